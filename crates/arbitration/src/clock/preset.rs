//! The options of digital clocks, what the display shows when one is chosen, and which buttons correct the times.
//!
//! The same number can mean another setting on another model, label or firmware, so the program never says the number alone: the
//! display at the start has to be looked at. Options whose values could not be confirmed are marked unsure.

use super::control::{Bonus, Period, TimeControl};
use super::span::Span;
use super::text::parse_seconds;
use serde::Deserialize;
use std::sync::OnceLock;

/// How sure a statement about a clock is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sure {
    /// The maker's manual says it.
    Maker,
    /// Clubs or sellers who describe the clock say it.
    Reported,
    /// Sources differ, or one alone says it without a proof.
    Open,
}

impl Sure {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Maker, Self::Reported, Self::Open];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Maker => "maker",
            Self::Reported => "reported",
            Self::Open => "open",
        }
    }
}

/// What is done with a clock in a game, in the order of doing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Stop both times, and go on.
    Pause,
    /// Begin to correct what is shown.
    Correct,
    /// Change the digit that blinks.
    Digit,
    /// Go on to the next digit: left side, right side, moves, period, as the clock has them.
    Next,
    /// Leave what follows as it stands.
    Skip,
    /// Show the moves counted.
    Moves,
    /// Show which option was chosen.
    Option,
    /// What the lever must not do while the clock is paused.
    Lever,
    /// Begin a new game with the same option.
    Reset,
}

impl Act {
    /// All of them.
    pub const ALL: [Self; 9] =
        [Self::Pause, Self::Correct, Self::Digit, Self::Next, Self::Skip, Self::Moves, Self::Option, Self::Lever, Self::Reset];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Correct => "correct",
            Self::Digit => "digit",
            Self::Next => "next",
            Self::Skip => "skip",
            Self::Moves => "moves",
            Self::Option => "option",
            Self::Lever => "lever",
            Self::Reset => "reset",
        }
    }
}

/// A button by what it is for; what is printed on it differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Button {
    /// Start, stop, pause: the middle one.
    StartStop,
    /// Plus.
    Plus,
    /// Minus.
    Minus,
    /// Plus or minus.
    PlusMinus,
    /// OK, accept, the tick, the arrow to the right.
    Accept,
    /// Back, the arrow to the left.
    Back,
    /// On and off, on the underside.
    OnOff,
    /// The lever on top.
    Lever,
}

impl Button {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::StartStop, Self::Plus, Self::Minus, Self::PlusMinus, Self::Accept, Self::Back, Self::OnOff, Self::Lever];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StartStop => "start-stop",
            Self::Plus => "plus",
            Self::Minus => "minus",
            Self::PlusMinus => "plus-minus",
            Self::Accept => "accept",
            Self::Back => "back",
            Self::OnOff => "on-off",
            Self::Lever => "lever",
        }
    }
}

/// Which button does what on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handle {
    /// What is done.
    pub act: Act,
    /// With which button.
    pub button: Button,
    /// Held down so many seconds; zero: until the display answers; `None`: pressed shortly.
    #[serde(default)]
    pub hold: Option<u8>,
    /// Pressed so many times, where it is more than once.
    #[serde(default)]
    pub times: Option<u8>,
    /// How sure it is.
    pub sure: Sure,
}

/// A clock model.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its name in files.
    pub id: String,
    /// The manual or description that the statements are from.
    pub source: String,
    /// Which button does what, in the order of doing it; what nothing is known of is left out.
    pub handles: Vec<Handle>,
    /// What the maker calls it, the same in every language.
    pub name: String,
    /// Its options, in order of number.
    pub options: Vec<Preset>,
}

/// One option of a clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The option number.
    pub option: u8,
    /// Main time and bonus of each period. The clock knows no numbers of moves.
    pub periods: Vec<(Span, Bonus)>,
    /// The last period is added again and again.
    pub repeats: bool,
    /// Confirmed by the maker's manual or the maker.
    pub sure: bool,
}

impl Preset {
    /// What both displays show once the option is chosen.
    pub fn at_start(&self) -> Span {
        match self.periods.first() {
            Some((main, Bonus::Fischer(s) | Bonus::Bronstein(s))) => *main + *s,
            Some((main, _)) => *main,
            None => Span::ZERO,
        }
    }

