//! What single cells mean: sexes, titles, ratings, dates of birth.

pub use event::birth::{NotUnderstood, birth};
use event::sanitize::plain_digits;
use tournament::model::Sex;

/// `m`, `w`, `f` and words of the languages whose headings are known; `None` for an empty cell.
pub fn sex(text: &str) -> Result<Option<Sex>, NotUnderstood> {
    match text.trim().to_lowercase().as_str() {
        "" | "-" => Ok(None),
        "m" | "male" | "man" | "boy" | "männlich" | "herr" | "h" | "м" | "муж" | "муж." | "мужской" | "男" | "男子" | "mężczyzna"
        | "muž" | "erkek" | "e" | "hombre" | "homme" | "uomo" | "maschio" | "masculino" | "masculin" | "чоловіча" | "чоловік" | "ч" => {
            Ok(Some(Sex::Male))
        }
        "w" | "f" | "female" | "woman" | "girl" | "weiblich" | "frau" | "d" | "ж" | "жен" | "жен." | "женский" | "女" | "女子" | "k"
        | "v" | "kobieta" | "žena" | "kadın" | "mujer" | "femme" | "donna" | "femmina" | "vrouw" | "feminino" | "femenino" | "féminin"
        | "жіноча" | "жінка" | "z" => Ok(Some(Sex::Female)),
        _ => Err(NotUnderstood),
    }
}

/// A rating or a small number (K, starting number): 1 to 9999; empty, `0` and `-` mean none. Thousands marks are not taken.
pub fn small_number(text: &str) -> Result<Option<u16>, NotUnderstood> {
    let text = &*plain_digits(text.trim());
    if matches!(text, "" | "-" | "–" | "—") {
        return Ok(None);
    }
    // Spreadsheets that lost a column's format write whole numbers as 2100.0 or 2100,0.
    let whole =
        text.split_once(['.', ',']).filter(|(_, part)| !part.is_empty() && part.bytes().all(|b| b == b'0')).map_or(text, |(w, _)| w);
    if whole.len() > 6 || whole.is_empty() || !whole.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NotUnderstood);
    }
    match whole.parse::<u32>() {
        Ok(0) => Ok(None),
        Ok(n @ 1..=9999) => u16::try_from(n).map(Some).map_err(|_| NotUnderstood),
        _ => Err(NotUnderstood),
    }
}

/// A rating as people write it: the number and what stands beside it (`1650 N`, `1650*`, `(1650)`), or a word for unrated.
pub fn rating(text: &str) -> Result<(Option<u16>, Beside), NotUnderstood> {
    if let Ok(number) = small_number(text) {
        return Ok((number, Beside::Nothing));
    }
    let text = &*plain_digits(text.trim());
    let word: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    if UNRATED.contains(&word.as_str()) {
        return Ok((None, Beside::Unrated(text.to_owned())));
    }
    let digits: String = text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let rest: String = text.replacen(&digits, " ", 1).split_whitespace().collect::<Vec<_>>().join(" ");
    let is_mark = rest.chars().count() <= 8 && !rest.contains(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | ','));
    match digits.parse::<u16>() {
        Ok(number) if is_mark && (3..=4).contains(&digits.len()) && number > 0 => Ok((Some(number), Beside::Mark(rest))),
        _ => Err(NotUnderstood),
    }
}

/// What stands in a rating's cell beside the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// A mark such as `N`, `*` or `est.`.
    Mark(String),
    /// A word that says there is no rating.
    Unrated(String),
}

/// Words for unrated, without case and punctuation.
const UNRATED: [&str; 22] = [
    "unr",
    "unrated",
    "ur",
    "nr",
    "none",
    "nil",
    "na",
    "ohne",
    "keine",
    "nc",
    "sr",
    "sinrating",
    "sinelo",
    "nonclassé",
    "brak",
    "bez",
    "нет",
    "бр",
    "безрейтинга",
    "无",
    "无等级分",
    "未定级",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_birth() {
        for (text, read) in [
            ("31.12.1999", "1999/12/31"),
            ("1.2.1999", "1999/02/01"),
            ("1999-12-31", "1999/12/31"),
            ("1999-12-31T00:00:00", "1999/12/31"),
            ("1999年3月1日", "1999/03/01"),
            ("19990301", "1999/03/01"),
            ("1999", "1999"),
            ("1999.00.00", "1999"),
            ("00.00.1999", "1999"),
            ("29.02.2000", "2000/02/29"),
            ("", ""),
            ("0", ""),
        ] {
            assert_eq!(birth(text).as_deref(), Ok(read), "{text}");
        }
        for bad in ["03/04/1999", "31.02.1999", "29.02.1900", "99", "12.99", "1999-13-01", "gestern", "99999999999", "1.1.99"] {
            assert_eq!(birth(bad), Err(NotUnderstood), "{bad}");
        }
    }

    #[test]
    fn ratings() {
        assert_eq!(small_number("2100"), Ok(Some(2100)));
        assert_eq!(small_number(" 2100.0 "), Ok(Some(2100)));
        assert_eq!(small_number("２５００"), Ok(Some(2500)));
        assert_eq!(rating("２５００*"), Ok((Some(2500), Beside::Mark("*".to_owned()))));
        assert_eq!(small_number("0"), Ok(None));
        assert_eq!(small_number(""), Ok(None));
        for bad in ["2100.5", "2,100", "21OO", "10000", "-5", "2100?", "."] {
            assert_eq!(small_number(bad), Err(NotUnderstood), "{bad}");
        }
    }

    #[test]
    fn ratings_with_marks_give_their_number() {
        for (text, number, mark) in
            [("1650 N", 1650, "N"), ("1650N", 1650, "N"), ("1650*", 1650, "*"), ("(1650)", 1650, "( )"), ("~900", 900, "~")]
        {
            assert_eq!(rating(text), Ok((Some(number), Beside::Mark(mark.to_owned()))), "{text}");
        }
        assert_eq!(rating("1650"), Ok((Some(1650), Beside::Nothing)));
        for text in ["unr.", "UNR", "n/a", "无", "ohne"] {
            assert_eq!(rating(text), Ok((None, Beside::Unrated(text.to_owned()))), "{text}");
        }
        for bad in ["19OO", "2100.5", "2,100", "10000", "-5", "1650/1700", "Klasse 3", "9N", "abc"] {
            assert_eq!(rating(bad), Err(NotUnderstood), "{bad}");
        }
    }

    #[test]
    fn sexes() {
        assert_eq!(sex("女"), Ok(Some(Sex::Female)));
        assert_eq!(sex("W"), Ok(Some(Sex::Female)));
        assert_eq!(sex("М"), Ok(Some(Sex::Male)), "the Cyrillic letter");
        assert_eq!(sex("x"), Err(NotUnderstood));
    }
}
