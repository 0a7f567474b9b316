use super::*;
use crate::game::GamePosition;
use crate::kind::GameKind;
use crate::play::Stop;
use crate::ruling::{BoardEnd, CellFault, Control, CountedMoves, Final, LimitOutcome, LoopReason, LoopVerdict, NoMate, Outcome};
use ::xiangqi::repetition::Act;

/// A game from a position text (empty for the usual start), moves in any notation, each resting on the same.
fn play(kind: GameKind, fen: &str, moves: &str, basis: Basis) -> Play {
    let start = if fen.is_empty() { GamePosition::start(kind) } else { GamePosition::from_fen(kind, fen).unwrap() };
    let mut play = Play::from(start);
    for word in moves.split_whitespace() {
        let mv = play.last().said(word, None).one().unwrap_or_else(|| panic!("{word}"));
        assert!(play.push(mv, basis), "{word}");
    }
    play
}

fn chess(fen: &str, moves: &str) -> Play {
    play(GameKind::Chess, fen, moves, Basis::Both)
}

fn ask(play: &Play, ground: Ground) -> Ruling {
    rule(play, play.len(), &Request::new(ground, play.last().side_to_move(), GameLaws::usual(play.kind())))
}

fn plies(places: &[Place]) -> Vec<usize> {
    places.iter().map(|at| at.ply).collect()
}

const LOOP: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
const DRAW: &[Consequence] = &[Consequence::Result(Outcome::Draw)];

#[test]
fn a_third_occurrence_is_upheld_with_every_standing_and_what_it_rests_on() {
    let ruling = ask(&chess("", LOOP), Ground::Repetition);
    assert_eq!((ruling.finding.clone(), ruling.article()), (Finding::Upheld, "fide-2023 9.2.2".to_owned()));
    assert_eq!(plies(&ruling.occurrences), [0, 4, 8]);
    assert_eq!(ruling.occurrences[2].written, "Ng8");
    assert_eq!(ruling.consequences, DRAW);
    assert_eq!(ruling.evidence.plies(Basis::Both), (1..=8).collect::<Vec<_>>());
    assert_eq!((ruling.player, ruling.at.ply), (Some(Side::First), 8));
}

#[test]
fn a_wrong_claim_keeps_both_articles_and_the_move_that_must_be_played() {
    let play = chess("", "Nf3 Nf6 Ng1");
    let intended = play.last().said("Ng8", None).one();
    let asked = Request { intended, ..Request::new(Ground::Repetition, Side::Second, GameLaws::usual(GameKind::Chess)) };
    let ruling = rule(&play, 3, &asked);
    assert_eq!(ruling.finding, Finding::Rejected);
    assert_eq!(ruling.articles, ["9.2.1", "9.5.3"]);
    assert_eq!(ruling.working, [Fact::TooFewOccurrences { found: 2, needed: 3 }, Fact::QuietPlies { plies: 4, before_start: 0 }]);
    assert_eq!(plies(&ruling.occurrences), [0, 4]);
    assert_eq!(ruling.consequences, [Consequence::MustPlay { written: "Ng8".to_owned(), article: "9.5.3".to_owned() }]);
    // Out of turn: nothing is counted against him.
    let out_of_turn = rule(&play, 3, &Request { claimant: Side::First, intended: None, ..asked });
    assert_eq!((out_of_turn.finding, &out_of_turn.working[0]), (Finding::Rejected, &Fact::NotToMove));
}

#[test]
fn what_nobody_wrote_takes_the_certainty_and_the_result_away() {
    let mut play = chess("", "Nf3 Nf6 Ng1");
    let mv = play.last().said("Ng8", None).one().unwrap();
    assert!(play.push(mv, Basis::Inferred));
    for word in "Nf3 Nf6 Ng1 Ng8".split(' ') {
        let mv = play.last().said(word, None).one().unwrap();
        assert!(play.push(mv, Basis::Both));
    }
    let ruling = ask(&play, Ground::Repetition);
    assert_eq!(ruling.finding, Finding::Uncertain(vec![Doubt::Inferred { plies: vec![4] }]));
    assert_eq!((ruling.working[0].clone(), ruling.result_by_position()), (Fact::Proven, None));
    // A gap before the first standing does not touch the count.
    for word in "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
        let mv = play.last().said(word, None).one().unwrap();
        assert!(play.push(mv, Basis::First));
    }
    let later = ask(&play, Ground::Repetition);
    assert_eq!((later.finding, later.evidence.inferred_before, later.occurrences[0].ply), (Finding::Upheld, 1, 10));
}

