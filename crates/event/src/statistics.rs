//! A section in figures: who took part, how the games of each round ended, who did better than the ratings said.

use super::model::{Board, Person, Round, Section};
use super::result::BoardResult;
use std::collections::BTreeMap;
use tournament::model::{Color, Entry, Meeting, Outcome, Tpn};
use tournament::points::Points;

/// Who took part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Players; in a section of teams their players.
    pub players: u32,
    /// Of them with a rating.
    pub rated: u32,
    /// Of them women.
    pub women: u32,
    /// Mean of the ratings, half up; `None` where nobody is rated.
    pub average: Option<u16>,
    /// How many bear each title, by the title as written, capital letters.
    pub titles: BTreeMap<String, u32>,
    /// The federations; who has none stands under the empty one.
    pub federations: BTreeMap<String, Federation>,
}

/// What the players of a federation made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Federation {
    /// Players.
    pub players: u32,
    /// Games played over the board.
    pub games: u32,
    /// Points made in them, as the section counts.
    pub points: Points,
    /// Half points made in them, by the results of games: 2, 1, 0.
    pub halves: u32,
    /// Half points that the ratings led to expect in the games of two rated players, in hundredths of a half point (B.02 8.1.2, with the
    /// difference cut at 400).
    pub expected: u32,
    /// Half points made in those games.
    pub rated_halves: u32,
}

/// How the games of a round ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundFigures {
    /// The round; 0 for all together.
    pub round: u16,
    /// Games that White (Red) won over the board.
    pub white: u32,
    /// Drawn over the board.
    pub drawn: u32,
    /// Games that Black won over the board.
    pub black: u32,
    /// Played and scored otherwise: 0-0, ½-0.
    pub other: u32,
    /// Games without play.
    pub forfeited: u32,
    /// Adjourned, or without a result.
    pub open: u32,
    /// Contestants with a bye of any kind.
    pub byes: u32,
}

impl RoundFigures {
    /// Games played over the board.
    pub const fn played(&self) -> u32 {
        self.white + self.drawn + self.black + self.other
    }

    /// The share of White in hundredths of a per cent of the decided and drawn games, half up; `None` without any.
    pub fn white_share(&self) -> Option<u32> {
        share(2 * self.white + self.drawn, 2 * (self.white + self.drawn + self.black))
    }

    /// The share of draws likewise.
    pub fn drawn_share(&self) -> Option<u32> {
        share(self.drawn, self.white + self.drawn + self.black)
    }

    fn add(&mut self, other: &Self) {
        self.white += other.white;
        self.drawn += other.drawn;
        self.black += other.black;
        self.other += other.other;
        self.forfeited += other.forfeited;
        self.open += other.open;
        self.byes += other.byes;
    }
}

fn share(part: u32, whole: u32) -> Option<u32> {
    (whole > 0).then(|| (part * 20_000 + whole) / (2 * whole))
}

/// A game that the lower rated did not lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upset {
    /// Round.
    pub round: u16,
    /// The board as it is shown.
    pub board: String,
    /// Who was rated lower.
    pub weaker: String,
    /// The rating.
    pub weaker_rating: u16,
    /// The opponent.
    pub stronger: String,
    /// The rating.
    pub stronger_rating: u16,
    /// Won, not drawn.
    pub won: bool,
}

impl Upset {
    /// Points of rating between the two.
    pub const fn difference(&self) -> u16 {
        self.stronger_rating - self.weaker_rating
    }

    /// How unlikely: half points above the expectation, in hundredths.
    fn surprise(&self) -> i64 {
        let made = if self.won { 200 } else { 100 };
        made - 2 * ratings::table::expected(-i64::from(self.difference().min(400)))
    }
}

/// A section in figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Who took part.
    pub field: Field,
    /// The published rounds in their order.
    pub rounds: Vec<RoundFigures>,
    /// All rounds together.
    pub total: RoundFigures,
    /// The greatest surprises, greatest first.
    pub upsets: Vec<Upset>,
}

/// How many surprises are named.
const UPSETS: usize = 10;

