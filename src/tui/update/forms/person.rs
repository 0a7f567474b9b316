//! Forms of players: the data of a person, a fixed table, a lot.

use crate::desk::roster::{edit_fault, typed_faults};
use crate::tui::overlay::{Form, FormKind, Problem};
use crate::words::{Lang, Message};
use event::setting::Fault;
use event::{Event, Participant, Person, PlayerPatch, Section};

/// A new player, or the data of one.
pub fn player(player: Option<&Participant>, lang: Lang) -> Form {
    let person = player.map(|p| p.person.clone()).unwrap_or_default();
    let id = person.public_id().to_owned();
    let (kind, title) = match player {
        Some(p) => (FormKind::EditPlayer(p.id), lang.text("ui.form.edit-player")),
        None => (FormKind::AddPlayer, lang.text("ui.form.add-player")),
    };
    fields(Form::new(kind, title), person, id, lang)
}

/// The fields of a person's data.
pub fn fields(form: Form, person: Person, id: String, lang: Lang) -> Form {
    form.text("name", lang.text("ui.field.name"), person.name)
        .number("rating", lang.text("ui.field.rating"), person.rating.map_or_else(String::new, |r| r.to_string()))
        .text("title", lang.text("ui.field.title"), person.title)
        .text("federation", lang.text("ui.field.federation"), person.federation)
        .words("club", lang.text("ui.field.club"), person.club)
        .text("id", lang.text("ui.field.id"), id)
        .text("sex", lang.text("ui.field.sex"), person.sex)
        .text("birth", lang.text("ui.field.birth"), person.birth)
        .text("family", lang.text("ui.field.family"), person.family)
}

pub fn fixed_table(player: &Participant, lang: Lang) -> Form {
    let table = player.fixed_table.map_or_else(String::new, |t| t.to_string());
    Form::new(FormKind::FixedTable(player.id), player.person.name.clone()).number("table", lang.text("ui.field.table"), table)
}

pub fn lot(player: &Participant, lang: Lang) -> Form {
    let lot = player.lot.map_or_else(String::new, |l| l.to_string());
    Form::new(FormKind::Lot(player.id), player.person.name.clone()).number("lot", lang.text("ui.field.lot"), lot)
}

/// A person as typed.
fn person(form: &Form, rating: Option<u16>) -> Person {
    let text = |name| form.safe(name);
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

/// All fields of a person's data as typed; what a file brought along stands until it is changed.
pub fn patches(form: &Form, old: Option<&Person>, of: (&Event, &Section), lang: Lang) -> Result<Vec<PlayerPatch>, Problem> {
    let p = person(form, form.maybe("rating", lang)?);
    let patches = vec![
        PlayerPatch::Name(p.name),
        PlayerPatch::Rating(p.rating),
        PlayerPatch::Title(p.title),
        PlayerPatch::Federation(p.federation),
        PlayerPatch::Club(p.club),
        PlayerPatch::Id(p.id),
        PlayerPatch::Sex(p.sex),
        PlayerPatch::Birth(p.birth),
        PlayerPatch::Family(p.family),
    ];
    match old.and_then(|old| edit_fault(of.0, of.1, old, &patches)).filter(|fault| !fault.is_missing()) {
        Some(fault) => Err(problem(&fault, lang)),
        None => Ok(patches),
    }
}

fn problem(fault: &Fault, lang: Lang) -> Problem {
    Problem::of(fault.setting().name(), fault.say(lang))
}

/// A new player as typed, checked as an edited one is.
pub fn checked(form: &Form, of: (&Event, &Section), lang: Lang) -> Result<Person, Problem> {
    sound(person(form, form.maybe("rating", lang)?), of, lang)
}

/// A person, or what is wrong with the data. What is only missing is told by the entry, after all that is wrong.
pub fn sound(person: Person, (event, section): (&Event, &Section), lang: Lang) -> Result<Person, Problem> {
    match typed_faults(event, section, &person).iter().find(|fault| !fault.is_missing()) {
        Some(fault) => Err(problem(fault, lang)),
        None => Ok(person),
    }
}
