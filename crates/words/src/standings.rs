//! What must be known to read standings rightly, in words: on the screen, on paper, on the command line.

use crate::Lang;
use event::{PlacingBy, StandingsRemark};

/// By what places were given.
pub fn placing_words(by: PlacingBy, lang: Lang) -> &'static str {
    lang.text(match by {
        PlacingBy::Lot => "event.placing.lot",
        PlacingBy::PlayOff => "event.placing.play-off",
        PlacingBy::Hand => "event.placing.hand",
    })
}

/// One remark in a line.
pub fn standings_remark(remark: &StandingsRemark, lang: Lang) -> String {
    match remark {
        StandingsRemark::Interim { after, rounds } => {
            lang.fill("event.standings.interim", &[("round", &after.to_string()), ("rounds", &rounds.to_string())])
        }
        StandingsRemark::Edition { used, due } => {
            lang.fill("event.standings.edition", &[("used", &used.to_string()), ("due", &due.to_string())])
        }
        StandingsRemark::Placed { places: (first, last), by, reason, seed } => {
            let values = [("first", first.to_string()), ("last", last.to_string()), ("by", placing_words(*by, lang).to_owned())];
            let mut text = lang.fill("event.standings.placed", &values.each_ref().map(|(k, v)| (*k, v.as_str())));
            if let Some(seed) = seed {
                text.push_str(&lang.fill("event.standings.seed", &[("seed", &seed.to_string())]));
            }
            if !reason.is_empty() {
                text.push_str(&lang.fill("event.standings.reason", &[("reason", reason)]));
            }
            text
        }
        StandingsRemark::Stale { number, by, names } => {
            let names = names.join(lang.text("event.control.join"));
            let values = [("number", number.to_string()), ("by", placing_words(*by, lang).to_owned()), ("names", names)];
            lang.fill("event.standings.stale", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
        }
        StandingsRemark::Open { places } => {
            let place = |(rank, count): &(u16, usize)| {
                lang.fill("event.standings.shared", &[("rank", &rank.to_string()), ("count", &count.to_string())])
            };
            let list: Vec<String> = places.iter().map(place).collect();
            lang.fill("event.standings.open", &[("places", &list.join(lang.text("event.control.join")))])
        }
        StandingsRemark::ManualUnused(count) => lang.fill("event.standings.manual-unused", &[("count", &count.to_string())]),
        StandingsRemark::Undecided { names, counted } => {
            let names = names.join(lang.text("event.control.join"));
            match counted {
                true => lang.fill("event.standings.undecided-counted", &[("names", &names)]),
                false => lang.fill("event.standings.undecided-left", &[("names", &names)]),
            }
        }
        StandingsRemark::Manual(title) => lang.fill("event.standings.manual", &[("title", title)]),
    }
}
