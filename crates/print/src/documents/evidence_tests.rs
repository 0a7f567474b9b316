//! Evidence says everything: hostile values come through whole, on pages, as text and as a web page.

use super::*;
use crate::material::Material;
use crate::page::RowKind;
use crate::{html, pdf, text};
use arbitration::clock::ledger::{self, Source};
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::Span;
use arbitration::penalty::Offence;
use event::game::{GameAct, ReadBy, Step};
use event::{
    BoardResult, ClockAct, Command, Event, GameAt, IncidentAct, NewPlayer, Person, Refusal, SealForm, SectionId, Setup, SystemKind, decide,
    propose,
};

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";

fn give(event: &mut Event, command: &Command) -> Result<(), Refusal> {
    decide(event, command)?.iter().for_each(|change| event.apply(change).unwrap());
    Ok(())
}

/// So many different hanzi, so that each can be looked for on its own.
fn hanzi(from: u32, count: u32) -> String {
    (from..from + count).filter_map(char::from_u32).collect()
}

/// A round of four players with such names.
pub(super) fn event(names: [&str; 4], game: GameKind) -> Event {
    let mut event = Event::default();
    event.info.name = format!("Cup {}", "Harbour".repeat(20));
    let setup = Setup { time_control: "90+30".to_owned(), ..Setup::new("A", game, SystemKind::RoundRobin, 3) };
    give(&mut event, &Command::AddSection(setup)).unwrap();
    let player = |name: &&str| NewPlayer { person: Person { name: (*name).to_owned(), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, names.iter().map(player).collect())).unwrap();
    next_round(&mut event);
    event
}

fn next_round(event: &mut Event) {
    let proposal = propose(event, &event.sections[0]).unwrap();
    give(event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
    give(event, &Command::Publish(OPEN, NOW.into())).unwrap();
}

pub(super) fn incident(event: &mut Event, board: u16, note: &str) {
    let act = IncidentAct::Record {
        game: GameAt::new(1, board),
        side: Side::White,
        offence: Offence::Conduct,
        ply: 35,
        note: note.to_owned(),
        opponent_can_mate: None,
        enter_result: false,
        follows: None,
    };
    give(event, &Command::Incident(OPEN, act, NOW.into())).unwrap();
}

fn seal(event: &mut Event, form: &SealForm) -> Result<(), Refusal> {
    let sealing = event.sections[0].sealing(GameAt::new(1, 1), form)?;
    give(event, &Command::Clock(OPEN, GameAt::new(1, 1), vec![ClockAct::Seal(Box::new(sealing))], NOW.into()))
}

/// The clock is read after seventeen moves.
fn reading() -> ClockAct {
    let reading = ledger::Reading {
        white: Span::from_mins(60),
        black: Span::from_mins(70),
        precision: ledger::Precision::Second,
        moves: Some(Both::new(17, 17)),
        counter: None,
        period: None,
        running: ledger::Running::Unknown,
    };
    ClockAct::Record { at: None, source: Source::Arbiter, event: ledger::Event::Reading(reading) }
}

pub(super) fn document(event: &Event, id: &str, round: u16, lang: Lang) -> Document {
    let kind = find(id).unwrap();
    let material = Material::new(event, &event.sections[0], kind.about, round, lang, &NOW.into());
    kind.pages(&material.input(), Paper::A4, Fonts::shipped()).unwrap()
}

/// What stands on the pages, cell by cell: lines of one cell are one text, also where it goes on on the next page.
pub(super) fn on_paper(document: &Document) -> String {
    let mut columns: Vec<String> = Vec::new();
    let mut all = String::new();
    let rows = document.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.rows);
    // Titles of columns are repeated on every page, in the middle of a row that goes on there.
    for row in rows.filter(|row| row.kind != RowKind::Head) {
        for (at, cell) in row.cells.iter().enumerate() {
            let text: String = cell.lines.iter().map(|line| line.text.as_str()).collect();
            if columns.len() <= at {
                columns.resize(at + 1, String::new());
            }
            if row.kind != RowKind::Continued {
                columns[at].push('\n');
            }
            columns[at].push_str(&text);
        }
    }
    columns.iter().for_each(|column| all.push_str(column));
    // Drawings keep their lines themselves.
    for block in document.pages.iter().flat_map(|page| &page.blocks) {
        if let crate::page::BlockKind::Figure(figure) = &block.kind {
            figure.letters.iter().for_each(|text| all.push_str(&text.text));
        }
    }
    bare(&all)
}

pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn every_character_of_every_fact_is_on_the_page_and_in_the_text() {
    let long_name = "Wolfeschlegelsteinhausenbergerdorff".repeat(6);
    let hanzi_name = hanzi(0x4e00, 200);
    let (latin, chinese) = ("he said ‘no’, again and again; ".repeat(97), hanzi(0x5000, 3000));
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 6 18";
    let place = hanzi(0x6000, 300);
    for lang in Lang::all() {
        let mut event = event([&long_name, &hanzi_name, "Xavier", "Yves"], GameKind::Chess);
        incident(&mut event, 1, &latin);
        incident(&mut event, 2, &chinese);
        let moment = |text: &str| text.parse::<Span>().unwrap();
        let start = ClockAct::Record { at: Some(moment("14:00:00")), source: Source::Arbiter, event: ledger::Event::Start };
        let note = ledger::Event::Note { text: chinese.clone() };
        let acts = vec![start, ClockAct::Record { at: Some(moment("14:40:00")), source: Source::Arbiter, event: note }];
        give(&mut event, &Command::Clock(OPEN, GameAt::new(1, 1), acts, NOW.into())).unwrap();
        let form = SealForm { position: fen.to_owned(), resumption: place.clone(), ..SealForm::default() };
        seal(&mut event, &form).unwrap();
        let all: [(&str, Vec<&str>); 4] = [
            ("incidents", vec![&long_name, &hanzi_name, &latin, &chinese]),
            ("arbiter-report", vec![&long_name, &hanzi_name, &latin, &chinese]),
            ("envelope", vec![&long_name, fen, &place]),
            ("clock-evidence", vec![&long_name, &chinese]),
        ];
        for (id, wanted) in all {
            if id == "clock-evidence" {
                give(&mut event, &Command::Clock(OPEN, GameAt::new(1, 1), vec![reading()], NOW.into())).unwrap();
            }
            let document = document(&event, id, 1, lang);
            let (paper, plain) = (on_paper(&document), text::render(&document, text::USUAL));
            for value in wanted {
                let value = bare(value);
                // In a table of many columns the lines of neighbours stand between those of a cell; no character is missing.
                let whole = paper.contains(&value);
                assert!(whole || value.chars().all(|c| paper.contains(c)), "{id}: {}", value.chars().take(40).collect::<String>());
                assert!(whole, "{id}: {} is torn", value.chars().take(40).collect::<String>());
                assert!(value.chars().all(|c| plain.contains(c)), "{id} as text lost something");
                assert!(bare(&html::render(&document)).contains(&event::harmless::markup(&value)), "{id} as a web page lost something");
            }
            assert!(!paper.contains('…') && !plain.contains('…'), "{id} is cut");
            assert!(pdf::render(&document, Fonts::shipped()).is_ok());
        }
    }
}

