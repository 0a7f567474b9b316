use super::*;
use proptest::prelude::*;

#[test]
fn usual_forms_mean_what_arbiters_mean() {
    for (text, in_seconds) in [
        ("90+30", "5400+30"),
        ("3+2", "180+2"),
        ("40/90+30'+30\"", "40/5400+30:1800+30"),
        ("40/90 + 30' + 30\"", "40/5400+30:1800+30"),
        ("40/90+30+30", "40/5400+30:1800+30"),
        ("40/100+20/50+15'+30\"", "40/6000+30:20/3000+30:900+30"),
        ("40/5400+30:1800+30", "40/5400+30:1800+30"),
        ("5400+30", "5400+30"),
        ("40/90,SD/30", "40/5400:1800"),
        ("40/2h,20/1h,30'", "40/7200:20/3600:1800"),
        ("25/60,10/5", "25/3600:10/300"),
        ("G/55 d5", "3300d5"),
        ("G/90; d5", "5400d5"),
        ("25'+b10", "1500b10"),
        ("60'+3x30\"", "3600:3x30"),
        ("60'+C15/5'", "3600:C15/300"),
        ("*3'", "*180"),
        ("5", "300"),
        ("300", "300"),
        ("80+60", "4800+60"),
    ] {
        assert_eq!(parse(text).map(|c| seconds(&c)).as_deref(), Ok(in_seconds), "{text}");
    }
}

/// Every spelling that the documents list, with what it means.
#[test]
fn spellings_mean_what_the_documents_say() {
    for (text, in_seconds) in [
        ("90'+30\"", "5400+30"),
        ("90\u{2032}+30\u{2033}", "5400+30"),
        ("90 min + 30 sec", "5400+30"),
        ("90 minutes + 30 seconds per move from move 1", "5400+30"),
        ("90 min + 30 s/move", "5400+30"),
        ("1h30+30", "5400+30"),
        ("1h30'+30\"", "5400+30"),
        ("1 h 30 min + 30 s", "5400+30"),
        ("1:30:00+30", "5400+30"),
        ("15 min", "900"),
        ("15 min + 10 s", "900+10"),
        ("15'+10''", "900+10"),
        ("2 h", "7200"),
        ("2h", "7200"),
        ("5|3", "300+3"),
        ("3+2", "180+2"),
        ("\u{ff13}\u{ff0b}\u{ff12}", "180+2"),
        ("G/90", "5400"),
        ("G90;d5", "5400d5"),
        ("G/90;d5", "5400d5"),
        ("G/90; inc 30", "5400+30"),
        ("90 d5", "5400d5"),
        ("90d5", "5400d5"),
        ("90 min delay 5", "5400d5"),
        ("25 min + bronstein 10", "1500b10"),
        ("40/90+30, 30+30", "40/5400+30:1800+30"),
        ("40/90+30,30+30", "40/5400+30:1800+30"),
        ("40/90+30,30+10", "40/5400+30:1800+10"),
        ("40/90 + 30' + 30\"", "40/5400+30:1800+30"),
        ("40/90, 30, +30\"", "40/5400+30:1800+30"),
        ("40/90, 30 + 30 from move 1", "40/5400+30:1800+30"),
        ("40/90, 30 + 30 from move 41", "40/5400:1800+30"),
        ("40/90+30'+30\"@41", "40/5400:1800+30"),
        ("40/120, 20/60, 15 + 30\" from move 61", "40/7200:20/3600:900+30"),
        ("40/120,20/60,30", "40/7200:20/3600:1800"),
        ("40/90, SD/30; d5", "40/5400d5:1800d5"),
        ("40 moves in 90 min, then 30 min", "40/5400:1800"),
        ("90 min for 40 moves, then 30 min, + 30 s per move from move 1", "40/5400+30:1800+30"),
        ("40/90':30'+30\"", "40/5400:1800+30"),
        ("每方60分加30秒", "3600+30"),
        ("每方60分钟，每步加30秒", "3600+30"),
        ("60分+30秒", "3600+30"),
        ("1小时30分加30秒", "5400+30"),
        ("每方90分钟包干", "5400"),
        ("40步90分，然后30分，从第1步起每步加30秒", "40/5400+30:1800+30"),
        ("前40步120分钟，然后30分钟加30秒从第41步起", "40/7200:1800+30"),
        ("每方25分钟，每步延迟5秒", "1500d5"),
        ("60分钟+30秒", "3600+30"),
        ("每方60分，每步加30秒", "3600+30"),
        ("G/90;+30", "5400+30"),
        ("5+3", "300+3"),
        ("3|2", "180+2"),
        ("40/2h,20/1h,30m", "40/7200:20/3600:1800"),
        ("90'/40+30'+30\"/move", "40/5400+30:1800+30"),
        ("2 h / 50 moves, 1 h / 25", "50/7200:25/3600"),
        ("1h30/40, 1h", "40/5400:3600"),
        ("60'+30\"x3", "3600:3x30"),
        ("90 min + 3 x 30 s byo-yomi", "5400:3x30"),
        ("包干60分，读秒30秒3次", "3600:3x30"),
        ("每方60分钟加3次30秒读秒", "3600:3x30"),
        ("hourglass 3 min", "*180"),
        ("沙漏3分钟", "*180"),
    ] {
        assert_eq!(parse(text).map(|c| seconds(&c)).as_deref(), Ok(in_seconds), "{text}");
    }
}

