//! What the signs of TRF06 leave open: it has one sign for the pairing-allocated bye and a full-point bye, and none for games of fewer than
//! two moves.
//!
//! A comment line says what they are, with the signs of later formats: `### signs @ Round 3: 5=U 7=W 12=L`. Other programs pass over it; here it
//! is read where the columns of the round are ones that may stand for it, and left a comment otherwise.

use crate::model::{Bye, Contestant, Entry, Outcome, Tournament, Tpn};

const KEY: &str = "signs @ Round ";

/// The comments that a file of 2006 needs, round by round.
pub(super) fn written(tournament: &Tournament) -> Vec<String> {
    let rounds = tournament.contestants.iter().map(|player| player.entries.len()).max().unwrap_or(0);
    let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
    (1..=rounds).filter_map(|round| of_round(tournament, round)).collect()
}

fn of_round(tournament: &Tournament, round: u16) -> Option<String> {
    let of = |player: &Contestant| Some((player.tpn, player.entry(round)?));
    let entries: Vec<(Tpn, Entry)> = tournament.contestants.iter().filter_map(of).collect();
    let pluses = || entries.iter().filter(|(_, entry)| matches!(entry, Entry::Bye(Bye::PairingAllocated | Bye::Full)));
    // One alone is read as the pairing-allocated bye, several as full-point byes.
    let assumed = if pluses().count() == 1 { Bye::PairingAllocated } else { Bye::Full };
    let sign = |(tpn, entry): &(Tpn, Entry)| {
        let sign = match entry {
            Entry::Bye(bye) if *bye == assumed => return None,
            Entry::Bye(Bye::PairingAllocated) => 'U',
            Entry::Bye(Bye::Full) => 'F',
            Entry::Meeting(game) if game.outcome == Outcome::UnratedWin => 'W',
            Entry::Meeting(game) if game.outcome == Outcome::UnratedLoss => 'L',
            _ => return None,
        };
        Some(format!(" {tpn}={sign}"))
    };
    let signs: String = entries.iter().filter_map(sign).collect();
    (!signs.is_empty()).then(|| format!("{KEY}{round}:{signs}"))
}

/// What a comment says of the entries of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Signs {
    round: u16,
    signs: Vec<(Tpn, char)>,
}

impl Signs {
    /// What a record of the file says, if it is such a comment.
    pub(super) fn read(record: &str) -> Option<Self> {
        let (round, told) = record.strip_prefix("###")?.trim_start().strip_prefix(KEY)?.split_once(':')?;
        let sign = |word: &str| {
            let (tpn, sign) = word.split_once('=')?;
            Some((tpn.parse().ok().map(Tpn)?, sign.parse().ok()?))
        };
        let signs = told.split_whitespace().map(sign).collect::<Option<_>>()?;
        Some(Self { round: round.parse().ok().filter(|round| *round > 0)?, signs })
    }

    /// Puts into the tournament what they say; nothing where one of them cannot be meant. Gives back the index of the round and whose byes
    /// they name.
    pub(super) fn apply(&self, tournament: &mut Tournament) -> Option<(usize, Vec<Tpn>)> {
        let meant = |(tpn, sign): &(Tpn, char)| {
            let entry = tournament.contestant(*tpn)?.entry(self.round)?;
            Some((*tpn, said(entry, *sign)?))
        };
        let meant: Vec<(Tpn, Entry)> = self.signs.iter().map(meant).collect::<Option<_>>()?;
        let index = usize::from(self.round) - 1;
        for (tpn, entry) in &meant {
            let player = tournament.contestants.iter_mut().find(|player| player.tpn == *tpn);
            if let Some(slot) = player.and_then(|player| player.entries.get_mut(index)) {
                *slot = Some(*entry);
            }
        }
        let byes = meant.iter().filter(|(_, entry)| matches!(entry, Entry::Bye(_))).map(|(tpn, _)| *tpn);
        Some((index, byes.collect()))
    }
}

