//! A section as its pages see it: computed once, asked by every page.

use super::html::{esc, link, name};
use super::page::Page;
use super::{Game, Site};
use event::{Board, Event, GameAt, Participant, PlayerId, Ranked, Round, Section, SystemKind};
use print::documents::About;
use print::input::Input;
use print::material::Material;
use print::sheet::Sheet;
use std::collections::BTreeMap;
use tournament::model::{Title, Tpn};
use tournament::points::Points;
use tournament::tiebreak::{Part, TieBreak, Worked};
use words::Lang;
use words::days::day_and_start;

/// A document on a page of its own.
pub struct Extra {
    /// The file.
    pub file: String,
    /// The title.
    pub title: String,
    /// What it says.
    pub sheet: Sheet,
    /// What it is about.
    pub about: About,
}

/// A section.
pub struct View<'a> {
    /// What everything is made from.
    pub site: &'a Site<'a>,
    /// The language, in the words of the game.
    pub lang: Lang,
    /// The event as everybody may see it.
    pub event: &'a Event,
    /// The section, everybody numbered.
    pub section: Section,
    /// What its standings are made from.
    pub after: Material,
    /// The last round of which all results are known.
    pub complete: u16,
    /// Points of everybody after each round, from 0.
    points: Vec<BTreeMap<PlayerId, Points>>,
    /// What each round gave to the tie-breaks.
    pub shares: Shares,
    /// Documents that stand on a page of their own.
    pub sheets: Vec<Extra>,
}

/// What each round gave to the tie-breaks of everybody; of sections of several stages nothing, whose lists count rounds of their own.
#[derive(Default)]
pub struct Shares {
    tiebreaks: Vec<TieBreak>,
    worked: BTreeMap<Tpn, Vec<Worked>>,
}

impl Shares {
    fn new(event: &Event, section: &Section, complete: u16) -> Self {
        if complete == 0 || !section.is_one_stage() {
            return Self::default();
        }
        Ranked::new(event, section, Some(complete)).map_or_else(
            |_| Self::default(),
            |ranked| Self { worked: ranked.standings.worked_by_all(&ranked.tournament), tiebreaks: ranked.standings.tiebreaks },
        )
    }

    /// The tie-breaks of a contestant that rounds gave something to, each with its parts; not the score itself.
    pub fn of(&self, tpn: Tpn) -> Vec<(&TieBreak, &[Part])> {
        let Some(worked) = self.worked.get(&tpn) else { return Vec::new() };
        let known = self.tiebreaks.iter().zip(worked).skip(1).map(|(tiebreak, worked)| (tiebreak, worked.parts.as_slice()));
        known.filter(|(_, parts)| parts.iter().any(|part| part.round > 0)).collect()
    }
}

impl<'a> View<'a> {
    /// Of a section of what is [`super::public`].
    pub fn new(site: &'a Site<'a>, event: &'a Event, section: &Section) -> Self {
        let complete = section.rounds_complete();
        let after = Material::new(event, section, About::After, complete, site.lang, site.updated);
        let numbered = after.input().records.map_or_else(|| section.clone(), |records| records.section.clone());
        let points = (0..=numbered.current_number()).map(|round| numbered.points(round)).collect();
        let (lang, shares) = (site.lang.of(section.setup.game), Shares::new(event, &numbered, complete));
        Self { site, lang, event, section: numbered, after, complete, points, shares, sheets: Vec::new() }
    }

    /// A file of the section's folder.
    pub fn path(&self, file: &str) -> String {
        format!("s{}/{file}", self.section.id.0)
    }

