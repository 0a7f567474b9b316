//! Pages to PDF. The only file that names the PDF library.

use super::fonts::{Fonts, Run};
use super::measure::{PT, Unit, Weight};
use super::page::{Document, Ground, Page, Stroke, Text};
use krilla::color::luma;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke as PdfStroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use words::Message;

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

/// Writes a document as PDF. The same document gives the same bytes: no date stands in the file.
pub fn render(document: &Document, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    let mut faces = Faces { fonts, open: Vec::new() };
    let mut pdf = krilla::Document::new();
    let (width, height) = document.paper.size(document.landscape);
    let settings = PageSettings::from_wh(points(width), points(height)).ok_or_else(|| PdfError::Library("empty page".into()))?;
    for page in &document.pages {
        let mut sheet = pdf.start_page_with(settings.clone());
        let mut surface = sheet.surface();
        draw(page, &mut surface, &mut faces)?;
        surface.finish();
        sheet.finish();
    }
    let metadata = Metadata::new().title(document.title.clone()).language(document.lang.name().to_owned()).creator("Flagfall".to_owned());
    pdf.set_metadata(metadata);
    pdf.finish().map_err(|error| PdfError::Library(format!("{error:?}").chars().take(300).collect()))
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

fn draw(page: &Page, surface: &mut Surface<'_>, faces: &mut Faces<'_>) -> Result<(), PdfError> {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: luma::Color::new(225).into(), ..Fill::default() }));
    for ground in page.all_blocks().flat_map(|block| &block.grounds) {
        draw_ground(ground, surface);
    }
    surface.set_fill(None);
    for stroke in page.all_blocks().flat_map(|block| &block.strokes) {
        draw_stroke(stroke, surface);
    }
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: luma::Color::new(0).into(), ..Fill::default() }));
    for text in page.all_rows().flat_map(|row| &row.cells).flat_map(|cell| &cell.lines) {
        draw_text(text, surface, faces)?;
    }
    Ok(())
}

fn draw_ground(ground: &Ground, surface: &mut Surface<'_>) {
    let rect = Rect::from_xywh(points(ground.at.0), points(ground.at.1), points(ground.size.0), points(ground.size.1));
    let mut path = PathBuilder::new();
    if let Some(rect) = rect {
        path.push_rect(rect);
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn draw_stroke(stroke: &Stroke, surface: &mut Surface<'_>) {
    let dash = stroke.dashed.then(|| StrokeDash { array: vec![points(4 * PT), points(3 * PT)], offset: 0.0 });
    let paint = luma::Color::new(if stroke.dashed { 120 } else { 0 }).into();
    surface.set_stroke(Some(PdfStroke { paint, width: points(stroke.width), dash, ..PdfStroke::default() }));
    let mut path = PathBuilder::new();
    path.move_to(points(stroke.from.0), points(stroke.from.1));
    path.line_to(points(stroke.to.0), points(stroke.to.1));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn draw_text(text: &Text, surface: &mut Surface<'_>, faces: &mut Faces<'_>) -> Result<(), PdfError> {
    let mut x = text.x;
    let fonts = faces.fonts;
    for run in fonts.runs(&text.text, text.weight) {
        let font = faces.get(run.face)?;
        // Hanzi have one weight here: outlines a thirtieth of the size thicker stand for bold.
        let thick = text.weight == Weight::Bold && fonts.lacks_bold(run.face);
        let width = points(text.size) / 30.0;
        surface.set_stroke(thick.then(|| PdfStroke { paint: luma::Color::new(0).into(), width, ..PdfStroke::default() }));
        surface.draw_glyphs(Point::from_xy(points(x), points(text.y)), &placed(fonts, run), font, run.text, points(text.size), false);
        x += fonts.run_width(run, text.size);
    }
    Ok(())
}

/// The glyphs of a run as the library takes them: lengths in shares of an em.
fn placed(fonts: &Fonts, run: Run<'_>) -> Vec<KrillaGlyph> {
    let (glyphs, units_per_em) = fonts.glyphs(run);
    #[expect(clippy::cast_precision_loss, reason = "font units are far below 2^24")]
    let share = |units: i32| units as f32 / f32::from(units_per_em);
    let place = |glyph: super::shape::Glyph| {
        let ((x, y), (right, up)) = (glyph.advance, glyph.offset);
        KrillaGlyph::new(GlyphId::new(glyph.id), share(x), share(right), share(up), share(y), glyph.letters, None)
    };
    glyphs.into_iter().map(place).collect()
}
