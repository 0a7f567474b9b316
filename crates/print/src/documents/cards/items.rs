//! Cards as an event's template has them: texts with places, each where it is laid down.

use super::who::Who;
use crate::drawing::{Drawing, Letters};
use crate::input::Input;
use crate::measure::{Align, PT, Unit};

/// What stands in the places of a card's texts.
pub type Values = Vec<(&'static str, String)>;

/// The least that a fitted text is set in before it takes a second line.
const LEAST: Unit = 8 * PT;

/// The names of the places that texts of cards may have.
pub const PLACES: &[&str] = &[
    "family", "given", "name", "title", "rating", "unit", "fed", "number", "role", "board", "section", "event", "place", "points", "date",
    "list",
];

/// What is known of a person.
pub fn of_person(input: &Input<'_>, who: &Who) -> Values {
    let mut values = of_event(input);
    values.extend([
        ("family", who.family.clone()),
        ("given", who.given.clone()),
        ("name", who.spoken(input.lang())),
        ("title", who.title.clone()),
        ("rating", who.rating.clone()),
        ("unit", who.unit.clone()),
        ("fed", who.federation.clone()),
        ("number", who.number.clone()),
    ]);
    values
}

/// What is known of a table.
pub fn of_table(input: &Input<'_>, label: &str) -> Values {
    let mut values = of_event(input);
    values.push(("board", label.to_owned()));
    values
}

/// What is known of the event.
pub fn of_event(input: &Input<'_>) -> Values {
    vec![("event", input.heading.event.clone()), ("section", input.heading.section.clone())]
}

/// The card of the template with a name; `None` where it lays none down.
pub fn face(input: &Input<'_>, name: &str, usual: (Unit, Unit), values: &Values) -> Option<Drawing> {
    let card = input.template().cards.get(name).filter(|card| !card.items.is_empty())?;
    let size = card.size.unwrap_or(usual);
    let mut face = Drawing::new(size);
    for item in &card.items {
        let text = filled(&item.text, values);
        let (x, y) = item.at;
        // To the edges of the card: what leaves it would be cut off with the waste.
        let free = match item.align {
            Align::Left => size.0 - x,
            Align::Center => 2 * x.min(size.0 - x),
            Align::Right | Align::Points => x,
        };
        let room = item.room.unwrap_or(free).min(free).max(PT);
        let mut letters = Letters::new((x, y), item.size, text.trim()).aligned(item.align).within(room, 2);
        letters.least = if item.fit { LEAST.min(item.size) } else { item.size };
        face.letters.push(if item.bold { letters.bold() } else { letters });
    }
    Some(face)
}

/// A text with its places filled; a place without a value is left out.
fn filled(text: &str, values: &Values) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        // The last one counts: what is said of a person stands above what is said of the event.
        out.push_str(values.iter().rev().find(|(known, _)| *known == name).map_or("", |(_, value)| value));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn places_are_filled_once() {
        let values = vec![("name", "{name} Ewa".to_owned()), ("board", "7".to_owned())];
        assert_eq!(filled("{board}: {name} {unknown}!", &values), "7: {name} Ewa !");
        assert_eq!(filled("a { b {board", &values), "a { b {board");
    }
}
