//! Booklets: pages of half the paper, two on each side of a sheet, so that the folded pile reads from the first page to the last.

use super::plan::{Area, Around};
use super::setting::{Wanted, settings};
use super::{Face, Flow, placed};
use crate::clean::clean;
use crate::drawing::MM;
use crate::fonts::Fonts;
use crate::measure::{Align, Class, PT, Size, Unit, Weight};
use crate::page::{Block, BlockKind, Document, Masthead, Page, Paper, Row, RowKind};
use crate::sheet::{Part, Sheet};
use words::Lang;

/// Margins at the sides, above, below.
const MARGINS: (Unit, Unit, Unit) = (14 * MM, 13 * MM, 17 * MM);

/// Sets the parts of a booklet on pages of half the paper, a multiple of four; the first one is the cover.
pub(super) fn lay_out(parts: &[Part], sheet: &Sheet, masthead: &Masthead, lang: Lang, paper: Paper, fonts: &Fonts) -> Document {
    let (width, height) = paper.half();
    let (side, top, foot) = MARGINS;
    let mut flow = Flow {
        fonts,
        lang,
        left: side,
        width: width - 2 * side,
        top,
        bottom: height - foot,
        begin: top,
        y: top,
        pages: vec![Vec::new()],
        tables: 0,
        tree: None,
        frames: None,
        title: 12 * PT,
        heading: String::new(),
    };
    // A page of a booklet has one side.
    let areas = [false, true].map(|landscape| Area { landscape, width: flow.width, height: flow.bottom - flow.top });
    let wanted = Wanted { fonts, areas, class: Class::Reading, size: Size::Auto, centred: false, landscape: false, folded: false };
    let around = vec![Around::default(); parts.len()];
    let settings = settings(parts, wanted, &around);
    for (index, (part, own)) in parts.iter().zip(&settings.of).enumerate() {
        match part {
            Part::Title(text) => flow.title(text, 0, flow.named(parts, &settings.of, index)),
            Part::Note(text) => flow.prose(std::slice::from_ref(text), 8 * PT),
            Part::Prose(lines) => flow.prose(lines, 19 * PT / 2),
            Part::Table(table) => flow.table(table, own, Around::default()),
            Part::Drawing(drawing) => flow.drawing(drawing),
            Part::NewPage => flow.new_page(),
            Part::Together | Part::Cards(..) | Part::Tree(_) | Part::Plates(_) | Part::Booklet(_) => {}
        }
    }
    let mut pages = flow.pages;
    pages.resize_with(pages.len().next_multiple_of(4), Vec::new);
    let page = |(index, mut blocks): (usize, Vec<Block>)| {
        let number = index + 1;
        if number > 1 && !blocks.is_empty() {
            blocks.push(folio(number, (width, height), fonts));
        }
        Page { number, logo: None, bar: None, head: bare(), blocks, foot: Vec::new() }
    };
    let of = pages.len();
    let pages = pages.into_iter().enumerate().map(page).collect();
    let title = clean(&format!("{} – {}", sheet.title, masthead.event));
    Document {
        id: sheet.id,
        title,
        masthead: masthead.clone(),
        lang,
        paper,
        landscape: true,
        booklet: true,
        fitting: settings.fitting,
        of,
        pages,
    }
}

fn bare() -> Block {
    Block { kind: BlockKind::Note, rows: Vec::new(), strokes: Vec::new(), grounds: Vec::new() }
}

/// The number of the page in the middle of its foot.
fn folio(number: usize, (width, height): (Unit, Unit), fonts: &Fonts) -> Block {
    let (side, _, foot) = MARGINS;
    let face = Face { size: 8 * PT, weight: Weight::Regular };
    let text = number.to_string();
    let at = (side, height - foot + 7 * MM);
    let cell = placed(fonts, &text, std::slice::from_ref(&text), at, width - 2 * side, face, Align::Center);
    Block { rows: vec![Row { kind: RowKind::Body, cells: vec![cell] }], ..bare() }
}
