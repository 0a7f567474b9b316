//! A round of points pairing (积分编排制). White stands for Red. What goes by a key of the objective has its number in `key-number`.

use super::{against, color};
use serde_json::{Value, json};
use tournament::history::Float;
use tournament::model::Tpn;
use tournament::pairing::points::{
    Bar, ByeExplanation, ColorExplanation, ColorRule, Colors, Difference, Explanation, Fault, FirstExplanation, FirstRound, FirstTable,
    FloatExplanation, Key, PairExplanation, Segment, Value as KeyValue, Verdict,
};
use tournament::points::Points;

/// Round 1 as it was drawn, or the bye and the segments from the top.
pub fn of_round(told: &Explanation) -> Value {
    json!({
        "first": told.first.as_ref().map(first),
        "bye": told.bye.as_ref().map(bye),
        "segments": told.segments.iter().map(segment).collect::<Vec<_>>(),
    })
}

fn first(first: &FirstExplanation) -> Value {
    let (way, seed) = match first.way {
        FirstRound::Halves => ("halves", None),
        FirstRound::Neighbours => ("neighbours", None),
        FirstRound::Lots(seed) => ("lots", Some(seed)),
        FirstRound::Typed => ("typed", None),
    };
    json!({
        "way": way,
        "seed": seed,
        "initial": color(first.initial),
        "bye": first.bye.map(|tpn| tpn.0),
        "tables": first.tables.iter().map(table).collect::<Vec<_>>(),
    })
}

fn table(table: &FirstTable) -> Value {
    let drawn = table.drawn.map(|(tpn, why)| against(tpn, why.map_or(json!({ "reason": "others" }), bar)));
    json!({ "white": table.red.0, "black": table.black.0, "lower": table.lower.0, "color": rule(table.rule), "drawn": drawn })
}

fn segment(segment: &Segment) -> Value {
    json!({
        "score": segment.score.to_string(),
        "members": super::numbers(&segment.members),
        "floats": segment.floats.iter().map(float).collect::<Vec<_>>(),
        "pairs": segment.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn float(float: &FloatExplanation) -> Value {
    let mut value = json!({
        "player": float.tpn.0,
        "direction": if float.float == Float::Down { "down" } else { "up" },
        "with": scored(float.with),
    });
    instead(&mut value, &float.instead, float.not_judged);
    value
}

fn bye(bye: &ByeExplanation) -> Value {
    let mut value = scored((bye.tpn, bye.score));
    instead(&mut value, &bye.instead, bye.not_judged);
    value
}

fn pair(pair: &PairExplanation) -> Value {
    let mut value = json!({ "higher": scored(pair.higher), "lower": scored(pair.lower), "color": colors(&pair.color) });
    instead(&mut value, &pair.instead, pair.not_judged);
    value
}

fn scored((tpn, score): (Tpn, Points)) -> Value {
    json!({ "player": tpn.0, "score": score.to_string() })
}

/// Who comes before, and what stands against each.
fn instead(value: &mut Value, list: &[(Tpn, Verdict)], not_judged: usize) {
    value["instead"] = list.iter().map(|(tpn, why)| against(*tpn, verdict(why))).collect();
    value["not-judged"] = not_judged.into();
}

fn verdict(verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Barred(barred) => bar(*barred),
        Verdict::ForfeitedMeeting(round) => json!({ "reason": "forfeited-meeting", "round": round }),
        Verdict::HadBye(round) => json!({ "reason": "had-bye", "round": round }),
        Verdict::NoRest => json!({ "reason": "impossible" }),
        Verdict::Worse(difference) => worse(difference),
        Verdict::Later => json!({ "reason": "later", "key-number": 6 }),
    }
}

fn bar(bar: Bar) -> Value {
    match bar {
        Bar::Met(round) => json!({ "reason": "rematch", "round": round }),
        Bar::Prohibited => json!({ "reason": "prohibited" }),
        Bar::Unit => json!({ "reason": "unit-mates" }),
        Bar::Color => json!({ "reason": "color-rule" }),
    }
}

fn worse(difference: &Difference) -> Value {
    let (key, score) = match difference.key {
        Key::Bye => ("bye", None),
        Key::UnitPairs => ("unit-pairs", None),
        Key::Down(score) => ("down", Some(score)),
        Key::Gap(score) => ("gap", Some(score)),
        Key::Faults => ("faults", None),
        Key::Clashes => ("clashes", None),
        Key::Repeated => ("repeated", None),
        Key::Lowest(score) => ("lowest", Some(score)),
        Key::Up(score) => ("up", Some(score)),
        Key::Highest(score) => ("highest", Some(score)),
    };
    let value = |value: &KeyValue| match value {
        KeyValue::Count(count) => json!(count),
        KeyValue::Points(points) => json!(points.to_string()),
        KeyValue::Players(tpns) => json!(super::numbers(tpns)),
    };
    json!({
        "reason": "worse",
        "key": key,
        "key-number": difference.key.number(),
        "segment": score.map(|score| score.to_string()),
        "chosen": value(&difference.chosen),
        "alternative": value(&difference.alternative),
    })
}

fn colors(told: &ColorExplanation) -> Value {
    let side = |side: &Colors| {
        let run = side.run.map(|(last, games)| json!({ "color": color(last), "games": games }));
        let fault = side.fault.map(|fault| match fault {
            Fault::Third => "third-running",
            Fault::Surplus => "surplus",
        });
        json!({ "player": side.tpn.0, "surplus": side.surplus, "run": run, "index": side.index, "breaks": fault })
    };
    let cost = |(faults, clashes): (u8, u8)| json!({ "faults": faults, "clashes": clashes });
    let mut value = rule(told.rule);
    value["white"] = side(&told.red);
    value["black"] = side(&told.black);
    value["chosen"] = cost(told.chosen);
    value["otherwise"] = cost(told.otherwise);
    value
}

fn rule(rule: ColorRule) -> Value {
    match rule {
        ColorRule::FewerFaults => json!({ "rule": "fewer-faults" }),
        ColorRule::FewerClashes => json!({ "rule": "fewer-clashes" }),
        ColorRule::Index => json!({ "rule": "index" }),
        ColorRule::LookBack(round) => json!({ "rule": "look-back", "round": round }),
        ColorRule::Parity => json!({ "rule": "parity" }),
        ColorRule::Table => json!({ "rule": "table" }),
        ColorRule::Lot => json!({ "rule": "lot" }),
    }
}
