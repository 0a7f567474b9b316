//! What is known of the terminal without asking it: from the environment which pictures it shows, from the size of the window in dots how
//! large a cell is. Whatever is not certain is no picture.

use crate::config::{Board, Theme};
use std::collections::BTreeSet;

/// How pictures are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Protocol {
    /// Kitty's.
    Kitty,
    /// That of iTerm2.
    Iterm,
    /// Sixel.
    Sixel,
}

/// The terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    /// How it shows pictures, where that is certain.
    pub known: Option<Protocol>,
    /// Another program stands between: tmux, screen, zellij. What it makes of a picture nobody knows, and a board that is not there is worse
    /// than one of text.
    pub is_shared: bool,
    /// No colour is wanted in it, as `NO_COLOR` says to every program: sides and marks are told apart by their signs.
    pub is_colourless: bool,
    /// Width and height of a cell in dots, where the window says its size.
    pub cell: Option<(u16, u16)>,
}

/// Terminals with what speaks of them, and how they show pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Kitty,
    Ghostty,
    Wezterm,
    Iterm,
    Konsole,
    Foot,
    Mlterm,
    /// Any other that says who it is, whatever it can do.
    Other,
}

/// Konsole shows pictures from this version on: 22.04. Of the three ways it takes Kitty's is the one that leaves nothing behind.
const KONSOLE: u32 = 220_400;

impl Kind {
    const fn protocol(self) -> Option<Protocol> {
        match self {
            Self::Kitty | Self::Ghostty | Self::Konsole => Some(Protocol::Kitty),
            Self::Wezterm | Self::Iterm => Some(Protocol::Iterm),
            Self::Foot | Self::Mlterm => Some(Protocol::Sixel),
            Self::Other => None,
        }
    }
}

