//! The settings of a section: the form, what was changed in it, and what is asked before it is kept.

use super::{choices, section, wizard};
use crate::tui::effect::Effect;
use crate::tui::model::Workspace;
use crate::tui::overlay::{Act, Confirm, FieldKind, Form, FormKind, Problem};
use crate::words::rulebook::edition_name;
use crate::words::{Lang, Message};
use arbitration::kind::GameKind;
use arbitration::rulebook::{Edition as LawEdition, Rulebook};
use event::schedule::schedule_text;
use event::setting::{Setting, rounds_with_days, section_faults, tiebreak_codes};
use event::{Command, Event, LeavingRule, Section, SectionPatch, Setup, Ties, UnplayedRule, proposed_days};
use event::{FOUL_KEYS, FoulRule, NoSuchNumber};
use tournament::tiebreak::Edition;

/// Editions of the rules of a game by name, the current one first.
fn law_choices(setup: &Setup, lang: Lang) -> Vec<(String, String)> {
    let mut choices = Vec::new();
    if let Ok(book) = Rulebook::built_in() {
        let name = |e: &LawEdition| edition_name(e, lang).to_owned();
        let current = book.edition(setup.game, None).map(name).unwrap_or_default();
        choices.push((String::new(), lang.fill("ui.field.laws-current", &[("name", &current)])));
        choices.extend(book.editions.iter().filter(|e| e.games.contains(&setup.game)).map(|e| (e.id.clone(), name(e))));
    }
    // What an old event holds stays in the list until it is mended.
    if !choices.iter().any(|(id, _)| *id == setup.laws) {
        choices.push((setup.laws.clone(), setup.laws.clone()));
    }
    choices
}

/// Editions of the tie-breaks, with the one that stands where it is none of them.
pub fn edition_choices(stands: &str, lang: Lang) -> Vec<(String, String)> {
    let known = Edition::ALL.map(|e| e.to_string());
    let odd = Some(stands.to_owned()).filter(|e| !e.is_empty() && !known.contains(e));
    known.into_iter().chain(odd).map(|e| (e.clone(), lang.fill("ui.field.edition-of", &[("edition", &e)]))).collect()
}

/// Whether an edition of C.07 says anything in a section: xiangqi ranks by its own rules, unless somebody chose those of FIDE; what an old
/// event holds wrongly is shown.
fn has_edition(section: &Section) -> bool {
    let setup = &section.setup;
    let is_of_fide = || {
        let others = section.stages.iter().any(|stage| !section.system_of(stage).is_points());
        others && setup.unplayed == UnplayedRule::Fide
    };
    setup.game != GameKind::Xiangqi || is_of_fide() || setup.tiebreak_edition.parse::<Edition>().is_err()
}

