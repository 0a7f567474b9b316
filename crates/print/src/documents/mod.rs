//! The documents: one file a kind, each a function from the [`Input`] to a [`Sheet`], and the register of them all.

mod arbiter_forms;
mod arbiter_report;
mod bracket;
pub mod cards;
mod ceremony;
mod check_in;
mod checklist;
mod claims;
mod class;
mod crosstable;
mod envelope;
mod evidence;
mod evidence_parts;
mod fair_play;
mod final_ranking;
mod fit;
mod form;
mod grid;
mod groups;
mod history;
mod incidents;
mod individual;
mod line_up;
mod lots;
mod masthead;
mod meeting;
mod norm_it1;
mod norms;
mod pairings;
mod penalties;
mod player_cards;
mod prizes;
mod programme;
mod protocol;
mod qr;
mod rating_changes;
mod receipts;
mod recovery;
mod results;
mod schedule;
mod scoresheets;
mod simultaneous;
mod slips;
mod stages;
mod standings;
mod starting_list;
mod statistics;
mod team_lists;
mod team_pairings;
mod team_standings;
mod time_control;
mod units;
mod wall_grid;
mod xiangqi_tables;

#[cfg(test)]
mod evidence_tests;
#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod head_tests;
#[cfg(test)]
mod team_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod words_tests;

pub use fit::Unfit;

use super::choice::{Choice, ChoiceError};
use super::fonts::Fonts;
use super::input::Input;
use super::layout::lay_out_for;
use super::page::{Document, Paper, Style};
use super::sheet::{Part, Sheet};
#[cfg(test)]
use arbitration::kind::GameKind;
use event::Section;
use masthead::masthead;
use words::Lang;

/// What a document cannot be made without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Players.
    Players,
    /// The boards of a round.
    Boards,
    /// A round for which the next pairing is to be made by hand, or which has been paired.
    Round,
    /// Standings: a round that was published.
    Standings,
    /// Units that are ranked by their members.
    Units,
    /// Standings of several stages.
    Stages,
    /// Results of a published round.
    Results,
    /// All against all.
    RoundRobin,
    /// Pairings known for every round, or a bracket.
    Schedule,
    /// A bracket.
    Bracket,
    /// The boards of a simultaneous exhibition.
    Simultaneous,
    /// A clock of the round that was read.
    Clocks,
    /// Incidents.
    Incidents,
    /// A claim of the round that was ruled.
    Claims,
    /// A repetition of the round that was ruled move by move.
    Loops,
    /// An adjourned game of the round.
    Adjournment,
    /// An event with its log, not only a snapshot.
    Event,
    /// A game with title norms, and a published round.
    Norms,
    /// Teams.
    Teams,
    /// The matches of a round.
    Matches,
    /// A match of the round of which both line-ups are in.
    LineUps,
    /// Games of players of teams in published rounds.
    TeamGames,
    /// Games of players in published rounds, with the event.
    Rated,
    /// Prize lists.
    Prizes,
    /// The address of the event's pages.
    Site,
    /// An event of chess.
    Chess,
}

/// What the head of the pages says of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Nothing: the list holds for the event.
    Event,
    /// "after round 5".
    After,
    /// "round 5 of 9".
    Round,
}

/// A kind of document.
pub struct Kind {
    /// The name on the command line.
    pub id: &'static str,
    /// Key of the title in the catalogues.
    title: &'static str,
    /// What it needs.
    pub needs: Needs,
    /// What it says of the round.
    pub about: About,
    make: fn(&Input<'_>) -> Vec<Part>,
}

impl Kind {
    /// The title.
    pub fn title(&self, lang: Lang) -> &'static str {
        lang.get(self.title).unwrap_or(self.id)
    }

    /// Whether its pages are folded into a booklet.
    pub fn is_booklet(&self) -> bool {
        self.id == "programme"
    }

    /// The title in a section: some documents are called otherwise where teams play.
    pub fn title_in(&self, section: &Section, lang: Lang) -> &'static str {
        Some(self.id).filter(|_| section.is_of_teams()).and_then(|id| team_title(id, lang)).unwrap_or_else(|| self.title(lang))
    }
}

