//! From the letters of a run to the glyphs of its face: ligatures, marks on letters, kerning, scripts from right to left.

use harfrust::{GlyphBuffer, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::FontRef;
use std::ops::Range;

/// A glyph of a run, all lengths in font units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Its number in the face.
    pub id: u32,
    /// How far the pen goes on: to the right and up.
    pub advance: (i32, i32),
    /// Where it is drawn, from the pen: to the right and up.
    pub offset: (i32, i32),
    /// The bytes of the run that it stands for.
    pub letters: Range<usize>,
}

/// The glyphs of a text in one direction, in the order in which they are drawn. `data` is what the shaper has made of the font.
pub fn glyphs(font: &FontRef<'_>, data: &ShaperData, text: &str) -> Vec<Glyph> {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    let shaped = data.shaper(font).build().shape(buffer, ShapeOptions::new());
    let ends = ends(&shaped, text.len());
    let infos = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
    infos
        .map(|(info, place)| {
            let start = info.cluster as usize;
            let end = ends.get(ends.partition_point(|end| *end <= start)).copied().unwrap_or(text.len());
            Glyph {
                id: info.glyph_id,
                advance: (place.x_advance, place.y_advance),
                offset: (place.x_offset, place.y_offset),
                letters: start..end,
            }
        })
        .collect()
}

/// Where each group of letters that are drawn together ends: where the next one begins, whatever the direction.
fn ends(shaped: &GlyphBuffer, length: usize) -> Vec<usize> {
    let mut ends: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).chain([length]).collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::Fonts;
    use crate::measure::Weight;

    fn shaped(text: &str) -> Vec<Glyph> {
        let fonts = Fonts::shipped();
        let run = fonts.runs(text, Weight::Regular)[0];
        let (bytes, index) = fonts.bytes(run.face).unwrap();
        let font = FontRef::from_index(bytes, index).unwrap();
        glyphs(&font, &ShaperData::new(&font), text)
    }

    #[test]
    fn every_letter_is_in_one_group_of_glyphs() {
        for text in ["Müller", "Nguye\u{302}\u{303}n", "office", "שלום", "王伟"] {
            let mut groups: Vec<Range<usize>> = shaped(text).into_iter().map(|glyph| glyph.letters).collect();
            groups.sort_by_key(|group| group.start);
            groups.dedup();
            let mut at = 0;
            for group in groups {
                assert_eq!(group.start, at, "{text}");
                at = group.end;
            }
            assert_eq!(at, text.len(), "{text}");
        }
    }

    #[test]
    fn a_script_from_right_to_left_is_drawn_from_its_last_letter() {
        let starts: Vec<usize> = shaped("שלום").iter().map(|glyph| glyph.letters.start).collect();
        assert_eq!(starts, [6, 4, 2, 0]);
        assert!(shaped("Anna").is_sorted_by_key(|glyph| glyph.letters.start));
    }

    #[test]
    fn a_mark_takes_no_room_of_its_own() {
        let width = |text: &str| shaped(text).iter().map(|glyph| glyph.advance.0).sum::<i32>();
        assert_eq!(width("e\u{301}"), width("e"));
    }
}
