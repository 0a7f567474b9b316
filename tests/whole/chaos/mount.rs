//! A stick: a small file system in memory that can be filled, made read-only and taken out. Only where this user may mount.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A mounted file system; gone at the end.
#[derive(Debug)]
pub struct Mount(PathBuf);

fn done(program: &str, args: &[&str], at: &Path) -> bool {
    Command::new(program).args(args).arg(at).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

impl Mount {
    /// `None`: this user may not mount.
    pub fn new(at: &Path, size: &str) -> Option<Self> {
        let mounted = done("mount", &["-t", "tmpfs", "-o", &format!("size={size}"), "none"], at);
        if !mounted {
            eprintln!("mounting is refused here: no disk is filled or protected, no stick taken out");
        }
        mounted.then(|| Self(at.to_owned()))
    }

    /// `false`: the system will not, while something is open for writing on it.
    pub fn remount(&self, option: &str) -> bool {
        done("mount", &["-o", &format!("remount,{option}")], &self.0)
    }

    /// Takes the stick out, whatever is open on it.
    pub fn take_out(&self) -> bool {
        done("umount", &["-l"], &self.0)
    }

    pub fn at(&self) -> &Path {
        &self.0
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        while self.take_out() {}
    }
}
