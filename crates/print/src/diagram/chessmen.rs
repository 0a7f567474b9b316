//! The men of chess: outlines on a square of 1000 by 1000, drawn for this program.

use super::Inks;
use super::chess::pen;
use crate::drawing::{Place, Shape, Step};
use crate::measure::Unit;
use shakmaty::Role;

/// A man: closed bodies from the bottom to the top, and lines inside them.
struct Form {
    bodies: &'static [&'static str],
    lines: &'static [&'static str],
    /// Eyes: filled with the colour of the lines.
    dots: &'static [&'static str],
}

const FOOT: &str = "M 235 885 L 235 815 C 235 785 765 785 765 815 L 765 885 Z";

const PAWN: Form = Form {
    bodies: &[
        "M 255 885 L 255 835 C 255 770 405 700 425 555 L 575 555 C 595 700 745 770 745 835 L 745 885 Z",
        "M 365 575 L 365 515 L 635 515 L 635 575 Z",
        "O 500 385 138",
    ],
    lines: &["M 275 815 L 725 815", "M 372 545 L 628 545"],
    dots: &[],
};

const ROOK: Form = Form {
    bodies: &[
        "M 225 885 L 225 805 L 775 805 L 775 885 Z",
        "M 300 805 L 345 430 L 655 430 L 700 805 Z",
        "M 300 430 L 245 350 L 245 185 L 355 185 L 355 265 L 445 265 L 445 185 L 555 185 L 555 265 L 645 265 L 645 185 L 755 185 \
         L 755 350 L 700 430 Z",
    ],
    lines: &["M 305 430 L 695 430", "M 285 805 L 715 805", "M 262 350 L 738 350"],
    dots: &[],
};

const BISHOP: Form = Form {
    bodies: &[
        "M 205 885 C 205 795 400 845 455 775 L 545 775 C 600 845 795 795 795 885 Z",
        "M 345 790 L 380 680 L 620 680 L 655 790 Z",
        "M 385 680 C 255 590 275 440 500 225 C 725 440 745 590 615 680 Z",
        "O 500 178 58",
    ],
    lines: &["M 500 385 L 500 575", "M 415 470 L 585 470", "M 390 680 L 610 680", "M 372 738 L 628 738"],
    dots: &[],
};

const KNIGHT: Form = Form {
    bodies: &[
        "M 225 885 L 225 815 L 790 815 L 790 885 Z",
        "M 300 815 C 300 680 440 650 465 520 C 420 560 365 565 325 595 L 270 650 C 215 655 165 600 185 530 C 195 480 255 420 285 330 \
         C 290 285 315 255 340 235 L 345 130 L 435 215 C 640 225 765 400 765 620 C 765 700 750 760 750 815 Z",
    ],
    lines: &["M 500 300 C 620 345 690 470 690 640 C 690 700 680 740 680 770", "M 245 815 L 770 815"],
    dots: &["O 365 355 26", "O 232 560 16"],
};

const QUEEN: Form = Form {
    bodies: &[
        FOOT,
        "M 290 800 L 165 315 L 335 560 L 345 225 L 450 540 L 500 190 L 550 540 L 655 225 L 665 560 L 835 315 L 710 800 Z",
        "O 160 292 50",
        "O 343 205 50",
        "O 500 168 50",
        "O 657 205 50",
        "O 840 292 50",
    ],
    lines: &["M 290 690 C 400 660 600 660 710 690", "M 300 800 C 420 775 580 775 700 800"],
    dots: &[],
};

const KING: Form = Form {
    bodies: &[
        "M 468 110 L 532 110 L 532 165 L 590 165 L 590 229 L 532 229 L 532 330 L 468 330 L 468 229 L 410 229 L 410 165 L 468 165 Z",
        FOOT,
        "M 290 800 L 275 690 C 105 600 110 350 300 345 C 400 345 470 410 500 490 C 530 410 600 345 700 345 C 890 350 895 600 725 690 \
         L 710 800 Z",
        "M 500 500 C 425 425 420 315 500 300 C 580 315 575 425 500 500 Z",
    ],
    lines: &["M 290 690 C 400 655 600 655 710 690", "M 500 500 L 500 655", "M 300 800 C 420 775 580 775 700 800"],
    dots: &[],
};

const fn form(role: Role) -> &'static Form {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// The shapes of a man on the square with that upper left corner. The lines on a light man are a little stronger than those on a dark one.
pub(super) fn man(role: Role, is_light: bool, inks: Inks, at: Place, square: Unit) -> Vec<Shape> {
    let form = form(role);
    let shape = |path: &&str, fill, line| Shape { steps: steps(path, at, square), fill, line };
    let halo = inks.halo.map(|ink| pen(square * 17 / 100, ink));
    let around = halo.into_iter().flat_map(|halo| form.bodies.iter().map(move |path| shape(path, Some(halo.ink), Some(halo))));
    let bodies = form.bodies.iter().map(|path| shape(path, Some(inks.body), Some(pen(square / 20, inks.edge))));
    let line = pen(if is_light { square / 28 } else { square / 32 }, inks.line);
    let lines = form.lines.iter().map(|path| shape(path, None, Some(line)));
    let dots = form.dots.iter().map(|path| shape(path, Some(inks.line), None));
    around.chain(bodies).chain(lines).chain(dots).collect()
}

/// Reads an outline: `M x y`, `L x y`, `C x y x y x y`, `Z`, and `O x y r` for a disc.
fn steps(path: &str, (left, top): Place, square: Unit) -> Vec<Step> {
    let scale = |n: Unit| n * square / 1000;
    let mut words = path.split_whitespace();
    let mut out = Vec::new();
    while let Some(what) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<Unit>().ok()).map_or(0, scale);
        let mut place = || (left + number(), top + number());
        match what {
            "M" => out.push(Step::Move(place())),
            "L" => out.push(Step::Line(place())),
            "C" => out.push(Step::Curve(place(), place(), place())),
            "O" => {
                let middle = place();
                out.extend(Shape::disc(middle, number(), None, None).steps);
            }
            _ => out.push(Step::Close),
        }
    }
    out
}
