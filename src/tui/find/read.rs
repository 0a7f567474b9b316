//! What was typed may mean: an act, a thing, or an act on a thing, the words in any order; the likeliest first.

use super::deed::{Deed, Takes, Thing, Verb, board_of};
use super::index::{Index, What, sorted};
use crate::tui::command::{Cmd, Scope};
use crate::tui::model::Workspace;
use crate::words::Lang;
use crate::words::fold;
use crate::words::situation_search;
use std::collections::BTreeSet;

/// Words of a line that are looked at.
const MOST: usize = 8;
/// Acts that are tried with things, and rows that are kept.
const ACTS: usize = 24;
const KEPT: usize = 400;
/// Situations of the rulebook that are offered; where the words mean something else and the desk is not named.
const SITUATIONS: (usize, usize) = (6, 2);
/// A meaning with so many points is no guess.
const MEANT: i32 = 90;

/// What the reader of a line stands near to.
pub struct Near<'a> {
    /// The scopes of the screen, the nearest first.
    pub scopes: Vec<Scope>,
    /// What was chosen before, the newest first.
    pub found: &'a [Deed],
    /// The open event.
    pub workspace: Option<&'a Workspace>,
}

/// A meaning and how likely it is.
struct Hit {
    deed: Deed,
    score: i32,
}

/// The words typed, each with how well it fits every entry.
struct Line<'a> {
    index: &'a Index,
    near: &'a Near<'a>,
    tokens: Vec<String>,
    /// The same with the words that say nothing, sorted: to tell who typed a whole name.
    whole: Vec<String>,
    fits: Vec<Vec<u8>>,
    /// Of every entry the words that fit it, a bit each.
    masks: Vec<u16>,
}

/// What a line means, the likeliest first; with nothing typed what was chosen last, then the acts of the screen, then all others.
pub fn read(index: &Index, near: &Near<'_>, typed: &str) -> Vec<Deed> {
    let tokens = tokens(index, typed);
    if tokens.is_empty() {
        return if typed.trim().is_empty() { unasked(index, near) } else { Vec::new() };
    }
    let line = Line::new(index, near, tokens);
    let mut hits = line.alone();
    hits.extend(line.together());
    // Where the words mean something here, the rules are a glance aside.
    let is_meant = hits.iter().any(|hit| hit.score >= MEANT);
    hits.extend(line.situations(is_meant));
    for hit in &mut hits {
        hit.score += near.likelihood(&hit.deed);
    }
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.score));
    let mut deeds: Vec<Deed> = Vec::new();
    for hit in hits {
        if deeds.len() == KEPT {
            break;
        }
        if !deeds.contains(&hit.deed) {
            deeds.push(hit.deed);
        }
    }
    deeds
}

/// The parts of the line; Chinese signs written together are taken apart where they mean nothing as a whole.
fn tokens(index: &Index, typed: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for part in fold::parts(typed) {
        let is_chinese = part.starts_with(fold::is_hanzi);
        if !is_chinese || index.knows(&part) {
            tokens.push(part);
            continue;
        }
        let cuts = part.char_indices().map(|(at, _)| at).skip(1).collect::<Vec<_>>();
        let both = |at: &&usize| index.knows(&part[..**at]) && index.knows(&part[**at..]);
        match cuts.iter().rev().find(both) {
            Some(at) => tokens.extend([part[..*at].to_owned(), part[*at..].to_owned()]),
            None => tokens.push(part),
        }
    }
    tokens.truncate(MOST);
    tokens
}

fn unasked(index: &Index, near: &Near<'_>) -> Vec<Deed> {
    let rank = |verb: &Verb| near.scopes.iter().position(|scope| *scope == verb.command().scope()).unwrap_or(usize::MAX);
    let mut verbs: Vec<Verb> =
        index.entries().iter().filter_map(|e| if let What::Verb(verb) = e.what { Some(verb) } else { None }).collect();
    verbs.sort_by_key(rank);
    let mut deeds = near.found.to_vec();
    for deed in verbs.into_iter().map(Deed::act) {
        if !deeds.contains(&deed) {
            deeds.push(deed);
        }
    }
    deeds
}

impl Near<'_> {
    /// What was chosen lately, and what can be done here, comes before what fits as well.
    fn likelihood(&self, deed: &Deed) -> i32 {
        let lately = self.found.iter().take(6).position(|found| found == deed).map_or(0, |at| 9 - i32::try_from(at).unwrap_or(9));
        let here = |verb: Verb| {
            let at = self.scopes.iter().position(|scope| *scope == verb.command().scope());
            at.map_or(0, |at| 6 - i32::try_from(at).unwrap_or(6).min(5))
        };
        let elsewhere = |thing: &Thing| match thing {
            Thing::Player(section, _) => self.workspace.and_then(Workspace::section_id) != Some(*section),
            _ => false,
        };
        let far = if deed.thing.as_ref().is_some_and(elsewhere) { -8 } else { 0 };
        lately + deed.verb.map_or(0, here) + far
    }
}

