//! The codes of the mandatory list MTB26, for players and for teams, and those of our own for the Chinese rules of xiangqi and for Olympiads.

use super::Edition;
use super::encounter::Boards;
use crate::model::Primary;

/// What is counted. Articles are those of FIDE C.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// `PTS`: the primary score.
    Points,
    /// `DE`: direct encounter (6).
    DirectEncounter,
    /// `WIN`: rounds with the points of a win, played or not (7.1).
    Wins,
    /// `WON`: games won over the board (7.2).
    GamesWon,
    /// `BPG`: games played with Black (7.3).
    BlackPlayed,
    /// `BWG`: games won with Black (7.4).
    BlackWon,
    /// `PS`: progressive scores (7.5).
    Progressive,
    /// `REP`: rounds one elected to play (7.6).
    Elected,
    /// `STD`: standard points (7.7).
    Standard,
    /// `TPN`: tournament pairing number (7.8).
    PairingNumber,
    /// `BH`: Buchholz (8.1).
    Buchholz,
    /// `AOB`: average of opponents' Buchholz (8.2).
    AverageBuchholz,
    /// `FB`: Fore Buchholz (8.3).
    ForeBuchholz,
    /// `SB`: Sonneborn-Berger (9.1).
    SonnebornBerger,
    /// `KS`: Koya (9.2).
    Koya,
    /// `ARO`: average rating of opponents (10.1).
    AverageRating,
    /// `TPR`: tournament performance rating (10.2).
    Performance,
    /// `PTP`: perfect tournament performance (10.3).
    PerfectPerformance,
    /// `APRO`: average performance rating of opponents (10.4).
    AveragePerformance,
    /// `APPO`: average perfect performance of opponents (10.5).
    AveragePerfect,
    /// `RTNG`: own rating (10.6).
    Rating,
    /// `FOUL`: fouls in all games, fewer first (犯规; xiangqi competition rules 1987 and 2011, 14.1 to 14.3). Not in C.07.
    Fouls,
    /// `H2H`: of exactly two who are level, who won the meeting (直胜; 2011, 14.1 and 14.2). Not in C.07.
    HeadToHead,
    /// `PREV`: the standing one round earlier by all tie-breaks before it in the list, then two rounds earlier and so on (2011, 14.3). Not in C.07.
    EarlierStanding,
    /// `PREVP`: the same by points alone. Not in C.07.
    EarlierPoints,
    /// `DROP`: the progressive score without the first round, then without the first two and so on (去轮累进; 2011, 14.3). Not in C.07.
    WithoutFirst,
    /// `OPW`: scores of the opponents beaten (胜手和). Not in C.07.
    Beaten,
    /// `OPD`: scores of the opponents drawn with (和手和). Not in C.07.
    Drawn,
    /// `OPL`: scores of the opponents lost to (负手和). Not in C.07.
    LostTo,
    /// `MP`: match points, by the total of all games against an opponent (场分; 2011, 14.2). Not in C.07.
    MatchPoints,
    /// `MSB`: Sonneborn-Berger of match points (场小分; 1987). Not in C.07.
    MatchBerger,
    /// `MPTS` and `GPTS`: match points and game points of a team (场分, 局分).
    TeamPoints(Primary),
    /// `MPvGP`: the score of a team that is not the primary one (13.1).
    Secondary,
    /// `EMMSB`, `EMGSB`, `EGMSB`, `EGGSB`: one score of the opponents times one of one's own against them (13.2).
    Extended {
        /// What the opponents are worth in: the first letter.
        opponents: Primary,
        /// What one made against them: the second letter.
        own: Primary,
    },
    /// `EDE` and what follows it: direct encounter of teams (13.3).
    Encounter(Boards),
    /// `SSSC`: the secondary score and the strength of schedule (13.4).
    ScoreStrength,
    /// `BC`: board count, fewer first (12.1).
    BoardCount,
    /// `TBR`: top board results (12.2).
    TopBoards,
    /// `BBE`: bottom board elimination (12.3).
    BottomElimination,
    /// `BERLIN`: points of the boards, of n boards the first counting n times, the last once (Berlin scoring). Not in C.07.
    Berlin,
    /// `OLSB`: game points times the match points of the opponent, without the opponent with the fewest (Olympiad 2026). Not in C.07.
    OlympiadBerger,
    /// `OLBH`: match points of the opponents, without the fewest (Olympiad 2026). Not in C.07.
    OlympiadBuchholz,
    /// `GWON`: games won on all boards (胜局). Not in C.07.
    BoardsWon,
    /// `BRT`: points a game on board 1, then on board 2 and so on (分台胜率). Not in C.07.
    BoardRates,
    /// `SOLKF`: full truncated Solkoff, the Buchholz without the lowest opponent, then without the two lowest and so on (draughts). Not in C.07.
    FullTruncated,
    /// `SOLKP`: Solkoff plus, the sum of the opponents' Buchholz (draughts). Not in C.07.
    SolkoffPlus,
    /// `MANUAL`: values that the arbiter typed, of a play-off, of a blitz game or of anything else worked out elsewhere. Not in C.07.
    Manual,
}

