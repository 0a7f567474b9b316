//! Several people with one identity number: the one place that knows when two numbers are the same.

use std::collections::BTreeMap;

/// What two numbers are compared by: without blanks and leading zeros, which programs fill up with. `None` where it is no number of anybody:
/// empty, or `0`.
pub fn id_key(id: &str) -> Option<&str> {
    let key = id.trim().trim_start_matches('0');
    (!key.is_empty()).then_some(key)
}

/// The numbers that several of these people bear, each with those who bear it, in the order of the numbers.
pub fn same_ids<'a, T>(people: impl IntoIterator<Item = (T, &'a str)>) -> Vec<(String, Vec<T>)> {
    let mut by_id: BTreeMap<&str, (&str, Vec<T>)> = BTreeMap::new();
    for (who, id) in people {
        if let Some(key) = id_key(id) {
            by_id.entry(key).or_insert_with(|| (id.trim(), Vec::new())).1.push(who);
        }
    }
    by_id.into_values().filter(|(_, who)| who.len() > 1).map(|(id, who)| (id.to_owned(), who)).collect()
}

#[cfg(test)]
mod tests {
    use super::same_ids;

    #[test]
    fn numbers_filled_up_with_zeros_are_the_same_and_no_number_is_nobodys() {
        let people = [(1, "4100018"), (2, ""), (3, " 04100018 "), (4, "0"), (5, "0"), (6, "41000180"), (7, ""), (8, "4100018")];
        assert_eq!(same_ids(people), [("4100018".to_owned(), vec![1, 3, 8])]);
    }
}
