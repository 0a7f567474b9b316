//! Clocks, penalties, the rule desk and adjournment: whole cases by keys.

use super::{Desk, OPEN};
use crate::tui::effect::Effect;
use crate::tui::key;
use crate::tui::model::{Pane, Tone};
use crate::tui::overlay::{ClockPanel, Overlay, Stage};
use crate::words::Lang;
use arbitration::clock::card::KeyInCard;
use arbitration::clock::ledger::Event;
use arbitration::clock::side::{Both, End, Side};
use arbitration::clock::span::Span;
use arbitration::kind::GameKind;
use event::{ClockDesk, Command, GameAt, GameClock, SectionPatch, Setup, SystemKind};

/// The moment of these tests: times that are typed lie before it.
pub fn now() -> jiff::Zoned {
    "2026-11-20T16:00:00[UTC]".parse().unwrap()
}

/// An event of eight players, round 1 published, with a time control.
pub fn with_control(control: &str) -> Desk {
    let mut desk = Desk::with_event(8, 1);
    desk.worker = desk.worker.with_clock(now);
    let patch = SectionPatch::TimeControl(control.to_owned());
    desk.carry_out(vec![Effect::Commit(vec![Command::EditSection(OPEN, vec![patch])])]);
    desk
}

/// The same with the clock of a board begun so long ago.
pub fn begun(control: &str, board: u16, minutes: i64) -> Desk {
    let mut desk = with_control(control);
    let at = now().checked_sub(jiff::Span::new().minutes(minutes)).unwrap();
    desk.press(&format!("{board}tstart @{}<enter><esc>", at.strftime("%H:%M:%S")));
    assert!(desk.clock(board).ledger.start().is_some(), "{}", desk.said());
    desk
}

impl Desk {
    pub fn clock(&self, board: u16) -> &GameClock {
        self.section().clocks.get(&GameAt::new(1, board)).unwrap()
    }

    fn panel(&self) -> &ClockPanel {
        match self.model.overlays.last() {
            Some(Overlay::Clock(panel)) => panel,
            other => panic!("{other:?}"),
        }
    }

    /// The card of the case last accepted.
    fn card(&self, board: u16) -> KeyInCard {
        let kept = self.clock(board);
        let ruling = kept.rulings.last().unwrap();
        let desk = ClockDesk::new(self.section(), Some(kept)).unwrap().at(ruling);
        desk.work(ruling.case.clone()).unwrap().card
    }

    /// The times of the card last accepted, left and right, written as on it.
    fn times(&self, board: u16) -> (String, String) {
        let card = self.card(board);
        (card.left.display.to_string(), card.right.display.to_string())
    }
}

fn texts(times: (&str, &str)) -> (String, String) {
    (times.0.to_owned(), times.1.to_owned())
}

#[test]
fn a_wrong_setting_found_at_move_14_is_a_card_in_25_keys() {
    // Set to 90 minutes without increments; 50 minutes gone, both used 25.
    let mut desk = begun("90+30", 3, 50);
    let script = "3t10500 10500 14<enter>1<enter>";
    assert!(key::script(script).unwrap().len() <= 25, "{}", key::script(script).unwrap().len());
    desk.press(script);
    assert_eq!(desk.times(3), texts(("1:12:30", "1:12:30")), "15 increments of 30 seconds each, the first before move 1");
    let card = desk.card(3);
    assert_eq!(
        (card.left.side, card.left.moves, card.starts, card.lever_down, card.bonus),
        (Side::White, 14, Side::White, End::Right, true)
    );
    let screen = desk.screen(80, 34);
    // Where nothing is pushed off, the times stand in large figures between the head of the card and its lines.
    let first: Vec<&str> = screen.lines().skip(1).take(7).collect();
    assert!(first[0].contains("KEY IN") && first[4].contains("1:12:30") && first[5].contains("1:12:30"), "{screen}");
    assert!(first[1].matches("▀█  ▄ ▀█  ▀▀█").count() == 2 && first[3].contains("▀▀▀"), "{screen}");
    assert!(first[6].contains("increment on · lever down on the right · White starts"), "{screen}");
    // With the right setting keyed in, the next reading agrees by itself.
    desk.press("t11200 11300 14<enter>");
    assert!(desk.screen(80, 24).contains("agrees"), "{}", desk.screen(80, 24));
    desk.carry_out(vec![Effect::Verify]);
    assert!(desk.said().starts_with("The event file is clean"), "{}", desk.said());
}

