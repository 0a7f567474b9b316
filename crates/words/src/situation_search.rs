//! Finds situations of the rulebook by the words of whoever looks for them.
//!
//! A pure function of the book, the catalogues and what was typed: titles, other words for a situation, facts, articles and the texts
//! of its rows, in every language; Chinese also by pinyin, whole or by initials; slips of the pen are forgiven.
//!
//! A few words are looked up each for itself. Who tells the whole case uses many words that name nothing; there a word of the book is
//! never taken for another, what the rows say counts as well, and most counts a name that was told in full. Chinese is then read by pairs
//! of characters.

use crate::Lang;
use crate::fold::is_hanzi;
use crate::rulebook::{question, row_text, situation_title, value};
use arbitration::rulebook::{Edition, Rulebook, Value};
use pinyin::ToPinyin;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// How much a place of a word counts: what a situation is called, its articles, what its rows and questions say.
const NAMED: u32 = 12;
const ARTICLE: u32 = 10;
const SAID: u32 = 2;

/// How well two words agree, of a hundred.
const SAME: u32 = 100;
const STEM: u32 = 92;
const BEGUN: u32 = 70;
const SLIP: u32 = 55;

/// What a situation has before others with the same words: that they stand in what it is called, and, parted among all words that lead
/// to it, that few others do.
const CALLED: u32 = 2_000;
const OWN: u32 = 1_000;

/// Words that say nothing about a situation.
const EMPTY: [&str; 48] = [
    "a",
    "an",
    "the",
    "of",
    "on",
    "in",
    "at",
    "to",
    "his",
    "her",
    "he",
    "she",
    "is",
    "was",
    "are",
    "and",
    "or",
    "by",
    "with",
    "for",
    "it",
    "its",
    "from",
    "has",
    "had",
    "have",
    "be",
    "been",
    "player",
    "players",
    "opponent",
    "opponents",
    "game",
    "that",
    "this",
    "what",
    "who",
    "does",
    "did",
    "do",
    "their",
    "they",
    "as",
    "if",
    "no",
    "not",
    "such",
    "already",
];

/// So many telling words are looked up each for itself; more of them tell a case.
const FEW: usize = 6;

/// So many words of a case are read.
const MOST: usize = 400;

/// What the rows and questions of a situation say, in a case that is told.
const TOLD: u32 = 4;

/// Words that tell nothing where a case is told, but may be all that is typed (`who has white`).
const FILLER: [&str; 56] = [
    "white", "black", "red", "says", "say", "said", "then", "when", "which", "him", "i", "you", "me", "my", "us", "we", "there", "here",
    "but", "also", "one", "two", "so", "now", "can", "will", "would", "should", "must", "may", "could", "after", "before", "than", "while",
    "still", "being", "because", "whose", "how", "why", "where", "only", "all", "any", "both", "each", "other", "another", "wants", "want",
    "asks", "ask", "your", "our", "just",
];

/// A situation that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name in the rulebook.
    pub name: &'static str,
    /// How well it fits; only the order means something.
    pub score: u32,
    /// What was typed is one of its names or other words, letter by letter.
    pub exact: bool,
}

/// What can be found of one situation.
struct Entry {
    name: &'static str,
    /// Its names and other words, each as it is typed, with its words.
    phrases: Vec<(String, Vec<String>)>,
    /// What it is called: its name and titles, of those.
    titles: Vec<(String, Vec<String>)>,
    /// Their words.
    named: BTreeSet<String>,
    /// The telling words of each that has several.
    telling: Vec<Vec<String>>,
    articles: BTreeSet<String>,
    said: BTreeSet<String>,
    /// The Chinese ones, each with its pinyin and its initials.
    hanzi: Vec<(String, String, String)>,
    /// What its rows say in Chinese.
    texts: String,
    /// The pairs of characters of the Chinese names, and of the texts: the words of a language that does not part them.
    pairs: (BTreeSet<String>, BTreeSet<String>),
}

/// The words of a text: letters and digits; an article keeps its dots.
fn terms(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace(['\'', '’'], "");
    let mut out: Vec<String> = Vec::new();
    for part in lower.split(|c: char| !(c.is_alphanumeric() || c == '.')) {
        let part = part.trim_matches('.');
        if part.chars().any(|c| c.is_ascii_digit()) && part.contains('.') {
            out.push(part.to_owned());
        } else {
            out.extend(part.split('.').filter(|p| !p.is_empty()).map(str::to_owned));
        }
    }
    out
}

