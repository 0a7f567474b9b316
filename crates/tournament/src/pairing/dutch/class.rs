//! Where a player stands towards a bracket, and what the criteria can see of a player.

use crate::history::{Facts, Float, Preference, Strength};
use crate::points::Points;

/// Where a player stands towards the bracket being paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Moved down into it; the number counts score levels from the highest.
    MovedDown(u16),
    /// Of its own scoregroup.
    Resident,
    /// Of the next scoregroup.
    Next,
    /// Further down.
    Rest,
    /// Not a player: whoever is matched with it gets the pairing-allocated bye.
    Bye,
}

impl Group {
    pub const fn in_bracket(self) -> bool {
        matches!(self, Self::MovedDown(_) | Self::Resident)
    }
}

/// Players whom no criterion of the bracket can tell apart.
///
/// What no criterion asks of a player is left out ([`Class::of`]), so that a bracket of hundreds has a few dozen classes: weights are then a
/// small table by class, and good duals to start the matching from are a transport problem between classes instead of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    pub group: Group,
    /// Of a player below the bracket only an absolute one, which decides who may meet at all.
    pub preference: Preference,
    /// Where it lifts C3: with an absolute preference.
    pub topscorer: bool,
    /// Absolute colour difference, where C10 and C11 can ask for it.
    pub difference: u32,
    /// Had, twice running, the colour that is not preferred.
    pub denied_twice: bool,
    /// Floated down one and two rounds ago.
    pub down: [bool; 2],
    /// Floated up one and two rounds ago.
    pub up: [bool; 2],
    /// May get the bye of this round, and with how many unplayed games.
    pub bye: Option<u16>,
    /// May not leave the bracket unpaired.
    pub stays: bool,
    /// The score, in the collapsed last bracket of the 2017 edition, whose residents differ in it.
    pub score: Option<Points>,
}

impl Class {
    /// The class of a player; `bye`: this player may get the pairing-allocated bye.
    pub fn of(facts: &Facts, group: Group, is_last: bool, bye: bool) -> Self {
        let plain = |strength| Preference { strength, color: None };
        let absolute = facts.preference.strength == Strength::Absolute;
        let details = group.in_bracket();
        let preference = match (details, absolute) {
            (true, _) | (_, true) => facts.preference,
            _ => plain(Strength::None),
        };
        let floated = |float| [1, 2].map(|back| details && facts.float(back) == float);
        let last_round_details = details && is_last && absolute;
        Self {
            group,
            preference,
            topscorer: absolute && facts.topscorer,
            difference: if last_round_details { facts.color_difference().unsigned_abs() } else { 0 },
            denied_twice: last_round_details && facts.repeated_color().is_some_and(|c| Some(c.other()) == facts.preference.color),
            down: floated(Float::Down),
            up: if matches!(group, Group::Resident) { floated(Float::Up) } else { [false; 2] },
            bye: bye.then_some(if details { facts.unplayed } else { 0 }),
            stays: false,
            score: None,
        }
    }

    /// The class of a member who may not leave the bracket unpaired.
    pub const fn staying(self) -> Self {
        Self { stays: true, bye: None, ..self }
    }

    /// Whether its players may be left to those below the graph.
    pub fn may_be_left(&self) -> bool {
        self.group <= Group::Next && !self.stays
    }

    /// The class where scores must be told apart.
    pub const fn with_score(self, score: Points) -> Self {
        Self { score: Some(score), ..self }
    }

    /// The score difference to a lower player, where scores are told apart.
    pub fn difference_to(&self, lower: &Self) -> Option<i32> {
        Some(self.score?.hundredths() - lower.score?.hundredths())
    }

    /// The class of the bye itself.
    pub const BYE: Self = Self {
        group: Group::Bye,
        preference: Preference { strength: Strength::None, color: None },
        topscorer: false,
        difference: 0,
        denied_twice: false,
        down: [false; 2],
        up: [false; 2],
        bye: None,
        stays: false,
        score: None,
    };

    /// Whether players of two classes may meet at all.
    pub fn may_meet(&self, other: &Self) -> bool {
        match (self.group, other.group) {
            (Group::MovedDown(_), Group::MovedDown(_)) | (Group::Bye, Group::Bye) => false,
            (_, Group::Bye) => self.bye.is_some(),
            (Group::Bye, _) => other.bye.is_some(),
            (own, others) if self.stays && !others.in_bracket() || other.stays && !own.in_bracket() => false,
            _ => {
                let both = self.preference.strength == Strength::Absolute && other.preference.strength == Strength::Absolute;
                !both || !self.preference.clashes(other.preference) || self.topscorer || other.topscorer
            }
        }
    }
}
