//! What an entry of the log did, in words: which player or board, and what changed. The foot, the log and the questions before an undo
//! say it alike.

use crate::config::UNNAMED;
use crate::words::ClockWords;
use crate::words::days::days_words;
use crate::words::game::{result_named, side_short};
use crate::words::team::result_from;
use crate::words::{self, Lang, kind_words, placing_words};
use arbitration::clock::side::Side;
use arbitration::kind::GameKind;
use event::game::GameAct;
use event::{
    Board, BoardResult, ByeKind, Change, Entry, Event, GameAt, IncidentChange, Leaving, MemberId, Pair, Participant, Person, PlayerId,
    Presence, ProhibitedPair, Section, SectionId, Status,
};
use tournament::model::Color;

/// Changes of one entry that are told one by one; of the rest only how many there are.
const TOLD: usize = 3;

/// Words for what entries did.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// A state in which the entry is in force: names are read from it.
    event: &'a Event,
    /// A state without it, where there is one: old values are read from it.
    before: Option<&'a Event>,
    lang: Lang,
}

/// What becomes of the games of a player who leaves a round robin, or a bracket, as a catalogue key.
pub fn games_key(section: Option<&Section>, player: PlayerId, games: Leaving) -> &'static str {
    match games {
        Leaving::Forfeited if section.is_some_and(|section| section.leaves_bracket(player)) => "ui.menu.leaving-bracket",
        Leaving::Annulled => "ui.menu.leaving-annulled",
        Leaving::Forfeited => "ui.menu.leaving-forfeited",
    }
}

/// Says in front of a text which section it is about, where the event has more than one.
pub fn in_section(event: &Event, id: SectionId, text: String, lang: Lang) -> String {
    match event.section(id) {
        Some(section) if event.sections.len() > 1 => lang.fill("ui.act.in-section", &[("section", &section.setup.name), ("what", &text)]),
        _ => text,
    }
}

/// A result with who won it: "1-0, Łuczak, Ewa wins".
pub fn result_words(section: &Section, round: u16, board: &Board, result: Option<BoardResult>, lang: Lang) -> String {
    let Some(result) = result else { return lang.text("ui.pane.no-result").to_owned() };
    let [white, black] = names(section, round, board);
    let scoring = section.scoring();
    format!("{}  {}", result.notation_in(&scoring), result_named(result, (white, black), &scoring, lang))
}

/// "board 4: black Jan Müller beats white Wei Wang" in the words of the game.
pub fn echo(section: &Section, round: u16, board: &Board, result: BoardResult, lang: Lang) -> String {
    let [white, black] = names(section, round, board);
    let lang = lang.of(section.setup.game);
    let key = match result {
        BoardResult::WhiteWins => "ui.echo.white-beats",
        BoardResult::BlackWins => "ui.echo.black-beats",
        BoardResult::Draw => "ui.echo.draw",
        _ => "ui.echo.other",
    };
    let words = result_named(result, (white, black), &section.scoring(), lang);
    lang.fill(key, &[("board", &label(section, round, board)), ("white", white), ("black", black), ("result", &words)])
}

/// A board as it is spoken of: `7`, `3.2`.
pub fn label(section: &Section, round: u16, board: &Board) -> String {
    section.label(GameAt::new(round, board.number))
}

/// Who made an entry: the arbiter, where nobody has given a name.
pub fn actor_words(entry: &Entry, lang: Lang) -> &str {
    if entry.actor == UNNAMED { lang.text("ui.log.arbiter") } else { &entry.actor }
}

/// The number of a player or a team as the list shows it: the pairing number, or before there is one that of the entry, `#4`.
pub fn number_in_list(player: Option<&Participant>) -> String {
    player.map_or_else(String::new, |player| player.tpn.map_or_else(|| format!("#{}", player.id.0), |tpn| tpn.to_string()))
}

