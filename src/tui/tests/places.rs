//! What decides places, by keys: lots, values worked out elsewhere, units, why one stands above the next, and the list of tie-breaks.

use super::{Desk, OPEN};
use crate::tui::model::Tone;
use crate::tui::overlay::{Overlay, Pick};
use crate::words::{Lang, preset_words};
use arbitration::kind::GameKind;
use event::{BoardResult, Command, GameAt, PlacingBy, Policy, Preset, Setup, SystemKind};
use unicode_width::UnicodeWidthStr;

fn chinese() -> Lang {
    Lang::named("zh-CN").unwrap()
}

impl Desk {
    /// Ranks and names of the standings on the screen.
    fn places(&self) -> Vec<(usize, String)> {
        let rows = &self.workspace().table.as_ref().unwrap().rows;
        rows.iter().map(|row| (row.rank, self.section().name(row.player).to_owned())).collect()
    }

    fn remarks(&self) -> String {
        self.workspace().table.as_ref().unwrap().remarks.join("\n")
    }

    fn pick(&self) -> &Pick {
        match self.model.overlays.last() {
            Some(Overlay::Pick(pick)) => pick,
            other => panic!("{other:?}\n{}", self.screen(80, 24)),
        }
    }
}

/// Eight players after one round that White won on every board: four are level at the top.
fn after_one_round() -> Desk {
    let mut desk = Desk::with_event(8, 2);
    desk.press("<f4>");
    if desk.workspace().table.as_ref().unwrap().after > 1 {
        desk.press("<left>");
    }
    assert_eq!(desk.places().iter().map(|(rank, _)| *rank).collect::<Vec<_>>(), [1, 1, 1, 1, 5, 5, 5, 5]);
    desk
}

#[test]
fn lots_are_drawn_among_those_who_are_level_and_taken_back() {
    let mut desk = after_one_round();
    desk.press("L");
    assert_eq!(desk.form().value("by"), "drawn", "{}", desk.screen(80, 24));
    let seed = desk.form().value("seed").to_owned();
    assert_eq!(desk.form().value("order").split(' ').count(), 4);
    desk.press("<f10>");
    assert_eq!(desk.places().iter().take(5).map(|(rank, _)| *rank).collect::<Vec<_>>(), [1, 2, 3, 4, 5], "{}", desk.said());
    assert!(desk.remarks().contains(&format!("places 1 to 4: by lot (seed {seed})")), "{}", desk.remarks());
    // What was said of it stands over the remarks until the next key.
    desk.press("<home>");
    assert!(desk.screen(80, 24).contains("places 1 to 4: by lot"), "{}", desk.screen(80, 24));
    // Who is asked why says so.
    desk.press("y");
    assert!(desk.screen(80, 24).contains("lots have decided"), "{}", desk.screen(80, 24));
    desk.press("<esc>L");
    desk.turn_to("by", "back");
    desk.press("<f10>");
    assert!(desk.section().placings.is_empty() && desk.places().iter().take(4).all(|(rank, _)| *rank == 1), "{}", desk.said());
}

#[test]
fn places_by_hand_need_a_reason_and_keep_the_order_typed() {
    let mut desk = after_one_round();
    desk.press("L");
    let order: Vec<String> = desk.form().value("order").split(' ').rev().map(str::to_owned).collect();
    desk.go_to_field("order");
    desk.press(&order.join("<space>").replace("<space>", " "));
    desk.turn_to("by", PlacingBy::Hand.name());
    desk.press("<f10>");
    assert!(!desk.form().problem.is_empty(), "without a reason: {}", desk.screen(80, 24));
    desk.go_to_field("reason");
    desk.press("blitz<f10>");
    let numbers: Vec<String> = desk.workspace().table.as_ref().unwrap().rows[..4]
        .iter()
        .map(|row| desk.section().player(row.player).unwrap().tpn.unwrap().to_string())
        .collect();
    assert_eq!(numbers, order, "{}", desk.said());
    assert!(desk.remarks().contains("by decision of the arbiter, blitz"), "{}", desk.remarks());
}

