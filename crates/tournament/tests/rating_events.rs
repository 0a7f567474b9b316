//! The events of `fixtures/ratings`: report files with what no report file holds, and every value of every player and game.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test helper that fails fails the test")]

use ratings::Month;
use ratings::Speed;
use ratings::account::{Account, Outcome, Verdict, accounts};
use ratings::date::Date;
use ratings::edition::Edition;
use ratings::event::{Player, Terms};
use ratings::exact::Hundredths;
use ratings::first::{self, FirstRating, Status, Step};
use ratings::period::{Change, Share};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tournament::model::Tpn;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/ratings")
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The rows of a table as maps from its heads to its cells. Names in quotes hold commas.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(path).unwrap();
    let cells = |line: &str| {
        let mut cells = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(String::new()),
                c => cells.last_mut().unwrap().push(c),
            }
        }
        cells
    };
    let mut lines = text.lines();
    let heads = cells(lines.next().unwrap());
    lines.map(|line| heads.iter().cloned().zip(cells(line)).collect()).collect()
}

struct Event {
    start: Date,
    terms: Terms,
    numbers: Vec<Tpn>,
    ids: Vec<String>,
    players: Vec<Player>,
    accounts: Vec<Account>,
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn event(name: &str) -> Event {
    let folder = folder().join(name);
    let facts: Value = serde_json::from_str(&fs::read_to_string(folder.join(format!("{name}.event.json"))).unwrap()).unwrap();
    let tournament = tournament::trf::read(&fs::read(folder.join(format!("{name}.trf"))).unwrap()).unwrap().tournament;
    let start: Date = facts["start"].as_str().unwrap().parse().unwrap();
    assert_eq!(tournament.info.start.parse(), Ok(start), "{name}: the file and the facts name the same day");
    let speed = Speed::ALL.into_iter().find(|speed| facts["speed"] == speed.name()).unwrap();
    let seconds = facts["minutes_60_moves"].as_str().unwrap().parse::<u32>().unwrap() * 60;
    let terms = Terms { edition: Edition::on(Some(start)).edition, speed, start: Some(start), seconds: Some(seconds) };
    let mut players = tournament::rating::players(&tournament);
    let rows = rows(&folder.join(format!("{name}.players.csv")));
    assert_eq!(rows.len(), players.len());
    for row in &rows {
        let tpn = Tpn(row["id"].parse().unwrap());
        let index = tournament.contestants.iter().position(|player| player.tpn == tpn).unwrap();
        let player = &mut players[index];
        assert_eq!(player.rating, number(&row["rating_at_start"]), "{name} {tpn}");
        assert_eq!(player.birth_year, number(&row["birth_year"]), "{name} {tpn}");
        player.games_before = number(&row["games_before"]);
        player.reached_top = Some(row["reached_2400"] == "1");
        player.borrowed = row["rating_source"] == "standard";
        player.later = number(&row["rating_at_processing"]);
    }
    let accounts = accounts(&terms, &players);
    let numbers = tournament.contestants.iter().map(|player| player.tpn).collect();
    let ids = tournament.contestants.iter().map(|player| player.id.clone()).collect();
    Event { start, terms, numbers, ids, players, accounts }
}

/// Cells that the tables leave empty are empty here too.
fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn score(halves: i64) -> String {
    match halves % 2 {
        0 => (halves / 2).to_string(),
        _ => format!("{}.5", halves / 2),
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::New => "new",
        Status::Capped => "capped_2200",
        Status::BelowFloor => "below_1400",
        Status::TooFewGames => "too_few_games",
        Status::ZeroDisregarded => "zero_disregarded",
        Status::NoGames => "no_games",
    }
}

fn of_first(cells: &mut BTreeMap<&'static str, String>, first: &FirstRating) {
    cells.insert("first_status", status(first.status).into());
    if let Some(working) = first.working {
        let Step::Table(difference) = working.step else { panic!("{first:?}") };
        cells.extend([
            ("first_Ra", working.mean.to_string()),
            ("first_p", working.per_cent.to_string()),
            ("first_dp", difference.to_string()),
            ("first_raw", working.raw.to_string()),
        ]);
    }
    cells.insert("first_rating", text(first.rating));
}

/// An account as a row of `expected.csv`.
fn row(account: &Account) -> BTreeMap<&'static str, String> {
    let mut cells = BTreeMap::from([("n", account.games.to_string()), ("W", score(account.halves))]);
    let performance = account.performance;
    cells.extend([
        ("Ra", text(performance.map(|p| p.mean))),
        ("p", text(performance.map(|p| p.per_cent))),
        ("dp", text(performance.map(|p| p.difference))),
        ("Rp", text(performance.map(|p| p.rating))),
    ]);
    match &account.outcome {
        Outcome::Change { rating, k, expected, change, .. } => cells.extend([
            ("state", "rated".into()),
            ("Ro", rating.to_string()),
            ("k_base", k.base.to_string()),
            ("k_used", change.k.to_string()),
            ("We", expected.to_string()),
            ("dR", change.gain.to_string()),
            ("change", change.exact.to_string()),
            ("change_rounded", change.rounded.to_string()),
            ("Rn", change.new.to_string()),
            ("Rn_published", change.published.map_or("unrated".into(), |new| new.to_string())),
        ]),
        Outcome::First(first) => {
            cells.insert("state", "unrated".into());
            of_first(&mut cells, first);
        }
    }
    cells
}

