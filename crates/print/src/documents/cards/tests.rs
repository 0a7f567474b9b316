//! Cards, certificates and the other plates, from an event with the names that no card was made for.

use crate::documents::find;
use crate::documents::format_tests::{NOW, Run, chinese};
use crate::drawing::{Drawing, Figure, Ink, MM};
use crate::fonts::Fonts;
use crate::layout::lay_out;
use crate::material::Material;
use crate::measure::{Align, PT, Unit};
use crate::page::{BlockKind, Document, Paper};
use crate::sheet::{Part, Sheet};
use crate::template::{Card, Certificates, Chapter, Item, Template};
use crate::{pdf, text};
use arbitration::kind::GameKind;
use event::{Info, Policy, PrizeList, PrizeOf, PrizePlan, SystemKind};
use words::Lang;

/// Every document of this room that a usual event can have.
const CARDS: [&str; 8] = [
    "table-numbers",
    "table-numbers-small",
    "name-cards",
    "name-cards-long",
    "pairing-cards",
    "badges",
    "certificates",
    "certificates-upright",
];

/// 40 and 100 letters, from the right to the left, hanzi, two scripts, Thai, one word without an end.
const ODD: [&str; 8] = [
    "Wolkenstein-Habsburg, Maximilian Ferdinand",
    "Christoffersen-Lindqvist-Vandervoort-Quillfeather of the Upper Valley, Hanne Margrethe Wilhelmina Ros",
    "עבד אל-קאדר, מוחמד",
    "欧阳文静",
    "陈思远 Chen Siyuan",
    "ณัฐวุฒิ ศรีสุวรรณ",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "محمد بن سلمان, عبد الرحمن",
];

fn run(game: GameKind) -> Run {
    let mut run = Run::new(game, SystemKind::SwissDutch, 3, 12, Policy::default());
    let info = Info {
        city: "Harbour Town 海港市".into(),
        start: "2026/11/20".into(),
        end: "2026/11/22".into(),
        chief_arbiter: "Quandt, Ines".into(),
        deputies: vec!["Ferreira-Montgomery of Castle Hill, Bartholomew Alexander".into(), "罗明远".into()],
        site: "https://example.org/harbour-cup/2026/index.html".into(),
        ..run.0.info.clone()
    };
    run.0.info = info;
    for (player, name) in run.0.sections[0].players.iter_mut().zip(ODD) {
        player.person.name = name.into();
        player.person.club = "Schachgesellschaft Königsspringer von 1928 zu Hamburg-Altona e. V. 海港棋院".into();
        player.person.title = "GM".into();
    }
    for _ in 0..3 {
        run.pair();
        run.play(3);
    }
    run
}

fn sheet(run: &Run, id: &str, lang: Lang, template: &Template) -> Sheet {
    let kind = find(id).unwrap();
    let material = Material::new(&run.0, &run.0.sections[0], kind.about, 3, lang, &NOW.into()).with_template(template.clone());
    kind.sheet(&material.input()).unwrap_or_else(|why| panic!("{id}: {why}"))
}

fn pages(run: &Run, id: &str, lang: Lang, template: &Template, paper: Paper) -> Document {
    let kind = find(id).unwrap();
    let material = Material::new(&run.0, &run.0.sections[0], kind.about, 3, lang, &NOW.into()).with_template(template.clone());
    let document = kind.pages(&material.input(), paper, Fonts::shipped()).unwrap();
    if let Ok(folder) = std::env::var("LOOK") {
        let name = format!("{:?}", run.0.sections[0].setup.game);
        let name = format!("{folder}/{id}-{}-{}-{}.pdf", name, lang.name(), paper.name());
        std::fs::write(name, pdf::render(&document, Fonts::shipped()).unwrap()).unwrap();
    }
    document
}

fn drawings(sheet: &Sheet) -> &[Drawing] {
    match sheet.parts.as_slice() {
        [Part::Plates(plates)] => &plates.all,
        other => panic!("{other:?}"),
    }
}

