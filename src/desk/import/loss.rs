//! What of a report file an event cannot hold, line by line.

use event::{is_for_pairing, is_kept, is_of_teams, is_team_record};
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Tournament, Tpn};
use tournament::tiebreak::TieBreak;
use tournament::trf::{Document, WarningKind};

/// Something in the file that the event will not have, or has only as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Line of the file, from 1; 0 where it is no single line.
    pub line: usize,
    /// The record, `250`, or empty.
    pub record: String,
    /// What the line holds, shortened.
    pub text: String,
    /// Why it is left out, and what stands instead.
    pub kind: LossKind,
}

/// Why something is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossKind {
    /// The teams are left out: it becomes an event of individuals.
    Team,
    /// A player who is in no team.
    NoTeam,
    /// Something of a team: its short name, a strength that is no rating.
    TeamData,
    /// Match points or points of a bye otherwise than the event has them.
    TeamScoring,
    /// The line-ups of a round otherwise.
    LineUps(u16),
    /// The colours or the number of boards otherwise.
    Boards,
    /// The system is not one that pairs here: the rounds to come are paired by the Dutch system (or Berger tables).
    System,
    /// A record for a pairing program that is not understood.
    ForPairing,
    /// Kept as text and written again; it means nothing here.
    KeptAsText,
    /// Points for a kind of result that differ from those of the same result elsewhere.
    Scoring,
    /// A tie-break that cannot be worked out.
    TieBreak(String),
    /// The colours of a game that was not played are not in the file: here they are as if it had been.
    ColorOfForfeit(u16),
    /// The colours of a played game are not in the file: here White is the smaller number.
    ColorOfGame(u16),
    /// The two sides of a result do not go together in one game here: the board stays open.
    Result(u16),
    /// The entry of a round otherwise.
    Entry(u16),
    /// Something else of a player.
    PlayerData,
    /// Another record whose content the event has differently.
    Other,
    /// An event refuses the tournament as a whole; the commit will say why.
    Refused,
}

impl LossKind {
    /// Whether the rounds to come can be paired otherwise because of it.
    pub const fn affects_pairing(&self) -> bool {
        match self {
            Self::Team
            | Self::System
            | Self::ForPairing
            | Self::Scoring
            | Self::TeamScoring
            | Self::ColorOfGame(_)
            | Self::Result(_)
            | Self::Entry(_) => true,
            Self::NoTeam
            | Self::TeamData
            | Self::LineUps(_)
            | Self::Boards
            | Self::KeptAsText
            | Self::TieBreak(_)
            | Self::ColorOfForfeit(_)
            | Self::PlayerData
            | Self::Other
            | Self::Refused => false,
        }
    }
}

/// Longest piece of a line that is shown, in characters.
const SHOWN: usize = 60;

impl Loss {
    pub(super) fn new(line: usize, record: &str, text: &str, kind: LossKind) -> Self {
        Self { line, record: record.to_owned(), text: event::sanitize::safe(text).chars().take(SHOWN).collect(), kind }
    }
}

/// Compares the file with what the event has of it. `taken` is `None` where an event refuses it.
pub(super) fn losses(document: &Document, taken: Option<&Tournament>) -> Vec<Loss> {
    let mut found = records(document);
    found.extend(document.warnings.iter().filter_map(|w| match &w.kind {
        WarningKind::ScoringIgnored { code, value } => Some(Loss::new(w.line, "XXS", &format!("{code}={value}"), LossKind::Scoring)),
        _ => None,
    }));
    found.extend(tiebreaks(document));
    match taken {
        Some(taken) => found.extend(facts(document, taken)),
        None => found.push(Loss::new(0, "", "", LossKind::Refused)),
    }
    found.sort_by_key(|loss| loss.line);
    found
}

fn records(document: &Document) -> Vec<Loss> {
    let of_teams = is_of_teams(document);
    let lines = document.other_lines.iter().copied().chain(std::iter::repeat(0));
    let loss = |(record, line): (&String, usize)| {
        let code = record.get(..3).unwrap_or(record).trim();
        if of_teams && (is_team_record(record) || !is_for_pairing(record) || !code.starts_with(['X', 'B'])) && !is_kept(document, record) {
            return (!record.starts_with("###")).then(|| Loss::new(line, code, record, LossKind::Team));
        }
        kept(document, record, line)
    };
    document.other_records.iter().zip(lines).filter_map(loss).collect()
}

/// What becomes of a record that is none of those that an event reads. `None`: it is a comment, which it keeps, or a record of teams.
pub(super) fn kept(document: &Document, record: &str, line: usize) -> Option<Loss> {
    let code = record.get(..3).unwrap_or(record).trim();
    let kind = if is_kept(document, record) { LossKind::KeptAsText } else { LossKind::ForPairing };
    let is_read = is_of_teams(document) && (is_team_record(record) || matches!(code, "013" | "240" | "250" | "260" | "299"));
    (!record.starts_with("###") && !is_read).then(|| Loss::new(line, code, record, kind))
}

pub(super) fn tiebreaks(document: &Document) -> Vec<Loss> {
    let record = if document.first_lines.contains_key("212") { "212" } else { "202" };
    let unknown = document.tournament.tiebreaks.iter().filter(|code| code.parse::<TieBreak>().is_err() && !code.ends_with("PTS"));
    unknown.map(|code| Loss::new(line_of(document, &[record]), record, code, LossKind::TieBreak(code.clone()))).collect()
}

/// The line of the first of these records that the file has.
pub(super) fn line_of(document: &Document, records: &[&str]) -> usize {
    records.iter().find_map(|record| document.first_lines.get(*record).copied()).unwrap_or(0)
}

