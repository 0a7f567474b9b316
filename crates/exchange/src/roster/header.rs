//! Which column holds what: recognised from the header line, changed by a person, kept for the next file of the same source.

use super::RosterError;
use super::headings::{EITHER_NAME, FURTHER_NAMES, SYNONYMS};
use super::table::{Row, Table};
use super::values;
use event::identity;
use serde::{Deserialize, Serialize};
use tournament::model::Title;

/// What a column of a roster holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// Running or starting number of the file's own.
    Number,
    /// Drawn lot: it decides the pairing number.
    Lot,
    /// The whole name.
    Name,
    /// Family name, where the file keeps the parts apart.
    Surname,
    /// Given name, where the file keeps the parts apart.
    GivenName,
    /// Sex.
    Sex,
    /// Title.
    Title,
    /// International standard rating, or the only rating of the file.
    Standard,
    /// Rapid rating.
    Rapid,
    /// Blitz rating.
    Blitz,
    /// National rating.
    National,
    /// K factor.
    K,
    /// Federation, three letters.
    Federation,
    /// FIDE (FMJD, WXF) identity number.
    FideId,
    /// Number in a national federation, licence.
    NationalId,
    /// Private identity number (身份证号, passport, tax number): used to find doubles, never kept as such.
    Identity,
    /// Telephone, mail, address: private, not kept.
    Contact,
    /// Date or year of birth.
    Birth,
    /// Club, school, or the unit that sends the player.
    Club,
    /// Family, where an event keeps the members of one apart.
    Family,
    /// Group or category.
    Group,
    /// Team; the club of a player where an event has no teams.
    Team,
    /// Board or place in the team.
    Board,
    /// Captain of the team: a mark beside the player, or the name.
    Captain,
}

impl Field {
    /// All fields, in the order in which a person is offered them.
    pub const ALL: [Self; 24] = [
        Self::Number,
        Self::Lot,
        Self::Name,
        Self::Surname,
        Self::GivenName,
        Self::Sex,
        Self::Title,
        Self::Standard,
        Self::Rapid,
        Self::Blitz,
        Self::National,
        Self::K,
        Self::Federation,
        Self::FideId,
        Self::NationalId,
        Self::Identity,
        Self::Contact,
        Self::Birth,
        Self::Club,
        Self::Family,
        Self::Group,
        Self::Team,
        Self::Board,
        Self::Captain,
    ];

    /// The field that a header cell names.
    pub fn of_header(cell: &str) -> Option<Self> {
        let key = normalise(cell);
        SYNONYMS.iter().find(|(_, words)| is_one_of(words, &key)).map(|(field, _)| *field)
    }

    /// The field's own name, as it is kept with a mapping and can be named on the command line: `given-name`, `fide-id`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Lot => "lot",
            Self::Name => "name",
            Self::Surname => "surname",
            Self::GivenName => "given-name",
            Self::Sex => "sex",
            Self::Title => "title",
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
            Self::National => "national",
            Self::K => "k",
            Self::Federation => "federation",
            Self::FideId => "fide-id",
            Self::NationalId => "national-id",
            Self::Identity => "identity",
            Self::Contact => "contact",
            Self::Birth => "birth",
            Self::Club => "club",
            Self::Family => "family",
            Self::Group => "group",
            Self::Team => "team",
            Self::Board => "board",
            Self::Captain => "captain",
        }
    }

    /// The field with a name, as [`Field::name`] gives it.
    fn of_name(text: &str) -> Option<Self> {
        let key = normalise(text);
        Self::ALL.into_iter().find(|field| normalise(field.name()) == key)
    }
}

/// Recognises one kind of value.
type Test<'a> = &'a dyn Fn(&str) -> bool;

/// A header cell without case, blanks and punctuation.
/// A heading without what does not tell one from another: case, blanks, punctuation.
pub fn normalise(cell: &str) -> String {
    // The dotted capital of Turkish leaves its dot behind as a mark of its own.
    cell.chars().filter(|c| c.is_alphanumeric() || *c == '№').flat_map(char::to_lowercase).filter(|c| *c != '\u{307}').collect()
}

fn is_one_of(words: &str, key: &str) -> bool {
    !key.is_empty() && words.split(' ').any(|word| word == key)
}

/// How far down a header line is looked for.
const HEADER_SEARCH_ROWS: usize = 20;

/// Which column holds what, and where the data begin. A person may change it; it can be kept (it is a serde value) under
/// [`Mapping::source`] and used for the next file whose header is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// The field of each column from the left; `None` for a column that is not read. A field may stand twice: the first
    /// column with text in it counts.
    pub columns: Vec<Option<Field>>,
    /// How many rows of [`Table::rows`] stand before the first player (titles and the header line).
    pub skip: usize,
    /// The header line without case, blanks and punctuation, cells joined by `|`: the same for files of one source. Empty
    /// where the file has no header.
    pub source: String,
}

