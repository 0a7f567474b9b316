//! What is written is read back as it was.

use proptest::prelude::*;
use tournament::model::{
    Acceleration, Adjustment, Bye, Color, Contestant, DutchEdition, Entry, Meeting, Outcome, Prohibition, Scoring, Sex, System, Title,
    Tournament, Tpn, VirtualPoints,
};
use tournament::points::Points;
use tournament::trf::{Document, Profile, read, write};

const TITLES: [Title; 8] = [Title::Gm, Title::Im, Title::Wgm, Title::Fm, Title::Wim, Title::Cm, Title::Wfm, Title::Wcm];

/// Text that a column can hold unchanged: no control characters, no blanks around it.
fn text(max: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![Just('A'), Just('z'), Just(' '), Just('é'), Just('王'), Just('Ж'), Just(','), Just('7'), Just('"')],
        0..=max,
    )
    .prop_map(|chars| chars.into_iter().collect::<String>().trim().to_owned())
}

/// Tenths, so that sums of a few rounds fit four columns, and a few values with two decimals.
fn points() -> impl Strategy<Value = Points> {
    prop_oneof![9 => (0..=30).prop_map(|n| n * 10), 1 => Just(125)].prop_map(Points::from_hundredths)
}

fn player(index: u16) -> impl Strategy<Value = Contestant> {
    (
        text(33),
        prop::option::of(prop::bool::ANY),
        prop::option::of(0..TITLES.len()),
        prop::option::of(1u16..=9999),
        "[A-Z]{3}|",
        "[0-9]{0,11}",
        "|(19[0-9]{2}/(00|0[1-9])/(00|[12][0-9]))",
        prop::option::of(1u16..=9999),
    )
        .prop_map(move |(name, sex, title, rating, federation, id, birth, rank)| Contestant {
            sex: sex.map(|male| if male { Sex::Male } else { Sex::Female }),
            title: title.map(|i| TITLES[i]),
            rating,
            federation,
            id,
            birth,
            stated_rank: rank,
            ..Contestant::new(Tpn(index + 1), name)
        })
}

