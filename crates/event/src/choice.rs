//! What a system leaves to choose, key by key: what forms offer and what is shown of a policy.

use super::norm_choice::{NormExemption, NormGames};
use super::policy::{Apart, ByeChoice, ColorRules, Colours, FirstRound, GapOrder, Numbers, Openings, PlayOff, Policy, Primary, UnitMates};
use super::system::SystemKind;
use super::team_policy::{BoardColours, Preference, TeamForm};
use arbitration::kind::GameKind;

/// The values that a key of a policy takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A number from 1.
    Count,
    /// Any number.
    Seed,
    /// One of these names.
    OneOf(Vec<&'static str>),
    /// A text of a form of its own: these show it.
    Written(&'static [&'static str]),
}

/// One thing that a system leaves to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its key, as [`Policy::set`] takes it.
    pub key: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What is usual for the system.
    pub usual: String,
    /// What is chosen, or usual.
    pub stands: String,
}

const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn takes(key: &str, game: GameKind) -> Takes {
    Takes::OneOf(match key {
        "cycles" | "games" | "boards" => return Takes::Count,
        "match-points" => return Takes::Written(&["2-1-0", "3-1-0"]),
        "match-bye" | "game-bye" => return Takes::Written(&["drawn", "2"]),
        "tolerance" => return Takes::Written(&["no", "50"]),
        "composition" => return Takes::Written(&["no", "4=w,3=b2008"]),
        "line-up-deadline" => return Takes::Written(&["no", "30", "14:00"]),
        "team-form" => TeamForm::ALL.iter().map(|v| v.name()).collect(),
        "preference" => Preference::ALL.iter().map(|v| v.name()).collect(),
        "board-colours" => BoardColours::ALL.iter().map(|v| v.name()).collect(),
        "seed" => return Takes::Seed,
        "unit-mates" => UnitMates::ALL.iter().map(|v| v.name()).collect(),
        "apart-by" => Apart::ALL.iter().map(|v| v.name()).collect(),
        "colour-rules" => ColorRules::ALL.iter().map(|v| v.name()).collect(),
        "gaps" => GapOrder::ALL.iter().map(|v| v.name()).collect(),
        "bye" => ByeChoice::ALL.iter().map(|v| v.name()).collect(),
        "first-round" => FirstRound::ALL.iter().map(|v| v.name()).collect(),
        "primary" => Primary::ALL.iter().map(|v| v.name()).collect(),
        "colours" => Colours::ALL.iter().map(|v| v.name()).collect(),
        "numbers" => Numbers::ALL.iter().map(|v| v.name()).collect(),
        "norm-exemption" => NormExemption::ALL.iter().map(|v| v.name()).collect(),
        "norm-games" => NormGames::ALL.iter().map(|v| v.name()).collect(),
        "openings" => Openings::ALL.iter().filter(|v| v.is_for(game)).map(|v| v.name()).collect(),
        "playoff" => PlayOff::ALL.iter().filter(|v| v.is_for(game)).map(|v| v.name()).collect(),
        _ => vec!["yes", "no"],
    })
}

impl Openings {
    /// Whether openings are drawn so in a game.
    pub const fn is_for(self, game: GameKind) -> bool {
        match self {
            Self::None => true,
            Self::Chess960 => matches!(game, GameKind::Chess),
            Self::Fmjd | Self::Idf => matches!(game, GameKind::Draughts64Russian | GameKind::Draughts64Brazilian),
        }
    }
}

impl PlayOff {
    /// Whether meetings are decided so in a game.
    pub const fn is_for(self, game: GameKind) -> bool {
        match self {
            Self::Arbiter => true,
            Self::Chess => matches!(game, GameKind::Chess),
            Self::Xiangqi => matches!(game, GameKind::Xiangqi),
            Self::LehmannGeorgiev => !matches!(game, GameKind::Chess | GameKind::Xiangqi),
        }
    }
}

