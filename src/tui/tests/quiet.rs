//! Quiet mode: nothing that a player must not see stands anywhere on the screen.

use super::{Desk, OPEN};
use crate::tui::model::View;
use crate::words::Lang;
use arbitration::clock::side::Side;
use arbitration::penalty::Offence;
use event::{BoardResult, Command, GameAt, IncidentAct};

const SIZES: [(u16, u16); 4] = [(80, 24), (100, 30), (140, 40), (200, 60)];

/// All views, their panes, and the pages that lie over them.
const PLACES: [&str; 20] = [
    "<f2>",
    "<f2><home><enter>",
    "<f3>",
    "<f3>z",
    "<f3><enter>",
    "<f3><enter><tab>",
    "<f3><enter><tab><tab>",
    "<f3>1t<esc>",
    "<f4>",
    "<f4>z",
    "<f5>",
    "<f6>",
    "<f6>z",
    "<f7>",
    "<f7>z",
    "<f8>",
    "<f2>e",
    "<f3>1c",
    "<f3>1c1",
    "<f3>1<enter>v",
];

/// An incident with a note at board 1 of round 1, a clock read there, and round 2 a draft.
fn desk(lang: Lang, draft: bool) -> Desk {
    let mut desk = Desk::with_event(8, 1);
    desk.model.config.language = lang;
    let game = GameAt::new(1, 1);
    let note = "hidden remark".to_owned();
    let (side, offence) = (Side::White, Offence::IllegalMove);
    let act = IncidentAct::Record { game, side, offence, ply: 45, note, opponent_can_mate: Some(true), enter_result: false, follows: None };
    desk.give(Command::Incident(OPEN, act, super::stamp().at));
    assert_eq!(desk.section().incidents.len(), 1, "{}", desk.said());
    if draft {
        for board in 1..=4 {
            desk.give(Command::SetResult(OPEN, GameAt::new(1, board), Some(BoardResult::WhiteWins)));
        }
        let event = desk.workspace().event.clone();
        let proposal = event::propose(&event, &event.sections[0]).unwrap();
        desk.give(Command::Pair(OPEN, Box::new(proposal)));
        assert!(desk.section().current().unwrap().published.is_none(), "{}", desk.said());
    }
    desk.press("<esc>");
    desk
}

/// What of an incident stands on a screen.
fn of_incidents(screen: &str, lang: Lang) -> Vec<String> {
    let words = [lang.text("clock.offence.illegal-move"), "hidden remark", "7.5.5"];
    words.into_iter().filter(|word| screen.to_lowercase().contains(&word.to_lowercase())).map(str::to_owned).collect()
}

impl Desk {
    /// Goes to a place from the list of players, with quiet mode on or off.
    fn place(&mut self, keys: &str, quiet: bool) {
        for _ in 0..5 {
            self.press("<esc>");
        }
        assert!(self.model.overlays.is_empty());
        self.model.workspace_mut().unwrap().quiet = quiet;
        self.press(&format!("<f2>{keys}"));
    }
}

#[test]
fn no_view_tells_a_player_what_was_ruled_or_what_is_still_a_draft() {
    for lang in Lang::all() {
        let mut told = 0;
        for draft in [false, true] {
            let mut desk = desk(lang, draft);
            let names: Vec<String> = desk.section().players.iter().map(|p| p.person.name.clone()).collect();
            // Ratings of the field, and how the colour is told that somebody should have next.
            let ratings: Vec<String> = desk.section().players.iter().filter_map(|p| Some(p.person.rating?.to_string())).collect();
            let due = lang.text("detail.card.due-strong").split('{').next().unwrap_or_default().to_owned();
            assert!(due.len() > 2);
            for (width, height) in SIZES {
                desk.resize((width, height));
                for keys in PLACES {
                    desk.place(keys, false);
                    told += of_incidents(&desk.screen(width, height), lang).len();
                    desk.place(keys, true);
                    let screen = desk.screen(width, height);
                    assert_eq!(of_incidents(&screen, lang), Vec::<String>::new(), "{keys} at {width}x{height}:\n{screen}");
                    if desk.model.overlays.is_empty() {
                        assert!(screen.contains(lang.text("ui.quiet.on")), "{keys} at {width}x{height}:\n{screen}");
                        let tabs = screen.lines().nth(1).unwrap_or_default();
                        assert!(!tabs.contains('…'), "every view has its name: {tabs}");
                        let clocks = lang.text(View::Clocks.key());
                        assert!(tabs.contains(&format!("{clocks} ")), "{clocks}: {tabs}");
                    }
                    assert!(!screen.contains(&due), "{due}: {keys} at {width}x{height}:\n{screen}");
                    let rating = ratings.iter().find(|rating| screen.split([' ', '│']).any(|word| word == rating.as_str()));
                    assert_eq!(rating, None, "{keys} at {width}x{height}:\n{screen}");
                    let shows_draft = draft
                        && (keys == "<f8>" || keys.starts_with("<f3>"))
                        && !keys.contains("<enter>")
                        && !keys.contains('t')
                        && !keys.contains('c')
                        && !keys.contains('1');
                    let named = names.iter().any(|name| screen.contains(name.as_str()));
                    assert!(!shows_draft || !named, "{keys} at {width}x{height}:\n{screen}");
                    // A round that hangs on the wall names its players on the list of clocks and in the pane of one.
                    let on_the_wall = !draft && (keys == "<f8>" || keys == "<f3>1t<esc>");
                    assert!(!on_the_wall || named, "{keys} at {width}x{height}:\n{screen}");
                }
            }
        }
        assert!(told > 8, "without quiet mode the incident is told in several places: {told}");
    }
}

#[test]
fn what_is_laid_out_to_be_read_is_not_opened_in_quiet_mode() {
    let mut desk = desk(Lang::EN, true);
    desk.press("Q<f6><enter>");
    assert!(desk.model.overlays.is_empty() && desk.said().contains("quiet mode"), "{}", desk.said());
    desk.press("<f3>1y");
    assert!(desk.model.overlays.is_empty() && desk.said().contains("quiet mode"), "{}", desk.said());
    desk.press("Q1y");
    assert!(!desk.model.overlays.is_empty());
}

#[test]
fn nothing_is_chosen_unseen_in_quiet_mode() {
    let mut desk = super::clocks::begun("90+30", 2, 50);
    let rulings = |desk: &Desk| desk.clock(2).rulings.len();
    desk.press("Q<f3>2c");
    assert!(desk.model.overlays.is_empty() && desk.said().contains("quiet mode"), "{}", desk.said());
    // A reading is taken; the explanations behind it are neither shown nor chosen.
    desk.press("2t10500 10500 14<enter>");
    assert_eq!(desk.clock(2).ledger.entries().len(), 2, "{}", desk.screen(80, 24));
    assert!(!desk.screen(80, 24).contains("d as shown"), "{}", desk.screen(80, 24));
    desk.press("<enter>1<enter>");
    assert_eq!(rulings(&desk), 0, "{}", desk.screen(80, 24));
    // What was chosen before is not named by the title of its card.
    desk.press("<esc><esc>Q2t<enter>1<enter>");
    assert_eq!(rulings(&desk), 1, "{}", desk.screen(80, 24));
    assert!(desk.screen(80, 24).contains("increments were missing"), "{}", desk.screen(80, 24));
    desk.press("<esc><esc>Q2t");
    assert!(!desk.screen(80, 24).contains("increments were missing"), "{}", desk.screen(80, 24));
}
