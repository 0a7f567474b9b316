//! `flagfall clock FILE.toml`: a game's time put against the rules, and what to key in.

use super::{CliError, Format, Outcome};
use arbitration::clock::audit::{Audit, Checkpoint, Finding, Impossible};
use arbitration::clock::card::{Face, KeyInCard};
use arbitration::clock::cases::{Evidence, Warning, Worked};
use arbitration::clock::file::{ClockFile, Unreadable};
use arbitration::clock::hypothesis::{Fault, Hypothesis};
use arbitration::clock::proposal::{Proposal, SplitRule};
use arbitration::clock::side::{Both, End, Side};
use arbitration::clock::span::Span;
use arbitration::clock::text;
use arbitration::kind::GameKind;
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
    let text = std::fs::read_to_string(&args.file).map_err(|e| CliError::Unusable(format!("{name}: {e}")))?;
    let file = ClockFile::read(&text).map_err(|e| CliError::Unusable(format!("{name}: {e}")))?;
    let audit = file.audit();
    let worked = file.work(&audit).map_err(|e| CliError::Unusable(format!("{name}: case: {e}")))?;
    let proposals = file.proposals(&audit);
    let report = Report { file: &file, audit: &audit, worked: worked.as_ref(), proposals: &proposals };
    match args.format {
        Format::Json => println!("{:#}", report.json()),
        Format::Text => print!("{}", report.text()),
    }
    let clean = audit.is_clean() && file.unreadable.is_empty() && worked.is_none_or(|w| w.warnings.is_empty());
    Ok(if clean { Outcome::Clean } else { Outcome::Found })
}

struct Report<'a> {
    file: &'a ClockFile,
    audit: &'a Audit,
    worked: Option<&'a Worked>,
    proposals: &'a [Proposal],
}

fn both(times: &Both<Span>) -> Value {
    json!({ "white": times.white.to_string(), "black": times.black.to_string() })
}

/// A signed difference, with its sign also when positive.
fn signed(span: Span) -> String {
    if span > Span::ZERO { format!("+{span}") } else { span.to_string() }
}

