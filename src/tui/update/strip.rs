//! Strips: the letters that follow a key which opens several things.

use crate::tui::command::Cmd;
use crate::tui::model::Model;
use crate::tui::overlay::{Act, Menu, Overlay};

/// Opens the strip of a command; `false` where it has none.
pub fn open(model: &mut Model, cmd: Cmd) -> bool {
    let Some(members) = cmd.strip() else { return false };
    let lang = model.lang();
    let words = |key: &str| lang.get(key).unwrap_or_default().to_owned();
    let items = members.iter().map(|(letter, member)| (*letter, words(&member.title_key()), Act::Run(*member))).collect();
    let title = words(&cmd.title_key());
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    true
}
