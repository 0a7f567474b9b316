//! [`Document`] to text.

use super::error::ReadError;
use super::player_line::{identity, player_line};
use super::read::normal_date;
use super::teams::{self, TeamRecords};
use super::{Document, MAX_ROUNDS, sign_comment, system_comment};
use crate::acceleration;
use crate::model::{
    Acceleration, Adjustment, Bye, Color, Contestant, DutchEdition, Entry, Info, Meeting, Outcome, Primary, Prohibition, Scoring, System,
    Tournament, Tpn, VirtualPoints,
};
use crate::points::Points;
use std::fmt::Write as _;

/// For whom a report file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// FIDE TRF26: everything the format can carry, and the kept records.
    Trf26,
    /// The same with the informative records of teams (801, 802), made from the others.
    Trf26Informative,
    /// TRF26 for a program that counts columns in bytes (Vega): a name takes 33 bytes of UTF-8, cut between characters.
    Trf26Bytes,
    /// FIDE TRF16, with the `XX?` records that its readers commonly know for what the format itself lacks. Comments and
    /// records of TRF26 are left out.
    Trf16,
    /// FIDE TRF06, which has neither letters for byes nor games of fewer than two moves: byes stand as `+`, `=` and `-` without an opponent, such
    /// games as won and lost by forfeit. A comment says which is which where that is open. Otherwise as TRF16.
    Trf06,
    /// Pairing engines (bbpPairings, JaVaFo): what pairing needs, in the records both understand. Points given by the
    /// arbiter (299) are refused, because these engines would pair by other scores.
    Engine,
}

impl Profile {
    /// Whether it is TRF26.
    const fn is_26(self) -> bool {
        matches!(self, Self::Trf26 | Self::Trf26Informative | Self::Trf26Bytes)
    }

    /// Whether it is one of the formats before it.
    const fn is_old(self) -> bool {
        matches!(self, Self::Trf16 | Self::Trf06)
    }
}

/// Something that the columns of the format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A pairing number above 9999.
    #[error("pairing number {0} does not fit four columns")]
    PairingNumber(Tpn),
    /// A rating above 9999.
    #[error("player {player}: rating {rating} does not fit four columns")]
    Rating {
        /// Whose.
        player: Tpn,
        /// The rating.
        rating: u16,
    },
    /// Points that need more than four characters.
    #[error("{0} points do not fit four columns")]
    Points(Points),
    /// More rounds than are written.
    #[error("{0} rounds are more than a report file can hold")]
    Rounds(u16),
    /// The number of a team is above 999 (in record 801 above 99).
    #[error("team number {0} does not fit its columns")]
    TeamNumber(Tpn),
    /// The team records of the document are not what they should be.
    #[error("team records: {0}")]
    Teams(#[from] ReadError),
    /// Bonus or penalty points, which pairing engines do not read.
    #[error("bonus and penalty points cannot be told to a pairing engine")]
    Adjustments,
    /// An adjourned game that counts otherwise than a draw, which pairing engines do not read.
    #[error("round {round}: the adjourned game of player {player} cannot be told to a pairing engine")]
    Adjourned {
        /// Whose.
        player: Tpn,
        /// In which round.
        round: u16,
    },
    /// A draw of fewer than two moves, for which TRF06 has no sign that is not rated.
    #[error("round {round}: the draw of player {player} without two moves has no sign in TRF06")]
    UnratedDraw {
        /// Whose.
        player: Tpn,
        /// In which round.
        round: u16,
    },
}