impl<'a> Line<'a> {
    fn new(index: &'a Index, near: &'a Near<'a>, tokens: Vec<String>) -> Self {
        let whole = sorted(tokens.clone());
        let empty: BTreeSet<String> = Lang::all().flat_map(|lang| fold::parts(lang.text("find.words.empty"))).collect();
        let mut telling: Vec<String> = tokens.iter().filter(|token| !empty.contains(*token)).cloned().collect();
        if telling.is_empty() {
            telling = tokens;
        }
        let fits: Vec<Vec<u8>> = telling.iter().map(|token| index.fit(token)).collect();
        let mask = |entry: usize| (0_u16..).zip(&fits).filter(|(_, fit)| fit[entry] > 0).fold(0, |mask, (bit, _)| mask | 1 << bit);
        let masks = (0..index.len()).map(mask).collect();
        Self { index, near, tokens: telling, whole, fits, masks }
    }

    const fn full(&self) -> u16 {
        (1 << self.tokens.len()) - 1
    }

    /// How well some of the words fit an entry, added up.
    fn sum(&self, entry: usize, mask: u16) -> i32 {
        (0_u16..).zip(&self.fits).filter(|(bit, _)| mask & (1 << bit) != 0).map(|(_, fit)| i32::from(fit[entry])).sum()
    }

    fn mean(&self, sum: i32) -> i32 {
        sum / i32::try_from(self.tokens.len()).unwrap_or(1).max(1)
    }

    /// The verb of an entry.
    fn verb(&self, entry: usize) -> Option<Verb> {
        if let What::Verb(verb) = &self.index.entries()[entry].what { Some(*verb) } else { None }
    }

