//! A report file of teams as an event has it: how the teams play, and the matches of its rounds board by board.
//!
//! What the format has no place for stands in comment lines that are written with the file (`### team-form=reserves`) and read back here. In an
//! all-play-all everybody has several games in a round: there each round of the file is one game of everybody, and a match takes as many of
//! them as it has players a side.

use super::result::BoardResult;
use super::team_policy::{BoardColours, Hundredths, MatchPoints, Preference, TeamForm, TeamPolicy};
use std::cmp::Ordering;
use tournament::model::{Bye, Color, Entry, Meeting, Outcome, Primary, Scoring, System, Teams, Tournament, Tpn};
use tournament::points::Points;
use tournament::policy::team;
use tournament::trf::teams::{LostBy, MatchTold, TeamEvent, TeamMatch, TeamRecords};
use tournament::trf::{Document, ReadError, WarningKind};

/// What a report file of teams says.
#[derive(Clone, Debug)]
pub struct TeamFile {
    /// Its records of teams.
    pub records: TeamRecords,
    /// The teams with their matches as the file has them: in an all-play-all a round for each game.
    pub event: TeamEvent,
    /// How the teams play.
    pub policy: TeamPolicy,
    /// Rounds of the file for a round of the event.
    pub width: u16,
}

/// A match of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileMatch {
    /// The team with White (Red) on board 1, and the other.
    pub teams: (Tpn, Tpn),
    /// Who sat at the boards of each, by the numbers of the file; `None` where nobody says it.
    pub line_ups: Option<[Vec<Option<Tpn>>; 2]>,
    /// The results of its games in order, White's side first.
    pub results: Vec<Option<BoardResult>>,
}

/// The settings that a file of teams has in comments: no record holds them.
const TOLD: [&str; 5] = ["team-form", "boards", "tolerance", "composition", "line-up-deadline"];

/// The comment lines that tell how the teams of a section play, without the signs of a comment.
pub fn team_comments(policy: &TeamPolicy) -> Vec<String> {
    let usual = TeamPolicy::default();
    let is_told = |key: &&&str| match **key {
        "team-form" => true,
        // Record 352 tells their number; the rounds of an all-play-all have other colours each.
        "boards" => policy.form == TeamForm::AllPlayAll,
        key => policy.stands(key) != usual.stands(key),
    };
    TOLD.iter().filter(is_told).map(|key| format!("{key}={}", policy.stands(key))).collect()
}

/// Key and value of a comment that tells how teams play.
fn told(record: &str) -> Option<(&str, &str)> {
    let (key, value) = record.strip_prefix("###")?.trim_start().split_once('=')?;
    TOLD.contains(&key).then_some((key, value.trim_end()))
}

/// Whether a comment line is one that this program writes with a file of teams, and writes anew from what it has read of it.
pub fn is_team_comment(record: &str) -> bool {
    told(record).is_some_and(|(key, value)| TeamPolicy::default().set(key, value).is_ok()) || MatchTold::read(record).is_some()
}

impl TeamFile {
    /// What a document says of teams; `None` if it names none.
    ///
    /// # Errors
    /// Its records of teams cannot be understood, or the games of its players make no matches.
    pub fn of(document: &Document) -> Result<Option<Self>, ReadError> {
        let Some(records) = TeamRecords::of(document)? else { return Ok(None) };
        let event = records.event(document)?;
        let mut file = Self { policy: TeamPolicy::default(), width: 1, records, event };
        file.policy = file.policy_told(document);
        if file.policy.form == TeamForm::AllPlayAll {
            file.width = u16::from(file.policy.boards);
            // The points of a match are not those of its rounds in the file.
            file.event.warnings.retain(|warning| !matches!(warning.kind, WarningKind::TeamPointsDiffer { .. }));
        }
        Ok(Some(file))
    }