#[test]
fn incidents_share_a_page_or_have_one_each_and_say_where_and_when() {
    let mut event = event(["Łuczak, Ewa", "陈思远", "Þórðarson", "Shevchenko"], GameKind::Xiangqi);
    incident(&mut event, 1, "talked");
    incident(&mut event, 2, "left the hall");
    incident(&mut event, 2, "came back late");
    let shared = document(&event, "incidents", 1, Lang::EN);
    let pages = text::pages(&shared, text::USUAL);
    assert_eq!(pages.len(), 2, "two reports have room on a page, and the third is not torn");
    assert!(pages[0].concat().contains("left the hall") && !pages[0].concat().contains("came back late"));
    assert_eq!(pages[1].concat().matches("Arbiter signed").count(), 1);
    let kind = find("incidents").unwrap();
    let material = Material::new(&event, &event.sections[0], kind.about, 1, Lang::EN, &NOW.into());
    let choice = Choice { each_page: true, ..Choice::default() };
    let each = kind.pages_as(&material.input(), Style::new(Lang::EN, Paper::A4), &choice, Fonts::shipped()).unwrap();
    let pages = text::pages(&each, text::USUAL);
    assert_eq!(pages.len(), 3);
    let none = find("pairings").unwrap().pages_as(&material.input(), Style::new(Lang::EN, Paper::A4), &choice, Fonts::shipped());
    assert_eq!(none, Err(Unprintable::Choice(ChoiceError::NoReports)));
    for (page, what) in pages.iter().zip(["talked", "left the hall"]) {
        let page = page.join("\n");
        for text in [what, "20 Nov 2026, 14:50:00", "Red", "Black", "Arbiter signed", "move 18", "appeal"] {
            assert!(page.contains(text), "{text}: {page}");
        }
        assert!(!page.contains("White"), "in the words of the game: {page}");
    }
    let all = pages.concat().join("\n");
    let seated = ["Łuczak, Ewa (", "陈思远 (", "Þórðarson (", "Shevchenko ("];
    assert!(seated.iter().all(|name| all.contains(name)), "both players of each game, with their numbers: {all}");
}

/// How many moves a clock should have counted is what the position says.
/// A report of any length begins under its heading, fills its page, and says on the next that it goes on.
#[test]
fn a_long_report_fills_its_page_and_says_that_it_goes_on() {
    let mut parted = 0;
    for lang in Lang::all() {
        for times in (300..600).step_by(20) {
            let mut event = event(["Wanda", "Xavier", "Yves", "Zoe"], GameKind::Chess);
            incident(&mut event, 1, &"又说不行，".repeat(times));
            let document = document(&event, "incidents", 1, lang);
            let (_, height) = document.paper.size(document.landscape);
            let [first, next, ..] = document.pages.as_slice() else { continue };
            let lines = |page: &crate::page::Page| -> Vec<(i32, String)> {
                let cells = page.blocks.iter().flat_map(|block| &block.rows).flat_map(|row| &row.cells);
                cells.flat_map(|cell| &cell.lines).map(|line| (line.y, line.text.clone())).collect()
            };
            let lowest = lines(first).iter().map(|(y, _)| *y).max().unwrap();
            assert!(lowest > height * 3 / 4, "{times}: the page ends at {lowest} of {height}");
            let above = lines(next);
            let title = lang.fill("clock.sheet.incident", &[("number", "1"), ("board", "1")]);
            assert_eq!(above[0].1, lang.fill("print.continued_of", &[("what", &title)]), "{times}");
            assert!(above.iter().any(|(_, text)| text == lang.text("clock.sheet.appeal-explained")), "nobody signs alone: {above:?}");
            if above.iter().any(|(_, text)| text.contains('又')) {
                parted += 1;
                assert!(above.iter().any(|(_, text)| text == lang.text("print.continued")), "{times}: {above:?}");
                assert!(above.iter().filter(|(_, text)| text.contains('又')).count() >= 2, "{times}: {above:?}");
                assert!(lines(first).iter().filter(|(_, text)| text.contains('又')).count() >= 3, "{times}");
            }
        }
    }
    assert!(parted > 4, "{parted}");
}

#[test]
fn the_position_stands_with_the_evidence_of_a_clock() {
    let mut event = event(["A", "B", "C", "D"], GameKind::Chess);
    let game = GameAt::new(1, 1);
    let start = ClockAct::Record { at: "14:00:00".parse::<Span>().ok(), source: Source::Arbiter, event: ledger::Event::Start };
    give(&mut event, &Command::Clock(OPEN, game, vec![start, reading()], NOW.into())).unwrap();
    let drawn = |event: &Event| -> Vec<String> {
        let blocks = document(event, "clock-evidence", 1, Lang::EN).pages.into_iter().flat_map(|page| page.blocks);
        blocks.filter_map(|block| if let crate::page::BlockKind::Figure(figure) = block.kind { Some(figure.alt) } else { None }).collect()
    };
    assert_eq!(drawn(&event), Vec::<String>::new());
    let steps = vec![Step::Read { mv: "e2e4".to_owned(), by: ReadBy::Both }];
    give(&mut event, &Command::Game(OPEN, game, vec![GameAct::Line { at: 0, removed: 0, steps }])).unwrap();
    let found = drawn(&event);
    assert!(matches!(&found[..], [alt] if alt.contains("e4") && alt.contains("Black")), "{found:?}");
}

