//! Draughts: the counters of the draw rules.

use super::Case;
use crate::game::{GameMove, GamePosition, Side};
use crate::ruling::{Consequence, CountedMoves, DraughtsEnding, Fact, Finding, Outcome};
use draughts::{Counter, Ending, Position, Profile, RuleKind};

const fn counted(kind: RuleKind) -> Option<CountedMoves> {
    Some(match kind {
        RuleKind::Repetition(_) => return None,
        RuleKind::KingsOnly(_) => CountedMoves::KingsOnly,
        RuleKind::Ending { ending, .. } => CountedMoves::Ending(match ending {
            Ending::ThreeAgainstKing => DraughtsEnding::ThreeAgainstKing,
            Ending::TwoAgainstKing => DraughtsEnding::TwoAgainstKing,
            Ending::ThreeKingsAgainstKing => DraughtsEnding::ThreeKingsAgainstKing,
            Ending::ThreeAgainstKingOnMainRoad => DraughtsEnding::ThreeAgainstKingOnMainRoad,
            Ending::Balance { from, to } => DraughtsEnding::Balance { from, to },
            Ending::SmallBrazilian => DraughtsEnding::SmallBrazilian,
            _ => DraughtsEnding::Other,
        }),
    })
}

impl Case<'_> {
    pub(super) fn draughts(&mut self, profile: &Profile) {
        let of_draughts = |p: &GamePosition| if let GamePosition::Draughts(p) = p { Some(*p) } else { None };
        let mut positions: Vec<Position> = self.play.through(self.step).iter().filter_map(of_draughts).collect();
        let Some(now) = positions.last().copied() else { return };
        if let Some(GameMove::Draughts(m)) = &self.request.intended {
            if !now.legal_moves().contains(m) {
                self.out.finding = Finding::Rejected;
                self.note(Fact::IntendedIllegal);
                return;
            }
            positions.push(now.play(m));
        }
        let counters = profile.counters(&positions);
        let full = profile.draws(&positions);
        let earlier = profile.earlier_draws(&positions);
        // Where the referee may let a win be shown, going on was no mistake.
        let ended = earlier.iter().find(|(_, c)| !c.rule.win_may_be_shown);
        let fulfilled = !full.is_empty() || ended.is_some();
        self.out.finding = Finding::from_answer(fulfilled);
        if fulfilled {
            self.follows(Consequence::Result(Outcome::Draw));
        }
        let shown = ended.map(|(_, c)| c).or(full.first()).or_else(|| Counter::nearest(&counters));
        self.out.articles.extend(shown.map(|c| c.rule.article.to_owned()));
        self.note(Fact::DrawRule { fulfilled });
        for (ply, counter) in &earlier {
            let rule = counter.rule;
            let drawn = Fact::DrawnEarlier {
                article: rule.article.to_owned(),
                moves: counted(rule.kind),
                at: self.place(*ply),
                plies_since: positions.len() - 1 - ply,
                win_may_be_shown: rule.win_may_be_shown,
            };
            self.note(drawn);
        }
        for counter in &counters {
            if matches!(counter.rule.kind, RuleKind::Repetition(_)) {
                self.out.occurrences = counter.occurrences.iter().map(|ply| self.place(*ply)).collect();
            }
            self.note(self.counter(counter));
        }
        self.rests_from(shown.map_or(0, |c| c.since));
    }

    fn counter(&self, c: &Counter) -> Fact {
        Fact::Counter {
            article: c.rule.article.to_owned(),
            moves: counted(c.rule.kind),
            white: c.white,
            black: c.black,
            limit: c.limit,
            missing: c.missing(),
            stronger: c.stronger.map(Side::from),
            since: self.place(c.since),
            full: c.is_full(),
            win_may_be_shown: c.rule.win_may_be_shown,
            interrupted: c.interrupted,
        }
    }
}
