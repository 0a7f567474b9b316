//! Carries effects out, one after the other, away from the screen: it owns the open event file. What may take long is made into a
//! [`Job`], for a thread beside.

mod copies;
mod detail;
mod frozen;
mod games;
mod jobs;

pub use jobs::{Job, Outcome};

use super::effect::{Answer, DocumentRequest, Effect, GameSheet, Lots, Msg, Opened, ReportPreview, Request, RosterPreview, Saved};
use super::model::{StandingsRow, StandingsTable, StandingsWidths};
use super::recent;
use crate::config::{Config, Glyphs};
use crate::desk::demo::create_demo;
use crate::desk::event_file::{self, Given};
use crate::desk::import::{self, Wanted};
use crate::desk::rating_check::{self, RatingCheck};
use crate::desk::roster::{RosterAsk, read_roster};
use crate::desk::{self, Source, standings};
use crate::time;
use crate::tui::overlay::COLUMNS_KEY;
use crate::words::game::tiebreak_head;
use crate::words::{self, Lang, Message};
use ::print::page::Style;
use ::print::text;
use arbitration::kind::GameKind;
use event::{self, Command, Event, NewPlayer, Refusal, Section, SectionId, StageId};
use exchange::entry::entry_of;
use files::paths::Paths;
use jiff::Zoned;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::{Anchors, Head, Stamp, Store, StoreError};
use tournament::model::Primary;
use tournament::pairing::playoff::by_lot;
use tournament::tiebreak::{Kind, TieBreak};

/// The worker's state.
#[derive(Debug)]
pub struct Worker {
    paths: Paths,
    config: Config,
    store: Option<Store>,
    /// Events opened so far.
    opened: u64,
    recent: recent::Writing,
    now: fn() -> Zoned,
}

impl Worker {
    /// A worker without an open event.
    pub const fn new(paths: Paths, config: Config) -> Self {
        Self { paths, config, store: None, opened: 0, recent: recent::Writing::nothing(), now: time::now }
    }

    /// The same with another wall clock.
    #[must_use]
    pub fn with_clock(self, now: fn() -> Zoned) -> Self {
        Self { now, ..self }
    }

    /// The configuration in force; kept here for the name in the log, paper, printer and copies.
    pub fn configure(&mut self, config: Config) {
        self.config = config;
    }

    /// Carries one request out and answers it, work for other threads included.
    pub fn run(&mut self, request: Request) -> Msg {
        let answer = match self.job(&request.effect) {
            Some(Ok(job)) => {
                let outcome = (job.work)(&mut |_| ControlFlow::Continue(()));
                self.finish(outcome)
            }
            Some(Err(text)) => Answer::Failed(text),
            None => self.answer(request.effect, request.on.as_ref()),
        };
        Msg::Answer(request.id, Box::new(answer))
    }

