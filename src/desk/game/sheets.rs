//! The sheets as a case for the reconciler, and its report as steps of a game.

use arbitration::game::{GameMove, GamePosition, Notation, Said};
use arbitration::kind::GameKind;
use arbitration::notation::Language;
use arbitration::reconcile::{Anchors, Case, Class, Final, Noted, Report, likeliest, readings as readings_of};
use event::game::{GameRecord, Known, Pin, ReadBy, Step, StepNote, exact_move, position};
use std::collections::BTreeMap;

/// Whether a word of a cell is a clock note or a draw offer and says nothing of the move.
fn is_mark(word: &str) -> bool {
    is_offer_word(word) || is_clock(word)
}

fn is_clock(word: &str) -> bool {
    let inner = word.trim_matches(['(', ')', '[', ']']);
    inner.split(':').count() >= 2 && inner.split(':').all(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_digit()))
}

fn is_offer_word(word: &str) -> bool {
    matches!(word, "(=)" | "=" | "[=]")
}

/// Whether a cell marks a draw offer.
pub fn is_offer(cell: &str) -> bool {
    cell.split_whitespace().any(is_offer_word)
}

/// A cell without clock notes and draw offers, as the reconciler takes it.
pub fn bare(cell: &str) -> String {
    cell.split_whitespace().filter(|w| !is_mark(w)).collect::<Vec<_>>().join(" ")
}

/// The case of a record; `None` where there is no sheet or a position kept cannot be read.
pub fn case_of(kind: GameKind, record: &GameRecord) -> Option<Case> {
    if record.sheets.iter().all(Option::is_none) {
        return None;
    }
    let cells = |n: usize| -> Option<Vec<String>> { record.sheets[n].as_ref().map(|s| s.cells.iter().map(|c| bare(c)).collect()) };
    let facts = &record.facts;
    let last = match &facts.last {
        None => None,
        Some(known) => Some(Final { position: position(kind, &known.fen)?, exact: known.exact }),
    };
    let noted = |k: &Known| Some(Noted { position: position(kind, &k.fen)?, ply: k.ply.map(usize::from) });
    let pin = |(ply, pin): (&u16, &Pin)| {
        let mv = exact_move(&position(kind, &pin.fen)?, &pin.mv)?;
        Some(arbitration::reconcile::Pin { ply: usize::from(*ply), mv })
    };
    Some(Case {
        start: record.start(kind)?,
        first: cells(0),
        second: cells(1),
        anchors: Anchors {
            last,
            noted: facts.noted.iter().map(noted).collect::<Option<_>>()?,
            plies: facts.plies.map(|n| usize::from(n)..=usize::from(n)),
            ending: None,
        },
        pins: record.pins.iter().filter_map(pin).collect(),
    })
}

/// The positions of a report's game: the start and one after each ply.
pub fn positions(case: &Case, report: &Report) -> Vec<GamePosition> {
    let mut list = vec![case.start.clone()];
    for ply in &report.plies {
        let Some(next) = list.last().and_then(|p| p.play(&ply.mv)) else { break };
        list.push(next);
    }
    list
}

/// The report as steps of a game, each with what it rests on.
pub fn steps(case: &Case, report: &Report) -> Vec<Step> {
    let notation = Notation::exact(case.start.kind());
    let step = |(n, (ply, before)): (usize, (&arbitration::reconcile::Ply, &GamePosition))| {
        let mv = before.write(&ply.mv, notation);
        let decided = case.pins.iter().any(|pin| pin.ply == n);
        match ply.class {
            Class::Inferred => Step::Inferred(mv),
            _ if decided => Step::Read { mv, by: ReadBy::Decided },
            Class::Agreed => Step::Read { mv, by: ReadBy::Both },
            Class::FirstOnly => Step::Read { mv, by: ReadBy::First },
            Class::SecondOnly => Step::Read { mv, by: ReadBy::Second },
            Class::Corrected | Class::Remembered | Class::Disputed => Step::Read { mv, by: ReadBy::Corrected },
        }
    };
    report.plies.iter().zip(&positions(case, report)).enumerate().map(step).collect()
}

