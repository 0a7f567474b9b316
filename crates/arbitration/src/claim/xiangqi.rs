//! Xiangqi: what a loop means (棋例), and the natural limit (自然限着).

use super::Case;
use crate::clock::span::Span;
use crate::game::{GameMove, GamePosition, Notation, Side, XiangqiRecord};
use crate::ruling::{
    Consequence, Fact, Finding, Ground, Hold, LimitOutcome, LoopPly, LoopReason, LoopVerdict, Outcome, Overridden, Victim,
};
use xiangqi::limit::{ClockPenalty, LimitRules, LimitRuling, examine};
use xiangqi::repetition::{self, Act, Judgement, Label, Reason, RuleSet, Verdict, dispute, judge, sources};
use xiangqi::{Color, Move, Position};

const fn color(side: Side) -> Color {
    match side {
        Side::First => Color::Red,
        Side::Second => Color::Black,
    }
}

fn verdict(of: Verdict) -> LoopVerdict {
    match of {
        Verdict::None => LoopVerdict::None,
        Verdict::Draw => LoopVerdict::Draw,
        Verdict::MustChange(color) => LoopVerdict::MustChange(color.into()),
        Verdict::Loses(color) => LoopVerdict::Loses(color.into()),
    }
}

/// What the arbiter rules on it: who has to be told first must change, and loses only unchanged.
fn ruling(of: Verdict, set: RuleSet) -> LoopVerdict {
    match verdict(of) {
        LoopVerdict::Loses(side) if set.rules().told_first => LoopVerdict::MustChange(side),
        ruled => ruled,
    }
}

/// The reason, its plies counted from the start of the record.
fn reason(of: Reason, base: usize) -> LoopReason {
    match of {
        Reason::NoLoop(needed) => LoopReason::NoLoop { needed },
        Reason::LongCheck(color) => LoopReason::LongCheck(color.into()),
        Reason::MutualLongCheck => LoopReason::MutualLongCheck,
        Reason::Forbidden(color) => LoopReason::Forbidden(color.into()),
        Reason::Allowed(color, ply) => LoopReason::Allowed { side: color.into(), ply: base + ply + 1 },
        Reason::BothForbidden => LoopReason::BothForbidden,
        Reason::Severer(color) => LoopReason::Severer(color.into()),
        Reason::EquallySevere => LoopReason::EquallySevere,
        Reason::LongChase(color, man) => LoopReason::LongChase { side: color.into(), man: man.to_string() },
        Reason::MutualLongChase => LoopReason::MutualLongChase,
        Reason::NoLongChase(color) => LoopReason::NoLongChase(color.into()),
        Reason::NineRounds(color) => LoopReason::NineRounds(color.into()),
        Reason::PawnAttackCounted(color) => LoopReason::PawnAttackCounted(color.into()),
    }
}

fn victim(of: &repetition::Victim) -> Victim {
    let hold = match of.hold {
        repetition::Hold::Rook => Hold::Rook,
        repetition::Hold::Unrooted => Hold::Unrooted,
        repetition::Hold::UnderRooted => Hold::UnderRooted,
    };
    Victim { square: of.square.to_string(), man: of.kind.letter(), hold, joint: of.joint }
}

/// The moves of a line in Chinese notation.
fn written(line: &[Move], mut position: Position) -> Vec<String> {
    let mut write = |mv: &Move| {
        let text = GamePosition::Xiangqi(position).write(&GameMove::Xiangqi(*mv), Notation::Chinese);
        position = position.play(*mv);
        text
    };
    line.iter().map(&mut write).collect()
}

fn labelled(label: &Label, before: Position, base: usize) -> LoopPly {
    LoopPly {
        ply: base + label.ply + 1,
        side: label.side.into(),
        ucci: label.mv.to_string(),
        written: written(&[label.mv], before).concat(),
        label: label.act,
        code: label.code().to_owned(),
        victims: label.victims.iter().map(victim).collect(),
        evidence: label.evidence.iter().map(ToString::to_string).collect(),
        // The line begins with the same side again: its opponent passes.
        evidence_written: written(&label.evidence, before.play(label.mv).passed()),
        overridden: None,
    }
}

