//! Appeals from the command line to the chief arbiter's report.

use crate::support::{Home, path};

#[test]
fn appeals_corrections_and_withdrawals_stand_in_the_chief_arbiters_report() {
    let home = Home::new();
    let event = home.path("e.flagfall");
    let run = |words: &[&str]| home.run([words[0].as_ref(), path(&event)].into_iter().chain(words[1..].iter().map(AsRef::as_ref)));
    run(&["new", "--name", "Harbour", "--game", "chess", "--rounds", "3", "--set", "arbiter=Berg, Ida"]).clean();
    for name in ["Adams Ann", "Brown Bob", "Clark Cai", "Davis Dee"] {
        run(&["players", "add", name]).clean();
    }
    run(&["round", "pair"]).clean();
    run(&["round", "publish"]).clean();
    for (board, result) in [("1", "1"), ("2", "=")] {
        run(&["result", "1", board, result]).clean();
    }
    run(&["result", "1", "1", "0"]).clean();
    run(&["appeal", "list"]).clean();
    run(&["appeal", "enter", "  ", "--by", "1"]).failed(3, &["what it asks for"]);
    run(&["appeal", "enter", "time", "--by", "9"]).failed(3, &[]);
    run(&["appeal", "enter", "time", "--by", "1", "--round", "1", "--board", "7"]).failed(3, &[]);
    run(&["appeal", "enter", "two minutes for a broken clock", "--by", "1", "--against", "2", "--round", "1", "--board", "1"]).clean();
    run(&["appeal", "decide", "1", "maybe"]).failed(2, &["upheld, partly, dismissed, withdrawn"]);
    let told = run(&["appeal", "decide", "1", "dismissed", "--by", "the committee", "--text", "Laws 6.2"]).clean().out;
    assert!(told.contains("1. ") && told.contains("dismissed by the committee: Laws 6.2"), "{told}");
    run(&["players", "withdraw", "4"]).clean();
    for (lang, words) in [
        (
            "en",
            &[
                "Participants",
                "Results",
                "Standings",
                "two minutes for a broken clock",
                "dismissed by the committee",
                "Corrections",
                "Statistics",
                "Chief arbiter",
            ][..],
        ),
        ("zh-CN", &["参赛名单", "成绩", "名次", "the committee：驳回", "更正", "统计", "裁判长"][..]),
    ] {
        let file = home.path(&format!("report-{lang}.txt"));
        run(&["print", "arbiter-report", "--lang", lang, "-o", file.to_str().unwrap()]).clean();
        let report = std::fs::read_to_string(&file).unwrap();
        for word in words {
            assert!(report.contains(word), "{word}: {report}");
        }
    }
    run(&["verify"]).clean();
}
