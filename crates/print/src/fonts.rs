//! Which face has a character, and how wide a text is.
//!
//! The chain is: the shipped Latin faces, the shipped hanzi face, then a face from the folders of the
//! system for characters that none of these has ([`Fonts::find_in_system`]). A character without any face is drawn as a box and named
//! beforehand ([`Fonts::missing`]): a library that quietly leaves out the Ł of Łuczak must not decide what hangs on the wall.

mod search;

use super::measure::{Unit, Weight};
use super::shape::{Glyph, glyphs};
use files::input;
use harfrust::ShaperData;
use search::{LARGEST_FILE, best_files, face_in, script, system_files};
use skrifa::FontRef;
use skrifa::charmap::Charmap;
use skrifa::raw::TableProvider;
use skrifa::raw::tables::hmtx::Hmtx;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::OnceLock;
use unicode_segmentation::UnicodeSegmentation;

static REGULAR: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans.ttf");
static BOLD: &[u8] = include_bytes!("../../../assets/fonts/DejaVuSans-Bold.ttf");
static HANZI: &[u8] = include_bytes!("../../../assets/fonts/NotoSansSC-GBK.otf");

/// Drawn for a character that no face has: U+25A1, a box.
const NO_GLYPH: &str = "□";

/// One face of the chain. Its bytes live as long as the program, which reads a font at most a few times in its life.
struct Entry {
    data: &'static [u8],
    index: u32,
    face: Face<'static>,
    /// `None`: stands in for both weights.
    weight: Option<Weight>,
}

/// What is asked of a face: which letters it has, and how wide they are.
struct Face<'a> {
    font: FontRef<'a>,
    letters: Charmap<'a>,
    widths: Hmtx<'a>,
    units_per_em: u16,
    /// What the shaper makes of the font, when a text is first drawn: measuring does without.
    shaper: OnceLock<ShaperData>,
}

impl<'a> Face<'a> {
    /// `None` where the bytes are no font.
    fn parse(data: &'a [u8], index: u32) -> Option<Self> {
        let font = FontRef::from_index(data, index).ok()?;
        let (widths, head) = (font.hmtx().ok()?, font.head().ok()?);
        Some(Self { letters: Charmap::new(&font), widths, units_per_em: head.units_per_em(), shaper: OnceLock::new(), font })
    }

    fn has(&self, c: char) -> bool {
        self.letters.map(c).is_some()
    }

    fn glyphs(&self, text: &str) -> Vec<Glyph> {
        glyphs(&self.font, self.shaper.get_or_init(|| ShaperData::new(&self.font)), text)
    }

    /// The advance of a letter in font units; `None` where the face does not have it.
    fn advance(&self, c: char) -> Option<u16> {
        self.widths.advance(self.letters.map(c)?)
    }
}

impl Entry {
    fn new(data: &'static [u8], index: u32, weight: Option<Weight>) -> Option<Self> {
        Some(Self { data, index, face: Face::parse(data, index)?, weight })
    }

    fn has(&self, c: char) -> bool {
        self.face.has(c)
    }
}

/// A piece of a text that one face can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<'a> {
    /// Index of the face in the chain, for [`Fonts::bytes`].
    pub face: usize,
    /// The text; a box where no face has the letter.
    pub text: &'a str,
}

/// Characters below this have their face and advance looked up once: Latin, Greek, Cyrillic and the signs between.
const COMMON: usize = 0x530;

/// Face and advance (in font units) of each character below [`COMMON`] that stands alone; `None`: look it up.
type Common = Vec<Option<(usize, u16)>>;

/// A chain of faces.
pub struct Fonts {
    chain: Vec<Entry>,
    /// For regular and for bold.
    common: [Common; 2],
}

