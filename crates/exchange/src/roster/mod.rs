//! Lists of players from other programs and from people: CSV, tab- and semicolon-separated text and XLSX in;
//! [`Entrant`]s and typed [`Problem`]s out.
//!
//! ```text
//! bytes -> Table::read -> Mapping::detect (or one kept for the source, or a person's) -> preview / entrants
//! ```

mod columns;
mod header;
mod headings;
mod quotes;
mod spreadsheet;
mod table;
mod teams;
pub(crate) mod values;

pub use columns::{Column, ColumnUse};
pub use header::{Field, Mapping, normalise};
pub use table::{MAX_BYTES, MAX_COLUMNS, MAX_ROWS, Origin, ReadOptions, Row, Table};
pub use teams::{TeamEntrant, TeamRoster, teams};

use super::text::Charset;
use event::identity;
use std::collections::BTreeMap;
use tournament::model::{Sex, Title};

/// A roster file that gives no rows at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// No row with text in it.
    #[error("the file holds no rows")]
    Empty,
    /// Larger than this program takes.
    #[error("the file is larger than {limit_bytes} bytes")]
    TooLarge {
        /// The limit, packed or unpacked.
        limit_bytes: usize,
    },
    /// More rows than this program takes.
    #[error("the file has more than {limit} rows")]
    TooManyRows {
        /// The limit.
        limit: usize,
    },
    /// More columns than this program takes.
    #[error("line {line} has more than {limit} columns")]
    TooManyColumns {
        /// The line, from 1.
        line: usize,
        /// The limit.
        limit: usize,
    },
    /// An XLS file (Excel before 2007).
    #[error("this is an old Excel file (.xls): save it as .xlsx or .csv")]
    OldSpreadsheet,
    /// The workbook cannot be read; the text says why.
    #[error("the workbook cannot be read: {0}")]
    Spreadsheet(String),
    /// Pictures, programs, printed pages: no text, and no workbook.
    #[error("this is neither a text nor a workbook")]
    NoText,
    /// No column holds names.
    #[error("no column holds the names: tell which one does")]
    NoNameColumn,
    /// No column, and no line of its own, says which team a player is of.
    #[error("nothing says which team a player is of: name the column `team`")]
    NoTeamColumn,
    /// A word in a list of columns is no field.
    #[error("`{word}` is no field of a roster; `-` leaves a column out")]
    UnknownColumn {
        /// The word.
        word: String,
    },
}

/// Something in a roster that a person should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line of the file or row of the sheet, from 1.
    pub line: usize,
    /// Column, from 1, where it is one cell's problem.
    pub column: Option<usize>,
    /// What it is.
    pub kind: ProblemKind,
}

