//! What is chosen for one printing of a document: its columns, the part of it that each wall gets, and whether players write on it.

use crate::collate::initial;
use crate::measure::{PT, Unit};
use crate::sheet::{Cell, Line, Order, Part, Sheet, Table};
use words::{Lang, Message};

/// Rows to write in are 9 mm high, their cells 18 mm wide.
const ROW: Unit = 2551;
const RESULT: Unit = 51 * PT;

/// The rows of one wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Boards from one to another.
    Boards(u16, u16),
    /// Names that begin with one of these letters.
    Letters(char, char),
}

/// What is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The columns that are shown, by their titles; all if empty.
    pub columns: Vec<String>,
    /// The walls; one if empty.
    pub spans: Vec<Span>,
    /// Players write their results on the sheet.
    pub write_results: bool,
    /// Each incident begins a page: it goes to whom it concerns.
    pub each_page: bool,
}

/// A choice cannot be made of this document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// What was typed names no walls.
    #[error("{0}: ranges are written 1-20,21-40 or A-K,L-Z")]
    Ranges(String),
    /// The document has no such column.
    #[error("no column {column}; the columns are {known}")]
    Column {
        /// What was asked for.
        column: String,
        /// The columns it has.
        known: String,
    },
    /// The document is no list by boards or names.
    #[error("this document has no boards and no names to be parted by")]
    NoOrder,
    /// The document has no results to be written.
    #[error("this document has no column for results")]
    NoResults,
    /// The document is not made of reports.
    #[error("this document has no reports to stand on pages of their own")]
    NoReports,
}

impl Message for ChoiceError {
    fn key(&self) -> &'static str {
        match self {
            Self::Ranges(_) => "print.choice.ranges",
            Self::Column { .. } => "print.choice.column",
            Self::NoOrder => "print.choice.no_order",
            Self::NoResults => "print.choice.no_results",
            Self::NoReports => "print.choice.no_reports",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Ranges(text) => vec![("text", text.clone())],
            Self::Column { column, known } => vec![("column", column.clone()), ("known", known.clone())],
            Self::NoOrder | Self::NoResults | Self::NoReports => Vec::new(),
        }
    }
}

/// Reads walls as they are typed: `1-20,21-40` or `A-K,L-Z`.
///
/// # Errors
/// It is neither boards nor letters.
pub fn spans(text: &str) -> Result<Vec<Span>, ChoiceError> {
    let wrong = || ChoiceError::Ranges(text.trim().chars().take(60).collect());
    let span = |text: &str| {
        let (from, to) = text.trim().split_once(['-', '–']).unwrap_or((text.trim(), text.trim()));
        let boards = from.trim().parse().ok().zip(to.trim().parse().ok()).filter(|(from, to)| from <= to && *from > 0);
        let letter = |text: &str| {
            let mut chars = text.trim().chars();
            chars.next().filter(|c| c.is_alphabetic() && chars.next().is_none()).and_then(|c| c.to_lowercase().next())
        };
        let letters = letter(from).zip(letter(to)).filter(|(from, to)| from <= to);
        boards.map(|(from, to)| Span::Boards(from, to)).or(letters.map(|(from, to)| Span::Letters(from, to))).ok_or_else(wrong)
    };
    text.split([',', '，']).map(span).collect()
}