impl Mapping {
    /// Recognises the header line, or guesses the columns of a file without one from what stands in them.
    pub fn detect(table: &Table) -> Self {
        let best = (table.rows.iter().take(HEADER_SEARCH_ROWS).enumerate())
            .map(|(index, row)| (index, fields(row)))
            .filter(|(_, fields)| has_name(fields) || fields.iter().flatten().count() >= 2)
            .max_by_key(|(index, fields)| (has_name(fields), fields.iter().flatten().count(), usize::MAX - index));
        let Some((index, mut columns)) = best else {
            return Self { columns: guess(&table.rows), skip: 0, source: String::new() };
        };
        let data = table.rows.get(index + 1..).unwrap_or_default();
        let width = data.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        columns.resize(columns.len().max(width), None);
        if let Some(header) = table.rows.get(index) {
            tell_parts_of_names(&mut columns, header);
            tell_families(&mut columns, header);
        }
        prefer_first(&mut columns);
        fill_blank_headers(&mut columns, table.rows.get(index), data);
        find_identities(&mut columns, data);
        let source = table.rows.get(index).map_or(String::new(), source_of);
        Self { columns, skip: index + 1, source }
    }

    /// The same with the columns that a person names from the left, separated by commas, by their field or in any of the words that
    /// headers use; `-` or nothing leaves a column out. An empty text changes nothing.
    pub fn with_columns(mut self, text: &str) -> Result<Self, RosterError> {
        let word = |word: &str| match word.trim() {
            "" | "-" => Ok(None),
            word => {
                let field = Field::of_name(word).or_else(|| Field::of_header(word));
                field.map(Some).ok_or_else(|| RosterError::UnknownColumn { word: word.to_owned() })
            }
        };
        if !text.trim().is_empty() {
            self.columns = text.split([',', '，', ';']).map(word).collect::<Result<_, _>>()?;
        }
        Ok(self)
    }

    /// The heading of each column of a table.
    pub fn headings<'a>(&self, table: &'a Table) -> Vec<&'a str> {
        let header = if self.source.is_empty() { None } else { self.skip.checked_sub(1).and_then(|at| table.rows.get(at)) };
        (0..table.width()).map(|at| header.and_then(|row| row.cells.get(at)).map_or("", String::as_str)).collect()
    }

    /// The first column that holds a field, from 0.
    pub fn column(&self, field: Field) -> Option<usize> {
        self.columns.iter().position(|f| *f == Some(field))
    }

    /// Whether names can be read: a roster without them cannot be taken.
    pub fn has_name(&self) -> bool {
        has_name(&self.columns)
    }
}

/// Whether a row is a line of headings with names under it.
pub(super) fn is_header(row: &Row) -> bool {
    let fields = fields(row);
    has_name(&fields) && fields.iter().flatten().count() >= 2
}

fn source_of(row: &Row) -> String {
    row.cells.iter().map(|cell| normalise(cell)).collect::<Vec<_>>().join("|")
}

fn fields(row: &Row) -> Vec<Option<Field>> {
    row.cells.iter().map(|cell| Field::of_header(cell)).collect()
}

fn has_name(fields: &[Option<Field>]) -> bool {
    fields.contains(&Some(Field::Name)) || fields.contains(&Some(Field::Surname))
}

/// A word that can mean the whole name means the part that the other columns lack.
fn tell_parts_of_names(columns: &mut [Option<Field>], header: &Row) {
    let key = |at: usize| header.cells.get(at).map_or_else(String::new, |cell| normalise(cell));
    let has = |columns: &[Option<Field>], field| columns.contains(&Some(field));
    let is_given = |(at, field): (usize, &Option<Field>)| *field == Some(Field::GivenName) && !is_one_of(FURTHER_NAMES, &key(at));
    let has_given = columns.iter().enumerate().any(is_given);
    let part = match (has(columns, Field::Surname), has_given) {
        (true, false) => Field::GivenName,
        (false, true) => Field::Surname,
        _ => return,
    };
    if let Some(at) = (0..columns.len()).find(|at| columns.get(*at) == Some(&Some(Field::Name)) && is_one_of(EITHER_NAME, &key(*at))) {
        columns[at] = Some(part);
    }
}

/// `Family` is the surname, unless the names stand in other columns already: then it says who belong together.
fn tell_families(columns: &mut [Option<Field>], header: &Row) {
    let is_family = |at: usize| header.cells.get(at).is_some_and(|cell| normalise(cell) == "family");
    let Some(at) = (0..columns.len()).find(|at| columns.get(*at) == Some(&Some(Field::Surname)) && is_family(*at)) else { return };
    let others = |field| columns.iter().enumerate().any(|(index, column)| index != at && *column == Some(field));
    if others(Field::Name) || (others(Field::Surname) && others(Field::GivenName)) {
        columns[at] = Some(Field::Family);
    }
}

