//! The players beside the rating lists, on the screen: what was found is looked at and marked before it is taken over.

use super::ask;
use crate::desk::rating_check::{Found, RatingCheck};
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Act, Chooser, Confirm, Listed, Overlay, Taker};
use crate::words::rating_check as lines;
use event::{Command, PlayerId, Section, SectionId};
use tournament::model::Tpn;

/// Shows what was found: those found by number whose rating would change are marked.
pub fn show(model: &mut Model, id: SectionId, check: &RatingCheck) {
    let lang = model.lang();
    if model.workspace().and_then(|w| w.section_id()) != Some(id) {
        return;
    }
    let notes: Vec<String> = lines::lists(check, lang).into_iter().skip(1).collect();
    let shown: Vec<_> = check.players.iter().filter(|p| lines::is_remarkable(p)).collect();
    if shown.is_empty() {
        return model.say(Tone::Note, notes.into_iter().next().unwrap_or_else(|| lines::sum(check, lang)));
    }
    let (mut rows, mut marked, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    for player in shown {
        let value = rows.len().to_string();
        let mut said = lines::player(player, lang).into_iter();
        let words = said.next().unwrap_or_default();
        let hint = said.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("  /  ");
        if player.changes() && player.found == Found::ById {
            marked.push(value.clone());
        }
        rows.push(Listed { value, words, hint });
        taken.push((player.who, player.listed.clone()));
    }
    let mut list = Chooser::new(lines::sum(check, lang), rows, "", Taker::Ratings { taken, notes });
    list.marked = marked;
    model.overlays.push(Overlay::Chooser(list));
}

/// Takes over what is marked.
pub fn take(model: &mut Model, chooser: &Chooser) -> Vec<Effect> {
    let lang = model.lang();
    let Taker::Ratings { taken: all, .. } = &chooser.taker else { return Vec::new() };
    let Some(section) = model.workspace().and_then(|w| w.section()) else { return Vec::new() };
    let marked = chooser.marked.iter().filter_map(|value| all.get(value.parse::<usize>().ok()?));
    let taken: Vec<_> = marked.filter(|(_, listed)| !listed.is_empty()).cloned().collect();
    if taken.is_empty() {
        model.say(Tone::Alarm, lang.text("ui.rating-check.nobody"));
        return Vec::new();
    }
    vec![Effect::Commit(vec![Command::TakeRatings(section.id, taken)])]
}

/// Assigns the numbers again; where players who were paired would get another one, that is asked first.
pub fn number(model: &mut Model, section: &Section) -> Vec<Effect> {
    let lang = model.lang();
    let effects = vec![Effect::Commit(vec![Command::AssignNumbers(section.id)])];
    let moved = section.renumbered();
    if moved.len() < 2 || section.rounds.is_empty() {
        return effects;
    }
    let line = |(id, old, new): &(PlayerId, Tpn, Tpn)| format!("{old} -> {new}  {}", section.name(*id));
    let title = lang.fill("ui.confirm.renumber", &[("count", &moved.len().to_string())]);
    let act = Act::Effects(effects);
    ask(model, Confirm::new(title, moved.iter().map(line).collect(), act))
}
