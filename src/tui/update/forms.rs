//! Forms: which fields they have, and what they give when they are sent.

mod aids;
mod answer;
mod person;
mod repair;
mod section;
mod settings;
mod team;
pub mod wizard;

pub use aids::{choose_typing, doubt, help_with, look_at, pick_key, take_people, take_preset};
pub use answer::{requested, settle, stays};
pub use person::{fixed_table, lot, player};
pub use repair::{ask_absent, form as repair, numbered_people};
pub use settings::form as edit_section;
pub use team::{add_member, adjust, correct_line_up, edit_member, team};

pub use crate::desk::complete::path;
use crate::desk::roster::RosterAsk;
use crate::tui::effect::{Effect, RosterPreview};
use crate::tui::model::{Model, Workspace};
use crate::tui::overlay::{FieldKind, Form, FormKind, Overlay, Problem};
use crate::tui::task::Task;
use crate::words::Lang;
use event::setting::names;
use event::{Command, Event, Info, NewPlayer, RATING_KEYS, SectionId, SectionPatch, sanitize};
use std::path::{Path, PathBuf};

/// What a field is chosen from: values, and the texts that name them.
fn choices<'a>(of: impl IntoIterator<Item = (&'a str, &'static str)>, lang: Lang) -> Vec<(String, String)> {
    of.into_iter().map(|(value, key)| (value.to_owned(), lang.get(key).unwrap_or_default().to_owned())).collect()
}

pub fn new_event(lang: Lang) -> Form {
    let form = Form::new(FormKind::NewEvent, lang.text("ui.form.new-event"))
        .words("name", lang.text("ui.field.event"), "")
        .words("city", lang.text("ui.field.city"), "")
        .words("venue", lang.text("ui.field.venue"), "")
        .words("room", lang.text("ui.field.room"), "")
        .field("start", lang.text("ui.field.start"), FieldKind::Day, wizard::today())
        .words("arbiter", lang.text("ui.field.arbiter"), "");
    wizard::section_fields(form, &wizard::today(), lang)
}

/// A further section of an event that starts on a day; empty where it is not known.
pub fn new_section(start: &str, lang: Lang) -> Form {
    wizard::section_fields(Form::new(FormKind::NewSection, lang.text("ui.form.new-section")), start, lang)
}

pub fn edit_event(info: &Info, lang: Lang) -> Form {
    Form::new(FormKind::EditEvent, lang.text("ui.form.edit-event"))
        .words("name", lang.text("ui.field.event"), info.name.clone())
        .words("city", lang.text("ui.field.city"), info.city.clone())
        .words("venue", lang.text("ui.field.venue"), info.venue.clone())
        .words("room", lang.text("ui.field.room"), info.room.clone())
        .text("federation", lang.text("ui.field.federation"), info.federation.clone())
        .field("start", lang.text("ui.field.start"), FieldKind::Day, info.start.clone())
        .field("end", lang.text("ui.field.end"), FieldKind::Day, info.end.clone())
        .words("arbiter", lang.text("ui.field.arbiter"), info.chief_arbiter.clone())
        .words("deputies", lang.text("ui.field.deputies"), info.deputies.join("; "))
        .words("pairings-officer", lang.text("ui.field.pairings-officer"), info.pairings_officer.clone())
        .text("site", lang.text("ui.field.site"), info.site.clone())
}