/// A drawing as it stands on paper with nothing beside it, and its upper left corner there.
fn set(sheet: &Sheet, drawing: &Drawing, paper: Paper) -> (Figure, (Unit, Unit)) {
    let [Part::Plates(plates)] = sheet.parts.as_slice() else { panic!() };
    let alone = crate::drawing::Plates { all: vec![drawing.clone()], ..plates.clone() };
    let sheet = Sheet { parts: vec![Part::Plates(alone)], ..sheet.clone() };
    let mast = crate::page::Masthead::default();
    let document = lay_out(&sheet, &mast, Lang::EN, paper, Fonts::shipped());
    let BlockKind::Figure(figure) = &document.pages[0].blocks[0].kind else { panic!() };
    let size = paper.size(document.landscape);
    let many = |room: Unit, one: Unit| ((room + PT) / one).max(1);
    let corner = |room: Unit, one: Unit| ((room - many(room, one) * one) / 2).max(0);
    (figure.clone(), (corner(size.0, drawing.size.0), corner(size.1, drawing.size.1)))
}

/// Whatever the name: every text stands inside its plate, three millimetres from where it is cut, and runs into no other text.
#[test]
fn nothing_leaves_its_plate() {
    let fonts = Fonts::shipped();
    for game in [GameKind::Chess, GameKind::Xiangqi] {
        let run = run(game);
        for (id, lang) in CARDS.iter().flat_map(|id| [(id, Lang::EN), (id, chinese())]) {
            let sheet = sheet(&run, id, lang, &Template::default());
            for (drawing, paper) in drawings(&sheet).iter().flat_map(|one| [(one, Paper::A4), (one, Paper::Letter)]) {
                let (figure, (left, top)) = set(&sheet, drawing, paper);
                let (right, bottom) = (left + drawing.size.0, top + drawing.size.1);
                let mut boxes: Vec<(Unit, Unit, Unit, Unit, String)> = Vec::new();
                for text in figure.letters.iter().filter(|text| !text.text.trim().is_empty()) {
                    let width = fonts.width(&text.text, text.size, text.weight);
                    let (up, down) = (text.size * 73 / 100, text.size * 22 / 100);
                    let (x0, y0, x1, y1) = if text.turned {
                        (text.at.0 - width, text.at.1 - down, text.at.0, text.at.1 + up)
                    } else {
                        (text.at.0, text.at.1 - up, text.at.0 + width, text.at.1 + down)
                    };
                    let edge = 3 * MM;
                    let is_in = x0 >= left + edge && x1 <= right - edge && y0 >= top + edge && y1 <= bottom - edge;
                    assert!(is_in, "{id} {}: {:?} at {:?}, {} pt", lang.name(), text.text, text.at, text.size / PT);
                    boxes.push((x0, y0, x1, y1, text.text.clone()));
                }
                for (n, a) in boxes.iter().enumerate() {
                    for b in &boxes[n + 1..] {
                        // Lines of one text stand closer than the marks below and above their letters.
                        let touches = a.0 < b.2 && b.0 < a.2 && a.1 + 2 * PT < b.3 - 2 * PT && b.1 + 2 * PT < a.3 - 2 * PT;
                        assert!(!touches, "{id} {}: {:?} runs into {:?}", lang.name(), a, b);
                    }
                }
            }
        }
    }
}

/// Each text of a tent stands on it twice, half a turn apart, so that both sides read it; a dashed line shows where to fold.
#[test]
fn the_faces_of_tents_are_opposite() {
    let run = run(GameKind::Chess);
    for id in ["table-numbers", "name-cards", "name-cards-long", "pairing-cards"] {
        let sheet = sheet(&run, id, Lang::EN, &Template::default());
        for tent in drawings(&sheet) {
            let (width, height) = tent.size;
            let (far, near): (Vec<_>, Vec<_>) = tent.letters.iter().partition(|text| text.turned);
            assert_eq!(far.len(), near.len(), "{id}");
            for text in near {
                assert!(text.at.1 > height / 2, "{id}: {}", text.text);
                assert!(far.iter().any(|other| other.text == text.text && other.at == (width - text.at.0, height - text.at.1)), "{id}");
            }
            assert!(tent.shapes.iter().any(|shape| shape.line.is_some_and(|pen| pen.dashed)), "{id}");
        }
    }
}

