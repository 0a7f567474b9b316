use super::{Assumption, Cell, Clock, Language, Mode, NoReading, Readings, System, rank_languages, read};
use crate::chess::setup::position_from_fen;
use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};

fn at(fen: &str) -> Chess {
    if fen.is_empty() { Chess::new() } else { position_from_fen(fen, &[]).expect(fen) }
}

fn sans(position: &Chess, readings: &Readings) -> Vec<String> {
    readings.list.iter().map(|r| SanPlus::from_move(position.clone(), r.mv).to_string()).collect()
}

fn tolerant(fen: &str, text: &str, language: Language) -> Vec<String> {
    let position = at(fen);
    sans(&position, &read(text, &position, Some(language), Mode::Tolerant))
}

fn strict(fen: &str, text: &str) -> Readings {
    read(text, &at(fen), Some(Language::English), Mode::Strict)
}

#[test]
fn national_letters_name_the_same_move() {
    let written = [
        (Language::English, "Nf3"),
        (Language::German, "Sf3"),
        (Language::Dutch, "Pf3"),
        (Language::French, "Cf3"),
        (Language::Icelandic, "Rf3"),
        (Language::Russian, "Кf3"),
        (Language::Bulgarian, "Кf3"),
        (Language::Czech, "Jf3"),
        (Language::Hungarian, "Hf3"),
        (Language::Turkish, "Af3"),
        (Language::Greek, "Ιf3"),
        (Language::Chinese, "马f3"),
        (Language::English, "♘f3"),
        (Language::English, "♞f3"),
        (Language::English, "Ng1-f3"),
        (Language::English, "Ktf3"),
    ];
    for (language, text) in written {
        assert_eq!(tolerant("", text, language), ["Nf3"], "{text}");
    }
    // A Russian king is Кр, a knight К; the board decides nothing, the letters do.
    let board = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1";
    assert_eq!(tolerant(board, "Крf2", Language::Russian), ["Kf2"]);
    assert_eq!(tolerant(board, "Кf3", Language::Russian), ["Nf3"]);
}

/// King, queen, rook, bishop, knight as the sheets of each country have them, typed here apart from the table of the reader.
#[test]
fn every_language_names_every_man() {
    use Language::*;
    let letters = [
        (English, "K Q R B N"),
        (German, "K D T L S"),
        (Dutch, "K D T L P"),
        (Danish, "K D T L S"),
        (Norwegian, "K D T L S"),
        (Swedish, "K D T L S"),
        (Icelandic, "K D H B R"),
        (Finnish, "K D T L R"),
        (Estonian, "K L V O R"),
        (Latvian, "K D T L Z"),
        (Lithuanian, "K V B R Ž"),
        (French, "R D T F C"),
        (Spanish, "R D T A C"),
        (Catalan, "R D T A C"),
        (Italian, "R D T A C"),
        (Portuguese, "R D T B C"),
        (Romanian, "R D T N C"),
        (Russian, "Кр Ф Л С К"),
        (Ukrainian, "Кр Ф Т С К"),
        (Bulgarian, "Ц Д Т О К"),
        (Czech, "K D V S J"),
        (Slovak, "K D V S J"),
        (Polish, "K H W G S"),
        (Croatian, "K D T L S"),
        (Slovenian, "K D T L S"),
        (Hungarian, "K V B F H"),
        (Turkish, "Ş V K F A"),
        (Greek, "Ρ Β Π Α Ι"),
        (Chinese, "王 后 车 象 马"),
    ];
    assert_eq!(letters.map(|(language, _)| language), Language::ALL);
    let board = "7k/8/8/8/1B1R4/8/3Q1N2/4K3 w - - 0 1";
    let moves = [("f1", "Kf1"), ("c2", "Qc2"), ("d5", "Rd5"), ("c5", "Bc5"), ("h3", "Nh3")];
    for (language, men) in letters {
        for (man, (to, san)) in men.split(' ').zip(moves) {
            assert_eq!(tolerant(board, &format!("{man}{to}"), language), [san], "{language:?} {man}");
        }
    }
    for (figurine, (to, san)) in "♔♕♖♗♘".chars().chain("♚♛♜♝♞".chars()).zip(moves.into_iter().cycle()) {
        assert_eq!(tolerant(board, &format!("{figurine}{to}"), English), [san]);
    }
}

