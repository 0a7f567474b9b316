//! The claim desk: what is claimed, the ruling with its proof, what the rulebook makes of it, the entry in the log.

use super::board::side_of;
use super::{irregular, say, typing};
use crate::desk::table::claim::{Evidence, Ground, Request, Verdict, editions, laws};
use crate::desk::table::rules::{self, Ruled, Situation};
use crate::desk::table::sheets;
use crate::desk::table::{Play, notation_of};
use crate::tui::effect::Effect;
use crate::tui::game::{Asking, Chosen, GameKey, GamePane};
use crate::tui::model::{Model, Pane, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, Form, FormKind, Menu, Overlay, Reading};
use crate::tui::said::echo;
use crate::tui::update::replace;
use crate::tui::update::results::loses_by;
use crate::words::ClockWords;
use crate::words::Lang;
use arbitration::clock::side::Side as ClockSide;
use arbitration::game::{GameLaws, Notation, Result as GameResult, Said, Side, draughts_variant};
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;
use arbitration::rulebook::{Duty, Facts, Tempo, Value};
use event::decision::{Decision, Told};
use event::game::GameAct;
use event::{BoardResult, Command, IncidentAct, Moment, Section};

/// The grounds of the game, each with a key.
pub fn open(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game).filter(|p| p.key.is_some()) else { return Vec::new() };
    let item = |(c, g): (char, &Ground)| (c, lang.get(g.key()).unwrap_or_default().to_owned(), Act::Game(Chosen::Claim(*g)));
    let items = ('1'..='9').zip(Ground::of(pane.kind)).map(item).collect();
    let (on, step) = model.workspace().map(evidence).unwrap_or_default();
    let title = lang.fill("desk.menu.claim", &[("place", &on.play(pane.kind, &pane.record).place(step))]);
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    Vec::new()
}

/// The two players of the game in its words, as a choice.
fn sides(pane: &GamePane, lang: Lang) -> Vec<(String, String)> {
    let first = if pane.kind == GameKind::Xiangqi { "ui.color.red" } else { "ui.color.white" };
    vec![("first".to_owned(), lang.text(first).to_owned()), ("second".to_owned(), lang.text("ui.color.black").to_owned())]
}

/// What a claim made now is about: the sheet under the cursor, the game adopted, or the only sheet where there is no game; with the
/// number of its moves made. On a sheet that is the cell under the cursor, from its first cell or behind its end all of it.
fn evidence(workspace: &Workspace) -> (Evidence, usize) {
    let pane = &workspace.game;
    let cells = |n: usize| pane.record.sheets[n].as_ref().map_or(0, |s| s.cells.len());
    let under = pane.column.sheet().filter(|n| workspace.pane == Pane::Scoresheet && cells(*n) > 0);
    let only = || (0..2).find(|n| cells(*n) > 0).filter(|_| pane.play.is_empty());
    match under.or_else(only) {
        Some(n) if under.is_some() && pane.cell > 0 => (Evidence::Sheet(n), (pane.cell + 1).min(cells(n))),
        Some(n) => (Evidence::Sheet(n), cells(n)),
        None => (Evidence::Game, pane.step),
    }
}

/// Moves made where a claim rests on this: where the cursor does not say, all of them.
fn step_of(workspace: &Workspace, on: Evidence) -> usize {
    let (usual, step) = evidence(workspace);
    let pane = &workspace.game;
    match on {
        _ if on == usual => step,
        Evidence::Game => pane.step,
        Evidence::Sheet(n) => pane.record.sheets.get(n).and_then(Option::as_ref).map_or(0, |s| s.cells.len()),
    }
}

fn evidence_of(value: &str) -> Evidence {
    match value {
        "first" => Evidence::Sheet(0),
        "second" => Evidence::Sheet(1),
        _ => Evidence::Game,
    }
}

