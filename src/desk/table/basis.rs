//! What a stretch of the game rests on, in words: which moves both sheets say, which only one, which were settled, played through, inferred.

use super::play::{Basis, Play};
use crate::words::Lang;
use event::game::ReadBy;
use std::collections::BTreeMap;
use std::ops::Range;

const fn key(basis: Basis) -> &'static str {
    match basis {
        Basis::Read(ReadBy::Both) => "desk.basis.both",
        Basis::Read(ReadBy::First) => "desk.basis.first",
        Basis::Read(ReadBy::Second) => "desk.basis.second",
        Basis::Read(ReadBy::Corrected) => "desk.basis.corrected",
        Basis::Read(ReadBy::Decided) => "desk.basis.decided",
        Basis::Played => "desk.basis.played",
        Basis::Inferred => "desk.basis.inferred",
        Basis::Set => "desk.basis.set",
    }
}

/// Steps as arbiters say them, neighbours drawn together: `3.–7... 12.`; at most eight stretches.
pub fn places(play: &Play, steps: &[usize]) -> String {
    const MOST: usize = 8;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for step in steps {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *step => *last = *step,
            _ => runs.push((*step, *step)),
        }
    }
    let more = if runs.len() > MOST { " …" } else { "" };
    let place = |step: usize| play.place(step + 1);
    let run = |(a, b): &(usize, usize)| if a == b { place(*a) } else { format!("{}–{}", place(*a), place(*b)) };
    format!("{}{more}", runs.iter().take(MOST).map(run).collect::<Vec<_>>().join(" "))
}

/// A line for each kind of ground that the steps of a stretch have, the surest first.
pub fn lines(play: &Play, stretch: Range<usize>, lang: Lang) -> Vec<String> {
    let mut found: BTreeMap<Basis, Vec<usize>> = BTreeMap::new();
    for step in stretch {
        if let Some(basis) = play.basis(step) {
            found.entry(basis).or_default().push(step);
        }
    }
    let line = |(basis, steps): (&Basis, &Vec<usize>)| {
        let words = lang.text(key(*basis));
        lang.fill("desk.basis.line", &[("what", words), ("count", &steps.len().to_string()), ("places", &places(play, steps))])
    };
    found.iter().map(line).collect()
}
