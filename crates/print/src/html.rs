//! Pages as one web page that needs no other file: the parts of a table that stand on several pages become one table again.

use super::measure::Align;
use super::page::{Block, BlockKind, Cell, Document, Row, RowKind};
use event::harmless::markup;

const STYLE: &str = "
@page { margin: 14mm; }
body { font: 15px/1.4 'DejaVu Sans', 'Noto Sans', 'Noto Sans SC', sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; color: #000; background: #fff; }
header { border-bottom: 2px solid; margin-bottom: 1em; }
header p { display: flex; justify-content: space-between; gap: 2em; margin: 0.2em 0; }
header b { border: 1px solid; padding: 0 0.4em; }
header .draft { background: #000; color: #fff; justify-content: center; font-weight: bold; }
h1 { font-size: 1.4em; margin: 0; }
h2 { font-size: 1.1em; }
table { border-collapse: collapse; }
thead { display: table-header-group; }
th, td { padding: 0.2em 0.6em; border-bottom: 1px solid #999; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tr.group th, td.shaded { background: #e1e1e1; }
.c { text-align: center; }
.r { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(18em, 1fr)); }
.card { border: 1px dashed #777; padding: 0.6em; break-inside: avoid; }
.card p { display: flex; gap: 1em; margin: 0.2em 0; }
.card b { min-width: 6em; border-bottom: 1px solid; }
";

/// Writes a document as a web page in UTF-8.
pub fn render(document: &Document) -> String {
    let mut out = String::with_capacity(16 * 1024);
    out.push_str(&format!("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", document.lang.name()));
    out.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n");
    out.push_str(&format!("<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n", markup(&document.title)));
    head(document, &mut out);
    let blocks: Vec<&Block> = document.pages.iter().flat_map(|page| &page.blocks).collect();
    for group in blocks.chunk_by(|a, b| belongs(a, b)) {
        match group.first().map(|block| &block.kind) {
            Some(BlockKind::Table { .. }) => table(group, &mut out),
            Some(BlockKind::Card { .. }) => cards(group, &mut out),
            Some(BlockKind::Title) => texts(group, "h2", &mut out),
            Some(BlockKind::Note) => texts(group, "p", &mut out),
            Some(BlockKind::Figure(_)) => cards(group, &mut out),
            None => {}
        }
    }
    foot(document, &mut out);
    out.push_str("</body>\n</html>\n");
    out
}

/// Whether two neighbours are one thing: parts of one table, lines of one remark, cards of one set.
fn belongs(a: &Block, b: &Block) -> bool {
    match (&a.kind, &b.kind) {
        (BlockKind::Table { number: a, .. }, BlockKind::Table { number: b, .. }) => a == b,
        (BlockKind::Card { .. }, BlockKind::Card { .. })
        | (BlockKind::Note, BlockKind::Note)
        | (BlockKind::Figure(_), BlockKind::Figure(_)) => true,
        _ => false,
    }
}

/// The lines of the head; the page number means nothing here.
fn head(document: &Document, out: &mut String) {
    let head = &document.masthead;
    out.push_str("<header>\n");
    if head.draft {
        out.push_str(&format!("<p class=\"draft\">{}</p>\n", markup(document.lang.text("print.draft"))));
    }
    let code = if head.code.is_empty() { String::new() } else { format!("<b>{}</b>", markup(&head.code)) };
    out.push_str(&format!("<p><span>{}</span>{code}</p>\n<h1>{}</h1>\n", markup(&head.event), markup(&head.title)));
    let facts = head.facts.join(document.lang.text("print.head.join"));
    for text in [&facts, &head.correction].into_iter().filter(|text| !text.is_empty()) {
        out.push_str(&format!("<p>{}</p>\n", markup(text)));
    }
    out.push_str("</header>\n");
}

/// The foot without the page number, and a warning under it.
fn foot(document: &Document, out: &mut String) {
    let facts = document.masthead.foot.join(document.lang.text("print.head.join"));
    let under = document.pages.first().map_or(&[][..], |page| page.foot.get(1..).unwrap_or_default());
    let warnings = under.iter().flat_map(|row| &row.cells).map(|cell| cell.whole.clone());
    for text in std::iter::once(facts).chain(warnings).filter(|text| !text.is_empty()) {
        out.push_str(&format!("<footer>{}</footer>\n", markup(&text)));
    }
}

fn class(cell: &Cell) -> &'static str {
    match (cell.align, cell.shaded) {
        (_, true) => " class=\"shaded\"",
        (Align::Left, _) => "",
        (Align::Center, _) => " class=\"c\"",
        (Align::Right | Align::Points, _) => " class=\"r\"",
    }
}

fn row(row: &Row, tag: &str, out: &mut String) {
    out.push_str("<tr>");
    for cell in &row.cells {
        let text = if cell.struck { format!("<s>{}</s>", markup(&cell.whole)) } else { markup(&cell.whole) };
        out.push_str(&format!("<{tag}{}>{text}</{tag}>", class(cell)));
    }
    out.push_str("</tr>\n");
}

fn table(parts: &[&Block], out: &mut String) {
    let columns = parts.iter().flat_map(|part| &part.rows).map(|row| row.cells.len()).max().unwrap_or(1);
    out.push_str("<table>\n");
    let head = parts.iter().flat_map(|part| &part.rows).find(|row| row.kind == RowKind::Head);
    if let Some(head) = head {
        out.push_str("<thead>\n");
        row(head, "th", out);
        out.push_str("</thead>\n");
    }
    out.push_str("<tbody>\n");
    for line in parts.iter().flat_map(|part| &part.rows) {
        match line.kind {
            // What goes on on a further page stands whole in its row.
            RowKind::Head | RowKind::Continued => {}
            RowKind::Body => row(line, "td", out),
            RowKind::Group => {
                let text = line.cells.first().map_or("", |cell| cell.whole.as_str());
                out.push_str(&format!("<tr class=\"group\"><th colspan=\"{columns}\">{}</th></tr>\n", markup(text)));
            }
        }
    }
    out.push_str("</tbody>\n</table>\n");
}

fn cards(parts: &[&Block], out: &mut String) {
    out.push_str("<div class=\"cards\">\n");
    for part in parts {
        out.push_str("<div class=\"card\">\n");
        for row in &part.rows {
            out.push_str("<p>");
            for cell in &row.cells {
                let text = if cell.write_in { "<b></b>".to_owned() } else { format!("<span>{}</span>", markup(&cell.whole)) };
                out.push_str(&text);
            }
            out.push_str("</p>\n");
        }
        out.push_str("</div>\n");
    }
    out.push_str("</div>\n");
}

fn texts(parts: &[&Block], tag: &str, out: &mut String) {
    let cells = parts.iter().flat_map(|part| &part.rows).flat_map(|row| &row.cells);
    let lines: Vec<&str> = cells.map(|cell| cell.whole.as_str()).filter(|line| !line.is_empty()).collect();
    if lines.is_empty() {
        return;
    }
    out.push_str(&format!("<{tag}>{}</{tag}>\n", markup(&lines.join(" "))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::find;
    use crate::fonts::Fonts;
    use crate::page::Paper;
    use crate::sample::swiss;
    use arbitration::kind::GameKind;
    use words::Lang;

    #[test]
    fn a_table_of_many_pages_is_one_and_names_are_no_markup() {
        let mut event = swiss(200, GameKind::Chess, Lang::EN);
        event.tournament.contestants[2].name = "<script>alert('x')</script> & Co".into();
        let document = find("pairings").unwrap().pages(&event.input(), Paper::A4, Fonts::shipped()).unwrap();
        assert!(document.pages.len() > 2);
        let html = render(&document);
        assert_eq!(html.matches("<thead>").count(), 2, "pairings and the players without a game");
        assert_eq!(html.matches("<tr>").count(), 1 + event.boards.len() + 1 + event.input().byes(5).len());
        assert!(!html.contains("<script") && html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; Co"));
        assert!(!html.contains("page 1 of"));
    }
}
