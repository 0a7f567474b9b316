//! Words for rating lists and the local database of them.

use crate::{Message, os_words};
use event::{NotAList, RatingSetError, STARTING_RANKS};
use exchange::ratings::ListError;
use store::ratings::RatingsError;

impl Message for ListError {
    fn key(&self) -> &'static str {
        match self {
            Self::Io(_) => "lists.list.io",
            Self::Unknown => "lists.list.unknown",
            Self::Xml { .. } => "lists.list.xml",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Io(error) => vec![("what", os_words(error))],
            Self::Unknown => Vec::new(),
            Self::Xml { byte, why } => vec![("byte", byte.to_string()), ("why", why.clone())],
        }
    }
}

impl Message for RatingsError {
    fn key(&self) -> &'static str {
        match self {
            Self::NotOurs => "lists.database.not-ours",
            Self::Newer(_) => "lists.database.newer",
            Self::Sqlite(_) => "lists.database.failed",
            Self::List(error) => error.key(),
            Self::Cancelled => "lists.database.cancelled",
            Self::Unusable { .. } => "lists.database.unusable",
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

impl Message for NotAList {
    fn key(&self) -> &'static str {
        "lists.rule.list"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl Message for RatingSetError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoKey => "lists.rule.key",
            Self::List(error) => error.key(),
            Self::Choice(_) => "lists.rule.values",
            Self::NotARating => "lists.rule.rating",
            Self::StartingRank => "lists.rule.starting-rank",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Choice(why) => vec![("values", why.0.join(", "))],
            Self::List(error) => error.values(),
            Self::StartingRank => vec![("values", STARTING_RANKS.join(", "))],
            Self::NoKey | Self::NotARating => Vec::new(),
        }
    }
}
