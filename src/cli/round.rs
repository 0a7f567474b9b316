//! `flagfall round EVENT pair|publish|unpublish|show`.

use super::error::{At, Phrase};
use super::{CliError, Format, Outcome, say, support};
use crate::desk::documents::paper;
use crate::desk::publication::after_publication;
use crate::desk::{Source, event_file};
use crate::words::days::days_words;
use crate::words::game::NoGame;
use crate::words::stage::seeding_words;
use crate::words::{self, Message};
use ::print::page::Style;
use event::schedule::schedule;
use event::setting::rounds_with_days;
use event::{self, Command, Meeting, PlayerId, Refusal, Round, RoundLot, Section, SectionPatch};
use files::output::unpredictable;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use store::StoreError;
use tournament::model::{self, Bye, Color, Entry, Tpn};
use tournament::points::Points;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// What to do.
    action: Action,
    /// With `dates`: the days of the rounds, with times where they are fixed, as "20.11.2026 10:00 15:00, 21.11. 10:00" or "3: 2026-11-22"; without
    /// it they are shown.
    schedule: Option<String>,
    /// With `dates`: keep the known days and spread the others from the first to the last day of the event.
    #[arg(long)]
    usual: bool,
    /// With `pair`: a pairing made elsewhere, a line a board, "WHITE BLACK" by pairing number, "PLAYER 0" for a bye; `-` reads it from standard input.
    #[arg(long, value_name = "FILE")]
    given: Option<PathBuf>,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Round to show or to draw; the newest if not given.
    #[arg(long)]
    round: Option<u16>,
    /// For `repair`: numbers of players who turned out absent.
    #[arg(long, value_delimiter = ',', value_name = "TPN")]
    absent: Vec<u16>,
    /// For `repair`: numbers of players who arrived late.
    #[arg(long, value_delimiter = ',', value_name = "TPN")]
    arrived: Vec<u16>,
    /// For `draw`: the seed; a fresh one if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// For `repair`: show the change and do not make it.
    #[arg(long)]
    dry_run: bool,
    /// How the round is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Action {
    /// Pair the next round: a draft.
    Pair,
    /// Publish the draft.
    Publish,
    /// Make a published round without results a draft again.
    Unpublish,
    /// Throw the draft away.
    Unpair,
    /// Change a published round as little as possible: somebody is absent or has come late.
    Repair,
    /// Draw anew what is drawn for a round: the opening, the start position.
    Draw,
    /// Show a round.
    Show,
    /// Show the days of the rounds, or set them.
    Dates,
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let sets_days = args.usual || args.schedule.is_some();
    if sets_days && !matches!(args.action, Action::Dates) {
        return Err(Phrase::new("cli.round.only-dates").into());
    }
    let reads = matches!(args.action, Action::Show) || args.dry_run || matches!(args.action, Action::Dates) && !sets_days;
    let mut store = if reads { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let (stamp, lang) = (support::stamp(""), support::lang());
    let command = match args.action {
        Action::Show => {
            let number = args.round.unwrap_or_else(|| section.current_number());
            let round = section.round(number).ok_or_else(|| CliError::from(StoreError::Refused(Refusal::NoRound(number))))?;
            show(section, round, args.format)?;
            return Ok(Outcome::Clean);
        }
        Action::Dates if !sets_days => return days_of(section, args.format),
        Action::Dates => {
            let text = args.schedule.as_deref().unwrap_or_default();
            let typed = schedule(text, Some(rounds_with_days(section, &section.setup)), section.year_of_days(&event))
                .map_err(|why| CliError::unusable(At("dates".to_owned(), why)))?;
            let mut days = if args.usual { event::proposed_days(&event, section) } else { section.days() };
            // Rounds that are named get their days; a schedule of all from the first on is the whole.
            if typed.contains_key(&1) && !args.usual {
                days.clear();
            }
            days.extend(typed);
            let set = Command::EditSection(section.id, vec![SectionPatch::Days(days)]);
            event_file::give(&mut store, &[set], None, &stamp).all()?;
            let event = store.event();
            return event.section(section.id).map_or(Ok(Outcome::Clean), |section| days_of(section, args.format));
        }
        Action::Pair => {
            let proposal = match &args.given {
                Some(file) => event::propose_given(&event, section, &given(file)?),
                None => event::propose(&event, section),
            };
            let proposal = proposal.map_err(|r| CliError::from(StoreError::Refused(r)))?;
            // Who opens a stage has seeds: by what rule is told where places were shared.
            for (id, seeds) in event::seedings(&event, section) {
                let lines = section.stage(id).map_or_else(Vec::new, |stage| seeding_words(section, stage, &seeds, lang));
                lines.iter().for_each(|line| errln!("{line}"));
            }
            Command::Pair(section.id, Box::new(proposal))
        }
        Action::Draw => {
            let round = args.round.unwrap_or_else(|| section.current_number().max(1));
            let lots = event::lots_of_round(section, args.seed.unwrap_or_else(unpredictable));
            Command::DrawRound(section.id, round, lots)
        }
        Action::Publish => {
            // What changed since the draft was paired does not forbid it, but is not passed over.
            if !event::drift(section).is_empty() {
                event::warnings(&event, section).iter().for_each(|warning| errln!("flagfall: {}", warning.say(lang)));
            }
            Command::Publish(section.id, stamp.at.clone())
        }
        Action::Unpublish => Command::Unpublish(section.id),
        Action::Unpair => Command::Unpair(section.id),
        Action::Repair => {
            let (absent, arrived) = (players(section, &args.absent)?, players(section, &args.arrived)?);
            let plan = event::repair_plan(&event, section, &absent, &arrived).map_err(|r| CliError::from(StoreError::Refused(r)))?;
            words::repair_lines(&plan, section, lang).iter().for_each(|line| errln!("{line}"));
            if args.dry_run {
                return Ok(Outcome::Clean);
            }
            Command::Repair(section.id, absent, arrived)
        }
    };
    let drawn = if let Command::DrawRound(_, round, lots) = &command { Some((*round, lots.clone())) } else { None };
    let given = event_file::give(&mut store, &[command], None, &stamp).all()?;
    if let Some((round, lots)) = drawn {
        say_drawn(section, round, &lots)?;
    }
    if let Some(id) = given {
        let config = support::config();
        let style = Style::new(lang, paper(config.paper));
        let reprint = after_publication(&store, id, style);
        support::copy(&store, true);
        reprint.iter().for_each(|line| errln!("flagfall: {}", words::documents::reprint(line, lang)));
    }
    let event = store.event();
    if let Some((section, round)) = event.section(section.id).and_then(|s| Some((s, s.current()?))) {
        if args.given.is_some() {
            for warning in event::warnings(&event, section) {
                errln!("flagfall: {}", warning.say(lang));
            }
        }
        show(section, round, args.format)?;
    }
    Ok(Outcome::Clean)
}

