//! All norms of an event with their games, what norms have been rejected for, and who can still make one.

use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Table};
use event::norms;
use ratings::norms::{Assessment, Game, Norm, Outcome, Reason, Title};
use tournament::model::{Contestant, Tournament, Tpn};
use tournament::norm::{Norms, PlayerNorms};
use words::norm::{caution, is_in_reach, of_event, prospect, remark, verdict};

/// The norms of the section as it stands, with the tournament they were found in.
pub(super) fn found(input: &Input<'_>) -> Option<(Tournament, Norms)> {
    norms(&input.records?.section, input.tournament.clone())
}

/// The opponent of a round.
pub(super) fn opponent<'a>(t: &'a Tournament, game: &Game) -> Option<&'a Contestant> {
    t.contestant(Tpn(u16::try_from(game.opponent?.id).ok()?))
}

/// The result as the form has it: scores of games played, `+` and `-` of games that were not; `=` is a bye of half a point or an absence.
pub(super) const fn mark(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "½",
        Outcome::Loss => "0",
        Outcome::ForfeitWin | Outcome::PairingBye => "+",
        Outcome::ForfeitLoss | Outcome::Absent => "-",
        Outcome::NotByPlay => "*",
        Outcome::Open => "",
    }
}

/// Every norm that was made and every one that was missed by the opponents alone, round by round, and the checklist.
pub fn details(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some((t, norms)) = found(input) else { return Vec::new() };
    let mut parts = Vec::new();
    for player in norms.players().filter_map(|tpn| norms.of(tpn)) {
        let made: Vec<Norm> =
            Norm::ALL.into_iter().filter(|norm| player.is_sought(*norm) && player.assessed.of(*norm).met.is_some()).collect();
        for norm in &made {
            let line = verdict(player.assessed.of(*norm), lang);
            let values = [("title", norm.letters()), ("what", line.as_str())];
            parts.push(Part::Title(format!("{} · {}", input_name(&t, player.tpn), norm.letters())));
            parts.push(Part::Note(lang.fill("norm.title-line", &values)));
            parts.push(Part::Table(audit(input, &t, &player, *norm)));
        }
        let missed: Vec<Norm> =
            Norm::ALL.into_iter().filter(|norm| player.is_sought(*norm) && is_missed(player.assessed.of(*norm))).collect();
        for norm in missed {
            parts.push(Part::Title(format!("{} · {}", input_name(&t, player.tpn), norm.letters())));
            let mut table = Table::new(vec![Column::whole("", Align::Left), Column::wrapped("", 60)]);
            let why = verdict(player.assessed.of(norm), lang);
            table.push(vec![Cell::strong(lang.text("norm.sheet.not-met")), why.into()]);
            parts.extend([Part::Table(table), Part::Table(audit(input, &t, &player, norm))]);
        }
        if !made.is_empty() {
            let name = |tpn| input_name(&t, tpn);
            parts.extend(player.cautions.iter().map(|one| Part::Note(caution(one, name, lang))));
        }
    }
    if parts.is_empty() {
        parts.push(Part::Note(lang.text("norm.sheet.none").to_owned()));
    }
    parts.extend(of_event(&norms, lang).into_iter().map(Part::Note));
    parts.push(Part::Title(lang.text("norm.sheet.check").to_owned()));
    parts.push(Part::Table(checklist(input)));
    parts
}

/// Whether a norm failed by something else than the play: enough games and points, but not the opponents that it takes.
fn is_missed(assessment: &Assessment) -> bool {
    let by_play = |reason: &Reason| {
        matches!(reason, Reason::Games { .. } | Reason::Unfinished(_) | Reason::Score { .. } | Reason::Performance { .. } | Reason::Sex)
    };
    assessment.met.is_none() && !assessment.reasons.is_empty() && !assessment.reasons.iter().any(by_play)
}

fn input_name(t: &Tournament, tpn: Tpn) -> String {
    t.contestant(tpn).map_or_else(|| format!("#{tpn}"), |c| c.name.clone())
}

fn audit(input: &Input<'_>, t: &Tournament, player: &PlayerNorms, norm: Norm) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::whole(lang.text("print.column.title"), Align::Left),
        Column::wrapped(lang.text("norm.sheet.opponent"), 12),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("print.column.federation"), Align::Left),
        Column::whole(lang.text("print.column.points"), Align::Right),
        Column::wrapped(lang.text("norm.sheet.remark"), 10),
    ]);
    table.size = 17 * PT / 2;
    for game in &player.games {
        let why = remark(player, norm, game.round, lang);
        let other = opponent(t, game);
        let name = other.map_or_else(|| "–".to_owned(), |c| c.name.clone());
        table.push(vec![
            game.round.to_string().into(),
            other.and_then(|c| c.title).map_or("", Title::letters).into(),
            if why.is_some() { Cell::struck(name) } else { name.into() },
            other.and_then(|c| c.rating).map_or_else(|| "–".to_owned(), |rating| rating.to_string()).into(),
            other.map_or("", |c| c.federation.as_str()).into(),
            mark(game.outcome).into(),
            why.unwrap_or_default().into(),
        ]);
    }
    table
}

/// What the Qualification Commission has rejected norms for (2023, 2025), to be ticked off.
fn checklist(input: &Input<'_>) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![Column::whole("", Align::Left), Column::wrapped("", 60)]);
    let lines = [
        lang.text("norm.check.rated"),
        lang.text("norm.check.dates"),
        lang.text("norm.check.robin"),
        lang.text("norm.check.own-forfeit"),
        lang.text("norm.check.half-points"),
        lang.text("norm.check.open-swiss"),
        lang.text("norm.check.normal"),
        lang.text("norm.check.swiss"),
    ];
    for line in lines {
        table.push(vec!["☐".into(), line.into()]);
    }
    table
}

/// Who can still make a norm, and what it takes.
pub fn forecast(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some((t, norms)) = found(input) else { return Vec::new() };
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.number"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 12),
        Column::whole(lang.text("print.column.title"), Align::Left),
        Column::wrapped(lang.text("norm.sheet.remark"), 30),
    ]);
    for player in norms.players().filter_map(|tpn| norms.of(tpn)) {
        for norm in Norm::ALL.into_iter().filter(|norm| is_in_reach(&player, *norm)) {
            table.push(vec![
                player.tpn.to_string().into(),
                input_name(&t, player.tpn).into(),
                Cell::strong(norm.letters()),
                prospect(player.forecast(norm), lang).into(),
            ]);
        }
    }
    let list = if table.lines.is_empty() { Part::Note(lang.text("norm.sheet.none-left").to_owned()) } else { Part::Table(table) };
    std::iter::once(list).chain(of_event(&norms, lang).into_iter().map(Part::Note)).collect()
}
