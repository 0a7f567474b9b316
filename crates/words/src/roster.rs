//! The problems of a roster in words.

use crate::{Lang, Message};
use exchange::roster::{Column, ColumnUse, Field, Mapping, Problem, ProblemKind, RosterError, normalise};

impl Message for ProblemKind {
    fn key(&self) -> &'static str {
        match self {
            Self::Undecodable { .. } => "ui.roster.undecodable",
            Self::DamagedText => "ui.roster.damaged-text",
            Self::HarmfulCharacters { .. } => "ui.roster.harmful-characters",
            Self::TooLong { .. } => "ui.roster.too-long",
            Self::OpenQuote => "ui.roster.open-quote",
            Self::LinesInCell { .. } => "ui.roster.lines-in-cell",
            Self::OtherSheet { .. } => "ui.roster.other-sheet",
            Self::RatingMark { .. } => "ui.roster.rating-mark",
            Self::Unrated { .. } => "ui.roster.unrated",
            Self::PrivateNumber => "ui.roster.private-number",
            Self::BadIdentity => "ui.roster.bad-identity",
            Self::DuplicateIdentity { .. } => "ui.roster.duplicate-identity",
            Self::AlreadyEntered { .. } => "ui.roster.already-entered",
            Self::FormulaCell => "ui.roster.formula-cell",
            Self::MissingName => "ui.roster.missing-name",
            Self::DuplicateId { .. } => "ui.roster.duplicate-id",
            Self::DuplicateEntry { .. } => "ui.roster.duplicate-entry",
            Self::DuplicateNumber { .. } => "ui.roster.duplicate-number",
            Self::InTwoTeams { .. } => "ui.roster.in-two-teams",
            Self::Namesake { .. } => "ui.roster.namesake",
            Self::TeamAgain { .. } => "ui.roster.team-again",
            Self::NoTeam => "ui.roster.no-team",
            Self::FewPlayers { .. } => "ui.roster.few-players",
            Self::BadRating => "ui.roster.bad-rating",
            Self::BadNumber => "ui.roster.bad-number",
            Self::BadBirth => "ui.roster.bad-birth",
            Self::BadSex => "ui.roster.bad-sex",
            Self::BadFederation => "ui.roster.bad-federation",
            Self::BadId => "ui.roster.bad-id",
            Self::OddTitle { .. } => "ui.roster.odd-title",
            Self::OddBirth { .. } => "ui.roster.odd-birth",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Undecodable { count, charset } => vec![("count", count.to_string()), ("charset", format!("{charset:?}"))],
            Self::LinesInCell { count } => vec![("count", count.to_string())],
            Self::OtherSheet { number, name, rows } => {
                vec![("number", number.to_string()), ("name", name.clone()), ("rows", rows.to_string())]
            }
            Self::RatingMark { rating, mark } => vec![("rating", rating.to_string()), ("mark", mark.clone())],
            Self::OddTitle { text } | Self::OddBirth { text } => vec![("text", text.clone())],
            Self::Unrated { word } => vec![("word", word.clone())],
            Self::AlreadyEntered { name } => vec![("name", name.clone())],
            Self::HarmfulCharacters { count } => vec![("count", count.to_string())],
            Self::TooLong { limit_chars } => vec![("limit", limit_chars.to_string())],
            Self::DuplicateId { id, first_line } => vec![("id", id.clone()), ("line", first_line.to_string())],
            Self::DuplicateEntry { first_line }
            | Self::DuplicateNumber { first_line }
            | Self::DuplicateIdentity { first_line }
            | Self::TeamAgain { first_line } => vec![("line", first_line.to_string())],
            Self::InTwoTeams { team, first_line } | Self::Namesake { team, first_line } => {
                vec![("team", team.clone()), ("line", first_line.to_string())]
            }
            Self::FewPlayers { team, count, boards } => {
                vec![("team", team.clone()), ("count", count.to_string()), ("boards", boards.to_string())]
            }
            _ => Vec::new(),
        }
    }
}

/// Line, column and what it is.
pub fn problem(problem: &Problem, lang: Lang) -> String {
    let line = problem.line.to_string();
    let words = problem.kind.say(lang);
    match problem.column {
        Some(column) => lang.fill("ui.roster.at-cell", &[("line", &line), ("column", &column.to_string()), ("words", &words)]),
        None => lang.fill("ui.roster.at-line", &[("line", &line), ("words", &words)]),
    }
}

/// The name of a field.
pub fn field(field: Field, lang: Lang) -> &'static str {
    lang.get(&format!("ui.roster.field.{}", field.name())).unwrap_or(field.name())
}

