//! The words in which games differ: what the sides are called, how a result is written, what stands above a column of tie-breaks.
//!
//! Which game is spoken of is part of the language ([`Lang::of`]): every text then comes in that game's words. Here is what takes more than
//! a text.

pub use crate::citation::{articles, cited};

use crate::{Lang, fill};
use arbitration::game::Side;
use arbitration::kind::GameKind;
use arbitration::ruling::Numbering;
use event::{BoardResult, PlayerId, Section};
use tournament::model::{Bye, Color, Entry, Meeting, Outcome, Primary, Scoring, Tpn};
use tournament::points::Points;
use tournament::tiebreak::{Kind, TieBreak};

/// White or Red, Black: 白方, 红方, 黑方.
pub fn side(color: Color, lang: Lang) -> &'static str {
    lang.text(if color == Color::White { "side.first" } else { "side.second" })
}

/// The same where a verb stands before it: 执白, 执红.
pub fn side_short(color: Color, lang: Lang) -> &'static str {
    lang.text(if color == Color::White { "side.first-short" } else { "side.second-short" })
}

/// A letter for narrow cells: `w`, `r`, `b`, 白, 红, 黑.
pub fn side_letter(color: Color, lang: Lang) -> &'static str {
    lang.text(if color == Color::White { "side.first-letter" } else { "side.second-letter" })
}

/// What the first player and the second are called in a game.
pub fn colors(game: GameKind, lang: Lang) -> (&'static str, &'static str) {
    (side(Color::White, lang.of(game)), side(Color::Black, lang.of(game)))
}

/// The letters of the first and of the second player in a game.
pub fn color_letters(game: GameKind, lang: Lang) -> (&'static str, &'static str) {
    (side_letter(Color::White, lang.of(game)), side_letter(Color::Black, lang.of(game)))
}

/// A place in a game, the position after so many plies: `23.`, `23...`, 第23回合红方着; empty for the start.
pub fn place(numbering: Numbering, ply: usize, lang: Lang) -> String {
    let Some((number, side)) = numbering.of(ply) else { return String::new() };
    let key = if side == Side::First { "side.at-first" } else { "side.at-second" };
    lang.fill(key, &[("number", &number.to_string())])
}

/// The same in a list of many: `23.`, 23红.
pub fn place_short(numbering: Numbering, ply: usize, lang: Lang) -> String {
    let Some((number, side)) = numbering.of(ply) else { return String::new() };
    let key = if side == Side::First { "side.at-first-short" } else { "side.at-second-short" };
    lang.fill(key, &[("number", &number.to_string())])
}

/// What a game's rules are called: an edition of laws by its name and year, a list of draughts by where it is from.
pub fn edition(id: &str, lang: Lang) -> &str {
    lang.get(&format!("event.edition.{id}")).unwrap_or(id)
}

/// Points with a half as a sign: `1½`.
pub fn points_in(points: Points) -> String {
    points.spoken()
}

/// Points in decimals as a list of a section has them: none where the scoring has no halves.
pub fn points_shown(points: Points, scoring: &Scoring) -> String {
    let whole = [scoring.win, scoring.draw, scoring.loss].iter().all(|p| p.hundredths() % 100 == 0);
    if whole { points.plain() } else { points.to_string() }
}

/// Points as the lists of a section have them: those of teams, which are whole or have a half, as they are spoken; those of players in
/// decimals where a game can be drawn for a half.
pub fn points_listed(section: &Section, points: Points) -> String {
    if section.is_of_teams() { points_in(points) } else { points_shown(points, &section.scoring()) }
}

/// Why somebody has no game in a round. Whoever rests in a round robin or a group is free, and nobody gave him that; in a knockout one goes on
/// without a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// Goes on without a match.
    GoesOn,
    /// Left out by the table.
    Free,
    /// The bye of the pairing.
    Pairing,
    /// A full-point bye.
    Full,
    /// A half-point bye.
    Half,
    /// Absent.
    Zero,
}

