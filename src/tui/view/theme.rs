//! Colours by role. Nothing is told by colour alone: every role has words or a sign as well.

use crate::config::{Glyphs, Theme};
use ratatui::style::{Color, Modifier, Style};

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
    /// Done, saved.
    Done,
    /// Refused, wrong, unsaved.
    Alarm,
}

/// The style of a role in a theme.
pub fn style(theme: Theme, role: Role) -> Style {
    let plain = Style::new();
    match (theme, role) {
        (_, Role::Head) => plain.add_modifier(Modifier::BOLD),
        (Theme::NoColor, Role::Cursor) => plain.add_modifier(Modifier::REVERSED),
        (Theme::NoColor, Role::Accent | Role::Alarm | Role::Done) => plain.add_modifier(Modifier::BOLD),
        (Theme::NoColor, Role::Dim) => plain.add_modifier(Modifier::DIM),
        (Theme::NoColor, _) | (_, Role::Plain) => plain,
        (Theme::Dark, Role::Dim) => plain.fg(Color::Indexed(246)),
        (Theme::Dark, Role::Accent) => plain.fg(Color::Indexed(215)).add_modifier(Modifier::BOLD),
        (Theme::Dark, Role::Cursor) => plain.bg(Color::Indexed(238)).fg(Color::Indexed(231)).add_modifier(Modifier::BOLD),
        (Theme::Dark, Role::Done) => plain.fg(Color::Indexed(114)),
        (Theme::Dark, Role::Alarm) => plain.fg(Color::Indexed(210)).add_modifier(Modifier::BOLD),
        (Theme::Light, Role::Dim) => plain.fg(Color::Indexed(242)),
        (Theme::Light, Role::Accent) => plain.fg(Color::Indexed(130)).add_modifier(Modifier::BOLD),
        (Theme::Light, Role::Cursor) => plain.bg(Color::Indexed(253)).fg(Color::Indexed(16)).add_modifier(Modifier::BOLD),
        (Theme::Light, Role::Done) => plain.fg(Color::Indexed(28)),
        (Theme::Light, Role::Alarm) => plain.fg(Color::Indexed(124)).add_modifier(Modifier::BOLD),
        (Theme::HighContrast, Role::Dim) => plain,
        (Theme::HighContrast, Role::Accent) => plain.fg(Color::Yellow).add_modifier(Modifier::BOLD),
        (Theme::HighContrast, Role::Cursor) => plain.bg(Color::Yellow).fg(Color::Black).add_modifier(Modifier::BOLD),
        (Theme::HighContrast, Role::Done) => plain.fg(Color::White).add_modifier(Modifier::BOLD),
        (Theme::HighContrast, Role::Alarm) => plain.bg(Color::Red).fg(Color::White).add_modifier(Modifier::BOLD),
    }
}

/// Signs that the glyph set decides.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    /// Between the parts of a path.
    pub arrow: &'static str,
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
            dot: "·",
            cursor: "▸",
            tick: "✓",
            cross: "✗",
            unknown: "?",
            ellipsis: "…",
            caret: "▏",
            lines: ["─", "│", "┌", "┐", "└", "┘"],
            tees: ["├", "┴"],
        },
        Glyphs::Ascii => Signs {
            arrow: ">",
            dot: "-",
            cursor: ">",
            tick: "+",
            cross: "x",
            unknown: "?",
            ellipsis: "~",
            caret: "_",
            lines: ["-", "|", "+", "+", "+", "+"],
            tees: ["+", "+"],
        },
    }
}

/// A result in the signs of a glyph set: `½` becomes `1/2`.
pub fn in_glyphs(text: &str, glyphs: Glyphs) -> String {
    match glyphs {
        Glyphs::Unicode => text.to_owned(),
        Glyphs::Ascii => text.replace("½-½", "=-=").replace('½', "=").replace('·', "."),
    }
}
