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

/// Whether a text is a title of the game, in any case, or none at all. Those of chess are all known; national federations of draughts and xiangqi
/// give titles that no list holds (MS, KMS, 国家级大师): a word of letters is taken for one.
pub fn is_title(game: GameKind, text: &str) -> bool {
    let text = text.trim();
    let is_word = || text.chars().all(char::is_alphabetic) && (2..=LONGEST).contains(&text.chars().count());
    text.is_empty() || titles(game).any(|title| title.eq_ignore_ascii_case(text)) || (game != GameKind::Chess && is_word())
}

/// Letters of the longest title, 候补棋协大师.
const LONGEST: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_of_chess_are_all_known_and_others_are_words() {
        assert!(is_title(GameKind::Chess, "wim") && is_title(GameKind::Chess, " ") && !is_title(GameKind::Chess, "KMS"));
        for game in [GameKind::Draughts100, GameKind::Draughts64Russian, GameKind::Xiangqi] {
            assert!(titles(game).all(|title| is_title(game, title)));
            assert!(is_title(game, "KMS") && !is_title(game, "KMS2") && !is_title(game, "x") && !is_title(game, "grandmaster"));
        }
    }
}
