//! The wizard: the game, then a system that is in use in it, then what that system leaves to choose. The fields below follow what stands
//! above them; no field asks for what the system fixes.

use super::choices;
use crate::time;
use crate::tui::model::{Model, Workspace};
use crate::tui::overlay::{Field, FieldKind, Form, FormKind, Listed, Problem};
use crate::words::policy::{carry_words, choice_words_of, policy_lines, value_words, values, written_value};
use crate::words::{Lang, Message, game_words, system_hint, system_words};
use arbitration::kind::GameKind;
use event::schedule::{day, in_file_form, schedule};
use event::setting::{date, tiebreak_codes};
use event::{
    Carry, Choice, Format, NewStage, POLICY_KEYS, Policy, Section, SectionPatch, Setup, SystemKind, TEAM_KEYS, Takes, TeamForm, TeamPolicy,
    rule_sources, rule_takes,
};
use event::{Command, RoundDays};
use jiff::civil::Date;
use tournament::tiebreak::Edition;

/// Rounds that are proposed where nobody is entered.
const ROUNDS: u16 = 9;

/// What the field says that asks whether players or teams compete.
const PLAYERS: &str = "players";
const TEAMS: &str = "teams";

/// The games, a field that the systems follow.
fn games(lang: Lang) -> FieldKind {
    FieldKind::Choice(GameKind::ALL.into_iter().map(|g| (g.name().to_owned(), game_words(g, lang).to_owned())).collect())
}

/// Whether players or teams compete.
fn kinds(lang: Lang) -> FieldKind {
    FieldKind::Choice(choices([(PLAYERS, "team.field.of-players"), (TEAMS, "team.field.of-teams")], lang))
}

/// The usual system of a game, for teams or for players.
const fn usual(game: GameKind, teams: bool) -> SystemKind {
    if teams { SystemKind::usual_for_teams(game) } else { SystemKind::usual(game) }
}

/// The systems of a game for teams, or for players, the usual one first, each with when it is used.
fn systems(game: GameKind, teams: bool, lang: Lang) -> Vec<Listed> {
    let mut list: Vec<SystemKind> = SystemKind::ALL.into_iter().filter(|s| s.is_for(game) && s.is_for_teams(teams)).collect();
    list.sort_by_key(|s| *s != usual(game, teams));
    let row = |s: SystemKind| Listed { value: s.name().to_owned(), words: system_words(s, lang).to_owned(), hint: hint(s, lang) };
    list.into_iter().map(row).collect()
}

fn hint(system: SystemKind, lang: Lang) -> String {
    let hint = system_hint(system, lang);
    if system.fixes_rounds() { lang.fill("ui.form.rounds-follow", &[("hint", hint)]) } else { hint.to_owned() }
}

/// The fields of a section: name, game, system with what it leaves to choose, time control.
///
/// `start` is the first day of an event that there is; empty where it is not known.
pub fn section_fields(form: Form, start: &str, lang: Lang) -> Form {
    let game = GameKind::Chess;
    let mut form = form
        .words("section", lang.text("ui.field.section"), lang.text("ui.field.section-default"))
        .field("game", lang.text("ui.field.game"), games(lang), game.name())
        .field("kind", lang.text("team.field.kind"), kinds(lang), PLAYERS)
        .field("system", lang.text("ui.field.system"), FieldKind::Listed(systems(game, false, lang)), SystemKind::usual(game).name())
        .field("time", lang.text("ui.field.time"), FieldKind::Time(game), "90+30")
        .field(
            "dates",
            lang.text("ui.field.dates"),
            FieldKind::Days { rounds: None, year: None, first: first_or_today(start), proposal: String::new() },
            "",
        )
        .field("tiebreaks", lang.text("ui.field.tiebreaks"), FieldKind::Tiebreaks(game), "");
    lay(&mut form, None, lang, "");
    follow_day(&mut form, start);
    form
}

/// The system of a section and what it leaves to choose, before round 1.
pub fn edit_format(section: &Section, lang: Lang) -> Form {
    let setup = &section.setup;
    let list = FieldKind::Listed(systems(setup.game, section.is_of_teams(), lang));
    let mut form = Form::new(FormKind::EditFormat(section.id), lang.text("ui.form.edit-format")).field(
        "system",
        lang.text("ui.field.system"),
        list,
        setup.system.name(),
    );
    lay(&mut form, Some(section), lang, "");
    form
}

