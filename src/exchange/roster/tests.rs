use super::*;
use proptest::prelude::*;

fn load(name: &str) -> (Table, Roster) {
    let path = format!("{}/fixtures/rosters/{name}", env!("CARGO_MANIFEST_DIR"));
    let table = Table::read(&std::fs::read(path).unwrap(), ReadOptions::default()).unwrap();
    let roster = entrants(&table, &Mapping::detect(&table)).unwrap();
    (table, roster)
}

fn charset(table: &Table) -> Charset {
    match table.origin {
        Origin::Text { charset, .. } => charset,
        Origin::Spreadsheet => panic!("text expected"),
    }
}

#[test]
fn one_roster_in_three_encodings_reads_the_same() {
    let (utf8, expected) = load("open-zh-utf8.csv");
    assert_eq!(charset(&utf8), Charset::Utf8);
    assert_eq!(expected.problems, []);
    assert_eq!(
        expected.entrants[2],
        Entrant {
            line: 4, number: Some(3), name: "张镕".into(), sex: Some(Sex::Male), club: "杭州市代表队".into(), ..Entrant::default()
        }
    );
    assert_eq!((expected.entrants[1].birth.as_str(), expected.entrants[1].standard), ("2001/11/30", Some(1790)));
    assert_eq!(load("open-zh-utf8-bom.csv").1, expected);
    let (gb, roster) = load("open-zh-gb18030.csv");
    assert_eq!(charset(&gb), Charset::Gb18030);
    assert_eq!(roster, expected);
}

#[test]
fn damaged_encodings_lose_one_name_and_say_which() {
    for (name, encoding) in [("damaged-utf8.csv", Charset::Utf8), ("damaged-gb18030.csv", Charset::Gb18030)] {
        let (table, roster) = load(name);
        assert_eq!(charset(&table), encoding);
        assert_eq!(roster.entrants.len(), 5, "{name}");
        assert!(roster.entrants[1].name.contains('\u{FFFD}'));
        assert_eq!(roster.entrants[1].club, "北京市代表队");
        assert!(roster.problems.contains(&Problem { line: 3, column: Some(2), kind: ProblemKind::DamagedText }), "{:?}", roster.problems);
        assert!(roster.problems.iter().any(|p| matches!(p.kind, ProblemKind::Undecodable { count: 1..=2, .. })), "{:?}", roster.problems);
    }
}

#[test]
fn files_of_other_programs() {
    let (table, swiss_manager) = load("swiss-manager-players.txt");
    assert_eq!(charset(&table), Charset::Windows1252);
    assert_eq!(swiss_manager.problems, []);
    let first = &swiss_manager.entrants[0];
    assert_eq!((first.name.as_str(), first.title, first.birth.as_str()), ("Grünfelder, Jörg", Some(Title::Fm), "1978/02/14"));
    assert_eq!((first.standard, first.national, first.fide_id.as_str()), (Some(2245), Some(2201), "99900011"));
    assert_eq!((first.national_id.as_str(), first.club.as_str()), ("10231", "SK Weißenberg"));
    assert_eq!((swiss_manager.entrants[1].birth.as_str(), swiss_manager.entrants[1].sex), ("1999", Some(Sex::Female)));
    assert_eq!((swiss_manager.entrants[2].standard, swiss_manager.entrants[2].fide_id.as_str()), (None, ""));

    let (_, vega) = load("vega-players.csv");
    assert_eq!(vega.problems, []);
    assert_eq!((vega.entrants[0].k, vega.entrants[0].national, vega.entrants[0].title), (Some(20), Some(2102), Some(Title::Cm)));

    let (table, russian) = load("players-ru-1251.csv");
    assert_eq!(charset(&table), Charset::Windows1251);
    assert_eq!(russian.entrants[1].name, "Берёзкина Яна");
    assert_eq!((russian.entrants[1].sex, russian.entrants[1].club.as_str()), (Some(Sex::Female), "Пермь"));
}

