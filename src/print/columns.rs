//! How wide the columns of a table become: the same rule for paper (in [`Unit`]) and for plain text (in columns of characters).

use super::sheet::Fit;

/// What one column asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Width at which nothing is cut.
    pub natural: i32,
    /// Width below which it must not go; equal to `natural` where nothing may be cut.
    pub least: i32,
    /// See [`Fit::drop`].
    pub drop: u8,
}

impl Wish {
    /// The wish of a column whose texts need `natural` and whose letters are about `letter` wide.
    pub fn new(fit: &Fit, natural: i32, letter: i32) -> Self {
        let natural = natural.max(letter.saturating_mul(i32::from(fit.room)));
        let least = fit.letters.map_or(natural, |n| natural.min(letter.saturating_mul(i32::from(n))));
        Self { natural, least, drop: fit.drop }
    }
}

/// The widths of the columns in `room`, `None` for a column left out. Columns that may be cut shrink first, the widest of them
/// first; then columns are left out; if even that does not help, all shrink in proportion.
pub fn widths(wishes: &[Wish], room: i32) -> Vec<Option<i32>> {
    let mut kept: Vec<bool> = wishes.iter().map(|_| true).collect();
    loop {
        let live = || wishes.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(wish, _)| wish);
        if live().map(|w| w.least).sum::<i32>() <= room {
            break;
        }
        let last = live().map(|w| w.drop).max().filter(|drop| *drop > 0);
        match last.and_then(|drop| (0..wishes.len()).rev().find(|i| kept[*i] && wishes[*i].drop == drop)) {
            Some(index) => kept[index] = false,
            None => break,
        }
    }
    let live: Vec<Wish> = wishes.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(wish, _)| *wish).collect();
    let mut found = shrink(&live, room).into_iter();
    kept.iter().map(|kept| if *kept { found.next() } else { None }).collect()
}

/// Whether all columns fit without leaving one out.
pub fn all_fit(wishes: &[Wish], room: i32) -> bool {
    wishes.iter().map(|w| w.least).sum::<i32>() <= room
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

    fn wish(natural: i32, least: i32, drop: u8) -> Wish {
        Wish { natural, least, drop }
    }

    #[test]
    fn the_widest_is_cut_first_then_columns_go() {
        let wishes = [wish(30, 30, 0), wish(100, 40, 0), wish(60, 40, 0), wish(20, 20, 2), wish(20, 20, 1)];
        assert_eq!(widths(&wishes, 300), [30, 100, 60, 20, 20].map(Some));
        assert_eq!(widths(&wishes, 200), [30, 70, 60, 20, 20].map(Some));
        assert_eq!(widths(&wishes, 140), [Some(30), Some(45), Some(45), None, Some(20)]);
        assert_eq!(widths(&wishes, 110), [Some(30), Some(40), Some(40), None, None]);
        assert_eq!(widths(&wishes, 55), [Some(15), Some(20), Some(20), None, None]);
        assert_eq!(widths(&[], 10), []);
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
