//! The printers that the system knows, by its `lpstat`.

use ::print::spool::{Ended, run};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

/// How long `lpstat` may take: one that waits for a server is given up.
const LIMIT: Duration = Duration::from_secs(3);

/// Most that is read of what it says, in bytes.
const LONGEST: u64 = 64 << 10;

/// The names of the printers, in order. None where the system has no printing, or does not say in time.
pub fn printers() -> Vec<String> {
    listed_by(Path::new("lpstat")).unwrap_or_default()
}

fn listed_by(lpstat: &Path) -> Option<Vec<String>> {
    let mut command = Command::new(lpstat);
    // A line a printer: `Office accepting requests since ...`.
    command.arg("-a").env("LC_ALL", "C");
    let Ended { status, said, .. } = run(command, LONGEST, &mut |time| time <= LIMIT).ok()?;
    status.filter(ExitStatus::success)?;
    let name = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let mut names: Vec<String> = said.lines().filter(|line| !line.starts_with(char::is_whitespace)).filter_map(name).collect();
    names.retain(|name| !name.starts_with('-') && !name.chars().any(char::is_control));
    names.sort();
    names.dedup();
    Some(names)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn each_line_names_a_printer() {
        let home = tempfile::TempDir::new().unwrap();
        let lpstat = home.path().join("lpstat");
        let write = |script: &str| {
            ::files::output::write(&lpstat, format!("#!/bin/sh\n{script}\n").as_bytes(), ::files::output::Over::Files).unwrap();
            std::fs::set_permissions(&lpstat, std::fs::Permissions::from_mode(0o755)).unwrap();
        };
        write("echo 'Office accepting requests since Mon'; printf '\\tout of paper\\n'; echo 'Hall_2 not accepting requests -'");
        assert_eq!(listed_by(&lpstat), Some(vec!["Hall_2".to_owned(), "Office".to_owned()]));
        write("exit 1");
        assert_eq!(listed_by(&lpstat), None);
        assert_eq!(listed_by(&home.path().join("none")), None);
    }
}
