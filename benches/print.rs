//! How long paper takes: `cargo bench --bench print`.

#![expect(clippy::expect_used, reason = "a benchmark that cannot run has nothing to say")]

use ::print::board::Board;
use ::print::documents;
use ::print::drawing::Order;
use ::print::fonts::Fonts;
use ::print::input::{Facts, Heading, Input, StandingRow, Standings};
use ::print::page::Paper;
use ::print::pdf;
use arbitration::kind::GameKind;
use flagfall::words::Lang;
use std::collections::BTreeMap;
use std::sync::OnceLock;
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
    made(document, &tournament, &boards, None, 1)
}

fn made(document: &str, tournament: &Tournament, boards: &[Board], standings: Option<&Standings>, round: u16) -> usize {
    let heading = Heading {
        event: "Harbour Open".into(),
        section: "A".into(),
        game: GameKind::Chess,
        round,
        time: "published 13:52".into(),
        published: true,
        lang: Lang::EN,
        facts: Facts::default(),
    };
    let (tables, clubs) = (BTreeMap::new(), BTreeMap::new());
    let input = Input {
        heading: &heading,
        tournament,
        boards,
        schedule: &[],
        tables: &tables,
        clubs: &clubs,
        standings,
        overall: None,
        records: None,
        stages: Vec::new(),
        past: Vec::new(),
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

/// A Swiss of 500 players of which nine rounds are played: opponents change, every result is in, nobody meets anybody twice.
fn nine_rounds() -> (Tournament, Vec<Board>, Standings) {
    const HALF: u16 = 250;
    let (mut tournament, _) = event(HALF);
    tournament.contestants.iter_mut().for_each(|player| player.entries.clear());
    // One half stands still, the other moves on by one a round.
    let other = |n: u16, round: u16| {
        if n <= HALF { HALF + 1 + (n + round) % HALF } else { 1 + (n - HALF - 1 + HALF - round - 1) % HALF }
    };
    for round in 1..=9 {
        for n in 1..=2 * HALF {
            let opponent = other(n, round);
            let color = if (n <= HALF) == (round % 2 == 0) { Color::White } else { Color::Black };
            let outcome = match ((n.min(opponent) + round) % 3, n <= HALF) {
                (0, _) => Outcome::Draw,
                (1, true) | (2, false) => Outcome::Win,
                _ => Outcome::Loss,
            };
            if let Some(player) = tournament.contestants.get_mut(usize::from(n) - 1) {
                player.entries.push(Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome))));
            }
        }
    }
    let boards = (1..=HALF).map(|n| Board::single(n, Tpn(n), Tpn(other(n, 9)))).collect();
    let mut ranked: Vec<&Contestant> = tournament.contestants.iter().collect();
    ranked.sort_by_key(|player| (std::cmp::Reverse(tournament.score(player, 9)), player.tpn));
    let row = |(rank, player): (u16, &&Contestant)| StandingRow {
        rank,
        tpn: player.tpn,
        values: vec![tournament.score(player, 9).to_string(), format!("{}.5", 30 + player.tpn.0 % 20), "41.0".into(), "5".into()],
    };
    let rows = (1..).zip(&ranked).map(row).collect();
    let codes = ["PTS", "BH/C1", "BH", "WON"].map(str::to_owned).to_vec();
    (tournament, boards, Standings { remarks: Vec::new(), codes, rows })
}

/// The documents of a list of players, a round and its standings: what needs a log of an event beside them is not made from a snapshot.
const LISTS: [&str; 25] = [
    "starting-list",
    "starting-list-alphabetical",
    "starting-list-rating",
    "starting-list-federation",
    "starting-list-club",
    "check-in",
    "pairings",
    "pairings-alphabetical",
    "results",
    "standings",
    "crosstable-rank",
    "crosstable-number",
    "pairing-checklist",
    "player-cards",
    "wall-grid",
    "slips",
    "scoresheets",
    "time-control",
    "table-numbers",
    "table-numbers-small",
    "name-cards",
    "pairing-cards",
    "badges",
    "certificates",
    "recovery-pack",
];

/// Each document of 500 players after nine rounds. Goal: under 1 s each, a pairing sheet under 100 ms.
#[divan::bench(args = LISTS, sample_count = 3, sample_size = 1)]
fn after_nine_rounds_of_500_players(document: &str) -> usize {
    static EVENT: OnceLock<(Tournament, Vec<Board>, Standings)> = OnceLock::new();
    let (tournament, boards, standings) = EVENT.get_or_init(nine_rounds);
    made(document, tournament, boards, Some(standings), 9)
}
