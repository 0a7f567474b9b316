//! The ranking of the units of an individual event, by the places of their best members (队员总分制).

use super::super::{CliError, say, support};
use super::{Format, Table, aligned, csv};
use serde_json::{Value, json};
use tournament::units::{UnitTotal, unit_totals};

/// Prints it: the best `counted` members of each unit, the lowest sum of places first, then the best single place. Units with too few members
/// stand behind all others, or with `complete` not at all.
pub fn tell(table: &Table, counted: usize, complete: bool, format: Format) -> Result<(), CliError> {
    let mut units = unit_totals(&table.tournament, &table.standings, counted);
    units.retain(|unit| unit.is_complete || !complete);
    match format {
        Format::Json => {
            let rows: Vec<Value> = units.iter().map(in_json).collect();
            say::json(&json!({ "after": table.standings.after_round, "counted": counted, "units": rows }))
        }
        Format::Csv => csv(&rows(table, &units, ["rank", "unit", "places", "best", "points", "members"])),
        Format::Text => {
            let lang = support::lang();
            let heads = [
                "cli.standings.rank",
                "cli.standings.unit",
                "cli.standings.places",
                "cli.standings.best",
                "cli.standings.points",
                "cli.standings.members",
            ];
            say::lines(aligned(&rows(table, &units, heads.map(|key| lang.text(key))), &[1, 5]))?;
            if units.iter().any(|unit| !unit.is_complete) {
                outln!("{}", lang.fill("cli.standings.incomplete-units", &[("count", &counted.to_string())]));
            }
            Ok(())
        }
    }
}

fn rows(table: &Table, units: &[UnitTotal], heads: [&str; 6]) -> Vec<Vec<String>> {
    let name = |tpn| table.tournament.contestant(tpn).map_or("–", |player| player.name.as_str());
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for unit in units {
        let members: Vec<String> = unit.members.iter().map(|(tpn, place)| format!("{place} {}", name(*tpn))).collect();
        let mark = if unit.is_complete { "" } else { "*" };
        rows.push(vec![
            format!("{}{mark}", unit.rank),
            unit.unit.clone(),
            unit.places.to_string(),
            unit.members.first().map(|member| member.1.to_string()).unwrap_or_default(),
            unit.points.to_string(),
            members.join("; "),
        ]);
    }
    rows
}

fn in_json(unit: &UnitTotal) -> Value {
    json!({
        "rank": unit.rank, "unit": unit.unit, "places": unit.places, "points": unit.points.to_string(), "complete": unit.is_complete,
        "members": unit.members.iter().map(|(tpn, place)| json!({ "id": tpn.0, "place": place })).collect::<Vec<_>>(),
    })
}