#[test]
fn a_value_typed_without_manual_in_the_list_is_told_in_both_languages() {
    for (lang, told) in [(Lang::EN, "MANUAL is not among the tie-breaks"), (chinese(), "名次办法中没有 MANUAL")] {
        let mut desk = after_one_round();
        desk.model.config.language = lang;
        desk.worker.configure(desk.model.config.clone());
        let before = desk.places();
        desk.press("e");
        desk.press("2.5<tab>blitz<f10>");
        assert_eq!(desk.places(), before, "it decides nothing");
        assert!(desk.remarks().contains(told), "{}", desk.remarks());
        desk.shows_at_both_sizes(told);
        // In the list it counts, and is called by its name.
        desk.press(":section.edit<enter>");
        desk.go_to_field("tiebreaks");
        desk.press("MANUAL<f10><enter>2<enter>");
        assert_eq!(desk.places()[0].0, 1, "{}", desk.said());
        assert_eq!(desk.places()[1].0, 2, "who has a value stands above those without: {:?}", desk.places());
        assert!(desk.remarks().contains("blitz"), "{}", desk.remarks());
    }
}

impl Desk {
    fn shows_at_both_sizes(&self, text: &str) {
        let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        for (width, height) in [(80, 24), (140, 40)] {
            let screen = self.screen(width, height);
            assert!(squeezed(&screen).contains(&squeezed(text)), "{text} at {width}x{height}:\n{screen}");
        }
    }
}

#[test]
fn units_are_shown_where_there_are_any_and_else_it_is_said_why_not() {
    let mut desk = after_one_round();
    desk.press("f");
    assert!(desk.model.notice.as_ref().is_some_and(|notice| notice.tone == Tone::Alarm), "{}", desk.said());
    assert!(desk.said().contains("units"), "{}", desk.said());
    let mut policy = Policy::default();
    policy.set("team-form", "sum").unwrap();
    let setup = Setup::new("Open", GameKind::Xiangqi, SystemKind::Points, 5).with_policy(policy);
    let mut desk = Desk::with_section(setup, 8, 2);
    desk.press("<f4>f");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Text(_))), "{}\n{}", desk.said(), desk.screen(80, 24));
}

#[test]
fn why_shows_what_was_cut_with_a_stroke_and_makes_a_page() {
    let mut desk = Desk::with_event(24, 4);
    desk.press("<f4>y");
    let lines = |desk: &Desk| match desk.model.overlays.last() {
        Some(Overlay::Text(text)) => text.lines.join("\n"),
        other => panic!("{other:?}"),
    };
    assert!(lines(&desk).contains('\u{336}'), "the lowest is struck out:\n{}", lines(&desk));
    assert!(!lines(&desk).contains('['), "{}", lines(&desk));
    desk.press("p");
    assert!(desk.said().contains(".pdf"), "{}", desk.said());
    let path = desk.home.path().join("print/cup/why-s1-r3-p1.pdf");
    assert!(std::fs::read(&path).unwrap().starts_with(b"%PDF"), "{}", path.display());
    // Where there are only plain letters, brackets.
    desk.press(":app.glyphs<enter>");
    desk.worker.configure(desk.model.config.clone());
    desk.press("<f4>y");
    assert!(lines(&desk).contains('[') && !lines(&desk).contains('\u{336}'), "{}", lines(&desk));
}

