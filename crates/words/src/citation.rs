//! How articles are cited: with the book they stand in and, where they have a name and no number, by that name.

use crate::Lang;

/// An article of a list as rulebooks write it.
enum Article<'a> {
    /// A number: of the rules in force.
    Number(&'a str),
    /// What has a name and no number, in the language.
    Name(&'static str),
    /// Of a book or chapter that is named before the number, as `Annex 3 5.2`; the number is empty where all of it is meant, as of 规程.
    Book(&'static str, &'a str),
}

impl<'a> Article<'a> {
    fn read(one: &'a str, lang: Lang) -> Self {
        if let Some(name) = lang.get(&format!("event.article.{}", key(one))) {
            return Self::Name(name);
        }
        // The longest name that is known, so that an annex is not taken for its first chapter.
        let ends = [one.len()].into_iter().chain(one.rmatch_indices([' ', '-']).map(|(at, _)| at));
        let book = ends.filter_map(|end| one.split_at_checked(end)).find_map(|(book, number)| {
            let name = lang.get(&format!("event.book.{}", key(book)))?;
            Some(Self::Book(name, number.trim_start_matches([' ', '-'])))
        });
        book.unwrap_or(Self::Number(one))
    }

    fn say(&self, lang: Lang) -> String {
        match *self {
            Self::Number(text) | Self::Name(text) | Self::Book(text, "") => text.to_owned(),
            Self::Book(book, number) => numbered(book, number, lang),
        }
    }
}

/// The key of a text has no gaps and no capitals in it.
fn key(name: &str) -> String {
    name.replace(' ', "-").to_lowercase()
}

fn list(article: &str, lang: Lang) -> Vec<Article<'_>> {
    article.split(", ").map(|one| Article::read(one, lang)).collect()
}

/// Several articles, parted as the language does: 4、8. Books and what has a name and no number are named in the language.
pub fn articles(article: &str, lang: Lang) -> String {
    joined(list(article, lang).iter().map(|one| one.say(lang)), lang)
}

fn joined(each: impl Iterator<Item = String>, lang: Lang) -> String {
    each.collect::<Vec<_>>().join(lang.text("ui.form.join"))
}

/// An article of an edition as it is cited; articles that are no numbers stand as they are.
pub fn cited(edition: &str, article: &str, lang: Lang) -> String {
    let list = list(article, lang);
    let shown = &articles(article, lang);
    if list.iter().any(|one| matches!(one, Article::Name(_))) {
        return lang.fill("event.cited-name", &[("edition", edition), ("article", shown)]);
    }
    if list.iter().any(|one| matches!(one, Article::Book(..))) {
        // Beside books a number is that of an article of the edition.
        let each = list.iter().map(|one| if let Article::Number(n) = one { numbered("", n, lang) } else { one.say(lang) });
        return lang.fill("event.cited-book", &[("edition", edition), ("article", &joined(each, lang))]);
    }
    numbered(edition, shown, lang)
}

/// A number of a book; what begins with no digit has no word for "article" beside it.
fn numbered(book: &str, number: &str, lang: Lang) -> String {
    let text = if number.starts_with(|c: char| c.is_ascii_digit()) {
        lang.fill("event.cited", &[("edition", book), ("article", number)])
    } else {
        format!("{book} {number}")
    };
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::edition;
    use arbitration::rulebook::Rulebook;

    fn chinese() -> Lang {
        Lang::named("zh-CN").unwrap()
    }

    /// The articles of the Brazilian rules have names: each is said in the language of its reader, on sheets, claims and screens.
    #[test]
    fn articles_without_a_number_are_named_in_the_language() {
        let (en, zh) = (Lang::EN, chinese());
        assert_eq!(cited(edition("cbd", en), "20 moves", en), "CBD rules, 20 king moves each");
        assert_eq!(cited(edition("cbd", zh), "20 moves", zh), "巴西跳棋联合会规则“仅王走动各20着”");
        assert_eq!(articles("repetition, 5 moves", zh), "局面三次重复、残局各5着");
        assert_eq!(cited(edition("fmjd-100", zh), "6.2", zh), "国际跳棋联合会规则附件1第6.2条");
        let profiles = [draughts::Profile::CBD, draughts::Profile::CBD_ENDINGS];
        for rule in profiles.iter().flat_map(|profile| profile.rules) {
            let shown = cited("", rule.article, zh);
            assert!(!shown.chars().any(|c| c.is_ascii_alphabetic()), "{}: {shown}", rule.article);
        }
    }

    #[test]
    fn books_are_named_in_the_language_before_their_articles() {
        let (en, zh) = (Lang::EN, chinese());
        let both = |article: &str| (articles(article, en), articles(article, zh), cited(edition("fmjd", zh), article, zh));
        let same =
            |article: &str, said: (&str, &str)| assert_eq!(both(article), (article.to_owned(), said.0.to_owned(), said.1.to_owned()));
        same("Annex 3 5.2", ("附件3第5.2条", "国际跳棋联合会规则，附件3第5.2条"));
        same("Annex 4", ("附件4", "国际跳棋联合会规则，附件4"));
        same("10.2, Annex 3", ("10.2、附件3", "国际跳棋联合会规则，第10.2条、附件3"));
        same("64 squares 7.2.6", ("64格规则第7.2.6条", "国际跳棋联合会规则，64格规则第7.2.6条"));
        same("French cup 3", ("法国杯规程第3条", "国际跳棋联合会规则，法国杯规程第3条"));
        assert_eq!((articles("规程, 8", en).as_str(), articles("规程, 8", zh).as_str()), ("event regulations, 8", "规程、8"));
        assert_eq!(cited(edition("cxa-2020", zh), "规程, 8", zh), format!("{}，规程、第8条", edition("cxa-2020", zh)));
        same("5.7, 7.1", ("5.7、7.1", "国际跳棋联合会规则第5.7、7.1条"));
        assert_eq!(articles("simul-7, simul-8", zh), "车轮战规则第7条、车轮战规则第8条");
        assert_eq!(cited(edition("fide-2023", en), "A.5.2, 7.5.3", en), "FIDE Laws (2023) A.5.2, 7.5.3");
    }

    /// An article in a rulebook names its book in the language: of what is left only numbers and codes of chapters are Latin.
    #[test]
    fn no_article_of_a_rulebook_has_a_word_of_the_other_language() {
        let book = Rulebook::built_in().unwrap();
        for row in book.editions.iter().flat_map(|edition| &edition.rows) {
            let shown = articles(&row.article, chinese());
            let word =
                shown.split(|c: char| !c.is_ascii_alphabetic()).find(|word| word.chars().any(|c| c.is_ascii_lowercase()) && word.len() > 1);
            assert!(word.is_none_or(|word| word == "Codex"), "{}: {shown}", row.article);
            let shown = articles(&row.article, Lang::EN);
            assert!(!shown.chars().any(crate::fold::is_hanzi), "{}: {shown}", row.article);
        }
    }
}
