//! Proofs of the whole program: the built binary on real files and a real terminal. They play with links, rights and signals as Unix has
//! them.
#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod any_commands;
mod appeals;
mod bad_files;
mod beside;
mod both_ways;
mod chaos;
mod chinese;
mod crash;
mod event_file;
mod formats;
mod house;
mod imports;
mod norms;
mod outputs;
mod past_versions;
mod printing;
mod prizes;
mod pseudo;
mod rating_check;
mod real_field;
mod reports;
mod round_robin;
mod schema;
mod settings;
mod sources;
mod strangers;
mod supply;
mod support;
mod terminal;
mod trust;
mod workday;