    /// It gives the times of that control.
    pub fn fits(&self, control: &TimeControl) -> bool {
        let wanted = control.periods().iter().map(|p| (p.main, p.bonus));
        let repeats = control.has_period_after(control.periods().len().saturating_sub(1));
        self.periods.len() == control.periods().len() && self.periods.iter().copied().eq(wanted) && self.repeats == repeats
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawModel {
    id: String,
    name: String,
    source: String,
    #[serde(default)]
    hand: Vec<Handle>,
    #[serde(default)]
    option: Vec<RawOption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOption {
    option: u8,
    periods: Vec<String>,
    #[serde(default)]
    repeats: bool,
    #[serde(default)]
    unsure: bool,
}

const FILES: [&str; 5] = [
    include_str!("../../assets/clocks/dgt2010.toml"),
    include_str!("../../assets/clocks/dgt3000.toml"),
    include_str!("../../assets/clocks/dgtxl.toml"),
    include_str!("../../assets/clocks/dgt2500.toml"),
    include_str!("../../assets/clocks/pq9907.toml"),
];

fn read(text: &str) -> Option<Model> {
    let raw: RawModel = toml::from_str(text).ok()?;
    let option = |o: RawOption| {
        let period = |text: &String| parse_seconds(text).ok().map(|c| (c.period(0).main, c.period(0).bonus));
        let periods: Option<Vec<(Span, Bonus)>> = o.periods.iter().map(period).collect();
        Some(Preset { option: o.option, periods: periods?, repeats: o.repeats, sure: !o.unsure })
    };
    let options: Option<Vec<Preset>> = raw.option.into_iter().map(option).collect();
    Some(Model { id: raw.id, name: raw.name, source: raw.source, handles: raw.hand, options: options? })
}

/// The models whose options are known. A file that cannot be read would be missing here, which a test excludes.
pub fn models() -> &'static [Model] {
    static MODELS: OnceLock<Vec<Model>> = OnceLock::new();
    MODELS.get_or_init(|| FILES.iter().filter_map(|text| read(text)).collect())
}

/// The model with that name, written small or large, with or without blanks; `None` where nothing is known of it.
pub fn model(name: &str) -> Option<&'static Model> {
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let asked = plain(name);
    models().iter().find(|m| plain(&m.id) == asked || plain(&m.name) == asked)
}

/// The options that give a control, confirmed ones first.
pub fn options_for(control: &TimeControl) -> Vec<(&'static Model, &'static Preset)> {
    let mut out: Vec<_> = models().iter().flat_map(|m| m.options.iter().filter(|p| p.fits(control)).map(move |p| (m, p))).collect();
    out.sort_by_key(|(_, p)| !p.sure);
    out
}

/// The other settings a clock may have had by mistake: every confirmed option of the known models that differs from the control.
///
/// An option knows no numbers of moves; where it has as many periods as the control, the control's are taken.
pub fn suspects(control: &TimeControl) -> Vec<TimeControl> {
    let moves = |index: usize, of: usize| if of == control.periods().len() { control.period(index).moves } else { Some(40) };
    let made = |preset: &Preset| {
        let of = preset.periods.len();
        let period = |(index, &(main, bonus)): (usize, &(Span, Bonus))| Period {
            moves: if index + 1 == of && !preset.repeats { None } else { moves(index, of) },
            main,
            bonus,
        };
        TimeControl::new(preset.periods.iter().enumerate().map(period).collect()).ok()
    };
    let mut out: Vec<TimeControl> = Vec::new();
    for preset in models().iter().flat_map(|m| &m.options).filter(|p| p.sure && !p.fits(control)) {
        out.extend(made(preset).filter(|c| !out.contains(c)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::text::parse;

    #[test]
    fn all_files_are_read_and_options_found_by_control() {
        assert_eq!(models().len(), FILES.len());
        let options = |text: &str| {
            let found = options_for(&parse(text).unwrap());
            found.iter().map(|(m, p)| (m.id.clone(), p.option, p.sure, p.at_start().to_string())).collect::<Vec<_>>()
        };
        let standard = options("90+30");
        assert_eq!(standard[0], ("dgt3000".into(), 12, true, "1:30:30".into()), "the confirmed one first");
        assert!(standard.contains(&("dgt2010".into(), 17, false, "1:30:30".into())));
        assert_eq!(options("40/90+30'+30\""), [("dgt3000".to_string(), 13, true, "1:30:30".to_string())]);
        assert_eq!(options("5'+b3")[0], ("dgt2010".to_string(), 22, true, "0:05:03".to_string()));
        assert_eq!(options("40/120,20/60"), [("dgt2010".to_string(), 8, true, "2:00:00".to_string())], "the second period repeats");
        let last = [("dgt3000".to_string(), 7, true, "2:00:00".to_string()), ("dgtxl".to_string(), 7, false, "2:00:00".to_string())];
        assert_eq!(options("40/120,60"), last, "the second period is the last");
        assert!(options("91+30").is_empty());
    }

    /// What the makers' manuals say the displays show once the number is chosen.
    #[test]
    fn every_confirmed_option_shows_its_start() {
        let expected = [
            ("dgt2010", 1, "0:05:00"),
            ("dgt2010", 2, "0:25:00"),
            ("dgt2010", 4, "2:00:00"),
            ("dgt2010", 6, "2:00:00"),
            ("dgt2010", 8, "2:00:00"),
            ("dgt2010", 22, "0:05:03"),
            ("dgt3000", 1, "0:05:00"),
            ("dgt3000", 2, "0:10:00"),
            ("dgt3000", 3, "0:25:00"),
            ("dgt3000", 4, "1:00:00"),
            ("dgt3000", 5, "2:00:00"),
            ("dgt3000", 6, "2:00:00"),
            ("dgt3000", 7, "2:00:00"),
            ("dgt3000", 8, "2:00:00"),
            ("dgt3000", 10, "0:03:02"),
            ("dgt3000", 11, "0:25:10"),
            ("dgt3000", 12, "1:30:30"),
            ("dgt3000", 13, "1:30:30"),
            ("dgt3000", 14, "1:40:30"),
            ("dgtxl", 14, "0:05:03"),
        ];
        let all = models().iter().flat_map(|m| m.options.iter().map(move |p| (m.id.as_str(), p)));
        let sure: Vec<_> = all.clone().filter(|(_, p)| p.sure).map(|(m, p)| (m, p.option, p.at_start().to_string())).collect();
        assert_eq!(sure, expected.map(|(m, option, shown)| (m, option, shown.to_owned())));
        // A clock set to it shows the same, for the unconfirmed ones too.
        for (model, preset) in all {
            let last = preset.periods.len();
            let moves = |index: usize| (index + 1 < last || preset.repeats).then_some(40);
            let periods = preset.periods.iter().enumerate().map(|(i, &(main, bonus))| Period { moves: moves(i), main, bonus });
            let controls = crate::clock::control::Controls::even(TimeControl::new(periods.collect()).unwrap());
            let start = controls.at_start(crate::clock::control::Device::default());
            assert_eq!(start.white, preset.at_start(), "{model} {}", preset.option);
        }
    }

    #[test]
    fn every_clock_says_how_its_times_are_corrected_and_how_sure_that_is() {
        for model in models() {
            let of = |act| model.handles.iter().filter(move |h: &&Handle| h.act == act);
            assert!(!model.source.is_empty());
            for act in [Act::Pause, Act::Correct, Act::Digit, Act::Next] {
                assert!(of(act).next().is_some(), "{}: {}", model.id, act.name());
            }
            assert!(model.handles.is_sorted_by_key(|h| h.act), "{}: in the order of doing it", model.id);
            assert!(of(Act::Correct).all(|h| h.hold.is_some()), "{}: a short press must never change a time", model.id);
        }
        let three = model("DGT 3000").unwrap().handles.iter().find(|h| h.act == Act::Correct).unwrap();
        assert_eq!((three.button, three.hold, three.sure), (Button::StartStop, Some(3), Sure::Maker));
        assert_eq!(model("pq 9907").map(|m| m.id.as_str()), Some("pq9907"));
        assert!(model("sundial").is_none());
    }

    #[test]
    fn the_suspects_are_the_other_confirmed_options() {
        let control = parse("40/90+30'+30\"").unwrap();
        let found = suspects(&control);
        assert!(found.contains(&parse("90+30").unwrap()) && !found.contains(&control), "{found:?}");
        assert!(found.iter().all(|c| found.iter().filter(|d| *d == c).count() == 1));
    }
}
