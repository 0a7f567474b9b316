//! Certificates (奖状): one for each prize, or for the first of the final ranking where no prizes are laid down.

use super::who::{parted, spoken as spoken_name};
use super::{centred, items, mm, numerals, plates};
use crate::clean;
use crate::documents::prizes;
use crate::drawing::{Drawing, Letters, Pen, Placed, Shape};
use crate::input::{Input, spoken};
use crate::measure::{Align, PT, Unit};
use crate::sheet::Part;
use words::prizes::PrizeWords;

/// How many get one where neither prizes nor the template say it.
const FIRST: u16 = 3;

/// What one certificate says.
struct Won {
    name: String,
    unit: String,
    place: u32,
    /// The prize list, where there are several; else empty.
    list: String,
    points: String,
}

/// On its side.
pub fn landscape(input: &Input<'_>) -> Vec<Part> {
    all(input, "certificates", (mm(279), mm(210)))
}

/// Upright.
pub fn upright(input: &Input<'_>) -> Vec<Part> {
    all(input, "certificates-upright", (mm(210), mm(279)))
}

fn all(input: &Input<'_>, id: &str, size: (Unit, Unit)) -> Vec<Part> {
    let won = match of_prizes(input) {
        won if won.is_empty() => of_ranking(input),
        won => won,
    };
    let date = numerals::day(&last_day(input), input.lang());
    let one = |won: &Won| {
        let key = format!("{} · {}", won.name, numerals::place(won.place, input.lang()));
        let own = items::face(input, id, size, &values(input, won, &date));
        Drawing { key, ..own.unwrap_or_else(|| usual(input, won, &date, size)) }
    };
    plates(won.iter().map(one).collect(), size.0 > size.1)
}

/// The prizes of the section, list by list.
fn of_prizes(input: &Input<'_>) -> Vec<Won> {
    let Some((event, found)) = prizes::of(input) else { return Vec::new() };
    let Some(section) = input.records.map(|records| &records.section) else { return Vec::new() };
    let words = PrizeWords { event, prizes: &found, lang: input.lang() };
    let several = found.outcome.lists.len() > 1;
    let lists = found.outcome.lists.iter().enumerate();
    let awards = lists.flat_map(|(list, told)| told.awards.iter().map(move |award| (list, award)));
    let won = |(list, award): (usize, &::prizes::Award)| {
        let winner = found.winners.get(award.player as usize).filter(|winner| winner.section == section.id)?;
        let tpn = winner.member.is_none().then(|| section.player(winner.contestant)?.tpn).flatten();
        Some(Won {
            name: winner.person(event).map(|person| person.name.clone()).unwrap_or_default(),
            unit: prizes::unit(&words, award.player),
            place: u32::try_from(award.place).unwrap_or(0),
            list: if several { words.list(list).to_owned() } else { String::new() },
            points: tpn.map_or_else(String::new, |tpn| points(input, tpn)),
        })
    };
    awards.filter_map(won).collect()
}

/// The first of the ranking.
fn of_ranking(input: &Input<'_>) -> Vec<Won> {
    let first = match input.template().certificates.first {
        0 => FIRST,
        first => first,
    };
    let ranked: Vec<(u16, tournament::model::Tpn)> = match (input.overall, input.records, input.standings) {
        (Some(overall), Some(records), _) => {
            overall.rows.iter().filter_map(|row| Some((row.rank, records.section.player(row.player)?.tpn?))).collect()
        }
        (_, _, Some(standings)) => standings.rows.iter().map(|row| (row.rank, row.tpn)).collect(),
        _ => Vec::new(),
    };
    let won = |(rank, tpn): (u16, tournament::model::Tpn)| Won {
        name: input.name(tpn),
        unit: input.club(tpn).to_owned(),
        place: u32::from(rank),
        list: String::new(),
        points: points(input, tpn),
    };
    ranked.into_iter().filter(|(rank, _)| *rank <= first).map(won).collect()
}

/// Points at the end; where several stages are ranked they do not tell the place.
fn points(input: &Input<'_>, tpn: tournament::model::Tpn) -> String {
    if input.overall.is_some() { String::new() } else { spoken(input.score(tpn, input.heading.round)) }
}

/// The last day of the event as far as it is known.
fn last_day(input: &Input<'_>) -> String {
    let Some(records) = input.records else { return String::new() };
    let of_rounds = || records.section.days().into_values().map(|day| day.date).next_back();
    let known = [&records.info.end, &records.info.start].into_iter().find(|day| !day.is_empty()).cloned();
    known.or_else(of_rounds).unwrap_or_default()
}

fn values(input: &Input<'_>, won: &Won, date: &str) -> items::Values {
    let (family, given) = parted(&won.name);
    let mut values = items::of_event(input);
    values.extend([
        ("family", family),
        ("given", given),
        ("name", spoken_name(&won.name, input.lang())),
        ("unit", won.unit.clone()),
        ("place", numerals::place(won.place, input.lang())),
        ("points", won.points.clone()),
        ("list", won.list.clone()),
        ("date", date.to_owned()),
    ]);
    values
}

