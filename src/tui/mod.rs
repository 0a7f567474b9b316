//! The screen. A key becomes a [`effect::Msg`], [`update`] changes the model and makes numbered [`effect::Request`]s, the worker carries
//! them out and answers each with its number (`docs/message-loop.md`), [`view`] draws. Only `driver` names the terminal library.

mod beside;
pub mod bracket;
mod call;
mod command;
pub mod cursor;
mod driver;
pub mod effect;
pub mod focus;
pub mod game;
pub mod key;
pub mod keymap;
mod layout;
pub mod lists;
pub mod model;
pub mod overlay;
pub mod protocol;
mod recent;
mod said;
pub mod scope;
pub mod task;
#[cfg(test)]
mod tests;
mod update;
mod view;
pub mod worker;

pub use driver::{Screen, on_screen, run};
pub use update::{numbered, update};
pub use view::view;
