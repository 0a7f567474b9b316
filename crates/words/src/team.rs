//! Words for teams: what is wrong with a line-up or a list.

use crate::{Lang, Message, filled};
use event::{Board, BoardResult, Composed, GameAt, LineUp, LineUpFault, PlayerId, ProtocolFault, Round, Section, TeamForm};
use tournament::model::{Color, Scoring};

/// What lists of players cannot count, because nobody knows who played: the matches, in a sentence. `None`: there is none.
pub fn without_line_ups(section: &Section, through: u16, lang: Lang) -> Option<String> {
    let matches = section.without_line_ups(through);
    (!matches.is_empty()).then(|| lang.fill("team.individuals.without", &[("matches", &matches_of_rounds(&matches, lang))]))
}

/// Matches by round and table.
pub fn matches_of_rounds(matches: &[(u16, u16)], lang: Lang) -> String {
    let which =
        |(round, table): &(u16, u16)| lang.fill("team.individuals.which", &[("round", &round.to_string()), ("table", &table.to_string())]);
    matches.iter().map(which).collect::<Vec<_>>().join(lang.text("team.individuals.and"))
}

/// What the heads of both scores of teams mean, where they are not words already: `MP match points`.
pub fn score_heads(lang: Lang) -> Vec<String> {
    let heads = [("team.column.match-points", "team.field.match-points"), ("team.column.game-points", "team.field.game-points")];
    let pairs = heads.map(|(head, words)| (lang.text(head), lang.text(words)));
    pairs.into_iter().filter(|(head, words)| head != words).map(|(head, words)| format!("{head} {words}")).collect()
}

impl Message for ProtocolFault {
    fn key(&self) -> &'static str {
        match self {
            Self::Unknown(_) => "team.protocol.sign",
            Self::Count(..) => "team.protocol.length",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Unknown(sign) => vec![("sign", sign.clone())],
            Self::Count(typed, boards) => vec![("typed", typed.to_string()), ("boards", boards.to_string())],
        }
    }
}

impl Message for LineUpFault {
    fn key(&self) -> &'static str {
        match self {
            Self::NotOfTeam(_) => "team.fault.not-of-team",
            Self::Twice(_) => "team.fault.twice",
            Self::TooMany(..) => "team.fault.too-many",
            Self::Order(..) => "team.fault.order",
            Self::Board(_, _, 0) => "team.fault.reserve",
            Self::Board(..) => "team.fault.board",
            Self::Gap(_) => "team.fault.gap",
            Self::Composed(_, _, Composed::Woman) => "team.fault.woman",
            Self::Composed(_, _, Composed::BornFrom(_)) => "team.fault.born",
            Self::Composed(_, _, Composed::RatedAtMost(_)) => "team.fault.rated",
            Self::Rating(..) => "team.fault.rating",
            Self::Late(..) => "team.fault.late",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotOfTeam(name) | Self::Twice(name) => vec![("name", name.clone())],
            Self::TooMany(count, boards) => vec![("count", count.to_string()), ("boards", boards.to_string())],
            Self::Order(above, below) => vec![("above", above.clone()), ("below", below.clone())],
            Self::Board(name, board, own) => vec![("name", name.clone()), ("board", board.to_string()), ("own", own.to_string())],
            Self::Gap(board) => vec![("board", board.to_string())],
            Self::Composed(board, name, rule) => {
                let asked = match rule {
                    Composed::Woman => String::new(),
                    Composed::BornFrom(number) | Composed::RatedAtMost(number) => number.to_string(),
                };
                vec![("board", board.to_string()), ("name", name.clone()), ("asked", asked)]
            }
            Self::Rating(above, below, over) => vec![("above", above.clone()), ("below", below.clone()), ("over", over.to_string())],
            Self::Late(due, at) => vec![("deadline", due.to_string()), ("at", due.beside(at))],
        }
    }
}

/// What is wrong, a sentence after the other.
pub fn faults(faults: &[LineUpFault], lang: Lang) -> String {
    faults.iter().map(|fault| filled(fault, lang)).collect::<Vec<_>>().join(lang.text("team.fault.between"))
}

/// Who sits at a board, White (Red) first: of teams the player with the team, or the team as long as nobody is known.
pub fn seats(section: &Section, round: u16, board: &Board, lang: Lang) -> [String; 2] {
    let game = GameAt::new(round, board.number);
    [(Color::White, board.white), (Color::Black, board.black)].map(|(color, contestant)| {
        let name = section.name_in(game, color);
        let sits = section.round(round).is_some_and(|r| section.seat(r, board, color).member.is_some());
        if sits { lang.fill("team.seat", &[("name", name), ("team", section.name(contestant))]) } else { name.to_owned() }
    })
}

