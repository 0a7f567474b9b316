//! Whose name stands on a card: the players of the section, of a section of teams the players of its teams.

use crate::clean;
use crate::collate::own_script_first;
use crate::input::{Input, title};
use event::Person;
use tournament::model::Title;
use words::Lang;
use words::fold::is_hanzi;

/// Somebody with a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// Family name, or the whole name where it is not written in two parts.
    pub family: String,
    /// Given names, or the name in the other script.
    pub given: String,
    /// Title before the name.
    pub title: String,
    /// Rating, or empty.
    pub rating: String,
    /// Club, school or team.
    pub unit: String,
    /// Federation.
    pub federation: String,
    /// Pairing number, or empty.
    pub number: String,
}

impl Who {
    /// Title, rating and unit in one line.
    pub fn facts(&self) -> String {
        let unit = if self.unit.is_empty() { &self.federation } else { &self.unit };
        [&self.title, &self.rating, unit].into_iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join(" · ")
    }

    /// The name as it is spoken: given names first.
    pub fn spoken(&self, lang: Lang) -> String {
        joined(&self.given, &self.family, lang)
    }
}

/// Everybody of the section by number, players of teams by team and board.
pub fn everybody(input: &Input<'_>) -> Vec<Who> {
    if let Some((section, _)) = input.of_teams() {
        let teams = input.tournament.contestants.iter().filter_map(|team| section.by_tpn(team.tpn));
        let of_team = |team: &event::Participant| {
            let unit = team.person.name.clone();
            let listed: Vec<Who> = team.roster.iter().filter_map(|id| section.member(*id)).map(|m| of_person(&m.person, &unit)).collect();
            listed
        };
        return teams.flat_map(of_team).collect();
    }
    let of = |player: &tournament::model::Contestant| {
        let (family, given) = parted(&player.name);
        Who {
            family,
            given,
            title: title(player),
            rating: player.rating.map_or_else(String::new, |rating| rating.to_string()),
            unit: clean(input.club(player.tpn)),
            federation: player.federation.clone(),
            number: player.tpn.to_string(),
        }
    };
    input.tournament.contestants.iter().map(of).collect()
}

fn of_person(person: &Person, unit: &str) -> Who {
    let (family, given) = parted(&person.name);
    let title = Title::of_letters(&person.title).map_or_else(|| person.title.clone(), |title| title.letters().to_owned());
    let rating = person.rating.map_or_else(String::new, |rating| rating.to_string());
    Who { family, given, title, rating, unit: clean(unit), federation: person.federation.clone(), number: String::new() }
}

/// Given names first; of a name in two scripts that first which the language reads, and in letters as it is spoken too.
fn joined(given: &str, family: &str, lang: Lang) -> String {
    let name = match given.split_once(", ").filter(|_| family.chars().all(is_hanzi)) {
        Some((last, first)) => format!("{first} {last} {family}"),
        None => [given, family].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" "),
    };
    own_script_first(&name, lang).into_owned()
}

/// A name as it is spoken: given names first.
pub fn spoken(name: &str, lang: Lang) -> String {
    let (family, given) = parted(name);
    joined(&given, &family, lang)
}

/// A name in its two parts: before and after the comma; where it is written in two scripts, the hanzi and the rest; else it is one.
pub fn parted(name: &str) -> (String, String) {
    let name = clean(name);
    let name = name.trim();
    let (hanzi, other): (Vec<&str>, Vec<&str>) = name.split_whitespace().partition(|word| word.chars().all(is_hanzi));
    if !hanzi.is_empty() && !other.is_empty() {
        return (hanzi.concat(), other.join(" "));
    }
    match name.split_once([',', '，']) {
        Some((family, given)) => (family.trim().to_owned(), given.trim().to_owned()),
        None => (name.to_owned(), String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::{parted, spoken};
    use words::Lang;

    #[test]
    fn names_are_said_in_the_order_of_the_language() {
        let chinese = Lang::named("zh-CN").unwrap();
        for (name, en, zh) in [
            ("Łuczak, Ewa", "Ewa Łuczak", "Ewa Łuczak"),
            ("Ouyang, Siqi 欧阳思齐", "Siqi Ouyang 欧阳思齐", "欧阳思齐 Siqi Ouyang"),
            ("陈思远 Chen Siyuan", "Chen Siyuan 陈思远", "陈思远 Chen Siyuan"),
            ("王伟", "王伟", "王伟"),
        ] {
            assert_eq!((spoken(name, Lang::EN), spoken(name, chinese)), (en.to_owned(), zh.to_owned()));
        }
    }

    #[test]
    fn names_come_apart_where_they_are_written_apart() {
        for (name, family, given) in [
            ("Łuczak, Ewa", "Łuczak", "Ewa"),
            ("de la Peña, Íñigo José", "de la Peña", "Íñigo José"),
            ("王伟", "王伟", ""),
            ("陈思远 Chen Siyuan", "陈思远", "Chen Siyuan"),
            ("Nguyễn Thị Mai", "Nguyễn Thị Mai", ""),
            ("", "", ""),
        ] {
            assert_eq!(parted(name), (family.to_owned(), given.to_owned()));
        }
    }
}
