//! What the rating regulations make of a section: the players with the ratings of the list that is meant, their games as results over the
//! board, the edition by the first day, and what has to be said because it was assumed.

use super::clock_desk::speed_of;
use super::command::Rated;
use super::ids::{MemberId, PlayerId};
use super::model::{Board, Info, Person, Round, Section};
use super::rating::{ListRating, RatingList};
use arbitration::clock::text::{parse, parse_seconds};
use arbitration::kind::GameKind;
use arbitration::rulebook::Tempo;
use ratings::account::{self, Account};
use ratings::date::Date;
use ratings::edition::{Edition, Fit};
use ratings::event::{Game, InMatch, Kind, Player, Terms, decided_after};
use ratings::formula::{Formula, Reckoning};
use ratings::period;
use ratings::{Month, Speed};
use std::collections::BTreeMap;
use tournament::model::{Color, Tournament};
use tournament::rating::{halves, kind, players as players_of, year};
use tournament::same_id::same_ids;

/// What the report is made by, where that is not to follow from the event.
#[derive(Clone, Copy, Debug, Default)]
pub struct RatingAsk {
    /// The edition of the FIDE regulations.
    pub edition: Option<&'static Edition>,
    /// The list.
    pub speed: Option<Speed>,
    /// A formula of another federation.
    pub formula: Option<&'static Formula>,
    /// The coefficient of everybody under that formula.
    pub k: Option<i64>,
}

/// By what a section is rated.
#[derive(Clone, Copy, Debug)]
pub enum RatedBy {
    /// The FIDE regulations.
    Fide {
        /// The terms.
        terms: Terms,
        /// How the edition came to be chosen.
        fit: Fit,
    },
    /// A formula that is not official here.
    Formula {
        /// The formula.
        formula: &'static Formula,
        /// The coefficient of everybody, where one was asked for.
        k: Option<i64>,
    },
}

/// Somebody whose games are rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedSeat {
    /// The pairing number; of a player of a team that of the team and the place in its list: `3.2`.
    pub number: String,
    /// Name.
    pub name: String,
    /// Identity number of the federation.
    pub id: String,
    /// Who, where it is an event.
    pub who: Option<Rated>,
    /// The list that the rating is from, where that is known.
    pub list: Option<RatingList>,
}

/// Something about the report that its reader must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingRemark {
    /// The time control is missing or cannot be read: rated as standard.
    NoControl,
    /// The sides have different times: rapid and blitz are not rated (equal time for both).
    UnequalTimes,
    /// Two players have the same identity number: their names.
    SameId(String, Vec<String>),
    /// The ratings are from a list of another month than that of the first day: the month, and how many players.
    OtherMonth(String, usize),
    /// Players whose rating was typed: it is taken for that of the list.
    Typed(usize),
    /// Players who have a rating of another list only: they count as unrated.
    OtherList(usize),
    /// It takes more than so many days: reported month by month.
    Long(i32),
    /// It takes more than that, and there are rounds without a date.
    LongUndated(Vec<u16>),
}

/// A section as the rating regulations see it.
#[derive(Clone, Debug)]
pub struct RatingField {
    /// By what it is rated.
    pub by: RatedBy,
    /// Who, in the order of [`RatingField::players`].
    pub seats: Vec<RatedSeat>,
    /// What the regulations need of them.
    pub players: Vec<Player>,
    /// The rounds with their dates, where these are known.
    pub rounds: Vec<(u16, Option<Date>)>,
    /// First and last day.
    pub days: (Option<Date>, Option<Date>),
    /// What its reader must know.
    pub remarks: Vec<RatingRemark>,
}

/// A player of a section with the rating that counts.
struct Entrant<'a> {
    seat: RatedSeat,
    person: &'a Person,
    player: Player,
}

impl RatingField {
    /// Of a section: its players, or the players of its teams.
    pub fn of_section(info: &Info, section: &Section, ask: &RatingAsk) -> Self {
        let days = (info.start.parse().ok(), info.end.parse().ok());
        let controls = section.controls().ok();
        let seconds = controls.as_ref().and_then(|controls| u32::try_from(controls.white.sixty_moves().tenths() / 10).ok());
        let speed = ask.speed.unwrap_or_else(|| section.speed());
        let by = RatedBy::of(ask, section.setup.game, (speed, days.0, seconds));
        let mut remarks = Vec::new();
        if controls.is_none() && ask.speed.is_none() {
            remarks.push(RatingRemark::NoControl);
        }
        if controls.is_some_and(|controls| !controls.is_even()) && speed != Speed::Standard {
            remarks.push(RatingRemark::UnequalTimes);
        }
        let entrants = entrants(section, speed, days.0);
        remarks.extend(of_lists(&entrants, days.0));
        let rounds: Vec<(u16, Option<Date>)> =
            section.rounds.iter().filter(|r| r.published.is_some()).map(|r| (r.number, section.date_of(r))).collect();
        let mut field = Self { by, seats: Vec::new(), players: Vec::new(), rounds, days, remarks };
        for entrant in entrants {
            field.seats.push(entrant.seat);
            field.players.push(entrant.player);
        }
        field.games_of(section);
        field.finish()
    }