#[test]
fn a_reading_typed_where_numbers_choose_is_a_reading() {
    // What begins as an explanation that is shown, as one that is not, with nothing, and with a sign.
    for second in
        ["4000 14500 20 @15:25", "12500 10000 20 @15:25", "5.30 5.10 20 @15:25", "0.40 1.45 20 @15:25", "1:02:00 1:02:00 20 @15:25"]
    {
        let mut desk = begun("90+30", 1, 110);
        desk.press("1t5500 5500 10 @15:20<enter>");
        let explanations = ClockDesk::new(desk.section(), Some(desk.clock(1))).unwrap().audit.hypotheses.len();
        assert!(explanations >= 2, "the numbers choose something: {}", desk.screen(80, 24));
        desk.press(&second.replace(' ', "<space>"));
        assert_eq!((desk.panel().stage, desk.panel().input.value()), (Stage::Reading, second), "{}", desk.screen(80, 24));
        assert_eq!(desk.clock(1).ledger.entries().len(), 2, "nothing acted: {}", desk.screen(80, 24));
        desk.press("<enter>");
        let kept = desk.clock(1);
        assert_eq!((kept.ledger.entries().len(), kept.rulings.len(), kept.ledger.is_stopped()), (3, 0, false), "{second}");
        assert!(matches!(kept.ledger.entries()[2].event, Event::Reading(_)), "{second}");
    }
}

#[test]
fn enter_accepts_what_was_chosen_last_and_nothing_that_was_left() {
    let mut desk = begun("90+30", 3, 50);
    desk.press("3t10500 10500 14<enter>");
    let shown = |desk: &mut Desk| desk.screen(80, 24).contains("Enter accepts");
    // The number is taken back, a line is begun, the sides are swapped: the card that was worked out goes.
    for left in ["<backspace>", "t<enter>", "f"] {
        desk.press("1");
        assert!(shown(&mut desk), "{left}");
        desk.press(left);
        assert!(!shown(&mut desk), "{left}");
        desk.press("<enter>");
        assert!(desk.clock(3).rulings.is_empty(), "{left}: {}", desk.screen(80, 24));
    }
    // Another explanation is chosen once the first is taken back, and the entries may be looked at before Enter.
    desk.press("2<backspace>1y<esc><enter>");
    assert_eq!(desk.clock(3).rulings.len(), 1, "{}", desk.screen(80, 24));
}

#[test]
fn every_case_ends_in_its_card() {
    // (control, minutes gone, reading, keys of the case, times on the card)
    let cases = [
        ("40/90+30'+30\"", 50, "4000 13000 14", "cde<enter>", ("1:12:30", "1:12:30")),
        ("40/90,30", 265, "11100 10500 40", "ca40/120,60<enter><enter>", ("0:11:00", "0:05:00")),
        ("90+30", 60, "10000 11000 10", "cbw 3:40<enter><enter>", ("1:03:40", "1:06:20")),
        ("90+30", 60, "3430 13510 24/23", "ccw<enter>", ("0:34:00", "1:37:10")),
        ("90+30", 60, "3430 13510 24/23", "ceb 2:00 7.5.5<enter><enter>", ("0:34:30", "1:37:10")),
        ("40/120,60", 200, "3100 4500 38", "cfw 12:00<enter><enter>", ("0:19:00", "0:45:00")),
        ("90+30", 50, "10500 10500 14", "cg<enter>", ("1:12:30", "1:12:30")),
        ("40/90+30'+30\"", 100, "6000 6000 40 c39", "ch39<enter><enter>", ("1:30:30", "1:30:30")),
        ("90", 25, "13000 13000 0", "ci17:00 25:00<enter><enter>", ("1:13:00", "1:30:00")),
        ("120", 10, "15500 15500 5", "cjw<enter><enter>", ("1:49:00", "1:55:00")),
        ("90+30", 60, "10000 11000 10", "ckw<enter><enter>", ("1:00:00", "1:12:00")),
        ("90+30", 60, "10000 11000 10", "clw 3:00 b 1:30<enter><enter>", ("1:03:00", "1:11:30")),
        ("90+30", 60, "10000 11000 10", "cl2:00<enter><enter>", ("1:02:00", "1:12:00")),
    ];
    for (control, minutes, reading, keys, expected) in cases {
        let mut desk = begun(control, 1, minutes);
        desk.press(&format!("1t{reading}<enter>{keys}"));
        let screen = desk.screen(80, 24);
        assert_eq!(desk.clock(1).rulings.len(), 1, "{keys}: {screen}");
        assert_eq!(desk.times(1), texts(expected), "{keys}: {screen}");
        assert!(screen.lines().nth(1).unwrap().contains("KEY IN"), "{keys}: {screen}");
        desk.press("u");
        assert!(desk.clock(1).rulings.is_empty(), "{keys}: one key takes it back");
    }
}

