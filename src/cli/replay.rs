//! `flagfall replay`: the games of a file played through.

use super::{At, CliError, Format, Outcome, say, support};
use crate::words::{Lang, Message};
use ::draughts::{Variant, pdn};
use ::files::input;
use ::xiangqi::files::{self, FaultKind, Place};
use arbitration::game::draughts_variant;
use arbitration::kind::GameKind;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Plays the games of a file through and names what is illegal or ambiguous.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A game file: .pgn, .pdn, .xqf, .cbr, .cbl, or DhtmlXQ text
    file: PathBuf,
    /// The game, where the file does not say it
    #[arg(long, value_name = "GAME")]
    game: Option<GameKind>,
    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Most illegal games, and most places that could not be read, that are named one by one.
const MOST_NAMED: usize = 10_000;

/// What was found in a file.
#[derive(Default)]
struct Report {
    games: usize,
    legal: usize,
    illegal: Vec<Named>,
    /// Moves that are written as another one is too, and that what follows does not decide.
    ambiguous: Vec<Named>,
    faults: Vec<Damage>,
    /// How many of all these are not named.
    left_out: usize,
    found: bool,
}

/// A ply of a game, as written, with what is wrong with it.
struct Named {
    game: usize,
    ply: usize,
    text: String,
    why: String,
}

/// A place that could not be read: line and column from 1, in files that are not text line 0 and the byte.
struct Damage {
    game: usize,
    line: usize,
    column: usize,
    why: String,
}

/// An ending that no game file has.
#[derive(Debug)]
struct UnknownFile(PathBuf, String);

impl Message for UnknownFile {
    fn key(&self) -> &'static str {
        "cli.replay.unknown"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("file", self.0.display().to_string()), ("ending", self.1.clone())]
    }
}

/// Reads the file by its ending and prints the report.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let bytes = input::read(&args.file)?;
    let kind = match (args.game, ending(&args.file).as_str()) {
        (Some(kind), _) => Some(kind),
        (None, "pgn") if is_xiangqi(&bytes) => Some(GameKind::Xiangqi),
        (None, "pgn") => Some(GameKind::Chess),
        // A PDN file names its own game.
        (None, "pdn") => None,
        (None, "xqf" | "cbr" | "cbl" | "dhtmlxq" | "ubb" | "txt") => Some(GameKind::Xiangqi),
        (None, other) => {
            return Err(CliError::unusable(UnknownFile(args.file.clone(), other.to_owned())));
        }
    };
    // Machines read one language, whoever asks.
    let lang = if args.format == Format::Json { Lang::EN } else { support::lang() };
    let report = match kind {
        Some(GameKind::Chess) => chess(&bytes, lang),
        Some(GameKind::Xiangqi) => xiangqi(&bytes, lang).map_err(|fault| CliError::unusable(At(args.file.display().to_string(), fault)))?,
        other => draughts(&bytes, other.and_then(draughts_variant), lang),
    };
    match args.format {
        Format::Json => say::json(&report.json())?,
        Format::Text => say::lines(report.text(support::lang()))?,
    }
    Ok(if report.found { Outcome::Found } else { Outcome::Clean })
}

fn ending(file: &Path) -> String {
    file.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default()
}

fn chess(bytes: &[u8], lang: Lang) -> Report {
    let mut report = Report::default();
    for entry in arbitration::pgn::games(bytes) {
        let faults = entry.faults.iter().map(|f| (f.place.line, f.place.column, f.kind.say(lang)));
        let fault = entry.game.replay().fault.map(|f| (f.ply, f.text, f.why.say(lang)));
        report.add(fault, faults);
    }
    report
}

/// Xiangqi PGN says so in a tag; the words are the same bytes in every encoding it comes in.
fn is_xiangqi(bytes: &[u8]) -> bool {
    let head = bytes.get(..4096).unwrap_or(bytes).to_ascii_lowercase();
    ["chinese chess", "xiangqi"].iter().any(|w| head.windows(w.len()).any(|h| h == w.as_bytes()))
}

/// The readers of xiangqi files play the moves themselves; a fault of a move stands for the ply at which the main line stops.
fn xiangqi(bytes: &[u8], lang: Lang) -> Result<Report, FaultKind> {
    let mut report = Report::default();
    let take = |reading: files::Reading| {
        let is_start = |f: &&files::Fault| matches!(f.what, FaultKind::Position(_) | FaultKind::PositionDigits);
        let of_move = |f: &&files::Fault| matches!(f.what, FaultKind::Move(_) | FaultKind::Ambiguous(_)) || is_start(f);
        let illegal = reading.faults.iter().find(of_move).map(|fault| {
            let text = match &fault.what {
                FaultKind::Move(text) | FaultKind::Ambiguous(text) => text.clone(),
                FaultKind::Position(why) => why.say(lang),
                _ => String::new(),
            };
            let ply = if is_start(&fault) { 0 } else { reading.record.main_line().len() + 1 };
            (ply, text, fault.what.say(lang))
        });
        let faults = reading.faults.iter().map(|f| {
            let (line, column) = match f.place {
                Place::Text { line, column } => (line, column),
                Place::Byte(at) => (0, at),
            };
            (line, column, f.what.say(lang))
        });
        report.add(illegal, faults);
        ControlFlow::Continue(())
    };
    files::each(bytes, take).map_err(|fault| fault.what)?;
    Ok(report)
}

