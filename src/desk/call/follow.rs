//! From what the rulebook orders to what is entered: decision, penalties, times, result, all of it one entry of the log.

use super::fouls::FOULS;
use super::{Account, Happened, Scene, Who, owner, player};
use arbitration::clock::cases::{ClaimantPays, Worked};
use arbitration::clock::file::{CaseError, CaseSpec, GrantSpec};
use arbitration::clock::ledger::Cause;
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::Span;
use arbitration::kind::GameKind;
use arbitration::penalty::{Ending, Offence};
use arbitration::rulebook::{Act, Duty, Reply, Value, Who as Whose};
use arbitration::ruling::{Ground, Order, Ruling};
use event::decision::{Decision, Ruled};
use event::game::GameAct;
use event::{BoardResult, ClockAct, ClockDesk, Command, Follows, GameClock, IncidentAct, Moment};

/// What one of the choices of times is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimesName {
    /// As the rules order.
    AsRuled,
    /// With something that they allow.
    With(Act),
    /// No time is changed.
    Nothing,
    /// A case of the clock that the arbiter named, or that explains its reading.
    Case(CaseSpec),
}

/// Times that can be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimesOption {
    /// What it is.
    pub name: TimesName,
    /// Time given and taken.
    pub grants: Vec<GrantSpec>,
    /// The case of the clock that carries it out; its entries hold the grants.
    pub case: Option<CaseSpec>,
}

/// What follows from a call.
#[derive(Clone, Debug)]
pub struct Follow {
    /// The decision as the log keeps it; `None` for something in the arbiter's own words.
    pub decision: Option<Decision>,
    /// What goes into the ledger of penalties.
    pub offences: Vec<(Side, Offence)>,
    /// The result that the game has by it.
    pub result: Option<BoardResult>,
    /// The times that can be given, the ruled ones first; empty where nothing about time is ruled.
    pub times: Vec<TimesOption>,
    /// The later offence of the kind at which the player loses by the rulebook, where its ruling rests on their number.
    pub loses_on: Option<i64>,
    /// The clock with the chosen times, where it was read; or why it cannot be worked out.
    pub clock: Option<Result<Worked, CaseError>>,
    /// All of it, one entry.
    pub command: Command,
}

/// What follows from what was said, by what the rulebook orders; `None` where the edition is silent: then only what the arbiter decides.
pub fn follow(scene: &Scene<'_>, account: &Account, order: Option<&Order>) -> Follow {
    let clock = scene.clock(account);
    let times = if account.overruling.is_some() { Vec::new() } else { times(scene, account, order, clock.as_ref()) };
    let chosen = times.get(account.times).or(times.first()).cloned();
    let decision = decision(scene, account, order);
    let result = decision.as_ref().and_then(Decision::result);
    let offences = offences(scene, account, order);
    let command = command(scene, account, decision.as_ref(), &offences, result, chosen.as_ref());
    let clock = clock.and_then(|clock| worked(scene, &clock, chosen.as_ref()));
    let loses_on = order.and_then(|order| loses_on(scene, order));
    Follow { decision, offences, result, times, loses_on, clock, command }
}

/// The clock with the times chosen.
fn worked(scene: &Scene<'_>, clock: &GameClock, chosen: Option<&TimesOption>) -> Option<Result<Worked, CaseError>> {
    let desk = ClockDesk::new(scene.section, Some(clock)).ok()?;
    let chosen = chosen?;
    let case = chosen.case.clone().unwrap_or_else(|| CaseSpec::Adjust { grants: chosen.grants.clone() });
    Some(desk.work(case))
}

/// The ruling as it is kept, with the arbiter's own decision where there is one.
fn decision(scene: &Scene<'_>, account: &Account, order: Option<&Order>) -> Option<Decision> {
    let section = scene.section;
    let ruling = match (&account.claim, order) {
        (Some(claim), order) => Ruling { order: order.cloned(), ..claim.clone() },
        (None, Some(order)) => situation(scene, account, order),
        (None, None) if account.situation.is_empty() => return None,
        (None, None) => {
            let edition = section.edition().map(|e| e.id.clone()).unwrap_or_default();
            situation(scene, account, &Order { situation: account.situation.clone(), edition, ..Order::default() })
        }
    };
    let Decision::Ruled(ruled) = Decision::from(ruling) else { return None };
    let result = match &account.overruling {
        Some(overruling) => overruling.result,
        None => ruled.result.map(|result| unplayed(account, result)),
    };
    let overruled = account.overruling.as_ref().map(|o| o.reason.clone());
    Some(Decision::Ruled(Box::new(Ruled { result, overruled, ..*ruled })))
}