/// Every document, in the order of an event.
pub static DOCUMENTS: &[Kind] = &[
    Kind {
        id: "starting-list",
        title: "print.title.starting_list",
        needs: Needs::Players,
        about: About::Event,
        make: starting_list::by_number,
    },
    Kind {
        id: "starting-list-alphabetical",
        title: "print.title.starting_list_alphabetical",
        needs: Needs::Players,
        about: About::Event,
        make: starting_list::alphabetical,
    },
    Kind {
        id: "starting-list-rating",
        title: "print.title.starting_list_rating",
        needs: Needs::Players,
        about: About::Event,
        make: starting_list::by_rating,
    },
    Kind {
        id: "starting-list-federation",
        title: "print.title.starting_list_federation",
        needs: Needs::Players,
        about: About::Event,
        make: starting_list::by_federation,
    },
    Kind {
        id: "starting-list-club",
        title: "print.title.starting_list_club",
        needs: Needs::Players,
        about: About::Event,
        make: starting_list::by_club,
    },
    Kind { id: "team-list", title: "print.title.team_list", needs: Needs::Teams, about: About::Event, make: team_lists::with_players },
    Kind { id: "captains-sheet", title: "print.title.captains", needs: Needs::Teams, about: About::Event, make: team_lists::captains },
    Kind { id: "check-in", title: "print.title.check_in", needs: Needs::Players, about: About::Event, make: check_in::make },
    Kind { id: "pairings", title: "print.title.pairings", needs: Needs::Boards, about: About::Round, make: pairings::by_board },
    Kind {
        id: "pairings-alphabetical",
        title: "print.title.pairings_alphabetical",
        needs: Needs::Boards,
        about: About::Round,
        make: pairings::alphabetical,
    },
    Kind {
        id: "pairings-boards",
        title: "print.title.pairings_boards",
        needs: Needs::LineUps,
        about: About::Round,
        make: team_pairings::by_board,
    },
    Kind { id: "line-up", title: "print.title.line_up", needs: Needs::Matches, about: About::Round, make: line_up::make },
    Kind { id: "match-protocol", title: "print.title.match_protocol", needs: Needs::Matches, about: About::Round, make: protocol::make },
    Kind {
        id: "match-protocol-blank",
        title: "print.title.match_protocol_blank",
        needs: Needs::Teams,
        about: About::Event,
        make: protocol::blank,
    },
    Kind { id: "slips", title: "print.title.slips", needs: Needs::Boards, about: About::Round, make: slips::make },
    Kind { id: "scoresheets", title: "print.title.scoresheets", needs: Needs::Boards, about: About::Round, make: scoresheets::make },
    Kind {
        id: "scoresheets-blank",
        title: "print.title.scoresheets_blank",
        needs: Needs::Players,
        about: About::Event,
        make: scoresheets::blank,
    },
    Kind { id: "results", title: "print.title.results", needs: Needs::Results, about: About::Round, make: results::make },
    Kind { id: "standings", title: "print.title.standings", needs: Needs::Standings, about: About::After, make: standings::make },
    Kind { id: "units", title: "print.title.units", needs: Needs::Units, about: About::After, make: units::make },
    Kind { id: "final-ranking", title: "print.title.final_ranking", needs: Needs::Stages, about: About::After, make: final_ranking::make },
    Kind {
        id: "crosstable-rank",
        title: "print.title.crosstable_rank",
        needs: Needs::Standings,
        about: About::After,
        make: crosstable::by_rank,
    },
    Kind {
        id: "crosstable-number",
        title: "print.title.crosstable_number",
        needs: Needs::Standings,
        about: About::After,
        make: crosstable::by_number,
    },
    Kind {
        id: "individual-by-team",
        title: "print.title.individual",
        needs: Needs::TeamGames,
        about: About::After,
        make: individual::by_team,
    },
    Kind {
        id: "board-prizes",
        title: "print.title.board_prizes",
        needs: Needs::TeamGames,
        about: About::After,
        make: individual::board_prizes,
    },
    Kind {
        id: "rating-changes",
        title: "print.title.rating_changes",
        needs: Needs::Rated,
        about: About::After,
        make: rating_changes::make,
    },
    Kind { id: "prizes", title: "prizes.sheet.list", needs: Needs::Prizes, about: About::Event, make: prizes::lists },
    Kind { id: "winners", title: "prizes.sheet.winners", needs: Needs::Prizes, about: About::Event, make: prizes::winners },
    Kind { id: "receipts", title: "prizes.sheet.receipts", needs: Needs::Prizes, about: About::Event, make: receipts::make },
    Kind { id: "ceremony", title: "prizes.sheet.ceremony", needs: Needs::Prizes, about: About::Event, make: ceremony::make },
    Kind { id: "round-robin-grid", title: "print.title.grid", needs: Needs::RoundRobin, about: About::After, make: grid::make },
    Kind { id: "schedule", title: "print.title.schedule", needs: Needs::Schedule, about: About::Event, make: schedule::make },
    Kind { id: "bracket", title: "print.title.bracket", needs: Needs::Bracket, about: About::Round, make: bracket::make },
    Kind {
        id: "simultaneous",
        title: "print.title.simultaneous",
        needs: Needs::Simultaneous,
        about: About::Round,
        make: simultaneous::make,
    },
    Kind { id: "pairing-checklist", title: "print.title.checklist", needs: Needs::Round, about: About::Round, make: checklist::make },
    Kind { id: "player-cards", title: "print.title.player_cards", needs: Needs::Players, about: About::Event, make: player_cards::make },
    Kind { id: "wall-grid", title: "print.title.wall_grid", needs: Needs::Players, about: About::Event, make: wall_grid::make },
    Kind { id: "time-control", title: "clock.sheet.time-control", needs: Needs::Boards, about: About::Round, make: time_control::make },
    Kind { id: "clock-evidence", title: "clock.sheet.evidence", needs: Needs::Clocks, about: About::Round, make: evidence::make },
    Kind { id: "incidents", title: "clock.sheet.incidents", needs: Needs::Incidents, about: About::Round, make: incidents::of_round },
    Kind { id: "penalties", title: "print.title.penalties", needs: Needs::Event, about: About::Event, make: penalties::make },
    Kind { id: "claims", title: "print.title.claims", needs: Needs::Claims, about: About::Round, make: claims::make },
    Kind { id: "judgement", title: "print.title.judgement", needs: Needs::Loops, about: About::Round, make: claims::judgement },
    Kind { id: "arbiter-report", title: "clock.sheet.report", needs: Needs::Event, about: About::Event, make: arbiter_report::make },
    Kind { id: "statistics", title: "print.title.statistics", needs: Needs::Event, about: About::Event, make: statistics::make },
    Kind { id: "envelope", title: "clock.sheet.envelope", needs: Needs::Adjournment, about: About::Round, make: envelope::make },
    Kind { id: "norm-it1", title: "norm.sheet.it1", needs: Needs::Norms, about: About::After, make: norm_it1::make },
    Kind { id: "norm-details", title: "norm.sheet.details", needs: Needs::Norms, about: About::After, make: norms::details },
    Kind { id: "norm-forecast", title: "norm.sheet.forecast", needs: Needs::Norms, about: About::After, make: norms::forecast },
    Kind { id: "fa1", title: "print.title.fa1", needs: Needs::Chess, about: About::Event, make: arbiter_forms::fa1 },
    Kind { id: "ia1", title: "print.title.ia1", needs: Needs::Chess, about: About::Event, make: arbiter_forms::ia1 },
    Kind { id: "fair-play", title: "print.title.fair_play", needs: Needs::Event, about: About::Event, make: fair_play::make },
    Kind {
        id: "table-numbers",
        title: "print.title.table_numbers",
        needs: Needs::Players,
        about: About::Event,
        make: cards::table_numbers,
    },
    Kind {
        id: "table-numbers-small",
        title: "print.title.table_numbers_small",
        needs: Needs::Players,
        about: About::Event,
        make: cards::table_numbers_small,
    },
    Kind { id: "name-cards", title: "print.title.name_cards", needs: Needs::Players, about: About::Event, make: cards::name_cards },
    Kind {
        id: "name-cards-long",
        title: "print.title.name_cards_long",
        needs: Needs::Players,
        about: About::Event,
        make: cards::name_cards_long,
    },
    Kind { id: "pairing-cards", title: "print.title.pairing_cards", needs: Needs::Boards, about: About::Round, make: cards::pairing_cards },
    Kind { id: "badges", title: "print.title.badges", needs: Needs::Players, about: About::Event, make: cards::badges },
    Kind { id: "certificates", title: "print.title.certificates", needs: Needs::Standings, about: About::After, make: cards::certificates },
    Kind {
        id: "certificates-upright",
        title: "print.title.certificates_upright",
        needs: Needs::Standings,
        about: About::After,
        make: cards::certificates_upright,
    },
    Kind { id: "programme", title: "print.title.programme", needs: Needs::Event, about: About::Event, make: programme::make },
    Kind { id: "qr", title: "print.title.qr", needs: Needs::Site, about: About::Event, make: qr::make },
    Kind { id: "recovery-pack", title: "print.title.recovery", needs: Needs::Players, about: About::Round, make: recovery::make },
];