    /// Carries one effect out that is done at once. What writes counts only on the position of the log that it was decided on.
    pub fn answer(&mut self, effect: Effect, on: Option<&Head>) -> Answer {
        match effect {
            Effect::ListRecent => {
                self.recent.wait();
                Answer::Recent(recent::list(&self.paths))
            }
            Effect::ListFound => Answer::Found(recent::found(&self.paths)),
            Effect::KeepFound(names) => silent(recent::keep_found(&self.paths, names)),
            Effect::Forget(path) => {
                self.recent.wait();
                silent(recent::forget(&self.paths, &path))
            }
            Effect::Open(path) => Answer::Opened(self.open(&path)),
            Effect::Demo => Answer::Opened(self.demo()),
            Effect::Create(name, commands) => Answer::Opened(self.create(&name, &commands)),
            Effect::ReadReport(path) => Answer::Report(self.read_report(&path).map(Box::new)),
            Effect::Close => self.close().map_or(Answer::Nothing, Answer::Failed),
            Effect::Commit(commands) => self.commit(&commands, on),
            Effect::Lots(lots) => self.lots(lots, on),
            Effect::Undo(seq) => self.logged(on, |store, stamp| store.undo(seq, stamp).map(|_| ())),
            Effect::Redo => self.logged(on, |store, stamp| store.redo(stamp).map(|_| ())),
            Effect::Propose(id) => {
                self.with_section(id, |event, section| Answer::Proposed(id, event::propose(event, section).map(Box::new)))
            }
            Effect::Standings(id, stage, after) => {
                let lang = self.config.language;
                self.with_section(id, |event, section| Answer::Standings(id, table(event, section, (stage, after), lang)))
            }
            Effect::Why(asked) => {
                let (lang, struck) = (self.config.language, struck(self.config.glyphs));
                self.with_section(asked.section, |event, section| {
                    match standings::of_section(event, section, &standings_of(asked.stage, asked.after)) {
                        Ok(table) => {
                            let reasons = standings::reasons(&table, asked.place);
                            Answer::Why(asked, reasons.map_or_else(Vec::new, |reasons| words::standings::reasons(&reasons, struck, lang)))
                        }
                        Err(e) => Answer::Failed(words::standings::failed(&e, Some(section), lang)),
                    }
                })
            }
            Effect::Explain(id, round, board) => {
                let lang = self.config.language;
                self.with_section(id, |event, section| {
                    let label = section.label(event::GameAt::new(round, board));
                    let title = lang.fill("ui.explain.title", &[("board", &label), ("round", &round.to_string())]);
                    let explained = desk::explain::explain(event, section, round, board);
                    Answer::Prose(title, explained.map_or_else(Vec::new, |found| words::explain::explanation(&found, section, lang)))
                })
            }
            Effect::ReadRoster(id, path, ask) => Answer::Roster(self.read_roster(id, &path, ask)),
            Effect::CheckRatings(id) => Answer::RatingCheck(id, self.check_ratings(id).map(Box::new)),
            Effect::SearchRatings(text) => Answer::Ratings(self.search_ratings(&text)),
            Effect::Preview(request, columns) => self.preview(&request, columns).unwrap_or_else(Answer::Failed),
            Effect::Verify => self.verify(),
            Effect::Watch => self.watch().unwrap_or(Answer::Nothing),
            Effect::Accept => self.accept(),
            Effect::Rule(key, request, step) => self.rule(key, &request, step).unwrap_or(Answer::Nothing),
            Effect::ImportGame(key, path, column) => Answer::Imported(key, self.read_games(key, &path).map(|games| (column, games))),
            Effect::GameSheet(key, GameSheet::Preview(columns)) => self.preview_game(key, columns).unwrap_or_else(Answer::Failed),
            Effect::Complete(typed, files) => Answer::Completed(desk::complete::complete(&typed, files)),
            Effect::TakeFolder(folder) => {
                let taken = desk::copies::choose(&self.paths, &folder).map_err(|e| e.say(self.config.language));
                Answer::FolderTaken(folder, taken)
            }
            Effect::SaveConfig => {
                self.config.save(&self.paths).map_or_else(|e| Answer::Failed(e.say(self.config.language)), |()| Answer::Nothing)
            }
            Effect::SeeCopyDue => {
                if self.is_copy_due() {
                    Answer::CopyDue
                } else {
                    Answer::Nothing
                }
            }
            // Jobs, and what is for the driver.
            Effect::Start(_) | Effect::Print(_) | Effect::Save(_) | Effect::SaveWhy(_) | Effect::GameSheet(_, GameSheet::Print) => {
                Answer::Nothing
            }
            Effect::ListPrinters | Effect::LookAtFolder(_) => Answer::Nothing,
            Effect::Detail(_) | Effect::Backup(_) | Effect::CopyByItself | Effect::Export(_) | Effect::Stop(_) | Effect::Redraw => {
                Answer::Nothing
            }
        }
    }

    fn stamp(&self) -> Stamp {
        Stamp { at: time::stamp(&(self.now)()), actor: self.config.actor(), reason: String::new() }
    }

    fn saved(store: &Store) -> Saved {
        Saved {
            event: store.event(),
            history: Arc::new(store.history().clone()),
            path: store.path().to_owned(),
            moved: store.moved().cloned(),
            at: store.history().entries().last().map_or_else(String::new, |e| e.at.clock()),
            head: store.head().clone(),
            copy_due: false,
            ask_folder: false,
            reprint: Vec::new(),
            said: None,
        }
    }

    fn take(&mut self, mut store: Store) -> Opened {
        store.shelter_in(self.paths.events());
        let at = time::stamp(&(self.now)()).day_and_minute();
        self.recent.remember(self.paths.clone(), store.path().to_owned(), store.event(), at);
        let opened = Opened {
            path: store.path().to_owned(),
            saved: Self::saved(&store),
            copy: self.last_copy(&store),
            read_only: store.read_only().map(|why| why.key()),
            found: store.found().to_vec(),
            trouble: store.findings().iter().map(|finding| finding.say(self.config.language)).collect(),
        };
        self.store = Some(store);
        self.opened += 1;
        opened
    }

    /// The sample event under a name that is free, among the other events.
    fn demo(&mut self) -> Result<Opened, StoreError> {
        let path = event_file::free_name(&self.paths.events(), "demo").unwrap_or_else(|| self.paths.events().join("demo.flagfall"));
        drop(self.close());
        let store = create_demo(&path, Some(&self.anchors()), &self.stamp())?;
        Ok(self.take(store))
    }

