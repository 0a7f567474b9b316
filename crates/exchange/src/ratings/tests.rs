use super::*;
use proptest::prelude::*;

/// One line of the combined list in force, fields as `(start from 1, text)`.
fn line(width: usize, fields: &[(usize, &str)]) -> String {
    let mut chars = vec![' '; width];
    for (start, text) in fields {
        for (offset, c) in text.chars().enumerate() {
            chars[start - 1 + offset] = c;
        }
    }
    chars.into_iter().collect()
}

fn combined_header() -> String {
    let titles = [
        (1, "ID Number"),
        (16, "Name"),
        (77, "Fed"),
        (81, "Sex"),
        (85, "Tit"),
        (90, "WTit"),
        (95, "OTit"),
        (110, "FOA"),
        (114, "SRtng"),
        (120, "SGm"),
        (124, "SK"),
        (127, "RRtng"),
        (133, "RGm"),
        (137, "Rk"),
        (140, "BRtng"),
        (146, "BGm"),
        (150, "BK"),
        (153, "B-day"),
        (159, "Flag"),
    ];
    line(162, &titles)
}

fn combined_row(name: &str) -> Vec<(usize, &str)> {
    vec![
        (1, "99900011"),
        (16, name),
        (77, "GER"),
        (81, "F"),
        (85, "IM"),
        (90, "WGM"),
        (95, "FA,IO"),
        (114, "2345"),
        (120, "12"),
        (124, "10"),
        (127, "2201"),
        (133, "0"),
        (137, "20"),
        (140, "0"),
        (146, "0"),
        (150, "20"),
        (153, "1990"),
        (159, "wi"),
    ]
}

fn read(bytes: impl AsRef<[u8]>) -> (Vec<RatedPlayer>, Skipped, ListKind) {
    let mut reader = ListReader::open(bytes.as_ref()).unwrap();
    let players: Result<Vec<RatedPlayer>, ListError> = reader.by_ref().collect();
    (players.unwrap(), reader.skipped(), reader.kind())
}

fn expected(name: &str) -> RatedPlayer {
    RatedPlayer {
        id: "99900011".into(),
        name: name.into(),
        federation: "GER".into(),
        sex: Some(Sex::Female),
        title: Some(Title::Im),
        birth: "1990".into(),
        standard: Rating { rating: Some(2345), k: Some(10) },
        rapid: Rating { rating: Some(2201), k: Some(20) },
        blitz: Rating { rating: None, k: Some(20) },
        inactive: true,
        ..RatedPlayer::default()
    }
}

#[test]
fn the_combined_list() {
    let text = format!("{}\r\n{}\r\n\r\n", combined_header(), line(162, &combined_row("Adler, Berta")));
    let (players, skipped, kind) = read(text);
    assert_eq!((players, skipped, kind), (vec![expected("Adler, Berta")], Skipped::default(), ListKind::FideCombined));
}

#[test]
fn lines_out_of_step_are_counted_from_the_right() {
    let row = line(162, &combined_row("Adler, Berta"));
    // Other titles one character too long; a name one too long; trailing blanks lost; a name padded by bytes.
    let overflow = format!("{}FA,FT,NI,IO,DIX,{}", &row[..94], &row[109..]);
    let long_name = format!("{}{} {}", &row[..15], "Adler, Berta".to_owned() + &"x".repeat(49), &row[76..]);
    let mut trimmed = combined_row("Adler, Berta");
    trimmed.pop();
    let trimmed = line(162, &trimmed).trim_end().to_owned();
    let bytes = line(162, &combined_row("Ädler, Bértä")).replacen("   GER", "GER", 1);
    assert_eq!(bytes.len(), 162);
    let text = format!("{}\n{overflow}\n{long_name}\n{trimmed}\n{bytes}\n", combined_header());
    let (players, skipped, _) = read(text);
    assert_eq!(skipped, Skipped::default());
    assert_eq!(players[0], expected("Adler, Berta"));
    assert_eq!(players[1], expected(&("Adler, Berta".to_owned() + &"x".repeat(49))));
    assert_eq!(players[2], RatedPlayer { inactive: false, ..expected("Adler, Berta") });
    assert_eq!(players[3], expected("Ädler, Bértä"));
}

