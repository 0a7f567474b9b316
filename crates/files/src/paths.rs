//! Where the program keeps its own files. `FLAGFALL_HOME` puts all of them under one folder (tests, a USB stick).

use std::path::PathBuf;

/// The folders of this user.
#[derive(Clone, Debug)]
pub struct Paths {
    /// Folder of the configuration file.
    pub config: PathBuf,
    /// Folder of events, the list of recent ones and the rating database.
    pub data: PathBuf,
}

impl Paths {
    /// From the environment and the platform's conventions; `None` where the platform names no home folder.
    pub fn find() -> Option<Self> {
        if let Some(home) = std::env::var_os("FLAGFALL_HOME").filter(|h| !h.is_empty()) {
            let home = PathBuf::from(home);
            return Some(Self { config: home.join("config"), data: home.join("data") });
        }
        let dirs = directories::ProjectDirs::from("", "", "flagfall")?;
        Some(Self { config: dirs.config_dir().to_owned(), data: dirs.data_dir().to_owned() })
    }

    /// The configuration file.
    pub fn config_file(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// The local rating database.
    pub fn ratings_db(&self) -> PathBuf {
        self.data.join("ratings.sqlite")
    }

    /// The list of recent events.
    pub fn recent_file(&self) -> PathBuf {
        self.data.join("recent.toml")
    }

    /// What was chosen in the line that finds everything.
    pub fn found_file(&self) -> PathBuf {
        self.data.join("found.toml")
    }

    /// What this computer last saw of each event.
    pub fn anchors(&self) -> PathBuf {
        self.data.join("anchors")
    }

    /// Where new events go if the arbiter names no folder.
    pub fn events(&self) -> PathBuf {
        self.data.join("events")
    }
}
