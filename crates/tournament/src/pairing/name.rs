//! Systems by name, and their policies as settings `key=value`: one parse for command line, event and files.

use super::knockout::{self, Seeding};
use super::points::{self, ByeChoice, ColorRules, FirstRound, Gaps, UnitMates};
use crate::model::{DutchEdition, System};
use crate::policy::team;

/// The names of systems that pair round by round: of those [`super::pair`] has or may have an engine.
pub const ROUND_BY_ROUND: [&str; 9] = [
    "swiss-dutch",
    "swiss-dutch-2017",
    "swiss-dubov",
    "swiss-burstein",
    "swiss-double",
    "swiss-fmjd",
    "swiss-team",
    "points",
    "points-1987",
];

/// Those of them that pair players, not teams.
pub fn of_players() -> impl Iterator<Item = &'static str> {
    ROUND_BY_ROUND.into_iter().filter(|name| *name != "swiss-team")
}

/// The names of systems whose opponents follow from a table or a bracket, or come from elsewhere.
pub const OTHERS: [&str; 7] = ["round-robin", "double-round-robin", "scheveningen", "skalitzka", "knockout", "double-knockout", "manual"];

/// Why a name or a setting cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// No system is called so.
    #[error("no system is called {0}")]
    System(String),
    /// The system has no such setting; those that it has.
    #[error("the system has no setting {key}; it has: {}", known.join(", "))]
    Key {
        /// The setting asked for.
        key: String,
        /// The keys of the system's policy.
        known: &'static [&'static str],
    },
    /// A setting without `=`.
    #[error("{0}: write key=value")]
    Form(String),
    /// The setting does not take the value; how values are written.
    #[error("{key} does not take {value}; write {form}")]
    Value {
        /// The setting.
        key: &'static str,
        /// The value asked for.
        value: String,
        /// What may stand there.
        form: &'static str,
    },
}

/// The system of a name, with its usual policy.
///
/// # Errors
/// No system is called so.
pub fn system(name: &str) -> Result<System, NameError> {
    let points = |edition| System::Points(points::Policy { edition, ..points::Policy::default() });
    Ok(match name {
        "swiss-dutch" => System::Dutch(DutchEdition::E2026),
        "swiss-dutch-2017" => System::Dutch(DutchEdition::E2017),
        "swiss-dubov" => System::Dubov,
        "swiss-burstein" => System::Burstein,
        "swiss-double" => System::DoubleSwiss,
        "swiss-fmjd" => System::Fmjd,
        "swiss-team" => System::TeamSwiss(team::Policy::default()),
        "points" => points(points::Edition::Current),
        "points-1987" => points(points::Edition::E1987),
        "round-robin" => System::RoundRobin { cycles: 1, swap_last: false },
        "double-round-robin" => System::RoundRobin { cycles: 2, swap_last: true },
        "scheveningen" => System::Scheveningen,
        "skalitzka" => System::Skalitzka,
        "knockout" => System::Knockout(knockout::Policy::default()),
        "double-knockout" => System::Knockout(knockout::Policy { double: true, ..knockout::Policy::default() }),
        "manual" => System::Other,
        _ => return Err(NameError::System(name.to_owned())),
    })
}

/// A system with settings of its policy, each written `key=value`; later ones override earlier ones.
///
/// # Errors
/// A setting that the system does not have, or a value that the setting does not take.
pub fn with_settings<'a>(system: System, settings: impl IntoIterator<Item = &'a str>) -> Result<System, NameError> {
    settings.into_iter().try_fold(system, |system, setting| {
        let (key, value) = setting.split_once('=').ok_or_else(|| NameError::Form(setting.to_owned()))?;
        with_setting(system, key.trim(), value.trim())
    })
}

/// The name of a system, whatever its policy; `None` of one that [`system`] makes of no name: pairs that come from elsewhere and are
/// fixed before the event.
pub const fn of(system: System) -> Option<&'static str> {
    Some(match system {
        System::Dutch(DutchEdition::E2026) => "swiss-dutch",
        System::Dutch(DutchEdition::E2017) => "swiss-dutch-2017",
        System::Dubov => "swiss-dubov",
        System::Burstein => "swiss-burstein",
        System::DoubleSwiss => "swiss-double",
        System::Fmjd => "swiss-fmjd",
        System::TeamSwiss(_) => "swiss-team",
        System::Points(points::Policy { edition: points::Edition::Current, .. }) => "points",
        System::Points(points::Policy { edition: points::Edition::E1987, .. }) => "points-1987",
        System::RoundRobin { cycles: 2, swap_last: true } => "double-round-robin",
        System::RoundRobin { .. } => "round-robin",
        System::Scheveningen => "scheveningen",
        System::Skalitzka => "skalitzka",
        System::Knockout(knockout::Policy { double: false, .. }) => "knockout",
        System::Knockout(knockout::Policy { double: true, .. }) => "double-knockout",
        System::Other => "manual",
        System::OtherPredetermined => return None,
    })
}

