use super::*;
use proptest::prelude::*;

fn load(name: &str) -> (Table, Roster) {
    let path = format!("{}/../../fixtures/rosters/{name}", env!("CARGO_MANIFEST_DIR"));
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
    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/rosters/no-names.csv")).unwrap();
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

/// Number of the fixtures of a region that does not exist, in both forms.
const IDENTITY: &str = "659901199003070019";

#[test]
fn surname_and_given_name_in_two_columns_are_one_name_in_every_language() {
    for header in [
        "Surname;First name;Club;Rating",
        "Name;Vorname;Verein;Elo",
        "Nachname;Vorname;Verein;DWZ",
        "Achternaam;Voornaam;Vereniging;Rating",
        "Naam;Voornaam;Club;Elo",
        "Nom;Prénom;Club;Elo",
        "Apellidos;Nombre;Club;Elo",
        "Apellido;Nombres;Club;Elo FIDE",
        "Cognome;Nome;Circolo;Elo",
        "Apelido;Nome;Clube;Rating",
        "Nazwisko;Imię;Klub;Ranking",
        "Příjmení;Jméno;Oddíl;ELO",
        "SOYADI;ADI;KULÜP;ELO",
        "Фамилия;Имя;Клуб;Рейтинг",
        "Прізвище;Ім'я;Клуб;Рейтинг",
    ] {
        let table = Table::read(format!("{header}\nAlder;Jo;Tower;1650\n").as_bytes(), ReadOptions::default()).unwrap();
        let roster = entrants(&table, &Mapping::detect(&table)).unwrap();
        let player = &roster.entrants[0];
        assert_eq!((player.name.as_str(), player.club.as_str()), ("Alder, Jo", "Tower"), "{header}");
        assert_eq!(player.standard.or(player.national), Some(1650), "{header}");
        assert!(roster.columns.iter().all(|c| !c.loses()), "{header}: {:?}", roster.columns);
    }
    let read = |text: &str| {
        let table = Table::read(text.as_bytes(), ReadOptions::default()).unwrap();
        entrants(&table, &Mapping::detect(&table)).unwrap().entrants[0].name.clone()
    };
    assert_eq!(read("Фамилия;Имя;Отчество\nОльхина;Яна;Львовна\n"), "Ольхина, Яна Львовна");
    assert_eq!(read("Primer apellido;Segundo apellido;Nombre\nGarcía;Robles;José\n"), "García Robles, José");
    assert_eq!(read("Name;Vorname\n\"Alder, Jo\";Jo\n"), "Alder, Jo");
    assert_eq!(read("Nombre;Elo\nJosé García;1650\n"), "José García", "alone it is the whole name");
}

#[test]
fn headings_of_many_languages() {
    use Field::*;
    for (header, fields) in [
        (
            "Lp.;Nazwisko i imię;Płeć;Data urodzenia;Klub;Ranking krajowy;Nr licencji",
            [Number, Name, Sex, Birth, Club, National, NationalId],
        ),
        (
            "Nr;Naam;Geslacht;Geboortedatum;Schaakvereniging;KNSB-rating;Relatienummer",
            [Number, Name, Sex, Birth, Club, National, NationalId],
        ),
        ("Startnr.;Teilnehmer;Geschlecht;Jahrgang;Verein;DWZ;Mitgliedsnr.", [Number, Name, Sex, Birth, Club, National, NationalId]),
        ("No;Joueur;Sexe;Date de naissance;Équipe;Elo national;Licence", [Number, Name, Sex, Birth, Team, National, NationalId]),
        ("Num;Jugador;Género;Fecha de nacimiento;Equipo;Elo nacional;Licencia", [Number, Name, Sex, Birth, Team, National, NationalId]),
        ("No;Nominativo;Sesso;Data di nascita;Circolo;Elo nazionale;Tessera", [Number, Name, Sex, Birth, Club, National, NationalId]),
        ("No;Jogador;Sexo;Data de nascimento;Clube;Rating nacional;Licença", [Number, Name, Sex, Birth, Club, National, NationalId]),
        ("Poř.;Hráč;Pohlaví;Datum narození;Oddíl;ELO národní;Registrační číslo", [Number, Name, Sex, Birth, Club, National, NationalId]),
        ("Sıra;Ad Soyad;Cinsiyet;Doğum Tarihi;Kulüp;UKD;Lisans No", [Number, Name, Sex, Birth, Club, National, NationalId]),
        ("№;ФИО;Пол;Дата рождения;Город;Рейтинг ФШР;ID ФШР", [Number, Name, Sex, Birth, Club, National, NationalId]),
        ("№;Учасник;Стать;Дата народження;Місто;Національний рейтинг;ID", [Number, Name, Sex, Birth, Club, National, NationalId]),
        ("序号;姓名;性别;出生日期;代表单位;国家等级分;注册号", [Number, Name, Sex, Birth, Club, National, NationalId]),
    ] {
        let table = Table::read(format!("{header}\n").as_bytes(), ReadOptions::default()).unwrap();
        assert_eq!(Mapping::detect(&table).columns, fields.map(Some), "{header}");
    }
}

#[test]
fn nothing_of_a_row_is_dropped_without_a_word() {
    let (_, roster) = load("apellidos-es.csv");
    let names: Vec<(&str, Option<u16>)> = roster.entrants.iter().map(|e| (e.name.as_str(), e.standard)).collect();
    assert_eq!(
        names,
        [
            ("García Robles, José", Some(1650)),
            ("Iturbe, María Luz", Some(1702)),
            ("Del Valle, Andrés", None),
            ("Sorolla, Inés", Some(1555))
        ]
    );
    let found: Vec<(usize, Option<usize>, ProblemKind)> = roster.problems.into_iter().map(|p| (p.line, p.column, p.kind)).collect();
    assert_eq!(
        found,
        [
            (2, Some(6), ProblemKind::RatingMark { rating: 1650, mark: "N".to_owned() }),
            (3, Some(6), ProblemKind::RatingMark { rating: 1702, mark: "*".to_owned() }),
            (4, Some(6), ProblemKind::Unrated { word: "unr.".to_owned() }),
        ]
    );
    let lost: Vec<(usize, &str, ColumnUse, usize)> =
        roster.columns.iter().filter(|c| c.loses()).map(|c| (c.number, c.heading.as_str(), c.used, c.filled)).collect();
    assert_eq!(lost, [(1, "N.º", ColumnUse::NotKept(Field::Number), 4), (5, "Observaciones", ColumnUse::Ignored, 2)]);
}

#[test]
fn open_quotation_marks_cost_no_row() {
    let (_, roster) = load("open-quote.csv");
    let names: Vec<(&str, &str)> = roster.entrants.iter().map(|e| (e.name.as_str(), e.club.as_str())).collect();
    assert_eq!(names, [("Brandt, Ole", "SK Hafen"), ("Lund, Ida", "SK Hafen"), ("Moe, Per", "SK Nord\"\""), ("Vik, Ane", "SK Süd")]);
    let open: Vec<(usize, Option<usize>)> =
        roster.problems.iter().filter(|p| p.kind == ProblemKind::OpenQuote).map(|p| (p.line, p.column)).collect();
    assert_eq!(open, [(2, Some(3)), (5, Some(3))]);
    let table = Table::read("Name;Club\n\"A\nB;C\";x\n".as_bytes(), ReadOptions::default()).unwrap();
    assert_eq!(table.problems, [Problem { line: 2, column: Some(1), kind: ProblemKind::LinesInCell { count: 2 } }]);
}

#[test]
fn identity_numbers_find_doubles_and_stand_nowhere_else() {
    let (_, roster) = load("identity-zh.csv");
    let found: Vec<(usize, Option<usize>, ProblemKind)> = roster.problems.iter().map(|p| (p.line, p.column, p.kind.clone())).collect();
    assert_eq!(
        found,
        [(4, Some(2), ProblemKind::DuplicateIdentity { first_line: 2 }), (5, Some(2), ProblemKind::BadIdentity)],
        "the old form of 15 digits is the same number"
    );
    let uses: Vec<ColumnUse> = roster.columns.iter().map(|c| c.used).collect();
    assert_eq!(uses[1..3], [ColumnUse::Private(Field::Identity), ColumnUse::Private(Field::Contact)]);
    for entrant in &roster.entrants {
        assert_eq!((entrant.fide_id.as_str(), entrant.national_id.as_str()), ("", ""));
    }
    assert_eq!(roster.entrants[0].identity, IDENTITY);

    // Under a heading that means something else, and in a column that a person names wrongly.
    let (table, unnamed) = load("identity-unnamed-zh.csv");
    assert_eq!(unnamed.columns[2].used, ColumnUse::Private(Field::Identity));
    assert_eq!(unnamed.entrants[0].identity, IDENTITY);
    let wrong = Mapping::detect(&table).with_columns("name,-,club,-").unwrap();
    let roster = entrants(&table, &wrong).unwrap();
    assert!(roster.entrants.iter().all(|e| e.club.is_empty() && !e.identity.is_empty()));
    assert_eq!(roster.problems.iter().filter(|p| p.kind == ProblemKind::PrivateNumber).count(), 2);
    // Without any heading.
    let bare = Table::read(format!("林舟,{IDENTITY},海港棋院\n").as_bytes(), ReadOptions::default()).unwrap();
    assert_eq!(Mapping::detect(&bare).columns[1], Some(Field::Identity));
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
        let table = Table::read(text.as_bytes(), ReadOptions { delimiter: Some(';'), ..ReadOptions::default() }).unwrap();
        let mapping = Mapping { columns: vec![Some(Field::Name), Some(Field::Standard), Some(Field::Sex)], skip: 1, source: String::new() };
        let roster = entrants(&table, &mapping).unwrap();
        let refused = roster.problems.iter().filter(|p| p.kind.refuses()).count();
        prop_assert_eq!(roster.entrants.len() + refused, table.rows.len() - 1, "nothing disappears without a word");
    }
}

