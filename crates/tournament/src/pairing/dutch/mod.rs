//! The Dutch system (FIDE C.04.3, in force since 1 February 2026), and its edition of 2017.
//!
//! Brackets are paired from the top. Inside a bracket the criteria are digits of one edge weight; a maximum-weight
//! perfect matching of the members, the next scoregroup and, where it matters, everybody below gives the best vector
//! of criteria, and stage by stage the first pairing with that vector in the order in which article 4 generates them.
//! `docs/dutch-weights.md` explains the weights, with an example.
//!
//! # Editions
//! The edition is that of the tournament ([`Field::edition`]). Where 2017 and 2026 differ:
//!
//! | | 2017 | 2026 |
//! |---|---|---|
//! | completion (C4) | seen to after a bracket: penultimate bracket, collapsed last bracket (`edition2017`) | in every bracket |
//! | receiver of the bye | whoever the last bracket leaves | lowest score first (C5), fewest unplayed games (C9) |
//! | barred from the bye | after a bye or a forfeit win | after any unplayed round worth a win |
//! | float for an unplayed round | always down | the bye, or more points than for a loss |
//! | downfloaters (C7; 2017: C6) | score differences of pairs and downfloaters | scores of the downfloaters |
//! | next bracket (C8; 2017: C7) | not for the penultimate bracket | always |
//!
//! Colours, topscorers and the order of generation are the same. Of the remaining criteria C5 to C19 of 2017 are C6 to C21 of
//! 2026 without C9: the same digits, except in the collapsed last bracket.
//!
//! # Readings where the text leaves a choice
//! - C8: the next bracket's most pairs, then its lowest downfloater scores; one bracket ahead only. It asks for all of C1 to C7 there (2.4.3): C4
//!   and C5 are kept by the graph, which holds only pairings that can be completed with a receiver of the bye of the lowest score.
//! - C9: only in a bracket that leaves exactly one downfloater, who is then the receiver of the bye.
//! - C13: a clash of two absolute preferences (possible in the last round) is counted by C10 to C12, not by C13.
//! - C18 and C20: a moved-down player left unpaired counts with more than any score difference.
//! - Scores are pairing scores, virtual points included (C.04.7 1.5; C.04.3 says only score), everywhere: C5, C7, floats, topscorers, order of
//!   boards.
//! - A colour difference of two either way gives an absolute preference (1.7.1) and goes before two equal colours running, which only pairings
//!   made by hand can bring into conflict; the article itself does not order them.
//! - The pairing-allocated bye is a downfloat whatever it is worth.
//! - C2 goes by points: any unplayed round worth a win bars the bye.
//! - C3 and prohibited pairs together may leave no pairing: that is reported, nothing is relaxed.
//!
//! Each has a test by name in `articles` (C5, C8, C9, C13, C18, C3 with prohibitions) or beside the facts in `history` (scores, bye, C2).
//!
//! # Known differences of other engines
//! Register of what was seen where another engine, run on the same file, gave something else, and of what its text does.
//!
//! | engine | difference | rule |
//! |---|---|---|
//! | bbpPairings 6.0.0 | takes half of the field, rounded up, for Baku's group A; the rule says twice a quarter, rounded up | C.04.7 |
//! | bbpPairings 6.0.0 | no downfloat for a bye worth no more than a loss: all 62 tournaments below in which it differs have such a bye, and Gacrux pairs them as we do | C.04.3 1.4 |
//! | bbpPairings 6.0.0 | orders boards by scores without virtual points | C.04.2 3.6 |
//! | bbpPairings 6.0.0 | refuses the symbol `A` of record 162, which it writes itself, and the code `FIDE_DUTCH_2026` of record 192 | TRF26 |
//! | bbpPairings 6.0.0 | passes over `XXZ` and `XXS` without a word | TRF16 extensions |
//! | bbpPairings 5.0.1 | none found: pairs by the edition of 2017 | |
//! | Gacrux 1.9.57 | counts a clash of two absolute preferences in C13 as well; no pairing is known that this changes | C.04.3 2.4.8 |
//! | Gacrux 1.9.57 | refuses a file whose bye is worth neither a win, a draw nor a loss | TRF26 162 |
//! | Gacrux 1.9.57 | where absences are worth points, everybody's total has one absence more than the results; the pairings do not suffer, ranks may | C.07 |
//! | Gacrux 1.9.57 | standard points (STD) of results such as ½-0 are not compared with the opponent's | C.07 7.7 |
//!
//! # Cross-run
//! Tournaments freshly generated and paired again by another engine, with the scripts in `crossrun` (each says how it is run).
//!
//! | generator | checked by | tournaments | rounds | different | command |
//! |---|---|---|---|---|---|
//! | bbpPairings 6.0.0 | us | 16,080 | 114,980 | 0 | `bbp_generates.sh BBPPAIRINGS REPAIR_ALL FOLDER 1301 17900` |
//! | Gacrux 1.9.57 | us | 100 | 800 | 0 | `gacrux_generates.sh TIEBREAKSERVER REPAIR_ALL FOLDER 21 21` |
//! | `flagfall generate` | bbpPairings 6.0.0 | 8,948 | 63,836 | 62 tournaments, all with a worthless bye | `we_generate.sh FLAGFALL BBPPAIRINGS TIEBREAKSERVER FOLDER 1 90` |
//! | `flagfall generate` | Gacrux 1.9.57 | 162 | | 0 pairings; the ranks of 10, for the reasons above | the same |
//!
//! Of our tournaments 4,748 have prohibited pairs and 1,900 are accelerated, not counting those in which that was drawn; they have byes of each
//! kind, late entries, withdrawals, forfeits, odd results and twelve scales of points.
//!
//! # Cost
//! The next round after four of nine, processor time on one core. The first table is for the files in `fixtures/pairing/speed` and
//! larger ones of the same make (`cargo run --release -p tournament --example round_time -- FILE...`; memory is that of the
//! whole process with the file read).
//!
//! | players | pairing | memory |
//! |---|---|---|
//! | 50 | 0.2 ms | 2.8 MB |
//! | 100 | 0.4 ms | 2.8 MB |
//! | 200 | 1.3 ms | 3.0 MB |
//! | 400 | 1.3 ms | 3.2 MB |
//! | 700 | 2.4 ms | 3.3 MB |
//! | 1,000 | 4.5 ms | 3.6 MB |
//! | 2,000 | 13 ms | 4.4 MB |
//! | 3,000 | 31 ms | 5.4 MB |
//!
//! The second is for bad cases (`cargo bench -p tournament --bench pairing`), the fastest run:
//!
//! | case | players | pairing |
//! |---|---|---|
//! | everything drawn, one scoregroup | 200 | 0.5 ms |
//! | | 1,000 | 12 ms |
//! | | 3,000 | 107 ms |
//! | two halves, each due one colour only: the whole first bracket floats | 200 | 0.6 ms |
//! | | 1,000 | 20 ms |
//! | | 3,000 | 160 ms |
//! | played by the rules, results by chance | 1,000 | 8.6 ms |
//! | | 3,000 | 49 ms |
//! | | 10,000 | 0.67 s, 12 MB |
//! | the same, edition of 2017 | 1,000 | 13 ms |
//! | | 3,000 | 73 ms |
//! | a third of the games forfeited | 1,000 | 2.7 ms |
//! | | 3,000 | 47 ms |
//! | three quarters of the possible rounds played | 20 | 1.2 ms |
//! | | 40 | 5.1 ms |
//! | | 80 | 62 ms |
//! | a round robin but for its last seven rounds or few more | 200 | 30 ms |
//! | | 1,000 | 0.34 s |
//! | half of the players may not meet each other, from round 1 on | 500 | 0.17 s |
//! | | 501 | 41 ms |
//! | | 701 | 57 ms |
//! | | 1,000 | 0.11 s |
//! | the same said after four rounds, of players drawn by lots | 500 | 0.14 s |
//! | | 1,000 | 0.27 s |
//! | one more than half: no pairing, which is found at once | 1,000 | 5 ms |
//! | two units that may not meet among themselves | 1,000 | 34 ms |
//! | three units | 1,000 | 8 ms |
//! | the last of thirty rounds, won by the higher ranked | 1,000 | 8 ms |
//! | the round paired and everything explained | 1,000 | 31 ms |
//! | | 3,000 | 0.9 s |
//!
//! `cargo run --release -p tournament --example hard_rounds -- 1000` prints these cases with a number made of the pairs, by which two builds of the
//! program are compared.
//!
//! A bracket of `m` players costs about `m` short searches of `m` steps each, so the largest scoregroup decides. A search looks only at
//! vertices that it may still reach and that may be met, 64 at a time. Where more than one player must float down, the players below are
//! weighed with the bracket, which costs more: all of them, unless it is certain without search that they can be paired
//! (`completion::Abundance`). Which single player helps those below is known from one search (`completion::Wanted`). Where hardly anybody is left
//! to be met every bracket weighs the whole field, and players who have moved down through many brackets make the weights wide; then only
//! classes of which two players may meet have a weight.
//!
//! An alternative of an explanation is paired only as far as the criteria need: which of the best comes first is asked where they are equal.

