//! Rating changes in words: by what they are computed, what was assumed, and a player's account with the reason for every number.

mod account;
mod formula;
mod table;

use crate::Lang;
use event::{RatedBy, RatingField, RatingRemark};
use ratings::Speed;
use ratings::account::{Account, Outcome};
use ratings::development::Unknown;
use ratings::edition::{Doubt, Fit};
use ratings::exact::nearest;
use ratings::formula::{BILLION, Standing};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Says what a field's ratings come to.
pub struct RatingWords<'a> {
    /// The field.
    pub field: &'a RatingField,
    /// The language.
    pub lang: Lang,
}

/// A number with its sign; nothing has none.
fn signed(value: impl Display) -> String {
    let text = value.to_string();
    if text.starts_with('-') || text.bytes().all(|b| matches!(b, b'0' | b'.')) { text } else { format!("+{text}") }
}

/// Twice a score as it is written: `3½`.
fn score(halves: i64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Billionths of a game to four decimals.
fn decimals(billionths: i64) -> String {
    let parts = nearest(billionths, BILLION / 10_000);
    let sign = if parts < 0 { "-" } else { "" };
    format!("{sign}{}.{:04}", parts.abs() / 10_000, parts.abs() % 10_000)
}

const fn speed_key(speed: Speed) -> &'static str {
    match speed {
        Speed::Standard => "rating.speed.standard",
        Speed::Rapid => "rating.speed.rapid",
        Speed::Blitz => "rating.speed.blitz",
    }
}

impl RatingWords<'_> {
    fn fill(&self, key: &'static str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.lang.fill(key, &values)
    }

    /// By what it is computed: the edition and how it was chosen, or the formula.
    pub fn heading(&self) -> Vec<String> {
        match &self.field.by {
            RatedBy::Fide { terms, fit } => {
                let edition = terms.edition.name.to_owned();
                let speed = self.lang.text(speed_key(terms.speed)).to_owned();
                let mut lines = vec![self.fill("rating.by-fide", &[("edition", edition.clone()), ("speed", speed)])];
                let fitted = match fit {
                    Fit::Within => None,
                    Fit::Asked => Some("rating.fit.asked"),
                    Fit::After => Some("rating.fit.after"),
                    Fit::Before => Some("rating.fit.before"),
                    Fit::NoDate => Some("rating.fit.no-date"),
                };
                lines.extend(fitted.map(|key| self.fill(key, &[("edition", edition)])));
                lines
            }
            RatedBy::Formula { formula, .. } => {
                let (name, what) = match formula.standing {
                    Standing::CoefficientUnknown => ("rating.name-fmjd", "rating.unofficial-fmjd"),
                    Standing::Estimate => ("rating.name-elo", "rating.unofficial-elo"),
                    Standing::TextUnconfirmed => ("rating.name-xiangqi", "rating.unofficial-xiangqi"),
                };
                let [name, what] = [name, what].map(|key| self.lang.text(key).to_owned());
                vec![self.fill("rating.by-formula", &[("formula", name), ("what", what)])]
            }
        }
    }

    /// What the reader must know: of the event, of the edition, of what was assumed for want of facts.
    pub fn remarks(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.field.remarks.iter().map(|remark| self.remark(remark)).collect();
        if let RatedBy::Fide { terms, .. } = &self.field.by {
            let is_near = |doubt: &&Doubt| match doubt {
                Doubt::Wide | Doubt::FastK => terms.speed != Speed::Standard,
                Doubt::Time | Doubt::OneCut => terms.speed == Speed::Standard || **doubt == Doubt::OneCut,
                _ => true,
            };
            lines.extend(terms.edition.doubts.iter().filter(is_near).map(|doubt| self.lang.text(doubt_key(*doubt)).to_owned()));
            lines.extend(self.assumed());
        }
        lines
    }

    /// Of [`RatingWords::remarks`] those about the lists that the ratings are from.
    pub fn of_lists(&self) -> Vec<String> {
        let is_of_lists =
            |remark: &&RatingRemark| matches!(remark, RatingRemark::OtherMonth(..) | RatingRemark::Typed(_) | RatingRemark::OtherList(_));
        self.field.remarks.iter().filter(is_of_lists).map(|remark| self.remark(remark)).collect()
    }

    fn assumed(&self) -> Vec<String> {
        let mut counts: BTreeMap<Unknown, usize> = BTreeMap::new();
        for index in 0..self.field.players.len() {
            if let Some(Account { outcome: Outcome::Change { k, .. }, .. }) = self.field.account(index, |_| false) {
                k.unknown.iter().for_each(|unknown| *counts.entry(*unknown).or_default() += 1);
            }
        }
        let key = |unknown| match unknown {
            Unknown::Games => "rating.remark.assumed-games",
            Unknown::Birth => "rating.remark.assumed-birth",
            Unknown::Top => "rating.remark.assumed-top",
        };
        counts.into_iter().map(|(unknown, count)| self.fill(key(unknown), &[("count", count.to_string())])).collect()
    }

    fn remark(&self, remark: &RatingRemark) -> String {
        let days = || ("days", ratings::period::LONGEST.to_string());
        match remark {
            RatingRemark::NoControl => self.lang.text("rating.remark.no-control").to_owned(),
            RatingRemark::UnequalTimes => self.lang.text("rating.remark.unequal-times").to_owned(),
            RatingRemark::SameId(id, names) => self.fill("rating.remark.same-id", &[("id", id.clone()), ("names", names.join("; "))]),
            RatingRemark::OtherMonth(month, count) => {
                self.fill("rating.remark.other-month", &[("month", month.clone()), ("count", count.to_string())])
            }
            RatingRemark::Typed(count) => {
                // Only chess is rated by the list of FIDE.
                let is_fide = matches!(self.field.by, RatedBy::Fide { .. });
                let key = if is_fide { "rating.remark.typed" } else { "rating.remark.typed-plain" };
                self.fill(key, &[("count", count.to_string())])
            }
            RatingRemark::OtherList(count) => self.fill("rating.remark.other-list", &[("count", count.to_string())]),
            RatingRemark::Long(_) => self.fill("rating.remark.long", &[days()]),
            RatingRemark::LongUndated(rounds) => {
                let rounds: Vec<String> = rounds.iter().map(u16::to_string).collect();
                self.fill("rating.remark.long-undated", &[days(), ("rounds", rounds.join(" "))])
            }
        }
    }

    fn who(&self, index: usize) -> (String, String, Option<i64>) {
        let seat = self.field.seats.get(index);
        let rating = self.field.players.get(index).and_then(ratings::event::Player::own);
        (seat.map_or_else(String::new, |s| s.number.clone()), seat.map_or_else(String::new, |s| s.name.clone()), rating)
    }
}

const fn doubt_key(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::SecondHand => "rating.doubt.second-hand",
        Doubt::FastK => "rating.doubt.fast-k",
        Doubt::OneCut => "rating.doubt.one-cut",
        Doubt::Bonus => "rating.doubt.bonus",
        Doubt::FirstGames => "rating.doubt.first-games",
        Doubt::Time => "rating.doubt.time",
        Doubt::Wide => "rating.doubt.wide",
        Doubt::Limit => "rating.doubt.limit",
    }
}
