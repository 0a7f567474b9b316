//! Decisions at the board as the log keeps them.

use super::BoardResult;
use arbitration::game::Side;
use arbitration::rulebook::{Act, Duty};
use arbitration::ruling::{Outcome, Record, Ruling};
use serde::{Deserialize, Serialize};

/// A decision at the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Decision {
    /// What was ruled, as facts. They are said in the reader's language.
    Ruled(Box<Ruled>),
    /// As event files up to version 3 keep it: the sentences of the day. It is shown as it stands and never made again.
    Told(Told),
}

/// A ruling that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruled {
    /// Granted, or the claim upheld; `None` where that does not apply. As it was answered then: it is not worked out again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upheld: Option<bool>,
    /// The result it gives the game. As it was answered then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BoardResult>,
    /// What was ruled on, by which rules, from what, and what follows.
    pub ruling: Ruling,
    /// The arbiter decided otherwise than the rules say: why. The result above is then the arbiter's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overruled: Option<String>,
}

/// A decision of an event file up to version 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// What was decided on, as the key of a text of that version.
    pub about: String,
    /// Granted, or the claim upheld; `None` where that does not apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upheld: Option<bool>,
    /// Steps of the game adopted when it was made; cells of the sheet where it was made on one.
    pub step: u16,
    /// The one sheet it was made on, 0 or 1; `None` for the game adopted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<u8>,
    /// The edition and article.
    pub article: String,
    /// The result it gives the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BoardResult>,
    /// The ruling in lines, as shown and printed.
    pub lines: Vec<String>,
}

impl From<Ruling> for Decision {
    /// The decision that follows this ruling.
    fn from(ruling: Ruling) -> Self {
        let (upheld, result) = (ruling.upheld(), ruling.result().map(BoardResult::from));
        Self::Ruled(Box::new(Ruled { upheld, result, ruling, overruled: None }))
    }
}

impl Decision {
    /// Granted, or the claim upheld; `None` where that does not apply.
    pub fn upheld(&self) -> Option<bool> {
        match self {
            Self::Ruled(ruled) => ruled.upheld,
            Self::Told(told) => told.upheld,
        }
    }

    /// The result it gives the game.
    pub fn result(&self) -> Option<BoardResult> {
        match self {
            Self::Ruled(ruled) => ruled.result,
            Self::Told(told) => told.result,
        }
    }

    /// Edition and article it is cited by: what the rulebook orders, else what was ruled by.
    pub fn article(&self) -> String {
        match self {
            Self::Ruled(ruled) => {
                let ordered = ruled.ruling.order.as_ref().map(arbitration::ruling::Order::cite);
                ordered.unwrap_or_else(|| ruled.ruling.article())
            }
            Self::Told(told) => told.article.clone(),
        }
    }

    /// The article alone, whose edition is said elsewhere; earlier versions kept both as one text.
    pub fn bare_article(&self) -> &str {
        match self {
            Self::Ruled(ruled) => match &ruled.ruling.order {
                Some(order) => &order.article,
                None => ruled.ruling.articles.first().map_or("", String::as_str),
            },
            Self::Told(_) => "",
        }
    }

    /// Whose act or claim was ruled on, where that was one player's.
    pub fn player(&self) -> Option<Side> {
        match self {
            Self::Ruled(ruled) => ruled.ruling.player,
            Self::Told(_) => None,
        }
    }

    /// The record it was made on.
    pub fn on(&self) -> Record {
        match self {
            Self::Ruled(ruled) => ruled.ruling.on,
            Self::Told(told) => match told.sheet {
                None => Record::Game,
                Some(0) => Record::Sheet(Side::First),
                Some(_) => Record::Sheet(Side::Second),
            },
        }
    }

    /// Plies of that record made when it was made.
    pub fn step(&self) -> usize {
        match self {
            Self::Ruled(ruled) => ruled.ruling.at.ply,
            Self::Told(told) => told.step.into(),
        }
    }

    /// Fouls that the rulebook orders to be recorded, of both kinds.
    pub fn fouls(&self) -> usize {
        let Self::Ruled(ruled) = self else { return 0 };
        let is_foul = |act: &&Act| matches!(act, Act::Do(Duty::Foul | Duty::TechnicalFoul));
        ruled.ruling.order.as_ref().map_or(0, |order| order.must.iter().filter(is_foul).count())
    }

