//! A sheet in codes, and what it costs that a cell was meant to say a move.

use super::board::{Board, Play, Rendering, signs};
use super::costs::{CAPTURE_IN, Cost, Costs, LEAST_SLIP, SAYS};
use super::distance::{crowding, distance};
use super::reading::{self, Reading, readings};
use super::search::{Step, Take};

/// One text of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    /// The characters that name the move, without signs.
    pub codes: Vec<u8>,
    /// A capture sign; `None` in games whose renderings hold it.
    pub takes: Option<bool>,
    /// A sign of check or mate.
    pub check: bool,
    /// The sign is that of mate.
    pub mate: bool,
    /// Whose move it is by its signs, the second player's if true; `None` where they do not tell.
    pub second: Option<bool>,
    /// Unusual writing that was put right on the way into codes, and what it costs to prefer this text to the likeliest of its cell.
    pub cost: Cost,
}

/// A cell of a sheet.
#[derive(Clone, Debug)]
struct Written {
    texts: Vec<Text>,
    /// The cost of an empty or illegible cell, whatever the move; `None` for a cell with a text.
    silent: Option<Cost>,
    /// The cost of the cell being no ply at all.
    extra: Cost,
    /// It repeats a cell beside it.
    copy: bool,
    /// No text of this cell costs more.
    garbage: Cost,
    /// It was not written during play.
    remembered: bool,
}

/// One player's sheet.
pub(super) struct Sheet<B: Board> {
    costs: Costs,
    cells: Vec<Written>,
    /// The cost of all cells from an index on being no plies.
    rests: Vec<Cost>,
    style: B::Style,
    /// What a capture and a check without their signs cost on this sheet.
    unsigned: [Cost; 2],
}

