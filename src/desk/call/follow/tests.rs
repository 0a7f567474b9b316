use super::*;
use arbitration::rulebook::{Facts, Reply};
use event::{GameAt, NewPlayer, Person, Section, SectionId, Setup, SystemKind, decide, propose};

const OPEN: SectionId = SectionId(1);

/// Two players of a game under some laws, round 1 published.
fn section(game: GameKind, laws: &str, control: &str) -> Section {
    let mut event = event::Event::default();
    let mut give = |command: Command| {
        decide(&event, &command).unwrap().iter().for_each(|c| event.apply(c).unwrap());
        event.clone()
    };
    let mut setup = Setup::new("A", game, SystemKind::RoundRobin, 1);
    (setup.laws, setup.time_control) = (laws.to_owned(), control.to_owned());
    give(Command::AddSection(setup));
    let player = |name: &str| NewPlayer { person: Person { name: name.to_owned(), ..Person::default() }, lot: None };
    let now = give(Command::AddPlayers(OPEN, vec![player("Łuczak"), player("陈思远")]));
    let proposal = propose(&now, &now.sections[0]).unwrap();
    give(Command::Pair(OPEN, Box::new(proposal)));
    give(Command::Publish(OPEN, "2026-11-20T14:00:00+01:00".into())).sections.remove(0)
}

fn ruled(section: &Section, account: &Account) -> Follow {
    let scene = Scene { section, game: GameAt::new(1, 1), now: "" };
    let Reply::Order(order) = scene.inquire(account).reply else { panic!("{:?}", scene.inquire(account).reply) };
    follow(&scene, account, Some(&order))
}

fn account(situation: &str, side: Side, facts: &[(&str, &str)]) -> Account {
    let facts: Facts = facts.iter().map(|(fact, value)| ((*fact).to_owned(), Value::read(value))).collect();
    Account { situation: situation.to_owned(), who: Some(Who::One(side)), facts, ..Account::default() }
}

#[test]
fn an_illegal_move_follows_its_edition() {
    let minutes = Span::from_mins;
    let cases = [
        (GameKind::Chess, "fide-2023", "90+30", vec![Offence::IllegalMove], vec![(Side::Black, minutes(2))]),
        (GameKind::Chess, "fide-2023", "15+10", vec![Offence::IllegalMove], vec![(Side::Black, minutes(1))]),
        (GameKind::Chess, "fide-2023", "3+2", vec![Offence::IllegalMove], vec![(Side::Black, minutes(1))]),
        (GameKind::Chess, "fide-2001", "90+30", vec![Offence::IllegalMove], vec![(Side::Black, minutes(2))]),
        (GameKind::Chess, "fide-1993", "40/120,60", vec![Offence::IllegalMove], vec![]),
        (GameKind::Xiangqi, "cxa-1987", "60+30", vec![Offence::Foul], vec![]),
        (GameKind::Xiangqi, "cxa-2020", "60+30", vec![Offence::TechnicalFoul], vec![]),
        (GameKind::Xiangqi, "wxf-2018", "60+30", vec![Offence::Foul], vec![]),
    ];
    for (game, laws, control, offences, times) in cases {
        let section = section(game, laws, control);
        let follow = ruled(&section, &account("illegal-move", Side::White, &[]));
        assert_eq!(follow.offences.iter().map(|(_, o)| *o).collect::<Vec<_>>(), offences, "{laws} {control}");
        let given: Vec<_> = follow.times.first().map(|t| t.grants.iter().map(|g| (g.side, g.delta)).collect()).unwrap_or_default();
        assert_eq!(given, times, "{laws} {control}");
        assert_eq!(follow.result, None, "{laws} {control}");
    }
}

