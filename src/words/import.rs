//! What taking a report file over means, in lines to read before it is done.

use super::policy::value_words;
use super::{Lang, Message, report};
use crate::desk::import::{Import, ImportError, Loss, LossKind};
use event::TeamFile;
use tournament::check::{Drawn, RoundCheck};
use tournament::model::Acceleration;
use tournament::pairing::Pair;

/// What is taken over, in a few lines.
pub fn facts(import: &Import, lang: Lang) -> Vec<String> {
    let tournament = &import.document.tournament;
    let count = |n: usize| n.to_string();
    let teams = import.teams.as_ref();
    let paired = teams.map_or_else(|| tournament.rounds_paired(), TeamFile::rounds_paired);
    let (rounds, paired) = (import.setup.rounds.to_string(), paired.to_string());
    let players = count(tournament.contestants.len());
    let mut values = vec![("name", import.info.name.as_str()), ("players", &players), ("paired", &paired), ("rounds", &rounds)];
    let number = teams.map(|file| count(file.records.teams.len())).unwrap_or_default();
    let mut lines = match teams {
        Some(file) => {
            let form = value_words("team-form", file.policy.form.name(), lang);
            let boards = file.policy.boards.to_string();
            values.extend([("teams", number.as_str()), ("form", &form), ("boards", &boards)]);
            vec![lang.fill("import.facts-teams", &values)]
        }
        None => vec![lang.fill("import.facts", &values)],
    };
    let tournament = teams.map_or(tournament, |file| &file.event.tournament);
    if tournament.acceleration != Acceleration::None {
        lines.push(lang.text("import.accelerated").to_owned());
    }
    let comments = import.document.other_records.iter().filter(|record| record.starts_with("###")).count();
    for (key, n) in [
        ("import.prohibited", tournament.prohibitions.len()),
        ("import.adjusted", tournament.adjustments.len()),
        ("import.comments", comments),
    ] {
        if n > 0 {
            lines.push(lang.fill(key, &[("count", &count(n))]));
        }
    }
    lines
}

/// Why a tournament of teams should not be taken over as one of individuals; `None` for one of individuals.
pub fn of_teams(import: &Import, lang: Lang) -> Option<String> {
    let found = |code: &&str| import.document.other_records.iter().any(|record| record.starts_with(code));
    let records: Vec<&str> = ["013", "300", "310", "320", "330", "352", "362", "801", "802"].into_iter().filter(found).collect();
    let named = if records.is_empty() { "192".to_owned() } else { records.join(", ") };
    let fault = import.teams_fault.as_ref().map(|error| report::unreadable(error, lang));
    let what = import.of_teams.then(|| lang.fill("import.of-teams", &[("records", &named)]))?;
    Some(fault.into_iter().chain([what]).collect::<Vec<_>>().join(" "))
}

/// What is left out, which rounds the rules pair otherwise, what was odd about the file; empty where there is nothing to say.
pub fn remarks(import: &Import, differing: &[RoundCheck], lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if !import.losses.is_empty() {
        lines.push(lang.fill("import.losses", &[("count", &import.losses.len().to_string())]));
        let mark = |loss: &Loss| if loss.kind.affects_pairing() { '!' } else { ' ' };
        lines.extend(import.losses.iter().map(|loss| format!("{} {}", mark(loss), say_loss(loss, lang))));
        let heavy = import.losses_for_pairing().count();
        if heavy > 0 {
            lines.push(lang.fill("import.heavy", &[("count", &heavy.to_string())]));
        }
    }
    if !differing.is_empty() {
        lines.push(lang.fill("import.differing", &[("count", &differing.len().to_string())]));
        lines.extend(differing.iter().map(|check| format!("  {}", difference(check, lang))));
    }
    if !import.ranks.is_empty() {
        lines.push(lang.fill("import.ranks", &[("count", &import.ranks.len().to_string())]));
        let name = |tpn| import.document.tournament.contestant(tpn).map(|player| player.name.as_str()).unwrap_or_default();
        lines.extend(import.ranks.iter().map(|wrong| {
            let values = [("player", wrong.tpn.to_string()), ("name", name(wrong.tpn).to_owned())];
            let places = [("stated", wrong.stated.to_string()), ("here", wrong.expected.to_string())];
            let values: Vec<(&str, &str)> = values.iter().chain(&places).map(|(key, value)| (*key, value.as_str())).collect();
            format!("  {}", lang.fill("import.rank", &values))
        }));
    }
    let of_teams = import.teams.iter().flat_map(|file| &file.event.warnings);
    lines.extend(import.document.warnings.iter().chain(of_teams).map(|warning| report::warning(warning, lang)));
    lines
}

