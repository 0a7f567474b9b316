//! What is sent to the terminal, and when.

use super::*;
use crate::tui::picture::tests::{decode_kitty, scene};
use arbitration::game::Point;
use arbitration::kind::GameKind;
use std::time::Duration;

/// Pictures with the messages that say one is ready.
struct Screen {
    pictures: Pictures,
    ready: Receiver<Msg>,
    buffer: Buffer,
}

impl Screen {
    fn new() -> Self {
        let (messages, ready) = mpsc::channel();
        let area = Rect::new(0, 0, 80, 30);
        let mut screen = Self { pictures: Pictures::new(messages), ready, buffer: Buffer::empty(area) };
        assert_eq!(screen.draw(None), "", "an empty screen");
        screen
    }

    /// Draws a screen; what is sent, as text.
    fn draw(&mut self, scene: Option<&Scene>) -> String {
        self.buffer.reset();
        self.pictures.over(scene.cloned(), &mut self.buffer);
        let mut out = Vec::new();
        self.pictures.send(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn wait(&self) {
        assert!(matches!(self.ready.recv_timeout(Duration::from_secs(60)), Ok(Msg::Composed)));
    }

    /// Draws until the picture is there.
    fn shown(&mut self, scene: &Scene) -> String {
        let sent = self.draw(Some(scene));
        if !self.is_covered(scene) || self.pictures.shown.as_ref().is_none_or(|(shown, _)| shown != scene) {
            self.wait();
            return sent + &self.draw(Some(scene));
        }
        sent
    }

    /// Whether the cells are left to the picture, and no others.
    fn is_covered(&self, scene: &Scene) -> bool {
        let left = |at| self.buffer[at].diff_option == CellDiffOption::Skip;
        let count = self.buffer.area.positions().filter(|at| left(*at)).count();
        count == usize::from(scene.place.width) * usize::from(scene.place.height) && scene.place.positions().all(left)
    }

    fn is_text(&self) -> bool {
        self.buffer.content().iter().all(|cell| cell.diff_option == CellDiffOption::None)
    }
}

/// The scene after another move.
fn moved(scene: &Scene, file: u8) -> Scene {
    let mut other = scene.clone();
    other.board.marks[0].at = Point { file, rank: 4 };
    other
}

const CHESS: GameKind = GameKind::Chess;

#[test]
fn text_stands_until_a_picture_is_ready_and_a_picture_is_sent_once() {
    for protocol in [Protocol::Kitty, Protocol::Iterm, Protocol::Sixel] {
        let mut screen = Screen::new();
        let first = scene(CHESS, protocol);
        assert_eq!(screen.draw(Some(&first)), "", "{protocol:?}");
        assert!(screen.is_text(), "{protocol:?}: nobody waits");
        screen.wait();
        let sent = screen.draw(Some(&first));
        assert!(sent.len() > 2000 && sent.contains("\x1b[4;3H"), "{protocol:?}: row 3 and column 2 count from 1");
        assert!(screen.is_covered(&first), "{protocol:?}");
        for _ in 0..3 {
            assert_eq!(screen.draw(Some(&first)), "", "{protocol:?}: it is there");
            assert!(screen.is_covered(&first));
        }
    }
}

#[test]
fn the_position_before_stands_until_the_next_is_ready() {
    for protocol in [Protocol::Kitty, Protocol::Sixel] {
        let mut screen = Screen::new();
        let first = scene(CHESS, protocol);
        screen.shown(&first);
        let second = moved(&first, 3);
        assert_eq!(screen.draw(Some(&second)), "");
        assert!(screen.is_covered(&second), "no text in between");
        screen.wait();
        assert!(screen.draw(Some(&second)).len() > 2000);
        // Another game, or another place, is not what was there before.
        let mut elsewhere = moved(&first, 5);
        elsewhere.place.x += 1;
        screen.draw(Some(&elsewhere));
        assert!(screen.is_text());
    }
}

#[test]
fn kitty_keeps_a_picture_and_is_told_when_it_goes() {
    let mut screen = Screen::new();
    let first = scene(CHESS, Protocol::Kitty);
    let sent = screen.shown(&first);
    let (keep, place) = sent.split_once("\x1b[4;3H").unwrap();
    let (number, _) = decode_kitty(keep.as_bytes());
    assert_eq!(place, format!("\x1b_Ga=p,i={number},p=1,c=43,r=22,C=1,q=2\x1b\\"));
    // Something lies over the board, or the view is another.
    assert_eq!(screen.draw(None), format!("\x1b_Ga=d,d=i,i={number},q=2\x1b\\"));
    assert!(screen.is_text());
    assert_eq!(screen.draw(None), "", "said once");
    assert_eq!(screen.draw(Some(&first)), format!("\x1b[4;3H{place}"), "placed again, not sent again");
    // The next move: the new one is placed before the old one goes.
    let second = moved(&first, 3);
    let sent = screen.shown(&second);
    assert!(sent.contains("a=t") && sent.ends_with(&format!("\x1b_Ga=d,d=i,i={number},q=2\x1b\\")), "{}", &sent[sent.len() - 80..]);
    // A step back.
    let back = screen.draw(Some(&first));
    assert!(back.contains(&format!("a=p,i={number}")) && !back.contains("a=t"), "{back}");
    // The screen was emptied: the terminal has nothing any more.
    screen.pictures.lost();
    let again = screen.draw(Some(&first));
    assert!(again.contains("a=t") && again.contains("d=I"), "sent anew");
}

#[test]
fn sixel_goes_by_text_and_comes_back_by_itself() {
    let mut screen = Screen::new();
    let first = scene(CHESS, Protocol::Sixel);
    let sent = screen.shown(&first);
    assert_eq!(screen.draw(None), "", "text is drawn over it");
    assert!(screen.is_text());
    assert_eq!(screen.draw(Some(&first)), sent, "sent again without being composed again");
    screen.pictures.lost();
    assert_eq!(screen.draw(Some(&first)), sent, "after the screen was emptied");
    // A window of another size was emptied by whoever draws.
    screen.buffer = Buffer::empty(Rect::new(0, 0, 81, 30));
    assert_eq!(screen.draw(Some(&first)), sent);
}

#[test]
fn a_terminal_keeps_no_more_than_eight_and_each_has_a_number_of_its_own() {
    let mut screen = Screen::new();
    let first = scene(CHESS, Protocol::Kitty);
    let mut kept = std::collections::BTreeSet::new();
    for n in 0..20 {
        let mut next = moved(&first, n % 8);
        next.board.is_flipped = n >= 8;
        next.board.colours.label.0 = n;
        let sent = screen.shown(&next);
        for command in sent.split("\x1b_G").skip(1) {
            let number = command.split([',', ';', '\x1b']).find_map(|part| part.strip_prefix("i=")).map(|n| n.parse::<u32>().unwrap());
            match number {
                Some(number) if command.starts_with("a=t") => assert!(kept.insert(number), "{number} has a picture already"),
                Some(number) if command.contains("d=I") => assert!(kept.remove(&number)),
                _ => {}
            }
        }
        assert!(kept.len() <= KEPT, "{}", kept.len());
    }
    assert_eq!(kept.len(), KEPT);
    let mut end = Vec::new();
    leave(&mut end);
    let end = String::from_utf8(end).unwrap();
    assert!(kept.iter().all(|number| end.contains(&format!("a=d,d=I,i={number},"))), "{end}");
}

#[test]
fn what_cannot_be_composed_stays_text() {
    let mut screen = Screen::new();
    let mut flat = scene(CHESS, Protocol::Kitty);
    flat.board.size = (0, 0);
    screen.draw(Some(&flat));
    screen.wait();
    assert_eq!(screen.draw(Some(&flat)), "");
    assert!(screen.is_text());
    assert_eq!(screen.draw(Some(&flat)), "", "and is not tried again at every key");
    assert!(screen.ready.recv_timeout(Duration::from_millis(50)).is_err());
}