#[test]
fn what_cannot_be_is_shown_and_never_put_right() {
    let mut desk = begun("90+30", 2, 30);
    desk.press("2t17500 11000 8<enter>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("minutes above 59. Meant as 2:15:00?"), "{screen}");
    assert_eq!(desk.clock(2).ledger.entries().len(), 1, "nothing was taken");
    desk.press("<enter>");
    let Some(entry) = desk.clock(2).ledger.entries().last() else { panic!() };
    assert_eq!(entry.event, Event::Note { text: "17500 11000 8".to_owned() }, "kept as it was written");
    desk.press("t-0:00:05 2:15:00 8 r2<enter>");
    let screen = desk.screen(100, 30);
    for text in ["White shows -0:00:05; no display goes below zero", "0:40:30 would have been added", "both clocks running"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    desk.press("t10000 10500 8 sw<enter>t10000 11000 8 sb<enter>");
    let screen = desk.screen(140, 40);
    assert!(screen.contains("the same moves, but displays"), "{screen}");
}

#[test]
fn a_reading_without_its_moves_is_asked_about_before_any_fault_is_named() {
    let mut desk = begun("90+30", 2, 60);
    // 30 moves each: 0:75:30 and 0:75:30 would be right after an hour, of which nothing may be said yet.
    desk.press("2t11530 11530<enter>");
    let screen = desk.screen(100, 30);
    assert!(screen.contains("How many moves were made? The sum agrees at 30 each"), "{screen}");
    assert!(!screen.contains("fits"), "no fault is named: {screen}");
    desk.press("tmoves 30/30<enter>");
    let screen = desk.screen(100, 30);
    assert!(!screen.contains("How many moves") && screen.contains("agrees"), "{screen}");
}

#[test]
fn entries_out_of_order_are_refused_with_the_reason() {
    let mut desk = with_control("90+30");
    desk.press("1t10000 10000 5<enter>");
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm));
    assert!(desk.said().contains("has not been started"), "{}", desk.said());
    assert_eq!(desk.panel().input.value(), "10000 10000 5", "what was typed is not lost");
    desk.press("<ctrl+u>start @14:00<enter>t12000 12000 5 @14:20<enter>t11500 11500 9 @14:10<enter>");
    assert!(desk.said().contains("0:10:00 before the last entry"), "{}", desk.said());
    assert_eq!(desk.clock(1).ledger.entries().len(), 2);
}

#[test]
fn the_half_hour_round_goes_from_board_to_board() {
    let mut desk = with_control("90+30");
    desk.press("S1T");
    desk.press("1.30 1.30 0<enter>1.30 1.30 0<enter><enter>1.30 1.30 0<enter><esc>");
    let read: Vec<bool> = (1..=4).map(|b| desk.section().clocks.contains_key(&GameAt::new(1, b))).collect();
    assert_eq!(read, [true, true, false, true], "an empty line leaves a board out");
    assert_eq!(desk.clock(1).ledger.entries().len(), 2, "started with the round, then read");
}

#[test]
fn a_clock_whose_ends_are_changed_has_its_card_changed() {
    let mut desk = begun("90+30", 1, 50);
    desk.press("1t10500 10600 14<enter>fcg<enter>");
    let card = desk.card(1);
    assert_eq!((card.left.side, card.left.display, card.lever_down), (Side::Black, Span::from_secs(73 * 60 + 30), End::Left));
    desk.press("O2");
    assert_eq!(desk.clock(1).ledger.device.white_on, End::Right);
    desk.press("cg<enter>");
    assert_eq!(desk.times(1), texts(("1:13:00", "1:12:00")), "14 increments where the first comes after move 1");
    assert_eq!(desk.clock(1).moves(), Both::new(14, 14));
}

