use super::{CounterKind, Game, GameLaws, GamePosition, Man, Notation, Point, Result, Said, Side};
use crate::kind::GameKind;
use crate::notation::Mode;
use shakmaty::Role;

fn play(kind: GameKind, moves: &str) -> Game {
    let mut game = Game::new(kind);
    for text in moves.split_whitespace() {
        let found = game.position().read(text, None, Mode::Tolerant);
        game.push(found.first().expect(text)).expect(text);
    }
    game
}

#[test]
fn the_six_chess_positions_have_the_published_node_counts() {
    // Published counts; deeper ones are in the ignored test.
    let known: [(&str, &[u64]); 6] = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197_281, 4_865_609]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97_862, 4_085_603]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467, 422_333]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379, 2_103_487]),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46, 2079, 89_890, 3_894_594]),
    ];
    for (fen, counts) in known {
        let position = GamePosition::from_fen(GameKind::Chess, fen).expect(fen);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), *count, "{fen} at {depth}");
        }
    }
}

#[test]
#[ignore = "counts some thousand million positions"]
fn the_six_chess_positions_deep() {
    for (fen, depth, count) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324_u64),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6, 706_045_033),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
    ] {
        assert_eq!(GamePosition::from_fen(GameKind::Chess, fen).expect(fen).perft(depth), count, "{fen}");
    }
}

#[test]
fn every_game_reads_back_what_it_writes() {
    for kind in GameKind::ALL {
        let mut game = Game::new(kind);
        for step in 0..60_usize {
            let position = game.position();
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            for m in &legal {
                for notation in Notation::ALL.into_iter().filter(|n| n.is_for(kind)) {
                    let text = position.write(m, notation);
                    let language = Some(crate::notation::Language::English);
                    assert!(position.read(&text, language, Mode::Tolerant).contains(m), "{kind} {text}");
                }
                let strict =
                    position.read(&position.write(m, Notation::usual(kind)), Some(crate::notation::Language::English), Mode::Strict);
                assert_eq!(strict.as_slice(), std::slice::from_ref(m), "{kind}");
            }
            assert_eq!(GamePosition::from_fen(kind, &position.to_fen()).as_ref(), Ok(&position));
            game.push(&legal[(step * 7 + 3) % legal.len()]).expect("legal");
        }
        assert!(game.plies() > 10, "{kind}");
        assert_eq!(game.written(Notation::usual(kind)).len(), game.plies());
        while game.pop().is_some() {}
        assert_eq!(game.position(), GamePosition::start(kind));
    }
}

/// Whatever way of writing a legal move is chosen, the reader says that move and no other; a careless reading never makes it doubtful.
#[test]
fn what_is_written_well_says_one_move() {
    for kind in GameKind::ALL {
        for seed in 0..6_usize {
            let mut game = Game::new(kind);
            for step in 0..120_usize {
                let position = game.position();
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                for m in &legal {
                    for notation in Notation::ALL.into_iter().filter(|n| n.is_for(kind)) {
                        let text = position.write(m, notation);
                        let said = position.said(&text, Some(crate::notation::Language::English));
                        assert_eq!(said, Said::One(m.clone()), "{kind} {text} ({}) in {}", notation.name(), position.to_fen());
                    }
                }
                game.push(&legal[(step * 31 + seed * 17 + step * step * seed) % legal.len()]).expect("legal");
            }
        }
    }
}

#[test]
fn the_pawn_goes_before_the_bishop_and_a_doubt_stays_a_doubt() {
    let at = |fen: &str| GamePosition::from_fen(GameKind::Chess, fen).expect("fen");
    let said = |on: &GamePosition, text: &str| -> Vec<String> {
        on.said(text, Some(crate::notation::Language::English)).all().iter().map(|m| on.write(m, Notation::San)).collect()
    };
    let both = at("4k3/8/8/8/8/8/BP6/4K3 w - - 0 1");
    assert_eq!((said(&both, "b3"), said(&both, "Bb3")), (vec!["b3".to_owned()], vec!["Bb3".to_owned()]));
    assert_eq!(said(&at("4k3/8/8/8/8/8/B7/4K3 w - - 0 1"), "bb3"), ["Bb3"], "no pawn can be meant");
    assert_eq!(said(&at("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"), "Nd2").len(), 2);
    assert_eq!(both.said("Nf3", None), Said::Nothing);
}

