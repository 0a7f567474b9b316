//! Text as a picture of few dots, from the outlines of the shipped fonts: letters that can be read across a hall, on a screen of characters.

use super::fonts::Fonts;
use super::measure::Weight;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// Scan lines a dot is high: its share of ink is measured on each.
const SCANS: i32 = 4;
/// Parts of a dot that an edge is placed to.
const PARTS: i32 = 64;
/// Straight pieces that a curve becomes.
const PIECES: i32 = 8;
/// A cell of a terminal is twice as high as wide and holds two dots by two, so a dot is half as wide as it is high.
const NARROW: i32 = 2;
/// From this share of ink on a dot is set, in hundredths.
const INK: i32 = 46;
/// The same for an accent that would have no dot at all.
const FAINT: i32 = 15;

/// A picture of dots, row by row from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dots {
    /// Dots in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    dots: Vec<bool>,
}

impl Dots {
    /// An empty picture.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, dots: vec![false; width * height] }
    }

    /// Whether a dot is set; outside none is.
    pub fn is_set(&self, x: usize, y: usize) -> bool {
        x < self.width && y < self.height && self.dots.get(y * self.width + x).copied().unwrap_or(false)
    }

    fn set(&mut self, x: usize, y: usize) {
        if x < self.width
            && let Some(dot) = self.dots.get_mut(y * self.width + x)
        {
            *dot = true;
        }
    }

    /// The first and the last row with a dot.
    fn inked(&self) -> Option<(usize, usize)> {
        let is_inked = |y: &usize| (0..self.width).any(|x| self.is_set(x, *y));
        (0..self.height).find(is_inked).zip((0..self.height).rfind(is_inked))
    }

    /// Leaves an empty row between this picture and one below it, where there is none: the last row goes, or where there is but one, it rises.
    fn keep_apart(&mut self, below: &Self) {
        let (Some((first, last)), Some((floor, _))) = (self.inked(), below.inked()) else { return };
        if last + 1 != floor {
            return;
        }
        let from = last * self.width;
        if first < last {
            self.dots[from..from + self.width].fill(false);
        } else if last > 0 {
            self.dots.copy_within(from..from + self.width, from - self.width);
            self.dots[from..from + self.width].fill(false);
        }
    }

    /// Lays another picture over this one with its top left corner there, cut at the right edge.
    pub fn lay(&mut self, other: &Self, x: usize, y: usize) {
        for (row, column) in (0..other.height).flat_map(|row| (0..other.width).map(move |column| (row, column))) {
            if other.is_set(column, row) {
                self.set(x + column, y + row);
            }
        }
    }
}

/// Points of the straight pieces of an outline, in font units, a list for each contour.
#[derive(Default)]
struct Contours {
    all: Vec<Vec<(i32, i32)>>,
}

impl Contours {
    fn add(&mut self, point: (i32, i32)) {
        if let Some(contour) = self.all.last_mut() {
            contour.push(point);
        }
    }

    /// The lower and the upper part of a letter of two that do not touch: an i and its dot, a letter and its accent.
    fn in_two(&self) -> Option<(Self, Self)> {
        let span = |contour: &Vec<(i32, i32)>| {
            let heights = contour.iter().map(|(_, y)| *y);
            heights.clone().min().zip(heights.max())
        };
        let mut spans: Vec<(i32, i32)> = self.all.iter().filter_map(span).collect();
        spans.sort_unstable();
        let (mut gaps, mut top) = (Vec::new(), spans.first()?.1);
        for (from, to) in spans {
            if from > top {
                gaps.push(top);
            }
            top = top.max(to);
        }
        let [gap] = gaps[..] else { return None };
        let (lower, upper) = self.all.iter().cloned().partition(|contour| span(contour).is_some_and(|(from, _)| from <= gap));
        Some((Self { all: lower }, Self { all: upper }))
    }

    fn last(&self) -> (i32, i32) {
        self.all.last().and_then(|contour| contour.last()).copied().unwrap_or_default()
    }
}

/// Font units; outlines that are not scaled have no more than that.
#[allow(clippy::cast_possible_truncation, reason = "a coordinate of a font has 16 bits")]
fn unit(value: f32) -> i32 {
    value.round() as i32
}

