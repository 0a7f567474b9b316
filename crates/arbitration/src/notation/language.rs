//! Piece letters of the languages scoresheets are written in.

use shakmaty::Role;

/// A language, as far as the letters of the chessmen go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each variant is the language it names")]
#[non_exhaustive]
pub enum Language {
    English,
    German,
    Dutch,
    Danish,
    Norwegian,
    Swedish,
    Icelandic,
    Finnish,
    Estonian,
    Latvian,
    Lithuanian,
    French,
    Spanish,
    Catalan,
    Italian,
    Portuguese,
    Romanian,
    Russian,
    Ukrainian,
    Bulgarian,
    Czech,
    Slovak,
    Polish,
    Croatian,
    Slovenian,
    Hungarian,
    Turkish,
    Greek,
    Chinese,
}

/// Letters in the order king, queen, rook, bishop, knight, pawn; the first of each is the one to print, an empty one is a pawn unprinted.
type Letters = [&'static [&'static str]; 6];

const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Language {
    /// All languages, English first.
    pub const ALL: [Self; 29] = [
        Self::English,
        Self::German,
        Self::Dutch,
        Self::Danish,
        Self::Norwegian,
        Self::Swedish,
        Self::Icelandic,
        Self::Finnish,
        Self::Estonian,
        Self::Latvian,
        Self::Lithuanian,
        Self::French,
        Self::Spanish,
        Self::Catalan,
        Self::Italian,
        Self::Portuguese,
        Self::Romanian,
        Self::Russian,
        Self::Ukrainian,
        Self::Bulgarian,
        Self::Czech,
        Self::Slovak,
        Self::Polish,
        Self::Croatian,
        Self::Slovenian,
        Self::Hungarian,
        Self::Turkish,
        Self::Greek,
        Self::Chinese,
    ];

    const fn letters(self) -> &'static Letters {
        match self {
            Self::English => &[&["K"], &["Q"], &["R"], &["B"], &["N", "Kt"], &["P"]],
            Self::German => &[&["K"], &["D"], &["T"], &["L"], &["S"], &["B"]],
            Self::Danish | Self::Norwegian | Self::Swedish => &[&["K"], &["D"], &["T"], &["L"], &["S"], &["B"]],
            Self::Dutch => &[&["K"], &["D"], &["T"], &["L"], &["P"], &["O"]],
            Self::Icelandic => &[&["K"], &["D"], &["H"], &["B"], &["R"], &["P"]],
            Self::Finnish => &[&["K"], &["D"], &["T"], &["L"], &["R"], &["P"]],
            Self::Estonian => &[&["K"], &["L"], &["V"], &["O"], &["R"], &["P"]],
            Self::Latvian => &[&["K"], &["D"], &["T"], &["L"], &["Z"], &["B"]],
            Self::Lithuanian => &[&["K"], &["V"], &["B"], &["R"], &["Ž", "Z"], &["P"]],
            Self::French => &[&["R"], &["D"], &["T"], &["F"], &["C"], &["P"]],
            Self::Spanish | Self::Catalan | Self::Italian => &[&["R"], &["D"], &["T"], &["A"], &["C"], &["P"]],
            Self::Portuguese => &[&["R"], &["D"], &["T"], &["B"], &["C"], &["P"]],
            Self::Romanian => &[&["R"], &["D"], &["T"], &["N"], &["C"], &["P"]],
            Self::Russian => &[&["Кр", "Kp"], &["Ф"], &["Л"], &["С", "C"], &["К", "K"], &["п", "П"]],
            Self::Ukrainian => &[&["Кр", "Kp"], &["Ф"], &["Т", "T"], &["С", "C"], &["К", "K"], &["п", "П"]],
            Self::Bulgarian => &[&["Ц"], &["Д"], &["Т", "T"], &["О", "O"], &["К", "K"], &["П", "п"]],
            Self::Czech => &[&["K"], &["D"], &["V"], &["S"], &["J"], &["P"]],
            Self::Slovak => &[&["K"], &["D"], &["V"], &["S"], &["J"], &["P"]],
            Self::Polish => &[&["K"], &["H"], &["W"], &["G"], &["S"], &["P"]],
            Self::Croatian => &[&["K"], &["D"], &["T"], &["L"], &["S"], &["P"]],
            Self::Slovenian => &[&["K"], &["D"], &["T"], &["L"], &["S"], &["P"]],
            Self::Hungarian => &[&["K"], &["V"], &["B"], &["F"], &["H"], &["G"]],
            Self::Turkish => &[&["Ş", "S"], &["V"], &["K"], &["F"], &["A"], &["P"]],
            Self::Greek => &[&["Ρ"], &["Β"], &["Π"], &["Α"], &["Ι"], &["Σ"]],
            Self::Chinese => &[&["王", "帅", "將", "将"], &["后"], &["车", "車"], &["象", "相"], &["马", "馬"], &["兵", "卒"]],
        }
    }

    /// The ways the man is written, the usual one first.
    pub fn written(self, role: Role) -> &'static [&'static str] {
        ORDER.iter().zip(self.letters()).find(|(r, _)| **r == role).map_or(&[], |(_, l)| l)
    }

    /// The men whose letters `text` begins with, and how many characters that takes; one text may begin with two (`Кр`, `К`).
    pub(super) fn at_start(self, text: &[char]) -> impl Iterator<Item = (Role, usize)> {
        ORDER.iter().zip(self.letters()).flat_map(move |(role, letters)| {
            letters.iter().filter_map(move |letter| {
                let length = letter.chars().count();
                text.get(..length).is_some_and(|head| letter.chars().eq(head.iter().copied())).then_some((*role, length))
            })
        })
    }
}

/// The man a figurine shows; both colours' signs are used for either side.
pub(crate) fn figurine(c: char) -> Option<Role> {
    let role = match c {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    };
    Some(role)
}