#[test]
fn fifty_moves_that_rest_on_the_counter_of_the_start_are_certain_only_where_that_is_proven() {
    let start = "8/8/8/4k3/8/8/4K3/R7 w - - 98 90";
    let play = chess(start, "Ra5+ Kf4");
    let asked = Request::new(Ground::FiftyMoves, Side::First, GameLaws::usual(GameKind::Chess));
    let ruling = rule(&play, 2, &asked);
    assert_eq!(ruling.finding, Finding::Uncertain(vec![Doubt::StartCounter { plies: 98 }]));
    assert_eq!(ruling.result_by_position(), None, "what is not certified gives no result");
    let believed = rule(&play, 2, &Request { start_proven: true, ..asked.clone() });
    assert_eq!((believed.finding, believed.consequences.as_slice()), (Finding::Upheld, DRAW));
    assert_eq!(ruling.numbering.write(2), "90...");
    // A hundred plies on the sheets prove it whatever stood before them.
    let mut long = chess("4k3/8/8/8/8/8/8/R3K3 w - - 7 40", "");
    let around = [
        "Ra2", "Kd8", "Ra3", "Ke8", "Ra4", "Kd8", "Ra5", "Ke8", "Ra6", "Kd8", "Ra5", "Ke8", "Ra4", "Kd8", "Ra3", "Ke8", "Ra2", "Kd8",
        "Ra1", "Ke8",
    ];
    for word in around.iter().cycle().take(100) {
        let mv = long.last().said(word, None).one().unwrap();
        assert!(long.push(mv, Basis::Both));
    }
    let laws = GameLaws::named(GameKind::Chess, "fide-2001").unwrap();
    let ruling = rule(&long, 100, &Request::new(Ground::FiftyMoves, Side::First, laws));
    assert_eq!((ruling.finding.clone(), ruling.article()), (Finding::Upheld, "fide-2001 9.3(b)".to_owned()));
    assert!(ruling.working.contains(&Fact::QuietPlies { plies: 107, before_start: 7 }));
}

#[test]
fn an_end_on_the_board_is_found_and_what_came_after_it_falls() {
    let mate = ask(&chess("", "f3 e5 g4 Qh4#"), Ground::Unasked);
    let at = Place { ply: 4, written: "Qh4#".to_owned() };
    assert_eq!(mate.working[0], Fact::Ended { end: BoardEnd::Checkmate { winner: Side::Second }, at, later: 0 });
    assert_eq!((mate.result_by_position(), mate.player), (Some(Outcome::Win(Side::Second)), None));
    let fivefold = chess("", &[LOOP, LOOP, "e4 e5"].join(" "));
    let ruling = ask(&fivefold, Ground::Unasked);
    let Fact::Ended { end, at, later } = &ruling.working[0] else { panic!("{ruling:?}") };
    assert_eq!((*end, at.ply, *later), (BoardEnd::FivefoldRepetition, 16, 2));
    assert_eq!(ruling.articles, ["9.6.1"]);
    // A claim made afterwards is wrong, and the end stands.
    let late = ask(&fivefold, Ground::Repetition);
    assert!(matches!(&late.working[0], Fact::AlreadyOver { end: BoardEnd::FivefoldRepetition, article, .. } if article == "9.6.1"));
    assert_eq!((late.finding, late.consequences.as_slice()), (Finding::Rejected, DRAW));
    let open = ask(&chess("", "Nf3"), Ground::Unasked);
    assert_eq!((open.finding, open.working), (Finding::Rejected, vec![Fact::GoesOn { occurrences: 1, quiet: 1, before_start: 0 }]));
}