impl Fonts {
    /// The shipped faces alone.
    pub fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<Fonts> = OnceLock::new();
        SHIPPED.get_or_init(Self::new)
    }

    /// A chain of the shipped faces, to add others to.
    pub fn new() -> Self {
        let shipped = [(REGULAR, Some(Weight::Regular)), (BOLD, Some(Weight::Bold)), (HANZI, None)];
        let chain = shipped.into_iter().filter_map(|(data, weight)| Entry::new(data, 0, weight)).collect();
        Self::of(chain)
    }

    fn of(chain: Vec<Entry>) -> Self {
        let mut fonts = Self { chain, common: [Vec::new(), Vec::new()] };
        fonts.common = [Weight::Regular, Weight::Bold].map(|weight| (0..COMMON).map(|code| fonts.look_up(code, weight)).collect());
        fonts
    }

    /// Face and advance of a character, if it has a glyph of its own and does not lean on its neighbours.
    fn look_up(&self, code: usize, weight: Weight) -> Option<(usize, u16)> {
        let c = char::from_u32(u32::try_from(code).ok()?).filter(|c| !c.is_control() && !('\u{300}'..='\u{36f}').contains(c))?;
        let face = self.face_of(c.encode_utf8(&mut [0; 4]), weight)?;
        let entry = &self.chain.get(face)?.face;
        Some((face, entry.advance(c)?))
    }

    /// The width where all characters are common ones of one face, which is most texts.
    fn common_width(&self, text: &str, size: Unit, weight: Weight) -> Option<Unit> {
        let common = self.common.get(usize::from(weight == Weight::Bold))?;
        let (mut total, mut only) = (0_i64, None);
        for c in text.chars() {
            let (face, advance) = (*common.get(usize::try_from(u32::from(c)).ok()?)?)?;
            if *only.get_or_insert(face) != face {
                return None;
            }
            total += i64::from(advance);
        }
        Some(only.map_or(0, |face| self.scaled(face, total, size)))
    }

    /// Font units of a face at a font size, rounded up.
    fn scaled(&self, face: usize, units: i64, size: Unit) -> Unit {
        let per_em = i64::from(self.chain.get(face).map_or(1, |entry| entry.face.units_per_em).max(1));
        Unit::try_from((units * i64::from(size) + per_em - 1) / per_em).unwrap_or(Unit::MAX)
    }

    /// Looks through the font folders of the system for faces that have the given characters and appends them to the chain.
    /// Gives the files taken. Files that cannot be read are passed over: this is a search, not a request.
    pub fn find_in_system(&mut self, wanted: &BTreeSet<char>) -> Vec<PathBuf> {
        self.take(&system_files(), wanted)
    }

    /// Appends the faces that have wanted characters, for each script the first that has most of its letters, so that a word is set in one
    /// face where one has it; gives the files taken.
    fn take(&mut self, files: &[PathBuf], wanted: &BTreeSet<char>) -> Vec<PathBuf> {
        let mut open: BTreeMap<u32, BTreeSet<char>> = BTreeMap::new();
        for c in wanted {
            open.entry(script(*c)).or_default().insert(*c);
        }
        let mut taken = Vec::new();
        while !open.is_empty() {
            let best = best_files(files, &open);
            // What no file has any letter of is looked for no more.
            open.retain(|script, _| best.contains_key(script));
            for (script, (_, path)) in best {
                let Some(letters) = open.get_mut(&script) else { continue };
                letters.retain(|c| !self.chain.iter().any(|entry| entry.has(*c)));
                if letters.is_empty() {
                    continue;
                }
                let read = input::read_up_to(&path, LARGEST_FILE).ok();
                let entry = read.and_then(|bytes| {
                    let index = face_in(&bytes);
                    Entry::new(bytes.leak(), index, None)
                });
                letters.retain(|c| entry.as_ref().is_some_and(|entry| !entry.has(*c)));
                self.chain.extend(entry);
                taken.push(path);
            }
            open.retain(|_, letters| !letters.is_empty());
        }
        taken
    }

    /// The bytes of a face and its index in the file.
    pub fn bytes(&self, face: usize) -> Option<(&'static [u8], u32)> {
        self.chain.get(face).map(|entry| (entry.data, entry.index))
    }

    /// The glyphs of a run of [`Fonts::runs`], and the font units that make an em.
    pub(super) fn glyphs(&self, run: Run<'_>) -> (Vec<Glyph>, u16) {
        self.chain.get(run.face).map_or((Vec::new(), 1), |entry| (entry.face.glyphs(run.text), entry.face.units_per_em.max(1)))
    }

    /// Whether a face has only one weight, so that bold has to be drawn with thickened outlines.
    pub fn lacks_bold(&self, face: usize) -> bool {
        self.chain.get(face).is_some_and(|entry| entry.weight.is_none())
    }

    /// The characters that no face has, in code point order.
    pub fn missing<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<char> {
        let chars: BTreeSet<char> = texts.into_iter().flat_map(str::chars).collect();
        chars.into_iter().filter(|c| *c != ' ' && !self.chain.iter().any(|entry| entry.has(*c))).collect()
    }

    /// The first face of the weight that has all of a letter's characters, else any face that has.
    fn face_of(&self, letter: &str, weight: Weight) -> Option<usize> {
        let able = |entry: &Entry| letter.chars().all(|c| entry.has(c));
        let suits = |entry: &Entry| entry.weight.is_none_or(|w| w == weight);
        self.chain.iter().position(|e| suits(e) && able(e)).or_else(|| self.chain.iter().position(able))
    }

    /// Splits a text into pieces that one face can draw in one direction.
    pub fn runs<'a>(&self, text: &'a str, weight: Weight) -> Vec<Run<'a>> {
        let mut runs: Vec<Run<'a>> = Vec::new();
        let mut start = 0;
        let mut last: Option<(usize, bool)> = None;
        let leftward = directions(text);
        for (index, (at, letter)) in text.grapheme_indices(true).enumerate() {
            let is_leftward = leftward.get(index).copied().unwrap_or(false);
            let found = self.face_of(letter, weight);
            // A space goes with the letters before it where their face has one, so that names of two words are one run; so does a mark
            // between two words that are read from right to left.
            let joins = letter == " " || is_leftward && is_neutral(letter);
            let has = |face: usize| self.chain.get(face).is_some_and(|entry| letter.chars().all(|c| entry.has(c)));
            let goes_on = joins && last.is_some_and(|(face, before)| before == is_leftward && has(face));
            let this = if goes_on { last } else { found.map(|face| (face, is_leftward)) };
            if let Some((face, _)) = last
                && this != last
            {
                runs.push(Run { face, text: &text[start..at] });
            }
            if this != last {
                start = at;
            }
            if this.is_none()
                && let Some(face) = self.face_of(NO_GLYPH, weight)
            {
                runs.push(Run { face, text: NO_GLYPH });
                start = at + letter.len();
            }
            last = this;
        }
        if let Some((face, _)) = last {
            runs.push(Run { face, text: &text[start..] });
        }
        runs
    }

    /// Width of a text: the sum of the advances, rounded up. Kerning only makes the drawn text narrower.
    pub fn width(&self, text: &str, size: Unit, weight: Weight) -> Unit {
        let slowly = || self.runs(text, weight).iter().map(|run| self.run_width(*run, size)).sum();
        self.common_width(text, size, weight).unwrap_or_else(slowly)
    }

    /// How far the pen goes on over glyphs of a face.
    pub(super) fn drawn_width(&self, face: usize, glyphs: &[Glyph], size: Unit) -> Unit {
        self.scaled(face, glyphs.iter().map(|glyph| i64::from(glyph.advance.0)).sum(), size)
    }

    /// Width of a run of [`Fonts::runs`].
    pub fn run_width(&self, run: Run<'_>, size: Unit) -> Unit {
        let Some(entry) = self.chain.get(run.face) else { return 0 };
        // Letters that change their shape by their neighbours are as wide as they are drawn.
        if run.text.chars().any(is_joined) {
            return self.drawn_width(run.face, &entry.face.glyphs(run.text), size);
        }
        let advance = |c| entry.face.advance(c).unwrap_or(0);
        let total: i64 = run.text.chars().map(|c| i64::from(advance(c))).sum();
        self.scaled(run.face, total, size)
    }
}

