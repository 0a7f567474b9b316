//! The form of a repair: who is absent from a published round, who has come late to it; and the question before it is made.

use crate::tui::effect::Effect;
use crate::tui::model::Workspace;
use crate::tui::overlay::{Act, Confirm, FieldKind, Form, FormKind, Listed, Problem, numbers};
use crate::tui::update::rolls;
use crate::words::{Lang, Message};
use event::{Command, PlayerId, RepairPlan, Section, repair_plan};

/// Who is absent from the published round, and who has come late to it.
pub fn form(section: &Section, lang: Lang) -> Form {
    let people = || FieldKind::People { rows: numbered_people(section), ordered: false };
    let form = Form::new(FormKind::Repair, lang.text("ui.form.repair")).field("absent", lang.text("ui.field.absent"), people(), "");
    form.field("arrived", lang.text("ui.field.arrived"), people(), "")
}

/// The players by name, each under the number by which it is called.
pub fn numbered_people(section: &Section) -> Vec<Listed> {
    let number = |id: &str| {
        let player = id.parse().ok().and_then(|id| section.player(PlayerId(id)))?;
        Some(player.tpn.map_or_else(|| player.id.0.to_string(), |tpn| tpn.to_string()))
    };
    let rows = rolls::people(section).into_iter();
    rows.map(|row| Listed { value: number(&row.value).unwrap_or_default(), ..row }).collect()
}

/// The question whether the repair shall be made, with the difference.
pub fn ask(workspace: &Workspace, form: &Form, lang: Lang) -> Result<Confirm, Problem> {
    let section = workspace.section().ok_or_else(|| lang.text("event.refusal.no-section").to_owned())?;
    let named = |name: &'static str| numbered(section, form.value(name), lang).map_err(|text| Problem::of(name, text));
    let (absent, arrived) = (named("absent")?, named("arrived")?);
    let plan = repair_plan(&workspace.event, section, &absent, &arrived).map_err(|refusal| refusal.say(lang))?;
    Ok(repaired(section, &plan, (absent, arrived), lang))
}

/// The question whether a repair shall be made, with the difference from what hangs on the wall.
fn repaired(section: &Section, plan: &RepairPlan, (absent, arrived): (Vec<PlayerId>, Vec<PlayerId>), lang: Lang) -> Confirm {
    Confirm::new(
        lang.fill("ui.confirm.repair", &[("round", &plan.round.to_string())]),
        crate::words::repair_lines(plan, section, lang),
        Act::Effects(vec![Effect::Commit(vec![Command::Repair(section.id, absent, arrived)])]),
    )
}

/// The same where one player is absent.
pub fn ask_absent(workspace: &Workspace, player: PlayerId, lang: Lang) -> Result<Confirm, String> {
    let section = workspace.section().ok_or_else(|| lang.text("event.refusal.no-section").to_owned())?;
    let plan = repair_plan(&workspace.event, section, &[player], &[]).map_err(|refusal| refusal.say(lang))?;
    Ok(repaired(section, &plan, (vec![player], Vec::new()), lang))
}

/// The players whose numbers stand in a text; those without a pairing number by their order of entry.
fn numbered(section: &Section, text: &str, lang: Lang) -> Result<Vec<PlayerId>, String> {
    let player = |n: u16| section.players.iter().find(|p| p.tpn.map_or(p.id.0 == u32::from(n), |t| t.0 == n)).map(|p| p.id);
    let found = numbers(text).map(|number| number.parse().ok().and_then(player));
    found.collect::<Option<Vec<_>>>().ok_or_else(|| lang.text("event.refusal.no-player").to_owned())
}
