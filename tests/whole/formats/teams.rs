//! Teams in each form, from the roster to the tables: pairings, colours and points are written down by hand.

use super::{Cup, Pair, Round};
use crate::crash::{Dice, enter_and_kill};
use crate::support::{Home, path};
use event::Change;
use serde_json::Value;
use std::collections::BTreeSet;
use store::Store;

/// The first rounds of twelve by the Berger table (FIDE C.05 annex 1).
const TWELVE: [[Pair; 6]; 3] = [
    [(1, 12), (2, 11), (3, 10), (4, 9), (5, 8), (6, 7)],
    [(12, 7), (8, 6), (9, 5), (10, 4), (11, 3), (1, 2)],
    [(2, 12), (3, 1), (4, 11), (5, 10), (6, 9), (7, 8)],
];

impl Cup {
    /// An event of teams `T01`, `T02`, ... of players `T01a`, `T01b`, ..., whose numbers are the order of their ratings.
    fn of_teams(language: &str, setup: &str, teams: usize, players: usize) -> Self {
        let home = Home::in_language(language);
        let event = home.path("cup.flagfall");
        let cup = Self { home, event };
        cup.run(&format!("new --name Cup {setup}"));
        let roster = cup.home.path("roster.csv");
        std::fs::write(&roster, roster_of(teams, players)).unwrap();
        let said = cup.ask(&["teams", "import", roster.to_str().unwrap()]).clean();
        assert_eq!(said.err, "");
        cup
    }

    /// Enters the protocols of the newest round by a rule of the two teams, each from the side of the first.
    #[track_caller]
    fn protocols(&self, of: impl Fn(Pair) -> &'static str) {
        let round = self.round();
        let lines = (1..).zip(round.pairs()).map(|(table, pair)| format!("{table} {}\n", of(pair)));
        self.feed(&["result", &round.number.to_string(), "-"], &lines.collect::<String>()).clean();
    }

    /// Match points and game points by team.
    fn scores(&self, words: &str) -> Vec<(u64, String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let table = self.json(&format!("standings --format json {words}"));
        let row = |p: &Value| (p["id"].as_u64().unwrap(), text(&p["match_points"]), text(&p["game_points"]));
        let mut rows: Vec<_> = table["players"].as_array().unwrap().iter().map(row).collect();
        rows.sort();
        rows
    }

    /// Who sits at the boards of a table of the newest round: White and Black.
    fn seats(&self, table: u64) -> Vec<(Option<String>, Option<String>)> {
        let value = self.json("round show --format json");
        let name = |value: &Value| value.as_str().map(str::to_owned);
        let boards = value["boards"].as_array().unwrap().iter().filter(|b| b["table"] == table);
        boards.map(|b| (name(&b["white_player"]), name(&b["black_player"]))).collect()
    }

    /// The file is sound, and the tables can be exported with the names of players.
    #[track_caller]
    fn sound(&self, player: &str) {
        self.run("verify");
        for kind in ["csv", "json", "xlsx", "site"] {
            let file = self.home.path(&format!("out.{kind}"));
            self.ask(&["export", kind, "--force", "-o", file.to_str().unwrap()]).clean();
        }
        let text = std::fs::read_to_string(self.home.path("out.json")).unwrap();
        assert_eq!(crate::schema::faults(&serde_json::from_str(&text).unwrap()), Vec::<String>::new());
        assert!(text.contains(player), "{text}");
        let page = std::fs::read_to_string(self.home.path("out.site").join("s1/r1.html")).unwrap();
        assert!(page.contains(player) && page.contains("<bdi>T01</bdi>"), "{page}");
    }
}

fn roster_of(teams: usize, players: usize) -> String {
    let mut text = "Team,Board,Name,Rating\n".to_owned();
    for team in 1..=teams {
        for (at, letter) in ('a'..='z').take(players).enumerate() {
            text += &format!("T{team:02},{},T{team:02}{letter},{}\n", at + 1, 2600 - 100 * team - 10 * at);
        }
    }
    text
}

/// The results of a table, White's side first.
fn results(round: &Round, table: &str) -> Vec<String> {
    let of = |g: &&super::Game| g.label == table || g.label.starts_with(&format!("{table}."));
    round.games.iter().filter(of).map(|g| g.result.clone().unwrap_or_default()).collect()
}

