//! The snapshot: who plays, under which rules, and what happened in every round.

use crate::points::Points;
use crate::policy::{knockout, points, team};
use std::collections::BTreeMap;
use std::fmt;

mod teams;

pub use ratings::norms::Title;
pub use teams::{Primary, Teams};

/// A tournament pairing number (FIDE C.04.2 article 2), counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tpn(pub u16);

impl fmt::Display for Tpn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The colour of a player in a game. In xiangqi White stands for Red: the side that moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White (Red in xiangqi).
    White,
    /// Black.
    Black,
}

impl Color {
    /// The colour of the other player.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What one player got from one game. A game stands in the entries of both players, each with the own view, so that
/// odd results (½-0, 0-0) need no kind of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Paired, no result yet.
    Pending,
    /// Won, drawn or lost over the board (TRF `1`, `=`, `0`).
    Win,
    /// Drawn over the board.
    Draw,
    /// Lost over the board.
    Loss,
    /// Played with fewer than one move each: counts, but is not rated (TRF `W`, `D`, `L`).
    UnratedWin,
    /// Unrated draw.
    UnratedDraw,
    /// Unrated loss.
    UnratedLoss,
    /// Won because the opponent did not play (TRF `+`).
    ForfeitWin,
    /// Lost without playing (TRF `-`).
    ForfeitLoss,
    /// Adjourned or unknown: a draw for pairing (FIDE C.04.2 article 3.1), TRF26 symbol `X` in record 162.
    Adjourned,
}

impl Outcome {
    /// Whether a game took place: only such games count for colours and meetings (C.04.2 articles 3.4 and 3.5).
    /// An adjourned game is a game.
    pub const fn is_played(self) -> bool {
        !matches!(self, Self::Pending | Self::ForfeitWin | Self::ForfeitLoss)
    }
}

/// One game as one of its two players has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The scheduled opponent.
    pub opponent: Tpn,
    /// The scheduled colour; `None` where an old file names none (a forfeit written with `-`).
    pub color: Option<Color>,
    /// The result from this side; of several games, that of the meeting as a whole.
    pub outcome: Outcome,
    /// Points of the games of a meeting of several games (局分), this side's; `None` for a meeting of one game.
    pub points: Option<Points>,
}

impl Meeting {
    /// A meeting of one game.
    pub const fn new(opponent: Tpn, color: Option<Color>, outcome: Outcome) -> Self {
        Self { opponent, color, outcome, points: None }
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bye {
    /// Pairing-allocated bye (PAB), TRF `U`.
    PairingAllocated,
    /// Full-point bye, TRF `F`.
    Full,
    /// Half-point bye, TRF `H`.
    Half,
    /// Zero-point bye or absence, TRF `Z` or blank.
    Zero,
}

/// What stands in a player's record for one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A pairing with an opponent, played or not.
    Meeting(Meeting),
    /// No opponent.
    Bye(Bye),
}

/// A player's sex, as far as the report file and prizes need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sex {
    /// `m`.
    Male,
    /// `w`.
    Female,
}

/// One participant.
///
/// Can be built field by field on purpose: whoever makes the snapshot answers for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The pairing number under which opponents refer to this player.
    pub tpn: Tpn,
    /// "Last, First", or as the player writes it.
    pub name: String,
    /// Sex, if known.
    pub sex: Option<Sex>,
    /// Title, if any. In draughts and xiangqi the title text of the federation is kept in [`Contestant::other_title`].
    pub title: Option<Title>,
    /// A title that is none of the FIDE ones, as written.
    pub other_title: String,
    /// Rating used in this event; `None` is unrated.
    pub rating: Option<u16>,
    /// Federation, three letters, or empty.
    pub federation: String,
    /// Federation's identity number as written, or empty.
    pub id: String,
    /// Whoever shares it may have to be kept apart: the unit (单位), federation or family, as the event says; empty for none.
    pub unit: String,
    /// Birth date as written in the report file (`YYYY/MM/DD`, `YYYY`), or empty.
    pub birth: String,
    /// One entry per round, from round 1. `None`: nothing is known of that round: before a round is paired the player
    /// is available for it; in a round already paired a missing entry is an absence worth the absence points.
    pub entries: Vec<Option<Entry>>,
    /// Fouls (违例, xiangqi) of each round, from round 1; rounds that are missing had none. No file of results carries them.
    pub fouls: Vec<u16>,
    /// Rank as the source stated it (TRF columns 86-89), if it did.
    pub stated_rank: Option<u16>,
    /// Points as the source stated them (TRF columns 81-84), if it did.
    pub stated_points: Option<Points>,
}

