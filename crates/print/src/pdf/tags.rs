//! The tag tree of a document: what each text on a page is to a reader who hears it. Heads of later pages, feet and lines are no part of it,
//! and a table that stands on several pages is one.

use crate::page::RowKind;
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};
use krilla::tagging::{Identifier, TableHeaderScope, Tag, TagGroup, TagTree};
use std::num::{NonZeroU16, NonZeroU32};

const TITLE: NonZeroU16 = NonZeroU16::MIN;
const SUBTITLE: NonZeroU16 = TITLE.saturating_add(1);

/// The places on pages where one cell stands.
pub(super) type Places = Vec<Identifier>;

/// A row that may go on on the next page: its cells so far, and how many columns it has.
struct OpenRow {
    kind: RowKind,
    cells: Vec<Places>,
}

/// The table that is being written.
struct OpenTable {
    number: usize,
    columns: usize,
    heads: Vec<TagGroup>,
    rows: Vec<TagGroup>,
    last: Option<OpenRow>,
}

/// What a text on a page is. Pages are drawn in the order of the sheets and read in their own: it is kept until the tree is made.
pub(super) enum Said {
    /// The title of the document, where it stands on its page.
    Title(String, Places, (f32, f32)),
    /// A subtitle, on which side of a sheet and where.
    Subtitle(String, Places, (usize, (f32, f32))),
    /// A further line of the subtitle.
    MoreOfSubtitle(Places),
    Paragraph(Places),
    /// A drawing, in words.
    Figure(String, Places),
    /// A card by its name, and its rows.
    Card(String, Vec<Places>),
    /// A row of the table of a number and so many columns.
    Row((usize, usize), RowKind, Vec<Places>),
}

/// What later texts may still belong to.
enum Open {
    Nothing,
    Table(OpenTable),
    /// A subtitle, and where it stands.
    Heading(String, Places),
}

/// Collects what stands on the pages, in the order of reading.
pub(super) struct Tags {
    tree: Vec<TagGroup>,
    open: Open,
    outline: Vec<(NonZeroU16, String, usize, (f32, f32))>,
}

impl Tags {
    pub(super) const fn new() -> Self {
        Self { tree: Vec::new(), open: Open::Nothing, outline: Vec::new() }
    }

    /// The next in the order of reading.
    pub(super) fn take(&mut self, said: Said) {
        match said {
            Said::Title(text, places, at) => self.title(&text, places, at),
            Said::Subtitle(text, places, at) => self.subtitle(&text, places, at),
            Said::MoreOfSubtitle(places) => self.more_of_subtitle(places),
            Said::Paragraph(places) => self.paragraph(places),
            Said::Figure(said, places) => self.figure(said, places),
            Said::Card(key, rows) => self.card(&key, rows),
            Said::Row(table, kind, cells) => self.row(table, kind, cells),
        }
    }

    /// The title of the document, on its first page.
    fn title(&mut self, text: &str, places: Places, at: (f32, f32)) {
        self.close();
        self.outline.push((TITLE, text.to_owned(), 0, at));
        self.tree.push(group(Tag::Hn(TITLE, Some(text.to_owned())), places));
    }

    /// A subtitle; it may have further lines.
    fn subtitle(&mut self, text: &str, places: Places, (page, at): (usize, (f32, f32))) {
        self.close();
        self.outline.push((SUBTITLE, text.to_owned(), page, at));
        self.open = Open::Heading(text.to_owned(), places);
    }

    /// A further line of the subtitle.
    fn more_of_subtitle(&mut self, places: Places) {
        match &mut self.open {
            Open::Heading(_, known) => known.extend(places),
            _ => self.paragraph(places),
        }
    }

    fn paragraph(&mut self, places: Places) {
        self.close();
        self.tree.push(group(Tag::P, places));
    }

    /// A drawing, in words.
    fn figure(&mut self, said: String, places: Places) {
        self.close();
        self.tree.push(group(Tag::Figure(Some(said)), places));
    }

