//! The players of a team in the order of their boards.

use super::sheet::{Paper, Sheet, columns};
use crate::tui::layout::cells;
use crate::tui::view::canvas::Align;
use crate::tui::view::theme::Role;
use event::{Participant, Section};

/// Writes them.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, team: &Participant) {
    let lang = paper.lang();
    sheet.head(lang.text("detail.team.players"));
    let members = section.members_of(team.id);
    // A column of titles where somebody has one.
    let titles = members.iter().map(|member| cells(&member.person.title)).max().unwrap_or(0);
    let name_width = paper.width.saturating_sub(3 + titles + 6 + 3).min(40);
    for (place, member) in (1..).zip(members) {
        let p = &member.person;
        let rating = p.rating.map_or_else(String::new, |rating| paper.hushed(rating.to_string()));
        let parts = [
            (&*place.to_string(), 3, Align::Right),
            (p.title.as_str(), titles, Align::Left),
            (p.name.as_str(), name_width, Align::Left),
            (rating.as_str(), 6, Align::Right),
        ];
        sheet.line(vec![(columns(&parts, paper.signs().ellipsis), Role::Plain)]);
    }
    if !team.person.captain.is_empty() {
        sheet.told(lang.get("team.column.captain").unwrap_or_default(), &team.person.captain, Role::Dim);
    }
}