/// The line-up of a team for a round, a line a board with the number on the team's list; that it is missing, where it is.
pub fn line_up_lines(section: &Section, round: &Round, team: PlayerId, lang: Lang) -> Vec<String> {
    let name = section.name(team);
    let Some(line_up) = round.line_ups.get(&team) else {
        return vec![lang.fill("team.line-up.missing", &[("team", name)])];
    };
    let roster = section.player(team).map(|p| p.roster.as_slice()).unwrap_or_default();
    let key = if line_up.accepted { "team.line-up.accepted" } else { "team.line-up.in" };
    let board = |(board, id): (usize, &Option<event::MemberId>)| match id.and_then(|id| section.member(id)) {
        Some(member) => {
            let number = roster.iter().position(|id| *id == member.id).map_or_else(String::new, |at| (at + 1).to_string());
            format!("  {board:>2}  {number:>3} {}", member.person.name)
        }
        None => format!("  {board:>2}      {}", lang.text("team.act.nobody")),
    };
    let head = lang.fill(key, &[("team", name)]);
    let boards = std::iter::once(head).chain((1..).zip(&line_up.players).map(board));
    boards.chain(line_up_grounds(section, round.number, team, line_up, lang).into_iter().map(|ground| format!("  {ground}"))).collect()
}

/// Why a line-up stands: the rule of the form that it satisfies, or what the arbiter accepted it against; that it came late, where it did.
pub fn line_up_grounds(section: &Section, round: u16, team: PlayerId, line_up: &LineUp, lang: Lang) -> Vec<String> {
    let Some(policy) = section.team_policy() else { return Vec::new() };
    let found = section.line_up_faults(team, &line_up.players);
    let mut grounds = Vec::new();
    if !found.is_empty() {
        let key = if line_up.accepted { "team.line-up.against" } else { "team.line-up.since" };
        grounds.push(lang.fill(key, &[("faults", &faults(&found, lang))]));
    } else if line_up.players.iter().flatten().next().is_none() {
        grounds.push(lang.text("team.line-up.ground-nobody").to_owned());
    } else {
        let roster = section.player(team).map(|p| p.roster.as_slice()).unwrap_or_default();
        let places = line_up.players.iter().flatten().filter_map(|id| roster.iter().position(|other| other == id));
        let numbers: Vec<String> = places.map(|at| (at + 1).to_string()).collect();
        let key = match policy.form {
            TeamForm::Fixed => "team.line-up.ground-fixed",
            TeamForm::Reserves => "team.line-up.ground-reserves",
            TeamForm::LineUp | TeamForm::Sum => "team.line-up.ground-free",
            TeamForm::AllPlayAll => "team.line-up.ground-all",
        };
        grounds.push(lang.fill(key, &[("numbers", &numbers.join(lang.text("team.line-up.comma")))]));
        let asked: Vec<String> = policy.composition.iter().flat_map(|all| all.boards()).map(|(board, _)| board.to_string()).collect();
        if !asked.is_empty() {
            grounds.push(lang.fill("team.line-up.ground-composed", &[("boards", &asked.join(lang.text("team.line-up.comma")))]));
        }
    }
    if let Some(at) = &line_up.late {
        grounds.push(match section.hand_in(round) {
            Some(due) => lang.fill("team.line-up.late", &[("at", &due.beside(at)), ("deadline", &due.to_string())]),
            None => lang.fill("team.line-up.late-then", &[("at", &at.day_and_minute())]),
        });
    }
    grounds
}

/// A result as it stands where one side is named first, whichever colour it has: `1-0` is a win of that side.
pub fn result_from(result: BoardResult, is_white: bool, scoring: &Scoring) -> String {
    let text = result.notation_in(scoring);
    if is_white {
        return text;
    }
    let (rated, unrated) = text.strip_suffix('u').map_or((text.as_str(), ""), |rated| (rated, "u"));
    for between in [" ", "-"] {
        if let Some((white, black)) = rated.split_once(between) {
            return format!("{black}{between}{white}{unrated}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_turned_for_the_list() {
        let turned = |result| result_from(result, false, &Scoring::CHESS);
        assert_eq!(turned(BoardResult::WhiteWins), "0-1");
        assert_eq!(turned(BoardResult::WhiteForfeitWin), "- +");
        assert_eq!(turned(BoardResult::DoubleForfeit), "- -");
        assert_eq!(turned(BoardResult::UnratedBlackWins), "1-0u");
        assert_eq!(turned(BoardResult::Adjourned), "adj.");
        assert_eq!(result_from(BoardResult::WhiteWins, false, &Scoring::TWO_ONE_ZERO), "0-2");
        assert_eq!(result_from(BoardResult::HalfZero, true, &Scoring::CHESS), "½-0");
    }
}
