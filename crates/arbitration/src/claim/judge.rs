//! What a line of moves means: how it has ended, what may be claimed, what the arbiter must call.

use super::{Request, rule};
use crate::chess::law::Ground as ClaimGround;
use crate::chess::mate::dead;
use crate::game::{Game, GameEnd, GameLaws, GameMove, GamePosition, Notation, Side};
use crate::kind::GameKind;
use crate::play::Play;
use crate::ruling::{Fact, Ground, LoopVerdict, Outcome, Ruling};
use ::xiangqi::limit::LimitRules;
use ::xiangqi::repetition::RuleSet;

/// Positions looked at for each side to see whether the position is dead; a moment.
const DEAD_BUDGET: u32 = 50_000;

/// A claim that the player to move may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayClaim {
    /// On what.
    pub ground: Ground,
    /// By which article.
    pub article: &'static str,
    /// The move, in SAN, that he has to write down and declare; `None` where the position before him entitles him.
    pub with: Option<String>,
}

/// What is to be said of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The rules judged by.
    pub laws: GameLaws,
    /// The result on the board; in xiangqi also by the ruling on a loop.
    pub result: Option<Outcome>,
    /// Draughts: how the game has ended, by a draw rule that was fulfilled on the way or because a side cannot move.
    pub end: Option<GameEnd>,
    /// The ruling on its last position: [`Ground::Unasked`], [`Ground::Counters`] or [`Ground::Loop`].
    pub ruling: Ruling,
    /// Chess: neither side can mate; `None` where that is not settled or not asked.
    pub dead: Option<bool>,
    /// Chess: what may be claimed now.
    pub may_claim: Vec<MayClaim>,
    /// Xiangqi: what a claim of the natural limit would come to, of each side; none in another game, nor where the game is over on the board.
    pub limit: Vec<Ruling>,
    /// Xiangqi: the arbiter may apply the natural limit without a claim.
    pub arbiter_may_apply: bool,
    /// The ruling on the claim.
    pub claim: Option<Ruling>,
}

impl Judged {
    /// What a loop of xiangqi means.
    pub fn of_loop(&self) -> Option<LoopVerdict> {
        self.ruling.working.iter().find_map(|f| if let Fact::Loop { verdict, .. } = f { Some(*verdict) } else { None })
    }

    /// Xiangqi: the loop ends the game at once.
    pub fn ends_at_once(&self) -> bool {
        self.of_loop().is_some_and(loop_ends_game)
    }

    /// The result as machines read it: `draw`, `white_wins`, `red_must_change`, `none`.
    pub fn verdict(&self) -> &'static str {
        let xiangqi = self.ruling.game == GameKind::Xiangqi;
        if let Some(verdict) = self.of_loop() {
            return loop_name(verdict, self.laws.name());
        }
        match (self.result, xiangqi) {
            (None, _) => "none",
            (Some(Outcome::Win(Side::First)), true) => "red_wins",
            (Some(Outcome::Win(Side::First)), false) => "white_wins",
            (Some(Outcome::Win(Side::Second)), _) => "black_wins",
            (Some(Outcome::Draw | Outcome::BothLose), _) => "draw",
        }
    }
}

impl Judged {
    /// The sides that may claim the natural limit now.
    pub fn limit_reached(&self) -> impl Iterator<Item = Side> {
        self.limit.iter().filter(|ruling| ruling.finding.upheld() == Some(true)).filter_map(|ruling| ruling.player)
    }
}

/// What a loop means by an edition, as machines read it and collections of loops have it: whoever is in the wrong must change under the Chinese
/// rules, also where he loses at once, and loses under the World rules, also where he is told first.
pub fn loop_name(verdict: LoopVerdict, edition: &str) -> &'static str {
    let told_first = edition.parse().is_ok_and(|set: RuleSet| set.rules().told_first);
    match verdict {
        LoopVerdict::MustChange(side) | LoopVerdict::Loses(side) if told_first => LoopVerdict::Loses(side).name(),
        LoopVerdict::MustChange(side) | LoopVerdict::Loses(side) => LoopVerdict::MustChange(side).name(),
        verdict => verdict.name(),
    }
}

/// Whether a ruling on a loop ends the game at once; whoever has to change plays on.
pub const fn loop_ends_game(verdict: LoopVerdict) -> bool {
    match verdict {
        LoopVerdict::Loses(_) | LoopVerdict::Draw => true,
        LoopVerdict::None | LoopVerdict::MustChange(_) => false,
    }
}

/// Judges a game; with a claim, of the player to move, that as well. What the line says of its start is believed.
pub fn judge(game: &Game, laws: GameLaws, claim: Option<(Ground, Option<GameMove>)>) -> Judged {
    let kind = game.kind();
    let laws = if laws.rules(kind) { laws } else { GameLaws::usual(kind) };
    let play = Play::from(game);
    let mover = game.position().side_to_move();
    let ask = |ground, intended| {
        let request = Request { intended, start_proven: true, ..Request::new(ground, mover, laws) };
        rule(&play, play.len(), &request)
    };
    let ground = match kind {
        GameKind::Chess => Ground::Unasked,
        GameKind::Xiangqi => Ground::Loop,
        GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => Ground::Counters,
    };
    let ruling = ask(ground, None);
    let mut judged = Judged {
        laws,
        result: None,
        end: None,
        dead: None,
        may_claim: Vec::new(),
        limit: Vec::new(),
        arbiter_may_apply: false,
        claim: claim.map(|(on, with)| ask(on, with)),
        ruling,
    };
    match (game, laws) {
        (Game::Chess(record), GameLaws::Chess(edition)) => {
            let standing = record.standing(edition);
            let write = |m| GamePosition::Chess(record.position().clone()).write(&GameMove::Chess(m), Notation::San);
            let may = |ground: ClaimGround, with: Option<String>| MayClaim {
                ground: match ground {
                    ClaimGround::Repetition => Ground::Repetition,
                    ClaimGround::QuietMoves => Ground::FiftyMoves,
                },
                article: edition.claim_article(ground, with.is_some()),
                with,
            };
            let now = standing.claims_now.iter().map(|ground| may(*ground, None));
            judged.may_claim = now.chain(standing.claims_with.iter().map(|(m, ground)| may(*ground, Some(write(*m))))).collect();
            judged.dead = dead(edition, record.position(), DEAD_BUDGET);
            judged.result = judged.ruling.result_by_position().or((judged.dead == Some(true)).then_some(Outcome::Draw));
        }
        (Game::Draughts(_), _) => {
            judged.end = game.end(laws);
            judged.result = judged.end.as_ref().map(|end| end.result.into());
        }
        (Game::Xiangqi(_), GameLaws::Xiangqi(set)) => {
            judged.result = judged.ruling.result_by_position();
            let rules = LimitRules::usual(set);
            judged.arbiter_may_apply = rules.arbiter_may_apply;
            let of = |claimant| {
                rule(&play, play.len(), &Request { limit: rules.limit_rounds, ..Request::new(Ground::NaturalLimit, claimant, laws) })
            };
            if !game.position().legal_moves().is_empty() {
                judged.limit = [Side::First, Side::Second].map(of).to_vec();
            }
        }
        _ => judged.result = judged.ruling.result_by_position(),
    }
    judged
}
