//! A sheet as a file.

use super::MAX_CELLS;

/// The largest sheet file, in bytes.
pub const MAX_FILE: usize = 256 * 1024;

/// Why a file is no sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SheetFileError {
    /// More than [`MAX_FILE`] bytes.
    #[error("the file has more than {MAX_FILE} bytes, which no scoresheet has")]
    TooLarge,
    /// More than [`MAX_CELLS`] cells.
    #[error("the file has more than {MAX_CELLS} cells; one cell a ply, separated by tabs or line ends")]
    TooManyCells,
}

/// The cells of a sheet file: texts separated by tabs or line ends, `?` for an illegible cell, nothing between two separators for a blank
/// one. UTF-8, or GB18030 when it is not UTF-8. Blank cells at the end are where the player stopped and are left out; control characters
/// become spaces.
///
/// # Errors
/// A file far too large.
pub fn sheet_cells(bytes: &[u8]) -> Result<Vec<String>, SheetFileError> {
    if bytes.len() > MAX_FILE {
        return Err(SheetFileError::TooLarge);
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => encoding_rs::GB18030.decode_without_bom_handling(bytes).0,
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let clean = |cell: &str| cell.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned();
    let mut cells: Vec<String> = text.split(['\t', '\n']).map(clean).collect();
    let kept = cells.iter().rposition(|c| !c.is_empty()).map_or(0, |last| last + 1);
    cells.truncate(kept);
    if cells.len() > MAX_CELLS {
        return Err(SheetFileError::TooManyCells);
    }
    Ok(cells)
}
