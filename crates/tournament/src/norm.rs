//! The title norms of a tournament (FIDE B.01): its players and rounds as [`ratings::norms`] reads them.

use crate::model::{Bye, Contestant, Entry, Leaving, Outcome, Sex, System, Tournament, Tpn};
use crate::points::Points;
use ratings::norms::{
    Assessed, Attendance, Edition, Event, Exemption, Federation, Field, Forecast, Format, Game, Minimum, Norm, Opponent, Outcome as Result,
    Participant, Player, RoundCount, Title, assess, forecast, open_swiss,
};
use std::collections::BTreeMap;

/// Rounds that may be played on a day (1.1.2).
const MOST_ROUNDS_ON_A_DAY: usize = 2;

/// What a tournament does not say of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Why it is exempt from the federations of opponents; that of a Swiss with many foreign players is found.
    pub exemption: Exemption,
    /// Games that it asks.
    pub minimum: Minimum,
    /// How pairings are made, where the system does not tell.
    pub format: Option<Format>,
    /// Minutes that each player has for sixty moves, the fewer where they are not the same; `None` where that is not known.
    pub minutes: Option<i64>,
}

impl Facts {
    /// With the format that the code of record 192 of a report file tells, for systems that the file does not name.
    #[must_use]
    pub fn with_code(self, code: &str) -> Self {
        let format = if code.contains("TEAM") {
            Some(Format::Teams)
        } else if code.contains("ROUNDROBIN") {
            Some(Format::RoundRobin)
        } else if code.contains("KNOCKOUT") {
            Some(Format::Knockout)
        } else if code.ends_with("_SWISS") {
            Some(Format::Swiss)
        } else {
            self.format
        };
        Self { format, ..self }
    }
}

/// Something that was assumed, or that whoever signs has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caution {
    /// The federation that registers the event is missing or none of FIDE: nobody is exempt as its player, and none is known as foreign.
    NoHost,
    /// The player's federation is missing: the one met most often was taken for it.
    NoFederation,
    /// Federations of opponents are missing: taken as no further federation, and counted against every limit.
    OpponentsWithoutFederation(Vec<Tpn>),
    /// The player's sex is missing: norms of women were not looked for.
    NoSex,
    /// The time control is missing or cannot be read: whether it is slow enough was not looked at (1.1.3).
    NoTimeControl,
    /// More than two rounds on a day (1.1.2), in the form of the file.
    RoundsOnADay(String),
    /// The format needs approval of the Qualification Commission (1.4.2e).
    Format,
    /// The event began before the edition used, or its first day is missing; the year, month and day from which the edition is in force.
    Edition((u16, u8, u8)),
    /// Federations of opponents were not looked at, by this article; at least one norm of an application must meet them (1.4.3e).
    Exempt(Exemption),
    /// Rounds in which the snapshot has meetings of several games, which stand for one game each.
    SeveralGames,
}

/// A player of the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entrant {
    tpn: Tpn,
    held: Option<Title>,
    player: Player,
    games: Vec<Game>,
    cautions: Vec<Caution>,
}

/// The norms of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerNorms {
    /// Who.
    pub tpn: Tpn,
    /// The title held.
    pub held: Option<Title>,
    /// As the regulations see the player.
    pub player: Player,
    /// Round by round.
    pub games: Vec<Game>,
    /// Verdicts.
    pub assessed: Assessed,
    /// What is still needed, in the order of [`Norm::ALL`].
    pub forecasts: [Forecast; 4],
    /// What was assumed.
    pub cautions: Vec<Caution>,
}

impl PlayerNorms {
    /// Whether the player has a use for a norm: does not hold the title or one above it, and it is open to the player.
    pub fn is_sought(&self, norm: Norm) -> bool {
        (self.player.woman || !norm.is_for_women()) && !self.held.is_some_and(|held| norm.is_held_with(held))
    }

    /// The forecast for a title.
    pub const fn forecast(&self, norm: Norm) -> &Forecast {
        let [gm, im, wgm, wim] = &self.forecasts;
        match norm {
            Norm::Gm => gm,
            Norm::Im => im,
            Norm::Wgm => wgm,
            Norm::Wim => wim,
        }
    }
}

/// The tournament as the regulations see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Norms {
    /// The event; an exemption that was found is in it.
    pub event: Event,
    /// Of a Swiss the rated foreign players round by round, and whether they exempt it (1.4.3d). While rounds are to come the test holds for
    /// those that were played.
    pub foreign: Option<(Vec<RoundCount>, bool)>,
    /// What was assumed of the event, or must be known of it; everybody has it among his own.
    pub cautions: Vec<Caution>,
    field: Field,
    entrants: Vec<Entrant>,
}

