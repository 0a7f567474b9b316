//! Fields to fill.

use super::short::Short;
use crate::desk::complete::Completion;
use crate::tui::effect::RequestId;
use crate::words::days::{day_in_letters, days_words};
use crate::words::rating_words::order;
use crate::words::{Lang, Message, tiebreak_words_in, time_words};
use ::prizes::Currency;
use arbitration::kind::GameKind;
use event::schedule::{day, in_file_form, schedule};
use event::setting::tiebreak_codes;
use event::{MemberId, PlayerId, Refusal, RoundDay, SectionId, Source, rule_takes, sanitize};
use jiff::{ToSpan, civil::Date};
use tournament::points::Points;
use tournament::tiebreak::TieBreak;
use tui_input::Input;

/// What a field takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A text that the program reads.
    Text,
    /// Words that only people read: their punctuation stays as it is typed.
    Words,
    /// Digits only.
    Number,
    /// One of these: value and words.
    Choice(Vec<(String, String)>),
    /// One of a list that is long enough to be opened, each with a line that says when it is chosen.
    Listed(Vec<Listed>),
    /// Whom a stage takes, checked against the stages there are as it is typed.
    Rule(Vec<Source>),
    /// A time control, said back in words as it is typed.
    Time(GameKind),
    /// Codes of tie-breaks, said back as the arbiters of the game call them; a list with all of them can be opened.
    Tiebreaks(GameKind),
    /// Rating lists in an order, said back in words; those that can be named, with their words.
    RatingLists(Vec<(String, String)>),
    /// A day, said back with its weekday.
    Day,
    /// Days of rounds, said back with their weekdays; days can be proposed.
    Days {
        /// The rounds that may have one, where that is fixed.
        rounds: Option<u16>,
        /// The year of a day that does not say one.
        year: Option<i16>,
        /// The first day of the event, for examples; today where it is not known.
        first: Date,
        /// What is proposed; empty where nothing can be.
        proposal: String,
    },
    /// A position; the board can be set up instead of typing it.
    Position,
    /// Prizes or who can win them, said back in words and in the currency.
    Prize(Short, Currency),
    /// A path on the disk, completed while it is typed.
    Path {
        /// Files are wanted, not only folders.
        files: bool,
        /// What it may go on to, where there are several ways.
        found: Vec<String>,
    },
    /// Players by number, said back by name; they can be chosen from a list by name.
    People {
        /// Who can be named: number, name, facts.
        rows: Vec<Listed>,
        /// Their order matters.
        ordered: bool,
    },
    /// So many values in points, said back as they are read: each with a word for what it is for, where there are several.
    Points(Vec<String>),
}

/// One of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What is kept.
    pub value: String,
    /// What it is called.
    pub words: String,
    /// When it is chosen, or what else is known of it.
    pub hint: String,
}

/// One field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name for the code that reads the form.
    pub name: &'static str,
    /// Words beside it.
    pub label: String,
    /// What it takes.
    pub kind: FieldKind,
    /// What was typed; for a choice the value.
    pub input: Input,
    /// What stood in it when the form was opened.
    pub initial: String,
    /// What stands in it was not typed and is selected: typing replaces it, arrows keep it.
    pub selected: bool,
}

