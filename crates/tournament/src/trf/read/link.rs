//! When all lines are read: what they say together.

use super::super::error::{ReadError, ReadErrorKind, Warning, WarningKind};
use super::super::sign_comment::Signs;
use super::super::teams::{self, TeamType, is_team_code};
use super::super::write::type_code;
use super::super::{Document, MAX_ROUNDS, system_comment};
use super::Reader;
use super::rules::Rules;
use crate::acceleration::baku_spans;
use crate::model::{
    Acceleration, Adjustment, Bye, Contestant, DutchEdition, Entry, Outcome, Primary, Prohibition, Scoring, System, Tournament, Tpn,
    VirtualPoints,
};
use crate::pairing::knockout;
use crate::points::Points;
use crate::same_id::same_ids;
use std::collections::BTreeSet;

/// Puts the document together.
pub(super) fn finish(mut reader: Reader) -> Result<Document, ReadError> {
    if reader.tournament.contestants.is_empty() {
        return Err(ReadError { line: 0, column: 0, kind: ReadErrorKind::NoPlayers });
    }
    reader.tournament.contestants.sort_by_key(|player| player.tpn);
    let rules = std::mem::take(&mut reader.rules);
    for &(line, column, tpn) in &rules.named {
        if reader.tournament.contestant(tpn).is_none() {
            return Err(ReadError { line, column, kind: ReadErrorKind::UnknownPlayer(tpn) });
        }
    }
    games_are_mutual(&reader)?;
    told_signs(&mut reader);
    single_plus_is_allocated(&mut reader);
    totals(&mut reader, &rules);
    system(&mut reader);
    leavers(&mut reader);
    rounds(&mut reader, &rules);
    scoring(&mut reader, &rules);
    announced_byes(&mut reader, &rules);
    reader.tournament.initial_color = rules.color_152.or(rules.color_xxc);
    acceleration(&mut reader, &rules);
    prohibitions(&mut reader, &rules);
    abnormal_points(&mut reader.tournament, &rules);
    tiebreaks(&mut reader, rules);
    points_reconcile(&mut reader);
    let unopposed = unopposed(&reader);
    let Reader { tournament, type_code, other_records, other_lines, first_lines, warnings, .. } = reader;
    Ok(Document { tournament, type_code, other_records, other_lines, first_lines, unopposed, warnings, national: Vec::new() })
}

/// What the file says of its players as a whole: how many there are and have a rating, and that no two are one person.
fn totals(reader: &mut Reader, rules: &Rules) {
    let players = &reader.tournament.contestants;
    let (found, rated) = (players.len(), players.iter().filter(|player| player.rating.is_some()).count());
    let same = same_ids(players.iter().map(|player| (player.tpn, player.id.as_str())));
    if let Some((line, stated)) = rules.stated_players
        && usize::try_from(stated) != Ok(found)
    {
        reader.warn(line, 5, WarningKind::PlayerCount { stated, found });
    }
    if let Some((line, stated)) = rules.stated_rated
        && usize::try_from(stated) != Ok(rated)
    {
        reader.warn(line, 5, WarningKind::RatedCount { stated, found: rated });
    }
    for (id, players) in same {
        let line = players.last().and_then(|tpn| reader.player_lines.get(&tpn.0)).copied().unwrap_or(0);
        reader.warn(line, 58, WarningKind::SameId { id, players });
    }
}

/// Who left a round robin, and what became of the games, where a comment says it. Numbers in the comments of a team event are teams; where
/// several groups stand in one file, only the games of one of them are meant.
fn leavers(reader: &mut Reader) {
    if !matches!(reader.tournament.system, System::RoundRobin { .. }) || reader.has_teams {
        return;
    }
    let told = super::super::leavers(&reader.other_records);
    let players = &reader.tournament.contestants;
    let here = |tpn: &Tpn| players.iter().any(|player| player.tpn == *tpn);
    let told = told.into_iter().filter_map(|(tpn, left)| Some((tpn, left.games?))).filter(|(tpn, _)| here(tpn));
    reader.tournament.leavers = told.collect();
}