/// The document with a name. Standings and crosstable of a section of teams are called so as well.
pub fn find(id: &str) -> Option<&'static Kind> {
    let id = match id {
        "team-standings" => "standings",
        "team-crosstable" => "crosstable-rank",
        id => id,
    };
    DOCUMENTS.iter().find(|kind| kind.id == id)
}

/// The title of a document that is another one in a section of teams.
fn team_title(id: &str, lang: Lang) -> Option<&'static str> {
    Some(match id {
        "starting-list" => lang.text("print.team.title.list"),
        "starting-list-alphabetical" => lang.text("print.team.title.list_alphabetical"),
        "starting-list-rating" => lang.text("print.team.title.list_rating"),
        "starting-list-federation" => lang.text("print.team.title.list_federation"),
        "starting-list-club" => lang.text("print.team.title.list_club"),
        "pairings" => lang.text("print.team.title.pairings"),
        "results" => lang.text("print.team.title.results"),
        "standings" => lang.text("print.team.title.standings"),
        "crosstable-rank" => lang.text("print.team.title.crosstable_rank"),
        "crosstable-number" => lang.text("print.team.title.crosstable_number"),
        "round-robin-grid" => lang.text("print.team.title.grid"),
        "player-cards" => lang.text("print.team.title.cards"),
        _ => return None,
    })
}

