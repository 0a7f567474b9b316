//! Forms for the pen, and the posted sheets of xiangqi: what they must hold, and where.

use super::evidence_tests::{bare, document, event, incident, on_paper};
use super::*;
use crate::page::{BlockKind, RowKind};
use crate::sample::{round_robin, swiss};
use crate::text;
use arbitration::clock::side::Side as ClockSide;
use arbitration::game::Side;
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;
use arbitration::ruling::{Consequence, Fact, Finding, Ground, LoopPly, Order, Outcome, Overridden, Place, Ruling};
use event::decision::Decision;
use event::game::GameRecord;
use event::{Command, Follows, GameAt, IncidentAct, NewPlayer, Person, SectionId, Setup, SystemKind, decide};
use std::collections::BTreeSet;
use xiangqi::repetition::Act;

fn chinese() -> Lang {
    Lang::named("zh-CN").unwrap()
}

/// The titles of the columns of the first table.
fn heads(document: &Document) -> Vec<String> {
    let rows = document.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.rows);
    rows.filter(|row| row.kind == RowKind::Head).take(1).flat_map(|row| &row.cells).map(|cell| cell.whole.clone()).collect()
}

/// The rows of the first table, cell by cell.
fn rows(document: &Document) -> Vec<Vec<crate::page::Cell>> {
    let is_first = |block: &&crate::page::Block| matches!(block.kind, BlockKind::Table { number: 0, .. });
    let blocks = document.pages.iter().flat_map(|page| &page.blocks).filter(is_first);
    blocks.flat_map(|block| &block.rows).filter(|row| row.kind == RowKind::Body).map(|row| row.cells.clone()).collect()
}

fn made(id: &str, event: &crate::sample::Event) -> Document {
    find(id).unwrap().pages(&event.input(), Paper::A4, Fonts::shipped()).unwrap()
}

#[test]
fn posted_sheets_of_xiangqi_have_the_columns_of_chinese_events() {
    let event = swiss(20, GameKind::Xiangqi, chinese());
    let pairings = ["台次", "序号", "单位", "○ 红方", "上轮积分", "结果", "上轮积分", "● 黑方", "单位", "序号"];
    assert_eq!(heads(&made("pairings", &event)), pairings);
    assert_eq!(heads(&made("results", &event)), pairings);
    let standings = heads(&made("standings", &event));
    assert_eq!(standings[..5], ["名次", "序号", "单位", "姓名", "积分"]);
    assert_eq!(standings.last().unwrap(), "备注");
    let cross = heads(&made("crosstable-number", &event));
    assert_eq!(cross[..3], ["序号", "单位", "姓名"]);
    assert_eq!(cross.last().unwrap(), "名次");
    assert_eq!(cross.iter().filter(|head| *head == "积分").count(), 5 + 1, "after each round, and in all");
}

#[test]
fn the_large_table_shows_opponents_by_colour_and_running_totals() {
    let event = swiss(20, GameKind::Xiangqi, chinese());
    let document = made("crosstable-number", &event);
    let player = &event.tournament.contestants[0];
    let row = &rows(&document)[0];
    let mut totals = Vec::new();
    for round in 1..=5_u16 {
        let cell = &row[3 + 2 * (usize::from(round) - 1)];
        totals.push(row[4 + 2 * (usize::from(round) - 1)].whole.clone());
        let Some(tournament::model::Entry::Meeting(game)) = player.entry(round) else { continue };
        let is_red = game.color == Some(tournament::model::Color::White);
        assert!(cell.whole.starts_with(&format!("{}{}", game.opponent, if is_red { "红" } else { "黑" })), "{}", cell.whole);
        assert_eq!(cell.shaded, !is_red, "Black stands on grey");
    }
    let expected: Vec<String> = (1..=5).map(|round| crate::input::spoken(event.tournament.score(player, round))).collect();
    assert_eq!(totals, expected);
}

#[test]
fn what_decided_stands_beside_whoever_has_as_many_points() {
    let event = swiss(20, GameKind::Xiangqi, Lang::EN);
    let found = rows(&made("standings", &event));
    let heads = heads(&made("standings", &event));
    let values = |row: &[crate::page::Cell]| row[4..row.len() - 1].iter().map(|cell| cell.whole.clone()).collect::<Vec<_>>();
    let mut decided = 0;
    for pair in found.windows(2) {
        let (above, below) = (values(&pair[0]), values(&pair[1]));
        let remark = &pair[1].last().unwrap().whole;
        match above.iter().zip(&below).position(|(a, b)| a != b) {
            Some(0) => assert_eq!(remark, ""),
            Some(at) => {
                assert_eq!(remark, &heads[4 + at]);
                decided += 1;
            }
            None => assert_eq!(remark, "level"),
        }
    }
    assert!(decided > 3);
}

