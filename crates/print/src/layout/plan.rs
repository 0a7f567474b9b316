//! The choice of size, paper's side and columns of the page: everything is tried, and what serves the reader best is taken. No column of a
//! table is ever left out.
//!
//! In this order: the size that the reader needs at his distance, few pages, upright paper, one column of the page, larger type. Where no way
//! gives its reader the size he needs, the rows take two lines (`fold`).

use super::asked::{Asked, Metrics, head_size, step};
use super::paging::{Room, pages};
use super::table::letter_height;
use crate::columns::{Wish, parts};
use crate::measure::{Class, PT, Size, Type, Unit};
use crate::sheet::Table;
use std::cmp::Reverse;

/// Step between sizes tried.
const STEP: Unit = PT / 2;
/// Beside a text in its cell, in hundredths of the size; and where nothing else helps.
const PAD: Unit = 35;
const NARROW: Unit = 25;
/// Between the columns of a page: 8 mm.
pub(super) const GUTTER: Unit = 2268;
/// The smallest type that anybody is given without being asked.
pub(super) const SMALLEST: Unit = 8 * PT;
/// And the smallest at all.
const TINY: Unit = 6 * PT;
/// Columns are so many ems wider at most for the sake of single long texts: more would be a gap in all other rows.
const WIDEST: Unit = 6;
/// A row in so many may have its name in two lines for the sake of larger type.
pub(super) const FEW_BROKEN: usize = 3;
/// Rows are made higher up to this, in hundredths of the size, where the pages have room for it.
const HIGHEST: Unit = 160;

/// The room of a page for its contents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub landscape: bool,
    pub width: Unit,
    pub height: Unit,
}

/// How a table is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub landscape: bool,
    /// Columns of the page.
    pub across: usize,
    pub size: Unit,
    /// Beside a text in its cell, in hundredths of the size.
    pub pad: Unit,
    /// Titles of columns may take two lines.
    pub two_lines: bool,
    /// More texts than a few take several lines.
    pub tight: bool,
    /// Height of a row in hundredths of the size.
    pub leading: Unit,
    /// Smaller than its reader should be given.
    pub too_small: bool,
}

impl Plan {
    pub const fn metrics(&self) -> Metrics {
        Metrics { size: self.size, pad: self.pad, two_lines: self.two_lines }
    }
}

/// The sizes of a class that are tried one after the other, the best first.
fn types(class: Class, size: Size) -> &'static [Type] {
    match (class, size) {
        (Class::Reading | Class::Evidence, _) | (Class::Binder, Size::Auto | Size::Normal) => &[Type::READING],
        (Class::Binder, Size::Large) => &[Type::WALL, Type::POSTED, Type::READING],
        (Class::Posted | Class::Wall, Size::Large) => &[Type::WALL, Type::POSTED],
        (Class::Posted | Class::Wall, Size::Auto | Size::Normal) => &[Type::POSTED],
    }
}

/// What may be tried for a table.
pub(super) struct Choice<'a> {
    pub asked: &'a Asked<'a>,
    /// The sides of the paper that may be taken.
    pub areas: &'a [Area],
    pub class: Class,
    pub size: Size,
    /// What stands above the table on its first page, and what is kept under its last row.
    pub around: Around,
    /// Its rows take two lines: larger type than must be is not worth their pages.
    pub folded: bool,
}

/// What belongs to a table and stands around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Around {
    /// Height of what stands above it.
    pub above: Unit,
    /// Height of what stands below it in type of its own.
    pub below: Unit,
    /// Short tables below it, their rows, and texts in them that may take a second line.
    pub tables: Unit,
    pub rows: Unit,
    pub long: Unit,
    /// Behind it another long table fills its last page.
    pub goes_on: bool,
}

impl Around {
    /// The height of what stands below a table in this type, its rows as high as this many hundredths of it.
    pub const fn tail(self, size: Unit, leading: Unit) -> Unit {
        let heads = head_size(size) * leading / 100;
        // What is left free under every table comes before what is said of it.
        let gap = if self.below > 0 { 6 * PT } else { 0 };
        gap + self.below + self.tables * heads + self.rows * (size * leading / 100 + size / 10) + self.long * step(size)
    }
}

