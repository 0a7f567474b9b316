//! Report files that others write badly, and what of them is kept, said and read again.

use tournament::model::{Bye, Color, Contestant, Entry, Leaving, Meeting, Outcome, System, Tournament, Tpn};
use tournament::trf::{self, Document, Profile, WarningKind, WriteError};

fn player(number: u16, name: &str, entries: Vec<Option<Entry>>) -> Contestant {
    Contestant { entries, ..Contestant::new(Tpn(number), name.to_owned()) }
}

#[allow(clippy::unnecessary_wraps)]
fn game(opponent: u16, color: Color, outcome: Outcome) -> Option<Entry> {
    Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome)))
}

/// Three players, two rounds: a game, byes of every kind, a forfeit.
fn small() -> Tournament {
    let mut tournament = Tournament::new(2);
    tournament.info.start = "2026/11/20".to_owned();
    tournament.contestants = vec![
        player(1, "Alpha, Ann", vec![game(2, Color::White, Outcome::Win), Some(Entry::Bye(Bye::Half))]),
        player(2, "Beta, Bo", vec![game(1, Color::Black, Outcome::Loss), game(3, Color::White, Outcome::ForfeitWin)]),
        player(3, "Gamma, Cy", vec![Some(Entry::Bye(Bye::PairingAllocated)), game(2, Color::Black, Outcome::ForfeitLoss)]),
    ];
    tournament
}

fn kinds(document: &Document) -> Vec<WarningKind> {
    document.warnings.iter().map(|warning| warning.kind.clone()).collect()
}

#[test]
fn the_format_of_2006_has_signs_for_byes_and_none_for_a_short_draw() {
    let text = trf::write(&Document::new(small()), Profile::Trf06).unwrap();
    let line = |number: usize| text.lines().filter(|line| line.starts_with("001")).nth(number - 1).unwrap();
    assert!(line(1).ends_with("   2 w 1  0000 - ="), "{text}");
    assert!(line(3).contains("  0000 - +     2 b -"), "{text}");
    assert!(!text.contains("162") && !text.contains("142") && text.contains("XXR 2"), "{text}");
    let back = trf::read(text.as_bytes()).unwrap();
    assert_eq!(
        back.tournament.contestants.iter().map(|p| &p.entries).collect::<Vec<_>>(),
        small().contestants.iter().map(|p| &p.entries).collect::<Vec<_>>()
    );

    let mut short = small();
    short.contestants[0].entries[0] = game(2, Color::White, Outcome::UnratedWin);
    short.contestants[1].entries[0] = game(1, Color::Black, Outcome::UnratedLoss);
    let text = trf::write(&Document::new(short.clone()), Profile::Trf06).unwrap();
    assert!(text.contains("2 w +") && text.contains("1 b -"), "a game without moves is not rated: {text}");
    short.contestants[0].entries[0] = game(2, Color::White, Outcome::UnratedDraw);
    short.contestants[1].entries[0] = game(1, Color::Black, Outcome::UnratedDraw);
    let refused = trf::write(&Document::new(short), Profile::Trf06).unwrap_err();
    assert_eq!(refused, WriteError::UnratedDraw { player: Tpn(1), round: 1 });
}

/// Records and comments that nobody here knows, in every place, with every line end and encoding: all of them stand in the file written of it, in
/// their order and letter by letter, and that file is read and written again as it is.
#[test]
fn unknown_records_and_comments_are_kept_wherever_they_stand() {
    let strange = [
        "###",
        "### first of all",
        "###without a blank",
        "GER    1 m   Älpha, Änn                        2111 GER   10012345 1990/00/00",
        "XYZ a record of another program   with   blanks",
        "DAT 0001 EMAIL nobody@nowhere",
        "999 001    1      looks like a player",
        "0",
        "00",
        "ab",
        "### 001    9 m    a player in a comment",
        "801  1 A     2.0  3.0",
        "### in der Mitte: ÄÖÜß",
    ];
    let plain = trf::write(&Document::new(small()), Profile::Trf26).unwrap();
    let lines: Vec<&str> = plain.lines().collect();
    for end in ["\r\n", "\n", "\r", "\n\r\n"] {
        for at in 0..=lines.len() {
            let all: Vec<&str> = lines[..at].iter().chain(&strange).chain(&lines[at..]).copied().collect();
            let text = all.join(end) + end;
            let utf8 = text.as_bytes().to_vec();
            let marked = [b"\xEF\xBB\xBF".as_slice(), &utf8].concat();
            let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
            for bytes in [utf8, marked, latin] {
                let document = trf::read(&bytes).unwrap();
                assert_eq!(document.other_records, strange, "{end:?} at {at}");
                let written = trf::write(&document, Profile::Trf26).unwrap();
                for record in strange {
                    assert_eq!(written.matches(&format!("\r\n{record}\r\n")).count(), 1, "{record:?} in {written}");
                }
                let again = trf::read(written.as_bytes()).unwrap();
                assert_eq!(again.tournament, document.tournament);
                assert_eq!(trf::write(&again, Profile::Trf26).unwrap(), written);
            }
        }
    }
}

