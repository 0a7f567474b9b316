//! Rosters of teams: a row a player with a column for the team, or a block a team with its name on a line of its own.

use super::header::{Field, Mapping, is_header, normalise};
use super::table::{Row, Table};
use super::{Column, ColumnUse, Entrant, Problem, ProblemKind, RosterError, RowReader, Seen, columns};
use std::collections::BTreeMap;

/// A team as a roster names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamEntrant {
    /// The line in which it stands first, from 1.
    pub line: usize,
    /// Name.
    pub name: String,
    /// Sending unit, where the file tells it from the name.
    pub unit: String,
    /// Captain, or empty.
    pub captain: String,
    /// Its players in the order of their boards, as far as they are told, else in the order of the file.
    pub players: Vec<Entrant>,
}

/// What a roster of teams gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamRoster {
    /// The teams in the order of the file.
    pub teams: Vec<TeamEntrant>,
    /// What a person should look at, by line and column.
    pub problems: Vec<Problem>,
    /// What each column is read as, from the left.
    pub columns: Vec<Column>,
}

/// Words before a colon on a line of its own: whose name follows.
const TEAM_WORDS: [&str; 10] = ["team", "teamname", "mannschaft", "队名", "代表队", "参赛队", "команда", "equipo", "équipe", "squadra"];
const CAPTAIN_WORDS: [&str; 9] = ["captain", "teamcaptain", "kapitän", "队长", "领队", "капитан", "capitán", "capitaine", "capitano"];
const UNIT_WORDS: [&str; 8] = ["unit", "club", "verein", "单位", "代表单位", "参赛单位", "клуб", "circolo"];

/// Words in the column of captains that mark the player of the row as the captain; anything else is the captain's name.
const YES: [&str; 12] = ["x", "c", "k", "1", "yes", "y", "ja", "是", "队长", "да", "√", "✓"];

/// Reads the teams of a roster.
///
/// # Errors
/// No column holds names, or nothing says which team a player is of.
pub fn teams(table: &Table, mapping: &Mapping) -> Result<TeamRoster, RosterError> {
    if !mapping.has_name() {
        return Err(RosterError::NoNameColumn);
    }
    let data = table.rows.get(mapping.skip..).unwrap_or_default();
    let mut reader = Reader { mapping, roster: TeamRoster::default(), people: People::default(), by_name: BTreeMap::new() };
    let blocks = data.iter().filter(|row| only_cell(row).is_some()).count();
    // A club on most rows is the team, unless lines of their own name the teams.
    let team = mapping.column(Field::Team).or_else(|| mapping.column(Field::Club).filter(|_| blocks == 0));
    match team {
        Some(column) => reader.by_column(data, column),
        None if blocks > 0 || !above_header(table, mapping, data).is_empty() => reader.by_blocks(table, data),
        None => return Err(RosterError::NoTeamColumn),
    }
    let mut roster = reader.roster;
    roster.columns = columns::columns(table, mapping);
    for column in &mut roster.columns {
        if let ColumnUse::NotKept(field @ (Field::Board | Field::Captain)) | ColumnUse::Second(field @ Field::Team) = column.used {
            column.used = ColumnUse::Read(field);
        }
    }
    for team in &mut roster.teams {
        team.players.sort_by_key(|player| player.board.unwrap_or(u16::MAX));
    }
    roster.problems.extend(table.problems.iter().cloned());
    roster.problems.sort_by_key(|p| (p.line, p.column));
    Ok(roster)
}

/// The text of a row that holds nothing else.
fn only_cell(row: &Row) -> Option<&str> {
    let mut filled = row.cells.iter().map(String::as_str).filter(|cell| !cell.is_empty());
    filled.next().filter(|_| filled.next().is_none())
}

/// The lines above the header that name the first team, its captain and its unit: a file that repeats the header in each block.
fn above_header<'a>(table: &'a Table, mapping: &Mapping, data: &[Row]) -> &'a [Row] {
    let above = mapping.skip.checked_sub(1).and_then(|header| table.rows.get(..header)).unwrap_or_default();
    let tells_more = |row: &&Row| only_cell(row).is_some_and(|text| said(text, &CAPTAIN_WORDS).or(said(text, &UNIT_WORDS)).is_some());
    let more = above.iter().rev().take_while(tells_more).count();
    let named = above.len().checked_sub(more + 1).filter(|at| only_cell(&above[*at]).is_some());
    match named {
        Some(at) if data.first().is_some_and(|row| only_cell(row).is_none()) => &above[at..],
        _ => &[],
    }
}

/// A line of its own as `word: name`: the name, where the word is one of these.
fn said<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let (word, name) = text.split_once([':', '：'])?;
    words.contains(&normalise(word).as_str()).then_some(name.trim()).filter(|name| !name.is_empty())
}

