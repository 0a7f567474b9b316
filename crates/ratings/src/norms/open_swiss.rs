//! The Swiss that is exempt because enough foreign players take part in every round (1.4.3d).

use super::input::Federation;
use super::rules::Rules;
use super::title::Title;

/// What a participant did in a round, for this test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attendance {
    /// Played.
    Played,
    /// A pairing-allocated bye: not a round missed.
    PairingBye,
    /// Neither.
    Missed,
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Federation.
    pub federation: Federation,
    /// Has a FIDE rating.
    pub rated: bool,
    /// Title.
    pub title: Option<Title>,
    /// Round by round, from round 1.
    pub rounds: Vec<Attendance>,
}

/// The players who count in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundCount {
    /// Rated players not of the host federation.
    pub foreign: usize,
    /// Their federations.
    pub federations: usize,
    /// Of them with a title of GM, IM, WGM or WIM.
    pub titled: usize,
}

impl RoundCount {
    /// Whether they are enough.
    pub const fn is_enough(&self, rules: &Rules) -> bool {
        self.foreign >= rules.open_players && self.federations >= rules.open_federations && self.titled >= rules.open_titled
    }
}

/// The counts of every round that anybody played, and whether each is enough. Without a known host federation nobody is known to be foreign.
/// Players under the flag of FIDE are not of the host federation and of no other one.
pub fn open_swiss(host: Federation, participants: &[Participant], rules: &Rules) -> (Vec<RoundCount>, bool) {
    let is_foreign = |p: &&Participant| {
        matches!(host, Federation::Of(_)) && matches!(p.federation, Federation::Of(_) | Federation::Fide) && p.federation != host
    };
    let missed = |p: &Participant| p.rounds.iter().filter(|round| **round == Attendance::Missed).count();
    let counted: Vec<&Participant> = participants.iter().filter(is_foreign).filter(|p| p.rated && missed(p) <= rules.open_missed).collect();
    let rounds = participants.iter().map(|p| p.rounds.len()).max().unwrap_or(0);
    let count = |round: usize| {
        let present = || counted.iter().filter(|p| p.rounds.get(round).is_some_and(|seen| *seen != Attendance::Missed));
        let mut federations: Vec<Federation> = present().map(|p| p.federation).filter(|f| *f != Federation::Fide).collect();
        federations.sort_unstable();
        federations.dedup();
        let is_high = |title: Title| matches!(title, Title::Gm | Title::Im | Title::Wgm | Title::Wim);
        RoundCount {
            foreign: present().count(),
            federations: federations.len(),
            titled: present().filter(|p| p.title.is_some_and(is_high)).count(),
        }
    };
    let counts: Vec<RoundCount> = (0..rounds).map(count).collect();
    let met = !counts.is_empty() && counts.iter().all(|round| round.is_enough(rules));
    (counts, met)
}
