//! Draw counters and ends of the game, for any game.

use super::{Game, Side};
use crate::chess::law::{CLAIM_OCCURRENCES, CLAIM_QUIET_PLIES, EndKind, FORCED_OCCURRENCES, FORCED_QUIET_PLIES, Ground, Laws};
use crate::kind::GameKind;
use xiangqi::ledger::OfferState;
use xiangqi::limit::{LimitRules, LimitRuling};
use xiangqi::repetition::{RuleSet, Verdict, judge};

/// The rules a game is played under, where editions or lists differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLaws {
    /// An edition of the FIDE Laws.
    Chess(Laws),
    /// A list of draw rules.
    Draughts(draughts::Profile),
    /// An edition of the repetition rules.
    Xiangqi(RuleSet),
}

impl GameLaws {
    /// What an event has unless it says otherwise: today's editions.
    pub fn usual(kind: GameKind) -> Self {
        match (kind, super::draughts_variant(kind)) {
            (_, Some(variant)) => Self::Draughts(draughts::Profile::usual(variant)),
            (GameKind::Xiangqi, None) => Self::Xiangqi(RuleSet::Cxa2020),
            (_, None) => Self::Chess(Laws::Fide2023),
        }
    }

    /// The rules a game can be played under, the usual ones first.
    pub fn all(kind: GameKind) -> Vec<Self> {
        let usual = Self::usual(kind);
        let all: Vec<Self> = match (kind, super::draughts_variant(kind)) {
            (_, Some(variant)) => draughts::Profile::of(variant).iter().copied().map(Self::Draughts).collect(),
            (GameKind::Xiangqi, None) => RuleSet::ALL.into_iter().rev().map(Self::Xiangqi).collect(),
            (_, None) => Laws::ALL.into_iter().rev().map(Self::Chess).collect(),
        };
        std::iter::once(usual).chain(all.into_iter().filter(|laws| *laws != usual)).collect()
    }

    /// The rules of a game by their name; `None` where it has none of that name.
    pub fn named(kind: GameKind, name: &str) -> Option<Self> {
        Self::all(kind).into_iter().find(|laws| laws.name() == name)
    }

    /// Their name in files and on the command line.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Chess(laws) => laws.name(),
            Self::Draughts(profile) => profile.name,
            Self::Xiangqi(set) => set.name(),
        }
    }

    /// Whether they are rules of that game.
    pub fn rules(&self, kind: GameKind) -> bool {
        Self::all(kind).contains(self)
    }
}

/// What a counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterKind {
    /// Times the present position has stood.
    Repetition,
    /// Chess: plies without capture or pawn move.
    QuietPlies,
    /// A draughts rule; moves of the side that has made fewer, or of the stronger side.
    Draughts(draughts::RuleKind),
    /// Xiangqi: plies of this side that count towards the natural limit (自然限着), checks beyond those allowed deducted. `reached` when the
    /// opponent has as many, too: then a claim is right.
    NaturalLimit {
        /// Who would claim.
        side: Side,
        /// A claim now would be right.
        reached: bool,
    },
    /// Xiangqi: draw offers of this side (提和).
    DrawOffers {
        /// Whose.
        side: Side,
        /// The last one waits for its answer.
        pending: bool,
        /// The side may offer now.
        may_offer: bool,
    },
}

/// A draw counter to show beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counter {
    /// What it counts.
    pub kind: CounterKind,
    /// How far it is.
    pub made: u32,
    /// Where a player may claim.
    pub claim_at: Option<u32>,
    /// Where the game is drawn without a claim.
    pub drawn_at: Option<u32>,
    /// The article of the claim, or of the draw where there is no claim.
    pub article: String,
}

/// A result on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// This side has won.
    Win(Side),
    /// Drawn.
    Draw,
}

/// An end of the game that the board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameEnd {
    /// The result.
    pub result: Result,
    /// Plies played when it came about.
    pub ply: usize,
    /// The article, where the rules in force have one for it.
    pub article: String,
}

