//! The reader.

use super::{
    Entry, Fault, FaultKind, Game, Line, MAX_DEPTH, MAX_FAULTS, MAX_MOVES, MAX_TAGS, MAX_TEXT, MAX_VALUE, NOTE, Node, Place, Step,
};

/// The games of a file, one after another. UTF-8 is read as such, other text byte by byte as Latin-1.
///
/// ```
/// let entry = draughts::pdn::games(b"[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *").next().ok_or("a game")?;
/// assert_eq!(entry.faults, []);
/// let replay = entry.game.replay(None);
/// assert_eq!((replay.played.len(), replay.fault), (4, None));
/// # Ok::<(), &str>(())
/// ```
pub fn games(bytes: &[u8]) -> Games<'_> {
    let at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let mark = Place { offset: 0, line: 1, column: 1 };
    Games { text: Text { bytes, at, mark, game: mark }, faults: Vec::new(), moves: 0, room: MAX_TEXT }
}

/// Iterator of [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: Text<'a>,
    faults: Vec<Fault>,
    /// Moves and variations of this game so far.
    moves: usize,
    /// Bytes left for its comments and signs.
    room: usize,
}

impl Iterator for Games<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        self.text.skip_blank();
        self.text.peek()?;
        let place = self.text.place(self.text.at);
        self.text.game = place;
        (self.moves, self.room) = (0, MAX_TEXT);
        let mut game = Game::default();
        self.tags(&mut game);
        let stand = self.moves(&mut game);
        if game.terminator.is_empty() {
            "*".clone_into(&mut game.terminator);
        }
        result_from_last_move(&mut game);
        let moves = stand.into_iter().take(game.line.nodes.len()).map(|at| self.text.place(at)).collect();
        Some(Entry { place, game, moves, faults: std::mem::take(&mut self.faults) })
    }
}

/// One level of variations while it is read.
struct Level {
    line: Line,
    opened: usize,
    /// Deeper than is kept, or without a move to hang on: read and dropped.
    dropped: bool,
}

impl<'a> Games<'a> {
    fn fault(&mut self, at: usize, kind: FaultKind) {
        if self.faults.len() < MAX_FAULTS {
            let place = self.text.place(at);
            self.faults.push(Fault { place, kind });
        }
    }

    /// Whether the game has room for another move or variation; a fault where not.
    fn has_move_left(&mut self, at: usize) -> bool {
        self.moves += 1;
        if self.moves > MAX_MOVES {
            self.fault(at, FaultKind::TooMuch);
        }
        self.moves <= MAX_MOVES
    }

    /// Whether the game has room for a comment, sign or glyph of so many bytes; a fault where not.
    fn has_room(&mut self, at: usize, bytes: usize) -> bool {
        let left = self.room.checked_sub(bytes + NOTE);
        match left {
            Some(left) => self.room = left,
            None => self.fault(at, FaultKind::TooMuch),
        }
        left.is_some()
    }

    /// Reads tags until something else comes or a name comes again: then a game without moves is over.
    fn tags(&mut self, game: &mut Game) {
        loop {
            self.text.skip_blank();
            let start = self.text.at;
            if !self.text.eat(b'[') {
                return;
            }
            self.text.skip_spaces();
            let name = self.text.take_while(|b| b.is_ascii_alphanumeric() || b == b'_');
            let name = decode(name);
            self.text.skip_spaces();
            if name.is_empty() || self.text.peek() != Some(b'"') {
                self.fault(start, FaultKind::Tag);
                self.text.skip_line();
                continue;
            }
            if game.tag(&name).is_some() {
                self.text.at = start;
                return;
            }
            let value = self.string();
            self.text.skip_spaces();
            if !self.text.eat(b']') {
                self.fault(start, FaultKind::Tag);
            }
            if game.tags.len() < MAX_TAGS && name.len() <= MAX_VALUE {
                game.tags.push((name, value));
            } else {
                self.fault(start, FaultKind::TooMuch);
            }
        }
    }

