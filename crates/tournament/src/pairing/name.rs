//! Systems by name, and their policies as settings `key=value`: one parse for command line, event and files.

use super::{knockout, points};
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

/// The names of systems whose opponents follow from a table or a bracket, or come from elsewhere.
pub const OTHERS: [&str; 6] = ["round-robin", "double-round-robin", "scheveningen", "knockout", "double-knockout", "manual"];

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

/// The keys of a system's policy.
pub const fn keys(system: System) -> &'static [&'static str] {
    match system {
        System::Points(_) => &["unit-mates", "forfeit-meets", "forfeit-colour", "colour-rules", "first-round", "seed", "gaps", "bye"],
        System::TeamSwiss(_) => &["preference", "secondary", "edition", "readings"],
        System::RoundRobin { .. } => &["cycles", "swap-last"],
        _ => &[],
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
        System::RoundRobin { swap_last, .. } if key == "swap-last" => *swap_last = one_of("swap-last", value, YES_OR_NO, &[true, false])?,
        _ => return Err(NameError::Key { key: key.to_owned(), known }),
    }
    Ok(system)
}

const YES_OR_NO: &str = "yes|no";

fn points_setting(policy: &mut points::Policy, key: &str, value: &str) -> Result<(), NameError> {
    use points::{ByeChoice, ColorRules, FirstRound, Gaps, UnitMates};
    match key {
        "unit-mates" => {
            let values = [UnitMates::Free, UnitMates::FirstRound, UnitMates::Long, UnitMates::Never];
            policy.unit_mates = one_of("unit-mates", value, "free|first-round|long|never", &values)?;
        }
        "forfeit-meets" => policy.forfeits_meet = one_of("forfeit-meets", value, YES_OR_NO, &[true, false])?,
        "forfeit-colour" => policy.forfeits_color = one_of("forfeit-colour", value, YES_OR_NO, &[true, false])?,
        "colour-rules" => policy.color_rules = one_of("colour-rules", value, "hard|soft", &[ColorRules::Hard, ColorRules::Soft])?,
        "gaps" => policy.gaps = one_of("gaps", value, "with-counts|after-counts", &[Gaps::WithCounts, Gaps::AfterCounts])?,
        "bye" => policy.bye = one_of("bye", value, "best|last", &[ByeChoice::Best, ByeChoice::Last])?,
        "seed" => {
            let form = "a whole number";
            let seed = value.parse().map_err(|_| NameError::Value { key: "seed", value: value.to_owned(), form })?;
            policy.first_round = FirstRound::Lots(seed);
        }
        _ => {
            // A seed that was said before stays.
            let seed = if let FirstRound::Lots(seed) = policy.first_round { seed } else { 0 };
            let values = [FirstRound::Halves, FirstRound::Neighbours, FirstRound::Lots(seed), FirstRound::Typed];
            policy.first_round = one_of("first-round", value, "halves|neighbours|lots|typed", &values)?;
        }
    }
    Ok(())
}

fn team_setting(policy: &mut team::Policy, key: &str, value: &str) -> Result<(), NameError> {
    use team::{Edition, Preference, Reading};
    match key {
        "preference" => {
            policy.preference = one_of("preference", value, "A|B|none", &[Preference::A, Preference::B, Preference::None])?;
        }
        "secondary" => policy.primary_only = one_of("secondary", value, YES_OR_NO, &[false, true])?,
        "edition" => policy.edition = one_of("edition", value, "2024|2026", &[Edition::E2024, Edition::E2026])?,
        _ => {
            let form = "none|unplayed-floats|forfeit-meets|seen-numbers|virtual-first|last-round-none|graded-c6, several with commas";
            let named = |name: &str| Reading::ALL.into_iter().find(|reading| reading.name() == name.trim());
            let names = value.split(',').filter(|_| value != "none");
            let wrong = || NameError::Value { key: "readings", value: value.to_owned(), form };
            policy.readings = names.map(|name| named(name).ok_or_else(wrong)).collect::<Result<_, _>>()?;
        }
    }
    Ok(())
}

/// The value that stands in `values` where `value` stands in `form`.
fn one_of<T: Copy>(key: &'static str, value: &str, form: &'static str, values: &[T]) -> Result<T, NameError> {
    let found = form.split('|').zip(values).find(|(name, _)| *name == value);
    found.map(|(_, value)| *value).ok_or_else(|| NameError::Value { key, value: value.to_owned(), form })
}

#[cfg(test)]
mod tests {
    use super::*;
    use points::{ColorRules, FirstRound, Policy, UnitMates};

    #[test]
    fn every_name_names_a_system_of_its_own() {
        let names: Vec<&str> = ROUND_BY_ROUND.into_iter().chain(OTHERS).collect();
        let systems: Vec<System> = names.iter().map(|name| system(name).expect("a name")).collect();
        for (index, named) in systems.iter().enumerate() {
            assert!(!systems[..index].contains(named), "{}", names[index]);
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
