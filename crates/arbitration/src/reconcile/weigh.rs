//! The first step from one layer of the search to the next: every legal move of every state is put against the next cells of both sheets.
//!
//! Many states of a layer are one position with the sheets read differently far. So moves and what they cost in a cell are found once a
//! position, cell by cell for all its moves; and of a state's moves only those are looked at that come to something at the least they can cost.

use super::board::{Board, Play};
use super::costs::{Cost, Costs, EXCHANGED, SAYS};
use super::known::Known;
use super::reading::ln;
use super::search::{Node, Owed, Place, Step, Take};
use super::text::Sheet;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Another legal move was written than the one that was played, whatever the two look like: this for any, and the logarithm of how many there are.
const ANOTHER_MOVE: Cost = 570;

/// With more legal moves the text is looked at.
const FEW: usize = 4;

/// The farthest that one ply reads on: two cells that belong to no ply, and its own.
pub(super) const FARTHEST: u16 = 3;

/// Moves that are legal in most positions, at most.
pub(super) const MOVES: usize = 45;

/// Ways a sheet can go with a ply, at most.
const ROUTES: usize = 6;

/// What the moves of a position cost in one cell of a sheet.
struct Column {
    cell: usize,
    /// Where they stand in [`Scenes::costs`], one after the other.
    costs: usize,
    /// The least and the most: most moves have nothing to do with what is written, and cost as much as any.
    least: Cost,
    most: Cost,
    /// The moves that cost less than the most, in [`Scenes::few`].
    few: Range<usize>,
    /// The column of the same position and sheet that was looked at before.
    before: Option<usize>,
}

/// A position of the layer.
struct Scene {
    /// Its moves, in [`Scenes::plays`].
    plays: Range<usize>,
    /// Of each sheet, the column that was looked at last.
    columns: [Option<usize>; 2],
}

/// The positions of a layer: their moves, and what they cost in the cells looked at so far. Whoever goes on to the next layer keeps the room
/// that they took.
pub(super) struct Scenes<M> {
    all: Vec<Scene>,
    plays: Vec<Play<M>>,
    /// Of the moves, by which [`Known`] knows them.
    numbers: Vec<u32>,
    costs: Vec<Cost>,
    few: Vec<u16>,
    columns: Vec<Column>,
    places: FxHashMap<u64, usize>,
}

impl<M> Default for Scenes<M> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            plays: Vec::new(),
            numbers: Vec::new(),
            costs: Vec::new(),
            few: Vec::new(),
            columns: Vec::new(),
            places: FxHashMap::default(),
        }
    }
}

impl<M> Scenes<M> {
    /// Forgets the positions of the layer before.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.plays.clear();
        self.numbers.clear();
        self.costs.clear();
        self.few.clear();
        self.columns.clear();
        self.places.clear();
    }

    /// The place of a state's position.
    pub(super) fn of<B: Board<Move = M>>(&mut self, node: &Node<B>, known: &mut Known) -> usize {
        let Self { all, plays, numbers, places, .. } = self;
        *places.entry(node.key).or_insert_with(|| {
            let from = plays.len();
            node.board.plays(plays);
            numbers.extend(plays.iter().skip(from).map(|play| known.number(play)));
            all.push(Scene { plays: from..plays.len(), columns: [None; 2] });
            all.len() - 1
        })
    }

    /// The moves of a position.
    pub(super) fn plays(&self, scene: usize) -> &[Play<M>] {
        self.all.get(scene).and_then(|scene| self.plays.get(scene.plays.clone())).unwrap_or_default()
    }

    /// The place of a cell's column; it is looked at unless that has been done.
    fn column<B: Board<Move = M>>(
        &mut self,
        scene: usize,
        (side, cell): (usize, usize),
        board: &B,
        (sheet, known): (&Sheet<B>, &mut Known),
    ) -> Option<usize> {
        let Self { all, plays, numbers, costs, few, columns, .. } = self;
        let scene = all.get_mut(scene)?;
        let latest = scene.columns.get_mut(side)?;
        let mut place = *latest;
        while let Some(column) = place.and_then(|place| columns.get(place)) {
            if column.cell == cell {
                return place;
            }
            place = column.before;
        }
        let (from, first) = (costs.len(), few.len());
        let moves = (plays.get(scene.plays.clone())?, numbers.get(scene.plays.clone())?);
        known.costs((side, cell), board, moves, sheet, costs);
        let new = costs.get(from..)?;
        let (least, most) = new.iter().fold((Cost::MAX, 0), |(least, most), cost| (least.min(*cost), most.max(*cost)));
        few.extend((0..).zip(new).filter(|(_, cost)| **cost < most).map(|(n, _)| n));
        columns.push(Column { cell, costs: from, least: least.min(most), most, few: first..few.len(), before: *latest });
        *latest = Some(columns.len() - 1);
        *latest
    }
}

/// A way one sheet can go with a ply, whatever the move.
#[derive(Clone, Copy)]
pub(super) struct Route {
    pub take: Take,
    /// What it costs without the cell.
    pub fixed: Cost,
    /// The cell costs no more.
    cap: Cost,
    /// A cell that costs more does not go this way.
    most: Cost,
    /// As [`Step::next`](super::search::Step::next).
    pub next: u16,
}

impl Route {
    /// The cell that it takes.
    pub(super) fn cell(&self) -> Option<usize> {
        if let Take::Cell(cell) = self.take { Some(usize::from(cell)) } else { None }
    }
}

