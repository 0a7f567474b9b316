//! Every document in both languages, as plain text and on pages.

use super::*;
use crate::print::sample::{Event, round_robin, swiss};
use crate::print::{pdf, text};
use std::collections::BTreeSet;

fn events(lang: Lang) -> [Event; 3] {
    [swiss(24, GameKind::Chess, lang), swiss(21, GameKind::Xiangqi, lang), round_robin(9, GameKind::Draughts100, lang)]
}

fn pages(id: &str, event: &Event, paper: Paper) -> Document {
    find(id).unwrap().pages(&event.input(), paper, Fonts::shipped()).unwrap()
}

#[test]
fn documents_say_the_same_as_before() {
    for lang in Lang::ALL {
        for (event, name) in events(lang).iter().zip(["chess", "xiangqi", "draughts"]) {
            for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
                let document = pages(kind.id, event, Paper::A4);
                insta::assert_snapshot!(format!("{}-{name}-{}", kind.id, lang.name()), text::render(&document, text::USUAL));
            }
        }
    }
}

/// Writes every document to `target/print-look`, to be looked at: `cargo test write_every_document -- --ignored`.
#[test]
#[ignore = "writes files to be looked at"]
fn write_every_document() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/print-look");
    std::fs::create_dir_all(&folder).unwrap();
    for lang in Lang::ALL {
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
    for lang in Lang::ALL {
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
