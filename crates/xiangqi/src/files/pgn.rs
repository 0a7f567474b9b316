//! PGN for xiangqi: tags as in chess, moves Chinese, WXF or ICCS, comments in braces.

use super::record::{Fault, FaultKind, GameResult, LONGEST_TAG, MOST_FAULTS, MOST_TAGS, Reading, Record, clean, short};
use crate::fen::Setup;
use crate::notation::{self, Style};
use crate::position::Position;
use crate::types::{Color, Move};
use std::fmt::Write as _;

/// How deep variations may nest.
pub const DEEPEST: usize = 64;
/// Tags that come first, in the order of the convention.
const FIRST: [&str; 9] = ["Event", "Site", "Date", "Round", "RedTeam", "Red", "BlackTeam", "Black", "Result"];
/// Tags that the writer makes itself.
const OWN: [&str; 4] = ["Game", "Result", "FEN", "Format"];

/// The games of a text, one after the other.
pub fn games(text: &str) -> impl Iterator<Item = Reading> + '_ {
    games_from(text, Position::start())
}

/// The games of a text, each from `start` where no tag says otherwise.
pub fn games_from(text: &str, start: Position) -> impl Iterator<Item = Reading> + '_ {
    let mut reader = Reader { text, start, at: 0, mark: Mark { at: 0, line: 1, column: 1 }, faults: Vec::new(), stopped: None };
    std::iter::from_fn(move || reader.game())
}

/// Writes a game with ICCS, WXF or Chinese moves. Read again it is the same, but for braces in comments, which become full width.
#[must_use]
pub fn write(record: &Record, style: Style) -> String {
    let format = match style {
        Style::Simplified | Style::Traditional => "Chinese",
        Style::Wxf => "WXF",
        Style::Iccs | Style::Ucci => "ICCS",
    };
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    tag("Game", "Chinese Chess");
    for name in FIRST {
        match (name, record.tag(name)) {
            ("Result", _) => tag(name, record.result.token()),
            (_, Some(value)) => tag(name, value),
            (_, None) => {}
        }
    }
    for (name, value) in record.tags.iter().filter(|(name, _)| !FIRST.contains(&name.as_str()) && !OWN.contains(&name.as_str())) {
        tag(name, value);
    }
    if record.start != Position::start() {
        tag("FEN", &record.start.to_fen());
    }
    tag("Format", format);
    out.push('\n');
    let mut writer = Writer { record, style, out, column: 0 };
    writer.comment(&record.comment);
    writer.line();
    writer.word(record.result.token());
    writer.out.push_str("\n\n");
    writer.out
}

struct Writer<'a> {
    record: &'a Record,
    style: Style,
    out: String,
    column: usize,
}

/// What is still to be written, last first.
enum Job {
    /// The move of a node, the plies before it (counted so that Red's are even), and whether the text before it was interrupted.
    Move(usize, usize, bool),
    /// The text after such a move: its comment, its siblings as variations where it is the first of them, its continuation.
    Rest(usize, usize),
    Close,
}

impl Writer<'_> {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > 79 {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += width;
    }

    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.word(&format!("{{{}}}", text.replace('{', "｛").replace('}', "｝")));
            self.column = self.out.rsplit('\n').next().map_or(0, |line| line.chars().count());
        }
    }

    fn line(&mut self) {
        let ply = usize::from(self.record.start.side_to_move() == Color::Black);
        let mut jobs: Vec<Job> = self.record.first.first().map(|&node| Job::Move(node, ply, true)).into_iter().collect();
        while let Some(job) = jobs.pop() {
            match job {
                Job::Close => {
                    self.out.push(')');
                    self.column += 1;
                }
                Job::Move(index, ply, numbered) => {
                    self.name(index, ply, numbered);
                    jobs.push(Job::Rest(index, ply));
                }
                Job::Rest(index, ply) => {
                    let Some(node) = self.record.nodes().get(index) else { continue };
                    self.comment(&node.comment);
                    let siblings = self.record.children(node.parent);
                    let varied = siblings.len() > 1 && siblings.first() == Some(&index);
                    let interrupted = varied || !node.comment.is_empty();
                    jobs.extend(node.children.first().map(|&next| Job::Move(next, ply + 1, interrupted)));
                    if varied {
                        for &sibling in siblings.iter().skip(1).rev() {
                            jobs.push(Job::Close);
                            jobs.push(Job::Move(sibling, ply, true));
                        }
                    }
                }
            }
        }
    }

    fn name(&mut self, index: usize, ply: usize, numbered: bool) {
        let Some(node) = self.record.nodes().get(index) else { return };
        let before = self.record.position(node.parent);
        let red = before.side_to_move() == Color::Red;
        let opens = self.record.children(node.parent).first() != Some(&index);
        let number = match (red, numbered) {
            (true, _) => format!("{}. ", ply / 2 + 1),
            (false, true) => format!("{}... ", ply / 2 + 1),
            (false, false) => String::new(),
        };
        let name = notation::name(&before, node.mv, self.style);
        self.word(&format!("{}{number}{name}", if opens { "(" } else { "" }));
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Where a game begins that does not say it.
    start: Position,
    at: usize,
    /// The last place asked for, from which the next is counted.
    mark: Mark,
    faults: Vec<Fault>,
    /// The fault at which the main line stops.
    stopped: Option<Fault>,
}

