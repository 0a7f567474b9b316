//! Every game speaks its own words on every sheet.

use super::DOCUMENTS;
use super::tests::pages;
use crate::page::Paper;
use crate::sample::{Event, round_robin, swiss};
use crate::text;
use arbitration::kind::GameKind;
use words::Lang;
use words::strange::strange;

/// Names of the sample's players and clubs, which no catalogue has.
fn names(event: &Event) -> Vec<&str> {
    let people = event.tournament.contestants.iter().map(|p| p.name.as_str());
    people.chain(event.clubs.values().map(String::as_str)).chain([event.heading.event.as_str(), event.heading.section.as_str()]).collect()
}

#[test]
fn each_document_of_each_game_is_in_the_words_of_that_game() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for lang in Lang::all() {
        for game in GameKind::ALL {
            for event in [swiss(20, game, lang), round_robin(8, game, lang)] {
                for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
                    seen += 1;
                    let page = text::render(&pages(kind.id, &event, Paper::A4), text::USUAL);
                    let found = strange(&page, game, lang, &names(&event));
                    wrong.extend(found.into_iter().map(|what| format!("{lang} {game} {}: {what}", kind.id)));
                }
            }
        }
    }
    assert!(seen > 150, "{seen} documents");
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}
