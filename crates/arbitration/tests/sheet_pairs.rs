//! Small pairs of sheets of which the game, what each ply rests on and what is open are known: `fixtures/sheets`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot read its fixture fails")]

use arbitration::game::{Game, GamePosition, Notation};
use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, Class, Final, Report, Status, reconcile};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

#[derive(Deserialize)]
struct File {
    case: Vec<Pair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    game: Option<String>,
    shows: String,
    first: String,
    second: Option<String>,
    last: Option<String>,
    plies: Option<usize>,
    found: String,
    #[serde(default)]
    rests: String,
    #[serde(default)]
    accepted: bool,
    #[serde(default)]
    open_end: bool,
    #[serde(default)]
    left_out: Vec<(usize, usize)>,
    #[serde(default)]
    or: BTreeMap<String, String>,
}

impl Pair {
    fn case(&self, kind: GameKind) -> Case {
        let cells = |sheet: &String| sheet.split(',').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        let mut case = Case::new(kind, cells(&self.first), Vec::new());
        case.second = self.second.as_ref().map(cells);
        case.anchors.last = self.last.as_ref().map(|fen| Final { position: GamePosition::from_fen(kind, fen).unwrap(), exact: true });
        case.anchors.plies = self.plies.map(|n| n..=n);
        case
    }
}

/// A letter a ply: what it rests on.
fn rests(report: &Report) -> String {
    let letter = |(n, ply): (usize, &arbitration::reconcile::Ply)| match ply.class {
        Class::Disputed => 'D',
        _ if ply.follows.is_some() => 'f',
        _ if report.order_open.contains(&n) => 'o',
        Class::Agreed => 'A',
        Class::FirstOnly => '1',
        Class::SecondOnly => '2',
        Class::Corrected => 'c',
        Class::Remembered => 'r',
        Class::Inferred => 'i',
    };
    report.plies.iter().enumerate().map(letter).collect()
}

/// For each disputed ply the moves that are offered besides.
fn offered(case: &Case, report: &Report) -> BTreeMap<String, String> {
    let mut game = Game::from_position(case.start.clone());
    let mut out = BTreeMap::new();
    for (n, ply) in report.plies.iter().enumerate() {
        let write = |m| game.position().write(m, Notation::usual(case.start.kind()));
        if ply.class == Class::Disputed && !ply.alternatives.is_empty() {
            out.insert(n.to_string(), ply.alternatives.iter().map(write).collect::<Vec<_>>().join(" "));
        }
        game.push(&ply.mv).unwrap();
    }
    out
}

fn check(text: &str, kind: Option<GameKind>) -> usize {
    let file: File = toml::from_str(text).unwrap();
    let mut wrong = String::new();
    for pair in &file.case {
        let kind = kind.unwrap_or_else(|| pair.game.as_ref().unwrap().parse().unwrap());
        let case = pair.case(kind);
        let go = || reconcile(&case, &mut |_| ControlFlow::Continue(())).unwrap();
        let report = go();
        assert_eq!(go(), report, "{}: the same every time", pair.shows);
        let found = report.written(&case, Notation::usual(kind)).join(" ");
        let left_out: Vec<_> = report.left_out.iter().map(|l| (l.sheet, l.cell)).collect();
        let told = (rests(&report), report.status == Status::Accepted, report.open_end, left_out, offered(&case, &report));
        let expected = (pair.rests.clone(), pair.accepted, pair.open_end, pair.left_out.clone(), pair.or.clone());
        if found != pair.found || told != expected {
            wrong += &format!(
                "{kind}: {}\n  found    {found}\n  expected {}\n  told     {told:?}\n  expected {expected:?}\n",
                pair.shows, pair.found
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    file.case.len()
}

#[test]
fn pairs_of_chess_sheets() {
    assert_eq!(check(include_str!("../fixtures/sheets/chess.toml"), Some(GameKind::Chess)), 24);
}

#[test]
fn pairs_of_draughts_sheets() {
    assert_eq!(check(include_str!("../fixtures/sheets/draughts.toml"), None), 9);
}

#[test]
fn pairs_of_xiangqi_sheets() {
    assert_eq!(check(include_str!("../fixtures/sheets/xiangqi.toml"), Some(GameKind::Xiangqi)), 7);
}
