//! The screen. A key becomes a [`effect::Msg`], [`update`] changes the model and makes numbered [`effect::Request`]s, the worker carries
//! them out and answers each with its number (`docs/message-loop.md`), [`view`] draws. Only `driver` names the terminal library.

pub mod badge;
mod beside;
pub mod bracket;
mod call;
mod command;
pub mod cursor;
pub mod detail;
mod driver;
pub mod effect;
pub mod find;
pub mod focus;
pub mod game;
pub mod key;
mod key_table;
pub mod keymap;
mod layout;
pub mod lists;
pub mod log_filter;
pub mod model;
pub mod overlay;
pub mod picture;
pub mod protocol;
mod recent;
mod said;
pub mod scope;
pub mod start;
pub mod steps;
pub mod task;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod wall;
mod window;
pub mod worker;

pub use driver::{Screen, on_screen, run, show_wall, terminal_here};
pub use key_table::{Group as KeyGroup, shipped as shipped_keys};
pub use update::{numbered, update};
pub use view::{detail_rows, view};
pub use wall::Wall;
