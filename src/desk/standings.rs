//! Why one player stands above another, in words.

use crate::words::Lang;
use event::Ranked;
use tournament::model::Tpn;
use tournament::standings::Why;
use tournament::tiebreak::{Against, Fate, Kind, Part, Worked};

/// Why the row at `place` stands above the next one: each tie-break with both values until one differs, and the working of that one.
pub fn why_lines(ranked: &Ranked, place: usize, lang: Lang) -> Vec<String> {
    let (Some(above), Some(below)) = (ranked.standings.rows.get(place), ranked.standings.rows.get(place + 1)) else { return Vec::new() };
    let name = |tpn: Tpn| ranked.tournament.player(tpn).map_or("", |p| p.name.as_str());
    let (first, second) = (name(above.tpn), name(below.tpn));
    let decided = match ranked.standings.why(above.tpn, below.tpn) {
        Some(Why::Decided { index, .. }) => Some(index),
        Some(Why::Equal) | None => None,
    };
    let mut lines = vec![format!("{}. {first}", above.rank), format!("{}. {second}", below.rank), String::new()];
    let text = |worked: &Worked| worked.value.map_or_else(|| "-".to_owned(), |v| v.to_string());
    for (index, tiebreak) in ranked.standings.tiebreaks.iter().enumerate() {
        let (Some(a), Some(b)) = (above.values.get(index), below.values.get(index)) else { continue };
        let verdict = match decided {
            Some(at) if at == index && tiebreak.kind == Kind::Fouls => lang.text("ui.why.decides-fouls"),
            Some(at) if at == index => lang.text("ui.why.decides"),
            _ => lang.text("ui.why.equal"),
        };
        lines.push(format!("{:<8} {:>8} : {:<8} {verdict}", tiebreak.to_string(), text(a), text(b)));
        if decided == Some(index) {
            for (who, worked) in [(first, a), (second, b)] {
                if !worked.parts.is_empty() {
                    lines.push(String::new());
                    lines.push(lang.fill("ui.why.working", &[("code", &tiebreak.to_string()), ("name", who)]));
                    lines.extend(worked.parts.iter().map(|part| part_line(ranked, part, lang)));
                }
            }
            break;
        }
    }
    if decided.is_none() {
        lines.push(String::new());
        lines.push(lang.text("ui.why.all-equal").to_owned());
    }
    for (tiebreak, obstacle) in &ranked.standings.left_out {
        lines.push(lang.fill("ui.why.left-out", &[("code", &tiebreak.to_string()), ("why", &obstacle.to_string())]));
    }
    lines
}

fn part_line(ranked: &Ranked, part: &Part, lang: Lang) -> String {
    let against = match part.against {
        Against::Opponent(tpn) => ranked.tournament.player(tpn).map_or_else(|| tpn.to_string(), |p| format!("{tpn} {}", p.name)),
        Against::Dummy { cap: Some(cap) } => lang.fill("ui.why.dummy-capped", &[("cap", &cap.to_string())]),
        Against::Dummy { cap: None } => lang.text("ui.why.dummy").to_owned(),
        Against::Nobody => String::new(),
    };
    let fate = match part.fate {
        Fate::Counted => "",
        Fate::CutLow => lang.text("ui.why.cut-low"),
        Fate::CutHigh => lang.text("ui.why.cut-high"),
    };
    let worth = part.worth.map_or_else(String::new, |w| w.to_string());
    let points = part.points.map_or_else(String::new, |p| p.to_string());
    format!("  {:>2}. {worth:>7} {points:>5} = {:>7}  {against} {fate}", part.round, part.contribution.to_string())
}
