//! Head and foot of the sheets in both languages, and what a reader who hears them is told.

use super::*;
use crate::page::Paper;
use crate::sample::{Event, round_robin, swiss};
use crate::{html, pdf, text};
use event::{Republished, RoundDay};
use std::collections::BTreeSet;

fn chinese() -> Lang {
    Lang::named("zh-CN").unwrap()
}

/// A sample with everything that a head can say.
fn full(lang: Lang) -> Event {
    let mut event = swiss(24, if lang == Lang::EN { GameKind::Chess } else { GameKind::Xiangqi }, lang);
    let (place, arbiter, officer) =
        if lang == Lang::EN { (["Town Hall", "Hall 2"], "Ines Quandt", "") } else { (["市文化宫", "二楼"], "罗明远", "陈静") };
    let facts = &mut event.heading.facts;
    facts.place = place.map(str::to_owned).to_vec();
    facts.day = Some(RoundDay { date: "2026/11/22".into(), start: "15:00".into() });
    facts.days = ("2026/11/20".into(), "2026/11/28".into());
    (facts.chief_arbiter, facts.pairings_officer) = (arbiter.into(), officer.into());
    facts.code = "A".into();
    event.heading.time = if lang == Lang::EN { "published 22 Nov 13:40".into() } else { "11月22日13:40公布".into() };
    event
}

fn pages(id: &str, event: &Event) -> Document {
    find(id).unwrap().pages(&event.input(), Paper::A4, Fonts::shipped()).unwrap()
}