/// What is fixed since round 1 was paired, in words.
pub fn format_lines(section: &Section, lang: Lang) -> Vec<String> {
    let setup = &section.setup;
    let mut lines = vec![lang.text("ui.form.format-fixed").to_owned(), String::new()];
    lines.push(format!("{} {}", lang.text("ui.field.system"), system_words(setup.system, lang)));
    lines.push(hint(setup.system, lang));
    lines.push(String::new());
    lines.extend(policy_lines(&setup.policy, setup.system, setup.game, lang));
    lines
}

/// A stage that takes its entrants from earlier ones.
pub fn add_stage(section: &Section, lang: Lang) -> Form {
    let game = section.setup.game;
    let system = if section.stages.len() > 1 { SystemKind::Knockout } else { section.setup.system };
    let carry = Carry::ALL.iter().map(|c| (c.name().to_owned(), carry_words(*c, lang).to_owned())).collect();
    let named = |name: &str| section.stages.iter().any(|s| s.name == name);
    let name = Some(lang.text("ui.field.stage-default")).filter(|name| !named(name)).unwrap_or_default();
    let mut form = Form::new(FormKind::AddStage, lang.text("ui.form.add-stage"))
        .words("stage", lang.text("ui.field.stage"), name)
        .field("from", lang.text("ui.field.from"), FieldKind::Rule(rule_sources(section)), "")
        .field("system", lang.text("ui.field.system"), FieldKind::Listed(systems(game, section.is_of_teams(), lang)), system.name())
        .choice("carry", lang.text("ui.field.carry"), carry, Carry::None.name());
    lay(&mut form, Some(section), lang, "");
    form
}

/// How many groups, and how they are drawn.
pub fn groups(section: &Section, seed: &str, lang: Lang) -> Form {
    let deals = choices([("snake", "ui.field.deal-snake"), ("lots", "ui.field.deal-lots")], lang);
    // Groups of about five.
    let count = (section.players.len() / 5).max(2);
    let mut form = Form::new(FormKind::Groups, lang.text("ui.form.groups"))
        .number("groups", lang.text("ui.field.groups"), count.to_string())
        .choice("deal", lang.text("ui.field.deal"), deals, "snake");
    lay(&mut form, Some(section), lang, seed);
    form
}

/// A number that nobody chose: the time of day.
pub fn seed_of(now: &str) -> String {
    let digits: String = now.chars().take(8).filter(char::is_ascii_digit).collect();
    if digits.is_empty() { "1".to_owned() } else { digits }
}

/// After a key: the fields follow what stands above them.
pub fn follow(model: &Model, form: &mut Form) {
    if matches!(form.kind, FormKind::NewEvent | FormKind::NewSection | FormKind::EditFormat(_) | FormKind::AddStage | FormKind::Groups) {
        lay(form, model.workspace().and_then(Workspace::section), model.lang(), &seed_of(&model.now));
        let start = model.workspace().filter(|_| form.kind == FormKind::NewSection).map(|workspace| workspace.event.info.start.clone());
        follow_start(form);
        follow_day(form, &start.unwrap_or_else(|| form.value("start").to_owned()));
    }
}

/// What stands in a form that makes a section: game, system, whether teams play.
pub fn chosen(form: &Form) -> (GameKind, SystemKind, bool) {
    let of_teams = teams_of(form, None).is_some() && form.value("team-form") != TeamForm::Sum.name();
    (game_of(form, None), system_of(form), of_teams)
}

/// Today, as reports write it.
pub fn today() -> String {
    in_file_form(time::now().date())
}

/// A first day that is known, else today.
pub fn first_or_today(start: &str) -> Date {
    day(start).or_else(|_| day(&today())).unwrap_or_default()
}

/// The first day of a new event is that of the rounds where they are typed, else today, until another is typed; its year is that of days of
/// rounds that do not say one.
fn follow_start(form: &mut Form) {
    if form.field_of("start").is_none() {
        return;
    }
    let typed = form.fields.iter().any(|field| field.name == "start" && field.is_changed());
    let begins = day(form.value("start")).ok();
    for field in &mut form.fields {
        if let FieldKind::Days { year, first, .. } = &mut field.kind {
            *year = begins.filter(|_| typed).map(Date::year);
            *first = begins.unwrap_or(*first);
        }
    }
    let usual = first_day(form).unwrap_or_else(today);
    follow_field(form, "start", &usual);
}

