//! Decisions about appeals: that one was made, and what became of it.

use super::player;
use crate::appeal::{Appeal, AppealAct, AppealDecision};
use crate::change::Change;
use crate::ids::GameAt;
use crate::model::Section;
use crate::moment::Moment;
use crate::refusal::Refusal;

/// Enters an appeal, or what was decided about one.
pub fn appeal(section: &Section, act: &AppealAct, at: &Moment) -> Result<Vec<Change>, Refusal> {
    let mut appeals = section.appeals.clone();
    match act {
        AppealAct::Enter { by, against, round, board, incident, matter } => {
            player(section, *by)?;
            if let Some(against) = against {
                player(section, *against)?;
            }
            let matter = matter.trim();
            if matter.is_empty() {
                return Err(Refusal::AppealMatter);
            }
            let is_there = |number: &u16| section.incidents.iter().any(|incident| incident.number == *number);
            if let Some(number) = incident.filter(|number| !is_there(number)) {
                return Err(Refusal::NoIncident(number));
            }
            // Of an incident round and board are known.
            let of = incident.and_then(|number| section.incidents.iter().find(|incident| incident.number == number));
            let round = round.or(of.map(|incident| incident.round));
            let board = board.or(of.map(|incident| incident.board).filter(|_| round == of.map(|incident| incident.round)));
            match (round, board) {
                (Some(round), None) if section.round(round).is_none() => return Err(Refusal::NoRound(round)),
                (round, Some(board)) => {
                    let game = GameAt::new(round.unwrap_or(0), board);
                    section.board_of(game).ok_or(Refusal::NoBoard(game.round.0, board))?;
                }
                _ => {}
            }
            let number = appeals.last().map_or(1, |last| last.number.saturating_add(1));
            let (by, against, incident) = (*by, *against, *incident);
            appeals.push(Appeal { number, by, against, round, board, incident, matter: matter.to_owned(), at: at.clone(), decision: None });
        }
        AppealAct::Decide { number, outcome, by, text } => {
            let appeal = appeals.iter_mut().find(|appeal| appeal.number == *number).ok_or(Refusal::NoAppeal(*number))?;
            let (by, text) = (by.trim().to_owned(), text.trim().to_owned());
            appeal.decision = Some(AppealDecision { outcome: *outcome, by, text, at: at.clone() });
        }
    }
    Ok(vec![Change::Appeals { section: section.id, appeals }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appeal::AppealOutcome;
    use crate::{Command, Event, NewPlayer, Person, PlayerId, SectionId, Setup, SystemKind, decide, propose};
    use arbitration::kind::GameKind;

    const OPEN: SectionId = SectionId(1);
    const NOW: &str = "2026-11-22T18:40:00+01:00";

    fn give(event: &mut Event, command: &Command) -> Result<(), Refusal> {
        decide(event, command)?.iter().for_each(|change| event.apply(change).unwrap());
        Ok(())
    }

    fn enter(by: u32, board: Option<u16>, incident: Option<u16>, matter: &str) -> Command {
        let act = AppealAct::Enter { by: PlayerId(by), against: None, round: board.map(|_| 1), board, incident, matter: matter.to_owned() };
        Command::Appeal(OPEN, act, NOW.into())
    }

    #[test]
    fn an_appeal_is_entered_and_decided_and_names_what_there_is() {
        let mut event = Event::default();
        give(&mut event, &Command::AddSection(Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, 3))).unwrap();
        let player = |name: &str| NewPlayer { person: Person { name: name.to_owned(), ..Person::default() }, lot: None };
        give(&mut event, &Command::AddPlayers(OPEN, vec![player("Berg, Anna"), player("Horváth, Lili")])).unwrap();
        let proposal = propose(&event, &event.sections[0]).unwrap();
        give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
        assert_eq!(give(&mut event, &enter(9, None, None, "time")), Err(Refusal::NoPlayer));
        assert_eq!(give(&mut event, &enter(1, None, None, "  ")), Err(Refusal::AppealMatter));
        assert_eq!(give(&mut event, &enter(1, Some(4), None, "time")), Err(Refusal::NoBoard(1, 4)));
        assert_eq!(give(&mut event, &enter(1, None, Some(3), "time")), Err(Refusal::NoIncident(3)));
        give(&mut event, &enter(1, Some(1), None, " two minutes ")).unwrap();
        give(&mut event, &enter(2, None, None, "the pairing")).unwrap();
        let decide_it = |number| {
            let act = AppealAct::Decide { number, outcome: AppealOutcome::Dismissed, by: "Committee".into(), text: "11.10".into() };
            Command::Appeal(OPEN, act, NOW.into())
        };
        assert_eq!(give(&mut event, &decide_it(3)), Err(Refusal::NoAppeal(3)));
        give(&mut event, &decide_it(1)).unwrap();
        let appeals = &event.sections[0].appeals;
        assert_eq!((appeals[0].number, appeals[0].matter.as_str(), appeals[0].game()), (1, "two minutes", Some(GameAt::new(1, 1))));
        assert_eq!(appeals[0].decision.as_ref().map(|d| (d.outcome, d.by.as_str())), Some((AppealOutcome::Dismissed, "Committee")));
        assert_eq!((appeals[1].number, appeals[1].decision.is_none()), (2, true));
    }
}