/// 2020: five minutes may be taken, and are not unless the arbiter chooses them.
#[test]
fn what_may_be_done_with_time_is_a_choice() {
    let section = section(GameKind::Xiangqi, "cxa-2020", "60+30");
    let mut account = account("illegal-move", Side::White, &[]);
    let follow = ruled(&section, &account);
    assert_eq!(follow.times.len(), 2);
    assert!(follow.times[0].grants.is_empty() && matches!(follow.times[1].name, TimesName::With(_)));
    account.times = 1;
    let Command::Together(list) = ruled(&section, &account).command else { panic!() };
    let taken = list.iter().find_map(|c| match c {
        Command::Incident(_, IncidentAct::Record { follows: Some(follows), .. }, _) => Some(follows.grants[0].delta),
        _ => None,
    });
    assert_eq!(taken, Some(-Span::from_mins(5)));
}

/// The limit of lateness says nothing about lines missing in the record: whether these are fouls is asked.
#[test]
fn whether_gaps_in_the_record_are_fouls_is_asked() {
    let mut section = section(GameKind::Xiangqi, "cxa-2020", "60+30");
    section.setup.default_minutes = 30;
    let scene = Scene { section: &section, game: GameAt::new(1, 1), now: "" };
    let Reply::Ask(asked) = scene.inquire(&account("not-recording", Side::Black, &[])).reply else { panic!() };
    assert_eq!(asked.fact, "gaps-are-fouls");
    let twelve = account("not-recording", Side::Black, &[("gaps-are-fouls", "yes"), ("missing-lines", "12")]);
    let follow = ruled(&section, &twelve);
    assert_eq!((follow.offences.len(), follow.result), (3, Some(BoardResult::WhiteWins)), "the third foul loses");
}

/// Fouls of one act count each: nine lines missing at the World Championship are two, and with two before them four, which lose (xiangqi 3.3).
#[test]
fn the_fouls_of_one_act_count_each_and_may_lose_by_their_number() {
    let mut section = section(GameKind::Xiangqi, "wxf-2018", "60+30");
    let missing = |lines| account("not-recording", Side::Black, &[("missing-lines", lines)]);
    let two = [(Side::Black, Offence::Foul); 2];
    let first = ruled(&section, &missing("9"));
    assert_eq!((first.offences.as_slice(), first.result), (two.as_slice(), None));
    let mut event = event::Event { sections: vec![section.clone()], ..event::Event::default() };
    decide(&event, &first.command).unwrap().iter().for_each(|change| event.apply(change).unwrap());
    section = event.sections.remove(0);
    let rulings: Vec<_> = section.incidents.iter().map(|i| section.ruling_of(i).is_some()).collect();
    assert_eq!(rulings, [true, true], "both rest on the one ruling");
    assert!(section.incidents.iter().all(|i| !section.is_counted_before(i)));
    let second = ruled(&section, &missing("9"));
    assert_eq!((second.offences.as_slice(), second.result), (two.as_slice(), Some(BoardResult::WhiteWins)));
    // One more is the third, and does not.
    assert_eq!(ruled(&section, &missing("5")).result, None);
}

#[test]
fn the_moves_made_decide_about_a_flag() {
    let section = section(GameKind::Chess, "", "40/90+30'+30\"");
    let flag = |moves, facts: &[(&str, &str)]| ruled(&section, &Account { moves: Some(moves), ..account("flag-fall", Side::Black, facts) });
    assert_eq!(flag(37, &[]).result, Some(BoardResult::WhiteWins));
    assert_eq!(flag(41, &[("last-period", "no")]).result, None, "made: the next period");
    assert_eq!(flag(41, &[("opponent-can-mate", "yes")]).result, Some(BoardResult::WhiteWins), "in the last period");
    assert_eq!(flag(41, &[("opponent-can-mate", "no")]).result, Some(BoardResult::Draw));
    assert!(flag(37, &[]).offences.is_empty(), "a flag is no offence");
}

#[test]
fn who_never_came_loses_by_forfeit() {
    let section = section(GameKind::Chess, "", "90+30");
    let late = |who| {
        let mut account = account("late-arrival", Side::White, &[("after-default-time", "yes")]);
        account.who = None;
        account.take_who(who);
        ruled(&section, &account).result
    };
    assert_eq!(late(Who::One(Side::White)), Some(BoardResult::BlackForfeitWin));
    assert_eq!(late(Who::Both), Some(BoardResult::DoubleForfeit));
}
