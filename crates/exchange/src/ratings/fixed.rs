//! FIDE's lists with fixed columns (`players_list_foa.txt`, the legacy `players_list.txt`, the lists of one speed): the
//! columns are where the header line has their titles.

use super::{ListError, ListKind, Month, RatedPlayer, Rating, Skipped, input};
use std::io::BufRead;
use tournament::model::Sex;

/// The longest line read, in bytes.
const MAX_LINE: usize = 2048;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Id,
    Name,
    Federation,
    Sex,
    Title,
    WomenTitle,
    /// Titles of arbiters, trainers and organisers: the column that overflows.
    OtherTitle,
    Standard,
    StandardK,
    Rapid,
    RapidK,
    Blitz,
    BlitzK,
    Birth,
    Flag,
    /// Titled, but not used here.
    Unused,
}

impl Column {
    fn of_title(title: &str) -> Self {
        match title.to_ascii_lowercase().as_str() {
            "id" | "id_number" | "idnumber" | "fideid" => Self::Id,
            "name" => Self::Name,
            "fed" | "country" => Self::Federation,
            "sex" => Self::Sex,
            "tit" | "title" => Self::Title,
            "wtit" => Self::WomenTitle,
            "otit" => Self::OtherTitle,
            "srtng" | "rtng" | "rating" => Self::Standard,
            "sk" | "k" => Self::StandardK,
            "rrtng" => Self::Rapid,
            "rk" => Self::RapidK,
            "brtng" => Self::Blitz,
            "bk" => Self::BlitzK,
            "b-day" | "born" | "birthday" | "bday" => Self::Birth,
            "flag" => Self::Flag,
            _ => Self::Unused,
        }
    }

    /// Columns that hold digits or nothing: a test whether a line is in step with the header.
    const fn is_number(self) -> bool {
        matches!(self, Self::Standard | Self::StandardK | Self::Rapid | Self::RapidK | Self::Blitz | Self::BlitzK | Self::Birth)
    }
}

/// Where the columns begin, in characters from 0.
#[derive(Debug)]
pub(super) struct Columns {
    starts: Vec<(Column, usize)>,
    /// The width of a line as the header has it.
    width: usize,
    period: Option<Month>,
}

impl Columns {
    /// The columns of a header line; `None` if it is not one.
    pub fn of_header(line: &str) -> Option<Self> {
        let mut starts: Vec<(Column, usize)> = Vec::new();
        let mut period = None;
        let mut at = 0;
        for word in line.split(' ') {
            let start = at;
            at += word.chars().count() + 1;
            let second_word_of_id = word.eq_ignore_ascii_case("number") && starts.len() == 1;
            if word.is_empty() || second_word_of_id {
                continue;
            }
            let month = Month::of_title(word);
            period = period.or(month);
            starts.push((if month.is_some() { Column::Standard } else { Column::of_title(word) }, start));
        }
        let has = |column| starts.iter().any(|(c, _)| *c == column);
        if starts.first() != Some(&(Column::Id, 0)) || !has(Column::Name) || !has(Column::Standard) {
            return None;
        }
        Some(Self { starts, width: line.trim_end().chars().count(), period })
    }

    fn start(&self, column: Column) -> Option<usize> {
        self.starts.iter().find(|(c, _)| *c == column).map(|(_, start)| *start)
    }
}

pub(super) struct Fixed<R> {
    source: R,
    columns: Columns,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Fixed<R> {
    pub fn new(source: R, columns: Columns) -> Self {
        Self { source, columns, line: Vec::new(), number: 0 }
    }

    pub fn kind(&self) -> ListKind {
        if self.columns.start(Column::Rapid).is_some() { ListKind::FideCombined } else { ListKind::FideSingle }
    }

    pub const fn period(&self) -> Option<Month> {
        self.columns.period
    }

    pub fn next(&mut self, skipped: &mut Skipped) -> Result<Option<RatedPlayer>, ListError> {
        while input::read_line(&mut self.source, &mut self.line, MAX_LINE)? {
            self.number += 1;
            let line = String::from_utf8_lossy(&self.line);
            if self.number == 1 || line.trim().is_empty() {
                continue;
            }
            match player(&line, &self.columns) {
                Some(player) => return Ok(Some(player)),
                None => skipped.add(self.number),
            }
        }
        Ok(None)
    }
}

/// A line cut at its columns. Columns after `shift_after` have moved by `shift` characters.
struct Cut<'a> {
    line: &'a str,
    columns: &'a Columns,
    shift: isize,
    shift_after: usize,
}

