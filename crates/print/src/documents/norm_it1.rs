//! The certificate of a title result (FIDE form IT1): a page for every norm that was made.

use super::evidence_parts::{BLANK, facts, tempo};
use super::norms::{found, mark, opponent};
use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use ratings::norms::{self as rules, Exemption, Federation, Game, Met, Norm, RoundCount, Title};
use std::collections::BTreeSet;
use tournament::model::{Contestant, Tournament};
use tournament::norm::{Norms, PlayerNorms};
use words::Lang;
use words::norm::{exempt, points, remark};

/// The certificates, player by player.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let Some((t, norms)) = found(input) else { return Vec::new() };
    let mut parts = Vec::new();
    for player in norms.players().filter_map(|tpn| norms.of(tpn)) {
        for norm in Norm::ALL.into_iter().filter(|norm| player.is_sought(*norm)) {
            let (Some(met), Some(who)) = (&player.assessed.of(norm).met, t.contestant(player.tpn)) else { continue };
            if !parts.is_empty() {
                parts.push(Part::NewPage);
            }
            parts.extend(certificate(input, &t, &norms, &player, (who, norm, met)));
        }
    }
    if parts.is_empty() {
        parts.push(Part::Note(lang.text("norm.sheet.none").to_owned()));
    }
    parts
}

type Made<'a> = (&'a Contestant, Norm, &'a Met);

fn certificate(input: &Input<'_>, t: &Tournament, norms: &Norms, player: &PlayerNorms, (who, norm, met): Made<'_>) -> Vec<Part> {
    let lang = input.lang();
    let is_used = |game: &&Game| remark(player, norm, game.round, lang).is_none() && game.outcome.halves().is_some();
    let used: Vec<&Game> = player.games.iter().filter(is_used).collect();
    let of = |is: &dyn Fn(&ratings::norms::Opponent) -> bool| used.iter().filter_map(|game| game.opponent).filter(|o| is(o)).count();
    let federations: BTreeSet<Federation> =
        used.iter().filter_map(|game| Some(game.opponent?.federation)).filter(|f| matches!(f, Federation::Of(_))).collect();
    let titles: Vec<String> = Title::ALL
        .into_iter()
        .map(|title| (title, of(&|o| o.title == Some(title))))
        .filter(|(_, count)| *count > 0)
        .map(|(title, count)| format!("{} {count}", title.letters()))
        .collect();
    let numbers = &met.numbers;
    let time = input.records.map(|records| tempo(&records.section.setup, lang)).unwrap_or_default();
    let or_blank = |text: &str| if text.is_empty() { BLANK.to_owned() } else { text.to_owned() };
    let mut rows = vec![
        ("norm.sheet.title", norm.letters().to_owned()),
        ("norm.sheet.player", who.name.clone()),
        ("norm.sheet.id", or_blank(&who.id)),
        ("norm.sheet.federation", or_blank(&who.federation)),
        ("norm.sheet.event", or_blank(&t.info.name)),
        ("norm.sheet.start", or_blank(&t.info.start)),
        ("norm.sheet.end", or_blank(&t.info.end)),
        ("norm.sheet.arbiter", or_blank(&t.info.chief_arbiter)),
        ("norm.sheet.games", numbers.games.to_string()),
        ("norm.sheet.time", or_blank(&time)),
        ("norm.sheet.federations", federations.len().to_string()),
        ("norm.sheet.foreign", of(&|o| matches!(o.federation, Federation::Of(_)) && o.federation != player.player.federation).to_string()),
        ("norm.sheet.rated", of(&|o| o.rating.is_some()).to_string()),
        ("norm.sheet.host", of(&|o| matches!(o.federation, Federation::Of(_)) && o.federation == norms.event.host).to_string()),
        ("norm.sheet.titled", with_more(&numbers.titled.to_string(), &titles.join(lang.text("ui.form.join")), lang)),
    ];
    if numbers.exempt {
        let exemption = norms.event.exemption;
        rows.push(("norm.sheet.exempt", with_more(exempt(exemption, lang), exemption.article(), lang)));
        if let (Exemption::OpenSwiss, Some((rounds, _))) = (exemption, &norms.foreign) {
            rows.push(("norm.sheet.open-swiss", fewest(input, rounds)));
        }
    }
    let mut parts = vec![facts(lang, rows), Part::Table(games(input, t, norms.event.edition.rules(), player, norm))];
    parts.push(facts(
        lang,
        vec![
            ("norm.sheet.average", numbers.average.to_string()),
            ("norm.sheet.score-needed", points(met.needed)),
            ("norm.sheet.score-achieved", points(numbers.score)),
            ("norm.sheet.exceeding", points(met.excess())),
            ("norm.sheet.performance", numbers.performance.to_string()),
        ],
    ));
    let name = |tpn| t.contestant(tpn).map_or_else(|| format!("#{tpn}"), |c| c.name.clone());
    let notes = words::norm::notes(met, lang).into_iter().chain(player.cautions.iter().map(|one| words::norm::caution(one, name, lang)));
    parts.extend(notes.map(Part::Note));
    parts.push(sign(input));
    parts
}