/// Writes a report file in UTF-8 with lines ended by CR LF.
///
/// Texts longer than their columns are cut ([`super::cuts`] says which), control characters become U+FFFD. The points
/// column holds the score after the last round whose results are all known; the rank column the
/// [`Contestant::stated_rank`].
///
/// # Errors
///
/// A number that its columns cannot hold; nothing is ever shifted.
pub fn write(document: &Document, profile: Profile) -> Result<String, WriteError> {
    let tournament = &document.tournament;
    if !tournament.leavers.is_empty() {
        // The file keeps annulled games and their points; that they left the standings, ranks and comments say.
        let mut whole = document.clone();
        whole.tournament.leavers.clear();
        return write(&whole, profile);
    }
    let mut out = Lines(String::new());
    let rounds = tournament.contestants.iter().map(|p| p.entries.len()).max().unwrap_or(0).max(usize::from(tournament.rounds));
    if rounds > usize::from(MAX_ROUNDS) {
        return Err(WriteError::Rounds(u16::try_from(rounds).unwrap_or(u16::MAX)));
    }
    if profile == Profile::Engine {
        if !tournament.adjustments.is_empty() || !beside_results(tournament).is_empty() {
            return Err(WriteError::Adjustments);
        }
        out.record("012", &tournament.info.name);
    } else {
        header(&mut out, document);
    }
    rules(&mut out, document, profile)?;
    let paired = tournament.rounds_paired();
    // Points are those of the results that the columns show, of a round that is still going on as well.
    let through = paired;
    // TRF26 announces byes of unpaired rounds in records 240, unless those are of teams; older readers look for them in the columns.
    let announces = profile.is_26() && !document.has_teams();
    let columns_through = if announces { usize::from(paired) } else { rounds };
    for player in &tournament.contestants {
        let line = player_line(document, profile, player, (through, columns_through))?;
        out.line(&line);
    }
    if announces {
        byes(&mut out, tournament, paired);
    }
    if profile.is_26() {
        for (federation, player) in &document.national {
            out.line(&format!("{federation:<3}{}", identity(player, profile)?));
        }
    }
    other_records(&mut out, document, profile)?;
    Ok(out.0)
}

/// The kept records that belong after the players, as far as a profile has them.
fn other_records(out: &mut Lines, document: &Document, profile: Profile) -> Result<(), WriteError> {
    let informs = profile == Profile::Trf26Informative;
    let is_summary = |record: &str| record.starts_with("801") || record.starts_with("802");
    let is_kept = |record: &&String| match profile {
        Profile::Trf26 | Profile::Trf26Informative | Profile::Trf26Bytes => !(is_rule_of_teams(record) || informs && is_summary(record)),
        Profile::Trf16 | Profile::Trf06 => record.starts_with("013"),
        Profile::Engine => false,
    };
    for record in document.other_records.iter().filter(is_kept) {
        out.line(record);
    }
    if profile == Profile::Trf06 {
        for told in sign_comment::written(&document.tournament) {
            out.record("###", &told);
        }
    }
    let has_013 = || document.other_records.iter().any(|record| record.starts_with("013"));
    if informs {
        for line in teams::summaries(document)? {
            out.line(&line);
        }
    } else if profile.is_old()
        && !has_013()
        && let Some(records) = TeamRecords::of(document)?
    {
        for line in records.lines_013() {
            out.line(&line);
        }
    }
    Ok(())
}

/// The records of teams that stand among the rules: colours of the boards, match points.
fn is_rule_of_teams(record: &str) -> bool {
    record.starts_with("352") || record.starts_with("362")
}

/// The text so far.
struct Lines(String);

impl Lines {
    fn line(&mut self, text: &str) {
        self.0.push_str(clean(text).trim_end());
        self.0.push_str("\r\n");
    }

    fn record(&mut self, code: &str, text: &str) {
        self.line(&format!("{code} {text}"));
    }

    fn record_unless_empty(&mut self, code: &str, text: &str) {
        if !text.is_empty() {
            self.record(code, text);
        }
    }
}

/// Text without characters that are orders to a terminal.
pub(super) fn clean(text: &str) -> String {
    text.replace(char::is_control, "\u{FFFD}")
}

fn header(out: &mut Lines, document: &Document) {
    let Document { tournament, other_records, .. } = document;
    let Info { name, city, federation, start, end, chief_arbiter, deputies, time_control, kind, round_dates, .. } = &tournament.info;
    out.record("012", name);
    out.record("022", city);
    out.record("032", federation);
    out.record("042", &in_form(start));
    out.record("052", &in_form(end));
    out.record("062", &tournament.contestants.len().to_string());
    out.record("072", &tournament.contestants.iter().filter(|player| player.rating.is_some()).count().to_string());
    let teams = |code: &str| other_records.iter().filter(|record| record.starts_with(code)).count();
    out.record("082", &teams("310").max(teams("013")).to_string());
    out.record("092", kind);
    out.record("102", chief_arbiter);
    for deputy in deputies {
        out.record("112", deputy);
    }
    out.record("122", time_control);
    if !round_dates.is_empty() {
        // Round n stands in columns 92+10(n-1) to 99+10(n-1), with a year of two digits.
        let mut line = format!("{:<91}", "132");
        for date in round_dates {
            let _ = write!(line, "{:<10}", normal_date(date).as_deref().and_then(|date| date.get(2..)).unwrap_or(""));
        }
        out.line(&line);
    }
}

