//! Time controls in words, so that a misreading is seen as it is typed.

use crate::Lang;
use arbitration::clock::control::{Bonus, Period, TimeControl};
use arbitration::clock::side::Side;
use arbitration::clock::span::Span;
use arbitration::clock::text::{TextError, parse_controls, plainly};
use arbitration::kind::GameKind;

/// A length of time: `90 min`, `30 s`, `15 min 10 s`.
fn length(span: Span, lang: Lang) -> String {
    let seconds = span.whole_secs().unwrap_or_default();
    let minutes = (seconds >= 60).then(|| lang.fill("event.control.minutes", &[("count", &(seconds / 60).to_string())]));
    let rest = (seconds % 60 != 0 || seconds < 60).then(|| lang.fill("event.control.seconds", &[("count", &(seconds % 60).to_string())]));
    minutes.into_iter().chain(rest).collect::<Vec<_>>().join(" ")
}

fn main_words(period: &Period, repeats: bool, lang: Lang) -> String {
    let time = length(period.main, lang);
    match period.moves {
        Some(moves) => {
            let key = if repeats { "event.control.every-moves" } else { "event.control.for-moves" };
            lang.fill(key, &[("time", &time), ("moves", &moves.to_string())])
        }
        None => time,
    }
}

/// What a move earns, from a move on, to a move where it ends.
fn bonus_words(bonus: Bonus, from: u32, to: Option<u32>, lang: Lang) -> Option<String> {
    let first = from.to_string();
    let range = match to {
        Some(to) => lang.fill("event.control.between", &[("first", &first), ("last", &to.to_string())]),
        None => lang.fill("event.control.from", &[("first", &first)]),
    };
    let each = |key, span: Span| Some(lang.fill(key, &[("time", &length(span, lang)), ("range", &range)]));
    match bonus {
        Bonus::Fischer(span) if span > Span::ZERO => each("event.control.increment", span),
        Bonus::UsDelay(span) => each("event.control.delay", span),
        Bonus::Bronstein(span) => each("event.control.bronstein", span),
        Bonus::Byoyomi { periods, each } => {
            Some(lang.fill("event.control.byoyomi", &[("count", &periods.to_string()), ("time", &length(each, lang))]))
        }
        Bonus::Canadian { moves, block } => {
            Some(lang.fill("event.control.canadian", &[("moves", &moves.to_string()), ("time", &length(block, lang))]))
        }
        Bonus::Hourglass => Some(lang.text("event.control.hourglass").to_owned()),
        Bonus::Fischer(_) | Bonus::None => None,
    }
}

/// A time control in words: "90 min for 40 moves, then 30 min; 30 s a move from move 1".
fn control_words(control: &TimeControl, lang: Lang) -> String {
    let periods = control.periods();
    let mut mains = String::new();
    for (i, period) in periods.iter().enumerate() {
        let words = main_words(period, i + 1 == periods.len(), lang);
        mains = if i == 0 { words } else { lang.fill("event.control.then", &[("first", &mains), ("next", &words)]) };
    }
    let begin = |i: usize| i.checked_sub(1).and_then(|before| control.control_move(before)).map_or(1, |n| n + 1);
    let mut earned = Vec::new();
    let mut i = 0;
    while let Some(period) = periods.get(i) {
        let same = periods.iter().skip(i).take_while(|p| p.bonus == period.bonus).count();
        let end = (i + same < periods.len()).then(|| begin(i + same) - 1);
        earned.extend(bonus_words(period.bonus, begin(i), end, lang));
        i += same.max(1);
    }
    if earned.is_empty() {
        earned.push(lang.text("event.control.no-increment").to_owned());
    }
    lang.fill("event.control.whole", &[("mains", &mains), ("earned", &earned.join(lang.text("event.control.join")))])
}

