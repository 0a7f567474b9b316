//! Record 192 of team events (ETT26).

use crate::model::{DutchEdition, Primary, System};
use crate::pairing::knockout;
use crate::policy::team::{Edition, Policy, Preference};

/// What the code of a team event says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamType {
    /// How opponents are found.
    pub system: System,
    /// Which score is the primary one, where the code says it.
    pub primary: Option<Primary>,
    /// Baku acceleration.
    pub is_baku: bool,
}

/// The endings that name the scores: the primary one, whether the other counts as well, the ending.
const SCORES: [(Primary, bool, &str); 4] =
    [(Primary::Match, true, "_MP_GP"), (Primary::Game, true, "_GP_MP"), (Primary::Match, false, "_MP"), (Primary::Game, false, "_GP")];

impl TeamType {
    /// The type of a code; `start` is the first day of the event, which decides about the edition of C.04.6. `None`: no team event.
    ///
    /// `FIDE_TEAM` alone has colour preferences of type A; with scores but without a type there are none.
    pub fn of_code(code: &str, start: &str) -> Option<Self> {
        let code = code.trim().to_ascii_uppercase();
        let (base, is_baku) = code.strip_suffix("_BAKU").map_or((code.as_str(), false), |base| (base, true));
        let scores = SCORES.iter().find(|(_, _, ending)| base.ends_with(ending));
        let named = scores.map_or(base, |(_, _, ending)| base.strip_suffix(ending).unwrap_or(base));
        let primary = scores.map(|(primary, ..)| *primary);
        let of = |system| Some(Self { system, primary, is_baku });
        let swiss = |preference| {
            let edition = if DutchEdition::in_force(start) == DutchEdition::E2017 { Edition::E2024 } else { Edition::E2026 };
            let primary_only = scores.is_some_and(|(_, both, _)| !both);
            of(System::TeamSwiss(Policy { preference, primary_only, edition, ..Policy::default() }))
        };
        let (named, cycles) = match named.rsplit_once("_G").and_then(|(named, n)| Some((named, n.parse::<u8>().ok()?))) {
            Some((named, cycles)) if cycles > 0 => (named, Some(cycles)),
            _ => (named, None),
        };
        let robin = |usual: u8, swap_last| of(System::RoundRobin { cycles: cycles.unwrap_or(usual), swap_last });
        match named {
            "FIDE_TEAM" if scores.is_some() => swiss(Preference::None),
            "FIDE_TEAM" | "FIDE_TEAM_TYPEA" => swiss(Preference::A),
            "FIDE_TEAM_TYPEB" => swiss(Preference::B),
            "CUSTOM_TEAM_SWISS" => of(System::Other),
            "BERGER_TEAM_ROUNDROBIN" | "FIDE_TEAM_ROUNDROBIN" => robin(1, false),
            "BERGER_TEAM_DOUBLEROUNDROBIN" => robin(2, false),
            "FIDE_TEAM_DOUBLEROUNDROBIN" => robin(2, true),
            "CUSTOM_TEAM_ROUNDROBIN" => of(System::OtherPredetermined),
            "CUSTOM_TEAM_KNOCKOUT" => of(System::Knockout(knockout::Policy::default())),
            _ => None,
        }
    }
}

/// What the codes begin with that may stand for any system of teams.
pub(in crate::trf) const CUSTOM: &str = "CUSTOM_TEAM_";

/// Whether a code of record 192 is one of a team event.
pub(in crate::trf) fn is_team_code(code: &str) -> bool {
    TeamType::of_code(code, "").is_some()
}

/// The code of a tournament of teams by this system and primary score.
pub(in crate::trf) fn type_code(system: System, primary: Primary, is_baku: bool) -> String {
    let ending = |both| SCORES.iter().find(|(p, b, _)| (*p, *b) == (primary, both)).map_or("", |(.., ending)| ending);
    match system {
        System::TeamSwiss(policy) => {
            let preference = match policy.preference {
                Preference::A => "_TYPEA",
                Preference::B => "_TYPEB",
                Preference::None => "",
            };
            let baku = if is_baku { "_BAKU" } else { "" };
            format!("FIDE_TEAM{preference}{}{baku}", ending(!policy.primary_only))
        }
        System::RoundRobin { cycles: 1, .. } => "BERGER_TEAM_ROUNDROBIN".to_owned(),
        System::RoundRobin { cycles: 2, swap_last: true } => "FIDE_TEAM_DOUBLEROUNDROBIN".to_owned(),
        System::RoundRobin { cycles: 2, swap_last: false } => "BERGER_TEAM_DOUBLEROUNDROBIN".to_owned(),
        System::RoundRobin { cycles, swap_last: false } => format!("BERGER_TEAM_ROUNDROBIN_G{cycles}"),
        System::RoundRobin { swap_last: true, .. } | System::Scheveningen | System::Skalitzka | System::OtherPredetermined => {
            "CUSTOM_TEAM_ROUNDROBIN".to_owned()
        }
        System::Knockout(_) => "CUSTOM_TEAM_KNOCKOUT".to_owned(),
        System::Dutch(_) | System::Dubov | System::Burstein | System::DoubleSwiss | System::Fmjd | System::Points(_) | System::Other => {
            format!("CUSTOM_TEAM_SWISS{}", ending(false))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_team_events_are_read_and_written() {
        let policy = |code: &str, start: &str| match TeamType::of_code(code, start).unwrap() {
            TeamType { system: System::TeamSwiss(policy), primary, is_baku } => {
                (policy.preference, policy.primary_only, policy.edition, primary, is_baku)
            }
            other => panic!("{other:?}"),
        };
        let (old, new) = ("2026/01/31", "2026/02/01");
        assert_eq!(policy("FIDE_TEAM", old), (Preference::A, false, Edition::E2024, None, false));
        assert_eq!(policy("fide_team_baku", new), (Preference::A, false, Edition::E2026, None, true));
        assert_eq!(policy("FIDE_TEAM_GP", new), (Preference::None, true, Edition::E2026, Some(Primary::Game), false));
        assert_eq!(policy("FIDE_TEAM_TYPEB_MP_GP_BAKU", new), (Preference::B, false, Edition::E2026, Some(Primary::Match), true));
        for code in [
            "FIDE_TEAM_TYPEA_MP_GP",
            "FIDE_TEAM_TYPEB_GP",
            "FIDE_TEAM_GP_MP",
            "FIDE_TEAM_MP",
            "FIDE_TEAM_TYPEA_MP_BAKU",
            "CUSTOM_TEAM_SWISS_GP",
            "BERGER_TEAM_ROUNDROBIN",
            "BERGER_TEAM_ROUNDROBIN_G3",
            "BERGER_TEAM_DOUBLEROUNDROBIN",
            "FIDE_TEAM_DOUBLEROUNDROBIN",
            "CUSTOM_TEAM_ROUNDROBIN",
            "CUSTOM_TEAM_KNOCKOUT",
        ] {
            let of = TeamType::of_code(code, new).unwrap();
            assert_eq!(type_code(of.system, of.primary.unwrap_or_default(), of.is_baku), code);
        }
        for other in ["", "FIDE_DUTCH", "FIDE_TEAM_TYPEC", "CUSTOM_SWISS", "FIDE_ROUNDROBIN"] {
            assert_eq!(TeamType::of_code(other, new), None, "{other}");
        }
    }
}
