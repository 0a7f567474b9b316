//! What a row stands for: an act, a thing, or an act on a thing.

use crate::tui::command::{Cmd, Scope};
use crate::tui::model::View;
use event::{ByeKind, GameAt, PlayerId, Section, SectionId, Status};
use std::path::PathBuf;

/// An act that can be named in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// A command of the table.
    Run(Cmd),
    /// A bye of a player in a round to come; `None`: none any more.
    Bye(Option<ByeKind>),
    /// A player leaves, or comes back.
    Leave(Status),
}

/// Something that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A player, or a team.
    Player(SectionId, PlayerId),
    /// A board.
    Board(SectionId, GameAt),
    /// A round.
    Round(SectionId, u16),
    /// A section.
    Section(SectionId),
    /// A document, by its id.
    Document(&'static str),
    /// A situation of the rulebook, by its name.
    Situation(&'static str),
    /// An entry of the log.
    Entry(u32),
    /// An event opened before.
    Event(PathBuf),
}

/// What Enter on a row does: at least one of the first two is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The act; `None`: go there.
    pub verb: Option<Verb>,
    /// On what; `None`: on nothing, or on what is under the cursor.
    pub thing: Option<Thing>,
    /// In which round, of a bye.
    pub round: Option<u16>,
}

impl Deed {
    /// An act by itself.
    pub const fn act(verb: Verb) -> Self {
        Self { verb: Some(verb), thing: None, round: None }
    }

    /// Going to a thing.
    pub const fn go(thing: Thing) -> Self {
        Self { verb: None, thing: Some(thing), round: None }
    }
}

impl Deed {
    /// Its name where it is about nothing that only this event has: that is worth remembering for another day.
    pub fn name(&self) -> Option<String> {
        let verb = self.verb.map(Verb::name);
        match (&self.thing, self.round) {
            (None, None) => verb,
            (Some(Thing::Document(id)), _) => Some(format!("{} document {id}", verb.unwrap_or_default()).trim().to_owned()),
            (Some(Thing::Situation(name)), _) => Some(format!("situation {name}")),
            _ => None,
        }
    }

    /// The deed of a name; `None` for a name that this version does not know.
    pub fn named(name: &str) -> Option<Self> {
        let words: Vec<&str> = name.split(' ').collect();
        let verb = |name: &str| Verb::all().find(|verb| verb.name() == name);
        let document = |id: &str| ::print::documents::find(id).map(|kind| Thing::Document(kind.id));
        match words.as_slice() {
            ["document", id] => document(id).map(Self::go),
            [act, "document", id] => Some(Self { verb: Some(verb(act)?), thing: Some(document(id)?), round: None }),
            ["situation", name] => {
                let book = arbitration::rulebook::Rulebook::built_in().ok()?;
                let situation = book.editions.iter().flat_map(|edition| edition.situations()).find(|known| known == name)?;
                Some(Self { verb: Some(Verb::Run(Cmd::Rules)), thing: Some(Thing::Situation(situation)), round: None })
            }
            [act] => verb(act).map(Self::act),
            _ => None,
        }
    }
}

/// What an act is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A player.
    Player,
    /// A player, in a round to come.
    PlayerInRound,
    /// A board of the round shown.
    Board,
    /// A document.
    Document,
    /// A situation of the rulebook.
    Situation,
    /// An entry of the log.
    Entry,
}

impl Verb {
    /// The acts that have no command of their own.
    pub const OTHERS: [Self; 7] = [
        Self::Bye(Some(ByeKind::Half)),
        Self::Bye(Some(ByeKind::Zero)),
        Self::Bye(Some(ByeKind::Full)),
        Self::Bye(None),
        Self::Leave(Status::Withdrawn),
        Self::Leave(Status::Expelled),
        Self::Leave(Status::Active),
    ];

    /// All acts that can be found. Keys that only move the cursor are none.
    pub fn all() -> impl Iterator<Item = Self> {
        let commands = Cmd::ALL.iter().copied().filter(|cmd| cmd.scope() != Scope::List && !matches!(cmd, Cmd::Palette | Cmd::Back));
        commands.map(Self::Run).chain(Self::OTHERS)
    }

