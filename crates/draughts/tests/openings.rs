//! The drawing tables against the positions of `fixtures/draughts/openings64_positions.txt`.

use draughts::openings::{Kind, Table, openings};
use draughts::{Position, Variant};

#[test]
fn every_entry_plays_to_the_position_printed_with_it() {
    let expected = include_str!("../../../fixtures/draughts/openings64_positions.txt");
    let mut expected = expected.lines().filter(|l| !l.starts_with('#'));
    for table in Table::ALL {
        for o in openings(table, Variant::Russian) {
            let position = Position::from_fen(Variant::Russian, expected.next().unwrap()).unwrap();
            assert_eq!(o.position(Variant::Russian), position, "{table:?} {}", o.name());
            if let (Kind::Line(line), true) = (&o.kind, o.brazilian) {
                let plies = line.split(' ').count();
                assert_eq!(o.moves(Variant::Brazilian).len(), plies, "{table:?} {} is legal in Brazilian", o.name());
            }
        }
    }
    assert_eq!(expected.next(), None);
}
