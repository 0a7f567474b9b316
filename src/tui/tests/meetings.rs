//! Brackets, stages and meetings of several games, by keys.

use super::{Desk, OPEN, stamp};
use crate::tui::command::Cmd;
use crate::tui::model::{Tone, View};
use crate::tui::overlay::Overlay;
use arbitration::kind::GameKind;
use event::{Board, BoardResult, Carry, Command, Format, NewStage, PlayOff, PlayerId, Policy, Setup, SystemKind, grouping, playoff_step};
use tournament::pairing::groups::Deal;
use tournament::pairing::knockout::MatchNo;
use tournament::pairing::playoff::{Side, by_lot};

/// A knockout of so many in meetings of two games, drawn ones decided as the organisers of chess events do.
fn cup(players: u16) -> Desk {
    let mut setup = Setup::new("Cup", GameKind::Chess, SystemKind::Knockout, 3);
    setup.policy = Policy { games: Some(2), playoff: Some(PlayOff::Chess), third_place: Some(true), ..Policy::default() };
    let mut desk = Desk::with_section(setup, players, 0);
    desk.press("<F3>");
    desk
}

fn labels(desk: &Desk) -> Vec<String> {
    let round = desk.section().current().unwrap();
    round.boards.iter().map(|b| round.label(b)).collect()
}

fn board<'a>(desk: &'a Desk, label: &str) -> &'a Board {
    desk.section().current().unwrap().labelled(label).unwrap()
}

fn text_of(desk: &Desk) -> String {
    match desk.model.overlays.last() {
        Some(Overlay::Text(reading)) => reading.lines.join(" "),
        Some(Overlay::Confirm(confirm)) => confirm.lines.join(" "),
        other => panic!("{other:?} {}", desk.said()),
    }
}

/// The number of a player by name: the sixth is "Player 06".
fn number(desk: &Desk, id: PlayerId) -> u16 {
    desk.section().name(id).trim_start_matches("Player ").parse().unwrap()
}

/// Enters a win of the stronger player at every open board.
fn the_stronger_win(desk: &mut Desk) {
    loop {
        let open = desk.section().current().unwrap().open_boards().next().map(|b| (b.white, b.black));
        let Some((white, black)) = open else { return };
        desk.press("<F3>");
        let key = if number(desk, white) < number(desk, black) { "w" } else { "b" };
        let label = {
            let r = desk.section().current().unwrap();
            r.label(r.open_boards().next().unwrap())
        };
        desk.press(&format!("{label}{key}"));
    }
}