#[test]
fn what_may_be_two_things_is_refused_and_both_are_named() {
    for (text, named) in [
        ("40/90+30", &["40/90+30'", "40/90+30\""][..]),
        ("180+2", &["180'+2\"", "3+2"]),
        ("40/90:30+30", &["40/90+30'+30\"@41", "40/90\"+SD/30\"+30\"@41"]),
        ("40/90,30+30", &["40/90+30'+30\"", "40/90+30'+30\"@41"]),
        ("40/90+30, 30", &["40/5400+30:1800", "40/90+30'+30\""]),
        ("15'10\"", &["15+10", "SD/910\""]),
        ("90 min 30 s for", &[]),
        ("60分30秒", &[]),
        ("90+30x3", &["90'+3x30\"", "90'+30x3\""]),
        ("包干90分+30x3", &["90'+3x30\"", "90'+30x3\""]),
        ("60分，读秒30秒", &[]),
        ("W5+3-B4+3", &["W5'+3\"-B4'+3\"", "WSD/5\"+3\"-BSD/4\"+3\""]),
    ] {
        match parse_controls(text) {
            Err(TextError::Either(_, readings)) if !named.is_empty() => {
                assert_eq!(readings.iter().map(plainly).collect::<Vec<_>>(), named, "{text}");
            }
            found => assert!(named.is_empty(), "{text}: {found:?}"),
        }
    }
    for text in [
        "",
        "90+",
        "abc",
        "40/",
        "90+30\"+15'",
        "1'+2\"+3\"",
        "99999999",
        "::",
        "40/90\u{7}",
        "-90+30",
        "0",
        "40/90,30+30;d5",
        "40/90+30' from move 30",
        "ninety",
        "40/90+30'+30\" from move 42",
        "25:00:00",
        "1:75:00",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
}

#[test]
fn time_odds_have_two_controls() {
    let odds = parse_controls("W300-B240").unwrap();
    assert_eq!((odds.white.mains(0), odds.black.mains(0)), (Span::from_mins(5), Span::from_mins(4)));
    assert_eq!(seconds_of_both(&odds), "W300-B240");
}

fn any_bonus() -> impl Strategy<Value = Bonus> {
    let span = (1_i64..=600).prop_map(Span::from_secs);
    prop_oneof![
        Just(Bonus::None),
        span.clone().prop_map(Bonus::Fischer),
        span.clone().prop_map(Bonus::UsDelay),
        span.clone().prop_map(Bonus::Bronstein),
        (1_u16..=99, span.clone()).prop_map(|(periods, each)| Bonus::Byoyomi { periods, each }),
        (1_u16..=99, span).prop_map(|(moves, block)| Bonus::Canadian { moves, block }),
        Just(Bonus::Hourglass),
    ]
}

prop_compose! {
    fn any_control()(
        early in prop::collection::vec((1_u16..=60, 1_i64..=10_000, any_bonus()), 0..4),
        moves in prop::option::of(1_u16..=60),
        main in 1_i64..=10_000,
        last in any_bonus(),
        same in any::<bool>(),
        bare in 0_usize..4,
    ) -> Option<TimeControl> {
        let mut periods: Vec<Period> = early.into_iter()
            .map(|(n, s, bonus)| Period { moves: Some(n), main: Span::from_secs(s), bonus: if same { last } else { bonus } })
            .collect();
        periods.push(Period { moves, main: Span::from_secs(main), bonus: last });
        let before = periods.len() - 1;
        periods.iter_mut().take(bare.min(before)).for_each(|p| p.bonus = Bonus::None);
        TimeControl::new(periods).ok()
    }
}

proptest! {
    #[test]
    fn both_forms_read_back_as_written(control in any_control()) {
        if let Some(control) = control {
            prop_assert_eq!(parse_seconds(&seconds(&control)), Ok(control.clone()));
            let text = short(&control);
            prop_assert_eq!(parse(&text), Ok(control.clone()), "{}", text);
            let both = Controls { white: control.clone(), black: TimeControl::single(Span::from_mins(5), Bonus::None)? };
            prop_assert_eq!(parse_controls(&plainly(&both)), Ok(both.clone()), "{}", plainly(&both));

        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let _ = parse_controls(&text);
    }
}
