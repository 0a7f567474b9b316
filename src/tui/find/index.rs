//! What can be found, and the words that each is found by.

use super::deed::{Thing, Verb};
use super::fit::{SAME, fits};
use crate::tui::model::{Model, Screen, Workspace};
use crate::tui::said::Said;
use crate::words::Lang;
use crate::words::fold;
use event::Section;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What a word counts, in hundredths: of names and titles, of the name in the key map, of the line of help.
const TITLE: u8 = 100;
const NAME: u8 = 80;
const HELP: u8 = 60;

/// Entries of the log that can be found: the newest.
const NEWEST: usize = 150;

/// What a row of the index is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// An act.
    Verb(Verb),
    /// A thing.
    Thing(Thing),
}

/// What is known of it.
#[derive(Debug)]
pub struct Entry {
    /// What it is.
    pub what: What,
    /// What it is called, each name as its sorted parts: who types all of one means it.
    pub names: Vec<Vec<String>>,
}

/// Everything that can be found.
#[derive(Debug, Default)]
pub struct Index {
    entries: Vec<Entry>,
    /// All words, sorted.
    words: Vec<String>,
    /// Of each word where it stands, and what it counts there.
    places: Vec<Vec<(u32, u8)>>,
}

/// The words of an act, each with what it counts, and its names.
struct Act {
    verb: Verb,
    words: Vec<(String, u8)>,
    names: Vec<Vec<String>>,
}

/// The acts with their words in all languages; they are the same in every event.
fn acts() -> &'static [Act] {
    static ACTS: OnceLock<Vec<Act>> = OnceLock::new();
    ACTS.get_or_init(|| Verb::all().map(Act::of).collect())
}

impl Act {
    fn of(verb: Verb) -> Self {
        let mut act = Self { verb, words: Vec::new(), names: Vec::new() };
        if let Verb::Run(cmd) = verb {
            act.words.extend(fold::parts(cmd.name()).into_iter().map(|word| (word, NAME)));
            act.names.push(sorted(fold::parts(cmd.name())));
        }
        for lang in Lang::all() {
            for title in titles(verb, lang) {
                act.words.extend(fold::words(title).into_iter().map(|word| (word, TITLE)));
                act.names.push(sorted(fold::parts(title)));
            }
            let help = if let Verb::Run(cmd) = verb { lang.get(&cmd.help_key()) } else { None };
            act.words.extend(fold::parts(help.unwrap_or_default()).into_iter().map(|word| (word, HELP)));
        }
        act
    }
}

/// What an act is called in a language: its title and other words for it.
pub fn titles(verb: Verb, lang: Lang) -> Vec<&'static str> {
    let title = if let Verb::Run(cmd) = verb { lang.get(&cmd.title_key()) } else { None };
    let others = lang.get(&format!("find.{}", verb.name())).unwrap_or_default();
    title.into_iter().chain(others.split([',', '，'])).map(str::trim).filter(|words| !words.is_empty()).collect()
}

pub fn sorted(mut parts: Vec<String>) -> Vec<String> {
    parts.sort();
    parts
}

/// Puts the index together.
#[derive(Default)]
struct Maker {
    entries: Vec<Entry>,
    words: BTreeMap<String, Vec<(u32, u8)>>,
}

impl Maker {
    fn add(&mut self, what: What, names: Vec<Vec<String>>, words: impl IntoIterator<Item = (String, u8)>) {
        let at = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.entries.push(Entry { what, names });
        for (word, counts) in words {
            self.words.entry(word).or_default().push((at, counts));
        }
    }

    /// A thing that is called by a number, alone or beside one of these words.
    fn numbered(&mut self, thing: Thing, number: &str, kinds: &[String]) {
        let beside = kinds.iter().map(|kind| sorted(vec![kind.clone(), number.to_owned()]));
        let names = beside.chain([vec![number.to_owned()]]).collect();
        let words = kinds.iter().cloned().chain([number.to_owned()]);
        self.add(What::Thing(thing), names, words.map(|word| (word, TITLE)));
    }

    fn thing(&mut self, thing: Thing, names: &[&str], others: &[&str]) {
        let words = names.iter().flat_map(|name| fold::words(name)).map(|word| (word, TITLE));
        let others = others.iter().flat_map(|text| fold::words(text)).map(|word| (word, NAME));
        let parts = names.iter().map(|name| sorted(fold::parts(name))).collect();
        self.add(What::Thing(thing), parts, words.chain(others));
    }