/// A column of Chinese identity numbers is private whatever its heading says.
fn find_identities(columns: &mut [Option<Field>], data: &[Row]) {
    for (index, column) in columns.iter_mut().enumerate() {
        if share(data, index, identity::looks_chinese) >= 60 {
            *column = Some(Field::Identity);
        }
    }
}

/// Of two columns with the same header the first is read, except titles (`Tit` and `WTit` may both hold one) and the parts of names,
/// which are joined.
fn prefer_first(columns: &mut [Option<Field>]) {
    let mut seen = Vec::new();
    for column in columns {
        match *column {
            Some(Field::Title | Field::Surname | Field::GivenName) => {}
            Some(field) if seen.contains(&field) => *column = None,
            Some(field) => seen.push(field),
            None => {}
        }
    }
}

/// A column without a heading in which every cell is a title is the title column (the cross tables of Chess-Results).
fn fill_blank_headers(columns: &mut [Option<Field>], header: Option<&Row>, data: &[Row]) {
    for (index, column) in columns.iter_mut().enumerate() {
        let blank = header.and_then(|h| h.cells.get(index)).is_none_or(|cell| cell.is_empty());
        if blank && share(data, index, |cell| Title::of_list(cell).is_some()) == 100 {
            *column = Some(Field::Title);
        }
    }
}

