//! Judges a repetition: `cargo run --example judge_a_loop -- [EDITION FEN MOVE...]`
//!
//! The moves are one round of the loop, in any notation; they are played until the position has stood often enough. Editions: cxa-1987,
//! cxa-1999, cxa-2011, cxa-2020, wxf-2018. Without arguments a horse and a cannon threaten mate for ever.

use std::error::Error;
use xiangqi::notation::{Style, candidates, name};
use xiangqi::repetition::{RuleSet, judge, sources};
use xiangqi::{Move, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (edition, fen, round): (RuleSet, &str, Vec<&str>) = match arguments.as_slice() {
        [] => (RuleSet::Cxa2020, "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w", vec!["i0h0", "i8h8", "h0i0", "h8i8"]),
        [edition, fen, moves @ ..] => (edition.parse()?, fen, moves.iter().map(String::as_str).collect()),
        _ => return Err("an edition, a FEN and the moves of one round".into()),
    };
    let rules = edition.rules();
    let start = Position::from_fen(fen)?;
    let (positions, moves) = play(start, &round, rules.occurrences)?;

    let judgement = judge(&rules, &start, &moves);
    for label in &judgement.labels {
        let line: Vec<String> = label.evidence.iter().map(ToString::to_string).collect();
        let written = name(&positions[label.ply], label.mv, Style::Simplified);
        println!("{:<5} {written} {} {:<9} {}", format!("{:?}", label.side), label.act.term(), label.act.name(), line.join(" "));
    }
    println!("{edition}: {}", judgement.verdict.name());
    for reason in &judgement.why {
        println!("    {reason:?}  {}", reason.article(&rules).unwrap_or_default());
    }
    println!("\nthe other editions");
    for (edition, verdict) in sources(&start, &moves) {
        println!("    {edition}  {}", verdict.name());
    }
    Ok(())
}

/// The round played so often that its first position stands the given number of times: the positions before each move, and the moves.
fn play(start: Position, round: &[&str], occurrences: usize) -> Result<(Vec<Position>, Vec<Move>), Box<dyn Error>> {
    let (mut position, mut positions, mut moves) = (start, Vec::new(), Vec::new());
    for text in round.iter().cycle().take(round.len() * occurrences) {
        let mv = match candidates(&position, text).as_slice() {
            [mv] => *mv,
            [] => return Err(format!("{text} is no legal move in {}", position.to_fen()).into()),
            several => return Err(format!("{text} can mean {} moves in {}", several.len(), position.to_fen()).into()),
        };
        positions.push(position);
        moves.push(mv);
        position = position.play(mv);
    }
    Ok((positions, moves))
}