/// A place in the text: byte offset; line and character, from 1.
#[derive(Clone, Copy)]
struct Mark {
    at: usize,
    line: usize,
    column: usize,
}

/// Where the next move belongs.
#[derive(Clone, Copy)]
struct Cursor {
    at: Option<usize>,
    /// Below a move that was refused.
    dead: bool,
}

impl<'a> Reader<'a> {
    fn fault(&mut self, at: usize, what: FaultKind) {
        if self.faults.len() < MOST_FAULTS {
            let fault = self.at_place(at, what);
            self.faults.push(fault);
        }
    }

    fn at_place(&mut self, at: usize, what: FaultKind) -> Fault {
        let mark = &mut self.mark;
        if at < mark.at {
            *mark = Mark { at: 0, line: 1, column: 1 };
        }
        for c in self.text.get(mark.at..at).unwrap_or_default().chars() {
            (mark.line, mark.column) = if c == '\n' { (mark.line + 1, 1) } else { (mark.line, mark.column + 1) };
        }
        mark.at = at;
        Fault { place: super::Place::Text { line: mark.line, column: mark.column }, what }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn skip(&mut self, wanted: impl Fn(char) -> bool) {
        while let Some(found) = self.peek().filter(|&c| wanted(c)) {
            self.at += found.len_utf8();
        }
    }

    fn game(&mut self) -> Option<Reading> {
        self.skip(|c| c.is_whitespace() || c == '\u{feff}');
        self.peek()?;
        let mut record = Record::new(self.start);
        while self.peek() == Some('[') {
            self.tag(&mut record);
            self.skip(char::is_whitespace);
        }
        self.moves(&mut record);
        Some(Reading { record, faults: std::mem::take(&mut self.faults), stopped: self.stopped.take() })
    }

    fn tag(&mut self, record: &mut Record) {
        let start = self.at;
        let rest = self.text.get(start + 1..).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        self.at = start + 1 + line.len();
        let Some((name, value)) = line.split_once('"') else { return self.fault(start, FaultKind::Bracket) };
        let Some(end) = value.rfind('"') else { return self.fault(start, FaultKind::Bracket) };
        if line.len() > LONGEST_TAG || record.tags.len() >= MOST_TAGS {
            return self.fault(start, FaultKind::Limit);
        }
        let name = clean(name);
        let value = clean(&unescape(value.get(..end).unwrap_or_default()));
        let value_at = start + 1 + line.find('"').unwrap_or(0) + 1;
        match name.as_str() {
            "Game" | "Format" => {}
            "Result" => match GameResult::parse(&value) {
                Some(result) => record.result = result,
                None => self.fault(value_at, FaultKind::Result(short(&value))),
            },
            "FEN" => match Setup::from_fen(&value) {
                Ok(setup) => record.start = setup.position,
                Err(error) => self.fault(value_at, error.into()),
            },
            _ => record.tags.push((name, value)),
        }
    }

    fn moves(&mut self, record: &mut Record) {
        let mut here = Cursor { at: None, dead: false };
        let mut stack: Vec<Cursor> = Vec::new();
        loop {
            self.skip(char::is_whitespace);
            let start = self.at;
            match self.peek() {
                None => break,
                Some('[') => break,
                Some('{') => {
                    let text = self.until('}', start);
                    if !here.dead {
                        self.comment(record, here, text, start);
                    }
                }
                Some(';') => {
                    let text = self.text.get(start + 1..).unwrap_or_default().split('\n').next().unwrap_or_default();
                    self.at += 1 + text.len();
                    self.comment(record, here, text, start);
                }
                Some('(' | '（') => self.open(record, &mut here, &mut stack),
                Some(close @ (')' | '）')) => {
                    self.at += close.len_utf8();
                    match stack.pop() {
                        Some(outer) => here = outer,
                        None => self.fault(start, FaultKind::Bracket),
                    }
                }
                Some('}') => {
                    self.at += 1;
                    self.fault(start, FaultKind::Bracket);
                }
                Some(_) => {
                    let word = self.word();
                    if let Some(result) = result_token(word) {
                        if record.result == GameResult::Unknown {
                            record.result = result;
                        }
                        break;
                    }
                    self.play(record, &mut here, word, start, stack.is_empty());
                }
            }
        }
        if !stack.is_empty() {
            self.fault(self.at, FaultKind::Bracket);
        }
    }

    fn comment(&mut self, record: &mut Record, here: Cursor, text: &str, start: usize) {
        if !record.comment_on(here.at, text) {
            self.fault(start, FaultKind::Limit);
        }
    }

    /// An opening bracket: a variation where a move follows, else a comment.
    fn open(&mut self, record: &mut Record, here: &mut Cursor, stack: &mut Vec<Cursor>) {
        let start = self.at;
        let bracket = self.peek().map_or(1, char::len_utf8);
        self.at += bracket;
        self.skip(char::is_whitespace);
        let parent = here.at.and_then(|index| record.nodes().get(index)).map(|node| node.parent);
        let word = without_number(self.text.get(self.at..).map_or("", first_word));
        let inner = self.text.get(self.at..).unwrap_or_default();
        let varies = parent.is_some_and(|parent| {
            let position = record.position(parent);
            word.is_empty() && inner.starts_with(|c: char| c.is_ascii_digit()) || !notation::candidates(&position, word).is_empty()
        });
        if !here.dead && !varies {
            self.at = start;
            let close = if bracket == 1 { ')' } else { '）' };
            let text = self.until(close, start);
            return self.comment(record, *here, text, start);
        }
        if stack.len() >= DEEPEST {
            self.fault(start, FaultKind::Limit);
            self.until(')', start);
            return;
        }
        stack.push(*here);
        *here = Cursor { at: parent.flatten(), dead: here.dead };
    }

    /// Plays a word of the main line or of a variation.
    fn play(&mut self, record: &mut Record, here: &mut Cursor, word: &str, start: usize, main: bool) {
        let text = without_number(word);
        if text.is_empty() || text.starts_with('$') || text.chars().all(|c| matches!(c, '.' | '!' | '?' | '…')) || here.dead {
            return;
        }
        let at = start + (word.len() - text.len());
        let position = record.position(here.at);
        let mut found: Vec<Move> = notation::candidates(&position, text);
        if found.len() > 1 {
            // What is a proper name of one move is not doubtful because a careless writer could mean another by it.
            found = Some(notation::strict(&position, text)).filter(|proper| proper.len() == 1).unwrap_or(found);
        }
        let fault = match *found.as_slice() {
            [mv] => match record.add(here.at, mv) {
                Some(node) => {
                    here.at = Some(node);
                    return;
                }
                None => FaultKind::Limit,
            },
            [] => FaultKind::Move(short(text)),
            _ => FaultKind::Ambiguous(short(text)),
        };
        here.dead = true;
        if main {
            self.stopped = Some(self.at_place(at, fault.clone()));
        }
        self.fault(at, fault);
    }

    /// The text up to a closing bracket, which is passed; the rest of the game when there is none.
    fn until(&mut self, close: char, start: usize) -> &'a str {
        let open = self.peek().map_or(1, char::len_utf8);
        let rest = self.text.get(start + open..).unwrap_or_default();
        match rest.find(close) {
            Some(end) => {
                self.at = start + open + end + close.len_utf8();
                rest.get(..end).unwrap_or_default()
            }
            None => {
                self.fault(start, FaultKind::Bracket);
                self.at = self.text.len();
                rest
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let word = first_word(self.text.get(self.at..).unwrap_or_default());
        // A character that ends every word would otherwise never be passed.
        let length = if word.is_empty() { self.peek().map_or(1, char::len_utf8) } else { word.len() };
        let start = self.at;
        self.at += length;
        self.text.get(start..self.at).unwrap_or_default()
    }
}

fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '（' | '）' | ';' | '[')).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// A word without the move number before it: `12.`, `12...`, `12.C2=5`. `15.4` is a move in WXF.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = word.len() - rest.len();
    let text = rest.trim_start_matches(['.', '、', '…']);
    if digits > 0 && text.len() < rest.len() && (text.is_empty() || text.chars().count() > 1) || digits > 0 && rest.is_empty() {
        text
    } else {
        word
    }
}

fn result_token(word: &str) -> Option<GameResult> {
    (!word.is_empty()).then(|| GameResult::parse(word)).flatten()
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut escaped = false;
    for c in text.chars() {
        if c == '\\' && !escaped {
            escaped = true;
        } else {
            out.push(c);
            escaped = false;
        }
    }
    out
}
