//! Documents of sections of teams, from events run by commands: before line-ups, with one of them in, with both, with empty seats.

use super::*;
use crate::fonts::Fonts;
use crate::material::Material;
use crate::measure::Size;
use crate::sample::{assert_complete, assert_whole};
use crate::{html, pdf, text};
use arbitration::penalty::Offence;
use event::{
    BoardResult, Command, Event, GameAt, IncidentAct, Moment, NewPlayer, NewTeam, Person, PlayerId, RoundDay, RoundDays, SectionId,
    SectionPatch, Setup, SystemKind, decide, propose,
};
use std::collections::BTreeSet;
use tournament::model::Color;

const LEAGUE: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";
/// Long and short ones of both scripts.
const TEAMS: [&str; 12] = [
    "Schachgesellschaft Oberschöneweide-Friedrichshagen von 1912 e. V.",
    "Rakkestad",
    "上海浦东新区金桥出口加工区职工象棋俱乐部",
    "Klub Szachowy Pałac Młodzieży w Bydgoszczy",
    "杭州棋院",
    "Sociedad Deportiva Ajedrecística Peña Santamaría",
    "Harbour Knights",
    "广东碧桂园",
    "Taflfélag Garðabæjar og Álftaness",
    "成都市青羊区少年宫",
    "Lyon Olympique Échecs",
    "Viernheim",
];
const FAMILIES: [&str; 8] =
    ["Quillfeather", "Christoffersen-Lindqvist", "邱", "Þórisson", "欧阳", "Kazlauskienė", "Ionescu-Vale", "Montclair"];
const GIVEN: [&str; 6] = ["Ada", "Hanne Margrethe", "牧野", "Selma", "静", "Tomas Aurelijus"];

/// The name of a player: not that of any team.
fn person_name(team: usize, at: usize) -> String {
    let (family, given) = (FAMILIES[(team + at) % 8], GIVEN[(team * 5 + at) % 6]);
    if family.is_ascii() || given.is_ascii() || family.chars().count() > 2 {
        format!("{family}, {given} {}-{}", team + 1, at + 1)
    } else {
        format!("{family}{given}{}-{}", team + 1, at + 1)
    }
}

/// The name of a team; the names come again with numbers.
fn team_name(n: usize) -> String {
    let name = TEAMS[n % TEAMS.len()];
    if n < TEAMS.len() { name.to_owned() } else { format!("{name} {}", n / TEAMS.len() + 1) }
}

/// A league as it runs.
struct League(Event);

impl League {
    /// Teams of so many players; what is set as typed.
    fn new(game: GameKind, system: SystemKind, teams: usize, players: usize, set: &[(&str, &str)]) -> Self {
        let mut league = Self(Event::default());
        league.0.info.name = "Harbour League 海港联赛".to_owned();
        let mut setup = Setup { time_control: "90+30".to_owned(), ..Setup::new("A", game, system, 3) };
        for (key, value) in [("team-form", "reserves"), ("boards", "4")].iter().chain(set) {
            assert_eq!(setup.policy.set(key, value), Ok(true), "{key}");
        }
        league.give(&Command::AddSection(setup));
        let team = |n: usize| {
            let member = |at: usize| Person {
                name: person_name(n, at),
                title: if at == 0 { "FM".to_owned() } else { String::new() },
                rating: u16::try_from(2500 - 40 * n - 15 * at).ok().filter(|_| at != 2),
                federation: "NOR".to_owned(),
                birth: format!("{}-05-01", 1970 + at),
                ..Person::default()
            };
            let captain = if n.is_multiple_of(2) { format!("Captain {}", n + 1) } else { String::new() };
            let person = Person { name: team_name(n), captain, ..Person::default() };
            NewTeam { team: NewPlayer { person, lot: None }, members: (0..players).map(member).collect() }
        };
        league.give(&Command::AddTeams(LEAGUE, (0..teams).map(team).collect()));
        league
    }

    fn give(&mut self, command: &Command) {
        let changes = decide(&self.0, command).unwrap_or_else(|why| panic!("{why:?}"));
        changes.iter().for_each(|change| self.0.apply(change).unwrap());
    }

    fn section(&self) -> &Section {
        &self.0.sections[0]
    }

