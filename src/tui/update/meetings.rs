//! A drawn meeting that has to be won: the games that are played next, or who goes on without them.

use super::ask;
use crate::tui::command::Cmd;
use crate::tui::effect::{Effect, Lots};
use crate::tui::model::{Model, Tone};
use crate::tui::overlay::{Act, Confirm, Menu, Overlay};
use crate::words::game::{points_in, side_short};
use crate::words::{self, Message};
use event::{Command, Extra, Meeting, Pair, PlayoffStep, Refusal, Section, Settled, playoff_step};
use tournament::model::Color;
use tournament::pairing::playoff::{Side, White};
use tournament::points::Points;

/// Runs a command about the meeting of the chosen board.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let (Some(section), Some(round), Some(meeting)) = (workspace.section(), workspace.shown_round(), workspace.meeting()) else {
        model.say(Tone::Note, lang.text("ui.said.no-round"));
        return Vec::new();
    };
    if round.number < section.current_number() {
        let text = lang.fill("event.refusal.past-round", &[("round", &round.number.to_string())]);
        model.say(Tone::Alarm, text);
        return Vec::new();
    }
    let table = meeting.table;
    let overlay = match cmd {
        Cmd::PlayOff => match playoff_step(section, table) {
            Ok(Some(step)) => play_off(section, &step, model),
            Ok(None) => Overlay::Menu(by_hand(section, &meeting, model)),
            Err(why) => {
                model.say(Tone::Alarm, why.say(lang));
                return Vec::new();
            }
        },
        _ if meeting.settled(&section.scoring()).is_some() || workspace.is_to_be_decided() || walks_on(section, &meeting) => {
            Overlay::Menu(settle(section, &meeting, model))
        }
        _ => {
            model.say(Tone::Alarm, Refusal::NotDrawn(table).say(lang));
            return Vec::new();
        }
    };
    match overlay {
        Overlay::Confirm(confirm) => ask(model, confirm),
        other => {
            model.overlays.push(other);
            Vec::new()
        }
    }
}

/// Whether a meeting has games still open, so that an opponent who leaves lets the other one go on.
fn walks_on(section: &Section, meeting: &Meeting<'_>) -> bool {
    section.decides(meeting.stage) && meeting.winner(&section.scoring()).is_none()
}

fn add(section: &Section, table: u16, games: Vec<(Pair, Extra)>) -> Act {
    Act::Effects(vec![Effect::Commit(vec![Command::AddGames(section.id, table, games)])])
}

/// The next step of the schedule: what is played, and who has White.
fn play_off(section: &Section, step: &PlayoffStep, model: &Model) -> Overlay {
    let lang = model.lang();
    let title = lang.fill("ui.playoff.title", &[("table", &step.table.to_string())]);
    let lines = words::stage::playoff_lines(step, section, lang);
    let act = match step.white {
        White::Side(side) => add(section, step.table, step.games(side, None)),
        White::Lots => Act::Effects(vec![Effect::Lots(Lots::PlayOff(section.id, step.table))]),
        White::ChoiceOf(side) => {
            let (white, black) = words::colors(section.setup.game, lang);
            let choice = |key: char, color: &str, white: Side| {
                let text = lang.fill("ui.playoff.chooses", &[("name", section.name(step.player(side))), ("color", color)]);
                (key, text, add(section, step.table, step.games(white, None)))
            };
            let items = vec![choice('w', white, side), choice('b', black, side.other())];
            return Overlay::Menu(Menu::new(lines.join("  "), items));
        }
    };
    Overlay::Confirm(Confirm::new(title, lines, act))
}

/// Where no schedule is laid down, or it is at its end: the arbiter says what is played.
fn by_hand(section: &Section, meeting: &Meeting<'_>, model: &Model) -> Menu {
    let lang = model.lang();
    let last = meeting.games.last().map_or((meeting.first, meeting.second), |b| (b.black, b.white));
    let games = |count: u16, draw_odds: bool| {
        let extra = Extra { draw_odds, ..Extra::default() };
        let pair = |n: u16| if n.is_multiple_of(2) { last } else { (last.1, last.0) };
        add(section, meeting.table, (0..count).map(|n| (pair(n), extra.clone())).collect())
    };
    let white = side_short(Color::White, lang.of(section.setup.game));
    let first = [("name", section.name(last.0)), ("color", white)];
    let items = vec![
        ('1', lang.fill("ui.playoff.one", &first), games(1, false)),
        ('2', lang.fill("ui.playoff.two", &first), games(2, false)),
        ('3', lang.fill("ui.playoff.armageddon", &first), games(1, true)),
    ];
    Menu::new(lang.fill("ui.playoff.by-hand", &[("table", &meeting.table.to_string())]), items)
}

/// Who goes on without further games.
fn settle(section: &Section, meeting: &Meeting<'_>, model: &Model) -> Menu {
    let lang = model.lang();
    let effect = |winner| Act::Effects(vec![Effect::Commit(vec![Command::Settle(section.id, meeting.table, winner)])]);
    let mut items = Vec::new();
    if meeting.settled(&section.scoring()).is_some() {
        items.push(('-', lang.text("ui.settle.take-back").to_owned(), effect(None)));
    } else {
        let drawn = section.current().is_some_and(|round| section.drawn_meetings(round).contains(&meeting.table));
        if drawn {
            let lots = Act::Effects(vec![Effect::Lots(Lots::Settle(section.id, meeting.table))]);
            items.push(('L', lang.text("ui.settle.lot").to_owned(), lots));
        }
        // What the boards of a drawn match of teams say, by each rule that is in use.
        let points = |hundredths: i64| points_in(Points::from_hundredths(i32::try_from(hundredths).unwrap_or(0)));
        let mut numbers = ('1'..='9').chain('a'..='z');
        for found in section.match_breaks(meeting).into_iter().filter(|_| drawn) {
            let Some(winner) = found.winner else { continue };
            let (first, second) = (points(found.hundredths.0), points(found.hundredths.1));
            let how = words::stage::settled(found.by, lang);
            let values = [("name", section.name(winner)), ("how", how), ("first", &*first), ("second", &*second)];
            items.extend(numbers.next().map(|key| (key, lang.fill("team.broken", &values), effect(Some((winner, found.by))))));
        }
        let ways = [
            ("ui.settle.by-rule", Settled::Rule, drawn),
            ("ui.settle.by-slip", Settled::Lot, drawn),
            ("ui.settle.by-withdrawal", Settled::Withdrawal, true),
        ];
        for (words, how, _) in ways.into_iter().filter(|(.., offered)| *offered) {
            for side in [Side::First, Side::Second] {
                let names = [("name", section.name(meeting.player(side))), ("other", section.name(meeting.player(side.other())))];
                items.extend(numbers.next().map(|key| (key, lang.fill(words, &names), effect(Some((meeting.player(side), how))))));
            }
        }
    }
    Menu::new(lang.fill("ui.settle.title", &[("table", &meeting.table.to_string())]), items)
}