fn draughts(bytes: &[u8], variant: Option<Variant>, lang: Lang) -> Report {
    let mut report = Report::default();
    for entry in pdn::games(bytes) {
        let faults = entry.faults.iter().map(|f| (f.place.line, f.place.column, f.kind.say(lang)));
        let replay = entry.game.replay(variant);
        let several = replay.undecided.iter().filter_map(|&ply| several(&entry.game, &replay, ply, lang)).collect();
        let fault = replay.fault.map(|f| (f.ply, f.text, f.why.say(lang)));
        report.add(fault, faults);
        report.add_ambiguous(several);
    }
    report
}

/// The text of a ply that several moves are written as, and which.
fn several(game: &pdn::Game, replay: &pdn::Replay, ply: usize, lang: Lang) -> Option<(usize, String, String)> {
    let place = ply.checked_sub(1)?;
    let pdn::Step::Move(text) = &game.line.nodes.get(place)?.step else { return None };
    let before = place.checked_sub(1).map_or(Some(replay.start), |last| replay.played.get(last).map(|played| played.after))?;
    let meant = before.parse_move_in(text, replay.reading.numbering);
    let list = meant.iter().map(|m| before.pdn(m)).collect::<Vec<_>>().join(", ");
    Some((ply, text.clone(), lang.fill("game-file.several", &[("list", &list)])))
}

impl Report {
    /// Of the game added last.
    fn add_ambiguous(&mut self, plies: Vec<(usize, String, String)>) {
        let game = self.games;
        for (ply, text, why) in plies {
            self.found = true;
            if self.ambiguous.len() < MOST_NAMED {
                self.ambiguous.push(Named { game, ply, text, why });
            } else {
                self.left_out += 1;
            }
        }
    }

    fn add(&mut self, illegal: Option<(usize, String, String)>, faults: impl Iterator<Item = (usize, usize, String)>) {
        self.games += 1;
        let game = self.games;
        match illegal {
            None => self.legal += 1,
            Some((ply, text, why)) => {
                self.found = true;
                if self.illegal.len() < MOST_NAMED {
                    self.illegal.push(Named { game, ply, text, why });
                } else {
                    self.left_out += 1;
                }
            }
        }
        for (line, column, why) in faults {
            self.found = true;
            if self.faults.len() < MOST_NAMED {
                self.faults.push(Damage { game, line, column, why });
            } else {
                self.left_out += 1;
            }
        }
    }

    fn json(&self) -> Value {
        let plies = |named: &[Named]| -> Vec<Value> {
            named.iter().map(|i| json!({"game": i.game, "ply": i.ply, "text": i.text, "why": i.why})).collect()
        };
        let (illegal, ambiguous) = (plies(&self.illegal), plies(&self.ambiguous));
        let faults: Vec<Value> =
            self.faults.iter().map(|f| json!({"game": f.game, "line": f.line, "column": f.column, "why": f.why})).collect();
        json!({"games": self.games, "legal": self.legal, "illegal": illegal, "ambiguous": ambiguous, "faults": faults, "left_out": self.left_out})
    }

    fn text(&self, lang: Lang) -> Vec<String> {
        let mut lines = vec![lang.fill("cli.replay.head", &[("games", &self.games.to_string()), ("legal", &self.legal.to_string())])];
        lines.extend(self.illegal.iter().chain(&self.ambiguous).map(|i| {
            let (game, ply, text) = (i.game.to_string(), i.ply.to_string(), format!("{:?}", i.text));
            lang.fill("cli.replay.at", &[("game", &game), ("ply", &ply), ("text", &text), ("why", &i.why)])
        }));
        lines.extend(self.faults.iter().map(|f| {
            let (game, line, column) = (f.game.to_string(), f.line.to_string(), f.column.to_string());
            lang.fill("cli.replay.fault", &[("game", &game), ("line", &line), ("column", &column), ("why", &f.why)])
        }));
        if self.left_out > 0 {
            lines.push(lang.fill("cli.replay.left-out", &[("count", &self.left_out.to_string())]));
        }
        lines
    }
}
