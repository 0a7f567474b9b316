//! The tournament of teams out of a document.

use super::super::Document;
use super::super::error::{Field, ReadError, Warning, WarningKind};
use super::lineup::Players;
use super::{Abnormal, Forfeit, LostBy, MatchTold, Team, TeamRecords, TeamType, Virtual};
use crate::acceleration::baku_spans;
use crate::model::{
    Acceleration, Adjustment, Bye, Color, Contestant, Entry, Meeting, Outcome, Primary, Scoring, System, Teams, Tournament, Tpn,
    VirtualPoints,
};
use crate::points::Points;
use std::collections::BTreeMap;

/// A team event as its file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TeamEvent {
    /// The tournament whose contestants are the teams.
    pub tournament: Tournament,
    /// Who sat on which board, by round and team, board 1 first; `None`: nobody. Only of matches in which somebody is known to have sat.
    pub lineups: BTreeMap<(u16, Tpn), Vec<Option<Tpn>>>,
    /// The matches by round, in the order in which they were found.
    pub matches: Vec<TeamMatch>,
    /// What was odd, missing or assumed.
    pub warnings: Vec<Warning>,
}

/// A match board by board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TeamMatch {
    /// The round.
    pub round: u16,
    /// The team with White on board 1, as far as that is known.
    pub first: Tpn,
    /// The other.
    pub second: Tpn,
    /// What the first and the second got on each board.
    pub boards: Vec<(Outcome, Outcome)>,
    /// It was decided without play (330).
    pub lost_by: Option<LostBy>,
}

impl TeamRecords {
    /// The tournament of teams: matches out of the games of the players of the document, with the team records.
    ///
    /// Board i pairs the i-th player present of either team in the order of record 310, unless record 300 says otherwise. A match in which no
    /// game was played is a forfeit, lost by both if nobody has a point. A match whose players nobody knows stands in a comment
    /// ([`MatchTold`]).
    ///
    /// # Errors
    ///
    /// Players of one team who met players of no team, of their own or of two others in one round.
    pub fn event(&self, document: &Document) -> Result<TeamEvent, ReadError> {
        let mut maker = Maker { records: self, players: Players::new(document, self), event: self.frame(document) };
        let t = &document.tournament;
        for round in 1..=t.rounds {
            maker.round(round)?;
        }
        maker.adjustments();
        let event = &mut maker.event;
        for contestant in &mut event.tournament.contestants {
            while contestant.entries.last() == Some(&None) {
                contestant.entries.pop();
            }
        }
        if let Some(teams) = &mut event.tournament.teams
            && self.colors.is_empty()
        {
            // No record tells the number of boards: the longest line-up does.
            let told = self.told.iter().map(|told| told.boards.len());
            let boards = event.lineups.values().map(Vec::len).chain(told).max().unwrap_or(0);
            teams.set_boards(u16::try_from(boards).unwrap_or(u16::MAX));
            event.tournament.scoring = teams.scoring();
        }
        self.boards_filled(event);
        self.acceleration(event, &document.type_code);
        self.stated(event);
        Ok(maker.event)
    }

