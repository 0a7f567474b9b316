//! Every document in both languages, as plain text and on pages.

use super::*;
use crate::drawing::{Order, Step};
use crate::measure::Unit;
use crate::page::{BlockKind, Text};
use crate::sample::{Event, round_robin, swiss};
use crate::{html, pdf, text};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tournament::model::Tpn;
use tournament::points::Points;

fn events(lang: Lang) -> [Event; 3] {
    [swiss(24, GameKind::Chess, lang), swiss(21, GameKind::Xiangqi, lang), round_robin(9, GameKind::Draughts100, lang)]
}

pub(super) fn pages(id: &str, event: &Event, paper: Paper) -> Document {
    find(id).unwrap().pages(&event.input(), paper, Fonts::shipped()).unwrap()
}

/// The goldens: every document in English for the chess Swiss, in Chinese for xiangqi, and what only a round robin has.
#[test]
fn documents_say_the_same_as_before() {
    let check = |event: &Event, name: &str, kind: &Kind| {
        let document = pages(kind.id, event, Paper::A4);
        insta::assert_snapshot!(format!("{}-{name}", kind.id), text::render(&document, text::USUAL));
    };
    let [chess, _, draughts] = events(Lang::EN);
    let [_, xiangqi, _] = events(Lang::named("zh-CN").unwrap());
    for kind in DOCUMENTS {
        match kind.needs {
            Needs::Schedule | Needs::RoundRobin => check(&draughts, "draughts", kind),
            // These are made from what happened at the boards, which the samples do not have.
            Needs::Clocks
            | Needs::Incidents
            | Needs::Claims
            | Needs::Loops
            | Needs::Adjournment
            | Needs::Event
            | Needs::Bracket
            | Needs::Simultaneous
            | Needs::Stages
            | Needs::Prizes
            | Needs::Site
            | Needs::Chess
            | Needs::Norms
            | Needs::Rated => {}
            // No sample ranks its units: whole events of units do.
            Needs::Units => {}
            // Sections of teams have goldens of their own.
            Needs::Teams | Needs::Matches | Needs::LineUps | Needs::TeamGames => {}
            _ => {
                check(&chess, "chess", kind);
                check(&xiangqi, "xiangqi", kind);
            }
        }
    }
}

/// Virtual points make other scoregroups; the sheet shows those that are paired.
#[test]
fn the_checklist_shows_the_groups_that_are_paired() {
    use tournament::model::{Acceleration, VirtualPoints};
    let mut event = swiss(24, GameKind::Chess, Lang::EN);
    let leader = event.tournament.contestants.iter().max_by_key(|p| event.tournament.score(p, 4)).unwrap().tpn;
    let round = event.input().heading.round;
    let extra = VirtualPoints { first_round: 1, last_round: round, first: leader, last: leader, points: Points::from_halves(2) };
    event.tournament.acceleration = Acceleration::Explicit(vec![extra]);
    let text = text::render(&pages("pairing-checklist", &event, Paper::A4), text::USUAL);
    assert!(text.contains("5 points · players: 1"), "{text}");
}

/// Every text, line and surface stands on the paper, texts inside the margins, and no text runs into its right neighbour.
#[test]
fn nothing_leaves_the_paper_or_its_cell() {
    let fonts = Fonts::shipped();
    let mut long = swiss(24, GameKind::Chess, Lang::EN);
    for player in &mut long.tournament.contestants {
        player.name = "W".repeat(200);
    }
    let wide = round_robin(40, GameKind::Chess, Lang::EN);
    let [chess, xiangqi, draughts] = events(Lang::named("zh-CN").unwrap());
    for (event, paper) in
        [(&long, Paper::A4), (&wide, Paper::Letter), (&chess, Paper::Letter), (&xiangqi, Paper::A4), (&draughts, Paper::A4)]
    {
        for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
            let document = pages(kind.id, event, paper);
            let (width, height) = paper.size(document.landscape);
            let on_paper = |(x, y): (Unit, Unit)| (0..=width).contains(&x) && (0..=height).contains(&y);
            for block in document.pages.iter().flat_map(|page| page.all_blocks()) {
                assert!(block.strokes.iter().all(|s| on_paper(s.from) && on_paper(s.to)), "{}", kind.id);
                if let BlockKind::Figure(figure) = &block.kind {
                    let ends = |step: &Step| match *step {
                        Step::Move(at) | Step::Line(at) | Step::Curve(_, _, at) => on_paper(at),
                        Step::Close => true,
                    };
                    assert!(figure.shapes.iter().flat_map(|shape| &shape.steps).all(ends), "{}", kind.id);
                    for text in &figure.letters {
                        let width = fonts.width(&text.text, text.size, text.weight) * if text.turned { -1 } else { 1 };
                        assert!(on_paper(text.at) && on_paper((text.at.0 + width, text.at.1)), "{}: {text:?}", kind.id);
                    }
                }
                assert!(block.grounds.iter().all(|g| on_paper(g.at) && on_paper((g.at.0 + g.size.0, g.at.1 + g.size.1))), "{}", kind.id);
                for row in &block.rows {
                    let mut reached = 0;
                    for cell in &row.cells {
                        let end = |text: &Text| text.x + fonts.width(&text.text, text.size, text.weight);
                        for text in &cell.lines {
                            assert!(text.x >= reached && text.y > 0 && text.y < height, "{}: {text:?} begins before {reached}", kind.id);
                        }
                        reached = cell.lines.iter().map(end).max().unwrap_or(reached);
                    }
                    assert!(reached <= width, "{}", kind.id);
                }
            }
        }
    }
}

