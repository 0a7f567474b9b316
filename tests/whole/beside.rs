//! A printer that hangs, in a real terminal: results go in, the key that stops it works, and the program ends when it is told to.

use crate::support::{Home, path};
use crate::terminal::Terminal;
use flagfall::words::Lang;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// A printing command that never answers; gives the file in which it says who it is.
fn hanging_printer(home: &Home) -> PathBuf {
    let (folder, who) = (home.path("bin"), home.path("lp.pid"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("lp"), format!("#!/bin/sh\necho $$ > '{}'\nexec sleep 600\n", who.display())).unwrap();
    std::fs::set_permissions(folder.join("lp"), std::fs::Permissions::from_mode(0o755)).unwrap();
    who
}

/// Waits until a process that was started lives no more.
#[track_caller]
fn gone(who: &Path) {
    let process = Path::new("/proc").join(std::fs::read_to_string(who).unwrap().trim());
    let deadline = Instant::now() + Duration::from_secs(2);
    while process.exists() && !std::fs::read_to_string(process.join("stat")).is_ok_and(|stat| stat.contains(") Z ")) {
        assert!(Instant::now() < deadline, "lp lives on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until the printing command runs.
#[track_caller]
fn started(who: &Path) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !std::fs::read_to_string(who).is_ok_and(|pid| pid.ends_with('\n')) {
        assert!(Instant::now() < deadline, "lp was never started");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What the line of the day says of results.
fn results_in(done: u16, of: u16) -> String {
    format!("{} {done}/{of}", Lang::EN.text("ui.step.results"))
}

fn results(home: &Home, event: &Path) -> Vec<String> {
    let args = ["round".as_ref(), path(event), "show".as_ref(), "--round".as_ref(), "1".as_ref(), "--format".as_ref(), "json".as_ref()];
    let round: serde_json::Value = serde_json::from_str(&home.run(args).clean().out).unwrap();
    round["boards"].as_array().unwrap().iter().map(|b| b["result"].as_str().unwrap_or("").to_owned()).collect()
}

#[test]
fn results_are_saved_while_a_printer_hangs_and_sigterm_ends_it() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 40, 5);
    let who = hanging_printer(&home);
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    terminal.see(&results_in(0, 20));
    terminal.keys("p1");
    started(&who);
    terminal.see("printing");
    terminal.keys("wdb");
    terminal.see(&results_in(3, 20));
    // At human pace as well: the next after the one before was said.
    terminal.keys("w");
    terminal.see(&results_in(4, 20));
    terminal.see("printing");
    let told = Instant::now();
    assert!(Command::new("kill").args(["-TERM".to_owned(), terminal.id().to_string()]).status().unwrap().success());
    let (_, left) = terminal.end();
    assert!(told.elapsed() < Duration::from_secs(2), "{:?}", told.elapsed());
    left.restored();
    gone(&who);
    home.run(["verify".as_ref(), path(&event)]).clean();
    assert_eq!(results(&home, &event)[..5], ["1", "=", "0", "1", ""]);
}

#[test]
fn a_print_that_hangs_is_stopped_by_its_key_and_the_next_one_goes_out() {
    let home = Home::new();
    let event = home.running_event("cup.flagfall", 40, 5);
    let who = hanging_printer(&home);
    let terminal = Terminal::start(&home, &[&event], 140, 24);
    terminal.see(&results_in(0, 20));
    terminal.keys("p1");
    started(&who);
    terminal.see("Ctrl+x stops");
    std::fs::write(home.path("bin/lp"), "#!/bin/sh\necho 'request id is Laser-8 (1 file(s))'\n").unwrap();
    terminal.keys("<ctrl+x>");
    let stopped = Lang::EN.text("ui.task.print-stopped");
    terminal.see(stopped.split('{').next().unwrap());
    gone(&who);
    terminal.keys("p1");
    terminal.see(&Lang::EN.fill("ui.documents.printed", &[("job", "Laser-8")]));
    terminal.keys("<ctrl+q>");
    assert!(terminal.end().0.success());
    let log = home.run(["log".as_ref(), path(&event), "--format".as_ref(), "json".as_ref()]).clean().out;
    assert_eq!(log.matches("document.print").count(), 1, "only what went out is in the log:\n{log}");
}

#[test]
fn four_hundred_players_standings_and_two_results_in_one_burst() {
    let home = Home::new();
    let event = home.running_event("large.flagfall", 400, 5);
    let terminal = Terminal::start(&home, &[&event], 80, 24);
    terminal.see(&results_in(0, 200));
    terminal.keys("<f4><f3>wd");
    terminal.see(&results_in(2, 200));
    terminal.keys("<ctrl+q>");
    assert!(terminal.end().0.success());
    assert_eq!(results(&home, &event)[..3], ["1", "=", ""]);
}
