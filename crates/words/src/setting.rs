//! Words for settings that cannot be so.

use crate::lang::filled;
use crate::setup::{game_words, system_words};
use crate::{Lang, Message};
use arbitration::clock::control::ControlError;
use arbitration::clock::text::{TextError, plainly};
use arbitration::kind::GameKind;
use event::player_title::titles;
use event::schedule::ScheduleError;
use event::setting::{Fault, MAX_DEFAULT};
use event::{FOUL_KEYS, SystemKind};
use tournament::tiebreak::Edition;

impl Message for Fault {
    fn key(&self) -> &'static str {
        match self {
            Self::NoName(_) => "event.refusal.empty-name",
            Self::System(..) => "event.setting.system",
            Self::Rounds(_) => "event.refusal.round-count",
            Self::RoundRobin { .. } => "event.setting.round-robin",
            Self::Time(why) => why.key(),
            Self::UnknownTiebreak(_, near) if near.is_empty() => "event.setting.tiebreak-unknown",
            Self::UnknownTiebreak(..) => "event.setting.tiebreak-near",
            Self::TiebreakModifier(..) => "event.setting.tiebreak-modifier",
            Self::TiebreakTwice(_) => "event.setting.tiebreak-twice",
            Self::TiebreakEdition(_) => "event.setting.tiebreak-edition",
            Self::ScoringOrder => "event.setting.scoring-order",
            Self::ScoringUnfair => "event.refusal.scoring-unfair",
            Self::Pab(_) => "event.setting.pab",
            Self::SystemForTeams(_, true) => "event.setting.system-of-players",
            Self::SystemForTeams(_, false) => "event.setting.system-of-teams",
            Self::MoreThanRounds(..) => "event.setting.more-than-rounds",
            Self::DefaultTime(_) => "event.setting.default-time",
            Self::Laws(..) => "event.refusal.no-edition",
            Self::Fouls(..) => "event.setting.fouls",
            Self::Federation(_) => "event.setting.federation",
            Self::Date(..) => "event.setting.date",
            Self::EndBeforeStart => "event.setting.end-before-start",
            Self::Days(why) => why.key(),
            Self::Birth(_) => "event.setting.birth",
            Self::Sex(_) => "event.setting.sex",
            Self::BirthYear(..) => "event.setting.birth-year",
            Self::Title(..) => "event.setting.title",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::System(system, game) => system_values(*system, *game, Lang::EN),
            Self::Rounds(rounds) => vec![("round", rounds.to_string())],
            Self::RoundRobin { players, needs, stands } => {
                vec![("players", players.to_string()), ("needs", needs.to_string()), ("stands", stands.to_string())]
            }
            Self::Time(why) => why.values(),
            Self::UnknownTiebreak(code, near) => vec![("code", code.clone()), ("near", near.join(", "))],
            Self::TiebreakModifier(code, modifier) => vec![("code", (*code).to_owned()), ("modifier", modifier.clone())],
            Self::TiebreakTwice(code) => vec![("code", code.clone())],
            Self::TiebreakEdition(edition) => {
                vec![("edition", edition.clone()), ("known", Edition::ALL.map(|e| e.to_string()).join(", "))]
            }
            Self::Pab(points) => vec![("points", points.to_string())],
            Self::SystemForTeams(system, _) => vec![("system", system.name().to_owned())],
            Self::MoreThanRounds(_, count, rounds) => vec![("count", count.to_string()), ("rounds", rounds.to_string())],
            Self::DefaultTime(minutes) => vec![("minutes", minutes.to_string()), ("most", MAX_DEFAULT.to_string())],
            Self::Laws(asked, known) => vec![("asked", asked.clone()), ("known", known.clone())],
            Self::Fouls(_, game) => foul_values(*game, Lang::EN),
            Self::Federation(text) | Self::Date(_, text) | Self::Birth(text) | Self::Sex(text) => vec![("text", text.clone())],
            Self::BirthYear(text, first, last) => {
                vec![("text", text.clone()), ("first", first.to_string()), ("last", last.to_string())]
            }
            Self::Title(text, game) => title_values(text, *game, Lang::EN),
            Self::Days(why) => why.values(),
            Self::NoName(_) | Self::ScoringOrder | Self::ScoringUnfair | Self::EndBeforeStart => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        let values = match self {
            Self::System(system, game) => system_values(*system, *game, lang),
            Self::Fouls(_, game) => foul_values(*game, lang),
            Self::Title(text, game) => title_values(text, *game, lang),
            other => return filled(other, lang),
        };
        lang.fill(self.key(), &values.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>())
    }
}