/// The players of a board: "board 3: Łuczak, Ewa - 王伟: {what}".
pub fn at_board(section: &Section, round: u16, board: &Board, what: &str, lang: Lang) -> String {
    let [white, black] = names(section, round, board);
    let values = [("board", &*label(section, round, board)), ("white", white), ("black", black), ("what", what)];
    lang.of(section.setup.game).fill("ui.act.at-board", &values)
}

/// Who plays at a board, White (Red) first: of teams the players, once both line-ups are in.
pub fn names<'a>(section: &'a Section, round: u16, board: &Board) -> [&'a str; 2] {
    let game = GameAt::new(round, board.number);
    [Color::White, Color::Black].map(|color| section.name_in(game, color))
}

impl<'a> Said<'a> {
    /// Words for entries in force in `event`; `before` is a state without them, where one is known.
    pub const fn new(event: &'a Event, before: Option<&'a Event>, lang: Lang) -> Self {
        Self { event, before, lang }
    }

    /// What an entry did, with the section where there are several.
    pub fn entry(&self, entry: &Entry) -> String {
        let section = entry.changes.iter().find_map(Change::section);
        let text = self.changes(entry);
        let names_itself = matches!(
            entry.changes.first(),
            Some(Change::SectionAdded { .. } | Change::SectionSet { .. } | Change::SectionRemoved { .. }) | None
        );
        match section {
            Some(id) if !names_itself => in_section(self.event, id, text, self.lang),
            _ => text,
        }
    }

    /// The same without the section.
    pub fn changes(&self, entry: &Entry) -> String {
        let lang = self.lang;
        let added = entry.changes.iter().filter(|c| matches!(c, Change::PlayerAdded { .. })).count();
        if added > 1 && !matches!(entry.changes.first(), Some(Change::SectionAdded { .. })) {
            return lang.fill("ui.act.added-many", &[("count", &added.to_string())]);
        }
        if let Some(text) = self.protocol(entry) {
            return text;
        }
        let incident = entry.changes.iter().any(|c| matches!(c, Change::Incident { act: IncidentChange::Recorded { .. }, .. }));
        let decided = |c: &Change| matches!(c, Change::Game { act: GameAct::Decided { .. }, .. });
        let decision = entry.changes.iter().any(decided);
        let only_clock = entry.changes.iter().all(|c| matches!(c, Change::Clock { .. }));
        // What follows from another change of the same entry is told with that one.
        let tells = |c: &&Change| match c {
            Change::Comment { .. } => entry.changes.len() == 1,
            Change::Clock { .. } => only_clock,
            Change::Result { .. } => !incident,
            Change::Game { .. } => !decision || decided(c),
            _ => true,
        };
        let mut words: Vec<String> = entry.changes.iter().filter(tells).filter_map(|c| self.change(entry, c)).collect();
        words.dedup();
        let more = words.len().saturating_sub(TOLD);
        words.truncate(TOLD);
        let text = if words.is_empty() { kind_words(&entry.kind, lang) } else { words.join(lang.text("ui.mark.list")) };
        if more == 0 { text } else { lang.fill("ui.act.more", &[("what", &text), ("count", &more.to_string())]) }
    }

