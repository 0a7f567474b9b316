//! The table of commands: declared once, used by the key map, the line that finds everything, the help overlay and the manual.

/// Where a command can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Everywhere.
    Global,
    /// On the home screen.
    Home,
    /// In any view of an open event.
    Event,
    /// Where a list has the focus.
    List,
    /// In the view of players.
    Players,
    /// In the view of players of a section of teams.
    Teams,
    /// In the view of pairings.
    Pairings,
    /// In the list of matches of teams.
    Match,
    /// At any board: in the list, the clocks' view and the panes of the game.
    AtBoard,
    /// In the board and scoresheet panes.
    Game,
    /// In the board pane.
    Board,
    /// In the scoresheet pane.
    Sheet,
    /// On any row of a list.
    Row,
    /// In the view of standings.
    Standings,
    /// In the view of standings of teams.
    TeamTable,
    /// In the crosstable.
    Crosstable,
    /// In the drawn bracket.
    Bracket,
    /// In the view of documents.
    Documents,
    /// In the view of the log.
    Log,
}

impl Scope {
    /// The key of its title in the catalogues and its name in the key map.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Home => "home",
            Self::Event => "event",
            Self::List => "list",
            Self::Players => "players",
            Self::Teams => "teams",
            Self::Pairings => "pairings",
            Self::Match => "match",
            Self::Game => "game",
            Self::AtBoard => "at-board",
            Self::Board => "board",
            Self::Sheet => "sheet",
            Self::Row => "row",
            Self::Standings => "standings",
            Self::TeamTable => "team-table",
            Self::Crosstable => "crosstable",
            Self::Bracket => "bracket",
            Self::Documents => "documents",
            Self::Log => "log",
        }
    }
}

/// What a key means: the same wherever it works. A command with no such word has a key that no other command shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// Opens what is chosen.
    Open,
    /// Takes the row or cell away for good.
    Remove,
    /// Takes a value back: a result, a mark, the last move, an entry of the log.
    TakeBack,
    /// A new one.
    New,
    /// Brings in a file.
    BringIn,
    /// Changes what is chosen.
    Edit,
    /// On paper, or into a file for it.
    Print,
    /// Why it is so.
    Why,
    /// Checks by the rules.
    Check,
    /// Shows the same in another way.
    Show,
    /// Marks, picks up, stops or sets going.
    Tick,
    /// The one before: round, move, cell.
    Earlier,
    /// The one after.
    Later,
    /// The next thing that is open.
    NextOpen,
    /// The one before that is open.
    PreviousOpen,
    /// Lots.
    Lots,
    /// Settings.
    Options,
    /// Somebody is not there.
    Absent,
    /// The captain of a team.
    Captain,
    /// The command alone.
    Only(Cmd),
}

macro_rules! commands {
    (@verb $variant:ident) => { Verb::Only(Cmd::$variant) };
    (@verb $variant:ident $verb:ident) => { Verb::$verb };
    ($($variant:ident = $name:literal in $scope:ident $(: $verb:ident)?),* $(,)?) => {
        /// A command. Title and help stand in the catalogues under `ui.cmd.<name with dashes>`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum Cmd { $($variant),* }

        impl Cmd {
            /// All commands in the order of the help.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in the key map and in the line that finds everything.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Where it can be given.
            pub const fn scope(self) -> Scope {
                match self { $(Self::$variant => Scope::$scope),* }
            }

            /// What its key means wherever it works.
            pub const fn verb(self) -> Verb {
                match self { $(Self::$variant => commands!(@verb $variant $($verb)?)),* }
            }
        }
    };
}