#[test]
fn in_the_grid_of_xiangqi_each_result_says_who_had_red() {
    let event = round_robin(9, GameKind::Xiangqi, chinese());
    let document = made("round-robin-grid", &event);
    let text = text::render(&document, 200);
    assert!(text.contains("2红") && text.contains("0黑") && text.contains("单位"), "{text}");
    assert!(!text.contains("等级分"));
}

/// Two sheets a board, front and back, with every move of 120 once on each.
#[test]
fn scoresheets_have_room_for_every_move() {
    for (game, on_a_page, moves) in [(GameKind::Chess, 2, 120), (GameKind::Draughts100, 2, 60), (GameKind::Xiangqi, 1, 120)] {
        let event = swiss(8, game, Lang::EN);
        let document = made("scoresheets", &event);
        assert_eq!(document.landscape, on_a_page == 2);
        assert_eq!(document.pages.len() * on_a_page, event.boards.len() * 4, "two sheets of two sides");
        let figures = |page: &crate::page::Page| {
            let of = |block: &crate::page::Block| if let BlockKind::Figure(figure) = &block.kind { Some(figure.clone()) } else { None };
            page.blocks.iter().filter_map(of).collect::<Vec<_>>()
        };
        assert!(document.pages.iter().all(|page| figures(page).len() == on_a_page));
        let sheets: Vec<_> = document.pages.iter().flat_map(figures).take(if on_a_page == 2 { 4 } else { 2 }).collect();
        let [front, back] = [&sheets[0], sheets.last().unwrap()];
        let texts = front.letters.iter().chain(&back.letters).filter(|text| !text.silent).map(|text| text.text.as_str());
        let numbered: Vec<u32> = texts.filter_map(|text| text.parse().ok()).collect();
        for number in 1..=moves {
            assert!(numbered.contains(&number), "{game:?} has no move {number}");
        }
        let board = &event.boards[0];
        let names = [board.white, board.black].map(|tpn| event.input().titled_name(tpn));
        assert!(names.iter().all(|name| front.letters.iter().any(|text| text.text == *name)), "{names:?}");
    }
}

#[test]
fn the_time_control_sheet_is_as_long_as_the_control() {
    let event = event(["A", "B", "C", "D"], GameKind::Chess);
    let document = document(&event, "time-control", 1, Lang::EN);
    // 90 minutes and 30 of increments each: eight half hours, the last one is when the last flag falls.
    assert!(document.landscape);
    let tables = document.pages.iter().flat_map(|page| &page.blocks).filter(|block| matches!(block.kind, BlockKind::Table { .. }));
    assert_eq!(tables.count(), 2);
    let heads = heads(&document);
    let expected: Vec<&str> = heads.iter().filter_map(|head| head.strip_prefix("Σ−n ")).collect();
    assert_eq!(expected, ["150", "120", "90", "60"], "{heads:?}");
}

fn loop_ply(ply: usize, label: Act) -> LoopPly {
    let side = if ply % 2 == 1 { Side::First } else { Side::Second };
    let (ucci, written) = ("a0a1".to_owned(), format!("车九进{ply}"));
    LoopPly {
        ply,
        side,
        ucci,
        written,
        label,
        code: String::new(),
        victims: Vec::new(),
        evidence: Vec::new(),
        evidence_written: Vec::new(),
        overridden: None,
    }
}

