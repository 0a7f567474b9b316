//! Keys against answers: requests get their numbers here, keys wait for the one answer that decides what they mean, and what was
//! typed ahead is carried out only where the arbiter could foresee it. The whole way is told in `docs/message-loop.md`.

use super::answer::{self, Heard};
use super::{forms, games, input};
use crate::tui::command::{Cmd, Scope};
use crate::tui::detail;
use crate::tui::effect::{Answer, Effect, Msg, Request, RequestId};
use crate::tui::focus::Focus;
use crate::tui::key::Code;
use crate::tui::model::{Model, Notice, Running, Screen, Tone, Typed, View, Waiting};
use crate::tui::overlay::Overlay;
use crate::tui::scope::scopes;
use crate::tui::task::{Lane, Progress};

/// Gives effects their numbers and notes in the model who waits for which. At most one of them is awaited.
pub fn numbered(model: &mut Model, effects: Vec<Effect>) -> Vec<Request> {
    effects.into_iter().map(|effect| number(model, effect)).collect()
}

fn number(model: &mut Model, effect: Effect) -> Request {
    let id = RequestId(model.asked.0 + 1);
    model.asked = id;
    if let Some(what) = effect.awaited() {
        forms::requested(model, id);
        model.waiting = Some(Waiting { request: id, what, then: Focus::foreseen(model, &effect) });
    }
    if let Some(lane) = effect.lane().filter(|lane| *lane != Lane::Detail) {
        model.tasks.push(Running { request: id, lane, progress: Progress::default(), keys: model.keys, stopped: false });
    }
    match (&effect, &mut model.screen, model.overlays.last_mut()) {
        (Effect::Watch, ..) => model.looking = Some(id),
        (Effect::ListRecent, Screen::Home(home), _) => home.asked = Some(id),
        (Effect::Standings(..), Screen::Event(workspace), _) => workspace.table_asked = Some(id),
        (Effect::Detail(wanted), Screen::Event(workspace), _) => detail::asked(workspace, id, wanted),
        (Effect::SearchRatings(_), _, Some(Overlay::Ratings { asked, .. })) => *asked = Some(id),
        _ => {}
    }
    let on = model.workspace().filter(|_| effect.writes()).map(|w| w.head.clone());
    Request { id, effect, on }
}

/// A key or a paste as it comes from the terminal.
pub fn typed(model: &mut Model, typed: Typed) -> Vec<Request> {
    let cmd = command(model, &typed);
    if model.is_too_small() {
        let is_esc = matches!(&typed, Typed::Key(key) if key.code == Code::Esc);
        // Nobody sees what anything else would do.
        if cmd == Some(Cmd::Quit) || is_esc && model.waiting.is_none() {
            return take(model, typed);
        }
        model.number_cut = begins_number(&typed);
        if model.workspace().is_some_and(|w| !w.number.is_empty()) {
            // Its end may be among what is not used.
            input::back(model);
        }
        return Vec::new();
    }
    if model.waiting.is_some() {
        // To stop what runs beside the screen is about no place on it.
        if cmd == Some(Cmd::StopTask) && model.overlays.is_empty() {
            let effects = stop(model);
            return numbered(model, effects);
        }
        // An answer decides what the next key means: it waits.
        model.typed_ahead.push_back(typed);
        return Vec::new();
    }
    if waits_for_table(model, &typed) {
        model.typed_ahead.push_back(typed);
        return Vec::new();
    }
    take(model, typed)
}

