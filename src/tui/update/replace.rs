//! No result is replaced without a question, and of a game that is kept nothing goes but its last move. Every key goes by here with what it
//! would do: whichever menu, pane or form it came from, the boards are compared before and after, and where a result would go, or stand
//! against a ruling in the log, that is asked first.

use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::overlay::{Act, Confirm, Overlay};
use crate::tui::said::{in_section, label, result_words};
use crate::words::ClockWords;
use crate::words::team::seats;
use crate::words::{Lang, Message};
use event::game::{GameAct, GameRecord, Step};
use event::{Board, BoardResult, Command, Event, GameAt, Section, decide};

/// Boards that a question names one by one.
const NAMED: usize = 4;

/// A board whose result would change.
struct Replaced<'a> {
    section: &'a Section,
    round: u16,
    board: &'a Board,
    new: Option<BoardResult>,
}

impl Replaced<'_> {
    /// Whether a result goes that somebody entered. A game that was adjourned has ended: its result takes nothing away. Forfeits that a
    /// draft was paired with, because somebody had left, go and come with the draft.
    fn replaces(&self) -> bool {
        let ends = standing(self.board) == Some(BoardResult::Adjourned) && self.new.is_some();
        let is_draft = || self.section.round(self.round).is_some_and(|r| r.published.is_none());
        standing(self.board).is_some() && !ends && !(is_draft() && self.section.is_by_leaving(self.board))
    }
}

/// Lets effects through, or asks first. Effects that a question has named and that were agreed to with this key go through.
pub fn gate(model: &mut Model, effects: Vec<Effect>) -> Vec<Effect> {
    if model.agreed.take().is_some_and(|agreed| agreed == effects) {
        return effects;
    }
    match question(model, &effects).or_else(|| dropping(model, &effects)) {
        Some(confirm) => {
            model.overlays.push(Overlay::Confirm(confirm));
            Vec::new()
        }
        None => effects,
    }
}

/// The question that effects need before they are carried out; `None` where no result goes.
pub fn question(model: &Model, effects: &[Effect]) -> Option<Confirm> {
    let commands: Vec<&Command> =
        effects.iter().filter_map(|e| if let Effect::Commit(list) = e { Some(list) } else { None }).flatten().collect();
    let workspace = model.workspace().filter(|_| !commands.is_empty())?;
    let lang = model.lang();
    let before = &*workspace.event;
    let after = applied(before, &commands);
    let reach = commands.iter().find_map(|command| match command {
        Command::Correct(section, game, result) => Some(before.section(*section)?.reach_of_correction(*game, *result)),
        _ => None,
    });
    let correcting = reach.is_some();
    let asked: Vec<Replaced<'_>> = changed(before, &after)
        .into_iter()
        .filter(|r| correcting || r.replaces() || contradicts(r.section, GameAt::new(r.round, r.board.number), r.new))
        .collect();
    let first = asked.first()?;
    let values =
        [("board", label(first.section, first.round, first.board)), ("round", first.round.to_string()), ("count", asked.len().to_string())];
    let key = match asked.len() {
        1 if correcting => "ui.confirm.correct",
        1 if !first.replaces() => "ui.confirm.against-ruling",
        1 if first.new.is_none() => "ui.confirm.clear-result",
        1 => "ui.confirm.change-result",
        _ => "ui.confirm.change-results",
    };
    let title = lang.fill(key, &values.each_ref().map(|(k, v)| (*k, v.as_str())));
    let mut lines: Vec<String> = asked.iter().take(NAMED).flat_map(|r| lines_of(before, r, lang)).collect();
    if asked.len() > NAMED {
        lines.push(lang.fill("ui.reading.more", &[("count", &(asked.len() - NAMED).to_string())]));
    }
    lines.extend(reach.map(|reach| reach.say(lang)));
    Some(Confirm::new(title, lines, Act::Agreed(effects.to_vec())))
}

/// The question before more of a game goes than its last move, as it is kept, or more than one cell of a sheet; `None`: nothing does.
fn dropping(model: &Model, effects: &[Effect]) -> Option<Confirm> {
    let given = effects.iter().filter_map(|e| if let Effect::Commit(list) = e { Some(list) } else { None }).flatten();
    let commands: Vec<&Command> = given.filter(|command| matches!(command, Command::Game(..))).collect();
    let workspace = model.workspace().filter(|_| !commands.is_empty())?;
    let lang = model.lang();
    let after = applied(&workspace.event, &commands);
    let mut lines = Vec::new();
    for command in commands {
        let Command::Game(section, game, acts) = command else { continue };
        let of = |event: &Event| Some(event.section(*section)?.record_of(*game));
        let (Some(old), Some(new)) = (of(&workspace.event), of(&after)) else { continue };
        let same = old.line.iter().zip(&new.line).take_while(|(old, new)| is_same_step(old, new)).count();
        let (steps, others) = (old.line.len() - same, new.line.len() > same);
        if steps > 1 || steps == 1 && others {
            lines.push(lang.fill("desk.said.drops", &[("count", &steps.to_string())]));
        }
        let cells: usize = acts.iter().map(|act| written_over(act, &old, &new)).sum();
        if cells > 0 {
            lines.push(lang.fill("desk.said.writes-over", &[("count", &cells.to_string())]));
        }
    }
    let title = lang.text("desk.menu.drops").to_owned();
    (!lines.is_empty()).then(|| Confirm::new(title, lines, Act::Agreed(effects.to_vec())))
}