/// What was compared so far.
pub(super) struct Compared<'a> {
    pub document: &'a Document,
    pub found: Vec<Loss>,
}

impl Compared<'_> {
    /// What of the first of these records that the file has is not the same.
    pub fn same(&mut self, same: bool, records: &[&str], text: &str, kind: LossKind) {
        let line = line_of(self.document, records);
        let record = records.iter().find(|r| self.document.first_lines.contains_key(**r)).or(records.first()).copied().unwrap_or("");
        if !same {
            self.found.push(Loss::new(line, record, text, kind));
        }
    }

    /// How is paired, what the arbiter gave, and the facts of the event.
    pub fn rules(&mut self, file: &Tournament, taken: &Tournament) {
        let code = if self.document.type_code.is_empty() { &file.info.kind } else { &self.document.type_code };
        self.same(file.system == taken.system, &["192", "092"], code, LossKind::System);
        self.same(file.acceleration == taken.acceleration, &["250", "XXA", "192"], "", LossKind::ForPairing);
        self.same(file.prohibitions == taken.prohibitions, &["260", "XXP"], "", LossKind::ForPairing);
        self.same(file.adjustments == taken.adjustments, &["299"], "", LossKind::ForPairing);
        let same_color = file.initial_color.is_none() || file.initial_color == taken.initial_color;
        self.same(same_color, &["152", "XXC"], "", LossKind::ForPairing);
        let (a, b) = (&file.info, &taken.info);
        for (same, record, text) in [
            (a.name == b.name || a.name.is_empty(), "012", &a.name),
            (a.city == b.city, "022", &a.city),
            (a.federation == b.federation, "032", &a.federation),
            (a.start == b.start, "042", &a.start),
            (a.end == b.end, "052", &a.end),
            (a.kind == b.kind || a.kind.is_empty(), "092", &a.kind),
            (a.chief_arbiter == b.chief_arbiter, "102", &a.chief_arbiter),
            (a.deputies == b.deputies, "112", &a.deputies.join("; ")),
            (a.time_control == b.time_control, "122", &a.time_control),
            (a.round_dates == b.round_dates, "132", &a.round_dates.join(" ")),
            (a.ranking_method == b.ranking_method, "172", &a.ranking_method),
            (a.pairing_program == b.pairing_program, "182", &a.pairing_program),
            (a.coded_time_control == b.coded_time_control, "222", &a.coded_time_control),
        ] {
            self.same(same, &[record], text, LossKind::Other);
        }
    }
}

/// Everything that the tournament holds, against the same in the event.
fn facts(document: &Document, taken: &Tournament) -> Vec<Loss> {
    let file = &document.tournament;
    let mut found = Compared { document, found: Vec::new() };
    found.rules(file, taken);
    found.same(file.scoring == taken.scoring, &["162", "XXS", "BBW"], "", LossKind::Scoring);
    let known = file.tiebreaks.iter().filter(|code| code.parse::<TieBreak>().is_ok());
    let same_order = file.tiebreaks.is_empty() || known.eq(taken.tiebreaks.iter());
    found.same(same_order, &["212", "202"], &file.tiebreaks.join(","), LossKind::Other);
    let mut found = found.found;
    let rounds = file.rounds.max(taken.rounds);
    for player in &file.contestants {
        let Some(here) = taken.contestant(player.tpn) else {
            found.push(player_loss(player, "", LossKind::PlayerData));
            continue;
        };
        found.extend((1..=rounds).filter_map(|round| entry_loss(player, here, round)));
        let bare =
            |p: &Contestant| Contestant { entries: Vec::new(), stated_rank: None, stated_points: None, fouls: Vec::new(), ..p.clone() };
        if bare(player) != bare(here) {
            found.push(player_loss(player, "", LossKind::PlayerData));
        }
    }
    found
}

pub(super) fn player_loss(player: &Contestant, what: &str, kind: LossKind) -> Loss {
    Loss::new(0, "001", &format!("{} {} {what}", player.tpn, player.name), kind)
}

pub(super) fn entry_loss(player: &Contestant, here: &Contestant, round: u16) -> Option<Loss> {
    let (file, event) = (player.entry(round), here.entry(round));
    if file == event {
        return None;
    }
    // As the file writes it.
    let written = match file {
        Some(Entry::Meeting(game)) => opponent(game),
        Some(Entry::Bye(Bye::PairingAllocated)) => "U".to_owned(),
        Some(Entry::Bye(Bye::Full)) => "F".to_owned(),
        Some(Entry::Bye(Bye::Half)) => "H".to_owned(),
        Some(Entry::Bye(Bye::Zero)) => "Z".to_owned(),
        None => "-".to_owned(),
    };
    let kind = match (file, event) {
        (Some(Entry::Meeting(a)), Some(Entry::Meeting(b))) if a.opponent == b.opponent && a.outcome == b.outcome && a.color.is_none() => {
            // Said once for a game, at the player who is White here.
            if b.color == Some(Color::Black) {
                return None;
            }
            if a.outcome.is_played() { LossKind::ColorOfGame(round) } else { LossKind::ColorOfForfeit(round) }
        }
        (Some(Entry::Meeting(a)), Some(Entry::Meeting(b))) if a.opponent == b.opponent && a.color == b.color => LossKind::Result(round),
        _ => LossKind::Entry(round),
    };
    Some(player_loss(player, &written, kind))
}

fn opponent(game: Meeting) -> String {
    let Tpn(number) = game.opponent;
    format!("- {number}")
}
