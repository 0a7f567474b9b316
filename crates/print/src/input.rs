//! What a document is made from: the snapshot of the tournament and the facts that stand beside it.

use super::board::Board;
use super::collate::own_script_first;
use super::drawing::Order;
use super::page::{Paper, Style};
use super::template::Template;
use arbitration::kind::GameKind;
use event::{Correction, Event, Info, Overall, Republished, RoundDay, RoundLot, Section, StandingsRemark};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Scoring, System, Title, Tournament, Tpn};
use tournament::points::Points;
use tournament::tiebreak::TieBreak;
use words::{Lang, game};

/// What else stands in head and foot of a page; empty where it is not known.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Building and room, else the city.
    pub place: Vec<String>,
    /// First and last day of the event.
    pub days: (String, String),
    /// The day of the round and when it begins.
    pub day: Option<RoundDay>,
    /// Chief arbiter.
    pub chief_arbiter: String,
    /// Who is in charge of the pairings.
    pub pairings_officer: String,
    /// The short code of the section, where there are several.
    pub code: String,
    /// The event is of several games.
    pub of_games: bool,
    /// The numbers of the players are not drawn yet.
    pub provisional: bool,
    /// What the newest publication of the round changed.
    pub republished: Option<Republished>,
    /// The labels of the boards that it changed.
    pub corrected: Vec<String>,
}

/// Facts of the event and the moment that stand in the head of a page.
#[derive(Clone, Debug)]
pub struct Heading {
    /// Name of the event.
    pub event: String,
    /// Name of the section; empty where the event has only one, which is called as the event.
    pub section: String,
    /// The game.
    pub game: GameKind,
    /// The round that the document is about, or after which the standings are; 0 before round 1.
    pub round: u16,
    /// When the round was published or the sheet made, in words ready to print, or empty.
    pub time: String,
    /// Whether the pairings of the round are published. If not, every sheet of the round says that it is a draft.
    pub published: bool,
    /// Language of the fixed words.
    pub lang: Lang,
    /// What else is known.
    pub facts: Facts,
}

/// One row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingRow {
    /// Place; players not told apart have the same.
    pub rank: u16,
    /// The player.
    pub tpn: Tpn,
    /// Values of [`Standings::codes`], as they are to be printed.
    pub values: Vec<String>,
}

/// Standings, computed elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// Titles of the columns: the score and the tie-breaks (`PTS`, `BH/C1`, ...).
    pub codes: Vec<String>,
    /// Rows from first to last.
    pub rows: Vec<StandingRow>,
    /// What must be known to read them.
    pub remarks: Vec<StandingsRemark>,
}

impl From<&tournament::standings::Standings> for Standings {
    fn from(computed: &tournament::standings::Standings) -> Self {
        let row = |row: &tournament::standings::Row| StandingRow {
            rank: row.rank,
            tpn: row.tpn,
            values: computed.shown(row).map(|value| value.unwrap_or_else(|| "–".to_owned())).collect(),
        };
        Self {
            codes: computed.tiebreaks.iter().map(TieBreak::to_string).collect(),
            rows: computed.rows.iter().map(row).collect(),
            remarks: Vec::new(),
        }
    }
}

/// Everything a document may need.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// Head of the pages.
    pub heading: &'a Heading,
    /// The snapshot.
    pub tournament: &'a Tournament,
    /// The boards of [`Heading::round`], in the order of the list.
    pub boards: &'a [Board],
    /// The boards of every round, for events whose pairings are known beforehand; empty otherwise.
    pub schedule: &'a [Vec<Board>],
    /// Tables that do not bear the number of the board, by board number.
    pub tables: &'a BTreeMap<u16, String>,
    /// Clubs (or teams, schools) of players.
    pub clubs: &'a BTreeMap<Tpn, String>,
    /// Standings after [`Heading::round`].
    pub standings: Option<&'a Standings>,
    /// The ranking of a section with several stages after [`Heading::round`].
    pub overall: Option<&'a Overall>,
    /// Clocks, incidents and results as the event keeps them; `None` where only a snapshot is at hand.
    pub records: Option<&'a Records>,
    /// The stages of a section that has several, each as an input of its own; empty where the section is one.
    pub stages: Vec<Input<'a>>,
    /// The stages that ended before the round a document speaks of: not among [`Input::stages`].
    pub past: Vec<Input<'a>>,
    /// The name of the stage; empty where the input is a whole section.
    pub stage: &'a str,
    /// Rounds of the section before the first one of [`Input::tournament`]: [`Heading::round`] counts without them.
    pub before: u16,
    /// Rounds of the tournament that belong to earlier stages, of which results are carried.
    pub carried: u16,
    /// What was drawn for the round.
    pub lots: &'a [RoundLot],
    /// The paper: forms fill it.
    pub paper: Paper,
    /// How cards and slips stand on it.
    pub order: Order,
}

