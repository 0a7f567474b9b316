//! `flagfall clock FILE.toml`: a game's time put against the rules, and what to key in.

use super::{At, CliError, Format, Outcome, say, support};
use crate::words::{ClockWords, Lang, Message, MovesTold, handling, rulebook, signed};
use arbitration::clock::audit::{Audit, Checkpoint, MoveCount};
use arbitration::clock::card::{Face, KeyInCard};
use arbitration::clock::cases::Worked;
use arbitration::clock::file::{CaseError, ClockFile, FileError, Unreadable};
use arbitration::clock::hypothesis::{Fault, Hypothesis};
use arbitration::clock::preset::{Handle, model};
use arbitration::clock::proposal::{Proposal, SplitRule};
use arbitration::clock::side::{Both, End, Side};
use arbitration::clock::span::Span;
use arbitration::clock::text;
use files::input;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The ledger file.
    #[arg(required_unless_present = "model")]
    file: Option<PathBuf>,
    /// The clock at the board, such as dgt3000: which buttons correct its times.
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Why a ledger cannot be used.
#[derive(Debug)]
enum BadLedger {
    /// No UTF-8.
    NoText,
    /// What the reader found.
    File(FileError),
    /// What the case lacks.
    Case(CaseError),
}

impl Message for BadLedger {
    fn key(&self) -> &'static str {
        match self {
            Self::NoText => "cli.clock.no-text",
            Self::File(_) => "cli.clock.file",
            Self::Case(_) => "cli.clock.case",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn say(&self, lang: Lang) -> String {
        let why = match self {
            Self::NoText => String::new(),
            Self::File(error) => error.say(lang),
            Self::Case(error) => error.say(lang),
        };
        lang.fill(self.key(), &[("why", &why)])
    }
}

/// Which buttons correct the times on the clock named, or that nothing is known of it.
fn model_lines(name: &str, lang: Lang) -> Vec<String> {
    model(name).map_or_else(|| vec![handling::unknown(lang)], |model| handling::handling(model, lang))
}

/// The buttons alone.
fn buttons(args: &Args) -> Result<Outcome, CliError> {
    let name = args.model.as_deref().unwrap_or_default();
    match args.format {
        Format::Json => say::json(&json!({ "model": model_json(name) }))?,
        Format::Text => say::lines(model_lines(name, support::lang()))?,
    }
    Ok(if model(name).is_some() { Outcome::Clean } else { Outcome::Found })
}

/// What is known of a clock; null where nothing is.
fn model_json(name: &str) -> Value {
    let handle =
        |h: &Handle| json!({"act": h.act.name(), "button": h.button.name(), "hold": h.hold, "times": h.times, "sure": h.sure.name()});
    model(name).map_or(
        Value::Null,
        |m| json!({"id": m.id, "name": m.name, "source": m.source, "buttons": m.handles.iter().map(handle).collect::<Vec<_>>()}),
    )
}

/// Reads the ledger, compares, and prints the card first.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let Some(path) = &args.file else { return buttons(args) };
    let unusable = |why| CliError::unusable(At(path.display().to_string(), why));
    let text = String::from_utf8(input::read(path)?).map_err(|_| unusable(BadLedger::NoText))?;
    let file = ClockFile::read(&text).map_err(|e| unusable(BadLedger::File(e)))?;
    let audit = file.audit();
    let worked = file.work(&audit).map_err(|e| unusable(BadLedger::Case(e)))?;
    let proposals = file.proposals(&audit);
    // Machines read one language, whoever asks.
    let lang = if args.format == Format::Json { Lang::EN } else { support::lang() };
    let words = ClockWords::new(lang, file.game);
    let report =
        Report { file: &file, audit: &audit, worked: worked.as_ref(), proposals: &proposals, words, lang, model: args.model.as_deref() };
    match args.format {
        Format::Json => say::json_indented(&report.json())?,
        Format::Text => say::lines(report.text())?,
    }
    let clean = audit.is_clean() && file.unreadable.is_empty() && worked.is_none_or(|w| w.warnings.is_empty());
    Ok(if clean { Outcome::Clean } else { Outcome::Found })
}

struct Report<'a> {
    file: &'a ClockFile,
    audit: &'a Audit,
    worked: Option<&'a Worked>,
    proposals: &'a [Proposal],
    words: ClockWords,
    lang: Lang,
    /// The clock at the board, as it was named.
    model: Option<&'a str>,
}

fn both(times: &Both<Span>) -> Value {
    json!({ "white": times.white.to_string(), "black": times.black.to_string() })
}

