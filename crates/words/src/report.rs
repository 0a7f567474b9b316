//! Words for what is odd about a tournament report file, and for why one cannot be read or written.

use crate::{Lang, Message};
use tournament::trf::{Field, ReadError, ReadErrorKind, Warning, WarningKind, WriteError};

/// Words with the line and column that they are about, as far as they are known.
fn at(line: usize, column: usize, words: String, lang: Lang) -> String {
    let (at_line, at_column) = (line.to_string(), column.to_string());
    match (line, column) {
        (0, _) => words,
        (_, 0) => lang.fill("ui.roster.at-line", &[("line", &at_line), ("words", &words)]),
        _ => lang.fill("ui.roster.at-cell", &[("line", &at_line), ("column", &at_column), ("words", &words)]),
    }
}

/// Line, column and what was odd.
pub fn warning(warning: &Warning, lang: Lang) -> String {
    at(warning.line, warning.column, warning.kind.say(lang), lang)
}

/// Line, column and why the file cannot be read.
pub fn unreadable(error: &ReadError, lang: Lang) -> String {
    let mut values = error.kind.values();
    if let ReadErrorKind::Number { field, .. } | ReadErrorKind::Points { field, .. } | ReadErrorKind::Code { field, .. } = &error.kind {
        values.push(("field", lang.text(field_key(*field)).to_owned()));
    }
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    at(error.line, error.column, lang.fill(error.kind.key(), &values), lang)
}

/// The name of a field of a report file.
const fn field_key(field: Field) -> &'static str {
    match field {
        Field::PairingNumber => "import.field.pairing-number",
        Field::Opponent => "import.field.opponent",
        Field::Rating => "import.field.rating",
        Field::Points => "import.field.points",
        Field::Rank => "import.field.rank",
        Field::Rounds => "import.field.rounds",
        Field::Round => "import.field.round",
        Field::ResultPoints => "import.field.result-points",
        Field::VirtualPoints => "import.field.virtual-points",
        Field::ByeKind => "import.field.bye-kind",
        Field::ResultKind => "import.field.result-kind",
        Field::InitialColor => "import.field.initial-color",
        Field::TeamNumber => "import.field.team-number",
        Field::MatchPoints => "import.field.match-points",
        Field::GamePoints => "import.field.game-points",
        _ => "import.field.other",
    }
}

/// Its field is named by [`unreadable`], which has the language.
impl Message for ReadErrorKind {
    fn key(&self) -> &'static str {
        match self {
            Self::TooLarge => "import.unreadable.too-large",
            Self::NoPlayers => "import.unreadable.no-players",
            Self::Number { .. } => "import.unreadable.number",
            Self::Points { .. } => "import.unreadable.points",
            Self::Shifted { .. } => "import.unreadable.shifted",
            Self::DuplicatePlayer(_) => "import.unreadable.duplicate-player",
            Self::UnknownPlayer(_) => "import.unreadable.unknown-player",
            Self::OwnOpponent(_) => "import.unreadable.own-opponent",
            Self::Color { .. } => "import.unreadable.color",
            Self::ByeWithOpponent { .. } => "import.unreadable.bye-with-opponent",
            Self::NotMutual { .. } => "import.unreadable.not-mutual",
            Self::SameColor { .. } => "import.unreadable.same-color",
            Self::ResultsDisagree { .. } => "import.unreadable.results-disagree",
            Self::Code { .. } => "import.unreadable.code",
            Self::DuplicateTeam(_) => "import.unreadable.duplicate-team",
            Self::UnknownTeam(_) => "import.unreadable.unknown-team",
            Self::TwoTeams { .. } => "import.unreadable.two-teams",
            Self::NoMatch { .. } => "import.unreadable.no-match",
            _ => "import.unreadable.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Number { text, min, max, .. } => vec![("text", format!("{text:?}")), ("min", min.to_string()), ("max", max.to_string())],
            Self::Points { text, .. } | Self::Code { text, .. } => vec![("text", format!("{text:?}"))],
            Self::Shifted { found } | Self::Color { found } => vec![("text", format!("{found:?}"))],
            Self::ByeWithOpponent { symbol } => vec![("text", format!("{symbol:?}"))],
            Self::DuplicatePlayer(player) | Self::UnknownPlayer(player) | Self::OwnOpponent(player) => vec![("player", player.to_string())],
            Self::DuplicateTeam(team) | Self::UnknownTeam(team) => vec![("team", team.to_string())],
            Self::TwoTeams { player, first, second } => {
                vec![("player", player.to_string()), ("first", first.to_string()), ("second", second.to_string())]
            }
            Self::NoMatch { round, team, player, opponent } => {
                let (player, opponent) = (("player", player.to_string()), ("opponent", opponent.to_string()));
                vec![("round", round.to_string()), ("team", team.to_string()), player, opponent]
            }
            Self::NotMutual { round, player, opponent }
            | Self::SameColor { round, player, opponent }
            | Self::ResultsDisagree { round, player, opponent } => {
                vec![("round", round.to_string()), ("player", player.to_string()), ("opponent", opponent.to_string())]
            }
            _ => Vec::new(),
        }
    }
}

