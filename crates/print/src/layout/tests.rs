//! Whether the choice of size is the best one, held against a literal trial of everything, and whether every sheet holds what is on it.

use super::asked::Asked;
use super::paging::Height;
use super::plan::{self, Area, Around, Choice, Plan, frame};
use super::setting::{area, planned};
use super::*;
use crate::choice::Choice as Chosen;
use crate::documents::{DOCUMENTS, find};
use crate::measure::{Size, Type};
use crate::sample::{Event, assert_complete, assert_whole, round_robin, swiss, swiss_in};
use crate::sheet::{Line, Order, Part, Table};
use arbitration::kind::GameKind;
use std::cmp::Reverse;
use std::collections::BTreeSet;

const TOP: Unit = 84 * PT;

fn areas(paper: Paper) -> [Area; 2] {
    [false, true].map(|landscape| area(landscape, paper.size(landscape), TOP, paper.size(landscape).1 - EDGE))
}

/// The first table of a document, cleaned.
fn table(event: &Event, id: &str) -> Table {
    let mut parts = find(id).unwrap().sheet(&event.input()).unwrap().parts;
    tidy::tidy(&mut parts);
    parts.into_iter().find_map(|part| if let Part::Table(table) = part { Some(table) } else { None }).unwrap()
}

/// The pages that a table takes where it is really written.
fn written(asked: &Asked<'_>, table: &Table, plan: &Plan, area: Area) -> usize {
    let settings = planned(asked, plan, area.width, false);
    let fonts = Fonts::shipped();
    let bottom = TOP + area.height;
    let (pages, title) = (vec![Vec::new()], 12 * PT);
    let mut flow = Flow {
        fonts,
        lang: Lang::EN,
        left: SIDE,
        width: area.width,
        top: TOP,
        bottom,
        begin: TOP,
        y: TOP,
        pages,
        tables: 0,
        tree: None,
        frames: None,
        title,
        heading: String::new(),
    };
    flow.table(table, &settings, Around::default());
    flow.pages.len()
}

/// How close everything stands: hundredths of the size beside a text, and whether more texts than a few take several lines.
#[derive(Clone, Copy)]
struct Close {
    pad: Unit,
    tight: bool,
}

const LOOSE: Close = Close { pad: 35, tight: false };

/// What is not broken: words, parts of a word with its hyphen, single hanzi.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_hanzi = |c: char| c >= '\u{2e80}';
    text.split(' ').flat_map(|word| word.split_inclusive('-')).flat_map(move |word| word.split_inclusive(is_hanzi))
}

/// What a column needs at a size, by every text measured at that size: all of it, or for texts that may be broken what 95 of 100 need; where
/// it is tight what its longest word needs and the letters that it is given.
fn needs(table: &Table, column: usize, size: Unit, close: Close) -> Unit {
    let fonts = Fonts::shipped();
    let fit = table.columns[column].fit;
    let cells = table.lines.iter().filter_map(|line| if let Line::Cells(cells) = line { cells.get(column) } else { None });
    let weight = |strong: bool| if strong { Weight::Bold } else { Weight::Regular };
    let number = |text: &str| crate::measure::split_number(text).0.to_owned();
    let sign = |text: &str| crate::measure::split_number(text).1.to_owned();
    let width = |text: &str, strong: bool| fonts.width(text, size, weight(strong));
    let mut widths: Vec<Unit> = match fit.align {
        Align::Points => {
            let all: Vec<_> = cells.clone().collect();
            let slot = all.iter().map(|cell| width(&sign(&cell.text), cell.strong)).max().unwrap_or(0);
            all.iter().map(|cell| width(&number(&cell.text), cell.strong) + slot).collect()
        }
        _ => cells.clone().map(|cell| width(&cell.text, cell.strong)).collect(),
    };
    widths.sort_unstable();
    let own = match fit.letters {
        None => widths[widths.len() - 1],
        Some(letters) => {
            let short = Unit::from(letters.min(10)) * size * 6 / 10;
            let long = cells.filter(|cell| width(&cell.text, cell.strong) > short);
            let words = long.flat_map(|cell| words(&cell.text).map(|word| width(word, cell.strong)).collect::<Vec<_>>());
            let word = words.max().unwrap_or(0).min(size * 14);
            let usual = widths[(widths.len() - 1) * 95 / 100].max(word).max(widths[widths.len() - 1].min(short));
            if close.tight { word.max(Unit::from(letters) * size * 6 / 10).min(usual) } else { usual }
        }
    };
    let head = fonts.width(&table.columns[column].head, size * 9 / 10, Weight::Bold);
    let kept = if fit.least > 0 { 0 } else { Unit::from(fit.room) * size * 6 / 10 };
    (own.max(head).max(kept) + 2 * (size * close.pad / 100)).max(fit.least)
}