    /// Of a tournament that was read from a report file.
    pub fn of_tournament(t: &Tournament, ask: &RatingAsk) -> Self {
        let days: (Option<Date>, Option<Date>) = (t.info.start.parse().ok(), t.info.end.parse().ok());
        let coded = parse_seconds(&t.info.coded_time_control).ok();
        let control = coded.or_else(|| parse(&t.info.time_control).ok()).map(|control| control.sixty_moves());
        let speed = ask.speed.or(control.map(Tempo::of).map(speed_of)).unwrap_or(Speed::Standard);
        let seconds = control.and_then(|span| u32::try_from(span.tenths() / 10).ok());
        let by = RatedBy::of(ask, GameKind::Chess, (speed, days.0, seconds));
        let remarks = if control.is_none() && ask.speed.is_none() { vec![RatingRemark::NoControl] } else { Vec::new() };
        let date = |round: u16| t.info.round_dates.get(usize::from(round) - 1)?.parse().ok();
        let seats = t
            .contestants
            .iter()
            .map(|player| RatedSeat {
                number: player.tpn.to_string(),
                name: player.name.clone(),
                id: player.id.clone(),
                who: None,
                list: None,
            })
            .collect();
        let rounds = (1..=t.rounds_paired()).map(|round| (round, date(round))).collect();
        Self { by, seats, players: players_of(t), rounds, days, remarks }.finish()
    }

    /// The games of the rounds that were published. Games that were added to decide a drawn meeting are not of the event's pace: they are left out.
    fn games_of(&mut self, section: &Section) {
        let places: BTreeMap<Rated, usize> = self.seats.iter().enumerate().filter_map(|(at, seat)| Some((seat.who?, at))).collect();
        for round in section.rounds.iter().filter(|round| round.published.is_some()) {
            let decided = decided_matches(section, round);
            for board in round.boards.iter().filter(|board| board.extra.is_none()) {
                let who = |color| at_board(section, round, board, color).and_then(|who| places.get(&who).copied());
                let (white, black) = (who(Color::White), who(Color::Black));
                // A correction for the rating report stands above the result (C.04.2 4.3).
                let outcomes = board.rating_result.or(board.result).map(super::BoardResult::outcomes);
                let in_match = decided.get(&board.table).map(|after| match after {
                    Some(after) if u16::from(board.game) > *after => InMatch::Decided { after: *after },
                    _ => InMatch::Running,
                });
                for (own, opponent, is_white) in [(white, black, true), (black, white, false)] {
                    let outcome = outcomes.map(|(of_white, of_black)| if is_white { of_white } else { of_black });
                    let game = Game {
                        round: round.number,
                        opponent,
                        halves: outcome.map_or(0, halves),
                        kind: outcome.map_or(Kind::Open, kind),
                        in_match,
                    };
                    if let Some(player) = own.and_then(|own| self.players.get_mut(own)) {
                        player.games.push(game);
                    }
                }
            }
            for at in round.byes.keys().filter_map(|id| places.get(&Rated::Player(*id))) {
                if let Some(player) = self.players.get_mut(*at) {
                    player.games.push(Game { round: round.number, opponent: None, halves: 0, kind: Kind::Unplayed, in_match: None });
                }
            }
        }
    }

    fn finish(mut self) -> Self {
        let same = same_ids(self.seats.iter().map(|seat| (seat.name.clone(), seat.id.as_str())));
        self.remarks.extend(same.into_iter().map(|(id, names)| RatingRemark::SameId(id, names)));
        if self.is_long() {
            let undated: Vec<u16> = self.rounds.iter().filter(|(_, date)| date.is_none()).map(|(round, _)| *round).collect();
            self.remarks.push(if undated.is_empty() { RatingRemark::Long(period::LONGEST) } else { RatingRemark::LongUndated(undated) });
        }
        self
    }

