//! The report file of a section of teams (TRF26): its players with their games, and the records of teams.
//!
//! The players are numbered by teams in the order of their lists. A match whose line-ups are not known has no games of players: record 330 tells
//! of it where it was decided without play, else a comment line. How the teams play, as far as no record says it, stands in comment lines too.
//!
//! In an all-play-all everybody has several games in a round, and the format has one: such a file has as many rounds for each of the event as a
//! match has players a side, each with the boards of that round as a match of its own. Other programs see such matches; what reads the comment
//! puts them together again.

use event::{
    Board, BoardResult, LineUp, Meeting, Member, MemberId, PlayerId, Ranked, Round, Section, TeamForm, TeamPolicy, birth_in_file,
    colors_of, team_comments, tpn_map,
};
use std::collections::BTreeMap;
use tournament::acceleration::spans;
use tournament::model::{
    Adjustment, Bye, Contestant, Entry, Meeting as Game, Outcome, Primary, Prohibition, Scoring, Sex, Title, Tournament, Tpn,
};
use tournament::points::Points;
use tournament::trf::teams::{Abnormal, Allocated, BoardOrder, Byes, Forfeit, LostBy, MatchPoints, MatchTold, Team, TeamRecords, Virtual};
use tournament::trf::{Document, WriteError};
use words::report_file::Told;

/// The document of a section of teams, whose snapshot this is, with its ranks if there are any. Rounds of the section after `before` count
/// from 1.
///
/// # Errors
/// A number that its columns cannot hold.
pub fn document(section: &Section, mut teams: Tournament, before: u16, ranked: Option<&Ranked>) -> Result<Document, WriteError> {
    let Some(policy) = section.team_policy() else { return Ok(Document::new(teams)) };
    // The report file keeps annulled matches and their points; that they left the standings, ranks and a comment say (C.05 6.6).
    teams.leavers.clear();
    let people = People::of(section);
    let columns = rounds_a_match(policy);
    let mut document = Document::new(Tournament {
        info: teams.info.clone(),
        system: teams.system,
        initial_color: teams.initial_color,
        scoring: section.scoring(),
        contestants: people.list.iter().map(|member| contestant(section, member, people.numbers[&member.id])).collect(),
        tiebreaks: teams.tiebreaks.iter().map(|code| of_teams(code, &teams)).collect(),
        acceleration: teams.acceleration.clone(),
        teams: teams.teams.clone(),
        ..Tournament::new(teams.rounds.saturating_mul(columns))
    });
    put_games(&mut document, section, &people, (before, columns));
    document.set_team_records(&records(section, policy, &teams, &people, before, ranked))?;
    document.type_code.clone_from(&section.report.type_code);
    if columns > 1 && document.type_code.is_empty() {
        // Its rounds are not those of any system that has a code.
        let code = if teams.system.is_predetermined() { "CUSTOM_TEAM_ROUNDROBIN" } else { "CUSTOM_TEAM_SWISS" };
        code.clone_into(&mut document.type_code);
    }
    let mut comments = team_comments(policy);
    if columns > 1 {
        comments.push(Told::AllPlayAll(policy.boards).line());
        comments.retain(|line| !section.comments.contains(line));
    }
    document.other_records.extend(comments.iter().chain(&section.comments).map(|line| format!("### {line}")));
    document.other_records.extend(section.report.records_now(&BTreeMap::new()));
    Ok(document)
}

/// Rounds of the file for each of the event.
pub fn rounds_a_match(policy: &TeamPolicy) -> u16 {
    if policy.form == TeamForm::AllPlayAll { u16::from(policy.boards) } else { 1 }
}

/// The score stands under a name of its own where teams have two of them.
fn of_teams(code: &str, teams: &Tournament) -> String {
    match (code, teams.teams.as_ref().map(|teams| teams.primary)) {
        ("PTS", Some(Primary::Match)) => "MPTS".to_owned(),
        ("PTS", Some(Primary::Game)) => "GPTS".to_owned(),
        _ => code.to_owned(),
    }
}

