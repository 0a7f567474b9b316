//! Words for what the event file finds or refuses.

use crate::{Lang, Message, os_words};
use store::{Alarm, Difference, Finding, Found, Head, Loss, Moved, ReadOnly, StoreError, short};

impl Message for Found {
    fn key(&self) -> &'static str {
        match self {
            Self::Journal => "event.store.found-journal",
            Self::Log(_) => "event.store.found-log",
            Self::LogUnfinished => "event.store.found-log-unfinished",
            Self::LogDamaged => "event.store.found-log-damaged",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        if let Self::Log(frames) = self { vec![("count", frames.to_string())] } else { Vec::new() }
    }
}

impl Message for Alarm {
    fn key(&self) -> &'static str {
        match self.difference {
            Difference::Shorter => "event.anchor.shorter",
            Difference::Other => "event.anchor.other",
            Difference::Stranger => "event.anchor.stranger",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let at = |head: &Head| if head.at.is_empty() { "?".to_owned() } else { head.at.day_and_minute() };
        vec![
            ("path", self.place.display().to_string()),
            ("seen", self.seen.count.to_string()),
            ("seen-hash", short(&self.seen.hash).to_owned()),
            ("seen-at", at(&self.seen)),
            ("found", self.found.count.to_string()),
            ("found-hash", short(&self.found.hash).to_owned()),
            ("found-at", at(&self.found)),
        ]
    }
}

impl Message for Moved {
    fn key(&self) -> &'static str {
        match (self.loss, self.rescue.is_ok()) {
            (Loss::Gone, true) => "event.store.moved-gone",
            (Loss::Replaced, true) => "event.store.moved-replaced",
            (Loss::Folder, true) => "event.store.moved-folder",
            (Loss::Gone, false) => "event.store.lost-gone",
            (Loss::Replaced, false) => "event.store.lost-replaced",
            (Loss::Folder, false) => "event.store.lost-folder",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let (rescue, why) = match &self.rescue {
            Ok(path) => (path.display().to_string(), String::new()),
            Err(why) => (String::new(), why.clone()),
        };
        vec![("path", self.path.display().to_string()), ("rescue", rescue), ("why", why)]
    }
}

