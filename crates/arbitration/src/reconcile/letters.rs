//! Which language the chessmen's letters of a sheet are.

use super::board::Board;
use super::chess::Hand;
use super::costs::Costs;
use super::known::Known;
use super::text::Sheet;
use crate::notation::{Cell, Language};
use shakmaty::{Chess, Role};

const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Plies that are read to tell languages with the same letters apart.
const OPENING: usize = 40;

/// The language that explains a sheet. The letters collide (R is rook, king or knight), so a language is chosen for the whole sheet: first
/// by the letters that occur, then, among those that explain nearly as many cells, by how cheaply the opening reads.
pub(super) fn language(start: &Chess, cells: &[String]) -> Language {
    let heads: Vec<Vec<char>> = cells.iter().flat_map(|c| Cell::parse(c).moves).map(|w| w.chars().collect()).collect();
    let lettered: Vec<&Vec<char>> = heads
        .iter()
        .filter(|w| w.len() > 2 && w.first().is_some_and(|c| c.is_alphabetic() && !('a'..='h').contains(c) && !"xO".contains(*c)))
        .collect();
    let explained = |language: Language| {
        let starts = |word: &[char]| {
            ROLES.iter().take(5).flat_map(|r| language.written(*r)).any(|l| l.chars().eq(word.iter().copied().take(l.chars().count())))
        };
        lettered.iter().filter(|w| starts(w)).count()
    };
    let counts: Vec<(Language, usize)> = Language::ALL.into_iter().map(|l| (l, explained(l))).collect();
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(0);
    let mut left: Vec<Language> = Vec::new();
    for (language, n) in counts {
        let same = |other: &Language| ROLES.iter().all(|r| other.written(*r) == language.written(*r));
        if n + lettered.len() / 10 >= most && !left.iter().any(same) {
            left.push(language);
        }
    }
    if most == 0 || left.len() == 1 {
        return left.first().copied().filter(|_| most > 0).unwrap_or(Language::English);
    }
    left.into_iter().min_by_key(|l| opening_cost(start, cells, *l)).unwrap_or(Language::English)
}

/// What the first cells cost along the cheapest moves, one ply a cell.
fn opening_cost(start: &Chess, cells: &[String], language: Language) -> u32 {
    let few: Vec<String> = cells.iter().take(OPENING).cloned().collect();
    let (sheet, mut known) = (Sheet::<Chess>::new(&few, Hand::Algebraic(language), &Costs::FITTED), Known::default());
    let mut states = vec![(0, start.clone())];
    let (mut plays, mut costs) = (Vec::new(), Vec::new());
    for cell in 0..few.len() {
        let mut next: Vec<(u32, usize, shakmaty::Move)> = Vec::new();
        for (n, (cost, board)) in states.iter().enumerate() {
            plays.clear();
            board.plays(&mut plays);
            let numbers: Vec<u32> = plays.iter().map(|play| known.number(play)).collect();
            costs.clear();
            known.costs((0, cell), board, (&plays, &numbers), &sheet, &mut costs);
            next.extend(plays.iter().zip(&costs).map(|(play, more)| (cost + more, n, play.mv)));
        }
        next.sort_by_key(|(cost, n, _)| (*cost, *n));
        next.truncate(8);
        if next.is_empty() {
            break;
        }
        states = next.into_iter().filter_map(|(cost, n, m)| states.get(n).map(|(_, b)| (cost, b.after(&m)))).collect();
    }
    states.first().map_or(u32::MAX, |(cost, _)| *cost)
}