/// A word without its ending.
fn stem(word: &str) -> &str {
    let ends = ["ing", "ed", "es", "s", "d", "e"];
    ends.iter().find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() > 2)).unwrap_or(word)
}

/// How well a typed word agrees with one of the book.
fn agree(typed: &str, word: &str) -> u32 {
    if typed == word {
        return SAME;
    }
    if !typed.is_ascii() || typed.contains('.') {
        return if word.starts_with(typed) { BEGUN } else { 0 };
    }
    if typed.len() > 3 && stem(typed) == stem(word) {
        return STEM;
    }
    if typed.len() > 2 && word.starts_with(typed) {
        return BEGUN;
    }
    let slips = match typed.len() {
        0..=4 => return 0,
        5..=7 => 1,
        _ => 2,
    };
    if word.len().abs_diff(typed.len()) <= slips && strsim::osa_distance(typed, word) <= slips { SLIP } else { 0 }
}

/// The words of a book that agree with a typed one, and how well.
type Agreeing<'a> = BTreeMap<&'a str, u32>;

fn best(typed: &Agreeing<'_>, words: &BTreeSet<String>) -> u32 {
    typed.iter().filter(|(word, _)| words.contains(**word)).map(|(_, agreement)| *agreement).max().unwrap_or(0)
}

/// Pinyin and initials of a Chinese phrase. Characters with several readings are read as they are said of games (长将, 重复, 行棋, 着法).
fn sounds(phrase: &str) -> (String, String) {
    let read: String = phrase
        .chars()
        .map(|c| match c {
            '长' => '常',
            '重' => '虫',
            '行' => '形',
            '着' => '招',
            other => other,
        })
        .collect();
    let parts = || read.as_str().to_pinyin().flatten().map(pinyin::Pinyin::plain);
    (parts().collect(), parts().filter_map(|p| p.chars().next()).collect())
}

/// The pairs of Chinese characters that stand side by side in a text.
fn pairs(text: &str) -> Vec<String> {
    let two = text.chars().zip(text.chars().skip(1)).filter(|(a, b)| is_hanzi(*a) && is_hanzi(*b));
    two.map(|(a, b)| [a, b].iter().collect()).collect()
}

/// How many words a text counts for: a Chinese one has about one in two characters.
fn weight(word: &str) -> usize {
    if word.chars().any(is_hanzi) { word.chars().count().div_ceil(2) } else { 1 }
}

impl Entry {
    fn of(edition: &'static Edition, name: &'static str) -> Self {
        let mut entry = Self {
            name,
            phrases: Vec::new(),
            titles: Vec::new(),
            named: BTreeSet::new(),
            telling: Vec::new(),
            articles: BTreeSet::new(),
            said: BTreeSet::new(),
            hanzi: Vec::new(),
            texts: String::new(),
            pairs: (BTreeSet::new(), BTreeSet::new()),
        };
        let rows: Vec<_> = edition.rows.iter().filter(|row| row.situation == name).collect();
        // What is said of a situation in one game need not be said of it in another: a repeated position is no draw to be claimed in xiangqi.
        let in_game = |lang: Lang| edition.games.first().map_or(lang, |game| lang.of(*game));
        let plain = name.replace('-', " ");
        entry.titles.push((plain.clone(), terms(&plain)));
        let mut phrases = vec![plain];
        for lang in Lang::all().map(in_game) {
            let title = situation_title(name, lang).to_lowercase();
            entry.titles.push((title.clone(), terms(&title)));
            phrases.push(title);
            let others = lang.get(&format!("rulebook.search.{name}")).unwrap_or_default();
            phrases.extend(others.split([',', '，']).map(|phrase| phrase.trim().to_lowercase()));
            for row in &rows {
                entry.hear(row_text(edition, row, lang));
                for condition in &row.when {
                    entry.hear(question(condition.fact(), lang));
                    for one in condition.values() {
                        if let Value::Word(word) = one {
                            entry.hear(value(word, lang));
                        }
                    }
                }
            }
        }
        for row in &rows {
            entry.articles.extend(terms(&row.article));
        }
        for phrase in phrases {
            let words = terms(&phrase);
            if phrase.chars().any(is_hanzi) {
                entry.pairs.0.extend(pairs(&phrase));
                let (whole, initials) = sounds(&phrase);
                entry.hanzi.push((phrase.clone(), whole, initials));
            } else {
                let telling: Vec<String> = words.iter().filter(|w| !EMPTY.contains(&w.as_str())).cloned().collect();
                entry.telling.extend(Some(telling).filter(|t| t.len() > 1));
                entry.named.extend(words.iter().cloned());
            }
            entry.phrases.push((phrase, words));
        }
        entry.pairs.1.extend(entry.texts.lines().flat_map(pairs));
        entry
    }

