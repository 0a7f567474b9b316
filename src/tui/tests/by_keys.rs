//! An arbiter's keys for a whole event: from the wizard over the players and every round to the last print. What comes out is held against
//! what was typed, counted here a second time.

use super::Desk;
use crate::tui::model::Tone;
use crate::tui::overlay::{FieldKind, Overlay};
use arbitration::kind::GameKind;
use event::SystemKind;
use std::collections::{BTreeMap, BTreeSet};
use tournament::points::Points;

/// The two sizes at which every screen on the way is drawn.
const SIZES: [(u16, u16); 2] = [(80, 24), (140, 40)];

/// What the arbiter wants.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub game: GameKind,
    pub system: SystemKind,
    /// What is chosen in the wizard beside game and system.
    pub set: &'static [(&'static str, &'static str)],
    pub players: u16,
    /// Rounds to be played: typed where the system does not fix them, and counted in the end.
    pub rounds: u16,
    pub chinese: bool,
}

/// A game as it was typed: who had White (Red), who Black, and the key: `w`, `d` or `b`.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    pub round: u16,
    pub board: u16,
    pub table: u16,
    pub white: String,
    pub black: String,
    pub key: char,
}

/// An event on the way, and all that was typed.
pub(super) struct Event {
    pub desk: Desk,
    pub plan: Plan,
    pub typed: Vec<Typed>,
    /// Who had no game in which round.
    pub free: Vec<(u16, String)>,
}