impl Policy {
    /// What is in force for a key: what is chosen, else what is usual for the system; empty for a key that there is not.
    pub fn stands(&self, key: &str, system: SystemKind) -> String {
        let points = tournament::pairing::points::Policy::default();
        match key {
            "cycles" => self.cycles(system).to_string(),
            "games" => self.games(system).to_string(),
            "seed" => self.seed.unwrap_or(0).to_string(),
            "swap-last" => yes_no(self.swap_last.unwrap_or(true)).to_owned(),
            "unit-mates" => self.unit_mates(system).name().to_owned(),
            "apart-by" => self.apart_by.unwrap_or(Apart::Unit).name().to_owned(),
            "forfeit-meets" => yes_no(self.forfeit_meets.unwrap_or(points.forfeits_meet)).to_owned(),
            "colour-rules" => self.colour_rules.unwrap_or(ColorRules::Soft).name().to_owned(),
            "forfeit-colour" => yes_no(self.forfeit_colour.unwrap_or(points.forfeits_color)).to_owned(),
            "gaps" => self.gaps.unwrap_or(GapOrder::WithCounts).name().to_owned(),
            "bye" => self.bye.unwrap_or(ByeChoice::Best).name().to_owned(),
            "first-round" => self.first_round.unwrap_or(FirstRound::Halves).name().to_owned(),
            "third-place" => yes_no(self.third_place.unwrap_or(false)).to_owned(),
            "all-places" => yes_no(self.all_places.unwrap_or(false)).to_owned(),
            "single-final" => yes_no(self.single_final.unwrap_or(false)).to_owned(),
            "playoff" => self.playoff.unwrap_or(PlayOff::Arbiter).name().to_owned(),
            "primary" => if self.counts_games(system) { Primary::Games } else { Primary::Meetings }.name().to_owned(),
            "openings" => self.openings.unwrap_or(Openings::None).name().to_owned(),
            "colours" => self.colours.unwrap_or(Colours::Seed).name().to_owned(),
            "numbers" => self.numbers.unwrap_or(Numbers::Rating).name().to_owned(),
            "norm-exemption" => self.norm_exemption.unwrap_or(NormExemption::None).name().to_owned(),
            "norm-games" => self.norm_games.unwrap_or(NormGames::Nine).name().to_owned(),
            key => self.teams.as_deref().cloned().unwrap_or_default().stands(key),
        }
    }

