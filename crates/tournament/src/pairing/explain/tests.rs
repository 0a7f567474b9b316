use super::*;
use crate::history::{Obstacle, PabBar};
use crate::model::{Bye, Contestant, Entry, Meeting, Outcome as GameOutcome};
use crate::pairing::colors::ColorRule;
use crate::pairing::dutch::{Criterion, Enumeration, fields, pair_field};
use proptest::prelude::*;

/// Whether a verdict is what enumeration says of the demand behind it.
fn confirmed(all: &Enumeration, situation: &Situation, demand: &Demand, told: &Verdict) -> Result<(), TestCaseError> {
    let outcome = match told {
        Verdict::Forbidden(_) => return Ok(()),
        // Nobody to be paired with is one way of being impossible; which it is, C4 or C5, nobody asks then.
        Verdict::NoOpponent(_) | Verdict::ByeBarred(_) => {
            let outcome = situation.ask(*demand);
            prop_assert!(matches!(outcome, Outcome::Impossible(_)), "{:?}", outcome);
            outcome
        }
        Verdict::Impossible(criterion) => Outcome::Impossible(*criterion),
        Verdict::Worse { criterion, chosen, alternative } => {
            Outcome::Worse { criterion: *criterion, chosen: chosen.clone(), alternative: alternative.clone() }
        }
        Verdict::Later(_) => {
            let outcome = situation.ask(*demand);
            prop_assert!(matches!(outcome, Outcome::Equal(_)));
            outcome
        }
    };
    all.confirms(situation, demand, &outcome)
}

fn everything_told_is_so(field: &Field) -> Result<(), TestCaseError> {
    let Ok(explainer) = Explainer::of_field(field.clone(), Color::White) else { return Ok(()) };
    let place = |tpn: Tpn| field.place(tpn).expect("a player");
    for index in 0..explainer.brackets() {
        let situation = explainer.situation(index).expect("a bracket");
        let all = Enumeration::new(&situation);
        let ordered = ordered_pairs(situation.bracket);
        for (at, &(higher, lower)) in ordered.iter().enumerate() {
            let told = explainer.pair(field.players[lower].tpn).expect("a pair");
            prop_assert_eq!((place(told.higher), place(told.lower)), (higher, lower));
            for alternative in &told.alternatives {
                let opponent = place(alternative.opponent);
                if let Verdict::Forbidden(obstacle) = alternative.verdict {
                    prop_assert_eq!(field.obstacle(higher, opponent), Some(obstacle));
                }
                let mut pairs = ordered[..at].to_vec();
                pairs.push((higher.min(opponent), higher.max(opponent)));
                confirmed(&all, &situation, &Demand::Pairs(&pairs), &alternative.verdict)?;
            }
        }
        for &floater in &situation.bracket.floaters {
            let told = explainer.floats(field.players[floater].tpn);
            let told = told.iter().find(|f| f.bracket == index).expect("a float");
            let out = match told.alternative {
                FloatAlternative::Last => continue,
                FloatAlternative::Instead(tpn) => Some(place(tpn)),
                FloatAlternative::Stays => None,
            };
            let others: Vec<usize> = situation.members().filter(|&o| o != floater && Some(o) != out).collect();
            let permitted = others.iter().any(|&o| field.obstacle(floater, o).is_none());
            match &told.verdict {
                Some(Verdict::NoOpponent(list)) => {
                    let expected = others.iter().map(|&o| Some((field.players[o].tpn, field.obstacle(floater, o)?)));
                    prop_assert_eq!(Some(list.clone()), expected.collect());
                }
                Some(Verdict::Impossible(_)) => prop_assert!(permitted, "the reason is that the player has no opponent"),
                _ => {}
            }
            confirmed(&all, &situation, &Demand::Stays(floater, out), told.verdict.as_ref().expect("a verdict"))?;
        }
        if let Some(exchange) = explainer.bracket(index).and_then(|b| b.exchange) {
            let (fixed, rest): (Vec<_>, Vec<_>) =
                situation.bracket.pairs.iter().copied().partition(|p| p.0 < situation.bracket.residents.start);
            let (upper, lower) = halves(situation.bracket, &fixed, rest.len());
            prop_assert!(exchange.into_s1.iter().all(|tpn| lower.contains(&place(*tpn))));
            prop_assert!(!matches!(exchange.without, Verdict::Later(_) | Verdict::Forbidden(_)));
            confirmed(&all, &situation, &Demand::Split { fixed: &fixed, upper: &upper, lower: &lower }, &exchange.without)?;
        }
    }
    let Some(bye) = explainer.bye() else { return Ok(()) };
    for (tpn, refusal) in &bye.refused {
        if let ByeRefusal::Bracket { bracket, verdict } = refusal {
            // Only this player may have the bye; up to the bracket everything is as it was.
            let mut only = field.clone();
            for facts in &mut only.players {
                if facts.tpn != *tpn {
                    facts.pab_bar = facts.pab_bar.or(Some(PabBar::HadOne { round: 0 }));
                }
            }
            let own = explainer.situation(*bracket).expect("a bracket");
            let there = Situation { field: &only, ..own.clone() };
            let paired = pair_field(&only).expect("a pairing with this receiver").swap_remove(*bracket);
            let best = Enumeration::new(&there);
            prop_assert_eq!(best.criteria(&paired.pairs, &paired.floaters), Some(best.best()));
            // What it is worth in the round as it is: who else may have the bye counts there for C8 as well.
            let all = Enumeration::new(&own);
            let (chosen, instead) = (all.best(), all.criteria(&paired.pairs, &paired.floaters).expect("a candidate"));
            match (chosen.iter().zip(&instead).position(|(a, b)| a != b), verdict) {
                (None, Verdict::Later(_)) => {}
                (Some(at), Verdict::Worse { criterion, .. }) => prop_assert_eq!(*criterion, Enumeration::order(field.edition)[at]),
                (at, verdict) => prop_assert!(false, "{at:?} {verdict:?}"),
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, max_shrink_iters: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_told_is_what_enumeration_finds(field in fields(7)) {
        everything_told_is_so(&field)?;
    }

    #[test]
    fn what_is_told_of_2017_is_what_enumeration_finds(mut field in fields(7)) {
        field.edition = DutchEdition::E2017;
        everything_told_is_so(&field)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, max_shrink_iters: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "takes minutes"]
    fn what_is_told_is_what_enumeration_finds_of_eight(field in fields(8)) {
        everything_told_is_so(&field)?;
    }

    #[test]
    #[ignore = "takes minutes"]
    fn what_is_told_of_2017_is_what_enumeration_finds_of_eight(mut field in fields(8)) {
        field.edition = DutchEdition::E2017;
        everything_told_is_so(&field)?;
    }
}

fn draw(opponent: u16, color: Color) -> Option<Entry> {
    Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), GameOutcome::Draw)))
}