/// A fact with more about it in brackets, as the language writes them.
fn with_more(what: &str, more: &str, lang: Lang) -> String {
    if more.is_empty() { what.to_owned() } else { lang.fill("norm.with-article", &[("what", what), ("article", more)]) }
}

/// The least of each count over the rounds.
fn fewest(input: &Input<'_>, rounds: &[RoundCount]) -> String {
    let least = |of: fn(&RoundCount) -> usize| rounds.iter().map(of).min().unwrap_or(0).to_string();
    let values = [("foreign", least(|c| c.foreign)), ("federations", least(|c| c.federations)), ("titled", least(|c| c.titled))];
    input.lang().fill("norm.sheet.open-values", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// All games; those that do not count are struck out and say why.
fn games(input: &Input<'_>, t: &Tournament, rules: &rules::Rules, player: &PlayerNorms, norm: Norm) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.round_short"), Align::Right),
        Column::wrapped(lang.text("norm.sheet.opponent"), 12),
        Column::whole(lang.text("norm.sheet.id"), Align::Left).droppable(1),
        Column::whole(lang.text("print.column.federation"), Align::Left),
        Column::whole(lang.text("print.column.rating"), Align::Right),
        Column::whole(lang.text("norm.sheet.raised"), Align::Right),
        Column::whole(lang.text("print.column.title"), Align::Left),
        Column::whole(lang.text("print.column.points"), Align::Right),
        Column::wrapped(lang.text("norm.sheet.remark"), 8),
    ]);
    table.size = 17 * PT / 2;
    let mut raised = player.assessed.of(norm).met.as_ref().and_then(|met| met.numbers.raised_from);
    for game in &player.games {
        let why = remark(player, norm, game.round, lang);
        let other = opponent(t, game);
        let rating = game.opponent.map(|o| o.rating.map_or(rules.unrated, i64::from));
        // Of several equally low ones the first is raised.
        let counted = match (rating, raised) {
            (Some(rating), Some(low)) if why.is_none() && rating == low => {
                raised = None;
                Some(rules.floor(norm))
            }
            (rating, _) => rating,
        };
        let text = |text: String| if why.is_some() { Cell::struck(text) } else { Cell::from(text) };
        table.push(vec![
            game.round.to_string().into(),
            text(other.map_or_else(|| "–".to_owned(), |c| c.name.clone())),
            other.map_or("", |c| c.id.as_str()).into(),
            other.map_or("", |c| c.federation.as_str()).into(),
            other.and_then(|c| c.rating).map_or_else(|| "–".to_owned(), |rating| rating.to_string()).into(),
            counted.filter(|_| why.is_none() && other.is_some()).map_or_else(String::new, |rating| rating.to_string()).into(),
            other.and_then(|c| c.title).map_or("", Title::letters).into(),
            text(mark(game.outcome).to_owned()),
            why.unwrap_or_default().into(),
        ]);
    }
    table
}

/// Room for the chief arbiter and the federation.
fn sign(input: &Input<'_>) -> Part {
    let lang = input.lang();
    let heads = ["norm.sheet.signature", "norm.sheet.federation-confirms"];
    let mut table = Table::new(heads.into_iter().map(|key| Column::whole(lang.text(key), Align::Left).with_room(30)).collect());
    table.rules = Rules::Grid;
    table.leading = 420;
    table.push(vec![Cell::default(), Cell::default()]);
    Part::Table(table)
}