impl Contestant {
    /// A player with a number and a name and nothing else known.
    pub fn new(tpn: Tpn, name: impl Into<String>) -> Self {
        Self {
            tpn,
            name: name.into(),
            sex: None,
            title: None,
            other_title: String::new(),
            rating: None,
            federation: String::new(),
            id: String::new(),
            unit: String::new(),
            birth: String::new(),
            entries: Vec::new(),
            fouls: Vec::new(),
            stated_rank: None,
            stated_points: None,
        }
    }

    /// The entry of a round (counted from 1).
    pub fn entry(&self, round: u16) -> Option<Entry> {
        self.entries.get(usize::from(round).checked_sub(1)?).copied().flatten()
    }
}

/// Points for each kind of result (TRF26 record 162).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// Win, forfeit win, full-point bye (`W`).
    pub win: Points,
    /// Draw, half-point bye (`D`).
    pub draw: Points,
    /// Loss over the board (`L`).
    pub loss: Points,
    /// Zero-point bye, absence, forfeit loss (`A`).
    pub absence: Points,
    /// Pairing-allocated bye (`P`).
    pub pab: Points,
    /// Adjourned or unknown (`X`).
    pub unknown: Points,
    /// Of a meeting of several games the points of the games count (局分), not one result of the meeting (场分).
    pub by_games: bool,
}

impl Scoring {
    /// 1, ½, 0; bye as a win.
    pub const CHESS: Self = Self {
        win: Points::ONE,
        draw: Points::HALF,
        loss: Points::ZERO,
        absence: Points::ZERO,
        pab: Points::ONE,
        unknown: Points::HALF,
        by_games: false,
    };
    /// 2, 1, 0; bye as a win: draughts and xiangqi.
    pub const TWO_ONE_ZERO: Self = Self {
        win: Points::from_whole(2),
        draw: Points::ONE,
        loss: Points::ZERO,
        absence: Points::ZERO,
        pab: Points::from_whole(2),
        unknown: Points::ONE,
        by_games: false,
    };

    /// The points awarded for an entry; a missing entry of a paired round is an absence. A pending game gives nothing yet.
    pub fn award(&self, entry: Option<Entry>) -> Points {
        match entry {
            None | Some(Entry::Bye(Bye::Zero)) => self.absence,
            Some(Entry::Bye(Bye::PairingAllocated)) => self.pab,
            Some(Entry::Bye(Bye::Full)) => self.win,
            Some(Entry::Bye(Bye::Half)) => self.draw,
            Some(Entry::Meeting(Meeting { points: Some(points), .. })) if self.by_games => points,
            Some(Entry::Meeting(meeting)) => match meeting.outcome {
                Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => self.win,
                Outcome::Draw | Outcome::UnratedDraw => self.draw,
                Outcome::Loss | Outcome::UnratedLoss => self.loss,
                Outcome::ForfeitLoss => self.absence,
                Outcome::Adjourned => self.unknown,
                Outcome::Pending => Points::ZERO,
            },
        }
    }
}

/// A set of players of whom no two may meet in a span of rounds (TRF26 record 260).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prohibition {
    /// First round concerned.
    pub first_round: u16,
    /// Last round concerned.
    pub last_round: u16,
    /// The players, any two of whom may not be paired.
    pub players: Vec<Tpn>,
}

/// Virtual points of players in a span of rounds (TRF26 record 250, JaVaFo `XXA`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VirtualPoints {
    /// Points added to the pairing score (never to the standing).
    pub points: Points,
    /// First round concerned.
    pub first_round: u16,
    /// Last round concerned.
    pub last_round: u16,
    /// First player concerned.
    pub first: Tpn,
    /// Last player concerned.
    pub last: Tpn,
}

/// Acceleration of the first rounds (FIDE C.04.7).
///
/// Exhaustive on purpose: a report has to state the method.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Acceleration {
    /// None.
    #[default]
    None,
    /// Baku acceleration; the last TPN of group A is fixed when round 1 is paired (`None`: by the rule, from the number of players).
    Baku {
        /// The last participant of group GA.
        last_of_a: Option<Tpn>,
    },
    /// Explicit virtual points, which override a method.
    Explicit(Vec<VirtualPoints>),
}

/// Extra points given or taken by the arbiter (TRF26 record 299 without a result kind).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// Whose points.
    pub player: Tpn,
    /// Which round; `None` for all.
    pub round: Option<u16>,
    /// Bonus (positive) or penalty (negative).
    pub points: Points,
}

