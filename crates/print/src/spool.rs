//! To the printer, through the system's `lp` and `lpstat`. Arguments are a list, never a line for a shell.

use super::page::Paper;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use words::{Message, os_words};

/// Longest title handed to the print queue, in characters.
const LONGEST_TITLE: usize = 80;

/// How long `lp` may take to accept a job before it is given up and killed. It only hands the file to the queue, which takes well
/// under a second; one that takes longer waits for a server or a printer that does not answer.
pub const LIMIT: Duration = Duration::from_secs(60);

/// How often it is asked whether `lp` is done.
const STEP: Duration = Duration::from_millis(20);

/// Most that is read of what `lp` says, in bytes.
pub const LONGEST_REPLY: u64 = 16 << 10;

/// How long its last words are waited for after its end: a process that it left behind may hold them open for ever.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// What to print.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The PDF. It is already saved and stays where it is whatever happens here.
    pub file: &'a Path,
    /// Title in the queue.
    pub title: &'a str,
    /// Name of the printer; `None` for the system's default.
    pub printer: Option<&'a str>,
    /// Copies, at least 1.
    pub copies: u16,
    /// Which sides.
    pub sides: Sides,
    /// The tray, by the name that the printer has for it; `None` for the usual one.
    pub tray: Option<&'a str>,
    /// Paper.
    pub paper: Paper,
}

/// Which sides of a sheet are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// As the printer is set.
    #[default]
    Printer,
    /// The front only: what hangs on a wall.
    One,
    /// Both, turned like a book.
    Long,
    /// Both, turned like a pad.
    Short,
}

impl Sides {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Printer, Self::One, Self::Long, Self::Short];

    /// The name on the command line and in the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Printer => "printer",
            Self::One => "one",
            Self::Long => "long",
            Self::Short => "short",
        }
    }

    /// The option of `lp` (RFC 8011, `sides`).
    const fn option(self) -> Option<&'static str> {
        match self {
            Self::Printer => None,
            Self::One => Some("sides=one-sided"),
            Self::Long => Some("sides=two-sided-long-edge"),
            Self::Short => Some("sides=two-sided-short-edge"),
        }
    }
}

/// Printing did not work. The message always says where the file is.
#[derive(Debug, thiserror::Error)]
pub enum SpoolError {
    /// There is no `lp`.
    #[error("this system has no printing command (lp); the PDF is at {0}")]
    NoLp(PathBuf),
    /// `lp` could not be started.
    #[error("printing could not be started ({1}); the PDF is at {0}")]
    NotStarted(PathBuf, io::Error),
    /// `lp` refused: no such printer, no printer at all.
    #[error("the printing system refused ({1}); the PDF is at {0}")]
    Refused(PathBuf, String),
    /// The name of a printer or tray begins with `-` or holds something that is no part of a name.
    #[error("`{1}` is not the name of a printer or tray; the PDF is at {0}")]
    BadPrinter(PathBuf, String),
    /// `lp` did not end in time, or was stopped.
    #[error("printing was given up, the printing system did not answer; the PDF is at {0}")]
    GivenUp(PathBuf),
}

impl Message for SpoolError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoLp(_) => "print.spool.no-lp",
            Self::NotStarted(..) => "print.spool.not-started",
            Self::Refused(..) => "print.spool.refused",
            Self::BadPrinter(..) => "print.spool.bad-printer",
            Self::GivenUp(_) => "print.spool.given-up",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        let at = |path: &Path| ("path", path.display().to_string());
        match self {
            Self::NoLp(path) | Self::GivenUp(path) => vec![at(path)],
            Self::NotStarted(path, error) => vec![at(path), ("what", os_words(error))],
            Self::Refused(path, said) => vec![at(path), ("what", said.clone())],
            Self::BadPrinter(path, name) => vec![at(path), ("name", name.clone())],
        }
    }
}

/// Sends a file to a printer. Gives the number of the job, as the system names it. While `lp` runs, `keep_on` is asked again and again
/// whether to wait on, with the time since the start; when it says no, `lp` is killed.
pub fn print(job: &Job<'_>, keep_on: &mut dyn FnMut(Duration) -> bool) -> Result<String, SpoolError> {
    print_with(Path::new("lp"), job, keep_on)
}

