//! XLSX worksheets as rows of safe text.

use super::header::is_header;
use super::table::{MAX_COLUMNS, MAX_ROWS, Origin, Row, Table, push_row};
use super::{Problem, ProblemKind, RosterError};
use calamine::{DataRef, Reader, Xlsx, XlsxError};
use std::collections::BTreeMap;
use std::io::Cursor;

/// The most that the parts of a workbook may measure unpacked, in bytes.
const MAX_UNPACKED: u64 = 256 * 1024 * 1024;

/// Rows in which headings are looked for.
const HEADINGS: usize = 30;

/// A worksheet: rows of cells, both from 0.
type Cells = BTreeMap<u32, BTreeMap<u32, String>>;

/// Reads a worksheet and names the others that have cells: by default the first with headings of a list of players, as a page of facts may
/// stand before it, else the first that has cells. Formula cells give the value stored with them, and a note: the program that wrote the file
/// computed it, and it may be out of date.
pub(super) fn read(bytes: &[u8], wanted: Option<u16>) -> Result<Table, RosterError> {
    if unpacked_size(bytes) > MAX_UNPACKED {
        return Err(RosterError::TooLarge { limit_bytes: usize::try_from(MAX_UNPACKED).unwrap_or(usize::MAX) });
    }
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(broken)?;
    let names: Vec<(u16, String)> = (1_u16..).zip(book.sheet_names()).collect();
    let chosen = match wanted {
        Some(wanted) => wanted,
        None => list_of(&mut book, &names)?,
    };
    let (_, name) = names.iter().find(|(number, _)| *number == chosen).ok_or(RosterError::Empty)?;
    let cells = read_cells(&mut book, name, MAX_ROWS)?;
    if cells.is_empty() {
        return Err(RosterError::Empty);
    }
    let formulas = read_formulas(&mut book, name)?;
    let mut table = table(cells, formulas)?;
    for (number, name) in names.into_iter().filter(|(number, _)| *number != chosen) {
        // A sheet of a chart or a broken one beside the list is no reason to refuse the list.
        let rows = count_rows(&mut book, &name).unwrap_or(0);
        if rows > 0 {
            let kind = ProblemKind::OtherSheet { number, name: event::sanitize::safe(&name), rows };
            table.problems.push(Problem { line: 1, column: None, kind });
        }
    }
    Ok(table)
}

/// The sheet that has the list, by the first rows of each: the first with headings, else the first that has cells.
fn list_of(book: &mut Xlsx<Cursor<&[u8]>>, names: &[(u16, String)]) -> Result<u16, RosterError> {
    let mut first = None;
    for (number, name) in names {
        match read_cells(book, name, HEADINGS) {
            Ok(cells) if has_headings(&cells) => return Ok(*number),
            Ok(cells) if !cells.is_empty() => _ = first.get_or_insert(*number),
            Err(error) if first.is_none() => return Err(error),
            Ok(_) | Err(_) => {}
        }
    }
    first.ok_or(RosterError::Empty)
}

/// Whether one of the first rows has the headings of a list of players.
fn has_headings(cells: &Cells) -> bool {
    let row = |(line, columns): (&u32, &BTreeMap<u32, String>)| Row { line: number(*line), cells: columns.values().cloned().collect() };
    cells.iter().map(row).any(|row| is_header(&row))
}

fn table(cells: Cells, formulas: Vec<Problem>) -> Result<Table, RosterError> {
    let mut rows: Vec<Row> = Vec::new();
    let mut problems = formulas;
    for (row, columns) in cells {
        let width = columns.keys().next_back().map_or(0, |last| last + 1);
        let texts = (0..width).map(|column| columns.get(&column).map_or("", String::as_str));
        push_row(&mut rows, &mut problems, number(row), texts)?;
    }
    Ok(Table { origin: Origin::Spreadsheet, rows, problems })
}

/// The rows of a sheet that have text. Of more than [`MAX_ROWS`] none is read; where fewer are wanted, the first ones.
fn read_cells(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &str, wanted: usize) -> Result<Cells, RosterError> {
    let mut rows = Cells::new();
    let mut reader = book.worksheet_cells_reader(sheet).map_err(broken)?;
    while let Some(cell) = reader.next_cell().map_err(broken)? {
        let (row, column) = cell.get_position();
        let text = cell_text(cell.get_value());
        if text.is_empty() {
            continue;
        }
        if usize::try_from(column).is_ok_and(|c| c >= MAX_COLUMNS) {
            return Err(RosterError::TooManyColumns { line: number(row), limit: MAX_COLUMNS });
        }
        rows.entry(row).or_default().insert(column, text);
        if rows.len() > MAX_ROWS {
            return Err(RosterError::TooManyRows { limit: MAX_ROWS });
        }
        if rows.len() > wanted {
            rows.remove(&row);
            break;
        }
    }
    Ok(rows)
}

