//! The two tables of the FIDE Rating Regulations (B.02 8.1): percentage score to rating difference, and back. Everything that FIDE rates,
//! ranks by rating or gives titles for goes through them; the curve they were rounded from is nowhere used.

/// Rating difference for a percentage score from 50 to 100 (B.02 8.1.1); below 50 the negative of the complement's.
const DIFFERENCE: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// Greatest rating difference for which the higher rated is expected to score 50, 51 ... 99 per cent (B.02 8.1.2).
const UPPER_BOUND: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// A score in whole per cent, halves up. `halves` is twice the points of so many games; with no game it is 0 per cent.
pub const fn per_cent(halves: i64, games: i64) -> i64 {
    let games = if games < 1 { 1 } else { games };
    (halves * 100 + games) / (2 * games)
}

/// Rating difference `dp` of a score in whole per cent from 0 to 100 (B.02 8.1.1); 0 outside of that.
pub fn difference(per_cent: i64) -> i64 {
    let at = |n: i64| usize::try_from(n - 50).ok().and_then(|index| DIFFERENCE.get(index)).copied();
    at(per_cent).or_else(|| at(100 - per_cent).map(|d| -d)).unwrap_or(0)
}

/// Expected score in hundredths at a rating difference, from the view of the one whose rating is that much higher
/// (B.02 8.1.2), without the 400-point cut.
pub fn expected(difference: i64) -> i64 {
    let above_half = UPPER_BOUND.partition_point(|&bound| bound < difference.abs());
    let higher = 50 + i64::try_from(above_half).unwrap_or(50);
    if difference < 0 { 100 - higher } else { higher }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_each_other_at_the_ends() {
        assert_eq!((difference(50), difference(100), difference(0), difference(49)), (0, 800, -800, -7));
        assert_eq!((difference(90), difference(75), difference(33)), (366, 193, -125));
        assert_eq!((expected(0), expected(3), expected(4), expected(-4)), (50, 50, 51, 49));
        assert_eq!((expected(735), expected(736), expected(-736), expected(400)), (99, 100, 0, 92));
    }

    #[test]
    fn halves_of_a_per_cent_go_up() {
        assert_eq!((per_cent(1, 4), per_cent(8, 7), per_cent(0, 0), per_cent(18, 9)), (13, 57, 0, 100));
    }
}
