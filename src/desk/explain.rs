//! Why a board of a round is as it is, in words.

use crate::words::Lang;
use crate::words::Words;
use event::{Event, Section, field_of, snapshot, tpn_map};
use tournament::history::{Facts, Float, Strength};
use tournament::model::{Color, DutchEdition, Tpn};
use tournament::pairing::colors::{ColorRule, color_of_higher};
use tournament::pairing::explain::Explainer;

/// The facts that stood before the round for both players of a board, the rules that decided, and what the alternatives would have broken.
pub fn explain_lines(event: &Event, section: &Section, round: u16, board: u16, lang: Lang) -> Vec<String> {
    let Some(b) = section.round(round).and_then(|r| r.board(board)) else { return Vec::new() };
    if section.setup.system.is_round_robin() {
        return vec![lang.text("ui.explain.berger").to_owned()];
    }
    let tournament = snapshot(event, section);
    let field = field_of(event, section, round);
    let numbers = tpn_map(section);
    let place = |id| numbers.get(&id).and_then(|tpn: &Tpn| field.place(*tpn));
    let (Some(white), Some(black)) = (place(b.white), place(b.black)) else { return Vec::new() };
    let name = |tpn: Tpn| section.by_tpn(tpn).map_or("", |p| p.person.name.as_str());
    let mut lines = Vec::new();
    // Places are in rank order: the smaller one is the higher-ranked player.
    let (higher, lower) = (white.min(black), white.max(black));
    let (h, l) = (&field.players[higher], &field.players[lower]);
    match Explainer::new(&tournament, round, &[]) {
        Ok(explainer) => {
            let owned = |tpn: Tpn| name(tpn).to_owned();
            lines.extend(by_the_rules(&Words { explainer: &explainer, lang, name: &owned }, h.tpn, l.tpn, lang));
        }
        Err(why) => lines.push(why.to_string()),
    }
    lines.push(String::new());
    lines.push(color_line(section, [h, l], field.edition, higher == white, name(h.tpn), lang));
    for (at, color) in [(white, Color::White), (black, Color::Black)] {
        let facts = &field.players[at];
        lines.push(String::new());
        lines.push(format!("{} {} {}", color_word(color, lang), facts.tpn, name(facts.tpn)));
        lines.extend(fact_lines(facts, lang));
    }
    lines
}

/// Why the rules pair the higher player of a board as they do; first, whether that is how the board stands.
fn by_the_rules(words: &Words<'_>, higher: Tpn, lower: Tpn, lang: Lang) -> Vec<String> {
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

fn color_word(color: Color, lang: Lang) -> &'static str {
    if color == Color::White { lang.text("ui.color.white") } else { lang.text("ui.color.black") }
}

fn fact_lines(facts: &Facts, lang: Lang) -> Vec<String> {
    let colors: String = facts.colors.iter().map(|c| if *c == Color::White { 'w' } else { 'b' }).collect();
    let strength = match facts.preference.strength {
        Strength::None => "ui.explain.due-none",
        Strength::Mild => "ui.explain.due-mild",
        Strength::Strong => "ui.explain.due-strong",
        Strength::Absolute => "ui.explain.due-absolute",
    };
    let due = facts.preference.color.map_or("", |c| color_word(c, lang));
    let mut lines = vec![
        lang.fill("ui.explain.score", &[("score", &facts.score.to_string())]),
        lang.fill("ui.explain.colors", &[("colors", &colors), ("due", &format!("{due} {}", lang.text(strength)))]),
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

fn color_line(section: &Section, players: [&Facts; 2], edition: DutchEdition, higher_is_white: bool, name: &str, lang: Lang) -> String {
    let [h, l] = players;
    let (color, rule) = color_of_higher(h, l, section.initial_color.unwrap_or(Color::White));
    if (color == Color::White) != higher_is_white {
        return lang.text("ui.explain.color-by-hand").to_owned();
    }
    let key = match rule {
        ColorRule::BothGranted => "ui.explain.color-both",
        ColorRule::Stronger => "ui.explain.color-stronger",
        ColorRule::Alternate => "ui.explain.color-alternate",
        ColorRule::HigherRanked => "ui.explain.color-higher",
        ColorRule::InitialColor => "ui.explain.color-initial",
    };
    lang.fill(key, &[("name", name), ("article", rule.article(edition))])
}