#[test]
fn a_ruling_on_a_repetition_shows_the_loop_move_by_move() {
    let mut event = event(["罗明远", "陈静", "C", "D"], GameKind::Xiangqi);
    let kind = |id| find(id).unwrap();
    for id in ["claims", "judgement"] {
        assert_eq!(kind(id).fits(&event.sections[0], 1), Err(if id == "claims" { Unfit::NoClaims(1) } else { Unfit::NoLoops(1) }));
    }
    let mut ruling = Ruling::new(GameKind::Xiangqi, Ground::Repetition, "cxa-2020", Place { ply: 0, written: String::new() });
    ruling.articles = vec!["24.1".to_owned()];
    (ruling.player, ruling.finding) = (Some(Side::Second), Finding::Upheld);
    ruling.working = (1..=6).map(|ply| Fact::LoopPly(loop_ply(ply, if ply % 2 == 1 { Act::Check } else { Act::Idle }))).collect();
    ruling.consequences = vec![Consequence::Result(Outcome::Win(Side::Second))];
    let record = |ruling: &Ruling| GameRecord { decisions: vec![Decision::from(ruling.clone())], ..GameRecord::default() };
    event.sections[0].games.insert(GameAt::new(1, 1), record(&ruling));
    let section = &event.sections[0];
    let claimant = section.name(section.board_of(GameAt::new(1, 1)).unwrap().black).to_owned();
    for lang in Lang::all() {
        assert!(on_paper(&document(&event, "claims", 1, lang)).contains(&bare(&claimant)), "who claimed is named");
        for id in ["claims", "judgement"] {
            let document = document(&event, id, 1, lang);
            let plain = text::render(&document, text::USUAL);
            assert!(plain.contains("24.1"), "{plain}");
            assert_eq!(Fonts::shipped().missing(document.texts()), BTreeSet::new());
        }
        let page = document(&event, "judgement", 1, lang);
        let figure = page.pages.iter().flat_map(|page| &page.blocks).find(|block| matches!(block.kind, BlockKind::Figure(_)));
        assert!(figure.is_some(), "the position stands on it");
        assert_eq!(page.pages.len(), 1, "with the signatures on one page");
        let paper = on_paper(&page);
        for ply in 1..=6 {
            assert!(paper.contains(&bare(&format!("车九进{ply}"))));
        }
        assert!(paper.contains('将'), "a check by its term");
        assert_eq!(paper.matches("车九进1").count(), 1, "what stands in the table is not told again: {paper}");
    }
    // A longer loop takes two pages: nobody signs on one that says nothing.
    ruling.working = (1..=40).map(|ply| Fact::LoopPly(loop_ply(ply, Act::Check))).collect();
    event.sections[0].games.insert(GameAt::new(1, 1), record(&ruling));
    for lang in Lang::all() {
        let page = document(&event, "judgement", 1, lang);
        let last = page.pages.last().unwrap();
        assert!(page.pages.len() > 1 && last.blocks.iter().any(|block| matches!(block.kind, BlockKind::Title)), "the ruling is above");
    }
}

/// What the arbiter labelled otherwise stands in the chief arbiter's report with his reason; where he did not, nothing does.
#[test]
fn a_label_of_the_arbiter_stands_in_the_report() {
    let mut event = event(["罗明远", "陈静", "C", "D"], GameKind::Xiangqi);
    let mut ruling = Ruling::new(GameKind::Xiangqi, Ground::Repetition, "cxa-2020", Place { ply: 0, written: String::new() });
    let mut plies: Vec<LoopPly> = (1..=4).map(|ply| loop_ply(ply, Act::Chase)).collect();
    plies[2].label = Act::Idle;
    plies[2].overridden = Some(Overridden { found: Act::Chase, reason: "真根".to_owned() });
    ruling.working = plies.into_iter().map(Fact::LoopPly).collect();
    let record = GameRecord { decisions: vec![Decision::from(ruling.clone())], ..GameRecord::default() };
    event.sections[0].games.insert(GameAt::new(1, 1), record);
    for lang in Lang::all() {
        let paper = on_paper(&document(&event, "arbiter-report", 1, lang));
        let title = bare(lang.text("print.report.labels"));
        assert!(paper.contains(&title) && paper.contains(&bare("2. 车九进3")) && paper.contains("真根"), "{paper}");
        assert!(!paper.contains("车九进1"), "only what he set");
    }
    for fact in &mut ruling.working {
        if let Fact::LoopPly(ply) = fact {
            ply.overridden = None;
        }
    }
    event.sections[0].games.get_mut(&GameAt::new(1, 1)).unwrap().decisions = vec![Decision::from(ruling)];
    assert!(!on_paper(&document(&event, "arbiter-report", 1, Lang::EN)).contains(&bare(Lang::EN.text("print.report.labels"))));
}

#[test]
fn offences_are_counted_for_each_player() {
    let mut event = event(["Alpha", "Beta", "Gamma", "Delta"], GameKind::Chess);
    assert_eq!(find("penalties").unwrap().fits(&event.sections[0], 1), Ok(()));
    incident(&mut event, 1, "first");
    incident(&mut event, 2, "other");
    incident(&mut event, 1, "second");
    let document = document(&event, "penalties", 1, Lang::EN);
    let counts: Vec<String> = rows(&document).iter().map(|row| row[8].whole.clone()).filter(|count| !count.is_empty()).collect();
    assert_eq!(counts, ["1", "1", "2"]);
    assert!(rows(&document).len() >= 3 + 12, "and rows for the pen");
    for row in rows(&document).iter().take(3) {
        assert_eq!(row[3].whole, "20 Nov 2026, 14:50");
        assert!(row[3].lines.iter().any(|line| line.text.starts_with("20 Nov 2026")), "the day is not torn: {:?}", row[3].lines);
    }
}