impl Default for Fonts {
    fn default() -> Self {
        Self::new()
    }
}

/// Scripts whose letters join, climb on one another or change places: from Hebrew to Khmer and Mongolian, and the forms of Arabic.
const fn is_joined(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{1900}'..='\u{1cff}' | '\u{a800}'..='\u{abff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// Hebrew, Arabic and the other scripts written from right to left.
fn is_right_to_left(letter: &str) -> bool {
    letter.chars().next().is_some_and(|c| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'))
}

/// Marks that have no direction of their own.
fn is_neutral(letter: &str) -> bool {
    matches!(letter, " " | "," | "." | "-" | "'" | "\"" | "’" | "‐" | "–" | "/")
}

/// Which letters of a text are set from right to left: those of scripts that are, and the marks between two of them, so that a name of
/// several words stands in its own order. Empty where no letter is.
fn directions(text: &str) -> Vec<bool> {
    if !text.chars().any(|c| c >= '\u{590}') {
        return Vec::new();
    }
    let letters: Vec<&str> = text.graphemes(true).collect();
    let mut found: Vec<bool> = letters.iter().map(|letter| is_right_to_left(letter)).collect();
    let mut begun: Option<usize> = None;
    for index in 0..found.len() {
        if found.get(index) == Some(&true) {
            let between = begun.map_or(index..index, |from| from + 1..index);
            if let Some(marks) = found.get_mut(between) {
                marks.fill(true);
            }
            begun = Some(index);
        } else if letters.get(index).is_none_or(|letter| !is_neutral(letter)) {
            begun = None;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What follows a kerned word in another face stands where its last letter ends, not where it would end by the widths of its letters.
    #[test]
    fn a_kerned_word_is_drawn_narrower_than_it_measures() {
        let fonts = Fonts::shipped();
        let runs = fonts.runs("AVATAR、Ty", Weight::Regular);
        assert_eq!(runs.len(), 3);
        let drawn = fonts.drawn_width(runs[0].face, &fonts.glyphs(runs[0]).0, 1000);
        let gap = fonts.run_width(runs[0], 1000) - drawn;
        assert!(gap > 50, "{gap}");
        assert_eq!(fonts.drawn_width(runs[1].face, &fonts.glyphs(runs[1]).0, 1000), fonts.run_width(runs[1], 1000));
    }

    #[test]
    fn names_of_the_world_have_glyphs_or_are_named() {
        let fonts = Fonts::shipped();
        for name in
            ["Łuczak", "Þórður", "Nguyễn Thị", "Ελένη", "Олександр", "Şükrü Ğ", "王伟", "陳曉明", "㐂", "红黑½–—○●☐ ①帥將車", "（一）：，"]
        {
            assert_eq!(fonts.missing([name]), BTreeSet::new(), "{name}");
        }
        assert_eq!(fonts.missing(["Łuczak 𠀀", "ក 王"]), BTreeSet::from(['ក', '𠀀']));
    }

    #[test]
    fn runs_change_face_where_the_script_does() {
        let fonts = Fonts::shipped();
        let texts = |text, weight| fonts.runs(text, weight).iter().map(|r| (r.face, r.text)).collect::<Vec<_>>();
        assert_eq!(texts("Chen 陈思远 Wei", Weight::Regular), [(0, "Chen "), (2, "陈思远"), (0, " Wei")]);
        assert_eq!(texts("Łuczak", Weight::Bold), [(1, "Łuczak")]);
        assert_eq!(texts("a𠀀b", Weight::Regular), [(0, "a"), (0, "□"), (0, "b")]);
        assert_eq!(texts("𠀀", Weight::Regular), [(0, "□")]);
        assert_eq!(texts("", Weight::Regular), []);
        let whole: String = fonts.runs("Αθήνα 王 דוד x", Weight::Bold).iter().map(|r| r.text).collect();
        assert_eq!(whole, "Αθήνα 王 דוד x");
    }

    #[test]
    fn a_name_from_right_to_left_is_one_piece_and_what_follows_is_none_of_it() {
        let fonts = Fonts::shipped();
        let texts = |text| fonts.runs(text, Weight::Regular).iter().map(|r| r.text).collect::<Vec<_>>();
        assert_eq!(texts("כהן, דוד"), ["כהן, דוד"]);
        assert_eq!(texts("GM כהן, דוד (12)"), ["GM ", "כהן, דוד", " (12)"]);
        assert_eq!(texts("אבו-אל ח'ליל, x"), ["אבו-אל ח'ליל", ", x"]);
        let whole: String = texts("دانش, علی 王 x").concat();
        assert_eq!(whole, "دانش, علی 王 x");
    }

    #[test]
    fn a_face_for_a_rare_letter_is_taken_from_the_first_file_that_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path
        };
        let latin = Entry::new(REGULAR, 0, Some(Weight::Regular)).unwrap();
        let mut fonts = Fonts::of(vec![latin]);
        let files = vec![file("a.ttf", b"no font"), file("b.ttf", BOLD), file("c.otf", HANZI), file("d.otf", HANZI)];
        let wanted = fonts.missing(["王伟 \u{10ffff}"]);
        assert_eq!(wanted, BTreeSet::from(['王', '伟', '\u{10ffff}']));
        assert_eq!(fonts.take(&files, &wanted), files[2..3], "no font, one without the letters, and one that is not needed any more");
        assert_eq!(fonts.missing(["王伟"]), BTreeSet::new());
        // A letter in no font is a box, and no letter is lost beside it.
        assert_eq!(fonts.runs("a\u{10ffff}b", Weight::Regular).iter().map(|r| r.text).collect::<Vec<_>>(), ["a", "□", "b"]);
    }

    /// GBK has the common letters of Cyrillic and not those of Serbian: a name is not set in two faces for that.
    #[test]
    fn a_name_of_one_script_is_set_in_the_face_that_has_all_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let files: Vec<PathBuf> = [("a.otf", HANZI), ("b.ttf", REGULAR)]
            .map(|(name, bytes)| {
                let path = folder.path().join(name);
                std::fs::write(&path, bytes).unwrap();
                path
            })
            .to_vec();
        let mut fonts = Fonts::of(Vec::new());
        let name = "Ђорђе Ковач";
        let taken = fonts.take(&files, &fonts.missing([name]));
        assert_eq!(taken, files[1..]);
        assert_eq!(fonts.runs(name, Weight::Regular).len(), 1);
        // Hanzi beside it come from another file, and letters of none are left.
        let taken = fonts.take(&files, &fonts.missing(["王伟 \u{10ffff}"]));
        assert_eq!((taken, fonts.missing(["王伟 \u{10ffff}"])), (files[..1].to_vec(), BTreeSet::from(['\u{10ffff}'])));
    }

    /// The shipped face has Arabic letters in the forms that they take between others.
    #[test]
    fn letters_that_join_are_as_wide_as_they_are_drawn() {
        let fonts = Fonts::shipped();
        let name = "محمد عبد الرحمن";
        let runs = fonts.runs(name, Weight::Regular);
        let drawn = |run: &Run<'_>| {
            let (glyphs, em) = fonts.glyphs(*run);
            (glyphs.iter().map(|glyph| glyph.advance.0).sum::<i32>(), i32::from(em))
        };
        let [(advance, em)] = runs.iter().map(drawn).collect::<Vec<_>>()[..] else { panic!("{runs:?}") };
        assert_eq!(fonts.width(name, em, Weight::Regular), advance);
        let apart: i32 = name.chars().map(|c| fonts.width(&c.to_string(), em, Weight::Regular)).sum();
        assert!(advance < apart, "joined they take less room: {advance} of {apart}");
    }

    #[test]
    fn widths_are_those_of_the_faces() {
        let fonts = Fonts::shipped();
        // A hanzi is one em wide, a digit of DejaVu Sans 1303 of 2048 units.
        assert_eq!(fonts.width("王伟", 1000, Weight::Regular), 2000);
        assert_eq!(fonts.width("00", 2048, Weight::Regular), 2606);
        for text in ["Łuczak, Ewa", "12w½", "Ελένη Шевченко", "ẞ Nguye\u{302}n", ""] {
            let slowly: Unit = fonts.runs(text, Weight::Bold).iter().map(|run| fonts.run_width(*run, 950)).sum();
            assert_eq!(fonts.width(text, 950, Weight::Bold), slowly, "{text}");
        }
        assert!(fonts.width("Wide", 1000, Weight::Bold) > fonts.width("Wide", 1000, Weight::Regular));
    }
}