    /// The keys that say something for a system as the others stand: a seed only where lots are drawn, what counts only where a meeting has
    /// several games.
    fn keys(&self, system: SystemKind, game: GameKind) -> Vec<&'static str> {
        let mut keys = Vec::new();
        let fixed_meeting = matches!(system, SystemKind::SwissDouble | SystemKind::Simultaneous);
        if matches!(system, SystemKind::RoundRobin | SystemKind::DoubleRoundRobin) {
            keys.push("cycles");
            keys.extend((self.cycles(system) > 1).then_some("swap-last"));
        }
        if let Some(teams) = &self.teams {
            keys.extend(["team-form", "boards"]);
            if teams.form != TeamForm::Sum {
                keys.extend((system == SystemKind::SwissTeam).then_some(["preference", "secondary"]).into_iter().flatten());
                keys.extend(["board-colours", "match-points", "match-bye", "game-bye", "tolerance", "composition", "line-up-deadline"]);
            }
        }
        if !fixed_meeting && !self.is_of_teams() {
            keys.push("games");
        }
        if self.games(system) > 1 {
            keys.push("primary");
        }
        if system.is_points() {
            keys.push("first-round");
        }
        let is_swiss = !system.is_fixed() && system != SystemKind::Manual;
        if is_swiss {
            keys.push("unit-mates");
        }
        let by_lots = matches!(self.numbers, Some(Numbers::Varma | Numbers::Early));
        if (is_swiss && self.unit_mates(system) != UnitMates::Free) || by_lots {
            keys.push("apart-by");
        }
        if system.is_points() {
            keys.extend(["forfeit-meets", "colour-rules", "forfeit-colour", "gaps", "bye"]);
        }
        if matches!(system, SystemKind::RoundRobin | SystemKind::DoubleRoundRobin) {
            keys.push("numbers");
        }
        if system.is_knockout() {
            keys.extend(["colours", "playoff"]);
            keys.extend(if system == SystemKind::Knockout { ["third-place", "all-places"].as_slice() } else { &["single-final"] });
        }
        if Openings::ALL.iter().filter(|v| v.is_for(game)).count() > 1 && system != SystemKind::Simultaneous {
            keys.push("openings");
        }
        if game == GameKind::Chess && system != SystemKind::Simultaneous {
            keys.extend(["norm-exemption", "norm-games"]);
        }
        // Only what is asked for can be drawn.
        let asked = Self {
            first_round: self.first_round.filter(|_| keys.contains(&"first-round")),
            numbers: self.numbers.filter(|_| keys.contains(&"numbers")),
            colours: self.colours.filter(|_| keys.contains(&"colours")),
            openings: self.openings.filter(|_| keys.contains(&"openings")),
            ..Self::default()
        };
        keys.extend(asked.needs_seed().then_some("seed"));
        keys
    }

    /// What a system leaves to choose in a game, in the order in which it is asked.
    pub fn choices(&self, system: SystemKind, game: GameKind) -> Vec<Choice> {
        let usual = Self { teams: self.teams.as_ref().map(|_| Box::default()), ..Self::default() };
        let choice = |key| Choice { key, takes: takes(key, game), usual: usual.stands(key, system), stands: self.stands(key, system) };
        self.keys(system, game).into_iter().map(choice).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::POLICY_KEYS;

    #[test]
    fn what_is_offered_can_be_set_and_then_stands() {
        for game in GameKind::ALL {
            for system in SystemKind::ALL {
                let teams = Policy { teams: Some(Box::default()), ..Policy::default() };
                for choice in Policy::default().choices(system, game).into_iter().chain(teams.choices(system, game)) {
                    assert_eq!(choice.usual, choice.stands, "{system:?} {}", choice.key);
                    let values = match choice.takes {
                        Takes::Written(values) => values.to_vec(),
                        Takes::Count => vec!["1", "3"],
                        Takes::Seed => vec!["77"],
                        Takes::OneOf(names) => names,
                    };
                    for value in values {
                        let mut policy = Policy::default();
                        assert_eq!(policy.set(choice.key, value), Ok(true), "{system:?} {}", choice.key);
                        assert_eq!(policy.stands(choice.key, system), value, "{system:?} {}", choice.key);
                    }
                }
            }
        }
        assert!(POLICY_KEYS.iter().all(|key| !Policy::default().stands(key, SystemKind::Points).is_empty()));
    }

    #[test]
    fn every_key_is_asked_for_somewhere_and_only_where_it_says_something() {
        let several = Policy { games: Some(2), cycles: Some(2), first_round: Some(FirstRound::Lots), ..Policy::default() };
        let asked = |policy: &Policy, system, game| policy.choices(system, game).iter().map(|c| c.key).collect::<Vec<_>>();
        let mut all: Vec<&str> =
            GameKind::ALL.iter().flat_map(|game| SystemKind::ALL.map(|system| asked(&several, system, *game))).flatten().collect();
        let teams = Policy { teams: Some(Box::default()), ..Policy::default() };
        all.extend(asked(&teams, SystemKind::SwissTeam, GameKind::Chess));
        all.sort_unstable();
        all.dedup();
        let mut keys = POLICY_KEYS.to_vec();
        keys.sort_unstable();
        assert_eq!(all, keys);
        let usual = Policy::default();
        assert_eq!(
            asked(&usual, SystemKind::Points, GameKind::Xiangqi),
            ["games", "first-round", "unit-mates", "apart-by", "forfeit-meets", "colour-rules", "forfeit-colour", "gaps", "bye"]
        );
        assert_eq!(
            asked(&usual, SystemKind::SwissDutch, GameKind::Chess),
            ["games", "unit-mates", "openings", "norm-exemption", "norm-games"]
        );
        assert_eq!(asked(&usual, SystemKind::DoubleRoundRobin, GameKind::Draughts100), ["cycles", "swap-last", "games", "numbers"]);
        assert_eq!(asked(&usual, SystemKind::DoubleKnockout, GameKind::Xiangqi), ["games", "colours", "playoff", "single-final"]);
        assert!(asked(&usual, SystemKind::Simultaneous, GameKind::Chess).is_empty());
    }
}
