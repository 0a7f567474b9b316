//! What the screen shows, as one value. Only [`super::update`] changes it.

use super::command::Cmd;
use super::cursor::Cursor;
use super::effect::{Effect, RequestId, RosterPreview};
use super::find::Deed;
use super::focus::Focus;
use super::key::Key;
use super::keymap::Keymap;
use super::lists::Before;
use super::overlay::{HandDraw, Overlay};
use super::start::Home;
use super::task::{Lane, Progress};
use crate::config::{Config, Glyphs, Theme};
use crate::words::Lang;
use crate::words::fold;
use arbitration::kind::GameKind;
use event::{Event, GameAt, History, PlayerId, Section, SectionId, Stage, StageId, TeamForm};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use store::{Head, Moved};
use tournament::pairing::knockout::MatchNo;

/// How grave a line at the foot of the screen is. The words say it too: colour is never alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Done,
    /// Something to know.
    Note,
    /// Something was refused or went wrong.
    Alarm,
}

/// The line at the foot of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How grave.
    pub tone: Tone,
    /// The words.
    pub text: String,
}

/// The smallest window that shows what a key would do, in columns and rows; in a smaller one no key acts.
pub const SMALLEST: (u16, u16) = (40, 12);

/// The answer that keys wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number: no other answer ends the wait.
    pub request: RequestId,
    /// What is being done, as a catalogue key.
    pub what: &'static str,
    /// Where keys will fall then; `None`: nobody can know before it is there.
    pub then: Option<Focus>,
}

/// What was typed while an answer was awaited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A key.
    Key(Key),
    /// A pasted text.
    Paste(String),
}

/// Work going on beside the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// The request it was asked for with.
    pub request: RequestId,
    /// Where it is done.
    pub lane: Lane,
    /// How far it is.
    pub progress: Progress,
    /// Keys taken when it began: whoever has typed since looks at something else.
    pub keys: u64,
    /// The arbiter has stopped it: that it did not end well is no news.
    pub stopped: bool,
}

/// Everything the screen shows.
#[derive(Debug)]
pub struct Model {
    /// The configuration in force; language, theme and glyphs are switched live in it.
    pub config: Config,
    /// The keys in force.
    pub keymap: Keymap,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// Home, or an open event.
    pub screen: Screen,
    /// What lies over it, the topmost last.
    pub overlays: Vec<Overlay>,
    /// The line at the foot.
    pub notice: Option<Notice>,
    /// Time of day, `HH:MM:SS`, and the whole stamp.
    pub now: String,
    /// The request whose answer must come before the next key is read.
    pub waiting: Option<Waiting>,
    /// What was typed while waiting.
    pub typed_ahead: VecDeque<Typed>,
    /// Effects that a question named and that were agreed to with this key: they are not asked about again.
    pub agreed: Option<Vec<Effect>>,
    /// What was chosen in the line that finds everything, the newest first.
    pub found: Vec<Deed>,
    /// The work beside the screen that has not answered yet, the newest last.
    pub tasks: Vec<Running>,
    /// Work beside the screen that failed, in words, until the arbiter has read it.
    pub troubles: Vec<String>,
    /// Requests made so far: the number of the newest.
    pub asked: RequestId,
    /// Keys and pastes taken so far.
    pub keys: u64,
    /// The program ends.
    pub quit: bool,
}

/// Home, or an open event.
#[derive(Debug)]
pub enum Screen {
    /// The list of events.
    Home(Home),
    /// An open event.
    Event(Box<Workspace>),
}

/// The views of an open event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Players and check-in.
    Players,
    /// Pairings and results: home during a round.
    Pairings,
    /// The clocks of all boards of the round.
    Clocks,
    /// Standings.
    Standings,
    /// Crosstable.
    Crosstable,
    /// Documents to print.
    Documents,
    /// The log.
    Log,
}

impl View {
    /// All of them in the order of the strip.
    pub const ALL: [Self; 7] = [Self::Players, Self::Pairings, Self::Standings, Self::Crosstable, Self::Documents, Self::Log, Self::Clocks];