/// Typed times, so that the screens do not depend on the moment of the test.
#[test]
fn screens_of_clock_incident_and_rule_desk() {
    let situations = [
        ("clock-start", "1t"),
        ("clock-read", "1tstart @14:00<enter>t4000 13000 14 @14:50<enter>"),
        ("clock-case", "1tstart @14:00<enter>t4000 13000 14 @14:50<enter>cde"),
        ("clock-late", "1tstart @14:00<enter>t13000 13000 0 @14:20<enter>ci"),
        ("incident", "1c1w"),
        ("rule-search", "<f9>clock"),
        ("rule-ruling", "<f9>illegal move<enter>31<enter>y"),
        ("adjourn", "1o31"),
    ];
    for (name, keys) in situations {
        for lang in Lang::all() {
            let mut desk = with_control("40/90+30'+30\"");
            desk.model.config.language = lang;
            let keys = if lang == Lang::named("zh-CN").unwrap() {
                keys.replace("illegal move", "违例着法").replace("<f9>clock", "<f9>棋钟")
            } else {
                keys.to_owned()
            };
            desk.press(&keys);
            if let crate::tui::model::Screen::Event(workspace) = &mut desk.model.screen {
                workspace.saved = "14:05:09".to_owned();
            }
            insta::assert_snapshot!(format!("80x24-{}-{name}", &lang.name()[..2]), desk.screen(80, 24).trim_end());
        }
    }
}

#[test]
fn the_rule_desk_asks_what_it_needs_and_rules_with_article() {
    let mut desk = begun("90+30", 1, 60);
    desk.press("1t10000 11000 23<enter><esc><f9>illegal move<enter>");
    assert!(desk.screen(80, 24).contains("When was it noticed"), "{}", desk.screen(80, 24));
    desk.press("31<enter>y");
    let screen = desk.screen(110, 40);
    for text in
        ["7.5.1, 7.5.5", "Add 0:02:00 to the opponent.", "if White is the player: White 1:00:00  Black 1:12:00", "players may still"]
    {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    // The second one asks whether the opponent can mate; another edition has other numbers.
    desk.press("<backspace><backspace>2<enter>n");
    assert!(desk.screen(110, 40).contains("the opponent cannot mate: drawn"), "{}", desk.screen(110, 40));
    desk.press("<tab>");
    assert!(desk.screen(110, 40).contains("2001"), "{}", desk.screen(110, 40));
    // Esc goes back answer by answer, then to the search, then out.
    while !desk.model.overlays.is_empty() {
        desk.press("<esc>");
    }
    desk.model.config.language = Lang::named("zh-CN").unwrap();
    desk.press("<f9>迟到<enter>y");
    assert!(desk.screen(80, 24).contains("6.7.1  以到达棋盘前为准"), "{}", desk.screen(80, 24));
}

/// The sum of both is right where one clock runs or ran for the other: the board is named by what is seen, and is quiet where nothing is.
#[test]
fn the_sheet_of_all_clocks_names_the_board_whose_wrong_clock_runs() {
    let mut desk = in_game(GameKind::Xiangqi, "60", "");
    desk.press("1tstart @15:00<enter>t4600 4400 10/9 rb @15:30<enter><esc><f8>");
    assert!(desk.screen(80, 24).contains("0 to look at"), "{}", desk.screen(80, 24));
    desk.press("1t4600 4400 10/9 rw @15:30<enter><esc>");
    for (width, height) in [(80, 24), (140, 40)] {
        let screen = desk.screen(width, height);
        assert!(screen.contains("1 to look at") && screen.contains("Red's clock runs"), "{screen}");
    }
    // Red has made ten moves and his clock still stands as it was set: Black's ran for both.
    desk.press("2tstart @15:00<enter>t10000 3000 10/9 rb @15:30<enter><esc>");
    let screen = desk.screen(140, 40);
    assert!(screen.contains("2 to look at") && screen.contains("Red's clock never ran"), "{screen}");
    desk.model.config.language = Lang::named("zh-CN").unwrap();
    assert!(desk.screen(140, 40).contains("红方钟在走，应轮到黑方"), "{}", desk.screen(140, 40));
}

#[test]
fn the_sheet_of_all_clocks_names_the_boards_that_are_off() {
    let mut desk = begun("90+30", 3, 50);
    desk.press("3t10500 10500 14<enter><esc><f8>");
    for (width, height) in [(80, 24), (140, 40)] {
        let screen = desk.screen(width, height);
        assert!(screen.contains("1 of 4 clocks read, 1 to look at"), "{screen}");
        assert!(screen.contains("-0:15:00") && screen.contains("the clock gives no"), "{screen}");
    }
    desk.press("4t");
    assert_eq!(desk.panel().board, 4, "a number chooses the board here too");
}

#[test]
fn a_game_is_adjourned_and_the_sealed_move_read_strictly() {
    let mut desk = begun("40/120,60", 1, 200);
    desk.press("1o31");
    // Both knights can go to d2: the written move is ambiguous.
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 39";
    desk.press(&format!("{fen}<tab>31:00<tab>45:00<tab>38<tab>12:00<tab><right><tab>tomorrow 9:00<enter>"));
    let sealing = &desk.clock(1).adjournment.as_ref().unwrap_or_else(|| panic!("{}\n{}", desk.said(), desk.screen(80, 24))).sealing;
    assert_eq!((sealing.sealer(), sealing.remaining.white), (Side::White, Span::from_mins(19)), "charged for sealing early");
    assert_eq!(sealing.draw_offer, Some(Side::White));
    assert_eq!(desk.result(1, 1), Some(event::BoardResult::Adjourned), "a draw for pairing only");
    assert!(desk.clock(1).ledger.is_stopped());
    desk.press("1o32");
    assert!(desk.screen(80, 24).contains("only Black is there (the sealer White is not)"), "{}", desk.screen(80, 24));
    desk.press("1Nd2<enter>");
    let opened = desk.clock(1).adjournment.as_ref().unwrap().opened.clone().unwrap();
    assert_eq!(opened.candidates.len(), 2, "{opened:?}");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Rules(_))), "the rule follows from the facts");
    desk.press("<esc>uu");
    desk.carry_out(vec![Effect::Verify]);
    assert!(desk.said().starts_with("The event file is clean"), "{}", desk.said());
}