/// Why a document is not printed as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unprintable {
    /// It cannot be made.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The choice does not go with it.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
}

impl Kind {
    /// What the document says.
    pub fn sheet(&self, input: &Input<'_>) -> Result<Sheet, Unfit> {
        self.available(input)?;
        let title = input.records.map_or_else(|| self.title(input.lang()), |records| self.title_in(&records.section, input.lang()));
        Ok(Sheet { id: self.id, title: title.to_owned(), parts: (self.make)(input) })
    }

    /// The document on pages.
    pub fn pages(&self, input: &Input<'_>, paper: Paper, fonts: &Fonts) -> Result<Document, Unfit> {
        self.pages_in(input, Style::new(input.lang(), paper), fonts)
    }

    /// The same in a size of type.
    ///
    /// # Errors
    /// The document cannot be made.
    pub fn pages_in(&self, input: &Input<'_>, style: Style, fonts: &Fonts) -> Result<Document, Unfit> {
        let input = &input.on(style);
        Ok(self.set(&self.sheet(input)?, input, style, fonts))
    }

    /// The document on pages as they are chosen.
    ///
    /// # Errors
    /// The document cannot be made, or the choice not of it.
    pub fn pages_as(&self, input: &Input<'_>, style: Style, choice: &Choice, fonts: &Fonts) -> Result<Document, Unprintable> {
        let input = &input.on(style);
        let mut sheet = self.sheet(input)?;
        choice.apply(&mut sheet, input.lang())?;
        Ok(self.set(&sheet, input, style, fonts))
    }

    fn set(&self, sheet: &Sheet, input: &Input<'_>, style: Style, fonts: &Fonts) -> Document {
        // What layout says of the rows, boards or tables, is said in the words of the game.
        let style = Style { lang: input.lang(), ..style };
        lay_out_for(sheet, &masthead(self, input, &sheet.title), style, self.class(), fonts)
    }
}
