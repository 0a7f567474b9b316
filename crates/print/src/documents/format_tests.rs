//! Documents of formats with meetings of several games, stages, brackets and lots, from events run by commands.

use super::*;
use crate::material::Material;
use crate::text;
use event::{
    BoardResult, Carry, Command, Event, Extra, Format, GameAt, Moment, NewPlayer, NewStage, Openings, Person, PlayerId, Policy, RoundLot,
    SectionId, Settled, Setup, SystemKind, decide, propose,
};

const OPEN: SectionId = SectionId(1);
pub(super) const NOW: &str = "2026-11-20T14:50:00+01:00";
const NAMES: [&str; 16] = [
    "Quillfeather, Ada",
    "Vandervoort, Hugo",
    "邱牧野",
    "Þórisson, Selma",
    "Bekhazi, Tariq",
    "罗明远",
    "Kazlauskienė, Tomas",
    "Christoffersen-Lindqvist, Hanne Margrethe",
    "Adeyinka, Noor",
    "陈静",
    "Mikhaletz, Lubomir",
    "Grünwald, Anders",
    "祝南枝",
    "Ionescu-Vale, Vera",
    "Montclair, Lucas",
    "Cheretko, Vadym",
];

/// A section as it runs.
pub(super) struct Run(pub(super) Event);

impl Run {
    pub(super) fn new(game: GameKind, system: SystemKind, rounds: u16, players: usize, policy: Policy) -> Self {
        let mut run = Self(Event::default());
        run.0.info.name = "Harbour Cup 海港杯".to_owned();
        run.give(&Command::AddSection(Setup { policy, ..Setup::new("A", game, system, rounds) }));
        let player = |n: usize| {
            let name = if n < NAMES.len() { NAMES[n].to_owned() } else { format!("{} {}", NAMES[n % NAMES.len()], n / NAMES.len() + 1) };
            let rating = u16::try_from(2600 - 7 * n).ok();
            NewPlayer { person: Person { name, rating, ..Person::default() }, lot: None }
        };
        run.give(&Command::AddPlayers(OPEN, (0..players).map(player).collect()));
        run
    }

    pub(super) fn give(&mut self, command: &Command) {
        let changes = decide(&self.0, command).unwrap_or_else(|why| panic!("{why:?}"));
        changes.iter().for_each(|change| self.0.apply(change).unwrap());
    }

    /// Pairs and publishes a round.
    pub(super) fn pair(&mut self) {
        let proposal = propose(&self.0, &self.0.sections[0]).unwrap();
        self.give(&Command::Pair(OPEN, Box::new(proposal)));
        self.give(&Command::Publish(OPEN, NOW.into()));
    }

    fn round(&self) -> u16 {
        self.0.sections[0].current_number()
    }

    fn set(&mut self, board: u16, result: BoardResult) {
        self.give(&Command::SetResult(OPEN, GameAt::new(self.round(), board), Some(result)));
    }

    /// Results for all open boards: whoever has the smaller number wins, and every so many-th game is drawn (0: none).
    pub(super) fn play(&mut self, drawn: u16) {
        let section = &self.0.sections[0];
        let boards: Vec<(u16, bool)> = section.rounds.last().unwrap().open_boards().map(|b| (b.number, b.white < b.black)).collect();
        for (board, first) in boards {
            let result = if drawn > 0 && board % drawn == 0 {
                BoardResult::Draw
            } else if first {
                BoardResult::WhiteWins
            } else {
                BoardResult::BlackWins
            };
            self.set(board, result);
        }
    }

