//! Fields that are hard to pair, the same in every run.

use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Prohibition, Tournament, Tpn};
use tournament::pairing::{self, Options, berger};

/// Plays rounds with a fixed rule for results, so that every run sees the same event.
pub fn played(players: u16, rounds: u16, of: u16, result: impl Fn(u16, u16, u16) -> Outcome) -> Tournament {
    let mut tournament = fresh(players, of);
    play(&mut tournament, rounds, result);
    tournament
}

/// Nobody has played.
pub fn fresh(players: u16, of: u16) -> Tournament {
    let mut tournament = Tournament::new(of);
    tournament.initial_color = Some(Color::White);
    tournament.contestants = (1..=players).map(|n| Contestant::new(Tpn(n), format!("Player {n}"))).collect();
    tournament
}

/// Pairs and plays the next rounds.
pub fn play(tournament: &mut Tournament, rounds: u16, result: impl Fn(u16, u16, u16) -> Outcome) {
    for round in tournament.rounds_paired() + 1..=rounds {
        let paired = pairing::pair(tournament, round, &Options::default()).expect("a pairing");
        for player in &mut tournament.contestants {
            player.entries.push(Some(Entry::Bye(Bye::PairingAllocated)));
        }
        for pair in &paired.pairs {
            enter(tournament, round, (pair.white, pair.black), result(pair.white.0, pair.black.0, round));
        }
    }
}

/// Writes a game down for both; the entry of the round must be there.
fn enter(tournament: &mut Tournament, round: u16, (white, black): (Tpn, Tpn), outcome: Outcome) {
    let other = match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        same => same,
    };
    for (own, opponent, color, outcome) in [(white, black, Color::White, outcome), (black, white, Color::Black, other)] {
        let entry = &mut tournament.contestants[usize::from(own.0) - 1].entries[usize::from(round) - 1];
        *entry = Some(Entry::Meeting(Meeting::new(opponent, Some(color), outcome)));
    }
}

/// Results as by chance, the same in every run.
pub fn by_chance(white: u16, black: u16, round: u16) -> Outcome {
    match chance(white, black, round) & 7 {
        0 | 1 => Outcome::Draw,
        2..=4 => Outcome::Win,
        _ => Outcome::Loss,
    }
}

/// A number as by chance.
fn chance(a: u16, b: u16, c: u16) -> u64 {
    let mut mixed = u64::from(a) << 32 | u64::from(b) << 16 | u64::from(c);
    for _ in 0..3 {
        mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    mixed >> 40
}

/// As one half won twice with Black: nobody may meet anybody of the own half.
pub fn due_one_color(players: u16) -> Tournament {
    let mut tournament = fresh(players, 9);
    let half = players / 2;
    for round in 1..=2 {
        for player in &mut tournament.contestants {
            player.entries.push(Some(Entry::Bye(Bye::PairingAllocated)));
        }
        for n in 0..half {
            enter(&mut tournament, round, (Tpn(1 + half + (n + round) % half), Tpn(1 + n)), Outcome::Loss);
        }
    }
    tournament
}

/// Rounds by chance with the first `apart` of the players not to meet each other.
pub fn some_apart(players: u16, apart: u16, rounds: u16) -> Tournament {
    let mut tournament = fresh(players, 9);
    tournament.prohibitions = vec![Prohibition { first_round: 1, last_round: 9, players: (1..=apart).map(Tpn).collect() }];
    play(&mut tournament, rounds, by_chance);
    tournament
}

/// Four rounds by chance with so many units whose members do not meet each other. Units are blocks of the ranking, or dealt out.
pub fn units_apart(players: u16, units: u16, dealt: bool) -> Tournament {
    let mut tournament = fresh(players, 9);
    let unit = |n: u16| if dealt { n % units } else { (u32::from(n) * u32::from(units) / u32::from(players)) as u16 };
    let members = |u| (0..players).filter(|&n| unit(n) == u).map(|n| Tpn(n + 1)).collect();
    tournament.prohibitions = (0..units).map(|u| Prohibition { first_round: 1, last_round: 9, players: members(u) }).collect();
    play(&mut tournament, 4, by_chance);
    tournament
}

/// Four rounds by chance, and then a unit of so many is said, drawn as by lots, whose members must not meet.
pub fn lately_apart(players: u16, apart: u16) -> Tournament {
    let mut tournament = played(players, 4, 9, by_chance);
    let mut lots: Vec<u16> = (1..=players).collect();
    lots.sort_by_key(|&n| chance(n, 7, 7));
    let unit = lots[..usize::from(apart)].iter().copied().map(Tpn).collect();
    tournament.prohibitions = vec![Prohibition { first_round: 5, last_round: 9, players: unit }];
    tournament
}

/// So many rounds of a round robin, with results by chance.
pub fn robin(players: u16, rounds: u16) -> Tournament {
    let mut tournament = fresh(players, players - 1);
    for round in 1..=rounds {
        for player in &mut tournament.contestants {
            player.entries.push(None);
        }
        for pair in &berger::round(players, round.into(), 1, false).expect("a round").games {
            enter(&mut tournament, round, (pair.white, pair.black), by_chance(pair.white.0, pair.black.0, round));
        }
    }
    tournament
}

/// A round robin but for its last rounds, and so many less that the next round can be paired.
pub fn hardly_anybody_left(players: u16) -> Tournament {
    let mut rounds = players - 8;
    loop {
        let tournament = robin(players, rounds);
        if pairing::pair(&tournament, rounds + 1, &Options::default()).is_ok() {
            return tournament;
        }
        rounds -= players / 20;
    }
}
