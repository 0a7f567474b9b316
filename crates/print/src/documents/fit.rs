//! Which documents fit a section as it stands: the screen offers no other, the command line refuses them, both with the same reason.

use super::{Kind, Needs, claims, grid, stages, units};
use crate::input::Input;
use arbitration::kind::GameKind;
use event::decision::Decision;
use event::{Event, GameAt, GameClock, Section, SystemKind};
use words::Message;

/// Why a document cannot be made of a section now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The section has no players.
    #[error("the section has no players")]
    NoPlayers,
    /// The round has no pairings.
    #[error("round {0} has no pairings")]
    NotPaired(u16),
    /// The round is a draft: nothing was played.
    #[error("round {0} is not published")]
    NotPublished(u16),
    /// No round was named.
    #[error("name the round")]
    NoRound,
    /// One stage of everybody: its standings are the ranking.
    #[error("the section is one stage: its standings are the ranking")]
    OneStage,
    /// There are no standings.
    #[error("there are no standings yet")]
    NoStandings,
    /// The pairings of later rounds are not known beforehand.
    #[error("only a round robin and a bracket have a schedule of all rounds")]
    NoSchedule,
    /// A grid of all against all says nothing where not all meet.
    #[error("only a round robin has a grid; the crosstable is for every system")]
    NoGrid,
    /// Nothing is played as a bracket.
    #[error("only a knockout has a bracket")]
    NoBracket,
    /// Nothing is played as a simultaneous exhibition.
    #[error("the section is no simultaneous exhibition")]
    NoSimultaneous,
    /// No clock of the round was read.
    #[error("no clock of round {0} was read")]
    NoClocks(u16),
    /// Nothing happened at the boards.
    #[error("no incident is recorded in round {0}")]
    NoIncidents(u16),
    /// No claim of the round was ruled.
    #[error("no claim of round {0} was ruled")]
    NoClaims(u16),
    /// No repetition of the round was ruled.
    #[error("no repetition of round {0} was ruled move by move")]
    NoLoops(u16),
    /// No move was sealed in the round.
    #[error("no move was sealed in round {0}")]
    NoAdjournment(u16),
    /// The contestants are no teams.
    #[error("only a section of teams has this")]
    NoTeams,
    /// Units are not ranked.
    #[error("only a section whose units are ranked by their members has this")]
    NoUnits,
    /// No match of the round has both line-ups.
    #[error("no match of round {0} has both line-ups")]
    NoLineUps(u16),
    /// Title norms by these regulations are made in chess.
    #[error("title norms are of chess")]
    NotChess,
    /// No prize list is laid down.
    #[error("no prize list is laid down")]
    NoPrizes,
    /// Nothing says where the pages of the event are.
    #[error("the event has no address of its pages")]
    NoSite,
    /// There is only a snapshot.
    #[error("only an event file has what the report is made from")]
    NoEvent,
}

impl Message for Unfit {
    fn key(&self) -> &'static str {
        match self {
            Self::NoPlayers => "print.unfit.no-players",
            Self::NotPaired(_) => "print.unfit.not-paired",
            Self::NotPublished(_) => "print.unfit.not-published",
            Self::NoRound => "print.unfit.no-round",
            Self::OneStage => "print.unfit.one-stage",
            Self::NoStandings => "print.unfit.no-standings",
            Self::NoSchedule => "print.unfit.no-schedule",
            Self::NoGrid => "print.unfit.no-grid",
            Self::NoBracket => "print.unfit.no-bracket",
            Self::NoSimultaneous => "print.unfit.no-simultaneous",
            Self::NoClocks(_) => "print.unfit.no-clocks",
            Self::NoIncidents(_) => "print.unfit.no-incidents",
            Self::NoClaims(_) => "print.unfit.no-claims",
            Self::NoLoops(_) => "print.unfit.no-loops",
            Self::NoAdjournment(_) => "print.unfit.no-adjournment",
            Self::NoTeams => "print.unfit.no-teams",
            Self::NoLineUps(_) => "print.unfit.no-line-ups",
            Self::NoUnits => "print.unfit.no-units",
            Self::NotChess => "print.unfit.not-chess",
            Self::NoPrizes => "prizes.sheet.no-lists",
            Self::NoSite => "print.unfit.no-site",
            Self::NoEvent => "print.unfit.no-event",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotPaired(round)
            | Self::NotPublished(round)
            | Self::NoClocks(round)
            | Self::NoIncidents(round)
            | Self::NoClaims(round)
            | Self::NoLoops(round)
            | Self::NoLineUps(round)
            | Self::NoAdjournment(round) => vec![("round", round.to_string())],
            _ => Vec::new(),
        }
    }
}