    fn policy_told(&self, document: &Document) -> TeamPolicy {
        let mut policy = TeamPolicy::default();
        if let Some(teams) = &self.event.tournament.teams {
            policy.boards = u8::try_from(teams.boards).ok().filter(|boards| *boards > 0).map_or(policy.boards, |boards| boards.min(12));
            let usual = Scoring::TWO_ONE_ZERO;
            let of = |scoring: &Scoring| [scoring.win, scoring.draw, scoring.loss].map(Points::hundredths);
            let points = of(&teams.matches);
            policy.match_points = (points != of(&usual)).then_some(MatchPoints(points));
        }
        if let System::TeamSwiss(team::Policy { preference, primary_only, .. }) = self.event.tournament.system {
            policy.primary_only = primary_only;
            policy.preference = match preference {
                team::Preference::A => None,
                team::Preference::B => Some(Preference::B),
                team::Preference::None => Some(Preference::None),
            };
        }
        policy.board_colours = self.colours(&policy);
        policy.form = self.form(&policy);
        for (key, value) in document.other_records.iter().filter_map(|record| told(record)) {
            // What is not understood stays a comment.
            let _ = policy.set(key, value);
        }
        if let Some(teams) = &self.event.tournament.teams {
            // What nothing is said about is as a drawn match.
            let drawn: Points = (0..policy.games()).map(|_| teams.game.1).sum();
            let is_said = |points: Option<Points>| points.is_some();
            let said = self.records.allocated.as_ref();
            let bye = |points: Points, drawn: Points| (points != drawn).then_some(Hundredths(points.hundredths()));
            if said.is_some_and(|said| is_said(said.match_points)) {
                policy.match_bye = bye(teams.matches.pab, teams.matches.draw);
            }
            if said.is_some_and(|said| is_said(said.game_points)) {
                policy.game_bye = bye(teams.games.pab, drawn);
            }
        }
        policy
    }

    /// The first of the known ways in which the colours go with those of the boards (352).
    fn colours(&self, usual: &TeamPolicy) -> Option<BoardColours> {
        let first = *self.records.colors.first()?;
        let is_so = |colours: &BoardColours| {
            let policy = TeamPolicy { board_colours: Some(*colours), ..usual.clone() };
            (1..).zip(&self.records.colors).all(|(board, color)| policy.seating(board).first_is_white == (*color == first))
        };
        [BoardColours::Odd, BoardColours::Fours, BoardColours::All].into_iter().find(is_so).filter(|colours| *colours != BoardColours::Odd)
    }

    /// The form that the line-ups of a file show: everybody at a board of his own, else all in the order of the lists, else any.
    fn form(&self, policy: &TeamPolicy) -> TeamForm {
        let boards = usize::from(policy.boards);
        let place = |team: Tpn, player: Tpn| {
            let team = self.records.teams.iter().find(|other| other.number == team)?;
            team.players.iter().position(|other| *other == player)
        };
        let seated = || {
            self.event.lineups.iter().map(move |((_, team), lineup)| {
                let seats = lineup.iter().enumerate().filter_map(|(board, player)| Some((board, place(*team, (*player)?)?)));
                (lineup, seats.collect::<Vec<_>>())
            })
        };
        let is_fixed = |(_, seats): (_, Vec<(usize, usize)>)| seats.iter().all(|(board, place)| board == place && *board < boards);
        let in_order = |(lineup, seats): (&Vec<Option<Tpn>>, Vec<(usize, usize)>)| {
            seats.windows(2).all(|pair| pair[0].1 < pair[1].1) && lineup.iter().take(seats.len()).all(Option::is_some)
        };
        match () {
            () if self.event.lineups.is_empty() => TeamPolicy::default().form,
            () if seated().all(is_fixed) => TeamForm::Fixed,
            () if seated().all(in_order) => TeamForm::Reserves,
            () => TeamForm::LineUp,
        }
    }

    /// Rounds of the event that are paired.
    pub fn rounds_paired(&self) -> u16 {
        self.event.tournament.rounds_paired().div_ceil(self.width.max(1))
    }

