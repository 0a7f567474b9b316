//! Boards as drawings (SVG): chess and draughts on squares, xiangqi on crossings. A square or step is 100 units.

use super::html::esc;
use arbitration::game::{GameMove, GamePosition, Man, Point, Side};
use print::diagram::{hanzi, letter_path};
use shakmaty::Role;
use std::collections::BTreeSet;
use std::fmt::Write;
use words::Lang;

/// Room around the squares for their names, and around the outer lines of a xiangqi board.
const RIM: i32 = 34;
/// Half a xiangqi man and a little air.
const EDGE: i32 = 58;

/// The outlines of chess men in a square of 100, their base at 90.
const CHESS: [(char, &str); 6] = [
    ('P', "M50 20a14 14 0 0 1 9 24.700c8 6 11 17 12 29.300H29c1-12.300 4-23.300 12-29.300A14 14 0 0 1 50 20ZM24 78h52v11H24Z"),
    ('R', "M26 16h12v9h7v-9h10v9h7v-9h12v21l-9 8v26H35V45l-9-8ZM29 74h42v5H29ZM23 80h54v9H23Z"),
    ('N', "M31 76c1-20 17-25 17-37-6 1-10 7-14 10-6 4-13-1-12-7 5-8 9-15 13-21l1-11 10 7c19 2 30 17 31 36v23ZM23 80h54v9H23Z"),
    (
        'B',
        "M50 10a6 6 0 0 1 5 9.300C67 28 71 40 65 51c-2 4-5 7-8 9l4 11H39l4-11c-3-2-6-5-8-9-6-11-2-23 10-31.700A6 6 0 0 1 50 10ZM22 89c0-14 14-8 28-14 14 6 28 0 28 14Z",
    ),
    ('Q', "M18 25l14 25 3-32 10 29 5-33 5 33 10-29 3 32 14-25-9 46H27ZM28 74h44v5H28ZM23 80h54v9H23Z"),
    (
        'K',
        "M45 7h10v7h8v9h-8v10c14-8 30 0 27 16-2 10-10 14-13 22H31c-3-8-11-12-13-22-3-16 13-24 27-16V23h-8v-9h8ZM28 74h44v5H28ZM23 80h54v9H23Z",
    ),
];
/// What is drawn in the men with a thin line.
const DETAIL: [(char, &str); 3] = [('N', "M40 33h1M62 34c5 8 7 17 7 30"), ('B', "M50 33v16M42 41h16"), ('K', "M50 38v30")];

/// The letter of a man, large for the first player: what the script finds its drawing by.
fn letter(side: Side, man: Man) -> char {
    let letter = match man {
        Man::Chess(Role::Pawn) => 'P',
        Man::Chess(Role::Knight) => 'N',
        Man::Chess(Role::Bishop) => 'B',
        Man::Chess(Role::Rook) => 'R',
        Man::Chess(Role::Queen) => 'Q',
        Man::Chess(Role::King) => 'K',
        Man::Draughts => 'M',
        Man::DraughtsKing => 'D',
        Man::Xiangqi(kind) => xiangqi_letter(kind),
    };
    if side == Side::First { letter } else { letter.to_ascii_lowercase() }
}

const fn xiangqi_letter(kind: xiangqi::Kind) -> char {
    use xiangqi::Kind;
    match kind {
        Kind::King => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Rook => 'R',
        Kind::Cannon => 'C',
        Kind::Pawn => 'P',
    }
}

/// The men row by row from the top, a letter each, a dot for an empty point.
pub fn placed(position: &GamePosition) -> String {
    let (files, ranks) = position.size();
    let at = |rank: u8| (0..files).map(move |file| Point { file, rank });
    let sign = |at| position.man_at(at).map_or('.', |(side, man)| letter(side, man));
    (0..ranks).rev().flat_map(at).map(sign).collect()
}

