//! Prizes on the screen: the lists with their forms, and who gets what and why.

use super::games::wrapped;
use crate::desk::prizes::{ListText, PrizeInputError, TermsText, changed_since_receipts};
use crate::tui::command::Verb;
use crate::tui::effect::Effect;
use crate::tui::key::{Code, Key};
use crate::tui::model::{Model, Tone, Workspace};
use crate::tui::overlay::{Act, Confirm, FieldKind, Form, FormKind, Overlay, Problem, Reading, Roll, Short};
use crate::tui::window::Window;
use crate::words::prizes::{PrizeWords, changes, policy, rounding, sharing};
use crate::words::{Lang, Message};
use ::prizes::{Criteria, Mode, Policy, Sharing};
use event::{CRITERIA, Command, Event, PrizeKey, PrizeList, criteria_set, distribution, set_criterion};

/// The choice of sharing with a part of the prize of the own place.
const HYBRID: &str = "hybrid";

/// A key in the list of prize lists.
pub fn key(model: &mut Model, roll: &Roll, key: Key) -> Vec<Effect> {
    let lang = model.lang();
    let Some(workspace) = model.workspace() else { return Vec::new() };
    let event = &workspace.event;
    let chosen = event.prizes.lists.get(roll.cursor);
    let overlay = match (key.code, Window::Prizes.verb(key), chosen) {
        (_, Some(Verb::New), _) => Overlay::Form(list_form(None, event, lang)),
        (_, Some(Verb::Options), _) => Overlay::Form(terms_form(event, lang)),
        (_, Some(Verb::Why), _) => match winners(workspace, model.size.0, lang) {
            Ok(reading) => Overlay::Text(reading),
            Err(why) => {
                model.say(Tone::Note, why);
                return Vec::new();
            }
        },
        (Code::Enter, _, Some(list)) => Overlay::Form(list_form(Some((roll.cursor, list)), event, lang)),
        (Code::Delete | Code::Backspace, _, Some(list)) => {
            let title = lang.fill("prizes.lists.remove", &[("name", &list.name)]);
            let act = Act::Effects(vec![Effect::Commit(vec![Command::RemovePrizeList(roll.cursor)])]);
            Overlay::Confirm(Confirm::new(title, vec![event::write_prizes(&list.prizes, &event.prizes.currency)], act))
        }
        _ => return Vec::new(),
    };
    model.overlays.push(overlay);
    Vec::new()
}

/// Who gets what and why, and what differs from the receipts that were printed.
fn winners(workspace: &Workspace, columns: u16, lang: Lang) -> Result<Reading, String> {
    let event = &workspace.event;
    let prizes = distribution(event).map_err(|error| error.say(lang))?;
    let mut lines = changes(event, &changed_since_receipts(&workspace.history, event), lang);
    lines.extend(PrizeWords { event, prizes: &prizes, lang }.lines(true));
    Ok(Reading::new(lang.text("prizes.said.title").to_owned(), wrapped(&lines, columns)))
}

fn list_form(list: Option<(usize, &PrizeList)>, event: &Event, lang: Lang) -> Form {
    let typed = list.map(|(_, list)| ListText::of(list, event)).unwrap_or_default();
    let title = if list.is_some() { lang.text("prizes.form.edit") } else { lang.text("prizes.form.add") };
    // What a player keeps of the prize of the own place is a number of its own beside the choice.
    let kept = match list.map(|(_, list)| list.sharing) {
        Some(Sharing::Hybrid(own)) => own.to_string(),
        _ => String::new(),
    };
    let chosen = if kept.is_empty() { typed.sharing } else { HYBRID.to_owned() };
    let named = [("none", Sharing::None), ("equal", Sharing::Equal), ("hort", Sharing::Hort)];
    let mut choices = named.map(|(name, value)| (name.to_owned(), sharing(value, lang))).to_vec();
    choices.push((HYBRID.to_owned(), lang.text("prizes.form.hybrid").to_owned()));
    let short = |short: Short| FieldKind::Prize(short, event.prizes.currency.clone());
    let form = Form::new(FormKind::PrizeList(list.map(|(at, _)| at)), title)
        .words("name", lang.text("prizes.form.name"), typed.name)
        .field("prizes", lang.text("prizes.form.prizes"), short(Short::Prizes), typed.prizes)
        .choice("sharing", lang.text("prizes.form.sharing"), choices, if chosen.is_empty() { "none".to_owned() } else { chosen })
        .number("kept", lang.text("prizes.form.kept"), kept);
    who_fields(form, list.map(|(_, list)| &list.criteria), lang)
        .text("minimum", lang.text("prizes.form.minimum"), typed.minimum)
        .text("sections", lang.text("prizes.form.sections"), typed.sections)
        .text("group", lang.text("prizes.form.group"), typed.group)
        .field("board", lang.text("prizes.form.board"), short(Short::Board), typed.board)
}

/// The choice of a criterion that takes everybody.
const ANY: &str = "any";

