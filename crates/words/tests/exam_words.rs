//! What one types who has a question of the examination before him leads to its situation.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::kind::GameKind;
use arbitration::rulebook::Rulebook;
use serde::Deserialize;
use words::situation_search::find;

#[derive(Deserialize)]
struct Exam {
    question: Vec<Question>,
}

fn chess() -> GameKind {
    GameKind::Chess
}

#[derive(Deserialize)]
struct Question {
    id: String,
    #[serde(default = "chess")]
    game: GameKind,
    edition: String,
    #[serde(default)]
    situation: String,
    #[serde(default)]
    typed: String,
    #[serde(default)]
    text: String,
}

/// Questions whose words name another situation than the one that rules.
const LOST: [&str; 5] = ["c249", "c488", "c490", "c495", "d615"];

#[test]
fn the_words_of_the_examination_find_its_situations() {
    let book = Rulebook::built_in().unwrap();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../arbitration/tests/exam");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let (mut asked, mut lost) = (0, Vec::new());
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "toml")) {
        let exam: Exam = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        for q in exam.question.iter().filter(|q| !q.typed.is_empty() && !q.situation.is_empty()) {
            asked += 1;
            let found = find(book.edition(q.game, Some(&q.edition)).unwrap(), &q.typed);
            if found.iter().take(3).any(|f| f.name == q.situation) == LOST.contains(&q.id.as_str()) {
                let first: Vec<&str> = found.iter().take(4).map(|f| f.name).collect();
                lost.push(format!("{}: `{}` means {}, found {first:?}", q.id, q.typed, q.situation));
            }
        }
    }
    println!("{} of {asked} found", asked - LOST.len());
    assert!(asked >= 300, "{asked}");
    assert!(lost.is_empty(), "{} of {asked}:\n{}", lost.len(), lost.join("\n"));
}

/// Which share of the questions has its situation among the first six when all of its text is typed. `--nocapture` lists the rest.
#[test]
#[ignore = "a report: it searches for 1543 whole texts"]
fn the_whole_text_of_a_question_finds_its_situation() {
    let book = Rulebook::built_in().unwrap();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../arbitration/tests/exam");
    for (name, least) in [("chess", 0), ("draughts", 0), ("xiangqi", 0)] {
        let exam: Exam = toml::from_str(&std::fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap()).unwrap();
        let (mut asked, mut kept) = (0, 0);
        for q in exam.question.iter().filter(|q| !q.text.is_empty() && !q.situation.is_empty()) {
            asked += 1;
            let found = find(book.edition(q.game, Some(&q.edition)).unwrap(), &q.text);
            if found.iter().take(6).any(|f| f.name == q.situation) {
                kept += 1;
            } else {
                let first: Vec<&str> = found.iter().take(6).map(|f| f.name).collect();
                println!("{}: `{}` means {}, found {first:?}", q.id, q.text, q.situation);
            }
        }
        println!("{name}: {kept} of {asked} found, {} of a hundred", kept * 100 / asked);
        assert!(kept * 100 >= least * asked, "{name}: {kept} of {asked}");
    }
}