    fn change(&self, entry: &Entry, change: &Change) -> Option<String> {
        let lang = self.lang;
        let section = change.section().and_then(|id| self.section(id));
        let name = |id: PlayerId| section.map_or_else(|| "–".to_owned(), |s| self.name(s, id));
        let of = |key, id: PlayerId| lang.fill(key, &[("name", &name(id))]);
        let in_round = |key, round: u16| lang.fill(key, &[("round", &round.to_string())]);
        Some(match change {
            Change::EventInfo { info } => lang.fill("ui.act.event", &[("name", &info.name)]),
            Change::SectionAdded { setup, .. } => lang.fill("ui.act.section-added", &[("name", &setup.name)]),
            Change::SectionSet { setup, .. } => lang.fill("ui.act.section-set", &[("name", &setup.name)]),
            Change::SectionRemoved { section } => {
                lang.fill("ui.act.section-removed", &[("name", self.section(*section).map_or("–", |s| s.setup.name.as_str()))])
            }
            Change::PlayerAdded { person, .. } => lang.fill("ui.act.added", &[("name", &person.name)]),
            Change::PlayerSet { section, player, person } => self.data(*section, *player, person),
            Change::PlayerRemoved { player, .. } => of("ui.act.removed", *player),
            Change::MemberAdded { team, person, .. } => {
                lang.fill("team.act.member-added", &[("name", &person.name), ("team", &name(*team))])
            }
            Change::MemberSet { person, .. } => lang.fill("team.act.member-set", &[("name", &person.name)]),
            Change::MemberRemoved { section, member } => {
                let gone = self.before.and_then(|e| e.section(*section)).and_then(|s| s.member(*member));
                let (who, team) = gone.map_or(("–".to_owned(), "–".to_owned()), |m| (m.person.name.clone(), name(m.team)));
                lang.fill("team.act.member-removed", &[("name", &who), ("team", &team)])
            }
            Change::Roster { team, order, .. } => {
                lang.fill("team.act.roster", &[("team", &name(*team)), ("names", &self.members(section, order.iter().copied().map(Some)))])
            }
            Change::LinedUp { round, team, line_up: Some(_), .. } if self.is_secret(section, *round, *team) => {
                lang.fill("team.act.lined-up-secret", &[("team", &name(*team)), ("round", &round.to_string())])
            }
            Change::LinedUp { round, team, line_up: Some(line_up), .. } => {
                let names = self.members(section, line_up.players.iter().copied());
                let values = [("team", &*name(*team)), ("round", &*round.to_string()), ("names", &*names)];
                let what = match line_up.accepted {
                    true => lang.fill("team.act.lined-up-accepted", &values),
                    false => lang.fill("team.act.lined-up", &values),
                };
                match &line_up.late {
                    Some(at) => lang.fill("team.act.lined-up-late", &[("what", &what), ("at", &at.hour_minute())]),
                    None => what,
                }
            }
            Change::LinedUp { round, team, line_up: None, .. } => {
                lang.fill("team.act.line-up-none", &[("team", &name(*team)), ("round", &round.to_string())])
            }
            Change::Numbered { order, .. } => self.numbered(section, order.len()),
            Change::NumberedAs { numbers, .. } => self.numbered(section, numbers.len()),
            Change::Lot { player, lot: None, .. } => of("ui.act.lot-none", *player),
            Change::Lot { player, lot: Some(lot), .. } => lang.fill("ui.act.lot", &[("name", &name(*player)), ("lot", &lot.to_string())]),
            Change::Presence { players, presence, .. } => self.presence(section, players, *presence),
            Change::Status { player, status, games, .. } => {
                self.status(&name(*player), *status, games.map(|games| games_key(section, *player, games)))
            }
            Change::ByeRequest { player, round, kind, .. } => {
                lang.fill(bye_key(*kind), &[("name", &name(*player)), ("round", &round.to_string())])
            }
            Change::FixedTable { player, table: None, .. } => of("ui.act.table-none", *player),
            Change::FixedTable { player, table: Some(table), .. } => {
                lang.fill("ui.act.table", &[("name", &name(*player)), ("table", &table.to_string())])
            }
            Change::RoundDays { days, .. } => lang.fill("ui.act.round-days", &[("days", &days_words(days, lang))]),
            Change::Prohibited { section, pairs } => self.prohibited(*section, pairs),
            Change::InitialColor { white, .. } => {
                let color = side_short(
                    if *white { Color::White } else { Color::Black },
                    lang.of(section.map_or(GameKind::Chess, |s| s.setup.game)),
                );
                lang.fill("ui.act.initial-color", &[("color", color)])
            }
            Change::Paired { round, boards, .. } => {
                lang.fill("ui.act.paired", &[("round", &round.to_string()), ("count", &boards.len().to_string())])
            }
            Change::StageAdded { stage, .. } => match &stage.opened {
                Some(opened) => {
                    lang.fill("ui.act.group", &[("name", &stage.name), ("players", &self.names(section, &opened.contestants, 6))])
                }
                None => lang.fill("ui.act.stage-added", &[("name", &stage.name)]),
            },
            Change::StageRemoved { stage, .. } => match self.stage_name(change.section()?, *stage) {
                name if name.is_empty() => return None,
                name => lang.fill("ui.act.stage-removed", &[("name", &name)]),
            },
            Change::StageOpened { section: id, stage, opened } => {
                let name = self.stage_name(*id, *stage);
                lang.fill("ui.act.stage-opened", &[("name", &name), ("players", &self.names(section, &opened.contestants, 6))])
            }
            Change::GamesAdded { table, games, .. } => {
                let text = lang.fill("ui.act.games-added", &[("table", &table.to_string()), ("count", &games.len().to_string())]);
                let seed = games.iter().find_map(|(pair, extra)| Some((pair.0, extra.lot?)));
                match seed {
                    Some((id, seed)) => {
                        let words = ClockWords::new(lang, section.map_or(GameKind::Chess, |s| s.setup.game));
                        let values = [("name", &*name(id)), ("color", words.side(Side::White)), ("seed", &*seed.to_string())];
                        [text, lang.fill("ui.act.color-drawn", &values)].join(lang.text("ui.mark.list"))
                    }
                    None => text,
                }
            }
            Change::Settled { table, winner: Some((id, how)), seed, .. } => {
                let how = match seed {
                    Some(seed) => lang.fill("ui.settled.drawn", &[("seed", &seed.to_string())]),
                    None => words::stage::settled(*how, lang).to_owned(),
                };
                lang.fill("ui.act.settled", &[("table", &table.to_string()), ("name", &name(*id)), ("how", &how)])
            }
            Change::Settled { table, winner: None, .. } => lang.fill("ui.act.unsettled", &[("table", &table.to_string())]),
            Change::Placings { section: id, placings } => {
                let before = self.before.and_then(|e| e.section(*id)).map_or(0, |s| s.placings.len());
                match placings.last().filter(|_| placings.len() >= before) {
                    Some(placing) => {
                        let names = placing.order.iter().map(|id| name(*id)).collect::<Vec<_>>().join(lang.text("event.control.join"));
                        lang.fill("ui.act.placed", &[("names", &names), ("by", placing_words(placing.by, lang))])
                    }
                    None => lang.text("ui.act.unplaced").to_owned(),
                }
            }
            Change::Appeals { section: id, appeals } => {
                let before = self.before.and_then(|e| e.section(*id)).map_or(&[][..], |s| &s.appeals[..]);
                let changed = appeals.iter().find(|appeal| !before.contains(appeal)).or(appeals.last());
                let number = changed.map_or(0, |appeal| appeal.number).to_string();
                match changed.and_then(|appeal| appeal.decision.as_ref()) {
                    Some(decision) => {
                        let what = words::appeal::outcome(decision.outcome, lang);
                        lang.fill("ui.appeal.act-decided", &[("number", &number), ("what", what)])
                    }
                    None => {
                        let by = changed.map_or_else(String::new, |appeal| name(appeal.by));
                        lang.fill("ui.appeal.act-entered", &[("number", &number), ("name", &by)])
                    }
                }
            }
            Change::ManualValues { manual, .. } => {
                lang.fill("ui.act.manual", &[("count", &manual.hundredths.len().to_string()), ("title", &manual.title)])
            }
            Change::RoundDrawn { round, lots, .. } => {
                let lots: Vec<String> = lots.iter().map(|lot| words::stage::lot(lot, lang)).collect();
                lang.fill("ui.act.round-drawn", &[("round", &round.to_string()), ("what", &lots.join(lang.text("ui.mark.list")))])
            }
            Change::Unpaired { round, .. } => in_round("ui.act.unpaired", *round),
            Change::EditBegun { round, .. } => in_round("ui.act.edit-begun", *round),
            Change::Edited { section, round, boards, .. } => self.edited(*section, *round, boards),
            Change::EditEnded { round, .. } => in_round("ui.act.edit-ended", *round),
            Change::Published { round, .. } => in_round("ui.act.published", *round),
            Change::Unpublished { round, .. } => in_round("ui.act.unpublished", *round),
            Change::Repaired { round, tables, .. } => in_round(if tables.is_empty() { "ui.act.byes" } else { "ui.act.repaired" }, *round),
            Change::Started { round, .. } => in_round("ui.act.started", *round),
            Change::Printed { document, round, .. } => {
                let title = ::print::documents::find(document).map_or(document.as_str(), |kind| kind.title(lang));
                lang.fill("ui.act.printed", &[("document", title), ("round", &round.to_string())])
            }
            Change::Prizes { plan } => {
                let (count, sum) = (plan.lists.len().to_string(), plan.currency.amount(plan.announced()));
                lang.fill("prizes.lists.act", &[("count", &count), ("sum", &sum)])
            }
            Change::Accepted { count, .. } => lang.fill("ui.act.file-accepted", &[("count", &count.to_string())]),
            Change::Comment { line, .. } => line.clone(),
            Change::Result { round, board, result, .. } => self.result(section?, *round, *board, *result)?,
            Change::Verified { round, board, .. } => {
                let stands = section?.round(*round)?.board(*board)?;
                let scoring = section?.scoring();
                let result = stands.result.map_or_else(String::new, |result| result.notation_in(&scoring));
                self.of_round(
                    section?,
                    *round,
                    at_board(section?, *round, stands, &lang.fill("ui.act.agreed", &[("result", &result)]), lang),
                )
            }
            Change::RatingResult { round, board, result, .. } => {
                let text = echo(section?, *round, section?.round(*round)?.board(*board)?, *result, lang);
                lang.fill("ui.act.rating-result", &[("what", &self.of_round(section?, *round, text))])
            }
            Change::Game { round, board, act, .. } => {
                let what = match act {
                    GameAct::Decided { decision } => words::decision::short(decision, lang),
                    _ => kind_words(&entry.kind, lang),
                };
                self.of_round(section?, *round, at_board(section?, *round, section?.round(*round)?.board(*board)?, &what, lang))
            }
            Change::Clock { round, board, .. } => {
                let what = kind_words(&entry.kind, lang);
                self.of_round(section?, *round, at_board(section?, *round, section?.round(*round)?.board(*board)?, &what, lang))
            }
            Change::Incident { act, .. } => self.incident(section?, act)?,
            // It comes with the section, or with the setting that it follows.
            Change::Report { .. } => return None,
        })
    }

