//! Decisions at the board in words: those kept as facts are said in the reader's language, those of earlier versions stand as they were.

use crate::game::{cited, edition, result_said};
use crate::{Lang, rulebook, ruling};
use arbitration::ruling::Ground;
use event::decision::{Decision, Told};

/// What it was about.
pub fn about(decision: &Decision, lang: Lang) -> String {
    match decision {
        Decision::Ruled(ruled) => match (ruled.ruling.ground, &ruled.ruling.order) {
            (Ground::Situation, Some(order)) => rulebook::situation_title(&order.situation, lang).to_owned(),
            (ground, _) => ruling::ground(ground, lang).to_owned(),
        },
        Decision::Told(told) => told_about(told, lang),
    }
}

/// What an earlier version kept as the key of one of its texts: a ground, the count of moves, a situation of the rulebook.
fn told_about(told: &Told, lang: Lang) -> String {
    let ground = match told.about.strip_prefix("desk.ground.") {
        Some(name) => Ground::ALL.into_iter().find(|ground| ground.name() == name),
        None => (told.about == "desk.count.title").then_some(Ground::CompletedMoves),
    };
    ground.map_or_else(|| rulebook::situation_title(&told.about, lang), |ground| ruling::ground(ground, lang)).to_owned()
}

/// By which rules and article, as they are cited.
pub fn article(decision: &Decision, lang: Lang) -> String {
    match decision {
        Decision::Ruled(ruled) => match &ruled.ruling.order {
            Some(order) => cited(edition(&order.edition, lang), &order.article, lang),
            None => ruling::cite(&ruled.ruling, lang),
        },
        Decision::Told(told) => told.article.clone(),
    }
}

/// The edition of the rulebook that ordered it; empty where none did.
pub fn edition_id(decision: &Decision) -> &str {
    match decision {
        Decision::Ruled(ruled) => ruled.ruling.order.as_ref().map_or("", |order| &order.edition),
        Decision::Told(_) => "",
    }
}

/// All of it, a line each.
pub fn lines(decision: &Decision, lang: Lang) -> Vec<String> {
    match decision {
        Decision::Ruled(ruled) => {
            let rules = ruling::lines(&ruled.ruling, lang).into_iter().filter(|line| !line.is_empty());
            let overruled = overruled(decision, lang);
            let instead_of = overruled.is_some().then(|| lang.text("call.instead-of").to_owned());
            overruled.into_iter().chain(instead_of).chain(rules).collect()
        }
        Decision::Told(told) => told.lines.clone(),
    }
}

/// That the arbiter decided otherwise than the rules say, with the reason and the result.
fn overruled(decision: &Decision, lang: Lang) -> Option<String> {
    let reason = decision.overruled()?;
    let result =
        decision.result().map_or_else(|| lang.text("desk.verdict.goes-on").to_owned(), |r| result_said(r, of_game(decision, lang)));
    Some(lang.fill("call.overruled-by", &[("result", &result), ("reason", reason)]))
}

/// The language in the words of the game that was ruled on.
fn of_game(decision: &Decision, lang: Lang) -> Lang {
    match decision {
        Decision::Ruled(ruled) => lang.of(ruled.ruling.game),
        Decision::Told(_) => lang,
    }
}