/// As many a sheet as the paper takes, with crop marks around them and none through them.
#[test]
fn cards_fill_their_sheets_between_crop_marks() {
    let run = run(GameKind::Xiangqi);
    for (id, on_a_sheet, marks) in [
        ("name-cards", 6, 2 * 3 + 2 * 4),
        ("name-cards-long", 3, 2 * 2 + 2 * 4),
        ("table-numbers-small", 8, 2 * 3 + 2 * 5),
        ("badges", 10, 2 * 3 + 2 * 6),
    ] {
        for paper in [Paper::A4, Paper::Letter] {
            let document = pages(&run, id, chinese(), &Template::default(), paper);
            let count = drawings(&sheet(&run, id, chinese(), &Template::default())).len();
            assert_eq!(document.pages.len(), count.div_ceil(on_a_sheet), "{id}");
            let BlockKind::Figure(figure) = &document.pages[0].blocks[0].kind else { panic!() };
            let thin = figure.shapes.iter().filter(|shape| shape.line.is_some_and(|pen| pen.width == PT / 4 && !pen.dashed)).count();
            assert_eq!(thin, marks, "{id}");
        }
    }
}

#[test]
fn certificates_go_to_the_winners_in_the_form_of_the_language() {
    let mut run = run(GameKind::Xiangqi);
    let say = |run: &Run, lang, template: &Template| text::render(&pages(run, "certificates", lang, template, Paper::A4), text::USUAL);
    let english = say(&run, Lang::EN, &Template::default());
    for words in ["Certificate", "is awarded to", "First place", "Second place", "Third place", "22 November 2026", "Quandt, Ines"] {
        assert!(english.contains(words), "{words}: {english}");
    }
    assert!(!english.contains("Fourth place"));
    let zh = say(&run, chinese(), &Template::default());
    for words in ["奖　状", "荣获第一名", "特发此证，以资鼓励。", "二〇二六年十一月二十二日"] {
        assert!(zh.replace(' ', "　").contains(&words.replace(' ', "　")), "{words}: {zh}");
    }
    let more =
        Template { certificates: Certificates { first: 5, bare: true, organiser: "海港市象棋协会".into() }, ..Template::default() };
    let document = pages(&run, "certificates", chinese(), &more, Paper::A4);
    assert_eq!(document.pages.len(), 5);
    assert!(document.landscape);
    let zh = say(&run, chinese(), &more);
    assert!(zh.contains("海港市象棋协会") && zh.contains("荣获第五名"), "{zh}");
    // Where prizes are laid down, whoever wins one gets the certificate, not the first of the ranking.
    let prize = |name: &str, prizes: usize| PrizeList {
        name: name.into(),
        prizes: vec![PrizeOf { money: 100, ..PrizeOf::default() }; prizes],
        ..PrizeList::default()
    };
    run.0.prizes = PrizePlan { lists: vec![prize("总名次", 2)], ..PrizePlan::default() };
    assert_eq!(pages(&run, "certificates", chinese(), &more, Paper::A4).pages.len(), 2);
}

/// A booklet has the chapters of the event's own texts in the order of a 秩序册, its lists, and a multiple of four pages.
#[test]
fn the_programme_is_a_booklet_in_order() {
    let run = run(GameKind::Xiangqi);
    let chapter = |heading: &str, line: &str| Chapter { heading: heading.into(), lines: vec![line.into()] };
    let programme = vec![
        chapter("通讯录", "电话 0000"),
        chapter("补充规定", "迟到十分钟判负。"),
        chapter("Organising committee", "主任：陈静"),
        chapter("Sponsors' greeting", "Welcome."),
    ];
    let template = Template { programme, ..Template::default() };
    for (lang, headings) in [
        (chinese(), ["竞赛规程", "补充规定", "组委会", "裁判员", "参赛棋手名单", "Sponsors' greeting", "通讯录"]),
        (
            Lang::EN,
            ["Regulations", "Additional regulations", "Organising committee", "Arbiters", "Players", "Sponsors' greeting", "Contacts"],
        ),
    ] {
        let document = pages(&run, "programme", lang, &template, Paper::A4);
        assert!(document.booklet && document.landscape && document.pages.len().is_multiple_of(4));
        assert_eq!(document.sides().len(), document.pages.len() / 2);
        let said = text::render(&document, text::USUAL);
        let places: Vec<usize> = headings.iter().map(|heading| said.find(heading).unwrap_or_else(|| panic!("{heading}: {said}"))).collect();
        assert!(places.is_sorted(), "{places:?} {said}");
        assert!(said.contains("欧阳文静") && said.contains("迟到十分钟判负。"), "{said}");
        let (width, height) = Paper::A4.half();
        for text in document.pages.iter().flat_map(|page| page.all_rows()).flat_map(|row| &row.cells).flat_map(|cell| &cell.lines) {
            let end = text.x + Fonts::shipped().width(&text.text, text.size, text.weight);
            assert!(text.x >= 0 && end <= width - 5 * MM && text.y < height, "{text:?}");
        }
    }
}