    /// The tournament with its rules, without matches.
    fn frame(&self, document: &Document) -> TeamEvent {
        let of = TeamType::of_code(&document.type_code, &document.tournament.info.start);
        // A comment may have told which of the systems it is that the code stands for.
        let told = Some(document.tournament.system).filter(|system| *system != System::Other);
        let by_list = document.tournament.tiebreaks.first().is_some_and(|code| code.eq_ignore_ascii_case("GPTS")).then_some(Primary::Game);
        let primary = of.and_then(|of| of.primary).or(by_list).unwrap_or_default();
        let mut teams = Teams::new(u16::try_from(self.colors.len()).unwrap_or(u16::MAX), primary);
        teams.set_game(document.tournament.scoring.win, document.tournament.scoring.draw);
        let usual = Scoring::TWO_ONE_ZERO;
        let draw = self.match_points.draw.unwrap_or(usual.draw);
        teams.matches = Scoring {
            win: self.match_points.win.unwrap_or(usual.win),
            draw,
            loss: self.match_points.loss.unwrap_or(usual.loss),
            pab: draw,
            unknown: draw,
            ..usual
        };
        if let Some(allocated) = &self.allocated {
            teams.matches.pab = allocated.match_points.unwrap_or(teams.matches.pab);
            teams.games.pab = allocated.game_points.unwrap_or(teams.games.pab);
        }
        let contestant = |team: &Team| Contestant {
            rating: team
                .strength
                .parse::<Points>()
                .ok()
                .and_then(|points| u16::try_from((points.hundredths() + 50) / 100).ok())
                .filter(|r| *r > 0),
            stated_rank: team.rank,
            stated_points: if primary == Primary::Match { team.match_points } else { team.game_points },
            entries: vec![None; usize::from(document.tournament.rounds)],
            ..Contestant::new(team.number, team.name.clone())
        };
        let mut contestants: Vec<Contestant> = self.teams.iter().map(contestant).collect();
        contestants.sort_by_key(|contestant| contestant.tpn);
        let tournament = Tournament {
            info: document.tournament.info.clone(),
            system: of.map_or(System::Other, |of| told.unwrap_or(of.system)),
            initial_color: document.tournament.initial_color,
            scoring: teams.scoring(),
            contestants,
            prohibitions: self.prohibitions.clone(),
            tiebreaks: document.tournament.tiebreaks.clone(),
            teams: Some(teams),
            ..Tournament::new(document.tournament.rounds)
        };
        TeamEvent { tournament, lineups: BTreeMap::new(), matches: Vec::new(), warnings: Vec::new() }
    }

    /// Boards of forfeited matches and the length of all rows.
    fn boards_filled(&self, event: &mut TeamEvent) {
        let Some(teams) = &mut event.tournament.teams else { return };
        let boards = usize::from(teams.boards);
        for row in teams.by_board.values_mut().flatten().filter(|row| !row.is_empty()) {
            row.resize(boards.max(row.len()), Points::ZERO);
        }
        for one in &mut event.matches {
            if let Some(lost_by) = one.lost_by {
                one.boards = vec![lost_by.outcomes(); boards];
            }
        }
        let (win, all) = (teams.game.0, teams.games.win);
        for forfeit in self.forfeits.iter().filter(|forfeit| self.is_alone(forfeit)) {
            let sides = [(forfeit.white, forfeit.lost_by == LostBy::Black), (forfeit.black, forfeit.lost_by == LostBy::White)];
            for (team, has_won) in sides {
                let (points, sum) = if has_won { (win, all) } else { (Points::ZERO, Points::ZERO) };
                let index = usize::from(forfeit.round.saturating_sub(1));
                if let Some(row) = teams.by_board.get_mut(&team).and_then(|rows| rows.get_mut(index)) {
                    *row = vec![points; boards];
                }
                let entry = event.tournament.contestants.iter_mut().find(|c| c.tpn == team).and_then(|c| c.entries.get_mut(index));
                if let Some(Some(Entry::Meeting(meeting))) = entry {
                    meeting.points = Some(sum);
                }
            }
        }
    }

    /// Whether no comment tells more of a forfeited match: that not all of its boards were won by the same side.
    fn is_alone(&self, forfeit: &Forfeit) -> bool {
        let tells = |told: &MatchTold| told.round == forfeit.round && [told.first, told.second].contains(&forfeit.white);
        !self.told.iter().any(tells)
    }