/// Kinds of problems. Only [`ProblemKind::refuses`] keep a row out; in all others the row is taken, without the value
/// where it could not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// Bytes of the file that its encoding does not allow, counted; they read U+FFFD.
    Undecodable {
        /// How many places.
        count: usize,
        /// The encoding used.
        charset: Charset,
    },
    /// The cell holds U+FFFD: this program or the one that wrote the file could not read it.
    DamagedText,
    /// Control, bidirectional or invisible characters were neutralised.
    HarmfulCharacters {
        /// How many.
        count: usize,
    },
    /// The text was cut.
    TooLong {
        /// The limit in characters.
        limit_chars: usize,
    },
    /// A quotation mark was never closed; the cell was read without it.
    OpenQuote,
    /// The cell runs over several lines and holds separators: rows may have got into it.
    LinesInCell {
        /// How many lines.
        count: usize,
    },
    /// Another sheet of the workbook has cells and is not read.
    OtherSheet {
        /// Its number, from 1.
        number: u16,
        /// Its name.
        name: String,
        /// Its rows with text.
        rows: usize,
    },
    /// The rating was taken, what stands beside it was not.
    RatingMark {
        /// The number taken.
        rating: u16,
        /// The rest.
        mark: String,
    },
    /// A word for unrated stands in the cell of a rating.
    Unrated {
        /// The word.
        word: String,
    },
    /// A private identity number stands in a column of something else: it is used to find doubles and not kept there.
    PrivateNumber,
    /// A private identity number with a wrong check character (a spreadsheet may have rounded it): not used.
    BadIdentity,
    /// The private identity number stands in an earlier row under another name; this row was taken, without it.
    DuplicateIdentity {
        /// The line of the earlier row.
        first_line: usize,
    },
    /// The player is in the event already, by the number or by name and birth; not taken.
    AlreadyEntered {
        /// The player there.
        name: String,
    },
    /// The cell holds a formula; the value stored with it was taken.
    FormulaCell,
    /// The row has no name.
    MissingName,
    /// The identity number stands in an earlier row under another name: this row was taken, without the number.
    DuplicateId {
        /// The number.
        id: String,
        /// The line of the earlier row.
        first_line: usize,
    },
    /// The whole entry (name and identity number, or name, birth and club) stands in an earlier row.
    DuplicateEntry {
        /// The line of the earlier row.
        first_line: usize,
    },
    /// The player stands in another team in an earlier row; not taken.
    InTwoTeams {
        /// The other team.
        team: String,
        /// The line of the earlier row.
        first_line: usize,
    },
    /// The same name without number and birth stands in another team: it may be somebody else, and was taken.
    Namesake {
        /// The other team.
        team: String,
        /// The line of the earlier row.
        first_line: usize,
    },
    /// A team begins a second time; its players were taken into the first.
    TeamAgain {
        /// The line in which it began first.
        first_line: usize,
    },
    /// Nothing says which team the player is of; not taken.
    NoTeam,
    /// The team has fewer players than a match has boards.
    FewPlayers {
        /// The team.
        team: String,
        /// Its players.
        count: usize,
        /// The boards.
        boards: u8,
    },
    /// The starting number or lot stands in an earlier row; this row was taken, without it.
    DuplicateNumber {
        /// The line of the earlier row.
        first_line: usize,
    },
    /// Not a rating from 1 to 9999.
    BadRating,
    /// Not a whole number from 1 to 9999 (starting number, K).
    BadNumber,
    /// Not a date of birth.
    BadBirth,
    /// Not a sex.
    BadSex,
    /// Not a federation of three letters.
    BadFederation,
    /// Not an identity number (FIDE: digits only).
    BadId,
    /// Not a title of the game; taken as it is written.
    OddTitle {
        /// The text.
        text: String,
    },
    /// Nobody who plays here was born in that year; taken as it is written.
    OddBirth {
        /// The date or year.
        text: String,
    },
}

impl ProblemKind {
    /// Whether the row is not taken because of it.
    pub const fn refuses(&self) -> bool {
        matches!(
            self,
            Self::MissingName | Self::DuplicateEntry { .. } | Self::AlreadyEntered { .. } | Self::InTwoTeams { .. } | Self::NoTeam
        )
    }
}

/// A player as a roster names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// The line of the file or row of the sheet, from 1.
    pub line: usize,
    /// Running or starting number of the file's own.
    pub number: Option<u16>,
    /// Drawn lot: it decides the pairing number.
    pub lot: Option<u16>,
    /// "Last, First", or as written.
    pub name: String,
    /// Sex.
    pub sex: Option<Sex>,
    /// FIDE title.
    pub title: Option<Title>,
    /// A title that is none of FIDE's, as written.
    pub other_title: String,
    /// International standard rating, or the file's only one.
    pub standard: Option<u16>,
    /// Rapid rating.
    pub rapid: Option<u16>,
    /// Blitz rating.
    pub blitz: Option<u16>,
    /// National rating.
    pub national: Option<u16>,
    /// K factor.
    pub k: Option<u16>,
    /// Federation, three capital letters, or empty.
    pub federation: String,
    /// FIDE identity number, digits, or empty.
    pub fide_id: String,
    /// National identity number, or empty.
    pub national_id: String,
    /// Private identity number in its normal form, or empty: to find doubles, never to be kept or shown.
    pub identity: String,
    /// `YYYY/MM/DD`, `YYYY`, or empty.
    pub birth: String,
    /// Club or sending unit, or empty.
    pub club: String,
    /// What the members of a family have in common, or empty.
    pub family: String,
    /// Group or category, or empty.
    pub group: String,
    /// Board or place in the team.
    pub board: Option<u16>,
    /// What stands in the column of captains: a mark, or the captain's name; or empty.
    pub captain: String,
}

