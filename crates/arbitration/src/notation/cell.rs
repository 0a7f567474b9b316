//! A cell of a scoresheet: the move, or several when one was crossed out, and the marks players put beside it.

use super::MAX_MOVE_CHARS;

/// The longest cell looked at, in characters; the rest is cut off.
const MAX_CELL_CHARS: usize = 200;

/// A clock note in a cell, `1:02` or `1:02:30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Seconds shown or used, as the player means it.
    pub seconds: u32,
}

/// What a cell holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The move texts, without marks, in writing order. More than one when something was rewritten (`Nf3/Nc3`, `Nf3 -> Nc3`).
    pub moves: Vec<String>,
    /// A draw offer: `(=)`, or `=` at the end.
    pub draw_offer: bool,
    /// A clock note.
    pub clock: Option<Clock>,
    /// The transcriber's sign for "cannot be read" (`?`), alone in the cell, or a text far too long for a move.
    pub illegible: bool,
}

/// Words that only announce check, mate, or en passant; their meaning is kept as a sign that the readers understand.
const MARK_WORDS: [(&str, &str); 17] = [
    ("ch", "+"),
    ("ch.", "+"),
    ("check", "+"),
    ("sch", "+"),
    ("sch.", "+"),
    ("schach", "+"),
    ("šach", "+"),
    ("шах", "+"),
    ("échec", "+"),
    ("将军", "+"),
    ("mate", "#"),
    ("matt", "#"),
    ("mat", "#"),
    ("мат", "#"),
    ("e.p.", "e.p."),
    ("e.p", "e.p."),
    ("ep", "e.p."),
];

/// Words that belong to the next one: `kurze Rochade`, `castles KR`, `dis. ch.`
const OPENING_WORDS: [&str; 7] = ["kurze", "lange", "petit", "grand", "короткая", "длинная", "castles"];

impl Cell {
    /// Takes a cell apart. Never fails: what cannot be understood stays in [`Cell::moves`].
    pub fn parse(text: &str) -> Self {
        let clean: String = text.chars().take(MAX_CELL_CHARS).map(|c| if c.is_control() { ' ' } else { plain(c) }).collect();
        let mut cell = Self::default();
        for rewritten in clean.split("->") {
            cell.take_words(rewritten);
        }
        cell
    }

    fn take_words(&mut self, text: &str) {
        let mut current: Option<String> = None;
        for word in text.split_whitespace() {
            let word = without_number(word);
            let lower = word.to_lowercase();
            if let (Some(open), "-") = (&mut current, word) {
                open.push('-');
                continue;
            }
            if word.is_empty()
                || matches!(lower.as_str(), "dis" | "dis." | "dbl" | "dbl.")
                || word.chars().all(|c| matches!(c, '.' | '-' | '_' | '!' | '✓' | '…'))
            {
                continue;
            }
            if word.chars().all(|c| c == '?') {
                self.illegible |= current.is_none();
            } else if matches!(word, "(=)" | "=" | "[=]") {
                self.draw_offer = true;
            } else if let Some(seconds) = clock(word) {
                self.clock = Some(Clock { seconds });
            } else if let Some((_, sign)) = MARK_WORDS.iter().find(|(w, _)| *w == lower) {
                if let Some(open) = &mut current {
                    open.push_str(sign);
                }
            } else if let (Some(open), true) = (&mut current, word.chars().all(|c| matches!(c, '+' | '#' | '!' | '?'))) {
                open.push_str(word);
            } else if let Some(open) = current.as_mut().filter(|o| continues(o, word)) {
                open.push_str(word);
            } else {
                self.keep(current.take());
                current = Some(word.to_owned());
            }
        }
        self.keep(current);
    }

    fn keep(&mut self, word: Option<String>) {
        let Some(mut word) = word else { return };
        for mark in ["(=)", "[=]"] {
            if word.contains(mark) {
                self.draw_offer = true;
                word = word.replace(mark, "");
            }
        }
        word.truncate(word.trim_end_matches('-').len());
        // `e4=` offers a draw; `e8=` begins a promotion, but nothing follows it.
        if let Some(head) = word.strip_suffix('=') {
            self.draw_offer = true;
            word = head.to_owned();
        }
        if word.chars().count() > MAX_MOVE_CHARS {
            self.illegible = true;
        } else if !word.is_empty() {
            self.moves.push(word);
        }
    }
}

/// Whether `word` goes on with the move begun in `open`: `N f3`, `Kt - KB3`, `e2 e4`, `R x`.
fn continues(open: &str, word: &str) -> bool {
    let ends_open = open.ends_with(['-', 'x', ':', '=', '/', '(']) || open.chars().count() == 1;
    let begins_open = word.starts_with(['-', 'x', ':', '=', '(', ')']) && word.chars().count() <= 6;
    ends_open || begins_open || OPENING_WORDS.contains(&open.to_lowercase().as_str())
}

/// A move number in front of a word: `12.`, `12...Nf3`, `12.Nf3`. Digits without a point are left alone, they may be numeric notation.
fn without_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word.len() - digits.len();
    match digits.strip_prefix(['.', '…']) {
        Some(rest) if (1..=3).contains(&number) => rest.trim_start_matches(['.', '…']),
        _ => word.trim_start_matches(['.', '…']),
    }
}

/// `h:mm`, `h:mm:ss` or `m'`, in brackets or not, as seconds.
fn clock(word: &str) -> Option<u32> {
    let inner = word.trim_matches(['(', ')', '[', ']', '{', '}']);
    if let Some(minutes) = inner.strip_suffix(['\'', '′']) {
        return minutes.parse::<u32>().ok().filter(|m| *m <= 600).map(|m| m * 60);
    }
    let parts: Vec<&str> = inner.split(':').collect();
    if !(2..=3).contains(&parts.len()) || parts.iter().any(|p| p.is_empty() || p.len() > 2 || !p.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let numbers: Vec<u32> = parts.iter().filter_map(|p| p.parse().ok()).collect();
    if numbers.iter().skip(1).any(|n| *n > 59) {
        return None;
    }
    let seconds = numbers.iter().fold(0, |sum, n| sum * 60 + n);
    Some(if numbers.len() == 2 { seconds * 60 } else { seconds })
}

/// One sign for the many that mean the same: dashes, crosses, daggers, full-width letters and digits.
fn plain(c: char) -> char {
    match c {
        '‐' | '‑' | '‒' | '–' | '—' | '−' | '―' | '－' | '~' => '-',
        '×' | '✕' | '✖' | '⨯' | '*' => 'x',
        '†' => '+',
        '‡' | '≠' | '＃' => '#',
        '：' => ':',
        '＝' => '=',
        '＋' => '+',
        '（' => '(',
        '）' => ')',
        '？' => '?',
        '\u{FF10}'..='\u{FF19}' | '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => {
            char::from_u32(u32::from(c) - 0xFF10 + u32::from('0')).unwrap_or(c)
        }
        other => other,
    }
}