/// Everything is tried and written out, the best taken by the words of the rule.
fn by_trial((asked, table): (&Asked<'_>, &Table), areas: &[Area], kind: Type, close: Close, most_across: usize) -> Vec<(Plan, usize)> {
    let mut all = Vec::new();
    for area in areas {
        for across in 1..=if table.order == Order::Names { 2.min(most_across) } else { 1 } {
            let mut size = kind.floor;
            while size <= kind.max {
                let sum: Unit = (0..table.columns.len()).map(|at| needs(table, at, size, close)).sum();
                let plan = Plan {
                    landscape: area.landscape,
                    across,
                    size,
                    pad: close.pad,
                    two_lines: false,
                    tight: close.tight,
                    leading: Type::leading_at(size),
                    too_small: false,
                };
                // Half a point of the width is left to rounding.
                if sum + 50 <= frame(area.width, across) {
                    let pages = written(asked, table, &plan, *area);
                    all.push((plan, pages));
                }
                size += PT / 2;
            }
        }
    }
    all
}

/// The choice made by counting heights is the one that writing everything out would make.
#[test]
fn the_chosen_size_is_the_best_of_all_that_were_written_out() {
    let mut long = swiss(61, GameKind::Chess, Lang::EN);
    for player in long.tournament.contestants.iter_mut().step_by(3) {
        player.name = format!("{} {}", player.name, "van der Oosterhuizen-Featherstone");
    }
    let events = [swiss(61, GameKind::Chess, Lang::EN), long, swiss(130, GameKind::Xiangqi, Lang::named("zh-CN").unwrap())];
    for (event, id) in
        events.iter().flat_map(|event| ["pairings", "pairings-alphabetical", "standings", "starting-list"].map(|id| (event, id)))
    {
        let table = table(event, id);
        let asked = Asked::new(vec![&table], Fonts::shipped());
        let areas = areas(Paper::A4);
        let choice = |size| Choice { asked: &asked, areas: &areas, class: Class::Wall, size, around: Around::default(), folded: false };
        let tried = by_trial((&asked, &table), &areas, Type::POSTED, LOOSE, 2);
        let rank = |(plan, pages): &&(Plan, usize)| {
            let reached = plan.size.min(Type::POSTED.aim);
            (Reverse(reached), *pages, plan.landscape, plan.across, Reverse(plan.size))
        };
        let best_of = |tried: &[(Plan, usize)]| tried.iter().min_by_key(rank).cloned();
        let Some((best, pages)) = best_of(&tried) else { continue };
        // Upright where that saves pages, most texts in one line or not.
        let upright = [LOOSE, Close { tight: true, ..LOOSE }].into_iter().find_map(|close| {
            let tried = by_trial((&asked, &table), &areas[..1], Type::POSTED, close, 2);
            best_of(&tried)
        });
        let (best, pages) = upright.filter(|(_, fewer)| best.landscape && *fewer < pages).unwrap_or((best, pages));
        let base = Close { tight: best.tight, ..LOOSE };
        let found = choice(Size::Normal).best();
        let of = |plan: &Plan| (plan.size, plan.landscape, plan.across);
        assert_eq!(of(&found), of(&best), "{id} of {} in normal size", event.tournament.contestants.len());
        let area = areas.iter().find(|area| area.landscape == found.landscape).unwrap();
        assert_eq!(written(&asked, &table, &found, *area), pages, "{id}: taller rows take no page more");

        // The type that fills the same pages; or 18 points on them with narrower gaps, or with more names in two lines; or one page more where
        // that brings it to 18 points.
        let filling = |from: Unit, to: Unit, close: Close| {
            let wide = Type { floor: from, max: to, ..Type::POSTED };
            by_trial((&asked, &table), &areas, wide, close, best.across)
        };
        let tried = filling(best.size, Type::WALL.max, base);
        let largest = |most: usize| tried.iter().filter(|(_, pages)| *pages <= most).map(|(plan, _)| plan.size).max().unwrap();
        let (same, more) = (largest(pages), largest(pages + 1));
        let closer = [(25, false), (35, true), (25, true)].map(|(pad, tight)| Close { pad, tight: tight || base.tight });
        let is_whole = |plan: &Plan| base.tight || !plan.tight || !choice(Size::Auto).breaks(plan, plan::FEW_BROKEN);
        let is_closer = same < 1800
            && closer.iter().any(|close| filling(1800, 1800, *close).iter().any(|(plan, taken)| *taken <= pages && is_whole(plan)));
        let expected = match (same, more) {
            (..1800, _) if is_closer => 1800,
            (..1800, 1800..) if pages > 1 => more,
            _ => same,
        };
        assert_eq!(choice(Size::Auto).best().size, expected, "{id} of {} as large as the pages allow", event.tournament.contestants.len());
    }
}

/// 142 boards: nothing is left out at arm's length and a step, and 18 points at least at two metres.
#[test]
fn a_large_open_is_posted_large() {
    let event = swiss(284, GameKind::Chess, Lang::EN);
    let made = |size| {
        find("pairings")
            .unwrap()
            .pages_as(&event.input(), Style { size, ..Style::new(Lang::EN, Paper::A4) }, &Chosen::default(), Fonts::shipped())
            .unwrap()
    };
    let (normal, large, auto) = (made(Size::Normal), made(Size::Large), made(Size::Auto));
    assert!(normal.fitting.size >= 14 * PT, "{:?}", normal.fitting);
    assert!(large.fitting.size >= 18 * PT, "{:?}", large.fitting);
    assert!(auto.fitting.size >= normal.fitting.size && auto.pages.len() <= normal.pages.len() + 1, "{:?}", auto.fitting);
    // Ten boards fill their page.
    let event = swiss(20, GameKind::Chess, Lang::EN);
    let few =
        find("pairings").unwrap().pages_as(&event.input(), Style::new(Lang::EN, Paper::A4), &Chosen::default(), Fonts::shipped()).unwrap();
    assert_eq!(few.pages.len(), 1);
    assert!(few.fitting.size >= 18 * PT, "{:?}", few.fitting);
}

/// A list by name stands in two columns where all that it shows has room in them, and reads down and then right.
/// Thirteen rounds stand in one part: the cells are narrower than of seven, and never below what a pen needs.
#[test]
fn a_wall_grid_stands_in_one_part_with_cells_for_a_pen() {
    for (rounds, paper, least) in [(7, Paper::A4, 100), (13, Paper::A4, 70), (13, Paper::Letter, 70)] {
        let event = swiss_in(40, (5, rounds), GameKind::Chess, Lang::EN);
        let document = find("wall-grid").unwrap().pages(&event.input(), paper, Fonts::shipped()).unwrap();
        let rows = || document.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.rows);
        let heads: Vec<_> = rows().filter(|row| row.kind == RowKind::Head).collect();
        assert!(heads.iter().all(|row| row.cells.len() == usize::from(rounds) + 4), "{rounds} rounds in one part");
        assert_eq!(rows().filter(|row| row.kind == RowKind::Body && row.cells.len() > 1).count(), 40);
        assert_eq!(document.fitting.too_small, None);
        // Titles of one width in the middle of cells of one width.
        let x = |cell: usize| heads[0].cells[cell].lines[0].x;
        for cell in 2..6 {
            assert!(x(cell + 1) - x(cell) >= crate::drawing::tenths(least) - PT, "{rounds} rounds: {}", x(cell + 1) - x(cell));
        }
    }
}

