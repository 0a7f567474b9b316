//! Who gets what: for people, as JSON, as CSV; of an event, or of a file of lists and players.

use super::super::{CliError, Outcome, say, support};
use super::standings::{self, Format};
use crate::desk::prize_case::{CaseOutcome, distribute};
use crate::desk::prizes::changed_since_receipts;
use crate::words::prizes::{PrizeWords, changes};
use event::{Event, History, PrizeDoubt, distribution};
use prizes::{Award, Check, Currency};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// Whether the lists add up to the fund, after they were changed.
pub fn fund(event: &Event) -> Outcome {
    let Ok(prizes) = distribution(event) else { return Outcome::Clean };
    let words = PrizeWords { event, prizes: &prizes, lang: support::lang() };
    let is_wrong = prizes.doubts.iter().any(|doubt| matches!(doubt, PrizeDoubt::Fund(..)));
    if is_wrong {
        words.doubts().first().into_iter().for_each(|line| errln!("flagfall: {line}"));
    }
    if is_wrong { Outcome::Found } else { Outcome::Clean }
}

/// The prizes of an event; with its log what has changed since receipts were printed.
pub fn event(event: &Event, history: Option<&History>, explain: bool, format: Format) -> Result<Outcome, CliError> {
    let lang = support::lang();
    let prizes = distribution(event).map_err(CliError::unusable)?;
    let words = PrizeWords { event, prizes: &prizes, lang };
    let changed = history.map_or_else(Vec::new, |history| changed_since_receipts(history, event));
    let told = changes(event, &changed, lang);
    match format {
        Format::Text => {
            say::lines(words.lines(explain))?;
            say::lines(&told)?;
        }
        Format::Csv => {
            told.iter().for_each(|line| errln!("flagfall: {line}"));
            standings::csv(&rows(&words))?;
        }
        Format::Json => say::json(&in_json(&words, &told, explain))?,
    }
    let is_wrong = prizes.doubts.iter().any(|doubt| matches!(doubt, PrizeDoubt::Fund(..))) || !prizes.outcome.check.is_only();
    Ok(if is_wrong || !changed.is_empty() { Outcome::Found } else { Outcome::Clean })
}

