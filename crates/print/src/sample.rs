//! An invented event for the tests of this room.

use super::board::{Board, schedule};
use super::drawing::Order as Stacking;
use super::fonts::Fonts;
use super::input::{Facts, Heading, Input, StandingRow, Standings};
use super::measure::{PT, Unit};
use super::page::{Block, BlockKind, Document, Paper, RowKind};
use super::sheet::{BREAK, Line, Part, Sheet};
use arbitration::kind::GameKind;
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Scoring, System, Title, Tournament, Tpn};
use words::Lang;

const NAMES: [(&str, &str, &str); 24] = [
    ("Łuczak, Ewa", "POL", "Wieża Kraków"),
    ("王伟", "CHN", "北京棋院"),
    ("Þórðarson, Sölvi", "ISL", "Taflfélag Akureyrar"),
    ("Nguyễn Thị Mai", "VIE", "Hà Nội"),
    ("Παπαδοπούλου, Ελένη", "GRE", "ΣΟ Χανίων"),
    ("Шевченко, Олександр", "UKR", "Дніпро"),
    ("陈思远 Chen Siyuan", "CHN", "北京棋院"),
    ("Müller-Lüdenscheidt, Friedrich-Wilhelm Maximilian", "GER", "SV Königsspringer von 1928 Hamburg e. V."),
    ("㐂川", "JPN", ""),
    ("O'Brien, Aoife", "IRL", "Galway"),
    ("Çelik, Şükrü", "TUR", "Ankara Gençlik"),
    ("Ångström, Åsa", "SWE", "Lund"),
    ("de la Peña, Íñigo", "ESP", "Peña Santamaría"),
    ("欧阳文静", "CHN", "上海棋社"),
    ("Horváth, Győző", "HUN", "Szeged"),
    ("Kovač, Đorđe", "SRB", "Novi Sad"),
    ("García, Ana", "ESP", ""),
    ("Smith, John", "ENG", "Hastings"),
    ("Dvořáková, Růžena", "CZE", "Brno"),
    ("Silva, João", "POR", "Porto"),
    ("李娜", "CHN", "上海棋社"),
    ("Bērziņš, Jānis", "LAT", "Rīga"),
    ("Ionescu, Ștefan", "ROU", "Cluj"),
    ("Haddad, Karim", "LBN", ""),
];

/// Everything an [`Input`] borrows.
pub struct Event {
    pub heading: Heading,
    pub tournament: Tournament,
    pub boards: Vec<Board>,
    pub schedule: Vec<Vec<Board>>,
    pub tables: BTreeMap<u16, String>,
    pub clubs: BTreeMap<Tpn, String>,
    pub standings: Standings,
}

impl Event {
    pub fn input(&self) -> Input<'_> {
        Input {
            heading: &self.heading,
            tournament: &self.tournament,
            boards: &self.boards,
            schedule: &self.schedule,
            tables: &self.tables,
            clubs: &self.clubs,
            standings: (!self.standings.rows.is_empty()).then_some(&self.standings),
            overall: None,
            records: None,
            stages: Vec::new(),
            past: Vec::new(),
            stage: "",
            before: 0,
            carried: 0,
            lots: &[],
            paper: Paper::default(),
            order: Stacking::Stack,
        }
    }

    /// Puts a game into the records of both players.
    fn play(&mut self, round: u16, white: Tpn, black: Tpn, result: (Outcome, Outcome)) {
        for (me, opponent, color, outcome) in [(white, black, Color::White, result.0), (black, white, Color::Black, result.1)] {
            self.enter(round, me, Entry::Meeting(Meeting::new(opponent, Some(color), outcome)));
        }
    }

    pub fn enter(&mut self, round: u16, tpn: Tpn, entry: Entry) {
        let player = self.tournament.contestants.iter_mut().find(|p| p.tpn == tpn).unwrap();
        let index = usize::from(round) - 1;
        if player.entries.len() <= index {
            player.entries.resize(index + 1, None);
        }
        player.entries[index] = Some(entry);
    }

    /// Standings by points, rating and number.
    pub fn stand(&mut self, through: u16) {
        let t = &self.tournament;
        let mut players: Vec<&Contestant> = t.contestants.iter().collect();
        players.sort_by_key(|p| (std::cmp::Reverse(t.score(p, through)), p.tpn));
        let whole = t.scoring == Scoring::TWO_ONE_ZERO;
        let value = |p: &Contestant| match (t.score(p, through), 20 - p.tpn.0 % 7, p.tpn.0 % 5) {
            (points, high, low) if whole => vec![points.plain(), high.to_string(), low.to_string(), "3".into()],
            (points, high, low) => vec![points.to_string(), format!("{high}.5"), format!("{low}.0"), "3".into()],
        };
        self.standings = Standings {
            remarks: Vec::new(),
            codes: ["PTS", "BH/C1", "BH", "WON"].map(str::to_owned).to_vec(),
            rows: (1..).zip(players).map(|(rank, p)| StandingRow { rank, tpn: p.tpn, values: value(p) }).collect(),
        };
    }
}

