//! The line-up of a team being entered: the usual one stands there, only changes are typed.

use super::Sent;
use crate::time;
use crate::words::Message;
use event::schedule::time_of_day;
use event::{MemberId, Moment, PlayerId, Section};
use tui_input::Input;

/// A line-up being entered.
#[derive(Clone, Debug)]
pub struct LineUpEntry {
    /// The round.
    pub round: u16,
    /// The team.
    pub team: PlayerId,
    /// What stood there before anything was typed.
    pub base: Vec<Option<MemberId>>,
    /// The changes as typed.
    pub input: Input,
    /// What was wrong at the last try, in words.
    pub problem: String,
    /// What became of it.
    pub sent: Sent,
    /// What the clock said at the last key.
    pub now: Moment,
}

/// Why changes cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineUpSlip {
    /// A board, and nobody named for it yet.
    #[error("`{0}` is not finished")]
    Unfinished(String),
    /// A match has no such board: what was typed, how many there are.
    #[error("no board `{0}`")]
    Board(String, usize),
    /// Nobody on the list of the team is called so, or has this number.
    #[error("no player `{0}`")]
    Nobody(String),
    /// No time at which it was handed in.
    #[error("no time `{0}`")]
    Time(String),
    /// Several on the list are called so.
    #[error("several players `{0}`")]
    Several(String, Vec<String>),
}

impl Message for LineUpSlip {
    fn key(&self) -> &'static str {
        match self {
            Self::Unfinished(_) => "team.line-up.unfinished",
            Self::Board(..) => "team.line-up.no-board",
            Self::Nobody(_) => "team.line-up.nobody",
            Self::Time(_) => "team.line-up.no-time",
            Self::Several(..) => "team.line-up.several",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Unfinished(text) | Self::Nobody(text) | Self::Time(text) => vec![("text", text.clone())],
            Self::Board(text, boards) => vec![("text", text.clone()), ("boards", boards.to_string())],
            Self::Several(text, names) => vec![("text", text.clone()), ("names", names.join("; "))],
        }
    }
}

impl LineUpEntry {
    /// The entry for a team: with the line-up that is in, else the usual one.
    pub fn new(section: &Section, round: u16, team: PlayerId) -> Self {
        let stands = section.round(round).and_then(|r| r.line_ups.get(&team)).map(|line_up| line_up.players.clone());
        let base = stands.unwrap_or_else(|| section.usual_line_up(team));
        Self { round, team, base, input: Input::default(), problem: String::new(), sent: Sent::default(), now: time::stamp(&time::now()) }
    }

    /// When it was handed in: what is typed behind `@`, else now.
    pub fn handed_in(&self, section: &Section) -> Result<Moment, LineUpSlip> {
        let Some(text) = self.parts().find_map(|part| part.strip_prefix(['@', '＠'])) else { return Ok(self.now.clone()) };
        let found = time_of_day(text).and_then(|time| section.received(self.round, time, &self.now));
        found.ok_or_else(|| LineUpSlip::Time(text.to_owned()))
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        self.input.value().split([',', ';', '，', '；', '、']).map(str::trim).filter(|part| !part.is_empty())
    }

    /// The line-up with the changes that were typed.
    ///
    /// A change is `2 5` (board 2: number 5 of the list), `2 name`, `2 -` (board 2 stays empty), or `-3` (number 3 is left out, those below
    /// move up). Several are parted by commas; as many numbers as there are boards are the whole line-up.
    pub fn read(&self, section: &Section) -> Result<Vec<Option<MemberId>>, LineUpSlip> {
        let reading = Reading { section, team: self.team, roster: section.player(self.team).map_or(&[][..], |team| &team.roster) };
        let mut players = self.base.clone();
        let mut left_out = Vec::new();
        for part in self.parts().filter(|part| !part.starts_with(['@', '＠'])) {
            match part.strip_prefix(['-', '－']) {
                Some(who) if !who.trim().is_empty() => {
                    left_out.push(reading.player(who.trim())?);
                    reading.leave_out(&mut players, &left_out);
                }
                _ => reading.change(&mut players, part)?,
            }
        }
        Ok(players)
    }
}

/// What the words of a change are read with.
struct Reading<'a> {
    section: &'a Section,
    team: PlayerId,
    roster: &'a [MemberId],
}

impl Reading<'_> {
    fn change(&self, players: &mut Vec<Option<MemberId>>, part: &str) -> Result<(), LineUpSlip> {
        let words: Vec<&str> = part.split([' ', '=', '　', '＝']).filter(|word| !word.is_empty()).collect();
        let is_number = |word: &&str| word.parse::<u16>().is_ok();
        if players.len() > 2 && words.len() == players.len() && words.iter().all(is_number) {
            *players = words.iter().map(|word| self.player(word).map(Some)).collect::<Result<_, _>>()?;
            return Ok(());
        }
        let Some((board, who)) = words.split_first() else { return Ok(()) };
        let place = board.parse::<usize>().ok().and_then(|board| board.checked_sub(1)).filter(|place| *place < players.len());
        let place = place.ok_or_else(|| LineUpSlip::Board((*board).to_owned(), players.len()))?;
        let who = who.join(" ");
        let sits = match who.as_str() {
            "" => return Err(LineUpSlip::Unfinished(part.to_owned())),
            "-" | "－" => None,
            who => Some(self.player(who)?),
        };
        if let Some(seat) = players.get_mut(place) {
            *seat = sits;
        }
        Ok(())
    }

    /// The player with a number on the list, or whose name has these words.
    fn player(&self, who: &str) -> Result<MemberId, LineUpSlip> {
        if let Ok(number) = who.parse::<usize>() {
            let found = number.checked_sub(1).and_then(|at| self.roster.get(at)).copied();
            return found.ok_or_else(|| LineUpSlip::Nobody(who.to_owned()));
        }
        let wanted = who.to_lowercase();
        let members = self.section.members_of(self.team);
        let named: Vec<_> = members.iter().filter(|m| m.person.name.to_lowercase().contains(&wanted)).collect();
        match named.as_slice() {
            [] => Err(LineUpSlip::Nobody(who.to_owned())),
            [one] => Ok(one.id),
            several => match several.iter().find(|m| m.person.name.to_lowercase() == wanted) {
                Some(exact) => Ok(exact.id),
                None => Err(LineUpSlip::Several(who.to_owned(), several.iter().map(|m| m.person.name.clone()).collect())),
            },
        }
    }

    /// Takes a player out; those below move up, and the next of the list comes in at the end.
    fn leave_out(&self, players: &mut Vec<Option<MemberId>>, left_out: &[MemberId]) {
        let boards = players.len();
        let Some(place) = players.iter().position(|sits| sits.is_some_and(|id| left_out.last() == Some(&id))) else { return };
        players.remove(place);
        let last = players.iter().flatten().filter_map(|id| self.roster.iter().position(|other| other == id)).max();
        let behind = self.roster.iter().skip(last.map_or(0, |at| at + 1));
        let next = behind.copied().find(|id| !left_out.contains(id) && !players.contains(&Some(*id)));
        players.push(next);
        players.resize(boards, None);
    }
}