impl Kind {
    /// Whether a section like this may ever have the document: what only teams have is not offered elsewhere.
    pub fn is_offered(&self, section: &Section) -> bool {
        match self.needs {
            Needs::Units => units::counted(section).is_some(),
            _ => section.is_of_teams() || !self.is_of_teams(),
        }
    }

    const fn is_of_teams(&self) -> bool {
        matches!(self.needs, Needs::Teams | Needs::Matches | Needs::LineUps | Needs::TeamGames)
    }

    /// Whether the document fits the section of an event, about a round (0 before the first).
    ///
    /// # Errors
    /// The reason why not.
    pub fn fits_event(&self, event: &Event, section: &Section, round: u16) -> Result<(), Unfit> {
        self.fits(section, round)?;
        match self.needs {
            Needs::Site if event.info.site.is_empty() => Err(Unfit::NoSite),
            Needs::Prizes if event.prizes.lists.is_empty() => Err(Unfit::NoPrizes),
            _ => Ok(()),
        }
    }

    /// Whether the document fits the section, about a round (0 before the first), as far as the section alone tells.
    ///
    /// # Errors
    /// The reason why not.
    pub fn fits(&self, section: &Section, round: u16) -> Result<(), Unfit> {
        let state = section.round(round);
        let numbers = || state.into_iter().flat_map(|r| r.boards.iter().map(|b| b.number));
        let has_clock = |is: fn(&GameClock) -> bool| numbers().any(|board| section.clocks.get(&GameAt::new(round, board)).is_some_and(is));
        let has_incident = || numbers().any(|board| section.incidents.iter().any(|i| (i.round, i.board) == (round, board)));
        let has_ruled = |is: fn(&Decision) -> bool| {
            numbers().any(|board| section.games.get(&GameAt::new(round, board)).is_some_and(|game| game.decisions.iter().any(is)))
        };
        let plays =
            |is: fn(SystemKind) -> bool| section.stages.iter().any(|stage| stage.first_round().is_some() && is(section.system_of(stage)));
        let is_published = state.is_some_and(|r| r.published.is_some());
        let is_lined_up = || state.is_some_and(|r| r.pairs().into_iter().any(|pair| section.line_ups(r, pair).is_some()));
        let missing = match self.needs {
            _ if section.players.is_empty() => Some(Unfit::NoPlayers),
            Needs::Units if !self.is_offered(section) => Some(Unfit::NoUnits),
            _ if !self.is_offered(section) => Some(Unfit::NoTeams),
            Needs::Matches | Needs::LineUps if numbers().next().is_none() => Some(Unfit::NotPaired(round)),
            Needs::LineUps if !is_lined_up() => Some(Unfit::NoLineUps(round)),
            Needs::TeamGames if !is_published => Some(Unfit::NoStandings),
            Needs::TeamGames if section.member_games(round).is_empty() => Some(Unfit::NoLineUps(round)),
            Needs::Boards | Needs::Results if numbers().next().is_none() => Some(Unfit::NotPaired(round)),
            Needs::Results if !is_published => Some(Unfit::NotPublished(round)),
            Needs::Round if round == 0 => Some(Unfit::NoRound),
            Needs::Stages if section.is_one_stage() => Some(Unfit::OneStage),
            Needs::Standings | Needs::Stages | Needs::Units | Needs::Rated if !is_published => Some(Unfit::NoStandings),
            Needs::Norms | Needs::Chess if section.setup.game != GameKind::Chess => Some(Unfit::NotChess),
            Needs::Norms if !is_published => Some(Unfit::NoStandings),
            Needs::Schedule if !plays(|system| system.is_round_robin() || system.is_knockout()) => Some(Unfit::NoSchedule),
            Needs::RoundRobin if !plays(SystemKind::is_round_robin) => Some(Unfit::NoGrid),
            Needs::Bracket if !plays(SystemKind::is_knockout) => Some(Unfit::NoBracket),
            Needs::Simultaneous if !plays(|system| system == SystemKind::Simultaneous) => Some(Unfit::NoSimultaneous),
            Needs::Simultaneous if numbers().next().is_none() => Some(Unfit::NotPaired(round)),
            Needs::Clocks if !has_clock(|c| c.ledger.start().is_some()) => Some(Unfit::NoClocks(round)),
            Needs::Incidents if !has_incident() => Some(Unfit::NoIncidents(round)),
            Needs::Claims if !has_ruled(|_| true) => Some(Unfit::NoClaims(round)),
            Needs::Loops if !has_ruled(|decision| !claims::plies(decision).is_empty()) => Some(Unfit::NoLoops(round)),
            Needs::Adjournment if !has_clock(|c| c.adjournment.is_some()) => Some(Unfit::NoAdjournment(round)),
            _ => None,
        };
        missing.map_or(Ok(()), Err)
    }