impl Norms {
    /// Takes a tournament.
    pub fn new(t: &Tournament, facts: &Facts) -> Self {
        let (edition, dated) = edition(&t.info.start);
        let rules = edition.rules();
        let cycles = cycles(t);
        let format = format(t.system, cycles, facts.format);
        let host = Federation::of(&t.info.federation);
        let foreign = (format == Format::Swiss).then(|| open_swiss(host, &participants(t), rules));
        let exemption = match facts.exemption {
            Exemption::None if foreign.as_ref().is_some_and(|(_, met)| *met) => Exemption::OpenSwiss,
            exemption => exemption,
        };
        let event = Event {
            format,
            rounds: t.rounds,
            players: t.contestants.len(),
            minimum: facts.minimum,
            host,
            exemption,
            edition,
            minutes: facts.minutes,
        };
        let opponents: BTreeMap<Tpn, Opponent> = t.contestants.iter().map(|c| (c.tpn, opponent(t, c))).collect();
        let field = Field::new(opponents.values().copied().collect());
        let mut general = Vec::new();
        general.extend((!matches!(host, Federation::Of(_))).then_some(Caution::NoHost));
        general.extend((!dated).then_some(Caution::Edition(edition.in_force())));
        general.extend(facts.minutes.is_none().then_some(Caution::NoTimeControl));
        general.extend(crowded_days(t).map(Caution::RoundsOnADay));
        general.extend(matches!(format, Format::Other { .. }).then_some(Caution::Format));
        let is_several = |entry: &Option<Entry>| matches!(entry, Some(Entry::Meeting(meeting)) if meeting.points.is_some());
        general.extend(t.contestants.iter().any(|c| c.entries.iter().any(is_several)).then_some(Caution::SeveralGames));
        let entrant = |c: &Contestant| {
            let player = Player { federation: Federation::of(&c.federation), woman: c.sex == Some(Sex::Female) };
            let games = games(t, c, format.is_round_robin().then_some(cycles), &opponents);
            let cautions = cautions(&event, c, &player, &games, &general);
            Entrant { tpn: c.tpn, held: c.title, player, games, cautions }
        };
        let entrants = t.contestants.iter().map(entrant).collect();
        Self { event, foreign, cautions: general, field, entrants }
    }

    /// The players, in the order of the tournament.
    pub fn players(&self) -> impl Iterator<Item = Tpn> {
        self.entrants.iter().map(|entrant| entrant.tpn)
    }

    /// The norms of a player.
    pub fn of(&self, tpn: Tpn) -> Option<PlayerNorms> {
        let entrant = self.entrants.iter().find(|entrant| entrant.tpn == tpn)?;
        let (player, games) = (&entrant.player, &entrant.games);
        Some(PlayerNorms {
            tpn,
            held: entrant.held,
            player: *player,
            games: games.clone(),
            assessed: assess(&self.event, player, games),
            forecasts: Norm::ALL.map(|norm| forecast(&self.event, player, norm, games, &self.field, u32::from(tpn.0))),
            cautions: entrant.cautions.clone(),
        })
    }
}

/// The edition in force on the first day, and whether it was: for days before the first edition, and without a day, the one that is held.
fn edition(start: &str) -> (Edition, bool) {
    let mut parts = start.split(['/', '-', '.']);
    let day = (|| Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)))();
    day.and_then(Edition::on).map_or((Edition::default(), false), |edition| (edition, true))
}

/// Days on which more rounds are played than an event for norms may have (1.1.2).
fn crowded_days(t: &Tournament) -> impl Iterator<Item = String> {
    let mut days: BTreeMap<&str, usize> = BTreeMap::new();
    for day in t.info.round_dates.iter().filter(|day| !day.is_empty()) {
        *days.entry(day).or_default() += 1;
    }
    days.into_iter().filter(|(_, rounds)| *rounds > MOST_ROUNDS_ON_A_DAY).map(|(day, _)| day.to_owned()).collect::<Vec<_>>().into_iter()
}

fn format(system: System, cycles: u8, said: Option<Format>) -> Format {
    match system {
        System::Dutch(_) | System::Dubov | System::Burstein => Format::Swiss,
        System::TeamSwiss(_) => Format::Teams,
        System::RoundRobin { .. } => robin(cycles),
        System::Knockout(_) => Format::Knockout,
        _ if said == Some(Format::RoundRobin) => robin(cycles),
        _ => said.unwrap_or(Format::Other { predetermined: system.is_predetermined() }),
    }
}

/// A round robin of so many cycles.
const fn robin(cycles: u8) -> Format {
    match cycles {
        1 => Format::RoundRobin,
        2 => Format::DoubleRoundRobin,
        _ => Format::Other { predetermined: true },
    }
}

/// How often everybody meets everybody in a round robin: a report file that does not say it shows it.
fn cycles(t: &Tournament) -> u8 {
    let cycles = if let System::RoundRobin { cycles, .. } = t.system { cycles } else { 1 };
    let most = |c: &Contestant| {
        let opponents =
            || c.entries.iter().filter_map(|entry| if let Some(Entry::Meeting(meeting)) = entry { Some(meeting.opponent) } else { None });
        opponents().map(|one| opponents().filter(|other| *other == one).count()).max().unwrap_or(0)
    };
    let met = t.contestants.iter().map(most).max().unwrap_or(0);
    cycles.max(u8::try_from(met).unwrap_or(u8::MAX)).max(1)
}

fn id(tpn: Tpn) -> u32 {
    u32::from(tpn.0)
}

