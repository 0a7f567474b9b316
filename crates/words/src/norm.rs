//! Title norms in words: verdict, reasons with their articles, what is still needed, what was assumed, why a game was left out.

use crate::Lang;
use ratings::norms::{Assessment, Exclusion, Exemption, Forecast, Met, Norm, Numbers, Obstacle, Outcome, Prospect, Reason, Variant, Way};
use tournament::model::Tpn;
use tournament::norm::{Caution, Norms, PlayerNorms};

/// Points from twice them, as spoken: `1½`.
pub fn points(halves: i64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A condition that is not met, with its article.
pub fn reason(reason: Reason, norm: Norm, lang: Lang) -> String {
    let number = |n: i64| n.to_string();
    let (key, have, need) = match reason {
        Reason::Time { have, need } => ("norm.reason.time", number(have), number(need)),
        Reason::Games { have, need } => ("norm.reason.games", number(have), number(need)),
        Reason::Unfinished(rounds) => ("norm.reason.unfinished", rounds.to_string(), String::new()),
        Reason::Federations { have, need } => ("norm.reason.federations", number(have), number(need)),
        Reason::OwnFederation { have, most } => ("norm.reason.own-federation", number(have), number(most)),
        Reason::OneFederation { have, most } => ("norm.reason.one-federation", number(have), number(most)),
        Reason::Titled { have, need } => ("norm.reason.titled", number(have), number(need)),
        Reason::Level { have, need } => ("norm.reason.level", number(have), number(need)),
        Reason::Players { have, need } => ("norm.reason.players", number(have), number(need)),
        Reason::Score { have, need } => ("norm.reason.score", points(have), points(need)),
        Reason::Average { have, need } => ("norm.reason.average", number(have), number(need)),
        Reason::Performance { have, need } => ("norm.reason.performance", number(have), number(need)),
        Reason::Sex => ("norm.reason.sex", String::new(), String::new()),
    };
    let what = lang.fill(key, &[("have", &have), ("need", &need), ("level", level(norm, lang))]);
    lang.fill("norm.with-article", &[("what", &what), ("article", article(reason, norm))])
}

/// The article; of the level that of the title.
const fn article(reason: Reason, norm: Norm) -> &'static str {
    match (reason, norm) {
        (Reason::Level { .. }, Norm::Gm) => "1.4.5b",
        (Reason::Level { .. }, Norm::Im) => "1.4.5c",
        (Reason::Level { .. }, Norm::Wgm) => "1.4.5d",
        (Reason::Level { .. }, Norm::Wim) => "1.4.5e",
        (reason, _) => reason.article(),
    }
}

/// The titles that are of the level of a norm.
pub fn level(norm: Norm, lang: Lang) -> &'static str {
    lang.text(match norm {
        Norm::Gm => "norm.level.gm",
        Norm::Im => "norm.level.im",
        Norm::Wgm => "norm.level.wgm",
        Norm::Wim => "norm.level.wim",
    })
}

fn all(parts: impl IntoIterator<Item = String>, lang: Lang) -> String {
    parts.into_iter().collect::<Vec<_>>().join(lang.text("norm.between"))
}

