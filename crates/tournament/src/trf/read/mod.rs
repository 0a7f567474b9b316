//! Bytes to [`Document`].

mod header;
mod link;
mod player;
mod rules;

pub(super) use header::normal_date;
pub(super) use link::has_kind;
pub(super) use rules::{Record299, byes_240, numbers, prohibition_260, record_299, round_field};

use super::columns::Line;
use super::error::{ReadError, ReadErrorKind, Warning, WarningKind};
use super::{Document, MAX_BYTES};
use crate::model::Tournament;
use rules::Rules;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Reads a report file.
///
/// Byes announced for rounds still to be paired (240, `XXZ`, or an entry in the round's columns) become entries of
/// those rounds, so that whoever has an entry in the round to be paired is not paired there.
///
/// # Errors
///
/// Typed, with line and column, where the file cannot be understood without guessing: numbers that are none, lines out
/// of their columns, opponents without a record or whose record contradicts. What can be understood is read, and what
/// was odd about it is told in [`Document::warnings`].
pub fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError { line: 0, column: 0, kind: ReadErrorKind::TooLarge });
    }
    let mut reader = Reader::default();
    let text = decode(&mut reader, bytes);
    reader.has_teams = lines(&text).any(|line| line.starts_with("310"));
    for (index, raw) in lines(&text).enumerate() {
        let number = index + 1;
        if raw.trim().is_empty() {
            continue;
        }
        let clean = without_controls(&mut reader, number, raw);
        reader.line(number, &clean)?;
    }
    link::finish(reader)
}

/// What has been read so far.
struct Reader {
    tournament: Tournament,
    /// The line of each player's record, for messages.
    player_lines: BTreeMap<u16, usize>,
    /// Lines and columns of `+` without an opponent.
    plus_byes: Vec<(usize, usize)>,
    /// Lines and columns of `+` and `-` without an opponent in a team event: boards won and lost without one.
    unopposed: Vec<(usize, usize)>,
    /// Records 310 are there: numbers in 240, 250, 260 and 299 are teams, and those records are kept as written.
    has_teams: bool,
    rules: Rules,
    type_code: String,
    other_records: Vec<String>,
    other_lines: Vec<usize>,
    first_lines: BTreeMap<String, usize>,
    warnings: Vec<Warning>,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            tournament: Tournament::new(0),
            player_lines: BTreeMap::new(),
            plus_byes: Vec::new(),
            unopposed: Vec::new(),
            has_teams: false,
            rules: Rules::default(),
            type_code: String::new(),
            other_records: Vec::new(),
            other_lines: Vec::new(),
            first_lines: BTreeMap::new(),
            warnings: Vec::new(),
        }
    }
}

impl Reader {
    fn warn(&mut self, line: usize, column: usize, kind: WarningKind) {
        self.warnings.push(Warning { line, column, kind });
    }

    fn line(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        let line = Line::new(number, text);
        let code = line.text(1, 3);
        if code == "001" {
            let player = player::player(self, number, text)?;
            if self.player_lines.insert(player.tpn.0, number).is_some() {
                return Err(line.error(5, ReadErrorKind::DuplicatePlayer(player.tpn)));
            }
            self.tournament.contestants.push(player);
            return Ok(());
        }
        self.first_lines.entry(code.clone()).or_insert(number);
        if !(header::record(self, &code, &line) || rules::record(self, &code, &line)?) {
            self.other_records.push(text.trim_end().to_owned());
            self.other_lines.push(number);
        }
        Ok(())
    }
}

/// UTF-8 if it is that, Windows-1252 otherwise (Latin-1 files have no characters in which the two differ).
fn decode<'a>(reader: &mut Reader, bytes: &'a [u8]) -> Cow<'a, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_or_else(
        |_| {
            reader.warn(0, 0, WarningKind::NotUtf8);
            encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0
        },
        Cow::Borrowed,
    )
}

/// Lines ended by CR LF, CR or LF, also mixed.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\r', '\n']) else {
            rest = None;
            return Some(text);
        };
        let (line, tail) = text.split_at(end);
        rest = Some(tail.strip_prefix("\r\n").unwrap_or_else(|| tail.get(1..).unwrap_or("")));
        Some(line)
    })
}

