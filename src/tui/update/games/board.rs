//! The board: stepping, a cursor that picks men up, setting up by hand.

use super::{keep, say, step_board, typing};
use crate::tui::command::Cmd;
use crate::tui::effect::Effect;
use crate::tui::game::{Column, GamePane, SetUp};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Pane, Screen, Tone, View};
use crate::tui::overlay::{Act, Form, Menu, Overlay};
use crate::words::irregular::oddity;
use arbitration::game::{GameMove, GamePosition, Notation, Point, Side};
use arbitration::hand::Hand;
use arbitration::kind::GameKind;
use event::game::{Facts, GameAct, Known, Step};

/// Runs a command of the board pane.
pub fn run(model: &mut Model, cmd: Cmd) -> Vec<Effect> {
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    match cmd {
        Cmd::FlipBoard => pane.flipped = !pane.flipped,
        Cmd::StepBack => step_board(pane, -1),
        Cmd::StepOn => step_board(pane, 1),
        Cmd::PickUp => {
            pane.proposal = None;
            let (files, ranks) = pane.position().size();
            let last = pane.step.checked_sub(1).and_then(|s| Some(*pane.play.at(s).points_of(pane.play.mv(s)?).last()?));
            pane.cursor = Some(last.unwrap_or(Point { file: files / 2, rank: ranks / 2 }));
        }
        Cmd::TypeMove => {
            workspace.pane = Pane::Board;
            typing::begin(model, Column::Game);
        }
        Cmd::TakeBack => {
            let (at, line) = (pane.step.saturating_sub(1), pane.record.line.len());
            if pane.step > 0 && at < line {
                return keep(model, vec![GameAct::Line { at: typing::short(at), removed: typing::short(line - at), steps: Vec::new() }]);
            }
        }
        Cmd::SetUpBoard => {
            let hand = Hand::from(pane.play.at(pane.step));
            pane.cursor = Some(Point { file: 0, rank: 0 });
            pane.setup = Some(SetUp { hand, accepted: 0, pasted: None, changed: false, form: None });
        }
        _ => {}
    }
    Vec::new()
}

fn travel(pane: &mut GamePane, code: Code) -> bool {
    let (files, ranks) = pane.position().size();
    let Some(at) = &mut pane.cursor else { return false };
    let (x, y): (i8, i8) = match code {
        Code::Left => (-1, 0),
        Code::Right => (1, 0),
        Code::Up => (0, 1),
        Code::Down => (0, -1),
        _ => return false,
    };
    let sign = if pane.flipped { -1 } else { 1 };
    at.file = at.file.saturating_add_signed(sign * x).min(files - 1);
    at.rank = at.rank.saturating_add_signed(sign * y).min(ranks - 1);
    true
}

/// A key while the cursor is on the board. `None`: an ordinary key.
pub fn cursor_key(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    let Screen::Event(workspace) = &mut model.screen else { return None };
    let pane = &mut workspace.game;
    if key.ctrl || key.alt {
        return None;
    }
    if travel(pane, key.code) {
        return Some(Vec::new());
    }
    if !matches!(key.code, Code::Enter | Code::Char(' ')) {
        return None;
    }
    let at = pane.cursor?;
    let position = pane.position();
    let goes_there: Vec<GameMove> =
        pane.moves_of_picked().into_iter().filter(|m| position.points_of(m).last() == Some(&at) && pane.picked != Some(at)).collect();
    let own = position.man_at(at).is_some_and(|(side, _)| side == position.side_to_move());
    match goes_there.as_slice() {
        [] if own && pane.picked != Some(at) => pane.picked = Some(at),
        [] => pane.picked = None,
        [only] => {
            let step = Step::Move(position.write(only, Notation::exact(pane.kind)));
            return Some(make_command(pane, pane.step, step).into_iter().collect());
        }
        several => {
            let (position, at) = (position.clone(), pane.step);
            return Some(ask_which(model, at, &position, several));
        }
    }
    Some(Vec::new())
}