/// The lines above the rule, and the last line, of a page.
fn head_and_foot(document: &Document, page: usize) -> (Vec<String>, String) {
    let lines = text::pages(document, 120).swap_remove(page);
    let head = lines.iter().take_while(|line| !line.starts_with("===")).cloned().collect();
    (head, lines.last().cloned().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_head_says_what_is_known() {
    let mut document = pages("pairings", &full(Lang::EN));
    crate::layout::put_state(&mut document, ("3f9a27c1", 57), None::<&pdf::PdfError>, Fonts::shipped());
    let (head, foot) = head_and_foot(&document, 0);
    let lines: Vec<String> = head.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(lines, ["Harbour Open A", "Open A · Round 5 of 9 · Pairings by board", "Sun 22 Nov 2026, 15:00 · Town Hall, Hall 2"]);
    assert_eq!(foot, "Chief arbiter Ines Quandt · published 22 Nov 13:40 · log 3f9a27c1 · 57 page 1 of 1");

    let mut document = pages("pairings", &full(chinese()));
    crate::layout::put_state(&mut document, ("3f9a27c1", 57), None::<&pdf::PdfError>, Fonts::shipped());
    let (head, foot) = head_and_foot(&document, 0);
    assert_eq!(head[1].trim(), "第5轮对阵表（按台次，共9轮）");
    // What does not fit one page says which boards a page has.
    assert!(head[2].starts_with("组别：甲组　　地点：市文化宫二楼　　时间：2026年11月22日（周日）15:00"), "{head:?}");
    assert_eq!(foot, "裁判长：罗明远 编排长：陈静 11月22日13:40公布 记录3f9a27c1 · 57 第1页（共1页）");
}

#[test]
fn a_fact_that_is_not_known_goes_with_its_separator() {
    for lang in [Lang::EN, chinese()] {
        let mut event = swiss(24, GameKind::Chess, lang);
        event.heading.time.clear();
        event.heading.section.clear();
        let (head, foot) = head_and_foot(&pages("pairings", &event), 0);
        assert_eq!(head.len(), 2, "{head:?}");
        for line in head.iter().chain([&foot]) {
            let is_bare = |sign: &str| line.trim().starts_with(sign) || line.trim().ends_with(sign);
            assert!(!is_bare("·") && !is_bare("：") && !is_bare(",") && !line.contains("· ·") && !line.contains("：　"), "{line:?}");
        }
        assert!(foot.starts_with(if lang == Lang::EN { "page 1" } else { "第1页" }), "{foot}");
    }
    // The city stands in for a building that nobody named: that is a fact of the event.
    let info = event::Info { city: "Bergen".into(), room: " ".into(), ..event::Info::default() };
    assert_eq!(info.place(), ["Bergen"]);
    let info = event::Info { venue: "Town Hall".into(), ..info };
    assert_eq!(info.place(), ["Town Hall"]);
}

#[test]
fn a_list_after_a_round_has_its_day_and_one_of_the_event_its_days() {
    let event = full(Lang::EN);
    let (head, _) = head_and_foot(&pages("standings", &event), 0);
    assert!(head[1].starts_with("Open A · after round 5 of 9 · "), "{head:?}");
    assert_eq!(head[2], "Sun 22 Nov 2026 · Town Hall, Hall 2");
    let (head, _) = head_and_foot(&pages("starting-list", &event), 0);
    assert_eq!(head[1], "Open A · Starting list");
    assert_eq!(head[2], "Fri 20 Nov – Sat 28 Nov 2026 · Town Hall, Hall 2");
    let mut event = event;
    event.heading.facts.of_games = true;
    event.heading.facts.provisional = true;
    let (head, _) = head_and_foot(&pages("starting-list", &event), 0);
    assert_eq!(head[1], "Open A (Chess) · Starting list");
    assert!(head[2].ends_with(" · numbers are provisional"), "{head:?}");
}

#[test]
fn a_head_has_no_brackets_in_brackets_and_parts_its_facts_between_two() {
    let mut event = full(chinese());
    event.heading.facts.of_games = true;
    event.heading.game = GameKind::Draughts100;
    let facts = |event: &Event| head_and_foot(&pages("starting-list", event), 0).0.split_off(2).concat();
    assert!(facts(&event).starts_with("组别：甲组（国际跳棋100格）　　"), "{}", facts(&event));
    event.heading.section = "公开（A）".to_owned();
    assert!(facts(&event).starts_with("组别：公开（A，国际跳棋100格）　　"), "{}", facts(&event));
    // Places in Latin letters are parted by a mark.
    event.heading.facts.place = vec!["Town Hall".to_owned(), "Hall 2".to_owned()];
    assert!(facts(&event).contains("地点：Town Hall，Hall 2"), "{}", facts(&event));
    event.heading.facts.place = vec!["市文化宫北楼多功能比赛大厅".repeat(2)];
    let document = pages("starting-list", &event);
    let lines: Vec<&str> =
        document.pages[0].head.rows.iter().flat_map(|row| &row.cells).flat_map(|cell| &cell.lines).map(|line| line.text.as_str()).collect();
    assert!(lines.contains(&"时间：2026年11月20日（周五）至11月28日（周六）"), "the day is whole: {lines:?}");
}

#[test]
fn later_pages_say_where_one_is_and_which_boards_they_have() {
    let mut event = swiss(200, GameKind::Chess, Lang::EN);
    event.heading.facts = full(Lang::EN).heading.facts;
    let document = pages("pairings", &event);
    let (first, foot) = head_and_foot(&document, 0);
    assert!(first[2].contains(" · Boards 1-"), "{first:?}");
    let (second, second_foot) = head_and_foot(&document, 1);
    assert_eq!(second.len(), 2, "{second:?}");
    assert!(second[0].starts_with("Open A · Round 5 of 9 · Pairings"), "{second:?}");
    assert!(second[1].starts_with("Harbour Open · Sun 22 Nov 2026, 15:00 · "), "{second:?}");
    let last_of_first = first[2].rsplit('-').next().unwrap().parse::<u16>().unwrap();
    assert!(second[1].contains(&format!(" · Boards {}-", last_of_first + 1)), "{first:?} {second:?}");
    assert!(foot.contains("page 1 of ") && second_foot.contains("page 2 of "), "{foot} {second_foot}");
    let (by_name, _) = head_and_foot(&pages("pairings-alphabetical", &event), 1);
    let facts = by_name.last().unwrap();
    assert!(facts.ends_with(char::is_alphabetic) && facts.contains(" – "), "{by_name:?}");
}

/// A sheet that comes off the wall or out of its binder names its event on every page, however long that name is and however large the
/// head; no list has a page more for it.
#[test]
fn every_page_names_the_event_and_takes_no_page_for_it() {
    let long = "Internationale Meisterschaften der Hafenstadt am Fjord ".repeat(2);
    for (lang, name) in [(Lang::EN, long.trim()), (chinese(), "海港杯全国象棋公开赛暨青少年象棋锦标赛")] {
        let mut event = swiss(120, GameKind::Xiangqi, lang);
        event.heading.facts = full(lang).heading.facts;
        event.heading.event = name.to_owned();
        for (id, size) in [
            ("pairings", crate::measure::Size::Auto),
            ("starting-list", crate::measure::Size::Large),
            ("pairing-checklist", crate::measure::Size::Auto),
        ] {
            let style = Style { size, ..Style::new(lang, Paper::A4) };
            let document = find(id).unwrap().pages_in(&event.input(), style, Fonts::shipped()).unwrap();
            assert!(document.pages.len() > 1, "{id}");
            for page in &document.pages {
                let said: Vec<&str> = page.head.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.whole.as_str()).collect();
                assert!(said.iter().any(|text| text.starts_with(name)), "{id} page {}: {said:?}", page.number);
                assert!(said.iter().any(|text| text.contains(if lang == Lang::EN { "Open A" } else { "甲组" })), "{said:?}");
            }
            let tops: BTreeSet<_> = document.pages.iter().skip(1).map(|page| page.head.strokes.last().unwrap().from.1).collect();
            assert_eq!(tops.len(), 1, "{id}: later pages are alike");
            let mut nameless = event.heading.clone();
            nameless.event.clear();
            std::mem::swap(&mut nameless, &mut event.heading);
            let before = find(id).unwrap().pages_in(&event.input(), style, Fonts::shipped()).unwrap();
            event.heading = nameless;
            assert_eq!(document.pages.len(), before.pages.len(), "{id}");
        }
    }
}

#[test]
fn a_draft_says_so_over_every_page_and_other_lists_do_not() {
    for lang in [Lang::EN, chinese()] {
        let mut event = swiss(200, GameKind::Chess, lang);
        event.heading.published = false;
        let document = pages("pairings", &event);
        for page in &document.pages {
            let bar = page.bar.as_ref().unwrap();
            assert!(bar.text.whole.contains("DRAFT – NOT PUBLISHED") && bar.text.whole.contains("草稿 未公布"), "{:?}", bar.text.whole);
            let below = page.head.rows[0].cells[0].lines[0].y - page.head.rows[0].cells[0].lines[0].size;
            assert!(bar.ground.at.1 + bar.ground.size.1 <= below, "the head stands under the bar");
        }
        assert!(html::render(&document).contains("class=\"draft\""));
        assert!(pages("standings", &event).pages.iter().all(|page| page.bar.is_none()));
        event.heading.published = true;
        assert!(pages("pairings", &event).pages.iter().all(|page| page.bar.is_none()));
    }
}

#[test]
fn a_corrected_sheet_says_what_it_replaces_and_marks_the_boards() {
    let mut event = full(Lang::EN);
    let before = pages("pairings", &event);
    let again = |at: &str| Republished { at: at.into(), before: "2026-11-22T13:40:00+01:00".into(), boards: vec![2, 7] };
    event.heading.facts.republished = Some(again("2026-11-22T14:05:00+01:00"));
    event.heading.facts.corrected = vec!["2".into(), "7".into()];
    let document = pages("pairings", &event);
    let (head, _) = head_and_foot(&document, 0);
    assert_eq!(head[3], "Corrected 14:05, replaces 13:40: boards 2, 7");
    let marked = |document: &Document| text::render(document, 120).matches('▲').count();
    assert_eq!((marked(&document), marked(&before), marked(&pages("pairings-alphabetical", &event))), (2, 0, 4));
    assert_eq!(marked(&pages("results", &event)), 0, "a list of results corrects no pairings");
    event.heading.facts.republished = Some(again("2026-11-23T09:00:00+01:00"));
    let (head, _) = head_and_foot(&pages("pairings", &event), 0);
    assert_eq!(head[3], "Corrected 23 Nov 09:00, replaces 22 Nov 13:40: boards 2, 7");
    event.heading.facts.corrected.clear();
    let (head, _) = head_and_foot(&pages("pairings", &event), 0);
    assert!(head[3].ends_with("players without a game"), "{head:?}");
}

/// What a list after a round says does not change when the next round is played.
#[test]
fn a_list_after_a_round_shows_nothing_of_later_ones() {
    for (mut event, round) in [(swiss(24, GameKind::Chess, Lang::EN), 4), (round_robin(9, GameKind::Draughts100, Lang::EN), 3)] {
        event.heading.round = round;
        event.stand(round);
        event.boards.clear();
        let shown = |event: &Event| {
            let lists = DOCUMENTS.iter().filter(|kind| kind.about == About::After && kind.available(&event.input()).is_ok());
            lists.map(|kind| (kind.id, text::render(&pages(kind.id, event), 200))).collect::<Vec<_>>()
        };
        let after = shown(&event);
        assert!(after.len() >= 3, "{}", after.len());
        for player in &mut event.tournament.contestants {
            player.entries.truncate(usize::from(round));
        }
        assert_eq!(after, shown(&event));
    }
}

/// How many elements of a kind the tag tree has.
fn count(pdf: &[u8], kind: &str) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.split("/StructElem/S/").skip(1).filter(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next() == Some(kind)).count()
}

