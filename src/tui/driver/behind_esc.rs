//! A key with a code of its own that comes in one piece with an Esc before it, as over a slow line.
//!
//! Two escapes in a row are read as one Esc, and what is left of the second key as letters: an arrow would become `[` and `C`, which are
//! keys of their own. They are put together again, where they lie ready in one piece: nobody types three keys at once.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use std::collections::VecDeque;

/// The event that comes next, and those behind it that were looked at. `ready` gives what lies ready, without waiting.
pub fn after(first: Event, mut ready: impl FnMut() -> Option<Event>) -> VecDeque<Event> {
    let mut events = VecDeque::from([first]);
    if code(&events[0]) != Some(KeyCode::Esc) {
        return events;
    }
    events.extend(ready());
    let Some(opens @ KeyCode::Char('[' | 'O')) = events.get(1).and_then(code) else { return events };
    events.extend(ready());
    if let Some(key) = events.get(2).and_then(code).and_then(|last| whole(opens, last)) {
        events.truncate(1);
        events.push_back(Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    }
    events
}

/// The key that was pressed, without Ctrl or Alt.
fn code(event: &Event) -> Option<KeyCode> {
    let plain = |key: &&KeyEvent| key.is_press() && (key.modifiers - KeyModifiers::SHIFT).is_empty();
    event.as_key_event().as_ref().filter(plain).map(|key| key.code)
}

/// The key of the two signs behind an escape (ECMA-48, and the application keys of a VT100).
fn whole(opens: KeyCode, last: KeyCode) -> Option<KeyCode> {
    let KeyCode::Char(last) = last else { return None };
    match (last, opens) {
        ('A', _) => Some(KeyCode::Up),
        ('B', _) => Some(KeyCode::Down),
        ('C', _) => Some(KeyCode::Right),
        ('D', _) => Some(KeyCode::Left),
        ('H', _) => Some(KeyCode::Home),
        ('F', _) => Some(KeyCode::End),
        ('P', KeyCode::Char('O')) => Some(KeyCode::F(1)),
        ('Q', KeyCode::Char('O')) => Some(KeyCode::F(2)),
        ('R', KeyCode::Char('O')) => Some(KeyCode::F(3)),
        ('S', KeyCode::Char('O')) => Some(KeyCode::F(4)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode) -> Event {
        Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn read(codes: &[KeyCode]) -> (Vec<Event>, usize) {
        let mut left: VecDeque<Event> = codes[1..].iter().map(|code| key(*code)).collect();
        let events = after(key(codes[0]), || left.pop_front());
        (events.into(), left.len())
    }

    #[test]
    fn an_arrow_behind_esc_in_one_piece_is_an_arrow() {
        use KeyCode::{Char, Down, Esc, F, Right};
        let cases = [
            (&[Esc, Char('['), Char('C')][..], &[Esc, Right][..]),
            (&[Esc, Char('O'), Char('B')], &[Esc, Down]),
            (&[Esc, Char('O'), Char('P')], &[Esc, F(1)]),
            // Anything else is what it is, and nothing behind it is taken.
            (&[Esc, Char('['), Char('x')], &[Esc, Char('['), Char('x')]),
            (&[Esc, Char('w')], &[Esc, Char('w')]),
            (&[Esc, Char('[')], &[Esc, Char('[')]),
            (&[Esc], &[Esc]),
        ];
        for (given, wanted) in cases {
            assert_eq!(read(given), (wanted.iter().map(|code| key(*code)).collect(), 0), "{given:?}");
        }
        assert_eq!(read(&[Char('['), Char('C')]), (vec![key(Char('['))], 1));
        assert_eq!(read(&[Esc, Esc, Char('['), Char('C')]).1, 2, "the second Esc is looked at on its own");
    }
}
