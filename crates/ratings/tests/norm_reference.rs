//! The search for games to be left out against one that tries every choice and reads the regulations condition by condition, and what must
//! hold for any games.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use ratings::norms::{
    Event, Exemption, Federation, Field, Format, Game, Minimum, Norm, Opponent, Outcome, Player, Prospect, Title, assess, forecast,
};
use std::collections::{BTreeMap, BTreeSet};

/// Per cent and difference of B.01 1.4.9 from 50 up, typed once more.
const DP: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

fn performance_and_average(norm: Norm) -> (i64, i64, i64) {
    match norm {
        Norm::Gm => (2600, 2380, 2200),
        Norm::Im => (2450, 2230, 2050),
        Norm::Wgm => (2400, 2180, 2000),
        Norm::Wim => (2250, 2030, 1850),
    }
}

type Played = (Opponent, i64);

/// The mix of opponents, 1.4.3 to 1.4.5.
fn mix(event: &Event, player: &Player, norm: Norm, games: &[Played]) -> bool {
    let n = games.len();
    let mut federations: BTreeMap<Federation, usize> = BTreeMap::new();
    for (opponent, _) in games {
        if matches!(opponent.federation, Federation::Of(_)) {
            *federations.entry(opponent.federation).or_default() += 1;
        }
    }
    let own = federations.get(&player.federation).copied().unwrap_or(0);
    let others = federations.keys().filter(|federation| **federation != player.federation).count();
    let largest = federations.values().copied().max().unwrap_or(0);
    let exempt = match event.exemption {
        Exemption::None => false,
        Exemption::National | Exemption::NationalTeams => player.federation == event.host,
        Exemption::Zonal | Exemption::OpenSwiss => true,
    };
    if !exempt && (others < 2 || 5 * own > 3 * n || 3 * largest > 2 * n) {
        return false;
    }
    let holders = games.iter().filter(|(o, _)| o.title.is_some_and(|t| t != Title::Cm && t != Title::Wcm)).count();
    if 2 * holders < n {
        return false;
    }
    let wanted: &[Title] = match norm {
        Norm::Gm => &[Title::Gm],
        Norm::Im => &[Title::Gm, Title::Im],
        Norm::Wgm => &[Title::Gm, Title::Im, Title::Wgm],
        Norm::Wim => &[Title::Gm, Title::Im, Title::Wgm, Title::Wim],
    };
    let is_level = |o: &Opponent| o.title.is_some_and(|t| wanted.contains(&t));
    if event.format == Format::DoubleRoundRobin {
        let different: BTreeMap<u32, bool> = games.iter().map(|(o, _)| (o.id, is_level(o))).collect();
        let level = different.values().filter(|level| **level).count();
        return event.players >= 6 && 2 * level >= different.len();
    }
    let level = games.iter().filter(|(o, _)| is_level(o)).count();
    level >= 3 && 3 * level >= n
}

/// Score, average and performance, 1.4.6 to 1.4.9.
fn performs(norm: Norm, games: &[Played]) -> bool {
    let n = i64::try_from(games.len()).unwrap();
    let (performance, average, floor) = performance_and_average(norm);
    let mut ratings: Vec<i64> = games.iter().map(|(o, _)| o.rating.map_or(1400, i64::from)).collect();
    ratings.sort_unstable();
    if ratings[0] < floor {
        ratings[0] = floor;
    }
    let sum: i64 = ratings.iter().sum();
    let ra = sum / n + i64::from(2 * (sum % n) >= n);
    let halves: i64 = games.iter().map(|(_, halves)| halves).sum();
    let p = 100 * halves / (2 * n) + i64::from(2 * (100 * halves % (2 * n)) >= 2 * n);
    let dp = if p >= 50 { DP[usize::try_from(p - 50).unwrap()] } else { -DP[usize::try_from(50 - p).unwrap()] };
    100 * halves >= 70 * n && ra >= average && ra + dp >= performance
}