    fn numbered(&self, section: Option<&Section>, count: usize) -> String {
        let key = if section.is_some_and(Section::is_of_teams) { "team.act.numbered" } else { "ui.act.numbered" };
        self.lang.fill(key, &[("count", &count.to_string())])
    }

    /// Players of teams, board by board.
    fn members(&self, section: Option<&Section>, ids: impl Iterator<Item = Option<MemberId>>) -> String {
        let nobody = self.lang.text("team.act.nobody");
        let name = |id: Option<MemberId>| id.and_then(|id| section?.member(id)).map_or(nobody, |m| m.person.name.as_str());
        (1..).zip(ids).map(|(board, id)| format!("{board} {}", name(id))).collect::<Vec<_>>().join(", ")
    }

    /// Whether a change holds what must not be read yet: a line-up of which the opponents' is not in.
    pub fn is_hidden(&self, change: &Change) -> bool {
        match change {
            Change::LinedUp { section, round, team, line_up: Some(_) } => self.is_secret(self.section(*section), *round, *team),
            _ => false,
        }
    }

    /// Whether a line-up is secret: the opponents' is not in.
    fn is_secret(&self, section: Option<&Section>, round: u16, team: PlayerId) -> bool {
        let Some((section, round)) = section.and_then(|s| Some((s, s.round(round)?))) else { return true };
        let pair = round.pairs().into_iter().find(|(first, second)| [*first, *second].contains(&team));
        pair.is_none_or(|pair| section.line_ups(round, pair).is_none())
    }

