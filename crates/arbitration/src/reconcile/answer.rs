//! From the lattice to a report: what each ply rests on, and whether the game can be accepted.

use super::board::Board;
use super::costs::{Cost, HORIZON};
use super::doubt;
use super::known::Known;
use super::lattice::{Marginals, Path, best};
use super::problem::Problem;
use super::reading::likeliest;
use super::report::{Class, Ply, Report, Status};
use super::search::{Effort, Lattice, SHARE, Step, Take, search};
use super::second_look::prefer;
use super::text::Sheet;
use super::weigh::MOVES;
use super::{Case, MAX_CELLS, Progress, ReconcileError};
use crate::game::GameMove;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::{ControlFlow, Range};

/// Attempts: the states kept a ply, the moves weighed in all, and the slips a cell, where a game was found, above which the next attempt looks
/// wider. The last is for sheets of which half the cells are wrong.
const ATTEMPTS: [(usize, usize, Cost); 3] = [(150, 700_000, 105), (300, 800_000, 130), (600, 2_000_000, Cost::MAX)];

/// Sheets with slips of more than this a cell are never accepted: what fits so badly may be the record of another game.
pub(super) const STRAINED: Cost = 150;

/// The next best game must be dearer by this much for a ply to be undisputed.
pub(super) const SAFE: Cost = 700;

/// The same for a ply that both sheets say: another move would mean that both players made a slip there, and the same.
const SAFE_AGREED: Cost = 450;

/// Games this much dearer than the best are not searched for.
pub const MAX_MARGIN: u32 = HORIZON;

/// Next best games kept.
const OTHERS: usize = 8;

/// Next best games of which the order of moves is compared; with more, nothing is said about it.
const COMPARED: usize = 256;