    /// Whether it is reported month by month: it takes more than thirty days (B.02 4.1).
    pub fn is_long(&self) -> bool {
        let dated = || self.rounds.iter().filter_map(|(_, date)| *date);
        let first = self.days.0.into_iter().chain(dated()).min();
        let last = self.days.1.into_iter().chain(dated()).max();
        first.zip(last).is_some_and(|(first, last)| period::is_long(first, last))
    }

    /// The rounds of each month, where it is reported so; empty otherwise.
    pub fn months(&self) -> BTreeMap<Month, Vec<u16>> {
        let first = self.days.0.or_else(|| self.rounds.iter().find_map(|(_, date)| *date));
        first.filter(|_| self.is_long()).map_or_else(BTreeMap::new, |first| period::months(first, &self.rounds))
    }

    /// Where a player stands by the number or, without one, by a part of the name that only one has.
    pub fn find(&self, text: &str) -> Option<usize> {
        let wanted = text.trim().to_lowercase();
        self.seats.iter().position(|seat| seat.number == wanted).or_else(|| {
            let mut found = self.seats.iter().enumerate().filter(|(_, seat)| seat.name.to_lowercase().contains(&wanted));
            found.next().filter(|_| !wanted.is_empty() && found.next().is_none()).map(|(at, _)| at)
        })
    }

    /// Where a player of the section stands.
    pub fn place_of(&self, who: Rated) -> Option<usize> {
        self.seats.iter().position(|seat| seat.who == Some(who))
    }

    /// A player's account under the FIDE regulations, from the rounds asked for; `None` under another formula.
    pub fn account(&self, index: usize, in_round: impl Fn(u16) -> bool) -> Option<Account> {
        match &self.by {
            RatedBy::Fide { terms, .. } => Some(account::account(terms, &self.players, index, in_round)),
            RatedBy::Formula { .. } => None,
        }
    }

    /// What another formula makes of a player's games, from the rounds asked for: the games that count, and what they come to. `None` for an
    /// unrated player, and under the FIDE regulations.
    pub fn reckoning(&self, index: usize, in_round: impl Fn(u16) -> bool) -> Option<(Vec<Game>, Reckoning)> {
        let RatedBy::Formula { formula, k } = self.by else { return None };
        let player = self.players.get(index)?;
        let theirs = |game: &Game| self.players.get(game.opponent?)?.rating;
        let games: Vec<Game> = player
            .games
            .iter()
            .filter(|game| in_round(game.round) && game.kind == Kind::Played && theirs(game).is_some())
            .copied()
            .collect();
        let met: Vec<(i64, i64)> = games.iter().filter_map(|game| Some((theirs(game)?, game.halves))).collect();
        let reckoning = formula.reckon(player.rating?, &met, k.or(player.listed_k), player.games_before, false);
        Some((games, reckoning))
    }
}

impl RatedBy {
    fn of(ask: &RatingAsk, game: GameKind, (speed, start, seconds): (Speed, Option<Date>, Option<u32>)) -> Self {
        let usual = match game {
            GameKind::Chess => None,
            GameKind::Xiangqi => Formula::named("xiangqi-2001"),
            _ => Formula::named("fmjd"),
        };
        if let (Some(formula), None) = (ask.formula.or(usual), ask.edition) {
            return Self::Formula { formula, k: ask.k };
        }
        let chosen = Edition::on(start);
        let (edition, fit) = ask.edition.map_or((chosen.edition, chosen.fit), |edition| (edition, Fit::Asked));
        Self::Fide { terms: Terms { edition, speed, start, seconds }, fit }
    }
}

impl Section {
    /// The day of a round as the rating regulations count days: the one laid down, else when play began, else when it was published.
    pub fn date_of(&self, round: &Round) -> Option<Date> {
        let told = self.day_of(round.number).and_then(|day| day.date.parse().ok());
        let moments = [&round.started, &round.published];
        told.or_else(|| moments.into_iter().find_map(|moment| moment.as_ref()?.day().parse().ok()))
    }
}

fn at_board(section: &Section, round: &Round, board: &Board, color: Color) -> Option<Rated> {
    if section.is_of_teams() {
        return section.seat(round, board, color).member.map(|member| Rated::Member(member.id));
    }
    Some(Rated::Player(if color == Color::White { board.white } else { board.black }))
}