#[test]
fn the_legacy_list_and_a_list_of_one_speed() {
    let legacy = [
        (1, "ID Number"),
        (16, "Name"),
        (77, "Fed"),
        (81, "Sex"),
        (85, "Tit"),
        (90, "WTit"),
        (95, "OTit"),
        (110, "SRtng"),
        (116, "SGm"),
        (120, "SK"),
        (123, "RRtng"),
        (129, "RGm"),
        (133, "Rk"),
        (136, "BRtng"),
        (142, "BGm"),
        (146, "BK"),
        (149, "B-day"),
        (155, "Flag"),
    ];
    let moved: Vec<(usize, &str)> =
        combined_row("Adler, Berta").into_iter().map(|(at, text)| (if at > 110 { at - 4 } else { at }, text)).collect();
    let (players, _, kind) = read(format!("{}\r\n{}\r\n", line(158, &legacy), line(158, &moved)));
    assert_eq!((players, kind), (vec![expected("Adler, Berta")], ListKind::FideCombined));

    let single = [
        (1, "ID Number"),
        (16, "Name"),
        (77, "Fed"),
        (81, "Sex"),
        (85, "Tit"),
        (90, "WTit"),
        (95, "OTit"),
        (110, "FOA"),
        (114, "OCT26"),
        (120, "Gms"),
        (124, "K"),
        (127, "B-day"),
        (133, "Flag"),
    ];
    let row = [(1, "99900029"), (16, "Berg, Jan"), (77, "NED"), (81, "M"), (114, "1888"), (120, "3"), (124, "40"), (127, "2011")];
    let text = format!("{}\r\n{}\r\n", line(136, &single), line(136, &row));
    let reader = ListReader::open(text.as_bytes()).unwrap();
    assert_eq!((reader.kind(), reader.period()), (ListKind::FideSingle, Some(Month { year: 2026, month: 10 })));
    let (players, _, _) = read(&text);
    assert_eq!((players[0].standard, players[0].birth.as_str()), (Rating { rating: Some(1888), k: Some(40) }, "2011"));
    assert!(!players[0].inactive);
}

#[test]
fn doubtful_lines_are_left_out_and_counted() {
    let good = line(162, &combined_row("Adler, Berta"));
    let no_id = good.replacen("99900011", "        ", 1);
    let no_name = good.replacen("Adler, Berta", "            ", 1);
    let letters = good.replacen("2345", "23x5", 1);
    let text = format!("{}\n{good}\n{no_id}\n{no_name}\n{letters}\n{good}\n", combined_header());
    let (players, skipped, _) = read(text);
    assert_eq!((players.len(), skipped), (2, Skipped { count: 3, first: 3 }));
}

const XML: &str = "<playerslist>\n<player>\n<fideid>99900011</fideid>\n<name>O&apos;Adler &amp; S&#xF6;hne, Berta</name>\n<country>GER</country>\n<sex>F</sex>\n\
<title>IM</title>\n<w_title>WGM</w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n<rating>2345</rating>\n<games>12</games>\n<k>10</k>\n\
<rapid_rating>2201</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n<blitz_rating>0</blitz_rating>\n<blitz_games>0</blitz_games>\n\
<blitz_k>20</blitz_k>\n<birthday>1990</birthday>\n<flag>wi</flag>\n</player>\n<player><name>No Number</name></player>\n</playerslist>\n";

#[test]
fn the_xml_list() {
    let (players, skipped, kind) = read(XML);
    assert_eq!(kind, ListKind::FideCombined);
    assert_eq!(players, [expected("O'Adler & Söhne, Berta")]);
    assert_eq!(skipped, Skipped { count: 1, first: 2 });
}