/// Line, record, what it holds, and why it is left out.
fn say_loss(loss: &Loss, lang: Lang) -> String {
    let place = match (loss.line, loss.record.as_str()) {
        (0, "") => String::new(),
        (0, record) => format!("{record} "),
        (line, record) => lang.fill("import.at-line", &[("line", &line.to_string()), ("record", record)]),
    };
    let text = loss.text.strip_prefix(loss.record.as_str()).unwrap_or(&loss.text).trim();
    let text = if text.is_empty() { String::new() } else { format!("{} ", lang.fill("ui.mark.quote", &[("text", text)])) };
    format!("{place}{text}{}", loss.kind.say(lang))
}

fn difference(check: &RoundCheck, lang: Lang) -> String {
    let list = |pairs: &[Pair]| pairs.iter().map(|p| format!("{}-{}", p.white, p.black)).collect::<Vec<_>>();
    let byes = |drawn: &Drawn| drawn.byes.iter().map(|tpn| format!("{tpn}-0")).collect::<Vec<_>>();
    let (mut rules, mut file) = (list(&check.missing()), list(&check.surplus()));
    match &check.expected {
        Ok(expected) if expected.byes != check.found.byes => {
            rules.extend(byes(expected));
            file.extend(byes(&check.found));
        }
        Ok(_) => {}
        Err(why) => rules = vec![why.say(lang)],
    }
    let (rules, file) = (rules.join(" "), file.join(" "));
    lang.fill("import.difference", &[("round", &check.round.to_string()), ("rules", &rules), ("file", &file)])
}

impl Message for LossKind {
    fn key(&self) -> &'static str {
        match self {
            Self::Team => "import.loss.team",
            Self::NoTeam => "import.loss.no-team",
            Self::TeamData => "import.loss.team-data",
            Self::TeamScoring => "import.loss.team-scoring",
            Self::LineUps(_) => "import.loss.line-ups",
            Self::Boards => "import.loss.boards",
            Self::System => "import.loss.system",
            Self::ForPairing => "import.loss.for-pairing",
            Self::KeptAsText => "import.loss.kept-as-text",
            Self::Scoring => "import.loss.scoring",
            Self::TieBreak(_) => "import.loss.tiebreak",
            Self::ColorOfForfeit(_) => "import.loss.color-of-forfeit",
            Self::ColorOfGame(_) => "import.loss.color-of-game",
            Self::Result(_) => "import.loss.result",
            Self::Entry(_) => "import.loss.entry",
            Self::PlayerData => "import.loss.player",
            Self::Other => "import.loss.other",
            Self::Refused => "import.loss.refused",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TieBreak(code) => vec![("code", code.clone())],
            Self::ColorOfForfeit(round) | Self::ColorOfGame(round) | Self::Result(round) | Self::Entry(round) | Self::LineUps(round) => {
                vec![("round", round.to_string())]
            }
            _ => Vec::new(),
        }
    }
}

impl Message for ImportError {
    fn key(&self) -> &'static str {
        match self {
            Self::Input(error) => error.key(),
            Self::Report(_, error) => error.kind.key(),
            Self::OfTeams(_) => "import.how-individual",
            Self::Losses(..) => "import.how-accept",
            Self::Store(error) => error.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Input(error) => error.values(),
            Self::Report(_, error) => error.kind.values(),
            Self::OfTeams(_) => Vec::new(),
            Self::Losses(_, count) => vec![("count", count.to_string())],
            Self::Store(error) => error.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        let about =
            |file: &std::path::Path, what: String| lang.fill("cli.said.at", &[("place", &file.display().to_string()), ("what", &what)]);
        match self {
            Self::Input(error) => error.say(lang),
            Self::Report(file, error) => about(file, report::unreadable(error, lang)),
            Self::OfTeams(import) => {
                let what = of_teams(import, lang).unwrap_or_default();
                about(&import.file, format!("{what} {}", lang.text("import.how-individual")))
            }
            Self::Losses(file, count) => about(file, lang.fill("import.how-accept", &[("count", &count.to_string())])),
            Self::Store(error) => error.say(lang),
        }
    }
}
