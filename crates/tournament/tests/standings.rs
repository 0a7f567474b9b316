//! Standings explain themselves, and round robins follow the rule on withdrawals.

#![expect(clippy::unwrap_used, reason = "a test helper that fails fails the test")]

use tournament::model::{Leaving, Tournament, Tpn};
use tournament::points::Points;
use tournament::standings::{Why, last_complete_round, left_early, standings, undecided};
use tournament::tiebreak::{Against, Amount, Doubt, Edition, Fate, Kind, Obstacle, TieBreak};
use tournament::trf;

fn list(codes: &str) -> Vec<TieBreak> {
    codes.split(' ').map(|code| code.parse().unwrap()).collect()
}

fn fixture(name: &str) -> Tournament {
    let path = format!("{}/../../fixtures/tiebreak/{name}.trf", env!("CARGO_MANIFEST_DIR"));
    trf::read(&std::fs::read(path).unwrap()).unwrap().tournament
}

/// The working of a value is the value: counted parts add up, and every cut is marked.
#[test]
fn the_working_adds_up() {
    let t = fixture("syn_swiss_e_120x11");
    let table = standings(&t, 11, &list("PTS BH BH/C2 BH/M2 SB SB/C1 FB PS/C1 STD WIN KS"), Edition::Mar2026, &[]);
    for row in &table.rows {
        let worked = table.worked(&t, row.tpn).unwrap();
        assert_eq!(worked.iter().map(|worked| worked.value).collect::<Vec<_>>(), row.values, "{}", row.tpn);
        for (tiebreak, worked) in table.tiebreaks.iter().zip(&worked).skip(1) {
            let sum: Amount = worked.parts.iter().filter(|part| part.fate == Fate::Counted).map(|part| part.contribution).sum();
            assert_eq!(worked.value, Some(sum), "{} {tiebreak}", row.tpn);
            let cuts = |fate| worked.parts.iter().filter(|part| part.fate == fate).count();
            let (low, high) = (usize::from(tiebreak.cut_low.max(tiebreak.median)), usize::from(tiebreak.median));
            assert_eq!((cuts(Fate::CutLow), cuts(Fate::CutHigh)), (low, high), "{} {tiebreak}", row.tpn);
        }
    }
}

/// The worked case of article 16.5.1: 37.5, without one 35.0, without two 30.0.
#[test]
fn player_85_of_the_worked_case() {
    let t = fixture("syn_swiss_e_120x11");
    let table = standings(&t, 11, &list("SB SB/C1 SB/C2"), Edition::Mar2026, &[]);
    let row = table.worked(&t, Tpn(85)).unwrap();
    let values: Vec<String> = row.iter().map(|worked| worked.value.unwrap().with_decimals(1)).collect();
    assert_eq!(values, ["37.5", "35.0", "30.0"]);
    let worth: Vec<String> = row[0].parts.iter().map(|part| part.worth.unwrap().to_string()).collect();
    assert_eq!(worth.join(" "), "5 6 6.5 5.5 6 5.5 6.5 5 5.5 6.5 7.5");
    let dummies = row[0].parts.iter().filter(|part| part.is_vur && matches!(part.against, Against::Dummy { .. })).count();
    assert_eq!(dummies, 4);
}

#[test]
fn the_order_is_explained() {
    let t = fixture("syn_swiss_b_25x7");
    let table = standings(&t, 7, &list("PTS DE BH/C1 BH SB"), Edition::Mar2026, &[]);
    assert_eq!(table.rows[0].tpn, Tpn(1));
    let points = |halves| Some(Amount::from(Points::from_halves(halves)));
    assert_eq!(table.why(Tpn(1), Tpn(5)), Some(Why::Decided { index: 0, above: points(11), below: points(9) }));
    assert_eq!(table.why(Tpn(3), Tpn(2)), Some(Why::Decided { index: 3, above: points(54), below: points(51) }));
    assert_eq!(table.why(Tpn(2), Tpn(3)), None, "3 stands above 2");
    assert_eq!(table.why(Tpn(2), Tpn(99)), None);
    for pair in table.rows.windows(2) {
        match table.why(pair[0].tpn, pair[1].tpn).unwrap() {
            Why::Equal => assert_eq!(pair[0].rank, pair[1].rank),
            Why::Decided { .. } | Why::Bracket | Why::Placed(_) => assert!(pair[0].rank < pair[1].rank),
        }
    }
}