/// How opponents are found.
///
/// Exhaustive on purpose: whoever stores, prints or pairs a tournament has to know what each system means there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Individual Swiss, FIDE Dutch, under one edition of C.04.3.
    Dutch(DutchEdition),
    /// FIDE Dubov, C.04.4.1 of 2026.
    Dubov,
    /// FIDE Burstein, C.04.4.2 of 2026.
    Burstein,
    /// FIDE Double-Swiss, C.04.5 of 2026: a meeting is two games.
    DoubleSwiss,
    /// The Swiss of FMJD, Annex 5 (draughts), as far as its text is known.
    Fmjd,
    /// Points pairing (积分编排制) of the Chinese xiangqi rules.
    Points(points::Policy),
    /// FIDE Swiss Team, C.04.6.
    TeamSwiss(team::Policy),
    /// Every pair meets this many times (Berger tables).
    RoundRobin {
        /// Meetings per pair, 1 or more.
        cycles: u8,
        /// The last two rounds of the first cycle are swapped (FIDE recommendation for two cycles).
        swap_last: bool,
    },
    /// The first half of the contestants meets everybody of the second half.
    Scheveningen,
    /// Three teams in two rounds: each player meets one of each other team. The first third of the contestants is a team, and so on.
    Skalitzka,
    /// A bracket: whoever loses is out, or falls to a lower bracket.
    Knockout(knockout::Policy),
    /// Pairings come from elsewhere.
    Other,
    /// Pairings come from elsewhere and are fixed before the event: a custom round robin, Schiller.
    OtherPredetermined,
}

impl System {
    /// Whether the opponents are fixed before the event (C.07 article 15.2).
    pub const fn is_predetermined(self) -> bool {
        matches!(self, Self::RoundRobin { .. } | Self::Scheveningen | Self::Skalitzka | Self::OtherPredetermined)
    }
}

/// Editions of the Dutch system.
///
/// Exhaustive on purpose: articles, names and code in report files differ with the edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DutchEdition {
    /// C.04.3 as in force until January 2026.
    E2017,
    /// C.04.3 in force since 1 February 2026.
    E2026,
}

impl DutchEdition {
    /// The edition in force on the first day of an event, `YYYY/MM/DD`; without a date the newest.
    pub fn in_force(start: &str) -> Self {
        let is_date = start.len() == 10 && start.bytes().filter(u8::is_ascii_digit).count() == 8;
        if is_date && start < "2026/02/01" { Self::E2017 } else { Self::E2026 }
    }
}

/// What became of the games of somebody who left a round robin (C.05 6.6; Chinese xiangqi rules of 1999, article 20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leaving {
    /// The games played stand, those that were to come are lost by forfeit.
    Forfeited,
    /// The games stay in the crosstable and count for nobody in the standings.
    Annulled,
}

/// The facts of a tournament that are not about players (report file records `??2`).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Info {
    /// Name of the tournament.
    pub name: String,
    /// City.
    pub city: String,
    /// Federation, three letters.
    pub federation: String,
    /// First day, `YYYY/MM/DD`.
    pub start: String,
    /// Last day, `YYYY/MM/DD`.
    pub end: String,
    /// Chief arbiter.
    pub chief_arbiter: String,
    /// Deputies.
    pub deputies: Vec<String>,
    /// Time control in words.
    pub time_control: String,
    /// Type in words (TRF 092).
    pub kind: String,
    /// Dates of the rounds, `YYYY/MM/DD`; empty text where a round's date is not known.
    pub round_dates: Vec<String>,
    /// Method of the starting rank as in TRF26 record 172 (`FRA FIDON`), or empty.
    pub ranking_method: String,
    /// Program or person that paired (TRF26 record 182), or empty.
    pub pairing_program: String,
    /// Coded time control (TRF26 record 222, `5400+30`), or empty.
    pub coded_time_control: String,
}