/// Every game stands in the records of both players, with opposite colours and results that one game can have.
fn games_are_mutual(reader: &Reader) -> Result<(), ReadError> {
    for player in &reader.tournament.contestants {
        let line = reader.player_lines.get(&player.tpn.0).copied().unwrap_or(0);
        for (index, entry) in player.entries.iter().enumerate() {
            let Some(Entry::Meeting(game)) = entry else { continue };
            let column = 92 + 10 * index;
            let round = u16::try_from(index + 1).unwrap_or(u16::MAX);
            let error = |column, kind| Err(ReadError { line, column, kind });
            if game.opponent == player.tpn {
                return error(column, ReadErrorKind::OwnOpponent(player.tpn));
            }
            let Some(other) = reader.tournament.contestant(game.opponent) else {
                return error(column, ReadErrorKind::UnknownPlayer(game.opponent));
            };
            let (player, opponent) = (player.tpn, other.tpn);
            let Some(Entry::Meeting(reply)) = other.entry(round).filter(|e| matches!(e, Entry::Meeting(g) if g.opponent == player)) else {
                return error(column, ReadErrorKind::NotMutual { round, player, opponent });
            };
            if game.color.is_some() && game.color == reply.color {
                return error(column + 5, ReadErrorKind::SameColor { round, player, opponent });
            }
            if !belong_together(game.outcome, reply.outcome) {
                return error(column + 7, ReadErrorKind::ResultsDisagree { round, player, opponent });
            }
        }
    }
    Ok(())
}

/// Whether two results can stand for one game. Draw against loss and loss against loss are results an arbiter may give
/// (FIDE C.07 article 16 counts what was awarded); nobody gets less than a loss for another's win.
fn belong_together(a: Outcome, b: Outcome) -> bool {
    use Outcome::{Adjourned, Draw, ForfeitLoss, ForfeitWin, Loss, Pending, UnratedDraw, UnratedLoss, UnratedWin, Win};
    match (a, b) {
        (Pending, other) | (other, Pending) => other == Pending,
        (Adjourned, other) | (other, Adjourned) => other == Adjourned,
        (ForfeitWin, other) | (other, ForfeitWin) => other == ForfeitLoss,
        (ForfeitLoss, other) | (other, ForfeitLoss) => other == ForfeitLoss,
        (Win | UnratedWin, other) | (other, Win | UnratedWin) => matches!(other, Loss | UnratedLoss),
        (Draw | Loss | UnratedDraw | UnratedLoss, Draw | Loss | UnratedDraw | UnratedLoss) => true,
    }
}

/// What comments say of the byes and games of a file of 2006. They are then no records to be kept: the writer makes them of the entries.
fn told_signs(reader: &mut Reader) {
    // There such a sign is a board that nobody came to on the other side.
    if reader.has_teams {
        return;
    }
    let mut at = 0;
    while let Some(record) = reader.other_records.get(at) {
        let Some((round, byes)) = Signs::read(record).and_then(|signs| signs.apply(&mut reader.tournament)) else {
            at += 1;
            continue;
        };
        let lines: Vec<usize> = byes.iter().filter_map(|tpn| reader.player_lines.get(&tpn.0).copied()).collect();
        reader.plus_byes.retain(|(line, column)| (column - 99) / 10 != round || !lines.contains(line));
        reader.other_records.remove(at);
        reader.other_lines.remove(at);
    }
}

/// `+` without an opponent, as old files have it: the pairing-allocated bye if the round has one such and no `U`.
fn single_plus_is_allocated(reader: &mut Reader) {
    let mut by_round = std::collections::BTreeMap::<usize, Vec<usize>>::new();
    for &(line, column) in &reader.plus_byes {
        by_round.entry((column - 99) / 10).or_default().push(line);
    }
    for (index, lines) in by_round {
        let &[line] = lines.as_slice() else { continue };
        let Some(tpn) = reader.player_lines.iter().find(|&(_, &l)| l == line).map(|(&tpn, _)| Tpn(tpn)) else { continue };
        let players = &mut reader.tournament.contestants;
        if players.iter().any(|p| p.entries.get(index) == Some(&Some(Entry::Bye(Bye::PairingAllocated)))) {
            continue;
        }
        if let Some(entry) = players.iter_mut().find(|p| p.tpn == tpn).and_then(|p| p.entries.get_mut(index)) {
            *entry = Some(Entry::Bye(Bye::PairingAllocated));
        }
    }
}