/// The form of a claim on the position shown.
pub fn form(model: &mut Model, ground: Ground) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let (on, step) = model.workspace().map(evidence).unwrap_or_default();
    let mover = if on.play(pane.kind, &pane.record).at(step).side_to_move() == Side::First { "first" } else { "second" };
    let claimant = if ground == Ground::CannotMate { "desk.field.flag-of" } else { "desk.field.claimant" };
    let choices = editions(pane.kind).into_iter().map(|e| (e.to_owned(), e.to_owned())).collect();
    let own = model.workspace().and_then(|w| w.section()?.edition().ok()).map(|e| e.id.as_str());
    let known = editions(pane.kind);
    let usual = known.iter().copied().find(|e| Some(*e) == own).or(known.first().copied()).unwrap_or_default();
    let mut form = Form::new(FormKind::Claim(ground), lang.get(ground.key()).unwrap_or_default());
    if ground.is_claim() || ground == Ground::CannotMate {
        form = form.choice("claimant", lang.text(claimant), sides(pane, lang), mover);
    }
    if ground.is_claim() {
        form = form.text("intended", lang.text("desk.field.intended"), "");
    }
    if ground == Ground::NaturalLimit {
        form = form.number("limit", lang.text("desk.field.limit"), "60").number("ineffective", lang.text("desk.field.ineffective"), "0");
    }
    form = form.choice("edition", lang.text("desk.field.edition"), choices, usual);
    let kept = |n: usize| pane.record.sheets[n].is_some();
    let records = [("game", "desk.column.game", true), ("first", "desk.column.first", kept(0)), ("second", "desk.column.second", kept(1))];
    let records: Vec<_> = records.into_iter().filter(|r| r.2).map(|(v, k, _)| (v.to_owned(), lang.text(k).to_owned())).collect();
    if records.len() > 1 {
        let usual = match on {
            Evidence::Game => "game",
            Evidence::Sheet(0) => "first",
            Evidence::Sheet(_) => "second",
        };
        form = form.choice("on", lang.text("desk.field.evidence"), records, usual);
    }
    model.overlays.push(Overlay::Form(form));
    Vec::new()
}

/// The claim as filled in goes to be ruled on.
pub fn send(model: &mut Model, form: &Form, ground: Ground) -> Result<Vec<Effect>, String> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Ok(Vec::new()) };
    let pane = &workspace.game;
    let Some(key) = pane.key else { return Ok(Vec::new()) };
    let on = evidence_of(form.value("on"));
    let step = step_of(workspace, on);
    let text = form.value("intended");
    let play = on.play(pane.kind, &pane.record);
    let at = play.at(step);
    let intended = match sheets::said(at, text) {
        Said::One(mv) => Some(mv),
        Said::Nothing if text.is_empty() => None,
        Said::Nothing => return Err(lang.fill("desk.said.no-move", &[("text", text)])),
        Said::Several(list) => {
            let moves: Vec<String> = list.iter().map(|m| at.write(m, Notation::usual(pane.kind))).collect();
            return Err(lang.fill("desk.said.several-moves", &[("text", text), ("moves", &moves.join(", "))]));
        }
    };
    let number = |name: &str, usual: u32| form.value(name).parse().unwrap_or(usual);
    let request = Request {
        ground,
        on,
        claimant: side_of(form.value("claimant")),
        intended,
        edition: form.value("edition").to_owned(),
        limit: number("limit", 60),
        ineffective: number("ineffective", 0),
    };
    Ok(vec![Effect::Rule(key, Box::new(request), step)])
}