    /// A sentence of its rows or questions.
    fn hear(&mut self, text: &str) {
        if text.chars().any(is_hanzi) {
            self.texts.push_str(text);
            self.texts.push('\n');
        } else {
            self.said.extend(terms(text));
        }
    }

    /// How well a typed word fits: by the names and articles, and anywhere.
    fn fit(&self, typed: &Typed<'_>) -> (u32, u32) {
        let Typed { word, agreeing, .. } = typed;
        if word.chars().any(is_hanzi) {
            let named = self.hanzi.iter().map(|(phrase, ..)| chinese(typed, phrase)).max().unwrap_or(0);
            let said = if self.texts.contains(word) { SAME } else { 0 };
            return (named, (named * NAMED).max(said * SAID));
        }
        let named = best(agreeing, &self.named).max(self.sound(word));
        let article = if word.chars().any(|c| c.is_ascii_digit()) { best(agreeing, &self.articles) } else { 0 };
        let said = if named < STEM { best(agreeing, &self.said) } else { 0 };
        (named.max(article), (named * NAMED).max(article * ARTICLE).max(said * SAID))
    }

    /// Whether it is called by what was typed.
    fn is_called(&self, whole: &str, typed: &[&Typed<'_>]) -> bool {
        let is_chinese = whole.chars().any(is_hanzi);
        self.titles.iter().any(|(title, words)| if is_chinese { title.contains(whole) } else { holds_words(words, typed) })
    }

    /// What each of the words that lead to it has of it: the more, the fewer others there are.
    fn share(&self) -> u32 {
        OWN / u32::try_from(self.phrases.len()).unwrap_or(u32::MAX).max(1)
    }

    /// How well letters fit the pinyin of its Chinese names.
    fn sound(&self, typed: &str) -> u32 {
        let one = |(_, whole, initials): &(String, String, String)| {
            if whole == typed {
                SAME
            } else if typed.len() > 1 && initials == typed {
                STEM
            } else if typed.len() > 4 && whole.starts_with(typed) {
                BEGUN
            } else {
                0
            }
        };
        self.hanzi.iter().map(one).max().unwrap_or(0)
    }
}

/// How well Chinese words agree: one in the other, else the pairs of characters they share.
fn chinese(Typed { word: typed, pairs, .. }: &Typed<'_>, phrase: &str) -> u32 {
    if *typed == phrase {
        return SAME;
    }
    let length = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    let (asked, there) = (length(typed), length(phrase));
    if phrase.contains(typed) {
        return 80 + 15 * asked / there.max(1);
    }
    if there > 1 && typed.contains(phrase) {
        return 70 + 20 * there / asked.max(1);
    }
    let shared = u32::try_from(pairs.iter().filter(|pair| phrase.contains(pair.as_str())).count()).unwrap_or(0);
    if shared == 0 { 0 } else { 65 * shared / u32::try_from(pairs.len()).unwrap_or(1).max(1) }
}

/// One of a few words that were typed, with all that is found out of it once for the whole book.
struct Typed<'a> {
    word: &'a str,
    agreeing: Agreeing<'a>,
    /// Its different pairs of characters that stand side by side.
    pairs: BTreeSet<String>,
}

impl Typed<'_> {
    /// Whether it is a word of the book, but perhaps for its ending.
    fn is(&self, word: &str) -> bool {
        self.agreeing.get(word).is_some_and(|agreement| *agreement >= STEM)
    }
}

/// What can be found in an edition.
struct Shelf {
    entries: Vec<Entry>,
    /// Every word that stands in one of them, under what is left of it without its ending.
    words: BTreeMap<String, BTreeSet<String>>,
}

