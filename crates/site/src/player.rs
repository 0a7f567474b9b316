//! The card of a player or team: who it is, and a row a round.

use super::entry::{own, sign};
use super::html::{cell, column, esc, facts, name, table};
use super::players::status;
use super::standings::stages;
use super::view::{View, player_file, round_file};
use event::{Meeting, Participant, Round};
use print::input::spoken;
use tournament::model::Color;
use tournament::tiebreak::{Fate, Part};
use words::game::column_head;

/// The page.
pub fn page(view: &View<'_>, player: &Participant) -> String {
    let (lang, section, input) = (view.lang, &view.section, view.input());
    let place = stages(&input).iter().find_map(|stage| {
        let standings = stage.standings?;
        let row = standings.rows.iter().find(|row| Some(row.tpn) == player.tpn)?;
        let values: Vec<String> = standings
            .codes
            .iter()
            .zip(&row.values)
            .skip(1)
            .map(|(code, value)| format!("{} {value}", column_head(code, view.lang)))
            .collect();
        Some((row.rank.to_string(), values.join(" · ")))
    });
    let (rank, values) = place.unwrap_or_default();
    let rating = section.rating_of(player).map_or_else(String::new, |rating| rating.to_string());
    let points = if view.has_standings() { spoken(view.points(player.id, view.complete)) } else { String::new() };
    let mut main = String::from("<div class=\"two\">\n<div>\n");
    main.push_str(&facts(&[
        (input.head("print.column.number"), player.tpn.map_or_else(String::new, |tpn| tpn.to_string())),
        (lang.text("print.column.rating"), rating),
        (lang.text("print.column.federation"), esc(&player.person.federation)),
        (lang.text("print.column.club"), name(&player.person.club).replace("<bdi></bdi>", "")),
        (lang.text("print.column.rank"), rank),
        (lang.text("print.column.points"), points),
        (lang.text("site.tie-breaks"), esc(&values)),
        (lang.text("site.status"), esc(status(view, player).unwrap_or_default())),
    ]));
    main.push_str(&roster(view, player));
    main.push_str("</div>\n<div>\n");
    if !section.rounds.is_empty() {
        main.push_str(&rounds(view, player));
    }
    main.push_str("</div>\n</div>\n");
    let title = plain(player);
    view.page(&player_file(player), &title, &[], main)
}

/// Title and name as plain text.
fn plain(player: &Participant) -> String {
    let title = player.person.title.trim();
    if title.is_empty() { player.person.name.clone() } else { format!("{title} {}", player.person.name) }
}

fn rounds(view: &View<'_>, player: &Participant) -> String {
    let (lang, input) = (view.lang, view.input());
    let mut columns = vec![column("n", esc(lang.text("print.column.round_short")).as_str())];
    let is_single = !view.section.is_of_teams();
    columns.extend(is_single.then(|| column("c", esc(lang.text("print.column.color")).as_str())));
    columns.extend([
        column("", esc(lang.text("print.column.opponent")).as_str()),
        column("n", esc(lang.text("print.column.result")).as_str()),
        column("n", esc(lang.text("site.total")).as_str()),
    ]);
    let shares = player.tpn.map_or_else(Vec::new, |tpn| view.shares.of(tpn));
    columns.extend(shares.iter().map(|(tiebreak, _)| column("n tb", &esc(&column_head(&tiebreak.to_string(), lang)))));
    let row = |round: &Round| {
        let number = super::html::link(&round_file(round.number), &round.number.to_string());
        let total = spoken(view.points(player.id, round.number));
        let [color, opponent, result] = of_round(view, player, round);
        let mut out = format!("<tr><th scope=\"row\" class=\"n rank\">{number}</th>");
        if is_single {
            out.push_str(&cell("c", &color));
        }
        out.push_str(&cell("who", &opponent));
        out.push_str(&cell("n", &result));
        out.push_str(&cell("n pts", &format!("<b>{total}</b>")));
        shares.iter().for_each(|(_, parts)| out.push_str(&cell("n tb", &share(parts, round.number))));
        out.push_str("</tr>\n");
        out
    };
    let rows: String = view.section.rounds.iter().map(row).collect();
    let words = [Color::White, Color::Black].map(|color| format!("{} {}", sign(color), esc(input.color_word(color))));
    let explained =
        if shares.is_empty() { String::new() } else { format!("<p class=\"note wide\">{}</p>\n", esc(lang.text("site.shares"))) };
    let legend = if is_single { format!("<p class=\"note\">{}</p>\n", words.join(" · ")) } else { String::new() } + &explained;
    format!("{}{legend}", table("card", (lang.text("site.rounds"), true), &columns.concat(), &rows))
}

