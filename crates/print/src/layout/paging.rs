//! Where a table is parted: into as few pages as hold it, and these alike. A page may have several columns ("frames").

use crate::measure::Unit;

/// A line of a table, as far as pages are concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Height {
    /// Its height.
    pub height: Unit,
    /// A title: the two rows after it stand with it.
    pub title: bool,
    /// It begins a page.
    pub page: bool,
    /// It stands with the line above it.
    pub kept: bool,
}

/// The room of frames, without the titles of the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// In the frames of the page on which the table begins.
    pub first: Unit,
    /// In all others.
    pub full: Unit,
    /// Kept under the last row, for what belongs to the table.
    pub tail: Unit,
    /// Frames a page.
    pub across: usize,
}

impl Room {
    const fn of(&self, frame: usize) -> Unit {
        if frame < self.across { self.first } else { self.full }
    }
}

/// Rows that a last page has at least.
const LAST: usize = 3;

/// The lines with which frames begin, without the first one: frames that are alike, or each as full as it may be.
pub(super) fn cuts(lines: &[Height], room: Room, alike: bool) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut start = 0;
    for part in parts(lines) {
        let end = start + part.len();
        let room = if start == 0 { room } else { Room { first: room.full, ..room } };
        let tail = if end == lines.len() { room.tail } else { 0 };
        if start > 0 {
            cuts.push(start);
        }
        let room = Room { tail, ..room };
        let within = if alike { balanced(part, room) } else { filled(part, room) };
        cuts.extend(within.into_iter().map(|cut| start + cut));
        start = end;
    }
    cuts
}

/// The pages that a table takes.
pub(super) fn pages(lines: &[Height], room: Room) -> usize {
    let mut first = room;
    let mut left = lines.len();
    let of = |part: &[Height]| {
        left -= part.len();
        let tail = if left == 0 { room.tail } else { 0 };
        let frames = greedy(part, 0, Room { tail, ..first });
        first.first = room.full;
        frames.div_ceil(room.across.max(1))
    };
    parts(lines).map(of).sum()
}

/// The stretches that begin pages.
fn parts(lines: &[Height]) -> impl Iterator<Item = &[Height]> {
    lines.chunk_by(|_, next| !next.page)
}

/// Whether a frame may begin with this line: a title keeps two rows, or all it has.
fn may_cut(lines: &[Height], at: usize) -> bool {
    let is_title = |at: Option<usize>| at.and_then(|at| lines.get(at)).is_some_and(|line| line.title);
    let is_row = lines.get(at).is_some_and(|line| !line.title);
    let is_kept = lines.get(at).is_some_and(|line| line.kept);
    !(is_kept || is_title(at.checked_sub(1)) || is_row && is_title(at.checked_sub(2)))
}

/// The end of a frame that begins with `start` and takes what it can.
fn full(lines: &[Height], start: usize, frame: usize, room: Room) -> usize {
    let mut left = room.of(frame);
    let mut end = start;
    while let Some(line) = lines.get(end) {
        left -= line.height;
        let tail = if end + 1 == lines.len() { room.tail } else { 0 };
        if left < tail && end > start {
            break;
        }
        end += 1;
    }
    allowed(lines, start, end)
}

/// The last place up to `end` where a frame that begins with `start` may end; `end` where there is none.
fn allowed(lines: &[Height], start: usize, end: usize) -> usize {
    if end >= lines.len() {
        return lines.len();
    }
    (start + 1..=end).rev().find(|at| may_cut(lines, *at)).unwrap_or(end)
}

/// The number of frames from a line on where each takes what it can; what is taller than a frame goes on in the next.
fn greedy(lines: &[Height], from: usize, room: Room) -> usize {
    let (mut start, mut frames) = (from, 0);
    while start < lines.len() {
        let end = full(lines, start, frames, room);
        let height: Unit = lines.get(start..end).unwrap_or_default().iter().map(|line| line.height).sum();
        let more = if end == start + 1 { (height - 1).max(0) / room.full.max(1) } else { 0 };
        frames += 1 + usize::try_from(more).unwrap_or(0);
        start = end;
    }
    frames.max(1)
}

/// Frames of which each takes what it can; the last page has some rows, where that takes no page more.
fn filled(lines: &[Height], room: Room) -> Vec<usize> {
    let (mut cuts, mut start) = (Vec::new(), 0);
    loop {
        let mut end = full(lines, start, cuts.len(), room);
        if end >= lines.len() {
            return cuts;
        }
        let next = cuts.len() + 1;
        if lines.len() - end < LAST && next.is_multiple_of(room.across.max(1)) {
            let rest = |at: usize| greedy(lines, at, Room { first: room.of(next), across: 1, ..room });
            let may_leave = |at: &usize| *at <= end && may_cut(lines, *at) && rest(*at) <= rest(end);
            // As long as two stay before them; of four rows two stand on each page.
            let leaving = |count: usize| (start + 2..=lines.len().saturating_sub(count)).rev().find(may_leave);
            end = leaving(LAST).or_else(|| leaving(2)).unwrap_or(end);
        }
        cuts.push(end);
        start = end;
    }
}

