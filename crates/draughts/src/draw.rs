//! Draw rules as profiles, with counters that can be shown and verdicts that name the article.
//!
//! Everything here is a function of the positions of a game, one after each ply, so that a set-up position or an accepted irregular
//! move counts like any other: a capture is fewer pieces than before, a man's move is a change among the men.

use crate::position::Position;
use crate::variant::{Side, Variant};

/// A list of draw rules, chosen for an event and not by the game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// Short name for settings and logs.
    pub name: &'static str,
    /// The rules.
    pub rules: &'static [Rule],
}

/// One draw rule of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rule {
    /// The article in the rules of the profile.
    pub article: &'static str,
    /// What it counts.
    pub kind: RuleKind,
    /// Whether the referee may let the game go on if an obvious win can be shown (FMJD-64 art. 7.2.9).
    pub win_may_be_shown: bool,
}

/// What a draw rule counts. Limits are in moves, not plies.
///
/// Exhaustive on purpose: whoever shows a counter has to say what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// The same position with the same side to move, the given number of times, not necessarily in a row.
    Repetition(u32),
    /// Moves by each side with kings only: no capture, no man moved.
    KingsOnly(u32),
    /// Moves of both sides, or of the stronger side alone, since an ending arose.
    Ending {
        /// Which ending.
        ending: Ending,
        /// How many moves.
        limit: u32,
        /// Whose moves count.
        count: Count,
    },
}

/// Whose moves a rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// The draw is complete when each side has made the number of moves.
    Each,
    /// The draw is complete when the stronger side has made the number of moves; taking the king with the last of them still wins.
    Stronger,
}

/// Endings by material. `K` is a king, `m` a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// KKK, KKm or Kmm v K. Goes on counting whatever is promoted.
    ThreeAgainstKing,
    /// KK, Km or K v K. Once it counts nothing resets it.
    TwoAgainstKing,
    /// Three or more kings v K, counted from the moment that balance arose. Men beside the three kings do not stop it: the text asks
    /// only for three kings or more.
    ThreeKingsAgainstKing,
    /// KKK, KKm or Kmm v K that stands on the main road a1-h8. Moves made while it stands elsewhere are not counted.
    ThreeAgainstKingOnMainRoad,
    /// Kings on both sides and a number of pieces in all; a capture or a promotion begins the count anew.
    Balance {
        /// Fewest pieces.
        from: u32,
        /// Most pieces.
        to: u32,
    },
    /// KK v KK, KK v K, KK v Km, K v K or K v Km. Each of them counts by itself: a change of the material begins anew.
    SmallBrazilian,
}

const fn rule(article: &'static str, kind: RuleKind) -> Rule {
    Rule { article, kind, win_may_be_shown: false }
}

const fn ending(article: &'static str, ending: Ending, limit: u32, count: Count) -> Rule {
    rule(article, RuleKind::Ending { ending, limit, count })
}

const fn unless_won(rule: Rule) -> Rule {
    Rule { win_may_be_shown: true, ..rule }
}

impl Profile {
    /// International draughts: FMJD Annex 1 art. 6.
    pub const FMJD_100: Self = Self {
        name: "fmjd-100",
        rules: &[
            rule("6.1", RuleKind::Repetition(3)),
            rule("6.2", RuleKind::KingsOnly(25)),
            ending("6.3", Ending::ThreeAgainstKing, 16, Count::Each),
            ending("6.4", Ending::TwoAgainstKing, 5, Count::Each),
        ],
    };

    /// Russian draughts, and Brazilian draughts in FMJD-64 events. Article numbers as quoted by a server; the official text was not
    /// at hand.
    pub const FMJD_64: Self = Self {
        name: "fmjd-64",
        rules: &[
            rule("7.2.3", RuleKind::Repetition(3)),
            unless_won(ending("7.2.4", Ending::ThreeKingsAgainstKing, 15, Count::Stronger)),
            unless_won(rule("7.2.5", RuleKind::KingsOnly(15))),
            unless_won(ending("7.2.6", Ending::Balance { from: 4, to: 5 }, 30, Count::Each)),
            unless_won(ending("7.2.6", Ending::Balance { from: 6, to: 7 }, 60, Count::Each)),
            unless_won(ending("7.2.7", Ending::ThreeAgainstKingOnMainRoad, 5, Count::Stronger)),
            unless_won(ending("7.2.8", Ending::TwoAgainstKing, 5, Count::Each)),
        ],
    };

