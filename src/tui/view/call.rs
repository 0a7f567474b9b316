//! The call from a board: a strip above the foot. The list keeps the room above it, so that the row it is about stays in sight.

use super::canvas::Canvas;
use super::overlays::typed;
use super::strip::say_more;
use super::theme::{Role, signs};
use crate::desk::call::{Follow, Happened, TimesName, TimesOption, claim_grounds};
use crate::tui::call::{found, grounds, offered, takes_moves};
use crate::tui::layout::{cells, wrap};
use crate::tui::model::{Model, Workspace};
use crate::tui::overlay::{Call, CallStage, Overlay};
use crate::words::game::{cited, edition as edition_words, place as place_words};
use crate::words::rulebook::{act, question, row_text, situation_title, topic, value};
use crate::words::ruling::{choice, doubts, head, side as side_words};
use crate::words::{ClockWords, Lang, signed};
use arbitration::clock::card::KeyInCard;
use arbitration::clock::side::Side;
use arbitration::penalty::Offence;
use arbitration::rulebook::{Act, Reply, Tempo};
use arbitration::ruling::Ruling;
use event::{BoardResult, Section};
use ratatui::layout::Rect;

/// A line of the strip with the word before it.
struct Line {
    label: String,
    text: String,
    role: Role,
}

/// The strip being drawn.
struct Strip<'a> {
    model: &'a Model,
    section: &'a Section,
    call: &'a Call,
    lang: Lang,
}

/// Cells of the words before lines.
const LABEL: u16 = 8;

fn top(model: &Model) -> Option<&Call> {
    model.overlays.iter().rev().find_map(|o| if let Overlay::Call(call) = o { Some(&**call) } else { None })
}

/// Rows that the strip takes above the foot; 0 where there is none.
pub fn height(model: &Model, area: Rect) -> u16 {
    let Some(call) = top(model) else { return 0 };
    let rows = Strip::new(model, call).map_or(0, |strip| u16::try_from(strip.rows(area.width).len()).unwrap_or(u16::MAX));
    // Title, tabs, heading and the row itself stay.
    rows.saturating_add(1).min(area.height.saturating_sub(8))
}

/// Draws the strip above the foot.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, call: &Call, model: &Model) {
    let rows = height(model, area);
    let Some(strip) = Strip::new(model, call).filter(|_| rows > 1) else { return };
    let at = Rect { y: area.bottom() - 1 - rows, height: rows, ..area };
    canvas.clear(at);
    canvas.clear(Rect { y: area.bottom() - 1, height: 1, ..area });
    let [horizontal, ..] = canvas.signs().lines;
    canvas.put(at.x, at.y, at.width, &horizontal.repeat(usize::from(at.width)), Role::Dim);
    let lines = strip.rows(area.width);
    let room = usize::from(rows - 1);
    let first = call.scroll.min(lines.len().saturating_sub(room));
    say_more(canvas, at, lines.len().saturating_sub(first + room), strip.lang);
    for ((label, text, role), y) in lines.iter().skip(first).take(room).zip(at.y + 1..) {
        if label.is_empty() {
            canvas.put(at.x + 1, y, at.width - 2, text, *role);
        } else {
            canvas.put(at.x + 1, y, LABEL, label, Role::Dim);
            canvas.put(at.x + 1 + LABEL, y, at.width.saturating_sub(2 + LABEL), text, *role);
        }
    }
    strip.foot(canvas, Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 });
}

impl<'a> Strip<'a> {
    fn new(model: &'a Model, call: &'a Call) -> Option<Self> {
        let section = model.workspace().and_then(Workspace::section)?;
        Some(Self { model, section, call, lang: model.lang() })
    }

