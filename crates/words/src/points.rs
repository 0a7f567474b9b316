//! The words of an explanation of a round of points pairing.

use crate::swiss::SwissWords;
use tournament::history::Float;
use tournament::model::{Color, Tpn};
use tournament::pairing::points::{
    Bar, ByeExplanation, ColorExplanation, ColorRule, Colors, Difference, Explanation, Fault, FirstExplanation, FirstRound, FirstTable,
    FloatExplanation, Key, PairExplanation, Segment, Value, Verdict,
};
use tournament::points::Points;

impl SwissWords<'_> {
    /// Round 1, or the bye and then segment by segment; an empty line begins a new matter.
    pub fn points_pairing(&self, told: &Explanation) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(first) = &told.first {
            lines.push(String::new());
            lines.extend(self.points_first(first));
        }
        if let Some(bye) = &told.bye {
            lines.push(String::new());
            lines.extend(self.points_bye(bye));
        }
        for segment in &told.segments {
            lines.push(String::new());
            lines.push(self.points_segment(segment));
            for float in &segment.floats {
                lines.push(String::new());
                lines.extend(self.points_float(float));
            }
            for pair in &segment.pairs {
                lines.push(String::new());
                lines.extend(self.points_pair(pair));
            }
        }
        lines
    }

    fn points_segment(&self, segment: &Segment) -> String {
        let floating = |way| -> Vec<Tpn> { segment.floats.iter().filter(|float| float.float == way).map(|float| float.tpn).collect() };
        let values = [
            ("score", segment.score.plain()),
            ("members", self.players(&segment.members)),
            ("down", self.players(&floating(Float::Down))),
            ("up", self.players(&floating(Float::Up))),
        ];
        self.fill("points.segment", &values)
    }

    /// Why somebody floats.
    pub fn points_float(&self, float: &FloatExplanation) -> Vec<String> {
        let key = match (float.float == Float::Down, float.instead.is_empty()) {
            (true, true) => "points.down-first",
            (true, false) => "points.down",
            (false, true) => "points.up-first",
            (false, false) => "points.up",
        };
        let values = [("player", self.player(float.tpn)), ("other", self.player(float.with.0)), ("score", float.with.1.plain())];
        self.with_alternatives(self.fill(key, &values), &float.instead, float.not_judged)
    }

    /// Why somebody has the bye.
    pub fn points_bye(&self, bye: &ByeExplanation) -> Vec<String> {
        let key = if bye.instead.is_empty() { "points.bye-last" } else { "points.bye" };
        let values = [("player", self.player(bye.tpn)), ("score", bye.score.plain())];
        self.with_alternatives(self.fill(key, &values), &bye.instead, bye.not_judged)
    }

    /// Why a pair, and its colours.
    pub fn points_pair(&self, pair: &PairExplanation) -> Vec<String> {
        let key = if pair.instead.is_empty() { "points.pair" } else { "points.pair-after" };
        let values = [
            ("higher", self.player(pair.higher.0)),
            ("lower", self.player(pair.lower.0)),
            ("score", pair.higher.1.plain()),
            ("other", pair.lower.1.plain()),
        ];
        let mut lines = self.with_alternatives(self.fill(key, &values), &pair.instead, pair.not_judged);
        lines.push(self.points_color(&pair.color));
        lines
    }

    fn with_alternatives(&self, head: String, instead: &[(Tpn, Verdict)], more: usize) -> Vec<String> {
        let mut lines = vec![head];
        lines.extend(instead.iter().map(|(tpn, verdict)| self.not(*tpn, self.points_verdict(verdict))));
        lines.extend(self.not_judged(more));
        lines
    }

    fn points_verdict(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Barred(bar) => self.points_bar(*bar),
            Verdict::ForfeitedMeeting(round) => self.fill("points.forfeited", &[("round", round.to_string())]),
            Verdict::HadBye(round) => self.fill("points.had-bye", &[("round", round.to_string())]),
            Verdict::NoRest => self.lang.text("points.no-rest").to_owned(),
            Verdict::Worse(difference) => self.points_worse(difference),
            Verdict::Later => self.lang.text("points.later").to_owned(),
        }
    }

    fn points_bar(&self, bar: Bar) -> String {
        match bar {
            Bar::Met(round) => self.fill("points.met", &[("round", round.to_string())]),
            Bar::Prohibited => self.lang.text("explain.prohibited").to_owned(),
            Bar::Unit => self.lang.text("points.unit").to_owned(),
            Bar::Color => self.lang.text("points.color-barred").to_owned(),
        }
    }

    fn points_worse(&self, difference: &Difference) -> String {
        let (key, score) = match difference.key {
            Key::Bye => ("points.key.bye", Points::ZERO),
            Key::UnitPairs => ("points.key.units", Points::ZERO),
            Key::Down(score) => ("points.key.down", score),
            Key::Gap(score) => ("points.key.gap", score),
            Key::Faults => ("points.key.faults", Points::ZERO),
            Key::Clashes => ("points.key.clashes", Points::ZERO),
            Key::Repeated => ("points.key.repeated", Points::ZERO),
            Key::Lowest(score) => ("points.key.lowest", score),
            Key::Up(score) => ("points.key.up", score),
            Key::Highest(score) => ("points.key.highest", score),
        };
        let value = |value: &Value| match value {
            Value::Count(count) => count.to_string(),
            Value::Points(points) => points.plain(),
            Value::Players(players) => self.players(players),
        };
        let values = [
            ("what", self.fill(key, &[("score", score.plain())])),
            ("alternative", value(&difference.alternative)),
            ("chosen", value(&difference.chosen)),
            ("number", difference.key.number().to_string()),
        ];
        self.fill(if difference.key.number() == 0 { "points.worse-before" } else { "points.worse" }, &values)
    }

    /// The rule that gave the colours, with the figures it looked at.
    pub fn points_color(&self, color: &ColorExplanation) -> String {
        let (red, black) = (&color.red, &color.black);
        let costs = |(faults, clashes): (u8, u8)| (faults.to_string(), clashes.to_string());
        let ((faults, clashes), (other_faults, other_clashes)) = (costs(color.chosen), costs(color.otherwise));
        let back = if let ColorRule::LookBack(round) = color.rule { round } else { color.round };
        let values = [
            ("red", self.player(red.tpn)),
            ("black", self.player(black.tpn)),
            ("red-index", self.points_index(red)),
            ("black-index", self.points_index(black)),
            ("faults", faults),
            ("clashes", clashes),
            ("other-faults", other_faults),
            ("other-clashes", other_clashes),
            ("round", back.to_string()),
        ];
        let key = match color.rule {
            ColorRule::FewerFaults => "points.color.faults",
            ColorRule::FewerClashes => "points.color.clashes",
            ColorRule::Index => "points.color.index",
            ColorRule::LookBack(_) => "points.color.look-back",
            ColorRule::Parity if color.round % 2 == 1 => "points.color.odd",
            ColorRule::Parity => "points.color.even",
            ColorRule::Table => "points.color.table",
            ColorRule::Lot => "points.color.lot",
        };
        let fault = |colors: &Colors| {
            let key = match colors.fault? {
                Fault::Third => "points.color.third",
                Fault::Surplus => "points.color.surplus",
            };
            Some(self.fill(key, &[("player", self.player(colors.tpn))]))
        };
        [Some(self.fill(key, &values)), fault(red), fault(black)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The index and what it is made of: a hundred times the surplus of one side, and the games with one side running.
    fn points_index(&self, colors: &Colors) -> String {
        let (key, games) = match colors.run {
            Some((Color::White, games)) => ("points.color.index-red", games.to_string()),
            Some((Color::Black, games)) => ("points.color.index-black", games.to_string()),
            None => ("points.color.index-none", String::new()),
        };
        self.fill(key, &[("index", colors.index.to_string()), ("surplus", colors.surplus.to_string()), ("games", games)])
    }

    fn points_first(&self, first: &FirstExplanation) -> Vec<String> {
        let mut lines = vec![match first.way {
            FirstRound::Halves => self.lang.text("points.first.halves").to_owned(),
            FirstRound::Neighbours => self.lang.text("points.first.neighbours").to_owned(),
            FirstRound::Lots(seed) => self.fill("points.first.lots", &[("seed", seed.to_string())]),
            FirstRound::Typed => self.lang.text("points.first.typed").to_owned(),
        }];
        let by_table = first.tables.iter().any(|table| table.rule == ColorRule::Table);
        let colors = if first.initial == Color::White { "points.first.odd-red" } else { "points.first.odd-black" };
        lines.extend(by_table.then(|| self.lang.text(colors).to_owned()));
        lines.extend(first.tables.iter().filter_map(|table| self.points_moved(table)));
        lines.extend(first.bye.map(|tpn| self.fill("points.first.bye", &[("player", self.player(tpn))])));
        lines
    }

    /// A table of round 1 that is not as it was drawn.
    fn points_moved(&self, table: &FirstTable) -> Option<String> {
        let (drawn, bar) = table.drawn?;
        let mate = if table.lower == table.red { table.black } else { table.red };
        let why = bar.map_or_else(String::new, |bar| self.points_bar(bar));
        let values = [("player", self.player(table.lower)), ("other", self.player(mate)), ("drawn", self.player(drawn)), ("why", why)];
        Some(self.fill(if bar.is_some() { "points.first.exchanged" } else { "points.first.gave" }, &values))
    }
}
