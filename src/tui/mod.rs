//! The screen. A key becomes a [`effect::Msg`], [`update`] changes the model and asks for [`effect::Effect`]s, the worker carries
//! them out and answers with messages, [`view`] draws. Only `driver` names the terminal library.

pub mod command;
pub mod cursor;
mod driver;
pub mod effect;
pub mod game;
pub mod key;
pub mod keymap;
pub mod lists;
pub mod model;
pub mod overlay;
mod recent;
mod said;
pub mod task;
#[cfg(test)]
mod tests;
mod update;
mod view;
pub mod worker;

pub use driver::{Screen, on_screen, run};
pub use update::update;
pub use view::view;