/// Every kind with its code.
pub(super) const CODES: [(Kind, &str); 56] = [
    (Kind::Points, "PTS"),
    (Kind::DirectEncounter, "DE"),
    (Kind::Wins, "WIN"),
    (Kind::GamesWon, "WON"),
    (Kind::BlackPlayed, "BPG"),
    (Kind::BlackWon, "BWG"),
    (Kind::Progressive, "PS"),
    (Kind::Elected, "REP"),
    (Kind::Standard, "STD"),
    (Kind::PairingNumber, "TPN"),
    (Kind::Buchholz, "BH"),
    (Kind::AverageBuchholz, "AOB"),
    (Kind::ForeBuchholz, "FB"),
    (Kind::SonnebornBerger, "SB"),
    (Kind::Koya, "KS"),
    (Kind::AverageRating, "ARO"),
    (Kind::Performance, "TPR"),
    (Kind::PerfectPerformance, "PTP"),
    (Kind::AveragePerformance, "APRO"),
    (Kind::AveragePerfect, "APPO"),
    (Kind::Rating, "RTNG"),
    (Kind::Fouls, "FOUL"),
    (Kind::HeadToHead, "H2H"),
    (Kind::EarlierStanding, "PREV"),
    (Kind::EarlierPoints, "PREVP"),
    (Kind::WithoutFirst, "DROP"),
    (Kind::Beaten, "OPW"),
    (Kind::Drawn, "OPD"),
    (Kind::LostTo, "OPL"),
    (Kind::MatchPoints, "MP"),
    (Kind::MatchBerger, "MSB"),
    (Kind::TeamPoints(Primary::Match), "MPTS"),
    (Kind::TeamPoints(Primary::Game), "GPTS"),
    (Kind::Secondary, "MPvGP"),
    (Kind::Extended { opponents: Primary::Match, own: Primary::Match }, "EMMSB"),
    (Kind::Extended { opponents: Primary::Match, own: Primary::Game }, "EMGSB"),
    (Kind::Extended { opponents: Primary::Game, own: Primary::Match }, "EGMSB"),
    (Kind::Extended { opponents: Primary::Game, own: Primary::Game }, "EGGSB"),
    (Kind::Encounter(Boards::None), "EDE"),
    (Kind::Encounter(Boards::Count), "EDEC"),
    (Kind::Encounter(Boards::Top), "EDET"),
    (Kind::Encounter(Boards::Bottom), "EDEB"),
    (Kind::Encounter(Boards::CountTop), "EDEBT"),
    (Kind::Encounter(Boards::CountBottom), "EDEBB"),
    (Kind::ScoreStrength, "SSSC"),
    (Kind::BoardCount, "BC"),
    (Kind::TopBoards, "TBR"),
    (Kind::BottomElimination, "BBE"),
    (Kind::Berlin, "BERLIN"),
    (Kind::OlympiadBerger, "OLSB"),
    (Kind::OlympiadBuchholz, "OLBH"),
    (Kind::BoardsWon, "GWON"),
    (Kind::BoardRates, "BRT"),
    (Kind::FullTruncated, "SOLKF"),
    (Kind::SolkoffPlus, "SOLKP"),
    (Kind::Manual, "MANUAL"),
];

impl Kind {
    /// All kinds, in the order of the articles.
    pub fn all() -> impl Iterator<Item = Self> {
        CODES.iter().map(|&(kind, _)| kind)
    }

