//! How the tables of a sheet are set: all of one shape alike, the largest first, and the paper turned as that needs it.

use super::asked::{Asked, at, head_size};
use super::plan::{Area, Around, Choice, Plan, SMALLEST, all_widths, best_of, frame, spread};
use super::{Face, SIDE};
use crate::columns::{Wish, parts};
use crate::fonts::Fonts;
use crate::measure::{Class, Fit, PT, Size, Type, Unit, Weight};
use crate::page::Fitting;
use crate::sheet::{Part, Rules, Table};

/// Smallest font at all of a table that has its own size: still read at a desk.
const TINY: Unit = 6 * PT;
/// Step between sizes tried.
const STEP: Unit = PT / 2;
/// Beside a text in its cell, in tables that have their own size.
const PAD: Unit = 7 * PT / 2;
/// In such tables columns that may be broken grow into free room up to so many times the font size.
const WIDEST: Unit = 24;

/// The kept columns with their places.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub size: Unit,
    /// Size of the titles of columns.
    pub head: Unit,
    /// Height of one line in a row, and of the titles of columns in one line.
    pub height: Unit,
    pub head_height: Unit,
    /// From one line of a cell to the next.
    pub step: Unit,
    /// Height that a row has at least.
    pub row: Unit,
    /// So much higher is a row with hanzi.
    pub hanzi: Unit,
    pub pad: Unit,
    /// Index in the table, left (from that of the table), width, slot at the right for what some numbers bear.
    pub columns: Vec<(usize, Unit, Unit, Unit)>,
    pub width: Unit,
    /// From the left of the page to that of the table.
    pub indent: Unit,
    pub fits: Vec<Fit>,
    pub keys: usize,
    /// Columns of the page.
    pub across: usize,
    /// Its type was chosen: rows are counted by thicker lines, pages are alike.
    pub fitted: bool,
}

impl Setting {
    pub const fn face(&self, weight: Weight) -> Face {
        Face { size: self.size, weight }
    }

    /// The height of a row of so many lines, with or without hanzi.
    pub fn height_of(&self, lines: usize, has_hanzi: bool) -> Unit {
        let hanzi = if has_hanzi { self.hanzi } else { 0 };
        (self.height + hanzi + self.more(lines)).max(self.row)
    }

    /// From the first to the last baseline of so many lines.
    pub fn more(&self, lines: usize) -> Unit {
        self.step * Unit::try_from(lines.saturating_sub(1)).unwrap_or(0)
    }

    /// The height of the titles of columns in so many lines.
    pub fn head_height_of(&self, lines: usize) -> Unit {
        self.head_height + self.head * 125 / 100 * Unit::try_from(lines.saturating_sub(1)).unwrap_or(0)
    }
}

/// The settings of every table of a sheet, by the index of its part: one a part of the table.
pub(super) struct Settings {
    pub landscape: bool,
    /// Some table stands in several parts side by side.
    pub parted: bool,
    /// The pages that the largest table takes whose type was chosen.
    pub pages: usize,
    /// In most of its rows a text takes several lines.
    pub broken: bool,
    pub of: Vec<Vec<Setting>>,
    pub fitting: Fitting,
}

/// What a sheet is set for.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub fonts: &'a Fonts,
    /// Upright, and on its side.
    pub areas: [Area; 2],
    pub class: Class,
    pub size: Size,
    /// Tables that do not fill the width stand in its middle.
    pub centred: bool,
    /// Some other part asks for paper on its side.
    pub landscape: bool,
    /// Rows take two lines.
    pub folded: bool,
}

/// Tables of the same columns, with the indices of their parts.
struct Family<'a> {
    at: Vec<usize>,
    asked: Asked<'a>,
    plan: Plan,
}