#[test]
fn castling_in_its_many_forms() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in
        ["O-O", "0-0", "o-o", "OO", "00", "0–0", "Kg1", "Ke1-g1", "e1g1", "Kxh1", "e1h1", "5171", "kurze Rochade", "0-0+", "castles KR"]
    {
        assert_eq!(tolerant(board, text, Language::English), ["O-O"], "{text}");
    }
    for text in ["O-O-O", "0-0-0", "ooo", "0—0—0", "Kc1", "e1a1", "长易位"] {
        assert_eq!(tolerant(board, text, Language::English), ["O-O-O"], "{text}");
    }
    assert_eq!(tolerant(board, "castles", Language::English).len(), 2);
    assert!(strict(board, "O-O").list[0].assumed.is_empty());
    assert_eq!(strict(board, "Kg1").list[0].assumed, [Assumption::CastlingByKing]);
}

#[test]
fn short_and_slovenly_forms_are_read_with_their_assumptions() {
    // White: pawns c4 e4; black: d5 pawn, bishops and rooks around.
    let board = "r3k2r/pp3ppp/2n2n2/3p4/2P1P3/2N2N2/PP3PPP/R3KB1R w KQkq - 0 1";
    assert_eq!(tolerant(board, "cd", Language::English), ["cxd5"]);
    assert_eq!(tolerant(board, "cd5", Language::English), ["cxd5"]);
    assert_eq!(tolerant(board, "c:d5", Language::English), ["cxd5"]);
    assert_eq!(tolerant(board, "xd5", Language::English), ["cxd5", "exd5"]);
    assert_eq!(tolerant(board, "NxP", Language::English), ["Nxd5"]);
    assert_eq!(tolerant(board, "bd3", Language::English), ["Bd3"]);
    assert_eq!(tolerant(board, "E5", Language::English), ["e5"]);
    assert_eq!(tolerant(board, "Ne5 ch", Language::English), ["Ne5"]);
    assert_eq!(strict(board, "E5").none, Some(NoReading::NotNotation));
    assert_eq!(strict(board, "Nxe5").list[0].assumed, [Assumption::CaptureSign]);
    assert_eq!(strict(board, "Ne5+").list[0].assumed, [Assumption::CheckMark]);
    assert_eq!(strict(board, "cd").list[0].assumed, [Assumption::RankMissing]);
    assert_eq!(strict(board, "c4xd5").list[0].assumed, []);
}

#[test]
fn an_ambiguous_sealed_move_lists_every_candidate() {
    let board = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    let readings = strict(board, "Rd1");
    assert_eq!(sans(&at(board), &readings), ["Rd1"]);
    let board = "4k3/8/8/8/8/4K3/8/R6R w - - 0 1";
    let readings = strict(board, "Rd1");
    assert_eq!(sans(&at(board), &readings), ["Rad1", "Rhd1"]);
    assert!(readings.only().is_none() && readings.best().is_none());
    assert_eq!(strict(board, "Rd9").none, Some(NoReading::NotNotation));
    assert_eq!(strict(board, "Bd4").none, Some(NoReading::NotLegal));
    assert_eq!(strict(board, "").none, Some(NoReading::Blank));
    assert_eq!(strict(board, "?").none, Some(NoReading::Illegible));
    // A sealed move in an unknown language: R is the rook in English, the king in French.
    let any = read("Rd2", &at("4k3/8/8/8/8/4K3/3R4/8 w - - 0 1"), None, Mode::Strict);
    assert_eq!(any.list.len(), 0);
    let position = at("4k3/8/8/8/8/4K3/R7/8 w - - 0 1");
    let any = read("Rd2", &position, None, Mode::Strict);
    assert_eq!(sans(&position, &any), ["Kd2", "Rd2"]);
    assert!(any.list[0].languages.contains(&Language::French) && any.list[1].languages.contains(&Language::English));
}

#[test]
fn promotions() {
    let board = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1";
    for text in ["e8=N", "e8N", "e8(N)", "e8/N", "e7e8n", "e7-e8=N", "P-K8(N)", "P-K8=N", "57584"] {
        assert_eq!(tolerant(board, text, Language::English)[0], "e8=N+", "{text}");
    }
    let unnamed = strict(board, "e8");
    assert_eq!(unnamed.list.len(), 4);
    assert!(unnamed.list.iter().all(|r| r.assumed == [Assumption::PromotionNotNamed]));
    assert_eq!(tolerant(board, "e8D", Language::German), ["e8=Q"]);
}