    fn document(&self, id: &str, round: u16, lang: Lang) -> Document {
        let kind = find(id).unwrap();
        let section = &self.0.sections[0];
        kind.fits(section, round).unwrap_or_else(|why| panic!("{id}: {why}"));
        let material = Material::new(&self.0, section, kind.about, round, lang, &Moment::from(NOW));
        let document = kind.pages(&material.input(), Paper::A4, Fonts::shipped()).unwrap();
        if let Ok(folder) = std::env::var("LOOK") {
            let name = format!("{folder}/{id}-{}-{}-{}.pdf", section.setup.system.name(), self.0.sections[0].players.len(), lang.name());
            std::fs::write(name, crate::pdf::render(&document, Fonts::shipped()).unwrap()).unwrap();
        }
        document
    }

    fn text(&self, id: &str, round: u16, lang: Lang) -> String {
        text::render(&self.document(id, round, lang), text::USUAL)
    }
}

pub(super) fn chinese() -> Lang {
    Lang::named("zh-CN").unwrap()
}

/// Two games a meeting: labels, colours, what a meeting adds up to.
#[test]
fn meetings_of_two_games() {
    let mut run = Run::new(GameKind::Chess, SystemKind::SwissDouble, 5, 7, Policy::default());
    run.pair();
    run.give(&Command::DrawRound(OPEN, 1, vec![RoundLot::Chess960 { number: 518, seed: 7 }]));
    insta::assert_snapshot!("double-swiss-pairings", run.text("pairings", 1, Lang::EN));
    insta::assert_snapshot!("double-swiss-slips", run.text("slips", 1, Lang::EN));
    insta::assert_snapshot!("double-swiss-by-name", run.text("pairings-alphabetical", 1, chinese()));
    run.set(1, BoardResult::WhiteWins);
    run.set(2, BoardResult::Draw);
    run.set(3, BoardResult::WhiteForfeitWin);
    run.set(4, BoardResult::BlackForfeitWin);
    run.set(5, BoardResult::Draw);
    insta::assert_snapshot!("double-swiss-results", run.text("results", 1, Lang::EN));
    run.play(0);
    insta::assert_snapshot!("double-swiss-crosstable", run.text("crosstable-rank", 1, chinese()));
}

/// Groups of five into finals with carried results: every document under the names of the stages.
#[test]
fn groups_and_finals_stand_under_their_names() {
    let mut run = Run::new(GameKind::Draughts100, SystemKind::RoundRobin, 3, 8, Policy::default());
    let ids = |numbers: [u32; 4]| numbers.map(PlayerId).to_vec();
    run.give(&Command::DrawGroups(OPEN, vec![("A".into(), ids([1, 4, 5, 8])), ("B".into(), ids([2, 3, 6, 7]))], Some(3)));
    let format = Format { system: SystemKind::RoundRobin, rounds: 2, policy: Policy::default() };
    let final_of = NewStage { name: "Final".into(), format, from: "A:1-2,B:1-2".into(), carry: Carry::Meetings };
    run.give(&Command::AddStage(OPEN, final_of));
    run.pair();
    insta::assert_snapshot!("groups-schedule", run.text("schedule", 1, Lang::EN));
    insta::assert_snapshot!("groups-pairings", run.text("pairings", 1, chinese()));
    insta::assert_snapshot!("groups-slips", run.text("slips", 1, chinese()));
    for _ in 0..2 {
        run.play(3);
        run.pair();
    }
    run.play(3);
    insta::assert_snapshot!("groups-standings", run.text("standings", 3, Lang::EN));
    insta::assert_snapshot!("groups-grid", run.text("round-robin-grid", 3, chinese()));
    run.pair();
    run.play(0);
    insta::assert_snapshot!("final-pairings", run.text("pairings", 4, Lang::EN));
    insta::assert_snapshot!("final-crosstable", run.text("crosstable-rank", 4, Lang::EN));
    insta::assert_snapshot!("final-schedule", run.text("schedule", 4, chinese()));
    insta::assert_snapshot!("final-ranking", run.text("final-ranking", 4, Lang::EN));
    insta::assert_snapshot!("final-ranking-zh", run.text("final-ranking", 4, chinese()));
    insta::assert_snapshot!("final-recovery", run.text("recovery-pack", 4, Lang::EN));
    let of_game = |lang: Lang| lang.of(GameKind::Draughts100);
    for lang in [Lang::EN, chinese()] {
        let joined = |text: &str| text.split_whitespace().collect::<String>();
        let text = joined(&run.text("recovery-pack", 4, lang));
        let legends =
            ["print.legend.crosstable_number", "print.legend.colors", "print.legend.checklist"].map(|key| of_game(lang).text(key));
        for clause in legends.iter().flat_map(|legend| legend.split(" · ")) {
            assert!(text.matches(&joined(clause)).count() <= 1, "once a document: {clause}\n{text}");
        }
        assert!(text.contains(&joined(of_game(lang).text("print.legend.colors"))), "{text}");
        assert!(!text.contains(&joined(lang.text("print.legend.bye"))), "nobody had a bye");
    }
}