/// A date in the form of the file, where it is one.
fn in_form(text: &str) -> String {
    normal_date(text).unwrap_or_else(|| text.to_owned())
}

fn rules(out: &mut Lines, document: &Document, profile: Profile) -> Result<(), WriteError> {
    let tournament = &document.tournament;
    let rounds = if tournament.rounds == 0 { String::new() } else { tournament.rounds.to_string() };
    if !profile.is_old() {
        out.record_unless_empty("142", &rounds);
        if let Some(color) = tournament.initial_color {
            out.record("152", if color == Color::White { "W" } else { "B" });
        }
    }
    if profile.is_26() {
        return rules_of_trf26(out, document);
    }
    out.record_unless_empty("XXR", &rounds);
    if let Some(color) = tournament.initial_color {
        out.record("XXC", if color == Color::White { "white1" } else { "black1" });
    }
    if profile == Profile::Engine {
        out.record("192", &type_code(tournament));
    }
    if tournament.scoring != Scoring::CHESS {
        scoring_old(out, &tournament.scoring, profile)?;
    }
    accelerations_xxa(out, tournament)?;
    let whole_event = |p: &Prohibition| p.first_round <= 1 && p.last_round >= tournament.rounds;
    // The old record has no rounds. Where they matter the new one is written for all, so that nobody reads half of them.
    if tournament.prohibitions.iter().all(whole_event) {
        for prohibition in &tournament.prohibitions {
            let players: Vec<String> = prohibition.players.iter().map(ToString::to_string).collect();
            out.record("XXP", &players.join(" "));
        }
    } else {
        prohibitions_260(out, tournament);
    }
    Ok(())
}

/// Records 162 to 260 of TRF26 and the adjustments.
fn rules_of_trf26(out: &mut Lines, document: &Document) -> Result<(), WriteError> {
    let tournament = &document.tournament;
    let info = &tournament.info;
    // What an adjourned game counts until it is finished is always said (FIDE verification Q165).
    let is_adjourned = |e: &Option<Entry>| matches!(e, Some(Entry::Meeting(game)) if game.outcome == Outcome::Adjourned);
    if tournament.scoring != Scoring::CHESS || tournament.contestants.iter().any(|p| p.entries.iter().any(is_adjourned)) {
        out.line(&scoring_162(&tournament.scoring)?);
    }
    out.record_unless_empty("172", &info.ranking_method);
    out.record_unless_empty("182", &info.pairing_program);
    let derived = match teams::TeamType::of_code(&document.type_code, &info.start) {
        // Of a document as it was read: its tournament is that of the players.
        Some(of) if tournament.teams.is_none() => teams::type_code(tournament.system, of.primary.unwrap_or_default(), of.is_baku),
        _ => type_code(tournament),
    };
    let code = if document.type_code.is_empty() { &derived } else { &document.type_code };
    out.record("192", code);
    let told = if *code == derived {
        system_comment::written(tournament.system)
    } else {
        // A code that may stand for any system says nothing of it.
        Some(tournament.system).filter(|_| code.starts_with(teams::CUSTOM)).and_then(system_comment::named)
    };
    if let Some(text) = told {
        out.record("###", &text);
    }
    if !tournament.tiebreaks.is_empty() {
        let without_points: Vec<&str> = tournament.tiebreaks.iter().map(String::as_str).filter(|code| !code.ends_with("PTS")).collect();
        out.record("202", &without_points.join(","));
        out.record("212", &tournament.tiebreaks.join(","));
    }
    out.record_unless_empty("222", &info.coded_time_control);
    for record in document.other_records.iter().filter(|record| is_rule_of_teams(record)) {
        out.line(record);
    }
    // These records number teams where the file has some.
    if document.has_teams() {
        return Ok(());
    }
    for span in &acceleration::spans(tournament) {
        let points = four(span.points)?;
        out.line(&format!("250      {points} {:>3} {:>3} {:>4} {:>4}", span.first_round, span.last_round, span.first.0, span.last.0));
    }
    prohibitions_260(out, tournament);
    adjustments(out, &[tournament.adjustments.clone(), beside_results(tournament)].concat())
}