/// Berger pairs of a round: no two meet twice.
fn berger(players: u16, round: u16) -> Vec<(Tpn, Tpn)> {
    let table = tournament::pairing::berger::round(players, u32::from(round), 1, false).unwrap();
    table.games.iter().map(|pair| (pair.white, pair.black)).collect()
}

fn outcome(round: u16, white: Tpn, black: Tpn) -> (Outcome, Outcome) {
    match (u32::from(round) * 7 + u32::from(white.0) * 5 + u32::from(black.0) * 3) % 8 {
        0..=2 if white < black => (Outcome::Win, Outcome::Loss),
        0..=2 => (Outcome::Loss, Outcome::Win),
        3 | 4 => (Outcome::Draw, Outcome::Draw),
        5 => (Outcome::Loss, Outcome::Win),
        _ => (Outcome::Win, Outcome::Loss),
    }
}

fn blank(players: u16, rounds: u16, game: GameKind, lang: Lang) -> Event {
    let mut tournament = Tournament::new(rounds);
    if game != GameKind::Chess {
        tournament.scoring = Scoring::TWO_ONE_ZERO;
    }
    let mut clubs = BTreeMap::new();
    for n in 1..=players {
        let tpn = Tpn(n);
        let (name, federation, club) = NAMES[usize::from(n - 1) % NAMES.len()];
        let mut player = Contestant::new(tpn, if n > 24 { format!("{name} {}", n / 24 + 1) } else { name.to_owned() });
        player.federation = federation.to_owned();
        player.rating = (n % 11 != 0).then_some(2450 - n * 3);
        player.title = [Some(Title::Gm), Some(Title::Im), None, Some(Title::Wfm), None].get(usize::from(n - 1)).copied().flatten();
        player.id = format!("{}", 1_100_000 + u32::from(n) * 37);
        player.birth = format!("{}/01/01", 1950 + n % 60);
        if !club.is_empty() {
            clubs.insert(tpn, club.to_owned());
        }
        tournament.contestants.push(player);
    }
    let (event, section) = if lang == Lang::EN { ("Harbour Open", "Open A") } else { ("海港公开赛", "甲组") };
    let heading = Heading {
        event: event.into(),
        section: section.into(),
        game,
        round: 0,
        time: String::new(),
        published: true,
        lang,
        facts: Facts::default(),
    };
    Event { heading, tournament, boards: Vec::new(), schedule: Vec::new(), tables: BTreeMap::new(), clubs, standings: Standings::default() }
}

/// A Swiss in round 5 of 9: some results of the round are in, two players have no game.
pub fn swiss(players: u16, game: GameKind, lang: Lang) -> Event {
    swiss_in(players, (5, 9), game, lang)
}

/// A Swiss in some round of so many.
pub fn swiss_in(players: u16, (last, rounds): (u16, u16), game: GameKind, lang: Lang) -> Event {
    let mut event = blank(players, rounds, game, lang);
    event.heading.round = last;
    event.heading.time = if lang == Lang::EN { "published 13:52".into() } else { "13:52 公布".into() };
    for round in 1..=last {
        for (index, (white, black)) in berger(players, round).into_iter().enumerate() {
            let result = match (round, index) {
                (_, 0) if round == last => {
                    // Two who were to meet have no game instead: a bye of each kind.
                    event.enter(last, white, Entry::Bye(Bye::PairingAllocated));
                    event.enter(last, black, Entry::Bye(Bye::Half));
                    continue;
                }
                (_, n) if round == last && n > 3 => (Outcome::Pending, Outcome::Pending),
                (3, 2) => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                (4, 3) => (Outcome::Adjourned, Outcome::Adjourned),
                _ => outcome(round, white, black),
            };
            event.play(round, white, black, result);
            if round == last {
                let number = u16::try_from(event.boards.len() + 1).unwrap();
                event.boards.push(Board::single(number, white, black));
            }
        }
    }
    event.tables.insert(3, "R2".into());
    event.stand(last);
    event
}