/// Six players after two drawn rounds: 1-4 5-2 3-6, then 2-1 4-3 6-5, say.
fn six() -> Tournament {
    let (w, b) = (Color::White, Color::Black);
    let mut t = Tournament::new(5);
    t.initial_color = Some(w);
    t.contestants = (1..=6).map(|n| Contestant::new(Tpn(n), "")).collect();
    let entries = [
        [draw(4, w), draw(2, b)],
        [draw(5, b), draw(1, w)],
        [draw(6, w), draw(4, b)],
        [draw(1, b), draw(3, w)],
        [draw(2, w), draw(6, b)],
        [draw(3, b), draw(5, w)],
    ];
    for (player, entries) in t.contestants.iter_mut().zip(entries) {
        player.entries = entries.to_vec();
    }
    t
}

#[test]
fn a_rematch_and_a_color_are_named() {
    let explainer = Explainer::new(&six(), 3, &[]).unwrap();
    // S1 is 1 2 3, due White, Black, White; S2 is 4 5 6, due Black, White, Black. 1-4 is a rematch, 1-5 a clash. Without an exchange
    // 3 can only meet 5, and 2-4 clashes: 3 and 4 change sides.
    let told = explainer.pair(Tpn(1)).unwrap();
    assert_eq!((told.higher, told.lower, told.part), (Tpn(1), Tpn(6), Part::Homogeneous));
    let verdict = |tpn| &told.alternatives.iter().find(|a| a.opponent == Tpn(tpn)).unwrap().verdict;
    assert_eq!(verdict(4), &Verdict::Forbidden(Obstacle::Rematch));
    let Verdict::Worse { criterion: Criterion::C12, chosen, alternative } = verdict(5) else { panic!("{told:?}") };
    assert!(chosen < alternative);
    assert_eq!(told.color.rule, ColorRule::BothGranted);
    assert_eq!(told.color.higher_has, Color::White);
    let exchange = explainer.bracket(0).unwrap().exchange.unwrap();
    assert_eq!((&exchange.out_of_s1[..], &exchange.into_s1[..]), (&[Tpn(3)][..], &[Tpn(4)][..]));
    let Verdict::Worse { criterion: Criterion::C12, chosen, alternative } = exchange.without else { panic!("{exchange:?}") };
    assert_eq!((chosen, alternative), (vec![0], vec![2]));
    // The natural opponent of 2 is 4, who is due the same colour.
    let told = explainer.pair(Tpn(2)).unwrap();
    assert_eq!((told.lower, told.alternatives[0].opponent), (Tpn(3), Tpn(4)));
}

#[test]
fn the_bye_names_who_is_barred() {
    let mut t = six();
    t.contestants.push(Contestant::new(Tpn(7), ""));
    let bye = Some(Entry::Bye(Bye::PairingAllocated));
    t.contestants[6].entries = vec![bye, Some(Entry::Bye(Bye::Zero))];
    let told = Explainer::new(&t, 3, &[]).unwrap().bye().unwrap();
    assert_eq!((told.tpn, told.score), (Tpn(5), Points::ONE));
    assert_eq!(told.refused[0], (Tpn(7), ByeRefusal::Barred(PabBar::HadOne { round: 1 })));
    let (Tpn(6), ByeRefusal::Bracket { bracket: 0, verdict: Verdict::Later(_) }) = &told.refused[1] else { panic!("{told:?}") };
}

#[test]
fn other_rules_are_not_explained() {
    let mut t = six();
    t.system = System::Other;
    assert_eq!(Explainer::new(&t, 3, &[]).unwrap_err(), NotExplained::OtherRules);
}
