//! Sets of vertices, a bit each.

/// A set of vertices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set {
    words: Vec<u64>,
}

impl Set {
    /// Of no vertex out of `n`.
    pub fn new(n: usize) -> Self {
        Self { words: vec![0; n.div_ceil(64)] }
    }

    /// Of these vertices out of `n`.
    pub fn of(n: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::new(n);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    /// Whether a vertex is in it.
    #[inline]
    pub fn has(&self, v: usize) -> bool {
        self.words[v / 64] >> (v % 64) & 1 == 1
    }

    /// Adds a vertex.
    #[inline]
    pub fn insert(&mut self, v: usize) {
        self.words[v / 64] |= 1 << (v % 64);
    }

    /// Takes a vertex out.
    #[inline]
    pub fn remove(&mut self, v: usize) {
        self.words[v / 64] &= !(1 << (v % 64));
    }

    /// Makes it the vertices of one set that are not in another.
    pub fn set_to_difference(&mut self, all: &Self, without: &Self) {
        for (word, (a, b)) in self.words.iter_mut().zip(all.words.iter().zip(&without.words)) {
            *word = a & !b;
        }
    }

    /// Adds all vertices of another set.
    pub fn union(&mut self, other: &Self) {
        self.union_row(&other.words);
    }

    /// Adds the vertices of a row of a square.
    pub fn union_row(&mut self, row: &[u64]) {
        for (word, more) in self.words.iter_mut().zip(row) {
            *word |= more;
        }
    }

    /// Whether a vertex is in both.
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The bits, 64 vertices a word.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The vertices, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.words)
    }
}

/// The vertices of a row of bits, ascending.
pub fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| bits(index, word))
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(vertices: I) -> Self {
        let mut set = Self::default();
        for v in vertices {
            if set.words.len() <= v / 64 {
                set.words.resize(v / 64 + 1, 0);
            }
            set.insert(v);
        }
        set
    }
}

/// The vertices of one word.
#[inline]
pub fn bits(index: usize, word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            64 * index + bit
        })
    })
}

/// The words of a set of `words` words round from a vertex, each with the bits that belong to this turn: the first word comes twice.
#[inline]
pub fn round_from(words: usize, from: usize) -> impl Iterator<Item = (usize, u64)> {
    let (first, high) = (from / 64, !0 << (from % 64));
    let turns = if words == 0 { 0 } else { words + 1 };
    (0..turns).map(move |turn| {
        let index = if first + turn < words { first + turn } else { (first + turn) % words };
        (
            index,
            if turn == 0 {
                high
            } else if turn == words {
                !high
            } else {
                !0
            },
        )
    })
}

/// A set for each vertex: who may stand beside it.
#[derive(Clone, Debug)]
pub struct Square {
    words: usize,
    bits: Vec<u64>,
}

impl Square {
    /// Nobody beside anybody.
    pub fn new(n: usize) -> Self {
        let words = n.div_ceil(64);
        Self { words, bits: vec![0; n * words] }
    }

    /// The row of a vertex.
    #[inline]
    pub fn row(&self, u: usize) -> &[u64] {
        &self.bits[u * self.words..][..self.words]
    }

    /// Makes a row the given set.
    pub fn set_row(&mut self, u: usize, set: &Set) {
        self.bits[u * self.words..][..self.words].copy_from_slice(set.words());
    }

    /// Takes a vertex out of a row.
    pub fn clear(&mut self, u: usize, v: usize) {
        self.bits[u * self.words + v / 64] &= !(1 << (v % 64));
    }

    /// Whether a vertex is in a row.
    #[inline]
    pub fn get(&self, u: usize, v: usize) -> bool {
        self.row(u)[v / 64] >> (v % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: Set = [3, 64, 65, 130].into_iter().collect();
        set.remove(65);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 130]);
        let mut rest = Set::new(131);
        rest.set_to_difference(&set, &[64, 130].into_iter().collect::<Set>());
        assert_eq!(rest.iter().collect::<Vec<_>>(), [3]);
        assert!(set.meets(&rest) && !rest.meets(&[64, 130].into_iter().collect()));
    }

    #[test]
    fn the_way_round_comes_by_every_vertex_once() {
        for from in [0, 1, 63, 64, 100, 129] {
            let way: Vec<usize> = round_from(3, from).flat_map(|(index, mask)| bits(index, mask)).collect();
            let wanted: Vec<usize> = (from..192).chain(0..from).collect();
            assert_eq!(way, wanted);
        }
    }
}