#[test]
fn wrong_totals_and_shared_numbers_are_named() {
    let mut tournament = small();
    tournament.contestants[0].rating = Some(2000);
    for (at, id) in ["4100018", "04100018", "0"].iter().enumerate() {
        tournament.contestants[at].id = (*id).to_owned();
    }
    let text = trf::write(&Document::new(tournament), Profile::Trf26).unwrap();
    let wrong = text.replace("062 3", "062 4").replace("072 1", "072 3").replace("1990/00/00", "").replacen(" 1.5 ", " 2.5 ", 1);
    let found = kinds(&trf::read(wrong.as_bytes()).unwrap());
    assert!(found.contains(&WarningKind::PlayerCount { stated: 4, found: 3 }), "{found:?}");
    assert!(found.contains(&WarningKind::RatedCount { stated: 3, found: 1 }), "{found:?}");
    let same = WarningKind::SameId { id: "4100018".to_owned(), players: vec![Tpn(1), Tpn(2)] };
    assert!(found.contains(&same), "{found:?}");
    assert!(found.iter().any(|kind| matches!(kind, WarningKind::PointsDiffer { player: Tpn(1), .. })), "{found:?}");
}

/// What became of the games of somebody who left stands in a comment, and the standings of the file go by it.
#[test]
fn a_comment_says_what_became_of_the_games_of_a_leaver() {
    let mut tournament = small();
    tournament.system = System::RoundRobin { cycles: 1, swap_last: false };
    let mut document = Document::new(tournament);
    document.other_records =
        vec!["### Withdrawal @ Round 2: 3 annulled (0/2)".to_owned(), "### Withdrawal @ Round 2: 9 annulled (0/2)".to_owned()];
    let back = trf::read(trf::write(&document, Profile::Trf26).unwrap().as_bytes()).unwrap();
    assert_eq!(back.tournament.leavers.iter().map(|(tpn, games)| (*tpn, *games)).collect::<Vec<_>>(), [(Tpn(3), Leaving::Annulled)]);
    assert_eq!(back.other_records.len(), 2);
    // The points stay those of all games: what is read is written again as it was, and nothing is wrong with it.
    let (text, found) = (trf::write(&document, Profile::Trf26).unwrap(), kinds(&back));
    assert!(!found.iter().any(|kind| matches!(kind, WarningKind::PointsDiffer { .. })), "{found:?}");
    assert_eq!(trf::write(&back, Profile::Trf26).unwrap(), text);
}

/// Dates in any order that a file may have come with stand in the form of the format.
#[test]
fn dates_are_written_in_the_form_of_the_file() {
    let mut tournament = small();
    tournament.info.start = "20.11.2026".to_owned();
    tournament.info.end = "2026-11-21".to_owned();
    tournament.info.round_dates = vec!["20. 11. 2026".to_owned(), "on Saturday".to_owned()];
    let text = trf::write(&Document::new(tournament), Profile::Trf26).unwrap();
    assert!(text.contains("042 2026/11/20\r\n") && text.contains("052 2026/11/21\r\n"), "{text}");
    let days = text.lines().find(|line| line.starts_with("132")).unwrap();
    assert_eq!(&days[91..], "26/11/20", "what is no date is not written as one");
}
