//! The arbiter is called: what happened, by keys, to one entry of the log.

use super::clocks::{begun, now, with_control};
use super::games::{moves, table};
use super::{Desk, OPEN};
use crate::tui::effect::Msg;
use crate::tui::model::Pane;
use crate::tui::overlay::{CallStage, Overlay};
use crate::tui::{key, update};
use crate::words::Lang;
use arbitration::clock::ledger::Event;
use arbitration::clock::side::Side;
use arbitration::clock::span::Span;
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;
use event::{BoardResult, Command, GameAt, SectionPatch, Setup, SystemKind};

/// Eight players of a game under some laws, round 1 published, with a control.
fn hall(game: GameKind, laws: &str, control: &str) -> Desk {
    let mut setup = Setup::new("Open", game, SystemKind::SwissDutch, 3);
    (setup.laws, setup.time_control) = (laws.to_owned(), control.to_owned());
    Desk::with_section(setup, 8, 1)
}

fn stage(desk: &Desk) -> Option<CallStage> {
    match desk.model.overlays.last() {
        Some(Overlay::Call(call)) => Some(call.now.stage.clone()),
        _ => None,
    }
}

/// Keys of a script, one entry more, and one undo that brings back what stood before.
fn kept(desk: &mut Desk, script: &str) -> event::Section {
    let (entries, before) = (desk.entries(), desk.section().clone());
    desk.press(script);
    assert_eq!(desk.entries(), entries + 1, "{script}: {}\n{}", desk.said(), desk.screen(80, 24));
    assert!(desk.model.overlays.is_empty(), "{script}: {}", desk.screen(80, 24));
    let after = desk.section().clone();
    desk.press("u");
    let now = desk.section();
    let same = now.incidents == before.incidents && now.games == before.games && now.clocks == before.clocks && now.rounds == before.rounds;
    assert!(same, "{script}: one undo takes all of it back");
    after
}

fn offences(section: &event::Section) -> Vec<(Side, Offence)> {
    section.incidents.iter().map(|i| (i.penalty.side, i.penalty.offence)).collect()
}

