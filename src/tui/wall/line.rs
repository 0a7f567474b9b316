//! A line of the wall in dots: what is no name has the same room on every line, and names are shortened until they fit theirs.

use super::{Line, Page};
use crate::tui::layout::known_half;
use crate::words::Lang;
use print::raster::{Dots, text};
use std::collections::BTreeSet;

/// Dots across that what is no name takes: as many as the widest on the page needs, so that names have the rest.
#[derive(Default)]
pub struct Fixed {
    /// Numbers of boards, and ranks.
    pub numbers: usize,
    /// Results, and points.
    pub values: usize,
}

impl Fixed {
    /// What stands before the name of a place, with the gaps.
    pub const fn before_name(&self, height: usize) -> usize {
        self.numbers + self.values + 3 * (height * 2 / 3)
    }

    /// Of a page in letters of so many dots.
    pub fn of(page: &Page, height: usize) -> Self {
        let (mut digits, mut values) = (0, BTreeSet::new());
        for line in &page.lines {
            let (number, value) = match line {
                // What has no result yet will have one of three letters at least.
                Line::Game { number, result, .. } => (number, if result.is_empty() { "0-0" } else { result }),
                Line::Place { rank, points, .. } => (rank, points.as_str()),
            };
            digits = number.chars().count().max(digits);
            values.insert(value);
        }
        // Digits are equally wide.
        let numbers = text(&"0".repeat(digits), height).width;
        Self { numbers, values: values.into_iter().map(|value| text(value, height).width).max().unwrap_or(0) }
    }
}

/// A line in dots: numbers to the right of their column, names to the left of theirs.
pub fn drawn(line: &Line, fixed: &Fixed, height: usize, width: u16, lang: Lang) -> Dots {
    let width = usize::from(width) * 2;
    let mut dots = Dots::new(width, height);
    let gap = height * 2 / 3;
    match line {
        Line::Game { number, first, result, second } => {
            let (number, middle) = (text(number, height), text(if result.is_empty() { "–" } else { result }, height));
            let (numbers, results) = (fixed.numbers, fixed.values);
            let name = width.saturating_sub(numbers + results + 3 * gap) / 2;
            dots.lay(&number, numbers.saturating_sub(number.width), 0);
            dots.lay(&shortened(first, height, name, lang), numbers + gap, 0);
            dots.lay(&middle, numbers + 2 * gap + name + (results - middle.width) / 2, 0);
            dots.lay(&shortened(second, height, name, lang), numbers + 3 * gap + name + results, 0);
        }
        Line::Place { rank, name, points } => {
            // The points stand before the name: across a hall nobody follows a line to its other end.
            let (rank, points) = (text(rank, height), text(points, height));
            let (ranks, sums) = (fixed.numbers, fixed.values);
            dots.lay(&rank, ranks.saturating_sub(rank.width), 0);
            dots.lay(&points, ranks + gap + sums - points.width, 0);
            let before = fixed.before_name(height);
            dots.lay(&shortened(name, height, width.saturating_sub(before), lang), before, 0);
        }
    }
    dots
}

/// A name in dots, shortened until it fits: of one in two scripts the half that the language reads, then the given name to its initial, then
/// the end, with a point for what is gone.
pub fn shortened(name: &str, height: usize, width: usize, lang: Lang) -> Dots {
    let fits = |said: &str| Some(text(said, height)).filter(|dots| dots.width <= width);
    if let Some(whole) = fits(name) {
        return whole;
    }
    let name = known_half(name, lang.is_chinese());
    if let Some(half) = fits(name) {
        return half;
    }
    let family = match name.split_once(", ") {
        Some((family, given)) => {
            let initial = given.chars().next().map_or_else(String::new, |c| format!(" {c}."));
            if let Some(short) = fits(&format!("{family}{initial}")).or_else(|| fits(family)) {
                return short;
            }
            family
        }
        None => name,
    };
    let ends = family.char_indices().rev().map(|(end, _)| format!("{}.", family[..end].trim_end_matches(['-', ' '])));
    ends.filter(|short| short.len() > 1).find_map(|short| fits(&short)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_room_keeps_what_its_reader_knows_it_by() {
        let chinese = Lang::named("zh-CN").unwrap();
        let width = |said: &str| text(said, 14).width;
        for (name, lang, room, shown) in [
            ("叶知秋 Ye Zhiqiu", chinese, "叶知秋", "叶知秋"),
            ("Ye, Zhiqiu 叶知秋", Lang::EN, "Ye, Zhiqiu", "Ye, Zhiqiu"),
            ("Ye, Zhiqiu 叶知秋", Lang::EN, "Ye Z.", "Ye Z."),
            ("Ferreira-Duarte, Ana", Lang::EN, "Ferreira-D.", "Ferreira-D."),
            ("欧阳思齐", chinese, "欧阳思.", "欧阳思."),
        ] {
            assert_eq!(shortened(name, 14, width(room), lang), text(shown, 14), "{name}");
        }
    }
}
