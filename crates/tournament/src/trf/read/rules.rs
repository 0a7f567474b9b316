//! Records that say how the event is paired and scored, in the TRF26 form and in those of JaVaFo and bbpPairings.

use super::super::columns::{Line, parse_number};
use super::super::error::{Field, ReadError, ReadErrorKind, WarningKind};
use super::super::{MAX_ROUNDS, MAX_TPN};
use super::Reader;
use crate::model::{Bye, Color, Prohibition, Tpn, VirtualPoints};
use crate::points::Points;
use std::collections::BTreeMap;

/// What the rule records said. They are put together only at the end, because newer records override older ones
/// wherever they stand.
#[derive(Default)]
pub(super) struct Rules {
    /// Record 062: line and number of players.
    pub stated_players: Option<(usize, u32)>,
    /// The line of record 072 and what it says.
    pub stated_rated: Option<(usize, u32)>,
    /// Record 142.
    pub rounds_142: Option<u16>,
    /// `XXR`.
    pub rounds_xxr: Option<u16>,
    /// Record 152.
    pub color_152: Option<Color>,
    /// `XXC`.
    pub color_xxc: Option<Color>,
    /// Record 162: symbol and points.
    pub points_162: BTreeMap<char, Points>,
    /// `XXS` and `BB?`, as `XXS` codes; the line of the last one.
    pub points_old: BTreeMap<String, Points>,
    /// Line of the last old scoring record.
    pub points_old_line: usize,
    /// Record 240: line, kind, round (`None`: the next one, `XXZ`), players.
    pub byes: Vec<AnnouncedByes>,
    /// Record 250.
    pub virtual_250: Vec<VirtualPoints>,
    /// `XXA`: player, points by round.
    pub virtual_xxa: Vec<(Tpn, Vec<Points>)>,
    /// Record 260.
    pub prohibitions_260: Vec<Prohibition>,
    /// `XXP`: line and players.
    pub prohibitions_xxp: Vec<Vec<Tpn>>,
    /// Record 299.
    pub abnormal: Vec<Abnormal>,
    /// Record 202.
    pub tiebreaks_202: Option<Vec<String>>,
    /// Record 212.
    pub tiebreaks_212: Option<Vec<String>>,
    /// Pairing numbers that records other than 001 name, with line and column, to be looked up at the end.
    pub named: Vec<(usize, usize, Tpn)>,
}

impl Rules {
    /// Players whom a record names; whether each has a record of their own is looked up at the end.
    fn name(&mut self, line: &Line, numbers: Numbers) -> Vec<Tpn> {
        self.named.extend(numbers.iter().map(|&(column, tpn)| (line.number, column, tpn)));
        numbers.into_iter().map(|(_, tpn)| tpn).collect()
    }
}

/// Byes announced by 240 or `XXZ`.
pub(super) struct AnnouncedByes {
    pub line: usize,
    pub kind: Bye,
    pub round: Option<u16>,
    pub players: Vec<Tpn>,
}

/// Record 299: points other than the usual.
pub(super) struct Abnormal {
    /// `None`: bonus or penalty, whatever the result.
    pub kind: Option<char>,
    pub points: Points,
    pub round: Option<u16>,
    pub players: Vec<Tpn>,
}

