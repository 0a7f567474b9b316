//! A row of what was found, in words: what it is, where it belongs, and the key that does the same.

use super::deed::{Deed, Thing, Verb, view_of};
use super::would;
use crate::tui::command::{Cmd, Scope};
use crate::tui::model::{Model, View, Workspace};
use crate::tui::said::{Said, names};
use crate::tui::update::rolls;
use crate::words::Lang;
use crate::words::rulebook::situation_title;
use event::{PlayerId, Section};

/// A row.
#[derive(Clone, Debug)]
pub struct Row {
    /// What Enter does.
    pub deed: Deed,
    /// What it is.
    pub title: String,
    /// Its kind, or where it is done.
    pub place: String,
    /// The keys that do the same.
    pub keys: String,
    /// Why it cannot be done, where that is known before it is tried.
    pub impossible: Option<String>,
}

impl Row {
    /// The row of a deed.
    pub fn new(model: &Model, deed: Deed) -> Self {
        let impossible = would::refused(model, &deed);
        Self { title: title(model, &deed), place: place(model, &deed), keys: keys(model, &deed), impossible, deed }
    }
}

/// An act in words.
pub fn verb_words(verb: Verb, lang: Lang) -> &'static str {
    match verb {
        Verb::Run(cmd) => lang.get(&cmd.title_key()).unwrap_or(cmd.name()),
        other => lang.get(&other.name().replace("verb.", "find.title.")).unwrap_or_default(),
    }
}

/// A player with the number that calls him.
fn player_words(section: &Section, player: PlayerId) -> String {
    format!("{} {}", number(section, player), section.name(player))
}

fn number(section: &Section, player: PlayerId) -> String {
    section.player(player).and_then(|p| p.tpn).map_or_else(|| player.0.to_string(), |tpn| tpn.to_string())
}

/// A thing in words.
pub fn thing_words(model: &Model, thing: &Thing) -> String {
    let lang = model.lang();
    let workspace = model.workspace();
    let section = |id| workspace.and_then(|w: &Workspace| w.event.section(id));
    let words = match thing {
        Thing::Player(id, player) => section(*id).map(|section| player_words(section, *player)),
        Thing::Board(id, game) => section(*id).and_then(|section| {
            let board = section.round(game.round.0)?.board(game.board.0)?;
            let [white, black] = names(section, game.round.0, board);
            let values = [("board", &*section.label(*game)), ("white", white), ("black", black)];
            Some(lang.fill("find.row.board", &values))
        }),
        Thing::Round(_, round) => Some(lang.fill("find.row.round", &[("round", &round.to_string())])),
        Thing::Section(id) => section(*id).map(|section| section.setup.name.clone()),
        Thing::Document(id) => {
            let kind = ::print::documents::find(id);
            let shown = workspace.and_then(Workspace::section);
            kind.map(|kind| shown.map_or_else(|| kind.title(lang), |section| kind.title_in(section, lang)).to_owned())
        }
        Thing::Situation(name) => Some(situation_title(name, lang).to_owned()),
        Thing::Entry(seq) => workspace.and_then(|workspace| {
            let entry = workspace.history.entry(*seq)?;
            let said = Said::new(&workspace.event, None, lang).entry(entry);
            Some(format!("{seq}  {said}"))
        }),
        Thing::Event(path) => Some(path.file_stem().unwrap_or_default().to_string_lossy().into_owned()),
    };
    words.unwrap_or_default()
}

fn title(model: &Model, deed: &Deed) -> String {
    let lang = model.lang();
    let thing = deed.thing.as_ref().map(|thing| thing_words(model, thing));
    match (deed.verb, thing, deed.round) {
        (Some(verb), Some(thing), Some(round)) => {
            let values = [("what", verb_words(verb, lang)), ("round", &*round.to_string()), ("who", &*thing)];
            lang.fill("find.row.in-round", &values)
        }
        (Some(verb), Some(thing), None) => lang.fill("find.row.of", &[("what", verb_words(verb, lang)), ("who", &thing)]),
        (Some(verb), None, _) => verb_words(verb, lang).to_owned(),
        (None, thing, _) => thing.unwrap_or_default(),
    }
}