/// Whether two steps are the same move, whoever wrote it, or the same position.
fn is_same_step(old: &Step, new: &Step) -> bool {
    match (old.mv(), new.mv()) {
        (Some(old), Some(new)) => old == new,
        _ => old == new,
    }
}

/// Cells of a sheet, written and read before, that an act which writes several replaces by others.
fn written_over(act: &GameAct, old: &GameRecord, new: &GameRecord) -> usize {
    let GameAct::Cells { sheet, at, removed, .. } = act else { return 0 };
    let cells =
        |record: &GameRecord| record.sheets.get(usize::from(*sheet)).and_then(Option::as_ref).map_or_else(Vec::new, |s| s.cells.clone());
    let (old, new) = (cells(old), cells(new));
    let gone = |(place, cell): &(usize, &String)| !cell.trim().is_empty() && new.get(*place) != Some(*cell);
    let several = if *removed > 1 { usize::from(*removed) } else { 0 };
    old.iter().enumerate().skip(usize::from(*at)).take(several).filter(gone).count()
}

/// The event as the commands would leave it. One that is refused changes nothing: the store says so when it comes to it.
fn applied(event: &Event, commands: &[&Command]) -> Event {
    let mut after = event.clone();
    for command in commands {
        if let Ok(changes) = decide(&after, command) {
            let mut next = after.clone();
            if changes.iter().all(|change| next.apply(change).is_ok()) {
                after = next;
            }
        }
    }
    after
}

/// The result that a board has, as a later correction left it.
fn standing(board: &Board) -> Option<BoardResult> {
    board.rating_result.or(board.result)
}

/// Boards of `before` that have another result in `after`, or are gone with theirs.
fn changed<'a>(before: &'a Event, after: &Event) -> Vec<Replaced<'a>> {
    let boards = before.sections.iter().flat_map(|s| s.rounds.iter().flat_map(move |r| r.boards.iter().map(move |b| (s, r.number, b))));
    boards
        .filter_map(|(section, round, board)| {
            let then = after.section(section.id).and_then(|s| s.round(round)?.board(board.number));
            let same = match then {
                Some(then) => (then.result, then.rating_result) == (board.result, board.rating_result),
                None => board.result.is_none(),
            };
            (!same).then(|| Replaced { section, round, board, new: then.and_then(standing) })
        })
        .collect()
}

/// What is logged of a game: the newest decision, and incidents that ended it; each with the result it gives.
fn rulings(section: &Section, game: GameAt, lang: Lang) -> Vec<(Option<BoardResult>, String)> {
    let decisions = section.games.get(&game).map_or(&[][..], |g| g.decisions.as_slice());
    let newest = decisions.iter().rev().find(|d| d.result().is_some()).or(decisions.last());
    let decision = newest.map(|d| (d.result(), crate::words::decision::short(d, lang)));
    let words = ClockWords::new(lang, section.setup.game);
    let incidents = section.incidents_of(game).filter(|i| i.ending.is_some()).map(|i| {
        let what = format!("{} {}: {}", words.side(i.penalty.side), words.offence(i.penalty.offence), words.consequence(i));
        (i.result_by_it(), what)
    });
    decision.into_iter().chain(incidents).collect()
}

/// Whether a result stands against what is logged of its game: a ruling gave another one, or it says that nobody played there.
fn contradicts(section: &Section, game: GameAt, new: Option<BoardResult>) -> bool {
    use tournament::model::Outcome;
    let Some(new) = new else { return false };
    let unplayed = matches!(
        new.outcomes().0,
        Outcome::ForfeitWin | Outcome::ForfeitLoss | Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss
    );
    let mut rulings = rulings(section, game, Lang::EN).into_iter();
    rulings.any(|(result, _)| unplayed || result.is_some_and(|ruled| ruled != new))
}

/// Who plays there, what stands, what would stand, and what is logged of the game.
fn lines_of(event: &Event, replaced: &Replaced<'_>, lang: Lang) -> Vec<String> {
    let Replaced { section, round, board, new } = replaced;
    let [white, black] = seats(section, *round, board, lang);
    let values = [("round", &*round.to_string()), ("board", &*label(section, *round, board)), ("white", &*white), ("black", &*black)];
    let mut lines = vec![in_section(event, section.id, lang.fill("ui.confirm.which-board", &values), lang)];
    let old = standing(board);
    if old.is_some() {
        lines.push(lang.fill("ui.confirm.change-result-old", &[("old", &result_words(section, *round, board, old, lang))]));
    }
    lines.push(lang.fill("ui.confirm.change-result-new", &[("new", &result_words(section, *round, board, *new, lang))]));
    let logged = rulings(section, GameAt::new(*round, board.number), lang).into_iter();
    lines.extend(logged.map(|(_, what)| lang.fill("ui.confirm.logged", &[("what", &what)])));
    lines
}
