//! The pages of a section, all of them.

use super::view::{View, player_file, round_file};
use super::{File, Site, crosstable, game, player, players, round, section, sheets, standings};
use event::{Event, Section};

/// A section with the documents that stand on pages of their own.
pub fn of<'a>(site: &'a Site<'a>, event: &'a Event, section: &Section) -> View<'a> {
    let mut view = View::new(site, event, section);
    view.sheets = sheets::of(&view);
    view
}

/// All its pages.
pub fn files(view: &View<'_>) -> Vec<File> {
    let mut files =
        vec![File::text(view.path("index.html"), section::page(view)), File::text(view.path("players.html"), players::page(view))];
    if view.has_standings() {
        files.push(File::text(view.path("standings.html"), standings::page(view)));
        files.push(File::text(view.path("crosstable.html"), crosstable::page(view)));
    }
    files.extend(view.section.rounds.iter().map(|of| File::text(view.path(&round_file(of.number)), round::page(view, of))));
    files.extend(view.section.players.iter().map(|p| File::text(view.path(&player_file(p)), player::page(view, p))));
    files.extend(sheets::files(view));
    files.extend(game::files(view));
    files
}