/// What a set of games adds up to: "6 of 9 against 2475, performance 2600".
pub fn numbers(numbers: &Numbers, lang: Lang) -> String {
    let values = [
        ("score", points(numbers.score)),
        ("games", numbers.games.to_string()),
        ("average", numbers.average.to_string()),
        ("performance", numbers.performance.to_string()),
    ];
    lang.fill("norm.numbers", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// The verdict on a title: "made: ...", or everything that stands against it.
pub fn verdict(assessment: &Assessment, lang: Lang) -> String {
    match &assessment.met {
        Some(met) => {
            all(std::iter::once(lang.fill("norm.made", &[("numbers", &numbers(&met.numbers, lang))])).chain(notes(met, lang)), lang)
        }
        None => {
            let why = all(assessment.reasons.iter().map(|why| reason(*why, assessment.norm, lang)), lang);
            lang.fill("norm.not-made", &[("why", &why)])
        }
    }
}

/// What is to be said of a norm that was made: what was left out, by which article, what it counts for.
pub fn notes(met: &Met, lang: Lang) -> Vec<String> {
    let mut notes = Vec::new();
    if !met.ignored.is_empty() {
        let rounds = met.ignored.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
        notes.push(lang.fill("norm.note.ignored", &[("rounds", &rounds)]));
    }
    match met.variant {
        Variant::Plain => {}
        Variant::EightGames => notes.push(lang.text("norm.note.eight").to_owned()),
        Variant::LastRoundForfeited => notes.push(lang.text("norm.note.last-round").to_owned()),
    }
    if let Some(raised) = met.numbers.raised_from {
        notes.push(lang.fill("norm.note.raised", &[("rating", &raised.to_string())]));
    }
    let counts = [("games", &*met.credited.to_string()), ("excess", &*points(met.excess())), ("needed", &*points(met.needed))];
    notes.push(lang.fill("norm.note.counts", &counts));
    notes
}

fn obstacle(obstacle: Obstacle, norm: Norm, lang: Lang) -> String {
    match obstacle {
        Obstacle::Reason(why) => reason(why, norm, lang),
        Obstacle::Field { need, best } => lang.fill("norm.reason.field", &[("need", &need.to_string()), ("best", &best.to_string())]),
    }
}

/// What is still needed.
pub fn prospect(forecast: &Forecast, lang: Lang) -> String {
    match &forecast.prospect {
        Prospect::Secured => lang.text("norm.needs.secured").to_owned(),
        Prospect::AnyResult { of: 1 } => lang.text("norm.needs.any-one").to_owned(),
        Prospect::AnyResult { of } => lang.fill("norm.needs.any", &[("of", &of.to_string())]),
        Prospect::Needs { possible, sufficient, of, .. } => {
            let key = if possible == sufficient { "norm.needs.points" } else { "norm.needs.points-certain" };
            lang.fill(key, &[("points", &points(*possible)), ("certain", &points(*sufficient)), ("of", &of.to_string())])
        }
        Prospect::NeedsAgainst(needed) => way(needed, forecast.norm, lang),
        Prospect::Impossible(why) => {
            let why = all(why.iter().map(|why| obstacle(*why, forecast.norm, lang)), lang);
            lang.fill("norm.needs.impossible", &[("why", &why)])
        }
    }
}

/// A way: "needs 1½ of 2 against an average of at least 2512; among them: 1 title-holder".
pub fn way(way: &Way, norm: Norm, lang: Lang) -> String {
    let average = way.average.map(|average| average.to_string());
    let key = if average.is_some() { "norm.needs.against" } else { "norm.needs.against-any" };
    let values = [("points", &*points(way.score)), ("of", &*way.rounds.to_string()), ("average", average.as_deref().unwrap_or_default())];
    let mut parts = vec![lang.fill(key, &values)];
    let mut among = |count: i64, key: &'static str| {
        if count > 0 {
            parts.push(lang.fill(key, &[("count", &count.to_string()), ("level", level(norm, lang))]));
        }
    };
    among(way.titled, "norm.needs.titled");
    among(way.level, "norm.needs.level");
    among(way.federations, "norm.needs.federations");
    among(i64::from(way.left_out), "norm.needs.left-out");
    all(parts, lang)
}

/// Why a round does not count.
pub fn exclusion(why: Exclusion, lang: Lang) -> String {
    let what = lang.text(match why {
        Exclusion::Outside => "norm.excluded.outside",
        Exclusion::Scoreless => "norm.excluded.scoreless",
        Exclusion::NotPlayed => "norm.excluded.not-played",
        Exclusion::NotByPlay => "norm.excluded.not-by-play",
    });
    lang.fill("norm.with-article", &[("what", what), ("article", why.article())])
}

/// What is to be said of a round of a player for a title: why it does not count, that it was left out; nothing where it counts.
pub fn remark(found: &PlayerNorms, norm: Norm, round: u16, lang: Lang) -> Option<String> {
    let assessment = found.assessed.of(norm);
    let game = found.games.iter().find(|game| game.round == round);
    if assessment.met.as_ref().is_some_and(|met| met.ignored.contains(&round)) {
        let won = game.is_some_and(|game| game.outcome == Outcome::Win);
        return Some(lang.text(if won { "norm.excluded.won" } else { "norm.excluded.after" }).to_owned());
    }
    let taken = assessment.met.as_ref().is_some_and(|met| met.variant == Variant::LastRoundForfeited);
    let excluded = found.assessed.excluded.iter().find(|game| game.round == round)?;
    if taken && game.is_some_and(|game| game.outcome == Outcome::ForfeitWin) && found.games.iter().all(|game| game.round <= round) {
        return Some(lang.text("norm.excluded.taken-as-lost").to_owned());
    }
    Some(exclusion(excluded.why, lang))
}

/// What was assumed, or must be known. `name` gives a player's name.
pub fn caution(caution: &Caution, name: impl Fn(Tpn) -> String, lang: Lang) -> String {
    match caution {
        Caution::NoHost => lang.text("norm.caution.no-host").to_owned(),
        Caution::NoFederation => lang.text("norm.caution.no-federation").to_owned(),
        Caution::OpponentsWithoutFederation(who) => {
            let names = who.iter().map(|tpn| name(*tpn)).collect::<Vec<_>>().join(lang.text("norm.between"));
            lang.fill("norm.caution.opponents", &[("names", &names)])
        }
        Caution::NoSex => lang.text("norm.caution.no-sex").to_owned(),
        Caution::NoTimeControl => lang.text("norm.caution.no-time").to_owned(),
        Caution::RoundsOnADay(day) => lang.fill("norm.caution.rounds-on-a-day", &[("day", day)]),
        Caution::Format => lang.text("norm.caution.format").to_owned(),
        Caution::Edition((year, month, day)) => lang.fill("norm.caution.edition", &[("date", &format!("{year:04}-{month:02}-{day:02}"))]),
        Caution::Exempt(exemption) => {
            lang.fill("norm.caution.exempt", &[("article", exemption.article()), ("what", exempt(*exemption, lang))])
        }
        Caution::SeveralGames => lang.text("norm.caution.several-games").to_owned(),
    }
}

/// By which edition norms are reckoned, and what was assumed of the event: a line each.
pub fn of_event(norms: &Norms, lang: Lang) -> Vec<String> {
    let (year, month, day) = norms.event.edition.in_force();
    let edition = lang.fill("norm.edition", &[("date", &format!("{year:04}-{month:02}-{day:02}"))]);
    // Whom a caution of the event names is nobody.
    let cautions = norms.cautions.iter().map(|one| caution(one, |tpn| tpn.to_string(), lang));
    std::iter::once(edition).chain(cautions).collect()
}

/// By what an event is exempt.
pub fn exempt(exemption: Exemption, lang: Lang) -> &'static str {
    lang.text(match exemption {
        Exemption::None => "norm.exempt.none",
        Exemption::National => "norm.exempt.national",
        Exemption::NationalTeams => "norm.exempt.national-teams",
        Exemption::Zonal => "norm.exempt.zonal",
        Exemption::OpenSwiss => "norm.exempt.open-swiss",
    })
}