/// The figures of a section.
pub fn statistics(section: &Section) -> Statistics {
    let mut field = field(section);
    let (mut rounds, mut upsets) = (Vec::new(), Vec::new());
    for round in section.rounds.iter().filter(|round| round.published.is_some()) {
        let mut figures =
            RoundFigures { round: round.number, byes: u32::try_from(round.byes.len()).unwrap_or(0), ..RoundFigures::default() };
        for board in &round.boards {
            count(&mut figures, board.result);
            game(section, round, board, &mut field, &mut upsets);
        }
        rounds.push(figures);
    }
    let mut total = RoundFigures::default();
    rounds.iter().for_each(|round| total.add(round));
    upsets.sort_by_key(|upset: &Upset| std::cmp::Reverse((upset.surprise(), upset.difference())));
    upsets.truncate(UPSETS);
    Statistics { field, rounds, total, upsets }
}

fn field(section: &Section) -> Field {
    let members = section.members.iter().map(|member| &member.person);
    let contestants = section.players.iter().map(|player| &player.person);
    let people: Vec<&Person> = if section.is_of_teams() { members.collect() } else { contestants.collect() };
    let mut field = Field { players: u32::try_from(people.len()).unwrap_or(u32::MAX), ..Field::default() };
    let mut sum = 0u32;
    for person in people {
        field.women += u32::from(person.sex == "w");
        if let Some(rating) = person.first_rating() {
            (field.rated, sum) = (field.rated + 1, sum + u32::from(rating));
        }
        let title = person.title.trim().to_uppercase();
        if !title.is_empty() {
            *field.titles.entry(title).or_default() += 1;
        }
        field.federations.entry(person.federation.clone()).or_default().players += 1;
    }
    field.average = (field.rated > 0).then(|| u16::try_from((2 * sum + field.rated) / (2 * field.rated)).unwrap_or(u16::MAX));
    field
}

fn count(figures: &mut RoundFigures, result: Option<BoardResult>) {
    let Some(result) = result.filter(|result| *result != BoardResult::Adjourned) else {
        figures.open += 1;
        return;
    };
    let (white, black) = result.outcomes();
    let place = match (white.is_played(), white, black) {
        (false, ..) => &mut figures.forfeited,
        (_, Outcome::Draw | Outcome::UnratedDraw, Outcome::Draw | Outcome::UnratedDraw) => &mut figures.drawn,
        (_, Outcome::Win | Outcome::UnratedWin, _) => &mut figures.white,
        (.., Outcome::Win | Outcome::UnratedWin) => &mut figures.black,
        _ => &mut figures.other,
    };
    *place += 1;
}

/// Half points of a game: 2, 1, 0.
const fn halves(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Win | Outcome::UnratedWin => 2,
        Outcome::Draw | Outcome::UnratedDraw => 1,
        _ => 0,
    }
}

