//! Words for names of systems and their settings that cannot be used.

use crate::Message;
use tournament::pairing::name::{NameError, OTHERS, ROUND_BY_ROUND};

impl Message for NameError {
    fn key(&self) -> &'static str {
        match self {
            Self::System(_) => "value.system",
            Self::Form(_) => "value.system-form",
            Self::Key { known: [], .. } => "value.system-no-keys",
            Self::Key { .. } => "value.system-key",
            Self::Value { .. } => "value.system-value",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::System(name) => vec![("name", name.clone()), ("known", [&ROUND_BY_ROUND[..], &OTHERS[..]].concat().join(", "))],
            Self::Form(text) => vec![("text", text.clone())],
            Self::Key { key, known } => vec![("key", key.clone()), ("known", known.join(", "))],
            Self::Value { key, value, form } => vec![("key", (*key).to_owned()), ("value", value.clone()), ("form", (*form).to_owned())],
        }
    }
}
