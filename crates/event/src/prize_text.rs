//! Prizes and criteria as people type them in one line: `500, 300 + Cup=50, Book=20` and `rating_max=1999 sex=w`.

use super::prize_plan::PrizeOf;
use prizes::{Criteria, Currency, Sex, Unread};

/// A text says no prizes or criteria.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrizeTextError {
    /// An amount cannot be read.
    #[error("`{0}` is no amount")]
    Amount(String),
    /// An amount, or several with commas between them, that can be read in two ways.
    #[error("`{0}` can be read in two ways")]
    Either(String),
    /// There is no such criterion.
    #[error("`{0}` is no criterion")]
    Key(String),
    /// A criterion cannot have this value.
    #[error("`{1}` is no value of {0}")]
    Value(PrizeKey, String),
}

/// The name of a criterion.
pub type PrizeKey = &'static str;

/// Names of the criteria, in the order in which they are written.
pub const CRITERIA: [PrizeKey; 11] =
    ["rating_min", "rating_max", "unrated", "born_min", "born_max", "age_min", "age_max", "sex", "units", "federations", "titles"];

/// Reads the prizes of a list from the first place on: money, goods with what they are worth, or both with a plus between them; several places
/// are separated by semicolons, or by commas where no amount has one.
///
/// # Errors
/// An amount cannot be read, or in two ways.
pub fn read_prizes(text: &str, currency: &Currency) -> Result<Vec<PrizeOf>, PrizeTextError> {
    let parts =
        if text.contains([';', '；']) { text.split([';', '；']).map(str::to_owned).collect() } else { by_commas(text, currency)? };
    parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).map(|part| read_prize(part, currency)).collect()
}

/// The parts between commas. One between two digits may belong to the number: `1,500.00` is one, `1,500` and `12,50` are one or two.
fn by_commas(text: &str, currency: &Currency) -> Result<Vec<String>, PrizeTextError> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut parts: Vec<String> = Vec::new();
    let mut pieces = text.split([',', '，']).peekable();
    while let Some(piece) = pieces.next() {
        let mut run = piece.to_owned();
        let mut more = Vec::new();
        while let Some(next) = pieces.next_if(|next| next.starts_with(is_digit) && run.ends_with(is_digit)) {
            run = format!("{run},{next}");
            more.push(next);
        }
        let number = number_in(&run, piece.len());
        match currency.read(number) {
            _ if more.is_empty() => parts.push(run),
            Ok(_) if number.contains('.') => parts.push(run),
            Ok(_) | Err(Unread::Either) => return Err(PrizeTextError::Either(number.to_owned())),
            Err(Unread::No) => parts.extend(std::iter::once(piece).chain(more).map(str::to_owned)),
        }
    }
    Ok(parts)
}

/// The number in a text around one of its commas.
fn number_in(text: &str, comma: usize) -> &str {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let begin = text[..comma].rfind(|c| !is_of_number(c)).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let end = text[comma..].find(|c| !is_of_number(c)).map_or(text.len(), |at| comma + at);
    &text[begin..end]
}

/// Reads an amount of money.
///
/// # Errors
/// It is none, or could be one of two.
pub fn read_amount(text: &str, currency: &Currency) -> Result<u64, PrizeTextError> {
    let text = text.trim();
    currency.read(text).map_err(|why| match why {
        Unread::No => PrizeTextError::Amount(text.to_owned()),
        Unread::Either => PrizeTextError::Either(text.to_owned()),
    })
}

fn read_prize(text: &str, currency: &Currency) -> Result<PrizeOf, PrizeTextError> {
    let amount = |text: &str| read_amount(text, currency);
    let mut prize = PrizeOf::default();
    let mut goods = Vec::new();
    for part in text.split('+').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once('=') {
            Some((name, worth)) => {
                goods.push(name.trim());
                prize.worth = prize.worth.saturating_add(amount(worth)?);
            }
            None if currency.is_amount(part) => prize.money = amount(part)?,
            None => goods.push(part),
        }
    }
    prize.goods = goods.join(" + ");
    Ok(prize)
}

/// Writes prizes as [`read_prizes`] reads them.
pub fn write_prizes(prizes: &[PrizeOf], currency: &Currency) -> String {
    let one = |prize: &PrizeOf| {
        let money = (prize.money > 0).then(|| currency.number(prize.money));
        let goods = (!prize.goods.is_empty()).then(|| match prize.worth {
            0 => prize.goods.clone(),
            worth => format!("{}={}", prize.goods, currency.number(worth)),
        });
        money.into_iter().chain(goods).collect::<Vec<_>>().join(" + ")
    };
    prizes.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Reads criteria: `rating_min=1 rating_max=1999`, `born_min=2008`, `age_max=17`, `sex=w`, `unrated=yes`, `units=KSz Wisła|Legion`.
/// What is no `key=` belongs to the value before it.
///
/// # Errors
/// A key or value is none.
pub fn read_criteria(text: &str) -> Result<Criteria, PrizeTextError> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for word in text.split_whitespace() {
        match (word.split_once('='), pairs.last_mut()) {
            (Some((key, value)), _) => pairs.push((key.to_lowercase(), value.to_owned())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(word);
            }
            (None, None) => return Err(PrizeTextError::Key(word.to_owned())),
        }
    }
    let mut criteria = Criteria::default();
    for (key, value) in pairs {
        let Some(key) = CRITERIA.into_iter().find(|known| *known == key) else { return Err(PrizeTextError::Key(key)) };
        set_criterion(&mut criteria, key, value.trim().trim_end_matches(','))?;
    }
    Ok(criteria)
}