mod alternative;
#[cfg(test)]
mod alternative_tests;
#[cfg(test)]
mod articles;
mod bracket;
mod class;
mod completion;
mod criteria;
mod digits;
mod edition2017;
mod graph;
mod place;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod reference2017;
#[cfg(test)]
mod worked;
mod worth;

#[cfg(test)]
pub(super) use alternative_tests::Enumeration;
#[cfg(test)]
pub(super) use reference::fields;

pub(super) use alternative::{Choice, Demand, Outcome, Situation};
pub use criteria::Criterion;

use crate::history::Field;
use crate::matching::NoPerfectMatching;
use crate::model::DutchEdition;
use bracket::BracketPairing;
use completion::{Abundance, Impossible, receiver};
use place::Place;
use std::ops::Range;

use super::NoPairing;

/// How a bracket is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketKind {
    /// With the next bracket in sight; in 2026 with the completion of the round as well.
    Ordinary,
    /// 2017: as an ordinary bracket it would have left no complete pairing, so its downfloaters must (PPB, article A.9).
    Penultimate,
    /// 2017: all scoregroups below the penultimate bracket together (CLB, article A.9).
    Last,
}

/// One bracket and what became of it. Places are those in [`Field::players`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PairedBracket {
    /// How it was paired.
    pub kind: BracketKind,
    /// Moved-down players.
    pub moved_down: Vec<usize>,
    /// The scoregroup.
    pub residents: Range<usize>,
    /// Pairs, the higher-ranked first.
    pub pairs: Vec<(usize, usize)>,
    /// Downfloaters.
    pub floaters: Vec<usize>,
}