impl NoGame {
    /// Of a bye in a bracket, or where who rests was left out by a table.
    pub const fn of(bye: Bye, in_bracket: bool, by_table: bool) -> Self {
        match bye {
            Bye::Full if in_bracket => Self::GoesOn,
            Bye::Zero | Bye::PairingAllocated if by_table => Self::Free,
            Bye::PairingAllocated => Self::Pairing,
            Bye::Full => Self::Full,
            Bye::Half => Self::Half,
            Bye::Zero => Self::Zero,
        }
    }

    /// Of a bye of a section's round.
    pub fn in_section(section: &Section, round: u16, player: PlayerId, bye: Bye) -> Self {
        let system = section.stage_of(player, round).map_or(section.setup.system, |stage| section.system_of(stage));
        Self::of(bye, system.is_knockout(), system.is_round_robin() || !section.is_one_stage())
    }

    /// The word of it on the screen.
    pub const fn key(self) -> &'static str {
        match self {
            Self::GoesOn => "ui.bye.goes-on",
            Self::Free => "ui.bye.free",
            Self::Pairing => "ui.bye.pab",
            Self::Full => "ui.bye.full",
            Self::Half => "ui.bye.half",
            Self::Zero => "ui.bye.zero",
        }
    }

    /// The word of it on a sheet for players.
    pub const fn print_key(self) -> &'static str {
        match self {
            Self::GoesOn => "print.bye.bracket",
            Self::Free => "print.free",
            Self::Pairing => "print.bye.pairing",
            Self::Full => "print.bye.full",
            Self::Half => "print.bye.half",
            Self::Zero => "print.bye.zero",
        }
    }
}

/// A result in words: who won; where points were given by decision, who has how many, for `1-0` is a win in one game and not in another.
pub fn result_named(result: BoardResult, (white, black): (&str, &str), scoring: &Scoring, lang: Lang) -> String {
    let names = [("white", white), ("black", black)];
    if !matches!(result, BoardResult::HalfZero | BoardResult::ZeroHalf) {
        return lang.fill(result.key(), &names);
    }
    let points = |outcome: Outcome| points_in(scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome)))));
    let (first, second) = result.outcomes();
    let points = [("first", points(first)), ("second", points(second))];
    let points = points.each_ref().map(|(key, text)| (*key, text.as_str()));
    lang.fill("event.by-decision", &[names, points].concat())
}

/// A result in words, where no players are named: "Red wins", 红方胜.
pub fn result_said(result: BoardResult, lang: Lang) -> String {
    let sides = [("white", side_short(Color::White, lang)), ("black", side_short(Color::Black, lang))];
    fill(lang.text(result.key()), &sides).replace(' ', if lang.text("side.first-letter").is_ascii() { " " } else { "" })
}

/// What stands above the column of a tie-break: the word that arbiters of the language and the game use, else the code of the regulations.
/// What the modifiers change follows it as in the code.
pub fn tiebreak_head(tiebreak: &TieBreak, lang: Lang) -> String {
    let code = tiebreak.to_string();
    let plain = tiebreak.kind.code();
    let Some(word) = lang.get(&format!("event.tiebreak-head.{}", plain.to_lowercase())) else { return code };
    let modifiers = code.strip_prefix(plain).unwrap_or_default();
    if modifiers.is_empty() { word.to_owned() } else { format!("{word}{}", head_modifiers(tiebreak, modifiers, lang)) }
}

