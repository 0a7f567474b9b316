//! The bracket on paper: rounds as columns, names on lines, scores, byes, places.

use super::stages;
use crate::input::{Input, points_of, spoken};
use crate::sheet::{Part, Tree, TreeMatch, TreeSide};
use event::{Meeting, PlayerId, Section};
use tournament::model::{Entry, Outcome, Tournament, Tpn};
use tournament::pairing::knockout::{self, Bracket, End, Goal, Layout, Match, Phase, Placed, Slot, Source};
use words::bracket::{phase_words, slot_words};
use words::stage::settled;

/// A tree for each part of the bracket, under its name.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, |stage| {
        let Some(drawn) = Drawn::new(stage) else { return Vec::new() };
        // Trees fill the page: what explains their signs stands above them, or it would have a page of its own.
        drawn.notes(stage).into_iter().chain(drawn.parts(stage)).collect()
    })
}

/// A bracket with what became of it.
pub(super) struct Drawn {
    /// The plan.
    pub bracket: Bracket,
    slots: Vec<[Slot; 2]>,
    ends: Vec<Option<End>>,
    by_seed: Tournament,
    /// Who has which seed, from 1.
    seeded: Vec<Tpn>,
}

/// One side of a match in words.
pub(super) struct Side {
    /// The name, or from where somebody will come.
    pub name: String,
    /// The seed of whoever it is.
    pub seed: Option<u16>,
    /// The same as short as it can be.
    pub short: String,
    /// What it got from the games of the match, or empty.
    pub score: String,
    /// What it got from the games that were added to decide the match, or empty.
    pub added: String,
    /// It goes on by lot or decision.
    pub is_settled: bool,
    /// It goes on.
    pub has_won: bool,
}

impl Side {
    /// All of it in one cell: points of the added games behind a plus, and a star where the games did not decide.
    fn told(&self) -> String {
        let added = if self.added.is_empty() { String::new() } else { format!("+{}", self.added) };
        format!("{}{added}{}", self.score, if self.is_settled { "*" } else { "" })
    }
}

/// The result of a match in one cell: `2-0`, forfeited `+:-`, with the added games `½+1-½+0`, a star behind whoever goes on by lot or decision.
pub(super) fn result(first: &Side, second: &Side) -> String {
    let (first, second) = (first.told(), second.told());
    match (first.as_str(), second.as_str()) {
        ("", "") => String::new(),
        ("+" | "-", "+" | "-") => format!("{first}:{second}"),
        _ => format!("{first}-{second}"),
    }
}

impl Drawn {
    /// The bracket of a stage; `None` where it is none.
    pub fn new(input: &Input<'_>) -> Option<Self> {
        let by_seed = input.tournament.by_seed();
        let bracket = knockout::bracket(&by_seed).ok()?;
        let state = knockout::after(&bracket, &by_seed, by_seed.rounds_paired(), &[]);
        let slots = bracket.matches().iter().filter_map(|m| state.slots(m.number)).collect();
        let ends = bracket.matches().iter().map(|m| state.end(m.number)).collect();
        Some(Self { slots, ends, seeded: input.tournament.seeded(), by_seed, bracket })
    }

    fn end(&self, m: &Match) -> Option<End> {
        self.ends.get(usize::from(m.number.0).wrapping_sub(1)).copied().flatten()
    }

    /// The two sides of a match.
    pub fn sides(&self, input: &Input<'_>, m: &Match) -> [Side; 2] {
        let lang = input.lang();
        let slots = self.slots.get(usize::from(m.number.0).wrapping_sub(1)).copied().unwrap_or([Slot::Empty; 2]);
        let winner = match self.end(m) {
            Some(End::Won { winner, .. } | End::Bye(winner)) => Some(winner),
            _ => None,
        };
        let not_needed = self.end(m) == Some(End::NotNeeded);
        let side = |slot: Slot, other: Slot| {
            let name = |full: bool| {
                if not_needed {
                    return "–".to_owned();
                }
                match slot {
                    Slot::Waits(Source::WinnerOf(number)) if !full => lang.fill("print.bracket.winner", &[("match", &number.to_string())]),
                    Slot::Waits(Source::LoserOf(number)) if !full => lang.fill("print.bracket.loser", &[("match", &number.to_string())]),
                    _ => slot_words(slot, |seed| self.name(input, seed, full), lang),
                }
            };
            let (score, added, is_settled) = match (slot, other) {
                (Slot::Known(seed), Slot::Known(opponent)) => self.score(input, m.round, seed, opponent),
                _ => Default::default(),
            };
            let seed = if let Slot::Known(seed) = slot { Some(seed).filter(|_| !not_needed) } else { None };
            Side {
                name: name(true),
                seed,
                short: name(false),
                score,
                added,
                is_settled,
                has_won: matches!(slot, Slot::Known(seed) if winner == Some(seed)),
            }
        };
        [side(slots[0], slots[1]), side(slots[1], slots[0])]
    }