#[test]
fn every_player_of_every_event() {
    let mut values = 0;
    for name in names() {
        let event = event(&name);
        let expected = rows(&folder().join(&name).join(format!("{name}.expected.csv")));
        assert_eq!(expected.len(), event.players.len());
        for wanted in expected {
            let tpn = Tpn(wanted["id"].parse().unwrap());
            let index = event.numbers.iter().position(|number| *number == tpn).unwrap();
            assert_eq!(wanted["fide_id"], event.ids[index]);
            let found = row(&event.accounts[index]);
            for (head, value) in &wanted {
                if !["event", "id", "fide_id", "name"].contains(&head.as_str()) {
                    assert_eq!(found.get(head.as_str()).map_or("", String::as_str), value, "{name} {tpn} {head}");
                    values += 1;
                }
            }
        }
    }
    assert_eq!(values, 558 * 22, "all players were compared");
}

#[test]
fn every_game_of_every_event() {
    let mut games = 0;
    for name in names() {
        let event = event(&name);
        for wanted in rows(&folder().join(&name).join(format!("{name}.games.csv"))) {
            let tpn = Tpn(wanted["id"].parse().unwrap());
            let index = event.numbers.iter().position(|number| *number == tpn).unwrap();
            let round: u16 = wanted["round"].parse().unwrap();
            let line = event.accounts[index].lines.iter().find(|line| line.game.round == round);
            let line = line.unwrap_or_else(|| panic!("{name} {tpn} round {round}: no such game"));
            let opponent = line.game.opponent.map(|opponent| event.numbers[opponent]);
            assert_eq!(text(opponent), wanted["opp"].replace("0000", ""), "{name} {tpn} round {round}");
            // A rating that came later is the own one of its player; the tables have that of the start.
            assert_eq!(text(event.players[index].rating.or(event.players[index].later)), wanted["own"], "{name} {tpn} round {round}");
            assert_eq!(text(line.theirs), wanted["oppr"], "{name} {tpn} round {round}");
            let (counts, reason, numbers) = match line.verdict {
                Verdict::Rated(rated) => ("1", "", Some((rated.difference, rated.used, rated.expected))),
                Verdict::First => ("1", "", None),
                Verdict::InMean { .. } => panic!("no event here is computed as a whole"),
                Verdict::Left(left) => ("0", left.code(), None),
            };
            assert_eq!((counts, reason), (wanted["counts"].as_str(), wanted["reason"].as_str()), "{name} {tpn} round {round}");
            let cells = [text(numbers.map(|n| n.0)), text(numbers.map(|n| n.1)), text(numbers.map(|n| n.2))];
            assert_eq!(cells, [wanted["D"].clone(), wanted["Dused"].clone(), wanted["PD"].clone()], "{name} {tpn} round {round}");
            games += 1;
        }
    }
    let lines: usize = names().iter().map(|name| rows(&folder().join(name).join(format!("{name}.games.csv"))).len()).sum();
    assert!(games == lines && games > 5000, "{games}");
}

/// One player's events of a period.
fn periods() -> Vec<Value> {
    let text = fs::read_to_string(folder().join("periods.json")).unwrap();
    serde_json::from_str::<Value>(&text).unwrap().as_array().unwrap().clone()
}

