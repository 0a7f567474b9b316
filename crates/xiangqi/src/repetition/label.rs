//! What a ply of the loop is: the label, the men it is after, and the line that shows it.

use crate::types::{Color, Kind, Move, Square};

/// The label of a ply. The first three are 打; a ply with several effects takes the heaviest (2020, 26.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// 将: attacks the king.
    Check,
    /// 杀: threatens mate, next move or by unbroken checks.
    Kill,
    /// 捉: newly threatens to win material.
    Chase,
    /// 兑: proposes an equal exchange.
    Exchange,
    /// 献: leaves a man to be taken.
    Offer,
    /// 拦: cuts an enemy man's line.
    Block,
    /// 跟: attacks a man without a threat of gain.
    Follow,
    /// 闲: none of these.
    #[default]
    Idle,
}

impl Act {
    /// All of them, the heaviest first.
    pub const ALL: [Self; 8] = [Self::Check, Self::Kill, Self::Chase, Self::Exchange, Self::Offer, Self::Block, Self::Follow, Self::Idle];

    /// Check, kill or chase.
    #[must_use]
    pub const fn is_attack(self) -> bool {
        matches!(self, Self::Check | Self::Kill | Self::Chase)
    }

    /// The name in machine output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Kill => "kill",
            Self::Chase => "chase",
            Self::Exchange => "exchange",
            Self::Offer => "offer",
            Self::Block => "block",
            Self::Follow => "follow",
            Self::Idle => "idle",
        }
    }

    /// The Chinese term.
    #[must_use]
    pub const fn term(self) -> char {
        match self {
            Self::Check => '将',
            Self::Kill => '杀',
            Self::Chase => '捉',
            Self::Exchange => '兑',
            Self::Offer => '献',
            Self::Block => '拦',
            Self::Follow => '跟',
            Self::Idle => '闲',
        }
    }
}

/// Why a chased man can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hold {
    /// A rook: worth winning whatever guards it.
    Rook,
    /// No real guard: 无根, 假根 included.
    Unrooted,
    /// Guarded, but attacked by more than guard it: 少根.
    UnderRooted,
}

/// A chased man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Victim {
    /// Where it stands after the ply.
    pub square: Square,
    /// What it is.
    pub kind: Kind,
    /// Which man of the position before the loop it is: the crossing where it stood then.
    pub origin: Square,
    /// Why it can be won.
    pub hold: Hold,
    /// 联合捉子: the win takes more than one man of the chaser.
    pub joint: bool,
    /// Every man that could take it is bound by this man, a horse whose leg it blocks before its own king (World 2018, diagrams 39-41).
    pub by_bound: bool,
}

/// How heavy an attacking ply is when both sides are forbidden (2020, 26.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Check, kill, or one man's chase of a rook or of an unrooted man.
    Severe,
    /// Joint chase, or chase of an under-rooted man.
    Mild,
}

/// A ply of the loop with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// Index into the moves judged, from 0.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub side: Color,
    /// The label.
    pub act: Act,
    /// What a chase is after, lowest crossing first; empty for other labels.
    pub victims: Vec<Victim>,
    /// The line that shows the threat, from the position after the ply, the opponent passing first (for a check: the capture of the king is not a line; empty).
    pub evidence: Vec<Move>,
    /// A pawn newly attacks a man it could win: allowed, except where an edition counts it against a side because both attack.
    pub by_pawn: bool,
    /// Set by the arbiter, not found by the program.
    pub overridden: bool,
}

impl Label {
    /// The victim that gives a chase its weight: the one most firmly chased; pawns, whose value floats, only where nothing else is chased.
    #[must_use]
    pub fn main_victim(&self) -> Option<&Victim> {
        self.victims.iter().min_by_key(|victim| (victim.kind == Kind::Pawn, victim.joint || victim.hold == Hold::UnderRooted, victim.hold))
    }

    /// The weight of the ply under 26.9; `None` for a ply that is no 打.
    #[must_use]
    pub fn severity(&self) -> Option<Severity> {
        match self.act {
            Act::Check | Act::Kill => Some(Severity::Severe),
            Act::Chase => Some(match self.main_victim() {
                Some(victim) if victim.joint || victim.hold == Hold::UnderRooted => Severity::Mild,
                _ => Severity::Severe,
            }),
            _ => None,
        }
    }

    /// The code of the ply in the severity table: `c k R U J JR S`, `-` for a ply that is no 打.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match (self.act, self.main_victim()) {
            (Act::Check, _) => "c",
            (Act::Kill, _) => "k",
            (Act::Chase, None) => "U",
            (Act::Chase, Some(victim)) => match (victim.joint, victim.hold) {
                (true, Hold::Rook) => "JR",
                (true, _) => "J",
                (false, Hold::Rook) => "R",
                (false, Hold::Unrooted) => "U",
                (false, Hold::UnderRooted) => "S",
            },
            _ => "-",
        }
    }
}

/// What a ply was found to be.
#[derive(Debug, Default)]
pub(super) struct Finding {
    pub act: Act,
    pub victims: Vec<Victim>,
    pub evidence: Vec<Move>,
    pub by_pawn: bool,
}
