//! Rulings in short: a reason a line, each with its article. The command line prints them, and its JSON has them as `why`.

use super::working::{label, loop_key};
use crate::game::{cited, edition, place};
use crate::point::{beside_moves, in_characters};
use crate::{Lang, sentences};
use arbitration::claim::{Judged, MayClaim};
use arbitration::game::{GameEnd, GameLaws, Side};
use arbitration::kind::GameKind;
use arbitration::ruling::{
    BoardEnd, CountedMoves, DraughtsEnding, Fact, Ground, Hold, LimitOutcome, LoopPly, LoopReason, LoopVerdict, Outcome, Place, Ruling,
    Victim,
};

/// Why a line means what it means.
pub fn reasons(judged: &Judged, lang: Lang) -> Vec<String> {
    match judged.ruling.game {
        GameKind::Chess => chess(judged, lang),
        GameKind::Xiangqi => xiangqi(&judged.ruling, lang),
        GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => draughts(judged, lang),
    }
}

/// `start`, `after 12.` or `after 12...`.
pub fn after(ruling: &Ruling, ply: usize, lang: Lang) -> String {
    match ply {
        0 => lang.text("desk.reason.start").to_owned(),
        ply => lang.fill("desk.reason.after", &[("place", &place(ruling.numbering, ply, lang))]),
    }
}

fn places(ruling: &Ruling, list: &[Place], lang: Lang) -> String {
    list.iter().map(|at| after(ruling, at.ply, lang)).collect::<Vec<_>>().join(lang.text("desk.reason.separator"))
}

fn end(of: BoardEnd, lang: Lang) -> &'static str {
    lang.text(match of {
        BoardEnd::Checkmate { .. } => "desk.reason.checkmate",
        BoardEnd::Stalemate => "desk.reason.stalemate",
        BoardEnd::FivefoldRepetition => "desk.reason.fivefold",
        BoardEnd::SeventyFiveMoves => "desk.reason.seventy-five",
    })
}

fn ground(of: Ground, lang: Lang) -> &'static str {
    lang.text(if of == Ground::FiftyMoves { "desk.reason.fifty-moves" } else { "desk.reason.repetition" })
}

fn number(n: impl Into<u64>) -> String {
    n.into().to_string()
}

fn chess(judged: &Judged, lang: Lang) -> Vec<String> {
    let ruling = &judged.ruling;
    let mut lines = Vec::new();
    let cited = |article: &str| cited(edition(&ruling.edition, lang), article, lang);
    let mut quiet = (0, 0);
    for fact in &ruling.working {
        match fact {
            Fact::Ended { end: kind, at, .. } => {
                let article = cited(ruling.articles.first().map_or("", String::as_str));
                let values = [("end", end(*kind, lang)), ("place", &after(ruling, at.ply, lang)), ("article", &article)];
                lines.push(lang.fill("desk.reason.ended", &values));
            }
            Fact::QuietPlies { plies, before_start } | Fact::GoesOn { quiet: plies, before_start, .. } => quiet = (*plies, *before_start),
            _ => {}
        }
    }
    if let (true, Some(true), GameLaws::Chess(laws)) = (lines.is_empty(), judged.dead, judged.laws) {
        lines.push(lang.fill("desk.reason.dead", &[("article", &cited(laws.dead_position_article()))]));
    }
    let stood = [("count", ruling.occurrences.len().to_string()), ("places", places(ruling, &ruling.occurrences, lang))];
    lines.push(lang.fill("desk.reason.stood", &stood.each_ref().map(|(k, v)| (*k, v.as_str()))));
    lines.push(lang.fill("desk.reason.quiet", &[("plies", &number(quiet.0))]));
    if quiet.1 > 0 {
        lines.push(lang.fill("desk.reason.before-start", &[("plies", &number(quiet.1))]));
    }
    lines.extend(judged.may_claim.iter().map(|claim| may_claim(claim, lang)));
    lines
}

