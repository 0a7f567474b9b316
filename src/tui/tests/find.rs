//! The line that finds everything: what arbiters type, what the row says beforehand, and what Enter does.

use super::{Desk, OPEN};
use crate::tui::command::{Cmd, Scope};
use crate::tui::effect::Effect;
use crate::tui::find::{Deed, Finder, Row, Thing, Verb, titles};
use crate::tui::focus::Focus;
use crate::tui::model::{Tone, View};
use crate::tui::overlay::{Overlay, RollOf};
use crate::words::Lang;
use arbitration::kind::GameKind;
use event::{BoardResult, ByeKind, Change, Command, GameAt, NewPlayer, Person, PlayerId, Presence, Setup, Status, SystemKind};
use proptest::prelude::*;

impl Desk {
    /// Types into the line that finds everything, and leaves it open.
    pub(super) fn find(&mut self, typed: &str) -> &Finder {
        let script: String = typed.chars().map(|c| if c == ' ' { "<space>".to_owned() } else { c.to_string() }).collect();
        self.press(&format!("<ctrl+p>{script}"));
        self.finder()
    }

    fn finder(&self) -> &Finder {
        match self.model.overlays.last() {
            Some(Overlay::Find(finder)) => finder,
            other => panic!("{other:?}: {}", self.said()),
        }
    }

    fn best(&mut self, typed: &str) -> Row {
        let finder = self.find(typed);
        let Some(row) = finder.chosen() else { panic!("{typed}: nothing found") };
        row.clone()
    }

    /// The player of a part of a name.
    fn who(&self, part: &str) -> PlayerId {
        self.section().players.iter().find(|p| p.person.name.contains(part)).unwrap().id
    }

    fn newest(&self) -> Vec<Change> {
        self.workspace().history.entries().last().unwrap().changes.clone()
    }

    fn in_chinese(mut self) -> Self {
        self.model.config.language = Lang::named("zh-CN").unwrap();
        self
    }
}

/// An event with Chinese names: one with two readings, one whose Latin part differs.
fn chinese() -> Desk {
    let mut desk = Desk::with_section(Setup::new("公开组", GameKind::Xiangqi, SystemKind::Points, 7), 6, 0);
    let person = |name: &str| NewPlayer { person: Person { name: name.to_owned(), ..Person::default() }, lot: None };
    desk.give(Command::AddPlayers(OPEN, ["王天一", "单霞丽", "曾晓波", "苏晚晴 Su Wanqing"].map(person).to_vec()));
    desk
}

#[test]
fn a_bye_by_name_and_round_says_what_it_costs_and_is_entered() {
    let mut desk = Desk::with_demo();
    let row = desk.best("subrah bye 7");
    let who = desk.who("Subrahman");
    let of = |kind| Deed { verb: Some(Verb::Bye(kind)), thing: Some(Thing::Player(OPEN, who)), round: Some(7) };
    assert_eq!(row.deed, of(Some(ByeKind::Half)), "{row:?}");
    let others: Vec<Deed> = desk.finder().rows.iter().map(|row| row.deed.clone()).collect();
    assert!(others.contains(&of(Some(ByeKind::Zero))) && others.contains(&of(Some(ByeKind::Full))), "{others:?}");
    for said in ["Subrahman, Maya", "round 7", "½ point", "1 of 1 half-point byes"] {
        assert!(desk.finder().would.contains(said), "{}", desk.finder().would);
    }
    desk.press("<enter>");
    assert_eq!(desk.section().player(who).unwrap().byes.get(&7), Some(&ByeKind::Half), "{}", desk.said());
    assert!(desk.model.overlays.is_empty());
    // The words in another order, and who is meant by number.
    let number = desk.section().player(who).unwrap().tpn.unwrap();
    let row = desk.best(&format!("bye {number} r6"));
    assert_eq!(row.deed.round, Some(6));
    assert_eq!(row.deed.thing, Some(Thing::Player(OPEN, who)));
    // The one half-point bye is taken: the choice stays and says why not, and Enter enters nothing.
    assert!(row.impossible.is_some(), "{row:?}");
    let entries = desk.entries();
    desk.press("<enter>");
    assert_eq!(desk.entries(), entries);
    assert_eq!(desk.said(), desk.words("event.refusal.half-bye-limit", &[("limit", "1")]));
    assert_eq!(desk.finder().input.value(), format!("bye {number} r6"), "what was typed stays");
}