fn usual(input: &Input<'_>, won: &Won, date: &str, size: (Unit, Unit)) -> Drawing {
    let mut page = Drawing::new(size);
    let template = input.template();
    if !template.certificates.bare {
        for (inset, width) in [(mm(9), 3 * PT), (mm(11), PT / 2)] {
            let pen = Pen { ink: template.ink(), ..Pen::black(width) };
            page.shapes.push(Shape::rect((inset, inset), (size.0 - 2 * inset, size.1 - 2 * inset), None, Some(pen)));
        }
    }
    if let Some(logo) = &template.logo {
        let room = logo.within((mm(60), mm(18)));
        page.pictures.push(Placed { at: ((size.0 - room.0) / 2, mm(17)), size: room, picture: logo.clone(), turned: false });
    }
    page.lay(&Drawing::strip(&template.sponsors, (size.0 - mm(44), mm(12))), (mm(22), size.1 - mm(26)));
    // A language has its own form: lines that are centred, or a citation.
    if input.lang().text("print.certificate.form") == "citation" {
        citation(&mut page, input, won, date);
    } else {
        lines(&mut page, input, won, date);
    }
    page
}

/// Event, name, place, section, points, date and two signatures, one under the other.
fn lines(page: &mut Drawing, input: &Input<'_>, won: &Won, date: &str) {
    let lang = input.lang();
    let (width, height) = page.size;
    let (middle, room) = (width / 2, width - mm(44));
    let y = |of_210: i32| height * of_210 / 210;
    let ink = input.template().ink();
    let below = [won.list.as_str(), input.heading.section.as_str()].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
    let score = match won.points.as_str() {
        "" => String::new(),
        // Of one and less the language may have another form.
        points @ ("1" | "½") => lang.fill("print.certificate.point", &[("points", points)]),
        points => lang.fill("print.certificate.points", &[("points", points)]),
    };
    let place = numerals::place(won.place, lang);
    page.letters.extend([
        centred((middle, y(42)), 18 * PT, input.heading.event.as_str(), room, 2).down_to(14 * PT),
        centred((middle, y(62)), 44 * PT, lang.text("print.certificate.title"), room, 1).bold().inked(ink),
        centred((middle, y(80)), 14 * PT, lang.text("print.certificate.awarded"), room, 1),
        centred((middle, y(99)), 36 * PT, spoken_name(&won.name, input.lang()), room, 2).down_to(20 * PT).bold(),
        centred((middle, y(115)), 14 * PT, won.unit.as_str(), room, 1),
        centred((middle, y(130)), 26 * PT, place, room, 1).bold().inked(ink),
        centred((middle, y(143)), 16 * PT, below.join(" · "), room, 2).down_to(12 * PT),
        centred((middle, y(151)), 14 * PT, score, room, 1),
        centred((middle, y(160)), 12 * PT, date, room, 1),
    ]);
    let chief = input.records.map_or("", |records| records.info.chief_arbiter.as_str());
    let organiser = input.template().certificates.organiser.as_str();
    for (x, name, office) in [
        (width / 4 + mm(8), organiser, lang.text("print.certificate.organiser")),
        (width * 3 / 4 - mm(8), chief, lang.text("print.certificate.chief")),
    ] {
        let line = y(169);
        page.shapes.push(Shape::line((x - mm(33), line), (x + mm(33), line), Pen::black(PT / 2)));
        page.letters.push(centred((x, line + mm(4)), 10 * PT, office, mm(66), 1));
        page.letters.push(centred((x, line + mm(9)), 10 * PT, name, mm(66), 1));
    }
}

/// 奖状: unit and name, a sentence, who awards it with room for a seal of 45 mm over name and date.
fn citation(page: &mut Drawing, input: &Input<'_>, won: &Won, date: &str) {
    let lang = input.lang();
    let (width, height) = page.size;
    let y = |of_210: i32| height * of_210 / 210;
    let (left, room) = (mm(34), width - mm(68));
    let ink = input.template().ink();
    let heading = input.heading;
    // Words in letters have a gap between them, where the sentence of hanzi has none.
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    let run_on = lang.is_chinese() && heading.event.ends_with(is_letter) && heading.section.starts_with(is_letter);
    let section = if run_on { format!(" {}", heading.section) } else { heading.section.clone() };
    let values = [
        ("unit", won.unit.as_str()),
        ("name", won.name.as_str()),
        ("event", heading.event.as_str()),
        ("section", section.as_str()),
        ("list", won.list.as_str()),
        ("place", &numerals::place(won.place, lang)),
        ("points", won.points.as_str()),
    ];
    let said = |key: &'static str| clean(lang.fill(key, &values).trim());
    let sentence = if won.points.is_empty() { "print.certificate.sentence" } else { "print.certificate.sentence_points" };
    let name = Letters::new((left, y(84)), 26 * PT, said("print.certificate.to")).within(room, 2).down_to(18 * PT);
    // Its own lines are set in by two signs, as a paragraph begins.
    let indent = 2 * 22 * PT;
    let sentence = Letters::new((left + indent, y(104)), 22 * PT, said(sentence)).within(room - indent, 3);
    let close = Letters::new((left + indent, y(131)), 22 * PT, lang.text("print.certificate.close")).within(room - indent, 1);
    page.letters.extend([
        centred((width / 2, y(52)), 48 * PT, lang.text("print.certificate.title"), room, 1).bold().inked(ink),
        name.bold(),
        sentence,
        close,
    ]);
    let seal = width - mm(78);
    let organiser = input.template().certificates.organiser.as_str();
    page.letters.push(centred((seal, y(162)), 16 * PT, organiser, mm(100), 2).down_to(13 * PT));
    page.letters.push(centred((seal, y(174)), 16 * PT, date, mm(100), 1));
    let chief = input.records.map_or("", |records| records.info.chief_arbiter.as_str());
    let line = y(175);
    let label = format!("{}  {chief}", lang.text("print.certificate.chief"));
    page.letters.push(Letters::new((left, line - mm(2)), 12 * PT, label.trim_end()).within(mm(60), 1).aligned(Align::Left));
    page.shapes.push(Shape::line((left, line), (left + mm(60), line), Pen::black(PT / 2)));
}
