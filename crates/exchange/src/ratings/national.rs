//! National lists as separated text with a header line: the template of Swiss-Manager
//! (`ID_No, Name, Sex, Fed, ClubNumber, ClubName, Birthday, Rtg_Nat, Fide_No, Rtg_Int, Title, Type, Status, K`) and whatever has
//! columns that a roster may have.

use super::{ListError, RatedPlayer, Rating, Skipped, input};
use crate::roster::{self, Field, Mapping, Row};
use event::sanitize;
use std::io::BufRead;

/// The longest line read, in bytes.
const MAX_LINE: usize = 8192;

#[derive(Debug)]
pub(super) struct Columns {
    mapping: Mapping,
    delimiter: u8,
}

impl Columns {
    /// The columns of a header line; `None` without names, or without numbers and ratings.
    pub fn of_header(line: &str) -> Option<Self> {
        [b';', b',', b'\t'].into_iter().find_map(|delimiter| {
            let fields: Vec<Option<Field>> = cells(line.as_bytes(), delimiter).iter().map(|cell| Field::of_header(cell)).collect();
            let mapping = Mapping { columns: fields, skip: 1, source: String::new() };
            let has = |fields: &[Field]| fields.iter().any(|f| mapping.column(*f).is_some());
            let usable = mapping.has_name() && has(&[Field::NationalId, Field::FideId]) && has(&[Field::National, Field::Standard]);
            usable.then_some(Self { mapping, delimiter })
        })
    }
}

/// The cells of one line. Quoted cells do not reach over line ends in rating lists.
fn cells(line: &[u8], delimiter: u8) -> Vec<String> {
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).buffer_capacity(1024).from_reader(line);
    let mut record = csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => record.iter().map(sanitize::safe).collect(),
        Ok(false) | Err(_) => Vec::new(),
    }
}

pub(super) struct National<R> {
    source: R,
    columns: Columns,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> National<R> {
    pub fn new(source: R, columns: Columns) -> Self {
        Self { source, columns, line: Vec::new(), number: 0 }
    }

    pub fn next(&mut self, skipped: &mut Skipped) -> Result<Option<RatedPlayer>, ListError> {
        while input::read_line(&mut self.source, &mut self.line, MAX_LINE)? {
            self.number += 1;
            if self.number == 1 || self.line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let row = Row { line: 0, cells: cells(&self.line, self.columns.delimiter) };
            match player(&row, &self.columns.mapping) {
                Some(player) => return Ok(Some(player)),
                None => skipped.add(self.number),
            }
        }
        Ok(None)
    }
}

fn player(row: &Row, mapping: &Mapping) -> Option<RatedPlayer> {
    let entrant = roster::entrant(row, mapping);
    let id = if mapping.column(Field::NationalId).is_some() { entrant.national_id } else { entrant.fide_id.clone() };
    if id.is_empty() || entrant.name.is_empty() {
        return None;
    }
    Some(RatedPlayer {
        id,
        name: entrant.name,
        federation: entrant.federation,
        sex: entrant.sex,
        title: entrant.title,
        birth: entrant.birth,
        standard: Rating { rating: entrant.standard, k: None },
        rapid: Rating { rating: entrant.rapid, k: None },
        blitz: Rating { rating: entrant.blitz, k: None },
        national: Rating { rating: entrant.national, k: entrant.k },
        fide_id: entrant.fide_id,
        club: entrant.club,
        inactive: false,
    })
}
