//! Why a report file cannot be read, and what was odd in one that can.

use crate::model::Tpn;
use crate::points::Points;

/// A report file that cannot be used. Nothing of it is taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{kind}", place(*.line, *.column))]
pub struct ReadError {
    /// Line, from 1; 0 for the file as a whole.
    pub line: usize,
    /// Column in characters, from 1; 0 for the line as a whole.
    pub column: usize,
    /// What is wrong.
    #[source]
    pub kind: ReadErrorKind,
}

/// Line and column as far as they are known, before a message.
fn place(line: usize, column: usize) -> String {
    match (line, column) {
        (0, _) => String::new(),
        (line, 0) => format!("line {line}: "),
        (line, column) => format!("line {line}, column {column}: "),
    }
}

/// What makes a report file unusable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// More than [`super::MAX_BYTES`].
    #[error("the file is larger than a report file can be")]
    TooLarge,
    /// No player record.
    #[error("no player record (001): this is not a tournament report file")]
    NoPlayers,
    /// A field that must be a number is none, or is out of range.
    #[error("{field} is {text:?}, not a number from {min} to {max}")]
    Number {
        /// The field's name.
        field: Field,
        /// What stands there.
        text: String,
        /// Least allowed value.
        min: u16,
        /// Greatest allowed value.
        max: u16,
    },
    /// A field that must be points is not.
    #[error("{field} is {text:?}, not a number of points")]
    Points {
        /// The field's name.
        field: Field,
        /// What stands there.
        text: String,
    },
    /// Something stands in a column that separates fields: the line is shifted.
    #[error("{found:?} stands where a blank separates two fields: the line is out of its columns")]
    Shifted {
        /// The character.
        found: char,
    },
    /// Two records for one pairing number.
    #[error("player {0} has a second record")]
    DuplicatePlayer(Tpn),
    /// A pairing number that no record 001 has.
    #[error("player {0} has no record (001) in this file: it may be cut off")]
    UnknownPlayer(Tpn),
    /// A player paired with themselves.
    #[error("player {0} is paired with themselves")]
    OwnOpponent(Tpn),
    /// Not a colour.
    #[error("{found:?} is not a colour (w, b, - or blank)")]
    Color {
        /// The character.
        found: char,
    },
    /// A result that needs no opponent stands with one.
    #[error("{symbol:?} is a bye, but an opponent is named")]
    ByeWithOpponent {
        /// The character.
        symbol: char,
    },
    /// The opponent's record has something else in that round.
    #[error("round {round}: player {player} has {opponent} as opponent, whose own record says otherwise")]
    NotMutual {
        /// The round.
        round: u16,
        /// Whose record is read.
        player: Tpn,
        /// The opponent named in it.
        opponent: Tpn,
    },
    /// Both have the same colour.
    #[error("round {round}: players {player} and {opponent} have the same colour")]
    SameColor {
        /// The round.
        round: u16,
        /// One player.
        player: Tpn,
        /// The other.
        opponent: Tpn,
    },
    /// Two results that cannot belong to one game, such as two wins.
    #[error("round {round}: the results of players {player} and {opponent} cannot belong to one game")]
    ResultsDisagree {
        /// The round.
        round: u16,
        /// One player.
        player: Tpn,
        /// The other.
        opponent: Tpn,
    },
    /// Two records for one team.
    #[error("team {0} has a second record")]
    DuplicateTeam(Tpn),
    /// A number of a team that no record 310 has.
    #[error("team {0} has no record (310) in this file")]
    UnknownTeam(Tpn),
    /// A player stands in two teams, or twice in one.
    #[error("player {player} stands in team {first} and in team {second}")]
    TwoTeams {
        /// The player.
        player: Tpn,
        /// The team that named them first.
        first: Tpn,
        /// The team that names them again.
        second: Tpn,
    },
    /// A player of a team played in a round against somebody of no team, of the same team or of a third team.
    #[error("round {round}: player {player} of team {team} is paired with player {opponent}, which makes no match of two teams")]
    NoMatch {
        /// The round.
        round: u16,
        /// The team.
        team: Tpn,
        /// Its player.
        player: Tpn,
        /// Whom they met.
        opponent: Tpn,
    },
    /// A code in a record is not one of those allowed.
    #[error("{text:?} is not a known {field}")]
    Code {
        /// The field's name.
        field: Field,
        /// What stands there.
        text: String,
    },
}

