//! The rule as it is written.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Where the entrants of a stage come from. Written `A:1-2,B:1-2,*:3/2`: a list of terms, each of a stage (`*` for every stage that the new
/// one can draw on), a colon, and one of
///
/// | written | means |
/// |---|---|
/// | `1`, `1-2` | these places |
/// | `3/2` | of all who are third in these stages the two best, by points a game |
/// | `w7`, `l7` | who wins, who loses match 7 of a bracket |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule(Vec<Term>);

/// One term of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The stage's name; `None` for every stage.
    pub stage: Option<String>,
    /// Who of it.
    pub pick: Pick,
}

/// Who goes on of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// These places, counted from 1.
    Places {
        /// The best of them.
        first: u16,
        /// The last of them.
        last: u16,
    },
    /// The best of those who have the same place in different stages.
    BestOf {
        /// The place, from 1.
        place: u16,
        /// How many.
        count: u16,
    },
    /// Who wins a match of a bracket, by its number.
    Winner(u16),
    /// Who loses a match of a bracket, by its number.
    Loser(u16),
}

/// Why a text is no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotARule {
    /// It names nobody.
    #[error("the rule names nobody")]
    Empty,
    /// A term without `stage:` before it.
    #[error("\"{0}\" does not name a stage")]
    NoStage(String),
    /// What stands behind the colon says nobody's place.
    #[error("\"{0}\" is no place")]
    NoPlace(String),
    /// Places run from the better to the worse.
    #[error("\"{0}\" names nobody: the better place comes first")]
    Backwards(String),
    /// The best so many of one place can only be chosen over several stages.
    #[error("\"{0}\" compares nobody: the best of a place are chosen among all stages")]
    BestOfOne(String),
}

impl FromStr for Rule {
    type Err = NotARule;

    fn from_str(text: &str) -> Result<Self, NotARule> {
        let terms = text.split([',', '，']).map(str::trim).filter(|term| !term.is_empty()).map(term);
        let terms = terms.collect::<Result<Vec<_>, _>>()?;
        if terms.is_empty() { Err(NotARule::Empty) } else { Ok(Self(terms)) }
    }
}

