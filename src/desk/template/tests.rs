//! Templates as arbiters write them, and what becomes of what is wrong in them.

use super::*;
use std::fs;

const DOT: &[u8] = include_bytes!("../../../crates/print/fixtures/dot.png");

/// What is found beside an event in a folder with these files.
fn found(files: &[(&str, &[u8])]) -> Found {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    beside(&folder.path().join("harbour.flagfall"))
}

fn of(toml: &str) -> Found {
    found(&[("harbour.toml", toml.as_bytes()), ("logo.png", DOT), ("letter.png", b"Dear sponsors")])
}

fn problems(toml: &str) -> Vec<String> {
    of(toml).problems.iter().map(|problem| problem.to_string().rsplit_once(": ").unwrap().1.to_owned()).collect()
}

#[test]
fn without_files_there_is_no_template_and_no_word() {
    let found = found(&[("other.toml", b"[logo]\nfile = \"none.png\"")]);
    assert_eq!(found.template, Template::default());
    assert!(found.problems.is_empty());
}

#[test]
fn everything_that_a_template_may_say() {
    let found = of("
        [logo]
        file = 'logo.png'
        [sponsors]
        files = ['logo.png', 'logo.png']
        [colour]
        accent = '#1a4b8c'
        [certificates]
        first = 6
        frame = false
        organiser = '海港市象棋协会'
        [card.badges]
        size = [85.6, 54]
        items = [
            { text = '{given} {family}', at = [42.8, 20], size = 'fit', width = 70, align = 'centre', bold = true },
            { text = '{role}', at = [6, 40], size = 14 },
        ]
    ");
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let template = found.template;
    assert!(template.logo.is_some() && template.sponsors.len() == 2);
    assert_eq!(template.accent, Some(Ink(0x1a, 0x4b, 0x8c)));
    assert_eq!((template.certificates.first, template.certificates.bare), (6, true));
    assert_eq!(template.certificates.organiser, "海港市象棋协会");
    let card = &template.cards["badges"];
    assert_eq!(card.size, Some((tenths(856), tenths(540))));
    assert_eq!((card.items[0].fit, card.items[0].room, card.items[0].align), (true, Some(tenths(700)), Align::Center));
    assert_eq!((card.items[1].size, card.items[1].at, card.items[1].bold), (14 * PT, (tenths(60), tenths(400)), false));
}

#[test]
fn what_is_not_understood_is_named_and_the_rest_stays() {
    assert_eq!(problems("[lgo]\nfile = 'logo.png'"), ["unknown key lgo"]);
    assert_eq!(problems("[logo]\nfile = 'logo.png'\nheight = 20"), ["unknown key logo.height"]);
    assert_eq!(problems("[logo]\nfile = 7"), ["logo.file"]);
    assert_eq!(problems("[logo]\nfile = 'letter.png'"), ["neither PNG nor JPEG"]);
    assert_eq!(of("[logo]\nfile = 'nowhere.png'").problems.len(), 1);
    assert_eq!(problems("[colour]\naccent = 'red'"), ["colour.accent"]);
    assert_eq!(problems("[certificates]\nfirst = 0"), ["certificates.first"]);
    assert_eq!(problems("[card.slips]\nsize = [90, 55]"), ["unknown key card.slips"]);
    assert_eq!(problems("[card.badges]\nsize = [900, 55]"), ["card.badges.size"]);
    assert_eq!(problems("[card.badges]\nitems = [{ text = '{famly}', at = [1, 1] }]"), ["no place famly"]);
    assert_eq!(problems("[card.badges]\nitems = [{ text = 'x', at = [1, 1], colour = 'red' }]"), ["card.badges.items.1"]);
    let broken = of("[logo]\nfile = 'logo.png'\n[sponsors\n");
    assert!(
        matches!(broken.problems.as_slice(), [TemplateProblem::NoToml(_, fault)] if (fault.line, fault.column) == (3, 10)),
        "{:?}",
        broken.problems
    );
    let rest = of("[logo]\nfile = 'letter.png'\n[colour]\naccent = '#ff0000'");
    assert_eq!((rest.template.logo, rest.template.accent), (None, Some(Ink(255, 0, 0))));
    let seven = format!("[sponsors]\nfiles = [{}]", "'logo.png',".repeat(7));
    assert_eq!(problems(&seven), ["sponsors.files"]);
}

#[test]
fn the_texts_of_the_programme_come_by_chapters() {
    let text = "Written in October.\r\n# 组委会\r\n主任：陈静\r\n\r\n委员：罗明远\r\n## Contacts\n555 0100\n";
    let found = found(&[("harbour.programme.txt", text.as_bytes())]);
    let chapter = |heading: &str, lines: &[&str]| Chapter { heading: heading.into(), lines: lines.iter().map(|&l| l.into()).collect() };
    assert_eq!(found.template.programme, [chapter("组委会", &["主任：陈静", "委员：罗明远"]), chapter("Contacts", &["555 0100"])]);
}

/// A text in another encoding is said, and not printed as nobody wrote it.
#[test]
fn a_text_in_another_encoding_is_left_out() {
    // 竞赛 in GB18030.
    let found = found(&[("harbour.programme.txt", b"# \xbe\xba\xc8\xfc\nText\n"), ("harbour.toml", b"[certificates]\nfirst = 2\n")]);
    assert!(matches!(found.problems.as_slice(), [TemplateProblem::NoToml(_, fault)] if (fault.line, fault.column) == (1, 3)));
    assert!(found.template.programme.is_empty());
    assert_eq!(found.template.certificates.first, 2);
}