#[test]
fn a_pdf_has_its_pages_and_is_the_same_each_time() {
    let event = swiss(120, GameKind::Chess, Lang::EN);
    let document = pages("pairings-alphabetical", &event, Paper::A4);
    let count = document.pages.len();
    assert!(count > 2, "{count} pages");
    let bytes = pdf::render(&document, Fonts::shipped()).unwrap();
    assert!(bytes.starts_with(b"%PDF-1."));
    let text = String::from_utf8_lossy(&bytes);
    assert_eq!(text.matches("/Type /Page\n").count() + text.matches("/Type/Page/").count(), count);
    assert_eq!(bytes, pdf::render(&document, Fonts::shipped()).unwrap());
    let last = pdf::render(&document.only(&[3]), Fonts::shipped()).unwrap();
    assert!(last.len() < bytes.len());
}

#[test]
fn the_right_columns_go_first_where_there_is_no_room() {
    // Cells of 7 mm for 26 players have room on paper on its side; for more there is the crosstable.
    let event = round_robin(26, GameKind::Chess, Lang::EN);
    let document = pages("round-robin-grid", &event, Paper::A4);
    assert!(document.landscape && document.fitting.too_small.is_none(), "{:?}", document.fitting);
    let text = text::render(&document, 500);
    assert!(text.contains("Pts") && text.lines().any(|line| line.contains("  25  26")), "{text}");
    let event = round_robin(40, GameKind::Chess, Lang::EN);
    let text = text::render(&pages("round-robin-grid", &event, Paper::A4), 500);
    assert!(text.contains("More than 26 players") && text.contains("R1"), "{text}");
    let event = swiss(24, GameKind::Chess, Lang::EN);
    assert!(!pages("crosstable-rank", &event, Paper::A4).landscape);
}

/// A pile of sheets is cut once lengthwise and thrice across; its eight stacks are laid on one another, down the left half, then the right.
#[test]
fn a_guillotined_pile_of_slips_is_in_the_order_of_the_boards() {
    for players in [8, 31, 120, 284] {
        let event = swiss(players, GameKind::Chess, Lang::EN);
        let wanted: Vec<String> = event.boards.iter().map(|board| format!("Board {}", board.label())).collect();
        for paper in [Paper::A4, Paper::Letter] {
            let document = pages("slips", &event, paper);
            assert_eq!(document.pages.len(), event.boards.len().div_ceil(8));
            let (width, height) = paper.size(false);
            let mut stacks: [Vec<String>; 8] = Default::default();
            for block in document.pages.iter().flat_map(|page| &page.blocks) {
                let BlockKind::Figure(figure) = &block.kind else { continue };
                // Where the words of the slip stand says on which stack it comes.
                let (x, y) = figure.letters[0].at;
                let place = (x / (width / 2)) * 4 + y / (height / 4);
                stacks[usize::try_from(place).unwrap()].push(figure.key.clone());
            }
            assert_eq!(stacks.concat(), wanted, "{players} players on {}", paper.name());
        }
        // For scissors: the sheets as they come.
        let style = Style { order: Order::Rows, ..Style::new(Lang::EN, Paper::A4) };
        let rows = find("slips").unwrap().pages_in(&event.input(), style, Fonts::shipped()).unwrap();
        let keys = |block: &crate::page::Block| if let BlockKind::Figure(figure) = &block.kind { Some(figure.key.clone()) } else { None };
        assert_eq!(rows.pages.iter().flat_map(|page| &page.blocks).filter_map(keys).collect::<Vec<_>>(), wanted);
    }
}