#[test]
fn the_envelope_takes_side_and_number_from_the_position_and_leaves_blank_what_nobody_knows() {
    let mut event = event(["A", "B", "C", "D"], GameKind::Chess);
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 6 18";
    let form = |moves| SealForm { position: fen.to_owned(), moves, ..SealForm::default() };
    let said = |n| Some(event::MovesDone::Each(n));
    assert_eq!(seal(&mut event, &form(said(Both::new(1, 0)))), Err(Refusal::SealMove { position: 18, form: 1 }));
    assert_eq!(seal(&mut event, &form(said(Both::new(17, 17)))), Err(Refusal::SealSecondOnMove(17, 17)));
    assert_eq!(
        words::Message::say(&Refusal::SealMove { position: 18, form: 1 }, Lang::EN).split('.').next(),
        Some("The position is of move 18, the form says 1")
    );
    seal(&mut event, &form(None)).unwrap();
    let page = text::render(&document(&event, "envelope", 1, Lang::EN), text::USUAL);
    assert!(page.contains("Black, move 18") && page.contains("White ____") && !page.contains("1:30:30"), "{page}");
    // A number that the position does not state is nobody's: the start position of a program is of no move.
    let bare = SealForm { position: "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".to_owned(), ..SealForm::default() };
    let sealing = event.sections[0].sealing(GameAt::new(1, 1), &bare).unwrap();
    assert_eq!((sealing.sealer(), sealing.blank.moves, sealing.blank.times), (Side::White, true, true));
    // Nothing at all is known: the envelope is a form for the pen, and nothing is made up.
    seal(&mut event, &SealForm::default()).unwrap();
    let page = text::render(&document(&event, "envelope", 1, Lang::named("zh-CN").unwrap()), text::USUAL);
    assert!(page.matches("____").count() > 6 && !page.contains('♔'), "{page}");
    let open = Command::Clock(OPEN, GameAt::new(1, 1), vec![ClockAct::Open("Nd2".to_owned())], NOW.into());
    assert_eq!(give(&mut event, &open), Err(Refusal::NoSealedPosition(1)));
}

#[test]
fn a_document_that_does_not_fit_says_why() {
    let mut event = event(["A", "B", "C", "D"], GameKind::Chess);
    let why = |event: &Event, id: &str, round: u16| find(id).unwrap().fits(&event.sections[0], round).err();
    assert_eq!(why(&event, "incidents", 1), Some(Unfit::NoIncidents(1)));
    assert_eq!(why(&event, "envelope", 1), Some(Unfit::NoAdjournment(1)));
    assert_eq!(why(&event, "clock-evidence", 1), Some(Unfit::NoClocks(1)));
    assert_eq!(why(&event, "slips", 2), Some(Unfit::NotPaired(2)));
    assert_eq!((why(&event, "round-robin-grid", 1), why(&event, "standings", 1)), (None, None));
    event.sections[0].rounds[0].published = None;
    assert_eq!((why(&event, "standings", 1), why(&event, "results", 1)), (Some(Unfit::NoStandings), Some(Unfit::NotPublished(1))));
    assert_eq!(why(&event, "slips", 1), None, "slips are printed before the round is published");
    event.sections[0].setup.system = SystemKind::SwissDutch;
    assert_eq!((why(&event, "round-robin-grid", 1), why(&event, "schedule", 1)), (Some(Unfit::NoGrid), Some(Unfit::NoSchedule)));
}

