//! From bytes to games.

use super::{
    Entry, Fault, FaultKind, Game, Line, MAX_DEPTH, MAX_FAULTS, MAX_MOVES, MAX_TAGS, MAX_TEXT, MAX_VALUE, MAX_WORD, Node, Place, Terminator,
};
use draughts::pdn::NOTE;
use encoding_rs::WINDOWS_1252;
use std::ops::Range;

/// The games of a file, one after another. Texts that are not UTF-8 are taken for Latin-1.
pub fn games(bytes: &[u8]) -> Games<'_> {
    let start = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    Games { bytes, at: start, line: 1, line_start: start }
}

/// The iterator of [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
}

impl Iterator for Games<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        self.skip_space();
        self.peek()?;
        let mut reading =
            Reading { place: self.place(), game: Game::default(), main: Vec::new(), faults: Vec::new(), moves: 0, room: MAX_TEXT };
        self.tags(&mut reading);
        self.movetext(&mut reading);
        Some(Entry { place: reading.place, game: reading.game, moves: reading.main, faults: reading.faults })
    }
}

/// A game being read.
struct Reading {
    place: Place,
    game: Game,
    /// Where the moves of the main line stand.
    main: Vec<Place>,
    faults: Vec<Fault>,
    moves: usize,
    /// Bytes left for comments and glyphs.
    room: usize,
}

impl Reading {
    fn fault(&mut self, place: Place, kind: FaultKind) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { place, kind });
        }
    }
}

impl Reading {
    /// Whether the game has room for a comment or glyph of so many bytes; a fault where not.
    fn has_room(&mut self, place: Place, bytes: usize) -> bool {
        let left = self.room.checked_sub(bytes + NOTE);
        match left {
            Some(left) => self.room = left,
            None => self.fault(place, FaultKind::TooMuchText),
        }
        left.is_some()
    }
}

/// The lines that are open while movetext is read: the game, and the variations inside each other.
struct Open {
    lines: Vec<Line>,
    /// Variations passed over because they are too deep or follow no move.
    ignored: usize,
}

impl Open {
    fn comment(&mut self, text: String) {
        let Some(line) = self.lines.last_mut() else { return };
        match line.nodes.last_mut() {
            Some(node) => node.comments.push(text),
            None => line.comments.push(text),
        }
    }

    fn close(&mut self) {
        let Some(done) = self.lines.pop() else { return };
        if let Some(node) = self.lines.last_mut().and_then(|l| l.nodes.last_mut()) {
            node.variations.push(done);
        }
    }
}

