//! Chance that is the same on every machine: a small generator of whole numbers.

/// `SplitMix64` (Steele, Lea, Flood 2014): one 64-bit state, full period, no platform dependence.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// From a seed: the same seed gives the same numbers in every version.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait, reason = "it never ends, and is no iterator")]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n` (0 if `n` is 0), evenly but for one part in 2^32.
    pub const fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * n as u64) >> 32) as u32
    }

    /// A number from `low` to `high`, both included; `low` if `high` is smaller.
    pub const fn between(&mut self, low: u32, high: u32) -> u32 {
        if high <= low { low } else { low + self.below(high - low + 1) }
    }

    /// True in so many of 10,000 cases.
    pub const fn chance(&mut self, of_ten_thousand: u32) -> bool {
        self.below(10_000) < of_ten_thousand
    }

    /// The first `count` places become a random choice in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T], count: usize) {
        for i in 0..count.min(items.len()) {
            let left = u32::try_from(items.len() - i).unwrap_or(u32::MAX);
            items.swap(i, i + self.below(left) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_range_and_reach_both_ends() {
        let mut rng = Rng::new(1);
        let drawn: Vec<u32> = (0..1000).map(|_| rng.between(3, 7)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&3), Some(&7)));
        assert_eq!((rng.below(0), rng.between(5, 2)), (0, 5));
    }

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!([rng.next(), rng.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn a_shuffle_keeps_everything() {
        let mut items: Vec<u32> = (0..20).collect();
        Rng::new(5).shuffle(&mut items, 20);
        assert_ne!(items, (0..20).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>());
    }
}
