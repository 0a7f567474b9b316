//! Prize lists with their players in one JSON file, without an event: lists, points and ranks as another program gives them.

use prizes::{Contest, Currency, Entrant, Fault, List, MOST, Mode, Outcome, Policy, Prize, Rounding, Sharing, allocate};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A file of lists and players. Amounts are whole numbers of the currency's smallest unit.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    #[serde(default)]
    currency: String,
    #[serde(default)]
    unit: u64,
    #[serde(default)]
    rounding: String,
    #[serde(default)]
    policy: String,
    lists: Vec<CaseList>,
    players: Vec<CasePlayer>,
}

#[derive(Clone, Debug, Deserialize)]
struct CaseList {
    name: String,
    #[serde(default)]
    sharing: String,
    prizes: Vec<u64>,
    eligible: Vec<u32>,
    #[serde(default)]
    goods: Vec<bool>,
}

#[derive(Clone, Debug, Deserialize)]
struct CasePlayer {
    id: u32,
    rank: u32,
    points: serde_json::Number,
}

/// What a file gives.
#[derive(Clone, Debug)]
pub struct CaseOutcome {
    /// The currency.
    pub currency: Currency,
    /// Names of the lists.
    pub lists: Vec<String>,
    /// Players by id, with what they get.
    pub outcome: Outcome,
    /// All players, in the order of the file.
    pub players: Vec<u32>,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// It is not written so.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A name is none of a choice.
    #[error("no such choice: {0}")]
    Choice(String),
    /// A list names a player who is not there.
    #[error("no player {0}")]
    Player(u32),
    /// The lists cannot be used.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Reads a file and distributes.
///
/// # Errors
/// It cannot be read or used.
pub fn distribute(text: &str) -> Result<CaseOutcome, CaseError> {
    let case: Case = serde_json::from_str(text)?;
    let choice = |text: &str| CaseError::Choice(text.to_owned());
    let mode = if case.rounding.is_empty() { Some(Mode::HalfUp) } else { find(&Mode::ALL, &case.rounding) };
    let policy = if case.policy.is_empty() { Some(Policy::OneLargest) } else { find(&Policy::ALL, &case.policy) };
    let (mode, policy) = (mode.ok_or_else(|| choice(&case.rounding))?, policy.ok_or_else(|| choice(&case.policy))?);
    let players: BTreeMap<u32, &CasePlayer> = case.players.iter().map(|player| (player.id, player)).collect();
    let mut lists = Vec::with_capacity(case.lists.len());
    for list in &case.lists {
        let sharings = [("none", Sharing::None), ("equal", Sharing::Equal), ("hort", Sharing::Hort)];
        let sharing = if list.sharing.is_empty() { Some(Sharing::None) } else { find(&sharings, &list.sharing) };
        let mut entrants = Vec::with_capacity(list.eligible.len());
        for id in &list.eligible {
            let player = players.get(id).ok_or(CaseError::Player(*id))?;
            let level = hundredths(&player.points).ok_or_else(|| choice(&player.points.to_string()))?;
            entrants.push(Entrant { player: *id, rank: player.rank, level });
        }
        entrants.sort_by_key(|entrant| entrant.rank);
        let prize = |(at, value): (usize, &u64)| {
            let is_goods = list.goods.get(at).copied().unwrap_or_default();
            if is_goods { Prize { money: 0, goods: Some((*value).min(MOST + 1)) } } else { Prize::money(*value) }
        };
        let prizes = list.prizes.iter().enumerate().map(prize).collect();
        lists.push(List { sharing: sharing.ok_or_else(|| choice(&list.sharing))?, prizes, entrants, ..List::default() });
    }
    let outcome = allocate(&Contest { lists, policy, rounding: Rounding { unit: case.unit.max(1), mode } })?;
    Ok(CaseOutcome {
        currency: Currency::of(&case.currency).unwrap_or_default(),
        lists: case.lists.into_iter().map(|list| list.name).collect(),
        outcome,
        players: case.players.iter().map(|player| player.id).collect(),
    })
}

fn find<T: Copy>(all: &[(&'static str, T)], text: &str) -> Option<T> {
    let wanted = text.replace('_', "-");
    all.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value)
}

/// Points as hundredths, read from their decimals.
fn hundredths(points: &serde_json::Number) -> Option<i64> {
    let text = points.to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    if part.len() > 2 || !part.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let sign = if whole.starts_with('-') { -1 } else { 1 };
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(sign * format!("{part:0<2}").parse::<i64>().ok()?)
}