/// What a typed time control means: one line, a line for each player where they differ, or a line for each reading where there are two.
/// Nothing where it cannot be read (yet).
pub fn time_words(text: &str, game: GameKind, lang: Lang) -> Vec<String> {
    let side = |side| crate::ClockWords::new(lang, game).side(side);
    match parse_controls(text) {
        Ok(controls) if controls.is_even() => vec![control_words(&controls.white, lang)],
        Ok(controls) => [(Side::White, &controls.white), (Side::Black, &controls.black)]
            .map(|(who, control)| lang.fill("event.control.of", &[("of", side(who)), ("words", &control_words(control, lang))]))
            .to_vec(),
        Err(TextError::Either(_, readings)) => readings
            .iter()
            .map(|r| lang.fill("event.control.of", &[("of", &plainly(r)), ("words", &control_words(&r.white, lang))]))
            .collect(),
        Err(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::clock::text::seconds_of_both;

    /// The table of `docs/time-controls.md` is true, and what it says is refused has two readings.
    #[test]
    fn every_spelling_in_the_documents_means_what_stands_beside_it() {
        let text = include_str!("../../../docs/time-controls.md").replace("\\|", "\u{1}");
        let cell = |cell: &str| cell.trim().trim_matches('`').replace('\u{1}', "|");
        let mut count = 0;
        for line in text.lines().filter(|l| l.starts_with("| `")) {
            let [_, written, means, _] = line.split('|').map(cell).collect::<Vec<_>>().try_into().unwrap();
            match parse_controls(&written) {
                Ok(controls) => assert_eq!(seconds_of_both(&controls), means, "{written}"),
                Err(TextError::Either(..)) => assert!(text.split("| refused |").nth(1).unwrap().contains(&format!("`{written}`"))),
                Err(why) => panic!("{written}: {why}"),
            }
            count += 1;
        }
        assert!(count > 35, "{count} rows");
    }

    #[test]
    fn a_control_is_said_so_that_a_misreading_is_seen() {
        for (text, en, zh_cn) in [
            ("90+30", "90 min; 30 s a move from move 1", "90分钟；从第1步起每步加30秒"),
            ("40/90+30'+30\"", "90 min for 40 moves, then 30 min; 30 s a move from move 1", "40步90分钟，其后30分钟；从第1步起每步加30秒"),
            (
                "40/90, 30+30 from move 41",
                "90 min for 40 moves, then 30 min; 30 s a move from move 41",
                "40步90分钟，其后30分钟；从第41步起每步加30秒",
            ),
            (
                "40/90+30, 30+10",
                "90 min for 40 moves, then 30 min; 30 s a move from move 1 to 40, 10 s a move from move 41",
                "40步90分钟，其后30分钟；第1至40步每步加30秒，从第41步起每步加10秒",
            ),
            ("15 min", "15 min; nothing added", "15分钟；不加秒"),
            ("25/60,10/5", "60 min for 25 moves, then 5 min for every 10 moves; nothing added", "25步60分钟，其后每10步5分钟；不加秒"),
            ("G/90;d5", "90 min; the clock waits 5 s each move from move 1", "90分钟；从第1步起每步延迟5秒"),
            (
                "40/5400:1800+30",
                "90 min for 40 moves, then 30 min; 30 s a move from move 41",
                "40步90分钟，其后30分钟；从第41步起每步加30秒",
            ),
            ("60'+3x30\"", "60 min; then byo-yomi, 3 times 30 s", "60分钟；用完后读秒3次，每次30秒"),
        ] {
            assert_eq!(time_words(text, GameKind::Chess, Lang::EN), [en], "{text}");
            assert_eq!(time_words(text, GameKind::Chess, Lang::named("zh-CN").unwrap()), [zh_cn], "{text}");
        }
        let both = time_words("40/90,30+30", GameKind::Chess, Lang::EN);
        assert_eq!(both.len(), 2, "{both:?}");
        assert!(both[0].ends_with("from move 1") && both[1].ends_with("from move 41"), "{both:?}");
        assert_eq!(time_words("W15'-B10'", GameKind::Xiangqi, Lang::EN), ["Red: 15 min; nothing added", "Black: 10 min; nothing added"]);
    }
}
