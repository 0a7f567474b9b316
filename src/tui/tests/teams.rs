//! Teams by keys: lists, matches that open into boards, protocols, line-ups, standings.

use super::{Desk, OPEN};
use crate::tui::model::Tone;
use crate::tui::overlay::{LineUpSlip, Overlay};
use crate::words::Lang;
use arbitration::kind::GameKind;
use event::{
    Board, BoardResult, Change, Command, NewPlayer, NewTeam, Person, PlayerId, RoundDay, RoundDays, SectionPatch, Setup, SystemKind,
};
use tournament::model::{Color, Primary};
use tournament::points::Points;

const SIZES: [(u16, u16); 2] = [(80, 24), (140, 40)];

/// Names of clubs and of people, the strongest team first.
const TEAMS: [(&str, [&str; 6]); 4] = [
    ("海港棋院", ["欧阳思齐", "叶知秋", "苏晚晴", "贺云川", "戴望舒", "祝南枝"]),
    (
        "Lindow Harbour CC",
        ["Quillfeather, Ada", "Castellanos, Ruben", "Vukčević, Goran", "Haldorsen, Inga", "Öztürkoğlu, Leila", "Wrzos, Piotr"],
    ),
    ("Rook & Raven", ["Subrahman, Maya", "Montclair, Lucas", "Żurawska, Ewa", "Nováčková, Petra", "Grünwald, Anders", "Bekhazi, Tariq"]),
    ("KSz Wisła", ["Vandervoort, Hugo", "Sandholme, Bjarne", "Łuczak, Jan", "Müller, Eva", "Wei, Lan", "Orsini, Carla"]),
];

/// A league of four teams of six players on four boards; `set` are further settings.
fn league(game: GameKind, set: &[(&str, &str)]) -> Desk {
    let mut setup = Setup::new("League", game, SystemKind::RoundRobin, 3);
    for (key, value) in [("team-form", "reserves"), ("boards", "4")].iter().chain(set) {
        assert_eq!(setup.policy.set(key, value), Ok(true), "{key}");
    }
    let mut desk = Desk::with_section(setup, 0, 0);
    let person = |name: &str, rating: usize| Person { name: name.to_owned(), rating: u16::try_from(rating).ok(), ..Person::default() };
    let team = |(at, (name, members)): (usize, &(&str, [&str; 6]))| NewTeam {
        team: NewPlayer { person: Person { name: (*name).to_owned(), ..Person::default() }, lot: None },
        members: members.iter().enumerate().map(|(n, name)| person(name, 2500 - 100 * at - 10 * n)).collect(),
    };
    desk.give(Command::AddTeams(OPEN, TEAMS.iter().enumerate().map(team).collect()));
    desk.press("<F3>");
    desk
}

/// The same with round 1 published: the first team against the fourth, the second against the third.
fn paired(game: GameKind, set: &[(&str, &str)]) -> Desk {
    let mut desk = league(game, set);
    desk.press("R<enter>P");
    assert!(desk.section().current().is_some_and(|r| r.published.is_some()), "{}", desk.said());
    desk
}

/// The same with all line-ups in, by the list.
fn seated(game: GameKind, set: &[(&str, &str)]) -> Desk {
    let mut desk = paired(game, set);
    desk.press("M<enter>");
    assert!(desk.section().line_ups_missing(desk.section().current().unwrap()).is_empty(), "{}", desk.said());
    desk
}

fn results(desk: &Desk, table: u16) -> Vec<Option<BoardResult>> {
    desk.section().current().unwrap().boards.iter().filter(|b| b.table == table).map(|b| b.result).collect()
}

fn label(desk: &Desk) -> String {
    desk.section().current().unwrap().label(desk.workspace().board().unwrap())
}

fn team(desk: &Desk, name: &str) -> PlayerId {
    desk.section().players.iter().find(|p| p.person.name == name).unwrap().id
}

fn chinese() -> Lang {
    Lang::named("zh-CN").unwrap()
}

/// The line-up of a team of the newest round, as places on its list.
fn places(desk: &Desk, name: &str) -> Option<Vec<usize>> {
    let id = team(desk, name);
    let roster = &desk.section().player(id).unwrap().roster;
    let line_up = desk.section().current().unwrap().line_ups.get(&id)?;
    Some(line_up.players.iter().map(|sits| sits.map_or(0, |m| roster.iter().position(|other| *other == m).unwrap() + 1)).collect())
}

/// Keys of a script.
fn keys(script: &str) -> usize {
    crate::tui::key::script(script).unwrap().len()
}

