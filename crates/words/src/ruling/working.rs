//! What a ruling rests on, fact by fact.

use super::choice;
use crate::game::{edition as edition_name, place, place_short};
use crate::point::beside_moves;
use crate::{Lang, rulebook};
use arbitration::game::Side;
use arbitration::kind::GameKind;
use arbitration::ruling::{
    Basis, BoardEnd, CellFault, Consequence, Control, CountedMoves, Doubt, Fact, Final, Finding, Ground, LimitOutcome, LoopPly,
    LoopVerdict, NoMate, Place, Record, Rest, Ruling,
};

/// What a ruling rests on, and what follows.
pub fn working(ruling: &Ruling, lang: Lang) -> Vec<String> {
    let mut sayer = Sayer { ruling, lang, lines: Vec::new() };
    let counting = ruling.ground == Ground::CompletedMoves;
    for fact in &ruling.working {
        // A count says first how far it reaches, then what it rests on.
        let leads = matches!(fact, Fact::Completed { .. } | Fact::Followed { .. });
        if counting && !leads {
            break;
        }
        sayer.fact(fact);
    }
    if counting {
        sayer.rests();
        let behind = ruling.working.iter().skip_while(|fact| matches!(fact, Fact::Completed { .. } | Fact::Followed { .. }));
        behind.for_each(|fact| sayer.fact(fact));
    } else {
        sayer.evidence();
    }
    ruling.consequences.iter().for_each(|consequence| sayer.consequence(consequence));
    sayer.lines
}

/// Why nothing can be certified; empty where something is.
pub fn doubts(ruling: &Ruling, lang: Lang) -> Vec<String> {
    let mut sayer = Sayer { ruling, lang, lines: Vec::new() };
    sayer.lost();
    sayer.unsettled();
    sayer.inferred();
    sayer.lines
}

/// A situation: why, what was found, what is to be done, what was decided.
pub(super) fn situation(ruling: &Ruling, lang: Lang) -> Vec<String> {
    let mut order = ruling.order.iter().flat_map(|order| rulebook::order(order, lang));
    let reason = order.next();
    let mut sayer = Sayer { ruling, lang, lines: reason.into_iter().collect() };
    let (compulsory, found): (Vec<&Fact>, Vec<&Fact>) = ruling.working.iter().partition(|f| matches!(f, Fact::Compulsory { .. }));
    found.into_iter().for_each(|fact| sayer.fact(fact));
    sayer.lines.extend(order);
    compulsory.into_iter().for_each(|fact| sayer.fact(fact));
    ruling.consequences.iter().for_each(|consequence| sayer.consequence(consequence));
    sayer.lines.extend(ruling.position.clone());
    sayer.lines
}

/// Plies as arbiters say them, neighbours drawn together: `3.–7... 12.`; at most eight stretches.
fn runs(ruling: &Ruling, rest: &Rest, lang: Lang) -> String {
    const MOST: usize = 8;
    let more = if rest.runs.len() > MOST { " …" } else { "" };
    let place = |ply: usize| place_short(ruling.numbering, ply, lang);
    let run = |(a, b): &(usize, usize)| if a == b { place(*a) } else { format!("{}–{}", place(*a), place(*b)) };
    format!("{}{more}", rest.runs.iter().take(MOST).map(run).collect::<Vec<_>>().join(" "))
}

struct Sayer<'a> {
    ruling: &'a Ruling,
    lang: Lang,
    lines: Vec<String>,
}

