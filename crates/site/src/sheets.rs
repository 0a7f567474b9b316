//! Documents that stand on a page of their own where they fit the section: brackets, final rankings, grids. What they say is said once, in
//! the crate of the documents; here it takes the form of a page.

use super::File;
use super::html::{esc, notes};
use super::view::{Extra, View};
use print::documents::{About, find};
use print::material::Material;
use print::sheet::{Cell, Column, Line, Part, Sheet, Table, Tree, TreeMatch};

/// The documents, in the order of the menu, with the file they stand in.
const EXTRA: [(&str, &str); 7] = [
    ("bracket", "bracket.html"),
    ("final-ranking", "final-ranking.html"),
    ("round-robin-grid", "grid.html"),
    ("units", "units.html"),
    ("individual-by-team", "individual.html"),
    ("board-prizes", "board-prizes.html"),
    ("schedule", "schedule.html"),
];

/// The documents that fit the section as it stands.
pub fn of(view: &View<'_>) -> Vec<Extra> {
    let section = &view.section;
    let fitting = EXTRA.iter().filter_map(|(id, file)| {
        let kind = find(id)?;
        let round = if kind.about == About::After { view.complete } else { section.current_number() };
        kind.fits(section, round).ok()?;
        let own = (kind.about != About::After).then(|| Material::new(view.event, section, kind.about, round, view.lang, view.site.updated));
        let sheet = kind.sheet(&own.as_ref().unwrap_or(&view.after).input()).ok()?;
        let title = kind.title_in(section, view.lang).to_owned();
        (!sheet.parts.is_empty()).then(|| Extra { file: (*file).to_owned(), title, sheet, about: kind.about })
    });
    fitting.collect()
}

/// Their pages.
pub fn files(view: &View<'_>) -> Vec<File> {
    let page = |extra: &Extra| {
        let facts = if extra.about == About::After { vec![super::standings::after(view)] } else { Vec::new() };
        File::text(view.path(&extra.file), view.page(&extra.file, &extra.title, &facts, html(&extra.sheet)))
    };
    view.sheets.iter().map(page).collect()
}

/// What a document says, as HTML.
pub fn html(sheet: &Sheet) -> String {
    let mut out = String::new();
    for part in &sheet.parts {
        match part {
            Part::Title(text) => out.push_str(&format!("<h2>{}</h2>\n", esc(text))),
            Part::Note(text) => out.push_str(&notes([text])),
            Part::Prose(lines) => out.push_str(&notes(lines)),
            Part::Table(table) => out.push_str(&of_table(table, &sheet.title)),
            Part::Tree(tree) => out.push_str(&of_tree(tree)),
            _ => {}
        }
    }
    out
}

fn of_table(table: &Table, title: &str) -> String {
    let head = |column: &Column| super::html::column("", &esc(&column.head));
    let columns: String = table.columns.iter().map(head).collect();
    let row = |line: &Line| match line {
        Line::Group(text) | Line::Page(text) => {
            format!("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"{}\">{}</th></tr>\n", table.columns.len(), esc(text))
        }
        Line::Cells(cells) => {
            format!("<tr>{}</tr>\n", cells.iter().zip(&table.columns).map(|(cell, column)| of_cell(cell, column)).collect::<String>())
        }
    };
    let rows: String = table.lines.iter().map(row).collect();
    format!("<div class=\"wide\">{}</div>\n", super::html::table("sheet", (title, true), &columns, &rows))
}

fn of_cell(cell: &Cell, column: &Column) -> String {
    let text = esc(&cell.text);
    let text = if cell.struck { format!("<s>{text}</s>") } else { text };
    let text = if cell.strong && !text.is_empty() { format!("<b>{text}</b>") } else { text };
    let class = match (column.fit.letters.is_some(), cell.shaded, text.is_empty()) {
        (_, true, _) => "own",
        (_, _, true) => "none",
        (true, ..) => "who",
        _ => "fact",
    };
    format!("<td class=\"{class}\" data-h=\"{}\">{text}</td>", esc(&column.head))
}

/// A bracket: a list of matches for each round; where there is room they stand side by side.
fn of_tree(tree: &Tree) -> String {
    let mut out = if tree.title.is_empty() { String::new() } else { format!("<h2>{}</h2>\n", esc(&tree.title)) };
    // Under the heading of the page, or that of the tree: no level is passed over.
    let level = if tree.title.is_empty() { 2 } else { 3 };
    out.push_str("<div class=\"tree\">\n");
    for (column, head) in (0_u16..).zip(&tree.heads) {
        let mut matches: Vec<&TreeMatch> = tree.matches.iter().filter(|m| m.column == column).collect();
        if matches.is_empty() {
            continue;
        }
        matches.sort_by_key(|m| m.rows);
        out.push_str(&format!("<section><h{level}>{}</h{level}>\n<ol>\n", esc(head)));
        for of in matches {
            out.push_str(&format!("<li><span class=\"sub\">{}</span>", esc(&of.name)));
            for side in &of.sides {
                let class = if side.strong { "side won" } else { "side" };
                out.push_str(&format!(
                    "<span class=\"{class}\"><span>{}</span><b>{}</b></span>",
                    super::html::name(&side.text),
                    esc(&side.score)
                ));
            }
            out.push_str("</li>\n");
        }
        out.push_str("</ol></section>\n");
    }
    out.push_str("</div>\n");
    let (what, who) = &tree.end;
    if !who.is_empty() {
        out.push_str(&format!("<p><b>{}</b> {}</p>\n", esc(what), super::html::name(who)));
    }
    out
}
