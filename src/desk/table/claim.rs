//! Rulings on claims and on draws that the arbiter must declare, from the game adopted.
//!
//! A ruling names every move it rests on. Where one of them was written by nobody and only inferred, it says so and certifies nothing
//! (moves that repeat can hide in a gap).

use super::play::Play;
use super::sheets::{bare, readings};
use crate::words::Lang;
use arbitration::chess::law::{self, ClaimReason, EndKind, Laws};
use arbitration::chess::mate::{Answer, DEFAULT_BUDGET, Reason, can_mate_by, dead};
use arbitration::game::{Game, GameLaws, GameMove, GamePosition, Notation, Result, Side};
use arbitration::kind::GameKind;
use draughts::{Profile, RuleKind};
use event::Section;
use event::game::GameRecord;
use xiangqi::limit::{ClockPenalty, LimitRules, LimitRuling, examine};
use xiangqi::repetition::{RuleSet, Verdict as Loop, judge, sources};

/// What is to be ruled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Chess: the same position for the third time.
    Repetition,
    /// Chess: fifty moves without capture or pawn move.
    FiftyMoves,
    /// Chess: whether the game ended by five occurrences or seventy-five moves.
    Unasked,
    /// Chess: neither side can mate.
    Dead,
    /// Chess: a flag fell; whether the opponent of the named player can mate.
    CannotMate,
    /// Draughts: the counters of the draw rules.
    Counters,
    /// Xiangqi: what the loop means (棋例).
    Loop,
    /// Xiangqi: 自然限着.
    NaturalLimit,
}

impl Ground {
    /// What can be ruled on in a game.
    pub const fn of(kind: GameKind) -> &'static [Self] {
        match kind {
            GameKind::Chess => &[Self::Repetition, Self::FiftyMoves, Self::Unasked, Self::Dead, Self::CannotMate],
            GameKind::Xiangqi => &[Self::Loop, Self::NaturalLimit],
            _ => &[Self::Counters],
        }
    }

    /// Key of its words.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Repetition => "desk.ground.repetition",
            Self::FiftyMoves => "desk.ground.fifty-moves",
            Self::Unasked => "desk.ground.unasked",
            Self::Dead => "desk.ground.dead",
            Self::CannotMate => "desk.ground.cannot-mate",
            Self::Counters => "desk.ground.counters",
            Self::Loop => "desk.ground.loop",
            Self::NaturalLimit => "desk.ground.natural-limit",
        }
    }

    /// Whether it is a player's claim, on which a wrong one costs something.
    pub const fn is_claim(self) -> bool {
        matches!(self, Self::Repetition | Self::FiftyMoves | Self::Counters | Self::Loop | Self::NaturalLimit)
    }
}

/// The editions a game is ruled by, the usual one first.
pub fn editions(kind: GameKind) -> Vec<&'static str> {
    match (kind, arbitration::game::draughts_variant(kind)) {
        (_, Some(variant)) => {
            let usual = Profile::usual(variant).name;
            std::iter::once(usual).chain(Profile::ALL.iter().map(|p| p.name).filter(|n| *n != usual)).collect()
        }
        (GameKind::Xiangqi, None) => {
            let rest = RuleSet::ALL.into_iter().rev().map(RuleSet::name).filter(|n| *n != RuleSet::Cxa2020.name());
            std::iter::once(RuleSet::Cxa2020.name()).chain(rest).collect()
        }
        (_, None) => Laws::ALL.into_iter().rev().map(Laws::name).collect(),
    }
}

/// The rules a section's games are ruled by: its edition where that has rules of its own, else the usual ones.
pub fn laws(section: &Section) -> GameLaws {
    let kind = section.setup.game;
    let name = section.edition().map(|e| e.id.as_str()).unwrap_or_default();
    let own = match (kind, arbitration::game::draughts_variant(kind)) {
        (_, Some(_)) => Profile::by_name(name).map(GameLaws::Draughts),
        (GameKind::Xiangqi, None) => name.parse().ok().map(GameLaws::Xiangqi),
        (_, None) => name.parse().ok().map(GameLaws::Chess),
    };
    own.unwrap_or_else(|| GameLaws::usual(kind))
}

