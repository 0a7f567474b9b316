//! `flagfall standings --overall`: the final ranking of a section over all its stages.

use super::error::Phrase;
use super::standings::{self, Format};
use super::{CliError, Outcome, say, support};
use crate::words::stage::{overall_notes, stage_title};
use event::{Event, Overall, OverallRow, Section, Stage};
use serde_json::{Value, json};

/// Prints it.
pub fn print(event: &Event, section: &Section, after: Option<u16>, format: Format) -> Result<Outcome, CliError> {
    if section.is_one_stage() {
        return Err(Phrase::new("print.unfit.one-stage").into());
    }
    let overall = standings::overall(event, section, after)?;
    let lang = support::lang();
    match format {
        Format::Text => {
            let name = if section.is_of_teams() { "cli.standings.team" } else { "cli.standings.name" };
            let heads = ["cli.standings.rank", "cli.standings.no", name, "print.column.stage", "print.column.place"];
            let title = |stage: &Stage| stage_title(stage, lang);
            say::lines(standings::aligned(&cells(section, &overall, heads.map(|key| lang.text(key)), title), &[2, 3]))?;
            say::lines(overall_notes(section, &overall, lang))?;
        }
        Format::Csv => standings::csv(&cells(section, &overall, ["rank", "no", "name", "stage", "place"], Stage::rule_name))?,
        Format::Json => say::json(&in_json(section, &overall))?,
    }
    Ok(Outcome::Clean)
}

fn number(section: &Section, row: &OverallRow) -> Option<u16> {
    section.player(row.player).and_then(|p| p.tpn).map(|tpn| tpn.0)
}

fn cells(section: &Section, overall: &Overall, heads: [&str; 5], title: impl Fn(&Stage) -> String) -> Vec<Vec<String>> {
    let line = |row: &OverallRow| {
        let number = number(section, row).map(|n| n.to_string()).unwrap_or_default();
        let stage = section.stage(row.stage).map(&title).unwrap_or_default();
        vec![row.rank.to_string(), number, section.name(row.player).to_owned(), stage, row.place.to_string()]
    };
    std::iter::once(heads.map(str::to_owned).to_vec()).chain(overall.rows.iter().map(line)).collect()
}

fn in_json(section: &Section, overall: &Overall) -> Value {
    let name = |id| section.stage(id).map(Stage::rule_name);
    let players: Vec<Value> = overall
        .rows
        .iter()
        .map(|row| json!({ "id": number(section, row), "rank": row.rank, "stage": name(row.stage), "place": row.place }))
        .collect();
    let bands: Vec<Value> = overall
        .bands
        .iter()
        .map(|band| {
            let stages: Vec<Option<String>> = band.stages.iter().map(|id| name(*id)).collect();
            json!({ "first": band.first, "last": band.last, "stages": stages, "rest": band.is_rest })
        })
        .collect();
    json!({ "players": players, "bands": bands })
}