    /// The command whose key leads to it.
    pub const fn command(self) -> Cmd {
        match self {
            Self::Run(cmd) => cmd,
            Self::Bye(_) => Cmd::Bye,
            Self::Leave(_) => Cmd::Withdraw,
        }
    }

    /// The name of its words in the catalogues: `find.cmd.<name>`, those without a command `find.verb.<name>`.
    pub fn name(self) -> String {
        match self {
            Self::Run(cmd) => format!("cmd.{}", cmd.name().replace('.', "-")),
            Self::Bye(kind) => format!(
                "verb.{}",
                match kind {
                    Some(ByeKind::Half) => "half-bye",
                    Some(ByeKind::Zero) => "zero-bye",
                    Some(ByeKind::Full) => "full-bye",
                    None => "no-bye",
                }
            ),
            Self::Leave(status) => format!(
                "verb.{}",
                match status {
                    Status::Withdrawn => "withdrawn",
                    Status::Expelled => "expelled",
                    Status::Active => "back-in",
                }
            ),
        }
    }

    /// What it is done to.
    pub const fn takes(self) -> Takes {
        let cmd = match self {
            Self::Run(cmd) => cmd,
            Self::Bye(_) => return Takes::PlayerInRound,
            Self::Leave(_) => return Takes::Player,
        };
        match cmd {
            Cmd::EditPlayer | Cmd::RatingChange | Cmd::Present | Cmd::Absent | Cmd::NotAsked | Cmd::Bye | Cmd::Withdraw => Takes::Player,
            Cmd::RemovePlayer | Cmd::FixedTable | Cmd::SetLot | Cmd::PlayerNorms | Cmd::OpenTeam => Takes::Player,
            Cmd::Why | Cmd::PlaceTied | Cmd::TypeValue | Cmd::TeamMatches => Takes::Player,
            Cmd::WhiteWins | Cmd::Draw | Cmd::BlackWins | Cmd::OtherResult | Cmd::ClearResult | Cmd::RemoveResult => Takes::Board,
            Cmd::PlayOff | Cmd::SettleMeeting | Cmd::ExplainPairing | Cmd::OpenGame => Takes::Board,
            Cmd::OpenClock | Cmd::Call | Cmd::Adjourn => Takes::Board,
            Cmd::UnfoldMatch | Cmd::Protocol | Cmd::LineUp | Cmd::LookAtLineUps => Takes::Board,
            Cmd::PreviewDocument | Cmd::PrintDocument | Cmd::SaveDocument => Takes::Document,
            Cmd::Rules => Takes::Situation,
            Cmd::EntryDetails | Cmd::UndoEntry => Takes::Entry,
            _ => match cmd.scope() {
                Scope::Game | Scope::Board | Scope::Sheet => Takes::Board,
                _ => Takes::Nothing,
            },
        }
    }
}

/// The view in which commands of a scope are given; `None`: in any, or in none of an event.
pub const fn view_of(scope: Scope) -> Option<View> {
    match scope {
        Scope::Players | Scope::Teams => Some(View::Players),
        Scope::Pairings | Scope::Match | Scope::AtBoard | Scope::Game | Scope::Board | Scope::Sheet => Some(View::Pairings),
        Scope::Standings | Scope::TeamTable => Some(View::Standings),
        Scope::Crosstable | Scope::Bracket => Some(View::Crosstable),
        Scope::Documents => Some(View::Documents),
        Scope::Log => Some(View::Log),
        _ => None,
    }
}

/// The board of a round at which a player, or a team, has a game: the first without a result, else the first.
pub fn board_of(section: &Section, round: u16, player: PlayerId) -> Option<GameAt> {
    let round = section.round(round)?;
    let own = || round.boards.iter().filter(|b| b.white == player || b.black == player);
    let board = own().find(|b| b.result.is_none()).or_else(|| own().next())?;
    Some(GameAt::new(round.number, board.number))
}
