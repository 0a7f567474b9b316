//! What a sheet says of day and place, and how it gets to the printers.

use crate::support::{Home, path};
use std::path::Path;

fn run<'a>(home: &Home, event: &'a Path, args: &[&'a str]) -> crate::support::Ran {
    home.run([args[0].as_ref(), path(event)].into_iter().chain(args[1..].iter().map(AsRef::as_ref)))
}

#[cfg(unix)]
#[test]
fn all_sheets_of_a_round_go_to_every_printer_as_asked() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    let (bin, asked) = (home.path("bin"), home.path("asked"));
    std::fs::create_dir_all(&bin).unwrap();
    let script = format!(
        "#!/bin/sh\nprintf '%s ' \"$@\" >> '{0}'\nprintf '\\n' >> '{0}'\necho \"request id is $2-1 (1 file(s))\"\n",
        asked.display()
    );
    std::fs::write(bin.join("lp"), script).unwrap();
    std::fs::set_permissions(bin.join("lp"), std::fs::Permissions::from_mode(0o755)).unwrap();

    let options = ["--printer", "Hall", "--printer", "Desk", "--copies", "2", "--duplex", "long", "--tray", "Tray2"];
    let ran = run(&home, &event, &[&["print", "round"][..], &options[..]].concat()).clean();
    let files: Vec<&str> = ran.out.lines().filter(|line| line.ends_with(".pdf")).collect();
    let round = |name: &str| files.iter().any(|file| file.contains(name));
    assert!(round("pairings-r") && round("pairings-alphabetical-r") && round("slips-r"), "{files:?}");
    let jobs = std::fs::read_to_string(&asked).unwrap();
    assert_eq!(jobs.lines().count(), 2 * files.len(), "{jobs}");
    for (job, line) in jobs.lines().enumerate() {
        let printer = if job % 2 == 0 { "-d Hall " } else { "-d Desk " };
        assert!(line.starts_with(printer) && line.contains(" -n 2 "), "{line}");
        for option in ["media=A4,Tray2", "print-scaling=none", "sides=two-sided-long-edge"] {
            assert!(line.contains(&format!("-o {option} ")), "{line}");
        }
    }
    // A wrong option prints nothing.
    run(&home, &event, &["print", "round", "--printer", "--copies", "0"]).failed(2, &["--copies"]);
    run(&home, &event, &["print", "pairings", "--printer", "--duplex", "both"]).failed(2, &["one, long, short"]);
    assert_eq!(std::fs::read_to_string(&asked).unwrap(), jobs);
}

#[test]
fn a_sheet_says_where_and_when() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 8, 3);
    run(&home, &event, &["event", "--set", "venue=Town Hall", "--set", "room=Hall 2", "--set", "arbiter=Ines Quandt"]).clean();
    run(&home, &event, &["round", "dates", "1: 22.11.2026 15:00"]).clean();
    let dates = run(&home, &event, &["round", "dates", "--usual"]).clean().out;
    assert!(dates.contains("2026-11-23 15:00"), "the same hour on the next day is proposed: {dates}");
    let sheet = home.path("sheet.txt");
    run(&home, &event, &["print", "pairings", "--round", "1", "-o", sheet.to_str().unwrap()]).clean();
    let text = std::fs::read_to_string(&sheet).unwrap();
    assert!(text.contains("Sun 22 Nov 2026, 15:00 · Town Hall, Hall 2\n"), "{text}");
    assert!(text.lines().last().unwrap().starts_with("Chief arbiter Ines Quandt · published "), "{text}");
    let json = run(&home, &event, &["event", "--format", "json"]).clean().out;
    assert!(json.contains("\"venue\": \"Town Hall\"") || json.contains("\"venue\":\"Town Hall\""), "{json}");
}
