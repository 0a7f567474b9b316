//! The bracket of the stage shown: its plan, what became of it, and the meetings that are its matches. The board of a meeting is found
//! from its match, and the other way round.

use super::model::Workspace;
use event::{Meeting, PlayerId, Section, Stage, stage_snapshot};
use tournament::model::{Tournament, Tpn};
use tournament::pairing::knockout::{self, Bracket, Layout, Match, MatchNo, Slot, State};

/// A bracket with the field it is of.
#[derive(Debug)]
pub struct Shown<'a> {
    /// The section.
    pub section: &'a Section,
    /// The stage.
    pub stage: &'a Stage,
    /// The plan.
    pub bracket: Bracket,
    /// Where the matches are drawn.
    pub layout: Layout,
    /// The contestants, seed 1 first.
    seeds: Vec<PlayerId>,
    by_seed: Tournament,
    /// The rounds of the section before the first one of the bracket.
    before: u16,
}

impl<'a> Shown<'a> {
    /// The bracket of a stage; `None` where it is none, or nobody knows yet who is in it.
    pub fn of(event: &event::Event, section: &'a Section, stage: &'a Stage) -> Option<Self> {
        let snapshot = stage_snapshot(event, section, stage);
        let id = |tpn: &Tpn| section.by_tpn(*tpn).map(|p| p.id);
        let seeds: Vec<PlayerId> = snapshot.seeded().iter().filter_map(id).collect();
        let by_seed = snapshot.by_seed();
        let bracket = knockout::bracket(&by_seed).ok()?;
        Some(Self { section, stage, layout: Layout::new(&bracket), bracket, seeds, by_seed, before: section.carried_rounds(stage) })
    }

    /// What became of it so far.
    pub fn state(&self) -> State<'_> {
        let paired = self.section.current_number().saturating_sub(self.before).min(self.bracket.rounds());
        knockout::after(&self.bracket, &self.by_seed, paired, &[])
    }

    /// The name of a contestant.
    pub fn name(&self, seed: u16) -> String {
        self.player(seed).map_or_else(String::new, |id| self.section.name(id).to_owned())
    }

    /// A contestant.
    pub fn player(&self, seed: u16) -> Option<PlayerId> {
        self.seeds.get(usize::from(seed).checked_sub(1)?).copied()
    }

    /// The round of the section in which a match is played.
    pub const fn round_of(&self, m: &Match) -> u16 {
        self.before + m.round
    }

    /// The meeting that is a match, where it is paired.
    pub fn meeting(&self, m: &Match, state: &State<'_>) -> Option<Meeting<'a>> {
        let [Slot::Known(first), Slot::Known(second)] = state.slots(m.number)? else { return None };
        let both = [self.player(first)?, self.player(second)?];
        let meetings = self.section.round(self.round_of(m))?.meetings();
        meetings.into_iter().find(|of| of.stage == self.stage.id && both.contains(&of.first) && both.contains(&of.second))
    }

    /// The match that the meeting of two in a round of the section is.
    pub fn match_of(&self, round: u16, pair: [PlayerId; 2]) -> Option<Match> {
        let state = self.state();
        let is_it = |m: &&Match| match state.slots(m.number) {
            Some([Slot::Known(a), Slot::Known(b)]) => {
                let both = [self.player(a), self.player(b)];
                both.contains(&Some(pair[0])) && both.contains(&Some(pair[1]))
            }
            _ => false,
        };
        self.bracket.round(round.checked_sub(self.before)?).find(is_it).copied()
    }
}

impl Workspace {
    /// The bracket of the stage shown.
    pub fn bracket_shown(&self) -> Option<Shown<'_>> {
        Shown::of(&self.event, self.section()?, self.shown_stage()?)
    }

    /// The chosen match: the one walked to, else the first that is open, else the last.
    pub fn bracket_match(&self, shown: &Shown<'_>) -> Option<Match> {
        let chosen = self.bracket.and_then(|number| shown.bracket.get(number)).copied();
        chosen.or_else(|| shown.state().open().next().copied()).or_else(|| shown.bracket.matches().last().copied())
    }

    /// One step through the bracket; at its edge the cursor stays.
    pub fn walk(&mut self, step: knockout::Step) {
        let next = self.bracket_shown().and_then(|shown| {
            let from = self.bracket_match(&shown)?.number;
            Some(shown.layout.step(&shown.bracket, from, step).unwrap_or(from))
        });
        self.bracket = next.or(self.bracket);
    }

    /// So many matches down, or up; to the last or the first where that is asked for.
    pub fn walk_by(&mut self, by: isize) {
        let first = || MatchNo(1);
        match by {
            isize::MIN..=-1000 => self.bracket = self.bracket_shown().map(|_| first()),
            1000..=isize::MAX => self.bracket = self.bracket_shown().and_then(|s| s.bracket.matches().last().map(|m| m.number)),
            _ => {
                let step = if by < 0 { knockout::Step::Up } else { knockout::Step::Down };
                (0..by.unsigned_abs()).for_each(|_| self.walk(step));
            }
        }
    }
}
