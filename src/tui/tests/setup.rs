//! Setting an event up by keys: the wizard for each game, byes, who may not meet, groups and stages.

use super::{Desk, OPEN};
use crate::tui::overlay::{FieldKind, Overlay};
use crate::words::{Lang, game_words, system_hint, system_words};
use arbitration::kind::GameKind;
use event::{
    BoardResult, ByeKind, Carry, Command, Entrants, FirstRound, Format, GameAt, NewStage, PlayerPatch, Policy, Setup, StageId, SystemKind,
    UnitMates,
};

const SIZES: [(u16, u16); 2] = [(80, 24), (140, 40)];

/// The systems of a game for players.
fn of_players(game: GameKind) -> impl Iterator<Item = SystemKind> {
    SystemKind::ALL.into_iter().filter(move |s| s.is_for(game) && s.is_for_teams(false))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"│|".contains(*c)).collect()
}

impl Desk {
    fn in_language(mut self, lang: Lang) -> Self {
        self.model.config.language = lang;
        self
    }

    /// What must stand on the screen at both sizes, wherever it is broken.
    fn shows(&self, text: &str) {
        for (width, height) in SIZES {
            let screen = self.screen(width, height);
            assert!(squeezed(&screen).contains(&squeezed(text)), "{text} at {width}x{height}:\n{screen}");
        }
    }

    /// Moves to a field of the form on top.
    pub(super) fn go_to_field(&mut self, name: &str) {
        let at = self.form().fields.iter().position(|f| f.name == name).unwrap_or_else(|| panic!("no field {name}"));
        while self.form().cursor != at {
            self.press(if self.form().cursor < at { "<tab>" } else { "<up>" });
        }
    }

    /// Turns a choice until it stands on a value.
    pub(super) fn turn_to(&mut self, name: &str, value: &str) {
        self.go_to_field(name);
        for _ in 0..20 {
            if self.form().value(name) == value {
                return;
            }
            self.press("<right>");
        }
        panic!("{name} never is {value}: {}", self.screen(80, 24));
    }

    fn fields(&self) -> Vec<&'static str> {
        self.form().fields.iter().map(|f| f.name).collect()
    }
}

#[test]
fn the_wizard_offers_the_systems_of_the_game_the_usual_one_first() {
    for lang in Lang::all() {
        for game in GameKind::ALL {
            let mut desk = Desk::new().in_language(lang);
            desk.press("nCup");
            desk.turn_to("game", game.name());
            desk.press("<tab><tab>");
            let field = &desk.form().fields[desk.form().cursor];
            let FieldKind::Listed(rows) = &field.kind else { panic!("{field:?}") };
            let offered: Vec<&str> = rows.iter().map(|row| row.value.as_str()).collect();
            let mut expected: Vec<&str> = of_players(game).map(SystemKind::name).collect();
            expected.sort_by_key(|name| *name != SystemKind::usual(game).name());
            assert_eq!((offered, field.input.value()), (expected, SystemKind::usual(game).name()), "{game:?}");
            desk.shows(game_words(game, lang));
            desk.shows(system_words(SystemKind::usual(game), lang));
            desk.shows(system_hint(SystemKind::usual(game), lang));
            // The list says of each when it is used.
            desk.press("<f2>");
            for system in SystemKind::ALL {
                let screen = squeezed(&desk.screen(140, 40));
                let has = screen.contains(&squeezed(system_hint(system, lang)));
                assert_eq!(has, system.is_for(game) && system.is_for_teams(false), "{game:?} {system:?}\n{}", desk.screen(140, 40));
            }
            desk.press("<esc><f10>");
            let setup = &desk.section().setup;
            assert_eq!((setup.game, setup.system, &setup.policy), (game, SystemKind::usual(game), &Policy::default()), "{}", desk.said());
        }
    }
}