struct Reader<'a> {
    mapping: &'a Mapping,
    roster: TeamRoster,
    people: People,
    /// Place of each team, by its name without case and blanks.
    by_name: BTreeMap<String, usize>,
}

impl Reader<'_> {
    fn note(&mut self, line: usize, kind: ProblemKind) {
        self.roster.problems.push(Problem { line, column: None, kind });
    }

    /// The place of a team, which is added where it is new; whether it was there.
    fn team(&mut self, name: &str, line: usize) -> (usize, bool) {
        let next = self.roster.teams.len();
        let at = *self.by_name.entry(normalise(name)).or_insert(next);
        if at == next {
            self.roster.teams.push(TeamEntrant { line, name: name.to_owned(), ..TeamEntrant::default() });
        }
        (at, at < next)
    }

    fn by_column(&mut self, data: &[Row], column: usize) {
        let mut current = None;
        for row in data {
            // An empty cell goes on with the team above: cells of a spreadsheet that were joined.
            let name = row.cells.get(column).map_or("", |cell| cell.trim());
            if !name.is_empty() {
                current = Some(self.team(name, row.line).0);
            }
            match current {
                Some(at) => self.player(row, at),
                None => self.note(row.line, ProblemKind::NoTeam),
            }
        }
    }

    fn by_blocks(&mut self, table: &Table, data: &[Row]) {
        let mut current = None;
        for row in above_header(table, self.mapping, data).iter().chain(data) {
            if is_header(row) {
                continue;
            }
            let Some(text) = only_cell(row) else {
                match current {
                    Some(at) => self.player(row, at),
                    None => self.note(row.line, ProblemKind::NoTeam),
                }
                continue;
            };
            if let (Some(at), Some(name)) = (current, said(text, &CAPTAIN_WORDS)) {
                self.roster.teams[at].captain = name.to_owned();
            } else if let (Some(at), Some(name)) = (current, said(text, &UNIT_WORDS)) {
                self.roster.teams[at].unit = name.to_owned();
            } else {
                let (at, again) = self.team(said(text, &TEAM_WORDS).unwrap_or(text), row.line);
                if again {
                    let first_line = self.roster.teams[at].line;
                    self.note(row.line, ProblemKind::TeamAgain { first_line });
                }
                current = Some(at);
            }
        }
    }

    fn player(&mut self, row: &Row, at: usize) {
        let mut reader = RowReader { row, mapping: self.mapping, problems: Vec::new() };
        let mut player = reader.entrant();
        let mut problems = reader.problems;
        let team = &mut self.roster.teams[at];
        if self.mapping.column(Field::Team).is_some() && team.unit.is_empty() && player.club != team.name {
            team.unit.clone_from(&player.club);
        }
        // The team says it.
        player.club.clear();
        if !player.captain.is_empty() && team.captain.is_empty() {
            let is_marked = YES.contains(&player.captain.to_lowercase().as_str());
            team.captain.clone_from(if is_marked { &player.name } else { &player.captain });
        }
        let name = team.name.clone();
        self.people.check(&mut player, (at, &name), self.mapping, &mut problems);
        if !problems.iter().any(|p| p.kind.refuses()) {
            self.roster.teams[at].players.push(player);
        }
        self.roster.problems.append(&mut problems);
    }
}

/// Who was read before: the comparison of a list of players, and in which team each stands.
#[derive(Default)]
struct People {
    seen: Seen,
    lines: BTreeMap<usize, (usize, String)>,
    names: BTreeMap<String, (usize, usize, String)>,
}