    /// The code.
    pub fn code(self) -> &'static str {
        CODES.iter().find(|(kind, _)| *kind == self).map_or("", |(_, code)| code)
    }

    /// Whether it is one of C.07, which other programs read from a report file.
    pub const fn is_fide(self) -> bool {
        !matches!(
            self,
            Self::Fouls
                | Self::HeadToHead
                | Self::EarlierStanding
                | Self::EarlierPoints
                | Self::WithoutFirst
                | Self::Beaten
                | Self::Drawn
                | Self::LostTo
                | Self::MatchPoints
                | Self::MatchBerger
                | Self::Berlin
                | Self::OlympiadBerger
                | Self::OlympiadBuchholz
                | Self::BoardsWon
                | Self::BoardRates
                | Self::FullTruncated
                | Self::SolkoffPlus
                | Self::Manual
        )
    }

    /// Whether it is one of teams alone.
    pub const fn is_of_teams(self) -> bool {
        self.needs_boards()
            || matches!(
                self,
                Self::TeamPoints(_)
                    | Self::Secondary
                    | Self::Extended { .. }
                    | Self::Encounter(_)
                    | Self::ScoreStrength
                    | Self::OlympiadBerger
                    | Self::OlympiadBuchholz
            )
    }

    /// Whether it is one of players alone.
    pub const fn is_of_players(self) -> bool {
        self.needs_ratings()
            || matches!(
                self,
                Self::DirectEncounter | Self::BlackPlayed | Self::BlackWon | Self::Elected | Self::MatchPoints | Self::MatchBerger
            )
    }

    /// Whether it needs the points of each board.
    pub const fn needs_boards(self) -> bool {
        matches!(self, Self::BoardCount | Self::TopBoards | Self::BottomElimination | Self::Berlin | Self::BoardsWon | Self::BoardRates)
            || matches!(self, Self::Encounter(boards) if !matches!(boards, Boards::None))
    }

    /// Whether it only orders those who are level: its value is the place among them, or of an earlier standing the place among all.
    pub const fn orders_the_tied(self) -> bool {
        matches!(
            self,
            Self::DirectEncounter
                | Self::HeadToHead
                | Self::EarlierStanding
                | Self::EarlierPoints
                | Self::WithoutFirst
                | Self::Encounter(_)
                | Self::TopBoards
                | Self::BottomElimination
                | Self::BoardRates
                | Self::FullTruncated
        )
    }

    /// Whether it goes through the rounds or through the cuts step by step until those who are level differ.
    pub(crate) const fn goes_by_steps(self) -> bool {
        matches!(self, Self::EarlierStanding | Self::EarlierPoints | Self::WithoutFirst | Self::FullTruncated)
    }

    /// Whether people are told the figures that were compared and not the place among those who were level.
    pub(crate) const fn is_told_by_figures(self) -> bool {
        matches!(self, Self::EarlierPoints | Self::WithoutFirst | Self::FullTruncated | Self::BoardRates)
    }

    /// Whether it belongs to the Buchholz family, which has no meaning where everybody meets everybody (8), or is made of it.
    pub const fn is_buchholz(self) -> bool {
        matches!(
            self,
            Self::Buchholz | Self::AverageBuchholz | Self::ForeBuchholz | Self::ScoreStrength | Self::FullTruncated | Self::SolkoffPlus
        )
    }

    /// Whether it adds up scores of opponents, where rounds not played have a value of their own.
    pub const fn is_over_opponents(self) -> bool {
        self.is_buchholz() || matches!(self, Self::SonnebornBerger | Self::Extended { .. })
    }

    /// Where it is laid down: document and article.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Points => "FIDE C.07 4.1",
            Self::DirectEncounter => "FIDE C.07 6",
            Self::Wins => "FIDE C.07 7.1",
            Self::GamesWon => "FIDE C.07 7.2",
            Self::BlackPlayed => "FIDE C.07 7.3",
            Self::BlackWon => "FIDE C.07 7.4",
            Self::Progressive => "FIDE C.07 7.5",
            Self::Elected => "FIDE C.07 7.6",
            Self::Standard => "FIDE C.07 7.7",
            Self::PairingNumber => "FIDE C.07 7.8",
            Self::Buchholz => "FIDE C.07 8.1",
            Self::AverageBuchholz => "FIDE C.07 8.2",
            Self::ForeBuchholz => "FIDE C.07 8.3",
            Self::SonnebornBerger => "FIDE C.07 9.1",
            Self::Koya => "FIDE C.07 9.2",
            Self::AverageRating => "FIDE C.07 10.1",
            Self::Performance => "FIDE C.07 10.2",
            Self::PerfectPerformance => "FIDE C.07 10.3",
            Self::AveragePerformance => "FIDE C.07 10.4",
            Self::AveragePerfect => "FIDE C.07 10.5",
            Self::Rating => "FIDE C.07 10.6",
            Self::Fouls | Self::HeadToHead => "象棋竞赛规则 2011, 14.1",
            Self::MatchPoints => "象棋竞赛规则 2011, 14.2",
            Self::EarlierStanding | Self::WithoutFirst => "象棋竞赛规则 2011, 14.3",
            Self::MatchBerger => "中国象棋竞赛规则 1987",
            Self::EarlierPoints => "广东 2021",
            Self::Beaten | Self::Drawn | Self::LostTo | Self::BoardsWon | Self::BoardRates => "象棋",
            Self::TeamPoints(_) => "FIDE C.07 4.1",
            Self::Secondary => "FIDE C.07 13.1",
            Self::Extended { .. } => "FIDE C.07 13.2",
            Self::Encounter(_) => "FIDE C.07 13.3",
            Self::ScoreStrength => "FIDE C.07 13.4",
            Self::BoardCount => "FIDE C.07 12.1",
            Self::TopBoards => "FIDE C.07 12.2",
            Self::BottomElimination => "FIDE C.07 12.3",
            Self::Berlin => "Berlin",
            Self::OlympiadBerger | Self::OlympiadBuchholz => "FIDE Olympiad 2026",
            Self::FullTruncated | Self::SolkoffPlus => "FMJD",
            Self::Manual => "FIDE C.07 2.2, 3",
        }
    }

    /// Whether it needs the ratings of the participants (10).
    pub const fn needs_ratings(self) -> bool {
        matches!(
            self,
            Self::AverageRating
                | Self::Performance
                | Self::PerfectPerformance
                | Self::AveragePerformance
                | Self::AveragePerfect
                | Self::Rating
        )
    }

    /// Decimals that a value is printed with at least.
    pub const fn decimals(self) -> usize {
        match self {
            Self::Points | Self::Progressive | Self::Standard | Self::Buchholz | Self::ForeBuchholz | Self::Koya | Self::SolkoffPlus => 1,
            Self::TeamPoints(_) | Self::Secondary | Self::BoardCount | Self::Berlin | Self::OlympiadBerger | Self::OlympiadBuchholz => 1,
            Self::AverageBuchholz | Self::SonnebornBerger | Self::Extended { .. } | Self::ScoreStrength => 2,
            _ => 0,
        }
    }

    pub(super) const fn takes_low_cuts(self) -> bool {
        matches!(
            self,
            Self::Progressive | Self::Buchholz | Self::ForeBuchholz | Self::SonnebornBerger | Self::AverageRating | Self::Extended { .. }
        )
    }

    pub(super) const fn takes_medians(self) -> bool {
        matches!(self, Self::Buchholz | Self::ForeBuchholz | Self::AverageRating)
    }

    pub(super) const fn takes_played_forfeits(self) -> bool {
        matches!(
            self,
            Self::DirectEncounter
                | Self::Buchholz
                | Self::ForeBuchholz
                | Self::SonnebornBerger
                | Self::Extended { .. }
                | Self::Encounter(_)
                | Self::ScoreStrength
        )
    }

    /// Whether `:MP` and `:GP` say which score of a team it takes.
    pub(super) const fn takes_score(self) -> bool {
        matches!(
            self,
            Self::Wins
                | Self::GamesWon
                | Self::Progressive
                | Self::Standard
                | Self::Buchholz
                | Self::AverageBuchholz
                | Self::ForeBuchholz
                | Self::SonnebornBerger
                | Self::Koya
        )
    }
}