pub(super) fn solve<B: Board>(
    case: &Case,
    problem: &Problem<B>,
    wrap: &dyn Fn(B::Move) -> GameMove,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Report, ReconcileError> {
    let cells = [&case.first, &case.second].map(|s| s.as_deref().unwrap_or(&[]));
    let written: usize = cells.iter().map(|c| c.len()).sum();
    if written == 0 {
        return Err(ReconcileError::NoSheet);
    }
    if cells.iter().any(|c| c.len() > MAX_CELLS) {
        return Err(ReconcileError::TooLong);
    }
    let longest = cells.iter().map(|c| c.len()).max().unwrap_or(0);
    let sheets = cells.map(|c| {
        let likeliest: Vec<String> = c.iter().map(|cell| likeliest(cell)).collect();
        Sheet::<B>::new(c, problem.start.style(&likeliest), &problem.costs)
    });
    let mut known = Known::default();
    let mut found: Option<(Cost, Report)> = None;
    let mut wide = Vec::new();
    let mut begun = None;
    for (n, (width, moves, enough)) in ATTEMPTS.into_iter().enumerate() {
        let mut tell = |ply| watch(Progress { pass: n + 1, ply, cells: longest });
        // Wider where the game was lost, or else everywhere; of a game of many hundreds of plies no more than there are moves for.
        let width = if wide.is_empty() { width } else { ATTEMPTS[0].0 };
        let width = width.min(moves * SHARE / (longest * MOVES));
        let effort = Effort { width, wide, horizon: HORIZON * Cost::try_from(n + 1).unwrap_or(1), moves };
        let lattice = search(problem, (&sheets, &mut known), &effort, begun.take(), &mut tell).ok_or(ReconcileError::Stopped)?;
        wide = Vec::new();
        let Some(best) = best(&lattice) else { continue };
        let strain = best.slips() / Cost::try_from(written).unwrap_or(Cost::MAX);
        // A search that was wider where the last one went wrong, and found nothing better, shows that nothing was lost.
        if found.as_ref().is_none_or(|(cost, _)| best.cost < *cost) {
            found = Some((best.cost, report(problem, &lattice, &best, &sheets, wrap)));
            wide = lost(&best, &sheets);
        }
        if strain <= enough && wide.is_empty() {
            break;
        }
        begun = wide.first().map(|plies| lattice.until(plies.start));
    }
    Ok(found.map_or_else(Report::unsolved, |(_, report)| report))
}

/// Plies in a row, and what their slips may cost together: above, the search may have lost the game there, and looks wider.
const RUN: usize = 6;
const BAD_RUN: Cost = 3000;

fn slips_of(run: &[[Step; 2]]) -> Cost {
    run.iter().flatten().map(|s| s.cost).sum()
}

/// Plies before a trouble in which the search may have lost the game that has none.
const BACK: usize = 14;

/// Plies in all that are searched again.
const AGAIN: usize = 36;

/// The plies before those in which the game found looks wrong: both sheets hold the same text and it is another move, for two players seldom
/// make the same slip, or the slips of some plies in a row are too many.
fn lost<B: Board>(best: &Path<B::Move>, sheets: &[Sheet<B>; 2]) -> Vec<Range<usize>> {
    let [first, second] = sheets;
    let against = |steps: &[Step; 2]| match steps.map(|s| s.take) {
        [Take::Cell(a), Take::Cell(b)] => {
            !first.says(&steps[0]) && !second.says(&steps[1]) && first.agrees(usize::from(a), second, usize::from(b))
        }
        _ => false,
    };
    let bad = |ply: usize| best.steps.get((ply + 1).saturating_sub(RUN)..=ply).is_some_and(|run| slips_of(run) > BAD_RUN);
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut room = AGAIN;
    for (ply, _) in best.steps.iter().enumerate().filter(|(ply, steps)| against(steps) || bad(*ply)) {
        let from = (ply + 1).saturating_sub(BACK).max(out.last().map_or(0, |before| before.end));
        let plies = from..(ply + 1).min(from + room);
        room -= plies.len();
        if !plies.is_empty() {
            out.push(plies);
        }
    }
    out
}

fn report<B: Board>(
    problem: &Problem<B>,
    lattice: &Lattice<B>,
    best: &Path<B::Move>,
    sheets: &[Sheet<B>; 2],
    wrap: &dyn Fn(B::Move) -> GameMove,
) -> Report {
    let marginals = Marginals::new(lattice);
    // Margins are counted from the best by the sheets, also where another game is proposed.
    let least = best.cost;
    let preferred = prefer(lattice, &marginals, best);
    let best = preferred.as_ref().unwrap_or(best);
    let above = |cost: Cost| (cost != Cost::MAX).then(|| cost.saturating_sub(least));
    let shortest = marginals.other_length(best.moves.len()).min(lattice.dropped);
    let mut margin = above(shortest).map_or(MAX_MARGIN, |m| m.min(MAX_MARGIN));
    let mut plies = Vec::with_capacity(best.moves.len());
    let mut others: Vec<Path<B::Move>> = Vec::new();
    let mut too_many = false;
    let boards = doubt::boards(&problem.start, &best.moves);
    let mut legal = Vec::new();
    for (ply, ((mv, steps), board)) in best.moves.iter().zip(&best.steps).zip(&boards).enumerate() {
        let choices = marginals.choices(ply);
        let mut rivals: Vec<_> = choices.into_iter().filter(|c| c.mv != *mv).collect();
        let nearest = rivals.first().and_then(|c| above(c.cost));
        margin = margin.min(nearest.unwrap_or(MAX_MARGIN));
        let class = class(steps, sheets);
        let enough = if class == Class::Agreed { SAFE_AGREED } else { SAFE };
        rivals.retain(|c| c.cost.saturating_sub(least) < enough);
        // A game that was not looked at to its end may differ where nothing is written.
        let unwritten = steps.iter().all(|s| !matches!(s.take, Take::Cell(_)));
        let disputed = !rivals.is_empty() || (unwritten && shortest.saturating_sub(least) < SAFE);
        for rival in &rivals {
            // As dear as the dearest of those that are kept, and behind it.
            if too_many && others.last().is_some_and(|dearest| rival.cost >= dearest.cost) {
                continue;
            }
            // The cheapest game with the one move, and with the other: the same game costs the same.
            let new = |p: &Path<B::Move>| others.iter().all(|o| o.cost != p.cost || o.moves != p.moves);
            let Some(path) = marginals.through(rival).filter(new) else { continue };
            let place = others.partition_point(|o| o.cost <= path.cost);
            others.insert(place, path);
            too_many |= others.len() > COMPARED;
            others.truncate(COMPARED);
        }
        let mut follows = None;
        if !rivals.is_empty() {
            legal.clear();
            board.plays(&mut legal);
            rivals.retain(|r| legal.iter().any(|p| p.mv == r.mv));
            // Nothing else is legal here as the game stands: the dispute is that of an earlier ply, if one as near is disputed.
            let earlier = |p: &Ply| p.class == Class::Disputed && p.margin.unwrap_or(MAX_MARGIN) <= nearest.unwrap_or(MAX_MARGIN);
            follows = plies.iter().rposition(earlier).filter(|_| rivals.is_empty());
        }
        let cell = |s: usize| if let Some(Take::Cell(c)) = steps.get(s).map(|s| s.take) { Some(usize::from(c)) } else { None };
        plies.push(Ply {
            mv: wrap(mv.clone()),
            class: if disputed && follows.is_none() { Class::Disputed } else { class },
            margin: nearest,
            follows,
            alternatives: rivals.iter().take(OTHERS).map(|c| wrap(c.mv.clone())).collect(),
            cells: [cell(0), cell(1)],
        });
    }
    let mut order_open = if too_many { Vec::new() } else { order_open(best, &others) };
    // A witness of the order there is, if too few: the moves stand.
    for at in &order_open {
        let rests_on = best.steps.get(*at).map(|steps| class(steps, sheets));
        if let (Some(ply), Some(class)) = (plies.get_mut(*at), rests_on)
            && ply.margin.is_some_and(|m| m >= doubt::HALF_WITHOUT_CELL)
        {
            ply.class = class;
        }
    }
    for exchange in doubt::exchanges(problem, best, &boards, sheets) {
        for (at, other) in [(exchange.first, exchange.first + 2), (exchange.first + 2, exchange.first)] {
            let (Some(ply), Some(other)) = (plies.get_mut(at), best.moves.get(other)) else { continue };
            let mv = wrap(other.clone());
            if at == exchange.first && !ply.alternatives.contains(&mv) {
                ply.alternatives.push(mv);
            }
            ply.margin = Some(ply.margin.unwrap_or(MAX_MARGIN).min(exchange.cost));
            order_open.push(at);
        }
        margin = margin.min(exchange.cost);
    }
    order_open.sort_unstable();
    order_open.dedup();
    let left_out = doubt::left_out(best, sheets);
    for left in left_out.iter().filter(|left| !left.copy && problem.pinned(left.ply).is_none()) {
        if let Some(ply) = plies.get_mut(left.ply) {
            ply.class = Class::Disputed;
        }
    }
    // Moves that were made and taken back leave no trace in the final position: only a count shows how many plies nobody wrote at the end.
    let counted = problem.plies.0 == problem.plies.1;
    let open_end = !counted && best.steps.last().is_some_and(|s| s.iter().all(|s| s.take == Take::Ended));
    let written: usize = sheets.iter().map(Sheet::len).sum();
    let strain = best.slips() / Cost::try_from(written).unwrap_or(Cost::MAX).max(1);
    // Where both sheets say all plies, a game of another length would drop or leave out the same on both.
    let enough = if plies.iter().all(|p| p.class == Class::Agreed) { SAFE_AGREED } else { SAFE };
    let safe = above(shortest).is_none_or(|m| m >= enough)
        && strain <= STRAINED
        && !open_end
        && order_open.is_empty()
        && plies.iter().all(|p| p.class != Class::Disputed);
    let status = if safe { Status::Accepted } else { Status::Disputed };
    others.truncate(OTHERS);
    let others = others.into_iter().map(|p| (p.cost.saturating_sub(least), p.moves.into_iter().map(wrap).collect())).collect();
    let says = |step: &[Step; 2]| sheets.iter().zip(step).filter(|(sheet, step)| sheet.says(step)).count();
    let said = best.steps.iter().map(says).sum();
    Report { status, margin, strain, said, cost: best.cost, plies, others, order_open, left_out, open_end, misread: None }
}

/// What a ply rests on that nothing else comes near.
fn class<B: Board>(steps: &[Step; 2], sheets: &[Sheet<B>; 2]) -> Class {
    let says = |s: usize| sheets.get(s).zip(steps.get(s)).is_some_and(|(sheet, step)| sheet.says(step));
    let remembered = |s: usize| sheets.get(s).zip(steps.get(s)).is_some_and(|(sheet, step)| sheet.remembers(step));
    match (says(0), says(1)) {
        (true, true) => Class::Agreed,
        (true, false) => Class::FirstOnly,
        (false, true) => Class::SecondOnly,
        _ if remembered(0) || remembered(1) => Class::Remembered,
        _ if steps.iter().any(|s| matches!(s.take, Take::Cell(_))) => Class::Corrected,
        _ => Class::Inferred,
    }
}

/// The plies in which rivals as long as the best game play moves of it in another order. A ply is left out when some rival has there a move
/// that the best game has not, or leaves out the best game's.
fn order_open<M: Clone + Eq + Hash>(best: &Path<M>, rivals: &[Path<M>]) -> Vec<usize> {
    let mut open = vec![Some(false); best.moves.len()];
    for rival in rivals.iter().filter(|r| r.moves.len() == best.moves.len()) {
        let surplus = surplus(&best.moves, &rival.moves);
        let more = |m: &M| surplus.get(m).copied().unwrap_or(0);
        for (slot, (ours, theirs)) in open.iter_mut().zip(best.moves.iter().zip(&rival.moves)).filter(|(_, (a, b))| a != b) {
            let same = more(ours) <= 0 && more(theirs) >= 0;
            *slot = slot.filter(|_| same).map(|_| true);
        }
    }
    open.iter().enumerate().filter(|(_, o)| **o == Some(true)).map(|(ply, _)| ply).collect()
}

/// How much oftener `one` has each move than `other`.
fn surplus<'a, M: Eq + Hash>(one: &'a [M], other: &'a [M]) -> FxHashMap<&'a M, i32> {
    let mut times = FxHashMap::default();
    for (moves, sign) in [(one, 1), (other, -1)] {
        for m in moves {
            *times.entry(m).or_default() += sign;
        }
    }
    times
}