fn print_with(lp: &Path, job: &Job<'_>, keep_on: &mut dyn FnMut(Duration) -> bool) -> Result<String, SpoolError> {
    let here = || job.file.to_owned();
    let arguments = arguments(job).map_err(|name| SpoolError::BadPrinter(here(), name))?;
    let mut command = Command::new(lp);
    command.args(arguments).env("LC_ALL", "C");
    match run(command, LONGEST_REPLY, keep_on) {
        Ok(Ended { status: Some(status), said, .. }) if status.success() => Ok(job_id(&said)),
        Ok(Ended { status: Some(_), complained, .. }) => {
            Err(SpoolError::Refused(here(), super::clean(&complained).chars().take(200).collect()))
        }
        Ok(Ended { status: None, .. }) => Err(SpoolError::GivenUp(here())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(SpoolError::NoLp(here())),
        Err(error) => Err(SpoolError::NotStarted(here(), error)),
    }
}

/// How another program ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit status; `None` where it was killed because nobody waited on.
    pub status: Option<ExitStatus>,
    /// What it wrote on standard output, its beginning, as it wrote it.
    pub said: String,
    /// The same of standard error.
    pub complained: String,
}

/// Runs another program to its end, without input, and reads at most so many bytes of either of its outputs. While it runs, `keep_on` is asked again and again whether to wait on, with the time since
/// the start; when it says no, the program is killed.
///
/// # Errors
/// It could not be started.
pub fn run(mut command: Command, most: u64, keep_on: &mut dyn FnMut(Duration) -> bool) -> io::Result<Ended> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (said, complained) = (child.stdout.take().map(|pipe| reply(pipe, most)), child.stderr.take().map(|pipe| reply(pipe, most)));
    let status = wait(&mut child, keep_on)?;
    let words = |reply: Option<Receiver<String>>| reply.and_then(|r| r.recv_timeout(LAST_WORDS).ok()).unwrap_or_default();
    Ok(Ended { status, said: words(said), complained: words(complained) })
}

/// Waits for the end as long as it is worth waiting. `None`: it was killed.
fn wait(child: &mut Child, keep_on: &mut dyn FnMut(Duration) -> bool) -> io::Result<Option<ExitStatus>> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if !keep_on(began.elapsed()) {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(STEP);
    }
}

/// Reads what comes through a pipe, beside, so that whoever writes there is never held up.
fn reply(mut pipe: impl Read + Send + 'static, most: u64) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // Half a reply is better than none; the rest is read and dropped, so that nobody is held up.
        let _ = pipe.by_ref().take(most).read_to_end(&mut bytes);
        let _ = io::copy(&mut pipe, &mut io::sink());
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}

/// The arguments of `lp`. The file comes after `--`, so that no name is taken for an option.
fn arguments(job: &Job<'_>) -> Result<Vec<OsString>, String> {
    let mut arguments: Vec<OsString> = Vec::new();
    if let Some(printer) = job.printer {
        arguments.extend(["-d".into(), named(printer)?.into()]);
    }
    // A title that began with a dash would be read as an option.
    let title: String = super::clean(job.title).trim_start_matches('-').chars().take(LONGEST_TITLE).collect();
    if !title.is_empty() {
        arguments.extend(["-t".into(), title.into()]);
    }
    arguments.extend(["-n".into(), job.copies.max(1).to_string().into()]);
    let media = match job.paper {
        Paper::A4 => "media=A4",
        Paper::Letter => "media=Letter",
        Paper::A3 => "media=A3",
        Paper::Tabloid => "media=Tabloid",
        Paper::A5 => "media=A5",
    };
    let media = match job.tray {
        Some(tray) => format!("{media},{}", named(tray)?),
        None => media.to_owned(),
    };
    arguments.extend(["-o".into(), media.into()]);
    // A sheet is made for its paper: cut marks and fold lines must not move.
    let options = [Some("print-scaling=none"), job.sides.option()];
    arguments.extend(options.into_iter().flatten().flat_map(|option| ["-o".into(), option.into()]));
    arguments.extend(["--".into(), job.file.into()]);
    Ok(arguments)
}

/// A name that cannot be taken for an option or for several values.
fn named(name: &str) -> Result<&str, String> {
    let is_name = !name.is_empty() && !name.starts_with('-') && name.chars().all(|c| !c.is_whitespace() && !c.is_control() && c != ',');
    if is_name { Ok(name) } else { Err(super::clean(name)) }
}