#[test]
fn every_system_can_be_made_by_keys_and_asks_only_for_what_it_leaves_to_choose() {
    for game in [GameKind::Chess, GameKind::Draughts64Russian, GameKind::Xiangqi] {
        for system in of_players(game) {
            let mut desk = Desk::with_event(4, 0);
            desk.press(":section.new<enter>Second");
            desk.turn_to("game", game.name());
            desk.turn_to("system", system.name());
            let asked: Vec<&str> = Policy::default().choices(system, game).iter().map(|c| c.key).collect();
            let rounds = (!system.fixes_rounds()).then_some("rounds");
            let expected: Vec<&str> = ["section", "game", "kind", "system"]
                .into_iter()
                .chain(rounds)
                .chain(asked)
                .chain(["time", "dates", "tiebreaks"])
                // Editions of C.07 say nothing of the rules of xiangqi.
                .chain((game != GameKind::Xiangqi).then_some("edition"))
                .collect();
            assert_eq!(desk.fields(), expected, "{system:?}");
            desk.press("<f10>");
            let made = desk.workspace().event.sections.get(1).unwrap_or_else(|| panic!("{system:?}: {}", desk.screen(80, 24)));
            assert_eq!((made.setup.system, made.setup.game, made.setup.name.as_str()), (system, game, "Second"));
            assert_eq!(made.setup.tiebreak_edition, "2026-03", "{system:?}");
            assert_eq!(made.setup.rounds, if system.fixes_rounds() { 1 } else { 9 }, "{system:?}");
        }
    }
}

/// The settings of a xiangqi section ask for no edition of the tie-breaks of FIDE, unless it counts by those.
#[test]
fn the_settings_of_xiangqi_name_no_edition_of_fide() {
    let mut desk = Desk::new().in_language(Lang::named("zh-CN").unwrap());
    desk.press("nCup");
    desk.turn_to("game", "xiangqi");
    desk.turn_to("system", SystemKind::RoundRobin.name());
    assert!(!desk.fields().contains(&"edition"));
    desk.press("<f10>:section.edit<enter>");
    assert!(desk.fields().contains(&"tiebreaks") && !desk.fields().contains(&"edition"), "{}", desk.screen(80, 24));
    let id = desk.section().id;
    desk.press("<esc>");
    desk.give(Command::EditSection(id, vec![event::SectionPatch::Unplayed(event::UnplayedRule::Fide)]));
    desk.press(":section.edit<enter>");
    assert!(desk.fields().contains(&"edition"), "{}", desk.screen(80, 24));
}

/// Byes, the settings and a correction of a section of xiangqi say nothing of FIDE, and a bye for a draw's points is no half.
#[test]
fn a_xiangqi_section_in_chinese_has_no_words_of_fide() {
    let chinese = Lang::named("zh-CN").unwrap();
    let setup = Setup::new("公开组", GameKind::Xiangqi, SystemKind::Points, 5);
    let mut desk = Desk::with_section(setup, 6, 0).in_language(chinese);
    let clean = |desk: &Desk| {
        let screen = desk.screen(120, 50);
        for word in ["半分", "国际棋联", "172", "C.04"] {
            assert!(!screen.contains(word), "{word}: {screen}");
        }
        screen
    };
    desk.press("2h");
    assert!(clean(&desk).contains("轮空（记和棋分）"));
    desk.press("h");
    clean(&desk);
    desk.press("<esc>:section.edit<enter>");
    assert!(desk.fields().contains(&"ratings") && !desk.fields().contains(&"starting-rank"), "{:?}", desk.fields());
    for _ in 0..desk.fields().len() {
        clean(&desk);
        desk.press("<down>");
    }
    let said = |reach: event::Reach, game| crate::words::Message::say(&reach, chinese.of(game));
    for reach in [event::Reach::Standings, event::Reach::NextPairing, event::Reach::Rating, event::Reach::RatingInBracket] {
        assert!(!said(reach, GameKind::Xiangqi).contains("C.0"), "{reach:?}");
    }
    assert!(said(event::Reach::NextPairing, GameKind::Chess).contains("C.04.2"));
}