/// What is ruled on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evidence {
    /// The game adopted.
    #[default]
    Game,
    /// One sheet alone, as it is written: 0 the first player's, 1 the second's.
    Sheet(usize),
}

impl Evidence {
    /// The game it makes: a sheet as far as each cell says one move.
    pub fn play(self, kind: GameKind, record: &GameRecord) -> Play {
        match self {
            Self::Game => Play::of(kind, record),
            Self::Sheet(n) => Play::of_sheet(kind, record, n),
        }
    }
}

/// A claim as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// On what.
    pub ground: Ground,
    /// By which record.
    pub on: Evidence,
    /// Who claims; for [`Ground::CannotMate`] whose flag fell.
    pub claimant: Side,
    /// The move written down and declared.
    pub intended: Option<GameMove>,
    /// The edition, one of [`editions`].
    pub edition: String,
    /// Xiangqi: rounds without capture that make the natural limit.
    pub limit: u32,
    /// Xiangqi: plies of the claimant that the arbiter counts as without effect.
    pub ineffective: u32,
}

/// A ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The claim is right, or the draw stands; `None` where it cannot be certified.
    pub upheld: Option<bool>,
    /// By which edition and article.
    pub article: String,
    /// What the game's result is then.
    pub result: Option<Result>,
    /// What it rests on, in words.
    pub lines: Vec<String>,
}

struct Case<'a> {
    play: &'a Play,
    step: usize,
    request: &'a Request,
    lang: Lang,
    out: Verdict,
}

/// Rules on a claim made after so many steps of the game, or cells of the sheet.
pub fn rule(record: &GameRecord, kind: GameKind, step: usize, request: &Request, lang: Lang) -> Verdict {
    let play = &request.on.play(kind, record);
    let followed = step.min(play.len());
    let mut case = Case { play, step: followed, request, lang, out: Verdict::default() };
    if let Evidence::Sheet(n) = request.on {
        case.say(if n == 0 { "desk.basis.alone-first" } else { "desk.basis.alone-second" }, &[]);
        let other = record.sheets.get(1 - n.min(1)).is_some_and(Option::is_some);
        case.say(if other { "desk.basis.not-compared" } else { "desk.basis.no-other" }, &[]);
        if followed < step {
            case.lost(record, n);
            return case.out;
        }
    }
    let (game, base) = play.game(step);
    match &game {
        Game::Chess(record) => case.chess(record, base),
        Game::Draughts(_) => case.draughts(),
        Game::Xiangqi(record) => case.xiangqi(record, base),
    }
    case.out
}

