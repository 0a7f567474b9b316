//! A game file of any kind that is read here (PGN, XQF, CBR, DhtmlXQ), its games written as XQF files into a folder: for readers of others.
//!
//! `cargo run -p xiangqi --example to_xqf -- GAMES.pgn FOLDER`

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use xiangqi::files::{read, xqf};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(folder)) = (args.next(), args.next().map(PathBuf::from)) else { return Err("to_xqf GAMES FOLDER".into()) };
    fs::create_dir_all(&folder)?;
    for (number, reading) in (1..).zip(read(&fs::read(file)?)?) {
        let bytes = xqf::write(&reading.record).ok_or("a position that XQF cannot hold")?;
        fs::write(folder.join(format!("{number:02}.xqf")), bytes)?;
        println!("{number}: {} plies", reading.record.main_line().len());
    }
    Ok(())
}