    /// What stands for a team in a round of the event, where it has no match.
    pub fn bye(&self, team: Tpn, round: u16) -> Option<Bye> {
        match self.event.tournament.contestant(team)?.entry(self.first_of(round))? {
            Entry::Bye(bye) => Some(bye),
            Entry::Meeting(_) => None,
        }
    }

    /// The first round of the file that belongs to a round of the event.
    const fn first_of(&self, round: u16) -> u16 {
        round.saturating_sub(1) * self.width + 1
    }

    /// The teams as the event has them, a round for each match.
    pub fn tournament(&self) -> Tournament {
        let mut t = self.event.tournament.clone();
        let width = self.width.max(1);
        if width == 1 {
            return t;
        }
        let round = |of_file: u16| of_file.div_ceil(width);
        t.rounds = round(t.rounds);
        for team in &mut t.contestants {
            team.entries = team.entries.iter().step_by(width.into()).copied().collect();
        }
        for prohibition in &mut t.prohibitions {
            (prohibition.first_round, prohibition.last_round) = (round(prohibition.first_round), round(prohibition.last_round));
        }
        for adjustment in &mut t.adjustments {
            adjustment.round = adjustment.round.map(round);
        }
        t.info.round_dates = t.info.round_dates.iter().step_by(width.into()).cloned().collect();
        let Some(mut teams) = t.teams.take() else { return t };
        teams.secondary_adjustments.iter_mut().for_each(|(_, at, _)| *at = at.map(round));
        teams.set_boards(u16::from(self.policy.games()));
        teams.games.pab = self.policy.game_bye.map_or(teams.games.draw, |Hundredths(points)| Points::from_hundredths(points));
        teams.by_board.clear();
        for number in 1..=t.rounds {
            for one in self.matches(number) {
                self.put_match(&mut t, &mut teams, number, &one);
            }
        }
        t.scoring = teams.scoring();
        t.teams = Some(teams);
        t
    }

    /// Puts the sum of a match in the place of its first games.
    fn put_match(&self, t: &mut Tournament, teams: &mut Teams, round: u16, one: &FileMatch) {
        let games: Option<Vec<(Outcome, Outcome)>> = (1..)
            .zip(&one.results)
            .map(|(game, result)| {
                let (white, black) = (*result)?.outcomes();
                Some(if self.policy.seating(game).first_is_white { (white, black) } else { (black, white) })
            })
            .collect();
        let points = |outcome| match outcome {
            Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => teams.game.0,
            Outcome::Draw | Outcome::UnratedDraw | Outcome::Adjourned => teams.game.1,
            Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss | Outcome::Pending => Points::ZERO,
        };
        let is_played = games.iter().flatten().any(|(a, b)| a.is_played() || b.is_played());
        let rows: Option<(Vec<Points>, Vec<Points>)> = games.map(|games| games.into_iter().map(|(a, b)| (points(a), points(b))).unzip());
        let sums = rows.as_ref().map(|(own, theirs)| (own.iter().copied().sum::<Points>(), theirs.iter().copied().sum::<Points>()));
        let outcome = |own: Points, other: Points| match (own.cmp(&other), is_played) {
            (Ordering::Greater, true) => Outcome::Win,
            (Ordering::Less, true) => Outcome::Loss,
            (Ordering::Equal, true) => Outcome::Draw,
            (Ordering::Greater, false) => Outcome::ForfeitWin,
            (Ordering::Equal, false) if own != Points::ZERO => Outcome::UnratedDraw,
            (Ordering::Less | Ordering::Equal, false) => Outcome::ForfeitLoss,
        };
        let (first, second) = one.teams;
        let sides = [
            (first, second, Color::White, sums, rows.as_ref().map(|rows| rows.0.clone())),
            (second, first, Color::Black, sums.map(|(own, theirs)| (theirs, own)), rows.as_ref().map(|rows| rows.1.clone())),
        ];
        for (team, opponent, color, sums, row) in sides {
            let outcome = sums.map_or(Outcome::Pending, |(own, other)| outcome(own, other));
            let meeting = Meeting { points: sums.map(|(own, _)| own), ..Meeting::new(opponent, Some(color), outcome) };
            let index = usize::from(round.saturating_sub(1));
            if let Some(place) = t.contestants.iter_mut().find(|c| c.tpn == team).and_then(|c| c.entries.get_mut(index)) {
                *place = Some(Entry::Meeting(meeting));
            }
            if let Some(row) = row {
                let rounds = teams.by_board.entry(team).or_default();
                rounds.resize(rounds.len().max(index + 1), Vec::new());
                rounds[index] = row;
            }
        }
    }

