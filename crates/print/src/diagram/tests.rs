//! Men stand inside their squares; what a diagram says is the position.

use super::*;
use crate::drawing::Step;
use ::words::colors;
use arbitration::game::Man;
use std::collections::BTreeMap;

const CHESS: &[&str] = &["r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 6 18", "8/8/4k3/8/8/3QK3/8/8 b - - 0 1"];

/// The start and some other position of every game, in both languages.
fn positions() -> Vec<GamePosition> {
    let mut all: Vec<GamePosition> = GameKind::ALL.into_iter().map(GamePosition::start).collect();
    all.extend(CHESS.iter().filter_map(|fen| GamePosition::from_fen(GameKind::Chess, fen).ok()));
    all.push(GamePosition::from_fen(GameKind::Draughts100, "B:WK3,31,46:BK50,1").unwrap());
    all.push(GamePosition::from_fen(GameKind::Xiangqi, "3ak4/9/9/9/4p4/9/9/9/4A4/4K3R b - - 0 1").unwrap());
    all
}

/// Every point of every outline; what pulls a curve may lie outside of it.
fn ends(shape: &crate::drawing::Shape) -> impl Iterator<Item = Place> {
    let half = shape.line.map_or(0, |pen| pen.width / 2);
    let points = shape.steps.iter().filter_map(|step| match *step {
        Step::Move(at) | Step::Line(at) | Step::Curve(_, _, at) => Some(at),
        Step::Close => None,
    });
    points.flat_map(move |(x, y)| [(x - half, y - half), (x + half, y + half)])
}

#[test]
fn a_man_on_every_square_stands_inside_it() {
    let square = 1000;
    for role in shakmaty::Role::ALL {
        for is_light in [true, false] {
            for (x, y) in chessmen::man(role, is_light, Inks::on_paper(is_light), (0, 0), square).iter().flat_map(ends) {
                assert!((0..=square).contains(&x) && (0..=square).contains(&y), "{role:?} reaches {x}, {y}");
            }
        }
    }
}

#[test]
fn nothing_leaves_its_drawing_at_any_size() {
    for position in positions() {
        for size in [side::OPENING, side::INCIDENT, side::ENVELOPE, side::RULING, side::POSTED] {
            let whole = Diagram::new(&position, size, Lang::EN);
            for diagram in [whole, Diagram { numbers: true, men: false, ..whole }, Diagram { letters: true, ..whole }] {
                let drawing = diagram.drawing();
                let (width, height) = drawing.size;
                let inside = |(x, y): Place| (0..=width).contains(&x) && (0..=height).contains(&y);
                assert!(drawing.shapes.iter().flat_map(ends).all(inside), "{:?} {size}", position.kind());
                assert!(drawing.letters.iter().all(|text| inside(text.at) && inside((text.at.0, text.at.1 - text.size * 3 / 4))));
            }
        }
    }
}

/// Reads men back from the words of a diagram.
fn read(position: &GamePosition, alt: &str, lang: Lang) -> Vec<(Point, Side, Man)> {
    let kinds = positions().into_iter().filter(|p| p.kind() == position.kind()).flat_map(|p| p.men());
    let kinds: std::collections::BTreeSet<(Side, Man)> = kinds.map(|(_, side, man)| (side, man)).collect();
    let (files, ranks) = position.size();
    let mut named = BTreeMap::new();
    for at in (0..files).flat_map(|file| (0..ranks).map(move |rank| Point { file, rank })) {
        for (side, man) in &kinds {
            named.insert((*side, words::man_words(position, (*side, *man), at, lang)), (at, *man));
        }
    }
    let (first, second) = colors(position.kind(), lang);
    let colon = if lang == Lang::EN { ": " } else { "：" };
    let mut found = Vec::new();
    for (side, word) in [(Side::First, first), (Side::Second, second)] {
        let start = alt.find(&format!("{word}{colon}")).unwrap() + word.len() + colon.len();
        let end = alt[start..].find(['.', '。', ';', '；']).map_or(alt.len(), |at| start + at);
        for man in alt[start..end].split(lang.text("print.diagram.join")).filter(|man| *man != lang.text("print.diagram.none")) {
            let (at, man) = *named.get(&(side, man.to_owned())).unwrap_or_else(|| panic!("{man} in {alt}"));
            found.push((at, side, man));
        }
    }
    found.sort();
    found
}

#[test]
fn the_words_of_a_diagram_read_back_are_the_position() {
    for lang in [Lang::EN, Lang::named("zh-CN").unwrap()] {
        for position in positions() {
            let alt = Diagram::new(&position, side::RULING, lang).drawing().alt;
            let mut men = position.men();
            men.sort();
            assert_eq!(read(&position, &alt, lang), men, "{alt}");
        }
    }
}

#[test]
fn men_of_xiangqi_have_their_signs() {
    let position = GamePosition::start(GameKind::Xiangqi);
    let drawing = Diagram::new(&position, side::RULING, Lang::EN).drawing();
    // Red men are three shapes (disc, ring, sign), black ones two; then the lines, the frame, the marks, four signs of the river.
    assert_eq!(drawing.shapes.len(), 16 * 3 + 16 * 2 + 3 + 4);
}

#[test]
fn what_is_seen_is_said_in_words() {
    let position = GamePosition::from_fen(GameKind::Chess, CHESS[1]).unwrap();
    let alt = |lang| Diagram::new(&position, side::INCIDENT, lang).drawing().alt;
    assert_eq!(alt(Lang::EN), "White: king e3, queen d3; Black: king e6. Black to move.");
    let position = GamePosition::from_fen(GameKind::Xiangqi, "3ak4/9/9/9/4p4/9/9/9/4A4/4K3R b - - 0 1").unwrap();
    let zh = Diagram::new(&position, side::INCIDENT, Lang::named("zh-CN").unwrap()).drawing().alt;
    assert_eq!(zh, "红方：帅五路1线、车一路1线、仕五路2线；黑方：将５路1线、士４路1线、卒５路5线。轮到黑方走棋。");
}

/// Writes diagrams to `target/print-look`, to be looked at: `cargo test write_diagrams -- --ignored`.
#[test]
#[ignore = "writes files to be looked at"]
fn write_diagrams() {
    use crate::fonts::Fonts;
    use crate::page::{Masthead, Paper};
    use crate::sheet::Sheet;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/print-look");
    std::fs::create_dir_all(&folder).unwrap();
    for lang in Lang::all() {
        let drawn = positions().iter().map(|position| diagram(position, side::RULING, lang)).collect::<Vec<_>>();
        let start = GamePosition::start(GameKind::Draughts100);
        let empty = Diagram { numbers: true, men: false, ..Diagram::new(&start, side::ENVELOPE, lang) };
        let small = GamePosition::start(GameKind::Xiangqi);
        let small = Diagram { from: Some(Point { file: 4, rank: 4 }), ..Diagram::new(&small, side::OPENING, lang) };
        let parts = drawn.into_iter().chain([empty, small].map(|diagram| Part::Drawing(diagram.drawing()))).collect();
        let masthead = Masthead { event: "Look".into(), title: "Diagrams".into(), ..Masthead::default() };
        let sheet = Sheet { id: "look", title: "Diagrams".into(), parts };
        let document = crate::layout::lay_out(&sheet, &masthead, lang, Paper::A4, Fonts::shipped());
        std::fs::write(folder.join(format!("diagrams-{}.pdf", lang.name())), crate::pdf::render(&document, Fonts::shipped()).unwrap())
            .unwrap();
    }
}
