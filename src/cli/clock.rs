//! `flagfall clock FILE.toml`: a game's time put against the rules, and what to key in.

use super::{CliError, Format, Outcome, say};
use crate::words::Lang;
use crate::words::{ClockWords, signed};
use arbitration::clock::audit::{Audit, Checkpoint, MoveCount};
use arbitration::clock::card::{Face, KeyInCard};
use arbitration::clock::cases::Worked;
use arbitration::clock::file::{ClockFile, Unreadable};
use arbitration::clock::hypothesis::{Fault, Hypothesis};
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
    file: PathBuf,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Reads the ledger, compares, and prints the card first.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let name = args.file.display();
    let text = String::from_utf8(input::read(&args.file)?).map_err(|_| CliError::english(format!("{name}: this is no UTF-8 text")))?;
    let file = ClockFile::read(&text).map_err(|e| CliError::english(format!("{name}: {e}")))?;
    let audit = file.audit();
    let worked = file.work(&audit).map_err(|e| CliError::english(format!("{name}: case: {e}")))?;
    let proposals = file.proposals(&audit);
    let words = ClockWords::new(Lang::EN, file.game);
    let report = Report { file: &file, audit: &audit, worked: worked.as_ref(), proposals: &proposals, words };
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
            "findings": self.audit.findings.iter().map(|f| self.words.finding(f)).collect::<Vec<_>>(),
            "hypotheses": self.audit.hypotheses.iter().map(|h| self.hypothesis_json(h)).collect::<Vec<_>>(),
            "proposals": self.proposals.iter().map(proposal_json).collect::<Vec<_>>(),
            "card": self.worked.map(|w| card_json(&w.card)),
            "evidence": self.worked.map(|w| w.evidence.iter().map(|e| self.words.evidence(e)).collect::<Vec<_>>()),
            "warnings": self.worked.map(|w| w.warnings.iter().map(|e| self.words.warning(e)).collect::<Vec<_>>()),
        })
    }

    fn checkpoint_json(&self, c: &Checkpoint) -> Value {
        json!({
            "entry": c.entry + 1,
            "elapsed": c.elapsed.to_string(),
            "moves": (!c.is_uncounted()).then(|| json!({ "white": c.moves.white, "black": c.moves.black })),
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
        out.push(format!("control      {} ({}, {})", self.file.ledger.controls.white, self.file.edition.id, self.file.tempo.name()));
        for line in self.impossible() {
            out.push(format!("impossible   {line}"));
        }
        for c in &self.audit.checkpoints {
            let expected =
                if c.expected.is_exact() { c.expected.least.to_string() } else { format!("{} to {}", c.expected.least, c.expected.most) };
            if c.is_uncounted() {
                out.push(format!("entry {:<6} after {} at ? moves: observed {}", c.entry + 1, c.elapsed, c.observed));
                continue;
            }
            let verdict = if c.agrees() { "agrees" } else { "OFF" };
            out.push(format!(
                "entry {:<6} after {} at {}/{} moves: expected {expected}, observed {}, {} {verdict} (tolerance {})",
                c.entry + 1,
                c.elapsed,
                c.moves.white,
                c.moves.black,
                c.observed,
                signed(c.discrepancy),
                c.tolerance
            ));
        }
        out.extend(self.audit.findings.iter().map(|f| format!("finding      {}", self.words.finding(f))));
        for (i, h) in self.audit.hypotheses.iter().take(5).enumerate() {
            let fits = if h.fits { "fits" } else { "does not fit" };
            out.push(format!("{}. {:<60} {fits}, residual {}", i + 1, self.words.fault(&h.fault, &self.file.suspects), signed(h.residual)));
        }
        for p in self.proposals {
            out.push(format!(
                "split        {:<13} {} {}   {} {}   sum off by {}",
                split_name(p.rule),
                self.words.side(Side::White),
                p.remaining.white,
                self.words.side(Side::Black),
                p.remaining.black,
                signed(p.gap)
            ));
        }
        if let Some(worked) = self.worked {
            out.extend(worked.evidence.iter().map(|e| format!("evidence     {}", self.words.evidence(e))));
        }
        out
    }

    fn card(&self, card: &KeyInCard) -> Vec<String> {
        let face =
            |end: &str, f: &Face| format!("  {end:<6}{:<6}{:>9}   moves {}", self.words.side(f.side), f.display.to_string(), f.moves);
        let mut out = vec!["KEY IN".to_string()];
        for (end, f) in [("left", &card.left), ("right", &card.right)] {
            out.push(face(end, f));
        }
        let period = card.period.map(|p| format!("period {p}, ")).unwrap_or_default();
        let bonus = if card.bonus { "on" } else { "off" };
        let lever = if card.lever_down == End::Left { "left" } else { "right" };
        out.push(format!("  {period}bonus {bonus}, lever down on the {lever}, {} starts", self.words.side(card.starts)));
        out
    }

    fn impossible(&self) -> Vec<String> {
        let unreadable = self
            .file
            .unreadable
            .iter()
            .map(|u: &Unreadable| format!("entry {}: {}'s display: {}", u.entry, self.words.side(u.side), u.why));
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