#[test]
fn pooled_periods() {
    let mut players = 0;
    for period in periods() {
        let names: Vec<&str> = period["events"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let events: BTreeMap<&str, Event> = names.iter().map(|name| (*name, event(name))).collect();
        for wanted in period["players"].as_array().unwrap() {
            let id = wanted["fide_id"].to_string();
            let named = wanted["events"].as_array().unwrap().iter().map(|name| &events[name.as_str().unwrap()]);
            let found: Vec<(&Event, usize)> = named.map(|event| (event, event.ids.iter().position(|i| *i == id).unwrap())).collect();
            let accounts = || found.iter().map(|(event, index)| &event.accounts[*index]);
            let mut cells = BTreeMap::new();
            match &accounts().next().unwrap().outcome {
                Outcome::Change { rating, k, .. } => {
                    let changes: Vec<&Change> = accounts()
                        .map(|account| match &account.outcome {
                            Outcome::Change { change, .. } => change,
                            Outcome::First(_) => panic!("rated in one event and not in another"),
                        })
                        .collect();
                    let shares = changes.iter().map(|change| Share { games: change.games, gain: change.gain });
                    let pooled = Change::of(found[0].0.terms.edition, *rating, k, shares);
                    cells.extend([
                        ("state", "rated".to_owned()),
                        ("Ro", rating.to_string()),
                        ("n", pooled.games.to_string()),
                        ("k_base", k.base.to_string()),
                        ("k_used", pooled.k.to_string()),
                        ("dR", pooled.gain.to_string()),
                        ("change", pooled.exact.to_string()),
                        ("change_rounded", pooled.rounded.to_string()),
                        ("Rn", pooled.new.to_string()),
                        ("sum_of_event_roundings", changes.iter().map(|change| change.rounded).sum::<i64>().to_string()),
                    ]);
                }
                Outcome::First(_) => {
                    let results: Vec<first::Result> = found
                        .iter()
                        .map(|(event, index)| {
                            let account = &event.accounts[*index];
                            let counted = account.lines.iter().filter(|line| line.verdict == Verdict::First);
                            first::Result {
                                month: event.start.month(),
                                sum: counted.filter_map(|line| line.theirs).sum(),
                                games: account.games,
                                halves: account.halves,
                            }
                        })
                        .collect();
                    let pooled = FirstRating::of(found[0].0.terms.edition, &results);
                    cells.extend([("state", "unrated".to_owned()), ("n", pooled.games.to_string()), ("W", score(pooled.halves))]);
                    of_first(&mut cells, &pooled);
                    let status = cells.remove("first_status").unwrap();
                    cells.insert("status", status);
                    let used: Vec<&Value> = wanted["events"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .zip(&pooled.used)
                        .filter(|(_, used)| **used)
                        .map(|(name, _)| name)
                        .collect();
                    assert_eq!(used, wanted["used"].as_array().unwrap().iter().collect::<Vec<_>>(), "{period} {id}");
                }
            }
            for (head, value) in wanted.as_object().unwrap() {
                if !["fide_id", "events", "used"].contains(&head.as_str()) {
                    let wanted = value.as_str().map_or_else(|| value.to_string().replace("null", ""), str::to_owned);
                    assert_eq!(cells.get(head.as_str()), Some(&wanted), "{} {id} {head}", period["period"]);
                }
            }
            players += 1;
        }
    }
    assert_eq!(players, 64);
}

#[test]
fn the_rating_that_came_later_is_nobodys_opponent() {
    let event = event("S16");
    let index = event.players.iter().position(|player| player.later.is_some()).unwrap();
    let Outcome::Change { rating, .. } = event.accounts[index].outcome else { panic!("rated by it") };
    assert_eq!(Some(rating), event.players[index].later);
    let against = |account: &Account| account.lines.iter().any(|line| line.game.opponent == Some(index) && line.theirs.is_some());
    assert!(!event.accounts.iter().any(against));
}

#[test]
fn the_first_day_decides_over_the_cut() {
    let event = event("S07");
    let before = "2025-09-30".parse().ok();
    let terms = Terms { edition: Edition::on(before).edition, start: before, ..event.terms };
    let cut = |accounts: &[Account]| {
        let lines = accounts.iter().flat_map(|account| &account.lines);
        lines.filter(|line| matches!(line.verdict, Verdict::Rated(r) if r.difference != r.used)).map(|l| l.own.unwrap()).max()
    };
    assert!(cut(&event.accounts).unwrap() < 2650);
    let accounts = accounts(&terms, &event.players);
    assert!(cut(&accounts).unwrap() >= 2650, "a day earlier everybody's is cut");
    let sum = |accounts: &[Account]| -> Hundredths {
        accounts.iter().filter_map(|a| if let Outcome::Change { change, .. } = &a.outcome { Some(change.gain) } else { None }).sum()
    };
    assert!(sum(&event.accounts) < sum(&accounts), "what the strong lose more now nobody wins");
    assert_eq!(Month { year: 2025, month: 10 }, event.start.month());
}