#[test]
fn a_flag_fall_is_a_loss_a_draw_or_not_settled() {
    let flag = |fen: &str, of: Side, budget: u32| {
        rule(&chess(fen, ""), 0, &Request { budget, ..Request::new(Ground::CannotMate, of, GameLaws::usual(GameKind::Chess)) })
    };
    let loss = flag("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", Side::Second, 100_000);
    assert!(matches!(&loss.working[0], Fact::CanMate { line } if line.last().is_some_and(|m| m.ends_with('#'))));
    assert_eq!((loss.result(), loss.player), (Some(Outcome::Win(Side::First)), Some(Side::Second)));
    let drawn = flag("8/8/8/4k3/8/8/4KB2/8 w - - 3 90", Side::Second, 100_000);
    assert_eq!((drawn.finding, drawn.working), (Finding::Upheld, vec![Fact::CannotMate { why: NoMate::Material }]));
    let open = flag("6k1/p3p1P1/2p3PB/p5P1/8/4P3/PKP5/8 b - - 0 1", Side::First, 20);
    assert_eq!((open.finding, open.consequences), (Finding::Uncertain(vec![Doubt::Unsettled]), Vec::new()));
    let dead = ask(&chess("8/8/8/4k3/8/8/4K3/8 w - - 0 90", ""), Ground::Dead);
    assert_eq!((dead.working, dead.consequences.as_slice()), (vec![Fact::DeadPosition], DRAW));
}

#[test]
fn a_sheet_that_cannot_be_followed_certifies_nothing() {
    let mut play = play(GameKind::Chess, "", "Nf3 Nf6 Ng1", Basis::First);
    play.beside_another();
    play.stop(Stop { cell: "?".to_owned(), fault: CellFault::Unread, moves: Vec::new() });
    let on = Record::Sheet(Side::First);
    let asked = Request { on, ..Request::new(Ground::Repetition, Side::First, GameLaws::usual(GameKind::Chess)) };
    let lost = rule(&play, 8, &asked);
    let doubt = Doubt::Sheet { ply: 4, cell: "?".to_owned(), fault: CellFault::Unread, moves: Vec::new() };
    assert_eq!((lost.finding, lost.at.ply), (Finding::Uncertain(vec![doubt]), 8));
    assert_eq!(lost.working, [Fact::SheetAlone { other: true }]);
    assert!(lost.articles.is_empty() && lost.consequences.is_empty());
    // As far as it can be followed it is ruled on.
    assert_eq!(rule(&play, 3, &Request { claimant: Side::Second, ..asked }).finding, Finding::Rejected);
}

#[test]
fn a_position_set_in_between_begins_the_game_anew() {
    let mut play = chess("", "Nf3 Nf6 Ng1 Ng8");
    play.set(play.at(4).clone(), "7.5.1".to_owned());
    assert_eq!(play.text(4, Notation::San), "*7.5.1");
    for word in LOOP.split(' ') {
        let mv = play.last().said(word, None).one().unwrap();
        assert!(play.push(mv, Basis::Played));
    }
    let ruling = ask(&play, Ground::Repetition);
    assert_eq!((ruling.finding, plies(&ruling.occurrences)), (Finding::Upheld, vec![5, 9, 13]));
    assert_eq!(ask(&play, Ground::Unasked).finding, Finding::Rejected, "five standings only across the position that was set");
}

#[test]
fn the_counters_of_draughts_name_their_articles() {
    let play = play(GameKind::Draughts100, "W:WK48:BK1", "48-25 1-6 25-48 6-1 48-25 1-6 25-48 6-1", Basis::Both);
    let ruling = ask(&play, Ground::Counters);
    assert_eq!((ruling.finding.clone(), ruling.article()), (Finding::Upheld, "fmjd-100 6.1".to_owned()));
    assert_eq!(plies(&ruling.occurrences), [0, 4, 8]);
    let counted: Vec<_> = ruling
        .working
        .iter()
        .filter_map(|f| if let Fact::Counter { moves, white, limit, .. } = f { Some((*moves, *white, *limit)) } else { None })
        .collect();
    let ending = CountedMoves::Ending(crate::ruling::DraughtsEnding::TwoAgainstKing);
    assert_eq!(counted, [(None, 3, 3), (Some(CountedMoves::KingsOnly), 4, 25), (Some(ending), 4, 5)]);
    // A move from another position is not legal here, whatever game it is of.
    let foreign = Some(GamePosition::start(GameKind::Draughts100).legal_moves().remove(0));
    let asked = Request { intended: foreign, ..Request::new(Ground::Counters, Side::First, GameLaws::usual(GameKind::Draughts100)) };
    assert_eq!(rule(&play, 8, &asked).working, [Fact::IntendedIllegal]);
}