#[test]
fn a_list_by_name_stands_in_two_columns() {
    let event = swiss(284, GameKind::Chess, Lang::EN);
    let kind = find("pairings-alphabetical").unwrap();
    let made = |columns: &[&str]| {
        let chosen = Chosen { columns: columns.iter().map(|&column| column.to_owned()).collect(), ..Chosen::default() };
        kind.pages_as(&event.input(), Style::new(Lang::EN, Paper::A4), &chosen, Fonts::shipped()).unwrap()
    };
    let (whole, document) = (made(&[]), made(&["Name", "Bd", "Colour"]));
    assert!(document.pages.len() < whole.pages.len(), "who chooses the columns chooses the pages");
    let heads = |document: &Document| {
        document.pages[0].blocks.iter().flat_map(|block| &block.rows).find(|row| row.kind == RowKind::Head).map(|row| row.cells.len())
    };
    assert_eq!((heads(&whole), heads(&document)), (Some(5), Some(3)), "nothing is left out that nobody asked to leave out");
    let first = &document.pages[0];
    let lefts: BTreeSet<Unit> = first
        .blocks
        .iter()
        .flat_map(|block| block.rows.iter().filter(|row| row.kind == RowKind::Body))
        .filter_map(|row| row.cells[0].lines.first())
        .map(|text| text.x)
        .collect();
    assert_eq!(lefts.len(), 2, "{:?}", document.fitting);
    let names: Vec<&str> = document
        .pages
        .iter()
        .flat_map(|page| &page.blocks)
        .flat_map(|block| &block.rows)
        .filter(|row| row.kind == RowKind::Body)
        .map(|row| row.cells[0].whole.as_str())
        .collect();
    assert_eq!(names.len(), 284);
    assert!(names.is_sorted_by_key(|name| crate::collate::sort_key(name)));
    let over: Vec<&str> = first
        .blocks
        .iter()
        .flat_map(|block| &block.rows)
        .filter(|row| row.kind == RowKind::Continued)
        .map(|row| row.cells[0].lines[0].text.as_str())
        .collect();
    assert_eq!(over.len(), 2, "letters over each column: {over:?}");
}