    /// The same of an input, which may be a snapshot without an event.
    ///
    /// # Errors
    /// The reason why not.
    pub(crate) fn available(&self, input: &Input<'_>) -> Result<(), Unfit> {
        let round = input.heading.round;
        let of_stages = |lacks: fn(&Input<'_>) -> bool| stages::list(input).iter().all(lacks);
        if let Some(records) = input.records {
            self.fits(&records.section, round)?;
        }
        let missing = match self.needs {
            _ if input.tournament.contestants.is_empty() => Some(Unfit::NoPlayers),
            Needs::Boards | Needs::Results if input.boards.is_empty() => Some(Unfit::NotPaired(round)),
            Needs::Round if round == 0 => Some(Unfit::NoRound),
            Needs::Standings if input.standings.is_none_or(|s| s.rows.is_empty()) => Some(Unfit::NoStandings),
            Needs::Schedule if of_stages(|stage| stage.schedule.is_empty() && !stage.is_bracket()) => Some(Unfit::NoSchedule),
            Needs::RoundRobin if of_stages(|stage| !grid::is_for(stage.tournament.system)) => Some(Unfit::NoGrid),
            Needs::Bracket if of_stages(|stage| !stage.is_bracket()) => Some(Unfit::NoBracket),
            Needs::Clocks
            | Needs::Incidents
            | Needs::Claims
            | Needs::Loops
            | Needs::Adjournment
            | Needs::Event
            | Needs::Simultaneous
            | Needs::Stages
            | Needs::Rated
            | Needs::Norms
            | Needs::Chess
            | Needs::Site
                if input.records.is_none() =>
            {
                Some(Unfit::NoEvent)
            }
            _ if self.is_of_teams() && input.of_teams().is_none() => Some(Unfit::NoTeams),
            Needs::Site if input.records.is_none_or(|records| records.info.site.is_empty()) => Some(Unfit::NoSite),
            Needs::Prizes if input.records.is_none_or(|records| records.event.is_none()) => Some(Unfit::NoPrizes),
            Needs::Stages if input.overall.is_none() => Some(Unfit::NoStandings),
            _ => None,
        };
        missing.map_or(Ok(()), Err)
    }
}