/// A line of so many plies in which nothing is or can be taken and no position stands twice.
fn without_captures(start: &GamePosition, plies: usize) -> Vec<GameMove> {
    let men = |p: &GamePosition| p.men().len();
    let after = |p: &GamePosition, mv: &GameMove| {
        let mut game = Game::from_position(p.clone());
        game.push(mv).unwrap();
        game.position()
    };
    let takes = |p: &GamePosition| p.legal_moves().iter().any(|mv| men(&after(p, mv)) < men(start));
    // What was tried is not tried again: a position from which the line came to an end stands in none.
    let (mut seen, mut path, mut line) = (vec![start.clone()], vec![start.clone()], Vec::new());
    while line.len() < plies {
        let now = path.last().expect("a quiet line");
        let next = now.legal_moves().into_iter().map(|mv| (after(now, &mv), mv)).find(|(then, _)| !takes(then) && !seen.contains(then));
        if let Some((then, mv)) = next {
            seen.push(then.clone());
            path.push(then);
            line.push(mv);
        } else {
            path.pop();
            line.pop();
        }
    }
    line
}

/// A count that is not full is cited by the rule that it is of: the fifteenth of sixteen moves is none of the repetition of a position.
#[test]
fn a_rejected_count_cites_the_rule_nearest_to_its_draw() {
    let cases = [
        (GameKind::Draughts100, "W:WK48,K49,50:BK1", 16, "6.3"),
        (GameKind::Draughts100, "W:WK48,K49:BK1", 5, "6.4"),
        (GameKind::Draughts64Russian, "W:WKa1,Kb2,Kc3:BKh2", 15, "7.2.4"),
        (GameKind::Draughts64Russian, "W:WKa1,Kb2:BKh2", 5, "7.2.8"),
    ];
    for (kind, fen, limit, article) in cases {
        let start = GamePosition::from_fen(kind, fen).unwrap();
        for (moves, finding) in [(limit - 1, Finding::Rejected), (limit, Finding::Upheld)] {
            let line = without_captures(&start, 2 * moves);
            let mut game = Game::from_position(start.clone());
            line.iter().for_each(|mv| game.push(mv).unwrap());
            let ruling = ask(&Play::from(&game), Ground::Counters);
            assert_eq!((ruling.finding, ruling.articles), (finding, vec![article.to_owned()]), "{fen}: {moves} of {limit}");
        }
    }
    // Of a position that has stood twice the repetition is nearer.
    let twice = play(GameKind::Draughts100, "W:WK48,K49,50:BK1", "48-42 1-7 42-48 7-1", Basis::Both);
    assert_eq!(ask(&twice, Ground::Counters).articles, ["6.1"]);
}

#[test]
fn a_chase_must_change_and_its_plies_are_labelled() {
    let fen = "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w";
    let play = play(GameKind::Xiangqi, fen, "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9", Basis::Both);
    let claim = |by: Side, edition: &str| {
        rule(&play, play.len(), &Request::new(Ground::Loop, by, GameLaws::named(GameKind::Xiangqi, edition).unwrap()))
    };
    let ruling = claim(Side::Second, "cxa-2020");
    assert_eq!(
        (ruling.finding.clone(), ruling.consequences.as_slice()),
        (Finding::Upheld, [Consequence::MustChange(Side::First)].as_slice())
    );
    assert_eq!(claim(Side::First, "cxa-2020").finding, Finding::Rejected, "he is himself the one who has to change");
    let labels: Vec<&str> =
        ruling.working.iter().filter_map(|f| if let Fact::LoopPly(p) = f { Some(p.label.name()) } else { None }).collect();
    assert_eq!(labels, ["chase", "exchange", "chase", "chase"]);
    assert!(ruling.working.contains(&Fact::LoopReason { reason: LoopReason::Forbidden(Side::First), article: "25".to_owned() }));
    let by_edition =
        ruling.working.iter().find_map(|f| if let Fact::LoopByEdition { verdicts } = f { Some(verdicts) } else { None }).unwrap();
    assert_eq!((by_edition.len(), by_edition[3].1), (5, LoopVerdict::MustChange(Side::First)));
    assert_eq!(plies(&ruling.occurrences), [0, 4, 8, 12]);
    assert_eq!(ruling.article(), "cxa-2020 25");
}