/// Both sides of a result.
const RESULTS: [(Outcome, Outcome); 13] = [
    (Outcome::Win, Outcome::Loss),
    (Outcome::Loss, Outcome::Win),
    (Outcome::Draw, Outcome::Draw),
    (Outcome::UnratedWin, Outcome::UnratedLoss),
    (Outcome::UnratedDraw, Outcome::UnratedDraw),
    (Outcome::UnratedLoss, Outcome::UnratedWin),
    (Outcome::ForfeitWin, Outcome::ForfeitLoss),
    (Outcome::ForfeitLoss, Outcome::ForfeitWin),
    (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
    (Outcome::Draw, Outcome::Loss),
    (Outcome::Loss, Outcome::Loss),
    (Outcome::Adjourned, Outcome::Adjourned),
    (Outcome::Pending, Outcome::Pending),
];

fn scoring() -> impl Strategy<Value = Scoring> {
    prop_oneof![
        Just(Scoring::CHESS),
        (points(), points(), points(), points(), points(), points()).prop_map(|(win, draw, loss, absence, pab, unknown)| Scoring {
            win,
            draw,
            loss,
            absence,
            pab,
            unknown,
            by_games: false,
        }),
    ]
}

fn system() -> impl Strategy<Value = System> {
    prop_oneof![
        Just(System::Dutch(DutchEdition::E2017)),
        Just(System::Dutch(DutchEdition::E2026)),
        Just(System::RoundRobin { cycles: 1, swap_last: false }),
        Just(System::RoundRobin { cycles: 2, swap_last: true }),
        Just(System::RoundRobin { cycles: 4, swap_last: false }),
        Just(System::Other),
        Just(System::OtherPredetermined),
    ]
}

fn tournament() -> impl Strategy<Value = Tournament> {
    let shape = (2usize..9, 1u16..7).prop_flat_map(|(n, rounds)| {
        let cells = prop::collection::vec(prop::collection::vec((0..RESULTS.len(), 0u8..8, prop::bool::ANY), n), usize::from(rounds));
        let players: Vec<_> = (0..n).map(|i| player(i as u16)).collect();
        let tpn = move || (1..=n as u16).prop_map(Tpn);
        let extras = (
            prop::collection::vec((tpn(), tpn(), 1..=rounds, points()), 0..3),
            prop::collection::vec((tpn(), prop::option::of(1..=rounds), points()), 0..3),
        );
        (Just(rounds), players, cells, extras)
    });
    (shape, scoring(), system(), prop::option::of(prop::bool::ANY), text(20), 0u16..3).prop_map(
        |((rounds, players, cells, (spans, adjustments)), scoring, system, color, name, unpaired)| {
            let mut t = Tournament::new(rounds);
            t.info.name = name;
            t.info.start = "2026/05/01".into();
            t.info.round_dates = vec!["2026/05/01".into(), String::new(), "2026/05/03".into()];
            t.info.deputies = vec!["Deputy One".into(), "Deputy Two".into()];
            t.info.coded_time_control = "5400+30".into();
            t.scoring = scoring;
            t.system = system;
            t.initial_color = color.map(|white| if white { Color::White } else { Color::Black });
            t.contestants = players;
            t.tiebreaks = ["PTS", "BH/C1", "SB"].map(str::to_owned).to_vec();
            fill(&mut t, &cells, unpaired);
            t.prohibitions =
                spans.iter().map(|&(a, b, first_round, _)| Prohibition { first_round, last_round: rounds, players: vec![a, b] }).collect();
            if !spans.is_empty() {
                let span = |&(first, last, first_round, points): &(Tpn, Tpn, u16, Points)| VirtualPoints {
                    points,
                    first_round,
                    last_round: rounds,
                    first,
                    last,
                };
                t.acceleration = Acceleration::Explicit(spans.iter().map(span).collect());
            }
            t.adjustments = adjustments.into_iter().map(|(player, round, points)| Adjustment { player, round, points: -points }).collect();
            t
        },
    )
}

/// Pairs neighbours round by round, turned by the round so that opponents change; the last `unpaired` rounds hold only byes.
fn fill(t: &mut Tournament, cells: &[Vec<(usize, u8, bool)>], unpaired: u16) {
    let n = t.contestants.len();
    let rounds = usize::from(t.rounds);
    for (round, cells) in cells.iter().enumerate() {
        let is_paired = round + usize::from(unpaired) < rounds;
        let mut entries = vec![None; n];
        for slot in (0..n).step_by(2) {
            let (a, b) = ((slot + round) % n, (slot + 1 + round) % n);
            let (result, kind, white) = cells[slot];
            if is_paired && slot + 1 < n && kind < 6 {
                let color = Some(if white { Color::White } else { Color::Black });
                let (mine, theirs) = RESULTS[result];
                entries[a] = Some(Entry::Meeting(Meeting::new(Tpn(b as u16 + 1), color, mine)));
                entries[b] = Some(Entry::Meeting(Meeting::new(Tpn(a as u16 + 1), color.map(Color::other), theirs)));
            } else {
                let bye = match kind {
                    0 | 1 if is_paired => Some(Entry::Bye(Bye::PairingAllocated)),
                    2 | 6 => Some(Entry::Bye(Bye::Half)),
                    3 => Some(Entry::Bye(Bye::Full)),
                    7 => Some(Entry::Bye(Bye::Zero)),
                    _ => None,
                };
                entries[a] = bye;
            }
        }
        for (player, entry) in t.contestants.iter_mut().zip(entries) {
            player.entries.push(entry);
        }
    }
    for player in &mut t.contestants {
        while player.entries.last() == Some(&None) {
            player.entries.pop();
        }
    }
}

/// The points that the writer will state: of all results that stand in the columns, those of a round that is going on among them.
fn with_points(mut t: Tournament) -> Tournament {
    let paired = t.rounds_paired();
    let scores: Vec<Points> = t.contestants.iter().map(|p| t.score(p, paired)).collect();
    for (player, score) in t.contestants.iter_mut().zip(scores) {
        player.stated_points = Some(score);
    }
    t
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn trf26_reads_back(t in tournament()) {
        let document = Document::new(with_points(t));
        let text = match write(&document, Profile::Trf26) {
            Ok(text) => text,
            Err(_) => return Ok(()),
        };
        let back = read(text.as_bytes()).unwrap();
        prop_assert_eq!(&back.tournament, &document.tournament, "{}", text);
        prop_assert_eq!(write(&back, Profile::Trf26).unwrap(), text);
    }

    /// The older formats carry what pairing needs: entries, scoring, forbidden pairs, virtual points, initial colour.
    #[test]
    fn engine_profile_reads_back(mut t in tournament()) {
        t.adjustments.clear();
        // These records say nothing of an adjourned game's points or of a code without a file's type record.
        t.scoring.unknown = t.scoring.draw;
        let document = Document::new(with_points(t));
        for profile in [Profile::Engine, Profile::Trf16] {
            let Ok(text) = write(&document, profile) else { return Ok(()) };
            let back = read(text.as_bytes()).unwrap().tournament;
            let mut t = document.tournament.clone();
            if profile == Profile::Engine {
                // Engines know no adjourned game: it is the draw that it counts as.
                let entries = t.contestants.iter_mut().flat_map(|player| player.entries.iter_mut());
                for game in entries.filter_map(|entry| if let Some(Entry::Meeting(game)) = entry { Some(game) } else { None }) {
                    if game.outcome == Outcome::Adjourned {
                        game.outcome = Outcome::Draw;
                    }
                }
            }
            let t = &t;
            prop_assert_eq!(&back.contestants, &t.contestants, "{}", text);
            prop_assert_eq!((back.rounds, back.initial_color, back.scoring), (t.rounds, t.initial_color, t.scoring));
            prop_assert_eq!(&back.prohibitions, &t.prohibitions);
            for player in &t.contestants {
                for round in 1..=t.rounds {
                    prop_assert_eq!(virtual_points(&back, player.tpn, round), virtual_points(t, player.tpn, round));
                }
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes);
    }

    /// Damage to a good file never panics either, and reaches deeper.
    #[test]
    fn damaged_files_are_read_or_refused(t in tournament(), edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..3), 1..8)) {
        let Ok(text) = write(&Document::new(t), Profile::Trf26) else { return Ok(()) };
        let mut bytes = text.into_bytes();
        for (at, byte, kind) in edits {
            if bytes.is_empty() { break }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => { bytes.remove(at); }
            }
        }
        let _ = read(&bytes);
    }
}

fn virtual_points(t: &Tournament, tpn: Tpn, round: u16) -> Points {
    let Acceleration::Explicit(spans) = &t.acceleration else { return Points::ZERO };
    let span = spans.iter().rfind(|s| (s.first_round..=s.last_round).contains(&round) && (s.first..=s.last).contains(&tpn));
    span.map_or(Points::ZERO, |s| s.points)
}