    /// The command that shows it.
    pub const fn command(self) -> Cmd {
        match self {
            Self::Players => Cmd::ViewPlayers,
            Self::Pairings => Cmd::ViewPairings,
            Self::Clocks => Cmd::ViewClocks,
            Self::Standings => Cmd::ViewStandings,
            Self::Crosstable => Cmd::ViewCrosstable,
            Self::Documents => Cmd::ViewDocuments,
            Self::Log => Cmd::ViewLog,
        }
    }

    /// The key of its title.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Players => "ui.view.players",
            Self::Pairings => "ui.view.pairings",
            Self::Clocks => "ui.view.clocks",
            Self::Standings => "ui.view.standings",
            Self::Crosstable => "ui.view.crosstable",
            Self::Documents => "ui.view.documents",
            Self::Log => "ui.view.log",
        }
    }
}

/// The four panes that speak of the selected game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The pairing list.
    #[default]
    Pairings,
    /// The board.
    Board,
    /// The scoresheets.
    Scoresheet,
    /// The clock.
    Clock,
}

impl Pane {
    /// All of them in the order of the key that cycles.
    pub const ALL: [Self; 4] = [Self::Pairings, Self::Board, Self::Scoresheet, Self::Clock];

    /// The key of its title.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pairings => "ui.pane.pairings",
            Self::Board => "ui.pane.board",
            Self::Scoresheet => "ui.pane.scoresheet",
            Self::Clock => "ui.pane.clock",
        }
    }
}

/// Order of the list of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerSort {
    /// By pairing number, or order of entry.
    #[default]
    Number,
    /// By name.
    Name,
    /// By rating.
    Rating,
    /// Unknown and absent players first, as at check-in.
    CheckIn,
}

impl PlayerSort {
    /// The next one.
    pub const fn next(self) -> Self {
        match self {
            Self::Number => Self::Name,
            Self::Name => Self::Rating,
            Self::Rating => Self::CheckIn,
            Self::CheckIn => Self::Number,
        }
    }
}

/// The blind second entry of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondPass {
    /// Boards entered again and found equal.
    pub agreed: usize,
}

/// A computed table of standings, as the desk gives it.
#[derive(Clone, Debug, Default)]
pub struct StandingsTable {
    /// After which round.
    pub after: u16,
    /// Titles of the columns after the points.
    pub columns: Vec<String>,
    /// Rows in order.
    pub rows: Vec<StandingsRow>,
    /// What must be known to read them.
    pub remarks: Vec<String>,
}

/// One row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsRow {
    /// Rank; equal ranks are possible.
    pub rank: usize,
    /// Who.
    pub player: PlayerId,
    /// The values, points first, as they are printed.
    pub values: Vec<String>,
    /// Of a team the score that does not come first: game points, or match points.
    pub other: Option<String>,
}