/// Whether a key is about rows of standings that are still on their way: then it waits for them as it would for the answer to an entry.
fn waits_for_table(model: &mut Model, typed: &Typed) -> bool {
    let Some((workspace, request)) = model.workspace().and_then(|w| Some((w, w.table_asked?))) else { return false };
    let cmd = match typed {
        Typed::Key(key) => model.keymap.resolve(key.normalised(), &scopes(model)),
        Typed::Paste(_) => None,
    };
    let is_about_rows =
        workspace.finding || cmd.is_some_and(|c| c == Cmd::Find || matches!(c.scope(), Scope::Standings | Scope::TeamTable | Scope::List));
    let waits = matches!(workspace.view, View::Standings | View::Crosstable) && model.overlays.is_empty() && is_about_rows;
    if waits {
        model.waiting = Some(Waiting { request, what: "ui.waiting.explaining", then: Some(Focus::with_table(model)) });
    }
    waits
}

/// What a key does wherever it is typed.
fn command(model: &Model, typed: &Typed) -> Option<Cmd> {
    match typed {
        Typed::Key(key) => model.keymap.resolve(key.normalised(), &[Scope::Global]),
        Typed::Paste(_) => None,
    }
}

fn take(model: &mut Model, typed: Typed) -> Vec<Request> {
    model.keys += 1;
    if is_rest_of_number(model, &typed) {
        return Vec::new();
    }
    let effects = match typed {
        // In a window too small for anything else the key that quits does so from everywhere.
        Typed::Key(key) if model.is_too_small() && key.code != Code::Esc => super::run(model, Cmd::Quit),
        Typed::Key(key) if input::takes_words(model) => input::key(model, key.written()),
        Typed::Key(key) => input::key(model, key.normalised()),
        Typed::Paste(text) => input::paste(model, &text),
    };
    games::sync(model);
    with_detail(model, effects)
}

/// Gives effects their numbers, and asks for what the row under the cursor needs.
pub fn with_detail(model: &mut Model, effects: Vec<Effect>) -> Vec<Request> {
    let mut requests = numbered(model, effects);
    if let Some(effect) = detail::ask(model) {
        requests.push(number(model, effect));
    }
    requests
}

/// An answer: taken for the request that it names and for no other.
pub fn answered(model: &mut Model, id: RequestId, answer: Answer) -> Vec<Request> {
    let Some(answer) = detail::heard(model, id, answer) else { return with_detail(model, Vec::new()) };
    model.looking.take_if(|asked| *asked == id);
    let task = model.tasks.iter().position(|t| t.request == id).map(|at| model.tasks.remove(at));
    let waited = model.waiting.take_if(|w| w.request == id);
    let heard = Heard { id, awaited: waited.is_some(), watched: task.as_ref().is_some_and(|t| t.keys == model.keys) };
    if let (Some(Running { stopped: false, lane, .. }), Answer::Failed(text)) = (&task, &answer) {
        // Of a copy that was given up nothing else is heard.
        if let (Lane::Copies, Screen::Event(workspace)) = (lane, &mut model.screen) {
            workspace.copy_failed = true;
        }
        model.troubles.push(text.clone());
    }
    let refused = answer.refuses();
    let effects = answer::take(model, heard, answer);
    if let Some(workspace) = model.workspace_mut() {
        workspace.table_asked.take_if(|asked| *asked == id);
    }
    games::sync(model);
    let mut requests = with_detail(model, effects);
    if let Some(waited) = waited.filter(|_| !model.typed_ahead.is_empty()) {
        let as_foreseen = !refused && !is_alarmed(model) && waited.then.is_some_and(|then| then.is_here(model));
        if as_foreseen {
            requests.extend(replay(model));
        } else {
            drop_typed(model);
        }
    }
    requests
}

/// Carries out what was typed ahead, key by key, until one has to wait itself, or shows something to be read first.
fn replay(model: &mut Model) -> Vec<Request> {
    let mut requests = Vec::new();
    while model.waiting.is_none() && !model.quit {
        let Some(typed) = model.typed_ahead.pop_front() else { break };
        if waits_for_table(model, &typed) {
            model.typed_ahead.push_front(typed);
            break;
        }
        let before = model.overlays.len();
        requests.extend(take(model, typed));
        let is_question = model.overlays.len() > before && model.question().is_some();
        if is_question || model.is_too_small() || is_alarmed(model) {
            drop_typed(model);
        }
    }
    requests
}