/// Everything about a title: the verdict once no round is open, else what is still needed.
pub fn title_line(found: &PlayerNorms, norm: Norm, lang: Lang) -> String {
    let open = found.games.iter().any(|game| game.outcome == Outcome::Open);
    let assessment = found.assessed.of(norm);
    let what = if open && assessment.met.is_none() { prospect(found.forecast(norm), lang) } else { verdict(assessment, lang) };
    lang.fill("norm.title-line", &[("title", norm.letters()), ("what", &what)])
}

/// The norms of a player that are of use, a line a title, and what was assumed.
pub fn player_lines(found: &PlayerNorms, name: impl Fn(Tpn) -> String, lang: Lang) -> Vec<String> {
    let titles = Norm::ALL.into_iter().filter(|norm| found.is_sought(*norm)).map(|norm| title_line(found, norm, lang));
    titles.chain(found.cautions.iter().map(|one| caution(one, &name, lang))).collect()
}

/// Whether a norm was made or can still be made.
pub fn is_in_reach(found: &PlayerNorms, norm: Norm) -> bool {
    found.is_sought(norm) && (found.assessed.of(norm).met.is_some() || !matches!(found.forecast(norm).prospect, Prospect::Impossible(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_reads_as_arbiters_say_it() {
        let way = Way { rounds: 2, score: 3, unknown: 2, average: Some(2512), titled: 0, level: 1, federations: 0, left_out: 0 };
        let forecast = Forecast { norm: Norm::Gm, prospect: Prospect::NeedsAgainst(way), ways: Vec::new() };
        assert_eq!(prospect(&forecast, Lang::EN), "needs 1½ of 2 against an average of at least 2512; among them 1 with the title GM");
        let needs = Prospect::Needs { possible: 2, sufficient: 3, of: 2, exact: true };
        let forecast = Forecast { prospect: needs, ..forecast };
        assert_eq!(prospect(&forecast, Lang::EN), "needs 1 of 2, 1½ are certain");
        let zh = Lang::named("zh-CN").unwrap();
        assert_eq!(reason(Reason::Level { have: 2, need: 3 }, Norm::Im, zh), "GM、IM 对手2名，须3名（1.4.5c）");
        assert_eq!(reason(Reason::Score { have: 5, need: 7 }, Norm::Im, Lang::EN), "2½ points are below 35 %: 3½ needed (1.4.8b)");
    }
}