#[test]
fn the_wizard_picks_a_list_of_the_federation_in_chinese() {
    let mut desk = Desk::new();
    desk.model.config.language = chinese();
    desk.press("n杯赛");
    desk.turn_to("game", GameKind::Xiangqi.name());
    desk.go_to_field("tiebreaks");
    assert_eq!(desk.form().value("tiebreaks"), "BH WIN FOUL BPG PREV", "what is usual for the game");
    desk.press("<f2>");
    assert_eq!(desk.pick().chosen, ["BH", "WIN", "FOUL", "BPG", "PREV"]);
    assert!(desk.pick().notes.iter().all(|note| note.contains('(')), "each says where it is laid down");
    desk.press("i");
    let name = preset_words(Preset::named("cxa-2020-progress").unwrap(), chinese());
    desk.shows_at_both_sizes(preset_words(Preset::named("cxa-2011-points").unwrap(), chinese()));
    desk.press("2020");
    desk.shows_at_both_sizes(name);
    desk.shows_at_both_sizes("相近规则");
    desk.press("<down><enter>");
    assert_eq!(desk.pick().chosen, ["PS", "WIN", "FOUL", "BPG", "DROP"], "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert_eq!(desk.form().value("tiebreaks"), "PS WIN FOUL BPG DROP");
    // What was picked stays when the system changes, what was not follows.
    desk.press("<f10>");
    assert_eq!(desk.section().setup.tiebreaks, ["PS", "WIN", "FOUL", "BPG", "DROP"], "{}", desk.said());
}

#[test]
fn the_wizard_follows_game_system_and_first_day() {
    let mut desk = Desk::new();
    desk.press("nCup");
    for (game, list) in [(GameKind::Draughts100, "BH/C1 BH SB DE WIN"), (GameKind::Chess, "BH/C1 BH SB DE WIN")] {
        desk.turn_to("game", game.name());
        assert_eq!(desk.form().value("tiebreaks"), list);
    }
    desk.turn_to("system", SystemKind::RoundRobin.name());
    assert_eq!(desk.form().value("tiebreaks"), "DE WIN SB KS");
    assert_eq!(desk.form().value("edition"), "2026-03");
    desk.go_to_field("dates");
    desk.press("05.05.2025 10:00, 06.05.");
    assert_eq!(desk.form().value("edition"), "2024-08", "{}", desk.screen(80, 24));
    desk.press("<f10>");
    let setup = &desk.section().setup;
    assert_eq!((setup.tiebreak_edition.as_str(), setup.laws.as_str()), ("2024-08", ""), "{}", desk.said());
}

/// Today until it is typed; days of the rounds come before it, and it says their year.
#[test]
fn the_first_day_is_typed_in_the_wizard_and_sets_the_editions() {
    let mut desk = Desk::new();
    desk.press("nCup");
    assert_eq!(desk.form().value("start"), "2026/11/21", "today");
    desk.go_to_field("start");
    desk.shows_at_both_sizes("Sat 21 Nov 2026");
    desk.press("14 May 2003");
    desk.shows_at_both_sizes("Wed 14 May 2003");
    assert_eq!(desk.form().value("edition"), "virtual", "{}", desk.screen(80, 24));
    desk.press("<f10>");
    let (info, setup) = (&desk.workspace().event.info, &desk.section().setup);
    assert_eq!((info.start.as_str(), setup.tiebreak_edition.as_str(), setup.laws.as_str()), ("2003/05/14", "virtual", "fide-2001"));
    // A further section begins under the same rules, unless its rounds are later.
    desk.press(":section.new<enter>Late");
    assert_eq!(desk.form().value("edition"), "virtual");
    desk.press("<esc><enter>O9");
    // What is no day, or may be two, is refused in its field.
    desk.press("nCup<space>2");
    for wrong in ["soon", "10/11/2026"] {
        desk.go_to_field("start");
        desk.press(&format!("<ctrl+u>{wrong}<f10>"));
        let form = desk.form();
        assert_eq!(form.fields[form.marked.unwrap()].name, "start", "{wrong}: {}", form.problem);
    }
    desk.press("<ctrl+u>2025-05-05");
    desk.go_to_field("dates");
    desk.press("6.5. 10:00, 7.5.");
    assert_eq!(desk.form().value("edition"), "2024-08");
    desk.press("<f10>");
    assert_eq!(desk.workspace().event.info.start, "2025/05/05", "{}", desk.said());
    assert_eq!(desk.section().days().values().map(|day| day.date.as_str()).collect::<Vec<_>>(), ["2025/05/06", "2025/05/07"]);
    // The form of the facts changes them, and says the days back.
    desk.press(":event.edit<enter>");
    desk.go_to_field("end");
    desk.press("8 May 2025");
    desk.shows_at_both_sizes("Thu 8 May 2025");
    desk.go_to_field("deputies");
    desk.press("Reed, Rae; Stone, Sam<f10>");
    let info = &desk.workspace().event.info;
    assert_eq!((info.end.as_str(), info.deputies.join("|").as_str()), ("2025/05/08", "Reed, Rae|Stone, Sam"), "{}", desk.said());
}

/// In draughts the Buchholz is the Solkoff, and the lists are those of its federations.
#[test]
fn draughts_are_ranked_in_their_own_words() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Draughts100, SystemKind::SwissFmjd, 5), 8, 0);
    desk.press(":section.edit<enter>");
    desk.go_to_field("tiebreaks");
    desk.shows_at_both_sizes("Solkoff (without the lowest 1)");
    desk.press("<f2>i");
    for name in ["fmjd-full", "fmjd-short", "fmjd-median"] {
        desk.shows_at_both_sizes(preset_words(Preset::named(name).unwrap(), Lang::EN));
    }
    desk.press("lehmann<enter><enter><f10>");
    assert_eq!(desk.section().setup.tiebreaks, ["WIN", "DE", "SB", "MANUAL"], "{}", desk.said());
}

