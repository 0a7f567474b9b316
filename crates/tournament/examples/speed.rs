use std::time::Instant;
use tournament::pairing::{self, Options};
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let t = tournament::trf::read(&bytes).unwrap().tournament;
        let start = Instant::now();
        let r = pairing::pair(&t, t.rounds_paired() + 1, &Options::default());
        let e = start.elapsed();
        let kb = std::fs::read_to_string("/proc/self/status").unwrap().lines().find(|l| l.starts_with("VmHWM")).unwrap().to_string();
        println!("{path} {} players: {:?} pairs in {:?} {kb}", t.players.len(), r.map(|r| r.pairs.len()), e);
    }
}