    fn section(&mut self, section: &Section, is_shown: bool, workspace: &Workspace) {
        let kinds = |key: &'static str| Lang::all().flat_map(|lang| fold::words(lang.text(key))).collect::<Vec<_>>();
        for player in &section.players {
            let person = &player.person;
            let number = player.tpn.map_or_else(|| player.id.0.to_string(), |tpn| tpn.to_string());
            let mut others = vec![number.as_str(), &person.id, &person.club, &person.federation];
            let members = section.members_of(player.id);
            others.extend(members.iter().map(|member| member.person.name.as_str()));
            self.thing(Thing::Player(section.id, player.id), &[&person.name], &others);
        }
        if !is_shown {
            return;
        }
        let round_words = kinds("find.words.round");
        for number in 1..=section.rounds_planned().max(section.current_number()) {
            self.numbered(Thing::Round(section.id, number), &number.to_string(), &round_words);
        }
        let Some(round) = workspace.shown_round() else { return };
        let board_words = kinds("find.words.board");
        for board in &round.boards {
            let game = event::GameAt::new(round.number, board.number);
            let label = section.label(game);
            let table = board.table.to_string();
            let is_table = round.labelled(&table).is_some_and(|first| first.number == board.number);
            if is_table && label != table {
                self.numbered(Thing::Board(section.id, game), &table, &board_words);
            }
            self.numbered(Thing::Board(section.id, game), &label, &board_words);
        }
    }
}

impl Index {
    /// Everything that can be found from the screen as it stands.
    pub fn new(model: &Model) -> Self {
        let mut maker = Maker::default();
        for act in acts() {
            maker.add(What::Verb(act.verb), act.names.clone(), act.words.iter().cloned());
        }
        match &model.screen {
            Screen::Home(home) => {
                for recent in &home.recent {
                    maker.thing(Thing::Event(recent.path.clone()), &[&recent.name], &[&recent.path.to_string_lossy()]);
                }
            }
            Screen::Event(workspace) => {
                for (at, section) in workspace.event.sections.iter().enumerate() {
                    maker.section(section, at == workspace.section, workspace);
                }
                if workspace.event.sections.len() > 1 {
                    for section in &workspace.event.sections {
                        maker.thing(Thing::Section(section.id), &[&section.setup.name], &[]);
                    }
                }
                for kind in workspace.offered_documents() {
                    let others = Lang::all().filter_map(|lang| lang.get(&format!("find.document.{}", kind.id)));
                    let others = others.flat_map(|words| words.split([',', '，'])).map(str::trim);
                    let names: Vec<&str> = Lang::all().map(|lang| kind.title(lang)).chain(others).collect();
                    maker.thing(Thing::Document(kind.id), &names, &[kind.id]);
                }
                // What was entered tells of clocks and verdicts: nothing for the eyes of visitors.
                if !workspace.quiet {
                    let said = Said::new(&workspace.event, None, model.lang());
                    for entry in workspace.history.entries().iter().rev().take(NEWEST) {
                        let text = said.entry(entry);
                        let words = fold::parts(&text).into_iter().map(|word| (word, HELP));
                        maker.add(What::Thing(Thing::Entry(entry.seq)), Vec::new(), words);
                    }
                }
            }
        }
        let (words, places) = maker.words.into_iter().unzip();
        Self { entries: maker.entries, words, places }
    }

    /// How much there is to find.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// What there is.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How well a typed word fits each entry, of a hundred; 0: not at all.
    pub fn fit(&self, typed: &str) -> Vec<u8> {
        let mut best = vec![0; self.entries.len()];
        for (word, fit) in fits(typed, &self.words) {
            for (entry, counts) in &self.places[word] {
                let score = u8::try_from(u16::from(fit) * u16::from(*counts) / u16::from(SAME)).unwrap_or(SAME);
                if let Some(place) = usize::try_from(*entry).ok().and_then(|at| best.get_mut(at)) {
                    *place = score.max(*place);
                }
            }
        }
        best
    }

    /// Whether a typed word fits anything plainly.
    pub fn knows(&self, typed: &str) -> bool {
        !fits(typed, &self.words).is_empty()
    }
}
