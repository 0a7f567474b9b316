//! Settings of an event and of a section: what each may hold. The one check for the screen, the command line and files taken over;
//! what an old event holds besides is shown and can be mended.

use super::model::{FOUL_KEYS, FoulRule, Info, Person, Section, Setup, SystemKind};
use crate::birth::birth;
use crate::player_title::is_title;
use crate::schedule::{self, ScheduleError};
use arbitration::clock::text::{TextError, parse_controls};
use arbitration::kind::GameKind;
use arbitration::rulebook::Rulebook;
use tournament::model::Scoring;
use tournament::points::Points;
use tournament::tiebreak::{CodeError, Edition, TieBreak, near};

/// More rounds than any event has.
pub(crate) const MAX_ROUNDS: u16 = 99;
/// More points than any game is worth.
const MAX_POINTS: Points = Points::from_whole(100);
/// A default time longer than a day of play.
pub const MAX_DEFAULT: u16 = 600;

/// A setting, as forms and the command line name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The name of the event.
    Name,
    /// The name of a section.
    Section,
    /// Number of rounds.
    Rounds,
    /// Time control.
    Time,
    /// Tie-breaks.
    Tiebreaks,
    /// Edition of the tie-breaks.
    Edition,
    /// Points for win, draw, loss.
    Scoring,
    /// Points of the pairing-allocated bye.
    Pab,
    /// Pairing system.
    System,
    /// Half-point byes for each player.
    HalfByes,
    /// Last rounds without half-point byes.
    ClosedRounds,
    /// Default time.
    DefaultTime,
    /// Edition of the rules of the game.
    Laws,
    /// Fouls and the natural limit of xiangqi.
    Fouls,
    /// Federation.
    Federation,
    /// First day.
    Start,
    /// Last day.
    End,
    /// Days of the rounds.
    Days,
    /// A player's day of birth.
    Birth,
    /// A player's sex.
    Sex,
    /// A player's title.
    Title,
}