#[test]
fn a_full_point_bye_asks_what_its_key_asks() {
    let mut desk = Desk::with_demo();
    let row = desk.best("full bye wrzos 8");
    assert_eq!(row.deed.verb, Some(Verb::Bye(Some(ByeKind::Full))), "{row:?}");
    let entries = desk.entries();
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.said());
    assert_eq!(desk.entries(), entries);
    desk.press("<enter>");
    let who = desk.who("Wrzos");
    assert_eq!(desk.section().player(who).unwrap().byes.get(&8), Some(&ByeKind::Full));
}

#[test]
fn absent_present_and_withdrawn_by_name_or_number() {
    let mut desk = Desk::with_demo();
    let who = desk.who("Wrzos");
    desk.find("absent wrzos");
    let name = desk.section().name(who).to_owned();
    assert!(desk.finder().would.contains(&name), "{}", desk.finder().would);
    desk.press("<enter>");
    assert_eq!(desk.section().player(who).unwrap().presence, Presence::Absent, "{}", desk.said());
    assert_eq!(desk.workspace().view, View::Players);
    desk.find("wrzos here");
    desk.press("<enter>");
    assert_eq!(desk.section().player(who).unwrap().presence, Presence::Present, "{}", desk.said());
    let number = desk.section().player(who).unwrap().tpn.unwrap();
    desk.find(&format!("withdraw {number}"));
    desk.press("<enter>");
    assert_eq!(desk.section().player(who).unwrap().status, Status::Withdrawn, "{}", desk.said());
    desk.find("bring back wrzos");
    desk.press("<enter>");
    assert_eq!(desk.section().player(who).unwrap().status, Status::Active, "{}", desk.said());
}

#[test]
fn who_leaves_a_round_robin_is_asked_about_as_by_the_key() {
    let mut desk = Desk::with_section(Setup::new("Masters", GameKind::Chess, SystemKind::RoundRobin, 5), 6, 2);
    let entries = desk.entries();
    desk.find("withdraw player 04");
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Menu(_))), "{}", desk.said());
    assert_eq!(desk.entries(), entries);
}

#[test]
fn results_by_board_ask_only_where_one_would_go() {
    let mut desk = Desk::with_event(24, 1);
    desk.press("<f2>");
    desk.find("7 draw");
    desk.press("<enter>");
    assert_eq!(desk.result(1, 7), Some(BoardResult::Draw), "{}", desk.said());
    assert_eq!(desk.workspace().view, View::Pairings);
    desk.find("white wins 7");
    let title = desk.words("ui.confirm.change-result", &[("board", "7"), ("round", "1")]);
    assert_eq!(desk.finder().would, desk.words("find.would", &[("what", &desk.words("find.does.asks", &[("what", &title)]))]));
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))));
    assert_eq!(desk.result(1, 7), Some(BoardResult::Draw));
    desk.press("<enter>");
    assert_eq!(desk.result(1, 7), Some(BoardResult::WhiteWins));
    // The board of a player.
    let [white, _] = desk.names(1, 9);
    desk.find(&format!("0-1 {white}"));
    let row = desk.finder().rows.iter().find(|row| row.deed.verb == Some(Verb::Run(Cmd::BlackWins))).cloned();
    assert_eq!(row.unwrap().deed.thing, Some(Thing::Board(OPEN, GameAt::new(1, 9))));
}

#[test]
fn numbers_are_boards_players_and_rounds() {
    let mut desk = Desk::with_demo();
    let things: Vec<Thing> = desk.find("12").rows.iter().filter_map(|row| row.deed.thing.clone()).collect();
    assert_eq!(things.first(), Some(&Thing::Board(OPEN, GameAt::new(5, 12))), "{things:?}");
    assert!(things.iter().any(|thing| matches!(thing, Thing::Player(OPEN, _))));
    desk.press("<enter>");
    assert_eq!(desk.cursor(), 12);
    desk.find("round 3");
    desk.press("<enter>");
    assert_eq!(desk.workspace().round_number(), 3);
}