/// What a roster gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The players that can be taken, in the order of the file.
    pub entrants: Vec<Entrant>,
    /// What a person should look at, by line and column.
    pub problems: Vec<Problem>,
    /// What each column is read as, from the left.
    pub columns: Vec<Column>,
}

/// Reads all rows.
pub fn entrants(table: &Table, mapping: &Mapping) -> Result<Roster, RosterError> {
    read(table, mapping, usize::MAX)
}

/// Reads the first rows only, as [`entrants`] will read them: to be shown while a person checks the columns.
pub fn preview(table: &Table, mapping: &Mapping, rows: usize) -> Result<Roster, RosterError> {
    read(table, mapping, rows)
}

fn read(table: &Table, mapping: &Mapping, rows: usize) -> Result<Roster, RosterError> {
    if !mapping.has_name() {
        return Err(RosterError::NoNameColumn);
    }
    let mut roster = Roster { columns: columns::columns(table, mapping), ..Roster::default() };
    let mut seen = Seen::default();
    let mut last_line = 0;
    for row in table.rows.iter().skip(mapping.skip).take(rows) {
        last_line = row.line;
        let mut reader = RowReader { row, mapping, problems: Vec::new() };
        let mut entrant = reader.entrant();
        let mut problems = reader.problems;
        seen.check(&mut entrant, mapping, &mut problems);
        if !problems.iter().any(|p| p.kind.refuses()) {
            roster.entrants.push(entrant);
        }
        roster.problems.append(&mut problems);
    }
    roster.problems.extend(table.problems.iter().filter(|p| p.line <= last_line || p.column.is_none()).cloned());
    roster.problems.sort_by_key(|p| (p.line, p.column));
    Ok(roster)
}

/// One row alone, without comparison with others and without its problems: values that cannot be understood are left out.
pub(crate) fn entrant(row: &Row, mapping: &Mapping) -> Entrant {
    RowReader { row, mapping, problems: Vec::new() }.entrant()
}

struct RowReader<'a> {
    row: &'a Row,
    mapping: &'a Mapping,
    problems: Vec<Problem>,
}

