//! Claims whose rightness the claim engine finds, by a game played to the figures of the question.

use arbitration::claim::{Request, rule};
use arbitration::game::{Game, GameLaws, GameMove, GamePosition, Man, Notation, Side};
use arbitration::kind::GameKind;
use arbitration::play::Play;
use arbitration::ruling::Ground;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What the question says of the moves before the claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// The rules claimed by.
    laws: String,
    /// The position from which the count is followed.
    start: String,
    /// What is played: words of one letter a ply, repeated by `*12`, or a move as it is written.
    ///
    /// `k` a king moves, `m` a man or pawn, `p` a man that promotes, `q` anything but a check, `c` a check: all without capture;
    /// `r` a king along the main road; `x` a capture; `b` the piece moved last goes back.
    play: String,
    /// Xiangqi: the rounds of the event.
    #[serde(default = "sixty")]
    limit: u32,
    /// Xiangqi: the claimant's plies that the event does not count besides.
    #[serde(default)]
    ineffective: u32,
    /// Whether the second player claims.
    #[serde(default)]
    second: bool,
}

const fn sixty() -> u32 {
    60
}

/// One ply to be found.
#[derive(Clone)]
enum Ply {
    Kind(char),
    Written(String),
}

fn plies(play: &str) -> Vec<Ply> {
    let mut out = Vec::new();
    for word in play.split_whitespace() {
        let (word, times) = word.split_once('*').map_or((word, 1), |(word, times)| (word, times.parse().unwrap()));
        if word.contains('-') {
            out.push(Ply::Written(word.to_owned()));
        } else {
            (0..times).for_each(|_| out.extend(word.chars().map(Ply::Kind)));
        }
    }
    out
}

/// A line of play being searched for.
struct Search {
    plies: Vec<Ply>,
    line: Vec<GamePosition>,
    moves: Vec<GameMove>,
    stood: BTreeMap<String, u32>,
    /// Positions looked at before the search is given up.
    left: u32,
}

impl Search {
    fn fits(&self, ply: &Ply, m: &GameMove, after: &GamePosition) -> bool {
        let before = &self.line[self.line.len() - 1];
        let points = before.points_of(m);
        let (from, to) = (points[0], points[points.len() - 1]);
        let man = |position: &GamePosition, at| position.man_at(at).map(|(_, man)| man);
        let captures = before.men().len() != after.men().len();
        match ply {
            Ply::Written(text) => before.write(m, Notation::usual(before.kind())) == *text,
            Ply::Kind('x') => captures,
            Ply::Kind('b') => self.moves.len().checked_sub(2).is_some_and(|at| {
                let last = self.line[at].points_of(&self.moves[at]);
                !captures && last[0] == to && last[last.len() - 1] == from
            }),
            Ply::Kind(_) if captures => false,
            Ply::Kind('c') => after.checked_king().is_some(),
            Ply::Kind('q') => after.checked_king().is_none(),
            Ply::Kind('p') => man(before, from) != man(after, to),
            Ply::Kind('r') => !is_man(man(before, from)) && from.file == from.rank && to.file == to.rank,
            Ply::Kind('m') => is_man(man(before, from)) && man(before, from) == man(after, to) && after.checked_king().is_none(),
            Ply::Kind(_) => !is_man(man(before, from)),
        }
    }

    /// Finds the next plies. A position stands three times only where the piece is moved back on purpose.
    fn run(&mut self) -> bool {
        let Some(ply) = self.plies.get(self.moves.len()).cloned() else { return true };
        let mut moves = self.line[self.line.len() - 1].legal_moves();
        // Another piece and another way at every ply.
        let turn = self.moves.len() * 7 % moves.len().max(1);
        moves.rotate_left(turn);
        for m in moves {
            let after = self.line[self.line.len() - 1].play(&m).unwrap();
            let free = matches!(ply, Ply::Kind('b') | Ply::Written(_)) || after.kind() == GameKind::Xiangqi;
            let key = after.to_fen();
            if self.left == 0 || !self.fits(&ply, &m, &after) || !free && self.stood.get(&key).is_some_and(|times| *times > 1) {
                continue;
            }
            self.left -= 1;
            *self.stood.entry(key.clone()).or_default() += 1;
            self.line.push(after);
            self.moves.push(m);
            if self.run() {
                return true;
            }
            self.line.pop();
            self.moves.pop();
            *self.stood.get_mut(&key).unwrap() -= 1;
        }
        false
    }
}

fn is_man(man: Option<Man>) -> bool {
    matches!(man, Some(Man::Draughts | Man::Xiangqi(xiangqi::Kind::Pawn)))
}

impl Figures {
    /// Whether the claim is right; where no game fits the figures, why.
    pub fn upheld(&self, kind: GameKind) -> Result<bool, String> {
        let start = GamePosition::from_fen(kind, &self.start).map_err(|e| e.to_string())?;
        let laws = GameLaws::named(kind, &self.laws).ok_or_else(|| format!("no laws {}", self.laws))?;
        let stood = BTreeMap::from([(start.to_fen(), 1)]);
        let mut search = Search { plies: plies(&self.play), line: vec![start.clone()], moves: Vec::new(), stood, left: 200_000 };
        if !search.run() {
            return Err(format!("no game fits `{}` from {}", self.play, self.start));
        }
        let mut game = Game::from_position(start);
        for m in &search.moves {
            game.push(m).map_err(|e| e.to_string())?;
        }
        let claimant = if self.second { Side::Second } else { Side::First };
        let ground = if kind == GameKind::Xiangqi { Ground::NaturalLimit } else { Ground::Counters };
        let request = Request { limit: self.limit, ineffective: self.ineffective, ..Request::new(ground, claimant, laws) };
        let play = Play::from(&game);
        let ruling = rule(&play, play.len(), &request);
        ruling.finding.upheld().ok_or_else(|| format!("not certified: {:?}", ruling.finding))
    }
}

/// The search plays what it is told, and the engine counts it: one move more or less decides.
#[test]
fn a_game_is_played_to_the_figures() {
    let two_kings = |play: &str| Figures {
        laws: "fmjd-100".into(),
        start: "W:WK46,K47:BK4".into(),
        play: play.into(),
        limit: 60,
        ineffective: 0,
        second: false,
    };
    let right = |play: &str| two_kings(play).upheld(GameKind::Draughts100);
    assert_eq!((right("kk*5"), right("kk*4 k")), (Ok(true), Ok(false)));
    assert_eq!((right("kk bb bb bb"), right("kk bb bb b")), (Ok(true), Ok(false)));
    assert!(right("mk").is_err(), "there is no man to move");
}