/// The clock note of a cell in seconds: `1:02:30`, or `1:02` for an hour and two minutes as players write it.
pub fn clock_of(cell: &str) -> Option<u32> {
    let word = cell.split_whitespace().find(|w| is_clock(w))?;
    let mut parts = word.trim_matches(['(', ')', '[', ']']).split(':').map(|p| p.parse::<u32>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next().unwrap_or(Some(0))?);
    (hours < 100 && minutes < 60 && seconds < 60 && parts.next().is_none()).then_some(hours * 3600 + minutes * 60 + seconds)
}

/// What the cells taken for the plies of a report say besides the moves: times left, draw offers. The mover's own sheet goes first.
pub fn notes(record: &GameRecord, case: &Case, report: &Report) -> BTreeMap<u16, StepNote> {
    let cell = |sheet: usize, at: Option<usize>| record.sheets[sheet].as_ref()?.cells.get(at?).map(String::as_str);
    let second = usize::from(case.start.side_to_move() == arbitration::game::Side::Second);
    let note = |(n, ply): (usize, &arbitration::reconcile::Ply)| {
        let own = (n + second) % 2;
        let texts = [own, 1 - own].map(|sheet| cell(sheet, ply.cells[sheet]).unwrap_or_default());
        let note =
            StepNote { left: texts.iter().find_map(|t| clock_of(t)), offer: texts.iter().any(|t| is_offer(t)), ..StepNote::default() };
        (note != StepNote::default()).then_some((u16::try_from(n).ok()?, note))
    };
    report.plies.iter().enumerate().filter_map(note).collect()
}

/// What a cell says, behind a correction (`Nf3 -> Nc3`) its last text: in English letters, and where they say nothing in those of the
/// other languages. For entering moves with the board in view.
pub fn said(at: &GamePosition, cell: &str) -> Said {
    match said_in_english(at, cell) {
        Said::Nothing if at.kind() == GameKind::Chess && !last_text(cell).is_empty() => at.said(&last_text(cell), None),
        said => said,
    }
}

/// The moves a cell can mean, the most literal first.
pub fn readings(at: &GamePosition, cell: &str) -> Vec<GameMove> {
    said(at, cell).all()
}

/// The one move a cell says; `None` where it says none, may be read as several, or is from memory. As evidence: a language belongs to a whole sheet, so
/// no other is tried for one cell.
pub fn certain(at: &GamePosition, cell: &str) -> Option<GameMove> {
    let plain = matches!(readings_of(&bare(cell)).as_slice(), [one] if !one.remembered);
    said_in_english(at, cell).one().filter(|_| plain)
}

fn said_in_english(at: &GamePosition, cell: &str) -> Said {
    at.said(&last_text(cell), Some(Language::English))
}

/// What stands in a cell as its last word, in its likeliest reading; empty where nothing can be read.
fn last_text(cell: &str) -> String {
    let text = likeliest(&bare(cell));
    let last = text.rsplit("->").next().unwrap_or_default().trim();
    if last == "?" { String::new() } else { last.to_owned() }
}

/// The position before cell `cell` if the cells before it can be followed, each by one sheet at least.
pub fn position_before(kind: GameKind, record: &GameRecord, sheet: usize, cell: usize) -> Option<GamePosition> {
    let mut now = record.start(kind)?;
    let text = |n: usize, at: usize| record.sheets.get(n).and_then(Option::as_ref).and_then(|s| s.cells.get(at)).map(String::as_str);
    for at in 0..cell {
        let mut read = [sheet, 1 - sheet.min(1)].into_iter().filter_map(|n| text(n, at)).filter_map(|cell| said(&now, cell).one());
        let mv = read.next()?;
        now = now.play(&mv)?;
    }
    Some(now)
}

