//! Pairs the next round and says why: `cargo run --release --example pair_a_round -- [FILE.trf]`
//!
//! Without a file, a tournament of nine players is drawn up and two rounds of it are played.

use std::error::Error;
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Tournament, Tpn};
use tournament::pairing::explain::{Explainer, Verdict};
use tournament::pairing::{Options, RoundPairing, pair};

fn main() -> Result<(), Box<dyn Error>> {
    let tournament = match std::env::args().nth(1) {
        Some(path) => tournament::trf::read(&std::fs::read(path)?)?.tournament,
        None => nine_players()?,
    };
    let number = tournament.rounds_paired() + 1;
    let round = pair(&tournament, number, &Options::default())?;
    let explainer = Explainer::new(&tournament, number, &[])?;
    let edition = explainer.edition();
    println!("round {number} by {edition:?}");
    for (board, table) in round.pairs.iter().enumerate() {
        println!("{:>3}  {:>3} - {}", board + 1, table.white.0, table.black);
        let Some(why) = explainer.pair(table.white) else { continue };
        for alternative in &why.alternatives {
            let (other, reason) = (alternative.opponent, &alternative.verdict);
            let reason = match reason {
                Verdict::Worse { criterion, .. } => format!("worse in {} ({})", criterion.name(edition), criterion.article(edition)),
                Verdict::Impossible(criterion) => format!("{} ({}) forbids it", criterion.name(edition), criterion.article(edition)),
                Verdict::Later(order) => format!("as good, but generated later ({})", order.article(edition)),
                other => format!("{other:?}"),
            };
            println!("       {} not against {other}: {reason}", why.higher);
        }
        println!("       colours: {:?} ({})", why.color.rule, why.color.rule.article(edition));
    }
    if let Some(tpn) = round.pab {
        println!("bye  {tpn}");
    }
    Ok(())
}

/// Nine players, two rounds played: the higher-ranked player wins, but on the second board the game is drawn.
fn nine_players() -> Result<Tournament, Box<dyn Error>> {
    let mut tournament = Tournament::new(5);
    tournament.initial_color = Some(Color::White);
    tournament.contestants = (1..=9).map(|n| Contestant::new(Tpn(n), format!("Player {n}"))).collect();
    for number in 1..=2 {
        let round = pair(&tournament, number, &Options::default())?;
        enter(&mut tournament, &round);
    }
    Ok(tournament)
}

fn enter(tournament: &mut Tournament, round: &RoundPairing) {
    for player in &mut tournament.contestants {
        let entry = round.pairs.iter().enumerate().find_map(|(board, table)| {
            let color = if table.white == player.tpn { Color::White } else { Color::Black };
            let opponent = if color == Color::White { table.black } else { table.white };
            let outcome = match (board, player.tpn < opponent) {
                (1, _) => Outcome::Draw,
                (_, true) => Outcome::Win,
                (_, false) => Outcome::Loss,
            };
            [table.white, table.black].contains(&player.tpn).then_some(Entry::Meeting(Meeting::new(opponent, Some(color), outcome)))
        });
        player.entries.push(entry.or(Some(Entry::Bye(Bye::PairingAllocated))));
    }
}
