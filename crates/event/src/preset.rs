//! Lists of tie-breaks by federation and format, as data, and the names under which tie-breaks are known besides their codes.

use super::system::SystemKind;
use super::unplayed::UnplayedRule;
use arbitration::kind::GameKind;

/// A list of tie-breaks that some rules, or the practice of a federation, lay down. The score comes first whether it is named or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name, where a list is typed.
    pub name: &'static str,
    /// Where it comes from: document, edition and article; or that it is a practice.
    pub source: &'static str,
    /// The codes in order.
    pub codes: &'static [&'static str],
    /// For which games.
    pub game: PresetGame,
    /// For which form of competition.
    pub form: PresetForm,
    /// How far it can be relied on.
    pub known: Known,
}

/// How a list is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// By the text of the rules.
    Text,
    /// As it was used: no rules lay it down, or their text was not seen.
    Used,
    /// The text was not seen: taken over from the edition before, or from a related federation. To be compared with the regulations.
    Unseen,
}

/// The games of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresetGame {
    /// Chess.
    Chess,
    /// All kinds of draughts.
    Draughts,
    /// Xiangqi.
    Xiangqi,
}

/// The form of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresetForm {
    /// Players, opponents by results.
    Swiss,
    /// Players, everybody meets everybody once.
    RoundRobin,
    /// Players, opponents meet in two games or twice.
    TwoGames,
    /// Teams.
    Teams,
}

const fn preset(
    name: &'static str,
    (source, known): (&'static str, Known),
    (game, form): (PresetGame, PresetForm),
    codes: &'static [&'static str],
) -> Preset {
    Preset { name, source, codes, game, form, known }
}

