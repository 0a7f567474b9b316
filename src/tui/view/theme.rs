//! Colours by role. Nothing is told by colour alone: every role has words or a sign as well.

use crate::config::{Glyphs, Theme};
use ratatui::style::{Color, Modifier, Style};
use std::borrow::Cow;

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plain.
    Plain,
    /// Less important.
    Dim,
    /// Heading.
    Head,
    /// The one accent: what is chosen, what waits.
    Accent,
    /// The row under the cursor.
    Cursor,
    /// The next step, which one key does.
    Lit,
    /// Done, saved.
    Done,
    /// Refused, wrong, unsaved.
    Alarm,
}

/// Text and ground of a whole screen: a theme sets its own, so that a figure is as readable on a terminal set to the other way round.
pub fn ground(theme: Theme) -> Style {
    match theme {
        Theme::Dark => colors(254, 234),
        Theme::Light => colors(234, 231),
        Theme::HighContrast => colors(231, 16),
        Theme::NoColor => Style::new(),
    }
}

/// The style of a role in a theme, to be laid over the [`ground`]. The numbers are those of the fixed part of the palette of 256 colours.
pub fn style(theme: Theme, role: Role) -> Style {
    let plain = Style::new();
    let bold = |color| plain.fg(Color::Indexed(color)).add_modifier(Modifier::BOLD);
    match (theme, role) {
        (_, Role::Head) => plain.add_modifier(Modifier::BOLD),
        (Theme::NoColor, Role::Cursor | Role::Lit) => plain.add_modifier(Modifier::REVERSED),
        (Theme::NoColor, Role::Accent | Role::Alarm | Role::Done) => plain.add_modifier(Modifier::BOLD),
        (Theme::NoColor, Role::Dim) => plain.add_modifier(Modifier::DIM),
        (Theme::NoColor, _) | (_, Role::Plain) | (Theme::HighContrast, Role::Dim | Role::Done) => plain,
        (Theme::Dark, Role::Dim) => plain.fg(Color::Indexed(248)),
        (Theme::Dark, Role::Accent) => bold(215),
        (Theme::Dark, Role::Cursor) => colors(231, 238).add_modifier(Modifier::BOLD),
        (Theme::Dark, Role::Lit) => colors(16, 215).add_modifier(Modifier::BOLD),
        (Theme::Light, Role::Lit) => colors(231, 94).add_modifier(Modifier::BOLD),
        (Theme::Dark, Role::Done) => plain.fg(Color::Indexed(114)),
        (Theme::Dark, Role::Alarm) => bold(210),
        (Theme::Light, Role::Dim) => plain.fg(Color::Indexed(240)),
        (Theme::Light, Role::Accent) => bold(94),
        (Theme::Light, Role::Cursor) => colors(16, 153).add_modifier(Modifier::BOLD),
        (Theme::Light, Role::Done) => plain.fg(Color::Indexed(22)),
        (Theme::Light, Role::Alarm) => bold(124),
        (Theme::HighContrast, Role::Accent) => bold(226),
        (Theme::HighContrast, Role::Cursor | Role::Lit) => colors(16, 226).add_modifier(Modifier::BOLD),
        (Theme::HighContrast, Role::Alarm) => colors(231, 124).add_modifier(Modifier::BOLD),
    }
}

/// How much a game gave, as the crosstable shades it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heat {
    /// All of it.
    Won,
    /// A part.
    Drawn,
}

/// The ground of a cell of the crosstable, one shade for each; none in the theme without colours, where the figures stand alone.
pub fn heat(theme: Theme, heat: Heat) -> Option<Style> {
    let ground = match (theme, heat) {
        (Theme::NoColor, _) => return None,
        (Theme::Dark, Heat::Won) => 24,
        (Theme::Dark, Heat::Drawn) => 237,
        (Theme::Light, Heat::Won) => 152,
        (Theme::Light, Heat::Drawn) => 254,
        (Theme::HighContrast, Heat::Won) => 19,
        (Theme::HighContrast, Heat::Drawn) => 236,
    };
    Some(Style::new().bg(Color::Indexed(ground)))
}