/// The form, with what stands.
pub fn form(event: &Event, section: &Section, lang: Lang) -> Form {
    let setup = &section.setup;
    let supervision = choices([("yes", "ui.field.supervised"), ("no", "ui.field.unsupervised")], lang);
    let ties = choices([Ties::Shared, Ties::Broken].map(|ties| (ties.name(), ties_key(ties))), lang);
    let leaving = choices(LeavingRule::ALL.map(|rule| (rule.name(), leaving_key(rule))), lang);
    let mut form = Form::new(FormKind::EditSection(section.id), lang.text("ui.form.edit-section")).text(
        "section",
        lang.text("ui.field.section"),
        setup.name.clone(),
    );
    // The system sets it where it fixes it; what an old event holds is mended here.
    let is_wrong = || section_faults(section).iter().any(|fault| fault.setting() == Setting::Rounds);
    if !setup.system.fixes_rounds() || is_wrong() {
        form = form.number("rounds", lang.text("ui.field.rounds"), setup.rounds.to_string());
    }
    form = form
        .field("time", lang.text("ui.field.time"), FieldKind::Time(setup.game), setup.time_control.clone())
        .field("dates", lang.text("ui.field.dates"), days_kind(event, section), schedule_text(&section.days()))
        .field("tiebreaks", lang.text("ui.field.tiebreaks"), FieldKind::Tiebreaks(setup.game), setup.tiebreaks.join(" "));
    if has_edition(section) {
        let editions = edition_choices(&setup.tiebreak_edition, lang);
        form = form.choice("edition", lang.text("ui.field.edition"), editions, setup.tiebreak_edition.clone());
    }
    form = form
        .choice("ties", lang.text("ui.field.ties"), ties, setup.ties.name())
        .number("default", lang.text("ui.field.default-time"), setup.default_minutes.to_string())
        .choice("laws", lang.text("ui.field.laws"), law_choices(setup, lang), setup.laws.clone());
    // Guidelines A and B are of the Laws of Chess: the rules of the other games know no play without supervision.
    if setup.game == GameKind::Chess {
        let supervised = if setup.unsupervised { "no" } else { "yes" };
        form = form.choice("supervision", lang.text("ui.field.supervision"), supervision, supervised);
    }
    form = form.number("half-byes", lang.text("ui.field.half-byes"), setup.byes.half_byes.to_string()).number(
        "closed",
        lang.text("ui.field.closed-rounds"),
        setup.byes.closed_rounds.to_string(),
    );
    form = section::points(form, section, lang);
    // What an old event of another game holds is shown, so that it can be taken out.
    if setup.game == GameKind::Xiangqi || !setup.fouls.is_usual() {
        form = form
            .number("fouls-lose-on", lang.text("ui.field.fouls-lose-on"), setup.fouls.get("fouls-lose-on"))
            .number("technical-fouls-lose-on", lang.text("ui.field.technical-fouls-lose-on"), setup.fouls.get("technical-fouls-lose-on"))
            .number("foul-minutes", lang.text("ui.field.foul-minutes"), setup.fouls.get("foul-minutes"))
            .number("natural-limit", lang.text("ui.field.natural-limit"), setup.fouls.get("natural-limit"));
    }
    if section.has_fixed_games() {
        form = form.choice("leaving", lang.text("ui.field.leaving"), leaving, setup.leaving.name());
    }
    // Points pairing is always of the Chinese rules.
    if section.stages.iter().any(|stage| !section.system_of(stage).is_points()) {
        let rules = choices(UnplayedRule::ALL.map(|rule| (rule.name(), unplayed_key(rule))), lang);
        form = form.choice("unplayed", lang.text("ui.field.unplayed"), rules, setup.unplayed.name());
    }
    form = section::fields(form, section, lang);
    // What an old event holds is shown as it is, with what is wrong with it.
    if let Some(fault) = section_faults(section).first() {
        form.refuse(Problem::of(fault.setting().name(), fault.say(lang)));
    }
    form
}

/// A field for the days of a section's rounds.
fn days_kind(event: &Event, section: &Section) -> FieldKind {
    FieldKind::Days {
        rounds: Some(rounds_with_days(section, &section.setup)),
        year: section.year_of_days(event),
        first: wizard::first_or_today(&event.info.start),
        proposal: schedule_text(&proposed_days(event, section)),
    }
}

const fn ties_key(ties: Ties) -> &'static str {
    match ties {
        Ties::Shared => "ui.field.ties-shared",
        Ties::Broken => "ui.field.ties-broken",
    }
}

const fn unplayed_key(rule: UnplayedRule) -> &'static str {
    match rule {
        UnplayedRule::Fide => "ui.field.unplayed-fide",
        UnplayedRule::Xiangqi => "ui.field.unplayed-xiangqi",
        UnplayedRule::Fmjd => "ui.field.unplayed-fmjd",
    }
}

const fn leaving_key(rule: LeavingRule) -> &'static str {
    match rule {
        LeavingRule::Half => "ui.field.leaving-half",
        LeavingRule::Forfeit => "ui.field.leaving-forfeit",
        LeavingRule::Annul => "ui.field.leaving-annul",
    }
}