impl Games<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn place(&self) -> Place {
        Place { offset: self.at, line: self.line, column: self.at - self.line_start + 1 }
    }

    fn bump(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        if byte == b'\n' {
            self.line += 1;
            self.line_start = self.at;
        }
        Some(byte)
    }

    fn at_line_start(&self) -> bool {
        self.at == self.line_start
    }

    /// Blanks, line ends, and lines that a `%` in the first column hides.
    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'%' && self.at_line_start() {
                self.skip_line();
            } else if byte.is_ascii_whitespace() || byte == 0 || byte == 0x1A {
                self.bump();
            } else {
                break;
            }
        }
    }

    fn skip_line(&mut self) {
        while self.bump().is_some_and(|b| b != b'\n') {}
    }

    fn tags(&mut self, reading: &mut Reading) {
        loop {
            self.skip_space();
            if self.peek() != Some(b'[') {
                return;
            }
            let place = self.place();
            match self.tag() {
                Some((name, value)) if name.len().max(value.len()) > MAX_VALUE => reading.fault(place, FaultKind::LongTag),
                Some(tag) if reading.game.tags.len() < MAX_TAGS => reading.game.tags.push(tag),
                Some(_) => reading.fault(place, FaultKind::TooManyTags),
                None => {
                    reading.fault(place, FaultKind::BadTag);
                    self.skip_line();
                }
            }
        }
    }

    /// `[Name "value"]`. On failure the place is still in the same line, so that skipping the line goes on with the next one.
    fn tag(&mut self) -> Option<(String, String)> {
        self.bump();
        self.skip_blanks();
        let name_start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-') {
            self.bump();
        }
        let name = text(self.bytes.get(name_start..self.at)?);
        self.skip_blanks();
        if name.is_empty() || self.peek() != Some(b'"') {
            return None;
        }
        self.bump();
        let mut value = Vec::new();
        loop {
            // Of a value that is too long to be kept, as much as shows it.
            value.truncate(MAX_VALUE + 1);
            match self.peek()? {
                b'\n' | b'\r' => return None,
                b'\\' if matches!(self.bytes.get(self.at + 1), Some(b'"' | b'\\')) => {
                    self.bump();
                    value.extend(self.bump());
                }
                // A quotation mark that was not escaped: the value ends at the one before the bracket.
                b'"' if self.closes_tag() => break,
                _ => value.extend(self.bump()),
            }
        }
        self.bump();
        self.skip_blanks();
        if self.peek() == Some(b']') {
            self.bump();
        }
        Some((name, text(&value)))
    }

    fn closes_tag(&self) -> bool {
        let rest = self.bytes.get(self.at + 1..).unwrap_or(&[]);
        let next = rest.iter().find(|b| !matches!(b, b' ' | b'\t'));
        matches!(next, Some(b']' | b'\n' | b'\r') | None) || !rest.iter().take_while(|b| **b != b'\n').any(|b| *b == b'"')
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.bump();
        }
    }

    fn movetext(&mut self, reading: &mut Reading) {
        let mut open = Open { lines: vec![Line::default()], ignored: 0 };
        let mut terminator = None;
        loop {
            self.skip_space();
            let place = self.place();
            let Some(byte) = self.peek() else { break };
            match byte {
                // Tags where moves should go on: the next game.
                b'[' if self.at_line_start() => break,
                b'{' => self.brace_comment(reading, &mut open),
                b';' => {
                    self.bump();
                    let start = self.at;
                    self.skip_line();
                    self.comment(reading, &mut open, place, start..self.at);
                }
                b'(' => {
                    self.bump();
                    let follows_move = open.lines.last().is_some_and(|l| !l.nodes.is_empty());
                    if open.ignored > 0 || !follows_move || open.lines.len() > MAX_DEPTH {
                        if open.ignored == 0 {
                            reading.fault(place, if follows_move { FaultKind::TooDeep } else { FaultKind::StrayBracket });
                        }
                        open.ignored += 1;
                    } else if reading.moves >= MAX_MOVES {
                        reading.fault(place, FaultKind::TooManyMoves);
                        open.ignored += 1;
                    } else {
                        reading.moves += 1;
                        open.lines.push(Line::default());
                    }
                }
                b')' => {
                    self.bump();
                    if open.ignored > 0 {
                        open.ignored -= 1;
                    } else if open.lines.len() > 1 {
                        open.close();
                    } else {
                        reading.fault(place, FaultKind::StrayBracket);
                    }
                }
                b'}' | b']' | b'[' | b'<' | b'>' => {
                    self.bump();
                    reading.fault(place, FaultKind::StrayBracket);
                }
                _ => {
                    terminator = self.word(reading, &mut open);
                    if terminator.is_some() {
                        break;
                    }
                }
            }
            if open.lines.first().is_some_and(|main| main.nodes.len() > reading.main.len()) {
                reading.main.push(place);
            }
        }
        if open.lines.len() > 1 || open.ignored > 0 {
            reading.fault(self.place(), FaultKind::OpenVariation);
        }
        while open.lines.len() > 1 {
            open.close();
        }
        reading.game.line = open.lines.pop().unwrap_or_default();
        self.finish(reading, terminator);
    }

    fn finish(&self, reading: &mut Reading, terminator: Option<Terminator>) {
        let tag = reading.game.tag("Result").map(str::to_owned);
        let tagged = tag.as_deref().and_then(Terminator::parse);
        match (terminator, tag) {
            (None, _) => reading.fault(self.place(), FaultKind::NoTerminator),
            (Some(end), Some(tag)) if tagged != Some(end) => {
                reading.fault(self.place(), FaultKind::ResultDiffers(tag.chars().take(40).collect()))
            }
            _ => {}
        }
        reading.game.terminator = terminator.or(tagged).unwrap_or_default();
    }

    fn brace_comment(&mut self, reading: &mut Reading, open: &mut Open) {
        let place = self.place();
        self.bump();
        let start = self.at;
        while self.peek().is_some_and(|b| b != b'}') {
            self.bump();
        }
        let written = start..self.at;
        if self.bump().is_none() {
            reading.fault(place, FaultKind::OpenComment);
        }
        self.comment(reading, open, place, written);
    }

    /// Keeps a comment, if it belongs to what is kept and there is room for it.
    fn comment(&self, reading: &mut Reading, open: &mut Open, place: Place, written: Range<usize>) {
        let written = self.bytes.get(written).unwrap_or(&[]);
        if open.ignored == 0 && reading.has_room(place, written.len()) {
            let words = comment_text(written);
            if !words.is_empty() {
                open.comment(words);
            }
        }
    }

    /// A move, number, glyph or result.
    fn word(&mut self, reading: &mut Reading, open: &mut Open) -> Option<Terminator> {
        let place = self.place();
        let start = self.at;
        while self.peek().is_some_and(|b| !b.is_ascii_whitespace() && !matches!(b, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | 0)) {
            // Promotions are also written in brackets: e8(Q).
            self.bump();
        }
        if self.peek() == Some(b'(') && matches!(self.bytes.get(self.at + 1..self.at + 3), Some([b'Q' | b'R' | b'B' | b'N', b')'])) {
            self.at += 3;
        }
        let bytes = self.bytes.get(start..self.at).unwrap_or(&[]);
        if bytes.len() > MAX_WORD {
            reading.fault(place, FaultKind::LongWord);
            return None;
        }
        let whole = text(bytes);
        // A glyph may hide a number and a number a result; what is kept must read the same when it stands alone.
        let (word, glyph) = glyph_of(without_number(&whole));
        let word = without_number(word);
        if let Some(end) = Terminator::parse(word) {
            // Inside a variation a result only closes what the annotator thought; an asterisk there is noise.
            return (open.lines.len() == 1 && open.ignored == 0).then_some(end);
        }
        // A sign by itself belongs to the move before it.
        if let Some(glyph) = glyph.filter(|_| word.is_empty() && open.ignored == 0)
            && let Some(node) = open.lines.last_mut().and_then(|l| l.nodes.last_mut())
            && reading.has_room(place, 0)
        {
            node.glyphs.push(glyph);
        }
        if word.is_empty() {
            return None;
        }
        if !looks_like_move(word) {
            reading.fault(place, FaultKind::NotAMove(word.chars().take(40).collect()));
        } else if reading.moves >= MAX_MOVES {
            reading.fault(place, FaultKind::TooManyMoves);
        } else if open.ignored == 0 {
            reading.moves += 1;
            if let Some(line) = open.lines.last_mut() {
                line.nodes.push(Node { glyphs: glyph.into_iter().collect(), ..Node::new(word) });
            }
        }
        None
    }
}

