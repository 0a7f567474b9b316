//! The words of exported tables: named here, spoken by the caller's catalogue.

macro_rules! labels {
    ($($variant:ident $key:literal $english:literal),+ $(,)?) => {
        /// A word of an exported table or page.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Label {
            $(#[doc = concat!("\"", $english, "\".")] $variant,)+
        }

        impl Label {
            /// All words.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The key in a catalogue.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }

            /// The English word, for callers without a catalogue.
            pub const fn english(self) -> &'static str {
                match self { $(Self::$variant => $english),+ }
            }
        }
    };
}

labels! {
    Number "export.number" "No.",
    Rank "export.rank" "Rank",
    Name "export.name" "Name",
    Sex "export.sex" "Sex",
    Title "export.title" "Title",
    Rating "export.rating" "Rating",
    Federation "export.federation" "Fed.",
    Club "export.club" "Club",
    Id "export.id" "ID",
    Birth "export.birth" "Birth",
    Points "export.points" "Points",
    Board "export.board" "Board",
    White "side.first" "White",
    Black "side.second" "Black",
    WhiteLetter "side.first-letter" "w",
    BlackLetter "side.second-letter" "b",
    Result "export.result" "Result",
    Round "export.round" "Round {round}",
    Male "export.male" "m",
    Female "export.female" "w",
    Players "export.players" "Players",
    Standings "export.standings" "Standings",
    Crosstable "export.crosstable" "Cross table",
    Pairings "export.pairings" "Pairings",
    PairingBye "export.pairing-bye" "bye",
    FullBye "export.full-bye" "full-point bye",
    HalfBye "export.half-bye" "half-point bye",
    Stage "export.stage" "Stage",
    Team "export.team" "Team",
    Teams "export.teams" "Teams",
    Members "export.members" "Team players",
    Place "export.place" "Place",
    Games "export.games" "Games",
    MatchPoints "export.team-match-points" "MP",
    GamePoints "export.team-game-points" "GP",
    ZeroBye "export.zero-bye" "zero-point bye",
}