/// What was drawn, and what it takes the place of.
fn say_drawn(before: &Section, round: u16, lots: &[RoundLot]) -> Result<(), CliError> {
    let lang = support::lang();
    for lot in lots {
        outln!("{round}\t{}", words::stage::lot(lot, lang));
    }
    let stood: Vec<String> = before.lots.get(&round).into_iter().flatten().map(|lot| words::stage::lot(lot, lang)).collect();
    if stood.is_empty() {
        return Ok(());
    }
    let is_published = before.round(round).is_some_and(|round| round.published.is_some());
    let key = if is_published { "cli.round.drawn-published" } else { "cli.round.drawn-before" };
    errln!("flagfall: {}", lang.fill(key, &[("round", &round.to_string()), ("lots", &stood.join(lang.text("ui.mark.list")))]));
    Ok(())
}

/// The days of the rounds, a line each.
fn days_of(section: &Section, format: Format) -> Result<Outcome, CliError> {
    let days = section.days();
    if format == Format::Json {
        let list: Vec<Value> = days.iter().map(|(round, day)| json!({ "round": round, "date": day.date, "start": day.start })).collect();
        say::json(&json!({ "rounds": list }))?;
        return Ok(Outcome::Clean);
    }
    if days.is_empty() {
        outln!("{}", Phrase::new("event.days.none").now());
    }
    for (round, day) in &days {
        outln!("{}", days_words(&[(*round, day.clone())].into(), support::lang()));
    }
    Ok(Outcome::Clean)
}

/// The players with these numbers.
fn players(section: &Section, numbers: &[u16]) -> Result<Vec<PlayerId>, CliError> {
    let player = |n: &u16| section.by_tpn(Tpn(*n)).map(|p| p.id).ok_or_else(|| CliError::from(StoreError::Refused(Refusal::NoPlayer)));
    numbers.iter().map(player).collect()
}

/// The pairs of a list.
fn given(file: &Path) -> Result<Vec<(Tpn, Tpn)>, CliError> {
    let bytes = Source::named(file).read()?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let words: Vec<Option<Tpn>> = line.split_whitespace().map(|word| word.parse().ok().map(Tpn)).collect();
            match words.as_slice() {
                // "PLAYER 0" is a bye.
                [Some(white), Some(black)] if white != black => Ok((*white, *black)),
                _ => Err(CliError::unusable(At(format!("{}:{number}", file.display()), Phrase::new("cli.round.two-numbers")))),
            }
        })
        .collect()
}

const fn bye_code(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "PAB",
        Bye::Full => "FPB",
        Bye::Half => "HPB",
        Bye::Zero => "ZPB",
    }
}

/// What the list of a round calls it that somebody has no game: the bye of the pairing alone is one without more words.
fn bye_words(section: &Section, round: u16, id: PlayerId, bye: Bye) -> &'static str {
    let key = if bye == Bye::PairingAllocated { "cli.round.bye" } else { NoGame::in_section(section, round, id, bye).key() };
    support::lang().of(section.setup.game).text(key)
}

