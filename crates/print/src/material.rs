//! An event's state as the input of documents.

use super::board::{Board, boards_of, schedule};
use super::documents::About;
use super::drawing::Order;
use super::input::{Facts, Heading, Input, Records, Standings};
use super::page::Paper;
use super::template::Template;
use event::{
    Correction, Event, Moment, Overall, Ranked, Republished, RoundLot, Section, Stage, overall, section_code, snapshot, stage_snapshot,
    standings_remarks, tpn_map,
};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{Tournament, Tpn};
use tournament::tiebreak::Kind;
use words::Lang;
use words::days::moment_in_letters;
use words::stage::stage_title;

/// Everything that the documents of one section and round are made from.
#[derive(Clone, Debug)]
pub struct Material {
    whole: Slice,
    /// The stages of a section that has several.
    stages: Vec<Slice>,
    /// The stages that a sheet about a round leaves out, as they ended before it.
    past: Vec<Slice>,
    tables: BTreeMap<u16, String>,
    clubs: BTreeMap<Tpn, String>,
    lots: Vec<RoundLot>,
    overall: Option<Overall>,
    records: Records,
}

/// What stands of a section, or of one of its stages. Rounds of a stage are counted as its snapshot counts them.
#[derive(Clone, Debug)]
struct Slice {
    heading: Heading,
    name: String,
    before: u16,
    carried: u16,
    tournament: Tournament,
    boards: Vec<Board>,
    schedule: Vec<Vec<Board>>,
    standings: Standings,
}

impl Material {
    /// The material of a round, 0 before the first. `now` is this moment; it stands on sheets that have no other time.
    pub fn new(event: &Event, section: &Section, about: About, round: u16, lang: Lang, now: &Moment) -> Self {
        let numbered = numbered(section);
        let provisional = section.players.iter().any(|p| p.tpn.is_none());
        let mut tournament = snapshot(event, &numbered);
        // The snapshot of an exhibition has a round for each table; its sheets are about one round.
        tournament.rounds = tournament.rounds.min(numbered.rounds_planned().max(numbered.current_number()));
        let state = numbered.round(round);
        let boards = boards(&numbered, round, |_| true);
        let mut tables = BTreeMap::new();
        for board in state.map_or(&[][..], |r| &r.boards) {
            let fixed = |id| numbered.player(id).and_then(|p| p.fixed_table);
            if let Some(table) = fixed(board.white).or_else(|| fixed(board.black)) {
                tables.insert(board.number, table.to_string());
            }
        }
        let club = |p: &event::Participant| Some((p.tpn?, p.person.club.clone()));
        let clubs = numbered.players.iter().filter_map(club).filter(|(_, club)| !club.is_empty()).collect();
        let published = state.and_then(|r| r.published.as_ref());
        let time = match published {
            Some(at) if about == About::Round => lang.fill("print.published", &[("time", &moment_in_letters(at, lang))]),
            _ if now.is_empty() => String::new(),
            _ => lang.fill("print.printed", &[("time", &moment_in_letters(now, lang))]),
        };
        let is_named = event.sections.len() > 1 || section.setup.name != event.info.name;
        let heading = Heading {
            event: event.info.name.clone(),
            section: if is_named { section.setup.name.clone() } else { String::new() },
            game: section.setup.game,
            round,
            time,
            published: published.is_some(),
            lang,
            facts: Facts { provisional, ..facts(event, section, round) },
        };
        let (stages, past) = stages(&numbered, about, round);
        let slices = |stages: Vec<&Stage>| stages.into_iter().map(|stage| slice(event, &numbered, stage, &heading)).collect();
        let (stages, past) = (slices(stages), slices(past));
        let schedule = schedule(&tournament);
        let ranked = if round == 0 { None } else { Ranked::new(event, &numbered, Some(round)).ok() };
        let standings = ranked.map_or_else(Standings::default, |r| with_fouls(with_remarks(event, &numbered, &r), &numbered, round));
        let lots = numbered.lots.get(&round).cloned().unwrap_or_default();
        let overall = if numbered.is_one_stage() || round == 0 { None } else { overall(event, &numbered, Some(round)).ok() };
        Self {
            whole: Slice { heading, name: String::new(), before: 0, carried: 0, tournament, boards, schedule, standings },
            stages,
            past,
            tables,
            clubs,
            lots,
            overall,
            records: Records {
                section: numbered,
                info: event.info.clone(),
                corrections: Vec::new(),
                event: (!event.prizes.lists.is_empty()).then(|| Box::new(event.clone())),
                template: Template::default(),
            },
        }
    }