/// The matches of a round that are agreed over several games between two players, by table: after how many games each was won, if it was.
/// A knockout of several games a meeting, or a section of two players, is played in matches.
fn decided_matches(section: &Section, round: &Round) -> BTreeMap<u16, Option<u16>> {
    let mut found = BTreeMap::new();
    if section.is_of_teams() {
        return found;
    }
    for meeting in round.meetings() {
        let Some(stage) = section.stage(meeting.stage) else { continue };
        let format = section.format(stage);
        let agreed = u16::from(format.policy.games(format.system));
        if agreed < 2 || !(format.system.is_knockout() || section.players.len() == 2) {
            continue;
        }
        let games = meeting.games.iter().filter(|board| board.extra.is_none()).map(|board| {
            let (white, black) = board.result.map_or((0, 0), |result| {
                let (white, black) = result.outcomes();
                (halves(white), halves(black))
            });
            if board.white == meeting.first { (white, black) } else { (black, white) }
        });
        found.insert(meeting.table, decided_after(agreed, games));
    }
    found
}

fn entrants(section: &Section, speed: Speed, start: Option<Date>) -> Vec<Entrant<'_>> {
    let entrant = |who, number, person| Entrant::of(who, number, person, speed, start);
    if section.is_of_teams() {
        let number = |member: MemberId, team: PlayerId| {
            let team = section.player(team);
            let place = team.and_then(|team| team.roster.iter().position(|id| *id == member)).map_or(0, |at| at + 1);
            let team = team.and_then(|team| team.tpn).map_or_else(|| "–".to_owned(), |tpn| tpn.to_string());
            format!("{team}.{place}")
        };
        let members = section.members.iter();
        return members.map(|member| entrant(Rated::Member(member.id), number(member.id, member.team), &member.person)).collect();
    }
    let mut players: Vec<_> = section.players.iter().collect();
    players.sort_by_key(|player| (player.tpn.is_none(), player.tpn, player.id));
    let number = |player: &super::model::Participant| player.tpn.map_or_else(|| format!("#{}", player.id.0), |tpn| tpn.to_string());
    players.into_iter().map(|player| entrant(Rated::Player(player.id), number(player), &player.person)).collect()
}

impl<'a> Entrant<'a> {
    /// The rating is that of the FIDE list of the pace for the month of the first day. Without one in rapid and blitz it is the standard one.
    /// A rating that was typed is taken for it; one from another list is not.
    fn of(who: Rated, number: String, person: &'a Person, speed: Speed, start: Option<Date>) -> Self {
        let own = valid(person, speed, start);
        let borrowed = if own.is_none() && speed != Speed::Standard { valid(person, Speed::Standard, start) } else { None };
        let typed = if person.rating_list.is_none() { person.first_rating() } else { None };
        let listed = own.or(borrowed);
        let player = Player {
            rating: listed.map(|listed| listed.rating).or(typed).map(i64::from),
            borrowed: borrowed.is_some(),
            birth_year: year(&person.birth),
            games_before: own.and_then(|own| own.games).map(u32::from),
            reached_top: own.filter(|own| own.reached_2400).map(|_| true),
            listed_k: own.and_then(|own| own.k).map(i64::from),
            ..Player::default()
        };
        let list = listed.map(|listed| listed.list.clone());
        let seat = RatedSeat { number, name: person.name.clone(), id: person.public_id().to_owned(), who: Some(who), list };
        Self { seat, person, player }
    }
}

/// What the FIDE list of a pace says for the month of the first day: the newest that is not later; without one the oldest that is.
fn valid(person: &Person, speed: Speed, start: Option<Date>) -> Option<&ListRating> {
    let month = start.map_or_else(|| "9999-12".to_owned(), |start| start.month().to_string());
    person.fide_rating(speed, &month)
}

fn of_lists(entrants: &[Entrant<'_>], start: Option<Date>) -> Vec<RatingRemark> {
    let mut remarks = Vec::new();
    let month = start.map(|start| start.month().to_string());
    let mut others: BTreeMap<&str, usize> = BTreeMap::new();
    for list in entrants.iter().filter_map(|entrant| entrant.seat.list.as_ref()) {
        if !list.month.is_empty() && month.as_ref().is_some_and(|month| *month != list.month) {
            *others.entry(&list.month).or_default() += 1;
        }
    }
    remarks.extend(others.into_iter().map(|(month, count)| RatingRemark::OtherMonth(month.to_owned(), count)));
    let typed = entrants.iter().filter(|entrant| entrant.seat.list.is_none() && entrant.player.rating.is_some()).count();
    if typed > 0 {
        remarks.push(RatingRemark::Typed(typed));
    }
    let elsewhere = entrants.iter().filter(|entrant| entrant.player.rating.is_none() && entrant.person.rating_list.is_some()).count();
    if elsewhere > 0 {
        remarks.push(RatingRemark::OtherList(elsewhere));
    }
    remarks
}