    /// The matches of a round of the event.
    pub fn matches(&self, round: u16) -> Vec<FileMatch> {
        let of = |round: u16| self.event.matches.iter().filter(move |one| one.round == round);
        let first = self.first_of(round);
        let whole = |one: &TeamMatch| {
            let legs: Vec<Option<&TeamMatch>> = (first..first + self.width)
                .map(|leg| {
                    of(leg)
                        .find(|other| [other.first, other.second].contains(&one.first) && [other.first, other.second].contains(&one.second))
                })
                .collect();
            self.whole(one, &legs)
        };
        of(first).map(whole).collect()
    }

    /// A match out of its rounds in the file.
    fn whole(&self, one: &TeamMatch, legs: &[Option<&TeamMatch>]) -> FileMatch {
        let boards = usize::from(self.policy.boards);
        let result = |leg: &TeamMatch, at: usize, first_is_white: bool| -> Option<BoardResult> {
            let is_open = leg.boards.iter().all(|(a, b)| (*a, *b) == (Outcome::Pending, Outcome::Pending));
            // A board beyond those that the file knows was left empty by both.
            let missing = if is_open { Outcome::Pending } else { Outcome::ForfeitLoss };
            let whole = leg.lost_by.map(LostBy::outcomes);
            let (a, b) = whole.or_else(|| leg.boards.get(at).copied()).unwrap_or((missing, missing));
            let (first, second) = if leg.first == one.first { (a, b) } else { (b, a) };
            if first_is_white { BoardResult::from_outcomes(first, second) } else { BoardResult::from_outcomes(second, first) }
        };
        let results = (1..=self.policy.games()).map(|game| {
            let at = usize::from(game - 1);
            result((*legs.get(at / boards.max(1))?)?, at % boards.max(1), self.policy.seating(game).first_is_white)
        });
        let seats = |team: Tpn| self.event.lineups.get(&(one.round, team));
        let line_ups = seats(one.first).zip(seats(one.second)).map(|(own, theirs)| {
            let mut line_ups = [vec![None; boards], vec![None; boards]];
            for (board, game) in (0..boards).zip(1..) {
                let seating = self.policy.seating(game);
                for (line_up, (place, seats)) in line_ups.iter_mut().zip([(seating.first, own), (seating.second, theirs)]) {
                    if let Some(seat) = line_up.get_mut(usize::from(place)) {
                        *seat = seats.get(board).copied().flatten();
                    }
                }
            }
            line_ups
        });
        FileMatch { teams: (one.first, one.second), line_ups, results: results.collect() }
    }

    /// Whether the game points rank the teams.
    pub fn by_games(&self) -> bool {
        self.event.tournament.teams.as_ref().is_some_and(|teams| teams.primary == Primary::Game)
    }

    /// The players by team and place in the order of the teams' numbers: as an event numbers them.
    pub fn players(&self) -> Vec<(Tpn, Tpn)> {
        let mut teams: Vec<_> = self.records.teams.iter().collect();
        teams.sort_by_key(|team| team.number);
        teams.into_iter().flat_map(|team| team.players.iter().map(|player| (team.number, *player))).collect()
    }
}

/// The colour of the team that has White (Red) on board 1, on each board.
pub fn colors_of(policy: &TeamPolicy) -> Vec<Color> {
    (1..=policy.boards).map(|board| if policy.seating(board).first_is_white { Color::White } else { Color::Black }).collect()
}