impl Case<'_> {
    fn say(&mut self, key: &'static str, values: &[(&str, &str)]) {
        let line = self.lang.fill(key, values);
        self.out.lines.push(line);
    }

    /// `start`, `23.`, `23...` for the position after so many steps; beyond the game it is the intended move.
    fn place(&self, steps: usize) -> String {
        match steps {
            0 => self.lang.text("desk.claim.start").to_owned(),
            n if n > self.step => self.lang.fill("desk.claim.after-intended", &[("place", &self.play.place(n))]),
            n => {
                let notation = Notation::usual(self.play.at(0).kind());
                format!("{} {}", self.play.place(n), self.play.text(n - 1, notation)).trim().to_owned()
            }
        }
    }

    /// The sheet cannot be followed to the claimed position: nothing is certified.
    fn lost(&mut self, record: &GameRecord, sheet: usize) {
        let cell = record.sheets.get(sheet).and_then(Option::as_ref).and_then(|s| s.cells.get(self.step)).cloned().unwrap_or_default();
        let readings = readings(self.play.last(), &cell);
        let notation = Notation::usual(self.play.at(0).kind());
        let moves: Vec<String> = readings.iter().map(|m| self.play.last().write(m, notation)).collect();
        let place = self.play.place(self.step + 1);
        let key = match (bare(&cell).as_str(), moves.is_empty()) {
            ("" | "?", _) => "desk.basis.unread",
            (_, true) => "desk.basis.no-legal",
            (_, false) => "desk.basis.several",
        };
        self.say(key, &[("place", &place), ("cell", &cell), ("moves", &moves.join(" "))]);
        self.say("desk.basis.reconcile", &[]);
    }

    /// A ruling on the position alone: it stands on the board, but the one ruled on comes from the game kept.
    fn position_only(&mut self) {
        let gaps = (0..self.step).filter(|s| self.play.is_inferred(*s)).count();
        if gaps > 0 {
            self.say("desk.basis.position", &[("count", &gaps.to_string())]);
        }
    }

    /// Says what the steps from `from` to the claimed position rest on; takes the certainty away where moves are among them that nobody wrote.
    fn doubt(&mut self, from: usize) {
        let stretch = super::basis::lines(self.play, from..self.step, self.lang);
        if !stretch.is_empty() {
            self.say("desk.basis.title", &[]);
            self.out.lines.extend(stretch);
        }
        let before = (0..from).filter(|s| self.play.is_inferred(*s)).count();
        if before > 0 {
            self.say("desk.basis.before", &[("count", &before.to_string())]);
        }
        let gaps: Vec<String> = (from..self.step).filter(|s| self.play.is_inferred(*s)).map(|s| self.play.place(s + 1)).collect();
        let set: Vec<String> = (from..self.step).filter(|s| self.play.mv(*s).is_none()).map(|s| self.play.place(s + 1)).collect();
        if !gaps.is_empty() {
            self.say("desk.claim.inferred", &[("count", &gaps.len().to_string()), ("places", &gaps.join(" "))]);
            self.out.upheld = None;
            self.out.result = None;
        }
        if !set.is_empty() {
            self.say("desk.claim.set-between", &[("places", &set.join(" "))]);
        }
    }

    fn chess(&mut self, record: &arbitration::chess::record::Record, base: usize) {
        let laws: Laws = self.request.edition.parse().unwrap_or_default();
        let opponent = self.request.claimant.other();
        let color = |side: Side| shakmaty::Color::from_white(side == Side::First);
        match self.request.ground {
            Ground::Repetition | Ground::FiftyMoves => {
                let ground = if self.request.ground == Ground::Repetition { law::Ground::Repetition } else { law::Ground::QuietMoves };
                let intended = if let Some(GameMove::Chess(m)) = self.request.intended { Some(m) } else { None };
                let ruling = record.claim(law::Claim { claimant: color(self.request.claimant), ground, intended }, laws);
                self.out.upheld = Some(ruling.upheld);
                self.out.article = format!("{} {}", laws.name(), ruling.article);
                self.out.result = ruling.upheld.then_some(Result::Draw);
                match ruling.reason {
                    ClaimReason::Proven => self.say("desk.claim.proven", &[]),
                    ClaimReason::AlreadyOver(end) => {
                        let at = self.place(base + end.at.ply);
                        self.say("desk.claim.already-over", &[("place", &at), ("article", end.article)]);
                        self.out.result = Some(end_result(end.kind));
                    }
                    ClaimReason::NotToMove => self.say("desk.claim.not-to-move", &[]),
                    ClaimReason::IntendedMoveIllegal => self.say("desk.claim.intended-illegal", &[]),
                    ClaimReason::TooFewOccurrences { found } => {
                        self.say("desk.claim.too-few", &[("found", &found.to_string()), ("needed", "3")]);
                    }
                    ClaimReason::TooFewQuietPlies { found } => {
                        self.say("desk.claim.too-few-plies", &[("found", &found.to_string()), ("needed", "100")]);
                    }
                }
                if ground == law::Ground::Repetition {
                    let places: Vec<String> = ruling.occurrences.iter().map(|o| self.place(base + o.ply)).collect();
                    for (n, place) in (1..).zip(&places) {
                        self.say("desk.claim.occurrence", &[("number", &n.to_string()), ("place", place)]);
                    }
                    let first = ruling.occurrences.first().map_or(self.step, |o| base + o.ply);
                    self.doubt(first);
                } else {
                    let quiet = ruling.quiet_plies;
                    self.say("desk.claim.quiet", &[("plies", &quiet.to_string()), ("moves", &(quiet / 2).to_string())]);
                    if ruling.quiet_before_start > 0 {
                        self.say("desk.claim.before-start", &[("plies", &ruling.quiet_before_start.to_string())]);
                        self.out.upheld = self.out.upheld.filter(|right| !right);
                    }
                    self.doubt((self.step + 1).saturating_sub(usize::try_from(quiet).unwrap_or(0)).max(base));
                }
                if let Some(must) = ruling.must_play {
                    let text = GamePosition::Chess(record.position().clone()).write(&GameMove::Chess(must), Notation::San);
                    self.say("desk.claim.must-play", &[("move", &text), ("article", laws.wrong_claim_article())]);
                }
            }
            Ground::Unasked => match record.end(laws) {
                Some(end) => {
                    self.out.upheld = Some(true);
                    self.out.article = format!("{} {}", laws.name(), end.article);
                    self.out.result = Some(end_result(end.kind));
                    let key = match end.kind {
                        EndKind::Checkmate(_) => "desk.claim.mate",
                        EndKind::Stalemate => "desk.claim.stalemate",
                        EndKind::FivefoldRepetition => "desk.claim.fivefold",
                        EndKind::SeventyFiveMoves => "desk.claim.seventy-five",
                    };
                    let at = self.place(base + end.at.ply);
                    self.say(key, &[("place", &at)]);
                    if base + end.at.ply < self.step {
                        self.say("desk.claim.later-fall", &[("count", &(self.step - base - end.at.ply).to_string())]);
                    }
                    self.doubt(base);
                }
                None => {
                    self.out.upheld = Some(false);
                    let standing = record.standing(laws);
                    let (times, quiet) = (standing.occurrences.len().to_string(), standing.quiet_plies.to_string());
                    self.say("desk.claim.goes-on", &[("times", &times), ("plies", &quiet)]);
                }
            },
            Ground::Dead => {
                self.position_only();
                let answer = dead(laws, record.position(), DEFAULT_BUDGET / 2);
                self.out.upheld = answer;
                self.out.article = format!("{} {}", laws.name(), laws.dead_position_article());
                self.out.result = (answer == Some(true)).then_some(Result::Draw);
                self.say(
                    match answer {
                        Some(true) => "desk.claim.dead",
                        Some(false) => "desk.claim.alive",
                        None => "desk.claim.undecided",
                    },
                    &[],
                );
            }
            _ => {
                self.position_only();
                let answer = can_mate_by(laws, record.position(), color(opponent), DEFAULT_BUDGET);
                self.out.article = format!("{} {}", laws.name(), laws.flag_article());
                match answer {
                    Answer::Yes(line) => {
                        self.out.upheld = Some(false);
                        self.out.result = Some(Result::Win(opponent));
                        let mut game = Game::from_position(GamePosition::Chess(record.position().clone()));
                        for m in line {
                            if game.push(&GameMove::Chess(m)).is_err() {
                                break;
                            }
                        }
                        let line: Vec<String> = game.written(Notation::San).into_iter().take(40).collect();
                        self.say("desk.claim.can-mate", &[("line", &line.join(" "))]);
                    }
                    Answer::No(reason) => {
                        self.out.upheld = Some(true);
                        self.out.result = Some(Result::Draw);
                        self.say(
                            match reason {
                                Reason::GameOver => "desk.claim.no-game-over",
                                Reason::Material => "desk.claim.no-material",
                                Reason::Walls => "desk.claim.no-walls",
                                Reason::Exhausted { .. } => "desk.claim.no-exhausted",
                                Reason::ClosedList => "desk.claim.no-closed-list",
                            },
                            &[],
                        );
                    }
                    Answer::Undecided { .. } => self.say("desk.claim.undecided", &[]),
                }
            }
        }
    }

    fn draughts(&mut self) {
        let mut positions: Vec<draughts::Position> =
            self.play.through(self.step).iter().filter_map(|p| if let GamePosition::Draughts(p) = p { Some(*p) } else { None }).collect();
        let Some(now) = positions.last().copied() else { return };
        if let Some(GameMove::Draughts(m)) = &self.request.intended {
            positions.push(now.play(m));
        }
        let profile = Profile::by_name(&self.request.edition).unwrap_or(Profile::usual(now.variant()));
        let counters = profile.counters(&positions);
        let full = profile.draws(&positions);
        self.out.upheld = Some(!full.is_empty());
        self.out.result = (!full.is_empty()).then_some(Result::Draw);
        let shown = full.first().or(counters.first());
        self.out.article = shown.map_or_else(|| profile.source.to_owned(), |c| format!("{} {}", profile.source, c.rule.article));
        self.say(if full.is_empty() { "desk.claim.counters-open" } else { "desk.claim.counters-full" }, &[]);
        for c in &counters {
            let (white, black, limit) = (c.white.to_string(), c.black.to_string(), c.limit.to_string());
            match c.rule.kind {
                RuleKind::Repetition(_) => {
                    let places: Vec<String> = c.occurrences.iter().map(|ply| self.place(*ply)).collect();
                    let values = [("article", c.rule.article), ("made", &white), ("limit", &limit), ("places", &places.join(", "))];
                    self.say("desk.claim.counter-repetition", &values);
                }
                kind => {
                    let key = if matches!(kind, RuleKind::KingsOnly(_)) { "desk.claim.counter-kings" } else { "desk.claim.counter-ending" };
                    let since = self.place(c.since);
                    let values =
                        [("article", c.rule.article), ("white", white.as_str()), ("black", &black), ("limit", &limit), ("since", &since)];
                    self.say(key, &values);
                }
            }
            if c.is_full() && c.rule.win_may_be_shown {
                self.say("desk.claim.win-may-be-shown", &[]);
            }
            if c.interrupted {
                self.say("desk.claim.interrupted", &[]);
            }
        }
        let from = shown.map_or(0, |c| c.since);
        self.doubt(from);
    }

    fn xiangqi(&mut self, record: &arbitration::game::XiangqiRecord, base: usize) {
        let set: RuleSet = self.request.edition.parse().unwrap_or(RuleSet::Cxa2020);
        let Some(start) = record.positions().first() else { return };
        let mut moves = record.moves().to_vec();
        if let Some(GameMove::Xiangqi(m)) = self.request.intended {
            moves.push(m);
        }
        let color = |side: Side| if side == Side::First { xiangqi::Color::Red } else { xiangqi::Color::Black };
        let claimant = color(self.request.claimant);
        if self.request.ground == Ground::NaturalLimit {
            let rules = if set == RuleSet::Cxa1987 { LimitRules::CXA_1987 } else { LimitRules::CXA_2020 }.with_rounds(self.request.limit);
            let count = examine(&rules, start, &moves, claimant, self.request.ineffective);
            self.out.article = format!("{} 22.2", set.name());
            self.out.upheld = Some(count.ruling == LimitRuling::Draw);
            self.out.result = (count.ruling == LimitRuling::Draw).then_some(Result::Draw);
            let n = |n: u32| n.to_string();
            let values = [
                ("own", n(count.own)),
                ("checks", n(count.own_checks)),
                ("deducted", n(count.deducted_checks)),
                ("arbiter", n(count.deducted_by_arbiter)),
                ("effective", n(count.effective)),
                ("opponent", n(count.opponent)),
                ("limit", n(rules.limit_rounds)),
            ];
            self.say("desk.claim.limit", &values.each_ref().map(|(k, v)| (*k, v.as_str())));
            match count.ruling {
                LimitRuling::Draw => self.say("desk.claim.limit-draw", &[]),
                LimitRuling::AlreadyLost => self.say("desk.claim.limit-lost", &[]),
                LimitRuling::Unfounded { own, opponent } => {
                    self.say("desk.claim.limit-missing", &[("own", &n(own)), ("opponent", &n(opponent))]);
                    match rules.false_claim {
                        ClockPenalty::AddToUsed(m) => self.say("desk.claim.limit-add", &[("minutes", &n(m))]),
                        ClockPenalty::TakeFromRest(m) => self.say("desk.claim.limit-take", &[("minutes", &n(m))]),
                    }
                }
            }
            self.doubt(base);
            return;
        }
        let judged = judge(&set.rules(), start, &moves);
        let article = judged.why.iter().find_map(|r| r.article(&set.rules())).unwrap_or_default();
        self.out.article = format!("{} {article}", set.name()).trim().to_owned();
        self.out.upheld = Some(match judged.verdict {
            Loop::None => false,
            Loop::Draw => true,
            Loop::MustChange(side) | Loop::Loses(side) => side != claimant,
        });
        self.out.result = match judged.verdict {
            Loop::Draw => Some(Result::Draw),
            Loop::Loses(side) => Some(Result::Win(Side::from(side).other())),
            Loop::None | Loop::MustChange(_) => None,
        };
        self.say(loop_key(judged.verdict), &[]);
        if let Some(cycle) = &judged.cycle {
            let (from, to) = (self.place(base + cycle.start + 1), self.place(base + cycle.end));
            self.say("desk.claim.loop", &[("from", &from), ("to", &to)]);
        }
        let mut position = *start;
        for (ply, mv) in moves.iter().enumerate() {
            if let Some(label) = judged.labels.iter().find(|l| l.ply == ply) {
                let text = GamePosition::Xiangqi(position).write(&GameMove::Xiangqi(*mv), Notation::Chinese);
                let victims: Vec<String> = label.victims.iter().map(|v| format!("{}{}", v.kind.letter(), v.square)).collect();
                let line = format!(
                    "{:>6} {text}  {} {} {}",
                    self.play.place(base + ply + 1),
                    label.act.term(),
                    self.lang.get(&format!("desk.label.{}", label.act.name())).unwrap_or_default(),
                    victims.join(" ")
                );
                self.out.lines.push(line);
            }
            position = position.play(*mv);
        }
        let opinions = sources(start, &moves);
        if opinions.iter().any(|(_, verdict)| *verdict != judged.verdict) {
            for (other, verdict) in opinions {
                let words = self.lang.text(loop_key(verdict));
                self.out.lines.push(format!("{:<9} {words}", other.name()));
            }
        }
        // The count rests on every move since the position first stood, not only on the cycle judged.
        let mut now = *start;
        let all: Vec<xiangqi::Position> = std::iter::once(now)
            .chain(moves.iter().map(|mv| {
                now = now.play(*mv);
                now
            }))
            .collect();
        let first = all.iter().position(|p| *p == now).filter(|_| judged.cycle.is_some());
        self.doubt(base + first.unwrap_or(0));
    }
}

const fn end_result(kind: EndKind) -> Result {
    match kind {
        EndKind::Checkmate(shakmaty::Color::White) => Result::Win(Side::First),
        EndKind::Checkmate(shakmaty::Color::Black) => Result::Win(Side::Second),
        EndKind::Stalemate | EndKind::FivefoldRepetition | EndKind::SeventyFiveMoves => Result::Draw,
    }
}

const fn loop_key(verdict: Loop) -> &'static str {
    match verdict {
        Loop::None => "desk.loop.none",
        Loop::Draw => "desk.loop.draw",
        Loop::MustChange(xiangqi::Color::Red) => "desk.loop.red-must-change",
        Loop::MustChange(xiangqi::Color::Black) => "desk.loop.black-must-change",
        Loop::Loses(xiangqi::Color::Red) => "desk.loop.red-loses",
        Loop::Loses(xiangqi::Color::Black) => "desk.loop.black-loses",
    }
}