/// The points of a move, column and row from the upper left.
pub fn marks(before: &GamePosition, mv: &GameMove) -> Vec<[u8; 2]> {
    let top = before.size().1 - 1;
    before.points_of(mv).into_iter().map(|at| [at.file, top.saturating_sub(at.rank)]).collect()
}

/// The position in words: the men of both sides and who is to move.
pub fn men_in_words(position: &GamePosition, colors: [&str; 2], lang: Lang) -> String {
    let men = position.men();
    let of = |side: Side| {
        let one = |(at, _, man): &(Point, Side, Man)| {
            let name = match man {
                Man::Xiangqi(kind) => hanzi(side == Side::First, *kind).to_owned(),
                Man::Draughts | Man::Chess(Role::Pawn) => String::new(),
                man => letter(Side::First, *man).to_string(),
            };
            format!("{name}{}", position.point_name(*at))
        };
        men.iter().filter(|(_, of, _)| *of == side).map(one).collect::<Vec<_>>().join(" ")
    };
    let to_move = lang.fill("site.to-move", &[("side", colors[position.side_to_move().index()])]);
    let (first, second) = (of(Side::First), of(Side::Second));
    lang.fill(
        "site.men",
        &[("first", colors[0]), ("of-first", &first), ("second", colors[1]), ("of-second", &second), ("to-move", &to_move)],
    )
}

/// How a board is drawn.
pub struct Drawing {
    files: i32,
    ranks: i32,
    /// On crossings.
    is_xiangqi: bool,
    /// Of squares the names outside, or the numbers inside.
    numbered: bool,
}

impl Drawing {
    /// For a game.
    pub fn of(position: &GamePosition) -> Self {
        let (files, ranks) = position.size();
        let is_xiangqi = matches!(position, GamePosition::Xiangqi(_));
        Self {
            files: files.into(),
            ranks: ranks.into(),
            is_xiangqi,
            numbered: matches!(position, GamePosition::Draughts(_)) && files == 10,
        }
    }

    /// Where the middle of a point is, column and row from the upper left.
    const fn middle(&self, column: i32, row: i32) -> (i32, i32) {
        if self.is_xiangqi { (column * 100, row * 100) } else { (column * 100 + 50, row * 100 + 50) }
    }

    /// The board with its men. The script moves them by the data of the element.
    pub fn svg(&self, position: &GamePosition, marks: &[[u8; 2]], alt: &str) -> String {
        let (edge, width, height) = if self.is_xiangqi {
            (EDGE, (self.files - 1) * 100, (self.ranks - 1) * 100)
        } else {
            (RIM, self.files * 100, self.ranks * 100)
        };
        let mut out = format!(
            "<svg class=\"board{}\" viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"{}\" data-files=\"{}\" data-ranks=\"{}\" data-half=\"{}\">\n<defs>",
            if self.is_xiangqi { " xiangqi" } else { "" },
            -edge,
            -edge,
            width + 2 * edge,
            height + 2 * edge,
            esc(alt),
            self.files,
            self.ranks,
            if self.is_xiangqi { 0 } else { 50 },
        );
        let letters: BTreeSet<(char, Side, Man)> =
            position.men().into_iter().map(|(_, side, man)| (letter(side, man), side, man)).collect();
        let all = all_men(position);
        all.iter().chain(letters.iter().filter(|of| !all.contains(of))).for_each(|(_, side, man)| out.push_str(&drawn(*side, *man)));
        out.push_str("</defs>\n");
        out.push_str(&if self.is_xiangqi { self.lines() } else { self.squares(position) });
        out.push_str("<g class=\"marks\">");
        marks.iter().for_each(|[column, row]| {
            let (x, y) = self.middle((*column).into(), (*row).into());
            let round = if self.is_xiangqi { 50 } else { 0 };
            let _ = write!(out, "<rect x=\"{}\" y=\"{}\" width=\"100\" height=\"100\" rx=\"{round}\"/>", x - 50, y - 50);
        });
        out.push_str("</g>\n<g class=\"men\">");
        for (at, sign) in (0_i32..).zip(placed(position).chars()).filter(|(_, sign)| *sign != '.') {
            let (x, y) = self.middle(at % self.files, at / self.files);
            let _ = write!(out, "<use href=\"#{}\" x=\"{}\" y=\"{}\"/>", id(sign), x - 50, y - 50);
        }
        out.push_str("</g>\n</svg>\n");
        out
    }

