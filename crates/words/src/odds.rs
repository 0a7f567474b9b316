//! How sure a game behind two scoresheets is, as odds.

use crate::Message;

/// The difference of costs between the likeliest game and the next one, a hundred times the natural logarithm of the odds. Nobody reads that
/// number at a board, so the odds are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds(pub u32);

/// Differences from which on the next game is less likely than two to three, than one to two, than one to a thousand: `sure` says a thousand.
const NEARLY: u32 = 40;
const LESS: u32 = 70;
const SURE: u32 = 691;

impl Odds {
    /// So many to one, with two figures.
    fn to_one(self) -> u64 {
        let odds = (f64::from(self.0.min(SURE)) / 100.0).exp().round() as u64;
        let unit = [100, 10].into_iter().find(|unit| odds >= unit * 10).unwrap_or(1);
        (odds + unit / 2) / unit * unit
    }
}

impl Message for Odds {
    fn key(&self) -> &'static str {
        match self.0 {
            0..NEARLY => "desk.odds.as-likely",
            NEARLY..LESS => "desk.odds.nearly",
            LESS..SURE => "desk.odds.to-one",
            SURE.. => "desk.odds.sure",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if (LESS..SURE).contains(&self.0) { vec![("odds", self.to_one().to_string())] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::Odds;
    use crate::{Lang, Message};

    #[test]
    fn odds_are_said_and_no_logarithms() {
        let said = |margin| Odds(margin).say(Lang::default());
        assert_eq!(said(0), "another game is as likely");
        assert_eq!(said(69), "another game is nearly as likely");
        assert_eq!(said(70), "2 to 1 against any other game");
        assert_eq!(said(350), "33 to 1 against any other game");
        assert_eq!(said(501), "150 to 1 against any other game");
        assert_eq!(said(690), "990 to 1 against any other game");
        assert_eq!(said(691), "more than 1000 to 1 against any other game");
        assert_eq!(said(1800), "more than 1000 to 1 against any other game");
    }
}
