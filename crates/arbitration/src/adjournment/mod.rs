//! Adjournment: sealing, the envelope, and resumption, by edition (chess: 1993 13-14, 2001 annex, 2023 guideline I; 封棋).
//!
//! The sealed move itself is not part of the record: it is typed in when the envelope is opened and read strictly then.

use crate::clock::card::Balance;
use crate::clock::ledger::Event;
use crate::clock::side::{Both, Side};
use crate::clock::span::{Moment, Span};
use crate::kind::GameKind;
use crate::rulebook::{DecideError, Facts, Query, Rulebook, Ruling, Tempo, Value, decide};
use serde::{Deserialize, Serialize};

/// What is written down when a game is adjourned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sealing {
    /// Names, first mover first.
    pub names: Both<String>,
    /// The position before the sealed move, in the game's own notation of positions.
    pub position: String,
    /// Time left of each.
    pub remaining: Both<Span>,
    /// Moves completed by each before the sealed move.
    pub moves: Both<u16>,
    /// The period of each, from zero.
    pub period: Both<usize>,
    /// A draw was offered and not answered, by whom.
    pub draw_offer: Option<Side>,
    /// When it was sealed, by the hall's clock.
    pub sealed_at: Moment,
    /// Date, time and place of resumption, as announced.
    pub resumption: String,
    /// What nobody knew when this was written down; the fields above say nothing of it.
    #[serde(default, skip_serializing_if = "Blank::is_none")]
    pub blank: Blank,
}

/// What is not known of a sealed game: lines on the envelope to be filled by hand. The position is blank where its text is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Blank {
    /// The times.
    pub times: bool,
    /// The number of the sealed move. Who seals is known all the same.
    pub moves: bool,
}

impl Blank {
    /// Everything is known.
    pub const fn is_none(&self) -> bool {
        !self.times && !self.moves
    }
}

/// What the face of the envelope carries (2023: I.2; 1993: 13.2).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EnvelopeFace<'a> {
    /// Names of both.
    pub names: &'a Both<String>,
    /// The position before the sealed move.
    pub position: &'a str,
    /// Time used by each; none where the times are not known, or the moves that increments depend on.
    pub used: Option<Both<Span>>,
    /// Time left of each, where it is known.
    pub left: Option<Both<Span>>,
    /// Who sealed.
    pub sealer: Side,
    /// The number of the sealed move, where it is known.
    pub move_number: Option<u16>,
    /// An open draw offer, by whom.
    pub draw_offer: Option<Side>,
    /// Date, time and place of resumption.
    pub resumption: &'a str,
}

impl Sealing {
    /// Who seals: the player on move.
    pub const fn sealer(&self) -> Side {
        self.balance().on_move()
    }

    /// The times, moves and periods to resume with.
    pub const fn balance(&self) -> Balance {
        Balance { remaining: self.remaining, moves: self.moves, period: self.period }
    }

    /// The face of the envelope; `given` is the time the rules gave each so far.
    pub fn face(&self, given: Both<Span>) -> EnvelopeFace<'_> {
        EnvelopeFace {
            names: &self.names,
            position: &self.position,
            used: self.blank.is_none().then(|| Both::from_fn(|s| given.of(s) - self.remaining.of(s))),
            left: (!self.blank.times).then_some(self.remaining),
            sealer: self.sealer(),
            move_number: (!self.blank.moves).then(|| self.moves.of(self.sealer()).saturating_add(1)),
            draw_offer: self.draw_offer,
            resumption: &self.resumption,
        }
    }

    /// Entries for the ledger: the clock is stopped only after the envelope is sealed.
    pub fn entries(&self) -> Vec<Event> {
        let moves = (!self.blank.moves).then_some(Event::Moves(self.moves));
        std::iter::once(Event::Stop).chain(moves).collect()
    }
}

/// Who is there when play should resume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Both.
    Both,
    /// Only the player who sealed.
    SealerOnly,
    /// Only the player who has to reply.
    ReplierOnly,
    /// Neither.
    Neither,
}

/// What to do at the time of resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resumption {
    /// The envelope is opened, the move is made on the board.
    pub open: bool,
    /// Whose clock is started.
    pub starts: Side,
    /// The replier may seal his answer and have the sealer's clock started.
    pub may_seal_reply: bool,
    /// The rulebook's situation to consult for article and text.
    pub situation: Option<&'static str>,
}

