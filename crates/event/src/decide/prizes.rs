//! Decisions about prizes.

use crate::change::Change;
use crate::model::Event;
use crate::prize_plan::{PrizeList, PrizePlan};
use crate::refusal::Refusal;
use crate::sanitize::safe;
use prizes::MOST;

pub fn set(event: &Event, plan: &PrizePlan) -> Result<Vec<Change>, Refusal> {
    let mut plan = plan.clone();
    for list in &mut plan.lists {
        tidy(list);
        check(event, list)?;
    }
    for (at, list) in plan.lists.iter().enumerate() {
        let is_twin = |other: &PrizeList| other.name.to_lowercase() == list.name.to_lowercase();
        if list.name.is_empty() || plan.lists[..at].iter().any(is_twin) {
            return Err(Refusal::PrizeListName(list.name.clone()));
        }
    }
    plan.rounding.unit = plan.rounding.unit.clamp(1, MOST);
    Ok(vec![Change::Prizes { plan: Box::new(plan) }])
}

pub fn put(event: &Event, list: &PrizeList) -> Result<Vec<Change>, Refusal> {
    let mut plan = event.prizes.clone();
    let name = safe(list.name.trim()).to_lowercase();
    match plan.lists.iter().position(|other| other.name.to_lowercase() == name) {
        Some(at) => plan.lists[at] = list.clone(),
        None => plan.lists.push(list.clone()),
    }
    set(event, &plan)
}

pub fn remove(event: &Event, at: usize) -> Result<Vec<Change>, Refusal> {
    let mut plan = event.prizes.clone();
    if at >= plan.lists.len() {
        return Err(Refusal::NoPrizeList);
    }
    plan.lists.remove(at);
    Ok(vec![Change::Prizes { plan: Box::new(plan) }])
}

fn tidy(list: &mut PrizeList) {
    list.name = safe(list.name.trim());
    list.group = safe(list.group.trim());
    for prize in &mut list.prizes {
        prize.goods = safe(prize.goods.trim());
    }
}

fn check(event: &Event, list: &PrizeList) -> Result<(), Refusal> {
    let name = || list.name.clone();
    if list.sections.iter().any(|id| event.section(*id).is_none()) {
        return Err(Refusal::NoSection);
    }
    if list.prizes.is_empty() || list.prizes.iter().any(|prize| prize.money == 0 && prize.goods.is_empty()) {
        return Err(Refusal::PrizeListEmpty(name()));
    }
    if list.sharing.own() > 100 || list.prizes.iter().any(|prize| prize.money > MOST || prize.worth > MOST) {
        return Err(Refusal::PrizeAmount(name()));
    }
    if list.sharing.is_shared() && list.prizes.iter().any(|prize| prize.worth > 0) {
        return Err(Refusal::PrizeGoodsShared(name()));
    }
    Ok(())
}
