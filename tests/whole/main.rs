//! Proofs of the whole program: the built binary on real files and a real terminal.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod any_commands;
mod bad_files;
mod beside;
mod crash;
mod event_file;
mod imports;
mod past_versions;
mod real_field;
mod round_robin;
mod settings;
mod support;
mod terminal;
mod workday;