impl Terminal {
    /// What the environment says. A variable is left behind by a terminal in which another was started: where two are spoken of, it is not
    /// known which of them it is.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = value("TERM").unwrap_or_default();
        let multiplexers = ["TMUX", "STY", "ZELLIJ"];
        let is_shared = multiplexers.iter().any(|name| value(name).is_some()) || ["tmux", "screen"].iter().any(|t| term.starts_with(t));
        let mut kinds = BTreeSet::new();
        match term.as_str() {
            "xterm-kitty" => _ = kinds.insert(Kind::Kitty),
            "xterm-ghostty" => _ = kinds.insert(Kind::Ghostty),
            "wezterm" => _ = kinds.insert(Kind::Wezterm),
            "foot" | "foot-extra" | "foot-direct" => _ = kinds.insert(Kind::Foot),
            "mlterm" | "mlterm-256color" => _ = kinds.insert(Kind::Mlterm),
            // The name that nearly all take.
            "" | "xterm" | "xterm-256color" | "xterm-direct" => {}
            _ => _ = kinds.insert(Kind::Other),
        }
        match value("TERM_PROGRAM").as_deref() {
            Some("ghostty") => _ = kinds.insert(Kind::Ghostty),
            Some("WezTerm") => _ = kinds.insert(Kind::Wezterm),
            Some("iTerm.app") => _ = kinds.insert(Kind::Iterm),
            Some(_) => _ = kinds.insert(Kind::Other),
            None => {}
        }
        // Handed on to the other end of a connection, where the rest is not.
        if value("LC_TERMINAL").as_deref() == Some("iTerm2") {
            kinds.insert(Kind::Iterm);
        }
        let speaking = [
            ("KITTY_WINDOW_ID", Kind::Kitty),
            ("GHOSTTY_RESOURCES_DIR", Kind::Ghostty),
            ("WEZTERM_PANE", Kind::Wezterm),
            ("ITERM_SESSION_ID", Kind::Iterm),
            ("MLTERM", Kind::Mlterm),
            ("XTERM_VERSION", Kind::Other),
            ("VTE_VERSION", Kind::Other),
            ("ALACRITTY_WINDOW_ID", Kind::Other),
            ("WT_SESSION", Kind::Other),
            ("TERMINATOR_UUID", Kind::Other),
        ];
        kinds.extend(speaking.iter().filter(|(name, _)| value(name).is_some()).map(|(_, kind)| *kind));
        if let Some(version) = value("KONSOLE_VERSION") {
            kinds.insert(if version.parse().is_ok_and(|version: u32| version >= KONSOLE) { Kind::Konsole } else { Kind::Other });
        }
        let known = kinds.iter().next().filter(|_| kinds.len() == 1).and_then(|kind| kind.protocol());
        Self { known, is_shared, is_colourless: value("NO_COLOR").is_some(), cell: None }
    }

    /// The theme in it, where another may be chosen.
    pub const fn theme(&self, chosen: Theme) -> Theme {
        if self.is_colourless { Theme::NoColor } else { chosen }
    }

    /// The size of a cell in a window of so many columns and rows and so many dots; nothing where the window says none.
    pub fn cell((columns, rows): (u16, u16), (width, height): (u16, u16)) -> Option<(u16, u16)> {
        let cell = (width.checked_div(columns)?, height.checked_div(rows)?);
        // Smaller ones are none that anybody reads, larger ones a mistake.
        ((4..=128).contains(&cell.0) && (6..=256).contains(&cell.1)).then_some(cell)
    }

    /// How pictures are sent, and the size of a cell; `None` where the board is text.
    pub fn pictures(&self, asked: Board) -> Option<(Protocol, (u16, u16))> {
        let protocol = match asked {
            Board::Text => None,
            Board::Auto => self.known,
            Board::Kitty => Some(Protocol::Kitty),
            Board::Iterm2 => Some(Protocol::Iterm),
            Board::Sixel => Some(Protocol::Sixel),
        };
        Some((protocol.filter(|_| !self.is_shared)?, self.cell?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Terminal {
        Terminal::of_environment(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn a_terminal_is_known_by_what_it_says_of_itself() {
        const XTERM: (&str, &str) = ("TERM", "xterm-256color");
        let kitty = Some(Protocol::Kitty);
        let iterm = Some(Protocol::Iterm);
        let sixel = Some(Protocol::Sixel);
        for (variables, known) in [
            (&[][..], None),
            (&[("TERM", "xterm-kitty"), ("KITTY_WINDOW_ID", "1")], kitty),
            // Over a connection only TERM goes along.
            (&[("TERM", "xterm-kitty")], kitty),
            (&[XTERM, ("KITTY_WINDOW_ID", "3")], kitty),
            (&[("TERM", "xterm-ghostty"), ("TERM_PROGRAM", "ghostty"), ("GHOSTTY_RESOURCES_DIR", "/usr/share/ghostty")], kitty),
            (&[XTERM, ("TERM_PROGRAM", "WezTerm"), ("WEZTERM_PANE", "0")], iterm),
            (&[XTERM, ("TERM_PROGRAM", "iTerm.app"), ("ITERM_SESSION_ID", "w0"), ("LC_TERMINAL", "iTerm2")], iterm),
            (&[XTERM, ("LC_TERMINAL", "iTerm2")], iterm),
            (&[("TERM", "foot")], sixel),
            (&[("TERM", "xterm"), ("MLTERM", "3.9.3")], sixel),
            (&[XTERM, ("KONSOLE_VERSION", "221203")], kitty),
            (&[XTERM, ("KONSOLE_VERSION", "211204")], None),
            (&[XTERM, ("KONSOLE_VERSION", "new")], None),
            // Whether it was started with pictures nothing says.
            (&[XTERM, ("XTERM_VERSION", "XTerm(379)")], None),
            (&[XTERM, ("VTE_VERSION", "7006")], None),
            (&[XTERM, ("TERM_PROGRAM", "Apple_Terminal")], None),
            (&[XTERM, ("TERM_PROGRAM", "vscode")], None),
            (&[XTERM, ("WT_SESSION", "6f2c")], None),
            (&[XTERM], None),
            (&[("TERM", "linux")], None),
            (&[("TERM", "alacritty")], None),
            // One terminal in another.
            (&[XTERM, ("KITTY_WINDOW_ID", "1"), ("XTERM_VERSION", "XTerm(379)")], None),
            (&[XTERM, ("KITTY_WINDOW_ID", "1"), ("KONSOLE_VERSION", "221203")], None),
            (&[("TERM", "alacritty"), ("KITTY_WINDOW_ID", "1")], None),
            (&[("TERM", "xterm-kitty"), ("TERM_PROGRAM", "WezTerm")], None),
            // Set to nothing is not set.
            (&[("TERM", "xterm-kitty"), ("TERM_PROGRAM", "")], kitty),
        ] {
            let terminal = of(variables);
            assert_eq!((terminal.known, terminal.is_shared), (known, false), "{variables:?}");
        }
    }

    #[test]
    fn no_colour_goes_before_the_theme_chosen() {
        for (variables, theme) in [
            (&[("NO_COLOR", "1"), ("TERM", "xterm-256color")][..], Theme::NoColor),
            (&[("NO_COLOR", "")], Theme::Light),
            (&[], Theme::Light),
        ] {
            assert_eq!(of(variables).theme(Theme::Light), theme, "{variables:?}");
        }
    }

    #[test]
    fn what_stands_between_gets_no_picture_whatever_is_asked() {
        for between in
            [("TMUX", "/tmp/tmux-0/default,1,0"), ("STY", "1.pts-0"), ("ZELLIJ", "0"), ("TERM", "tmux-256color"), ("TERM", "screen")]
        {
            let terminal = Terminal { cell: Some((8, 16)), ..of(&[("KITTY_WINDOW_ID", "1"), between]) };
            assert!(terminal.is_shared, "{between:?}");
            for asked in Board::ALL {
                assert_eq!(terminal.pictures(asked), None, "{between:?} {asked:?}");
            }
        }
    }

    #[test]
    fn a_choice_goes_before_what_is_known_and_no_cell_is_no_picture() {
        let kitty = Terminal { cell: Some((8, 16)), ..of(&[("TERM", "xterm-kitty")]) };
        let xterm = Terminal { cell: Some((8, 16)), ..of(&[("XTERM_VERSION", "XTerm(379)")]) };
        let of = |terminal: &Terminal| Board::ALL.map(|asked| terminal.pictures(asked).map(|(protocol, _)| protocol));
        let chosen = [Some(Protocol::Kitty), Some(Protocol::Iterm), Some(Protocol::Sixel)];
        assert_eq!(of(&kitty), [Some(Protocol::Kitty), None, chosen[0], chosen[1], chosen[2]]);
        assert_eq!(of(&xterm), [None, None, chosen[0], chosen[1], chosen[2]]);
        assert_eq!(of(&Terminal { cell: None, ..kitty }), [None; 5]);
    }

    #[test]
    fn a_cell_is_the_window_s_share() {
        assert_eq!(Terminal::cell((80, 24), (640, 384)), Some((8, 16)));
        assert_eq!(Terminal::cell((80, 24), (645, 390)), Some((8, 16)));
        for (cells, dots) in [((80, 24), (0, 0)), ((0, 0), (640, 384)), ((80, 24), (80, 24)), ((2, 2), (2000, 2000))] {
            assert_eq!(Terminal::cell(cells, dots), None, "{cells:?} {dots:?}");
        }
    }
}
