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
                match self { $(Self::$variant => concat!("export.", $key)),+ }
            }

            /// The English word, for callers without a catalogue.
            pub const fn english(self) -> &'static str {
                match self { $(Self::$variant => $english),+ }
            }
        }
    };
}

labels! {
    Number "number" "No.",
    Rank "rank" "Rank",
    Name "name" "Name",
    Sex "sex" "Sex",
    Title "title" "Title",
    Rating "rating" "Rating",
    Federation "federation" "Fed.",
    Club "club" "Club",
    Id "id" "ID",
    Birth "birth" "Birth",
    Points "points" "Points",
    Board "board" "Board",
    White "white" "White",
    Black "black" "Black",
    Result "result" "Result",
    Round "round" "Round",
    Players "players" "Players",
    Standings "standings" "Standings",
    Crosstable "crosstable" "Cross table",
    Pairings "pairings" "Pairings",
    PairingBye "pairing-bye" "bye",
    FullBye "full-bye" "full-point bye",
    HalfBye "half-bye" "half-point bye",
    Stage "stage" "Stage",
    Team "team" "Team",
    Members "members" "Team players",
    Place "place" "Place",
    Games "games" "Games",
    MatchPoints "team-match-points" "MP",
    GamePoints "team-game-points" "GP",
    ZeroBye "zero-bye" "zero-point bye",
}