    /// The same with what was put right, which only the log knows.
    #[must_use]
    pub fn with_corrections(mut self, corrections: Vec<Correction>) -> Self {
        self.records.corrections = corrections;
        self
    }

    /// The same with what the event brings along for its sheets.
    #[must_use]
    pub fn with_template(mut self, template: Template) -> Self {
        self.records.template = template;
        self
    }

    /// The same with what the newest publication of the round changed, which only the log knows.
    #[must_use]
    pub fn with_republished(mut self, republished: Option<Republished>) -> Self {
        let round = self.records.section.round(self.whole.heading.round);
        let label = |number: &u16| {
            let board = round.and_then(|round| Some((round, round.boards.iter().find(|board| board.number == *number)?)));
            board.map_or_else(|| number.to_string(), |(round, board)| round.label(board))
        };
        let corrected: Vec<String> = republished.iter().flat_map(|changes| &changes.boards).map(label).collect();
        for slice in std::iter::once(&mut self.whole).chain(&mut self.stages).chain(&mut self.past) {
            slice.heading.facts.republished.clone_from(&republished);
            slice.heading.facts.corrected.clone_from(&corrected);
        }
        self
    }

    /// The input of a document.
    pub fn input(&self) -> Input<'_> {
        Input { stages: self.each(&self.stages), past: self.each(&self.past), ..self.of(&self.whole) }
    }

    fn each<'a>(&'a self, slices: &'a [Slice]) -> Vec<Input<'a>> {
        slices.iter().map(|slice| self.of(slice)).collect()
    }

    fn of<'a>(&'a self, slice: &'a Slice) -> Input<'a> {
        Input {
            heading: &slice.heading,
            tournament: &slice.tournament,
            boards: &slice.boards,
            schedule: &slice.schedule,
            tables: &self.tables,
            clubs: &self.clubs,
            standings: (!slice.standings.rows.is_empty()).then_some(&slice.standings),
            overall: self.overall.as_ref(),
            records: Some(&self.records),
            stages: Vec::new(),
            past: Vec::new(),
            stage: &slice.name,
            before: slice.before,
            carried: slice.carried,
            lots: &self.lots,
            paper: Paper::default(),
            order: Order::Stack,
        }
    }
}

/// What head and foot say beside names, round and time.
fn facts(event: &Event, section: &Section, round: u16) -> Facts {
    let info = &event.info;
    let games: BTreeSet<&str> = event.sections.iter().map(|section| section.setup.game.name()).collect();
    Facts {
        place: info.place().into_iter().map(str::to_owned).collect(),
        days: (info.start.clone(), info.end.clone()),
        day: section.day_of(round),
        chief_arbiter: info.chief_arbiter.trim().to_owned(),
        pairings_officer: info.pairings_officer.trim().to_owned(),
        code: section_code(event, section).unwrap_or_default(),
        of_games: games.len() > 1,
        ..Facts::default()
    }
}

/// The boards of a round, those of some stages only.
fn boards(section: &Section, round: u16, shown: impl Fn(&event::Board) -> bool) -> Vec<Board> {
    let numbers = tpn_map(section);
    let Some(round) = section.round(round) else { return Vec::new() };
    let board = |board: &event::Board| {
        let several = section.team_policy().is_some_and(|policy| policy.games() > 1)
            || round.boards.iter().any(|b| b.table == board.table && b.game > 1);
        Some(Board {
            number: board.number,
            table: board.table,
            game: if several { board.game } else { 0 },
            is_extra: board.extra.is_some(),
            white: *numbers.get(&board.white)?,
            black: *numbers.get(&board.black)?,
            outcomes: board.result.map(|result| result.outcomes()),
        })
    };
    round.boards.iter().filter(|b| shown(b)).filter_map(board).collect()
}

