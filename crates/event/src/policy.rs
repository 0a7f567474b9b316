//! What a stage may choose beside its system: data, so that an event keeps what it was begun with.

use super::chosen::{NoSuchChoice, choice};
use super::norm_choice::{NormExemption, NormGames};
use super::system::SystemKind;
use super::team_policy::{TEAM_KEYS, TeamForm, TeamPolicy};
use serde::{Deserialize, Serialize};
use tournament::model::{DutchEdition, System};
use tournament::pairing::{knockout, points};

choice! {
    /// How long those who belong together are kept apart.
    UnitMates {
        /// They may meet in any round.
        Free = "free",
        /// Not in round 1.
        FirstRound = "first-round",
        /// As long as there is a pairing in which they do not meet.
        Long = "long",
        /// They never meet.
        Never = "never",
    }
}

choice! {
    /// Who belong together.
    Apart {
        /// Members of a unit, a club, a school.
        Unit = "unit",
        /// Players of a federation.
        Federation = "federation",
        /// Members of a family, as entered.
        Family = "family",
    }
}

choice! {
    /// 连三 and 多三 in points pairing.
    ColorRules {
        /// A pair that must break one is illegal.
        Hard = "hard",
        /// They are avoided as far as the scores allow.
        Soft = "soft",
    }
}

choice! {
    /// What comes first where a segment of points pairing floats.
    GapOrder {
        /// Segment by segment: how many float, then how far.
        WithCounts = "with-counts",
        /// How many float in all segments, then how far.
        AfterCounts = "after-counts",
    }
}

choice! {
    /// Who of those on the lowest score without a bye gets it.
    ByeChoice {
        /// Whoever leaves the best round.
        Best = "best",
        /// The last number that leaves a legal round.
        Last = "last",
    }
}

choice! {
    /// How round 1 of points pairing is paired.
    FirstRound {
        /// The first of the upper half meets the first of the lower half, and so on.
        Halves = "halves",
        /// 1 meets 2, 3 meets 4.
        Neighbours = "neighbours",
        /// One of the upper half is drawn against one of the lower.
        Lots = "lots",
        /// The arbiter gives the pairs.
        Typed = "typed",
    }
}

choice! {
    /// What counts in the standings where a meeting has several games.
    Primary {
        /// The result of the meeting (场分).
        Meetings = "MP",
        /// The points of its games (局分).
        Games = "GP",
    }
}

choice! {
    /// What is drawn for a round and stands on its sheets.
    Openings {
        /// Nothing.
        None = "none",
        /// A start position of Chess960.
        Chess960 = "chess960",
        /// An opening of the FMJD table for 64 squares.
        Fmjd = "fmjd",
        /// An opening of the IDF basic table.
        Idf = "idf",
    }
}

choice! {
    /// What of earlier stages counts in a later one.
    Carry {
        /// Nothing.
        None = "none",
        /// The results between those who are in it; they are not played again.
        Meetings = "meetings",
        /// All points.
        Points = "points",
    }
}

choice! {
    /// How a drawn meeting of a bracket is decided.
    PlayOff {
        /// As the arbiter says.
        Arbiter = "arbiter",
        /// Two rapid games, two blitz games, an Armageddon game.
        Chess = "chess",
        /// A rapid game, a blitz game with colours swapped, a decisive game (加赛).
        Xiangqi = "xiangqi",
        /// Lehmann-Georgiev: short games with changing colours until one is won.
        LehmannGeorgiev = "lehmann-georgiev",
    }
}

choice! {
    /// Who has White (Red) in the first game of a bracket's meeting.
    Colours {
        /// The higher seed.
        Seed = "seed",
        /// Drawn for each meeting (猜先).
        Lots = "lots",
    }
}

choice! {
    /// Where the numbers of round 1 come from.
    Numbers {
        /// From rating, title and name, or from lots where all have one.
        Rating = "rating",
        /// Drawn by the restricted lots of FIDE C.05 Annex 2 (Varma): members of a unit do not meet in the last three rounds.
        Varma = "varma",
        /// Drawn so that members of a unit meet early.
        Early = "early",
    }
}

/// What is chosen for a stage. Nothing chosen: what is usual for the system.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Policy {
    /// How often everybody meets everybody in a round robin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u8>,
    /// Games of a meeting, colours changing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u8>,
    /// The last two rounds of the first cycle are swapped (FIDE C.05 Annex 1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap_last: Option<bool>,
    /// How long those who belong together are kept apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_mates: Option<UnitMates>,
    /// Who belong together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart_by: Option<Apart>,
    /// A forfeited meeting counts as met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit_meets: Option<bool>,
    /// 连三 and 多三.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour_rules: Option<ColorRules>,
    /// A game decided without play leaves its colour, in points pairing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit_colour: Option<bool>,
    /// What comes first where a segment of points pairing floats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gaps: Option<GapOrder>,
    /// Who of those on the lowest score gets the bye of points pairing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<ByeChoice>,
    /// Round 1 of points pairing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_round: Option<FirstRound>,
    /// The seed from which lots of round 1 are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The losers of the semi-finals play for third place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub third_place: Option<bool>,
    /// Every place of a bracket is played for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_places: Option<bool>,
    /// One grand final of a double elimination decides, also if the winner of the winners' bracket loses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single_final: Option<bool>,
    /// How a drawn meeting of a bracket is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playoff: Option<PlayOff>,
    /// Who has White (Red) in the first game of a bracket's meeting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<Colours>,
    /// Where the numbers of round 1 come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Numbers>,
    /// What counts where a meeting has several games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<Primary>,
    /// What is drawn for each round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<Openings>,
    /// Why federations of opponents need not be mixed for title norms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub norm_exemption: Option<NormExemption>,
    /// Games that a title norm needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub norm_games: Option<NormGames>,
    /// How teams play; nothing in a section of players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Box<TeamPolicy>>,
}