    fn open(&mut self, path: &Path) -> Result<Opened, StoreError> {
        drop(self.close());
        Ok(self.take(event_file::open(path, Some(&self.anchors()))?))
    }

    /// Closes the event. That it lost its file since somebody last looked is told: then everything is in a rescue file, which is put into
    /// the list of events.
    pub fn close(&mut self) -> Option<String> {
        let mut store = self.store.take()?;
        let lost = store.watch().err();
        if store.moved().is_none_or(|moved| moved.rescue.is_ok()) {
            let at = time::stamp(&(self.now)()).day_and_minute();
            self.recent.wait();
            // The list is a convenience.
            let _ = recent::remember(&self.paths, store.path(), &store.event(), &at);
        }
        lost.map(|error| error.say(self.config.language))
    }

    fn anchors(&self) -> Anchors {
        Anchors::new(self.paths.anchors())
    }

    /// Takes the open file as it is, though it is not what was last seen.
    fn accept(&mut self) -> Answer {
        let (stamp, lang) = (self.stamp(), self.config.language);
        let Some(mut store) = self.store.take() else { return Answer::Failed(String::new()) };
        match event_file::accept(&mut store, &stamp) {
            Ok(true) => Answer::Opened(Ok(self.take(store))),
            Ok(false) => {
                self.store = Some(store);
                Answer::Done(lang.text("ui.said.nothing-to-accept").to_owned())
            }
            Err(error) => {
                self.store = Some(store);
                Answer::Failed(error.say(lang))
            }
        }
    }

    /// A bare name goes into the events folder; a number is added where the name is taken.
    fn create(&mut self, name: &Path, commands: &[Command]) -> Result<Opened, StoreError> {
        let path = if name.components().count() == 1 { self.free_name(name) } else { name.to_owned() };
        Ok(self.take(event_file::create(&path, Some(&self.anchors()), commands, &self.stamp())?))
    }

    fn free_name(&self, name: &Path) -> PathBuf {
        let stem = name.file_stem().unwrap_or_default().to_string_lossy();
        event_file::free_name(&self.paths.events(), &stem).unwrap_or_else(|| self.paths.events().join(name))
    }

    /// What an event made of a report file would have of it, and what not.
    fn read_report(&self, path: &Path) -> Result<ReportPreview, String> {
        let lang = self.config.language;
        let wanted = Wanted { section: lang.text("ui.field.section-default"), game: GameKind::Chess, rounds: None, individuals: false };
        let report = import::read(&Source::File(path.to_owned()), path, wanted).map_err(|e| e.say(lang))?;
        let mut lines = words::import::facts(&report, lang);
        let teams = words::import::of_teams(&report, lang).into_iter().collect();
        for part in [teams, words::import::remarks(&report, &report.differing(), lang)] {
            if !part.is_empty() {
                lines.push(String::new());
                lines.extend(part);
            }
        }
        let take = if report.of_teams { "import.take-individuals" } else { "import.take" };
        let name = PathBuf::from(path.with_extension(files::mark::EXTENSION).file_name().unwrap_or_default());
        let commands = report.commands(time::stamp(&(self.now)())).into();
        Ok(ReportPreview { path: path.to_owned(), lines, take: lang.text(take).to_owned(), name, commands })
    }

    fn commit(&mut self, commands: &[Command], on: Option<&Head>) -> Answer {
        let stamp = self.stamp();
        let Some(store) = &mut self.store else { return Answer::Committed(None, None) };
        let Given { published, error } = event_file::give(store, commands, on, &stamp);
        let (lang, style) = (self.config.language, style_of(&self.config));
        let changed = published.map_or_else(Vec::new, |id| desk::publication::after_publication(store, id, style));
        let reprint = changed.iter().map(|reprint| words::documents::reprint(reprint, lang)).collect();
        let saved = Saved { reprint, ..Self::saved(store) };
        let published = published.is_some();
        let copy_due = published && self.config.backup_folder.is_some() || self.is_copy_due();
        let ask_folder = published && self.wants_folder();
        Answer::Committed(Some(Saved { copy_due, ask_folder, ..saved }), error)
    }

