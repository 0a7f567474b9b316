//! Who has left, as comment lines tell it.
//!
//! `### Withdrawal @ Round 2: 5` and `### Expulsion @ Round 2: 5`; in a round robin with what became of the games and how many were completed:
//! `### Withdrawal @ Round 2: 5 annulled (1/7)`; `### Return @ Round 4: 5`. Numbers are those of that moment: `### TPN regeneration @ Round 3:
//! 4=>5 5=>4` says how they changed afterwards.

use crate::model::{Leaving, Tpn};
use std::collections::BTreeMap;

/// How somebody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Expelled, and not in the standings.
    pub expelled: bool,
    /// What became of the games of a round robin, where that is said.
    pub games: Option<Leaving>,
}

/// Who has left and did not come back, by the number that they have at the end of these records.
pub fn leavers(records: &[String]) -> BTreeMap<Tpn, Left> {
    let mut found: BTreeMap<Tpn, Left> = BTreeMap::new();
    for record in records {
        let Some((what, told)) = record.strip_prefix("###").and_then(event) else { continue };
        let mut words = told.split_whitespace();
        match what {
            "Withdrawal" | "Expulsion" => {
                let Some(player) = words.next().and_then(number) else { continue };
                let games = match words.next() {
                    Some("annulled") => Some(Leaving::Annulled),
                    Some("forfeited") => Some(Leaving::Forfeited),
                    // Something else was written by somebody else.
                    Some(_) => continue,
                    None => None,
                };
                found.insert(player, Left { expelled: what == "Expulsion", games });
            }
            "Return" => {
                if let Some(player) = words.next().and_then(number) {
                    found.remove(&player);
                }
            }
            "TPN regeneration" => {
                let moves: BTreeMap<Tpn, Tpn> = words.filter_map(|pair| pair.split_once("=>")).filter_map(moved).collect();
                found = found.into_iter().map(|(player, left)| (moves.get(&player).copied().unwrap_or(player), left)).collect();
            }
            _ => {}
        }
    }
    found
}

/// `Withdrawal @ Round 2: 5` in two: what it is, and what is told.
fn event(comment: &str) -> Option<(&str, &str)> {
    let (what, rest) = comment.trim().split_once(" @ Round ")?;
    let (round, told) = rest.split_once(':')?;
    round.bytes().all(|byte| byte.is_ascii_digit()).then_some((what, told))
}

fn number(word: &str) -> Option<Tpn> {
    word.parse().ok().map(Tpn)
}

fn moved((old, new): (&str, &str)) -> Option<(Tpn, Tpn)> {
    Some((number(old)?, number(new)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_left_is_followed_through_new_numbers() {
        let lines = [
            "### Withdrawal @ Round 1: 4",
            "### TPN regeneration @ Round 2: 4=>5 5=>6 6=>4",
            "### Expulsion @ Round 3: 6",
            "### Withdrawal @ Round 3: 7 annulled (1/7)",
            "### Withdrawal @ Round 3: 8 forfeited (4/7)",
            "### Withdrawal @ Round 3: 9",
            "### Return @ Round 4: 9",
            "### Withdrawal @ Round x: 1",
            "### Withdrawal @ Round 2: the second player",
            "### Withdrawal @ Round 2: 1 of them said nothing",
            "999 Withdrawal @ Round 2: 1",
        ];
        let found = leavers(&lines.map(str::to_owned));
        let left = |expelled, games| Left { expelled, games };
        let expected = [
            (Tpn(5), left(false, None)),
            (Tpn(6), left(true, None)),
            (Tpn(7), left(false, Some(Leaving::Annulled))),
            (Tpn(8), left(false, Some(Leaving::Forfeited))),
        ];
        assert_eq!(found, BTreeMap::from(expected));
    }
}
