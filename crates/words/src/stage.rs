//! Words for stages, for what is drawn for a round and for how a drawn meeting was settled.

use crate::bracket::{next_words, preset_words};
use crate::game::{points_in, side_short};
use crate::{Lang, colors};
use event::{Band, Entrants, Meeting, Overall, PlayerId, PlayoffStep, RoundLot, Section, Settled, Stage};
use std::collections::BTreeMap;
use tournament::model::Color;
use tournament::pairing::playoff::{Decide, Next, Side, White};
use tournament::promotion::{Entrant, Pick, Place, Rule, Term};

/// A stage by its name, a group as such.
pub fn stage_title(stage: &Stage, lang: Lang) -> String {
    match (&stage.entrants, stage.name.as_str()) {
        (Entrants::Group, name) => lang.fill("print.group", &[("name", name)]),
        (_, "") => lang.fill("print.stage", &[("number", &stage.id.0.to_string())]),
        (_, name) => name.to_owned(),
    }
}

/// Where the entrants of a stage come from, in words; as it is written where it is no rule.
pub fn entrants_words(rule: &str, lang: Lang) -> String {
    let Ok(read) = rule.parse::<Rule>() else { return rule.to_owned() };
    let term = |term: &Term| {
        let (key, first, last) = match term.pick {
            Pick::Places { first, last } if first == last => ("ui.entrants.place", first, last),
            Pick::Places { first, last } => ("ui.entrants.places", first, last),
            Pick::BestOf { place, count } => ("ui.entrants.best-of", place, count),
            Pick::Winner(number) => ("ui.entrants.winner", number, number),
            Pick::Loser(number) => ("ui.entrants.loser", number, number),
        };
        let stage = term.stage.as_deref().unwrap_or_else(|| lang.text("ui.entrants.every"));
        lang.fill(key, &[("stage", stage), ("first", &first.to_string()), ("last", &last.to_string())])
    };
    read.terms().iter().map(term).collect::<Vec<_>>().join(lang.text("ui.entrants.and"))
}

/// How the seeds of a stage that opens came about: of one place in several stages, of a place that several share, of the best of a place.
/// Nothing where every place had one.
pub fn seeding_words(section: &Section, stage: &Stage, seeds: &[Entrant<PlayerId>], lang: Lang) -> Vec<String> {
    let list = |ids: &mut dyn Iterator<Item = PlayerId>| {
        ids.map(|id| section.name(id).to_owned()).collect::<Vec<_>>().join(lang.text("ui.mark.list"))
    };
    let name = stage_title(stage, lang);
    let mut lines = Vec::new();
    let mut places: BTreeMap<u16, usize> = BTreeMap::new();
    let mut level: BTreeMap<&str, Vec<PlayerId>> = BTreeMap::new();
    let mut among: BTreeMap<u16, Vec<&Entrant<PlayerId>>> = BTreeMap::new();
    for entrant in seeds {
        match &entrant.from {
            Place::Of { stage, place } => {
                *places.entry(*place).or_default() += 1;
                if entrant.is_level {
                    level.entry(stage).or_default().push(entrant.who);
                }
            }
            Place::Among(place) => among.entry(*place).or_default().push(entrant),
            Place::Match { .. } => {}
        }
    }
    if places.values().any(|count| *count > 1) {
        let key = if section.decides(stage.id) { "ui.seeding.crossed" } else { "ui.seeding.by-groups" };
        lines.push(lang.fill(key, &[("stage", &name)]));
    }
    for (of, who) in level {
        lines.push(lang.fill("ui.seeding.level", &[("stage", of), ("names", &list(&mut who.into_iter()))]));
    }
    for (place, who) in among.into_iter().filter(|(_, who)| who.len() > 1) {
        lines.push(lang.fill("ui.seeding.best-of", &[("place", &place.to_string())]));
        let mut level = who.iter().filter(|entrant| entrant.is_level).map(|entrant| entrant.who).peekable();
        if level.peek().is_some() {
            lines.push(lang.fill("ui.seeding.best-of-level", &[("names", &list(&mut level))]));
        }
    }
    lines
}

/// Where the places of a final ranking come from, a line for each band.
pub fn overall_notes(section: &Section, overall: &Overall, lang: Lang) -> Vec<String> {
    let line = |band: &Band| {
        let titles: Vec<String> = band.stages.iter().filter_map(|id| Some(stage_title(section.stage(*id)?, lang))).collect();
        let stages = titles.join(lang.text("ui.form.join"));
        let places = match (band.first, band.last) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}–{last}"),
        };
        let key = match (band.is_rest, band.stages.len() > 1) {
            (true, true) => "ui.overall.rest-of-several",
            (true, false) => "ui.overall.rest",
            (false, true) => "ui.overall.several",
            (false, false) => "ui.overall.stage",
        };
        lang.fill(key, &[("places", &places), ("stages", &stages)])
    };
    overall.bands.iter().map(line).collect()
}