/// Which of several moves goes on the board after so many steps: a number chooses, none is preferred.
pub fn ask_which(model: &mut Model, at: usize, position: &GamePosition, several: &[GameMove]) -> Vec<Effect> {
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let (usual, exact) = (Notation::usual(pane.kind), Notation::exact(pane.kind));
    let letters = ('1'..='9').chain('a'..='z');
    let act = |m: &GameMove| Act::Effects(make_command(pane, at, Step::Move(position.write(m, exact))).into_iter().collect());
    let items = letters.zip(several).map(|(c, m)| (c, position.write(m, usual), act(m))).collect();
    let title = model.config.language.text("desk.menu.which-move").to_owned();
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    Vec::new()
}

fn make_command(pane: &GamePane, at: usize, step: Step) -> Option<Effect> {
    let (section, game) = pane.key?;
    let removed = pane.record.line.len().saturating_sub(at);
    let act = GameAct::Line { at: typing::short(at), removed: typing::short(removed), steps: vec![step] };
    Some(Effect::Commit(vec![event::Command::Game(section, game, vec![act])]))
}

/// A key while a board is set up: arrows travel, letters put men, Enter goes on to what is odd and to what the board is for.
pub fn setup_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    if travel(pane, key.code) {
        return Vec::new();
    }
    let (Some(setup), Some(at)) = (&mut pane.setup, pane.cursor) else { return Vec::new() };
    let before = setup.hand.clone();
    match key.code {
        Code::Esc => {
            back_to_form(model, None);
            return Vec::new();
        }
        Code::Enter => return set_up(model),
        Code::Char('*') => setup.hand.clear(),
        Code::Char('0') if setup.hand.kind() == GameKind::Chess => setup.hand.castles = !setup.hand.castles,
        Code::Char('!') => setup.hand.turn = setup.hand.turn.other(),
        Code::Char(' ' | '.') | Code::Delete | Code::Backspace => setup.hand.put(at, None),
        Code::Char(c) => {
            if let Some(man) = setup.hand.letter(c) {
                setup.hand.put(at, Some(man));
            }
        }
        _ => {}
    }
    if setup.hand != before {
        setup.accepted = 0;
        setup.pasted = None;
        setup.changed = true;
    }
    Vec::new()
}

/// A position text pasted on the board: it is set up, to be looked at, mended and accepted like one set up by hand.
pub fn paste_fen(model: &mut Model, text: &str) -> Vec<Effect> {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Screen::Event(workspace) = &mut model.screen else { return Vec::new() };
    let pane = &mut workspace.game;
    match Hand::from_fen(pane.kind, &text) {
        Some(hand) if pane.key.is_some() => {
            pane.typing = None;
            pane.picked = None;
            pane.cursor = Some(Point { file: 0, rank: 0 });
            pane.setup = Some(SetUp { hand, accepted: 0, pasted: Some(text), changed: true, form: None });
            Vec::new()
        }
        _ => {
            let shown: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
            say(model, Tone::Alarm, "desk.said.no-position", &[("text", &shown)])
        }
    }
}