/// The ruling on a claim: the rulebook is asked what follows.
pub fn take(model: &mut Model, key: GameKey, request: Request, verdict: Verdict) -> Vec<Effect> {
    let Some(workspace) = model.workspace_mut() else { return Vec::new() };
    if workspace.game.key != Some(key) {
        return Vec::new();
    }
    let tempo = workspace.section().map_or(Tempo::Standard, Section::tempo);
    let kind = workspace.game.kind;
    let yes = |b: bool| Value::Word(if b { "yes" } else { "no" }.to_owned());
    let mut facts = Facts::new();
    let name = match (request.ground, verdict.upheld, verdict.result) {
        (Ground::Loop, Some(_), Some(GameResult::Draw)) => {
            facts.insert("verdict".to_owned(), Value::Word("draw".to_owned()));
            "repetition"
        }
        (Ground::Loop, Some(true), _) => {
            facts.insert("verdict".to_owned(), Value::Word("must-change".to_owned()));
            "repetition"
        }
        (Ground::Unasked, Some(true), Some(GameResult::Draw)) => {
            facts.insert("mate-on-last-move".to_owned(), yes(false));
            "fivefold-or-75-moves"
        }
        (Ground::Dead, Some(true), _) => "dead-position",
        (Ground::CannotMate, Some(cannot), _) => {
            facts.insert("opponent-can-mate".to_owned(), yes(!cannot));
            "flag-fall"
        }
        // A ruling on a loop is asked for, not claimed: a wrong one costs nothing.
        (ground, Some(right), _) if ground.is_claim() && ground != Ground::Loop => {
            facts.insert("claim-right".to_owned(), yes(right));
            "draw-claim"
        }
        _ => "",
    };
    let supervised = workspace.section().is_none_or(Section::is_supervised);
    let edition = rules::edition_for(kind, &request.edition);
    let situation = Situation { name: name.to_owned(), facts, kind, tempo, supervised, edition };
    workspace.game.asking = Some(Asking { situation, verdict: Some((request, verdict)), act: None, fact: String::new() });
    irregular::ask_on(model)
}

/// The whole ruling to read; Enter writes it into the log.
pub fn conclude(model: &mut Model, request: &Request, verdict: &Verdict, ruled: Option<&Ruled>) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    let Some(key) = pane.key else { return Vec::new() };
    let ruling = Ruling::of(request, verdict, ruled);
    let title = lang.get(request.ground.key()).unwrap_or_default();
    let who = if request.ground.is_claim() || request.ground == Ground::CannotMate {
        sides(pane, lang).into_iter().find(|(v, _)| side_of(v) == request.claimant).map_or(String::new(), |(_, w)| w)
    } else {
        String::new()
    };
    let step = step_of(workspace, request.on);
    let play: Play = request.on.play(pane.kind, &pane.record);
    let last = step.checked_sub(1).map_or_else(String::new, |s| play.text(s, notation_of(pane.kind, model.glyphs())));
    let place = format!("{} {last}", play.place(step));
    let head = ruling.head(request, workspace.section().map_or(GameKind::Chess, |s| s.setup.game), lang);
    let mut lines = vec![head, lang.fill("desk.verdict.at", &[("place", &place), ("who", &who)]), String::new()];
    if !verdict.article.is_empty() {
        lines.insert(2, lang.fill("desk.verdict.article", &[("article", &verdict.article)]));
    }
    if let Some(mv) = &request.intended {
        let text = play.at(step).write(mv, Notation::usual(pane.kind));
        lines.insert(2, lang.fill("desk.verdict.intended", &[("move", &text)]));
    }
    // Where it is not the position that decides, the reason stands right under the heading.
    if let Some(reason) = ruled.and_then(|r| r.lines.first()).filter(|_| !ruling.by_position) {
        lines.insert(1, reason.clone());
    }
    lines.extend(verdict.lines.iter().cloned());
    if let Some(ruled) = ruled {
        lines.push(String::new());
        lines.push(lang.fill("desk.verdict.do", &[("article", &ruled.article)]));
        lines.extend(ruled.lines.iter().cloned());
    }
    let decision = Decision::Told(Told {
        about: request.ground.key().to_owned(),
        upheld: ruling.upheld,
        step: typing::short(step),
        sheet: if let Evidence::Sheet(n) = request.on { Some(u8::from(n == 1)) } else { None },
        article: ruled.map_or_else(|| verdict.article.clone(), |r| r.article.clone()),
        result: ruling.result,
        lines: lines.iter().filter(|l| !l.is_empty()).cloned().collect(),
    });
    let mut command = Command::Game(key.0, key.1, key.2, vec![GameAct::Decided { decision }]);
    // A claim that was looked into and found wrong stands in the ledger of penalties as well, with what it costs.
    let looked_into = ruled.is_some_and(|r| r.must.contains(&Duty::CheckClaim));
    let costs = draughts_variant(pane.kind).is_none() && request.ground.is_claim() && request.ground != Ground::Loop;
    if ruling.upheld == Some(false) && looked_into && costs {
        let act = IncidentAct::Record {
            round: key.1,
            board: key.2,
            side: clock_side(request.claimant),
            offence: Offence::WrongClaim,
            ply: typing::short(step),
            note: verdict.article.clone(),
            opponent_can_mate: None,
            enter_result: false,
        };
        command = Command::Together(vec![command, Command::Incident(key.0, act, Moment::default())]);
    }
    let then = Some((lang.text("desk.menu.log").to_owned(), Act::Effects(vec![Effect::Commit(vec![command])])));
    let letter = ruling.result.and_then(loses_by);
    let reading = Reading { then, letter, ..Reading::new(title.to_owned(), wrapped(&lines, model.size.0)) };
    model.overlays.push(Overlay::Text(reading));
    Vec::new()
}