#[test]
fn an_incident_says_what_was_ruled_in_words() {
    let mut event = event(["Alpha", "Beta", "Gamma", "Delta"], GameKind::Chess);
    let game = GameAt::new(1, 1);
    for (situation, article) in [("device-found", "11.3.2.2"), ("distraction", "11.5")] {
        let [situation, article, edition] = [situation, article, "fide-2023"].map(str::to_owned);
        let order = Order { situation, article, edition, ..Order::default() };
        let mut ruling = Ruling::new(GameKind::Chess, Ground::Situation, "fide-2023", Place { ply: 0, written: String::new() });
        (ruling.player, ruling.order) = (Some(Side::First), Some(order));
        let decision = Decision::from(ruling);
        let follows = Follows { article: decision.bare_article().to_owned(), ..Follows::default() };
        event.sections[0].games.entry(game).or_default().decisions.push(decision);
        let act = IncidentAct::Record {
            game,
            side: ClockSide::White,
            offence: Offence::Conduct,
            ply: 0,
            note: String::new(),
            opponent_can_mate: None,
            enter_result: false,
            follows: Some(Box::new(follows)),
        };
        let changes = decide(&event, &Command::Incident(SectionId(1), act, "2026-11-20T14:50:00+01:00".into())).unwrap();
        changes.iter().for_each(|change| event.apply(change).unwrap());
    }
    for lang in Lang::all() {
        for id in ["incidents", "penalties"] {
            let paper = on_paper(&document(&event, id, 1, lang));
            assert!(paper.contains("11.3.2.2") && !paper.contains("fide-2023"), "the edition by its name: {paper}");
            for situation in ["device-found", "distraction"] {
                let title = words::rulebook::situation_title(situation, lang);
                assert!(paper.contains(&bare(title)), "{title}: {paper}");
            }
        }
    }
}

/// Earlier versions kept a false claim of xiangqi as two incidents, the claim and the foul. They are one act: counted once, and each with the ruling on
/// it, also when a later one follows by the same article.
#[test]
fn a_false_claim_that_was_kept_twice_counts_once_and_keeps_its_ruling() {
    let mut event = event(["罗明远", "陈静", "C", "D"], GameKind::Xiangqi);
    let game = GameAt::new(1, 1);
    let mut earlier = Vec::new();
    for (at, duty) in [
        ("2026-11-20T14:50:00+01:00", arbitration::rulebook::Duty::GoOn),
        ("2026-11-20T15:20:00+01:00", arbitration::rulebook::Duty::PlayerLoses),
    ] {
        let must = vec![arbitration::rulebook::Act::Do(arbitration::rulebook::Duty::CheckClaim), arbitration::rulebook::Act::Do(duty)];
        let [situation, article, edition] = ["draw-claim", "22.2", "cxa-2020"].map(str::to_owned);
        let mut ruling = Ruling::new(GameKind::Xiangqi, Ground::NaturalLimit, "cxa-2020", Place { ply: 0, written: String::new() });
        (ruling.player, ruling.finding) = (Some(Side::First), Finding::Rejected);
        ruling.order = Some(Order { situation, article, edition, must, ..Order::default() });
        let decision = Decision::from(ruling);
        event.sections[0].games.entry(game).or_default().decisions.push(decision);
        for offence in [Offence::WrongClaim, Offence::Foul] {
            let follows = Follows { article: "22.2".to_owned(), ..Follows::default() };
            let act = IncidentAct::Record {
                game,
                side: ClockSide::White,
                offence,
                ply: 0,
                note: String::new(),
                opponent_can_mate: None,
                enter_result: false,
                follows: Some(Box::new(follows)),
            };
            let changes = decide(&event, &Command::Incident(SectionId(1), act, at.into())).unwrap();
            changes.iter().for_each(|change| event.apply(change).unwrap());
        }
        let section = &event.sections[0];
        let results: Vec<_> = section.incidents.iter().map(|incident| section.ruling_of(incident).unwrap().result()).collect();
        assert_eq!(results[..earlier.len()], earlier, "what stood on paper is not changed by a later ruling");
        earlier = results;
    }
    let loss = Some(event::BoardResult::BlackWins);
    assert_eq!(earlier, [None, None, loss, loss]);
    for lang in Lang::all() {
        let document = document(&event, "penalties", 1, lang);
        let counts: Vec<String> = rows(&document).iter().map(|row| row[8].whole.clone()).filter(|count| !count.is_empty()).collect();
        assert_eq!(counts, ["1", "1", "2", "2"]);
    }
}