/// An open event.
#[derive(Debug)]
pub struct Workspace {
    /// The file.
    pub path: PathBuf,
    /// The state as saved.
    pub event: Arc<Event>,
    /// The log as saved.
    pub history: Arc<History>,
    /// Where the log stands: what is entered now is decided on this.
    pub head: Head,
    /// Requests up to this one were made before the event was open: their answers are about another one.
    pub opened: RequestId,
    /// Why nothing can be written, as a catalogue key, if so.
    pub read_only: Option<&'static str>,
    /// That the event lost the file in which it was opened: stays on the screen as long as it is open.
    pub moved: Option<Moved>,
    /// When the newest entry was saved, `HH:MM:SS`; empty before the first.
    pub saved: String,
    /// The last copy: folder and time.
    pub backup: Option<String>,
    /// The last attempt at a copy failed.
    pub copy_failed: bool,
    /// The section shown, as its place in the list.
    pub section: usize,
    /// The view shown.
    pub view: View,
    /// The pane with the focus.
    pub pane: Pane,
    /// Only the pane with the focus is shown.
    pub zoom: bool,
    /// Names, ratings and move counts are blanked.
    pub quiet: bool,
    /// The filter of the list shown; `None` when no search is on.
    pub find: Option<String>,
    /// The search line is being typed in.
    pub finding: bool,
    /// Digits typed to choose a board or a player.
    pub number: String,
    /// Round shown in the pairings; `None` is the newest.
    pub round: Option<u16>,
    /// The match of teams that is opened into its boards: round and table.
    pub unfolded: Option<(u16, u16)>,
    /// Board chosen in the pairings.
    pub boards: Cursor<GameAt>,
    /// Chosen player.
    pub players: Cursor<PlayerId>,
    /// Order of players.
    pub sort: PlayerSort,
    /// Chosen line of the standings.
    pub standings: Cursor<PlayerId>,
    /// The computed standings.
    pub table: Option<StandingsTable>,
    /// The newest request for them; answers to older ones are stale.
    pub table_asked: Option<RequestId>,
    /// Standings after this round; `None` is the newest complete one.
    pub after: Option<u16>,
    /// Chosen line of the crosstable.
    pub crosstable: Cursor<PlayerId>,
    /// The stage whose standings are shown; `None` is the current one.
    pub stage: Option<StageId>,
    /// The chosen match of the bracket.
    pub bracket: Option<MatchNo>,
    /// Chosen document.
    pub documents: Cursor<&'static str>,
    /// Chosen log entry, by its number.
    pub log: Cursor<u32>,
    /// Where the cursors stood before the search or the number being typed.
    pub before: Option<Before>,
    /// The blind second entry, when it is on.
    pub second_pass: Option<SecondPass>,
    /// First player of a swap.
    pub swap: Option<PlayerId>,
    /// A round paired by hand as far as it was when it was left.
    pub by_hand: Option<Box<HandDraw>>,
    /// A roster read for import, waiting for consent.
    pub roster: Option<RosterPreview>,
    /// What is shown of the chosen row beside the list.
    pub detail: super::detail::Detail,
    /// Which entries of the log are listed.
    pub log_filter: super::log_filter::LogFilter,
    /// The board and scoresheets of the selected game.
    pub game: super::game::GamePane,
}

impl Workspace {
    /// A workspace on a freshly opened event.
    pub fn new(path: PathBuf, event: Arc<Event>, history: Arc<History>) -> Self {
        let view = if event.sections.iter().any(|s| !s.rounds.is_empty()) { View::Pairings } else { View::Players };
        let mut workspace = Self {
            path,
            event,
            history,
            head: Head::default(),
            opened: RequestId::default(),
            read_only: None,
            moved: None,
            saved: String::new(),
            backup: None,
            copy_failed: false,
            section: 0,
            view,
            pane: Pane::Pairings,
            zoom: false,
            quiet: false,
            find: None,
            finding: false,
            number: String::new(),
            round: None,
            unfolded: None,
            boards: Cursor::default(),
            players: Cursor::default(),
            sort: PlayerSort::default(),
            standings: Cursor::default(),
            table: None,
            table_asked: None,
            after: None,
            crosstable: Cursor::default(),
            stage: None,
            bracket: None,
            documents: Cursor::default(),
            log: Cursor::default(),
            before: None,
            second_pass: None,
            swap: None,
            by_hand: None,
            roster: None,
            detail: super::detail::Detail::default(),
            log_filter: super::log_filter::LogFilter::default(),
            game: super::game::GamePane::default(),
        };
        workspace.to_next_open();
        workspace.settle();
        workspace
    }

    /// Whether move counts of the selected game are blanked: in quiet mode, until its clock's ledger has a fallen flag (FIDE Laws 2023, 12.6).
    pub fn hides_counts(&self) -> bool {
        use arbitration::clock::ledger::Event as ClockEvent;
        let clock = || self.section()?.clocks.get(&self.game_at()?);
        let fallen = || clock().is_some_and(|c| c.ledger.entries().iter().any(|e| matches!(e.event, ClockEvent::Flag { .. })));
        self.quiet && !fallen()
    }

    /// Whether units are ranked by the members of theirs who play in the section shown.
    pub fn ranks_units(&self) -> bool {
        let teams = self.section().and_then(|section| section.setup.policy.teams.as_deref());
        teams.is_some_and(|teams| teams.form == TeamForm::Sum)
    }