/// Everything known of one tournament at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Facts for reports.
    pub info: Info,
    /// Pairing system.
    pub system: System,
    /// Number of rounds declared beforehand (C.04.1 article 1).
    pub rounds: u16,
    /// Colour drawn for odd TPNs in round 1 (C.04.3 article 5.2.5); `None` if not drawn or not stated.
    pub initial_color: Option<Color>,
    /// Points for results.
    pub scoring: Scoring,
    /// The players, ascending by TPN without repetition (gaps are allowed: a number may be withdrawn before round 1).
    pub contestants: Vec<Contestant>,
    /// The contestants in the order of their seeds, where that is not the order of their numbers: in a stage whose entrants come from another.
    pub seeds: Vec<Tpn>,
    /// Pairs that must not meet.
    pub prohibitions: Vec<Prohibition>,
    /// Acceleration.
    pub acceleration: Acceleration,
    /// Bonus and penalty points.
    pub adjustments: Vec<Adjustment>,
    /// Tie-break codes in order, the primary score first (TRF26 record 212), as in MTB26.
    pub tiebreaks: Vec<String>,
    /// Players who left a round robin, where the arbiter has decided about their games. No report file carries this.
    pub leavers: BTreeMap<Tpn, Leaving>,
    /// Whether whoever looks to have left a round robin, and of whom nothing was decided, is taken to have left it: so a report file is read,
    /// which carries no decision. Without it nobody leaves the standings but by a decision.
    pub assumes_leavers: bool,
    /// How unplayed rounds count in tie-breaks, where the system does not say ([`Tournament::unplayed_rule`]). No report file carries this.
    pub unplayed: UnplayedRule,
    /// Values that the arbiter typed, the higher the better: the tie-break `MANUAL`. No report file carries this.
    pub manual: BTreeMap<Tpn, Points>,
    /// Places that were given otherwise than by tie-breaks, in the order in which they were given. No report file carries this.
    pub placed: Vec<Placed>,
    /// What a tournament of teams has beside; `None` for one of players.
    pub teams: Option<Teams>,
}

/// Places given otherwise than by tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Who, the best first.
    pub order: Vec<Tpn>,
    /// By what.
    pub by: PlacedBy,
    /// The round after which; later standings and earlier ones are not concerned.
    pub after: u16,
    /// The points that each had then. With other points the places are no longer what was decided.
    pub points: Vec<Points>,
    /// What else it rested on, for each; empty where nothing of that was kept.
    pub rested: Vec<Rested>,
}

/// What a decision about a player's place rested on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rested {
    /// How far behind the best of those concerned the player stood by the tie-breaks: 0 for the best and all who are level with him.
    pub level: u16,
    /// The values of the tie-breaks, as they are written; `-` for none.
    pub values: Vec<String>,
}

/// By what places are given where tie-breaks do not decide (C.07 articles 2.2 and 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacedBy {
    /// Lots, among those who are level in all tie-breaks.
    Lot,
    /// A play-off.
    PlayOff,
    /// The arbiter.
    Hand,
}

/// How unplayed rounds count in tie-breaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnplayedRule {
    /// FIDE C.07, articles 15 and 16.
    #[default]
    Fide,
    /// Xiangqi competition rules of 2011, 14.4: the opponent of a bye is worth the lowest score among those who have any; a forfeited meeting
    /// is against its opponent; a round away is against nobody. A forfeit is no game with Black, and who has left the standings leaves no
    /// fouls behind.
    Xiangqi,
    /// Draughts: the Solkoff of a bye is nought, a forfeited meeting is against its opponent, and scores count as they are.
    Fmjd,
}

impl Tournament {
    /// An empty chess Swiss under the rules in force.
    pub fn new(rounds: u16) -> Self {
        Self {
            info: Info::default(),
            system: System::Dutch(DutchEdition::E2026),
            rounds,
            initial_color: None,
            scoring: Scoring::CHESS,
            contestants: Vec::new(),
            seeds: Vec::new(),
            prohibitions: Vec::new(),
            acceleration: Acceleration::None,
            adjustments: Vec::new(),
            tiebreaks: Vec::new(),
            leavers: BTreeMap::new(),
            assumes_leavers: true,
            unplayed: UnplayedRule::Fide,
            manual: BTreeMap::new(),
            placed: Vec::new(),
            teams: None,
        }
    }

    /// How unplayed rounds count in tie-breaks: points pairing is always of the Chinese rules.
    pub const fn unplayed_rule(&self) -> UnplayedRule {
        if matches!(self.system, System::Points(_)) { UnplayedRule::Xiangqi } else { self.unplayed }
    }

    /// The numbers of the contestants in the order of their seeds.
    pub fn seeded(&self) -> Vec<Tpn> {
        if self.seeds.is_empty() { self.contestants.iter().map(|c| c.tpn).collect() } else { self.seeds.clone() }
    }