#[test]
fn why_prints_rules_and_undo() {
    let mut desk = Desk::with_demo();
    let row = desk.best("why 12");
    assert_eq!(row.deed.thing, Some(Thing::Board(OPEN, GameAt::new(5, 12))), "{row:?}");
    desk.press("<enter>");
    let title = desk.words("ui.explain.title", &[("board", "12"), ("round", "5")]);
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Text(text)) if text.title == title), "{}", desk.said());
    desk.press("<esc>");

    let row = desk.best("print slips");
    let slips = Deed { verb: Some(Verb::Run(Cmd::PrintDocument)), thing: Some(Thing::Document("slips")), round: None };
    assert_eq!(row.deed, slips, "{row:?}");
    desk.press("<esc><esc>");
    let row = desk.best("slips");
    assert_eq!(row.deed, Deed::go(Thing::Document("slips")), "{row:?}");
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Text(_))), "{}", desk.said());
    desk.press("<esc>");

    let row = desk.best("rule phone");
    assert!(matches!(row.deed.thing, Some(Thing::Situation(name)) if name.contains("device") || name.contains("phone")), "{row:?}");
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Rules(_))));
    desk.press("<esc>");

    desk.find("absent wrzos");
    desk.press("<enter>");
    let row = desk.best("undo");
    assert_eq!(row.deed, Deed::act(Verb::Run(Cmd::Undo)));
    assert!(desk.finder().would.contains("Wrzos"), "{}", desk.finder().would);
    desk.press("<enter>");
    let who = desk.who("Wrzos");
    assert_eq!(desk.section().player(who).unwrap().presence, Presence::Present, "{}", desk.said());
}

#[test]
fn chinese_words_names_pinyin_and_initials() {
    let mut desk = chinese();
    for (typed, name) in [
        ("wty", "王天一"),
        ("wangtianyi", "王天一"),
        ("天一", "王天一"),
        ("shanxiali", "单霞丽"),
        ("zxb", "曾晓波"),
        ("su wanqing", "苏晚晴"),
    ] {
        let row = desk.best(typed);
        assert_eq!(row.deed, Deed::go(Thing::Player(OPEN, desk.who(name))), "{typed}: {row:?}");
        desk.press("<esc><esc>");
    }
    // Written together as Chinese is.
    let row = desk.best("苏晚晴缺席");
    assert_eq!((row.deed.verb, row.deed.thing), (Some(Verb::Run(Cmd::Absent)), Some(Thing::Player(OPEN, desk.who("苏晚晴")))));
    desk.press("<enter>");
    let who = desk.who("苏晚晴");
    assert_eq!(desk.section().player(who).unwrap().presence, Presence::Absent, "{}", desk.said());
    for (typed, cmd) in [
        ("封棋", Cmd::Adjourn),
        ("fengqi", Cmd::Adjourn),
        ("dayin", Cmd::PrintDocument),
        ("打印", Cmd::PrintDocument),
        ("退赛", Cmd::Withdraw),
    ] {
        desk.find(typed);
        let found = desk.finder().rows.iter().take(4).any(|row| row.deed.verb.is_some_and(|verb| verb.command() == cmd));
        assert!(found, "{typed}: {:?}", desk.finder().rows);
        desk.press("<esc><esc>");
    }
}

#[test]
fn the_list_is_narrowed_by_readings_initials_and_unmarked_letters() {
    let mut desk = chinese();
    for (typed, name) in [("wty", "王天一"), ("shan", "单霞丽"), ("晓波", "曾晓波")] {
        desk.press(&format!("<f2>/{typed}<enter>"));
        assert_eq!(desk.workspace().shown_players(), [desk.who(name)], "{typed}");
        desk.press("<esc>");
    }
    let mut desk = Desk::with_demo();
    desk.press("<f2>/ozturk<enter>");
    assert_eq!(desk.workspace().player(), Some(desk.who("Öztürkoğlu")));
    desk.press("<esc><f3>/lzy<enter>");
    let board = desk.workspace().board().unwrap();
    let who = desk.who("林泽宇");
    assert!(board.white == who || board.black == who, "{}", desk.cursor());
}

#[test]
fn an_adjournment_opens_its_menu_at_the_board_named() {
    let mut desk = Desk::with_demo().in_chinese();
    desk.press("<f2>");
    desk.find("封棋 3");
    desk.press("<enter>");
    let title = desk.words("clock.adjourn.title", &[("board", "3")]);
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Menu(menu)) if menu.title == title), "{}", desk.said());
    assert_eq!(desk.cursor(), 3);
}