/// How many rows of a sheet have text, [`MAX_ROWS`] at most; the texts are not kept.
fn count_rows(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<usize, RosterError> {
    let (mut count, mut last) = (0, None);
    let mut reader = book.worksheet_cells_reader(sheet).map_err(broken)?;
    while let Some(cell) = reader.next_cell().map_err(broken)? {
        let row = cell.get_position().0;
        if last != Some(row) && count < MAX_ROWS && !cell_text(cell.get_value()).is_empty() {
            (count, last) = (count + 1, Some(row));
        }
    }
    Ok(count)
}

fn read_formulas(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<Vec<Problem>, RosterError> {
    let mut problems = Vec::new();
    let mut reader = book.worksheet_cells_reader(sheet).map_err(broken)?;
    while let Some(cell) = reader.next_formula().map_err(broken)? {
        let (row, column) = cell.get_position();
        if !cell.get_value().is_empty() && problems.len() < MAX_ROWS {
            problems.push(Problem { line: number(row), column: Some(number(column)), kind: ProblemKind::FormulaCell });
        }
    }
    Ok(problems)
}

/// A cell as a person would type it: whole numbers without decimals, dates as `YYYY/MM/DD`, errors as nothing.
fn cell_text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(n) => n.to_string(),
        DataRef::Float(x) => x.to_string(),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(b) => b.to_string(),
        DataRef::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}/{month:02}/{day:02}")
        }
        DataRef::DateTimeIso(text) => text.get(..10).unwrap_or(text).replace('-', "/"),
        DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

fn number(index: u32) -> usize {
    usize::try_from(index).map_or(usize::MAX, |n| n.saturating_add(1))
}

fn broken(error: XlsxError) -> RosterError {
    match error {
        XlsxError::Password => RosterError::Spreadsheet("protected by a password".to_owned()),
        other => RosterError::Spreadsheet(event::sanitize::safe(&other.to_string())),
    }
}

