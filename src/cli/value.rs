//! Why a value on the command line cannot be used, in the arbiter's language.

use super::generate::BadWish;
use crate::words::{Lang, Message, UnknownLang};
use arbitration::chess::law::UnknownLaws;
use arbitration::game::UnknownNotation;
use arbitration::kind::UnknownGame;
use std::error::Error;
use tournament::generate::ParseShareError;
use tournament::tiebreak::CodeError;

/// What the parser of a value found; `None` where it says nothing but that the value is wrong.
pub fn reason(error: &clap::Error, value: &str, lang: Lang) -> Option<String> {
    let source = error.source()?;
    let typed = [
        said::<UnknownLang>,
        said::<UnknownGame>,
        said::<UnknownNotation>,
        said::<UnknownLaws>,
        said::<ParseShareError>,
        said::<CodeError>,
        said::<BadWish>,
    ];
    let typed = typed.iter().find_map(|say| say(source, lang));
    typed.or_else(|| number(&source.to_string(), value, lang)).or_else(|| Some(source.to_string()))
}

fn said<E: Message + Error + 'static>(source: &(dyn Error + 'static), lang: Lang) -> Option<String> {
    source.downcast_ref::<E>().map(|error| error.say(lang))
}

/// A number that is none, or out of its bounds. The parser hands its findings out as texts only.
fn number(found: &str, value: &str, lang: Lang) -> Option<String> {
    if let Some(bounds) = found.strip_prefix(value).and_then(|rest| rest.strip_prefix(" is not in ")) {
        return Some(lang.fill("cli.usage.bounds", &[("value", value), ("bounds", bounds)]));
    }
    let key = match found {
        "invalid digit found in string" => "cli.usage.digits",
        "cannot parse integer from empty string" => "cli.usage.empty",
        "number too large to fit in target type" => "cli.usage.too-large",
        "number too small to fit in target type" => "cli.usage.too-small",
        _ => return None,
    };
    Some(lang.text(key).to_owned())
}