impl Choice {
    /// Whether the document is printed as it is.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Takes the choice over into a sheet.
    ///
    /// # Errors
    /// The sheet has no such columns, no walls, no results or no reports.
    pub fn apply(&self, sheet: &mut Sheet, lang: Lang) -> Result<(), ChoiceError> {
        if self.each_page && !part_reports(&mut sheet.parts) {
            return Err(ChoiceError::NoReports);
        }
        let mut tables: Vec<&mut Table> =
            sheet.parts.iter_mut().filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None }).collect();
        if self.write_results {
            let to_write = tables.iter_mut().filter(|table| table.results.is_some());
            if to_write.map(|table| write(table)).count() == 0 {
                return Err(ChoiceError::NoResults);
            }
        }
        if !self.spans.is_empty() && tables.iter_mut().map(|table| part(table, &self.spans, lang)).filter(|parted| *parted).count() == 0 {
            return Err(ChoiceError::NoOrder);
        }
        self.choose(&mut tables)
    }

    fn choose(&self, tables: &mut [&mut Table]) -> Result<(), ChoiceError> {
        let heads: Vec<&str> =
            tables.iter().filter(|table| table.fitted).flat_map(|table| &table.columns).map(|c| c.head.as_str()).collect();
        if let Some(column) = self.columns.iter().find(|column| !heads.iter().any(|head| is_called(head, column))) {
            let mut known: Vec<&str> = Vec::new();
            for head in heads.into_iter().filter(|head| !head.is_empty()) {
                if !known.contains(&head) {
                    known.push(head);
                }
            }
            return Err(ChoiceError::Column { column: column.clone(), known: known.join(", ") });
        }
        let is_chosen = |head: &str| self.columns.iter().any(|column| is_called(head, column));
        for table in tables.iter_mut().filter(|table| table.fitted && table.columns.iter().any(|column| is_chosen(&column.head))) {
            let gone = (0..table.columns.len()).filter(|at| !is_chosen(&table.columns[*at].head)).collect();
            table.remove(&gone);
            // What was asked for stays.
            table.columns.iter_mut().for_each(|column| column.fit.drop = 0);
        }
        Ok(())
    }
}

/// Whether a title is meant: capitals, signs and a full stop do not count.
fn is_called(head: &str, name: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric() || *c == '%').flat_map(char::to_lowercase).collect::<String>();
    !name.trim().is_empty() && plain(head) == plain(name)
}

/// Begins a page with every report; whether there are any.
fn part_reports(parts: &mut [Part]) -> bool {
    let together = parts.iter_mut().filter(|part| **part == Part::Together);
    together.map(|part| *part = Part::NewPage).count() > 0
}

/// Room to write the results.
fn write(table: &mut Table) {
    let Some(at) = table.results else { return };
    table.row = ROW;
    if let Some(column) = table.columns.get_mut(at) {
        column.fit.least = RESULT;
    }
    for line in &mut table.lines {
        if let Line::Cells(cells) = line
            && let Some(cell) = cells.get_mut(at)
        {
            *cell = Cell::default();
        }
    }
}

/// Puts the rows of each wall under a title of their own; those of no wall come last.
fn part(table: &mut Table, spans: &[Span], lang: Lang) -> bool {
    let keys: Vec<Key> = match &table.order {
        Order::Any | Order::Rounds => return false,
        Order::Boards(boards) => boards.iter().map(|board| Key::Board(*board)).collect(),
        Order::Names => table.lines.iter().map(|line| if let Line::Cells(cells) = line { letter(cells) } else { Key::None }).collect(),
    };
    let lines: Vec<(Key, Line)> = keys.into_iter().zip(std::mem::take(&mut table.lines)).collect();
    let place = |key: Key| spans.iter().position(|span| span.has(key)).unwrap_or(spans.len());
    let mut order = Vec::new();
    for at in 0..=spans.len() {
        let own: Vec<&(Key, Line)> = lines.iter().filter(|(key, _)| place(*key) == at).collect();
        if own.is_empty() {
            continue;
        }
        let title = spans.get(at).map_or_else(|| lang.text("print.range.others").to_owned(), |span| span.title(lang));
        table.lines.push(Line::Page(title));
        order.push(0);
        for (key, line) in own {
            table.lines.push(line.clone());
            order.push(if let Key::Board(board) = key { *board } else { 0 });
        }
    }
    if let Order::Boards(boards) = &mut table.order {
        *boards = order;
    }
    true
}

/// What a row is looked for by.
#[derive(Clone, Copy)]
enum Key {
    None,
    Board(u16),
    Letter(char),
}

/// The letter of a name under which it is looked for, without marks.
fn letter(cells: &[Cell]) -> Key {
    let letter = cells.first().and_then(|cell| initial(&cell.text)).and_then(|c| c.to_lowercase().next());
    letter.map_or(Key::None, Key::Letter)
}

impl Span {
    fn has(&self, key: Key) -> bool {
        match (self, key) {
            (Self::Boards(from, to), Key::Board(board)) => (*from..=*to).contains(&board),
            (Self::Letters(from, to), Key::Letter(letter)) => (*from..=*to).contains(&letter),
            _ => false,
        }
    }