#[test]
fn a_label_set_by_the_arbiter_is_ruled_by_and_keeps_its_reason() {
    let fen = "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w";
    let play = play(GameKind::Xiangqi, fen, &"h6i4 i9h9 i4h6 h9i9 ".repeat(3), Basis::Both);
    let laws = |edition| GameLaws::named(GameKind::Xiangqi, edition).unwrap();
    let set = |ply, label, target: Option<&str>| Relabel {
        ply,
        label,
        target: target.and_then(::xiangqi::Square::parse),
        joint: false,
        reason: "as seen on the board".to_owned(),
    };
    let ruled = |edition, relabelled: Vec<Relabel>| {
        let ruling = rule(&play, play.len(), &Request { relabelled, ..Request::new(Ground::Loop, Side::Second, laws(edition)) });
        let verdict = ruling.working.iter().find_map(|f| if let Fact::Loop { verdict, .. } = f { Some(*verdict) } else { None });
        (verdict.unwrap(), ruling)
    };
    let (verdict, ruling) = ruled("cxa-2020", vec![set(11, Act::Idle, None)]);
    assert_eq!((verdict, ruling.consequences.as_slice()), (LoopVerdict::Draw, [Consequence::Result(Outcome::Draw)].as_slice()));
    let plies: Vec<_> = ruling.working.iter().filter_map(|f| if let Fact::LoopPly(p) = f { Some(p) } else { None }).collect();
    let overridden = plies[2].overridden.as_ref().unwrap();
    assert_eq!((overridden.found, overridden.reason.as_str()), (Act::Chase, "as seen on the board"));
    assert!(plies[2].victims.is_empty() && plies[0].overridden.is_none());
    assert_eq!(ruled("cxa-2020", Vec::new()).0, LoopVerdict::MustChange(Side::First));
    // Under the World rules a chase needs its target: the same man, the rook, on every ply.
    assert_eq!(ruled("wxf-2018", vec![set(9, Act::Idle, None)]).0, LoopVerdict::Draw);
    let both = vec![set(9, Act::Chase, Some("i9")), set(11, Act::Chase, Some("h9"))];
    assert_eq!(ruled("wxf-2018", both).0, LoopVerdict::MustChange(Side::First));
}

#[test]
fn a_published_dispute_is_named_with_every_verdict() {
    let play = play(GameKind::Xiangqi, "4k4/4a4/4bn3/9/5R3/5C3/9/9/9/4K4 w", &"f4e4 e9f9 e4f4 f9e9 ".repeat(3), Basis::Both);
    let laws = GameLaws::named(GameKind::Xiangqi, "wxf-2018").unwrap();
    let ruling = rule(&play, play.len(), &Request::new(Ground::Loop, Side::Second, laws));
    let dispute = ruling.working.iter().find_map(|f| if let Fact::LoopDisputed { verdicts, .. } = f { Some(verdicts) } else { None });
    let verdicts: Vec<_> = dispute.unwrap().iter().map(|(_, verdict)| *verdict).collect();
    assert_eq!(verdicts, [LoopVerdict::Draw, LoopVerdict::Loses(Side::First)]);
}

#[test]
fn a_wrong_claim_of_the_natural_limit_costs_time_by_its_edition() {
    let play = play(GameKind::Xiangqi, "", "a0a1 a9a8 a1a0 a8a9", Basis::Both);
    let claim = |edition: &str, limit: u32| {
        let laws = GameLaws::named(GameKind::Xiangqi, edition).unwrap();
        rule(&play, 4, &Request { limit, ..Request::new(Ground::NaturalLimit, Side::First, laws) })
    };
    let five = crate::clock::span::Span::from_mins(5);
    let wrong = claim("cxa-2020", 3);
    assert!(matches!(
        wrong.working[..],
        [Fact::NaturalLimit { own: 2, limit: 3, outcome: LimitOutcome::Missing { own: 1, opponent: 1 }, .. }]
    ));
    assert_eq!(
        (wrong.consequences, wrong.articles),
        (vec![Consequence::Time { side: Side::First, delta: -five }], vec!["22.2".to_owned()])
    );
    // The texts of 1987 and 1999 give the limit no number, and add to the time used.
    for edition in ["cxa-1987", "cxa-1999"] {
        let wrong = claim(edition, 3);
        assert_eq!(
            (wrong.consequences.clone(), wrong.article()),
            (vec![Consequence::TimeUsed { side: Side::First, time: five }], edition.to_owned())
        );
    }
    assert_eq!(claim("cxa-2020", 2).consequences, DRAW);
}