#[test]
fn descriptive_and_numeric_notation_are_read_but_not_algebraic() {
    let position = Chess::new();
    for (text, san, system) in [
        ("P-K4", "e4", System::Descriptive),
        ("KP-K4", "e4", System::Descriptive),
        ("Kt-KB3", "Nf3", System::Descriptive),
        ("KN-B3", "Nf3", System::Descriptive),
        ("N - QB3", "Nc3", System::Descriptive),
        ("5254", "e4", System::Numeric),
        ("g1f3", "Nf3", System::Coordinates),
    ] {
        let readings = read(text, &position, Some(Language::English), Mode::Tolerant);
        let best = readings.best().expect(text);
        assert_eq!((SanPlus::from_move(position.clone(), best.mv).to_string().as_str(), best.system), (san, system), "{text}");
    }
    assert_eq!(tolerant("", "N-B3", Language::English), ["Nc3", "Nf3"]);
    // Black counts from his own side.
    let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(tolerant(black, "P-Q4", Language::English), ["d5"]);
    let capture = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(tolerant(capture, "PxP", Language::English), ["exd5"]);
    assert_eq!(tolerant(capture, "B-QN5 ch", Language::English), ["Bb5+"]);
    assert_eq!(strict(capture, "P-K5").list.len(), 0);
}

#[test]
fn cells_give_up_their_marks() {
    let cell = Cell::parse("12...Nf3 (=) 1:02");
    assert_eq!(cell.moves, ["Nf3"]);
    assert!(cell.draw_offer);
    assert_eq!(cell.clock, Some(Clock { seconds: 3720 }));
    assert_eq!(Cell::parse("Rd1 +").moves, ["Rd1+"]);
    assert_eq!(Cell::parse("Nf3 -> Nc3").moves, ["Nf3", "Nc3"]);
    assert_eq!(Cell::parse("e4=").moves, ["e4"]);
    assert!(Cell::parse("e4=").draw_offer && Cell::parse("?").illegible && !Cell::parse("--").illegible);
    assert_eq!(Cell::parse("   ").moves.len(), 0);
}

#[test]
fn the_language_of_a_sheet_is_found_from_the_whole_sheet() {
    let french = ["e4", "e5", "Cf3", "Cc6", "Fb5", "a6", "Fa4", "Cf6", "0-0", "Fe7", "Te1", "b5", "Fb3", "d6"];
    assert_eq!(rank_languages(&Chess::new(), &french)[0].language, Language::French);
    let hungarian = ["e4", "c5", "Hf3", "d6", "d4", "cd4", "Hd4", "Hf6", "Hc3", "a6", "Fe3", "e5", "Hb3", "Fe6"];
    assert_eq!(rank_languages(&Chess::new(), &hungarian)[0].language, Language::Hungarian);
    let russian = ["e4", "e5", "Кf3", "Кc6", "Сb5", "a6", "Сa4", "Кf6", "0-0", "Сe7", "Лe1", "b5", "Сb3", "0-0", "c3", "d5"];
    assert_eq!(rank_languages(&Chess::new(), &russian)[0].language, Language::Russian);
}

proptest! {
    #[test]
    fn any_text_is_answered(text in any::<String>(), strict in any::<bool>()) {
        let mode = if strict { Mode::Strict } else { Mode::Tolerant };
        for fen in ["", "r3k2r/pPp5/8/4pP2/8/8/P1P3p1/R3K2R w KQkq e6 0 1"] {
            let position = at(fen);
            for reading in read(&text, &position, None, mode).list {
                prop_assert!(position.is_legal(reading.mv));
            }
        }
    }

    #[test]
    fn noise_in_the_alphabet_of_moves_is_answered(text in "[a-hA-HKQRBNPtx:.=()/+#1-8oO0 -]{0,14}") {
        let position = at("r3k2r/pPp5/8/4pP2/8/8/P1P3p1/R3K2R w KQkq e6 0 1");
        let strict = read(&text, &position, None, Mode::Strict).list;
        let tolerant = read(&text, &position, None, Mode::Tolerant).list;
        // What the strict reader finds, the tolerant one finds too.
        for reading in &strict {
            prop_assert!(tolerant.iter().any(|r| r.mv == reading.mv));
        }
    }

    #[test]
    fn standard_notation_has_exactly_one_strict_reading(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..80)) {
        let mut position = Chess::new();
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() { break; }
            let m = *choice.get(&legal);
            let san = SanPlus::from_move(position.clone(), m).to_string();
            let readings = read(&san, &position, Some(Language::English), Mode::Strict);
            prop_assert_eq!(readings.only().map(|r| (r.mv, r.assumed.len())), Some((m, 0)), "{}", san);
            let long = shakmaty::uci::UciMove::from_standard(m).to_string();
            let readings = read(&long, &position, Some(Language::English), Mode::Tolerant);
            prop_assert_eq!(readings.best().map(|r| r.mv), Some(m), "{}", long);
            position.play_unchecked(m);
        }
    }
}