#[test]
fn an_illegal_move_is_ruling_penalty_and_clock_in_five_keys() {
    assert_eq!(key::script("4c1w<enter>").unwrap().len(), 5);
    let mut desk = begun("90+30", 4, 60);
    desk.press("4t3430 11000 24/23<enter><esc>");
    desk.press("4c1w");
    let screen = desk.screen(80, 24);
    for text in ["RULING", "no. 1", "7.5.1, 7.5.5", "Black +0:02:00", "0:34:00", "1:12:00", "no. 2 of the kind loses"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    assert!(screen.contains(&desk.names(1, 4)[0]) && screen.lines().any(|l| l.contains("4") && l.contains("Player")), "{screen}");
    desk.press("<esc><esc><esc>");
    let section = kept(&mut desk, "4c1w<enter>");
    let game = GameAt::new(1, 4);
    assert_eq!(offences(&section), [(Side::White, Offence::IllegalMove)]);
    assert_eq!((section.games[&game].decisions.len(), section.clocks[&game].rulings.len(), section.calls_at(game)), (1, 1, 1));
    let given = section.clocks[&game].ledger.entries().iter().filter(|e| matches!(e.event, Event::Adjust { .. })).count();
    assert_eq!(given, 1, "two minutes, once");
    // Typed faster than the disk: every key falls where it was meant to.
    for one in key::script("4c1w<enter>").unwrap() {
        let requests = update(&mut desk.model, Msg::Key(one));
        desk.answer(requests);
    }
    assert_eq!(desk.section().incidents.len(), 1);
    desk.carry_out(vec![crate::tui::effect::Effect::Verify]);
    assert!(desk.said().starts_with("The event file is clean"), "{}", desk.said());
}

#[test]
fn the_clock_is_read_in_the_call_and_the_times_are_chosen() {
    let mut desk = begun("90+30", 2, 60);
    desk.press("2c1w");
    assert!(desk.screen(80, 24).contains("not read in the last minutes"), "{}", desk.screen(80, 24));
    desk.press("t3430 11000 24/23<enter>");
    assert!(desk.screen(80, 24).contains("1:12:00"), "{}", desk.screen(80, 24));
    desk.press("2");
    assert!(desk.screen(80, 24).contains("1:10:00") && !desk.screen(80, 24).contains("1:12:00"), "no time: {}", desk.screen(80, 24));
    desk.press("1");
    desk.press("tback 0:30 1:10<enter>");
    assert!(desk.screen(80, 24).contains("0:34:30"), "{}", desk.screen(80, 24));
    desk.press("t99<enter>");
    assert!(desk.screen(80, 24).contains("! "), "what cannot be read is said: {}", desk.screen(80, 24));
    desk.press("<esc>");
    assert!(desk.screen(80, 24).contains("Esc again"), "{}", desk.screen(80, 24));
    desk.press("<esc>");
    assert_eq!(stage(&desk), Some(CallStage::Ruling));
}

#[test]
fn a_flag_with_three_moves_missing_is_seven_keys() {
    assert_eq!(key::script("4c2b37<enter>").unwrap().len(), 7);
    let mut desk = with_control("40/90+30'+30\"");
    let section = kept(&mut desk, "4c2b37<enter>");
    assert_eq!(section.board_of(GameAt::new(1, 4)).unwrap().result, Some(BoardResult::WhiteWins));
    assert_eq!(section.games[&GameAt::new(1, 4)].decisions[0].result(), Some(BoardResult::WhiteWins));
    // With the moves made play goes on: the arbiter says at which control it was.
    desk.press("4c2b41");
    assert!(desk.screen(80, 24).contains("Enter asks"), "{}", desk.screen(80, 24));
    desk.press("<tab><tab>n");
    assert!(desk.screen(120, 24).contains("6.3, 6.4"), "{}", desk.screen(120, 24));
    desk.press("<esc><esc><esc><esc><esc>");
    // Without a number of moves none are asked for, but whether the opponent can mate is.
    let mut desk = with_control("90+30");
    desk.press("3c2w");
    assert_eq!(stage(&desk), Some(CallStage::Fact("opponent-can-mate".to_owned())), "{}", desk.screen(80, 24));
    desk.press("n<enter>");
    assert_eq!(desk.result(1, 3), Some(BoardResult::Draw), "{}", desk.said());
}

#[test]
fn a_threefold_claim_is_four_keys_with_its_result() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    desk.press("<esc><esc>");
    assert_eq!(desk.workspace().pane, Pane::Pairings);
    let section = kept(&mut desk, "1c3<enter>");
    let game = GameAt::new(1, 1);
    assert_eq!(section.board_of(game).unwrap().result, Some(BoardResult::Draw));
    assert_eq!(section.games[&game].decisions[0].upheld(), Some(true));
    // Another ground is wrong: White pays by his edition, nothing is drawn.
    let section = kept(&mut desk, "1c32<enter>");
    assert_eq!(offences(&section), [(Side::White, Offence::WrongClaim)]);
    assert_eq!(section.board_of(game).unwrap().result, None);
}

