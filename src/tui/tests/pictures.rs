//! When the board is a picture, and that everything else keeps its place then.

use super::Desk;
use super::games::{moves, table};
use crate::config::{Board, Glyphs, Theme};
use crate::tui::picture::Scene;
use crate::tui::picture::terminal::{Protocol, Terminal};
use crate::tui::view;
use crate::words::Lang;
use ::print::diagram::screen::{Marked, Sign};
use ::print::drawing::Ink;
use arbitration::game::Point;
use arbitration::kind::GameKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const KITTY: Terminal = Terminal { known: Some(Protocol::Kitty), is_shared: false, is_colourless: false, cell: Some((9, 18)) };

fn scene(desk: &mut Desk, (width, height): (u16, u16)) -> Option<Scene> {
    desk.resize((width, height));
    view(&desk.model, &mut Buffer::empty(Rect::new(0, 0, width, height)))
}

/// Board 1 of a game in a terminal with pictures.
fn seen(kind: GameKind) -> Desk {
    let mut desk = table(kind);
    desk.model.terminal = KITTY;
    desk
}

#[test]
fn every_game_has_a_picture_in_every_window_that_has_room() {
    for kind in GameKind::ALL {
        let mut desk = seen(kind);
        for size in [(80, 24), (100, 30), (140, 40), (200, 60)] {
            let scene = scene(&mut desk, size).unwrap_or_else(|| panic!("{kind} {size:?}"));
            let whole = Rect::new(0, 0, size.0, size.1);
            assert_eq!(scene.place.intersection(whole), scene.place, "{kind} {size:?}");
            assert_eq!(scene.board.size, (u32::from(scene.place.width) * 9, u32::from(scene.place.height) * 18), "{kind} {size:?}");
            assert!(scene.board.drawing().shapes.len() > 50, "{kind} {size:?}: a board, not its ground alone");
            assert_eq!(scene.board.men.len(), desk.workspace().game.position().men().len());
        }
    }
}

#[test]
fn the_facts_stand_beside_a_picture_or_below_it() {
    for kind in GameKind::ALL {
        for size in [(80, 24), (140, 40), (200, 60)] {
            let mut desk = seen(kind);
            let place = scene(&mut desk, size).unwrap().place;
            let buffer = desk.buffer(size.0, size.1);
            // Whose move it is stands outside of it, whole.
            let lines: Vec<String> = (0..size.1)
                .map(|y| (0..size.0).filter(|x| !place.contains((*x, y).into())).map(|x| buffer[(x, y)].symbol()).collect())
                .collect();
            let words = desk.model.lang().text("desk.board.turn-quiet");
            let tail = words.rsplit('}').next().unwrap_or_default().trim().to_owned();
            assert!(lines.iter().any(|line| line.contains(&tail)), "{kind} {size:?}: {tail}\n{}", lines.join("\n"));
        }
    }
}

#[test]
fn marks_of_the_text_board_stand_on_the_picture() {
    let mut desk = seen(GameKind::Chess);
    moves(&mut desk, "e4 e5");
    let now = scene(&mut desk, (140, 40)).unwrap();
    let at = |file, rank| Point { file, rank };
    let of = |scene: &Scene, sign| scene.board.marks.iter().filter(|mark| mark.sign == sign).map(|mark| mark.at).collect::<Vec<_>>();
    assert_eq!(of(&now, Sign::Last), [at(4, 4), at(4, 6)]);
    assert!(now.board.marks.iter().all(|Marked { ground, .. }| *ground == Ink(135, 135, 175)), "the colour of the text board, 103");
    desk.press("<space>");
    let cursor = of(&scene(&mut desk, (140, 40)).unwrap(), Sign::Cursor);
    assert_eq!(cursor.len(), 1);
    assert_eq!(Some(cursor[0]), desk.workspace().game.cursor);
    desk.press("<esc>f");
    assert!(scene(&mut desk, (140, 40)).unwrap().board.is_flipped);
    // Fool's mate: the king in check.
    let mut desk = seen(GameKind::Chess);
    moves(&mut desk, "f3 e5 g4 Qh4");
    assert_eq!(of(&scene(&mut desk, (140, 40)).unwrap(), Sign::Check), [at(4, 0)]);
}

#[test]
fn what_lies_over_the_board_takes_the_picture_away() {
    let mut desk = seen(GameKind::Chess);
    let size = (140, 40);
    let bare = scene(&mut desk, size);
    assert!(bare.is_some());
    for (open, close) in [("?", "<esc>"), (":", "<esc>"), ("<f2>", "<f3><enter>"), ("<esc>", "<enter>")] {
        desk.press(open);
        assert_eq!(scene(&mut desk, size), None, "{open}");
        desk.press(close);
        assert_eq!(scene(&mut desk, size), bare, "{open}{close}");
    }
    // A strip makes the board smaller and covers nothing of it.
    desk.press("O");
    let narrow = scene(&mut desk, size).unwrap();
    assert!(narrow.place.bottom() < size.1 - 3);
    desk.press("<esc>");
    assert_eq!(scene(&mut desk, (40, 12)), None, "no room");
    assert_eq!(scene(&mut desk, (38, 10)), None, "too small for anything");
}