/// A tie-break with its parameters, written as in records 202 and 212 of the report file: `BH/C1`, `KS/L+1`, `RTNG/R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TieBreak {
    /// What is counted.
    pub kind: Kind,
    /// `:MP`, `:GP`: of match points or of game points; without it of the primary score.
    pub score: Option<Primary>,
    /// `/Cn`: so many least significant values are cut (14.1, 14.2).
    pub cut_low: u8,
    /// `/Mn`: so many of both ends are cut, the medians (14.3, 14.4).
    pub median: u8,
    /// `/P`: forfeits count as if played. Of the list of codes, with hooks in 6.1.1 and 16.6; no article of C.07 defines it.
    pub forfeits_played: bool,
    /// `/L±n`: half-points by which the limit of Koya is moved (14.5).
    pub limit: i8,
    /// `AOB/F`, `SSSC/F`: Fore Buchholz instead of Buchholz.
    pub fore: bool,
    /// `/R`: the reverse order.
    pub reverse: bool,
    /// `/Un`: the rating that unrated participants are taken to have.
    pub unrated: Option<u16>,
    /// `SSSC/Kn`: what Buchholz is divided by.
    pub divisor: Option<u8>,
}

impl TieBreak {
    /// Without modifiers.
    pub const fn plain(kind: Kind) -> Self {
        Self {
            kind,
            score: None,
            cut_low: 0,
            median: 0,
            forfeits_played: false,
            limit: 0,
            fore: false,
            reverse: false,
            unrated: None,
            divisor: None,
        }
    }

