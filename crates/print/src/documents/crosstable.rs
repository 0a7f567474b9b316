//! The crosstable of any system: for each player and round the opponent, the colour and the result.

use super::simultaneous::host;
use super::standings::{codes, printed, remarks, told_apart};
use super::{stages, standings, team_lists, team_standings, xiangqi_tables};
use crate::input::{Input, rating, spoken};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Part, Table};
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{Bye, Contestant, Entry, Meeting, Outcome, Tpn};

/// What a cell of a round may have that a reader must be told of, in the order of the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    Colors,
    /// Match points over game points.
    Match,
    NotPlayed,
    Pending,
    Bye,
    Nothing,
    Adjourned,
    /// Points of several games against one opponent.
    Games,
}

/// In the order of the standings; opponents by rank.
pub fn by_rank(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, ranked)
}

/// In the order of the pairing numbers; opponents by pairing number.
pub fn by_number(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, numbered)
}

fn ranked(input: &Input<'_>) -> Vec<Part> {
    let Some(standings) = input.standings else { return Vec::new() };
    if xiangqi_tables::is_for(input) && host(input).is_none() {
        let ranked = standings.rows.iter().filter_map(|row| input.tournament.contestant(row.tpn));
        // Those whose games were annulled have no place and keep their line, below the others.
        let annulled = input.tournament.contestants.iter().filter(|player| input.tournament.is_annulled(player.tpn));
        return of_xiangqi(input, &ranked.chain(annulled).collect::<Vec<_>>());
    }
    // Players who share a rank need different numbers here: the place in the list.
    let ranked = standings.rows.iter().map(|row| row.tpn);
    // Those whose games were annulled have no place in the standings, and keep their line here, below the others.
    let annulled = || input.tournament.contestants.iter().map(|p| p.tpn).filter(|tpn| input.tournament.is_annulled(*tpn));
    let places: BTreeMap<Tpn, u16> = ranked.chain(annulled()).zip(1..).collect();
    let mut table = empty(input, input.lang().text("print.column.rank"), true);
    let mut signs = BTreeSet::new();
    let values = printed(standings);
    for (at, (row, place)) in standings.rows.iter().zip(1_u16..).enumerate() {
        let mut cells = player_cells(input, row.tpn, place);
        cells.extend(round_cells(input, row.tpn, |tpn| places.get(&tpn).copied(), &mut signs));
        cells.extend(scores(input, row.tpn, || told_apart(&values, at)));
        table.push(cells);
    }
    for tpn in annulled() {
        let place = places.get(&tpn).copied().unwrap_or_default();
        let mut cells = player_cells(input, tpn, place);
        if let Some(first) = cells.first_mut() {
            *first = format!("({place})").into();
        }
        cells.extend(round_cells(input, tpn, |tpn| places.get(&tpn).copied(), &mut signs));
        table.push(cells);
    }
    let scores = standings::legend(input).filter(|_| input.of_teams().is_none());
    let legend = std::iter::once(legend(input, "print.legend.crosstable_rank", &signs)).chain(scores).collect::<Vec<_>>().join(" · ");
    let mut parts = vec![Part::Table(table), Part::Note(legend)];
    parts.extend(remarks(input, last_round(input)).into_iter().map(Part::Note));
    parts
}

fn of_xiangqi(input: &Input<'_>, players: &[&Contestant]) -> Vec<Part> {
    let mut parts = xiangqi_tables::crosstable(input, players);
    parts.extend(remarks(input, last_round(input)).into_iter().map(Part::Note));
    parts
}

pub(super) fn numbered(input: &Input<'_>) -> Vec<Part> {
    if xiangqi_tables::is_for(input) && host(input).is_none() {
        return of_xiangqi(input, &input.tournament.contestants.iter().collect::<Vec<_>>());
    }
    let mut table = empty(input, input.head("print.column.number"), false);
    let mut signs = BTreeSet::new();
    for player in &input.tournament.contestants {
        let mut cells = player_cells(input, player.tpn, player.tpn.0);
        cells.extend(round_cells(input, player.tpn, |tpn| Some(tpn.0), &mut signs));
        cells.extend(scores(input, player.tpn, || vec![Cell::strong(spoken(input.score(player.tpn, last_round(input))))]));
        table.push(cells);
    }
    let legend = legend(input, "print.legend.crosstable_number", &signs);
    let mut parts = vec![Part::Table(table), Part::Note(legend)];
    parts.extend(remarks(input, last_round(input)).into_iter().map(Part::Note));
    parts
}