    /// Virtual points: in the primary score. Records that are those of Baku acceleration only say who is the last of group A.
    fn acceleration(&self, event: &mut TeamEvent, code: &str) {
        let t = &mut event.tournament;
        let primary = t.teams.as_ref().map_or(Primary::Match, |teams| teams.primary);
        let is_baku = TeamType::of_code(code, "").is_some_and(|of| of.is_baku);
        let points = |span: &Virtual| match primary {
            Primary::Match => span.match_points.or(span.game_points),
            Primary::Game => span.game_points.or(span.match_points),
        };
        let span = |span: &Virtual| VirtualPoints {
            points: points(span).unwrap_or(Points::ZERO),
            first_round: span.first_round,
            last_round: span.last_round,
            first: span.first,
            last: span.last,
        };
        let spans: Vec<VirtualPoints> = self.virtual_points.iter().map(span).collect();
        let last_of_a = spans.first().map(|span| span.last);
        t.acceleration = match last_of_a {
            None if is_baku => Acceleration::Baku { last_of_a: None },
            None => Acceleration::None,
            Some(last) if is_baku && baku_spans(t, last) == spans => Acceleration::Baku { last_of_a },
            Some(_) => Acceleration::Explicit(spans),
        };
    }

    /// Compares the stated points with those of the matches.
    fn stated(&self, event: &mut TeamEvent) {
        let t = &event.tournament;
        let paired = t.rounds_paired();
        let done = crate::standings::last_complete_round(t);
        for team in &self.teams {
            let both = [(Primary::Match, Field::MatchPoints, team.match_points), (Primary::Game, Field::GamePoints, team.game_points)];
            for (primary, score, stated) in both {
                let Some(stated) = stated else { continue };
                let through = |round| t.team_score(team.number, primary, round).unwrap_or_default();
                // Of matches that are going on the games that have ended may be in.
                let ended = if primary == Primary::Game { going_on(t, team.number) } else { Points::ZERO };
                let allowed = [through(done), through(paired), through(paired) + ended, through(t.rounds)];
                if !allowed.contains(&stated) {
                    let kind = WarningKind::TeamPointsDiffer { team: team.number, score, stated, computed: through(paired) };
                    event.warnings.push(Warning { line: 0, column: 0, kind });
                }
            }
        }
    }
}

/// What the games of a team that have ended gave in matches that have not.
fn going_on(t: &Tournament, team: Tpn) -> Points {
    let is_pending = |entry: Option<Entry>| matches!(entry, Some(Entry::Meeting(meeting)) if meeting.outcome == Outcome::Pending);
    let Some(contestant) = t.contestant(team) else { return Points::ZERO };
    let rows = t.teams.iter().filter_map(|teams| teams.by_board.get(&team)).flatten();
    (1..).zip(rows).filter(|(round, _)| is_pending(contestant.entry(*round))).flat_map(|(_, row)| row.iter().copied()).sum()
}

/// The event as far as it is made.
struct Maker<'a> {
    records: &'a TeamRecords,
    players: Players<'a>,
    event: TeamEvent,
}