#[test]
fn each_of_the_nine_in_chess_and_xiangqi() {
    // Script, offences, result, whether a decision is kept.
    let chess: [(&str, &[Offence], Option<BoardResult>); 8] = [
        ("1c1b<enter>", &[Offence::IllegalMove], None),
        ("1c2wy<enter>", &[], Some(BoardResult::BlackWins)),
        ("1c3wy<enter>", &[], Some(BoardResult::Draw)),
        ("1c4w1<enter>", &[], None),
        ("1c5wy<enter>", &[], Some(BoardResult::BlackForfeitWin)),
        ("1c61w<enter>", &[Offence::Conduct], Some(BoardResult::BlackWins)),
        ("1c73<enter>", &[], None),
        ("1c0talked to the next board<enter>b<enter>", &[Offence::Warning], None),
    ];
    let xiangqi: [(&str, &[Offence], Option<BoardResult>); 8] = [
        ("1c1r<enter>", &[Offence::TechnicalFoul], None),
        ("1c2b<enter>", &[], Some(BoardResult::WhiteWins)),
        ("1c31ry<enter>", &[], Some(BoardResult::Draw)),
        ("1c4b1<enter>", &[], None),
        ("1c5xy<enter>", &[], Some(BoardResult::DoubleForfeit)),
        ("1c61b<enter>", &[Offence::Conduct], Some(BoardResult::WhiteWins)),
        ("1c71<enter>", &[], None),
        ("1c0看别台<enter>b<enter>", &[Offence::Warning], None),
    ];
    for (game, laws, list) in [(GameKind::Chess, "", chess), (GameKind::Xiangqi, "cxa-2020", xiangqi)] {
        for (script, expected, result) in list {
            let mut desk = hall(game, laws, "60+30");
            let (entries, before) = (desk.entries(), desk.section().clone());
            // What is still asked is answered with no.
            let (body, last) = script.rsplit_once("<enter>").unwrap();
            desk.press(body);
            for _ in 0..6 {
                if let Some(CallStage::Fact(_)) = stage(&desk) {
                    desk.press("n");
                }
            }
            assert_eq!(stage(&desk), Some(CallStage::Ruling), "{game} {script}: {}", desk.screen(80, 24));
            desk.press("<enter>");
            assert_eq!((desk.entries(), last), (entries + 1, ""), "{game} {script}: {}\n{}", desk.said(), desk.screen(80, 24));
            let found: Vec<Offence> = offences(desk.section()).into_iter().map(|(_, o)| o).collect();
            assert_eq!((found.as_slice(), desk.result(1, 1)), (expected, result), "{game} {script}: {}", desk.said());
            assert_eq!(desk.section().calls_at(GameAt::new(1, 1)), 1, "{game} {script}: the row shows it");
            desk.press("u");
            assert_eq!((&desk.section().incidents, &desk.section().games), (&before.incidents, &before.games), "{game} {script}");
            assert_eq!(desk.result(1, 1), None, "{game} {script}");
        }
    }
}

#[test]
fn no_path_of_the_call_ends_nowhere() {
    let editions = arbitration::rulebook::Rulebook::built_in().unwrap();
    for game in GameKind::ALL {
        for laws in editions.editions_of(game) {
            let mut desk = hall(game, laws, "90+30");
            for digit in 1..=9 {
                desk.press(&format!("2c{digit}"));
                let mut steps = 0;
                while let Some(now) = stage(&desk) {
                    steps += 1;
                    assert!(steps < 14, "{game} {laws} {digit}: {now:?}\n{}", desk.screen(80, 24));
                    let keys = match &now {
                        CallStage::Who => "b".to_owned(),
                        CallStage::Fact(fact) => {
                            let Some(Overlay::Call(call)) = desk.model.overlays.last() else { break };
                            let offered = crate::tui::call::offered(&desk.model, call, fact);
                            offered.last().map_or_else(|| "1000<enter>".to_owned(), |(key, _)| key.to_string())
                        }
                        CallStage::Which(_) => "1".to_owned(),
                        CallStage::Ruling => break,
                        other => panic!("{game} {laws} {digit}: {other:?}"),
                    };
                    desk.press(&keys);
                }
                let entries = desk.entries();
                // Where the edition is silent the arbiter decides; else Enter keeps what is ruled.
                desk.press("<enter>");
                if desk.entries() == entries {
                    desk.press("eas the rules say nothing<enter>0<enter>");
                }
                assert_eq!(desk.entries(), entries + 1, "{game} {laws} {digit}: {}\n{}", desk.said(), desk.screen(80, 24));
                assert!(desk.model.overlays.is_empty(), "{game} {laws} {digit}: {}", desk.screen(80, 24));
                desk.press("u");
            }
        }
    }
}