/// The settings in which a system differs from the one of its name: [`with_settings`] makes it of them.
pub fn settings(of_system: System) -> Vec<(&'static str, String)> {
    let Some(usual) = of(of_system).and_then(|name| system(name).ok()) else { return Vec::new() };
    let all = |system: System| keys(system).iter().filter_map(move |key| Some((*key, setting(system, key)?)));
    let usual: Vec<(&str, String)> = all(usual).collect();
    all(of_system).filter(|setting| !usual.contains(setting)).collect()
}

/// The keys of a system's policy.
pub const fn keys(system: System) -> &'static [&'static str] {
    match system {
        System::Points(_) => &["unit-mates", "forfeit-meets", "forfeit-colour", "colour-rules", "first-round", "seed", "gaps", "bye"],
        System::TeamSwiss(_) => &["preference", "secondary", "edition", "readings"],
        System::RoundRobin { .. } => &["cycles", "swap-last"],
        System::Knockout(_) => &["third-place", "all-places", "single-final", "seeding"],
        _ => &[],
    }
}

/// A setting with a few values: how they are written, and what they are, in the same order.
struct Choice<T: 'static> {
    form: &'static str,
    values: &'static [T],
}

impl<T: Copy + PartialEq> Choice<T> {
    fn read(&self, key: &'static str, value: &str) -> Result<T, NameError> {
        let found = self.form.split('|').zip(self.values).find(|(name, _)| *name == value);
        found.map(|(_, value)| *value).ok_or_else(|| NameError::Value { key, value: value.to_owned(), form: self.form })
    }

    fn written(&self, value: T) -> Option<String> {
        self.form.split('|').zip(self.values).find(|(_, one)| **one == value).map(|(name, _)| name.to_owned())
    }
}

const YES_OR_NO: Choice<bool> = Choice { form: "yes|no", values: &[true, false] };
const UNIT_MATES: Choice<UnitMates> =
    Choice { form: "free|first-round|long|never", values: &[UnitMates::Free, UnitMates::FirstRound, UnitMates::Long, UnitMates::Never] };
const COLOR_RULES: Choice<ColorRules> = Choice { form: "hard|soft", values: &[ColorRules::Hard, ColorRules::Soft] };
const GAPS: Choice<Gaps> = Choice { form: "with-counts|after-counts", values: &[Gaps::WithCounts, Gaps::AfterCounts] };
const BYE: Choice<ByeChoice> = Choice { form: "best|last", values: &[ByeChoice::Best, ByeChoice::Last] };
const SEEDING: Choice<Seeding> = Choice { form: "standard|lines", values: &[Seeding::Standard, Seeding::Lines] };
const PREFERENCE: Choice<team::Preference> =
    Choice { form: "A|B|none", values: &[team::Preference::A, team::Preference::B, team::Preference::None] };
const TEAM_EDITION: Choice<team::Edition> = Choice { form: "2024|2026", values: &[team::Edition::E2024, team::Edition::E2026] };
/// Lots of any seed stand here as those of seed 0.
const FIRST_ROUND: Choice<FirstRound> = Choice {
    form: "halves|neighbours|lots|typed",
    values: &[FirstRound::Halves, FirstRound::Neighbours, FirstRound::Lots(0), FirstRound::Typed],
};

