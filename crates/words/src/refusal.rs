//! Words for commands that an event refuses.

use crate::{Lang, Message, filled};
use arbitration::clock::ledger::LedgerError;
use event::*;

impl Message for Refusal {
    fn key(&self) -> &'static str {
        match self {
            Self::NoSection => "event.refusal.no-section",
            Self::NoPlayer => "event.refusal.no-player",
            Self::NoMember => "event.refusal.no-member",
            Self::NoPrizeList => "prizes.refusal.no-list",
            Self::PrizeListName(_) => "prizes.refusal.list-name",
            Self::PrizeListEmpty(_) => "prizes.refusal.list-empty",
            Self::PrizeGoodsShared(_) => "prizes.refusal.goods-shared",
            Self::PrizeAmount(_) => "prizes.refusal.amount",
            Self::NoTeams => "event.refusal.no-teams",
            Self::OfTeams => "event.refusal.of-teams",
            Self::InTwoTeams(..) => "event.refusal.in-two-teams",
            Self::MemberPlayed(_) => "event.refusal.member-played",
            Self::LineUp(..) => "event.refusal.line-up",
            Self::NoMatch(..) => "event.refusal.no-match",
            Self::LineUpPlayed(..) => "event.refusal.line-up-played",
            Self::LineUpReason(..) => "event.refusal.line-up-reason",
            Self::NoAdjustment => "event.refusal.no-adjustment",
            Self::PlacingNames => "event.refusal.placing-names",
            Self::PlacingReason => "event.refusal.placing-reason",
            Self::PlacingApart => "event.refusal.placing-apart",
            Self::PlacingNotLevel => "event.refusal.placing-not-level",
            Self::NoPlacing => "event.refusal.no-placing",
            Self::NoRound(_) => "event.refusal.no-round",
            Self::NoBoard(..) => "event.refusal.no-board",
            Self::Setting(fault) => fault.key(),
            Self::SectionNameTaken(_) => "event.refusal.section-name-taken",
            Self::FixedAfterStart(_) => "event.refusal.fixed-after-start",
            Self::SectionHasRounds => "event.refusal.section-has-rounds",
            Self::PlayerWasPaired(_) => "event.refusal.player-was-paired",
            Self::NumbersFrozen => "event.refusal.numbers-frozen",
            Self::LotsIncomplete(_) => "event.refusal.lots-incomplete",
            Self::LotTaken(_) => "event.refusal.lot-taken",
            Self::DraftStands(_) => "event.refusal.draft-stands",
            Self::NoDraft => "event.refusal.no-draft",
            Self::ResultsMissing(..) => "event.refusal.results-missing",
            Self::AllRoundsPaired(_) => "event.refusal.all-rounds-paired",
            Self::NotPublished(_) => "event.refusal.not-published",
            Self::HasResults(..) => "event.refusal.has-results",
            Self::NothingToDraw => "event.refusal.nothing-to-draw",
            Self::KeepsGames(..) => "event.refusal.keeps-games",
            Self::CheckInOpen(_) => "event.refusal.check-in-open",
            Self::TooFewPlayers => "event.refusal.too-few-players",
            Self::NoPairing(_) => "event.refusal.no-pairing",
            Self::Blocked { only_with, bye, .. } => match (only_with.is_empty(), bye) {
                (true, false) => "event.refusal.blocked-alone",
                (true, true) => "event.refusal.blocked-bye",
                (false, false) => "event.refusal.blocked-with",
                (false, true) => "event.refusal.blocked-with-bye",
            },
            Self::GivenTwice(_) => "event.refusal.given-twice",
            Self::GivenMissing(_) => "event.refusal.given-missing",
            Self::ProposalStale => "event.refusal.proposal-stale",
            Self::RoundAlreadyPaired(_) => "event.refusal.round-already-paired",
            Self::HalfByeLimit(_) => "event.refusal.half-bye-limit",
            Self::HalfByeClosed(_) => "event.refusal.half-bye-closed",
            Self::ByeInRoundRobin => "event.refusal.bye-in-round-robin",
            Self::ProhibitionsFixed => "event.refusal.prohibitions-fixed",
            Self::NotEditing => "event.refusal.not-editing",
            Self::StillEditing => "event.refusal.still-editing",
            Self::TableTaken(..) => "event.refusal.table-taken",
            Self::PastRound(_) => "event.refusal.past-round",
            Self::NotPastRound(_) => "event.refusal.not-past-round",
            Self::SecondPassDiffers(..) => "event.refusal.second-pass-differs",
            Self::NothingToVerify(_) => "event.refusal.nothing-to-verify",
            Self::HasGames(..) => "event.refusal.has-games",
            Self::GameText => "event.refusal.game-text",
            Self::GameTooLong(_) => "event.refusal.game-too-long",
            Self::GameIllegal(_) => "event.refusal.game-illegal",
            Self::DuplicateId(..) => "event.refusal.duplicate-id",
            Self::PrivateId(_) => "event.refusal.private-id",
            Self::CannotJoinOrLeave(_) => "event.refusal.cannot-join-or-leave",
            Self::NoFixedGames => "event.refusal.no-fixed-games",
            Self::Bracket(why) => why.key(),
            Self::MeetingsDrawn(..) => "event.refusal.meetings-drawn",
            Self::PairByHand => "event.refusal.pair-by-hand",
            Self::HardRule(fault) => fault.key(),
            Self::Impossible(why) => why.key(),
            Self::NoVarma(why) => why.key(),
            Self::NoGroups(why) => why.key(),
            Self::StageRule(why) => why.key(),
            Self::StageUnfit(why) => why.key(),
            Self::StageWaits(..) => "event.refusal.stage-waits",
            Self::StageTie(..) => "event.refusal.stage-tie",
            Self::OtherStage(..) => "event.refusal.other-stage",
            Self::NoGroup(_) => "event.refusal.no-group",
            Self::NoStage(_) => "event.refusal.no-stage",
            Self::StageName(_) => "event.refusal.stage-name",
            Self::StageNeeded(_) => "event.refusal.stage-needed",
            Self::StageIsOpen(_) => "event.refusal.stage-is-open",
            Self::PlacesTaken(..) => "event.refusal.places-taken",
            Self::InTwoStages(_) => "event.refusal.in-two-stages",
            Self::Groups { .. } => "event.refusal.groups",
            Self::NotDrawn(_) => "event.refusal.not-drawn",
            Self::NoBreak(_) => "event.refusal.no-break",
            Self::NotAtTable(_) => "event.refusal.not-at-table",
            Self::NothingToRepair => "event.refusal.nothing-to-repair",
            Self::Clock(why) => match **why {
                ClockTrouble::Control(ref why) => why.key(),
                ClockTrouble::Edition(_) => "event.refusal.clock-edition",
                ClockTrouble::Ledger(why) => ledger_key(why),
            },
            Self::Case(_) => "event.refusal.case",
            Self::CanMate => "event.refusal.can-mate",
            Self::NoIncident(_) => "event.refusal.no-incident",
            Self::AppealMatter => "event.refusal.appeal-matter",
            Self::NoAppeal(_) => "event.refusal.no-appeal",
            Self::NormReason => "event.refusal.norm-reason",
            Self::Ahead(_) => "event.refusal.ahead",
            Self::NotAdjourned(_) => "event.refusal.not-adjourned",
            Self::SealMove { .. } => "event.refusal.seal-move",
            Self::SealFirstOnMove(..) => "event.refusal.seal-first-on-move",
            Self::SealSecondOnMove(..) => "event.refusal.seal-second-on-move",
            Self::NoSealedPosition(_) => "event.refusal.no-sealed-position",
            Self::NoSealedTimes(_) => "event.refusal.no-sealed-times",
            Self::Position(_) => "event.refusal.position",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoRound(round)
            | Self::DraftStands(round)
            | Self::NotPublished(round)
            | Self::RoundAlreadyPaired(round)
            | Self::HalfByeClosed(round)
            | Self::PastRound(round)
            | Self::NotPastRound(round)
            | Self::AllRoundsPaired(round) => vec![("round", round.to_string())],
            Self::NoBoard(round, board) => vec![("round", round.to_string()), ("board", board.to_string())],
            Self::PrizeListName(name) | Self::PrizeListEmpty(name) | Self::PrizeGoodsShared(name) | Self::PrizeAmount(name) => {
                vec![("name", name.clone())]
            }
            Self::InTwoTeams(name, team) => vec![("name", name.clone()), ("team", team.clone())],
            Self::MemberPlayed(name) => vec![("name", name.clone())],
            Self::NoMatch(team, round) => vec![("team", team.clone()), ("round", round.to_string())],
            Self::LineUpPlayed(team, round, boards) | Self::LineUpReason(team, round, boards) => {
                vec![("team", team.clone()), ("round", round.to_string()), ("boards", boards.join(", "))]
            }
            Self::LineUp(team, faults) => vec![("team", team.clone()), ("faults", crate::team::faults(faults, Lang::EN))],
            Self::SectionNameTaken(name) | Self::PrivateId(name) | Self::PlayerWasPaired(name) | Self::CannotJoinOrLeave(name) => {
                vec![("name", name.clone())]
            }
            Self::NoStage(name) | Self::StageName(name) | Self::StageNeeded(name) | Self::StageIsOpen(name) => vec![("name", name.clone())],
            Self::NoGroup(names) | Self::InTwoStages(names) => vec![("names", names.join("; "))],
            Self::PlacesTaken(stage, places) => vec![("stage", stage.clone()), ("places", places.clone())],
            Self::OtherStage(one, other) => vec![("one", one.to_string()), ("other", other.to_string())],
            Self::Groups { groups, players, most } => {
                vec![("groups", groups.to_string()), ("players", players.to_string()), ("most", most.to_string())]
            }
            Self::NotDrawn(table) | Self::NotAtTable(table) | Self::NoBreak(table) => vec![("table", table.to_string())],
            Self::FixedAfterStart(what) => vec![("what", fixed_words(what, Lang::EN).to_owned())],
            Self::LotsIncomplete(count) => vec![("count", count.to_string())],
            Self::LotTaken(lot) => vec![("lot", lot.to_string())],
            Self::ResultsMissing(round, boards) => {
                vec![("round", round.to_string()), ("boards", boards.join(" "))]
            }
            Self::Bracket(why) => why.values(),
            Self::HardRule(fault) => fault.values(),
            Self::Impossible(why) => why.values(),
            Self::NoVarma(why) => why.values(),
            Self::NoGroups(why) => why.values(),
            Self::StageRule(why) => why.values(),
            Self::StageUnfit(why) => why.values(),
            Self::StageWaits(stage, places) => vec![("stage", stage.clone()), ("places", places.join(", "))],
            Self::StageTie(stage, ties) => {
                let ties: Vec<String> = ties.iter().map(|(place, who)| format!("{place} ({})", who.join("; "))).collect();
                vec![("stage", stage.clone()), ("ties", ties.join(", "))]
            }
            Self::MeetingsDrawn(round, tables) => {
                vec![("round", round.to_string()), ("tables", tables.iter().map(u16::to_string).collect::<Vec<_>>().join(" "))]
            }
            Self::HasGames(round, count) | Self::HasResults(round, count) | Self::KeepsGames(round, count) => {
                vec![("round", round.to_string()), ("count", count.to_string())]
            }
            Self::CheckInOpen(names) => vec![("count", names.len().to_string()), ("names", some_of(names))],
            Self::NoPairing(why) => vec![("why", why.clone())],
            Self::Blocked { groups, only_with, .. } => vec![("groups", some_of(groups)), ("others", some_of(only_with))],
            Self::GivenTwice(number) => vec![("number", number.to_string())],
            Self::GivenMissing(numbers) => {
                vec![("numbers", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))]
            }
            Self::HalfByeLimit(limit) => vec![("limit", limit.to_string())],
            Self::TableTaken(table, name) => vec![("table", table.to_string()), ("name", name.clone())],
            Self::SecondPassDiffers(board, stands, entered) => {
                vec![("board", board.to_string()), ("stands", stands.clone()), ("entered", entered.clone())]
            }
            Self::GameTooLong(count) | Self::GameIllegal(count) => vec![("count", count.to_string())],
            Self::NothingToVerify(board) => vec![("board", board.to_string())],
            Self::DuplicateId(id, name) => vec![("id", id.clone()), ("name", name.clone())],
            Self::Clock(why) => match **why {
                ClockTrouble::Ledger(LedgerError::Backwards(by)) => vec![("by", by.to_string())],
                ClockTrouble::Ledger(_) => Vec::new(),
                ClockTrouble::Control(ref why) => why.values(),
                ref other => vec![("why", other.to_string())],
            },
            Self::Position(why) => vec![("why", why.clone())],
            Self::NoIncident(number) | Self::NoAppeal(number) => vec![("number", number.to_string())],
            Self::Ahead(span) => vec![("span", span.to_string())],
            Self::NotAdjourned(board) | Self::NoSealedPosition(board) | Self::NoSealedTimes(board) => vec![("board", board.to_string())],
            Self::Setting(fault) => fault.values(),
            Self::SealMove { position, form } => vec![("position", position.to_string()), ("form", form.to_string())],
            Self::SealFirstOnMove(first, second) | Self::SealSecondOnMove(first, second) => {
                vec![("first", first.to_string()), ("second", second.to_string())]
            }
            // What it says is another message.
            Self::Case(_) => Vec::new(),
            Self::CanMate
            | Self::NothingToDraw
            | Self::PairByHand
            | Self::NoSection
            | Self::NoPlayer
            | Self::NoMember
            | Self::NoPrizeList
            | Self::NoTeams
            | Self::OfTeams
            | Self::NoAdjustment
            | Self::PlacingNames
            | Self::PlacingReason
            | Self::PlacingApart
            | Self::PlacingNotLevel
            | Self::NoPlacing
            | Self::AppealMatter
            | Self::NormReason
            | Self::GameText
            | Self::SectionHasRounds
            | Self::NumbersFrozen
            | Self::NoDraft
            | Self::TooFewPlayers
            | Self::ProposalStale
            | Self::ByeInRoundRobin
            | Self::ProhibitionsFixed
            | Self::NotEditing
            | Self::StillEditing
            | Self::NoFixedGames
            | Self::NothingToRepair => Vec::new(),
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::FixedAfterStart(what) => lang.fill("event.refusal.fixed-after-start", &[("what", fixed_words(what, lang))]),
            Self::Setting(fault) => fault.say(lang),
            Self::Case(why) => lang.fill(self.key(), &[("why", &why.say(lang))]),
            Self::LineUp(team, faults) => {
                lang.fill("event.refusal.line-up", &[("team", team), ("faults", &crate::team::faults(faults, lang))])
            }
            other => filled(other, lang),
        }
    }
}

