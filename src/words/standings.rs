//! Standings: what their reader must know, and why one row stands above the next.

use super::game::{column_head, tiebreak_head};
use super::{Lang, Message, standings_remark};
use crate::desk::standings::{Came, Reasons, Remark, StandingsError, Step, Working};
use event::Section;
use event::setting::{Setting, section_faults};
use tournament::model::{PlacedBy, Primary};
use tournament::points::Points;
use tournament::tiebreak::{Against, Fate, Kind, Obstacle, Part, TieBreak};

/// Each tie-break with both values until one differs, and the working of all of them.
pub fn reasons(reasons: &Reasons, struck: Struck, lang: Lang) -> Vec<String> {
    let heads = [&reasons.above, &reasons.below].map(|(rank, name)| format!("{rank}. {name}"));
    let mut lines: Vec<String> = heads.into_iter().chain([String::new()]).collect();
    for step in &reasons.steps {
        let [above, below] = &step.shown;
        lines.push(format!("{} {above:>8} : {below:<8} {}", padded(&reason_head(reasons, &step.tiebreak, lang), 8), verdict(step, lang)));
    }
    // What decided is read before how the values were made.
    let told = conclusion(reasons, lang);
    if !told.is_empty() && reasons.bracket.is_none() {
        lines.push(String::new());
    }
    lines.extend(told);
    for Working { tiebreak, name, parts } in reasons.workings.iter().filter(|working| !working.parts.is_empty()) {
        lines.push(String::new());
        lines.push(lang.fill("ui.why.working", &[("code", &reason_head(reasons, tiebreak, lang)), ("name", name)]));
        lines.extend(parts.iter().map(|(part, name)| part_words(part, name.as_deref(), lang).line(struck)));
    }
    lines
}

/// What a tie-break is called among reasons: the scores of teams as the columns of the standings call them.
pub fn reason_head(reasons: &Reasons, tiebreak: &TieBreak, lang: Lang) -> String {
    let other = |primary: Primary| if primary == Primary::Game { Primary::Match } else { Primary::Game };
    let score = match (tiebreak.kind, reasons.primary) {
        (Kind::Points, primary) => primary,
        (Kind::Secondary, primary) => primary.map(other),
        _ => None,
    };
    match score {
        Some(Primary::Match) => lang.text("team.column.match-points").to_owned(),
        Some(Primary::Game) => lang.text("team.column.game-points").to_owned(),
        None => tiebreak_head(tiebreak, lang),
    }
}

/// Whether a step decides.
pub fn verdict(step: &Step, lang: Lang) -> &'static str {
    match step.decides {
        true if step.tiebreak.kind == Kind::Fouls => lang.text("ui.why.decides-fouls"),
        true => lang.text("ui.why.decides"),
        false => lang.text("ui.why.equal"),
    }
}

/// What is to be said beside the tie-breaks: a place that was given otherwise, a bracket, that nothing differs, what the rules leave out.
pub fn conclusion(reasons: &Reasons, lang: Lang) -> Vec<String> {
    let mut lines: Vec<String> = reasons.placed.map(|by| lang.text(placed_key(by)).to_owned()).into_iter().collect();
    match reasons.bracket {
        Some(Came::Further) => lines.push(lang.fill("ui.why.bracket-further", &[("name", &reasons.above.1)])),
        Some(Came::AsFar) => lines.push(lang.text("ui.why.bracket-as-far").to_owned()),
        None if reasons.placed.is_none() && !reasons.steps.iter().any(|step| step.decides) => {
            lines.push(lang.text("ui.why.all-equal").to_owned());
        }
        None => {}
    }
    let left_out = |(tiebreak, why): &(TieBreak, Obstacle)| {
        lang.fill("ui.why.left-out", &[("code", &tiebreak_head(tiebreak, lang)), ("why", &why.say(lang))])
    };
    lines.extend(reasons.left_out.iter().map(left_out));
    lines
}

/// How values are shown that were cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struck {
    /// With a stroke through them.
    Stroke,
    /// In brackets, where there are no strokes.
    Brackets,
}

impl Struck {
    /// Text right-adjusted in so many columns, struck out.
    pub fn out(self, text: &str, width: usize) -> String {
        let (text, cells) = match self {
            Self::Stroke => (text.chars().flat_map(|c| [c, '\u{336}']).collect::<String>(), text.chars().count()),
            Self::Brackets => (format!("[{text}]"), text.chars().count() + 2),
        };
        format!("{}{text}", " ".repeat(width.saturating_sub(cells)))
    }
}

