//! The verdict: each norm against all conditions.

use super::counted::{Counted, Excluded, count, excluded_opponent};
use super::input::{Event, Game, Minimum, Outcome, Player};
use super::numbers::{Numbers, whole};
use super::reason::Reason;
use super::search::leave_out;
use super::title::Norm;

/// How a norm came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// By the games played.
    Plain,
    /// Nine rounds with eight games and a forfeit win or a pairing-allocated bye; an application may hold one such norm (1.4.1c).
    EightGames,
    /// The opponent of the last round did not come; the game is taken as lost (1.4.2c).
    LastRoundForfeited,
}

impl Variant {
    /// Its article, where it needs a word.
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::EightGames => Some("1.4.1c"),
            Self::LastRoundForfeited => Some("1.4.2c"),
        }
    }
}

/// A norm that was made. Scores are twice the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// How.
    pub variant: Variant,
    /// Rounds left out that would count: games after the result (1.4.1e) and games won (1.4.1f).
    pub ignored: Vec<u16>,
    /// What the remaining games add up to.
    pub numbers: Numbers,
    /// Twice the score that was needed against these opponents.
    pub needed: i64,
    /// Games for which the norm counts among the 27 of an application: each full point above what was needed is one more (1.4.1d), over 13
    /// count as 13 (1.7).
    pub credited: i64,
}

impl Met {
    /// Twice the points above what was needed.
    pub const fn excess(&self) -> i64 {
        self.numbers.score - self.needed
    }
}

/// A title against all conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The title.
    pub norm: Norm,
    /// What all games that count add up to.
    pub full: Numbers,
    /// What stands against a norm by all games that count; a norm may be made all the same, by leaving some out.
    pub reasons: Vec<Reason>,
    /// The norm.
    pub met: Option<Met>,
}

/// A player's event against all titles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessed {
    /// Rounds that do not count, and why.
    pub excluded: Vec<Excluded>,
    /// One of each title, in the order of [`Norm::ALL`].
    pub norms: [Assessment; 4],
}

impl Assessed {
    /// Of one title.
    pub const fn of(&self, norm: Norm) -> &Assessment {
        let [gm, im, wgm, wim] = &self.norms;
        match norm {
            Norm::Gm => gm,
            Norm::Im => im,
            Norm::Wgm => wgm,
            Norm::Wim => wim,
        }
    }
}

/// Looks for the norms of a player. Titles already held are not looked at.
pub fn assess(event: &Event, player: &Player, games: &[Game]) -> Assessed {
    let (counted, excluded) = count(event, games);
    Assessed { excluded, norms: Norm::ALL.map(|norm| assess_counted(event, player, norm, games, &counted)) }
}

/// One title.
pub(super) fn assess_one(event: &Event, player: &Player, norm: Norm, games: &[Game]) -> Assessment {
    assess_counted(event, player, norm, games, &count(event, games).0)
}

fn assess_counted(event: &Event, player: &Player, norm: Norm, games: &[Game], counted: &[Counted]) -> Assessment {
    let n = whole(counted.len());
    let least = least_games(event, games, n);
    let full = Numbers::of(event, player, norm, counted);
    let mut reasons = full.reasons(event, player, norm, least);
    let open = games.iter().filter(|game| game.outcome == Outcome::Open).count();
    if event.format.is_predetermined() && open > 0 {
        reasons.insert(0, Reason::Unfinished(u16::try_from(open).unwrap_or(u16::MAX)));
        return Assessment { norm, full, reasons, met: None };
    }
    let variant = if least < event.minimum.games() { Variant::EightGames } else { Variant::Plain };
    let met = if reasons.is_empty() {
        Some(met(event, norm, variant, Vec::new(), full))
    } else if let Some(kept) = leave_out(event, player, norm, counted, &reasons, least) {
        let is_kept = |game: &Counted| kept.contains(game);
        let ignored = counted.iter().filter(|game| !is_kept(game)).map(|game| game.round).collect();
        Some(met(event, norm, variant, ignored, Numbers::of(event, player, norm, &kept)))
    } else {
        last_round_lost(event, games, counted).and_then(|taken| {
            let numbers = Numbers::of(event, player, norm, &taken);
            let is_met = numbers.reasons(event, player, norm, event.minimum.games()).is_empty();
            is_met.then(|| met(event, norm, Variant::LastRoundForfeited, Vec::new(), numbers))
        })
    };
    Assessment { norm, full, reasons, met }
}

/// The least number of games: eight of nine rounds are enough where the ninth was a forfeit win or a pairing-allocated bye (1.4.1c).
pub(super) fn least_games(event: &Event, games: &[Game], counted: i64) -> i64 {
    let given = games.iter().filter(|game| matches!(game.outcome, Outcome::ForfeitWin | Outcome::PairingBye)).count();
    if event.minimum == Minimum::Nine && event.rounds == 9 && counted == 8 && given == 1 { 8 } else { event.minimum.games() }
}

/// The games with the one of the last round, to which the opponent did not come, as lost: where it is the one that is missing (1.4.2c).
fn last_round_lost(event: &Event, games: &[Game], counted: &[Counted]) -> Option<Vec<Counted>> {
    if whole(counted.len()) + 1 != event.minimum.games() {
        return None;
    }
    let last = games.iter().find(|game| game.round == event.rounds && game.outcome == Outcome::ForfeitWin)?;
    let opponent = last.opponent.filter(|opponent| excluded_opponent(event, opponent).is_none())?;
    Some(counted.iter().copied().chain([Counted { round: last.round, opponent, halves: 0 }]).collect())
}

fn met(event: &Event, norm: Norm, variant: Variant, ignored: Vec<u16>, numbers: Numbers) -> Met {
    let rules = event.edition.rules();
    let needed = rules.needed_score(norm, numbers.average, numbers.games).unwrap_or(numbers.score);
    // Eight games count as nine wherever they are enough (1.4.1 b, c; annex to the regulations, table of eight rounds).
    let games = if numbers.games == 8 { rules.games } else { numbers.games.min(rules.most_games) };
    Met { variant, ignored, numbers, needed, credited: games + (numbers.score - needed) / 2 }
}