/// In a language that has words for them, the modifiers in short; else as they stand in the code.
fn head_modifiers(tiebreak: &TieBreak, code: &str, lang: Lang) -> String {
    let count = |key, count: u8| lang.fill(key, &[("count", &count.to_string())]);
    let mut rest = TieBreak { cut_low: 0, median: 0, score: None, ..*tiebreak };
    rest.kind = tiebreak.kind;
    if rest != TieBreak::plain(tiebreak.kind) {
        // Rarer ones have no short words.
        return code.to_owned();
    }
    let score = match tiebreak.score {
        Some(Primary::Match) => lang.text("event.tiebreak-head-with.match-points").to_owned(),
        Some(Primary::Game) => lang.text("event.tiebreak-head-with.game-points").to_owned(),
        None => String::new(),
    };
    let low = if tiebreak.cut_low > 0 { count("event.tiebreak-head-with.cut", tiebreak.cut_low) } else { String::new() };
    let both = if tiebreak.median > 0 { count("event.tiebreak-head-with.median", tiebreak.median) } else { String::new() };
    format!("{score}{low}{both}")
}

/// The same of a column that is known by its code; what is no code stays as it is.
pub fn column_head(code: &str, lang: Lang) -> String {
    // A tie-break that stands in the list again has its place added.
    let (plain, again) = code.split_once('#').map_or((code, ""), |(plain, again)| (plain, again));
    let head = plain.parse::<TieBreak>().map_or_else(|_| plain.to_owned(), |tiebreak| tiebreak_head(&tiebreak, lang));
    if again.is_empty() { head } else { format!("{head}#{again}") }
}

/// The names behind the heads of columns that say less, without the codes of regulations that the readers of a game do not know.
pub fn heads_in_words(codes: &[String], lang: Lang) -> Vec<String> {
    behind_heads(codes, lang, |_, head, name| {
        let named = name.starts_with(head);
        let said = if named { name.to_owned() } else { lang.fill("event.tiebreak-head-with.words", &[("head", head), ("name", name)]) };
        (said != head).then_some(said)
    })
}

/// What is said of each column by its code, its head and its name; points explain themselves.
fn behind_heads(codes: &[String], lang: Lang, said: impl Fn(&str, &str, &str) -> Option<String>) -> Vec<String> {
    let explained = |code: &String| {
        let tiebreak = code.parse::<TieBreak>().ok().filter(|tiebreak| tiebreak.kind != Kind::Points)?;
        said(code, &tiebreak_head(&tiebreak, lang), &crate::tiebreak_words(&tiebreak, lang))
    };
    codes.iter().filter_map(explained).collect()
}

/// A word with its code in brackets: 对手分（BH）.
fn with_code(name: &str, code: &str, lang: Lang) -> String {
    lang.fill("event.tiebreak-head-with.named", &[("name", name), ("code", code)])
}

/// The codes and names behind the heads of columns, where a head is not the name itself: `BH Buchholz`, 对手分（BH）.
pub fn heads_explained(codes: &[String], lang: Lang) -> Vec<String> {
    // Whoever reads the code needs its name; whoever reads a word, the code of the regulations.
    behind_heads(codes, lang, |code, head, name| {
        Some(match (head == code, head == name) {
            (true, _) => format!("{code} {name}"),
            (false, true) => with_code(head, code, lang),
            (false, false) => lang.fill("event.tiebreak-head-with.words", &[("head", &with_code(head, code, lang)), ("name", name)]),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In English a game of xiangqi is played at a table, wherever it is spoken of by its number; what is numbered within a match of teams is a
    /// board in every game.
    #[test]
    fn a_game_of_xiangqi_is_at_a_table() {
        let of_teams = ["team.", "team-swiss.", "print.team.", "prizes.", "import."];
        let says_board = |text: &str| text.to_lowercase().contains("board {");
        let keys = || Lang::EN.entries().map(|(key, _)| key).filter(|key| !of_teams.iter().any(|part| key.starts_with(part)));
        let wrong: Vec<String> = keys().filter(|key| says_board(Lang::EN.of(GameKind::Xiangqi).get(key).unwrap_or_default())).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(
            keys().filter(|key| says_board(Lang::EN.get(key).unwrap_or_default())).count() > 20,
            "that many speak of a board elsewhere"
        );
    }
}