/// Chooses for all tables of a sheet.
pub(super) fn settings(parts: &[Part], wanted: Wanted<'_>, around: &[Around]) -> Settings {
    let tables: Vec<(usize, &Table)> =
        parts.iter().enumerate().filter_map(|(at, part)| if let Part::Table(table) = part { Some((at, table)) } else { None }).collect();
    let fixed: Vec<(usize, Asked<'_>)> =
        tables.iter().filter(|(_, t)| !t.fitted).map(|(at, table)| (*at, Asked::new(vec![*table], wanted.fonts))).collect();
    let upright = wanted.areas.iter().find(|area| !area.landscape).map_or(0, |area| area.width);
    let must_turn = wanted.landscape || fixed.iter().any(|(_, asked)| !sizes(asked, SMALLEST).any(|size| fits(asked, size, upright)));
    let mut families = families(&tables, wanted.fonts);
    families.sort_by_key(|(_, asked)| std::cmp::Reverse(asked.len()));
    let (mut fitting, mut pages, mut broken) = (Fitting::default(), 0, false);
    let mut chosen: Vec<Family<'_>> = Vec::new();
    let around = |at: &[usize]| {
        let of = |at: Option<&usize>| at.and_then(|at| around.get(*at)).copied().unwrap_or_default();
        Around { above: of(at.first()).above, ..of(at.last()) }
    };
    for (at, asked) in families {
        let main = chosen.first().map(|family| family.plan.clone());
        let turned = main.as_ref().map(|plan| plan.landscape).or(must_turn.then_some(true));
        let areas: Vec<Area> = wanted.areas.into_iter().filter(|area| turned.is_none_or(|turned| turned == area.landscape)).collect();
        let choice =
            Choice { asked: &asked, areas: &areas, class: wanted.class, size: wanted.size, around: around(&at), folded: wanted.folded };
        let plan = main.map_or_else(|| choice.best(), |main| beside(&choice, &main));
        if chosen.is_empty() {
            fitting.size = plan.size;
            pages = choice.pages(&plan).unwrap_or(usize::MAX);
            broken = choice.breaks(&plan, 2);
        }
        if plan.too_small {
            small(&mut fitting, plan.size);
        }
        chosen.push(Family { at, asked, plan });
    }
    let landscape = chosen.first().map_or(must_turn, |family| family.plan.landscape);
    let width = wanted.areas.iter().find(|area| area.landscape == landscape).map_or(0, |area| area.width);
    let mut of: Vec<Vec<Setting>> = parts.iter().map(|_| Vec::new()).collect();
    for (at, asked) in &fixed {
        let size = sizes(asked, TINY).find(|size| fits(asked, *size, width)).unwrap_or(TINY);
        if size < SMALLEST && asked.table().is_some_and(|table| table.size > size) {
            small(&mut fitting, size);
        }
        if let Some(slot) = of.get_mut(*at) {
            *slot = fixed_settings(asked, size, width);
        }
    }
    for family in &chosen {
        let settings = planned(&family.asked, &family.plan, width, wanted.centred);
        for at in &family.at {
            if let Some(slot) = of.get_mut(*at) {
                slot.clone_from(&settings);
            }
        }
    }
    let parted = of.iter().any(|settings| settings.len() > 1);
    Settings { landscape, parted, pages, broken, of, fitting }
}

fn small(fitting: &mut Fitting, size: Unit) {
    fitting.too_small = Some(fitting.too_small.map_or(size, |before| before.min(size)));
}

/// Tables whose type is chosen, those of the same columns together.
fn families<'a>(tables: &[(usize, &'a Table)], fonts: &'a Fonts) -> Vec<(Vec<usize>, Asked<'a>)> {
    let mut found: Vec<(Vec<usize>, Vec<&'a Table>)> = Vec::new();
    for (at, table) in tables.iter().filter(|(_, table)| table.fitted) {
        let is_alike = |known: &&mut (Vec<usize>, Vec<&'a Table>)| {
            known.1.first().is_some_and(|first| first.columns == table.columns && first.row == table.row && first.rules == table.rules)
        };
        match found.iter_mut().find(is_alike) {
            Some((places, alike)) => {
                places.push(*at);
                alike.push(table);
            }
            None => found.push((vec![*at], vec![*table])),
        }
    }
    found.into_iter().map(|(places, alike)| (places, Asked::new(alike, fonts))).collect()
}

/// The plan of a table that stands beside a larger one: in the same type if it has room for it. At a desk it may be a little smaller, where
/// that keeps names in one line or saves a page.
fn beside(choice: &Choice<'_>, main: &Plan) -> Plan {
    let is_at_desk = main.size <= Type::READING.max;
    let least = if is_at_desk { main.size.min(Type::READING.aim) } else { main.size };
    for tight in [false, true] {
        let base = Plan { tight, across: 1, ..main.clone() };
        let tried = choice.tried(least, main.size, &base);
        if let Some((plan, _)) = if is_at_desk { choice.best_at_desk(tried) } else { best_of(tried, main.size) } {
            return Plan { leading: main.leading, too_small: false, ..plan };
        }
    }
    let plan = choice.best();
    // Never larger than the main table: what is said below it is not louder.
    if plan.size <= main.size { plan } else { Plan { size: main.size, leading: main.leading, ..plan } }
}

/// Tables of one family as they are planned.
pub(super) fn planned(asked: &Asked<'_>, plan: &Plan, width: Unit, centred: bool) -> Vec<Setting> {
    let Some(table) = asked.table() else { return Vec::new() };
    let frame = frame(width, plan.across);
    let mut all = all_widths(asked, plan, frame);
    for widths in &mut all {
        if widths.iter().flatten().sum::<Unit>() <= frame {
            spread(asked, plan, frame, widths);
            widen(widths, asked.titles(plan.size) + 2 * plan.metrics().pad(), frame);
        }
    }
    let metrics = plan.metrics();
    let setting = |widths: &Vec<Option<Unit>>| {
        let columns = placed(asked, widths, plan.size);
        let total: Unit = columns.iter().map(|(_, _, width, _)| *width).sum();
        let head = head_size(plan.size);
        Setting {
            size: plan.size,
            head,
            height: plan.size * plan.leading / 100,
            row: table.row,
            head_height: head * plan.leading / 100,
            step: super::asked::step(plan.size),
            hanzi: plan.size / 10,
            pad: metrics.pad(),
            width: total,
            indent: if centred && plan.across == 1 { (frame - total).max(0) / 2 } else { 0 },
            fits: columns.iter().filter_map(|(index, ..)| table.columns.get(*index)).map(|column| column.fit).collect(),
            keys: columns.iter().filter(|(index, ..)| *index < table.keys).count(),
            columns,
            across: plan.across,
            fitted: true,
        }
    };
    all.iter().map(setting).collect()
}

/// Gives all columns but the first, of numbers, more room, each the same, until the titles over groups of their rows stand in one line, as far as the page has it.
fn widen(widths: &mut [Option<Unit>], titles: Unit, frame: Unit) {
    let more = titles.min(frame) - widths.iter().flatten().sum::<Unit>();
    let count = Unit::try_from(widths.iter().flatten().skip(1).count()).unwrap_or(0);
    if count > 0 && more > 0 {
        // Rounded up, as far as there is room, so that the last letter has its place.
        let each = (more + count - 1) / count;
        let mut left = frame - widths.iter().flatten().sum::<Unit>();
        for width in widths.iter_mut().flatten().skip(1) {
            *width += each.min(left);
            left -= each.min(left);
        }
    }
}

/// The kept columns one beside the other.
fn placed(asked: &Asked<'_>, widths: &[Option<Unit>], size: Unit) -> Vec<(usize, Unit, Unit, Unit)> {
    let mut x = 0;
    let kept = widths.iter().enumerate().filter_map(|(index, width)| Some((index, (*width)?)));
    let place = |(index, width): (usize, Unit)| {
        let slot = asked.columns.get(index).map_or(0, |column| column.slot);
        x += width;
        (index, x - width, width, if slot > 0 { at(slot, size) } else { 0 })
    };
    kept.map(place).collect()
}

/// What the columns of a table that has its own size ask for.
fn fixed_wishes(asked: &Asked<'_>, size: Unit) -> Vec<Wish> {
    let columns = asked.table().map_or(&[][..], |table| &table.columns);
    let wish = |(column, own): (&crate::sheet::Column, &super::asked::Column)| {
        // A letter takes about six tenths of the font size.
        let wish = Wish::new(&column.fit, at(own.whole(), size), size * 6 / 10);
        let [natural, least] = [wish.natural, wish.least].map(|width| (width + 2 * PAD).max(column.fit.least));
        // Paper leaves nothing out: there are smaller type, its side and parts.
        Wish { natural, least, drop: 0 }
    };
    columns.iter().zip(&asked.columns).map(wish).collect()
}

fn fits(asked: &Asked<'_>, size: Unit, width: Unit) -> bool {
    fixed_wishes(asked, size).iter().map(|wish| wish.least).sum::<Unit>() <= width
}

/// The sizes of a table that has its own: from that down.
fn sizes(asked: &Asked<'_>, to: Unit) -> impl Iterator<Item = Unit> + use<> {
    let from = asked.table().map_or(to, |table| table.size);
    (0..=((from - to).max(0) / STEP)).map(move |n| from - n * STEP)
}

fn fixed_settings(asked: &Asked<'_>, size: Unit, room: Unit) -> Vec<Setting> {
    let Some(table) = asked.table() else { return Vec::new() };
    let mut all = parts(&fixed_wishes(asked, size), table.keys, room);
    for widths in &mut all {
        let free = room - widths.iter().flatten().sum::<Unit>();
        // Of facts, which have no titles, the labels are as wide as they are.
        let is_facts = table.rules == Rules::Rows && table.columns.len() == 2 && table.columns.iter().all(|column| column.head.is_empty());
        let may_grow = |at: usize| {
            let grows = table.columns.get(at).is_some_and(|column| column.fit.letters.is_some() || column.fit.write);
            grows && !(is_facts && at == 0)
        };
        let growing = widths.iter().enumerate().filter(|(at, width)| may_grow(*at) && width.is_some()).count();
        for (at, width) in widths.iter_mut().enumerate() {
            if let Some(width) = width
                && may_grow(at)
            {
                *width += (free / Unit::try_from(growing.max(1)).unwrap_or(1)).min((WIDEST * size - *width).max(0)).max(0);
            }
        }
    }
    let setting = |widths: &Vec<Option<Unit>>| {
        let columns = placed(asked, widths, size);
        Setting {
            size,
            head: size,
            height: size * table.leading / 100,
            row: table.row,
            head_height: size * table.leading / 100,
            step: size * 130 / 100,
            hanzi: 0,
            pad: PAD,
            width: columns.iter().map(|(_, _, width, _)| *width).sum(),
            indent: 0,
            fits: columns.iter().filter_map(|(index, ..)| table.columns.get(*index)).map(|column| column.fit).collect(),
            keys: columns.iter().filter(|(index, ..)| *index < table.keys).count(),
            columns,
            across: 1,
            fitted: false,
        }
    };
    all.iter().map(setting).collect()
}

/// The room of a page of this paper between its margins.
pub(super) const fn area(landscape: bool, (width, _): (Unit, Unit), top: Unit, bottom: Unit) -> Area {
    Area { landscape, width: width - 2 * SIDE, height: bottom - top }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_over_groups_widen_all_columns_but_the_first() {
        let mut widths = [Some(10), Some(20), None, Some(10)];
        widen(&mut widths, 61, 90);
        assert_eq!(widths, [Some(10), Some(31), None, Some(21)]);
        widen(&mut widths, 200, 90);
        assert_eq!(widths.iter().flatten().sum::<Unit>(), 90, "no wider than the page");
        let before = widths;
        widen(&mut widths, 50, 90);
        assert_eq!(widths, before);
    }
}