/// What to do, by who is present. It is the same in all chess editions; only articles differ.
pub const fn resume(sealer: Side, presence: Presence) -> Resumption {
    let replier = sealer.other();
    match presence {
        Presence::Both => Resumption { open: true, starts: replier, may_seal_reply: false, situation: None },
        // The sealed move is not shown to an absent replier's opponent alone.
        Presence::SealerOnly => Resumption { open: false, starts: replier, may_seal_reply: false, situation: Some("replier-absent") },
        Presence::ReplierOnly => Resumption { open: true, starts: replier, may_seal_reply: true, situation: Some("sealer-absent") },
        Presence::Neither => {
            Resumption { open: false, starts: replier, may_seal_reply: false, situation: Some("both-absent-at-resumption") }
        }
    }
}

/// What became of the sealed move when it was opened and read strictly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SealedMove<'a> {
    /// Exactly one legal move answers to the text.
    Played(&'a str),
    /// None or several do: the edition's ruling, with the candidates for the sheet.
    Faulty {
        /// The legal moves that answer to the text; empty when it is meaningless or illegal.
        candidates: &'a [String],
        /// What follows.
        ruling: Ruling<'a>,
    },
}

/// Facts about a faulty sealed move.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The rules.
    pub book: &'a Rulebook,
    /// The game.
    pub game: GameKind,
    /// The edition; the usual one when absent.
    pub edition: Option<&'a str>,
    /// The game was over already, or a rule makes it a draw.
    pub result_before: bool,
    /// The opponent can mate by some series of legal moves.
    pub opponent_can_mate: bool,
    /// The opponent has a lone king (the test of 1993).
    pub opponent_bare_king: bool,
}

/// Judges the opened move: `candidates` are all legal moves that answer to its text.
///
/// # Errors
/// When the edition has nothing on faulty sealed moves.
pub fn open<'a>(opening: &Opening<'a>, candidates: &'a [String]) -> Result<SealedMove<'a>, DecideError> {
    if let [only] = candidates {
        return Ok(SealedMove::Played(only));
    }
    let facts = yes_no(&[
        ("result-before", opening.result_before),
        ("opponent-can-mate", opening.opponent_can_mate),
        ("opponent-bare-king", opening.opponent_bare_king),
    ]);
    let ruling = rule(opening.book, opening.game, opening.edition, "sealed-move-faulty", &facts)?;
    Ok(SealedMove::Faulty { candidates, ruling })
}

/// A question about an adjourned game that the rulebook answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// A player came late to the resumption.
    Late {
        /// After the default time.
        after_default_time: bool,
        /// The sealed move ends the game.
        sealed_move_ends: bool,
    },
    /// The envelope is lost.
    Lost {
        /// The position can be established.
        position_known: bool,
    },
    /// A time is found to be wrong.
    TimeError {
        /// Before that player's first move.
        before_first_move: bool,
    },
}

/// Answers it by the edition.
///
/// # Errors
/// When the edition is silent.
pub fn answer<'a>(book: &'a Rulebook, game: GameKind, edition: Option<&str>, question: Question) -> Result<Ruling<'a>, DecideError> {
    let (situation, facts) = match question {
        Question::Late { after_default_time, sealed_move_ends } => {
            ("resumption-late", yes_no(&[("after-default-time", after_default_time), ("sealed-move-ends", sealed_move_ends)]))
        }
        Question::Lost { position_known } => ("envelope-lost", yes_no(&[("position-known", position_known)])),
        Question::TimeError { before_first_move } => ("resumption-time-error", yes_no(&[("before-first-move", before_first_move)])),
    };
    rule(book, game, edition, situation, &facts)
}

fn yes_no(list: &[(&str, bool)]) -> Facts {
    list.iter().map(|(name, value)| ((*name).to_string(), Value::Word(if *value { "yes" } else { "no" }.into()))).collect()
}

