//! `flagfall replay`: the games of a file played through.

use super::{CliError, Format, Outcome};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Plays the games of a file through and names what is illegal.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game file: .pgn, .pdn
    file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What was found in a file.
#[derive(Default)]
struct Report {
    games: usize,
    legal: usize,
    illegal: Vec<Illegal>,
    faults: Vec<Damage>,
}

/// A game that cannot be played to its end.
struct Illegal {
    game: usize,
    ply: usize,
    text: String,
    why: String,
}

/// A place in the text that could not be read.
struct Damage {
    game: usize,
    line: usize,
    column: usize,
    why: String,
}

/// Reads the file by its ending and prints the report.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let name = args.file.display();
    let bytes = std::fs::read(&args.file).map_err(|e| CliError::Unusable(format!("{name}: {e}")))?;
    let report = match ending(&args.file).as_str() {
        "pgn" => chess(&bytes),
        "pdn" => draughts(&bytes),
        other => return Err(CliError::Unusable(format!("{name}: game files end in .pgn or .pdn, not .{other}"))),
    };
    match args.format {
        Format::Json => println!("{}", report.json()),
        Format::Text => report.print(),
    }
    Ok(if report.illegal.is_empty() && report.faults.is_empty() { Outcome::Clean } else { Outcome::Found })
}

fn ending(file: &Path) -> String {
    file.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default()
}

fn chess(bytes: &[u8]) -> Report {
    let mut report = Report::default();
    for entry in arbitration::pgn::games(bytes) {
        let faults = entry.faults.iter().map(|f| (f.place.line, f.place.column, f.kind.to_string()));
        let fault = entry.game.replay().fault.map(|f| (f.ply, f.text, f.why.to_string()));
        report.add(fault, faults);
    }
    report
}

fn draughts(bytes: &[u8]) -> Report {
    let mut report = Report::default();
    for entry in draughts::pdn::games(bytes) {
        let faults = entry.faults.iter().map(|f| (f.place.line, f.place.column, f.kind.to_string()));
        let fault = entry.game.replay(None).fault.map(|f| (f.ply, f.text, f.why.to_string()));
        report.add(fault, faults);
    }
    report
}

impl Report {
    fn add(&mut self, illegal: Option<(usize, String, String)>, faults: impl Iterator<Item = (usize, usize, String)>) {
        self.games += 1;
        let game = self.games;
        match illegal {
            None => self.legal += 1,
            Some((ply, text, why)) => self.illegal.push(Illegal { game, ply, text, why }),
        }
        self.faults.extend(faults.map(|(line, column, why)| Damage { game, line, column, why }));
    }

    fn json(&self) -> Value {
        let illegal: Vec<Value> =
            self.illegal.iter().map(|i| json!({"game": i.game, "ply": i.ply, "text": i.text, "why": i.why})).collect();
        let faults: Vec<Value> =
            self.faults.iter().map(|f| json!({"game": f.game, "line": f.line, "column": f.column, "why": f.why})).collect();
        json!({"games": self.games, "legal": self.legal, "illegal": illegal, "faults": faults})
    }

    fn print(&self) {
        println!("{} games, {} legal", self.games, self.legal);
        for i in &self.illegal {
            println!("game {}, ply {}, {:?}: {}", i.game, i.ply, i.text, i.why);
        }
        for f in &self.faults {
            println!("game {}, line {}, column {}: {}", f.game, f.line, f.column, f.why);
        }
    }
}
