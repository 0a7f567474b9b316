//! What taking a report file over means, in lines to read before it is done.

use super::{Import, Loss, say_warning};
use crate::words::{Lang, Message};
use tournament::check::{Drawn, RoundCheck};
use tournament::model::Acceleration;
use tournament::pairing::Pair;

impl Import {
    /// What is taken over, in a few lines.
    pub fn facts(&self, lang: Lang) -> Vec<String> {
        let tournament = &self.document.tournament;
        let count = |n: usize| n.to_string();
        let mut lines = vec![lang.fill(
            "import.facts",
            &[
                ("name", &self.info.name),
                ("players", &count(tournament.players.len())),
                ("paired", &tournament.rounds_paired().to_string()),
                ("rounds", &self.setup.rounds.to_string()),
            ],
        )];
        if tournament.acceleration != Acceleration::None {
            lines.push(lang.text("import.accelerated").to_owned());
        }
        let comments = self.document.other_records.iter().filter(|record| record.starts_with("###")).count();
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
    pub fn team_words(&self, lang: Lang) -> Option<String> {
        let found = |code: &&str| self.document.other_records.iter().any(|record| record.starts_with(code));
        let records: Vec<&str> = ["013", "300", "310", "320", "330", "352", "362", "801", "802"].into_iter().filter(found).collect();
        let named = if records.is_empty() { "192".to_owned() } else { records.join(", ") };
        self.of_teams.then(|| lang.fill("import.of-teams", &[("records", &named)]))
    }

    /// What is left out, which rounds the rules pair otherwise, what was odd about the file; empty where there is nothing to say.
    pub fn remarks(&self, differing: &[RoundCheck], lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.losses.is_empty() {
            lines.push(lang.fill("import.losses", &[("count", &self.losses.len().to_string())]));
            let mark = |loss: &Loss| if loss.kind.affects_pairing() { '!' } else { ' ' };
            lines.extend(self.losses.iter().map(|loss| format!("{} {}", mark(loss), loss.say(lang))));
            let heavy = self.losses_for_pairing().count();
            if heavy > 0 {
                lines.push(lang.fill("import.heavy", &[("count", &heavy.to_string())]));
            }
        }
        if !differing.is_empty() {
            lines.push(lang.fill("import.differing", &[("count", &differing.len().to_string())]));
            lines.extend(differing.iter().map(|check| format!("  {}", difference(check, lang))));
        }
        lines.extend(self.document.warnings.iter().map(|warning| say_warning(warning, lang)));
        lines
    }
}

impl Loss {
    /// Line, record, what it holds, and why it is left out.
    pub fn say(&self, lang: Lang) -> String {
        let place = match (self.line, self.record.as_str()) {
            (0, "") => String::new(),
            (0, record) => format!("{record} "),
            (line, record) => lang.fill("import.at-line", &[("line", &line.to_string()), ("record", record)]),
        };
        let text = self.text.strip_prefix(self.record.as_str()).unwrap_or(&self.text).trim();
        let text = if text.is_empty() { String::new() } else { format!("«{text}» ") };
        format!("{place}{text}{}", self.kind.say(lang))
    }
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
        Err(why) => rules = vec![why.to_string()],
    }
    let (rules, file) = (rules.join(" "), file.join(" "));
    lang.fill("import.difference", &[("round", &check.round.to_string()), ("rules", &rules), ("file", &file)])
}
