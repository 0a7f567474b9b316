//! `flagfall wall EVENT`: what players want to see, in large letters on a second screen.

use super::error::Phrase;
use super::{CliError, Outcome, say, support};
use crate::desk::event_file;
use crate::tui::{Wall, show_wall, terminal_here};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file; the workstation may have it open.
    file: PathBuf,
    /// Only this section.
    #[arg(long, value_name = "NAME")]
    section: Option<String>,
    /// Seconds that a page stands.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=3600))]
    seconds: u16,
}

/// Shows the event until a key ends it.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    if !say::is_seen() || !files::input::is_typed() {
        return Err(Phrase::new("cli.said.no-terminal").into());
    }
    let event = support::open_to_read(&args.file)?.event();
    let config = support::config();
    let mut wall = Wall {
        pages: Vec::new(),
        at: 0,
        rows: None,
        theme: terminal_here().theme(config.theme),
        glyphs: config.glyphs,
        lang: support::lang(),
    };
    wall.show(&event, args.section.as_deref());
    let mut seen = written(&args.file);
    // Another process writes: what cannot be read now is looked at again with its next entry.
    let news = || {
        let now = written(&args.file);
        if now == seen {
            return None;
        }
        seen = now;
        event_file::open_to_read(&args.file, support::anchors().as_ref()).ok().map(|store| store.event())
    };
    let stands = Duration::from_secs(u64::from(args.seconds));
    show_wall(&mut wall, args.section.as_deref(), stands, news).map_err(|e| Phrase::new("cli.said.terminal").with("what", e))?;
    Ok(Outcome::Clean)
}

/// When the event file, and the file beside it into which entries go first, were last written.
fn written(path: &Path) -> [Option<SystemTime>; 2] {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-wal");
    [path.to_owned(), PathBuf::from(beside)].map(|file| std::fs::metadata(file).and_then(|m| m.modified()).ok())
}
