//! Forms: which fields they have, and what they give when they are sent.

mod aids;
mod answer;
mod section;
mod team;
pub mod wizard;

pub use aids::{choose_typing, doubt, help_with, pick_key, take_people, take_preset};
pub use answer::{requested, settle, stays};
pub use team::{add_member, adjust, edit_member, team};

pub use crate::desk::complete::path;
use crate::desk::roster::RosterAsk;
use crate::tui::effect::{Effect, RosterPreview};
use crate::tui::model::{Model, Workspace};
use crate::tui::overlay::{Act, Confirm, FieldKind, Form, FormKind, Listed, Overlay, Problem, numbers};
use crate::tui::task::Task;
use crate::words::rulebook::edition_name;
use crate::words::{Lang, Message};
use arbitration::kind::GameKind;
use arbitration::rulebook::{Edition as LawEdition, Rulebook};
use event::schedule::schedule_text;
use event::setting::{Setting, names, person_faults, rounds_with_days, section_faults, tiebreak_codes};
use event::{
    Command, Event, Info, LeavingRule, NewPlayer, Participant, Person, PlayerId, PlayerPatch, RATING_KEYS, RepairPlan, Section, SectionId,
    SectionPatch, Setup, Ties, UnplayedRule, proposed_days, repair_plan,
};
use event::{FOUL_KEYS, FoulRule, NoSuchNumber, sanitize};
use std::path::{Path, PathBuf};
use tournament::tiebreak::Edition;
use tui_input::Input;

pub fn new_event(lang: Lang) -> Form {
    let form = Form::new(FormKind::NewEvent, lang.text("ui.form.new-event"))
        .text("name", lang.text("ui.field.event"), "")
        .text("city", lang.text("ui.field.city"), "")
        .text("venue", lang.text("ui.field.venue"), "")
        .text("room", lang.text("ui.field.room"), "")
        .field("start", lang.text("ui.field.start"), FieldKind::Day, wizard::today())
        .text("arbiter", lang.text("ui.field.arbiter"), "");
    wizard::section_fields(form, &wizard::today(), lang)
}

/// A further section of an event that starts on a day; empty where it is not known.
pub fn new_section(start: &str, lang: Lang) -> Form {
    wizard::section_fields(Form::new(FormKind::NewSection, lang.text("ui.form.new-section")), start, lang)
}

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
fn edition_choices(stands: &str) -> Vec<(String, String)> {
    let known = Edition::ALL.map(|e| e.to_string());
    let odd = Some(stands.to_owned()).filter(|e| !e.is_empty() && !known.contains(e));
    known.into_iter().chain(odd).map(|e| (e.clone(), format!("C.07, {e}"))).collect()
}