/// The players of numbered teams with their numbers in the file.
struct People<'a> {
    list: Vec<&'a Member>,
    numbers: BTreeMap<MemberId, Tpn>,
    /// The teams by number.
    teams: Vec<(Tpn, PlayerId)>,
}

impl<'a> People<'a> {
    fn of(section: &'a Section) -> Self {
        let mut teams: Vec<(Tpn, PlayerId)> = tpn_map(section).into_iter().map(|(id, tpn)| (tpn, id)).collect();
        teams.sort_unstable();
        let list = teams.iter().flat_map(|(_, id)| section.members_of(*id)).collect();
        Self { list, numbers: section.member_numbers(), teams }
    }
}

fn contestant(section: &Section, member: &Member, number: Tpn) -> Contestant {
    let person = &member.person;
    let title = Title::of_letters(&person.title);
    Contestant {
        sex: match person.sex.as_str() {
            "m" => Some(Sex::Male),
            "w" | "f" => Some(Sex::Female),
            _ => None,
        },
        title,
        other_title: if title.is_none() { person.title.clone() } else { String::new() },
        rating: person.rating,
        federation: person.federation.clone(),
        id: person.public_id().to_owned(),
        unit: section.name(member.team).to_owned(),
        birth: birth_in_file(&person.birth, section.report.rounds > 0),
        ..Contestant::new(number, person.name.clone())
    }
}

/// The games of the players: one a round, or several one after the other. A board without an opponent is won or lost unopposed.
fn put_games(document: &mut Document, section: &Section, people: &People<'_>, (before, columns): (u16, u16)) {
    let rounds = usize::from(section.current_number().saturating_sub(before)) * usize::from(columns);
    for contestant in &mut document.tournament.contestants {
        contestant.entries = vec![None; rounds];
    }
    for game in section.member_games(section.current_number()) {
        let (round, _) = game.game.numbers();
        let (Some(number), Some(round)) = (people.numbers.get(&game.member), round.checked_sub(before + 1)) else { continue };
        let at = usize::from(number.0 - 1);
        let Some(contestant) = document.tournament.contestants.get_mut(at) else { continue };
        // In an all-play-all each of the games that are played at the same time is a round of the file.
        let at_a_time = section.team_policy().map_or(1, |policy| policy.boards.max(1));
        let leg = if columns > 1 { section.board_of(game.game).map_or(0, |board| (board.game - 1) / at_a_time) } else { 0 };
        let column = usize::from(round * columns) + usize::from(leg);
        if contestant.entries.get(column).is_none() {
            continue;
        }
        let opponent = game.opponent.and_then(|id| people.numbers.get(&id));
        contestant.entries[column] = match (opponent, game.outcome) {
            (Some(opponent), outcome) => Some(Entry::Meeting(Game::new(*opponent, Some(game.color), outcome.unwrap_or(Outcome::Pending)))),
            (None, Some(outcome)) => {
                let column = u16::try_from(column + 1).unwrap_or(u16::MAX);
                document.unopposed.insert((*number, column));
                Some(Entry::Bye(if outcome == Outcome::ForfeitWin { Bye::Full } else { Bye::Zero }))
            }
            (None, None) => None,
        };
    }
}

