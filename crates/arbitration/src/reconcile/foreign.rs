//! Sheets that are no record of the game asked for: of another one, or of none.

use super::answer::STRAINED;
use super::report::{Misread, Report};
use super::{Anchors, Case, Costs, Progress, ReconcileError, reconcile_with};
use crate::game::GamePosition;
use crate::kind::GameKind;
use std::ops::ControlFlow;

/// Cells of a sheet by which another game is known: its opening, in which every move is written in the way of that game.
const OPENING: usize = 24;

/// The report, without its game where the sheets are no record of one: they fit worse than anything that is accepted, and either no cell says
/// a move of the game found, or the opening fits another game as the sheets of that game do, and not this one.
pub(super) fn checked(case: &Case, report: Report, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Report, ReconcileError> {
    // What the arbiter has decided are moves of this game.
    if report.strain <= STRAINED || !case.pins.is_empty() {
        return Ok(report);
    }
    let other = other(case, watch)?;
    if other.is_none() && report.said > 0 {
        return Ok(report);
    }
    Ok(Report { misread: Some(Misread { other }), strain: report.strain, ..Report::unsolved() })
}

/// The game that the sheets are a record of, where they are none of the game asked for.
fn other(case: &Case, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Option<GameKind>, ReconcileError> {
    let kind = case.start.kind();
    // A position that was given is one of this game.
    if case.start != GamePosition::start(kind) || case.anchors != Anchors::default() {
        return Ok(None);
    }
    let mut strain = |kind| {
        let cells = |sheet: &Option<Vec<String>>| sheet.as_ref().map(|cells| cells.iter().take(OPENING).cloned().collect());
        let (first, second) = (cells(&case.first), cells(&case.second));
        let opening = Case { start: GamePosition::start(kind), first, second, anchors: Anchors::default(), pins: Vec::new() };
        reconcile_with(&opening, &Costs::FITTED, watch).map(|report| (report.said > 0).then_some(report.strain))
    };
    if strain(kind)?.is_some_and(|own| own <= STRAINED) {
        return Ok(None);
    }
    let mut best = None;
    for kind in GameKind::ALL.into_iter().filter(|other| *other != kind) {
        if let Some(strain) = strain(kind)?.filter(|strain| *strain <= STRAINED)
            && best.is_none_or(|(least, _)| strain < least)
        {
            best = Some((strain, kind));
        }
    }
    Ok(best.map(|(_, kind)| kind))
}
