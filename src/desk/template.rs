//! What an event brings along for its sheets, from files beside the event file: `NAME.toml` with logo, sponsors, colour, cards and
//! certificates, `NAME.programme.txt` with the texts of the programme. What is wrong in them is told, and the sheet is printed without it.

use ::files::input::{self, InputError};
use ::print::documents::cards::{OWN, PLACES};
use ::print::drawing::{Ink, tenths};
use ::print::measure::{Align, PT, Unit};
use ::print::picture::{self, NoPicture, Picture};
use ::print::template::{Card, Chapter, Item, MOST_SPONSORS, Template};
use std::path::{Path, PathBuf};
use toml::{Table, Value};
use words::TomlFault;

/// A template larger than this, in bytes, is none.
const LARGEST: u64 = 1 << 20;
/// The largest size of a text that is fitted to its card.
const FITTED: Unit = 72 * PT;
/// The largest text that may be asked for, in points.
const LARGEST_TEXT: i64 = 400;
/// The longest side of a card, in millimetres.
const LONGEST: i32 = 297;

/// Something in the files of an event that is not understood, and was left out.
#[derive(Debug, thiserror::Error)]
pub enum TemplateProblem {
    /// The file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file is no TOML: path, where and why.
    #[error("{}:{}:{}: no TOML", .0.display(), .1.line, .1.column)]
    NoToml(PathBuf, TomlFault),
    /// A key that means nothing: file, key.
    #[error("{}: unknown key {}", .0.display(), .1)]
    Key(PathBuf, String),
    /// A value that its key does not take: file, key.
    #[error("{}: {}", .0.display(), .1)]
    Value(PathBuf, String),
    /// A place in a text that no card has: file, place.
    #[error("{}: no place {}", .0.display(), .1)]
    Place(PathBuf, String),
    /// A file that is no picture to print.
    #[error("{}: {}", .0.display(), .1)]
    Picture(PathBuf, NoPicture),
}

/// What was found beside an event.
#[derive(Debug, Default)]
pub struct Found {
    /// What is understood.
    pub template: Template,
    /// What is not.
    pub problems: Vec<TemplateProblem>,
}

/// Looks beside an event file. Without files there is no template and no problem.
pub fn beside(event: &Path) -> Found {
    let mut found = Found::default();
    let path = event.with_extension("toml");
    if let Some(text) = found.text(&path) {
        match text.parse::<Table>() {
            Ok(table) => Reader { path: &path, found: &mut found }.whole(&table),
            Err(error) => found.problems.push(TemplateProblem::NoToml(path.clone(), TomlFault::new(&text, &error))),
        }
    }
    if let Some(text) = found.text(&event.with_extension("programme.txt")) {
        found.template.programme = chapters(&text);
    }
    found
}

impl Found {
    /// The text of a file, where it is there.
    fn text(&mut self, path: &Path) -> Option<String> {
        match input::read_up_to(path, LARGEST) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => Some(text.trim_start_matches('\u{feff}').to_owned()),
                // In another encoding it would be printed as nobody wrote it.
                Err(error) => {
                    let fault = TomlFault::not_text(error.as_bytes(), error.utf8_error().valid_up_to());
                    self.problems.push(TemplateProblem::NoToml(path.to_owned(), fault));
                    None
                }
            },
            Err(InputError::Io(_, error)) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => {
                self.problems.push(error.into());
                None
            }
        }
    }
}

/// The chapters of a text: a line that begins with `#` is a heading, what follows belongs to it. What stands before the first one has none
/// and is left out, so that a file may begin with a remark.
fn chapters(text: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        if let Some(heading) = line.strip_prefix('#') {
            chapters.push(Chapter { heading: heading.trim_start_matches('#').trim().to_owned(), lines: Vec::new() });
        } else if let Some(chapter) = chapters.last_mut().filter(|_| !line.trim().is_empty()) {
            chapter.lines.push(line.trim().to_owned());
        }
    }
    chapters
}

/// Reads the tables of a template, key by key.
struct Reader<'a> {
    path: &'a Path,
    found: &'a mut Found,
}

