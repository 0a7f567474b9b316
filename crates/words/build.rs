//! Finds the languages: every folder `assets/lang/<code>/` is one, every file `<part>.toml` in it (also in folders below) a part of
//! its catalogue. Adding a language is adding a folder.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = fs::canonicalize("../../assets/lang")?;
    println!("cargo::rerun-if-changed={}", root.display());
    let mut languages: BTreeMap<String, BTreeMap<String, PathBuf>> = BTreeMap::new();
    for entry in fs::read_dir(&root)? {
        let folder = entry?.path();
        if folder.is_dir() {
            let mut parts = BTreeMap::new();
            collect(&folder, "", &mut parts)?;
            languages.insert(name(&folder), parts);
        }
    }
    let mut code = String::from("pub(crate) const FOLDERS: &[Folder] = &[\n");
    for (language, parts) in &languages {
        write!(code, "Folder {{ code: {language:?}, parts: &[").map_err(io::Error::other)?;
        for (part, file) in parts {
            write!(code, "({part:?}, include_str!({:?})), ", file.display().to_string()).map_err(io::Error::other)?;
        }
        code.push_str("] },\n");
    }
    code.push_str("];\n");
    let source = languages.keys().position(|code| code == "en").ok_or_else(|| io::Error::other("assets/lang/en is missing"))?;
    writeln!(code, "pub(crate) const SOURCE: u8 = {source};").map_err(io::Error::other)?;
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("folders.rs"), code)
}

/// The parts of a folder: `rulebook/words.toml` is `rulebook.words`.
fn collect(folder: &Path, prefix: &str, parts: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{}.", name(&path)), parts)?;
        } else if let Some(part) = name(&path).strip_suffix(".toml") {
            println!("cargo::rerun-if-changed={}", path.display());
            parts.insert(format!("{prefix}{part}"), path);
        }
    }
    Ok(())
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