#[test]
fn another_list_after_round_one_is_asked_about_twice_and_logged() {
    let mut desk = Desk::with_event(8, 2);
    let before = desk.section().setup.tiebreaks.clone();
    desk.press(":section.edit<enter>");
    desk.go_to_field("tiebreaks");
    desk.press("SB<space>BH<f10>".replace("<space>", " ").as_str());
    desk.shows_at_both_sizes("C.07 2.1");
    assert_eq!(desk.section().setup.tiebreaks, before, "nothing is saved yet");
    // A no keeps what was typed.
    desk.press("<esc>");
    assert_eq!((desk.form().value("tiebreaks"), &desk.section().setup.tiebreaks), ("SB BH", &before));
    desk.press("<f10><enter>");
    assert_eq!(desk.section().setup.tiebreaks, before, "one yes is not enough");
    desk.press("2<enter>");
    assert_eq!(desk.section().setup.tiebreaks, ["SB", "BH"], "{}", desk.said());
    assert!(desk.model.overlays.is_empty(), "{}", desk.screen(80, 24));
    let written = desk.section().comments.last().unwrap();
    assert_eq!(written, &format!("Tie-breaks @ Round 2: {} => SB,BH", before.join(",")));
    assert_eq!(desk.section().id, OPEN);
    // Before round 1 nobody is asked.
    let mut desk = Desk::with_event(8, 0);
    desk.press(":section.edit<enter>");
    desk.go_to_field("tiebreaks");
    desk.press("SB<f10>");
    assert_eq!(desk.section().setup.tiebreaks, ["SB"], "{}", desk.said());
}

#[test]
fn what_is_wrong_with_a_place_is_marked_and_what_was_typed_decides() {
    let mut desk = after_one_round();
    let numbers = |desk: &Desk| -> Vec<String> {
        let rows = &desk.workspace().table.as_ref().unwrap().rows[..4];
        rows.iter().map(|row| desk.section().player(row.player).unwrap().tpn.unwrap().to_string()).collect()
    };
    desk.press("L");
    for (field, wrong) in [("order", "1 x"), ("order", "1 99"), ("seed", "many")] {
        desk.go_to_field(field);
        let stood = desk.form().value(field).to_owned();
        desk.press(&format!("<ctrl+u>{wrong}<f10>"));
        let form = desk.form();
        assert_eq!(form.fields[form.marked.unwrap()].name, field, "{wrong}: {}", form.problem);
        assert!(desk.section().placings.is_empty());
        desk.press(&format!("<ctrl+u>{stood}"));
    }
    // A play-off keeps the order typed, and needs neither a seed nor a reason.
    let order: Vec<String> = desk.form().value("order").split(' ').rev().map(str::to_owned).collect();
    desk.go_to_field("order");
    desk.press(&format!("<ctrl+u>{}", order.join(" ")));
    desk.turn_to("by", PlacingBy::PlayOff.name());
    desk.press("<f10>");
    assert_eq!(numbers(&desk), order, "{}", desk.said());
    let placing = &desk.section().placings[0];
    assert_eq!((placing.by, placing.seed), (PlacingBy::PlayOff, None));
    // Lots: the same seed gives the same order.
    let mut drawn = Vec::new();
    for seed in ["7", "7", "8", "9", "10"] {
        desk.press("<home>L");
        desk.turn_to("by", "back");
        desk.press("<f10><home>L");
        desk.turn_to("by", "drawn");
        desk.go_to_field("seed");
        desk.press(&format!("<ctrl+u>{seed}<f10>"));
        assert_eq!(desk.section().placings[0].seed, seed.parse().ok(), "{}", desk.said());
        drawn.push(numbers(&desk));
    }
    assert_eq!(drawn[0], drawn[1]);
    assert!(drawn.iter().any(|order| *order != drawn[0]), "the seed decides: {drawn:?}");
}