/// The view in which a deed is done; `None`: wherever one is.
pub fn view(deed: &Deed) -> Option<View> {
    match (deed.verb, &deed.thing) {
        (Some(verb), _) => view_of(verb.command().scope()),
        (None, Some(Thing::Player(..))) => Some(View::Players),
        (None, Some(Thing::Board(..) | Thing::Round(..))) => Some(View::Pairings),
        (None, Some(Thing::Document(_))) => Some(View::Documents),
        (None, Some(Thing::Entry(_))) => Some(View::Log),
        _ => None,
    }
}

fn place(model: &Model, deed: &Deed) -> String {
    let lang = model.lang();
    let of_section = |id| {
        let workspace = model.workspace()?;
        let elsewhere = workspace.section_id() != Some(id);
        elsewhere.then(|| workspace.event.section(id).map(|section| section.setup.name.clone()))?
    };
    let other = match &deed.thing {
        Some(Thing::Player(id, _)) => of_section(*id),
        _ => None,
    };
    let kind = match (deed.verb, &deed.thing) {
        (None, Some(Thing::Player(..))) => lang.text("find.kind.player"),
        (None, Some(Thing::Board(..))) => lang.text("find.kind.board"),
        (None, Some(Thing::Round(..))) => lang.text("find.kind.round"),
        (None, Some(Thing::Section(_))) => lang.text("find.kind.section"),
        (None, Some(Thing::Document(_))) => lang.text("find.kind.document"),
        (None, Some(Thing::Entry(_))) => lang.text("find.kind.entry"),
        (_, Some(Thing::Situation(_))) => lang.text("find.kind.rule"),
        (_, Some(Thing::Event(_))) => lang.text("find.kind.event"),
        (Some(verb), _) => match (view(deed), verb.command().scope()) {
            (Some(view), _) => lang.text(view.key()),
            (None, Scope::Home) => lang.text("find.kind.start"),
            (None, _) => lang.text("find.kind.everywhere"),
        },
        (None, None) => "",
    };
    other.unwrap_or_else(|| kind.to_owned())
}

/// The command that shows a view.
const fn showing(view: View) -> Cmd {
    match view {
        View::Players => Cmd::ViewPlayers,
        View::Pairings => Cmd::ViewPairings,
        View::Clocks => Cmd::ViewClocks,
        View::Standings => Cmd::ViewStandings,
        View::Crosstable => Cmd::ViewCrosstable,
        View::Documents => Cmd::ViewDocuments,
        View::Log => Cmd::ViewLog,
    }
}

fn keys(model: &Model, deed: &Deed) -> String {
    let Some(workspace) = model.workspace() else {
        return deed.verb.map_or_else(String::new, |verb| model.first_key_of(verb.command()));
    };
    let section = |id| workspace.event.section(id);
    let number = match &deed.thing {
        Some(Thing::Player(id, player)) => section(*id).map(|section| number(section, *player)),
        Some(Thing::Board(id, game)) => section(*id).map(|section| section.label(*game)),
        _ => None,
    };
    let act = deed.verb.map_or_else(String::new, |verb| model.first_key_of(verb.command()));
    let then = match (deed.verb, deed.round) {
        (Some(Verb::Bye(kind)), Some(round)) => format!(" {round}{}", rolls::bye_letter(kind)),
        _ => String::new(),
    };
    let shown = workspace.view;
    let there = view(deed).filter(|view| *view != shown && !(shown == View::Clocks && *view == View::Pairings));
    let go = there.map(|view| model.first_key_of(showing(view)));
    let parts = [go.unwrap_or_default(), number.unwrap_or_default(), format!("{act}{then}")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
