//! The generator: all moves of the side to move, and their number without making them.
//!
//! Captured pieces stay on the board until the capture is over, so a piece already taken still blocks the way and may not be jumped
//! again (FMJD Annex 1 art. 4.8 and 4.11, the "Turkish strike"); the square the capturing piece left counts as empty.

use crate::bits::{DIRECTIONS, Each, Rules, back, step};

/// The pieces as the side to move sees them.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) men: u64,
    pub(crate) kings: u64,
    pub(crate) their_men: u64,
    pub(crate) their_kings: u64,
    /// Whether the side to move is White, whose men go up the board.
    pub(crate) white: bool,
}

/// A move without its route: two routes with the same ends, the same pieces taken and the same rank at the end are one move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Raw {
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) taken: u64,
    pub(crate) promotes: bool,
}

/// One jump of a capture: the piece taken, the square from which the capture goes on or ends, and the jumps before it.
///
/// Where the direction does not change that square is the one right behind the taken piece, as PDN 3.0 writes it.
pub(crate) struct Jump<'a> {
    pub(crate) taken: u64,
    pub(crate) landing: u64,
    pub(crate) before: Option<&'a Jump<'a>>,
}

/// Takes every complete capture the search finds, in search order and with repetitions.
pub(crate) trait Sink {
    fn capture(&mut self, capture: Raw, last: &Jump<'_>);
}

impl Board {
    #[inline(always)]
    fn empty<R: Rules>(&self) -> u64 {
        R::BOARD & !(self.men | self.kings | self.their_men | self.their_kings)
    }

    #[inline(always)]
    fn forward(&self) -> [usize; 2] {
        if self.white { [2, 3] } else { [0, 1] }
    }

    #[inline(always)]
    fn crowning<R: Rules>(&self) -> u64 {
        if self.white { R::TOP } else { R::BOTTOM }
    }

    /// The board after a move, as the other side sees it.
    #[inline(always)]
    pub(crate) fn after(&self, m: &Raw) -> Self {
        let (mut men, mut kings) = (self.men, self.kings);
        if men & m.from != 0 {
            men ^= m.from;
            if m.promotes {
                kings |= m.to;
            } else {
                men |= m.to;
            }
        } else {
            kings = (kings ^ m.from) | m.to;
        }
        Self { men: self.their_men & !m.taken, kings: self.their_kings & !m.taken, their_men: men, their_kings: kings, white: !self.white }
    }

    /// Appends all legal moves to `out`, each once.
    pub(crate) fn moves<R: Rules>(&self, out: &mut Vec<Raw>) {
        let base = out.len();
        self.captures::<R, _>(&mut Unique { out, base, most: 0, majority: R::MAJORITY });
        if out.len() == base {
            self.quiet::<R>(out);
        }
    }

    /// The number of legal moves; `scratch` is left as it was.
    #[inline]
    pub(crate) fn count<R: Rules>(&self, scratch: &mut Vec<Raw>) -> u64 {
        let base = scratch.len();
        self.captures::<R, _>(&mut Unique { out: scratch, base, most: 0, majority: R::MAJORITY });
        if scratch.len() > base {
            let n = scratch.len() - base;
            scratch.truncate(base);
            return n as u64;
        }
        let empty = self.empty::<R>();
        let mut n = 0;
        for d in self.forward() {
            n += (step::<R>(self.men, d) & empty).count_ones();
        }
        if self.kings != 0 {
            for d in 0..DIRECTIONS {
                let mut front = step::<R>(self.kings, d) & empty;
                while front != 0 {
                    n += front.count_ones();
                    front = step::<R>(front, d) & empty;
                }
            }
        }
        u64::from(n)
    }

    fn quiet<R: Rules>(&self, out: &mut Vec<Raw>) {
        let empty = self.empty::<R>();
        let crowning = self.crowning::<R>();
        for d in self.forward() {
            for to in Each(step::<R>(self.men, d) & empty) {
                out.push(Raw { from: step::<R>(to, back(d)), to, taken: 0, promotes: to & crowning != 0 });
            }
        }
        for from in Each(self.kings) {
            for d in 0..DIRECTIONS {
                let mut to = step::<R>(from, d) & empty;
                while to != 0 {
                    out.push(Raw { from, to, taken: 0, promotes: false });
                    to = step::<R>(to, d) & empty;
                }
            }
        }
    }

    /// Shows every complete capture to the sink. Where the majority counts, shorter ones are shown too: the sink compares.
    pub(crate) fn captures<R: Rules, S: Sink>(&self, sink: &mut S) {
        let empty = self.empty::<R>();
        let theirs = self.their_men | self.their_kings;
        let mut takers = 0;
        for d in 0..DIRECTIONS {
            takers |= self.men & step::<R>(step::<R>(empty, back(d)) & theirs, back(d));
        }
        for from in Each(takers) {
            Search::<R, S>::new(self, from, sink).man(&Stand::start(from));
        }
        for from in Each(Self::king_takers::<R>(self.kings, theirs, empty)) {
            Search::<R, S>::new(self, from, sink).king(&Stand::start(from));
        }
    }

