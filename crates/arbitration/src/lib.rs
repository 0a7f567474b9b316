#![doc = include_str!("../README.md")]
//! # Modules
//!
//! | module | what is in it |
//! |---|---|
//! | [`kind`], [`game`] | the five games behind one enum: positions, moves, records, counters |
//! | [`reconcile`](mod@reconcile), [`notation`] | scoresheets and what stands in their cells |
//! | [`chess`] | repetition and quiet moves with their occurrences, claims, set-ups, dead positions and "can he mate?" |
//! | [`clock`] | time controls, ledger, audit, explanations, cases worked out, times and moves to key in |
//! | [`ruling`] | claims and what the arbiter must call: ground, edition, articles, occurrences, consequences |
//! | [`rulebook`], [`penalty`], [`adjournment`] | editions as data, and what follows from them |
//! | [`play`](mod@play), [`claim`](mod@claim), [`ruling`] | a record played through; claims, ends and counts ruled on; rulings as values |
//! | [`pgn`], [`movetext`] | game files; one line of moves of any game, typed or out of a file |

pub mod adjournment;
pub mod chess;
pub mod claim;
pub mod clock;
pub mod game;
pub mod hand;
pub mod irregular;
pub mod kind;
pub mod movetext;
pub mod notation;
pub mod penalty;
pub mod pgn;
pub mod play;
pub mod reconcile;
pub mod rulebook;
pub mod ruling;
