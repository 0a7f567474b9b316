//! Published cross tables of real events, which are not kept here: they name real people. Each test takes the path from `FLAGFALL_CROSSTABLE`:
//! `FLAGFALL_CROSSTABLE=FILE cargo test -p tournament --test real_events -- --ignored moscow --nocapture`.

#![allow(clippy::panic, reason = "a cell that cannot be read fails the test")]
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails the test")]

use std::str::FromStr;
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Scoring, Tournament, Tpn, UnplayedRule};
use tournament::points::Points;
use tournament::standings::{Standings, last_complete_round, standings};
use tournament::tiebreak::{Against, Amount, Edition, Part, TieBreak};

/// Lines of a cross table in which players stand by their place: rounds, and what was published after them.
struct CrossTable {
    event: Tournament,
    published: Vec<Vec<String>>,
}

/// Reads a table with so many columns before the first round. A cell is the opponent's place, the colour and the result: `161w1`, `46b½`, `12w+`.
fn read(before: usize, rounds: usize, scoring: Scoring) -> CrossTable {
    let text = std::fs::read_to_string(std::env::var("FLAGFALL_CROSSTABLE").unwrap()).unwrap();
    let mut event = Tournament::new(u16::try_from(rounds).unwrap());
    event.scoring = scoring;
    let mut published = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split(';').map(str::trim).collect();
        let Ok(place) = cells[0].parse() else { continue };
        let entries = cells[before..before + rounds].iter().map(|cell| entry(cell, scoring)).collect();
        event.contestants.push(Contestant { entries, ..Contestant::new(Tpn(place), "") });
        published.push(cells[before + rounds..].iter().map(|cell| cell.replace(',', ".")).collect());
    }
    CrossTable { event, published }
}

fn entry(cell: &str, scoring: Scoring) -> Option<Entry> {
    let digits: String = cell.chars().take_while(char::is_ascii_digit).collect();
    let mut rest = cell[digits.len()..].chars();
    let is_two = scoring == Scoring::TWO_ONE_ZERO;
    let (mark, result) = (rest.next(), rest.next());
    let (Ok(opponent), Some(mark)) = (digits.parse(), mark) else {
        // A round without an opponent: the bye, half a bye, away.
        return match (mark, result) {
            (Some('-'), Some('1' | '2' | '+')) => Some(Entry::Bye(Bye::PairingAllocated)),
            (Some('-'), Some('½')) => Some(Entry::Bye(Bye::Half)),
            _ => None,
        };
    };
    let color = if mark == 'w' { Color::White } else { Color::Black };
    let outcome = match result.unwrap() {
        '+' => Outcome::ForfeitWin,
        '-' => Outcome::ForfeitLoss,
        '2' => Outcome::Win,
        '1' if is_two => Outcome::Draw,
        '1' => Outcome::Win,
        '½' => Outcome::Draw,
        '0' => Outcome::Loss,
        other => panic!("{other} in {cell}"),
    };
    Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome)))
}

/// Published values that are not equal to ours, by column: number, ours, theirs.
fn differing(table: &CrossTable, found: &Standings) -> Vec<Vec<(Tpn, String, String)>> {
    let mut columns = vec![Vec::new(); found.tiebreaks.len()];
    for (player, published) in table.event.contestants.iter().zip(&table.published) {
        let row = found.row(player.tpn).unwrap();
        for ((column, value), text) in columns.iter_mut().zip(&row.values).zip(published) {
            let value = value.map(|value| value.to_string()).unwrap_or_default();
            if value != *text && !(value.is_empty() && text == "0") {
                column.push((player.tpn, value, text.clone()));
            }
        }
    }
    columns
}

fn list(codes: &str) -> Vec<TieBreak> {
    codes.split(' ').map(|code| code.parse().unwrap()).collect()
}

