//! Title norms of an event or of a report file.

use arbitration::kind::GameKind;
use event::{Event, NormExemption, NormGames, Section, minutes_of, norm_facts, norm_tournament, snapshot};
use ratings::norms::{Exemption, Minimum};
use tournament::model::Tournament;
use tournament::norm::{Facts, Norms};
use tournament::trf::Document;

/// What is said beside the file: it holds where it is given.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// Why the event is exempt.
    pub exemption: Option<NormExemption>,
    /// Games that a norm needs.
    pub games: Option<NormGames>,
    /// The federation that registers the event.
    pub host: Option<String>,
}

/// A tournament with its norms.
#[derive(Debug)]
pub struct Found {
    /// The tournament, with standard ratings.
    pub tournament: Tournament,
    /// The norms.
    pub norms: Norms,
}

/// Norms of these regulations are made in chess, and this is another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no norms in {}", .0.name())]
pub struct OtherGame(pub GameKind);

/// Of a section.
///
/// # Errors
/// The game is not chess.
pub fn of_section(event: &Event, section: &Section, said: &Said) -> Result<Found, OtherGame> {
    let tournament = norm_tournament(section, snapshot(event, section)).ok_or(OtherGame(section.setup.game))?;
    Ok(found(tournament, norm_facts(section), said))
}

/// Of a report file.
pub fn of_report(document: Document, said: &Said) -> Found {
    let teams = document.other_records.iter().any(|record| record.starts_with("310") || record.starts_with("013"));
    let code = if teams { "TEAM" } else { document.type_code.as_str() };
    let facts = Facts { minutes: minutes_of(&document.tournament), ..Facts::default().with_code(code) };
    found(document.tournament, facts, said)
}

fn found(mut tournament: Tournament, facts: Facts, said: &Said) -> Found {
    if let Some(host) = &said.host {
        tournament.info.federation.clone_from(host);
    }
    let exemption = said.exemption.map_or(facts.exemption, Exemption::from);
    let minimum = said.games.map_or(facts.minimum, Minimum::from);
    let norms = Norms::new(&tournament, &Facts { exemption, minimum, ..facts });
    Found { tournament, norms }
}