/// Pairs a field. The last bracket's downfloater, if any, gets the bye.
pub(super) fn pair_field(field: &Field) -> Result<Vec<PairedBracket>, NoPairing> {
    let bye = receiver(field).map_err(|why| match why {
        Impossible::NoReceiver => NoPairing::NobodyForBye,
        Impossible::NoCompletePairing => NoPairing::NoCompletePairing,
    })?;
    let start = Place {
        field,
        abundance: Abundance::of(field),
        bye,
        moved_down: &[],
        residents: 0..0,
        next: 0..0,
        stay: &[],
        gone: &[],
        draft: false,
        lowest: None,
    };
    let groups = scoregroups(field);
    match field.edition {
        DutchEdition::E2026 => from_the_top(&start, &groups),
        DutchEdition::E2017 => edition2017::from_the_top(&start, &groups),
    }
    .map_err(|_| NoPairing::NoCompletePairing)
}

/// The brackets one after the other, each with the completion of the round in sight (C4).
fn from_the_top(start: &Place, groups: &[Range<usize>]) -> Result<Vec<PairedBracket>, NoPerfectMatching> {
    let mut done = Vec::new();
    let mut moved_down = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        let next = groups.get(index + 1).cloned().unwrap_or(residents.end..residents.end);
        let place = Place { moved_down: &moved_down, residents: residents.clone(), next, ..*start };
        let paired = match place.pair_alone() {
            Some(paired) => paired,
            None => place.pair_with_below()?,
        };
        moved_down = settle(&mut done, BracketKind::Ordinary, moved_down, residents.clone(), paired);
    }
    Ok(done)
}

/// Notes a paired bracket; returns its downfloaters.
fn settle(
    done: &mut Vec<PairedBracket>,
    kind: BracketKind,
    moved_down: Vec<usize>,
    residents: Range<usize>,
    paired: BracketPairing,
) -> Vec<usize> {
    let floaters = paired.floaters.clone();
    done.push(PairedBracket { kind, moved_down, residents, pairs: paired.pairs, floaters: paired.floaters });
    floaters
}

fn scoregroups(field: &Field) -> Vec<Range<usize>> {
    let mut start = 0;
    field
        .players
        .chunk_by(|a, b| a.score == b.score)
        .map(|group| {
            start += group.len();
            start - group.len()..start
        })
        .collect()
}