/// Columns of a file without a header: the first that is mostly words is the name; plausible ratings, federations, sexes and
/// titles are recognised by their form. A person looks at the preview and corrects.
fn guess(rows: &[Row]) -> Vec<Option<Field>> {
    let width = rows.iter().map(|r| r.cells.len()).max().unwrap_or(0);
    let is_code = |cell: &str| cell.len() == 3 && cell.bytes().all(|b| b.is_ascii_uppercase());
    let is_rating = |cell: &str| matches!(values::small_number(cell), Ok(Some(500..=3500)));
    let is_year = |cell: &str| cell.len() == 4 && matches!(values::small_number(cell), Ok(Some(1900..=2030)));
    let is_words = |cell: &str| cell.chars().filter(|c| c.is_alphabetic()).count() >= 2 && !cell.bytes().any(|b| b.is_ascii_digit());
    let tests: [(Field, Test<'_>); 7] = [
        (Field::Identity, &|cell| identity::looks_chinese(cell)),
        (Field::Sex, &|cell| matches!(values::sex(cell), Ok(Some(_)))),
        (Field::Title, &|cell| Title::of_list(cell).is_some()),
        (Field::Federation, &is_code),
        (Field::Name, &is_words),
        (Field::Birth, &|cell| is_year(cell) || (cell.len() > 4 && values::birth(cell).is_ok_and(|b| b.len() == 10))),
        (Field::Standard, &is_rating),
    ];
    let mut columns: Vec<Option<Field>> = Vec::new();
    for index in 0..width {
        let field = tests.iter().find(|(field, test)| !columns.contains(&Some(*field)) && share(rows, index, test) >= 80).map(|(f, _)| *f);
        columns.push(field);
    }
    columns
}

/// How many of the filled cells of a column pass a test, in per cent; 0 where none is filled.
fn share(rows: &[Row], column: usize, test: impl Fn(&str) -> bool) -> usize {
    let filled = rows.iter().take(200).filter_map(|r| r.cells.get(column)).filter(|cell| !cell.is_empty());
    let (mut all, mut passed) = (0, 0);
    for cell in filled {
        all += 1;
        passed += usize::from(test(cell));
    }
    (passed * 100).checked_div(all).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::table::ReadOptions;
    use super::*;

    fn detect(text: &str) -> Mapping {
        Mapping::detect(&Table::read(text.as_bytes(), ReadOptions::default()).unwrap())
    }

    #[test]
    fn no_word_names_two_fields() {
        let words: Vec<&str> = SYNONYMS.iter().flat_map(|(_, words)| words.split(' ')).collect();
        for (index, word) in words.iter().enumerate() {
            assert_eq!(&normalise(word), word);
            assert!(!words[..index].contains(word), "{word}");
        }
        for field in Field::ALL {
            assert!(SYNONYMS.iter().any(|(f, _)| *f == field), "{field:?}");
            assert_eq!(Field::of_name(field.name()), Some(field));
            assert_eq!(serde_json::to_string(&field).unwrap(), format!("\"{}\"", field.name()));
        }
    }

    #[test]
    fn a_person_can_say_what_the_columns_hold() {
        let named = detect("Alpha, A;x;Beta\nGamma, G;y;Delta\n").with_columns("姓名, -, club").unwrap();
        assert_eq!(named.columns, [Some(Field::Name), None, Some(Field::Club)]);
        assert_eq!(named.clone().with_columns(" "), Ok(named.clone()));
        let ignored = detect("17;Alpha, A\n18;Gamma, G\n").with_columns("-,given-name").unwrap();
        assert_eq!(ignored.columns, [None, Some(Field::GivenName)]);
        assert_eq!(named.with_columns("name,shoe size"), Err(RosterError::UnknownColumn { word: "shoe size".to_owned() }));
    }

    #[test]
    fn a_family_is_told_from_a_surname() {
        use Field::*;
        let columns = |header: &str| detect(&format!("{header}\nLi, Wei;3;Lin\nLi, Na;3;Lin\n")).columns;
        assert_eq!(columns("姓名;家庭;单位"), [Some(Name), Some(Family), Some(Club)]);
        assert_eq!(columns("Player;Family;Club"), [Some(Name), Some(Family), Some(Club)]);
        // Beside a given name it is the surname, as in the files of other programs.
        assert_eq!(columns("Given name;Family;Club"), [Some(GivenName), Some(Surname), Some(Club)]);
        assert_eq!(columns("Name;Family;Club"), [Some(GivenName), Some(Surname), Some(Club)]);
    }

    #[test]
    fn headers_of_known_programs() {
        use Field::*;
        let swiss_manager = detect(
            "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;Pkt;Wtg1;Rang;Nachname;Vorname;Atitel\n1;A, B;;0;0;0;;GER;;;;0;;0;;0;0;1;A;B;\n",
        );
        let expected = [(Number, 0), (Name, 1), (Title, 2), (NationalId, 3), (National, 4), (Standard, 5), (Birth, 6), (Federation, 7)];
        for (field, column) in expected.into_iter().chain([(Sex, 8), (Club, 12), (FideId, 13), (Surname, 18), (GivenName, 19)]) {
            assert_eq!(swiss_manager.column(field), Some(column), "{field:?}");
        }
        let vega = detect("NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF;ORIGIN\nA;ITA;;;;;;;;;\n");
        let fields = [Name, Federation, Birth, Sex, Title, FideId, Standard, NationalId, National, K];
        assert_eq!(vega.columns[..10], fields.map(Some));
        let template =
            detect("ID_No,Name,Sex,Fed,ClubNumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int,Title,Type,Status,K\n1,A,,,,,,,,,,,,\n");
        assert_eq!(template.column(NationalId), Some(0));
        assert_eq!(template.column(FideId), Some(8));
        assert_eq!(template.column(National), Some(7));
    }

    #[test]
    fn chinese_and_russian_headers() {
        use Field::*;
        let chinese = detect("2026年象棋公开赛报名表,,,,\n序号,姓名,性别,单位,等级分\n1,王伟,男,上海,1850\n");
        assert_eq!(chinese.columns, [Number, Name, Sex, Club, Standard].map(Some));
        assert_eq!((chinese.skip, chinese.source.as_str()), (2, "序号|姓名|性别|单位|等级分"));
        let russian = detect("№;Фамилия, имя;Пол;Дата рождения;Рейтинг;Команда\n1;Иванов Пётр;м;1.2.1990;2000;Казань\n");
        assert_eq!(russian.columns, [Number, Name, Sex, Birth, Standard, Team].map(Some));
    }

    #[test]
    fn a_title_column_without_heading_and_none_at_all() {
        use Field::*;
        let crosstable = detect("Rk.;;Name;Rtg;FED\n1;GM;Adler Jan;2530;RUS\n2;;Berg Eva;2400;GER\n3;WFM;Chen Li;2200;CHN\n");
        assert_eq!(crosstable.columns, [None, Some(Title), Some(Name), Some(Standard), Some(Federation)]);
        let bare = detect("Adler Jan;2530;RUS;m\nBerg Eva;2400;GER;w\nChen Li;;CHN;w\n");
        assert_eq!(bare.columns, [Name, Standard, Federation, Sex].map(Some));
        assert_eq!((bare.skip, bare.source.as_str()), (0, ""));
        assert!(!detect("1;2\n3;4\n").has_name());
        assert!(!detect("Rtg;Club\n2000;Tower\n").has_name(), "a header without names is a header, a club is no name");
    }

    #[test]
    fn a_mapping_is_kept_as_a_value() {
        let mapping = detect("姓名,等级分\n王伟,1850\n");
        let json = serde_json::to_string(&mapping).unwrap();
        assert_eq!(json, r#"{"columns":["name","standard"],"skip":1,"source":"姓名|等级分"}"#);
        assert_eq!(serde_json::from_str::<Mapping>(&json).unwrap(), mapping);
    }
}