    /// The same with the seeds as numbers, 1 to n: what engines read that go by the number. [`Tournament::seeded`] leads back.
    #[must_use]
    pub fn by_seed(&self) -> Self {
        let order = self.seeded();
        let seed: BTreeMap<Tpn, Tpn> = order.iter().copied().zip((1..).map(Tpn)).collect();
        let new = |tpn: &Tpn| seed.get(tpn).copied();
        let mut same = self.clone();
        same.seeds.clear();
        same.contestants.retain(|c| seed.contains_key(&c.tpn));
        for contestant in &mut same.contestants {
            contestant.tpn = new(&contestant.tpn).unwrap_or(contestant.tpn);
            for entry in &mut contestant.entries {
                if let Some(Entry::Meeting(meeting)) = entry {
                    match new(&meeting.opponent) {
                        Some(opponent) => meeting.opponent = opponent,
                        None => *entry = None,
                    }
                }
            }
        }
        same.contestants.sort_by_key(|c| c.tpn);
        for prohibition in &mut same.prohibitions {
            prohibition.players = prohibition.players.iter().filter_map(new).collect();
        }
        same.adjustments = self.adjustments.iter().filter_map(|a| Some(Adjustment { player: new(&a.player)?, ..a.clone() })).collect();
        same.leavers = self.leavers.iter().filter_map(|(tpn, leaving)| Some((new(tpn)?, *leaving))).collect();
        if let Some(teams) = &mut same.teams {
            let by_board = std::mem::take(&mut teams.by_board);
            teams.by_board = by_board.into_iter().filter_map(|(tpn, rounds)| Some((new(&tpn)?, rounds))).collect();
            teams.secondary_adjustments =
                teams.secondary_adjustments.iter().filter_map(|(tpn, round, points)| Some((new(tpn)?, *round, *points))).collect();
        }
        same
    }

    /// Sets the number of rounds. A prohibition that reached the last round reaches the new one.
    pub fn set_rounds(&mut self, rounds: u16) {
        let rounds = rounds.max(self.rounds_paired());
        for prohibition in self.prohibitions.iter_mut().filter(|p| p.last_round == self.rounds) {
            prohibition.last_round = rounds;
        }
        self.rounds = rounds;
    }

    /// The player with a pairing number.
    pub fn contestant(&self, tpn: Tpn) -> Option<&Contestant> {
        self.contestants.binary_search_by_key(&tpn, |p| p.tpn).ok().map(|i| &self.contestants[i])
    }

    /// The last round in which any game or pairing-allocated bye stands: rounds up to it have been paired.
    /// A round in which only requested byes stand is not paired yet.
    pub fn rounds_paired(&self) -> u16 {
        let is_pairing = |e: &Option<Entry>| matches!(e, Some(Entry::Meeting(_) | Entry::Bye(Bye::PairingAllocated)));
        let last = self.contestants.iter().filter_map(|p| p.entries.iter().rposition(is_pairing)).max();
        last.map_or(0, |index| u16::try_from(index + 1).unwrap_or(u16::MAX))
    }

    /// Whether the games of a player were annulled when he left.
    pub fn is_annulled(&self, tpn: Tpn) -> bool {
        self.leavers.get(&tpn) == Some(&Leaving::Annulled)
    }

    /// Whether what stands in a player's record of a round counts: not a game of or against somebody whose games were annulled.
    pub fn counts(&self, player: &Contestant, round: u16) -> bool {
        let against = matches!(player.entry(round), Some(Entry::Meeting(game)) if self.is_annulled(game.opponent));
        !against && !self.is_annulled(player.tpn)
    }

    /// Points of a player from rounds 1 to `through`, with the arbiter's adjustments; annulled games give none.
    pub fn score(&self, player: &Contestant, through: u16) -> Points {
        let counted = (1..=through).filter(|round| self.counts(player, *round));
        let games: Points = counted.map(|round| self.scoring.award(player.entry(round))).sum();
        let adjusted: Points =
            self.adjustments.iter().filter(|a| a.player == player.tpn && a.round.is_none_or(|r| r <= through)).map(|a| a.points).sum();
        games + adjusted
    }
}

#[cfg(test)]
mod tests {
    use super::Title;

    #[test]
    fn titles_are_read_in_full_and_in_short_letters() {
        for title in Title::ALL {
            assert_eq!(Title::of_letters(&title.letters().to_lowercase()), Some(title));
            assert_eq!(Title::of_list(title.letters()), Some(title));
        }
        let short = ["g", "m", "wg", "f", "wm", "c", "wf", "WC "];
        assert_eq!(short.map(Title::of_list), Title::ALL.map(Some));
        assert_eq!(["m", "国际大师", ""].map(Title::of_letters), [None; 3]);
        assert_eq!(["国际大师", "", "ww"].map(Title::of_list), [None; 3]);
    }
}
