//! Player cards: enough to pair the next rounds by hand on a table when the machine fails.

use super::history::{Step, steps};
use crate::input::{Input, rating, spoken, title};
use crate::measure::{Align, PT};
use crate::sheet::{Card, CardCell, CardRow, Part};
use event::{Participant, Rated, RatingAsk, RatingField};
use std::collections::BTreeMap;
use tournament::model::{Contestant, Tpn};
use words::rating_change::RatingWords;

/// Three side by side, in number order; rounds not yet played are blank lines.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let changes = changes(input);
    let cards = input.tournament.contestants.iter().zip(steps(input));
    let cards = cards.map(|(player, steps)| card(input, player, &steps, changes.get(&player.tpn).map(String::as_str)));
    vec![Part::Cards(3, cards.collect())]
}

/// What the ratings come to as the event stands, of those who have a rated game. Of teams the players are rated, who are not on these cards.
fn changes(input: &Input<'_>) -> BTreeMap<Tpn, String> {
    let Some(records) = input.records.filter(|records| !records.section.is_of_teams()) else { return BTreeMap::new() };
    let field = RatingField::of_section(&records.info, &records.section, &RatingAsk::default());
    let words = RatingWords { field: &field, lang: input.lang() };
    let through = records.section.current_number();
    let short = |participant: &Participant| {
        let text = words.short(field.place_of(Rated::Player(participant.id))?, through)?;
        Some((participant.tpn?, text))
    };
    records.section.players.iter().filter_map(short).collect()
}

fn card(input: &Input<'_>, player: &Contestant, steps: &[Step], change: Option<&str>) -> Card {
    let lang = input.lang();
    let name = if title(player).is_empty() { player.name.clone() } else { format!("{} {}", title(player), player.name) };
    let about = [rating(player), player.federation.clone(), input.club(player.tpn).to_owned()];
    let about: Vec<&str> = about.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    let plain = |height, size, cells| CardRow { cells, size, height: height * PT, boxed: false };
    let boxed = |cells| CardRow { cells, size: 8 * PT, height: 14 * PT, boxed: true };
    let mut rows = vec![
        plain(16, 10 * PT, vec![CardCell::bold(14, player.tpn.to_string()), CardCell::bold(86, name)]),
        plain(13, 8 * PT, vec![CardCell::new(100, about.join(" · "))]),
    ];
    let columns = [
        ("print.column.round_short", 14),
        ("print.column.opponent_short", 22),
        ("print.column.color_short", 20),
        ("print.column.result_short", 20),
        ("print.column.float", 14),
        ("print.column.points", 20),
    ];
    let head = |(key, share)| CardCell::bold(share, lang.get(key).unwrap_or(key)).aligned(Align::Center);
    rows.push(boxed(columns.into_iter().map(head).collect()));
    for round in 1..=input.tournament.rounds.max(1) {
        let step = steps.get(usize::from(round) - 1);
        let text = |read: fn(&Step) -> String| step.map_or_else(String::new, read);
        let texts = [
            round.to_string(),
            text(|s| s.opponent.clone()),
            text(|s| s.color.clone()),
            text(|s| s.result.clone()),
            text(|s| s.float.clone()),
            step.map_or_else(String::new, |s| spoken(s.score)),
        ];
        rows.push(boxed(columns.iter().zip(texts).map(|((_, share), text)| CardCell::new(*share, text).aligned(Align::Center)).collect()));
    }
    if let Some(change) = change {
        let label = CardCell::new(26, lang.text("rating.card.label"));
        rows.push(plain(14, 8 * PT, vec![label, CardCell::new(74, change).aligned(Align::Right)]));
    }
    Card { key: format!("{} {}", player.tpn, player.name), rows }
}