#[test]
fn what_a_xiangqi_arbiter_chooses_is_said_in_his_words_and_kept() {
    let mut desk = Desk::new().in_language(Lang::named("zh-CN").unwrap());
    desk.press("nCup");
    desk.turn_to("game", "xiangqi");
    assert_eq!(desk.form().value("system"), "points");
    desk.go_to_field("unit-mates");
    for words in
        ["积分编排制", "每场局数", "首轮编排<上下半区>", "同单位回避<仅首轮>", "回避范围<单位>", "弃权视为已相遇<是>", "连三多三<尽量避免>"]
    {
        desk.shows(words);
    }
    for word in ["first-round", "soft", "halves", "unit>"] {
        assert!(!desk.screen(80, 24).contains(word), "{word}");
    }
    desk.turn_to("unit-mates", "never");
    desk.shows("同单位回避<始终>");
    // Where nobody is kept apart it says nothing by what.
    desk.turn_to("unit-mates", "free");
    assert!(!desk.fields().contains(&"apart-by"));
    desk.turn_to("unit-mates", "long");
    desk.turn_to("apart-by", "family");
    // A seed is asked for where lots are drawn, and what counts where a meeting has two games.
    assert!(!desk.fields().contains(&"seed"));
    desk.turn_to("first-round", "lots");
    desk.go_to_field("seed");
    desk.press("4711");
    desk.go_to_field("games");
    desk.press("2");
    desk.turn_to("primary", "GP");
    desk.shows("计分<局分（GP）>");
    desk.go_to_field("rounds");
    desk.press("7<f10>");
    let setup = desk.section().setup.clone();
    let policy = &setup.policy;
    assert_eq!((setup.system, setup.rounds), (SystemKind::Points, 7), "{}", desk.said());
    assert_eq!((policy.unit_mates, policy.first_round, policy.seed), (Some(UnitMates::Long), Some(FirstRound::Lots), Some(4711)));
    assert_eq!((policy.games, policy.apart_by.map(event::Apart::name), policy.forfeit_meets), (Some(2), Some("family"), None));
}

#[test]
fn a_number_that_cannot_be_is_marked_in_its_field() {
    let mut desk = Desk::with_event(4, 0);
    desk.press(":section.new<enter>Second");
    desk.go_to_field("games");
    desk.press("99<f10>");
    assert_eq!(desk.form().fields[desk.form().cursor].name, "games");
    assert!(desk.form().problem.contains("1-20"), "{}", desk.form().problem);
    desk.press("<ctrl+u>2<f10>");
    assert_eq!(desk.workspace().event.sections[1].setup.policy.games, Some(2), "{}", desk.said());
}

#[test]
fn the_system_is_changed_before_round_1_and_told_after_it() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("O12");
    assert_eq!(desk.fields()[..2], ["system", "rounds"]);
    desk.turn_to("system", "double-round-robin");
    assert!(!desk.fields().contains(&"rounds"), "the system fixes it");
    desk.turn_to("swap-last", "no");
    desk.turn_to("numbers", "varma");
    desk.press("<f10>");
    let setup = desk.section().setup.clone();
    assert_eq!((setup.system, setup.policy.swap_last), (SystemKind::DoubleRoundRobin, Some(false)), "{}", desk.said());
    assert_eq!(setup.tiebreaks, Setup::new("", GameKind::Chess, SystemKind::DoubleRoundRobin, 1).tiebreaks);
    // What was chosen stands there again.
    desk.press("O12");
    assert_eq!((desk.form().value("numbers"), desk.form().value("swap-last")), ("varma", "no"));
    desk.shows("restricted lots (Varma, C.05 Annex 2)");
    desk.press("<esc>");
    let mut desk = Desk::with_event(8, 1);
    desk.press("O12");
    desk.shows("Round 1 is paired: system and choices are fixed");
    desk.shows("Unit-mates apart: no, they may meet");
    let policy = Policy { games: Some(2), ..Policy::default() };
    desk.press("<esc>");
    desk.give(Command::EditSection(OPEN, vec![event::SectionPatch::Policy(policy)]));
    assert_eq!(desk.said(), "Once round 1 is paired this cannot be changed: what is chosen for the system.");
}