/// Frames alike: they differ by a row at most where all rows are of one height.
fn balanced(lines: &[Height], room: Room) -> Vec<usize> {
    let across = room.across.max(1);
    // All columns of the last page are used.
    let frames = greedy(lines, 0, room).div_ceil(across) * across;
    let mut cuts = Vec::new();
    let mut start = 0;
    for frame in 0..frames.saturating_sub(1) {
        let left = Unit::try_from(frames - frame).unwrap_or(1);
        let rest: Unit = lines.get(start..).unwrap_or_default().iter().map(|line| line.height).sum();
        let (mut used, mut end) = (0, start);
        while let Some(line) = lines.get(end) {
            // As near as possible to an even share.
            if end > start && (2 * used + line.height > 2 * rest / left || used + line.height > room.of(frame)) {
                break;
            }
            used += line.height;
            end += 1;
        }
        let most = full(lines, start, frame, room);
        end = allowed(lines, start, end);
        // What is left has to fit into the frames that are left.
        let after = |end: usize| greedy(lines, end, Room { first: room.of(frame + 1), across: 1, ..room }) > frames - frame - 1;
        while end < most && after(end) {
            end = (end + 1..=most).find(|at| *at == lines.len() || may_cut(lines, *at)).unwrap_or(most);
        }
        if end >= lines.len() {
            break;
        }
        cuts.push(end);
        start = end;
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rows(count: usize) -> Vec<Height> {
        vec![Height { height: 10, ..Height::default() }; count]
    }

    fn lengths(lines: &[Height], room: Room) -> Vec<usize> {
        let cuts = cuts(lines, room, true);
        let ends = cuts.iter().copied().chain([lines.len()]);
        let starts = std::iter::once(0).chain(cuts.iter().copied());
        starts.zip(ends).map(|(start, end)| end - start).collect()
    }

    const ROOM: Room = Room { first: 270, full: 270, tail: 0, across: 1 };

    #[test]
    fn pages_differ_by_one_row_at_most() {
        assert_eq!(lengths(&rows(61), ROOM), [20, 21, 20]);
        assert_eq!(lengths(&rows(27), ROOM), [27]);
        assert_eq!(lengths(&rows(28), ROOM), [14, 14]);
        assert_eq!(lengths(&rows(54), ROOM), [27, 27]);
        // Where the table begins lower on the page, the others take more.
        assert_eq!(lengths(&rows(40), Room { first: 100, ..ROOM }), [10, 15, 15]);
        // What belongs under the last row comes to the same page.
        assert_eq!(lengths(&rows(54), Room { tail: 20, ..ROOM }), [18, 18, 18]);
        assert_eq!(lengths(&rows(54), Room { across: 2, ..ROOM }), [27, 27]);
        assert_eq!(lengths(&rows(61), Room { across: 2, ..ROOM }), [15, 15, 16, 15]);
        assert_eq!(pages(&rows(61), Room { across: 2, ..ROOM }), 2);
        assert_eq!(lengths(&[], ROOM), [0]);
    }

    #[test]
    fn a_list_within_a_report_fills_the_page_that_is_begun() {
        let begun = Room { first: 100, ..ROOM };
        assert_eq!(cuts(&rows(30), begun, false), [10]);
        assert_eq!(cuts(&rows(11), begun, false), [8], "the last page has three rows");
        assert_eq!(cuts(&rows(70), begun, false), [10, 37, 64]);
        assert_eq!(cuts(&rows(4), Room { first: 35, ..ROOM }, false), [2], "two rows on each page");
        assert!(cuts(&rows(10), begun, false).is_empty());
    }

    #[test]
    fn a_short_column_beside_a_long_one_is_no_page() {
        let of = |height| Height { height, ..Height::default() };
        let lines = [5, 5, 24, 23, 21].map(of);
        let begun = Room { first: 60, full: 400, tail: 0, across: 2 };
        assert_eq!(cuts(&lines, begun, false), [4]);
    }

    #[test]
    fn a_title_keeps_two_rows_and_a_wall_begins_a_page() {
        let mut lines = rows(40);
        lines[19].title = true;
        assert_eq!(lengths(&lines, ROOM), [19, 21]);
        lines[19].title = false;
        lines[18].title = true;
        lines[20].title = true;
        assert!(cuts(&lines, ROOM, true).iter().all(|cut| ![19, 21, 22].contains(cut)), "a title of one row keeps that");
        // What belongs together stands together as long as a page has room for it.
        let mut lines = rows(40);
        lines.iter_mut().enumerate().for_each(|(at, line)| (line.title, line.kept) = (at % 8 == 0, at % 8 > 0));
        assert_eq!(lengths(&lines, ROOM), [16, 24]);
        let mut lines = rows(30);
        lines[20].page = true;
        assert_eq!(lengths(&lines, ROOM), [20, 10]);
        assert_eq!(pages(&lines, ROOM), 2);
    }

    proptest! {
        /// No frame is overfull, none is empty, and there are no more than need be.
        #[test]
        fn frames_hold_their_lines(
            heights in prop::collection::vec((5..40_i32, prop::bool::weighted(0.1)), 1..120), first in 60..400_i32, tail in 0..50_i32, across in 1..3_usize,
            alike in prop::bool::ANY,
        ) {
            let lines: Vec<Height> = heights.iter().map(|(height, title)| Height { height: *height, title: *title, ..Height::default() }).collect();
            let room = Room { first, full: 400, tail, across };
            let found = cuts(&lines, room, alike);
            prop_assert!(found.is_sorted_by(|a, b| a < b) && found.iter().all(|cut| (1..lines.len()).contains(cut)));
            let starts: Vec<usize> = std::iter::once(0).chain(found.iter().copied()).collect();
            for (frame, start) in starts.iter().enumerate() {
                let end = starts.get(frame + 1).copied().unwrap_or(lines.len());
                let height: i32 = lines[*start..end].iter().map(|line| line.height).sum();
                let title_only = lines[*start..end].iter().filter(|line| line.title).count() + 2 >= end - start;
                prop_assert!(height <= room.of(frame) || title_only || end - start == 1, "frame {} has {}", frame, height);
            }
            prop_assert!(starts.len().div_ceil(across) <= pages(&lines, room));
        }
    }
}