impl Choice<'_> {
    /// One way to set the table for each side of the paper and number of columns of the page.
    fn ways(&self) -> impl Iterator<Item = (Area, usize)> {
        let across = if self.asked.table().is_some_and(Table::is_for_columns) { 2 } else { 1 };
        self.areas.iter().flat_map(move |area| (1..=across).map(move |n| (*area, n)))
    }

    /// The pages that a table takes if it is set so; nothing where it does not fit.
    pub fn pages(&self, plan: &Plan) -> Option<usize> {
        let area = self.areas.iter().find(|area| area.landscape == plan.landscape)?;
        let room = frame(area.width, plan.across);
        let widths = widths(self.asked, plan, room)?;
        let heights = self.asked.heights(plan.metrics(), plan.leading, &widths);
        let lines = self.asked.head_lines() - 1 + Unit::from(plan.two_lines);
        let heads = head_size(plan.size) * plan.leading / 100 + lines * step(head_size(plan.size));
        let over = self.asked.table().map_or(0, |table| letter_height(table, plan.across, plan.size));
        let full = area.height - heads - over;
        let tail = self.around.tail(plan.size, plan.leading).min(full / 2);
        Some(pages(&heights, Room { first: full - self.around.above, full, tail, across: plan.across }))
    }

    /// Whether more than one row in `many` has a name in two lines if it is set so.
    pub fn breaks(&self, plan: &Plan, many: usize) -> bool {
        let area = self.areas.iter().find(|area| area.landscape == plan.landscape);
        let widths = area.and_then(|area| widths(self.asked, plan, frame(area.width, plan.across)));
        widths.is_some_and(|widths| self.asked.is_broken(plan.metrics(), &widths, many))
    }

    /// In how many columns some text takes more lines than it asks for if it is set so.
    fn torn(&self, plan: &Plan) -> usize {
        let area = self.areas.iter().find(|area| area.landscape == plan.landscape);
        let widths = area.and_then(|area| widths(self.asked, plan, frame(area.width, plan.across)));
        widths.map_or(usize::MAX, |widths| self.asked.torn(plan.metrics(), &widths))
    }

    /// The best of what was tried for a reader at his desk: he needs no type above the aim, and rather has names in one line than larger
    /// letters. Paper is not turned for a single name: the other tables of the pack would turn with it.
    pub fn best_at_desk(&self, tried: Vec<(Plan, usize)>) -> Option<(Plan, usize)> {
        let aim = Type::READING.aim;
        tried.into_iter().min_by_key(|(plan, pages)| {
            let below = Reverse(plan.size.min(aim));
            (below, *pages, plan.landscape, self.torn(plan), plan.across, Reverse(plan.size))
        })
    }

    /// Every way between two sizes, with the pages it takes.
    pub fn tried(&self, from: Unit, to: Unit, base: &Plan) -> Vec<(Plan, usize)> {
        let mut found = Vec::new();
        for (area, across) in self.ways() {
            let room = frame(area.width, across);
            let mut size = to;
            while size >= from {
                let leading = Type::leading_at(size);
                let plan = Plan { landscape: area.landscape, across, size, leading, ..base.clone() };
                // What is too wide takes no counting of rows.
                if fits(self.asked, &plan, room)
                    && let Some(pages) = self.pages(&plan)
                {
                    found.push((plan, pages));
                }
                size -= STEP;
            }
        }
        found
    }

    /// The best way to set the table.
    pub fn best(&self) -> Plan {
        let mut plan = self.in_type();
        if plan.size >= Type::POSTED.floor {
            self.stretch(&mut plan);
        }
        plan
    }

    fn in_type(&self) -> Plan {
        let loose = Plan { landscape: false, across: 1, size: 0, pad: PAD, two_lines: false, tight: false, leading: 0, too_small: false };
        if let Some((plan, pages)) = types(self.class, self.size).iter().find_map(|kind| self.of_type(*kind, &loose)) {
            let (plan, pages) = self.columns_closer(&loose, pages).unwrap_or((plan, pages));
            let grows = self.class == Class::Wall && self.size == Size::Auto;
            return if grows { self.filled(plan, pages) } else { plan };
        }
        let narrow = Plan { tight: true, two_lines: true, pad: NARROW, ..loose };
        let floor = types(self.class, self.size).iter().map(|kind| kind.floor).min().unwrap_or(SMALLEST);
        // Narrower cells, titles of two lines; then smaller than the reader should have it.
        for (from, to) in [(floor, floor + 2 * PT), (SMALLEST, floor - STEP)] {
            let tried = self.tried(from, to, &narrow).into_iter();
            if let Some((plan, _)) = tried.min_by_key(|(plan, pages)| (Reverse(plan.size), *pages, plan.landscape, plan.across)) {
                return Plan { too_small: plan.size < floor, ..plan };
            }
        }
        // Parts side by side, and tiny type at last.
        let area = self.areas.iter().max_by_key(|area| area.width);
        let (landscape, width) = area.map_or((false, 0), |area| (area.landscape, area.width));
        let of = |size| Plan { landscape, size, leading: Type::leading_at(size), too_small: size < floor, ..narrow.clone() };
        let parted = |size| parts(&wishes(self.asked, &of(size)), keys(self.asked), width).len();
        let count = parted(SMALLEST);
        if count > 1 {
            // In the largest type that takes no more of them.
            let larger = (0..).map(|n| floor.max(Type::READING.max) - n * STEP).take_while(|size| *size > SMALLEST);
            return of(larger.into_iter().find(|size| parted(*size) == count).unwrap_or(SMALLEST));
        }
        let mut size = SMALLEST;
        while size > TINY && !fits(self.asked, &of(size), width) {
            size -= STEP;
        }
        of(size)
    }

    /// The best way between the sizes of a type: with most texts in one line, else with more of them in several. What is posted stands upright
    /// where that saves a page of fewer rows, even if its type is then no larger than it must be.
    fn of_type(&self, kind: Type, loose: &Plan) -> Option<(Plan, usize)> {
        let aim = if self.folded && kind == Type::WALL { kind.floor } else { kind.aim };
        let best = |upright: bool| {
            [false, true].into_iter().find_map(|tight| {
                let base = Plan { tight, ..loose.clone() };
                let mut tried = self.tried(kind.floor, kind.max, &base);
                tried.retain(|(plan, _)| !(upright && plan.landscape));
                if kind == Type::READING { self.best_at_desk(tried) } else { best_of(tried, aim) }
            })
        };
        let (plan, pages) = best(false)?;
        let upright = if plan.landscape && kind == Type::POSTED { best(true).filter(|(_, fewer)| *fewer < pages) } else { None };
        Some(upright.unwrap_or((plan, pages)))
    }

    /// Where type of walls was asked for, columns of the page side by side with narrower gaps in type no smaller than that, if that saves pages.
    fn columns_closer(&self, loose: &Plan, pages: usize) -> Option<(Plan, usize)> {
        if self.size != Size::Large || !self.asked.table().is_some_and(Table::is_for_columns) {
            return None;
        }
        let mut tried = self.tried(Type::WALL.aim, Type::WALL.max, &Plan { pad: NARROW, ..loose.clone() });
        tried.retain(|(plan, fewer)| plan.across > 1 && *fewer < pages);
        best_of(tried, Type::WALL.aim)
    }

    /// The largest type that takes no more pages; or one page more, if that brings it to where it is read from two metres. What fits one sheet
    /// stays on it: nobody looks for the second. Before a page more come narrower gaps, and names in two lines: both for the sake of two
    /// metres, and for no larger type.
    fn filled(&self, normal: Plan, count: usize) -> Plan {
        let largest = |tried: &[(Plan, usize)], most: usize| {
            let fitting = tried.iter().filter(|(plan, pages)| plan.across <= normal.across && *pages <= most);
            let best = fitting.max_by_key(|(plan, pages)| (plan.size, Reverse(*pages), Reverse(plan.landscape), Reverse(plan.across)));
            best.map(|(plan, _)| plan.clone())
        };
        let tried = self.tried(normal.size, Type::WALL.max, &normal);
        let filling = largest(&tried, count).unwrap_or_else(|| normal.clone());
        let floor = Type::WALL.floor;
        if filling.size >= floor {
            return filling;
        }
        let closer = |(pad, tight): (Unit, bool)| {
            let base = Plan { pad, tight: tight || normal.tight, ..normal.clone() };
            let mut tried = self.tried(floor, floor, &base);
            // Where many rows would have a broken name, they are read better whole in smaller type.
            tried.retain(|(plan, _)| normal.tight || !tight || !self.breaks(plan, FEW_BROKEN));
            largest(&tried, count)
        };
        let closer = [(NARROW, false), (PAD, true), (NARROW, true)].into_iter().find_map(closer);
        let more = || largest(&tried, count + 1).filter(|plan| plan.size >= floor && count > 1);
        closer.or_else(more).unwrap_or(filling)
    }

    /// Makes rows higher as long as that takes no page more.
    fn stretch(&self, plan: &mut Plan) {
        let Some(count) = self.pages(plan) else { return };
        let base = plan.leading;
        let taller =
            (base..=HIGHEST).rev().step_by(5).find(|leading| self.pages(&Plan { leading: *leading, ..plan.clone() }) == Some(count));
        plan.leading = taller.unwrap_or(base);
    }
}