fn show(section: &Section, round: &Round, format: Format) -> Result<(), CliError> {
    let number = |id| section.player(id).and_then(|p| p.tpn).map_or(0, |t| t.0);
    if format == Format::Json {
        return say::json(&in_json(section, round, &number));
    }
    let head = match &round.published {
        Some(at) => Phrase::new("cli.round.published").with("at", at),
        None => Phrase::new("cli.round.draft"),
    };
    outln!("{}", head.with("section", &section.setup.name).with("round", round.number).now());
    if section.is_of_teams() {
        for meeting in round.meetings() {
            show_match(section, round, &meeting, &number)?;
        }
    } else {
        for b in &round.boards {
            let result = b.result.map_or_else(String::new, |r| r.notation_in(&section.scoring()));
            let (white, black) = (section.name(b.white), section.name(b.black));
            outln!("{}\t{} {white}\t{} {black}\t{result}", round.label(b), number(b.white), number(b.black));
        }
    }
    for lot in section.lots.get(&round.number).into_iter().flatten() {
        outln!("{}", words::stage::lot(lot, support::lang()));
    }
    for (id, bye) in &round.byes {
        outln!("{}\t{} {}", bye_words(section, round.number, *id, *bye), number(*id), section.name(*id));
    }
    Ok(())
}

/// A match in a line with its game points, and its boards under it once both line-ups are in.
fn show_match(section: &Section, round: &Round, meeting: &Meeting<'_>, number: &dyn Fn(PlayerId) -> u16) -> Result<(), CliError> {
    let scoring = section.scoring();
    let points = |id| meeting.points_of(id, &scoring, false);
    let score = match (points(meeting.first), points(meeting.second)) {
        (Some(first), Some(second)) => format!("{}:{}", first.spoken(), second.spoken()),
        _ => String::new(),
    };
    let (first, second) = (meeting.first, meeting.second);
    outln!("{}\t{} {}\t{} {}\t{score}", meeting.table, number(first), section.name(first), number(second), section.name(second));
    let known = section.line_ups(round, (first, second)).is_some();
    for board in meeting.games.iter().filter(|board| known || board.result.is_some()) {
        let result = board.result.map_or_else(String::new, |r| r.notation_in(&scoring));
        // A board that nobody sits at.
        let name = |color| match section.seat(round, board, color).member {
            Some(member) => member.person.name.as_str(),
            None if known => "–",
            None => section.name_at(round, board, color),
        };
        outln!("{}\t{}\t{}\t{result}", round.label(board), name(Color::White), name(Color::Black));
    }
    Ok(())
}

/// The contract's document; of teams also the matches and who sits at the boards.
fn in_json(section: &Section, round: &Round, number: &dyn Fn(PlayerId) -> u16) -> Value {
    let of_teams = section.is_of_teams();
    let board = |b: &event::Board| {
        let mut value = json!({
            "board": b.number, "white": number(b.white), "black": number(b.black), "result": b.result.map(|r| r.code()),
            "label": round.label(b), "table": b.table, "game": b.game, "stage": b.stage.0,
        });
        if let (true, Some(object)) = (of_teams, value.as_object_mut()) {
            for (key, color) in [("white_player", Color::White), ("black_player", Color::Black)] {
                object.insert(key.to_owned(), section.seat(round, b, color).member.map(|member| member.person.name.as_str()).into());
            }
        }
        value
    };
    let boards: Vec<Value> = round.boards.iter().map(board).collect();
    let byes: Vec<Value> = round.byes.iter().map(|(id, bye)| json!({ "id": number(*id), "kind": bye_code(*bye) })).collect();
    let mut value = json!({ "round": round.number, "boards": boards, "byes": byes });
    if let (Some(day), Some(object)) = (section.day_of(round.number), value.as_object_mut()) {
        object.insert("date".to_owned(), day.date.into());
        object.insert("start".to_owned(), day.start.into());
    }
    if let (true, Some(object)) = (of_teams, value.as_object_mut()) {
        let matches = round.meetings().iter().map(|meeting| in_match(section, round, meeting, number)).collect();
        object.insert("matches".to_owned(), matches);
    }
    value
}

/// A match: its teams, whose line-up is in, game points and match points once all boards have a result.
fn in_match(section: &Section, round: &Round, meeting: &Meeting<'_>, number: &dyn Fn(PlayerId) -> u16) -> Value {
    let scoring = section.scoring();
    let pair = |points: Option<(Points, Points)>| points.map(|(first, second)| [first.to_string(), second.to_string()]);
    let teams = section.stage(meeting.stage).and_then(|stage| section.teams_of(stage));
    let match_points = teams.filter(|_| meeting.points(&scoring).is_some()).map(|teams| {
        let (first, second) = meeting.outcomes(&scoring, false);
        let of = |outcome| teams.matches.award(Some(Entry::Meeting(model::Meeting::new(Tpn(0), None, outcome))));
        (of(first), of(second))
    });
    json!({
        "table": meeting.table, "stage": meeting.stage.0, "first": number(meeting.first), "second": number(meeting.second),
        "line_ups": [round.line_ups.contains_key(&meeting.first), round.line_ups.contains_key(&meeting.second)],
        "protocol": meeting.written(), "game_points": pair(meeting.points(&scoring)), "match_points": pair(match_points),
        "settled": meeting.settled(&scoring).map(|(id, _)| number(id)),
    })
}