/// What the fields are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormKind {
    /// A new event with its first section.
    NewEvent,
    /// A new section.
    NewSection,
    /// Settings of a section.
    EditSection(SectionId),
    /// System of a section, and what it leaves to choose.
    EditFormat(SectionId),
    /// How many groups, and how they are drawn.
    Groups,
    /// A stage that takes its entrants from earlier ones.
    AddStage,
    /// Facts of the event.
    EditEvent,
    /// A new player; afterwards the next one.
    AddPlayer,
    /// A player's data.
    EditPlayer(PlayerId),
    /// A new team with its players; afterwards the next one.
    AddTeam,
    /// A team's data.
    EditTeam(PlayerId),
    /// A new player of a team; afterwards the next one.
    AddMember(PlayerId),
    /// The data of a player of a team.
    EditMember(MemberId),
    /// Points given or taken.
    Adjust(PlayerId),
    /// The reason for which a line-up of a round is corrected.
    CorrectLineUp(u16, PlayerId, Vec<Option<MemberId>>),
    /// An appeal.
    Appeal,
    /// What was decided about the appeal of this number.
    DecideAppeal(u16),
    /// A new prize list, or the one of this place.
    PrizeList(Option<usize>),
    /// The rules between the prize lists.
    PrizeTerms,
    /// A fixed table.
    FixedTable(PlayerId),
    /// A typed lot.
    Lot(PlayerId),
    /// The file of an event to open.
    OpenFile,
    /// A report file to make an event of.
    ImportEvent,
    /// A roster to read.
    ImportPlayers,
    /// A rating list to take in.
    ImportRatings,
    /// Folder for a copy.
    BackupFolder,
    /// Seed of drawn lots.
    DrawLots,
    /// A claim on the game shown.
    Claim(arbitration::ruling::Ground),
    /// Another label for the ply of a loop.
    Relabel,
    /// One of the seventeen acts of draughts.
    DraughtsAct,
    /// What is known of a game besides the sheets.
    GameFacts,
    /// A file of games.
    ImportGame,
    /// Numbers of players who are absent from, or come late to, a published round.
    Repair,
    /// Places that the tie-breaks do not decide.
    Place,
    /// A value worked out elsewhere.
    Value(PlayerId),
    /// What is written down when a move is sealed.
    Seal,
    /// The text of the sealed move.
    OpenEnvelope,
}

/// What is wrong with a form, and in which field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// Name of the field; empty where it is about no single one.
    pub field: &'static str,
    /// What is wrong, in words.
    pub text: String,
}

impl Problem {
    /// Something wrong with a field.
    pub fn of(field: &'static str, text: impl Into<String>) -> Self {
        Self { field, text: text.into() }
    }

    /// What the event refuses, in the field that it is about.
    pub fn refused(refusal: &Refusal, lang: Lang) -> Self {
        Self::of(refusal.field().unwrap_or_default(), refusal.say(lang))
    }
}

impl From<String> for Problem {
    fn from(text: String) -> Self {
        Self { field: "", text }
    }
}

/// Fields, one under the other.
#[derive(Clone, Debug)]
pub struct Form {
    /// What they are for.
    pub kind: FormKind,
    /// Title.
    pub title: String,
    /// The fields.
    pub fields: Vec<Field>,
    /// The field with the cursor.
    pub cursor: usize,
    /// What was wrong at the last try.
    pub problem: String,
    /// The field that is marked for it.
    pub marked: Option<usize>,
    /// What would be refused of the field under the cursor as it stands, while it is typed.
    pub doubt: Option<String>,
    /// It was sent, and the answer has not come: it stays until what was typed is saved.
    pub sent: bool,
    /// The request that carries what was typed: its answer is the one waited for. None while a question stands before it.
    pub request: Option<RequestId>,
    /// The question stands whether what was typed is to be thrown away.
    pub leaving: bool,
}

impl Form {
    /// Whether the form is gone when what it sent is saved; entering players goes on with the next one until Esc.
    pub fn is_done_when_saved(&self) -> bool {
        self.sent && !matches!(self.kind, FormKind::AddPlayer | FormKind::AddTeam | FormKind::AddMember(_))
    }

    /// An empty form.
    pub fn new(kind: FormKind, title: impl Into<String>) -> Self {
        Self {
            kind,
            title: title.into(),
            fields: Vec::new(),
            cursor: 0,
            problem: String::new(),
            marked: None,
            doubt: None,
            sent: false,
            request: None,
            leaving: false,
        }
    }

    /// Adds a field of text.
    #[must_use]
    pub fn text(self, name: &'static str, label: impl Into<String>, value: impl Into<String>) -> Self {
        self.field(name, label, FieldKind::Text, value)
    }

    /// Adds a field of words that only people read.
    #[must_use]
    pub fn words(self, name: &'static str, label: impl Into<String>, value: impl Into<String>) -> Self {
        self.field(name, label, FieldKind::Words, value)
    }

    /// Adds a field of digits.
    #[must_use]
    pub fn number(self, name: &'static str, label: impl Into<String>, value: impl Into<String>) -> Self {
        self.field(name, label, FieldKind::Number, value)
    }

