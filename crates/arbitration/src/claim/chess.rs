//! Chess: repetition, fifty moves, ends unasked, dead positions, flag falls.

use super::Case;
use crate::chess::law::{CLAIM_OCCURRENCES, CLAIM_QUIET_PLIES, Claim, ClaimReason, End, EndKind, Ground as ClaimGround, Laws};
use crate::chess::mate::{Answer, Reason, can_mate_by, dead};
use crate::chess::record::{Occurrence, Record};
use crate::game::{Game, GameMove, GamePosition, Notation, Side};
use crate::ruling::{BoardEnd, Consequence, Doubt, Fact, Finding, Ground, NoMate, Outcome};
use shakmaty::Color;

/// Most moves of a line to mate that are kept.
const LINE: usize = 40;

const fn board_end(kind: EndKind) -> BoardEnd {
    match kind {
        EndKind::Checkmate(Color::White) => BoardEnd::Checkmate { winner: Side::First },
        EndKind::Checkmate(Color::Black) => BoardEnd::Checkmate { winner: Side::Second },
        EndKind::Stalemate => BoardEnd::Stalemate,
        EndKind::FivefoldRepetition => BoardEnd::FivefoldRepetition,
        EndKind::SeventyFiveMoves => BoardEnd::SeventyFiveMoves,
    }
}

const fn result(end: BoardEnd) -> Outcome {
    match end {
        BoardEnd::Checkmate { winner } => Outcome::Win(winner),
        BoardEnd::Stalemate | BoardEnd::FivefoldRepetition | BoardEnd::SeventyFiveMoves => Outcome::Draw,
    }
}

const fn no_mate(reason: Reason) -> NoMate {
    match reason {
        Reason::GameOver => NoMate::GameOver,
        Reason::Material => NoMate::Material,
        Reason::Walls => NoMate::Walls,
        Reason::Exhausted { positions } => NoMate::Exhausted { positions },
        Reason::ClosedList => NoMate::ClosedList,
    }
}

fn color(side: Side) -> Color {
    Color::from_white(side == Side::First)
}