/// All of them. FIDE lays none down; those of chess are in common use. Of the rules of xiangqi of 2020 the articles about places were not seen:
/// their lists are those of 2011, whose numbering the edition of 2020 keeps. Of IDF's no text was seen: what regulations of 64 squares name.
pub const PRESETS: [Preset; 29] = {
    use Known::{Text, Unseen, Used};
    use PresetForm::{RoundRobin, Swiss, Teams, TwoGames};
    use PresetGame::{Chess, Draughts, Xiangqi};
    [
        preset("fide-swiss", ("FIDE C.07", Used), (Chess, Swiss), &["BH/C1", "BH", "SB", "DE", "WIN"]),
        preset("fide-swiss-de", ("FIDE C.07", Used), (Chess, Swiss), &["DE", "BH/C1", "BH", "WIN", "BWG"]),
        preset("fide-round-robin", ("FIDE C.07", Used), (Chess, RoundRobin), &["DE", "WIN", "SB", "KS"]),
        preset("fide-team", ("FIDE C.07 13", Used), (Chess, Teams), &["MPvGP", "EDE", "EMGSB"]),
        preset("olympiad-2026", ("FIDE Olympiad 2026", Text), (Chess, Teams), &["OLSB", "MPvGP", "OLBH"]),
        preset("fmjd-full", ("FMJD", Used), (Draughts, Swiss), &["SOLKF"]),
        preset("fmjd-short", ("FMJD World Cup 2022", Used), (Draughts, Swiss), &["BH/C1", "BH"]),
        preset("fmjd-median", ("FMJD", Used), (Draughts, Swiss), &["BH/M1", "BH", "SOLKP", "SB"]),
        preset("fmjd-round-robin", ("FMJD", Used), (Draughts, RoundRobin), &["WIN", "DE", "SB"]),
        preset("fmjd-lehmann", ("FMJD 2013, 2015", Used), (Draughts, RoundRobin), &["WIN", "DE", "SB", "MANUAL"]),
        preset("cbd-round-robin", ("CBD (Brazil)", Used), (Draughts, RoundRobin), &["DE", "WIN", "SB", "BPG"]),
        preset("russia-swiss", ("Россия 2018", Used), (Draughts, Swiss), &["BH", "WIN", "DE"]),
        preset("idf-swiss", ("IDF", Unseen), (Draughts, Swiss), &["BH/C1", "BH", "WIN", "DE"]),
        preset("idf-round-robin", ("IDF", Unseen), (Draughts, RoundRobin), &["WIN", "DE", "SB"]),
        preset("idf-micro-match", ("IDF", Unseen), (Draughts, TwoGames), &["MP", "PTS", "WIN", "DE"]),
        preset("cxa-1987-rr", ("中国象棋竞赛规则 1987", Text), (Xiangqi, RoundRobin), &["SB", "FOUL"]),
        preset("cxa-1987-rr2", ("中国象棋竞赛规则 1987", Text), (Xiangqi, TwoGames), &["MP", "MSB", "PTS"]),
        preset("cxa-2011-rr", ("象棋竞赛规则 2011, 14.1", Text), (Xiangqi, RoundRobin), &["SB", "WIN", "H2H", "FOUL", "BPG"]),
        preset("cxa-2011-rr2", ("象棋竞赛规则 2011, 14.2", Text), (Xiangqi, TwoGames), &["MP", "PTS", "WIN", "H2H", "FOUL", "BWG"]),
        preset("cxa-2011-points", ("象棋竞赛规则 2011, 14.3 (1)", Text), (Xiangqi, Swiss), &["BH", "WIN", "FOUL", "BPG", "PREV"]),
        preset("cxa-2011-progress", ("象棋竞赛规则 2011, 14.3 (2)", Text), (Xiangqi, Swiss), &["PS", "WIN", "FOUL", "BPG", "DROP"]),
        preset("cxa-2020-rr", ("象棋竞赛规则 2020", Unseen), (Xiangqi, RoundRobin), &["SB", "WIN", "H2H", "FOUL", "BPG"]),
        preset("cxa-2020-rr2", ("象棋竞赛规则 2020", Unseen), (Xiangqi, TwoGames), &["MP", "PTS", "WIN", "H2H", "FOUL", "BWG"]),
        preset("cxa-2020-points", ("象棋竞赛规则 2020", Unseen), (Xiangqi, Swiss), &["BH", "WIN", "FOUL", "BPG", "PREV"]),
        preset("cxa-2020-progress", ("象棋竞赛规则 2020", Unseen), (Xiangqi, Swiss), &["PS", "WIN", "FOUL", "BPG", "DROP"]),
        preset("cxa-local-2021", ("2021", Used), (Xiangqi, Swiss), &["PS", "H2H", "WIN", "BPG", "FOUL"]),
        preset("cxa-guangdong-2021", ("广东 2021", Used), (Xiangqi, Swiss), &["BH", "PS", "WIN", "FOUL", "PREVP"]),
        preset("asean-2015", ("ASEAN 2015", Used), (Xiangqi, Swiss), &["BH", "PS", "WIN", "FOUL", "BWG"]),
        preset("cxa-team", ("象棋竞赛规则 2011, 14.5", Used), (Xiangqi, Teams), &["MPvGP", "GWON", "H2H", "BRT"]),
    ]
};

impl PresetGame {
    /// Whether it is one of a game.
    pub const fn is_of(self, game: GameKind) -> bool {
        matches!(
            (self, game),
            (Self::Chess, GameKind::Chess)
                | (Self::Xiangqi, GameKind::Xiangqi)
                | (Self::Draughts, GameKind::Draughts100 | GameKind::Draughts64Russian | GameKind::Draughts64Brazilian)
        )
    }
}

impl Preset {
    /// The list of a name, whatever the case.
    pub fn named(name: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.name.eq_ignore_ascii_case(name))
    }

    /// The lists that fit a game, those of the form first.
    pub fn fitting(game: GameKind, system: SystemKind, is_of_teams: bool) -> Vec<&'static Self> {
        let fits = |preset: &&Self| match preset.form {
            PresetForm::Teams => is_of_teams,
            PresetForm::RoundRobin | PresetForm::TwoGames => !is_of_teams && system.is_round_robin(),
            PresetForm::Swiss => !is_of_teams && !system.is_round_robin(),
        };
        let mut found: Vec<&'static Self> = PRESETS.iter().filter(|preset| preset.game.is_of(game)).collect();
        found.sort_by_key(|preset| !fits(preset));
        found
    }

    /// By whose rules unplayed rounds count in it.
    pub const fn unplayed(&self) -> UnplayedRule {
        match self.game {
            PresetGame::Chess => UnplayedRule::Fide,
            PresetGame::Draughts => UnplayedRule::Fmjd,
            PresetGame::Xiangqi => UnplayedRule::Xiangqi,
        }
    }
}

