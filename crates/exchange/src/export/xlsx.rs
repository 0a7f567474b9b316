//! Tables as a workbook.

use super::{Cell, Table};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatBorder, Workbook, Worksheet, XlsxError};
use std::collections::BTreeSet;

/// The row of the headings, from 0: above it the title of the book, that of the table, and a blank.
const HEADINGS: u32 = 3;
/// A4, as spreadsheets count papers.
const A4: u8 = 9;
/// Tables wider than this, in letters, are printed on their side.
const UPRIGHT: u16 = 90;
/// Most characters of the title that stand at the foot of a page.
const FOOT: usize = 80;

/// A workbook with one worksheet a table, each with its title, filters on its headings, and ready to print: as wide as a page, the headings on
/// each of them. Texts are written as texts, never as formulas. The same tables give the same bytes.
///
/// # Errors
/// There are more rows than a worksheet has.
pub fn xlsx(title: &str, tables: &[Table]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let properties = DocProperties::new().set_title(title).set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?);
    book.set_properties(&properties);
    let mut names = BTreeSet::new();
    for table in tables {
        let sheet = book.add_worksheet();
        sheet.set_name(sheet_name(&table.title, &mut names))?;
        write(sheet, title, table)?;
    }
    book.save_to_buffer()
}

fn write(sheet: &mut Worksheet, title: &str, table: &Table) -> Result<(), XlsxError> {
    let (large, strong) = (Format::new().set_bold().set_font_size(14), Format::new().set_bold());
    let heads = Format::new().set_bold().set_border_bottom(FormatBorder::Thin);
    sheet.write_string_with_format(0, 0, title, &large)?;
    sheet.write_string_with_format(1, 0, &table.title, &strong)?;
    let mut across = 0_u16;
    for (heading, column) in table.columns.iter().zip(0_u16..) {
        sheet.write_string_with_format(HEADINGS, column, heading, &heads)?;
        let cells = || table.rows.iter().filter_map(|row| row.get(usize::from(column)));
        let longest = cells().map(|cell| width(&cell.show())).max().unwrap_or(0);
        // Room for the sign of the filter beside the heading.
        let wide = longest.max(width(heading).saturating_add(2)).clamp(4, 50) + 2;
        across = across.saturating_add(wide);
        sheet.set_column_width(column, f64::from(wide))?;
        let is_whole = cells().all(|cell| !matches!(cell, Cell::Points(points) if points.hundredths() % 100 != 0));
        let points = Format::new().set_num_format(if is_whole { "0" } else { "0.0#" });
        for (row, cell) in (HEADINGS + 1..).zip(table.rows.iter().map(|row| row.get(usize::from(column)))) {
            match cell {
                Some(Cell::Text(text)) => sheet.write_string(row, column, text)?,
                Some(Cell::Number(Some(number))) => sheet.write_number(row, column, *number)?,
                Some(Cell::Points(p)) => sheet.write_number_with_format(row, column, f64::from(p.hundredths()) / 100.0, &points)?,
                Some(Cell::Number(None)) | None => sheet,
            };
        }
    }
    let last = u32::try_from(table.rows.len()).unwrap_or(u32::MAX).saturating_add(HEADINGS);
    let last_column = u16::try_from(table.columns.len()).unwrap_or(u16::MAX).saturating_sub(1);
    sheet.autofilter(HEADINGS, 0, last.max(HEADINGS + 1), last_column)?;
    sheet.set_freeze_panes(HEADINGS + 1, 0)?;
    sheet.set_repeat_rows(0, HEADINGS)?;
    sheet.set_paper_size(A4).set_print_fit_to_pages(1, 0).set_margins(0.47, 0.47, 0.5, 0.6, 0.3, 0.3);
    if across > UPRIGHT {
        sheet.set_landscape();
    }
    // An ampersand at the foot begins an order.
    let foot: String = title.chars().take(FOOT).collect::<String>().replace('&', "&&");
    sheet.set_footer(format!("&L{foot}&R&P / &N"));
    Ok(())
}

fn width(text: &str) -> u16 {
    u16::try_from(unicode_width::UnicodeWidthStr::width(text)).unwrap_or(u16::MAX)
}

/// A worksheet name that Excel takes: at most 31 characters, none of `[]:*?/\` or `'`, unlike the others also without case. Only a name that is
/// taken gets a number.
fn sheet_name(title: &str, taken: &mut BTreeSet<String>) -> String {
    let plain: String = title.chars().map(|c| if "[]:*?/\\'".contains(c) || c.is_control() { ' ' } else { c }).take(26).collect();
    let plain = plain.trim();
    let name = |number: usize| match (plain, number) {
        ("", number) => number.to_string(),
        (plain, 1) => plain.to_owned(),
        (plain, number) => format!("{plain} ({number})"),
    };
    let found = (1..).map(name).find(|name| !taken.contains(&name.to_lowercase())).unwrap_or_default();
    taken.insert(found.to_lowercase());
    found
}
