//! Whole events by keys, as an arbiter types them: from the wizard over the players and every round to the last print. What comes out is
//! held against what was typed, counted here a second time.

use super::Desk;
use crate::tui::model::Tone;
use crate::tui::overlay::{FieldKind, Overlay};
use arbitration::kind::GameKind;
use event::{SystemKind, TeamForm};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
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
fn usual(round: u16, white: &str, black: &str) -> char {
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
fn points_of(plan: &Plan, key: char) -> (i32, i32) {
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
        self.desk.press("<f3>p");
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
        self.desk.press("<esc>s");
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
    const KNOWN: [&str; 20] = [
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

/// A Swiss: everybody plays in every round, nobody meets anybody twice, and the paper says who won.
fn swiss(plan: Plan) -> Event {
    let mut event = plan.entered().played();
    let win = points_of(&plan, 'w').0;
    let winner = event.stands(win);
    let games = event.typed.len() / event.met().values().max().copied().unwrap();
    assert_eq!(games, usize::from(plan.rounds) * usize::from(plan.players / 2));
    assert_eq!(event.met().len(), games, "no rematch");
    assert_eq!(event.free.len(), if plan.players % 2 == 1 { usize::from(plan.rounds) } else { 0 });
    let free: BTreeSet<&str> = event.free.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(free.len(), event.free.len(), "nobody has the bye twice");
    event.prints(&["pairings", "results", "standings", "crosstable-rank", "player-cards"], &winner);
    event
}

#[test]
fn swisses_of_the_chess_federation() {
    use SystemKind::{SwissBurstein, SwissDouble, SwissDubov, SwissDutch, SwissDutch2017};
    for (system, players, rounds) in [(SwissDutch, 11, 5), (SwissDutch2017, 10, 5), (SwissDubov, 10, 5), (SwissBurstein, 12, 5)] {
        swiss(Plan::new(GameKind::Chess, system, players, rounds));
    }
    // Two games a meeting, the colours changing.
    let event = swiss(Plan::new(GameKind::Chess, SwissDouble, 8, 3));
    assert!(event.met().values().all(|games| *games == 2));
    for (one, other) in event.typed.iter().flat_map(|a| event.typed.iter().map(move |b| (a, b))) {
        let same = one.round == other.round && one.table == other.table && one.board < other.board;
        assert!(!same || (&one.white, &one.black) == (&other.black, &other.white));
    }
}

#[test]
fn a_swiss_of_draughts() {
    swiss(Plan::new(GameKind::Draughts100, SystemKind::SwissFmjd, 9, 4));
}

#[test]
fn points_pairing_in_chinese() {
    for (system, players) in [(SystemKind::Points, 11), (SystemKind::Points1987, 10)] {
        swiss(Plan::new(GameKind::Xiangqi, system, players, 5).in_chinese());
    }
}

#[test]
fn round_robins() {
    for (system, game, players, rounds, cycles) in
        [(SystemKind::RoundRobin, GameKind::Chess, 7, 7, 1), (SystemKind::DoubleRoundRobin, GameKind::Draughts100, 4, 6, 2)]
    {
        let mut event = Plan::new(game, system, players, rounds).entered().played();
        let winner = event.stands(0);
        let met = event.met();
        assert_eq!(met.len(), usize::from(players * (players - 1) / 2));
        assert!(met.values().all(|times| *times == cycles));
        event.prints(&["schedule", "round-robin-grid", "standings", "results"], &winner);
    }
}

#[test]
fn everybody_of_one_half_meets_everybody_of_the_other() {
    let mut event = Plan::new(GameKind::Chess, SystemKind::Scheveningen, 8, 4).entered().played();
    let winner = event.stands(0);
    let met = event.met();
    assert_eq!(met.len(), 16);
    assert!(met.iter().all(|((a, b), times)| *a <= 4 && *b > 4 && *times == 1), "{met:?}");
    event.prints(&["schedule", "pairings", "standings", "crosstable-rank"], &winner);
}

/// Who lost how many meetings, by the points of all their games.
fn lost(event: &Event) -> BTreeMap<String, usize> {
    let mut scores: BTreeMap<(u16, u16), BTreeMap<&str, i32>> = BTreeMap::new();
    for typed in &event.typed {
        let (white, black) = points_of(&event.plan, typed.key);
        let score = scores.entry((typed.round, typed.table)).or_default();
        *score.entry(&typed.white).or_default() += white;
        *score.entry(&typed.black).or_default() += black;
    }
    let mut lost: BTreeMap<String, usize> = (1..=event.plan.players).map(|n| (event.plan.name(n), 0)).collect();
    for score in scores.values() {
        let (loser, _) = score.iter().min_by_key(|(_, points)| **points).unwrap();
        assert_eq!(score.values().collect::<BTreeSet<_>>().len(), 2, "decided: {score:?}");
        *lost.get_mut(*loser).unwrap() += 1;
    }
    lost
}

#[test]
fn a_knockout_of_two_games_with_play_off_in_chinese() {
    let plan = Plan::new(GameKind::Xiangqi, SystemKind::Knockout, 8, 3).in_chinese();
    let plan = plan.set(&[("games", "2"), ("playoff", "xiangqi"), ("colours", "lots"), ("third-place", "yes")]);
    let mut event = plan.entered();
    let mut extra = 0;
    while event.pair() {
        // The first player of the first table holds the other one in both games.
        event.results(|round, white, black| match strength(white) + strength(black) {
            sum if round < 3 && sum % 2 == 1 && [4, 5].contains(&strength(white).max(strength(black))) => 'd',
            _ => stronger(round, white, black),
        });
        extra += event.play_offs();
    }
    let mut event = event.ended();
    assert!(extra >= 1, "a meeting was drawn, and a further game played");
    let lost = lost(&event);
    let winners: Vec<&String> = lost.iter().filter(|(_, times)| **times == 0).map(|(name, _)| name).collect();
    assert_eq!(winners.len(), 1);
    let winner = winners[0].clone();
    let table = event.table();
    assert_eq!((table[0].0, &table[0].1), (1, &winner));
    assert_eq!(event.desk.section().rounds[2].meetings().len(), 2, "the final and the match for third place");
    event.prints(&["bracket", "pairings", "results", "standings"], &winner);
    event.desk.press("<f5>");
    assert!(event.desk.screen(140, 40).contains(&winner));
}

#[test]
fn a_double_elimination() {
    let mut event = Plan::new(GameKind::Chess, SystemKind::DoubleKnockout, 8, 7).entered();
    while event.pair() {
        // Number 2 beats number 1 on the way, so that the losers' bracket sends somebody into the final.
        event.results(|round, white, black| match (strength(white).min(strength(black)), strength(white).max(strength(black))) {
            (1, 2) if round < 6 => {
                if strength(white) == 2 {
                    'w'
                } else {
                    'b'
                }
            }
            _ => stronger(round, white, black),
        });
    }
    let rounds = event.desk.section().current_number();
    event.plan.rounds = rounds;
    let mut event = event.ended();
    let lost = lost(&event);
    let (winners, out): (Vec<_>, Vec<_>) = lost.iter().partition(|(_, times)| **times < 2);
    assert_eq!((winners.len(), out.len()), (1, 7), "all others have lost twice: {lost:?}");
    assert!(out.iter().all(|(_, times)| **times == 2));
    let winner = winners[0].0.clone();
    assert_eq!(event.table()[0].1, winner);
    event.prints(&["bracket", "results", "standings"], &winner);
}

#[test]
fn groups_lead_into_a_final_that_is_opened_by_keys() {
    let mut event = Plan::new(GameKind::Draughts100, SystemKind::RoundRobin, 8, 5).entered();
    event.desk.press("G2<f10>");
    event.look();
    event.desk.press("<enter><alt+a>");
    event.desk.go_to_field("from");
    event.desk.press("A:1-2,B:1-2");
    event.desk.turn_to("system", "knockout");
    event.look();
    event.desk.press("<f10>");
    assert_eq!(event.desk.section().stages.len(), 3, "{}", event.desk.said());
    for _ in 0..3 {
        assert!(event.pair());
        event.results(stronger);
    }
    event.desk.press("<alt+g><end><enter>");
    event.look();
    event.desk.press("<enter><esc>");
    assert!(event.desk.section().stages[2].opened.is_some(), "{}", event.desk.said());
    while event.pair() {
        event.results(stronger);
    }
    let mut event = event.ended();
    // By snake 1 4 5 8 and 2 3 6 7: the best two of each are 1 4 and 2 3.
    let last: Vec<&Typed> = event.typed.iter().filter(|t| t.round == 5).collect();
    assert_eq!(last.len(), 1);
    assert_eq!([&last[0].white, &last[0].black].map(|name| strength(name)).iter().sum::<u16>(), 3, "{last:?}");
    assert_eq!(event.typed.len(), 12 + 3);
    event.prints(&["bracket", "final-ranking", "results"], "Player 01");
    let text = event.print("final-ranking");
    let places: Vec<usize> = (1..=2).map(|n| text.find(&event.plan.name(n)).unwrap()).collect();
    assert!(places[0] < places[1], "{text}");
}

#[test]
fn rounds_that_the_arbiter_pairs_are_typed_number_against_number() {
    let mut event = Plan::new(GameKind::Chess, SystemKind::Manual, 6, 3).entered();
    for round in ["1 6, 2 5<enter>3-4<enter>", "5 1<enter>6 3, 4 2<enter>", "03 1, 2 06<enter>4 5<enter>"] {
        event.desk.press("<f3>p");
        event.look();
        event.desk.press("<enter>");
        assert!(matches!(event.desk.model.overlays.last(), Some(Overlay::ByHand(_))), "{}", event.desk.said());
        event.look();
        event.desk.press(round);
        event.look();
        event.desk.press("<enter>");
        event.look();
        event.publish();
        event.results(usual);
    }
    assert!(event.desk.section().current().is_some_and(|r| r.number == 3), "{}", event.desk.said());
    event.desk.press("<f3>p<enter>");
    let all = event.desk.words("event.refusal.all-rounds-paired", &[("round", "3")]);
    assert_eq!(event.desk.said(), all);
    let mut event = event.ended();
    let names = |round: u16| -> Vec<(u16, u16)> {
        event.typed.iter().filter(|t| t.round == round).map(|t| (strength(&t.white), strength(&t.black))).collect()
    };
    // Odd rounds are entered from the last board to the first.
    assert_eq!(names(1), [(3, 4), (2, 5), (1, 6)]);
    assert_eq!(names(2), [(5, 1), (6, 3), (4, 2)]);
    assert_eq!(names(3), [(4, 5), (2, 6), (3, 1)]);
    let winner = event.stands(0);
    event.prints(&["pairings", "standings", "crosstable-number"], &winner);
}

#[test]
fn an_exhibition_in_chinese() {
    let mut event = Plan::new(GameKind::Xiangqi, SystemKind::Simultaneous, 9, 1).in_chinese().entered().played();
    let points = event.points(0);
    let table: BTreeMap<String, i32> = event.table().into_iter().map(|(_, name, points)| (name, points.hundredths())).collect();
    assert_eq!(table, points);
    assert_eq!(event.typed.len(), 8);
    assert!(event.typed.iter().all(|t| strength(&t.white) == 1 || strength(&t.black) == 1));
    event.prints(&["simultaneous", "results"], "棋手01");
    event.prints(&["simultaneous"], "棋手09");
}

#[test]
fn positions_and_openings_by_lot_stand_on_the_sheets_of_every_round() {
    for (game, set) in [
        (GameKind::Chess, &[("openings", "chess960"), ("seed", "77")]),
        (GameKind::Draughts64Russian, &[("openings", "fmjd"), ("seed", "77")]),
        (GameKind::Draughts64Brazilian, &[("openings", "idf"), ("seed", "77")]),
    ] {
        let mut event = Plan::new(game, SystemKind::RoundRobin, 4, 3).set(set).entered();
        let mut drawn = BTreeSet::new();
        while event.pair() {
            let round = event.desk.section().current_number();
            let lots = event.desk.section().lots[&round].clone();
            assert_eq!(lots.len(), 1, "{game:?}");
            let text = event.print("pairings");
            let entry = match &lots[0] {
                event::RoundLot::Chess960 { number, .. } => number.to_string(),
                event::RoundLot::Opening { entry, .. } => entry.clone(),
            };
            assert!(text.contains(&entry), "{entry}: {text}");
            drawn.insert(entry);
            event.results(usual);
        }
        assert!(drawn.len() > 1, "drawn anew for each round: {drawn:?}");
        let mut event = event.ended();
        let winner = event.stands(0);
        event.prints(&["standings", "round-robin-grid"], &winner);
    }
}

/// A match of teams as typed: the teams, and what the first one made on its boards.
#[derive(Clone, Debug)]
pub(super) struct Protocol {
    pub round: u16,
    pub table: u16,
    pub first: String,
    pub second: String,
    pub marks: String,
}

impl Protocol {
    /// Half points of the games of both.
    fn halves(&self) -> (i32, i32) {
        let first = self.marks.chars().map(|mark| match mark {
            '1' => 2,
            '=' => 1,
            _ => 0,
        });
        let first: i32 = first.sum();
        (first, 2 * i32::try_from(self.marks.len()).unwrap() - first)
    }
}

/// A roster of teams as a file: so many players each, the strongest team first.
fn roster(event: &Event, teams: u16, players: u16) -> String {
    let mut text = String::from(if event.plan.chinese { "姓名;等级分;单位\n" } else { "Name;Rating;Club\n" });
    for (team, player) in (1..=teams).flat_map(|team| (1..=players).map(move |player| (team, player))) {
        let unit = if event.plan.chinese { format!("队伍{team:02}") } else { format!("Team {team:02}") };
        let name = if event.plan.chinese { format!("队员{team:02}之{player}") } else { format!("Member {team:02}.{player}") };
        writeln!(text, "{name};{};{unit}", 2500 - 20 * team - player).unwrap();
    }
    text
}

/// Teams read from a file by the keys of the import.
pub(super) fn imported(plan: Plan, teams: u16, members: u16) -> Event {
    let mut event = plan.wizard();
    let file = event.desk.home.path().join("teams.csv");
    std::fs::write(&file, roster(&event, teams, members)).unwrap();
    event.desk.press(&format!("<f2>i{}<enter>", file.display()));
    event.desk.press("<enter>");
    event.look();
    event
}

/// A match in marks: each board by the strengths of the teams and its number.
fn marks(round: u16, boards: usize, first: &str, second: &str) -> String {
    let (a, b) = (strength(first), strength(second));
    (0..boards)
        .map(|board| {
            let chance = a * 7 + b * 11 + round * 5 + u16::try_from(board).unwrap() * 3;
            match (chance.is_multiple_of(4), chance.is_multiple_of(7), a < b) {
                (true, ..) => '=',
                (_, false, true) | (_, true, false) => '1',
                _ => '0',
            }
        })
        .collect()
}

/// All rounds of an event of teams: line-ups, then a protocol for each match; then everything is compared with what was typed.
pub(super) fn league(event: &mut Event, line_ups: impl Fn(&mut Desk, u16)) -> Vec<Protocol> {
    let mut protocols: Vec<Protocol> = Vec::new();
    while event.pair() {
        let number = event.desk.section().current_number();
        line_ups(&mut event.desk, number);
        let missing = event.desk.section().line_ups_missing(event.desk.section().current().unwrap());
        assert!(missing.is_empty(), "{} {}", missing.len(), event.desk.said());
        event.look();
        let section = event.desk.section();
        let round = section.current().unwrap();
        let matches: Vec<Protocol> = round
            .meetings()
            .iter()
            .map(|m| {
                let (first, second) = (section.name(m.first).to_owned(), section.name(m.second).to_owned());
                let marks = marks(number, m.games.len(), &first, &second);
                Protocol { round: number, table: m.table, first, second, marks }
            })
            .collect();
        for protocol in matches {
            let (table, marks) = (protocol.table, &protocol.marks);
            event.desk.press(&format!("{table}e{marks}"));
            if table == 1 {
                event.look();
            }
            event.desk.press("<enter>");
            assert_ne!(event.desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm), "{table}: {}", event.desk.said());
            protocols.push(protocol);
        }
        assert!(event.desk.section().current().unwrap().is_complete(), "round {number}: {}", event.desk.said());
    }
    let section = event.desk.section();
    assert_eq!(section.current_number(), event.plan.rounds);
    for protocol in &protocols {
        let meeting = section.round(protocol.round).unwrap().meeting(protocol.table).unwrap();
        let points = meeting.points(&section.scoring()).map(|(a, b)| (a.hundredths(), b.hundredths())).unwrap();
        let (a, b) = protocol.halves();
        let half = points_of(&event.plan, 'd').0;
        assert_eq!(points, (a * half, b * half), "{protocol:?}");
        assert_eq!(meeting.games.len(), protocol.marks.len());
    }
    protocols
}

/// The standings are those of the protocols: match points 2-1-0, then the points of the games. Gives the winner.
pub(super) fn stands_by(event: &mut Event, protocols: &[Protocol]) -> String {
    let half = points_of(&event.plan, 'd').0;
    let mut wanted: BTreeMap<&str, (i32, i32)> = BTreeMap::new();
    for protocol in protocols {
        let (a, b) = protocol.halves();
        for (name, own, other) in [(&protocol.first, a, b), (&protocol.second, b, a)] {
            let score = wanted.entry(name).or_default();
            score.0 += 100 * (1 + (own - other).signum());
            score.1 += own * half;
        }
    }
    event.desk.press("<f4>");
    event.look();
    let table = event.desk.workspace().table.clone().unwrap();
    let section = event.desk.section();
    let of = |text: &str| text.parse::<Points>().unwrap().hundredths();
    let found: BTreeMap<&str, (i32, i32)> =
        table.rows.iter().map(|row| (section.name(row.player), (of(&row.values[0]), of(row.other.as_deref().unwrap())))).collect();
    assert_eq!(found, wanted);
    let winner = section.name(table.rows[0].player).to_owned();
    assert_eq!(wanted[&*winner].0, wanted.values().map(|score| score.0).max().unwrap());
    winner
}

/// The form that the section plays by.
pub(super) fn form(event: &Event) -> TeamForm {
    event.desk.section().team_policy().unwrap().form
}