/// A remark that is longer than its page says on the next that it goes on, for the eye only, and leaves no line alone.
#[test]
fn a_long_remark_says_that_it_goes_on() {
    let mut moved = BTreeSet::new();
    for words in 0..60 {
        let remarks = ["Pack the clocks. ".repeat(100 + 4 * words), "Then go home. ".repeat(60)];
        let parts = vec![Part::Title("After the event".to_owned()), Part::Prose(remarks.to_vec())];
        let sheet = Sheet { id: "x", title: "x".to_owned(), parts };
        let document = lay_out(&sheet, &Masthead::default(), Lang::EN, Paper::A5, Fonts::shipped());
        let of = |page: &Page| -> Vec<(RowKind, String)> {
            let notes = page.blocks.iter().filter(|block| block.kind == BlockKind::Note);
            notes.flat_map(|block| &block.rows).map(|row| (row.kind, row.cells[0].lines[0].text.clone())).collect()
        };
        let goes_on = |page: &Page| of(page).first().is_some_and(|(kind, _)| *kind == RowKind::Continued);
        assert!(!goes_on(&document.pages[0]));
        moved.extend(document.pages.iter().skip(1).map(goes_on));
        for page in document.pages.iter().skip(1).filter(|page| goes_on(page)) {
            let lines = of(page);
            assert_eq!(lines[0].1, "(continued)");
            assert!(lines.len() >= 3, "{words}: {lines:?}");
        }
        let said = document.texts().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
        assert!(!said.contains("continued") && said.matches("clocks").count() == 100 + 4 * words, "{words}: {said}");
    }
    assert_eq!(moved.len(), 2, "some remarks begin a page, some go on there");
}

/// Type for two metres keeps every column: what stands beside a name goes under it before anything is smaller.
#[test]
fn large_type_keeps_every_column() {
    for (event, lang) in
        [(swiss(284, GameKind::Chess, Lang::EN), "en"), (swiss(130, GameKind::Xiangqi, Lang::named("zh-CN").unwrap()), "zh")]
    {
        for id in ["pairings", "pairings-alphabetical", "standings", "starting-list", "results", "crosstable-rank"] {
            let style = Style { size: Size::Large, ..Style::new(event.heading.lang, Paper::A4) };
            let kind = find(id).unwrap();
            let document = kind.pages_as(&event.input(), style, &Chosen::default(), Fonts::shipped()).unwrap();
            assert_complete(&kind.sheet(&event.input().on(style)).unwrap(), &document, &format!("{id} {lang}"));
            // Thirteen rounds of opponents have no room side by side in it.
            let floor = if id == "crosstable-rank" { 8 * PT } else { Type::WALL.floor };
            assert!(document.fitting.size >= floor && document.fitting.too_small.is_none(), "{id} {lang}: {:?}", document.fitting);
        }
    }
}

