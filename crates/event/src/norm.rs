//! Title norms of a section: what it declares of itself, and its players with the standard rating of the first day.

use super::model::{Member, Person, Section};
use super::rating::FIDE;
use arbitration::clock::control::{Controls, TimeControl};
use arbitration::clock::text::{parse, parse_seconds};
use arbitration::kind::GameKind;
use ratings::Speed;
use ratings::norms::{Exemption, Format, Minimum};
use std::collections::BTreeMap;
use tournament::model::{Contestant, Entry, Meeting, Sex, System, Title, Tournament, Tpn};
use tournament::norm::{Facts, Norms};

impl Person {
    /// The standard rating by the list in force on the first day of an event (B.01 1.4.6a), of the newest list not after it. Where lists say
    /// nothing of the player, the rating that the event used first.
    pub fn standard_at_start(&self, start: &str) -> Option<u16> {
        if self.ratings.is_empty() {
            return self.first_rating().filter(|rating| *rating > 0);
        }
        let month: String = start.replace('/', "-").chars().take(7).collect();
        let standard = self.ratings.iter().filter(|r| r.list.name == FIDE && r.list.speed == Speed::Standard);
        let in_force = standard.filter(|r| month.is_empty() || r.list.month.is_empty() || r.list.month <= month);
        in_force.max_by(|a, b| a.list.month.cmp(&b.list.month)).map(|r| r.rating)
    }
}

/// What a section declares for norms.
pub fn norm_facts(section: &Section) -> Facts {
    let policy = &section.setup.policy;
    Facts {
        exemption: policy.norm_exemption.map_or(Exemption::None, Into::into),
        minimum: policy.norm_games.map_or(Minimum::Nine, Into::into),
        format: section.is_of_teams().then_some(Format::Teams),
        minutes: section.controls().ok().map(|controls| minutes(&controls)),
    }
}

/// Minutes for sixty moves, of the side that has fewer.
fn minutes(controls: &Controls) -> i64 {
    let of = |control: &TimeControl| control.sixty_moves().tenths().div_euclid(600);
    of(&controls.white).min(of(&controls.black))
}

/// Minutes of each player for sixty moves by the time control of a report file, coded or as written.
pub fn minutes_of(t: &Tournament) -> Option<i64> {
    let coded = parse_seconds(&t.info.coded_time_control).ok();
    let control = coded.or_else(|| parse(&t.info.time_control).ok())?;
    Some(control.sixty_moves().tenths().div_euclid(600))
}

/// A section as norms see it, from its snapshot: players with numbers, of a section of teams their players in the order of entry, with
/// standard ratings. `None` in a game without norms by these regulations.
pub fn norm_tournament(section: &Section, snapshot: Tournament) -> Option<Tournament> {
    if section.setup.game != GameKind::Chess {
        return None;
    }
    let mut t = snapshot;
    if section.is_of_teams() {
        return Some(of_members(section, t));
    }
    t.rounds = t.rounds.max(section.rounds_planned());
    for contestant in &mut t.contestants {
        if let Some(participant) = section.players.iter().find(|p| p.tpn == Some(contestant.tpn)) {
            contestant.rating = participant.person.standard_at_start(&t.info.start);
        }
    }
    Some(t)
}

/// The norms of a section, from its snapshot; `None` in a game without them.
pub fn norms(section: &Section, snapshot: Tournament) -> Option<(Tournament, Norms)> {
    let t = norm_tournament(section, snapshot)?;
    let norms = Norms::new(&t, &norm_facts(section));
    Some((t, norms))
}

/// The players of teams as contestants of their own: a round in which somebody did not play is one without a game.
fn of_members(section: &Section, teams: Tournament) -> Tournament {
    let numbers: BTreeMap<_, Tpn> = section.members.iter().map(|member| member.id).zip((1..).map(Tpn)).collect();
    let mut t = Tournament::new(section.rounds_planned());
    t.info = teams.info;
    let start = t.info.start.clone();
    t.system = System::Other;
    t.scoring = section.scoring();
    let games = section.member_games(section.current_number());
    let contestant = |member: &Member| {
        let person = &member.person;
        let mut entries = vec![None; usize::from(section.current_number())];
        for game in games.iter().filter(|game| game.member == member.id) {
            let opponent = game.opponent.and_then(|id| numbers.get(&id).copied());
            let outcome = game.outcome.unwrap_or(tournament::model::Outcome::Pending);
            // Nobody opposite: what is won so is no game.
            let meeting = Meeting::new(opponent.unwrap_or(Tpn(0)), Some(game.color), outcome);
            if let Some(entry) = entries.get_mut(usize::from(game.game.round.0).wrapping_sub(1)) {
                *entry = Some(Entry::Meeting(meeting));
            }
        }
        Contestant {
            sex: match person.sex.as_str() {
                "m" => Some(Sex::Male),
                "w" => Some(Sex::Female),
                _ => None,
            },
            title: Title::of_letters(&person.title),
            rating: person.standard_at_start(&start),
            federation: person.federation.clone(),
            id: person.public_id().to_owned(),
            unit: section.player(member.team).map(|team| team.person.name.clone()).unwrap_or_default(),
            birth: person.birth.clone(),
            entries,
            ..Contestant::new(numbers.get(&member.id).copied().unwrap_or(Tpn(0)), person.name.clone())
        }
    };
    t.contestants = section.members.iter().map(contestant).collect();
    t
}
