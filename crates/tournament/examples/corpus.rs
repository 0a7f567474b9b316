//! Re-pairs every round of report files: `corpus FILE...`.
use tournament::model::{Entry, Bye, Color, Tpn};
use tournament::pairing::{self, Options, Pair};
fn main() {
    let (mut rounds, mut bad, mut files_bad, mut files) = (0, 0, 0, 0);
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let t = match tournament::trf::read(&bytes) { Ok(d) => d.tournament, Err(e) => { println!("{path}: {e}"); files_bad += 1; continue } };
        let mut t = t;
        if std::env::var("E2017").is_ok() { t.system = tournament::model::System::Dutch(tournament::model::DutchEdition::E2017); }
        files += 1;
        let mut ok = true;
        let last = t.rounds_paired();
        if t.rounds == 0 { t.rounds = last; }
        for r in 1..=last {
            rounds += 1;
            let mut found: Vec<(Tpn, Tpn)> = Vec::new();
            let mut pab = None;
            for p in &t.players { match p.entry(r) {
                Some(Entry::Game(g)) => { if g.color == Some(Color::White) { found.push((p.tpn, g.opponent)); } else if g.color.is_none() && p.tpn < g.opponent { found.push((p.tpn, g.opponent)) } }
                Some(Entry::Bye(Bye::PairingAllocated)) => pab = Some(p.tpn),
                _ => {} } }
            found.sort();
            match pairing::pair(&t, r, &Options::default()) {
                Ok(x) => {
                    let mut mine: Vec<(Tpn, Tpn)> = x.pairs.iter().map(|p: &Pair| (p.white, p.black)).collect();
                    mine.sort();
                    if mine != found || x.pab != pab {
                        ok = false; bad += 1;
                        let a: Vec<_> = mine.iter().filter(|p| !found.contains(p)).map(|p| (p.0.0, p.1.0)).collect();
                        let b: Vec<_> = found.iter().filter(|p| !mine.contains(p)).map(|p| (p.0.0, p.1.0)).collect();
                        println!("{path} round {r}/{}: expected {a:?} pab {:?}; file {b:?} {:?}", t.rounds, x.pab, pab);
                    }
                }
                Err(e) => { ok = false; bad += 1; println!("{path} round {r}: {e}") }
            }
        }
        if !ok { files_bad += 1; }
    }
    println!("{files} files, {files_bad} differ; {rounds} rounds, {bad} differ");
}