#[test]
fn points_stand_on_their_whole_numbers() {
    let event = swiss(40, GameKind::Chess, Lang::EN);
    let document = find("standings").unwrap().pages(&event.input(), Paper::A4, Fonts::shipped()).unwrap();
    let rows = document.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.rows).filter(|row| row.kind == RowKind::Body);
    let mut ends = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for row in rows {
        // The score: the first column in bold after the rank.
        let Some(text) = row.cells.iter().skip(1).filter_map(|cell| cell.lines.first()).find(|text| text.weight == Weight::Bold) else {
            continue;
        };
        let (number, sign) = crate::measure::split_number(&text.text);
        // Widths are rounded up to a hundredth of a point.
        ends.insert((text.x + Fonts::shipped().width(number, text.size, text.weight)) / 10);
        seen.insert(sign.to_owned());
        assert!(!text.text.contains('.'));
    }
    assert_eq!(ends.len(), 1, "{ends:?}");
    assert_eq!(seen.len(), 2, "halves and whole points");
}

/// Rosters on which layouts break: names of 40 and of 100 letters, one word of 80, from right to left, hanzi, two scripts.
fn odd_names(event: &mut Event) {
    let names = [
        "Christoffersen-Lindqvist, Hanne Margrethe",
        "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Maximilian Friedrich-Wilhelm Aurelius Bartholomew",
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        "דוד בן גוריון אברהם",
        "محمد عبد الرحمن",
        "欧阳文静",
        "邱牧野 Qiu Muye",
        "北京航空航天大学附属中学国际象棋俱乐部代表队第二分队",
    ];
    for (at, player) in event.tournament.contestants.iter_mut().enumerate() {
        if at % 3 == 0 {
            player.name = format!("{} {}", names[at / 3 % names.len()], at);
        }
    }
    for (at, club) in event.clubs.values_mut().enumerate().filter(|(at, _)| at % 4 == 0) {
        *club = names[at / 4 % names.len()].to_owned();
    }
}

fn every_document(event: &Event, paper: Paper, size: Size) {
    for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
        let style = Style { size, ..Style::new(event.heading.lang, paper) };
        let document = kind.pages_as(&event.input(), style, &Chosen::default(), Fonts::shipped()).unwrap();
        let count = event.tournament.contestants.len();
        let what = format!("{} of {count} in {size:?} on {}, {}", kind.id, paper.name(), event.heading.lang.name());
        assert_whole(&document, &what);
        assert_complete(&kind.sheet(&event.input().on(style)).unwrap(), &document, &what);
    }
}

#[test]
fn every_word_is_whole_on_every_sheet_of_odd_rosters() {
    for lang in Lang::all() {
        for mut event in
            [swiss(24, GameKind::Chess, lang), swiss(21, GameKind::Xiangqi, lang), round_robin(14, GameKind::Draughts100, lang)]
        {
            odd_names(&mut event);
            for (paper, size) in [
                (Paper::A4, Size::Auto),
                (Paper::Letter, Size::Normal),
                (Paper::A4, Size::Large),
                (Paper::A3, Size::Auto),
                (Paper::A5, Size::Auto),
            ] {
                every_document(&event, paper, size);
            }
        }
    }
}

#[test]
fn every_word_is_whole_on_every_sheet_of_a_large_open() {
    let mut chess = swiss_in(284, (13, 13), GameKind::Chess, Lang::EN);
    odd_names(&mut chess);
    let mut xiangqi = swiss_in(284, (13, 13), GameKind::Xiangqi, Lang::named("zh-CN").unwrap());
    odd_names(&mut xiangqi);
    every_document(&chess, Paper::A4, Size::Auto);
    every_document(&chess, Paper::Letter, Size::Large);
    every_document(&xiangqi, Paper::A4, Size::Normal);
    every_document(&xiangqi, Paper::Letter, Size::Auto);
}

/// At a desk nobody needs type above the aim: names stand in one line each, in every table of a pack, as long as some size from there on has
/// room for them.
#[test]
fn at_a_desk_names_stand_in_one_line() {
    let long = "Christoffersen-Lindqvist, Hanne Margrethe";
    let mut event = swiss_in(40, (9, 9), GameKind::Chess, Lang::EN);
    event.tournament.contestants[7].name = "Christoffersen-Lindqvist, Hanne".to_owned();
    event.tournament.contestants[20].name = long.to_owned();
    for id in ["recovery-pack", "crosstable-number"] {
        let document = find(id).unwrap().pages(&event.input(), Paper::A4, Fonts::shipped()).unwrap();
        let cells = document.pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.rows).flat_map(|row| &row.cells);
        let named: Vec<_> = cells.filter(|cell| cell.whole.contains(long)).collect();
        assert!(!named.is_empty(), "{id}");
        for cell in named {
            assert_eq!(cell.lines.len(), 1, "{id}: {:?}", cell.lines);
            assert!(cell.lines[0].size >= Type::READING.aim.min(document.fitting.size), "{id}: {}", cell.lines[0].size);
        }
    }
}