    /// A protocol: the results of several boards of one match of teams that were entered together.
    fn protocol(&self, entry: &Entry) -> Option<String> {
        let results = |change: &Change| match change {
            Change::Result { section, round, board, result: Some(result) } => Some((*section, *round, *board, *result)),
            _ => None,
        };
        let all: Vec<_> = entry.changes.iter().map(results).collect::<Option<_>>()?;
        let (id, round, board, _) = *all.first().filter(|_| all.len() > 1)?;
        let section = self.section(id).filter(|s| s.is_of_teams())?;
        let meeting = section.round(round)?.meeting(section.round(round)?.board(board)?.table)?;
        let given = |(_, _, number, result): &(SectionId, u16, u16, BoardResult)| {
            let board = meeting.games.iter().find(|b| b.number == *number)?;
            Some(format!("{} {}", board.game, result_from(*result, board.white == meeting.first, &section.scoring())))
        };
        let boards: Vec<String> = all.iter().map(given).collect::<Option<_>>()?;
        let what = words::stage::meeting_words(section, &meeting, self.lang);
        let text = self.lang.fill("team.act.protocol", &[("match", &what), ("boards", &boards.join(", "))]);
        Some(self.of_round(section, round, text))
    }

    /// The name of a stage, also of one that is gone now.
    fn stage_name(&self, section: SectionId, stage: event::StageId) -> String {
        let of = |s: Option<&Section>| s.and_then(|s| s.stage(stage)).map(|stage| stage.name.clone());
        of(self.section(section)).or_else(|| of(self.before.and_then(|e| e.section(section)))).unwrap_or_default()
    }