/// A legend explains the signs that its table has, each of them and no other.
#[test]
fn a_crosstable_explains_the_signs_it_has() {
    let mut run = Run::new(GameKind::Chess, SystemKind::SwissDutch, 3, 7, Policy::default());
    run.pair();
    let keys = [
        ("colors", "print.legend.colors"),
        ("forfeited", "print.legend.forfeited"),
        ("pending", "print.legend.pending"),
        ("bye", "print.legend.bye"),
        ("nothing", "print.legend.nothing"),
        ("adjourned", "print.legend.adjourned"),
    ];
    let said = |run: &Run, lang: Lang| {
        // Lines end anywhere.
        let joined = |text: &str| text.split_whitespace().collect::<String>();
        let text = joined(&run.text("crosstable-number", run.round(), lang));
        let of = |key| joined(&lang.of(GameKind::Chess).fill(key, &[("letter", lang.text("print.adjourned_letter"))]));
        keys.into_iter().filter(|(_, key)| text.contains(&of(key))).map(|(name, _)| name).collect::<Vec<_>>()
    };
    for lang in [Lang::EN, chinese()] {
        assert_eq!(said(&run, lang), ["colors", "pending", "bye"]);
    }
    run.set(1, BoardResult::WhiteForfeitWin);
    run.set(2, BoardResult::Adjourned);
    run.set(3, BoardResult::Draw);
    for lang in [Lang::EN, chinese()] {
        assert_eq!(said(&run, lang), ["colors", "forfeited", "bye", "adjourned"]);
    }
}

/// A round robin of three leaves one out in each round: nobody was absent.
#[test]
fn who_is_left_out_of_a_group_of_three_is_free() {
    let mut run = Run::new(GameKind::Xiangqi, SystemKind::RoundRobin, 3, 3, Policy::default());
    for _ in 0..3 {
        run.pair();
        run.play(1);
    }
    for (document, lang, free, absent) in [
        ("player-cards", chinese(), "轮空", "缺席"),
        ("crosstable-number", chinese(), "轮空", "缺席"),
        ("player-cards", Lang::EN, "free", "absent"),
    ] {
        let text = run.text(document, 3, lang);
        assert!(text.contains(free) && !text.contains(absent), "{document}:\n{text}");
    }
}

/// A bracket of six with a third-place match: byes, added games, lots, and the plan of what is to come.
#[test]
fn a_bracket_with_byes_and_added_games() {
    let policy = Policy { third_place: Some(true), games: Some(2), ..Policy::default() };
    let mut run = Run::new(GameKind::Chess, SystemKind::Knockout, 3, 6, policy);
    insta::assert_snapshot!("bracket-empty", run.text("bracket", 0, Lang::EN));
    run.pair();
    insta::assert_snapshot!("bracket-pairings", run.text("pairings", 1, chinese()));
    for board in 1..=4 {
        run.set(board, BoardResult::Draw);
    }
    let (white, black) = run.0.sections[0].rounds[0].pairs()[0];
    let extra = Extra { time: "5+3".into(), draw_odds: true, ..Extra::default() };
    run.give(&Command::AddGames(OPEN, 1, vec![((black, white), extra)]));
    run.play(1);
    let who = run.0.sections[0].rounds[0].pairs()[1].1;
    run.give(&Command::Settle(OPEN, 2, Some((who, Settled::Lot))));
    insta::assert_snapshot!("bracket-results", run.text("results", 1, Lang::EN));
    insta::assert_snapshot!("bracket-results-zh", run.text("results", 1, chinese()));
    run.pair();
    run.play(0);
    run.pair();
    insta::assert_snapshot!("bracket-schedule", run.text("schedule", 3, Lang::EN));
    run.play(0);
    insta::assert_snapshot!("bracket-over", run.text("bracket", 3, chinese()));
}

