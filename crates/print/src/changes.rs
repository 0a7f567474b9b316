//! Which sheets have to be printed again: every page, and every card on it, has a fingerprint that depends on what it says and where,
//! not on the time or the number of pages in its head.

use super::drawing::Figure;
use super::page::{BlockKind, Document, Page};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The fingerprint of a page and of the cards on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Page number, from 1.
    pub page: usize,
    /// Fingerprint of the page: 16 hexadecimal digits.
    pub fingerprint: String,
    /// Key and fingerprint of each card.
    pub cards: Vec<(String, String)>,
}

/// What has to be done with the sheets of the last printing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Pages to print: changed or new.
    pub print: Vec<usize>,
    /// Pages that hang on the wall and have no successor: to be taken down.
    pub remove: Vec<usize>,
    /// Keys of the cards that changed or are new, where the document has cards.
    pub cards: Vec<String>,
}

impl Changes {
    /// Whether the old sheets can stay as they are.
    pub fn is_empty(&self) -> bool {
        self.print.is_empty() && self.remove.is_empty()
    }
}

/// The fingerprints of a document, to be kept with the record of its printing.
pub fn marks(document: &Document) -> Vec<Mark> {
    document.pages.iter().map(|page| mark(document, page)).collect()
}

/// Compares the fingerprints of a printed document with those of the same document now.
pub fn changes(old: &[Mark], new: &[Mark]) -> Changes {
    let known = |page: usize| old.iter().find(|mark| mark.page == page);
    let printed: Vec<&(String, String)> = old.iter().flat_map(|mark| &mark.cards).collect();
    Changes {
        print: new.iter().filter(|m| known(m.page).is_none_or(|o| o.fingerprint != m.fingerprint)).map(|m| m.page).collect(),
        remove: old.iter().filter(|o| !new.iter().any(|m| m.page == o.page)).map(|o| o.page).collect(),
        cards: new.iter().flat_map(|mark| &mark.cards).filter(|card| !printed.contains(card)).map(|(key, _)| key.clone()).collect(),
    }
}

fn mark(document: &Document, page: &Page) -> Mark {
    let mut whole = Sha256::new();
    feed(&mut whole, document.id);
    feed(&mut whole, document.lang.name());
    feed(&mut whole, document.paper.name());
    // Of the head what a reader needs to be right; what was corrected and when it was made are no reason to print it again.
    let mast = &document.masthead;
    for text in [&mast.event, &mast.title, &mast.code].into_iter().chain(&mast.facts) {
        feed(&mut whole, text);
    }
    feed(&mut whole, if mast.draft { "draft" } else { "" });
    let mut cards = Vec::new();
    for block in &page.blocks {
        let mut one = Sha256::new();
        for cell in block.rows.iter().flat_map(|row| &row.cells) {
            feed(&mut one, &cell.whole);
            feed(&mut one, if cell.shaded { "shaded" } else { "" });
        }
        let fingerprint = hex(one);
        feed(&mut whole, &fingerprint);
        if let BlockKind::Card { key } | BlockKind::Figure(Figure { key, .. }) = &block.kind
            && !key.is_empty()
        {
            cards.push((key.clone(), fingerprint));
        }
    }
    Mark { page: page.number, fingerprint: hex(whole), cards }
}

/// A text with its length, so that neighbours cannot be confused.
fn feed(hash: &mut Sha256, text: &str) {
    hash.update(text.len().to_le_bytes());
    hash.update(text.as_bytes());
}

/// The first 64 bits.
fn hex(hash: Sha256) -> String {
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::find;
    use crate::fonts::Fonts;
    use crate::page::Paper;
    use crate::sample::{Event, swiss};
    use arbitration::kind::GameKind;
    use words::Lang;

    fn printed(event: &Event, id: &str) -> Vec<Mark> {
        marks(&find(id).unwrap().pages(&event.input(), Paper::A4, Fonts::shipped()).unwrap())
    }

    #[test]
    fn only_the_sheet_with_the_changed_board_is_printed_again() {
        let mut event = swiss(120, GameKind::Chess, Lang::EN);
        let (list, slips) = (printed(&event, "pairings"), printed(&event, "slips"));
        let pages: Vec<usize> = (1..=list.len()).collect();
        assert!(pages.len() > 1);
        event.heading.time = "published 14:01".into();
        assert!(changes(&list, &printed(&event, "pairings")).is_empty());

        let board = event.boards.iter().position(|b| b.number == 50).unwrap();
        let (white, black) = (event.boards[board].white, event.boards[board].black);
        (event.boards[board].white, event.boards[board].black) = (black, white);
        let found = changes(&list, &printed(&event, "pairings"));
        assert!(matches!(found.print[..], [(2..)]) && found.remove.is_empty() && found.cards.is_empty(), "{found:?}");
        let found = changes(&slips, &printed(&event, "slips"));
        assert_eq!(found, Changes { print: vec![2], remove: vec![], cards: vec!["Board 50".into()] });

        event.heading.published = false;
        // The head of a draft takes other room: every one of its sheets is printed, and what is left of the old ones goes.
        let draft = printed(&event, "pairings");
        assert_eq!(changes(&list, &draft).print, (1..=draft.len()).collect::<Vec<_>>());
        event.boards.truncate(20);
        let fewer = printed(&event, "pairings");
        assert!(fewer.len() < list.len());
        let (print, remove) = ((1..=fewer.len()).collect(), pages[fewer.len()..].to_vec());
        assert_eq!(changes(&list, &fewer), Changes { print, remove, cards: vec![] });
    }
}