impl Maker<'_> {
    fn warn(&mut self, kind: WarningKind) {
        self.event.warnings.push(Warning { line: 0, column: 0, kind });
    }

    fn set(&mut self, team: Tpn, round: u16, entry: Entry) {
        let found = self.event.tournament.contestants.iter_mut().find(|contestant| contestant.tpn == team);
        if let Some(place) = found.and_then(|contestant| contestant.entries.get_mut(usize::from(round.saturating_sub(1)))) {
            *place = Some(entry);
        }
    }

    fn is_set(&self, team: Tpn, round: u16) -> bool {
        self.event.tournament.contestant(team).is_some_and(|team| team.entry(round).is_some())
    }

    /// Matches with games, then forfeited ones, then byes.
    fn round(&mut self, round: u16) -> Result<(), ReadError> {
        let records = self.records;
        for team in &records.teams {
            let Some(opponent) = self.players.opponent(team, round)? else { continue };
            if !self.is_set(team.number, round)
                && let Some(other) = records.teams.iter().find(|other| other.number == opponent)
            {
                self.players.opponent(other, round)?;
                self.one_match(team, other, round);
            }
        }
        for forfeit in records.forfeits.iter().filter(|forfeit| forfeit.round == round && records.is_alone(forfeit)) {
            let (white, black) = forfeit.lost_by.outcomes();
            let sides = [(forfeit.white, forfeit.black, Color::White, white), (forfeit.black, forfeit.white, Color::Black, black)];
            for (team, opponent, color, outcome) in sides {
                let meeting = Meeting { points: Some(Points::ZERO), ..Meeting::new(opponent, Some(color), outcome) };
                self.set(team, round, Entry::Meeting(meeting));
                self.by_board(team, round, Vec::from([Points::ZERO]));
            }
            self.seated((forfeit.white, forfeit.black), round);
            self.event.matches.retain(|one| one.round != round || ![one.first, one.second].contains(&forfeit.white));
            let (first, second, lost_by) = (forfeit.white, forfeit.black, Some(forfeit.lost_by));
            self.event.matches.push(TeamMatch { round, first, second, boards: Vec::new(), lost_by });
        }
        for told in records.told.iter().filter(|told| told.round == round) {
            if !self.is_set(told.first, round) && !self.is_set(told.second, round) {
                self.told(told);
            }
        }
        let allocated = records.allocated.as_ref().and_then(|allocated| allocated.rounds.get(usize::from(round - 1))).copied().flatten();
        let announced = records.byes.iter().filter(|byes| byes.round == round);
        let byes = announced.flat_map(|byes| byes.teams.iter().map(|team| (*team, byes.kind)));
        let stated: Vec<(Tpn, Bye)> = allocated.map(|team| (team, Bye::PairingAllocated)).into_iter().chain(byes).collect();
        for (team, bye) in stated {
            if self.is_set(team, round) {
                self.warn(WarningKind::ByeContradicted { player: team, round });
            } else {
                self.set(team, round, Entry::Bye(bye));
            }
        }
        for team in &records.teams {
            if self.is_set(team.number, round) {
                continue;
            }
            if let (Some(bye), warning) = self.players.bye(team, round) {
                self.set(team.number, round, Entry::Bye(bye));
                warning.into_iter().for_each(|kind| self.warn(kind));
            }
        }
        Ok(())
    }

    fn one_match(&mut self, first: &Team, second: &Team, round: u16) {
        let found = self.players.of_match(first, second, round);
        if let Some(board) = found.differs {
            self.warn(WarningKind::BoardsDiffer { round, team: first.number, opponent: second.number, board });
        }
        let color = self.players.color(&found, round, &self.records.colors);
        let boards = self.players.outcomes(&found, round);
        let outcomes = self.players.outcome(&boards);
        let one = TeamMatch { round, first: first.number, second: second.number, boards, lost_by: None };
        self.event.matches.push(if color == Some(Color::Black) { one.turned() } else { one });
        let sides = [
            (found.teams, outcomes.0, color, found.boards.0),
            ((found.teams.1, found.teams.0), outcomes.1, color.map(Color::other), found.boards.1),
        ];
        for ((team, opponent), outcome, color, lineup) in sides {
            let row: Vec<Points> = lineup.iter().map(|player| self.players.points(*player, round)).collect();
            let points = (outcome != Outcome::Pending).then(|| row.iter().copied().sum());
            self.set(team, round, Entry::Meeting(Meeting { points, ..Meeting::new(opponent, color, outcome) }));
            self.by_board(team, round, row);
            self.event.lineups.insert((round, team), lineup);
        }
    }

    /// Who sat at the boards of a match that was decided without play, or of which only its result is known; nothing where nobody says it.
    fn seated(&mut self, (first, second): (Tpn, Tpn), round: u16) {
        let team = |number: Tpn| self.records.teams.iter().find(|team| team.number == number);
        let (Some(one), Some(other)) = (team(first), team(second)) else { return };
        let found = self.players.of_match(one, other, round);
        let is_told = [first, second].iter().any(|team| self.players.has_order(*team, round));
        if is_told || found.boards.0.iter().chain(&found.boards.1).any(Option::is_some) {
            self.event.lineups.extend([((round, first), found.boards.0), ((round, second), found.boards.1)]);
        }
    }

    /// A match that a comment tells of.
    fn told(&mut self, told: &MatchTold) {
        let MatchTold { round, first, second, boards } = told;
        let (own, theirs) = self.players.outcome(boards);
        let rows: (Vec<Points>, Vec<Points>) = boards.iter().map(|(a, b)| (self.players.award(*a), self.players.award(*b))).unzip();
        let sides = [(*first, *second, Color::White, own, rows.0), (*second, *first, Color::Black, theirs, rows.1)];
        for (team, opponent, color, outcome, row) in sides {
            let points = (outcome != Outcome::Pending).then(|| row.iter().copied().sum());
            self.set(team, *round, Entry::Meeting(Meeting { points, ..Meeting::new(opponent, Some(color), outcome) }));
            self.by_board(team, *round, row);
        }
        self.seated((*first, *second), *round);
        self.event.matches.push(TeamMatch { round: *round, first: *first, second: *second, boards: boards.clone(), lost_by: None });
    }

    fn by_board(&mut self, team: Tpn, round: u16, row: Vec<Points>) {
        let Some(teams) = &mut self.event.tournament.teams else { return };
        let rounds = teams.by_board.entry(team).or_default();
        if rounds.len() < usize::from(round) {
            rounds.resize(usize::from(round), Vec::new());
        }
        if let Some(place) = rounds.last_mut() {
            *place = row;
        }
    }

    /// Record 299: bonus and penalty as they are, points for a kind of result as what they are beside the usual ones.
    fn adjustments(&mut self) {
        let t = &self.event.tournament;
        let Some(teams) = &t.teams else { return };
        let (mut primary, mut secondary) = (Vec::new(), Vec::new());
        for record in &self.records.abnormal {
            for (score, points) in [(Primary::Match, record.match_points), (Primary::Game, record.game_points)] {
                let Some(points) = points else { continue };
                let list = if score == teams.primary { &mut primary } else { &mut secondary };
                for team in &record.teams {
                    list.extend(given(t, *team, record, &teams.scoring_of(score), points));
                }
            }
        }
        let adjustment = |(player, round, points)| Adjustment { player, round, points };
        let adjustments = primary.into_iter().map(adjustment).collect();
        self.event.tournament.adjustments = adjustments;
        if let Some(teams) = &mut self.event.tournament.teams {
            teams.secondary_adjustments = secondary;
        }
    }
}

impl TeamMatch {
    /// The same named from the other side.
    fn turned(self) -> Self {
        let boards = self.boards.into_iter().map(|(a, b)| (b, a)).collect();
        Self { first: self.second, second: self.first, boards, ..self }
    }
}

impl LostBy {
    /// What the team with White on board 1 and the other got.
    pub const fn outcomes(self) -> (Outcome, Outcome) {
        match self {
            Self::White => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            Self::Black => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            Self::Both => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
        }
    }
}

/// What a record 299 gives a team beside its results, by round.
fn given(t: &Tournament, team: Tpn, record: &Abnormal, scoring: &Scoring, points: Points) -> Vec<(Tpn, Option<u16>, Points)> {
    let Some(kind) = record.kind else { return vec![(team, record.round, points)] };
    let Some(contestant) = t.contestant(team) else { return Vec::new() };
    let rounds = record.round.map_or(1..=t.rounds, |round| round..=round);
    let has_kind = |round: &u16| super::super::read::has_kind(contestant, *round, kind);
    rounds.filter(has_kind).map(|round| (team, Some(round), points - scoring.award(contestant.entry(round)))).collect()
}