/// Takes a rule record; `false` if it is none.
pub(super) fn record(reader: &mut Reader, code: &str, line: &Line) -> Result<bool, ReadError> {
    if reader.has_teams && matches!(code, "240" | "250" | "260" | "299") {
        return Ok(false);
    }
    let rules = &mut reader.rules;
    match code {
        "142" => rules.rounds_142 = rounds(line)?,
        "XXR" => rules.rounds_xxr = rounds(line)?,
        "152" => rules.color_152 = initial_color(line, line.rest(5))?,
        "XXC" => {
            for word in line.rest(5).split_whitespace() {
                match word.to_ascii_lowercase().as_str() {
                    "white1" => rules.color_xxc = Some(Color::White),
                    "black1" => rules.color_xxc = Some(Color::Black),
                    // Pair by the rank column instead of the numbers: not needed, numbers are in order here.
                    "rank" => {}
                    _ => return Err(code_error(line, Field::InitialColor, word)),
                }
            }
        }
        "162" => points_162(rules, line)?,
        "XXS" => points_xxs(rules, line)?,
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => points_bb(rules, code, line)?,
        "192" => reader.type_code = line.rest(5),
        "202" => rules.tiebreaks_202 = Some(list(&line.rest(5))),
        "212" => rules.tiebreaks_212 = Some(list(&line.rest(5))),
        "240" => {
            let (kind, round, numbers) = byes_240(line)?;
            let players = rules.name(line, numbers);
            rules.byes.push(AnnouncedByes { line: line.number, kind, round: Some(round), players });
        }
        "XXZ" => {
            let players = words(rules, line)?;
            rules.byes.push(AnnouncedByes { line: line.number, kind: Bye::Zero, round: None, players });
        }
        "250" => virtual_250(rules, line)?,
        "XXA" => virtual_xxa(rules, line)?,
        "260" => {
            let (first_round, last_round, numbers) = prohibition_260(line)?;
            let players = rules.name(line, numbers);
            rules.prohibitions_260.push(Prohibition { first_round, last_round, players });
        }
        "XXP" => {
            let players = words(rules, line)?;
            rules.prohibitions_xxp.push(players);
        }
        "299" => return Ok(abnormal(reader, line)),
        _ => return Ok(false),
    }
    Ok(true)
}

fn code_error(line: &Line, field: Field, text: &str) -> ReadError {
    line.error(5, ReadErrorKind::Code { field, text: text.to_owned() })
}

fn rounds(line: &Line) -> Result<Option<u16>, ReadError> {
    // 0 is written where the number is not known yet.
    Ok(line.number(5, line.width(), Field::Rounds, 0, MAX_ROUNDS)?.filter(|&rounds| rounds > 0))
}

pub(in crate::trf) fn round_field(line: &Line, first: usize) -> Result<Option<u16>, ReadError> {
    Ok(line.number(first, first + 2, Field::Round, 0, 999)?.filter(|&round| round > 0).map(|round| round.min(MAX_ROUNDS)))
}

fn initial_color(line: &Line, text: String) -> Result<Option<Color>, ReadError> {
    match text.to_ascii_uppercase().as_str() {
        "" => Ok(None),
        "W" => Ok(Some(Color::White)),
        "B" => Ok(Some(Color::Black)),
        _ => Err(code_error(line, Field::InitialColor, &text)),
    }
}

/// Symbol in column 6, value in 7-10, the next group nine columns on.
fn points_162(rules: &mut Rules, line: &Line) -> Result<(), ReadError> {
    let mut column = 6;
    while column <= line.width() {
        let symbol = line.at(column).to_ascii_uppercase();
        let value = line.points(column + 1, column + 4, Field::ResultPoints)?;
        match (symbol, value) {
            (' ', None) => {}
            ('W' | 'D' | 'L' | 'A' | 'P' | 'X', Some(value)) => {
                rules.points_162.insert(symbol, value);
            }
            // Written so by some programs for the absence points.
            ('Z', Some(value)) => {
                rules.points_162.insert('A', value);
            }
            _ => {
                let text = line.text(column, column + 4);
                return Err(line.error(column, ReadErrorKind::Code { field: Field::ResultKind, text }));
            }
        }
        column += 9;
    }
    Ok(())
}

/// `CODE=VALUE` words; `W` and `D` stand for several codes at once.
fn points_xxs(rules: &mut Rules, line: &Line) -> Result<(), ReadError> {
    rules.points_old_line = line.number;
    for word in line.rest(5).split_whitespace() {
        let Some((code, value)) = word.split_once('=') else {
            return Err(code_error(line, Field::ResultKind, word));
        };
        let value: Points =
            value.parse().map_err(|_| line.error(5, ReadErrorKind::Points { field: Field::ResultPoints, text: value.to_owned() }))?;
        let code = code.to_ascii_uppercase();
        let codes: &[&str] = match code.as_str() {
            "W" => &["WW", "BW", "FW", "FPB"],
            "D" => &["WD", "BD", "HPB"],
            "WW" | "BW" | "WD" | "BD" | "WL" | "BL" | "ZPB" | "HPB" | "FPB" | "PAB" | "FW" | "FL" => &[code.as_str()],
            _ => return Err(code_error(line, Field::ResultKind, word)),
        };
        for &code in codes {
            rules.points_old.insert(code.to_owned(), value);
        }
    }
    Ok(())
}

