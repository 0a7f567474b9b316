//! The standings of a section, of a tournament that is no event, and why one row stands above the next.

use event::{Event, ListError, Overall, PlayerId, Ranked, Section, StageId, StandingsRemark, overall, standings_remarks};
use std::collections::BTreeMap;
use tournament::model::{PlacedBy, Primary, Tournament, Tpn};
use tournament::standings::{Standings, Why, disregarded, last_complete_round, standings};
use tournament::tiebreak::{Against, Amount, CodeError, Edition, Kind, Obstacle, Part, TieBreak};

/// What is wanted of standings otherwise than it is laid down for the event.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// The stage; the current one if not given.
    pub stage: Option<StageId>,
    /// The last round to count; the last one with all results if not given.
    pub after: Option<u16>,
    /// Tie-breaks in order, the score first; those of the event if empty.
    pub tiebreaks: Vec<TieBreak>,
    /// The edition of the tie-breaks; that of the event, or the one in force on its first day, if not given.
    pub edition: Option<Edition>,
}

/// Standings with what there is to know of them.
#[derive(Debug)]
pub struct Table {
    /// The tournament.
    pub tournament: Tournament,
    /// The standings; players who were expelled are left out.
    pub standings: Standings,
    /// Who has which number; empty for a tournament that is no event.
    pub players: BTreeMap<Tpn, PlayerId>,
    /// What an arbiter must know to rely on them.
    pub remarks: Vec<Remark>,
}

/// Something about standings that their reader must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Results are missing: all are known up to this round only.
    Incomplete(u16),
    /// A code of the file's list is none: it is left out.
    NoCode(CodeError),
    /// The file names no tie-breaks: these are used.
    Assumed(Vec<TieBreak>),
    /// What an event has to say of its standings.
    OfEvent(StandingsRemark),
}

/// Why there are no standings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StandingsError {
    /// The round is not one of the event.
    #[error("round {asked} of {rounds}")]
    NoRound {
        /// The round asked for.
        asked: u16,
        /// How many there are.
        rounds: u16,
    },
    /// The list laid down for the section cannot be used.
    #[error(transparent)]
    List(#[from] ListError),
}

/// Standings of a section: as they are laid down, where nothing else is asked for.
///
/// # Errors
/// There is no such round, or the section's list of tie-breaks cannot be used.
pub fn of_section(event: &Event, section: &Section, ask: &Ask) -> Result<Table, StandingsError> {
    let complete = section.rounds_complete();
    check_round(ask.after, section.rounds_planned())?;
    let (list, edition) = match (ask.tiebreaks.is_empty(), ask.edition) {
        (false, Some(edition)) => (ask.tiebreaks.clone(), edition),
        (is_empty, asked) => {
            let (list, edition) = Ranked::laid_down(section)?;
            (if is_empty { list } else { ask.tiebreaks.clone() }, asked.unwrap_or(edition))
        }
    };
    let stage = match ask.stage {
        Some(id) => section.stage(id),
        None => section.current_stage(),
    };
    let ranked = Ranked::by(event, section, stage, ask.after, (&list, edition));
    let incomplete = ask.after.filter(|after| *after > complete).map(|_| Remark::Incomplete(complete));
    let of_event = standings_remarks(event, section, &ranked).into_iter().map(Remark::OfEvent);
    let remarks = incomplete.into_iter().chain(of_event).collect();
    let Ranked { tournament, standings, players } = ranked;
    Ok(Table { tournament, standings, players, remarks })
}

/// The final ranking of a section over all its stages, after one of its rounds.
///
/// # Errors
/// There is no such round, or the section's list of tie-breaks cannot be used.
pub fn overall_of(event: &Event, section: &Section, after: Option<u16>) -> Result<Overall, StandingsError> {
    check_round(after, section.rounds_planned())?;
    Ok(overall(event, section, after)?)
}

/// Standings of a tournament that was read from a report file.
///
/// # Errors
/// There is no such round.
pub fn of_tournament(tournament: Tournament, ask: &Ask) -> Result<Table, StandingsError> {
    let complete = last_complete_round(&tournament);
    let after = ask.after.unwrap_or(complete);
    check_round(Some(after), tournament.rounds)?;
    let mut remarks = if after > complete { vec![Remark::Incomplete(complete)] } else { Vec::new() };
    let list = if ask.tiebreaks.is_empty() { list_of(&tournament, &mut remarks) } else { ask.tiebreaks.clone() };
    let edition = ask.edition.unwrap_or_else(|| Edition::of_start(&tournament.info.start));
    let standings = standings(&tournament, after, &list, edition, &disregarded(&tournament, after));
    Ok(Table { tournament, standings, players: BTreeMap::new(), remarks })
}

fn check_round(asked: Option<u16>, rounds: u16) -> Result<(), StandingsError> {
    asked.filter(|asked| *asked > rounds).map_or(Ok(()), |asked| Err(StandingsError::NoRound { asked, rounds }))
}