    fn side(&self, side: Side) -> &'static str {
        side_words(crate::desk::call::player(side), self.section.setup.game, self.lang)
    }

    fn name(&self, side: Side) -> String {
        let Some(board) = self.section.board_of(self.call.game) else { return String::new() };
        let [white, black] = crate::tui::said::names(self.section, self.call.game.round.0, board);
        (if side == Side::White { white } else { black }).to_owned()
    }

    /// "Łuczak, Ewa (White)".
    fn whom(&self, side: Side) -> String {
        self.lang.fill("call.whom", &[("name", &self.name(side)), ("side", self.side(side))])
    }

    /// The lines, broken where the screen ends.
    fn rows(&self, width: u16) -> Vec<(String, String, Role)> {
        let mut out = Vec::new();
        for Line { label, text, role } in self.lines() {
            let room = if label.is_empty() { width.saturating_sub(2) } else { width.saturating_sub(2 + LABEL) };
            for (n, part) in wrap(&text, room.max(10)).into_iter().enumerate() {
                let before = if label.is_empty() {
                    String::new()
                } else if n == 0 {
                    label.clone()
                } else {
                    " ".to_owned()
                };
                out.push((before, part, role));
            }
        }
        out
    }

    fn lines(&self) -> Vec<Line> {
        let plain = |text: String| Line { label: String::new(), text, role: Role::Plain };
        let head = |text: String| Line { label: String::new(), text, role: Role::Head };
        let lang = self.lang;
        let label = self.section.label(self.call.game);
        let board = [("board", label.as_str())];
        let situation = || situation_title(&self.call.now.account.situation, lang).to_owned();
        let mut lines = match &self.call.now.stage {
            CallStage::What => self.what(),
            CallStage::Which(names) => {
                let items = ('1'..='9').zip(names).map(|(key, name)| format!("{key} {}", situation_title(name, lang)));
                vec![head(lang.fill("call.which", &board)), plain(items.collect::<Vec<_>>().join("   "))]
            }
            CallStage::Own => vec![head(lang.fill("call.own", &board))],
            CallStage::Who => {
                let mut text = format!("w {}   b {}", self.whom(Side::White), self.whom(Side::Black));
                if self.call.happened() == Some(Happened::Late) {
                    text = format!("{text}   {}", lang.text("call.neither"));
                }
                let what = if self.call.now.account.situation.is_empty() { self.call.now.account.note.clone() } else { situation() };
                vec![head(lang.fill("call.who", &[("what", &what)])), plain(text)]
            }
            CallStage::Fact(fact) => self.fact(fact),
            CallStage::Ruling => self.ruling(),
            CallStage::Move => {
                let key = if self.call.now.claim.is_some() { "call.move-written" } else { "call.move" };
                vec![head(lang.text(key).to_owned())]
            }
            CallStage::Times => vec![head(lang.text("call.times").to_owned()), plain(lang.text("call.times-line").to_owned())],
            CallStage::Reason => vec![head(lang.text("call.reason").to_owned())],
            CallStage::Instead(reason) => {
                vec![head(lang.fill("call.instead", &[("reason", reason)])), plain(lang.text("call.instead-keys").to_owned())]
            }
            CallStage::Withdraw => self.withdraw(),
            CallStage::WhyWithdrawn(number) => vec![head(lang.fill("clock.offence.withdraw-title", &[("number", &number.to_string())]))],
        };
        if matches!(self.call.now.stage, CallStage::What | CallStage::Ruling)
            && let Some(result) = self.section.board_of(self.call.game).and_then(|b| b.result).filter(|r| *r != BoardResult::Adjourned)
        {
            // A number typed wrong leads to a board that is over: what is kept there would be of no game.
            let text = lang.fill("call.over", &[("board", &label), ("result", &result.notation_in(&self.section.scoring()))]);
            lines.insert(1.min(lines.len()), Line { label: String::new(), text: format!("! {text}"), role: Role::Alarm });
        }
        if !self.call.problem.is_empty() {
            lines.push(Line { label: String::new(), text: format!("! {}", self.call.problem), role: Role::Alarm });
        }
        lines
    }

    fn what(&self) -> Vec<Line> {
        let lang = self.lang;
        let title = lang.fill("call.what.title", &[("board", &self.section.label(self.call.game))]);
        let mut lines = vec![Line { label: String::new(), text: title, role: Role::Head }];
        let words = found(self.model, self.call);
        if !self.call.input.value().trim().is_empty() {
            for (n, (_, title)) in words.iter().enumerate() {
                let mark = if n == self.call.cursor { ">" } else { " " };
                let role = if n == self.call.cursor { Role::Accent } else { Role::Plain };
                lines.push(Line { label: String::new(), text: format!("{mark}{} {title}", n + 1), role });
            }
            return lines;
        }
        let text = |one: &Happened| {
            let words = lang.text(match one {
                Happened::IllegalMove => "call.what.illegal-move",
                Happened::Flag => "call.what.flag",
                Happened::Claim => "call.what.claim",
                Happened::Touched => "call.what.touched",
                Happened::Late => "call.what.late",
                Happened::Phone => "call.what.phone",
                Happened::Clock => "call.what.clock",
                Happened::Conduct => "call.what.conduct",
                Happened::Dispute => "call.what.dispute",
            });
            format!("{} {words}", one.digit())
        };
        for part in Happened::ALL.chunks(5) {
            let text = part.iter().map(text).collect::<Vec<_>>().join("   ");
            lines.push(Line { label: String::new(), text, role: Role::Plain });
        }
        let incidents = self.section.incidents_of(self.call.game).count();
        if incidents > 0 {
            let text = lang.fill("call.what.recorded", &[("count", &incidents.to_string())]);
            lines.push(Line { label: String::new(), text, role: Role::Dim });
        }
        lines
    }

    /// The answer that is taken for granted where nothing is said, if there is one.
    fn assumed(&self, fact: &str) -> Option<String> {
        self.call.inquiry.iter().flat_map(|i| &i.assumed).find(|(name, _)| name == fact).map(|(_, v)| v.to_string())
    }

    fn fact(&self, fact: &str) -> Vec<Line> {
        let lang = self.lang;
        let words = offered(self.model, self.call, fact);
        let assumed = self.assumed(fact);
        let mark = |word: &str| if assumed.as_deref() == Some(word) { "*" } else { "" };
        let mut lines = vec![Line { label: String::new(), text: question(fact, lang).to_owned(), role: Role::Head }];
        let items: Vec<String> = words.iter().map(|(key, word)| format!("{key}{} {}", mark(word), value(word, lang))).collect();
        if !items.is_empty() {
            lines.push(Line { label: String::new(), text: items.join("   "), role: Role::Plain });
        }
        lines
    }

    fn withdraw(&self) -> Vec<Line> {
        let words = ClockWords::new(self.lang, self.section.setup.game);
        let mut lines = vec![Line { label: String::new(), text: self.lang.text("call.withdraw").to_owned(), role: Role::Head }];
        for (digit, incident) in ('1'..='9').zip(self.section.incidents_of(self.call.game)) {
            let p = &incident.penalty;
            let text = format!("{digit} {} {} {} {}", self.whom(p.side), words.offence(p.offence), words.at_move(p.ply), p.note);
            lines.push(Line { label: String::new(), text: text.trim_end().to_owned(), role: Role::Plain });
        }
        lines
    }

    /// The ruling: what it is, what must be done, the clock, what may be done, what comes next.
    fn ruling(&self) -> Vec<Line> {
        let lang = self.lang;
        let account = &self.call.now.account;
        let mut lines = Vec::new();
        let line = |label: &str, text: String, role| Line { label: label.to_owned(), text, role };
        if takes_moves(self.model, self.call) {
            lines.push(line("", self.moves(), Role::Head));
        }
        let Some(follow) = &self.call.follow else {
            if let Some(Reply::Ask(asked)) =
                self.call.inquiry.as_ref().map(|i| &i.reply).filter(|_| account.moves.is_some() || self.call.now.claim.is_some())
            {
                lines.extend(self.claimed());
                let text = lang.fill("call.still-asked", &[("question", question(&asked.fact, lang))]);
                lines.push(line("", text, Role::Accent));
            } else if lines.is_empty() {
                lines.push(line("", lang.text("call.silent").to_owned(), Role::Alarm));
            }
            return lines;
        };
        let order = follow.ruling().and_then(|r| r.order.as_ref()).filter(|o| !o.row.is_empty());
        if let Some(ruling) = follow.ruling().filter(|_| self.call.now.claim.is_some()) {
            lines.extend(self.claim(ruling));
        } else if !takes_moves(self.model, self.call) || account.moves.is_some() {
            lines.push(line("", self.title(follow), Role::Head));
        }
        if let Some(overruling) = &account.overruling {
            let goes_on = || lang.text("desk.verdict.goes-on").to_owned();
            let result = overruling.result.map_or_else(goes_on, |result| result.notation_in(&self.section.scoring()));
            let text = lang.fill("call.overruled-by", &[("result", &result), ("reason", &overruling.reason)]);
            lines.push(line("", text, Role::Accent));
        }
        // What the rules say stays to be seen, but is not what is done.
        let stands = account.overruling.is_none();
        if let Some(order) = order {
            if order.weak && stands {
                lines.push(line("", lang.text("rulebook.words.ruling.weak").to_owned(), Role::Alarm));
            }
            let row = self.section.edition().ok().and_then(|e| Some((e, e.rows.iter().find(|row| row.id == order.row)?)));
            if let Some((edition, row)) = row {
                let (label, role) = if stands { ("call.label.do", Role::Plain) } else { ("call.label.by-the-rules", Role::Dim) };
                lines.push(line(lang.text(label), row_text(edition, row, lang).to_owned(), role));
            }
            let may: Vec<String> = order.may.iter().filter(|a| matches!(a, Act::Do(_))).map(|a| act(a, lang)).collect();
            if !may.is_empty() && stands {
                // One or the other: as sentences behind each other they would contradict themselves.
                let may: Vec<&str> = may.iter().map(|act| act.trim_end_matches(['.', '。'])).collect();
                lines.push(line(lang.text("call.label.may"), may.join(" / "), Role::Plain));
            }
        } else if stands && account.claim.is_none() && self.call.now.claim.is_none() && !account.situation.is_empty() {
            lines.push(line("", lang.text("call.silent").to_owned(), Role::Alarm));
        }
        if !self.call.choices.is_empty() && stands {
            let numbering = follow.ruling().map(|r| r.numbering).unwrap_or_default();
            let items = self.call.choices.iter().enumerate().map(|(n, one)| {
                let mark = if n == self.call.cursor { ">" } else { " " };
                format!("{mark}{}", choice(&one.consequence, numbering, lang))
            });
            lines.push(line(lang.text("call.label.board"), items.collect::<Vec<_>>().join("  "), Role::Plain));
        }
        if stands {
            lines.extend(self.times(follow));
            lines.extend(self.next(follow));
        }
        let assumed = self.call.inquiry.iter().flat_map(|i| &i.assumed);
        let assumed: Vec<String> = assumed
            .map(|(fact, v)| format!("{}{}{}", topic(question(fact, lang)), lang.text("ui.mark.colon"), value(&v.to_string(), lang)))
            .collect();
        if !assumed.is_empty() {
            lines.push(line(lang.text("call.label.assumed"), assumed.join(" · "), Role::Dim));
        }
        lines
    }

    /// Moves completed by the player whose flag fell.
    fn moves(&self) -> String {
        let side = self.call.side().unwrap_or(Side::White);
        let control = self.section.controls().ok().map(|c| c.get(side).clone());
        let of = control.and_then(|c| c.control_move(c.period_at(self.call.now.account.moves.unwrap_or(0))));
        let of = of.map_or_else(String::new, |n| self.lang.fill("call.moves-of", &[("count", &n.to_string())]));
        let typed = if self.call.now.moves.is_empty() { "__" } else { &self.call.now.moves };
        self.lang.fill("call.moves", &[("who", &self.whom(side)), ("moves", typed), ("of", &of)])
    }

    /// "RULING first illegal move of Łuczak (White) · Laws 2023, 7.5.1, standard".
    fn title(&self, follow: &Follow) -> String {
        let lang = self.lang;
        let account = &self.call.now.account;
        let situation = if account.situation.is_empty() { account.note.as_str() } else { situation_title(&account.situation, lang) };
        let mut what = situation.to_owned();
        let counted =
            follow.offences.iter().find(|(_, offence)| matches!(offence, Offence::IllegalMove | Offence::Foul | Offence::TechnicalFoul));
        if let Some((side, offence)) = counted {
            let count = self.section.penalties_of(self.call.game).count(*side, *offence) + 1;
            what = lang.fill("call.count", &[("what", &what), ("count", &count.to_string())]);
        }
        if account.ply > 0 {
            let at = account.ply.div_ceil(2).to_string();
            what = format!("{what} {}", [at.as_str(), &account.note].join(" ").trim());
        }
        let of = account.side().map_or_else(String::new, |side| self.whom(side));
        let order = follow.ruling().and_then(|r| r.order.as_ref());
        let edition = self.section.edition().map(|e| edition_words(&e.id, lang)).unwrap_or_default();
        let tempo = lang.text(match self.section.tempo() {
            Tempo::Standard => "clock.rules.standard",
            Tempo::Rapid => "clock.rules.rapid",
            Tempo::Blitz => "clock.rules.blitz",
        });
        let law = cited(edition, order.map_or("", |o| o.article.as_str()), lang);
        let board = self.section.label(self.call.game);
        let values = [("board", board.as_str()), ("what", &what), ("who", &of), ("law", &law), ("tempo", tempo)];
        lang.fill("call.ruling", &values)
    }

    /// What is claimed, and by whom.
    fn claimed(&self) -> Vec<Line> {
        let lang = self.lang;
        let Some(claim) = &self.call.now.claim else { return Vec::new() };
        let line = |label: &str, text: String, role| Line { label: label.to_owned(), text, role };
        let side = self.call.side().unwrap_or(Side::White);
        let written = if claim.written.is_empty() { String::new() } else { lang.fill("call.written", &[("move", &claim.written)]) };
        let on = lang.text(match claim.claimed.on {
            arbitration::ruling::Record::Game => "call.on-game",
            arbitration::ruling::Record::Sheet(arbitration::game::Side::First) => "call.on-first",
            arbitration::ruling::Record::Sheet(arbitration::game::Side::Second) => "call.on-second",
        });
        let label = self.section.label(self.call.game);
        let values = [("board", label.as_str()), ("who", &self.whom(side)), ("written", &written), ("on", on)];
        let mut lines = vec![line("", lang.fill("call.claim", &values), Role::Head)];
        let chosen = claim_grounds(self.model.game()).iter().position(|g| *g == claim.ground);
        let items = grounds(self.model).into_iter().enumerate().map(|(n, (key, text))| {
            let mark = if Some(n) == chosen { ">" } else { " " };
            format!("{mark}{key} {text}")
        });
        lines.push(line("", items.collect::<Vec<_>>().join("  "), Role::Plain));
        lines
    }

    /// What is claimed, whether it is right, where the position stood.
    fn claim(&self, ruling: &Ruling) -> Vec<Line> {
        let lang = self.lang;
        let Some(claim) = &self.call.now.claim else { return Vec::new() };
        let line = |label: &str, text: String, role| Line { label: label.to_owned(), text, role };
        let mut lines = self.claimed();
        let article = [Some(ruling.articles.join(", ")), ruling.order.as_ref().map(|o| o.article.clone())];
        let article = article.into_iter().flatten().find(|a| !a.is_empty()).unwrap_or_default();
        let role = if ruling.upheld() == Some(true) { Role::Done } else { Role::Accent };
        lines.push(line("", format!("{} · {}", head(ruling, lang), cited(edition_words(&ruling.edition, lang), &article, lang)), role));
        lines.extend(doubts(ruling, lang).into_iter().map(|text| line("", text, Role::Plain)));
        if !ruling.occurrences.is_empty() {
            let places = ruling.occurrences.iter().enumerate().map(|(n, place)| {
                let mark = if claim.moved && n == claim.shown { ">" } else { "" };
                format!("{mark}{} {}", place_words(ruling.numbering, place.ply, lang), place.written)
            });
            lines.push(line(
                lang.text("call.label.board"),
                places.collect::<Vec<_>>().join(&format!("  {} ", signs(self.model.glyphs()).then)),
                Role::Plain,
            ));
        }
        lines
    }

    /// The times to choose from, and the clock with the chosen ones.
    fn times(&self, follow: &Follow) -> Vec<Line> {
        let lang = self.lang;
        let line = |label: &str, text: String, role| Line { label: label.to_owned(), text, role };
        if follow.times.is_empty() {
            return Vec::new();
        }
        let at = self.call.now.account.times.min(follow.times.len() - 1);
        let keys = follow.times.len() > 1 && !takes_moves(self.model, self.call) && self.call.now.claim.is_none();
        let items = follow.times.iter().enumerate().map(|(n, option)| {
            let mark = if n == at && keys { ">" } else { "" };
            let key = if keys { format!("{} ", n + 1) } else { String::new() };
            format!("{mark}{key}{}", self.option(option))
        });
        let mut lines = vec![line(lang.text("call.label.time"), items.collect::<Vec<_>>().join("   "), Role::Plain)];
        let words = ClockWords::new(lang, self.section.setup.game);
        match &follow.clock {
            Some(Ok(worked)) => {
                lines.push(line(lang.text("call.label.key-in"), self.card(&worked.card), Role::Accent));
                lines.extend(worked.warnings.iter().map(|w| line("", format!("! {}", words.warning(w)), Role::Alarm)));
            }
            Some(Err(_)) => lines.push(line("", format!("! {}", lang.text("call.no-clock-case")), Role::Alarm)),
            None => lines.push(line(lang.text("call.label.key-in"), lang.text("call.unread").to_owned(), Role::Dim)),
        }
        lines
    }

    fn option(&self, option: &TimesOption) -> String {
        let lang = self.lang;
        let words = ClockWords::new(lang, self.section.setup.game);
        let mut parts: Vec<String> = option.grants.iter().map(|g| format!("{} {}", self.side(g.side), signed(g.delta))).collect();
        match (&option.name, &option.case) {
            (TimesName::Case(case), _) => parts.insert(0, words.case(case)),
            (TimesName::Nothing, _) => return lang.text("call.no-time").to_owned(),
            (_, Some(_)) => parts.push(lang.text("call.taken-back").to_owned()),
            _ if parts.is_empty() => return lang.text("call.no-time").to_owned(),
            _ => {}
        }
        parts.join(lang.text("ui.mark.clause"))
    }

    /// "left White 0:34:00  right Black 1:12:00, move 23, White starts".
    fn card(&self, card: &KeyInCard) -> String {
        let values = [
            ("left", self.side(card.left.side).to_owned()),
            ("left-time", card.left.display.to_string()),
            ("right", self.side(card.right.side).to_owned()),
            ("right-time", card.right.display.to_string()),
            ("moves", card.left.moves.min(card.right.moves).to_string()),
            ("starts", self.side(card.starts).to_owned()),
        ];
        self.lang.fill("call.card", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
    }

    /// What a later one of the kind costs.
    fn next(&self, follow: &Follow) -> Option<Line> {
        let lang = self.lang;
        let text = lang.fill("call.next", &[("count", &follow.loses_on?.to_string())]);
        Some(Line { label: lang.text("call.label.next").to_owned(), text, role: Role::Plain })
    }

    /// The foot: what is typed, or the keys.
    fn foot(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let lang = self.lang;
        let text_is_typed = self.call.now.stage.takes_text();
        if self.call.leaving {
            canvas.put(area.x, area.y, area.width, lang.text("call.foot.leaving"), Role::Alarm);
            return;
        }
        let facts_by_key = matches!(&self.call.now.stage, CallStage::Fact(fact) if !offered(self.model, self.call, fact).is_empty());
        let of_claim = lang.fill("call.foot.claim", &[("grounds", &format!("1-{}", claim_grounds(self.model.game()).len()))]);
        let keys = match &self.call.now.stage {
            CallStage::What => lang.text("call.foot.what"),
            CallStage::Which(_) | CallStage::Withdraw => lang.text("call.foot.digit"),
            CallStage::Who => lang.text("call.foot.who"),
            CallStage::Fact(fact) if facts_by_key && self.assumed(fact).is_some() => lang.text("call.foot.fact"),
            CallStage::Fact(_) if facts_by_key => lang.text("call.foot.fact-open"),
            CallStage::Fact(_) | CallStage::Own | CallStage::Move | CallStage::Times | CallStage::Reason | CallStage::WhyWithdrawn(_) => {
                lang.text("call.foot.line")
            }
            CallStage::Instead(_) => lang.text("call.foot.instead"),
            CallStage::Ruling if self.call.now.claim.is_some() => &of_claim,
            CallStage::Ruling => lang.text("call.foot.ruling"),
        };
        if text_is_typed && !facts_by_key {
            let keys_width = cells(keys).min(area.width / 2);
            let room = area.width.saturating_sub(keys_width + 2);
            canvas.put(area.x, area.y, 1, ">", Role::Accent);
            typed(canvas, Rect { x: area.x + 2, width: room.saturating_sub(2), ..area }, &self.call.input, true);
            canvas.put_right(area, area.y, keys, Role::Dim);
        } else {
            canvas.put(area.x, area.y, area.width, keys, Role::Dim);
        }
    }
}