    /// Draws from a fresh seed, and enters what comes of it together with the seed.
    fn lots(&mut self, lots: Lots, on: Option<&Head>) -> Answer {
        let seed = files::output::unpredictable();
        let command = match lots {
            Lots::Settle(id, table) => Ok(Command::SettleByLot(id, table, seed)),
            Lots::PlayOff(id, table) => {
                let event = self.store.as_ref().map(Store::event).unwrap_or_default();
                let step = event.section(id).ok_or(Refusal::NoSection).and_then(|section| event::playoff_step(section, table));
                let games = |step: event::PlayoffStep| Command::AddGames(id, table, step.games(by_lot(seed), Some(seed)));
                step.and_then(|step| step.map(games).ok_or(Refusal::NotDrawn(table)))
            }
        };
        match command {
            Ok(command) => self.commit(&[command], on),
            Err(why) => Answer::Failed(why.say(self.config.language)),
        }
    }

    fn logged(&mut self, on: Option<&Head>, act: impl FnOnce(&mut Store, &Stamp) -> Result<(), StoreError>) -> Answer {
        let stamp = self.stamp();
        let Some(store) = &mut self.store else { return Answer::Committed(None, None) };
        let error = on.map_or(Ok(()), |on| store.require(on)).and_then(|()| act(store, &stamp)).err();
        Answer::Committed(Some(Self::saved(store)), error)
    }

    /// Sees whether the event is still where it was opened. `None`: it is.
    fn watch(&mut self) -> Option<Answer> {
        let store = self.store.as_mut()?;
        let known = store.moved().cloned();
        let error = store.watch().err()?;
        (store.moved() != known.as_ref()).then(|| Answer::Committed(Some(Self::saved(store)), Some(error)))
    }

    fn with_section(&self, id: SectionId, act: impl FnOnce(&Event, &Section) -> Answer) -> Answer {
        let event = self.store.as_ref().map(Store::event);
        let found = event.as_ref().and_then(|event| Some((event, event.section(id)?)));
        found.map_or(Answer::Nothing, |(event, section)| act(event, section))
    }

    fn read_roster(&self, id: SectionId, path: &Path, ask: RosterAsk) -> Result<RosterPreview, String> {
        let lang = self.config.language;
        let event = self.store.as_ref().map(Store::event).unwrap_or_default();
        let section = event.section(id).ok_or_else(|| Refusal::NoSection.say(lang))?;
        let named = RosterAsk { columns: words::roster::own_names(&ask.columns), ..ask.clone() };
        let intake = read_roster(&Source::File(path.to_owned()), &named, &event, section).map_err(|e| e.say(lang))?;
        let mut facts = vec![lang.fill("ui.roster.facts", &[("encoding", &intake.origin)])];
        if !intake.columns.is_empty() {
            facts.push(lang.fill("ui.roster.columns", &[("key", &COLUMNS_KEY.to_string())]));
            facts.extend(intake.columns.iter().map(|column| format!("  {}", words::roster::column(column, lang))));
            if intake.columns.iter().all(|column| column.heading.is_empty()) {
                facts.push(format!("! {}", lang.text("ui.roster.no-headings")));
            }
        }
        // Columns stand above, whether taken or not.
        let problems = words::intake::problems(&intake, lang);
        let ask = RosterAsk { columns: words::roster::columns(&intake.mapping, lang), skip: Some(intake.mapping.skip), ..ask };
        Ok(RosterPreview { path: path.to_owned(), ask, facts, players: intake.players, problems })
    }

    fn check_ratings(&self, id: SectionId) -> Result<RatingCheck, String> {
        let lang = self.config.language;
        let event = self.store.as_ref().map(Store::event).unwrap_or_default();
        let section = event.section(id).ok_or_else(|| Refusal::NoSection.say(lang))?;
        rating_check::check(&self.paths.ratings_db(), &event, section, &[]).map_err(|e| e.say(lang))
    }

    fn search_ratings(&self, text: &str) -> Result<Vec<NewPlayer>, String> {
        let hits = desk::ratings::search(&self.paths.ratings_db(), text, None, 50).map_err(|e| e.say(self.config.language))?;
        Ok(hits.iter().map(|hit| entry_of(&hit.player, &hit.list, hit.month)).collect())
    }

    fn preview(&self, request: &DocumentRequest, columns: u16) -> Result<Answer, String> {
        let frozen = self.frozen()?;
        let composed = frozen.compose(request)?;
        let lang = self.config.language;
        let lines = words::documents::told(&composed, lang).into_iter().chain(page_lines(&composed.document, columns)).collect();
        Ok(Answer::Text(frozen.words("ui.documents.preview", &request.id), lines))
    }

