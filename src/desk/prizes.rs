//! Prize lists as they are typed, in a file or field by field; what has changed since receipts were printed.

use event::{
    Event, History, PrizeChange, PrizeList, PrizeOrder, PrizePlan, PrizeTextError, prize_changes, read_amount, read_criteria, read_prizes,
    write_criteria, write_prizes,
};
use prizes::{Currency, Mode, Policy, Sharing};
use serde::Deserialize;
use words::TomlFault;

/// A list as it is typed. Empty texts say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ListText {
    /// Name.
    pub name: String,
    /// `500; 300 + Cup=50; 200`.
    pub prizes: String,
    /// `none`, `equal`, `hort`, or per cent of the own prize that are not shared: `30%`.
    pub sharing: String,
    /// The smallest share.
    pub minimum: String,
    /// The group of lists.
    pub group: String,
    /// Criteria: `rating_max=1999 sex=w`.
    pub who: String,
    /// Names of sections, with commas between them.
    pub sections: String,
    /// The board of team events, what decides, and games that somebody must have: `2`, `2 points 4`.
    pub board: String,
}

/// The rules between the lists as they are typed. Empty texts say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TermsText {
    /// Code of the currency.
    pub currency: String,
    /// The smallest amount that is paid.
    pub unit: String,
    /// `down`, `half-up`, `keep-total`.
    pub rounding: String,
    /// `one-largest`, `main-first`, `cumulative`, `one-per-group`.
    pub policy: String,
    /// The money that there is; `-` for not known.
    pub fund: String,
}

/// A file of prizes: terms, and lists `[[list]]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    currency: String,
    unit: String,
    rounding: String,
    policy: String,
    fund: String,
    list: Vec<ListText>,
}

/// Why what was typed says no prize list.
#[derive(Debug, thiserror::Error)]
pub enum PrizeInputError {
    /// The file is not written so.
    #[error("line {}, column {}", .0.line, .0.column)]
    File(TomlFault),
    /// Amounts or criteria cannot be read: the field, why, the currency.
    #[error("{0}: {1}")]
    Text(&'static str, PrizeTextError, Currency),
    /// There is no such choice: the field, what was typed, what there is.
    #[error("{0}: {1}")]
    Choice(&'static str, String, String),
    /// There is no such section.
    #[error("no section {0}")]
    Section(String),
    /// The currency cannot show these amounts: it, and the list (none for the fund) and the amount of each.
    #[error("amounts that {0} cannot show: {1:?}")]
    NotShown(Currency, Vec<(Option<String>, String)>),
}

impl PrizeInputError {
    /// The field that is wrong; empty where it is about no single one.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::File(..) => "",
            Self::Text(field, ..) | Self::Choice(field, ..) => field,
            Self::Section(_) => "sections",
            Self::NotShown(..) => "currency",
        }
    }
}

fn named<T: Copy>(field: &'static str, text: &str, all: &[(&'static str, T)]) -> Result<T, PrizeInputError> {
    let wanted = text.trim().to_lowercase().replace('_', "-");
    let found = all.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
    let names = || all.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| PrizeInputError::Choice(field, text.trim().to_owned(), names()))
}

fn amount(field: &'static str, text: &str, currency: &Currency) -> Result<u64, PrizeInputError> {
    read_amount(text, currency).map_err(|error| PrizeInputError::Text(field, error, currency.clone()))
}

