//! Words for prizes: who gets what and why, what the second computation says, what stands against relying on it.

use crate::team::matches_of_rounds;
use crate::{Lang, Message, filled};
use event::{
    Distribution, Event, ListError, PrizeChange, PrizeDoubt, PrizeError, PrizeList, PrizeOrder, PrizePlan, PrizeTextError, Winner,
};
use prizes::{Award, Criteria, Currency, Elsewhere, Fault, Mode, Policy, Reason, Remark, Sex, Share, Sharing, Unknown};
use tournament::board_prizes::By;

impl Message for PrizeError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoLists => "prizes.error.no-lists",
            Self::Fault(_) => "prizes.error.fault",
            Self::Standings(_) => "prizes.error.standings",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoLists => Vec::new(),
            Self::Fault(fault) => vec![("what", fault.say(Lang::EN))],
            Self::Standings(ListError::Code(code, _)) => vec![("what", code.clone())],
            Self::Standings(ListError::Edition(edition)) => vec![("what", edition.clone())],
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Fault(fault) => lang.fill("prizes.error.fault", &[("what", &fault.say(lang))]),
            other => filled(other, lang),
        }
    }
}

impl Message for Fault {
    fn key(&self) -> &'static str {
        match self {
            Self::NoPrize { .. } => "prizes.fault.no-prize",
            Self::GoodsShared { .. } => "prizes.fault.goods-shared",
            Self::TooLarge { .. } => "prizes.fault.too-large",
            Self::Percent { .. } => "prizes.fault.percent",
            Self::Twice { .. } => "prizes.fault.twice",
            Self::Order { .. } => "prizes.fault.order",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        // Lists are shown from 1.
        let list = |list: &usize| ("list", (list + 1).to_string());
        match self {
            Self::NoPrize { list: of } | Self::Percent { list: of } | Self::Order { list: of } => vec![list(of)],
            Self::GoodsShared { list: of, place } | Self::TooLarge { list: of, place } => vec![list(of), ("place", place.to_string())],
            Self::Twice { list: of, player } => vec![list(of), ("player", player.to_string())],
        }
    }
}

/// Why a text says no prizes or criteria, for amounts of a currency.
pub fn text_error(error: &PrizeTextError, currency: &Currency, lang: Lang) -> String {
    match error {
        PrizeTextError::Amount(text) => {
            // The example is one that the currency takes.
            let key = if currency.decimals() == 0 { "prizes.error.amount-whole" } else { "prizes.error.amount" };
            lang.fill(key, &[("text", text), ("currency", &currency.to_string())])
        }
        PrizeTextError::Either(text) => lang.fill("prizes.error.either", &[("text", text)]),
        PrizeTextError::Key(text) => lang.fill("prizes.error.key", &[("text", text)]),
        PrizeTextError::Value(key, value) => lang.fill("prizes.error.value", &[("key", key), ("value", value)]),
    }
}

/// How players who are level share.
pub fn sharing(sharing: Sharing, lang: Lang) -> String {
    match sharing {
        Sharing::None => lang.text("prizes.sharing.none").to_owned(),
        Sharing::Equal => lang.text("prizes.sharing.equal").to_owned(),
        Sharing::Hort => lang.text("prizes.sharing.hort").to_owned(),
        Sharing::Hybrid(own) => lang.fill("prizes.sharing.hybrid", &[("own", &own.to_string())]),
    }
}

/// How many prizes a player gets.
pub fn policy(policy: Policy, lang: Lang) -> &'static str {
    lang.text(match policy {
        Policy::OneLargest => "prizes.policy.one-largest",
        Policy::MainFirst => "prizes.policy.main-first",
        Policy::Cumulative => "prizes.policy.cumulative",
        Policy::OnePerGroup => "prizes.policy.one-per-group",
    })
}