    /// A quoted text; the cursor stands on the quote. It ends at the closing quote or, with a fault, at the end of the line.
    fn string(&mut self) -> String {
        let start = self.text.at;
        self.text.at += 1;
        let mut value = Vec::new();
        let mut too_long = false;
        loop {
            match self.text.peek() {
                Some(b'"') => {
                    self.text.at += 1;
                    break;
                }
                // Passed over to its end, as far as it is kept at all.
                Some(b) if value.len() >= MAX_VALUE && !matches!(b, b'\n' | b'\r') => {
                    self.text.at += if b == b'\\' && matches!(self.text.ahead(1), Some(b'"' | b'\\')) { 2 } else { 1 };
                    too_long = true;
                }
                Some(b'\\') if matches!(self.text.ahead(1), Some(b'"' | b'\\')) => {
                    value.extend(self.text.ahead(1));
                    self.text.at += 2;
                }
                None | Some(b'\n' | b'\r') => {
                    self.fault(start, FaultKind::OpenString);
                    break;
                }
                Some(b) => {
                    value.push(b);
                    self.text.at += 1;
                }
            }
        }
        if too_long {
            self.fault(start, FaultKind::TooMuch);
        }
        clean(&value)
    }

    /// The movetext; gives the offsets of the steps of the main line.
    fn moves(&mut self, game: &mut Game) -> Vec<usize> {
        let mut stand = Vec::new();
        let mut levels = vec![Level { line: Line::default(), opened: self.text.at, dropped: false }];
        loop {
            self.text.skip_blank();
            let start = self.text.at;
            let Some(byte) = self.text.peek() else { break };
            let top = levels.len() == 1;
            let Some(level) = levels.last_mut() else { break };
            match byte {
                b'[' => break,
                b'{' | b';' => self.comment_on(level, byte),
                b'(' => match self.text.bracketed_strength() {
                    Some(sign) => self.strength(level, start, &sign),
                    None => self.open(&mut levels),
                },
                b')' => {
                    self.text.at += 1;
                    if top {
                        self.fault(start, FaultKind::Parenthesis);
                    } else {
                        close(&mut levels);
                    }
                }
                b'$' => self.nag(level),
                b'/' => self.setup(level),
                b'"' => {
                    let text = self.string();
                    self.fault(start, FaultKind::Unknown(short(&text)));
                }
                b'}' | b']' => {
                    self.text.at += 1;
                    self.fault(start, FaultKind::Unknown(char::from(byte).to_string()));
                }
                _ => {
                    if let Some(result) = top.then(|| self.text.plus_draw()).flatten() {
                        result.clone_into(&mut game.terminator);
                        break;
                    }
                    if self.word(level, top, game) {
                        break;
                    }
                }
            }
            if levels.first().is_some_and(|main| main.line.nodes.len() > stand.len()) {
                stand.push(start);
            }
        }
        while levels.len() > 1 {
            if let Some(level) = levels.last() {
                self.fault(level.opened, FaultKind::Parenthesis);
            }
            close(&mut levels);
        }
        game.line = levels.pop().map(|l| l.line).unwrap_or_default();
        stand
    }

    /// A comment, in braces or to the end of the line, on the last move or before the first.
    fn comment_on(&mut self, level: &mut Level, byte: u8) {
        let start = self.text.at;
        let written = if byte == b'{' { self.comment() } else { self.text.rest_of_line() };
        if !self.has_room(start, written.len()) {
            return;
        }
        let comment = clean(written);
        if !comment.is_empty() {
            level.line.nodes.last_mut().map_or(&mut level.line.comments, |n| &mut n.comments).push(comment);
        }
    }

    /// A variation begins. Where it cannot be kept it is read all the same, to find its end.
    fn open(&mut self, levels: &mut Vec<Level>) {
        let start = self.text.at;
        self.text.at += 1;
        let deep = levels.len() > MAX_DEPTH;
        let full = !self.has_move_left(start);
        let Some(level) = levels.last() else { return };
        let dropped = level.dropped || level.line.nodes.is_empty() || deep || full;
        if !level.dropped && dropped && !full {
            self.fault(start, if deep { FaultKind::TooDeep } else { FaultKind::NothingBefore });
        }
        if deep {
            self.skip_variation(start);
        } else {
            levels.push(Level { line: Line::default(), opened: start, dropped });
        }
    }

    /// A numeric annotation glyph, `$` and a number.
    fn nag(&mut self, level: &mut Level) {
        let start = self.text.at;
        self.text.at += 1;
        let digits = decode(self.text.take_while(|b| b.is_ascii_digit()));
        match (digits.parse(), level.line.nodes.last_mut()) {
            (Ok(nag), Some(node)) => {
                if self.has_room(start, 0) {
                    node.nags.push(nag);
                }
            }
            (Ok(_), None) => self.fault(start, FaultKind::NothingBefore),
            (Err(_), _) => self.fault(start, FaultKind::Unknown(short(&format!("${digits}")))),
        }
    }