fn may_claim(claim: &MayClaim, lang: Lang) -> String {
    let (ground, article) = (ground(claim.ground, lang), claim.article);
    match &claim.with {
        None => lang.fill("desk.reason.may-claim", &[("ground", ground), ("article", article)]),
        Some(written) => lang.fill("desk.reason.may-claim-with", &[("move", written), ("ground", ground), ("article", article)]),
    }
}

/// Why a claim in chess is right or wrong.
pub fn claim(ruling: &Ruling, lang: Lang) -> String {
    let article = |n: usize| ruling.articles.get(n).map_or("", String::as_str);
    let reason = ruling.working.iter().find_map(|fact| {
        Some(match fact {
            Fact::Proven => lang.fill("desk.reason.proven", &[("article", article(0))]),
            Fact::AlreadyOver { end: kind, at, article } => {
                let values = [("end", end(*kind, lang)), ("place", &after(ruling, at.ply, lang)), ("article", article)];
                lang.fill("desk.reason.already-over", &values)
            }
            Fact::NotToMove => lang.text("desk.reason.not-to-move").to_owned(),
            Fact::IntendedIllegal => lang.text("desk.reason.intended-illegal").to_owned(),
            Fact::TooFewOccurrences { found, needed } => {
                let values = [("found", found.to_string()), ("needed", needed.to_string()), ("article", article(1).to_owned())];
                lang.fill("desk.reason.too-few", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
            }
            Fact::TooFewQuiet { found, needed } => {
                let values = [("found", found.to_string()), ("needed", needed.to_string()), ("article", article(1).to_owned())];
                lang.fill("desk.reason.too-few-quiet", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
            }
            _ => return None,
        })
    });
    reason.unwrap_or_default()
}

/// The line on a claim: upheld or not, and why.
pub fn claim_line(ruling: &Ruling, lang: Lang) -> String {
    let key = if ruling.finding.upheld() == Some(true) { "desk.reason.claim-upheld" } else { "desk.reason.claim-rejected" };
    lang.fill(key, &[("why", &claim(ruling, lang))])
}

fn draughts(judged: &Judged, lang: Lang) -> Vec<String> {
    let source = edition(&judged.ruling.edition, lang);
    let ended = judged.end.iter().map(|end| draughts_end(end, source, lang));
    let facts = || judged.ruling.working.iter();
    let earlier = facts().filter_map(|fact| drawn_earlier(fact, &judged.ruling, source, lang));
    let mut lines: Vec<String> = ended.chain(earlier).collect();
    lines.extend(facts().filter_map(|fact| counter(fact, source, lang)));
    lines
}

/// A draw that arose on the way, after which play went on.
fn drawn_earlier(fact: &Fact, ruling: &Ruling, source: &str, lang: Lang) -> Option<String> {
    let Fact::DrawnEarlier { article, at, plies_since, win_may_be_shown, .. } = fact else { return None };
    let key = if *win_may_be_shown { "desk.reason.drawn-earlier-open" } else { "desk.reason.drawn-earlier" };
    let values = [
        ("place", after(ruling, at.ply, lang)),
        ("ply", number(at.ply as u64)),
        ("count", number(*plies_since as u64)),
        ("article", cited(source, article, lang)),
    ];
    Some(lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str()))))
}

fn draughts_end(end: &GameEnd, source: &str, lang: Lang) -> String {
    let result = lang.text(match Outcome::from(end.result) {
        Outcome::Draw | Outcome::BothLose => "desk.reason.draw",
        Outcome::Win(Side::First) => "desk.reason.white-wins",
        Outcome::Win(Side::Second) => "desk.reason.black-wins",
    });
    let article = if end.article.is_empty() { lang.text("desk.reason.no-move").to_owned() } else { cited(source, &end.article, lang) };
    lang.fill("desk.reason.after-ply", &[("result", result), ("ply", &end.ply.to_string()), ("article", &article)])
}