#[test]
fn words_find_the_situation_in_either_language() {
    for (words, situation) in [("bell", "device"), ("手机", "device"), ("castling", "touched"), ("shouji", "device")] {
        let mut desk = hall(GameKind::Chess, "", "90+30");
        desk.press("1c");
        for c in words.chars() {
            let requests = update(&mut desk.model, Msg::Key(key::Key::plain(key::Code::Char(c))));
            desk.answer(requests);
        }
        desk.press("<enter>");
        let Some(Overlay::Call(call)) = desk.model.overlays.last() else { panic!("{words}") };
        assert!(call.now.account.situation.contains(situation), "{words}: {}", call.now.account.situation);
    }
}

#[test]
fn esc_is_one_step_back_and_drops_nothing_unasked() {
    let mut desk = hall(GameKind::Chess, "", "90+30");
    desk.press("1c1w");
    assert_eq!(stage(&desk), Some(CallStage::Ruling));
    desk.press("<esc>");
    assert_eq!(stage(&desk), Some(CallStage::Who));
    desk.press("<esc>");
    assert_eq!(stage(&desk), Some(CallStage::What));
    desk.press("bel<esc>");
    assert!(desk.screen(80, 24).contains("Esc again"), "{}", desk.screen(80, 24));
    desk.press("l<esc><esc>");
    assert_eq!(stage(&desk), None, "{}", desk.screen(80, 24));
    assert_eq!(desk.section().incidents.len(), 0);
}

#[test]
fn an_overruled_ruling_is_kept_with_its_reason_and_result() {
    let mut desk = hall(GameKind::Chess, "", "90+30");
    desk.press("1c1we<enter>");
    assert_eq!(stage(&desk), Some(CallStage::Reason), "no reason, no other decision");
    desk.press("both had agreed<enter>d");
    assert!(desk.screen(80, 24).contains("Overruled by the arbiter: ½-½. Reason: both had agreed"), "{}", desk.screen(80, 24));
    let game = GameAt::new(1, 1);
    desk.press("<enter>");
    let decision = desk.section().games[&game].decisions[0].clone();
    assert_eq!((decision.overruled(), decision.result()), (Some("both had agreed"), Some(BoardResult::Draw)));
    assert_eq!((desk.result(1, 1), desk.section().incidents.len()), (Some(BoardResult::Draw), 0));
    let said = crate::words::decision::lines(&decision, Lang::named("zh-CN").unwrap());
    assert!(said[0].contains("改判") && said[0].contains("both had agreed"), "{said:?}");
}

#[test]
fn what_was_recorded_is_withdrawn_with_a_reason() {
    let mut desk = hall(GameKind::Chess, "", "90+30");
    desk.press("1c1w<enter>");
    desk.press("1c<backspace>1<enter>");
    assert_eq!(stage(&desk), Some(CallStage::WhyWithdrawn(1)), "{}", desk.screen(80, 24));
    desk.press("wrong board<enter>");
    assert_eq!(desk.section().incidents_of(GameAt::new(1, 1)).count(), 0, "{}", desk.said());
    assert_eq!(desk.section().incidents.len(), 1, "withdrawn, not deleted");
    assert!(desk.model.overlays.is_empty(), "{}", desk.screen(80, 24));
}

