//! What may have happened, in the nine words of the strip, and the situations of the rulebook behind each.

use arbitration::rulebook::{Act, Duty, Rulebook, known};
use event::Section;

/// What happened, as a player or an arbiter says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Happened {
    /// A move that the rules do not allow.
    IllegalMove,
    /// A flag fell.
    Flag,
    /// A draw is claimed.
    Claim,
    /// A piece was touched.
    Touched,
    /// Somebody is late or absent.
    Late,
    /// A telephone or another device.
    Phone,
    /// The clock is wrong.
    Clock,
    /// A disturbance, or conduct.
    Conduct,
    /// The game or its result is in dispute.
    Dispute,
}

impl Happened {
    /// All of them in the order of their digits.
    pub const ALL: [Self; 9] =
        [Self::IllegalMove, Self::Flag, Self::Claim, Self::Touched, Self::Late, Self::Phone, Self::Clock, Self::Conduct, Self::Dispute];

    /// Its digit.
    pub fn digit(self) -> char {
        ('1'..='9').zip(Self::ALL).find(|(_, one)| *one == self).map_or('0', |(digit, _)| digit)
    }

    /// The situations it may be, the usual one first.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::IllegalMove => &["illegal-move", "irregularity"],
            Self::Flag => &["flag-fall"],
            Self::Claim => &["draw-claim", "repetition"],
            Self::Touched => &["touched-piece"],
            Self::Late => &["late-arrival"],
            Self::Phone => &["device-found", "device-in-bag", "phone-of-another", "inspection-refused"],
            Self::Clock => &[
                "wrong-setting",
                "increment-missing",
                "clock-defect",
                "counter-wrong",
                "paused-clock",
                "clock-not-pressed",
                "pressed-with-other-hand",
                "rough-with-clock",
                "press-after-reply",
            ],
            Self::Conduct => &[
                "distraction",
                "disturbance",
                "notes-or-advice",
                "left-without-permission",
                "refusal",
                "disrepute",
                "spectator",
                "technical-foul",
                "foul",
                "smoking",
            ],
            Self::Dispute => &[
                "found-after-game",
                "mate-on-board",
                "stalemate",
                "resignation-unclear",
                "wrong-set-up",
                "colours-reversed",
                "pieces-displaced",
                "signatures",
                "draw-agreed",
            ],
        }
    }

    /// The situations that the rules of a section know, nine at most.
    pub fn situations(self, section: &Section) -> Vec<&'static str> {
        let edition = section.edition().ok().map(|e| e.id.as_str());
        let mut found = known(section.setup.game, edition, self.names());
        // An illegal move is one thing in each game.
        found.truncate(if self == Self::IllegalMove { 1 } else { 9 });
        found
    }
}

/// What a situation belongs to; `None` for those that are found by words alone.
pub fn owner(situation: &str) -> Option<Happened> {
    Happened::ALL.into_iter().find(|one| one.names().contains(&situation))
}

/// Whether a situation is the act of one player: a row of it changes his time, warns him, makes him lose or binds him to a piece.
pub fn concerns_player(section: &Section, situation: &str) -> bool {
    const OF_PLAYER: [Duty; 11] = [
        Duty::PlayerLoses,
        Duty::Foul,
        Duty::TechnicalFoul,
        Duty::Warn,
        Duty::Ladder,
        Duty::TouchMove,
        Duty::Expel,
        Duty::TakeBackIncrement,
        Duty::HalveTime,
        Duty::OpponentChooses,
        Duty::CheckClaim,
    ];
    let Ok(edition) = section.edition() else { return false };
    let is_of_player = |act: &Act| match act {
        Act::Time { .. } => true,
        Act::Do(duty) => OF_PLAYER.contains(duty),
    };
    Rulebook::built_in().is_ok()
        && edition.rows.iter().filter(|row| row.situation == situation).any(|row| row.must.iter().chain(&row.may).any(is_of_player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::kind::GameKind;
    use event::{Command, Event, Setup, SystemKind, decide};

    fn section(game: GameKind, laws: &str) -> Section {
        let mut event = Event::default();
        let setup = Setup { laws: laws.to_owned(), ..Setup::new("A", game, SystemKind::usual(game), 5) };
        decide(&event, &Command::AddSection(setup)).unwrap().iter().for_each(|c| event.apply(c).unwrap());
        event.sections.remove(0)
    }

    #[test]
    fn every_word_has_a_situation_in_every_edition() {
        for game in GameKind::ALL {
            for edition in Rulebook::built_in().unwrap().editions_of(game) {
                let section = section(game, edition);
                for one in Happened::ALL {
                    let found = one.situations(&section);
                    assert!(!found.is_empty() && found.len() <= 9, "{game} {edition} {one:?}");
                    assert!(found.iter().all(|name| owner(name) == Some(one)), "{game} {edition} {found:?}");
                }
                assert!(concerns_player(&section, "flag-fall") && !concerns_player(&section, "clock-placement"), "{edition}");
            }
        }
    }
}