use BoardResult::{BlackWins as L, DoubleForfeit, Draw as D, WhiteForfeitWin, WhiteWins as W};

#[test]
fn a_match_is_entered_by_one_protocol_in_at_most_eight_keys() {
    let mut desk = seated(GameKind::Chess, &[]);
    let before = desk.entries();
    let script = "2e1=01<enter>";
    assert!(keys(script) <= 8, "{}", keys(script));
    desk.press("2e1=01");
    for (width, height) in SIZES {
        let screen = desk.screen(width, height);
        assert!(screen.contains("win, draw, loss, win; 2½-1½"), "{screen}");
        assert!(screen.contains("2▸") || screen.contains("2>"), "the row it is about stays in sight:\n{screen}");
    }
    desk.press("<enter>");
    // From the side of the first team: on the even boards it has Black.
    assert_eq!(results(&desk, 2), [Some(W), Some(D), Some(L), Some(L)], "{}", desk.said());
    assert_eq!(desk.entries(), before + 1, "one entry of the log, so that one key takes it back");
    assert!(desk.said().contains("2½") && desk.said().contains("1 1-0, 2 ½-½, 3 0-1, 4 1-0"), "{}", desk.said());
    desk.press("u<enter>");
    assert_eq!(results(&desk, 2), [None; 4], "{}", desk.said());
}