/// The ruling on a situation: where in the game, whose act, what becomes of the position.
fn situation(scene: &Scene<'_>, account: &Account, order: &Order) -> Ruling {
    let section = scene.section;
    let play = crate::desk::game::played(section.setup.game, &section.record_of(scene.game));
    let step = usize::from(account.ply).checked_sub(1).unwrap_or(play.len()).min(play.len());
    let mut ruling = Ruling::new(section.setup.game, Ground::Situation, order.edition.clone(), play.standing(step));
    ruling.articles = Some(order.article.clone()).filter(|a| !a.is_empty()).into_iter().collect();
    (ruling.numbering, ruling.player) = (play.numbering(), account.side().map(player));
    ruling.working.clone_from(&account.working);
    if let Some(choice) = &account.choice {
        ruling.consequences = vec![choice.consequence.clone()];
        ruling.position = Some(choice.position.to_fen());
    }
    ruling.order = Some(order.clone());
    ruling
}

/// A game that was never begun is lost by forfeit.
fn unplayed(account: &Account, result: BoardResult) -> BoardResult {
    if !matches!(account.situation.as_str(), "late-arrival" | "nobody-present") {
        return result;
    }
    match result {
        BoardResult::WhiteWins => BoardResult::WhiteForfeitWin,
        BoardResult::BlackWins => BoardResult::BlackForfeitWin,
        BoardResult::BothLose => BoardResult::DoubleForfeit,
        other => other,
    }
}

/// The most offences of a kind that are looked at: no edition lets more pass.
const MOST: i64 = 9;

/// The later offence of the same kind at which the player loses: the same question, with more of them. None comes after one that ends the game.
fn loses_on(scene: &Scene<'_>, order: &Order) -> Option<i64> {
    if [Duty::PlayerLoses, Duty::BothLose, Duty::Draw].into_iter().any(|duty| order.demands(duty)) {
        return None;
    }
    let counted = std::iter::once("illegal-count").chain(FOULS.map(|foul| foul.count)).find_map(|fact| match order.facts.get(fact) {
        Some(Value::Count(count)) => Some((fact, *count)),
        _ => None,
    });
    let (fact, count) = counted?;
    let mut facts = order.facts.clone();
    // The section says these.
    facts.retain(|fact, _| fact != "tempo" && fact != "supervised");
    // What only the losing one asks.
    facts.entry("opponent-can-mate".to_owned()).or_insert_with(|| Value::Word("yes".to_owned()));
    let mut situation = scene.situation(&order.situation, facts, Some(order.edition.clone()));
    (count + 1..=MOST).find(|count| {
        situation.facts.insert(fact.to_owned(), Value::Count(*count));
        matches!(situation.ask(), Reply::Order(next) if next.demands(Duty::PlayerLoses))
    })
}