fn records(
    section: &Section,
    policy: &TeamPolicy,
    t: &Tournament,
    people: &People<'_>,
    before: u16,
    ranked: Option<&Ranked>,
) -> TeamRecords {
    let width = rounds_a_match(policy);
    let first_of = |round: u16| round.saturating_sub(1) * width + 1;
    let in_file = |p: &Prohibition| Prohibition { first_round: first_of(p.first_round), last_round: p.last_round * width, ..p.clone() };
    let mut records = TeamRecords {
        teams: people.teams.iter().map(|(tpn, id)| team(section, t, people, (*tpn, *id), ranked)).collect(),
        colors: if width == 1 { colors_of(policy) } else { Vec::new() },
        prohibitions: t.prohibitions.iter().map(in_file).collect(),
        ..TeamRecords::default()
    };
    let Some(teams) = &t.teams else { return records };
    let (matches, usual) = (teams.matches, Scoring::TWO_ONE_ZERO);
    let told = |own: Points, usual: Points| (own != usual).then_some(own);
    records.match_points =
        MatchPoints { win: told(matches.win, usual.win), draw: told(matches.draw, usual.draw), loss: told(matches.loss, usual.loss) };
    let numbers = tpn_map(section);
    for round in section.rounds.iter().filter(|round| round.number > before) {
        let mut meetings = round.meetings();
        // Tables say nothing to who reads the file: in the order of the teams it is the same file wherever it was written.
        meetings.sort_by_key(|meeting| numbers.get(&meeting.first).min(numbers.get(&meeting.second)).copied());
        for meeting in &meetings {
            Match { section, policy, round, people }.put(meeting, &numbers, first_of(round.number - before), &mut records);
        }
    }
    let allocated = |round: u16| {
        let of = t.contestants.iter().find(|team| team.entry(round) == Some(Entry::Bye(Bye::PairingAllocated)));
        std::iter::once(of.map(|team| team.tpn)).chain(std::iter::repeat_n(None, usize::from(width) - 1))
    };
    let allocated: Vec<Option<Tpn>> = (1..=t.rounds_paired()).flat_map(allocated).collect();
    if allocated.iter().any(Option::is_some) || teams.matches.pab != teams.matches.draw || teams.games.pab != teams.games.draw {
        records.allocated =
            Some(Allocated { match_points: Some(teams.matches.pab), game_points: Some(teams.games.pab), rounds: allocated });
    }
    for round in 1..=t.rounds {
        for kind in [Bye::Full, Bye::Half, Bye::Zero] {
            let has = |team: &&Contestant| team.entry(round) == Some(Entry::Bye(kind));
            let who: Vec<Tpn> = t.contestants.iter().filter(has).map(|team| team.tpn).collect();
            if !who.is_empty() {
                records.byes.push(Byes { kind, round: first_of(round), teams: who });
            }
        }
    }
    let of_matches = |points: Points, is_primary: bool| {
        if is_primary == (teams.primary == Primary::Match) { (Some(points), None) } else { (None, Some(points)) }
    };
    for span in &spans(t) {
        let (match_points, game_points) = of_matches(span.points, true);
        let (first_round, last_round) = (first_of(span.first_round), span.last_round * width);
        records.virtual_points.push(Virtual { match_points, game_points, first_round, last_round, first: span.first, last: span.last });
    }
    let given = |is_primary: bool, (player, round, points): (Tpn, Option<u16>, Points)| {
        let (match_points, game_points) = of_matches(points, is_primary);
        Abnormal { kind: None, match_points, game_points, round: round.map(first_of), teams: vec![player] }
    };
    let primary = t.adjustments.iter().map(|Adjustment { player, round, points }| given(true, (*player, *round, *points)));
    let secondary = teams.secondary_adjustments.iter().map(|adjustment| given(false, *adjustment));
    records.abnormal = primary.chain(secondary).collect();
    records
}

fn team(section: &Section, t: &Tournament, people: &People<'_>, (number, id): (Tpn, PlayerId), ranked: Option<&Ranked>) -> Team {
    let through = t.rounds_paired();
    // The games of a match that is going on stand in the lines of the players.
    let scoring = section.scoring();
    let meetings = section.rounds.iter().flat_map(Round::meetings).filter(|m| m.first == id || m.second == id);
    let going_on = meetings.filter(|m| m.points(&scoring).is_none()).filter_map(|m| m.points_of(id, &scoring, false));
    let going_on: Points = going_on.sum();
    Team {
        number,
        name: section.name(id).chars().take(32).collect(),
        nickname: String::new(),
        strength: section.player(id).and_then(|team| section.rating_of(team)).map(|rating| rating.to_string()).unwrap_or_default(),
        match_points: t.team_score(number, Primary::Match, through),
        game_points: t.team_score(number, Primary::Game, through).map(|points| points + going_on),
        rank: ranked.and_then(|ranked| ranked.standings.row(number)).map(|row| row.rank),
        players: section.members_of(id).iter().filter_map(|member| people.numbers.get(&member.id).copied()).collect(),
    }
}

