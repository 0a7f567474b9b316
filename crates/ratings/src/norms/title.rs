//! The titles that an opponent holds and those that a norm is made for.

/// A title over the board (B.01 0.3), in the order of C.04.2 article 2.2: higher ones first when sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Title {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// FIDE master.
    Fm,
    /// Woman international master.
    Wim,
    /// Candidate master.
    Cm,
    /// Woman FIDE master.
    Wfm,
    /// Woman candidate master.
    Wcm,
}

impl Title {
    /// All, from the highest.
    pub const ALL: [Self; 8] = [Self::Gm, Self::Im, Self::Wgm, Self::Fm, Self::Wim, Self::Cm, Self::Wfm, Self::Wcm];

    /// The letters of the title.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Gm => "GM",
            Self::Im => "IM",
            Self::Wgm => "WGM",
            Self::Fm => "FM",
            Self::Wim => "WIM",
            Self::Cm => "CM",
            Self::Wfm => "WFM",
            Self::Wcm => "WCM",
        }
    }

    /// The title with these letters, in any case.
    pub fn of_letters(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|title| title.letters().eq_ignore_ascii_case(text.trim()))
    }

    /// The same, also in the short letters of rating lists and older report files: `g`, `m`, `wf`.
    pub fn of_list(text: &str) -> Option<Self> {
        Some(match text.trim().to_ascii_uppercase().as_str() {
            "G" => Self::Gm,
            "M" => Self::Im,
            "WG" => Self::Wgm,
            "F" => Self::Fm,
            "WM" => Self::Wim,
            "C" => Self::Cm,
            "WF" => Self::Wfm,
            "WC" => Self::Wcm,
            letters => return Self::of_letters(letters),
        })
    }

    /// Whether an opponent with it is a title-holder for the mix of opponents: every title but CM and WCM (1.4.5a).
    pub const fn is_title_holder(self) -> bool {
        !matches!(self, Self::Cm | Self::Wcm)
    }
}

/// A title for which a norm can be made (B.01 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Norm {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// Woman international master.
    Wim,
}

impl Norm {
    /// All, in the order of the regulations.
    pub const ALL: [Self; 4] = [Self::Gm, Self::Im, Self::Wgm, Self::Wim];

    /// The title.
    pub const fn title(self) -> Title {
        match self {
            Self::Gm => Title::Gm,
            Self::Im => Title::Im,
            Self::Wgm => Title::Wgm,
            Self::Wim => Title::Wim,
        }
    }

    /// The letters of the title.
    pub const fn letters(self) -> &'static str {
        self.title().letters()
    }

    /// The norm of a title with these letters, in any case.
    pub fn of_letters(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|norm| norm.letters().eq_ignore_ascii_case(text.trim()))
    }

    /// Only for women.
    pub const fn is_for_women(self) -> bool {
        matches!(self, Self::Wgm | Self::Wim)
    }

    /// Whether an opponent with the title counts among those of the level of the norm (1.4.5 b-e).
    pub const fn is_level(self, title: Title) -> bool {
        match self {
            Self::Gm => matches!(title, Title::Gm),
            Self::Im => matches!(title, Title::Gm | Title::Im),
            Self::Wgm => matches!(title, Title::Gm | Title::Im | Title::Wgm),
            Self::Wim => matches!(title, Title::Gm | Title::Im | Title::Wgm | Title::Wim),
        }
    }

    /// Whether somebody with the title has no use for the norm: holds it, or one above it of the same line.
    pub const fn is_held_with(self, title: Title) -> bool {
        match self {
            Self::Gm => matches!(title, Title::Gm),
            Self::Im => matches!(title, Title::Gm | Title::Im),
            Self::Wgm => matches!(title, Title::Gm | Title::Wgm),
            Self::Wim => matches!(title, Title::Gm | Title::Im | Title::Wgm | Title::Wim),
        }
    }
}