/// The pages of a booklet stand on their sheets out of order; whoever hears them hears them in theirs.
#[test]
fn a_programme_is_read_in_the_order_of_its_pages_and_keeps_headings_with_what_they_name() {
    let more = (0..60).map(|n| NewPlayer { person: Person { name: format!("Player, N{n}"), ..Person::default() }, lot: None }).collect();
    let mut other = event::Event::default();
    other.info.chief_arbiter = "Ines Quandt".to_owned();
    let setup = Setup { time_control: "90+30".to_owned(), ..Setup::new("A", GameKind::Chess, SystemKind::SwissDutch, 5) };
    for command in [Command::AddSection(setup), Command::AddPlayers(SectionId(1), more)] {
        decide(&other, &command).unwrap().iter().for_each(|change| other.apply(change).unwrap());
    }
    let document = document(&other, "programme", 1, Lang::EN);
    assert!(document.booklet && document.pages.len() >= 4, "{}", document.pages.len());
    let pdf = crate::pdf::render_tagged(&document, Fonts::shipped()).unwrap();
    assert_eq!(pdf, crate::pdf::render(&document, Fonts::shipped()).unwrap());
    let tree = String::from_utf8_lossy(&pdf).into_owned();
    let places: Vec<usize> =
        ["Regulations", "Arbiters", "Players"].iter().map(|title| tree.find(&format!("/T({title})")).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(tree.matches("/S/THead").count(), 1, "the list goes on on the next page under one head");
    // What a heading names is nearer to it than what stands before it.
    let page =
        document.pages.iter().find(|page| page.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Title)).count() > 1).unwrap();
    for three in page.blocks.windows(3).filter(|three| matches!(three[1].kind, BlockKind::Title)) {
        let lines = |block: &crate::page::Block| {
            block
                .rows
                .iter()
                .flat_map(|row| &row.cells)
                .flat_map(|cell| &cell.lines)
                .map(|line| (line.y - line.size, line.y))
                .collect::<Vec<_>>()
        };
        let (above, title, below) = (lines(&three[0]), lines(&three[1]), lines(&three[2]));
        let before = title[0].0 - above.iter().map(|line| line.1).max().unwrap();
        let after = below.iter().map(|line| line.0).min().unwrap() - title[0].1;
        assert!(after < before, "{after} below, {before} above");
    }
}

/// Names of forty letters, an event of a hundred and seventy: on a slip nothing stands over anything else.
#[test]
fn on_a_slip_no_long_name_stands_over_another_text() {
    let names = [
        "Ramanathan Krishnamoorthy, Subramanian Venkatesan",
        "Wickramasinghe-Dissanayake, Chathuranga Bandara",
        "Papadimitrakopoulou-Karavasili, Theodora Aikaterini",
        "Konstantinopolskaya-Preobrazhenskaya, Aleksandra",
    ];
    let fonts = Fonts::shipped();
    for (game, lang) in [(GameKind::Chess, Lang::EN), (GameKind::Xiangqi, chinese()), (GameKind::Draughts100, Lang::EN)] {
        let document = document(&event(names, game), "slips", 1, lang);
        for page in &document.pages {
            let rows = page.blocks.iter().flat_map(|block| &block.rows);
            let lines: Vec<_> =
                rows.flat_map(|row| row.cells.iter().enumerate()).flat_map(|(n, cell)| cell.lines.iter().map(move |l| (n, l))).collect();
            let stands_over = |a: &crate::page::Text, b: &crate::page::Text| {
                let end = |line: &crate::page::Text| line.x + fonts.width(&line.text, line.size, line.weight);
                // Capitals are seven tenths of the size above the line.
                a.x < end(b) && b.x < end(a) && a.y > b.y - b.size * 7 / 10 && b.y > a.y - a.size * 7 / 10
            };
            for (n, (cell, line)) in lines.iter().enumerate() {
                let other = lines[n + 1..].iter().find(|(other, text)| other != cell && stands_over(line, text));
                assert!(other.is_none(), "{game:?}: {:?} and {:?}", line.text, other.map(|(_, text)| &text.text));
            }
        }
    }
}
