//! How long paper takes: `cargo bench --bench print`.

#![expect(clippy::expect_used, reason = "a benchmark that cannot run has nothing to say")]

use ::print::board::Board;
use ::print::documents;
use ::print::drawing::Order;
use ::print::fonts::Fonts;
use ::print::input::{Facts, Heading, Input};
use ::print::page::Paper;
use ::print::pdf;
use arbitration::kind::GameKind;
use flagfall::words::Lang;
use std::collections::BTreeMap;
use tournament::model::{Color, Contestant, Entry, Meeting, Outcome, Tournament, Tpn};

fn main() {
    divan::main();
}

/// A round of so many boards, half of the names Chinese.
fn event(boards: u16) -> (Tournament, Vec<Board>) {
    let mut tournament = Tournament::new(9);
    for n in 1..=2 * boards {
        let name = if n % 2 == 0 {
            format!("王{}", char::from_u32(0x4e00 + u32::from(n)).unwrap_or('伟'))
        } else {
            format!("Łuczak-{n}, Ewa Maria")
        };
        let mut player = Contestant::new(Tpn(n), name);
        player.rating = Some(2800 - n);
        let opponent = if n > boards { n - boards } else { n + boards };
        let color = if n > boards { Color::Black } else { Color::White };
        player.entries.push(Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), Outcome::Pending))));
        tournament.contestants.push(player);
    }
    let boards = (1..=boards).map(|n| Board::single(n, Tpn(n), Tpn(n + boards))).collect();
    (tournament, boards)
}

/// The document from the snapshot to the bytes of the PDF; gives the number of pages.
fn print(document: &str, boards: u16) -> usize {
    let (tournament, boards) = event(boards);
    let heading = Heading {
        event: "Harbour Open".into(),
        section: "A".into(),
        game: GameKind::Chess,
        round: 1,
        time: "published 13:52".into(),
        published: true,
        lang: Lang::EN,
        facts: Facts::default(),
    };
    let (tables, clubs) = (BTreeMap::new(), BTreeMap::new());
    let input = Input {
        heading: &heading,
        tournament: &tournament,
        boards: &boards,
        schedule: &[],
        tables: &tables,
        clubs: &clubs,
        standings: None,
        overall: None,
        records: None,
        stages: Vec::new(),
        stage: "",
        before: 0,
        carried: 0,
        lots: &[],
        paper: Paper::A4,
        order: Order::Stack,
    };
    let kind = documents::find(document).expect("a document of the register");
    let pages = kind.pages(&input, Paper::A4, Fonts::shipped()).expect("the input has what it needs");
    let bytes = pdf::render(&pages, Fonts::shipped()).expect("a PDF");
    divan::black_box(bytes);
    pages.pages.len()
}

/// The pairing sheet of 250 boards. Goal: under 300 ms.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn pairings_of_250_boards() -> usize {
    print("pairings", 250)
}

/// The alphabetical list of 450 boards: 20 pages and more. Goal for 20 pages: under 500 ms.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn twenty_pages() -> usize {
    let pages = print("pairings-alphabetical", 450);
    assert!(pages >= 20, "{pages} pages");
    pages
}

/// Result slips of 250 boards.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn slips_of_250_boards() -> usize {
    print("slips", 250)
}

/// Every document that 250 boards hold without more rounds, one after the other. Goal for all documents of 500 players: under 1 s.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn every_list_of_500_players() -> usize {
    ["starting-list", "starting-list-alphabetical", "starting-list-federation", "check-in", "pairings", "pairings-alphabetical"]
        .into_iter()
        .chain(["results", "crosstable-number", "pairing-checklist", "player-cards", "slips", "recovery-pack"])
        .map(|document| print(document, 250))
        .sum()
}
