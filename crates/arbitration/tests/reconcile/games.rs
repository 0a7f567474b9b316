//! Games to try the reconciler on, made from seeds.
//!
//! Each move is chosen by looking two plies ahead with captures followed to the end, over material, the place of the men and a random amount
//! of up to 40 hundredths of a pawn a move: sensible, varied, now and then a blunder. A game ends with mate, a draw, or after 60 to 100 plies.
//! In draughts and xiangqi the look ahead is one move and the best capture in answer.

use super::random::Random;
use arbitration::game::{Game, GameMove, GamePosition, Man, Notation, Side};
use arbitration::kind::GameKind;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position, Role};

/// The moves of a game as written, and the position at the end.
pub struct Sample {
    pub san: Vec<String>,
    pub last: GamePosition,
}

/// A chess game given by its moves; `None` when one is not legal.
pub fn given(line: &str) -> Option<Sample> {
    let mut board = Chess::new();
    let mut san = Vec::new();
    for word in line.split_whitespace() {
        let m = word.parse::<SanPlus>().ok()?.san.to_move(&board).ok()?;
        san.push(SanPlus::from_move(board.clone(), m).to_string());
        board.play_unchecked(m);
    }
    Some(Sample { san, last: GamePosition::Chess(board) })
}

/// A game of draughts or xiangqi.
pub fn other(kind: GameKind, seed: u64) -> Sample {
    let random = &mut Random::new(seed);
    let length = 60 + random.below(41);
    let mut game = Game::new(kind);
    while game.plies() < length {
        let board = game.position();
        let mut best: Option<(i32, GameMove)> = None;
        for m in board.legal_moves() {
            let Some(next) = board.play(&m) else { continue };
            let now = balance(&next, board.side_to_move());
            let answers = next.legal_moves();
            let worst = answers.iter().filter_map(|a| next.play(a)).map(|p| balance(&p, board.side_to_move())).min();
            let value = worst.unwrap_or(10_000).min(now) * 10 + random.below(60) as i32;
            if best.as_ref().is_none_or(|(v, _)| value > *v) {
                best = Some((value, m));
            }
        }
        match best {
            Some((_, m)) if game.push(&m).is_ok() => {}
            _ => break,
        }
    }
    Sample { san: game.written(Notation::usual(kind)), last: game.position() }
}

/// Men of a side above the other's, in tenths of a man.
fn balance(board: &GamePosition, side: Side) -> i32 {
    let worth = |man: Man| match man {
        Man::Draughts => 10,
        Man::DraughtsKing => 28,
        Man::Xiangqi(kind) => match kind {
            xiangqi::Kind::King => 0,
            xiangqi::Kind::Pawn => 10,
            xiangqi::Kind::Advisor | xiangqi::Kind::Elephant => 20,
            xiangqi::Kind::Horse => 40,
            xiangqi::Kind::Cannon => 45,
            xiangqi::Kind::Rook => 90,
        },
        Man::Chess(role) => worth(role) / 10,
    };
    board.men().into_iter().map(|(_, owner, man)| if owner == side { worth(man) } else { -worth(man) }).sum()
}

pub fn chess(seed: u64) -> Sample {
    let random = &mut Random::new(seed);
    let length = 60 + random.below(41);
    let mut board = Chess::new();
    let mut san = Vec::new();
    while san.len() < length && !board.is_game_over() {
        let noise = if san.len() < 12 { 90 } else { 40 };
        let Some(m) = choose(&board, noise, random) else { break };
        san.push(SanPlus::from_move(board.clone(), m).to_string());
        board.play_unchecked(m);
    }
    Sample { san, last: GamePosition::Chess(board) }
}

fn choose(board: &Chess, noise: usize, random: &mut Random) -> Option<Move> {
    let mut best = None;
    for m in board.legal_moves() {
        let mut next = board.clone();
        next.play_unchecked(m);
        // One player in fifty does not see the answer.
        let blind = random.chance(20);
        let value = if blind { -value(&next) } else { -reply(&next) } + random.below(noise + 1) as i32;
        if best.is_none_or(|(v, _)| value > v) {
            best = Some((value, m));
        }
    }
    best.map(|(_, m)| m)
}

fn reply(board: &Chess) -> i32 {
    if board.is_checkmate() {
        return -10_000;
    }
    if board.is_game_over() {
        return 0;
    }
    let mut best = -20_000;
    for m in board.legal_moves() {
        let mut next = board.clone();
        next.play_unchecked(m);
        best = best.max(-quiet(&next, -20_000, -best, 4));
    }
    best
}

/// The value for the side to move after captures.
fn quiet(board: &Chess, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    if board.is_checkmate() {
        return -10_000;
    }
    let stand = value(board);
    if stand >= beta || depth == 0 {
        return stand;
    }
    alpha = alpha.max(stand);
    let mut captures = board.capture_moves();
    captures.sort_by_key(|m| (std::cmp::Reverse(m.capture().map_or(0, worth)), worth(m.role())));
    for m in captures {
        let mut next = board.clone();
        next.play_unchecked(m);
        alpha = alpha.max(-quiet(&next, -beta, -alpha, depth - 1));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 920,
        Role::King => 0,
    }
}

fn value(board: &Chess) -> i32 {
    let heavy = (board.board().queens() | board.board().rooks()).count();
    let mut sum = 0;
    for (square, piece) in board.board().iter() {
        let (file, rank) = (square.file().to_u32() as i32, square.rank().to_u32() as i32);
        let own = if piece.color == Color::White { rank } else { 7 - rank };
        let centre = 7 - (2 * file - 7).abs().max((2 * rank - 7).abs());
        let place = match piece.role {
            Role::Pawn => own * own + if centre >= 4 { 6 } else { 0 },
            Role::Knight => 5 * centre + if own == 0 { -15 } else { 0 },
            Role::Bishop => 3 * centre + if own == 0 { -12 } else { 0 },
            Role::Rook => {
                if own == 6 {
                    15
                } else {
                    centre
                }
            }
            Role::Queen => centre,
            Role::King if heavy > 3 => -6 * own - centre * 3 + if file == 6 || file == 2 { 20 } else { 0 },
            Role::King => 4 * centre,
        };
        let total = worth(piece.role) + place;
        sum += if piece.color == board.turn() { total } else { -total };
    }
    sum
}
