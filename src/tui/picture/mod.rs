//! The board as a picture, in terminals that show pictures: what is shown where, and the bytes for it. Nothing is asked of the terminal: an
//! answer that comes late would be read as keys.

pub mod iterm;
pub mod kitty;
mod png;
pub mod sixel;
pub mod terminal;

use ::print::diagram::screen::Board;
use ::print::pixels::paint;
use ratatui::layout::Rect;
use terminal::Protocol;

/// A board at its place on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The cells that it covers.
    pub place: Rect,
    /// How it is sent.
    pub protocol: Protocol,
    /// What is drawn, as large in dots as the cells.
    pub board: Board,
}

/// What a terminal needs for a picture: Kitty's a PNG to be kept, the others what shows it where the cursor stands. `None` where nothing can
/// be drawn: the board stays text.
pub fn compose(scene: &Scene) -> Option<Vec<u8>> {
    let pixels = paint(&scene.board.drawing())?;
    match scene.protocol {
        Protocol::Kitty => png::encode(&pixels),
        Protocol::Iterm => Some(iterm::inline((scene.place.width, scene.place.height), &png::encode(&pixels)?)),
        Protocol::Sixel => Some(sixel::encode(&pixels)),
    }
}

#[cfg(test)]
pub mod tests;
