//! Words for values that cannot be read: names that are unknown, numbers and codes that are none.

use crate::{Lang, Message, UnknownLang};
use arbitration::chess::law::{Laws, UnknownLaws};
use arbitration::clock::span::{BadTime, TimeFault};
use arbitration::game::{Notation, UnknownNotation};
use arbitration::kind::{GameKind, UnknownGame};
use arbitration::reconcile::{MAX_CELLS, MAX_FILE, ReconcileError, SheetFileError};
use event::UnknownResult;
use exchange::ratings::NotAMonth;
use tournament::generate::{GenerateError, ParseShareError};
use tournament::points::ParsePointsError;
use tournament::tiebreak::{CodeError, EditionError};

fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// A text with these values in its places.
macro_rules! text {
    ($error:ty, $key:literal, |$it:ident| $values:expr) => {
        impl Message for $error {
            fn key(&self) -> &'static str {
                $key
            }

            fn values(&self) -> Vec<(&'static str, String)> {
                let $it = self;
                Vec::from($values)
            }
        }
    };
}

text!(UnknownLang, "value.lang", |_it| [("known", list(Lang::all().map(Lang::name)))]);
text!(UnknownGame, "value.game", |it| [("name", it.0.clone()), ("known", list(GameKind::ALL.iter().map(|kind| kind.name())))]);
text!(UnknownNotation, "value.notation", |it| [("name", it.0.clone()), ("known", list(Notation::ALL.iter().map(|n| n.name())))]);
text!(UnknownLaws, "value.laws", |it| [("name", it.0.clone()), ("known", list(Laws::ALL.iter().map(|laws| laws.name())))]);
text!(EditionError, "value.edition", |it| [("text", format!("{:?}", it.0))]);
text!(NotAMonth, "value.month", |_it| []);
text!(ParseShareError, "value.share", |_it| []);
text!(ParsePointsError, "value.points", |_it| []);

impl Message for UnknownResult {
    fn key(&self) -> &'static str {
        if self.either.is_some() { "value.result-either" } else { "value.result" }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let (usual, decision) = self.either.clone().unwrap_or_default();
        vec![("text", self.text.clone()), ("own", self.own.clone()), ("usual", usual), ("decision", decision)]
    }
}

impl Message for CodeError {
    fn key(&self) -> &'static str {
        match self {
            Self::Unknown(_) => "value.tiebreak",
            Self::Modifier { .. } => "value.modifier",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Unknown(code) => vec![("code", format!("{code:?}"))],
            Self::Modifier { code, modifier } => vec![("code", (*code).to_owned()), ("modifier", modifier.clone())],
        }
    }
}

impl Message for GenerateError {
    fn key(&self) -> &'static str {
        match self {
            Self::Players => "cli.generate.players",
            Self::Rounds => "cli.generate.rounds",
            Self::Rating => "cli.generate.rating",
            Self::System => "cli.generate.by-hand",
            Self::Scoring => "cli.generate.bad-scoring",
            Self::BakuScoring => "cli.generate.baku-scoring",
            Self::BakuSystem => "cli.generate.baku-system",
            Self::NoTournament { .. } => "cli.generate.no-tournament",
            _ => "value.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoTournament { attempts } => vec![("attempts", attempts.to_string())],
            _ => Vec::new(),
        }
    }
}

impl Message for ReconcileError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoSheet => "cli.reconcile.no-sheet",
            Self::TooLong => "cli.reconcile.too-long",
            Self::OtherGame => "cli.reconcile.other-game",
            Self::Stopped => "cli.reconcile.stopped",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if *self == Self::TooLong { vec![("most", MAX_CELLS.to_string())] } else { Vec::new() }
    }
}

/// A display that no clock can show; what it may have been meant as is said and never taken.
impl Message for BadTime {
    fn key(&self) -> &'static str {
        match (self.why, self.could_be.is_empty()) {
            (TimeFault::Form, _) => "clock.display.form",
            (TimeFault::Minutes, true) => "clock.display.minutes",
            (TimeFault::Minutes, false) => "clock.display.minutes-meant",
            (TimeFault::Seconds, true) => "clock.display.seconds",
            (TimeFault::Seconds, false) => "clock.display.seconds-meant",
            (TimeFault::TooLong, _) => "clock.display.too-long",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let could: Vec<String> = self.could_be.iter().map(ToString::to_string).collect();
        vec![("text", self.text.clone()), ("could", could.join(" / "))]
    }
}

impl Message for SheetFileError {
    fn key(&self) -> &'static str {
        match self {
            Self::TooLarge => "cli.reconcile.file-too-large",
            Self::TooManyCells => "cli.reconcile.too-many-cells",
            _ => "value.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("most", if *self == Self::TooLarge { MAX_FILE } else { MAX_CELLS }.to_string())]
    }
}
