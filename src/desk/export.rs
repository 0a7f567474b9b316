//! Files for other programs.

use crate::event::{Event, Ranked, Section, snapshot};
use crate::i18n::Lang;
use std::path::Path;
use tournament::model::System;
use tournament::trf::{Document, Profile, WriteError, write};

/// Files could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The report file cannot hold the event.
    #[error("{0}")]
    Report(#[from] WriteError),
    /// The operating system said no.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
}

/// The tournament report file of a section: ranks from the standings, the comment lines of the log.
pub fn report(event: &Event, section: &Section, profile: Profile) -> Result<String, WriteError> {
    let mut tournament = snapshot(event, section);
    if let Ok(ranked) = Ranked::new(event, section, None) {
        for row in &ranked.standings.rows {
            if let Some(player) = tournament.players.iter_mut().find(|p| p.tpn == row.tpn) {
                player.stated_rank = Some(row.rank);
            }
        }
    }
    let is_dutch = matches!(tournament.system, System::Dutch(_));
    let mut document = Document::new(tournament);
    if is_dutch && profile == Profile::Trf26 {
        // The undated code is the one that all readers know.
        "FIDE_DUTCH".clone_into(&mut document.type_code);
        if section.setup.baku {
            document.type_code.push_str("_BAKU");
        }
    }
    document.other_records = section.comments.iter().map(|line| format!("### {line}")).collect();
    write(&document, profile)
}

/// Writes every kind of file into a folder; returns how many.
pub fn export_all(event: &Event, section: &Section, folder: &Path, _lang: Lang) -> Result<usize, ExportError> {
    let failed = |path: &Path, e: std::io::Error| ExportError::Io(path.display().to_string(), e);
    std::fs::create_dir_all(folder).map_err(|e| failed(folder, e))?;
    let files = [("trf26.trf", report(event, section, Profile::Trf26)?), ("trf16.trf", report(event, section, Profile::Trf16)?)];
    for (name, text) in &files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|e| failed(&path, e))?;
    }
    Ok(files.len())
}