impl Report<'_> {
    fn json(&self) -> Value {
        let last = self.audit.latest();
        let expected = last.map(|c| json!({ "least": c.expected.least.to_string(), "most": c.expected.most.to_string() }));
        json!({
            "game": self.file.game.name(),
            "edition": self.file.edition.id,
            "tempo": self.file.tempo.name(),
            "control": text::seconds_of_both(&self.file.ledger.controls),
            "expected": expected,
            "observed": last.map(|c| c.observed.to_string()),
            "discrepancy": last.map(|c| c.discrepancy.to_string()),
            "tolerance": last.map(|c| c.tolerance.to_string()),
            "agrees": last.map(Checkpoint::agrees),
            "readings": self.audit.checkpoints.iter().map(|c| self.checkpoint_json(c)).collect::<Vec<_>>(),
            "impossible": self.impossible(),
            "findings": self.audit.findings.iter().map(|f| self.words.finding(f, MovesTold::Written)).collect::<Vec<_>>(),
            "hypotheses": self.audit.hypotheses.iter().map(|h| self.hypothesis_json(h)).collect::<Vec<_>>(),
            "proposals": self.proposals.iter().map(proposal_json).collect::<Vec<_>>(),
            "card": self.worked.map(|w| card_json(&w.card)),
            "model": self.model.map_or(Value::Null, model_json),
            "evidence": self.worked.map(|w| w.evidence.iter().map(|e| self.words.evidence(e)).collect::<Vec<_>>()),
            "warnings": self.worked.map(|w| w.warnings.iter().map(|e| self.words.warning(e)).collect::<Vec<_>>()),
        })
    }

    fn checkpoint_json(&self, c: &Checkpoint) -> Value {
        json!({
            "entry": c.entry + 1,
            "elapsed": c.elapsed.to_string(),
            "moves": (c.count == MoveCount::Noted).then(|| json!({ "white": c.moves.white, "black": c.moves.black })),
            "agrees-at-moves": match c.count {
                MoveCount::Asked(fits) => json!(fits.map(|(least, most)| [least, most])),
                MoveCount::Noted | MoveCount::Unneeded => Value::Null,
            },
            "shown": both(&c.written),
            "expected": { "least": c.expected.least.to_string(), "most": c.expected.most.to_string() },
            "observed": c.observed.to_string(),
            "discrepancy": c.discrepancy.to_string(),
            "agrees": c.agrees(),
            "period-inferred": c.period_inferred,
            "used": {
                "white": { "least": c.used.white.least.to_string(), "most": c.used.white.most.to_string() },
                "black": { "least": c.used.black.least.to_string(), "most": c.used.black.most.to_string() },
            },
        })
    }

    fn hypothesis_json(&self, h: &Hypothesis) -> Value {
        json!({
            "fault": fault_name(&h.fault),
            "text": self.words.fault(&h.fault, &self.file.suspects),
            "residual": h.residual.to_string(),
            "effect": h.effect.to_string(),
            "cost": h.cost,
            "fits": h.fits,
        })
    }

    fn text(&self) -> Vec<String> {
        let mut out = Vec::new();
        if let Some(worked) = self.worked {
            out.extend(self.card(&worked.card));
            out.extend(worked.warnings.iter().map(|w| format!("  ! {}", self.words.warning(w))));
            out.push(String::new());
        }
        if let Some(name) = self.model {
            out.extend(model_lines(name, self.lang));
            out.push(String::new());
        }
        let fill = |key, values: &[(&str, &str)]| self.lang.fill(key, values);
        let control = self.file.ledger.controls.white.to_string();
        let tempo = self.file.tempo.name();
        let tempo = self.lang.get(&format!("clock.rules.{tempo}")).unwrap_or(tempo);
        let edition = rulebook::edition_name(&self.file.edition, self.lang);
        out.push(fill("cli.clock.control", &[("control", &control), ("edition", edition), ("tempo", tempo)]));
        out.extend(self.impossible().iter().map(|line| fill("cli.clock.impossible", &[("what", line)])));
        out.extend(self.audit.checkpoints.iter().map(|c| self.checkpoint(c)));
        out.extend(self.audit.findings.iter().map(|f| fill("cli.clock.finding", &[("what", &self.words.finding(f, MovesTold::Written))])));
        for (i, h) in self.audit.hypotheses.iter().take(5).enumerate() {
            let fault = say::padded(&self.words.fault(&h.fault, &self.file.suspects), 60);
            let key = if h.fits { "cli.clock.fits" } else { "cli.clock.fits-not" };
            out.push(fill(key, &[("number", &(i + 1).to_string()), ("fault", &fault), ("residual", &signed(h.residual))]));
        }
        for p in self.proposals {
            let rule = split_name(p.rule);
            let rule = say::padded(self.lang.get(&format!("cli.clock.splits.{rule}")).unwrap_or(rule), 13);
            let (white, black) = (p.remaining.white.to_string(), p.remaining.black.to_string());
            let sides = [("white", self.words.side(Side::White)), ("black", self.words.side(Side::Black))];
            let rest = [("rule", rule.as_str()), ("white-time", &white), ("black-time", &black), ("gap", &signed(p.gap))];
            out.push(fill("cli.clock.split", &[sides.as_slice(), rest.as_slice()].concat()));
        }
        if let Some(worked) = self.worked {
            out.extend(worked.evidence.iter().map(|e| fill("cli.clock.evidence", &[("what", &self.words.evidence(e))])));
        }
        out
    }

    /// A reading put against what the rules give.
    fn checkpoint(&self, c: &Checkpoint) -> String {
        let (least, most) = (c.expected.least.to_string(), c.expected.most.to_string());
        let expected = if c.expected.is_exact() { least } else { self.lang.fill("cli.clock.range", &[("least", &least), ("most", &most)]) };
        let key = match (c.is_uncounted(), c.agrees()) {
            (true, _) => "cli.clock.uncounted",
            (false, true) => "cli.clock.agrees",
            (false, false) => "cli.clock.off",
        };
        let moves = match c.count {
            MoveCount::Noted => {
                let moves = [("white", &*c.moves.white.to_string()), ("black", &*c.moves.black.to_string())];
                self.lang.fill("cli.clock.moves", &moves)
            }
            MoveCount::Unneeded | MoveCount::Asked(_) => self.lang.text("cli.clock.moves-unknown").to_owned(),
        };
        let values = [
            ("entry", format!("{:<6}", c.entry + 1)),
            ("elapsed", c.elapsed.to_string()),
            ("moves", moves),
            ("expected", expected),
            ("observed", c.observed.to_string()),
            ("difference", signed(c.discrepancy)),
            ("tolerance", c.tolerance.to_string()),
        ];
        self.lang.fill(key, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
    }

    fn card(&self, card: &KeyInCard) -> Vec<String> {
        let end = |end: End| self.lang.text(if end == End::Left { "cli.clock.left" } else { "cli.clock.right" });
        let face = |at: End, f: &Face| {
            let (side, display) = (say::padded(self.words.side(f.side), 6), format!("{:>9}", f.display.to_string()));
            let values = [("end", say::padded(end(at), 6)), ("side", side), ("display", display), ("moves", f.moves.to_string())];
            self.lang.fill("cli.clock.face", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
        };
        let period = card.period.map(|p| self.lang.fill("cli.clock.period", &[("period", &p.to_string())])).unwrap_or_default();
        let bonus = self.lang.text(if card.bonus { "cli.clock.on" } else { "cli.clock.off-word" });
        let foot = [("period", period.as_str()), ("bonus", bonus), ("lever", end(card.lever_down)), ("side", self.words.side(card.starts))];
        let head = self.lang.text("cli.clock.key-in").to_owned();
        vec![head, face(End::Left, &card.left), face(End::Right, &card.right), self.lang.fill("cli.clock.foot", &foot)]
    }

    fn impossible(&self) -> Vec<String> {
        let unreadable = self.file.unreadable.iter().map(|u: &Unreadable| {
            let (entry, why) = (u.entry.to_string(), u.why.say(self.lang));
            self.lang.fill("cli.clock.display", &[("entry", &entry), ("side", self.words.side(u.side)), ("why", &why)])
        });
        unreadable.chain(self.audit.impossible.iter().map(|i| self.words.impossible(i))).collect()
    }
}

fn card_json(card: &KeyInCard) -> Value {
    let face = |f: &Face| json!({ "side": f.side, "display": f.display.to_string(), "moves": f.moves });
    json!({
        "left": face(&card.left),
        "right": face(&card.right),
        "period": card.period,
        "bonus": card.bonus,
        "lever-down": card.lever_down,
        "starts": card.starts,
    })
}

fn proposal_json(p: &Proposal) -> Value {
    json!({ "rule": split_name(p.rule), "remaining": both(&p.remaining), "gap": p.gap.to_string(), "raised": both(&p.raised) })
}

const fn split_name(rule: SplitRule) -> &'static str {
    match rule {
        SplitRule::Log => "log",
        SplitRule::Notes => "notes",
        SplitRule::Equal => "equal",
        SplitRule::Proportional => "proportional",
        SplitRule::AsShown => "as-shown",
    }
}

const fn fault_name(fault: &Fault) -> &'static str {
    match fault {
        Fault::None => "none",
        Fault::IncrementsMissing => "increments-missing",
        Fault::WrongIncrement { .. } => "wrong-increment",
        Fault::DelayForIncrement => "delay-for-increment",
        Fault::FirstIncrement => "first-increment",
        Fault::MissedPresses { .. } => "missed-presses",
        Fault::ExtraPresses { .. } => "extra-presses",
        Fault::WrongMain { .. } => "wrong-main",
        Fault::OtherControl { .. } => "other-control",
        Fault::PeriodAdded { .. } => "period-added",
        Fault::PeriodMissing { .. } => "period-missing",
        Fault::UnloggedStop { .. } => "unlogged-stop",
        Fault::RanDuringStop { .. } => "ran-during-stop",
        Fault::Drift { .. } => "drift",
        Fault::Transfer { .. } => "transfer",
    }
}
