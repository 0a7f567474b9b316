//! A round that the arbiter pairs: the pairs typed so far, and who still waits for an opponent.

use super::Sent;
use crate::words::Message;
use event::{PlayerId, Section, SectionId, Unpaired};
use tournament::model::Tpn;
use tui_input::Input;

/// A pair as typed: White (Red) first; without an opponent it is the bye.
pub type Typed = (PlayerId, Option<PlayerId>);

/// A round being paired by hand.
#[derive(Clone, Debug)]
pub struct HandDraw {
    /// The section.
    pub section: SectionId,
    /// The round.
    pub round: u16,
    /// Everybody who plays in it, those with most points first.
    pub all: Vec<Unpaired>,
    /// The pairs typed so far, in the order of the tables.
    pub pairs: Vec<Typed>,
    /// What is being typed.
    pub input: Input,
    /// What was wrong at the last try, in words.
    pub problem: String,
    /// What became of it.
    pub sent: Sent,
}

/// Why what was typed is no pair.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandSlip {
    /// One player named, and no opponent.
    #[error("`{0}` names no opponent")]
    Alone(String),
    /// More than two.
    #[error("`{0}` names more than two")]
    TooMany(String),
    /// Nobody who waits has this number or name.
    #[error("nobody waits as `{0}`")]
    Nobody(String),
    /// Several are called so.
    #[error("several wait as `{0}`")]
    Several(String, Vec<String>),
}

impl Message for HandSlip {
    fn key(&self) -> &'static str {
        match self {
            Self::Alone(_) => "ui.by-hand.alone",
            Self::TooMany(_) => "ui.by-hand.too-many",
            Self::Nobody(_) => "ui.by-hand.nobody",
            Self::Several(..) => "ui.by-hand.several",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Alone(text) | Self::TooMany(text) | Self::Nobody(text) => vec![("text", text.clone())],
            Self::Several(text, names) => vec![("text", text.clone()), ("names", names.join("; "))],
        }
    }
}

impl HandDraw {
    /// The next round of a section with nobody paired.
    pub fn new(section: &Section, all: Vec<Unpaired>) -> Self {
        let round = section.current_number() + 1;
        Self { section: section.id, round, all, pairs: Vec::new(), input: Input::default(), problem: String::new(), sent: Sent::default() }
    }

    /// Those who still wait.
    pub fn waiting(&self) -> impl Iterator<Item = &Unpaired> {
        let is_paired = |id: PlayerId| self.pairs.iter().any(|(one, other)| *one == id || *other == Some(id));
        self.all.iter().filter(move |who| !is_paired(who.id))
    }

    /// What is known of a player of the round.
    pub fn known(&self, id: PlayerId) -> Option<&Unpaired> {
        self.all.iter().find(|who| who.id == id)
    }

    /// The pairs in what is typed: two numbers, or parts of names, White (Red) first; 0 or - instead of the second is the bye. Commas part
    /// several.
    pub fn read(&self, section: &Section) -> Result<Vec<Typed>, HandSlip> {
        let mut found: Vec<Typed> = Vec::new();
        for part in self.input.value().split([',', ';', '，', '；', '、']).map(str::trim).filter(|part| !part.is_empty()) {
            let words = words(part);
            let is_free = |who: &&Unpaired| !found.iter().any(|(one, other)| *one == who.id || *other == Some(who.id));
            let waiting: Vec<&Unpaired> = self.waiting().filter(is_free).collect();
            let pair = match words.as_slice() {
                [one, bye] if ["0", "-", "－"].contains(bye) => (named(section, &waiting, one)?, None),
                [one, other] => {
                    let first = named(section, &waiting, one)?;
                    let rest: Vec<&Unpaired> = waiting.into_iter().filter(|who| who.id != first).collect();
                    (first, Some(named(section, &rest, other)?))
                }
                [_, _, ..] => return Err(HandSlip::TooMany(part.to_owned())),
                _ => return Err(HandSlip::Alone(part.to_owned())),
            };
            found.push(pair);
        }
        Ok(found)
    }

    /// The pairs as numbers, as the event takes them: 0 instead of an opponent is the bye.
    pub fn given(&self) -> Vec<(Tpn, Tpn)> {
        let number = |id: PlayerId| self.known(id).map_or(Tpn(0), |who| who.tpn);
        self.pairs.iter().map(|(one, other)| (number(*one), other.map_or(Tpn(0), number))).collect()
    }
}

/// The words of a pair. Two numbers may be joined by a hyphen.
fn words(part: &str) -> Vec<&str> {
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    match part.split_once(['-', '－', ':', '：']).map(|(one, other)| (one.trim(), other.trim())) {
        Some((one, other)) if is_number(one) && is_number(other) => vec![one, other],
        _ => part.split_whitespace().collect(),
    }
}

/// Who of those who wait has a number, or a name with these letters.
fn named(section: &Section, waiting: &[&Unpaired], text: &str) -> Result<PlayerId, HandSlip> {
    if let Ok(number) = text.parse::<u16>() {
        let found = waiting.iter().find(|who| who.tpn == Tpn(number));
        return found.map(|who| who.id).ok_or_else(|| HandSlip::Nobody(text.to_owned()));
    }
    let wanted = text.to_lowercase();
    let named: Vec<&&Unpaired> = waiting.iter().filter(|who| section.name(who.id).to_lowercase().contains(&wanted)).collect();
    match named.as_slice() {
        [] => Err(HandSlip::Nobody(text.to_owned())),
        [one] => Ok(one.id),
        several => match several.iter().find(|who| section.name(who.id).to_lowercase() == wanted) {
            Some(exact) => Ok(exact.id),
            None => Err(HandSlip::Several(text.to_owned(), several.iter().take(5).map(|who| section.name(who.id).to_owned()).collect())),
        },
    }
}