commands! {
    Help = "app.help" in Global,
    Palette = "app.palette" in Global,
    Back = "app.back" in Global,
    Language = "app.language" in Global,
    Theme = "app.theme" in Global,
    Glyphs = "app.glyphs" in Global,
    Redraw = "app.redraw" in Global,
    Cells = "look.cells" in Global,
    BoardLook = "look.board" in Global,
    Printer = "options.printer" in Global,
    Paper = "options.paper" in Global,
    ImportRatings = "ratings.import" in Global,
    StopTask = "task.stop" in Global,
    Quit = "app.quit" in Global,

    Open = "home.open" in Home: Open,
    BringIn = "home.bring-in" in Home: BringIn,
    OpenFile = "home.open-file" in Home,
    Demo = "home.demo" in Home,
    ImportEvent = "home.import" in Home,
    NewEvent = "home.new" in Home: New,
    ForgetEvent = "home.forget" in Home: Remove,
    HomeOptions = "home.options" in Home: Options,

    Go = "event.go" in Event,
    Options = "event.options" in Event: Options,
    SectionOptions = "options.section" in Event,
    EventOptions = "options.event" in Event,
    LookOptions = "options.look" in Event,
    DeskOptions = "options.desk" in Event,
    Undo = "event.undo" in Event,
    Redo = "event.redo" in Event,
    Find = "event.find" in Event,
    NextView = "view.next" in Event,
    PreviousView = "view.previous" in Event,
    ViewPlayers = "view.players" in Event,
    ViewPairings = "view.pairings" in Event,
    ViewStandings = "view.standings" in Event,
    ViewCrosstable = "view.crosstable" in Event,
    ViewDocuments = "view.documents" in Event,
    ViewLog = "view.log" in Event,
    ViewClocks = "view.clocks" in Event,
    NextSection = "section.next" in Event,
    PreviousSection = "section.previous" in Event,
    NextStage = "stage.next" in Event,
    PreviousStage = "stage.previous" in Event,
    NewSection = "section.new" in Event,
    EditSection = "section.edit" in Event,
    EditFormat = "section.format" in Event,
    DrawGroups = "section.groups" in Event,
    Stages = "section.stages" in Event,
    AddStage = "stage.add" in Event,
    Prohibit = "players.prohibit" in Event,
    Norms = "section.norms" in Event,
    Adjust = "points.adjust" in Event,
    Prizes = "event.prizes" in Event,
    Appeals = "event.appeals" in Event,
    EditEvent = "event.edit" in Event,
    NextPane = "pane.next" in Event,
    ZoomPane = "pane.zoom" in Event,
    Quiet = "screen.quiet" in Event,
    Rules = "rules.desk" in Event,
    Backup = "event.backup" in Event,
    CopyFolder = "event.copy-folder" in Global,
    Wall = "event.wall" in Event,
    Export = "event.export" in Event,
    Verify = "event.verify" in Event,
    Accept = "event.accept" in Event,
    Close = "event.close" in Event,

    Up = "list.up" in List,
    Down = "list.down" in List,
    PageUp = "list.page-up" in List,
    PageDown = "list.page-down" in List,
    First = "list.first" in List,
    Last = "list.last" in List,

    AddPlayer = "player.add" in Players: New,
    Card = "player.card" in Players: Open,
    EditPlayer = "player.edit" in Players: Edit,
    ImportPlayers = "players.import" in Players: BringIn,
    RatingSearch = "players.from-rating-list" in Players,
    RatingChange = "player.rating-change" in Players: Why,
    RatingCheck = "players.check-ratings" in Players: Check,
    Present = "player.present" in Players: Tick,
    Absent = "player.absent" in Players: Absent,
    NotAsked = "player.not-asked" in Players: TakeBack,
    AllPresent = "players.all-present" in Players,
    Bye = "player.bye" in Players,
    Withdraw = "player.withdraw" in Players,
    RemovePlayer = "player.remove" in Players: Remove,
    FixedTable = "player.table" in Players,
    Lots = "players.lots" in Players: Lots,
    DrawLots = "players.draw-lots" in Players,
    SetLot = "player.lot" in Players,
    Number = "players.number" in Players,
    SortPlayers = "players.sort" in Players,
    PlayerNorms = "player.norms" in Players,

    OpenTeam = "team.open" in Teams: Open,

    UnfoldMatch = "match.open" in Match: Open,
    Protocol = "match.protocol" in Match: Edit,
    LineUp = "match.line-up" in Match,
    MissingLineUps = "match.by-list" in Match,
    LookAtLineUps = "match.look" in Match: Show,

    WhiteWins = "result.white-wins" in AtBoard,
    Draw = "result.draw" in AtBoard,
    BlackWins = "result.black-wins" in AtBoard,
    OtherResult = "result.other" in AtBoard,
    ClearResult = "result.clear" in Pairings: TakeBack,
    RemoveResult = "result.remove" in Pairings: Remove,
    SecondPass = "result.second-pass" in Pairings,
    OpenBoards = "round.open-boards" in Pairings: NextOpen,
    PreviousOpenBoard = "round.open-before" in Pairings: PreviousOpen,
    PlayOff = "meeting.playoff" in Pairings: New,
    SettleMeeting = "meeting.settle" in Pairings: Lots,
    CheckRound = "round.check" in Pairings: Check,
    PairRound = "round.pair" in Pairings,
    Round = "round.menu" in Pairings,
    PairByHand = "round.by-hand" in Pairings,
    Publish = "round.publish" in Pairings,
    StartRound = "round.start" in Pairings,
    ManualEdit = "round.edit" in Pairings: Edit,
    ExplainPairing = "round.explain" in Pairings: Why,
    Repair = "round.repair" in Pairings,
    AbsentAt = "board.absent" in Pairings: Absent,
    Unpair = "round.unpair" in Pairings,
    Unpublish = "round.unpublish" in Pairings,
    NextRound = "round.next" in Pairings: Later,
    PreviousRound = "round.previous" in Pairings: Earlier,
    PrintRound = "round.print-menu" in Pairings: Print,
    PrintPairings = "round.print" in Pairings,
    SavePairings = "round.save" in Pairings,
    PrintAll = "round.print-all" in Pairings,
    OpenGame = "game.open" in Pairings: Open,
    OpenClock = "clock.open" in AtBoard,
    SweepClocks = "clock.sweep" in AtBoard,
    Call = "game.call" in AtBoard,
    Adjourn = "game.adjourn" in AtBoard,

    CheckGame = "game.check" in Game: Check,
    Claim = "game.claim" in Game,
    Relabel = "game.relabel" in Game,
    CountMoves = "game.count" in Game,
    Reconcile = "game.reconcile" in Game,
    Decisions = "game.decisions" in Game,
    GameFacts = "game.facts" in Game,
    ImportGame = "game.import" in Game: BringIn,
    TypeMove = "game.type-move" in Game,
    DrawOffer = "game.draw-offer" in Game,
    PrintOfGame = "game.print-menu" in Game: Print,
    PrintGame = "game.print" in Game,
    PreviewGame = "game.preview" in Game,
    FlipBoard = "board.flip" in Game: Show,

    StepBack = "board.back" in Board: Earlier,
    StepOn = "board.on" in Board: Later,
    PickUp = "board.pick-up" in Board: Tick,
    SetUpBoard = "board.set-up" in Board: Edit,
    TakeBack = "board.take-back" in Board: TakeBack,

    TypeCell = "sheet.type" in Sheet: Open,
    EditCell = "sheet.edit" in Sheet: Edit,
    OtherSheet = "sheet.other" in Sheet: Show,
    CellLeft = "sheet.left" in Sheet: Earlier,
    CellRight = "sheet.right" in Sheet: Later,
    InsertCell = "sheet.insert" in Sheet,
    DeleteCell = "sheet.delete" in Sheet: Remove,
    Illegible = "sheet.illegible" in Sheet,
    ShiftedCell = "sheet.shifted" in Sheet,
    NextDispute = "sheet.next-dispute" in Sheet: NextOpen,
    PreviousDispute = "sheet.previous-dispute" in Sheet: PreviousOpen,
    ChooseMove = "sheet.choose" in Sheet,

    OpenDetail = "detail.open" in Row: Open,

    Why = "standings.why" in Standings: Why,
    EarlierStandings = "standings.earlier" in Standings: Earlier,
    LaterStandings = "standings.later" in Standings: Later,
    Units = "standings.units" in Standings: Show,
    PlaceTied = "standings.place" in Standings: Lots,
    TypeValue = "standings.value" in Standings: Edit,

    TeamMatches = "team.matches" in TeamTable: Open,
    Individuals = "team.individuals" in TeamTable: Show,

    EarlierRounds = "crosstable.earlier" in Crosstable: Earlier,
    LaterRounds = "crosstable.later" in Crosstable: Later,

    BracketLeft = "bracket.left" in Bracket: Earlier,
    BracketRight = "bracket.right" in Bracket: Later,
    OpenMatch = "bracket.open" in Bracket: Open,

    PreviewDocument = "document.preview" in Documents: Open,
    PrintOfDocument = "document.print-menu" in Documents: Print,
    PrintDocument = "document.print" in Documents,
    SaveDocument = "document.save" in Documents,
    EarlierPage = "document.page-back" in Documents: Earlier,
    LaterPage = "document.page-on" in Documents: Later,

    EntryDetails = "log.details" in Log: Open,
    UndoEntry = "log.undo" in Log: TakeBack,
    FilterLog = "log.filter" in Log: Show,
}