/// The caps of the 2026 edition change Buchholz; the same event has two truths.
#[test]
fn editions_differ() {
    let t = fixture("syn_swiss_b_25x7");
    let buchholz = |edition| standings(&t, 7, &list("BH"), edition, &[]).row(Tpn(3)).unwrap().values[0].unwrap().with_decimals(1);
    assert_eq!((buchholz(Edition::Aug2024), buchholz(Edition::Mar2026)), ("28.5".to_owned(), "27.0".to_owned()));
}

#[test]
fn what_the_rules_exclude_is_left_out_and_named() {
    let robin = standings(&fixture("syn_rr_9odd"), 9, &list("PTS BH/C1 SB"), Edition::Mar2026, &[]);
    assert_eq!(robin.left_out, [("BH/C1".parse().unwrap(), Obstacle::Predetermined)]);
    assert_eq!(robin.tiebreaks, list("PTS SB"));
    let unrated = fixture("syn_swiss_unrated_30x7");
    let codes = list("PTS ARO ARO/U1400");
    assert_eq!(standings(&unrated, 7, &codes, Edition::Mar2026, &[]).left_out, [(codes[1], Obstacle::Unrated)]);
    // Article 10 says so in the edition of 2024 as well; the ban of article 8 came in 2026.
    assert_eq!(standings(&unrated, 7, &codes, Edition::Aug2024, &[]).left_out, [(codes[1], Obstacle::Unrated)]);
    let robin = standings(&fixture("syn_rr_9odd"), 9, &list("PTS BH/C1 SB"), Edition::Aug2024, &[]);
    assert_eq!((robin.tiebreaks.len(), robin.left_out), (3, Vec::new()));
    assert_eq!(robin.doubted, [("BH/C1".parse().unwrap(), Doubt::Predetermined)]);
}

#[test]
fn what_came_with_2026_is_doubted_in_2024() {
    let t = fixture("syn_swiss_b_25x7");
    let codes = list("PTS BH STD TPN AOB AOB/F RTNG/U1400 SB");
    let doubted = |edition| standings(&t, 7, &codes, edition, &[]).doubted;
    assert_eq!(doubted(Edition::Mar2026), []);
    assert_eq!(doubted(Edition::Aug2024), [codes[2], codes[3], codes[5], codes[6]].map(|code| (code, Doubt::Later)));
}

/// Four players, a double round robin of which player 4 plays two of six games and then stays away: fewer than half.
const LEFT: &str = "\
001    1      One                               2000                             4.0    1     4 w 1     3 w 1     2 w =     4 b +     3 b 0     2 b =\r
001    2      Two                               1900                             3.5    2     3 w =     4 b 0     1 b =     3 b =     4 w +     1 w =\r
001    3      Three                             1800                             3.0    3     2 b =     1 b 0     4 w +     2 w =     1 w 1     4 b +\r
001    4      Four                              1700                             1.0    4     1 b 0     2 w 1     3 b -     1 w -     2 b -     3 w -\r
142 6\r
192 BERGER_DOUBLEROUNDROBIN\r
";

#[test]
fn whoever_left_with_fewer_than_half_of_the_games_does_not_count() {
    let t = trf::read(LEFT.as_bytes()).unwrap().tournament;
    let left = left_early(&t);
    assert_eq!(left, [Tpn(4)]);
    let codes = list("PTS SB WIN");
    let with = standings(&t, 6, &codes, Edition::Mar2026, &[]);
    assert_eq!(with.rows.len(), 4);
    let without = standings(&t, 6, &codes, Edition::Mar2026, &left);
    let points: Vec<(u16, String)> = without.rows.iter().map(|row| (row.tpn.0, row.values[0].unwrap().with_decimals(1))).collect();
    // A win and a loss between 1 and 3, draws otherwise: all level in points and SB, and 2 has no win.
    assert_eq!(points, [1, 3, 2].map(|tpn| (tpn, "2.0".to_owned())));
    assert_eq!(without.disregarded, [Tpn(4)]);
    // An event decides: nobody is taken to have left, and who is in doubt is named.
    let mut event = t.clone();
    event.assumes_leavers = false;
    assert_eq!((left_early(&event), undecided(&event)), (vec![], vec![Tpn(4)]));
    for (leaving, left) in [(Leaving::Annulled, vec![Tpn(4)]), (Leaving::Forfeited, vec![])] {
        event.leavers.insert(Tpn(4), leaving);
        assert_eq!((left_early(&event), undecided(&event)), (left, vec![]), "decided");
    }
    // Half of the games is enough to stay.
    let stayed = LEFT.replace("4 w +     2 w =", "4 w 1     2 w =").replace("3 b -     1 w -", "3 b 0     1 w -");
    assert!(left_early(&trf::read(stayed.as_bytes()).unwrap().tournament).is_empty());
}