const fn placed_key(by: PlacedBy) -> &'static str {
    match by {
        PlacedBy::Lot => "ui.why.placed-lot",
        PlacedBy::PlayOff => "ui.why.placed-play-off",
        PlacedBy::Hand => "ui.why.placed-hand",
    }
}

/// A part of a value in words.
pub struct PartWords {
    /// The round, empty for all rounds together.
    pub round: String,
    /// What the opponent is worth.
    pub worth: String,
    /// One's own points.
    pub points: String,
    /// What it gives.
    pub gives: String,
    /// Against whom.
    pub against: String,
    /// What became of it, where it was cut.
    pub fate: &'static str,
    /// It was cut.
    pub is_cut: bool,
}

impl PartWords {
    fn line(&self, struck: Struck) -> String {
        let Self { round, worth, points, gives, against, fate, is_cut } = self;
        let gives = if *is_cut { struck.out(gives, 8) } else { format!("{gives:>8}") };
        format!("  {round:>3} {worth:>7} {points:>5} = {gives}  {against} {fate}").trim_end().to_owned()
    }
}

/// What a round gave to a value.
pub fn part_words(part: &Part, name: Option<&str>, lang: Lang) -> PartWords {
    let against = match part.against {
        Against::Opponent(tpn) => name.map_or_else(|| tpn.to_string(), |name| format!("{tpn} {name}")),
        Against::Dummy { cap: Some(cap) } => lang.fill("ui.why.dummy-capped", &[("cap", &cap.to_string())]),
        Against::Dummy { cap: None } => lang.text("ui.why.dummy").to_owned(),
        Against::Lowest => lang.text("ui.why.bye-lowest").to_owned(),
        Against::Board(board) => lang.fill("ui.why.board", &[("board", &board.to_string())]),
        Against::Nobody => String::new(),
    };
    let fate = match part.fate {
        Fate::Counted => "",
        Fate::CutLow => lang.text("ui.why.cut-low"),
        Fate::CutHigh => lang.text("ui.why.cut-high"),
    };
    PartWords {
        round: if part.round == 0 { String::new() } else { format!("{}.", part.round) },
        worth: part.worth.map_or_else(String::new, |w| w.to_string()),
        points: part.points.map_or_else(String::new, Points::plain),
        gives: part.contribution.to_string(),
        against,
        fate,
        is_cut: part.fate != Fate::Counted,
    }
}

/// A text with blanks up to a width in columns of a terminal.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(unicode_width::UnicodeWidthStr::width(text))))
}

/// The same in the words of a language and a game, for people.
pub fn heads(list: &[TieBreak], lang: Lang) -> Vec<String> {
    columns(list).iter().map(|code| column_head(code, lang)).collect()
}

/// Names of columns; a tie-break that stands in the list again has its place added.
pub fn columns(list: &[TieBreak]) -> Vec<String> {
    let name = |(index, tiebreak): (usize, &TieBreak)| {
        let earlier = list.iter().take(index).filter(|other| *other == tiebreak).count();
        if earlier == 0 { tiebreak.to_string() } else { format!("{tiebreak}#{}", earlier + 1) }
    };
    list.iter().enumerate().map(name).collect()
}

/// What a reader of standings must know.
pub fn remark(remark: &Remark, lang: Lang) -> String {
    match remark {
        Remark::Incomplete(complete) => lang.fill("ui.standings.incomplete", &[("round", &complete.to_string())]),
        Remark::NoCode(error) => lang.fill("ui.standings.code-left-out", &[("why", &error.say(lang))]),
        Remark::OfEvent(remark) => standings_remark(remark, lang),
        Remark::Assumed(list) => lang.fill("ui.standings.assumed", &[("codes", &columns(list).join(" "))]),
    }
}

/// Why there are no standings. What stands in the settings of an old event is said as the form says it.
pub fn failed(error: &StandingsError, section: Option<&Section>, lang: Lang) -> String {
    match error {
        StandingsError::NoRound { asked, rounds } => {
            lang.fill("ui.standings.no-round", &[("round", &asked.to_string()), ("rounds", &rounds.to_string())])
        }
        StandingsError::List(error) => {
            let faults = section.map(section_faults).unwrap_or_default();
            let fault = faults.into_iter().find(|fault| matches!(fault.setting(), Setting::Tiebreaks | Setting::Edition));
            fault.map_or_else(|| error.to_string(), |fault| fault.say(lang))
        }
    }
}
