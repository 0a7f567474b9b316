use super::*;
use crate::clock::cases::Evidence;
use crate::clock::ledger::Cause;
use crate::clock::side::Both;
use proptest::prelude::*;

const BASE: &str = "game = \"chess\"\ncontrol = \"90+30\"\n[[entry]]\nat = \"14:00\"\nkind = \"start\"\n[[entry]]\nat = \"14:30\"\n";

#[test]
fn a_display_that_is_no_time_is_reported_and_left_out() {
    let text = format!("{BASE}kind = \"reading\"\nwhite = \"0:75:00\"\nblack = \"1:20:00\"\n");
    let file = ClockFile::read(&text).unwrap();
    assert_eq!((file.unreadable.len(), file.unreadable[0].side), (1, Side::White));
    assert_eq!(file.unreadable[0].why.could_be, [Span::from_mins(75)]);
    assert!(file.audit().checkpoints.is_empty());
}

#[test]
fn the_floors_of_1993_hold_after_a_restored_position() {
    let text = "game = \"chess\"\nedition = \"fide-1993\"\ncontrol = \"40/120,60\"\n[device]\nroll = \"at-move-count\"\n\
                [[entry]]\nat = \"9:00\"\nkind = \"start\"\n[[entry]]\nat = \"12:20\"\nkind = \"reading\"\nwhite = \"0:02:00\"\n\
                black = \"0:38:00\"\nmoves = { white = 30, black = 30 }\n[case]\nkind = \"illegal-move\"\nside = \"black\"\n\
                kept = { white = 29, black = 29 }\n";
    let file = ClockFile::read(text).unwrap();
    let worked = file.work(&file.audit()).unwrap().unwrap();
    assert_eq!(worked.balance.remaining, Both::new(Span::from_mins(11), Span::from_mins(38)), "a minute for each of 11 moves");
}

/// White came at 17 minutes, Black at 25, and the clock is set then: what was charged to nobody leaves the identity.
#[test]
fn readings_after_late_arrivals_agree() {
    let case = "[case]\nkind = \"arrivals\"\nwhite = \"0:17:00\"\nblack = \"0:25:00\"\nnow = \"0:25:00\"\n";
    let mut file = ClockFile::read(&format!("{}{case}", BASE.rsplit_once("[[entry]]").unwrap().0)).unwrap();
    let worked = file.work(&file.audit()).unwrap().unwrap();
    assert!(worked.evidence.contains(&Evidence::NotCharged(Span::from_mins(8))), "{:?}", worked.evidence);
    let start = file.ledger.start().unwrap();
    assert_eq!(file.ledger.elapsed(start.after(Span::from_mins(25))), Some(Span::from_mins(25)));
    let shown = Both::new(worked.balance.remaining.white - Span::MINUTE, worked.balance.remaining.black);
    let mut reading = |minutes: i64, event| {
        file.ledger.append(Entry { at: start.after(Span::from_mins(minutes)), source: Source::Arbiter, event }).unwrap();
    };
    for event in worked.entries {
        reading(25, event);
    }
    let seen = crate::clock::ledger::Reading {
        white: shown.white,
        black: shown.black,
        precision: Default::default(),
        moves: Some(Both::new(0, 0)),
        counter: None,
        period: None,
        running: Default::default(),
    };
    reading(26, Event::Reading(seen));
    let audit = file.audit();
    assert_eq!(audit.latest().unwrap().discrepancy, Span::ZERO);
    assert!(audit.is_clean(), "{:?}", audit.impossible);
}

