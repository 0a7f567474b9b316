//! Pages to PDF. The only room that names the PDF library.

mod draw;
mod pictures;
mod tags;

use super::drawing::{Figure, Ink};
use super::fonts::{Fonts, Run};
use super::measure::{Unit, Weight};
use super::page::{Block, BlockKind, Cell, Document, Page, RowKind, Text};
use super::shape::Glyph;
use draw::{draw_ground, draw_shape, draw_stroke, paint};
use krilla::SerializeSettings;
use krilla::configure::{Accessibility, ConfigurationBuilder, PdfVersion};
use krilla::geom::{Point, Transform};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke as PdfStroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use pictures::draw_picture;
pub use pictures::read_picture;
use std::collections::BTreeMap;
use tags::{Places, Said, Tags};
use words::Message;

/// Grounds of cells.
const GREY: Ink = Ink(235, 235, 235);

/// The PDF could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A face of the chain is not one the library can embed.
    #[error("a font of the print chain cannot be embedded; leave out the configured font")]
    Font,
    /// The library refused the document.
    #[error("the PDF cannot be written: {0}")]
    Library(String),
}

impl Message for PdfError {
    fn key(&self) -> &'static str {
        match self {
            Self::Font => "print.pdf.font",
            Self::Library(_) => "print.pdf.library",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if let Self::Library(what) = self { vec![("what", what.clone())] } else { Vec::new() }
    }
}

/// How much a reader who hears the pages is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tagging {
    /// Tags, checked against PDF/UA-1.
    Checked,
    /// None: the sheet is for the wall, whatever a font or a text denies.
    None,
}

/// Writes a document as PDF 1.7 with tags, as PDF/UA-1 asks for them; where the library finds that it does not keep to that, without. The
/// same document gives the same bytes: no date stands in the file.
///
/// # Errors
/// A font cannot be embedded, or the library refuses the pages.
pub fn render(document: &Document, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    written(document, fonts, Tagging::Checked).or_else(|_| written(document, fonts, Tagging::None))
}

/// The PDF with tags, or why it does not keep to PDF/UA-1.
#[cfg(test)]
pub(crate) fn render_tagged(document: &Document, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    written(document, fonts, Tagging::Checked)
}

fn written(document: &Document, fonts: &Fonts, tagging: Tagging) -> Result<Vec<u8>, PdfError> {
    let refused = |what: String| PdfError::Library(what.chars().take(300).collect());
    let mut configuration = ConfigurationBuilder::new().with_version(PdfVersion::Pdf17);
    if tagging == Tagging::Checked {
        configuration = configuration.with_accessibility_validator(Accessibility::UA1);
    }
    let configuration = configuration.finish().map_err(|error| refused(format!("{error:?}")))?;
    let settings = SerializeSettings { configuration, enable_tagging: tagging == Tagging::Checked, ..SerializeSettings::default() };
    let mut pdf = krilla::Document::new_with(settings);
    let faces = Faces { fonts, open: Vec::new() };
    let mut pen =
        Pen { fonts, faces, lang: document.lang.name(), said: Vec::new(), left: 0, ink: Ink::BLACK, beginnings: document.beginnings() };
    let mut said: Vec<(usize, Vec<Said>)> = Vec::new();
    let (width, height) = document.paper.size(document.landscape);
    let size = PageSettings::from_wh(points(width), points(height)).ok_or_else(|| refused("empty page".to_owned()))?;
    for (index, side) in document.sides().into_iter().enumerate() {
        let mut sheet = pdf.start_page_with(size.clone());
        let mut surface = sheet.surface();
        for (page, left) in side {
            if document.booklet {
                surface.push_transform(&Transform::from_translate(points(left), 0.0));
            }
            pen.left = left;
            pen.page(document, page, index, &mut surface)?;
            said.push((page.number, std::mem::take(&mut pen.said)));
            if document.booklet {
                surface.pop();
            }
        }
        surface.finish();
        sheet.finish();
    }
    // Whoever hears the pages hears them in their order, wherever they stand on the sheets.
    said.sort_by_key(|(number, _)| *number);
    let mut tags = Tags::new();
    said.into_iter().flat_map(|(_, said)| said).for_each(|said| tags.take(said));
    let (tree, outline) = tags.end(&document.title, document.lang.name());
    pdf.set_outline(outline);
    if tagging == Tagging::Checked {
        pdf.set_tag_tree(tree);
    }
    let metadata = Metadata::new().title(document.title.clone()).language(document.lang.name().to_owned()).creator("Flagfall".to_owned());
    pdf.set_metadata(metadata);
    pdf.finish().map_err(|error| refused(format!("{error:?}")))
}