pub fn edit_section(event: &Event, section: &Section, lang: Lang) -> Form {
    let setup = &section.setup;
    let supervision = [("yes", "ui.field.supervised"), ("no", "ui.field.unsupervised")]
        .map(|(value, key)| (value.to_owned(), lang.get(key).unwrap_or_default().to_owned()))
        .to_vec();
    let ties = [(Ties::Shared, "ui.field.ties-shared"), (Ties::Broken, "ui.field.ties-broken")]
        .map(|(ties, key)| (ties.name().to_owned(), lang.get(key).unwrap_or_default().to_owned()))
        .to_vec();
    let leaving = LeavingRule::ALL.map(|rule| (rule.name().to_owned(), lang.text(leaving_key(rule)).to_owned())).to_vec();
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
        .field("tiebreaks", lang.text("ui.field.tiebreaks"), FieldKind::Tiebreaks(setup.game), setup.tiebreaks.join(" "))
        .choice("edition", lang.text("ui.field.edition"), edition_choices(&setup.tiebreak_edition), setup.tiebreak_edition.clone())
        .choice("ties", lang.text("ui.field.ties"), ties, setup.ties.name())
        .number("default", lang.text("ui.field.default-time"), setup.default_minutes.to_string())
        .choice("laws", lang.text("ui.field.laws"), law_choices(setup, lang), setup.laws.clone())
        .choice("supervision", lang.text("ui.field.supervision"), supervision, if setup.unsupervised { "no" } else { "yes" })
        .number("half-byes", lang.text("ui.field.half-byes"), setup.byes.half_byes.to_string())
        .number("closed", lang.text("ui.field.closed-rounds"), setup.byes.closed_rounds.to_string());
    form = section::points(form, section, lang);
    if setup.game == GameKind::Xiangqi {
        form = form
            .number("fouls-lose-on", lang.text("ui.field.fouls-lose-on"), setup.fouls.get("fouls-lose-on"))
            .number("foul-minutes", lang.text("ui.field.foul-minutes"), setup.fouls.get("foul-minutes"))
            .number("natural-limit", lang.text("ui.field.natural-limit"), setup.fouls.get("natural-limit"));
    }
    if section.has_fixed_games() {
        form = form.choice("leaving", lang.text("ui.field.leaving"), leaving, setup.leaving.name());
    }
    // Points pairing is always of the Chinese rules.
    if section.stages.iter().any(|stage| !section.system_of(stage).is_points()) {
        let rules = [
            (UnplayedRule::Fide, "ui.field.unplayed-fide"),
            (UnplayedRule::Xiangqi, "ui.field.unplayed-xiangqi"),
            (UnplayedRule::Fmjd, "ui.field.unplayed-fmjd"),
        ]
        .map(|(rule, key)| (rule.name().to_owned(), lang.get(key).unwrap_or_default().to_owned()));
        form = form.choice("unplayed", lang.text("ui.field.unplayed"), rules.to_vec(), setup.unplayed.name());
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
        proposal: schedule_text(&proposed_days(event, section)),
    }
}

const fn leaving_key(rule: LeavingRule) -> &'static str {
    match rule {
        LeavingRule::Half => "ui.field.leaving-half",
        LeavingRule::Forfeit => "ui.field.leaving-forfeit",
        LeavingRule::Annul => "ui.field.leaving-annul",
    }
}

pub fn edit_event(info: &Info, lang: Lang) -> Form {
    Form::new(FormKind::EditEvent, lang.text("ui.form.edit-event"))
        .text("name", lang.text("ui.field.event"), info.name.clone())
        .text("city", lang.text("ui.field.city"), info.city.clone())
        .text("venue", lang.text("ui.field.venue"), info.venue.clone())
        .text("room", lang.text("ui.field.room"), info.room.clone())
        .text("federation", lang.text("ui.field.federation"), info.federation.clone())
        .field("start", lang.text("ui.field.start"), FieldKind::Day, info.start.clone())
        .field("end", lang.text("ui.field.end"), FieldKind::Day, info.end.clone())
        .text("arbiter", lang.text("ui.field.arbiter"), info.chief_arbiter.clone())
        .text("deputies", lang.text("ui.field.deputies"), info.deputies.join("; "))
        .text("pairings-officer", lang.text("ui.field.pairings-officer"), info.pairings_officer.clone())
        .text("site", lang.text("ui.field.site"), info.site.clone())
}

/// A new player, or the data of one.
pub fn player(player: Option<&Participant>, lang: Lang) -> Form {
    let person = player.map(|p| p.person.clone()).unwrap_or_default();
    let id = person.public_id().to_owned();
    let (kind, title) = match player {
        Some(p) => (FormKind::EditPlayer(p.id), lang.text("ui.form.edit-player")),
        None => (FormKind::AddPlayer, lang.text("ui.form.add-player")),
    };
    person_fields(Form::new(kind, title), person, id, lang)
}

/// The fields of a person's data.
fn person_fields(form: Form, person: Person, id: String, lang: Lang) -> Form {
    form.text("name", lang.text("ui.field.name"), person.name)
        .number("rating", lang.text("ui.field.rating"), person.rating.map_or_else(String::new, |r| r.to_string()))
        .text("title", lang.text("ui.field.title"), person.title)
        .text("federation", lang.text("ui.field.federation"), person.federation)
        .text("club", lang.text("ui.field.club"), person.club)
        .text("id", lang.text("ui.field.id"), id)
        .text("sex", lang.text("ui.field.sex"), person.sex)
        .text("birth", lang.text("ui.field.birth"), person.birth)
        .text("family", lang.text("ui.field.family"), person.family)
}