impl TermsText {
    /// The terms of a plan, to be typed over.
    pub fn of(plan: &PrizePlan) -> Self {
        let name = |found: Option<&(&'static str, Mode)>| found.map_or_else(String::new, |(name, _)| (*name).to_owned());
        Self {
            currency: plan.currency.to_string(),
            unit: plan.currency.number(plan.rounding.unit),
            rounding: name(Mode::ALL.iter().find(|(_, mode)| *mode == plan.rounding.mode)),
            policy: Policy::ALL.iter().find(|(_, policy)| *policy == plan.policy).map_or_else(String::new, |(name, _)| (*name).to_owned()),
            fund: plan.fund.map_or_else(String::new, |fund| plan.currency.number(fund)),
        }
    }

    /// Puts what was typed into a plan.
    ///
    /// # Errors
    /// Something cannot be read.
    pub fn put(&self, plan: &mut PrizePlan) -> Result<(), PrizeInputError> {
        // What stands there as it was written is not typed anew in another currency.
        let before = Self::of(plan);
        let is_typed = |text: &str, before: &str| !text.trim().is_empty() && text.trim() != before;
        if is_typed(&self.currency, &before.currency) {
            let wrong = || PrizeInputError::Choice("currency", self.currency.clone(), "EUR, CNY, USD, …".to_owned());
            let currency = Currency::of(&self.currency).ok_or_else(wrong)?;
            if is_typed(&self.fund, &before.fund) {
                plan.fund = None;
            }
            *plan = plan.in_currency(&currency).map_err(|lost| PrizeInputError::NotShown(currency, lost))?;
        }
        if is_typed(&self.unit, &before.unit) {
            plan.rounding.unit = amount("unit", &self.unit, &plan.currency)?;
        }
        if !self.rounding.trim().is_empty() {
            plan.rounding.mode = named("rounding", &self.rounding, &Mode::ALL)?;
        }
        if !self.policy.trim().is_empty() {
            plan.policy = named("policy", &self.policy, &Policy::ALL)?;
        }
        match self.fund.trim() {
            text if !is_typed(text, &before.fund) => {}
            "-" => plan.fund = None,
            text => plan.fund = Some(amount("fund", text, &plan.currency)?),
        }
        Ok(())
    }
}

impl ListText {
    /// A list, to be typed over.
    pub fn of(list: &PrizeList, event: &Event) -> Self {
        let currency = &event.prizes.currency;
        let sections: Vec<&str> = list.sections.iter().filter_map(|id| event.section(*id)).map(|s| s.setup.name.as_str()).collect();
        Self {
            name: list.name.clone(),
            prizes: write_prizes(&list.prizes, currency),
            sharing: match list.sharing {
                Sharing::None => "none".to_owned(),
                Sharing::Equal => "equal".to_owned(),
                Sharing::Hort => "hort".to_owned(),
                Sharing::Hybrid(own) => format!("{own}%"),
            },
            minimum: if list.minimum == 0 { String::new() } else { currency.number(list.minimum) },
            group: list.group.clone(),
            who: write_criteria(&list.criteria),
            sections: sections.join(", "),
            board: match list.order {
                PrizeOrder::Final => String::new(),
                PrizeOrder::Board { board, by, least_games } => {
                    let by = PrizeOrder::BY.iter().find(|(_, one)| *one == by).map_or("", |(name, _)| *name);
                    format!("{board} {by} {least_games}")
                }
            },
        }
    }

