//! Game files: written and read back, damaged, and in other programs' formats.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot read its fixture fails")]

use proptest::prelude::*;
use xiangqi::files::{self, FaultKind, GameResult, Place, Record, cbr, dhtmlxq, pgn, xqf};
use xiangqi::notation::Style;
use xiangqi::{Move, Position, Square};

fn mv(text: &str) -> Move {
    Move { from: Square::parse(&text[..2]).unwrap(), to: Square::parse(&text[2..]).unwrap() }
}

fn sample() -> Record {
    let mut record = Record::new(Position::start());
    record.tags =
        [("Event", "全国赛 \"甲级\""), ("Date", "2020.05.01"), ("Red", "甲"), ("Black", "乙")].map(|(a, b)| (a.into(), b.into())).into();
    record.result = GameResult::RedWins;
    record.comment_on(None, "开局\n两行");
    let first = record.add(None, mv("h2e2"));
    let reply = record.add(first, mv("h9g7"));
    record.comment_on(reply, "屏风马");
    let third = record.add(reply, mv("h0g2"));
    let other = record.add(reply, mv("b0c2"));
    let deeper = record.add(other, mv("i9h9"));
    record.add(other, mv("b9c7"));
    record.comment_on(deeper, "变着");
    record.add(third, mv("i9h9"));
    let second = record.add(None, mv("b2e2"));
    record.add(second, mv("b9c7"));
    record.add(None, mv("c3c4"));
    record
}

#[test]
fn pgn_reads_back_identical() {
    let record = sample();
    for style in Style::ALL {
        let text = pgn::write(&record, style);
        let games: Vec<_> = pgn::games(&text).collect();
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(games[0].faults, [], "{text}");
        assert_eq!(games[0].record, record, "{text}");
    }
}

#[test]
fn dhtmlxq_reads_back_identical() {
    let mut record = sample();
    let reading = dhtmlxq::read(&dhtmlxq::write(&record)).unwrap();
    assert_eq!((reading.faults.as_slice(), &reading.record), (&[][..], &record));
    record.start = Position::from_fen("4k4/9/9/9/9/9/9/9/4A4/4K4 b").unwrap();
    let mut small = Record::new(record.start);
    small.add(None, mv("e9d9"));
    assert_eq!(dhtmlxq::read(&dhtmlxq::write(&small)).unwrap().record, small);
}

#[test]
fn pgn_in_gb18030_with_several_games_and_faults() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"张三\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 车9平8 1-0\n\n\
                [Red \"李四\"]\n[Format \"WXF\"]\n\n1. C2.5 H8+7\n2. R1+9 H2+3 *\n\n[Red \"王五\"]\n\n1. H2-E2 (好棋) H9-G7 1/2-1/2";
    let bytes = encoding_rs::GB18030.encode(text).0;
    let games = files::read(&bytes).unwrap();
    assert_eq!(games.iter().map(|game| game.record.main_line().len()).collect::<Vec<_>>(), [4, 2, 2]);
    assert_eq!(games[0].record.tag("Red"), Some("张三"));
    assert_eq!(games[1].faults.len(), 1);
    assert_eq!(games[1].faults[0].place, Place::Text { line: 11, column: 4 });
    assert_eq!(games[1].faults[0].what, FaultKind::Move("R1+9".into()));
    assert_eq!(games[2].record.result, GameResult::Draw);
    assert_eq!(games[2].record.nodes()[0].comment, "好棋");
}

/// An XQF file as its description has it: plain for version 10, masked above.
fn xqf_file(version: u8, moves: &[(u8, u8, u8, &str)]) -> Vec<u8> {
    let mut header = vec![0u8; 0x400];
    header[..2].copy_from_slice(b"XQ");
    header[2] = version;
    header[0x33] = 1;
    let red = encoding_rs::GB18030.encode("许银川").0.into_owned();
    header[0x130] = red.len() as u8;
    header[0x131..0x131 + red.len()].copy_from_slice(&red);
    let masked = version > 10;
    let (mut from_key, mut to_key, mut comment_key, mut stream) = (0u8, 0u8, 0u32, [0u8; 32]);
    if masked {
        header[3..16].copy_from_slice(&[0xFF, 1, 2, 3, 4, 17, 34, 51, 68, 0x21, 0x43, 0x65, 0x87]);
        let step = |byte: u8, factor: u8| ((54 * u32::from(byte) * u32::from(byte) + 221) * u32::from(factor)) as u8;
        let piece = step(header[13], header[13]);
        from_key = step(header[14], piece);
        to_key = step(header[15], from_key);
        comment_key = (u32::from(header[12]) * 256 + u32::from(header[13])) % 32000 + 767;
        for (i, c) in b"[(C) Copyright Mr. Dong Shiwei.]".iter().enumerate() {
            stream[i] = (header[8 + i % 4] | header[12 + i % 4] & header[3]) & c;
        }
    }
    let mut body = Vec::new();
    for &(from, to, flags, comment) in moves {
        let text = encoding_rs::GB18030.encode(comment).0;
        let flags = if masked && !text.is_empty() { flags | 0x20 } else { flags };
        let flags = if masked { flags } else { (if flags & 0x80 != 0 { 0xF0 } else { 0 }) | if flags & 0x40 != 0 { 0x0F } else { 0 } };
        body.extend([from.wrapping_add(24).wrapping_add(from_key), to.wrapping_add(32).wrapping_add(to_key), flags, 0]);
        if !masked || flags & 0x20 != 0 {
            body.extend((text.len() as u32 + comment_key).to_le_bytes());
            body.extend(text.iter());
        }
    }
    let masked_body: Vec<u8> = body.iter().enumerate().map(|(i, byte)| byte.wrapping_add(stream[i % 32])).collect();
    header.extend(masked_body);
    header
}

