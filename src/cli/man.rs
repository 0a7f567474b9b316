//! `flagfall man`: the manual page.

use super::{CliError, Outcome, say};
use crate::words::Lang;

/// The headings that the maker of the page writes, with their texts.
const HEADINGS: &[(&str, &str)] = &[
    ("NAME", "cli.man.name"),
    ("SYNOPSIS", "cli.man.synopsis"),
    ("DESCRIPTION", "cli.man.description"),
    ("OPTIONS", "cli.man.options"),
    ("SUBCOMMANDS", "cli.man.subcommands"),
    ("VERSION", "cli.man.version"),
];

/// The keys of the workstation, by where they work.
fn keys(lang: Lang) -> String {
    let safe = |text: &str| text.replace('\\', "\\e").replace('-', "\\-");
    let mut page = format!(".SH {}\n{}\n", lang.text("cli.man.keys"), safe(lang.text("cli.man.keys-intro")));
    for group in crate::tui::shipped_keys(lang) {
        page += &format!(".SS {}\n", safe(&group.title));
        for [keys, title, help] in &group.rows {
            page += &format!(".TP\n\\fB{}\\fR  {}\n{}\n", safe(keys), safe(title), safe(help));
        }
    }
    page
}

/// Prints the manual page in roff.
pub fn run(command: clap::Command, lang: Lang) -> Result<Outcome, CliError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(CliError::Output)?;
    let page = String::from_utf8_lossy(&page);
    let line = |line: &str| match HEADINGS.iter().find(|(made, _)| line.strip_prefix(".SH ") == Some(made)) {
        Some((_, key)) => format!(".SH {}\n", lang.text(key)),
        None => format!("{line}\n"),
    };
    say::block(&(page.lines().map(line).collect::<String>() + &keys(lang)))?;
    Ok(Outcome::Clean)
}
