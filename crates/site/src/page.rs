//! What every page has: head, menu, foot.

use super::Site;
use super::html::{esc, link, name};
use words::days::moment_in_letters;

/// A page.
pub struct Page<'a> {
    /// Way to the top of the folder: empty or `../`.
    pub top: &'a str,
    /// What the page is, for the title of the window; the event follows.
    pub title: &'a str,
    /// The line above the heading: event and section, as links.
    pub above: String,
    /// The heading.
    pub heading: &'a str,
    /// Date, venue and the like, parted by dots.
    pub facts: &'a [String],
    /// The menu: where to, what, whether it is here.
    pub menu: &'a [(String, String, bool)],
    /// What stands on it, as HTML.
    pub main: String,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn html(&self, site: &Site<'_>) -> String {
        let (top, event) = (self.top, &site.event.info.name);
        let title = [self.title, event.as_str()].iter().filter(|t| !t.is_empty()).map(|t| esc(t)).collect::<Vec<_>>().join(" – ");
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"generator\" content=\"Flagfall\">\n<title>{title}</title>\n<link rel=\"stylesheet\" href=\"{top}site.css\">\n\
             <script src=\"{top}site.js\" defer></script>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">{skip}</a>\n<header>\n",
            lang = esc(site.lang.name()),
            skip = esc(site.lang.text("site.skip")),
        );
        if !self.above.is_empty() {
            out.push_str(&format!("<p class=\"above\">{}</p>\n", self.above));
        }
        out.push_str(&format!("<h1>{}</h1>\n", name(self.heading)));
        let facts: Vec<String> = self.facts.iter().filter(|f| !f.is_empty()).map(|f| esc(f)).collect();
        if !facts.is_empty() {
            out.push_str(&format!("<p class=\"about\">{}</p>\n", facts.join(" · ")));
        }
        if !self.menu.is_empty() {
            out.push_str(&format!("<nav class=\"menu\" aria-label=\"{}\">", esc(site.lang.text("site.menu.name"))));
            self.menu.iter().for_each(|entry| out.push_str(&item(entry)));
            out.push_str("</nav>\n");
        }
        let updated = site.lang.fill("site.updated", &[("time", &moment_in_letters(site.updated, site.lang)), ("log", site.log)]);
        out.push_str(&format!(
            "</header>\n<main id=\"main\">\n{}</main>\n<footer><p>{}</p></footer>\n</body>\n</html>\n",
            self.main,
            esc(&updated)
        ));
        out
    }
}

/// An entry of a menu; where it leads here it says so.
pub fn item((href, what, is_here): &(String, String, bool)) -> String {
    if *is_here { format!("<a href=\"{}\" aria-current=\"page\">{}</a>", esc(href), esc(what)) } else { link(href, &esc(what)) }
}
