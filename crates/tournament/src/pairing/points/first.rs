//! Round 1.

use super::color::ColorRule;
use super::edges::Price;
use super::facts::Field;
use super::levels::Levels;
use super::objective::legal;
use crate::matching::NoPerfectMatching;
use crate::model::{Color, Tpn};
use crate::policy::points::{FirstRound, UnitMates};
use crate::rng::Rng;

/// The tables of round 1 and who has the bye, as places, Red first.
pub struct First {
    /// Red and Black of each table, and the rule.
    pub tables: Vec<(usize, usize, ColorRule)>,
    /// The bye.
    pub bye: Option<usize>,
    /// The tables as they were drawn, before anybody was moved because two may not meet.
    pub drawn: Vec<(usize, usize)>,
}

/// Pairs round 1; `None` where the arbiter gives the pairs.
pub fn first(field: &Field, initial: Color) -> Option<Result<First, NoPerfectMatching>> {
    // In the order of the numbers, whatever points somebody starts with.
    let mut order: Vec<usize> = (0..field.men.len()).collect();
    order.sort_by_key(|&place| field.men[place].tpn);
    let bye = if order.len() % 2 == 1 { order.pop() } else { None };
    let half = order.len() / 2;
    let mut rng = None;
    let mut tables: Vec<(usize, usize)> = match field.policy.first_round {
        FirstRound::Typed => return None,
        FirstRound::Neighbours => order.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect(),
        FirstRound::Halves => order[..half].iter().copied().zip(order[half..].iter().copied()).collect(),
        FirstRound::Lots(seed) => {
            let drawn = rng.insert(Rng::new(seed));
            let mut lower = order[half..].to_vec();
            drawn.shuffle(&mut lower, half);
            order[..half].iter().copied().zip(lower).collect()
        }
    };
    let as_drawn = tables.clone();
    exchange(field, &mut tables);
    let mut bye = bye;
    if tables.iter().any(|&(a, b)| field.bar(a, b).is_some()) {
        match rearranged(field, &order, &tables, bye) {
            Ok(found) => (tables, bye) = found,
            Err(why) => return Some(Err(why)),
        }
    }
    let number = |place: usize| -> Tpn { field.men[place].tpn };
    let colored = tables.iter().enumerate().map(|(table, &(a, b))| {
        let (low, high) = if number(a) < number(b) { (a, b) } else { (b, a) };
        let (low_is_red, rule) = match &mut rng {
            Some(rng) => (rng.chance(5000), ColorRule::Lot),
            None => ((table % 2 == 0) == (initial == Color::White), ColorRule::Table),
        };
        if low_is_red { (low, high, rule) } else { (high, low, rule) }
    });
    Some(Ok(First { tables: colored.collect(), bye, drawn: as_drawn }))
}

/// Where two may not meet, the second of them changes with the second of the nearest table, first of those below, then of those above.
fn exchange(field: &Field, tables: &mut [(usize, usize)]) {
    let free = |(a, b): (usize, usize)| field.bar(a, b).is_none();
    for table in 0..tables.len() {
        if free(tables[table]) {
            continue;
        }
        let (own, own_second) = tables[table];
        let mut near = (table + 1..tables.len()).chain((0..table).rev());
        let with = near.find(|&other| {
            let (theirs, second) = tables[other];
            free((own, second)) && free((theirs, own_second))
        });
        if let Some(other) = with {
            tables[table].1 = tables[other].1;
            tables[other].1 = own_second;
        }
    }
}

type Arranged = (Vec<(usize, usize)>, Option<usize>);

/// Where exchanges do not help: a pairing in which nobody meets whom he may not, as near to the wanted one as there is. Members of a unit
/// meet where the policy lets them and it cannot be helped.
fn rearranged(field: &Field, order: &[usize], tables: &[(usize, usize)], bye: Option<usize>) -> Result<Arranged, NoPerfectMatching> {
    let men = field.men.len();
    let mut levels = match nearest(field, order, tables, bye, field.units_apart()) {
        Err(NoPerfectMatching) if field.policy.unit_mates != UnitMates::Never => nearest(field, order, tables, bye, false)?,
        result => result?,
    };
    levels.settle()?;
    let mates = levels.mates();
    let pairs = (0..men).filter(|&place| mates[place] < men && field.men[place].tpn < field.men[mates[place]].tpn);
    let mut pairs: Vec<(usize, usize)> = pairs.map(|place| (place, mates[place])).collect();
    pairs.sort_by_key(|&(a, _)| field.men[a].tpn);
    Ok((pairs, (0..men).find(|&place| mates[place] == men)))
}

fn nearest(
    field: &Field,
    order: &[usize],
    tables: &[(usize, usize)],
    bye: Option<usize>,
    units_apart: bool,
) -> Result<Levels, NoPerfectMatching> {
    let men = field.men.len();
    let mut levels = legal(field, units_apart);
    levels.refine(&Price::Units(field.men.iter().map(|m| m.unit).chain(std::iter::repeat_n(0, men % 2)).collect()))?;
    let vertices = levels.edges().vertices();
    if field.policy.first_round != FirstRound::Neighbours {
        // Upper half against lower half; the bye is of neither.
        let mut kind = vec![2; vertices];
        for (index, &place) in order.iter().enumerate() {
            kind[place] = usize::from(index >= order.len() / 2);
        }
        levels.refine(&Price::Kinds {
            kind,
            columns: 3,
            table: vec![1, 0, 0, 0, 1, 0, 0, 0, 0],
            float: vec![(0, 0); men],
            bye_is_down: false,
        })?;
    }
    let mut wanted = vec![usize::MAX; vertices];
    for &(a, b) in tables {
        (wanted[a], wanted[b]) = (b, a);
    }
    if let Some(bye) = bye {
        (wanted[bye], wanted[men]) = (men, bye);
    }
    levels.refine(&Price::Changed(wanted))?;
    Ok(levels)
}
