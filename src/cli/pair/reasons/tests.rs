use super::super::told::Told;
use serde_json::Value;
use std::collections::BTreeSet;
use tournament::generate::{Wish, generate};
use tournament::model::Tpn;
use tournament::pairing::name::{ROUND_BY_ROUND, system};
use tournament::pairing::{Options, RoundPairing, pair};

/// All values of a key, at any depth.
fn all<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(map) => {
            found.extend(map.get(key));
            map.values().for_each(|v| all(v, key, found));
        }
        Value::Array(list) => list.iter().for_each(|v| all(v, key, found)),
        _ => {}
    }
}

/// The rounds of some random tournaments with their reasons.
fn rounds(name: &str) -> Vec<(RoundPairing, Value)> {
    let wish = Wish { system: system(name).ok(), players: Some(19), rounds: Some(7), forfeits: "5%".parse().ok(), ..Wish::default() };
    let tournaments = (0..6).map(|seed| generate(&wish, seed).unwrap().tournament);
    tournaments
        .flat_map(|t| {
            (1..=t.rounds).map(move |round| {
                let paired = pair(&t, round, &Options::default()).unwrap();
                let told = Told::new(&t, round).unwrap();
                let reasons = told.reasons(&t, &paired);
                assert!(!told.lines(&t, &paired, crate::words::Lang::EN).is_empty());
                (paired, reasons)
            })
        })
        .collect()
}

/// The two players of a pair, under whatever names a system gives them.
fn players(pair: &Value) -> BTreeSet<u64> {
    let number = |value: &Value| value.as_u64().or_else(|| value["player"].as_u64());
    let keys = [["white", "black"], ["first", "second"], ["upper", "lower"], ["higher", "lower"]];
    let both = keys.iter().find_map(|[a, b]| Some([number(pair.get(a)?)?, number(pair.get(b)?)?]));
    both.unwrap_or_else(|| panic!("{pair}")).into()
}

#[test]
fn every_pair_of_every_system_has_its_facts_and_its_bye() {
    for name in ROUND_BY_ROUND {
        for (paired, reasons) in rounds(name) {
            assert_eq!(reasons["system"], name);
            let mut lists = Vec::new();
            all(&reasons, "pairs", &mut lists);
            all(&reasons, "tables", &mut lists);
            let is_list = |value: &&&Value| value.is_array();
            let told: BTreeSet<BTreeSet<u64>> = lists.iter().filter(is_list).flat_map(|v| v.as_array().unwrap()).map(players).collect();
            let number = |tpn: Tpn| u64::from(tpn.0);
            let wanted: BTreeSet<BTreeSet<u64>> = paired.pairs.iter().map(|p| [number(p.white), number(p.black)].into()).collect();
            assert_eq!(told, wanted, "{name} {reasons}");
            let bye = reasons["bye"]["player"].as_u64().or_else(|| reasons["first"]["bye"].as_u64());
            assert_eq!(bye, paired.pab.map(number), "{name} {reasons}");
        }
    }
}

/// Each met in play; a misnamed one would be missing.
#[test]
fn reasons_are_called_by_their_kinds() {
    for (name, kinds) in [
        ("swiss-dubov", "had-bye impossible later rematch same-color worse"),
        ("swiss-burstein", "rematch same-color worse"),
        ("swiss-double", "worse"),
        ("swiss-fmjd", "had-bye others rematch same-color"),
        ("points", "had-bye rematch worse"),
    ] {
        let all_rounds = rounds(name);
        let mut found = Vec::new();
        all_rounds.iter().for_each(|(_, reasons)| all(reasons, "reason", &mut found));
        let found: BTreeSet<&str> = found.into_iter().filter_map(Value::as_str).collect();
        let missing: Vec<&str> = kinds.split(' ').filter(|kind| !found.contains(kind)).collect();
        assert!(missing.is_empty(), "{name}: no {missing:?} in {found:?}");
    }
}
