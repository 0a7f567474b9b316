//! What an arbiter does, typed.

use crate::clock::span::Span;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// Whose time is changed: the player is the one whose act is ruled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The player whose act is ruled on (the offender, the claimant, the absent one).
    Player,
    /// His opponent.
    Opponent,
}

macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "a variant means what its name says; whoever shows it keeps the sentence under the name")]
        pub enum $name {
            $($variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in the rulebook files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }
    };
}

named! {
    /// Something to be done that changes no time by a fixed amount.
    Duty {
        Pause = "pause",
        RestorePosition = "restore-position",
        TouchMove = "touch-move",
        TakeBackIncrement = "take-back-increment",
        SetTimes = "set-times",
        SetCounter = "set-counter",
        GiveBackThinking = "give-back-thinking",
        LeaveTimes = "leave-times",
        PlayerLoses = "player-loses",
        BothLose = "both-lose",
        Draw = "draw",
        ResultStands = "result-stands",
        NewGame = "new-game",
        GoOn = "go-on",
        CorrectSetting = "correct-setting",
        LeaveSetting = "leave-setting",
        ReplaceClock = "replace-clock",
        TransferPosition = "transfer-position",
        Warn = "warn",
        Ladder = "ladder",
        ExtraTime = "extra-time",
        Expel = "expel",
        RecordFacts = "record-facts",
        CheckClaim = "check-claim",
        CountMoves = "count-moves",
        PlayIntended = "play-intended",
        Queen = "queen",
        CallFlag = "call-flag",
        StaySilent = "stay-silent",
        Refuse = "refuse",
        Explain = "explain",
        OrderRecording = "order-recording",
        WriteUp = "write-up",
        Reconstruct = "reconstruct",
        NextPeriod = "next-period",
        StartWhite = "start-white",
        StartReplier = "start-replier",
        StartPlayer = "start-player",
        StartSealer = "start-sealer",
        SealMove = "seal-move",
        KeepEnvelope = "keep-envelope",
        OpenEnvelope = "open-envelope",
        KeepClosed = "keep-closed",
        OpponentChooses = "opponent-chooses",
        PutRight = "put-right",
        LetStand = "let-stand",
        Foul = "foul",
        TechnicalFoul = "technical-foul",
        ChargeToEnd = "charge-to-end",
        HalveTime = "halve-time",
        SetIncrement = "set-increment",
        Postpone = "postpone",
        AppointHelper = "appoint-helper",
        CheckBoard = "check-board",
        DecideOnRequest = "decide-on-request",
        PlaceClock = "place-clock",
        Pair = "pair",
        SignSheets = "sign-sheets",
        GiveSheet = "give-sheet",
        CompleteCastling = "complete-castling",
        BringPiece = "bring-piece",
        QuietSpectator = "quiet-spectator",
        CancelResults = "cancel-results",
        ForfeitRest = "forfeit-rest",
    }
}

named! {
    /// What a player may still claim or do after the ruling.
    Still {
        Appeal = "appeal",
        ClaimDraw = "claim-draw",
        OfferDraw = "offer-draw",
        ClaimFlag = "claim-flag",
        ClaimIllegal = "claim-illegal",
        NothingMore = "nothing-more",
        ClaimNextMove = "claim-next-move",
        DemandCorrection = "demand-correction",
    }
}

/// One act of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Time is added to a player (negative: taken away).
    Time {
        /// Whose.
        who: Who,
        /// How much.
        delta: Span,
    },
    /// Something else.
    Do(Duty),
}

/// A name that is no act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no act of the rulebook")]
pub struct ActError(String);

impl FromStr for Act {
    type Err = ActError;

    fn from_str(text: &str) -> Result<Self, ActError> {
        let bad = || ActError(text.chars().take(40).collect());
        let Some((who, amount)) = text.split_once(' ') else {
            return Duty::ALL.iter().find(|d| d.name() == text).map(|d| Self::Do(*d)).ok_or_else(bad);
        };
        let who = match who {
            "player" => Who::Player,
            "opponent" => Who::Opponent,
            _ => return Err(bad()),
        };
        let (sign, span) = amount.split_at_checked(1).ok_or_else(bad)?;
        let span: Span = span.parse().map_err(|_| bad())?;
        match sign {
            "+" => Ok(Self::Time { who, delta: span }),
            "-" => Ok(Self::Time { who, delta: -span }),
            _ => Err(bad()),
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Do(duty) => f.write_str(duty.name()),
            Self::Time { who, delta } => {
                let who = if *who == Who::Player { "player" } else { "opponent" };
                let sign = if delta.is_negative() { '-' } else { '+' };
                write!(f, "{who} {sign}{}", delta.abs())
            }
        }
    }
}

impl fmt::Display for Still {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Stored by name, as the rulebook files write it.
macro_rules! stored_by_name {
    ($($name:ty)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )*};
}

stored_by_name! { Act Still }

impl FromStr for Still {
    type Err = ActError;

    fn from_str(text: &str) -> Result<Self, ActError> {
        Self::ALL.iter().find(|s| s.name() == text).copied().ok_or_else(|| ActError(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_read_and_written() {
        assert_eq!("opponent +2:00".parse(), Ok(Act::Time { who: Who::Opponent, delta: Span::from_mins(2) }));
        assert_eq!("player -5:00".parse(), Ok(Act::Time { who: Who::Player, delta: -Span::from_mins(5) }));
        assert_eq!("draw".parse(), Ok(Act::Do(Duty::Draw)));
        for bad in ["", "opponent", "nobody +1:00", "player 5:00", "dance"] {
            assert!(bad.parse::<Act>().is_err(), "{bad}");
        }
        for duty in Duty::ALL {
            assert_eq!(duty.name().parse(), Ok(Act::Do(*duty)));
        }
    }
}
