//! Conditions on facts.

use crate::clock::span::Span;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A count.
    Count(i64),
    /// A length of time.
    Time(Span),
    /// One of a few words; `yes` and `no` for yes or no.
    Word(String),
}

impl Value {
    /// Reads a value: digits are a count, colons make a time, the rest is a word; `true` and `false` are `yes` and `no`.
    pub fn read(text: &str) -> Self {
        if let Ok(count) = text.parse::<i64>() {
            return Self::Count(count);
        }
        if let (true, Ok(span)) = (text.contains(':'), text.parse()) {
            return Self::Time(span);
        }
        Self::Word(match text {
            "true" => "yes".into(),
            "false" => "no".into(),
            other => other.chars().take(60).filter(|c| !c.is_control()).collect(),
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(n) => write!(f, "{n}"),
            Self::Time(span) => write!(f, "{span}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Serialize for Value {
    /// As text, which [`Self::read`] reads back.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self::read(&text))
    }
}

/// Facts by name.
pub type Facts = BTreeMap<String, Value>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// A test of one fact, written `name op value`, for example `illegal-count >= 2` or `time-left < 5:00` or `tempo = rapid|blitz`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    fact: String,
    op: Op,
    values: Vec<Value>,
}

/// A text that is no condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no condition; write `fact op value`")]
pub struct ConditionError(String);

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let mut parts = text.split(' ');
        let (Some(fact), Some(op), Some(values), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
            return Err(ConditionError(text.into()));
        };
        let op = match op {
            "=" => Op::Eq,
            "!=" => Op::Ne,
            "<" => Op::Lt,
            "<=" => Op::Le,
            ">" => Op::Gt,
            ">=" => Op::Ge,
            _ => return Err(ConditionError(text.into())),
        };
        Ok(Self { fact: fact.into(), op, values: values.split('|').map(Value::read).collect() })
    }
}

impl Condition {
    /// The fact it looks at.
    pub fn fact(&self) -> &str {
        &self.fact
    }

    /// The values it names.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The same test against another value.
    #[must_use]
    pub fn against(&self, value: Value) -> Self {
        Self { fact: self.fact.clone(), op: self.op, values: vec![value] }
    }

    /// Whether it holds; `None` when the fact is not known.
    pub fn holds(&self, facts: &Facts) -> Option<bool> {
        let fact = facts.get(&self.fact)?;
        let any = |test: fn(&Value, &Value) -> bool| self.values.iter().any(|v| test(fact, v));
        Some(match self.op {
            Op::Eq => any(|a, b| a == b),
            Op::Ne => self.values.iter().all(|v| fact != v),
            Op::Lt => any(|a, b| a < b),
            Op::Le => any(|a, b| a <= b),
            Op::Gt => any(|a, b| a > b),
            Op::Ge => any(|a, b| a >= b),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_true_false_or_open() {
        let facts: Facts = [("n", "2"), ("left", "4:59"), ("tempo", "blitz"), ("mate", "false")]
            .into_iter()
            .map(|(k, v)| (k.to_string(), Value::read(v)))
            .collect();
        for (text, holds) in [
            ("n >= 2", Some(true)),
            ("n < 2", Some(false)),
            ("left < 5:00", Some(true)),
            ("left >= 5:00", Some(false)),
            ("tempo = rapid|blitz", Some(true)),
            ("tempo != rapid|standard", Some(true)),
            ("mate = no", Some(true)),
            ("other = 1", None),
        ] {
            assert_eq!(text.parse::<Condition>().unwrap().holds(&facts), holds, "{text}");
        }
        assert!("n 2".parse::<Condition>().is_err());
    }
}
