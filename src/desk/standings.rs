//! Standings of a section, and the reasons in words.

use crate::event::{Event, PlayerId, Section, Status, snapshot, tpn_map};
use crate::i18n::Lang;
use std::collections::BTreeMap;
use tournament::model::{Tournament, Tpn};
use tournament::standings::{Standings, Why, left_early, standings};
use tournament::tiebreak::{Against, Edition, Fate, Kind, TieBreak, Worked};

/// A list of tie-breaks cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    /// A code is unknown.
    #[error("tie-break {0}: {1}")]
    Code(String, String),
    /// The edition is unknown.
    #[error("{0}")]
    Edition(String),
}

/// Reads tie-break codes; the points come first whether they are named or not.
pub fn tiebreak_list<'a>(codes: impl IntoIterator<Item = &'a str>) -> Result<Vec<TieBreak>, ListError> {
    let mut list: Vec<TieBreak> = Vec::new();
    for code in codes {
        list.push(code.parse().map_err(|e: tournament::tiebreak::CodeError| ListError::Code(code.to_owned(), e.to_string()))?);
    }
    if list.first().is_none_or(|t| t.kind != Kind::Points) {
        list.insert(0, TieBreak::plain(Kind::Points));
    }
    Ok(list)
}

/// Standings of a section with what is needed to speak of them.
#[derive(Debug)]
pub struct Ranked {
    /// The snapshot they were computed from.
    pub tournament: Tournament,
    /// The standings; expelled players are left out.
    pub standings: Standings,
    /// Who has which number.
    pub players: BTreeMap<Tpn, PlayerId>,
}

impl Ranked {
    /// Standings after a round; `None` is the last round in which all results are known.
    pub fn new(event: &Event, section: &Section, after: Option<u16>) -> Result<Self, ListError> {
        let tournament = snapshot(event, section);
        let list = tiebreak_list(section.setup.tiebreaks.iter().map(String::as_str))?;
        let edition: Edition = section.setup.tiebreak_edition.parse().map_err(|e| ListError::Edition(format!("{e}")))?;
        let after = after.unwrap_or_else(|| section.rounds_complete());
        let disregarded = left_early(&tournament);
        let mut standings = standings(&tournament, after, &list, edition, &disregarded);
        let players: BTreeMap<Tpn, PlayerId> = tpn_map(section).into_iter().map(|(id, tpn)| (tpn, id)).collect();
        let expelled = |tpn: &Tpn| players.get(tpn).and_then(|id| section.player(*id)).is_some_and(|p| p.status == Status::Expelled);
        leave_out(&mut standings, expelled);
        Ok(Self { tournament, standings, players })
    }
}

/// Takes players out and closes the gaps in the ranks.
fn leave_out(standings: &mut Standings, out: impl Fn(&Tpn) -> bool) {
    if !standings.rows.iter().any(|row| out(&row.tpn)) {
        return;
    }
    let gone: Vec<u16> = standings.rows.iter().filter(|row| out(&row.tpn)).map(|row| row.rank).collect();
    standings.rows.retain(|row| !out(&row.tpn));
    for row in &mut standings.rows {
        let before = gone.iter().filter(|rank| **rank < row.rank).count();
        row.rank -= u16::try_from(before).unwrap_or(0);
    }
}

/// Why the row at `place` stands above the next one: each tie-break with both values until one differs, and the working of that one.
pub fn why_lines(ranked: &Ranked, place: usize, lang: Lang) -> Vec<String> {
    let (Some(above), Some(below)) = (ranked.standings.rows.get(place), ranked.standings.rows.get(place + 1)) else { return Vec::new() };
    let name = |tpn: Tpn| ranked.tournament.player(tpn).map_or("", |p| p.name.as_str());
    let (first, second) = (name(above.tpn), name(below.tpn));
    let decided = match ranked.standings.why(above.tpn, below.tpn) {
        Some(Why::Decided { index, .. }) => Some(index),
        Some(Why::Equal) | None => None,
    };
    let mut lines = vec![format!("{}. {first}", above.rank), format!("{}. {second}", below.rank), String::new()];
    let text = |worked: &Worked| worked.value.map_or_else(|| "-".to_owned(), |v| v.to_string());
    for (index, tiebreak) in ranked.standings.tiebreaks.iter().enumerate() {
        let (Some(a), Some(b)) = (above.values.get(index), below.values.get(index)) else { continue };
        let verdict = match decided {
            Some(at) if at == index => lang.text("ui.why.decides"),
            _ => lang.text("ui.why.equal"),
        };
        lines.push(format!("{:<8} {:>8} : {:<8} {verdict}", tiebreak.to_string(), text(a), text(b)));
        if decided == Some(index) {
            for (who, worked) in [(first, a), (second, b)] {
                if !worked.parts.is_empty() {
                    lines.push(String::new());
                    lines.push(lang.fill("ui.why.working", &[("code", &tiebreak.to_string()), ("name", who)]));
                    lines.extend(worked.parts.iter().map(|part| part_line(ranked, part, lang)));
                }
            }
            break;
        }
    }
    if decided.is_none() {
        lines.push(String::new());
        lines.push(lang.text("ui.why.all-equal").to_owned());
    }
    for (tiebreak, obstacle) in &ranked.standings.left_out {
        lines.push(lang.fill("ui.why.left-out", &[("code", &tiebreak.to_string()), ("why", &obstacle.to_string())]));
    }
    lines
}

fn part_line(ranked: &Ranked, part: &tournament::tiebreak::Part, lang: Lang) -> String {
    let against = match part.against {
        Against::Opponent(tpn) => ranked.tournament.player(tpn).map_or_else(|| tpn.to_string(), |p| format!("{tpn} {}", p.name)),
        Against::Dummy { cap: Some(cap) } => lang.fill("ui.why.dummy-capped", &[("cap", &cap.to_string())]),
        Against::Dummy { cap: None } => lang.text("ui.why.dummy").to_owned(),
        Against::Nobody => String::new(),
    };
    let fate = match part.fate {
        Fate::Counted => "",
        Fate::CutLow => lang.text("ui.why.cut-low"),
        Fate::CutHigh => lang.text("ui.why.cut-high"),
    };
    let worth = part.worth.map_or_else(String::new, |w| w.to_string());
    let points = part.points.map_or_else(String::new, |p| p.to_string());
    format!("  {:>2}. {worth:>7} {points:>5} = {:>7}  {against} {fate}", part.round, part.contribution.to_string())
}