impl Sayer<'_> {
    fn say(&mut self, key: &'static str, values: &[(&str, &str)]) {
        self.lines.push(self.lang.fill(key, values));
    }

    /// A line with numbers in it.
    fn count(&mut self, key: &'static str, values: &[(&str, u64)]) {
        let values: Vec<(&str, String)> = values.iter().map(|(name, n)| (*name, n.to_string())).collect();
        let values: Vec<(&str, &str)> = values.iter().map(|(name, n)| (*name, n.as_str())).collect();
        self.say(key, &values);
    }

    fn write(&self, ply: usize) -> String {
        place(self.ruling.numbering, ply, self.lang)
    }

    fn all(&self, plies: &[usize]) -> String {
        plies.iter().map(|ply| place_short(self.ruling.numbering, *ply, self.lang)).collect::<Vec<_>>().join(" ")
    }

    /// `the start`, `23. Nf3`; behind the position ruled on it is the intended move.
    fn place(&self, place: &Place) -> String {
        match place.ply {
            0 => self.lang.text("desk.claim.start").to_owned(),
            ply if ply > self.ruling.at.ply => self.lang.fill("desk.claim.after-intended", &[("place", &self.write(ply))]),
            ply => format!("{} {}", self.write(ply), place.written).trim().to_owned(),
        }
    }

    fn sheet(&self, of: Side) -> &'static str {
        self.lang.text(if of == Side::First { "desk.column.first" } else { "desk.column.second" })
    }

    fn fact(&mut self, fact: &Fact) {
        match fact {
            Fact::SheetAlone { other } => self.sheet_alone(*other),
            Fact::PositionOfGame { inferred } => self.say("desk.basis.position", &[("count", &inferred.to_string())]),
            Fact::Proven => self.say("desk.claim.proven", &[]),
            Fact::AlreadyOver { at, article, .. } => {
                self.say("desk.claim.already-over", &[("place", &self.place(at)), ("article", article)]);
            }
            Fact::NotToMove => self.say("desk.claim.not-to-move", &[]),
            Fact::IntendedIllegal => self.say("desk.claim.intended-illegal", &[]),
            Fact::TooFewOccurrences { found, needed } => {
                self.say("desk.claim.too-few", &[("found", &found.to_string()), ("needed", &needed.to_string())]);
            }
            Fact::TooFewQuiet { found, needed } => {
                self.count("desk.claim.too-few-plies", &[("found", (*found).into()), ("needed", (*needed).into())]);
            }
            Fact::QuietPlies { plies, before_start } => self.quiet(*plies, *before_start),
            Fact::Ended { end, at, later } => self.ended(*end, at, *later),
            Fact::GoesOn { occurrences, quiet, .. } => {
                self.say("desk.claim.goes-on", &[("times", &occurrences.to_string()), ("plies", &quiet.to_string())]);
            }
            Fact::DeadPosition => self.say("desk.claim.dead", &[]),
            Fact::LivePosition => self.say("desk.claim.alive", &[]),
            Fact::CanMate { line } => self.say("desk.claim.can-mate", &[("line", &line.join(" "))]),
            Fact::CannotMate { why } => self.say(
                match why {
                    NoMate::GameOver => "desk.claim.no-game-over",
                    NoMate::Material => "desk.claim.no-material",
                    NoMate::Walls => "desk.claim.no-walls",
                    NoMate::Exhausted { .. } => "desk.claim.no-exhausted",
                    NoMate::ClosedList => "desk.claim.no-closed-list",
                },
                &[],
            ),
            Fact::DrawRule { fulfilled } => self.say(if *fulfilled { "desk.claim.counters-full" } else { "desk.claim.counters-open" }, &[]),
            Fact::DrawnEarlier { article, at, plies_since, win_may_be_shown, .. } => {
                let key = if *win_may_be_shown { "desk.claim.drawn-earlier-open" } else { "desk.claim.drawn-earlier" };
                let values = [("article", article.as_str()), ("place", &self.place(at)), ("count", &plies_since.to_string())];
                self.say(key, &values);
            }
            Fact::Counter { .. } => self.counter(fact),
            Fact::Loop { verdict, cycle } => {
                self.say(loop_key(*verdict), &[]);
                if let Some((from, to)) = cycle {
                    let written = |ply: usize| self.ply_written(ply);
                    let (from, to) = (self.place(&written(*from)), self.place(&written(*to)));
                    self.say("desk.claim.loop", &[("from", &from), ("to", &to)]);
                }
            }
            Fact::LoopPly(ply) => self.loop_ply(ply),
            // The labels above show it; the short form says it.
            Fact::LoopReason { .. } => {}
            Fact::LoopByEdition { verdicts } => self.by_edition(verdicts),
            Fact::LoopDisputed { published, verdicts } => {
                self.say("desk.claim.sources-differ", &[("published", published)]);
                for (who, verdict) in verdicts {
                    self.lines.push(format!("  {}", super::reasons::source_says(who, *verdict, self.lang)));
                }
            }
            Fact::NaturalLimit { .. } => self.natural_limit(fact),
            Fact::Completed { first, second, exact } => {
                let key = if *exact { "desk.count.exact" } else { "desk.count.least" };
                self.count(key, &[("first", (*first).into()), ("second", (*second).into())]);
            }
            Fact::Followed { sheet, plies } => {
                self.say("desk.count.sheet", &[("sheet", self.sheet(*sheet)), ("place", &self.write(*plies))]);
            }
            Fact::Gap => self.say("desk.count.gap", &[]),
            Fact::Reconciled { least, most } => {
                let key = if least == most { "desk.count.games" } else { "desk.count.games-differ" };
                self.say(key, &[("least", &self.write(*least)), ("most", &self.write(*most))]);
            }
            Fact::Final(last) => match last {
                Final::Unsure => self.say("desk.count.last-unsure", &[]),
                Final::Contradicts => self.say("desk.count.last-contradicts", &[]),
                Final::Agrees => self.say("desk.count.last-agrees", &[]),
                Final::Behind { plies, to } => {
                    self.say("desk.count.last-more", &[("count", &plies.to_string()), ("place", &self.write(*to))]);
                }
            },
            Fact::ClockCounter { plies, agrees } => {
                let key = if *agrees { "desk.count.counter-agrees" } else { "desk.count.counter-differs" };
                self.say(key, &[("place", &self.write(*plies))]);
                if self.ruling.game == GameKind::Chess {
                    self.say("desk.count.counter-law", &[]);
                }
            }
            Fact::Control { moves, state } => self.control(*moves, *state),
            Fact::CompletedWhenPressed => self.say("desk.count.completed-when", &[]),
            Fact::LastLegal { plies } => {
                let at = if *plies == 0 { self.lang.text("desk.claim.start").to_owned() } else { self.write(*plies) };
                self.say("desk.irregular.last-legal", &[("place", &at)]);
            }
            Fact::Falls { from, count } => {
                self.say("desk.irregular.fall", &[("count", &count.to_string()), ("from", &self.write(*from))]);
            }
            Fact::Touched { point, moves } if moves.is_empty() => self.say("desk.irregular.touch-none", &[("point", point)]),
            Fact::Touched { point, moves } => self.say("desk.irregular.touch", &[("point", point), ("moves", &moves.join(" "))]),
            Fact::Compulsory { moves } => self.say("desk.irregular.compulsory", &[("moves", &moves.join(" "))]),
        }
    }

    /// One sheet alone; where it cannot be followed, that is the whole ruling.
    fn sheet_alone(&mut self, other: bool) {
        let second = self.ruling.on == Record::Sheet(Side::Second);
        self.say(if second { "desk.basis.alone-second" } else { "desk.basis.alone-first" }, &[]);
        self.say(if other { "desk.basis.not-compared" } else { "desk.basis.no-other" }, &[]);
        self.lost();
    }

    /// Where a sheet cannot be followed, and what to do then.
    fn lost(&mut self) {
        let Finding::Uncertain(doubts) = &self.ruling.finding else { return };
        for doubt in doubts {
            let Doubt::Sheet { ply, cell, fault, moves } = doubt else { continue };
            let key = match fault {
                CellFault::Unread => "desk.basis.unread",
                CellFault::NoLegal => "desk.basis.no-legal",
                CellFault::Several => "desk.basis.several",
            };
            self.say(key, &[("place", &self.write(*ply)), ("cell", cell), ("moves", &moves.join(" "))]);
            self.say("desk.basis.reconcile", &[]);
        }
    }

    /// Both counts are kept with a claim of either; the one claimed is said.
    fn quiet(&mut self, plies: u32, before_start: u32) {
        match self.ruling.ground {
            Ground::Repetition => {
                for (n, at) in (1..).zip(&self.ruling.occurrences) {
                    self.say("desk.claim.occurrence", &[("number", &n.to_string()), ("place", &self.place(at))]);
                }
            }
            Ground::FiftyMoves => {
                self.count("desk.claim.quiet", &[("plies", plies.into()), ("moves", (plies / 2).into())]);
                if before_start > 0 {
                    self.count("desk.claim.before-start", &[("plies", before_start.into())]);
                }
            }
            _ => {}
        }
    }

    fn ended(&mut self, end: BoardEnd, at: &Place, later: usize) {
        let key = match end {
            BoardEnd::Checkmate { .. } => "desk.claim.mate",
            BoardEnd::Stalemate => "desk.claim.stalemate",
            BoardEnd::FivefoldRepetition => "desk.claim.fivefold",
            BoardEnd::SeventyFiveMoves => "desk.claim.seventy-five",
        };
        self.say(key, &[("place", &self.place(at))]);
        if later > 0 {
            self.say("desk.claim.later-fall", &[("count", &later.to_string())]);
        }
    }

    fn counter(&mut self, fact: &Fact) {
        let Fact::Counter { article, moves, white, black, limit, since, full, win_may_be_shown, interrupted, .. } = fact else { return };
        let (white, black, limit) = (white.to_string(), black.to_string(), limit.to_string());
        let key = match moves {
            None => {
                let places: Vec<String> = self.ruling.occurrences.iter().map(|at| self.place(at)).collect();
                let values = [("article", article.as_str()), ("made", &white), ("limit", &limit), ("places", &places.join(", "))];
                self.say("desk.claim.counter-repetition", &values);
                None
            }
            Some(CountedMoves::KingsOnly) => Some("desk.claim.counter-kings"),
            Some(CountedMoves::Ending(_)) => Some("desk.claim.counter-ending"),
        };
        if let Some(key) = key {
            let since = self.place(since);
            let values = [("article", article.as_str()), ("white", &white), ("black", &black), ("limit", &limit), ("since", &since)];
            self.say(key, &values);
        }
        if *full && *win_may_be_shown {
            self.say("desk.claim.win-may-be-shown", &[]);
        }
        if *interrupted {
            self.say("desk.claim.interrupted", &[]);
        }
    }

    /// A ply of the loop with its move.
    fn ply_written(&self, ply: usize) -> Place {
        let labelled = |fact: &Fact| if let Fact::LoopPly(p) = fact { (p.ply == ply).then(|| p.written.clone()) } else { None };
        Place { ply, written: self.ruling.working.iter().find_map(labelled).unwrap_or_default() }
    }

    fn loop_ply(&mut self, ply: &LoopPly) {
        let label = super::reasons::label_in_words(ply, self.lang, |square| beside_moves(square, ply.side.other(), self.lang));
        self.lines.push(format!("{:>6} {}  {label}", self.write(ply.ply), ply.written));
        self.lines.extend(super::reasons::overridden(ply, self.lang).map(|line| format!("       {line}")));
    }

    /// What each edition says, where they do not say the same.
    fn by_edition(&mut self, verdicts: &[(String, LoopVerdict)]) {
        let ruled = self.ruling.working.iter().find_map(|f| if let Fact::Loop { verdict, .. } = f { Some(*verdict) } else { None });
        if verdicts.iter().all(|(_, verdict)| Some(*verdict) == ruled) {
            return;
        }
        for (edition, verdict) in verdicts {
            self.lines.push(format!("{} {}", edition_name(edition, self.lang), self.lang.text(loop_key(*verdict))));
        }
    }

    fn natural_limit(&mut self, fact: &Fact) {
        let Fact::NaturalLimit { own, checks, deducted, by_arbiter, effective, opponent, limit, outcome } = fact else { return };
        let values = [
            ("own", own),
            ("checks", checks),
            ("deducted", deducted),
            ("arbiter", by_arbiter),
            ("effective", effective),
            ("opponent", opponent),
            ("limit", limit),
        ];
        self.count("desk.claim.limit", &values.map(|(name, n)| (name, (*n).into())));
        match outcome {
            LimitOutcome::Reached => self.say("desk.claim.limit-draw", &[]),
            LimitOutcome::ClaimantLost => self.say("desk.claim.limit-lost", &[]),
            LimitOutcome::Missing { own, opponent } => {
                self.count("desk.claim.limit-missing", &[("own", (*own).into()), ("opponent", (*opponent).into())]);
            }
        }
        for consequence in &self.ruling.consequences {
            let (key, time) = match consequence {
                Consequence::TimeUsed { time, .. } => ("desk.claim.limit-add", *time),
                Consequence::Time { delta, .. } => ("desk.claim.limit-take", delta.abs()),
                _ => continue,
            };
            self.say(key, &[("minutes", &(time.tenths() / 600).to_string())]);
        }
    }

    fn control(&mut self, moves: u16, state: Control) {
        let counted = self
            .ruling
            .working
            .iter()
            .find_map(|f| if let Fact::Completed { first, second, .. } = f { Some((*first, *second)) } else { None });
        let (first, second) = counted.unwrap_or_default();
        let key = match state {
            Control::Met => "desk.count.control-met",
            Control::Short => "desk.count.control-short",
            Control::Open => "desk.count.control-open",
        };
        self.count(key, &[("moves", moves.into()), ("first", first.into()), ("second", second.into())]);
    }

    /// A line for each basis that plies counted have, the surest first.
    fn rests(&mut self) {
        for rest in &self.ruling.evidence.rests {
            let what = self.lang.text(match rest.basis {
                Basis::Both => "desk.basis.both",
                Basis::First => "desk.basis.first",
                Basis::Second => "desk.basis.second",
                Basis::Corrected => "desk.basis.corrected",
                Basis::Decided => "desk.basis.decided",
                Basis::Played => "desk.basis.played",
                Basis::Inferred => "desk.basis.inferred",
                Basis::Set => "desk.basis.set",
            });
            let places = runs(self.ruling, rest, self.lang);
            self.say("desk.basis.line", &[("what", what), ("count", &rest.count.to_string()), ("places", &places)]);
        }
    }

    /// That the search found neither.
    fn unsettled(&mut self) {
        if matches!(&self.ruling.finding, Finding::Uncertain(doubts) if doubts.contains(&Doubt::Unsettled)) {
            self.say("desk.claim.undecided", &[]);
        }
    }

    /// Moves that nobody wrote.
    fn inferred(&mut self) {
        let doubts: &[Doubt] = if let Finding::Uncertain(doubts) = &self.ruling.finding { doubts } else { &[] };
        for doubt in doubts {
            if let Doubt::Inferred { plies } = doubt {
                self.say("desk.claim.inferred", &[("count", &plies.len().to_string()), ("places", &self.all(plies))]);
            }
        }
    }

    fn evidence(&mut self) {
        self.unsettled();
        let evidence = &self.ruling.evidence;
        if !evidence.rests.is_empty() {
            self.say("desk.basis.title", &[]);
            self.rests();
        }
        if evidence.inferred_before > 0 {
            self.say("desk.basis.before", &[("count", &evidence.inferred_before.to_string())]);
        }
        self.inferred();
        let set = evidence.plies(Basis::Set);
        if !set.is_empty() {
            self.say("desk.claim.set-between", &[("places", &self.all(&set))]);
        }
    }

    /// What follows, as far as the facts or the heading have not said it.
    fn consequence(&mut self, consequence: &Consequence) {
        match consequence {
            Consequence::MustPlay { written, article } => self.say("desk.claim.must-play", &[("move", written), ("article", article)]),
            Consequence::NextPeriod => self.say("desk.count.eight-six", &[]),
            Consequence::Result(_) | Consequence::MustChange(_) | Consequence::Time { .. } | Consequence::TimeUsed { .. } => {}
            Consequence::GoBack { .. }
            | Consequence::NewGame
            | Consequence::Stands
            | Consequence::LetStand
            | Consequence::PutRight { .. } => {
                let what = choice(consequence, self.ruling.numbering, self.lang);
                self.say("desk.irregular.decided", &[("what", &what)]);
            }
        }
    }
}

pub(super) const fn loop_key(verdict: LoopVerdict) -> &'static str {
    match verdict {
        LoopVerdict::None => "desk.loop.none",
        LoopVerdict::Draw => "desk.loop.draw",
        LoopVerdict::MustChange(Side::First) => "desk.loop.red-must-change",
        LoopVerdict::MustChange(Side::Second) => "desk.loop.black-must-change",
        LoopVerdict::Loses(Side::First) => "desk.loop.red-loses",
        LoopVerdict::Loses(Side::Second) => "desk.loop.black-loses",
    }
}

pub(super) fn label(ply: &LoopPly, lang: Lang) -> &'static str {
    lang.get(&format!("desk.label.{}", ply.label.name())).unwrap_or_default()
}