/// How places are decided is laid down and announced before the start (C.07 2.1): to change it later is asked twice, with what it costs.
pub fn ask_ranking(workspace: &Workspace, form: &Form, lang: Lang) -> Result<Option<Confirm>, Problem> {
    let (FormKind::EditSection(id), Some(section)) = (&form.kind, workspace.section()) else { return Ok(None) };
    let list = form.changed("tiebreaks").then(|| tiebreak_codes(form.value("tiebreaks"))).filter(|list| *list != section.setup.tiebreaks);
    if section.rounds.is_empty() || (list.is_none() && !form.changed("edition")) {
        return Ok(None);
    }
    let command = Command::EditSection(*id, patches(form, lang)?);
    // What cannot be is said before anybody is asked.
    event::decide(&workspace.event, &command).map_err(|refusal| Problem::refused(&refusal, lang))?;
    let round = section.current_number().to_string();
    let mut lines = Vec::new();
    if let Some(list) = &list {
        let old = section.setup.tiebreaks.join(" ");
        lines.push(lang.fill("ui.confirm.ranking-change", &[("old", &old), ("new", &list.join(" "))]));
    }
    if form.changed("edition") {
        let old = &section.setup.tiebreak_edition;
        lines.push(lang.fill("ui.confirm.ranking-editions", &[("old", old), ("new", form.value("edition"))]));
    }
    lines.extend([lang.text("ui.confirm.ranking-announced").to_owned(), lang.text("ui.confirm.ranking-logged").to_owned()]);
    let title = lang.fill("ui.confirm.ranking", &[("round", &round)]);
    let last = Confirm::new(
        title.clone(),
        vec![lang.text("ui.confirm.ranking-sure").to_owned()],
        Act::Effects(vec![Effect::Commit(vec![command])]),
    );
    Ok(Some(Confirm::new(title, lines, Act::Ask(Box::new(Confirm { word: round, ..last })))))
}

/// What was changed in the settings of a section; what was not touched stays as it is.
pub fn patches(form: &Form, lang: Lang) -> Result<Vec<SectionPatch>, Problem> {
    let number = |name| form.whole(name, lang);
    let text = |name| form.safe(name);
    let mut patches = Vec::new();
    for field in form.fields.iter().filter(|f| form.changed(f.name) && !section::is_here(f.name)) {
        patches.push(match field.name {
            "section" => SectionPatch::Name(text("section")),
            "rounds" => SectionPatch::Rounds(number("rounds")?),
            "time" => SectionPatch::TimeControl(text("time")),
            "dates" => SectionPatch::Days(wizard::days_of(form, lang)?.unwrap_or_default()),
            "tiebreaks" => SectionPatch::Tiebreaks(tiebreak_codes(form.value("tiebreaks"))),
            "edition" => SectionPatch::TiebreakEdition(text("edition")),
            "ties" => SectionPatch::Ties(form.value("ties").parse().unwrap_or(Ties::Shared)),
            "default" => SectionPatch::DefaultMinutes(number("default")?),
            key if FOUL_KEYS.contains(&key) => {
                if patches.iter().any(|patch| matches!(patch, SectionPatch::Fouls(_))) {
                    continue;
                }
                let mut rule = FoulRule::default();
                for key in FOUL_KEYS {
                    let refused = |NoSuchNumber(least, most): NoSuchNumber| {
                        let values = [("least", &*least.to_string()), ("most", &most.to_string())];
                        Problem::of(key, lang.fill("ui.form.number-within", &values))
                    };
                    rule.set(key, form.value(key)).map_err(refused)?;
                }
                SectionPatch::Fouls(rule)
            }
            "laws" => SectionPatch::Laws(text("laws")),
            "supervision" => SectionPatch::Unsupervised(form.value("supervision") == "no"),
            "half-byes" => SectionPatch::HalfByes(number("half-byes")?),
            "leaving" => {
                let rule = LeavingRule::ALL.into_iter().find(|rule| rule.name() == form.value("leaving"));
                SectionPatch::Leaving(rule.unwrap_or_default())
            }
            "unplayed" => {
                let rule = UnplayedRule::ALL.into_iter().find(|rule| rule.name() == form.value("unplayed"));
                SectionPatch::Unplayed(rule.unwrap_or_default())
            }
            "scoring" => section::scoring(form, lang)?,
            "pab" => SectionPatch::Pab(section::value(form, "pab", lang)?),
            "baku" => SectionPatch::Baku(form.value("baku") == "yes"),
            _ => SectionPatch::ClosedRounds(number("closed")?),
        });
    }
    patches.extend(section::patches(form, lang)?);
    Ok(patches)
}
