//! Forms of teams: a team with its players, a player of a team, points given or taken.

use super::{choices, person};
use crate::tui::overlay::{FieldKind, Form, FormKind, Problem};
use crate::words::Lang;
use event::sanitize;
use event::{Adjusted, Command, Event, Member, MemberId, NewPlayer, NewTeam, Participant, Person, PlayerId, PlayerPatch, Section};
use tournament::points::Points;

/// A new team, or the data of one. The players of a new one are typed in the order of their boards.
pub fn team(team: Option<&Participant>, lang: Lang) -> Form {
    let person = team.map(|team| team.person.clone()).unwrap_or_default();
    let (kind, title) = match team {
        Some(team) => (FormKind::EditTeam(team.id), lang.text("team.form.edit")),
        None => (FormKind::AddTeam, lang.text("team.form.add")),
    };
    let form = Form::new(kind, title)
        .words("name", lang.text("team.field.team"), person.name)
        .words("club", lang.text("ui.field.club"), person.club)
        .text("federation", lang.text("ui.field.federation"), person.federation)
        .words("captain", lang.text("team.field.captain"), person.captain)
        .number("rating", lang.text("team.field.strength"), person.rating.map_or_else(String::new, |r| r.to_string()));
    if team.is_some() { form } else { form.text("players", lang.text("team.field.players"), "") }
}

/// A new player of a team.
pub fn add_member(team: PlayerId, name: &str, lang: Lang) -> Form {
    again(team, &lang.fill("team.form.add-member", &[("team", name)]), lang)
}

/// The same for the next one.
pub fn again(team: PlayerId, title: &str, lang: Lang) -> Form {
    person::fields(Form::new(FormKind::AddMember(team), title), Person::default(), String::new(), lang)
}

/// The data of a player of a team.
pub fn edit_member(member: &Member, lang: Lang) -> Form {
    let id = member.person.public_id().to_owned();
    person::fields(Form::new(FormKind::EditMember(member.id), lang.text("ui.form.edit-player")), member.person.clone(), id, lang)
}

/// Points given to a contestant, or taken: of teams match points or game points.
pub fn adjust(section: &Section, player: &Participant, lang: Lang) -> Form {
    let round = section.current_number();
    let round = if round == 0 { String::new() } else { round.to_string() };
    let title = lang.fill("team.form.adjust", &[("name", &player.person.name)]);
    let form =
        Form::new(FormKind::Adjust(player.id), title).field("points", lang.text("team.field.points"), FieldKind::Points(Vec::new()), "");
    let form = match section.is_of_teams() {
        true => {
            let scores = [("match", "team.field.match-points"), ("game", "team.field.game-points")];
            form.choice("score", lang.text("team.field.score"), choices(scores, lang), "match")
        }
        false => form,
    };
    form.number("round", lang.text("team.field.round"), round).words("reason", lang.text("team.field.reason"), "")
}

/// Why a line-up is corrected whose match has results.
pub fn correct_line_up(section: &Section, round: u16, team: PlayerId, players: Vec<Option<MemberId>>, lang: Lang) -> Form {
    let title = lang.fill("team.form.correct-line-up", &[("team", section.name(team)), ("round", &round.to_string())]);
    Form::new(FormKind::CorrectLineUp(round, team, players), title).words("reason", lang.text("team.field.reason"), "")
}

/// The command that a form of these gives.
pub fn command(of: (&Event, &Section), form: &Form, lang: Lang) -> Result<Command, Problem> {
    let section = of.1;
    match &form.kind {
        FormKind::Adjust(player) => points(section, *player, form, lang),
        FormKind::CorrectLineUp(round, team, players) => {
            Ok(Command::CorrectLineUp(section.id, *round, *team, players.clone(), form.safe("reason")))
        }
        FormKind::EditTeam(team) => {
            let person = team_of(form, of, lang)?;
            let patches = vec![
                PlayerPatch::Name(person.name),
                PlayerPatch::Club(person.club),
                PlayerPatch::Federation(person.federation),
                PlayerPatch::Captain(person.captain),
                PlayerPatch::Rating(person.rating),
            ];
            Ok(Command::EditPlayer(section.id, *team, patches))
        }
        _ => {
            let team = NewPlayer { person: team_of(form, of, lang)?, lot: None };
            let members = members(form.value("players"), of, lang)?;
            Ok(Command::AddTeams(section.id, vec![NewTeam { team, members }]))
        }
    }
}

fn team_of(form: &Form, of: (&Event, &Section), lang: Lang) -> Result<Person, Problem> {
    let text = |name| form.safe(name);
    let (federation, rating) = (text("federation").to_uppercase(), form.maybe("rating", lang)?.filter(|r| *r > 0));
    let person = Person { name: text("name"), club: text("club"), captain: text("captain"), federation, rating, ..Person::default() };
    person::sound(person, of, lang)
}

/// Players as they are typed in one line: parted by semicolons, each a name and, where there is one, the rating.
fn members(text: &str, of: (&Event, &Section), lang: Lang) -> Result<Vec<Person>, Problem> {
    let one = |part: &str| {
        let (name, rating) = match part.rsplit_once([' ', '　']) {
            Some((name, last)) if last.len() >= 3 && last.chars().all(|c| c.is_ascii_digit()) => (name.trim(), last.parse().ok()),
            _ => (part, None),
        };
        let person = Person { name: sanitize::safe(name), rating, ..Person::default() };
        person::sound(person, of, lang).map_err(|problem| Problem { field: "players", ..problem })
    };
    text.split([';', '；']).map(str::trim).filter(|part| !part.is_empty()).map(one).collect()
}

fn points(section: &Section, player: PlayerId, form: &Form, lang: Lang) -> Result<Command, Problem> {
    let wrong = || Problem::of("points", lang.text("team.form.points-wrong"));
    let typed = form.value("points");
    let (sign, number) = match typed.strip_prefix(['-', '−', '－']) {
        Some(rest) => (-1, rest),
        None => (1, typed.trim_start_matches(['+', '＋'])),
    };
    let hundredths = number.trim().parse::<Points>().map_err(|_| wrong())?.hundredths() * sign;
    let round = form.maybe("round", lang)?;
    let reason = form.safe("reason");
    if reason.trim().is_empty() {
        return Err(Problem::of("reason", lang.text("ui.form.needed")));
    }
    let adjusted = Adjusted { player, round, hundredths, games: form.value("score") == "game" };
    Ok(Command::Adjust(section.id, adjusted, reason))
}
