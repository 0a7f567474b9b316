//! Rulings in words: the one place where a [`Ruling`] becomes lines.
//!
//! [`lines`] is the whole ruling as it is shown and printed, [`working`] what it rests on. [`reasons`] is the same in short, a reason a
//! line with its article, for the command line.

mod reasons;
mod working;

pub use reasons::{after, claim, claim_line, label_in_words, loop_plies, loop_reasons, natural_limit, overridden, ply_in_words, reasons};
pub use working::{doubts, working};
use working::{loop_key, situation};

use crate::game::{cited, edition, place};
use crate::{Lang, colors, rulebook};
use arbitration::game::Side;
use arbitration::kind::GameKind;
use arbitration::ruling::{Answer, Consequence, Doubt, Finding, Ground, LoopVerdict, Numbering, Outcome, Ruling};

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

/// Edition and deciding article as they are cited. Empty where nothing was decided by an article: the
/// game goes on, or the record cannot be followed.
pub fn cite(ruling: &Ruling, lang: Lang) -> String {
    let lost = matches!(&ruling.finding, Finding::Uncertain(doubts) if doubts.iter().any(|doubt| matches!(doubt, Doubt::Sheet { .. })));
    if ruling.articles.is_empty() && (lost || ruling.game == GameKind::Chess) {
        return String::new();
    }
    let article = ruling.articles.first().map_or("", String::as_str);
    cited(edition(&ruling.edition, lang), article, lang)
}

/// A player in the words of the game.
pub fn side(of: Side, game: GameKind, lang: Lang) -> &'static str {
    let (first, second) = colors(game, lang);
    match of {
        Side::First => first,
        Side::Second => second,
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
        None if ruling.upheld().is_none() => return head.to_owned(),
        None => match ruling.must_change() {
            Some(side) => must_change(side, lang),
            None if ruling.ground.is_claim() => return head.to_owned(),
            None => lang.text("desk.verdict.goes-on").to_owned(),
        },
        Some(Outcome::Draw) => lang.text("desk.verdict.drawn").to_owned(),
        Some(Outcome::Win(winner)) => loses(winner.other()),
        Some(Outcome::BothLose) => "0-0".to_owned(),
    };
    lang.fill("desk.verdict.head", &[("answer", head), ("ruling", &then)])
}

/// "Red must change", without the full stop of a sentence by itself.
pub(crate) fn must_change(of: Side, lang: Lang) -> String {
    lang.text(loop_key(LoopVerdict::MustChange(of))).trim_end_matches(['.', '。']).to_owned()
}

/// The whole ruling, as it is shown, kept on paper and read again later.
pub fn lines(ruling: &Ruling, lang: Lang) -> Vec<String> {
    match ruling.ground {
        Ground::CompletedMoves => working(ruling, lang),
        Ground::Situation => situation(ruling, lang),
        _ => claimed(ruling, lang),
    }
}

/// A claim, or an end of the game that was asked about; then what the rulebook orders, where it was asked.
fn claimed(ruling: &Ruling, lang: Lang) -> Vec<String> {
    let order =
        ruling.order.as_ref().map(|order| (cited(edition(&order.edition, lang), &order.article, lang), rulebook::order(order, lang)));
    let mut lines = vec![head(ruling, lang)];
    // Where it is not the position that decides, the reason stands right under the heading.
    if !ruling.answer().is_by_position() {
        lines.extend(order.iter().flat_map(|(_, lines)| lines.first().cloned()));
    }
    let who = ruling.player.map_or("", |player| side(player, ruling.game, lang));
    let at = format!("{} {}", place(ruling.numbering, ruling.at.ply, lang), ruling.at.written);
    lines.push(lang.fill("desk.verdict.at", &[("place", &at), ("who", who)]));
    if let Some(intended) = &ruling.intended {
        lines.push(lang.fill("desk.verdict.intended", &[("move", intended)]));
    }
    let by = cite(ruling, lang);
    if !by.is_empty() {
        lines.push(lang.fill("desk.verdict.article", &[("article", &by)]));
    }
    lines.push(String::new());
    lines.extend(working(ruling, lang));
    if let Some((article, order)) = order {
        lines.push(String::new());
        lines.push(lang.fill("desk.verdict.do", &[("article", &article)]));
        lines.extend(order);
    }
    lines
}

/// What is done at the board, as a choice to be made; empty for what follows by itself.
pub fn choice(consequence: &Consequence, numbering: Numbering, lang: Lang) -> String {
    match consequence {
        Consequence::GoBack { plies } => {
            let at = if *plies == 0 { lang.text("desk.claim.start").to_owned() } else { place(numbering, *plies, lang) };
            lang.fill("desk.irregular.restore", &[("place", &at)])
        }
        Consequence::NewGame => lang.text("desk.irregular.new-game").to_owned(),
        Consequence::Stands => lang.text("desk.irregular.stands").to_owned(),
        Consequence::LetStand => lang.text("desk.irregular.let-stand").to_owned(),
        Consequence::PutRight { moves } => lang.fill("desk.irregular.put-right", &[("moves", &moves.join(" "))]),
        Consequence::Result(_)
        | Consequence::MustChange(_)
        | Consequence::MustPlay { .. }
        | Consequence::Time { .. }
        | Consequence::TimeUsed { .. }
        | Consequence::NextPeriod => String::new(),
    }
}
