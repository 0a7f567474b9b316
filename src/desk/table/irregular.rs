//! Irregularities at the board: the choices that the ruling leaves, each with the position it leads to.

use super::hand::{Hand, two_points};
use super::rules::Ruled;
use crate::words::Lang;
use arbitration::game::{GameMove, GamePosition, Notation, Point, draughts_variant};
use arbitration::kind::GameKind;
use arbitration::play::Play;
use arbitration::rulebook::Duty;
use draughts::irregular::{Act, ActError, Card, Motion, Ruling};
use draughts::{Move, Square};
use event::game::{GameAct, GameRecord, Step};

/// Situations of the rulebook that concern the position, in the order of the desk's list.
pub const SITUATIONS: [&str; 12] = [
    "illegal-move",
    "irregularity",
    "touched-piece",
    "king-captured",
    "pawn-not-replaced",
    "both-kings-in-check",
    "pressed-without-moving",
    "wrong-set-up",
    "board-turned",
    "colours-reversed",
    "pieces-displaced",
    "two-hands",
];

/// One thing that can be done, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is done.
    pub words: String,
    /// The board then.
    pub position: GamePosition,
    /// The change of the game.
    pub act: Option<GameAct>,
}

/// Where the game was last legal, and what falls with the irregular step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Steps of the game that stand.
    pub stands: usize,
    /// Steps that fall, the irregular one first.
    pub falls: usize,
    /// Cells written on the sheets beyond the game kept; they fall as well.
    pub cells: usize,
    /// The irregular move as it was made: from and to.
    pub motion: Option<(Point, Point)>,
}

/// The irregular step at or before the position shown; where there is none, the irregular move is the one that would come next.
pub fn fallen(play: &Play, record: &GameRecord, step: usize) -> Fallen {
    let set = (0..step.min(play.len())).rev().find(|s| play.mv(*s).is_none());
    let stands = set.unwrap_or(step.min(play.len()));
    let motion = match record.line.get(stands) {
        Some(Step::Set { article, .. }) => two_points(play.at(0).kind(), article),
        _ => None,
    };
    let written = record.sheets.iter().flatten().map(|s| s.cells.len()).max().unwrap_or(0);
    Fallen { stands, falls: play.len() - stands, cells: written.saturating_sub(play.len()), motion }
}

/// The moves that the touch rule leaves: of the man touched, and captures of the man taken; empty when none is legal.
pub fn touch_moves(position: &GamePosition, from: Point, to: Point) -> Vec<GameMove> {
    let points = |m: &GameMove| position.points_of(m);
    let legal = position.legal_moves();
    let of_man: Vec<GameMove> = legal.iter().filter(|m| points(m).first() == Some(&from)).cloned().collect();
    let takes = position.man_at(to).is_some_and(|(side, _)| side != position.side_to_move());
    let both: Vec<GameMove> = of_man.iter().filter(|m| takes && points(m).last() == Some(&to)).cloned().collect();
    if !both.is_empty() {
        return both;
    }
    if !of_man.is_empty() {
        return of_man;
    }
    legal.into_iter().filter(|m| takes && points(m).last() == Some(&to)).collect()
}

/// Lines on an illegal move: the last legal position, what falls, what the touch rule asks.
pub fn illegal_lines(play: &Play, record: &GameRecord, step: usize, lang: Lang) -> Vec<String> {
    let fallen = fallen(play, record, step);
    let before = play.at(fallen.stands);
    let place = if fallen.stands == 0 { lang.text("desk.claim.start").to_owned() } else { play.place(fallen.stands) };
    let mut lines = vec![lang.fill("desk.irregular.last-legal", &[("place", &place)])];
    if fallen.falls + fallen.cells > 0 {
        let values = [("count", (fallen.falls + fallen.cells).to_string()), ("from", play.place(fallen.stands + 1))];
        lines.push(lang.fill("desk.irregular.fall", &values.each_ref().map(|(k, v)| (*k, v.as_str()))));
    }
    if let Some((from, to)) = fallen.motion {
        let notation = Notation::usual(before.kind());
        let moves: Vec<String> = touch_moves(before, from, to).iter().map(|m| before.write(m, notation)).collect();
        let man = before.point_name(from);
        lines.push(if moves.is_empty() {
            lang.fill("desk.irregular.touch-none", &[("point", &man)])
        } else {
            lang.fill("desk.irregular.touch", &[("point", &man), ("moves", &moves.join(" "))])
        });
    }
    lines
}

