//! Every value of `fixtures/tiebreak_team` under both editions.
//!
//! `TEAM_TIEBREAK_DATA=DIR cargo test -p tournament --test team_tiebreaks -- --nocapture` reads another folder of the same form, with its
//! report files, and prints how many values of each code are equal.
#![expect(clippy::unwrap_used, reason = "a test may stop")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tournament::model::{Color, Contestant, Entry, Meeting, Outcome, Primary, Teams, Tournament, Tpn};
use tournament::points::Points;
use tournament::standings::{Standings, Why, standings};
use tournament::tiebreak::{Against, Edition, Fate, OLYMPIAD, Obstacle, TieBreak, XIANGQI_TEAMS};
use tournament::trf;
use tournament::trf::teams::TeamRecords;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

fn folder() -> PathBuf {
    std::env::var_os("TEAM_TIEBREAK_DATA").map_or_else(|| fixtures().join("tiebreak_team"), PathBuf::from)
}

fn tournament(name: &str) -> Tournament {
    let beside = folder().join(name);
    let path = if beside.exists() { beside } else { fixtures().join("pairing/team_swiss").join(name) };
    let document = trf::read(&std::fs::read(path).unwrap()).unwrap();
    TeamRecords::of(&document).unwrap().unwrap().event(&document).unwrap().tournament
}

fn list(codes: &str) -> Vec<TieBreak> {
    codes.split(['>', ' ']).map(|code| code.parse().unwrap()).collect()
}

/// Numbers, whatever the number of decimals they are written with.
fn number(text: &str) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text.to_owned() }
}

/// What the regulations say where the values of the table do not: by file, edition, team and code. KS is not settled by them.
fn by_the_letter() -> BTreeMap<[String; 4], String> {
    let text = std::fs::read_to_string(folder().join("CONFLICTS.csv")).unwrap();
    let mut found = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.splitn(7, ',').collect();
        if !fields[3].starts_with("KS") {
            found.insert([fields[0], fields[1], fields[2], fields[3]].map(str::to_owned), number(fields[5]));
        }
    }
    found
}

#[test]
fn all_values_agree() {
    let letter = by_the_letter();
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let (mut wrong, mut from_letter, mut left_out) = (Vec::new(), 0, 0);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.to_string_lossy().contains(".C07-")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (file, edition_name) = name.trim_end_matches(".csv").split_once(".C07-").unwrap();
        let (file, edition_name) = (format!("{file}.trf"), format!("C07-{edition_name}"));
        let edition: Edition = edition_name.trim_start_matches("C07-").parse().unwrap();
        let mut t = tournament(&file);
        let text = std::fs::read_to_string(path).unwrap();
        // The values are those of the primary score with which the lists of the table begin, whatever record 192 says.
        let primary = if text.contains(",GPTS>EDE,") { Primary::Game } else { Primary::Match };
        let teams = t.teams.as_mut().unwrap();
        teams.primary = primary;
        t.scoring = teams.scoring();
        let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<&str>>());
        let header = rows.next().unwrap();
        let rows: Vec<Vec<&str>> = rows.collect();
        for (column, code) in header.iter().enumerate().skip(1) {
            let is_rank = code.starts_with("rank:");
            let codes = code.trim_start_matches("rank:");
            let last = codes.rsplit('>').next().unwrap();
            let conflicts = letter.keys().any(|key| key[0] == file && key[1] == edition_name && key[3] == last);
            let table = standings(&t, t.rounds, &list(codes), edition, &[]);
            assert_eq!(table.left_out, [], "{code}");
            for row in &rows {
                let key = [file.clone(), edition_name.clone(), row[0].to_owned(), last.to_owned()];
                if is_rank && conflicts {
                    left_out += 1;
                    continue;
                }
                let expected = match letter.get(&key) {
                    Some(value) => {
                        from_letter += 1;
                        value.clone()
                    }
                    None => number(row[column]),
                };
                let found = table.row(Tpn(row[0].parse().unwrap())).unwrap();
                let value = if is_rank { found.rank.to_string() } else { number(&table.printed(found).last().unwrap().unwrap()) };
                let count = counts.entry((*code).to_owned()).or_default();
                if value == expected {
                    count.0 += 1;
                } else {
                    count.1 += 1;
                    wrong.push(format!("{name} {code} team {}: {expected} expected, {value}", row[0]));
                }
            }
        }
    }
    let (equal, differ) = counts.values().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    for (code, (equal, differ)) in &counts {
        println!("{code:24} {equal:5} equal {differ:5} differ");
    }
    println!("{equal} equal ({from_letter} of them by the letter), {differ} differ; {left_out} ranks of lists with conflicts not compared");
    assert_eq!(wrong.iter().take(40).collect::<Vec<_>>(), Vec::<&String>::new(), "{} values", wrong.len());
    assert!(equal > 11_000, "{equal}");
}