fn rule<'a>(book: &'a Rulebook, game: GameKind, edition: Option<&str>, situation: &str, facts: &Facts) -> Result<Ruling<'a>, DecideError> {
    decide(book, &Query { situation, facts, game, tempo: Tempo::Standard, supervised: true, edition })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{Act, Duty};

    fn sealing() -> Sealing {
        Sealing {
            names: Both::new("Wang Wei".into(), "Müller, Jan".into()),
            position: "8/8/8/8/8/8/8/8 b - - 0 1".into(),
            remaining: Both::new(Span::from_mins(31), Span::from_mins(19)),
            moves: Both::new(41, 40),
            period: Both::new(1, 1),
            draw_offer: Some(Side::White),
            sealed_at: Moment::default(),
            resumption: "tomorrow 9:00, hall 2".into(),
            blank: Blank::default(),
        }
    }

    #[test]
    fn the_face_has_the_seven_items() {
        let record = sealing();
        let face = record.face(Both::new(Span::from_mins(180), Span::from_mins(180)));
        assert_eq!((face.sealer, face.move_number, face.draw_offer), (Side::Black, Some(41), Some(Side::White)));
        assert_eq!(face.used, Some(Both::new(Span::from_mins(149), Span::from_mins(161))));
        let text = toml::to_string(&record).unwrap();
        assert!(!text.contains("blank"), "a record with all items is written as before");
        assert_eq!(toml::from_str::<Sealing>(&text).unwrap(), record);
    }

    #[test]
    fn what_is_not_known_stays_blank() {
        let given = Both::new(Span::from_mins(180), Span::from_mins(180));
        let record = Sealing { blank: Blank { times: false, moves: true }, ..sealing() };
        let face = record.face(given);
        assert_eq!((face.sealer, face.move_number, face.used), (Side::Black, None, None), "increments would depend on the moves");
        assert_eq!(face.left, Some(record.remaining));
        assert_eq!(record.entries(), [Event::Stop], "the ledger learns no number either");
        let text = toml::to_string(&record).unwrap();
        assert_eq!(toml::from_str::<Sealing>(&text).unwrap(), record);
        let record = Sealing { blank: Blank { times: true, moves: false }, ..sealing() };
        let face = record.face(given);
        assert_eq!((face.move_number, face.used, face.left), (Some(41), None, None));
    }

    #[test]
    fn the_replier_decides_when_the_envelope_is_opened() {
        assert!(resume(Side::Black, Presence::Both).open);
        let waiting = resume(Side::Black, Presence::SealerOnly);
        assert_eq!((waiting.open, waiting.starts), (false, Side::White));
        assert!(resume(Side::Black, Presence::ReplierOnly).may_seal_reply);
        assert!(!resume(Side::Black, Presence::Neither).open);
    }

    #[test]
    fn an_ambiguous_sealed_move_loses_unless_the_opponent_cannot_mate() {
        let book = Rulebook::built_in().unwrap();
        let opening = |game, edition, can_mate, bare| Opening {
            book,
            game,
            edition: Some(edition),
            result_before: false,
            opponent_can_mate: can_mate,
            opponent_bare_king: bare,
        };
        let two = ["Nbd2".to_string(), "Nfd2".to_string()];
        let outcome = |o: &Opening<'static>| match open(o, &two).unwrap() {
            SealedMove::Faulty { candidates, ruling } => {
                assert_eq!(candidates.len(), 2);
                ruling.must().first().copied()
            }
            SealedMove::Played(_) => None,
        };
        let (loses, draw) = (Some(Act::Do(Duty::PlayerLoses)), Some(Act::Do(Duty::Draw)));
        assert_eq!(outcome(&opening(GameKind::Chess, "fide-2023", true, false)), loses);
        assert_eq!(outcome(&opening(GameKind::Chess, "fide-2023", false, true)), draw);
        // 1993 looks for a lone king only.
        assert_eq!(outcome(&opening(GameKind::Chess, "fide-1993", false, false)), loses);
        assert_eq!(outcome(&opening(GameKind::Chess, "fide-1993", false, true)), draw);
        assert_eq!(outcome(&opening(GameKind::Xiangqi, "cxa-1987", true, false)), loses);
        let one = ["Kg1".to_string()];
        assert_eq!(open(&opening(GameKind::Chess, "fide-2023", true, false), &one), Ok(SealedMove::Played("Kg1")));
        // The annexes seen say nothing on it: the referee decides.
        assert_eq!(outcome(&opening(GameKind::Draughts100, "fmjd", true, false)), Some(Act::Do(Duty::DecideOnRequest)));
    }

    #[test]
    fn lateness_loss_and_time_errors_follow_the_edition() {
        let book = Rulebook::built_in().unwrap();
        let first = |edition, question| answer(book, GameKind::Chess, Some(edition), question).unwrap().must().first().copied();
        let late = |ends| Question::Late { after_default_time: true, sealed_move_ends: ends };
        for edition in ["fide-2023", "fide-2001", "fide-1993"] {
            assert_eq!(first(edition, late(false)), Some(Act::Do(Duty::PlayerLoses)));
            assert_eq!(first(edition, late(true)), Some(Act::Do(Duty::ResultStands)));
            assert_eq!(first(edition, Question::Lost { position_known: false }), Some(Act::Do(Duty::NewGame)));
            assert_eq!(first(edition, Question::TimeError { before_first_move: true }), Some(Act::Do(Duty::SetTimes)));
        }
    }
}
