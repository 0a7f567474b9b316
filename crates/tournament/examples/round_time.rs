//! Time and memory of the next round of report files: `cargo run --release -p tournament --example round_time -- FILE...`
//!
//! Prints for each file the players, the time for reading it, the shortest of five times for pairing, and the memory that the process
//! has needed so far. With `--beside PROGRAM` in front, the program is run as `PROGRAM --dutch FILE -p` on the same
//! file, and how many times longer it takes than our reading and pairing together is printed too.
#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program that may stop")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tournament::pairing::{Options, pair};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut beside = None;
    if arguments.first().is_some_and(|a| a == "--beside") {
        beside = arguments.get(1).cloned();
        arguments.drain(..2);
    }
    for path in arguments {
        let start = Instant::now();
        let bytes = std::fs::read(&path).expect("a file");
        let tournament = tournament::trf::read(&bytes).expect("a report file").tournament;
        let reading = start.elapsed();
        let round = tournament.rounds_paired() + 1;
        let pairing = (0..5).map(|_| {
            let start = Instant::now();
            let paired = pair(&tournament, round, &Options::default());
            assert!(paired.is_ok(), "{paired:?}");
            start.elapsed()
        });
        let pairing = pairing.min().unwrap_or_default();
        println!("{path}: {} players, reading {reading:.1?}, pairing {pairing:.1?}, {}", tournament.contestants.len(), memory());
        if let Some(program) = &beside {
            let theirs = run(program, &path);
            println!("  {program}: {theirs:.1?}, {:.0} times", theirs.as_secs_f64() / (reading + pairing).as_secs_f64());
        }
    }
}

fn run(program: &str, path: &str) -> Duration {
    let start = Instant::now();
    let status = Command::new(program).args(["--dutch", path, "-p"]).stdout(Stdio::null()).status().expect("the program runs");
    assert!(status.success(), "{status}");
    start.elapsed()
}

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("memory unknown");
    peak.trim().to_string()
}