fn some(white: &str, black: &str) -> (Option<String>, Option<String>) {
    (Some(white.to_owned()), Some(black.to_owned()))
}

/// 分台定人制: everybody has a board of his own, the line-ups are the lists.
#[test]
fn twelve_teams_on_fixed_boards_play_each_other() {
    let cup = Cup::of_teams("zh-CN", "--game xiangqi --system round-robin --set team-form=fixed --set boards=2", 12, 3);
    // The lower number wins on board 1 and draws on board 2: 2 and 1 of 2-1-0.
    let low = |(first, second): Pair| if first < second { "1=" } else { "0=" };
    for round in 1..=11 {
        cup.run("round pair");
        cup.run("round publish");
        let found = cup.round();
        if let Some(expected) = TWELVE.get(round - 1) {
            assert_eq!(found.pairs(), expected, "round {round}");
        }
        if round == 1 {
            // The first-named team has Red on the odd boards.
            assert_eq!(found.games.iter().take(2).map(|g| g.pair).collect::<Vec<_>>(), [(1, 12), (12, 1)]);
            assert_eq!(cup.seats(1), [some("T01a", "T12a"), some("T12b", "T01b")]);
            cup.refused("teams line-up T01 1 2,1", &["T01b", "分台定人制", "--accept"]);
            cup.refused("teams line-up T01 1 1,3", &["T01c"]);
        }
        cup.protocols(low);
    }
    // 12 - n won, n - 1 lost: 3 points of the games for a match won, 1 for one lost.
    let table: String = (1..=12).map(|n| format!("{n} {n} {}.0\n", 2 * (12 - n))).collect();
    cup.stands("", &table);
    let scores: Vec<_> = (1..=12).map(|n| (n, format!("{}.0", 2 * (12 - n)), format!("{}.0", 35 - 2 * n))).collect();
    assert_eq!(cup.scores(""), scores);
    let text = cup.run("standings");
    assert!(text.contains("场分") && text.contains("局分"), "{text}");
    let players = cup.json("standings --players --format json");
    let row = |name: &str| players["players"].as_array().unwrap().iter().find(|p| p["name"] == name).unwrap().clone();
    let first = row("T01a");
    assert_eq!(
        (&first["rank"], &first["games"], &first["points"], &first["percent"]),
        (&1.into(), &11.into(), &"22.0".into(), &"100.00".into())
    );
    let last = row("T12b");
    assert_eq!(
        (&last["games"], &last["points"], &last["percent"], &last["boards"]["2"]),
        (&11.into(), &"11.0".into(), &"50.00".into(), &11.into())
    );
    assert!(!players.to_string().contains("T01c"), "a reserve of fixed boards has not played");
    cup.sound("T12b");
}