/// An entry as the file has it, with the sign that is told of it.
fn said(entry: Entry, sign: char) -> Option<Entry> {
    Some(match (entry, sign) {
        (Entry::Bye(Bye::Full), 'U') => Entry::Bye(Bye::PairingAllocated),
        (Entry::Bye(Bye::Full), 'F') => entry,
        (Entry::Meeting(mut game), 'W') if game.outcome == Outcome::ForfeitWin => {
            game.outcome = Outcome::UnratedWin;
            Entry::Meeting(game)
        }
        (Entry::Meeting(mut game), 'L') if game.outcome == Outcome::ForfeitLoss => {
            game.outcome = Outcome::UnratedLoss;
            Entry::Meeting(game)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Color, Meeting};
    use crate::trf::{Document, Profile, read, write};

    /// Round 1: a full-point bye alone; round 2: both kinds; round 3: the pairing-allocated bye alone; round 4: two full-point byes; round 5: a
    /// game without two moves.
    fn tournament() -> Tournament {
        let mut tournament = Tournament::new(5);
        let bye = |bye| Some(Entry::Bye(bye));
        let game = |opponent, color, outcome| Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome)));
        let (won, lost) = (|other| game(other, Color::White, Outcome::Win), |other| game(other, Color::Black, Outcome::Loss));
        let entries = [
            [bye(Bye::Full), won(3), won(2), bye(Bye::Full), game(2, Color::Black, Outcome::UnratedWin)],
            [won(3), bye(Bye::Full), lost(1), bye(Bye::Full), game(1, Color::White, Outcome::UnratedLoss)],
            [lost(2), lost(1), bye(Bye::PairingAllocated), won(4), game(4, Color::White, Outcome::ForfeitWin)],
            [bye(Bye::Zero), bye(Bye::PairingAllocated), bye(Bye::Half), lost(3), game(3, Color::Black, Outcome::ForfeitLoss)],
        ];
        for (number, entries) in (1..).zip(entries) {
            let mut player = Contestant::new(Tpn(number), format!("Player {number}"));
            player.entries = entries.to_vec();
            tournament.contestants.push(player);
        }
        tournament
    }

    #[test]
    fn what_the_signs_of_2006_leave_open_is_told_and_read_back() {
        let document = Document::new(tournament());
        let text = write(&document, Profile::Trf06).unwrap();
        let told: Vec<&str> = text.lines().filter(|line| line.starts_with("###")).collect();
        assert_eq!(told, ["### signs @ Round 1: 1=F", "### signs @ Round 2: 4=U", "### signs @ Round 5: 1=W 2=L"]);
        let back = read(text.as_bytes()).unwrap();
        let entries = |t: &Tournament| t.contestants.iter().map(|player| player.entries.clone()).collect::<Vec<_>>();
        assert_eq!(entries(&back.tournament), entries(&document.tournament));
        assert!(back.other_records.is_empty(), "{:?}", back.other_records);
        assert_eq!(write(&back, Profile::Trf06).unwrap(), text);
        assert!(!write(&back, Profile::Trf16).unwrap().contains("signs"), "later formats have signs for all of it");
    }

    /// A comment that does not fit the columns, or that nobody here wrote, stays a comment and changes nothing.
    #[test]
    fn what_the_columns_contradict_is_a_comment() {
        let text = write(&Document::new(tournament()), Profile::Trf06).unwrap();
        let plain: String = text.lines().filter(|line| !line.starts_with("###")).map(|line| format!("{line}\r\n")).collect();
        let without = read(plain.as_bytes()).unwrap();
        for comment in [
            "signs @ Round 2: 4=U 1=U",
            "signs @ Round 2: 9=U",
            "signs @ Round 2: 4=Q",
            "signs @ Round 2: 4=UU",
            "signs @ Round 9: 4=U",
            "signs @ Round 0: 4=U",
            "signs @ Round 2: of the weather",
            "signs @ Round 5: 3=L",
        ] {
            let back = read(format!("{plain}### {comment}\r\n").as_bytes()).unwrap();
            assert_eq!(back.tournament, without.tournament, "{comment}");
            assert_eq!(back.other_records, [format!("### {comment}")]);
        }
    }
}