/// The form that comes after one that was saved and goes on with the next entry.
pub fn next(form: &Form, lang: Lang) -> Form {
    match form.kind {
        FormKind::AddTeam => team(None, lang),
        FormKind::AddMember(id) => team::again(id, &form.title, lang),
        _ => player(None, lang),
    }
}

pub fn fixed_table(player: &Participant, lang: Lang) -> Form {
    let table = player.fixed_table.map_or_else(String::new, |t| t.to_string());
    Form::new(FormKind::FixedTable(player.id), player.person.name.clone()).number("table", lang.text("ui.field.table"), table)
}

pub fn lot(player: &Participant, lang: Lang) -> Form {
    let lot = player.lot.map_or_else(String::new, |l| l.to_string());
    Form::new(FormKind::Lot(player.id), player.person.name.clone()).number("lot", lang.text("ui.field.lot"), lot)
}

pub fn open_file(lang: Lang) -> Form {
    Form::new(FormKind::OpenFile, lang.text("ui.form.open-file")).path("path", lang.text("ui.field.file"), true, "")
}

pub fn import_event(lang: Lang) -> Form {
    Form::new(FormKind::ImportEvent, lang.text("ui.form.import-event")).path("path", lang.text("ui.field.file"), true, "")
}

/// A roster to read; with one that was read, how it was taken, to be changed.
pub fn import_players(read: Option<&RosterPreview>, lang: Lang) -> Form {
    let ask = read.map(|r| r.ask.clone()).unwrap_or_default();
    let mut form = Form::new(FormKind::ImportPlayers, lang.text("ui.form.import-players"))
        .text("columns", lang.text("ui.field.columns"), ask.columns)
        .number("skip", lang.text("ui.field.skip"), ask.skip.map_or_else(String::new, |n| n.to_string()))
        .number("sheet", lang.text("ui.field.sheet"), ask.sheet.map_or_else(String::new, |n| n.to_string()))
        .path("path", lang.text("ui.field.file"), true, read.map_or_else(String::new, |r| r.path.display().to_string()));
    // The columns are named only where the header does not say them: Enter after the file is enough.
    form.cursor = if read.is_some() { 0 } else { 3 };
    form
}

pub fn import_ratings(lang: Lang) -> Form {
    Form::new(FormKind::ImportRatings, lang.text("ui.form.import-ratings")).path("path", lang.text("ui.field.file"), true, "")
}

/// The folder named before stands in it: the copy is made beside the screen, and when it fails the folder is mended, not typed again.
pub fn backup_folder(folder: Option<&Path>, lang: Lang) -> Form {
    let folder = folder.map_or_else(String::new, |f| f.display().to_string());
    Form::new(FormKind::BackupFolder, lang.text("ui.form.backup")).path("path", lang.text("ui.field.folder"), false, folder)
}

pub fn draw_lots(lang: Lang) -> Form {
    Form::new(FormKind::DrawLots, lang.text("ui.form.draw-lots")).text("seed", lang.text("ui.field.seed"), "")
}

/// Who is absent from the published round, and who has come late to it.
pub fn repair(section: &Section, lang: Lang) -> Form {
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
    let rows = super::rolls::people(section).into_iter();
    rows.map(|row| Listed { value: number(&row.value).unwrap_or_default(), ..row }).collect()
}