impl RowReader<'_> {
    /// The first filled cell of a field and its column, from 1.
    fn cell(&self, field: Field) -> (&str, Option<usize>) {
        let columns = self.mapping.columns.iter().enumerate().filter(|(_, f)| **f == Some(field));
        let mut filled =
            columns.filter_map(|(i, _)| Some((self.row.cells.get(i)?.as_str(), Some(i + 1)))).filter(|(text, _)| !text.is_empty());
        // A private number is not taken for anything else, wherever it stands.
        filled.find(|(text, _)| field == Field::Identity || !identity::looks_chinese(text)).unwrap_or(("", None))
    }

    /// All filled cells of a field, joined by blanks.
    fn cells(&self, field: Field) -> String {
        let columns = self.mapping.columns.iter().zip(&self.row.cells).filter(|(f, _)| **f == Some(field));
        columns
            .map(|(_, text)| text.as_str())
            .filter(|text| !text.is_empty() && !identity::looks_chinese(text))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The private identity number, from its column or from where it should not stand.
    fn identity(&mut self) -> String {
        let (text, column) = self.cell(Field::Identity);
        let mut found = (text.to_owned(), column);
        let is_elsewhere = |f: &Option<Field>| !matches!(f, None | Some(Field::Identity | Field::Contact));
        for (at, (field, text)) in (1..).zip(self.mapping.columns.iter().zip(&self.row.cells)) {
            if is_elsewhere(field) && identity::looks_chinese(text) {
                self.problems.push(Problem { line: self.row.line, column: Some(at), kind: ProblemKind::PrivateNumber });
                if found.0.is_empty() {
                    found = (text.clone(), Some(at));
                }
            }
        }
        let (text, column) = found;
        let wrong = identity::looks_chinese(&text) && !identity::is_chinese(&text);
        // What a spreadsheet makes of a number of 18 digits: 1.10101199003070e+17.
        if wrong || text.to_ascii_lowercase().contains("e+") {
            self.note(column, ProblemKind::BadIdentity);
            return String::new();
        }
        let number = identity::normal(&text);
        if number.len() < 5 || number.bytes().all(|b| b == b'0') { String::new() } else { number }
    }

    /// A rating, with a word on what stands beside the number.
    fn rating(&mut self, field: Field) -> Option<u16> {
        let (text, column) = self.cell(field);
        match values::rating(text) {
            Ok((number, values::Beside::Nothing)) => number,
            Ok((number, values::Beside::Mark(mark))) => {
                self.note(column, ProblemKind::RatingMark { rating: number.unwrap_or_default(), mark });
                number
            }
            Ok((number, values::Beside::Unrated(word))) => {
                self.note(column, ProblemKind::Unrated { word });
                number
            }
            Err(_) => {
                self.note(column, ProblemKind::BadRating);
                None
            }
        }
    }

    fn note(&mut self, column: Option<usize>, kind: ProblemKind) {
        self.problems.push(Problem { line: self.row.line, column, kind });
    }

    fn parse<T: Default, E>(&mut self, field: Field, kind: ProblemKind, parse: impl Fn(&str) -> Result<T, E>) -> T {
        let (text, column) = self.cell(field);
        parse(text).unwrap_or_else(|_| {
            self.note(column, kind);
            T::default()
        })
    }

    fn entrant(&mut self) -> Entrant {
        let identity = self.identity();
        let text = |field| match self.cell(field).0 {
            "0" | "-" => String::new(),
            text => text.to_owned(),
        };
        let (national_id, title_text) = (text(Field::NationalId), text(Field::Title));
        let (family, group, captain) = (text(Field::Family), text(Field::Group), text(Field::Captain));
        // A team is the club of a player where no club is told.
        let club = Some(text(Field::Club)).filter(|club| !club.is_empty()).unwrap_or_else(|| text(Field::Team));
        let title = Title::of_list(&title_text);
        let entrant = Entrant {
            line: self.row.line,
            name: self.name(),
            number: self.parse(Field::Number, ProblemKind::BadNumber, values::small_number),
            lot: self.parse(Field::Lot, ProblemKind::BadNumber, values::small_number),
            sex: self.parse(Field::Sex, ProblemKind::BadSex, values::sex),
            title,
            other_title: if title.is_some() { String::new() } else { title_text },
            standard: self.rating(Field::Standard),
            rapid: self.rating(Field::Rapid),
            blitz: self.rating(Field::Blitz),
            national: self.rating(Field::National),
            k: self.parse(Field::K, ProblemKind::BadNumber, values::small_number),
            federation: self.parse(Field::Federation, ProblemKind::BadFederation, federation),
            fide_id: self.parse(Field::FideId, ProblemKind::BadId, fide_id),
            national_id,
            identity,
            birth: self.parse(Field::Birth, ProblemKind::BadBirth, values::birth),
            club,
            family,
            group,
            board: self.parse(Field::Board, ProblemKind::BadNumber, values::small_number),
            captain,
        };
        if entrant.name.is_empty() {
            let column = self.mapping.column(Field::Name).or(self.mapping.column(Field::Surname)).map(|c| c + 1);
            self.note(column, ProblemKind::MissingName);
        }
        entrant
    }

    /// The name, or "Surname, Given name" from its parts; Chinese parts are joined without a comma, as they are written.
    fn name(&self) -> String {
        let whole = self.cell(Field::Name).0.to_owned();
        let (surname, mut given) = (self.cells(Field::Surname), self.cells(Field::GivenName));
        if !whole.is_empty() {
            // A column taken for whole names that lacks the surname beside it holds given names.
            if surname.is_empty() || whole.to_lowercase().contains(&surname.to_lowercase()) {
                return whole;
            }
            if given.is_empty() {
                given = whole;
            }
        }
        let is_hanzi =
            |text: &str| text.chars().all(|c| matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}'));
        match (surname.as_str(), given.as_str()) {
            ("", name) | (name, "") => name.to_owned(),
            // "Name;Vorname" in which the first column holds all of it.
            (name, given) if name.contains(',') && name.to_lowercase().ends_with(&given.to_lowercase()) => name.to_owned(),
            (surname, given) if is_hanzi(surname) && is_hanzi(given) => format!("{surname}{given}"),
            (surname, given) => format!("{surname}, {given}"),
        }
    }
}