impl Message for WriteError {
    fn key(&self) -> &'static str {
        match self {
            Self::PairingNumber(_) => "import.unwritten.pairing-number",
            Self::Rating { .. } => "import.unwritten.rating",
            Self::Points(_) => "import.unwritten.points",
            Self::Rounds(_) => "import.unwritten.rounds",
            Self::Adjustments => "import.unwritten.adjustments",
            Self::TeamNumber(_) => "import.unwritten.team-number",
            Self::Adjourned { .. } => "import.unwritten.adjourned",
            Self::UnratedDraw { .. } => "import.unwritten.unrated-draw",
            Self::Teams(_) => "import.unwritten.teams",
            _ => "import.unwritten.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::PairingNumber(number) | Self::TeamNumber(number) => vec![("number", number.to_string())],
            Self::Rating { player, rating } => vec![("player", player.to_string()), ("rating", rating.to_string())],
            Self::Points(points) => vec![("points", points.to_string())],
            Self::Adjourned { player, round } | Self::UnratedDraw { player, round } => {
                vec![("player", player.to_string()), ("round", round.to_string())]
            }
            Self::Rounds(rounds) => vec![("rounds", rounds.to_string())],
            _ => Vec::new(),
        }
    }
}

impl Message for WarningKind {
    fn key(&self) -> &'static str {
        match self {
            Self::NotUtf8 => "import.odd.not-utf8",
            Self::ControlCharacters => "import.odd.control-characters",
            Self::ByteColumns => "import.odd.byte-columns",
            Self::UnknownResult { .. } => "import.odd.unknown-result",
            Self::ResultWithoutOpponent { .. } => "import.odd.result-without-opponent",
            Self::NoRounds { .. } => "import.odd.no-rounds",
            Self::MoreRounds { .. } => "import.odd.more-rounds",
            Self::NoType { is_round_robin: true } => "import.odd.no-type-round-robin",
            Self::NoType { is_round_robin: false } => "import.odd.no-type-swiss",
            Self::UnknownType(_) => "import.odd.unknown-type",
            Self::PointsDiffer { .. } => "import.odd.points-differ",
            Self::PlayerCount { .. } => "import.odd.player-count",
            Self::RatedCount { .. } => "import.odd.rated-count",
            Self::SameId { .. } => "import.odd.same-id",
            Self::Date(_) => "import.odd.date",
            Self::ScoringIgnored { .. } => "import.odd.scoring-ignored",
            Self::Overridden { .. } => "import.odd.overridden",
            Self::ByeContradicted { .. } => "import.odd.bye-contradicted",
            Self::Unusable { .. } => "import.odd.unusable",
            Self::ShiftedRecord(_) => "import.odd.shifted-record",
            Self::RecordIgnored(_) => "import.odd.record-ignored",
            Self::TeamPointsDiffer { score: Field::GamePoints, .. } => "import.odd.team-game-points-differ",
            Self::TeamPointsDiffer { .. } => "import.odd.team-match-points-differ",
            Self::BoardsDiffer { .. } => "import.odd.boards-differ",
            Self::NoOpponent { .. } => "import.odd.no-opponent",
            _ => "import.odd.other",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::UnknownResult { symbol } | Self::ResultWithoutOpponent { symbol } => vec![("text", symbol.to_string())],
            Self::NoRounds { assumed } => vec![("rounds", assumed.to_string())],
            Self::MoreRounds { declared, found } => vec![("declared", declared.to_string()), ("found", found.to_string())],
            Self::UnknownType(text) | Self::Date(text) | Self::Unusable { text, .. } => vec![("text", text.clone())],
            Self::PointsDiffer { player, stated, computed } => {
                vec![("player", player.to_string()), ("stated", stated.to_string()), ("computed", computed.to_string())]
            }
            Self::TeamPointsDiffer { team, stated, computed, .. } => {
                vec![("team", team.to_string()), ("stated", stated.to_string()), ("computed", computed.to_string())]
            }
            Self::BoardsDiffer { round, team, opponent, board } => {
                let (team, opponent) = (("team", team.to_string()), ("opponent", opponent.to_string()));
                vec![("round", round.to_string()), team, opponent, ("board", board.to_string())]
            }
            Self::NoOpponent { round, team } => vec![("round", round.to_string()), ("team", team.to_string())],
            Self::SameId { id, players } => {
                vec![("id", id.clone()), ("players", players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
            }
            Self::RatedCount { stated, found } | Self::PlayerCount { stated, found } => {
                vec![("declared", stated.to_string()), ("found", found.to_string())]
            }
            Self::ScoringIgnored { code, value } => vec![("text", format!("{code}={value}"))],
            Self::Overridden { ignored, preferred } => {
                vec![("ignored", (*ignored).to_owned()), ("preferred", (*preferred).to_owned())]
            }
            Self::ByeContradicted { player, round } => vec![("player", player.to_string()), ("round", round.to_string())],
            Self::ShiftedRecord(record) | Self::RecordIgnored(record) => vec![("text", (*record).to_owned())],
            _ => Vec::new(),
        }
    }
}