impl People {
    fn check(&mut self, player: &mut Entrant, (at, team): (usize, &str), mapping: &Mapping, problems: &mut Vec<Problem>) {
        // Boards and places of one team come again in the next.
        let (number, lot) = (player.number.take(), player.lot.take());
        let before = problems.len();
        // Without a number or a birth a name alone does not tell two people apart: the team does.
        let is_bare = player.fide_id.is_empty() && player.national_id.is_empty() && player.identity.is_empty() && player.birth.len() <= 4;
        player.club = if is_bare { team.to_owned() } else { String::new() };
        self.seen.check(player, mapping, problems);
        player.club.clear();
        (player.number, player.lot) = (number, lot);
        for problem in &mut problems[before..] {
            let ProblemKind::DuplicateEntry { first_line } = problem.kind else { continue };
            if let Some((_, other)) = self.lines.get(&first_line).filter(|(there, _)| *there != at) {
                problem.kind = ProblemKind::InTwoTeams { team: other.clone(), first_line };
            }
        }
        if problems.iter().any(|problem| problem.kind.refuses()) {
            return;
        }
        let name = player.name.to_lowercase();
        if is_bare && let Some((_, first_line, other)) = self.names.get(&name).filter(|(there, ..)| *there != at) {
            problems.push(Problem {
                line: player.line,
                column: None,
                kind: ProblemKind::Namesake { team: other.clone(), first_line: *first_line },
            });
        }
        self.lines.insert(player.line, (at, team.to_owned()));
        self.names.entry(name).or_insert((at, player.line, team.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::ReadOptions;
    use super::*;

    fn read(text: &str) -> TeamRoster {
        let table = Table::read(text.as_bytes(), ReadOptions::default()).unwrap();
        teams(&table, &Mapping::detect(&table)).unwrap()
    }

    fn told(roster: &TeamRoster) -> Vec<(String, Vec<&str>)> {
        fn team(t: &TeamEntrant) -> (String, Vec<&str>) {
            let head = [t.name.as_str(), t.unit.as_str(), t.captain.as_str()].join("/");
            (head, t.players.iter().map(|p| p.name.as_str()).collect())
        }
        roster.teams.iter().map(team).collect()
    }

    #[test]
    fn a_row_a_player_with_a_column_of_teams() {
        let text = "Team,Board,Name,Rating,Captain,Club\n\
                    Harbour,2,\"Berg, Eva\",2300,,Harbour CC\n\
                    Tower,1,\"Chen, Li\",2500,x,Tower CC\n\
                    Harbour,1,\"Adler, Jan\",2400,yes,Harbour CC\n\
                    ,3,\"Dahl, Ove\",,,\n";
        let roster = read(text);
        assert_eq!(
            told(&roster),
            [
                ("Harbour/Harbour CC/Adler, Jan".to_owned(), vec!["Adler, Jan", "Berg, Eva", "Dahl, Ove"]),
                ("Tower/Tower CC/Chen, Li".to_owned(), vec!["Chen, Li"])
            ]
        );
        assert_eq!(roster.problems, []);
        assert!(roster.columns.iter().all(|column| matches!(column.used, ColumnUse::Read(_))), "{:?}", roster.columns);
        assert!(roster.teams[0].players.iter().all(|player| player.club.is_empty()));
    }

    #[test]
    fn a_club_is_the_team_where_nothing_else_is() {
        let roster = read("姓名,单位,等级分\n王伟,上海,2100\n李娜,北京,2000\n张强,上海,1900\n");
        assert_eq!(told(&roster), [("上海//".to_owned(), vec!["王伟", "张强"]), ("北京//".to_owned(), vec!["李娜"])]);
    }

    #[test]
    fn a_block_a_team() {
        let text = "序号,姓名,等级分\n队名：上海一队,,\n领队：赵云,,\n单位：上海棋院,,\n1,王伟,2100\n2,李娜,2000\n北京队,,\n1,张强,1900\n";
        let roster = read(text);
        assert_eq!(told(&roster), [("上海一队/上海棋院/赵云".to_owned(), vec!["王伟", "李娜"]), ("北京队//".to_owned(), vec!["张强"])]);
        assert_eq!(roster.problems, []);
        // The header stands again under each name.
        let again = read("Harbour\nName,Rating\nAdler,2400\nBerg,2300\nTower\nName,Rating\nChen,2500\n");
        assert_eq!(told(&again), [("Harbour//".to_owned(), vec!["Adler", "Berg"]), ("Tower//".to_owned(), vec!["Chen"])]);
    }

    #[test]
    fn who_stands_in_two_teams_is_named() {
        let text =
            "Team,Name,FIDE ID,Birth\nA,Adler,101,\nA,Berg,,1990/01/02\nB,Adler,101,\nB,Berg,,1990/01/02\nB,Chen,,\nA,Chen,,\nA,Chen,,\n";
        let roster = read(text);
        let found: Vec<(usize, ProblemKind)> = roster.problems.iter().map(|p| (p.line, p.kind.clone())).collect();
        assert_eq!(
            found,
            [
                (4, ProblemKind::InTwoTeams { team: "A".to_owned(), first_line: 2 }),
                (5, ProblemKind::InTwoTeams { team: "A".to_owned(), first_line: 3 }),
                (7, ProblemKind::Namesake { team: "B".to_owned(), first_line: 6 }),
                (8, ProblemKind::DuplicateEntry { first_line: 7 }),
            ]
        );
        assert_eq!(told(&roster), [("A//".to_owned(), vec!["Adler", "Berg", "Chen"]), ("B//".to_owned(), vec!["Chen"])]);
        let twice = read("Name,Rating\nHarbour,\nAdler,2400\nTower,\nChen,2300\nharbour,\nBerg,2200\n");
        assert_eq!(twice.problems, [Problem { line: 6, column: None, kind: ProblemKind::TeamAgain { first_line: 2 } }]);
        assert_eq!(told(&twice)[0].1, ["Adler", "Berg"]);
    }

    #[test]
    fn a_list_without_teams_is_none() {
        let table = Table::read("Name,Rating\nAdler,2400\nBerg,2300\n".as_bytes(), ReadOptions::default()).unwrap();
        assert_eq!(teams(&table, &Mapping::detect(&table)), Err(RosterError::NoTeamColumn));
    }
}