impl Setting {
    /// The name of the field in forms; on the command line the same word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Section => "section",
            Self::Rounds => "rounds",
            Self::Time => "time",
            Self::Tiebreaks => "tiebreaks",
            Self::Edition => "edition",
            Self::Scoring => "scoring",
            Self::Pab => "pab",
            Self::System => "system",
            Self::HalfByes => "half-byes",
            Self::ClosedRounds => "closed",
            Self::DefaultTime => "default",
            Self::Laws => "laws",
            Self::Fouls => FOUL_KEYS[0],
            Self::Federation => "federation",
            Self::Start => "start",
            Self::End => "end",
            Self::Days => "dates",
            Self::Birth => "birth",
            Self::Sex => "sex",
            Self::Title => "title",
        }
    }
}

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A name is empty.
    NoName(Setting),
    /// The system is not one of the game.
    System(SystemKind, GameKind),
    /// The number of rounds is out of range.
    Rounds(u16),
    /// So many players need so many rounds in a round robin; so many stand.
    RoundRobin {
        /// Players.
        players: usize,
        /// Rounds they need.
        needs: u16,
        /// Rounds that stand.
        stands: u16,
    },
    /// The time control cannot be read, or can be read in two ways.
    Time(TextError),
    /// No such tie-break: what was written, what may be meant.
    UnknownTiebreak(String, Vec<&'static str>),
    /// The tie-break does not take the modifier.
    TiebreakModifier(&'static str, String),
    /// A tie-break stands twice.
    TiebreakTwice(String),
    /// No such edition of the tie-breaks.
    TiebreakEdition(String),
    /// A win is worth less than a draw, or a draw than a loss, or something is below zero or absurd.
    ScoringOrder,
    /// Two draws would be worth more than a win and a loss (FIDE verification Q74, Q81).
    ScoringUnfair,
    /// The bye is worth what no number of games gives, or more than a win.
    Pab(Points),
    /// More half-point byes, or closed rounds, than there are rounds: which, how many, rounds.
    MoreThanRounds(Setting, u16, u16),
    /// The default time is absurd.
    DefaultTime(u16),
    /// The rulebook has no such edition for the game; those it has.
    Laws(String, String),
    /// What only the regulations of xiangqi say, in a section of another game.
    Fouls(FoulRule, GameKind),
    /// The system is not one for teams, or only for teams: which, and whether the section is of teams.
    SystemForTeams(SystemKind, bool),
    /// Not the three letters of a federation.
    Federation(String),
    /// Not a day.
    Date(Setting, String),
    /// The last day is before the first.
    EndBeforeStart,
    /// The days of the rounds are not read, or do not fit the section.
    Days(ScheduleError),
    /// Not a day of birth.
    Birth(String),
    /// Neither `m` nor `w`.
    Sex(String),
    /// Born before anybody who lives, or after the event: the text, the first and the last year that may be.
    BirthYear(String, u16, u16),
    /// Not a title of the game.
    Title(String, GameKind),
}

impl Fault {
    /// Whether nothing is wrong but that something is still to be entered.
    pub const fn is_missing(&self) -> bool {
        matches!(self, Self::NoName(_))
    }

    /// The setting that must be mended.
    pub const fn setting(&self) -> Setting {
        match self {
            Self::NoName(setting) | Self::MoreThanRounds(setting, ..) | Self::Date(setting, _) => *setting,
            Self::System(..) => Setting::System,
            Self::Rounds(_) | Self::RoundRobin { .. } => Setting::Rounds,
            Self::Time(_) => Setting::Time,
            Self::UnknownTiebreak(..) | Self::TiebreakModifier(..) | Self::TiebreakTwice(_) => Setting::Tiebreaks,
            Self::TiebreakEdition(_) => Setting::Edition,
            Self::ScoringOrder | Self::ScoringUnfair => Setting::Scoring,
            Self::Pab(_) => Setting::Pab,
            Self::SystemForTeams(..) => Setting::System,
            Self::DefaultTime(_) => Setting::DefaultTime,
            Self::Laws(..) => Setting::Laws,
            Self::Fouls(..) => Setting::Fouls,
            Self::Federation(_) => Setting::Federation,
            Self::EndBeforeStart => Setting::End,
            Self::Days(_) => Setting::Days,
            Self::Birth(_) | Self::BirthYear(..) => Setting::Birth,
            Self::Title(..) => Setting::Title,
            Self::Sex(_) => Setting::Sex,
        }
    }
}

/// A day as reports write it, `YYYY/MM/DD`, from any usual form; none where it is no day, or may be two.
pub fn date(text: &str) -> Option<String> {
    schedule::day(text).ok().map(schedule::in_file_form)
}

/// The rounds that may have a day: those of the settings and of the stages; before a round robin begins its players are not all known.
pub fn rounds_with_days(section: &Section, setup: &Setup) -> u16 {
    let is_open = section.rounds.is_empty() && setup.system.fixes_rounds();
    if is_open { MAX_ROUNDS } else { setup.rounds.max(section.rounds_planned()).max(section.current_number()) }
}

/// The facts of an event with days in the one form, where they can be read.
pub fn tidy_info(info: &Info) -> Info {
    let day = |text: &String| date(text).unwrap_or_else(|| text.clone());
    Info { start: day(&info.start), end: day(&info.end), ..info.clone() }
}

/// Names that are parted by semicolons, as they are typed: their own commas part given names from the others.
pub fn names(text: &str) -> Vec<String> {
    text.split([';', '；']).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// What is wrong with the facts of an event; what is still missing comes last.
pub fn info_faults(info: &Info) -> Vec<Fault> {
    let mut faults = Vec::new();
    faults.extend(federation_fault(&info.federation));
    for (setting, text) in [(Setting::Start, &info.start), (Setting::End, &info.end)] {
        if !text.is_empty() && date(text).is_none() {
            faults.push(Fault::Date(setting, text.clone()));
        }
    }
    if let (Some(start), Some(end)) = (date(&info.start), date(&info.end))
        && end < start
    {
        faults.push(Fault::EndBeforeStart);
    }
    if info.name.trim().is_empty() {
        faults.push(Fault::NoName(Setting::Name));
    }
    faults
}

/// What is wrong with the data of a player as typed; what is still missing comes last.
pub fn person_faults(person: &Person) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !person.birth.is_empty() && birth(&person.birth).is_err() {
        faults.push(Fault::Birth(person.birth.clone()));
    }
    if !matches!(person.sex.as_str(), "" | "m" | "w" | "f") {
        faults.push(Fault::Sex(person.sex.clone()));
    }
    if person.name.trim().is_empty() {
        faults.push(Fault::NoName(Setting::Name));
    }
    faults
}

/// The first year in which anybody was born who may still play.
const FIRST_BIRTH: u16 = 1900;
/// The last year of a date that is read at all.
const LAST_BIRTH: u16 = 2100;

/// What is wrong with the data of a player that somebody types, of a game and in this year, where it is known; files taken over are held to
/// less, as what they say is kept. What is still missing comes last.
pub fn typed_faults(person: &Person, game: GameKind, year: Option<u16>) -> Vec<Fault> {
    let mut faults: Vec<Fault> = federation_fault(&person.federation).into_iter().collect();
    if !is_title(game, &person.title) {
        faults.push(Fault::Title(person.title.clone(), game));
    }
    let born = birth(&person.birth).ok().and_then(|date| date.get(..4)?.parse::<u16>().ok());
    let last = year.unwrap_or(LAST_BIRTH);
    if born.is_some_and(|born| !(FIRST_BIRTH..=last).contains(&born)) {
        faults.push(Fault::BirthYear(person.birth.clone(), FIRST_BIRTH, last));
    }
    faults.extend(person_faults(person));
    faults
}

/// What an edit by hand makes wrong with the data of a player: what a file brought along stands until it is changed.
pub fn typed_anew(old: &Person, new: &Person, game: GameKind, year: Option<u16>) -> Option<Fault> {
    let stood = typed_faults(old, game, year);
    typed_faults(new, game, year).into_iter().find(|fault| !stood.contains(fault))
}

/// What is wrong with the code of a federation; nothing where there is none.
pub fn federation_fault(code: &str) -> Option<Fault> {
    (!code.is_empty() && !is_federation(code)).then(|| Fault::Federation(code.to_owned()))
}

/// Whether a text is the three letters of a federation.
pub(crate) fn is_federation(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|b| b.is_ascii_alphabetic())
}

