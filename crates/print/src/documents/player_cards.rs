//! Player cards: enough to pair the next rounds by hand on a table when the machine fails.

use super::form::{Form, back, edges};
use super::history::{Step, steps};
use super::starting_list::has_federations;
use crate::drawing::{Drawing, Plates};
use crate::input::{Input, rating, spoken};
use crate::measure::{PT, Unit, Weight};
use crate::sheet::Part;
use arbitration::kind::GameKind;
use event::{Participant, Rated, RatingAsk, RatingField};
use std::collections::BTreeMap;
use tournament::model::{Contestant, Tpn};
use words::rating_change::RatingWords;

/// Nine on a sheet, six where there are more than eleven rounds; in number order once they are cut and stacked.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let changes = changes(input);
    let (width, height) = input.paper.size(false);
    let (across, down) = if input.tournament.rounds <= 11 { (3, 3) } else { (2, 3) };
    let size = (width / across, height / down);
    let cards = input.tournament.contestants.iter().zip(steps(input));
    let all = cards.map(|(player, steps)| card(input, player, &steps, changes.get(&player.tpn).map(String::as_str), size)).collect();
    vec![Part::Plates(Plates { all, order: input.order, landscape: false, cut_through: true })]
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

/// Shares of the columns in hundredths.
const SHARES: [i32; 6] = [13, 17, 19, 17, 13, 21];

fn card(input: &Input<'_>, player: &Contestant, steps: &[Step], change: Option<&str>, size: (Unit, Unit)) -> Drawing {
    let lang = input.lang();
    let mut form = Form::new(size);
    form.drawing.key = format!("{} {}", player.tpn, player.name);
    let (left, right) = (80, back(size.0) - 60);
    let width = right - left;
    form.bold((left, 95), 13 * PT, player.tpn.to_string());
    form.within((left + 95, 90), 11 * PT, Weight::Bold, width - 95, input.titled_name(player.tpn));
    // Where all players of xiangqi are of one federation, its code says nothing.
    let says = input.heading.game != GameKind::Xiangqi || has_federations(input);
    let federation = if says { player.federation.clone() } else { String::new() };
    let about = [rating(player), federation, input.club(player.tpn).to_owned(), input.heading.section.clone()];
    let about: Vec<&str> = about.iter().map(String::as_str).filter(|text| !matches!(*text, "" | "–")).collect();
    form.within((left, 175), 8 * PT, Weight::Regular, width, about.join(" · "));
    let columns = edges(left, SHARES.map(|share| width * share / 100));
    let rounds = input.tournament.rounds.max(1);
    let foot = if change.is_some() { 120 } else { 80 };
    let (top, bottom) = (200, back(size.1) - foot);
    let count = i32::from(rounds) + 1;
    let rows: Vec<i32> = (0..=count).map(|n| top + (bottom - top).min(75 * count) * n / count).collect();
    form.grid(&columns, &rows);
    let heads = [
        "print.column.round_short",
        "print.column.opponent_short",
        "print.column.color_short",
        "print.column.result_short",
        "print.column.float",
        "print.column.points",
    ];
    let mut row = |n: usize, texts: [String; 6], weight| {
        let Some((upper, lower)) = rows.get(n).zip(rows.get(n + 1)) else { return };
        let size = (9 * PT).min(Unit::from(lower - upper) * PT / 6);
        for (edge, text) in columns.windows(2).zip(texts) {
            if let [from, to] = edge {
                form.centred((*from, *to), (upper + lower) / 2 + 11, size, weight, text);
            }
        }
    };
    row(0, heads.map(|key| lang.get(key).unwrap_or(key).to_owned()), Weight::Bold);
    for (n, round) in (1..).zip(1..=rounds) {
        let step = steps.get(n - 1);
        let text = |read: fn(&Step) -> String| step.map_or_else(String::new, read);
        let texts = [
            round.to_string(),
            text(|s| s.opponent.clone()),
            text(|s| s.color.clone()),
            text(|s| s.result.clone()),
            text(|s| s.float.clone()),
            step.map_or_else(String::new, |s| spoken(s.score)),
        ];
        row(n, texts, Weight::Regular);
    }
    if let Some(change) = change {
        let end = form.say((left, bottom + 60), 8 * PT, lang.text("rating.card.label"));
        form.ends((right, bottom + 60), 8 * PT, right - end - 10, change);
    }
    form.drawing
}