/// The last round shown: all that is paired up to the round of the heading, or all if none is named. The tables of an exhibition are
/// all of one round.
pub(super) fn last_round(input: &Input<'_>) -> u16 {
    let paired = input.tournament.rounds_paired();
    if host(input).is_some() {
        return paired;
    }
    if input.heading.round == 0 { paired } else { paired.min(input.heading.round) }
}

fn empty(input: &Input<'_>, first: &str, tiebreaks: bool) -> Table {
    let lang = input.lang();
    let mut columns = vec![
        Column::whole(first, Align::Right),
        Column::wrapped(input.name_head(), 15),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(2),
    ];
    columns.extend(has_federation(input).then(|| Column::whole(lang.text("print.column.federation"), Align::Left).droppable(1)));
    for round in 1..=if host(input).is_some() { 1 } else { last_round(input) } {
        columns.push(Column::whole(lang.fill("print.column.round", &[("round", &input.shown(round).to_string())]), Align::Right));
    }
    if input.of_teams().is_some() {
        columns.extend(team_standings::score_columns(input));
    } else if tiebreaks {
        // The score stays, tie-breaks may go from the last one on: they stand in full in the standings.
        columns.extend(codes(input).into_iter().enumerate().map(|(i, c)| if i == 0 { c } else { c.droppable(3) }));
    } else {
        columns.push(Column::points(lang.text("print.column.points")));
    }
    Table::fitted(columns)
}

/// Few teams have a federation: the column stands there only where one has.
fn has_federation(input: &Input<'_>) -> bool {
    input.of_teams().is_none() || team_lists::has_federations(input)
}

fn player_cells(input: &Input<'_>, tpn: Tpn, number: u16) -> Vec<Cell> {
    let player = input.tournament.contestant(tpn);
    let name = input.titled_name(tpn);
    let rating = player.map_or_else(String::new, rating);
    let federation = player.map_or_else(String::new, |p| p.federation.clone());
    let mut cells = vec![Cell::strong(number.to_string()), name.into(), rating.into()];
    cells.extend(has_federation(input).then(|| federation.into()));
    cells
}

/// The last columns: of teams both scores, else what `others` gives.
fn scores(input: &Input<'_>, tpn: Tpn, others: impl FnOnce() -> Vec<Cell>) -> Vec<Cell> {
    match input.tournament.contestant(tpn).filter(|_| input.of_teams().is_some()) {
        Some(team) => team_standings::score_cells(input, team, last_round(input)),
        None => others(),
    }
}

/// The cells of the rounds; `signs` is told what stands in them.
fn round_cells(input: &Input<'_>, tpn: Tpn, number: impl Fn(Tpn) -> Option<u16>, signs: &mut BTreeSet<Sign>) -> Vec<Cell> {
    if let Some(host) = host(input) {
        let entries = input.tournament.contestant(tpn).map_or(&[][..], |p| &p.entries);
        let met: Vec<Option<Entry>> = entries.iter().copied().filter(Option::is_some).collect();
        let text = match met.as_slice() {
            several if tpn == host && several.len() > 1 => balance(several),
            found => entry_text(input, found.first().copied().flatten(), &number, signs),
        };
        return vec![text.into()];
    }
    let entry = |round| input.tournament.contestant(tpn).and_then(|p| p.entry(round));
    let counts = |round| input.tournament.contestant(tpn).is_none_or(|p| input.tournament.counts(p, round));
    let cell = |round| {
        // Not absent: out of the bracket, or in an earlier stage with others.
        let is_nothing = entry(round).is_none() && (input.is_bracket() || round <= input.carried);
        let text = if is_nothing { String::new() } else { entry_text(input, entry(round), &number, signs) };
        if counts(round) { Cell::from(text) } else { Cell::struck(text) }
    };
    (1..=last_round(input)).map(cell).collect()
}

