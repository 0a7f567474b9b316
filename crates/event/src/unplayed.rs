//! By whose rules unplayed rounds count in the tie-breaks of a section.

use serde::{Deserialize, Serialize};

/// By whose rules byes and forfeits count in tie-breaks. Points pairing is always of the Chinese rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnplayedRule {
    /// FIDE C.07, articles 15 and 16: so it is in every section written before this could be said.
    #[default]
    Fide,
    /// Xiangqi competition rules of 2011, 14.4: a bye is a win against the lowest score of those who have any.
    Xiangqi,
    /// Draughts: the Solkoff of a bye is nought, a forfeited meeting is against its opponent.
    Fmjd,
}

impl UnplayedRule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fide, Self::Xiangqi, Self::Fmjd];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Xiangqi => "xiangqi",
            Self::Fmjd => "fmjd",
        }
    }

    /// Whether it need not be written.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl From<UnplayedRule> for tournament::model::UnplayedRule {
    fn from(rule: UnplayedRule) -> Self {
        match rule {
            UnplayedRule::Fide => Self::Fide,
            UnplayedRule::Xiangqi => Self::Xiangqi,
            UnplayedRule::Fmjd => Self::Fmjd,
        }
    }
}