/// The question whether the repair shall be made, with the difference.
fn ask_repair(workspace: &Workspace, form: &Form, lang: Lang) -> Result<Confirm, Problem> {
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

/// What a form gives when it is sent: effects, or what is wrong with it.
pub fn send(model: &mut Model, form: &Form) -> Result<Vec<Effect>, Problem> {
    let lang = model.lang();
    let need = |name: &'static str| {
        let value = form.value(name);
        if value.is_empty() { Err(Problem::of(name, lang.text("ui.form.needed"))) } else { Ok(value.to_owned()) }
    };
    // Empty is not said; anything else must be a number.
    let maybe = |name: &'static str| match form.value(name) {
        "" => Ok(None),
        _ => form.number_of(name).map(Some).ok_or_else(|| Problem::of(name, lang.text("ui.form.not-a-number"))),
    };
    match &form.kind {
        FormKind::NewEvent => {
            let name = sanitize::safe(&need("name")?);
            let info = Info {
                name: name.clone(),
                city: sanitize::safe(form.value("city")),
                venue: sanitize::safe(form.value("venue")),
                room: sanitize::safe(form.value("room")),
                start: sanitize::safe(form.value("start")),
                chief_arbiter: sanitize::safe(form.value("arbiter")),
                ..Info::default()
            };
            let setup = wizard::setup_of(form, &info.start, lang)?;
            let mut commands = vec![Command::SetInfo(info), Command::AddSection(setup)];
            let days = wizard::days_of(form, lang)?;
            commands.extend(days.map(|days| Command::EditSection(SectionId(1), vec![SectionPatch::Days(days)])));
            return Ok(vec![Effect::Create(PathBuf::from(file_name(&name)), commands)]);
        }
        FormKind::OpenFile => return Ok(vec![Effect::Open(path(&need("path")?))]),
        FormKind::ImportEvent => return Ok(vec![Effect::ReadReport(path(&need("path")?))]),
        FormKind::ImportPlayers => {
            let id = model.workspace().and_then(Workspace::section_id).ok_or_else(|| lang.text("ui.empty.no-section").to_owned())?;
            let ask = RosterAsk {
                columns: form.value("columns").to_owned(),
                sheet: maybe("sheet")?.filter(|n| *n > 0),
                skip: maybe("skip")?.map(usize::from),
            };
            return Ok(vec![Effect::ReadRoster(id, path(&need("path")?), ask)]);
        }
        FormKind::Claim(_) | FormKind::Relabel | FormKind::DraughtsAct | FormKind::GameFacts | FormKind::ImportGame => {
            return super::games::send(model, form);
        }
        FormKind::ImportRatings => {
            let task = Task::ImportRatings(path(&need("path")?));
            return Ok(vec![Effect::Start(task)]);
        }
        FormKind::BackupFolder => {
            let folder = path(&need("path")?);
            model.config.backup_folder = Some(folder.clone());
            return Ok(vec![Effect::SaveConfig, Effect::Backup(Some(folder))]);
        }
        FormKind::Seal => return super::adjourn::seal(model, form),
        FormKind::OpenEnvelope => return super::adjourn::open_envelope(model, &need("move")?).map_err(|text| Problem::of("move", text)),
        _ => {}
    }
    let workspace = model.workspace().ok_or_else(Problem::default)?;
    if let Some(question) = ask_ranking(workspace, form, lang)? {
        // The form waits below the question: what was typed is not lost by a no.
        model.overlays.push(Overlay::Form(Form { sent: true, ..form.clone() }));
        model.overlays.push(Overlay::Confirm(question));
        return Ok(Vec::new());
    }
    if form.kind == FormKind::Groups {
        let section = workspace.section().ok_or_else(|| lang.text("event.refusal.no-section").to_owned())?;
        let shown = super::rolls::groups_drawn(section, form, model.size.0, lang)?;
        model.overlays.push(Overlay::Text(shown));
        return Ok(Vec::new());
    }
    if form.kind == FormKind::Repair {
        let question = ask_repair(workspace, form, lang)?;
        model.overlays.push(Overlay::Confirm(question));
        return Ok(Vec::new());
    }
    Ok(vec![Effect::Commit(commands(workspace, form, lang)?)])
}

