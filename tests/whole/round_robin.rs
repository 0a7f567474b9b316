//! A round robin by commands alone: an adjourned game, a withdrawal, the report file, and documents that do not fit.

use crate::support::{Home, path};
use std::path::PathBuf;

/// Six players, the first round published: board 1 adjourned, the others won by White.
fn event(home: &Home) -> PathBuf {
    let event = home.path("rr.flagfall");
    let setup = ["--name", "Cup", "--game", "chess", "--system", "round-robin", "--rounds", "5"];
    home.run(["new".as_ref(), path(&event)].into_iter().chain(setup.map(AsRef::as_ref))).clean();
    home.run(["players".as_ref(), path(&event), "import".as_ref(), path(&home.roster(6))]).clean();
    publish(home, &event);
    result(home, &event, "1", &["1", "adj", "2", "1", "3", "1"]);
    event
}

fn publish(home: &Home, event: &std::path::Path) {
    for action in ["pair", "publish"] {
        home.run(["round".as_ref(), path(event), action.as_ref()]).clean();
    }
}

fn result(home: &Home, event: &std::path::Path, round: &str, entries: &[&str]) {
    let args = ["result".as_ref(), path(event), round.as_ref()];
    home.run(args.into_iter().chain(entries.iter().map(AsRef::as_ref))).clean();
}

fn report(home: &Home, event: &std::path::Path, name: &str) -> String {
    let file = home.path(name);
    home.run(["export".as_ref(), path(event), "trf26".as_ref(), "-o".as_ref(), path(&file)]).clean();
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn an_adjourned_game_ends_without_a_correction_and_the_report_file_follows() {
    let home = Home::new();
    let event = event(&home);
    publish(&home, &event);
    result(&home, &event, "2", &["1", "=", "2", "=", "3", "="]);
    publish(&home, &event);
    let open = report(&home, &event, "open.trf");
    assert!(open.lines().any(|line| line.starts_with("162 ") && line.contains("X 0.5")), "{open}");
    assert_eq!(open.lines().filter(|line| line.starts_with("001") && line.contains(" ?")).count(), 2, "{open}");
    let standings = home.run(["standings".as_ref(), path(&event)]).clean();
    assert!(standings.out.contains("not final: 1 adjourned"), "{standings:?}");
    result(&home, &event, "1", &["1", "0"]);
    let ended = report(&home, &event, "ended.trf");
    assert!(
        ended.contains("### Adjournment @ Round 1: 1-6: ? => 0")
            && !ended.lines().any(|line| line.starts_with("001") && line.contains(" ?")),
        "{ended}"
    );
    let log = home.run(["log".as_ref(), path(&event), "--format".as_ref(), "json".as_ref()]).clean();
    assert!(log.out.contains("result.adjourned"), "{log:?}");
    home.run(["verify".as_ref(), path(&event)]).clean();
}

#[test]
fn who_leaves_is_annulled_by_the_rule_and_the_record_is_kept() {
    let home = Home::new();
    let event = event(&home);
    let left = home.run(["players".as_ref(), path(&event), "withdraw".as_ref(), "2".as_ref()]).clean();
    assert!(left.out.contains("Played 1 of 5 games"), "{left:?}");
    publish(&home, &event);
    let shown = home.run(["round".as_ref(), path(&event), "show".as_ref()]).clean();
    assert_eq!(shown.out.matches("+ -").count() + shown.out.matches("- +").count(), 1, "the forfeit is filled in: {shown:?}");
    let standings = home.run(["standings".as_ref(), path(&event)]).clean();
    assert!(standings.out.contains("left, games annulled"), "{standings:?}");
    let text = report(&home, &event, "left.trf");
    assert!(text.contains("### Withdrawal @ Round 1: 2 annulled (1/5)"), "{text}");
    let kept = text.lines().find(|line| line.starts_with("001    2")).unwrap();
    assert!(kept.contains(" w 1") && kept.contains(" -"), "the game played and the forfeit stay: {kept}");
    home.run(["verify".as_ref(), path(&event)]).clean();
    home.run(["undo".as_ref(), path(&event)]).failed(3, &[]);
}

#[test]
fn a_grid_of_a_swiss_is_refused_and_nothing_is_written() {
    let home = Home::new();
    let event = home.running_event("swiss.flagfall", 284, 9);
    let grid = home.path("grid.pdf");
    let args = ["print".as_ref(), path(&event), "round-robin-grid".as_ref(), "-o".as_ref(), path(&grid)];
    home.run(args).failed(3, &["Round robins only"]);
    assert!(!grid.exists());
    let list = home.run(["print".as_ref(), "--list".as_ref(), path(&event)]).clean();
    let line = list.out.lines().find(|line| line.starts_with("round-robin-grid")).unwrap();
    assert!(line.contains("Round robins only"), "{line}");
    assert!(!list.out.lines().any(|line| line.starts_with("pairings ") && line.contains('(')), "{list:?}");
}
