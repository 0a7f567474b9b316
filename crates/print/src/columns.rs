//! How wide the columns of a table become: the same rule for paper (in [`Unit`]) and for plain text (in columns of characters).

use super::measure::{Fit, WALL};

/// What one column asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Width at which every text stands in one line.
    pub natural: i32,
    /// Width below which it must not go; equal to `natural` where nothing may be broken.
    pub least: i32,
    /// See [`Fit::drop`].
    pub drop: u8,
}

impl Wish {
    /// The wish of a column whose texts need `natural` and whose letters are about `letter` wide.
    pub fn new(fit: &Fit, natural: i32, letter: i32) -> Self {
        let natural = natural.max(letter.saturating_mul(i32::from(fit.room)));
        let least = fit.letters.map_or(natural, |n| natural.min(letter.saturating_mul(i32::from(n))));
        // What only walls do without stays in text.
        Self { natural, least, drop: if fit.drop < WALL { fit.drop } else { 0 } }
    }
}

/// The widths of the columns in `room`, `None` for a column left out. Columns that may be broken shrink first, the widest of them
/// first; then columns are left out; then the table has as many parts as it needs: in each the first `keys` columns and some of the
/// others, evenly. Where the room is too small even for the keys with one more column, all shrink in proportion.
pub fn parts(wishes: &[Wish], keys: usize, room: i32) -> Vec<Vec<Option<i32>>> {
    let kept = kept(wishes, room);
    let least = |index: usize| if kept[index] { wishes[index].least } else { 0 };
    let head: i32 = (0..wishes.len().min(keys)).map(least).sum();
    let others: Vec<usize> = (keys..wishes.len()).filter(|index| kept[*index]).collect();
    let total: i32 = others.iter().map(|index| least(*index)).sum();
    let widest = others.iter().map(|index| least(*index)).max().unwrap_or(0);
    if head + total <= room || keys == 0 || head + widest > room {
        return vec![set(wishes, &kept, room)];
    }
    let filled = fill(&others, least, room - head).len();
    // Even parts: what one of them takes on average, and no part may grow past the room for it.
    let share = i32::try_from(filled).map_or(total, |n| total / n.max(1) + widest).min(room - head);
    let part = |columns: &Vec<usize>| {
        let chosen: Vec<bool> = (0..wishes.len()).map(|index| kept[index] && (index < keys || columns.contains(&index))).collect();
        set(wishes, &chosen, room)
    };
    fill(&others, least, share).iter().map(part).collect()
}

/// Columns one after the other, in groups that are no wider than `room`.
fn fill(columns: &[usize], least: impl Fn(usize) -> i32, room: i32) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = 0;
    for &column in columns {
        if used + least(column) > room && used > 0 {
            groups.push(Vec::new());
            used = 0;
        }
        used += least(column);
        if let Some(group) = groups.last_mut() {
            group.push(column);
        }
    }
    groups
}

/// Which columns stay: those with the lowest number go first, all of one number together, as long as the room is too small.
fn kept(wishes: &[Wish], room: i32) -> Vec<bool> {
    let mut kept: Vec<bool> = wishes.iter().map(|_| true).collect();
    loop {
        let live = || wishes.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(wish, _)| wish);
        if live().map(|w| w.least).sum::<i32>() <= room {
            break;
        }
        let Some(next) = live().map(|w| w.drop).filter(|drop| *drop > 0).min() else { break };
        for (wish, kept) in wishes.iter().zip(&mut kept) {
            *kept &= wish.drop != next;
        }
    }
    kept
}

/// The widths of the chosen columns.
fn set(wishes: &[Wish], chosen: &[bool], room: i32) -> Vec<Option<i32>> {
    let live: Vec<Wish> = wishes.iter().zip(chosen).filter(|(_, chosen)| **chosen).map(|(wish, _)| *wish).collect();
    let mut found = shrink(&live, room).into_iter();
    chosen.iter().map(|chosen| if *chosen { found.next() } else { None }).collect()
}

fn shrink(wishes: &[Wish], room: i32) -> Vec<i32> {
    let least: i32 = wishes.iter().map(|w| w.least).sum();
    if least > room {
        return wishes.iter().map(|w| share(w.least, room.max(0), least)).collect();
    }
    // The largest common limit under which the columns that may be cut fit.
    let total = |limit: i32| wishes.iter().map(|w| w.natural.min(limit).max(w.least)).sum::<i32>();
    let (mut low, mut high) = (0, wishes.iter().map(|w| w.natural).max().unwrap_or(0));
    while low < high {
        let middle = low + (high - low + 1) / 2;
        if total(middle) <= room {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    wishes.iter().map(|w| w.natural.min(low).max(w.least)).collect()
}

/// `part * room / whole` without overflow.
fn share(part: i32, room: i32, whole: i32) -> i32 {
    i32::try_from(i64::from(part) * i64::from(room) / i64::from(whole.max(1))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn widths(wishes: &[Wish], room: i32) -> Vec<Option<i32>> {
        parts(wishes, 0, room).remove(0)
    }

    fn wish(natural: i32, least: i32, drop: u8) -> Wish {
        Wish { natural, least, drop }
    }

    #[test]
    fn the_widest_is_cut_first_then_columns_go() {
        let wishes = [wish(30, 30, 0), wish(100, 40, 0), wish(60, 40, 0), wish(10, 10, 2), wish(20, 20, 1)];
        assert_eq!(widths(&wishes, 300), [30, 100, 60, 10, 20].map(Some));
        assert_eq!(widths(&wishes, 190), [30, 70, 60, 10, 20].map(Some));
        assert_eq!(widths(&wishes, 130), [Some(30), Some(45), Some(45), Some(10), None]);
        assert_eq!(widths(&wishes, 110), [Some(30), Some(40), Some(40), None, None]);
        assert_eq!(widths(&wishes, 55), [Some(15), Some(20), Some(20), None, None]);
        assert_eq!(widths(&[], 10), []);
    }

    #[test]
    fn what_one_width_does_not_hold_goes_on_beside_the_same_keys() {
        let wishes: Vec<Wish> = [wish(10, 10, 0), wish(40, 20, 0)].into_iter().chain((0..10).map(|_| wish(20, 20, 0))).collect();
        let found = parts(&wishes, 2, 120);
        assert_eq!(found.len(), 3, "nine tens of room for two hundred");
        for part in &found {
            assert!(part[0] == Some(10) && part[1].is_some() && part.iter().flatten().sum::<i32>() <= 120, "{part:?}");
        }
        let others = |part: &Vec<Option<i32>>| part[2..].iter().flatten().count();
        assert_eq!(found.iter().map(others).sum::<usize>(), 10, "each stands in one part");
        assert_eq!(parts(&wishes, 2, 240).len(), 1);
        assert_eq!(parts(&wishes, 0, 120).len(), 1, "nothing to repeat: all shrink");
    }

    proptest! {
        #[test]
        fn never_wider_than_the_room(columns in prop::collection::vec((0..500i32, 0..500i32, 0..4u8), 0..12), room in 0..3000i32) {
            let wishes: Vec<Wish> = columns.iter().map(|(a, b, drop)| wish(*a.max(b), *a.min(b), *drop)).collect();
            let found = widths(&wishes, room);
            prop_assert!(found.iter().flatten().sum::<i32>() <= room);
            for (wish, width) in wishes.iter().zip(&found) {
                prop_assert!(width.is_some() || wish.drop > 0);
                prop_assert!(width.is_none_or(|w| w <= wish.natural));
            }
        }
    }
}
