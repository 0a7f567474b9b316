//! The titles that players bear, by game: what may be typed. Files may hold others, which are kept as they are written.

use arbitration::kind::GameKind;

/// FIDE's titles over the board and online, and masters of national federations.
const CHESS: &[&str] = &["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "NM", "WNM"];

/// Titles of the world federations of draughts, men's and women's, and masters of national federations.
const DRAUGHTS: &[&str] = &["GMI", "GMIF", "MI", "MIF", "MF", "MFF", "CMF", "CMFF", "NM"];

/// Titles of xiangqi's federations in the letters that their lists have.
const XIANGQI: &[&str] = &["GM", "IM", "FM"];

/// Titles of China's federations of chess and draughts.
const CHINESE: &[&str] = &["国际特级大师", "特级大师", "国际大师", "国家大师", "大师", "棋协大师", "候补棋协大师"];

/// Titles of the Chinese federation of xiangqi.
const CHINESE_XIANGQI: &[&str] = &[
    "特级国际大师",
    "国际特级大师",
    "特级大师",
    "国际大师",
    "国家大师",
    "大师",
    "棋协大师",
    "地方大师",
    "候补棋协大师",
    "一级棋士",
    "二级棋士",
    "三级棋士",
];

/// The titles of a game.
pub fn titles(game: GameKind) -> impl Iterator<Item = &'static str> {
    let (latin, chinese) = match game {
        GameKind::Chess => (CHESS, CHINESE),
        GameKind::Xiangqi => (XIANGQI, CHINESE_XIANGQI),
        GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian => (DRAUGHTS, CHINESE),
    };
    latin.iter().chain(chinese).copied()
}

/// Whether a text is a title of the game, in any case, or none at all.
pub fn is_title(game: GameKind, text: &str) -> bool {
    text.trim().is_empty() || titles(game).any(|title| title.eq_ignore_ascii_case(text.trim()))
}
