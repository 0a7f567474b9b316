use super::*;
use crate::clock::span::Span;
use crate::rulebook::{Act, Duty, Facts, Value};

fn place(ply: usize, written: &str) -> Place {
    Place { ply, written: written.to_owned() }
}

fn threefold() -> Ruling {
    Ruling {
        articles: vec!["9.2.1".to_owned()],
        player: Some(Side::Second),
        intended: Some("Ng8".to_owned()),
        finding: Finding::Uncertain(vec![Doubt::Inferred { plies: vec![4] }]),
        working: vec![Fact::SheetAlone { other: true }, Fact::Proven],
        occurrences: vec![place(0, ""), place(4, "Ng8"), place(8, "Ng8")],
        evidence: Evidence {
            rests: vec![
                Rest { basis: Basis::Both, count: 6, runs: vec![(1, 3), (5, 7)] },
                Rest { basis: Basis::Inferred, count: 1, runs: vec![(4, 4)] },
            ],
            inferred_before: 0,
        },
        on: Record::Sheet(Side::First),
        ..Ruling::new(GameKind::Chess, Ground::Repetition, "fide-2023", place(7, "Ng1"))
    }
}

/// What lies in event files. It is read for ever: a change of this text is a change of the file format.
#[test]
fn the_stored_form_stays() {
    let stored = concat!(
        r#"{"game":"chess","ground":"repetition","edition":"fide-2023","articles":["9.2.1"],"on":{"sheet":"first"},"#,
        r#""at":{"ply":7,"move":"Ng1"},"numbering":{"first":1,"begins":"first"},"player":"second","intended":"Ng8","#,
        r#""finding":{"uncertain":[{"inferred":{"plies":[4]}}]},"working":[{"sheet-alone":{"other":true}},"proven"],"#,
        r#""occurrences":[{"ply":0},{"ply":4,"move":"Ng8"},{"ply":8,"move":"Ng8"}],"#,
        r#""evidence":{"rests":[{"basis":"both","count":6,"runs":[[1,3],[5,7]]},{"basis":"inferred","count":1,"runs":[[4,4]]}]}}"#,
    );
    assert_eq!(serde_json::to_string(&threefold()).unwrap(), stored);
    assert_eq!(serde_json::from_str::<Ruling>(stored).unwrap(), threefold());
    // What a ruling must have at the least.
    let least = r#"{"game":"xiangqi","ground":"loop","edition":"cxa-2020","at":{"ply":0},"finding":"rejected"}"#;
    let read: Ruling = serde_json::from_str(least).unwrap();
    assert_eq!(read, Ruling { finding: Finding::Rejected, ..Ruling::new(GameKind::Xiangqi, Ground::Loop, "cxa-2020", place(0, "")) });
}