#[test]
fn xqf_plain_and_masked() {
    // h2e2 with the sibling b2e2; h9g7 after the first, h0g2 after that.
    let moves = [(0, 0, 0x80, "引言"), (72, 42, 0xC0, "中炮"), (79, 67, 0x80, ""), (70, 62, 0, ""), (12, 42, 0, "变")];
    let mut readings = Vec::new();
    for version in [10, 11, 18] {
        let bytes = xqf_file(version, &moves);
        let reading = files::read(&bytes).unwrap().remove(0);
        assert_eq!(reading.faults, [], "version {version}");
        assert_eq!(reading.record.main_line(), [mv("h2e2"), mv("h9g7"), mv("h0g2")]);
        assert_eq!(reading.record.first.len(), 2);
        assert_eq!(reading.record.comment, "引言");
        assert_eq!(reading.record.nodes()[0].comment, "中炮");
        assert_eq!(reading.record.tag("Red"), Some("许银川"));
        assert_eq!(reading.record.result, GameResult::RedWins);
        readings.push(reading.record);
    }
    assert_eq!(readings[0], readings[2]);
    let bad = xqf_file(10, &[(0, 0, 0x80, ""), (72, 99, 0, "")]);
    let reading = xqf::read(&bad).unwrap();
    assert_eq!(reading.faults[0].place, Place::Byte(0x408));
    assert_eq!(xqf::read(&bytes_cut(&xqf_file(18, &moves), 5)).unwrap().faults[0].what, FaultKind::Truncated);
}

fn bytes_cut(bytes: &[u8], cut: usize) -> Vec<u8> {
    bytes[..bytes.len() - cut].to_vec()
}

fn cbr_file() -> Vec<u8> {
    let mut bytes = vec![0u8; 2214];
    bytes[..16].copy_from_slice(b"CCBridge Record\0");
    bytes[19] = 2;
    for (i, unit) in "列炮局".encode_utf16().enumerate() {
        bytes[180 + 2 * i..182 + 2 * i].copy_from_slice(&unit.to_le_bytes());
    }
    bytes[2076] = 3;
    bytes[2112] = 1;
    for (square, piece) in Position::start().pieces() {
        let code = match piece.letter().to_ascii_uppercase() {
            'R' => 1,
            'N' => 2,
            'B' => 3,
            'A' => 4,
            'K' => 5,
            'C' => 6,
            _ => 7,
        };
        let color = if piece.letter().is_ascii_uppercase() { 0x10 } else { 0x20 };
        bytes[2120 + usize::from(9 - square.rank()) * 9 + usize::from(square.file())] = color + code;
    }
    let point = |text: &str| Square::parse(text).map(|s| (9 - s.rank()) * 9 + s.file()).unwrap();
    let comment: Vec<u8> = "评".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.extend([0, 0, 0, 0]);
    bytes.extend([6, 0, point("h2"), point("e2")]);
    bytes.extend((comment.len() as u32).to_le_bytes());
    bytes.extend(&comment);
    bytes.extend([1, 0, point("h9"), point("g7")]);
    bytes.extend([1, 0, point("b2"), point("e2")]);
    bytes
}