/// The legal moves that what was typed may become, in writing, the likeliest first.
pub fn completions(at: &GamePosition, typed: &str, notation: Notation) -> Vec<(String, GameMove)> {
    let plain = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric() || *c == '=').flat_map(char::to_lowercase).collect() };
    let wanted = plain(typed);
    let forms: &[Notation] = match at.kind() {
        GameKind::Chess => &[Notation::San, Notation::Uci],
        GameKind::Xiangqi => &[Notation::Chinese, Notation::Wxf, Notation::Ucci],
        _ => &[Notation::Pdn, Notation::PdnFull],
    };
    let mut found: Vec<(u8, String, GameMove)> = Vec::new();
    let read = if wanted.is_empty() { Vec::new() } else { readings(at, typed) };
    for mv in at.legal_moves() {
        let written: Vec<String> = forms.iter().map(|n| at.write(&mv, *n)).collect();
        let rank = if written.iter().any(|w| w == typed) {
            0
        } else if wanted.chars().count() > 1 && read.first() == Some(&mv) {
            1
        } else if written.iter().any(|w| w.starts_with(typed)) {
            2
        } else if written.iter().any(|w| plain(w).starts_with(&wanted)) {
            3
        } else if read.contains(&mv) {
            4
        } else {
            continue;
        };
        found.push((rank, at.write(&mv, notation), mv));
    }
    found.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    found.into_iter().map(|(_, text, mv)| (text, mv)).collect()
}

/// Text pasted or read from a file as cells: move numbers and results are left out, `-` is a blank cell.
pub fn cells_of(text: &str) -> Vec<String> {
    let word = |w: &str| -> Option<String> {
        let rest = w.trim_start_matches(|c: char| c.is_ascii_digit());
        let bare = if rest.len() < w.len() && rest.starts_with(['.', '…']) { rest.trim_start_matches(['.', '…']) } else { w };
        match bare {
            "" | "1-0" | "0-1" | "1/2-1/2" | "*" | "2-0" | "0-2" | "1-1" => None,
            "-" | "_" => Some(String::new()),
            word => Some(word.chars().filter(|c| !c.is_control()).collect()),
        }
    };
    text.split_whitespace().filter_map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_a_cell_are_not_for_the_reconciler() {
        assert_eq!(bare("Nf3 (=) 1:02"), "Nf3");
        assert_eq!(bare("32-28 0:45:10"), "32-28");
        assert_eq!(bare("Nf3 -> Nc3"), "Nf3 -> Nc3");
        assert_eq!(bare("?"), "?");
    }

    #[test]
    fn a_clock_note_is_hours_and_minutes_as_players_write_them() {
        assert_eq!(clock_of("Nf3 (=) 1:02"), Some(3720));
        assert_eq!(clock_of("32-28 0:45:10"), Some(2710));
        assert_eq!(clock_of("Nf3 1:75"), None);
        assert_eq!(clock_of("Nf3"), None);
    }

    #[test]
    fn a_cell_is_certain_only_when_it_can_mean_nothing_else() {
        let at = position(GameKind::Chess, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1").unwrap();
        assert!(certain(&at, "Nd2").is_none(), "two knights can go there");
        assert!(certain(&at, "Nbd2 (=)").is_some());
        assert!(certain(&at, "?").is_none() && certain(&at, "").is_none());
        assert!(certain(&at, "~Nbd2").is_none() && certain(&at, "Nbd2:0.8|Nfd2:0.1").is_none());
        assert_eq!(said(&at, "Nbd2:0.8|Nfd2:0.1").one(), certain(&at, "Nbd2"));
    }

    #[test]
    fn completion_puts_what_is_written_first() {
        let start = GamePosition::start(GameKind::Chess);
        let texts = |typed: &str| completions(&start, typed, Notation::San).into_iter().map(|(t, _)| t).collect::<Vec<_>>();
        assert_eq!(texts("Nf"), ["Nf3"]);
        assert_eq!(texts("nf3"), ["Nf3"]);
        assert_eq!(texts("e"), ["e3", "e4"]);
        assert_eq!(texts("e2e4"), ["e4"]);
        assert!(texts("Ke5").is_empty());
        let xiangqi = GamePosition::start(GameKind::Xiangqi);
        assert_eq!(completions(&xiangqi, "c2=5", Notation::Chinese)[0].0, "炮二平五");
    }

    #[test]
    fn pasted_sheets_become_cells() {
        assert_eq!(cells_of("1. e4 e5 2.Nf3 - 3. ? 1-0"), ["e4", "e5", "Nf3", "", "?"]);
    }
}
