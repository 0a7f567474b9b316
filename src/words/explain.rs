//! Why a board of a round is as it is.

use super::game::{points_listed, side, side_letter, side_short};
use super::{Lang, Message, Words};
use super::{SwissWords, UpfloatWords, bracket};
use crate::desk::explain::{ColorReason, Explanation, Paired, Reasons, TableRound, Told};
use event::{Section, SystemKind};
use tournament::history::{Facts, Float, Strength};
use tournament::model::Tpn;
use tournament::pairing::colors::ColorRule;
use tournament::pairing::knockout;
use tournament::points::Points;

/// The facts that stood before the round for both players of a board, the rules that decided, and what the alternatives would have broken.
pub fn explanation(explanation: &Explanation, section: &Section, lang: Lang) -> Vec<String> {
    let lang = lang.of(section.setup.game);
    match explanation {
        Explanation::Table(table) => vec![table_line(table, lang)],
        Explanation::Host(host) => vec![lang.fill("ui.explain.host", &[("name", section.name(*host))])],
        Explanation::ByArbiter => vec![lang.text("ui.explain.by-arbiter").to_owned()],
        Explanation::Match(found) => {
            let state = knockout::after(&found.bracket, &found.by_seed, found.after, &[]);
            let name = |seed: u16| found.by_seed.contestant(Tpn(seed)).map_or_else(String::new, |c| c.name.clone());
            bracket::match_lines(&found.of, &state, name, lang)
        }
        Explanation::Paired(paired) => paired_lines(paired, section, lang),
        Explanation::Told(told) => told_lines(told, section, lang),
    }
}

fn table_line(table: &TableRound, lang: Lang) -> String {
    let values = [
        ("round", table.round.1.to_string()),
        ("cycle", ((table.round.0 - table.round.1) / (table.contestants + table.contestants % 2).saturating_sub(1).max(1) + 1).to_string()),
        ("count", table.contestants.to_string()),
        ("white", table.numbers.0.to_string()),
        ("black", table.numbers.1.to_string()),
    ];
    let key = match table.system {
        _ if table.is_rest => "ui.explain.rest",
        SystemKind::Scheveningen => "ui.explain.scheveningen",
        SystemKind::Skalitzka => "ui.explain.skalitzka",
        SystemKind::DoubleRoundRobin => "ui.explain.berger-cycle",
        _ => "ui.explain.berger",
    };
    lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str())))
}

/// The reasons of a system that tells the whole round, of the bracket of the board.
fn told_lines(told: &Told, section: &Section, lang: Lang) -> Vec<String> {
    let name = |tpn: Tpn| told.names.get(&tpn).cloned().unwrap_or_default();
    let swiss = SwissWords { lang, name: &name };
    let mut lines = Vec::new();
    if !told.is_by_rule {
        lines.push(lang.text("ui.explain.changed-by-hand").to_owned());
    }
    let score = |tpn: Tpn, score: Points| {
        lang.fill("ui.explain.score-of", &[("player", &format!("{tpn} {}", name(tpn))), ("score", &points_listed(section, score))])
    };
    lines.extend([score(told.pair.0, told.scores.0), score(told.pair.1, told.scores.1)]);
    match &told.reasons {
        Reasons::Dubov(round) => lines.extend(swiss.dubov(round)),
        Reasons::Burstein(round) => lines.extend(swiss.burstein(round)),
        Reasons::DoubleSwiss(plan, at) => {
            let words = UpfloatWords { plan, lang, name: &name };
            lines.push(String::new());
            lines.extend(at.and_then(|at| plan.brackets.get(at)).map(|bracket| words.bracket(bracket)).unwrap_or_default());
            let pairing = plan.pairings.iter().find(|p| [p.pair.white, p.pair.black].contains(&told.pair.0));
            lines.extend(pairing.filter(|_| told.is_by_rule).map(|pairing| words.color(pairing)));
            lines.extend(words.bye());
        }
        Reasons::TeamSwiss(explainer) => {
            let plan = explainer.plan();
            if let Some(pair) = explainer.pair(told.pair.0).filter(|_| told.is_by_rule) {
                lines.push(String::new());
                lines.extend(plan.brackets.get(pair.bracket).map(|bracket| swiss.team_swiss_bracket(plan, bracket)).unwrap_or_default());
                lines.push(String::new());
                lines.extend(swiss.team_swiss_pair(plan, &pair));
            }
            let bye = swiss.team_swiss_bye(plan);
            lines.extend((!bye.is_empty()).then(String::new));
            lines.extend(bye);
        }
        Reasons::PointsFirst(round) => lines.extend(swiss.points_pairing(round)),
        Reasons::Points(told) => {
            for float in &told.floats {
                lines.push(String::new());
                lines.extend(swiss.points_float(float));
            }
            if let Some(pair) = &told.pair {
                lines.push(String::new());
                lines.extend(swiss.points_pair(pair));
            }
            if let Some(bye) = &told.bye {
                lines.push(String::new());
                lines.extend(swiss.points_bye(bye));
            }
        }
        Reasons::Fmjd(round) => lines.extend(swiss.fmjd(round)),
        Reasons::None(why) => lines.push(why.say(lang)),
    }
    lines
}

