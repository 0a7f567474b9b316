//! Systems that the codes of ETT26 do not tell apart: `CUSTOM_SWISS` and `CUSTOM_KNOCKOUT` stand for many.
//!
//! A comment line says which it is, with the settings that are not the usual ones: `### system=double-knockout third-place=yes`. Other programs
//! pass over it; here it is read where the code is one that may stand for the system, and left a comment otherwise.

use crate::model::System;
use crate::pairing::{knockout, name};

const KEY: &str = "system=";

/// What is written of a system, where its code says too little of it.
pub(super) fn written(system: System) -> Option<String> {
    let is_told_by_code = match system {
        System::Points(_) | System::Fmjd | System::Skalitzka => false,
        System::RoundRobin { cycles, swap_last } => cycles <= 2 || !swap_last,
        System::Knockout(policy) => policy == knockout::Policy::default(),
        _ => true,
    };
    if is_told_by_code { None } else { named(system) }
}

/// The comment that names a system, whatever its code says.
pub(super) fn named(system: System) -> Option<String> {
    let name = name::of(system).filter(|_| !matches!(system, System::Other | System::OtherPredetermined))?;
    let settings = name::settings(system).into_iter().map(|(key, value)| format!(" {key}={value}"));
    Some(format!("{KEY}{name}{}", settings.collect::<String>()))
}

/// The system that a record of the file says, if it is such a comment.
pub(super) fn read(record: &str) -> Option<System> {
    let mut words = record.strip_prefix("###")?.trim_start().strip_prefix(KEY)?.split_whitespace();
    name::with_settings(name::system(words.next()?).ok()?, words).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Contestant, Tournament, Tpn};
    use crate::trf::{self, Document, Profile};

    fn written_by(system: System) -> String {
        let mut tournament = Tournament::new(3);
        tournament.system = system;
        tournament.contestants = (1..=4).map(|n| Contestant::new(Tpn(n), format!("Player {n}"))).collect();
        let mut document = Document::new(tournament);
        document.other_records = vec!["### a word".to_owned()];
        trf::write(&document, Profile::Trf26).unwrap()
    }

    fn named(text: &str) -> System {
        let mut words = text.split(' ');
        name::with_settings(name::system(words.next().unwrap()).unwrap(), words).unwrap()
    }

    #[test]
    fn a_system_without_a_code_of_its_own_is_read_back() {
        for (told, is_written) in [
            ("double-knockout third-place=yes single-final=yes", true),
            ("knockout all-places=yes", true),
            ("knockout seeding=lines", true),
            ("knockout", false),
            ("points unit-mates=never first-round=lots seed=9", true),
            ("points-1987", true),
            ("swiss-fmjd", true),
            ("round-robin cycles=3 swap-last=yes", true),
            ("round-robin cycles=3", false),
            ("double-round-robin", false),
            ("swiss-dubov", false),
            ("manual", false),
        ] {
            let text = written_by(named(told));
            assert_eq!(text.contains(&format!("### system={told}\r\n")), is_written, "{told}: {text}");
            let back = trf::read(text.as_bytes()).unwrap();
            assert_eq!((back.tournament.system, back.other_records.len()), (named(told), 1), "{told}");
            assert_eq!(trf::write(&back, Profile::Trf26).unwrap(), text, "{told}");
        }
    }

    /// A comment that contradicts the code, or that nobody here wrote, stays a comment.
    #[test]
    fn what_does_not_fit_the_code_is_a_comment() {
        let text = written_by(named("double-knockout"));
        for (from, to, system) in [
            ("CUSTOM_KNOCKOUT", "CUSTOM_SWISS", System::Other),
            ("CUSTOM_KNOCKOUT", "FIDE_DUBOV", System::Dubov),
            ("system=double-knockout", "system=the old one", System::Knockout(knockout::Policy::default())),
            ("system=double-knockout", "system=double-knockout best=yes", System::Knockout(knockout::Policy::default())),
        ] {
            let back = trf::read(text.replace(from, to).as_bytes()).unwrap();
            assert_eq!((back.tournament.system, back.other_records.len()), (system, 2), "{to}");
        }
    }
}