#[test]
fn the_board_is_seen_from_the_first_player() {
    let chess = GamePosition::start(GameKind::Chess);
    assert_eq!(chess.man_at(Point { file: 4, rank: 0 }), Some((Side::First, Man::Chess(Role::King))));
    assert_eq!(chess.point_name(Point { file: 4, rank: 0 }), "e1");
    let draughts = GamePosition::start(GameKind::Draughts100);
    assert_eq!(draughts.men().len(), 40);
    assert_eq!(draughts.point_name(Point { file: 0, rank: 0 }), "46");
    assert_eq!(draughts.man_at(Point { file: 0, rank: 0 }), Some((Side::First, Man::Draughts)));
    assert_eq!(draughts.man_at(Point { file: 1, rank: 0 }), None);
    let xiangqi = GamePosition::start(GameKind::Xiangqi);
    assert_eq!(xiangqi.man_at(Point { file: 4, rank: 9 }), Some((Side::Second, Man::Xiangqi(xiangqi::Kind::King))));
    assert_eq!(xiangqi.men().len(), 32);
    let m = chess.read("Nf3", None, Mode::Strict);
    assert_eq!(chess.points_of(&m[0]), [Point { file: 6, rank: 0 }, Point { file: 5, rank: 2 }]);
}

#[test]
fn counters_and_ends() {
    let game = play(GameKind::Chess, "Nf3 Nf6 Ng1 Ng8");
    let counters = game.counters(GameLaws::usual(GameKind::Chess), None);
    assert_eq!(counters.iter().map(|c| (c.kind, c.made)).collect::<Vec<_>>(), [(CounterKind::Repetition, 2), (CounterKind::QuietPlies, 4)]);
    assert_eq!(game.end(GameLaws::usual(GameKind::Chess)), None);
    let mated = play(GameKind::Chess, "f3 e5 g4 Qh4#");
    assert_eq!(mated.end(GameLaws::usual(GameKind::Chess)).map(|e| e.result), Some(Result::Win(Side::Second)));
    assert_eq!(mated.numbering(), (3, Side::First));
    let lone = GamePosition::from_fen(GameKind::Draughts100, "W:WK48:BK1").expect("fen");
    let mut game = Game::from_position(lone);
    for text in ["48-25", "1-6", "25-48", "6-1", "48-25", "1-6", "25-48", "6-1"] {
        let found = game.position().read(text, None, Mode::Tolerant);
        game.push(&found[0]).expect(text);
    }
    let end = game.end(GameLaws::usual(GameKind::Draughts100)).expect("drawn");
    assert_eq!((end.result, end.article.as_str(), end.ply), (Result::Draw, "6.1", 8));
}

#[test]
fn xiangqi_shows_its_limit_and_its_offers() {
    use xiangqi::ledger::OfferState;
    use xiangqi::limit::{LimitRules, LimitRuling};
    use xiangqi::repetition::RuleSet;
    let mut game = play(GameKind::Xiangqi, &["a0a1 a9a8 a1a0 a8a9"; 25].join(" "));
    let Game::Xiangqi(record) = &mut game else { panic!("xiangqi") };
    let world = record.natural_limit(&LimitRules::usual(RuleSet::Wxf2018));
    assert_eq!(world.map(|count| (count.effective, count.ruling)), [(50, LimitRuling::Draw); 2]);
    let national = record.natural_limit(&LimitRules::usual(RuleSet::Cxa2020));
    assert_eq!(national.map(|count| count.ruling), [LimitRuling::Unfounded { own: 10, opponent: 10 }; 2]);
    record.offer_draw(xiangqi::Color::Black).expect("the first offer");
    let kinds: Vec<(CounterKind, u32)> =
        game.counters(GameLaws::usual(GameKind::Xiangqi), None).into_iter().skip(1).map(|c| (c.kind, c.made)).collect();
    let offers = |side, pending| CounterKind::DrawOffers { side, pending, may_offer: false };
    assert_eq!(
        kinds,
        [
            (CounterKind::NaturalLimit { side: Side::First, reached: false }, 50),
            (CounterKind::NaturalLimit { side: Side::Second, reached: false }, 50),
            (offers(Side::First, false), 0),
            (offers(Side::Second, true), 1),
        ]
    );
    let wxf = game.counters(GameLaws::Xiangqi(RuleSet::Wxf2018), None);
    assert!(wxf.iter().any(|c| c.kind == CounterKind::NaturalLimit { side: Side::First, reached: true }));
    let m = game.position().read("a0a1", None, Mode::Strict);
    game.push(&m[0]).expect("legal");
    let Game::Xiangqi(record) = &game else { panic!("xiangqi") };
    assert_eq!(record.offers().offers()[0].state, OfferState::Refused);
    assert!(!record.offers().may_offer(xiangqi::Color::Black));
    game.pop();
    let Game::Xiangqi(record) = &game else { panic!("xiangqi") };
    assert_eq!(record.offers().offers()[0].state, OfferState::Pending);
}
