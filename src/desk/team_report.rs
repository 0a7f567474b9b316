//! The report file of a section of teams (TRF26): its players with their games, and the records of teams.
//!
//! The players are numbered by teams in the order of their lists. A match whose line-ups are not known has no games of players; where it was
//! decided without play record 330 tells of it. In an all-play-all everybody has several games in a round, which the records of teams cannot
//! say: such a file has the games alone, as many rounds for each of the event as a match has boards.

use event::{Member, MemberId, PlayerId, Ranked, Round, Section, TeamForm, TeamPolicy, tpn_map};
use std::collections::BTreeMap;
use tournament::model::{Adjustment, Bye, Color, Contestant, Entry, Meeting, Outcome, Primary, Scoring, Sex, Title, Tournament, Tpn};
use tournament::points::Points;
use tournament::trf::teams::{Abnormal, Allocated, BoardOrder, Byes, Forfeit, LostBy, MatchPoints, Team, TeamRecords};
use tournament::trf::{Document, WriteError};

/// The document of a section of teams, whose snapshot this is, with its ranks if there are any. Rounds of the section after `before` count
/// from 1.
///
/// # Errors
/// A number that its columns cannot hold.
pub fn document(section: &Section, teams: Tournament, before: u16, ranked: Option<&Ranked>) -> Result<Document, WriteError> {
    let Some(policy) = section.team_policy() else { return Ok(Document::new(teams)) };
    let people = People::of(section);
    let columns = if policy.form == TeamForm::AllPlayAll { u16::from(policy.boards) } else { 1 };
    let mut document = Document::new(Tournament {
        info: teams.info.clone(),
        system: teams.system,
        initial_color: teams.initial_color,
        scoring: section.scoring(),
        contestants: people.list.iter().map(|member| contestant(section, member, people.numbers[&member.id])).collect(),
        tiebreaks: teams.tiebreaks.iter().map(|code| of_teams(code, &teams)).collect(),
        teams: teams.teams.clone(),
        ..Tournament::new(teams.rounds.saturating_mul(columns))
    });
    put_games(&mut document, section, &people, (before, columns));
    if columns == 1 {
        document.set_team_records(&records(section, policy, &teams, &people, before, ranked))?;
    }
    Ok(document)
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
        let list: Vec<&Member> = teams.iter().flat_map(|(_, id)| section.members_of(*id)).collect();
        let numbers = (1..).zip(&list).map(|(number, member)| (member.id, Tpn(number))).collect();
        Self { list, numbers, teams }
    }
}