/// What goes into the ledger of penalties.
fn offences(scene: &Scene<'_>, account: &Account, order: Option<&Order>) -> Vec<(Side, Offence)> {
    let Some(side) = account.side() else { return Vec::new() };
    if let Some(overruling) = &account.overruling {
        return if overruling.warned { vec![(side, Offence::Warning)] } else { Vec::new() };
    }
    let Some(order) = order else {
        // What the arbiter says in words of his own is a warning.
        return if account.situation.is_empty() && account.claim.is_none() { vec![(side, Offence::Warning)] } else { Vec::new() };
    };
    let kind = scene.section.setup.game;
    let demands = |duty| order.demands(duty);
    let asked = |fact: &str| order.facts.contains_key(fact);
    let costs = demands(Duty::PlayerLoses) || demands(Duty::Draw) || order.must.iter().any(|a| matches!(a, Act::Time { .. }));
    let mut found = Vec::new();
    let is_claim = account.situation == "draw-claim";
    let wrong = order.facts.get("claim-right").is_some_and(|v| *v == Value::Word("no".to_owned()));
    // In xiangqi it is a foul, and counted as one; in draughts it costs nothing.
    if is_claim && wrong && demands(Duty::CheckClaim) && kind == GameKind::Chess {
        found.push(Offence::WrongClaim);
    }
    let counted = asked("illegal-count") && (costs || demands(Duty::RestorePosition));
    let uncounted = kind == GameKind::Chess && account.situation == "illegal-move" && demands(Duty::RestorePosition);
    if counted || uncounted {
        found.push(Offence::IllegalMove);
    }
    for foul in FOULS {
        found.extend(std::iter::repeat_n(foul.offence, foul.recorded(order)));
    }
    if account.situation == "irregularity" && demands(Duty::PutRight) {
        found.push(Offence::DraughtsAct);
    }
    let of_conduct = matches!(owner(&account.situation), Some(Happened::Conduct | Happened::Phone));
    if found.is_empty() && demands(Duty::Warn) {
        found.push(Offence::Warning);
    } else if found.is_empty() && of_conduct && (demands(Duty::Ladder) || demands(Duty::PlayerLoses)) {
        found.push(Offence::Conduct);
    }
    found.into_iter().map(|offence| (side, offence)).collect()
}

/// The grant of an act of time.
fn grant(act: &Act, side: Side, article: &str) -> Option<GrantSpec> {
    let Act::Time { who, delta } = act else { return None };
    let side = if *who == Whose::Player { side } else { side.other() };
    Some(GrantSpec { side, delta: *delta, article: article.to_owned(), reason: String::new(), cause: Some(Cause::Penalty) })
}

/// The times that can be given.
fn times(scene: &Scene<'_>, account: &Account, order: Option<&Order>, clock: Option<&GameClock>) -> Vec<TimesOption> {
    let mut list = Vec::new();
    if let Some(case) = &account.case {
        list.push(TimesOption { name: TimesName::Case(case.clone()), grants: Vec::new(), case: Some(case.clone()) });
    }
    let (Some(order), Some(side)) = (order, account.side()) else { return list };
    let mut grants: Vec<GrantSpec> = order.must.iter().filter_map(|act| grant(act, side, &order.article)).collect();
    if let (true, Some(Value::Time(left))) = (order.demands(Duty::HalveTime), order.facts.get("time-left")) {
        let taken = Act::Time { who: Whose::Player, delta: -ClaimantPays::Half.charge(*left) };
        grants.extend(grant(&taken, side, &order.article).filter(|g| g.delta != Span::ZERO));
    }
    let case = taken_back(scene, account, order, side, clock, &grants);
    let may: Vec<Act> = order.may.iter().copied().filter(|act| matches!(act, Act::Time { .. })).collect();
    if let Some(CaseSpec::IllegalMove { .. }) = &account.case {
        // A case of an illegal move holds what the edition gives.
        list.iter_mut().for_each(|option| option.grants.clone_from(&grants));
    }
    if !grants.is_empty() || case.is_some() || !may.is_empty() {
        list.push(TimesOption { name: TimesName::AsRuled, grants: grants.clone(), case });
        for act in may {
            let with = grants.iter().cloned().chain(grant(&act, side, &order.article)).collect();
            list.push(TimesOption { name: TimesName::With(act), grants: with, case: None });
        }
    }
    if !grants.is_empty() {
        list.push(TimesOption { name: TimesName::Nothing, grants: Vec::new(), case: None });
    }
    list
}

/// The case of the clock that takes back what the fallen moves earned: where the clock was read, the moves are known, and the edition gives
/// in it what the order does.
fn taken_back(
    scene: &Scene<'_>,
    account: &Account,
    order: &Order,
    side: Side,
    clock: Option<&GameClock>,
    grants: &[GrantSpec],
) -> Option<CaseSpec> {
    if !order.demands(Duty::RestorePosition) {
        return None;
    }
    let proportional = order.demands(Duty::SetTimes) && !order.demands(Duty::TakeBackIncrement);
    if !proportional && !order.demands(Duty::TakeBackIncrement) {
        return None;
    }
    let kept = match account.ply {
        0 => {
            let known = clock?.known_moves()?;
            Both::from_fn(|s| known.of(s).saturating_sub(u16::from(s == side)))
        }
        ply => Both::new((ply - 1).div_ceil(2), (ply - 1) / 2),
    };
    clock?;
    let rules = &scene.section.edition().ok()?.parameters;
    let given = rules.illegal_move.as_ref().map_or(Span::ZERO, |rule| rule.opponent.of(scene.section.tempo()));
    let ordered: Span = grants.iter().map(|g| g.delta).sum();
    (given == ordered).then_some(CaseSpec::IllegalMove { side, kept, give_back: None, known: None, proportional })
}

