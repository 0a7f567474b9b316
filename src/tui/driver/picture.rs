//! The picture of the board on the terminal: composed beside the screen, sent when it changed, taken away when text is to stand there.
//! Cells that it covers are left out when the screen is drawn; those that it leaves are drawn again.

use crate::tui::effect::Msg;
use crate::tui::picture::terminal::{Protocol, Terminal};
use crate::tui::picture::{Scene, compose, kitty};
use crossterm::terminal;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

/// How many pictures are kept: a step back and on again, or a choice that was looked at, shows at once.
const KEPT: usize = 8;
/// The number under which a terminal keeps the first picture; another program in it has hardly the same.
const FIRST: u32 = 0x464c_4700;

/// All numbers in use.
fn numbers() -> impl Iterator<Item = u32> {
    (FIRST..).take(KEPT)
}
/// A terminal was sent a picture to keep, and has to be told at the end.
static KEEPS: AtomicBool = AtomicBool::new(false);

/// What is known of the terminal.
pub fn terminal_here() -> Terminal {
    Terminal { cell: cell_here(), ..Terminal::of_environment(|name| std::env::var(name).ok()) }
}

/// The size of a cell now; it changes with the font.
pub fn cell_here() -> Option<(u16, u16)> {
    let size = terminal::window_size().ok()?;
    Terminal::cell((size.columns, size.rows), (size.width, size.height))
}

/// Takes all pictures away, at the end of the program: what a terminal keeps it would keep afterwards.
pub fn leave(out: &mut impl Write) {
    if KEEPS.swap(false, Ordering::Relaxed) {
        for number in numbers() {
            let _ = out.write_all(&kitty::forget(number));
        }
    }
}

/// A picture that was composed; without bytes where it cannot be.
struct Composed {
    scene: Scene,
    bytes: Option<Vec<u8>>,
    /// The number under which the terminal keeps it.
    number: Option<u32>,
}

/// The pictures of one run of the program.
pub struct Pictures {
    orders: Sender<Scene>,
    composed: Receiver<Composed>,
    /// The one used last stands last.
    kept: VecDeque<Composed>,
    asked: Option<Scene>,
    /// What is on the screen, with its number.
    shown: Option<(Scene, Option<u32>)>,
    area: Rect,
    out: Vec<u8>,
}

impl Pictures {
    /// Pictures are composed in a thread of their own, which says when one is ready.
    pub fn new(messages: Sender<Msg>) -> Self {
        let (orders, queue) = mpsc::channel::<Scene>();
        let (done, composed) = mpsc::channel();
        std::thread::spawn(move || {
            while let Ok(first) = queue.recv() {
                // Only the newest is still wanted.
                let scene = queue.try_iter().last().unwrap_or(first);
                let bytes = compose(&scene);
                if done.send(Composed { scene, bytes, number: None }).is_err() || messages.send(Msg::Composed).is_err() {
                    return;
                }
            }
        });
        Self { orders, composed, kept: VecDeque::new(), asked: None, shown: None, area: Rect::default(), out: Vec::new() }
    }

    /// Settles what stands over a screen that was drawn in text: cells under a picture are left alone, and what has to be sent for it waits
    /// until the others are drawn.
    pub fn over(&mut self, scene: Option<Scene>, buffer: &mut Buffer) {
        if self.area != buffer.area {
            // The terminal was emptied.
            self.lost();
            self.area = buffer.area;
        }
        self.take_composed();
        let Some(scene) = scene else { return self.take_away() };
        if let Some(at) = self.kept.iter().position(|kept| kept.scene == scene) {
            if self.show(at) {
                leave_alone(buffer, scene.place);
            }
            return;
        }
        let of = |scene: &Scene| (scene.place, scene.protocol, scene.board.kind, scene.board.size);
        if self.shown.as_ref().is_some_and(|(old, _)| of(old) == of(&scene)) {
            // The position before stands there for the moment.
            leave_alone(buffer, scene.place);
        } else {
            self.take_away();
        }
        self.ask(scene);
    }

    /// What has to be sent now that the screen is drawn, in one write; mostly nothing.
    pub fn send(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.out.is_empty() {
            return Ok(());
        }
        let sent = out.write_all(&self.out).and_then(|()| out.flush());
        self.out.clear();
        sent
    }

    /// The screen was emptied: no picture is on it, and a terminal may have thrown away with it what it kept.
    pub fn lost(&mut self) {
        self.shown = None;
        for number in self.kept.iter_mut().filter_map(|kept| kept.number.take()) {
            self.out.extend(kitty::forget(number));
        }
    }

    fn ask(&mut self, scene: Scene) {
        if self.asked.as_ref() != Some(&scene) {
            // Without the thread the board stays text.
            let _ = self.orders.send(scene.clone());
            self.asked = Some(scene);
        }
    }

    fn take_composed(&mut self) {
        while let Ok(composed) = self.composed.try_recv() {
            if self.asked.as_ref() == Some(&composed.scene) {
                self.asked = None;
            }
            if self.kept.len() == KEPT
                && let Some(old) = self.kept.pop_front()
            {
                if self.shown.as_ref().is_some_and(|(scene, _)| *scene == old.scene) {
                    self.take_away();
                }
                self.out.extend(old.number.map(kitty::forget).unwrap_or_default());
            }
            self.kept.push_back(composed);
        }
    }

    /// Shows a picture that is kept; `false` where it could not be composed.
    fn show(&mut self, at: usize) -> bool {
        let Some(mut kept) = self.kept.remove(at) else { return false };
        let is_one = kept.bytes.is_some();
        match &kept.bytes {
            None => self.take_away(),
            Some(_) if self.shown.as_ref().is_some_and(|(old, _)| *old == kept.scene) => {}
            Some(bytes) => {
                let place = kept.scene.place;
                // Rows and columns of a terminal count from 1.
                let to = format!("\x1b[{};{}H", place.y + 1, place.x + 1);
                if kept.scene.protocol == Protocol::Kitty {
                    let free = || numbers().find(|number| self.kept.iter().all(|other| other.number != Some(*number)));
                    if kept.number.is_none()
                        && let Some(number) = free()
                    {
                        KEEPS.store(true, Ordering::Relaxed);
                        self.out.extend(kitty::transmit(number, bytes));
                        kept.number = Some(number);
                    }
                    self.out.extend_from_slice(to.as_bytes());
                    self.out.extend(kept.number.map(|number| kitty::place(number, (place.width, place.height))).unwrap_or_default());
                } else {
                    self.out.extend_from_slice(to.as_bytes());
                    self.out.extend_from_slice(bytes);
                }
                // The one before goes when this one is there, so that nothing flickers.
                self.take_away();
                self.shown = Some((kept.scene.clone(), kept.number));
            }
        }
        self.kept.push_back(kept);
        is_one
    }

    /// No picture any more. Only Kitty has to be told: the others' dots go where text is drawn over them.
    fn take_away(&mut self) {
        if let Some(number) = self.shown.take().and_then(|(_, number)| number) {
            self.out.extend(kitty::remove(number));
        }
    }
}

/// The cells are not drawn. As soon as they are no longer marked so, they differ from what they were and are drawn again.
fn leave_alone(buffer: &mut Buffer, place: Rect) {
    for at in place.intersection(buffer.area).positions() {
        buffer[at].set_diff_option(CellDiffOption::Skip);
    }
}

#[cfg(test)]
mod tests;