/// 分台换人制: any of the list in its order; secret until both are in; protocols; a second pass; a team that leaves.
#[test]
fn twelve_teams_with_reserves() {
    let cup = Cup::of_teams("en", "--game chess --system round-robin --set team-form=reserves --set boards=4", 12, 6);
    cup.pairs(&TWELVE[0]);
    let said = cup.run("teams line-up T01 1 1,3,4,6");
    assert!(said.contains("T01f") && said.contains("not in yet"), "{said}");
    assert!(!cup.run("round show").contains("T01a") && !cup.run("teams show T01").contains("Round 1"), "secret until both are in");
    assert_eq!(cup.seats(1)[0], (None, None));
    cup.refused("teams line-up T12 1 2,1,3,4", &["T12b sits above T12a", "reserves", "--accept"]);
    cup.refused("teams line-up T12 1 1,-,3,4", &["Board 2 is empty"]);
    cup.refused("teams line-up T12 1 1,1,3,4 --accept", &["T12a stands twice"]);
    cup.refused("teams line-up T12 1 1,2,3,4,5", &["5 players for 4 boards"]);
    cup.run("teams line-up T12 1 2,1,3,4 --accept");
    assert_eq!(cup.seats(1), [some("T01a", "T12b"), some("T12a", "T01c"), some("T01d", "T12c"), some("T12d", "T01f")]);
    cup.run("teams line-up all 1 --default");
    // Only what differs.
    cup.run("teams line-up T02 1 4=T02e");
    assert_eq!(cup.seats(2)[3], some("T11d", "T02e"));
    // A board that is left empty is lost; the first team has Black on board 4.
    cup.run("teams line-up T03 1 4=-");
    assert_eq!(results(&cup.round(), "3"), ["", "", "", "+-"]);
    cup.run("result 1 1 1=01 2 ==== 3 ===. 4 1111 5 1111 6 +-");
    let round = cup.round();
    assert_eq!(results(&round, "1"), ["1", "=", "0", "0"], "from the first team's side, whatever the colours");
    assert_eq!(results(&round, "3"), ["=", "=", "=", "+-"]);
    assert_eq!(results(&round, "6"), ["+-", "-+", "+-", "-+"]);
    let shown = cup.json("round show --format json");
    let of = |table: usize| &shown["matches"][table - 1];
    assert_eq!(of(1)["protocol"], "1 = 0 1");
    assert_eq!(
        (of(1)["game_points"].to_string(), of(1)["match_points"].to_string()),
        (r#"["2.5","1.5"]"#.to_owned(), r#"["2.0","0.0"]"#.to_owned())
    );
    assert_eq!(
        (of(3)["game_points"].to_string(), of(3)["match_points"].to_string()),
        (r#"["1.5","2.5"]"#.to_owned(), r#"["0.0","2.0"]"#.to_owned())
    );
    assert_eq!(
        (of(6)["game_points"].to_string(), of(6)["match_points"].to_string()),
        (r#"["4.0","0.0"]"#.to_owned(), r#"["2.0","0.0"]"#.to_owned())
    );
    // The second pass finds what differs and changes nothing.
    cup.run("result --second 1 1 1=01");
    cup.refused("result --second 1 1 1=11", &["0-1", "1-0"]);
    cup.ask(&["result", "1", "1", "1=0"]).failed(2, &["4 boards", "3 results"]);
    cup.ask(&["result", "1", "1", "1=x0"]).failed(2, &["x"]);
    // One board is put right by its label, White's side first.
    cup.run("result 1 2.2 1");
    assert_eq!(results(&cup.round(), "2"), ["=", "1", "=", "="]);
    let scores = cup.scores("--after 1");
    let of = |id: usize| (scores[id - 1].1.as_str(), scores[id - 1].2.as_str());
    assert_eq!([of(1), of(2), of(3), of(10), of(11), of(6), of(7)].map(|(m, _)| m), ["2.0", "0.0", "0.0", "2.0", "2.0", "2.0", "0.0"]);
    assert_eq!([of(1), of(2), of(3), of(10), of(11), of(6), of(7)].map(|(_, g)| g), ["2.5", "1.5", "1.5", "2.5", "2.5", "4.0", "0.0"]);
    cup.run("teams adjust T01 -1 --round 1 --reason late");
    cup.run("teams adjust T01 -0.5 --games --reason late");
    assert_eq!(cup.scores("--after 1")[0], (1, "1.0".to_owned(), "2.0".to_owned()));
    cup.run("teams adjust T01 0 --round 1 --reason heard");
    assert_eq!(cup.scores("--after 1")[0].1, "2.0");
    // A player of a list who has sat at a board stays; a team that leaves after one match of eleven counts for nobody.
    cup.refused("teams remove T01 T01a", &["T01a was on a line-up"]);
    cup.refused("teams remove T01", &[]);
    let said = cup.run("players withdraw 12");
    assert!(said.contains("count for nobody"), "{said}");
    cup.run("round pair");
    cup.run("round publish");
    assert_eq!(cup.round().pairs(), TWELVE[1]);
    assert!(results(&cup.round(), "1").iter().all(|result| result == "-+" || result == "+-"), "{:?}", cup.round());
    assert!(cup.scores("").iter().all(|(id, ..)| *id != 12));
    cup.sound("T01f");
}

/// 临时定台制 with points pairing, in Chinese.
#[test]
fn twelve_teams_said_before_each_match_by_points() {
    let setup = "--game xiangqi --system points --rounds 3 --set team-form=line-up --set boards=3 --set first-round=neighbours";
    let cup = Cup::of_teams("zh-CN", setup, 12, 4);
    cup.pairs(&[(1, 2), (4, 3), (5, 6), (8, 7), (9, 10), (12, 11)]);
    let said = cup.run("teams line-up 1 1 3,1,4");
    assert!(said.contains("T01c") && said.contains("尚未提交"), "{said}");
    cup.run("teams line-up T02 1 2,3,1");
    assert_eq!(cup.seats(1), [some("T01c", "T02b"), some("T02c", "T01a"), some("T01d", "T02a")]);
    cup.run("teams line-up all 1 --default");
    let low = |(first, second): Pair| if first < second { "11=" } else { "00=" };
    cup.protocols(low);
    // Winners with winners, losers with losers; whoever had Red on board 1 has Black now.
    cup.pairs(&[(3, 1), (7, 5), (11, 9), (2, 4), (6, 8), (10, 12)]);
    cup.run("teams line-up all 2 --default");
    cup.protocols(low);
    let table = cup.scores("");
    // Won on both rounds: 1, 5 and 9, with 5 points of the games from each; lost both: 4, 8 and 12, with 1.
    for (id, match_points, game_points) in &table {
        let wanted = match id {
            1 | 5 | 9 => ("4.0", "10.0"),
            4 | 8 | 12 => ("0.0", "2.0"),
            _ => ("2.0", "6.0"),
        };
        assert_eq!((match_points.as_str(), game_points.as_str()), wanted, "{id}");
    }
    let text = cup.run("round show");
    assert!(text.contains("T03a") && text.contains("T01a"), "{text}");
    cup.sound("T01c");
}

/// 全队轮赛制: everybody of a team meets everybody of the other one.
#[test]
fn twelve_teams_of_two_in_which_everybody_meets_everybody() {
    let cup = Cup::of_teams("zh-CN", "--game xiangqi --system round-robin --set team-form=all-play-all --set boards=2", 12, 3);
    cup.pairs(&TWELVE[0]);
    cup.run("teams line-up T01 1 2,3");
    cup.run("teams line-up all 1 --default");
    let met: BTreeSet<(String, String)> = cup
        .seats(1)
        .into_iter()
        .map(|(white, black)| (white.unwrap(), black.unwrap()))
        .map(|(white, black)| if white < black { (white, black) } else { (black, white) })
        .collect();
    let wanted = [("T01b", "T12a"), ("T01b", "T12b"), ("T01c", "T12a"), ("T01c", "T12b")];
    assert_eq!(met, wanted.map(|(a, b)| (a.to_owned(), b.to_owned())).into());
    cup.protocols(|_| "11=0");
    assert_eq!(cup.scores("")[..1], [(1, "2.0".to_owned(), "5.0".to_owned())]);
    assert_eq!(cup.scores("")[11..], [(12, "0.0".to_owned(), "3.0".to_owned())]);
    cup.sound("T01b");
}

/// 队员总分制: an individual event; the places of the best two of each unit are added up.
#[test]
fn twelve_units_by_the_places_of_their_members() {
    // Places are numbers: of 26 players the lower wins, the number breaks the ties. Units have n and 25 - n: every sum is 25.
    let unit = |n: usize| match n {
        1..=12 => format!("U{n:02}"),
        13..=24 => format!("U{:02}", 25 - n),
        25 => "Lone".to_owned(),
        _ => String::new(),
    };
    let players: Vec<(String, String)> = (1..=26).map(|n| (format!("P{n:02}"), unit(n))).collect();
    let setup = "--game chess --system swiss-dutch --rounds 3 --set team-form=sum --set boards=2 --set tiebreaks=TPN";
    let cup = Cup::of("en", setup, &players);
    cup.run("round pair");
    cup.run("round publish");
    cup.enter(super::lower_wins);
    let units = cup.json("standings --units --format json");
    let rows: Vec<(u64, &str, u64)> = units["units"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["rank"].as_u64().unwrap(), row["unit"].as_str().unwrap(), row["places"].as_u64().unwrap()))
        .collect();
    let names: Vec<String> = (1..=12).map(unit).collect();
    // The best single place decides; a unit of one stands behind them all, though its sum is no more.
    let mut wanted: Vec<(u64, &str, u64)> = (1..).zip(&names).map(|(rank, name)| (rank, name.as_str(), 25)).collect();
    wanted.push((13, "Lone", 25));
    assert_eq!(rows, wanted);
    let complete = cup.run("standings --units --complete --format csv");
    assert!(!complete.contains("Lone") && complete.contains("1,U01,25,1,1.0,1 P01; 24 P24"), "{complete}");
    assert!(cup.run("standings --units --counted 1").contains("Lone"));
    cup.refused("teams list", &["players"]);
}

#[test]
fn home_and_away() {
    let cup = Cup::of_teams("en", "--game chess --system double-round-robin --set boards=4 --set board-colours=all", 4, 4);
    let four: [[Pair; 2]; 3] = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]];
    let back = |round: [Pair; 2]| round.map(|(home, away)| (away, home));
    let rounds = [four[0], four[2], four[1], back(four[0]), back(four[1]), back(four[2])];
    for round in rounds {
        let found = cup.pairs(&round);
        assert!(found.games.chunks(4).zip(round).all(|(games, home)| games.iter().all(|g| g.pair == home)), "White at home: {found:?}");
        cup.protocols(|_| "1===");
    }
    // Three matches at home, won 2½-1½, and three away.
    assert_eq!(cup.scores(""), (1..=4).map(|n| (n, "6.0".to_owned(), "12.0".to_owned())).collect::<Vec<_>>());
    cup.stands("", "1 1 6.0\n1 2 6.0\n1 3 6.0\n1 4 6.0");
    cup.run("verify");
}