/// The first day that is typed among the days of the rounds, as reports write it.
fn first_day(form: &Form) -> Option<String> {
    let year = form.fields.iter().find_map(|field| if let FieldKind::Days { year, .. } = field.kind { year } else { None });
    let days = schedule(form.value("dates"), None, year).ok()?;
    days.values().map(|day| day.date.clone()).filter(|date| !date.is_empty()).min()
}

/// A field that nobody touched holds what is usual now.
fn follow_field(form: &mut Form, name: &str, usual: &str) {
    if let Some(field) = form.fields.iter_mut().find(|field| field.name == name) {
        if !field.is_changed() {
            field.input = usual.into();
        }
        usual.clone_into(&mut field.initial);
    }
}

/// The edition of the tie-breaks is the one in force on the first day: of the rounds, else of the event.
fn follow_day(form: &mut Form, start: &str) {
    let first = first_day(form).unwrap_or_else(|| start.to_owned());
    follow_field(form, "edition", &Edition::of_start(&date(&first).unwrap_or_default()).to_string());
}

/// The game of a form: chosen in it, else that of the section.
fn game_of(form: &Form, section: Option<&Section>) -> GameKind {
    match form.field_of("game") {
        Some(_) => form.value("game").parse().unwrap_or(GameKind::Chess),
        None => section.map_or(GameKind::Chess, |s| s.setup.game),
    }
}

/// How teams play, where they do: chosen in a form, else that of the section.
fn teams_of(form: &Form, section: Option<&Section>) -> Option<Box<TeamPolicy>> {
    match form.field_of("kind") {
        Some(_) => (form.value("kind") == TEAMS).then(Box::default),
        None => section.and_then(|s| s.setup.policy.teams.clone()),
    }
}

/// The forms of team play, each with when it is used.
fn team_forms(choice: &Choice, lang: Lang) -> Vec<Listed> {
    let row = |(value, words): (String, String)| {
        let hint = lang.get(form_hint(&value)).unwrap_or_default().to_owned();
        Listed { value, words, hint }
    };
    values(choice, lang).into_iter().map(row).collect()
}

/// The line that says when a form of team play is used.
fn form_hint(form: &str) -> &'static str {
    match form.parse() {
        Ok(TeamForm::Fixed) => "team.form-hint.fixed",
        Ok(TeamForm::LineUp) => "team.form-hint.line-up",
        Ok(TeamForm::AllPlayAll) => "team.form-hint.all-play-all",
        Ok(TeamForm::Sum) => "team.form-hint.sum",
        _ => "team.form-hint.reserves",
    }
}

/// The system chosen in a form.
fn system_of(form: &Form) -> SystemKind {
    SystemKind::ALL.into_iter().find(|s| s.name() == form.value("system")).unwrap_or_default()
}