#[test]
fn a_count_is_exact_without_a_gap_and_a_bound_with_one() {
    let control = crate::clock::text::parse_controls("40/90+30'+30\"").unwrap().white;
    let counted = |play: &Play, on: Record, last: Option<Known>| {
        count(&Counting { play, on, reconciled: None, last, clock_plies: Some(3), control: Some(&control), edition: "fide-2023" })
    };
    let whole = chess("", "e4 e5 Nf3");
    let ruling = counted(&whole, Record::Game, None);
    let short = Fact::Control { moves: 40, state: Control::Short };
    let exact = Fact::Completed { first: 2, second: 1, exact: true };
    assert_eq!(ruling.working, [exact, Fact::ClockCounter { plies: 3, agrees: true }, short, Fact::CompletedWhenPressed]);
    assert_eq!((ruling.article(), ruling.consequences.clone()), ("fide-2023 8.5".to_owned(), Vec::new()));
    // Castled short with both minor pieces out: the position proves moves that nobody wrote.
    let sheet = play(GameKind::Chess, "", "e4 e5", Basis::First);
    let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1";
    let last = Known::Exact(Box::new(GamePosition::from_fen(GameKind::Chess, fen).unwrap()));
    let ruling = counted(&sheet, Record::Sheet(Side::First), Some(last));
    assert_eq!(ruling.working[0], Fact::Completed { first: 4, second: 3, exact: false });
    assert!(ruling.working.contains(&Fact::Final(Final::Behind { plies: 5, to: 7 })));
    assert!(ruling.working.contains(&Fact::Control { moves: 40, state: Control::Open }));
    assert_eq!(ruling.consequences, [Consequence::NextPeriod]);
}

#[test]
fn a_question_of_another_game_is_the_first_one_of_this_game() {
    let asked = Request::new(Ground::Loop, Side::First, GameLaws::usual(GameKind::Xiangqi));
    let ruling = rule(&chess("", LOOP), 8, &asked);
    assert_eq!((ruling.ground, ruling.edition.as_str(), ruling.finding), (Ground::Repetition, "fide-2023", Finding::Upheld));
}

#[test]
fn a_line_is_judged_with_what_may_be_claimed() {
    let mut game = Game::new(GameKind::Chess);
    for word in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
        game.push(&game.position().said(word, None).one().unwrap()).unwrap();
    }
    let with = game.position().said("Ng8", None).one();
    let judged = judge(&game, GameLaws::usual(GameKind::Chess), Some((Ground::Repetition, with)));
    assert_eq!((judged.verdict(), judged.dead), ("none", Some(false)));
    assert_eq!(judged.may_claim, [MayClaim { ground: Ground::Repetition, article: "9.2.1", with: Some("Ng8".to_owned()) }]);
    assert_eq!(judged.claim.unwrap().finding, Finding::Upheld);
    // The draw came with the third occurrence; that the game went on does not take it back.
    let moves = "48-25 1-6 25-48 6-1 48-25 1-6 25-48 6-1 48-25 1-6";
    let start = GamePosition::from_fen(GameKind::Draughts100, "W:WK48:BK1").unwrap();
    let mut game = Game::from_position(start);
    moves.split(' ').for_each(|word| game.push(&game.position().said(word, None).one().unwrap()).unwrap());
    let judged = judge(&game, GameLaws::usual(GameKind::Draughts100), None);
    assert_eq!((judged.verdict(), judged.end.unwrap().ply), ("draw", 8));
}

/// A line of draughts from a set-up, judged by a list.
fn judged_draughts(kind: GameKind, fen: &str, moves: &str, list: &str) -> Judged {
    let mut game = Game::from_position(GamePosition::from_fen(kind, fen).unwrap());
    moves.split_whitespace().for_each(|word| game.push(&game.position().said(word, None).one().unwrap()).unwrap());
    judge(&game, GameLaws::named(kind, list).unwrap(), None)
}