#[test]
fn a_protocol_takes_forfeits_and_boards_left_open_and_refuses_what_it_cannot_read() {
    let mut desk = seated(GameKind::Chess, &[]);
    desk.press("1e1=0<enter>");
    let length = desk.words("team.protocol.length", &[("typed", "3"), ("boards", "4")]);
    assert!(desk.screen(80, 24).contains(&length), "{}", desk.screen(80, 24));
    assert_eq!(results(&desk, 1), [None; 4]);
    desk.press("11<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Protocol(_))), "five are too many");
    desk.press("<backspace><backspace>x");
    assert!(desk.screen(80, 24).contains(&desk.words("team.protocol.sign", &[("sign", "x")])), "{}", desk.screen(80, 24));
    desk.press("<esc><esc>1e+-f.<enter>");
    assert_eq!(results(&desk, 1), [Some(WhiteForfeitWin), Some(WhiteForfeitWin), Some(DoubleForfeit), None], "{}", desk.said());
    // What stands is left alone; what is replaced is asked about, by name, and taken only then.
    desk.press("1e...1<enter>");
    assert_eq!(results(&desk, 1)[3], Some(L));
    desk.press("1e1...<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.said());
    assert!(desk.screen(80, 24).contains("欧阳思齐"), "{}", desk.screen(80, 24));
    assert_eq!(results(&desk, 1)[0], Some(WhiteForfeitWin));
    desk.press("<enter>");
    assert_eq!(results(&desk, 1)[0], Some(W));
    let before = desk.entries();
    desk.press("1e....<enter>");
    assert_eq!(desk.entries(), before);
    assert_eq!(desk.said(), desk.words("team.protocol.nothing", &[("table", "1")]));
}

#[test]
fn protocols_typed_ahead_go_to_their_matches() {
    use crate::tui::effect::Msg;
    let mut desk = seated(GameKind::Chess, &[]);
    let mut open = Vec::new();
    for key in crate::tui::key::script("1e1111<enter>2e0000<enter>").unwrap() {
        open.extend(super::update(&mut desk.model, Msg::Key(key)));
    }
    assert!(desk.model.waiting.is_some(), "the first is not saved yet");
    desk.answer(open);
    assert_eq!(results(&desk, 1), [Some(W), Some(L), Some(W), Some(L)], "{}", desk.said());
    assert_eq!(results(&desk, 2), [Some(L), Some(W), Some(L), Some(W)], "{}", desk.said());
}

#[test]
fn an_opened_match_has_its_boards_below_it_and_numbers_are_its_boards_until_esc() {
    let mut desk = seated(GameKind::Chess, &[]);
    assert_eq!(desk.workspace().board_keys().len(), 2, "a row a match");
    desk.press("2<enter>");
    assert_eq!(desk.workspace().board_keys().len(), 4);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("1w") && screen.contains("2b") && screen.contains("Quillfeather, Ada"), "{screen}");
    desk.press("3w");
    assert_eq!(results(&desk, 2), [None, None, Some(W), None]);
    assert!(desk.said().contains("2.3"), "{}", desk.said());
    // It goes on to the next open board of the match, and stays in it when all are in.
    assert_eq!(label(&desk), "2.4");
    desk.press("d1b2b");
    assert_eq!(results(&desk, 2), [Some(L), Some(L), Some(W), Some(D)]);
    assert_eq!(desk.workspace().opened_table(), Some(2));
    desk.press("5w");
    assert_eq!(desk.said(), desk.words("ui.said.no-board", &[("board", "5")]));
    desk.press("<esc>");
    assert_eq!(desk.workspace().opened_table(), None);
    // Numbers are matches again, and the bare letter goes on to the first open board.
    desk.press("1w");
    assert_eq!(results(&desk, 1)[0], Some(W));
    desk.press("<down>");
    assert!(label(&desk).starts_with("2."), "{}", label(&desk));
    let screen = desk.screen(80, 24);
    assert!(screen.contains("2½-1½") && screen.contains("(1-0)"), "{screen}");
}

#[test]
fn a_line_up_is_entered_by_its_changes_and_stays_secret_until_both_are_in() {
    let mut desk = paired(GameKind::Chess, &[]);
    let missing = desk.words("team.state.line-ups", &[("count", "4")]);
    assert!(desk.screen(80, 24).contains(&missing), "{}", desk.screen(80, 24));
    // Number 2 sits out: those below move up, and the first reserve comes in.
    desk.press("1l-2");
    assert!(desk.screen(80, 24).contains("* 5 戴望舒") || desk.screen(80, 24).contains("*   5 戴望舒"), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert_eq!(places(&desk, "海港棋院"), Some(vec![1, 3, 4, 5]), "{}", desk.said());
    assert_eq!(
        desk.said(),
        desk.words("ui.said.saved", &[("what", &desk.words("team.act.lined-up-secret", &[("team", "海港棋院"), ("round", "1")]))])
    );
    desk.press("<enter>");
    for (width, height) in SIZES {
        let screen = desk.screen(width, height);
        assert!(!screen.contains("苏晚晴") && !screen.contains("欧阳思齐"), "nobody reads it over the arbiter's shoulder:\n{screen}");
    }
    desk.press("<F7>");
    assert!(!desk.screen(140, 40).contains("1 欧阳思齐"), "{}", desk.screen(140, 40));
    // Nor in the record of the entry: the numbers of its players would tell.
    desk.press("<home><enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Detail { .. })), "{}", desk.said());
    let entry = desk.screen(140, 40);
    assert!(entry.contains("海港棋院") && !entry.contains("players"), "{entry}");
    desk.press("<esc>");
    // The arbiter may look, with a key of its own.
    desk.press("<F3><esc>1f");
    assert!(desk.screen(80, 24).contains("苏晚晴"), "{}", desk.screen(80, 24));
    desk.press("<esc>1l");
    let Some(Overlay::LineUp(entry)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert_eq!(entry.team, team(&desk, "KSz Wisła"), "whose is missing is asked next");
    desk.press("<enter>");
    assert_eq!(places(&desk, "KSz Wisła"), Some(vec![1, 2, 3, 4]));
    desk.press("1<enter>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("苏晚晴") && screen.contains("Vandervoort, Hugo"), "{screen}");
    desk.press("<F7>");
    assert!(desk.screen(140, 40).contains("1 欧阳思齐, 2 苏晚晴"), "{}", desk.screen(140, 40));
}

#[test]
fn a_line_up_is_checked_as_it_is_typed_and_the_arbiter_may_accept_what_breaks_the_rule() {
    let mut desk = paired(GameKind::Xiangqi, &[]);
    desk.press("1l1 2, 2 1");
    let order = desk.words("team.fault.order", &[("above", "叶知秋"), ("below", "欧阳思齐")]);
    let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace() && !"│|".contains(*c)).collect::<String>();
    assert!(squeezed(&desk.screen(80, 24)).contains(&squeezed(&order)), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert_eq!(places(&desk, "海港棋院"), None, "refused");
    desk.press("<F10>");
    assert_eq!(places(&desk, "海港棋院"), Some(vec![2, 1, 3, 4]), "{}", desk.said());
    assert!(desk.section().current().unwrap().line_ups[&team(&desk, "海港棋院")].accepted);
    // Twice the same player is no line-up, whoever accepts it.
    desk.press("1l2 1<enter><F10>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::LineUp(_))));
    // A name does as well as a number; what fits nobody, or several, is said.
    desk.press("<ctrl+u>4 orsini");
    let Some(Overlay::LineUp(entry)) = desk.model.overlays.last() else { panic!() };
    assert!(entry.read(desk.section()).is_ok());
    let slip = |desk: &mut Desk, typed: &str| {
        desk.press(&format!("<ctrl+u>{typed}<enter>"));
        let Some(Overlay::LineUp(entry)) = desk.model.overlays.last() else { panic!("{typed}: {}", desk.said()) };
        (entry.read(desk.section()).unwrap_err(), entry.problem.clone())
    };
    let (no_board, said) = slip(&mut desk, "9 1");
    assert_eq!(no_board, LineUpSlip::Board("9".to_owned(), 4));
    assert_eq!(said, desk.words("team.line-up.no-board", &[("text", "9"), ("boards", "4")]));
    assert_eq!(slip(&mut desk, "4 zz").0, LineUpSlip::Nobody("zz".to_owned()));
    assert_eq!(slip(&mut desk, "4 7").0, LineUpSlip::Nobody("7".to_owned()));
    assert_eq!(slip(&mut desk, "4").0, LineUpSlip::Unfinished("4".to_owned()));
    let LineUpSlip::Several(_, names) = slip(&mut desk, "4 er").0 else { panic!() };
    assert_eq!(names, ["Vandervoort, Hugo", "Müller, Eva"]);
    desk.press("<ctrl+u>1 2 3 6<enter>");
    assert_eq!(places(&desk, "KSz Wisła"), Some(vec![1, 2, 3, 6]), "a whole line-up in one go: {}", desk.said());
    // A board left empty is lost at once, and the log says so.
    desk.press("2l4 -<enter>2l<enter>");
    assert!(results(&desk, 2)[3].is_some_and(|r| !r.outcomes().0.is_played()), "{:?}", results(&desk, 2));
}

#[test]
fn a_late_line_up_is_named_and_taken_when_the_arbiter_accepts_it() {
    let squeezed = |text: &str| text.chars().filter(|c| !c.is_whitespace() && !"│|".contains(*c)).collect::<String>();
    let mut desk = paired(GameKind::Xiangqi, &[("line-up-deadline", "30")]);
    let day = RoundDay { date: "2026/11/21".to_owned(), start: "12:15".to_owned() };
    desk.give(Command::EditSection(OPEN, vec![SectionPatch::Days(RoundDays::from([(1, day)]))]));
    // It is noon.
    let late = "handed in at 12:00, after the deadline (11:45)";
    desk.press("1l-2<enter>");
    for (width, height) in SIZES {
        let screen = squeezed(&desk.screen(width, height));
        assert!(screen.contains(&squeezed(late)), "{}", desk.screen(width, height));
        assert!(screen.contains(&squeezed(&desk.words("team.line-up.hand-in-how", &[("deadline", "11:45")]))));
    }
    assert_eq!(places(&desk, "海港棋院"), None, "not without a word");
    let Some(Overlay::LineUp(entry)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert_eq!((entry.input.value(), entry.problem.as_str()), ("-2", desk.words("team.line-up.accept-late", &[]).as_str()));
    desk.press("<F10>");
    let of = |desk: &Desk, name: &str| desk.section().current().unwrap().line_ups[&team(desk, name)].clone();
    assert_eq!(places(&desk, "海港棋院"), Some(vec![1, 3, 4, 5]), "{}", desk.said());
    assert_eq!((of(&desk, "海港棋院").late.map(|at| at.hour_minute()), of(&desk, "海港棋院").accepted), (Some("12:00".to_owned()), false));
    // A slip that came in time is not late, whenever it is entered; what is no time is said.
    desk.press("1l@25:00<enter>");
    let Some(Overlay::LineUp(entry)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert_eq!(entry.problem, desk.words("team.line-up.no-time", &[("text", "25:00")]));
    desk.press("<ctrl+u>@11:40, 4 6");
    let ground = desk.words("team.line-up.ground-reserves", &[("numbers", "1, 2, 3, 6")]);
    assert!(squeezed(&desk.screen(80, 24)).contains(&squeezed(&ground)), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert_eq!(places(&desk, "KSz Wisła"), Some(vec![1, 2, 3, 6]), "{}", desk.said());
    assert_eq!(of(&desk, "KSz Wisła").late, None);
    // Looked at, a line-up says why it stands.
    desk.press("1f");
    let screen = squeezed(&desk.screen(140, 40));
    assert!(screen.contains(&squeezed(&ground)), "{}", desk.screen(140, 40));
    assert!(screen.contains(&squeezed(&desk.words("team.line-up.late", &[("at", "12:00"), ("deadline", "11:45")]))));
    // By the lists, in one act: the question says that they are late.
    desk.press("<esc>M");
    assert!(squeezed(&desk.screen(80, 24)).contains(&squeezed("after the deadline (11:45)")), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert!(of(&desk, "Rook & Raven").late.is_some(), "{}", desk.said());
}

#[test]
fn missing_line_ups_are_named_before_the_next_round_and_taken_from_the_lists_in_one_act() {
    let mut desk = paired(GameKind::Chess, &[]);
    desk.press("1l<enter>v");
    let Some(Overlay::Text(reading)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    let told = reading.lines.join(" ");
    assert!(told.contains("KSz Wisła") && told.contains("Rook & Raven"), "{told}");
    let before = desk.entries();
    desk.press("<esc>M");
    let Some(Overlay::Confirm(confirm)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert!(!confirm.lines.join(" ").contains("海港棋院"), "that one is in");
    desk.press("<enter>");
    assert_eq!(desk.entries(), before + 1);
    assert_eq!(places(&desk, "Rook & Raven"), Some(vec![1, 2, 3, 4]));
    desk.press("M");
    assert_eq!(desk.said(), desk.words("team.line-up.none-missing", &[]));
    desk.press("u<enter>");
    assert_eq!(places(&desk, "Rook & Raven"), None);
}

/// Everywhere a board is spoken of its players are named, not the teams alone.
#[test]
fn whoever_sits_at_a_board_is_named_wherever_the_board_is() {
    let mut desk = seated(GameKind::Chess, &[]);
    let (white, black) = ("欧阳思齐", "Vandervoort, Hugo");
    desk.press("1<enter>1");
    assert!(desk.screen(80, 24).contains(black), "the number being typed says who: {}", desk.screen(80, 24));
    desk.press("<esc>o");
    let Some(Overlay::Menu(menu)) = desk.model.overlays.last() else { panic!() };
    assert!(menu.items.iter().any(|(_, words, _)| words.contains(white)), "results: {:?}", menu.items);
    desk.press("<esc>c1");
    assert!(desk.screen(80, 24).contains(black), "the call asks who: {}", desk.screen(80, 24));
    desk.press("<esc><esc>w");
    assert!(desk.said().contains(white), "{}", desk.said());
    desk.press("<F7>");
    assert!(desk.screen(80, 24).contains(white), "the log:\n{}", desk.screen(80, 24));
    desk.press("<F8>");
    assert!(desk.screen(140, 40).contains("Vandervoort, Hu"), "the clocks:\n{}", desk.screen(140, 40));
    desk.press("<F3>1<enter>");
    let screen = desk.screen(140, 40);
    // The pane of the board has room for the teams.
    assert!(screen.contains("White 欧阳思齐") && screen.contains("(海港棋院)") && screen.contains("Hugo (KSz Wisła)"), "{screen}");
    desk.press("/castell");
    assert_eq!(label(&desk), "2.2", "a player is found at the board");
}

#[test]
fn the_players_of_a_team_are_entered_moved_and_taken_off_by_keys() {
    let mut desk = league(GameKind::Chess, &[("tolerance", "15")]);
    desk.press("<F2><enter>");
    let members = |desk: &Desk| -> Vec<String> {
        let id = team(desk, "海港棋院");
        desk.section().player(id).unwrap().roster.iter().map(|m| desk.section().member(*m).unwrap().person.name.clone()).collect()
    };
    assert!(desk.screen(80, 24).contains("祝南枝"), "{}", desk.screen(80, 24));
    // Ten points stay inside the tolerance, twenty do not: the reason is said, and the arbiter may accept it.
    desk.press("<right>");
    assert_eq!(members(&desk)[..2], ["叶知秋", "欧阳思齐"], "{}", desk.said());
    desk.press("<right>");
    let Some(Overlay::Confirm(confirm)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert!(confirm.lines[0].contains("苏晚晴") || confirm.lines[0].contains("叶知秋"), "{:?}", confirm.lines);
    desk.press("<esc>");
    assert_eq!(members(&desk)[..2], ["叶知秋", "欧阳思齐"]);
    desk.press("<right><enter>");
    assert_eq!(members(&desk)[..3], ["叶知秋", "苏晚晴", "欧阳思齐"], "{}", desk.said());
    desk.press("<home>*");
    assert_eq!(desk.section().player(team(&desk, "海港棋院")).unwrap().person.captain, "叶知秋");
    desk.press("nNewcomer, Nia<tab>2410<F10>");
    assert_eq!(members(&desk).last().map(String::as_str), Some("Newcomer, Nia"), "{}", desk.said());
    desk.press("<esc>");
    desk.press("<end>x");
    assert!(!members(&desk).contains(&"Newcomer, Nia".to_owned()));
    desk.press("<end><delete><enter>");
    assert_eq!(desk.section().members_of(team(&desk, "海港棋院")).len(), 6, "{}", desk.said());
    desk.press("<home><enter><ctrl+u>叶知秋（甲）<F10>");
    assert!(members(&desk)[0].contains('甲'), "{:?} {}", members(&desk), desk.said());
    desk.press("<esc><esc>/wrzos<enter>");
    assert_eq!(desk.workspace().player(), Some(team(&desk, "Lindow Harbour CC")), "a team is found by its players");
}

#[test]
fn points_are_taken_with_a_reason_and_the_matches_of_a_team_say_so() {
    let mut desk = seated(GameKind::Chess, &[]);
    desk.press("1e1111<enter>2e====<enter><F4>");
    let id = team(&desk, "海港棋院");
    assert_eq!(desk.workspace().ranked_players()[0], id);
    desk.press("O17-1<F10>");
    let Some(Overlay::Form(form)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert_eq!(form.problem, desk.words("ui.form.needed", &[]), "a reason is printed, so there must be one");
    desk.press("late line-up<F10>");
    let table = event::snapshot(&desk.workspace().event, desk.section());
    let tpn = desk.section().player(id).unwrap().tpn.unwrap();
    assert_eq!(table.team_score(tpn, Primary::Match, 1), Some(Points::ONE), "{}", desk.said());
    let changed = &desk.workspace().history.entries().last().unwrap().changes;
    assert!(changed.iter().any(|c| matches!(c, Change::Comment { line, .. } if line.contains("late line-up"))), "{changed:?}");
    desk.press("/海港<enter><enter>");
    let Some(Overlay::Text(reading)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    let told = reading.lines.join("\n");
    assert!(told.contains("KSz Wisła") && told.contains("4-0"), "{told}");
    desk.press("<esc>f");
    let Some(Overlay::Text(reading)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert!(reading.lines.iter().any(|l| l.contains("100.0%") && l.contains("欧阳思齐")), "{:?}", reading.lines);
    assert!(reading.lines.iter().any(|l| l.contains("50.0%") && l.contains("Quillfeather")), "{:?}", reading.lines);
}

#[test]
fn a_league_is_run_by_keys_from_the_wizard_to_the_standings() {
    let mut desk = Desk::new();
    desk.press("nLeague<tab><tab>");
    let go = |desk: &mut Desk, name: &str| {
        let at = |desk: &Desk| match desk.model.overlays.last() {
            Some(Overlay::Form(form)) => (form.cursor, form.fields.iter().position(|f| f.name == name)),
            other => panic!("{other:?}"),
        };
        while at(desk).1.unwrap_or_else(|| panic!("no field {name}")) != at(desk).0 {
            desk.press(if at(desk).1 > Some(at(desk).0) { "<tab>" } else { "<up>" });
        }
    };
    let value = |desk: &Desk, name: &str| match desk.model.overlays.last() {
        Some(Overlay::Form(form)) => form.value(name).to_owned(),
        other => panic!("{other:?}"),
    };
    go(&mut desk, "kind");
    desk.press("<right>");
    go(&mut desk, "system");
    // Only systems for teams are offered.
    let mut seen = Vec::new();
    loop {
        let system = value(&desk, "system");
        if seen.contains(&system) {
            break;
        }
        seen.push(system);
        desk.press("<right>");
    }
    let all = SystemKind::ALL.into_iter().filter(|s| s.is_for_teams(true) && s.is_for(GameKind::Chess)).count();
    assert_eq!(seen.len(), all, "{seen:?}");
    while value(&desk, "system") != "round-robin" {
        desk.press("<right>");
    }
    go(&mut desk, "team-form");
    assert!(desk.screen(80, 24).contains(Lang::EN.text("team.form-hint.reserves").split(':').next().unwrap()), "{}", desk.screen(80, 24));
    go(&mut desk, "boards");
    desk.press("2<F10>");
    assert!(desk.section().is_of_teams(), "{}", desk.said());
    assert_eq!(desk.section().team_policy().unwrap().boards, 2);
    for (name, players) in [("Alpha", "A One 2400; A Two 2300; A Three"), ("Beta", "B One 2200; B Two 2100"), ("Gamma", "C One; C Two")] {
        desk.press("<F2>n");
        desk.press(name);
        go(&mut desk, "players");
        desk.press(&format!("{players}<F10><esc>"));
    }
    assert_eq!(desk.section().members.len(), 7, "{}", desk.said());
    assert_eq!(desk.section().rating_of(&desk.section().players[0]), Some(2350));
    desk.press("A<enter>");
    for round in 1..=3 {
        desk.press("<F3>R<enter>P");
        assert_eq!(desk.section().current_number(), round, "{}", desk.said());
        desk.press("M<enter>1e1=<enter>");
        assert!(desk.section().current().unwrap().is_complete(), "{}", desk.said());
    }
    desk.press("<F4>");
    let table = desk.workspace().table.clone().unwrap();
    let sum: Points = table.rows.iter().map(|row| row.values[0].parse::<Points>().unwrap()).sum();
    // Three matches of 1½-½, and in each round one team has a bye, which in a round robin is worth nothing.
    assert_eq!(sum, Points::from_whole(6), "{table:?}");
    let other: Vec<&str> = table.rows.iter().filter_map(|row| row.other.as_deref()).collect();
    assert_eq!(other.len(), 3, "{table:?}");
    assert_ne!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm), "{}", desk.said());
    let again = desk.section().rounds.iter().flat_map(|r| r.boards.iter().map(move |b| (r, b)));
    let named = |(r, b): (&event::Round, &Board)| [Color::White, Color::Black].map(|c| desk.section().name_at(r, b, c).to_owned());
    assert!(again.flat_map(named).all(|name| name.contains(' ')), "players sit at every board, not teams");
}

#[test]
fn the_format_of_a_section_of_teams_shows_how_they_play() {
    let mut desk = league(GameKind::Chess, &[]);
    desk.press("O12");
    let Some(Overlay::Form(form)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    for field in ["team-form", "boards", "board-colours", "match-points", "match-bye", "game-bye", "tolerance", "composition"] {
        assert!(form.field_of(field).is_some(), "{field}");
    }
    assert!(form.field_of("kind").is_none() && form.field_of("games").is_none());
    assert_eq!(form.value("system"), "round-robin");
    desk.press("<esc>O12");
    let at = match desk.model.overlays.last() {
        Some(Overlay::Form(form)) => form.fields.iter().position(|f| f.name == "match-points").unwrap(),
        _ => panic!(),
    };
    desk.press(&"<tab>".repeat(at));
    desk.press("3-1-0<F10>");
    assert_eq!(desk.section().setup.policy.stands("match-points", SystemKind::RoundRobin), "3-1-0", "{}", desk.said());
}

#[test]
fn the_strength_of_a_team_is_called_so_on_its_card() {
    let mut desk = seated(GameKind::Chess, &[]);
    desk.resize((140, 40));
    desk.press("<F2>");
    let screen = desk.screen(140, 40);
    let card: Vec<&str> = screen.lines().filter_map(|line| Some(line.split_once('│')?.1.trim())).collect();
    assert_eq!(card[..2], ["1 海港棋院", "Strength 2485"], "{screen}");
    assert_eq!(card[3], "Players by board", "nobody was asked who is there, and no line is left for it:\n{screen}");
}

/// What the screens look like, in both sizes and languages.
#[test]
fn the_card_of_a_team_has_the_results_of_its_matches_and_its_points() {
    let mut desk = seated(GameKind::Chess, &[]);
    desk.resize((140, 40));
    desk.press("<F3>1e1=11<enter><F2>");
    let screen = desk.screen(140, 40);
    let line = screen.lines().find(|l| l.contains("4 KSz Wisła") && l.contains('│')).unwrap_or_default();
    assert!(line.ends_with(" 3½ 2"), "{screen}");
}

#[test]
fn the_screens_of_teams() {
    for lang in [Lang::EN, chinese()] {
        let game = if lang == Lang::EN { GameKind::Chess } else { GameKind::Xiangqi };
        let mut desk = seated(game, &[]);
        desk.model.config.language = lang;
        desk.press("1e1=01<enter>2e1...<enter>");
        let shot = |desk: &Desk, name: &str| {
            for (width, height) in SIZES {
                let name = format!("teams-{width}x{height}-{}-{name}", lang.name());
                insta::assert_snapshot!(name, desk.screen(width, height));
            }
        };
        desk.press("2<enter>");
        shot(&desk, "opened");
        desk.press("<esc>1e1=01");
        shot(&desk, "protocol");
        desk.press("<esc><esc>2l2 5, 3 2");
        shot(&desk, "line-up");
        desk.press("<esc><esc><F2>");
        shot(&desk, "list");
        desk.press("<enter>");
        shot(&desk, "players");
        desk.press("<esc><F3>2e.10=<enter><F4>");
        shot(&desk, "standings");
    }
}

#[test]
fn a_list_of_players_is_read_into_their_teams() {
    let mut desk = league(GameKind::Chess, &[]);
    let file = desk.home.path().join("new.csv");
    std::fs::write(&file, "Name;Rating;Club\nNova, Ada;2100;New Team\nNova, Bea;2050;New Team\nLate, Lou;1900;KSz Wisła\n").unwrap();
    desk.press(&format!("<F2>i{}<enter><enter>", file.display()));
    let members = |desk: &Desk, name: &str| desk.section().player(team(desk, name)).unwrap().roster.len();
    assert_eq!((members(&desk, "New Team"), members(&desk, "KSz Wisła")), (2, 7), "{}", desk.said());
    std::fs::write(&file, "Name;Rating;Club\nNobody, Ned;2100;\n").unwrap();
    desk.press(&format!("i{}<enter><enter>", file.display()));
    assert_eq!(desk.said(), desk.words("team.no-team-named", &[("name", "Nobody, Ned")]));
}

#[test]
fn a_drawn_match_of_a_bracket_is_decided_by_what_its_boards_say() {
    let mut setup = Setup::new("Cup", GameKind::Chess, SystemKind::Knockout, 1);
    for (key, value) in [("team-form", "fixed"), ("boards", "2")] {
        assert_eq!(setup.policy.set(key, value), Ok(true));
    }
    let mut desk = Desk::with_section(setup, 0, 0);
    let person = |name: &str| Person { name: name.to_owned(), ..Person::default() };
    let team = |name: &str| NewTeam {
        team: NewPlayer { person: person(name), lot: None },
        members: vec![person(&format!("{name} One")), person(&format!("{name} Two"))],
    };
    desk.give(Command::AddTeams(OPEN, vec![team("Alpha"), team("Beta")]));
    desk.press("<F3>R<enter>P1e10<enter>");
    let first = desk.section().current().unwrap().pairs()[0].0;
    desk.press("1L");
    let Some(Overlay::Menu(menu)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert!(menu.items[1].1.contains("2-1") || menu.items.iter().any(|(_, words, _)| words.contains("2-1")), "{:?}", menu.items);
    let (key, ..) = menu.items.iter().find(|(_, words, _)| words.contains("2-1")).unwrap();
    let key = key.to_string();
    desk.press(&key);
    assert_eq!(desk.section().current().unwrap().settled.get(&1), Some(&(first, event::Settled::Berlin)), "{}", desk.said());
}

#[test]
fn games_of_nobody_known_are_said_to_be_left_out_of_what_players_made() {
    let mut desk = paired(GameKind::Chess, &[]);
    let signs = |desk: &Desk| {
        let screen = desk.screen(80, 24);
        let row = |line: &&str| line.contains("海港棋院") && line.contains("KSz Wisła");
        screen.lines().find(row).map_or(0, |line| line.matches('·').count())
    };
    let before = signs(&desk);
    desk.press("1e1=01<enter>");
    // Nobody waits for line-ups of a match whose results are in: neither the count nor the signs of the row say so.
    let missing = desk.words("team.state.line-ups", &[("count", "2")]);
    assert!(desk.screen(80, 24).contains(&missing), "{}", desk.screen(80, 24));
    assert_eq!((before, signs(&desk)), (3, 0), "{}", desk.screen(80, 24));
    desk.press("2e====<enter><F4>f");
    let left_out = desk.words("team.individuals.which", &[("round", "1"), ("table", "1")]);
    assert!(desk.screen(80, 24).contains(&left_out), "{}", desk.screen(80, 24));
}

/// A line-up whose match has results is corrected by F10, with a form that asks why.
#[test]
fn a_line_up_with_results_is_corrected_for_a_reason() {
    let mut desk = seated(GameKind::Chess, &[]);
    let board = desk.section().current().unwrap().boards[0].number;
    desk.give(Command::SetResult(OPEN, event::GameAt::new(1, board), Some(W)));
    desk.press("1l1 5<enter>");
    let Some(Overlay::LineUp(entry)) = desk.model.overlays.last() else { panic!("{}", desk.said()) };
    assert_eq!(entry.problem, desk.words("team.line-up.correct", &[]));
    assert_eq!(places(&desk, "海港棋院"), Some(vec![1, 2, 3, 4]));
    desk.press("<F10>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Form(_))), "{}", desk.said());
    desk.press("<F10>");
    assert_eq!(places(&desk, "海港棋院"), Some(vec![1, 2, 3, 4]), "not without a reason");
    desk.press("misread<F10>");
    assert_eq!(places(&desk, "海港棋院"), Some(vec![5, 2, 3, 4]), "{}", desk.said());
    assert!(desk.section().comments.iter().any(|line| line.ends_with("misread")));
}