/// Four players, one round, in that game under those rules.
fn in_game(game: GameKind, control: &str, laws: &str) -> Desk {
    let mut setup = Setup::new("Open", game, SystemKind::SwissDutch, 3);
    setup.time_control = control.to_owned();
    setup.laws = laws.to_owned();
    let mut desk = Desk::with_section(setup, 4, 1);
    desk.worker = desk.worker.with_clock(now);
    desk
}

#[test]
fn fouls_decide_places_in_xiangqi_and_the_third_one_the_game() {
    let mut desk = in_game(GameKind::Xiangqi, "60+30", "cxa-1987");
    assert_eq!(desk.section().setup.tiebreaks, ["BH", "WIN", "FOUL", "BPG", "PREV"]);
    // Both boards drawn: nothing but the foul of the first player tells the four apart.
    desk.press("1cfoul<enter>wm12 moved out of turn<enter><enter>1d2d");
    assert_eq!(desk.section().incidents.len(), 1, "{}", desk.said());
    let offender = desk.section().round(1).unwrap().boards[0].white;
    desk.press("<f4>");
    let table = desk.workspace().table.clone().unwrap();
    assert_eq!(table.columns, ["Opp. pts", "Wins", "Fouls", "Black games", "Before"], "one column, called by its name");
    assert_eq!(table.rows.last().map(|row| (row.player, row.values[3].as_str())), Some((offender, "1")), "the foul ranks last");
    let why = |desk: &mut Desk| {
        desk.press("<end><up>y");
        let screen = desk.screen(110, 30);
        desk.press("<esc>");
        screen
    };
    let english = why(&mut desk);
    assert!(english.contains("fewer fouls first") && english.contains("Fouls") && english.contains(" 1.  "), "{english}");
    desk.model.config.language = Lang::named("zh-CN").unwrap();
    assert!(why(&mut desk).contains("犯规少者列前"));
    desk.model.config.language = Lang::EN;
    desk.press("<f3>2cfoul<enter>b<enter>2cfoul<enter>b<enter>2cfoul<enter>b");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("loses"), "{screen}");
    desk.press("<enter>");
    assert!(
        matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))),
        "a result that stands is asked about: {}",
        desk.screen(80, 24)
    );
}

#[test]
fn what_lies_ahead_is_shown_as_impossible_and_never_taken() {
    let mut desk = begun("90+30", 1, 30);
    desk.press("1t12000 12000 5 @17:30<enter>");
    assert!(desk.screen(80, 24).contains("1:30:00 ahead of this computer's clock"), "{}", desk.screen(80, 24));
    assert_eq!((desk.panel().input.value(), desk.clock(1).ledger.entries().len()), ("12000 12000 5 @17:30", 1));
    desk.press("<enter>");
    let last = &desk.clock(1).ledger.entries().last().unwrap().event;
    assert_eq!(*last, Event::Note { text: "12000 12000 5 @17:30".to_owned() }, "kept as it was written");
    // Another line is another line; a minute is what two clocks may differ by.
    desk.press("t12000 12000 5 @16:01<enter>");
    assert!(matches!(desk.clock(1).ledger.entries().last().unwrap().event, Event::Reading(_)));
    // Nor has anybody arrived yet who is said to have come after more time than has passed.
    desk.press("ci45:00 0:00<enter><enter>");
    assert!(desk.said().contains("ahead of this computer's clock"), "{}", desk.said());
    assert!(desk.clock(1).rulings.is_empty());
}