/// One value in columns 5-8.
fn points_bb(rules: &mut Rules, code: &str, line: &Line) -> Result<(), ReadError> {
    let Some(value) = line.points(5, line.width(), Field::ResultPoints)? else { return Ok(()) };
    rules.points_old_line = line.number;
    let codes: &[&str] = match code {
        "BBW" => &["WW", "BW", "FW", "FPB"],
        "BBD" => &["WD", "BD", "HPB"],
        "BBL" => &["WL", "BL"],
        "BBZ" => &["ZPB"],
        "BBF" => &["FL"],
        _ => &["PAB"],
    };
    for &code in codes {
        rules.points_old.insert(code.to_owned(), value);
    }
    Ok(())
}

fn list(text: &str) -> Vec<String> {
    text.split([',', ' ', ';']).map(str::trim).filter(|code| !code.is_empty()).map(str::to_owned).collect()
}

/// Record 240: the kind of the byes, their round, and whose they are with the columns. The numbers are those of teams where the file has some.
pub(in crate::trf) fn byes_240(line: &Line) -> Result<(Bye, u16, Numbers), ReadError> {
    let kind = match line.at(5).to_ascii_uppercase() {
        'F' => Bye::Full,
        'H' => Bye::Half,
        'Z' => Bye::Zero,
        found => return Err(code_error(line, Field::ByeKind, &found.to_string())),
    };
    let round = line.number(7, 9, Field::Round, 1, MAX_ROUNDS)?;
    let Some(round) = round else {
        let kind = ReadErrorKind::Number { field: Field::Round, text: String::new(), min: 1, max: MAX_ROUNDS };
        return Err(line.error(7, kind));
    };
    Ok((kind, round, numbers(line, 11, MAX_TPN)?))
}

/// Record 260: first round, last round, and who may not meet, players or teams.
pub(in crate::trf) fn prohibition_260(line: &Line) -> Result<(u16, u16, Numbers), ReadError> {
    let first_round = round_field(line, 5)?.unwrap_or(1);
    let last_round = round_field(line, 9)?.unwrap_or(MAX_ROUNDS);
    Ok((first_round, last_round, numbers(line, 13, MAX_TPN)?))
}

/// Match points in 5-8 (teams), points in 10-13, rounds in 15-17 and 19-21, players in 23-26 and 28-31.
fn virtual_250(rules: &mut Rules, line: &Line) -> Result<(), ReadError> {
    let match_points = line.points(5, 8, Field::VirtualPoints)?;
    let points = line.points(10, 13, Field::VirtualPoints)?.or(match_points).unwrap_or(Points::ZERO);
    let first_round = round_field(line, 15)?.unwrap_or(1);
    let last_round = round_field(line, 19)?.unwrap_or(first_round);
    let first = line.number(23, 26, Field::PairingNumber, 1, MAX_TPN)?.unwrap_or(1);
    let last = line.number(28, 31, Field::PairingNumber, 1, MAX_TPN)?.unwrap_or(first);
    rules.virtual_250.push(VirtualPoints { points, first_round, last_round, first: Tpn(first), last: Tpn(last) });
    Ok(())
}

/// Player in 5-8, then the points of every round from column 10, five columns each.
fn virtual_xxa(rules: &mut Rules, line: &Line) -> Result<(), ReadError> {
    let Some(tpn) = line.number(5, 8, Field::PairingNumber, 1, MAX_TPN)? else { return Ok(()) };
    let mut points = Vec::new();
    let mut column = 10;
    while column <= line.width() && points.len() < usize::from(MAX_ROUNDS) {
        points.push(line.points(column, column + 3, Field::VirtualPoints)?.unwrap_or(Points::ZERO));
        column += 5;
    }
    rules.named.push((line.number, 5, Tpn(tpn)));
    rules.virtual_xxa.push((Tpn(tpn), points));
    Ok(())
}

