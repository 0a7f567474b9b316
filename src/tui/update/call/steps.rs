//! The questions of a call, one key or one line each.

use super::{advance, board, is_enter};
use crate::desk::call::{Account, Claimed, Happened, Overruling, Who};
use crate::desk::clock_line::{self, CaseKind};
use crate::desk::game::{played_on, sheets};
use crate::tui::call::{found, offered, scene};
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::Model;
use crate::tui::overlay::{Call, CallClaim, CallStage};
use crate::tui::update::games;
use crate::tui::update::overlays::edit_words;
use crate::words::Lang;
use crate::words::Message;
use arbitration::clock::ledger::Event;
use arbitration::clock::side::Side;
use arbitration::clock::span::Span;
use arbitration::game::{Notation, Said};
use arbitration::play::Play;
use arbitration::rulebook::Value;
use arbitration::ruling::Record;
use event::{BoardResult, ClockAct, Command, IncidentAct, Moment, sanitize};

fn digit(key: Key) -> Option<usize> {
    let n = key.typed()?.to_digit(10)?;
    usize::try_from(n).ok()
}

/// What happened: a digit, or words.
pub fn what(model: &mut Model, call: &mut Call, key: Key) -> Vec<Effect> {
    let words = found(model, call);
    let empty = call.input.value().is_empty();
    match (key.code, digit(key)) {
        (_, Some(0)) if empty => call.step(CallStage::Own),
        (_, Some(n)) if empty => {
            if let Some(happened) = Happened::ALL.get(n - 1) {
                return take(model, call, *happened);
            }
        }
        (_, Some(n)) if n > 0 && n <= words.len() => take_situation(model, call, words[n - 1].0),
        (Code::Backspace, _) if empty => {
            let any = scene(model, call.game).is_some_and(|s| s.section.incidents_of(call.game).next().is_some());
            if any {
                call.step(CallStage::Withdraw);
            } else {
                model.lang().text("call.no-incident").clone_into(&mut call.problem);
            }
        }
        (Code::Up, _) => call.cursor = call.cursor.saturating_sub(1),
        (Code::Down, _) => call.cursor = (call.cursor + 1).min(words.len().saturating_sub(1)),
        (Code::Enter, _) => match words.get(call.cursor) {
            Some((name, _)) => take_situation(model, call, name),
            None if empty => {}
            None => model.lang().text("call.nothing-found").clone_into(&mut call.problem),
        },
        _ => {
            edit_words(&mut call.input, key);
            call.cursor = 0;
        }
    }
    Vec::new()
}

/// What happened is known: the situation, or the choice between several.
pub fn take(model: &mut Model, call: &mut Call, happened: Happened) -> Vec<Effect> {
    let Some(scene) = scene(model, call.game) else { return Vec::new() };
    let situations = happened.situations(scene.section);
    match situations.as_slice() {
        [] => model.lang().text("call.not-in-edition").clone_into(&mut call.problem),
        [only] => take_situation(model, call, only),
        // Where the game is kept a claim is weighed on every ground; else each has its own title.
        [first, ..] if happened == Happened::Claim && evidence(model).is_some() => take_situation(model, call, first),
        _ => call.step(CallStage::Which(situations)),
    }
    Vec::new()
}

/// The situation is known: whose act it is, where that is one player's.
pub fn take_situation(model: &mut Model, call: &mut Call, name: &str) {
    let before = call.now.clone();
    name.clone_into(&mut call.now.account.situation);
    if name == "draw-claim" && claim(model, call) {
        return advance(model, call, before);
    }
    if let Some(side) = board::offender(model, name) {
        call.now.account.who = Some(Who::One(side));
        if board::ask_act(model, call) {
            call.back.push(before);
            call.now.stage = CallStage::Ruling;
            return;
        }
        return advance(model, call, before);
    }
    let asks = scene(model, call.game).is_some_and(|scene| call.now.account.asks_who(scene.section));
    if asks {
        call.back.push(before);
        call.now.stage = CallStage::Who;
        (call.input, call.cursor) = (tui_input::Input::default(), 0);
    } else {
        advance(model, call, before);
    }
}