#[test]
fn a_sealed_game_goes_on_with_the_times_of_the_envelope() {
    let case = "[case]\nkind = \"resumption\"\nremaining = { white = \"0:31:00\", black = \"0:40:00\" }\n\
                moves = { white = 40, black = 40 }\nperiod = { white = 1, black = 1 }\n";
    let text = format!("{}{case}", BASE.rsplit_once("[[entry]]").unwrap().0).replace("90+30", "40/90+30'+30s");
    let file = ClockFile::read(&text.replace("30s", "30''")).unwrap();
    let worked = file.work(&file.audit()).unwrap().unwrap();
    assert_eq!((worked.card.starts, worked.card.left.moves, worked.card.right.moves), (Side::Black, 41, 40));
    assert_eq!(worked.balance.remaining, Both::new(Span::from_mins(31), Span::from_mins(40)), "nothing is added for the sealed move");
    let back = worked.entries.iter().find_map(|e| if let Event::Adjust { side, delta, .. } = e { Some((*side, *delta)) } else { None });
    assert_eq!(back, Some((Side::White, Span::from_secs(-30))), "its increment was never pressed in");
    assert_eq!(worked.entries.last(), Some(&Event::Resume));
}

#[test]
fn a_disturbance_has_the_article_of_its_edition() {
    let text = format!(
        "{BASE}kind = \"reading\"\nwhite = \"1:20:00\"\nblack = \"1:20:00\"\n[case]\nkind = \"disturbance\"\nblack = \"0:02:00\"\n"
    );
    let work = |text: &str| {
        let file = ClockFile::read(text).unwrap();
        file.work(&file.audit())
    };
    let worked = work(&text).unwrap().unwrap();
    assert_eq!(worked.balance.remaining, Both::new(Span::from_mins(80), Span::from_mins(82)));
    assert!(worked.evidence.contains(&Evidence::Adjusted { side: Side::Black, delta: Span::from_mins(2), article: "12.5".into() }));
    let draughts = text.replace("\"chess\"", "\"draughts-100\"");
    assert!(matches!(work(&draughts), Err(CaseError::NoRule { .. })), "the annexes seen give no time for it");
}

#[test]
fn errors_name_the_entry() {
    let text = format!("{BASE}kind = \"resume\"\n");
    let Err(FileError::Order { entry, place, why }) = ClockFile::read(&text) else { panic!("{text} is read") };
    assert_eq!((entry, place.line, why), (2, 6, LedgerError::NotStopped));
    assert!(matches!(ClockFile::read("game = \"go\"\ncontrol = \"5\"\nentry = []"), Err(FileError::Game(_))));
}

/// Where the value stands that is wrong; where one is missing, where its entry begins.
#[test]
fn errors_in_an_entry_have_their_place() {
    let place = |entry: &str| match ClockFile::read(&format!("game = \"chess\"\ncontrol = \"90+30\"\n{entry}")) {
        Err(FileError::Entry { place, .. }) => (place.line, place.column, place.text),
        other => panic!("{entry}: {other:?}"),
    };
    let of = |line, column, text: &str| (line, column, text.to_owned());
    assert_eq!(place("[[entry]]\nat = \"14:00\"\nkind = \"dance\""), of(5, 8, "kind = \"dance\""));
    assert_eq!(place("[[entry]]\nkind = \"flag\"\n  side = \"blue\"\nat = \"14:00\""), of(5, 10, "side = \"blue\""));
    assert_eq!(place("[[entry]]\nkind = \"press\"\nat = \"14:00\""), of(3, 1, "[[entry]]"));
    assert_eq!(place("[[entry]]\nkind = \"start\"\nat = \"14\""), of(5, 6, "at = \"14\""));
    assert_eq!(place("[[entry]]\nkind = \"start\"\nat = 14:00:00"), of(5, 6, "at = 14:00:00"));
    assert_eq!(place("[[entry]]\nkind = \"start\""), of(3, 1, "[[entry]]"));
    assert_eq!(place("entry = [{ at = \"14:00\", kind = \"period\", period = 300 }]").1, 52);
    assert_eq!(place("[[entry]]\nat = \"14:00\"\nkind = \"start\"\nsource = \"me\"").0, 6);
    let reading = "[[entry]]\nat = \"14:00\"\nkind = \"reading\"\nwhite = \"1:20:00\"\n";
    assert_eq!(place(&format!("{reading}black = \"soon\"")), of(7, 9, "black = \"soon\""));
    let moves = format!("{reading}black = \"1:10:00\"\nmoves = {{ white = 14, black = \"x\" }}");
    assert_eq!((place(&moves).0, place(&moves).1), (8, 9));
}

