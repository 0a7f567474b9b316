//! Why a board of a round is as it is, in words.

use crate::event::{Event, Section, snapshot};
use crate::i18n::Lang;
use tournament::model::Tpn;

/// The facts that stood before the round for both players of a board, and what decided.
pub fn explain_lines(event: &Event, section: &Section, round: u16, board: u16, lang: Lang) -> Vec<String> {
    let Some(b) = section.round(round).and_then(|r| r.board(board)) else { return Vec::new() };
    let mut before = section.clone();
    before.rounds.truncate(usize::from(round) - 1);
    let tournament = snapshot(event, &before);
    let field = tournament::history::Field::new(&tournament, round, &[]);
    let number = |id| section.player(id).and_then(|p| p.tpn).unwrap_or(Tpn(0));
    let mut lines = Vec::new();
    for id in [b.white, b.black] {
        lines.push(section.name(id).to_owned());
        if let Some(facts) = field.players.iter().find(|f| f.tpn == number(id)) {
            lines.push(lang.fill("ui.explain.score", &[("score", &facts.score.to_string())]));
        }
    }
    lines
}
