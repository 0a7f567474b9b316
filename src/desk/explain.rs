//! Why a board of a round is as it is: the facts before the round, the rules that decided, what the alternatives would have broken.

use event::{Board, Event, PlayerId, Section, SystemKind, stage_snapshot, tpn_map};
use std::collections::BTreeMap;
use tournament::history::{Facts, Field};
use tournament::model::{Color, DutchEdition, System, Tournament, Tpn};
use tournament::pairing::colors::{ColorRule, color_of_higher};
use tournament::pairing::explain::{Explainer, NotExplained};
use tournament::pairing::knockout::{self, Bracket, Match, Slot};
use tournament::pairing::{NoPairing, Options, burstein, double_swiss, dubov, fmjd, points, team_swiss};
use tournament::points::Points;

/// Why a board is as it is.
#[derive(Debug)]
pub enum Explanation {
    /// A table names every board beforehand.
    Table(TableRound),
    /// One plays everybody (车轮赛).
    Host(PlayerId),
    /// The arbiter gives the pairs: there is nothing that the program could tell of them.
    ByArbiter,
    /// A match of a bracket.
    Match(Box<BracketMatch>),
    /// By the Dutch system.
    Paired(Box<Paired>),
    /// By another system for which there is a typed explanation.
    Told(Box<Told>),
}

/// A board of a schedule that is laid down beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRound {
    /// Its system.
    pub system: SystemKind,
    /// How many contestants.
    pub contestants: u16,
    /// The round of the stage, from 1, and of the cycle.
    pub round: (u16, u16),
    /// The numbers in the table, of White and of Black.
    pub numbers: (u16, u16),
    /// Some of its meetings were played in an earlier stage, and the rest was put together anew.
    pub is_rest: bool,
}

/// A match of a bracket, with the field it is of.
#[derive(Debug)]
pub struct BracketMatch {
    /// The plan.
    pub bracket: Bracket,
    /// The match.
    pub of: Match,
    /// The contestants by seed.
    pub by_seed: Tournament,
    /// The rounds played.
    pub after: u16,
}

/// A board of a round of a system other than the Dutch.
#[derive(Debug)]
pub struct Told {
    /// The reasons, of the bracket that the board is in.
    pub reasons: Reasons,
    /// Whether the rules give the board as it stands.
    pub is_by_rule: bool,
    /// White and Black.
    pub pair: (Tpn, Tpn),
    /// Their points before the round.
    pub scores: (Points, Points),
    /// Names by pairing number.
    pub names: BTreeMap<Tpn, String>,
}

/// Typed reasons.
#[derive(Debug)]
pub enum Reasons {
    /// FIDE C.04.4.1.
    Dubov(dubov::Explanation),
    /// FIDE C.04.4.2.
    Burstein(burstein::Explanation),
    /// FIDE C.04.5: the round, and the bracket of the board.
    DoubleSwiss(double_swiss::Plan, Option<usize>),
    /// FIDE C.04.6.
    TeamSwiss(Box<team_swiss::Explainer>),
    /// Points pairing (积分编排制), round 1: the way it was drawn, and the table of the board.
    PointsFirst(points::Explanation),
    /// Points pairing, a later round: the pair, who of the two floats, and the bye.
    Points(Box<PointsReasons>),
    /// The Swiss of FMJD.
    Fmjd(fmjd::Explanation),
    /// The rules give no pairing.
    None(NoPairing),
}

/// Why a board of points pairing is as it is.
#[derive(Debug, Default)]
pub struct PointsReasons {
    /// Why these two; `None` where the rules give the board otherwise.
    pub pair: Option<points::PairExplanation>,
    /// Why one of them, or each, does not meet somebody of the own score.
    pub floats: Vec<points::FloatExplanation>,
    /// Why somebody has the bye.
    pub bye: Option<points::ByeExplanation>,
}

/// A board of a round that was paired by what stood before it.
#[derive(Debug)]
pub struct Paired {
    /// The round as the rules pair it, or why that is not known.
    pub rules: Result<Explainer, NotExplained>,
    /// The higher-ranked player of the board.
    pub higher: Tpn,
    /// The other.
    pub lower: Tpn,
    /// Why the colours are as they are.
    pub color: ColorReason,
    /// What stood before the round, of White and of Black.
    pub facts: [(Color, Facts); 2],
    /// Names by pairing number.
    pub names: BTreeMap<Tpn, String>,
}

/// Why the higher-ranked player of a board has this colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorReason {
    /// The rules give the other one.
    ByHand,
    /// A rule, by the articles of an edition.
    Rule(ColorRule, DutchEdition),
}