    /// Adds a path.
    #[must_use]
    pub fn path(self, name: &'static str, label: impl Into<String>, files: bool, value: impl Into<String>) -> Self {
        self.field(name, label, FieldKind::Path { files, found: Vec::new() }, value)
    }

    /// Adds a choice.
    #[must_use]
    pub fn choice(self, name: &'static str, label: impl Into<String>, choices: Vec<(String, String)>, value: impl Into<String>) -> Self {
        self.field(name, label, FieldKind::Choice(choices), value)
    }

    /// Adds a field of any kind.
    #[must_use]
    pub fn field(mut self, name: &'static str, label: impl Into<String>, kind: FieldKind, value: impl Into<String>) -> Self {
        self.fields.push(Field::new(name, label, kind, value));
        self
    }

    /// The field of a name.
    pub fn field_of(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| f.name == name)
    }

    /// Puts new fields behind one, in place of all whose names are given. What was typed in a field of the same name stays, and the cursor
    /// stays in its field.
    pub fn lay(&mut self, behind: &str, names: &[&str], fields: Vec<Field>) {
        let here = self.fields.get(self.cursor).map(|f| f.name);
        let (old, mut kept): (Vec<Field>, Vec<Field>) = std::mem::take(&mut self.fields).into_iter().partition(|f| names.contains(&f.name));
        let at = kept.iter().position(|f| f.name == behind).map_or(kept.len(), |at| at + 1);
        let laid = fields.into_iter().map(|new| match old.iter().find(|f| f.name == new.name) {
            Some(typed) if typed.is_changed() => Field { input: typed.input.clone(), selected: typed.selected, ..new },
            Some(same) if same.initial == new.initial => Field { input: same.input.clone(), selected: same.selected, ..new },
            _ => new,
        });
        kept.splice(at..at, laid.collect::<Vec<_>>());
        self.fields = kept;
        self.cursor = self.fields.iter().position(|f| Some(f.name) == here).unwrap_or(at.min(self.fields.len().saturating_sub(1)));
        self.marked = None;
    }

    /// What was typed in a field, trimmed.
    pub fn value(&self, name: &str) -> &str {
        self.fields.iter().find(|f| f.name == name).map_or("", |f| f.input.value().trim())
    }

    /// The same without what a terminal or a sheet must not be given.
    pub fn safe(&self, name: &str) -> String {
        sanitize::safe(self.value(name))
    }

    /// The number typed in a field.
    pub fn number_of(&self, name: &str) -> Option<u16> {
        self.value(name).parse().ok()
    }

    /// The same of a field that must have one.
    ///
    /// # Errors
    /// It is none.
    pub fn whole(&self, name: &'static str, lang: Lang) -> Result<u16, Problem> {
        self.number_of(name).ok_or_else(|| Problem::of(name, lang.text("ui.form.not-a-number")))
    }

    /// The same of a field that may be empty.
    ///
    /// # Errors
    /// Something else than a number stands there.
    pub fn maybe(&self, name: &'static str, lang: Lang) -> Result<Option<u16>, Problem> {
        if self.value(name).is_empty() { Ok(None) } else { self.whole(name, lang).map(Some) }
    }

    /// What was typed in a field that must not be empty.
    ///
    /// # Errors
    /// It is.
    pub fn need(&self, name: &'static str, lang: Lang) -> Result<&str, Problem> {
        Some(self.value(name)).filter(|value| !value.is_empty()).ok_or_else(|| Problem::of(name, lang.text("ui.form.needed")))
    }

    /// Whether a field holds something else than at the opening.
    pub fn changed(&self, name: &str) -> bool {
        self.fields.iter().any(|f| f.name == name && f.is_changed())
    }

    /// Whether anything was typed that would be lost.
    pub fn is_changed(&self) -> bool {
        self.fields.iter().any(Field::is_changed)
    }

    /// Says what is wrong: the field is marked, and the cursor goes there.
    pub fn refuse(&mut self, problem: Problem) {
        self.recall();
        self.problem = problem.text;
        self.marked = self.fields.iter().position(|f| f.name == problem.field);
        self.cursor = self.marked.unwrap_or(self.cursor);
        if let Some(field) = self.fields.get_mut(self.cursor) {
            field.selected = false;
        }
    }

    /// What was sent is not waited for any more: it is typed on.
    pub const fn recall(&mut self) {
        self.sent = false;
        self.request = None;
    }

    /// Whether the field under the cursor takes a folder.
    pub fn is_folder(&self) -> bool {
        self.fields.get(self.cursor).is_some_and(|field| matches!(field.kind, FieldKind::Path { files: false, .. }))
    }

    /// Takes what a path begun may become over into the field where it was typed.
    pub fn complete(&mut self, completion: Completion) {
        let Some(field) = self.fields.get_mut(self.cursor).filter(|field| field.input.value() == completion.typed) else { return };
        if let FieldKind::Path { found, .. } = &mut field.kind {
            *found = if completion.found.len() > 1 { completion.found } else { Vec::new() };
            field.input = Input::new(completion.whole);
            field.selected = false;
        }
    }

    /// Puts a text into the field under the cursor.
    pub fn put(&mut self, text: String) {
        if let Some(field) = self.fields.get_mut(self.cursor) {
            field.input = Input::new(text);
            field.selected = false;
        }
    }
}