/// Whose boards of a team event nobody came to, or were not taken, by player and round.
fn unopposed(reader: &Reader) -> BTreeSet<(Tpn, u16)> {
    let player = |line: usize| reader.player_lines.iter().find(|&(_, &l)| l == line).map(|(&tpn, _)| Tpn(tpn));
    let round = |column: usize| u16::try_from((column - 99) / 10 + 1).ok();
    reader.unopposed.iter().filter_map(|&(line, column)| Some((player(line)?, round(column)?))).collect()
}

/// Record 192; else 092 where it holds a code (bbpPairings) or says "round robin"; else the Dutch system.
fn system(reader: &mut Reader) {
    let in_force = DutchEdition::in_force(&reader.tournament.info.start);
    let kind = reader.tournament.info.kind.to_ascii_uppercase();
    let coded = !reader.type_code.is_empty();
    let code = if coded { reader.type_code.to_ascii_uppercase() } else { kind.clone() };
    if let Some((system, baku)) = system_of(&code, in_force) {
        reader.tournament.system = system;
        if baku {
            reader.tournament.acceleration = Acceleration::Baku { last_of_a: None };
        }
        if coded {
            told_by_comment(reader, &code);
        }
        return;
    }
    if coded {
        reader.tournament.system = System::Other;
        // The teams are paired; of the players nothing has to be said.
        if is_team_code(&code) {
            told_of_teams(reader, &code);
            return;
        }
        let code = reader.type_code.clone();
        reader.warn(0, 0, WarningKind::UnknownType(code));
        return;
    }
    let cycles = if kind.contains("SWISS") { None } else { all_play_all(&reader.tournament) };
    reader.tournament.system = if kind.contains("ROBIN") {
        System::RoundRobin { cycles: cycles.unwrap_or(if kind.contains("DOUBLE") { 2 } else { 1 }), swap_last: false }
    } else if let Some(cycles) = cycles {
        reader.warn(0, 0, WarningKind::NoType { is_round_robin: true });
        System::RoundRobin { cycles, swap_last: false }
    } else {
        reader.warn(0, 0, WarningKind::NoType { is_round_robin: false });
        System::Dutch(in_force)
    };
}

/// Which of the systems it is that a code may stand for. The comment is then no record to be kept: the writer makes it of the system.
fn told_by_comment(reader: &mut Reader, code: &str) {
    let told = reader.other_records.iter().enumerate().find_map(|(at, record)| Some((at, system_comment::read(record)?)));
    let Some((at, system)) = told else { return };
    let before = std::mem::replace(&mut reader.tournament.system, system);
    if type_code(&reader.tournament) == code {
        reader.other_records.remove(at);
        reader.other_lines.remove(at);
    } else {
        reader.tournament.system = before;
    }
}

/// The same of a tournament of teams.
fn told_of_teams(reader: &mut Reader, code: &str) {
    let told = reader.other_records.iter().enumerate().find_map(|(at, record)| Some((at, system_comment::read(record)?)));
    let (Some((at, system)), Some(of)) = (told, TeamType::of_code(code, &reader.tournament.info.start)) else { return };
    if code.starts_with(teams::CUSTOM) || teams::type_code(system, of.primary.unwrap_or_default(), of.is_baku) == code {
        reader.tournament.system = system;
        reader.other_records.remove(at);
        reader.other_lines.remove(at);
    }
}

/// How often everybody is paired with everybody, if that is the same number, at least once, for all of three players or more.
fn all_play_all(tournament: &Tournament) -> Option<u8> {
    let players = &tournament.contestants;
    let others = players.len().checked_sub(1).filter(|&others| others >= 2)?;
    let mut cycles = None;
    for player in players {
        let mut opponents: Vec<Tpn> = player
            .entries
            .iter()
            .filter_map(|entry| if let Some(Entry::Meeting(game)) = entry { Some(game.opponent) } else { None })
            .collect();
        opponents.sort_unstable();
        let counts: Vec<usize> = opponents.chunk_by(|a, b| a == b).map(<[Tpn]>::len).collect();
        let &first = counts.first()?;
        if counts.len() != others || counts.iter().any(|&count| count != first) || cycles.is_some_and(|cycles| cycles != first) {
            return None;
        }
        cycles = Some(first);
    }
    cycles.and_then(|cycles| u8::try_from(cycles).ok())
}