#[test]
fn a_draw_of_draughts_stands_when_play_goes_on_also_into_a_loss() {
    let earlier = |judged: &Judged| -> Vec<(String, usize, usize, bool)> {
        let of = |fact: &Fact| match fact {
            Fact::DrawnEarlier { article, at, plies_since, win_may_be_shown, .. } => {
                Some((article.clone(), at.ply, *plies_since, *win_may_be_shown))
            }
            _ => None,
        };
        judged.ruling.working.iter().filter_map(of).collect()
    };
    // The third occurrence with ply 8, then Black puts his king up to be taken: White has taken it, but the game was over.
    let circle = "48-25 1-6 25-48 6-1 ".repeat(2);
    let lost = judged_draughts(GameKind::Draughts100, "W:WK48:BK1", &(circle.clone() + "48-25 1-34 25x48"), "fmjd-100");
    assert_eq!((lost.verdict(), lost.end.as_ref().unwrap().ply), ("draw", 8));
    assert_eq!(earlier(&lost)[0], ("6.1".to_owned(), 8, 3, false));
    // On 64 squares the referee may let the win be shown: five moves were made in the ending, and then a king was taken.
    let start = GamePosition::from_fen(GameKind::Draughts64Russian, "W:WKa1,Kc1:BKh4").unwrap();
    let mut game = Game::from_position(start);
    assert!(wins_after(&mut game, 10, 14), "no such line");
    let won = judge(&game, GameLaws::usual(GameKind::Draughts64Russian), None);
    assert_eq!((won.verdict(), won.end.as_ref().unwrap().ply), ("white_wins", game.plies()));
    assert_eq!(earlier(&won), [("7.2.8".to_owned(), 10, game.plies() - 10, true)]);
}

/// Plays on without captures and without coming back to a position for so many plies, then until Black has lost; the first line found.
fn wins_after(game: &mut Game, quiet: usize, most: usize) -> bool {
    let (position, plies) = (game.position(), game.plies());
    let moves = position.legal_moves();
    if moves.is_empty() || plies >= most {
        return moves.is_empty() && plies > quiet && position.side_to_move() == Side::Second;
    }
    let taken = |m: &GameMove| matches!(m, GameMove::Draughts(m) if m.is_capture());
    for m in moves.iter().filter(|m| plies >= quiet || !taken(m)) {
        let _ = game.push(m);
        let again = (0..=plies).any(|ply| game.position_at(ply) == Some(game.position()));
        if !again && wins_after(game, quiet, most) {
            return true;
        }
        game.pop();
    }
    false
}

const LONG_CHECK: (&str, &str) = ("4k4/R8/9/9/9/9/9/9/9/3K5 w", "a8a9 e9e8 a9a8 e8e9 ");

fn loop_claim(edition: &str, at: (&str, &str), by: Side) -> Ruling {
    let play = play(GameKind::Xiangqi, at.0, &at.1.repeat(3), Basis::Both);
    rule(&play, play.len(), &Request::new(Ground::Loop, by, GameLaws::named(GameKind::Xiangqi, edition).unwrap()))
}

/// A long check by one side alone loses at once under the Chinese rules; under the World rules the side is told to change first. Whoever asks.
#[test]
fn a_long_check_alone_is_ruled_as_its_edition_says_whoever_asks() {
    for (edition, article) in
        [("cxa-1987", "cxa-1987"), ("cxa-1999", "cxa-1999 25-29"), ("cxa-2011", "cxa-2011 25.1"), ("cxa-2020", "cxa-2020 25.1")]
    {
        for (by, finding) in [(Side::Second, Finding::Upheld), (Side::First, Finding::Rejected)] {
            let ruling = loop_claim(edition, LONG_CHECK, by);
            assert_eq!(
                (&ruling.finding, ruling.result(), ruling.must_change()),
                (&finding, Some(Outcome::Win(Side::Second)), None),
                "{edition}"
            );
            assert_eq!(ruling.article(), article);
        }
    }
    for by in [Side::First, Side::Second] {
        let ruling = loop_claim("wxf-2018", LONG_CHECK, by);
        assert_eq!((ruling.result(), ruling.must_change()), (None, Some(Side::First)));
    }
    let mut game = Game::from_position(GamePosition::from_fen(GameKind::Xiangqi, LONG_CHECK.0).unwrap());
    LONG_CHECK.1.repeat(3).split_whitespace().for_each(|word| game.push(&game.position().said(word, None).one().unwrap()).unwrap());
    let by = |edition| judge(&game, GameLaws::named(GameKind::Xiangqi, edition).unwrap(), None);
    let (chinese, world) = (by("cxa-2020"), by("wxf-2018"));
    // For machines as the collections of loops have it: who is in the wrong must change under the Chinese rules, and loses under the World rules.
    assert_eq!((chinese.of_loop(), chinese.verdict()), (Some(LoopVerdict::Loses(Side::First)), "red_must_change"));
    assert_eq!((world.of_loop(), world.verdict()), (Some(LoopVerdict::MustChange(Side::First)), "red_loses"));
    let end = |edition| game.end(GameLaws::named(GameKind::Xiangqi, edition).unwrap()).map(|end| end.result);
    assert_eq!((end("cxa-2020"), end("wxf-2018")), (Some(crate::game::Result::Win(Side::Second)), None));
}

