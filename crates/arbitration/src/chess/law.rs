//! Draws and ends of the game by the Laws of Chess: what the arbiter must call, what a player may claim, and whether a claim is right.

use super::record::{Occurrence, Record};
use shakmaty::{Color, Move, Position};
use std::str::FromStr;

/// The edition of the FIDE Laws of Chess an event is played under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Laws {
    /// The Laws of 1993: claims in articles 10.10 and 10.12, a closed list of dead positions in 10.4.
    Fide1993,
    /// The Laws of 1 July 2001: articles 9.2 and 9.3; any dead position ends the game.
    Fide2001,
    /// The Laws of 1 January 2023: as 2001 and, by 9.6, draws that the arbiter declares unasked.
    #[default]
    Fide2023,
}

impl Laws {
    /// All editions, oldest first.
    pub const ALL: [Self; 3] = [Self::Fide1993, Self::Fide2001, Self::Fide2023];

    /// A name that does not change: `fide-2023`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fide1993 => "fide-1993",
            Self::Fide2001 => "fide-2001",
            Self::Fide2023 => "fide-2023",
        }
    }

    /// Whether 9.6 (five occurrences, 75 moves) is in force.
    const fn draws_unasked(self) -> bool {
        matches!(self, Self::Fide2023)
    }
}

/// No edition has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no edition is called `{0}`; there are fide-1993, fide-2001, fide-2023")]
pub struct UnknownLaws(String);

impl FromStr for Laws {
    type Err = UnknownLaws;

    fn from_str(text: &str) -> Result<Self, UnknownLaws> {
        Self::ALL.into_iter().find(|l| l.name() == text).ok_or_else(|| UnknownLaws(text.chars().take(40).collect()))
    }
}

/// Occurrences of a position that entitle to a claim, in every edition.
pub const CLAIM_OCCURRENCES: usize = 3;
/// Quiet plies that entitle to a claim: fifty moves by each player, in every edition.
pub const CLAIM_QUIET_PLIES: u32 = 100;
/// Occurrences at which the arbiter must stop the game (2023: 9.6.1).
pub const FORCED_OCCURRENCES: usize = 5;
/// Quiet plies at which the arbiter must stop the game: seventy-five moves by each player (2023: 9.6.2).
pub const FORCED_QUIET_PLIES: u32 = 150;

/// What a draw claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The same position for the third time.
    Repetition,
    /// Fifty moves by each player without a capture or a pawn move.
    QuietMoves,
}

/// A claim as the player makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who claims.
    pub claimant: Color,
    /// On what.
    pub ground: Ground,
    /// The move he wrote down and declared, or `None` when he claims on the position before him.
    pub intended: Option<Move>,
}

/// How the game ended on the board, apart from resignation, agreement and the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndKind {
    /// Checkmate; the winner.
    Checkmate(Color),
    /// Stalemate.
    Stalemate,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves by each player without a capture or a pawn move.
    SeventyFiveMoves,
}

/// An end of the game: what, when, by which article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct End {
    /// What ended it.
    pub kind: EndKind,
    /// After which move.
    pub at: Occurrence,
    /// The article of the edition asked about.
    pub article: &'static str,
}

/// The state of a game before the law.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standing {
    /// What ended the game, and first: moves written after it do not count.
    pub end: Option<End>,
    /// Every time the present position has stood, oldest first; the last is the present one.
    pub occurrences: Vec<Occurrence>,
    /// Plies without capture or pawn move up to now.
    pub quiet_plies: u32,
    /// How many of those rest on the start position's half-move clock alone.
    pub quiet_before_start: u32,
    /// What the player to move may claim on the position before him.
    pub claims_now: Vec<Ground>,
    /// Moves with which he may claim by writing them down first, when the position alone does not entitle him.
    pub claims_with: Vec<(Move, Ground)>,
}

/// Why a claim is right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimReason {
    /// The count is reached.
    Proven,
    /// The game was over before the claim; the end stands whatever the claim is worth.
    AlreadyOver(End),
    /// Only the player to move may claim.
    NotToMove,
    /// The move written down is not legal, so it cannot bring the position about.
    IntendedMoveIllegal,
    /// The position has stood too few times.
    TooFewOccurrences {
        /// Times it has stood (with the intended move).
        found: usize,
    },
    /// Too few quiet plies.
    TooFewQuietPlies {
        /// Plies found (with the intended move); 100 are needed.
        found: u32,
    },
}

