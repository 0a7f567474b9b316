//! Where the program's files are, how every file is read and how every file is written.
//!
//! | module | what is in it |
//! |---|---|
//! | [`paths`] | the folders of this user |
//! | [`input`] | files only, none larger than can be held, and no reading that waits for ever |
//! | [`output`] | whole files, over nothing of worth |
//! | [`mark`] | what is told to be a database of ours by what stands in it |

pub mod input;
pub mod mark;
pub mod output;
pub mod paths;