    fn data(&self, section: SectionId, player: PlayerId, person: &Person) -> String {
        let old = self.before.and_then(|e| e.section(section)?.player(player)).map(|p| &p.person);
        let fields = old.map_or_else(String::new, |old| fields_changed(old, person, self.lang));
        let key = if fields.is_empty() { "ui.act.data" } else { "ui.act.changed" };
        self.lang.fill(key, &[("name", &person.name), ("fields", &fields)])
    }

    /// The first names of a list; a dash for each that the section does not know.
    fn names(&self, section: Option<&Section>, players: &[PlayerId], most: usize) -> String {
        let name = |id: &PlayerId| section.map_or_else(|| "–".to_owned(), |s| self.name(s, *id));
        players.iter().take(most).map(name).collect::<Vec<_>>().join(self.lang.text("ui.mark.list"))
    }

    fn presence(&self, section: Option<&Section>, players: &[PlayerId], presence: Presence) -> String {
        let more = if players.len() > TOLD { " …" } else { "" };
        let key = if players.len() == 1 { "ui.act.presence" } else { "ui.act.presence-many" };
        let (count, names) = (players.len().to_string(), format!("{}{more}", self.names(section, players, TOLD)));
        self.lang.fill(key, &[("count", &count), ("name", &names), ("presence", presence_words(presence, self.lang))])
    }

    fn status(&self, name: &str, status: Status, games: Option<&'static str>) -> String {
        let key = match status {
            Status::Active => "ui.act.plays-again",
            Status::Withdrawn => "ui.act.withdrawn",
            Status::Expelled => "ui.act.expelled",
        };
        let what = self.lang.fill(key, &[("name", name)]);
        match games {
            Some(games) => self.lang.fill("ui.act.with-games", &[("what", &what), ("games", self.lang.text(games))]),
            None => what,
        }
    }

    fn prohibited(&self, section: SectionId, pairs: &[ProhibitedPair]) -> String {
        let had = self.before.and_then(|e| e.section(section)).map_or(0, |s| s.prohibited.len());
        match pairs.last().filter(|_| pairs.len() > had) {
            Some(pair) => self.lang.fill("ui.act.prohibited", &[("names", &self.names(self.section(section), &pair.players, 6))]),
            None => self.lang.fill("ui.act.allowed", &[("count", &pairs.len().to_string())]),
        }
    }