/// What is ruled: by the rulebook where it speaks, else by what the board shows. The heading, the log and the result offered later all
/// come from here, so that none of them says something else.
struct Ruling {
    /// Granted or not; `None` where nothing is ruled yet.
    upheld: Option<bool>,
    /// The result the game has by it.
    result: Option<BoardResult>,
    /// The heading.
    key: &'static str,
    /// What the board shows decides, not how or when the claim was made.
    by_position: bool,
}

impl Ruling {
    fn of(request: &Request, verdict: &Verdict, ruled: Option<&Ruled>) -> Self {
        let must = |duty: Duty| ruled.is_some_and(|r| r.must.contains(&duty));
        let claim = request.ground.is_claim();
        // The question is whether the opponent can mate; what is upheld is that he cannot.
        let asked = if request.ground == Ground::CannotMate { verdict.upheld.map(|cannot| !cannot) } else { verdict.upheld };
        // The player the rules speak of is the claimant, in a loop the one who has to change.
        let player = match request.ground {
            Ground::Loop if verdict.upheld == Some(true) => request.claimant.other(),
            _ => request.claimant,
        };
        let result = if must(Duty::PlayerLoses) {
            Some(board_result(GameResult::Win(player.other())))
        } else if must(Duty::BothLose) {
            Some(BoardResult::BothLose)
        } else if must(Duty::Draw) {
            Some(BoardResult::Draw)
        } else if [Duty::Refuse, Duty::Explain, Duty::GoOn, Duty::ResultStands, Duty::NextPeriod, Duty::Postpone].into_iter().any(must) {
            None
        } else {
            verdict.result.map(board_result)
        };
        let explained = claim && must(Duty::Explain) && !must(Duty::CheckClaim);
        let (upheld, key, by_position) = match asked {
            _ if claim && must(Duty::Refuse) => (Some(false), "desk.verdict.refused", false),
            _ if explained => (None, "desk.verdict.not-in-form", false),
            None => (None, "desk.verdict.uncertain", true),
            Some(yes) => {
                let key = match (claim, yes) {
                    (true, true) => "desk.verdict.upheld",
                    (true, false) => "desk.verdict.rejected",
                    (false, true) => "desk.verdict.yes",
                    (false, false) => "desk.verdict.no",
                };
                (verdict.upheld, key, true)
            }
        };
        Self { upheld, result, key, by_position }
    }

    /// "CLAIM UPHELD: the game is drawn".
    fn head(&self, request: &Request, kind: GameKind, lang: Lang) -> String {
        let words = ClockWords::new(lang, kind);
        let head = lang.text(self.key);
        let then = match self.result {
            None if request.ground.is_claim() || self.upheld.is_none() => return head.to_owned(),
            None => lang.text("desk.verdict.goes-on").to_owned(),
            Some(BoardResult::Draw) => lang.text("desk.verdict.drawn").to_owned(),
            Some(BoardResult::WhiteWins) => lang.fill("clock.offence.loses", &[("side", words.side(ClockSide::Black))]),
            Some(BoardResult::BlackWins) => lang.fill("clock.offence.loses", &[("side", words.side(ClockSide::White))]),
            Some(other) => other.notation().to_owned(),
        };
        lang.fill("desk.verdict.head", &[("answer", head), ("ruling", &then)])
    }
}