/// Moscow Open 2018 A: points, Buchholz, Buchholz without the lowest, direct encounter and Sonneborn-Berger of 220 players under the rules of
/// the time. Points and both Buchholz are equal. The other two columns differ where the program that printed them had its own way: it prints the
/// points of an encounter also where it separates nobody, and in the Sonneborn-Berger it takes every round not played as drawn with the virtual
/// opponent, while the regulation takes the result as it is (C.02 13.15.2).
#[test]
#[ignore = "needs the published table"]
fn moscow_open_2018_under_the_rules_of_its_time() {
    let table = read(5, 9, Scoring::CHESS);
    let found = standings(&table.event, 9, &list("PTS BH BH/C1 DE SB"), Edition::Virtual, &[]);
    let columns = differing(&table, &found);
    assert_eq!(columns.iter().take(3).map(Vec::len).collect::<Vec<_>>(), [0, 0, 0]);
    let encounters: Vec<_> = columns[3].iter().map(|(tpn, ours, theirs)| (tpn.0, ours.as_str(), theirs.as_str())).collect();
    assert_eq!(encounters, [(27, "", "0.5"), (28, "", "0.5")], "a draw between two who stay level");
    for (tpn, ours, theirs) in &columns[4] {
        let worked = &found.worked(&table.event, *tpn).unwrap()[4];
        let of_dummies = |part: &&Part| matches!(part.against, Against::Dummy { .. });
        assert!(worked.parts.iter().any(|part| of_dummies(&part)), "{tpn} played every round: {ours}, {theirs}");
        // Twice the value: a drawn round gives half of what its opponent is worth.
        let twice = |part: &Part| if of_dummies(&part) { part.worth.unwrap() } else { part.contribution + part.contribution };
        let as_drawn: Amount = worked.parts.iter().map(twice).sum();
        let published = Points::from_str(theirs).unwrap();
        assert_eq!(as_drawn, Amount::from(published + published), "{tpn}");
    }
    println!("SB: {} of 220 equal, {} by the rounds not played", 220 - columns[4].len(), columns[4].len());
}

/// FMJD World Cup, Ouagadougou 2022: points and the short truncated Solkoff of 68 players, and the published order.
#[test]
#[ignore = "needs the published table"]
fn fmjd_world_cup_2022() {
    let mut table = read(6, 9, Scoring::TWO_ONE_ZERO);
    table.event.unplayed = UnplayedRule::Fmjd;
    let found = standings(&table.event, 9, &list("PTS BH/C1"), Edition::Mar2026, &[]);
    assert_eq!(table.published.len(), 68);
    assert_eq!(differing(&table, &found), vec![Vec::new(); 2]);
    let ranks: Vec<u16> = found.rows.iter().map(|row| row.tpn.0).collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
}

/// How a list of tie-breaks orders a report file: how many stated ranks are among the places that the player shares with equals.
fn ranks_equal(event: &Tournament, codes: &str, edition: Edition) -> usize {
    let found = standings(event, last_complete_round(event), &list(codes), edition, &[]);
    let fits = |player: &&Contestant| {
        let Some(row) = found.row(player.tpn) else { return false };
        let equals = u16::try_from(found.rows.iter().filter(|other| other.rank == row.rank).count()).unwrap();
        player.stated_rank.is_some_and(|rank| (row.rank..row.rank + equals).contains(&rank))
    };
    event.contestants.iter().filter(fits).count()
}

#[test]
#[ignore = "a probe"]
fn probe() {
    let bytes = std::fs::read(std::env::var("FLAGFALL_CROSSTABLE").unwrap()).unwrap();
    let document = tournament::trf::read(&bytes).unwrap();
    let event = &document.tournament;
    let after = last_complete_round(event);
    println!("rounds {} complete {after} players {} predetermined {}", event.rounds, event.contestants.len(), event.system.is_predetermined());
    for warning in document.warnings.iter().take(20) {
        println!("{warning:?}");
    }
    for p in &event.contestants {
        if p.stated_points != Some(event.score(p, after)) {
            println!("points {} {:?} {:?} rank {:?}: {:?}", p.tpn, p.stated_points, event.score(p, after), p.stated_rank, p.entries);
        }
    }
    let stated = event.contestants.iter().filter(|p| p.stated_rank.is_some()).count();
    for codes in ["PTS", "PTS BH", "PTS BH/C1", "PTS BH/M1", "PTS BH/C2", "PTS PS", "PTS SB", "PTS ARO", "PTS AOB", "PTS BH SB", "PTS BH AOB", "PTS BH/C1 BH", "PTS BH BH/C1","PTS BH PS", "PTS PS BH", "PTS WIN BH", "PTS TPR", "PTS TPN", "PTS RTNG", "PTS BH/M1 BH PS", "PTS BH SOLKP", "PTS SOLKP", "PTS ARO BH"] {
        for edition in [Edition::Virtual, Edition::Sep2023, Edition::Mar2026] {
            println!("{codes:20} {edition:8} {} of {stated}", ranks_equal(event, codes, edition));
        }
    }
}