    /// A card: its first row names it, the others are paragraphs.
    fn card(&mut self, key: &str, rows: Vec<Places>) {
        self.close();
        let mut section = TagGroup::new(Tag::Section);
        let mut rows = rows.into_iter();
        if let Some(first) = rows.next() {
            section.push(group(Tag::Hn(SUBTITLE, Some(key.to_owned())), first));
        }
        rows.for_each(|row| section.push(group(Tag::P, row)));
        self.tree.push(section);
    }

    /// A row of a table; the same number on a later page is the same table. Heads are given once.
    fn row(&mut self, (number, columns): (usize, usize), kind: RowKind, cells: Vec<Places>) {
        if !matches!(&self.open, Open::Table(table) if table.number == number) {
            self.close();
            self.open = Open::Table(OpenTable { number, columns, heads: Vec::new(), rows: Vec::new(), last: None });
        }
        let Open::Table(table) = &mut self.open else { return };
        match (kind, &mut table.last) {
            (RowKind::Head, _) => {
                let cells = cells.into_iter().map(|places| group(Tag::TH(TableHeaderScope::Column), places));
                table.heads.push(of(Tag::TR, cells));
            }
            (RowKind::Continued, Some(last)) => last.cells.iter_mut().zip(cells).for_each(|(known, more)| known.extend(more)),
            _ => {
                table.end_row();
                table.last = Some(OpenRow { kind, cells });
            }
        }
    }

    /// The level of subtitles: under the title, where the document has one on its pages.
    fn under_title(&self) -> NonZeroU16 {
        if self.outline.first().is_some_and(|(level, ..)| *level == TITLE) { SUBTITLE } else { TITLE }
    }

    fn close(&mut self) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => {}
            Open::Table(table) => self.tree.push(table.end()),
            Open::Heading(text, places) => self.tree.push(group(Tag::Hn(self.under_title(), Some(text)), places)),
        }
    }

    /// The tree and the outline. A document without a heading has the name of the document in its outline.
    pub(super) fn end(mut self, name: &str, lang: &str) -> (TagTree, Outline) {
        self.close();
        let mut tree = TagTree::new().with_lang(Some(lang.to_owned()));
        self.tree.into_iter().for_each(|group| tree.push(group));
        let mut outline = Outline::new();
        let node = |text: &str, page, (x, y)| OutlineNode::new(text.to_owned(), XyzDestination::new(page, Point::from_xy(x, y)));
        let mut entries = self.outline.into_iter().peekable();
        let titled = entries.next_if(|(level, ..)| *level == TITLE);
        let (_, title, page, at) = titled.unwrap_or((TITLE, name.to_owned(), 0, (0.0, 0.0)));
        let mut top = node(&title, page, at).with_open(true);
        entries.for_each(|(_, text, page, at)| top.push_child(node(&text, page, at)));
        outline.push_child(top);
        (tree, outline)
    }
}

impl OpenTable {
    fn end_row(&mut self) {
        let Some(OpenRow { kind, cells }) = self.last.take() else { return };
        let is_one = cells.len() == 1 && self.columns > 1;
        let cell = |(index, places): (usize, Places)| match (kind, index) {
            // A title over rows, as wide as the table.
            _ if is_one => {
                let span = u32::try_from(self.columns).ok().and_then(NonZeroU32::new);
                group(Tag::TH(TableHeaderScope::Row).with_col_span(span), places)
            }
            (_, 0) => group(Tag::TH(TableHeaderScope::Row), places),
            _ => group(Tag::TD, places),
        };
        self.rows.push(of(Tag::TR, cells.into_iter().enumerate().map(cell)));
    }

    fn end(mut self) -> TagGroup {
        self.end_row();
        let heads = (!self.heads.is_empty()).then(|| of(Tag::THead, self.heads));
        let rows = (!self.rows.is_empty()).then(|| of(Tag::TBody, self.rows));
        of(Tag::Table, heads.into_iter().chain(rows))
    }
}

fn group(tag: impl Into<krilla::tagging::TagKind>, places: Places) -> TagGroup {
    let mut group = TagGroup::new(tag);
    places.into_iter().for_each(|place| group.push(place));
    group
}

fn of(tag: impl Into<krilla::tagging::TagKind>, groups: impl IntoIterator<Item = TagGroup>) -> TagGroup {
    let mut of = TagGroup::new(tag);
    groups.into_iter().for_each(|group| of.push(group));
    of
}