impl Message for ReadOnly {
    fn key(&self) -> &'static str {
        match self {
            Self::Newer => "event.store.read-only-newer",
            Self::Protected => "event.store.read-only-protected",
            Self::Damaged => "event.store.read-only-damaged",
            Self::Asked => "event.store.read-only-asked",
            Self::Differs => "event.store.read-only-differs",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl Message for StoreError {
    fn key(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "event.store.not-found",
            Self::Exists(_) => "event.store.exists",
            Self::NotOurs(_) => "event.store.not-ours",
            Self::Damaged(..) => "event.store.damaged",
            Self::NotStored(..) => "event.store.not-stored",
            Self::Hopeless(..) => "event.store.hopeless",
            Self::Locked(..) => "event.store.locked",
            Self::ReadOnly(why) => why.key(),
            Self::Moved(moved) => moved.key(),
            Self::ForeignLog(_) => "event.store.foreign-log",
            Self::DiskFull => "event.store.disk-full",
            Self::Stale => "event.store.stale",
            Self::Io(..) => "event.store.io",
            Self::Refused(refusal) => refusal.key(),
            Self::UndoRefused(refusal) => refusal.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotFound(path) | Self::Exists(path) | Self::NotOurs(path) | Self::ForeignLog(path) => {
                vec![("path", path.display().to_string())]
            }
            // The finding is put into words with the language, in `say`.
            Self::Damaged(path, _) | Self::Hopeless(path, _) => vec![("path", path.display().to_string())],
            Self::NotStored(path, what) | Self::Locked(path, what) => {
                vec![("path", path.display().to_string()), ("what", what.clone())]
            }
            Self::Io(path, error) => vec![("path", path.display().to_string()), ("what", os_words(error))],
            Self::ReadOnly(why) => why.values(),
            Self::Moved(moved) => moved.values(),
            Self::DiskFull | Self::Stale => Vec::new(),
            Self::Refused(refusal) => refusal.values(),
            Self::UndoRefused(refusal) => refusal.values(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        let mut values = self.values();
        if let Self::Damaged(_, finding) | Self::Hopeless(_, finding) = self {
            values.push(("what", finding.say(lang)));
        }
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        lang.fill(self.key(), &values)
    }
}

impl Message for Finding {
    fn key(&self) -> &'static str {
        match self {
            Self::Database(_) => "event.finding.database",
            Self::Value(..) => "event.finding.value",
            Self::Unreadable(..) => "event.finding.unreadable",
            Self::Missing(_) => "event.finding.missing",
            Self::Detached(_) => "event.finding.detached",
            Self::Changed(_) => "event.finding.changed",
            Self::Strange(..) => "event.finding.strange",
            Self::Lost(..) => "event.finding.lost",
            Self::Altered(..) => "event.finding.altered",
            Self::Foreign(..) => "event.finding.foreign",
            Self::Row { log, .. } if log.is_empty() => "event.finding.row-surplus",
            Self::Row { stands, .. } if stands.is_empty() => "event.finding.row-missing",
            Self::Row { .. } => "event.finding.row",
            Self::Anchor(alarm) => alarm.key(),
            Self::NoHead(_) => "event.finding.no-head",
            Self::Beside(found) => found.key(),
            Self::Copy => "event.finding.copy",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Database(what) => vec![("what", what.clone())],
            Self::Value(seq, column) => vec![("seq", seq.to_string()), ("column", (*column).to_owned())],
            Self::Unreadable(seq, what) | Self::Strange(seq, what) => vec![("seq", seq.to_string()), ("what", what.clone())],
            Self::Missing(seq) | Self::Detached(seq) | Self::Changed(seq) => vec![("seq", seq.to_string())],
            Self::Lost(kind, name) | Self::Altered(kind, name) | Self::Foreign(kind, name) => {
                vec![("kind", kind.clone()), ("name", name.clone())]
            }
            Self::Row { table, row, log, stands } => {
                vec![("table", (*table).to_owned()), ("row", row.clone()), ("log", log.clone()), ("stands", stands.clone())]
            }
            Self::Anchor(alarm) => alarm.values(),
            Self::NoHead(hash) => vec![("hash", hash.clone())],
            Self::Beside(found) => found.values(),
            Self::Copy => Vec::new(),
        }
    }
}

/// What an entry of the log is called by its kind; a kind without words by its name.
pub fn kind_words(kind: &str, lang: Lang) -> String {
    lang.get(&format!("ui.kind.{}", kind.replace('.', "-"))).map_or_else(|| kind.to_owned(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::path::Path;

    #[test]
    fn a_finding_names_what_it_is_about() {
        let said = |finding: &Finding, lang| finding.say(lang);
        let row = Finding::Row { table: "board", row: "1, 2, 3".to_owned(), log: "1".to_owned(), stands: "0".to_owned() };
        assert_eq!(said(&row, Lang::EN), "table board, row 1, 2, 3: the log says 1, the table says 0");
        for lang in Lang::all() {
            assert!(said(&Finding::Foreign("view".to_owned(), "mine".to_owned()), lang).contains("mine"));
            assert!(said(&Finding::Altered("trigger".to_owned(), "log_no_update".to_owned()), lang).contains("log"));
        }
    }

    #[test]
    fn what_the_system_says_becomes_words_that_help() {
        let path = Path::new("/stick/cup.flagfall");
        let said = |kind| StoreError::io(path, &io::Error::from(kind)).say(Lang::EN);
        assert_eq!(said(io::ErrorKind::NotFound), "/stick/cup.flagfall is not there.");
        assert_eq!(said(io::ErrorKind::AlreadyExists), "/stick/cup.flagfall is there already. Choose another name.");
        assert!(said(io::ErrorKind::StorageFull).starts_with("The disk is full. This entry was not saved"));
        let denied = StoreError::io(Path::new("/stick/a; b.flagfall"), &io::Error::from(io::ErrorKind::PermissionDenied));
        let said = denied.say(Lang::named("zh-CN").unwrap_or_default());
        assert!(said.contains("没有读写权限") && said.contains("/stick/a; b.flagfall"), "{said}");
    }

    #[test]
    fn whoever_meets_a_damaged_file_is_told_the_next_step() {
        let path = Path::new("cup.flagfall").to_owned();
        let findings = [
            Finding::Database("malformed".to_owned()),
            Finding::Value(3, "body"),
            Finding::Unreadable(3, "malformed".to_owned()),
            Finding::Missing(3),
            Finding::Detached(3),
            Finding::Changed(41),
            Finding::Strange(3, "unknown".to_owned()),
            Finding::Lost("table".to_owned(), "log".to_owned()),
            Finding::Beside(Found::LogDamaged),
        ];
        for finding in findings {
            let said = StoreError::damaged(&path, finding.clone()).say(Lang::EN);
            assert!(said.contains(&finding.say(Lang::EN)) && said.contains("flagfall salvage"), "{said}");
            let said = StoreError::Hopeless(path.clone(), Box::new(finding)).say(Lang::EN);
            assert!(said.contains("restore"), "{said}");
        }
        let said = |error: StoreError| error.say(Lang::EN);
        assert!(said(StoreError::damaged(&path, Finding::Changed(41))).contains("log entry 41: its content was changed"));
        assert!(said(StoreError::NotOurs(path.clone())).contains("restore"), "{}", said(StoreError::NotOurs(path.clone())));
        for why in [ReadOnly::Damaged, ReadOnly::Newer, ReadOnly::Differs] {
            let said = said(StoreError::ReadOnly(why));
            assert!(["salvage", "restore", "newer version", "verify"].iter().any(|next| said.contains(next)), "{said}");
        }
        let not_stored = said(StoreError::NotStored(path.clone(), String::new()));
        assert!(not_stored.contains("it was not saved") && not_stored.contains("flagfall salvage"), "{not_stored}");
        let lost = Moved { path, loss: Loss::Gone, rescue: Err(String::new()) };
        assert!(said(StoreError::Moved(Box::new(lost))).starts_with("NOT SAVED"));
    }
}