/// A way of the one sheet and a way of the other for the next ply of a state.
pub(super) struct Pair {
    routes: [Route; 2],
    /// Where the cells that are taken are looked up.
    columns: [Option<usize>; 2],
    /// The least that the moves cost in them.
    cells: [Cost; 2],
    /// The least that must follow.
    pub onward: Cost,
}

impl Pair {
    pub(super) fn new<B: Board>(
        routes: [Route; 2],
        onward: Cost,
        (scenes, scene): (&mut Scenes<B::Move>, usize),
        board: &B,
        (sheets, known): (&[Sheet<B>; 2], &mut Known),
    ) -> Self {
        let columns = [0, 1].map(|side| scenes.column(scene, (side, routes[side].cell()?), board, (&sheets[side], known)));
        let cells = columns.map(|column| column.and_then(|column| scenes.columns.get(column)).map_or(0, |column| column.least));
        Self { routes, columns, cells, onward }
    }

    /// The least that it costs, with what must follow.
    pub(super) fn least(&self) -> Cost {
        self.onward + self.written()
    }

    /// The least that the two ways cost, their cells with them.
    fn written(&self) -> Cost {
        self.routes.iter().zip(self.cells).map(|(route, cell)| route.fixed + cell.min(route.cap)).sum()
    }

    /// Calls `found` for the moves that go this way and may cost no more than `room`, the two cells with it: the place of the move, and the
    /// steps. Dearer ones may be among them; nearly all are passed over without being looked at.
    pub(super) fn each<M>(&self, (scenes, scene): (&Scenes<M>, usize), room: Cost, mut found: impl FnMut(usize, [Step; 2])) {
        let columns = self.columns.map(|column| scenes.columns.get(column?));
        let costs = columns.map(|column| column.and_then(|column| scenes.costs.get(column.costs..)));
        let mut look = |n: usize| {
            let step = |side: usize| {
                let route = &self.routes[side];
                let cell = costs[side].map_or(Some(0), |costs| costs.get(n).copied())?;
                (cell <= route.most).then(|| Step { take: route.take, cost: route.fixed + cell.min(route.cap), next: route.next })
            };
            if let Some(steps) = step(0).zip(step(1)) {
                found(n, [steps.0, steps.1]);
            }
        };
        // Where a move that has nothing to do with a cell is too dear, the few others are all.
        let few = [0, 1].into_iter().find_map(|side| {
            let (route, column) = (&self.routes[side], columns[side]?);
            let any = self.written() - self.cells[side].min(route.cap) + column.most.min(route.cap);
            (column.most > route.most || any > room).then(|| scenes.few.get(column.few.clone()))?
        });
        match few {
            Some(few) => few.iter().for_each(|n| look(usize::from(*n))),
            None => (0..scenes.plays(scene).len()).for_each(look),
        }
    }
}

/// The ways one sheet that is read to `at` can go with the next ply, where so many moves are legal.
pub(super) fn routes<B: Board>(sheet: &Sheet<B>, at: u16, legal: usize, costs: &Costs) -> [Option<Route>; ROUTES] {
    let here = Place::of(at).cell;
    let cell = usize::from(here);
    let take = |ahead: u16, fixed, next| Route { take: Take::Cell(here + ahead), fixed, cap: Cost::MAX, most: Cost::MAX, next };
    let none = |take, fixed, next| Route { take, fixed, cap: Cost::MAX, most: Cost::MAX, next };
    let only = |route| [Some(route), None, None, None, None, None];
    let on = |cells: u16| Place::at(here + cells, Owed::Nothing);
    let (skip, after) = match Place::of(at).owed {
        Owed::Nothing => (costs.skip, Owed::Forgot),
        Owed::Forgot => (costs.skip_again, Owed::Nothing),
        Owed::Neighbour => return only(take(0, 0, on(2))),
        Owed::Middle => return only(take(1, 0, Place::at(here, Owed::Far))),
        Owed::Far => return only(take(0, 0, on(3))),
    };
    if cell >= sheet.len() {
        return only(none(Take::Ended, if sheet.len() == 0 { 0 } else { costs.tail }, at));
    }
    // Where few moves are legal, one is soon written for another.
    let others = u32::try_from(legal.saturating_sub(1)).unwrap_or(u32::MAX);
    let other = if legal <= FEW { ANOTHER_MOVE + ln(others) / 100 } else { Cost::MAX };
    let mut list =
        [Some(Route { cap: other, ..take(0, 0, on(1)) }), Some(none(Take::Skipped, skip, Place::at(here, after))), None, None, None, None];
    let extra = sheet.extra(cell);
    if cell + 1 < sheet.len() {
        list[2] = Some(take(1, extra, on(2)));
        // An empty cell has nothing to be exchanged.
        list[3] = sheet.speaks(cell).then(|| take(1, costs.swap, Place::at(here, Owed::Neighbour)));
    }
    if cell + 2 < sheet.len() {
        list[4] = Some(take(2, extra + sheet.extra(cell + 1), on(FARTHEST)));
        // A player's own two moves, where the one that was written too late says the move.
        let speak = sheet.speaks(cell) && sheet.speaks(cell + 2);
        list[5] = speak.then(|| Route { most: SAYS, ..take(2, EXCHANGED, Place::at(here, Owed::Middle)) });
    }
    list
}
