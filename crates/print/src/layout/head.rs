//! Head and foot of the pages: of which event, section, round, day and place a sheet speaks, who answers for it and when it was made.
//! A fact that is not known goes with its separator; the first page says all, the others what names them when they hang or lie alone.

use super::{BODY, EDGE, FOOT, Face, SIDE, placed};
use crate::clean::clean;
use crate::drawing::{MM, Placed};
use crate::fonts::Fonts;
use crate::measure::{Align, PT, Unit, Weight};
use crate::page::{Bar, Block, BlockKind, Cell, Document, Ground, Masthead, Row, RowKind, Stroke};
use crate::picture::Picture;
use words::Lang;

/// Lines that a text may take in head and foot: a longer one is set smaller, down to this size, and from there takes the lines it needs.
const MOST_LINES: usize = 2;
const SMALLEST: Unit = 7 * PT;
/// The title, in tenths of the text of the head; what stands around it is at most a tenth of the title through this.
const TITLE: Unit = 16;
const LOUDER: Unit = 12;
/// Size of the foot.
const SMALL: Unit = 8 * PT;
/// Height of the bar of a draft, and the space under it.
const BAR: Unit = 18 * PT;
const UNDER_BAR: Unit = 5 * PT;
/// Between the rule under the head and the contents.
const UNDER_RULE: Unit = 10 * PT;
/// Room for a logo.
const LOGO: (Unit, Unit) = (45 * MM, 12 * MM);
/// Between the head's texts and the box with the section's code.
const GAP: Unit = 12 * PT;

/// The head of a page.
pub(super) struct Head {
    /// Its texts and lines.
    pub block: Block,
    /// The bar of a draft.
    pub bar: Option<Bar>,
    /// The logo of the event.
    pub logo: Option<Placed>,
    /// Where the contents begin.
    pub top: Unit,
}

impl Head {
    /// No head at all.
    pub(super) const fn none() -> Self {
        Self {
            block: Block { kind: BlockKind::Note, rows: Vec::new(), strokes: Vec::new(), grounds: Vec::new() },
            bar: None,
            logo: None,
            top: 0,
        }
    }
}

/// Which page it is.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    /// The first page, on which everything stands.
    pub is_first: bool,
    /// The boards or letters of this page, where it has some of them only.
    pub range: &'a str,
    /// The widest that any page may have: all later pages are set alike.
    pub widest: &'a str,
}

/// Sets text under text.
struct Setter<'a> {
    fonts: &'a Fonts,
    body: Unit,
    align: Align,
    left: Unit,
    width: Unit,
    y: Unit,
    rows: Vec<Row>,
}

impl Setter<'_> {
    /// The text of the head by which a text stands in one line: no larger than it is, and in a large head no smaller than in a small one.
    fn body_of(&self, text: &str, tenths: Unit, weight: Weight, least: Unit) -> Option<Unit> {
        // In finer steps where type is small.
        let smaller = |body: &Unit| Some(body - if *body > BODY { PT } else { PT / 2 });
        let bodies = std::iter::successors(Some(self.body), smaller).take_while(|body| *body >= least);
        bodies.into_iter().find(|body| self.fonts.width(text, body * tenths / 10, weight) <= self.width)
    }

    /// The title: rather a little smaller than with its last word on a line of its own. What stands around it is never louder.
    fn title(&mut self, event: &str, title: &str) {
        let body = self.body_of(title, TITLE, Weight::Bold, BODY * 8 / 10).unwrap_or(BODY);
        let around = self.body.min((body * TITLE / LOUDER).max(BODY));
        self.body = around;
        self.line(event, 10, Weight::Regular);
        self.body = body;
        self.line(title, TITLE, Weight::Bold);
        self.body = around;
    }

    /// Sets a text that is clean, in tenths of the text of the head: no larger than one line allows, if that is larger than in a small head.
    fn line(&mut self, text: &str, tenths: Unit, weight: Weight) {
        if text.is_empty() {
            return;
        }
        let body = self.body_of(text, tenths, weight, BODY).unwrap_or_else(|| self.body.min(BODY));
        let face = Face { size: body * tenths / 10, weight };
        let (face, lines) = fitted(text, face, self.width, self.fonts);
        let height = face.step() * Unit::try_from(lines.len()).unwrap_or(1);
        let cell = placed(self.fonts, text, &lines, (self.left, self.y + face.size), self.width, face, self.align);
        self.rows.push(Row { kind: RowKind::Body, cells: vec![cell] });
        self.y += height;
    }

    /// Whether these facts stand in one line, and no smaller than these without the first of them.
    fn has_room(&self, all: &[String], join: &str) -> bool {
        let body = |facts: &[String]| self.body_of(&facts.join(join), 9, Weight::Regular, BODY);
        body(all).is_some_and(|size| body(all.get(1..).unwrap_or_default()).is_none_or(|alone| size >= alone))
    }

    /// The facts of a head, in one line or as many as they need: no line ends inside of a fact that has room on one.
    fn facts(&mut self, facts: &[String], join: &str) {
        let all = facts.join(join);
        let room = |text: &str| self.fonts.width(text, BODY * 9 / 10, Weight::Regular) <= self.width;
        if room(&all) || !facts.iter().all(|fact| room(fact)) {
            return self.line(&all, 9, Weight::Regular);
        }
        let mut lines: Vec<String> = Vec::new();
        for fact in facts {
            match lines.last_mut() {
                Some(line) if room(&[line.as_str(), fact].join(join)) => *line = [line.as_str(), fact].join(join),
                _ => lines.push(fact.clone()),
            }
        }
        // All in the size in which the longest has room.
        self.body = lines.iter().filter_map(|line| self.body_of(line, 9, Weight::Regular, BODY)).min().unwrap_or(self.body);
        lines.iter().for_each(|line| self.line(line, 9, Weight::Regular));
    }
}

