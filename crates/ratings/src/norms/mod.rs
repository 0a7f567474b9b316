//! Title norms by the FIDE International Title Regulations (B.01): every condition with its article, the best norm that the rules allow to be
//! taken out of an event, and what is still needed in rounds to come.
//!
//! ```
//! use ratings::norms::{Event, Federation, Game, Norm, Opponent, Outcome, Player, Title, assess};
//!
//! let event = Event::swiss(9);
//! let player = Player { federation: Federation::of("GER"), woman: false };
//! let title = |round| if round < 4 { Some(Title::Gm) } else { Some(Title::Im) };
//! let federation = |round| Federation::of(["FRA", "ESP", "POL"][usize::from(round % 3)]);
//! let opponent = |round| Opponent { id: u32::from(round), federation: federation(round), title: title(round), rating: Some(2500), scoreless: false };
//! let outcome = |round| if round < 5 { Outcome::Win } else { Outcome::Draw };
//! let games: Vec<Game> = (1..=9).map(|round| Game { round, opponent: Some(opponent(round)), outcome: outcome(round) }).collect();
//! let found = assess(&event, &player, &games);
//! assert!(found.of(Norm::Gm).met.is_some());
//! ```

mod assess;
mod counted;
mod forecast;
mod input;
mod numbers;
mod open_swiss;
mod reason;
mod rules;
mod search;
mod title;

pub use assess::{Assessed, Assessment, Met, Variant, assess};
pub use counted::{Excluded, Exclusion};
pub use forecast::{Field, Forecast, Obstacle, Prospect, Way, forecast};
pub use input::{Code, Event, Exemption, Federation, Format, Game, Minimum, Opponent, Outcome, Player};
pub use numbers::Numbers;
pub use open_swiss::{Attendance, Participant, RoundCount, open_swiss};
pub use reason::Reason;
pub use rules::{Edition, Rules};
pub use title::{Norm, Title};
