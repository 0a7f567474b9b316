//! Under the machine-made language every text that comes from a catalogue stands in brackets: what stands outside is a name, a number or a
//! code.

use super::support::Home;
use std::path::Path;

/// What stands outside brackets although a person reads it: moves, codes of editions and rules, words of the contract.
const CODES: &[&str] = &["yes", "no", "undecided", "demo", "flagfall", "trf", "toml", "txt", "PAB", "UTC", "FIDE", "CXA", "WXF", "FMJD"];

fn outside(text: &str) -> Vec<String> {
    let text = words::outside(text);
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
    words.filter(|word| !CODES.contains(word)).map(str::to_owned).collect()
}

#[test]
fn tools_say_nothing_that_is_in_no_catalogue() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixture = |name: &str| root.join("fixtures").join(name).display().to_string();
    let home = Home::new();
    let sheet = |name: &str, cells: &str| {
        std::fs::write(home.path(name), cells).unwrap();
        home.path(name).display().to_string()
    };
    let (first, second) = (sheet("first.txt", "e4\ne5\nNf3\nNc6\n"), sheet("second.txt", "e4\ne5\nNf3\nNf6\n"));
    let trf = fixture("pairing/speed/r5_50.trf");
    let new = home.path("new.trf").display().to_string();
    let runs: &[&[&str]] = &[
        &["check", &trf],
        &["tables", "berger", "5"],
        &["tables", "varma", "11"],
        &["can-mate", "--fen", "7k/8/8/8/8/8/8/K6B w - - 0 1", "--side", "white"],
        &["reconcile", "--game", "chess", "--white", &first, "--black", &second],
        &["generate", "--players", "6", "--rounds", "3", "--seed", "1", "-o", &new],
        &["generate", "--players", "1", "--seed", "1", "-o", &new],
        &["moves", "--game", "chess", "--notation", "wxf"],
        &["replay", &trf],
        &["pair", &first],
        &["rule", "no-such"],
    ];
    for args in runs {
        let ran = home.run(args.iter().copied().chain(["--lang", "x-pseudo"]));
        let given =
            |word: &String| args.iter().any(|arg| arg.contains(word.as_str())) || root.display().to_string().contains(word.as_str());
        // Names of files and folders of this machine, and moves.
        let folder = home.path("").display().to_string();
        for text in [&ran.out, &ran.err] {
            assert!(args[0] == "moves" || text.is_empty() || text.contains('⟦'), "{args:?}: {text}");
            let strange: Vec<String> = outside(text).into_iter().filter(|word| !given(word) && !folder.contains(word.as_str())).collect();
            assert!(strange.is_empty(), "{args:?}: {strange:?}\n{text}");
        }
    }
}