/// What is fixed once round 1 is paired, in words.
fn fixed_words(what: &'static str, lang: Lang) -> &'static str {
    lang.text(match what {
        "system" => "event.fixed.system",
        "team-form" => "event.fixed.team-form",
        "policy" => "event.fixed.policy",
        "scoring" => "event.fixed.scoring",
        "pab" => "event.fixed.pab",
        "acceleration" => "event.fixed.acceleration",
        "rounds" => "event.fixed.rounds",
        "groups" => "event.fixed.groups",
        "initial-color" => "event.fixed.initial-color",
        "lots" => "event.fixed.lots",
        "numbers" => "event.fixed.numbers",
        "players" => "event.fixed.players",
        other => other,
    })
}

impl Message for Reason {
    fn key(&self) -> &'static str {
        match self {
            Self::Absent => "event.reason.absent",
            Self::Withdrawn => "event.reason.withdrawn",
            Self::Expelled => "event.reason.expelled",
            Self::Bye(ByeKind::Full) => "event.reason.full-bye",
            Self::Bye(ByeKind::Half) => "event.reason.half-bye",
            Self::Bye(ByeKind::Zero) => "event.reason.zero-bye",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl Message for UndoRefusal {
    fn key(&self) -> &'static str {
        match self {
            Self::NothingToUndo => "event.undo.nothing-to-undo",
            Self::NothingToRedo => "event.undo.nothing-to-redo",
            Self::NoEntry(_) => "event.undo.no-entry",
            Self::Published(_) => "event.undo.published",
            Self::RestsOn { .. } => "event.undo.rests-on",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NothingToUndo | Self::NothingToRedo => Vec::new(),
            Self::NoEntry(seq) => vec![("seq", seq.to_string())],
            Self::Published(round) => vec![("round", round.to_string())],
            Self::RestsOn { seq, later } => {
                let shown: Vec<String> = later.iter().take(6).map(|(seq, kind)| format!("{seq} {kind}")).collect();
                let more = if later.len() > shown.len() { " …" } else { "" };
                vec![("seq", seq.to_string()), ("count", later.len().to_string()), ("later", format!("{}{more}", shown.join(", ")))]
            }
        }
    }
}

impl Message for Warning {
    fn key(&self) -> &'static str {
        match self {
            Self::Rematch(_) => "event.warning.rematch",
            Self::Prohibited(_) => "event.warning.prohibited",
            Self::ThirdColor(..) => "event.warning.third-color",
            Self::ColorDifference(..) => "event.warning.color-difference",
            Self::BothOpposite(_) => "event.warning.both-opposite",
            Self::PabBarred(_) => "event.warning.pab-barred",
            Self::PabTooHigh(_) => "event.warning.pab-too-high",
            Self::Out(.., Reason::Withdrawn) => "event.warning.out-withdrawn",
            Self::Out(.., Reason::Expelled) => "event.warning.out-expelled",
            Self::Out(.., Reason::Absent) => "event.warning.out-absent",
            Self::Out(.., Reason::Bye(_)) => "event.warning.out-bye",
            Self::ByeOut(_) => "event.warning.bye-out",
            Self::In(_) => "event.warning.in",
            Self::Result(..) => "event.warning.result",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Rematch(board) | Self::Prohibited(board) | Self::BothOpposite(board) => vec![("board", board.to_string())],
            Self::ThirdColor(board, name) | Self::ColorDifference(board, name) => {
                vec![("board", board.to_string()), ("name", name.clone())]
            }
            Self::Out(board, name, _) => vec![("board", board.to_string()), ("name", name.clone())],
            Self::PabBarred(name) | Self::PabTooHigh(name) | Self::ByeOut(name) | Self::In(name) => vec![("name", name.clone())],
            Self::Result(round, board) => vec![("round", round.to_string()), ("board", board.clone())],
        }
    }
}

fn some_of(names: &[String]) -> String {
    let shown = names.iter().take(5).map(String::as_str).collect::<Vec<_>>().join("; ");
    if names.len() > 5 { format!("{shown}; …") } else { shown }
}

const fn ledger_key(why: LedgerError) -> &'static str {
    match why {
        LedgerError::StartedTwice => "event.refusal.clock-started-twice",
        LedgerError::NotStarted => "event.refusal.clock-not-started",
        LedgerError::StoppedTwice => "event.refusal.clock-stopped-twice",
        LedgerError::NotStopped => "event.refusal.clock-not-stopped",
        LedgerError::Backwards(_) => "event.refusal.clock-backwards",
        LedgerError::Full => "event.refusal.clock-full",
    }
}