/// What the sheets about clocks and incidents are made from.
#[derive(Clone, Debug)]
pub struct Records {
    /// The section, everybody numbered.
    pub section: Section,
    /// Facts of the event.
    pub info: Info,
    /// What was put right, by the log; empty where only the state is at hand.
    pub corrections: Vec<Correction>,
    /// The event, where prizes are laid down.
    pub event: Option<Box<Event>>,
    /// What the event brings along for its sheets.
    pub template: Template,
}

impl<'a> Input<'a> {
    /// The same for the paper of a style, and in its order.
    #[must_use]
    pub fn on(&self, style: Style) -> Self {
        let stages = self.stages.iter().map(|stage| stage.on(style)).collect();
        Self { paper: style.paper, order: style.order, stages, ..self.clone() }
    }
}

impl Input<'_> {
    /// The language, in the words of the game.
    pub const fn lang(&self) -> Lang {
        self.heading.lang.of(self.heading.game)
    }

    /// A name with its number: 赵书航（1）.
    pub fn numbered(&self, name: &str, tpn: Tpn) -> String {
        self.lang().fill("print.numbered", &[("name", name), ("number", &tpn.to_string())])
    }

    /// What the event brings along for its sheets.
    pub fn template(&self) -> &Template {
        self.records.map_or(Template::NONE, |records| &records.template)
    }

    /// A round of the tournament as the section counts it.
    pub fn shown(&self, round: u16) -> u16 {
        round + self.before
    }

    /// A heading in the words of the game.
    pub fn head(&self, key: &'static str) -> &'static str {
        self.lang().text(key)
    }

    /// The label of a board, with a sign where the newest publication of the round changed it.
    pub fn marked(&self, board: u16, label: String) -> String {
        if self.is_changed(board) { format!("▲ {label}") } else { label }
    }

    /// Whether the newest publication changed a board.
    pub fn is_changed(&self, board: u16) -> bool {
        self.heading.facts.republished.as_ref().is_some_and(|changes| changes.boards.contains(&board))
    }

    /// What stands above the names of contestants.
    pub fn name_head(&self) -> &'static str {
        let lang = self.lang();
        if self.tournament.teams.is_some() { lang.text("print.team.team") } else { lang.text("print.column.name") }
    }

    /// The round before the one the sheet is about.
    pub fn round_before(&self) -> u16 {
        self.heading.round.saturating_sub(1)
    }

    /// A player's name, or the number where there is no such player.
    pub fn name(&self, tpn: Tpn) -> String {
        self.tournament.contestant(tpn).map_or_else(|| format!("#{tpn}"), |p| p.name.clone())
    }

    /// Title and name.
    pub fn titled_name(&self, tpn: Tpn) -> String {
        let Some(player) = self.tournament.contestant(tpn) else { return format!("#{tpn}") };
        let title = title(player);
        if title.is_empty() { player.name.clone() } else { format!("{title} {}", player.name) }
    }

    /// A name as a list by name has it: of two scripts that first by which its readers look for it.
    pub fn sought<'n>(&self, name: &'n str) -> Cow<'n, str> {
        own_script_first(name, self.lang())
    }

    /// Name and title, for lists by name.
    pub fn name_titled(&self, tpn: Tpn) -> String {
        let Some(player) = self.tournament.contestant(tpn) else { return format!("#{tpn}") };
        let (name, title) = (self.sought(&player.name), title(player));
        if title.is_empty() { name.into_owned() } else { self.lang().fill("print.name_titled", &[("name", &*name), ("title", &title)]) }
    }

    /// Club of a player, or empty.
    pub fn club(&self, tpn: Tpn) -> &str {
        self.clubs.get(&tpn).map_or("", String::as_str)
    }

    /// Points of a player after a round.
    pub fn score(&self, tpn: Tpn, through: u16) -> Points {
        self.tournament.contestant(tpn).map_or(Points::ZERO, |player| self.tournament.score(player, through))
    }

    /// White or Red, Black.
    pub fn color_word(&self, color: Color) -> &'static str {
        game::side(color, self.lang())
    }

    /// One letter for the colour, for crosstables.
    pub fn color_letter(&self, color: Color) -> &'static str {
        game::side_letter(color, self.lang())
    }

    /// The games of rounds 1 to `through` that are adjourned: round, numbers and names.
    pub fn adjourned(&self, through: u16) -> Vec<String> {
        let is_adjourned =
            |entry| matches!(entry, Some(Entry::Meeting(game)) if game.outcome == Outcome::Adjourned && game.color == Some(Color::White));
        let games = (1..=through).flat_map(|round| {
            let white = self.tournament.contestants.iter().filter(move |p| is_adjourned(p.entry(round)));
            white.filter_map(
                move |p| if let Some(Entry::Meeting(game)) = p.entry(round) { Some((round, p.tpn, game.opponent)) } else { None },
            )
        });
        let text = |(round, white, black): (u16, Tpn, Tpn)| {
            let round = self.lang().fill("print.column.round", &[("round", &round.to_string())]);
            format!("{round} {} ({white}) – {} ({black})", self.name(white), self.name(black))
        };
        games.map(text).collect()
    }

    /// The result of a board of the round, from White's side, or empty while it is open.
    pub fn result(&self, round: u16, board: &Board) -> String {
        if let Some((white, black)) = board.outcomes {
            return result_text(&self.game_scoring(), white, black, self.lang());
        }
        let Some((white, black)) = self.met(round, board).filter(|_| board.game == 0) else { return String::new() };
        match (white.points, black.points) {
            (Some(first), Some(second)) => format!("{}-{}", spoken(first), spoken(second)),
            _ => result_text(&self.tournament.scoring, white.outcome, black.outcome, self.lang()),
        }
    }

    /// The meeting of two players in a round from both sides. A schedule may name a pair that did not meet after all.
    fn met(&self, round: u16, board: &Board) -> Option<(Meeting, Meeting)> {
        let entry = |tpn| self.tournament.contestant(tpn).and_then(|p: &Contestant| p.entry(round));
        let (Some(Entry::Meeting(white)), Some(Entry::Meeting(black))) = (entry(board.white), entry(board.black)) else { return None };
        (white.opponent == board.black).then_some((white, black))
    }

    /// The result of a board of a match from the side of the team that stands on the left, or empty while it is open.
    pub fn result_for(&self, board: &Board, team: Tpn) -> String {
        let Some((white, black)) = board.outcomes else { return String::new() };
        let (own, other) = if board.white == team { (white, black) } else { (black, white) };
        result_text(&self.game_scoring(), own, other, self.lang())
    }

    /// What a meeting of several games adds up to, from the side of White of its first game: the points of the games (局分) and the result of
    /// the meeting (场分); `None` while a game is open.
    pub fn meeting_score(&self, round: u16, first: &Board) -> Option<(String, String)> {
        let (white, black) = self.met(round, first)?;
        let games = format!("{}-{}", spoken(white.points?), spoken(black.points?));
        let of_meetings = self.tournament.teams.as_ref().map_or(self.tournament.scoring, |teams| teams.matches);
        let of_meetings = Scoring { by_games: false, ..of_meetings };
        Some((games, result_text(&of_meetings, white.outcome, black.outcome, self.lang())))
    }

    /// Who has no game in the round, and why, in number order. Players of whom nothing is known are absent once the round is paired.
    pub fn byes(&self, round: u16) -> Vec<(Tpn, Bye)> {
        if !self.stages.is_empty() {
            return self.stages.iter().flat_map(|stage| stage.byes((round + self.before).saturating_sub(stage.before))).collect();
        }
        // Whoever is not in a round of a bracket is out of it.
        let paired = self.tournament.rounds_paired() >= round && !self.is_bracket();
        let bye = |p: &Contestant| match p.entry(round) {
            Some(Entry::Bye(bye)) => Some((p.tpn, bye)),
            // At an exhibition each table is a round of its own in the snapshot.
            None if paired && !self.boards.iter().any(|b| b.white == p.tpn || b.black == p.tpn) => Some((p.tpn, Bye::Zero)),
            _ => None,
        };
        self.tournament.contestants.iter().filter_map(bye).collect()
    }

    /// A bye in one short word, for narrow columns.
    pub fn bye_short(&self, bye: Bye) -> &'static str {
        let lang = self.lang();
        match bye {
            Bye::PairingAllocated => lang.text("print.bye_short.pairing"),
            Bye::Full => lang.text("print.bye_short.full"),
            Bye::Half => lang.text("print.bye_short.half"),
            Bye::Zero if self.leaves_out() => lang.text("print.free"),
            Bye::Zero => lang.text("print.bye_short.zero"),
        }
    }

    /// What stands in a narrow column for a player of whom the round tells nothing: absent, or nothing where players go out.
    pub fn nothing_short(&self) -> &'static str {
        if self.is_bracket() || !self.stages.is_empty() { "" } else { self.bye_short(Bye::Zero) }
    }

    /// Whether who has no game was left out by a table: whoever is absent there has a forfeited game.
    fn leaves_out(&self) -> bool {
        matches!(self.tournament.system, System::RoundRobin { .. }) || !self.stages.is_empty()
    }

    /// Whether it is a bracket.
    pub const fn is_bracket(&self) -> bool {
        matches!(self.tournament.system, System::Knockout(_))
    }

    /// A bye in words.
    pub fn bye_word(&self, bye: Bye) -> &'static str {
        self.lang().text(game::NoGame::of(bye, self.is_bracket(), self.leaves_out()).print_key())
    }
}