impl Policy {
    /// Whether the contestants are teams.
    pub fn is_of_teams(&self) -> bool {
        self.teams.as_ref().is_some_and(|teams| teams.form != TeamForm::Sum)
    }

    /// What is declared for title norms: the exemption, and how many games a norm needs.
    pub fn norms_declared(&self) -> (NormExemption, NormGames) {
        (self.norm_exemption.unwrap_or(NormExemption::None), self.norm_games.unwrap_or(NormGames::Nine))
    }

    /// Whether nothing is chosen.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Games of a meeting of this system: 1 or more; of a match of teams those of all boards.
    pub fn games(&self, system: SystemKind) -> u8 {
        if let Some(teams) = self.teams.as_ref().filter(|_| self.is_of_teams()) {
            return teams.games();
        }
        self.games.unwrap_or(if system == SystemKind::SwissDouble { 2 } else { 1 }).max(1)
    }

    /// How long those who belong together are kept apart: in points pairing in round 1, else not at all, unless the event says so.
    pub fn unit_mates(&self, system: SystemKind) -> UnitMates {
        self.unit_mates.unwrap_or(if system.is_points() { UnitMates::FirstRound } else { UnitMates::Free })
    }

    /// Whether the points of the games count, and not the result of the meeting.
    pub fn counts_games(&self, system: SystemKind) -> bool {
        self.primary.map_or(system == SystemKind::SwissDouble, |primary| primary == Primary::Games)
    }

    /// How often everybody meets everybody: 1 or more.
    pub fn cycles(&self, system: SystemKind) -> u8 {
        self.cycles.unwrap_or(if system == SystemKind::DoubleRoundRobin { 2 } else { 1 }).max(1)
    }

    /// Rounds that so many contestants need, where the system fixes them.
    pub fn rounds_for(&self, system: SystemKind, contestants: usize) -> Option<u16> {
        let once = if contestants < 2 { 0 } else { contestants + contestants % 2 - 1 };
        let rounds = match system {
            SystemKind::RoundRobin | SystemKind::DoubleRoundRobin => once * usize::from(self.cycles(system)),
            SystemKind::Scheveningen => contestants.div_ceil(2),
            SystemKind::Skalitzka => 2,
            SystemKind::Simultaneous => 1,
            SystemKind::Knockout | SystemKind::DoubleKnockout => {
                let System::Knockout(policy) = self.system(system, false) else { return None };
                return knockout::Bracket::rounds_for(u16::try_from(contestants).ok()?, policy).ok();
            }
            _ => return None,
        };
        u16::try_from(rounds).ok()
    }

    /// The system with what is chosen for it. `swapped` says whether a double round robin swaps its rounds where nothing is chosen.
    pub fn system(&self, system: SystemKind, swapped: bool) -> System {
        let robin = || {
            let cycles = self.cycles(system);
            System::RoundRobin { cycles, swap_last: cycles > 1 && self.swap_last.unwrap_or(swapped) }
        };
        let bracket = |double| {
            System::Knockout(knockout::Policy {
                double,
                third_place: self.third_place.unwrap_or(false),
                all_places: self.all_places.unwrap_or(false),
                single_final: self.single_final.unwrap_or(false),
                ..knockout::Policy::default()
            })
        };
        match system {
            SystemKind::SwissDutch => System::Dutch(DutchEdition::E2026),
            SystemKind::SwissDutch2017 => System::Dutch(DutchEdition::E2017),
            SystemKind::SwissDubov => System::Dubov,
            SystemKind::SwissBurstein => System::Burstein,
            SystemKind::SwissDouble => System::DoubleSwiss,
            SystemKind::SwissFmjd => System::Fmjd,
            SystemKind::Points => System::Points(self.points(points::Edition::Current)),
            SystemKind::Points1987 => System::Points(self.points(points::Edition::E1987)),
            SystemKind::RoundRobin | SystemKind::DoubleRoundRobin => robin(),
            SystemKind::Scheveningen => System::Scheveningen,
            SystemKind::Skalitzka => System::Skalitzka,
            SystemKind::Knockout => bracket(false),
            SystemKind::DoubleKnockout => bracket(true),
            SystemKind::SwissTeam => System::TeamSwiss(self.teams.as_ref().map(|teams| teams.swiss()).unwrap_or_default()),
            SystemKind::Manual | SystemKind::Simultaneous => System::Other,
        }
    }