/// The list of a file without what is not for individuals, or a common one.
fn list_of(t: &Tournament, remarks: &mut Vec<Remark>) -> Vec<TieBreak> {
    let mut list = Vec::new();
    for code in &t.tiebreaks {
        match code.parse() {
            Ok(tiebreak) => list.push(tiebreak),
            Err(error) => remarks.push(Remark::NoCode(error)),
        }
    }
    if list.is_empty() && t.teams.is_some() {
        // As for events of teams here.
        list = ["PTS", "MPvGP", "EDE", "EMGSB"].into_iter().filter_map(|code| code.parse().ok()).collect();
        remarks.push(Remark::Assumed(list.clone()));
    }
    if list.is_empty() {
        let kinds: &[Kind] = if t.system.is_predetermined() {
            &[Kind::Points, Kind::DirectEncounter, Kind::SonnebornBerger, Kind::Wins]
        } else {
            &[Kind::Points, Kind::DirectEncounter, Kind::Buchholz, Kind::SonnebornBerger]
        };
        list = kinds.iter().map(|&kind| TieBreak::plain(kind)).collect();
        remarks.push(Remark::Assumed(list.clone()));
    }
    list
}

/// Why a row stands above the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasons {
    /// Rank and name of the row above.
    pub above: (u16, String),
    /// Rank and name of the row below.
    pub below: (u16, String),
    /// Of teams: the score that ranks them.
    pub primary: Option<Primary>,
    /// What the bracket says; `None` where the tie-breaks give the places.
    pub bracket: Option<Came>,
    /// By what the places were given, where not by tie-breaks.
    pub placed: Option<PlacedBy>,
    /// Each tie-break until one differs; none in a bracket.
    pub steps: Vec<Step>,
    /// How the values of each of these were made, of the row above and the row below.
    pub workings: Vec<Working>,
    /// Tie-breaks that the rules leave out.
    pub left_out: Vec<(TieBreak, Obstacle)>,
}

/// How far two came in a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The one above has come further.
    Further,
    /// Both have come as far.
    AsFar,
}

/// One tie-break of two rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which.
    pub tiebreak: TieBreak,
    /// The value of the row above.
    pub above: Option<Amount>,
    /// The value of the row below.
    pub below: Option<Amount>,
    /// Both as the list of the standings has them.
    pub shown: [String; 2],
    /// Whether it decides; otherwise both are equal.
    pub decides: bool,
}

/// How a value was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// The tie-break.
    pub tiebreak: TieBreak,
    /// Whose value it is.
    pub name: String,
    /// Its parts, with the opponent's name where there is one.
    pub parts: Vec<(Part, Option<String>)>,
}

/// Why the row at `place` (from 0) stands above the next one. `None`: it is the last.
pub fn reasons(table: &Table, place: usize) -> Option<Reasons> {
    let (above, below) = (table.standings.rows.get(place)?, table.standings.rows.get(place + 1)?);
    reasons_between(table, above.tpn, below.tpn)
}

/// Why one of two stands above the other, whichever it is. `None`: one of them is not in the standings.
pub fn reasons_between(table: &Table, one: Tpn, other: Tpn) -> Option<Reasons> {
    let place = |tpn: Tpn| table.standings.rows.iter().position(|row| row.tpn == tpn);
    let (one, other) = (place(one)?, place(other)?);
    let (above, below) = (table.standings.rows.get(one.min(other))?, table.standings.rows.get(one.max(other))?);
    let found = |tpn: Tpn| table.tournament.contestant(tpn).map(|p| p.name.clone());
    let name = |tpn: Tpn| found(tpn).unwrap_or_default();
    let why = table.standings.why(above.tpn, below.tpn);
    let bracket = table.standings.by_bracket.then_some(if why == Some(Why::Bracket) { Came::Further } else { Came::AsFar });
    let decided = match why {
        Some(Why::Decided { index, .. }) => Some(index),
        Some(Why::Equal | Why::Bracket | Why::Placed(_)) | None => None,
    };
    let placed = match why {
        Some(Why::Placed(index)) => table.tournament.placed.get(index).map(|placed| placed.by),
        _ => None,
    };
    let worked = |tpn| table.standings.worked(&table.tournament, tpn).unwrap_or_default();
    let (of_above, of_below) = (worked(above.tpn), worked(below.tpn));
    let listed = [above, below].map(|row| table.standings.shown(row).collect::<Vec<_>>());
    let (mut steps, mut workings) = (Vec::new(), Vec::new());
    for (index, &tiebreak) in table.standings.tiebreaks.iter().enumerate().filter(|_| bracket.is_none()) {
        let (Some(a), Some(b)) = (of_above.get(index), of_below.get(index)) else { continue };
        let decides = decided == Some(index);
        let shown = listed.each_ref().map(|values| values.get(index).cloned().flatten().unwrap_or_else(|| "-".to_owned()));
        steps.push(Step { tiebreak, above: a.value, below: b.value, shown, decides });
        let part = |part: &Part| match part.against {
            Against::Opponent(tpn) => (*part, found(tpn)),
            _ => (*part, None),
        };
        let working = |row: Tpn, parts: &[Part]| Working { tiebreak, name: name(row), parts: parts.iter().map(part).collect() };
        workings.extend([working(above.tpn, &a.parts), working(below.tpn, &b.parts)]);
        if decides {
            break;
        }
    }
    let left_out = if bracket.is_none() { table.standings.left_out.clone() } else { Vec::new() };
    let heads = ((above.rank, name(above.tpn)), (below.rank, name(below.tpn)));
    let primary = table.tournament.teams.as_ref().map(|teams| teams.primary);
    Some(Reasons { above: heads.0, below: heads.1, primary, bracket, placed, steps, workings, left_out })
}