impl Case<'_> {
    pub(super) fn xiangqi(&mut self, record: &XiangqiRecord, base: usize, set: RuleSet) {
        let Some(start) = record.positions().first() else { return };
        let mut positions = record.positions().to_vec();
        let mut moves = record.moves().to_vec();
        if let Some(GameMove::Xiangqi(m)) = self.request.intended {
            if !record.position().is_legal(m) {
                self.out.finding = Finding::Rejected;
                self.note(Fact::IntendedIllegal);
                return;
            }
            moves.push(m);
            positions.push(record.position().play(m));
        }
        if self.out.ground == Ground::NaturalLimit {
            self.natural_limit(start, &moves, set);
            self.rests_from(base);
        } else {
            self.repetition(&positions, &moves, base, set);
        }
    }

    fn natural_limit(&mut self, start: &Position, moves: &[Move], set: RuleSet) {
        let rules = LimitRules::usual(set).with_rounds(self.request.limit);
        let claimant = self.request.claimant;
        let count = examine(&rules, start, moves, color(claimant), self.request.ineffective);
        self.out.articles.extend(LimitRules::article(set).map(str::to_owned));
        self.out.finding = Finding::from_answer(count.ruling == LimitRuling::Draw);
        let outcome = match count.ruling {
            LimitRuling::Draw => {
                self.follows(Consequence::Result(Outcome::Draw));
                LimitOutcome::Reached
            }
            LimitRuling::AlreadyLost => LimitOutcome::ClaimantLost,
            LimitRuling::Unfounded { own, opponent } => {
                self.follows(match rules.false_claim {
                    ClockPenalty::AddToUsed(m) => Consequence::TimeUsed { side: claimant, time: Span::from_mins(m.into()) },
                    ClockPenalty::TakeFromRest(m) => Consequence::Time { side: claimant, delta: -Span::from_mins(m.into()) },
                });
                LimitOutcome::Missing { own, opponent }
            }
        };
        self.note(Fact::NaturalLimit {
            own: count.own,
            checks: count.own_checks,
            deducted: count.deducted_checks,
            by_arbiter: count.deducted_by_arbiter,
            effective: count.effective,
            opponent: count.opponent,
            limit: rules.limit_rounds,
            outcome,
        });
    }

    /// Sets the arbiter's labels; what was found instead, by ply.
    fn relabel(&self, judged: &mut Judgement, positions: &[Position], base: usize) -> Vec<(usize, Overridden)> {
        let mut overridden = Vec::new();
        for set in &self.request.relabelled {
            let Some(index) = judged.labels.iter().position(|label| base + label.ply + 1 == set.ply) else { continue };
            let Label { ply, act: found, victims: known, .. } = judged.labels[index].clone();
            let man = set.target.and_then(|square| Some((square, positions.get(ply + 1)?.piece_at(square)?.kind)));
            let victims = match man {
                _ if set.label != Act::Chase => Vec::new(),
                Some((square, kind)) => vec![judged.target(index, square, kind, set.joint)],
                None => known.into_iter().map(|victim| repetition::Victim { joint: set.joint, ..victim }).collect(),
            };
            judged.relabel(index, set.label, victims);
            overridden.push((set.ply, Overridden { found, reason: set.reason.clone() }));
        }
        overridden
    }

    fn repetition(&mut self, positions: &[Position], moves: &[Move], base: usize, set: RuleSet) {
        let (Some(start), Some(now)) = (positions.first(), positions.last()) else { return };
        let rules = set.rules();
        let mut judged = judge(&rules, start, moves);
        let overridden = self.relabel(&mut judged, positions, base);
        let ruled = ruling(judged.verdict, set);
        self.out.articles.extend(judged.why.iter().find_map(|r| r.article(&rules)).map(str::to_owned));
        self.out.finding = Finding::from_answer(match ruled {
            LoopVerdict::None => false,
            LoopVerdict::Draw => true,
            LoopVerdict::MustChange(side) | LoopVerdict::Loses(side) => side != self.request.claimant,
        });
        match ruled {
            LoopVerdict::None => {}
            LoopVerdict::Draw => self.follows(Consequence::Result(Outcome::Draw)),
            LoopVerdict::MustChange(side) => self.follows(Consequence::MustChange(side)),
            LoopVerdict::Loses(side) => self.follows(Consequence::Result(Outcome::Win(side.other()))),
        }
        let cycle = judged.cycle.as_ref().map(|cycle| (base + cycle.start + 1, base + cycle.end));
        self.note(Fact::Loop { verdict: ruled, cycle });
        for label in &judged.labels {
            if let Some(before) = positions.get(label.ply) {
                let mut ply = labelled(label, *before, base);
                ply.overridden = overridden.iter().find(|(at, _)| *at == ply.ply).map(|(_, by)| by.clone());
                self.note(Fact::LoopPly(ply));
            }
        }
        for why in &judged.why {
            let article = why.article(&rules).unwrap_or_default().to_owned();
            self.note(Fact::LoopReason { reason: reason(*why, base), article });
        }
        let by_edition = sources(start, moves);
        self.note(Fact::LoopByEdition { verdicts: by_edition.map(|(other, v)| (other.name().to_owned(), ruling(v, other))).to_vec() });
        if let Some(dispute) = dispute(start, moves) {
            let verdicts = dispute.verdicts.into_iter().map(|(who, v)| (who.to_owned(), verdict(v))).collect();
            self.note(Fact::LoopDisputed { published: dispute.published.to_owned(), verdicts });
        }
        // The count rests on every move since the position first stood, not only on the cycle judged.
        let judged_at = judged.cycle.as_ref().and_then(|cycle| positions.get(cycle.end)).unwrap_or(now);
        let stood: Vec<usize> = (0..positions.len()).filter(|at| positions[*at] == *judged_at).collect();
        self.out.occurrences = stood.iter().map(|at| self.place(base + at)).collect();
        let first = stood.first().filter(|_| cycle.is_some());
        self.rests_from(base + first.copied().unwrap_or(0));
    }
}
