//! Several players of a section with one identity number.

use super::command::Rated;
use super::model::{Person, Section};
use tournament::same_id::same_ids;

impl Section {
    /// Everybody who plays: the players, of a section of teams those of the teams.
    pub fn people(&self) -> Vec<(Rated, &Person)> {
        if self.is_of_teams() {
            return self.members.iter().map(|member| (Rated::Member(member.id), &member.person)).collect();
        }
        self.players.iter().map(|player| (Rated::Player(player.id), &player.person)).collect()
    }

    /// The numbers of the federation that several of them bear, with their names.
    pub fn same_ids(&self) -> Vec<(String, Vec<&str>)> {
        same_ids(self.people().into_iter().map(|(_, person)| (person.name.as_str(), person.public_id())))
    }
}
