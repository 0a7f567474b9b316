//! The pages of a section: a folder that can be put on a web server or opened from a disk. No scripts, nothing loaded
//! from elsewhere.

use super::tables::Words;
use super::{Label, Report, Table, crosstable, members, pairings, players, standings};
use event::harmless::markup;

/// One file of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// File name, lower-case ASCII: `index.html`, `round-3.html`.
    pub name: String,
    /// What stands in it, UTF-8.
    pub content: String,
}

const STYLE: &str = "body{font-family:system-ui,'Noto Sans','Noto Sans SC',sans-serif;margin:1.5rem auto;max-width:70rem;padding:0 1rem;color:#111;background:#fff}\
h1{font-size:1.4rem;margin-bottom:.3rem}h2{font-size:1.1rem}nav a{margin-right:.9rem}p.facts{color:#444;margin-top:0}\
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{padding:.25rem .5rem;border-bottom:1px solid #ccc;text-align:left}\
th{border-bottom:2px solid #444}td.n{text-align:right}tbody tr:nth-child(even){background:#f4f4f4}\
@media print{nav{display:none}body{margin:0;max-width:none}}";

/// All pages: the standings as `index.html`, players, cross table, and one for every paired round.
pub fn html(report: &Report<'_>, words: Words<'_>) -> Vec<Page> {
    let rounds = report.tournament.rounds_paired();
    let mut tables = vec![
        ("index.html".to_owned(), standings(report, words)),
        ("players.html".to_owned(), players(report, words)),
        ("crosstable.html".to_owned(), crosstable(report, words)),
    ];
    tables.extend(members(report, words).map(|table| ("team-players.html".to_owned(), table)));
    tables.extend((1..=rounds).map(|round| (format!("round-{round}.html"), pairings(report, round, words))));
    let links: String = tables.iter().map(|(name, table)| format!("<a href=\"{name}\">{}</a>", escape(&table.title))).collect();
    tables.iter().map(|(name, table)| Page { name: name.clone(), content: page(report, &links, table, words) }).collect()
}

fn page(report: &Report<'_>, links: &str, table: &Table, words: Words<'_>) -> String {
    let info = &report.tournament.info;
    let title = escape(report.title);
    let mut facts: Vec<String> = [&info.city, &info.federation].into_iter().filter(|f| !f.is_empty()).map(|f| escape(f)).collect();
    if !info.start.is_empty() {
        facts.push(escape(&format!("{} – {}", info.start, info.end)));
    }
    facts.push(format!("{} {}/{}", escape(&words(Label::Round)), report.tournament.rounds_paired(), report.tournament.rounds));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title} – {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=\"facts\">{}</p>\n<nav>{links}</nav>\n{}</body>\n</html>\n",
        escape(report.language),
        escape(&table.title),
        facts.join(" · "),
        body(table)
    )
}

fn body(table: &Table) -> String {
    let mut out = format!("<h2>{}</h2>\n<table>\n<thead><tr>", escape(&table.title));
    for heading in &table.columns {
        out.push_str(&format!("<th>{}</th>", escape(heading)));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for cell in row {
            let class = if cell.is_number() { " class=\"n\"" } else { "" };
            // Names of one language may run from right to left: each cell keeps to itself.
            out.push_str(&format!("<td{class} dir=\"auto\">{}</td>", escape(&cell.show())));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
    out
}

/// Text as text: nothing of it is markup, nothing of it is a control character.
fn escape(text: &str) -> String {
    markup(text).replace(char::is_control, "\u{FFFD}")
}