impl Game {
    /// The draw counters at the end of the record. Laws of another game give none. `limit`: rounds of the natural limit of xiangqi, where the
    /// event has its own number.
    pub fn counters(&self, laws: GameLaws, limit: Option<u32>) -> Vec<Counter> {
        match (self, laws) {
            (Self::Chess(record), GameLaws::Chess(edition)) => {
                let ply = record.moves().len();
                let forced = edition == Laws::Fide2023;
                let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
                vec![
                    Counter {
                        kind: CounterKind::Repetition,
                        made: count(record.occurrences(ply).len()),
                        claim_at: Some(count(CLAIM_OCCURRENCES)),
                        drawn_at: forced.then_some(count(FORCED_OCCURRENCES)),
                        article: edition.claim_article(Ground::Repetition, false).to_owned(),
                    },
                    Counter {
                        kind: CounterKind::QuietPlies,
                        made: record.quiet_plies(ply).unwrap_or(0),
                        claim_at: Some(CLAIM_QUIET_PLIES),
                        drawn_at: forced.then_some(FORCED_QUIET_PLIES),
                        article: edition.claim_article(Ground::QuietMoves, false).to_owned(),
                    },
                ]
            }
            (Self::Draughts(record), GameLaws::Draughts(profile)) => profile
                .counters(record.positions())
                .into_iter()
                .map(|c| Counter {
                    kind: CounterKind::Draughts(c.rule.kind),
                    made: c.limit.saturating_sub(c.missing()),
                    claim_at: None,
                    drawn_at: Some(c.limit),
                    article: c.rule.article.to_owned(),
                })
                .collect(),
            (Self::Xiangqi(record), GameLaws::Xiangqi(set)) => {
                let times = record.positions().last().map_or(0, |now| record.positions().iter().filter(|p| *p == now).count());
                let repetition = Counter {
                    kind: CounterKind::Repetition,
                    made: u32::try_from(times).unwrap_or(u32::MAX),
                    claim_at: u32::try_from(set.rules().occurrences).ok(),
                    drawn_at: None,
                    article: String::new(),
                };
                let rules = limit.map_or_else(|| LimitRules::usual(set), |rounds| LimitRules::usual(set).with_rounds(rounds));
                let limits = record.natural_limit(&rules).map(|count| Counter {
                    kind: CounterKind::NaturalLimit { side: count.claimant.into(), reached: count.ruling == LimitRuling::Draw },
                    made: count.effective,
                    claim_at: Some(rules.limit_rounds),
                    drawn_at: None,
                    article: LimitRules::article(set).unwrap_or_default().to_owned(),
                });
                std::iter::once(repetition).chain(limits).chain(xiangqi::Color::ALL.map(|side| offers(record, side))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How the game has ended on the board, if it has: mate, stalemate, no move left, and draws that need no claim. In xiangqi a repetition
    /// ruled a draw or a loss counts as the end; a side that still has to change has not lost.
    pub fn end(&self, laws: GameLaws) -> Option<GameEnd> {
        match (self, laws) {
            (Self::Chess(record), GameLaws::Chess(edition)) => record.end(edition).map(|end| GameEnd {
                result: match end.kind {
                    EndKind::Checkmate(winner) => Result::Win(winner.into()),
                    _ => Result::Draw,
                },
                ply: end.at.ply,
                article: end.article.to_owned(),
            }),
            (Self::Draughts(record), GameLaws::Draughts(profile)) => {
                let now = record.positions().last()?;
                let draw = |ply, article: &str| GameEnd { result: Result::Draw, ply, article: article.to_owned() };
                let earlier = profile.earlier_draws(record.positions());
                let Some(loser) = now.lost() else {
                    let standing = profile.draws(record.positions()).into_iter().map(|c| (self.plies(), c));
                    return earlier.into_iter().chain(standing).next().map(|(ply, c)| draw(ply, c.rule.article));
                };
                // A win that was shown after a draw the referee may leave open stands; another draw had ended the game.
                let ended = earlier.iter().find(|(_, c)| !c.rule.win_may_be_shown);
                let lost = GameEnd { result: Result::Win(Side::from(loser).other()), ply: self.plies(), article: String::new() };
                Some(ended.map_or(lost, |(ply, c)| draw(*ply, c.rule.article)))
            }
            (Self::Xiangqi(record), GameLaws::Xiangqi(set)) => {
                let now = record.positions().last()?;
                if now.outcome() != xiangqi::Outcome::Open {
                    let winner = Side::from(now.side_to_move()).other();
                    return Some(GameEnd { result: Result::Win(winner), ply: self.plies(), article: String::new() });
                }
                let judgement = judge(&set.rules(), record.positions().first()?, record.moves());
                let result = match judgement.verdict {
                    Verdict::Draw => Result::Draw,
                    Verdict::Loses(color) if !set.rules().told_first => Result::Win(Side::from(color).other()),
                    Verdict::None | Verdict::MustChange(_) | Verdict::Loses(_) => return None,
                };
                let article = judgement.why.iter().find_map(|r| r.article(&set.rules())).unwrap_or_default();
                Some(GameEnd { result, ply: self.plies(), article: article.to_owned() })
            }
            _ => None,
        }
    }
}

fn offers(record: &super::XiangqiRecord, side: xiangqi::Color) -> Counter {
    let ledger = record.offers();
    let own = ledger.offers().iter().filter(|offer| offer.side == side);
    let pending = ledger.offers().last().is_some_and(|last| last.side == side && last.state == OfferState::Pending);
    Counter {
        kind: CounterKind::DrawOffers { side: side.into(), pending, may_offer: ledger.may_offer(side) },
        made: u32::try_from(own.count()).unwrap_or(u32::MAX),
        claim_at: None,
        drawn_at: None,
        article: String::new(),
    }
}
