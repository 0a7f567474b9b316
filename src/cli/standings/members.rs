//! The individual list of a team event: what each player made, from line-ups and results.

use super::super::{CliError, say, support};
use super::{Format, aligned, csv};
use crate::words::game::points_in;
use crate::words::team::without_line_ups;
use event::{MemberTotal, Section};
use serde_json::{Value, json};
use tournament::points::Points;

/// Prints it after a round; the newest one if none is named.
pub fn tell(section: &Section, after: Option<u16>, format: Format) -> Result<(), CliError> {
    let after = after.unwrap_or_else(|| section.current_number());
    let totals = section.member_totals(after);
    match format {
        Format::Json => {
            let rows: Vec<Value> = ranked(&totals).map(|(rank, total)| in_json(section, rank, total)).collect();
            say::json(&json!({ "after": after, "players": rows }))
        }
        Format::Csv => csv(&rows(
            section,
            &totals,
            |points| points.to_string(),
            ["rank", "name", "team", "rating", "board", "games", "points", "forfeit points", "percent", "performance"],
        )),
        Format::Text => {
            let lang = support::lang();
            let heads = [
                "cli.standings.rank",
                "cli.standings.name",
                "cli.standings.team",
                "cli.standings.rating",
                "cli.standings.board",
                "cli.standings.games",
                "cli.standings.points",
                "cli.standings.by-forfeit",
                "cli.standings.percent",
                "cli.standings.performance",
            ];
            say::lines(aligned(&rows(section, &totals, points_in, heads.map(|key| lang.text(key))), &[1, 2]))?;
            say::lines(without_line_ups(section, after, lang))
        }
    }
}

/// The totals with their ranks: who is level in all that is counted shares one.
fn ranked<'a>(totals: &'a [MemberTotal<'a>]) -> impl Iterator<Item = (usize, &'a MemberTotal<'a>)> {
    let key = |t: &MemberTotal<'_>| (t.points + t.by_forfeit, t.games, t.performance);
    totals.iter().map(move |total| (totals.iter().position(|other| key(other) == key(total)).unwrap_or(0) + 1, total))
}

fn rows(section: &Section, totals: &[MemberTotal<'_>], written: impl Fn(Points) -> String, heads: [&str; 10]) -> Vec<Vec<String>> {
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (rank, total) in ranked(totals) {
        let person = &total.member.person;
        rows.push(vec![
            rank.to_string(),
            person.name.clone(),
            section.name(total.member.team).to_owned(),
            person.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            total.usual_board().map(|board| board.to_string()).unwrap_or_default(),
            total.games.to_string(),
            written(total.points),
            if total.by_forfeit.hundredths() == 0 { String::new() } else { written(total.by_forfeit) },
            percent(section, total).unwrap_or_default(),
            total.performance.map(|performance| performance.to_string()).unwrap_or_default(),
        ]);
    }
    rows
}

fn percent(section: &Section, total: &MemberTotal<'_>) -> Option<String> {
    total.percentage(section.scoring().win).map(|hundredths| format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

fn in_json(section: &Section, rank: usize, total: &MemberTotal<'_>) -> Value {
    let person = &total.member.person;
    let boards: serde_json::Map<String, Value> = total.boards.iter().map(|(board, games)| (board.to_string(), json!(games))).collect();
    json!({
        "rank": rank, "name": person.name, "team": section.player(total.member.team).and_then(|team| team.tpn).map(|tpn| tpn.0),
        "team_name": section.name(total.member.team), "rating": person.rating, "games": total.games, "points": total.points.to_string(),
        "forfeit_points": total.by_forfeit.to_string(), "percent": percent(section, total), "performance": total.performance,
        "boards": boards,
    })
}
