//! The wall: turns its pages, and looks for what is new in the event.

use super::{SIGNALS, key_of, on_screen};
use crate::tui::key::Code;
use crate::tui::wall::{Wall, draw, letter_rows, lines_shown};
use ::event::Event;
use crossterm::event as terminal;
use ratatui::layout::Rect;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is looked whether the event has changed.
const LOOK: Duration = Duration::from_secs(1);

/// Shows the wall until Esc, `q` or a signal ends it. `news` gives the event where it is another than before; each page stands so long.
pub fn show_wall(wall: &mut Wall, section: Option<&str>, stands: Duration, mut news: impl FnMut() -> Option<Arc<Event>>) -> io::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in SIGNALS {
        signal_hook::flag::register(*signal, Arc::clone(&stop))?;
    }
    on_screen(|screen| {
        let (mut from, mut since, mut looked) = (0, Instant::now(), Instant::now());
        while !stop.load(Ordering::Relaxed) {
            let mut area = Rect::default();
            screen.draw(|frame| {
                area = frame.area();
                draw(wall, from, frame.buffer_mut());
            })?;
            let wait = LOOK.min(stands.saturating_sub(since.elapsed()));
            if terminal::poll(wait)? {
                let terminal::Event::Key(key) = terminal::read()? else { continue };
                let Some(key) = key_of(key) else { continue };
                match key.code {
                    Code::Esc | Code::Char('q') => return Ok(()),
                    Code::Char('c') if key.ctrl => return Ok(()),
                    Code::Char('+') => wall.size(letter_rows(wall, area), true),
                    Code::Char('-') => wall.size(letter_rows(wall, area), false),
                    Code::Right | Code::Char(' ') | Code::PageDown => since = Instant::now().checked_sub(stands).unwrap_or(since),
                    Code::Left | Code::PageUp => {
                        wall.turn(false);
                        (from, since) = (0, Instant::now());
                    }
                    _ => {}
                }
                if matches!(key.code, Code::Char('+' | '-')) {
                    from = 0;
                }
            }
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                if let Some(event) = news() {
                    wall.show(&event, section);
                }
            }
            if since.elapsed() >= stands {
                from += lines_shown(wall, area);
                if wall.pages.get(wall.at).is_none_or(|page| from >= page.lines.len()) {
                    wall.turn(true);
                    from = 0;
                }
                since = Instant::now();
            }
        }
        Ok(())
    })
}