#[test]
fn a_cut_xml_list_is_not_complete() {
    for cut in [XML.len() - 5, XML.find("<rapid_rating>").unwrap(), XML.find("</playerslist>").unwrap()] {
        let last = ListReader::open(&XML.as_bytes()[..cut]).unwrap().last().unwrap();
        assert!(matches!(last, Err(ListError::Xml { .. })), "cut at {cut}");
    }
}

#[test]
fn the_national_template() {
    let text = "ID_No;Name;Sex;Fed;ClubNumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title;Type;Status;K\n\
                0123;Grün, Änne;w;AUT;7;Schach Süd;1.2.1990;1805;99900037;1750;WFM;;;20\nbroken;;;;;;;;;;;;;\n";
    let (latin, _, _) = encoding_rs::WINDOWS_1252.encode(text);
    let (players, skipped, kind) = read(&latin);
    assert_eq!((kind, skipped), (ListKind::National, Skipped { count: 1, first: 3 }));
    let expected = RatedPlayer {
        id: "0123".into(),
        name: "Grün, Änne".into(),
        federation: "AUT".into(),
        sex: Some(Sex::Female),
        title: Some(Title::Wfm),
        birth: "1990/02/01".into(),
        standard: Rating { rating: Some(1750), k: None },
        national: Rating { rating: Some(1805), k: Some(20) },
        fide_id: "99900037".into(),
        club: "Schach Süd".into(),
        ..RatedPlayer::default()
    };
    assert_eq!(players, [expected]);
}

#[test]
fn other_files_are_refused() {
    for text in ["", "hello\n", "<html></html>", "a;b;c\n1;2;3\n", "\0\0\0\0", "Name;Club\nx;y\n"] {
        assert!(matches!(ListReader::open(text.as_bytes()), Err(ListError::Unknown)), "{text:?}");
    }
}

#[test]
fn endless_lines_and_elements_are_not_held() {
    let endless = format!("{}\n{}\n{}\n", combined_header(), "x".repeat(3_000_000), line(162, &combined_row("Adler, Berta")));
    let (players, skipped, _) = read(endless);
    assert_eq!((players.len(), skipped.count), (1, 1));
    let text = format!("<playerslist><player><name>{}</name></player></playerslist>", "x".repeat(300_000));
    assert!(matches!(ListReader::open(text.as_bytes()).unwrap().last(), Some(Err(ListError::Xml { .. }))));
}

#[test]
fn months() {
    assert_eq!(Month::of_file_name("standard_oct26frl.txt"), Some(Month { year: 2026, month: 10 }));
    assert_eq!(Month::of_file_name("блиц.txt"), None);
    assert_eq!("2026-11".parse(), Ok(Month { year: 2026, month: 11 }));
    assert_eq!(Month { year: 2026, month: 3 }.to_string(), "2026-03");
    for bad in ["2026", "2026-13", "26-01", "2026-1", "+026-01x"] {
        assert_eq!(bad.parse::<Month>(), Err(NotAMonth), "{bad}");
    }
}

#[test]
fn progress_reaches_the_size_of_the_file() {
    let text = format!("{}\n{}\n", combined_header(), line(162, &combined_row("Adler, Berta")));
    let mut reader = ListReader::open(text.as_bytes()).unwrap();
    assert_eq!(reader.by_ref().count(), 1);
    assert_eq!(reader.bytes_read(), text.len() as u64);
}

proptest! {
    #[test]
    fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..600), head in 0..4_usize) {
        let heads = [String::new(), combined_header() + "\n", "<playerslist><player>".into(), "ID_No;Name;Rtg_Nat\n".into()];
        let bytes = [heads[head].as_bytes(), &bytes].concat();
        if let Ok(reader) = ListReader::open(bytes.as_slice()) {
            for player in reader.map_while(Result::ok) {
                prop_assert!(!player.id.is_empty() && !player.name.chars().any(char::is_control));
            }
        }
    }
}
