//! Games from files of other programs, and the games of an event as a file.

use super::play::Play;
use super::sheets::readings;
use crate::event::game::{GameRecord, Step, position};
use crate::event::{Board, BoardResult, Event, Section};
use arbitration::clock::text;
use arbitration::game::{GameMove, GamePosition, Notation, draughts_variant};
use arbitration::kind::GameKind;
use arbitration::pgn::{self, Terminator};
use draughts::pdn;
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
    /// The moves as written.
    pub cells: Vec<String>,
}

/// Most games offered from one file.
const MOST_GAMES: usize = 35;

fn title(white: Option<&str>, black: Option<&str>, rest: [Option<&str>; 3]) -> String {
    let rest: Vec<&str> = rest.into_iter().flatten().filter(|t| !t.is_empty() && *t != "?").collect();
    let text = format!("{} - {}  {}", white.unwrap_or("?"), black.unwrap_or("?"), rest.join(" "));
    text.chars().filter(|c| !c.is_control()).take(60).collect()
}

/// Reads the games of a file of the game. Variations are left out; a move that is not legal ends the steps, not the cells.
pub fn read(kind: GameKind, bytes: &[u8]) -> Result<Vec<Imported>, String> {
    match (kind, draughts_variant(kind)) {
        (_, Some(_)) => Ok(pdn::games(bytes).take(MOST_GAMES).map(|e| of_pdn(kind, &e.game)).collect()),
        (GameKind::Xiangqi, None) => {
            let readings = xf::read(bytes).map_err(|fault| fault.what.to_string())?;
            Ok(readings.into_iter().take(MOST_GAMES).map(|r| of_xiangqi(&r.record)).collect())
        }
        (_, None) => Ok(pgn::games(bytes).take(MOST_GAMES).map(|e| of_pgn(&e.game)).collect()),
    }
}

fn of_pgn(game: &pgn::Game) -> Imported {
    let start = game.tag("FEN").unwrap_or_default().to_owned();
    let mut now = if start.is_empty() { Some(GamePosition::start(GameKind::Chess)) } else { position(GameKind::Chess, &start) };
    // A clock time of the file stands in the cell as a player would note it.
    let cell = |n: &pgn::Node| match n.clock_ms().map(|ms| ms / 1000) {
        Some(s) => format!("{} {}:{:02}:{:02}", n.text, s / 3600, s / 60 % 60, s % 60),
        None => n.text.clone(),
    };
    let cells: Vec<String> = game.line.nodes.iter().map(cell).collect();
    let steps = game.line.nodes.iter().map_while(|n| follow(&mut now, &n.text)).collect();
    let title = title(game.tag("White"), game.tag("Black"), [game.tag("Event"), game.tag("Round"), Some(game.terminator.as_str())]);
    Imported { title, start, steps, cells }
}

/// The step a text means, and the position after it.
fn follow(now: &mut Option<GamePosition>, text: &str) -> Option<Step> {
    let before = now.take()?;
    let mv = readings(&before, text).into_iter().next()?;
    let step = Step::Move(before.write(&mv, Notation::exact(before.kind())));
    *now = before.play(&mv);
    Some(step)
}