/// One of each that holds data, as it is stored.
#[test]
fn every_fact_and_consequence_is_read_back() {
    let facts = [
        (Fact::Ended { end: BoardEnd::Checkmate { winner: Side::Second }, at: place(4, "Qh4#"), later: 0 }, "ended"),
        (Fact::AlreadyOver { end: BoardEnd::FivefoldRepetition, at: place(16, "Ng8"), article: "9.6.1".to_owned() }, "already-over"),
        (Fact::CannotMate { why: NoMate::Exhausted { positions: 7 } }, "cannot-mate"),
        (
            Fact::Counter {
                article: "7.2.6".to_owned(),
                moves: Some(CountedMoves::Ending(DraughtsEnding::Balance { from: 4, to: 5 })),
                white: 3,
                black: 2,
                limit: 30,
                missing: 28,
                stronger: None,
                since: place(2, "23-19"),
                full: false,
                win_may_be_shown: true,
                interrupted: false,
            },
            "counter",
        ),
        (Fact::Loop { verdict: LoopVerdict::MustChange(Side::First), cycle: Some((5, 8)) }, "loop"),
        (
            Fact::LoopPly(LoopPly {
                ply: 5,
                side: Side::First,
                ucci: "h6i4".to_owned(),
                written: "马二退一".to_owned(),
                label: xiangqi::repetition::Act::Chase,
                code: "R".to_owned(),
                victims: vec![Victim { square: "i9".to_owned(), man: 'R', hold: Hold::UnderRooted, joint: true }],
                evidence: vec!["i4i9".to_owned()],
                evidence_written: vec!["马一进二".to_owned()],
                overridden: Some(Overridden { found: xiangqi::repetition::Act::Idle, reason: "pinned".to_owned() }),
            }),
            "loop-ply",
        ),
        (
            Fact::LoopReason { reason: LoopReason::LongChase { side: Side::First, man: "h1".to_owned() }, article: String::new() },
            "loop-reason",
        ),
        (Fact::LoopByEdition { verdicts: vec![("cxa-1987".to_owned(), LoopVerdict::Draw)] }, "loop-by-edition"),
        (
            Fact::LoopDisputed { published: "issue 7".to_owned(), verdicts: vec![("A".to_owned(), LoopVerdict::Loses(Side::First))] },
            "loop-disputed",
        ),
        (Fact::Final(Final::Unsure), "final"),
        (Fact::Final(Final::Behind { plies: 3, to: 9 }), "final"),
        (Fact::Control { moves: 40, state: Control::Open }, "control"),
    ];
    for (fact, name) in facts {
        let stored = serde_json::to_value(&fact).unwrap();
        assert!(stored.get(name).is_some(), "{stored}");
        assert_eq!(serde_json::from_value::<Fact>(stored).unwrap(), fact);
    }
    for (consequence, stored) in [
        (Consequence::Result(Outcome::Win(Side::First)), r#"{"result":{"win":"first"}}"#),
        (Consequence::MustChange(Side::Second), r#"{"must-change":"second"}"#),
        (
            Consequence::MustPlay { written: "e5".to_owned(), article: "9.5.3".to_owned() },
            r#"{"must-play":{"move":"e5","article":"9.5.3"}}"#,
        ),
        (Consequence::TimeUsed { side: Side::First, time: Span::from_mins(5) }, r#"{"time-used":{"side":"first","time":"0:05:00"}}"#),
        (Consequence::Time { side: Side::First, delta: -Span::from_mins(5) }, r#"{"time":{"side":"first","delta":"-0:05:00"}}"#),
        (Consequence::GoBack { plies: 4 }, r#"{"go-back":{"plies":4}}"#),
        (Consequence::NewGame, r#""new-game""#),
    ] {
        assert_eq!(serde_json::to_string(&consequence).unwrap(), stored);
        assert_eq!(serde_json::from_str::<Consequence>(stored).unwrap(), consequence);
    }
    for ground in GameKind::ALL.iter().flat_map(|kind| Ground::of(*kind)).chain(&[Ground::CompletedMoves, Ground::Situation]) {
        assert_eq!(serde_json::to_value(ground).unwrap(), ground.name());
    }
}

#[test]
fn an_irregularity_is_stored_with_the_facts_answered_and_what_they_order() {
    let facts: Facts =
        [("illegal-count", "1"), ("time-left", "0:04:59"), ("tempo", "blitz")].map(|(k, v)| (k.to_owned(), Value::read(v))).into();
    let order = Order {
        situation: "illegal-move".to_owned(),
        facts,
        edition: "fide-2023".to_owned(),
        article: "7.5.5".to_owned(),
        must: vec![Act::Do(Duty::RestorePosition), "opponent +2:00".parse().unwrap()],
        ..Order::default()
    };
    let stored = concat!(
        r#"{"situation":"illegal-move","facts":{"illegal-count":"1","tempo":"blitz","time-left":"0:04:59"},"edition":"fide-2023","#,
        r#""article":"7.5.5","must":["restore-position","opponent +0:02:00"]}"#,
    );
    assert_eq!(serde_json::to_string(&order).unwrap(), stored);
    assert_eq!(serde_json::from_str::<Order>(stored).unwrap(), order);
    assert!(serde_json::from_str::<Order>(&stored.replace("restore-position", "dance")).is_err());
    let ruling = Ruling { order: Some(order), ..Ruling::new(GameKind::Chess, Ground::Situation, "fide-2023", place(7, "Ng1")) };
    assert_eq!((ruling.answer(), ruling.result()), (Answer::Stated, None));
}

#[test]
fn the_rulebook_goes_before_the_position() {
    let upheld = Ruling { finding: Finding::Upheld, consequences: vec![Consequence::Result(Outcome::Draw)], ..threefold() };
    let with = |duties: &[Duty], of: &Ruling| Ruling {
        order: Some(Order { must: duties.iter().map(|d| Act::Do(*d)).collect(), ..Order::default() }),
        ..of.clone()
    };
    assert_eq!((upheld.answer(), upheld.result()), (Answer::Upheld, Some(Outcome::Draw)));
    let refused = with(&[Duty::Refuse], &upheld);
    assert_eq!((refused.answer(), refused.result()), (Answer::Refused, None));
    assert!(!refused.answer().is_by_position());
    let not_in_form = with(&[Duty::Explain], &upheld);
    assert_eq!((not_in_form.upheld(), not_in_form.result()), (None, None));
    assert_eq!(refused.upheld(), Some(false));
    assert_eq!(with(&[Duty::Explain, Duty::CheckClaim], &upheld).answer(), Answer::Upheld);
    // A flag that fell: upheld is that the opponent cannot mate, asked was whether he can.
    let flag = Ruling { ground: Ground::CannotMate, finding: Finding::Rejected, consequences: Vec::new(), ..upheld };
    assert_eq!(with(&[Duty::PlayerLoses], &flag).result(), Some(Outcome::Win(Side::First)));
    assert_eq!((flag.answer(), flag.upheld()), (Answer::Yes, Some(false)));
    // Who has to change in a loop is the claimant's opponent.
    let chase = Ruling { ground: Ground::Loop, finding: Finding::Upheld, ..flag };
    assert_eq!(with(&[Duty::PlayerLoses], &chase).result(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn plies_are_numbered_from_the_move_and_side_the_record_begins_with() {
    let usual = Numbering::default();
    assert_eq!((usual.of(0), usual.of(1), usual.of(8)), (None, Some((1, Side::First)), Some((4, Side::Second))));
    let black = Numbering { first: 77, begins: Side::Second };
    assert_eq!([0, 1, 2, 3].map(|ply| black.write(ply)), ["", "77...", "78.", "78..."]);
}