/// Hundredths of a point to the library's points.
fn points(length: Unit) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "lengths of a page are far below 2^24")]
    let length = length as f32;
    length / 100.0
}

/// The faces of the chain, opened when a text first needs them.
struct Faces<'a> {
    fonts: &'a Fonts,
    open: Vec<Option<Font>>,
}

impl Faces<'_> {
    fn get(&mut self, face: usize) -> Result<Font, PdfError> {
        if self.open.len() <= face {
            self.open.resize(face + 1, None);
        }
        if let Some(Some(font)) = self.open.get(face) {
            return Ok(font.clone());
        }
        let (bytes, index) = self.fonts.bytes(face).ok_or(PdfError::Font)?;
        let font = Font::new(bytes.into(), index).ok_or(PdfError::Font)?;
        if let Some(slot) = self.open.get_mut(face) {
            *slot = Some(font.clone());
        }
        Ok(font)
    }
}

/// Draws pages and notes what each text is.
struct Pen<'a> {
    fonts: &'a Fonts,
    faces: Faces<'a>,
    lang: &'static str,
    /// What the texts of this page are, in the order of reading.
    said: Vec<Said>,
    /// Where the page begins on its sheet.
    left: Unit,
    /// Colour of the texts.
    ink: Ink,
    /// With which block each table begins: only there the titles of its columns are read.
    beginnings: BTreeMap<usize, &'a Block>,
}

/// What a text is no part of the contents by: a head or foot that is repeated.
const HEADER: Artifact = Artifact { kind: ArtifactType::Header, bbox: None };
const FOOTER: Artifact = Artifact { kind: ArtifactType::Footer, bbox: None };
const LAYOUT: Artifact = Artifact { kind: ArtifactType::Layout, bbox: None };

fn fill(surface: &mut Surface<'_>, ink: Ink) {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: paint(ink), ..Fill::default() }));
}