impl OutlinePen for Contours {
    fn move_to(&mut self, x: f32, y: f32) {
        self.all.push(vec![(unit(x), unit(y))]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add((unit(x), unit(y)));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (from, control, to) = (self.last(), (unit(cx), unit(cy)), (unit(x), unit(y)));
        for t in 1..=PIECES {
            let s = PIECES - t;
            let at = |a: i32, b: i32, c: i32| (s * s * a + 2 * s * t * b + t * t * c) / (PIECES * PIECES);
            self.add((at(from.0, control.0, to.0), at(from.1, control.1, to.1)));
        }
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (from, a, b, to) = (self.last(), (unit(ax), unit(ay)), (unit(bx), unit(by)), (unit(x), unit(y)));
        for t in 1..=PIECES {
            let s = PIECES - t;
            let at = |p: i32, q: i32, r: i32, z: i32| {
                (s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * z) / (PIECES * PIECES * PIECES)
            };
            self.add((at(from.0, a.0, b.0, to.0), at(from.1, a.1, b.1, to.1)));
        }
    }

    fn close(&mut self) {
        if let Some(first) = self.all.last().and_then(|contour| contour.first()).copied() {
            self.add(first);
        }
    }
}

/// A text so many dots high, each half as wide as high; its width follows. A character that no face has is a box, as on paper.
pub fn text(text: &str, height: usize) -> Dots {
    let fonts = Fonts::shipped();
    let tall = i32::try_from(height).unwrap_or(i32::MAX).clamp(4, 400);
    // What stands below the line takes a fifth of the height; the rest, and a little air, is for what stands above it.
    let (em, base) = (tall * 9 / 10, tall * 4 / 5);
    let mut letters = Vec::new();
    let mut pen = 0;
    // Bold: a thin bar between two rows of dots would be on neither.
    for run in fonts.runs(text, Weight::Bold) {
        let (glyphs, per_em) = fonts.glyphs(run);
        let per_em = i32::from(per_em);
        let Some(font) = fonts.bytes(run.face).and_then(|(data, index)| FontRef::from_index(data, index).ok()) else { continue };
        let outlines = font.outline_glyphs();
        for glyph in glyphs {
            let mut contours = Contours::default();
            if let Some(outline) = outlines.get(GlyphId::new(glyph.id)) {
                // What cannot be drawn stays blank, as wide as it is.
                let _ = outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut contours);
            }
            letters.push((contours, pen, em, per_em));
            // Whole dots, so that stems stand alike in every letter.
            pen += (glyph.advance.0 * em * NARROW + per_em / 2) / per_em;
        }
    }
    let mut dots = Dots::new(usize::try_from(pen).unwrap_or(0), height);
    for (contours, x, em, per_em) in letters {
        let draw = |contours: &Contours, dots: &mut Dots, ink| fill(dots, contours, (x, base), (em, per_em), ink);
        match contours.in_two() {
            None => draw(&contours, &mut dots, INK),
            Some((lower, upper)) => {
                let mut above = Dots::new(dots.width, height);
                let mut below = above.clone();
                draw(&lower, &mut below, INK);
                draw(&upper, &mut above, INK);
                if above.inked().is_none() {
                    draw(&upper, &mut above, FAINT);
                }
                above.keep_apart(&below);
                dots.lay(&below, 0, 0);
                dots.lay(&above, 0, 0);
            }
        }
    }
    dots
}