/// The number in a name: the stronger the player, the lower.
pub(super) fn strength(name: &str) -> u16 {
    name.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

/// The stronger one wins, as a rule: one game in five is drawn, one in seven goes wrong.
pub(super) fn usual(round: u16, white: &str, black: &str) -> char {
    let (w, b) = (strength(white), strength(black));
    let chance = w * 7 + b * 11 + round * 5;
    match (chance.is_multiple_of(5), chance.is_multiple_of(7), w < b) {
        (true, ..) => 'd',
        (_, false, true) | (_, true, false) => 'w',
        _ => 'b',
    }
}

/// The stronger one always wins.
pub(super) fn stronger(_: u16, white: &str, black: &str) -> char {
    if strength(white) < strength(black) { 'w' } else { 'b' }
}

/// Points of a game in hundredths for White and Black. Xiangqi counted 1, ½ and 0 in the rules of 1987.
pub(super) fn points_of(plan: &Plan, key: char) -> (i32, i32) {
    let win = if plan.game == GameKind::Chess || plan.system == SystemKind::Points1987 { 100 } else { 200 };
    match key {
        'w' => (win, 0),
        'b' => (0, win),
        _ => (win / 2, win / 2),
    }
}

impl Plan {
    pub fn new(game: GameKind, system: SystemKind, players: u16, rounds: u16) -> Self {
        Self { game, system, set: &[], players, rounds, chinese: false }
    }

    pub fn set(self, set: &'static [(&'static str, &'static str)]) -> Self {
        Self { set, ..self }
    }

    pub fn in_chinese(self) -> Self {
        Self { chinese: true, ..self }
    }

    pub fn name(&self, number: u16) -> String {
        if self.chinese { format!("棋手{number:02}") } else { format!("Player {number:02}") }
    }

    /// The wizard, field by field. Game and system are chosen with the arrows, the rest as its field takes it.
    pub fn wizard(self) -> Event {
        let mut desk = Desk::new();
        if self.chinese {
            desk.press("<ctrl+l>");
        }
        desk.press(if self.chinese { "n春季赛" } else { "nSpring Cup" });
        desk.turn_to("game", self.game.name());
        if self.set.iter().any(|(key, _)| *key == "team-form") {
            desk.turn_to("kind", "teams");
        }
        let mut event = Event { desk, plan: self, typed: Vec::new(), free: Vec::new() };
        let (form, rest): (Vec<_>, Vec<_>) = self.set.iter().partition(|(key, _)| *key == "team-form");
        form.into_iter().for_each(|(key, value)| event.choose(key, value));
        event.desk.turn_to("system", self.system.name());
        rest.into_iter().for_each(|(key, value)| event.choose(key, value));
        if !self.system.fixes_rounds() {
            event.choose("rounds", &self.rounds.to_string());
        }
        event.look();
        event.desk.press("<f10>");
        assert_eq!(event.desk.section().setup.system, self.system, "{}", event.desk.said());
        event.look();
        event
    }

    /// The wizard, then the players one by one in the form.
    pub fn entered(self) -> Event {
        let mut event = self.wizard();
        event.desk.press("<f2>n");
        for number in 1..=self.players {
            let name = self.name(number);
            event.desk.press(&format!("{name}<tab>{}<f10>", 2400 - 10 * number));
        }
        event.desk.press("<esc>");
        assert_eq!(event.desk.section().players.len(), usize::from(self.players), "{}", event.desk.said());
        event.look();
        event
    }
}

impl Event {
    /// Fills one field of the wizard.
    pub fn choose(&mut self, key: &'static str, value: &str) {
        self.desk.go_to_field(key);
        let kind = self.desk.form().fields[self.desk.form().cursor].kind.clone();
        match kind {
            FieldKind::Choice(_) | FieldKind::Listed(_) => self.desk.turn_to(key, value),
            _ => self.desk.press(&format!("<ctrl+u>{value}")),
        }
        assert_eq!(self.desk.form().value(key), value, "{key}");
    }

    /// Draws the screen in both sizes. In Chinese no English word may stand on it.
    pub fn look(&self) {
        for (width, height) in SIZES {
            let screen = self.desk.screen(width, height);
            if self.plan.chinese {
                let words: Vec<&str> = english(&screen).collect();
                assert!(words.is_empty(), "{words:?} at {width}x{height}:\n{screen}");
            }
        }
    }

    /// Pairs the next round and publishes it; `false` where all are paired.
    pub fn pair(&mut self) -> bool {
        let before = self.desk.section().current_number();
        self.desk.press("<f3>R");
        self.look();
        self.desk.press("<enter>");
        if self.desk.section().current_number() == before {
            let all = self.desk.words("event.refusal.all-rounds-paired", &[("round", &before.to_string())]);
            assert_eq!(self.desk.said(), all, "{}", self.desk.screen(80, 24));
            return false;
        }
        assert_eq!(self.desk.section().current_number(), before + 1);
        self.look();
        self.publish();
        true
    }

    pub fn publish(&mut self) {
        self.desk.press("P");
        let round = self.desk.section().current().unwrap();
        assert!(round.published.is_some(), "{}", self.desk.said());
        let sits: BTreeSet<_> = round.boards.iter().flat_map(|b| [b.white, b.black]).collect();
        let free = self.desk.section().players.iter().filter(|p| !sits.contains(&p.id));
        let free: Vec<(u16, String)> = free.map(|p| (round.number, p.person.name.clone())).collect();
        self.free.extend(free);
    }

    /// Enters the results of all open boards: in odd rounds by number and key from the last board to the first, in even ones key by key as
    /// the cursor goes.
    pub fn results(&mut self, result: impl Fn(u16, &str, &str) -> char) {
        self.desk.press("<f3>");
        let section = self.desk.section();
        let round = section.current().unwrap();
        let number = round.number;
        let mut open: Vec<(String, Typed)> = round
            .open_boards()
            .map(|b| {
                let (white, black) = (section.name(b.white).to_owned(), section.name(b.black).to_owned());
                let key = result(number, &white, &black);
                (round.label(b), Typed { round: number, board: b.number, table: b.table, white, black, key })
            })
            .collect();
        let by_number = number % 2 == 1;
        if by_number {
            open.reverse();
        } else if open.first().is_some_and(|(_, typed)| typed.board == 1) {
            self.desk.press("<home>");
        }
        for (label, typed) in open {
            if by_number {
                self.desk.press(&format!("{label}{}", typed.key));
            } else {
                assert_eq!(self.desk.cursor(), typed.board, "the cursor goes to the next open board");
                self.desk.press(&typed.key.to_string());
            }
            assert_ne!(self.desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm), "{label}: {}", self.desk.said());
            self.typed.push(typed);
        }
        self.look();
    }

    /// Play-off games for the drawn meetings, until none is drawn: the stronger one wins them.
    pub fn play_offs(&mut self) -> usize {
        let mut games = 0;
        loop {
            let section = self.desk.section();
            let drawn = section.drawn_meetings(section.current().unwrap());
            let Some(table) = drawn.first() else { return games };
            self.desk.press(&format!("{table}n"));
            self.look();
            self.desk.press(if matches!(self.desk.model.overlays.last(), Some(Overlay::Menu(_))) { "w" } else { "<enter>" });
            let before = self.typed.len();
            self.results(stronger);
            assert!(self.typed.len() > before, "{}", self.desk.said());
            games += self.typed.len() - before;
        }
    }

    /// All rounds to the end, one after the other.
    pub fn played(mut self) -> Self {
        while self.pair() {
            self.results(usual);
        }
        self.ended()
    }

    /// What holds for every event at its end: as many rounds as wanted, every result as it was typed, nothing open, nothing undone.
    pub fn ended(mut self) -> Self {
        let section = self.desk.section();
        assert_eq!(section.current_number(), self.plan.rounds);
        assert_eq!(section.rounds.iter().map(|r| r.boards.len()).sum::<usize>(), self.typed.len(), "every board was typed once");
        for typed in &self.typed {
            let board = section.round(typed.round).unwrap().board(typed.board).unwrap();
            let stands = board.result.map(|r| r.outcomes().0);
            let key = match stands {
                Some(tournament::model::Outcome::Win) => 'w',
                Some(tournament::model::Outcome::Draw) => 'd',
                Some(tournament::model::Outcome::Loss) => 'b',
                other => panic!("{typed:?}: {other:?}"),
            };
            assert_eq!((section.name(board.white), section.name(board.black), key), (&*typed.white, &*typed.black, typed.key));
        }
        self.desk.press("<f4>");
        self.look();
        self.desk.press("<f5>");
        self.look();
        self.desk.press("<f7>");
        self.look();
        self
    }

    /// Points of everybody as typed, in hundredths; whoever had no game has `bye` for that round.
    pub fn points(&self, bye: i32) -> BTreeMap<String, i32> {
        let mut points: BTreeMap<String, i32> = (1..=self.plan.players).map(|n| (self.plan.name(n), 0)).collect();
        for typed in &self.typed {
            let (white, black) = points_of(&self.plan, typed.key);
            *points.get_mut(&typed.white).unwrap() += white;
            *points.get_mut(&typed.black).unwrap() += black;
        }
        for (_, name) in &self.free {
            *points.get_mut(name).unwrap() += bye;
        }
        points
    }

    /// The rows of the standings on the screen: rank, name, points.
    pub fn table(&mut self) -> Vec<(usize, String, Points)> {
        self.desk.press("<f4>");
        let table = self.desk.workspace().table.clone().unwrap();
        let section = self.desk.section();
        let row = |row: &crate::tui::model::StandingsRow| {
            (row.rank, section.name(row.player).to_owned(), row.values.first().map_or(Points::ZERO, |v| v.parse().unwrap_or(Points::ZERO)))
        };
        table.rows.iter().map(row).collect()
    }

    /// The standings have everybody with the points that were typed, the best first. Gives the winner.
    pub fn stands(&mut self, bye: i32) -> String {
        let wanted = self.points(bye);
        let table = self.table();
        let found: BTreeMap<String, i32> = table.iter().map(|(_, name, points)| (name.clone(), points.hundredths())).collect();
        assert_eq!(found, wanted);
        assert!(table.is_sorted_by(|a, b| a.0 <= b.0 && a.2 >= b.2), "{table:?}");
        let winner = table[0].1.clone();
        assert_eq!(wanted[&winner], *wanted.values().max().unwrap());
        winner
    }

    /// How often each pair met, the lower number first.
    pub fn met(&self) -> BTreeMap<(u16, u16), usize> {
        let mut met = BTreeMap::new();
        for typed in &self.typed {
            let (a, b) = (strength(&typed.white), strength(&typed.black));
            *met.entry((a.min(b), a.max(b))).or_default() += 1;
        }
        met
    }

    /// Looks at a document and saves it as PDF, by keys: gives its text.
    pub fn print(&mut self, id: &str) -> String {
        self.desk.press("<f6>");
        let listed = self.desk.workspace().listed_documents();
        let at = listed.iter().position(|other| *other == id).unwrap_or_else(|| panic!("{id} is not among {listed:?}"));
        self.desk.press(&format!("<home>{}", "<down>".repeat(at)));
        self.look();
        self.desk.press("<enter>");
        let text = match self.desk.model.overlays.last() {
            Some(Overlay::Text(reading)) => reading.lines.join("\n"),
            other => panic!("{id}: {other:?} {}", self.desk.said()),
        };
        if self.plan.chinese {
            let words: Vec<&str> = english(&text).collect();
            assert!(words.is_empty(), "{id}: {words:?} in\n{text}");
        }
        self.desk.press("<esc>p2");
        let path = self.desk.said().split_whitespace().find(|word| word.trim_end_matches(['.', '。']).ends_with(".pdf"));
        let path = path.unwrap_or_else(|| panic!("{id}: {}", self.desk.said())).trim_end_matches(['.', '。']);
        let bytes = std::fs::read(path.trim_start_matches(|c: char| c != '/')).unwrap();
        assert!(bytes.starts_with(b"%PDF") && bytes.len() > 2_000, "{id}");
        text
    }

    /// Prints documents that each have the winner, and the number of the last round in their head.
    pub fn prints(&mut self, ids: &[&str], winner: &str) {
        let round = self.plan.rounds.to_string();
        for id in ids {
            let text = self.print(id);
            assert!(text.contains(winner), "{id}: no {winner} in\n{text}");
            assert!(text.contains(&round), "{id}: no round {round} in\n{text}");
        }
    }
}

/// Words in Latin letters, where Chinese should stand; names of files, keys and proper names do not count.
fn english(screen: &str) -> impl Iterator<Item = &str> {
    const KNOWN: [&str; 21] = [
        "Enter",
        "Ctrl",
        "Flagfall",
        "Tab",
        "Esc",
        "PDF",
        "FIDE",
        "Home",
        "End",
        "Space",
        "Delete",
        "Del",
        "Backspace",
        "Swiss",
        "WXF",
        "UTC",
        "flagfall",
        "test",
        "TRF",
        "PgDn",
        "MPvGP",
    ];
    screen
        .split(|c: char| !(c.is_ascii_alphanumeric() || "._/-+".contains(c)))
        .filter(|word| {
            word.len() > 3
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_uppercase())
                && word.chars().any(|c| c.is_ascii_lowercase())
        })
        .filter(|word| !KNOWN.contains(word) && ::print::documents::find(word).is_none())
}