#[test]
fn after_late_arrivals_the_next_reading_agrees() {
    let mut desk = begun("90", 2, 25);
    desk.press("2t<enter>ci17:00 25:00<enter>");
    let screen = desk.screen(110, 30);
    assert!(screen.contains("charged to nobody since the start: 0:08:00"), "{screen}");
    desk.press("<enter>t11300 13000 0<enter>");
    assert!(desk.screen(80, 24).contains("agrees"), "{}", desk.screen(80, 24));
}

#[test]
fn the_foot_names_the_keys_of_the_clock() {
    let mut desk = begun("90+30", 1, 30);
    let foot = |desk: &mut Desk| {
        desk.model.notice = None;
        desk.screen(80, 24).lines().last().unwrap().trim().to_owned()
    };
    desk.press("1t");
    assert_eq!(foot(&mut desk), desk.words("ui.foot.clock-reading", &[]));
    desk.press("12000 12000 5<enter>");
    assert_eq!(foot(&mut desk), desk.words("ui.foot.clock-choosing", &[]));
    desk.press("cb");
    assert_eq!(foot(&mut desk), desk.words("ui.foot.clock-case", &[]));
    desk.press("w 3<esc>");
    assert_eq!(desk.panel().input.value(), "w 3", "asked first");
    desk.press("<esc>");
    assert_eq!((desk.panel().stage, desk.panel().input.value()), (Stage::Choosing, ""), "back to the list");
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty());
}

#[test]
fn the_evidence_shown_is_that_of_the_board() {
    let mut desk = begun("90+30", 1, 30);
    desk.press("1t12000 12000 5<enter><esc>2tstart @15:30<enter>t12500 12500 5<enter>p");
    let Some(Overlay::Text(sheet)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    let text = sheet.lines.join("\n");
    assert!(text.contains("1:25:00") && !text.contains("1:20:00"), "{text}");
}

#[test]
fn supervision_is_asked_of_chess_only() {
    for (game, is_asked) in [(GameKind::Chess, true), (GameKind::Xiangqi, false), (GameKind::Draughts100, false)] {
        let mut desk = Desk::with_section(Setup::new("Open", game, SystemKind::usual(game), 3), 6, 0);
        desk.press(":section.edit<enter>");
        assert_eq!(desk.form().field_of("supervision").is_some(), is_asked, "{game:?}");
    }
}

#[test]
fn supervision_is_a_setting_that_penalties_and_rules_start_from() {
    let mut desk = begun("15+10", 1, 10);
    assert!(desk.section().is_supervised(), "unless the section says otherwise");
    desk.press("1t1000 1100 8/8<enter><esc>");
    desk.carry_out(vec![Effect::Commit(vec![Command::EditSection(OPEN, vec![SectionPatch::Unsupervised(true)])])]);
    desk.press("1c1wm7<enter>");
    assert!(desk.screen(80, 24).contains("agree"), "answered already (A.5.2): {}", desk.screen(80, 24));
    desk.press("<esc><esc><esc><esc><esc>1c1wm9<enter>");
    assert!(desk.screen(80, 24).contains("7.5.5"), "{}", desk.screen(80, 24));
    desk.press("<esc><esc><esc><esc><f9>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Rules(rules)) if !rules.supervised));
    desk.press("<esc>");
    desk.carry_out(vec![Effect::Verify]);
    assert!(desk.said().starts_with("The event file is clean"), "{}", desk.said());
}

/// Position, sealed move and the names of the sides, by game.
#[test]
fn sealed_games_of_every_kind_are_resumed_with_the_times_of_the_envelope() {
    for (game, control, laws, sealed, start) in [
        (GameKind::Chess, "40/120,60", "", "Nf3", "13:16"),
        (GameKind::Draughts100, "50/120,60", "", "32-28", "13:16"),
        // 20 increments each and the one before move 1: the sealed move earned none.
        (GameKind::Xiangqi, "60+30", "cxa-1987", "炮二平五", "14:55"),
    ] {
        let mut desk = in_game(game, control, laws);
        desk.press(&format!("1tstart @{start}<enter><esc>1o31"));
        let fen = arbitration::game::GamePosition::start(game).to_fen();
        desk.press(&format!("{fen}<tab>31:00<tab>45:00<tab>20<tab><tab><tab>tomorrow 9:00<enter>"));
        let kept = desk.clock(1);
        assert!(kept.adjournment.is_some() && kept.ledger.is_stopped(), "{game:?}: {}\n{}", desk.said(), desk.screen(80, 24));
        desk.press(&format!("1o321{sealed}<enter>"));
        let screen = desk.screen(80, 24);
        assert!(screen.contains("KEY IN") && screen.contains("0:31:00") && screen.contains("0:45:00"), "{game:?}: {screen}");
        desk.press("<enter>");
        assert!(!desk.clock(1).ledger.is_stopped(), "{game:?}: {}", desk.said());
        let card = desk.card(1);
        assert_eq!((card.starts, card.left.moves, card.right.moves), (Side::Black, 21, 20), "{game:?}: who has to reply");
        // The sums hold with the stop of the adjournment and the sealed move.
        desk.press("t3100 4500 21/20<enter>");
        let off = ClockDesk::new(desk.section(), Some(desk.clock(1))).unwrap().audit.latest().unwrap().discrepancy;
        assert_eq!(off, Span::ZERO, "{game:?}: {}", desk.screen(80, 24));
        desk.carry_out(vec![Effect::Verify]);
        assert!(desk.said().starts_with("The event file is clean"), "{game:?}: {}", desk.said());
    }
}

#[test]
fn an_absent_replier_has_his_clock_started_and_the_envelope_stays_closed() {
    let mut desk = in_game(GameKind::Xiangqi, "60+30", "");
    desk.press("1tstart @14:00<enter><esc>1o31");
    let fen = arbitration::game::GamePosition::start(GameKind::Xiangqi).to_fen();
    desk.press(&format!("{fen}<tab>31:00<tab>45:00<tab>20<tab><tab><tab>tomorrow<enter>1o322"));
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Rules(_))), "what the edition says of it");
    desk.press("<esc>");
    assert!(desk.screen(80, 24).contains("Black starts"), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert!(!desk.clock(1).ledger.is_stopped());
    assert!(desk.clock(1).adjournment.as_ref().unwrap().opened.is_none());
}

