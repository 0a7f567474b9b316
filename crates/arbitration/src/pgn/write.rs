//! From games to text, by the export format of the standard: the Seven Tag Roster first, the other tags by name, lines under 80 characters.

use super::{Game, Line, Node, Terminator};
use crate::chess::record::{Record, fen, numbering};
use crate::chess::setup::position_from_fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Position};

/// The tags every game has, in their order, with the value that says nothing is known.
const ROSTER: [(&str, &str); 7] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?"), ("Result", "*")];

/// Printing characters in a line of movetext, at most (the standard asks for fewer than 80).
const LINE: usize = 79;

impl Game {
    /// A game of played moves in standard notation, with the set-up where it is not the usual one.
    pub fn from_record(record: &Record, terminator: Terminator) -> Self {
        let mut game = Self { terminator, ..Self::default() };
        if record.start().castles().mode().is_chess960() {
            game.set_tag("Variant", "Chess960");
        }
        if fen(record.start()) != fen(&Chess::new()) {
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", fen(record.start()));
        }
        for (ply, m) in record.moves().iter().enumerate() {
            let Some(before) = record.position_at(ply) else { break };
            game.line.nodes.push(Node::new(SanPlus::from_move(before.clone(), *m).to_string()));
        }
        game
    }

    /// The same game as [`Game::to_pgn`] writes it: the roster complete and in front, the other tags by name and once, the result tag
    /// equal to the terminator, texts free of what PGN cannot hold.
    pub fn canonical(&self) -> Self {
        let clean = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
        let mut tags: Vec<(String, String)> = Vec::new();
        for (name, unknown) in ROSTER {
            let value = if name == "Result" { self.terminator.as_str() } else { self.tag(name).unwrap_or(unknown) };
            tags.push((name.to_owned(), clean(value)));
        }
        let mut others: Vec<(String, String)> = Vec::new();
        for (name, value) in &self.tags {
            let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')).collect();
            let known = ROSTER.iter().any(|(r, _)| *r == name) || others.iter().any(|(n, _)| *n == name);
            if !name.is_empty() && !known {
                others.push((name, clean(value)));
            }
        }
        others.sort();
        tags.extend(others);
        Self { tags, line: canonical_line(&self.line), terminator: self.terminator }
    }

    /// The game as PGN text, UTF-8, ending in an empty line.
    pub fn to_pgn(&self) -> String {
        let game = self.canonical();
        let mut out = String::new();
        for (name, value) in &game.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            out.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        out.push('\n');
        let start = game.tag("FEN").and_then(|f| position_from_fen(f, &[]).ok()).unwrap_or_default();
        let (number, color) = numbering(&start);
        let mut words = Words { out, column: 0 };
        words.line(&game.line, 2 * u64::from(number) + u64::from(color == Color::Black));
        words.word(game.terminator.as_str());
        words.out.push_str("\n\n");
        words.out
    }
}

fn canonical_line(line: &Line) -> Line {
    let nodes = line.nodes.iter().filter(|n| !n.text.is_empty()).map(|node| Node {
        text: node.text.split_whitespace().collect(),
        glyphs: node.glyphs.clone(),
        comments: canonical_comments(&node.comments),
        variations: node.variations.iter().map(canonical_line).collect(),
    });
    Line { comments: canonical_comments(&line.comments), nodes: nodes.collect() }
}

fn canonical_comments(comments: &[String]) -> Vec<String> {
    let clean = |c: &String| {
        c.replace('}', ")").split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
    };
    comments.iter().map(clean).filter(|c| !c.is_empty()).collect()
}

/// Words with line breaks between them.
struct Words {
    out: String,
    column: usize,
}

impl Words {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        // A percent sign in the first column would hide the line.
        if self.column > 0 && self.column + 1 + width > LINE && !word.starts_with('%') {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += width;
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let whole = format!("{{{comment}}}");
            for word in whole.split(' ') {
                self.word(word);
            }
        }
    }

    /// A line whose first move is ply `ply`: twice the move number, and one more for Black.
    fn line(&mut self, line: &Line, mut ply: u64) {
        self.comments(&line.comments);
        let mut interrupted = true;
        for node in &line.nodes {
            if ply.is_multiple_of(2) {
                self.word(&format!("{}.", ply / 2));
            } else if interrupted {
                self.word(&format!("{}...", ply / 2));
            }
            self.word(&node.text);
            for glyph in &node.glyphs {
                self.word(&format!("${glyph}"));
            }
            self.comments(&node.comments);
            for variation in &node.variations {
                self.word("(");
                self.line(variation, ply);
                self.word(")");
            }
            interrupted = !node.comments.is_empty() || !node.variations.is_empty();
            ply += 1;
        }
    }
}
