//! Windows over the views whose letters act: every letter with what it means, which is what it means in the views.

use super::command::{Cmd, Verb};
use super::key::Key;

/// A window with letters of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// The clock of a game.
    Clock,
    /// The ruling of a call.
    Ruling,
    /// The ruling of a claim, beside the letters of every ruling.
    Claim,
    /// An answer of the rule desk.
    Rules,
    /// The list of tie-breaks that is put together.
    TieBreaks,
    /// The list of a team.
    Team,
    /// Prize lists.
    Prizes,
    /// Appeals.
    Appeals,
    /// Who is not paired.
    Apart,
    /// Stages.
    Stages,
}

type Letters = &'static [(char, Verb)];

/// The letters of each window, in the order of its last line.
const LETTERS: &[(Window, Letters)] = &[
    (
        Window::Clock,
        &[
            ('t', Verb::Only(Cmd::OpenClock)),
            ('c', Verb::Only(Cmd::Call)),
            (' ', Verb::Tick),
            ('f', Verb::Show),
            ('O', Verb::Options),
            ('y', Verb::Why),
            ('p', Verb::Print),
            ('u', Verb::Only(Cmd::Undo)),
        ],
    ),
    (
        Window::Ruling,
        &[('p', Verb::Print), ('t', Verb::Only(Cmd::OpenClock)), ('m', Verb::Only(Cmd::TypeMove)), ('e', Verb::Edit), ('y', Verb::Why)],
    ),
    (Window::Claim, &[('f', Verb::Show), ('v', Verb::Check)]),
    (Window::Rules, &[('c', Verb::Only(Cmd::Call))]),
    (Window::TieBreaks, &[(' ', Verb::Tick), ('f', Verb::Show), ('i', Verb::BringIn)]),
    (Window::Team, &[('n', Verb::New), ('x', Verb::Only(Cmd::Withdraw)), ('*', Verb::Captain), ('l', Verb::Only(Cmd::LineUp))]),
    (Window::Prizes, &[('n', Verb::New), ('O', Verb::Options), ('y', Verb::Why)]),
    (Window::Appeals, &[('n', Verb::New)]),
    (Window::Apart, &[('n', Verb::New)]),
    (Window::Stages, &[('n', Verb::New), ('G', Verb::Only(Cmd::DrawGroups))]),
];

/// Letters that a strip of choices may have beside numbers and signs: the two sides and a draw, and what they mean in the views.
const OF_STRIPS: &[(char, Verb)] = &[
    ('w', Verb::Only(Cmd::WhiteWins)),
    ('b', Verb::Only(Cmd::BlackWins)),
    ('d', Verb::Only(Cmd::Draw)),
    ('x', Verb::Only(Cmd::Withdraw)),
    ('e', Verb::Edit),
    ('p', Verb::Print),
    ('L', Verb::Lots),
];

impl Window {
    /// What a key means in it; `None` where it does nothing.
    pub fn verb(self, key: Key) -> Option<Verb> {
        let typed = key.typed()?;
        self.letters().iter().find(|(letter, _)| *letter == typed).map(|(_, verb)| *verb)
    }

    /// The name in the catalogues.
    const fn name(self) -> &'static str {
        match self {
            Self::Clock => "clock",
            Self::Ruling => "ruling",
            Self::Claim => "claim",
            Self::Rules => "rules",
            Self::TieBreaks => "tie-breaks",
            Self::Team => "team",
            Self::Prizes => "prizes",
            Self::Appeals => "appeals",
            Self::Apart => "apart",
            Self::Stages => "stages",
        }
    }

    /// The windows with letters.
    pub fn all() -> impl Iterator<Item = Self> {
        LETTERS.iter().map(|(window, _)| *window)
    }

    /// Key of its title in the catalogues.
    pub fn title_key(self) -> String {
        format!("ui.window.{}.title", self.name())
    }

    /// Key of what a letter does in it, in the catalogues.
    pub fn letter_key(self, letter: char) -> String {
        let letter = match letter {
            ' ' => "space".to_owned(),
            '*' => "star".to_owned(),
            letter => letter.to_string(),
        };
        format!("ui.window.{}.{letter}", self.name())
    }

    /// Its letters with their meanings.
    pub fn letters(self) -> Letters {
        LETTERS.iter().find(|(window, _)| *window == self).map_or(&[], |(_, letters)| *letters)
    }
}

/// Whether a choice may have this key: numbers and signs choose, as do the letters of a list from a on, in its order or past nine numbers;
/// any other letter means what it means everywhere.
pub fn may_choose(place: usize, key: char) -> bool {
    let of_list = |first: usize| place.checked_sub(first).and_then(|n| ('a'..='z').nth(n)) == Some(key);
    !key.is_alphabetic() || of_list(0) || of_list(9) || OF_STRIPS.iter().any(|(letter, _)| *letter == key)
}

#[cfg(test)]
mod tests {
    use super::super::keymap::Keymap;
    use super::*;
    use crate::words::Lang;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn a_letter_means_in_every_window_and_strip_what_it_means_in_the_views() {
        let (map, _) = Keymap::new(&BTreeMap::new());
        let mut meanings: BTreeMap<char, BTreeSet<Verb>> = BTreeMap::new();
        let mut keys: BTreeMap<Verb, BTreeSet<char>> = BTreeMap::new();
        let mut note = |letter: char, verb: Verb| {
            meanings.entry(letter).or_default().insert(verb);
            keys.entry(verb).or_default().insert(letter);
        };
        for (letter, verb) in map.letters() {
            note(letter, verb);
        }
        LETTERS.iter().flat_map(|(_, letters)| *letters).chain(OF_STRIPS).for_each(|(letter, verb)| note(*letter, *verb));
        let clashes: Vec<_> = meanings.iter().filter(|(_, verbs)| verbs.len() > 1).collect();
        assert!(clashes.is_empty(), "{clashes:?}");
        let double: Vec<_> = keys.iter().filter(|(_, letters)| letters.len() > 1).collect();
        assert!(double.is_empty(), "{double:?}");
    }

    #[test]
    fn every_window_says_its_letters_in_both_languages() {
        for lang in Lang::all() {
            for (window, letters) in LETTERS {
                let said = lang.of(arbitration::kind::GameKind::Xiangqi).text(match window {
                    Window::Clock => "clock.pane.choose",
                    Window::Ruling => "call.foot.ruling",
                    // A loop is looked at in xiangqi only.
                    Window::Claim => "call.foot.claim",
                    Window::Rules => "clock.rules.keys-answered",
                    Window::TieBreaks => "ui.form.keys-pick",
                    Window::Team => "team.roster.keys",
                    Window::Prizes => "prizes.lists.hint",
                    Window::Appeals => "ui.appeal.keys",
                    Window::Apart => "ui.roll.keys-apart",
                    Window::Stages => "ui.roll.keys-stages",
                });
                for (letter, _) in *letters {
                    let named = match letter {
                        ' ' => lang.text("ui.key.space").to_owned(),
                        letter => letter.to_string(),
                    };
                    let found = said.split(|c: char| c.is_whitespace() || "，。、；,.;:：".contains(c)).any(|word| word == named);
                    assert!(found, "{window:?} in {} says nothing of {named}: {said}", lang.name());
                }
            }
        }
    }

    #[test]
    fn choices_are_numbers_signs_and_letters_of_the_grammar() {
        assert!(may_choose(3, '4') && may_choose(0, '+') && may_choose(0, 'a') && may_choose(9, 'a') && may_choose(1, 'b'));
        assert!(!may_choose(0, 's') && !may_choose(2, 'y') && !may_choose(9, 't'));
    }
}