/// Whether the line at the foot says that something is wrong.
fn is_alarmed(model: &Model) -> bool {
    model.notice.as_ref().is_some_and(|n| n.tone == Tone::Alarm)
}

/// The messages that are taken between two frames: what was typed behind a question that no frame has shown yet is no answer to it.
#[derive(Debug)]
pub struct Batch {
    shown: Option<String>,
    dropped: usize,
}

impl Batch {
    /// What stands on the screen now is shown.
    pub fn new(model: &Model) -> Self {
        Self { shown: model.question().map(str::to_owned), dropped: 0 }
    }

    /// Whether a message is left out.
    pub fn passes_over(&mut self, model: &Model, msg: &Msg) -> bool {
        let is_typed = matches!(msg, Msg::Key(_) | Msg::Paste(_));
        let is_unseen = model.question().is_some() && model.question() != self.shown.as_deref();
        self.dropped += usize::from(is_typed && is_unseen);
        is_typed && is_unseen
    }

    /// Says how many keys were left out.
    pub fn end(self, model: &mut Model) {
        say_dropped(model, self.dropped);
    }
}

/// Drops what was typed for a screen that did not come.
fn drop_typed(model: &mut Model) {
    let dropped = std::mem::take(&mut model.typed_ahead);
    model.number_cut = dropped.back().is_some_and(begins_number);
    say_dropped(model, dropped.len());
}

/// Whether a key is a figure: the last one before a gap leaves the rest of its number behind the gap.
fn begins_number(typed: &Typed) -> bool {
    matches!(typed, Typed::Key(key) if key.typed().is_some_and(|c| c.is_ascii_digit() || c == '.'))
}

/// Takes away the rest of a number whose beginning was not used, with the key that ends it: of `14b` the `4b` alone is a result on another
/// board.
fn is_rest_of_number(model: &mut Model, typed: &Typed) -> bool {
    let was_cut = std::mem::take(&mut model.number_cut);
    let Typed::Key(key) = typed else { return false };
    let counts = model.overlays.is_empty() && model.workspace().is_some_and(|w| !w.finding && input::is_of_number(w, '0'));
    if !was_cut || !counts || key.typed().is_none() && key.code != Code::Enter {
        return false;
    }
    model.number_cut = begins_number(typed);
    let cut = model.lang().text("ui.said.number-cut");
    let why = model.notice.take().filter(|notice| notice.tone == Tone::Alarm).map(|notice| notice.text).unwrap_or_default();
    let text = if why.starts_with(cut) { why } else { format!("{cut} {why}").trim_end().to_owned() };
    model.say(Tone::Alarm, text);
    true
}

/// Says how many keys were not used, before what is said already.
fn say_dropped(model: &mut Model, count: usize) {
    if count == 0 {
        return;
    }
    let lang = model.lang();
    let dropped = lang.fill("ui.said.keys-dropped", &[("count", &count.to_string())]);
    let why = model.notice.take();
    let tone = if why.as_ref().is_some_and(|n| n.tone == Tone::Alarm) { Tone::Alarm } else { Tone::Note };
    let why = why.map_or_else(|| lang.text("ui.said.keys-dropped-why").to_owned(), |n| n.text);
    model.notice = Some(Notice { tone, text: format!("{dropped} {why}") });
}

/// The command that stops work: the newest beside the screen that was not stopped yet; where there is none, what went wrong there is
/// read and put away.
pub fn stop(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    if let Some(task) = model.tasks.iter_mut().rev().find(|t| !t.stopped) {
        task.stopped = true;
        return vec![Effect::Stop(task.request)];
    }
    match model.troubles.pop() {
        Some(trouble) => model.say(Tone::Alarm, trouble),
        None => model.say(Tone::Note, lang.text("ui.task.none")),
    }
    Vec::new()
}