    /// The name of a seed, or its short form.
    fn name(&self, input: &Input<'_>, seed: u16, full: bool) -> String {
        let Some(tpn) = self.seeded.get(usize::from(seed).wrapping_sub(1)) else { return format!("#{seed}") };
        let name = input.name(*tpn);
        // Where there is little room, the family name and the first letter of the other.
        match name.split_once(',') {
            Some((family, given)) if !full => {
                let letter = given.trim_start().chars().next();
                letter.map_or_else(|| family.to_owned(), |letter| format!("{family} {letter}."))
            }
            _ => name,
        }
    }

    /// What a seed got in its match of a round: the points of its games, or a sign where it was not played; those of the games that were
    /// added; whether it goes on otherwise than by games.
    fn score(&self, input: &Input<'_>, round: u16, seed: u16, opponent: u16) -> (String, String, bool) {
        let Some(Entry::Meeting(game)) = self.by_seed.contestant(Tpn(seed)).and_then(|c| c.entry(round)) else { return Default::default() };
        if game.opponent != Tpn(opponent) {
            return Default::default();
        }
        let met = self.met(input, round, seed, opponent);
        let extra = met.as_ref().and_then(|(section, meeting, id)| meeting.points_of(*id, &section.scoring(), true));
        let settled = met.as_ref().and_then(|(section, meeting, _)| meeting.settled(&section.scoring())).map(|(id, _)| id);
        // The outcome is that of the whole match: where the games did not decide it, what they gave stands.
        let regular = |outcome| match &met {
            Some((section, meeting, id)) if extra.is_some() || settled.is_some() => meeting.points_of(*id, &section.scoring(), false),
            _ => Some(points_of(&self.by_seed.scoring, outcome)),
        };
        let score = match (game.outcome, game.points) {
            (Outcome::ForfeitWin, _) => "+".to_owned(),
            (Outcome::ForfeitLoss, _) => "-".to_owned(),
            (Outcome::Pending, None) => String::new(),
            (Outcome::Adjourned, _) => input.lang().text("print.adjourned_letter").to_owned(),
            (_, Some(points)) => spoken(points),
            (outcome, None) => regular(outcome).map_or_else(String::new, spoken),
        };
        let is_settled = met.is_some_and(|(_, _, id)| settled == Some(id));
        (score, extra.map_or_else(String::new, spoken), is_settled)
    }

