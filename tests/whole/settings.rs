//! Settings on the command line are checked as on the screen, and nothing is left half made.

use super::support::{Home, path};

#[test]
fn a_setting_that_cannot_be_is_refused_and_no_event_is_left() {
    let home = Home::new();
    let event = home.path("cup.flagfall");
    for (args, words) in [
        (&["--set", "tiebreaks=BHZ,SB"][..], &["BHZ", "Did you mean BH?"][..]),
        (&["--time", "40/90:30+30"], &["more than one reading", "40/90+30'+30\"@41"]),
        (&["--time", "90,30"], &["not the last"]),
        (&["--set", "pab=0.75"], &["bye worth 0.75"]),
        (&["--set", "scoring=0-1-2"], &["A win is worth most"]),
        (&["--set", "start=10/11/2026"], &["10/11/2026"]),
        (&["--set", "start=2026/02/30"], &["2026/02/30"]),
        (&["--set", "start=2026/11/20", "--set", "end=2026/11/19"], &["before the first"]),
        (&["--set", "federation=Norway"], &["three letters"]),
        (&["--set", "edition=2025"], &["2024-08, 2026-03"]),
        (&["--set", "half-byes=77"], &["77 is more than the 5 rounds"]),
        (&["--section", ""], &["A name is needed"]),
    ] {
        let fixed = ["new".as_ref(), path(&event), "--game".as_ref(), "chess".as_ref(), "--rounds".as_ref(), "5".as_ref()];
        home.run(fixed.into_iter().chain(args.iter().map(AsRef::as_ref))).failed(3, words);
        assert!(!event.exists(), "{args:?}");
    }
    // A further section that is refused leaves the event as it was.
    home.event("cup.flagfall", 4, 5);
    let fixed = ["new".as_ref(), path(&event), "--game".as_ref(), "chess".as_ref(), "--rounds".as_ref(), "5".as_ref()];
    let more = ["--section", "Women", "--set", "tiebreaks=XYZ"];
    home.run(fixed.into_iter().chain(more.iter().map(AsRef::as_ref))).failed(3, &["no tie-break XYZ"]);
    let log = home.run(["log".as_ref(), path(&event)]).clean().out;
    assert!(!log.contains("Women"), "{log}");
}

#[test]
fn a_round_robin_has_the_rounds_that_its_players_need() {
    let home = Home::new();
    let event = home.path("double.flagfall");
    let new = ["--game", "chess", "--system", "double-round-robin", "--rounds", "9"];
    home.run(["new".as_ref(), path(&event)].into_iter().chain(new.iter().map(AsRef::as_ref))).clean();
    let roster = home.roster(10);
    home.run(["players".as_ref(), path(&event), "import".as_ref(), path(&roster)]).clean();
    home.run(["round".as_ref(), path(&event), "pair".as_ref()]).clean();
    let log = home.run(["log".as_ref(), path(&event), "--format".as_ref(), "json".as_ref()]).clean().out;
    assert!(log.contains("\"rounds\":18"), "{log}");
}