/// Commands whose key opens a strip, with the letters in it. A command that stands in a strip needs no key of its own.
pub const STRIPS: &[(Cmd, &[(char, Cmd)])] = &[
    (Cmd::BringIn, &[('1', Cmd::OpenFile), ('2', Cmd::ImportEvent), ('3', Cmd::ImportRatings), ('4', Cmd::Demo)]),
    (
        Cmd::Options,
        &[
            ('1', Cmd::SectionOptions),
            ('2', Cmd::EventOptions),
            ('3', Cmd::NewSection),
            ('4', Cmd::LookOptions),
            ('5', Cmd::DeskOptions),
            ('6', Cmd::Verify),
            ('7', Cmd::ImportRatings),
            ('8', Cmd::Wall),
            ('9', Cmd::Close),
        ],
    ),
    (
        Cmd::SectionOptions,
        &[
            ('1', Cmd::EditSection),
            ('2', Cmd::EditFormat),
            ('3', Cmd::Stages),
            ('4', Cmd::AddStage),
            ('5', Cmd::DrawGroups),
            ('6', Cmd::Prohibit),
            ('7', Cmd::Adjust),
            ('8', Cmd::Norms),
        ],
    ),
    (Cmd::EventOptions, &[('1', Cmd::EditEvent), ('2', Cmd::Prizes), ('3', Cmd::Appeals), ('4', Cmd::Accept)]),
    (
        Cmd::LookOptions,
        &[('1', Cmd::Language), ('2', Cmd::Theme), ('3', Cmd::Glyphs), ('4', Cmd::Quiet), ('5', Cmd::Cells), ('6', Cmd::BoardLook)],
    ),
    (Cmd::DeskOptions, &[('1', Cmd::Printer), ('2', Cmd::CopyFolder), ('3', Cmd::Paper)]),
    (
        Cmd::HomeOptions,
        &[
            ('1', Cmd::Language),
            ('2', Cmd::Theme),
            ('3', Cmd::Glyphs),
            ('4', Cmd::Cells),
            ('5', Cmd::Printer),
            ('6', Cmd::CopyFolder),
            ('7', Cmd::Paper),
            ('8', Cmd::BoardLook),
        ],
    ),
    (Cmd::Lots, &[('1', Cmd::DrawLots), ('2', Cmd::SetLot)]),
    (Cmd::Round, &[('1', Cmd::PairByHand), ('2', Cmd::Repair), ('3', Cmd::Unpair), ('4', Cmd::Unpublish)]),
    (Cmd::PrintRound, &[('1', Cmd::PrintPairings), ('2', Cmd::SavePairings), ('5', Cmd::PrintAll)]),
    (
        Cmd::CheckGame,
        &[
            ('1', Cmd::Claim),
            ('2', Cmd::CountMoves),
            ('3', Cmd::GameFacts),
            ('4', Cmd::Decisions),
            ('5', Cmd::Relabel),
            ('6', Cmd::DrawOffer),
        ],
    ),
    (Cmd::PrintOfGame, &[('1', Cmd::PrintGame), ('3', Cmd::PreviewGame)]),
    (Cmd::EditCell, &[('+', Cmd::InsertCell), ('>', Cmd::ShiftedCell), ('?', Cmd::Illegible), ('=', Cmd::ChooseMove)]),
    (Cmd::PrintOfDocument, &[('1', Cmd::PrintDocument), ('2', Cmd::SaveDocument)]),
];