#[test]
fn doubtful_rows_are_named_by_line_and_column() {
    let (_, roster) = load("doubtful.csv");
    let names: Vec<&str> = roster.entrants.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["Amsel, Berta", "Zander, Kurt", "Quast, Ole", "\u{FFFD}[2JEvil Name", "Kurz, Ida"]);
    let found: Vec<(usize, Option<usize>, ProblemKind)> = roster.problems.into_iter().map(|p| (p.line, p.column, p.kind)).collect();
    assert_eq!(
        found,
        [
            (3, Some(5), ProblemKind::DuplicateEntry { first_line: 2 }),
            (4, Some(5), ProblemKind::DuplicateId { id: "99900101".into(), first_line: 2 }),
            (4, Some(7), ProblemKind::BadBirth),
            (5, Some(1), ProblemKind::DuplicateNumber { first_line: 4 }),
            (5, Some(3), ProblemKind::BadSex),
            (5, Some(4), ProblemKind::BadFederation),
            (5, Some(5), ProblemKind::BadId),
            (5, Some(6), ProblemKind::BadRating),
            (6, Some(2), ProblemKind::MissingName),
            (7, Some(2), ProblemKind::HarmfulCharacters { count: 2 }),
        ]
    );
    assert_eq!(roster.entrants[1].fide_id, "", "a number of two people belongs to the first");
    assert_eq!(roster.entrants[3].club, "SK \"Süd\"");
}

#[test]
fn a_file_without_names_waits_for_a_person() {
    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/rosters/no-names.csv")).unwrap();
    let table = Table::read(&bytes, ReadOptions::default()).unwrap();
    let mut mapping = Mapping::detect(&table);
    assert_eq!((mapping.columns.as_slice(), mapping.skip), (&[Some(Field::Standard), Some(Field::Federation), Some(Field::Club)][..], 1));
    assert_eq!(entrants(&table, &mapping), Err(RosterError::NoNameColumn));
    mapping.columns = vec![Some(Field::Standard), Some(Field::Federation), Some(Field::Name)];
    assert_eq!(preview(&table, &mapping, 1).unwrap().entrants[0].name, "SK Nord");
}

#[test]
fn parts_of_names_are_joined() {
    let read = |text: &str| {
        let table = Table::read(text.as_bytes(), ReadOptions::default()).unwrap();
        entrants(&table, &Mapping::detect(&table)).unwrap().entrants[0].name.clone()
    };
    assert_eq!(read("Nachname;Vorname\nGroß;Änne\n"), "Groß, Änne");
    assert_eq!(read("姓,名,单位\n欧阳,小明,上海\n"), "欧阳小明");
    assert_eq!(read("Surname,First name\nMononym,\n"), "Mononym");
}

#[test]
fn ten_thousand_rows() {
    let mut text = String::from("Name,Rating,FIDE ID,Club\n");
    for n in 0..10_000 {
        text.push_str(&format!("\"Player{n}, Given\",{},{},Club {}\n", 1000 + n % 1500, 5_000_000 + n, n % 300));
    }
    let table = Table::read(text.as_bytes(), ReadOptions::default()).unwrap();
    let roster = entrants(&table, &Mapping::detect(&table)).unwrap();
    assert_eq!((roster.entrants.len(), roster.problems.len()), (10_000, 0));
    assert_eq!(roster.entrants[9_999].line, 10_001);
}

proptest! {
    #[test]
    fn any_bytes_give_a_roster_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..300), head in 0..4_usize) {
        let heads: [&[u8]; 4] = [b"", b"Name;Elo;Geburt\n", b"PK\x03\x04", "姓名,单位\n".as_bytes()];
        let bytes = [heads[head], &bytes].concat();
        if let Ok(table) = Table::read(&bytes, ReadOptions::default()) {
            let mapping = Mapping::detect(&table);
            if let Ok(roster) = entrants(&table, &mapping) {
                prop_assert!(roster.entrants.len() <= table.rows.len());
                prop_assert!(roster.entrants.iter().all(|e| !e.name.is_empty() && !e.name.chars().any(char::is_control)));
            }
        }
    }

    #[test]
    fn any_text_rows_are_taken_or_named(rows in proptest::collection::vec("[a-zA-Z0-9;\"王=+\u{1b} ]{0,30}", 0..20)) {
        let text = format!("Name;Elo;Sex\nFirst;1;m\n{}", rows.join("\n"));
        let table = Table::read(text.as_bytes(), ReadOptions { charset: None, delimiter: Some(';') }).unwrap();
        let mapping = Mapping { columns: vec![Some(Field::Name), Some(Field::Standard), Some(Field::Sex)], skip: 1, source: String::new() };
        let roster = entrants(&table, &mapping).unwrap();
        let refused = roster.problems.iter().filter(|p| p.kind.refuses()).count();
        prop_assert_eq!(roster.entrants.len() + refused, table.rows.len() - 1, "nothing disappears without a word");
    }
}