    /// Whether a smaller value ranks higher.
    pub const fn lower_is_better(&self) -> bool {
        (matches!(self.kind, Kind::PairingNumber | Kind::Fouls | Kind::BoardCount) || self.kind.orders_the_tied()) != self.reverse
    }

    /// The tie-break and what its modifiers make of it: cuts, medians, forfeits as played, the limit, the reverse order.
    pub fn variants(kind: Kind) -> Vec<Self> {
        let plain = Self::plain(kind);
        let modifiers = ["C1", "C2", "C3", "M1", "M2", "P", "F", "R", "L+1", "L-1"];
        let with = |modifier: &&str| {
            let mut variant = plain;
            variant.modify(modifier).map(|()| variant)
        };
        std::iter::once(plain).chain(modifiers.iter().filter_map(with)).collect()
    }

    /// Why a list for such an event cannot hold it, before anything is played: `None` where it can.
    pub fn unfit(&self, edition: Edition, is_predetermined: bool, is_of_teams: bool, somebody_unrated: bool) -> Option<Obstacle> {
        self.obstacle(edition, &Circumstances { is_predetermined, somebody_unrated, is_of_teams, boards_known: true })
    }

    /// Why the code cannot be used here, if so: in the 2026 edition the Buchholz family where the opponents are fixed beforehand (8), in both
    /// rating tie-breaks when somebody is unrated and no rating was laid down for that (10); one of teams for players and the other way round;
    /// one of boards where the points of a match are not known by board.
    pub(crate) fn obstacle(&self, edition: Edition, event: &Circumstances) -> Option<Obstacle> {
        let Circumstances { is_predetermined, somebody_unrated, is_of_teams, boards_known } = *event;
        if is_of_teams && self.kind.is_of_players() {
            return Some(Obstacle::OnlyPlayers);
        }
        if !is_of_teams && (self.kind.is_of_teams() || self.score.is_some()) {
            return Some(Obstacle::OnlyTeams);
        }
        if self.kind.needs_boards() && !boards_known {
            return Some(Obstacle::NoBoards);
        }
        if edition == Edition::Mar2026 && self.kind.is_buchholz() && is_predetermined {
            return Some(Obstacle::Predetermined);
        }
        let is_open = self.kind.needs_ratings() && self.unrated.is_none();
        (is_open && somebody_unrated).then_some(Obstacle::Unrated)
    }

    /// Why the code is used although the event may not mean it, if so.
    pub fn doubt(&self, edition: Edition, is_predetermined: bool) -> Option<Doubt> {
        let since_2026 = matches!(self.kind, Kind::Standard | Kind::PairingNumber | Kind::Rating) || self.fore;
        let since_2023 = matches!(self.kind, Kind::PerfectPerformance | Kind::AveragePerfect);
        if edition == Edition::Mar2026 {
            return None;
        }
        if since_2026 || since_2023 && edition == Edition::Virtual {
            return Some(Doubt::Later);
        }
        (self.kind.is_buchholz() && is_predetermined).then_some(Doubt::Predetermined)
    }
}

/// What of an event decides whether a tie-break can be used in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    /// The opponents are fixed before the event.
    pub is_predetermined: bool,
    /// A participant has no rating.
    pub somebody_unrated: bool,
    /// The contestants are teams.
    pub is_of_teams: bool,
    /// The points of every match are known by board.
    pub boards_known: bool,
}

/// Why a tie-break of the list should be looked at again, though it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Article 5 of the edition in force does not list it: it came later.
    Later,
    /// The Buchholz family says little where the opponents are fixed beforehand; the edition of 2026 forbids it there (8).
    Predetermined,
}

/// Why a tie-break of the list is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// Buchholz is for events in which the opponents are not fixed beforehand (C.07 article 8, 2026).
    #[error("not for round robins (C.07 article 8)")]
    Predetermined,
    /// Rating tie-breaks fall away when an unrated participant is present and nothing was laid down (C.07 article 10, both editions).
    #[error("an unrated participant is present and no rating was laid down for that (C.07 article 10)")]
    Unrated,
    /// It is one of players (C.07 article 5), and the contestants are teams.
    #[error("not for teams (C.07 article 5)")]
    OnlyPlayers,
    /// It is one of teams (C.07 articles 12 and 13), and the contestants are players.
    #[error("only for teams (C.07 articles 12 and 13)")]
    OnlyTeams,
    /// It needs the points of each board, and there is a match of which only the result is known.
    #[error("the points of a match are not known by board (C.07 article 12)")]
    NoBoards,
}
