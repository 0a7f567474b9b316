//! Teams: who belongs to each, in which order, and who sits at which board of a match.

use super::ids::{GameAt, MemberId, PlayerId};
use super::line_up::{LineUp, LineUpFault};
use super::meeting::Meeting;
use super::model::{Board, Member, Participant, Person, Round, Section};
use super::team_policy::{Composed, TeamForm, TeamPolicy};
use std::collections::BTreeMap;
use tournament::model::{Color, Tpn};

/// Whoever sits on one side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat<'a> {
    /// The contestant: a player, or the team.
    pub contestant: PlayerId,
    /// Of a team the player, once both line-ups are in; `None` where the board is left empty, or nothing is known, or there are no teams.
    pub member: Option<&'a Member>,
}

impl Section {
    /// How teams play; `None` in a section of players.
    pub fn team_policy(&self) -> Option<&TeamPolicy> {
        self.setup.policy.teams.as_deref().filter(|teams| teams.form != TeamForm::Sum)
    }

    /// Whether the contestants are teams.
    pub fn is_of_teams(&self) -> bool {
        self.team_policy().is_some()
    }

    /// The player of a team with an id.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.binary_search_by_key(&id, |member| member.id).ok().map(|at| &self.members[at])
    }

    /// The players of a team in the order of its list, then those who are not on it any more.
    pub fn members_of(&self, team: PlayerId) -> Vec<&Member> {
        let listed = self.player(team).map(|p| p.roster.as_slice()).unwrap_or_default();
        let out = self.members.iter().filter(|member| member.team == team && !listed.contains(&member.id));
        listed.iter().filter_map(|id| self.member(*id)).chain(out).collect()
    }

    /// The first players of a team's list, one a board: the line-up of a captain who says nothing.
    pub fn usual_line_up(&self, team: PlayerId) -> Vec<Option<MemberId>> {
        let boards = self.team_policy().map_or(0, |policy| usize::from(policy.boards));
        let roster = self.player(team).map(|p| p.roster.as_slice()).unwrap_or_default();
        let mut players: Vec<Option<MemberId>> = roster.iter().take(boards).copied().map(Some).collect();
        players.resize(boards, None);
        players
    }

    /// The line-ups of a match, of the first and of the second team, once both are in: until then each is secret.
    pub fn line_ups<'a>(&self, round: &'a Round, (first, second): (PlayerId, PlayerId)) -> Option<[&'a LineUp; 2]> {
        Some([round.line_ups.get(&first)?, round.line_ups.get(&second)?])
    }

    /// The two teams of a board as their match names them: the first has the colour of board 1.
    fn teams_at(&self, round: &Round, board: &Board) -> (PlayerId, PlayerId) {
        if let Some(first) = round.boards.iter().find(|b| b.table == board.table && b.game == 1) {
            return (first.white, first.black);
        }
        // A section may be looked at with one board only.
        let is_first_white = self.team_policy().is_none_or(|policy| policy.seating(board.game).first_is_white);
        if is_first_white { (board.white, board.black) } else { (board.black, board.white) }
    }

    /// Who sits at a board with White (Red) or Black.
    pub fn seat<'a>(&'a self, round: &Round, board: &Board, color: Color) -> Seat<'a> {
        let contestant = if color == Color::White { board.white } else { board.black };
        let member = self.team_policy().and_then(|policy| {
            let (first, second) = self.teams_at(round, board);
            let [of_first, of_second] = self.line_ups(round, (first, second))?;
            let seating = policy.seating(board.game);
            let (line_up, place) = if contestant == first { (of_first, seating.first) } else { (of_second, seating.second) };
            self.member((*line_up.players.get(usize::from(place))?)?)
        });
        Seat { contestant, member }
    }

    /// Who sits at a board of a round; the contestant's own data where there are no teams, or nobody is known.
    pub fn person_at(&self, round: &Round, board: &Board, color: Color) -> Option<&Person> {
        let seat = self.seat(round, board, color);
        seat.member.map(|member| &member.person).or_else(|| self.player(seat.contestant).map(|p| &p.person))
    }

    /// The name of whoever sits at a board: of the player, or of the team as long as that is all that is known.
    pub fn name_at(&self, round: &Round, board: &Board, color: Color) -> &str {
        self.person_at(round, board, color).map_or("–", |person| person.name.as_str())
    }

    /// The same of a game of any round.
    pub fn name_in(&self, game: GameAt, color: Color) -> &str {
        match (self.round(game.round.0), self.board_of(game)) {
            (Some(round), Some(board)) => self.name_at(round, board, color),
            _ => "–",
        }
    }

    /// The boards of a match at which exactly one side, or nobody, is there though both line-ups are in: board, White is there, Black is there.
    pub fn empty_seats(&self, round: &Round, meeting: &Meeting<'_>) -> Vec<(u16, bool, bool)> {
        if self.line_ups(round, (meeting.first, meeting.second)).is_none() {
            return Vec::new();
        }
        let seats = meeting.games.iter().map(|board| {
            let is_there = |color| self.seat(round, board, color).member.is_some();
            (board.number, is_there(Color::White), is_there(Color::Black))
        });
        seats.filter(|(_, white, black)| !(*white && *black)).collect()
    }

    /// The teams whose line-ups are waited for: they are not in, and no result of the team either.
    pub fn line_ups_awaited(&self, round: &Round) -> Vec<PlayerId> {
        let waits = |team: &PlayerId| round.boards.iter().all(|b| b.result.is_none() || ![b.white, b.black].contains(team));
        self.line_ups_missing(round).into_iter().filter(waits).collect()
    }

    /// The matches of rounds 1 to `through` in which games were played and nobody knows by whom, because a line-up is not in: round, table.
    pub fn without_line_ups(&self, through: u16) -> Vec<(u16, u16)> {
        if self.team_policy().is_none() {
            return Vec::new();
        }
        let rounds = self.rounds.iter().take(usize::from(through)).filter(|round| round.published.is_some());
        let was_played = |board: &&Board| board.result.is_some_and(|result| result.outcomes().0.is_played());
        let unknown = |round: &Round, meeting: &Meeting<'_>| {
            meeting.games.iter().any(was_played) && self.line_ups(round, (meeting.first, meeting.second)).is_none()
        };
        rounds.flat_map(|round| round.meetings().into_iter().filter(|m| unknown(round, m)).map(|m| (round.number, m.table))).collect()
    }

    /// The teams of a round's matches whose line-up is not in.
    pub fn line_ups_missing(&self, round: &Round) -> Vec<PlayerId> {
        if !self.is_of_teams() {
            return Vec::new();
        }
        let teams = round.pairs().into_iter().flat_map(|(first, second)| [first, second]);
        teams.filter(|team| !round.line_ups.contains_key(team)).collect()
    }

    /// The players of numbered teams with the numbers that they have in a report file: by teams, in the order of their lists.
    pub fn member_numbers(&self) -> BTreeMap<MemberId, Tpn> {
        let mut teams: Vec<(Tpn, PlayerId)> = self.players.iter().filter_map(|team| Some((team.tpn?, team.id))).collect();
        teams.sort_unstable();
        let members = teams.iter().flat_map(|(_, id)| self.members_of(*id));
        (1..).zip(members).map(|(number, member)| (member.id, Tpn(number))).collect()
    }

    /// The rating of a contestant. The strength of a team is what was entered, else the mean of the ratings of its first boards, half up;
    /// the unrated do not count.
    pub fn rating_of(&self, contestant: &Participant) -> Option<u16> {
        contestant.person.rating.or_else(|| {
            let boards = usize::from(self.team_policy()?.boards);
            let rated: Vec<u32> =
                self.members_of(contestant.id).iter().take(boards).filter_map(|member| member.person.rating.map(u32::from)).collect();
            let count = u32::try_from(rated.len()).ok().filter(|count| *count > 0)?;
            u16::try_from((rated.iter().sum::<u32>() * 2 + count) / (2 * count)).ok()
        })
    }

    /// What is wrong with a line-up by the form of the section.
    pub fn line_up_faults(&self, team: PlayerId, players: &[Option<MemberId>]) -> Vec<LineUpFault> {
        let Some(policy) = self.team_policy() else { return Vec::new() };
        let roster = self.player(team).map(|p| p.roster.as_slice()).unwrap_or_default();
        let name = |id: MemberId| self.member(id).map_or_else(|| id.0.to_string(), |member| member.person.name.clone());
        let mut faults = Vec::new();
        if players.len() > usize::from(policy.boards) {
            faults.push(LineUpFault::TooMany(players.len(), policy.boards));
        }
        let seated: Vec<(u8, MemberId)> = (1..).zip(players).filter_map(|(board, id)| Some((board, (*id)?))).collect();
        for (at, (_, id)) in seated.iter().enumerate() {
            if !roster.contains(id) {
                faults.push(LineUpFault::NotOfTeam(name(*id)));
            } else if seated[..at].iter().any(|(_, other)| other == id) {
                faults.push(LineUpFault::Twice(name(*id)));
            }
        }
        if !faults.is_empty() {
            return faults;
        }
        let place = |id: MemberId| roster.iter().position(|other| *other == id).and_then(|at| u16::try_from(at + 1).ok()).unwrap_or(0);
        match policy.form {
            TeamForm::Reserves => {
                if let Some(gap) = (1..).zip(players).find(|(board, id)| id.is_none() && seated.last().is_some_and(|last| last.0 > *board))
                {
                    faults.push(LineUpFault::Gap(gap.0));
                }
                let against = seated.windows(2).filter(|pair| place(pair[0].1) > place(pair[1].1));
                faults.extend(against.map(|pair| LineUpFault::Order(name(pair[0].1), name(pair[1].1))));
            }
            TeamForm::Fixed => {
                let own = |id: MemberId| if place(id) <= u16::from(policy.boards) { place(id) } else { 0 };
                let wrong = seated.iter().filter(|(board, id)| own(*id) != u16::from(*board));
                faults.extend(wrong.map(|(board, id)| LineUpFault::Board(name(*id), *board, own(*id))));
            }
            TeamForm::LineUp | TeamForm::AllPlayAll | TeamForm::Sum => {}
        }
        for (board, rule) in policy.composition.iter().flat_map(|composition| composition.boards()) {
            let sits = seated.iter().find(|(at, _)| *at == board).and_then(|(_, id)| self.member(*id));
            if let Some(member) = sits.filter(|member| !rule.admits(&member.person)) {
                faults.push(LineUpFault::Composed(board, member.person.name.clone(), rule));
            }
        }
        faults
    }

    /// What is wrong with the order of a team's list.
    pub fn roster_faults(&self, roster: &[MemberId]) -> Vec<LineUpFault> {
        let Some(tolerance) = self.team_policy().and_then(|policy| policy.tolerance) else { return Vec::new() };
        let listed: Vec<&Member> = roster.iter().filter_map(|id| self.member(*id)).collect();
        let mut faults = Vec::new();
        for (at, above) in listed.iter().enumerate() {
            for below in &listed[at + 1..] {
                let more = below.person.rating.unwrap_or(0).saturating_sub(above.person.rating.unwrap_or(0));
                if let Some(over) = more.checked_sub(tolerance).filter(|over| *over > 0) {
                    faults.push(LineUpFault::Rating(above.person.name.clone(), below.person.name.clone(), over));
                }
            }
        }
        faults
    }
}

impl Composed {
    /// Whether somebody may sit at a board that asks for this.
    pub fn admits(self, person: &Person) -> bool {
        match self {
            Self::Woman => matches!(person.sex.as_str(), "w" | "f"),
            Self::BornFrom(year) => person.birth.get(..4).and_then(|text| text.parse::<u16>().ok()).is_some_and(|born| born >= year),
            Self::RatedAtMost(most) => person.rating.is_none_or(|rating| rating <= most),
        }
    }
}