/// All of it as one command: the ruling first, then what it does.
fn command(
    scene: &Scene<'_>,
    account: &Account,
    decision: Option<&Decision>,
    offences: &[(Side, Offence)],
    result: Option<BoardResult>,
    times: Option<&TimesOption>,
) -> Command {
    let (section, game) = (scene.section, scene.game);
    let now = Moment::default;
    let mut list = Vec::new();
    let article = decision.map_or_else(String::new, |decision| decision.bare_article().to_owned());
    if let Some(decision) = decision {
        let steps = section.games.get(&game).map_or(0, |record| record.line.len());
        let moved = account.choice.as_ref().and_then(|choice| crate::desk::game::irregular::act_of(choice, steps));
        let acts = moved.into_iter().chain([GameAct::Decided { decision: decision.clone() }]).collect();
        list.push(Command::Game(section.id, game, acts));
    }
    list.extend(Scene::read(account).map(|act| Command::Clock(section.id, game, vec![act], now())));
    let loses = |side: Side| match (side, result) {
        (Side::White, Some(BoardResult::BlackWins)) | (Side::Black, Some(BoardResult::WhiteWins)) => Some(Ending::Loses),
        (_, Some(BoardResult::Draw)) => Some(Ending::DrawnByGuard),
        _ => None,
    };
    let mut entered = false;
    let mut times = times.cloned();
    for (side, offence) in offences {
        let ending = if *offence == Offence::Warning { None } else { loses(*side) };
        let enter_result = ending.is_some() && !entered && section.takes_result(game);
        entered |= enter_result;
        let (grants, case) = times.take().map_or_else(Default::default, |t| (t.grants.clone(), on_the_clock(scene, account, &t)));
        let act = IncidentAct::Record {
            game,
            side: *side,
            offence: *offence,
            ply: account.ply,
            note: account.note.clone(),
            opponent_can_mate: None,
            enter_result,
            follows: Some(Box::new(Follows { article: article.clone(), grants, ending, case })),
        };
        list.push(Command::Incident(section.id, act, now()));
    }
    // Times that are no penalty stand on the clock alone.
    if let Some(times) = times {
        list.extend(on_the_clock(scene, account, &times).map(|case| Command::Clock(section.id, game, vec![ClockAct::Rule(case)], now())));
    }
    let stands = section.board_of(game).and_then(|b| b.result);
    if result.is_some() && !entered && result != stands {
        list.push(section.entering(game, result));
    }
    match <[Command; 1]>::try_from(list) {
        Ok([only]) => only,
        Err(list) => Command::Together(list),
    }
}

/// The case of the clock that carries times out; without a name for it the time is given, where the clock was read.
fn on_the_clock(scene: &Scene<'_>, account: &Account, times: &TimesOption) -> Option<CaseSpec> {
    let adjust = || CaseSpec::Adjust { grants: times.grants.clone() };
    times.case.clone().or_else(|| (!times.grants.is_empty() && scene.clock(account).is_some()).then(adjust))
}

impl Follow {
    /// Whether it has something to enter.
    pub fn enters(&self) -> bool {
        !matches!(&self.command, Command::Together(list) if list.is_empty())
    }

    /// The ruling that is kept.
    pub fn ruling(&self) -> Option<&Ruling> {
        match self.decision.as_ref()? {
            Decision::Ruled(ruled) => Some(&ruled.ruling),
            Decision::Told(_) => None,
        }
    }
}

impl Account {
    /// The number that this offence is of its kind, the one now counted in; `None` where it is not counted.
    pub fn number_of(&self, scene: &Scene<'_>, offence: Offence) -> Option<usize> {
        let Some(Who::One(side)) = self.who else { return None };
        Some(scene.section.penalties_of(scene.game).count(side, offence) + 1)
    }
}

#[cfg(test)]
mod tests;
