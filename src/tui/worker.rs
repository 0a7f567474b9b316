//! Carries effects out, one after the other, away from the screen: it owns the open event file.

mod games;

use super::effect::{DocumentRequest, Effect, Msg, Opened, ReportPreview, RosterPreview, Saved};
use super::model::{StandingsRow, StandingsTable};
use super::recent;
use super::task::{self, Report, Task};
use crate::config::Config;
use crate::desk::{self, Composed, RosterAsk};
use crate::event::{self, Command, Event, NewPlayer, Ranked, Refusal, Section, SectionId};
use crate::i18n::{Lang, Message};
use crate::paths::Paths;
use crate::print::{documents, pdf, spool, text};
use crate::store::{Stamp, Store, StoreError};
use crate::time;
use arbitration::kind::GameKind;
use jiff::Zoned;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tournament::tiebreak::{Kind, TieBreak};

/// Largest file that is read for import, in bytes.
const LARGEST_IMPORT: u64 = 64 << 20;

/// The worker's state.
#[derive(Debug)]
pub struct Worker {
    paths: Paths,
    config: Config,
    store: Option<Store>,
    now: fn() -> Zoned,
}

impl Worker {
    /// A worker without an open event.
    pub const fn new(paths: Paths, config: Config) -> Self {
        Self { paths, config, store: None, now: time::now }
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

    /// Carries one effect out. `None`: there is nothing to say.
    pub fn run(&mut self, effect: Effect) -> Option<Msg> {
        Some(match effect {
            Effect::ListRecent => Msg::Recent(recent::list(&self.paths)),
            Effect::Forget(path) => return recent::forget(&self.paths, &path).err().map(|e| Msg::Failed(e.to_string())),
            Effect::Open(path) => Msg::Opened(self.open(&path)),
            Effect::Create(name, commands) => Msg::Opened(self.create(&name, &commands)),
            Effect::ReadReport(path) => Msg::Report(self.read_report(&path).map(Box::new)),
            Effect::Close => {
                self.store = None;
                return None;
            }
            Effect::Commit(commands) => self.commit(&commands),
            Effect::Undo(seq) => self.logged(|store, stamp| store.undo(seq, stamp).map(|_| ())),
            Effect::Redo => self.logged(|store, stamp| store.redo(stamp).map(|_| ())),
            Effect::Propose(id) => {
                self.with_section(id, |event, section| Msg::Proposed(id, event::propose(event, section).map(Box::new)))?
            }
            Effect::Standings(id, after) => {
                let lang = self.config.language;
                self.with_section(id, |event, section| Msg::Standings(id, table(event, section, after, lang)))?
            }
            Effect::Why(id, after, place) => {
                let lang = self.config.language;
                self.with_section(id, |event, section| match Ranked::new(event, section, after) {
                    Ok(ranked) => Msg::Prose(lang.text("ui.why.title").to_owned(), desk::why_lines(&ranked, place, lang)),
                    Err(e) => Msg::Failed(e.to_string()),
                })?
            }
            Effect::Explain(id, round, board) => {
                let lang = self.config.language;
                self.with_section(id, |event, section| {
                    let title = lang.fill("ui.explain.title", &[("board", &board.to_string()), ("round", &round.to_string())]);
                    Msg::Prose(title, desk::explain_lines(event, section, round, board, lang))
                })?
            }
            Effect::ReadRoster(id, path, ask) => Msg::Roster(self.read_roster(id, &path, ask)),
            Effect::SearchRatings(text) => Msg::Ratings(self.search_ratings(&text)),
            Effect::Preview(request) => self.preview(&request),
            Effect::Save(request) => self.answer(|w| w.save(&request).map(|(path, note)| w.saved_as(&path, &note))),
            Effect::Print(request) => match self.print(&request) {
                Ok(said) => self.printed(&request, said),
                Err(text) => Msg::Failed(text),
            },
            Effect::Backup(folder) => self.backup(folder.as_deref()),
            Effect::Export(id) => self.export(id),
            Effect::Verify => self.verify(),
            Effect::Rule(key, request, step) => self.rule(key, request, step)?,
            Effect::ImportGame(key, path, column) => Msg::Imported(key, self.read_games(key, &path).map(|games| (column, games))),
            Effect::GameSheet(key, what) => self.game_sheet(key, what),
            Effect::SaveConfig => return self.config.save(&self.paths).err().map(|e| Msg::Failed(e.to_string())),
            // The driver gives long work a thread of its own; without one it is done here.
            Effect::Start(task) => {
                let answer = self.task(task)(&mut |_| ControlFlow::Continue(()));
                Msg::TaskEnded(Box::new(answer))
            }
            Effect::StopTask | Effect::Redraw => return None,
        })
    }

    /// Long work as something that a thread can do.
    pub fn task(&self, task: Task) -> impl FnOnce(Report<'_>) -> Msg + Send + 'static {
        let (paths, lang) = (self.paths.clone(), self.config.language);
        move |report| task::run(&task, &paths, lang, report)
    }

    fn stamp(&self) -> Stamp {
        Stamp { at: time::stamp(&(self.now)()), actor: self.config.actor(), reason: String::new() }
    }

    fn saved(store: &Store, backup: Option<Result<String, String>>) -> Saved {
        let at = store.history().entries().last().map_or_else(String::new, |e| time::clock(&e.at).to_owned());
        Saved { event: store.event(), history: Arc::new(store.history().clone()), at, backup, reprint: Vec::new(), said: None }
    }

    fn take(&mut self, store: Store) -> Opened {
        let name = store.event().info.name.clone();
        let at: String = time::stamp(&(self.now)()).chars().take(16).map(|c| if c == 'T' { ' ' } else { c }).collect();
        // The list of recent events is a convenience: an event opens without it.
        let _ = recent::remember(&self.paths, store.path(), &name, &at);
        let opened =
            Opened { path: store.path().to_owned(), saved: Self::saved(&store, None), read_only: store.read_only().map(|why| why.key()) };
        self.store = Some(store);
        opened
    }

    fn open(&mut self, path: &Path) -> Result<Opened, StoreError> {
        self.store = None;
        let store = Store::open(path)?;
        Ok(self.take(store))
    }

    /// A bare name goes into the events folder; a number is added where the name is taken.
    fn create(&mut self, name: &Path, commands: &[Command]) -> Result<Opened, StoreError> {
        let path = if name.components().count() == 1 { self.free_name(name) } else { name.to_owned() };
        let mut store = Store::create(&path)?;
        let stamp = self.stamp();
        for command in commands {
            if let Err(error) = store.commit(command, &stamp) {
                drop(store);
                let _ = std::fs::remove_file(&path);
                return Err(error);
            }
        }
        Ok(self.take(store))
    }

    fn free_name(&self, name: &Path) -> PathBuf {
        let folder = self.paths.events();
        let stem = name.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let numbered = |n: u32| folder.join(if n == 1 { format!("{stem}.flagfall") } else { format!("{stem}-{n}.flagfall") });
        (1..1000).map(numbered).find(|p| !p.exists()).unwrap_or_else(|| folder.join(name))
    }

    /// What an event made of a report file would have of it, and what not.
    fn read_report(&self, path: &Path) -> Result<ReportPreview, String> {
        let lang = self.config.language;
        let bytes = read_limited(path)?;
        let wanted = desk::Wanted { section: lang.text("ui.field.section-default"), game: GameKind::Chess, rounds: None };
        let report = desk::event_of_report(&bytes, path, wanted).map_err(|e| e.to_string())?;
        let mut lines = report.facts(lang);
        for part in [report.team_words(lang).into_iter().collect(), report.remarks(&report.differing(), lang)] {
            if !part.is_empty() {
                lines.push(String::new());
                lines.extend(part);
            }
        }
        let take = if report.of_teams { "import.take-individuals" } else { "import.take" };
        let name = PathBuf::from(path.with_extension(crate::store::EXTENSION).file_name().unwrap_or_default());
        let commands = report.commands(time::stamp(&(self.now)())).into();
        Ok(ReportPreview { path: path.to_owned(), lines, take: lang.text(take).to_owned(), name, commands })
    }

    fn commit(&mut self, commands: &[Command]) -> Msg {
        let stamp = self.stamp();
        let Some(store) = &mut self.store else { return Msg::Committed(None, None) };
        let mut error = None;
        let mut published = None;
        for command in commands {
            let command = stamped(command, &stamp);
            if let Err(e) = store.commit(&command, &stamp) {
                error = Some(e);
                break;
            }
            if let Command::Publish(section, _) | Command::Repair(section, ..) = command {
                published = Some(section);
            }
        }
        let mut backup = None;
        let mut reprint = Vec::new();
        if let Some(section) = published {
            let lang = self.config.language;
            let after = desk::after_publication(store, section, &stamp.at, lang, &self.config);
            reprint = after.reprint;
            backup = after.backup.zip(self.config.backup_folder.as_ref()).map(|(copy, folder)| match copy {
                Ok(_) => Ok(copy_words(folder, &stamp.at)),
                Err(e) => Err(e.say(lang)),
            });
        }
        Msg::Committed(Some(Saved { reprint, ..Self::saved(store, backup) }), error)
    }

    fn logged(&mut self, act: impl FnOnce(&mut Store, &Stamp) -> Result<(), StoreError>) -> Msg {
        let stamp = self.stamp();
        let Some(store) = &mut self.store else { return Msg::Committed(None, None) };
        let error = act(store, &stamp).err();
        Msg::Committed(Some(Self::saved(store, None)), error)
    }

    fn with_section(&self, id: SectionId, act: impl FnOnce(&Event, &Section) -> Msg) -> Option<Msg> {
        let event = self.store.as_ref()?.event();
        event.section(id).map(|section| act(&event, section))
    }

    fn read_roster(&self, id: SectionId, path: &Path, ask: RosterAsk) -> Result<RosterPreview, String> {
        let lang = self.config.language;
        let bytes = read_limited(path)?;
        let event = self.store.as_ref().map(Store::event).unwrap_or_default();
        let section = event.section(id).ok_or_else(|| Refusal::NoSection.say(lang))?;
        let report = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("trf"));
        let intake = desk::read_roster(&bytes, &RosterAsk { report, ..ask.clone() }, &event, section).map_err(|e| e.say(lang))?;
        let mut facts = vec![lang.fill("ui.roster.facts", &[("encoding", &intake.origin)])];
        if !intake.columns.is_empty() {
            facts.push(lang.text("ui.roster.columns").to_owned());
            facts.extend(intake.columns.iter().map(|column| format!("  {}", column.words(lang))));
        }
        // Columns stand above, whether taken or not.
        let problems = desk::Intake { columns: Vec::new(), players: Vec::new(), ..intake.clone() }.remarks(lang);
        let ask = RosterAsk { columns: intake.mapping.columns_text(lang), skip: Some(intake.mapping.skip), ..ask };
        Ok(RosterPreview { path: path.to_owned(), ask, facts, players: intake.players, problems })
    }

    fn search_ratings(&self, text: &str) -> Result<Vec<NewPlayer>, String> {
        let lang = self.config.language;
        let path = self.paths.ratings_db();
        if !path.exists() {
            return Err(lang.text("ui.ratings.none").to_owned());
        }
        let db = crate::store::ratings::RatingsDb::open(&path).map_err(|e| e.to_string())?;
        let hits = db.search(text, None, 50).map_err(|e| e.to_string())?;
        Ok(hits.iter().map(|hit| NewPlayer::from(&hit.player)).collect())
    }

    /// Lays a document of the open event out; gives the event file, the section, the kind and round as well.
    fn compose(&self, request: &DocumentRequest) -> Result<(Composed, PathBuf), String> {
        let store = self.store.as_ref().ok_or_else(String::new)?;
        let event = store.event();
        let section = event.section(request.section).ok_or_else(String::new)?;
        let kind = documents::find(&request.id).ok_or_else(String::new)?;
        let round = desk::round_for(section, kind, request.round);
        let only = request.board.map(|board| section.with_board(round, board));
        let section = only.as_ref().unwrap_or(section);
        let (lang, paper, now) = (self.config.language, desk::paper(self.config.paper), time::stamp(&(self.now)()));
        let composed = desk::compose(&event, section, kind, round, lang, paper, &now).map_err(|e| e.to_string())?;
        let path = desk::path_beside(store.path(), section, kind, round).map_err(|e| format!("{}: {e}", store.path().display()))?;
        Ok((composed, path))
    }

    fn preview(&self, request: &DocumentRequest) -> Msg {
        match self.compose(request) {
            Ok((composed, _)) => {
                let mut lines = Vec::new();
                if !composed.missing.is_empty() {
                    lines.push(self.missing_words(&composed.missing));
                }
                for page in text::pages(&composed.document, text::USUAL) {
                    lines.extend(page);
                    lines.push(String::new());
                }
                Msg::Text(self.config.language.fill("ui.documents.preview", &[("id", &request.id)]), lines)
            }
            Err(text) => Msg::Failed(text),
        }
    }

    fn missing_words(&self, missing: &std::collections::BTreeSet<char>) -> String {
        let list: Vec<String> = missing.iter().take(20).map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
        self.config.language.fill("ui.documents.missing", &[("characters", &list.join(", "))])
    }

    /// Writes a document as PDF into the folder beside the event; returns where, and what to tell about it.
    fn save(&self, request: &DocumentRequest) -> Result<(PathBuf, String), String> {
        let (composed, path) = self.compose(request)?;
        let bytes = pdf::render(&composed.document, &composed.fonts).map_err(|e| e.to_string())?;
        let partial = path.with_extension("partial");
        let io = |e: std::io::Error| format!("{}: {e}", path.display());
        std::fs::write(&partial, bytes).and_then(|()| std::fs::rename(&partial, &path)).map_err(io)?;
        let note = if composed.missing.is_empty() { String::new() } else { self.missing_words(&composed.missing) };
        Ok((path, note))
    }

    fn saved_as(&self, path: &Path, note: &str) -> String {
        let text = self.config.language.fill("ui.documents.saved", &[("path", &path.display().to_string())]);
        if note.is_empty() { text } else { format!("{text} {note}") }
    }

    fn print(&self, request: &DocumentRequest) -> Result<String, String> {
        let (path, note) = self.save(request)?;
        let printer = Some(self.config.printer.as_str()).filter(|p| !p.is_empty());
        let job = spool::Job { file: &path, title: &request.id, printer, copies: 1, paper: desk::paper(self.config.paper) };
        let number = spool::print(&job).map_err(|e| e.to_string())?;
        let text = self.config.language.fill("ui.documents.printed", &[("job", &number)]);
        Ok(if note.is_empty() { text } else { format!("{text} {note}") })
    }

    /// Notes in the log what went to the printer. On a file that cannot be written the paper is there all the same.
    fn printed(&mut self, request: &DocumentRequest, said: String) -> Msg {
        let stamp = self.stamp();
        let Some(store) = &mut self.store else { return Msg::Done(said) };
        let event = store.event();
        let Some((section, kind)) = event.section(request.section).zip(documents::find(&request.id)) else { return Msg::Done(said) };
        let round = desk::round_for(section, kind, request.round);
        match store.commit(&Command::Printed(section.id, request.id.clone(), round), &stamp) {
            Ok(_) => Msg::Committed(Some(Saved { said: Some(said), ..Self::saved(store, None) }), None),
            Err(_) => Msg::Done(said),
        }
    }

    fn answer(&self, act: impl FnOnce(&Self) -> Result<String, String>) -> Msg {
        match act(self) {
            Ok(text) => Msg::Done(text),
            Err(text) => Msg::Failed(text),
        }
    }

    fn backup(&self, folder: Option<&Path>) -> Msg {
        let lang = self.config.language;
        let (Some(store), Some(folder)) = (&self.store, folder.or(self.config.backup_folder.as_deref())) else {
            return Msg::Failed(lang.text("ui.said.no-backup-folder").to_owned());
        };
        let at = time::stamp(&(self.now)());
        match store.backup_to(folder, &at, self.config.backups_kept) {
            Ok(copy) => Msg::Done(lang.fill("ui.said.backup", &[("path", &copy.path.display().to_string())])),
            Err(e) => Msg::Failed(e.say(lang)),
        }
    }

    fn export(&self, id: SectionId) -> Msg {
        self.answer(|w| {
            let store = w.store.as_ref().ok_or_else(String::new)?;
            let event = store.event();
            let section = event.section(id).ok_or_else(String::new)?;
            let folder = store.path().with_extension("export");
            let count = desk::export_all(&event, section, &folder, w.config.language).map_err(|e| e.to_string())?;
            let values = [("count", count.to_string()), ("path", folder.display().to_string())];
            Ok(w.config.language.fill("ui.said.exported", &values.each_ref().map(|(k, v)| (*k, v.as_str()))))
        })
    }

    fn verify(&self) -> Msg {
        let lang = self.config.language;
        let Some(store) = &self.store else { return Msg::Failed(String::new()) };
        match crate::store::verify(store.path()) {
            Ok(verdict) if verdict.findings.is_empty() => {
                Msg::Done(lang.fill("ui.said.verified", &[("count", &verdict.entries.to_string())]))
            }
            Ok(verdict) => {
                let lines = verdict.findings.iter().map(|f| format!("{}: {}", f.part, f.what)).collect();
                Msg::Prose(lang.text("ui.said.not-clean").to_owned(), lines)
            }
            Err(e) => Msg::Failed(e.say(lang)),
        }
    }
}

/// The clock that stamps the log also stamps what the command itself says of the time.
fn stamped(command: &Command, stamp: &Stamp) -> Command {
    match command {
        Command::Publish(id, _) => Command::Publish(*id, stamp.at.clone()),
        Command::StartRound(id, _) => Command::StartRound(*id, stamp.at.clone()),
        Command::Clock(id, round, board, acts, _) => Command::Clock(*id, *round, *board, acts.clone(), stamp.at.clone()),
        Command::Incident(id, act, _) => Command::Incident(*id, act.clone(), stamp.at.clone()),
        Command::Together(list) => Command::Together(list.iter().map(|c| stamped(c, stamp)).collect()),
        other => other.clone(),
    }
}

/// Where and when the last copy was made, short enough for the strip.
fn copy_words(folder: &Path, at: &str) -> String {
    let name = folder.file_name().map_or_else(|| folder.display().to_string(), |n| n.to_string_lossy().into_owned());
    format!("{name} {}", time::hour_minute(at))
}

fn read_limited(path: &Path) -> Result<Vec<u8>, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", path.display());
    let mut bytes = Vec::new();
    std::fs::File::open(path).map_err(failed)?.take(LARGEST_IMPORT + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > LARGEST_IMPORT { Err(format!("{}: > 64 MiB", path.display())) } else { Ok(bytes) }
}

fn table(event: &Event, section: &Section, after: Option<u16>, lang: Lang) -> Result<StandingsTable, String> {
    let ranked = Ranked::new(event, section, after).map_err(|e| e.to_string())?;
    let fouls = section.fouls(ranked.standings.after_round);
    let rows = ranked.standings.rows.iter().filter_map(|row| {
        let player = *ranked.players.get(&row.tpn)?;
        let fouls = fouls.as_ref().map(|f| f.get(&player).copied().unwrap_or_default().to_string());
        let values = ranked.standings.printed(row).map(|value| value.unwrap_or_else(|| "-".to_owned())).chain(fouls).collect();
        Some(StandingsRow { rank: usize::from(row.rank), player, values })
    });
    // The one code that is not an international one is called by its name.
    let name = || lang.text("print.column.fouls").to_owned();
    let heading = |tiebreak: &TieBreak| if tiebreak.kind == Kind::Fouls { name() } else { tiebreak.to_string() };
    let title = fouls.as_ref().map(|_| name());
    Ok(StandingsTable {
        after: ranked.standings.after_round,
        columns: ranked.standings.tiebreaks.iter().skip(1).map(heading).chain(title).collect(),
        rows: rows.collect(),
    })
}