    fn verify(&mut self) -> Answer {
        let lang = self.config.language;
        // Another file in the event's place is not the event.
        if let Some(moved) = self.watch() {
            return moved;
        }
        let Some(store) = &self.store else { return Answer::Failed(String::new()) };
        match event_file::verify(store.path(), Some(&self.anchors()), None) {
            Ok(verdict) if verdict.findings.is_empty() => {
                Answer::Done(lang.fill("ui.said.verified", &[("count", &verdict.entries.to_string())]))
            }
            Ok(verdict) => {
                let lines = verdict.findings.iter().map(|f| f.say(lang)).collect();
                Answer::Prose(lang.text("ui.said.not-clean").to_owned(), lines)
            }
            Err(e) => Answer::Failed(e.say(lang)),
        }
    }
}

/// Pages as lines of so many cells; of more, as far as they are read with ease, where a table has no room in them.
fn page_lines(document: &::print::page::Document, columns: u16) -> Vec<String> {
    let columns = text::widest_table(document).max(columns.into()).min(text::USUAL);
    text::pages(document, columns).into_iter().flat_map(|page| page.into_iter().chain([String::new()])).collect()
}

/// Something that is only told when it fails.
fn silent(result: std::io::Result<()>) -> Answer {
    result.map_or_else(|e| Answer::Failed(e.to_string()), |()| Answer::Nothing)
}

/// How values are struck out: with a stroke where the screen has more than plain letters.
pub const fn struck(glyphs: Glyphs) -> words::standings::Struck {
    match glyphs {
        Glyphs::Unicode => words::standings::Struck::Stroke,
        Glyphs::Ascii => words::standings::Struck::Brackets,
    }
}

/// Language and paper of the configuration.
fn style_of(config: &Config) -> Style {
    Style::new(config.language, desk::documents::paper(config.paper))
}

/// The standings of a stage as they are laid down, after a round of the section.
fn standings_of(stage: Option<StageId>, after: Option<u16>) -> standings::Ask {
    standings::Ask { stage, after, ..standings::Ask::default() }
}

fn table(event: &Event, section: &Section, (stage, after): (Option<StageId>, Option<u16>), lang: Lang) -> Result<StandingsTable, String> {
    let ranked = standings::of_section(event, section, &standings_of(stage, after));
    let ranked = ranked.map_err(|e| words::standings::failed(&e, Some(section), lang))?;
    // The standings count the rounds of the stage.
    let of = stage.map_or_else(|| section.current_stage(), |id| section.stage(id));
    let after = ranked.standings.after_round + of.map_or(0, |stage| section.carried_rounds(stage));
    let fouls = section.fouls(after);
    let teams = of.and_then(|stage| Some((event::stage_snapshot(event, section, stage), section.teams_of(stage)?.primary)));
    let counted = ranked.standings.after_round;
    let other = |tpn| {
        let (table, primary) = teams.as_ref()?;
        let score = if *primary == Primary::Game { Primary::Match } else { Primary::Game };
        table.team_score(tpn, score, counted).map(|points| points.to_string())
    };
    // The other score of teams has its column already.
    let is_other = |tiebreak: &TieBreak| teams.is_some() && tiebreak.kind == Kind::Secondary;
    let rows = ranked.standings.rows.iter().filter_map(|row| {
        let player = *ranked.players.get(&row.tpn)?;
        let fouls = fouls.as_ref().map(|f| f.get(&player).copied().unwrap_or_default().to_string());
        let printed = ranked.standings.shown(row).zip(&ranked.standings.tiebreaks).filter(|(_, tiebreak)| !is_other(tiebreak));
        let values = printed.map(|(value, _)| value.unwrap_or_else(|| "-".to_owned())).chain(fouls).collect();
        Some(StandingsRow { rank: usize::from(row.rank), player, values, other: other(row.tpn) })
    });
    let lang = lang.of(section.setup.game);
    let heading = |tiebreak: &TieBreak| tiebreak_head(tiebreak, lang);
    let title = fouls.as_ref().map(|_| tiebreak_head(&TieBreak::plain(Kind::Fouls), lang));
    let rows: Vec<StandingsRow> = rows.collect();
    let columns: Vec<String> =
        ranked.standings.tiebreaks.iter().skip(1).filter(|tiebreak| !is_other(tiebreak)).map(heading).chain(title).collect();
    let codes = section.setup.tiebreaks.iter().filter(|code| !code.parse().is_ok_and(|tiebreak| is_other(&tiebreak)));
    let scores = if teams.is_some() { words::team::score_heads(lang) } else { Vec::new() };
    Ok(StandingsTable {
        after,
        remarks: ranked.remarks.iter().map(|remark| words::standings::remark(remark, lang)).collect(),
        heads: scores.into_iter().chain(words::game::heads_explained(&codes.cloned().collect::<Vec<_>>(), lang)).collect(),
        widths: StandingsWidths::of(section, &columns, &rows),
        columns,
        rows,
    })
}