    fn thing(&self, entry: usize) -> Option<&'a Thing> {
        if let What::Thing(thing) = &self.index.entries()[entry].what { Some(thing) } else { None }
    }

    /// Acts and things that all words fit.
    fn alone(&self) -> Vec<Hit> {
        let full = self.full();
        let fitting = (0..self.index.len()).filter(|entry| self.masks[*entry] == full);
        let hit = |entry: usize| {
            let named = self.index.entries()[entry].names.contains(&self.whole);
            let deed = match &self.index.entries()[entry].what {
                What::Verb(verb) => Deed::act(*verb),
                What::Thing(thing) => Deed::go(thing.clone()),
            };
            // Whoever types all of a name means its bearer.
            let name = match (&deed.thing, named) {
                (_, false) => 0,
                (Some(_), true) => 45,
                (None, true) => 30,
            };
            let kind = match &deed.thing {
                // Entries of the log are looked for last.
                Some(Thing::Entry(_)) => -20,
                Some(Thing::Board(..)) => 4,
                Some(Thing::Round(..)) => -2,
                _ => 0,
            };
            Hit { score: self.mean(self.sum(entry, full)) + name + kind, deed }
        };
        fitting.map(hit).collect()
    }

    /// Acts with what they are done to: some words name the one, the rest the other.
    fn together(&self) -> Vec<Hit> {
        if self.tokens.len() < 2 {
            return Vec::new();
        }
        let mut verbs: Vec<(usize, Verb)> = (0..self.index.len()).filter_map(|entry| Some((entry, self.verb(entry)?))).collect();
        // Who is named leaves in a way that is named too: the strip that asks for it has nothing to add.
        verbs.retain(|(entry, verb)| self.masks[*entry] != 0 && verb.takes() != Takes::Nothing && *verb != Verb::Run(Cmd::Withdraw));
        verbs.sort_by_key(|(entry, _)| std::cmp::Reverse(self.sum(*entry, self.masks[*entry])));
        verbs.truncate(ACTS);
        // Of each word how well it fits the thing that it fits best.
        let best: Vec<u8> =
            self.fits.iter().map(|fit| (0..fit.len()).filter(|e| self.thing(*e).is_some()).map(|e| fit[e]).max().unwrap_or(0)).collect();
        let mut hits = Vec::new();
        for (entry, verb) in verbs {
            let all = self.masks[entry];
            let better = (0_u16..).zip(&best).filter(|(bit, best)| self.fits[usize::from(*bit)][entry] >= **best);
            let strong = better.fold(0_u16, |mask, (bit, _)| mask | 1 << bit) & all;
            self.with_things(entry, verb, all, &mut hits);
            if strong != all && strong != 0 {
                self.with_things(entry, verb, strong, &mut hits);
            }
        }
        hits
    }

    /// The meanings of an act that takes these words for itself.
    fn with_things(&self, entry: usize, verb: Verb, own: u16, hits: &mut Vec<Hit>) {
        let rest = self.full() & !own;
        if rest == 0 {
            return;
        }
        // Who types all of one of its names means it more than another act of which it is a part.
        let words = sorted((0..self.tokens.len()).filter(|at| own & (1 << at) != 0).map(|at| self.tokens[at].clone()).collect());
        let named = if self.index.entries()[entry].names.contains(&words) { 12 } else { 0 };
        // What names the kind of bye is nearer to the deed than the list that asks for it.
        let asks = if verb == Verb::Run(Cmd::Bye) { 4 } else { 0 };
        let is_number = |at: usize| self.tokens[at].starts_with(|c: char| c.is_ascii_digit());
        let by_number = (0..self.tokens.len()).filter(|at| rest & (1 << at) != 0).all(is_number);
        let said = self.sum(entry, own) + (named - asks) * i32::try_from(self.tokens.len()).unwrap_or(1);
        match verb.takes() {
            Takes::PlayerInRound => {
                let Some(section) = self.near.workspace.and_then(Workspace::section) else { return };
                let rounds = (0..self.index.len()).filter_map(|e| match self.thing(e) {
                    Some(Thing::Round(_, round)) if self.masks[e] & rest != 0 => Some((e, *round)),
                    _ => None,
                });
                let next = section.current_number() + 1;
                for (round, number) in rounds.map(|(e, round)| (Some(e), round)).chain([(None, next)]) {
                    let of_round = round.map_or(0, |e| self.masks[e] & rest);
                    // The number of the round may be that of the player as well: each number is tried as either.
                    let only = match rest.checked_ilog2() {
                        Some(last) if of_round == rest && rest.count_ones() > 1 => 1 << last,
                        _ if of_round == rest => 0,
                        _ => of_round,
                    };
                    if round.is_some() && only == 0 {
                        continue;
                    }
                    let told = said + round.map_or(0, |e| self.sum(e, only));
                    self.of_things(rest & !only, told, hits, |thing| {
                        let Thing::Player(_, player) = thing else { return None };
                        let who = section.player(*player).filter(|_| *thing == Thing::Player(section.id, *player))?;
                        // A bye is taken back where there is one.
                        let is_idle = verb == Verb::Bye(None) && !who.byes.contains_key(&number);
                        (!is_idle).then(|| Deed { verb: Some(verb), thing: Some(thing.clone()), round: Some(number) })
                    });
                }
            }
            Takes::Nothing | Takes::Situation => {}
            takes => self.of_things(rest, said, hits, |thing| {
                let fitting = self.object(takes, by_number, thing)?;
                Some(Deed { verb: Some(verb), thing: Some(fitting), round: None })
            }),
        }
    }

    /// The things that the rest of the words name.
    fn of_things(&self, rest: u16, told: i32, hits: &mut Vec<Hit>, deed: impl Fn(&Thing) -> Option<Deed>) {
        for entry in (0..self.index.len()).filter(|e| rest != 0 && rest & !self.masks[*e] == 0) {
            let Some(deed) = self.thing(entry).and_then(&deed) else { continue };
            hits.push(Hit { score: self.mean(told + self.sum(entry, rest)) + 5, deed });
        }
    }

    /// What an act is done to when a thing is named; the board of a player is where the player sits.
    fn object(&self, takes: Takes, by_number: bool, thing: &Thing) -> Option<Thing> {
        match (takes, thing) {
            (Takes::Player, Thing::Player(..)) | (Takes::Board, Thing::Board(..)) => Some(thing.clone()),
            (Takes::Document, Thing::Document(_)) | (Takes::Entry, Thing::Entry(_)) => Some(thing.clone()),
            // Numbers alone are those of boards.
            (Takes::Board, Thing::Player(of, player)) if !by_number => {
                let workspace = self.near.workspace?;
                let section = workspace.section().filter(|section| section.id == *of)?;
                let game = board_of(section, workspace.round_number(), *player)?;
                Some(Thing::Board(*of, game))
            }
            _ => None,
        }
    }

    /// Situations of the rulebook: those that the words mean, first where the desk is named too.
    fn situations(&self, is_meant: bool) -> Vec<Hit> {
        let Some(section) = self.near.workspace.and_then(Workspace::section) else { return Vec::new() };
        let Ok(edition) = section.edition() else { return Vec::new() };
        let desk = (0..self.index.len()).find(|e| self.verb(*e) == Some(Verb::Run(Cmd::Rules)));
        // A letter or two begin many words.
        let is_desk = |at: usize| self.tokens[at].len() > 3 && desk.is_some_and(|e| self.fits[at][e] >= 70);
        let rest: Vec<&str> = (0..self.tokens.len()).filter(|at| !is_desk(*at)).map(|at| self.tokens[at].as_str()).collect();
        let named = rest.len() < self.tokens.len();
        let typed = rest.join(" ");
        if typed.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ' ') || (typed.is_ascii() && typed.len() < 3 && !named) {
            return Vec::new();
        }
        let found = situation_search::find(edition, &typed).into_iter();
        let hit = |(at, found): (i32, situation_search::Found)| {
            let base = match (named, found.exact) {
                (true, _) => 104,
                (false, true) => 92,
                (false, false) => 45,
            };
            Hit {
                score: base - at,
                deed: Deed { verb: Some(Verb::Run(Cmd::Rules)), thing: Some(Thing::Situation(found.name)), round: None },
            }
        };
        let most = if is_meant && !named { SITUATIONS.1 } else { SITUATIONS.0 };
        (0..).zip(found.take(most)).map(hit).collect()
    }
}