/// Every document keeps to PDF/UA-1 as far as the library can check it, in both languages.
#[test]
fn every_document_is_tagged() {
    for lang in [Lang::EN, chinese()] {
        for event in [full(lang), swiss(21, GameKind::Xiangqi, lang), round_robin(9, GameKind::Draughts100, lang)] {
            for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
                let document = pages(kind.id, &event);
                let pdf = pdf::render_tagged(&document, Fonts::shipped()).unwrap_or_else(|e| panic!("{}: {e}", kind.id));
                // Slips and cards that fill the paper have no head: they are figures with what stands on them.
                let has_head = document.pages.iter().any(|page| !page.head.rows.is_empty());
                assert_eq!(count(&pdf, "H1"), usize::from(has_head), "{}", kind.id);
                assert!(has_head || count(&pdf, "Figure") > 0, "{}", kind.id);
                assert_eq!(pdf, pdf::render(&pages(kind.id, &event), Fonts::shipped()).unwrap(), "{}: the same bytes", kind.id);
            }
        }
    }
    let document = pages("pairings", &full(chinese()));
    assert_eq!(pdf::render_tagged(&document, Fonts::shipped()).unwrap(), pdf::render(&document, Fonts::shipped()).unwrap());
}

#[test]
fn a_table_over_several_pages_is_one_with_its_heads_once() {
    let mut event = swiss(200, GameKind::Chess, Lang::EN);
    event.heading.facts = full(Lang::EN).heading.facts;
    let document = pages("pairings", &event);
    assert!(document.pages.len() > 2);
    let pdf = pdf::render(&document, Fonts::shipped()).unwrap();
    let free = event.input().byes(5).len();
    assert_eq!(count(&pdf, "Table"), 2, "pairings and the players without a game");
    assert_eq!((count(&pdf, "THead"), count(&pdf, "TBody")), (2, 2));
    assert_eq!(count(&pdf, "TR"), 2 + event.boards.len() + free);
    // Each row has as many cells as the table has columns, also where one is empty; the first names the row.
    let columns = document.pages[0].blocks.iter().find_map(|block| match &block.kind {
        crate::page::BlockKind::Table { columns, .. } => Some(columns.len()),
        _ => None,
    });
    let (columns, boards) = (columns.unwrap(), event.boards.len());
    assert_eq!(count(&pdf, "TH"), columns + boards + 3 + free);
    assert_eq!(count(&pdf, "TD"), boards * (columns - 1) + free * 2);
    let text = String::from_utf8_lossy(&pdf);
    for wanted in ["/Lang(en)", "/Type/Outlines", "/DisplayDocTitle true", "pdfuaid:part", "/Scope/Row", "/Scope/Column"] {
        assert!(text.contains(wanted), "{wanted}");
    }
}

/// What PDF/UA-1 does not allow is printed without tags.
#[test]
fn a_sheet_that_cannot_be_tagged_is_printed_all_the_same() {
    let mut document = pages("pairings", &full(Lang::EN));
    document.title.clear();
    assert!(pdf::render_tagged(&document, Fonts::shipped()).is_err(), "a document without a title has no name for a reader");
    let bytes = pdf::render(&document, Fonts::shipped()).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.7") && count(&bytes, "TR") == 0);
}
