//! The engine against the literal objective, on random fields.

use super::*;
use crate::model::{Bye, Contestant, Entry, Meeting, Outcome, Primary, Prohibition, Scoring, Teams, Tpn};
use crate::points::Points;
use crate::rng::Rng;

const FIELDS: u64 = 4000;

/// A random event up to a round, its pairings anything that is possible, so that odd states come up.
pub(super) fn event(rng: &mut Rng) -> (Tournament, u16, Policy) {
    let n = rng.between(2, 10).max(rng.between(4, 10)) as u16;
    let rounds = rng.between(1, 5.min(u32::from(n) - 1)) as u16;
    let policy = Policy {
        edition: Edition::Current,
        forfeits_meet: rng.chance(8000),
        unit_mates: [UnitMates::Free, UnitMates::FirstRound, UnitMates::Long, UnitMates::Never][rng.below(4) as usize],
        color_rules: if rng.chance(3000) { ColorRules::Hard } else { ColorRules::Soft },
        first_round: FirstRound::Halves,
        forfeits_color: rng.chance(3000),
        gaps: if rng.chance(3000) { Gaps::AfterCounts } else { Gaps::WithCounts },
        bye: if rng.chance(3000) { ByeChoice::Last } else { ByeChoice::Best },
    };
    let mut tournament = Tournament::new(12);
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    tournament.system = crate::model::System::Points(policy);
    tournament.contestants = (1..=n).map(|number| Contestant::new(Tpn(number), String::new())).collect();
    let units = rng.between(0, 5);
    for contestant in &mut tournament.contestants {
        if units > 0 && rng.chance(8000) {
            contestant.unit = rng.below(units).to_string();
        }
    }
    if rng.chance(2000) {
        let players = vec![Tpn(rng.between(1, u32::from(n)) as u16), Tpn(rng.between(1, u32::from(n)) as u16)];
        tournament.prohibitions.push(Prohibition { first_round: 1, last_round: 12, players });
    }
    let draws = rng.below(8000);
    for round in 1..=rounds {
        let mut here: Vec<usize> = (0..usize::from(n)).filter(|_| !rng.chance(500)).collect();
        // Now and then by the rules, so that fields look like real ones too.
        let by_rules = if rng.chance(6000) { pair_by_rules(&tournament, policy, round) } else { None };
        let pairs = by_rules.unwrap_or_else(|| {
            let count = here.len();
            rng.shuffle(&mut here, count);
            let bye = if count % 2 == 1 { here.pop() } else { None };
            (here.chunks(2).map(|pair| (pair[0], pair[1])).collect(), bye)
        });
        for contestant in &mut tournament.contestants {
            contestant.entries.push(Some(Entry::Bye(Bye::Zero)));
        }
        let last = usize::from(round) - 1;
        if let Some(bye) = pairs.1 {
            tournament.contestants[bye].entries[last] = Some(Entry::Bye(Bye::PairingAllocated));
        }
        for (red, black) in pairs.0 {
            let (own, theirs) = match rng.below(10_000) {
                0..500 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                500..700 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
                at if at < 700 + draws => (Outcome::Draw, Outcome::Draw),
                at if at % 2 == 0 => (Outcome::Win, Outcome::Loss),
                _ => (Outcome::Loss, Outcome::Win),
            };
            for (place, other, color, outcome) in [(red, black, Color::White, own), (black, red, Color::Black, theirs)] {
                let meeting = Meeting::new(tournament.contestants[other].tpn, Some(color), outcome);
                tournament.contestants[place].entries[last] = Some(Entry::Meeting(meeting));
            }
        }
    }
    (tournament, rounds + 1, policy)
}

type Drawn = (Vec<(usize, usize)>, Option<usize>);

fn pair_by_rules(tournament: &Tournament, policy: Policy, round: u16) -> Option<Drawn> {
    let paired = pair(tournament, policy, round, &Options::default()).ok()?;
    let place = |tpn: Tpn| usize::from(tpn.0) - 1;
    Some((paired.pairs.iter().map(|p| (place(p.white), place(p.black))).collect(), paired.pab.map(place)))
}

fn compare(seeds: std::ops::Range<u64>) -> (usize, usize) {
    let (mut paired, mut impossible) = (0, 0);
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let (tournament, round, policy) = event(&mut rng);
        let absent: Vec<Tpn> = tournament.contestants.iter().map(|c| c.tpn).filter(|_| rng.chance(500)).collect();
        let field = Field::new(&tournament, policy, round, &absent);
        if field.men.is_empty() {
            continue;
        }
        let expected = reference::best(&field);
        let found = objective::best(&field).ok().map(|mates| mates[..].to_vec());
        assert_eq!(found, expected, "seed {seed}: {field:#?}");
        if expected.is_some() { paired += 1 } else { impossible += 1 }
    }
    (paired, impossible)
}

#[test]
fn engine_is_the_literal_objective() {
    let (paired, impossible) = compare(0..FIELDS);
    assert!(paired > 2500 && impossible > 100, "{paired} paired, {impossible} without a pairing");
}

#[test]
#[ignore = "a long run"]
fn engine_is_the_literal_objective_at_length() {
    let (paired, impossible) = compare(1_000_000..1_300_000);
    println!("{paired} paired, {impossible} without a pairing");
}

/// The same event as one of teams of four boards, with game points that go with the results.
fn of_teams(mut t: Tournament, primary: Primary) -> Tournament {
    let mut teams = Teams::new(4, primary);
    teams.matches = Scoring::TWO_ONE_ZERO;
    t.scoring = teams.scoring();
    t.teams = Some(teams);
    for (number, team) in (0..).zip(&mut t.contestants) {
        for (round, entry) in (0..).zip(&mut team.entries) {
            if let Some(Entry::Meeting(meeting)) = entry {
                // Two teams of a match name the same even number.
                let more = 50 * ((number + i32::from(meeting.opponent.0) - 1 + round) % 3);
                let points = match meeting.outcome {
                    Outcome::Win => 250 + more,
                    Outcome::Loss => 150 - more,
                    Outcome::ForfeitWin => 400,
                    Outcome::ForfeitLoss => 0,
                    _ => 200,
                };
                meeting.points = Some(Points::from_hundredths(points));
            }
        }
    }
    t
}

/// A team is a contestant like any other: by match points (场分) teams are paired as players with the same results are, by game points (局分) the
/// segments are those of the game points.
#[test]
fn teams_are_paired_by_their_primary_score() {
    let (mut paired, mut by_games) = (0, 0);
    for seed in 0..400 {
        let (players, round, policy) = event(&mut Rng::new(seed));
        let teams = of_teams(players.clone(), Primary::Match);
        let ours = pair(&teams, policy, round, &Options::default());
        assert_eq!(ours, pair(&players, policy, round, &Options::default()), "seed {seed}");
        paired += usize::from(ours.is_ok());
        let games = of_teams(players, Primary::Game);
        let Ok(told) = explain(&games, policy, round, &Options::default()) else { continue };
        for segment in &told.segments {
            assert!(
                segment.members.iter().all(|tpn| games.team_score(*tpn, Primary::Game, round - 1) == Some(segment.score)),
                "seed {seed}"
            );
            by_games += segment.members.len();
        }
    }
    assert!(paired > 250 && by_games > 1000, "{paired} {by_games}");
}