/// The types pass over what they do not know, as old logs have to stay readable; the file's own table of keys is that of the types.
#[test]
fn a_key_that_means_nothing_is_named() {
    let text = "game = \"chess\"\ncontrol = \"90+30\"\n[[entry]]\nat = \"14:00\"\nkind = \"start\"\n  moves = 14";
    let Err(FileError::Entry { place, why: EntryFault::Key { key, known }, .. }) = ClockFile::read(text) else { panic!("moves is read") };
    assert_eq!((place.line, place.column, key.as_str(), known), (6, 11, "moves", &[][..]));
    let side = Side::White;
    let (article, reason, cause) = ("7.5.5".to_owned(), "slip".to_owned(), Some(Cause::IllegalMove));
    let controls = parse_controls("90+30").unwrap();
    let events = [
        Event::Start,
        Event::Stop,
        Event::Resume,
        Event::Press { ply: 3 },
        Event::Adjust { side, delta: Span::from_mins(2), article, reason: reason.clone(), cause },
        Event::Transfer { from: side, span: Span::from_mins(2), reason, cause },
        Event::SetControl { controls, device: Device::default() },
        Event::Moves(Both { white: 4, black: 3 }),
        Event::Counter { moves: 4 },
        Event::Period { period: 2 },
        Event::Flag { side },
        Event::Note { text: "dark".to_owned() },
    ];
    for event in events {
        let mut table = toml::Table::try_from(&event).unwrap();
        let kind = table.remove("kind").unwrap();
        let known = keys_of(kind.as_str().unwrap()).unwrap_or_else(|| panic!("{kind}"));
        let mut known: Vec<&str> = known.iter().copied().filter(|key| *key != "red").collect();
        known.sort_unstable();
        assert_eq!(table.keys().map(String::as_str).collect::<Vec<_>>(), known, "{kind}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_text_is_read_or_refused(tail in "\\PC{0,80}") {
        if let Ok(file) = ClockFile::read(&format!("{BASE}{tail}")) {
            let audit = file.audit();
            let _ = file.work(&audit);
        }
    }

    #[test]
    fn any_reading_is_audited(
        white in -5_000_i64..5_000, black in -5_000_i64..5_000, w in 0_u16..700, b in 0_u16..700, counter in 0_u16..700,
        control in prop::sample::select(vec!["90+30", "40/90+30'+30\"", "25'+b10", "20'+3x30\"", "20'+C10/5'", "*20'", "25/60,10/5"]),
    ) {
        let control = control.replace('"', "\\\"");
        let text = format!(
            "game = \"chess\"\ncontrol = \"{control}\"\n[[entry]]\nat = \"14:00\"\nkind = \"start\"\n[[entry]]\nat = \"15:00\"\n\
             kind = \"reading\"\nwhite = \"{}\"\nblack = \"{}\"\nmoves = {{ white = {w}, black = {b} }}\ncounter = {counter}\n\
             [case]\nkind = \"missing-increments\"\n",
            Span::from_secs(white), Span::from_secs(black)
        );
        let file = ClockFile::read(&text).unwrap();
        let audit = file.audit();
        prop_assert!(!audit.hypotheses.is_empty());
        prop_assert!(file.work(&audit).unwrap().is_some());
        prop_assert!(!file.divisions(&audit).is_empty());
        let below = file.proposals(&audit).iter().any(|p| p.remaining.white.is_negative() || p.remaining.black.is_negative());
        prop_assert!(!below, "no display goes below zero");
    }
}