/// The values of a line that holds several.
pub fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', ';', '，', '、']).filter(|part| !part.is_empty())
}

/// Days as they can be typed, from the first day of the event on.
fn days_hint(first: Date, lang: Lang) -> String {
    let later = |days: i64| in_file_form(first.checked_add(days.days()).unwrap_or(first));
    lang.fill("ui.form.days-hint", &[("first", &later(0)), ("second", &later(1)), ("third", &later(2))])
}

impl Field {
    /// A field with what stands in it at first.
    pub fn new(name: &'static str, label: impl Into<String>, kind: FieldKind, value: impl Into<String>) -> Self {
        let initial = value.into();
        // A path that stands is gone on with, not typed again.
        let selected = !initial.is_empty() && !matches!(kind, FieldKind::Choice(_) | FieldKind::Listed(_) | FieldKind::Path { .. });
        Self { name, label: label.into(), kind, input: Input::new(initial.clone()), initial, selected }
    }

    /// What a field says in words, shown below it. Nothing for a field that says it itself.
    pub fn echo(&self, lang: Lang) -> Vec<String> {
        let typed = self.input.value().trim();
        match &self.kind {
            FieldKind::Time(_) if typed.is_empty() => vec![lang.text("ui.form.time-none").to_owned()],
            FieldKind::Time(game) => {
                let words = time_words(typed, *game, lang);
                if words.is_empty() { vec![lang.text("ui.form.not-read").to_owned()] } else { words }
            }
            FieldKind::RatingLists(_) => vec![order(typed, lang)],
            FieldKind::Day if typed.is_empty() => vec![lang.text("ui.form.day-hint").to_owned()],
            FieldKind::Day => {
                let words = |date| day_in_letters(&RoundDay { date: in_file_form(date), start: String::new() }, lang);
                vec![day(typed).map_or_else(|why| why.say(lang), words)]
            }
            FieldKind::Days { first, .. } if typed.is_empty() => vec![days_hint(*first, lang)],
            FieldKind::Days { rounds, year, .. } => {
                vec![schedule(typed, *rounds, *year).map_or_else(|why| why.say(lang), |days| days_words(&days, lang))]
            }
            FieldKind::Tiebreaks(game) => {
                let name =
                    |code: &String| code.parse::<TieBreak>().map_or_else(|_| format!("{code} ?"), |t| tiebreak_words_in(&t, *game, lang));
                vec![tiebreak_codes(typed).iter().map(name).collect::<Vec<_>>().join(lang.text("ui.form.join"))]
            }
            FieldKind::Listed(rows) => {
                let chosen = rows.iter().find(|row| row.value == self.input.value());
                chosen.map(|row| row.hint.clone()).filter(|hint| !hint.is_empty()).into_iter().collect()
            }
            FieldKind::Rule(sources) => {
                let names = sources.iter().map(|s| s.name.as_str()).collect::<Vec<_>>().join(lang.text("ui.form.join"));
                let hint = lang.fill("ui.form.rule-hint", &[("stages", &names)]);
                let check = match rule_takes(typed, sources) {
                    _ if typed.is_empty() => return vec![hint],
                    Ok(count) => lang.fill("ui.form.rule-takes", &[("count", &count.to_string())]),
                    Err(why) => why.say(lang),
                };
                vec![check, hint]
            }
            FieldKind::Path { files: false, .. } if typed.is_empty() => vec![lang.text("ui.form.folder-hint").to_owned()],
            FieldKind::Path { found, .. } if found.len() > 1 => vec![found.join("  ")],
            FieldKind::People { rows, .. } if typed.is_empty() || rows.is_empty() => vec![lang.text("ui.form.people-hint").to_owned()],
            FieldKind::People { rows, .. } => {
                let name = |number: &str| {
                    rows.iter().find(|row| row.value == number).map_or_else(|| format!("{number} ?"), |row| row.words.clone())
                };
                vec![numbers(typed).map(name).collect::<Vec<_>>().join(lang.text("ui.mark.list"))]
            }
            FieldKind::Prize(short, currency) => vec![short.echo(typed, currency, lang)],
            FieldKind::Points(_) if typed.is_empty() => Vec::new(),
            // A number says itself.
            FieldKind::Points(of) if of.is_empty() && typed.chars().all(|c| c.is_ascii_digit() || c == '.') => Vec::new(),
            FieldKind::Points(of) => {
                // Whole numbers where all are: a game that counts in them has no tenths.
                let values: Vec<_> = numbers(typed).map(|text| (text, text.parse::<Points>().ok())).collect();
                let is_whole = values.iter().all(|(_, points)| points.is_none_or(|points| points.hundredths() % 100 == 0));
                let said = |points: Points| if is_whole { (points.hundredths() / 100).to_string() } else { points.to_string() };
                let read: Vec<String> = values.iter().map(|(text, points)| points.map_or_else(|| format!("{text} ?"), said)).collect();
                match of.as_slice() {
                    [] => vec![lang.fill("ui.form.points", &[("points", &read.join(" "))])],
                    of => {
                        let named = of.iter().zip(read.iter().map(String::as_str).chain(std::iter::repeat("?")));
                        vec![named.map(|(what, points)| format!("{what} {points}")).collect::<Vec<_>>().join(lang.text("ui.mark.list"))]
                    }
                }
            }
            _ => Vec::new(),
        }
    }