/// What the duties of a ruling do to the board, each as a choice; the game as it stands comes last.
pub fn choices(ruled: &Ruled, play: &Play, record: &GameRecord, step: usize, lang: Lang) -> Vec<Choice> {
    let kind = play.at(0).kind();
    let line = record.line.len();
    let fallen = fallen(play, record, step);
    let mut list: Vec<Choice> = Vec::new();
    for duty in ruled.must.iter().chain(&ruled.may) {
        let choice = match duty {
            Duty::RestorePosition | Duty::TransferPosition | Duty::PutRight => Choice {
                words: lang.fill("desk.irregular.restore", &[("place", &restored_place(play, &fallen, lang))]),
                position: play.at(fallen.stands).clone(),
                act: (fallen.falls > 0).then(|| GameAct::Line {
                    at: u16::try_from(fallen.stands).unwrap_or(u16::MAX),
                    removed: u16::try_from(line - fallen.stands.min(line)).unwrap_or(u16::MAX),
                    steps: Vec::new(),
                }),
            },
            Duty::NewGame => Choice {
                words: lang.text("desk.irregular.new-game").to_owned(),
                position: GamePosition::start(kind),
                act: (line > 0).then(|| GameAct::Line { at: 0, removed: u16::try_from(line).unwrap_or(u16::MAX), steps: Vec::new() }),
            },
            _ => continue,
        };
        if !list.iter().any(|c| c.words == choice.words) {
            list.push(choice);
        }
    }
    let words = lang.text("desk.irregular.stands").to_owned();
    list.push(Choice { words, position: play.last().clone(), act: None });
    list
}

fn restored_place(play: &Play, fallen: &Fallen, lang: Lang) -> String {
    if fallen.stands == 0 { lang.text("desk.claim.start").to_owned() } else { play.place(fallen.stands) }
}

/// The line with a man moved as hands moved it, whatever the rules say.
pub fn by_hand(position: &GamePosition, text: &str) -> Option<Step> {
    let (from, to) = two_points(position.kind(), text)?;
    let mut hand = Hand::from(position);
    if !hand.carry(from, to) {
        return None;
    }
    let fen = hand.fen();
    event::game::position(position.kind(), &fen)?;
    Some(Step::Set { fen, article: format!("{}-{}", position.point_name(from), position.point_name(to)) })
}

/// One of the seventeen acts of draughts as the arbiter fills it in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActForm {
    /// Its number in article 5.4, from 1.
    pub number: u8,
    /// The motion or the move: `50-44`, `32x14`.
    pub motion: String,
    /// The move before it (acts 1 and 4) or the piece touched first (act 3).
    pub first: String,
    /// Squares lifted or left.
    pub squares: String,
}

/// Why a form is no act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// Not draughts.
    #[error("not a draughts game")]
    OtherGame,
    /// A field cannot be read.
    #[error("`{0}`")]
    Unreadable(String),
    /// The act cannot have happened there.
    #[error(transparent)]
    Act(#[from] ActError),
}

/// The act of a form on a position, with what the opponent chooses between.
pub fn card(position: &GamePosition, form: &ActForm) -> Result<Card, FormError> {
    let GamePosition::Draughts(board) = position else { return Err(FormError::OtherGame) };
    let variant = board.variant();
    let unreadable = |text: &str| FormError::Unreadable(text.chars().take(40).collect());
    let square =
        |text: &str| -> Option<Square> { text.parse().ok().and_then(|n| variant.square(n)).or_else(|| variant.from_algebraic(text)) };
    let squares = |text: &str| -> Result<Vec<Square>, FormError> {
        text.split([' ', ',']).filter(|w| !w.is_empty()).map(|w| square(w).ok_or_else(|| unreadable(w))).collect()
    };
    let lifted = squares(&form.squares)?;
    let motion = || -> Result<Motion, FormError> {
        let (a, b) = form.motion.split_once(['-', 'x', ':', ' ']).ok_or_else(|| unreadable(&form.motion))?;
        let (from, to) = (square(a.trim()).ok_or_else(|| unreadable(a))?, square(b.trim()).ok_or_else(|| unreadable(b))?);
        Ok(Motion { from, to, lifted: lifted.clone() })
    };
    let read = |on: &draughts::Position, text: &str| -> Result<Move, FormError> {
        let said = GamePosition::Draughts(*on).said(text, None).one();
        said.and_then(|m| if let GameMove::Draughts(m) = m { Some(m) } else { None }).ok_or_else(|| unreadable(text))
    };
    let played = || read(board, &form.motion);
    let act = match form.number {
        1 => Act::TwoMoves { first: read(board, &form.first)?, second: motion()? },
        2 => Act::AgainstItsWay(motion()?),
        3 => Act::TouchedAnother { touched: square(form.first.trim()).ok_or_else(|| unreadable(&form.first))?, moved: motion()? },
        4 => Act::TakenBack { first: read(board, &form.first)?, second: motion()? },
        5 => Act::OpponentsPiece(motion()?),
        6 => Act::CaptureMissed(motion()?),
        7 => Act::LiftedWithoutReason(lifted),
        8 => Act::WrongNumberTaken(motion()?),
        9 => Act::StoppedInCapture(motion()?),
        10 => Act::LiftedDuringCapture { played: played()? },
        11 => Act::LiftedFewer { played: played()?, left: lifted },
        12 => Act::LiftedNotJumped { played: played()?, extra: lifted },
        13 => Act::StoppedLifting { played: played()?, left: lifted },
        14 => Act::LiftedOwn { played: if form.motion.is_empty() { None } else { Some(played()?) }, own: lifted },
        15 => Act::NotCrowned { played: played()? },
        16 => Act::UncrownedMoved(motion()?),
        17 => Act::TwoHands { played: played()? },
        _ => return Err(FormError::OtherGame),
    };
    Ok(Card::new(board, act)?)
}

