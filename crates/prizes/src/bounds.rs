//! What a player of a set can get at least and at most of a list, whoever of the set goes where.

use crate::list::List;
use crate::share::Share;
use crate::stable;

/// How many of a set can stand on a list around a player.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Occupants of the list who are ahead of the whole set.
    pub ahead: usize,
    /// Of the set ahead of the player, or on a shared list of those who are level: at least and at most.
    pub before: (usize, usize),
    /// Of the set who are level with him and behind him: at least and at most; nothing where the list is not shared.
    pub behind: (usize, usize),
    /// Of the set ahead of those who are level with him: at least and at most; nothing where the list is not shared.
    pub above: (usize, usize),
}

/// The least and the most, `None` for nothing; and how many cases were looked at.
pub fn bounds(list: &List, around: Around) -> (Option<Share>, Option<Share>, usize) {
    if around.ahead >= list.prizes.len() {
        return (None, None, 0);
    }
    let ends = |(least, most): (usize, usize)| if least == most { vec![least] } else { vec![least, most] };
    let (above, before, behind): (Vec<usize>, Vec<usize>, Vec<usize>) = if is_falling(list) {
        // The more stand ahead or share, the less it is.
        (ends(around.above), ends(around.before), ends(around.behind))
    } else {
        let all = |(least, most): (usize, usize)| (least..=most).collect();
        (all(around.above), all(around.before), all(around.behind))
    };
    let mut seen: Option<(Option<Share>, Option<Share>)> = None;
    let mut cases = 0;
    for &above in &above {
        let start = around.ahead + above;
        for &before in &before {
            for &behind in &behind {
                let value = if list.sharing.is_shared() {
                    if start < list.prizes.len() { stable::of_group(list, start, before + 1 + behind, before) } else { None }
                } else {
                    stable::of_place(list, start + before)
                };
                cases += 1 + before + behind;
                seen = Some(seen.map_or((value, value), |(least, most)| (least.min(value), most.max(value))));
            }
        }
    }
    let (least, most) = seen.unwrap_or_default();
    (least, most, cases)
}

/// Whether nobody gets more by one more who stands ahead or shares.
fn is_falling(list: &List) -> bool {
    let value = |place: usize| stable::of_place(list, place);
    let falls = (1..list.prizes.len()).all(|place| value(place - 1) >= value(place));
    let is_plain = list.minimum == 0 && list.prizes.iter().all(|prize| prize.goods.is_none());
    falls && (is_plain || !list.sharing.is_shared())
}
