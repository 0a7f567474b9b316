use super::*;
use crate::game::Notation;

fn cells(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn go(case: &Case) -> Report {
    reconcile(case, &mut |_| ControlFlow::Continue(())).unwrap()
}

const GAME: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";

#[test]
fn clean_sheets_are_accepted_and_agreed() {
    let case = Case::new(GameKind::Chess, cells(GAME), cells(GAME));
    let report = go(&case);
    assert_eq!(report.written(&case, Notation::San), cells(GAME));
    assert_eq!(report.status, Status::Accepted);
    assert!(report.plies.iter().all(|p| p.class == Class::Agreed));
}
