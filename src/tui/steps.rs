//! The day of a round as a line of steps: what is done, what is to come, and the one step that is next, which one key does.

use super::model::{View, Workspace};
use event::{Change, Presence, Round, Section, Status};

/// A step of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Players asked, of those who are in.
    CheckIn {
        /// Asked.
        done: usize,
        /// All.
        of: usize,
    },
    /// The round of this number is paired.
    Paired(u16),
    /// Players know the pairings; when.
    Published(Option<String>),
    /// The list was sent to the printer; when.
    Printed(Option<String>),
    /// Play has begun; when.
    Started(Option<String>),
    /// Games with a result, of all.
    Results {
        /// In.
        done: usize,
        /// All.
        of: usize,
    },
    /// Games entered a second time, of all.
    SecondPass {
        /// Found equal.
        done: usize,
        /// All.
        of: usize,
    },
    /// The last copy: folder and time.
    Copy(Option<String>),
}

/// How far a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Done.
    Done,
    /// The next one: its key is lit.
    Lit,
    /// Not yet, or left out.
    Open,
    /// It went wrong.
    Failed,
}

/// What the key of the lit step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The first player is entered.
    Enter,
    /// Shows the players who were not asked.
    Ask,
    /// Checks and pairs.
    Pair,
    /// Ends the manual phase.
    Check,
    /// Publishes.
    Publish,
    /// Prints list and slips.
    Print,
    /// Play begins.
    Start,
    /// Goes to the next open board.
    OpenBoard,
    /// A drawn meeting has to be decided.
    Decide,
    /// Enters all slips again.
    SecondPass,
    /// Tries the copy again.
    Copy,
    /// All rounds are played: the documents.
    Finish,
}

/// The steps of the newest round of the section shown, each with its state.
pub fn of_day(workspace: &Workspace) -> Vec<(Step, State)> {
    let Some(section) = workspace.section() else { return Vec::new() };
    let lit = next(workspace);
    let state = |done: bool, mine: &[Next]| match lit {
        Some(next) if mine.contains(&next) => State::Lit,
        _ if done => State::Done,
        _ => State::Open,
    };
    let (asked, in_play) = check_in(section);
    // A complete round is past once the next one is to be paired.
    let round = section.current().filter(|_| !matches!(lit, Some(Next::Ask | Next::Enter)));
    let pairs = lit == Some(Next::Pair);
    let number = if pairs { section.current_number() + 1 } else { section.current_number().max(1) };
    let shown = round.filter(|_| !pairs || section.current().is_some_and(|r| !r.is_complete()));
    let published = shown.and_then(|r| r.published.as_ref()).map(event::Moment::hour_minute);
    let printed = shown.and_then(|r| printed_at(workspace, section, r));
    let started = shown.and_then(|r| r.started.as_ref()).map(event::Moment::hour_minute);
    let mut steps = Vec::with_capacity(8);
    // Who pairs without asking anybody has no check-in.
    if asked > 0 || section.rounds.is_empty() {
        steps.push((Step::CheckIn { done: asked, of: in_play }, state(asked == in_play && in_play > 0, &[Next::Ask, Next::Enter])));
    }
    // A draft that would be paired otherwise now.
    let paired = if event::drift(section).is_empty() { state(shown.is_some(), &[Next::Pair]) } else { State::Failed };
    steps.push((Step::Paired(number), paired));
    let done = published.is_some();
    steps.push((Step::Published(published), state(done, &[Next::Publish, Next::Check])));
    let done = printed.is_some();
    steps.push((Step::Printed(printed), state(done, &[Next::Print])));
    let done = started.is_some();
    steps.push((Step::Started(started), state(done, &[Next::Start])));
    let games = |wanted: fn(&event::Board) -> bool| shown.map_or(0, |r| r.boards.iter().filter(|b| wanted(b)).count());
    let of = games(|_| true);
    let (results, second) = (games(|b| b.result.is_some()), games(|b| b.verified));
    let slips = second + games(event::Board::awaits_second_pass);
    let is_in = of > 0 && results == of;
    steps.push((Step::Results { done: results, of }, state(is_in, &[Next::OpenBoard, Next::Decide])));
    steps.push((Step::SecondPass { done: second, of: slips }, state(slips > 0 && second == slips, &[Next::SecondPass])));
    let copy = match (workspace.copy_failed, &workspace.backup) {
        (true, _) if lit == Some(Next::Copy) => State::Lit,
        (true, _) => State::Failed,
        (false, Some(_)) => State::Done,
        (false, None) => State::Open,
    };
    steps.push((Step::Copy(workspace.backup.clone()), copy));
    steps
}

/// The next step; `None` where there is nothing to do.
pub fn next(workspace: &Workspace) -> Option<Next> {
    let section = workspace.section()?;
    let Some(round) = section.current() else { return Some(before_pairing(section)) };
    if round.published.is_none() {
        return Some(if round.editing { Next::Check } else { Next::Publish });
    }
    let untouched = round.boards.iter().all(|b| b.result.is_none());
    if round.started.is_none() && untouched {
        return Some(if printed_at(workspace, section, round).is_none() { Next::Print } else { Next::Start });
    }
    if !round.is_complete() {
        return Some(Next::OpenBoard);
    }
    if !section.drawn_meetings(round).is_empty() {
        return Some(Next::Decide);
    }
    // Who enters all slips twice did so in the round before, or has begun to.
    let twice = |r: &Round| r.boards.iter().any(|b| b.verified);
    let before = section.rounds.iter().rev().nth(1);
    let all = |r: &Round| twice(r) && !r.boards.iter().any(event::Board::awaits_second_pass);
    let again = round.boards.iter().any(event::Board::awaits_second_pass) && (twice(round) || before.is_some_and(all));
    if again {
        return Some(Next::SecondPass);
    }
    if workspace.copy_failed {
        return Some(Next::Copy);
    }
    Some(if round.number < section.rounds_planned() { before_pairing(section) } else { Next::Finish })
}

fn before_pairing(section: &Section) -> Next {
    let (asked, of) = check_in(section);
    if section.players.is_empty() {
        return Next::Enter;
    }
    if asked < of && section.rounds.is_empty() { Next::Ask } else { Next::Pair }
}

/// Players asked whether they are there, and all who are in.
fn check_in(section: &Section) -> (usize, usize) {
    let active = || section.players.iter().filter(|p| p.status == Status::Active);
    (active().filter(|p| p.presence != Presence::Unknown).count(), active().count())
}

/// When the pairings of a round went to the printer, `HH:MM`: after the last entry that published it, for a list of before is another one.
fn printed_at(workspace: &Workspace, section: &Section, round: &Round) -> Option<String> {
    for entry in workspace.history.entries().iter().rev() {
        for change in &entry.changes {
            match change {
                Change::Printed { section: s, document, round: r }
                    if *s == section.id && *r == round.number && document.starts_with("pairings") =>
                {
                    return Some(entry.at.hour_minute());
                }
                Change::Published { section: s, round: r, .. } if *s == section.id && *r <= round.number => return None,
                _ => {}
            }
        }
    }
    None
}

/// Whether the cursor already stands where the step would lead.
pub fn is_there(workspace: &Workspace, next: Next) -> bool {
    match next {
        Next::Ask | Next::Enter => workspace.view == View::Players,
        Next::OpenBoard | Next::Decide => matches!(workspace.view, View::Pairings | View::Clocks) && workspace.round.is_none(),
        Next::Finish => workspace.view == View::Documents,
        _ => true,
    }
}