/// The next oddity to accept; once all are accepted, what the board is for.
pub fn set_up(model: &mut Model) -> Vec<Effect> {
    let lang = model.lang();
    let Some(pane) = model.workspace().map(|w| &w.game) else { return Vec::new() };
    let (Some(setup), Some(key)) = (&pane.setup, pane.key) else { return Vec::new() };
    let fen = setup.fen();
    let odd = setup.oddities();
    if let Some(refused) = odd.iter().find(|o| !o.acceptable()) {
        return say(model, Tone::Alarm, "desk.said.odd", &[("what", &oddity(*refused, lang))]);
    }
    if let Some(next) = odd.get(setup.accepted) {
        let title = oddity(*next, lang);
        let items = vec![
            ('1', lang.text("desk.menu.accept-odd").to_owned(), Act::Game(crate::tui::game::Chosen::AcceptOddity)),
            ('2', lang.text("desk.menu.mend-odd").to_owned(), Act::Effects(Vec::new())),
        ];
        model.overlays.push(Overlay::Menu(Menu::new(title, items)));
        return Vec::new();
    }
    if setup.form.is_some() {
        back_to_form(model, Some(fen));
        return Vec::new();
    }
    let commit = |acts: Vec<GameAct>| Act::Effects(vec![Effect::Commit(vec![event::Command::Game(key.0, key.1, acts)])]);
    let facts = |change: &dyn Fn(&mut Facts)| {
        let mut facts = pane.record.facts.clone();
        change(&mut facts);
        commit(vec![GameAct::Facts { facts }])
    };
    let known = |exact: bool, ply: Option<usize>| Known { fen: fen.clone(), ply: ply.map(typing::short), exact };
    let mut items = vec![
        ('1', "desk.menu.board-last", facts(&|f| f.last = Some(known(true, None)))),
        ('2', "desk.menu.board-about", facts(&|f| f.last = Some(known(false, None)))),
        ('3', "desk.menu.board-noted", facts(&|f| f.noted.push(known(true, None)))),
    ];
    if pane.record.line.is_empty() {
        items.push(('4', "desk.menu.board-start", facts(&|f| f.start.clone_from(&fen))));
    }
    let at = typing::short(pane.step);
    let removed = typing::short(pane.record.line.len().saturating_sub(pane.step));
    let steps = vec![Step::Set { fen: fen.clone(), article: String::new() }];
    items.push(('5', "desk.menu.board-goes-on", commit(vec![GameAct::Line { at, removed, steps }])));
    let items = items.into_iter().map(|(c, key, act)| (c, lang.text(key).to_owned(), act)).collect();
    let title = lang.text("desk.menu.board-for").to_owned();
    model.overlays.push(Overlay::Menu(Menu::new(title, items)));
    Vec::new()
}

/// Sets a board up for the field of a form, so that nobody has to type a position text. It begins with the position that stands in the
/// field, or else with the one of the game.
pub fn set_up_for(model: &mut Model, form: Form) {
    let Screen::Event(workspace) = &mut model.screen else { return model.overlays.push(Overlay::Form(form)) };
    let pane = &mut workspace.game;
    if pane.key.is_none() {
        return model.overlays.push(Overlay::Form(form));
    }
    let typed = form.fields.get(form.cursor).map_or("", |f| f.input.value().trim());
    let hand = Hand::from_fen(pane.kind, typed).unwrap_or_else(|| Hand::from(pane.play.at(pane.step)));
    let pasted = Hand::from_fen(pane.kind, typed).map(|_| typed.to_owned());
    (pane.typing, pane.picked, pane.choosing, pane.weighing) = (None, None, None, None);
    pane.cursor = Some(Point { file: 0, rank: 0 });
    let before = (form, workspace.view, workspace.pane);
    pane.setup = Some(SetUp { hand, accepted: 0, pasted, changed: false, form: Some(Box::new(before)) });
    (workspace.view, workspace.pane) = (View::Pairings, Pane::Board);
}

/// Ends a set-up; where it was for the field of a form, the form is there again, with the position that was accepted.
fn back_to_form(model: &mut Model, fen: Option<String>) {
    let Screen::Event(workspace) = &mut model.screen else { return };
    workspace.game.cursor = None;
    let Some(form) = workspace.game.setup.take().and_then(|setup| setup.form) else { return };
    let (mut form, view, pane) = *form;
    (workspace.view, workspace.pane) = (view, pane);
    if let Some(fen) = fen {
        form.put(fen);
    }
    model.overlays.push(Overlay::Form(form));
}

/// The oddity asked about is accepted.
pub fn accept_oddity(model: &mut Model) -> Vec<Effect> {
    if let Some(setup) = model.workspace_mut().and_then(|w| w.game.setup.as_mut()) {
        setup.accepted += 1;
    }
    set_up(model)
}

/// The side of a letter in a form: `w` and `r` are the first player.
pub fn side_of(value: &str) -> Side {
    if value == "second" { Side::Second } else { Side::First }
}