/// Commands that stand in a strip which is made of other things as well.
const AMONG: &[(Cmd, char, Cmd)] = &[(Cmd::OtherResult, '3', Cmd::Adjourn)];

impl Cmd {
    /// The letters and commands of the strip that its key opens.
    pub fn strip(self) -> Option<&'static [(char, Self)]> {
        STRIPS.iter().find(|(cmd, _)| *cmd == self).map(|(_, members)| *members)
    }

    /// The strip in which it stands, and its letter there.
    pub fn in_strip(self) -> Option<(Self, char)> {
        let table = STRIPS.iter().find_map(|(cmd, members)| Some((*cmd, members.iter().find(|(_, member)| *member == self)?.0)));
        table.or_else(|| AMONG.iter().find(|(.., member)| *member == self).map(|(cmd, letter, _)| (*cmd, *letter)))
    }

    /// The command with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|c| c.name() == name)
    }

    /// Key of the title in the catalogues.
    pub fn title_key(self) -> String {
        format!("ui.cmd.{}.title", self.name().replace('.', "-"))
    }

    /// Key of the one-line help in the catalogues.
    pub fn help_key(self) -> String {
        format!("ui.cmd.{}.help", self.name().replace('.', "-"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn every_command_has_a_title_and_a_help_line() {
        for cmd in Cmd::ALL {
            for key in [cmd.title_key(), cmd.help_key()] {
                assert!(Lang::EN.get(&key).is_some(), "{key} has no text");
            }
            assert_eq!(Cmd::named(cmd.name()), Some(*cmd), "{} stands twice", cmd.name());
        }
    }
}