fn term(text: &str) -> Result<Term, NotARule> {
    let no_place = || NotARule::NoPlace(text.to_owned());
    let (stage, pick) = text.rsplit_once([':', '：']).ok_or_else(|| NotARule::NoStage(text.to_owned()))?;
    let (stage, pick) = (stage.trim(), pick.trim());
    if stage.is_empty() {
        return Err(NotARule::NoStage(text.to_owned()));
    }
    let number = |digits: &str| match digits.trim().parse::<u16>() {
        Ok(number) if number > 0 && digits.trim().bytes().all(|b| b.is_ascii_digit()) => Ok(number),
        _ => Err(no_place()),
    };
    let pick = if let Some(rest) = pick.strip_prefix(['w', 'W']) {
        Pick::Winner(number(rest)?)
    } else if let Some(rest) = pick.strip_prefix(['l', 'L']) {
        Pick::Loser(number(rest)?)
    } else if let Some((place, count)) = pick.split_once('/') {
        Pick::BestOf { place: number(place)?, count: number(count)? }
    } else {
        let (first, last) = pick.split_once(['-', '–']).unwrap_or((pick, pick));
        Pick::Places { first: number(first)?, last: number(last)? }
    };
    match pick {
        Pick::Places { first, last } if first > last => Err(NotARule::Backwards(text.to_owned())),
        Pick::BestOf { .. } if stage != "*" => Err(NotARule::BestOfOne(text.to_owned())),
        pick => Ok(Term { stage: Some(stage).filter(|stage| *stage != "*").map(str::to_owned), pick }),
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = self.stage.as_deref().unwrap_or("*");
        match self.pick {
            Pick::Places { first, last } if first == last => write!(f, "{stage}:{first}"),
            Pick::Places { first, last } => write!(f, "{stage}:{first}-{last}"),
            Pick::BestOf { place, count } => write!(f, "{stage}:{place}/{count}"),
            Pick::Winner(number) => write!(f, "{stage}:w{number}"),
            Pick::Loser(number) => write!(f, "{stage}:l{number}"),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.0.iter().enumerate() {
            write!(f, "{}{term}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

/// A stage that a rule can draw on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape<'a> {
    /// Its name.
    pub name: &'a str,
    /// How many contestants it has.
    pub size: u16,
    /// How many matches, if it is a bracket; else 0.
    pub matches: u16,
}

/// Why a rule does not fit the stages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// No stage has this name.
    #[error("there is no stage \"{0}\"")]
    NoSuchStage(String),
    /// The stage has fewer contestants.
    #[error("stage \"{stage}\" has {size} contestants and no place {place}")]
    BeyondSize {
        /// Which stage.
        stage: String,
        /// The place that is named.
        place: u16,
        /// Its contestants.
        size: u16,
    },
    /// The stage has no match of this number.
    #[error("stage \"{stage}\" has no match {number}")]
    NoSuchMatch {
        /// Which stage.
        stage: String,
        /// The number that is named.
        number: u16,
    },
    /// Fewer stages have the place than are to be chosen, or just as many: then nothing is compared.
    #[error("{count} cannot be chosen among {of} at place {place}")]
    NothingToCompare {
        /// The place.
        place: u16,
        /// How many are to be chosen.
        count: u16,
        /// How many there are.
        of: u16,
    },
    /// Somebody would go on twice.
    #[error("place {place} of stage \"{stage}\" is named twice")]
    Twice {
        /// Which stage.
        stage: String,
        /// The place, or the number of the match.
        place: u16,
    },
    /// One entrant is no stage.
    #[error("the rule names {0}: a stage needs two")]
    TooFew(u16),
}

impl Rule {
    /// Its terms.
    pub fn terms(&self) -> &[Term] {
        &self.0
    }

    /// Each place that it names of these stages: the stage, whether a place, a winner or a loser of a match, the number. Of the best of a place
    /// among all it is that place of each.
    fn named<'a>(&self, stages: &[Shape<'a>]) -> BTreeSet<(&'a str, u8, u16)> {
        let of_term = |term: &Term, stage: &Shape<'a>| -> Vec<(&'a str, u8, u16)> {
            match term.pick {
                Pick::Places { first, last } => (first..=last.min(stage.size)).map(|place| (stage.name, 0, place)).collect(),
                Pick::BestOf { place, .. } => vec![(stage.name, 0, place)],
                Pick::Winner(number) => vec![(stage.name, 1, number)],
                Pick::Loser(number) => vec![(stage.name, 2, number)],
            }
        };
        let drawn = |term: &Term, stage: &Shape<'a>| term.stage.as_deref().is_none_or(|name| name == stage.name);
        self.0.iter().flat_map(|term| stages.iter().filter(|stage| drawn(term, stage)).flat_map(|stage| of_term(term, stage))).collect()
    }

    /// What another rule takes as well, written as in a rule; each of the two with the stages that it draws from.
    pub fn shared(&self, stages: &[Shape<'_>], (other, theirs): (&Self, &[Shape<'_>])) -> Option<Self> {
        let taken: BTreeSet<(&str, u8, u16)> = other.named(theirs);
        let mut terms: Vec<Term> = Vec::new();
        for (stage, kind, number) in self.named(stages).into_iter().filter(|place| taken.contains(place)) {
            let pick = match kind {
                0 => Pick::Places { first: number, last: number },
                1 => Pick::Winner(number),
                _ => Pick::Loser(number),
            };
            match terms.last_mut() {
                Some(Term { stage: Some(before), pick: Pick::Places { last, .. } })
                    if before == stage && kind == 0 && *last + 1 == number =>
                {
                    *last = number;
                }
                _ => terms.push(Term { stage: Some(stage.to_owned()), pick }),
            }
        }
        (!terms.is_empty()).then_some(Self(terms))
    }

    /// How many go on.
    ///
    /// # Errors
    /// Why the rule does not fit these stages.
    pub fn check(&self, stages: &[Shape<'_>]) -> Result<u16, Unfit> {
        let mut named: BTreeSet<(&str, u8, u16)> = BTreeSet::new();
        let mut claim = |stage: &Shape<'_>, kind: u8, place: u16| {
            let name = stages.iter().find(|other| other.name == stage.name).map_or("", |other| other.name);
            if named.insert((name, kind, place)) { Ok(()) } else { Err(Unfit::Twice { stage: stage.name.to_owned(), place }) }
        };
        let mut count = 0u16;
        for term in &self.0 {
            let drawn: Vec<&Shape<'_>> =
                stages.iter().filter(|stage| term.stage.as_deref().is_none_or(|name| name == stage.name)).collect();
            if drawn.is_empty() {
                return Err(Unfit::NoSuchStage(term.stage.clone().unwrap_or_else(|| "*".to_owned())));
            }
            if let Pick::BestOf { place, count: wanted } = term.pick {
                let having: Vec<&&Shape<'_>> = drawn.iter().filter(|stage| stage.size >= place).collect();
                let of = u16::try_from(having.len()).unwrap_or(u16::MAX);
                if wanted >= of {
                    return Err(Unfit::NothingToCompare { place, count: wanted, of });
                }
                having.into_iter().try_for_each(|stage| claim(stage, 0, place))?;
                count = count.saturating_add(wanted);
                continue;
            }
            for stage in drawn {
                match term.pick {
                    Pick::Places { first, last } => {
                        if last > stage.size {
                            return Err(Unfit::BeyondSize { stage: stage.name.to_owned(), place: last, size: stage.size });
                        }
                        (first..=last).try_for_each(|place| claim(stage, 0, place))?;
                        count = count.saturating_add(last - first + 1);
                    }
                    Pick::Winner(number) | Pick::Loser(number) => {
                        if number > stage.matches {
                            return Err(Unfit::NoSuchMatch { stage: stage.name.to_owned(), number });
                        }
                        claim(stage, if term.pick == Pick::Winner(number) { 1 } else { 2 }, number)?;
                        count = count.saturating_add(1);
                    }
                    Pick::BestOf { .. } => {}
                }
            }
        }
        if count < 2 { Err(Unfit::TooFew(count)) } else { Ok(count) }
    }
}