/// What is kept of the game, and where it stands; `None` where nothing is.
fn evidence(model: &Model) -> Option<(Record, usize, Play)> {
    let workspace = model.workspace()?;
    let pane = &workspace.game;
    let (on, step) = games::evidence(workspace);
    let play = played_on(on, pane.kind, &pane.record);
    (!play.is_empty()).then_some((on, step, play))
}

/// Begins to weigh a claim on what is kept of the game: the first ground that stands, else the first; `false` where nothing is kept.
fn claim(model: &Model, call: &mut Call) -> bool {
    let Some(workspace) = model.workspace() else { return false };
    let Some(scene) = scene(model, call.game) else { return false };
    let pane = &workspace.game;
    let Some((on, step, play)) = evidence(model) else { return false };
    let side = crate::desk::call::side_of(play.at(step).side_to_move());
    let claimed = Claimed { on, step, intended: None };
    // Whether neither side can mate takes longer to find: that is looked at when it is asked for.
    let quick = |ground: &arbitration::ruling::Ground| *ground != arbitration::ruling::Ground::Dead;
    let grounds = crate::desk::call::claim_grounds(pane.kind);
    let weighed = |ground| crate::desk::call::weigh(scene.section, &pane.record, ground, side, &claimed).ruling;
    let stands = |ground: &arbitration::ruling::Ground| quick(ground) && weighed(*ground).finding.upheld() == Some(true);
    let Some(ground) = grounds.iter().copied().find(stands).or(grounds.first().copied()) else { return false };
    call.now.account.who = Some(Who::One(side));
    call.now.claim = Some(CallClaim { ground, claimed, written: String::new(), shown: 0, moved: false, ruled: None });
    true
}