    /// Brazilian draughts by the Brazilian confederation, newer text: 20 king moves by each side. The third occurrence is taken from
    /// the rules all three games share.
    pub const CBD: Self =
        Self { name: "cbd", rules: &[rule("repetition", RuleKind::Repetition(3)), rule("20 moves", RuleKind::KingsOnly(20))] };

    /// [`Profile::CBD`] with the optional clause on small endings.
    pub const CBD_ENDINGS: Self = Self {
        name: "cbd-endings",
        rules: &[
            rule("repetition", RuleKind::Repetition(3)),
            rule("20 moves", RuleKind::KingsOnly(20)),
            ending("5 moves", Ending::SmallBrazilian, 5, Count::Each),
        ],
    };

    /// All of them.
    pub const ALL: [Self; 4] = [Self::FMJD_100, Self::FMJD_64, Self::CBD, Self::CBD_ENDINGS];

    /// What an event in that game has unless it says otherwise: the FMJD lists.
    pub const fn usual(variant: Variant) -> Self {
        match variant {
            Variant::International => Self::FMJD_100,
            Variant::Russian | Variant::Brazilian => Self::FMJD_64,
        }
    }

    /// The profiles a game may be played under, the usual one first: Brazilian draughts in FMJD events or by its own confederation.
    pub const fn of(variant: Variant) -> &'static [Self] {
        match variant {
            Variant::International => &[Self::FMJD_100],
            Variant::Russian => &[Self::FMJD_64],
            Variant::Brazilian => &[Self::FMJD_64, Self::CBD, Self::CBD_ENDINGS],
        }
    }

    /// The profile with that name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.name == name)
    }

    /// All counters at the end of a game, in the order of the rules. `positions` are the start and the position after each ply.
    ///
    /// A rule whose ending is not on the board has no counter; a repetition always has one.
    pub fn counters(&self, positions: &[Position]) -> Vec<Counter> {
        self.rules.iter().filter_map(|rule| rule.counter(positions)).collect()
    }

    /// The draws that stand at the end of a game: counters that are full. None where the side to move has lost.
    pub fn draws(&self, positions: &[Position]) -> Vec<Counter> {
        if positions.last().is_none_or(|p| p.lost().is_some()) {
            return Vec::new();
        }
        self.counters(positions).into_iter().filter(Counter::is_full).collect()
    }

    /// The draws that arose before the end of a game, each article once: the index of the position with which it first stood, and its
    /// counter then. Nobody has to claim them (FMJD Annex 3 art. 5.4: the referee who sees one ends the game), so play that went on does
    /// not take them back.
    pub fn earlier_draws(&self, positions: &[Position]) -> Vec<(usize, Counter)> {
        let mut found: Vec<(usize, Counter)> = Vec::new();
        for last in 0..positions.len().saturating_sub(1) {
            for counter in self.draws(positions.get(..=last).unwrap_or(positions)) {
                if found.iter().all(|(_, known)| known.rule.article != counter.rule.article) {
                    found.push((last, counter));
                }
            }
        }
        found
    }
}

/// How far a rule has counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counter {
    /// The rule.
    pub rule: Rule,
    /// Moves White has made since counting began. For a repetition: occurrences of the position on the board.
    pub white: u32,
    /// Moves Black has made since counting began. For a repetition: occurrences of the position on the board.
    pub black: u32,
    /// How many are needed.
    pub limit: u32,
    /// The side whose moves count, where only one side's do.
    pub stronger: Option<Side>,
    /// Index into the positions from which the moves are counted. For a repetition: of the first occurrence.
    pub since: usize,
    /// Indexes into the positions: the occurrences, for a repetition; otherwise empty.
    pub occurrences: Vec<usize>,
    /// The king left the main road and came back or stayed away since the count began: the text does not say what then, the referee
    /// decides (FMJD-64 art. 7.2.7).
    pub interrupted: bool,
}

impl Counter {
    /// Whether the draw has arisen.
    pub fn is_full(&self) -> bool {
        match self.stronger {
            Some(Side::White) => self.white >= self.limit,
            Some(Side::Black) => self.black >= self.limit,
            None => self.white >= self.limit && self.black >= self.limit,
        }
    }

    /// Moves, or occurrences, still missing, of the side that has more of them to make.
    pub fn missing(&self) -> u32 {
        self.limit.saturating_sub(self.made())
    }

    fn made(&self) -> u32 {
        match self.stronger {
            Some(Side::White) => self.white,
            Some(Side::Black) => self.black,
            None => self.white.min(self.black),
        }
    }