    fn pair(&mut self) {
        let proposal = propose(&self.0, self.section()).unwrap();
        self.give(&Command::Pair(LEAGUE, Box::new(proposal)));
        self.give(&Command::Publish(LEAGUE, NOW.into()));
    }

    /// The line-up of a team by places on its list, 0 for an empty board.
    fn line_up(&mut self, team: PlayerId, places: &[usize]) {
        let roster = self.section().player(team).unwrap().roster.clone();
        let players = places.iter().map(|at| at.checked_sub(1).map(|at| roster[at])).collect();
        self.give(&Command::LineUp(LEAGUE, self.section().current_number(), team, Some(players), true, NOW.into()));
    }

    fn pairs(&self) -> Vec<(PlayerId, PlayerId)> {
        self.section().current().unwrap().pairs()
    }

    /// Every team plays with the first of its list.
    fn line_up_all(&mut self) {
        let boards = usize::from(self.section().team_policy().unwrap().boards);
        let first: Vec<usize> = (1..=boards).collect();
        for (one, other) in self.pairs() {
            self.line_up(one, &first);
            self.line_up(other, &first);
        }
    }

    fn set(&mut self, board: u16, result: BoardResult) {
        self.give(&Command::SetResult(LEAGUE, GameAt::new(self.section().current_number(), board), Some(result)));
    }

    /// Results for all open boards in turn.
    fn play(&mut self) {
        let open: Vec<u16> = self.section().current().unwrap().open_boards().map(|b| b.number).collect();
        for board in open {
            let results = [BoardResult::WhiteWins, BoardResult::Draw, BoardResult::BlackWins, BoardResult::WhiteWins, BoardResult::Draw];
            self.set(board, results[usize::from(board) % 5]);
        }
    }

    fn document(&self, id: &str, round: u16, lang: Lang) -> Document {
        let kind = find(id).unwrap();
        kind.fits(self.section(), round).unwrap_or_else(|why| panic!("{id}: {why}"));
        self.made(kind, round, lang)
    }

    fn made(&self, kind: &Kind, round: u16, lang: Lang) -> Document {
        let material = Material::new(&self.0, self.section(), kind.about, round, lang, &Moment::from(NOW));
        let document = kind.pages(&material.input(), Paper::A4, Fonts::shipped()).unwrap();
        if let Ok(folder) = std::env::var("LOOK") {
            let section = self.section();
            let name = format!("{folder}/{}-{}-{}-{}.pdf", kind.id, section.setup.system.name(), section.players.len(), lang.name());
            std::fs::write(name, pdf::render(&document, Fonts::shipped()).unwrap()).unwrap();
        }
        document
    }

    fn text(&self, id: &str, round: u16, lang: Lang) -> String {
        text::render(&self.document(id, round, lang), text::USUAL)
    }
}

fn chinese() -> Lang {
    Lang::named("zh-CN").unwrap()
}

/// What is about players of games: no team may stand in the place of a person there.
const ABOUT_GAMES: [&str; 6] = ["slips", "pairings-boards", "match-protocol", "time-control", "pairings-alphabetical", "incidents"];

/// Two rounds of four teams: one match of round 1 with an empty board, all of round 2 without line-ups but one.
fn small(game: GameKind) -> League {
    let mut league = League::new(game, SystemKind::RoundRobin, 4, 6, &[]);
    league.pair();
    let [(a, d), (b, c)] = league.pairs()[..] else { panic!() };
    league.line_up(a, &[1, 3, 4, 6]);
    league.line_up(d, &[1, 2, 3]);
    league.line_up(b, &[1, 2, 3, 4]);
    league.line_up(c, &[2, 3, 4, 5]);
    league.play();
    league
}

/// The goldens of what is known once a round was played, in English for chess and in Chinese for xiangqi.
#[test]
fn documents_of_teams_say_the_same_as_before() {
    for (game, lang, name) in [(GameKind::Chess, Lang::EN, "chess"), (GameKind::Xiangqi, chinese(), "xiangqi")] {
        let league = small(game);
        for id in [
            "starting-list",
            "team-list",
            "captains-sheet",
            "check-in",
            "pairings",
            "pairings-boards",
            "pairings-alphabetical",
            "line-up",
            "match-protocol",
            "match-protocol-blank",
            "slips",
            "results",
            "standings",
            "crosstable-rank",
            "individual-by-team",
            "board-prizes",
            "round-robin-grid",
            "schedule",
            "recovery-pack",
        ] {
            insta::assert_snapshot!(format!("team-{id}-{name}"), league.text(id, 1, lang));
        }
    }
}