impl<B: Board> Sheet<B> {
    pub(super) fn new(cells: &[String], style: B::Style, costs: &Costs) -> Self {
        let mut written: Vec<Written> = Vec::with_capacity(cells.len());
        let mut after_blank = false;
        for cell in cells {
            let readings = readings(cell);
            let texts = texts::<B>(&readings, &style, costs);
            let illegible = readings.iter().any(|r| r.text.contains(['?', '？']));
            let silent = match (texts.is_empty(), illegible) {
                (false, _) => None,
                (true, true) => Some(costs.illegible),
                (true, false) if after_blank => Some(costs.blank_again),
                (true, false) => Some(costs.blank),
            };
            after_blank = silent.is_some() && !illegible;
            let copy = written.iter().rev().take(2).any(|w| w.texts == texts);
            let remembered = !readings.is_empty() && readings.iter().all(|r| r.remembered);
            let extra = if silent.is_some() || copy { costs.extra_copy } else { costs.extra };
            written.push(Written { extra, copy, garbage: garbage(&readings, remembered, costs), remembered, texts, silent });
        }
        let mut rests = vec![0; written.len() + 1];
        for (n, cell) in written.iter().enumerate().rev() {
            rests[n] = rests[n + 1] + cell.extra;
        }
        let said = |sign: fn(&Text) -> bool| written.iter().filter(|w| w.texts.first().is_some_and(sign)).count();
        let (captures, checks) = (said(|t| t.takes == Some(true)), said(|t| t.check));
        let unsigned = [
            if captures * CAPTURE_IN >= written.len().max(2 * CAPTURE_IN) { costs.capture_sign_lost } else { costs.no_capture_sign },
            // On a sheet without any such sign its absence tells nothing, and xiangqi and draughts have none.
            match checks {
                0 => 0,
                1 => costs.no_check_sign,
                _ => costs.check_sign_lost,
            },
        ];
        Self { costs: *costs, cells: written, rests, style, unsigned }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cost of a cell being no ply at all.
    pub(super) fn extra(&self, cell: usize) -> Cost {
        self.cells.get(cell).map_or(0, |w| w.extra)
    }

    /// The cost of the cells from `cell` on being no plies.
    pub(super) fn rest(&self, cell: usize) -> Cost {
        self.rests.get(cell).copied().unwrap_or(0)
    }

    /// What it costs that the cell bears a sign of check or not, where the move gives check or not.
    pub(super) fn check(&self, cell: usize, check: bool) -> Cost {
        match (self.cells.get(cell).and_then(|w| w.texts.first()).map(|t| t.check), check) {
            (Some(true), false) => self.costs.false_check,
            (Some(false), true) => self.unsigned[1],
            _ => 0,
        }
    }

    /// Whether the cell says that the move mates.
    pub(super) fn mates(&self, cell: usize) -> bool {
        self.cells.get(cell).and_then(|w| w.texts.first()).is_some_and(|t| t.mate)
    }

    /// What it costs that a cell says mate, and there is check and no mate.
    pub(super) const fn false_mate(&self) -> Cost {
        self.costs.false_check
    }

    /// The cost of an empty or illegible cell, 0 for another.
    pub(super) fn silence(&self, cell: usize) -> Cost {
        self.cells.get(cell).and_then(|w| w.silent).unwrap_or(0)
    }

    /// The signs of a cell that holds one text, as dear to put right as any.
    pub(super) fn signs(&self, cell: usize) -> Option<u32> {
        let written = self.cells.get(cell).filter(|w| w.garbage == self.costs.garbage)?;
        let [text] = written.texts.as_slice() else { return None };
        Some(signs(&text.codes))
    }

    /// Whether two cells name different sides to move.
    pub(super) fn opposed(&self, cell: usize, other: &Self, at: usize) -> bool {
        let side = |sheet: &Self, n: usize| match sheet.cells.get(n)?.texts.as_slice() {
            [text] => text.second,
            _ => None,
        };
        side(self, cell).zip(side(other, at)).is_some_and(|(a, b)| a != b)
    }

    /// Whether something readable stands in the cell.
    pub(super) fn speaks(&self, cell: usize) -> bool {
        self.cells.get(cell).is_some_and(|w| w.silent.is_none())
    }

    /// Whether the step takes a cell that says its move, but for habits of writing. An empty cell says nothing, however cheap it is.
    pub(super) fn says(&self, step: &Step) -> bool {
        self.matches(step, false)
    }

    /// Whether the step takes a cell in which a player says the move from memory.
    pub(super) fn remembers(&self, step: &Step) -> bool {
        self.matches(step, true)
    }

    fn matches(&self, step: &Step, remembered: bool) -> bool {
        let Take::Cell(cell) = step.take else { return false };
        let written = self.cells.get(usize::from(cell));
        step.cost <= SAYS && written.is_some_and(|w| w.silent.is_none() && w.remembered == remembered)
    }

    /// Whether two cells hold the same text.
    pub(super) fn alike(&self, one: usize, other: usize) -> bool {
        self.speaks(one) && self.cells.get(one).map(|w| &w.texts) == self.cells.get(other).map(|w| &w.texts)
    }

    /// Whether a cell holds the same text as one of the other sheet.
    pub(super) fn agrees(&self, cell: usize, other: &Self, at: usize) -> bool {
        let text = |sheet: &Self, n: usize| sheet.cells.get(n).filter(|w| w.silent.is_none())?.texts.first().map(|t| t.codes.clone());
        text(self, cell).is_some_and(|t| Some(t) == text(other, at))
    }

    /// Whether the cell repeats one of the two before it.
    pub(super) fn repeats(&self, cell: usize) -> bool {
        self.cells.get(cell).is_some_and(|w| w.copy)
    }

    /// Adds the ways to write a move on this sheet.
    pub(super) fn renderings(&self, board: &B, play: &Play<B::Move>, out: &mut Vec<Rendering>) {
        board.renderings(play, &self.style, out);
    }

    /// What it costs that the cell was meant to say a move of the first or the `second` player, which can be written so.
    pub(super) fn cost(&self, cell: usize, second: bool, play: &Play<B::Move>, renderings: &[Rendering]) -> Cost {
        let Some(written) = self.cells.get(cell) else { return self.costs.garbage };
        if let Some(silent) = written.silent {
            return silent;
        }
        let mut best = written.garbage;
        for text in &written.texts {
            let sign = match (text.takes, play.takes) {
                (Some(true), false) => self.costs.false_capture,
                (Some(false), true) if play.shows => self.costs.no_capture_sign,
                (Some(false), true) => self.unsigned[0],
                _ => 0,
            };
            let side = if text.second.is_some_and(|s| s != second) { OTHER_SIDE } else { 0 };
            let base = sign + side + text.cost;
            let written = signs(&text.codes);
            for rendering in renderings {
                let so_far = base + rendering.cost;
                let foreign = (written & !rendering.signs).count_ones().max((rendering.signs & !written).count_ones());
                // A sign too many or too few stands for one of them.
                let gaps = u32::try_from(text.codes.len().abs_diff(rendering.length)).unwrap_or(u32::MAX);
                if so_far + gaps.saturating_mul(self.costs.gap) + foreign.saturating_sub(gaps) * LEAST_SLIP < best {
                    let apart = distance::<B>(&self.costs, &text.codes, rendering.codes(), best - so_far);
                    let crowd = if apart == 0 { 0 } else { crowding(rendering.codes().iter().map(|c| B::crowd(*c)).sum()) };
                    best = best.min(so_far + apart + crowd);
                }
            }
        }
        best
    }
}

/// A move written with the other side's signs, on a sheet that tells the sides apart.
pub(super) const OTHER_SIDE: Cost = 600;

/// What a player says from memory and is not the move: memory errs oftener than the pen, and in no smaller ways.
const MISREMEMBERED: Cost = 450;

/// Of readings with weights, what is written when it is none of them: this, and the odds against that.
const UNREAD: Cost = 300;

/// The texts of all readings of a cell. Of a reading's own texts, the one written last goes first.
fn texts<B: Board>(readings: &[Reading], style: &B::Style, costs: &Costs) -> Vec<Text> {
    let most = readings.iter().filter_map(|r| r.weight).max().unwrap_or(1000);
    let mut out = Vec::new();
    for reading in readings {
        let less = reading::cost(reading.weight, most);
        for (n, mut text) in B::texts(&reading.text, style).into_iter().enumerate() {
            text.cost += less + if n == 0 { 0 } else { costs.rewritten };
            out.push(text);
        }
    }
    out
}

fn garbage(readings: &[Reading], remembered: bool, costs: &Costs) -> Cost {
    let weights: Option<Vec<u16>> = readings.iter().map(|r| r.weight).collect();
    let unread = weights.filter(|w| !w.is_empty()).map_or(costs.garbage, |weights| {
        let sum: u32 = weights.iter().copied().map(u32::from).sum();
        let left = u16::try_from(1000_u32.saturating_sub(sum)).unwrap_or(0);
        UNREAD + reading::none_of(left, weights.into_iter().max().unwrap_or(1000))
    });
    unread.min(costs.garbage).min(if remembered { MISREMEMBERED } else { Cost::MAX })
}

/// The texts of a cell in writing order, where the game's cells need no more care: a later one stands for a crossed-out earlier one. Move
/// numbers and marks that stand alone are left out.
pub(super) fn words(cell: &str) -> Vec<String> {
    const MOST: usize = 200;
    let clean: String = cell.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let spaced = clean.replace("->", " ");
    let word = |w: &str| {
        let rest = w.trim_start_matches(|c: char| c.is_ascii_digit());
        let bare = if rest.starts_with(['.', '…']) && rest.len() < w.len() { rest.trim_start_matches(['.', '…']) } else { w };
        let speaks = bare.chars().any(char::is_alphanumeric) && bare.chars().count() <= 24;
        speaks.then(|| bare.to_owned())
    };
    spaced.split_whitespace().filter_map(word).collect()
}