#[test]
fn whose_rules_count_byes_in_tie_breaks_is_chosen_where_there_is_a_choice() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("O11");
    assert_eq!(desk.form().value("unplayed"), "fide");
    desk.turn_to("unplayed", "xiangqi");
    desk.shows("xiangqi rules, 14.4");
    desk.press("<f10>");
    assert_eq!(desk.section().setup.unplayed, event::UnplayedRule::Xiangqi, "{}", desk.said());
    // Points pairing is of the Chinese rules as a whole.
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Xiangqi, SystemKind::Points, 5), 8, 0);
    desk.press("O11");
    assert!(!desk.fields().contains(&"unplayed"));
}

#[test]
fn what_is_written_in_a_field_is_said_in_the_language_of_the_screen() {
    let mut desk = Desk::new().in_language(Lang::named("zh-CN").unwrap());
    desk.press("n联赛");
    desk.turn_to("kind", "teams");
    desk.go_to_field("match-bye");
    assert_eq!((desk.form().value("match-bye"), desk.form().value("tolerance")), ("按和局计", "否"));
    desk.press("<ctrl+u>2");
    desk.go_to_field("game-bye");
    desk.press("<ctrl+u>drawn");
    desk.go_to_field("tolerance");
    desk.press("<ctrl+u>50<f10>");
    let policy = desk.section().setup.policy.clone();
    let stands = |key: &str| policy.stands(key, desk.section().setup.system);
    assert_eq!(["match-bye", "game-bye", "tolerance", "composition"].map(stands), ["2", "drawn", "50", "no"]);
    // What stands there is read back as it was meant.
    desk.press("O12");
    desk.go_to_field("match-bye");
    desk.press("<ctrl+u>按和局计<f10>");
    assert_eq!(desk.section().setup.policy.stands("match-bye", desk.section().setup.system), "drawn", "{}", desk.said());
}

#[test]
fn byes_are_given_for_any_round_before_round_1() {
    let mut desk = Desk::with_event(8, 0);
    desk.press("<f2>2h");
    desk.shows("Player 02: byes and absences");
    desk.shows("round 5");
    // Round 5 is one of the last two: no half point there.
    desk.press("3h5-4=1+<enter>");
    let byes = |desk: &Desk| desk.section().players[1].byes.clone();
    assert_eq!(byes(&desk), [(1, ByeKind::Full), (3, ByeKind::Half), (5, ByeKind::Zero)].into(), "{}", desk.said());
    assert!(matches!(desk.model.overlays.as_slice(), [Overlay::Roll(_)]), "it stays open");
    desk.press("5h");
    assert!(desk.said().contains("closed in round 5"), "{}", desk.said());
    assert_eq!(byes(&desk)[&5], ByeKind::Zero);
    desk.press("3=<home><backspace><esc>");
    assert_eq!(byes(&desk), [(5, ByeKind::Zero)].into());
    assert!(desk.model.overlays.is_empty());
    // Where all meetings are fixed there are none, and it is said.
    for system in [SystemKind::RoundRobin, SystemKind::Knockout] {
        let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, system, 3), 4, 0);
        desk.press("<f2>1h");
        assert!(desk.model.overlays.is_empty() && desk.said().contains("no bye can be asked for"), "{}", desk.said());
    }
}

#[test]
fn players_who_may_not_meet_are_seen_added_by_name_and_removed() {
    let mut desk = Desk::with_event(8, 0);
    for player in [1, 2, 3] {
        let patch = vec![PlayerPatch::Club("Rook & Raven".to_owned())];
        desk.give(Command::EditPlayer(OPEN, event::PlayerId(player), patch));
    }
    desk.press("O16");
    desk.shows("nobody: n adds players by name");
    desk.shows("Unit-mates apart: no, they may meet. Counted by: a club, a unit");
    desk.shows("Rook & Raven 3");
    desk.press("nplayer<space>03<enter>");
    desk.press("<f10>");
    assert!(desk.section().prohibited.is_empty(), "one alone is no pair");
    desk.press("07<enter>");
    desk.shows("Player 03 / Player 07");
    desk.press("<f10>");
    let ids = |desk: &Desk| desk.section().prohibited.iter().map(|p| p.players.iter().map(|id| id.0).collect()).collect::<Vec<Vec<u32>>>();
    assert_eq!(ids(&desk), [vec![3, 7]], "{}", desk.said());
    desk.shows("Player 03 / Player 07");
    desk.press("n02<enter>08<enter>01<enter><f10>");
    assert_eq!(ids(&desk), [vec![3, 7], vec![2, 8, 1]]);
    desk.press("<home><delete>");
    assert_eq!(ids(&desk), [vec![2, 8, 1]]);
    desk.press("<esc>u<enter>");
    assert_eq!(ids(&desk).len(), 2, "{}", desk.said());
    // Once round 1 is paired they are seen and stay.
    let mut desk = Desk::with_event(8, 1);
    desk.press("O16n");
    assert!(desk.said().contains("fixed before round 1"), "{}", desk.said());
    assert!(matches!(desk.model.overlays.as_slice(), [Overlay::Roll(_)]));
}