#[test]
fn a_drawn_match_of_a_knockout_is_broken_by_its_boards_or_by_added_ones() {
    let cup = Cup::of_teams("en", "--game chess --system knockout --set boards=4", 4, 4);
    cup.pairs(&[(1, 4), (2, 3)]);
    // Berlin: 4·½ + 3 + 2·½ against 4·½ + 2·½ + 1; then 3 + 2 against 4 + 1.
    cup.run("result 1 1 =1=0 2 0110");
    cup.refused("round pair", &["1"]);
    cup.refused("stages settle 1 4 --by berlin", &[]);
    cup.run("stages settle 1 --by berlin");
    cup.ask(&["stages", "settle", "2", "--by", "berlin"]).failed(2, &["level"]);
    cup.refused("stages settle 2 2 --by top-board", &[]);
    cup.refused("round pair", &["2"]);
    cup.run("stages games 2 --count 2 --time 3+2");
    let labels: Vec<(String, Pair)> =
        cup.round().games.iter().filter(|g| g.label.starts_with("2.")).map(|g| (g.label.clone(), g.pair)).collect();
    assert_eq!(labels[4..], [("2.5".to_owned(), (2, 3)), ("2.6".to_owned(), (3, 2))]);
    cup.run("result 1 2.5 1 2.6 =");
    cup.pairs(&[(1, 2)]);
    cup.protocols(|_| "1111");
    cup.stands("", "1 1\n2 2\n3 3\n3 4");
    assert!(cup.run("log --format json").contains("berlin"));
    cup.run("verify");
}