/// What record 299 says of players or teams.
pub(in crate::trf) struct Record299 {
    /// `None`: bonus or penalty.
    pub kind: Option<char>,
    pub match_points: Option<Points>,
    pub points: Option<Points>,
    pub round: Option<u16>,
    pub numbers: Numbers,
    /// The columns are those of another program.
    pub is_shifted: bool,
}

/// Kind in 5, points in 8-11 (match points) or 14-17, round in 20-22, players from 24. One program writes the last
/// three one column group earlier (7-10, 12-15, 17-19, from 21): where the columns do not fit, that is tried. `None`: it is not understood.
pub(in crate::trf) fn record_299(line: &Line) -> Option<Record299> {
    let kind = match line.at(5).to_ascii_uppercase() {
        ' ' => None,
        symbol @ ('W' | 'D' | 'L' | 'F' | 'H' | 'Z' | '+' | '-') => Some(symbol),
        _ => return None,
    };
    let parse = |match_points: usize, points: usize, round: usize, first: usize, is_shifted: bool| -> Option<Record299> {
        let value = |first| line.points(first, first + 3, Field::Points);
        let (match_points, points) = (value(match_points).ok()?, value(points).ok()?);
        let (round, numbers) = (round_field(line, round).ok()?, numbers(line, first, MAX_TPN).ok()?);
        Some(Record299 { kind, match_points, points, round, numbers, is_shifted })
    };
    let separators_fit = [6, 7, 12, 13, 18, 19, 23].iter().all(|&column| line.at(column) == ' ');
    let standard = separators_fit.then(|| parse(8, 14, 20, 24, false)).flatten();
    let found = standard.or_else(|| parse(7, 12, 17, 21, true))?;
    let is_whole = found.points.or(found.match_points).is_some() && !found.numbers.is_empty();
    is_whole.then_some(found)
}

/// Record 299 of players; match points stand for points where those are missing.
fn abnormal(reader: &mut Reader, line: &Line) -> bool {
    let Some(found) = record_299(line) else {
        reader.warn(line.number, 0, WarningKind::RecordIgnored("299"));
        return false;
    };
    if found.is_shifted {
        reader.warn(line.number, 0, WarningKind::ShiftedRecord("299"));
    }
    if let Some(points) = found.points.or(found.match_points) {
        let players = found.numbers.into_iter().map(|(_, tpn)| tpn).collect();
        reader.rules.abnormal.push(Abnormal { kind: found.kind, points, round: found.round, players });
    }
    true
}

/// Numbers with the columns in which they stand.
type Numbers = Vec<(usize, Tpn)>;

/// Numbers of players or teams in four columns each, five columns apart; blank and 0 are skipped.
pub(in crate::trf) fn numbers(line: &Line, first: usize, max: u16) -> Result<Numbers, ReadError> {
    let mut numbers = Vec::new();
    let mut column = first;
    while column <= line.width() {
        if let Some(tpn) = line.number(column, column + 3, Field::PairingNumber, 0, max)?.filter(|&tpn| tpn > 0) {
            numbers.push((column, Tpn(tpn)));
        }
        column += 5;
    }
    Ok(numbers)
}

/// Pairing numbers separated by blanks.
fn words(rules: &mut Rules, line: &Line) -> Result<Vec<Tpn>, ReadError> {
    let mut players = Vec::new();
    for word in line.rest(5).split_whitespace() {
        match parse_number(word) {
            Some(tpn) if (1..=MAX_TPN).contains(&tpn) => {
                players.push(Tpn(tpn));
                rules.named.push((line.number, 5, Tpn(tpn)));
            }
            _ => {
                let kind = ReadErrorKind::Number { field: Field::PairingNumber, text: word.to_owned(), min: 1, max: MAX_TPN };
                return Err(line.error(5, kind));
            }
        }
    }
    Ok(players)
}
