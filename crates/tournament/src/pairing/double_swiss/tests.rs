//! Rounds of whole matches.

use super::*;
use crate::history::PabBar;
use crate::model::{Bye, Contestant, Entry, Meeting, Outcome, Scoring, System, Tpn};
use crate::points::Points;

/// Five players after a round: 1 won against 3 on points 2-0, 2-4 was forfeited by both games, 5 had the bye.
fn after_one_round() -> Tournament {
    let mut t = Tournament::new(5);
    t.system = System::DoubleSwiss;
    t.scoring = Scoring { by_games: true, pab: Points::from_hundredths(150), ..Scoring::CHESS };
    t.contestants = (1..=5).map(|n| Contestant::new(Tpn(n), "")).collect();
    let matches = [
        (1, 3, Color::White, Outcome::Win, 200),
        (3, 1, Color::Black, Outcome::Loss, 0),
        (2, 4, Color::Black, Outcome::ForfeitWin, 200),
        (4, 2, Color::White, Outcome::ForfeitLoss, 0),
    ];
    for (own, opponent, color, outcome, points) in matches {
        let meeting = Meeting { points: Some(Points::from_hundredths(points)), ..Meeting::new(Tpn(opponent), Some(color), outcome) };
        t.contestants[own - 1].entries.push(Some(Entry::Meeting(meeting)));
    }
    t.contestants[4].entries.push(Some(Entry::Bye(Bye::PairingAllocated)));
    t
}

/// 5 has had the bye and 2 a match by forfeit, so neither gets it; of 3 and 4, without a point, 3 has played a match.
#[test]
fn the_second_round_gives_the_bye_by_matches_played() {
    let plan = plan(&after_one_round(), 2, &Options::default()).unwrap();
    let bye = plan.bye.unwrap();
    assert_eq!((bye.tpn, bye.score, bye.played, bye.refused), (Tpn(3), Points::ZERO, 1, vec![]));
    // 1 and 2 have two points; 5 has 1½, and 4 floats up to 5.
    let pairs: Vec<(u16, u16)> = plan.pairings.iter().map(|p| (p.pair.white.0, p.pair.black.0)).collect();
    assert_eq!(plan.brackets.iter().map(|b| b.upfloaters.clone()).collect::<Vec<_>>(), [vec![], vec![Tpn(4)]]);
    // 1 has had White, 2 no colour: White to the one with fewer Whites. 4 and 5 have had none: 5 is higher-ranked and odd.
    assert_eq!(pairs, [(2, 1), (5, 4)]);
    assert_eq!(plan.pairings.iter().map(|p| p.rule).collect::<Vec<_>>(), [Rule::FewerWhites, Rule::InitialColor]);
}

#[test]
fn who_may_not_have_the_bye() {
    let t = after_one_round();
    let bars: Vec<Option<PabBar>> = (1..=5).map(|n| bye::bar(&t, Tpn(n), 2)).collect();
    let won = Some(PabBar::WonUnplayed { round: 1 });
    assert_eq!(bars, [None, won, None, None, Some(PabBar::HadOne { round: 1 })]);
}