/// Who can win: a field each, of the name of the criterion.
fn who_fields(form: Form, criteria: Option<&Criteria>, lang: Lang) -> Form {
    let set: Vec<(PrizeKey, String)> = criteria.map_or_else(Vec::new, |criteria| criteria_set(criteria).collect());
    let value = |key: PrizeKey| set.iter().find(|(of, _)| *of == key).map_or_else(String::new, |(_, value)| value.clone());
    let choice = |key: PrizeKey, choices: [(&str, &'static str); 2]| {
        let one = |(value, words): (&str, &'static str)| (value.to_owned(), lang.text(words).to_owned());
        let chosen = Some(value(key)).filter(|value| !value.is_empty()).unwrap_or_else(|| ANY.to_owned());
        (std::iter::once((ANY, "prizes.said.everybody")).chain(choices).map(one).collect::<Vec<_>>(), chosen)
    };
    CRITERIA.into_iter().fold(form, |form, key| {
        let label = lang.get(&format!("prizes.who.{key}")).unwrap_or(key);
        match key {
            "unrated" => {
                let (choices, chosen) = choice(key, [("no", "prizes.criteria.rated"), ("yes", "prizes.criteria.unrated")]);
                form.choice(key, label, choices, chosen)
            }
            "sex" => {
                let (choices, chosen) = choice(key, [("w", "prizes.criteria.women"), ("m", "prizes.criteria.men")]);
                form.choice(key, label, choices, chosen)
            }
            "units" | "federations" | "titles" => form.text(key, label, value(key).replace('|', "; ")),
            _ => form.number(key, label, value(key)),
        }
    })
}

/// The criteria of the form.
fn who(form: &Form, lang: Lang) -> Result<Criteria, Problem> {
    let mut criteria = Criteria::default();
    for key in CRITERIA {
        let typed = form.value(key).replace([';', '；'], "|");
        if typed.is_empty() || typed == ANY {
            continue;
        }
        let label = lang.get(&format!("prizes.who.{key}")).unwrap_or(key);
        let wrong = |_| Problem::of(key, lang.fill("prizes.error.value", &[("value", &typed), ("key", label)]));
        set_criterion(&mut criteria, key, &typed).map_err(wrong)?;
    }
    Ok(criteria)
}

fn terms_form(event: &Event, lang: Lang) -> Form {
    let typed = TermsText::of(&event.prizes);
    let policies = Policy::ALL.map(|(name, value)| (name.to_owned(), policy(value, lang).to_owned()));
    let modes = Mode::ALL.map(|(name, value)| (name.to_owned(), rounding(value, lang).to_owned()));
    Form::new(FormKind::PrizeTerms, lang.text("prizes.form.terms"))
        .text("fund", lang.text("prizes.form.fund"), typed.fund)
        .text("currency", lang.text("prizes.form.currency"), typed.currency)
        .text("unit", lang.text("prizes.form.unit"), typed.unit)
        .choice("rounding", lang.text("prizes.form.rounding"), modes.to_vec(), typed.rounding)
        .choice("policy", lang.text("prizes.form.policy"), policies.to_vec(), typed.policy)
}

/// The command that a form of prizes gives.
pub fn command(event: &Event, form: &Form, lang: Lang) -> Result<Command, Problem> {
    let text = |name: &str| form.value(name).to_owned();
    let problem = |error: PrizeInputError| Problem::of(error.field(), error.say(lang));
    let mut plan = event.prizes.clone();
    let FormKind::PrizeList(at) = form.kind else {
        // An emptied fund is one that is not known.
        let fund = Some(text("fund")).filter(|fund| !fund.is_empty()).unwrap_or_else(|| "-".to_owned());
        let typed = TermsText { currency: text("currency"), unit: text("unit"), rounding: text("rounding"), policy: text("policy"), fund };
        typed.put(&mut plan).map_err(problem)?;
        return Ok(Command::SetPrizes(Box::new(plan)));
    };
    let kept = text("kept");
    let sharing = match text("sharing") {
        chosen if chosen == HYBRID => {
            let is_part = kept.parse().is_ok_and(|own: u8| own <= 100);
            is_part.then(|| format!("{kept}%")).ok_or_else(|| Problem::of("kept", lang.text("prizes.form.kept-part")))?
        }
        _ if !kept.is_empty() => return Err(Problem::of("kept", lang.text("prizes.form.kept-nothing"))),
        chosen => chosen,
    };
    let typed = ListText {
        name: text("name"),
        prizes: text("prizes"),
        sharing,
        minimum: text("minimum"),
        group: text("group"),
        who: String::new(),
        sections: text("sections"),
        board: text("board"),
    };
    let list = PrizeList { criteria: who(form, lang)?, ..typed.list(event, &plan.currency).map_err(problem)? };
    match at.and_then(|at| plan.lists.get_mut(at)) {
        Some(old) => *old = list,
        None => plan.lists.push(list),
    }
    Ok(Command::SetPrizes(Box::new(plan)))
}