    fn title(&self, lang: Lang) -> String {
        match self {
            Self::Boards(from, to) => lang.fill("print.range.boards", &[("from", &from.to_string()), ("to", &to.to_string())]),
            Self::Letters(from, to) => {
                let [from, to] = [from, to].map(|c| c.to_uppercase().collect::<String>());
                lang.fill("print.range.letters", &[("from", &from), ("to", &to)])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Column;

    fn sheet() -> Sheet {
        let mut table = Table::fitted(["Bd", "○ White", "Result", "● Black", "No."].map(|head| Column::wrapped(head, 4)).to_vec());
        table.results = Some(2);
        for board in 1..=45_u16 {
            table.push(vec![board.to_string().into(), "Anna".into(), "1-0".into(), "Berta".into(), "7".into()]);
        }
        table.order = Order::Boards((1..=45).collect());
        Sheet { id: "pairings", title: String::new(), parts: vec![Part::Table(table)] }
    }

    fn table(sheet: &Sheet) -> &Table {
        let Part::Table(table) = &sheet.parts[0] else { panic!() };
        table
    }

    #[test]
    fn walls_are_read_as_they_are_typed() {
        assert_eq!(spans("1-20, 21-40").unwrap(), [Span::Boards(1, 20), Span::Boards(21, 40)]);
        assert_eq!(spans("a-K，L–Z").unwrap(), [Span::Letters('a', 'k'), Span::Letters('l', 'z')]);
        assert_eq!(spans("7").unwrap(), [Span::Boards(7, 7)]);
        for wrong in ["", "20-1", "0-4", "a-1", "1--2", "ab-c", "1-20;21-40"] {
            assert!(spans(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_wall_has_its_boards_and_nothing_is_lost() {
        let mut sheet = sheet();
        let choice = Choice { spans: spans("21-40,1-20").unwrap(), ..Choice::default() };
        choice.apply(&mut sheet, Lang::EN).unwrap();
        let told: Vec<String> = table(&sheet)
            .lines
            .iter()
            .map(|line| match line {
                Line::Cells(cells) => cells[0].text.clone(),
                Line::Page(text) | Line::Group(text) => text.clone(),
            })
            .collect();
        assert_eq!(told.len(), 48);
        assert_eq!(
            [&told[0], &told[1], &told[21], &told[22], &told[42], &told[43]],
            ["Boards 21-40", "21", "Boards 1-20", "1", "Other boards", "41"]
        );
    }

    #[test]
    fn chosen_columns_stay_and_the_others_go() {
        let mut sheet = sheet();
        let choice = Choice { columns: vec!["bd".into(), "BLACK".into(), "No".into()], ..Choice::default() };
        choice.apply(&mut sheet, Lang::EN).unwrap();
        assert_eq!(table(&sheet).columns.iter().map(|c| c.head.as_str()).collect::<Vec<_>>(), ["Bd", "● Black", "No."]);
        assert_eq!(table(&sheet).results, None, "the column of results went");
        let wrong = Choice { columns: vec!["Hat".into()], ..Choice::default() };
        let why = wrong.apply(&mut sheet, Lang::EN).unwrap_err();
        assert_eq!(why, ChoiceError::Column { column: "Hat".into(), known: "Bd, ● Black, No.".into() });
    }

    #[test]
    fn where_players_write_there_is_room_and_no_result() {
        let mut sheet = sheet();
        Choice { write_results: true, ..Choice::default() }.apply(&mut sheet, Lang::EN).unwrap();
        assert_eq!((table(&sheet).row, table(&sheet).columns[2].fit.least), (ROW, RESULT));
        assert!(
            table(&sheet)
                .lines
                .iter()
                .all(|line| matches!(line, Line::Cells(cells) if cells[2].text.is_empty() && !cells[0].text.is_empty()))
        );
        let mut sheet = Sheet { parts: Vec::new(), ..sheet };
        assert_eq!(Choice { write_results: true, ..Choice::default() }.apply(&mut sheet, Lang::EN), Err(ChoiceError::NoResults));
    }
}
