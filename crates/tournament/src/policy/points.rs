//! What an event may choose.

/// What an event may choose. The default is the current form of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Which form of the rules.
    pub edition: Edition,
    /// A forfeited meeting counts as met: the two do not meet again.
    pub forfeits_meet: bool,
    /// Whether those of one unit are kept apart.
    pub unit_mates: UnitMates,
    /// Whether a third colour running (连三) and a surplus of three (多三) are forbidden, or only avoided.
    pub color_rules: ColorRules,
    /// How round 1 is paired.
    pub first_round: FirstRound,
    /// A game decided without play leaves its colour: he who came was to play it.
    pub forfeits_color: bool,
    /// What comes first where a segment floats: how many, or also how far.
    pub gaps: Gaps,
    /// Who of those on the lowest score without a bye gets it.
    pub bye: ByeChoice,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            edition: Edition::Current,
            forfeits_meet: true,
            unit_mates: UnitMates::FirstRound,
            color_rules: ColorRules::Soft,
            first_round: FirstRound::Halves,
            forfeits_color: false,
            gaps: Gaps::WithCounts,
            bye: ByeChoice::Best,
        }
    }
}

/// Forms of points pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// Appendix of the rules of 1987.
    E1987,
    /// The rules of 2011 and later.
    Current,
}

/// How long members of one unit are kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnitMates {
    /// They may meet in any round.
    #[default]
    Free,
    /// Not in round 1.
    FirstRound,
    /// As long as there is a pairing in which they do not.
    Long,
    /// They never meet.
    Never,
}

/// What 连三 and 多三 are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRules {
    /// A pair that must break one is illegal.
    Hard,
    /// They are avoided as far as the scores allow.
    Soft,
}

/// How round 1 is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRound {
    /// The first of the upper half meets the first of the lower half, and so on.
    Halves,
    /// 1 meets 2, 3 meets 4, and so on.
    Neighbours,
    /// One of the upper half is drawn against one of the lower half, from this seed.
    Lots(u64),
    /// The arbiter gives the pairs.
    Typed,
}

/// How the floaters of the segments are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gaps {
    /// Segment by segment from the top, how many float and then over how many points: "otherwise the nearest score".
    #[default]
    WithCounts,
    /// First how many float, segment by segment; then over how many points, segment by segment.
    AfterCounts,
}

/// Who gets the bye.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ByeChoice {
    /// Whoever of the lowest score leaves the best pairing.
    #[default]
    Best,
    /// The last number of the lowest score that leaves a legal pairing.
    Last,
}
