//! Games from files of other programs, and the games of an event as a file.

use super::play::played;
use super::sheets::{certain, clock_of, is_offer, said};
use arbitration::clock::tags::{self, ClockTag};
use arbitration::clock::text;
use arbitration::game::{GameMove, GamePosition, Notation, draughts_variant};
use arbitration::kind::GameKind;
use arbitration::pgn::{self, Terminator};
use arbitration::play::Play;
use draughts::pdn;
use event::Moment;
use event::game::{GameRecord, MAX_CELLS, Step, StepNote, position};
use event::{Board, BoardResult, Event, GameAt, Section};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use tournament::model::Color;
use xiangqi::files::{self as xf, GameResult};

/// A game of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Players, event, result in one line.
    pub title: String,
    /// Where it begins; empty for the usual position.
    pub start: String,
    /// The moves as far as they are legal.
    pub steps: Vec<Step>,
    /// Clock times and draw offers of these moves.
    pub notes: BTreeMap<u16, StepNote>,
    /// The moves as written.
    pub cells: Vec<String>,
    /// Variations of the file that are passed over: a game at the board has one line.
    pub variations: usize,
}

/// Most notes of the clock kept of a move besides the time left: there are four kinds.
const MOST_NOTES: usize = 4;
/// Moves taken from a game: one more than can be kept, so that a game that is too long is refused and not cut.
const ENOUGH: usize = MAX_CELLS + 1;
/// Most games offered from one file.
const MOST_GAMES: usize = 35;

fn title(white: Option<&str>, black: Option<&str>, rest: [Option<&str>; 3]) -> String {
    let rest: Vec<&str> = rest.into_iter().flatten().filter(|t| !t.is_empty() && *t != "?").collect();
    let text = format!("{} - {}  {}", white.unwrap_or("?"), black.unwrap_or("?"), rest.join(" "));
    text.chars().filter(|c| !c.is_control()).take(60).collect()
}