/// Games won, drawn and lost of whoever gives an exhibition: `+7 =2 -1`.
fn balance(entries: &[Option<Entry>]) -> String {
    let count = |wanted: &[Outcome]| {
        entries.iter().filter(|entry| matches!(entry, Some(Entry::Meeting(game)) if wanted.contains(&game.outcome))).count()
    };
    let won = count(&[Outcome::Win, Outcome::UnratedWin, Outcome::ForfeitWin]);
    let drawn = count(&[Outcome::Draw, Outcome::UnratedDraw]);
    let lost = count(&[Outcome::Loss, Outcome::UnratedLoss, Outcome::ForfeitLoss]);
    format!("+{won} ={drawn} -{lost}")
}

/// `12w1`, `3b½`, `7w+`, `+1` for a bye worth a point, `–` for an absence.
fn entry_text(input: &Input<'_>, entry: Option<Entry>, number: &impl Fn(Tpn) -> Option<u16>, signs: &mut BTreeSet<Sign>) -> String {
    match entry {
        None | Some(Entry::Bye(Bye::Zero)) => {
            signs.insert(Sign::Nothing);
            "–".to_owned()
        }
        Some(Entry::Bye(_)) => {
            signs.insert(Sign::Bye);
            format!("+{}", spoken(input.tournament.scoring.award(entry)))
        }
        Some(Entry::Meeting(meeting)) => {
            let opponent = number(meeting.opponent).map_or_else(|| "?".to_owned(), |n| n.to_string());
            signs.extend(match meeting.outcome {
                Outcome::ForfeitWin | Outcome::ForfeitLoss if meeting.points.is_none() || input.of_teams().is_some() => {
                    Some(Sign::NotPlayed)
                }
                Outcome::Pending if meeting.points.is_none() => Some(Sign::Pending),
                _ => None,
            });
            if input.of_teams().is_some() {
                let text = team_standings::match_text(input, &meeting);
                signs.extend(text.contains('/').then_some(Sign::Match));
                return format!("{opponent}:{}", if text.is_empty() { "·" } else { &text });
            }
            if let Some(points) = meeting.points {
                signs.insert(Sign::Games);
                return format!("{opponent}:{}", spoken(points));
            }
            game_text(input, &meeting, &opponent, signs)
        }
    }
}

fn game_text(input: &Input<'_>, game: &Meeting, opponent: &str, signs: &mut BTreeSet<Sign>) -> String {
    let color = game.color.map_or("", |c| input.color_letter(c));
    signs.extend((!color.is_empty()).then_some(Sign::Colors));
    let result = match game.outcome {
        Outcome::Pending => "·".to_owned(),
        Outcome::ForfeitWin => "+".to_owned(),
        Outcome::ForfeitLoss => "-".to_owned(),
        Outcome::Adjourned => {
            signs.insert(Sign::Adjourned);
            input.lang().text("print.adjourned_letter").to_owned()
        }
        _ => spoken(input.tournament.scoring.award(Some(Entry::Meeting(*game)))),
    };
    format!("{opponent}{color}{result}")
}

/// What the cells of the rounds need to be understood: the numbers, and those signs that stand in them.
fn legend(input: &Input<'_>, numbers: &'static str, signs: &BTreeSet<Sign>) -> String {
    let lang = input.lang();
    let teams = input.of_teams().is_some();
    let said = signs.iter().map(|sign| match sign {
        Sign::Match => lang.fill("print.team.legend_crosstable", &[("example", &team_standings::example(input))]),
        Sign::Adjourned => lang.fill("print.legend.adjourned", &[("letter", lang.text("print.adjourned_letter"))]),
        Sign::Pending if teams => lang.text("print.team.legend_pending").to_owned(),
        Sign::NotPlayed if teams => lang.text("print.team.legend_not_played").to_owned(),
        Sign::Bye if teams => lang.text("print.team.legend_bye").to_owned(),
        Sign::Nothing if teams => lang.text("print.team.legend_no_match").to_owned(),
        Sign::Pending => lang.text("print.legend.pending").to_owned(),
        Sign::NotPlayed => lang.text("print.legend.forfeited").to_owned(),
        Sign::Bye => lang.text("print.legend.bye").to_owned(),
        Sign::Nothing => lang.text("print.legend.nothing").to_owned(),
        Sign::Colors => lang.text("print.legend.colors").to_owned(),
        Sign::Games => lang.text("print.legend.games").to_owned(),
    });
    std::iter::once(lang.text(numbers).to_owned()).chain(said).collect::<Vec<_>>().join(" · ")
}
