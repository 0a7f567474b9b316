//! How many of something: a number for the whole event, or a percentage of the chances for it.

use crate::rng::Rng;
use std::fmt;
use std::str::FromStr;

/// A number or a percentage of players or games, in all rounds or in some.
///
/// As text: `12`, `5%`, `2.5%`, and with rounds `3:1-4` or `10%:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// How much.
    pub amount: Amount,
    /// First and last round concerned; `None` for all.
    pub rounds: Option<(u16, u16)>,
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Amount {
    /// So many in the whole event.
    Count(u32),
    /// So many of 10,000 chances: 250 is 2.5 %.
    OfTenThousand(u32),
}

impl Share {
    /// None at all.
    pub const NONE: Self = Self { amount: Amount::Count(0), rounds: None };

    /// A share in hundredths of a per cent in all rounds.
    pub(super) const fn of_ten_thousand(n: u32) -> Self {
        Self { amount: Amount::OfTenThousand(n), rounds: None }
    }

    /// How many fall to each round of the event, where a number was asked for.
    pub(super) fn plan(&self, rounds: u16, rng: &mut Rng) -> Plan {
        let (first, last) = self.rounds.unwrap_or((1, rounds));
        let last = last.min(rounds);
        match self.amount {
            Amount::OfTenThousand(n) => Plan { first, last, chance: n, quota: Vec::new() },
            Amount::Count(count) => {
                let mut quota = vec![0; usize::from(rounds) + 1];
                if first <= last {
                    for _ in 0..count {
                        let round = rng.between(first.into(), last.into()) as usize;
                        if let Some(quota) = quota.get_mut(round) {
                            *quota += 1;
                        }
                    }
                }
                Plan { first, last, chance: 0, quota }
            }
        }
    }
}

/// A share laid out over the rounds.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    first: u16,
    last: u16,
    chance: u32,
    quota: Vec<u32>,
}

impl Plan {
    /// Which of `candidates` are concerned in a round. What a round cannot hold moves on to the next.
    pub fn pick<T: Copy>(&mut self, round: u16, candidates: &[T], rng: &mut Rng) -> Vec<T> {
        if !(self.first..=self.last).contains(&round) {
            return Vec::new();
        }
        let at = usize::from(round);
        let Some(&quota) = self.quota.get(at) else {
            return candidates.iter().copied().filter(|_| rng.chance(self.chance)).collect();
        };
        let mut chosen = candidates.to_vec();
        let count = chosen.len().min(quota as usize);
        rng.shuffle(&mut chosen, count);
        chosen.truncate(count);
        if round < self.last
            && let Some(next) = self.quota.get_mut(at + 1)
        {
            *next += quota - u32::try_from(count).unwrap_or(quota);
        }
        chosen
    }
}

/// The text is not a number, a percentage, or one of them with rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a number or a percentage, such as 12, 2.5% or 5%:1-3")]
pub struct ParseShareError;

impl FromStr for Share {
    type Err = ParseShareError;

    fn from_str(text: &str) -> Result<Self, ParseShareError> {
        let number = |text: &str| text.parse::<u16>().map_err(|_| ParseShareError);
        let (amount, rounds) = match text.split_once(':') {
            None => (text, None),
            Some((amount, rounds)) => {
                let (first, last) = rounds.split_once('-').unwrap_or((rounds, rounds));
                (amount, Some((number(first)?, number(last)?)))
            }
        };
        if rounds.is_some_and(|(first, last)| first == 0 || first > last) {
            return Err(ParseShareError);
        }
        let amount = match amount.strip_suffix('%') {
            None => Amount::Count(number(amount)?.into()),
            Some(per_cent) => {
                let points: crate::points::Points = per_cent.parse().map_err(|_| ParseShareError)?;
                let n = u32::try_from(points.hundredths()).ok().filter(|&n| n <= 10_000);
                Amount::OfTenThousand(n.ok_or(ParseShareError)?)
            }
        };
        Ok(Self { amount, rounds })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.amount {
            Amount::Count(n) => write!(f, "{n}")?,
            Amount::OfTenThousand(n) if n % 100 == 0 => write!(f, "{}%", n / 100)?,
            Amount::OfTenThousand(n) => write!(f, "{}.{:02}%", n / 100, n % 100)?,
        }
        match self.rounds {
            None => Ok(()),
            Some((first, last)) if first == last => write!(f, ":{first}"),
            Some((first, last)) => write!(f, ":{first}-{last}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_written_as_they_are_read() {
        for text in ["0", "12", "5%", "2.50%", "12:1-3", "10%:2"] {
            assert_eq!(text.parse::<Share>().map(|s| s.to_string()).as_deref(), Ok(text));
        }
        for bad in ["", "%", "x", "5%:", "5%:0", "3:4-2", "101%", "-3", "1e3"] {
            assert_eq!(bad.parse::<Share>(), Err(ParseShareError), "{bad}");
        }
    }

    #[test]
    fn a_number_is_reached_exactly_where_there_is_room() {
        let mut rng = Rng::new(3);
        let share = Share { amount: Amount::Count(30), rounds: Some((2, 5)) };
        let mut plan = share.plan(9, &mut rng);
        let players: Vec<u16> = (0..12).collect();
        let picked: Vec<usize> = (1..=9).map(|round| plan.pick(round, &players, &mut rng).len()).collect();
        assert_eq!((picked[0], picked[5..].iter().sum::<usize>(), picked.iter().sum::<usize>()), (0, 0, 30));
    }
}
