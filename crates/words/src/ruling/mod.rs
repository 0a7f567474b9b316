//! Rulings in words: the one place where a [`Ruling`] becomes lines.
//!
//! [`lines`] is the whole ruling as it is shown and printed, [`working`] what it rests on. [`reasons`] is the same in short, a reason a
//! line with its article, for the command line.

mod reasons;
mod working;

pub use reasons::{after, claim, claim_line, loop_plies, reasons};
pub use working::working;

use crate::Lang;
use arbitration::game::{GameLaws, Side};
use arbitration::kind::GameKind;
use arbitration::ruling::{Answer, Doubt, Finding, Ground, Outcome, Ruling};

/// The title of what is ruled on.
pub fn ground(of: Ground, lang: Lang) -> &'static str {
    lang.text(match of {
        Ground::Repetition => "desk.ground.repetition",
        Ground::FiftyMoves => "desk.ground.fifty-moves",
        Ground::Unasked => "desk.ground.unasked",
        Ground::Dead => "desk.ground.dead",
        Ground::CannotMate => "desk.ground.cannot-mate",
        Ground::Counters => "desk.ground.counters",
        Ground::Loop => "desk.ground.loop",
        Ground::NaturalLimit => "desk.ground.natural-limit",
        Ground::CompletedMoves => "desk.count.title",
        Ground::Situation => "desk.ground.situation",
    })
}

/// Edition and deciding article as they are cited; a list of draughts by its source. Empty where nothing was decided by an article: the
/// game goes on, or the record cannot be followed.
pub fn cite(ruling: &Ruling) -> String {
    let lost = matches!(&ruling.finding, Finding::Uncertain(doubts) if doubts.iter().any(|doubt| matches!(doubt, Doubt::Sheet { .. })));
    if ruling.articles.is_empty() && (lost || ruling.game == GameKind::Chess) {
        return String::new();
    }
    let article = ruling.articles.first().map_or("", String::as_str);
    format!("{} {article}", source(ruling)).trim().to_owned()
}

/// The edition, a list of draughts by where it is from.
fn source(ruling: &Ruling) -> &str {
    match GameLaws::named(ruling.game, &ruling.edition) {
        Some(GameLaws::Draughts(profile)) => profile.source,
        _ => &ruling.edition,
    }
}

/// A player in the words of the game.
pub fn side(of: Side, game: GameKind, lang: Lang) -> &'static str {
    match (of, game) {
        (Side::First, GameKind::Xiangqi) => lang.text("ui.color.red"),
        (Side::First, _) => lang.text("ui.color.white"),
        (Side::Second, _) => lang.text("ui.color.black"),
    }
}

/// "CLAIM UPHELD: the game is drawn".
pub fn head(ruling: &Ruling, lang: Lang) -> String {
    let answer = ruling.answer();
    let head = lang.text(match answer {
        Answer::Upheld => "desk.verdict.upheld",
        Answer::Rejected => "desk.verdict.rejected",
        Answer::Refused => "desk.verdict.refused",
        Answer::NotInForm => "desk.verdict.not-in-form",
        Answer::Yes => "desk.verdict.yes",
        Answer::No => "desk.verdict.no",
        Answer::Uncertain => "desk.verdict.uncertain",
        Answer::Stated => return ground(ruling.ground, lang).to_owned(),
    });
    let loses = |of: Side| lang.fill("clock.offence.loses", &[("side", side(of, ruling.game, lang))]);
    let then = match ruling.result() {
        None if ruling.ground.is_claim() || ruling.upheld().is_none() => return head.to_owned(),
        None => lang.text("desk.verdict.goes-on").to_owned(),
        Some(Outcome::Draw) => lang.text("desk.verdict.drawn").to_owned(),
        Some(Outcome::Win(winner)) => loses(winner.other()),
        Some(Outcome::BothLose) => "0-0".to_owned(),
    };
    lang.fill("desk.verdict.head", &[("answer", head), ("ruling", &then)])
}

/// The whole ruling. `order` is what the rulebook orders, in words, its reason first; empty where it was not asked.
pub fn lines(ruling: &Ruling, order: &[String], lang: Lang) -> Vec<String> {
    let mut lines = vec![head(ruling, lang)];
    // Where it is not the position that decides, the reason stands right under the heading.
    if !ruling.answer().is_by_position() {
        lines.extend(order.first().cloned());
    }
    let who = ruling.player.map_or("", |player| side(player, ruling.game, lang));
    let at = format!("{} {}", ruling.numbering.write(ruling.at.ply), ruling.at.written);
    lines.push(lang.fill("desk.verdict.at", &[("place", &at), ("who", who)]));
    if let Some(intended) = &ruling.intended {
        lines.push(lang.fill("desk.verdict.intended", &[("move", intended)]));
    }
    let cited = cite(ruling);
    if !cited.is_empty() {
        lines.push(lang.fill("desk.verdict.article", &[("article", &cited)]));
    }
    lines.push(String::new());
    lines.extend(working(ruling, lang));
    lines
}