/// What explains a table stands on the page of its last rows: a sheet of signs alone on a wall explains nothing.
#[test]
fn no_page_has_remarks_alone() {
    let is_note = |block: &Block| block.kind == BlockKind::Note;
    for (lang, counts) in Lang::all().zip([[9, 20, 33, 50], [14, 27, 41, 64]]) {
        for count in counts {
            let mut long = swiss(count, GameKind::Chess, lang);
            odd_names(&mut long);
            let events = [(long, Paper::A4, Size::Large), (swiss(count, GameKind::Xiangqi, lang), Paper::A5, Size::Normal)];
            for (event, paper, size) in events {
                let style = Style { size, ..Style::new(lang, paper) };
                for kind in DOCUMENTS.iter().filter(|kind| kind.available(&event.input()).is_ok()) {
                    let document = kind.pages_as(&event.input(), style, &Chosen::default(), Fonts::shipped()).unwrap();
                    for page in document.pages.iter().skip(1) {
                        let alone = !page.blocks.is_empty() && page.blocks.iter().all(is_note);
                        assert!(!alone, "{} of {count} in {size:?} on {}: page {} of {}", kind.id, paper.name(), page.number, document.of);
                    }
                }
            }
        }
    }
}

/// The heights from which pages are counted are those that are written.
#[test]
fn rows_are_as_high_as_they_were_counted() {
    let mut event = swiss(60, GameKind::Chess, Lang::EN);
    odd_names(&mut event);
    let table = table(&event, "standings");
    let asked = Asked::new(vec![&table], Fonts::shipped());
    let areas = areas(Paper::A3);
    for tight in [false, true] {
        let found =
            Choice { asked: &asked, areas: &areas, class: Class::Posted, size: Size::Normal, around: Around::default(), folded: false }
                .best();
        // So small that all columns have room either way.
        let size = plan::SMALLEST;
        let plan = Plan { tight, size, landscape: true, leading: Type::leading_at(size), ..found };
        let area = areas.iter().find(|area| area.landscape == plan.landscape).unwrap();
        let widths = plan::widths(&asked, &plan, area.width).unwrap();
        let counted: Vec<Height> = asked.heights(plan.metrics(), plan.leading, &widths);
        let setting = &planned(&asked, &plan, area.width, false)[0];
        let flow = Flow {
            fonts: Fonts::shipped(),
            lang: Lang::EN,
            left: SIDE,
            width: area.width,
            top: TOP,
            bottom: TOP + area.height,
            begin: TOP,
            y: TOP,
            pages: vec![Vec::new()],
            tables: 0,
            tree: None,
            frames: None,
            title: 12 * PT,
            heading: String::new(),
        };
        let written: Vec<Height> = table.lines.iter().map(|line| flow.height(line, setting)).collect();
        assert_eq!(counted, written);
    }
}

/// Writes the lists of the wall to `target/print-look`, to be looked at: `cargo test write_the_lists -- --ignored`.
#[test]
#[ignore = "writes files to be looked at"]
fn write_the_lists() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/print-look");
    std::fs::create_dir_all(&folder).unwrap();
    for (players, lang) in [61, 284].into_iter().flat_map(|players| Lang::all().map(move |lang| (players, lang))) {
        let game = if lang == Lang::EN { GameKind::Chess } else { GameKind::Xiangqi };
        let event = swiss_in(players, (5, 9), game, lang);
        for id in ["pairings", "pairings-alphabetical", "standings", "crosstable-rank", "starting-list", "results"] {
            for (size, name) in Size::ALL {
                let style = Style { size, ..Style::new(lang, Paper::A4) };
                let document = find(id).unwrap().pages_as(&event.input(), style, &Chosen::default(), Fonts::shipped()).unwrap();
                let pdf = crate::pdf::render(&document, Fonts::shipped()).unwrap();
                std::fs::write(folder.join(format!("wall-{id}-{players}-{}-{name}.pdf", lang.name())), pdf).unwrap();
                println!(
                    "{id} {players} {} {name}: {:?}, {} pages, landscape {}",
                    lang.name(),
                    document.fitting,
                    document.pages.len(),
                    document.landscape
                );
            }
        }
    }
}
