//! A real field through all its rounds by the command line, with the real pairings and results, killed again and again:
//! `REAL_TOURNAMENT=open.trf cargo test --release --test whole -- --ignored --nocapture real_field`. The file names real people and
//! is not in this project.

use crate::crash::{Dice, enter_and_kill};
use crate::support::{Home, path};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use tournament::model::{Bye, Color, Entry, Outcome, Tournament, Tpn};

/// One board as it was played.
struct Played {
    white: Tpn,
    black: Tpn,
    result: &'static str,
}

fn code(white: Outcome, black: Outcome) -> &'static str {
    match (white, black) {
        (Outcome::Win, _) => "1",
        (Outcome::Loss, _) => "0",
        (Outcome::Draw, _) => "=",
        (Outcome::ForfeitWin, _) => "+-",
        (Outcome::ForfeitLoss, Outcome::ForfeitWin) => "-+",
        (Outcome::ForfeitLoss, Outcome::ForfeitLoss) => "--",
        other => panic!("{other:?} is not expected in this file"),
    }
}

/// The boards of a round in the order of the pairing numbers, and who asked for no game.
fn round_of(tournament: &Tournament, round: usize) -> (Vec<Played>, Vec<Tpn>) {
    let entry = |tpn: Tpn| tournament.contestants.iter().find(|p| p.tpn == tpn).and_then(|p| p.entries.get(round).copied().flatten());
    let mut boards = Vec::new();
    let mut out = Vec::new();
    for player in &tournament.contestants {
        match entry(player.tpn) {
            // In a forfeited game the file may name no colour: the lower number is White there.
            Some(Entry::Meeting(game)) if game.color == Some(Color::White) || (game.color.is_none() && player.tpn < game.opponent) => {
                let Some(Entry::Meeting(other)) = entry(game.opponent) else { panic!("{:?} has no opponent", player.tpn) };
                boards.push(Played { white: player.tpn, black: game.opponent, result: code(game.outcome, other.outcome) });
            }
            Some(Entry::Meeting(_) | Entry::Bye(Bye::PairingAllocated)) => {}
            _ => out.push(player.tpn),
        }
    }
    (boards, out)
}

/// Every result that the log holds, by round and board.
fn saved(home: &Home, event: &Path, round: usize) -> BTreeMap<u64, String> {
    let args = [OsStr::new("round"), path(event), OsStr::new("show"), OsStr::new("--format"), OsStr::new("json")];
    let shown: serde_json::Value = serde_json::from_str(&home.run(args).clean().out).unwrap();
    assert_eq!(shown["round"], round);
    let boards = shown["boards"].as_array().unwrap().iter();
    boards.filter_map(|b| Some((b["board"].as_u64()?, b["result"].as_str()?.to_owned()))).collect()
}

/// Enters a round's results with kills at random moments until all are in. Gives acknowledged entries and kills.
fn enter_with_kills(home: &Home, event: &Path, round: usize, boards: &[Played], dice: &mut Dice) -> (usize, usize) {
    let (mut acknowledged, mut kills) = (0, 0);
    loop {
        let before = saved(home, event, round);
        let open: Vec<(u64, &str)> = (1..).zip(boards).map(|(n, b)| (n, b.result)).filter(|(n, _)| !before.contains_key(n)).collect();
        if open.is_empty() {
            return (acknowledged, kills);
        }
        let input: String = open.iter().map(|(board, result)| format!("{board} {result}\n")).collect();
        let (heard, _) = enter_and_kill(home, event, &round.to_string(), &input, dice, 6);
        kills += 1;
        acknowledged += heard.len();
        let after = saved(home, event, round);
        for (answer, (board, result)) in heard.iter().zip(&open) {
            assert!(answer.starts_with(&format!("{round} {board} ")), "{answer}");
            assert_eq!(after.get(board).map(String::as_str), Some(*result), "round {round} board {board} was said to be saved");
        }
        assert!(after.len() <= before.len() + heard.len() + 1, "results that nobody entered");
        assert_eq!(store::verify(event).unwrap().findings, [], "after kill {kills} of round {round}");
    }
}

#[test]
#[ignore = "needs a file with real people"]
fn real_field_through_all_rounds_with_kills_at_random_moments() {
    let file = PathBuf::from(std::env::var("REAL_TOURNAMENT").expect("REAL_TOURNAMENT names a report file"));
    let real = tournament::trf::read(&std::fs::read(&file).unwrap()).unwrap().tournament;
    let rounds = real.contestants.iter().map(|p| p.entries.len()).max().unwrap();
    let home = Home::new();
    let event = home.path("real.flagfall");
    let run = |args: &[&str]| home.run([args[0].as_ref(), path(&event)].into_iter().chain(args[1..].iter().map(OsStr::new)));
    run(&["new", "--name", "Real", "--game", "chess", "--rounds", &rounds.to_string()]).clean();
    // A starting order that is not the ratings' is taken over as drawn lots.
    let roster = home.path("roster.csv");
    let row = |p: &tournament::model::Contestant| {
        format!("\"{}\",{},{}\n", p.name, p.rating.map_or_else(String::new, |r| r.to_string()), p.tpn.0)
    };
    std::fs::write(&roster, format!("Name,Rating,Lot\n{}", real.contestants.iter().map(row).collect::<String>())).unwrap();
    run(&["players", "import", roster.to_str().unwrap()]).clean();
    let mut dice = Dice(284);
    let (mut acknowledged, mut kills) = (0, 0);
    for round in 1..=rounds {
        let (boards, out) = round_of(&real, round - 1);
        for tpn in out {
            run(&["players", "bye", &tpn.0.to_string(), &round.to_string(), "zero"]).clean();
        }
        let list = home.path("pairs.txt");
        std::fs::write(&list, boards.iter().map(|b| format!("{} {}\n", b.white.0, b.black.0)).collect::<String>()).unwrap();
        run(&["round", "pair", "--given", list.to_str().unwrap()]).clean();
        run(&["round", "publish"]).clean();
        let (heard, killed) = enter_with_kills(&home, &event, round, &boards, &mut dice);
        acknowledged += heard;
        kills += killed;
    }
    run(&["verify"]).clean();
    let written = home.path("out.trf");
    run(&["export", "trf16", "-o", written.to_str().unwrap()]).clean();
    let ours = tournament::trf::read(&std::fs::read(&written).unwrap()).unwrap().tournament;
    let games = |t: &Tournament| -> BTreeMap<(u16, usize), (u16, Outcome)> {
        let entries = t.contestants.iter().flat_map(|p| p.entries.iter().enumerate().map(move |(r, e)| (p.tpn.0, r, *e)));
        entries
            .filter_map(|(tpn, r, e)| if let Some(Entry::Meeting(g)) = e { Some(((tpn, r), (g.opponent.0, g.outcome))) } else { None })
            .collect()
    };
    let (theirs, ours) = (games(&real), games(&ours));
    println!("{kills} kills, {acknowledged} acknowledged entries, none lost; {} games of {rounds} rounds written again", ours.len() / 2);
    assert_eq!(ours, theirs);
    assert!(kills >= 200, "{kills} kills are too few to say anything");
}