/// How a drawn meeting was settled.
pub fn settled(how: Settled, lang: Lang) -> &'static str {
    lang.text(match how {
        Settled::Lot => "ui.settled.lot",
        Settled::Rule => "ui.settled.rule",
        Settled::Withdrawal => "ui.settled.withdrawal",
        Settled::Berlin => "ui.settled.berlin",
        Settled::TopBoard => "ui.settled.top-board",
        Settled::BottomBoards => "ui.settled.bottom-boards",
    })
}

/// What was drawn for a round.
pub fn lot(lot: &RoundLot, lang: Lang) -> String {
    match lot {
        RoundLot::Chess960 { number, seed } => {
            lang.fill("ui.lot.chess960", &[("number", &number.to_string()), ("seed", &seed.to_string())])
        }
        RoundLot::Opening { table, entry, .. } => lang.fill("ui.lot.opening", &[("table", &table.to_uppercase()), ("entry", entry)]),
    }
}

/// A meeting with its score: game points (局分) and match points (场分) apart, and what is still to be decided.
pub fn meeting_words(section: &Section, meeting: &Meeting<'_>, lang: Lang) -> String {
    let scoring = section.scoring();
    let sum = |id: PlayerId, added: bool| meeting.points_of(id, &scoring, added);
    let pair = |added: bool| {
        let [a, b] = [sum(meeting.first, added)?, sum(meeting.second, added)?];
        Some(format!("{} - {}", points_in(a), points_in(b)))
    };
    let (first, second) = (section.name(meeting.first), section.name(meeting.second));
    let key = if section.is_of_teams() { "team.match" } else { "ui.meeting.pair" };
    let mut text = lang.fill(key, &[("table", &meeting.table.to_string()), ("first", first), ("second", second)]);
    if let Some(score) = pair(false) {
        let several = meeting.games.iter().filter(|b| b.extra.is_none()).count() > 1;
        let key = if several { "ui.meeting.game-points" } else { "ui.meeting.score" };
        text.push_str(&lang.fill(key, &[("score", &score)]));
        let match_points = section.match_points(meeting).filter(|_| several && !section.decides(meeting.stage));
        let score = match_points.map(|(a, b)| format!("{} - {}", points_in(a), points_in(b)));
        text.extend(score.map(|score| lang.fill("ui.meeting.match-points", &[("score", &score)])));
    }
    if let Some(score) = pair(true) {
        text.push_str(&lang.fill("ui.meeting.play-off", &[("score", &score)]));
    }
    if section.decides(meeting.stage) {
        let is_open = meeting.games.iter().any(|b| b.result.is_none());
        match (meeting.winner(&scoring), meeting.settled(&scoring)) {
            (Some(id), Some(_)) => text.push_str(&lang.fill("ui.meeting.settled", &[("name", section.name(id))])),
            (Some(id), None) => text.push_str(&lang.fill("ui.meeting.won", &[("name", section.name(id))])),
            (None, _) if !is_open => text.push_str(lang.text("ui.meeting.level")),
            _ => {}
        }
    }
    text
}

/// The next step of a play-off: which of how many, its games, who has White (Red) in the first, what decides.
pub fn playoff_lines(step: &PlayoffStep, section: &Section, lang: Lang) -> Vec<String> {
    let name = |side: Side| section.name(step.player(side)).to_owned();
    let of_game = lang.of(section.setup.game);
    let (white, black) = (side_short(Color::White, of_game), colors(section.setup.game, lang).1);
    let (number, of) = (step.number.0.to_string(), step.number.1.to_string());
    let mut lines = vec![
        preset_words(step.preset, lang),
        lang.fill("ui.playoff.step", &[("number", &number), ("of", &of), ("count", &step.games.to_string()), ("time", step.step.time)]),
        next_words(Next::Play { step: 0, game: 1, white: step.white }, name, lang),
    ];
    match step.white {
        White::Side(side) => lines.push(lang.fill("ui.playoff.color", &[("name", &name(side)), ("color", white)])),
        White::Lots => lines.push(lang.fill("ui.playoff.lots", &[("color", white)])),
        White::ChoiceOf(_) => {}
    }
    match step.step.decide {
        Decide::Total => {}
        Decide::FirstWin => lines.push(lang.text("ui.playoff.first-win").to_owned()),
        Decide::DrawOdds => lines.push(lang.fill("ui.playoff.draw-odds", &[("color", black)])),
    }
    if step.step.time_carries {
        lines.push(lang.text("ui.playoff.time-carries").to_owned());
    }
    lines
}
