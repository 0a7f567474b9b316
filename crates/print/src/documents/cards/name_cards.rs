//! Name cards (姓名牌): tents before each player.

use super::who::{Who, everybody};
use super::{centred, items, mm, plates};
use crate::drawing::Drawing;
use crate::input::Input;
use crate::measure::{PT, Unit};
use crate::sheet::Part;

/// Six a sheet, faces of 95 by 45 mm.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    cards(input, "name-cards", mm(95))
}

/// Three a sheet, faces of 190 by 45 mm.
pub fn long(input: &Input<'_>) -> Vec<Part> {
    cards(input, "name-cards-long", mm(190))
}

fn cards(input: &Input<'_>, id: &str, width: Unit) -> Vec<Part> {
    let card = |who: &Who| {
        let own = items::face(input, id, (width, mm(45)), &items::of_person(input, who));
        Drawing { key: who.spoken(input.lang()), ..own.unwrap_or_else(|| usual(who, width)).tent() }
    };
    plates(everybody(input).iter().map(card).collect(), false)
}

/// The family name in bold, as large as it fits; under it what else is known.
fn usual(who: &Who, width: Unit) -> Drawing {
    let mut face = Drawing::new((width, mm(45)));
    let (middle, room) = (width / 2, width - mm(10));
    let facts = who.facts();
    // What is not known leaves its place to the others.
    let (name, given) = match (who.given.is_empty(), facts.is_empty()) {
        (false, false) => (mm(14), mm(27)),
        (true, false) | (false, true) => (mm(18), mm(33)),
        (true, true) => (mm(22), mm(22)),
    };
    face.letters.push(centred((middle, name), 40 * PT, who.family.as_str(), room, 2).down_to(22 * PT).bold());
    if !who.given.is_empty() {
        face.letters.push(centred((middle, given), 14 * PT, who.given.as_str(), room, 1));
    }
    if !facts.is_empty() {
        face.letters.push(centred((middle, mm(36)), 14 * PT, facts, room, 2).down_to(9 * PT));
    }
    face
}
