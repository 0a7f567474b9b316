//! The facts that all tie-breaks are computed from: who met whom, what was awarded, what every unplayed round counts as.

use super::Edition;
use super::amount::Amount;
use crate::model::{Bye, Color, Entry, Outcome, Primary, Scoring, Tournament, Tpn, UnplayedRule};
use crate::points::Points;

/// One round of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub kind: CellKind,
    /// Points awarded for the round.
    pub award: Points,
}

/// What kind of round it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellKind {
    /// Played over the board; `halves` is the normal result, 2, 1 or 0, whatever the scoring system.
    Played { opponent: usize, color: Option<Color>, halves: u8 },
    /// A pairing that was not played.
    Forfeit { opponent: usize, color: Option<Color>, won: bool },
    /// A pairing without a result yet: no round so far.
    Pending { opponent: usize, color: Option<Color> },
    /// A round without an opponent.
    Bye(Bye),
    /// No round for this player: the free round of an odd field in a round robin, or a game against somebody whose
    /// results have left the standings.
    Free,
}

impl CellKind {
    /// Voluntarily unplayed round (16.1): requested bye or forfeit loss.
    pub const fn is_vur(self) -> bool {
        matches!(self, Self::Bye(Bye::Half | Bye::Zero) | Self::Forfeit { won: false, .. })
    }

    pub const fn opponent(self) -> Option<usize> {
        match self {
            Self::Played { opponent, .. } | Self::Forfeit { opponent, .. } | Self::Pending { opponent, .. } => Some(opponent),
            Self::Bye(_) | Self::Free => None,
        }
    }
}

/// One player's line.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub tpn: Tpn,
    pub rating: Option<u16>,
    pub cells: Vec<Cell>,
    /// Fouls of each round counted.
    pub fouls: Vec<u16>,
    /// Points after the last round counted, with the arbiter's bonuses and penalties.
    pub score: Points,
    /// What the player is worth to opponents (16.3).
    pub adjusted: Points,
    /// The value that the arbiter typed.
    pub manual: Option<Amount>,
    /// Bonuses and penalties.
    bonus: Points,
}

/// All lines, under one edition of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub edition: Edition,
    pub is_predetermined: bool,
    /// How unplayed rounds count.
    pub unplayed: UnplayedRule,
    /// Rounds counted.
    pub rounds: u16,
    pub win: Points,
    pub draw: Points,
    pub lines: Vec<Line>,
    /// In a tournament of teams.
    pub teams: Option<TeamTable>,
}

/// What a table of teams has beside; the table itself is one of the primary score.
#[derive(Clone, Debug)]
pub(crate) struct TeamTable {
    pub primary: Primary,
    pub boards: u16,
    /// Points of a game won.
    pub game_win: Points,
    /// The table of the secondary score, with the same lines.
    pub second: Box<Table>,
    /// Points by board of each line and round counted; empty for no round.
    pub by_board: Vec<Vec<Vec<Points>>>,
    /// They are known of every match.
    pub boards_known: bool,
}

impl Table {
    /// Reads rounds 1 to `rounds`. The players in `disregarded` and all games against them are left out.
    pub fn new(t: &Tournament, rounds: u16, edition: Edition, disregarded: &[Tpn]) -> Self {
        let adjustments: Vec<_> = t.adjustments.iter().map(|a| (a.player, a.round, a.points)).collect();
        let mut table = Self::with(t, rounds, edition, disregarded, &t.scoring, &adjustments);
        let Some(teams) = &t.teams else { return table };
        let secondary = if teams.primary == Primary::Match { Primary::Game } else { Primary::Match };
        let second = Self::with(t, rounds, edition, disregarded, &teams.scoring_of(secondary), &teams.secondary_adjustments);
        let rows = |line: &Line| -> Vec<Vec<Points>> {
            let Some(team) = t.contestant(line.tpn) else { return Vec::new() };
            let row = |(round, cell): (u16, &Cell)| match cell.kind {
                CellKind::Pending { .. } | CellKind::Free => Vec::new(),
                _ => teams.boards_of(line.tpn, round, team.entry(round)),
            };
            (1..).zip(&line.cells).map(row).collect()
        };
        let by_board: Vec<Vec<Vec<Points>>> = table.lines.iter().map(rows).collect();
        let is_match = |kind: CellKind| matches!(kind, CellKind::Played { .. } | CellKind::Forfeit { .. });
        let cells = || table.lines.iter().zip(&by_board).flat_map(|(line, rows)| line.cells.iter().zip(rows));
        let boards_known = cells().all(|(cell, row)| !is_match(cell.kind) || !row.is_empty());
        let (boards, game_win, primary) = (teams.boards, teams.game.0, teams.primary);
        table.teams = Some(TeamTable { primary, boards, game_win, second: Box::new(second), by_board, boards_known });
        table
    }

