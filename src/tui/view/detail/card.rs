//! The card of a player: who it is, the rounds, what the next pairing sees, incidents, the change of rating, norms.

use super::Known;
use super::pictures::spark;
use super::sheet::{Paper, Sheet, columns};
use crate::desk::card::{Card, Deed, Met};
use crate::tui::detail::Found;
use crate::tui::layout::cells;
use crate::tui::said::number_in_list;
use crate::tui::view::canvas::Align;
use crate::tui::view::clock::incident_words;
use crate::tui::view::crosstable::mark_of;
use crate::tui::view::players::{remarks, state};
use crate::tui::view::theme::{Role, in_glyphs};
use crate::words::ClockWords;
use crate::words::game::{color_letters, points_listed, side_short};
use crate::words::norm::{is_in_reach, title_line};
use arbitration::clock::side::Side;
use event::{Participant, Section};
use ratings::norms::Norm;
use tournament::history::{Float, Strength};
use tournament::model::{Bye, Color};

/// Writes the card that was found last; dim where it is another player's or of an older state.
pub fn write(sheet: &mut Sheet, paper: &Paper<'_>, known: Known<'_>) {
    let lang = paper.lang();
    let Some(section) = paper.workspace.section() else { return };
    let Some((_, found, is_current)) = known else {
        sheet.text(lang.text("detail.coming"), Role::Dim);
        return;
    };
    match found {
        Found::Card(card) => {
            let Some(player) = section.player(card.player) else { return };
            heading(sheet, paper, section, player);
            if section.is_of_teams() {
                super::team::write(sheet, paper, section, player);
            }
            rounds(sheet, paper, section, card);
            pairing(sheet, paper, section, card);
            incidents(sheet, paper, section, card);
            gain(sheet, paper, card);
            norms(sheet, paper, card);
        }
        Found::Nothing(text) => sheet.text(text, Role::Dim),
        _ => sheet.text(lang.text("detail.coming"), Role::Dim),
    }
    if !is_current {
        sheet.dim_from(0);
    }
}

fn heading(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, player: &Participant) {
    let (lang, dot) = (paper.lang(), paper.signs().dot);
    let p = &player.person;
    let number = number_in_list(Some(player));
    sheet.text(format!("{number} {} {}", p.title, p.name).split_whitespace().collect::<Vec<_>>().join(" ").as_str(), Role::Head);
    let rating = section.rating_of(player).map_or_else(String::new, |rating| paper.hushed(rating.to_string()));
    // A number alone is a player's rating; that of a team says what it is.
    let rating = match section.is_of_teams() && !rating.is_empty() {
        true => lang.fill("team.roster.facts", &[("strength", &rating)]),
        false => rating,
    };
    let facts = [rating.as_str(), &p.federation, &p.club, &p.id];
    let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    if !facts.is_empty() {
        sheet.text(&facts.join(&format!(" {dot} ")), Role::Dim);
    }
    let (here, role) = state(player, section.asks_presence(), paper.signs(), lang);
    let ahead = remarks(player, section, lang);
    let parts: Vec<&str> = [here.as_str(), &ahead].into_iter().filter(|part| !part.is_empty()).collect();
    if !parts.is_empty() {
        sheet.text(&parts.join(&format!(" {dot} ")), role);
    }
}

