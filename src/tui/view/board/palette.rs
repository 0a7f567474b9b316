//! Colours of boards and men. White's men are paper with ink letters, Black's ink with paper letters: light against dark on every square.

use crate::config::Theme;
use crate::tui::view::theme::colors;
use arbitration::game::Side;
use arbitration::kind::GameKind;
use ratatui::style::{Color, Modifier, Style};

const PAPER: u8 = 231;
const INK: u8 = 16;
const RED: u8 = 88;

/// What a square is marked as. The grounds are bright enough for red men and ink and dark enough for paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Under the cursor.
    Cursor,
    /// The king on it is in check.
    Check,
    /// Its man is picked up.
    Picked,
    /// The man picked up may go there.
    Target,
    /// The last move began or ended there.
    Last,
}

impl Mark {
    /// The signs to both sides of what stands there.
    pub const fn signs(self) -> [&'static str; 2] {
        match self {
            Self::Cursor => ["<", ">"],
            Self::Check => ["!", "!"],
            Self::Picked => ["*", "*"],
            Self::Target => ["(", ")"],
            Self::Last => ["[", "]"],
        }
    }

    const fn ground(self) -> Option<u8> {
        match self {
            Self::Cursor => Some(69),
            Self::Check => Some(169),
            Self::Picked => Some(139),
            Self::Last => Some(103),
            Self::Target => None,
        }
    }
}

/// The ground of a square.
pub fn square(theme: Theme, dark: bool, mark: Option<Mark>) -> Style {
    let plain = match (theme, dark) {
        (Theme::NoColor, _) => return mark.map_or_else(Style::new, |_| Style::new().add_modifier(Modifier::BOLD)),
        (Theme::HighContrast, true) => 241,
        (Theme::HighContrast, false) => 246,
        (_, true) => 94,
        (_, false) => 137,
    };
    over(mark.and_then(Mark::ground).unwrap_or(plain))
}

/// The ground of a crossing: the wood of the board, or the mark.
pub fn crossing(theme: Theme, mark: Option<Mark>) -> Style {
    square(theme, false, mark)
}

/// The colours of a man: what it is made of, and the letter on it.
pub fn man(theme: Theme, kind: GameKind, side: Side) -> (Style, Style) {
    let (body, letter) = match (theme, kind, side) {
        (Theme::NoColor, _, side) => {
            let style = if side == Side::First { Style::new() } else { Style::new().add_modifier(Modifier::REVERSED) };
            return (style, style);
        }
        (_, GameKind::Xiangqi, Side::First) => (RED, PAPER),
        (_, GameKind::Xiangqi, Side::Second) | (_, _, Side::First) => (PAPER, INK),
        (_, _, Side::Second) => (INK, PAPER),
    };
    (Style::new().fg(Color::Indexed(body)), colors(letter, body).add_modifier(Modifier::BOLD))
}

/// Text that stands on a ground: ink or paper, whichever is read better.
fn over(ground: u8) -> Style {
    colors(if ground != 94 && ground != 241 { INK } else { PAPER }, ground)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::view::theme::contrast::{number, of};

    #[test]
    fn men_stand_out_on_every_square_and_their_letters_on_them() {
        const MARKS: [Option<Mark>; 6] =
            [None, Some(Mark::Cursor), Some(Mark::Check), Some(Mark::Picked), Some(Mark::Target), Some(Mark::Last)];
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            for kind in GameKind::ALL {
                for side in [Side::First, Side::Second] {
                    let (body, letter) = man(theme, kind, side);
                    let body = number(body.fg).unwrap();
                    assert!(of(number(letter.fg).unwrap(), number(letter.bg).unwrap()) >= 4.5, "{theme:?} {kind} {side:?}");
                    for (dark, mark) in [true, false].into_iter().flat_map(|dark| MARKS.map(|mark| (dark, mark))) {
                        // Xiangqi has one ground.
                        let ground = number(square(theme, dark && kind != GameKind::Xiangqi, mark).bg).unwrap();
                        assert!(
                            of(body, ground) >= 3.0,
                            "{theme:?} {kind} {side:?} {mark:?}: {body} on {ground} is {:.1}",
                            of(body, ground)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn text_on_a_square_is_readable() {
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            for dark in [true, false] {
                for mark in [None, Some(Mark::Cursor), Some(Mark::Check), Some(Mark::Picked), Some(Mark::Last)] {
                    let style = square(theme, dark, mark);
                    let (text, ground) = (number(style.fg).unwrap(), number(style.bg).unwrap());
                    assert!(of(text, ground) >= 3.0, "{theme:?} {dark} {mark:?}: {:.1}", of(text, ground));
                }
            }
        }
    }
}
