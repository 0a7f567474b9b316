//! A real terminal: the program runs behind a pseudo-terminal, its output drives an emulator, tests wait for what stands
//! on the emulator's screen.

use crate::support::Home;
use flagfall::tui::key::{self, Code, Key};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use vt100::{Parser, Screen};

/// Longest wait for anything: far more than the slowest machine needs.
const CEILING: Duration = Duration::from_secs(20);

/// What the program may ask of a terminal: where the cursor is.
const WHERE_IS_THE_CURSOR: &[u8] = b"\x1b[6n";

struct State {
    parser: Parser,
    closed: bool,
}

/// The emulator, and the signal that its screen has changed.
type Shared = Arc<(Mutex<State>, Condvar)>;

/// The program in a terminal.
pub struct Terminal {
    shared: Shared,
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn positive(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).unwrap()
}

impl Terminal {
    /// Starts the program with these arguments in a terminal of this size.
    pub fn start(home: &Home, args: &[&Path], columns: u16, rows: u16) -> Self {
        Self::start_program(home, env!("CARGO_BIN_EXE_flagfall").as_ref(), args, columns, rows)
    }

    /// Starts a program.
    pub fn start_program(home: &Home, program: &Path, args: &[&Path], columns: u16, rows: u16) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(program);
        command.env_clear();
        for (name, value) in home.variables() {
            command.env(name, value);
        }
        command.args(args);
        let child = pair.slave.spawn_command(command).unwrap();
        // The reader sees the end only when nobody holds the other side any more.
        drop(pair.slave);
        let parser = Parser::new(positive(rows), positive(columns), 0);
        let shared = Arc::new((Mutex::new(State { parser, closed: false }), Condvar::new()));
        let writer = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let reader = pair.master.try_clone_reader().unwrap();
        let (for_reader, answers) = (Arc::clone(&shared), Arc::clone(&writer));
        std::thread::spawn(move || read(reader, &for_reader, &answers));
        Self { shared, writer, master: pair.master, child }
    }

    /// Types a script of keys, as `key::script` reads it.
    pub fn keys(&self, script: &str) {
        let bytes: Vec<u8> = key::script(script).unwrap().into_iter().flat_map(encode).collect();
        self.write(&bytes);
    }

    /// Types a text, letter by letter.
    pub fn text(&self, text: &str) {
        self.write(text.as_bytes());
    }

    fn write(&self, bytes: &[u8]) {
        let mut writer = self.writer.lock().unwrap();
        writer.write_all(bytes).unwrap();
        writer.flush().unwrap();
    }

    /// Waits until the screen is as wanted, and gives what stands on it.
    #[track_caller]
    pub fn until(&self, what: &str, wanted: impl Fn(&Screen) -> bool) -> String {
        let deadline = Instant::now() + CEILING;
        let (state, changed) = &*self.shared;
        let mut state: MutexGuard<'_, State> = state.lock().unwrap();
        loop {
            if wanted(state.parser.screen()) {
                return state.parser.screen().contents();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || state.closed {
                let end = if state.closed { "the program ended" } else { "nothing more came" };
                panic!("{end} while waiting for {what}; the screen:\n{}", state.parser.screen().contents());
            }
            state = changed.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Waits for words on the screen.
    #[track_caller]
    pub fn see(&self, words: &str) -> String {
        self.until(&format!("`{words}`"), |screen| screen.contents().contains(words))
    }

    /// Gives terminal and emulator another size. The emulator goes first: it must not draw new frames with the old size. It is
    /// wiped, so that what is seen afterwards was drawn afterwards.
    pub fn resize(&self, columns: u16, rows: u16) {
        let mut state = self.shared.0.lock().unwrap();
        state.parser.set_size(positive(rows), positive(columns));
        state.parser.process(b"\x1b[2J");
        drop(state);
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Waits for the end of the program; gives its status and the screen it left behind.
    #[track_caller]
    pub fn end(mut self) -> (ExitStatus, Left) {
        let (state, changed) = &*self.shared;
        let deadline = Instant::now() + CEILING;
        let mut state = state.lock().unwrap();
        while !state.closed {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "the program does not end; the screen:\n{}", state.parser.screen().contents());
            state = changed.wait_timeout(state, left).unwrap().0;
        }
        let screen = state.parser.screen();
        let left = Left {
            alternate: screen.alternate_screen(),
            cursor_hidden: screen.hide_cursor(),
            bracketed_paste: screen.bracketed_paste(),
            text: screen.contents(),
        };
        drop(state);
        (self.child.wait().unwrap(), left)
    }
}

/// How a terminal was left.
#[derive(Debug)]
pub struct Left {
    pub alternate: bool,
    pub cursor_hidden: bool,
    pub bracketed_paste: bool,
    pub text: String,
}

impl Left {
    /// The terminal is as it was before the program.
    #[track_caller]
    pub fn restored(&self) {
        assert!(!self.alternate && !self.cursor_hidden && !self.bracketed_paste, "{self:#?}");
        assert!(!self.text.contains("panicked"), "{}", self.text);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(mut reader: Box<dyn Read + Send>, shared: &Shared, answers: &Mutex<Box<dyn Write + Send>>) {
    let mut buffer = [0; 8192];
    loop {
        let count = reader.read(&mut buffer).unwrap_or(0);
        let bytes = &buffer[..count];
        let mut state = shared.0.lock().unwrap();
        state.parser.process(bytes);
        state.closed = count == 0;
        let (row, column) = state.parser.screen().cursor_position();
        drop(state);
        shared.1.notify_all();
        if count == 0 {
            return;
        }
        if bytes.windows(WHERE_IS_THE_CURSOR.len()).any(|w| w == WHERE_IS_THE_CURSOR) {
            let _ = write!(answers.lock().unwrap(), "\x1b[{};{}R", row + 1, column + 1);
        }
    }
}

/// The bytes that a terminal sends for a key.
fn encode(key: Key) -> Vec<u8> {
    let text = match key.code {
        Code::Char(c) if key.ctrl => return vec![u8::try_from(c).unwrap() & 0x1f],
        Code::Char(c) => c.to_string(),
        Code::Enter => "\r".to_owned(),
        Code::Esc => "\x1b".to_owned(),
        Code::Tab => "\t".to_owned(),
        Code::BackTab => "\x1b[Z".to_owned(),
        Code::Backspace => "\x7f".to_owned(),
        Code::Delete => "\x1b[3~".to_owned(),
        Code::Up => "\x1b[A".to_owned(),
        Code::Down => "\x1b[B".to_owned(),
        Code::Right => "\x1b[C".to_owned(),
        Code::Left => "\x1b[D".to_owned(),
        Code::Home => "\x1b[H".to_owned(),
        Code::End => "\x1b[F".to_owned(),
        Code::PageUp => "\x1b[5~".to_owned(),
        Code::PageDown => "\x1b[6~".to_owned(),
        Code::F(n @ 1..=4) => format!("\x1bO{}", char::from(b'O' + n)),
        Code::F(n) => format!("\x1b[{}~", [15, 17, 18, 19, 20, 21, 23, 24][usize::from(n) - 5]),
    };
    text.into_bytes()
}

#[test]
fn a_panic_of_any_thread_gives_the_terminal_back_before_its_words_are_written() {
    for program in ["terminal::panics_on_the_screen", "terminal::panics_beside_the_screen"] {
        let home = Home::new();
        let this = std::env::current_exe().unwrap();
        let args = ["--exact", program, "--nocapture"].map(Path::new);
        let (status, left) = Terminal::start_program(&home, &this, &args, 100, 30).end();
        assert!(!status.success());
        assert!(!left.alternate && !left.cursor_hidden && !left.bracketed_paste, "{left:#?}");
        assert!(left.text.contains("the flag has fallen"), "what happened cannot be read: {left:#?}");
    }
}

/// A program of the test above, which runs it in a terminal of its own; elsewhere there is nothing to do.
#[test]
fn panics_on_the_screen() {
    panics(|| panic!("the flag has fallen"));
}

/// The same: the work beside the screen breaks down, while the screen waits.
#[test]
fn panics_beside_the_screen() {
    panics(|| {
        std::thread::spawn(|| panic!("the flag has fallen"));
        std::thread::sleep(Duration::from_secs(600));
    });
}

fn panics(work: impl FnOnce()) {
    if std::env::var("FLAGFALL_NOW").as_deref() != Ok(crate::support::NOON) {
        return;
    }
    let end: std::io::Result<()> = flagfall::tui::on_screen(|screen| {
        screen.draw(|frame| frame.render_widget("a picture", frame.area()))?;
        work();
        Ok(())
    });
    end.unwrap();
}
