//! Curves of expected scores. Evaluated in whole numbers with a fixed sequence of steps: the same difference gives the same billionths on
//! every machine.

use crate::table;

/// Units of a rating point in which differences are given to a curve.
pub const PER_POINT: i64 = 10_000;

/// Units of a game in which a curve answers.
pub const BILLION: i64 = 1_000_000_000;

/// How the expected score follows from a difference of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// The table of FIDE, whole hundredths.
    Table,
    /// The distribution function of the normal distribution, with this standard deviation as a fraction.
    Normal {
        /// Numerator of the standard deviation.
        numerator: u32,
        /// Denominator of the standard deviation.
        denominator: u32,
    },
    /// 1 / (1 + 10^(-d/400)).
    Logistic,
}

impl Curve {
    /// Expected score in billionths of who is rated so much higher; the difference in ten-thousandths of a point.
    pub fn expected(self, difference: i64) -> i64 {
        let size = i128::from(difference.unsigned_abs());
        let higher = match self {
            Self::Table => table::expected(crate::exact::nearest(difference.saturating_abs(), PER_POINT)) * (BILLION / 100),
            Self::Normal { numerator, denominator } => {
                normal(size * i128::from(denominator), i128::from(PER_POINT) * i128::from(numerator.max(1)))
            }
            Self::Logistic => logistic(size),
        };
        if difference < 0 { BILLION - higher } else { higher }
    }

    /// The same for a difference in whole points.
    pub fn expected_at(self, points: i64) -> i64 {
        self.expected(points.saturating_mul(PER_POINT))
    }
}

/// Fixed point of the working: eighteen decimals, and two more inside a series whose terms cancel.
const UNIT: i128 = 1_000_000_000_000_000_000;
const FINE: i128 = 100;

/// 1/√(2π).
const DENSITY: i128 = 398_942_280_401_432_678;

/// 10^(-1/4000000): one ten-thousandth of a point on the logistic curve.
const STEP: i128 = 999_999_424_353_892_436;

/// Φ(a/b) in billionths for a/b ≥ 0, by the power series of the error function.
fn normal(a: i128, b: i128) -> i64 {
    // Beyond six standard deviations the curve is one to the billionth.
    if a >= 6 * b {
        return BILLION;
    }
    let mut power = UNIT * FINE * a / b;
    let mut sum = power;
    let mut n = 1;
    while power != 0 {
        // x^(2n+1) / (2^n n!) from the one before it.
        power = power * a / b * a / b / (2 * n);
        let term = power / (2 * n + 1);
        sum += if n % 2 == 0 { term } else { -term };
        n += 1;
    }
    let above_half = sum / FINE * DENSITY / UNIT;
    billionths(UNIT / 2 + above_half)
}

/// 1 / (1 + 10^(-d/400)) in billionths for d ≥ 0 in ten-thousandths of a point, by repeated squaring.
fn logistic(difference: i128) -> i64 {
    let mut odds = UNIT;
    let mut factor = STEP;
    // From 4000 points on nothing is left of the odds.
    let mut rest = difference.min(4_000 * i128::from(PER_POINT));
    while rest > 0 {
        if rest % 2 == 1 {
            odds = odds * factor / UNIT;
        }
        factor = factor * factor / UNIT;
        rest /= 2;
    }
    billionths(UNIT * UNIT / (UNIT + odds))
}

fn billionths(value: i128) -> i64 {
    let unit = UNIT / i128::from(BILLION);
    i64::try_from((value + unit / 2) / unit).unwrap_or(BILLION)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORMAL: Curve = Curve::Normal { numerator: 2000, denominator: 7 };

    /// Φ by summing the density in small steps (Simpson), which shares nothing with the series.
    fn integral(points: i64) -> f64 {
        let x = points as f64 * 7.0 / 2000.0;
        let steps = 2000;
        let h = x / f64::from(steps);
        let density = |t: f64| (-t * t / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let sum: f64 = (1..steps).map(|i| density(f64::from(i) * h) * if i % 2 == 1 { 4.0 } else { 2.0 }).sum();
        0.5 + (density(0.0) + density(x) + sum) * h / 3.0
    }

    #[test]
    fn curves_equal_other_ways_to_compute_them() {
        for points in 0..=1714 {
            let normal = NORMAL.expected_at(points);
            assert!((normal as f64 / 1e9 - integral(points)).abs() < 1e-9, "normal {points}: {normal}");
            let logistic = 1.0 / (1.0 + 10f64.powf(-(points as f64) / 400.0));
            assert!((Curve::Logistic.expected_at(points) as f64 / 1e9 - logistic).abs() < 1e-9, "logistic {points}");
            for curve in [NORMAL, Curve::Logistic, Curve::Table] {
                assert_eq!(curve.expected_at(points) + curve.expected_at(-points), BILLION);
                assert!(curve.expected_at(points + 1) >= curve.expected_at(points));
            }
        }
        assert_eq!((NORMAL.expected_at(1_000_000), NORMAL.expected_at(i64::MIN)), (BILLION, 0));
        assert_eq!((Curve::Logistic.expected_at(100_000), Curve::Table.expected_at(92)), (BILLION, 630_000_000));
    }
}