fn counter(fact: &Fact, source: &str, lang: Lang) -> Option<String> {
    let Fact::Counter { article, moves, white, black, limit, missing, full, .. } = fact else { return None };
    let state =
        if *full { lang.text("desk.reason.full").to_owned() } else { lang.fill("desk.reason.missing", &[("count", &number(*missing))]) };
    let ending = if let Some(CountedMoves::Ending(ending)) = moves { ending_words(*ending, lang) } else { String::new() };
    let key = match moves {
        None => "desk.reason.counter-repetition",
        Some(CountedMoves::KingsOnly) => "desk.reason.counter-kings",
        Some(CountedMoves::Ending(_)) => "desk.reason.counter-ending",
    };
    let values = [
        ("ending", ending),
        ("white", number(*white)),
        ("black", number(*black)),
        ("limit", number(*limit)),
        ("state", state),
        ("article", cited(source, article, lang)),
    ];
    Some(lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str()))))
}

fn ending_words(ending: DraughtsEnding, lang: Lang) -> String {
    let key = match ending {
        DraughtsEnding::ThreeAgainstKing => "desk.reason.three-against-king",
        DraughtsEnding::TwoAgainstKing => "desk.reason.two-against-king",
        DraughtsEnding::ThreeKingsAgainstKing => "desk.reason.three-kings-against-king",
        DraughtsEnding::ThreeAgainstKingOnMainRoad => "desk.reason.three-against-king-on-main-road",
        DraughtsEnding::SmallBrazilian => "desk.reason.small-brazilian",
        DraughtsEnding::Other => "desk.reason.other-ending",
        DraughtsEnding::Balance { from, to } => return lang.fill("desk.reason.balance", &[("from", &number(from)), ("to", &number(to))]),
    };
    lang.text(key).to_owned()
}

fn xiangqi(ruling: &Ruling, lang: Lang) -> Vec<String> {
    let line = |fact: &Fact| {
        let Fact::LoopReason { reason, article } = fact else { return None };
        let laws = edition(&ruling.edition, lang);
        let article = if article.is_empty() { laws.to_owned() } else { cited(laws, article, lang) };
        Some(format!("{} [{article}]", loop_reason(reason, lang)))
    };
    ruling.working.iter().filter_map(line).chain(disputed(ruling, lang)).collect()
}

/// Xiangqi: how far each side's count of the natural limit is, and the draw that it entitles to.
pub fn natural_limit(judged: &Judged, lang: Lang) -> Vec<String> {
    let line = |ruling: &Ruling| {
        let counted = ruling.working.iter().find_map(|fact| match fact {
            Fact::NaturalLimit { own, checks, deducted, effective, opponent, limit, outcome, .. } => {
                Some(([own, checks, deducted, effective, opponent, limit].map(u32::to_string), *outcome))
            }
            _ => None,
        });
        let ([own, checks, deducted, effective, opponent, limit], outcome) = counted?;
        let state = match outcome {
            LimitOutcome::Reached if judged.arbiter_may_apply => lang.text("desk.reason.limit-reached-or-applied").to_owned(),
            LimitOutcome::Reached => lang.text("desk.reason.limit-reached").to_owned(),
            LimitOutcome::Missing { own, opponent } => {
                lang.fill("desk.reason.limit-missing", &[("own", &number(own)), ("opponent", &number(opponent))])
            }
            LimitOutcome::ClaimantLost => return None,
        };
        let values = [
            ("side", lang.text(side_key(ruling.player?)).to_owned()),
            ("own", own),
            ("checks", checks),
            ("deducted", deducted),
            ("effective", effective),
            ("opponent", opponent),
            ("limit", limit),
            ("state", state),
            ("article", cited(edition(&ruling.edition, lang), ruling.articles.first().map_or("", String::as_str), lang)),
        ];
        Some(lang.fill("desk.reason.natural-limit", &values.each_ref().map(|(k, v)| (*k, v.as_str()))))
    };
    judged.limit.iter().filter_map(line).collect()
}

