//! FIDE's XML lists: `<playerslist><player>` with one element a value, streamed.

use super::{ListError, ListKind, RatedPlayer, Skipped};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::io::BufRead;

/// The longest text of one element kept, in bytes.
const MAX_TEXT: usize = 1024;

pub(super) struct Xml<R> {
    reader: Reader<R>,
    buffer: Vec<u8>,
    record: Record,
    /// The element whose text is being read.
    element: Element,
    text: String,
    number: u64,
    closed: bool,
    combined: bool,
}

#[derive(Default)]
struct Record {
    player: RatedPlayer,
    open_title: String,
    women_title: String,
    flag: String,
    doubtful: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Id,
    Name,
    Country,
    Sex,
    Title,
    WomenTitle,
    Standard,
    StandardK,
    Rapid,
    RapidK,
    Blitz,
    BlitzK,
    Birthday,
    Flag,
    Other,
}

impl Element {
    fn of(tag: &str) -> Self {
        match tag {
            "fideid" => Self::Id,
            "name" => Self::Name,
            "country" => Self::Country,
            "sex" => Self::Sex,
            "title" => Self::Title,
            "w_title" => Self::WomenTitle,
            "rating" => Self::Standard,
            "k" => Self::StandardK,
            "rapid_rating" => Self::Rapid,
            "rapid_k" => Self::RapidK,
            "blitz_rating" => Self::Blitz,
            "blitz_k" => Self::BlitzK,
            "birthday" => Self::Birthday,
            "flag" => Self::Flag,
            _ => Self::Other,
        }
    }
}

impl<R: BufRead> Xml<R> {
    /// `sample`: the beginning of the file, in which the list's root has to stand.
    pub fn open(source: R, sample: &str) -> Result<Self, ListError> {
        if !sample.contains("<playerslist") {
            return Err(ListError::Unknown);
        }
        let mut reader = Reader::from_reader(source);
        reader.config_mut().allow_dangling_amp = true;
        Ok(Self {
            reader,
            buffer: Vec::new(),
            record: Record::default(),
            element: Element::Other,
            text: String::new(),
            number: 0,
            closed: false,
            combined: sample.contains("<rapid_rating") || sample.contains("<blitz_rating"),
        })
    }

    pub const fn kind(&self) -> ListKind {
        if self.combined { ListKind::FideCombined } else { ListKind::FideSingle }
    }

    pub fn next(&mut self, skipped: &mut Skipped) -> Result<Option<RatedPlayer>, ListError> {
        while !self.closed {
            self.buffer.clear();
            let event = match self.reader.read_event_into(&mut self.buffer) {
                Ok(event) => event,
                Err(error) => {
                    self.closed = true;
                    let why = event::sanitize::safe(&error.to_string());
                    return Err(ListError::Xml { byte: self.reader.error_position(), why });
                }
            };
            match event {
                Event::Start(tag) => {
                    let name = tag.name();
                    if name.as_ref() == "player" {
                        self.record = Record::default();
                    }
                    self.element = Element::of(name.as_ref());
                    self.text.clear();
                }
                Event::Text(text) => push(&mut self.text, &text.xml10_content()),
                Event::CData(text) => push(&mut self.text, &text.xml10_content()),
                Event::GeneralRef(reference) => {
                    let resolved = match reference.resolve_char_ref() {
                        Ok(Some(c)) => Some(c),
                        _ => predefined(&reference.xml10_content()),
                    };
                    push(&mut self.text, resolved.unwrap_or('\u{FFFD}').encode_utf8(&mut [0; 4]));
                }
                Event::End(tag) => match tag.name().as_ref() {
                    "player" => {
                        self.number += 1;
                        match std::mem::take(&mut self.record).finish() {
                            Some(player) => return Ok(Some(player)),
                            None => skipped.add(self.number),
                        }
                    }
                    "playerslist" => self.closed = true,
                    _ => {
                        self.record.set(self.element, self.text.trim());
                        self.element = Element::Other;
                    }
                },
                Event::Eof => {
                    self.closed = true;
                    let why = "the file ends before </playerslist>: it is not complete".to_owned();
                    return Err(ListError::Xml { byte: self.reader.buffer_position(), why });
                }
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
        }
        Ok(None)
    }
}

fn push(text: &mut String, part: &str) {
    if text.len() + part.len() <= MAX_TEXT {
        text.push_str(part);
    }
}

fn predefined(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => None,
    }
}

impl Record {
    fn set(&mut self, element: Element, text: &str) {
        let mut number = || {
            super::number(text).unwrap_or_else(|()| {
                self.doubtful = true;
                None
            })
        };
        match element {
            Element::Standard => self.player.standard.rating = number(),
            Element::StandardK => self.player.standard.k = number(),
            Element::Rapid => self.player.rapid.rating = number(),
            Element::RapidK => self.player.rapid.k = number(),
            Element::Blitz => self.player.blitz.rating = number(),
            Element::BlitzK => self.player.blitz.k = number(),
            Element::Id => self.player.id = super::text(text),
            Element::Name => self.player.name = super::text(text),
            Element::Country => self.player.federation = super::text(text),
            Element::Sex => self.player.sex = super::sex(text),
            Element::Title => text.clone_into(&mut self.open_title),
            Element::WomenTitle => text.clone_into(&mut self.women_title),
            Element::Birthday => self.player.birth = super::birth(text),
            Element::Flag => text.clone_into(&mut self.flag),
            Element::Other => {}
        }
    }

    fn finish(self) -> Option<RatedPlayer> {
        let id_is_number = !self.player.id.is_empty() && self.player.id.bytes().all(|b| b.is_ascii_digit());
        if !id_is_number || self.player.name.is_empty() || self.doubtful {
            return None;
        }
        Some(RatedPlayer { title: super::title(&self.open_title, &self.women_title), inactive: self.flag.contains('i'), ..self.player })
    }
}
