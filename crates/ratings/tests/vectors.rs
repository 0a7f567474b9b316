//! Every value of `fixtures/ratings/unit_vectors.json` and `draughts_xiangqi.json`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test helper that fails fails the test")]

use ratings::Month;
use ratings::Speed;
use ratings::development::{Coefficient, Facts};
use ratings::edition::{EDITIONS, Edition};
use ratings::exact::{Fraction, Hundredths};
use ratings::first::{FirstRating, Result as Event, Status, Step};
use ratings::formula::{BILLION, Formula, relative};
use ratings::table;
use ratings::whole;
use serde_json::Value;
use std::path::Path;

fn read(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/ratings").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().unwrap_or_else(|| panic!("no list {key}"))
}

fn whole(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("no whole number: {value}"))
}

/// A decimal text or number in the given unit, exactly.
fn decimal(value: &Value, unit: i64) -> i64 {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let (sign, text) = text.strip_prefix('-').map_or((1, text.as_str()), |rest| (-1, rest));
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let mut value = before.parse::<i64>().unwrap() * unit;
    let mut place = unit;
    for digit in after.chars() {
        place /= 10;
        value += i64::from(digit.to_digit(10).unwrap()) * place;
    }
    sign * value
}

fn halves(value: &Value) -> i64 {
    decimal(value, 10) / 5
}

fn now() -> &'static Edition {
    &EDITIONS[0]
}

#[test]
fn tables_and_roundings() {
    let vectors = read("unit_vectors.json");
    for row in list(&vectors, "pd") {
        assert_eq!(table::expected(whole(&row["D"])), decimal(&row["pd"], 100), "{row}");
    }
    for row in list(&vectors, "dp") {
        assert_eq!(table::difference(whole(&row["p"])), whole(&row["dp"]), "{row}");
    }
    for row in list(&vectors, "percent_half_up") {
        assert_eq!(table::per_cent(halves(&row["score"]), whole(&row["games"])), whole(&row["p"]), "{row}");
    }
    for row in list(&vectors, "rounding") {
        assert_eq!(Hundredths(decimal(&row["sum"], 100)).rounded(), whole(&row["rounded"]), "{row}");
    }
    assert_eq!((list(&vectors, "pd").len(), list(&vectors, "dp").len()), (139, 68), "all of them were read");
}

#[test]
fn coefficients() {
    let vectors = read("unit_vectors.json");
    for row in list(&vectors, "k") {
        let facts = Facts {
            rating: whole(&row["rating"]),
            borrowed: false,
            birth_year: Some(i32::try_from(whole(&row["born"])).unwrap()),
            games: Some(u32::try_from(whole(&row["games_before"])).unwrap()),
            reached_top: Some(whole(&row["reached_2400"]) == 1),
            listed: None,
        };
        let k = Coefficient::of(now(), Speed::Standard, &facts, i32::try_from(whole(&row["year"])).unwrap());
        assert_eq!((k.base, k.limited(now(), whole(&row["games_in_period"]))), (whole(&row["k_base"]), whole(&row["k_used"])), "{row}");
        assert_eq!(k.unknown, [], "{row}");
    }
}

/// How the vectors name what becomes of a result.
fn said(first: &FirstRating) -> Value {
    match (first.rating, first.status) {
        (Some(rating), _) => rating.into(),
        (None, Status::BelowFloor) => "none (below 1400)".into(),
        (None, Status::TooFewGames) => "none (fewer than 5 games)".into(),
        (None, other) => panic!("{other:?}"),
    }
}

fn agrees(first: &FirstRating, expected: &Value) {
    let working = first.working.unwrap();
    assert_eq!(working.mean.to_string(), expected["Ra"].as_str().unwrap().trim_end_matches("/1"), "{expected}");
    assert_eq!(working.per_cent, whole(&expected["p"]), "{expected}");
    assert_eq!(working.step, Step::Table(whole(&expected["dp"])), "{expected}");
    assert_eq!((working.raw, said(first)), (whole(&expected["raw"]), expected["result"].clone()), "{expected}");
}

fn event(month: Month, row: &Value) -> Event {
    let opponents = list(row, "opponents");
    let games = i64::try_from(opponents.len()).unwrap();
    Event { month, sum: opponents.iter().map(whole).sum(), games, halves: halves(&row["score"]) }
}

#[test]
fn first_ratings() {
    let vectors = read("unit_vectors.json");
    for row in list(&vectors, "first_rating") {
        agrees(&FirstRating::of(now(), &[event(Month { year: 2026, month: 1 }, row)]), row);
    }
    assert_eq!(list(&vectors, "first_rating").len(), 81);
}

#[test]
fn first_ratings_of_several_events() {
    let vectors = read("unit_vectors.json");
    for case in list(&vectors, "first_rating_pooled") {
        let month = |row: &Value| row["month"].as_str().unwrap().parse().unwrap();
        let events: Vec<Event> = list(case, "events").iter().map(|row| event(month(row), row)).collect();
        let first = FirstRating::of(now(), &events);
        let expected = &case["expected"];
        assert_eq!((first.games, first.halves), (whole(&expected["games"]), halves(&expected["score"])), "{case}");
        agrees(&first, expected);
    }
}

#[test]
fn the_curve_of_draughts() {
    let data = read("draughts_xiangqi.json");
    let fmjd = Formula::named("fmjd").unwrap();
    for row in list(&data["fmjd"], "expected_score") {
        let found = ratings::exact::nearest(fmjd.curve.expected_at(whole(&row["difference"])), BILLION / 10_000);
        assert_eq!(found, decimal(&row["expected"], 10_000), "{row}");
    }
    // The table of FIDE was rounded from the same curve.
    for difference in -735..=735 {
        let apart = (fmjd.curve.expected_at(difference) - table::expected(difference) * (BILLION / 100)).abs();
        assert!(apart <= 6_200_000, "{difference}: {apart}");
    }
}