fn prohibitions_260(out: &mut Lines, tournament: &Tournament) {
    for prohibition in &tournament.prohibitions {
        out.line(&prohibition_line(prohibition));
    }
}

/// The virtual points of each player and round up to the last that has some.
fn accelerations_xxa(out: &mut Lines, tournament: &Tournament) -> Result<(), WriteError> {
    // Also those of Baku acceleration: readers differ in how they make its groups, and a late entry does not change the last of A.
    let explicit = acceleration::spans(tournament);
    for player in &tournament.contestants {
        let in_round = |round| {
            let concerns = |span: &&VirtualPoints| {
                (span.first_round..=span.last_round).contains(&round) && (span.first..=span.last).contains(&player.tpn)
            };
            explicit.iter().rfind(concerns).map_or(Points::ZERO, |span| span.points)
        };
        let points: Vec<Points> = (1..=tournament.rounds).map(in_round).collect();
        if let Some(last) = points.iter().rposition(|&points| points != Points::ZERO) {
            let mut line = format!("XXA {:>4}", player.tpn.0);
            for &points in points.iter().take(last + 1) {
                let _ = write!(line, " {}", four(points)?);
            }
            out.line(&line);
        }
    }
    Ok(())
}

/// Four columns, right-adjusted.
pub(super) fn four(points: Points) -> Result<String, WriteError> {
    let text = format!("{points:>4}");
    if text.len() > 4 { Err(WriteError::Points(points)) } else { Ok(text) }
}

fn scoring_162(scoring: &Scoring) -> Result<String, WriteError> {
    let mut line = "162 ".to_owned();
    let values =
        [('W', scoring.win), ('D', scoring.draw), ('L', scoring.loss), ('A', scoring.absence), ('P', scoring.pab), ('X', scoring.unknown)];
    for (symbol, points) in values {
        let _ = write!(line, " {symbol}{}   ", four(points)?);
    }
    Ok(line)
}

/// `XXS` for JaVaFo; for engines also the `BB?` records of bbpPairings.
fn scoring_old(out: &mut Lines, s: &Scoring, profile: Profile) -> Result<(), WriteError> {
    let mut xxs = String::from("XXS");
    let codes = [
        ("WW", s.win),
        ("BW", s.win),
        ("WD", s.draw),
        ("BD", s.draw),
        ("WL", s.loss),
        ("BL", s.loss),
        ("FW", s.win),
        ("FL", s.absence),
        ("FPB", s.win),
        ("HPB", s.draw),
        ("ZPB", s.absence),
        ("PAB", s.pab),
    ];
    for (code, points) in codes {
        let _ = write!(xxs, " {code}={points}");
    }
    out.line(&xxs);
    if profile == Profile::Engine {
        let codes = [("BBW", s.win), ("BBD", s.draw), ("BBL", s.loss), ("BBZ", s.absence), ("BBF", s.absence), ("BBU", s.pab)];
        for (code, points) in codes {
            out.record(code, &four(points)?);
        }
    }
    Ok(())
}