impl Pen<'_> {
    fn page(&mut self, document: &Document, page: &Page, index: usize, surface: &mut Surface<'_>) -> Result<(), PdfError> {
        surface.start_tagged(ContentTag::Artifact(LAYOUT));
        fill(surface, GREY);
        for ground in page.all_blocks().flat_map(|block| &block.grounds) {
            draw_ground(ground, surface);
        }
        fill(surface, Ink::BLACK);
        if let Some(bar) = &page.bar {
            draw_ground(&bar.ground, surface);
        }
        surface.set_fill(None);
        for stroke in page.all_blocks().flat_map(|block| &block.strokes) {
            draw_stroke(stroke, surface);
        }
        page.logo.iter().for_each(|logo| draw_picture(logo, surface));
        surface.end_tagged();
        if let Some(bar) = &page.bar {
            self.ink = Ink::WHITE;
            fill(surface, self.ink);
            if index == 0 {
                let places = self.cell(&bar.text, surface)?;
                self.said.push(Said::Paragraph(places));
            } else {
                self.aside(std::slice::from_ref(&bar.text), HEADER, surface)?;
            }
        }
        self.ink = Ink::BLACK;
        fill(surface, self.ink);
        self.head(document, page, index, surface)?;
        for block in &page.blocks {
            self.block(block, index, surface)?;
        }
        for row in &page.foot {
            self.aside(&row.cells, FOOTER, surface)?;
        }
        Ok(())
    }

    /// The head of the first page is read; on the others it is a repetition.
    fn head(&mut self, document: &Document, page: &Page, index: usize, surface: &mut Surface<'_>) -> Result<(), PdfError> {
        let title = super::clean(&document.masthead.title);
        for row in &page.head.rows {
            // The box with the code says again what the title says.
            let (text, code) = row.cells.split_at(row.cells.len().min(1));
            if index > 0 {
                self.aside(text, HEADER, surface)?;
            } else {
                let places = self.row(text, surface)?;
                self.said.push(match text.first() {
                    Some(cell) if cell.whole == title => Said::Title(title.clone(), places, self.place_of(cell)),
                    _ => Said::Paragraph(places),
                });
            }
            self.aside(code, HEADER, surface)?;
        }
        Ok(())
    }

    fn block(&mut self, block: &Block, page: usize, surface: &mut Surface<'_>) -> Result<(), PdfError> {
        match &block.kind {
            BlockKind::Note => {
                for row in &block.rows {
                    if row.kind == RowKind::Continued {
                        self.aside(&row.cells, LAYOUT, surface)?;
                        continue;
                    }
                    let places = self.row(&row.cells, surface)?;
                    self.said.push(Said::Paragraph(places));
                }
            }
            BlockKind::Title => {
                for row in &block.rows {
                    let places = self.row(&row.cells, surface)?;
                    self.said.push(match row.cells.first() {
                        Some(cell) if row.kind != RowKind::Continued => {
                            Said::Subtitle(cell.whole.clone(), places, (page, self.place_of(cell)))
                        }
                        _ => Said::MoreOfSubtitle(places),
                    });
                }
            }
            BlockKind::Card { key } => {
                let rows = block.rows.iter().map(|row| self.row(&row.cells, surface)).collect::<Result<Vec<_>, _>>()?;
                self.said.push(Said::Card(key.clone(), rows));
            }
            BlockKind::Figure(figure) => {
                let said: Vec<&str> = block.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.whole.as_str()).collect();
                let said = if figure.alt.is_empty() { said.join(" ") } else { figure.alt.clone() };
                let tag = if said.trim().is_empty() { ContentTag::Artifact(LAYOUT) } else { ContentTag::Other };
                let place = surface.start_tagged(tag);
                self.figure(figure, surface)?;
                surface.end_tagged();
                fill(surface, self.ink);
                if !said.trim().is_empty() {
                    self.said.push(Said::Figure(said, vec![place]));
                }
            }
            BlockKind::Table { number, columns, .. } => {
                let is_known = !self.beginnings.get(number).is_some_and(|first| std::ptr::eq(*first, block));
                for row in &block.rows {
                    // The letters over a column of the page are for the eye.
                    let is_letters = block.rows.len() == 1 && row.kind == RowKind::Continued;
                    if row.kind == RowKind::Head && is_known || is_letters {
                        self.aside(&row.cells, HEADER, surface)?;
                        continue;
                    }
                    let cells = row.cells.iter().map(|cell| self.cell(cell, surface)).collect::<Result<Vec<_>, _>>()?;
                    self.said.push(Said::Row((*number, columns.len()), row.kind, cells));
                }
            }
        }
        Ok(())
    }

    /// The shapes and letters of a drawing.
    fn figure(&mut self, figure: &Figure, surface: &mut Surface<'_>) -> Result<(), PdfError> {
        figure.shapes.iter().for_each(|shape| draw_shape(shape, surface));
        figure.pictures.iter().for_each(|placed| draw_picture(placed, surface));
        for letters in &figure.letters {
            let ink = std::mem::replace(&mut self.ink, letters.ink);
            fill(surface, letters.ink);
            let text = Text { x: letters.at.0, y: letters.at.1, size: letters.size, weight: letters.weight, text: letters.text.clone() };
            if letters.turned {
                // Half a turn around the left end of the baseline.
                let (x, y) = (points(letters.at.0), points(letters.at.1));
                surface.push_transform(&Transform::from_row(-1.0, 0.0, 0.0, -1.0, 2.0 * x, 2.0 * y));
            }
            let mut x = text.x;
            for run in self.fonts.runs(&text.text, text.weight) {
                self.run(&text, run, &mut x, surface)?;
            }
            if letters.turned {
                surface.pop();
            }
            self.ink = ink;
        }
        Ok(())
    }

    /// Where a cell begins on its sheet, for the outline.
    fn place_of(&self, cell: &Cell) -> (f32, f32) {
        cell.lines.first().map_or((0.0, 0.0), |line| (points(self.left + line.x), points(line.y - line.size)))
    }

    /// Texts that are no part of the contents.
    fn aside(&mut self, cells: &[Cell], artifact: Artifact, surface: &mut Surface<'_>) -> Result<(), PdfError> {
        if cells.is_empty() {
            return Ok(());
        }
        surface.start_tagged(ContentTag::Artifact(artifact));
        for text in cells.iter().flat_map(|cell| &cell.lines) {
            let mut x = text.x;
            for run in self.fonts.runs(&text.text, text.weight) {
                self.run(text, run, &mut x, surface)?;
            }
        }
        surface.end_tagged();
        Ok(())
    }

    /// The texts of a row that is read as one.
    fn row(&mut self, cells: &[Cell], surface: &mut Surface<'_>) -> Result<Places, PdfError> {
        let mut places = Vec::new();
        for cell in cells {
            places.extend(self.cell(cell, surface)?);
        }
        Ok(places)
    }

    /// The texts of a cell. A piece in another script says its language; an empty cell has an empty place, so that the columns stay in step.
    fn cell(&mut self, cell: &Cell, surface: &mut Surface<'_>) -> Result<Places, PdfError> {
        let mut places = Vec::new();
        let mut open: Option<Option<&'static str>> = None;
        let mut begin = |spoken: Option<&'static str>, surface: &mut Surface<'_>| {
            places.push(surface.start_tagged(ContentTag::Span(SpanTag::empty().with_lang(spoken))));
        };
        for text in &cell.lines {
            let mut x = text.x;
            for run in self.fonts.runs(&text.text, text.weight) {
                let spoken = language_of(run.text).filter(|lang| !self.lang.starts_with(lang));
                if open != Some(spoken) {
                    if open.is_some() {
                        surface.end_tagged();
                    }
                    begin(spoken, surface);
                    open = Some(spoken);
                }
                self.run(text, run, &mut x, surface)?;
            }
        }
        if open.is_none() {
            begin(None, surface);
        }
        surface.end_tagged();
        Ok(places)
    }

    /// A piece of a text, from `x`.
    fn run(&mut self, text: &Text, run: Run<'_>, x: &mut Unit, surface: &mut Surface<'_>) -> Result<(), PdfError> {
        let font = self.faces.get(run.face)?;
        // Hanzi have one weight here: outlines a thirtieth of the size thicker stand for bold.
        let thick = text.weight == Weight::Bold && self.fonts.lacks_bold(run.face);
        let width = points(text.size) / 30.0;
        surface.set_stroke(thick.then(|| PdfStroke { paint: paint(self.ink), width, ..PdfStroke::default() }));
        let (glyphs, units_per_em) = self.fonts.glyphs(run);
        let at = Point::from_xy(points(*x), points(text.y));
        surface.draw_glyphs(at, &placed(&glyphs, units_per_em), font, run.text, points(text.size), false);
        // Where the pen stands: letters that were kerned take less than they measure, and leave no gap before what follows in another face.
        *x += self.fonts.drawn_width(run.face, &glyphs, text.size);
        Ok(())
    }
}

