//! Whether a player of an event and one of a rating list are the same, and in what they differ.

use crate::fold::fold;
use crate::ratings::RatedPlayer;
use event::{Person, sex_text};
use tournament::model::Title;

/// A field in which a player of an event differs from a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// Name, whatever its case, diacritics and order of words.
    Name,
    /// Date or year of birth, as far as both say it.
    Birth,
    /// Federation.
    Federation,
    /// Title.
    Title,
    /// Sex.
    Sex,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Name, Self::Birth, Self::Federation, Self::Title, Self::Sex];

    /// The name in answers for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Birth => "birth",
            Self::Federation => "federation",
            Self::Title => "title",
            Self::Sex => "sex",
        }
    }
}

/// What the event and the list say of a field, both as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which.
    pub field: Field,
    /// In the event; never empty but for the title.
    pub event: String,
    /// In the list; likewise.
    pub list: String,
}

/// In what a player of an event differs from one of a list. What either leaves out is no difference, but for a title: one may have been given
/// or never have been there.
pub fn differences(person: &Person, listed: &RatedPlayer) -> Vec<Difference> {
    let title = listed.title.map_or("", Title::letters);
    // A title that is none of the federation's says nothing about it.
    let own_title = Title::of_letters(&person.title.trim().to_ascii_uppercase()).map_or("", Title::letters);
    let pairs = [
        (Field::Name, person.name.as_str(), listed.name.as_str()),
        (Field::Birth, person.birth.as_str(), listed.birth.as_str()),
        (Field::Federation, person.federation.as_str(), listed.federation.as_str()),
        (Field::Title, own_title, title),
        (Field::Sex, person.sex.as_str(), sex_text(listed.sex)),
    ];
    let differ = |&(field, event, list): &(Field, &str, &str)| match field {
        Field::Title => event != list,
        _ if event.is_empty() || list.is_empty() => false,
        Field::Name => !same_name(event, list),
        Field::Birth => !same_birth(event, list),
        Field::Federation | Field::Sex => !event.eq_ignore_ascii_case(list),
    };
    let owned = |(field, event, list): (Field, &str, &str)| Difference { field, event: event.to_owned(), list: list.to_owned() };
    pairs.into_iter().filter(differ).map(owned).collect()
}

/// Whether two names have the same words, in any order.
pub fn same_name(one: &str, other: &str) -> bool {
    let words = |name: &str| {
        let mut words: Vec<String> = fold(name).split(' ').map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    words(one) == words(other)
}

/// Whether a player of an event and one of a list who have the same number seem to be two people: their names are
/// unlike, or differ a little and so do birth or federation. Names in two scripts are not compared.
pub fn is_another(person: &Person, listed: &RatedPlayer) -> bool {
    let differ = differences(person, listed);
    let has = |field: Field| differ.iter().any(|d| d.field == field);
    let is_latin = |name: &str| fold(name).chars().all(|c| c == ' ' || c.is_ascii_alphanumeric());
    let unlike = is_latin(&person.name) && is_latin(&listed.name) && !like_name(&person.name, &listed.name);
    has(Field::Name) && (unlike || has(Field::Birth) || has(Field::Federation))
}

/// Whether each word of the shorter of two names is one of the longer, or begins one or with one: initials, second names, a name cut off.
fn like_name(one: &str, other: &str) -> bool {
    let (one, other) = (fold(one), fold(other));
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let (short, mut long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    short.iter().all(|word| {
        let found =
            long.iter().position(|of| of == word).or_else(|| long.iter().position(|of| of.starts_with(word) || word.starts_with(of)));
        found.map(|at| long.remove(at)).is_some()
    })
}

/// Whether two dates agree as far as both go: the year alone is often all there is, and a month of 00 is none.
fn same_birth(one: &str, other: &str) -> bool {
    let parts = |date: &str| -> Vec<u32> { date.split(|c: char| !c.is_ascii_digit()).map_while(|part| part.parse().ok()).collect() };
    parts(one).into_iter().zip(parts(other)).all(|(a, b)| a == b || a == 0 || b == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, birth: &str, federation: &str, title: &str) -> Person {
        Person { name: name.into(), birth: birth.into(), federation: federation.into(), title: title.into(), ..Person::default() }
    }

    fn listed() -> RatedPlayer {
        let title = Title::of_letters("FM");
        RatedPlayer { name: "Müller, Jörg".into(), birth: "1990".into(), federation: "GER".into(), title, ..RatedPlayer::default() }
    }

    #[test]
    fn the_same_player_differs_in_nothing() {
        assert_eq!(differences(&person("Joerg Mueller", "1990/05/04", "ger", "fm"), &listed()), []);
        assert_eq!(differences(&person("MULLER Jorg", "", "", "FM"), &listed()), []);
    }

    #[test]
    fn a_number_with_another_name_may_be_of_somebody_else() {
        let is_another = |name: &str, birth: &str, federation: &str| is_another(&person(name, birth, federation, "FM"), &listed());
        for another in ["Future, Kid", "Müller, Hans", "Brown, Jörg"] {
            assert!(is_another(another, "", ""), "{another}");
        }
        // Initials, second names, another order; the same name with another year is a difference, and no other player.
        for same in ["Müller, J.", "Mueller, Joerg Peter", "Jörg Müller", "Muller Jorg"] {
            assert!(!is_another(same, "1990", "GER"), "{same}");
        }
        assert!(!is_another("Müller, Jörg", "1991", "GER"));
        assert!(is_another("Müller, J.", "1991", "GER"));
        assert!(is_another("Müller, J.", "", "AUT"));
        // Characters say nothing about letters: what else is known does.
        assert!(!is_another("穆勒", "1990", "GER"));
        assert!(is_another("穆勒", "1991", "GER"));
    }

    #[test]
    fn each_field_is_named_with_both_sides() {
        let found = differences(&person("Müller, Hans", "1991/00/00", "AUT", ""), &listed());
        let fields: Vec<Field> = found.iter().map(|d| d.field).collect();
        assert_eq!(fields, [Field::Name, Field::Birth, Field::Federation, Field::Title]);
        assert_eq!((found[3].event.as_str(), found[3].list.as_str()), ("", "FM"));
        // A master of another sport's federation is nobody's FM.
        assert_eq!(differences(&person("Müller, Jörg", "1990", "GER", "特级大师"), &listed())[0].event, "");
    }
}