fn lay(form: &mut Form, section: Option<&Section>, lang: Lang, seed: &str) {
    if form.kind == FormKind::Groups {
        let by_lots = form.value("deal") == "lots";
        let field = by_lots.then(|| Field::new("seed", lang.text("policy.seed"), FieldKind::Number, seed)).into_iter();
        form.lay("deal", &["seed"], field.collect());
        return;
    }
    let game = game_of(form, section);
    let teams = teams_of(form, section);
    let of_teams = teams.as_ref().is_some_and(|_| form.value("team-form") != TeamForm::Sum.name());
    follow_game(form, game, of_teams, lang);
    if form.field_of("tiebreaks").is_some() {
        // Xiangqi ranks by its own rules: no edition of C.07 is asked for.
        let editions = (game != GameKind::Xiangqi).then(|| FieldKind::Choice(super::settings::edition_choices("", lang)));
        let field = editions.map(|kind| Field::new("edition", lang.text("ui.field.edition"), kind, ""));
        form.lay("tiebreaks", &["edition"], field.into_iter().collect());
    }
    let system = system_of(form);
    let stands = match (&form.kind, section) {
        (FormKind::EditFormat(_), Some(section)) if section.setup.system == system => section.setup.policy.clone(),
        _ => Policy { teams: teams.clone(), ..Policy::default() },
    };
    let mut policy = stands.clone();
    for field in form.fields.iter().filter(|f| POLICY_KEYS.contains(&f.name) && f.is_changed()) {
        // What cannot be is told when the form is sent.
        let _ = policy.set(field.name, &written_value(field.name, field.input.value().trim(), lang));
    }
    // What is usual follows the form of play: where units are ranked by their members a meeting is one game, not a match of boards.
    let mut usual = stands.clone();
    if let (Some(usual), Some(chosen)) = (&mut usual.teams, &policy.teams) {
        usual.form = chosen.form;
    }
    let mut fields = Vec::new();
    if !system.fixes_rounds() {
        let rounds = proposed_rounds(form, section);
        fields.push(Field::new("rounds", lang.text("ui.field.rounds"), FieldKind::Number, rounds.to_string()));
    }
    // A stage has the form of its section.
    let is_stage = matches!(form.kind, FormKind::AddStage);
    for choice in policy.choices(system, game).into_iter().filter(|choice| !is_stage || !TEAM_KEYS.contains(&choice.key)) {
        let kind = match choice.takes {
            Takes::OneOf(_) if choice.key == "team-form" => FieldKind::Listed(team_forms(&choice, lang)),
            Takes::OneOf(_) => FieldKind::Choice(values(&choice, lang)),
            Takes::Count | Takes::Seed => FieldKind::Number,
            Takes::Written(_) => FieldKind::Text,
        };
        let stood = if choice.key == "team-form" { &stands } else { &usual };
        let initial = match (choice.key, stood.stands(choice.key, system)) {
            ("seed", _) if stands.seed.is_none() => seed.to_owned(),
            (key, value) if kind == FieldKind::Text => value_words(key, &value, lang),
            (_, value) => value,
        };
        fields.push(Field::new(choice.key, choice_words_of(&policy, choice.key, lang), kind, initial));
    }
    let names: Vec<&str> = POLICY_KEYS.into_iter().chain(["rounds"]).collect();
    form.lay("system", &names, fields);
    if matches!(form.kind, FormKind::NewEvent | FormKind::NewSection) {
        let usual = Setup::new("", game, system, 1).with_policy(policy).tiebreaks;
        follow_field(form, "tiebreaks", &usual.join(" "));
    }
}

/// The systems are those of the game; whoever left the usual one of another game gets the usual one of this.
fn follow_game(form: &mut Form, game: GameKind, teams: bool, lang: Lang) {
    let chooses = form.field_of("game").is_some() || form.field_of("team-form").is_some();
    let is_new = !matches!(form.kind, FormKind::EditFormat(_));
    for field in &mut form.fields {
        match &mut field.kind {
            FieldKind::Listed(rows) if chooses && field.name == "system" => {
                let list = systems(game, teams, lang);
                let is_for_it = list.iter().any(|row| row.value == field.input.value());
                let was_usual = field.input.value() == field.initial || !is_for_it;
                *rows = list;
                if is_new || !is_for_it {
                    field.initial = usual(game, teams).name().to_owned();
                }
                if was_usual {
                    field.input = field.initial.clone().into();
                }
            }
            FieldKind::Time(of) | FieldKind::Tiebreaks(of) => *of = game,
            _ => {}
        }
    }
}

/// Rounds that are proposed: for a stage enough to find a winner and one more, where it is known how many it takes.
fn proposed_rounds(form: &Form, section: Option<&Section>) -> u16 {
    match (&form.kind, section) {
        (FormKind::EditFormat(_), Some(section)) => section.setup.rounds.max(1),
        (FormKind::AddStage, Some(section)) => match rule_takes(form.value("from"), &rule_sources(section)) {
            Ok(count) => {
                let halvings = u16::try_from(count.next_power_of_two().ilog2()).unwrap_or(1);
                (halvings + 1).min(count - 1).max(1)
            }
            Err(_) => 1,
        },
        _ => ROUNDS,
    }
}