fn opponent(t: &Tournament, c: &Contestant) -> Opponent {
    Opponent {
        id: id(c.tpn),
        federation: Federation::of(&c.federation),
        title: c.title,
        rating: c.rating.filter(|rating| *rating > 0),
        scoreless: is_scoreless(t, c),
    }
}

/// Played rated opponents and scored nothing against them.
fn is_scoreless(t: &Tournament, c: &Contestant) -> bool {
    let is_rated = |tpn| t.contestant(tpn).is_some_and(|other| other.rating.is_some_and(|rating| rating > 0));
    let against_rated = |entry: &&Option<Entry>| matches!(entry, Some(Entry::Meeting(meeting)) if meeting.outcome.is_played() && is_rated(meeting.opponent));
    let points: Vec<Points> = c.entries.iter().filter(against_rated).map(|entry| t.scoring.award(*entry)).collect();
    !points.is_empty() && points.iter().all(|points| *points == Points::ZERO)
}

/// For the test of 1.4.3d: rounds that were paired.
fn participants(t: &Tournament) -> Vec<Participant> {
    let rounds = t.rounds_paired();
    let attendance = |entry: Option<Entry>| match entry {
        Some(Entry::Bye(Bye::PairingAllocated)) => Attendance::PairingBye,
        Some(Entry::Meeting(meeting)) if !matches!(meeting.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss) => Attendance::Played,
        _ => Attendance::Missed,
    };
    let participant = |c: &Contestant| Participant {
        federation: Federation::of(&c.federation),
        rated: c.rating.is_some_and(|rating| rating > 0),
        title: c.title,
        rounds: (1..=rounds).map(|round| attendance(c.entry(round))).collect(),
    };
    t.contestants.iter().map(participant).collect()
}

/// The rounds of a player. Of a round robin the opponents to come are those who are left, whatever the order.
fn games(t: &Tournament, c: &Contestant, cycles: Option<u8>, opponents: &BTreeMap<Tpn, Opponent>) -> Vec<Game> {
    let paired = t.rounds_paired();
    let robin = cycles.is_some();
    let mut left = cycles.map_or_else(Vec::new, |cycles| to_meet(t, c, cycles));
    let mut games = Vec::new();
    for round in 1..=t.rounds.max(paired) {
        let (tpn, outcome) = match c.entry(round) {
            Some(Entry::Meeting(meeting)) => (Some(meeting.opponent), result(meeting.outcome)),
            // Whom the table leaves out has not got a bye by the pairing rules.
            Some(Entry::Bye(Bye::PairingAllocated)) if !robin => (None, Result::PairingBye),
            Some(Entry::Bye(_)) => (None, Result::Absent),
            None if round <= paired => (None, Result::Absent),
            None if robin => left.pop().map_or((None, Result::Absent), |tpn| {
                let has_left = t.leavers.get(&tpn);
                (Some(tpn), if has_left == Some(&Leaving::Forfeited) { Result::ForfeitWin } else { Result::Open })
            }),
            None => (None, Result::Open),
        };
        games.push(Game { round, opponent: tpn.and_then(|tpn| opponents.get(&tpn).copied()), outcome });
    }
    games
}

/// Who is still to be met in a round robin, the lowest number last.
fn to_meet(t: &Tournament, c: &Contestant, cycles: u8) -> Vec<Tpn> {
    let met = |tpn: Tpn| c.entries.iter().filter(|entry| matches!(entry, Some(Entry::Meeting(meeting)) if meeting.opponent == tpn)).count();
    let others = t.contestants.iter().rev().filter(|other| other.tpn != c.tpn && !t.is_annulled(other.tpn));
    others.flat_map(|other| std::iter::repeat_n(other.tpn, usize::from(cycles).saturating_sub(met(other.tpn)))).collect()
}

const fn result(outcome: Outcome) -> Result {
    match outcome {
        Outcome::Pending | Outcome::Adjourned => Result::Open,
        Outcome::Win => Result::Win,
        Outcome::Draw => Result::Draw,
        Outcome::Loss => Result::Loss,
        Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss => Result::NotByPlay,
        Outcome::ForfeitWin => Result::ForfeitWin,
        Outcome::ForfeitLoss => Result::ForfeitLoss,
    }
}

fn cautions(event: &Event, c: &Contestant, player: &Player, games: &[Game], general: &[Caution]) -> Vec<Caution> {
    let mut cautions = general.to_vec();
    cautions.extend((player.federation == Federation::Missing).then_some(Caution::NoFederation));
    let is_missing = |game: &&Game| game.opponent.is_some_and(|opponent| opponent.federation == Federation::Missing);
    let mut missing: Vec<Tpn> = games.iter().filter(is_missing).filter_map(|game| u16::try_from(game.opponent?.id).ok()).map(Tpn).collect();
    missing.sort_unstable();
    missing.dedup();
    cautions.extend((!missing.is_empty()).then_some(Caution::OpponentsWithoutFederation(missing)));
    cautions.extend(c.sex.is_none().then_some(Caution::NoSex));
    cautions.extend(event.exemption.holds_for(player.federation, event.host).then_some(Caution::Exempt(event.exemption)));
    cautions
}
