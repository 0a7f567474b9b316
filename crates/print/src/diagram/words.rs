//! What a diagram says to those who do not see it: the men in words, and whose move it is.

use ::words::point::crossing;
use ::words::{Lang, colors};
use arbitration::game::{GamePosition, Man, Point, Side};
use shakmaty::Role;

/// All men with their places, by side, the king first; then whose move it is.
pub(super) fn alt(position: &GamePosition, lang: Lang) -> String {
    let of = |side| {
        let mut men: Vec<(Point, Man)> =
            position.men().into_iter().filter(|(_, of, _)| *of == side).map(|(at, _, man)| (at, man)).collect();
        men.sort_by_key(|(at, man)| (std::cmp::Reverse(value(*man)), at.file, at.rank));
        let men: Vec<String> = men.into_iter().map(|(at, man)| man_words(position, (side, man), at, lang)).collect();
        let men = if men.is_empty() { lang.text("print.diagram.none").to_owned() } else { men.join(lang.text("print.diagram.join")) };
        lang.fill("print.diagram.side", &[("side", side_word(position, side, lang)), ("men", &men)])
    };
    let values = [("first", &*of(Side::First)), ("second", &*of(Side::Second)), ("turn", &*turn(position, lang))];
    lang.fill("print.diagram.alt", &values)
}

/// Whose move it is, after its sign.
pub(super) fn to_move(position: &GamePosition, lang: Lang) -> String {
    let sign = if position.side_to_move() == Side::First { "○" } else { "●" };
    format!("{sign} {}", turn(position, lang))
}

fn turn(position: &GamePosition, lang: Lang) -> String {
    lang.fill("print.diagram.turn", &[("side", side_word(position, position.side_to_move(), lang))])
}

fn side_word(position: &GamePosition, side: Side, lang: Lang) -> &'static str {
    let (first, second) = colors(position.kind(), lang);
    if side == Side::First { first } else { second }
}

/// A man and its place.
pub(super) fn man_words(position: &GamePosition, (side, man): (Side, Man), at: Point, lang: Lang) -> String {
    let place = match man {
        Man::Xiangqi(_) => crossing(side, at, lang),
        _ => position.point_name(at),
    };
    lang.fill("print.diagram.man", &[("man", word(side, man, lang)), ("place", &place)])
}

/// Kings first, pawns last.
const fn value(man: Man) -> u8 {
    use xiangqi::Kind;
    match man {
        Man::Chess(role) => match role {
            Role::King => 9,
            Role::Queen => 8,
            Role::Rook => 7,
            Role::Bishop => 6,
            Role::Knight => 5,
            Role::Pawn => 1,
        },
        Man::DraughtsKing => 2,
        Man::Draughts => 1,
        Man::Xiangqi(kind) => match kind {
            Kind::King => 9,
            Kind::Rook => 8,
            Kind::Horse => 7,
            Kind::Cannon => 6,
            Kind::Advisor => 5,
            Kind::Elephant => 4,
            Kind::Pawn => 1,
        },
    }
}

fn word(side: Side, man: Man, lang: Lang) -> &'static str {
    use xiangqi::Kind;
    match man {
        Man::Chess(Role::King) => lang.text("print.diagram.chess.king"),
        Man::Chess(Role::Queen) => lang.text("print.diagram.chess.queen"),
        Man::Chess(Role::Rook) => lang.text("print.diagram.chess.rook"),
        Man::Chess(Role::Bishop) => lang.text("print.diagram.chess.bishop"),
        Man::Chess(Role::Knight) => lang.text("print.diagram.chess.knight"),
        Man::Chess(Role::Pawn) => lang.text("print.diagram.chess.pawn"),
        Man::Draughts => lang.text("print.diagram.draughts.man"),
        Man::DraughtsKing => lang.text("print.diagram.draughts.king"),
        Man::Xiangqi(kind) => match (kind, side) {
            (Kind::King, Side::First) => lang.text("print.diagram.xiangqi.king_red"),
            (Kind::King, Side::Second) => lang.text("print.diagram.xiangqi.king_black"),
            (Kind::Advisor, Side::First) => lang.text("print.diagram.xiangqi.advisor_red"),
            (Kind::Advisor, Side::Second) => lang.text("print.diagram.xiangqi.advisor_black"),
            (Kind::Elephant, Side::First) => lang.text("print.diagram.xiangqi.elephant_red"),
            (Kind::Elephant, Side::Second) => lang.text("print.diagram.xiangqi.elephant_black"),
            (Kind::Horse, _) => lang.text("print.diagram.xiangqi.horse"),
            (Kind::Rook, _) => lang.text("print.diagram.xiangqi.chariot"),
            (Kind::Cannon, _) => lang.text("print.diagram.xiangqi.cannon"),
            (Kind::Pawn, Side::First) => lang.text("print.diagram.xiangqi.pawn_red"),
            (Kind::Pawn, Side::Second) => lang.text("print.diagram.xiangqi.pawn_black"),
        },
    }
}
