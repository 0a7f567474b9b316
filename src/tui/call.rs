//! What a call asks and offers, for those who draw it and those who answer its keys.

use super::model::{Model, Workspace};
use super::overlay::Call;
use crate::desk::call::{Scene, claim_grounds, needs_moves};
use crate::words::rulebook::situation_title;
use crate::words::ruling;
use crate::words::situation_search::find;
use arbitration::rulebook::{Reply, Rulebook, Situation, Takes};
use event::GameAt;

/// The section of the call, and where it happened.
pub fn scene<'a>(model: &'a Model, game: GameAt) -> Option<Scene<'a>> {
    Some(Scene { section: model.workspace().and_then(Workspace::section)?, game, now: &model.now })
}

/// The situations that fit the words typed, nine at most, with their titles.
pub fn found(model: &Model, call: &Call) -> Vec<(&'static str, &'static str)> {
    let Some(section) = model.workspace().and_then(|w| w.section()) else { return Vec::new() };
    let Ok(edition) = section.edition() else { return Vec::new() };
    if call.input.value().trim().is_empty() {
        return Vec::new();
    }
    let lang = model.lang();
    find(edition, call.input.value()).into_iter().take(9).map(|found| (found.name, situation_title(found.name, lang))).collect()
}

/// What a question about a fact takes.
fn takes(model: &Model, call: &Call, fact: &str) -> Takes {
    if let Some(Reply::Ask(question)) = call.inquiry.as_ref().map(|i| &i.reply)
        && question.fact == fact
    {
        return question.takes.clone();
    }
    let offered = scene(model, call.game).and_then(|scene| {
        let section = scene.section;
        let situation = Situation {
            name: call.now.account.situation.clone(),
            facts: call.now.account.facts.clone(),
            kind: section.setup.game,
            tempo: section.tempo(),
            supervised: section.is_supervised(),
            edition: section.edition().ok().map(|e| e.id.clone()),
        };
        Some(situation.query().offered(Rulebook::built_in().ok()?, fact))
    });
    offered.filter(|words| !words.is_empty()).map_or(Takes::Typed, Takes::Words)
}

/// The words that a question offers, each with its key.
pub fn offered(model: &Model, call: &Call, fact: &str) -> Vec<(char, String)> {
    match takes(model, call, fact) {
        Takes::Words(words) if words.len() == 2 && words.iter().any(|w| w == "yes") => {
            words.into_iter().map(|word| (if word == "yes" { 'y' } else { 'n' }, word)).collect()
        }
        Takes::Words(words) => ('1'..='9').chain('a'..='z').zip(words).collect(),
        Takes::Typed => Vec::new(),
    }
}

/// Whether digits are the moves of the player whose flag fell.
pub fn takes_moves(model: &Model, call: &Call) -> bool {
    scene(model, call.game).is_some_and(|scene| needs_moves(scene.section, &call.now.account))
}

/// The grounds of a claim with their keys.
pub fn grounds(model: &Model) -> Vec<(char, &'static str)> {
    let lang = model.lang();
    ('1'..='9').zip(claim_grounds(model.game())).map(|(key, ground)| (key, ruling::ground(ground, lang))).collect()
}