fn tiebreak_faults(codes: &[String]) -> Vec<Fault> {
    let mut seen: Vec<TieBreak> = Vec::new();
    let mut faults = Vec::new();
    for code in codes {
        match code.parse::<TieBreak>() {
            Ok(tiebreak) if seen.contains(&tiebreak) => faults.push(Fault::TiebreakTwice(code.clone())),
            Ok(tiebreak) => seen.push(tiebreak),
            Err(CodeError::Unknown(code)) => {
                let near = near(&code);
                faults.push(Fault::UnknownTiebreak(code, near));
            }
            Err(CodeError::Modifier { code, modifier }) => faults.push(Fault::TiebreakModifier(code, modifier)),
        }
    }
    faults
}

/// Whether some number of games gives these points: they are a multiple of what results differ by.
fn reachable(points: Points, scoring: &Scoring) -> bool {
    let unit = [scoring.win, scoring.draw, scoring.loss].iter().fold(0, |unit, p| gcd(unit, p.hundredths()));
    unit != 0 && points.hundredths() % unit == 0
}

const fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn scoring_faults(scoring: &Scoring) -> Vec<Fault> {
    let zero = Points::default();
    let sound = zero <= scoring.loss && scoring.loss <= scoring.draw && scoring.draw <= scoring.win && zero < scoring.win;
    if !sound || scoring.win > MAX_POINTS {
        return vec![Fault::ScoringOrder];
    }
    let mut faults = Vec::new();
    if scoring.draw * 2 > scoring.win + scoring.loss {
        faults.push(Fault::ScoringUnfair);
    }
    if scoring.pab > scoring.win || scoring.pab < scoring.loss || !reachable(scoring.pab, scoring) {
        faults.push(Fault::Pab(scoring.pab));
    }
    faults
}