/// What a match of one game came to by added games or a lot stands with its score, on paper as on the screen.
#[test]
fn the_bracket_says_what_decided_drawn_matches() {
    let mut run = Run::new(GameKind::Xiangqi, SystemKind::Knockout, 2, 4, Policy::default());
    run.pair();
    for board in 1..=2 {
        run.set(board, BoardResult::Draw);
    }
    let (white, black) = run.0.sections[0].rounds[0].pairs()[0];
    run.give(&Command::AddGames(OPEN, 1, vec![((black, white), Extra::default())]));
    run.set(3, BoardResult::WhiteWins);
    let (lucky, other) = run.0.sections[0].rounds[0].pairs()[1];
    run.give(&Command::Settle(OPEN, 2, Some((other, Settled::Lot))));
    for lang in [Lang::EN, chinese()] {
        let joined = |text: &str| text.split_whitespace().collect::<String>();
        let name = |id| joined(run.0.sections[0].name(id));
        for document in ["bracket", "schedule"] {
            let text = joined(&run.text(document, 1, lang));
            let of_game = lang.of(GameKind::Xiangqi);
            let settled = [("name", run.0.sections[0].name(other)), ("how", words::stage::settled(Settled::Lot, of_game))];
            assert!(text.contains(&joined(of_game.text("print.bracket.legend_added"))), "{document}: {text}");
            assert!(text.contains(&joined(&of_game.fill("print.bracket.legend_settled", &settled))), "{document}: {text}");
            let wanted = match document {
                "bracket" => vec![
                    format!("{}1+0", name(white)),
                    format!("{}1+2", name(black)),
                    format!("{}1*", name(other)),
                    format!("{}1", name(lucky)),
                ],
                _ => vec!["1+0-1+2".to_owned(), "1*-1".to_owned()],
            };
            for score in wanted {
                assert!(text.contains(&score), "{document}: {score}: {text}");
            }
        }
    }
    assert_eq!(run.document("bracket", 1, Lang::EN).pages.len(), 1, "what explains the signs has no page of its own");
    // A lot that the games of the match have overtaken stands nowhere.
    run.set(2, BoardResult::WhiteWins);
    let text = run.text("bracket", 1, Lang::EN);
    assert!(!text.contains('*'), "{text}");
}

/// Thirty-two in a double elimination stand on two landscape pages of A4; every match once.
#[test]
fn a_double_elimination_of_thirty_two_on_paper() {
    let mut run = Run::new(GameKind::Chess, SystemKind::DoubleKnockout, 1, 32, Policy::default());
    run.pair();
    run.play(0);
    run.pair();
    run.play(0);
    let document = run.document("bracket", 2, Lang::EN);
    assert!(document.landscape);
    assert_eq!(document.pages.len(), 2);
    let numbers = |page: &crate::page::Page| -> Vec<u16> {
        page.blocks.iter().flat_map(|b| &b.rows).filter_map(|row| row.cells.first()?.whole.parse().ok()).collect()
    };
    let mut all: Vec<u16> = document.pages.iter().flat_map(numbers).collect();
    all.sort_unstable();
    assert_eq!(all, (1..=63).collect::<Vec<u16>>(), "31 of the winners, 30 of the losers, two grand finals");
    insta::assert_snapshot!("double-elimination", text::render(&document, text::USUAL));
    run.document("bracket", 2, chinese());
}