#[test]
fn a_round_robin_of_draughts() {
    let data = read("draughts_xiangqi.json");
    let fmjd = Formula::named("fmjd").unwrap();
    let rows = list(&data["fmjd"]["round_robin"], "rows");
    for row in rows {
        // Only the sum of the scores counts: the points are given to the first opponents.
        let mut points = whole(&row["points_2_1_0"]);
        let opponents = rows.iter().filter(|other| other["player"] != row["player"]);
        let games: Vec<(i64, i64)> = opponents
            .map(|other| {
                let made = points.min(2);
                points -= made;
                (whole(&other["rating"]), made)
            })
            .collect();
        let k = 10;
        let full = fmjd.reckon(whole(&row["rating"]), &games, Some(k), None, false);
        let ten_thousandths = |billionths| ratings::exact::nearest(billionths, BILLION / 10_000);
        assert_eq!(ten_thousandths(full.expected * 2), decimal(&row["expected_points"], 10_000), "{row}");
        assert_eq!(ten_thousandths(full.gain), decimal(&row["score_minus_expected_in_wins"], 10_000), "{row}");
        assert_eq!(full.change.0, decimal(&row["change_if_K_10"], 100), "{row}");
        let half = fmjd.reckon(whole(&row["rating"]), &games, Some(k), None, true);
        assert_eq!(half.change.0, decimal(&row["half_factor_other_time_control"], 100), "{row}");
    }
}

#[test]
fn relative_ratings_are_those_of_the_scores() {
    let data = read("draughts_xiangqi.json");
    let wanted = &data["fmjd"]["relative_rating"];
    let names: Vec<&String> = wanted["points"].as_object().unwrap().keys().collect();
    // Points 4, 3, 1, 4 of a single round robin, 2-1-0: A beats B and C, D beats C and draws with B and A ... any such results do.
    let games = [(0, 1, 1), (0, 2, 2), (0, 3, 1), (1, 2, 1), (1, 3, 1), (2, 3, 0)];
    let mut points = [0; 4];
    for (one, other, made) in games {
        points[one] += made;
        points[other] += 2 - made;
    }
    let expected: Vec<i64> = names.iter().map(|name| whole(&wanted["points"][name.as_str()])).collect();
    assert_eq!(points.to_vec(), expected);
    let mean = Fraction::new(decimal(&wanted["mean"], 10), 10);
    let curve = Formula::named("fmjd").unwrap().curve;
    let found = relative(curve, 4, &games, mean).unwrap();
    for (name, rating) in names.iter().zip(&found.ratings) {
        let tenths = ratings::exact::nearest(rating.0, 10);
        assert_eq!(tenths, decimal(&wanted["values"][name.as_str()], 10), "{name}");
    }
    assert_eq!(relative(curve, 2, &[(0, 1, 2)], mean), None, "whoever won everything has none");
}

#[test]
fn first_ratings_of_xiangqi() {
    let data = read("draughts_xiangqi.json");
    let cases = list(&data["xiangqi_china"], "first_rating");
    let expected: Vec<i64> = cases.iter().map(|case| decimal(&case["expected"], 100)).collect();
    let rating = |mean, games, halves, is_rr| whole::first_rating(Fraction::whole(mean), games, halves, 25, is_rr).hundredths().0;
    let pooled = whole::weighted(&[(5, Fraction::whole(2280)), (10, Fraction::whole(2400)), (5, Fraction::whole(2000))]).unwrap();
    // 40 per cent of a round robin of ten: 9 opponents. The case gives the percentage of ten games.
    let of_ten = Fraction::whole(2200).plus(Fraction::new(table::difference(40) * 9, 10)).hundredths().0;
    let found = [
        pooled.hundredths().0,
        rating(2200, 9, 10, false),
        rating(2200, 9, 13, false),
        rating(2200, 10, 8, false),
        of_ten,
        rating(2100, 9, 6, false),
    ];
    assert_eq!(found.to_vec(), expected);
    let formula = Formula::named("xiangqi-2001").unwrap();
    let mean = Fraction::whole;
    assert_eq!(formula.first_rating(&[(mean(2100), 9, 6, false)]), None, "void");
    assert_eq!(formula.first_rating(&[(mean(2280), 5, 5, false), (mean(2400), 10, 10, false), (mean(2000), 5, 5, false)]), Some(2270));
    assert_eq!(formula.first_rating(&[(mean(2200), 9, 10, false)]), Some(2215), "12½ more, to the next multiple of five");
}

#[test]
fn changes_of_xiangqi() {
    let data = read("draughts_xiangqi.json");
    let formula = Formula::named("xiangqi-2001").unwrap();
    let cases = list(&data["xiangqi_china"], "change");
    for (case, (rating, mean, halves)) in cases.iter().zip([(2350, 2280, 12), (2500, 2100, 15)]) {
        let mut left = halves;
        let games: Vec<(i64, i64)> = (0..9)
            .map(|_| {
                let made = std::cmp::min(left, 2);
                left -= made;
                (mean, made)
            })
            .collect();
        let found = formula.reckon(rating, &games, None, Some(100), false);
        assert_eq!(found.expected, decimal(&case["expected_score"], BILLION), "{case}");
        assert_eq!(found.change.0, decimal(&case["change"], 100), "{case}");
    }
    for row in list(&data["xiangqi_china"], "inactivity") {
        let year = usize::try_from(whole(&row["year"])).unwrap();
        let before = formula.after_years(2400, year - 1).unwrap();
        assert_eq!(formula.after_years(2400, year).map(|after| after - before), row["change"].as_i64(), "{row}");
    }
}