/// A single round robin of which four rounds are played.
pub fn round_robin(players: u16, game: GameKind, lang: Lang) -> Event {
    let rounds = players - 1 + players % 2;
    let mut event = blank(players, rounds, game, lang);
    event.tournament.system = System::RoundRobin { cycles: 1, swap_last: false };
    event.heading.round = 4;
    event.schedule = schedule(&event.tournament);
    for round in 1..=4 {
        for (white, black) in berger(players, round) {
            event.play(round, white, black, outcome(round, white, black));
        }
    }
    event.boards = event.schedule[3].clone();
    event.stand(4);
    event
}

/// Every word of a document stands whole in its place: no dots, on the paper, not in a neighbour; and small type is owned up to.
pub fn assert_whole(document: &Document, what: &str) {
    let fonts = Fonts::shipped();
    let (width, height) = document.paper.size(document.landscape);
    let mut smallest = Unit::MAX;
    for page in &document.pages {
        for block in page.all_blocks() {
            let is_table = matches!(block.kind, BlockKind::Table { .. });
            let mut above = 0;
            for row in &block.rows {
                let mut reached = 0;
                let mut lowest = above;
                for cell in &row.cells {
                    let written: String = cell.lines.iter().map(|line| line.text.as_str()).collect();
                    assert!(!written.contains('…') && !cell.whole.contains('…'), "{what}: {written}");
                    for text in &cell.lines {
                        let end = text.x + fonts.width(&text.text, text.size, text.weight);
                        assert!(
                            text.x >= reached && end <= width && text.y > 0 && text.y < height,
                            "{what}, page {}: {text:?}",
                            page.number
                        );
                        if is_table {
                            assert!(text.y - text.size * 6 / 10 >= above, "{what}, page {}: {text:?} runs into the row above", page.number);
                            smallest = if row.kind == RowKind::Body { smallest.min(text.size) } else { smallest };
                            lowest = lowest.max(text.y);
                        }
                    }
                    let ends = cell.lines.iter().map(|text| text.x + fonts.width(&text.text, text.size, text.weight));
                    reached = ends.max().unwrap_or(reached);
                    // What the page shows of a text is the text, or the rest of it stands on the next page.
                    if is_table && row.kind == RowKind::Body && document.pages.len() == 1 {
                        let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
                        assert_eq!(letters(&written), letters(&cell.whole), "{what}");
                    }
                }
                above = lowest;
            }
            let ends = block.strokes.iter().flat_map(|s| [s.from, s.to]);
            assert!(
                ends.into_iter().all(|(x, y)| (0..=width).contains(&x) && (0..=height).contains(&y)),
                "{what}: a line leaves the paper"
            );
        }
    }
    assert!(document.fitting.too_small.is_some() || smallest >= 8 * PT, "{what}: {smallest} and no warning");
}

/// No column that says anything is missing: every title stands as often as it has columns, and every text stands somewhere.
pub fn assert_complete(sheet: &Sheet, document: &Document, what: &str) {
    let tables = || sheet.parts.iter().filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None });
    let all: String = document.texts().collect::<Vec<_>>().join("\n");
    let blocks: Vec<&Block> = document.pages.iter().flat_map(|page| &page.blocks).collect();
    let rows = blocks.iter().flat_map(|block| &block.rows).filter(|row| row.kind == RowKind::Head);
    // Of a table that stands in parts side by side the titles of all of them.
    let heads: BTreeSet<String> = rows.map(|row| row.cells.iter().map(|cell| cell.whole.as_str()).collect::<Vec<_>>().join("\t")).collect();
    for table in tables() {
        let texts = |at: usize| {
            let cells = table.lines.iter().filter_map(move |line| if let Line::Cells(cells) = line { cells.get(at) } else { None });
            cells.map(|cell| cell.text.replace(BREAK, " ")).filter(|text| !matches!(text.as_str(), "" | "–"))
        };
        for (at, column) in table.columns.iter().enumerate() {
            for text in texts(at) {
                assert!(all.contains(&text), "{what}: {text} of {} is lost", column.head);
            }
            let once = texts(at).next().is_some_and(|text| all.contains(&format!("{} {text}", column.head.trim_end_matches('.'))));
            let twins = (0..table.columns.len()).filter(|twin| table.columns[*twin].head == column.head && texts(*twin).next().is_some());
            let wanted = twins.count();
            let stands = heads.iter().map(|row| row.matches(column.head.as_str()).count()).sum::<usize>();
            let is_said = column.head.is_empty() || stands >= wanted || once;
            assert!(is_said, "{what}: {} stands {stands} times of {wanted}", column.head);
        }
    }
}