/// Two colours of the palette, text on ground.
pub fn colors(text: u8, ground: u8) -> Style {
    Style::new().fg(Color::Indexed(text)).bg(Color::Indexed(ground))
}

/// Signs that the glyph set decides.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    /// Between the parts of a path.
    pub arrow: &'static str,
    /// From one step to the next.
    pub then: &'static str,
    /// A result is in.
    pub in_: &'static str,
    /// The full and the empty part of a bar.
    pub bar: [&'static str; 2],
    /// More lies below.
    pub more: &'static str,
    /// Between facts.
    pub dot: &'static str,
    /// The row under the cursor.
    pub cursor: &'static str,
    /// Saved, seen.
    pub tick: &'static str,
    /// Absent.
    pub cross: &'static str,
    /// Not known.
    pub unknown: &'static str,
    /// Nothing of it.
    pub none: &'static str,
    /// A float down.
    pub down: &'static str,
    /// A float up.
    pub up: &'static str,
    /// Columns further left, and further right.
    pub further: [&'static str; 2],
    /// Text was cut here.
    pub ellipsis: &'static str,
    /// The text cursor.
    pub caret: &'static str,
    /// Horizontal and vertical lines, corners: top left, top right, bottom left, bottom right.
    pub lines: [&'static str; 6],
    /// A line that goes off to the right from a vertical one, and from the end of one.
    pub tees: [&'static str; 2],
}

/// The signs of a glyph set.
pub const fn signs(glyphs: Glyphs) -> Signs {
    match glyphs {
        Glyphs::Unicode => Signs {
            arrow: "▸",
            then: "›",
            in_: "▪",
            bar: ["▓", "░"],
            more: "▾",
            dot: "·",
            cursor: "▸",
            tick: "✓",
            cross: "✗",
            unknown: "?",
            none: "–",
            down: "↓",
            up: "↑",
            further: ["‹", "›"],
            ellipsis: "…",
            caret: "▏",
            lines: ["─", "│", "┌", "┐", "└", "┘"],
            tees: ["├", "┴"],
        },
        Glyphs::Ascii => Signs {
            arrow: ">",
            then: ">",
            in_: "o",
            bar: ["#", "."],
            more: "v",
            dot: ".",
            cursor: ">",
            tick: "v",
            cross: "x",
            unknown: "?",
            none: "-",
            down: "v",
            up: "^",
            further: ["<", ">"],
            ellipsis: "~",
            caret: "_",
            lines: ["-", "|", "+", "+", "+", "+"],
            tees: ["+", "+"],
        },
    }
}

/// A result or points in the signs of a glyph set. In ASCII a drawn game is the `=` of the report file, and a half point is `.5` or `0.5`.
pub fn in_glyphs(text: &str, glyphs: Glyphs) -> Cow<'_, str> {
    if glyphs == Glyphs::Unicode || text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let letters: Vec<char> = text.chars().collect();
    let at = |n: usize| letters.get(n).copied();
    let is_digit = |n: Option<usize>| n.and_then(at).is_some_and(|c| c.is_ascii_digit());
    // `½-½` that is no part of `1½-½`; `19w½`: a colour between a number and the half.
    let is_game = |n: usize| {
        let pair =
            |from: usize| at(from) == Some('½') && at(from + 1) == Some('-') && at(from + 2) == Some('½') && !is_digit(from.checked_sub(1));
        let is_after_color =
            n.checked_sub(1).and_then(at).is_some_and(|c| c.is_ascii_alphabetic() || "白黑红".contains(c)) && is_digit(n.checked_sub(2));
        pair(n) || n.checked_sub(2).is_some_and(pair) || is_after_color
    };
    let mut out = String::with_capacity(text.len());
    for (n, c) in letters.iter().enumerate() {
        match c {
            '½' if is_game(n) => out.push('='),
            '½' if is_digit(n.checked_sub(1)) => out.push_str(".5"),
            '½' => out.push_str("0.5"),
            '·' => out.push('.'),
            c => out.push(*c),
        }
    }
    Cow::Owned(out)
}

/// Red, green and blue of a colour of the fixed part of the palette, 16 to 255; those below are whatever the terminal says.
pub const fn rgb(index: u8) -> [u8; 3] {
    const fn level(n: u8) -> u8 {
        if n == 0 { 0 } else { 55 + 40 * n }
    }
    if index >= 232 {
        return [8 + 10 * (index - 232); 3];
    }
    let n = index.saturating_sub(16);
    [level(n / 36), level(n / 6 % 6), level(n % 6)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_can_be_read_in_ascii() {
        for (text, shown) in [
            ("½-½", "=-="),
            ("19w½", "19w="),
            ("1½", "1.5"),
            ("2½-1½", "2.5-1.5"),
            ("1½-½", "1.5-0.5"),
            ("½-½ 3", "=-= 3"),
            ("·", "."),
            ("19白½", "19白="),
            ("½", "0.5"),
            ("2:½", "2:0.5"),
            ("自½分者起", "自0.5分者起"),
            ("½-0", "0.5-0"),
            ("1局½分", "1局0.5分"),
        ] {
            assert_eq!(in_glyphs(text, Glyphs::Ascii), shown);
            assert_eq!(in_glyphs(text, Glyphs::Unicode), text);
        }
    }
}

#[cfg(test)]
pub mod contrast {
    //! Contrast as WCAG 2.1 counts it (1.4.3), of the colours that every terminal of 256 colours draws alike.
    #![allow(clippy::float_arithmetic, reason = "relative luminance is defined by powers of fractions")]

    use super::*;

    fn luminance(index: u8) -> f64 {
        assert!(index >= 16, "colours below 16 are whatever the terminal says");
        let [r, g, b] = rgb(index).map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126f64.mul_add(r, 0.7152f64.mul_add(g, 0.0722 * b))
    }

    /// From 1 to 21.
    pub fn of(text: u8, ground: u8) -> f64 {
        let (one, other) = (luminance(text), luminance(ground));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The palette number of a colour.
    pub fn number(color: Option<Color>) -> Option<u8> {
        if let Some(Color::Indexed(n)) = color { Some(n) } else { None }
    }

    #[test]
    fn black_on_white_is_21() {
        assert!((of(16, 231) - 21.0).abs() < 0.01 && (of(16, 16) - 1.0).abs() < 0.01);
    }

    #[test]
    fn figures_are_readable_on_every_shade_of_the_crosstable() {
        for theme in Theme::ALL {
            for shade in [Heat::Won, Heat::Drawn] {
                let Some(style) = heat(theme, shade) else {
                    assert_eq!(theme, Theme::NoColor);
                    continue;
                };
                let laid = ground(theme).patch(style);
                let (text, ground) = (number(laid.fg).unwrap(), number(laid.bg).unwrap());
                assert!(of(text, ground) >= 4.5, "{theme:?} {shade:?}: {text} on {ground} is {:.1}", of(text, ground));
            }
        }
    }

    #[test]
    fn every_role_is_readable_on_its_ground() {
        for theme in Theme::ALL.into_iter().filter(|theme| *theme != Theme::NoColor) {
            let screen = ground(theme);
            for role in [Role::Plain, Role::Dim, Role::Head, Role::Accent, Role::Cursor, Role::Lit, Role::Done, Role::Alarm] {
                let laid = screen.patch(style(theme, role));
                let (text, ground) = (number(laid.fg).unwrap(), number(laid.bg).unwrap());
                assert!(of(text, ground) >= 4.5, "{theme:?} {role:?}: {text} on {ground} is {:.1}", of(text, ground));
            }
        }
    }
}