/// A large round robin: cells of 7 mm have no room, and the crosstable has as many parts as its rounds ask for.
#[test]
fn a_grid_wider_than_the_paper_is_a_crosstable_beside_the_same_names() {
    let event = crate::sample::round_robin(60, GameKind::Chess, Lang::EN);
    let document = find("round-robin-grid").unwrap().pages(&event.input(), Paper::A4, Fonts::shipped()).unwrap();
    let blocks: Vec<_> = document.pages.iter().flat_map(|page| &page.blocks).collect();
    let heads: Vec<&str> = blocks
        .iter()
        .filter_map(|b| b.rows.first().filter(|r| r.kind == RowKind::Head))
        .flat_map(|r| r.cells.iter().map(|c| c.whole.as_str()))
        .collect();
    for round in 1..=4 {
        assert!(heads.contains(&format!("R{round}").as_str()), "round {round} has a column");
    }
    let plain = text::render(&document, text::USUAL);
    let lines = text::pages(&document, text::USUAL);
    assert!(lines.iter().flatten().all(|line| unicode_width::UnicodeWidthStr::width(line.as_str()) <= text::USUAL));
    assert!(plain.contains("More than 26 players") && !plain.contains('…'));
}

#[test]
fn adjourned_games_are_named_wherever_their_half_points_count() {
    let mut event = event(["A", "B", "C", "D"], GameKind::Chess);
    for (board, result) in [(1, BoardResult::Adjourned), (2, BoardResult::WhiteWins)] {
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, board), Some(result))).unwrap();
    }
    next_round(&mut event);
    for (id, round) in [("standings", 1), ("crosstable-rank", 1), ("round-robin-grid", 1), ("pairings", 2)] {
        let page = text::render(&document(&event, id, round, Lang::EN), text::USUAL);
        assert!(bare(&page).contains(&bare("until they are finished (1): R1 A (1) – D (4)")), "{id}: {page}");
    }
    let report = text::render(&document(&event, "arbiter-report", 2, Lang::EN), text::USUAL);
    assert!(report.contains("not finished") && report.contains("of them not finished"), "{report}");
    let game = event.sections[0].rounds[0].boards[0].clone();
    assert_eq!((game.white.0, game.black.0), (1, 4), "the pair named above");
}

/// Writes the sheets of evidence to `target/print-look`, to be looked at: `cargo test write_every_sheet -- --ignored`.
#[test]
#[ignore = "writes files to be looked at"]
fn write_every_sheet_of_evidence() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/print-look");
    std::fs::create_dir_all(&folder).unwrap();
    for (lang, game) in [(Lang::EN, GameKind::Chess), (Lang::named("zh-CN").unwrap(), GameKind::Xiangqi)] {
        let mut event = event(["Müller-Lüdenscheidt, Friedrich-Wilhelm", "陈思远", "Þórðarson, Sölvi", "王伟"], game);
        let spoke = "The opponent spoke to a spectator in the corridor; both deny it. 对局者在走廊与观众交谈，双方均否认。";
        incident(&mut event, 1, &spoke.repeat(6));
        incident(&mut event, 2, "left the hall");
        incident(&mut event, 2, &spoke.repeat(30));
        let moment = |text: &str| text.parse::<Span>().unwrap();
        let start = ClockAct::Record { at: Some(moment("14:00:00")), source: Source::Arbiter, event: ledger::Event::Start };
        let acts = vec![start, reading()];
        give(&mut event, &Command::Clock(OPEN, GameAt::new(1, 1), acts, NOW.into())).unwrap();
        let position = match game {
            GameKind::Chess => "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 6 18".to_owned(),
            _ => String::new(),
        };
        seal(&mut event, &SealForm { position, resumption: "21 November 9:00, hall 2".to_owned(), ..SealForm::default() }).unwrap();
        for id in ["incidents", "arbiter-report", "envelope", "clock-evidence"] {
            let pdf = pdf::render(&document(&event, id, 1, lang), Fonts::shipped()).unwrap();
            std::fs::write(folder.join(format!("{id}-{}.pdf", lang.name())), pdf).unwrap();
        }
    }
}