/// The game for third place stands on the page of the final and in its type, unless names had to be small for it.
#[test]
fn the_game_for_third_place_shares_the_page_and_the_type_of_the_bracket() {
    let policy = Policy { third_place: Some(true), ..Policy::default() };
    for (players, pages) in [(6, 1), (16, 1), (24, 2)] {
        let run = Run::new(GameKind::Chess, SystemKind::Knockout, 1, players, policy.clone());
        let document = run.document("bracket", 0, Lang::EN);
        assert_eq!(document.pages.len(), pages, "{players}");
        let cells = document.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.rows).flat_map(|row| &row.cells);
        let lines: Vec<_> = cells.flat_map(|cell| &cell.lines).collect();
        let size = |word: &str| lines.iter().find(|line| line.text.starts_with(word)).unwrap_or_else(|| panic!("{players}: {word}")).size;
        assert_eq!(size("loser of"), size("winner of"), "{players}");
    }
}

/// Larger brackets are cut at matches: nothing is drawn outside the page, nothing twice, whatever their size.
#[test]
fn brackets_of_all_sizes_stay_on_their_pages() {
    for (players, system) in
        [(2, SystemKind::Knockout), (33, SystemKind::Knockout), (100, SystemKind::DoubleKnockout), (150, SystemKind::Knockout)]
    {
        let run = Run::new(GameKind::Xiangqi, system, 1, players, Policy::default());
        let document = run.document("bracket", 0, chinese());
        let (width, height) = document.paper.size(document.landscape);
        let mut keys = std::collections::BTreeSet::new();
        for block in document.pages.iter().flat_map(|page| &page.blocks) {
            for stroke in &block.strokes {
                for (x, y) in [stroke.from, stroke.to] {
                    assert!((0..=width).contains(&x) && (0..=height - 34 * crate::measure::PT).contains(&y), "{players}: {x} {y}");
                }
            }
            for row in &block.rows {
                for text in row.cells.iter().flat_map(|cell| &cell.lines) {
                    let end = text.x + Fonts::shipped().width(&text.text, text.size, text.weight);
                    assert!(end <= width && text.y < height, "{players}: {}", text.text);
                }
                if let Some(key) = row.cells.first().and_then(|cell| cell.whole.parse::<u16>().ok()) {
                    assert!(keys.insert(key), "{players}: match {key} twice");
                }
            }
        }
        let matches = if system == SystemKind::DoubleKnockout { 2 * players - 1 } else { players - 1 };
        assert_eq!(keys.len(), matches, "{players}");
    }
}

/// The openings of a round of 64-square draughts: group and number, moves, side to move, diagram, and on every slip.
#[test]
fn drawn_openings_stand_on_the_sheets() {
    let policy = Policy { openings: Some(Openings::Fmjd), games: Some(2), ..Policy::default() };
    let mut run = Run::new(GameKind::Draughts64Russian, SystemKind::SwissFmjd, 5, 4, policy);
    run.pair();
    let entry = draughts::openings::openings(draughts::openings::Table::Fmjd, draughts::Variant::Russian)[20].name();
    run.give(&Command::DrawRound(OPEN, 1, vec![RoundLot::Opening { table: "fmjd".into(), entry, seed: Some(9) }]));
    insta::assert_snapshot!("openings-pairings", run.text("pairings", 1, Lang::EN));
    insta::assert_snapshot!("openings-slips", run.text("slips", 1, chinese()));
}

