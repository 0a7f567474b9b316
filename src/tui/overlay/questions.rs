//! What the first start asks, and the same one by one as settings: language, paper, printer, folder of copies, cells of a sign; and, only
//! when it is asked for, how the board is drawn.

use crate::config::{Board, Config, Glyphs, PaperSize};
use crate::words::Lang;
use tui_input::Input;

/// One question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Language of screen and paper.
    Language,
    /// Paper in the printer.
    Paper,
    /// Which of the printers that the system knows.
    Printer,
    /// Where copies of events go.
    Folder,
    /// Whether signs that some terminals draw two cells wide are one cell wide here.
    Cells,
    /// How the board is drawn.
    Board,
}

impl Question {
    /// Those of the first start in their order.
    pub const ALL: [Self; 5] = [Self::Language, Self::Paper, Self::Printer, Self::Folder, Self::Cells];

    /// The key of its words.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Language => "ui.ask.language",
            Self::Paper => "ui.ask.paper",
            Self::Printer => "ui.ask.printer",
            Self::Folder => "ui.ask.folder",
            Self::Cells => "ui.ask.cells",
            Self::Board => "ui.ask.board",
        }
    }
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// This language.
    Language(Lang),
    /// This paper.
    Paper(PaperSize),
    /// This printer; empty for the default of the system.
    Printer(String),
    /// These signs.
    Signs(Glyphs),
    /// The board like this.
    Board(Board),
}

/// Questions, asked one after the other.
#[derive(Clone, Debug)]
pub struct Questions {
    /// What is asked.
    pub list: Vec<Question>,
    /// The place of the one that is asked now.
    pub at: usize,
    /// The choice that the arrows stand on.
    pub cursor: usize,
    /// What was typed, where something is.
    pub input: Input,
    /// The printers that the system knows; `None` until it has said.
    pub printers: Option<Vec<String>>,
    /// What a folder begun may become.
    pub found: Vec<String>,
    /// What stands against the folder as it is typed.
    pub doubt: Option<String>,
    /// Several are asked, at the first start: Esc ends them for good.
    pub first: bool,
}

/// A row of ten signs that some terminals draw two cells wide.
pub const AMBIGUOUS: &str = "○●½·★§×→■°";

impl Questions {
    /// All questions, or one.
    pub fn new(list: Vec<Question>, config: &Config) -> Self {
        let first = list.len() > 1;
        let mut questions = Self { list, at: 0, cursor: 0, input: Input::default(), printers: None, found: Vec::new(), doubt: None, first };
        questions.stand(config);
        questions
    }

    /// The question that is asked.
    pub fn now(&self) -> Option<Question> {
        self.list.get(self.at).copied()
    }

    /// On to the next question; `false`: that was the last. Which printer is nothing to ask where the system knows none.
    pub fn on(&mut self, config: &Config) -> bool {
        self.at += 1;
        if self.first && self.now() == Some(Question::Printer) && self.printers.as_ref().is_none_or(Vec::is_empty) {
            self.at += 1;
        }
        self.stand(config);
        self.at < self.list.len()
    }

    /// Puts the cursor on what is configured.
    pub fn stand(&mut self, config: &Config) {
        self.cursor = match self.now() {
            Some(Question::Language) => Lang::all().position(|lang| lang == config.language),
            Some(Question::Paper) => PAPERS.iter().position(|paper| *paper == config.paper),
            Some(Question::Printer) => {
                let known = self.printers.iter().flatten().position(|name| *name == config.printer);
                known.filter(|_| !config.printer.is_empty()).map(|at| at + 1)
            }
            Some(Question::Cells) => SIGNS.iter().position(|signs| *signs == config.glyphs),
            Some(Question::Board) => Board::ALL.iter().position(|board| *board == config.board),
            _ => None,
        }
        .unwrap_or(0);
        if self.now() == Some(Question::Folder) {
            self.input = Input::new(folder(config));
        }
    }

    /// Whether something else was typed than is configured.
    pub fn is_typed(&self, config: &Config) -> bool {
        self.now() == Some(Question::Folder) && self.input.value() != folder(config)
    }

    /// What can be chosen, in words; empty where something is typed.
    pub fn choices(&self, lang: Lang) -> Vec<(String, Given)> {
        match self.now() {
            Some(Question::Language) => Lang::all().map(|lang| (lang.text("ui.said.language").to_owned(), Given::Language(lang))).collect(),
            Some(Question::Paper) => {
                let words = |paper| if paper == PaperSize::A4 { "ui.ask.a4" } else { "ui.ask.letter" };
                PAPERS.iter().map(|paper| (lang.get(words(*paper)).unwrap_or_default().to_owned(), Given::Paper(*paper))).collect()
            }
            Some(Question::Printer) => {
                let usual = (lang.text("ui.ask.default-printer").to_owned(), Given::Printer(String::new()));
                let known = self.printers.iter().flatten().map(|name| (name.clone(), Given::Printer(name.clone())));
                std::iter::once(usual).chain(known).collect()
            }
            Some(Question::Cells) => {
                let words = |signs| if signs == Glyphs::Unicode { "ui.ask.together" } else { "ui.ask.apart" };
                SIGNS.iter().map(|signs| (lang.get(words(*signs)).unwrap_or_default().to_owned(), Given::Signs(*signs))).collect()
            }
            Some(Question::Board) => {
                let words = |board| match board {
                    Board::Auto => "ui.ask.board-auto",
                    Board::Text => "ui.ask.board-text",
                    Board::Kitty => "ui.ask.board-kitty",
                    Board::Iterm2 => "ui.ask.board-iterm2",
                    Board::Sixel => "ui.ask.board-sixel",
                };
                Board::ALL.iter().map(|board| (lang.get(words(*board)).unwrap_or_default().to_owned(), Given::Board(*board))).collect()
            }
            Some(Question::Folder) | None => Vec::new(),
        }
    }
}

/// The folder that is configured, as it is typed.
fn folder(config: &Config) -> String {
    config.backup_folder.as_ref().map_or_else(String::new, |folder| folder.display().to_string())
}

const PAPERS: [PaperSize; 2] = [PaperSize::A4, PaperSize::Letter];
const SIGNS: [Glyphs; 2] = [Glyphs::Unicode, Glyphs::Ascii];