fn contestant(section: &Section, member: &Member, number: Tpn) -> Contestant {
    let person = &member.person;
    let title = Title::of_letters(&person.title);
    Contestant {
        sex: match person.sex.as_str() {
            "m" => Some(Sex::Male),
            "w" => Some(Sex::Female),
            _ => None,
        },
        title,
        other_title: if title.is_none() { person.title.clone() } else { String::new() },
        rating: person.rating,
        federation: person.federation.clone(),
        id: person.public_id().to_owned(),
        unit: section.name(member.team).to_owned(),
        birth: person.birth.clone(),
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
        let first = usize::from(round * columns);
        let free = (first..first + usize::from(columns)).find(|at| contestant.entries.get(*at).is_some_and(Option::is_none));
        let Some(column) = free else { continue };
        let opponent = game.opponent.and_then(|id| people.numbers.get(&id));
        contestant.entries[column] = match (opponent, game.outcome) {
            (Some(opponent), outcome) => {
                Some(Entry::Meeting(Meeting::new(*opponent, Some(game.color), outcome.unwrap_or(Outcome::Pending))))
            }
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
    let mut records = TeamRecords {
        teams: people.teams.iter().map(|(tpn, id)| team(section, t, people, (*tpn, *id), ranked)).collect(),
        colors: (1..=policy.boards).map(|board| if policy.seating(board).first_is_white { Color::White } else { Color::Black }).collect(),
        prohibitions: t.prohibitions.clone(),
        ..TeamRecords::default()
    };
    let Some(teams) = &t.teams else { return records };
    let (matches, usual) = (teams.matches, Scoring::TWO_ONE_ZERO);
    let told = |own: Points, usual: Points| (own != usual).then_some(own);
    records.match_points =
        MatchPoints { win: told(matches.win, usual.win), draw: told(matches.draw, usual.draw), loss: told(matches.loss, usual.loss) };
    let numbers = tpn_map(section);
    for round in section.rounds.iter().filter(|round| round.number > before) {
        matches_of(section, round, round.number - before, people, &numbers, &mut records);
    }
    let byes = |bye| -> Vec<Option<Tpn>> {
        let of = |round: u16| t.contestants.iter().find(|team| team.entry(round) == Some(Entry::Bye(bye))).map(|team| team.tpn);
        (1..=t.rounds_paired()).map(of).collect()
    };
    let allocated = byes(Bye::PairingAllocated);
    if allocated.iter().any(Option::is_some) {
        records.allocated =
            Some(Allocated { match_points: Some(teams.matches.pab), game_points: Some(teams.games.pab), rounds: allocated });
    }
    for round in 1..=t.rounds {
        for kind in [Bye::Full, Bye::Half, Bye::Zero] {
            let has = |team: &&Contestant| team.entry(round) == Some(Entry::Bye(kind));
            let who: Vec<Tpn> = t.contestants.iter().filter(has).map(|team| team.tpn).collect();
            if !who.is_empty() {
                records.byes.push(Byes { kind, round, teams: who });
            }
        }
    }
    let given = |primary: bool, (player, round, points): (Tpn, Option<u16>, Points)| {
        let of_matches = primary == (teams.primary == Primary::Match);
        let (match_points, game_points) = if of_matches { (Some(points), None) } else { (None, Some(points)) };
        Abnormal { kind: None, match_points, game_points, round, teams: vec![player] }
    };
    let primary = t.adjustments.iter().map(|Adjustment { player, round, points }| given(true, (*player, *round, *points)));
    let secondary = teams.secondary_adjustments.iter().map(|adjustment| given(false, *adjustment));
    records.abnormal = primary.chain(secondary).collect();
    records
}

fn team(section: &Section, t: &Tournament, people: &People<'_>, (number, id): (Tpn, PlayerId), ranked: Option<&Ranked>) -> Team {
    let through = t.rounds_paired();
    Team {
        number,
        name: section.name(id).chars().take(32).collect(),
        nickname: String::new(),
        strength: section.player(id).and_then(|team| section.rating_of(team)).map(|rating| rating.to_string()).unwrap_or_default(),
        match_points: t.team_score(number, Primary::Match, through),
        game_points: t.team_score(number, Primary::Game, through),
        rank: ranked.and_then(|ranked| ranked.standings.row(number)).map(|row| row.rank),
        players: section.members_of(id).iter().filter_map(|member| people.numbers.get(&member.id).copied()).collect(),
    }
}

/// Line-ups that are not those who were there in the order of the list, and matches that were decided without play.
fn matches_of(
    section: &Section,
    round: &Round,
    number: u16,
    people: &People<'_>,
    numbers: &BTreeMap<PlayerId, Tpn>,
    records: &mut TeamRecords,
) {
    for meeting in round.meetings() {
        let (Some(&first), Some(&second)) = (numbers.get(&meeting.first), numbers.get(&meeting.second)) else { continue };
        // Decided without play: the record says it of all boards, also of one that neither side would have had a player for.
        let lost_by = match meeting.outcomes(&section.scoring(), false) {
            (Outcome::ForfeitWin, _) => Some(LostBy::Black),
            (Outcome::ForfeitLoss, Outcome::ForfeitWin) => Some(LostBy::White),
            (Outcome::ForfeitLoss, _) => Some(LostBy::Both),
            _ => None,
        };
        if let Some(lost_by) = lost_by {
            records.forfeits.push(Forfeit { round: number, white: first, black: second, lost_by });
            continue;
        }
        let Some(line_ups) = section.line_ups(round, (meeting.first, meeting.second)) else { continue };
        for ((team, opponent), (id, line_up)) in
            [(first, second), (second, first)].into_iter().zip([meeting.first, meeting.second].into_iter().zip(line_ups))
        {
            let boards: Vec<Option<Tpn>> = line_up.players.iter().map(|id| people.numbers.get(&(*id)?).copied()).collect();
            let listed = section.members_of(id).into_iter().filter(|member| line_up.players.contains(&Some(member.id)));
            let by_list: Vec<Option<Tpn>> = listed.map(|member| people.numbers.get(&member.id).copied()).collect();
            if boards != by_list {
                records.orders.push(BoardOrder { round: number, team, opponent, boards });
            }
        }
    }
}
