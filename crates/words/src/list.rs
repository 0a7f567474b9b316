//! Words for rating lists and the local database of them.

use crate::Message;
use exchange::ratings::ListError;
use store::ratings::RatingsError;

impl Message for ListError {
    fn key(&self) -> &'static str {
        match self {
            Self::Io(_) => "ratings.list.io",
            Self::Unknown => "ratings.list.unknown",
            Self::Xml { .. } => "ratings.list.xml",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Io(error) => vec![("what", error.to_string())],
            Self::Unknown => Vec::new(),
            Self::Xml { byte, why } => vec![("byte", byte.to_string()), ("why", why.clone())],
        }
    }
}

impl Message for RatingsError {
    fn key(&self) -> &'static str {
        match self {
            Self::NotOurs => "ratings.database.not-ours",
            Self::Newer(_) => "ratings.database.newer",
            Self::Sqlite(_) => "ratings.database.failed",
            Self::List(error) => error.key(),
            Self::Cancelled => "ratings.database.cancelled",
            Self::Unusable { .. } => "ratings.database.unusable",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotOurs | Self::Cancelled => Vec::new(),
            Self::Newer(format) => vec![("format", format.to_string())],
            Self::Sqlite(error) => vec![("what", error.to_string())],
            Self::List(error) => error.values(),
            Self::Unusable { players, skipped } => {
                vec![("players", players.to_string()), ("skipped", skipped.count.to_string()), ("first", skipped.first.to_string())]
            }
        }
    }
}