/// Explains a board; `None` where the round has no such board, or one of its players was not there to be paired.
pub fn explain(event: &Event, section: &Section, round: u16, board: u16) -> Option<Explanation> {
    let b = section.round(round)?.board(board)?;
    let stage = section.stage(b.stage)?;
    let system = section.system_of(stage);
    let snapshot = stage_snapshot(event, section, stage);
    let own_round = round.saturating_sub(section.carried_rounds(stage));
    if system.is_knockout() {
        let pair = first_game(section, round, b);
        return bracket_match(section, &snapshot, (round, own_round), [pair.0, pair.1]).map(|found| Explanation::Match(Box::new(found)));
    }
    // A later stage is paired by the numbers that it has there.
    let seeded = snapshot.seeded();
    let tournament = if snapshot.seeds.is_empty() { snapshot } else { snapshot.by_seed() };
    let numbers = tpn_map(section);
    let number = |id: PlayerId| {
        let tpn = *numbers.get(&id)?;
        let seed = seeded.iter().position(|t| *t == tpn).and_then(|at| u16::try_from(at + 1).ok());
        if stage.opened.is_some() { seed.map(Tpn) } else { Some(tpn) }
    };
    let (white, black) = first_game(section, round, b);
    let pair = (number(white)?, number(black)?);
    match system {
        SystemKind::RoundRobin | SystemKind::DoubleRoundRobin | SystemKind::Scheveningen | SystemKind::Skalitzka => {
            let seats = seeded.len() + seeded.len() % 2;
            let cycle = match system {
                SystemKind::Scheveningen => seeded.len() / 2,
                SystemKind::Skalitzka => 2,
                _ => seats.saturating_sub(1),
            };
            let cycle = u16::try_from(cycle.max(1)).unwrap_or(u16::MAX);
            let stage_round = (round + 1).saturating_sub(stage.first_round().unwrap_or(1)).max(1);
            Some(Explanation::Table(TableRound {
                system,
                contestants: u16::try_from(seeded.len()).unwrap_or(u16::MAX),
                round: (stage_round, (stage_round - 1) % cycle + 1),
                numbers: (pair.0.0, pair.1.0),
                is_rest: section.carried_schedule(stage).is_some(),
            }))
        }
        SystemKind::Simultaneous => Some(Explanation::Host(white)),
        SystemKind::Manual => Some(Explanation::ByArbiter),
        SystemKind::SwissDutch | SystemKind::SwissDutch2017 => dutch(&tournament, own_round, pair).map(Explanation::Paired),
        SystemKind::SwissBurstein if own_round <= burstein::seeding_rounds(&tournament) => {
            dutch(&tournament, own_round, pair).map(Explanation::Paired)
        }
        _ => Some(Explanation::Told(Box::new(told(&tournament, own_round, pair, system)))),
    }
}

/// White and Black of the first game of the meeting that a game belongs to: the meeting was paired, its further games follow.
fn first_game(section: &Section, round: u16, board: &Board) -> (PlayerId, PlayerId) {
    let meeting = section.round(round).and_then(|r| r.meeting(board.table));
    meeting.map_or((board.white, board.black), |m| (m.first, m.second))
}

fn bracket_match(section: &Section, snapshot: &Tournament, (round, own): (u16, u16), pair: [PlayerId; 2]) -> Option<BracketMatch> {
    let by_seed = snapshot.by_seed();
    let bracket = knockout::bracket(&by_seed).ok()?;
    let seeded = snapshot.seeded();
    let seed = |id: PlayerId| {
        let tpn = section.player(id)?.tpn?;
        u16::try_from(seeded.iter().position(|t| *t == tpn)? + 1).ok()
    };
    let both = [seed(pair[0])?, seed(pair[1])?];
    let after = section.current_number().saturating_sub(round - own).min(bracket.rounds());
    let state = knockout::after(&bracket, &by_seed, after, &[]);
    let is_it = |m: &&Match| match state.slots(m.number) {
        Some([Slot::Known(a), Slot::Known(b)]) => both.contains(&a) && both.contains(&b),
        _ => false,
    };
    let of = bracket.round(own).find(is_it).copied()?;
    drop(state);
    Some(BracketMatch { of, after, by_seed, bracket })
}

fn names(tournament: &Tournament) -> BTreeMap<Tpn, String> {
    tournament.contestants.iter().map(|c| (c.tpn, c.name.clone())).collect()
}

fn dutch(tournament: &Tournament, round: u16, pair: (Tpn, Tpn)) -> Option<Box<Paired>> {
    let field = Field::new(tournament, round, &[]);
    let (white, black) = (field.place(pair.0)?, field.place(pair.1)?);
    // Places are in rank order: the smaller one is the higher-ranked player.
    let (h, l) = (field.players.get(white.min(black))?, field.players.get(white.max(black))?);
    let (color, rule) = color_of_higher(h, l, tournament.initial_color.unwrap_or(Color::White));
    let is_by_rule = (color == Color::White) == (white < black);
    let facts = |place: usize| field.players.get(place).cloned();
    Some(Box::new(Paired {
        rules: Explainer::new(tournament, round, &[]),
        higher: h.tpn,
        lower: l.tpn,
        color: if is_by_rule { ColorReason::Rule(rule, field.edition) } else { ColorReason::ByHand },
        facts: [(Color::White, facts(white)?), (Color::Black, facts(black)?)],
        names: names(tournament),
    }))
}