/// The best of what was tried: what reaches the aim, else the largest.
pub(super) fn best_of(tried: Vec<(Plan, usize)>, aim: Unit) -> Option<(Plan, usize)> {
    tried.into_iter().min_by_key(|(plan, pages)| {
        let size = Reverse(plan.size);
        let below = if plan.size >= aim { Reverse(aim) } else { size };
        (below, *pages, plan.landscape, plan.across, size)
    })
}

/// The width of a column of the page.
pub(super) fn frame(width: Unit, across: usize) -> Unit {
    if across > 1 { (width - GUTTER) / 2 } else { width }
}

fn keys(asked: &Asked<'_>) -> usize {
    asked.table().map_or(0, |table| table.keys)
}

/// What the columns ask for.
fn wishes(asked: &Asked<'_>, plan: &Plan) -> Vec<Wish> {
    let wish = |column: usize| {
        let [least, usual, ..] = asked.widths(column, plan.metrics());
        Wish { natural: usual, least: if plan.tight { least } else { usual }, drop: 0 }
    };
    (0..asked.columns.len()).map(wish).collect()
}

/// Whether the table has room if it is set so.
fn fits(asked: &Asked<'_>, plan: &Plan, room: Unit) -> bool {
    wishes(asked, plan).iter().map(|wish| wish.least).sum::<Unit>() <= room
}

