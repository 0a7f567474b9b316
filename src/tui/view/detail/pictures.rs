//! Small pictures in cells of text. The figures stand beside them: nothing is told by a picture alone.

use crate::config::Glyphs;

/// A bar: so much of a whole, in cells.
pub fn bar(part: i64, whole: i64, width: u16, glyphs: Glyphs) -> String {
    let (full, empty) = match glyphs {
        Glyphs::Unicode => ("▓", "░"),
        Glyphs::Ascii => ("#", "."),
    };
    let width = i64::from(width);
    let (part, whole) = (part.clamp(0, whole.max(0)), whole.max(1));
    // Something is never drawn as nothing, and only all of it as all.
    let filled = match (part * width) / whole {
        0 if part > 0 => 1,
        filled => filled,
    };
    let times = |n: i64| usize::try_from(n).unwrap_or(0);
    format!("{}{}", full.repeat(times(filled)), empty.repeat(times(width - filled)))
}

/// A line of values, each a cell high: the lowest at the bottom, the highest at the top.
pub fn spark(values: &[i64], glyphs: Glyphs) -> String {
    let levels: [char; 8] = match glyphs {
        Glyphs::Unicode => ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
        Glyphs::Ascii => ['_', '.', ':', '-', '=', '+', '*', '#'],
    };
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else { return String::new() };
    let span = (most - least).max(1);
    let level = |value: &i64| usize::try_from((value - least) * 7 / span).unwrap_or(0);
    values.iter().filter_map(|value| levels.get(level(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_full_only_for_all_and_empty_only_for_nothing() {
        for whole in 1..30 {
            for part in 0..=whole {
                let drawn = bar(part, whole, 10, Glyphs::Ascii);
                assert_eq!(drawn.len(), 10);
                assert_eq!(drawn == "##########", part == whole, "{part} of {whole}");
                assert_eq!(drawn == "..........", part == 0, "{part} of {whole}");
            }
        }
        assert_eq!(bar(3, 0, 4, Glyphs::Ascii), "....");
        assert_eq!(bar(1, 2, 4, Glyphs::Unicode), "▓▓░░");
    }

    #[test]
    fn a_spark_line_goes_from_the_lowest_to_the_highest() {
        assert_eq!(spark(&[0, 50, 100, 150, 200, 250, 300, 350], Glyphs::Unicode), "▁▂▃▄▅▆▇█");
        assert_eq!(spark(&[-20, 0, 15], Glyphs::Ascii), "_=#");
        assert_eq!(spark(&[7, 7], Glyphs::Ascii), "__");
        assert_eq!(spark(&[], Glyphs::Ascii), "");
    }
}
