//! DhtmlXQ: the text that xiangqi forums exchange.

use super::men::MEN;
use super::record::{
    Fault, FaultKind, GameResult, LONGEST_TAG, MOST_MOVES, MOST_TAGS, MOST_TEXT, Place, Reading, Record, clean, name_fault, short,
};
use crate::fen::Setup;
use crate::position::Position;
use crate::types::{Color, Move, Piece, Square};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Most fields read of one block: each move can have a comment, and begin a line.
const MOST_FIELDS: usize = 2 * MOST_MOVES;
/// How the end of a field begins.
const CLOSING: &str = "[/DhtmlXQ_";
/// The names here and in PGN.
const NAMES: [(&str, &str); 14] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("table", "Table"),
    ("red", "Red"),
    ("black", "Black"),
    ("redteam", "RedTeam"),
    ("blackteam", "BlackTeam"),
    ("timerule", "TimeControl"),
    ("remark", "Remark"),
    ("author", "Author"),
    ("class", "Class"),
];

/// Reads the first `[DhtmlXQ]` block of a text.
///
/// # Errors
/// A text without such a block.
pub fn read(text: &str) -> Result<Reading, Fault> {
    let Some(start) = text.find("[DhtmlXQ") else {
        return Err(Fault { place: Place::Text { line: 1, column: 1 }, what: FaultKind::NotThisFormat });
    };
    let block = text.get(start..).unwrap_or_default();
    let block = block.find("[/DhtmlXQ]").and_then(|end| block.get(..end)).unwrap_or(block);
    let mut all = fields(block, start);
    let fields: Vec<Field<'_>> = all.by_ref().take(MOST_FIELDS).collect();
    let mut reader = Reader { text, faults: Vec::new() };
    if let Some(beyond) = all.next() {
        reader.fault(beyond.at, FaultKind::Limit);
    }
    let get = |name: &str| fields.iter().find(|field| field.name == name);
    let list = get("movelist");
    let first = list.and_then(|field| moves(field.value).next()).and_then(|(_, mv)| mv);
    let mut record = Record::new(reader.position(get("fen"), get("binit"), first));
    for field in &fields {
        if let Some((_, name)) = NAMES.iter().find(|(name, _)| *name == field.name) {
            if field.value.len() > LONGEST_TAG || record.tags.len() >= MOST_TAGS {
                reader.fault(field.at, FaultKind::Limit);
                continue;
            }
            let value = clean(&field.value.replace("||", "\n"));
            if !value.is_empty() {
                record.tags.push(((*name).to_owned(), value));
            }
        }
    }
    if let Some(field) = get("result") {
        match GameResult::parse(field.value) {
            Some(result) => record.result = result,
            None => reader.fault(field.at, FaultKind::Result(short(field.value))),
        }
    }
    reader.lines(&mut record, &fields);
    Ok(Reading { record, faults: reader.faults, stopped: None })
}

/// Writes a record; read again it is the same, but for opening brackets in text, which become full width.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::from("[DhtmlXQ]\n");
    let mut put = |name: &str, value: &str| {
        let value = value.replace('[', "［").replace('\n', "||");
        let _ = writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    for (name, value) in &record.tags {
        if let Some((ours, _)) = NAMES.iter().find(|(_, known)| known == name) {
            put(ours, value);
        }
    }
    let result = match record.result {
        GameResult::Unknown => "",
        GameResult::RedWins => "红胜",
        GameResult::BlackWins => "黑胜",
        GameResult::Draw => "和局",
    };
    put("result", result);
    put("binit", &binit(&record.start));
    if record.start != Position::start() {
        put("fen", &record.start.to_fen());
    }
    put("comment0", &record.comment);
    // Lines still to write: id, parent's id, ply of the first move, first node.
    let mut lines: Vec<(usize, usize, usize, usize)> = record.first.first().map(|&node| (0, 0, 1, node)).into_iter().collect();
    let mut next_id = 1;
    let mut queue = |lines: &mut Vec<_>, parent: usize, ply: usize, siblings: &[usize]| {
        for &node in siblings.iter().skip(1) {
            lines.push((next_id, parent, ply, node));
            next_id += 1;
        }
    };
    queue(&mut lines, 0, 1, &record.first);
    let mut done = 0;
    while let Some(&(id, parent, start, first)) = lines.get(done) {
        done += 1;
        let mut text = String::new();
        let (mut ply, mut at) = (start, Some(first));
        while let Some(node) = at.and_then(|index| record.nodes().get(index)) {
            for square in [node.mv.from, node.mv.to] {
                let _ = write!(text, "{}{}", square.file(), 9 - square.rank());
            }
            if !node.comment.is_empty() {
                let name = if id == 0 { format!("comment{ply}") } else { format!("comment{id}_{ply}") };
                put(&name, &node.comment);
            }
            queue(&mut lines, id, ply + 1, &node.children);
            (ply, at) = (ply + 1, node.children.first().copied());
        }
        put(&if id == 0 { "movelist".to_owned() } else { format!("move_{parent}_{start}_{id}") }, &text);
    }
    out.push_str("[/DhtmlXQ]\n");
    out
}