    /// The counter that is nearest to its draw, by the share of its limit that is reached; of equal ones that of an ending, then that of moves
    /// with kings only. Where no draw has arisen, it is the rule by which there is none yet.
    pub fn nearest(counters: &[Self]) -> Option<&Self> {
        let share = |c: &Self, other: &Self| u64::from(c.made()) * u64::from(other.limit);
        let special = |c: &Self| match c.rule.kind {
            RuleKind::Repetition(_) => 0,
            RuleKind::KingsOnly(_) => 1,
            RuleKind::Ending { .. } => 2,
        };
        counters.iter().max_by(|a, b| share(a, b).cmp(&share(b, a)).then(special(a).cmp(&special(b))))
    }
}

impl Rule {
    fn counter(self, positions: &[Position]) -> Option<Counter> {
        let (now, earlier) = positions.split_last()?;
        let blank = |limit, stronger, since| Counter {
            rule: self,
            white: 0,
            black: 0,
            limit,
            stronger,
            since,
            occurrences: Vec::new(),
            interrupted: false,
        };
        match self.kind {
            RuleKind::Repetition(limit) => {
                let occurrences: Vec<usize> = positions.iter().enumerate().filter(|(_, p)| *p == now).map(|(i, _)| i).collect();
                let n = occurrences.len() as u32;
                let since = occurrences.first().copied().unwrap_or(earlier.len());
                Some(Counter { white: n, black: n, occurrences, ..blank(limit, None, since) })
            }
            RuleKind::KingsOnly(limit) => {
                let since = run(positions, |before, after| before.pieces_total() == after.pieces_total() && same_men(before, after));
                Some(counted(blank(limit, None, since), positions, |_| true))
            }
            RuleKind::Ending { ending, limit, count } => {
                let stronger_now = ending.stronger(now)?;
                let since = run(positions, |before, after| ending.stronger(before).is_some() && ending.goes_on(before, after));
                let stronger = (count == Count::Stronger).then_some(stronger_now);
                let mut counter = counted(blank(limit, stronger, since), positions, |p| ending.counts_at(p, stronger_now));
                counter.interrupted = positions.iter().skip(since).any(|p| !ending.counts_at(p, stronger_now));
                Some(counter)
            }
        }
    }
}

/// The index of the position from which on every ply goes on with the count.
fn run(positions: &[Position], goes_on: impl Fn(&Position, &Position) -> bool) -> usize {
    let breaks = positions.windows(2).rposition(|pair| !matches!(pair, [before, after] if goes_on(before, after)));
    breaks.map_or(0, |i| i + 1)
}

/// The counter with the moves of each side from `since` on, as far as the position before the move counts.
fn counted(mut counter: Counter, positions: &[Position], counts: impl Fn(&Position) -> bool) -> Counter {
    for pair in positions.windows(2).skip(counter.since) {
        let [before, after] = pair else { continue };
        // A null move or a position put right without a move is no move of the side to move.
        let moved = before.side_to_move() != after.side_to_move() && before.passed() != *after;
        if moved && counts(before) {
            match before.side_to_move() {
                Side::White => counter.white += 1,
                Side::Black => counter.black += 1,
            }
        }
    }
    counter
}

fn same_men(a: &Position, b: &Position) -> bool {
    [Side::White, Side::Black].into_iter().all(|s| a.men_bits(s) == b.men_bits(s))
}

impl Ending {
    /// The stronger side if this ending is on the board. White where both are equally strong.
    fn stronger(self, p: &Position) -> Option<Side> {
        let force = |side| (p.kings(side), p.men(side));
        let lone = |side| force(side) == (1, 0);
        let against_lone = |fits: fn(u32, u32) -> bool| {
            [Side::White, Side::Black].into_iter().find(|s| {
                let (kings, men) = force(*s);
                lone(!*s) && fits(kings, men)
            })
        };
        match self {
            Self::ThreeAgainstKing | Self::ThreeAgainstKingOnMainRoad => against_lone(|k, m| k >= 1 && k + m == 3),
            Self::TwoAgainstKing => against_lone(|k, m| k >= 1 && k + m <= 2),
            Self::ThreeKingsAgainstKing => against_lone(|k, _| k >= 3),
            Self::Balance { from, to } => {
                let kings = p.kings(Side::White) > 0 && p.kings(Side::Black) > 0;
                (kings && (from..=to).contains(&p.pieces_total())).then_some(Side::White)
            }
            Self::SmallBrazilian => [Side::White, Side::Black]
                .into_iter()
                .find(|s| matches!((force(*s), force(!*s)), ((2, 0), (2, 0) | (1, 0 | 1)) | ((1, 0), (1, 0 | 1)))),
        }
    }