/// 1993: used time on analogue clocks. Irregularity at move 20, found after 30, used 90 and 60: 60 and 40 by the moves (12.6).
#[test]
fn used_time_and_hands_of_1993_make_their_cards() {
    for (choice, reading, card) in [("6", "13000 10000 30", ("1:00:00", "0:40:00")), ("7", "5.30 5.00 30", ("5:00:00", "4:40:00"))] {
        let mut desk = in_game(GameKind::Chess, "40/120,60", "fide-1993");
        desk.press(&format!("1tstart @13:30<enter>O{choice}t{reading} @16:00<enter>"));
        let screen = desk.screen(110, 30);
        assert!(screen.contains("agrees"), "{choice}: {screen}");
        desk.press("ccwm21<enter><enter>");
        assert_eq!(desk.times(1), texts(card), "{choice}: {}", desk.screen(110, 30));
        // A wrong claim adds five minutes to the time used (10.13).
        desk.press("u");
        desk.press("ckw<enter><enter>");
        let more = if choice == "6" { ("1:35:00", "1:00:00") } else { ("5:35:00", "5:00:00") };
        assert_eq!(desk.times(1), texts(more), "{choice}: {}", desk.screen(110, 30));
    }
}

#[test]
fn an_act_of_draughts_is_recorded_and_the_opponent_decides() {
    let mut desk = in_game(GameKind::Draughts100, "80+60", "");
    desk.press("1tstart @15:00<enter>t5000 5500 14/13 @15:50<enter><esc>");
    // Act 8; the opponent has it put right.
    desk.press("1c1w28m14<space>took<space>one<space>piece<space>too<space>few<enter><enter>");
    let incident = &desk.section().incidents[0];
    assert_eq!(
        (incident.penalty.article.as_str(), incident.grants.len(), incident.ending),
        ("5.4, 4.13", 0, None),
        "nothing follows by itself"
    );
    // Act 8: the opponent has it put right, as long as he has not moved.
    desk.press("<f9>irregularity<enter>");
    let screen = desk.screen(110, 40);
    assert!(screen.contains("opponent"), "{screen}");
    desk.press("n28");
    let screen = desk.screen(110, 40);
    assert!(screen.contains("5.4") && !screen.contains("> "), "{screen}");
    while !desk.model.overlays.is_empty() {
        desk.press("<esc>");
    }
    desk.press("<f9>irregularity<enter>y");
    assert!(desk.screen(110, 40).contains("5.7"), "his next move accepts it: {}", desk.screen(110, 40));
}

