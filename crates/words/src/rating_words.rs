//! The rule by which an event chooses ratings, in words.

use crate::{Lang, Message};
use event::{ListWish, RatingRule};
use ratings::Speed;

/// A list that is asked: "fide, rapid"; one that cannot be read with a question mark.
pub fn wish(code: &str, lang: Lang) -> String {
    let Ok(wish) = code.parse::<ListWish>() else { return format!("{code} ?") };
    match wish.speed {
        None => lang.fill("rating.rule.of-pace", &[("list", &wish.name)]),
        Some(speed) => {
            let pace = lang.text(match speed {
                Speed::Standard => "rating.speed.standard",
                Speed::Rapid => "rating.speed.rapid",
                Speed::Blitz => "rating.speed.blitz",
            });
            lang.fill("rating.rule.of-list", &[("list", &wish.name), ("pace", pace)])
        }
    }
}

/// An order of lists as typed, said back; of an empty one the usual order.
pub fn order(text: &str, lang: Lang) -> String {
    let mut rule = RatingRule::default();
    match rule.set("ratings", text) {
        Err(why) => why.say(lang),
        Ok(()) if rule.order.is_empty() => lang.text("rating.rule.usual").to_owned(),
        Ok(()) => rule.order.iter().map(|one| wish(&one.to_string(), lang)).collect::<Vec<_>>().join(lang.text("ui.form.join")),
    }
}

/// Which month of a list is used.
pub fn month(name: &str, lang: Lang) -> &'static str {
    lang.text(match name {
        "round" => "rating.rule.month-round",
        "newest" => "rating.rule.month-newest",
        _ => "rating.rule.month-start",
    })
}

/// Which of several ratings is taken.
pub fn pick(name: &str, lang: Lang) -> &'static str {
    lang.text(match name {
        "highest" => "rating.rule.pick-highest",
        "lowest" => "rating.rule.pick-lowest",
        _ => "rating.rule.pick-first",
    })
}
