//! Which entries of the log are listed: those of a section, and of a kind.

use event::{Change, Entry, History, SectionId};

/// What entries are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogKind {
    /// Players, teams, check-in, byes, points given or taken.
    Players,
    /// Pairing, publishing, starting, changing rounds.
    Rounds,
    /// Results.
    Results,
    /// Sheets, clocks, incidents, decisions, appeals.
    Games,
    /// Settings of the event and its sections.
    Settings,
    /// What was printed.
    Documents,
    /// Undone and redone.
    Undone,
}

impl LogKind {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 7] = [Self::Results, Self::Rounds, Self::Players, Self::Games, Self::Documents, Self::Settings, Self::Undone];

    /// The key of its words.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Players => "detail.log.players",
            Self::Rounds => "detail.log.rounds",
            Self::Results => "detail.log.results",
            Self::Games => "detail.log.games",
            Self::Settings => "detail.log.settings",
            Self::Documents => "detail.log.documents",
            Self::Undone => "detail.log.undone",
        }
    }

    /// What an entry is about, by the first word of its kind.
    pub fn of(entry: &Entry) -> Self {
        if entry.undoes.is_some() {
            return Self::Undone;
        }
        match entry.kind.split('.').next().unwrap_or_default() {
            "result" => Self::Results,
            "round" | "pairs" | "meeting" | "stage" | "teams" if entry.kind != "teams.add" && entry.kind != "teams.order" => Self::Rounds,
            "player" | "players" | "teams" | "member" | "members" | "score" => Self::Players,
            "game" | "incident" | "appeal" => Self::Games,
            "document" => Self::Documents,
            _ => Self::Settings,
        }
    }
}

/// The filter: nothing chosen lists everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// Entries of this section, and those of the whole event are left out.
    pub section: Option<SectionId>,
    /// Entries of this kind.
    pub kind: Option<LogKind>,
}

impl LogFilter {
    /// Whether everything is listed.
    pub fn is_all(self) -> bool {
        self == Self::default()
    }

    /// Whether an entry is listed. An undo belongs to the section of what it took back.
    pub fn lists(self, history: &History, entry: &Entry) -> bool {
        let section = || history.meant(entry).changes.iter().find_map(Change::section);
        self.kind.is_none_or(|kind| LogKind::of(entry) == kind) && (self.section.is_none() || section() == self.section)
    }
}
