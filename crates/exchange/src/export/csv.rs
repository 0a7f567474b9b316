//! Tables as CSV.

use super::Table;

/// One table as CSV (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read Chinese names).
///
/// Text that a spreadsheet would take for a formula gets an apostrophe in front; our own roster reader takes it off again.
pub fn csv(table: &Table) -> String {
    let mut out = String::from("\u{FEFF}");
    line(&mut out, table.columns.iter().map(String::as_str));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(super::Cell::show).collect();
        line(&mut out, cells.iter().map(String::as_str));
    }
    out
}

fn line<'a>(out: &mut String, cells: impl Iterator<Item = &'a str>) {
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            out.push(',');
        }
        let guard = if is_formula(cell) { "'" } else { "" };
        if cell.contains(['"', ',', '\n', '\r', ';', '\t']) {
            out.push_str(&format!("\"{guard}{}\"", cell.replace('"', "\"\"")));
        } else {
            out.push_str(guard);
            out.push_str(cell);
        }
    }
    out.push_str("\r\n");
}

/// Text that begins like a formula in some spreadsheet, and is not a plain number.
fn is_formula(cell: &str) -> bool {
    let is_number = || {
        let digits = cell.strip_prefix(['-', '+']).unwrap_or(cell);
        digits.bytes().any(|b| b.is_ascii_digit()) && digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) && !is_number()
}
