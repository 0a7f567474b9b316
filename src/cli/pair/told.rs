//! Why a round is paired as it is, in whatever system: as lines for people, as facts for programs.

use super::reasons;
use crate::words::{Lang, SwissWords, UpfloatWords, Words};
use event::sanitize;
use serde_json::Value;
use tournament::model::{System, Tournament};
use tournament::pairing::explain::{Explainer, NotExplained};
use tournament::pairing::{Options, RoundPairing, burstein, double_swiss, dubov, fmjd, name, points, team_swiss};

/// A round with its reasons.
pub enum Told {
    Dutch(Explainer),
    Dubov(dubov::Explanation),
    Burstein(burstein::Explanation),
    DoubleSwiss(double_swiss::Plan),
    Fmjd(fmjd::Explanation),
    TeamSwiss(Box<team_swiss::Explainer>),
    Points(points::Explanation),
}

impl Told {
    /// Explains a round.
    ///
    /// # Errors
    /// The rules give no pairing, or the system has no reasons.
    pub fn new(tournament: &Tournament, round: u16) -> Result<Self, NotExplained> {
        let options = Options::default();
        Ok(match tournament.system {
            System::Dubov => Self::Dubov(dubov::explain(tournament, round, &[])?),
            System::Burstein => match burstein::explain(tournament, round, &[])? {
                Some(told) => Self::Burstein(told),
                // A seeding round is one of the Dutch system.
                None => Self::Dutch(Explainer::new(tournament, round, &[])?),
            },
            System::DoubleSwiss => Self::DoubleSwiss(double_swiss::plan(tournament, round, &options)?),
            System::Fmjd => Self::Fmjd(fmjd::explain(tournament, round, &options)?),
            System::TeamSwiss(policy) => Self::TeamSwiss(Box::new(team_swiss::Explainer::new(tournament, policy, round, &options)?)),
            System::Points(policy) => Self::Points(points::explain(tournament, policy, round, &options)?),
            _ => Self::Dutch(Explainer::new(tournament, round, &[])?),
        })
    }

    /// In sentences; an empty line begins a new matter.
    pub fn lines(&self, tournament: &Tournament, paired: &RoundPairing, lang: Lang) -> Vec<String> {
        let name = |tpn| tournament.contestant(tpn).map_or_else(String::new, |p| sanitize::safe(&p.name));
        let words = SwissWords { lang, name: &name };
        match self {
            Self::Dutch(explainer) => dutch(&Words { explainer, lang, name: &name }, paired),
            Self::Dubov(told) => words.dubov(told),
            Self::Burstein(told) => words.burstein(told),
            Self::DoubleSwiss(plan) => double(&UpfloatWords { plan, lang, name: &name }),
            Self::Fmjd(told) => words.fmjd(told),
            Self::TeamSwiss(explainer) => words.team_swiss(explainer),
            Self::Points(told) => words.points_pairing(told),
        }
    }

    /// As facts, with the name of the system.
    pub fn reasons(&self, tournament: &Tournament, paired: &RoundPairing) -> Value {
        let mut value = match self {
            Self::Dutch(explainer) => reasons::dutch::of_round(explainer, paired),
            Self::Dubov(told) => reasons::dubov::of_round(told),
            Self::Burstein(told) => reasons::burstein::of_round(told),
            Self::DoubleSwiss(plan) => reasons::double_swiss::of_round(plan),
            Self::Fmjd(told) => reasons::fmjd::of_round(told),
            Self::TeamSwiss(explainer) => reasons::team_swiss::of_round(explainer),
            Self::Points(told) => reasons::points::of_round(told),
        };
        value["system"] = name::of(tournament.system).into();
        value
    }
}

fn dutch(words: &Words<'_>, paired: &RoundPairing) -> Vec<String> {
    let explainer = words.explainer;
    let mut lines = Vec::new();
    for bracket in 0..explainer.brackets() {
        lines.push(String::new());
        lines.extend(words.bracket(bracket));
        for pair in explainer.pairs_in(bracket) {
            lines.push(String::new());
            lines.extend(words.opponent(&pair));
            lines.push(words.color(&pair));
        }
        let floats = explainer.floats_from(bracket);
        lines.extend((!floats.is_empty()).then(String::new));
        lines.extend(floats.iter().map(|float| words.float(float)));
    }
    if paired.pab.is_some() {
        lines.push(String::new());
        lines.extend(words.bye());
    }
    lines
}

fn double(words: &UpfloatWords<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let bye = words.bye();
    if !bye.is_empty() {
        lines.push(String::new());
        lines.extend(bye);
    }
    for (index, bracket) in words.plan.brackets.iter().enumerate() {
        lines.push(String::new());
        lines.extend(words.bracket(bracket));
        lines.extend(words.plan.pairings.iter().filter(|pairing| pairing.bracket == index).map(|pairing| words.color(pairing)));
    }
    lines
}