/// The reasons of points pairing that are about one board.
fn points_reasons(tournament: &Tournament, round: u16, pair: (Tpn, Tpn)) -> Result<Reasons, NoPairing> {
    let System::Points(policy) = tournament.system else { return Err(NoPairing::NoEngine) };
    let is_pair = |a: Tpn, b: Tpn| (a, b) == pair || (b, a) == pair;
    if round == 1 {
        let mut told = points::explain(tournament, policy, round, &Options::default())?;
        if let Some(first) = &mut told.first {
            first.tables.retain(|table| is_pair(table.red, table.black));
        }
        return Ok(Reasons::PointsFirst(told));
    }
    let explainer = points::Explainer::new(tournament, policy, round, &Options::default())?;
    let found = explainer.pair(pair.0).filter(|told| is_pair(told.higher.0, told.lower.0));
    let floats = if found.is_some() { [pair.0, pair.1].into_iter().filter_map(|tpn| explainer.float(tpn)).collect() } else { Vec::new() };
    Ok(Reasons::Points(Box::new(PointsReasons { pair: found, floats, bye: explainer.bye() })))
}

fn team_swiss_reasons(tournament: &Tournament, round: u16) -> Result<Reasons, NoPairing> {
    let System::TeamSwiss(policy) = tournament.system else { return Err(NoPairing::NoEngine) };
    let explainer = team_swiss::Explainer::new(tournament, policy, round, &Options::default())?;
    Ok(Reasons::TeamSwiss(Box::new(explainer)))
}

/// The reasons of the systems that tell a whole round: what is about the board is kept.
fn told(tournament: &Tournament, round: u16, pair: (Tpn, Tpn), system: SystemKind) -> Told {
    let is_pair = |a: Tpn, b: Tpn| (a, b) == pair || (b, a) == pair;
    let reasons = match system {
        SystemKind::SwissDubov => dubov::explain(tournament, round, &[]).map(|mut told| {
            told.brackets.retain_mut(|bracket| {
                bracket.pairs.retain(|p| is_pair(p.first.0, p.second));
                !bracket.pairs.is_empty()
            });
            Reasons::Dubov(told)
        }),
        SystemKind::SwissBurstein => burstein::explain(tournament, round, &[]).and_then(|told| {
            let mut told = told.ok_or(NoPairing::NoEngine)?;
            told.brackets.retain_mut(|bracket| {
                bracket.pairs.retain(|p| is_pair(p.higher.0, p.lower.0));
                !bracket.pairs.is_empty()
            });
            Ok(Reasons::Burstein(told))
        }),
        SystemKind::SwissDouble => double_swiss::plan(tournament, round, &Options::default()).map(|plan| {
            let at = plan.pairings.iter().find(|p| is_pair(p.pair.white, p.pair.black)).map(|p| p.bracket);
            Reasons::DoubleSwiss(plan, at)
        }),
        SystemKind::SwissFmjd => fmjd::explain(tournament, round, &Options::default()).map(|mut told| {
            told.groups.retain_mut(|group| {
                group.pairs.retain(|p| is_pair(p.upper, p.lower));
                !group.pairs.is_empty()
            });
            Reasons::Fmjd(told)
        }),
        SystemKind::SwissTeam => team_swiss_reasons(tournament, round),
        SystemKind::Points | SystemKind::Points1987 => points_reasons(tournament, round, pair),
        _ => Err(NoPairing::NoEngine),
    };
    let reasons = reasons.unwrap_or_else(Reasons::None);
    let is_by_rule = match &reasons {
        Reasons::Dubov(told) => !told.brackets.is_empty(),
        Reasons::Burstein(told) => !told.brackets.is_empty(),
        Reasons::DoubleSwiss(_, at) => at.is_some(),
        Reasons::TeamSwiss(explainer) => explainer.plan().pairings.iter().any(|p| is_pair(p.pair.white, p.pair.black)),
        Reasons::PointsFirst(told) => told.first.as_ref().is_some_and(|first| !first.tables.is_empty()),
        Reasons::Points(told) => told.pair.is_some(),
        Reasons::None(_) => false,
        Reasons::Fmjd(told) => !told.groups.is_empty(),
    };
    let score = |tpn: Tpn| tournament.contestant(tpn).map_or(Points::ZERO, |c| tournament.score(c, round.saturating_sub(1)));
    Told { reasons, is_by_rule, pair, scores: (score(pair.0), score(pair.1)), names: names(tournament) }
}