/// What a loop comes to: the ruling, then the reasons, with what sources say where they differ.
pub fn loop_reasons(ruling: &Ruling, lang: Lang) -> Vec<String> {
    let verdict = ruling.working.iter().find_map(|fact| if let Fact::Loop { verdict, .. } = fact { Some(*verdict) } else { None });
    verdict.map(|verdict| lang.text(loop_key(verdict)).to_owned()).into_iter().chain(xiangqi(ruling, lang)).collect()
}

/// That sources differ on this very loop, with what each says.
fn disputed(ruling: &Ruling, lang: Lang) -> Option<String> {
    ruling.working.iter().find_map(|fact| {
        let Fact::LoopDisputed { published, verdicts } = fact else { return None };
        let head = lang.fill("desk.claim.sources-differ", &[("published", published)]);
        let said: Vec<String> = verdicts.iter().map(|(who, verdict)| source_says(who, *verdict, lang)).collect();
        Some(sentences(std::iter::once(&head).chain(&said).map(String::as_str)))
    })
}

/// What a source says of a loop; programs that have a name in the language are called by it.
pub(super) fn source_says(who: &str, verdict: LoopVerdict, lang: Lang) -> String {
    let name = |one: &str| lang.get(&format!("desk.program.{}", one.replace(' ', "-").to_lowercase())).unwrap_or(one).to_owned();
    let names: Vec<String> = who.split(", ").map(name).collect();
    let values = [("who", &*names.join(lang.text("desk.reason.separator"))), ("verdict", lang.text(loop_key(verdict)))];
    lang.fill("desk.claim.source-says", &values)
}

const fn side_key(side: Side) -> &'static str {
    match side {
        Side::First => "desk.reason.red",
        Side::Second => "desk.reason.black",
    }
}

fn loop_reason(reason: &LoopReason, lang: Lang) -> String {
    let of = |key, side: Side| lang.fill(key, &[("side", lang.text(side_key(side)))]);
    match reason {
        LoopReason::NoLoop { needed } => lang.fill("desk.reason.no-loop", &[("count", &needed.to_string())]),
        LoopReason::LongCheck(side) => of("desk.reason.long-check", *side),
        LoopReason::MutualLongCheck => lang.text("desk.reason.mutual-long-check").to_owned(),
        LoopReason::Forbidden(side) => of("desk.reason.forbidden", *side),
        LoopReason::Allowed { side, ply } => {
            lang.fill("desk.reason.allowed", &[("side", lang.text(side_key(*side))), ("ply", &ply.to_string())])
        }
        LoopReason::BothForbidden => lang.text("desk.reason.both-forbidden").to_owned(),
        LoopReason::Severer(side) => of("desk.reason.severer", *side),
        LoopReason::EquallySevere => lang.text("desk.reason.equally-severe").to_owned(),
        LoopReason::LongChase { side, man } => {
            let man = beside_moves(man, side.other(), lang);
            lang.fill("desk.reason.long-chase", &[("side", lang.text(side_key(*side))), ("man", &man)])
        }
        LoopReason::MutualLongChase => lang.text("desk.reason.mutual-long-chase").to_owned(),
        LoopReason::NoLongChase(side) => of("desk.reason.no-long-chase", *side),
        LoopReason::NineRounds(side) => of("desk.reason.nine-rounds", *side),
        LoopReason::PawnAttackCounted(side) => of("desk.reason.pawn-attack-counted", *side),
    }
}

/// The plies of a loop, each with its label, what it is after and the line that shows it.
pub fn loop_plies(ruling: &Ruling, lang: Lang) -> Vec<String> {
    let plies = ruling.working.iter().filter_map(|fact| if let Fact::LoopPly(ply) = fact { Some(ply) } else { None });
    plies.map(|ply| loop_ply(ply, lang)).collect()
}