/// What is chosen in a form for the system; what is usual stays unsaid.
fn policy_of(form: &Form, section: Option<&Section>, game: GameKind, system: SystemKind, lang: Lang) -> Result<Policy, Problem> {
    let mut policy = Policy { teams: teams_of(form, section).map(|_| Box::default()), ..Policy::default() };
    if form.kind == FormKind::AddStage {
        policy.teams = section.and_then(|section| section.setup.policy.teams.clone());
    }
    for field in form.fields.iter().filter(|f| POLICY_KEYS.contains(&f.name)) {
        let value = &*written_value(field.name, field.input.value().trim(), lang);
        if value == Policy::default().stands(field.name, system) {
            continue;
        }
        let refused = |why: event::NoSuchChoice| {
            Problem::of(field.name, lang.fill("ui.form.one-of", &[("values", &why.0.join(lang.text("ui.form.join")))]))
        };
        policy.set(field.name, value).map_err(refused)?;
    }
    let is_asked = |key| form.field_of(key).is_some() || form.kind == FormKind::AddStage && TEAM_KEYS.contains(&key);
    debug_assert!(policy.choices(system, game).iter().all(|c| is_asked(c.key)), "a field for each choice");
    Ok(policy)
}

fn rounds_of(form: &Form, system: SystemKind, lang: Lang) -> Result<u16, Problem> {
    if system.fixes_rounds() {
        // The entries close with the first pairing: then it is set to what the players need.
        return Ok(1);
    }
    form.whole("rounds", lang)
}

/// The settings of a new section of an event that starts on a day; empty where it is not known.
pub fn setup_of(form: &Form, start: &str, lang: Lang) -> Result<Setup, Problem> {
    let (game, system) = (game_of(form, None), system_of(form));
    let setup = Setup::new(form.safe("section"), game, system, rounds_of(form, system, lang)?);
    let mut setup =
        setup.with_policy(policy_of(form, None, game, system, lang)?).from_day(&first_day(form).unwrap_or_else(|| start.to_owned()));
    setup.tiebreaks = tiebreak_codes(form.value("tiebreaks"));
    // Where it is not asked for, it is that of the first day.
    if form.field_of("edition").is_some() {
        setup.tiebreak_edition = form.value("edition").to_owned();
    }
    setup.time_control = form.safe("time");
    Ok(setup)
}

/// The days of the rounds as typed; `None` where nothing was.
pub fn days_of(form: &Form, lang: Lang) -> Result<Option<RoundDays>, Problem> {
    let typed = form.value("dates");
    let (rounds, year) = match form.field_of("dates").map(|f| &f.kind) {
        Some(FieldKind::Days { rounds, year, .. }) => (*rounds, *year),
        _ => (None, None),
    };
    let days = schedule(typed, rounds, year).map_err(|why| Problem::of("dates", why.say(lang)))?;
    Ok((!days.is_empty()).then_some(days))
}

/// What was changed of the system and of what it leaves to choose.
pub fn format_patches(form: &Form, section: &Section, lang: Lang) -> Result<Vec<SectionPatch>, Problem> {
    let setup = &section.setup;
    let system = system_of(form);
    let policy = policy_of(form, Some(section), setup.game, system, lang)?;
    let mut patches = Vec::new();
    if system != setup.system {
        patches.push(SectionPatch::System(system));
    }
    // Tie-breaks that nobody touched go with the system: those of a Swiss mean nothing in a round robin.
    let usual = |system, policy: &Policy| Setup::new("", setup.game, system, 1).with_policy(policy.clone()).tiebreaks;
    let now = usual(system, &policy);
    if setup.tiebreaks == usual(setup.system, &setup.policy) && now != setup.tiebreaks {
        patches.push(SectionPatch::Tiebreaks(now));
    }
    if policy != setup.policy {
        patches.push(SectionPatch::Policy(policy));
    }
    if !system.fixes_rounds() {
        let rounds = rounds_of(form, system, lang)?;
        patches.extend((rounds != setup.rounds).then_some(SectionPatch::Rounds(rounds)));
    }
    Ok(patches)
}

/// The stage that a form adds.
pub fn stage_of(form: &Form, section: &Section, lang: Lang) -> Result<Command, Problem> {
    let system = system_of(form);
    let format = Format {
        system,
        rounds: rounds_of(form, system, lang)?,
        policy: policy_of(form, Some(section), section.setup.game, system, lang)?,
    };
    let stage = NewStage {
        name: form.safe("stage"),
        format,
        from: form.value("from").to_owned(),
        carry: form.value("carry").parse().unwrap_or(Carry::None),
    };
    Ok(Command::AddStage(section.id, stage))
}