/// Sets one criterion as it is written behind its name in [`read_criteria`]; several units, federations or titles have a stroke between them.
///
/// # Errors
/// It cannot have this value.
pub fn set_criterion(criteria: &mut Criteria, key: PrizeKey, value: &str) -> Result<(), PrizeTextError> {
    let wrong = || PrizeTextError::Value(key, value.to_owned());
    let number = || value.parse::<u16>().map_err(|_| wrong());
    let age = || value.parse::<u8>().map_err(|_| wrong());
    let list = || value.split('|').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect();
    match key {
        "rating_min" => criteria.rating_min = Some(number()?),
        "rating_max" => criteria.rating_max = Some(number()?),
        "unrated" => {
            criteria.unrated = Some(match value {
                "yes" | "true" => true,
                "no" | "false" => false,
                _ => return Err(wrong()),
            });
        }
        "born_min" => criteria.born_min = Some(number()?),
        "born_max" => criteria.born_max = Some(number()?),
        "age_min" => criteria.age_min = Some(age()?),
        "age_max" => criteria.age_max = Some(age()?),
        "sex" => {
            criteria.sex = Some(match value {
                "w" | "f" | "女" => Sex::Woman,
                "m" | "男" => Sex::Man,
                _ => return Err(wrong()),
            });
        }
        "units" => criteria.units = list(),
        "federations" => criteria.federations = list(),
        _ => criteria.titles = list(),
    }
    Ok(())
}

/// Writes criteria as [`read_criteria`] reads them.
pub fn write_criteria(criteria: &Criteria) -> String {
    criteria_set(criteria).map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// The criteria that are set, each as [`set_criterion`] takes it.
pub fn criteria_set(criteria: &Criteria) -> impl Iterator<Item = (PrizeKey, String)> + use<> {
    let number = |value: Option<u16>| value.map(|value| value.to_string());
    let list = |values: &[String]| (!values.is_empty()).then(|| values.join("|"));
    let values = [
        number(criteria.rating_min),
        number(criteria.rating_max),
        criteria.unrated.map(|unrated| if unrated { "yes" } else { "no" }.to_owned()),
        number(criteria.born_min),
        number(criteria.born_max),
        number(criteria.age_min.map(u16::from)),
        number(criteria.age_max.map(u16::from)),
        criteria.sex.map(|sex| if sex == Sex::Woman { "w" } else { "m" }.to_owned()),
        list(&criteria.units),
        list(&criteria.federations),
        list(&criteria.titles),
    ];
    CRITERIA.into_iter().zip(values).filter_map(|(key, value)| Some((key, value?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prizes_are_read_as_they_are_written() {
        let euro = Currency::default();
        let prizes = read_prizes("500, 300 + Cup=50, Book", &euro).unwrap();
        assert_eq!(prizes[1], PrizeOf { money: 30_000, goods: "Cup".to_owned(), worth: 5_000 });
        assert_eq!(prizes[2], PrizeOf { money: 0, goods: "Book".to_owned(), worth: 0 });
        assert_eq!(write_prizes(&prizes, &euro), "500.00; 300.00 + Cup=50.00; Book");
        assert_eq!(read_prizes(&write_prizes(&prizes, &euro), &euro).unwrap(), prizes);
        assert_eq!(read_prizes("12,50; 7", &euro).unwrap()[0].money, 1250);
        assert_eq!(read_prizes("5x", &euro), Err(PrizeTextError::Amount("5x".to_owned())));
    }

    #[test]
    fn thousands_and_signs_are_money_and_two_readings_are_none() {
        let euro = Currency::default();
        let money = |text: &str| read_prizes(text, &euro).map(|prizes| prizes.iter().map(|prize| prize.money).collect::<Vec<_>>());
        assert_eq!(money("€500, 300 €"), Ok(vec![50_000, 30_000]));
        assert_eq!(money("1,500.00, 700"), Ok(vec![150_000, 70_000]));
        assert_eq!(money("1.500,00; 700"), Ok(vec![150_000, 70_000]));
        assert_eq!(money("1000,500,250"), Ok(vec![100_000, 50_000, 25_000]), "no number is written so");
        assert_eq!(money("Book, €1 000 + Cup=1,500.00"), Ok(vec![0, 100_000]));
        for (text, either) in
            [("1,500", "1,500"), ("12,50", "12,50"), ("Cup=1,500", "1,500"), ("1,500; 700", "1,500"), ("500,300,200", "500,300,200")]
        {
            assert_eq!(money(text), Err(PrizeTextError::Either(either.to_owned())), "{text}");
        }
        assert_eq!(money("$500"), Err(PrizeTextError::Amount("$500".to_owned())), "money of another kind is no gift");
    }

    #[test]
    fn criteria_are_read_as_they_are_written() {
        let text = "rating_min=1 rating_max=1999 unrated=no age_max=17 sex=w units=KSz Wisła|Legion";
        let criteria = read_criteria(text).unwrap();
        assert_eq!(criteria.units, ["KSz Wisła", "Legion"]);
        assert_eq!(write_criteria(&criteria), text);
        assert_eq!(read_criteria("colour=blue"), Err(PrizeTextError::Key("colour".to_owned())));
        assert_eq!(read_criteria("sex=x"), Err(PrizeTextError::Value("sex", "x".to_owned())));
        assert!(read_criteria("").unwrap().is_open());
    }
}