    /// All kings if any of them can capture, otherwise none: most positions with kings have no capture at all.
    #[inline(always)]
    fn king_takers<R: Rules>(kings: u64, theirs: u64, empty: u64) -> u64 {
        if kings == 0 {
            return 0;
        }
        for d in 0..DIRECTIONS {
            // What a king could meet: a piece with an empty square behind it.
            let targets = theirs & step::<R>(empty, back(d));
            let mut front = step::<R>(kings, d);
            while front != 0 && targets != 0 {
                if front & targets != 0 {
                    return kings;
                }
                front = step::<R>(front & empty, d);
            }
        }
        0
    }
}

/// Keeps each capture once, and only the longest where the majority counts.
struct Unique<'a> {
    out: &'a mut Vec<Raw>,
    base: usize,
    most: u32,
    majority: bool,
}

impl Sink for Unique<'_> {
    #[inline(always)]
    fn capture(&mut self, capture: Raw, _: &Jump<'_>) {
        let length = capture.taken.count_ones();
        if self.majority {
            if length < self.most {
                return;
            }
            if length > self.most {
                self.out.truncate(self.base);
                self.most = length;
            }
        }
        // A single jump has one route only.
        if length == 1 || !self.out.iter().skip(self.base).any(|m| *m == capture) {
            self.out.push(capture);
        }
    }
}

struct Search<'a, R, S> {
    theirs: u64,
    /// Empty squares, the start among them.
    empty: u64,
    crowning: u64,
    from: u64,
    sink: &'a mut S,
    rules: std::marker::PhantomData<R>,
}

/// A direction that is the opposite of none.
const NOWHERE: usize = DIRECTIONS;

/// How the capturing piece stands in the middle of its capture.
struct Stand<'a> {
    at: u64,
    /// Direction of its last jump, [`NOWHERE`] at the start.
    came: usize,
    taken: u64,
    last: Option<&'a Jump<'a>>,
    /// A man that became a king on the way.
    promotes: bool,
}

impl Stand<'_> {
    const fn start(at: u64) -> Self {
        Self { at, came: NOWHERE, taken: 0, last: None, promotes: false }
    }
}

impl<'a, R: Rules, S: Sink> Search<'a, R, S> {
    #[inline(always)]
    fn new(board: &Board, from: u64, sink: &'a mut S) -> Self {
        Self {
            theirs: board.their_men | board.their_kings,
            empty: board.empty::<R>() | from,
            crowning: board.crowning::<R>(),
            from,
            sink,
            rules: std::marker::PhantomData,
        }
    }

    fn emit(&mut self, taken: u64, promotes: bool, last: &Jump<'_>) {
        self.sink.capture(Raw { from: self.from, to: last.landing, taken, promotes }, last);
    }

    /// Goes on as a man. Says whether it could.
    fn man(&mut self, stand: &Stand<'_>) -> bool {
        let mut went = false;
        for d in 0..DIRECTIONS {
            if stand.came == back(d) {
                continue;
            }
            let piece = step::<R>(stand.at, d) & self.theirs & !stand.taken;
            let landing = step::<R>(piece, d) & self.empty;
            if landing == 0 {
                continue;
            }
            went = true;
            let jump = Jump { taken: piece, landing, before: stand.last };
            let crowned = landing & self.crowning != 0;
            let passing = R::PASSING && crowned;
            let next = Stand { at: landing, came: d, taken: stand.taken | piece, last: Some(&jump), promotes: passing };
            let goes_on = if passing { self.king(&next) } else { self.man(&next) };
            if !goes_on {
                self.emit(next.taken, crowned, &jump);
            }
        }
        went
    }

    /// Goes on as a king in every direction but the one it came from. Says whether it could.
    fn king(&mut self, stand: &Stand<'_>) -> bool {
        let mut went = false;
        for d in 0..DIRECTIONS {
            if stand.came != back(d) {
                went |= self.ray(stand, d);
            }
        }
        went
    }

    /// The capture a king finds in one direction, and all that follows from it. Says whether there is one.
    fn ray(&mut self, stand: &Stand<'_>, d: usize) -> bool {
        let mut next = step::<R>(stand.at, d);
        while next & self.empty != 0 {
            next = step::<R>(next, d);
        }
        let piece = next & self.theirs & !stand.taken;
        let first = step::<R>(piece, d) & self.empty;
        if first == 0 {
            return false;
        }
        let taken = stand.taken | piece;
        let mut goes_on = false;
        let mut to = first;
        while to != 0 {
            let jump = Jump { taken: piece, landing: to, before: stand.last };
            let here = Stand { at: to, came: d, taken, last: Some(&jump), promotes: stand.promotes };
            // Straight on is the same capture from every landing square: searched once, from the first.
            if to == first {
                goes_on |= self.ray(&here, d);
            }
            goes_on |= self.ray(&here, d ^ 1);
            goes_on |= self.ray(&here, d ^ 3);
            to = step::<R>(to, d) & self.empty;
        }
        let mut to = if goes_on { 0 } else { first };
        while to != 0 {
            self.emit(taken, stand.promotes, &Jump { taken: piece, landing: to, before: stand.last });
            to = step::<R>(to, d) & self.empty;
        }
        true
    }
}
