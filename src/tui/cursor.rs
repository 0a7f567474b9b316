//! The cursor of a list: it stands on a thing, not on a row. Whatever is sorted, filtered, entered or taken back around it, the next key
//! is for the same player or board.

/// A cursor on one of the things of a list. The row follows from the list as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor<T> {
    on: Option<T>,
    /// Where it stood last: where it stays when the thing itself is gone.
    row: usize,
}

impl<T> Default for Cursor<T> {
    fn default() -> Self {
        Self { on: None, row: 0 }
    }
}

impl<T: Copy + PartialEq> Cursor<T> {
    /// The row in a list; 0 in an empty one.
    pub fn row(self, list: &[T]) -> usize {
        let found = self.on.and_then(|on| list.iter().position(|thing| *thing == on));
        found.unwrap_or_else(|| self.row.min(list.len().saturating_sub(1)))
    }

    /// The thing under it.
    pub fn thing(self, list: &[T]) -> Option<T> {
        list.get(self.row(list)).copied()
    }

    /// Whether it stands on a thing, whatever the list.
    pub fn is_on(self, thing: T) -> bool {
        self.on == Some(thing)
    }

    /// Puts it on a thing.
    pub const fn choose(&mut self, thing: T) {
        self.on = Some(thing);
    }

    /// Puts it on the first row, whatever stands there.
    pub const fn to_first(&mut self) {
        self.on = None;
        self.row = 0;
    }

    /// Moves it by rows; it stays inside. In an empty list it stays as it is.
    pub fn step(&mut self, by: isize, list: &[T]) {
        if list.is_empty() {
            return;
        }
        self.row = self.row(list).saturating_add_signed(by).min(list.len().saturating_sub(1));
        self.on = list.get(self.row).copied();
    }

    /// Takes hold of what it stands on now. A list that is empty for a moment (nothing fits a search) loses nobody.
    pub fn settle(&mut self, list: &[T]) {
        self.step(0, list);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stays_on_its_thing_through_sorting_filtering_and_new_rows() {
        let mut cursor = Cursor::default();
        cursor.settle(&['a', 'b', 'c']);
        cursor.step(1, &['a', 'b', 'c']);
        assert_eq!(cursor.thing(&['c', 'b', 'x', 'a']), Some('b'));
        assert_eq!(cursor.row(&['x', 'y', 'a', 'b']), 3);
        // Nothing fits: nobody is under it, and nobody is forgotten.
        cursor.settle(&[]);
        assert_eq!(cursor.thing(&[]), None);
        assert_eq!(cursor.thing(&['a', 'b']), Some('b'));
        // Gone for good: whoever stands in its place.
        assert_eq!(cursor.thing(&['a', 'c']), Some('c'));
        cursor.settle(&['a', 'c']);
        assert_eq!(cursor.thing(&['c', 'a', 'b']), Some('c'));
        cursor.step(isize::MAX / 2, &['c', 'a', 'b']);
        assert_eq!(cursor.thing(&['c', 'a', 'b']), Some('b'));
        cursor.to_first();
        assert_eq!(cursor.thing(&['c', 'a', 'b']), Some('c'));
    }
}