/// The codes of ETT26 that mean something here, and whether Baku acceleration goes with them.
fn system_of(code: &str, in_force: DutchEdition) -> Option<(System, bool)> {
    let (base, baku) = code.strip_suffix("_BAKU").map_or((code, false), |base| (base, true));
    let robin = |cycles, swap_last| Some((System::RoundRobin { cycles, swap_last }, false));
    match base {
        "FIDE_DUTCH" => return Some((System::Dutch(in_force), baku)),
        "FIDE_DUTCH_2017" => return Some((System::Dutch(DutchEdition::E2017), baku)),
        "FIDE_DUTCH_2025" | "FIDE_DUTCH_2026" => return Some((System::Dutch(DutchEdition::E2026), baku)),
        "FIDE_DUBOV" => return Some((System::Dubov, baku)),
        "FIDE_BURSTEIN" => return Some((System::Burstein, baku)),
        "FIDE_DOUBLESWISS" => return Some((System::DoubleSwiss, baku)),
        "CUSTOM_KNOCKOUT" => return Some((System::Knockout(knockout::Policy::default()), false)),
        "CUSTOM_SWISS" | "CUSTOM_DOUBLESWISS" => return Some((System::Other, false)),
        "BERGER_ROUNDROBIN" | "FIDE_ROUNDROBIN" => return robin(1, false),
        "BERGER_DOUBLEROUNDROBIN" => return robin(2, false),
        "FIDE_DOUBLEROUNDROBIN" => return robin(2, true),
        _ => {}
    }
    if let Some(cycles) = base.strip_prefix("BERGER_ROUNDROBIN_G").and_then(|n| n.parse().ok()).filter(|&n: &u8| n > 0) {
        return robin(cycles, false);
    }
    let fixed =
        ["CUSTOM_ROUNDROBIN", "FIDE_SCHILLER", "CUSTOM_SCHILLER", "FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN", "CUSTOM_SCHEVENINGEN"];
    fixed.iter().any(|prefix| base.starts_with(prefix)).then_some((System::OtherPredetermined, false))
}

fn rounds(reader: &mut Reader, rules: &Rules) {
    let found = reader.tournament.contestants.iter().map(|player| player.entries.len()).max().unwrap_or(0);
    let found = u16::try_from(found).unwrap_or(u16::MAX);
    if rules.rounds_142.is_some() && rules.rounds_xxr.is_some_and(|rounds| Some(rounds) != rules.rounds_142) {
        reader.warn(0, 0, WarningKind::Overridden { ignored: "XXR", preferred: "142" });
    }
    reader.tournament.rounds = match rules.rounds_142.or(rules.rounds_xxr) {
        Some(declared) if declared >= found => declared,
        Some(declared) => {
            reader.warn(0, 0, WarningKind::MoreRounds { declared, found });
            found
        }
        None => {
            reader.warn(0, 0, WarningKind::NoRounds { assumed: found });
            found
        }
    };
}

fn scoring(reader: &mut Reader, rules: &Rules) {
    let mut scoring = Scoring::CHESS;
    if rules.points_162.is_empty() {
        let old = |code: &str| rules.points_old.get(code).copied();
        scoring.win = old("WW").or(old("BW")).unwrap_or(scoring.win);
        scoring.draw = old("WD").or(old("BD")).unwrap_or(scoring.draw);
        scoring.loss = old("WL").or(old("BL")).unwrap_or(scoring.loss);
        scoring.absence = old("ZPB").or(old("FL")).unwrap_or(scoring.absence);
        scoring.pab = old("PAB").unwrap_or(scoring.win);
        scoring.unknown = scoring.draw;
        for (code, &value) in &rules.points_old {
            let taken = match code.as_str() {
                "WW" | "BW" | "FW" | "FPB" => scoring.win,
                "WD" | "BD" | "HPB" => scoring.draw,
                "WL" | "BL" => scoring.loss,
                "ZPB" | "FL" => scoring.absence,
                _ => scoring.pab,
            };
            if taken != value {
                let kind = WarningKind::ScoringIgnored { code: code.clone(), value };
                reader.warnings.push(Warning { line: rules.points_old_line, column: 5, kind });
            }
        }
    } else {
        if !rules.points_old.is_empty() {
            reader.warn(rules.points_old_line, 0, WarningKind::Overridden { ignored: "XXS/BB?", preferred: "162" });
        }
        let new = |symbol: char| rules.points_162.get(&symbol).copied();
        scoring.win = new('W').unwrap_or(scoring.win);
        scoring.draw = new('D').unwrap_or(scoring.draw);
        scoring.loss = new('L').unwrap_or(scoring.loss);
        scoring.absence = new('A').unwrap_or(scoring.absence);
        scoring.pab = new('P').unwrap_or(scoring.win);
        scoring.unknown = new('X').unwrap_or(scoring.draw);
    }
    reader.tournament.scoring = scoring;
}