/// The title as it stands before a name.
pub fn title(player: &Contestant) -> String {
    player.title.map(Title::letters).map_or_else(|| player.other_title.clone(), str::to_owned)
}

/// Rating, or a dash.
pub fn rating(player: &Contestant) -> String {
    player.rating.map_or_else(|| "–".to_owned(), |r| r.to_string())
}

/// Points as spoken: `3½`, `½`, `4`, and with decimals where halves do not do (`1.25`).
pub fn spoken(points: Points) -> String {
    points.spoken()
}

/// A result as it stands on a sheet: `1-0`, `½-½`, `2-0`, `½-0`; forfeits `+:-`, unrated games with a star, adjourned in words.
pub fn result_text(scoring: &Scoring, white: Outcome, black: Outcome, lang: Lang) -> String {
    let forfeit = |o| matches!(o, Outcome::ForfeitWin | Outcome::ForfeitLoss);
    let unrated = |o| matches!(o, Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss);
    let sign = |o| if o == Outcome::ForfeitWin { "+" } else { "-" };
    if white == Outcome::Pending || black == Outcome::Pending {
        return String::new();
    }
    if white == Outcome::Adjourned || black == Outcome::Adjourned {
        return lang.text("print.adjourned").to_owned();
    }
    if forfeit(white) || forfeit(black) {
        return format!("{}:{}", sign(white), sign(black));
    }
    let points = |o| spoken(points_of(scoring, o));
    let star = if unrated(white) || unrated(black) { "*" } else { "" };
    format!("{}-{}{star}", points(white), points(black))
}

/// Points of an outcome.
pub fn points_of(scoring: &Scoring, outcome: Outcome) -> Points {
    scoring.award(Some(Entry::Meeting(Meeting::new(Tpn(0), None, outcome))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_as_on_a_slip() {
        use Outcome::*;
        let text = |scoring, white, black| result_text(&scoring, white, black, Lang::EN);
        assert_eq!(text(Scoring::CHESS, Win, Loss), "1-0");
        assert_eq!(text(Scoring::CHESS, Draw, Draw), "½-½");
        assert_eq!(text(Scoring::CHESS, Draw, Loss), "½-0");
        assert_eq!(text(Scoring::CHESS, Loss, Loss), "0-0");
        assert_eq!(text(Scoring::TWO_ONE_ZERO, Draw, Draw), "1-1");
        assert_eq!(text(Scoring::CHESS, ForfeitLoss, ForfeitLoss), "-:-");
        assert_eq!(text(Scoring::CHESS, ForfeitWin, ForfeitLoss), "+:-");
        assert_eq!(text(Scoring::CHESS, UnratedLoss, UnratedWin), "0-1*");
        assert_eq!(text(Scoring::CHESS, Pending, Pending), "");
    }
}