/// Terminals leave Escape in texts: they stay texts, what is in the cells is told. Pictures and programs are none.
#[test]
fn stray_escapes_make_no_binary_file() {
    let table = Table::read(b"Name;Elo;Sex\nFirst;1;m\n\n\x1b\x1b\n\x1b", ReadOptions::default()).unwrap();
    assert_eq!(table.rows[1].cells[0], "First");
    let png = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x06".as_slice(), &[0; 40]].concat();
    assert!(matches!(Table::read(&png, ReadOptions::default()), Err(RosterError::NoText)));
}

/// A line ends with LF, CR LF or CR: what is wrong is named on its own line, whatever wrote the file.
#[test]
fn lines_are_counted_whatever_ends_them() {
    for ends in [["\n"; 5], ["\r\n"; 5], ["\r"; 5], ["\r", "\n", "\r\n", "\r", "\n"]] {
        let rows = ["Name;Rating", "Amsel, Berta;2000", ";1900", "Binder, Kurt;12A4", ";1800"];
        let text: String = rows.iter().zip(ends).map(|(row, end)| format!("{row}{end}")).collect();
        let table = Table::read(text.as_bytes(), ReadOptions::default()).unwrap();
        let roster = entrants(&table, &Mapping::detect(&table)).unwrap();
        assert_eq!(roster.entrants.iter().map(|entrant| entrant.line).collect::<Vec<_>>(), [2, 4], "{ends:?}");
        assert_eq!(roster.problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [3, 4, 5], "{ends:?}: {:?}", roster.problems);
    }
}