    /// The section shown; `None` in an event without sections.
    pub fn section(&self) -> Option<&Section> {
        self.event.sections.get(self.section)
    }

    /// Id of the section shown.
    pub fn section_id(&self) -> Option<SectionId> {
        self.section().map(|s| s.id)
    }

    /// Number of the round shown in the pairings; 0 before the first.
    pub fn round_number(&self) -> u16 {
        let newest = self.section().map_or(0, Section::current_number);
        self.round.filter(|r| *r <= newest).unwrap_or(newest)
    }

    /// The round shown in the pairings.
    pub fn shown_round(&self) -> Option<&event::Round> {
        self.section()?.round(self.round_number())
    }

    /// The chosen board.
    pub fn board(&self) -> Option<&event::Board> {
        let game = self.boards.thing(&self.board_keys())?;
        self.shown_round()?.board(game.board.0)
    }

    /// The game of the chosen board, by its address in the section shown.
    pub fn game_at(&self) -> Option<GameAt> {
        Some(GameAt::new(self.round_number(), self.board()?.number))
    }

    /// The board that the number typed means: a table (its first open game), or a game of it; in an opened match one of its boards.
    pub fn numbered_board(&self) -> Option<&event::Board> {
        let round = self.shown_round()?;
        let number = self.number.trim_end_matches('.');
        if let Some(table) = self.opened_table().filter(|_| !number.contains('.')) {
            return round.boards.iter().find(|b| b.table == table && b.game.to_string() == number);
        }
        let found = round.labelled(number)?;
        if self.second_pass.is_none() || number.contains('.') {
            return Some(found);
        }
        round.boards.iter().find(|b| b.table == found.table && !b.verified).or(Some(found))
    }

    /// Whether the board under the cursor is the one that the number typed means.
    pub fn is_numbered(&self) -> bool {
        self.numbered_board().zip(self.board()).is_some_and(|(named, chosen)| named.number == chosen.number)
    }

    /// The stage that standings and bracket show: the one chosen, else the current one.
    pub fn shown_stage(&self) -> Option<&Stage> {
        let section = self.section()?;
        self.stage.and_then(|id| section.stage(id)).or_else(|| section.current_stage())
    }

    /// Whether the view of the crosstable shows a bracket.
    pub fn shows_bracket(&self) -> bool {
        self.view == View::Crosstable && self.section().zip(self.shown_stage()).is_some_and(|(s, stage)| s.system_of(stage).is_knockout())
    }

    /// The meeting of the chosen board.
    pub fn meeting(&self) -> Option<event::Meeting<'_>> {
        self.shown_round()?.meeting(self.board()?.table)
    }

    /// Whether the meeting of the chosen board is drawn and has to be won.
    pub fn is_to_be_decided(&self) -> bool {
        let drawn = || Some(self.section()?.drawn_meetings(self.shown_round()?).contains(&self.board()?.table));
        drawn().unwrap_or(false)
    }

    /// The filter in small letters; empty when no search is on.
    pub fn filter(&self) -> String {
        self.find.as_deref().unwrap_or_default().trim().to_lowercase()
    }

    /// The players shown, filtered and in order.
    pub fn shown_players(&self) -> Vec<PlayerId> {
        let Some(section) = self.section() else { return Vec::new() };
        let filter = self.filter();
        let mut players: Vec<_> = section.players.iter().filter(|p| matches(&filter, texts_of(section, p))).collect();
        match self.sort {
            PlayerSort::Number => players.sort_by_key(|p| (p.tpn.is_none(), p.tpn, p.id)),
            PlayerSort::Name => players.sort_by_cached_key(|p| (p.person.name.to_lowercase(), p.id)),
            PlayerSort::Rating => players.sort_by_cached_key(|p| (std::cmp::Reverse(section.rating_of(p)), p.id)),
            PlayerSort::CheckIn => {
                players.sort_by_cached_key(|p| (p.presence == event::Presence::Present, p.person.name.to_lowercase(), p.id));
            }
        }
        players.into_iter().map(|p| p.id).collect()
    }

    /// The chosen player.
    pub fn player(&self) -> Option<PlayerId> {
        self.players.thing(&self.shown_players())
    }

    /// Puts the cursor on the first board without a result, from the one shown on; in the second pass on the first board not yet agreed.
    pub fn to_next_open(&mut self) {
        let round = self.round_number();
        if let Some(number) = self.next_open(&[]) {
            self.boards.choose(GameAt::new(round, number));
        }
    }

    /// Which that is, with these boards counted as done; `None`: nothing is open. In an opened match the next board is one of it.
    pub fn next_open(&self, done: &[u16]) -> Option<u16> {
        let round = self.shown_round()?;
        let table = self.opened_table();
        let boards: Vec<&event::Board> = round.boards.iter().filter(|b| table.is_none_or(|table| b.table == table)).collect();
        let waits =
            |b: &&&event::Board| !done.contains(&b.number) && if self.second_pass.is_some() { !b.verified } else { b.result.is_none() };
        let here = self.board().map(|b| b.number);
        let from = boards.iter().position(|b| Some(b.number) == here).unwrap_or(0);
        boards[from..].iter().find(waits).or_else(|| boards.iter().find(waits)).map(|b| b.number)
    }
}

