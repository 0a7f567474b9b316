//! What the clock's audit and cases say, in words: for the screen, the sheets and the log.

use crate::game::{articles, result_said};
use crate::{Lang, colors};
use arbitration::clock::audit::{Audit, Finding, FlagMoves, Impossible};
use arbitration::clock::card::KeyInCard;
use arbitration::clock::cases::{Evidence, Warning};
use arbitration::clock::control::Controls;
use arbitration::clock::file::CaseSpec;
use arbitration::clock::hypothesis::Fault;
use arbitration::clock::ledger::{Cause, Entry, Event, Precision, Running, Source};
use arbitration::clock::proposal::SplitRule;
use arbitration::clock::side::{Both, End, Side};
use arbitration::clock::span::Span;
use arbitration::clock::text::seconds_of_both;
use arbitration::kind::GameKind;
use arbitration::penalty::{Ending, Offence};
use event::{Incident, time_of_day};

/// How the question for the moves is answered where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesTold {
    /// A line is typed.
    Typed,
    /// It is written into the ledger file.
    Written,
    /// Nobody answers a sheet.
    OnPaper,
}

/// The words of one game's clock.
#[derive(Clone, Copy, Debug)]
pub struct ClockWords {
    lang: Lang,
    game: GameKind,
}

/// A signed difference, with its sign also when positive.
pub fn signed(span: Span) -> String {
    if span > Span::ZERO { format!("+{span}") } else { span.to_string() }
}

impl ClockWords {
    /// For a language and a game.
    pub const fn new(lang: Lang, game: GameKind) -> Self {
        Self { lang, game }
    }