/// Reads the games of a file of the game. Variations are passed over and counted; a move that is not legal ends the steps, not the cells.
pub fn read(kind: GameKind, bytes: &[u8]) -> Result<Vec<Imported>, xf::FaultKind> {
    match (kind, draughts_variant(kind)) {
        (_, Some(_)) => Ok(pdn::games(bytes).take(MOST_GAMES).map(|e| of_pdn(kind, &e.game)).collect()),
        (GameKind::Xiangqi, None) => {
            let mut games = Vec::new();
            let take = |reading: xf::Reading| {
                games.push(of_xiangqi(&reading.record));
                if games.len() < MOST_GAMES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            xf::each(bytes, take).map_err(|fault| fault.what)?;
            Ok(games)
        }
        (_, None) => Ok(pgn::games(bytes).take(MOST_GAMES).map(|e| of_pgn(&e.game)).collect()),
    }
}

fn of_pgn(game: &pgn::Game) -> Imported {
    let start = game.tag("FEN").unwrap_or_default().to_owned();
    let mut now = if start.is_empty() { Some(GamePosition::start(GameKind::Chess)) } else { position(GameKind::Chess, &start) };
    let nodes = game.line.nodes.get(..ENOUGH).unwrap_or(&game.line.nodes);
    // A clock time of the file stands in the cell as a player would note it, and so does a draw offer.
    let cell = |n: &pgn::Node| noted(&n.text, &note_of(&n.comments));
    let cells: Vec<String> = nodes.iter().map(cell).collect();
    let steps: Vec<Step> = nodes.iter().map_while(|n| follow(&mut now, &n.text)).collect();
    let notes = notes_of(nodes.iter().take(steps.len()).map(|n| note_of(&n.comments)));
    let title = title(game.tag("White"), game.tag("Black"), [game.tag("Event"), game.tag("Round"), Some(game.terminator.as_str())]);
    Imported { title, start, steps, notes, cells, variations: varied(&game.line) }
}

/// Variations of a line, those within variations among them.
fn varied(line: &pgn::Line) -> usize {
    line.nodes.iter().flat_map(|n| &n.variations).map(|v| 1 + varied(v)).sum()
}

fn varied_pdn(line: &pdn::Line) -> usize {
    line.nodes.iter().flat_map(|n| &n.variations).map(|v| 1 + varied_pdn(v)).sum()
}

/// The sign of a draw offer among the comments of a move.
fn offered(comments: &[String]) -> bool {
    comments.iter().any(|c| is_offer(c))
}

/// Seconds as the command `%clk` says them.
fn hms(seconds: u32) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// What the comments of a move say of the clock and of a draw offer.
fn note_of(comments: &[String]) -> StepNote {
    let (mut left, mut others) = (None, Vec::new());
    for tag in tags::of(comments) {
        match tag {
            ClockTag::Left(span) => left = u32::try_from(span.tenths() / 10).ok(),
            other if others.len() < MOST_NOTES => others.push(other.to_string()),
            _ => {}
        }
    }
    StepNote { left, offer: offered(comments), clock: others.join(" ") }
}

/// A move as a player writes it with the time left and the sign of an offer.
fn noted(text: &str, note: &StepNote) -> String {
    let mut cell = text.to_owned();
    if note.offer {
        cell.push_str(" (=)");
    }
    if let Some(seconds) = note.left {
        cell.push(' ');
        cell.push_str(&hms(seconds));
    }
    cell
}

fn notes_of(notes: impl Iterator<Item = StepNote>) -> BTreeMap<u16, StepNote> {
    let known = notes.zip(0_u16..).map(|(note, step)| (step, note));
    known.filter(|(_, note)| *note != StepNote::default()).collect()
}

/// What stands behind a move in a file: the time left as `%clk`, what else is known of the clock, the sign of an offer. Where the step has no time of its own, it is that of
/// the cell of the same ply, if that cell says the move.
fn comments_on(record: &GameRecord, play: &Play, step: usize) -> Vec<String> {
    let note = u16::try_from(step).ok().and_then(|s| record.notes.get(&s)).cloned().unwrap_or_default();
    let cells = record.sheets.iter().flatten().filter_map(|sheet| sheet.cells.get(step));
    let in_cell =
        |cell: &String| clock_of(cell).filter(|_| play.mv(step).is_some() && certain(play.at(step), cell).as_ref() == play.mv(step));
    let left = note.left.or_else(|| cells.into_iter().find_map(in_cell));
    let clock = left.map(|seconds| format!("[%clk {}]", hms(seconds)));
    let others = Some(note.clock).filter(|text| !text.is_empty());
    clock.into_iter().chain(others).chain(note.offer.then(|| "(=)".to_owned())).collect()
}

/// The step a text says, and the position after it; none where it may be several, for nobody has decided between them.
fn follow(now: &mut Option<GamePosition>, text: &str) -> Option<Step> {
    let before = now.take()?;
    let mv = said(&before, text).one()?;
    let step = Step::Move(before.write(&mv, Notation::exact(before.kind())));
    *now = before.play(&mv);
    Some(step)
}

fn of_pdn(kind: GameKind, game: &pdn::Game) -> Imported {
    let start = game.tag("FEN").unwrap_or_default().to_owned();
    let mut now = if start.is_empty() { Some(GamePosition::start(kind)) } else { position(kind, &start) };
    let (mut steps, mut cells, mut noticed, mut broken) = (Vec::new(), Vec::new(), Vec::new(), false);
    for node in game.line.nodes.iter().take(ENOUGH) {
        let note = note_of(&node.comments);
        let step = match &node.step {
            pdn::Step::Move(text) => {
                cells.push(noted(text, &note));
                follow(&mut now, text)
            }
            pdn::Step::Setup(fen) => {
                now = position(kind, fen);
                now.as_ref().map(|p| Step::Set { fen: p.to_fen(), article: String::new() })
            }
            pdn::Step::Missing => {
                cells.push(String::new());
                None
            }
        };
        broken |= step.is_none();
        if let Some(step) = step.filter(|_| !broken) {
            steps.push(step);
            noticed.push(note);
        }
    }
    let title = title(game.tag("White"), game.tag("Black"), [game.tag("Event"), game.tag("Round"), Some(game.result())]);
    Imported { title, start, steps, notes: notes_of(noticed.into_iter()), cells, variations: varied_pdn(&game.line) }
}

fn of_xiangqi(record: &xf::Record) -> Imported {
    let mut now = GamePosition::Xiangqi(record.start);
    let start = if now == GamePosition::start(GameKind::Xiangqi) { String::new() } else { now.to_fen() };
    let (mut steps, mut cells, mut noticed) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = None;
    while let Some(node) = record.children(at).first().and_then(|next| {
        at = Some(*next);
        record.nodes().get(*next)
    }) {
        let mv = GameMove::Xiangqi(node.mv);
        let comments: Vec<String> = node.comment.lines().map(str::to_owned).collect();
        let note = note_of(&comments);
        steps.push(Step::Move(now.write(&mv, Notation::Ucci)));
        cells.push(noted(&now.write(&mv, Notation::Chinese), &note));
        noticed.push(note);
        let Some(next) = now.play(&mv).filter(|_| cells.len() < ENOUGH) else { break };
        now = next;
    }
    // Every further continuation of a position, wherever it stands, begins a variation.
    let places = std::iter::once(None).chain((0..record.nodes().len()).map(Some));
    let variations = places.map(|at| record.children(at).len().saturating_sub(1)).sum();
    let red = record.tag("Red").or(record.tag("White"));
    let title = title(red, record.tag("Black"), [record.tag("Event"), record.tag("Round"), Some(record.result.token())]);
    Imported { title, start, steps, notes: notes_of(noticed.into_iter()), cells, variations }
}

/// What a games file of an event holds of one game.
struct Tagged<'a> {
    tags: Vec<(&'static str, String)>,
    record: &'a GameRecord,
    result: Option<BoardResult>,
}

fn tagged<'a>(event: &Event, section: &'a Section, round: u16, board: &Board, record: &'a GameRecord) -> Tagged<'a> {
    let started = section.round(round).and_then(|r| r.started.as_ref().or(r.published.as_ref()));
    let date = started.and_then(Moment::date).map_or_else(|| "????.??.??".to_owned(), |d| d.strftime("%Y.%m.%d").to_string());
    let person = |color| section.round(round).and_then(|r| section.person_at(r, board, color)).cloned().unwrap_or_default();
    let (white, black) = (person(Color::White), person(Color::Black));
    let team = |id| if section.is_of_teams() { section.name(id).to_owned() } else { String::new() };
    let mut tags = vec![
        ("Event", format!("{} {}", event.info.name, section.setup.name).trim().to_owned()),
        ("Site", event.info.city.clone()),
        ("Date", date),
        ("Round", format!("{round}.{}", section.label(GameAt::new(round, board.number)))),
        ("White", white.name),
        ("Black", black.name),
    ];
    for (key, value) in [
        ("WhiteElo", white.rating.map_or_else(String::new, |r| r.to_string())),
        ("BlackElo", black.rating.map_or_else(String::new, |r| r.to_string())),
        ("WhiteTitle", white.title),
        ("BlackTitle", black.title),
        ("WhiteTeam", team(board.white)),
        ("BlackTeam", team(board.black)),
        ("TimeControl", time_control(&section.setup.time_control)),
        ("Board", board.table.to_string()),
    ] {
        if !value.is_empty() {
            tags.push((key, value));
        }
    }
    Tagged { tags, record, result: board.result }
}

/// The tag's value, in seconds ("90+30" of the arbiter is "5400+30"); "?" for a control that the tag cannot say, empty for none.
fn time_control(written: &str) -> String {
    if written.is_empty() {
        return String::new();
    }
    text::parse(written).ok().and_then(|control| text::pgn(&control)).unwrap_or_else(|| "?".to_owned())
}

/// All games kept of a section as one file: PGN in chess, PDN in draughts, xiangqi PGN in xiangqi. Returns the text and the number of games.
pub fn write(event: &Event, section: &Section) -> (String, usize) {
    let mut out = String::new();
    let mut count = 0;
    for &game in section.games.keys() {
        let Some(text) = write_one(event, section, game) else { continue };
        out.push_str(text.trim_end());
        out.push_str("\n\n");
        count += 1;
    }
    (out, count)
}

/// One game in the same form; `None` where nothing of it is kept.
pub fn write_one(event: &Event, section: &Section, game: GameAt) -> Option<String> {
    let record = section.games.get(&game).filter(|record| !record.line.is_empty())?;
    let tagged = tagged(event, section, game.round.0, section.board_of(game)?, record);
    let play = played(section.setup.game, record);
    Some(match (section.setup.game, draughts_variant(section.setup.game)) {
        (_, Some(_)) => pdn_text(&tagged, &play),
        (GameKind::Xiangqi, None) => xiangqi_text(&tagged, &play),
        (_, None) => pgn_text(&tagged, &play),
    })
}

fn terminator(result: Option<BoardResult>) -> Terminator {
    use BoardResult::{BlackForfeitWin, BlackWins, Draw, UnratedBlackWins, UnratedDraw, UnratedWhiteWins, WhiteForfeitWin, WhiteWins};
    match result {
        Some(WhiteWins | UnratedWhiteWins | WhiteForfeitWin) => Terminator::WhiteWins,
        Some(BlackWins | UnratedBlackWins | BlackForfeitWin) => Terminator::BlackWins,
        Some(Draw | UnratedDraw) => Terminator::Draw,
        _ => Terminator::Unknown,
    }
}

/// PGN has no step that sets a position: a game with one begins at the last of them and says so.
fn pgn_text(tagged: &Tagged<'_>, play: &Play) -> String {
    let terminator = terminator(tagged.result);
    let (game, base) = play.game(play.len());
    let arbitration::game::Game::Chess(record) = &game else { return String::new() };
    let mut file = pgn::Game::from_record(record, terminator);
    let seven: Vec<(String, String)> = tagged.tags.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect();
    for (key, value) in seven {
        file.set_tag(&key, value);
    }
    file.set_tag("Result", terminator.as_str());
    let mut file = file.canonical();
    for (step, node) in (base..).zip(&mut file.line.nodes) {
        node.comments.extend(comments_on(tagged.record, play, step));
    }
    if base > 0 {
        let before: Vec<String> = (0..base).map(|step| format!("{} {}", play.place(step + 1), play.text(step, Notation::San))).collect();
        file.line.comments.insert(0, format!("Before the position was set: {}", before.join(" ")));
    }
    file.to_pgn()
}

fn pdn_text(tagged: &Tagged<'_>, play: &Play) -> String {
    let GamePosition::Draughts(start) = play.at(0) else { return String::new() };
    let mut file = pdn::Game::record(*start, &[]);
    for (key, value) in tagged.tags.iter().rev() {
        file.tags.retain(|(k, _)| k != key);
        file.tags.insert(0, ((*key).to_owned(), value.clone()));
    }
    for step in 0..play.len() {
        let node = match (play.mv(step), tagged.record.line.get(step)) {
            (Some(_), _) => pdn::Step::Move(play.text(step, Notation::Pdn)),
            (None, Some(Step::Set { fen, .. })) => pdn::Step::Setup(fen.clone()),
            _ => break,
        };
        file.line.nodes.push(pdn::Node { comments: comments_on(tagged.record, play, step), ..pdn::Node::new(node) });
    }
    let result = match terminator(tagged.result) {
        Terminator::WhiteWins => "2-0",
        Terminator::BlackWins => "0-2",
        Terminator::Draw => "1-1",
        Terminator::Unknown => "*",
    };
    file.tags.retain(|(k, _)| k != "Result");
    let at = file.tags.iter().position(|(k, _)| k == "Black").map_or(file.tags.len(), |n| n + 1);
    file.tags.insert(at, ("Result".to_owned(), result.to_owned()));
    result.clone_into(&mut file.terminator);
    file.to_pdn()
}

fn xiangqi_record(tagged: &Tagged<'_>, play: &Play) -> Option<xf::Record> {
    let (game, base) = play.game(play.len());
    let GamePosition::Xiangqi(start) = play.at(base) else { return None };
    let mut record = xf::Record::new(*start);
    record.tags = tagged
        .tags
        .iter()
        .map(|(k, v)| (k.strip_prefix("White").map_or_else(|| (*k).to_owned(), |of| format!("Red{of}")), v.clone()))
        .collect();
    record.result = match terminator(tagged.result) {
        Terminator::WhiteWins => GameResult::RedWins,
        Terminator::BlackWins => GameResult::BlackWins,
        Terminator::Draw => GameResult::Draw,
        Terminator::Unknown => GameResult::Unknown,
    };
    if base > 0 {
        let before: Vec<String> =
            (0..base).map(|step| format!("{} {}", play.place(step + 1), play.text(step, Notation::Chinese))).collect();
        record.comment_on(None, &format!("Before the position was set: {}", before.join(" ")));
    }
    let mut at = None;
    for (step, mv) in (base..).zip(game.moves()) {
        let GameMove::Xiangqi(mv) = mv else { break };
        at = record.add(at, mv);
        for comment in comments_on(tagged.record, play, step) {
            // Times and signs of at most so many moves as a game has here are far from filling a record.
            let _ = record.comment_on(at, &comment);
        }
    }
    Some(record)
}

fn xiangqi_text(tagged: &Tagged<'_>, play: &Play) -> String {
    xiangqi_record(tagged, play).map_or_else(String::new, |r| xf::pgn::write(&r, xiangqi::notation::Style::Simplified))
}

/// One xiangqi game as DhtmlXQ text; `None` where the game is another.
pub fn dhtmlxq(event: &Event, section: &Section, game: GameAt) -> Option<String> {
    let record = section.games.get(&game)?;
    let found = section.board_of(game)?;
    let tagged = tagged(event, section, game.round.0, found, record);
    Some(xf::dhtmlxq::write(&xiangqi_record(&tagged, &played(section.setup.game, record))?))
}

/// One xiangqi game as XQF; `None` where the game is another, or has more men than the format.
pub fn xqf(event: &Event, section: &Section, game: GameAt) -> Option<Vec<u8>> {
    let record = section.games.get(&game).filter(|record| !record.line.is_empty())?;
    let tagged = tagged(event, section, game.round.0, section.board_of(game)?, record);
    xf::xqf::write(&xiangqi_record(&tagged, &played(section.setup.game, record))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use event::game::GameAct;

    #[test]
    fn games_are_read_as_far_as_they_are_legal_and_whole_as_written() {
        let chess = read(GameKind::Chess, b"[White \"A\"]\n[Black \"B\"]\n\n1. e4 {[%clk 1:29:58]} e5 2. Ke3 Nc6 *\n").unwrap();
        assert_eq!((chess[0].steps.len(), chess[0].cells.len()), (2, 4));
        assert!(chess[0].title.starts_with("A - B"));
        assert_eq!(chess[0].cells[0], "e4 1:29:58");
        let draughts = read(GameKind::Draughts100, b"1. 32-28 19-23 2. 28x19 14x23 *").unwrap();
        assert_eq!(draughts[0].steps.len(), 4);
        let xiangqi = read(GameKind::Xiangqi, b"[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]").unwrap();
        assert_eq!(xiangqi[0].cells, ["炮二平五", "马８进７"]);
    }

    #[test]
    fn variations_are_passed_over_and_counted_and_offers_read() {
        let chess = read(GameKind::Chess, b"1. e4 {[%clk 1:29:58]} e5 {(=)} (1... c5 2. Nf3 (2. c3)) 2. Nf3 *\n").unwrap();
        assert_eq!((chess[0].steps.len(), chess[0].variations), (3, 2));
        let expected = [(0, StepNote { left: Some(5398), ..StepNote::default() }), (1, StepNote { offer: true, ..StepNote::default() })]
            .into_iter()
            .collect();
        assert_eq!(chess[0].notes, expected);
        let draughts = read(GameKind::Draughts100, b"1. 32-28 {[%clk 1:19:30]} (1. 33-28 18-23) 19-23 *").unwrap();
        assert_eq!((draughts[0].steps.len(), draughts[0].variations, draughts[0].notes[&0].left), (2, 1, Some(4770)));
    }

    #[test]
    fn a_time_noted_on_a_sheet_goes_out_with_the_move_it_stands_at() {
        let cells = ["e4 1:29", "e5", "Nf3 1:20", "Nc6"].map(str::to_owned).to_vec();
        let sheets = [Some(event::game::Sheet { cells, ..Default::default() }), None];
        let line = ["e2e4", "e7e5", "f1c4"].map(|m| Step::Move(m.to_owned())).to_vec();
        let record = GameRecord { sheets, line, ..GameRecord::default() };
        let play = played(GameKind::Chess, &record);
        assert_eq!(comments_on(&record, &play, 0), ["[%clk 1:29:00]"]);
        assert_eq!(comments_on(&record, &play, 2), Vec::<String>::new(), "the sheet says another move there");
    }

    /// Games of every kind with clock times, an offer and, where it can be, a position that was set, written as one file and read again.
    #[test]
    fn the_games_of_a_round_are_read_back_as_they_were_kept() {
        use event::{Command, NewPlayer, Person, Setup, SystemKind, decide, propose};
        for kind in GameKind::ALL {
            let mut event = Event::default();
            let give = |event: &mut Event, command: &Command| {
                for change in decide(event, command).unwrap() {
                    event.apply(&change).unwrap();
                }
            };
            give(&mut event, &Command::AddSection(Setup::new("A", kind, SystemKind::RoundRobin, 3)));
            let id = event.sections[0].id;
            let person = |name: &str| NewPlayer { person: Person { name: name.to_owned(), ..Person::default() }, lot: None };
            give(&mut event, &Command::AddPlayers(id, ["A", "B", "C", "D"].map(person).to_vec()));
            let proposal = propose(&event, &event.sections[0]).unwrap();
            give(&mut event, &Command::Pair(id, Box::new(proposal)));
            give(&mut event, &Command::Publish(id, "2026-11-20T10:00:00+01:00".into()));
            let start = GamePosition::start(kind);
            for board in 1..=2_u16 {
                let (mut now, mut line) = (start.clone(), Vec::new());
                for n in 0..50_usize {
                    let legal = now.legal_moves();
                    let Some(mv) = legal.get((n * 7 + usize::from(board) * 5) % legal.len().max(1)) else { break };
                    line.push(Step::Move(now.write(mv, Notation::exact(kind))));
                    now = now.play(mv).unwrap();
                    if n == 20 && board == 2 && draughts_variant(kind).is_some() {
                        line.push(Step::Set { fen: now.to_fen(), article: String::new() });
                    }
                }
                let note = |left, offer, clock: &str| StepNote { left, offer, clock: clock.to_owned() };
                let known = [
                    (0, note(Some(5390), false, "")),
                    (3, note(Some(61), true, "[%emt 0:00:32] [%egt 1:02:03]")),
                    (4, note(None, true, "[%mct 5:05:00]")),
                ];
                let notes = known.into_iter().collect();
                let acts = vec![GameAct::Line { at: 0, removed: 0, steps: line }, GameAct::Notes { notes }];
                give(&mut event, &Command::Game(id, GameAt::new(1, board), acts));
            }
            let (text, count) = write(&event, &event.sections[0]);
            assert_eq!(count, 2, "{kind}");
            let back = read(kind, text.as_bytes()).unwrap();
            for (game, (at, kept)) in back.iter().zip(&event.sections[0].games) {
                assert_eq!(game.steps, kept.line, "{kind} {at:?}\n{text}");
                assert_eq!(game.notes, kept.notes, "{kind} {at:?}\n{text}");
            }
        }
    }

    #[test]
    fn the_time_control_of_a_tag_is_in_seconds() {
        let cases = [("90+30", "5400+30"), ("40/90+30'+30\"", "40/5400+30:1800+30"), ("", ""), ("as agreed", "?")];
        for (written, tag) in cases {
            assert_eq!(time_control(written), tag, "{written}");
        }
    }
}
