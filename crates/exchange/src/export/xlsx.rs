//! Tables as a workbook.

use super::{Cell, Table};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatBorder, Workbook, XlsxError};

/// A workbook with one worksheet a table. Texts are written as texts, never as formulas. The same tables give the same bytes.
pub fn xlsx(tables: &[Table]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    book.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let bold = Format::new().set_bold().set_border_bottom(FormatBorder::Thin);
    let points = Format::new().set_num_format("0.0#");
    for (index, table) in tables.iter().enumerate() {
        let sheet = book.add_worksheet();
        sheet.set_name(sheet_name(&table.title, index))?;
        sheet.set_freeze_panes(1, 0)?;
        for (heading, column) in table.columns.iter().zip(0_u16..) {
            sheet.write_string_with_format(0, column, heading, &bold)?;
            let longest = table.rows.iter().filter_map(|r| r.get(usize::from(column))).map(|c| width(&c.show())).max().unwrap_or(0);
            sheet.set_column_width(column, f64::from(longest.max(width(heading)).clamp(4, 50) + 2))?;
        }
        for (row, cells) in (1_u32..).zip(&table.rows) {
            for (column, cell) in (0_u16..).zip(cells) {
                match cell {
                    Cell::Text(text) => sheet.write_string(row, column, text)?,
                    Cell::Number(Some(number)) => sheet.write_number(row, column, *number)?,
                    Cell::Number(None) => sheet,
                    Cell::Points(p) => sheet.write_number_with_format(row, column, f64::from(p.hundredths()) / 100.0, &points)?,
                };
            }
        }
    }
    book.save_to_buffer()
}

fn width(text: &str) -> u16 {
    u16::try_from(unicode_width::UnicodeWidthStr::width(text)).unwrap_or(u16::MAX)
}

/// A worksheet name that Excel takes: at most 31 characters, none of `[]:*?/\`, unlike the others by its number.
fn sheet_name(title: &str, index: usize) -> String {
    let name: String = title.chars().map(|c| if "[]:*?/\\'".contains(c) { ' ' } else { c }).take(26).collect();
    match (name.trim(), index) {
        ("", _) => (index + 1).to_string(),
        (name, 0) => name.to_owned(),
        (name, _) => format!("{name} ({})", index + 1),
    }
}