    fn edited(&self, section: SectionId, round: u16, boards: &[Pair]) -> String {
        let now = self.section(section);
        let name = |id: PlayerId| now.map_or_else(|| "–".to_owned(), |s| self.name(s, id));
        let old = self.before.and_then(|e| e.section(section)?.round(round));
        let is_other = |number: u16, pair: Pair| old.and_then(|r| r.board(number)).is_some_and(|b| (b.white, b.black) != pair);
        let seats = (1..).zip(boards).filter(|(number, pair)| is_other(*number, **pair)).take(TOLD);
        let seats: Vec<String> = seats.map(|(number, pair)| format!("{number} {} - {}", name(pair.0), name(pair.1))).collect();
        self.lang.fill("ui.act.by-hand", &[("round", &round.to_string()), ("boards", &seats.join(self.lang.text("ui.mark.list")))])
    }

    fn result(&self, section: &Section, round: u16, board: u16, result: Option<BoardResult>) -> Option<String> {
        let stands = section.round(round)?.board(board)?;
        let text = match result {
            Some(result) => echo(section, round, stands, result, self.lang),
            None => {
                let old = self.before.and_then(|e| e.section(section.id)?.round(round)?.board(board)?.result);
                let words = result_words(section, round, stands, old, self.lang);
                let key = if old.is_some() { "ui.act.cleared" } else { "ui.act.cleared-nothing" };
                at_board(section, round, stands, &self.lang.fill(key, &[("old", &words)]), self.lang)
            }
        };
        Some(self.of_round(section, round, text))
    }

    /// Says the round in front where it is not the newest.
    fn of_round(&self, section: &Section, round: u16, text: String) -> String {
        if round == section.current_number() {
            return text;
        }
        self.lang.fill("ui.act.of-round", &[("round", &round.to_string()), ("what", &text)])
    }

    fn incident(&self, section: &Section, act: &IncidentChange) -> Option<String> {
        let (lang, words) = (self.lang, ClockWords::new(self.lang, section.setup.game));
        let board_of = |incident: &event::Incident| section.round(incident.round)?.board(incident.board);
        match act {
            IncidentChange::Recorded { incident } => {
                let (p, board) = (&incident.penalty, board_of(incident)?);
                let name = names(section, incident.round, board)[usize::from(p.side == Side::Black)];
                let values = [
                    ("board", &*section.label(GameAt::new(incident.round, incident.board))),
                    ("number", &*incident.number.to_string()),
                    ("what", &*format!("{} {name}{}{}", words.side(p.side), lang.text("ui.mark.colon"), words.offence(p.offence))),
                    ("then", &*words.followed(incident).map_or_else(String::new, |then| format!("{}{then}", lang.text("ui.mark.colon")))),
                ];
                Some(self.of_round(section, incident.round, lang.fill("clock.offence.saved", &values)))
            }
            IncidentChange::Withdrawn { number, .. } => {
                let incident = section.incidents.iter().find(|i| i.number == *number)?;
                let stands = board_of(incident)?.result;
                let key = match incident.result {
                    None => "clock.offence.withdrawn",
                    Some(result) if stands == Some(result) => "clock.offence.withdrawn-result-stays",
                    Some(_) => "clock.offence.withdrawn-with-result",
                };
                let result = stands.map_or("-", BoardResult::notation);
                let what = lang.fill(
                    key,
                    &[
                        ("number", &number.to_string()),
                        ("board", &section.label(GameAt::new(incident.round, incident.board))),
                        ("result", result),
                    ],
                );
                Some(self.of_round(section, incident.round, at_board(section, incident.round, board_of(incident)?, &what, lang)))
            }
        }
    }

