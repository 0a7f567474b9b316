//! Badges (胸卡): players, and the officials whom the event knows.

use super::who::{Who, everybody, parted};
use super::{centred, code_box, items, mm, plates};
use crate::drawing::{Drawing, Letters, Placed, Shape};
use crate::input::Input;
use crate::measure::PT;
use crate::sheet::Part;

/// Ten a sheet, 90 by 55 mm: officials first.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let role = |role: &str, name: &str| {
        let (family, given) = parted(name);
        (Who { family, given, ..Who::default() }, role.to_owned())
    };
    let info = input.records.map(|records| &records.info);
    let chief = info.map(|info| role(lang.text("print.card.chief"), &info.chief_arbiter));
    let deputies = info.into_iter().flat_map(|info| &info.deputies).map(|name| role(lang.text("print.card.deputy"), name));
    let pairings = info.map(|info| role(lang.text("print.card.pairings"), &info.pairings_officer));
    let players = everybody(input).into_iter().map(|who| (who, lang.text("print.card.player").to_owned()));
    let all = chief.into_iter().chain(deputies).chain(pairings).chain(players).filter(|(who, _)| !who.family.is_empty());
    plates(all.map(|(who, role)| badge(input, &who, &role)).collect(), false)
}

fn badge(input: &Input<'_>, who: &Who, role: &str) -> Drawing {
    let mut values = items::of_person(input, who);
    values.push(("role", role.to_owned()));
    let key = who.spoken(input.lang());
    if let Some(own) = items::face(input, "badges", (mm(90), mm(55)), &values) {
        return Drawing { key, ..own };
    }
    let (width, height) = (mm(90), mm(55));
    let mut badge = Drawing { key, ..Drawing::new((width, height)) };
    let ink = input.template().ink();
    let mut left = mm(6);
    if let Some(logo) = &input.template().logo {
        let size = logo.within((mm(20), mm(9)));
        badge.pictures.push(Placed { at: (left, mm(4)), size, picture: logo.clone(), turned: false });
        left += size.0 + mm(3);
    }
    let head = Letters::new((left, mm(8)), 9 * PT, input.heading.event.as_str()).within(width - left - mm(6), 2).down_to(7 * PT).inked(ink);
    badge.letters.push(head.in_the_middle());
    badge.shapes.push(Shape::rect((mm(6), mm(14)), (width - mm(12), PT), Some(ink), None));
    badge.letters.push(centred((width / 2, mm(24)), 20 * PT, who.spoken(input.lang()), width - mm(12), 2).down_to(16 * PT).bold());
    badge.letters.push(centred((width / 2, mm(37)), 14 * PT, role, width - mm(12), 1));
    badge.letters.push(centred((width / 2, mm(46)), 10 * PT, who.facts(), width - mm(40), 2).down_to(8 * PT));
    code_box(&mut badge, input, (width - mm(6), mm(42)), 14 * PT);
    badge
}