/// What a setting of a system stands at; `None` where it has none such now: lots alone have a seed.
fn setting(system: System, key: &str) -> Option<String> {
    match (system, key) {
        (System::Points(policy), "unit-mates") => UNIT_MATES.written(policy.unit_mates),
        (System::Points(policy), "forfeit-meets") => YES_OR_NO.written(policy.forfeits_meet),
        (System::Points(policy), "forfeit-colour") => YES_OR_NO.written(policy.forfeits_color),
        (System::Points(policy), "colour-rules") => COLOR_RULES.written(policy.color_rules),
        (System::Points(policy), "gaps") => GAPS.written(policy.gaps),
        (System::Points(policy), "bye") => BYE.written(policy.bye),
        (System::Points(points::Policy { first_round: FirstRound::Lots(seed), .. }), "seed") => Some(seed.to_string()),
        (System::Points(points::Policy { first_round: FirstRound::Lots(_), .. }), "first-round") => {
            FIRST_ROUND.written(FirstRound::Lots(0))
        }
        (System::Points(policy), "first-round") => FIRST_ROUND.written(policy.first_round),
        (System::TeamSwiss(policy), "preference") => PREFERENCE.written(policy.preference),
        (System::TeamSwiss(policy), "secondary") => YES_OR_NO.written(!policy.primary_only),
        (System::TeamSwiss(policy), "edition") => TEAM_EDITION.written(policy.edition),
        (System::TeamSwiss(policy), "readings") => {
            let names: Vec<&str> = team::Reading::ALL.into_iter().filter(|r| policy.readings.has(*r)).map(team::Reading::name).collect();
            Some(if names.is_empty() { "none".to_owned() } else { names.join(",") })
        }
        (System::RoundRobin { cycles, .. }, "cycles") => Some(cycles.to_string()),
        (System::RoundRobin { swap_last, .. }, "swap-last") => YES_OR_NO.written(swap_last),
        (System::Knockout(policy), "third-place") => YES_OR_NO.written(policy.third_place),
        (System::Knockout(policy), "all-places") => YES_OR_NO.written(policy.all_places),
        (System::Knockout(policy), "single-final") => YES_OR_NO.written(policy.single_final),
        (System::Knockout(policy), "seeding") => SEEDING.written(policy.seeding),
        _ => None,
    }
}

fn with_setting(mut system: System, key: &str, value: &str) -> Result<System, NameError> {
    let known = keys(system);
    match &mut system {
        System::Points(policy) if known.contains(&key) => points_setting(policy, key, value)?,
        System::TeamSwiss(policy) if known.contains(&key) => team_setting(policy, key, value)?,
        System::RoundRobin { cycles, .. } if key == "cycles" => {
            let form = "1 to 20";
            let number = value.parse().ok().filter(|n| (1..=20).contains(n));
            *cycles = number.ok_or_else(|| NameError::Value { key: "cycles", value: value.to_owned(), form })?;
        }
        System::RoundRobin { swap_last, .. } if key == "swap-last" => *swap_last = YES_OR_NO.read("swap-last", value)?,
        System::Knockout(policy) if key == "third-place" => policy.third_place = YES_OR_NO.read("third-place", value)?,
        System::Knockout(policy) if key == "all-places" => policy.all_places = YES_OR_NO.read("all-places", value)?,
        System::Knockout(policy) if key == "single-final" => policy.single_final = YES_OR_NO.read("single-final", value)?,
        System::Knockout(policy) if key == "seeding" => policy.seeding = SEEDING.read("seeding", value)?,
        _ => return Err(NameError::Key { key: key.to_owned(), known }),
    }
    Ok(system)
}

fn points_setting(policy: &mut points::Policy, key: &str, value: &str) -> Result<(), NameError> {
    match key {
        "unit-mates" => policy.unit_mates = UNIT_MATES.read("unit-mates", value)?,
        "forfeit-meets" => policy.forfeits_meet = YES_OR_NO.read("forfeit-meets", value)?,
        "forfeit-colour" => policy.forfeits_color = YES_OR_NO.read("forfeit-colour", value)?,
        "colour-rules" => policy.color_rules = COLOR_RULES.read("colour-rules", value)?,
        "gaps" => policy.gaps = GAPS.read("gaps", value)?,
        "bye" => policy.bye = BYE.read("bye", value)?,
        "seed" => {
            let form = "a whole number";
            let seed = value.parse().map_err(|_| NameError::Value { key: "seed", value: value.to_owned(), form })?;
            policy.first_round = FirstRound::Lots(seed);
        }
        _ => {
            policy.first_round = match (FIRST_ROUND.read("first-round", value)?, policy.first_round) {
                // A seed that was said before stays.
                (FirstRound::Lots(_), FirstRound::Lots(seed)) => FirstRound::Lots(seed),
                (chosen, _) => chosen,
            }
        }
    }
    Ok(())
}