/// The form that comes after one that was saved and goes on with the next entry.
pub fn next(form: &Form, lang: Lang) -> Form {
    match form.kind {
        FormKind::AddTeam => team(None, lang),
        FormKind::AddMember(id) => team::again(id, &form.title, lang),
        _ => player(None, lang),
    }
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

/// Refuses letters in a field of digits: left out unseen they made 26 of 26oo.
fn all_numbers(form: &Form, lang: Lang) -> Result<(), Problem> {
    let is_odd = |name: &&'static str| !form.value(name).bytes().all(|byte| byte.is_ascii_digit());
    let mut names = form.fields.iter().filter(|field| matches!(field.kind, FieldKind::Number)).map(|field| field.name);
    names.find(is_odd).map_or(Ok(()), |name| Err(Problem::of(name, lang.text("ui.form.not-a-number"))))
}

/// What a form gives when it is sent: effects, or what is wrong with it.
pub fn send(model: &mut Model, form: &Form) -> Result<Vec<Effect>, Problem> {
    all_numbers(form, model.lang())?;
    let lang = model.lang();
    let file = || form.need("path", lang).map(path);
    match &form.kind {
        FormKind::NewEvent => {
            let name = sanitize::safe(form.need("name", lang)?);
            let info = Info {
                name: name.clone(),
                city: form.safe("city"),
                venue: form.safe("venue"),
                room: form.safe("room"),
                start: form.safe("start"),
                chief_arbiter: form.safe("arbiter"),
                ..Info::default()
            };
            let setup = wizard::setup_of(form, &info.start, lang)?;
            let mut commands = vec![Command::SetInfo(info), Command::AddSection(setup)];
            let days = wizard::days_of(form, lang)?;
            commands.extend(days.map(|days| Command::EditSection(SectionId(1), vec![SectionPatch::Days(days)])));
            return Ok(vec![Effect::Create(PathBuf::from(file_name(&name)), commands)]);
        }
        FormKind::OpenFile => return Ok(vec![Effect::Open(file()?)]),
        FormKind::ImportEvent => return Ok(vec![Effect::ReadReport(file()?)]),
        FormKind::ImportPlayers => {
            let id = model.workspace().and_then(Workspace::section_id).ok_or_else(|| lang.text("ui.empty.no-section").to_owned())?;
            let ask = RosterAsk {
                columns: form.value("columns").to_owned(),
                sheet: form.maybe("sheet", lang)?.filter(|n| *n > 0),
                skip: form.maybe("skip", lang)?.map(usize::from),
            };
            return Ok(vec![Effect::ReadRoster(id, file()?, ask)]);
        }
        FormKind::Claim(_) | FormKind::Relabel | FormKind::DraughtsAct | FormKind::GameFacts | FormKind::ImportGame => {
            return super::games::send(model, form);
        }
        FormKind::ImportRatings => {
            let task = Task::ImportRatings(file()?);
            return Ok(vec![Effect::Start(task)]);
        }
        FormKind::BackupFolder => return Ok(vec![Effect::TakeFolder(file()?)]),
        FormKind::Seal => return super::adjourn::seal(model, form),
        FormKind::OpenEnvelope => {
            return super::adjourn::open_envelope(model, form.need("move", lang)?).map_err(|text| Problem::of("move", text));
        }
        _ => {}
    }
    let workspace = model.workspace().ok_or_else(Problem::default)?;
    if let Some(question) = settings::ask_ranking(workspace, form, lang)? {
        // The form waits below the question, here as below: what was typed is not lost by a no.
        model.overlays.push(Overlay::Form(Form { sent: true, ..form.clone() }));
        model.overlays.push(Overlay::Confirm(question));
        return Ok(Vec::new());
    }
    if form.kind == FormKind::Groups {
        let section = workspace.section().ok_or_else(|| lang.text("event.refusal.no-section").to_owned())?;
        let shown = super::rolls::groups_drawn(section, form, model.size.0, lang)?;
        model.overlays.push(Overlay::Form(Form { sent: true, ..form.clone() }));
        model.overlays.push(Overlay::Text(shown));
        return Ok(Vec::new());
    }
    if form.kind == FormKind::Repair {
        let question = repair::ask(workspace, form, lang)?;
        model.overlays.push(Overlay::Form(Form { sent: true, ..form.clone() }));
        model.overlays.push(Overlay::Confirm(question));
        return Ok(Vec::new());
    }
    Ok(vec![Effect::Commit(commands(workspace, form, lang)?)])
}

/// What would be refused of a form as it stands, by the field that it is about. Nothing is said of a field that nobody has typed in.
pub fn problem_now(model: &Model, form: &Form) -> Option<Problem> {
    let lang = model.lang();
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
            name: form.safe("name"),
            city: form.safe("city"),
            venue: form.safe("venue"),
            room: form.safe("room"),
            federation: form.safe("federation").to_uppercase(),
            start: form.safe("start"),
            end: form.safe("end"),
            chief_arbiter: form.safe("arbiter"),
            deputies: names(&form.safe("deputies")),
            pairings_officer: form.safe("pairings-officer"),
            site: form.safe("site"),
        };
        return Ok(vec![Command::SetInfo(info)]);
    }
    if matches!(form.kind, FormKind::PrizeList(_) | FormKind::PrizeTerms) {
        return Ok(vec![super::prizes::command(&workspace.event, form, lang)?]);
    }
    let section = workspace.section().ok_or_else(|| lang.text("event.refusal.no-section").to_owned())?;
    let (id, of) = (section.id, (&*workspace.event, section));
    Ok(match &form.kind {
        FormKind::EditSection(id) => {
            let edit = Command::EditSection(*id, settings::patches(form, lang)?);
            let retaken = section::retaken(section).filter(|_| RATING_KEYS.iter().any(|key| form.changed(key)));
            match retaken {
                Some(retaken) => vec![Command::Together(vec![edit, retaken])],
                None => vec![edit],
            }
        }
        FormKind::Appeal | FormKind::DecideAppeal(_) => vec![super::appeals::command(section, form, lang)?],
        FormKind::AddPlayer => vec![Command::AddPlayers(id, vec![NewPlayer { person: person::checked(form, of, lang)?, lot: None }])],
        FormKind::EditPlayer(player) => {
            let old = section.player(*player).map(|player| &player.person);
            vec![Command::EditPlayer(id, *player, person::patches(form, old, of, lang)?)]
        }
        FormKind::AddMember(team) => vec![Command::AddMembers(id, *team, vec![person::checked(form, of, lang)?])],
        FormKind::EditMember(member) => {
            let old = section.member(*member).map(|member| &member.person);
            vec![Command::EditMember(id, *member, person::patches(form, old, of, lang)?)]
        }
        FormKind::AddTeam | FormKind::EditTeam(_) | FormKind::Adjust(_) | FormKind::CorrectLineUp(..) => {
            vec![team::command(of, form, lang)?]
        }
        FormKind::Place | FormKind::Value(_) => vec![super::placing::command(section, form, lang)?],
        FormKind::FixedTable(player) => vec![Command::SetFixedTable(id, *player, form.maybe("table", lang)?)],
        FormKind::Lot(player) => vec![Command::SetLot(id, *player, form.maybe("lot", lang)?)],
        FormKind::DrawLots => {
            let seed = form.value("seed").parse().map_err(|_| Problem::of("seed", lang.text("ui.form.not-a-number")))?;
            vec![Command::DrawLots(id, seed)]
        }
        FormKind::EditFormat(id) => vec![Command::EditSection(*id, wizard::format_patches(form, section, lang)?)],
        FormKind::AddStage => vec![wizard::stage_of(form, section, lang)?],
        _ => Vec::new(),
    })
}

/// A file name of an event's name: letters and digits of any script, the rest as hyphens.
fn file_name(name: &str) -> String {
    let plain: String = name.chars().take(60).map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|w| !w.is_empty()).collect();
    let stem = if words.is_empty() { "event".to_owned() } else { words.join("-") };
    format!("{stem}.{}", files::mark::EXTENSION)
}