    /// Whether the count goes on over a ply after which the ending still stands.
    fn goes_on(self, before: &Position, after: &Position) -> bool {
        match self {
            Self::Balance { .. } | Self::SmallBrazilian => {
                [Side::White, Side::Black].into_iter().all(|s| before.kings(s) == after.kings(s) && before.men(s) == after.men(s))
            }
            _ => true,
        }
    }

    /// Whether a move made in that position counts.
    fn counts_at(self, p: &Position, stronger: Side) -> bool {
        match self {
            Self::ThreeAgainstKingOnMainRoad => {
                let v = p.variant();
                p.pieces().any(|(s, piece)| {
                    let (row, column) = v.row_column(s);
                    piece.side != stronger && row + column == v.size() - 1
                })
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a game from a set-up; every move must be legal.
    fn line(v: Variant, fen: &str, moves: &str) -> Vec<Position> {
        let mut positions = vec![Position::from_fen(v, fen).unwrap()];
        for text in moves.split_whitespace() {
            let p = positions[positions.len() - 1];
            let m = p.parse_move_or_why(text, crate::Numbering::TopLeft).unwrap_or_else(|e| panic!("{text}: {e}"));
            positions.push(p.play(&m));
        }
        positions
    }

    fn articles(profile: Profile, positions: &[Position]) -> Vec<&'static str> {
        profile.draws(positions).iter().map(|c| c.rule.article).collect()
    }

    fn counter(profile: Profile, positions: &[Position], article: &str) -> Option<Counter> {
        profile.counters(positions).into_iter().find(|c| c.rule.article == article)
    }

    #[test]
    fn the_third_occurrence_with_the_same_side_to_move_is_a_draw() {
        let circle = "46-41 1-7 41-46 7-1";
        let two = line(Variant::International, "W:WK46,35:BK1,15", circle);
        assert_eq!(articles(Profile::FMJD_100, &two), [""; 0]);
        let three = line(Variant::International, "W:WK46,35:BK1,15", &[circle; 2].join(" "));
        let draw = &Profile::FMJD_100.draws(&three)[0];
        assert_eq!((draw.rule.article, draw.occurrences.as_slice()), ("6.1", &[0, 4, 8][..]));
        let turned = line(Variant::International, "B:WK46,35:BK1,15", "1-7");
        assert_eq!(counter(Profile::FMJD_100, &turned, "6.1").unwrap().occurrences, [1]);
    }

    #[test]
    fn twenty_five_king_moves_each_are_a_draw_and_a_man_starts_them_anew() {
        let around = "46-41 1-7 41-46 7-1 ";
        let p = line(Variant::International, "W:WK46,35:BK1,15", &around.repeat(12));
        let c = counter(Profile::FMJD_100, &p, "6.2").unwrap();
        assert_eq!((c.white, c.black, c.missing()), (24, 24, 1));
        let p = line(Variant::International, "W:WK46,35:BK1,15", &(around.repeat(12) + "46-41 1-7"));
        assert!(articles(Profile::FMJD_100, &p).contains(&"6.2"));
        let p = line(Variant::International, "W:WK46,35:BK1,15", &(around.repeat(12) + "46-41 15-20"));
        let c = counter(Profile::FMJD_100, &p, "6.2").unwrap();
        assert_eq!((c.white, c.black), (0, 0));
    }

    #[test]
    fn sixteen_moves_are_counted_from_the_move_after_the_first_king_arose() {
        let p = line(Variant::International, "W:W6,35,34:BK26", "6-1 26-3 1-6");
        let c = counter(Profile::FMJD_100, &p, "6.3").unwrap();
        assert_eq!((c.since, c.white, c.black, c.limit), (1, 1, 1, 16));
        // A second promotion does not begin it anew.
        let p = line(Variant::International, "W:WK50,7,35:BK26", "50-45 26-31 7-1 31-26");
        let c = counter(Profile::FMJD_100, &p, "6.3").unwrap();
        assert_eq!((c.since, c.white, c.black), (0, 2, 2));
    }

    #[test]
    fn five_moves_begin_at_the_capture_that_makes_the_ending_and_then_never_reset() {
        // Black takes the third piece: the 16 moves end, the 5 begin behind the capture; the promotion afterwards changes nothing.
        let p = line(Variant::International, "B:WK50,6,33:BK47", "47x29 6-1 29-24 50-45 24-47");
        assert_eq!(counter(Profile::FMJD_100, &p, "6.3"), None);
        let c = counter(Profile::FMJD_100, &p, "6.4").unwrap();
        assert_eq!((c.since, c.white, c.black), (1, 2, 2));
        let p = line(Variant::International, "W:WK1,K6:BK46", "1-7 46-41 7-1 41-46 1-7 46-41 7-1 41-46 1-7");
        assert!(!articles(Profile::FMJD_100, &p).contains(&"6.4"));
        let p = line(Variant::International, "W:WK1,K6:BK46", "1-7 46-41 7-1 41-46 1-7 46-41 7-1 41-46 1-7 46-41");
        assert!(articles(Profile::FMJD_100, &p).contains(&"6.4"));
    }

    #[test]
    fn the_count_goes_on_when_the_stronger_side_loses_its_lead() {
        let p = line(Variant::International, "B:BK1,K45:WK46", "1-7 46-41 45-50 41-47 7-29 47x24");
        let c = counter(Profile::FMJD_100, &p, "6.4").unwrap();
        assert_eq!((c.since, c.white, c.black), (0, 3, 3));
    }

    #[test]
    fn the_russian_fifteen_moves_are_the_stronger_sides() {
        let around = "a1-b2 a7-b8 b2-a1 b8-a7 ";
        let p = line(Variant::Russian, "W:WKa1,Kc1,Ke1:BKa7", &(around.repeat(7) + "a1-b2"));
        let c = counter(Profile::FMJD_64, &p, "7.2.4").unwrap();
        assert_eq!((c.white, c.black, c.stronger), (15, 14, Some(Side::White)));
        assert!(c.is_full() && c.rule.win_may_be_shown);
        assert!(!counter(Profile::FMJD_64, &p, "7.2.5").unwrap().is_full());
    }

    #[test]
    fn balance_counts_by_the_number_of_pieces_and_begins_anew_at_a_promotion() {
        let p = line(Variant::Russian, "W:WKa1,a7,h2:BKf8,h4", "a1-b2 f8-e7 b2-a1");
        let c = counter(Profile::FMJD_64, &p, "7.2.6").unwrap();
        assert_eq!((c.limit, c.white, c.black), (30, 2, 1));
        let p = line(Variant::Russian, "W:WKa1,a7,h2:BKf8,h4", "a1-b2 f8-e7 a7-b8");
        assert_eq!(counter(Profile::FMJD_64, &p, "7.2.6").map(|c| (c.white, c.black)), Some((0, 0)));
    }

    #[test]
    fn only_moves_while_the_king_is_on_the_main_road_count_and_leaving_it_is_shown() {
        let fen = "W:WKc1,Ke1,Kg1:BKh8";
        let p = line(Variant::Russian, fen, "c1-a3 h8-a1 a3-c1");
        let c = counter(Profile::FMJD_64, &p, "7.2.7").unwrap();
        assert_eq!((c.white, c.interrupted, c.limit), (2, false, 5));
        let p = line(Variant::Russian, "W:WKc1,Ke1,Kg1:BKh4", "c1-a3 h4-d8 a3-c1");
        let c = counter(Profile::FMJD_64, &p, "7.2.7").unwrap();
        assert_eq!((c.white, c.interrupted), (0, true));
    }

    #[test]
    fn brazilian_profiles_differ_in_the_optional_clause() {
        let p = line(Variant::Brazilian, "W:WKa1,Kc1:BKb8,h6", "c1-d2 b8-a7 a1-b2");
        assert!(counter(Profile::CBD, &p, "5 moves").is_none());
        assert_eq!(counter(Profile::CBD, &p, "20 moves").map(|c| (c.white, c.limit)), Some((2, 20)));
        let c = counter(Profile::CBD_ENDINGS, &p, "5 moves").unwrap();
        assert_eq!((c.white, c.black, c.limit), (2, 1, 5));
    }

    #[test]
    fn a_draw_that_arose_is_found_after_play_went_on_each_article_once() {
        let circle = "46-41 1-7 41-46 7-1 ";
        let p = line(Variant::International, "W:WK46,35:BK1,15", &(circle.repeat(13) + "46-41"));
        let found: Vec<_> = Profile::FMJD_100.earlier_draws(&p).iter().map(|(at, c)| (*at, c.rule.article, c.since)).collect();
        assert_eq!(found, [(8, "6.1", 0), (50, "6.2", 0)]);
        // The last position is the present: what stands there is not earlier.
        let p = line(Variant::International, "W:WK46,35:BK1,15", &circle.repeat(2));
        assert_eq!(Profile::FMJD_100.earlier_draws(&p), []);
        assert_eq!(Profile::FMJD_100.earlier_draws(&[]), []);
    }

    #[test]
    fn a_lost_position_is_no_draw() {
        let p = Position::from_fen(Variant::International, "B:W50:B45").unwrap();
        assert!(Profile::FMJD_100.draws(&[p, p, p]).is_empty());
    }
}