/// The lines of a text in a width, and the face in which it takes them.
fn fitted(text: &str, face: Face, width: Unit, fonts: &Fonts) -> (Face, Vec<String>) {
    let mut face = face;
    loop {
        let lines = face.lines(fonts, text, width);
        if lines.len() <= MOST_LINES || face.size <= SMALLEST {
            return (face, lines);
        }
        face.size = (face.size - PT).max(SMALLEST);
    }
}

/// The side to which head and foot keep in a language.
fn align(lang: Lang) -> Align {
    if lang.text("print.head.align") == "centre" { Align::Center } else { Align::Left }
}

/// The head of a page of a width, for contents set in `body`.
pub(super) fn head(mast: &Masthead, lang: Lang, at: At<'_>, width: Unit, body: Unit, fonts: &Fonts) -> Head {
    let join = lang.text("print.head.join");
    let bar = mast.draft.then(|| bar(lang, width, fonts));
    let begin = EDGE + if bar.is_some() { BAR + UNDER_BAR } else { 0 };
    let logo = mast.logo.as_ref().filter(|_| at.is_first).map(|picture| logo(picture, (width - SIDE, begin)));
    let beside = logo.as_ref().map_or(0, |logo| logo.size.0 + GAP);
    let code = code_box(&mast.code, (width - SIDE - beside, begin), body, fonts);
    let used = code.as_ref().map_or(0, |(cell, _)| 2 * SIDE / 5 + fonts.width(&cell.whole, body * 16 / 10, Weight::Bold) + GAP);
    // Centred texts stay in the middle of the paper: the box takes room at both sides.
    let align = align(lang);
    let room = width - 2 * SIDE - used - beside;
    let mut set = Setter { fonts, body, align, left: SIDE, width: room, y: begin, rows: Vec::new() };
    if align == Align::Center {
        (set.left, set.width) = (SIDE + beside + used, width - 2 * (SIDE + beside + used));
    }
    let (event, title) = (clean(&mast.event), clean(&mast.title));
    let facts = |first: &str, range: &str| -> Vec<String> {
        let all = [first].into_iter().chain(mast.facts.iter().map(String::as_str)).chain([range]);
        all.map(clean).filter(|fact| !fact.is_empty()).collect()
    };
    // A page that lies alone names its event too: among the facts of later pages, where that takes no line and no type from them.
    if at.is_first {
        set.title(&event, &title);
        set.facts(&facts("", at.range), join);
    } else {
        set.title("", &title);
        let is_beside = event.is_empty() || set.has_room(&facts(&event, at.widest), join);
        if !is_beside {
            let body = std::mem::replace(&mut set.body, BODY);
            set.line(&event, 9, Weight::Regular);
            set.body = body;
        }
        set.facts(&facts(if is_beside { &event } else { "" }, at.range), join);
    }
    if at.is_first {
        set.line(&clean(&mast.correction), 9, Weight::Bold);
    }
    let Setter { mut rows, y, .. } = set;
    let mut strokes = Vec::new();
    let mut y = y.max(logo.as_ref().map_or(0, |logo| logo.at.1 + logo.size.1)) + 4 * PT;
    if let Some((cell, (box_strokes, bottom))) = code {
        strokes.extend(box_strokes);
        y = y.max(bottom + 4 * PT);
        match rows.first_mut() {
            Some(row) => row.cells.push(cell),
            None => rows.push(Row { kind: RowKind::Body, cells: vec![cell] }),
        }
    }
    strokes.push(Stroke { from: (SIDE, y), to: (width - SIDE, y), width: PT, dashed: false });
    Head { block: Block { kind: BlockKind::Note, rows, strokes, grounds: Vec::new() }, bar, logo, top: y + UNDER_RULE }
}

/// The logo from its upper right corner.
fn logo(picture: &Picture, (right, top): (Unit, Unit)) -> Placed {
    let size = picture.within(LOGO);
    Placed { at: (right - size.0, top), size, picture: picture.clone(), turned: false }
}