fn game(section: &Section, round: &Round, board: &Board, field: &mut Field, upsets: &mut Vec<Upset>) {
    let Some(result) = board.result.filter(|result| *result != BoardResult::Adjourned && result.outcomes().0.is_played()) else { return };
    let seat = |color| section.person_at(round, board, color);
    let (Some(white), Some(black)) = (seat(Color::White), seat(Color::Black)) else { return };
    let made = result.outcomes();
    let scoring = section.scoring();
    for (own, other, made) in [(white, black, made.0), (black, white, made.1)] {
        let halves = halves(made);
        let federation = field.federations.entry(own.federation.clone()).or_default();
        federation.games += 1;
        federation.halves += halves;
        federation.points += scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, made))));
        let (Some(rating), Some(opponent)) = (own.rating_in(round.number), other.rating_in(round.number)) else { continue };
        let difference = (i64::from(rating) - i64::from(opponent)).clamp(-400, 400);
        federation.expected += u32::try_from(2 * ratings::table::expected(difference)).unwrap_or(0);
        federation.rated_halves += halves;
        if rating < opponent && halves > 0 {
            upsets.push(Upset {
                round: round.number,
                board: round.label(board),
                weaker: own.name.clone(),
                weaker_rating: rating,
                stronger: other.name.clone(),
                stronger_rating: opponent,
                won: halves == 2,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardResult, Command, Event, GameAt, NewPlayer, PlayerId, Presence, SectionId, Setup, SystemKind, decide, propose};
    use arbitration::kind::GameKind;

    const OPEN: SectionId = SectionId(1);

    fn give(event: &mut Event, command: &Command) {
        for change in decide(event, command).unwrap() {
            event.apply(&change).unwrap();
        }
    }

    fn entered(name: &str, rating: Option<u16>, federation: &str, title: &str, sex: &str) -> NewPlayer {
        let text = str::to_owned;
        let (name, federation, title, sex) = (text(name), text(federation), text(title), text(sex));
        NewPlayer { person: Person { name, rating, federation, title, sex, ..Person::default() }, lot: None }
    }

    /// Five players, one round: a surprise, a game against somebody unrated, a bye.
    #[test]
    fn figures_of_a_round() {
        let mut event = Event::default();
        give(&mut event, &Command::AddSection(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 3)));
        let players = vec![
            entered("A", Some(2400), "ENG", "gm", "m"),
            entered("B", Some(2100), "SCO", "", "w"),
            entered("C", Some(1900), "SCO", "WFM", "w"),
            entered("D", None, "ENG", "", "m"),
            entered("E", None, "", "", "m"),
        ];
        give(&mut event, &Command::AddPlayers(OPEN, players));
        give(&mut event, &Command::SetPresence(OPEN, (1..=5).map(PlayerId).collect(), Presence::Present));
        give(&mut event, &Command::SetInitialColor(OPEN, true));
        let proposal = propose(&event, &event.sections[0]).unwrap();
        give(&mut event, &Command::Pair(OPEN, Box::new(proposal)));
        give(&mut event, &Command::Publish(OPEN, "2026-11-22T10:00:00Z".into()));
        // A has White against C, D has White against B; E has the bye.
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::BlackWins)));
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, 2), Some(BoardResult::Draw)));

        let found = statistics(&event.sections[0]);
        let field = &found.field;
        // (2400 + 2100 + 1900) / 3 = 2133.3
        assert_eq!((field.players, field.rated, field.women, field.average), (5, 3, 2, Some(2133)));
        assert_eq!(field.titles, [("GM".to_owned(), 1), ("WFM".to_owned(), 1)].into());
        let round = RoundFigures { round: 1, drawn: 1, black: 1, byes: 1, ..RoundFigures::default() };
        assert_eq!((&found.rounds[..], found.total), (&[round][..], RoundFigures { round: 0, ..round }));
        // Half a point of two games.
        assert_eq!((found.total.white_share(), found.total.drawn_share()), (Some(2500), Some(5000)));
        // 500 points apart count as 400: 8 of 100 were to be expected of C, twice in half points; B's game was against somebody unrated.
        let scots = field.federations["SCO"];
        assert_eq!((scots.players, scots.games, scots.halves, scots.rated_halves, scots.expected), (2, 2, 3, 2, 16));
        assert_eq!(scots.points, Points::from_halves(3));
        assert_eq!(field.federations[""], Federation { players: 1, ..Federation::default() });
        let names: Vec<_> = found.upsets.iter().map(|u| (u.weaker.as_str(), u.stronger.as_str(), u.difference(), u.won)).collect();
        assert_eq!(names, [("C", "A", 500, true)]);
    }

    /// A win against somebody a little stronger is less of a surprise than a draw against somebody much stronger.
    #[test]
    fn surprises_are_ordered_by_how_unlikely_they_were() {
        let upset = |weaker_rating, won| Upset {
            round: 1,
            board: "1".into(),
            weaker: String::new(),
            weaker_rating,
            stronger: String::new(),
            stronger_rating: 2000,
            won,
        };
        // A win from 50 below: 2 - 0.86; a draw from 350 below: 1 - 0.22; a win from 350 below.
        let surprises = [upset(1650, true), upset(1950, true), upset(1650, false)].map(|u| u.surprise());
        assert_eq!(surprises, [178, 114, 78]);
    }
}