    fn squares(&self, position: &GamePosition) -> String {
        let mut out = String::new();
        let _ =
            write!(out, "<rect class=\"light\" width=\"{}\" height=\"{}\"/><path class=\"dark\" d=\"", self.files * 100, self.ranks * 100);
        // The lower left square is dark in chess and in every kind of draughts.
        for (column, row) in (0..self.ranks).flat_map(|row| (0..self.files).map(move |column| (column, row))) {
            if (column + self.ranks - 1 - row) % 2 == 0 {
                let _ = write!(out, "M{} {}h100v100h-100Z", column * 100, row * 100);
            }
        }
        let _ = writeln!(out, "\"/><rect class=\"frame\" width=\"{}\" height=\"{}\"/>", self.files * 100, self.ranks * 100);
        for turned in [false, true] {
            out.push_str(if turned { "<g class=\"names turned\">" } else { "<g class=\"names\">" });
            for (column, row) in (0..self.ranks).flat_map(|row| (0..self.files).map(move |column| (column, row))) {
                let (file, up) = if turned { (self.files - 1 - column, row) } else { (column, self.ranks - 1 - row) };
                let (Ok(file), Ok(rank)) = (u8::try_from(file), u8::try_from(up)) else { continue };
                let (x, y) = (column * 100 + 50, row * 100 + 50);
                if self.numbered {
                    let name = position.point_name(Point { file, rank });
                    if !name.is_empty() {
                        let _ = write!(out, "<text class=\"in\" x=\"{}\" y=\"{}\">{}</text>", column * 100 + 6, row * 100 + 26, esc(&name));
                    }
                    continue;
                }
                if row == self.ranks - 1 {
                    let _ = write!(out, "<text x=\"{x}\" y=\"{}\">{}</text>", self.ranks * 100 + 27, char::from(b'a' + file));
                }
                if column == 0 {
                    let _ = write!(out, "<text x=\"-17\" y=\"{}\">{}</text>", y + 9, rank + 1);
                }
            }
            out.push_str("</g>\n");
        }
        out
    }

    /// The lines of a xiangqi board: inner files stop at the river, palaces have their diagonals, the points of cannons and pawns their corners.
    fn lines(&self) -> String {
        let mut path = String::new();
        (0..10).for_each(|row| {
            let _ = write!(path, "M0 {}h800", row * 100);
        });
        (0..9).for_each(|column| {
            let x = column * 100;
            let _ = if column == 0 || column == 8 { write!(path, "M{x} 0v900") } else { write!(path, "M{x} 0v400M{x} 500v400") };
        });
        path.push_str("M300 0l200 200M500 0l-200 200M300 700l200 200M500 700l-200 200");
        let cannons = [(1, 2), (7, 2), (1, 7), (7, 7)];
        let pawns = (0..5).flat_map(|n| [(n * 2, 3), (n * 2, 6)]);
        for (column, row) in cannons.into_iter().chain(pawns) {
            for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                if column + dx < 0 || column + dx > 8 {
                    continue;
                }
                let (x, y) = (column * 100 + dx * 8, row * 100 + dy * 8);
                let _ = write!(path, "M{} {y}H{x}V{}", x + dx * 15, y + dy * 15);
            }
        }
        let mut out = format!(
            "<rect class=\"light\" x=\"-{EDGE}\" y=\"-{EDGE}\" width=\"{0}\" height=\"{1}\"/><rect class=\"frame\" x=\"-12\" y=\"-12\" width=\"824\" height=\"924\"/>\
             <path class=\"lines\" d=\"{path}\"/>\n",
            800 + 2 * EDGE,
            900 + 2 * EDGE
        );
        let river: String =
            [("楚", 150), ("河", 250), ("漢", 550), ("界", 650)].iter().map(|(sign, x)| outlined(sign, (*x, 450), 54)).collect();
        let _ = writeln!(out, "<g class=\"river\" aria-hidden=\"true\">{river}</g>");
        out
    }
}