fn rounds(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, card: &Card) {
    let lang = paper.lang();
    if card.rounds.is_empty() {
        sheet.gap();
        sheet.text(lang.text("detail.card.no-rounds"), Role::Dim);
        return;
    }
    sheet.head(lang.text("detail.card.rounds"));
    // A draft is seen by nobody.
    let is_shown = |met: &&Met| !paper.workspace.quiet || section.round(met.round).is_some_and(|round| round.published.is_some());
    let rows: Vec<([String; 7], Role)> = card.rounds.iter().filter(is_shown).map(|met| round(paper, section, card, met)).collect();
    // As wide as what stands in them: the name has the rest.
    let width = |column: usize| rows.iter().map(|(texts, _)| cells(&texts[column])).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2), 0, width(4), width(5), width(6)];
    let name = paper.width.saturating_sub(widths.iter().sum::<u16>() + 6).min(36);
    for (texts, role) in &rows {
        let parts: Vec<(&str, u16, Align)> = (texts.iter().zip(widths).zip(ALIGN))
            .enumerate()
            .map(|(at, ((text, width), align))| (text.as_str(), if at == NAME { name } else { width }, align))
            .collect();
        sheet.line(vec![(columns(&parts, paper.signs().ellipsis), *role)]);
    }
    let values: Vec<i64> = std::iter::once(0).chain(card.rounds.iter().map(|met| i64::from(met.points.hundredths()))).collect();
    if let Some(last) = card.rounds.last().filter(|_| card.rounds.len() > 1) {
        let values = [("points", points_listed(section, last.points)), ("picture", spark(&values, paper.glyphs))];
        sheet.text(&lang.fill("detail.card.points", &values.each_ref().map(|(k, v)| (*k, v.as_str()))), Role::Plain);
    }
}

/// Which text of a round is the opponent's name.
const NAME: usize = 3;

/// Where the texts of a round go.
const ALIGN: [Align; 7] = [Align::Right, Align::Left, Align::Right, Align::Left, Align::Right, Align::Right, Align::Right];

/// Round, colour, number, opponent, rating, result, points after it.
fn round(paper: &Paper<'_>, section: &Section, card: &Card, met: &Met) -> ([String; 7], Role) {
    let lang = paper.lang();
    let (white, black) = color_letters(section.setup.game, lang);
    let line = |color: &str, tpn: String, name: &str, rating: String, mark: String| {
        [met.round.to_string(), color.to_owned(), tpn, name.to_owned(), rating, mark, points_listed(section, met.points)]
    };
    match &met.what {
        Deed::Bye(bye) => (line("", String::new(), lang.text(bye_key(*bye)), String::new(), String::new()), Role::Dim),
        Deed::Game(board, color) => {
            let opponent = if board.white == card.player { board.black } else { board.white };
            let other = section.player(opponent);
            let tpn = other.and_then(|p| p.tpn).map_or_else(String::new, |tpn| tpn.to_string());
            let rating = other.and_then(|p| section.rating_of(p)).map_or_else(String::new, |rating| paper.hushed(rating.to_string()));
            let is_blind = paper.workspace.second_pass.is_some() && !board.verified;
            let mark = in_glyphs(&mark_of(section, met.round, board, card.player), paper.glyphs).into_owned();
            let mark = if is_blind { paper.signs().unknown.to_owned() } else { mark };
            let mark = if section.counts(board) { mark } else { format!("({mark})") };
            let letter = if section.is_of_teams() {
                ""
            } else if *color == Color::White {
                white
            } else {
                black
            };
            let role = if board.result.is_none() { Role::Accent } else { Role::Plain };
            (line(letter, tpn, section.name(opponent), rating, mark), role)
        }
    }
}

/// The words for a round without a game.
pub const fn bye_key(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "detail.bye.pab",
        Bye::Full => "detail.bye.full",
        Bye::Half => "detail.bye.half",
        Bye::Zero => "detail.bye.zero",
    }
}