/// How amounts are rounded.
pub fn rounding(mode: Mode, lang: Lang) -> &'static str {
    lang.text(match mode {
        Mode::Down => "prizes.rounding.down",
        Mode::HalfUp => "prizes.rounding.half-up",
        Mode::KeepTotal => "prizes.rounding.keep-total",
    })
}

/// The rules between the lists, in a line.
pub fn terms(plan: &PrizePlan, lang: Lang) -> String {
    let unit = plan.currency.amount(plan.rounding.unit);
    let values = [("policy", policy(plan.policy, lang)), ("rounding", rounding(plan.rounding.mode, lang)), ("unit", unit.as_str())];
    lang.fill("prizes.said.policy", &values)
}

/// What the lists come to; beside the fund where it is known, and by how much they miss it.
pub fn sum_against_fund(plan: &PrizePlan, lang: Lang) -> String {
    let (sum, amount) = (plan.announced(), |amount| plan.currency.amount(amount));
    match plan.fund {
        None => lang.fill("prizes.lists.sum", &[("sum", &amount(sum))]),
        Some(fund) if fund == sum => lang.fill("prizes.lists.sum-fund", &[("sum", &amount(sum))]),
        Some(fund) => {
            let values = [amount(fund), amount(sum), amount(fund.abs_diff(sum))];
            lang.fill("prizes.doubt.fund", &[("fund", &values[0]), ("sum", &values[1]), ("difference", &values[2])])
        }
    }
}

/// Who can win a prize of a list, as it is typed: what forms and the command line take.
pub fn who(list: &PrizeList, lang: Lang) -> String {
    joined(event::write_criteria(&list.criteria), list, lang)
}

/// Who can win a prize of a list, in words: what is posted.
pub fn open_to(list: &PrizeList, lang: Lang) -> String {
    joined(criteria(&list.criteria, lang), list, lang)
}

fn joined(criteria: String, list: &PrizeList, lang: Lang) -> String {
    let order = match list.order {
        PrizeOrder::Final => String::new(),
        PrizeOrder::Board { board, by, least_games } => {
            let key = match by {
                By::Percentage => "prizes.order.board-percentage",
                By::Points => "prizes.order.board-points",
                By::Performance => "prizes.order.board-performance",
            };
            lang.fill(key, &[("board", &board.to_string()), ("games", &least_games.to_string())])
        }
    };
    match (criteria.is_empty(), order.is_empty()) {
        (true, true) => lang.text("prizes.said.everybody").to_owned(),
        (false, true) => criteria,
        (true, false) => order,
        (false, false) => format!("{order}{}{criteria}", lang.text("prizes.said.and")),
    }
}