/// The stages that a document of a section with several speaks of: of a round those that play in it, of the standings all that have begun,
/// the newest first, of the event all whose entrants are known. None of a section that is one stage. Beside them, where it is of a round,
/// those that ended before it.
fn stages(section: &Section, about: About, round: u16) -> (Vec<&Stage>, Vec<&Stage>) {
    if section.is_one_stage() {
        return (Vec::new(), Vec::new());
    }
    let begun = |stage: &&Stage| stage.first_round().is_some_and(|first| about == About::Event || first <= round.max(1));
    let mut found: Vec<&Stage> = section.stages.iter().filter(begun).collect();
    match about {
        About::Round => return found.into_iter().partition(|stage| section.is_round_of(stage, round.max(1))),
        About::After => found.sort_by_key(|stage| Reverse(stage.first_round())),
        About::Event => {}
    }
    (found, Vec::new())
}

fn slice(event: &Event, section: &Section, stage: &Stage, heading: &Heading) -> Slice {
    let (lang, round) = (heading.lang, heading.round);
    let (tournament, before) = (stage_snapshot(event, section, stage), section.carried_rounds(stage));
    let name = stage_title(stage, lang);
    let own = round.min(section.last_round_of(stage).max(before));
    let ranked = Ranked::laid_down(section).ok().filter(|_| round > before);
    let standings = ranked.map_or_else(Standings::default, |(list, edition)| {
        let ranked = Ranked::by(event, section, Some(stage), Some(own), (&list, edition));
        with_fouls(with_remarks(event, section, &ranked), section, own)
    });
    // Where results are carried only those meet who have not met: by the seeds of the stage.
    let seeded = tournament.seeded();
    let tpn = |seed: Tpn| seeded.get(usize::from(seed.0).wrapping_sub(1)).copied();
    let carried = section.carried_schedule(stage).map(|rounds| {
        let round = |games: Vec<(Tpn, Tpn)>| boards_of(games.into_iter().filter_map(|(white, black)| Some((tpn(white)?, tpn(black)?))));
        let first = usize::from(stage.first_round().unwrap_or(1).saturating_sub(before + 1));
        std::iter::repeat_n(Vec::new(), first).chain(rounds.into_iter().map(round)).collect()
    });
    Slice {
        heading: Heading { round: own.saturating_sub(before), ..heading.clone() },
        name,
        before,
        carried: stage.first_round().unwrap_or(1).saturating_sub(before + 1),
        boards: boards(section, round, |board| board.stage == stage.id),
        schedule: carried.unwrap_or_else(|| schedule(&tournament)),
        standings,
        tournament,
    }
}

/// The standings with what there is to say of them.
fn with_remarks(event: &Event, section: &Section, ranked: &Ranked) -> Standings {
    Standings { remarks: standings_remarks(event, section, ranked), ..Standings::from(&ranked.standings) }
}

/// The standings with the fouls beside the tie-breaks, where there are any and the list does not count them.
fn with_fouls(mut standings: Standings, section: &Section, round: u16) -> Standings {
    let Some(fouls) = section.fouls(round) else { return standings };
    standings.codes.push(Kind::Fouls.code().to_owned());
    for row in &mut standings.rows {
        let count = section.by_tpn(row.tpn).and_then(|p| fouls.get(&p.id)).copied().unwrap_or_default();
        row.values.push(count.to_string());
    }
    standings
}