/// In a line: what it was about, whether it was granted, the result it gives.
pub fn short(decision: &Decision, lang: Lang) -> String {
    let granted = match decision.upheld() {
        Some(true) => format!(" {}", lang.text("desk.verdict.granted")),
        Some(false) => format!(" {}", lang.text("desk.verdict.not-granted")),
        None => String::new(),
    };
    let change = || match decision {
        Decision::Ruled(ruled) if ruled.overruled.is_none() && ruled.upheld.is_some() => {
            ruled.ruling.must_change().map(|side| ruling::must_change(side, lang))
        }
        _ => None,
    };
    let ruled = decision.result().map(|r| result_said(r, of_game(decision, lang)).to_owned()).or_else(change);
    let ruled = ruled.map_or_else(String::new, |ruled| format!("{}{ruled}", lang.text("ui.mark.colon")));
    format!("{}{granted}{ruled}", about(decision, lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::game::Side;
    use arbitration::kind::GameKind;
    use arbitration::rulebook::{Reply, Situation, Tempo, Value};
    use arbitration::ruling::{Consequence, Fact, Finding, Outcome, Place, Ruling};

    fn chinese() -> Lang {
        Lang::named("zh-CN").unwrap()
    }

    #[test]
    fn a_ruling_that_was_kept_is_said_in_every_language() {
        let mut ruling = Ruling::new(GameKind::Chess, Ground::Repetition, "fide-2023", Place { ply: 7, written: "Ng1".to_owned() });
        ruling.articles = vec!["9.2.1".to_owned()];
        (ruling.player, ruling.intended) = (Some(Side::Second), Some("Ng8".to_owned()));
        (ruling.finding, ruling.working) = (Finding::Upheld, vec![Fact::Proven]);
        ruling.consequences = vec![Consequence::Result(Outcome::Draw)];
        let text = serde_json::to_string(&Decision::from(ruling)).unwrap();
        let kept: Decision = serde_json::from_str(&text).unwrap();
        let english = lines(&kept, Lang::EN);
        assert_eq!(english[..2], ["CLAIM UPHELD: the game is drawn", "Position after 4. Ng1  Black"]);
        assert_eq!(short(&kept, Lang::EN), "threefold repetition upheld: draw");
        let zh = lines(&kept, chinese());
        assert!(zh.len() == english.len() && zh[0].starts_with("申请成立"), "{zh:?}");
    }

    #[test]
    fn an_irregularity_that_was_kept_says_its_row_its_facts_and_what_was_decided() {
        let facts = [("illegal-count", "1"), ("noticed", "later"), ("position-known", "yes")].map(|(k, v)| (k.to_owned(), Value::read(v)));
        let (name, kind) = ("illegal-move".to_owned(), GameKind::Chess);
        let case = Situation { name, facts: facts.into(), kind, tempo: Tempo::Standard, supervised: true, edition: None };
        let Reply::Order(order) = case.ask() else { panic!("{:?}", case.ask()) };
        let mut ruling = Ruling::new(kind, Ground::Situation, "fide-2023", Place { ply: 5, written: "Bc4".to_owned() });
        ruling.order = Some(*order);
        ruling.working = vec![Fact::LastLegal { plies: 2 }, Fact::Touched { point: "g1".to_owned(), moves: vec!["Nf3".to_owned()] }];
        ruling.consequences = vec![Consequence::GoBack { plies: 2 }];
        ruling.position = Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned());
        let decision = Decision::from(ruling);
        for (lang, title, decided) in [(Lang::EN, "Illegal move", "Decided: go back to 1..."), (chinese(), "违例着法", "裁定")] {
            let lines = lines(&decision, lang);
            assert!(about(&decision, lang).eq_ignore_ascii_case(title), "{}", about(&decision, lang));
            assert!(lines[0] != title && lines[2].contains("Nf3"), "{lines:?}");
            assert!(lines[lines.len() - 2].starts_with(decided) && lines[lines.len() - 1].starts_with("8/8/"), "{lines:?}");
        }
    }

    #[test]
    fn a_ruling_overruled_says_so_first() {
        let ruling = Ruling::new(GameKind::Chess, Ground::Situation, "fide-2023", Place { ply: 0, written: String::new() });
        let Decision::Ruled(ruled) = Decision::from(ruling) else { panic!() };
        let overruled = event::decision::Ruled { overruled: Some("seen by both".to_owned()), ..*ruled };
        let decision = Decision::Ruled(Box::new(overruled));
        let first = |lang| lines(&decision, lang).into_iter().next().unwrap();
        assert_eq!(first(Lang::EN), "Overruled by the arbiter: the game goes on. Reason: seen by both");
        assert!(first(chinese()).contains("改判") && first(chinese()).contains("seen by both"));
    }

    #[test]
    fn what_earlier_versions_kept_is_named_in_the_readers_language_and_read_in_the_one_of_its_day() {
        for (about_then, now) in [("desk.ground.loop", "循环局面"), ("desk.count.title", "着数"), ("illegal-move", "违例着法")] {
            let text = format!(r#"{{"about":"{about_then}","step":3,"article":"a","lines":["as it stood"]}}"#);
            let told: Decision = serde_json::from_str(&text).unwrap();
            assert!(about(&told, chinese()).contains(now), "{}", about(&told, chinese()));
            assert_eq!(lines(&told, chinese()), ["as it stood"]);
        }
    }
}