    /// The list that was typed.
    ///
    /// # Errors
    /// Something cannot be read, or a section is not there.
    pub fn list(&self, event: &Event, currency: &Currency) -> Result<PrizeList, PrizeInputError> {
        let text = |field: &'static str| move |error| PrizeInputError::Text(field, error, currency.clone());
        let sections = self.sections.split([',', '，']).map(str::trim).filter(|name| !name.is_empty());
        let section = |name: &str| event.find_section(name).map(|s| s.id).ok_or_else(|| PrizeInputError::Section(name.to_owned()));
        Ok(PrizeList {
            name: self.name.trim().to_owned(),
            sections: sections.map(section).collect::<Result<_, _>>()?,
            order: read_board(&self.board)?,
            sharing: sharing(&self.sharing)?,
            minimum: if self.minimum.trim().is_empty() { 0 } else { amount("minimum", &self.minimum, currency)? },
            group: self.group.trim().to_owned(),
            criteria: read_criteria(&self.who).map_err(text("who"))?,
            prizes: read_prizes(&self.prizes, currency).map_err(text("prizes"))?,
        })
    }
}

fn sharing(text: &str) -> Result<Sharing, PrizeInputError> {
    let all = [("none", Sharing::None), ("equal", Sharing::Equal), ("hort", Sharing::Hort)];
    let percent = text.trim().strip_suffix('%').and_then(|own| own.trim().parse::<u8>().ok()).filter(|own| *own <= 100);
    match percent {
        _ if text.trim().is_empty() => Ok(Sharing::None),
        Some(own) => Ok(Sharing::Hybrid(own)),
        None => named("sharing", text, &all).map_err(|error| match error {
            PrizeInputError::Choice(field, text, names) => PrizeInputError::Choice(field, text, format!("{names}, 30%")),
            other => other,
        }),
    }
}

/// By what the places of a list go: `2`, `2 percentage 4`; nothing is the final ranking.
///
/// # Errors
/// It is not written so.
pub fn read_board(text: &str) -> Result<PrizeOrder, PrizeInputError> {
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else { return Ok(PrizeOrder::Final) };
    let wrong = || PrizeInputError::Choice("board", text.to_owned(), "2, 2 percentage, 2 points 4, 2 performance 4".to_owned());
    let board = first.parse().ok().filter(|board| *board > 0).ok_or_else(wrong)?;
    let by = words.next().map_or(Ok(tournament::board_prizes::By::default()), |word| named("board", word, &PrizeOrder::BY))?;
    let least_games = words.next().map_or(Some(0), |word| word.parse().ok()).ok_or_else(wrong)?;
    Ok(PrizeOrder::Board { board, by, least_games })
}

/// The prizes that a file lays down; what it does not say stays as it is.
///
/// # Errors
/// It is not written so, or something in it cannot be read.
pub fn read_file(text: &str, event: &Event) -> Result<PrizePlan, PrizeInputError> {
    let file: File = toml::from_str(text).map_err(|error| PrizeInputError::File(TomlFault::new(text, &error)))?;
    let mut plan = PrizePlan { lists: Vec::new(), ..event.prizes.clone() };
    let File { currency, unit, rounding, policy, fund, list } = file;
    TermsText { currency, unit, rounding, policy, fund }.put(&mut plan)?;
    plan.lists = list.iter().map(|list| list.list(event, &plan.currency)).collect::<Result<_, _>>()?;
    Ok(plan)
}

/// What of the prizes is not any more as it was when receipts were last printed; nothing where none were.
pub fn changed_since_receipts(history: &History, now: &Event) -> Vec<PrizeChange> {
    let then = history.last_printed("receipts").and_then(|seq| history.at(seq).ok());
    then.map_or_else(Vec::new, |then| prize_changes(&then, now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_is_written_and_what_is_wrong_is_named() {
        let text = r#"
            currency = "CNY"
            unit = "1"
            rounding = "keep-total"
            fund = "1000"
            [[list]]
            name = "Main"
            prizes = "500; 300 + Cup; 200"
            sharing = "hort"
            [[list]]
            name = "U18"
            prizes = "100"
            who = "age_max=17 sex=w"
            board = "2 points 4"
            sharing = "30%"
        "#;
        let event = Event::default();
        let plan = read_file(text, &event).unwrap();
        assert_eq!((plan.rounding.unit, plan.fund, plan.announced()), (100, Some(100_000), 110_000));
        let event = Event { prizes: plan.clone(), ..event };
        for list in &plan.lists {
            assert_eq!(ListText::of(list, &event).list(&event, &plan.currency).unwrap(), *list);
        }
        let wrong = |text: &str| read_file(text, &event).unwrap_err().field();
        assert_eq!(wrong("policy = 'best'"), "policy");
        assert_eq!(wrong("[[list]]\nname = 'A'\nprizes = '5x'"), "prizes");
        assert_eq!(wrong("[[list]]\nname = 'A'\nprizes = '5'\nwho = 'colour=1'"), "who");
        assert_eq!(wrong("[[list]]\nname = 'A'\nprizes = '5'\nsections = 'Z'"), "sections");
        assert!(matches!(read_file("lists = 3", &event), Err(PrizeInputError::File(fault)) if fault.line == 1));
        assert!(matches!(read_file("[[list]]\nname = 'A'\nprize = '5'", &event), Err(PrizeInputError::File(fault)) if fault.line == 3));
    }

    /// Amounts are units of money: in another currency they are the same number of them.
    #[test]
    fn another_currency_changes_no_amount() {
        let euro = Currency::default();
        let list = |prizes: &str| PrizeList { name: "M".to_owned(), prizes: read_prizes(prizes, &euro).unwrap(), ..PrizeList::default() };
        let plan = PrizePlan { lists: vec![list("500; 300 + Cup=50")], fund: Some(80_000), ..PrizePlan::default() };
        let set = |plan: &PrizePlan, typed: TermsText| {
            let mut plan = plan.clone();
            typed.put(&mut plan).map(|()| plan)
        };
        let yen = |plan: &PrizePlan| set(plan, TermsText { currency: "JPY".to_owned(), ..TermsText::default() });
        let now = yen(&plan).unwrap();
        assert_eq!(write_prizes(&now.lists[0].prizes, &now.currency), "500; 300 + Cup=50");
        assert_eq!((now.fund, now.rounding.unit), (Some(800), 1));
        let back = set(&now, TermsText { currency: "EUR".to_owned(), ..TermsText::default() }).unwrap();
        assert_eq!((&back.lists, back.fund), (&plan.lists, plan.fund));
        // The form gives back what stood in its fields.
        assert_eq!(set(&plan, TermsText { currency: "jpy".to_owned(), ..TermsText::of(&plan) }).unwrap(), now);
        assert_eq!(
            set(&plan, TermsText { currency: "JPY".to_owned(), fund: "900".to_owned(), ..TermsText::default() }).unwrap().fund,
            Some(900)
        );
        let odd = PrizePlan { lists: vec![list("500; 150.50")], ..PrizePlan::default() };
        let refused = yen(&odd).unwrap_err();
        assert!(
            matches!(&refused, PrizeInputError::NotShown(_, lost) if *lost == [(Some("M".to_owned()), "150.50".to_owned())]),
            "{refused:?}"
        );
    }
}