/// Every document of a section of teams can be made before the line-ups, with one of a match, with both and with boards left empty; and
/// where both are in, players stand where persons are meant.
#[test]
fn teams_never_stand_for_persons_once_line_ups_are_in() {
    for (game, system, lang) in [
        (GameKind::Chess, SystemKind::RoundRobin, Lang::EN),
        (GameKind::Xiangqi, SystemKind::RoundRobin, chinese()),
        (GameKind::Chess, SystemKind::Knockout, chinese()),
    ] {
        let mut league = League::new(game, system, 4, 6, &[]);
        let all = |league: &League| {
            let round = league.section().current_number();
            for kind in without_prizes().filter(|kind| kind.fits(league.section(), round).is_ok()) {
                let document = league.made(kind, round, lang);
                assert!(!html::render(&document).is_empty() && pdf::render(&document, Fonts::shipped()).is_ok(), "{}", kind.id);
                assert_eq!(Fonts::shipped().missing(document.texts()), BTreeSet::new(), "{}", kind.id);
            }
        };
        all(&league);
        league.pair();
        all(&league);
        let [(a, d), (b, c)] = league.pairs()[..] else { panic!() };
        league.line_up(a, &[1, 3, 4, 6]);
        all(&league);
        league.line_up(d, &[0, 2, 3]);
        league.line_up(b, &[1, 2, 3, 4]);
        league.line_up(c, &[1, 2, 3, 4]);
        let act = IncidentAct::Record {
            game: GameAt::new(1, 2),
            side: arbitration::clock::side::Side::White,
            offence: Offence::Conduct,
            ply: 35,
            note: String::new(),
            opponent_can_mate: None,
            enter_result: false,
            follows: None,
        };
        league.give(&Command::Incident(LEAGUE, act, NOW.into()));
        league.play();
        all(&league);
        let section = league.section();
        let names: Vec<&str> = section.players.iter().map(|team| team.person.name.as_str()).collect();
        for id in ABOUT_GAMES {
            let document = league.document(id, 1, lang);
            // What names a player of the game: whole cells that are a team's name would be a team in the place of a person.
            let alone = |cell: &crate::page::Cell| names.contains(&cell.whole.as_str());
            let rows = || document.pages.iter().flat_map(|page| page.blocks.iter()).flat_map(|block| &block.rows);
            match id {
                // The team stands under or beside the player there, and above the boards of its match.
                "slips" | "pairings-boards" | "pairings-alphabetical" => {
                    let own = rows().filter(|row| row.cells.len() > 1 && row.cells.iter().any(alone));
                    for row in own.filter(|row| !row.cells.iter().any(|cell| cell.shaded)) {
                        let team = row.cells.iter().position(alone).unwrap();
                        assert!(team == 1, "{id}: {:?}", row.cells.iter().map(|c| &c.whole).collect::<Vec<_>>());
                    }
                }
                _ => assert!(!rows().any(|row| row.cells.iter().any(alone)), "{id}"),
            }
            let text = document.texts().collect::<Vec<_>>().join("\n");
            assert!(text.contains(&person_name(0, 2)), "{id}: the player of board 2\n{text}");
        }
        let report = league.text("arbiter-report", 1, lang);
        assert!(names.iter().all(|team| !report.lines().any(|line| line.trim() == *team)), "{report}");
    }
}

/// A line-up stands on no sheet before the other one is in.
#[test]
fn one_line_up_alone_is_told_nowhere() {
    let mut league = League::new(GameKind::Chess, SystemKind::RoundRobin, 2, 6, &[]);
    league.pair();
    let everything = |league: &League| -> Vec<(&str, String)> {
        let fit = without_prizes().filter(|kind| kind.fits(league.section(), 1).is_ok());
        fit.map(|kind| (kind.id, text::render(&league.made(kind, 1, Lang::EN), text::USUAL))).collect()
    };
    let before = everything(&league);
    let (a, b) = league.pairs()[0];
    league.line_up(a, &[6, 5, 4, 3]);
    assert_eq!(everything(&league), before, "whatever is posted says the same as before");
    assert_eq!(find("pairings-boards").unwrap().fits(league.section(), 1), Err(Unfit::NoLineUps(1)));
    league.line_up(b, &[1, 2, 3, 4]);
    assert_ne!(everything(&league), before);
}