/// The unpacked sizes that the archive's directory states, added up: a small file may unpack to fill the memory.
fn unpacked_size(bytes: &[u8]) -> u64 {
    const ENTRY: &[u8] = b"PK\x01\x02";
    let mut sum = 0_u64;
    let mut rest = bytes;
    while let Some(at) = rest.windows(ENTRY.len()).position(|w| w == ENTRY) {
        let entry = rest.get(at..).unwrap_or_default();
        if let Some([a, b, c, d]) = entry.get(24..28) {
            sum = sum.saturating_add(u64::from(u32::from_le_bytes([*a, *b, *c, *d])));
        }
        rest = entry.get(ENTRY.len()..).unwrap_or_default();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::table::ReadOptions;
    use super::*;
    use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};

    #[test]
    fn values_dates_and_formulas() {
        let mut book = Workbook::new();
        book.add_worksheet().set_name("leer").unwrap();
        let sheet = book.add_worksheet();
        let date = Format::new().set_num_format("yyyy-mm-dd");
        for (column, head) in ["姓名", "Elo", "Geburt", "Summe"].into_iter().enumerate() {
            sheet.write_string(2, u16::try_from(column).unwrap(), head).unwrap();
        }
        sheet.write_string(3, 0, "王伟\u{202e}").unwrap();
        sheet.write_number(3, 1, 2100.0).unwrap();
        sheet.write_datetime_with_format(3, 2, ExcelDateTime::from_ymd(1999, 12, 31).unwrap(), &date).unwrap();
        sheet.write_formula(3, 3, Formula::new("=B4+1").set_result("2101")).unwrap();
        let table = Table::read(&book.save_to_buffer().unwrap(), ReadOptions::default()).unwrap();
        assert_eq!(table.rows[0], Row { line: 3, cells: ["姓名", "Elo", "Geburt", "Summe"].map(String::from).to_vec() });
        assert_eq!(table.rows[1].cells, ["王伟", "2100", "1999/12/31", "2101"]);
        assert_eq!(
            table.problems,
            [
                Problem { line: 4, column: Some(4), kind: ProblemKind::FormulaCell },
                Problem { line: 4, column: Some(1), kind: ProblemKind::HarmfulCharacters { count: 1 } },
            ]
        );
    }

    #[test]
    fn other_sheets_are_named_and_can_be_chosen() {
        let mut book = Workbook::new();
        for (name, player) in [("A 组", "王伟"), ("leer", ""), ("B 组", "李娜")] {
            let sheet = book.add_worksheet().set_name(name).unwrap();
            if !player.is_empty() {
                sheet.write_string(0, 0, "姓名").unwrap();
                sheet.write_string(1, 0, player).unwrap();
            }
        }
        let bytes = book.save_to_buffer().unwrap();
        let first = Table::read(&bytes, ReadOptions::default()).unwrap();
        let other = |number, name: &str| Problem {
            line: 1,
            column: None,
            kind: ProblemKind::OtherSheet { number, name: name.to_owned(), rows: 2 },
        };
        assert_eq!((first.rows[1].cells[0].as_str(), first.problems), ("王伟", vec![other(3, "B 组")]));
        let third = Table::read(&bytes, ReadOptions { sheet: Some(3), ..ReadOptions::default() }).unwrap();
        assert_eq!((third.rows[1].cells[0].as_str(), third.problems), ("李娜", vec![other(1, "A 组")]));
        assert_eq!(Table::read(&bytes, ReadOptions { sheet: Some(2), ..ReadOptions::default() }), Err(RosterError::Empty));
    }

    /// A workbook with a list of players behind a page of facts of so many rows: the list is read, and of the page it is said that it was not.
    fn listed_behind(mut book: Workbook, rows: usize) -> Vec<u8> {
        let list = book.add_worksheet().set_name("Players").unwrap();
        list.write_string(0, 0, "Name").unwrap().write_string(0, 1, "Rating").unwrap();
        list.write_string(1, 0, "Żurawska, Ewa").unwrap().write_number(1, 1, 2447.0).unwrap();
        let bytes = book.save_to_buffer().unwrap();
        let table = Table::read(&bytes, ReadOptions::default()).unwrap();
        assert_eq!(table.rows[1].cells, ["Żurawska, Ewa", "2447"]);
        let other = Problem { line: 1, column: None, kind: ProblemKind::OtherSheet { number: 1, name: "Info".to_owned(), rows } };
        assert_eq!(table.problems, [other]);
        bytes
    }

    #[test]
    fn a_page_of_facts_before_the_list_is_not_taken_for_it() {
        let mut book = Workbook::new();
        let facts = book.add_worksheet().set_name("Info").unwrap();
        facts.write_string(0, 0, "Tournament").unwrap().write_string(0, 1, "Harbour Open").unwrap();
        let bytes = listed_behind(book, 1);
        let facts = Table::read(&bytes, ReadOptions { sheet: Some(1), ..ReadOptions::default() }).unwrap();
        assert_eq!(facts.rows[0].cells, ["Tournament", "Harbour Open"], "asked for, it is read");
    }

    /// A sheet is chosen by its first rows: what is wrong far below in another one is no matter, and its rows are counted all the same.
    #[test]
    fn only_the_list_is_read_whole() {
        let mut book = Workbook::new();
        let facts = book.add_worksheet().set_name("Info").unwrap();
        for row in 0..40 {
            facts.write_string(row, 0, "fact").unwrap();
        }
        facts.write_string(40, 16_000, "too far to the right").unwrap();
        let bytes = listed_behind(book, 41);
        let whole = Table::read(&bytes, ReadOptions { sheet: Some(1), ..ReadOptions::default() });
        assert_eq!(whole, Err(RosterError::TooManyColumns { line: 41, limit: MAX_COLUMNS }), "asked for, it is read");
    }

    #[test]
    fn a_lonely_far_cell_costs_nothing() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write_string(0, 0, "Name").unwrap();
        sheet.write_string(1_048_575, 3, "far").unwrap();
        let table = Table::read(&book.save_to_buffer().unwrap(), ReadOptions::default()).unwrap();
        assert_eq!(table.rows.len(), 2);
        assert_eq!(table.rows[1].line, 1_048_576);
        let mut book = Workbook::new();
        book.add_worksheet().write_string(0, 16_383, "wide").unwrap();
        let wide = Table::read(&book.save_to_buffer().unwrap(), ReadOptions::default());
        assert_eq!(wide, Err(RosterError::TooManyColumns { line: 1, limit: MAX_COLUMNS }));
    }

    #[test]
    fn a_cut_workbook_is_an_error() {
        let mut book = Workbook::new();
        book.add_worksheet().write_string(0, 0, "Name").unwrap();
        let bytes = book.save_to_buffer().unwrap();
        for length in (4..bytes.len()).step_by(97) {
            assert!(Table::read(&bytes[..length], ReadOptions::default()).is_err(), "{length}");
        }
    }
}