    /// The input of what is said of standings.
    pub fn input(&self) -> Input<'_> {
        self.after.input()
    }

    /// Whether there is something to rank.
    pub fn has_standings(&self) -> bool {
        self.complete > 0
    }

    /// Whether it is played as an exhibition, whose tables are rounds of its snapshot.
    pub fn is_exhibition(&self) -> bool {
        self.section.stages.iter().any(|stage| self.section.system_of(stage) == SystemKind::Simultaneous)
    }

    /// Points after a round.
    pub fn points(&self, id: PlayerId, round: u16) -> Points {
        self.points.get(usize::from(round)).and_then(|points| points.get(&id)).copied().unwrap_or(Points::ZERO)
    }

    /// The last published round.
    pub fn newest(&self) -> Option<&Round> {
        self.section.rounds.last()
    }

    /// The game of a board, where it can be played through.
    pub fn game(&self, round: u16, board: &Board) -> Option<&Game> {
        let at = GameAt::new(round, board.number);
        self.site.games.get(&(self.section.id, at)).filter(|game| !game.play.is_empty() && self.section.games.contains_key(&at))
    }

    /// Whether a game can be played through.
    pub fn has_games(&self) -> bool {
        self.section.rounds.iter().any(|round| round.boards.iter().any(|board| self.game(round.number, board).is_some()))
    }

    /// Title and name of a contestant, with the way to the card.
    pub fn linked(&self, id: PlayerId) -> String {
        match self.section.player(id) {
            Some(player) => link(&player_file(player), &titled(player)),
            None => "–".to_owned(),
        }
    }

    /// The same of a pairing number.
    pub fn linked_tpn(&self, tpn: Tpn) -> String {
        self.section.by_tpn(tpn).map_or_else(|| format!("#{tpn}"), |player| self.linked(player.id))
    }

    /// A round's day, with its weekday; empty where it is not known.
    pub fn day(&self, round: u16) -> String {
        self.section.day_of(round).map_or_else(String::new, |day| day_and_start(&day, self.lang))
    }

    /// A page of the section: its file, what it is, the facts in its head, and what stands on it.
    pub fn page(&self, file: &str, title: &str, facts: &[String], main: String) -> String {
        let (lang, section) = (self.lang, &self.section);
        let entry = |to: &str, what: &str| (to.to_owned(), what.to_owned(), to == file);
        let mut menu = vec![entry("index.html", lang.text("site.menu.overview"))];
        if let Some(newest) = self.newest() {
            let to = round_file(newest.number);
            let is_round = section.rounds.iter().any(|round| round_file(round.number) == file);
            menu.push((to, lang.text("site.menu.pairings").to_owned(), is_round));
        }
        if self.has_standings() {
            menu.push(entry("standings.html", lang.text("site.menu.standings")));
            menu.push(entry("crosstable.html", lang.text("site.menu.crosstable")));
        }
        menu.extend(self.sheets.iter().map(|sheet| entry(&sheet.file, &sheet.title)));
        let people = if section.is_of_teams() { lang.text("site.menu.teams") } else { lang.text("site.menu.players") };
        let is_card = section.players.iter().any(|player| player_file(player) == file);
        menu.push(("players.html".to_owned(), people.to_owned(), file == "players.html" || is_card));
        if self.has_games() {
            let is_game = file != "games.html" && file.starts_with('r') && file.contains('b');
            menu.push(("games.html".to_owned(), lang.text("site.menu.games").to_owned(), file == "games.html" || is_game));
        }
        let event = link("../index.html", &name(&self.event.info.name));
        let above = if file == "index.html" { event } else { format!("{event} › {}", link("index.html", &name(&section.setup.name))) };
        let heading = if file == "index.html" { section.setup.name.as_str() } else { title };
        let window = if file == "index.html" { section.setup.name.clone() } else { format!("{title} – {}", section.setup.name) };
        Page { top: "../", title: &window, above, heading, facts, menu: &menu, main }.html(self.site)
    }

    /// Where a search field stands: it is seen only where a script can use it.
    pub fn search(&self) -> String {
        let label = esc(self.lang.text("site.search"));
        format!("<p class=\"search\" hidden><label>{label} <input type=\"search\" autocomplete=\"off\"></label></p>\n")
    }
}

/// `r5.html`.
pub fn round_file(round: u16) -> String {
    format!("r{round}.html")
}

/// `p012.html`, by the pairing number.
pub fn player_file(player: &Participant) -> String {
    player.tpn.map_or_else(|| format!("id{:03}.html", player.id.0), |tpn| format!("p{:03}.html", tpn.0))
}

/// `r5b07`, without an ending.
pub fn game_name(round: u16, board: &Board) -> String {
    format!("r{round}b{:02}", board.number)
}

/// Title and name as HTML.
pub fn titled(player: &Participant) -> String {
    let title = Title::of_letters(&player.person.title).map_or(player.person.title.as_str(), |title| title.letters());
    if title.is_empty() {
        name(&player.person.name)
    } else {
        format!("<span class=\"title\">{}</span> {}", esc(title), name(&player.person.name))
    }
}