fn federation(text: &str) -> Result<String, values::NotUnderstood> {
    match text {
        "" | "-" | "0" => Ok(String::new()),
        code if code.len() == 3 && code.bytes().all(|b| b.is_ascii_alphabetic()) => Ok(code.to_ascii_uppercase()),
        _ => Err(values::NotUnderstood),
    }
}

fn fide_id(text: &str) -> Result<String, values::NotUnderstood> {
    let text = text.strip_suffix(".0").unwrap_or(text);
    if text.len() > 11 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(values::NotUnderstood);
    }
    Ok(if text.bytes().all(|b| b == b'0') { String::new() } else { text.to_owned() })
}

/// What earlier rows held, with their lines.
#[derive(Default)]
struct Seen {
    ids: BTreeMap<(Field, String), (usize, String)>,
    identities: BTreeMap<String, (usize, String)>,
    people: BTreeMap<(String, String, String), usize>,
    numbers: BTreeMap<(Field, u16), usize>,
}

impl Seen {
    /// Compares a row with the earlier ones and remembers it.
    fn check(&mut self, entrant: &mut Entrant, mapping: &Mapping, problems: &mut Vec<Problem>) {
        let line = entrant.line;
        let column = |field| mapping.column(field).map(|c| c + 1);
        let name = entrant.name.to_lowercase();
        for (field, id) in [(Field::FideId, &mut entrant.fide_id), (Field::NationalId, &mut entrant.national_id)] {
            if id.is_empty() {
                continue;
            }
            match self.ids.get(&(field, id.clone())) {
                Some((first_line, first_name)) if *first_name == name => {
                    problems.push(Problem { line, column: column(field), kind: ProblemKind::DuplicateEntry { first_line: *first_line } });
                    return;
                }
                Some((first_line, _)) => {
                    let kind = ProblemKind::DuplicateId { id: std::mem::take(id), first_line: *first_line };
                    problems.push(Problem { line, column: column(field), kind });
                }
                None => {
                    self.ids.insert((field, id.clone()), (line, name.clone()));
                }
            }
        }
        if !entrant.identity.is_empty() {
            match self.identities.get(&entrant.identity) {
                Some((first_line, first_name)) if *first_name == name => {
                    let kind = ProblemKind::DuplicateEntry { first_line: *first_line };
                    problems.push(Problem { line, column: column(Field::Identity), kind });
                    return;
                }
                Some((first_line, _)) => {
                    entrant.identity.clear();
                    let kind = ProblemKind::DuplicateIdentity { first_line: *first_line };
                    problems.push(Problem { line, column: column(Field::Identity), kind });
                }
                None => {
                    self.identities.insert(entrant.identity.clone(), (line, name.clone()));
                }
            }
        }
        // Two people of one name are common; without any number the birth and the club have to tell them apart.
        if entrant.fide_id.is_empty() && entrant.national_id.is_empty() && entrant.identity.is_empty() && !name.is_empty() {
            match self.people.entry((name, entrant.birth.clone(), entrant.club.clone())) {
                std::collections::btree_map::Entry::Occupied(first) => {
                    let kind = ProblemKind::DuplicateEntry { first_line: *first.get() };
                    problems.push(Problem { line, column: column(Field::Name), kind });
                    return;
                }
                std::collections::btree_map::Entry::Vacant(place) => {
                    place.insert(line);
                }
            }
        }
        for (field, value) in [(Field::Number, &mut entrant.number), (Field::Lot, &mut entrant.lot)] {
            let Some(number) = *value else { continue };
            if let Some(first_line) = self.numbers.get(&(field, number)) {
                *value = None;
                problems.push(Problem { line, column: column(field), kind: ProblemKind::DuplicateNumber { first_line: *first_line } });
            } else {
                self.numbers.insert((field, number), line);
            }
        }
    }
}

#[cfg(test)]
mod tests;