/// Which of several situations it was.
pub fn which(model: &mut Model, call: &mut Call, names: &[&'static str], key: Key) -> Vec<Effect> {
    let chosen = match (key.code, digit(key)) {
        (Code::Up, _) => {
            call.cursor = call.cursor.saturating_sub(1);
            None
        }
        (Code::Down, _) => {
            call.cursor = (call.cursor + 1).min(names.len().saturating_sub(1));
            None
        }
        (Code::Enter, _) => names.get(call.cursor),
        (_, Some(n)) => n.checked_sub(1).and_then(|n| names.get(n)),
        _ => None,
    };
    if let Some(name) = chosen {
        take_situation(model, call, name);
    }
    Vec::new()
}

/// Whose act it was.
pub fn who(model: &mut Model, call: &mut Call, key: Key) -> Vec<Effect> {
    let late = call.happened() == Some(Happened::Late);
    let typed = key.typed();
    let side = typed.and_then(|c| clock_line::side(c.encode_utf8(&mut [0; 4])));
    let who = match typed {
        Some('x') if late => Some(Who::Both),
        _ => side.map(Who::One),
    };
    let Some(who) = who else { return Vec::new() };
    let before = call.now.clone();
    call.now.account.take_who(who);
    // A number of moves that the sheets or the clock know stands there; digits take its place.
    if let (Who::One(side), Some(scene)) = (who, scene(model, call.game))
        && crate::desk::call::needs_moves(scene.section, &call.now.account)
    {
        call.now.moves = scene.completed(side).map_or_else(String::new, |n| n.to_string());
        call.now.typed_moves = false;
    }
    advance(model, call, before);
    Vec::new()
}

/// A fact: by its letter or digit, or typed.
pub fn fact(model: &mut Model, call: &mut Call, fact: &str, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let words = offered(model, call, fact);
    let assumed = call.inquiry.iter().flat_map(|i| &i.assumed).find(|(name, _)| name == fact).map(|(_, value)| value.clone());
    let value = if words.is_empty() {
        if !is_enter(key) {
            edit_words(&mut call.input, key);
            return Vec::new();
        }
        let text = call.input.value().trim();
        let time = clock_line::time(text).ok().map(|(span, _)| Value::Time(span));
        let is_time = arbitration::rulebook::Rulebook::built_in().ok().and_then(|book| book.facts.get(fact));
        let is_time = is_time.is_some_and(|kind| matches!(kind, arbitration::rulebook::FactKind::Time));
        let typed = if is_time { time } else { text.parse().ok().map(Value::Count) };
        if typed.is_none() && !(text.is_empty() && assumed.is_some()) {
            lang.text("desk.said.number-or-time").clone_into(&mut call.problem);
        }
        typed.or(assumed.filter(|_| text.is_empty()))
    } else if is_enter(key) {
        assumed
    } else {
        key.typed().and_then(|c| chosen(&words, c, lang)).map(Value::Word)
    };
    if let Some(value) = value {
        let mut before = call.now.clone();
        // What was asked about again is no step of its own: Esc goes to where it was asked from.
        if before.asked.as_deref() == Some(fact)
            && let Some(step) = call.back.pop()
        {
            before = step;
        }
        call.now.account.facts.insert(fact.to_owned(), value);
        advance(model, call, before);
    }
    Vec::new()
}

/// The word that a key means: a letter of the language on the screen comes before those of the others.
fn chosen(words: &[(char, String)], typed: char, lang: Lang) -> Option<String> {
    let has = |word: &str| words.iter().any(|(_, w)| w == word);
    if has("yes") && has("no") && words.len() == 2 {
        let mut answers = std::iter::once(lang)
            .chain(Lang::all())
            .flat_map(|l| [("yes", "clock.rules.yes-keys"), ("no", "clock.rules.no-keys")].map(|(word, keys)| (word, l.text(keys))));
        return answers.find(|(_, keys)| keys.contains(typed)).map(|(word, _)| word.to_owned());
    }
    words.iter().find(|(key, _)| *key == typed).map(|(_, word)| word.clone())
}

/// A line that is typed: words of one's own, a move, times, a reason.
pub fn typed(model: &mut Model, call: &mut Call, key: Key) -> Vec<Effect> {
    if !is_enter(key) {
        edit_words(&mut call.input, key);
        return Vec::new();
    }
    let text = sanitize::safe(call.input.value().trim());
    if text.is_empty() {
        model.lang().text("call.empty").clone_into(&mut call.problem);
        return Vec::new();
    }
    let mut account = call.now.account.clone();
    let result = match &call.now.stage {
        CallStage::Own => {
            let before = call.now.clone();
            call.now.account.note = text;
            call.back.push(before);
            call.now.stage = CallStage::Who;
            call.input = tui_input::Input::default();
            return Vec::new();
        }
        CallStage::Reason => {
            call.step(CallStage::Instead(text));
            return Vec::new();
        }
        CallStage::WhyWithdrawn(number) => {
            let act = IncidentAct::Withdraw { number: *number, reason: text };
            let Some(section) = model.workspace().and_then(|w| w.section_id()) else { return Vec::new() };
            call.sent = true;
            return vec![Effect::Commit(vec![Command::Incident(section, act, Moment::default())])];
        }
        CallStage::Move => return take_move(model, call, &text),
        _ => times(model, call, &mut account, &text),
    };
    match result {
        Ok(()) => {
            call.step_back();
            call.now.account = account;
        }
        Err(problem) => call.problem = problem,
    }
    Vec::new()
}

/// The move it is about: of a claim the one written down, else its number and how it was made.
fn take_move(model: &Model, call: &mut Call, text: &str) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    if let Some(claim) = call.now.claim.clone() {
        let play = played_on(claim.claimed.on, pane.kind, &pane.record);
        let at = play.at(claim.claimed.step);
        match sheets::said(at, text) {
            Said::One(mv) => {
                call.step_back();
                let written = at.write(&mv, Notation::usual(pane.kind));
                let claimed = Claimed { intended: Some(mv), ..claim.claimed };
                call.now.claim = Some(CallClaim { claimed, written, ruled: None, ..claim });
            }
            Said::Nothing => call.problem = lang.fill("desk.said.no-move", &[("text", text)]),
            Said::Several(list) => {
                let moves: Vec<String> = list.iter().map(|m| at.write(m, Notation::usual(pane.kind))).collect();
                call.problem = lang.fill("desk.said.several-moves", &[("text", text), ("moves", &moves.join(", "))]);
            }
        }
        return Vec::new();
    }
    let (number, written) = text.split_once([' ', '.']).unwrap_or((text, ""));
    let number: Option<u16> = number.trim_end_matches('.').parse().ok().filter(|n| *n > 0);
    let Some(number) = number else {
        lang.text("call.move-number").clone_into(&mut call.problem);
        return Vec::new();
    };
    call.step_back();
    let black = call.now.account.side() == Some(Side::Black);
    call.now.account.ply = number.saturating_mul(2).saturating_sub(u16::from(!black));
    call.now.account.note = written.trim_start_matches(['.', ' ']).trim().to_owned();
    Vec::new()
}