/// Names of tie-breaks where they are not called by their codes.
const NAMES: [(&str, &str); 27] = [
    ("小分", "SB"),
    ("对手分", "BH"),
    ("累进分", "PS"),
    ("胜局", "WIN"),
    ("胜局数", "WIN"),
    ("直胜", "H2H"),
    ("犯规", "FOUL"),
    ("后手局", "BPG"),
    ("后手局数", "BPG"),
    ("后手胜局", "BWG"),
    ("后手胜局数", "BWG"),
    ("前轮名次", "PREV"),
    ("前轮积分", "PREVP"),
    ("去轮累进", "DROP"),
    ("场分", "MP"),
    ("场小分", "MSB"),
    ("胜手和", "OPW"),
    ("和手和", "OPD"),
    ("负手和", "OPL"),
    ("积分", "PTS"),
    ("SOLKOFF", "BH"),
    ("SOLKOFF-PLUS", "SOLKP"),
    ("SOLKOFF-SHORT", "BH/C1"),
    ("SOLKOFF-MEDIAN", "BH/M1"),
    ("SOLKOFF-FULL", "SOLKF"),
    ("LEHMANN", "MANUAL"),
    ("LEHMANN-GEORGIEV", "MANUAL"),
];

/// The codes that one word stands for: of a list its codes, of a name its code, else the word itself.
pub(super) fn codes_of(word: &str) -> Vec<String> {
    if let Some(preset) = Preset::named(word) {
        return preset.codes.iter().map(ToString::to_string).collect();
    }
    let (name, modifiers) = word.split_at(word.find('/').unwrap_or(word.len()));
    let code = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or(name, |(_, code)| code);
    vec![format!("{code}{modifiers}").to_uppercase()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::tiebreak_codes;
    use tournament::tiebreak::TieBreak;

    #[test]
    fn every_list_is_of_codes_that_there_are_and_can_be_typed_by_its_name() {
        for preset in &PRESETS {
            assert!(preset.codes.iter().all(|code| code.parse::<TieBreak>().is_ok()), "{}", preset.name);
            let typed: Vec<String> = preset.codes.iter().map(|code| code.to_uppercase()).collect();
            assert_eq!(tiebreak_codes(preset.name).iter().map(|c| c.to_uppercase()).collect::<Vec<_>>(), typed);
            assert_eq!(PRESETS.iter().filter(|other| other.name == preset.name).count(), 1);
        }
        assert!(NAMES.iter().all(|(_, code)| code.parse::<TieBreak>().is_ok()));
    }

    #[test]
    fn names_of_the_arbiter_are_codes() {
        assert_eq!(tiebreak_codes("对手分、胜局 犯规 solkoff/c1"), ["BH", "WIN", "FOUL", "BH/C1"]);
        assert_eq!(tiebreak_codes("bh/c1 xyz"), ["BH/C1", "XYZ"]);
        let draughts = tiebreak_codes("Solkoff-short solkoff-median, solkoff-full; solkoff Lehmann-Georgiev");
        assert_eq!(draughts, ["BH/C1", "BH/M1", "SOLKF", "BH", "MANUAL"]);
    }

    #[test]
    fn the_lists_of_a_form_stand_first() {
        let first = |game, system, teams| Preset::fitting(game, system, teams)[0].name;
        assert_eq!(first(GameKind::Xiangqi, SystemKind::Points, false), "cxa-2011-points");
        assert_eq!(first(GameKind::Chess, SystemKind::RoundRobin, false), "fide-round-robin");
        assert_eq!(first(GameKind::Draughts100, SystemKind::SwissFmjd, false), "fmjd-full");
        assert_eq!(first(GameKind::Chess, SystemKind::SwissTeam, true), "fide-team");
    }
}