/// A match of a round, where its section and players are known.
struct Match<'a> {
    section: &'a Section,
    policy: &'a TeamPolicy,
    round: &'a Round,
    people: &'a People<'a>,
}

impl Match<'_> {
    /// Puts what the games of the players do not tell: line-ups that are not those who were there in the order of the list, a match that was
    /// decided without play, one in which nobody is known to have met anybody. `first` is the first round of the file that belongs to it.
    fn put(&self, meeting: &Meeting<'_>, numbers: &BTreeMap<PlayerId, Tpn>, first: u16, records: &mut TeamRecords) {
        let (Some(&own), Some(&other)) = (numbers.get(&meeting.first), numbers.get(&meeting.second)) else { return };
        let line_ups = self.section.line_ups(self.round, (meeting.first, meeting.second));
        // The record says it of all boards, also of one that neither side would have had a player for.
        let lost_by = match meeting.outcomes(&self.section.scoring(), false) {
            (Outcome::ForfeitWin, _) => Some(LostBy::Black),
            (Outcome::ForfeitLoss, Outcome::ForfeitWin) => Some(LostBy::White),
            (Outcome::ForfeitLoss, _) => Some(LostBy::Both),
            _ => None,
        };
        let games: Vec<_> = meeting.games.iter().filter(|board| board.extra.is_none()).collect();
        let width = usize::from(rounds_a_match(self.policy));
        let size = games.len().div_ceil(width.max(1)).max(1);
        let got = |board: &Board| {
            let (white, black) = board.result.map_or((Outcome::Pending, Outcome::Pending), BoardResult::outcomes);
            if board.white == meeting.first { (white, black) } else { (black, white) }
        };
        let is_all = lost_by.is_some_and(|lost_by| games.iter().all(|board| got(board) == lost_by.outcomes()));
        for (leg, boards) in (first..).zip(games.chunks(size)) {
            if let Some(lost_by) = lost_by {
                records.forfeits.push(Forfeit { round: leg, white: own, black: other, lost_by });
            }
            let seats = line_ups.map(|line_ups| self.seats(boards, line_ups));
            if let Some(seats) = &seats {
                self.order(meeting, (own, other), seats, leg, records);
            }
            let has_met = seats.is_some_and(|[a, b]| a.iter().zip(&b).any(|(a, b)| a.is_some() && b.is_some()));
            if if lost_by.is_some() { !is_all } else { !has_met } {
                records.told.push(MatchTold {
                    round: leg,
                    first: own,
                    second: other,
                    boards: boards.iter().map(|board| got(board)).collect(),
                });
            }
        }
    }

    /// Who of both line-ups sits at these boards.
    fn seats(&self, boards: &[&&Board], line_ups: [&LineUp; 2]) -> [Vec<Option<Tpn>>; 2] {
        let [own, theirs] = line_ups;
        let number = |line_up: &LineUp, place: u8| {
            let member = (*line_up.players.get(usize::from(place))?)?;
            self.people.numbers.get(&member).copied()
        };
        let seated = boards.iter().map(|board| {
            let seating = self.policy.seating(board.game);
            (number(own, seating.first), number(theirs, seating.second))
        });
        let (own, theirs) = seated.unzip();
        [own, theirs]
    }

    /// A record for each side whose seats are not those who were there in the order of the list; in an all-play-all for both.
    fn order(&self, meeting: &Meeting<'_>, (own, other): (Tpn, Tpn), seats: &[Vec<Option<Tpn>>; 2], round: u16, records: &mut TeamRecords) {
        for ((team, opponent), (id, seats)) in
            [(own, other), (other, own)].into_iter().zip([meeting.first, meeting.second].into_iter().zip(seats))
        {
            let listed = self.section.members_of(id).into_iter().map(|member| self.people.numbers.get(&member.id).copied());
            let by_list: Vec<Option<Tpn>> = listed.filter(|number| seats.contains(number)).collect();
            if *seats != by_list || rounds_a_match(self.policy) > 1 {
                records.orders.push(BoardOrder { round, team, opponent, boards: seats.clone() });
            }
        }
    }
}