/// The logo stands on badges and certificates, a colour in their frames, an own card in the place of the usual one; without a template every
/// sheet is byte by byte what it was.
#[test]
fn a_template_changes_what_it_names_and_nothing_else() {
    let run = run(GameKind::Chess);
    let bytes = |id: &str, template: &Template| pdf::render(&pages(&run, id, Lang::EN, template, Paper::A4), Fonts::shipped()).unwrap();
    let logo = pdf::read_picture(include_bytes!("../../../fixtures/dot.png")).unwrap();
    let item = Item {
        text: "{title} {given} {family}, {role}!".into(),
        at: (5 * MM, 20 * MM),
        size: 18 * PT,
        fit: true,
        room: None,
        bold: true,
        align: Align::Left,
    };
    let cards = [("badges".to_owned(), Card { size: Some((80 * MM, 50 * MM)), items: vec![item] })].into();
    let all = Template { logo: Some(logo.clone()), sponsors: vec![logo; 6], accent: Some(Ink(160, 20, 30)), cards, ..Template::default() };
    for id in CARDS {
        let plain = bytes(id, &Template::default());
        assert_eq!(plain, bytes(id, &Template::default()), "{id}");
        let touched = ["badges", "certificates", "certificates-upright"].contains(&id);
        assert_eq!(plain != bytes(id, &all), touched, "{id}");
    }
    let badges = sheet(&run, "badges", Lang::EN, &all);
    let first = &drawings(&badges)[0];
    assert_eq!(first.size, (80 * MM, 50 * MM));
    assert_eq!(first.letters[0].text, "Ines Quandt, Chief Arbiter!");
    let certificate = sheet(&run, "certificates", chinese(), &all);
    assert_eq!(drawings(&certificate)[0].pictures.len(), 7);
    assert_eq!(drawings(&certificate)[0].shapes[0].line.unwrap().ink, Ink(160, 20, 30));
}

#[test]
fn the_other_sheets_are_made_in_both_languages() {
    let mut run = run(GameKind::Chess);
    for lang in [Lang::EN, chinese()] {
        let said = |id: &str| text::render(&pages(&run, id, lang, &Template::default(), Paper::A4), text::USUAL);
        assert!(said("qr").contains("https://example.org/harbour-cup/2026/index.html"));
        for id in ["fa1", "ia1"] {
            let form = said(id);
            assert!(form.contains("Quandt, Ines") && form.contains("罗明远"), "{form}");
            assert_eq!(pages(&run, id, lang, &Template::default(), Paper::A4).pages.len(), 3, "an official a page");
        }
        assert_eq!(pages(&run, "fair-play", lang, &Template::default(), Paper::A4).pages.len(), 1);
        // All that is said of the pairing cards: both names and the board.
        assert!(said("pairing-cards").contains('○'));
    }
    run.0.info.site.clear();
    let fits = |id: &str| {
        let kind = find(id).unwrap();
        let material = Material::new(&run.0, &run.0.sections[0], kind.about, 3, Lang::EN, &NOW.into());
        kind.sheet(&material.input()).err()
    };
    assert_eq!(fits("qr"), Some(crate::documents::Unfit::NoSite));
}