impl<'a> Cut<'a> {
    fn at(&self, start: usize) -> usize {
        if start > self.shift_after { start.saturating_add_signed(self.shift) } else { start }
    }

    fn get(&self, column: Column) -> &'a str {
        let Some(index) = self.columns.starts.iter().position(|(c, _)| *c == column) else { return "" };
        let start = self.columns.starts.get(index).map_or(0, |(_, start)| self.at(*start));
        let end = self.columns.starts.get(index + 1).map(|(_, start)| self.at(*start));
        slice(self.line, start, end).trim()
    }

    /// Whether numbers stand in the number columns and a federation in its own.
    fn is_in_step(&self) -> bool {
        let federation = self.get(Column::Federation);
        (federation.is_empty() || (federation.len() == 3 && federation.bytes().all(|b| b.is_ascii_uppercase())))
            && self.columns.starts.iter().all(|(column, _)| !column.is_number() || super::number(self.get(*column)).is_ok())
    }
}

/// Characters `start..end` of a line; what lies beyond its end is empty.
fn slice(line: &str, start: usize, end: Option<usize>) -> &str {
    let byte = |at: usize| {
        if line.is_ascii() { at.min(line.len()) } else { line.char_indices().nth(at).map_or(line.len(), |(byte, _)| byte) }
    };
    let start = byte(start);
    line.get(start..end.map_or(line.len(), byte).max(start)).unwrap_or_default()
}

/// Finds how a line lies under the header.
///
/// Real lists have lines that are longer than the header because a column overflowed (other titles, sometimes the name):
/// everything right of it has moved, so those columns are counted from the right end. Lines padded by bytes while the
/// name holds characters of several bytes are shorter in characters. The first reading under which all number columns
/// hold numbers is taken.
fn align<'a>(line: &'a str, columns: &'a Columns) -> Option<Cut<'a>> {
    let length = line.chars().count();
    let excess = isize::try_from(length).ok()? - isize::try_from(columns.width).ok()?;
    let name = columns.start(Column::Name).unwrap_or(0);
    let other = columns.start(Column::OtherTitle).unwrap_or(name);
    let moved = excess > 0 || (excess < 0 && line.len() == columns.width);
    let readings: &[(isize, usize)] = if moved { &[(excess, other), (excess, name), (0, 0)] } else { &[(0, 0)] };
    readings.iter().map(|(shift, shift_after)| Cut { line, columns, shift: *shift, shift_after: *shift_after }).find(Cut::is_in_step)
}

fn player(line: &str, columns: &Columns) -> Option<RatedPlayer> {
    let cut = align(line, columns)?;
    let id = cut.get(Column::Id);
    let name = super::text(cut.get(Column::Name));
    if id.is_empty() || !id.bytes().all(|b| b.is_ascii_digit()) || name.is_empty() {
        return None;
    }
    let rating =
        |rating, k| Rating { rating: super::number(cut.get(rating)).unwrap_or(None), k: super::number(cut.get(k)).unwrap_or(None) };
    let flag = cut.get(Column::Flag);
    Some(RatedPlayer {
        id: id.to_owned(),
        name,
        federation: cut.get(Column::Federation).to_owned(),
        sex: super::sex(cut.get(Column::Sex)).or(if flag.contains('w') { Some(Sex::Female) } else { None }),
        title: super::title(cut.get(Column::Title), cut.get(Column::WomenTitle)),
        birth: super::birth(cut.get(Column::Birth)),
        standard: rating(Column::Standard, Column::StandardK),
        rapid: rating(Column::Rapid, Column::RapidK),
        blitz: rating(Column::Blitz, Column::BlitzK),
        inactive: flag.contains('i'),
        ..RatedPlayer::default()
    })
}
