use super::*;
use crate::roster::{self, Field, Mapping, ReadOptions};
use calamine::Reader as _;
use tournament::model::{Color, Contestant};

/// Three players, one round of a game and a bye, a second one with the game still open.
fn tournament() -> Tournament {
    let game = |opponent, color, outcome| Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome)));
    let mut t = Tournament::new(5);
    t.tiebreaks = vec!["PTS".into(), "BH".into()];
    let mut add = |tpn: u16, name: &str, rating, entries| {
        let mut player = Contestant::new(Tpn(tpn), name);
        player.rating = rating;
        player.entries = entries;
        t.contestants.push(player);
    };
    add(1, "=HYPERLINK(\"http://x\")", Some(2100), vec![game(2, Color::White, Outcome::Win), game(3, Color::Black, Outcome::Pending)]);
    add(2, "<script>Ö & \"王\"", None, vec![game(1, Color::Black, Outcome::Loss), Some(Entry::Bye(Bye::Half))]);
    add(3, "Adler, Eva", Some(1900), vec![Some(Entry::Bye(Bye::PairingAllocated)), game(1, Color::White, Outcome::Pending)]);
    t
}

fn with_report<T>(test: impl FnOnce(&Report<'_>) -> T) -> T {
    let tournament = tournament();
    let clubs = BTreeMap::from([(Tpn(2), "+SK".to_owned())]);
    let standing = |rank, tpn, pts: &str| Standing { rank, tpn: Tpn(tpn), values: vec![pts.into(), "-".into()] };
    let standings = [standing(1, 1, "1.0"), standing(1, 3, "1.0"), standing(3, 2, "0.5")];
    test(&Report {
        title: "Open <1>",
        language: "en",
        tournament: &tournament,
        clubs: &clubs,
        standings: &standings,
        after: 0,
        heads: &[],
        boards: &BTreeMap::new(),
        stages: &[],
        teams: None,
    })
}

fn english(label: Label) -> String {
    label.english().to_owned()
}

fn shown(table: &Table) -> Vec<Vec<String>> {
    table.rows.iter().map(|row| row.iter().map(Cell::show).collect()).collect()
}

#[test]
fn tables_have_a_cell_for_every_heading() {
    with_report(|report| {
        for table in [players(report, &english), standings(report, &english), crosstable(report, &english), pairings(report, 2, &english)] {
            assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", table.title);
        }
        assert_eq!(
            shown(&pairings(report, 1, &english))[0],
            ["1", "1", "=HYPERLINK(\"http://x\")", "0", "1 - 0", "0", "<script>Ö & \"王\"", "2"]
        );
        assert_eq!(shown(&pairings(report, 1, &english))[1], ["", "3", "Adler, Eva", "0", "bye", "", "", ""]);
        assert_eq!(shown(&pairings(report, 2, &english))[0][4], "");
        assert_eq!(shown(&crosstable(report, &english))[0][5..], ["2w1", "3b", "1"]);
        assert_eq!(shown(&crosstable(report, &english))[1][5..], ["U", "1w", "1"]);
    });
}

#[test]
fn boards_follow_scores_then_numbers() {
    let mut t = Tournament::new(3);
    let game = |opponent, color, outcome| Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome)));
    for (tpn, opponents, colors, first) in [
        (1, [3, 2], [Color::White, Color::Black], Outcome::Loss),
        (2, [4, 1], [Color::White, Color::White], Outcome::Loss),
        (3, [1, 4], [Color::Black, Color::White], Outcome::Win),
        (4, [2, 3], [Color::Black, Color::Black], Outcome::Win),
    ] {
        let mut player = Contestant::new(Tpn(tpn), tpn.to_string());
        player.entries = vec![game(opponents[0], colors[0], first), game(opponents[1], colors[1], Outcome::Pending)];
        t.contestants.push(player);
    }
    let boards = |round| derived_boards(&t, round).iter().map(|b| (b.number, b.white.0, b.black.0)).collect::<Vec<_>>();
    assert_eq!(boards(1), [(1, 1, 3), (2, 2, 4)]);
    assert_eq!(boards(2), [(1, 3, 4), (2, 2, 1)], "the winners sit at board 1");
    assert_eq!(boards(3), []);
}

#[test]
fn csv_is_harmless_and_comes_back() {
    with_report(|report| {
        let text = csv(&players(report, &english));
        assert!(text.starts_with("\u{FEFF}No.,Title,Name,"));
        assert!(text.contains("\"'=HYPERLINK(\"\"http://x\"\")\"") && text.contains(",'+SK,"), "{text}");
        let table = roster::Table::read(text.as_bytes(), ReadOptions::default()).unwrap();
        let mapping = Mapping::detect(&table);
        assert_eq!(mapping.column(Field::Number), Some(0));
        let back = roster::entrants(&table, &mapping).unwrap();
        assert_eq!(back.problems, []);
        let names: Vec<&str> = back.entrants.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, report.tournament.contestants.iter().map(|p| p.name.as_str()).collect::<Vec<_>>());
        assert_eq!((back.entrants[1].club.as_str(), back.entrants[0].standard), ("+SK", Some(2100)));
        assert!(csv(&standings(report, &english)).contains(",1,'-\r\n"));
    });
}

#[test]
fn numbers_stay_numbers_in_csv() {
    let table = |cell: &str| Table { title: String::new(), columns: vec!["x".into()], rows: vec![vec![Cell::Text(cell.into())]] };
    for (cell, written) in
        [("-0.5", "-0.5"), ("-1+1", "'-1+1"), ("@A1", "'@A1"), ("=1", "'=1"), ("＝1", "'＝1"), ("-", "'-"), ("a=1", "a=1")]
    {
        assert_eq!(csv(&table(cell)), format!("\u{FEFF}x\r\n{written}\r\n"));
    }
}

