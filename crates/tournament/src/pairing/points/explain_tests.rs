//! Every reason that an explanation gives, against the literal objective on random fields.

use super::explain::{Explainer, Verdict};
use super::key::difference;
use super::tests::event;
use super::{Field, Options, explain, reference};
use crate::history::Float;
use crate::model::Tpn;
use crate::rng::Rng;
use std::collections::BTreeMap;

type Holds<'a> = &'a dyn Fn(&[usize]) -> bool;

/// What the literal objective says of an alternative: of all pairings for which it holds the best, and what is worse in it.
fn literal(field: &Field, chosen: &[usize], apart: bool, holds: Holds<'_>) -> Verdict {
    match reference::of_all(field, apart, holds) {
        None => Verdict::NoRest,
        Some(best) => difference(field, chosen, &best).map_or(Verdict::Later, Verdict::Worse),
    }
}

/// The kind of a verdict, and the verdict with what forbids a pair or a bye put as what follows from it.
fn plain(found: &Verdict) -> (&'static str, Verdict) {
    let kind = match found {
        Verdict::Barred(_) => "barred",
        Verdict::ForfeitedMeeting(_) => "forfeited",
        Verdict::HadBye(_) => "had a bye",
        Verdict::NoRest => "no rest",
        Verdict::Worse(difference) => ["before", "key 1", "key 2", "key 3", "key 4", "key 5"][usize::from(difference.key.number())],
        Verdict::Later => "later",
    };
    let follows = match found {
        Verdict::Barred(_) | Verdict::ForfeitedMeeting(_) | Verdict::HadBye(_) => Verdict::NoRest,
        other => other.clone(),
    };
    (kind, follows)
}

/// Explains random fields whole and looks at every reason.
fn compare(seeds: std::ops::Range<u64>) -> BTreeMap<&'static str, usize> {
    let mut seen = BTreeMap::new();
    for seed in seeds {
        let (tournament, round, policy) = event(&mut Rng::new(seed));
        let field = Field::new(&tournament, policy, round, &[]);
        let Some(chosen) = reference::best(&field) else { continue };
        let men = field.men.len();
        let place = |tpn: Tpn| field.men.iter().position(|m| m.tpn == tpn).unwrap();
        let told = explain(&tournament, policy, round, &Options::default()).unwrap();
        let apart = field.units_apart() && !(0..men).any(|p| chosen[p] < men && field.unit_mates(p, chosen[p]));
        let mut look = |found: &Verdict, holds: Holds<'_>| {
            let (kind, follows) = plain(found);
            *seen.entry(kind).or_default() += 1;
            assert_eq!(follows, literal(&field, &chosen, apart, holds), "seed {seed}: {found:?} of {field:#?}");
        };
        for segment in &told.segments {
            for pair in &segment.pairs {
                let high = place(pair.higher.0);
                assert_eq!(chosen[high], place(pair.lower.0), "seed {seed}");
                for (other, found) in &pair.instead {
                    look(found, &|mates| mates[high] == place(*other));
                }
            }
            for float in &segment.floats {
                for (other, found) in &float.instead {
                    let own = place(*other);
                    let floats = |mates: &[usize]| {
                        mates[own] < men && Float::of_game(field.men[own].score, field.men[mates[own]].score) == float.float
                    };
                    look(found, &floats);
                }
            }
        }
        for (other, found) in told.bye.iter().flat_map(|bye| &bye.instead) {
            look(found, &|mates| mates[place(*other)] == men);
        }
    }
    seen
}

#[test]
fn every_reason_is_that_of_the_literal_objective() {
    let seen = compare(0..1200);
    assert_eq!(seen.len(), 11, "every kind of reason comes up: {seen:?}");
}

#[test]
#[ignore = "a long run"]
fn every_reason_is_that_of_the_literal_objective_at_length() {
    println!("{:?}", compare(1_000_000..1_060_000));
}

/// One question at 500 contestants.
#[test]
#[ignore = "a measurement"]
fn one_pair_at_500() {
    use crate::model::{Scoring, System};
    use crate::pairing::points::Policy;
    let wish = crate::generate::Wish { players: Some(501), rounds: Some(7), ..crate::generate::Wish::default() };
    let mut tournament = crate::generate::generate(&wish, 3).unwrap().tournament;
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    tournament.system = System::Points(Policy::default());
    for round in 3..=7 {
        let start = std::time::Instant::now();
        let explainer = Explainer::new(&tournament, Policy::default(), round, &Options::default()).unwrap();
        let made = start.elapsed();
        let mut most = std::time::Duration::ZERO;
        let mut all = std::time::Duration::ZERO;
        for tpn in 1..=501 {
            let start = std::time::Instant::now();
            let (pair, float) = (explainer.pair(Tpn(tpn)), explainer.float(Tpn(tpn)));
            let took = start.elapsed();
            std::hint::black_box((pair, float));
            most = most.max(took);
            all += took;
        }
        let start = std::time::Instant::now();
        std::hint::black_box(explainer.bye());
        println!("round {round}: made {made:?}, a pair at most {most:?}, all twice {all:?}, bye {:?}", start.elapsed());
    }
}