    /// The table of one score of a team; of the primary one where none is named, or where there are no teams.
    pub fn of(&self, score: Option<Primary>) -> &Self {
        match (&self.teams, score) {
            (Some(teams), Some(score)) if score != teams.primary => &teams.second,
            _ => self,
        }
    }

    fn with(
        t: &Tournament,
        rounds: u16,
        edition: Edition,
        disregarded: &[Tpn],
        scoring: &Scoring,
        adjustments: &[(Tpn, Option<u16>, Points)],
    ) -> Self {
        let is_predetermined = t.system.is_predetermined();
        let counted: Vec<_> = t.contestants.iter().filter(|player| !disregarded.contains(&player.tpn)).collect();
        let places = counted.last().map_or(0, |last| usize::from(last.tpn.0) + 1);
        let mut place_of: Vec<Option<u32>> = vec![None; places];
        for (place, player) in (0..).zip(&counted) {
            if let Some(found) = place_of.get_mut(usize::from(player.tpn.0)) {
                *found = Some(place);
            }
        }
        let index_of = |tpn: Tpn| place_of.get(usize::from(tpn.0)).copied().flatten().and_then(|place| usize::try_from(place).ok());
        let lines = counted
            .iter()
            .map(|player| {
                let cells: Vec<Cell> = (1..=rounds)
                    .map(|round| {
                        let entry = player.entry(round);
                        let kind = cell_kind(entry, is_predetermined, index_of);
                        let counts = !matches!(kind, CellKind::Pending { .. } | CellKind::Free) || matches!(entry, Some(Entry::Bye(_)));
                        Cell { kind, award: if counts { scoring.award(entry) } else { Points::ZERO } }
                    })
                    .collect();
                let is_own =
                    |(who, round, _): &&(Tpn, Option<u16>, Points)| *who == player.tpn && round.is_none_or(|round| round <= rounds);
                let bonus = adjustments.iter().filter(is_own).map(|(.., points)| *points).sum();
                let fouls = player.fouls.iter().take(usize::from(rounds)).copied().collect();
                let manual = t.manual.get(&player.tpn).map(|points| Amount::from(*points));
                Line { tpn: player.tpn, rating: player.rating, cells, fouls, score: Points::ZERO, adjusted: Points::ZERO, manual, bonus }
            })
            .collect();
        let unplayed = t.unplayed_rule();
        let mut table = Self { edition, is_predetermined, unplayed, rounds, win: scoring.win, draw: scoring.draw, lines, teams: None };
        table.add_up();
        table
    }

    /// Scores and adjusted scores from the cells.
    fn add_up(&mut self) {
        let (draw, is_predetermined, edition) = (self.draw, self.is_predetermined, self.edition);
        for line in &mut self.lines {
            line.score = line.cells.iter().map(|cell| cell.award).sum::<Points>() + line.bonus;
            line.adjusted = line.score;
            if is_predetermined || self.unplayed != UnplayedRule::Fide {
                continue;
            }
            // Until August 2023 every round that the player did not play counts as drawn for the opponents (C.02 13.15.1).
            if edition == Edition::Virtual {
                for cell in line.cells.iter().filter(|cell| matches!(cell.kind, CellKind::Bye(_) | CellKind::Forfeit { .. })) {
                    line.adjusted += draw - cell.award;
                }
                continue;
            }
            // Category 5 of 16.2: requested byes after which only voluntarily unplayed rounds follow count as draws.
            for cell in line.cells.iter().rev().take_while(|cell| cell.kind.is_vur()) {
                if matches!(cell.kind, CellKind::Bye(_)) {
                    line.adjusted += draw - cell.award;
                }
            }
        }
    }