    /// A comment as written, without its braces; the cursor stands on the opening one.
    fn comment(&mut self) -> &'a [u8] {
        let start = self.text.at;
        let mut depth = 0usize;
        let mut nested = false;
        while let Some(byte) = self.text.peek() {
            self.text.at += 1;
            match byte {
                b'{' => {
                    depth += 1;
                    nested |= depth > 1;
                }
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        if nested {
            self.fault(start, FaultKind::NestedComment);
        }
        let end = if depth == 0 { self.text.at - 1 } else { self.text.at };
        if depth > 0 {
            self.fault(start, FaultKind::OpenComment);
        }
        self.text.bytes.get(start + 1..end).unwrap_or_default()
    }

    /// Passes over a variation that is nested too deep, the opening parenthesis already read.
    fn skip_variation(&mut self, start: usize) {
        let mut depth = 1usize;
        while depth > 0 {
            match self.text.peek() {
                None => {
                    self.fault(start, FaultKind::Parenthesis);
                    return;
                }
                Some(b'{') => {
                    self.comment();
                    continue;
                }
                Some(b'(') => depth += 1,
                Some(b')') => depth -= 1,
                Some(_) => {}
            }
            self.text.at += 1;
        }
    }

    /// `/FEN "..."/`.
    fn setup(&mut self, level: &mut Level) {
        let start = self.text.at;
        self.text.at += 1;
        let name = decode(self.text.take_while(|b| b.is_ascii_alphanumeric()));
        self.text.skip_spaces();
        if name != "FEN" || self.text.peek() != Some(b'"') {
            self.fault(start, FaultKind::Unknown(short(&format!("/{name}"))));
            return;
        }
        let fen = self.string();
        self.text.skip_spaces();
        if !self.text.eat(b'/') {
            self.fault(start, FaultKind::OpenString);
        }
        if self.has_move_left(start) {
            level.line.nodes.push(Node::new(Step::Setup(fen)));
        }
    }

    fn strength(&mut self, level: &mut Level, at: usize, sign: &str) {
        match level.line.nodes.last_mut() {
            Some(Node { step: Step::Move(_), strength, .. }) => {
                if self.has_room(at, sign.len()) {
                    strength.push_str(sign);
                }
            }
            _ => self.fault(at, FaultKind::NothingBefore),
        }
    }

    /// A number, move, sign or result. Says whether the game is over.
    fn word(&mut self, level: &mut Level, top: bool, game: &mut Game) -> bool {
        let start = self.text.at;
        let digits = self.text.take_while(|b| b.is_ascii_digit());
        if self.text.peek() == Some(b'.') && !digits.is_empty() && !self.text.decimal_points(start) {
            // A second first move: the next game has begun without tags or terminator.
            if top && digits == b"1" && level.line.nodes.len() > 1 {
                self.text.at = start;
                return true;
            }
            self.text.take_while(|b| b == b'.');
            return false;
        }
        self.text.at = start;
        let word = self.text.word();
        if word == "*" {
            // A star is the end of the game, or "forced" if the game goes on behind it.
            if top && self.text.ends_game() {
                if game.terminator.is_empty() {
                    word.clone_into(&mut game.terminator);
                }
                return true;
            }
            self.strength(level, start, "*");
            return false;
        }
        if top && self.is_result(&word, game) {
            game.terminator = word;
            let behind = self.text.at;
            self.text.skip_blank();
            if !self.text.eat(b'*') {
                self.text.at = behind;
            }
            return true;
        }
        let end = word.find(['!', '?', '*', '+', '=', '#']).unwrap_or(word.len());
        let (text, sign) = word.split_at(end);
        let signed = sign.chars().all(|c| "!?*+=#".contains(c));
        match text {
            "" if signed && !sign.is_empty() => self.strength(level, start, sign),
            "-" if sign.is_empty() => {
                if self.has_move_left(start) {
                    level.line.nodes.push(Node::new(Step::Missing));
                }
            }
            _ if signed && (like_a_move(text) || squares_alone(text)) => {
                if self.has_move_left(start) && (sign.is_empty() || self.has_room(start, sign.len())) {
                    level.line.nodes.push(Node { strength: sign.to_owned(), ..Node::new(Step::Move(text.to_owned())) });
                }
            }
            // Dots for the move of the other side, and numbers without a dot.
            _ if word.bytes().all(|b| b == b'.') || word.bytes().all(|b| b.is_ascii_digit()) => {}
            _ => self.fault(start, FaultKind::Unknown(short(&word))),
        }
        false
    }

    /// Whether a word is a result: half points, a nought, equal points, or what the `Result` tag says at the end of the moves.
    fn is_result(&self, word: &str, game: &Game) -> bool {
        let Some((white, black)) = points(word) else { return false };
        let fraction = word.contains('/') || decimal(white) && decimal(black);
        fraction || white == "0" || black == "0" || white == black || (game.tag("Result") == Some(word) && self.text.ends_game())
    }
}

/// A last move that is what the `Result` tag says is the result, though something unreadable stood behind it.
fn result_from_last_move(game: &mut Game) {
    let bare = |n: &Node| match &n.step {
        Step::Move(text) => *n == Node::new(Step::Move(text.clone())) && game.tag("Result") == Some(text) && points(text).is_some(),
        _ => false,
    };
    if game.terminator == "*"
        && game.line.nodes.last().is_some_and(bare)
        && let Some(Node { step: Step::Move(text), .. }) = game.line.nodes.pop()
    {
        game.terminator = text;
    }
}

/// The two sides of a word that could be a result.
fn points(word: &str) -> Option<(&str, &str)> {
    let number =
        |s: &str| s.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'/')) && s.starts_with(|c: char| c.is_ascii_digit());
    word.split_once(['-', '–']).filter(|(white, black)| number(white) && number(black))
}