/// A field of the report file, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Field {
    /// Pairing number (starting rank) of a player.
    PairingNumber,
    /// Pairing number of an opponent.
    Opponent,
    /// Rating.
    Rating,
    /// Points (columns 81-84).
    Points,
    /// Rank (columns 86-89).
    Rank,
    /// Number of rounds.
    Rounds,
    /// Number of a round.
    Round,
    /// Points for a result (162, `XXS`, `BB?`).
    ResultPoints,
    /// Virtual points (250, `XXA`).
    VirtualPoints,
    /// Kind of a bye (240).
    ByeKind,
    /// Kind of a result (162, 299, `XXS`).
    ResultKind,
    /// Initial colour (152, `XXC`).
    InitialColor,
    /// Number of a team.
    TeamNumber,
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::PairingNumber => "pairing number",
            Self::Opponent => "opponent",
            Self::Rating => "rating",
            Self::Points => "points",
            Self::Rank => "rank",
            Self::Rounds => "number of rounds",
            Self::Round => "round",
            Self::ResultPoints => "points for a result",
            Self::VirtualPoints => "virtual points",
            Self::ByeKind => "kind of bye",
            Self::ResultKind => "kind of result",
            Self::InitialColor => "initial colour",
            Self::TeamNumber => "number of a team",
            Self::MatchPoints => "match points",
            Self::GamePoints => "game points",
        })
    }
}

/// Something odd in a file that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{kind}", place(*.line, *.column))]
#[non_exhaustive]
pub struct Warning {
    /// Line, from 1; 0 for the file as a whole.
    pub line: usize,
    /// Column in characters, from 1; 0 for the line as a whole.
    pub column: usize,
    /// What was odd and what was made of it.
    pub kind: WarningKind,
}