#[test]
fn a_value_is_typed_refused_and_taken_back() {
    let mut desk = after_one_round();
    desk.press("<home>e");
    desk.press("much<f10>");
    let form = desk.form();
    assert_eq!(form.fields[form.marked.unwrap()].name, "value", "{}", form.problem);
    desk.press("<ctrl+u>2.5<f10>");
    assert_eq!(desk.section().manual.hundredths.values().copied().collect::<Vec<_>>(), [250], "{}", desk.said());
    desk.press("<home>e");
    assert_eq!(desk.form().value("value"), "2.5");
    desk.go_to_field("value");
    desk.press("<ctrl+u><f10>");
    assert!(desk.section().manual.hundredths.is_empty(), "{}", desk.said());
}

#[test]
fn standings_explain_their_codes_where_there_is_room_and_the_crosstable_says_whose_points_they_are() {
    let mut desk = Desk::with_demo();
    desk.press("<f4>");
    for size in [(100, 50), (200, 60)] {
        desk.resize(size);
        let screen = desk.screen(size.0, size.1);
        let lines = screen.lines().map(|line| line.split('│').next().unwrap_or_default().trim());
        assert!(lines.collect::<Vec<_>>().join(" ").contains("SB Sonneborn-Berger"), "{screen}");
    }
    desk.resize((80, 24));
    assert!(!desk.screen(80, 24).contains("SB Sonneborn-Berger"), "rows come first");
    // Round 5 has results, and the points are those of round 4.
    desk.press("<f5>");
    assert!(desk.screen(80, 24).contains("points after round 4"), "{}", desk.screen(80, 24));
    let desk = {
        let mut desk = Desk::with_event(8, 1);
        for board in 1..=4 {
            desk.give(Command::SetResult(OPEN, GameAt::new(1, board), Some(BoardResult::Draw)));
        }
        desk.press("<f5>");
        desk
    };
    assert!(!desk.screen(80, 24).contains("points after"), "{}", desk.screen(80, 24));
}

#[test]
fn the_keys_at_the_foot_stand_with_words_of_their_own() {
    let mut desk = Desk::with_demo();
    desk.resize((200, 60));
    for keys in ["<f2>", "<f3>", "<f3>1<enter>", "<f3>1<enter><tab>", "<f4>", "<f5>", "<f6>", "<f7>", "<f8>"] {
        desk.press(&format!("<esc><esc><esc>{keys}"));
        let screen = desk.screen(200, 60);
        let foot = screen.lines().last().unwrap_or_default();
        let words = foot.split("  ").filter_map(|hint| hint.trim().split_once(' ')).map(|(_, word)| word);
        let odd: Vec<&str> = words.filter(|word| word.starts_with(char::is_uppercase) && !["White", "Black"].contains(word)).collect();
        assert!(odd.is_empty(), "{odd:?}: {foot}");
    }
}

#[test]
fn the_foot_of_a_call_is_never_cut() {
    for lang in Lang::all() {
        for game in GameKind::ALL {
            let lang = lang.of(game);
            for key in ["call.foot.claim", "call.foot.ruling", "call.foot.who", "call.foot.fact", "call.foot.leaving"] {
                let text = lang.get(key).unwrap().replace("{grounds}", "1-6");
                assert!(text.width() <= 78, "{key} has {} cells: {text}", text.width());
            }
        }
    }
}