/// The language that a script says by itself; `None` where many are written in it.
fn language_of(text: &str) -> Option<&'static str> {
    text.chars().find_map(|c| match c {
        '\u{5d0}'..='\u{5ea}' => Some("he"),
        '\u{620}'..='\u{6ff}' => Some("ar"),
        '\u{900}'..='\u{97f}' => Some("hi"),
        '\u{e01}'..='\u{e5b}' => Some("th"),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some("el"),
        '\u{ac00}'..='\u{d7a3}' => Some("ko"),
        '\u{3040}'..='\u{30ff}' => Some("ja"),
        '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' => Some("zh"),
        _ => None,
    })
}

/// The glyphs of a run as the library takes them: lengths in shares of an em.
fn placed(glyphs: &[Glyph], units_per_em: u16) -> Vec<KrillaGlyph> {
    #[expect(clippy::cast_precision_loss, reason = "font units are far below 2^24")]
    let share = |units: i32| units as f32 / f32::from(units_per_em);
    let place = |glyph: &Glyph| {
        let ((x, y), (right, up)) = (glyph.advance, glyph.offset);
        KrillaGlyph::new(GlyphId::new(glyph.id), share(x), share(right), share(up), share(y), glyph.letters.clone(), None)
    };
    glyphs.iter().map(place).collect()
}