fn pairing(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, card: &Card) {
    let (lang, signs) = (paper.lang(), paper.signs());
    // What is due in the next round is for who pairs it.
    let Some(sight) = card.pairing.as_ref().filter(|_| !paper.workspace.quiet) else { return };
    let (white, black) = color_letters(section.setup.game, lang);
    let letter = |color: &Color| if *color == Color::White { white } else { black };
    let words = |color: Color| side_short(color, lang.of(section.setup.game));
    sheet.gap();
    let colors: String = sight.colors.iter().map(letter).collect();
    let strength = match sight.due.strength {
        Strength::None => "detail.card.due-none",
        Strength::Mild => "detail.card.due-mild",
        Strength::Strong => "detail.card.due-strong",
        Strength::Absolute => "detail.card.due-absolute",
    };
    let due = lang.fill(strength, &[("color", sight.due.color.map_or("", words))]);
    let colors = if colors.is_empty() { due } else { format!("{colors} {} {due}", signs.dot) };
    sheet.told(lang.text("detail.card.colors"), &colors, Role::Plain);
    let sign = |float: &Float| match float {
        Float::None => signs.none,
        Float::Down => signs.down,
        Float::Up => signs.up,
    };
    let floats: Vec<&str> = sight.floats.iter().map(sign).collect();
    if sight.floats.iter().any(|float| *float != Float::None) {
        sheet.told(lang.text("detail.card.floats"), &floats.join(" "), Role::Plain);
    }
    if sight.is_barred_from_bye {
        sheet.text(lang.text("detail.card.no-bye"), Role::Dim);
    }
}

/// What the player did, not what was done to the player.
fn incidents(sheet: &mut Sheet, paper: &Paper<'_>, section: &Section, card: &Card) {
    let lang = paper.lang();
    if paper.workspace.quiet {
        return;
    }
    let words = ClockWords::new(lang, section.setup.game);
    let own = section.incidents.iter().filter(|incident| {
        let board = section.board_of(incident.game());
        let seat = board.map(|b| if incident.penalty.side == Side::White { b.white } else { b.black });
        incident.withdrawn.is_none() && seat == Some(card.player)
    });
    for (at, incident) in own.enumerate() {
        if at == 0 {
            sheet.head(lang.text("detail.incidents"));
        }
        let place = [("round", incident.round.to_string()), ("board", section.label(incident.game()))];
        let place = lang.fill("detail.card.at", &place.each_ref().map(|(k, v)| (*k, v.as_str())));
        sheet.told(&place, &incident_words(incident, &words), Role::Accent);
    }
}

fn gain(sheet: &mut Sheet, paper: &Paper<'_>, card: &Card) {
    let lang = paper.lang();
    let Some(gain) = &card.gain else { return };
    sheet.gap();
    let label = lang.text("detail.card.rating");
    if paper.workspace.quiet {
        sheet.told(label, &paper.blank(), Role::Plain);
        return;
    }
    let exact = if gain.exact.0 > 0 { format!("+{}", gain.exact) } else { gain.exact.to_string() };
    let values = [("exact", exact.as_str()), ("k", &gain.k.to_string()), ("games", &gain.games.to_string())];
    sheet.told(label, &lang.fill("detail.card.gain", &values), Role::Plain);
    if gain.by_round.len() > 1 {
        let values: Vec<i64> = std::iter::once(0).chain(gain.by_round.iter().map(|(_, exact)| exact.0)).collect();
        let indent = " ".repeat(usize::from(cells(label) + 1));
        sheet.line(vec![(format!("{indent}{}", spark(&values, paper.glyphs)), Role::Accent)]);
    }
}

/// Titles that were made or can still be made.
fn norms(sheet: &mut Sheet, paper: &Paper<'_>, card: &Card) {
    let lang = paper.lang();
    let Some(found) = &card.norms else { return };
    let label = lang.text("detail.card.norms");
    let sought = Norm::ALL.into_iter().any(|norm| found.is_sought(norm));
    let in_reach: Vec<Norm> = Norm::ALL.into_iter().filter(|norm| is_in_reach(found, *norm)).collect();
    if !sought {
        return;
    }
    sheet.gap();
    match in_reach.is_empty() {
        _ if paper.workspace.quiet => sheet.told(label, &paper.blank(), Role::Plain),
        true => sheet.told(label, lang.text("detail.card.no-norm"), Role::Dim),
        false => in_reach.into_iter().for_each(|norm| sheet.told(label, &title_line(found, norm, lang), Role::Plain)),
    }
}