impl Case<'_> {
    pub(super) fn chess(&mut self, record: &Record, base: usize, laws: Laws) {
        match self.out.ground {
            Ground::FiftyMoves => self.draw_claim(record, base, laws, ClaimGround::QuietMoves),
            Ground::Unasked => self.unasked(record, base, laws),
            Ground::Dead => self.dead_position(record, laws),
            Ground::CannotMate => self.flag_fall(record, laws),
            _ => self.draw_claim(record, base, laws, ClaimGround::Repetition),
        }
    }

    fn stood(&mut self, base: usize, occurrences: &[Occurrence]) {
        self.out.occurrences = occurrences.iter().map(|o| self.place(base + o.ply)).collect();
    }

    fn draw_claim(&mut self, record: &Record, base: usize, laws: Laws, ground: ClaimGround) {
        let intended = if let Some(GameMove::Chess(m)) = self.request.intended { Some(m) } else { None };
        let ruling = record.claim(Claim { claimant: color(self.request.claimant), ground, intended }, laws);
        self.out.finding = Finding::from_answer(ruling.upheld);
        self.out.articles.push(ruling.article.to_owned());
        if ruling.upheld {
            self.follows(Consequence::Result(Outcome::Draw));
        }
        let wrong = laws.wrong_claim_article();
        match ruling.reason {
            ClaimReason::Proven => self.note(Fact::Proven),
            ClaimReason::AlreadyOver(end) => self.already_over(&end, base),
            ClaimReason::NotToMove => self.note(Fact::NotToMove),
            ClaimReason::IntendedMoveIllegal => self.note(Fact::IntendedIllegal),
            ClaimReason::TooFewOccurrences { found } => {
                self.out.articles.push(wrong.to_owned());
                self.note(Fact::TooFewOccurrences { found, needed: CLAIM_OCCURRENCES });
            }
            ClaimReason::TooFewQuietPlies { found } => {
                self.out.articles.push(wrong.to_owned());
                self.note(Fact::TooFewQuiet { found, needed: CLAIM_QUIET_PLIES });
            }
        }
        self.stood(base, &ruling.occurrences);
        let (quiet, before_start) = (ruling.quiet_plies, ruling.quiet_before_start);
        self.note(Fact::QuietPlies { plies: quiet, before_start });
        let from = match ground {
            ClaimGround::Repetition => ruling.occurrences.first().map_or(self.step, |o| base + o.ply),
            ClaimGround::QuietMoves => (self.step + 1).saturating_sub(usize::try_from(quiet).unwrap_or(0)).max(base),
        };
        // What the sheets prove by themselves needs no counter of the start.
        let rests_on_start = ground == ClaimGround::QuietMoves && before_start > 0 && quiet - before_start < CLAIM_QUIET_PLIES;
        if ruling.upheld && rests_on_start && !self.request.start_proven {
            self.doubt(Doubt::StartCounter { plies: before_start });
        }
        self.rests_from(from);
        if let Some(must) = ruling.must_play {
            let written = GamePosition::Chess(record.position().clone()).write(&GameMove::Chess(must), Notation::San);
            self.follows(Consequence::MustPlay { written, article: wrong.to_owned() });
        }
    }

    fn already_over(&mut self, end: &End, base: usize) {
        let (kind, at) = (board_end(end.kind), self.place(base + end.at.ply));
        self.note(Fact::AlreadyOver { end: kind, at, article: end.article.to_owned() });
        self.follows(Consequence::Result(result(kind)));
    }

    fn unasked(&mut self, record: &Record, base: usize, laws: Laws) {
        let ply = record.moves().len();
        let occurrences = record.occurrences(ply);
        let (quiet, before_start) = (record.quiet_plies(ply).unwrap_or(0), record.quiet_before_start(ply));
        self.stood(base, &occurrences);
        let Some(end) = record.end(laws) else {
            self.out.finding = Finding::Rejected;
            self.note(Fact::GoesOn { occurrences: occurrences.len(), quiet, before_start });
            return;
        };
        let (kind, at) = (board_end(end.kind), base + end.at.ply);
        self.out.finding = Finding::Upheld;
        self.out.articles.push(end.article.to_owned());
        self.follows(Consequence::Result(result(kind)));
        self.note(Fact::Ended { end: kind, at: self.place(at), later: self.step - at });
        self.note(Fact::QuietPlies { plies: quiet, before_start });
        self.rests_from(base);
    }

    fn dead_position(&mut self, record: &Record, laws: Laws) {
        self.position_only();
        self.out.articles.push(laws.dead_position_article().to_owned());
        match dead(laws, record.position(), self.request.budget / 2) {
            Some(true) => {
                self.out.finding = Finding::Upheld;
                self.follows(Consequence::Result(Outcome::Draw));
                self.note(Fact::DeadPosition);
            }
            Some(false) => {
                self.out.finding = Finding::Rejected;
                self.note(Fact::LivePosition);
            }
            None => self.doubt(Doubt::Unsettled),
        }
    }

    fn flag_fall(&mut self, record: &Record, laws: Laws) {
        self.position_only();
        self.out.articles.push(laws.flag_article().to_owned());
        let opponent = self.request.claimant.other();
        match can_mate_by(laws, record.position(), color(opponent), self.request.budget) {
            Answer::Yes(line) => {
                self.out.finding = Finding::Rejected;
                self.follows(Consequence::Result(Outcome::Win(opponent)));
                let mut game = Game::from_position(GamePosition::Chess(record.position().clone()));
                for m in line.into_iter().take(LINE) {
                    if game.push(&GameMove::Chess(m)).is_err() {
                        break;
                    }
                }
                self.note(Fact::CanMate { line: game.written(Notation::San) });
            }
            Answer::No(reason) => {
                self.out.finding = Finding::Upheld;
                self.follows(Consequence::Result(Outcome::Draw));
                self.note(Fact::CannotMate { why: no_mate(reason) });
            }
            Answer::Undecided { .. } => self.doubt(Doubt::Unsettled),
        }
    }
}