#[test]
fn what_cannot_be_made_says_why() {
    let mut event = swiss(6, GameKind::Chess, Lang::EN);
    event.boards.clear();
    event.standings.rows.clear();
    event.heading.round = 0;
    let why = |id: &str, event: &Event| find(id).unwrap().sheet(&event.input()).unwrap_err();
    assert_eq!(why("pairings", &event), Unfit::NotPaired(0));
    assert_eq!(why("standings", &event), Unfit::NoStandings);
    assert_eq!(why("schedule", &event), Unfit::NoSchedule);
    assert_eq!(why("pairing-checklist", &event), Unfit::NoRound);
    event.tournament.contestants.clear();
    assert_eq!(why("check-in", &event), Unfit::NoPlayers);
}

#[test]
fn a_draft_says_so_on_every_page_of_the_round() {
    let mut event = swiss(24, GameKind::Chess, Lang::named("zh-CN").unwrap());
    event.heading.published = false;
    for (id, draft) in [("pairings", true), ("slips", true), ("pairings-alphabetical", true), ("standings", false)] {
        let text = text::render(&pages(id, &event, Paper::A4), text::USUAL);
        assert_eq!(text.contains("草稿 未公布"), draft, "{id}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn whatever_the_name_every_output_is_made_and_nothing_unseen_stays(name in any::<String>(), club in "\\PC{0,300}") {
        let mut event = swiss(6, GameKind::Xiangqi, Lang::named("zh-CN").unwrap());
        event.tournament.contestants[1].name = name;
        event.clubs.insert(Tpn(2), club);
        for id in ["starting-list-club", "pairings", "slips", "crosstable-number"] {
            let document = pages(id, &event, Paper::A4);
            // The same texts reach the PDF by every document: one of them shows that it is made.
            prop_assert!(id != "slips" || pdf::render(&document, Fonts::shipped()).is_ok());
            let plain = text::render(&document, 80);
            let harmless = plain.chars().all(|c| !c.is_control() || c == '\n' || c == '\u{c}');
            prop_assert!(harmless);
            prop_assert!(plain.lines().all(|line| unicode_width::UnicodeWidthStr::width(line) <= 80));
            let page = html::render(&document);
            let harmless = page.chars().all(|c| c != '\u{202e}' && c != '\0');
            prop_assert!(harmless);
        }
    }
}

/// Writes every document to `target/print-look`, to be looked at: `cargo test write_every_document -- --ignored`.
#[test]
#[ignore = "writes files to be looked at"]
fn write_every_document() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/print-look");
    std::fs::create_dir_all(&folder).unwrap();
    for lang in Lang::all() {
        for (event, name) in events(lang).iter().zip(["chess", "xiangqi", "draughts"]) {
            for paper in [Paper::A4, Paper::Letter] {
                for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
                    let pdf = pdf::render(&pages(kind.id, event, paper), Fonts::shipped()).unwrap();
                    std::fs::write(folder.join(format!("{}-{name}-{}-{}.pdf", kind.id, lang.name(), paper.name())), pdf).unwrap();
                }
            }
        }
    }
}

#[test]
fn names_are_unique_and_no_glyph_is_missing() {
    let ids: BTreeSet<&str> = DOCUMENTS.iter().map(|kind| kind.id).collect();
    assert_eq!(ids.len(), DOCUMENTS.len());
    for lang in Lang::all() {
        for kind in DOCUMENTS {
            assert_ne!(kind.title(lang), kind.id, "no title");
        }
        for event in &events(lang) {
            for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
                let document = pages(kind.id, event, Paper::Letter);
                assert_eq!(Fonts::shipped().missing(document.texts()), BTreeSet::new(), "{}", kind.id);
            }
        }
    }
}

/// What stands on a sheet and comes from no catalogue: codes of byes and tie-breaks, federations, the language of the time control.
const CODES: &[&str] = &["PAB", "HPB", "FPB", "ZPB", "WGM", "WIM", "WFM", "WCM"];

#[test]
fn every_word_of_a_document_comes_from_a_catalogue() {
    for event in events(Lang::PSEUDO) {
        let known = format!("{:?} {:?} {:?}", event.tournament, event.heading, event.clubs);
        for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
            let page = text::render(&pages(kind.id, &event, Paper::A4), text::USUAL);
            let words = page.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 2);
            let strange: BTreeSet<&str> = words
                .filter(|word| {
                    !CODES.contains(word) && !known.contains(word) && !tournament::tiebreak::Kind::all().any(|kind| kind.code() == *word)
                })
                .collect();
            assert!(strange.is_empty(), "{}: {strange:?}\n{page}", kind.id);
        }
    }
}