/// The section with a number for everybody: lists are printed before the numbers are assigned. Those without one follow the others
/// in the order of entry, and the sheet says that the numbers are provisional.
fn numbered(section: &Section) -> Section {
    let mut section = section.clone();
    let mut next = section.players.iter().filter_map(|p| p.tpn).max().map_or(1, |last| last.0.saturating_add(1));
    for player in section.players.iter_mut().filter(|p| p.tpn.is_none()) {
        player.tpn = Some(Tpn(next));
        next = next.saturating_add(1);
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::kind::GameKind;
    use event::{Board as EventBoard, BoardResult, Participant, Person, PlayerId, Presence, Round, SectionId, Setup, Status, SystemKind};

    fn event() -> Event {
        let player = |id: u32, name: &str, table| Participant {
            id: PlayerId(id),
            person: Person { name: name.into(), club: if id == 2 { "上海棋院".into() } else { String::new() }, ..Person::default() },
            tpn: Some(Tpn(u16::try_from(id).unwrap())),
            lot: None,
            presence: Presence::Present,
            status: Status::Active,
            leaving: None,
            byes: BTreeMap::new(),
            fixed_table: table,
            roster: Vec::new(),
        };
        let board = EventBoard {
            number: 1,
            table: 1,
            game: 1,
            stage: event::StageId::FIRST,
            extra: None,
            white: PlayerId(1),
            black: PlayerId(2),
            result: Some(BoardResult::WhiteWins),
            verified: false,
            rating_result: None,
        };
        let round = Round {
            number: 1,
            boards: vec![board],
            byes: BTreeMap::new(),
            published: Some("2026-05-01T13:52:00+02:00".into()),
            started: None,
            editing: false,
            engine: None,
            settled: BTreeMap::new(),
            line_ups: BTreeMap::new(),
            since: BTreeMap::new(),
        };
        let section = Section {
            id: SectionId(1),
            setup: Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 1),
            players: vec![player(1, "Łuczak, Ewa", None), player(2, "王伟", Some(12))],
            members: Vec::new(),
            rounds: vec![round],
            prohibited: Vec::new(),
            initial_color: None,
            comments: Vec::new(),
            days: event::RoundDays::new(),
            report: event::ReportFacts::default(),
            stages: vec![Stage::first()],
            placings: Vec::new(),
            manual: event::Manual::default(),
            lots: BTreeMap::new(),
            games: BTreeMap::new(),
            clocks: BTreeMap::new(),
            incidents: Vec::new(),
            appeals: Vec::new(),
        };
        Event { sections: vec![section], ..Event::default() }
    }

    #[test]
    fn a_round_with_its_tables_times_and_standings() {
        let event = event();
        let section = &event.sections[0];
        let material = Material::new(&event, section, About::Round, 1, Lang::EN, &"2026-05-01T18:00:00+02:00".into());
        let input = material.input();
        assert_eq!(input.heading.time, "published 1 May 13:52");
        let outcomes = Some(BoardResult::WhiteWins.outcomes());
        assert_eq!(input.boards, [Board { outcomes, ..Board::single(1, Tpn(1), Tpn(2)) }]);
        assert_eq!(input.result(1, &input.boards[0]), "1-0");
        assert_eq!(input.tables.get(&1).map(String::as_str), Some("12"));
        assert_eq!((input.club(Tpn(1)), input.club(Tpn(2))), ("", "上海棋院"));
        let rows = &input.standings.unwrap().rows;
        assert_eq!((rows[0].tpn, rows[0].rank, rows[0].values[0].as_str()), (Tpn(1), 1, "1"));
        assert_eq!(input.schedule.len(), 1);
        let material = Material::new(&event, section, About::After, 1, Lang::named("zh-CN").unwrap(), &"2026-05-01T18:00:00+02:00".into());
        assert_eq!(material.input().heading.time, "5月1日18:00打印");
    }

    #[test]
    fn before_the_numbers_are_drawn_the_sheet_says_so() {
        let mut event = event();
        event.sections[0].rounds.clear();
        event.sections[0].players[0].tpn = None;
        let material = Material::new(&event, &event.sections[0], About::Event, 0, Lang::EN, &"2026-05-01T09:00:00+02:00".into());
        let input = material.input();
        assert!(input.heading.facts.provisional);
        assert_eq!((input.name(Tpn(2)), input.name(Tpn(3))), ("王伟".into(), "Łuczak, Ewa".into()));
        assert!(input.standings.is_none() && !input.heading.published);
    }
}