/// The job's name in the reply "request id is Laser-42 (1 file(s))", or the whole reply where it has another form.
fn job_id(reply: &str) -> String {
    let reply = super::clean(reply);
    let id = reply.strip_prefix("request id is ").and_then(|rest| rest.split(' ').next());
    id.map_or_else(|| reply.chars().take(80).collect(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(file: &Path) -> Job<'_> {
        Job {
            file,
            title: "Pairings – Open; rm -rf \u{1b}[0m",
            printer: Some("Laser_1"),
            copies: 2,
            sides: Sides::Printer,
            tray: None,
            paper: Paper::Letter,
        }
    }

    #[test]
    fn nothing_is_taken_for_an_option_or_a_command() {
        let file = Path::new("-o sides.pdf");
        let list = arguments(&job(file)).unwrap();
        let head = ["-d", "Laser_1", "-t", "Pairings – Open; rm -rf [0m", "-n", "2", "-o", "media=Letter", "-o", "print-scaling=none"];
        let expected: Vec<&str> = head.into_iter().chain(["--", "-o sides.pdf"]).collect();
        assert_eq!(list, expected.iter().map(OsString::from).collect::<Vec<_>>());
        for bad in ["", "-oraw", "a b", "a\nb"] {
            assert!(arguments(&Job { printer: Some(bad), ..job(file) }).is_err(), "{bad:?}");
        }
        for bad in ["", "-t", "Tray 1", "Tray,x"] {
            assert!(arguments(&Job { tray: Some(bad), ..job(file) }).is_err(), "{bad:?}");
        }
        let list = arguments(&Job { tray: Some("Tray2"), sides: Sides::Long, ..job(file) }).unwrap();
        assert_eq!(
            list[6..12],
            ["-o", "media=Letter,Tray2", "-o", "print-scaling=none", "-o", "sides=two-sided-long-edge"].map(OsString::from)
        );
        let list = arguments(&Job { title: "--x", printer: None, copies: 0, ..job(file) }).unwrap();
        assert_eq!(list[..4], ["-t", "x", "-n", "1"].map(OsString::from));
    }

    #[test]
    fn without_lp_the_message_says_where_the_file_is() {
        let error = print_with(Path::new("no-such-lp-here"), &job(Path::new("/event/print/a.pdf")), &mut |_| true).unwrap_err();
        assert!(matches!(error, SpoolError::NoLp(_)));
        assert!(error.to_string().ends_with("the PDF is at /event/print/a.pdf"));
    }

    #[cfg(unix)]
    #[test]
    fn the_job_and_the_refusal_are_reported() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let script = |name: &str, body: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
            path
        };
        let good = script("good", "echo \"request id is $2-42 (1 file(s))\"");
        assert_eq!(print_with(&good, &job(Path::new("a.pdf")), &mut |_| true).unwrap(), "Laser_1-42");
        let bad = script("bad", "echo 'lp: The printer does not exist.' >&2; exit 1");
        let error = print_with(&bad, &job(Path::new("a.pdf")), &mut |_| true).unwrap_err().to_string();
        assert_eq!(error, "the printing system refused (lp: The printer does not exist.); the PDF is at a.pdf");
    }

    #[cfg(unix)]
    #[test]
    fn one_that_hangs_is_killed_and_its_children_hold_nothing_up() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let lp = folder.path().join("lp");
        let pid = folder.path().join("pid");
        // The process that it starts keeps its pipes open after it is dead.
        std::fs::write(&lp, format!("#!/bin/sh\necho $$ > '{}'\nsleep 5\n", pid.display())).unwrap();
        std::fs::set_permissions(&lp, std::fs::Permissions::from_mode(0o755)).unwrap();
        let (began, mut asked) = (Instant::now(), 0);
        let error = print_with(&lp, &job(Path::new("a.pdf")), &mut |time| {
            asked += 1;
            time < Duration::from_millis(300) || !pid.exists()
        });
        assert!(matches!(error, Err(SpoolError::GivenUp(_))), "{error:?}");
        assert!(began.elapsed() < Duration::from_secs(3) && asked > 3, "{asked} in {:?}", began.elapsed());
        let pid = std::fs::read_to_string(pid).unwrap();
        assert!(!Path::new("/proc").join(pid.trim()).exists(), "lp lives on");
    }
}