impl Reader<'_> {
    fn whole(&mut self, table: &Table) {
        for (key, value) in table {
            match (key.as_str(), value) {
                ("logo", Value::Table(logo)) => self.each(logo, "logo", |reader, key, value| match (key, value.as_str()) {
                    ("file", Some(file)) => {
                        reader.found.template.logo = reader.picture(file);
                        Some(())
                    }
                    _ => None,
                }),
                ("sponsors", Value::Table(sponsors)) => {
                    self.each(sponsors, "sponsors", |reader, key, value| match (key, value.as_array()) {
                        ("files", Some(files)) if files.len() <= MOST_SPONSORS && files.iter().all(Value::is_str) => {
                            let all: Vec<&str> = files.iter().filter_map(Value::as_str).collect();
                            reader.found.template.sponsors = all.into_iter().filter_map(|file| reader.picture(file)).collect();
                            Some(())
                        }
                        _ => None,
                    })
                }
                ("colour", Value::Table(colour)) => self.each(colour, "colour", |reader, key, value| match key {
                    "accent" => {
                        reader.found.template.accent = Some(ink(value.as_str()?)?);
                        Some(())
                    }
                    _ => None,
                }),
                ("certificates", Value::Table(certificates)) => self.each(certificates, "certificates", |reader, key, value| {
                    let own = &mut reader.found.template.certificates;
                    match key {
                        "first" => own.first = u16::try_from(value.as_integer()?).ok().filter(|first| (1..=200).contains(first))?,
                        "frame" => own.bare = !value.as_bool()?,
                        "organiser" => value.as_str()?.clone_into(&mut own.organiser),
                        _ => return None,
                    }
                    Some(())
                }),
                ("card", Value::Table(cards)) => {
                    for (name, card) in cards {
                        match card.as_table().filter(|_| OWN.contains(&name.as_str())) {
                            Some(card) => self.card(name, card),
                            None => self.unknown(format!("card.{name}")),
                        }
                    }
                }
                _ => self.unknown(key.clone()),
            }
        }
    }

    /// Hands the entries of a table to somebody who gives `None` for those that mean nothing.
    fn each(&mut self, table: &Table, name: &str, mut take: impl FnMut(&mut Self, &str, &Value) -> Option<()>) {
        const KNOWN: &[&str] =
            &["logo.file", "sponsors.files", "colour.accent", "certificates.first", "certificates.frame", "certificates.organiser"];
        for (key, value) in table {
            if take(self, key, value).is_none() {
                let whole = format!("{name}.{key}");
                if KNOWN.contains(&whole.as_str()) { self.wrong(whole) } else { self.unknown(whole) }
            }
        }
    }

    fn unknown(&mut self, key: String) {
        self.found.problems.push(TemplateProblem::Key(self.path.to_owned(), key));
    }

    fn wrong(&mut self, key: String) {
        self.found.problems.push(TemplateProblem::Value(self.path.to_owned(), key));
    }

    /// A picture beside the template.
    fn picture(&mut self, file: &str) -> Option<Picture> {
        let path = self.path.with_file_name("").join(file);
        let read = match input::read_up_to(&path, picture::LARGEST) {
            Ok(bytes) => ::print::pdf::read_picture(&bytes).map_err(|why| TemplateProblem::Picture(path, why)),
            Err(InputError::TooLarge(..)) => Err(TemplateProblem::Picture(path, NoPicture::Bytes)),
            Err(error) => Err(error.into()),
        };
        read.map_err(|problem| self.found.problems.push(problem)).ok()
    }

    fn card(&mut self, name: &str, table: &Table) {
        let mut card = Card { size: None, items: Vec::new() };
        for (key, value) in table {
            match (key.as_str(), value) {
                ("size", value) => match pair(value).filter(|size| size.0 >= tenths(150) && size.1 >= tenths(150)) {
                    Some(size) => card.size = Some(size),
                    None => self.wrong(format!("card.{name}.size")),
                },
                ("items", Value::Array(items)) => {
                    for (number, item) in (1..).zip(items) {
                        match item.as_table().and_then(item_of) {
                            Some(item) => {
                                self.check_places(&item.text);
                                card.items.push(item);
                            }
                            None => self.wrong(format!("card.{name}.items.{number}")),
                        }
                    }
                }
                _ => self.unknown(format!("card.{name}.{key}")),
            }
        }
        self.found.template.cards.insert(name.to_owned(), card);
    }

    /// A place that is misspelt would print as nothing.
    fn check_places(&mut self, text: &str) {
        let places = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        for (place, _) in places.filter(|(place, _)| !PLACES.contains(place)) {
            self.found.problems.push(TemplateProblem::Place(self.path.to_owned(), place.to_owned()));
        }
    }
}

/// One text of a card; `None` where a key or value of it means nothing.
fn item_of(table: &Table) -> Option<Item> {
    let mut item = Item { text: String::new(), at: (0, 0), size: 12 * PT, fit: false, room: None, bold: false, align: Align::Left };
    for (key, value) in table {
        match key.as_str() {
            "text" => value.as_str()?.clone_into(&mut item.text),
            "at" => item.at = pair(value)?,
            "size" if value.as_str() == Some("fit") => (item.size, item.fit) = (FITTED, true),
            "size" => {
                let points = value.as_integer().filter(|points| (4..=LARGEST_TEXT).contains(points))?;
                item.size = Unit::try_from(points).ok()? * PT;
            }
            "width" => item.room = Some(length(value).filter(|room| *room > 0)?),
            "bold" => item.bold = value.as_bool()?,
            "align" => {
                item.align = match value.as_str()? {
                    "left" => Align::Left,
                    "centre" | "center" => Align::Center,
                    "right" => Align::Right,
                    _ => return None,
                }
            }
            _ => return None,
        }
    }
    (!item.text.is_empty()).then_some(item)
}

/// Two lengths in millimetres.
fn pair(value: &Value) -> Option<(Unit, Unit)> {
    match value.as_array()?.as_slice() {
        [x, y] => Some((length(x)?, length(y)?)),
        _ => None,
    }
}

/// A length in millimetres, to a tenth, no longer than the paper.
fn length(value: &Value) -> Option<Unit> {
    let of_tenths = match value {
        Value::Integer(millimetres) => i32::try_from(*millimetres).ok()?.checked_mul(10)?,
        // The file says decimals; a tenth of a millimetre is less than any printer keeps to.
        Value::Float(millimetres) if (0.0..=f64::from(LONGEST)).contains(millimetres) => {
            #[expect(clippy::cast_possible_truncation, reason = "checked above: no more than a few thousand")]
            let rounded = (millimetres * 10.0).round() as i32;
            rounded
        }
        _ => return None,
    };
    (0..=LONGEST * 10).contains(&of_tenths).then(|| tenths(of_tenths))
}

/// A colour as in web pages: `#1a4b8c`.
fn ink(text: &str) -> Option<Ink> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some(Ink(part(0)?, part(2)?, part(4)?))
}

#[cfg(test)]
mod tests;