/// What would be refused of a form as it stands, by the field that it is about. Nothing is said of a field that nobody has typed in.
pub fn problem_now(model: &Model, form: &Form) -> Option<Problem> {
    let lang = model.lang();
    // Whoever has no name yet may have a wrong day of birth.
    let mut named = form.clone();
    if let Some(field) = named.fields.iter_mut().find(|field| field.name == "name" && field.input.value().trim().is_empty()) {
        field.input = Input::new("?".to_owned());
    }
    let form = &named;
    let checked = |event: &Event, commands: Vec<Command>| {
        commands.iter().find_map(|command| event::decide(event, command).err()).map(|refusal| Problem::refused(&refusal, lang))
    };
    let problem = match (&form.kind, model.workspace()) {
        (FormKind::NewEvent, _) => {
            let setup = wizard::setup_of(form, form.value("start"), lang).and_then(|setup| wizard::days_of(form, lang).map(|_| setup));
            setup.map_or_else(Some, |setup| checked(&Event::default(), vec![Command::AddSection(setup)]))
        }
        (
            FormKind::Claim(_)
            | FormKind::Relabel
            | FormKind::DraughtsAct
            | FormKind::GameFacts
            | FormKind::ImportGame
            | FormKind::Seal
            | FormKind::OpenEnvelope
            | FormKind::DrawLots
            // To plan a repair is to pair again; who is named says the field itself.
            | FormKind::Repair,
            _,
        ) => None,
        (_, Some(workspace)) => commands(workspace, form, lang).map_or_else(Some, |commands| checked(&workspace.event, commands)),
        (_, None) => None,
    };
    problem.filter(|problem| form.field_of(problem.field).is_some_and(|field| field.is_changed() && !field.input.value().trim().is_empty()))
}

fn commands(workspace: &Workspace, form: &Form, lang: Lang) -> Result<Vec<Command>, Problem> {
    if form.kind == FormKind::NewSection {
        let add = Command::AddSection(wizard::setup_of(form, &workspace.event.info.start, lang)?);
        let Some(days) = wizard::days_of(form, lang)? else { return Ok(vec![add]) };
        let days = Command::EditSection(workspace.event.next_section(), vec![SectionPatch::Days(days)]);
        return Ok(vec![Command::Together(vec![add, days])]);
    }
    if form.kind == FormKind::EditEvent {
        let info = Info {
            name: sanitize::safe(form.value("name")),
            city: sanitize::safe(form.value("city")),
            venue: sanitize::safe(form.value("venue")),
            room: sanitize::safe(form.value("room")),
            federation: sanitize::safe(form.value("federation")).to_uppercase(),
            start: sanitize::safe(form.value("start")),
            end: sanitize::safe(form.value("end")),
            chief_arbiter: sanitize::safe(form.value("arbiter")),
            deputies: names(&sanitize::safe(form.value("deputies"))),
            pairings_officer: sanitize::safe(form.value("pairings-officer")),
            site: sanitize::safe(form.value("site")),
        };
        return Ok(vec![Command::SetInfo(info)]);
    }
    if matches!(form.kind, FormKind::PrizeList(_) | FormKind::PrizeTerms) {
        return Ok(vec![super::prizes::command(&workspace.event, form, lang)?]);
    }
    let section = workspace.section().ok_or_else(|| lang.text("event.refusal.no-section").to_owned())?;
    let id = section.id;
    let number = |name: &'static str| form.number_of(name).ok_or_else(|| Problem::of(name, lang.text("ui.form.not-a-number")));
    // Empty takes the value away; anything else must be a number.
    let maybe = |name: &'static str| if form.value(name).is_empty() { Ok(None) } else { number(name).map(Some) };
    Ok(match &form.kind {
        FormKind::EditSection(id) => {
            let edit = Command::EditSection(*id, section_patches(form, lang)?);
            let retaken = section::retaken(section).filter(|_| RATING_KEYS.iter().any(|key| form.changed(key)));
            match retaken {
                Some(retaken) => vec![Command::Together(vec![edit, retaken])],
                None => vec![edit],
            }
        }
        FormKind::Appeal | FormKind::DecideAppeal(_) => vec![super::appeals::command(section, form, lang)?],
        FormKind::AddPlayer => vec![Command::AddPlayers(id, vec![NewPlayer { person: checked_person(form, lang)?, lot: None }])],
        FormKind::EditPlayer(player) => vec![Command::EditPlayer(id, *player, patches_of(person(form, maybe("rating")?)))],
        FormKind::AddMember(team) => vec![Command::AddMembers(id, *team, vec![checked_person(form, lang)?])],
        FormKind::EditMember(member) => vec![Command::EditMember(id, *member, patches_of(person(form, maybe("rating")?)))],
        FormKind::AddTeam | FormKind::EditTeam(_) | FormKind::Adjust(_) => vec![team::command(section, form, lang)?],
        FormKind::Place | FormKind::Value(_) => vec![super::placing::command(section, form, lang)?],
        FormKind::FixedTable(player) => vec![Command::SetFixedTable(id, *player, maybe("table")?)],
        FormKind::Lot(player) => vec![Command::SetLot(id, *player, maybe("lot")?)],
        FormKind::DrawLots => {
            let seed = form.value("seed").parse().map_err(|_| Problem::of("seed", lang.text("ui.form.not-a-number")))?;
            vec![Command::DrawLots(id, seed)]
        }
        FormKind::EditFormat(id) => vec![Command::EditSection(*id, wizard::format_patches(form, section, lang)?)],
        FormKind::AddStage => vec![wizard::stage_of(form, section, lang)?],
        _ => Vec::new(),
    })
}