/// Announced byes become entries where the record has none. `XXZ` speaks of the first round not yet paired.
fn announced_byes(reader: &mut Reader, rules: &Rules) {
    let next = reader.tournament.rounds_paired().saturating_add(1).min(MAX_ROUNDS);
    for announced in &rules.byes {
        let round = announced.round.unwrap_or(next);
        let index = usize::from(round.saturating_sub(1));
        for &tpn in &announced.players {
            let Some(player) = reader.tournament.contestants.iter_mut().find(|p| p.tpn == tpn) else { continue };
            if player.entries.len() <= index {
                player.entries.resize(index + 1, None);
            }
            let bye = Entry::Bye(announced.kind);
            let Some(entry) = player.entries.get_mut(index) else { continue };
            match *entry {
                None => *entry = Some(bye),
                Some(there) if there == bye => {}
                Some(_) => reader.warnings.push(Warning {
                    line: announced.line,
                    column: 0,
                    kind: WarningKind::ByeContradicted { player: tpn, round },
                }),
            }
        }
    }
    let tournament = &mut reader.tournament;
    let found = tournament.contestants.iter().map(|player| player.entries.len()).max().unwrap_or(0);
    tournament.rounds = tournament.rounds.max(u16::try_from(found).unwrap_or(u16::MAX));
}

fn acceleration(reader: &mut Reader, rules: &Rules) {
    if !rules.virtual_250.is_empty() {
        if !rules.virtual_xxa.is_empty() {
            reader.warn(0, 0, WarningKind::Overridden { ignored: "XXA", preferred: "250" });
        }
        let tournament = &mut reader.tournament;
        let spans = &rules.virtual_250;
        // Where the type says Baku and the records are its own, they only say who is the last of group A.
        let last_of_a = spans.first().map(|span| span.last);
        let is_baku = matches!(tournament.acceleration, Acceleration::Baku { .. });
        let own = last_of_a.filter(|&last| is_baku && baku_spans(tournament, last) == *spans);
        tournament.acceleration = match own {
            Some(_) => Acceleration::Baku { last_of_a: own },
            None => Acceleration::Explicit(spans.clone()),
        };
        return;
    }
    let mut spans = Vec::new();
    for (tpn, points) in &rules.virtual_xxa {
        let mut round = 1;
        for run in points.chunk_by(|a, b| a == b) {
            let length = u16::try_from(run.len()).unwrap_or(MAX_ROUNDS);
            if let Some(&points) = run.first().filter(|&&points| points != Points::ZERO) {
                spans.push(VirtualPoints { points, first_round: round, last_round: round + length - 1, first: *tpn, last: *tpn });
            }
            round += length;
        }
    }
    if !rules.virtual_xxa.is_empty() {
        reader.tournament.acceleration = Acceleration::Explicit(spans);
    }
}

fn prohibitions(reader: &mut Reader, rules: &Rules) {
    reader.tournament.prohibitions = if rules.prohibitions_260.is_empty() {
        let last_round = reader.tournament.rounds;
        let whole_event = |players: &Vec<Tpn>| Prohibition { first_round: 1, last_round, players: players.clone() };
        rules.prohibitions_xxp.iter().map(whole_event).collect()
    } else {
        if !rules.prohibitions_xxp.is_empty() {
            reader.warn(0, 0, WarningKind::Overridden { ignored: "XXP", preferred: "260" });
        }
        rules.prohibitions_260.clone()
    };
}