fn paired_lines(paired: &Paired, section: &Section, lang: Lang) -> Vec<String> {
    let name = |tpn: Tpn| paired.names.get(&tpn).map_or("", String::as_str);
    let owned = |tpn: Tpn| name(tpn).to_owned();
    let mut lines = match &paired.rules {
        Ok(explainer) => by_the_rules(&Words { explainer, lang, name: &owned }, paired.higher, paired.lower),
        Err(why) => vec![why.say(lang)],
    };
    lines.push(String::new());
    lines.push(color_line(paired.color, name(paired.higher), lang));
    for (color, facts) in &paired.facts {
        lines.push(String::new());
        lines.push(format!("{} {} {}", side(*color, lang), facts.tpn, name(facts.tpn)));
        lines.extend(fact_lines(facts, section, lang));
    }
    lines
}

/// Why the rules pair the higher player of a board as they do; first, whether that is how the board stands.
fn by_the_rules(words: &Words<'_>, higher: Tpn, lower: Tpn) -> Vec<String> {
    let lang = words.lang;
    let Some(pair) = words.explainer.pair(higher) else {
        let mut lines = vec![lang.fill("explain.by-hand-bye", &[("player", &words.player(higher))])];
        lines.extend(words.bye());
        return lines;
    };
    let opponent = if pair.higher == higher { pair.lower } else { pair.higher };
    let mut lines = Vec::new();
    if opponent != lower {
        let values = [("player", words.player(higher)), ("opponent", words.player(opponent))];
        lines.push(lang.fill("explain.by-hand", &values.each_ref().map(|(k, v)| (*k, v.as_str()))));
    }
    lines.extend(words.pair(&pair));
    if pair.bracket + 1 == words.explainer.brackets() {
        lines.extend(words.bye());
    }
    lines
}

fn fact_lines(facts: &Facts, section: &Section, lang: Lang) -> Vec<String> {
    let colors: String = facts.colors.iter().map(|color| side_letter(*color, lang)).collect();
    let strength = match facts.preference.strength {
        Strength::None => "ui.explain.due-none",
        Strength::Mild => "ui.explain.due-mild",
        Strength::Strong => "ui.explain.due-strong",
        Strength::Absolute => "ui.explain.due-absolute",
    };
    let colors = if colors.is_empty() { lang.text("ui.explain.colors-none").to_owned() } else { colors };
    let due = lang.fill(strength, &[("color", facts.preference.color.map_or("", |c| side_short(c, lang)))]);
    let mut lines = vec![
        lang.fill("ui.explain.score", &[("score", &points_listed(section, facts.score))]),
        lang.fill("ui.explain.colors", &[("colors", &colors), ("due", &due)]),
    ];
    for back in [1, 2] {
        let key = match facts.float(back) {
            Float::None => continue,
            Float::Down => "ui.explain.floated-down",
            Float::Up => "ui.explain.floated-up",
        };
        lines.push(lang.fill(key, &[("back", &back.to_string())]));
    }
    lines
}

fn color_line(color: ColorReason, name: &str, lang: Lang) -> String {
    let ColorReason::Rule(rule, edition) = color else { return lang.text("ui.explain.color-by-hand").to_owned() };
    let key = match rule {
        ColorRule::BothGranted => "ui.explain.color-both",
        ColorRule::Stronger => "ui.explain.color-stronger",
        ColorRule::Alternate => "ui.explain.color-alternate",
        ColorRule::HigherRanked => "ui.explain.color-higher",
        ColorRule::InitialColor => "ui.explain.color-initial",
    };
    lang.fill(key, &[("name", name), ("article", rule.article(edition))])
}