impl Shelf {
    fn of(edition: &'static Edition) -> Self {
        let entries: Vec<Entry> = edition.situations().into_iter().map(|name| Entry::of(edition, name)).collect();
        let mut words: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let phrases = entries.iter().flat_map(|e| e.phrases.iter().flat_map(|(_, words)| words));
        for word in phrases.chain(entries.iter().flat_map(|e| e.articles.iter().chain(&e.said))) {
            words.entry(stem(word).to_owned()).or_default().insert(word.clone());
        }
        Self { entries, words }
    }

    /// The words of the book that a typed one may be, and how well they agree. A word that stands in the book is no slip of another, and
    /// not the beginning of one.
    fn close(&self, typed: &str) -> Agreeing<'_> {
        let near = self.words.get(stem(typed)).into_iter().flatten().filter(|w| *w == typed || typed.len() > 3);
        let close: Agreeing<'_> = near.map(|w| (w.as_str(), if w == typed { SAME } else { STEM })).collect();
        if !close.is_empty() {
            return close;
        }
        self.agreeing(typed)
    }

    fn typed<'a>(&'a self, word: &'a str) -> Typed<'a> {
        let pairs = word.chars().zip(word.chars().skip(1)).map(|(a, b)| [a, b].iter().collect());
        Typed { word, agreeing: self.agreeing(word), pairs: pairs.collect() }
    }

    /// All words of the book that agree with a typed one.
    fn agreeing(&self, typed: &str) -> Agreeing<'_> {
        let all = self.words.values().flatten();
        all.map(|w| (w.as_str(), agree(typed, w))).filter(|(_, a)| *a > 0).collect()
    }
}