/// The code of ETT26 for a system that came from elsewhere than a file.
pub(super) fn type_code(tournament: &Tournament) -> String {
    if let Some(of) = &tournament.teams {
        return teams::type_code(tournament.system, of.primary, matches!(tournament.acceleration, Acceleration::Baku { .. }));
    }
    let code = match tournament.system {
        System::Dutch(DutchEdition::E2017) => "FIDE_DUTCH_2017",
        // The undated code means the rules in force, and is the one that all readers know.
        System::Dutch(DutchEdition::E2026) => {
            if DutchEdition::in_force(&tournament.info.start) == DutchEdition::E2017 {
                "FIDE_DUTCH_2026"
            } else {
                "FIDE_DUTCH"
            }
        }
        System::RoundRobin { cycles: 1, .. } => "FIDE_ROUNDROBIN",
        System::RoundRobin { cycles: 2, swap_last: true } => "FIDE_DOUBLEROUNDROBIN",
        System::RoundRobin { cycles: 2, swap_last: false } => "BERGER_DOUBLEROUNDROBIN",
        System::RoundRobin { cycles, swap_last: false } => return format!("BERGER_ROUNDROBIN_G{cycles}"),
        // There is no code for swapped rounds in more than two cycles.
        System::RoundRobin { swap_last: true, .. } => "CUSTOM_ROUNDROBIN",
        System::Dubov => "FIDE_DUBOV",
        System::Burstein => "FIDE_BURSTEIN",
        System::DoubleSwiss => "FIDE_DOUBLESWISS",
        System::TeamSwiss(_) => return teams::type_code(tournament.system, Primary::Match, false),
        System::Fmjd | System::Points(_) | System::Other => "CUSTOM_SWISS",
        System::Scheveningen => "FIDE_SCHEVENINGEN",
        System::Knockout(_) => "CUSTOM_KNOCKOUT",
        System::Skalitzka | System::OtherPredetermined => "CUSTOM_ROUNDROBIN",
    };
    let is_baku = matches!(tournament.acceleration, Acceleration::Baku { .. }) && matches!(tournament.system, System::Dutch(_));
    if is_baku { format!("{code}_BAKU") } else { code.to_owned() }
}

/// Record 260 of players or teams.
pub(super) fn prohibition_line(prohibition: &Prohibition) -> String {
    let mut line = format!("260 {:>3} {:>3}", prohibition.first_round, prohibition.last_round);
    for player in &prohibition.players {
        let _ = write!(line, " {:>4}", player.0);
    }
    line
}

/// What the points of a meeting's games are beside those that its result says in the file, as points given in that round.
fn beside_results(tournament: &Tournament) -> Vec<Adjustment> {
    let scoring = &tournament.scoring;
    let mut found = Vec::new();
    for player in &tournament.contestants {
        for (round, entry) in (1..).zip(&player.entries) {
            let Some(Entry::Meeting(meeting)) = entry else { continue };
            let said = scoring.award(Some(Entry::Meeting(Meeting { points: None, ..*meeting })));
            let points = scoring.award(*entry) - said;
            if points != Points::ZERO {
                found.push(Adjustment { player: player.tpn, round: Some(round), points });
            }
        }
    }
    found
}

/// Points in columns 14-17, round in 20-22, player in 24-27.
fn adjustments(out: &mut Lines, adjustments: &[Adjustment]) -> Result<(), WriteError> {
    for adjustment in adjustments {
        let points = four(adjustment.points)?;
        out.line(&format!("{:<13}{points}  {:03} {:>4}", "299", adjustment.round.unwrap_or(0), adjustment.player.0));
    }
    Ok(())
}

/// Byes of rounds that are not paired yet, by round and kind.
fn byes(out: &mut Lines, tournament: &Tournament, paired: u16) {
    let rounds = tournament.contestants.iter().map(|p| p.entries.len()).max().unwrap_or(0);
    for round in paired.saturating_add(1)..=u16::try_from(rounds).unwrap_or(u16::MAX) {
        for bye in [Bye::Full, Bye::Half, Bye::Zero] {
            let has_it = |player: &&Contestant| player.entry(round) == Some(Entry::Bye(bye));
            let players: Vec<Tpn> = tournament.contestants.iter().filter(has_it).map(|player| player.tpn).collect();
            if let Some(line) = bye_line(bye, round, &players) {
                out.line(&line);
            }
        }
    }
}

/// Record 240 of players or teams; `None` of nobody, or of a kind that is not announced.
pub(super) fn bye_line(bye: Bye, round: u16, numbers: &[Tpn]) -> Option<String> {
    let letter = match bye {
        Bye::Full => 'F',
        Bye::Half => 'H',
        Bye::Zero => 'Z',
        Bye::PairingAllocated => return None,
    };
    let listed: String = numbers.iter().map(|tpn| format!(" {:>4}", tpn.0)).collect();
    (!listed.is_empty()).then(|| format!("240 {letter} {round:>3}{listed}"))
}

/// At most so many characters.
pub(super) fn cut(text: &str, columns: usize) -> String {
    clean(text).chars().take(columns).collect()
}
