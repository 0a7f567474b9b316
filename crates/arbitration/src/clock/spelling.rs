//! The words and signs of time controls as people write them, made into the plain signs of the arbiter's form.
//!
//! `90 min + 30 s per move`, `40 moves in 90 min, then 30 min`, `每方60分钟,每步加30秒` and `5|3` become `90'+30"`,
//! `40/90',30'`, `60',+30"` and `5+3`. Nothing is decided here: a word that is not known is an error, never passed over.

/// What Chinese regulations say, longest first, in words that [`plain`] knows.
const CHINESE: [(&str, &str); 33] = [
    ("次每次", "x"),
    ("每次", "x"),
    ("次", "x"),
    ("读秒", " byoyomi "),
    ("沙漏", " hourglass "),
    ("每走一步加", "+"),
    ("每步增加", "+"),
    ("每步延迟", " d "),
    ("每步加", "+"),
    ("每着加", "+"),
    ("回合起", " "),
    ("步起", " "),
    ("着起", " "),
    ("从第", " from "),
    ("第", " from "),
    ("每方", " "),
    ("双方", " "),
    ("包干", " "),
    ("前", " "),
    ("小时", " h "),
    ("分钟", " min "),
    ("秒钟", " s "),
    ("分", " min "),
    ("秒", " s "),
    ("时", " h "),
    ("加", "+"),
    ("延迟", " d "),
    ("然后", ","),
    ("其后", ","),
    ("之后", ","),
    ("步内", " moves "),
    ("回合", " moves "),
    ("步", " moves "),
];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(String),
    Sign(char),
    Gap,
}

fn sign(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => u32::from(c).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(c),
        '\u{3000}' | '\t' | '\u{a0}' | '\u{202f}' => ' ',
        '\u{2032}' | '\u{2018}' | '\u{2019}' | '\u{b4}' | '`' => '\'',
        '\u{2033}' | '\u{201c}' | '\u{201d}' => '"',
        '\u{3001}' => ',',
        '|' | '&' => '+',
        '\u{d7}' | '\u{2a09}' => 'x',
        _ => c,
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    for c in text.chars() {
        match (c, out.last_mut()) {
            ('a'..='z', Some(Token::Word(word))) => word.push(c),
            ('a'..='z', _) => out.push(Token::Word(c.to_string())),
            ('0'..='9', Some(Token::Number(digits))) => digits.push(c),
            ('0'..='9', _) => out.push(Token::Number(c.to_string())),
            (' ', Some(Token::Gap) | None) => {}
            (' ', _) => out.push(Token::Gap),
            _ => out.push(Token::Sign(c)),
        }
    }
    out
}

/// Whether somebody who writes this word means that the time of a move follows or precedes it, and nothing more.
fn is_filler(word: &str) -> bool {
    matches!(word, "in" | "of" | "a" | "per" | "each" | "every" | "the" | "for" | "all" | "to" | "rest" | "game" | "move" | "finish" | "at")
}

/// A word that belongs to no time control, at most 40 characters of it.
pub(super) struct UnknownWord(pub String);