/// Control characters would reach terminals and printers through names; none of them belongs in the format.
fn without_controls<'a>(reader: &mut Reader, number: usize, raw: &'a str) -> Cow<'a, str> {
    if !raw.contains(char::is_control) {
        return Cow::Borrowed(raw);
    }
    reader.warn(number, 0, WarningKind::ControlCharacters);
    Cow::Owned(raw.replace(char::is_control, "\u{FFFD}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bye, Color, Entry, Meeting, Outcome, Prohibition, Tpn};
    use crate::points::Points;
    use crate::trf::{Field, ReadErrorKind};

    /// Two players, a game in round 1; round 2 not paired.
    const SMALL: &str = "012 Small\r\n\
        001    1      Alpha, Ann                        2000                             1.0    1     2 w 1\r\n\
        001    2 w  m Beta, Bo                             0 FRA      123456 1990/00/00  0.0    2     1 b 0\r\n\
        142 3\r\n";

    fn with(lines: &str) -> Result<Document, ReadError> {
        read(format!("{SMALL}{lines}").as_bytes())
    }

    #[test]
    fn fields_of_a_player() {
        let document = read(SMALL.as_bytes()).unwrap();
        let tournament = &document.tournament;
        assert_eq!(tournament.info.name, "Small");
        assert_eq!(tournament.rounds, 3);
        let [a, b] = tournament.contestants.as_slice() else { panic!() };
        assert_eq!((a.name.as_str(), a.rating, a.stated_points), ("Alpha, Ann", Some(2000), Some(Points::ONE)));
        assert_eq!((b.rating, b.federation.as_str(), b.id.as_str(), b.birth.as_str()), (None, "FRA", "123456", "1990/00/00"));
        assert_eq!(b.title, Some(crate::model::Title::Im));
        let game = Meeting::new(Tpn(1), Some(Color::Black), Outcome::Loss);
        assert_eq!(b.entries, vec![Some(Entry::Meeting(game))]);
    }

    #[test]
    fn line_ends_do_not_matter() {
        let expected = read(SMALL.as_bytes()).unwrap();
        for end in ["\r", "\n"] {
            assert_eq!(read(SMALL.replace("\r\n", end).as_bytes()).unwrap(), expected);
        }
    }

    #[test]
    fn windows_1252_names() {
        let mut bytes = SMALL.as_bytes().to_vec();
        let at = SMALL.find("Beta").unwrap();
        bytes[at] = 0xDF;
        let document = read(&bytes).unwrap();
        assert_eq!(document.tournament.contestants[1].name, "ßeta, Bo");
        assert!(document.warnings.iter().any(|w| w.kind == WarningKind::NotUtf8));
    }

    #[test]
    fn a_line_padded_by_bytes_is_recognised() {
        let text = SMALL.replace("Beta, Bo ", "Bētä, Bo").replace("Bētä, Bo ", "Bētä, Bo");
        let document = read(text.as_bytes()).unwrap();
        assert_eq!((document.tournament.contestants[1].name.as_str(), document.tournament.contestants[1].rating), ("Bētä, Bo", None));
        assert!(document.warnings.iter().any(|w| w.kind == WarningKind::ByteColumns));
    }

    #[test]
    fn control_characters_do_not_survive() {
        let document = read(SMALL.replace("Ann", "\u{1b}[2").as_bytes()).unwrap();
        assert_eq!(document.tournament.contestants[0].name, "Alpha, \u{FFFD}[2");
    }

    #[test]
    fn announced_byes_become_entries() {
        let half = with("240 H   2    1\r\n").unwrap();
        assert_eq!(half.tournament.contestants[0].entry(2), Some(Entry::Bye(Bye::Half)));
        assert_eq!(half.tournament.rounds_paired(), 1);
        let absent = with("XXZ 2 1\r\n").unwrap();
        assert_eq!(absent.tournament.contestants[1].entry(2), Some(Entry::Bye(Bye::Zero)));
        let contradiction = with("240 F   1    1\r\n").unwrap();
        assert!(matches!(contradiction.warnings[..], [.., Warning { kind: WarningKind::ByeContradicted { .. }, .. }]));
    }

    #[test]
    fn scoring_in_three_spellings() {
        for lines in ["162  W 3.0    D 1.0    L 0.0\r\n", "XXS W=3 D=1 PAB=3\r\n", "BBW 3.0\r\nBBD 1.0\r\nBBU 3.0\r\n"] {
            let scoring = with(lines).unwrap().tournament.scoring;
            let whole = Points::from_whole;
            assert_eq!((scoring.win, scoring.draw, scoring.loss, scoring.pab), (whole(3), whole(1), whole(0), whole(3)), "{lines}");
        }
    }

    #[test]
    fn forbidden_pairs_and_virtual_points() {
        let document = with("XXP 1 2\r\nXXA    1  1.0  1.0  0.5\r\n").unwrap();
        let pair = Prohibition { first_round: 1, last_round: 3, players: vec![Tpn(1), Tpn(2)] };
        assert_eq!(document.tournament.prohibitions, vec![pair]);
        let crate::model::Acceleration::Explicit(spans) = document.tournament.acceleration else { panic!() };
        assert_eq!(
            spans.iter().map(|s| (s.points, s.first_round, s.last_round)).collect::<Vec<_>>(),
            vec![(Points::ONE, 1, 2), (Points::HALF, 3, 3)]
        );
    }

    #[test]
    fn unknown_records_are_kept_as_written() {
        let document = with("### Round 1: a comment\r\n013 Team\r\n").unwrap();
        assert_eq!(document.other_records, ["### Round 1: a comment", "013 Team"]);
        assert_eq!((document.other_lines, document.first_lines.get("142")), (vec![5, 6], Some(&4)));
    }

    #[test]
    fn a_report_is_known_by_its_players() {
        assert!(crate::trf::is_report(SMALL.as_bytes()));
        assert!(crate::trf::is_report(SMALL.split_once("\r\n").unwrap().1.as_bytes()), "without its first record");
        for list in ["", "001 Alpha, Ann;2000\n", "Name;Elo\n001;2000\n", "012 Small\n"] {
            assert!(!crate::trf::is_report(list.as_bytes()), "{list}");
        }
    }

    #[test]
    fn errors_say_where() {
        let shifted = SMALL.replace("Beta, Bo  ", "Beta, Bo ");
        let cases: [(String, usize, usize); 6] = [
            (shifted, 3, 53),
            (SMALL.replace("    2 w 1", "    3 w 1"), 2, 92),
            (SMALL.replace("    2 w 1", "    2 b 1"), 2, 97),
            (SMALL.replace("    1 b 0", "    1 b ="), 2, 99),
            (SMALL.replace("    2 w 1", "    x w 1"), 2, 92),
            (SMALL.replace("001    2", "001    1"), 3, 5),
        ];
        for (text, line, column) in cases {
            let error = read(text.as_bytes()).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{error}");
        }
        assert_eq!(read(b"").unwrap_err().kind, ReadErrorKind::NoPlayers);
        let error = with("142 9999\r\n").unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::Number { field: Field::Rounds, .. }), "{error}");
    }

    /// Columns of more rounds than are read would be taken for fewer; blank ones are none.
    #[test]
    fn more_than_300_rounds_are_refused() {
        let line = |text: &str| {
            SMALL.lines().map(|l| if l.starts_with("001") { format!("{l:<99}{text}\r\n") } else { format!("{l}\r\n") }).collect::<String>()
        };
        let rounds = |n: usize| "  0000 - F".repeat(n);
        let entries = read(line(&rounds(290)).as_bytes()).unwrap().tournament.contestants[0].entries.len();
        let error = read(line(&rounds(301)).as_bytes()).unwrap_err();
        assert!(entries > 290 && matches!(error.kind, ReadErrorKind::Number { field: Field::Rounds, max: 300, .. }), "{error}");
        assert!(read(line(&"          ".repeat(400)).as_bytes()).is_ok());
    }

    #[test]
    fn an_unknown_symbol_is_an_unknown_result() {
        let text = SMALL.replace("2 w 1", "2 w !").replace("1 b 0", "1 b !");
        let document = read(text.as_bytes()).unwrap();
        let Some(Entry::Meeting(game)) = document.tournament.contestants[0].entry(1) else { panic!() };
        assert_eq!(game.outcome, Outcome::Adjourned);
        assert!(document.warnings.iter().any(|w| w.kind == WarningKind::UnknownResult { symbol: '!' }));
    }
}