#[test]
fn a_knockout_of_six_in_meetings_of_two_games_is_played_to_its_end_by_keys() {
    let mut desk = cup(6);
    desk.press("R<enter>P");
    assert_eq!(labels(&desk), ["1.1", "1.2", "2.1", "2.2"]);
    // The table alone means its first open game; the point names a game exactly.
    desk.press("1w");
    assert_eq!(board(&desk, "1.1").result, Some(BoardResult::WhiteWins));
    assert!(desk.said().starts_with("board 1.1: "), "{}", desk.said());
    desk.press("1d2.2d2.3d");
    assert_eq!(board(&desk, "1.2").result, Some(BoardResult::Draw));
    assert_eq!((board(&desk, "2.1").result, board(&desk, "2.2").result), (None, Some(BoardResult::Draw)));
    assert_eq!(desk.said(), desk.words("ui.said.no-board", &[("board", "2.3")]));
    desk.press(".");
    assert_eq!(desk.said(), desk.words("ui.said.open-boards", &[("count", "1"), ("boards", "2.1")]));
    desk.press("R<enter>");
    assert_eq!(desk.said(), desk.words("event.refusal.results-missing", &[("round", "1"), ("boards", "2.1")]));
    desk.press("2d");
    // What has to be decided is said before anything is paired: on the screen all the time, and in the pre-flight.
    assert!(desk.screen(80, 24).contains(&desk.words("ui.state.drawn", &[("tables", "2")])), "{}", desk.screen(80, 24));
    desk.press("v");
    assert!(text_of(&desk).contains(&desk.words("ui.preflight.drawn", &[("table", "2")])), "{}", text_of(&desk));
    // The lit step leads there, and once there says the two keys.
    desk.press("<esc><home>gg");
    let keys = [Cmd::PlayOff, Cmd::SettleMeeting].map(|cmd| desk.model.first_key_of(cmd));
    assert_eq!(desk.said(), desk.words("ui.go.decide", &[("table", "2"), ("playoff", &keys[0]), ("settle", &keys[1])]));
    desk.press("2n");
    let asked = text_of(&desk);
    assert!(asked.contains("Step 1 of 3: games 2, 15+10") && asked.contains("lots"), "{asked}");
    desk.press("<enter>");
    assert_eq!(labels(&desk), ["1.1", "1.2", "2.1", "2.2", "2.3", "2.4"], "{}", desk.said());
    let meeting = desk.section().current().unwrap().meeting(2).unwrap();
    let extra = board(&desk, "2.3").extra.clone().unwrap();
    assert_eq!(extra.time, "15+10");
    assert_eq!(board(&desk, "2.3").white, meeting.player(by_lot(extra.lot.unwrap())), "the seed that is kept gives the colours");
    assert_eq!((board(&desk, "2.4").white, board(&desk, "2.4").extra.as_ref().unwrap().lot), (board(&desk, "2.3").black, None));
    desk.press("2.3d2.4d");
    // Level again: the next step has the blitz games, with the colours changed.
    let step = playoff_step(desk.section(), 2).unwrap().unwrap();
    assert_eq!((step.number, step.step.time), ((2, 3), "3+2"));
    desk.press("2n<enter>2.5w2.6d");
    let (first, won) = (board(&desk, "2.5").white, board(&desk, "2.4").black);
    assert_eq!(first, won, "whoever had Black before");
    desk.press("R<enter>P");
    let round = desk.section().current().unwrap();
    assert_eq!((round.number, round.meetings().len()), (2, 2), "{}", desk.said());
    assert!(round.meetings().iter().any(|m| [m.first, m.second].contains(&first)), "the winner of the play-off goes on");
    // One semi-final is settled by lots, the other by the rules.
    desk.press("1.1d1.2d2.1w2.2w");
    let [one, two] = [1, 2].map(|t| desk.section().current().unwrap().meeting(t).map(|m| (m.first, m.second)).unwrap());
    desk.press("1LL");
    let log = desk.workspace().history.entries().last().unwrap().clone();
    let event::Change::Settled { winner: Some((id, event::Settled::Lot)), seed: Some(seed), .. } = &log.changes[0] else {
        panic!("{log:?}")
    };
    assert_eq!(*id, if by_lot(*seed) == Side::First { one.0 } else { one.1 });
    assert!(desk.said().contains(&seed.to_string()), "{}", desk.said());
    desk.press("2L2");
    assert_eq!(desk.section().current().unwrap().settled[&2].0, two.1);
    desk.press("2L-");
    assert!(!desk.section().current().unwrap().settled.contains_key(&2), "taken back");
    desk.press("2L2<F3>R<enter>P");
    assert_eq!(labels(&desk), ["1.1", "1.2", "2.1", "2.2"], "the final and the match for third place: {}", desk.said());
    desk.press("1.1w1.2d2.1w2.2d");
    desk.press("R<enter>");
    assert_eq!(desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm), "there is no further round");
    let last = desk.section().current().unwrap();
    let [champion, third] = [1, 2].map(|table| {
        let id = last.meeting(table).and_then(|m| m.winner(&desk.section().scoring())).unwrap();
        desk.section().name(id).to_owned()
    });
    desk.press("<F5>");
    let screen = desk.screen(80, 24).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains("Match 6 (match for third place)") && screen.contains(&format!("{third} goes on")), "{screen}");
    desk.press("<up><right><right>");
    let screen = desk.screen(80, 24).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains("Match 5 (final)") && screen.contains(&format!("{champion} goes on")), "{screen}");
}