/// What is asked of a winner.
fn criteria(criteria: &Criteria, lang: Lang) -> String {
    let between = |least: Option<u16>, most: Option<u16>, [both, from, to]: [&'static str; 3]| {
        let number = |n: Option<u16>| n.map(|n| n.to_string());
        match (number(least), number(most)) {
            (Some(least), Some(most)) => Some(lang.fill(both, &[("least", &least), ("most", &most)])),
            (Some(least), None) => Some(lang.fill(from, &[("least", &least)])),
            (None, Some(most)) => Some(lang.fill(to, &[("most", &most)])),
            (None, None) => None,
        }
    };
    let list =
        |key: &'static str, all: &[String]| (!all.is_empty()).then(|| lang.fill(key, &[("list", &all.join(lang.text("ui.mark.list")))]));
    let ages = [criteria.age_min, criteria.age_max].map(|age| age.map(u16::from));
    let ratings = ["prizes.criteria.rating", "prizes.criteria.rating-from", "prizes.criteria.rating-to"];
    let parts = [
        between(criteria.rating_min, criteria.rating_max, ratings),
        criteria.unrated.map(|unrated| lang.text(if unrated { "prizes.criteria.unrated" } else { "prizes.criteria.rated" }).to_owned()),
        between(criteria.born_min, criteria.born_max, ["prizes.criteria.born", "prizes.criteria.born-from", "prizes.criteria.born-to"]),
        between(ages[0], ages[1], ["prizes.criteria.age", "prizes.criteria.age-from", "prizes.criteria.age-to"]),
        criteria.sex.map(|sex| lang.text(if sex == Sex::Woman { "prizes.criteria.women" } else { "prizes.criteria.men" }).to_owned()),
        list("prizes.criteria.units", &criteria.units),
        list("prizes.criteria.federations", &criteria.federations),
        list("prizes.criteria.titles", &criteria.titles),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(lang.text("prizes.said.and"))
}

/// Name of a winner; of a player of a team with the team.
pub fn winner(event: &Event, winner: Winner, lang: Lang) -> String {
    let name = winner.person(event).map_or("–", |person| person.name.as_str());
    match winner.team(event) {
        Some(team) => lang.fill("prizes.said.player-of", &[("name", name), ("team", team)]),
        None => name.to_owned(),
    }
}

/// What differs from the time when receipts were printed, a line each under a head; nothing where nothing differs.
pub fn changes(event: &Event, changes: &[PrizeChange], lang: Lang) -> Vec<String> {
    if changes.is_empty() {
        return Vec::new();
    }
    let prize = |prize: Option<(usize, u64)>| match prize {
        Some((place, amount)) => {
            lang.fill("prizes.change.prize", &[("place", &place.to_string()), ("amount", &event.prizes.currency.amount(amount))])
        }
        None => lang.text("prizes.change.none").to_owned(),
    };
    let line = |change: &PrizeChange| {
        let name = winner(event, change.winner, lang);
        let values = [("list", change.list.as_str()), ("name", &name), ("before", &prize(change.before)), ("after", &prize(change.after))];
        lang.fill("prizes.change.line", &values)
    };
    std::iter::once(lang.text("prizes.change.head").to_owned()).chain(changes.iter().map(line)).collect()
}

/// What is not known of a player who could win.
const fn unknown(what: Unknown) -> &'static str {
    match what {
        Unknown::Birth | Unknown::Start => "prizes.doubt.birth",
        Unknown::Birthday => "prizes.doubt.birthday",
        Unknown::Sex => "prizes.doubt.sex",
    }
}

/// Puts a distribution into words.
#[derive(Clone, Copy, Debug)]
pub struct PrizeWords<'a> {
    /// The event.
    pub event: &'a Event,
    /// Its prizes.
    pub prizes: &'a Distribution,
    /// The language.
    pub lang: Lang,
}

