//! The arbiter's configuration: one TOML file, every entry optional.

use ::print::spool::Sides;
use ::words::{Lang, Message, TomlFault};
use files::input::{self, InputError};
use files::output::{self, OutputError, Over};
use files::paths::Paths;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::Utf8Error;

/// A configuration larger than this, in bytes, is none.
const LONGEST: u64 = 1 << 20;

/// Colours of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Light text on dark.
    #[default]
    Dark,
    /// Dark text on light.
    Light,
    /// Black, white and one strong accent.
    HighContrast,
    /// No colour at all: only bold, underline and reverse.
    NoColor,
}

impl Theme {
    /// All of them, in the order in which they are switched.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::HighContrast, Self::NoColor];
}

/// Which signs may be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glyphs {
    /// Lines, half signs, figurines.
    #[default]
    Unicode,
    /// ASCII only, for poor terminals and for those that draw ambiguous characters wide.
    Ascii,
}

/// How the board of a game is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// As a picture where the terminal is known to show pictures, else as text.
    #[default]
    Auto,
    /// As text.
    Text,
    /// As a picture by the protocol of Kitty.
    Kitty,
    /// As a picture as iTerm2 has them.
    Iterm2,
    /// As a picture in Sixel.
    Sixel,
}

impl Board {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Text, Self::Kitty, Self::Iterm2, Self::Sixel];
}

/// Paper size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaperSize {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

/// The configuration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Language of the screen, of the command line and of prints: the one chosen, else that of the system.
    #[serde(skip)]
    pub language: Lang,
    /// The language chosen; without one the system's is used.
    #[serde(rename = "language", skip_serializing_if = "Option::is_none")]
    pub chosen_language: Option<Lang>,
    /// Colours.
    pub theme: Theme,
    /// Signs.
    pub glyphs: Glyphs,
    /// How the board is drawn.
    pub board: Board,
    /// Name that stands in the log.
    pub arbiter: String,
    /// Printer to use, or several parted by blanks, each of which prints all; empty is the system's default.
    pub printer: String,
    /// Copies of each sheet.
    pub copies: u16,
    /// Which sides of a sheet are printed: `printer` (as it is set), `one`, `long`, `short`.
    pub sides: Sides,
    /// The printer's tray; empty for the usual one.
    pub tray: String,
    /// The documents that belong to a round; empty for the usual ones.
    pub round_sheets: Vec<String>,
    /// Paper.
    pub paper: PaperSize,
    /// Folder for copies of the event, for example a USB stick.
    pub backup_folder: Option<PathBuf>,
    /// How many copies of an event are kept there.
    pub backups_kept: usize,
    /// A copy is made when so many results were entered since the last one; 0: results are not counted.
    pub backup_every_results: u16,
    /// A copy is made when something was entered so many minutes ago that is in no copy yet; 0: time does not count.
    pub backup_every_minutes: u16,
    /// Whether a publication without a folder for copies asks for one, once an event.
    pub ask_backup_folder: bool,
    /// Keys laid over the shipped key map: command name to keys, separated by blanks.
    pub keys: BTreeMap<String, String>,
    /// How pages get to the web.
    pub publish: Publish,
}

/// How the pages of an event get to the web: by a program of the arbiter's own, run only when asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Publish {
    /// The program and its arguments, each on its own and never read by a shell; `{folder}` in one of them is the folder of the pages.
    pub command: Vec<String>,
    /// Seconds after which it is given up.
    pub seconds: u64,
}

impl Default for Publish {
    fn default() -> Self {
        Self { command: Vec::new(), seconds: 300 }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            language: Lang::EN,
            chosen_language: None,
            theme: Theme::Dark,
            glyphs: Glyphs::Unicode,
            board: Board::Auto,
            arbiter: String::new(),
            printer: String::new(),
            copies: 1,
            sides: Sides::Printer,
            tray: String::new(),
            round_sheets: Vec::new(),
            paper: PaperSize::A4,
            backup_folder: None,
            backups_kept: 20,
            backup_every_results: 10,
            backup_every_minutes: 10,
            ask_backup_folder: true,
            keys: BTreeMap::new(),
            publish: Publish::default(),
        }
    }
}

/// Why the configuration file was not used; the defaults are in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The file.
    pub path: PathBuf,
    /// Line and column, from 1, where known.
    pub place: Option<(usize, usize)>,
    fault: Fault,
}

/// What is wrong with a configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    /// Something in its text.
    Text(TomlFault),
    /// It cannot be read: a value for a message.
    File(String),
}

impl ConfigProblem {
    fn in_text(path: &Path, fault: TomlFault) -> Self {
        Self { path: path.to_owned(), place: Some((fault.line, fault.column)), fault: Fault::Text(fault) }
    }