#[test]
fn a_command_of_another_view_goes_there_and_says_what_must_be_chosen() {
    let mut desk = Desk::with_demo();
    let entries = desk.entries();
    desk.find("absent");
    desk.press("<enter>");
    assert_eq!((desk.workspace().view, desk.entries()), (View::Players, entries), "nobody was chosen, nobody is absent");
    let key = desk.model.keymap.keys_of(Cmd::Absent);
    assert!(desk.said().contains(&key), "{}", desk.said());
    // In its own view the one under the cursor is meant, and named.
    let name = desk.workspace().player().map(|id| desk.section().name(id).to_owned()).unwrap();
    desk.find("absent");
    assert!(desk.finder().would.contains(&name), "{}", desk.finder().would);
    desk.press("<enter>");
    assert!(matches!(desk.newest().as_slice(), [Change::Presence { presence: Presence::Absent, .. }]), "{}", desk.said());
    // What leads to a list leads to it here as well.
    desk.find("bye");
    let at = desk.finder().rows.iter().position(|row| row.deed == Deed::act(Verb::Run(Cmd::Bye))).unwrap();
    desk.press(&"<down>".repeat(at));
    desk.press("<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Roll(roll)) if matches!(roll.of, RollOf::Byes(_))));
}

#[test]
fn what_cannot_be_done_stays_and_says_why() {
    let mut desk = Desk::with_event(8, 0);
    for typed in ["white wins", "line-up", "new event"] {
        let row = desk.best(typed);
        assert!(row.impossible.is_some(), "{typed}: {row:?}");
        desk.press("<enter>");
        assert!(desk.model.notice.as_ref().is_some_and(|n| n.tone == Tone::Alarm), "{typed}: {}", desk.said());
        assert_eq!(desk.finder().input.value(), typed);
        desk.press("<esc><esc>");
        assert!(desk.model.overlays.is_empty());
    }
    // Without an event nothing of an event can be done.
    let mut desk = Desk::new();
    let row = desk.best("publish");
    assert_eq!(row.impossible.as_deref(), Some(Lang::EN.text("find.cannot.no-event")));
}

#[test]
fn esc_drops_what_was_typed_only_when_asked_twice() {
    let mut desk = Desk::with_demo();
    desk.find("abs");
    desk.press("<esc>");
    assert_eq!(desk.said(), Lang::EN.text("find.esc-again"));
    assert_eq!(desk.finder().input.value(), "abs");
    desk.press("e<esc>");
    assert_eq!(desk.finder().input.value(), "abse", "a key between begins anew");
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty());
    desk.press("<ctrl+p><esc>");
    assert!(desk.model.overlays.is_empty(), "nothing was typed, nothing is asked");
}

#[test]
fn what_was_chosen_lately_comes_first() {
    let mut desk = Desk::with_demo();
    desk.find("verify");
    desk.press("<enter>");
    let first = desk.find("").chosen().map(|row| row.deed.clone());
    assert_eq!(first, Some(Deed::act(Verb::Run(Cmd::Verify))));
}

#[test]
fn what_was_chosen_is_there_on_another_day_without_names_of_people() {
    let mut desk = Desk::with_demo();
    for typed in ["verify", "absent wrzos", "print slips", "rule phone"] {
        desk.find(typed);
        desk.press("<enter><esc><esc><esc>");
    }
    let kept = std::fs::read_to_string(desk.home.path().join("data/found.toml")).unwrap();
    assert!(!kept.to_lowercase().contains("wrzos"), "{kept}");
    let before: Vec<Deed> = std::mem::take(&mut desk.model.found);
    desk.carry_out(vec![Effect::ListFound]);
    let general: Vec<Deed> = before.into_iter().filter(|deed| !matches!(deed.thing, Some(Thing::Player(..)))).collect();
    assert_eq!(desk.model.found, general);
    assert_eq!(general.len(), 3);
}

#[test]
fn the_word_being_typed_is_completed() {
    let mut desk = Desk::with_demo();
    assert_eq!(desk.find("Vander").completion(), "voort");
    desk.press("<tab>abs");
    assert_eq!(desk.finder().input.value(), "Vandervoort abs");
    assert_eq!(desk.finder().chosen().unwrap().deed.verb, Some(Verb::Run(Cmd::Absent)));
}

/// Lines that show each kind of row, and a choice that cannot be made, in both languages and sizes.
#[test]
fn the_line_stands_at_the_foot_with_what_it_would_do() {
    for (lang, typed) in [("en", "subrah bye 7"), ("en", "12"), ("en", "full bye wrzos 3"), ("zh-CN", "lzy 缺席"), ("zh-CN", "封棋")] {
        for (width, height) in [(80, 24), (140, 40)] {
            let mut desk = Desk::with_demo();
            desk.model.config.language = Lang::named(lang).unwrap();
            desk.model.size = (width, height);
            desk.find(typed);
            let name = format!("find-{width}x{height}-{lang}-{}", typed.replace(' ', "-"));
            insta::assert_snapshot!(name, desk.screen(width, height));
        }
    }
}

#[test]
fn visitors_see_nothing_of_what_was_entered() {
    let mut desk = Desk::with_demo();
    let entries = |desk: &mut Desk| {
        let rows = desk.find("1").rows.clone();
        desk.press("<esc><esc>");
        rows.iter().filter(|row| matches!(row.deed.thing, Some(Thing::Entry(_)))).count()
    };
    assert!(entries(&mut desk) > 0);
    desk.workspace_quiet();
    assert_eq!(entries(&mut desk), 0);
    desk.find("undo");
    let target = desk.workspace().history.undo_target().unwrap();
    assert!(!desk.finder().would.contains(&target.to_string()));
    for (width, height) in [(80, 24), (140, 40)] {
        assert!(!desk.screen(width, height).contains("beats"), "{}", desk.screen(width, height));
    }
}