/// Every document but those of prizes and of the address of its pages, which are facts of the whole event.
fn without_prizes() -> impl Iterator<Item = &'static Kind> {
    DOCUMENTS.iter().filter(|kind| !matches!(kind.needs, Needs::Prizes | Needs::Site))
}

/// Twelve teams of eight boards with long names: every text stands on its page, in its cell, and whole.
#[test]
fn a_large_league_is_cut_nowhere() {
    for lang in [Lang::EN, chinese()] {
        let game = if lang == Lang::EN { GameKind::Chess } else { GameKind::Xiangqi };
        let mut league = League::new(game, SystemKind::RoundRobin, 12, 11, &[("boards", "8")]);
        for round in 0..3 {
            league.pair();
            league.line_up_all();
            if round < 2 {
                league.play();
            }
        }
        let fonts = Fonts::shipped();
        for kind in without_prizes().filter(|kind| kind.fits(league.section(), 2).is_ok()) {
            let round = if kind.about == About::After { 2 } else { 3 };
            let document = league.made(kind, round, lang);
            let (width, height) = document.paper.size(document.landscape);
            for row in document.pages.iter().flat_map(|page| page.all_blocks()).flat_map(|block| &block.rows) {
                let mut reached = 0;
                for cell in &row.cells {
                    for text in &cell.lines {
                        assert!(text.x >= reached && text.y < height, "{}: {text:?} begins before {reached}", kind.id);
                        assert!(!text.text.contains('…') || kind.id == "bracket", "{}: {text:?}", kind.id);
                    }
                    let end = |text: &crate::page::Text| text.x + fonts.width(&text.text, text.size, text.weight);
                    reached = cell.lines.iter().map(end).max().unwrap_or(reached);
                }
                assert!(reached <= width, "{}", kind.id);
            }
        }
        let names: BTreeSet<String> = league.section().members.iter().map(|m| m.person.name.clone()).collect();
        for id in ["team-list", "captains-sheet", "individual-by-team", "check-in"] {
            let document = league.document(id, 2, lang);
            let all: Vec<&str> = document.texts().collect();
            assert!(names.iter().all(|name| all.iter().any(|text| text.contains(name.as_str()))), "{id}");
        }
        let protocols = league.document("match-protocol", 3, lang);
        assert_eq!(protocols.pages.len(), 6, "a match a page");
        assert_eq!(league.document("line-up", 3, lang).pages.len(), 6, "two slips a page");
    }
}

/// Everybody plays everybody: nine games a match, board prizes by place, several games of a player in a round.
#[test]
fn all_play_all_on_paper() {
    let mut league = League::new(GameKind::Xiangqi, SystemKind::RoundRobin, 2, 3, &[("team-form", "all-play-all"), ("boards", "3")]);
    league.pair();
    league.line_up_all();
    league.play();
    insta::assert_snapshot!("all-play-all-boards", league.text("results", 1, chinese()));
    insta::assert_snapshot!("all-play-all-individual", league.text("individual-by-team", 1, Lang::EN));
    league.document("match-protocol", 1, chinese());
    league.document("line-up", 1, Lang::EN);
}

/// What needs teams is refused elsewhere, with the reason.
#[test]
fn documents_of_teams_are_for_teams() {
    let mut event = Event::default();
    let give = |event: &mut Event, command: &Command| {
        decide(event, command).unwrap().iter().for_each(|change| event.apply(change).unwrap());
    };
    give(&mut event, &Command::AddSection(Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 1)));
    let player = |name: &str| NewPlayer { person: Person { name: name.to_owned(), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(LEAGUE, vec![player("X"), player("Y")]));
    for id in ["line-up", "match-protocol", "match-protocol-blank", "team-list", "captains-sheet", "individual-by-team", "board-prizes"] {
        assert_eq!(find(id).unwrap().fits(&event.sections[0], 0), Err(Unfit::NoTeams), "{id}");
    }
    assert_eq!(find("team-standings").unwrap().id, "standings");
}