/// The side as clocks and penalties name it: Red has White's.
pub const fn clock_side(side: Side) -> ClockSide {
    match side {
        Side::First => ClockSide::White,
        Side::Second => ClockSide::Black,
    }
}

/// Lines that fit the screen.
pub fn wrapped(lines: &[String], width: u16) -> Vec<String> {
    let room = width.saturating_sub(6).clamp(20, 110);
    lines.iter().flat_map(|l| if l.is_empty() { vec![String::new()] } else { crate::tui::view::wrap(l, room) }).collect()
}

const fn board_result(result: GameResult) -> BoardResult {
    match result {
        GameResult::Draw => BoardResult::Draw,
        GameResult::Win(Side::First) => BoardResult::WhiteWins,
        GameResult::Win(Side::Second) => BoardResult::BlackWins,
    }
}

/// Offers the pairing the result that the game or the last decision gives.
pub fn result(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let pane = &workspace.game;
    let Some((section, round, board)) = pane.key else { return Vec::new() };
    let decided = pane.record.decisions.last().and_then(|d| Some((d.result?, d.article.clone())));
    let (game, _) = pane.play.game(pane.play.len());
    let ended = || {
        let end = game.end(workspace.section().map_or_else(|| GameLaws::usual(pane.kind), laws))?;
        Some((board_result(end.result), end.article))
    };
    let Some((result, article)) = decided.or_else(ended) else {
        return say(model, Tone::Note, "desk.said.no-result", &[]);
    };
    let entering = workspace.event.section(section).map(|s| s.entering(round, board, Some(result)));
    let effects: Vec<Effect> = entering.into_iter().map(|command| Effect::Commit(vec![command])).collect();
    // Where a result stands already, what is asked about all results is asked.
    if replace::question(model, &effects).is_some() {
        return effects;
    }
    let stands = workspace.section().and_then(|s| Some((s, s.round(round)?.board(board)?)));
    let mut lines: Vec<String> = stands.map(|(s, b)| echo(s, b, result, lang)).into_iter().collect();
    if !article.is_empty() {
        lines.push(lang.fill("desk.verdict.article", &[("article", &article)]));
    }
    let confirm = Confirm::new(lang.text("desk.menu.result").to_owned(), lines, Act::Effects(effects)).by_letter(loses_by(result));
    crate::tui::update::ask(model, confirm)
}

/// A decision in words: what it was about, whether it was granted, the result it gives.
pub fn decision_words(decision: &Decision, lang: Lang) -> String {
    let about = about_words(&decision.about, lang);
    let granted = match decision.upheld {
        Some(true) => format!(" {}", lang.text("desk.verdict.granted")),
        Some(false) => format!(" {}", lang.text("desk.verdict.not-granted")),
        None => String::new(),
    };
    let result = decision.result.map_or_else(String::new, |r| format!(" {}", r.notation()));
    format!("{about}{granted}{result}")
}

/// What a decision is about: the ground of a claim, or a situation of the rulebook.
fn about_words(about: &str, lang: Lang) -> String {
    lang.get(about).map_or_else(|| rules::title(about, lang), str::to_owned)
}

/// All decisions of the game, the newest first.
pub fn decisions(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let mut lines = Vec::new();
    for decision in pane.record.decisions.iter().rev() {
        let on = decision.sheet.map_or(Evidence::Game, |n| Evidence::Sheet(n.into()));
        let place = on.play(pane.kind, &pane.record).place(usize::from(decision.step));
        lines.push(format!("{place} {}", about_words(&decision.about, lang)));
        lines.extend(decision.lines.iter().map(|l| format!("  {l}")));
        lines.push(String::new());
    }
    if lines.is_empty() {
        return say(model, Tone::Note, "desk.said.no-decisions", &[]);
    }
    let lines = wrapped(&lines, model.size.0);
    model.overlays.push(Overlay::Text(Reading::new(lang.text("desk.menu.decisions").to_owned(), lines)));
    Vec::new()
}
