//! The face of the envelope of an adjourned game (2023: I.2; 1993: 13.2): names, position, times used, sealer, move number, open
//! draw offer, date, time and place of resumption.

use super::evidence_parts::{BLANK, facts, moment, of_game, signatures};
use crate::diagram::diagram;
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Column, Part, Table};
use arbitration::clock::side::{Both, Side};
use arbitration::game::{GamePosition, Man};
use event::{ClockDesk, GameAt};
use words::ClockWords;

/// A page for each adjourned game of the round.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some(records) = input.records else { return Vec::new() };
    let words = ClockWords::new(lang, input.heading.game);
    let mut parts = Vec::new();
    for board in input.boards {
        let Some(kept) = records.section.clocks.get(&GameAt::new(input.heading.round, board.number)) else { continue };
        let Some(adjournment) = &kept.adjournment else { continue };
        let sealing = &adjournment.sealing;
        let controls = &kept.ledger.controls;
        let device = kept.ledger.device;
        let given = Both::from_fn(|side| {
            let control = controls.get(side);
            control.mains(sealing.period.of(side)) + control.increments(sealing.moves.of(side), device.first_increment)
        });
        let adjusted =
            ClockDesk::new(&records.section, Some(kept)).ok().and_then(|d| d.audit.latest().map(|c| c.adjusted)).unwrap_or_default();
        let face = sealing.face(Both::from_fn(|side| given.of(side) + adjusted.of(side)));
        if !parts.is_empty() {
            parts.push(Part::NewPage);
        }
        let number = board.label();
        parts.push(Part::Title(lang.fill("clock.adjourn.title", &[("board", &number)])));
        let or_blank = |text: String| if text.is_empty() { BLANK.to_owned() } else { text };
        let blank_pair = || format!("{} {BLANK}  {} {BLANK}", words.side(Side::White), words.side(Side::Black));
        let number = face.move_number.map_or_else(|| "______".to_owned(), |n| n.to_string());
        let offer = face.draw_offer.map_or_else(|| lang.text("clock.adjourn.no-offer"), |side| words.side(side));
        let mut rows = of_game(input, &records.section, input.heading.round, board.number);
        rows.extend([
            ("clock.sheet.sealed", lang.fill("clock.sheet.sealed-by", &[("side", words.side(face.sealer)), ("move", &number)])),
            ("clock.sheet.sealed-at", moment(lang, sealing.sealed_at)),
            ("clock.sheet.used", face.used.as_ref().map_or_else(blank_pair, |times| words.pair(times))),
            ("clock.sheet.left", face.left.as_ref().map_or_else(blank_pair, |times| words.pair(times))),
            ("clock.sheet.offer", offer.to_owned()),
            ("clock.sheet.resumption", or_blank(face.resumption.to_owned())),
            ("clock.sheet.fen", or_blank(face.position.to_owned())),
        ]);
        parts.push(facts(lang, rows));
        parts.extend(position(input, face.position));
        parts.push(signatures(input));
    }
    parts
}

/// The diagram, and the men with their squares, side by side: a position that can be set up without reading a diagram. Nothing where
/// the position is to be written by hand.
fn position(input: &Input<'_>, fen: &str) -> Vec<Part> {
    let Ok(position) = GamePosition::from_fen(input.heading.game, fen) else { return Vec::new() };
    let lang = input.lang();
    let mut table =
        Table::new(vec![Column::whole(lang.text("clock.sheet.player"), Align::Left), Column::wrapped(lang.text("clock.sheet.men"), 60)]);
    for side in Side::BOTH {
        let is = |s: arbitration::game::Side| (s == arbitration::game::Side::First) == (side == Side::White);
        let men: Vec<String> = position
            .men()
            .into_iter()
            .filter(|(_, owner, _)| is(*owner))
            .map(|(at, _, man)| format!("{}{}", man_letter(man), position.point_name(at)))
            .collect();
        table.push(vec![ClockWords::new(lang, input.heading.game).side(side).into(), men.join(" ").into()]);
    }
    vec![diagram(&position), Part::Table(table)]
}

/// The letter of a man as positions are written with; nothing for men of draughts and pawns of chess.
fn man_letter(man: Man) -> String {
    match man {
        Man::Chess(shakmaty::Role::Pawn) | Man::Draughts => String::new(),
        Man::Chess(role) => role.upper_char().to_string(),
        Man::DraughtsKing => "K".to_owned(),
        Man::Xiangqi(kind) => kind.letter().to_ascii_uppercase().to_string(),
    }
}