/// Closes the innermost variation and hangs it on the move before it.
fn close(levels: &mut Vec<Level>) {
    let Some(inner) = levels.pop().filter(|l| !l.dropped) else { return };
    if let Some(node) = levels.last_mut().and_then(|l| l.line.nodes.last_mut()) {
        node.variations.push(inner.line);
    }
}

/// Points with decimals, as the result format "Goes" has them.
fn decimal(points: &str) -> bool {
    points.split_once(['.', ',']).is_some_and(|(whole, part)| !whole.is_empty() && !part.is_empty())
}

/// Two squares without a sign between them, `3228`: no move number has four digits.
fn squares_alone(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit())
}

fn like_a_move(text: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '×' | '–' | '−') || ('а'..='я').contains(&c);
    text.len() <= crate::MAX_MOVE
        && text.chars().all(known)
        && text.starts_with(char::is_alphanumeric)
        && text.ends_with(|c: char| c.is_ascii_digit())
        && !text.bytes().all(|b| b.is_ascii_digit())
}

/// As much of a text as a message needs.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// UTF-8, or Latin-1 where it is not UTF-8.
fn decode(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).map_or_else(|_| bytes.iter().map(|b| char::from(*b)).collect(), str::to_owned)
}

/// Text of a comment or tag: control characters are spaces, spaces are single, braces are parentheses.
fn clean(bytes: &[u8]) -> String {
    let text = decode(bytes).replace('{', "(").replace('}', ")");
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The longest word looked at for a result with decimals, in bytes.
const LONGEST_RESULT: usize = 64;

/// The bytes and how far they are read.
#[derive(Clone, Debug)]
struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The last place asked for, from which the next is counted.
    mark: Place,
    /// Where the game begins.
    game: Place,
}

impl<'a> Text<'a> {
    fn peek(&self) -> Option<u8> {
        self.ahead(0)
    }

