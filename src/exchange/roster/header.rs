//! Which column holds what: recognised from the header line, changed by a person, kept for the next file of the same source.

use super::table::{Row, Table};
use super::values;
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
    /// National identity number, licence.
    NationalId,
    /// Date or year of birth.
    Birth,
    /// Club, school, or the unit that sends the player.
    Club,
    /// Group or category.
    Group,
}

impl Field {
    /// All fields, in the order in which a person is offered them.
    pub const ALL: [Self; 18] = [
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
        Self::Birth,
        Self::Club,
        Self::Group,
    ];

    /// The field that a header cell names.
    pub fn of_header(cell: &str) -> Option<Self> {
        let key = normalise(cell);
        SYNONYMS.iter().find(|(_, words)| words.split(' ').any(|word| word == key)).map(|(field, _)| *field)
    }
}

/// Header words, normalised (lower case, letters, digits and `№` only): English, German (Swiss-Manager), Vega, the national list
/// template, Chinese, Russian, and a few of French, Spanish and Dutch files.
const SYNONYMS: &[(Field, &str)] = &[
    (
        Field::Number,
        "no nr num number sno snr startno startnr startingno startnummer tpn pairingno 序号 编号 号码 序 № \
         номер стартовыйномер №пп пп",
    ),
    (Field::Lot, "lot lots lotno los losnummer 签号 抽签号 жребий"),
    (
        Field::Name,
        "name player playername fullname spieler 姓名 名字 选手 棋手 运动员 姓名name имя фио игрок участник фамилияимя \
         фамилияимяотчество joueur nombre jugador naam speler participant teilnehmer",
    ),
    (Field::Surname, "surname lastname familyname nachname familienname 姓 姓氏 фамилия nom apellidos achternaam"),
    (Field::GivenName, "givenname firstname forename vorname 名 отчество prenom prénom voornaam"),
    (Field::Sex, "sex gender mf geschlecht 性别 пол sexe sexo geslacht"),
    (Field::Title, "title tit titel t 称号 技术等级 等级称号 运动等级 等级 звание titre fidetitle"),
    (
        Field::Standard,
        "rating rtg elo eloint rtgint elofide fideelo fiderating fidertg standard std srtng intrating stdrating \
         standardrating irtg 等级分 积分等级 慢棋等级分 国际等级分 рейтинг эло рейтингфиде fmjd originalstandard",
    ),
    (Field::Rapid, "rapid rapidrating rapidelo rrtng 快棋等级分 快棋 рапид быстрыешахматы"),
    (Field::Blitz, "blitz blitzrating blitzelo brtng 超快棋等级分 超快棋 блиц"),
    (Field::National, "elonat rtgnat nrtg natrating nationalrating nationalelo dwz nwz 国家等级分 国内等级分 национальныйрейтинг"),
    (Field::K, "k kcoeff kfactor kfaktor 系数"),
    (Field::Federation, "fed fe federation country nation nat land föderation foederation fidecountry 国家 协会 федерация страна féd"),
    (Field::FideId, "fideid fideno fidenr idfide fideident fidecode fide fideidnumber 国际编号 idфиде фидеid фшрид"),
    (Field::NationalId, "id idno idnr identnr ident idnat nationalid playerid licence license lizenz pkz memid 身份证 身份证号 注册号 ид"),
    (
        Field::Birth,
        "birth birthday birthdate dateofbirth dob bday born yearofbirth birthyear byear geburt geburtsdatum \
         geburtstag geburtsjahr gebdatum gebjahr jahrgang 出生 出生日期 出生年月 出生年月日 生日 出生年 датарождения годрождения др гр \
         naissance geboortedatum geboortejaar nacimiento",
    ),
    (
        Field::Club,
        "club clubname clubcity cluborcity verein klub vereinort team school schule city mannschaft 单位 代表单位 参赛单位 \
         代表队 队名 学校 俱乐部 地区 клуб команда город организация субъектрф ort vereniging",
    ),
    (Field::Group, "gr group gruppe category kategorie typ type cat 组别 组 группа категория klasse"),
];

/// Recognises one kind of value.
type Test<'a> = &'a dyn Fn(&str) -> bool;

/// A header cell without case, blanks and punctuation.
fn normalise(cell: &str) -> String {
    cell.chars().filter(|c| c.is_alphanumeric() || *c == '№').flat_map(char::to_lowercase).collect()
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
        prefer_first(&mut columns);
        fill_blank_headers(&mut columns, table.rows.get(index), data);
        let source = table.rows.get(index).map_or(String::new(), source_of);
        Self { columns, skip: index + 1, source }
    }

    /// The same with the columns that a person names from the left, separated by commas, in any of the words that headers use;
    /// an empty or unknown word leaves its column out. An empty text changes nothing.
    #[must_use]
    pub fn with_columns(mut self, text: &str) -> Self {
        if !text.trim().is_empty() {
            self.columns = text.split([',', ',', ';']).map(Field::of_header).collect();
        }
        self
    }

    /// The key under which a mapping of this table's header would be kept: compare with [`Mapping::source`].
    pub fn source_of(table: &Table) -> String {
        Self::detect(table).source
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

fn source_of(row: &Row) -> String {
    row.cells.iter().map(|cell| normalise(cell)).collect::<Vec<_>>().join("|")
}

fn fields(row: &Row) -> Vec<Option<Field>> {
    row.cells.iter().map(|cell| Field::of_header(cell)).collect()
}

fn has_name(fields: &[Option<Field>]) -> bool {
    fields.contains(&Some(Field::Name)) || fields.contains(&Some(Field::Surname))
}

/// Of two columns with the same header the first is read, except titles: `Tit` and `WTit` may both hold one.
fn prefer_first(columns: &mut [Option<Field>]) {
    let mut seen = Vec::new();
    for column in columns {
        match *column {
            Some(field) if field != Field::Title && seen.contains(&field) => *column = None,
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
    let tests: [(Field, Test<'_>); 6] = [
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
        }
    }

    #[test]
    fn a_person_can_say_what_the_columns_hold() {
        let named = detect("Alpha, A;x;Beta\nGamma, G;y;Delta\n").with_columns("姓名, -, club");
        assert_eq!(named.columns, [Some(Field::Name), None, Some(Field::Club)]);
        assert_eq!(named.clone().with_columns(" "), named);
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
        assert_eq!(russian.columns, [Number, Name, Sex, Birth, Standard, Club].map(Some));
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