#[test]
fn the_rule_desk_the_clock_and_the_board_lead_to_the_same_ruling() {
    let mut desk = begun("90+30", 1, 60);
    desk.press("1<f9>illegal move<enter>21<enter>c");
    assert_eq!(stage(&desk), Some(CallStage::Who), "{}", desk.screen(80, 24));
    desk.press("w<enter>");
    assert_eq!(offences(desk.section()), [(Side::White, Offence::IllegalMove)], "{}", desk.said());
    desk.press("u1t10000 11000 24/23<enter>ccw<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Clock(_))), "back at the clock: {}", desk.screen(80, 24));
    assert_eq!(offences(desk.section()), [(Side::White, Offence::IllegalMove)], "{}", desk.said());
    desk.press("<esc><f8>1c");
    assert_eq!(stage(&desk), Some(CallStage::What), "in the clocks' view");
    desk.press("<esc><f3>1<enter>c");
    assert_eq!(stage(&desk), Some(CallStage::What), "on the board");
    desk.press("<esc><tab>c");
    assert_eq!(stage(&desk), Some(CallStage::What), "on the sheets");
    let sum: Span = desk
        .clock(1)
        .ledger
        .entries()
        .iter()
        .filter_map(|e| if let Event::Adjust { delta, .. } = e.event { Some(delta) } else { None })
        .sum();
    assert_eq!(sum, Span::from_mins(2));
}

#[test]
fn the_strip_never_covers_the_row_it_is_about() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(80, 1);
        desk.model.config.language = lang;
        let patch = SectionPatch::TimeControl("90+30".to_owned());
        desk.give(Command::EditSection(OPEN, vec![patch]));
        for (width, height) in [(80, 24), (140, 40), (40, 12)] {
            desk.model.size = (width, height);
            for script in ["37c", "37c1", "37c1w", "37c6", "37c8"] {
                desk.press(script);
                let screen = desk.screen(width, height);
                let name = desk.names(1, 37)[0].clone();
                let strip = screen.lines().position(|l| l.starts_with('─')).unwrap_or_else(|| panic!("{script}: {screen}"));
                let row = screen.lines().position(|l| l.contains(&name[..9])).unwrap_or_else(|| panic!("{script}: {screen}"));
                assert!(row < strip, "{lang} {width}x{height} {script}: {screen}");
                desk.press("<esc><esc><esc><esc>");
            }
        }
    }
}

/// Which foul loses is what the edition says, or what the event sets: the strip says it before, and the ruling is so when it comes.
#[test]
fn the_foul_that_loses_is_the_one_that_was_announced() {
    for (set, last) in [(None, 2), (Some(3), 3), (Some(4), 4)] {
        let mut setup = Setup::new("Open", GameKind::Xiangqi, SystemKind::SwissDutch, 3);
        (setup.laws, setup.fouls.loses_on) = ("cxa-2020".to_owned(), set);
        let mut desk = Desk::with_section(setup, 8, 1);
        for count in 1..=last {
            desk.press("1c1r");
            let screen = desk.screen(80, 24);
            assert!(screen.contains(&format!("no. {count}")), "{screen}");
            assert_eq!(screen.contains(&format!("no. {last} of the kind loses")), count < last, "{set:?} {count}: {screen}");
            desk.press("<enter>");
            assert!(desk.said().contains("one technical foul recorded"), "{set:?} {count}: {}", desk.said());
            assert_eq!(desk.result(1, 1), (count == last).then_some(BoardResult::BlackWins), "{set:?} {count}: {}", desk.said());
        }
    }
}

/// Fouls and technical fouls are counted apart: of each the number that loses is its own (象棋竞赛规则 2020, 4 and 8).
#[test]
fn a_foul_and_a_technical_foul_are_not_two_of_a_kind() {
    let mut desk = hall(GameKind::Xiangqi, "cxa-2020", "60+30");
    desk.press("1c1r<enter>1c89r");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Foul no. 1") && screen.contains("no. 3 of the kind loses"), "{screen}");
    desk.press("<enter>");
    assert_eq!(offences(desk.section()), [(Side::White, Offence::TechnicalFoul), (Side::White, Offence::Foul)], "{}", desk.said());
    assert_eq!(desk.result(1, 1), None);
    let section = desk.section();
    let of_both: u16 = section.players.iter().flat_map(|player| section.fouls_by_round(player.id)).sum();
    assert_eq!(of_both, 2, "in the standings they count together");
    desk.press("1c89r<enter>");
    assert_eq!(desk.result(1, 1), None, "two fouls and a technical one: none has its number");
    desk.press("1c1r<enter>");
    assert_eq!(desk.result(1, 1), Some(BoardResult::BlackWins), "the second technical foul: {}", desk.said());
}

