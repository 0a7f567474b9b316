//! The pairing checklist: what decides the pairing of the round, in the order in which it is paired, and why the pairs are
//! as they are.

use super::history::sign;
use super::stages;
use crate::input::{Input, rating, spoken};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Table};
use std::cmp::Reverse;
use tournament::history::{Facts, Float, Strength, facts_of_all};
use tournament::model::{Color, Contestant, Entry};
use tournament::pairing::explain::Explainer;
use words::Words;

/// The table, then the reasons.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, |stage| {
        let mut parts = table(stage);
        parts.extend(reasons(stage));
        parts
    })
}

/// The table of each stage.
pub fn tables(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, table)
}

/// Every pair with the opponent who would have come first, the downfloats, the bye and the colours; nothing where the round
/// is not one that the explained rules pair.
fn reasons(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    // A stage that numbers its contestants by seeds is paired by other numbers than those that are printed.
    if input.boards.is_empty() || !input.tournament.seeds.is_empty() {
        return Vec::new();
    }
    let Ok(explainer) = Explainer::new(input.tournament, input.heading.round, &[]) else { return Vec::new() };
    let name = |tpn| input.name(tpn);
    let words = Words { explainer: &explainer, lang, name: &name };
    let mut table =
        Table::fitted(vec![Column::whole(lang.text("print.column.board"), Align::Right), Column::wrapped(lang.text("explain.title"), 60)]);
    for bracket in 0..explainer.brackets() {
        table.lines.extend(words.bracket(bracket).into_iter().map(Line::Group));
        for pair in explainer.pairs_in(bracket) {
            let at = input.boards.iter().find(|b| [b.white, b.black].contains(&pair.higher) && [b.white, b.black].contains(&pair.lower));
            let first =
                pair.alternatives.first().map(|a| format!("{}{}{}", a.opponent, lang.text("ui.mark.colon"), words.verdict(&a.verdict)));
            let mut reasons = vec![format!("{} – {}", pair.higher, pair.lower)];
            reasons.extend(first);
            reasons.push(words.color(&pair));
            // A pair of the rules that was changed by hand stands at no board.
            let board = at.map_or_else(String::new, |b| b.table.to_string());
            table.push(vec![board.into(), reasons.join(" · ").into()]);
        }
        for float in explainer.floats_from(bracket) {
            table.push(vec!["".into(), words.float(&float).into()]);
        }
    }
    let mut parts = vec![Part::Title(lang.text("explain.title").to_owned()), Part::Table(table)];
    parts.extend(words.bye().into_iter().map(Part::Note));
    parts
}

/// Scoregroups from the top, by the scores that count for pairing (virtual points included); in each the players by number with colours, due colour, floats of the last two rounds and opponents.
fn table(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let before = input.round_before();
    let mut table = Table::fitted(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(input.name_head(), 12),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("print.column.colors"), Align::Left),
        Column::whole(lang.text("print.column.due"), Align::Center),
        Column::whole(lang.text("print.column.floats"), Align::Center),
        Column::wrapped(lang.text("print.column.opponents"), 14),
        Column::whole(lang.text("print.column.this_round"), Align::Left),
    ]);
    let facts = facts_of_all(input.tournament, before + 1);
    let mut players: Vec<(&Contestant, &Facts)> = input.tournament.contestants.iter().zip(&facts).collect();
    players.sort_by_key(|(player, facts)| (Reverse(facts.score), player.tpn));
    for group in players.chunk_by(|(_, a), (_, b)| a.score == b.score) {
        let Some((_, first)) = group.first() else { continue };
        let points = spoken(first.score);
        let values = [("points", points.as_str()), ("players", &group.len().to_string())];
        let title =
            if input.of_teams().is_some() { lang.fill("print.team.scoregroup", &values) } else { lang.fill("print.scoregroup", &values) };
        table.lines.push(Line::Group(title));
        for (player, facts) in group {
            table.push(row(input, player, facts));
        }
    }
    vec![Part::Table(table), Part::Note(lang.text("print.legend.checklist").to_owned())]
}

fn row(input: &Input<'_>, player: &Contestant, facts: &Facts) -> Vec<Cell> {
    let letters = |c: &Color| input.color_letter(*c);
    let before = input.round_before();
    let mark = match facts.preference.strength {
        Strength::None | Strength::Mild => "",
        Strength::Strong => "!",
        Strength::Absolute => "!!",
    };
    let due = facts.preference.color.map_or_else(String::new, |color| format!("{}{mark}", letters(&color)));
    let floats = facts.floats.iter().skip(facts.floats.len().saturating_sub(2));
    let floats: Vec<&str> = floats.map(|float| if *float == Float::None { "·" } else { sign(*float) }).collect();
    let opponent = |round| match player.entry(round) {
        Some(Entry::Meeting(game)) => {
            Some(if game.outcome.is_played() { game.opponent.to_string() } else { format!("({})", game.opponent) })
        }
        _ => None,
    };
    let opponents: Vec<String> = (1..=before).filter_map(opponent).collect();
    let this_round = match player.entry(input.heading.round) {
        Some(Entry::Meeting(game)) => format!("{}{}", game.color.map_or("", |c| input.color_letter(c)), game.opponent),
        Some(Entry::Bye(bye)) => input.bye_short(bye).to_owned(),
        None => String::new(),
    };
    vec![
        Cell::strong(player.tpn.to_string()),
        player.name.as_str().into(),
        rating(player).into(),
        facts.colors.iter().map(letters).collect::<String>().into(),
        due.into(),
        floats.concat().into(),
        opponents.join(" ").into(),
        this_round.into(),
    ]
}