/// Record 299 as bonus or penalty: points for a kind of result become the difference from what that result gives, in
/// every round concerned in which the player has it.
fn abnormal_points(tournament: &mut Tournament, rules: &Rules) {
    let mut adjustments = Vec::new();
    for record in &rules.abnormal {
        for &tpn in &record.players {
            let Some(kind) = record.kind else {
                adjustments.push(Adjustment { player: tpn, round: record.round, points: record.points });
                continue;
            };
            let Some(player) = tournament.contestant(tpn) else { continue };
            let rounds = record.round.map_or(1..=tournament.rounds, |round| round..=round);
            for round in rounds.filter(|&round| has_kind(player, round, kind)) {
                let points = record.points - tournament.scoring.award(player.entry(round));
                adjustments.push(Adjustment { player: tpn, round: Some(round), points });
            }
        }
    }
    tournament.adjustments = adjustments;
}

pub(in crate::trf) fn has_kind(player: &Contestant, round: u16, kind: char) -> bool {
    match player.entry(round) {
        Some(Entry::Meeting(game)) => match game.outcome {
            Outcome::Win | Outcome::UnratedWin => kind == 'W',
            Outcome::Draw | Outcome::UnratedDraw => kind == 'D',
            Outcome::Loss | Outcome::UnratedLoss => kind == 'L',
            Outcome::ForfeitWin => kind == '+',
            Outcome::ForfeitLoss => kind == '-',
            Outcome::Pending | Outcome::Adjourned => false,
        },
        Some(Entry::Bye(Bye::Full)) => kind == 'F',
        Some(Entry::Bye(Bye::Half)) => kind == 'H',
        Some(Entry::Bye(Bye::Zero)) | None => kind == 'Z',
        Some(Entry::Bye(Bye::PairingAllocated)) => false,
    }
}

/// Record 212 is the whole order; 202 has no points, which then come first.
fn tiebreaks(reader: &mut Reader, rules: Rules) {
    let Rules { tiebreaks_202, tiebreaks_212, .. } = rules;
    let primary = TeamType::of_code(&reader.type_code, "").map(|of| of.primary.unwrap_or_default());
    let score = match primary {
        None => "PTS",
        Some(Primary::Match) => "MPTS",
        Some(Primary::Game) => "GPTS",
    };
    reader.tournament.tiebreaks = match (tiebreaks_212, tiebreaks_202) {
        (Some(whole), Some(rest)) => {
            if whole.iter().filter(|code| !code.ends_with("PTS")).ne(rest.iter()) {
                reader.warn(0, 0, WarningKind::Overridden { ignored: "202", preferred: "212" });
            }
            whole
        }
        (Some(whole), None) => whole,
        (None, Some(rest)) => std::iter::once(score.to_owned()).chain(rest).collect(),
        (None, None) => Vec::new(),
    };
}

/// The stated points are those after the last finished round; where a round is open they may or may not hold its byes.
fn points_reconcile(reader: &mut Reader) {
    // The file keeps annulled games and their points.
    let leavers = std::mem::take(&mut reader.tournament.leavers);
    let paired = reader.tournament.rounds_paired();
    let is_pending = |e: Option<Entry>| matches!(e, Some(Entry::Meeting(game)) if game.outcome == Outcome::Pending);
    let open = reader.tournament.contestants.iter().any(|player| is_pending(player.entry(paired)));
    let allowed: BTreeSet<u16> = if open { [paired.saturating_sub(1), paired].into() } else { [paired, reader.tournament.rounds].into() };
    let mut warnings = Vec::new();
    for player in &reader.tournament.contestants {
        let Some(stated) = player.stated_points else { continue };
        let computed = reader.tournament.score(player, paired);
        if !allowed.iter().any(|&through| reader.tournament.score(player, through) == stated) {
            let line = reader.player_lines.get(&player.tpn.0).copied().unwrap_or(0);
            warnings.push(Warning { line, column: 81, kind: WarningKind::PointsDiffer { player: player.tpn, stated, computed } });
        }
    }
    reader.warnings.append(&mut warnings);
    reader.tournament.leavers = leavers;
}