/// The ruling on a claim, with all that a printed proof needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClaimVerdict {
    /// Whether the claim is correct.
    pub upheld: bool,
    /// Why.
    pub reason: ClaimReason,
    /// The article claimed under.
    pub article: &'static str,
    /// Every standing of the claimed position, oldest first; with an intended move the last one is that move's.
    pub occurrences: Vec<Occurrence>,
    /// Plies without capture or pawn move up to the claimed position.
    pub quiet_plies: u32,
    /// How many of those rest on the start position's half-move clock alone, which no scoresheet proves.
    pub quiet_before_start: u32,
    /// The legal move that must now be played, because it was declared and the claim is wrong (2023: 9.5.3, 2001: 9.5(b), 1993: 10.13).
    pub must_play: Option<Move>,
}

impl Laws {
    /// The article a claim rests on.
    pub const fn claim_article(self, ground: Ground, with_intended_move: bool) -> &'static str {
        match (self, ground, with_intended_move) {
            (Self::Fide1993, Ground::Repetition, true) => "10.10(1)",
            (Self::Fide1993, Ground::Repetition, false) => "10.10(2)",
            (Self::Fide1993, Ground::QuietMoves, _) => "10.12",
            (Self::Fide2001, Ground::Repetition, true) => "9.2(a)",
            (Self::Fide2001, Ground::Repetition, false) => "9.2(b)",
            (Self::Fide2001, Ground::QuietMoves, true) => "9.3(a)",
            (Self::Fide2001, Ground::QuietMoves, false) => "9.3(b)",
            (Self::Fide2023, Ground::Repetition, true) => "9.2.1",
            (Self::Fide2023, Ground::Repetition, false) => "9.2.2",
            (Self::Fide2023, Ground::QuietMoves, true) => "9.3.1",
            (Self::Fide2023, Ground::QuietMoves, false) => "9.3.2",
        }
    }

    /// The article on what follows a wrong claim.
    pub const fn wrong_claim_article(self) -> &'static str {
        match self {
            Self::Fide1993 => "10.13",
            Self::Fide2001 => "9.5(b)",
            Self::Fide2023 => "9.5.3",
        }
    }

    /// The article that ends the game. The two draws of 9.6 exist only in 2023; their articles are given as that edition's.
    pub const fn end_article(self, kind: EndKind) -> &'static str {
        match (kind, self) {
            (EndKind::Checkmate(_), Self::Fide1993) => "10.1",
            (EndKind::Checkmate(_), Self::Fide2001) => "5.1(a)",
            (EndKind::Checkmate(_), Self::Fide2023) => "5.1.1",
            (EndKind::Stalemate, Self::Fide1993) => "10.3",
            (EndKind::Stalemate, Self::Fide2001) => "5.2(a)",
            (EndKind::Stalemate, Self::Fide2023) => "5.2.1",
            (EndKind::FivefoldRepetition, _) => "9.6.1",
            (EndKind::SeventyFiveMoves, _) => "9.6.2",
        }
    }

    /// The article under which a position that neither side can win is drawn at once.
    pub const fn dead_position_article(self) -> &'static str {
        match self {
            Self::Fide1993 => "10.4",
            Self::Fide2001 => "5.2(b)",
            Self::Fide2023 => "5.2.2",
        }
    }

    /// The article under which a flag fall is a draw because the opponent cannot mate.
    pub const fn flag_article(self) -> &'static str {
        match self {
            Self::Fide1993 => "10.5",
            Self::Fide2001 => "6.10",
            Self::Fide2023 => "6.9",
        }
    }
}

impl Record {
    /// The first end of the game by mate, stalemate or (2023) the draws of 9.6; `None` while it goes on.
    ///
    /// Mate goes before every draw that the same move would bring (9.6.2).
    pub fn end(&self, laws: Laws) -> Option<End> {
        (0..=self.moves().len()).find_map(|ply| self.end_at(ply, laws))
    }

