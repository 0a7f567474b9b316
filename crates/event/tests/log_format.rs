//! The log is written down in `docs/event-file.md`: every kind of change, act, fact and field of the code stands on the page, and nothing
//! stands there that the code does not have.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::adjournment::{Blank, Sealing};
use arbitration::clock::control::Device;
use arbitration::clock::file::{CaseSpec, GrantSpec};
use arbitration::clock::ledger::{Cause, Entry, Event as ClockEvent, Reading, Source};
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::{Moment as HallTime, Span};
use arbitration::clock::text::parse_controls;
use arbitration::penalty::Penalty;
use arbitration::ruling::{Consequence, Doubt, Evidence, Fact, Ground, LoopPly, Numbering, Order, Overridden, Place, Rest, Ruling, Victim};
use event::decision::{Ruled, Told};
use event::game::{Facts, GameAct, Known, Pin, Step, StepNote};
use event::{
    Adjusted, Appeal, AppealDecision, AppealOutcome, BoardResult, ByeKind, ByePolicy, Change, ClockChange, Extra, Format, Incident,
    IncidentChange, Info, KeptRecord, Leaving, LineUp, Manual, MemberId, Moment, Opened, OpenedMove, Person, Placing, PlacingBy, PlayerId,
    Policy, Presence, PrizeList, PrizeOf, PrizePlan, ProhibitedPair, RatingList, RatingRule, ReportFacts, RoundDay, RoundLot, SectionId,
    Settled, Setup, Stage, StageId, Status, TeamPolicy, VirtualSpan,
};
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, forward_to_deserialize_any};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

const PAGE: &str = include_str!("../../../docs/event-file.md");

/// Field and type of every table of the page, by its heading.
fn page() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut tables: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut heading = String::new();
    for line in PAGE.lines() {
        if let Some(title) = line.strip_prefix("#### ") {
            title.trim_matches('`').clone_into(&mut heading);
            tables.entry(heading.clone()).or_default();
        } else if let Some(row) = line.strip_prefix("| `").filter(|_| !heading.is_empty()) {
            let (field, rest) = row.split_once('`').unwrap();
            let kind = rest.split('|').nth(1).unwrap_or_default();
            tables.get_mut(&heading).unwrap().insert(field.to_owned(), kind.to_owned());
        }
    }
    tables
}

fn names<'a>(list: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    list.into_iter().map(str::to_owned).collect()
}