#[test]
fn groups_are_looked_at_before_they_are_taken() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 3), 10, 0);
    // 1 and 4 stand in one group by snake: of one club they are taken apart.
    for player in [1, 4] {
        desk.give(Command::EditPlayer(OPEN, event::PlayerId(player), vec![PlayerPatch::Club("Raven".to_owned())]));
    }
    desk.press("O15");
    assert_eq!((desk.fields(), desk.form().value("groups")), (vec!["groups", "deal"], "2"));
    desk.press("9<f10>");
    assert!(desk.form().problem.contains("9 groups are too many"), "{}", desk.form().problem);
    desk.press("<ctrl+u>2<f10>");
    desk.shows("Dealt out by snake in the order of the numbers.");
    assert!(desk.screen(140, 40).contains("Exchanged to take unit-mates apart: 1"), "{}", desk.screen(140, 40));
    assert!(desk.section().is_one_stage(), "nothing is entered yet");
    desk.press("n");
    desk.turn_to("deal", "lots");
    desk.go_to_field("seed");
    desk.press("5<f10>");
    desk.shows("Dealt out by lots, pot by pot, seed 5.");
    desk.press("<enter>");
    let section = desk.section();
    let names: Vec<&str> = section.stages.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["A", "B"], "{}", desk.said());
    let apart = |stage: &event::Stage| section.contestants(stage).iter().filter(|p| p.person.club == "Raven").count();
    assert!(section.stages.iter().all(|stage| apart(stage) == 1));
    assert!(section.comments.iter().any(|line| line.contains("seed 5")), "{:?}", section.comments);
    // After the start it is refused.
    let mut desk = Desk::with_event(8, 1);
    desk.press("O15");
    assert!(desk.model.overlays.is_empty() && desk.said().ends_with("the groups."), "{}", desk.said());
}

/// Two round robins of three, drawn by snake: 1 4 5 and 2 3 6.
fn groups_of_three() -> Desk {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 3), 6, 0);
    desk.press("O152<f10><enter>");
    assert_eq!(desk.section().stages.len(), 2, "{}", desk.said());
    desk
}

#[test]
fn a_stage_is_added_with_its_rule_checked_as_it_is_typed() {
    let mut desk = groups_of_three();
    desk.press("O13");
    desk.shows("3 players");
    desk.press("n");
    assert_eq!(desk.form().value("stage"), "Final");
    desk.go_to_field("from");
    for (typed, says) in
        [("A:1-2,B:1-2", "4 go on"), ("A:1-2,C:1", "There is no stage"), ("A:1,A:1", "twice"), ("A:9,B:1", "9"), ("A1", "A1")]
    {
        desk.press(&format!("<ctrl+u>{typed}"));
        desk.shows(says);
        desk.shows("Stages: A, B.");
    }
    // A Swiss of four is proposed three rounds; a bracket asks for none.
    desk.press("<ctrl+u>A:1-2,B:1-2");
    desk.turn_to("system", "swiss-dutch");
    assert_eq!(desk.form().value("rounds"), "3");
    desk.turn_to("system", "knockout");
    assert!(!desk.fields().contains(&"rounds") && desk.fields().contains(&"third-place"));
    desk.turn_to("third-place", "yes");
    desk.go_to_field("from");
    desk.press("<ctrl+u>A:9,B:1<f10>");
    assert_eq!(desk.form().marked.map(|at| desk.form().fields[at].name), Some("from"), "{}", desk.said());
    desk.press("<ctrl+u>A:1-2,B:1-2<f10>");
    let stage = desk.section().stages.last().unwrap().clone();
    assert_eq!((stage.name.as_str(), &stage.entrants), ("Final", &Entrants::From("A:1-2,B:1-2".to_owned())), "{}", desk.said());
    let format = stage.format.unwrap();
    assert_eq!((format.system, format.policy.third_place), (SystemKind::Knockout, Some(true)));
    // What it waits for is told, and it can be removed.
    desk.press("<end>");
    desk.shows("The stage Final cannot begin: these places are not known yet: A:2, B:2.");
    desk.press("<delete>");
    assert_eq!(desk.section().stages.len(), 2, "{}", desk.said());
}

