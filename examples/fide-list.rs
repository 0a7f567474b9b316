//! Writes a rating list of invented players in FIDE's layouts, for measuring:
//!
//! ```text
//! cargo run --release --example fide-list -- txt 1500000 > list.txt
//! cargo run --release --example fide-list -- xml 1500000 > list.xml
//! cargo run --release -- ratings import list.txt
//! ```
//!
//! The same arguments give the same bytes.

use std::io::{self, Write};
use std::process::ExitCode;

const HEADER: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";
const BEGIN: [&str; 24] = [
    "Al", "Ba", "Ber", "Car", "Che", "Da", "Dor", "El", "Fa", "Gor", "Hu", "Iva", "Jo", "Kar", "Li", "Mar", "Mül", "Na", "Or", "Pe", "Ro",
    "San", "Wa", "Zhu",
];
const MIDDLE: [&str; 16] = ["", "", "ni", "le", "ma", "ra", "to", "vi", "ga", "do", "se", "ka", "mi", "lo", "ne", "ri"];
const END: [&str; 16] = ["n", "ng", "ov", "ova", "er", "es", "sen", "ez", "i", "ski", "dis", "an", "u", "in", "a", "mann"];
const GIVEN: [&str; 20] = [
    "Anna", "Boris", "Chen", "Dieter", "Elena", "Fang", "Georg", "Hana", "Igor", "Jana", "Karl", "Lei", "Magnus", "Nina", "Olga", "Pavel",
    "Rosa", "Sergey", "Tom", "Wei",
];
const FEDERATIONS: [&str; 12] = ["CHN", "ESP", "FRA", "GER", "IND", "IRI", "ITA", "NED", "POL", "RUS", "UKR", "USA"];
const TITLES: [(&str, &str); 8] = [("", ""), ("", ""), ("", ""), ("", ""), ("GM", ""), ("IM", ""), ("FM", ""), ("", "WFM")];

struct Random(u64);

impl Random {
    /// A number below `limit`, small ones more often: common names are common.
    fn skewed(&mut self, limit: usize) -> usize {
        self.below(limit).min(self.below(limit))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap_or(0) % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        let index = self.skewed(from.len());
        from.get(index).copied().unwrap_or("")
    }
}

struct Player {
    id: usize,
    name: String,
    federation: &'static str,
    sex: char,
    titles: (&'static str, &'static str),
    ratings: [usize; 3],
    k: usize,
    year: usize,
    flag: &'static str,
}

fn player(number: usize, random: &mut Random) -> Player {
    let name = format!("{}{}{}{}", random.pick(&BEGIN), random.pick(&MIDDLE), random.pick(&MIDDLE), random.pick(&END));
    let name = format!("{name}, {}", random.pick(&GIVEN)).replace('ü', "ue");
    let female = random.below(8) == 0;
    let rating = |random: &mut Random| if random.below(3) == 0 { 0 } else { 1400 + random.skewed(1400) };
    let titles = if random.below(60) == 0 { TITLES[random.below(TITLES.len())] } else { ("", "") };
    Player {
        id: 100_000 + number * 29,
        name,
        federation: FEDERATIONS[random.below(FEDERATIONS.len())],
        sex: if female { 'F' } else { 'M' },
        titles,
        ratings: [rating(random), rating(random), rating(random)],
        k: [10, 20, 40][random.below(3)],
        year: 1930 + random.below(88),
        flag: match (female, random.below(4) == 0) {
            (false, false) => "",
            (false, true) => "i",
            (true, false) => "w",
            (true, true) => "wi",
        },
    }
}

fn write_txt(p: &Player, number: usize, out: &mut impl Write) -> io::Result<()> {
    // One line in ten thousand is a character too long, as in the real list.
    let other = if number % 10_000 == 9_999 { "FA,FT,NI,IO,DIX" } else { "" };
    write!(out, "{:<15}{:<61}{:<4}{:<4}{:<5}{:<5}{:<15}", p.id, p.name, p.federation, p.sex, p.titles.0, p.titles.1, other)?;
    write!(out, "{}    ", if other.is_empty() { "" } else { " " })?;
    for (rating, games, k) in p.ratings.map(|r| (r, r % 20, p.k)) {
        write!(out, "{rating:<6}{games:<4}{k:<3}")?;
    }
    write!(out, "{:<6}{:<4}\r\n", p.year, p.flag)
}

fn write_xml(p: &Player, out: &mut impl Write) -> io::Result<()> {
    let [standard, rapid, blitz] = p.ratings;
    let (title, women, k) = (p.titles.0, p.titles.1, p.k);
    writeln!(
        out,
        "<player>\n<fideid>{}</fideid>\n<name>{}</name>\n<country>{}</country>\n<sex>{}</sex>\n<title>{title}</title>\n<w_title>{women}</w_title>\n\
         <o_title></o_title>\n<foa_title></foa_title>\n<rating>{standard}</rating>\n<games>0</games>\n<k>{k}</k>\n<rapid_rating>{rapid}</rapid_rating>\n\
         <rapid_games>0</rapid_games>\n<rapid_k>{k}</rapid_k>\n<blitz_rating>{blitz}</blitz_rating>\n<blitz_games>0</blitz_games>\n\
         <blitz_k>{k}</blitz_k>\n<birthday>{}</birthday>\n<flag>{}</flag>\n</player>",
        p.id, p.name, p.federation, p.sex, p.year, p.flag
    )
}

fn write(xml: bool, count: usize) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut random = Random(2026);
    if xml {
        writeln!(out, "<playerslist>")?;
    } else {
        write!(out, "{HEADER}\r\n")?;
    }
    for number in 0..count {
        let player = player(number, &mut random);
        if xml { write_xml(&player, &mut out)? } else { write_txt(&player, number, &mut out)? }
    }
    if xml {
        writeln!(out, "</playerslist>")?;
    }
    out.flush()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [form, count] = arguments.as_slice() else {
        eprintln!("usage: fide-list txt|xml COUNT");
        return ExitCode::from(2);
    };
    let Some(count) = count.parse().ok().filter(|_| form == "txt" || form == "xml") else {
        eprintln!("usage: fide-list txt|xml COUNT");
        return ExitCode::from(2);
    };
    match write(form == "xml", count) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fide-list: {error}");
            ExitCode::from(2)
        }
    }
}