/// A line about the clock: what it shows, or a case of it; several parts with a semicolon between them.
fn times(model: &Model, call: &Call, account: &mut Account, line: &str) -> Result<(), String> {
    let lang = model.lang();
    for part in line.split([';', '；']).map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(case) = case_of(call, account, part) {
            account.case = Some(case.map_err(|fault| fault.say(lang))?);
            account.times = 0;
            continue;
        }
        match clock_line::read(part).map_err(|fault| fault.say(lang))? {
            ClockAct::Record { event: Event::Reading(reading), .. } => account.reading = Some(reading),
            _ => return Err(lang.text("call.times-line").to_owned()),
        }
    }
    Ok(())
}

/// The case of the clock that a part of the line names: by its letter, or how time is dealt with where an illegal move is taken back.
fn case_of(call: &Call, account: &Account, part: &str) -> Option<Result<arbitration::clock::file::CaseSpec, clock_line::LineFault>> {
    use arbitration::clock::file::CaseSpec;
    let (first, rest) = part.split_once(' ').unwrap_or((part, ""));
    if matches!(first, "prop" | "比例" | "back" | "归还" | "known" | "已知") {
        let times = call.follow.as_ref().map(|f| f.times.as_slice()).unwrap_or_default();
        let kept = times.iter().find_map(|option| match (&option.case, account.side()) {
            (Some(CaseSpec::IllegalMove { kept, .. }), _) => Some(*kept),
            _ => None,
        })?;
        let side = if account.side()? == Side::White { "w" } else { "b" };
        return Some(CaseKind::IllegalMove.read(&format!("{side} {}/{} {part}", kept.white, kept.black), Span::ZERO));
    }
    let mut letters = first.chars();
    let kind = letters.next().filter(|_| letters.next().is_none()).and_then(|c| CaseKind::ALL.into_iter().find(|k| k.letter() == c))?;
    Some(kind.read(rest, Span::ZERO))
}

/// What is decided instead of what the rules say.
pub fn instead(call: &mut Call, reason: &str, key: Key) -> Vec<Effect> {
    let decided = match key.typed() {
        Some('0') => (None, false),
        Some('1') if call.side().is_some() => (None, true),
        Some('w' | 'r') => (Some(BoardResult::WhiteWins), false),
        Some('b') => (Some(BoardResult::BlackWins), false),
        Some('d') => (Some(BoardResult::Draw), false),
        Some('x') => (Some(BoardResult::BothLose), false),
        _ => return Vec::new(),
    };
    // Back to the ruling that is overruled.
    call.step_back();
    call.step_back();
    call.now.account.overruling = Some(Overruling { reason: reason.to_owned(), result: decided.0, warned: decided.1 });
    Vec::new()
}

/// Which incident is withdrawn.
pub fn withdraw(model: &Model, call: &mut Call, key: Key) -> Vec<Effect> {
    let Some(scene) = scene(model, call.game) else { return Vec::new() };
    let mut incidents = scene.section.incidents_of(call.game);
    let at = digit(key).and_then(|n| n.checked_sub(1));
    if let Some(incident) = at.and_then(|n| incidents.nth(n)) {
        let number = incident.number;
        call.step(CallStage::WhyWithdrawn(number));
    }
    Vec::new()
}