#[test]
fn teams_by_hand_and_lists_that_change() {
    let setup = "--game chess --system round-robin --set team-form=reserves --set boards=2 --set tolerance=50 --set composition=2=w";
    let home = Home::in_language("en");
    let event = home.path("cup.flagfall");
    let cup = Cup { home, event };
    cup.run(&format!("new --name Cup {setup}"));
    cup.ask(&["teams", "add", "Harbour", "--unit", "Quay", "--captain", "Berg, Eva", "--federation", "NOR"]).clean();
    cup.ask(&["teams", "add", "Tower"]).clean();
    cup.ask(&["teams", "player", "Harbour", "Adler, Jan", "rating=2400", "Berg, Eva", "rating=2420", "sex=w", "id=4100018", "Dahl, Ove"])
        .clean();
    // Nobody plays for two teams; 51 points too many above is not the order of the ratings.
    cup.ask(&["teams", "player", "Tower", "Berg, E.", "id=4100018"]).failed(3, &["Harbour", "two teams"]);
    cup.ask(&["teams", "player", "Tower", "Chen, Li", "rating=2500", "Ek, Siv", "rating=2300", "sex=w"]).clean();
    cup.refused("teams order Tower 2,1", &["Chen, Li", "150", "--accept"]);
    cup.run("teams order Harbour 2,1,3");
    let shown = cup.run("teams show Harbour");
    assert!(shown.contains("1\tBerg, Eva") && shown.contains("2\tAdler, Jan"), "{shown}");
    cup.run("teams order Harbour 1,2");
    assert!(cup.run("teams show Harbour").contains("–\tDahl, Ove"));
    let listed = cup.json("teams list --format json");
    assert_eq!((&listed["teams"][0]["captain"], &listed["teams"][0]["players"]), (&"Berg, Eva".into(), &3.into()));
    cup.ask(&["teams", "edit", "Tower", "unit=Castle", "captain=Ek, Siv"]).clean();
    cup.ask(&["teams", "edit", "Tower", "rating=2310", "--player", "Ek"]).clean();
    assert!(cup.run("teams show Tower").contains("2310"));
    cup.run("teams remove Harbour 3");
    cup.run("round pair");
    cup.run("round publish");
    // Board 2 is for a woman.
    cup.ask(&["teams", "line-up", "Harbour", "1", "Berg, Eva;Adler, Jan"]).failed(3, &["woman", "Adler, Jan"]);
    cup.ask(&["teams", "line-up", "Harbour", "1", "Adler;Berg"]).failed(3, &["Adler, Jan sits above Berg, Eva"]);
    cup.ask(&["teams", "line-up", "Nowhere", "1", "1,2"]).failed(2, &["Nowhere", "Tower"]);
    cup.ask(&["teams", "line-up", "Tower", "9", "1,2"]).failed(3, &["9"]);
    cup.run("verify");
}