fn binit(position: &Position) -> String {
    let mut out = String::new();
    for color in Color::ALL {
        let mut left: Vec<(Square, Piece)> = position.pieces().filter(|(_, piece)| piece.color == color).collect();
        for kind in MEN {
            match left.iter().position(|(_, piece)| piece.kind == kind) {
                Some(index) => {
                    let (square, _) = left.remove(index);
                    let _ = write!(out, "{}{}", square.file(), 9 - square.rank());
                }
                None => out.push_str("99"),
            }
        }
    }
    out
}

struct Field<'a> {
    name: &'a str,
    value: &'a str,
    /// Byte offset of the value in the whole text.
    at: usize,
}

fn fields(block: &str, base: usize) -> impl Iterator<Item = Field<'_>> {
    let mut rest = 0;
    // Where the next closing mark stands: looked for once, not once a field.
    let mut closing = block.find(CLOSING);
    std::iter::from_fn(move || {
        loop {
            let tail = block.get(rest..)?;
            let open = tail.find("[DhtmlXQ_")? + "[DhtmlXQ_".len();
            let close = open + tail.get(open..)?.find(']')?;
            let name = tail.get(open..close)?;
            let value = tail.get(close + 1..)?;
            rest += close + 1;
            if closing.is_some_and(|at| at < rest + close + 1) {
                closing = value.find(CLOSING).map(|at| rest + close + 1 + at);
            }
            let end = closing.map(|at| at - (rest + close + 1)).or_else(|| value.find('['));
            let at = base + rest;
            if let Some(end) = end {
                rest += end;
            }
            let value = end.map_or(value, |end| value.get(..end).unwrap_or(value));
            if name.len() <= 32 {
                return Some(Field { name, value, at });
            }
        }
    })
}

