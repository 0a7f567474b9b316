//! Sections of teams as documents see them: matches, who sits at their boards, what each player made.

use super::board::{Board, meetings};
use super::input::Input;
use event::{Member, MemberId, Person, Section, TeamPolicy};
use tournament::model::{Color, Outcome, Scoring, Title, Tpn};
use tournament::points::Points;
use words::Lang;

/// Who sits at one side of a board of a match.
#[derive(Clone, Copy, Debug)]
pub enum Sits<'a> {
    /// This player.
    Player(&'a Member),
    /// Nobody: both line-ups are in and this one leaves the board empty.
    Nobody,
    /// Not known, or not to be told, before both line-ups are in.
    Unknown,
}

/// Who sits at one side of a board of any round.
pub fn sits<'a>(section: &'a Section, round: &event::Round, board: &event::Board, color: Color) -> Sits<'a> {
    let is_told = section.line_ups(round, (board.white, board.black)).is_some();
    match section.seat(round, board, color).member {
        Some(member) => Sits::Player(member),
        None if is_told => Sits::Nobody,
        None => Sits::Unknown,
    }
}

/// One side of a board as sheets about games name it: the player, in a section of teams with the team; the team alone as long as nothing
/// more is known.
pub fn side_words(section: &Section, round: &event::Round, board: &event::Board, color: Color, lang: Lang) -> String {
    let team = section.name(if color == Color::White { board.white } else { board.black });
    if !section.is_of_teams() {
        return team.to_owned();
    }
    let with_team = |name: &str| lang.fill("print.team.player", &[("name", name), ("team", team)]);
    match sits(section, round, board, color) {
        Sits::Player(member) => with_team(&member.person.name),
        Sits::Nobody => with_team(lang.text("print.team.nobody")),
        Sits::Unknown => team.to_owned(),
    }
}

/// Title and name of a person.
pub fn titled(person: &Person) -> String {
    let title = Title::of_letters(&person.title).map_or_else(|| person.title.as_str(), |title| title.letters());
    if title.is_empty() { person.name.clone() } else { format!("{title} {}", person.name) }
}

/// A match of the round: the boards of a table.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// Its games, at least one.
    pub games: &'a [Board],
    /// The team with White (Red) at board 1.
    pub first: Tpn,
    /// The other one.
    pub second: Tpn,
    /// The table.
    pub table: u16,
}

/// What somebody did on one board.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The round.
    pub round: u16,
    /// The board of the line-up, from 1.
    pub board: u8,
    /// Who.
    pub member: &'a Member,
    /// Colour.
    pub color: Color,
    /// The result, as far as there is one.
    pub outcome: Option<Outcome>,
}

/// The games of all players in the rounds up to one that are published, where both line-ups are in. Games added to decide a match are not
/// of those that count.
pub fn played(section: &Section, through: u16) -> Vec<Played<'_>> {
    let game = |game: event::MemberGame| {
        let member = section.member(game.member)?;
        Some(Played { round: game.game.round.0, board: game.board, member, color: game.color, outcome: game.outcome })
    };
    section.member_games(through).into_iter().filter_map(game).collect()
}

/// What a player made over the board: games and points; forfeits do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that were played.
    pub games: u16,
    /// Points from them.
    pub points: Points,
}

impl Tally {
    /// The sum of some games.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Played<'a>>, scoring: &Scoring) -> Self {
        let over_the_board =
            games.into_iter().filter_map(|game| game.outcome).filter(|outcome| outcome.is_played() && *outcome != Outcome::Adjourned);
        over_the_board.fold(Self::default(), |sum, outcome| Self {
            games: sum.games + 1,
            points: sum.points + super::input::points_of(scoring, outcome),
        })
    }

    /// The points in per cent of what could be made: `62.5`; a dash without a game.
    pub fn percent(self, scoring: &Scoring) -> String {
        let most = scoring.win.hundredths() * i32::from(self.games);
        if most <= 0 {
            return "–".to_owned();
        }
        let per_mille = (self.points.hundredths() * 2000 + most) / (2 * most);
        format!("{}.{}", per_mille / 10, per_mille % 10)
    }
}