/// What a round gave to a tie-break, struck out where it was cut; empty where it gave nothing.
fn share(parts: &[Part], round: u16) -> String {
    let one = |part: &Part| {
        let given = part.contribution.with_decimals(0);
        if part.fate == Fate::Counted { given } else { format!("<s>{given}</s>") }
    };
    parts.iter().filter(|part| part.round == round).map(one).collect::<Vec<_>>().join(" ")
}

/// Colour, opponent, result, as HTML.
fn of_round(view: &View<'_>, player: &Participant, round: &Round) -> [String; 3] {
    let meeting = round.meetings().into_iter().find(|m| m.first == player.id || m.second == player.id);
    if let Some(meeting) = meeting {
        return of_meeting(view, player, round, &meeting);
    }
    let bye = round.byes.get(&player.id).map(|bye| view.input().bye_word(*bye));
    [String::new(), bye.map_or_else(|| "–".to_owned(), |word| format!("<span class=\"sub\">{}</span>", esc(word))), String::new()]
}

fn of_meeting(view: &View<'_>, player: &Participant, round: &Round, meeting: &Meeting<'_>) -> [String; 3] {
    let (section, lang) = (&view.section, view.lang);
    let is_first = meeting.first == player.id;
    let opponent = if is_first { meeting.second } else { meeting.first };
    let games = meeting.games.iter();
    let signs: String =
        games.clone().filter(|b| b.extra.is_none()).map(|b| sign(if b.white == player.id { Color::White } else { Color::Black })).collect();
    let scoring = section.scoring();
    let result = match (meeting.games.as_slice(), section.is_of_teams()) {
        ([game], false) => game.result.map_or_else(String::new, |result| {
            let (white, black) = result.outcomes();
            own(if game.white == player.id { white } else { black }, &scoring, lang)
        }),
        _ => meeting.points(&scoring).map_or_else(String::new, |(first, second)| {
            let (own, other) = if is_first { (first, second) } else { (second, first) };
            format!("{}-{}", spoken(own), spoken(other))
        }),
    };
    let game = meeting.games.iter().find(|board| view.game(round.number, board).is_some());
    let result = match game {
        Some(board) => {
            let text = if result.is_empty() { lang.text("site.play").to_owned() } else { result };
            super::html::link(&format!("{}.html", super::view::game_name(round.number, board)), &esc(&text))
        }
        None => esc(&result),
    };
    [signs, view.linked(opponent), result]
}

/// The players of a team with what they made.
fn roster(view: &View<'_>, team: &Participant) -> String {
    let (lang, section) = (view.lang, &view.section);
    let members = section.members_of(team.id);
    if members.is_empty() {
        return String::new();
    }
    let totals = section.member_totals(view.complete);
    let columns = [
        column("n", esc(lang.text("print.column.board")).as_str()),
        column("", esc(lang.text("print.column.name")).as_str()),
        column("n", esc(lang.text("print.column.rating")).as_str()),
        column("n", esc(lang.text("site.games-played")).as_str()),
        column("n", esc(lang.text("print.column.points")).as_str()),
    ];
    let row = |(place, member): (usize, &event::Member)| {
        let total = totals.iter().find(|total| total.member.id == member.id);
        let listed = if team.roster.contains(&member.id) { (place + 1).to_string() } else { "–".to_owned() };
        let rating = member.person.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string());
        let (games, points) = total.map_or((0, String::new()), |total| (total.games, spoken(total.points + total.by_forfeit)));
        format!(
            "<tr><th scope=\"row\" class=\"n rank\">{listed}</th>{}{}{}{}</tr>\n",
            cell("who", &name(&print::teams::titled(&member.person))),
            cell("n", &rating),
            cell("n", &games.to_string()),
            cell("n pts", &format!("<b>{}</b>", esc(&points))),
        )
    };
    let rows: String = members.into_iter().enumerate().map(row).collect();
    let title = lang.text("site.menu.players");
    format!("<h2>{}</h2>\n{}", esc(title), table("card", (title, true), &columns.concat(), &rows))
}