/// What can be found in an edition; made when it is first searched.
fn shelf(edition: &'static Edition) -> Option<&'static Shelf> {
    type Named = (&'static str, OnceLock<Shelf>);
    static SHELVES: OnceLock<Vec<Named>> = OnceLock::new();
    let shelves = SHELVES.get_or_init(|| {
        let editions = Rulebook::built_in().map(|book| book.editions.as_slice()).unwrap_or_default();
        editions.iter().map(|e| (e.id.as_str(), OnceLock::new())).collect()
    });
    let (_, shelf) = shelves.iter().find(|(id, _)| *id == edition.id)?;
    Some(shelf.get_or_init(|| Shelf::of(edition)))
}

/// How well the situations fit words typed each for itself.
fn looked_up(entries: &[Entry], asked: &[&Typed<'_>]) -> Vec<u32> {
    let mut scores = vec![0; entries.len()];
    for typed in asked {
        let fits: Vec<(u32, u32)> = entries.iter().map(|entry| entry.fit(typed)).collect();
        // A word that names many situations, or stands in the articles of many (`64 squares`), tells little of each.
        let common = u32::try_from(fits.iter().filter(|(named, _)| *named >= STEM).count()).unwrap_or(u32::MAX);
        for (score, (_, fit)) in scores.iter_mut().zip(fits) {
            *score += fit * 10 / (4 + common.min(60));
        }
    }
    scores
}

/// How well the situations fit a case that is told.
fn told(shelf: &Shelf, asked: &[&String]) -> Vec<u32> {
    let hanzi: BTreeSet<String> = asked.iter().flat_map(|w| pairs(w)).take(MOST).collect();
    let words: BTreeSet<&str> = asked.iter().take(MOST).map(|w| w.as_str()).filter(|w| !w.chars().any(is_hanzi)).collect();
    let stems: BTreeSet<&str> = words.iter().filter(|w| w.len() > 3).map(|w| stem(w)).collect();
    let mut scores = vec![0_u32; shelf.entries.len()];
    let mut add = |fits: Vec<(u32, u32)>| {
        let most = fits.iter().map(|f| f.0).max().unwrap_or(0).min(STEM);
        let many = |of: &dyn Fn(&(u32, u32)) -> bool| u32::try_from(fits.iter().filter(|f| of(f)).count()).unwrap_or(u32::MAX).min(60);
        let (named, anywhere) = (many(&|f| most > 0 && f.0 >= most), many(&|f| f.0.max(f.1) >= STEM));
        for (score, (name, said)) in scores.iter_mut().zip(&fits) {
            *score += (name * NAMED * 10 / (4 + named)).max(said * TOLD * 10 / (4 + anywhere));
        }
    };
    for word in words.iter().filter(|w| !FILLER.contains(w)) {
        let close = shelf.close(word);
        let fit = |there: &BTreeSet<String>| close.iter().filter(|(w, _)| there.contains(**w)).map(|(_, a)| *a).max().unwrap_or(0);
        let article = |there: &BTreeSet<String>| if word.contains('.') { fit(there) * ARTICLE / NAMED } else { 0 };
        add(shelf.entries.iter().map(|e| (fit(&e.named).max(article(&e.articles)), fit(&e.said))).collect());
    }
    for pair in &hanzi {
        let fit = |there: &BTreeSet<String>| if there.contains(pair) { SAME } else { 0 };
        add(shelf.entries.iter().map(|e| (fit(&e.pairs.0), fit(&e.pairs.1))).collect());
    }
    for (score, entry) in scores.iter_mut().zip(&shelf.entries) {
        let typed = |w: &String| words.contains(w.as_str()) || (w.len() > 3 && stems.contains(stem(w)));
        let whole = entry.telling.iter().filter(|phrase| phrase.iter().all(typed)).map(Vec::len).max().unwrap_or(0);
        *score += *score * 3 * u32::try_from(whole).unwrap_or(0).min(10) / 20;
    }
    scores
}

/// The situations of an edition that fit what was typed, the best first; all of them, in the order of the book, when nothing was.
pub fn find(edition: &'static Edition, typed: &str) -> Vec<Found> {
    let whole = typed.trim().to_lowercase();
    let words = terms(&whole);
    if words.is_empty() {
        return edition.situations().into_iter().map(|name| Found { name, score: 0, exact: false }).collect();
    }
    let asked: Vec<&String> = words.iter().filter(|w| !EMPTY.contains(&w.as_str())).collect();
    let Some(shelf) = shelf(edition) else { return Vec::new() };
    let entries = &shelf.entries;
    let case = asked.iter().map(|w| weight(w)).sum::<usize>() > FEW;
    let typed: Vec<Typed<'_>> = if case { Vec::new() } else { words.iter().map(|w| shelf.typed(w)).collect() };
    let telling: Vec<&Typed<'_>> = typed.iter().filter(|t| !EMPTY.contains(&t.word)).collect();
    let scores = if case { told(shelf, &asked) } else { looked_up(entries, &telling) };
    let joined: String = if case { String::new() } else { words.concat() };
    let plain = words.join(" ");
    let mut found: Vec<Found> = Vec::new();
    for (entry, score) in entries.iter().zip(scores) {
        let mut score = score;
        let exact = entry.phrases.iter().any(|(p, _)| *p == whole || *p == plain) || entry.name == whole;
        if exact {
            score += 20_000 + entry.share() + if !case && entry.is_called(&whole, &telling) { CALLED } else { 0 };
        } else if asked.is_empty() {
            continue;
        } else if case {
            // Its phrases have been weighed with the rest.
        } else if entry.phrases.iter().any(|(p, there)| p.len() > whole.len() && holds_words(there, &telling)) {
            score += 1_500;
        } else if entry.phrases.iter().any(|(p, there)| p.contains(' ') && within(there, &typed)) {
            score += 1_200;
        }
        if words.len() > 1 && !joined.is_empty() {
            score += entry.sound(&joined) * 30;
        }
        if score > 0 {
            found.push(Found { name: entry.name, score, exact });
        }
    }
    found.sort_by_key(|one| std::cmp::Reverse(one.score));
    // What fits far worse than the best only hides it.
    let least = found.first().map_or(0, |f| f.score.min(20_000) / 5);
    found.retain(|f| f.score > least);
    found
}

/// All typed words stand in the phrase.
fn holds_words(there: &[String], typed: &[&Typed<'_>]) -> bool {
    typed.iter().all(|typed| there.iter().any(|word| typed.is(word)))
}

/// All telling words of the phrase were typed, and there are some.
fn within(there: &[String], typed: &[Typed<'_>]) -> bool {
    let mut telling = there.iter().filter(|w| !EMPTY.contains(&w.as_str())).peekable();
    telling.peek().is_some() && telling.all(|word| typed.iter().any(|typed| typed.is(word)))
}