#[test]
fn the_arrows_walk_the_bracket_and_enter_opens_the_boards_of_a_match() {
    let mut desk = cup(6);
    desk.press("R<enter>P<F5>");
    let at = |desk: &Desk| desk.workspace().bracket.map(|number| number.0);
    let boards = |desk: &Desk| desk.workspace().board().map(|b| (b.table, b.game));
    // It begins at the first match that is open: seeds 4 and 5, then 3 and 6; the semi-finals, the final, the match for third place.
    desk.press("<down>");
    assert_eq!(at(&desk), Some(2));
    desk.press("<right>");
    assert_eq!(at(&desk), Some(4));
    desk.press("<enter>");
    let known = text_of(&desk);
    assert!(known.contains("Player 02 (seed 2)") && known.contains("winner of match 2"), "nothing to play yet: {known}");
    desk.press("<esc><up>");
    assert_eq!(at(&desk), Some(3));
    desk.press("<right><right><down>");
    assert_eq!(at(&desk), Some(6), "below the final stands the match for third place");
    desk.press("<left>");
    assert_eq!(at(&desk), Some(3), "back to where a loser comes from");
    desk.press("<home>");
    assert_eq!(at(&desk), Some(1));
    desk.press("<end><left><left><enter>");
    assert_eq!((desk.workspace().view, boards(&desk)), (View::Pairings, Some((1, 1))), "{:?}", at(&desk));
    desk.press("wb<F5><home>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("game points 2 - 0") && screen.contains("Player 04 goes on"), "{screen}");
    assert_eq!(desk.workspace().bracket, Some(MatchNo(1)));
}

#[test]
fn a_bracket_of_double_elimination_is_drawn_in_both_sizes() {
    let mut setup = Setup::new("Cup", GameKind::Chess, SystemKind::DoubleKnockout, 7);
    setup.policy = Policy { playoff: Some(PlayOff::Chess), ..Policy::default() };
    let mut desk = Desk::with_section(setup, 8, 0);
    desk.press("<F3>");
    for _ in 0..3 {
        desk.press("R<enter>P");
        the_stronger_win(&mut desk);
    }
    desk.press("<F5>");
    desk.model.size = (80, 24);
    insta::assert_snapshot!("double_elimination_80x24", desk.screen(80, 24));
    desk.model.size = (140, 40);
    insta::assert_snapshot!("double_elimination_140x40", desk.screen(140, 40));
    desk.press("<ctrl+g>");
    let ascii = desk.screen(140, 40);
    assert!(ascii.is_ascii(), "{ascii}");
}

/// Eight in two groups, then a final of the best two of each.
fn groups() -> Desk {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Xiangqi, SystemKind::RoundRobin, 3), 8, 0);
    let command = grouping(desk.section(), 2, Deal::Snake).unwrap().command(desk.section());
    desk.give(command);
    let format = Format { system: SystemKind::Knockout, rounds: 2, policy: Policy::default() };
    let stage = NewStage { name: "Final".to_owned(), format, from: "A:1-2,B:1-2".to_owned(), carry: Carry::None };
    desk.give(Command::AddStage(OPEN, stage));
    desk.press("<F3>");
    desk
}

