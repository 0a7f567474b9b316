//! What the proofs share: a home of their own, the built program, small events.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The moment at which the clock stands where a test compares bytes.
pub const NOON: &str = "2026-11-20T12:00:00Z";

/// A home of its own: nothing of the machine's user is read or written.
pub struct Home {
    dir: TempDir,
}

impl Home {
    pub fn new() -> Self {
        Self { dir: TempDir::new().unwrap() }
    }

    /// A home whose screen and prints are in a language, with a folder for copies.
    pub fn in_language(language: &str) -> Self {
        let home = Self::new();
        let (config, stick) = (home.path("config"), home.path("stick"));
        std::fs::create_dir_all(&config).unwrap();
        std::fs::create_dir_all(&stick).unwrap();
        let text = format!("language = \"{language}\"\narbiter = \"Test\"\nbackup-folder = \"{}\"\n", stick.display());
        std::fs::write(config.join("config.toml"), text).unwrap();
        home
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Variables under which the program runs: these and no others.
    pub fn variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("FLAGFALL_HOME", self.dir.path().display().to_string()),
            ("FLAGFALL_NOW", NOON.to_owned()),
            ("HOME", self.dir.path().display().to_string()),
            ("PATH", format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap_or_default())),
            ("LANG", "C.UTF-8".to_owned()),
            ("TERM", "xterm-256color".to_owned()),
            ("USER", "tester".to_owned()),
        ]
    }

    /// The program with these arguments.
    pub fn command<S: AsRef<std::ffi::OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flagfall"));
        command.env_clear().envs(self.variables()).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program and waits for its end.
    pub fn run<S: AsRef<std::ffi::OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Ran {
        Ran::of(self.command(args).output().unwrap())
    }

    /// A Swiss event of so many players; nobody is checked in, nothing is paired.
    pub fn event(&self, name: &str, players: usize, rounds: usize) -> PathBuf {
        let event = self.path(name);
        let rounds = rounds.to_string();
        let setup = ["--name", "Harbour Open", "--game", "chess", "--rounds", rounds.as_str()];
        self.run(["new".as_ref(), path(&event)].into_iter().chain(setup.map(AsRef::as_ref))).clean();
        let roster = self.roster(players);
        self.run(["players".as_ref(), path(&event), "import".as_ref(), path(&roster)]).clean();
        event
    }

    /// The same event with its first round published.
    pub fn running_event(&self, name: &str, players: usize, rounds: usize) -> PathBuf {
        let event = self.event(name, players, rounds);
        for action in ["pair", "publish"] {
            self.run(["round".as_ref(), path(&event), action.as_ref()]).clean();
        }
        event
    }

    /// A roster of players with invented names in two scripts.
    pub fn roster(&self, players: usize) -> PathBuf {
        let file = self.path("roster.csv");
        std::fs::write(&file, roster(players)).unwrap();
        file
    }
}

/// Lines of a roster: name, rating, federation.
pub fn roster(players: usize) -> String {
    let families = ["Lindqvist", "Okonjo", "Ferreira", "Łuczak", "Petrosyan", "王", "罗", "司马", "Öztürk", "Novák"];
    let mut text = "Name,Rating,Federation\n".to_owned();
    for n in 0..players {
        let family = families[n % families.len()];
        let given = char::from_u32(0x4e00 + u32::try_from(n * 37 % 4000).unwrap()).unwrap();
        let name = if n % 10 == 5 || n % 10 == 6 || n % 10 == 7 { format!("{family}{given}") } else { format!("{family} No{n:03}") };
        text.push_str(&format!("{name},{},NOR\n", 2600 - n * 3));
    }
    text
}

/// A path as an argument.
pub fn path(path: &Path) -> &std::ffi::OsStr {
    path.as_os_str()
}

/// How a run of the program ended.
#[derive(Debug)]
pub struct Ran {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Self { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// The run did what was asked and found nothing wrong.
    #[track_caller]
    pub fn clean(self) -> Self {
        assert_eq!(self.status, Some(0), "{self:#?}");
        self
    }

    /// The run ended with this status and these words on standard error.
    #[track_caller]
    pub fn failed(self, status: i32, words: &[&str]) -> Self {
        assert_eq!(self.status, Some(status), "{self:#?}");
        for word in words {
            assert!(self.err.contains(word), "`{word}` is missing: {self:#?}");
        }
        assert!(!self.err.contains("panicked"), "{self:#?}");
        self
    }
}