fn team_setting(policy: &mut team::Policy, key: &str, value: &str) -> Result<(), NameError> {
    match key {
        "preference" => policy.preference = PREFERENCE.read("preference", value)?,
        "secondary" => policy.primary_only = !YES_OR_NO.read("secondary", value)?,
        "edition" => policy.edition = TEAM_EDITION.read("edition", value)?,
        _ => {
            let form = "none|unplayed-floats|forfeit-meets|seen-numbers|virtual-first|last-round-none|graded-c6, several with commas";
            let named = |name: &str| team::Reading::ALL.into_iter().find(|reading| reading.name() == name.trim());
            let names = value.split(',').filter(|_| value != "none");
            let wrong = || NameError::Value { key: "readings", value: value.to_owned(), form };
            policy.readings = names.map(|name| named(name).ok_or_else(wrong)).collect::<Result<_, _>>()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use points::Policy;

    #[test]
    fn every_name_names_a_system_of_its_own() {
        let names: Vec<&str> = ROUND_BY_ROUND.into_iter().chain(OTHERS).collect();
        let systems: Vec<System> = names.iter().map(|name| system(name).expect("a name")).collect();
        for (index, named) in systems.iter().enumerate() {
            assert!(!systems[..index].contains(named), "{}", names[index]);
            assert_eq!((of(*named), settings(*named)), (Some(names[index]), Vec::new()));
        }
        assert_eq!(system("swiss"), Err(NameError::System("swiss".to_owned())));
    }

    #[test]
    fn settings_change_the_policy_and_nothing_else() {
        let points = system("points").expect("a name");
        let set = with_settings(points, ["unit-mates=long", "forfeit-meets=no", "colour-rules=hard", "first-round=lots", "seed=42"]);
        let policy = Policy {
            unit_mates: UnitMates::Long,
            forfeits_meet: false,
            color_rules: ColorRules::Hard,
            first_round: FirstRound::Lots(42),
            ..Policy::default()
        };
        assert_eq!(set, Ok(System::Points(policy)));
        assert_eq!(with_settings(points, []), Ok(points));
        let value = NameError::Value { key: "unit-mates", value: "apart".to_owned(), form: "free|first-round|long|never" };
        assert_eq!(with_settings(points, ["unit-mates=apart"]), Err(value));
        assert_eq!(with_settings(points, ["unit-mates"]), Err(NameError::Form("unit-mates".to_owned())));
        let key = NameError::Key { key: "cycles".to_owned(), known: keys(points) };
        assert_eq!(with_settings(points, ["cycles=2"]), Err(key));
        let team = system("swiss-team").expect("a name");
        let set = ["preference=B", "secondary=no", "edition=2024", "readings=forfeit-meets,graded-c6"];
        let policy = team::Policy {
            preference: team::Preference::B,
            primary_only: true,
            edition: team::Edition::E2024,
            readings: team::Readings::default().with(team::Reading::ForfeitMeets).with(team::Reading::GradedC6),
        };
        assert_eq!(with_settings(team, set), Ok(System::TeamSwiss(policy)));
        assert_eq!(with_settings(System::TeamSwiss(policy), ["preference=A", "secondary=yes", "edition=2026", "readings=none"]), Ok(team));
        for reading in team::Reading::ALL {
            let one = team::Policy { readings: team::Readings::default().with(reading), ..team::Policy::default() };
            assert_eq!(with_settings(team, [format!("readings={}", reading.name()).as_str()]), Ok(System::TeamSwiss(one)));
            assert_eq!(one.readings.iter().collect::<Vec<_>>(), [reading]);
        }
        let robin = system("round-robin").expect("a name");
        assert_eq!(with_settings(robin, ["cycles=3", "swap-last=yes"]), Ok(System::RoundRobin { cycles: 3, swap_last: true }));
        assert!(with_settings(robin, ["cycles=0"]).is_err());
    }

    #[test]
    fn name_and_settings_make_the_same_system_again() {
        let policy = Policy { gaps: Gaps::AfterCounts, bye: ByeChoice::Last, first_round: FirstRound::Lots(7), ..Policy::default() };
        let bracket = knockout::Policy { double: true, third_place: true, seeding: Seeding::Lines, ..knockout::Policy::default() };
        for (of_it, told) in [
            (System::Points(policy), "first-round=lots seed=7 gaps=after-counts bye=last"),
            (System::Knockout(bracket), "third-place=yes seeding=lines"),
            (System::RoundRobin { cycles: 2, swap_last: false }, "cycles=2"),
            (System::Burstein, ""),
        ] {
            let written: Vec<String> = settings(of_it).into_iter().map(|(key, value)| format!("{key}={value}")).collect();
            assert_eq!(written.join(" "), told);
            let named = of(of_it).and_then(|name| system(name).ok()).expect("a name");
            assert_eq!(with_settings(named, written.iter().map(String::as_str)), Ok(of_it));
        }
    }

    /// Every key that a system names takes a value: none falls through to another.
    #[test]
    fn every_key_is_read() {
        for name in ROUND_BY_ROUND.into_iter().chain(OTHERS) {
            let system = system(name).expect("a name");
            for key in keys(system) {
                let setting = format!("{key}=nonsense");
                match with_settings(system, [setting.as_str()]) {
                    Err(NameError::Value { key: named, .. }) => assert_eq!(named, *key),
                    other => panic!("{name} {key}: {other:?}"),
                }
            }
        }
    }
}