/// What the arbiter overrules is not done: its choices and its times are gone, and the log says which of the two lists of lines is which.
#[test]
fn an_overruled_ruling_offers_nothing_of_what_the_rules_order() {
    let mut desk = hall(GameKind::Xiangqi, "cxa-2020", "60+30");
    desk.press("1c1r");
    assert!(desk.screen(80, 24).contains("time "), "{}", desk.screen(80, 24));
    desk.press("eshown again<enter>1");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Overruled by the arbiter") && screen.contains(" rule "), "{screen}");
    for gone in [" do ", " time ", " may ", " next ", "of the kind loses"] {
        assert!(!screen.lines().skip_while(|l| !l.contains("RULING")).any(|l| l.starts_with(gone)), "{gone}: {screen}");
    }
    desk.press("<enter>");
    assert_eq!(offences(desk.section()), [(Side::White, Offence::Warning)]);
    assert!(desk.said().contains("warning") && !desk.said().contains('–'), "{}", desk.said());
    let decision = desk.section().games[&GameAt::new(1, 1)].decisions[0].clone();
    let said = crate::words::decision::lines(&decision, Lang::EN);
    assert_eq!(said[1], "By the rules, which was not done:", "{said:?}");
}

/// The strip in both languages.
#[test]
fn the_call_as_it_is_drawn() {
    for lang in Lang::all() {
        for (name, game, laws, script) in [
            ("call-what", GameKind::Chess, "", "2c"),
            ("call-who", GameKind::Chess, "", "2c1"),
            ("call-ruling", GameKind::Chess, "", "2c1w"),
            ("call-flag", GameKind::Chess, "", "2c2b37"),
            ("call-foul", GameKind::Xiangqi, "cxa-2020", "2c1r"),
        ] {
            let mut desk = hall(game, laws, "40/90+30'+30\"");
            desk.model.config.language = lang;
            desk.press(script);
            if let crate::tui::model::Screen::Event(workspace) = &mut desk.model.screen {
                workspace.saved = "14:05:09".to_owned();
            }
            insta::assert_snapshot!(format!("80x24-{}-{name}", &lang.name()[..2]), desk.screen(80, 24).trim_end());
        }
    }
}

/// The key-in card of a board's clock, as the screen shows it.
fn key_in(desk: &mut Desk, board: u16) -> String {
    desk.press(&format!("{board}t"));
    let screen = desk.screen(80, 24);
    desk.press("<esc>");
    screen
}

#[test]
fn a_clock_that_only_its_round_started_is_read_in_the_call() {
    let mut desk = hall(GameKind::Chess, "fide-2023", "90+30");
    let at = now().checked_sub(jiff::Span::new().minutes(60)).unwrap();
    desk.press(&format!("1tround @{}<enter><esc>", at.strftime("%H:%M:%S")));
    assert!(desk.section().rounds[0].started.is_some() && !desk.section().clocks.contains_key(&GameAt::new(1, 3)), "{}", desk.said());
    desk.press("3c1wt3430 11000 24/23<enter>");
    assert!(desk.screen(80, 24).contains("1:12:00"), "the card follows: {}", desk.screen(80, 24));
    desk.press("<enter>");
    let card = key_in(&mut desk, 3);
    assert!(card.contains("0:34:00") && card.contains("1:12:00"), "{card}");
}

/// Everything that was given since the clock was read stands on the card, in whatever order it came.
#[test]
fn what_is_given_after_a_reading_is_keyed_in_with_it() {
    let mut desk = begun("90+30", 2, 60);
    desk.press("2t3430 11000 24/23<enter><esc>");
    desk.press("2c1w<enter>");
    let card = key_in(&mut desk, 2);
    assert!(card.contains("0:34:00") && card.contains("1:12:00"), "two minutes, and the increment back: {card}");
    // A wrong claim before the clock was read again: its card holds what the first gave as well.
    desk.press("2c3w");
    while let Some(CallStage::Fact(_)) = stage(&desk) {
        desk.press("n");
    }
    desk.press("<enter>");
    let card = key_in(&mut desk, 2);
    assert!(card.contains("0:34:00") && card.contains("1:14:00"), "{card}");
    // The first is withdrawn: its two minutes go, and the card says that it is no longer that of a ruling.
    desk.press("2c<backspace>1it was legal<enter>");
    let card = key_in(&mut desk, 2);
    assert!(card.contains("1:12:00") && card.contains("given and taken since"), "{card}");
}