/// The label under the cursor in words: what it means, what it is after and why that can be won, the line that shows it, whose label it is.
pub fn ply_in_words(ply: &LoopPly, lang: Lang) -> Vec<String> {
    let mut lines = vec![lang.get(&format!("desk.weigh.{}", ply.label.name())).unwrap_or_default().to_owned()];
    for victim in &ply.victims {
        let hold = match victim.hold {
            Hold::Rook => "desk.weigh.hold-rook",
            Hold::Unrooted => "desk.weigh.hold-unrooted",
            Hold::UnderRooted => "desk.weigh.hold-under-rooted",
        };
        let joint = if victim.joint { lang.text("desk.weigh.joint") } else { "" };
        let values = [("man", man(victim.man, lang)), ("point", victim.square.as_str()), ("hold", lang.text(hold)), ("joint", joint)];
        lines.push(lang.fill("desk.weigh.target", &values));
    }
    if ply.label.is_attack() && !ply.evidence.is_empty() {
        lines.push(threat("desk.weigh.line", ply, lang));
    }
    lines.extend(overridden(ply, lang));
    lines
}

/// Whose label it is, where it is the arbiter's, with the reason given.
pub fn overridden(ply: &LoopPly, lang: Lang) -> Option<String> {
    let by = ply.overridden.as_ref()?;
    let found = lang.get(&format!("desk.label.{}", by.found.name())).unwrap_or_default();
    Some(lang.fill("desk.weigh.overridden", &[("label", label(ply, lang)), ("found", found), ("reason", &by.reason)]))
}

fn man(letter: char, lang: Lang) -> &'static str {
    lang.text(match letter.to_ascii_uppercase() {
        'R' => "desk.weigh.man-rook",
        'N' => "desk.weigh.man-horse",
        'C' => "desk.weigh.man-cannon",
        'A' => "desk.weigh.man-advisor",
        'B' => "desk.weigh.man-elephant",
        _ => "desk.weigh.man-pawn",
    })
}

/// The label of a ply by its term and in words, and what the ply is after: "捉 chase (cannon b5)".
pub fn label_in_words(ply: &LoopPly, lang: Lang, place: impl Fn(&str) -> String) -> String {
    let (term, words) = (ply.label.term(), label(ply, lang));
    // In Chinese the words hold the term.
    let said = if words.contains(term) { words.to_owned() } else { format!("{term} {words}") };
    let victim = |victim: &Victim| {
        let values = [("man", man(victim.man, lang)), ("point", &place(&victim.square))];
        lang.fill("desk.weigh.victim", &values)
    };
    let victims: Vec<String> = ply.victims.iter().map(victim).collect();
    if victims.is_empty() {
        return said;
    }
    lang.fill("desk.weigh.labelled", &[("label", &said), ("men", &victims.join(lang.text("desk.reason.separator")))])
}

fn loop_ply(ply: &LoopPly, lang: Lang) -> String {
    let label = label_in_words(ply, lang, |square| beside_moves(square, ply.side.other(), lang));
    let written = if in_characters(lang) { &ply.written } else { &ply.ucci };
    let values = [("ply", &*format!("{:>4}", ply.ply)), ("side", lang.text(side_key(ply.side))), ("move", written), ("label", &label)];
    let mut text = lang.fill("desk.reason.ply", &values);
    if !ply.evidence.is_empty() {
        text += &threat("desk.reason.threat", ply, lang);
    }
    if let Some(by) = overridden(ply, lang) {
        text += &format!(" {by}");
    }
    text
}

/// The line that shows a threat, in the notation of the language; a ruling of an earlier version has it by coordinates alone.
fn threat(key: &'static str, ply: &LoopPly, lang: Lang) -> String {
    let line = if in_characters(lang) && !ply.evidence_written.is_empty() { &ply.evidence_written } else { &ply.evidence };
    lang.fill(key, &[("line", &line.join(" "))])
}