fn of_pdn(kind: GameKind, game: &pdn::Game) -> Imported {
    let start = game.tag("FEN").unwrap_or_default().to_owned();
    let mut now = if start.is_empty() { Some(GamePosition::start(kind)) } else { position(kind, &start) };
    let (mut steps, mut cells, mut broken) = (Vec::new(), Vec::new(), false);
    for node in &game.line.nodes {
        let step = match &node.step {
            pdn::Step::Move(text) => {
                cells.push(text.clone());
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
        steps.extend(step.filter(|_| !broken));
    }
    let title = title(game.tag("White"), game.tag("Black"), [game.tag("Event"), game.tag("Round"), Some(game.result())]);
    Imported { title, start, steps, cells }
}

fn of_xiangqi(record: &xf::Record) -> Imported {
    let mut now = GamePosition::Xiangqi(record.start);
    let start = if now == GamePosition::start(GameKind::Xiangqi) { String::new() } else { now.to_fen() };
    let (mut steps, mut cells) = (Vec::new(), Vec::new());
    for mv in record.main_line() {
        let mv = GameMove::Xiangqi(mv);
        steps.push(Step::Move(now.write(&mv, Notation::Ucci)));
        cells.push(now.write(&mv, Notation::Chinese));
        let Some(next) = now.play(&mv) else { break };
        now = next;
    }
    let red = record.tag("Red").or(record.tag("White"));
    let title = title(red, record.tag("Black"), [record.tag("Event"), record.tag("Round"), Some(record.result.token())]);
    Imported { title, start, steps, cells }
}

/// What a games file of an event holds of one game.
struct Tagged<'a> {
    tags: Vec<(&'static str, String)>,
    record: &'a GameRecord,
    result: Option<BoardResult>,
}

fn tagged<'a>(event: &Event, section: &'a Section, round: u16, board: &Board, record: &'a GameRecord) -> Tagged<'a> {
    let started = section.round(round).and_then(|r| r.started.as_deref().or(r.published.as_deref())).unwrap_or_default();
    let date = started.get(..10).map_or_else(|| "????.??.??".to_owned(), |d| d.replace('-', "."));
    let name = |id| section.name(id).to_owned();
    let person = |id| section.player(id).map(|p| p.person.clone()).unwrap_or_default();
    let (white, black) = (person(board.white), person(board.black));
    let mut tags = vec![
        ("Event", format!("{} {}", event.info.name, section.setup.name).trim().to_owned()),
        ("Site", event.info.city.clone()),
        ("Date", date),
        ("Round", format!("{round}.{}", board.number)),
        ("White", name(board.white)),
        ("Black", name(board.black)),
    ];
    for (key, value) in [
        ("WhiteElo", white.rating.map_or_else(String::new, |r| r.to_string())),
        ("BlackElo", black.rating.map_or_else(String::new, |r| r.to_string())),
        ("WhiteTitle", white.title),
        ("BlackTitle", black.title),
        ("TimeControl", time_control(&section.setup.time_control)),
        ("Board", board.number.to_string()),
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
    for ((round, number), record) in section.games.iter().filter(|(_, r)| !r.line.is_empty()) {
        let Some(board) = section.round(*round).and_then(|r| r.board(*number)) else { continue };
        let tagged = tagged(event, section, *round, board, record);
        let play = Play::of(section.setup.game, record);
        let text = match (section.setup.game, draughts_variant(section.setup.game)) {
            (_, Some(_)) => pdn_text(&tagged, &play),
            (GameKind::Xiangqi, None) => xiangqi_text(&tagged, &play),
            (_, None) => pgn_text(&tagged, &play),
        };
        out.push_str(text.trim_end());
        out.push_str("\n\n");
        count += 1;
    }
    (out, count)
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
    if base > 0 {
        let fen = play.at(base).to_fen();
        file.line.comments.insert(0, format!("The position was set after {} steps: {fen}", base));
    }
    file.canonical().to_pgn()
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
        file.line.nodes.push(pdn::Node::new(node));
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
    record.tags = tagged.tags.iter().map(|(k, v)| (if *k == "White" { "Red" } else { k }.to_owned(), v.clone())).collect();
    record.result = match terminator(tagged.result) {
        Terminator::WhiteWins => GameResult::RedWins,
        Terminator::BlackWins => GameResult::BlackWins,
        Terminator::Draw => GameResult::Draw,
        Terminator::Unknown => GameResult::Unknown,
    };
    let mut at = None;
    for mv in game.moves() {
        let GameMove::Xiangqi(mv) = mv else { break };
        at = record.add(at, mv);
    }
    Some(record)
}

fn xiangqi_text(tagged: &Tagged<'_>, play: &Play) -> String {
    xiangqi_record(tagged, play).map_or_else(String::new, |r| xf::pgn::write(&r, xiangqi::notation::Style::Simplified))
}

/// One xiangqi game as DhtmlXQ text; `None` where the game is another.
pub fn dhtmlxq(event: &Event, section: &Section, round: u16, board: u16) -> Option<String> {
    let record = section.games.get(&(round, board))?;
    let found = section.round(round)?.board(board)?;
    let tagged = tagged(event, section, round, found, record);
    Some(xf::dhtmlxq::write(&xiangqi_record(&tagged, &Play::of(section.setup.game, record))?))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_time_control_of_a_tag_is_in_seconds() {
        let cases = [("90+30", "5400+30"), ("40/90+30'+30\"", "40/5400+30:1800+30"), ("", ""), ("as agreed", "?")];
        for (written, tag) in cases {
            assert_eq!(time_control(written), tag, "{written}");
        }
    }
}