/// What the opponent chooses between, with the board of each. Steps of the game after the one shown fall.
pub fn card_choices(card: &Card, step: usize, line: usize, lang: Lang) -> Vec<Choice> {
    let at = u16::try_from(step).unwrap_or(u16::MAX);
    let removed = u16::try_from(line.saturating_sub(step)).unwrap_or(0);
    let act = |steps: Vec<Step>| GameAct::Line { at, removed, steps };
    let right = GamePosition::Draughts(card.position(Ruling::PutRight));
    let stand = GamePosition::Draughts(card.position(Ruling::LetStand));
    let moves: Vec<String> = card.choices.iter().map(|m| right.write(&GameMove::Draughts(m.clone()), Notation::Pdn)).collect();
    let fen = |p: &GamePosition| p.to_fen();
    let put_right = if right == GamePosition::Draughts(card.before) && removed == 0 {
        None
    } else if right == GamePosition::Draughts(card.before) {
        Some(act(Vec::new()))
    } else {
        Some(act(vec![Step::Set { fen: fen(&right), article: card.act.article() }]))
    };
    let stands = act(vec![Step::Set { fen: fen(&stand), article: card.act.article() }]);
    vec![
        Choice { words: lang.fill("desk.irregular.put-right", &[("moves", &moves.join(" "))]), position: right, act: put_right },
        Choice { words: lang.text("desk.irregular.let-stand").to_owned(), position: stand, act: Some(stands) },
    ]
}

/// Whether a game has the seventeen acts.
pub const fn has_acts(kind: GameKind) -> bool {
    draughts_variant(kind).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use event::game::Facts;

    fn record(fen: &str, line: Vec<Step>) -> GameRecord {
        GameRecord { facts: Facts { start: fen.to_owned(), ..Facts::default() }, line, ..GameRecord::default() }
    }

    fn moves(texts: &[&str]) -> Vec<Step> {
        texts.iter().map(|t| Step::Move((*t).to_owned())).collect()
    }

    #[test]
    fn an_illegal_move_takes_everything_after_it_along_and_leaves_the_touched_man() {
        let start = GamePosition::start(GameKind::Chess);
        let mut line = moves(&["e2e4", "e7e5"]);
        let after = line.iter().fold(start, |p, s| {
            let Step::Move(t) = s else { return p };
            p.play(&event::game::exact_move(&p, t).unwrap()).unwrap()
        });
        // The knight from g1 to g3: it must move, to e2, f3 or h3.
        line.push(by_hand(&after, "g1g3").unwrap());
        line.extend(moves(&["b8c6", "f1c4", "g8f6"]));
        let record = record("", line);
        let play = crate::desk::table::played(GameKind::Chess, &record);
        assert_eq!(play.len(), 6, "play goes on from the irregular position");
        let fallen = fallen(&play, &record, play.len());
        assert_eq!((fallen.stands, fallen.falls), (2, 4));
        let lines = illegal_lines(&play, &record, play.len(), Lang::EN).join("\n");
        assert!(lines.contains("Ne2") && lines.contains("Nf3") && lines.contains("Nh3") && !lines.contains("Bc4"), "{lines}");
    }

    #[test]
    fn a_capture_not_taken_can_be_put_right_or_stand() {
        let position = event::game::position(GameKind::Draughts100, "W:W32,37,50:B19,28,1").unwrap();
        let form = ActForm { number: 6, motion: "50-44".to_owned(), ..ActForm::default() };
        let card = card(&position, &form).unwrap();
        let choices = card_choices(&card, 0, 0, Lang::EN);
        assert!(choices[0].words.contains("32x14") && choices[0].act.is_none());
        let Some(GameAct::Line { steps, .. }) = &choices[1].act else { panic!() };
        assert!(matches!(&steps[..], [Step::Set { article, .. }] if article == "5.4.6"));
        let wrong = ActForm { number: 6, motion: "32x14".to_owned(), squares: "28 19".to_owned(), ..ActForm::default() };
        assert_eq!(super::card(&position, &wrong).unwrap_err(), FormError::Act(ActError::Regular));
    }
}