/// The slip says until when it is handed in, where the event does; else the arbiter writes it.
#[test]
fn a_slip_says_until_when_it_is_handed_in() {
    let mut league = League::new(GameKind::Chess, SystemKind::RoundRobin, 4, 6, &[("line-up-deadline", "30")]);
    league.pair();
    assert!(league.text("line-up", 1, Lang::EN).contains("Hand in by ____"));
    let days = RoundDays::from([(1, RoundDay { date: "2026/11/22".to_owned(), start: "14:30".to_owned() })]);
    league.give(&Command::EditSection(LEAGUE, vec![SectionPatch::Days(days)]));
    for (lang, said) in [(Lang::EN, "Hand in by 14:00"), (chinese(), "截止时间 14:00")] {
        let text = league.text("line-up", 1, lang);
        assert!(text.contains(said), "{text}");
        assert!(!text.contains(&format!("{}____", said.trim_end_matches("14:00"))), "{text}");
    }
}

/// A sheet about one board names it and its players as the sheet about all of them does, whatever team has White there.
#[test]
fn one_board_alone_is_named_as_among_the_others() {
    for form in ["reserves", "all-play-all"] {
        let mut league = League::new(GameKind::Chess, SystemKind::RoundRobin, 2, 3, &[("team-form", form), ("boards", "3")]);
        league.pair();
        league.line_up_all();
        let numbers: Vec<u16> = league.section().current().unwrap().boards.iter().map(|board| board.number).collect();
        let whole = Material::new(&league.0, league.section(), About::Round, 1, Lang::EN, &Moment::from(NOW));
        let whole = whole.input();
        for number in numbers {
            let section = league.section().with_board(1, number);
            let one = Material::new(&league.0, &section, About::Round, 1, Lang::EN, &Moment::from(NOW));
            let one = one.input();
            let (board, same) = (one.boards[0], whole.boards.iter().find(|board| board.number == number).unwrap());
            assert_eq!(board.label(), same.label(), "{form}");
            assert_eq!(section.label(GameAt::new(1, number)), same.label(), "{form}");
            for color in [Color::White, Color::Black] {
                assert_eq!(one.side_words(&board, color), whole.side_words(same, color), "{form}");
            }
        }
    }
}

/// A bye is a round without a match: it stands under the pairings and in the crosstable, and counts as no match.
#[test]
fn a_team_without_a_match_is_named() {
    let mut league = League::new(GameKind::Xiangqi, SystemKind::RoundRobin, 3, 4, &[]);
    league.pair();
    league.line_up_all();
    league.play();
    insta::assert_snapshot!("three-teams-pairings", league.text("pairings", 1, chinese()));
    insta::assert_snapshot!("three-teams-standings", league.text("standings", 1, chinese()));
    insta::assert_snapshot!("three-teams-crosstable", league.text("crosstable-number", 1, chinese()));
}

/// Forty teams: every word stands whole on every sheet of a round that is lined up and played.
#[test]
fn forty_teams_fit_on_every_sheet() {
    let mut league = League::new(GameKind::Chess, SystemKind::SwissTeam, 40, 6, &[]);
    for _ in 0..3 {
        league.pair();
        league.line_up_all();
        league.play();
    }
    for lang in Lang::all() {
        for kind in DOCUMENTS.iter().filter(|kind| kind.fits(league.section(), 3).is_ok()) {
            for (paper, size) in [(Paper::A4, Size::Auto), (Paper::Letter, Size::Large), (Paper::A5, Size::Normal)] {
                let material = Material::new(&league.0, league.section(), kind.about, 3, lang, &Moment::from(NOW));
                if kind.available(&material.input()).is_err() {
                    continue;
                }
                let style = Style { size, ..Style::new(lang, paper) };
                let document = kind.pages_as(&material.input(), style, &Choice::default(), Fonts::shipped()).unwrap();
                let what = format!("{} of forty teams in {size:?}, {}", kind.id, lang.name());
                assert_whole(&document, &what);
                assert_complete(&kind.sheet(&material.input().on(style)).unwrap(), &document, &what);
            }
        }
    }
}