    fn ahead(&self, n: usize) -> Option<u8> {
        self.bytes.get(self.at + n).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn take_while(&mut self, keep: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|b| !keep(*b)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn skip_spaces(&mut self) {
        self.take_while(|b| b.is_ascii_whitespace());
    }

    fn rest_of_line(&mut self) -> &'a [u8] {
        let line = self.take_while(|b| b != b'\n');
        line.strip_prefix(b";").unwrap_or(line)
    }

    fn skip_line(&mut self) {
        self.take_while(|b| b != b'\n');
    }

    /// White space, control characters and the lines that begin with `%`.
    fn skip_blank(&mut self) {
        loop {
            self.take_while(|b| b.is_ascii_whitespace() || b.is_ascii_control());
            let at_line_start = self.at == 0 || self.bytes.get(self.at - 1) == Some(&b'\n');
            if self.peek() == Some(b'%') && at_line_start {
                self.skip_line();
            } else {
                return;
            }
        }
    }

    /// The next word, with the padding inside a move (`1- 6`, `24x 2`, `1 -6`, or a line break there) taken out.
    fn word(&mut self) -> String {
        let mut word = Vec::new();
        loop {
            let part = self.bare_word();
            word.extend_from_slice(part);
            let (behind, sign_next) = (self.at, |b: Option<u8>| matches!(b, Some(b'-' | b'x' | b'X' | b':')));
            self.skip_spaces();
            let square_next = self.peek().is_some_and(|b| b.is_ascii_digit() || (b'a'..=b'j').contains(&b));
            let open =
                word.len() > 1 && sign_next(word.last().copied()) && word.first().is_some_and(u8::is_ascii_alphanumeric) && square_next;
            let number = !word.is_empty() && word.len() <= 2 && word.iter().all(u8::is_ascii_digit);
            let closed = number && sign_next(self.peek()) && self.ahead(1).is_some_and(|b| b.is_ascii_digit() || b == b' ');
            if part.is_empty() || word.len() > crate::MAX_MOVE || !(open || closed) {
                self.at = behind;
                break;
            }
        }
        if word.is_empty() {
            // A byte that begins nothing: taken alone, so that reading goes on.
            word.extend(self.peek());
            self.at += 1;
        }
        decode(&word)
    }

    fn bare_word(&mut self) -> &'a [u8] {
        let start = self.at;
        while let Some(byte) = self.peek() {
            let fraction = byte == b'/' && self.at > start && self.ahead(1).is_some_and(|b| b.is_ascii_digit());
            if byte.is_ascii_whitespace() || byte.is_ascii_control() || (b"{}()[];$\"/".contains(&byte) && !fraction) {
                break;
            }
            self.at += 1;
        }
        self.bytes.get(start..self.at).unwrap_or_default()
    }

    /// Whether the word at an offset is a result with decimals (`1.02-0.98`), whose first point is no move number's dot.
    fn decimal_points(&self, start: usize) -> bool {
        let mut look = self.clone();
        // A result is short; the word may be as long as the file.
        look.bytes = self.bytes.get(..start + LONGEST_RESULT).unwrap_or(self.bytes);
        look.at = start;
        let word = decode(look.bare_word());
        word.split_once('-')
            .is_some_and(|(white, black)| [white, black].iter().all(|s| decimal(s) && s.bytes().all(|b| b.is_ascii_digit() || b == b'.')))
    }

    /// `(!?)`: a strength in brackets, read only if it is one.
    fn bracketed_strength(&mut self) -> Option<String> {
        let rest = self.bytes.get(self.at + 1..)?;
        let length = rest.iter().position(|b| !b"!?*".contains(b))?;
        if length == 0 || rest.get(length) != Some(&b')') {
            return None;
        }
        self.at += length + 2;
        Some(decode(rest.get(..length)?))
    }

    /// The results of "Plus draw", which have signs and spaces inside.
    fn plus_draw(&mut self) -> Option<&'static str> {
        let rest = self.bytes.get(self.at..)?;
        let found = ["1+ - 1-", "1- - 1+", "1+-1-", "1--1+"].into_iter().find(|r| rest.starts_with(r.as_bytes()))?;
        self.at += found.len();
        Some(found)
    }

    /// Whether nothing of this game can follow: the end of the file, tags, a terminator or a first move.
    fn ends_game(&self) -> bool {
        let mut look = self.clone();
        look.skip_blank();
        let rest = look.bytes.get(look.at..).unwrap_or_default();
        matches!(rest.first(), None | Some(b'[' | b'*')) || rest.starts_with(b"1.")
    }

    /// Line and column of an offset; counted on from the last one asked for.
    fn place(&mut self, offset: usize) -> Place {
        if offset < self.mark.offset {
            let start = Place { offset: 0, line: 1, column: 1 };
            self.mark = if offset < self.game.offset { start } else { self.game };
        }
        for byte in self.bytes.get(self.mark.offset..offset).unwrap_or_default() {
            if *byte == b'\n' {
                self.mark.line += 1;
                self.mark.column = 1;
            } else {
                self.mark.column += 1;
            }
        }
        self.mark.offset = offset;
        self.mark
    }
}