    /// What is wrong: a value for a message.
    pub fn what(&self, lang: Lang) -> String {
        match &self.fault {
            Fault::Text(fault) => fault.say(lang),
            Fault::File(why) => why.clone(),
        }
    }
}

/// Who acts where neither the configuration nor the system has a name; said in the reader's language.
pub const UNNAMED: &str = "arbiter";

impl Config {
    /// Reads a configuration text.
    pub fn parse(text: &str, path: &Path) -> Result<Self, ConfigProblem> {
        toml::from_str(text).map_err(|error| ConfigProblem::in_text(path, TomlFault::new(text, &error)))
    }

    /// Reads the configuration file. A missing file means defaults; a file that cannot be used means defaults and a problem to show.
    pub fn load(paths: &Paths) -> (Self, Option<ConfigProblem>) {
        let path = paths.config_file();
        let problem = |why: String| ConfigProblem { path: path.clone(), place: None, fault: Fault::File(why) };
        let not_text = |bytes: &[u8], error: Utf8Error| ConfigProblem::in_text(&path, TomlFault::not_text(bytes, error.valid_up_to()));
        let read = match input::read_up_to(&path, LONGEST) {
            Ok(bytes) => std::str::from_utf8(&bytes).map_err(|e| not_text(&bytes, e)).and_then(|text| Self::parse(text, &path)),
            Err(InputError::Io(_, e)) if e.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(InputError::Io(_, e)) => Err(problem(::words::os_words(&e))),
            Err(e) => Err(problem(e.to_string())),
        };
        let (mut config, problem) = match read {
            Ok(config) => (config, None),
            Err(problem) => (Self::default(), Some(problem)),
        };
        config.language = config.chosen_language.unwrap_or_else(system_language);
        (config, problem)
    }

    /// Chooses a language from now on.
    pub fn choose_language(&mut self, language: Lang) {
        self.language = language;
        self.chosen_language = Some(language);
    }

    /// Writes the configuration file.
    pub fn save(&self, paths: &Paths) -> Result<(), OutputError> {
        let path = paths.config_file();
        let failed = |e| OutputError::Io(path.clone(), e);
        std::fs::create_dir_all(&paths.config).map_err(failed)?;
        let text = toml::to_string(self).map_err(std::io::Error::other).map_err(failed)?;
        output::write(&path, text.as_bytes(), Over::Files)
    }

    /// The name for the log: the configured one, else the login name.
    pub fn actor(&self) -> String {
        if !self.arbiter.is_empty() {
            return self.arbiter.clone();
        }
        ["USER", "USERNAME"].iter().find_map(|v| std::env::var(v).ok()).unwrap_or_else(|| UNNAMED.to_owned())
    }
}

/// The language of the system: of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
pub fn system_language() -> Lang {
    language_of(|variable| std::env::var(variable).ok())
}

fn language_of(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|locale| !locale.is_empty());
    set.and_then(|locale| Lang::of_locale(&locale)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_writes() {
        let config = Config {
            chosen_language: Lang::named("zh-CN"),
            theme: Theme::NoColor,
            backup_folder: Some("/media/stick".into()),
            ..Config::default()
        };
        let text = toml::to_string(&config).unwrap();
        assert_eq!(Config::parse(&text, Path::new("config.toml")), Ok(config));
    }

    #[test]
    fn the_first_variable_that_is_set_names_the_language() {
        let of = |all: &str, messages: &str, lang: &str| {
            let value = |name: &str| match name {
                "LC_ALL" => all.to_owned(),
                "LC_MESSAGES" => messages.to_owned(),
                _ => lang.to_owned(),
            };
            language_of(|name| Some(value(name)))
        };
        let chinese = Lang::named("zh-CN").unwrap();
        assert_eq!((of("", "", "zh_CN.UTF-8"), of("", "zh_CN", "de_DE"), of("zh_CN.GB18030@x", "C", "C")), (chinese, chinese, chinese));
        assert_eq!((of("C", "zh_CN", "zh_CN"), of("", "", "de_DE.UTF-8"), language_of(|_| None)), (Lang::EN, Lang::EN, Lang::EN));
        assert_eq!(of("", "", "zh"), chinese);
    }

    #[test]
    fn a_mistake_is_named_with_line_and_column() {
        let path = Path::new("config.toml");
        for (text, place) in [("language = \"en\"\ntheme = \"purple\"\n", (2, 9)), ("\n\nlangauge = 1\n", (3, 1)), ("theme = [", (1, 9))] {
            let problem = Config::parse(text, path).unwrap_err();
            let (line, column) = problem.place.unwrap();
            assert_eq!(line, place.0, "{text:?}: {problem:?}");
            assert!((1..=11).contains(&column), "{text:?}: {problem:?}");
        }
    }
}