fn rows(words: &PrizeWords<'_>) -> Vec<Vec<String>> {
    let heads = ["list", "place", "rank", "id", "name", "amount", "goods", "exact", "from"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    let currency = &words.prizes.plan.currency;
    for (list, told) in words.prizes.outcome.lists.iter().enumerate() {
        for award in &told.awards {
            let id = words.prizes.winners.get(award.player as usize).and_then(|winner| winner.tpn(words.event));
            rows.push(vec![
                words.list(list).to_owned(),
                award.place.to_string(),
                award.rank.to_string(),
                id.map_or_else(String::new, |id| id.to_string()),
                words.name(award.player),
                currency.number(award.amount),
                words.goods(list, award).to_owned(),
                award.exact.to_string(),
                words.from(award),
            ]);
        }
    }
    rows
}

/// `exact` is a fraction of the currency's smallest unit.
fn award_json(list: &str, award: &Award, currency: &Currency, (goods, from): (&str, String)) -> Value {
    json!({
        "list": list, "place": award.place, "rank": award.rank, "amount": currency.number(award.amount), "exact": award.exact.to_string(),
        "goods": goods, "worth": award.goods.map(|worth| currency.number(worth)), "from": from,
    })
}

fn check_json(check: &Check) -> Value {
    json!({ "agrees": check.agrees(), "stable": check.objections.is_empty(), "outcomes": check.outcomes, "complete": check.complete })
}

fn in_json(words: &PrizeWords<'_>, changed: &[String], explain: bool) -> Value {
    let (prizes, currency) = (words.prizes, &words.prizes.plan.currency);
    let mut by_player: BTreeMap<u32, Vec<(usize, &Award)>> = BTreeMap::new();
    for (list, told) in prizes.outcome.lists.iter().enumerate() {
        told.awards.iter().for_each(|award| by_player.entry(award.player).or_default().push((list, award)));
    }
    let player = |(player, awards): (&u32, &Vec<(usize, &Award)>)| {
        let winner = prizes.winners.get(*player as usize);
        let section = winner.and_then(|winner| words.event.section(winner.section)).map(|section| section.setup.name.as_str());
        let from: Vec<String> = awards.iter().map(|(_, award)| words.from(award)).collect();
        let sum: u64 = awards.iter().map(|(_, award)| award.amount).sum();
        let why: Vec<String> = awards.iter().filter(|_| explain).flat_map(|(list, award)| words.why(*list, award)).collect();
        let each: Vec<Value> = awards
            .iter()
            .map(|(list, award)| award_json(words.list(*list), award, currency, (words.goods(*list, award), words.from(award))))
            .collect();
        let mut row = json!({
            "id": winner.and_then(|winner| winner.tpn(words.event)), "member": winner.and_then(|winner| winner.member.map(|member| member.0)),
            "section": section, "name": words.name(*player), "amount": currency.number(sum), "from": from, "prizes": each,
        });
        if explain {
            row["why"] = json!(why);
        }
        row
    };
    let list = |(at, told): (usize, &prizes::ListOutcome)| {
        json!({
            "name": words.list(at), "announced": currency.number(told.announced), "paid": currency.number(told.paid),
            "goods": currency.number(told.goods), "left": told.left,
        })
    };
    json!({
        "currency": currency.to_string(), "players": by_player.iter().map(player).collect::<Vec<_>>(),
        "checked": prizes.outcome.check.agrees(), "check": check_json(&prizes.outcome.check),
        "lists": prizes.outcome.lists.iter().enumerate().map(list).collect::<Vec<_>>(),
        "fund": prizes.plan.fund.map(|fund| currency.number(fund)), "announced": currency.number(prizes.plan.announced()),
        "warnings": words.doubts(), "changed": changed,
    })
}

/// The prizes of a JSON file of lists and players.
pub fn file(path: &Path, format: Format) -> Result<Outcome, CliError> {
    let text = String::from_utf8_lossy(&support::read_input(path)?).into_owned();
    let found = distribute(&text).map_err(|error| CliError::unusable(super::At(path.display().to_string(), error)))?;
    match format {
        Format::Json => say::json(&file_json(&found))?,
        Format::Text => say::lines(standings::aligned(&file_rows(&found), &[0, 5]))?,
        Format::Csv => standings::csv(&file_rows(&found))?,
    }
    Ok(if found.outcome.check.is_only() { Outcome::Clean } else { Outcome::Found })
}

fn place_of(award: &Award) -> String {
    match &award.shared {
        Some(shared) if shared.sharing > 1 => format!("place {}-{} shared", shared.first, shared.last),
        _ => format!("place {}", award.place),
    }
}

fn file_rows(found: &CaseOutcome) -> Vec<Vec<String>> {
    let mut rows = vec![["list", "place", "id", "amount", "exact", "from"].map(str::to_owned).to_vec()];
    for (name, told) in found.lists.iter().zip(&found.outcome.lists) {
        for award in &told.awards {
            let amount = found.currency.number(award.amount + award.goods.unwrap_or(0));
            rows.push(vec![
                name.clone(),
                award.place.to_string(),
                award.player.to_string(),
                amount,
                award.value.to_string(),
                place_of(award),
            ]);
        }
    }
    rows
}

fn file_json(found: &CaseOutcome) -> Value {
    let currency = &found.currency;
    let players: Vec<Value> = found
        .players
        .iter()
        .filter_map(|id| {
            let lists = found.lists.iter().zip(&found.outcome.lists);
            let own: Vec<(&String, &Award)> =
                lists.flat_map(|(name, told)| told.awards.iter().filter(|a| a.player == *id).map(move |a| (name, a))).collect();
            let sum: u64 = own.iter().map(|(_, award)| award.amount + award.goods.unwrap_or(0)).sum();
            let from: Vec<String> = own.iter().map(|(_, award)| place_of(award)).collect();
            let each: Vec<Value> = own
                .iter()
                .map(|(list, award)| {
                    let mut row = award_json(list, award, currency, ("", place_of(award)));
                    row["exact"] = json!(award.value.to_string());
                    row
                })
                .collect();
            (!own.is_empty()).then(|| json!({ "id": id, "amount": currency.number(sum), "from": from, "prizes": each }))
        })
        .collect();
    let check = &found.outcome.check;
    json!({ "currency": currency.to_string(), "players": players, "checked": check.agrees(), "check": check_json(check) })
}
