//! Random games with all legal moves before each ply, for another program to compare: `legal_moves.py` beside this file does, against python-chess,
//! pydraughts and pyffish. `cargo run --example legal_moves -- GAME GAMES SEED`
//!
//! A line `game` opens a game; then a line a ply: the move played, a colon, all legal moves. Points are `a1` to `j10`, from the first player's left;
//! a promotion's letter follows, in draughts what is taken, by rank and file, after an `x`.

use arbitration::game::{GameMove, GamePosition, Point};
use arbitration::kind::GameKind;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

/// Plies of a game, unless it ends before.
const PLIES: usize = 160;

fn name(at: Point) -> String {
    format!("{}{}", char::from(b'a' + at.file), at.rank + 1)
}

fn written(position: &GamePosition, m: &GameMove) -> String {
    let points = position.points_of(m);
    let mut text: String = points.first().into_iter().chain(points.last()).map(|p| name(*p)).collect();
    match (position, m) {
        (_, GameMove::Chess(m)) => text.extend(m.promotion().map(shakmaty::Role::char)),
        (GamePosition::Draughts(p), GameMove::Draughts(m)) => {
            let variant = p.variant();
            let at = |(row, file): (u8, u8)| Point { file, rank: variant.size() - row - 1 };
            let mut taken: Vec<Point> = m.captured().iter().map(|s| at(variant.row_column(*s))).collect();
            taken.sort_unstable_by_key(|p| (p.rank, p.file));
            for point in taken {
                let _ = write!(text, "x{}", name(point));
            }
        }
        _ => {}
    }
    text
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [kind, games, seed] = args.as_slice() else { return Err("GAME GAMES SEED, for example: xiangqi 200 1".into()) };
    let (kind, games, mut seed): (GameKind, usize, u64) = (kind.parse()?, games.parse()?, seed.parse()?);
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..games {
        writeln!(out, "game")?;
        let mut position = GamePosition::start(kind);
        for _ in 0..PLIES {
            let legal = position.legal_moves();
            // Knuth's linear congruential generator; its upper bits are the good ones.
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let all: Vec<String> = legal.iter().map(|m| written(&position, m)).collect();
            let Some(pick) = usize::try_from(seed >> 33)?.checked_rem(legal.len()) else {
                writeln!(out, "- :")?;
                break;
            };
            writeln!(out, "{} : {}", all[pick], all.join(" "))?;
            position = position.play(&legal[pick]).ok_or("a legal move is refused")?;
        }
    }
    Ok(out.flush()?)
}