impl Report<'_> {
    fn side(&self, side: Side) -> &'static str {
        match (side, self.file.game) {
            (Side::White, GameKind::Xiangqi) => "Red",
            (Side::White, _) => "White",
            (Side::Black, _) => "Black",
        }
    }

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
            "findings": self.audit.findings.iter().map(|f| self.finding(f)).collect::<Vec<_>>(),
            "hypotheses": self.audit.hypotheses.iter().map(|h| self.hypothesis_json(h)).collect::<Vec<_>>(),
            "proposals": self.proposals.iter().map(proposal_json).collect::<Vec<_>>(),
            "card": self.worked.map(|w| card_json(&w.card)),
            "evidence": self.worked.map(|w| w.evidence.iter().map(|e| self.evidence(e)).collect::<Vec<_>>()),
            "warnings": self.worked.map(|w| w.warnings.iter().map(|e| self.warning(e)).collect::<Vec<_>>()),
        })
    }

    fn checkpoint_json(&self, c: &Checkpoint) -> Value {
        json!({
            "entry": c.entry + 1,
            "elapsed": c.elapsed.to_string(),
            "moves": { "white": c.moves.white, "black": c.moves.black },
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
            "text": self.fault(&h.fault),
            "residual": h.residual.to_string(),
            "effect": h.effect.to_string(),
            "cost": h.cost,
            "fits": h.fits,
        })
    }

    fn text(&self) -> String {
        let mut out = Vec::new();
        if let Some(worked) = self.worked {
            out.extend(self.card(&worked.card));
            out.extend(worked.warnings.iter().map(|w| format!("  ! {}", self.warning(w))));
            out.push(String::new());
        }
        out.push(format!("control      {} ({}, {})", self.file.ledger.controls.white, self.file.edition.id, self.file.tempo.name()));
        for line in self.impossible() {
            out.push(format!("impossible   {line}"));
        }
        for c in &self.audit.checkpoints {
            let expected = if c.expected.is_exact() {
                c.expected.least.to_string()
            } else {
                format!("{} to {}", c.expected.least, c.expected.most)
            };
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
        out.extend(self.audit.findings.iter().map(|f| format!("finding      {}", self.finding(f))));
        for (i, h) in self.audit.hypotheses.iter().take(5).enumerate() {
            let fits = if h.fits { "fits" } else { "does not fit" };
            out.push(format!("{}. {:<60} {fits}, residual {}", i + 1, self.fault(&h.fault), signed(h.residual)));
        }
        for p in self.proposals {
            out.push(format!(
                "split        {:<13} {} {}   {} {}   sum off by {}",
                split_name(p.rule),
                self.side(Side::White),
                p.remaining.white,
                self.side(Side::Black),
                p.remaining.black,
                signed(p.gap)
            ));
        }
        if let Some(worked) = self.worked {
            out.extend(worked.evidence.iter().map(|e| format!("evidence     {}", self.evidence(e))));
        }
        out.join("\n") + "\n"
    }

    fn card(&self, card: &KeyInCard) -> Vec<String> {
        let face = |end: &str, f: &Face| format!("  {end:<6}{:<6}{:>9}", self.side(f.side), f.display.to_string());
        let mut out = vec!["KEY IN".to_string()];
        for (end, f) in [("left", &card.left), ("right", &card.right)] {
            let moves = if card.counts_moves { format!("   moves {}", f.moves) } else { String::new() };
            out.push(face(end, f) + &moves);
        }
        let period = card.period.map(|p| format!("period {p}, ")).unwrap_or_default();
        let bonus = if card.bonus { "on" } else { "off" };
        let lever = if card.lever_down == End::Left { "left" } else { "right" };
        out.push(format!("  {period}bonus {bonus}, lever down on the {lever}, {} starts", self.side(card.starts)));
        out
    }

    fn impossible(&self) -> Vec<String> {
        let unreadable = self.file.unreadable.iter().map(|u: &Unreadable| format!("entry {}: {}'s display: {}", u.entry, self.side(u.side), u.why));
        unreadable.chain(self.audit.impossible.iter().map(|i| self.impossible_line(i))).collect()
    }

    fn impossible_line(&self, what: &Impossible) -> String {
        match what {
            Impossible::Negative { entry, side, shown } => {
                format!("entry {}: {} shows {shown}; no display goes below zero", entry + 1, self.side(*side))
            }
            Impossible::MoreThanGiven { entry, side, shown, most } => format!(
                "entry {}: {} shows {shown}, but at most {most} was ever left; {} would have been added unrecorded",
                entry + 1,
                self.side(*side),
                *shown - *most
            ),
            Impossible::LessThanElapsed { entry, side, used, elapsed } => format!(
                "entry {}: {} would have used {used}, but only {elapsed} passed; {} would have passed unrecorded",
                entry + 1,
                self.side(*side),
                *used - *elapsed
            ),
            Impossible::BothRunning { entry } => format!("entry {}: both clocks running; lever or clock would be defective", entry + 1),
            Impossible::Moves { entry, moves } => {
                format!("entry {}: {} and {} moves; one of the counts would be wrong", entry + 1, moves.white, moves.black)
            }
            Impossible::Contradiction { first, second, by } => format!(
                "entries {} and {}: the same moves, but displays {} and {} apart; one was misread or the clock was changed between",
                first + 1,
                second + 1,
                signed(by.white),
                signed(by.black)
            ),
        }
    }

    fn finding(&self, finding: &Finding) -> String {
        match finding {
            Finding::NeverRan { side, shown } => format!("{}'s clock never ran: it still shows {shown}", self.side(*side)),
            Finding::FlagSeen { side } => format!("{}'s flag was seen down", self.side(*side)),
            Finding::CounterOff { by } => format!("the counter is {by:+} full moves off the sheets"),
        }
    }

    fn fault(&self, fault: &Fault) -> String {
        let whom = |side: &Option<Side>| side.map_or("both", |s| self.side(s));
        match fault {
            Fault::None => "nothing wrong".into(),
            Fault::IncrementsMissing => "the clock gives no increments".into(),
            Fault::WrongIncrement { actual } => format!("the clock gives an increment of {actual}"),
            Fault::DelayForIncrement => "a delay was set instead of the increment".into(),
            Fault::FirstIncrement => "the first increment is given at another moment than noted".into(),
            Fault::MissedPresses { plies } => format!("{plies} plies were not pressed"),
            Fault::ExtraPresses { plies } => format!("{plies} presses too many"),
            Fault::WrongMain { by } => format!("main time set {} for each", signed(*by)),
            Fault::OtherControl { suspect } => {
                let set = self.file.suspects.get(*suspect).map(text::seconds_of_both).unwrap_or_default();
                format!("the clock is set to {set}")
            }
            Fault::PeriodAdded { side, span } => format!("{span} of another period added too early, {}", whom(side)),
            Fault::PeriodMissing { side } => format!("the next period was not added, {}", whom(side)),
            Fault::UnloggedStop { span } => format!("the clock stood still {span}, not recorded"),
            Fault::RanDuringStop { span } => format!("the clock went on during a stop of {span}"),
            Fault::Drift { per_mille } => format!("the clock goes {per_mille:+} per mille of the time passed"),
            Fault::Transfer { from, span } => format!("{span} of the other's time charged to {}", self.side(*from)),
        }
    }

    fn evidence(&self, evidence: &Evidence) -> String {
        let pair = |times: &Both<Span>| format!("{} {}, {} {}", self.side(Side::White), times.white, self.side(Side::Black), times.black);
        match evidence {
            Evidence::Before(t) => format!("before: {}", pair(t)),
            Evidence::GivenByRules(t) => format!("given by the rules so far: {}", pair(t)),
            Evidence::GivenByClock(t) => format!("given by the clock as set: {}", pair(t)),
            Evidence::Used(t) => format!("used: {}", pair(t)),
            Evidence::IncrementsTakenBack(t) => format!("increments of undone moves taken back: {}", pair(t)),
            Evidence::ThinkingGivenBack(t) => format!("thinking given back: {}", pair(t)),
            Evidence::Adjusted { side, delta, article } => format!("{} {} ({article})", self.side(*side), signed(*delta)),
            Evidence::Transferred { from, span } => format!("{span} moved from {} to {}", self.side(*from), self.side(from.other())),
            Evidence::Split(rule) => format!("time divided by: {}", split_name(*rule)),
            Evidence::Raised(t) => format!("raised to the least time: {}", pair(t)),
            Evidence::Counter { from, to } => format!("counter {from} -> {to}"),
            Evidence::Arrived { side, after: Some(after) } => format!("{} came {after} after the start", self.side(*side)),
            Evidence::Arrived { side, after: None } => format!("{} has not come", self.side(*side)),
            Evidence::After(t) => format!("after: {}", pair(t)),
        }
    }

    fn warning(&self, warning: &Warning) -> String {
        match warning {
            Warning::Overstepped { side, by } => format!("{} had used all his time, by {by}: decide this first", self.side(*side)),
            Warning::TooLate { side, limit } => format!("{} is later than the default time of {limit}", self.side(*side)),
            Warning::PenaltyOversteps { side } => format!("this uses up {}'s time", self.side(*side)),
        }
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