impl Input<'_> {
    /// The section and how its teams play; `None` in a section of players.
    pub fn of_teams(&self) -> Option<(&Section, &TeamPolicy)> {
        let section = self.records.map(|records| &records.section)?;
        Some((section, section.team_policy()?))
    }

    /// The matches of the round.
    pub fn matches(&self) -> impl Iterator<Item = Match<'_>> {
        let policy = self.of_teams().map(|(_, policy)| policy);
        meetings(self.boards).filter_map(move |games| {
            let board = games.first()?;
            let is_first_white = policy.is_none_or(|policy| policy.seating(board.game.max(1)).first_is_white);
            let (first, second) = if is_first_white { (board.white, board.black) } else { (board.black, board.white) };
            Some(Match { games, first, second, table: board.table })
        })
    }

    /// Who sits at a side of a board of the round.
    pub fn sits(&self, board: &Board, color: Color) -> Sits<'_> {
        let found = self.of_teams().and_then(|(section, _)| {
            let round = section.round(self.shown(self.heading.round))?;
            Some(sits(section, round, round.board(board.number)?, color))
        });
        found.unwrap_or(Sits::Unknown)
    }

    /// Who sits on the side of a team.
    pub fn sits_for(&self, board: &Board, team: Tpn) -> Sits<'_> {
        self.sits(board, if board.white == team { Color::White } else { Color::Black })
    }

    /// A side of a board as sheets about games name it.
    pub fn side_words(&self, board: &Board, color: Color) -> String {
        let found = self.records.and_then(|records| {
            let round = records.section.round(self.shown(self.heading.round))?;
            Some(side_words(&records.section, round, round.board(board.number)?, color, self.lang()))
        });
        found.unwrap_or_else(|| self.name(if color == Color::White { board.white } else { board.black }))
    }

    /// The same without the team where the player is known: on sheets that name the match as well.
    pub fn person_words(&self, board: &Board, color: Color) -> String {
        let name = self.sitter(self.sits(board, color));
        if name.is_empty() { self.side_words(board, color) } else { name }
    }

    /// Whether both line-ups of a match are in.
    pub fn is_lined_up(&self, of: &Match<'_>) -> bool {
        of.games.first().is_some_and(|board| !matches!(self.sits(board, Color::White), Sits::Unknown))
    }

    /// Name, titles before it, of whoever sits there; nobody in brackets, nothing where that is not known.
    pub fn sitter(&self, sits: Sits<'_>) -> String {
        match sits {
            Sits::Player(member) => titled(&member.person),
            Sits::Nobody => self.lang().text("print.team.nobody_there").to_owned(),
            Sits::Unknown => String::new(),
        }
    }

    /// Points for the games of the boards: those of a match are others.
    pub fn game_scoring(&self) -> Scoring {
        let scoring = &self.tournament.scoring;
        self.tournament.teams.as_ref().map_or(*scoring, |teams| Scoring {
            win: teams.game.0,
            draw: teams.game.1,
            loss: Points::ZERO,
            by_games: false,
            ..*scoring
        })
    }
}

/// The place of somebody on the list of the team, from 1; 0 for whoever is not on it any more.
pub fn place(section: &Section, member: &Member) -> usize {
    let on = |id: &MemberId| *id == member.id;
    section.player(member.team).and_then(|team| team.roster.iter().position(on)).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_games_over_the_board_are_counted() {
        let member = Member { id: MemberId(1), team: event::PlayerId(1), person: Person::default() };
        let game = |outcome| Played { round: 1, board: 1, member: &member, color: Color::White, outcome };
        let outcomes =
            [Some(Outcome::Win), Some(Outcome::Draw), Some(Outcome::ForfeitWin), Some(Outcome::Adjourned), None, Some(Outcome::Loss)];
        let games = outcomes.map(game);
        for (scoring, points) in [(Scoring::CHESS, Points::from_hundredths(150)), (Scoring::TWO_ONE_ZERO, Points::from_whole(3))] {
            let tally = Tally::of(&games, &scoring);
            assert_eq!(tally, Tally { games: 3, points });
            assert_eq!(tally.percent(&scoring), "50.0");
        }
        let two_of_three = Tally { games: 3, points: Points::from_whole(2) };
        assert_eq!(two_of_three.percent(&Scoring::CHESS), "66.7");
        assert_eq!(Tally::default().percent(&Scoring::CHESS), "–");
    }
}
