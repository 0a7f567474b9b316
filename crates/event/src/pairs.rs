//! A map as a list of pairs. Changes tell their kind within themselves, and what is read that way has no numbers as keys.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(map: &BTreeMap<K, V>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(map)
}

pub fn deserialize<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<K, V>, D::Error> {
    Vec::<(K, V)>::deserialize(from).map(|pairs| pairs.into_iter().collect())
}