/// All variants of an enum, as it says them when it is given one that it does not have.
fn variants<T: DeserializeOwned + fmt::Debug>(unknown: &str) -> BTreeSet<String> {
    let error = serde_json::from_str::<T>(unknown).unwrap_err().to_string();
    let (_, list) = error.split_once("expected ").unwrap_or_else(|| panic!("{error}"));
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// What a struct asks for when it is read: the names of its fields.
struct Asked;

#[derive(Debug)]
struct Fields(Vec<&'static str>);

impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Fields {}

impl Error for Fields {
    fn custom<T: fmt::Display>(text: T) -> Self {
        panic!("{text}")
    }
}

impl<'de> Deserializer<'de> for Asked {
    type Error = Fields;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fields> {
        Err(Fields(Vec::new()))
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, fields: &'static [&'static str], _: V) -> Result<V::Value, Fields> {
        Err(Fields(fields.to_vec()))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map enum identifier ignored_any
    }
}

fn fields<T: for<'de> Deserialize<'de> + fmt::Debug>() -> BTreeSet<String> {
    let fields = T::deserialize(Asked).unwrap_err().0;
    // An alias is another name under which a file may have it.
    assert!(!fields.is_empty());
    names(fields.into_iter().filter(|f| *f != "red"))
}

fn keys(value: &impl Serialize) -> (String, BTreeSet<String>) {
    let value = serde_json::to_value(value).unwrap();
    let tag = ["change", "act", "kind"].iter().find_map(|tag| value.get(tag)?.as_str()).unwrap().to_owned();
    (tag, value.as_object().unwrap().keys().cloned().collect())
}

fn game_acts() -> Vec<GameAct> {
    let step = |n| BTreeMap::from([(n, StepNote { left: Some(1), offer: true, clock: "c".to_owned() })]);
    let decision = Told {
        about: "a".to_owned(),
        upheld: Some(true),
        step: 1,
        sheet: Some(1),
        article: "a".to_owned(),
        result: Some(BoardResult::Draw),
        lines: Vec::new(),
    };
    vec![
        GameAct::Cells { sheet: 0, at: 0, removed: 0, cells: Vec::new() },
        GameAct::Shifted { sheet: 0, at: 0, on: true },
        GameAct::Facts { facts: Facts::default() },
        GameAct::Pins { pins: BTreeMap::new() },
        GameAct::Line { at: 0, removed: 0, steps: Vec::new() },
        GameAct::Notes { notes: step(0) },
        GameAct::Decided { decision: event::decision::Decision::Told(decision) },
    ]
}

fn clock_acts() -> Vec<ClockChange> {
    let zero = Both::new(Span::ZERO, Span::ZERO);
    let sealing = Sealing {
        names: Both::new(String::new(), String::new()),
        position: String::new(),
        remaining: zero,
        moves: Both::default(),
        period: Both::default(),
        draw_offer: None,
        sealed_at: HallTime::default(),
        resumption: String::new(),
        blank: Blank { times: true, moves: true },
    };
    let at = HallTime::default();
    vec![
        ClockChange::Begun { controls: parse_controls("90+30").unwrap(), device: Device::default() },
        ClockChange::Started { at, source: Source::Arbiter },
        ClockChange::Entry { entry: Entry { at, source: Source::Arbiter, event: ClockEvent::Stop } },
        ClockChange::Device { device: Device::default() },
        ClockChange::Ruled { at, case: CaseSpec::MissingIncrements },
        ClockChange::Sealed { sealing: Box::new(sealing) },
        ClockChange::Opened { found: OpenedMove { at, text: String::new(), candidates: Vec::new() } },
    ]
}

fn clock_events() -> Vec<ClockEvent> {
    let reading = Reading {
        white: Span::ZERO,
        black: Span::ZERO,
        precision: arbitration::clock::ledger::Precision::Second,
        moves: Some(Both::default()),
        counter: Some(1),
        period: Some(1),
        running: arbitration::clock::ledger::Running::None,
    };
    let (side, delta, cause) = (Side::White, Span::MINUTE, Some(Cause::Penalty));
    let text = String::new;
    vec![
        ClockEvent::Start,
        ClockEvent::Stop,
        ClockEvent::Resume,
        ClockEvent::Reading(reading),
        ClockEvent::Press { ply: 1 },
        ClockEvent::Adjust { side, delta, article: text(), reason: text(), cause },
        ClockEvent::Transfer { from: side, span: delta, reason: text(), cause },
        ClockEvent::SetControl { controls: parse_controls("90").unwrap(), device: Device::default() },
        ClockEvent::Moves(Both::default()),
        ClockEvent::Counter { moves: 1 },
        ClockEvent::Period { period: 1 },
        ClockEvent::Flag { side },
        ClockEvent::Note { text: text() },
    ]
}

fn cases() -> Vec<CaseSpec> {
    let (side, span, both) = (Side::White, Span::MINUTE, Some(Both::default()));
    vec![
        CaseSpec::WrongSetting { set_to: String::new() },
        CaseSpec::MissingIncrements,
        CaseSpec::WrongSideRan { charged: side, span },
        CaseSpec::CounterOff { counter: 1 },
        CaseSpec::IllegalMove { side, kept: Both::default(), give_back: both, known: both, proportional: true },
        CaseSpec::Settle { split: arbitration::clock::proposal::SplitRule::Proportional },
        CaseSpec::WrongClaim { claimant: side },
        CaseSpec::Adjust { grants: Vec::new() },
        CaseSpec::SealedEarly { sealer: side, early: span },
        CaseSpec::Arrivals { white: None, black: None, now: span, limit: None, halved: true },
        CaseSpec::Disturbance { white: span, black: span },
        CaseSpec::Resumption { remaining: Both::default(), moves: Both::default(), period: Both::default() },
        CaseSpec::Helper { side },
    ]
}

fn appeal() -> Appeal {
    let at = Moment::from("2026-11-20T14:32:07+01:00");
    let decision =
        AppealDecision { outcome: AppealOutcome::Partly, by: "committee".to_owned(), text: "5 minutes".to_owned(), at: at.clone() };
    let (by, against) = (PlayerId(1), Some(PlayerId(2)));
    let matter = "two minutes".to_owned();
    Appeal { number: 1, by, against, round: Some(1), board: Some(1), incident: Some(1), matter, at, decision: Some(decision) }
}

fn changes() -> Vec<Change> {
    let (section, player, round, board, at) = (SectionId(1), PlayerId(1), 1, 1, Moment::from("2026-11-20T14:32:07+01:00"));
    let setup = || Setup::new("A", arbitration::kind::GameKind::Chess, event::SystemKind::SwissDutch, 5);
    let person = Person::default;
    let penalty = Penalty {
        at: HallTime::default(),
        side: Side::White,
        offence: arbitration::penalty::Offence::Foul,
        ply: 1,
        article: String::new(),
        note: String::new(),
    };
    let incident =
        Incident { number: 1, round, board, penalty, grants: Vec::new(), ending: None, result: None, before: None, withdrawn: None };
    vec![
        Change::EventInfo { info: Info::default() },
        Change::Prizes { plan: Box::default() },
        Change::SectionAdded { section, setup: setup() },
        Change::SectionSet { section, setup: setup() },
        Change::SectionRemoved { section },
        Change::PlayerAdded { section, player, person: person() },
        Change::PlayerSet { section, player, person: person() },
        Change::PlayerRemoved { section, player },
        Change::MemberAdded { section, team: player, member: MemberId(1), person: person() },
        Change::MemberSet { section, member: MemberId(1), person: person() },
        Change::MemberRemoved { section, member: MemberId(1) },
        Change::Roster { section, team: player, order: Vec::new() },
        Change::LinedUp { section, round, team: player, line_up: None },
        Change::Numbered { section, order: Vec::new() },
        Change::NumberedAs { section, numbers: Vec::new() },
        Change::Report { section, facts: Box::default() },
        Change::Lot { section, player, lot: None },
        Change::Presence { section, players: Vec::new(), presence: Presence::Present },
        Change::Status { section, player, status: Status::Active, games: Some(Leaving::Annulled) },
        Change::ByeRequest { section, player, round, kind: Some(ByeKind::Half) },
        Change::FixedTable { section, player, table: None },
        Change::RoundDays { section, days: [(1, RoundDay { date: "2026/11/22".to_owned(), start: String::new() })].into() },
        Change::Prohibited { section, pairs: Vec::new() },
        Change::InitialColor { section, white: true },
        Change::Paired { section, round, boards: Vec::new(), byes: Vec::new() },
        Change::StageAdded { section, stage: Stage::first() },
        Change::StageRemoved { section, stage: StageId::FIRST },
        Change::StageOpened { section, stage: StageId::FIRST, opened: Opened { first_round: 1, contestants: Vec::new() } },
        Change::GamesAdded { section, round, table: 1, games: Vec::new() },
        Change::Settled { section, round, table: 1, winner: None, seed: Some(1) },
        Change::RoundDrawn { section, round, lots: Vec::new() },
        Change::Unpaired { section, round },
        Change::EditBegun { section, round },
        Change::Edited { section, round, boards: Vec::new(), byes: Vec::new() },
        Change::EditEnded { section, round, comment: None },
        Change::Published { section, round, at: at.clone() },
        Change::Unpublished { section, round },
        Change::Repaired { section, round, tables: Vec::new(), byes: Vec::new() },
        Change::Started { section, round, at },
        Change::Result { section, round, board, result: None },
        Change::Verified { section, round, board },
        Change::RatingResult { section, round, board, result: BoardResult::Draw },
        Change::Game { section, round, board, act: GameAct::Shifted { sheet: 0, at: 0, on: true } },
        Change::Printed { section, document: String::new(), round },
        Change::Accepted { difference: String::new(), count: 1, hash: String::new() },
        Change::Placings { section, placings: Vec::new() },
        Change::ManualValues { section, manual: Manual { title: String::new(), hundredths: [(player, 150)].into() } },
        Change::Appeals { section, appeals: vec![appeal()] },
        Change::Comment { section, line: String::new() },
        Change::Clock { section, round, board, act: ClockChange::Device { device: Device::default() } },
        Change::Incident { section, act: IncidentChange::Recorded { incident: Box::new(incident) } },
    ]
}

/// One of each variant against the tables `heading variant`, both ways.
fn tagged<T: Serialize + DeserializeOwned + fmt::Debug>(heading: &str, tag: &str, samples: &[T]) {
    let (page, mut seen) = (page(), BTreeSet::new());
    for sample in samples {
        let (name, found) = keys(sample);
        let table = page.get(&format!("{heading} {name}")).unwrap_or_else(|| panic!("`{heading} {name}` is not on the page"));
        // What all variants have stands in the common table.
        let common = page.get(heading).into_iter().flatten().map(|(field, _)| field.clone());
        let stands: BTreeSet<String> = table.keys().cloned().chain(common).collect();
        assert!(found.iter().all(|key| stands.contains(key)), "`{heading} {name}` has {found:?}, the page {stands:?}");
        assert!(table.keys().all(|key| found.contains(key)), "`{heading} {name}` has {found:?}, the page {:?}", table.keys());
        seen.insert(name);
    }
    assert_eq!(seen, variants::<T>(&format!(r#"{{"{tag}":"no such"}}"#)), "one sample of each {heading}");
    let on_page: BTreeSet<String> = page.keys().filter_map(|k| k.strip_prefix(heading)?.strip_prefix(' ')).map(str::to_owned).collect();
    assert_eq!(on_page, seen, "{heading}");
}

/// A change that is written and cannot be read again would damage the file.
#[test]
fn every_change_is_read_again_as_it_was() {
    for change in changes() {
        let text = serde_json::to_string(&change).unwrap();
        assert_eq!(serde_json::from_str::<Change>(&text).unwrap_or_else(|e| panic!("{text}: {e}")), change);
    }
}

#[test]
fn every_kind_of_change_and_act_stands_on_the_page_with_its_fields() {
    tagged("change", "change", &changes());
    tagged("game act", "act", &game_acts());
    tagged("clock act", "act", &clock_acts());
    tagged("entry", "kind", &clock_events());
    tagged("case", "kind", &cases());
    let withdrawn = IncidentChange::Withdrawn { number: 1, reason: String::new() };
    let Some(Change::Incident { act: recorded, .. }) = changes().pop() else { panic!() };
    tagged("incident act", "act", &[recorded, withdrawn]);
}

#[test]
fn every_value_that_changes_hold_stands_on_the_page_with_its_fields() {
    let page = page();
    let rows = |heading: &str| -> BTreeSet<String> { page[heading].keys().cloned().collect() };
    let tables = [
        ("info", fields::<Info>()),
        ("setup", fields::<Setup>()),
        ("policy", fields::<Policy>()),
        ("team policy", fields::<TeamPolicy>()),
        ("stage", fields::<Stage>()),
        ("person", fields::<Person>()),
        ("prize plan", fields::<PrizePlan>()),
        ("prize list", fields::<PrizeList>()),
        ("rating list", fields::<RatingList>()),
        ("rating rule", fields::<RatingRule>()),
        ("report facts", fields::<ReportFacts>()),
        ("decision", fields::<Told>().into_iter().chain(fields::<Ruled>()).collect()),
        ("ruling", fields::<Ruling>()),
        ("order", fields::<Order>()),
        ("device", fields::<Device>()),
        ("incident", fields::<Incident>()),
        ("grant", fields::<GrantSpec>()),
        ("step", variants::<Step>(r#"{"no such":0}"#)),
        ("fact", variants::<Fact>(r#"{"no such":0}"#)),
        ("doubt", variants::<Doubt>(r#"{"no such":0}"#)),
        ("consequence", variants::<Consequence>(r#"{"no such":0}"#)),
    ];
    for (heading, fields) in tables {
        assert_eq!(rows(heading), fields, "{heading}");
    }
    // Small values stand within the row of the field that holds them.
    let within = [
        ("change prohibited", "pairs", fields::<ProhibitedPair>()),
        ("change round-days", "days", fields::<RoundDay>()),
        ("setup", "byes", fields::<ByePolicy>()),
        ("prize plan", "rounding", fields::<prizes::Rounding>()),
        ("prize list", "prizes", fields::<PrizeOf>()),
        ("prize list", "criteria", fields::<prizes::Criteria>()),
        ("change stage-opened", "opened", fields::<Opened>()),
        ("change lined-up", "line_up", fields::<LineUp>()),
        ("change games-added", "games", fields::<Extra>()),
        ("change settled", "winner", variants::<Settled>(r#""no such""#)),
        ("change round-drawn", "lots", variants::<RoundLot>(r#"{"lot":"no such"}"#)),
        ("change placings", "placings", fields::<Placing>()),
        ("change placings", "placings", variants::<PlacingBy>(r#""no such""#)),
        ("change manual-values", "manual", fields::<Manual>()),
        ("change appeals", "appeals", fields::<Appeal>()),
        ("change appeals", "appeals", fields::<AppealDecision>()),
        ("change appeals", "appeals", variants::<AppealOutcome>(r#""no such""#)),
        ("stage", "format", fields::<Format>()),
        ("stage", "opened", fields::<Opened>()),
        ("report facts", "virtual_points", fields::<VirtualSpan>()),
        ("report facts", "adjustments", fields::<Adjusted>()),
        ("report facts", "records", fields::<KeptRecord>()),
        ("game act facts", "facts", fields::<Facts>().into_iter().chain(fields::<Known>()).collect()),
        ("game act pins", "pins", fields::<Pin>()),
        ("game act notes", "notes", fields::<StepNote>()),
        ("ruling", "ground", variants::<Ground>(r#""no such""#)),
        ("ruling", "at", fields::<Place>()),
        ("ruling", "numbering", fields::<Numbering>()),
        ("ruling", "evidence", fields::<Evidence>().into_iter().chain(fields::<Rest>()).collect()),
        ("fact", "loop-ply", fields::<LoopPly>().into_iter().chain(fields::<Victim>()).chain(fields::<Overridden>()).collect()),
        ("clock act sealed", "sealing", fields::<Sealing>().into_iter().chain(fields::<Blank>()).collect()),
        ("clock act opened", "found", fields::<OpenedMove>()),
        ("incident", "penalty", fields::<Penalty>()),
    ];
    for (heading, row, fields) in within {
        let kind = &page[heading][row];
        let missing: Vec<&String> = fields.iter().filter(|field| !kind.contains(&format!("`{field}`"))).collect();
        assert!(missing.is_empty(), "{heading}, {row}: {missing:?} is not in{kind}");
    }
    for cause in variants::<Cause>(r#""no such""#) {
        assert!(PAGE.contains(&format!("`{cause}`")), "{cause}");
    }
}