/// Every prefix and every choice of won games.
fn reference(event: &Event, player: &Player, norm: Norm, games: &[Game]) -> Option<usize> {
    if matches!(norm, Norm::Wgm | Norm::Wim) && !player.woman {
        return None;
    }
    let counts = |game: &&Game| {
        game.outcome.halves().is_some()
            && game.opponent.is_some_and(|o| {
                let is_round_robin = matches!(event.format, Format::RoundRobin | Format::DoubleRoundRobin);
                o.federation != Federation::Outside && !(is_round_robin && o.rating.is_none() && o.scoreless)
            })
    };
    let all: Vec<(u16, Played)> =
        games.iter().filter(counts).map(|game| (game.round, (game.opponent.unwrap(), game.outcome.halves().unwrap()))).collect();
    let played = |games: &[(u16, Played)]| games.iter().map(|(_, game)| *game).collect::<Vec<_>>();
    let minimum = match event.minimum {
        Minimum::Nine => 9,
        Minimum::Eight => 8,
        Minimum::Seven => 7,
    };
    let given = games.iter().filter(|game| matches!(game.outcome, Outcome::ForfeitWin | Outcome::PairingBye)).count();
    let least = if event.rounds == 9 && minimum == 9 && all.len() == 8 && given == 1 { 8 } else { minimum };
    let is_norm = |games: &[Played]| games.len() >= least && mix(event, player, norm, games) && performs(norm, games);
    if is_norm(&played(&all)) {
        return Some(0);
    }
    let is_round_robin = matches!(event.format, Format::RoundRobin | Format::DoubleRoundRobin);
    let mut best: Option<usize> = None;
    if !is_round_robin || !all.is_empty() && mix(event, player, norm, &played(&all)) {
        let rounds: BTreeSet<u16> = all.iter().map(|(round, _)| *round).collect();
        for last in rounds.iter().copied().filter(|last| !is_round_robin || Some(last) == rounds.last()) {
            let prefix: Vec<(u16, Played)> = all.iter().filter(|(round, _)| *round <= last).copied().collect();
            let wins: Vec<usize> = (0..prefix.len()).filter(|&at| prefix[at].1.1 == 2).collect();
            for chosen in 0..1_u32 << wins.len() {
                let gone: Vec<usize> = wins.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, at)| *at).collect();
                let kept: Vec<Played> = (0..prefix.len()).filter(|at| !gone.contains(at)).map(|at| prefix[at].1).collect();
                if is_norm(&kept) {
                    let ignored = all.len() - kept.len();
                    best = Some(best.map_or(ignored, |best| best.min(ignored)));
                }
            }
        }
    }
    if best.is_none() && all.len() + 1 == minimum {
        let last = games.iter().find(|game| game.round == event.rounds && game.outcome == Outcome::ForfeitWin)?;
        let opponent =
            last.opponent.filter(|o| o.federation != Federation::Outside && !(is_round_robin && o.rating.is_none() && o.scoreless))?;
        let taken: Vec<Played> = played(&all).into_iter().chain([(opponent, 0)]).collect();
        return (mix(event, player, norm, &taken) && performs(norm, &taken)).then_some(0);
    }
    best
}

fn opponents() -> impl Strategy<Value = Opponent> {
    let federation = prop_oneof![
        3 => Just("GER"), 3 => Just("FRA"), 2 => Just("ESP"), 2 => Just("POL"), 1 => Just("FID"), 1 => Just("NON"),
    ];
    let title = prop_oneof![
        4 => Just(Some(Title::Gm)), 3 => Just(Some(Title::Im)), 2 => Just(Some(Title::Fm)), 1 => Just(Some(Title::Wgm)),
        1 => Just(Some(Title::Wim)), 1 => Just(Some(Title::Cm)), 2 => Just(None),
    ];
    let rating = prop_oneof![8 => (2250_u16..2680).prop_map(Some), 2 => (1700_u16..2250).prop_map(Some), 1 => Just(None)];
    (federation, title, rating, any::<bool>()).prop_map(|(federation, title, rating, scoreless)| Opponent {
        id: 0,
        federation: Federation::of(federation),
        title,
        rating,
        scoreless,
    })
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        12 => Just(Outcome::Win), 8 => Just(Outcome::Draw), 3 => Just(Outcome::Loss), 1 => Just(Outcome::ForfeitWin), 1 => Just(Outcome::PairingBye),
    ]
}