impl Message for ScheduleError {
    fn key(&self) -> &'static str {
        match self {
            Self::NotADay(_) => "event.days.not-a-day",
            Self::Several(_) => "event.days.several",
            Self::Either(_) => "event.days.either",
            Self::NoYear(_) => "event.days.no-year",
            Self::Span(_) => "event.days.span",
            Self::Twice(_) => "event.days.twice",
            Self::NoRound(..) => "event.days.no-round",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotADay(text) | Self::Several(text) | Self::Either(text) | Self::NoYear(text) | Self::Span(text) => {
                vec![("text", text.clone())]
            }
            Self::Twice(round) => vec![("round", round.to_string())],
            Self::NoRound(round, rounds) => vec![("round", round.to_string()), ("rounds", rounds.to_string())],
        }
    }
}

/// The settings that only xiangqi has, and the game that has them not.
fn foul_values(game: GameKind, lang: Lang) -> Vec<(&'static str, String)> {
    let own = game_words(GameKind::Xiangqi, lang);
    let keys = FOUL_KEYS.join(lang.text("ui.form.join"));
    vec![("keys", keys), ("own", own.to_owned()), ("game", game_words(game, lang).to_owned())]
}

/// A text, a game of which it is no title, and those titles that there are.
fn title_values(text: &str, game: GameKind, lang: Lang) -> Vec<(&'static str, String)> {
    let titles = titles(game).collect::<Vec<_>>().join(lang.text("ui.form.join"));
    vec![("text", text.to_owned()), ("game", game_words(game, lang).to_owned()), ("titles", titles)]
}

/// A system, a game in which it is not played, and the systems that are, the usual one first.
fn system_values(system: SystemKind, game: GameKind, lang: Lang) -> Vec<(&'static str, String)> {
    let mut systems: Vec<SystemKind> = SystemKind::ALL.into_iter().filter(|s| s.is_for(game)).collect();
    systems.sort_by_key(|s| *s != SystemKind::usual(game));
    let systems: Vec<&str> = systems.into_iter().map(|s| system_words(s, lang)).collect();
    vec![
        ("system", system_words(system, lang).to_owned()),
        ("game", game_words(game, lang).to_owned()),
        ("systems", systems.join(lang.text("ui.form.join"))),
    ]
}

impl Message for TextError {
    fn key(&self) -> &'static str {
        match self {
            Self::TooLong => "event.setting.time-long",
            Self::Part(part) if part.is_empty() => "event.setting.time-empty",
            Self::Part(_) => "event.setting.time-part",
            Self::Either(..) => "event.setting.time-either",
            Self::TwoBonuses => "event.setting.time-two-bonuses",
            Self::Control(ControlError::PeriodCount(_)) => "event.setting.time-periods",
            Self::Control(ControlError::RestTooEarly(_)) => "event.setting.time-rest",
            Self::Control(ControlError::Moves(_)) => "event.setting.time-moves",
            Self::Control(ControlError::Time(_)) => "event.setting.time-amount",
            Self::Control(ControlError::BonusPlace(_)) => "event.setting.time-place",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Part(part) => vec![("part", part.clone())],
            Self::Either(text, readings) => {
                vec![("text", text.clone()), ("readings", readings.iter().map(plainly).collect::<Vec<_>>().join("  |  "))]
            }
            Self::Control(
                ControlError::PeriodCount(number)
                | ControlError::RestTooEarly(number)
                | ControlError::Moves(number)
                | ControlError::Time(number)
                | ControlError::BonusPlace(number),
            ) => vec![("number", number.to_string())],
            Self::TooLong | Self::TwoBonuses => Vec::new(),
        }
    }
}