/// The record sheet of an exhibition, to fill in and filled in.
#[test]
fn an_exhibition_has_a_record_sheet() {
    let mut run = Run::new(GameKind::Xiangqi, SystemKind::Simultaneous, 1, 9, Policy::default());
    run.pair();
    insta::assert_snapshot!("exhibition-blank", run.text("simultaneous", 1, chinese()));
    run.play(3);
    insta::assert_snapshot!("exhibition", run.text("simultaneous", 1, Lang::EN));
    // One round: of the host the balance, of each guest the own game; all points, not those of the first table.
    let table = run.text("crosstable-number", 1, Lang::EN);
    let line = |name: &str| table.lines().find(|line| line.contains(name)).unwrap().split_whitespace().last().unwrap().to_owned();
    assert!(table.contains("+6 =2 -0") && table.contains(" R1 ") && !table.contains(" R2 "), "{table}");
    assert_eq!([line(NAMES[0]), line(NAMES[1]), line(NAMES[3])], ["14", "0", "1"], "{table}");
    let ranked = run.text("crosstable-rank", 1, chinese());
    assert!(ranked.contains("+6 =2 -0") && ranked.contains("1黑1") && ranked.contains("1黑0"), "{ranked}");
}

/// The grid of a running round has no result that its rank does not count: it is of the round that its head names.
#[test]
fn a_grid_counts_the_rounds_of_its_head() {
    let mut run = Run::new(GameKind::Chess, SystemKind::RoundRobin, 5, 6, Policy::default());
    run.pair();
    run.play(0);
    run.pair();
    run.set(1, BoardResult::WhiteWins);
    let points = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {text}"));
        // Behind the points stand tie-breaks and the rank.
        let head = text.lines().find(|line| line.contains("Pts")).unwrap();
        let behind = head.split_whitespace().rev().position(|word| word == "Pts").unwrap();
        line.split_whitespace().rev().nth(behind).unwrap().to_owned()
    };
    let (of_grid, table) = (run.text("round-robin-grid", 1, Lang::EN), run.text("standings", 1, Lang::EN));
    assert!(of_grid.contains("after round 1"), "{of_grid}");
    let section = &run.0.sections[0];
    let winner = section.name(section.rounds[1].boards[0].white).to_owned();
    let earlier = section.points(1);
    let wanted = earlier[&section.rounds[1].boards[0].white].to_string();
    assert_eq!(points(&of_grid, &winner), wanted.trim_end_matches(".0"), "{of_grid}\n{table}");
    let next = run.text("round-robin-grid", 2, Lang::EN);
    assert_ne!(points(&next, &winner), points(&of_grid, &winner), "{next}");
}

/// What does not fit is refused with its reason, stage by stage.
#[test]
fn documents_fit_by_the_stages() {
    let mut swiss = Run::new(GameKind::Chess, SystemKind::SwissDutch, 3, 6, Policy::default());
    swiss.pair();
    let fits = |run: &Run, id: &str| find(id).unwrap().fits(&run.0.sections[0], run.round()).err();
    assert_eq!(fits(&swiss, "bracket"), Some(Unfit::NoBracket));
    assert_eq!(fits(&swiss, "schedule"), Some(Unfit::NoSchedule));
    assert_eq!(fits(&swiss, "simultaneous"), Some(Unfit::NoSimultaneous));
    swiss.play(0);
    let format = Format { system: SystemKind::Knockout, rounds: 2, policy: Policy::default() };
    swiss.give(&Command::AddStage(OPEN, NewStage { name: "Final".into(), format, from: "1:1-4".into(), carry: Carry::None }));
    assert_eq!(fits(&swiss, "bracket"), Some(Unfit::NoBracket), "its contestants are not known yet");
    for _ in 0..2 {
        swiss.pair();
        swiss.play(0);
    }
    swiss.pair();
    assert_eq!(fits(&swiss, "bracket"), None);
    let text = swiss.text("standings", 4, Lang::EN);
    let (of_final, of_swiss) = (text.find("Final").unwrap(), text.find("Stage 1").unwrap());
    assert!(of_final < of_swiss, "the newest stage stands first\n{text}");
}
