//! What the rulebook asks and the program knows, what it takes for granted, and what is left for the arbiter to say.

use super::fouls::lost_by_number;
use super::happened::owner;
use super::{Account, Happened, Scene, Who, player};
use crate::desk::game::played;
use arbitration::chess::law::Laws;
use arbitration::chess::mate::{Answer, can_mate_by};
use arbitration::clock::control::TimeControl;
use arbitration::clock::side::Side;
use arbitration::clock::span::Span;
use arbitration::game::GamePosition;
use arbitration::penalty::Offence;
use arbitration::rulebook::{FOULS_LOSE_ON, Facts, Question, Reply, Situation, TECHNICAL_FOULS_LOSE_ON, Value, edition_for};
use event::{Section, at_time_of_day};
use std::collections::BTreeSet;

/// Positions looked at to find whether a side can mate while a key waits.
const BUDGET: u32 = 50_000;

/// A call as far as it is settled: what the rulebook replies, and what that rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    /// What it orders, or the next question.
    pub reply: Reply,
    /// Facts that nobody said and the program took for granted, in the order in which they were needed.
    pub assumed: Vec<(String, Value)>,
}

/// How a fact is come by.
enum Source {
    /// It follows from what is kept.
    Known(Value),
    /// It is so as a rule; the arbiter sees it and may say otherwise.
    Assumed(Value),
}

fn word(yes: bool) -> Value {
    Value::Word(if yes { "yes" } else { "no" }.to_owned())
}

/// Whether the moves that a player has completed decide about a flag: the control has a number of moves.
pub fn needs_moves(section: &Section, account: &Account) -> bool {
    let by_moves = |side| section.controls().is_ok_and(|c| c.get(side).periods().iter().any(|p| p.moves.is_some()));
    owner(&account.situation) == Some(Happened::Flag) && account.side().is_some_and(by_moves)
}