#[test]
fn a_tie_for_the_last_promoted_place_is_decided_by_the_arbiter() {
    let mut desk = groups_of_three();
    let format = Format { system: SystemKind::RoundRobin, rounds: 1, policy: Policy::default() };
    let stage = NewStage { name: "Final".to_owned(), format, from: "A:1-2,B:1-2".to_owned(), carry: Carry::None };
    desk.give(Command::AddStage(OPEN, stage));
    for round in 1..=3 {
        desk.press("<f3>R<enter>P");
        assert_eq!(desk.section().rounds.len(), round, "{}", desk.said());
        let boards = desk.section().rounds[round - 1].boards.len();
        for board in 1..=boards {
            let at = GameAt::new(u16::try_from(round).unwrap(), u16::try_from(board).unwrap());
            desk.give(Command::SetResult(OPEN, at, Some(BoardResult::Draw)));
        }
    }
    desk.press("O13<end>");
    desk.shows("has to be decided, by lot or a play-off");
    desk.press("<enter>");
    let Some(Overlay::Pick(pick)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    let level: Vec<String> = pick.items.iter().map(|(code, _)| code.clone()).collect();
    assert_eq!(level.len(), 3, "all of a group are level");
    desk.shows("Tie for place 2 of A: who is the better?");
    desk.press("<enter>");
    assert_eq!(desk.said(), "Put all of them in order first.");
    // The last of the list first, then the second; who is left over is the third.
    desk.press("<end><down><down><space><up><space><enter>");
    let first = [level[2].clone(), level[1].clone()];
    let Some(Overlay::Pick(pick)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    assert!(pick.title.contains('B'), "{}", pick.title);
    let of_b: Vec<String> = pick.items.iter().map(|(code, _)| code.clone()).collect();
    desk.press("<space><down><space><enter>");
    desk.shows("Begin Final with these?");
    desk.press("<enter>");
    let stage = desk.section().stages.last().unwrap();
    let ids: Vec<String> = stage.opened.as_ref().unwrap().contestants.iter().map(|id| id.0.to_string()).collect();
    assert_eq!(ids, [first[0].clone(), of_b[0].clone(), first[1].clone(), of_b[1].clone()], "{}", desk.said());
    assert_ne!(stage.id, StageId::FIRST);
    // Open, it shows who is in it.
    desk.press("<enter>");
    desk.shows("Final: who is in it");
}

#[test]
fn a_family_is_entered_and_told() {
    let mut desk = Desk::with_event(4, 0);
    desk.press("<f2>1e");
    desk.go_to_field("family");
    desk.press("Lin<f10>");
    assert_eq!(desk.section().players[0].person.family, "Lin", "{}", desk.said());
    assert!(desk.said().contains("Family Lin"), "{}", desk.said());
}

#[test]
fn the_whole_wizard_of_points_pairing_stands_on_80_by_24() {
    let mut wizard = Desk::new();
    wizard.press("nCup");
    wizard.turn_to("game", "xiangqi");
    wizard.go_to_field("unit-mates");
    insta::assert_snapshot!("80x24-en-wizard", wizard.screen(80, 24));
}