/// What a contestant is found by: name, unit, number; a team by its players too.
fn texts_of<'a>(section: &'a Section, player: &'a event::Participant) -> Vec<&'a String> {
    let own = [&player.person.name, &player.person.club, &player.person.id];
    own.into_iter().chain(section.members_of(player.id).into_iter().map(|member| &member.person.name)).collect()
}

/// Whether every word of the filter stands in one of the texts: without marks, Chinese also by its readings.
pub fn matches<'a>(filter: &str, texts: impl IntoIterator<Item = &'a String>) -> bool {
    if filter.is_empty() {
        return true;
    }
    let all = texts.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    fold::holds(&all, filter)
}

impl Model {
    /// The game of the section shown.
    pub fn game(&self) -> GameKind {
        self.workspace().and_then(|w| w.section()).map_or(GameKind::Chess, |s| s.setup.game)
    }

    /// The program at its start, before anything was read.
    pub fn new(config: Config, size: (u16, u16)) -> Self {
        let (keymap, problems) = Keymap::new(&config.keys);
        let notice = problems.first().map(|p| Notice { tone: Tone::Alarm, text: p.to_string() });
        Self {
            config,
            keymap,
            size,
            screen: Screen::Home(Home::default()),
            overlays: Vec::new(),
            notice,
            now: String::new(),
            waiting: None,
            typed_ahead: VecDeque::new(),
            agreed: None,
            found: Vec::new(),
            tasks: Vec::new(),
            troubles: Vec::new(),
            asked: RequestId::default(),
            keys: 0,
            quit: false,
        }
    }

    /// The language in force.
    pub const fn lang(&self) -> Lang {
        self.config.language
    }

    /// The signs in force.
    pub const fn glyphs(&self) -> Glyphs {
        self.config.glyphs
    }

    /// The theme in force.
    pub const fn theme(&self) -> Theme {
        self.config.theme
    }

    /// The open event.
    pub const fn workspace(&self) -> Option<&Workspace> {
        match &self.screen {
            Screen::Event(workspace) => Some(workspace),
            Screen::Home(_) => None,
        }
    }

    /// The open event, to change what is shown of it.
    pub const fn workspace_mut(&mut self) -> Option<&mut Workspace> {
        match &mut self.screen {
            Screen::Event(workspace) => Some(workspace),
            Screen::Home(_) => None,
        }
    }

    /// Shows a line at the foot.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice { tone, text: text.into() });
    }

    /// Whether the window is too small for a key to be seen doing something.
    pub const fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Whether work of a lane is going on.
    pub fn is_busy(&self, lane: Lane) -> bool {
        self.tasks.iter().any(|t| t.lane == lane)
    }

    /// The effects that a start needs.
    pub fn first_effects(&self) -> Vec<Effect> {
        vec![Effect::ListRecent, Effect::ListFound]
    }
}