#[test]
fn cbr_and_cbl() {
    let one = cbr_file();
    let reading = files::read(&one).unwrap().remove(0);
    assert_eq!(reading.faults, []);
    assert_eq!(reading.record.start, Position::start());
    assert_eq!(reading.record.main_line(), [mv("h2e2"), mv("h9g7")]);
    assert_eq!(reading.record.first.len(), 2);
    assert_eq!(reading.record.nodes()[0].comment, "评");
    assert_eq!((reading.record.tag("Title"), reading.record.result), (Some("列炮局"), GameResult::Draw));
    let mut library = vec![0u8; 4096];
    library[..16].copy_from_slice(b"CCBridgeLibrary\0");
    for _ in 0..3 {
        let mut slot = one.clone();
        slot.resize(4096, 0);
        library.extend(slot);
    }
    let games: Vec<_> = cbr::read(&library).unwrap().collect();
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|game| game.record == reading.record && game.faults.is_empty()));
}

fn game() -> impl Strategy<Value = Record> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[a-z一-三 ]{0,6}"), 0..40).prop_map(|steps| {
        let mut record = Record::new(Position::start());
        for (node, choice, comment) in steps {
            let count = record.nodes().len();
            let at = node.index(count + 3).checked_sub(3).or(count.checked_sub(1));
            let moves = record.position(at).legal_moves();
            let known: Vec<Move> = record.children(at).iter().map(|&child| record.nodes()[child].mv).collect();
            let moves: Vec<Move> = moves.into_iter().filter(|mv| !known.contains(mv)).collect();
            if !moves.is_empty() {
                let added = record.add(at, moves[choice.index(moves.len())]);
                record.comment_on(added, &comment);
            }
        }
        record
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_game_reads_back_identical(record in game()) {
        for style in [Style::Simplified, Style::Wxf, Style::Iccs] {
            let text = pgn::write(&record, style);
            let games: Vec<_> = pgn::games(&text).collect();
            prop_assert_eq!(games.len(), 1);
            prop_assert_eq!(&games[0].record, &record, "{}", text);
        }
        prop_assert_eq!(dhtmlxq::read(&dhtmlxq::write(&record)).unwrap().record, record);
    }

    #[test]
    fn any_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600), format in 0..5usize) {
        let prefix: [&[u8]; 5] = [b"", b"XQ\x12", b"CCBridge Record\0", b"[DhtmlXQ][DhtmlXQ_movelist]", b"1. C2=5 ("];
        let mut whole = prefix[format].to_vec();
        whole.extend(&bytes);
        if format == 1 || format == 2 {
            whole.resize(2200, bytes.first().copied().unwrap_or(0));
            whole.extend(&bytes);
        }
        let _ = files::read(&whole);
    }

    #[test]
    fn any_text_never_panics(text in "\\PC{0,80}") {
        let start = Position::start();
        let _ = xiangqi::notation::candidates(&start, &text);
        let _ = xiangqi::notation::strict(&start, &text);
        let _ = xiangqi::Setup::from_fen(&text);
        let _ = files::read(text.as_bytes());
    }

    #[test]
    fn damaged_files_never_panic(at in 0..2300usize, byte in any::<u8>(), masked in any::<bool>()) {
        let moves = [(0, 0, 0x80, "a"), (72, 42, 0xC0, "b"), (79, 67, 0x80, ""), (70, 62, 0, ""), (12, 42, 0, "c")];
        let mut files = [xqf_file(if masked { 18 } else { 10 }, &moves), cbr_file()];
        for file in &mut files {
            let length = file.len();
            file[at % length] = byte;
            let _ = files::read(file);
        }
    }
}

#[test]
fn xqf_is_read_back_as_it_was_written() {
    let text = "[Event \"海港杯\"]\n[Red \"一个名字长得在格式里放不下的选手\"]\n[Black \"李疏影\"]\n[Result \"1-0\"]\n\n{开始} 1. 炮二平五 {中炮} 马8进7 (1... 炮8平5 2. 马二进三 (2. 炮五进四) 马8进7) 2. 马二进三 1-0\n";
    let record = files::read(text.as_bytes()).unwrap().remove(0).record;
    assert!(record.nodes().len() >= 7, "{record:?}");
    let bytes = xqf::write(&record).unwrap();
    let back = xqf::read(&bytes).unwrap();
    assert_eq!(back.faults, []);
    assert_eq!(back.record.tag("Red"), Some("一个名字长得在"), "fifteen bytes, whole characters");
    let facts = |record: &Record| {
        let mut record = record.clone();
        record.tags.clear();
        record
    };
    assert_eq!(facts(&back.record), facts(&record), "moves, variations, comments and result");
    // From a position, Black to move.
    let fen = "3ak4/4a4/4b4/9/9/9/4R4/9/9/3K5 b - - 0 1";
    let start = Record::new(Position::from_fen(fen).unwrap());
    assert_eq!(xqf::read(&xqf::write(&start).unwrap()).unwrap().record, start);
    // A third rook has no place in the format, and none in a position.
    assert!(Position::from_fen("3ak4/9/9/9/RRR6/9/9/9/9/3K5 w - - 0 1").is_err());
}
