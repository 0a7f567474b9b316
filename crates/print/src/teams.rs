//! Sections of teams as documents see them: matches, who sits at their boards, what each player made.

use super::board::{Board, meetings};
use super::input::Input;
use event::{Member, MemberId, MemberTotal, Person, Section, TeamPolicy};
use tournament::model::{Color, Scoring, Title, Tpn};
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

/// The points of games over the board in per cent of what could be made: `62.5`; a dash without a game.
pub fn percent(total: &MemberTotal<'_>, section: &Section) -> String {
    let per_mille = total.per_mille(section.scoring().win);
    per_mille.map_or_else(|| "–".to_owned(), |per_mille| format!("{}.{}", per_mille / 10, per_mille % 10))
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