/// Teams and the points of the boards of each round by a text of the first team: `1=0` against the reversed of the other.
fn event(primary: Primary, boards: u16, rounds: &[&[(u16, u16, &str)]]) -> Tournament {
    let mut t = Tournament::new(u16::try_from(rounds.len()).unwrap());
    let mut teams = Teams::new(boards, primary);
    let count = rounds.iter().flat_map(|games| games.iter().flat_map(|(a, b, _)| [*a, *b])).max().unwrap();
    t.contestants = (1..=count).map(|tpn| Contestant::new(Tpn(tpn), format!("T{tpn}"))).collect();
    for (index, games) in rounds.iter().enumerate() {
        for contestant in &mut t.contestants {
            contestant.entries.push(None);
            teams.by_board.entry(contestant.tpn).or_default().push(Vec::new());
        }
        for (white, black, results) in *games {
            let own: Vec<Points> = results
                .chars()
                .map(|c| {
                    Points::from_halves(match c {
                        '1' => 2,
                        '=' => 1,
                        _ => 0,
                    })
                })
                .collect();
            let theirs: Vec<Points> = own.iter().map(|points| Points::ONE - *points).collect();
            let sum = |row: &[Points]| row.iter().copied().sum::<Points>();
            let outcome = |mine: &[Points], other: &[Points]| match sum(mine).cmp(&sum(other)) {
                std::cmp::Ordering::Greater => Outcome::Win,
                std::cmp::Ordering::Equal => Outcome::Draw,
                std::cmp::Ordering::Less => Outcome::Loss,
            };
            for (team, opponent, color, mine, other) in
                [(white, black, Color::White, &own, &theirs), (black, white, Color::Black, &theirs, &own)]
            {
                let meeting = Meeting { points: Some(sum(mine)), ..Meeting::new(Tpn(*opponent), Some(color), outcome(mine, other)) };
                t.contestants[usize::from(*team) - 1].entries[index] = Some(Entry::Meeting(meeting));
                teams.by_board.get_mut(&Tpn(*team)).unwrap()[index] = mine.clone();
            }
        }
    }
    t.scoring = teams.scoring();
    t.teams = Some(teams);
    t
}

fn order(table: &Standings) -> Vec<(u16, u16)> {
    table.rows.iter().map(|row| (row.rank, row.tpn.0)).collect()
}

fn value(table: &Standings, tpn: u16, index: usize) -> String {
    table.printed(table.row(Tpn(tpn)).unwrap()).nth(index).unwrap().unwrap()
}

#[test]
fn a_code_of_players_is_no_code_of_teams_and_the_other_way_round() {
    let mut t = event(Primary::Match, 2, &[&[(1, 2, "10")]]);
    let codes = list("DE ARO REP BPG EDE TBR BH:GP");
    let obstacles = |t: &Tournament| {
        standings(t, 1, &codes, Edition::Mar2026, &[]).left_out.into_iter().map(|(code, why)| (code.to_string(), why)).collect::<Vec<_>>()
    };
    assert_eq!(obstacles(&t), ["DE", "ARO", "REP", "BPG"].map(|code| (code.to_owned(), Obstacle::OnlyPlayers)));
    t.teams.as_mut().unwrap().by_board.clear();
    assert_eq!(obstacles(&t)[4], ("TBR".to_owned(), Obstacle::NoBoards));
    t.teams = None;
    t.contestants.iter_mut().for_each(|player| player.rating = Some(2000));
    assert_eq!(obstacles(&t), ["EDE", "TBR", "BH:GP"].map(|code| (code.to_owned(), Obstacle::OnlyTeams)));
}

/// Four teams, all level on match points in a ring; game points of the mutual matches decide, then the boards of the last two.
#[test]
fn the_encounter_of_teams_starts_afresh_after_every_split() {
    let t = event(Primary::Match, 4, &[&[(1, 2, "1==0")], &[(3, 1, "1111")], &[(2, 3, "1110")]]);
    let table = standings(&t, 3, &list("MPTS EDE"), Edition::Mar2026, &[]);
    // 3 lost to 2 and beat 1; 1 and 2 drew: match points 1, 3, 2.
    assert_eq!(order(&table), [(1, 2), (2, 3), (3, 1)]);
    // A ring of three: level in match points against each other, by game points 1 has 5, the others 3½; these start afresh, and 2 beat 3.
    let ring = event(Primary::Match, 4, &[&[(1, 2, "1111")], &[(2, 3, "111=")], &[(3, 1, "1110")]]);
    let table = standings(&ring, 3, &list("MPTS EDE"), Edition::Mar2026, &[]);
    assert_eq!(order(&table), [(1, 1), (2, 2), (3, 3)]);
    let table = standings(&ring, 3, &list("MPTS GPTS"), Edition::Mar2026, &[]);
    assert_eq!(order(&table), [(1, 1), (2, 2), (2, 3)]);
    let level = event(Primary::Match, 4, &[&[(1, 2, "1==0")]]);
    for (code, expected) in [("EDE", [(1, 1), (1, 2)]), ("EDEC", [(1, 1), (2, 2)]), ("EDET", [(1, 1), (2, 2)]), ("EDEB", [(1, 1), (2, 2)])]
    {
        let table = standings(&level, 1, &list(&format!("MPTS {code}")), Edition::Mar2026, &[]);
        assert_eq!(order(&table), expected, "{code}");
    }
    // Board count 1 + 4 against 2 + 3: level; the top board and the last three decide differently.
    let split = event(Primary::Match, 4, &[&[(1, 2, "0110")]]);
    for (code, first) in [("EDEBT", 2), ("EDEBB", 1)] {
        let table = standings(&split, 1, &list(&format!("MPTS GPTS {code}")), Edition::Mar2026, &[]);
        assert_eq!((table.rows[0].tpn.0, table.rows[1].rank), (first, 2), "{code}");
    }
    let part = &table_parts(&level, "MPTS EDE", 2)[0];
    assert_eq!(
        (part.points, part.worth.map(|worth| worth.to_string())),
        (Some(Points::ONE), Some("2".to_owned())),
        "match points, game points"
    );
}