/// The moves of a list with their byte offsets: four digits each, file and row from the top left.
fn moves(list: &str) -> impl Iterator<Item = (usize, Option<Move>)> + '_ {
    let mut digits = list.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, byte)| (at, byte - b'0'));
    std::iter::from_fn(move || {
        let [(at, a), (_, b), (_, c), (_, d)] = [digits.next()?, digits.next()?, digits.next()?, digits.next()?];
        Some((at, Square::new(a, 9 - b).zip(Square::new(c, 9 - d)).map(|(from, to)| Move { from, to })))
    })
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: usize, what: FaultKind) {
        let text = self.text;
        name_fault(&mut self.faults, || Fault { place: super::text_place(text, at), what });
    }

    /// FEN where there is one, else the 64 digits, else the usual array. The digits do not say who moves: the first man moved does.
    fn position(&mut self, fen: Option<&Field<'_>>, binit: Option<&Field<'_>>, first: Option<Move>) -> Position {
        if let Some(field) = fen.filter(|field| !field.value.trim().is_empty()) {
            match Setup::from_fen(field.value.trim()) {
                Ok(setup) => return setup.position,
                Err(error) => self.fault(field.at, error.into()),
            }
        }
        let Some(field) = binit.filter(|field| !field.value.trim().is_empty()) else { return Position::start() };
        let digits: Vec<u8> = field.value.trim().bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
        if digits.len() != 64 || digits.iter().any(|&digit| digit > 9) {
            self.fault(field.at, FaultKind::PositionDigits);
            return Position::start();
        }
        let mut position = Position::empty(Color::Red);
        for (man, pair) in digits.chunks_exact(2).enumerate() {
            let color = if man < 16 { Color::Red } else { Color::Black };
            if let Some(square) = Square::new(pair[0], 9 - pair[1]) {
                position.set(square, Some(Piece { color, kind: MEN[man % 16] }));
            }
        }
        if let Some(piece) = first.and_then(|mv| position.piece_at(mv.from)) {
            position.set_side(piece.color);
        }
        position
    }

    fn lines(&mut self, record: &mut Record, fields: &[Field<'_>]) {
        let mut known = Lines::new();
        let mut left: Vec<(usize, usize, usize, &Field<'_>)> =
            fields.iter().filter_map(|field| line_of(field).map(|(p, s, id)| (p, s, id, field))).collect();
        left.sort_by_key(|&(_, _, id, _)| id);
        for (parent, start, id, field) in left {
            let before = match (id, start.checked_sub(2)) {
                (0, _) | (_, None) => Some(None),
                (_, Some(index)) => node_at(&known, record, parent, index + 1).map(Some),
            };
            let Some(mut at) = before else {
                self.fault(field.at, FaultKind::Move(format!("{}", start)));
                continue;
            };
            let mut nodes = Vec::new();
            for (offset, mv) in moves(field.value) {
                match mv.and_then(|mv| record.add(at, mv)) {
                    Some(node) => {
                        nodes.push(node);
                        at = Some(node);
                    }
                    None => {
                        let text = mv.map_or_else(|| "off the board".to_owned(), |mv| mv.to_string());
                        self.fault(field.at + offset, FaultKind::Move(text));
                        break;
                    }
                }
            }
            known.entry(id).or_insert((start, nodes));
        }
        for field in fields {
            let Some((id, ply)) = comment_of(field.name) else { continue };
            let node = if ply == 0 { None } else { node_at(&known, record, id, ply) };
            if (ply == 0 || node.is_some()) && (field.value.len() > MOST_TEXT || !record.comment_on(node, &field.value.replace("||", "\n")))
            {
                self.fault(field.at, FaultKind::Limit);
            }
        }
    }
}

/// Lines by number: the ply of the first move, and the nodes.
type Lines = BTreeMap<usize, (usize, Vec<usize>)>;

/// Parent, ply of the first move and number of a line of moves.
fn line_of(field: &Field<'_>) -> Option<(usize, usize, usize)> {
    if field.name == "movelist" {
        return Some((0, 1, 0));
    }
    let mut numbers = field.name.strip_prefix("move_")?.split('_').map(|number| number.parse().ok());
    let line = (numbers.next()??, numbers.next()??, numbers.next()??);
    (line.2 > 0).then_some(line)
}

/// Line and ply of a comment: `comment3` on the main line, `comment2_7` on line 2.
fn comment_of(name: &str) -> Option<(usize, usize)> {
    let rest = name.strip_prefix("comment")?;
    match rest.split_once('_') {
        Some((id, ply)) => Some((id.parse().ok()?, ply.parse().ok()?)),
        None => Some((0, rest.parse().ok()?)),
    }
}

/// The node of a ply as seen from a line: its own, or one of the line it left.
fn node_at(known: &Lines, record: &Record, id: usize, ply: usize) -> Option<usize> {
    let (start, nodes) = known.get(&id)?;
    if let Some(index) = ply.checked_sub(*start) {
        return nodes.get(index).copied();
    }
    let mut at = nodes.first().and_then(|&node| record.nodes().get(node))?.parent;
    for _ in ply + 1..*start {
        at = record.nodes().get(at?)?.parent;
    }
    at
}