/// What was odd, and what was made of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// The bytes are not UTF-8; read as Windows-1252.
    #[error("not UTF-8: read as Windows-1252")]
    NotUtf8,
    /// Control characters were replaced by U+FFFD.
    #[error("control characters replaced")]
    ControlCharacters,
    /// The line counts bytes, not characters (Vega): read so.
    #[error("columns counted in bytes")]
    ByteColumns,
    /// A result symbol that is no TRF code: taken as an unknown result.
    #[error("{symbol:?} is not a result: taken as unknown")]
    UnknownResult {
        /// The character.
        symbol: char,
    },
    /// A game result against nobody (`+ - 1 = 0`): taken as a bye.
    #[error("{symbol:?} without an opponent: taken as a bye")]
    ResultWithoutOpponent {
        /// The character.
        symbol: char,
    },
    /// No number of rounds is stated; the number of rounds that stand in the file is taken.
    #[error("no number of rounds (142): {assumed} assumed")]
    NoRounds {
        /// What was taken.
        assumed: u16,
    },
    /// More rounds stand in the records than are declared; the larger number is taken.
    #[error("{found} rounds in the records, {declared} declared: {found} taken")]
    MoreRounds {
        /// Declared.
        declared: u16,
        /// Found.
        found: u16,
    },
    /// No type of tournament (192, or a code or "round robin" in 092). Where everybody is paired with everybody, it is taken
    /// for a round robin, otherwise for a Swiss under the Dutch system.
    #[error("no coded type of tournament (192): taken as {}", if *.is_round_robin { "round robin" } else { "Swiss, Dutch system" })]
    NoType {
        /// What was taken.
        is_round_robin: bool,
    },
    /// The code of record 192 is not one this program pairs by.
    #[error("type {0:?} is not one that can be paired here")]
    UnknownType(String),
    /// The stated points are not the sum of the results.
    #[error("player {player}: points {stated} stated, the results give {computed}")]
    PointsDiffer {
        /// Whose.
        player: Tpn,
        /// Columns 81-84.
        stated: Points,
        /// From the results.
        computed: Points,
    },
    /// Record 062 states another number of players: the file may be cut off.
    #[error("{stated} players stated, {found} found: the file may be cut off")]
    PlayerCount {
        /// Record 062.
        stated: u32,
        /// Records 001.
        found: usize,
    },
    /// Record 072 states another number of rated players: those who have a rating in their records count.
    #[error("{stated} rated players stated, {found} have a rating")]
    RatedCount {
        /// Record 072.
        stated: u32,
        /// Records 001 with a rating.
        found: usize,
    },
    /// Several players bear one identity number: they are taken for different people.
    #[error("players {} have the same number {id}: taken for different people", players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    SameId {
        /// The number.
        id: String,
        /// Who.
        players: Vec<Tpn>,
    },
    /// A date that is none is kept as written.
    #[error("{0:?} is not a date: kept as written")]
    Date(String),
    /// A scoring value that this program has no separate room for (for instance other points for a win with Black): ignored.
    #[error("points for {code} = {value} differ from those of the same result elsewhere: ignored")]
    ScoringIgnored {
        /// Code as in `XXS`.
        code: String,
        /// Value.
        value: Points,
    },
    /// A record of an older or another format gives way to the newer record of the same matter.
    #[error("record {ignored} ignored: {preferred} is there")]
    Overridden {
        /// The code that gave way.
        ignored: &'static str,
        /// The code that was used.
        preferred: &'static str,
    },
    /// A bye was announced (240, `XXZ`) for a round in which the player's record has something else, which stands.
    #[error("player {player}: bye announced for round {round}, but the record has another entry, which stands")]
    ByeContradicted {
        /// Whose.
        player: Tpn,
        /// Which round.
        round: u16,
    },
    /// Opponent missing a rating, unusable or over-long value: left empty.
    #[error("{field} {text:?} cannot be used: left empty")]
    Unusable {
        /// The field.
        field: Field,
        /// What stood there.
        text: String,
    },
    /// A record's columns are shifted in a known way (record 299 of another program); read so.
    #[error("columns of record {0} are shifted in a known way: read so")]
    ShiftedRecord(&'static str),
    /// A record that has to do with pairing or scoring could not be understood; it is kept as written and has no effect.
    #[error("record {0} not understood: kept, without effect")]
    RecordIgnored(&'static str),
    /// The stated match points or game points of a team are not what the matches give.
    #[error("team {team}: {score} {stated} stated, the matches give {computed}")]
    TeamPointsDiffer {
        /// Whose.
        team: Tpn,
        /// Which of the two: [`Field::MatchPoints`] or [`Field::GamePoints`].
        score: Field,
        /// Record 310.
        stated: Points,
        /// From the matches.
        computed: Points,
    },
    /// A board of a match does not pair the players that stand on it by the order of the teams, and no record 300 says otherwise: each has
    /// the points of his own game.
    #[error("round {round}: board {board} of team {team} against team {opponent} does not follow the order of the teams")]
    BoardsDiffer {
        /// The round.
        round: u16,
        /// The team with the smaller number.
        team: Tpn,
        /// The other.
        opponent: Tpn,
        /// The board, from 1.
        board: u16,
    },
    /// A team won or lost boards without an opponent in a round for which no match is stated (330): taken as a bye.
    #[error("round {round}: team {team} has boards without an opponent and no match: taken as a bye")]
    NoOpponent {
        /// The round.
        round: u16,
        /// Which team.
        team: Tpn,
    },
}