/// The box with the code of the section, from its upper right corner, and where it ends.
fn code_box(code: &str, (right, top): (Unit, Unit), body: Unit, fonts: &Fonts) -> Option<(Cell, (Vec<Stroke>, Unit))> {
    let text = clean(code);
    if text.is_empty() {
        return None;
    }
    let face = Face { size: body * 16 / 10, weight: Weight::Bold };
    let width = fonts.width(&text, face.size, face.weight) + 2 * SIDE / 5;
    let (left, bottom) = (right - width, top + face.size * 15 / 10);
    let line = |from, to| Stroke { from, to, width: PT, dashed: false };
    let strokes = vec![
        line((left, top), (right, top)),
        line((right, top), (right, bottom)),
        line((right, bottom), (left, bottom)),
        line((left, bottom), (left, top)),
    ];
    let cell = placed(fonts, &text, std::slice::from_ref(&text), (left, top + face.size * 11 / 10), width, face, Align::Center);
    Some((cell, (strokes, bottom)))
}

/// The bar over a sheet that is not published: seen from afar, and in both languages of the hall.
fn bar(lang: Lang, width: Unit, fonts: &Fonts) -> Bar {
    let face = Face { size: 12 * PT, weight: Weight::Bold };
    let (text, room) = (clean(lang.text("print.draft")), width - 2 * SIDE);
    let lines = [text.clone()];
    let text = placed(fonts, &text, &lines, (SIDE, EDGE + face.size + 2 * PT), room, face, Align::Center);
    Bar { ground: Ground { at: (SIDE, EDGE), size: (room, BAR) }, text }
}

/// Writes the foot of every page anew: what the masthead has for it, and the number of the page.
pub(super) fn put_feet(document: &mut Document, fonts: &Fonts) {
    let lang = document.lang;
    let size = document.paper.size(document.landscape);
    let facts: Vec<String> = document.masthead.foot.iter().map(|fact| clean(fact)).collect();
    let facts = facts.join(lang.text("print.head.join"));
    // A page without a head is filled to its edges.
    for page in document.pages.iter_mut().filter(|page| !page.head.rows.is_empty()) {
        let values = [("page", page.number.to_string()), ("pages", document.of.to_string())];
        let number = lang.fill("print.page_of", &values.each_ref().map(|(name, value)| (*name, value.as_str())));
        page.foot = vec![foot(&facts, number, lang, size, fonts)];
    }
}

fn foot(facts: &str, number: String, lang: Lang, (width, height): (Unit, Unit), fonts: &Fonts) -> Row {
    let face = Face { size: SMALL, weight: Weight::Regular };
    let (room, y) = (width - 2 * SIDE, height - FOOT + 3 * PT + SMALL);
    let cell = |text: &str, room: Unit, align| {
        let (face, lines) = fitted(text, face, room, fonts);
        placed(fonts, text, &lines, (SIDE, y), room, face, align)
    };
    let cells = if align(lang) == Align::Center {
        let all: Vec<&str> = [facts, &number].into_iter().filter(|text| !text.is_empty()).collect();
        vec![cell(&all.join(lang.text("print.head.join")), room, Align::Center)]
    } else {
        let used = fonts.width(&number, face.size, face.weight) + GAP;
        let right = placed(fonts, &number, std::slice::from_ref(&number), (SIDE, y), room, face, Align::Right);
        vec![cell(facts, room - used, Align::Left), right]
    };
    Row { kind: RowKind::Body, cells }
}

/// Documents that are looked through by board, and by name.
const BY_BOARD: [&str; 2] = ["pairings", "results"];
const BY_NAME: [&str; 2] = ["pairings-alphabetical", "starting-list-alphabetical"];

/// Whether the pages of a document say which boards or letters they have.
pub(super) fn has_range(id: &str) -> bool {
    BY_BOARD.contains(&id) || BY_NAME.contains(&id)
}

/// The boards or letters that stand on a page, of documents that are looked through by them; empty for the others.
pub(super) fn range(id: &str, blocks: &[Block], lang: Lang) -> String {
    // The list itself, in all columns of the page; not what stands below it.
    let list = blocks.iter().filter(|block| matches!(block.kind, BlockKind::Table { number: 0, .. }));
    let first_cells: Vec<&str> = list
        .flat_map(|block| &block.rows)
        .filter(|row| row.kind == RowKind::Body)
        .filter_map(|row| row.cells.first())
        .map(|cell| cell.whole.trim_start_matches(['▲', ' ']))
        .collect();
    let (Some(first), Some(last)) = (first_cells.first(), first_cells.last()) else { return String::new() };
    let values = |first: &str, last: &str, key| lang.fill(key, &[("first", first), ("last", last)]);
    match id {
        id if BY_BOARD.contains(&id) && first.chars().chain(last.chars()).all(|c| c.is_ascii_digit()) => {
            values(first, last, "print.head.boards")
        }
        id if BY_NAME.contains(&id) => {
            let initial = |name: &str| name.chars().find(|c| c.is_alphabetic()).map(|c| c.to_uppercase().to_string());
            match (initial(first), initial(last)) {
                (Some(first), Some(last)) => values(&first, &last, "print.head.letters"),
                _ => String::new(),
            }
        }
        _ => String::new(),
    }
}