/// Every man that the game may bring on the board, so that the script finds them all.
fn all_men(position: &GamePosition) -> Vec<(char, Side, Man)> {
    let men: Vec<Man> = match position {
        GamePosition::Chess(_) => [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King].map(Man::Chess).to_vec(),
        GamePosition::Draughts(_) => vec![Man::Draughts, Man::DraughtsKing],
        GamePosition::Xiangqi(_) => {
            use xiangqi::Kind;
            [Kind::King, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Pawn].map(Man::Xiangqi).to_vec()
        }
    };
    Side::ALL.into_iter().flat_map(|side| men.iter().map(move |man| (letter(side, *man), side, *man))).collect()
}

/// A sign as its outline: whoever looks at the page need not have a font for it.
fn outlined(sign: &str, (x, y): (i32, i32), size: i32) -> String {
    format!("<path class=\"sign\" transform=\"scale(.1)\" d=\"{}\"/>", letter_path(sign, (x * 10, y * 10), size * 10))
}

/// The name of a man's drawing: `mw-k`, `mb-k`.
fn id(letter: char) -> String {
    format!("m{}-{}", if letter.is_ascii_uppercase() { 'w' } else { 'b' }, letter.to_ascii_lowercase())
}

/// A man in a square of 100.
fn drawn(side: Side, man: Man) -> String {
    let sign = letter(side, man);
    // What is drawn by `use` is found by the classes within the symbol alone.
    let is_xiangqi = matches!(man, Man::Xiangqi(_));
    let class = match (side, is_xiangqi) {
        (Side::First, false) => "mw",
        (Side::Second, false) => "mb",
        (Side::First, true) => "mw red",
        (Side::Second, true) => "mb",
    };
    let inner = match man {
        Man::Chess(_) => {
            let of =
                |list: &[(char, &'static str)]| list.iter().find(|(c, _)| *c == sign.to_ascii_uppercase()).map_or("", |(_, path)| path);
            let detail = of(&DETAIL);
            let detail = if detail.is_empty() { String::new() } else { format!("<path class=\"detail\" d=\"{detail}\"/>") };
            format!("<path class=\"halo\" d=\"{0}\"/><path class=\"man\" d=\"{0}\"/>{detail}", of(&CHESS))
        }
        Man::Draughts => {
            "<circle class=\"man\" cx=\"50\" cy=\"50\" r=\"38\"/><circle class=\"detail\" cx=\"50\" cy=\"50\" r=\"27\"/>".to_owned()
        }
        Man::DraughtsKing => "<circle class=\"man\" cx=\"50\" cy=\"56\" r=\"37\"/><circle class=\"man\" cx=\"50\" cy=\"44\" r=\"37\"/>\
             <circle class=\"detail\" cx=\"50\" cy=\"44\" r=\"24\"/>"
            .to_owned(),
        Man::Xiangqi(kind) => format!(
            "<circle class=\"man\" cx=\"50\" cy=\"50\" r=\"44\"/><circle class=\"detail\" cx=\"50\" cy=\"50\" r=\"38\"/>{}",
            outlined(hanzi(side == Side::First, kind), (50, 50), 56)
        ),
    };
    format!("<symbol id=\"{}\" viewBox=\"0 0 100 100\" width=\"100\" height=\"100\"><g class=\"{class}\">{inner}</g></symbol>", id(sign))
}
