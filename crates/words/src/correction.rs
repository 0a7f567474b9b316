//! How far the correction of a result of an earlier round reaches.

use crate::Message;
use event::Reach;

impl Message for Reach {
    fn key(&self) -> &'static str {
        match self {
            Self::Standings => "event.correction.standings",
            Self::NextPairing => "event.correction.next-pairing",
            Self::Rating => "event.correction.rating",
            Self::RatingInBracket => "event.correction.rating-in-bracket",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