    fn points(&self, edition: points::Edition) -> points::Policy {
        let usual = points::Policy::default();
        points::Policy {
            edition,
            forfeits_meet: self.forfeit_meets.unwrap_or(usual.forfeits_meet),
            unit_mates: match self.unit_mates(SystemKind::Points) {
                UnitMates::Free => points::UnitMates::Free,
                UnitMates::FirstRound => points::UnitMates::FirstRound,
                UnitMates::Long => points::UnitMates::Long,
                UnitMates::Never => points::UnitMates::Never,
            },
            color_rules: match self.colour_rules {
                None => usual.color_rules,
                Some(ColorRules::Hard) => points::ColorRules::Hard,
                Some(ColorRules::Soft) => points::ColorRules::Soft,
            },
            forfeits_color: self.forfeit_colour.unwrap_or(usual.forfeits_color),
            gaps: match self.gaps {
                None => usual.gaps,
                Some(GapOrder::WithCounts) => points::Gaps::WithCounts,
                Some(GapOrder::AfterCounts) => points::Gaps::AfterCounts,
            },
            bye: match self.bye {
                None => usual.bye,
                Some(ByeChoice::Best) => points::ByeChoice::Best,
                Some(ByeChoice::Last) => points::ByeChoice::Last,
            },
            first_round: match self.first_round {
                None => usual.first_round,
                Some(FirstRound::Halves) => points::FirstRound::Halves,
                Some(FirstRound::Neighbours) => points::FirstRound::Neighbours,
                Some(FirstRound::Lots) => points::FirstRound::Lots(self.seed.unwrap_or(0)),
                Some(FirstRound::Typed) => points::FirstRound::Typed,
            },
        }
    }
}

/// The keys of [`Policy::set`] that are not those of teams.
const OWN_KEYS: [&str; 22] = [
    "cycles",
    "games",
    "swap-last",
    "unit-mates",
    "apart-by",
    "forfeit-meets",
    "colour-rules",
    "forfeit-colour",
    "gaps",
    "bye",
    "first-round",
    "seed",
    "third-place",
    "all-places",
    "single-final",
    "playoff",
    "primary",
    "openings",
    "colours",
    "numbers",
    "norm-exemption",
    "norm-games",
];

/// The keys of [`Policy::set`], those of teams last.
pub const POLICY_KEYS: [&str; OWN_KEYS.len() + TEAM_KEYS.len()] = {
    let mut keys = [""; OWN_KEYS.len() + TEAM_KEYS.len()];
    let (own, of_teams) = keys.split_at_mut(OWN_KEYS.len());
    own.copy_from_slice(&OWN_KEYS);
    of_teams.copy_from_slice(&TEAM_KEYS);
    keys
};

/// More games than any meeting has.
const MOST_GAMES: u8 = 20;

impl Policy {
    /// Sets what a key names, as the command line and the log write it; `false` if there is no such key.
    ///
    /// # Errors
    /// The values that the key takes.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, NoSuchChoice> {
        let yes_no = || match value {
            "yes" | "true" => Ok(true),
            "no" | "false" => Ok(false),
            _ => Err(NoSuchChoice(vec!["yes", "no"])),
        };
        let count = || value.parse().ok().filter(|n| (1..=MOST_GAMES).contains(n)).ok_or_else(|| NoSuchChoice(vec!["1-20"]));
        if TEAM_KEYS.contains(&key) {
            return self.teams.get_or_insert_default().set(key, value);
        }
        match key {
            "cycles" => self.cycles = Some(count()?),
            "games" => self.games = Some(count()?),
            "swap-last" => self.swap_last = Some(yes_no()?),
            "unit-mates" => self.unit_mates = Some(value.parse()?),
            "apart-by" => self.apart_by = Some(value.parse()?),
            "forfeit-meets" => self.forfeit_meets = Some(yes_no()?),
            "colour-rules" => self.colour_rules = Some(value.parse()?),
            "forfeit-colour" => self.forfeit_colour = Some(yes_no()?),
            "gaps" => self.gaps = Some(value.parse()?),
            "bye" => self.bye = Some(value.parse()?),
            "first-round" => self.first_round = Some(value.parse()?),
            "seed" => self.seed = Some(value.parse().map_err(|_| NoSuchChoice(vec!["0-18446744073709551615"]))?),
            "third-place" => self.third_place = Some(yes_no()?),
            "all-places" => self.all_places = Some(yes_no()?),
            "single-final" => self.single_final = Some(yes_no()?),
            "playoff" => self.playoff = Some(value.parse()?),
            "primary" => self.primary = Some(value.parse()?),
            "openings" => self.openings = Some(value.parse()?),
            "colours" => self.colours = Some(value.parse()?),
            "numbers" => self.numbers = Some(value.parse()?),
            "norm-exemption" => self.norm_exemption = Some(value.parse()?),
            "norm-games" => self.norm_games = Some(value.parse()?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}