fn events() -> impl Strategy<Value = (Event, Player, Vec<Game>)> {
    let format =
        prop_oneof![4 => Just(Format::Swiss), 2 => Just(Format::RoundRobin), 1 => Just(Format::DoubleRoundRobin), 1 => Just(Format::Teams)];
    let minimum = prop_oneof![4 => Just(Minimum::Nine), 1 => Just(Minimum::Eight), 1 => Just(Minimum::Seven)];
    let exemption = prop_oneof![3 => Just(Exemption::None), 1 => Just(Exemption::National), 1 => Just(Exemption::Zonal)];
    let games = prop::collection::vec((opponents(), outcomes()), 7..14);
    (format, minimum, exemption, games, any::<bool>(), 5_usize..12).prop_map(|(format, minimum, exemption, games, woman, players)| {
        let rounds = u16::try_from(games.len()).unwrap();
        let different = if format == Format::DoubleRoundRobin { games.len().div_ceil(2) } else { games.len() };
        let first: Vec<Opponent> = games.iter().map(|(opponent, _)| *opponent).collect();
        let game = |(at, (_, outcome)): (usize, (Opponent, Outcome))| {
            let opponent = Opponent { id: u32::try_from(at % different).unwrap(), ..first[at % different] };
            Game { round: u16::try_from(at).unwrap() + 1, opponent: (outcome != Outcome::PairingBye).then_some(opponent), outcome }
        };
        let event = Event { format, players, minimum, exemption, host: Federation::of("GER"), ..Event::swiss(rounds) };
        let player = Player { federation: Federation::of("GER"), woman };
        (event, player, games.into_iter().enumerate().map(game).collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn the_search_finds_what_every_choice_finds((event, player, games) in events()) {
        let found = assess(&event, &player, &games);
        for norm in Norm::ALL {
            let ours = found.of(norm).met.as_ref().map(|met| met.ignored.len());
            prop_assert_eq!(ours, reference(&event, &player, norm, &games), "{:?} {:?}", norm, found.of(norm));
        }
    }

    #[test]
    fn a_better_result_never_costs_a_norm((event, player, games) in events(), at in any::<prop::sample::Index>()) {
        let mut better = games.clone();
        let game = &mut better[at.index(games.len())];
        game.outcome = match game.outcome {
            Outcome::Loss => Outcome::Draw,
            Outcome::Draw => Outcome::Win,
            other => other,
        };
        let (before, after) = (assess(&event, &player, &games), assess(&event, &player, &better));
        for norm in Norm::ALL {
            prop_assert!(before.of(norm).met.is_none() || after.of(norm).met.is_some(), "{:?}", norm);
        }
    }

    #[test]
    fn what_a_norm_needed_was_needed((event, player, games) in events()) {
        for assessment in assess(&event, &player, &games).norms {
            let Some(met) = assessment.met else { continue };
            let rules = event.edition.rules();
            prop_assert!(met.excess() >= 0);
            let (average, n) = (met.numbers.average, met.numbers.games);
            prop_assert!(rules.least_average(assessment.norm, met.needed, n).is_some_and(|least| least <= average));
            prop_assert!(rules.least_average(assessment.norm, met.needed - 1, n).is_none_or(|least| least > average));
        }
    }

    /// The forecast for the last game against a known opponent says of each result what the verdict says once it is played.
    #[test]
    fn the_forecast_is_what_the_verdict_becomes((event, player, games) in events()) {
        let mut open = games.clone();
        let Some(last) = open.last_mut().filter(|game| game.outcome.halves().is_some()) else { return Ok(()) };
        last.outcome = Outcome::Open;
        for norm in Norm::ALL {
            let verdict = |outcome| {
                let mut played = open.clone();
                played.last_mut().unwrap().outcome = outcome;
                reference(&event, &player, norm, &played).is_some()
            };
            let results = [verdict(Outcome::Loss), verdict(Outcome::Draw), verdict(Outcome::Win)];
            let prospect = forecast(&event, &player, norm, &open, &Field::default(), 99).prospect;
            match results {
                [true, ..] => prop_assert!(matches!(prospect, Prospect::Secured | Prospect::AnyResult { of: 1 }), "{:?}", prospect),
                [_, true, _] => prop_assert_eq!(prospect, Prospect::Needs { possible: 1, sufficient: 1, of: 1, exact: true }),
                [_, _, true] => prop_assert_eq!(prospect, Prospect::Needs { possible: 2, sufficient: 2, of: 1, exact: true }),
                _ => prop_assert!(matches!(prospect, Prospect::Impossible(_)), "{:?}", prospect),
            }
        }
    }

    /// With strangers to come: what a way asks is enough.
    #[test]
    fn a_way_is_enough((event, player, games) in events(), strangers in 1_usize..3) {
        let event = Event { format: Format::Swiss, exemption: Exemption::Zonal, ..event };
        let mut open = games.clone();
        let from = open.len() - strangers;
        for game in &mut open[from..] {
            (game.opponent, game.outcome) = (None, Outcome::Open);
        }
        let field = Field::new((100..120).map(|id| Opponent {
            id, federation: Federation::of("ITA"), title: Some(Title::Gm), rating: Some(2800), scoreless: false,
        }).collect());
        for norm in Norm::ALL {
            let found = forecast(&event, &player, norm, &open, &field, 99);
            for way in found.ways.iter().filter(|way| usize::from(way.rounds) == strangers && way.left_out == 0) {
                let Some(average) = way.average else { continue };
                let verdict = |average: i64, halves: i64| {
                    let mut played = open.clone();
                    let (mut left, mut missing) = (halves, i64::try_from(strangers).unwrap());
                    for (id, game) in (200..).zip(&mut played[from..]) {
                        // As even as halves allow, so that no won game could be left out where two draws do.
                        let own = (left + missing - 1).div_euclid(missing).min(2);
                        (left, missing) = (left - own, missing - 1);
                        let opponent = Opponent {
                            id, federation: Federation::of("ITA"), title: Some(Title::Gm), rating: u16::try_from(average).ok(), scoreless: false,
                        };
                        (game.opponent, game.outcome) = (Some(opponent), [Outcome::Loss, Outcome::Draw, Outcome::Win][usize::try_from(own).unwrap()]);
                    }
                    assess(&event, &player, &played).of(norm).met.is_some()
                };
                if average >= 2200 {
                    prop_assert!(verdict(average, way.score), "{:?} {:?}", norm, way);
                }
            }
        }
    }
}