impl PrizeWords<'_> {
    /// Who is meant by a number.
    pub fn name(&self, player: u32) -> String {
        let found = self.prizes.winners.get(player as usize);
        found.map_or_else(|| "–".to_owned(), |found| winner(self.event, *found, self.lang))
    }

    /// The name of a list.
    pub fn list(&self, list: usize) -> &str {
        self.prizes.plan.lists.get(list).map_or("–", |list| list.name.as_str())
    }

    /// An amount with the sign of the currency.
    pub fn amount(&self, amount: u64) -> String {
        self.prizes.plan.currency.amount(amount)
    }

    /// An exact share: as an amount where it is a whole number, else as such with thirds and the like to two more places.
    pub fn share(&self, share: Share) -> String {
        let whole = u64::try_from(share.floor()).unwrap_or(u64::MAX);
        match share.denominator() {
            1 => self.amount(whole),
            denominator => format!("{} {}/{denominator}", self.amount(whole), share.numerator() % denominator),
        }
    }

    /// What somebody is handed: money, goods.
    pub fn prize(&self, list: usize, award: &Award) -> String {
        let goods = self.goods(list, award);
        let money = (award.amount > 0 || goods.is_empty()).then(|| self.amount(award.amount));
        let goods = (!goods.is_empty()).then(|| goods.to_owned());
        money.into_iter().chain(goods).collect::<Vec<_>>().join(self.lang.text("prizes.said.plus"))
    }

    /// The goods that come with a place; empty for none.
    pub fn goods(&self, list: usize, award: &Award) -> &str {
        let prize = self.prizes.plan.lists.get(list).and_then(|list| list.prizes.get(award.place - 1));
        prize.map_or("", |prize| prize.goods.as_str())
    }

    /// Which places a prize comes from: `place 2`, `place 3-5 shared`.
    pub fn from(&self, award: &Award) -> String {
        let place = award.place.to_string();
        match &award.shared {
            Some(shared) if award.place < shared.first + shared.sharing && shared.sharing > 1 => {
                let (first, last) = (shared.first.to_string(), (shared.first + shared.sharing - 1).to_string());
                self.lang.fill("prizes.from.shared", &[("first", &first), ("last", &last)])
            }
            Some(shared) if shared.sharing < shared.players.len() => self.lang.fill("prizes.from.own", &[("place", &place)]),
            _ => self.lang.fill("prizes.from.place", &[("place", &place)]),
        }
    }

    /// Why somebody has a prize of a list: place, with whom it is shared, and why not of another list.
    pub fn why(&self, list: usize, award: &Award) -> Vec<String> {
        let (lang, exact) = (self.lang, self.share(award.exact));
        let (rank, place) = (award.rank.to_string(), award.place.to_string());
        let mut lines = Vec::new();
        let of = self.prizes.plan.lists.get(list);
        match award.shared.as_ref().filter(|_| of.is_some_and(|list| list.sharing.is_shared())) {
            Some(shared) => {
                let (first, last) = (shared.first.to_string(), shared.last.to_string());
                let (money, count) = (self.amount(shared.money), shared.sharing.to_string());
                let values =
                    [("rank", rank.as_str()), ("first", &first), ("last", &last), ("money", &money), ("count", &count), ("exact", &exact)];
                lines.push(lang.fill("prizes.why.shared", &values));
                lines.push(lang.fill("prizes.why.shared-by", &[("names", &self.names(&shared.players))]));
                if shared.sharing < shared.players.len() {
                    let minimum = self.amount(of.map_or(0, |list| list.minimum));
                    lines.push(lang.fill("prizes.why.some", &[("count", &count), ("minimum", &minimum)]));
                }
            }
            None => lines.push(lang.fill("prizes.why.place", &[("rank", &rank), ("place", &place), ("exact", &self.prize(list, award))])),
        }
        if award.exact != Share::whole(award.amount) {
            lines.push(lang.fill("prizes.why.rounded", &[("exact", &exact), ("amount", &self.amount(award.amount))]));
        }
        lines.extend(award.elsewhere.iter().map(|other| self.elsewhere(other)));
        lines
    }

    fn elsewhere(&self, other: &Elsewhere) -> String {
        let key = match other.reason {
            Reason::Nothing => "prizes.why.nothing",
            Reason::Less => "prizes.why.less",
            Reason::Later => "prizes.why.later",
            Reason::Order => "prizes.why.order",
            Reason::More => "prizes.why.more",
        };
        let would = other.would.map_or_else(String::new, |would| self.share(would));
        self.lang.fill(key, &[("list", self.list(other.list)), ("place", &other.place.to_string()), ("would", &would)])
    }

    fn names(&self, players: &[u32]) -> String {
        let shown: Vec<String> = players.iter().take(12).map(|player| self.name(*player)).collect();
        let more = if players.len() > shown.len() { " …" } else { "" };
        format!("{}{more}", shown.join(self.lang.text("prizes.said.and")))
    }

    /// What the second computation says.
    pub fn check(&self) -> Vec<String> {
        let (lang, check) = (self.lang, &self.prizes.outcome.check);
        let mut lines = Vec::new();
        for (list, player) in &check.amounts {
            lines.push(lang.fill("prizes.check.amounts", &[("name", &self.name(*player)), ("list", self.list(*list))]));
        }
        for objection in &check.objections {
            let would = self.share(objection.would);
            let values = [("name", self.name(objection.player)), ("list", self.list(objection.to).to_owned()), ("would", would)];
            lines.push(lang.fill("prizes.check.objection", &values.each_ref().map(|(name, value)| (*name, value.as_str()))));
        }
        if check.missing && check.objections.is_empty() {
            lines.push(lang.text("prizes.check.missing").to_owned());
        }
        let count = check.outcomes.to_string();
        if check.outcomes > 1 {
            let key = if check.complete { "prizes.check.several" } else { "prizes.check.several-bounded" };
            lines.push(lang.fill(key, &[("count", &count)]));
            lines.extend(check.others.iter().take(3).map(|other| {
                let changes: Vec<String> = other.iter().map(|(player, list)| self.moved(*player, *list)).collect();
                lang.fill("prizes.check.other", &[("changes", &changes.join(lang.text("prizes.said.and")))])
            }));
        } else if check.agrees() {
            lines.push(lang.text(if check.complete { "prizes.check.agrees" } else { "prizes.check.agrees-bounded" }).to_owned());
        }
        lines
    }

    fn moved(&self, player: u32, list: Option<usize>) -> String {
        match list {
            Some(list) => self.lang.fill("prizes.check.moved", &[("name", &self.name(player)), ("list", self.list(list))]),
            None => self.lang.fill("prizes.check.without", &[("name", &self.name(player))]),
        }
    }

    /// What stands against relying on it.
    pub fn doubts(&self) -> Vec<String> {
        // Of whom the same is not known for the same list, those are named together.
        let groups = self.prizes.doubts.chunk_by(|a, b| match (a, b) {
            (PrizeDoubt::Unknown(list, _, what), PrizeDoubt::Unknown(other, _, same)) => list == other && unknown(*what) == unknown(*same),
            _ => false,
        });
        let doubts = groups.filter_map(|group| {
            let names =
                group.iter().filter_map(|doubt| if let PrizeDoubt::Unknown(_, name, _) = doubt { Some(name.as_str()) } else { None });
            let names = names.collect::<Vec<_>>().join(self.lang.text("ui.mark.list"));
            Some(self.doubt(group.first()?, &names))
        });
        doubts.chain(self.prizes.outcome.remarks.iter().map(|remark| self.remark(remark))).collect()
    }

    /// A doubt; one about players with their names.
    fn doubt(&self, doubt: &PrizeDoubt, names: &str) -> String {
        let lang = self.lang;
        match doubt {
            PrizeDoubt::Fund(fund, sum) => {
                let values = [self.amount(*fund), self.amount(*sum), self.amount(fund.abs_diff(*sum))];
                lang.fill("prizes.doubt.fund", &[("fund", &values[0]), ("sum", &values[1]), ("difference", &values[2])])
            }
            PrizeDoubt::Interim(section, complete, planned) => {
                let values = [("section", section.as_str()), ("complete", &complete.to_string()), ("planned", &planned.to_string())];
                lang.fill("prizes.doubt.interim", &values)
            }
            PrizeDoubt::Unknown(list, _, what) => lang.fill(unknown(*what), &[("list", list), ("names", names)]),
            PrizeDoubt::NoStart(list) => lang.fill("prizes.doubt.start", &[("list", list)]),
            PrizeDoubt::Nobody(list) => lang.fill("prizes.doubt.nobody", &[("list", list)]),
            PrizeDoubt::NoSection(list) => lang.fill("prizes.doubt.no-section", &[("list", list)]),
            PrizeDoubt::LineUps(list, section, matches) => {
                let values = [("list", list.as_str()), ("section", section), ("matches", &matches_of_rounds(matches, lang))];
                lang.fill("prizes.doubt.line-ups", &values)
            }
            PrizeDoubt::Withdrew(list, name) => lang.fill("prizes.doubt.withdrew", &[("list", list), ("name", name)]),
        }
    }

    fn remark(&self, remark: &Remark) -> String {
        let lang = self.lang;
        match remark {
            Remark::Undecided { list, players } => {
                lang.fill("prizes.doubt.undecided", &[("list", self.list(*list)), ("names", &self.names(players))])
            }
            Remark::Rising { list, place } => {
                lang.fill("prizes.doubt.rising", &[("list", self.list(*list)), ("place", &place.to_string())])
            }
            Remark::PartOfUnit { list, place } => {
                lang.fill("prizes.doubt.part-of-unit", &[("list", self.list(*list)), ("place", &place.to_string())])
            }
            Remark::Rounded { list, announced, paid } => {
                let values = [("list", self.list(*list)), ("announced", &self.amount(*announced)), ("paid", &self.amount(*paid))];
                lang.fill("prizes.doubt.rounded", &values)
            }
        }
    }

    /// The head of a list: its name and how it is shared; and its sums.
    pub fn head(&self, list: usize) -> [String; 2] {
        let (of, told) = (&self.prizes.plan.lists[list], &self.prizes.outcome.lists[list]);
        let head = [("number", (list + 1).to_string()), ("name", of.name.clone()), ("sharing", sharing(of.sharing, self.lang))];
        let head = self.lang.fill("prizes.said.list", &head.each_ref().map(|(name, value)| (*name, value.as_str())));
        [head, self.sums((told.announced, told.paid), told.goods)]
    }

    fn sums(&self, (announced, paid): (u64, u64), goods: u64) -> String {
        let sum = [("announced", self.amount(announced)), ("paid", self.amount(paid))];
        let mut line = self.lang.fill("prizes.said.list-sum", &sum.each_ref().map(|(name, value)| (*name, value.as_str())));
        if goods > 0 {
            line += self.lang.text("prizes.said.and");
            line += &self.lang.fill("prizes.said.list-goods", &[("worth", &self.amount(goods))]);
        }
        line
    }

    /// What all lists come to, beside the fund where it is known.
    pub fn total(&self) -> String {
        let lists = &self.prizes.outcome.lists;
        let (announced, paid) = (lists.iter().map(|l| l.announced).sum(), lists.iter().map(|l| l.paid).sum());
        let (announced, paid) = (self.amount(announced), self.amount(paid));
        match self.prizes.plan.fund {
            Some(fund) => {
                let values = [("announced", announced.as_str()), ("paid", &paid), ("fund", &self.amount(fund))];
                self.lang.fill("prizes.said.total-fund", &values)
            }
            None => self.lang.fill("prizes.said.total", &[("announced", &announced), ("paid", &paid)]),
        }
    }

    /// Everything, list by list; with the reasons of each prize where they are asked for.
    pub fn lines(&self, explain: bool) -> Vec<String> {
        let lang = self.lang;
        let mut lines = vec![terms(&self.prizes.plan, lang), self.total()];
        lines.extend(self.check());
        lines.extend(self.doubts());
        for (list, told) in self.prizes.outcome.lists.iter().enumerate() {
            let [head, sums] = self.head(list);
            lines.extend([String::new(), head, format!("   {sums}")]);
            if told.awards.is_empty() {
                lines.push(format!("   {}", lang.text("prizes.said.nobody")));
            }
            for award in &told.awards {
                let (place, name) = (award.place.to_string(), self.name(award.player));
                let prize = self.prize(list, award);
                let line = lang.fill("prizes.said.award", &[("place", &place), ("name", &name), ("prize", &prize)]);
                lines.push(format!("   {line} · {}", self.from(award)));
                if explain {
                    lines.extend(self.why(list, award).into_iter().map(|line| format!("        {line}")));
                }
            }
            for place in &told.left {
                lines.push(format!("   {}", lang.fill("prizes.said.left", &[("place", &place.to_string())])));
            }
            if explain {
                let passed = told.passed.iter().map(|passed| {
                    let values = [("name", self.name(passed.player)), ("list", self.list(passed.to).to_owned())];
                    lang.fill("prizes.why.passed", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
                });
                lines.extend(passed.map(|line| format!("   {line}")));
            }
        }
        lines
    }
}