/// `12.`, `12...`, `12.Nf3`, `12`, `...`: the word without its numbers. Castling with zeros and results begin otherwise, and four digits
/// that are two squares are a move in figures (`5254`).
fn without_number(mut word: &str) -> &str {
    loop {
        if in_figures(word) {
            return word;
        }
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let unnumbered = rest.trim_start_matches(['.', '…']);
        if unnumbered.len() == word.len() || (unnumbered.len() == rest.len() && !rest.is_empty()) {
            return word;
        }
        word = unnumbered;
    }
}

/// A move in figures, as it is sent by post: from square, to square, and what a pawn becomes.
fn in_figures(word: &str) -> bool {
    matches!(word.len(), 4 | 5) && word.bytes().all(|b| (b'1'..=b'8').contains(&b))
}

/// Takes a glyph off the end: `$14`, `!`, `?!`, or one of the usual signs.
fn glyph_of(word: &str) -> (&str, Option<u16>) {
    if let Some(number) = word.strip_prefix('$') {
        return ("", number.parse().ok().or(Some(0)));
    }
    for (sign, glyph) in [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)] {
        if let Some(rest) = word.strip_suffix(sign) {
            return (rest, Some(glyph));
        }
    }
    (word, None)
}

/// A first sieve against words of prose and dirt; what passes may still be no legal move.
fn looks_like_move(word: &str) -> bool {
    let null_move = matches!(word, "--" | "Z0" | "null" | "@@@@");
    let has_square = word.chars().any(|c| ('1'..='8').contains(&c));
    let castling = word.chars().all(|c| "Oo0-–+#".contains(c)) && word.chars().any(|c| "Oo0".contains(c));
    null_move
        || castling
        || (has_square
            && word.chars().count() <= 24
            && word.chars().all(|c| c.is_alphanumeric() || "-+#=x:/().'‡†♔♕♖♗♘♙♚♛♜♝♞♟×–".contains(c)))
}

/// UTF-8, else Latin-1 as Windows writes it; control characters become blanks.
fn text(bytes: &[u8]) -> String {
    let decoded = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    };
    if decoded.chars().any(char::is_control) { decoded.chars().map(|c| if c.is_control() { ' ' } else { c }).collect() } else { decoded }
}

/// A comment's words; how it was broken into lines means nothing.
fn comment_text(bytes: &[u8]) -> String {
    text(bytes).split_whitespace().collect::<Vec<_>>().join(" ")
}