    /// The rows of a list that it can be chosen from: those of a short choice too.
    pub fn rows(&self) -> Option<Vec<Listed>> {
        match &self.kind {
            FieldKind::Choice(choices) => {
                let row = |(value, words): &(String, String)| Listed { value: value.clone(), words: words.clone(), hint: String::new() };
                Some(choices.iter().map(row).collect())
            }
            FieldKind::Listed(rows) | FieldKind::People { rows, ordered: false } => Some(rows.clone()),
            _ => None,
        }
    }

    /// Whether it holds something else than at first.
    pub fn is_changed(&self) -> bool {
        self.input.value() != self.initial
    }

    /// For a choice, the next or previous value.
    pub fn turn(&mut self, forward: bool) {
        let values: Vec<&String> = match &self.kind {
            FieldKind::Choice(choices) => choices.iter().map(|(value, _)| value).collect(),
            FieldKind::Listed(rows) => rows.iter().map(|row| &row.value).collect(),
            _ => return,
        };
        let at = values.iter().position(|value| *value == self.input.value()).unwrap_or(0);
        let next = if forward { at + 1 } else { (at + values.len()).saturating_sub(1) };
        if let Some(value) = values.get(next % values.len().max(1)) {
            self.input = Input::new((*value).clone());
        }
    }

    /// The words that stand in the field.
    pub fn shown(&self) -> &str {
        match &self.kind {
            FieldKind::Choice(choices) => {
                choices.iter().find(|(value, _)| value == self.input.value()).map_or(self.input.value(), |(_, words)| words)
            }
            FieldKind::Listed(rows) => {
                rows.iter().find(|row| row.value == self.input.value()).map_or(self.input.value(), |row| row.words.as_str())
            }
            _ => self.input.value(),
        }
    }
}
