//! The chosen match of a bracket: who meets whom and from where, the games with their results, where winner and loser go.

use super::sheet::{Paper, Sheet, columns};
use crate::tui::view::canvas::Align;
use crate::tui::view::theme::{Role, in_glyphs};
use crate::words::bracket::{match_lines, match_words, slot_words, source_words};
use crate::words::game::color_letters;
use crate::words::stage::meeting_words;
use event::GameAt;
use tournament::pairing::knockout::{Slot, Source};

/// Writes it.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>) {
    let (lang, workspace) = (paper.lang(), paper.workspace);
    let shown = workspace.bracket_shown();
    let Some((shown, chosen)) = shown.as_ref().and_then(|s| Some((s, workspace.bracket_match(s)?))) else {
        sheet.text(lang.text("ui.bracket.none"), Role::Dim);
        return;
    };
    let (state, section) = (shown.state(), shown.section);
    let goes_on = match_lines(&chosen, &state, |seed| shown.name(seed), lang).pop();
    sheet.text(&match_words(&chosen, lang), Role::Head);
    sheet.gap();
    let slots = state.slots(chosen.number).unwrap_or(chosen.sources.map(Slot::Waits));
    for (slot, source) in slots.into_iter().zip(chosen.sources) {
        let rating = match slot {
            Slot::Known(seed) => shown.player(seed).and_then(|id| section.player(id)).and_then(|player| section.rating_of(player)),
            _ => None,
        };
        let side = match slot {
            Slot::Waits(source @ (Source::WinnerOf(_) | Source::LoserOf(_))) => source_words(source, lang),
            slot => slot_words(slot, |seed| shown.name(seed), lang),
        };
        let parts = [
            (&*side, paper.width.saturating_sub(5), Align::Left),
            (&*rating.map_or_else(String::new, |rating| paper.hushed(rating.to_string())), 4, Align::Right),
        ];
        sheet.line(vec![(columns(&parts, paper.signs().ellipsis), Role::Plain)]);
        // Of one who is still to come the line above says it. The number in the bracket is the seed, not that of the list of players.
        let from = match (slot, source) {
            (Slot::Waits(_), _) => continue,
            (Slot::Known(seed), Source::WinnerOf(_) | Source::LoserOf(_)) => {
                [source_words(source, lang), source_words(Source::Seed(seed), lang)].join(lang.text("ui.mark.clause"))
            }
            _ => source_words(source, lang),
        };
        sheet.told(" ", &from, Role::Dim);
    }
    if let Some(meeting) = shown.meeting(&chosen, &state) {
        let round = shown.round_of(&chosen);
        sheet.head(&meeting_words(section, &meeting, lang));
        let letters = color_letters(section.setup.game, lang);
        let is_blind = |verified: bool| workspace.second_pass.is_some() && !verified && round == workspace.round_number();
        for game in &meeting.games {
            let label = section.label(GameAt::new(round, game.number));
            let letter = if game.white == meeting.first { letters.0 } else { letters.1 };
            let result = match game.result {
                _ if is_blind(game.verified) => paper.signs().unknown.to_owned(),
                None => lang.text("detail.game.open").to_owned(),
                Some(result) => in_glyphs(&result.notation_in(&section.scoring()), paper.glyphs).into_owned(),
            };
            let role = if game.result.is_none() { Role::Accent } else { Role::Plain };
            sheet.told(&format!("{label:>5}"), &format!("{letter} {result}"), role);
        }
    }
    sheet.gap();
    goes_on.iter().for_each(|line| sheet.text(line, Role::Dim));
}