/// How places are decided is laid down and announced before the start (C.07 2.1): to change it later is asked twice, with what it costs.
fn ask_ranking(workspace: &Workspace, form: &Form, lang: Lang) -> Result<Option<Confirm>, Problem> {
    let (FormKind::EditSection(id), Some(section)) = (&form.kind, workspace.section()) else { return Ok(None) };
    let list = form.changed("tiebreaks").then(|| tiebreak_codes(form.value("tiebreaks"))).filter(|list| *list != section.setup.tiebreaks);
    if section.rounds.is_empty() || (list.is_none() && !form.changed("edition")) {
        return Ok(None);
    }
    let command = Command::EditSection(*id, section_patches(form, lang)?);
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
fn section_patches(form: &Form, lang: Lang) -> Result<Vec<SectionPatch>, Problem> {
    let number = |name: &'static str| form.number_of(name).ok_or_else(|| Problem::of(name, lang.text("ui.form.not-a-number")));
    let text = |name: &str| sanitize::safe(form.value(name));
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
                    let refused = |most: NoSuchNumber| Problem::of(key, lang.fill("ui.form.number-to", &[("most", &most.0.to_string())]));
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

fn person(form: &Form, rating: Option<u16>) -> Person {
    let text = |name: &str| sanitize::safe(form.value(name));
    Person {
        name: text("name"),
        sex: text("sex").to_lowercase(),
        title: text("title"),
        rating: rating.filter(|r| *r > 0),
        federation: text("federation").to_uppercase(),
        id: text("id"),
        club: text("club"),
        birth: text("birth"),
        family: text("family"),
        ..Person::default()
    }
}

/// All fields of a person's data.
fn patches_of(p: Person) -> Vec<PlayerPatch> {
    vec![
        PlayerPatch::Name(p.name),
        PlayerPatch::Rating(p.rating),
        PlayerPatch::Title(p.title),
        PlayerPatch::Federation(p.federation),
        PlayerPatch::Club(p.club),
        PlayerPatch::Id(p.id),
        PlayerPatch::Sex(p.sex),
        PlayerPatch::Birth(p.birth),
        PlayerPatch::Family(p.family),
    ]
}

/// A new player as typed, checked as an edited one is.
fn checked_person(form: &Form, lang: Lang) -> Result<Person, Problem> {
    let rating = match form.value("rating") {
        "" => None,
        _ => Some(form.number_of("rating").ok_or_else(|| Problem::of("rating", lang.text("ui.form.not-a-number")))?),
    };
    let person = person(form, rating);
    match person_faults(&person).first() {
        Some(fault) => Err(Problem::of(fault.setting().name(), fault.say(lang))),
        None => Ok(person),
    }
}

/// A file name of an event's name: letters and digits of any script, the rest as hyphens.
fn file_name(name: &str) -> String {
    let plain: String = name.chars().take(60).map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|w| !w.is_empty()).collect();
    let stem = if words.is_empty() { "event".to_owned() } else { words.join("-") };
    format!("{stem}.{}", files::mark::EXTENSION)
}
