//! Cards, badges and certificates: plates, one drawing each. What an event's own template lays down of a card stands above what is usual.

mod badges;
mod certificates;
mod items;
mod name_cards;
pub mod numerals;
mod pairing_cards;
mod table_numbers;
mod who;

#[cfg(test)]
mod tests;

pub use badges::make as badges;
pub use certificates::{landscape as certificates, upright as certificates_upright};
pub use items::PLACES;
pub use name_cards::{long as name_cards_long, make as name_cards};
pub use pairing_cards::make as pairing_cards;
pub use table_numbers::{small as table_numbers_small, tents as table_numbers};

use crate::drawing::{Drawing, Letters, Order, Pen, Place, Plates, Shape, tenths};
use crate::input::Input;
use crate::measure::{Align, PT, Unit};
use crate::sheet::Part;

/// The documents of which a template may lay down cards of its own.
pub const OWN: &[&str] =
    &["table-numbers", "table-numbers-small", "name-cards", "name-cards-long", "badges", "certificates", "certificates-upright"];

/// Whole millimetres as a length.
const fn mm(millimetres: i32) -> Unit {
    tenths(millimetres * 10)
}

/// Cards with crop marks, row by row.
fn plates(all: Vec<Drawing>, landscape: bool) -> Vec<Part> {
    vec![Part::Plates(Plates { all, order: Order::Rows, landscape, cut_through: false })]
}

/// A centred line of at most so many lines, around its place.
fn centred(at: Place, size: Unit, text: impl Into<String>, room: Unit, lines: u8) -> Letters {
    Letters::new(at, size, text).aligned(Align::Center).within(room, lines).in_the_middle()
}

/// The short code of the section in a box with its upper right corner there, by which the sheets of several sections are told apart.
fn code_box(drawing: &mut Drawing, input: &Input<'_>, corner: Place, size: Unit) {
    let code = input.heading.facts.code.as_str();
    if code.is_empty() {
        return;
    }
    let letters = Unit::try_from(code.chars().count().max(2)).unwrap_or(2);
    let (width, height) = (size * (letters * 8 + 6) / 10, size * 16 / 10);
    let (left, top) = (corner.0 - width, corner.1);
    drawing.shapes.push(Shape::rect((left, top), (width, height), None, Some(Pen::black(PT))));
    drawing.letters.push(centred((left + width / 2, top + height / 2), size, code, width - size / 3, 1).bold());
}

/// Event and section in one line.
fn event_and_section(input: &Input<'_>) -> String {
    let heading = input.heading;
    [heading.event.as_str(), heading.section.as_str()].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}
