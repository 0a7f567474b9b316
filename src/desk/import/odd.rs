//! What was odd about a report file, in words.

use crate::words::{Lang, Message};
use tournament::trf::{Warning, WarningKind};

/// Line, column and what was odd.
pub fn say_warning(warning: &Warning, lang: Lang) -> String {
    let (line, column) = (warning.line.to_string(), warning.column.to_string());
    let words = Odd(&warning.kind).say(lang);
    match (warning.line, warning.column) {
        (0, _) => words,
        (_, 0) => lang.fill("ui.roster.at-line", &[("line", &line), ("words", &words)]),
        _ => lang.fill("ui.roster.at-cell", &[("line", &line), ("column", &column), ("words", &words)]),
    }
}

struct Odd<'a>(&'a WarningKind);

impl Message for Odd<'_> {
    fn key(&self) -> &'static str {
        match self.0 {
            WarningKind::NotUtf8 => "import.odd.not-utf8",
            WarningKind::ControlCharacters => "import.odd.control-characters",
            WarningKind::ByteColumns => "import.odd.byte-columns",
            WarningKind::UnknownResult { .. } => "import.odd.unknown-result",
            WarningKind::ResultWithoutOpponent { .. } => "import.odd.result-without-opponent",
            WarningKind::NoRounds { .. } => "import.odd.no-rounds",
            WarningKind::MoreRounds { .. } => "import.odd.more-rounds",
            WarningKind::NoType { is_round_robin: true } => "import.odd.no-type-round-robin",
            WarningKind::NoType { is_round_robin: false } => "import.odd.no-type-swiss",
            WarningKind::UnknownType(_) => "import.odd.unknown-type",
            WarningKind::PointsDiffer { .. } => "import.odd.points-differ",
            WarningKind::PlayerCount { .. } => "import.odd.player-count",
            WarningKind::Date(_) => "import.odd.date",
            WarningKind::ScoringIgnored { .. } => "import.odd.scoring-ignored",
            WarningKind::Overridden { .. } => "import.odd.overridden",
            WarningKind::ByeContradicted { .. } => "import.odd.bye-contradicted",
            WarningKind::Unusable { .. } => "import.odd.unusable",
            WarningKind::ShiftedRecord(_) => "import.odd.shifted-record",
            WarningKind::RecordIgnored(_) => "import.odd.record-ignored",
            _ => "import.odd.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self.0 {
            WarningKind::UnknownResult { symbol } | WarningKind::ResultWithoutOpponent { symbol } => vec![("text", symbol.to_string())],
            WarningKind::NoRounds { assumed } => vec![("rounds", assumed.to_string())],
            WarningKind::MoreRounds { declared, found } => vec![("declared", declared.to_string()), ("found", found.to_string())],
            WarningKind::UnknownType(text) | WarningKind::Date(text) | WarningKind::Unusable { text, .. } => vec![("text", text.clone())],
            WarningKind::PointsDiffer { player, stated, computed } => {
                vec![("player", player.to_string()), ("stated", stated.to_string()), ("computed", computed.to_string())]
            }
            WarningKind::PlayerCount { stated, found } => vec![("declared", stated.to_string()), ("found", found.to_string())],
            WarningKind::ScoringIgnored { code, value } => vec![("text", format!("{code}={value}"))],
            WarningKind::Overridden { ignored, preferred } => {
                vec![("ignored", (*ignored).to_owned()), ("preferred", (*preferred).to_owned())]
            }
            WarningKind::ByeContradicted { player, round } => vec![("player", player.to_string()), ("round", round.to_string())],
            WarningKind::ShiftedRecord(record) | WarningKind::RecordIgnored(record) => vec![("text", (*record).to_owned())],
            _ => Vec::new(),
        }
    }
}