    /// The table in which every pairing of the last round was played and drawn (8.3). Byes stay as they are, so that an
    /// earlier bye may no longer be at the end of a player's rounds.
    pub fn with_last_round_drawn(&self) -> Self {
        let mut table = self.clone();
        let draw = self.draw;
        for line in &mut table.lines {
            let Some(cell) = line.cells.last_mut() else { continue };
            if let CellKind::Played { opponent, color, .. }
            | CellKind::Forfeit { opponent, color, .. }
            | CellKind::Pending { opponent, color } = cell.kind
            {
                *cell = Cell { kind: CellKind::Played { opponent, color, halves: 1 }, award: draw };
            }
        }
        table.add_up();
        table
    }

    /// The score of the dummy opponent of an own unplayed round (16.4), given by its place and by the points before it.
    ///
    /// Until August 2023 it is the virtual opponent (C.02 13.15.2): as many points as the player before the round, what the player did not get
    /// in it, and a draw in every round that followed.
    pub fn dummy(&self, line: &Line, (index, cell): (usize, &Cell), before: Points) -> Dummy {
        let own = line.score;
        match self.edition {
            Edition::Virtual => {
                let left = i32::from(self.rounds) - i32::try_from(index + 1).unwrap_or(i32::MAX);
                return Dummy { score: before + (self.win - cell.award) + self.draw * left.max(0), cap: None };
            }
            Edition::Sep2023 | Edition::Aug2024 => return Dummy { score: own, cap: None },
            Edition::Mar2026 => {}
        }
        let cap = match cell.kind {
            CellKind::Forfeit { opponent, .. } => self.lines.get(opponent).map_or(Points::ZERO, |other| other.adjusted),
            _ => self.draw * i32::from(self.rounds),
        };
        Dummy { score: own.min(cap), cap: (cap < own).then_some(cap) }
    }

    /// What the opponent of a bye is worth under the Chinese rules (14.4): the lowest score among those who have any.
    pub fn lowest(&self) -> Points {
        self.lines.iter().map(|line| line.score).filter(|score| *score > Points::ZERO).min().unwrap_or(Points::ZERO)
    }

    /// The line of an opponent.
    pub fn line(&self, index: usize) -> Option<&Line> {
        self.lines.get(index)
    }
}

/// A dummy opponent.
pub(crate) struct Dummy {
    pub score: Points,
    /// The cap, where it was what decided.
    pub cap: Option<Points>,
}

fn cell_kind(entry: Option<Entry>, is_predetermined: bool, index_of: impl Fn(Tpn) -> Option<usize>) -> CellKind {
    let game = match entry {
        Some(Entry::Meeting(game)) => game,
        // Nobody asks for a bye in a round robin: the round is free.
        None | Some(Entry::Bye(Bye::Zero | Bye::PairingAllocated)) if is_predetermined => return CellKind::Free,
        None => return CellKind::Bye(Bye::Zero),
        Some(Entry::Bye(bye)) => return CellKind::Bye(bye),
    };
    let Some(opponent) = index_of(game.opponent) else { return CellKind::Free };
    let color = game.color;
    let played = |halves| CellKind::Played { opponent, color, halves };
    match game.outcome {
        Outcome::Pending => CellKind::Pending { opponent, color },
        Outcome::Win | Outcome::UnratedWin => played(2),
        Outcome::Draw | Outcome::UnratedDraw | Outcome::Adjourned => played(1),
        Outcome::Loss | Outcome::UnratedLoss => played(0),
        Outcome::ForfeitWin => CellKind::Forfeit { opponent, color, won: true },
        Outcome::ForfeitLoss => CellKind::Forfeit { opponent, color, won: false },
    }
}
