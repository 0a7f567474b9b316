//! A section as one JSON document.

use super::{Board, Report, StageTable, Standing, bye_letter, code};
use serde_json::{Value, json};
use tournament::model::{Contestant, Entry, Sex, Title};

/// The version of the form that [`json`] writes; `docs/section.schema.json` says it field by field. A field is added without a new version, taken
/// away or given another meaning only with one.
const VERSION: u16 = 1;

/// Players, rounds and standings. Points and tie-break values are decimal strings; results are those of each side
/// (`1`, `½`, `0`, `+`, `-`, with `u` for unrated, `X` adjourned, `null` open); byes are `U`, `F`, `H`, `Z` as in the report file.
pub fn json(report: &Report<'_>) -> Value {
    let tournament = report.tournament;
    let info = &tournament.info;
    let mut document = json!({
        "format": "flagfall-section", "version": VERSION,
        "title": report.title,
        "city": info.city, "federation": info.federation, "start": info.start, "end": info.end,
        "chief_arbiter": info.chief_arbiter, "time_control": info.time_control,
        "rounds_declared": tournament.rounds,
        "players": tournament.contestants.iter().map(|p| player(report, p)).collect::<Vec<_>>(),
        "rounds": (1..=tournament.rounds_paired()).map(|n| round(report, n)).collect::<Vec<_>>(),
        "tiebreaks": tournament.tiebreaks,
        "standings": standings(report.standings),
    });
    if !report.stages.is_empty() {
        let stage = |stage: &StageTable| json!({"name": stage.name, "standings": standings(&stage.standings)});
        document["stages"] = report.stages.iter().map(stage).collect();
    }
    if let Some(facts) = report.teams {
        document["teams"] = super::teams::in_json(facts).into();
    }
    document
}

fn standings(rows: &[Standing]) -> Vec<Value> {
    rows.iter().map(|s| json!({"rank": s.rank, "id": s.tpn.0, "values": s.values})).collect()
}

fn player(report: &Report<'_>, p: &Contestant) -> Value {
    json!({
        "id": p.tpn.0, "name": p.name, "sex": p.sex.map(|s| if s == Sex::Male { "m" } else { "w" }),
        "title": p.title.map(Title::letters).unwrap_or(&p.other_title), "rating": p.rating, "federation": p.federation,
        "club": report.clubs.get(&p.tpn), "federation_id": p.id, "birth": p.birth,
        "points": report.tournament.score(p, report.tournament.rounds_paired()).to_string(),
    })
}

fn round(report: &Report<'_>, number: u16) -> Value {
    let tournament = report.tournament;
    let board = |b: &Board| {
        let [white, black] = report.outcomes(number, b).map(|side| side.and_then(code));
        let mut board = json!({"board": b.number, "white": b.white.0, "black": b.black.0, "white_result": white, "black_result": black});
        if b.game > 0 {
            board["table"] = b.table.into();
            board["game"] = b.game.into();
        }
        if let Some([white, black]) = report.teams.and_then(|facts| facts.seats.get(&(number, b.number))) {
            board["white_player"] = white.clone().into();
            board["black_player"] = black.clone().into();
        }
        if let Some(stage) = b.stage.and_then(|at| report.stages.get(at)) {
            board["stage"] = stage.name.clone().into();
        }
        board
    };
    let boards: Vec<Value> = report.boards(number).iter().map(board).collect();
    let byes: Vec<Value> = (tournament.contestants.iter())
        .filter_map(|p| match p.entry(number) {
            Some(Entry::Bye(bye)) => Some(json!({"id": p.tpn.0, "kind": bye_letter(bye)})),
            _ => None,
        })
        .collect();
    let mut round = json!({"round": number, "boards": boards, "byes": byes});
    if report.teams.is_some() {
        round["matches"] = report.boards(number).iter().filter_map(|board| a_match(report, number, board)).collect();
    }
    round
}

/// A match with the game points of both teams, where the board begins one.
fn a_match(report: &Report<'_>, round: u16, board: &Board) -> Option<Value> {
    let (first, second) = super::teams::begins(board)?;
    let points = |tpn| match report.tournament.contestant(tpn)?.entry(round)? {
        Entry::Meeting(meeting) => meeting.points.map(|points| points.to_string()),
        Entry::Bye(_) => None,
    };
    Some(json!({
        "table": board.table, "first": first.0, "second": second.0, "first_points": points(first), "second_points": points(second),
    }))
}
