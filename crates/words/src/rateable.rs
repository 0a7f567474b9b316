//! Words for what a report for rating lacks: what, where it stands in the file, and what to do.

use crate::Lang;
use event::{EventFact, Missing, Named, PlayerFact};

/// One thing that is missing.
pub fn missing(missing: &Missing, lang: Lang) -> String {
    let rounds = |rounds: &[u16]| rounds.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    match missing {
        Missing::NotChess => lang.text("export.missing.not-chess").to_owned(),
        Missing::Event(fact) => lang.text(event_fact(*fact)).to_owned(),
        Missing::Days(undated) => lang.fill("export.missing.days", &[("rounds", &rounds(undated))]),
        Missing::Outside(outside) => lang.fill("export.missing.outside", &[("rounds", &rounds(outside))]),
        Missing::NoRounds => lang.text("export.missing.no-rounds").to_owned(),
        Missing::Draft(round) => lang.fill("export.missing.draft", &[("round", &round.to_string())]),
        Missing::Open(round, boards) => lang.fill("export.missing.open", &[("round", &round.to_string()), ("boards", &boards.join(" "))]),
        Missing::LineUps(round, teams) => {
            lang.fill("export.missing.line-ups", &[("round", &round.to_string()), ("teams", &teams.join(lang.text("ui.form.join")))])
        }
        Missing::Unfinished(played, of) => {
            lang.fill("export.missing.unfinished", &[("played", &played.to_string()), ("of", &of.to_string())])
        }
        Missing::Long => lang.fill("export.missing.long", &[("days", &event::ONE_REPORT_DAYS.to_string())]),
        Missing::Players(fact, named) => lang.fill(player_fact(*fact), &[("players", &listed(named))]),
        Missing::SameId(id, names) => lang.fill("export.missing.same-id", &[("id", id), ("names", &names.join("; "))]),
    }
}

fn listed(named: &[Named]) -> String {
    named.iter().map(|(number, name)| format!("{number} {name}")).collect::<Vec<_>>().join("; ")
}

const fn event_fact(fact: EventFact) -> &'static str {
    match fact {
        EventFact::Name => "export.missing.name",
        EventFact::City => "export.missing.city",
        EventFact::Federation => "export.missing.federation",
        EventFact::Start => "export.missing.start",
        EventFact::End => "export.missing.end",
        EventFact::ChiefArbiter => "export.missing.chief-arbiter",
        EventFact::TimeControl => "export.missing.time-control",
    }
}

const fn player_fact(fact: PlayerFact) -> &'static str {
    match fact {
        PlayerFact::NoId => "export.missing.no-id",
        PlayerFact::OddId => "export.missing.odd-id",
        PlayerFact::Birth => "export.missing.birth",
        PlayerFact::Federation => "export.missing.player-federation",
    }
}
