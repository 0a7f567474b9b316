//! Text as HTML.

use super::entry::with_signs;
use event::harmless;

/// Text as text: nothing of it is markup, nothing of it is obeyed.
pub fn esc(text: &str) -> String {
    harmless::markup(&harmless::line(text))
}

/// A name: it may run from right to left among others that do not.
pub fn name(text: &str) -> String {
    format!("<bdi>{}</bdi>", esc(text))
}

/// A link. `href` is one of the folder's own.
pub fn link(href: &str, inner: &str) -> String {
    format!("<a href=\"{}\">{inner}</a>", esc(href))
}

/// A cell of a table.
pub fn cell(class: &str, inner: &str) -> String {
    if class.is_empty() { format!("<td>{inner}</td>") } else { format!("<td class=\"{class}\">{inner}</td>") }
}

/// The head of a column.
pub fn column(class: &str, inner: &str) -> String {
    if class.is_empty() { format!("<th scope=\"col\">{inner}</th>") } else { format!("<th scope=\"col\" class=\"{class}\">{inner}</th>") }
}

/// A table with its caption, which only its reader's program shows where it is `hidden`.
pub fn table(class: &str, caption: (&str, bool), columns: &str, rows: &str) -> String {
    let (text, hidden) = caption;
    let caption = format!("<caption{}>{}</caption>", if hidden { " class=\"unseen\"" } else { "" }, esc(text));
    format!("<table class=\"{class}\">\n{caption}\n<thead><tr>{columns}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

/// Paragraphs.
pub fn notes<'a>(texts: impl IntoIterator<Item = &'a String>) -> String {
    texts.into_iter().map(|text| format!("<p class=\"note\">{}</p>\n", with_signs(&esc(text)))).collect()
}

/// Facts as a list of names and values; those without a value are left out.
pub fn facts(list: &[(&str, String)]) -> String {
    let one = |(what, value): &(&str, String)| format!("<div><dt>{}</dt><dd>{value}</dd></div>", esc(what));
    let known: String = list.iter().filter(|(_, value)| !value.is_empty()).map(one).collect();
    if known.is_empty() { String::new() } else { format!("<dl class=\"facts\">{known}</dl>\n") }
}
