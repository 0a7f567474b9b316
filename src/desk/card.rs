//! The card of a contestant: everything an arbiter is asked about one player, put together once.

use event::{Board, Event, PlayerId, Rated, RatedBy, RatingAsk, RatingField, Round, Section, norms, snapshot, stage_snapshot, tpn_map};
use ratings::account::Outcome;
use ratings::exact::Hundredths;
use tournament::history::{Float, Preference, facts_of_all};
use tournament::model::{Bye, Color};
use tournament::norm::PlayerNorms;
use tournament::points::Points;

/// The card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Whose.
    pub player: PlayerId,
    /// What happened round by round; a round in which the player had nothing to do is left out.
    pub rounds: Vec<Met>,
    /// What the next pairing sees of the player; `None` where a table or a bracket pairs.
    pub pairing: Option<Sight>,
    /// What the games come to for the rating.
    pub gain: Option<Gain>,
    /// Title norms, in a game that has them.
    pub norms: Option<Box<PlayerNorms>>,
}

/// One round of a contestant.
#[derive(Clone, Debug)]
pub struct Met {
    /// The round.
    pub round: u16,
    /// The game with the colour, or why there was none.
    pub what: Deed,
    /// Points after it.
    pub points: Points,
}

/// What a contestant did in a round.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A game: the board as it stands, and the colour.
    Game(Box<Board>, Color),
    /// No game.
    Bye(Bye),
}

/// What a pairing by scores sees of a player.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Colours of the games played.
    pub colors: Vec<Color>,
    /// The colour that is due.
    pub due: Preference,
    /// Floats, round by round.
    pub floats: Vec<Float>,
    /// The bye cannot be given to the player.
    pub is_barred_from_bye: bool,
}

/// A change of rating as far as it goes.
#[derive(Clone, Debug)]
pub struct Gain {
    /// Rated games.
    pub games: usize,
    /// The coefficient.
    pub k: i64,
    /// The change, exact.
    pub exact: Hundredths,
    /// The same after each round that has a rated game.
    pub by_round: Vec<(u16, Hundredths)>,
}

/// Puts the card of a contestant together.
pub fn card(event: &Event, section: &Section, player: PlayerId) -> Option<Card> {
    section.player(player)?;
    let rounds = section.rounds.iter().filter(|round| round.published.is_some());
    let rounds =
        rounds.filter_map(|round| Some(Met { round: round.number, what: what(round, player)?, points: points(section, round, player) }));
    Some(Card {
        player,
        rounds: rounds.collect(),
        pairing: sight(event, section, player),
        gain: gain(event, section, player),
        norms: found_norms(event, section, player),
    })
}

/// What a contestant has in a round: of a meeting of several games the first.
pub fn what(round: &Round, player: PlayerId) -> Option<Deed> {
    let own = round.boards.iter().find(|b| b.white == player || b.black == player);
    let game = own.map(|b| Deed::Game(Box::new(b.clone()), if b.white == player { Color::White } else { Color::Black }));
    game.or_else(|| round.byes.get(&player).map(|bye| Deed::Bye(*bye)))
}

fn points(section: &Section, round: &Round, player: PlayerId) -> Points {
    section.points(round.number).get(&player).copied().unwrap_or_default()
}

fn sight(event: &Event, section: &Section, player: PlayerId) -> Option<Sight> {
    let stage = section.current_stage().filter(|stage| !section.is_of_teams() && section.is_in(stage, player))?;
    let system = section.system_of(stage);
    if system.is_fixed() || system.is_knockout() {
        return None;
    }
    let tpn = *tpn_map(section).get(&player)?;
    let tournament = stage_snapshot(event, section, stage);
    let facts = facts_of_all(&tournament, tournament.rounds_paired() + 1).into_iter().find(|facts| facts.tpn == tpn)?;
    let is_barred_from_bye = facts.pab_bar.is_some();
    Some(Sight { colors: facts.colors, due: facts.preference, floats: facts.floats, is_barred_from_bye })
}

fn gain(event: &Event, section: &Section, player: PlayerId) -> Option<Gain> {
    let field = RatingField::of_section(&event.info, section, &RatingAsk::default());
    let index = field.place_of(Rated::Player(player))?;
    let after = |through: u16| -> Option<(usize, i64, Hundredths)> {
        if matches!(field.by, RatedBy::Formula { .. }) {
            let (games, reckoned) = field.reckoning(index, |round| round <= through)?;
            return Some((games.len(), reckoned.k, reckoned.change));
        }
        let account = field.account(index, |round| round <= through)?;
        match account.outcome {
            Outcome::Change { change, .. } => Some((usize::try_from(account.games).unwrap_or(0), change.k, change.exact)),
            Outcome::First(_) => None,
        }
    };
    let mut rounds: Vec<u16> = field.players.get(index)?.games.iter().map(|game| game.round).collect();
    rounds.dedup();
    let by_round: Vec<_> =
        rounds.into_iter().filter_map(|round| Some((round, after(round)?))).filter(|(_, (games, ..))| *games > 0).collect();
    let (_, (games, k, exact)) = *by_round.last()?;
    Some(Gain { games, k, exact, by_round: by_round.into_iter().map(|(round, (_, _, exact))| (round, exact)).collect() })
}

fn found_norms(event: &Event, section: &Section, player: PlayerId) -> Option<Box<PlayerNorms>> {
    if section.is_of_teams() {
        return None;
    }
    let (_, found) = norms(section, snapshot(event, section))?;
    found.of(section.player(player)?.tpn?).map(Box::new)
}