fn table_parts(t: &Tournament, codes: &str, tpn: u16) -> Vec<tournament::tiebreak::Part> {
    let table = standings(t, t.rounds, &list(codes), Edition::Mar2026, &[]);
    table.worked(t, Tpn(tpn)).unwrap().last().unwrap().parts.clone()
}

#[test]
fn the_boards_decide_one_after_another() {
    let t = event(Primary::Match, 3, &[&[(1, 2, "110"), (3, 4, "011")], &[(2, 3, "010"), (4, 1, "001")]]);
    let parts = table_parts(&t, "MPTS TBR", 1);
    let boards =
        |parts: &[tournament::tiebreak::Part]| parts.iter().map(|part| (part.against, part.contribution.to_string())).collect::<Vec<_>>();
    assert_eq!(
        boards(&parts),
        [(Against::Board(1), "2".to_owned()), (Against::Board(2), "2".to_owned()), (Against::Board(3), "0".to_owned())]
    );
    assert_eq!(table_parts(&t, "MPTS BBE", 1).iter().map(|part| part.contribution.to_string()).collect::<Vec<_>>(), ["4", "2"]);
    let table = standings(&t, 2, &list("MPTS TBR BC BERLIN GWON"), Edition::Mar2026, &[]);
    // 1 and 3 have four match points; 3 made 1, 1 and 2 on the boards.
    assert_eq!(order(&table)[..2], [(1, 1), (2, 3)]);
    assert_eq!((value(&table, 3, 2), value(&table, 3, 3), value(&table, 3, 4)), ("9.0".to_owned(), "7.0".to_owned(), "4".to_owned()));
    assert!(matches!(table.why(Tpn(1), Tpn(3)), Some(Why::Decided { index: 1, .. })));
    // The rates of boards are shown as they were compared: 2 of 2 on board 1 against 1 of 2, not places among the level.
    let table = standings(&t, 2, &list("MPTS BRT"), Edition::Mar2026, &[]);
    let shown = |team| table.shown(table.row(Tpn(team)).unwrap()).nth(1).flatten();
    assert_eq!([1, 3, 4, 2].map(shown), ["1", "0.5", "0.5", "0"].map(|rate| Some(rate.to_owned())));
    assert_eq!(order(&table), [(1, 1), (2, 3), (3, 4), (4, 2)]);
}

/// The lists of the Olympiad and of Chinese team events, worked by hand.
#[test]
fn lists_of_our_own() {
    let t = event(Primary::Match, 2, &[&[(1, 2, "11"), (3, 4, "1=")], &[(1, 3, "10"), (2, 4, "11")], &[(4, 1, "=0"), (3, 2, "01")]]);
    let table = standings(&t, 3, &list(&OLYMPIAD.join(" ")), Edition::Mar2026, &[]);
    // Match points 5, 3, 4, 0; game points 4½, 3, 3½, 1.
    assert_eq!((1..=4).map(|team| value(&table, team, 0)).collect::<Vec<_>>(), ["5.0", "3.0", "4.0", "0.0"]);
    // Team 1: 2 against 2 (3 points), 1 against 3 (4 points), 1½ against 4, who has the fewest.
    assert_eq!((value(&table, 1, 1), value(&table, 1, 3)), ("10.0".to_owned(), "7.0".to_owned()));
    let parts = &table.worked(&t, Tpn(1)).unwrap()[1].parts;
    assert_eq!(parts.iter().map(|part| part.fate).collect::<Vec<_>>(), [Fate::Counted, Fate::Counted, Fate::CutLow]);

    // Level in match points and game points, games won and in the match between them: board 1.
    let t = event(Primary::Match, 2, &[&[(1, 2, "10"), (3, 4, "11")], &[(1, 3, "00"), (2, 4, "00")], &[(1, 4, "01"), (2, 3, "10")]]);
    let table = standings(&t, 3, &list(&XIANGQI_TEAMS.join(" ")), Edition::Mar2026, &[]);
    let of = |team: u16| (0..3).map(|index| value(&table, team, index)).collect::<Vec<_>>();
    assert_eq!(of(1), of(2));
    assert!(matches!(table.why(Tpn(1), Tpn(2)), Some(Why::Equal | Why::Decided { index: 4, .. })), "{table:?}");
}