#[test]
fn groups_stand_under_their_headings_and_lead_into_a_final() {
    let mut desk = groups();
    desk.press("R<enter>P");
    let screen = desk.screen(80, 24);
    let heads = ["A (", "B ("].map(|head| screen.find(head).unwrap_or_else(|| panic!("{head} {screen}")));
    assert!(heads[0] < heads[1] && screen.contains("Round 1 of 3"), "{screen}");
    assert!(screen.contains("Red") && !screen.contains("White"), "{screen}");
    let stage = |desk: &Desk| desk.workspace().board().map(|b| b.stage.0);
    let before = stage(&desk);
    desk.press("}");
    assert_ne!(stage(&desk), before, "to the boards of the next group");
    for round in 1..=3 {
        the_stronger_win(&mut desk);
        if round < 3 {
            desk.press("<F3>R<enter>P");
        }
    }
    desk.press("<F4>");
    let who = |desk: &Desk| desk.workspace().ranked_players().iter().map(|id| number(desk, *id)).collect::<Vec<_>>();
    let of_group = who(&desk);
    assert_eq!(of_group.len(), 4);
    desk.press("}");
    let other = who(&desk);
    assert!(other.len() == 4 && other.iter().all(|n| !of_group.contains(n)), "{of_group:?} {other:?}");
    assert!(desk.screen(80, 24).contains("[B]"), "{}", desk.screen(80, 24));
    desk.press("<F3>R<enter>P");
    assert_eq!(desk.section().current_number(), 4, "{}", desk.said());
    the_stronger_win(&mut desk);
    desk.press("<F3>R<enter>P");
    the_stronger_win(&mut desk);
    desk.press("<F5>");
    let last = desk.workspace().stage;
    assert!(last.is_some(), "the stage chosen stays");
    desk.press("}");
    insta::assert_snapshot!("final_after_groups", desk.screen(80, 24));
}

#[test]
fn a_board_is_explained_by_its_own_system() {
    let told = |system: SystemKind, players: u16, rounds: u16| {
        let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, system, 5), players, rounds);
        let names = desk.names(rounds, 1);
        desk.press("<F3>1y");
        let text = text_of(&desk);
        assert!(!text.contains(&desk.words("ui.explain.changed-by-hand", &[])), "{system:?}: {text}");
        (text, names)
    };
    for system in [SystemKind::SwissDubov, SystemKind::SwissBurstein, SystemKind::SwissDouble] {
        for rounds in [1, 2] {
            let (text, names) = told(system, 8, if system == SystemKind::SwissDouble { 1 } else { rounds });
            assert!(names.iter().all(|name| text.contains(name)), "{system:?}: {text}");
            assert!(text.contains("racket") || text.contains("C.04.3"), "{system:?}: {text}");
        }
    }
    let (text, _) = told(SystemKind::RoundRobin, 6, 2);
    assert_eq!(text, "Round 2 of the Berger table for 6 (FIDE C.05, Annex 1): 6 - 4.");
    let (text, names) = told(SystemKind::Knockout, 6, 1);
    assert!(text.contains("Match 1 (quarter-final 1)") && text.contains(&format!("{} (seed 4)", names[0])), "{text}");
    assert!(text.contains("Winner: to match 3 (semi-final 1)."), "{text}");
    let (text, names) = told(SystemKind::Simultaneous, 6, 1);
    assert!(text.contains(&format!("{} plays everybody", names[0])), "{text}");
    // By hand: nobody but the arbiter knows why.
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::Manual, 5), 4, 0);
    desk.give(Command::AssignNumbers(OPEN));
    let event = desk.workspace().event.clone();
    let tpn = |n: u16| tournament::model::Tpn(n);
    let proposal = event::propose_given(&event, &event.sections[0], &[(tpn(1), tpn(2)), (tpn(3), tpn(4))]).unwrap();
    desk.give(Command::Pair(OPEN, Box::new(proposal)));
    desk.give(Command::Publish(OPEN, stamp().at));
    desk.press("<F3>1y");
    assert_eq!(text_of(&desk), desk.words("ui.explain.by-arbiter", &[]));
}

#[test]
fn in_a_round_robin_a_repair_says_which_games_are_forfeited() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 5), 6, 1);
    let absent = desk.section().current().unwrap().boards[0].white;
    let number = desk.section().player(absent).unwrap().tpn.unwrap();
    desk.press(&format!("<F3>E2{number}<enter><enter>"));
    let text = text_of(&desk);
    assert!(text.contains("Board 1:") && text.contains("-+, by forfeit") || text.contains("- +, by forfeit"), "{text}");
    desk.press("<enter>");
    assert_eq!(desk.result(1, 1), Some(BoardResult::BlackForfeitWin));
}