impl Desk {
    fn workspace_quiet(&mut self) {
        self.model.workspace_mut().unwrap().quiet = true;
    }
}

#[test]
fn a_team_section_finds_teams_by_their_players() {
    let mut desk = Desk::with_event(8, 0);
    let name = desk.section().name(PlayerId(3)).to_owned();
    let row = desk.best(&name);
    assert_eq!(row.deed, Deed::go(Thing::Player(OPEN, PlayerId(3))));
    desk.press("<enter>");
    assert_eq!((desk.workspace().view, desk.workspace().player()), (View::Players, Some(PlayerId(3))));
}

#[test]
fn every_command_is_found_by_title_name_and_every_synonym() {
    // The words of the acts are the same everywhere; without an event they are read in a moment.
    let desk = Desk::new();
    let acts: Vec<Verb> = Verb::all().collect();
    assert!(acts.len() > 150);
    let finder = Finder::new(&desk.model);
    let mut missing = Vec::new();
    for verb in acts {
        let mut typed: Vec<String> = Vec::new();
        if let Verb::Run(cmd) = verb {
            typed.push(cmd.name().to_owned());
            assert_ne!(cmd.scope(), Scope::List);
        }
        for lang in Lang::all() {
            typed.extend(titles(verb, lang).into_iter().map(str::to_owned));
        }
        for words in typed {
            if !finder.deeds(&desk.model, &words).iter().take(12).any(|deed| *deed == Deed::act(verb)) {
                missing.push(format!("{verb:?} by {words}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_synonym_belongs_to_something() {
    let verbs: Vec<String> = Verb::all().map(Verb::name).collect();
    let documents: Vec<&str> = ::print::documents::DOCUMENTS.iter().map(|kind| kind.id).collect();
    for (key, _) in Lang::EN.entries() {
        let Some(rest) = key.strip_prefix("find.") else { continue };
        if rest.starts_with("cmd.") || rest.starts_with("verb.") {
            assert!(verbs.iter().any(|name| name == rest), "{rest}");
        }
        if let Some(id) = rest.strip_prefix("document.") {
            assert!(documents.contains(&id), "{id}");
        }
    }
}

#[test]
fn keys_typed_ahead_fall_where_they_were_meant() {
    // The act goes to another row and view: what is typed meanwhile waits for the answer and counts there, or not at all.
    let mut desk = Desk::with_event(24, 1);
    desk.find("7 draw");
    let before = Focus::of(&desk.model);
    desk.press("<down>");
    assert_ne!(Focus::of(&desk.model), before, "another row is another deed");
    desk.press("<up>");
    assert_eq!(Focus::of(&desk.model), before);
    let requests = crate::tui::update(&mut desk.model, crate::tui::effect::Msg::Key("enter".parse().unwrap()));
    assert!(requests.iter().any(|request| matches!(request.effect, Effect::Commit(_))));
    let ahead = crate::tui::update(&mut desk.model, crate::tui::effect::Msg::Key("w".parse().unwrap()));
    assert!(ahead.is_empty(), "it waits for the first");
    desk.answer(requests);
    assert_eq!(desk.result(1, 7), Some(BoardResult::Draw));
    assert_eq!(desk.result(1, 8), Some(BoardResult::WhiteWins), "the next open board, as after the key: {}", desk.said());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn a_full_name_finds_its_bearer_first(at in 0_usize..42, small in any::<bool>(), turned in any::<bool>()) {
        thread_local! {
            static DESK: Desk = Desk::with_demo();
            static FINDER: Finder = DESK.with(|desk| Finder::new(&desk.model));
        }
        DESK.with(|desk| {
            let players = &desk.section().players;
            let player = &players[at % players.len()];
            let mut parts: Vec<&str> = player.person.name.split([' ', ',']).filter(|part| !part.is_empty()).collect();
            if turned {
                parts.reverse();
            }
            let typed = parts.join(" ");
            let typed = if small { crate::words::fold::folded(&typed) } else { typed };
            let found = FINDER.with(|finder| finder.deeds(&desk.model, &typed).first().cloned());
            prop_assert_eq!(found, Some(Deed::go(Thing::Player(OPEN, player.id))), "{}", typed);
            Ok(())
        })?;
    }
}
