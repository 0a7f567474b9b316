//! What is played next at the table of a drawn meeting that has to be won, by the schedule that the event chose.

use super::lot::Extra;
use super::meeting::Meeting;
use super::model::{Board, Pair, PlayerId, Section};
use super::policy::PlayOff;
use super::refusal::Refusal;
use tournament::model::Outcome;
use tournament::pairing::playoff::{self, Decide, Game, Next, Preset, Side, Step, White};

impl PlayOff {
    /// Its schedule; `None` where the arbiter says what is played.
    pub const fn preset(self) -> Option<Preset> {
        match self {
            Self::Arbiter => None,
            Self::Chess => Some(Preset::Chess),
            Self::Xiangqi => Some(Preset::Xiangqi),
            Self::LehmannGeorgiev => Some(Preset::LehmannGeorgiev),
        }
    }
}

/// The next step of a play-off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayoffStep {
    /// The table.
    pub table: u16,
    /// The two, as the meeting names them.
    pub players: [PlayerId; 2],
    /// The schedule.
    pub preset: Preset,
    /// Which step of it, from 1, and of how many.
    pub number: (usize, usize),
    /// The step as the schedule has it.
    pub step: Step,
    /// How many games are added now.
    pub games: u16,
    /// Who has White (Red) in the first of them.
    pub white: White,
}

impl PlayoffStep {
    /// One of the two.
    pub const fn player(&self, side: Side) -> PlayerId {
        match side {
            Side::First => self.players[0],
            Side::Second => self.players[1],
        }
    }

    /// The games where this side has White (Red) in the first of them: colours change. `lot` is the seed of the lot that said so.
    pub fn games(&self, white: Side, lot: Option<u64>) -> Vec<(Pair, Extra)> {
        let extra = Extra { time: self.step.time.to_owned(), draw_odds: self.step.decide == Decide::DrawOdds, lot };
        let game = |n: u16| {
            let side = if n.is_multiple_of(2) { white } else { white.other() };
            let lot = extra.lot.filter(|_| n == 0);
            ((self.player(side), self.player(side.other())), Extra { lot, ..extra.clone() })
        };
        (0..self.games).map(game).collect()
    }
}

impl Meeting<'_> {
    /// Who stands on a side.
    pub const fn player(&self, side: Side) -> PlayerId {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    fn playoff_game(&self, board: &Board) -> Game {
        let pending = (Outcome::Pending, Outcome::Pending);
        let (of_white, of_black) = board.result.map_or(pending, super::result::BoardResult::outcomes);
        Game { white: if board.white == self.first { Side::First } else { Side::Second }, of_white, of_black }
    }
}

/// What comes next at a table of the newest round. `None`: the arbiter says what is played, or the schedule is at its end.
///
/// # Errors
/// The round is not published, has no such table, or its meeting is not one that is drawn and has to be won.
pub fn playoff_step(section: &Section, table: u16) -> Result<Option<PlayoffStep>, Refusal> {
    let round = section.current().ok_or(Refusal::NoRound(1))?;
    if round.published.is_none() {
        return Err(Refusal::NotPublished(round.number));
    }
    let meeting = round.meeting(table).ok_or(Refusal::NoBoard(round.number, table))?;
    let stage = section.stage(meeting.stage).filter(|_| section.drawn_meetings(round).contains(&table)).ok_or(Refusal::NotDrawn(table))?;
    let Some(preset) = section.format(stage).policy.playoff.and_then(PlayOff::preset) else { return Ok(None) };
    let schedule = preset.schedule();
    let (extra, regular): (Vec<&Board>, Vec<&Board>) = meeting.games.iter().partition(|b| b.extra.is_some());
    let games = |boards: Vec<&Board>| boards.into_iter().map(|b| meeting.playoff_game(b)).collect::<Vec<Game>>();
    Ok(match playoff::next(&schedule, &games(regular), &games(extra)) {
        Next::Play { step: at, game, white } => schedule.0.get(at).map(|step| PlayoffStep {
            table,
            players: [meeting.first, meeting.second],
            preset,
            number: (at + 1, schedule.0.len()),
            step: *step,
            // A step that lasts until a game is won goes on game by game.
            games: step.games.map_or(1, |most| most.saturating_sub(game - 1).max(1)),
            white,
        }),
        Next::Decided(_) | Next::Wait | Next::Exhausted => None,
    })
}