/// The widths of the columns; nothing where there is no room.
pub(super) fn widths(asked: &Asked<'_>, plan: &Plan, room: Unit) -> Option<Vec<Option<Unit>>> {
    let [mut widths] = <[Vec<Option<Unit>>; 1]>::try_from(all_widths(asked, plan, room)).ok()?;
    if widths.iter().flatten().sum::<Unit>() > room || !fits(asked, plan, room) {
        return None;
    }
    spread(asked, plan, room, &mut widths);
    Some(widths)
}

/// The widths in each part that the table has to be set in, `None` for columns that stand in another.
pub(super) fn all_widths(asked: &Asked<'_>, plan: &Plan, room: Unit) -> Vec<Vec<Option<Unit>>> {
    parts(&wishes(asked, plan), keys(asked), room)
}

/// Gives out the room that is left: to texts that are longer than most, to columns that are written in, to the space beside the texts.
pub(super) fn spread(asked: &Asked<'_>, plan: &Plan, room: Unit, widths: &mut [Option<Unit>]) {
    let metrics = plan.metrics();
    let mut left = room - widths.iter().flatten().sum::<Unit>();
    // Where all has room in one line, it stands in one.
    let whole: Unit = (0..widths.len()).filter(|column| widths[*column].is_some()).map(|column| asked.widths(column, metrics)[3]).sum();
    for (column, width) in widths.iter_mut().enumerate() {
        if let Some(width) = width {
            let [.., most, widest] = asked.widths(column, metrics);
            let most = if whole <= room { widest } else { most };
            let more = (most - *width).clamp(0, left.max(0));
            *width += more;
            left -= more;
        }
    }
    // Then those that lack least of what their longest text needs: before any gap is wider than it must be.
    let lacks = |column: usize, width: Unit| {
        let [_, usual, _, widest] = asked.widths(column, metrics);
        (widest <= usual + metrics.size * WIDEST).then_some(widest - width).filter(|more| *more > 0)
    };
    let mut short: Vec<(Unit, usize)> =
        widths.iter().enumerate().filter_map(|(column, width)| Some((lacks(column, (*width)?)?, column))).collect();
    short.sort_unstable();
    for (more, column) in short {
        if let Some(Some(width)) = widths.get_mut(column)
            && more <= left
        {
            *width += more;
            left -= more;
        }
    }
    let fit = |column: usize| asked.table().and_then(|table| table.columns.get(column)).map(|column| column.fit);
    let is_written = |column: usize| fit(column).is_some_and(|fit| fit.write);
    let written = widths.iter().enumerate().filter(|(column, width)| width.is_some() && is_written(*column)).count();
    let kept = widths.iter().flatten().count();
    // A gap of one em and a half between two texts that keep away from each other, and no more.
    let (columns, share) = if written > 0 { (written, left) } else { (kept, plan.size * (150 - 2 * plan.pad) / 200) };
    let each = (left / Unit::try_from(columns.max(1)).unwrap_or(1)).min(share).max(0);
    for (column, width) in widths.iter_mut().enumerate() {
        if let Some(width) = width
            && (written == 0 || is_written(column))
        {
            *width += each;
        }
    }
}