    fn end_at(&self, ply: usize, laws: Laws) -> Option<End> {
        let position = self.position_at(ply)?;
        let kind = if self.moves().len() == ply && position.is_checkmate() {
            EndKind::Checkmate(!position.turn())
        } else if self.moves().len() == ply && position.is_stalemate() {
            EndKind::Stalemate
        } else if laws.draws_unasked() && self.occurrences(ply).len() >= FORCED_OCCURRENCES {
            EndKind::FivefoldRepetition
        } else if laws.draws_unasked() && self.quiet_plies(ply)? >= FORCED_QUIET_PLIES {
            EndKind::SeventyFiveMoves
        } else {
            return None;
        };
        Some(End { kind, at: self.occurrence(ply), article: laws.end_article(kind) })
    }

    /// Where the game stands after its last move.
    pub fn standing(&self, laws: Laws) -> Standing {
        let ply = self.moves().len();
        let end = self.end(laws);
        let occurrences = self.occurrences(ply);
        let quiet_plies = self.quiet_plies(ply).unwrap_or(0);
        let mut claims_now = Vec::new();
        let mut claims_with = Vec::new();
        if end.is_none() {
            if occurrences.len() >= CLAIM_OCCURRENCES {
                claims_now.push(Ground::Repetition);
            }
            if quiet_plies >= CLAIM_QUIET_PLIES {
                claims_now.push(Ground::QuietMoves);
            }
            for m in self.position().legal_moves() {
                let Some((times, quiet)) = self.after(m) else { continue };
                if times >= CLAIM_OCCURRENCES && !claims_now.contains(&Ground::Repetition) {
                    claims_with.push((m, Ground::Repetition));
                }
                if quiet >= CLAIM_QUIET_PLIES && !claims_now.contains(&Ground::QuietMoves) {
                    claims_with.push((m, Ground::QuietMoves));
                }
            }
        }
        Standing { end, occurrences, quiet_plies, quiet_before_start: self.quiet_before_start(ply), claims_now, claims_with }
    }

    /// Rules on a claim made now.
    ///
    /// With an intended move the position after that move is judged (9.2.1, 9.3.1), otherwise the one on the board (9.2.2, 9.3.2).
    ///
    /// ```
    /// use arbitration::chess::law::{Claim, Ground, Laws};
    /// use arbitration::chess::record::Record;
    /// use shakmaty::{Chess, Position, san::San};
    ///
    /// let mut record = Record::new(Chess::default());
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(8) {
    ///     let san: San = text.parse()?;
    ///     record.push(san.to_move(record.position())?)?;
    /// }
    /// let claim = Claim { claimant: record.position().turn(), ground: Ground::Repetition, intended: None };
    /// let verdict = record.claim(claim, Laws::Fide2023);
    /// assert!(verdict.upheld);
    /// assert_eq!((verdict.article, verdict.occurrences.len()), ("9.2.2", 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim(&self, claim: Claim, laws: Laws) -> ClaimVerdict {
        let article = laws.claim_article(claim.ground, claim.intended.is_some());
        let with_move = claim.intended.map(|m| self.with(m));
        let (judged, intended_legal) = match &with_move {
            None => (self, true),
            Some(Ok(next)) => (next, true),
            Some(Err(_)) => (self, false),
        };
        let ply = judged.moves().len();
        let occurrences = judged.occurrences(ply);
        let quiet_plies = judged.quiet_plies(ply).unwrap_or(0);
        let reason = if let Some(end) = self.end(laws) {
            ClaimReason::AlreadyOver(end)
        } else if claim.claimant != self.position().turn() {
            ClaimReason::NotToMove
        } else if !intended_legal {
            ClaimReason::IntendedMoveIllegal
        } else {
            match claim.ground {
                Ground::Repetition if occurrences.len() < CLAIM_OCCURRENCES => ClaimReason::TooFewOccurrences { found: occurrences.len() },
                Ground::QuietMoves if quiet_plies < CLAIM_QUIET_PLIES => ClaimReason::TooFewQuietPlies { found: quiet_plies },
                Ground::Repetition | Ground::QuietMoves => ClaimReason::Proven,
            }
        };
        let upheld = reason == ClaimReason::Proven;
        let wrong_count = matches!(reason, ClaimReason::TooFewOccurrences { .. } | ClaimReason::TooFewQuietPlies { .. });
        ClaimVerdict {
            upheld,
            reason,
            article,
            occurrences,
            quiet_plies,
            quiet_before_start: judged.quiet_before_start(ply),
            must_play: claim.intended.filter(|_| wrong_count),
        }
    }
}
