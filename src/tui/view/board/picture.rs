//! The board as a picture: the men, marks and colours of the text board, as large as the pane has dots.

use super::palette::{self, Mark};
use super::{BESIDE, Board, Marks};
use crate::config::Theme;
use crate::tui::model::Model;
use crate::tui::picture::Scene;
use crate::tui::view::theme::{Role, ground, rgb, style};
use ::print::diagram::Inks;
use ::print::diagram::screen::{self, Colours, Marked, Sign};
use ::print::drawing::Ink;
use arbitration::game::{GamePosition, Point, Side};
use arbitration::kind::GameKind;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// Rows of the facts below a picture. A picture fills what it is given, so that they get all that they need: whose turn it is, repetition and
/// counters are what the arbiter was called for.
const FACTS: u16 = 8;

/// The scene of a board in a pane, on the cells that both the picture and the board of text need: what stands beside it keeps its place
/// when the one follows the other. `None` where the board is text.
pub fn scene(area: Rect, board: &Board<'_>, text: (u16, u16), model: &Model) -> Option<Scene> {
    let (protocol, cell) = model.picture()?;
    let kind = board.pane.kind;
    let dots = |width: u16, height: u16| (u32::from(width) * u32::from(cell.0), u32::from(height) * u32::from(cell.1));
    let beside = screen::largest(dots(area.width.saturating_sub(BESIDE), area.height), kind);
    let below = screen::largest(dots(area.width, area.height.saturating_sub(FACTS)), kind);
    // Beside the board there is room for more facts: worth a board that is a little smaller.
    let (width, height) = match (beside, below) {
        (Some(beside), Some(below)) if beside.0 * 10 < below.0 * 9 => below,
        (beside, below) => beside.or(below)?,
    };
    let cells = |dots: u32, cell: u16| u16::try_from(dots.div_ceil(u32::from(cell))).unwrap_or(u16::MAX);
    let (columns, rows) = (cells(width, cell.0).max(text.0), cells(height, cell.1).max(text.1));
    let place = Rect { width: columns, height: rows, ..area }.intersection(area);
    let position = GamePosition::start(kind);
    let points = super::points(&position);
    let men = points.iter().filter_map(|at| (board.man_at)(*at).map(|(side, man)| (*at, side, man))).collect();
    let marks = points.iter().filter_map(|at| marked(*at, board.marks, kind, model.theme())).collect();
    let drawn = screen::Board {
        kind,
        men,
        marks,
        is_flipped: board.pane.flipped,
        size: dots(place.width, place.height),
        colours: colours(model.theme(), kind),
    };
    Some(Scene { place, protocol, board: drawn })
}

fn marked(at: Point, marks: &Marks, kind: GameKind, theme: Theme) -> Option<Marked> {
    let mark = marks.of(at)?;
    let sign = match mark {
        Mark::Cursor => Sign::Cursor,
        Mark::Check => Sign::Check,
        Mark::Picked => Sign::Picked,
        Mark::Target => Sign::Target,
        Mark::Last => Sign::Last,
    };
    let is_dark = kind != GameKind::Xiangqi && (at.file + at.rank).is_multiple_of(2);
    let (ground, ink) = both(palette::square(theme, is_dark, Some(mark)));
    Some(Marked { at, sign, ground, ink })
}

fn colours(theme: Theme, kind: GameKind) -> Colours {
    let screen = ground(theme);
    let men = [Side::First, Side::Second].map(|side| {
        let (line, body) = (palette::man(theme, kind, side).1.fg, palette::man(theme, kind, side).0.fg);
        Inks { body: ink(body), line: ink(line), edge: Ink::BLACK, halo: None }
    });
    Colours {
        around: ink(screen.bg),
        label: ink(screen.patch(style(theme, Role::Dim)).fg),
        light: both(palette::square(theme, false, None)),
        dark: both(palette::square(theme, true, None)),
        men,
    }
}

/// Ground and what stands on it.
fn both(style: Style) -> (Ink, Ink) {
    (ink(style.bg), ink(style.fg))
}

fn ink(color: Option<Color>) -> Ink {
    let Some(Color::Indexed(number)) = color else { return Ink::BLACK };
    let [red, green, blue] = rgb(number);
    Ink(red, green, blue)
}