#[test]
fn text_stays_where_pictures_are_not_certain_or_not_wanted() {
    let mut desk = seen(GameKind::Xiangqi);
    let size = (140, 40);
    let with = |desk: &mut Desk, terminal: Terminal, board: Board| {
        (desk.model.terminal, desk.model.config.board) = (terminal, board);
        scene(desk, size).map(|scene| scene.protocol)
    };
    let unknown = Terminal { known: None, ..KITTY };
    assert_eq!(with(&mut desk, KITTY, Board::Text), None);
    assert_eq!(with(&mut desk, unknown, Board::Auto), None);
    assert_eq!(with(&mut desk, unknown, Board::Sixel), Some(Protocol::Sixel));
    assert_eq!(with(&mut desk, Terminal { is_shared: true, ..KITTY }, Board::Sixel), None);
    assert_eq!(with(&mut desk, Terminal { cell: None, ..KITTY }, Board::Auto), None);
    assert_eq!(with(&mut desk, KITTY, Board::Auto), Some(Protocol::Kitty));
    for (theme, glyphs) in [(Theme::NoColor, Glyphs::Unicode), (Theme::Dark, Glyphs::Ascii)] {
        (desk.model.config.theme, desk.model.config.glyphs) = (theme, glyphs);
        assert_eq!(with(&mut desk, KITTY, Board::Auto), None, "{theme:?} {glyphs:?}");
    }
}

#[test]
fn a_terminal_without_pictures_draws_as_ever_and_quiet_mode_hides_no_man() {
    let mut desk = table(GameKind::Chess);
    desk.resize((140, 40));
    let before = desk.screen(140, 40);
    desk.model.terminal = Terminal { known: None, ..KITTY };
    assert_eq!(desk.screen(140, 40), before, "a terminal without pictures");
    desk.model.terminal = KITTY;
    let open = scene(&mut desk, (140, 40)).unwrap();
    desk.press("Q");
    let hushed = scene(&mut desk, (140, 40)).unwrap();
    assert_eq!(open.board, hushed.board, "men and marks are what players see on the table");
}

#[test]
fn the_key_goes_from_picture_to_text_to_plain_signs_and_round() {
    let mut desk = seen(GameKind::Chess);
    let size = (140, 40);
    let mut states = Vec::new();
    for _ in 0..4 {
        states.push((scene(&mut desk, size).is_some(), desk.model.glyphs()));
        desk.press("<ctrl+g>");
    }
    assert_eq!(states, [(true, Glyphs::Unicode), (false, Glyphs::Unicode), (false, Glyphs::Ascii), (true, Glyphs::Unicode)]);
    // Where there are no pictures it is the switch it was.
    let mut desk = table(GameKind::Chess);
    desk.press("<ctrl+g>");
    assert_eq!(desk.model.glyphs(), Glyphs::Ascii);
}

#[test]
fn the_setting_is_in_the_options_and_says_what_came_of_it() {
    let mut desk = seen(GameKind::Chess);
    let said = |desk: &mut Desk, key: &str| {
        desk.press(&format!("O46{key}"));
        (desk.model.config.board, desk.said().to_owned())
    };
    let text = |key| Lang::EN.text(key).to_owned();
    assert_eq!(said(&mut desk, "2"), (Board::Text, text("ui.said.board-text")));
    assert_eq!(said(&mut desk, "5"), (Board::Sixel, text("ui.said.board-picture")));
    desk.model.terminal = Terminal { cell: None, ..KITTY };
    assert_eq!(said(&mut desk, "1"), (Board::Auto, text("ui.said.board-no-size")));
    desk.model.terminal = Terminal { known: None, ..KITTY };
    assert_eq!(said(&mut desk, "1"), (Board::Auto, text("ui.said.board-unknown")));
    desk.model.terminal = Terminal { is_shared: true, ..KITTY };
    assert_eq!(said(&mut desk, "3"), (Board::Kitty, text("ui.said.board-shared")));
    desk.model.terminal = KITTY;
    desk.model.config.theme = Theme::NoColor;
    assert_eq!(said(&mut desk, "1"), (Board::Auto, text("ui.said.board-plain")));
    // It is kept.
    let saved = std::fs::read_to_string(desk.home.path().join("config/config.toml")).unwrap();
    assert!(saved.contains("board = \"auto\""), "{saved}");
}