#[test]
fn a_roster_names_what_it_does_not_take() {
    let cup = Cup::of_teams("en", "--game chess --system round-robin --set boards=2", 2, 2);
    let file = cup.home.path("more.csv");
    let text = "Harbour\nCaptain: Berg\nName,Rating,FIDE ID,Shoe size\nAdler,2400,101,44\nBerg,2300,102,\nTower\nAdler,2400,101,\nt01\nCole,2000,,\nharbour\nDahl,2100,,\n";
    std::fs::write(&file, text).unwrap();
    let ran = cup.ask(&["teams", "import", file.to_str().unwrap()]).clean();
    assert!(ran.out.contains("teams 2, players 3"), "{ran:#?}");
    for said in [
        "line 7, column 3: stands in Harbour already (line 4)",
        "Shoe size",
        "line 8: T01",
        "line 10: the team began in line 1",
        "Tower has 0 players for 2 boards",
    ] {
        assert!(ran.err.contains(said), "`{said}` is missing: {ran:#?}");
    }
    assert!(cup.run("teams show Harbour").contains("Berg\n") && !cup.run("teams list").contains("Cole"));
    let none = cup.home.path("none.csv");
    std::fs::write(&none, "Name,Rating\nAdler,2400\nBerg,2300\n").unwrap();
    cup.ask(&["teams", "import", none.to_str().unwrap()]).failed(2, &["which team"]);
}

