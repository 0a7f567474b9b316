//! The texts of a player's record in their columns, and what of them does not fit.

use super::write::{Profile, clean};
use crate::model::{Contestant, Tpn};

/// A text of a player's record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextField {
    /// Columns 11-13.
    Title,
    /// Columns 15-47.
    Name,
    /// Columns 54-56.
    Federation,
    /// Columns 58-68.
    Id,
    /// Columns 70-79.
    Birth,
}

impl TextField {
    /// All of them, as they stand in the record.
    pub const ALL: [Self; 5] = [Self::Title, Self::Name, Self::Federation, Self::Id, Self::Birth];

    /// The number of columns.
    pub const fn columns(self) -> usize {
        match self {
            Self::Title | Self::Federation => 3,
            Self::Name => 33,
            Self::Id => 11,
            Self::Birth => 10,
        }
    }

    /// What a player has there.
    pub fn of(self, player: &Contestant) -> &str {
        match self {
            Self::Title => player.title.map_or(player.other_title.as_str(), |title| title.letters()),
            Self::Name => &player.name,
            Self::Federation => &player.federation,
            Self::Id => &player.id,
            Self::Birth => &player.birth,
        }
    }

    /// The text filled up to the width of its columns: titles and numbers stand at the right.
    pub(super) fn column(self, player: &Contestant, profile: Profile) -> String {
        let kept = kept(self.of(player), self.columns(), profile);
        let blanks = " ".repeat(self.columns().saturating_sub(width(&kept, profile)));
        if matches!(self, Self::Title | Self::Id) { blanks + &kept } else { kept + &blanks }
    }
}

/// A text that its columns do not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Whose.
    pub player: Tpn,
    /// Which.
    pub field: TextField,
    /// The whole text.
    pub text: String,
    /// What is written of it.
    pub kept: String,
}

/// The texts of these players that a report file of this profile holds only in part.
pub fn cuts(players: &[Contestant], profile: Profile) -> Vec<Cut> {
    let of = |player: &Contestant| {
        let cut = |field: TextField| {
            let text = field.of(player).trim();
            let kept = kept(text, field.columns(), profile);
            let is_whole = kept == clean(text);
            (!is_whole).then(|| Cut { player: player.tpn, field, text: text.to_owned(), kept: kept.trim_end().to_owned() })
        };
        TextField::ALL.into_iter().filter_map(cut).collect::<Vec<_>>()
    };
    players.iter().flat_map(of).collect()
}

/// Columns that a text takes: characters, or bytes where the reader counts those.
fn width(text: &str, profile: Profile) -> usize {
    if profile == Profile::Trf26Bytes { text.len() } else { text.chars().count() }
}

/// As much of a text as its columns hold. A letter is not parted from its marks.
fn kept(text: &str, columns: usize, profile: Profile) -> String {
    let text = clean(text);
    let mut ends = text.char_indices().filter(|(_, c)| !is_mark(*c)).map(|(at, _)| at).chain([text.len()]);
    let fits = |end: &usize| text.get(..*end).is_some_and(|part| width(part, profile) <= columns);
    let end = ends.by_ref().take_while(fits).last().unwrap_or(0);
    text.get(..end).unwrap_or_default().to_owned()
}

/// Characters that change the one before them: combining marks, variation selectors, the joiner.
const fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}' | '\u{200D}' | '\u{3099}' | '\u{309A}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tournament;
    use crate::trf::{Document, write};

    fn player(name: &str, federation: &str) -> Contestant {
        Contestant {
            federation: federation.to_owned(),
            id: "1234567".to_owned(),
            birth: "1990/01/02".to_owned(),
            ..Contestant::new(Tpn(1), name.to_owned())
        }
    }

    fn line(player: &Contestant, profile: Profile) -> String {
        let mut tournament = Tournament::new(1);
        tournament.contestants = vec![player.clone()];
        let text = write(&Document::new(tournament), profile).unwrap();
        text.lines().find(|line| line.starts_with("001")).unwrap().to_owned()
    }

    /// Wide characters, marks and control characters, at every length: the birth stands in its columns, counted as the reader counts.
    #[test]
    fn no_text_shifts_the_columns_after_it() {
        let stuff = ["x", "é", "e\u{301}", "王", "👩\u{200D}🎓", "\u{1b}", "ß\u{323}\u{307}"];
        for piece in stuff {
            for length in 0..40 {
                let person = player(&piece.repeat(length), piece);
                let counted: Vec<char> = line(&person, Profile::Trf26).chars().collect();
                assert_eq!(counted[69..79].iter().collect::<String>(), "1990/01/02", "{piece:?} {length}");
                let bytes = line(&person, Profile::Trf26Bytes).into_bytes();
                assert_eq!(&bytes[69..79], b"1990/01/02", "{piece:?} {length} in bytes");
            }
        }
    }

    #[test]
    fn what_is_cut_is_told_and_letters_keep_their_marks() {
        let long = "Abcdefghijklmnopqrstuvwxyzabcdef, e\u{301}";
        let found = cuts(&[player(long, "Frankreich")], Profile::Trf26);
        let told: Vec<_> = found.iter().map(|cut| (cut.field, cut.kept.as_str())).collect();
        assert_eq!(told, [(TextField::Name, "Abcdefghijklmnopqrstuvwxyzabcdef,"), (TextField::Federation, "Fra")]);
        // 33 columns, of which the last would have the letter without its mark.
        let marked = format!("{}e\u{301}", "x".repeat(32));
        assert_eq!(cuts(&[player(&marked, "")], Profile::Trf26)[0].kept, "x".repeat(32));
        // Twelve characters fit, their 36 bytes do not.
        let wide = player(&"王".repeat(12), "");
        assert!(cuts(std::slice::from_ref(&wide), Profile::Trf26).is_empty());
        assert_eq!(cuts(&[wide], Profile::Trf26Bytes)[0].kept, "王".repeat(11));
    }
}
