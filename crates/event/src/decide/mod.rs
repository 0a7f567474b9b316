//! Deciding: a command and the state give changes, or a refusal that names the rule.

mod appeal;
mod desk;
mod game;
mod leaving;
mod placing;
mod players;
mod prizes;
mod ratings;
mod results;
mod rounds;
mod setup;
mod stages;
mod teams;

use super::change::Change;
use super::command::Command;
use super::model::{Event, Participant, PlayerId, Round, Section, SectionId};
use super::refusal::Refusal;
use super::repair;

pub use desk::{clock_at, incident_of};
pub use results::Reach;
pub use rounds::alteration;

/// Decides a command. Nothing is changed here: the changes are to be applied and logged together, or not at all.
pub fn decide(event: &Event, command: &Command) -> Result<Vec<Change>, Refusal> {
    match command {
        Command::SetInfo(info) => setup::set_info(event, info),
        Command::TakeInfo(info) => setup::take_info(info),
        Command::SetPrizes(plan) => prizes::set(event, plan),
        Command::PutPrizeList(list) => prizes::put(event, list),
        Command::RemovePrizeList(at) => prizes::remove(event, *at),
        Command::AddSection(new) => setup::add_section(event, new),
        Command::ImportSection(new, document, at) => setup::import_section(event, new, document, at),
        Command::EditSection(id, patches) => setup::edit_section(event, section(event, *id)?, patches),
        Command::RemoveSection(id) => setup::remove_section(section(event, *id)?),
        Command::SetInitialColor(id, white) => setup::set_initial_color(section(event, *id)?, *white),
        Command::Prohibit(id, pair) => setup::prohibit(section(event, *id)?, pair),
        Command::Allow(id, place) => setup::allow(section(event, *id)?, *place),

        Command::AddPlayers(id, new) => {
            let section = section(event, *id)?;
            if section.is_of_teams() { Err(Refusal::OfTeams) } else { players::add(&event.info, section, new) }
        }
        Command::EditPlayer(id, who, patches) => players::edit(section(event, *id)?, *who, patches),
        Command::RemovePlayer(id, who) => players::remove(section(event, *id)?, *who),
        Command::AddTeams(id, new) => teams::add(&event.info, section(event, *id)?, new),
        Command::AddMembers(id, team, people) => teams::add_members(&event.info, section(event, *id)?, *team, people),
        Command::TakeRatings(id, taken) => ratings::take(event, section(event, *id)?, taken),
        Command::EditMember(id, member, patches) => teams::edit_member(section(event, *id)?, *member, patches),
        Command::RemoveMember(id, member) => teams::remove_member(section(event, *id)?, *member),
        Command::SetRoster(id, team, order, accept) => teams::set_roster(section(event, *id)?, *team, order, *accept),
        Command::LineUp(id, round, team, players, accept, at) => {
            teams::line_up(section(event, *id)?, *round, *team, players.as_deref(), *accept, at)
        }
        Command::CorrectLineUp(id, round, team, players, reason) => {
            teams::correct_line_up(section(event, *id)?, *round, *team, players, reason)
        }
        Command::Adjust(id, adjusted, reason) => teams::adjust(section(event, *id)?, *adjusted, reason),
        Command::AssignNumbers(id) => players::assign_numbers(section(event, *id)?),
        Command::DrawLots(id, seed) => players::draw_lots(section(event, *id)?, *seed),
        Command::SetLot(id, who, lot) => players::set_lot(section(event, *id)?, *who, *lot),
        Command::SetPresence(id, who, presence) => players::set_presence(section(event, *id)?, who, *presence),
        Command::SetStatus(id, who, status) => players::set_status(section(event, *id)?, *who, *status),
        Command::Leave(id, who, status, games) => leaving::leave(section(event, *id)?, *who, *status, *games),
        Command::RequestBye(id, who, round, kind) => players::request_bye(section(event, *id)?, *who, *round, *kind),
        Command::SetFixedTable(id, who, table) => players::set_fixed_table(section(event, *id)?, *who, *table),

        Command::Pair(id, proposal) => rounds::pair(event, section(event, *id)?, proposal),
        Command::Unpair(id) => rounds::unpair(section(event, *id)?),
        Command::BeginEdit(id) => rounds::begin_edit(section(event, *id)?),
        Command::Swap(id, a, b) => rounds::swap(section(event, *id)?, *a, *b),
        Command::Flip(id, board) => rounds::flip(section(event, *id)?, *board),
        Command::EndEdit(id) => rounds::end_edit(section(event, *id)?),
        Command::Publish(id, at) => rounds::publish(section(event, *id)?, at),
        Command::Unpublish(id) => rounds::unpublish(section(event, *id)?),
        Command::Printed(id, document, round) => {
            section(event, *id)?;
            Ok(vec![Change::Printed { section: *id, document: document.clone(), round: *round }])
        }
        Command::Accept(difference, count, hash) => {
            Ok(vec![Change::Accepted { difference: difference.clone(), count: *count, hash: hash.clone() }])
        }
        Command::DrawGroups(id, groups, seed) => stages::draw_groups(section(event, *id)?, groups, *seed),
        Command::AddStage(id, new) => stages::add(event, section(event, *id)?, new),
        Command::RemoveStage(id, stage) => stages::remove(section(event, *id)?, *stage),
        Command::OpenStage(id, stage, contestants) => stages::open(section(event, *id)?, *stage, contestants),
        Command::AddGames(id, table, games) => stages::add_games(section(event, *id)?, *table, games),
        Command::Settle(id, table, winner) => stages::settle(section(event, *id)?, *table, *winner, None),
        Command::SettleByLot(id, table, seed) => stages::settle_by_lot(section(event, *id)?, *table, *seed),
        Command::DrawRound(id, round, lots) => stages::draw_round(section(event, *id)?, *round, lots),
        Command::Place(id, new) => placing::place(event, section(event, *id)?, new),
        Command::Unplace(id, number) => placing::unplace(section(event, *id)?, *number),
        Command::SetManual(id, title, values) => placing::set_manual(section(event, *id)?, title.as_deref(), values),
        Command::Repair(id, absent, arrived) => repair::decide(event, section(event, *id)?, absent, arrived),
        Command::StartRound(id, at) => rounds::start(section(event, *id)?, at),

        Command::SetResult(id, game, result) => results::set(section(event, *id)?, *game, *result),
        Command::FinishAdjourned(id, game, result) => results::finish(section(event, *id)?, *game, *result),
        Command::Verify(id, game, result) => results::verify(section(event, *id)?, *game, *result),
        Command::Game(id, game, acts) => game::keep(section(event, *id)?, *game, acts),
        Command::Correct(id, game, result) => results::correct(section(event, *id)?, *game, *result),

        Command::Clock(id, game, acts, at) => desk::clock(section(event, *id)?, *game, acts, at),
        Command::Incident(id, act, at) => desk::incident(section(event, *id)?, act, at),
        Command::Appeal(id, act, at) => appeal::appeal(section(event, *id)?, act, at),
        Command::Together(list) => together(event, list),
    }
}

/// Decides each command on the state that the ones before it leave. One refusal refuses all.
fn together(event: &Event, list: &[Command]) -> Result<Vec<Change>, Refusal> {
    let mut now = event.clone();
    let mut all = Vec::new();
    for command in list {
        let changes = decide(&now, command)?;
        for change in &changes {
            // What was just decided on this very state fits it; if it did not, the store would refuse the entry as well.
            let _ = now.apply(change);
        }
        all.extend(changes);
    }
    Ok(all)
}

fn section(event: &Event, id: SectionId) -> Result<&Section, Refusal> {
    event.section(id).ok_or(Refusal::NoSection)
}

fn player(section: &Section, id: PlayerId) -> Result<&Participant, Refusal> {
    section.player(id).ok_or(Refusal::NoPlayer)
}

/// The newest round, which must be a draft.
fn draft(section: &Section) -> Result<&Round, Refusal> {
    section.current().filter(|r| r.published.is_none()).ok_or(Refusal::NoDraft)
}