/// A column's number, heading, and what becomes of it.
pub fn column(column: &Column, lang: Lang) -> String {
    let becomes = match column.used {
        ColumnUse::Read(read) => field(read, lang).to_owned(),
        ColumnUse::Second(read) => lang.fill("ui.roster.used.second", &[("field", field(read, lang))]),
        ColumnUse::NotKept(read) => lang.fill("ui.roster.used.not-kept", &[("field", field(read, lang))]),
        ColumnUse::Private(Field::Identity) => lang.text("ui.roster.used.identity").to_owned(),
        ColumnUse::Private(_) => lang.text("ui.roster.used.contact").to_owned(),
        ColumnUse::Ignored => lang.text("ui.roster.used.ignored").to_owned(),
    };
    let (number, filled) = (column.number.to_string(), column.filled.to_string());
    let values: [(&str, &str); 4] = [("number", &number), ("heading", &column.heading), ("becomes", &becomes), ("count", &filled)];
    // Without a heading it is known by what stands in it.
    if column.heading.is_empty() && !column.first.is_empty() {
        let first: String = column.first.chars().take(24).collect();
        return lang.fill("ui.roster.column-unnamed", &[("number", &number), ("first", &first), ("becomes", &becomes), ("count", &filled)]);
    }
    lang.fill("ui.roster.column", &values)
}

/// The columns of a mapping from the left, as a person may write them: [`own_names`] reads it again.
pub fn columns(mapping: &Mapping, lang: Lang) -> String {
    mapping.columns.iter().map(|read| read.map_or("-", |read| field(read, lang))).collect::<Vec<_>>().join(",")
}

/// A list of columns as a person wrote it, with the name that `Mapping::with_columns` knows in place of each field's word in any language.
pub fn own_names(text: &str) -> String {
    let own = |word: &str| {
        let key = normalise(word);
        let named = |read: &Field| Lang::all().any(|lang| normalise(field(*read, lang)) == key);
        Field::ALL.into_iter().find(named).map_or_else(|| word.to_owned(), |read| read.name().to_owned())
    };
    text.split([',', '，', ';']).map(own).collect::<Vec<_>>().join(",")
}

impl Message for RosterError {
    fn key(&self) -> &'static str {
        match self {
            Self::Empty => "ui.roster.error.empty",
            Self::TooLarge { .. } => "ui.roster.error.too-large",
            Self::TooManyRows { .. } => "ui.roster.error.too-many-rows",
            Self::TooManyColumns { .. } => "ui.roster.error.too-many-columns",
            Self::OldSpreadsheet => "ui.roster.error.old-spreadsheet",
            Self::Spreadsheet(_) => "ui.roster.error.spreadsheet",
            Self::NoText => "ui.roster.error.no-text",
            Self::NoNameColumn => "ui.roster.error.no-name-column",
            Self::NoTeamColumn => "ui.roster.error.no-team-column",
            Self::UnknownColumn { .. } => "ui.roster.error.unknown-column",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooLarge { limit_bytes } => vec![("limit", limit_bytes.to_string())],
            Self::TooManyRows { limit } => vec![("limit", limit.to_string())],
            Self::TooManyColumns { line, limit } => vec![("line", line.to_string()), ("limit", limit.to_string())],
            Self::Spreadsheet(why) => vec![("why", why.clone())],
            Self::UnknownColumn { word } => {
                let fields: Vec<&str> = Field::ALL.into_iter().map(Field::name).collect();
                vec![("word", word.clone()), ("fields", fields.join(" "))]
            }
            Self::Empty | Self::OldSpreadsheet | Self::NoText | Self::NoNameColumn | Self::NoTeamColumn => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchange::roster::{ReadOptions, Table};

    #[test]
    fn columns_are_written_and_read_in_every_language() {
        let table = Table::read("Alpha, A;x;Beta\nGamma, G;y;Delta\n".as_bytes(), ReadOptions::default()).unwrap();
        let named = Mapping::detect(&table).with_columns(&own_names("姓名, -, club")).unwrap();
        assert_eq!(named.columns, [Some(Field::Name), None, Some(Field::Club)]);
        assert_eq!(columns(&named, Lang::EN), "name,-,club");
        assert_eq!(columns(&named, Lang::named("zh-CN").unwrap()), "姓名,-,单位");
        for lang in Lang::all() {
            for read in Field::ALL {
                assert_eq!(own_names(field(read, lang)), read.name(), "{lang}");
            }
        }
    }
}