/// Fills an outline: on each scan line the ink between the edges, counted by their direction. From the least share of ink (hundredths) on a
/// dot is set.
fn fill(dots: &mut Dots, contours: &Contours, (pen, base): (i32, i32), (em, per_em): (i32, i32), least: i32) {
    let across =
        |x: i32| i32::try_from(i64::from(x) * i64::from(em * NARROW) * i64::from(PARTS) / i64::from(per_em)).unwrap_or(0) + pen * PARTS;
    let height = i32::try_from(dots.height).unwrap_or(0);
    let mut ink = vec![0_i32; dots.width];
    for row in 0..height {
        ink.fill(0);
        for scan in 0..SCANS {
            // The height of the scan line above the base line, in font units and thousandths of them, so that it meets no point.
            let above = i64::from(base - row) * i64::from(SCANS) * 2 - i64::from(scan) * 2 - 1;
            let y = above * i64::from(per_em) * 1000 / (i64::from(em) * i64::from(SCANS) * 2) + 1;
            let mut edges: Vec<(i32, i32)> = contours.all.iter().flat_map(|c| crossings(c, y)).map(|(x, turn)| (across(x), turn)).collect();
            edges.sort_unstable();
            let mut turns = 0;
            for pair in edges.windows(2) {
                turns += pair[0].1;
                if turns != 0 {
                    spread(&mut ink, pair[0].0, pair[1].0);
                }
            }
        }
        for (x, share) in ink.iter().enumerate() {
            if *share * 100 >= least * PARTS * SCANS
                && let Ok(row) = usize::try_from(row)
            {
                dots.set(x, row);
            }
        }
    }
}

/// Where a contour crosses a height (in thousandths of a font unit), and whether upwards.
fn crossings(contour: &[(i32, i32)], y: i64) -> impl Iterator<Item = (i32, i32)> + '_ {
    contour.windows(2).filter_map(move |edge| {
        let ((x0, y0), (x1, y1)) = (edge[0], edge[1]);
        let (low, high) = (i64::from(y0) * 1000, i64::from(y1) * 1000);
        if (low < y) == (high < y) {
            return None;
        }
        let x = i64::from(x0) + (i64::from(x1) - i64::from(x0)) * (y - low) / (high - low);
        Some((i32::try_from(x).unwrap_or(0), if high > low { 1 } else { -1 }))
    })
}

/// Adds the ink between two places (in parts of a dot) to the dots it covers.
fn spread(ink: &mut [i32], from: i32, to: i32) {
    for (share, left) in ink.iter_mut().zip((0..).step_by(usize::try_from(PARTS).unwrap_or(1))) {
        *share += (to.min(left + PARTS) - from.max(left)).max(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(dots: &Dots) -> String {
        let row = |y| (0..dots.width).map(|x| if dots.is_set(x, y) { '#' } else { '.' }).collect::<String>();
        (0..dots.height).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_dot_of_an_i_stands_apart_in_every_size() {
        // Above a capital of ten rows there is no room.
        for (from, letter) in [(8, "i"), (8, "j"), (8, "é"), (12, "Ä"), (8, "!"), (8, ":")] {
            for height in (from..=40).step_by(2) {
                let dots = text(letter, height);
                let inked = |y: &usize| (0..dots.width).any(|x| dots.is_set(x, *y));
                let (first, last) = dots.inked().unwrap();
                assert!((first..last).any(|y| !inked(&y)), "{letter} of {height}:\n{}", picture(&dots));
            }
        }
    }

    #[test]
    fn a_letter_has_its_shape() {
        let one = text("I", 16);
        let inked: Vec<usize> = (0..one.height).filter(|y| (0..one.width).any(|x| one.is_set(x, *y))).collect();
        let widths: Vec<usize> = inked.iter().map(|y| (0..one.width).filter(|x| one.is_set(*x, *y)).count()).collect();
        assert!(inked.len() >= 9 && widths.iter().all(|w| *w == widths[0]), "a stem:\n{}", picture(&one));
        let ring = text("O", 16);
        let middle = (ring.width / 2, 8);
        assert!(!ring.is_set(middle.0, middle.1) && (0..middle.0).any(|x| ring.is_set(x, middle.1)), "a hole:\n{}", picture(&ring));
    }

    #[test]
    fn latin_hanzi_and_digits_stand_on_one_line_and_take_room() {
        let both = text("象7Ł", 24);
        assert_eq!(both.height, 24);
        let third = both.width / 3;
        for part in 0..3 {
            let inked =
                (part * third..(part + 1) * third).flat_map(|x| (0..24).map(move |y| (x, y))).filter(|(x, y)| both.is_set(*x, *y)).count();
            assert!(inked > 20, "part {part}:\n{}", picture(&both));
        }
        assert_eq!(text("", 12).width, 0);
        assert_eq!(text("wall", 12), text("wall", 12));
    }
}
