//! The table of commands: declared once, used by the key map, the palette, the help overlay and the manual.

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
    /// In the view of standings.
    Standings,
    /// In the view of standings of teams.
    TeamTable,
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
            Self::Standings => "standings",
            Self::TeamTable => "team-table",
            Self::Bracket => "bracket",
            Self::Documents => "documents",
            Self::Log => "log",
        }
    }
}

macro_rules! commands {
    ($($variant:ident = $name:literal in $scope:ident),* $(,)?) => {
        /// A command. Title and help stand in the catalogues under `ui.cmd.<name with dashes>`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum Cmd { $($variant),* }

        impl Cmd {
            /// All commands in the order of the help.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in the key map and the palette.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Where it can be given.
            pub const fn scope(self) -> Scope {
                match self { $(Self::$variant => Scope::$scope),* }
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
    ImportRatings = "ratings.import" in Global,
    StopTask = "task.stop" in Global,
    Quit = "app.quit" in Global,

    Open = "home.open" in Home,
    OpenFile = "home.open-file" in Home,
    NewEvent = "home.new" in Home,
    ImportEvent = "home.import" in Home,
    ForgetEvent = "home.forget" in Home,

    Undo = "event.undo" in Event,
    Redo = "event.redo" in Event,
    Find = "event.find" in Event,
    NextView = "view.next" in Event,
    PreviousView = "view.previous" in Event,
    ViewPlayers = "view.players" in Event,
    ViewPairings = "view.pairings" in Event,
    ViewClocks = "view.clocks" in Event,
    ViewStandings = "view.standings" in Event,
    ViewCrosstable = "view.crosstable" in Event,
    ViewDocuments = "view.documents" in Event,
    ViewLog = "view.log" in Event,
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

    AddPlayer = "player.add" in Players,
    EditPlayer = "player.edit" in Players,
    ImportPlayers = "players.import" in Players,
    RatingSearch = "players.from-rating-list" in Players,
    RatingChange = "player.rating-change" in Players,
    RatingCheck = "players.check-ratings" in Players,
    Present = "player.present" in Players,
    Absent = "player.absent" in Players,
    NotAsked = "player.not-asked" in Players,
    AllPresent = "players.all-present" in Players,
    Bye = "player.bye" in Players,
    Withdraw = "player.withdraw" in Players,
    RemovePlayer = "player.remove" in Players,
    FixedTable = "player.table" in Players,
    SetLot = "player.lot" in Players,
    DrawLots = "players.draw-lots" in Players,
    Number = "players.number" in Players,
    SortPlayers = "players.sort" in Players,
    PlayerNorms = "player.norms" in Players,

    OpenTeam = "team.open" in Teams,

    UnfoldMatch = "match.open" in Match,
    Protocol = "match.protocol" in Match,
    LineUp = "match.line-up" in Match,
    MissingLineUps = "match.by-list" in Match,
    LookAtLineUps = "match.look" in Match,

    WhiteWins = "result.white-wins" in Pairings,
    Draw = "result.draw" in Pairings,
    BlackWins = "result.black-wins" in Pairings,
    OtherResult = "result.other" in Pairings,
    ClearResult = "result.clear" in Pairings,
    CorrectResult = "result.correct" in Pairings,
    SecondPass = "result.second-pass" in Pairings,
    OpenBoards = "round.open-boards" in Pairings,
    PlayOff = "meeting.playoff" in Pairings,
    SettleMeeting = "meeting.settle" in Pairings,
    Preflight = "round.preflight" in Pairings,
    PairRound = "round.pair" in Pairings,
    PairByHand = "round.by-hand" in Pairings,
    Publish = "round.publish" in Pairings,
    StartRound = "round.start" in Pairings,
    ManualEdit = "round.edit" in Pairings,
    SwapPlayers = "round.swap" in Pairings,
    FlipColors = "round.flip" in Pairings,
    Validate = "round.validate" in Pairings,
    ExplainPairing = "round.explain" in Pairings,
    Repair = "round.repair" in Pairings,
    Unpair = "round.unpair" in Pairings,
    Unpublish = "round.unpublish" in Pairings,
    NextRound = "round.next" in Pairings,
    PreviousRound = "round.previous" in Pairings,
    PrintPairings = "round.print" in Pairings,
    OpenGame = "game.open" in Pairings,
    OpenClock = "clock.open" in AtBoard,
    SweepClocks = "clock.sweep" in AtBoard,
    Call = "game.call" in AtBoard,
    Adjourn = "game.adjourn" in AtBoard,

    Relabel = "game.relabel" in Game,
    CountMoves = "game.count" in Game,
    Reconcile = "game.reconcile" in Game,
    GameResult = "game.result" in Game,
    Decisions = "game.decisions" in Game,
    GameFacts = "game.facts" in Game,
    ImportGame = "game.import" in Game,
    TypeMove = "game.type-move" in Game,
    DrawOffer = "game.draw-offer" in Game,
    PreviewGame = "game.preview" in Game,
    PrintGame = "game.print" in Game,
    FlipBoard = "board.flip" in Game,

    StepBack = "board.back" in Board,
    StepOn = "board.on" in Board,
    PickUp = "board.pick-up" in Board,
    SetUpBoard = "board.set-up" in Board,
    TakeBack = "board.take-back" in Board,

    TypeCell = "sheet.type" in Sheet,
    OtherSheet = "sheet.other" in Sheet,
    CellLeft = "sheet.left" in Sheet,
    CellRight = "sheet.right" in Sheet,
    InsertCell = "sheet.insert" in Sheet,
    DeleteCell = "sheet.delete" in Sheet,
    Illegible = "sheet.illegible" in Sheet,
    ShiftedCell = "sheet.shifted" in Sheet,
    NextDispute = "sheet.next-dispute" in Sheet,
    PreviousDispute = "sheet.previous-dispute" in Sheet,
    ChooseMove = "sheet.choose" in Sheet,
    AcceptGame = "sheet.accept" in Sheet,

    Why = "standings.why" in Standings,
    EarlierStandings = "standings.earlier" in Standings,
    LaterStandings = "standings.later" in Standings,
    Units = "standings.units" in Standings,
    PlaceTied = "standings.place" in Standings,
    TypeValue = "standings.value" in Standings,

    TeamMatches = "team.matches" in TeamTable,
    Individuals = "team.individuals" in TeamTable,

    BracketLeft = "bracket.left" in Bracket,
    BracketRight = "bracket.right" in Bracket,
    OpenMatch = "bracket.open" in Bracket,

    PreviewDocument = "document.preview" in Documents,
    PrintDocument = "document.print" in Documents,
    SaveDocument = "document.save" in Documents,

    EntryDetails = "log.details" in Log,
    UndoEntry = "log.undo" in Log,
}

impl Cmd {
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