#[test]
fn an_open_round_is_not_counted_by_default() {
    let open = LEFT.replace("2 b =\r", "2 b  \r").replace("1 w =\r", "1 w  \r");
    let t = trf::read(open.as_bytes()).unwrap().tournament;
    assert_eq!(last_complete_round(&t), 5);
    assert!(left_early(&t).is_empty(), "the event is not over");
}

#[test]
fn every_kind_has_a_code_that_reads_back() {
    for kind in Kind::all() {
        assert_eq!(kind.code().parse::<TieBreak>(), Ok(TieBreak::plain(kind)));
    }
}

/// The Chinese rules of 2011, 14.3: opponents' score, wins, fewer fouls, games moving second.
#[test]
fn fewer_fouls_rank_first_and_say_in_which_rounds() {
    let mut t = trf::read(LEFT.as_bytes()).unwrap().tournament;
    let list = list("FOUL TPN");
    let order = |t: &Tournament| standings(t, 6, &list, Edition::Mar2026, &[]).rows.iter().map(|row| row.tpn.0).collect::<Vec<_>>();
    let numbers = order(&t);
    assert_eq!(numbers, t.contestants.iter().map(|p| p.tpn.0).collect::<Vec<_>>(), "nobody has a foul: the next tie-break decides");
    t.contestants[0].fouls = vec![0, 2];
    t.contestants[1].fouls = vec![1, 0, 0, 0, 0, 0, 9];
    let ranked = standings(&t, 6, &list, Edition::Mar2026, &[]);
    let last: Vec<u16> = ranked.rows.iter().rev().take(2).map(|row| row.tpn.0).collect();
    assert_eq!(last, [numbers[0], numbers[1]], "two fouls stand below one; a round that is not counted gives none");
    let worked = &ranked.worked(&t, t.contestants[0].tpn).unwrap()[0];
    assert_eq!(worked.value, Some(Amount::whole(2)));
    assert_eq!(worked.parts.iter().map(|part| part.round).collect::<Vec<_>>(), [2]);
}

/// In a double elimination who comes through the losers' bracket has more wins than who ends above: the bracket decides, and says so.
#[test]
fn the_places_of_a_knockout_are_those_of_the_bracket() {
    use tournament::model::{Color, Contestant, Entry, Meeting, Outcome, System, Tournament, Tpn};
    use tournament::pairing::knockout::{Policy, due};
    let mut event = Tournament::new(5);
    event.system = System::Knockout(Policy { double: true, ..Policy::default() });
    event.contestants = (1..=4).map(|n| Contestant::new(Tpn(n), format!("P{n}"))).collect();
    let play = |event: &mut Tournament, round: u16, winners: &[u16]| {
        let pairs = due(event, round, &[]).unwrap().pairs;
        for contestant in &mut event.contestants {
            contestant.entries.resize(usize::from(round), None);
        }
        for (pair, winner) in pairs.iter().zip(winners) {
            for (me, other, color) in [(pair.first, pair.second, Color::White), (pair.second, pair.first, Color::Black)] {
                let outcome = if me.0 == *winner { Outcome::Win } else { Outcome::Loss };
                event.contestants[usize::from(me.0) - 1].entries[usize::from(round) - 1] =
                    Some(Entry::Meeting(Meeting::new(other, Some(color), outcome)));
            }
        }
    };
    play(&mut event, 1, &[4, 3]);
    play(&mut event, 2, &[3, 1]);
    play(&mut event, 3, &[1]);
    play(&mut event, 4, &[3]);
    let list = ["PTS".parse().unwrap()];
    let table = standings(&event, 5, &list, Edition::Mar2026, &[]);
    let places: Vec<(u16, u16)> = table.rows.iter().map(|row| (row.tpn.0, row.rank)).collect();
    assert_eq!(places, [(3, 1), (1, 2), (4, 3), (2, 4)]);
    assert_eq!((table.why(Tpn(3), Tpn(1)), table.why(Tpn(1), Tpn(4))), (Some(Why::Bracket), Some(Why::Bracket)));
    // After round 1 nobody is out, and nobody stands above another.
    let table = standings(&event, 1, &list, Edition::Mar2026, &[]);
    assert!(table.rows.iter().all(|row| row.rank == 1));
    assert_eq!(table.why(Tpn(4), Tpn(1)), Some(Why::Equal));
}