    /// What stands in another state in place of a change: what an undo would bring back. `None` where there is nothing short to say.
    pub fn stands(&self, change: &Change) -> Option<String> {
        let lang = self.lang;
        let section = self.event.section(change.section()?);
        let player = |id: PlayerId| section.and_then(|s| s.player(id));
        let board = |round: u16, board: u16| section.and_then(|s| s.round(round)?.board(board));
        match change {
            Change::Result { round, board: number, .. } => {
                let words = result_words(section?, *round, board(*round, *number)?, board(*round, *number)?.result, lang);
                Some(at_board(section?, *round, board(*round, *number)?, &words, lang))
            }
            Change::Presence { players, .. } => {
                let one = player(*players.first().filter(|_| players.len() == 1)?)?;
                Some(format!("{}: {}", one.person.name, presence_words(one.presence, lang)))
            }
            Change::ByeRequest { player: id, round, .. } => {
                let one = player(*id)?;
                Some(lang.fill(bye_key(one.byes.get(round).copied()), &[("name", &one.person.name), ("round", &round.to_string())]))
            }
            Change::Game { round, board: number, .. } => {
                let game = section?.games.get(&GameAt::new(*round, *number));
                let [moves, decisions] = game.map_or([0, 0], |g| [g.line.len(), g.decisions.len()]).map(|n| n.to_string());
                let what = lang.fill("ui.act.game-keeps", &[("moves", &moves), ("decisions", &decisions)]);
                Some(at_board(section?, *round, board(*round, *number)?, &what, lang))
            }
            Change::Paired { round, .. } if section?.round(*round).is_none() => {
                Some(lang.fill("ui.act.no-longer-paired", &[("round", &round.to_string())]))
            }
            Change::PlayerAdded { player: id, person, .. } if player(*id).is_none() => {
                Some(lang.fill("ui.act.removed", &[("name", &person.name)]))
            }
            _ => None,
        }
    }

    fn section(&self, id: SectionId) -> Option<&'a Section> {
        self.event.section(id).or_else(|| self.before.and_then(|e| e.section(id)))
    }

    /// A player's name, also where the player is gone in one of the states.
    fn name(&self, section: &Section, id: PlayerId) -> String {
        let old = || self.before.and_then(|e| e.section(section.id)?.player(id));
        section.player(id).or_else(old).map_or_else(|| "–".to_owned(), |p| p.person.name.clone())
    }
}

/// Whether a player is there, in words.
pub fn presence_words(presence: Presence, lang: Lang) -> &'static str {
    lang.text(match presence {
        Presence::Unknown => "ui.presence.unknown",
        Presence::Present => "ui.presence.present",
        Presence::Absent => "ui.presence.absent",
    })
}

const fn bye_key(kind: Option<ByeKind>) -> &'static str {
    match kind {
        Some(ByeKind::Half) => "ui.act.half-bye",
        Some(ByeKind::Full) => "ui.act.full-bye",
        Some(ByeKind::Zero) => "ui.act.zero-bye",
        None => "ui.act.no-bye",
    }
}

/// The fields of a player's data that differ. Identity number and birth are named, never shown.
fn fields_changed(old: &Person, new: &Person, lang: Lang) -> String {
    let rating = |p: &Person| p.rating.map_or_else(|| "–".to_owned(), |r| r.to_string());
    let mut fields = Vec::new();
    let shown = [
        ("ui.field.name", old.name.clone(), new.name.clone()),
        ("ui.field.rating", rating(old), rating(new)),
        ("ui.field.title", old.title.clone(), new.title.clone()),
        ("ui.field.federation", old.federation.clone(), new.federation.clone()),
        ("ui.field.club", old.club.clone(), new.club.clone()),
        ("ui.field.sex", old.sex.clone(), new.sex.clone()),
        ("ui.field.family", old.family.clone(), new.family.clone()),
    ];
    fields.extend(shown.into_iter().filter(|(_, a, b)| a != b).map(|(key, a, b)| {
        let label = lang.get(key).unwrap_or_default();
        if a.is_empty() { format!("{label} {b}") } else { format!("{label} {a} > {b}") }
    }));
    let named = [("ui.field.id", old.id != new.id), ("ui.field.birth", old.birth != new.birth)];
    fields.extend(named.into_iter().filter(|(_, differs)| *differs).map(|(key, _)| lang.get(key).unwrap_or_default().to_owned()));
    fields.join(", ")
}