    /// White or Red, Black.
    pub fn side(&self, side: Side) -> &'static str {
        let (first, second) = colors(self.game, self.lang);
        match side {
            Side::White => first,
            Side::Black => second,
        }
    }

    fn whom(&self, side: Option<Side>) -> &'static str {
        side.map_or_else(|| self.lang.text("clock.both"), |s| self.side(s))
    }

    /// Two times, a colour each.
    pub fn pair(&self, times: &Both<Span>) -> String {
        format!("{} {}  {} {}", self.side(Side::White), times.white, self.side(Side::Black), times.black)
    }

    /// Left or right.
    pub fn end(&self, end: End) -> &'static str {
        self.lang.text(if end == End::Left { "clock.left" } else { "clock.right" })
    }

    /// The last line of a card: period, increment, lever, who starts.
    pub fn card_foot(&self, card: &KeyInCard) -> String {
        let period = card.period.map(|p| self.lang.fill("clock.card.period", &[("period", &p.to_string())]));
        let bonus = self.lang.text(if card.bonus { "clock.card.bonus-on" } else { "clock.card.bonus-off" });
        let lever = self.lang.fill("clock.card.lever", &[("end", self.end(card.lever_down))]);
        let starts = self.lang.fill("clock.card.starts", &[("side", self.side(card.starts))]);
        period.into_iter().chain([bonus.to_owned(), lever, starts]).collect::<Vec<_>>().join(" · ")
    }

    /// A possible explanation.
    pub fn fault(&self, fault: &Fault, suspects: &[Controls]) -> String {
        let lang = self.lang;
        let span = |key, span: &Span| lang.fill(key, &[("span", &span.to_string())]);
        let whose = |key, side: Option<Side>, span: &Span| lang.fill(key, &[("side", self.whom(side)), ("span", &span.to_string())]);
        match fault {
            Fault::None => lang.text("clock.fault.none").to_owned(),
            Fault::IncrementsMissing => lang.text("clock.fault.increments-missing").to_owned(),
            Fault::WrongIncrement { actual } => span("clock.fault.wrong-increment", actual),
            Fault::DelayForIncrement => lang.text("clock.fault.delay-for-increment").to_owned(),
            Fault::FirstIncrement => lang.text("clock.fault.first-increment").to_owned(),
            Fault::MissedPresses { plies } => lang.fill("clock.fault.missed-presses", &[("plies", &plies.to_string())]),
            Fault::ExtraPresses { plies } => lang.fill("clock.fault.extra-presses", &[("plies", &plies.to_string())]),
            Fault::WrongMain { by } => lang.fill("clock.fault.wrong-main", &[("by", &signed(*by))]),
            Fault::OtherControl { suspect } => {
                let control = suspects.get(*suspect).map(|c| if c.is_even() { c.white.to_string() } else { seconds_of_both(c) });
                lang.fill("clock.fault.other-control", &[("control", &control.unwrap_or_default())])
            }
            Fault::PeriodAdded { side, span } => whose("clock.fault.period-added", *side, span),
            Fault::PeriodMissing { side } => whose("clock.fault.period-missing", *side, &Span::ZERO),
            Fault::UnloggedStop { span: length } => span("clock.fault.unlogged-stop", length),
            Fault::RanDuringStop { span: length } => span("clock.fault.ran-during-stop", length),
            Fault::Drift { per_mille } => lang.fill("clock.fault.drift", &[("rate", &format!("{per_mille:+}"))]),
            Fault::Transfer { from, span } => whose("clock.fault.transfer", Some(*from), span),
        }
    }

    /// Something that cannot be, with what would have to be true.
    pub fn impossible(&self, what: &Impossible) -> String {
        let line = |entry: usize| (entry + 1).to_string();
        let fill = |key, entry: usize, values: &[(&str, &str)]| {
            let number = line(entry);
            let all: Vec<(&str, &str)> = values.iter().copied().chain([("entry", number.as_str())]).collect();
            self.lang.fill(key, &all)
        };
        match what {
            Impossible::Negative { entry, side, shown } => {
                fill("clock.impossible.negative", *entry, &[("side", self.side(*side)), ("shown", &shown.to_string())])
            }
            Impossible::MoreThanGiven { entry, side, shown, most } => {
                let texts = [shown.to_string(), most.to_string(), (*shown - *most).to_string()];
                let values = [("side", self.side(*side)), ("shown", &texts[0]), ("most", &texts[1]), ("by", &texts[2])];
                fill("clock.impossible.more-than-given", *entry, &values)
            }
            Impossible::LessThanElapsed { entry, side, used, elapsed } => {
                let texts = [used.to_string(), elapsed.to_string(), (*used - *elapsed).to_string()];
                let values = [("side", self.side(*side)), ("used", &texts[0]), ("elapsed", &texts[1]), ("by", &texts[2])];
                fill("clock.impossible.less-than-elapsed", *entry, &values)
            }
            Impossible::BothRunning { entry } => fill("clock.impossible.both-running", *entry, &[]),
            Impossible::Moves { entry, moves } => {
                let texts = [moves.white.to_string(), moves.black.to_string()];
                fill("clock.impossible.moves", *entry, &[("white", &texts[0]), ("black", &texts[1])])
            }
            Impossible::Contradiction { first, second, by } => {
                let texts = [line(*second), signed(by.white), signed(by.black)];
                fill("clock.impossible.contradiction", *first, &[("second", &texts[0]), ("white", &texts[1]), ("black", &texts[2])])
            }
        }
    }

    /// What the last reading shows by itself; where it asks for the moves, with how they are told.
    pub fn finding(&self, finding: &Finding, answer: MovesTold) -> String {
        let what = self.found(finding);
        let key = match answer {
            MovesTold::Typed => "clock.answer.typed",
            MovesTold::Written => "clock.answer.written",
            MovesTold::OnPaper => return what,
        };
        if !finding.asks_moves() {
            return what;
        }
        self.lang.fill("clock.answer.after", &[("what", &what), ("answer", self.lang.text(key))])
    }

    fn found(&self, finding: &Finding) -> String {
        match finding {
            Finding::NeverRan { side, shown } => {
                self.lang.fill("clock.finding.never-ran", &[("side", self.side(*side)), ("shown", &shown.to_string())])
            }
            Finding::FlagSeen { side, moves } => self.flag(*side, *moves),
            Finding::MovesAsked { fits: None } => self.lang.text("clock.finding.moves-asked").to_owned(),
            Finding::MovesAsked { fits: Some((least, most)) } if least == most => {
                self.lang.fill("clock.finding.moves-asked-at", &[("moves", &least.to_string())])
            }
            Finding::MovesAsked { fits: Some((least, most)) } => {
                self.lang.fill("clock.finding.moves-asked-between", &[("least", &least.to_string()), ("most", &most.to_string())])
            }
            Finding::WrongSideRuns { side, moves } => {
                let values = [("side", self.side(*side)), ("other", self.side(side.other())), ("moves", &both_moves(*moves))];
                self.lang.fill("clock.finding.wrong-side-runs", &values)
            }
            Finding::CounterOff { by } => self.lang.fill("clock.finding.counter-off", &[("by", &format!("{by:+}"))]),
        }
    }

    /// A fallen flag, and what it means for the moves to be made.
    fn flag(&self, side: Side, moves: FlagMoves) -> String {
        let (key, made, needed) = match moves {
            FlagMoves::Any => ("clock.finding.flag-any", 0, 0),
            FlagMoves::Made { made, needed } => ("clock.finding.flag-made", u32::from(made), needed),
            FlagMoves::Missing { made, needed } => ("clock.finding.flag-missing", u32::from(made), needed),
            FlagMoves::Unknown { needed } => ("clock.finding.flag-unknown", 0, needed),
        };
        let missing = needed.saturating_sub(made).to_string();
        let values = [("side", self.side(side)), ("made", &made.to_string()), ("needed", &needed.to_string()), ("missing", &missing)];
        self.lang.fill(key, &values)
    }

    /// Why a board is to be looked at, in few words: the likely cause where the sum is off, else what cannot be, else whose clock runs or
    /// ran for the other's. Empty where it is not.
    pub fn cause(&self, audit: &Audit, suspects: &[Controls]) -> String {
        let is_off = audit.latest().is_some_and(|c| !c.agrees());
        let fault = audit.hypotheses.first().filter(|_| is_off).map(|h| self.fault(&h.fault, suspects));
        let impossible = || audit.impossible.first().map(|i| format!("! {}", self.impossible(i)));
        let wrong_clock = || audit.findings.iter().find(|f| f.is_of_wrong_clock()).map(|f| self.in_short(f));
        fault.or_else(impossible).or_else(wrong_clock).unwrap_or_default()
    }

    /// A finding as it stands in a list; where nothing is to be done at the clocks at once, the sentence itself.
    fn in_short(&self, finding: &Finding) -> String {
        match finding {
            Finding::WrongSideRuns { side, .. } => {
                self.lang.fill("clock.finding.wrong-side-short", &[("side", self.side(*side)), ("other", self.side(side.other()))])
            }
            other => self.found(other),
        }
    }

    /// What has to be decided before keying in.
    pub fn warning(&self, warning: &Warning) -> String {
        let fill = |key, side: Side, span: Span| self.lang.fill(key, &[("side", self.side(side)), ("span", &span.to_string())]);
        match *warning {
            Warning::Overstepped { side, by } => fill("clock.warning.overstepped", side, by),
            Warning::TooLate { side, limit } => fill("clock.warning.too-late", side, limit),
            Warning::ArrivalAhead { side, by } => fill("clock.warning.arrival-ahead", side, by),
            Warning::PenaltyOversteps { side } => self.lang.fill("clock.warning.penalty-oversteps", &[("side", self.side(side))]),
        }
    }

    /// A rule of division.
    pub fn split(&self, rule: SplitRule) -> &'static str {
        self.lang.text(match rule {
            SplitRule::Log => "clock.split.log",
            SplitRule::Notes => "clock.split.notes",
            SplitRule::Equal => "clock.split.equal",
            SplitRule::Proportional => "clock.split.proportional",
            SplitRule::AsShown => "clock.split.as-shown",
        })
    }

    /// A step of the reasoning.
    pub fn evidence(&self, evidence: &Evidence) -> String {
        let pair = |key, times: &Both<Span>| self.lang.fill(key, &[("times", &self.pair(times))]);
        match evidence {
            Evidence::Before(t) => pair("clock.evidence.before", t),
            Evidence::GivenByRules(t) => pair("clock.evidence.given-by-rules", t),
            Evidence::GivenByClock(t) => pair("clock.evidence.given-by-clock", t),
            Evidence::Used(t) => pair("clock.evidence.used", t),
            Evidence::IncrementsTakenBack(t) => pair("clock.evidence.increments-taken-back", t),
            Evidence::ThinkingGivenBack(t) => pair("clock.evidence.thinking-given-back", t),
            Evidence::Adjusted { side, delta, article } => {
                self.lang.fill("clock.evidence.adjusted", &[("side", self.side(*side)), ("delta", &signed(*delta)), ("article", article)])
            }
            Evidence::Transferred { from, span } => {
                let values = [("from", self.side(*from)), ("to", self.side(from.other())), ("span", &span.to_string())];
                self.lang.fill("clock.evidence.transferred", &values)
            }
            Evidence::Split(rule) => self.lang.fill("clock.evidence.split", &[("rule", self.split(*rule))]),
            Evidence::Raised(t) => pair("clock.evidence.raised", t),
            Evidence::Counter { from, to } => {
                self.lang.fill("clock.evidence.counter", &[("from", &from.to_string()), ("to", &to.to_string())])
            }
            Evidence::Arrived { side, after: Some(after) } => {
                self.lang.fill("clock.evidence.arrived", &[("side", self.side(*side)), ("span", &after.to_string())])
            }
            Evidence::Arrived { side, after: None } => self.lang.fill("clock.evidence.absent", &[("side", self.side(*side))]),
            Evidence::NotCharged(span) => self.lang.fill("clock.evidence.not-charged", &[("span", &span.to_string())]),
            Evidence::Envelope { sealer, remaining } => {
                self.lang.fill("clock.evidence.envelope", &[("side", self.side(*sealer)), ("times", &self.pair(remaining))])
            }
            Evidence::After(t) => pair("clock.evidence.after", t),
        }
    }

    /// What a case is, in a few words.
    pub fn case(&self, case: &CaseSpec) -> String {
        let lang = self.lang;
        match case {
            CaseSpec::WrongSetting { set_to } => lang.fill("clock.case.wrong-setting", &[("control", set_to)]),
            CaseSpec::MissingIncrements => lang.text("clock.case.missing-increments").to_owned(),
            CaseSpec::WrongSideRan { charged, span } => {
                lang.fill("clock.case.wrong-side", &[("side", self.side(*charged)), ("span", &span.to_string())])
            }
            CaseSpec::CounterOff { counter } => lang.fill("clock.case.counter", &[("counter", &counter.to_string())]),
            CaseSpec::IllegalMove { side, .. } => lang.fill("clock.case.illegal-move", &[("side", self.side(*side))]),
            CaseSpec::Settle { split } => lang.fill("clock.case.divide", &[("rule", self.split(*split))]),
            CaseSpec::WrongClaim { claimant } => lang.fill("clock.case.wrong-claim", &[("side", self.side(*claimant))]),
            CaseSpec::Adjust { .. } => lang.text("clock.case.adjust").to_owned(),
            CaseSpec::SealedEarly { sealer, .. } => lang.fill("clock.case.sealed-early", &[("side", self.side(*sealer))]),
            CaseSpec::Arrivals { .. } => lang.text("clock.case.late").to_owned(),
            CaseSpec::Disturbance { .. } => lang.text("clock.case.disturbance").to_owned(),
            CaseSpec::Resumption { .. } => lang.text("clock.case.resumption").to_owned(),
            CaseSpec::Helper { side } => lang.fill("clock.case.helper", &[("side", self.side(*side))]),
        }
    }

    /// Where an entry is known from.
    pub fn source(&self, source: Source) -> &'static str {
        self.lang.of(self.game).text(match source {
            Source::EBoard => "clock.source.e-board",
            Source::Arbiter => "clock.source.arbiter",
            Source::PlayerWhite => "clock.source.white",
            Source::PlayerBlack => "clock.source.black",
            Source::GameFile => "clock.source.game-file",
            Source::Rule => "clock.source.rule",
        })
    }

    /// What happened, without when and where from.
    pub fn event(&self, event: &Event) -> String {
        let lang = self.lang;
        match event {
            Event::Start => lang.text("clock.entry.start").to_owned(),
            Event::Stop => lang.text("clock.entry.stop").to_owned(),
            Event::Resume => lang.text("clock.entry.resume").to_owned(),
            Event::Reading(r) => {
                let mut parts = vec![self.pair(&Both::new(r.white, r.black))];
                parts.extend(r.moves.map(|m| lang.fill("clock.entry.moves-short", &[("moves", &both_moves(m))])));
                parts.extend(r.counter.map(|c| lang.fill("clock.entry.counter-short", &[("counter", &c.to_string())])));
                parts.extend(r.period.map(|p| lang.fill("clock.card.period", &[("period", &p.to_string())])));
                match r.running {
                    Running::Unknown => {}
                    Running::None => parts.push(lang.text("clock.entry.none-running").to_owned()),
                    Running::Both => parts.push(lang.text("clock.entry.both-running").to_owned()),
                    Running::White => parts.push(lang.fill("clock.entry.running", &[("side", self.side(Side::White))])),
                    Running::Black => parts.push(lang.fill("clock.entry.running", &[("side", self.side(Side::Black))])),
                }
                if r.precision == Precision::Minute {
                    parts.push(lang.text("clock.entry.to-the-minute").to_owned());
                }
                parts.join(lang.text("ui.mark.clause"))
            }
            Event::Press { ply } => lang.fill("clock.entry.press", &[("ply", &ply.to_string())]),
            Event::Adjust { side, delta, article, reason, cause } => {
                let why = self.why(reason, *cause);
                format!("{} {} ({article}) {why}", self.side(*side), signed(*delta)).trim_end().to_owned()
            }
            Event::Transfer { from, span, reason, cause } => {
                let why = self.why(reason, *cause);
                let values = [("from", self.side(*from)), ("to", self.side(from.other())), ("span", &span.to_string())];
                format!("{} {why}", lang.fill("clock.evidence.transferred", &values)).trim_end().to_owned()
            }
            Event::SetControl { controls, .. } => lang.fill("clock.entry.set-control", &[("control", &seconds_of_both(controls))]),
            Event::Moves(moves) => lang.fill("clock.entry.moves", &[("moves", &both_moves(*moves))]),
            Event::Counter { moves } => lang.fill("clock.entry.counter", &[("counter", &moves.to_string())]),
            Event::Period { period } => lang.fill("clock.entry.period", &[("period", &period.to_string())]),
            Event::Flag { side } => lang.fill("clock.finding.flag-seen", &[("side", self.side(*side))]),
            Event::Note { text } => lang.fill("clock.entry.note", &[("text", text)]),
        }
    }

    /// Why time was given or taken: what it followed from, or the arbiter's words.
    fn why<'a>(&self, reason: &'a str, cause: Option<Cause>) -> &'a str {
        let Some(cause) = cause else { return reason };
        self.lang.text(match cause {
            Cause::Penalty => "clock.cause.penalty",
            Cause::Withdrawn => "clock.cause.withdrawn",
            Cause::IllegalMove => "clock.cause.illegal-move",
            Cause::WrongClaim => "clock.cause.wrong-claim",
            Cause::Disturbance => "clock.cause.disturbance",
            Cause::WrongClockRan => "clock.cause.wrong-clock-ran",
            Cause::PositionRestored => "clock.cause.position-restored",
            Cause::TimesSet => "clock.cause.times-set",
            Cause::ChargedToNobody => "clock.cause.charged-to-nobody",
            Cause::SealedEarly => "clock.cause.sealed-early",
            Cause::SealedNotPressed => "clock.cause.sealed-not-pressed",
            Cause::Helper => "clock.cause.helper",
            Cause::LeastTime => "clock.cause.least-time",
        })
    }

    /// An offence.
    pub fn offence(&self, offence: Offence) -> &'static str {
        self.lang.text(match offence {
            Offence::IllegalMove => "clock.offence.illegal-move",
            Offence::WrongClaim => "clock.offence.wrong-claim",
            Offence::Foul => "clock.offence.foul",
            Offence::TechnicalFoul => "clock.offence.technical-foul",
            Offence::DraughtsAct => "clock.offence.draughts-act",
            Offence::Conduct => "clock.offence.conduct",
            Offence::Warning => "clock.offence.warning",
        })
    }

    /// What followed from an incident, for a column of a table: the warning itself where that is all, a dash where nothing did.
    pub fn consequence(&self, incident: &Incident) -> String {
        let only = || if incident.penalty.offence == Offence::Warning { self.offence(Offence::Warning) } else { "–" };
        self.followed(incident).unwrap_or_else(|| only().to_owned())
    }

    /// What followed from an incident, if anything. A foul that is counted is a penalty, whatever follows beside it.
    pub fn followed(&self, incident: &Incident) -> Option<String> {
        let grants = incident.grants.iter().map(|g| {
            let (side, time) = (self.side(g.side), signed(g.delta));
            if g.article.is_empty() {
                return format!("{side} {time}");
            }
            self.lang.fill("clock.offence.granted", &[("side", side), ("time", &time), ("article", &articles(&g.article, self.lang))])
        });
        let ending = incident.ending.map(|ending| match ending {
            Ending::Loses => self.lang.fill("clock.offence.loses", &[("side", self.side(incident.penalty.side))]),
            Ending::DrawnByGuard => self.lang.text("clock.offence.drawn").to_owned(),
        });
        let result = incident.result.map(|r| result_said(r, self.lang.of(self.game)));
        let counted = match incident.penalty.offence {
            Offence::Foul => Some("clock.offence.foul-counted"),
            Offence::TechnicalFoul => Some("clock.offence.technical-foul-counted"),
            _ => None,
        };
        let foul = counted.map(|key| self.lang.text(key).to_owned());
        let all: Vec<String> = foul.into_iter().chain(grants).chain(ending).chain(result).collect();
        (!all.is_empty()).then(|| all.join(" · "))
    }

    /// The move at which an incident happened; empty where it was not noted.
    pub fn at_move(&self, ply: u16) -> String {
        if ply == 0 { String::new() } else { self.lang.fill("clock.offence.at-move", &[("move", &ply.div_ceil(2).to_string())]) }
    }

    /// A line of the ledger.
    pub fn entry(&self, number: usize, entry: &Entry) -> [String; 4] {
        [number.to_string(), time_of_day(entry.at), self.event(&entry.event), self.source(entry.source).to_owned()]
    }
}

/// `14` for both, else `15/14`.
pub fn both_moves(moves: Both<u16>) -> String {
    if moves.white == moves.black { moves.white.to_string() } else { format!("{}/{}", moves.white, moves.black) }
}