/// The text in plain signs, lower case: `'` minutes, `"` seconds, `h` hours, `n/` moves, `g/` the rest of the game, `d` and `b`
/// delays, `@n` "from move n".
pub(super) fn plain(text: &str) -> Result<String, UnknownWord> {
    let mut text: String = text.chars().map(|c| sign(c).to_ascii_lowercase()).collect();
    text = stretches_first(&text);
    for (from, to) in CHINESE {
        text = text.replace(from, to);
    }
    let text = text.replace("''", "\"").replace("byo-yomi", "byoyomi");
    let tokens = tokens(&text);
    // How many stretches there are must be said; where it is, the word alone adds nothing.
    let counted = tokens.iter().any(|t| matches!(t, Token::Word(w) if w == "x"));
    let words: Vec<&Token> = tokens.iter().filter(|t| **t != Token::Gap).collect();
    // Where each token without gaps stands, so that phrases are seen through blanks.
    let next = |at: usize, by: usize| words.get(at + by).copied();
    let is_word = |token: Option<&Token>, list: &[&str]| matches!(token, Some(Token::Word(w)) if list.contains(&w.as_str()));
    let mut out = String::new();
    let (mut at, mut skip) = (0, 0);
    for token in &tokens {
        if *token == Token::Gap {
            out.push(' ');
            continue;
        }
        let here = at;
        at += 1;
        if skip > 0 {
            skip -= 1;
            continue;
        }
        match token {
            Token::Number(digits) => out.push_str(digits),
            Token::Sign('/') if is_word(next(here, 1), &["move", "mv", "moves"]) => skip = 1,
            Token::Sign(c) => out.push(*c),
            Token::Gap => {}
            Token::Word(word) => match word.as_str() {
                "h" | "hr" | "hrs" | "hour" | "hours" => out.push('h'),
                "m" | "mn" | "min" | "mins" | "minute" | "minutes" => out.push('\''),
                "s" | "sec" | "secs" | "second" | "seconds" => out.push('"'),
                "moves" => out.push('/'),
                "then" => out.push(','),
                "plus" | "and" | "with" | "inc" | "increment" | "fischer" => out.push('+'),
                "d" | "delay" => out.push_str(" d"),
                "b" | "bronstein" => out.push_str(" b"),
                "x" => out.push('x'),
                "c" => out.push('c'),
                "g" | "sd" => out.push_str("g/"),
                "hourglass" => out.push('*'),
                "byoyomi" if counted => {}
                "game" if matches!(next(here, 1), Some(Token::Sign('/') | Token::Number(_))) => out.push_str("g/"),
                "from" => {
                    skip = usize::from(is_word(next(here, 1), &["move"]));
                    out.push('@');
                }
                // "90 min for 40 moves": the moves stand behind the time they belong to.
                "for" if is_word(next(here, 2), &["moves"]) => {
                    let Some(Token::Number(moves)) = next(here, 1) else { return Err(UnknownWord(word.clone())) };
                    let start = out.rfind([',', ';']).map_or(0, |i| i + 1);
                    out.insert_str(start, &format!("{moves}/"));
                    skip = 2;
                }
                filler if is_filler(filler) => {}
                unknown => return Err(UnknownWord(unknown.chars().take(40).collect())),
            },
        }
    }
    Ok(tidy(&out))
}

/// `30秒3次` with the number of stretches first, as `3次30秒`.
fn stretches_first(text: &str) -> String {
    let digits = |c: char| c.is_ascii_digit();
    let turned = text.split_once('次').and_then(|(before, after)| {
        let head = before.trim_end_matches(digits);
        let times = before.strip_prefix(head).filter(|times| !times.is_empty())?;
        let rest = head.strip_suffix('秒')?;
        let start = rest.trim_end_matches(digits);
        let seconds = rest.strip_prefix(start).filter(|seconds| !seconds.is_empty())?;
        Some(format!("{start}{times}次{seconds}秒{after}"))
    });
    turned.unwrap_or_else(|| text.to_owned())
}

/// Takes blanks out that stand beside a sign which already separates or belongs to the number before it.
fn tidy(text: &str) -> String {
    let merges_hours = !text.contains('/');
    let mut out = String::new();
    for c in text.chars() {
        let last = out.chars().next_back();
        let loose = |c: char| matches!(c, '+' | ',' | ';' | '/' | ':' | '*' | '@' | '-');
        if c == ' ' {
            let closes = last.is_none_or(|l| loose(l) || matches!(l, ' ' | 'd' | 'b' | 'c' | 'x') || l == 'h' && merges_hours);
            if !closes {
                out.push(' ');
            }
            continue;
        }
        if loose(c) || matches!(c, '\'' | '"' | 'h' | 'x') {
            out.truncate(out.trim_end_matches(' ').len());
        }
        // One sign is enough where words say it twice: "+ increment 30", "sd/30".
        let twice = c == '+' && matches!(out.chars().next_back(), Some('+')) || c == '/' && out.ends_with("g/");
        if c == '+' && out.ends_with([',', ';']) || !twice {
            out.push(c);
        }
    }
    out.trim_matches(|c| matches!(c, ' ' | ',' | ';' | '.')).to_owned()
}
