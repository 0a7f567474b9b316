//! The penalty ledger of a section: what its incidents add up to.

use super::decision::Decision;
use super::incident::Incident;
use super::model::{GameAt, PlayerId, Round, Section};
use super::result::BoardResult;
use arbitration::clock::side::Side;
use arbitration::game;
use arbitration::penalty::{Offence, Penalty, PenaltyLedger};
use std::collections::BTreeMap;
use tournament::tiebreak::Kind;

impl Section {
    /// Whether a result may be entered with an incident: nothing final stands, and the round is open for entry.
    pub fn takes_result(&self, game: GameAt) -> bool {
        let stands = self.board_of(game).map(|b| b.result);
        match stands {
            Some(None) => game.round.0 == self.current_number(),
            Some(Some(result)) => result == BoardResult::Adjourned,
            None => false,
        }
    }

    /// The section with no other board in that round: what a sheet of one game is made from.
    #[must_use]
    pub fn with_board(&self, round: u16, board: u16) -> Self {
        let mut one = self.clone();
        for round in one.rounds.iter_mut().filter(|r| r.number == round) {
            round.boards.retain(|b| b.number == board);
        }
        one
    }

    /// The incidents of a game in force, oldest first.
    pub fn incidents_of(&self, game: GameAt) -> impl Iterator<Item = &Incident> {
        self.incidents.iter().filter(move |i| i.game() == game && i.withdrawn.is_none())
    }

    /// How often something was ruled at a board, for its badge: incidents in force, or rulings where there are more of these (a touched
    /// piece is no incident). A decision about an incident counts with it.
    pub fn calls_at(&self, game: GameAt) -> usize {
        let rulings = self.games.get(&game).map_or(0, |record| record.decisions.len());
        self.incidents_of(game).count().max(rulings)
    }

    /// The penalty ledger of a game.
    pub fn penalties_of(&self, game: GameAt) -> PenaltyLedger {
        let mut ledger = PenaltyLedger::default();
        for incident in self.incidents_of(game) {
            ledger.give(incident.penalty.clone());
        }
        ledger
    }

    /// The acts of the player of an incident that were ruled on by its article in its game, up to and with its own: the incidents of each, oldest
    /// first. Earlier versions kept a wrong claim of xiangqi as two incidents of one moment, the claim and the foul: these are one act.
    fn acts_to(&self, incident: &Incident) -> Vec<Vec<&Incident>> {
        let key = |i: &Incident| (i.game(), i.penalty.side, i.penalty.article.clone());
        let alike = self.incidents.iter().filter(|other| other.number <= incident.number && key(other) == key(incident));
        let mut acts: Vec<Vec<&Incident>> = Vec::new();
        for other in alike {
            let is_part = |act: &&mut Vec<&Incident>| {
                act.iter().all(|i| {
                    i.penalty.at == other.penalty.at && i.penalty.ply == other.penalty.ply && i.penalty.offence != other.penalty.offence
                })
            };
            match acts.last_mut().filter(is_part) {
                Some(act) => act.push(other),
                None => acts.push(vec![other]),
            }
        }
        acts
    }

    /// Whether an incident is a further part of an act that an earlier one in force counts already.
    pub fn is_counted_before(&self, incident: &Incident) -> bool {
        let acts = self.acts_to(incident);
        acts.last().is_some_and(|act| act.iter().any(|part| part.number < incident.number && part.withdrawn.is_none()))
    }

    /// The ruling that an incident was recorded with: on the same player by the same article, and where there are several of these the one
    /// that is as far down the list; one that orders several fouls stands for as many. A claim that was granted and what the arbiter decided
    /// otherwise are no offence. Incidents of earlier versions, and those recorded without a ruling, have none.
    pub fn ruling_of(&self, incident: &Incident) -> Option<&Decision> {
        let Penalty { side, article, offence, .. } = &incident.penalty;
        let player = if *side == Side::White { game::Side::First } else { game::Side::Second };
        let nth = self.acts_to(incident).len().checked_sub(1)?;
        let of_offence = |ruling: &&Decision| {
            let otherwise = ruling.overruled().is_some() && *offence != Offence::Warning;
            !otherwise && ruling.upheld() != Some(true)
        };
        let rulings = self.games.get(&incident.game())?.decisions.iter().filter(of_offence);
        let mut before = 0;
        rulings.filter(|ruling| ruling.player() == Some(player) && ruling.bare_article() == article).find(|ruling| {
            before += ruling.fouls().max(1);
            before > nth
        })
    }

    /// The fouls of every player, where any is in force and the list of tie-breaks does not count them: they stand beside it.
    pub fn fouls(&self, through: u16) -> Option<BTreeMap<PlayerId, usize>> {
        if self.setup.tiebreaks.iter().any(|code| code.eq_ignore_ascii_case(Kind::Fouls.code())) {
            return None;
        }
        let is_foul = |i: &Incident| Offence::FOULS.contains(&i.penalty.offence) && i.withdrawn.is_none() && i.round <= through;
        let until = |by_round: Vec<u16>| by_round.into_iter().take(usize::from(through)).map(usize::from).sum();
        let any = self.incidents.iter().any(is_foul);
        any.then(|| self.players.iter().map(|p| (p.id, until(self.fouls_by_round(p.id)))).collect())
    }

    /// The fouls of a player in each round, of both kinds, from round 1, whatever side the player had.
    pub fn fouls_by_round(&self, player: PlayerId) -> Vec<u16> {
        self.counted_by_round(player, |ledger, side| ledger.fouls(side))
    }

    /// How often a player did something in all games up to and with a round.
    pub fn offences(&self, player: PlayerId, offence: Offence, through: u16) -> usize {
        self.offences_by_round(player, offence).into_iter().take(usize::from(through)).map(usize::from).sum()
    }

    /// How often a player did something in each round, from round 1, whatever side the player had.
    pub fn offences_by_round(&self, player: PlayerId, offence: Offence) -> Vec<u16> {
        self.counted_by_round(player, |ledger, side| ledger.count(side, offence))
    }

    fn counted_by_round(&self, player: PlayerId, count: impl Fn(&PenaltyLedger, Side) -> usize) -> Vec<u16> {
        let in_round = |round: &Round| {
            let sides = round.boards.iter().flat_map(|b| [(b.number, b.white, Side::White), (b.number, b.black, Side::Black)]);
            let own = sides.filter(|(_, who, _)| *who == player);
            let sum: usize = own.map(|(board, _, side)| count(&self.penalties_of(GameAt::new(round.number, board)), side)).sum();
            u16::try_from(sum).unwrap_or(u16::MAX)
        };
        if self.incidents.is_empty() {
            return Vec::new();
        }
        self.rounds.iter().map(in_round).collect()
    }
}