/// What is explained to a side that has to change is no fault in the form of the claim, and the one who asks is not always the other one.
#[test]
fn a_side_that_has_to_change_is_named_whoever_asks_until_it_has_changed() {
    use crate::rulebook::{Reply, Situation, Tempo, Value};
    use crate::ruling::Answer;
    let chase = ("4k4/9/9/9/1c7/R8/9/9/9/3K5 w", "a4a5 b5b4 a5a4 b4b5 ");
    for (by, answer) in [(Side::Second, Answer::Upheld), (Side::First, Answer::Rejected)] {
        for (changed, result, must) in
            [("not-told", None, Some(Side::First)), ("no", Some(Outcome::Win(Side::Second)), None), ("yes", None, None)]
        {
            let mut ruling = loop_claim("cxa-2020", chase, by);
            let facts = [("verdict", "must-change"), ("changed", changed)].map(|(k, v)| (k.to_owned(), Value::read(v))).into();
            let (name, kind) = ("repetition".to_owned(), GameKind::Xiangqi);
            let asked = Situation { name, facts, kind, tempo: Tempo::Standard, supervised: true, edition: Some("cxa-2020".to_owned()) };
            let Reply::Order(order) = asked.ask() else { panic!("{:?}", asked.ask()) };
            ruling.order = Some(*order);
            assert_eq!((ruling.answer(), ruling.result(), ruling.must_change()), (answer, result, must), "{by:?} {changed}");
        }
    }
}

/// The natural limit of a line is counted for each side: 120 plies without a capture, by the rounds of the edition.
#[test]
fn a_line_is_judged_with_the_natural_limit_of_each_side() {
    let played = |plies: usize| {
        let mut game = Game::new(GameKind::Xiangqi);
        let words = ["a0a1", "a9a8", "a1a0", "a8a9"].into_iter().cycle().take(plies);
        words.for_each(|word| game.push(&game.position().said(word, None).one().unwrap()).unwrap());
        game
    };
    let reached = |plies, edition| {
        let judged = judge(&played(plies), GameLaws::named(GameKind::Xiangqi, edition).unwrap(), None);
        assert_eq!(judged.limit.len(), 2, "{edition}");
        (judged.limit_reached().collect::<Vec<_>>(), judged.arbiter_may_apply)
    };
    let both = vec![Side::First, Side::Second];
    for (edition, applies) in [("cxa-1987", false), ("cxa-1999", false), ("cxa-2011", true), ("cxa-2020", true)] {
        assert_eq!(reached(119, edition), (Vec::new(), applies), "{edition}");
        assert_eq!(reached(120, edition), (both.clone(), applies), "{edition}");
    }
    assert_eq!(reached(99, "wxf-2018").0, []);
    assert_eq!(reached(100, "wxf-2018").0, both);
    // Only ten of the claimant's own checks count: Red has checked all along, Black has not.
    let mut game = Game::from_position(GamePosition::from_fen(GameKind::Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/5K3 w").unwrap());
    let words = ["e1d1", "d9e9", "d1e1", "e9d9"].into_iter().cycle().take(120);
    words.for_each(|word| game.push(&game.position().said(word, None).one().unwrap()).unwrap());
    assert_eq!(judge(&game, GameLaws::usual(GameKind::Xiangqi), None).limit_reached().collect::<Vec<_>>(), [Side::Second]);
}