/// What is wrong with a system in a game, of a section or of a stage: FIDE's systems and the common ones are played in all games, those of
/// another federation only in its own.
pub(super) fn system_fault(system: SystemKind, game: GameKind) -> Option<Fault> {
    (!system.is_for(game)).then_some(Fault::System(system, game))
}

/// What is wrong with the settings of a section, whoever plays in it; what is still missing comes last.
pub fn setup_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    faults.extend(system_fault(setup.system, setup.game));
    if setup.rounds == 0 || setup.rounds > MAX_ROUNDS {
        faults.push(Fault::Rounds(setup.rounds));
    }
    if !setup.time_control.trim().is_empty()
        && let Err(why) = parse_controls(&setup.time_control)
    {
        faults.push(Fault::Time(why));
    }
    let teams = setup.policy.is_of_teams();
    if !setup.system.is_for_teams(teams) {
        faults.push(Fault::SystemForTeams(setup.system, teams));
    }
    faults.extend(tiebreak_faults(&setup.tiebreaks));
    if setup.tiebreak_edition.parse::<Edition>().is_err() {
        faults.push(Fault::TiebreakEdition(setup.tiebreak_edition.clone()));
    }
    faults.extend(scoring_faults(&setup.scoring.into()));
    for (setting, count) in [(Setting::HalfByes, setup.byes.half_byes), (Setting::ClosedRounds, setup.byes.closed_rounds)] {
        // The usual numbers stand in a section of one or two rounds as well.
        if count > setup.rounds.max(2) {
            faults.push(Fault::MoreThanRounds(setting, count, setup.rounds));
        }
    }
    if setup.default_minutes > MAX_DEFAULT {
        faults.push(Fault::DefaultTime(setup.default_minutes));
    }
    if !setup.laws.is_empty()
        && let Ok(book) = Rulebook::built_in()
        && book.edition(setup.game, Some(&setup.laws)).is_none()
    {
        faults.push(Fault::Laws(setup.laws.clone(), book.editions_of(setup.game).join(", ")));
    }
    if setup.game != GameKind::Xiangqi && !setup.fouls.is_usual() {
        faults.push(Fault::Fouls(setup.fouls, setup.game));
    }
    if setup.name.trim().is_empty() {
        faults.push(Fault::NoName(Setting::Section));
    }
    faults
}

/// Rounds that so many players need, where the system fixes them.
pub fn rounds_needed(setup: &Setup, players: usize) -> Option<u16> {
    setup.policy.rounds_for(setup.system, players)
}

/// What is wrong with the settings of a section and with its number of rounds, once the entries are closed: round 1 is paired.
pub fn section_faults(section: &Section) -> Vec<Fault> {
    let mut faults = setup_faults(&section.setup);
    faults.extend(round_robin_fault(section, &section.setup));
    faults
}

fn round_robin_fault(section: &Section, setup: &Setup) -> Option<Fault> {
    let players = section.players.len();
    let needs = rounds_needed(setup, players).filter(|n| !section.rounds.is_empty() && *n != setup.rounds)?;
    Some(Fault::RoundRobin { players, needs, stands: setup.rounds })
}

/// The first fault that a change of settings would bring in. What was wrong before and was not touched may stay: it is shown, and
/// mended one by one.
pub fn new_fault(section: &Section, setup: &Setup) -> Option<Fault> {
    let old = section_faults(section);
    setup_faults(setup).into_iter().chain(round_robin_fault(section, setup)).find(|fault| !old.contains(fault))
}

/// Codes of tie-breaks as written in one line, by blanks or commas: codes, names in the language of the arbiter, or the name of a whole list.
pub fn tiebreak_codes(text: &str) -> Vec<String> {
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、' | '；'))
        .filter(|t| !t.is_empty())
        .flat_map(super::preset::codes_of)
        .collect()
}
