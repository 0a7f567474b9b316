//! What is laid down of the prizes of an event: facts of the log.

use super::ids::SectionId;
use prizes::{Criteria, Currency, Policy, Rounding, Sharing};
use serde::{Deserialize, Serialize};
use tournament::board_prizes::By;

/// The prize lists of an event and the rules between them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrizePlan {
    /// The currency of all amounts.
    pub currency: Currency,
    /// The smallest amount that is paid, and what becomes of parts of it.
    pub rounding: Rounding,
    /// How many prizes one player gets.
    pub policy: Policy,
    /// The money that there is, as the organiser says it; the lists must add up to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fund: Option<u64>,
    /// The lists, the most important first.
    pub lists: Vec<PrizeList>,
}

/// One list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrizeList {
    /// Name: `Main`, `U18`.
    pub name: String,
    /// Sections whose players can win; none means all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<SectionId>,
    /// By what the places of the list go.
    #[serde(skip_serializing_if = "PrizeOrder::is_final")]
    pub order: PrizeOrder,
    /// How players who are level share.
    pub sharing: Sharing,
    /// The smallest share into which money is divided; 0 for any.
    #[serde(skip_serializing_if = "is_zero")]
    pub minimum: u64,
    /// The group of lists, where a player gets one prize of each group.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Who can win.
    #[serde(skip_serializing_if = "Criteria::is_open")]
    pub criteria: Criteria,
    /// Prizes from the first place on.
    pub prizes: Vec<PrizeOf>,
}

/// The prize of a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrizeOf {
    /// Money, in the currency's smallest unit.
    #[serde(skip_serializing_if = "is_zero")]
    pub money: u64,
    /// Goods that come with it: a cup, a medal, books; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub goods: String,
    /// What they are worth, in the same unit.
    #[serde(skip_serializing_if = "is_zero")]
    pub worth: u64,
}

/// By what the places of a list go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PrizeOrder {
    /// The final ranking.
    #[default]
    Final,
    /// Of teams: what their players made on a board.
    Board {
        /// The board, from 1.
        board: u16,
        /// What decides first.
        #[serde(with = "by_name")]
        by: By,
        /// Games that somebody must have.
        least_games: u16,
    },
}

impl PrizeOrder {
    const fn is_final(&self) -> bool {
        matches!(self, Self::Final)
    }

    /// What decides first on a board, with its names.
    pub const BY: [(&'static str, By); 3] = [("percentage", By::Percentage), ("points", By::Points), ("performance", By::Performance)];
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(amount: &u64) -> bool {
    *amount == 0
}

mod by_name {
    use super::{By, PrizeOrder};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn serialize<S: Serializer>(by: &By, serializer: S) -> Result<S::Ok, S::Error> {
        let name = PrizeOrder::BY.iter().find(|(_, one)| one == by).map_or("percentage", |(name, _)| *name);
        serializer.serialize_str(name)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<By, D::Error> {
        let text = String::deserialize(deserializer)?;
        let by = PrizeOrder::BY.iter().find(|(name, _)| *name == text).map(|(_, by)| *by);
        by.ok_or_else(|| D::Error::custom(format!("no such order: {text}")))
    }
}

impl PrizePlan {
    /// Nothing is laid down.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The money of all prizes of all lists.
    pub fn announced(&self) -> u64 {
        self.lists.iter().flat_map(|list| &list.prizes).fold(0, |sum, prize| sum.saturating_add(prize.money))
    }

    /// The plan in another currency: every amount is as many units of it as before. The smallest amount that is paid is the smallest that the
    /// currency has, where that one cannot show it.
    ///
    /// # Errors
    /// The currency cannot show these: the list, or none for the fund, and the amount.
    pub fn in_currency(&self, currency: &Currency) -> Result<Self, Vec<(Option<String>, String)>> {
        let mut plan = self.clone();
        let mut lost = Vec::new();
        let mut change = |list: Option<&str>, amount: &mut u64| match self.currency.amount_in(*amount, currency) {
            Some(now) => *amount = now,
            None => lost.push((list.map(str::to_owned), self.currency.number(*amount))),
        };
        for list in &mut plan.lists {
            let name = Some(list.name.as_str());
            change(name, &mut list.minimum);
            for prize in &mut list.prizes {
                change(name, &mut prize.money);
                change(name, &mut prize.worth);
            }
        }
        if let Some(fund) = &mut plan.fund {
            change(None, fund);
        }
        plan.rounding.unit = self.currency.amount_in(self.rounding.unit, currency).unwrap_or(1);
        plan.currency = currency.clone();
        if lost.is_empty() { Ok(plan) } else { Err(lost) }
    }

    /// The list of a name, ignoring case, or of a number from 1.
    pub fn find(&self, name: &str) -> Option<usize> {
        let wanted = name.trim().to_lowercase();
        let by_name = self.lists.iter().position(|list| list.name.to_lowercase() == wanted);
        by_name.or_else(|| wanted.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < self.lists.len()))
    }
}