impl Scene<'_> {
    /// A situation at this board: game, tempo and supervision are the section's.
    pub(super) fn situation(&self, name: &str, facts: Facts, edition: Option<String>) -> Situation {
        let section = self.section;
        let (kind, tempo, supervised) = (section.setup.game, section.tempo(), section.is_supervised());
        Situation { name: name.to_owned(), facts, kind, tempo, supervised, edition }
    }

    /// The numbers of fouls that lose by the regulations of the event, as facts.
    pub(super) fn limits(&self) -> Facts {
        let fouls = self.section.setup.fouls;
        let limits = [(FOULS_LOSE_ON, fouls.loses_on), (TECHNICAL_FOULS_LOSE_ON, fouls.technical())];
        limits.into_iter().filter_map(|(fact, limit)| Some((fact.to_owned(), Value::Count(limit?.into())))).collect()
    }

    /// Asks the rulebook with everything that is known, and takes for granted what is so as a rule.
    pub fn inquire(&self, account: &Account) -> Inquiry {
        let section = self.section;
        let edition = section.edition().ok().map(|e| e.id.clone());
        let edition = edition.and_then(|id| edition_for(section.setup.game, &id));
        let mut situation = self.situation(&account.situation, account.facts.clone(), edition);
        situation.facts.extend(self.limits());
        let mut assumed = Vec::new();
        let mut tried = BTreeSet::new();
        loop {
            let reply = situation.ask();
            let fact = match &reply {
                Reply::Ask(Question { fact, .. }) => fact,
                Reply::Order(order) => {
                    let lost = lost_by_number(self, account, order).map(|order| Reply::Order(Box::new(order)));
                    return Inquiry { reply: lost.unwrap_or(reply), assumed };
                }
                Reply::Silent => return Inquiry { reply, assumed },
            };
            let fact = fact.clone();
            let source = if tried.insert(fact.clone()) { self.source(account, &situation.facts, &fact) } else { None };
            match source {
                None => return Inquiry { reply, assumed },
                Some(Source::Known(value)) => drop(situation.facts.insert(fact, value)),
                Some(Source::Assumed(value)) => {
                    assumed.push((fact.clone(), value.clone()));
                    situation.facts.insert(fact, value);
                }
            }
        }
    }

    fn source(&self, account: &Account, facts: &Facts, fact: &str) -> Option<Source> {
        let known = |yes: bool| Some(Source::Known(word(yes)));
        let assumed = |yes: bool| Some(Source::Assumed(word(yes)));
        let said = |text: &str| Some(Source::Assumed(Value::Word(text.to_owned())));
        let side = account.side();
        let count = |offence| {
            let so_far = self.section.penalties_of(self.game).count(side?, offence);
            Some(Source::Known(Value::Count(i64::try_from(so_far + 1).ok()?)))
        };
        let first_flag = || facts.get("last-period").is_none_or(|value| *value == word(false));
        match fact {
            "illegal-count" => count(Offence::IllegalMove),
            "foul-count" => count(Offence::Foul),
            "technical-foul-count" => count(Offence::TechnicalFoul),
            "noticed" => said(if self.is_answered(account) { "later" } else { "at-once" }),
            "position-known" | "right-form" | "defect-evident" | "opponent-arrived" => assumed(true),
            "both-flags"
            | "touched-piece"
            | "guideline-announced"
            | "event-softens"
            | "opponent-moved"
            | "claimant-touched"
            | "check-asked"
            | "sheet-required" => assumed(false),
            // An event of draughts that names no other rules is played by FMJD's.
            "code" => said("fmjd-rules"),
            "draw-list" => said("fmjd-64"),
            "mate-on-last-move" => assumed(false),
            // Who calls the arbiter to the pawn has claimed.
            "seen-by-arbiter" if account.situation == "pawn-not-replaced" => assumed(true),
            "result-before" => known(self.section.board_of(self.game).is_some_and(|b| b.result.is_some())),
            "increment" => Some(Source::Known(word(self.control(side)?.has_increment()))),
            "increment-30s" => Some(Source::Known(word(self.control(side)?.increment_of(1) >= Span::from_secs(30)))),
            "claimant-finished" => known(self.position().is_some_and(|at| at.legal_moves().is_empty())),
            "moves-each" => self.moves_each(side).map(|n| Source::Known(Value::Count(n))),
            "last-period" => self.last_period(account),
            "moves-complete" => self.moves_complete(account, facts),
            "opponent-can-mate" => match self.can_mate(side?.other()) {
                Some(can) => known(can),
                // Before the first control nobody is down to a king that cannot win; the arbiter sees what is taken for granted.
                None if owner(&account.situation) == Some(Happened::Flag) && first_flag() => assumed(true),
                None => None,
            },
            "opponent-bare-king" => match self.bare_king(side?.other()) {
                Some(bare) => known(bare),
                None if facts.contains_key("result-before") => assumed(false),
                None => None,
            },
            "time-left" => {
                let clock = self.clock(account)?;
                let desk = event::ClockDesk::new(self.section, Some(&clock)).ok()?;
                Some(Source::Known(Value::Time(desk.audit.latest()?.written.of(side?).max(Span::ZERO))))
            }
            "after-default-time" => self.after_default_time().map(|late| Source::Assumed(word(late))),
            "default-time-zero" => known(self.default_time() == Span::ZERO),
            "limit-stated" => known(self.section.setup.default_minutes > 0),
            "stated-penalty" if owner(&account.situation) == Some(Happened::Late) => said("loss"),
            _ => None,
        }
    }

    /// Whether the opponent has completed a move since the act, by the moves that the clock knows (FIDE Laws 2023, A.5.2).
    fn is_answered(&self, account: &Account) -> bool {
        let moves = self.clock(account).and_then(|clock| clock.known_moves());
        let (Some(side), Some(moves), true) = (account.side(), moves, account.ply > 0) else { return false };
        let answers = if side == Side::White { account.ply.div_ceil(2) } else { account.ply / 2 + 1 };
        moves.of(side.other()) >= answers
    }

    fn control(&self, side: Option<Side>) -> Option<TimeControl> {
        Some(self.section.controls().ok()?.get(side.unwrap_or(Side::White)).clone())
    }

    /// The position of the moves kept; `None` where there are none.
    fn position(&self) -> Option<GamePosition> {
        self.section.position_of(self.game)
    }

    /// Moves that a player has completed, by the game adopted or the clock; `None` where nothing says so.
    pub fn completed(&self, side: Side) -> Option<u16> {
        let record = self.section.games.get(&self.game).filter(|r| !r.line.is_empty());
        let by_game = record.map(|record| {
            let play = played(self.section.setup.game, record);
            (0..play.len()).filter(|step| play.number(*step).1 == player(side)).count()
        });
        let by_game = by_game.and_then(|n| u16::try_from(n).ok());
        by_game.or_else(|| Some(self.section.clocks.get(&self.game)?.known_moves()?.of(side)))
    }

    fn moves_each(&self, side: Option<Side>) -> Option<i64> {
        let sides = side.map_or(Side::BOTH.to_vec(), |s| vec![s]);
        sides.into_iter().map(|s| self.completed(s)).collect::<Option<Vec<_>>>()?.into_iter().min().map(i64::from)
    }

    /// Whether the flag fell in the last period: known where there is but one or where its moves were not reached.
    fn last_period(&self, account: &Account) -> Option<Source> {
        let control = self.control(account.side())?;
        if !control.has_period_after(0) {
            return Some(Source::Known(word(true)));
        }
        let moves = account.moves?;
        let at = control.period_at(moves);
        // With the moves of a control made it may have been that control's flag: the arbiter sees which was taken.
        let source = if at == 0 { Source::Known } else { Source::Assumed };
        Some(source(word(!control.has_period_after(at))))
    }

    /// Whether the moves of the control at which the flag fell are made.
    fn moves_complete(&self, account: &Account, facts: &Facts) -> Option<Source> {
        let control = self.control(account.side())?;
        if control.periods().iter().all(|p| p.moves.is_none()) {
            return Some(Source::Known(word(false)));
        }
        let moves = account.moves?;
        let at = control.period_at(moves);
        if facts.get("last-period").is_some_and(|value| *value == word(false)) && !control.has_period_after(at) {
            return Some(Source::Known(word(true)));
        }
        Some(if at == 0 { Source::Known(word(false)) } else { Source::Assumed(word(false)) })
    }

    /// Whether a side can mate by the moves kept, where there are any and it can be settled in a moment.
    fn can_mate(&self, side: Side) -> Option<bool> {
        let GamePosition::Chess(position) = self.position()? else { return None };
        let color = if side == Side::White { shakmaty::Color::White } else { shakmaty::Color::Black };
        let laws = match self.section.edition().ok()?.id.as_str() {
            "fide-1993" => Laws::Fide1993,
            "fide-2001" => Laws::Fide2001,
            _ => Laws::Fide2023,
        };
        match can_mate_by(laws, &position, color, BUDGET) {
            Answer::Yes(_) => Some(true),
            Answer::No(_) => Some(false),
            Answer::Undecided { .. } => None,
        }
    }

    fn bare_king(&self, side: Side) -> Option<bool> {
        use shakmaty::Position;
        let GamePosition::Chess(position) = self.position()? else { return None };
        let color = if side == Side::White { shakmaty::Color::White } else { shakmaty::Color::Black };
        Some(position.board().by_color(color).count() == 1)
    }

    /// The default time: that of the section, else of its edition.
    pub fn default_time(&self) -> Span {
        let minutes = self.section.setup.default_minutes;
        let of_edition = || self.section.edition().map_or(Span::ZERO, |e| e.parameters.default_time);
        if minutes > 0 { Span::from_mins(i64::from(minutes)) } else { of_edition() }
    }

    /// Time since the start of the round; `None` where the start or the time of day is not known.
    pub fn since_start(&self) -> Option<Span> {
        let start = self.section.round(self.game.round.0)?.started.as_ref()?.hall()?;
        let now = self.time_of_day()?;
        Some(at_time_of_day(now, Some(start), start).since(start))
    }

    fn after_default_time(&self) -> Option<bool> {
        let passed = self.since_start()?;
        Some(passed >= self.default_time())
    }
}

impl Account {
    /// Whose act it must still be said to be.
    pub fn asks_who(&self, section: &Section) -> bool {
        self.who.is_none() && super::concerns_player(section, &self.situation)
    }

    /// Both were absent: that is another situation.
    pub fn take_who(&mut self, who: Who) {
        if who == Who::Both && owner(&self.situation) == Some(Happened::Late) {
            "nobody-present".clone_into(&mut self.situation);
        }
        self.who = Some(who);
    }
}
