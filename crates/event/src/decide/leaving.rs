//! Decisions about players who leave a round robin or a bracket.

use crate::change::Change;
use crate::leaving::Leaving;
use crate::leaving_comment;
use crate::lot::Settled;
use crate::model::{PlayerId, Round, Section, Status};
use crate::refusal::Refusal;

/// The forfeits of a round's open boards at which somebody sits who has left. Board, White, Black.
pub fn forfeits(section: &Section, round: u16, boards: impl Iterator<Item = (u16, PlayerId, PlayerId)>) -> Vec<Change> {
    if !section.has_fixed_games() {
        return Vec::new();
    }
    let of = |(board, white, black)| {
        let result = Some(section.forfeit_of(white, black)?);
        Some(Change::Result { section: section.id, round, board, result })
    };
    boards.filter_map(of).collect()
}

/// The open boards of a round, as [`forfeits`] takes them.
pub fn open_boards(round: &Round) -> impl Iterator<Item = (u16, PlayerId, PlayerId)> {
    round.open_boards().map(|b| (b.number, b.white, b.black))
}

/// Who leaves a meeting that has to be won while its games, the forfeited ones among them, leave it level does not go on from it.
fn walk_over(section: &Section, id: PlayerId, forfeits: &[Change]) -> Option<Change> {
    let (table, other) = section.left_meeting(id)?;
    let mut round = section.current()?.clone();
    for change in forfeits {
        if let Change::Result { board, result, .. } = change {
            round.boards.iter_mut().filter(|b| b.number == *board).for_each(|b| b.result = *result);
        }
    }
    let is_level = round.meeting(table)?.winner(&section.scoring()).is_none();
    is_level.then_some(Change::Settled {
        section: section.id,
        round: round.number,
        table,
        winner: Some((other, Settled::Withdrawal)),
        seed: None,
    })
}

/// A player withdraws or is expelled, with what becomes of the games.
pub fn leave(section: &Section, id: PlayerId, status: Status, games: Leaving) -> Result<Vec<Change>, Refusal> {
    section.player(id).ok_or(Refusal::NoPlayer)?;
    if !section.has_fixed_games() {
        return Err(Refusal::NoFixedGames);
    }
    // Only where every game is known it can be said of all of them that they count for nobody.
    if games == Leaving::Annulled && !section.leaves_round_robin(id) {
        return Err(Refusal::NoFixedGames);
    }
    let mut after = section.clone();
    if let Some(player) = after.player_mut(id) {
        player.status = status;
    }
    let mut changes = vec![Change::Status { section: section.id, player: id, status, games: Some(games) }];
    if let Some(round) = after.current() {
        let own = open_boards(round).filter(|(_, white, black)| *white == id || *black == id);
        changes.extend(forfeits(&after, round.number, own));
        changes.extend(walk_over(section, id, &changes));
    }
    let (completed, scheduled) = section.games_of(id);
    let line = format!("{} {} ({completed}/{scheduled})", leaving_comment::moved(section, id, status), games.name());
    changes.push(Change::Comment { section: section.id, line });
    Ok(changes)
}
