//! What a screen says, read as the arbiter reads it: the mark at the top, the lines about a lost file, the results, the foot.

use flagfall::words::Lang;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Results of the round shown, by board; [`OPEN`] where there is none.
pub type Results = BTreeMap<u16, String>;

/// The sign of a board without a result.
pub const OPEN: &str = "·";

/// What the strip says of saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Everything shown is saved.
    Saved,
    /// Everything shown is saved in a rescue file.
    Rescue,
    /// The event lost its file, and there is no rescue file.
    NotSaved,
    /// Nothing is written.
    ReadOnly,
    /// Nothing is said: something is on its way, or nothing was entered yet.
    Silent,
}

/// A screen.
#[derive(Clone, Debug)]
pub struct Seen {
    pub mark: Mark,
    /// The rescue file that the screen names.
    pub rescue: Option<PathBuf>,
    /// What the strip says of copies.
    pub copy: String,
    pub results: Results,
    pub foot: String,
}

impl Seen {
    /// Reads the lines of a screen.
    pub fn read(screen: &str) -> Self {
        let strip = screen.lines().next().unwrap_or_default();
        let says = |key| strip.contains(before_value(Lang::EN.text(key)));
        let mark = match () {
            () if says("ui.strip.read-only") => Mark::ReadOnly,
            () if says("ui.strip.not-saved") => Mark::NotSaved,
            () if says("ui.strip.rescue") => Mark::Rescue,
            () if strip.contains(&format!("✓ {}", before_value(Lang::EN.text("ui.strip.saved")))) => Mark::Saved,
            () => Mark::Silent,
        };
        let copies = ["ui.strip.backup-failed", "ui.strip.no-backup", "ui.strip.backup"];
        let copy = copies.iter().find_map(|key| strip.rfind(before_value(Lang::EN.text(key)))).map_or("", |at| &strip[at..]);
        let banner = screen.lines().find_map(|line| line.strip_prefix(" ! "));
        let rescue = banner.and_then(|line| Some(line.split_once(" is in ")?.1.split_once(", and the event goes on there")?.0));
        Self {
            mark,
            rescue: rescue.map(PathBuf::from),
            copy: copy.trim().to_owned(),
            results: screen.lines().filter_map(board).collect(),
            foot: screen.lines().last().unwrap_or_default().trim().to_owned(),
        }
    }
}

/// The words of a catalogue entry before its first value.
fn before_value(text: &str) -> &str {
    text.split('{').next().unwrap_or(text)
}

/// A line of the first round's pairings: number of the board, and what stands in the column of the result, between points.
fn board(line: &str) -> Option<(u16, String)> {
    // What stands right of the list speaks of the chosen row only.
    let line = line.trim_start_matches('│').split('│').next()?;
    let (number, rest) = line.split_at_checked(line.find(|c: char| !c.is_ascii_digit() && c != ' ')?.max(3))?;
    let number = number.split_whitespace().next()?.parse().ok()?;
    let signs = ["1-0", "½-½", "0-1", OPEN];
    let sign = rest.split_whitespace().find(|word| signs.contains(word))?;
    (rest.matches("Player").count() == 2).then(|| (number, sign.to_owned()))
}