#[test]
fn a_workbook_holds_texts_and_numbers_but_no_formula() {
    with_report(|report| {
        let tables = [players(report, &english), pairings(report, 1, &english), pairings(report, 2, &english)];
        let bytes = xlsx("Cup & [Co]", &tables).unwrap();
        assert_eq!(bytes, xlsx("Cup & [Co]", &tables).unwrap());
        let back = roster::Table::read(&bytes, ReadOptions::default()).unwrap();
        let entrants = roster::entrants(&back, &Mapping::detect(&back)).unwrap().entrants;
        let names: Vec<&str> = entrants.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, report.tournament.contestants.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(), "a title above the headings");
        let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(bytes)).unwrap();
        assert_eq!(book.sheet_names(), ["Players", "Round 1", "Round 2"]);
        let range = book.worksheet_range("Players").unwrap();
        assert_eq!(range.get_value((0, 0)), Some(&calamine::Data::String("Cup & [Co]".into())));
        assert_eq!(range.get_value((1, 0)), Some(&calamine::Data::String("Players".into())));
        assert_eq!(range.get_value((3, 2)), Some(&calamine::Data::String("Name".into())));
        assert_eq!(range.get_value((4, 2)), Some(&calamine::Data::String("=HYPERLINK(\"http://x\")".into())));
        assert_eq!(range.get_value((4, 4)), Some(&calamine::Data::Float(2100.0)));
        assert!(book.worksheet_formula("Players").unwrap().is_empty());
    });
}

#[test]
fn sheets_of_one_name_are_told_apart() {
    let table = |title: &str| Table { title: title.to_owned(), columns: vec!["x".to_owned()], rows: Vec::new() };
    let bytes = xlsx("", &["A/B", "a b", "", "x".repeat(40).as_str()].map(table)).unwrap();
    let book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(bytes)).unwrap();
    assert_eq!(book.sheet_names(), ["A B", "a b (2)", "1", &"x".repeat(26)]);
}

#[test]
fn json_has_players_rounds_and_standings() {
    with_report(|report| {
        let value = json(report);
        assert_eq!(value["players"][2]["points"], "1.0");
        assert_eq!(
            value["rounds"][0]["boards"][0],
            serde_json::json!({"board": 1, "white": 1, "black": 2, "white_result": "1", "black_result": "0"})
        );
        assert_eq!(value["rounds"][1]["boards"][0]["white_result"], serde_json::Value::Null);
        assert_eq!(value["rounds"][1]["byes"], serde_json::json!([{"id": 2, "kind": "H"}]));
        assert_eq!(value["standings"][2], serde_json::json!({"rank": 3, "id": 2, "values": ["0.5", "-"]}));
    });
}

#[test]
fn published_boards_win_over_derived_ones() {
    with_report(|report| {
        let boards = BTreeMap::from([(1, vec![Board::single(7, Tpn(1), Tpn(2))])]);
        let report = Report { boards: &boards, ..*report };
        assert_eq!(report.boards(1)[0].number, 7);
        assert_eq!(report.boards(2)[0].number, 1);
        assert_eq!(report.result(1, &report.boards(1)[0]), "1 - 0");
    });
}

/// Ranks after round 1 stand beside the points and cells of round 1, though round 2 goes on.
#[test]
fn the_crosstable_ends_where_the_ranks_do() {
    with_report(|report| {
        let of = |after| crosstable(&Report { after, ..*report }, &english);
        assert_eq!(of(1).columns, ["Rank", "No.", "Name", "Rating", "Fed.", "1", "Points"]);
        assert_eq!(shown(&of(1))[2][5..], ["1b0", "0"], "the half-point bye of round 2 is not counted");
        assert_eq!(shown(&of(2))[2][5..], ["1b0", "H", "0.5"]);
    });
}

#[test]
fn teams_are_called_so_and_have_each_score_once() {
    with_report(|report| {
        let mut tournament = report.tournament.clone();
        tournament.tiebreaks = ["MPTS".into(), "BH".into()].into();
        let standings = [Standing { rank: 1, tpn: Tpn(1), values: vec!["2".into(), "7".into()] }];
        let facts = TeamFacts::default();
        let report = Report { tournament: &tournament, standings: &standings, teams: Some(&facts), ..*report };
        assert_eq!(players(&report, &english).columns, ["No.", "Team", "Rating", "Fed.", "Club"]);
        let table = super::standings(&report, &english);
        assert_eq!(table.columns, ["Rank", "No.", "Title", "Team", "Rating", "Fed.", "Club", "MP", "GP", "BH"]);
        assert_eq!(shown(&table)[0].last().map(String::as_str), Some("7"));
        assert_eq!(table.rows[0].len(), table.columns.len());
    });
}

#[test]
fn columns_that_say_nothing_are_left_out() {
    with_report(|report| {
        let table = players(report, &english).without_empty();
        assert_eq!(table.columns, ["No.", "Name", "Rating", "Club"]);
        assert!(table.rows.iter().all(|row| row.len() == 4));
    });
}

#[test]
fn the_boards_of_an_exhibition_are_one_round() {
    with_report(|report| {
        let table = exhibition(report, &english);
        assert_eq!(table.columns, ["Board", "No.", "White", "Result", "Black", "No."]);
        assert_eq!((table.title.as_str(), table.rows.len()), ("Round 1", 4));
    });
}

#[test]
fn labels_have_keys_of_their_own() {
    let keys: std::collections::BTreeSet<&str> = Label::ALL.iter().map(|l| l.key()).collect();
    assert_eq!(keys.len(), Label::ALL.len());
}