#[test]
fn board_sheets_and_clock_have_one_cursor() {
    let mut desk = begun("90+30", 1, 60);
    desk.press("1t12500 12400 5<enter><esc>1t11500 11300 8<enter><esc>");
    desk.press("1<enter>");
    super::games::moves(&mut desk, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O");
    desk.model.workspace_mut().unwrap().game.column = crate::tui::game::Column::Game;
    let place = |desk: &Desk| (desk.workspace().game.step, desk.workspace().game.cell);
    let plies = desk.workspace().game.play.len();
    assert_eq!(plies, 16, "{}", desk.screen(140, 40));
    // Along the board the cell of the sheets goes along, and the clock shows what was read by then.
    desk.resize((140, 40));
    desk.press("<left><left>");
    assert_eq!(place(&desk), (14, 13));
    let screen = desk.screen(140, 40);
    assert!(screen.contains("as read at"), "{screen}");
    let figures = |time: &str| crate::tui::view::figures(time)[0].clone();
    assert!(screen.contains(&figures("1:25:00")) && screen.contains(&figures("1:24:00")), "{screen}");
    // Along the sheets the board goes along.
    desk.press("<tab><left><left>");
    assert_eq!(desk.workspace().pane, Pane::Scoresheet);
    assert_eq!(place(&desk), (12, 11));
    // Along the clock both do; before the first reading it shows the start.
    desk.press("<tab><up><up><up>");
    assert_eq!((desk.workspace().pane, place(&desk)), (Pane::Clock, (9, 8)));
    assert!(desk.screen(140, 40).contains(&figures("1:30:30")), "{}", desk.screen(140, 40));
    desk.press("<end>");
    assert_eq!(place(&desk), (16, 15));
    assert!(desk.screen(140, 40).contains(&figures("1:15:00")), "{}", desk.screen(140, 40));
}

#[test]
fn no_reason_is_pushed_off_a_small_screen() {
    for lang in Lang::all() {
        let mut desk = begun("90+30", 3, 50);
        desk.model.config.language = lang;
        desk.press("3t10500 10500 14<enter>");
        // Lines inside the frame, without the figures.
        let lines = |screen: &str| -> Vec<String> {
            let inside = screen.lines().filter_map(|line| line.strip_prefix('│')?.strip_suffix('│'));
            inside.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty() && !line.contains(['▀', '█', '▄'])).collect()
        };
        let all = lines(&desk.screen(80, 60));
        assert!(desk.screen(80, 60).contains('▀'), "large figures where there is room");
        assert!(all.iter().filter(|line| line.starts_with("c d ")).count() > 2, "{all:?}");
        desk.resize((80, 24));
        let mut seen = lines(&desk.screen(80, 24));
        for _ in 0..4 {
            desk.press("<pagedown>");
            seen.extend(lines(&desk.screen(80, 24)));
        }
        let lost: Vec<&String> = all.iter().filter(|line| !seen.contains(line)).collect();
        assert!(lost.is_empty(), "{lost:?}\n{}", desk.screen(80, 24));
        // Back at the top with as many keys.
        desk.press("<pageup><pageup><pageup><pageup>");
        assert_eq!(desk.panel().scroll, 0);
    }
}

#[test]
fn a_case_that_cannot_be_worked_out_says_why_in_the_language() {
    for lang in Lang::all() {
        let mut desk = begun("90+30", 1, 50);
        desk.model.config.language = lang;
        // No press was logged.
        desk.press("1t10500 10500 14<enter>cdl");
        let why = desk.panel().problem.clone();
        assert!(why.contains(lang.text("clock.split.log")), "{lang}: {why}");
    }
}

#[test]
fn the_wrong_side_running_is_named_with_what_to_do() {
    let mut desk = in_game(GameKind::Xiangqi, "60+30", "");
    desk.press("1tstart @15:00<enter>t4800 5230 10/9 rb @15:30<enter>");
    assert!(!desk.screen(80, 24).contains("not pressed"), "{}", desk.screen(80, 24));
    desk.press("t4800 5230 10/9 rw @15:30<enter>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Red's clock runs, but after 10/9 moves it is Black's turn"), "{screen}");
}

#[test]
fn what_is_wrong_with_a_line_about_a_clock_is_told_whole() {
    let mut desk = begun("90+30", 3, 50);
    desk.press("3t1:2:3:4:5 1:00<enter>");
    let problem = desk.panel().problem.clone();
    assert!(problem.len() > 78, "a long one: {problem}");
    let screen = desk.screen(80, 24);
    let shown = screen.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains(&problem), "{problem}\n{screen}");
    assert!(screen.contains("> 1:2:3:4:5"), "{screen}");
}