    /// Why the arbiter decided otherwise than the rules say, where that was done.
    pub fn overruled(&self) -> Option<&str> {
        match self {
            Self::Ruled(ruled) => ruled.overruled.as_deref(),
            Self::Told(_) => None,
        }
    }

    /// Takes out what no line of a log may hold.
    pub(super) fn clean(&mut self) {
        match self {
            Self::Told(told) => told.lines.iter_mut().for_each(|line| line.retain(|c| !c.is_control())),
            Self::Ruled(ruled) => ruled.overruled.iter_mut().for_each(|reason| reason.retain(|c| !c.is_control())),
        }
    }
}

impl From<Outcome> for BoardResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(Side::First) => Self::WhiteWins,
            Outcome::Win(Side::Second) => Self::BlackWins,
            Outcome::BothLose => Self::BothLose,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::kind::GameKind;
    use arbitration::ruling::{Consequence, Finding, Ground, Order, Place};

    fn ruling() -> Ruling {
        let at = Place { ply: 8, written: "Ng8".to_owned() };
        let mut ruling = Ruling::new(GameKind::Chess, Ground::Repetition, "fide-2023", at);
        ruling.articles = vec!["9.2.2".to_owned()];
        ruling.on = Record::Sheet(Side::Second);
        ruling.finding = Finding::Upheld;
        ruling.consequences = vec![Consequence::Result(Outcome::Draw)];
        ruling
    }

    #[test]
    fn a_ruling_is_kept_with_its_answer_and_reads_back() {
        let decision = Decision::from(ruling());
        let text = serde_json::to_string(&decision).unwrap();
        assert!(text.starts_with(r#"{"upheld":true,"result":"=","ruling":{"game":"chess","ground":"repetition""#), "{text}");
        assert_eq!(serde_json::from_str::<Decision>(&text).unwrap(), decision);
        assert_eq!((decision.article().as_str(), decision.step(), decision.on()), ("fide-2023 9.2.2", 8, Record::Sheet(Side::Second)));
        let mut ordered = ruling();
        let (edition, article) = ("fide-2023".to_owned(), "9.5.2".to_owned());
        ordered.order = Some(Order { edition, article, ..Order::default() });
        assert_eq!(Decision::from(ordered).article(), "fide-2023 9.5.2", "what is ordered is what it is cited by");
        // What was answered stands, whatever a later program would make of the same facts.
        let kept = text.replace(r#""upheld":true,"result":"=","#, "");
        let kept: Decision = serde_json::from_str(&kept).unwrap();
        assert_eq!((kept.upheld(), kept.result()), (None, None));
    }

    #[test]
    fn a_ruling_overruled_keeps_the_rules_and_the_reason() {
        let Decision::Ruled(ruled) = Decision::from(ruling()) else { panic!() };
        let overruled = Decision::Ruled(Box::new(Ruled { result: None, overruled: Some("shown\u{7} again".to_owned()), ..*ruled }));
        let text = serde_json::to_string(&overruled).unwrap();
        assert!(text.ends_with(r#","overruled":"shown\u0007 again"}"#), "{text}");
        let mut back: Decision = serde_json::from_str(&text).unwrap();
        back.clean();
        assert_eq!((back.overruled(), back.result(), back.article().as_str()), (Some("shown again"), None, "fide-2023 9.2.2"));
        assert_eq!(Decision::from(ruling()).overruled(), None);
    }

    #[test]
    fn the_sentences_of_earlier_versions_stay_as_they_are() {
        let text =
            r#"{"about":"desk.ground.repetition","upheld":false,"step":3,"sheet":1,"article":"fide-2023 9.5.3","lines":["申请不成立"]}"#;
        let decision: Decision = serde_json::from_str(text).unwrap();
        assert!(matches!(&decision, Decision::Told(told) if told.lines == ["申请不成立"]));
        assert_eq!((decision.upheld(), decision.result(), decision.step()), (Some(false), None, 3));
        assert_eq!(decision.on(), Record::Sheet(Side::Second));
        assert_eq!(serde_json::to_string(&decision).unwrap(), text);
    }
}