    /// The match of two seeds as the event keeps it, and who the first of them is; `None` where only a snapshot is at hand.
    fn met<'i>(&self, input: &Input<'i>, round: u16, seed: u16, opponent: u16) -> Option<(&'i Section, Meeting<'i>, PlayerId)> {
        let section = &input.records?.section;
        let id = |seed: u16| Some(section.by_tpn(*self.seeded.get(usize::from(seed).checked_sub(1)?)?)?.id);
        let (own, other) = (id(seed)?, id(opponent)?);
        let is_it = |m: &Meeting<'_>| [(own, other), (other, own)].contains(&(m.first, m.second));
        let meeting = section.round(input.shown(round))?.meetings().into_iter().find(is_it)?;
        Some((section, meeting, own))
    }

    /// What the signs of the scores mean, where they stand: the plus, and who goes on by what.
    pub fn notes(&self, input: &Input<'_>) -> Vec<Part> {
        let lang = input.lang();
        let sides = || self.bracket.matches().iter().map(|m| (m, self.sides(input, m)));
        let mut notes = Vec::new();
        if sides().any(|(_, sides)| sides.iter().any(|side| !side.added.is_empty())) {
            notes.push(lang.text("print.bracket.legend_added").to_owned());
        }
        for (m, [first, second]) in sides().filter(|(_, sides)| sides.iter().any(|side| side.is_settled)) {
            let slots = self.slots.get(usize::from(m.number.0).wrapping_sub(1));
            let Some([Slot::Known(a), Slot::Known(b)]) = slots else { continue };
            let met = self.met(input, m.round, *a, *b);
            let Some((_, how)) = met.and_then(|(section, meeting, _)| meeting.settled(&section.scoring())) else { continue };
            let name = if first.is_settled { first.name } else { second.name };
            notes.push(lang.fill("print.bracket.legend_settled", &[("name", &name), ("how", settled(how, lang))]));
        }
        notes.into_iter().map(Part::Note).collect()
    }

    fn parts(&self, input: &Input<'_>) -> Vec<Part> {
        let layout = Layout::new(&self.bracket);
        let title = |part| if layout.parts.len() > 1 { self.title(input, part) } else { String::new() };
        layout.parts.iter().map(|part| Part::Tree(Tree { title: title(part), ..self.tree(input, part) })).collect()
    }

    /// The name of a part of the bracket.
    fn title(&self, input: &Input<'_>, part: &knockout::Part) -> String {
        let lang = input.lang();
        let Some(last) = part.last().and_then(|placed| self.bracket.get(placed.number)) else { return String::new() };
        match last.phase {
            Phase::Losers { .. } => lang.text("print.bracket.losers").to_owned(),
            Phase::GrandFinal | Phase::Reset => lang.text("print.bracket.winners").to_owned(),
            Phase::Final => lang.text("print.bracket.main").to_owned(),
            Phase::Places { first, .. } => {
                let size = u16::try_from(part.matches.len() + 1).unwrap_or(u16::MAX);
                let last = if size == 2 { first + 1 } else { self.last_place(part).max(first) };
                lang.fill("print.bracket.places", &[("first", &first.to_string()), ("last", &last.to_string())])
            }
            phase => phase_words(phase, lang),
        }
    }

    /// The last place that is played for in a part.
    fn last_place(&self, part: &knockout::Part) -> u16 {
        let phase = |placed: &Placed| self.bracket.get(placed.number).map(|m| m.phase);
        let last = |phase| if let Some(Phase::Places { last, .. }) = phase { last } else { 0 };
        part.matches.iter().map(|placed| last(phase(placed))).max().unwrap_or(0)
    }

    fn tree(&self, input: &Input<'_>, part: &knockout::Part) -> Tree {
        let lang = input.lang();
        let heads = part.columns.iter().map(|round| lang.fill("print.round", &[("round", &input.shown(*round).to_string())]));
        let is_inside = |source: Source| match source {
            Source::WinnerOf(number) => part.matches.iter().any(|placed| placed.number == number),
            Source::Seed(_) | Source::LoserOf(_) => false,
        };
        let placed = |placed: &Placed| {
            let m = self.bracket.get(placed.number)?;
            let sides = self.sides(input, m);
            let mut sources = m.sources.into_iter();
            let sides = sides.map(|side| {
                let source = sources.next();
                // Whoever is known stands there with the seed, in every round; a place in the first one has its seed as well.
                let entered = if let Some(Source::Seed(seed)) = source { Some(seed) } else { None };
                let seed = side.seed.or(entered).map_or_else(String::new, |seed| format!("{seed} "));
                TreeSide {
                    text: format!("{seed}{}", side.name),
                    short: format!("{seed}{}", side.short),
                    score: side.told(),
                    strong: side.has_won,
                    is_inside: source.is_some_and(is_inside),
                }
            });
            Some(TreeMatch {
                key: m.number.0,
                name: phase_words(m.phase, lang),
                column: placed.column,
                rows: placed.rows,
                winner_row: placed.winner_row,
                onward: match m.winner_to {
                    Goal::Match(number) => lang.fill("print.bracket.to_match", &[("match", &number.to_string())]),
                    Goal::Places { .. } => String::new(),
                },
                sides,
            })
        };
        let matches: Vec<TreeMatch> = part.matches.iter().filter_map(placed).collect();
        Tree { title: String::new(), heads: heads.collect(), height: part.height, matches, end: self.winner(input, part) }
    }

    /// Who has won the part, and what place that is.
    fn winner(&self, input: &Input<'_>, part: &knockout::Part) -> (String, String) {
        let lang = input.lang();
        let Some(last) = part.last().and_then(|placed| self.bracket.get(placed.number)) else { return Default::default() };
        // Without a second grand final the first one was the last match.
        let decided = match (self.end(last), last.sources[0]) {
            (Some(End::NotNeeded), Source::LoserOf(first)) => self.bracket.get(first).and_then(|m| self.end(m)),
            (end, _) => end,
        };
        let name = match decided {
            Some(End::Won { winner, .. } | End::Bye(winner)) => self.name(input, winner, true),
            _ => String::new(),
        };
        let what = match last.winner_to {
            Goal::Places { first, .. } => lang.fill("print.bracket.place", &[("place", &first.to_string())]),
            Goal::Match(number) => lang.fill("print.bracket.to_match", &[("match", &number.to_string())]),
        };
        (what, name)
    }
}