/// Protocols of matches are entered while the program is killed: what was answered is in the file, and no board is there that was not sent.
#[test]
fn no_acknowledged_board_is_lost_by_a_kill() {
    let cup = Cup::of_teams("en", "--game chess --system round-robin --set team-form=fixed --set boards=4", 12, 4);
    cup.pairs(&TWELVE[0]);
    let mut dice = Dice(14);
    let (mut expected, mut killed): (Vec<(u16, String)>, usize) = (Vec::new(), 0);
    for kill in 0..8 {
        let lines: Vec<(u16, String)> = (1..=6)
            .map(|table| (table, (0..4).map(|_| ['1', '0', '='][usize::try_from(dice.roll(3)).unwrap()]).collect::<String>()))
            .collect();
        let input: String = lines.iter().map(|(table, protocol)| format!("{table} {protocol}\n")).collect();
        let (answers, running) = enter_and_kill(&cup.home, &cup.event, "1", &input, &mut dice, 20);
        killed += usize::from(running);
        // The first team has Black on the even boards.
        let sent = lines.iter().flat_map(|(table, protocol)| {
            (1..).zip(protocol.chars()).map(move |(board, sign): (u16, char)| {
                let turned = match sign {
                    '1' if board % 2 == 0 => '0',
                    '0' if board % 2 == 0 => '1',
                    other => other,
                };
                ((table - 1) * 4 + board, turned.to_string())
            })
        });
        let store = Store::open(&cup.event).unwrap();
        let changes = store.history().entries().iter().flat_map(|entry| &entry.changes);
        let found: Vec<(u16, String)> = changes
            .filter_map(|change| match change {
                Change::Result { board, result: Some(result), .. } => Some((*board, result.code().to_owned())),
                _ => None,
            })
            .collect();
        let saved = found.len() - expected.len();
        // A match is one act: what is answered is saved, at most one match is saved unanswered, and none by half.
        assert!((answers.len()..=answers.len() + 4).contains(&saved), "kill {kill}: {} answered, {saved} saved", answers.len());
        assert_eq!(saved % 4, 0, "kill {kill}: a match is saved whole or not at all");
        expected.extend(sent.take(saved));
        assert_eq!(found, expected, "kill {kill}");
    }
    assert!(killed >= 3 && !expected.is_empty(), "the loop proves nothing: {killed} of 8, {} entries", expected.len());
    cup.protocols(|_| "1=01");
    cup.home.run(["verify".as_ref(), path(&cup.event)]).clean();
    assert_eq!(results(&cup.round(), "6"), ["1", "=", "0", "0"]);
}

/// The report file has the players with their games and the records of teams: it reads back to the same matches and points.
#[test]
fn a_report_file_of_teams_reads_back() {
    let cup = Cup::of_teams("en", "--game chess --system round-robin --set team-form=reserves --set boards=4 --set tiebreaks=WIN", 4, 6);
    for (round, pairs) in (1..).zip([[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]) {
        cup.pairs(&pairs);
        // A reserve moves everybody below up; a board stays empty; a match is forfeited.
        cup.run(&format!("teams line-up {} {round} 1,3,4,5", pairs[0].0));
        cup.run(&format!("teams line-up {} {round} 1,2,3,-", pairs[1].1));
        cup.run(&format!("teams line-up all {round} --default"));
        cup.run(&format!("result {round} 1 1=01"));
        cup.run(&format!("result {round} 2 {}", if round == 3 { "-+" } else { "1==." }));
    }
    let text = std::fs::read_to_string(cup.report()).unwrap();
    for record in ["310   1 T01", "352 WBWB", "192 BERGER_TEAM_ROUNDROBIN"] {
        assert!(text.contains(record), "{record}: {text}");
    }
    let ran = cup.home.run(["check".as_ref(), path(&cup.report()), "--format".as_ref(), "json".as_ref()]);
    assert_eq!(ran.err, "", "{text}");
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["standings"]["points"], Value::Array(Vec::new()), "{text}");
    assert!(found["rounds"].as_array().unwrap().iter().all(|round| round["ok"] == true), "{found}");
}

/// A report file of teams is taken over as teams, and counted so.
#[test]
fn a_team_report_file_counts_teams_and_players() {
    for (language, says) in [("en", "4 teams of 16 players, 1 rounds"), ("zh-CN", "4队16名棋手，共1轮")] {
        let cup = Cup::of_teams(language, "--game chess --system round-robin --set boards=4", 4, 4);
        cup.run("round pair");
        cup.run("round publish");
        cup.protocols(|_| "1=01");
        let (file, made) = (cup.home.path("out.trf"), cup.home.path("made.flagfall"));
        cup.ask(&["export", "trf26", "-o", file.to_str().unwrap()]).clean();
        let ran = cup.home.run(["import".as_ref(), path(&file), "-o".as_ref(), path(&made)]);
        assert!(ran.out.contains(says), "{ran:#?}");
    }
}
