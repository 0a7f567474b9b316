//! What a terminal makes of the bytes is the board.

use super::*;
use ::print::diagram::Inks;
use ::print::diagram::screen::{Colours, Marked, Sign};
use ::print::drawing::Ink;
use ::print::pixels::Pixels;
use arbitration::game::{GamePosition, Point};
use arbitration::kind::GameKind;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

const LIGHT: Ink = Ink(175, 135, 95);
const DARK: Ink = Ink(135, 95, 0);
const LAST: Ink = Ink(135, 135, 175);
const RED: Ink = Ink(135, 0, 0);

/// The start of a game on 40 columns and 20 rows of 10 by 20 dots, the last move marked.
pub fn scene(kind: GameKind, protocol: Protocol) -> Scene {
    let position = GamePosition::start(kind);
    let man = |body, line| Inks { body, line, edge: Ink::BLACK, halo: None };
    let first = if kind == GameKind::Xiangqi { man(RED, Ink::WHITE) } else { man(Ink::WHITE, Ink::BLACK) };
    let second = if kind == GameKind::Xiangqi { man(Ink::WHITE, Ink::BLACK) } else { man(Ink::BLACK, Ink::WHITE) };
    let colours = Colours {
        around: Ink::BLACK,
        label: Ink(168, 168, 168),
        light: (LIGHT, Ink::BLACK),
        dark: (DARK, Ink::WHITE),
        men: [first, second],
    };
    let marks = vec![Marked { at: Point { file: 4, rank: 3 }, sign: Sign::Last, ground: LAST, ink: Ink::BLACK }];
    let board = Board { kind, men: position.men(), marks, is_flipped: false, size: (425, 425), colours };
    Scene { place: Rect::new(2, 3, 43, 22), protocol, board }
}

/// The dots of a PNG.
fn decode_png(file: &[u8]) -> Pixels {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut rgb).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (::png::ColorType::Rgb, ::png::BitDepth::Eight));
    Pixels { width: info.width, height: info.height, rgb }
}

/// The dots of a picture in Sixel.
fn decode_sixel(bytes: &[u8]) -> Pixels {
    let text = std::str::from_utf8(bytes).unwrap();
    let text = text.strip_prefix("\x1bP0;1;0q\"1;1;").and_then(|text| text.strip_suffix("\x1b\\")).unwrap();
    let number = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let (width, rest) = text.split_once(';').unwrap();
    let high = number(rest);
    let (width, height): (usize, usize) = (width.parse().unwrap(), high.parse().unwrap());
    let mut rest = &rest[high.len()..];
    let mut registers = std::collections::BTreeMap::new();
    let mut dots = vec![None; width * height];
    let (mut register, mut x, mut top) = (0, 0, 0);
    while let Some(sign) = rest.chars().next() {
        rest = &rest[1..];
        let mut times = 1;
        let mut band = sign;
        match sign {
            '#' => {
                let n = number(rest);
                rest = &rest[n.len()..];
                register = n.parse().unwrap();
                if let Some(after) = rest.strip_prefix(";2;") {
                    let end =
                        after.find(['#', '!']).unwrap_or(after.len()).min(after.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap());
                    let parts: Vec<u32> = after[..end].split(';').map(|part| part.parse().unwrap()).collect();
                    registers.insert(register, [parts[0], parts[1], parts[2]].map(|p| u8::try_from((p * 255 + 50) / 100).unwrap()));
                    rest = &after[end..];
                }
                continue;
            }
            '$' => {
                x = 0;
                continue;
            }
            '-' => {
                (x, top) = (0, top + 6);
                continue;
            }
            '!' => {
                let n = number(rest);
                times = n.parse().unwrap();
                band = rest[n.len()..].chars().next().unwrap();
                rest = &rest[n.len() + 1..];
            }
            _ => {}
        }
        let bits = u32::from(band) - 63;
        for _ in 0..times {
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                assert!(x < width && top + bit < height, "a dot outside");
                assert_eq!(dots[(top + bit) * width + x].replace(registers[&register]), None, "a dot twice");
            }
            x += 1;
        }
    }
    assert!(registers.len() <= 16, "a VT340 has no more");
    let rgb = dots.into_iter().flat_map(|dot| dot.expect("every dot has a colour")).collect();
    Pixels { width: u32::try_from(width).unwrap(), height: u32::try_from(height).unwrap(), rgb }
}

/// What a terminal of Kitty's protocol is given to keep, with its number.
pub fn decode_kitty(bytes: &[u8]) -> (u32, Vec<u8>) {
    let text = std::str::from_utf8(bytes).unwrap();
    let chunks: Vec<&str> = text.split_terminator("\x1b\\").map(|chunk| chunk.strip_prefix("\x1b_G").unwrap()).collect();
    let mut payload = String::new();
    for (n, chunk) in chunks.iter().enumerate() {
        let (head, data) = chunk.split_once(';').unwrap();
        assert!(data.len() <= 4096 && head.contains("q=2"), "{head}");
        assert_eq!(head.ends_with("m=1"), n + 1 < chunks.len(), "{head}");
        assert!(n == 0 || data.len() % 4 == 0 && !head.contains("i="));
        payload.push_str(data);
    }
    let number = chunks[0].split(',').find_map(|part| part.strip_prefix("i=")).unwrap().parse().unwrap();
    (number, BASE64_STANDARD.decode(payload).unwrap())
}

fn decoded(scene: &Scene) -> Pixels {
    let bytes = compose(scene).unwrap();
    match scene.protocol {
        Protocol::Kitty => {
            let (number, png) = decode_kitty(&kitty::transmit(7, &bytes));
            assert_eq!(number, 7);
            decode_png(&png)
        }
        Protocol::Iterm => {
            let text = std::str::from_utf8(&bytes).unwrap();
            let (head, data) =
                text.strip_prefix("\x1b]1337;File=inline=1;").unwrap().strip_suffix('\x07').unwrap().split_once(':').unwrap();
            assert!(head.contains("width=43;height=22;preserveAspectRatio=0"), "{head}");
            decode_png(&BASE64_STANDARD.decode(data).unwrap())
        }
        Protocol::Sixel => decode_sixel(&bytes),
    }
}

const ALL: [Protocol; 3] = [Protocol::Kitty, Protocol::Iterm, Protocol::Sixel];

/// Percent is all that Sixel says of a colour.
fn is(dot: Ink, ink: Ink) -> bool {
    [(dot.0, ink.0), (dot.1, ink.1), (dot.2, ink.2)].iter().all(|(a, b)| a.abs_diff(*b) <= 2)
}

/// How many dots of a square of 50 have a colour.
fn count(pixels: &Pixels, (file, row): (u32, u32), ink: Ink) -> usize {
    (0..2500).filter(|n| is(pixels.at(25 + file * 50 + n % 50, row * 50 + n / 50), ink)).count()
}

#[test]
fn a_board_comes_back_out_of_every_protocol() {
    for protocol in ALL {
        let pixels = decoded(&scene(GameKind::Chess, protocol));
        assert_eq!((pixels.width, pixels.height), (425, 425), "{protocol:?}");
        assert!(count(&pixels, (4, 7), Ink::WHITE) > 400, "{protocol:?}: the white king");
        assert!(count(&pixels, (4, 0), Ink::BLACK) > 400, "{protocol:?}: the black king");
        assert_eq!(count(&pixels, (3, 4), LIGHT) + count(&pixels, (3, 4), DARK), 2500, "{protocol:?}: d4 is empty");
        assert!(count(&pixels, (4, 4), LAST) > 2000 && count(&pixels, (4, 4), LIGHT) == 0, "{protocol:?}: the last move came to e4");
        let men: Vec<usize> = (0..8).map(|file| count(&pixels, (file, 7), Ink::WHITE)).collect();
        assert!(men[..5].iter().enumerate().all(|(n, dots)| !men[..n].contains(dots)), "{protocol:?}: five kinds of men: {men:?}");
    }
}

#[test]
fn men_of_xiangqi_come_back_with_their_characters() {
    for protocol in ALL {
        let pixels = decoded(&scene(GameKind::Xiangqi, protocol));
        let of = |ink: Ink| pixels.rgb.chunks_exact(3).filter(|dot| is(Ink(dot[0], dot[1], dot[2]), ink)).count();
        // Sixteen discs of each side, of 38 dots from crossing to crossing.
        assert!(of(RED) > 16 * 300 && of(Ink::WHITE) > 16 * 300, "{protocol:?}: {} {}", of(RED), of(Ink::WHITE));
        let step = 425 * 100 / 1116;
        let (x, y) =
            ((425 - step * 966 / 100) / 2 + step * 108 / 100 + 4 * step, (425 - step * 1116 / 100) / 2 + step * 108 / 100 + 9 * step);
        let around = (0..24 * 24).map(|n| pixels.at(x - 12 + n % 24, y - 12 + n / 24)).collect::<Vec<_>>();
        let of = |ink| around.iter().filter(|dot| is(**dot, ink)).count();
        assert!(of(RED) > 150 && of(Ink::WHITE) > 60, "{protocol:?}: the red king's character: {} {}", of(RED), of(Ink::WHITE));
    }
}

#[test]
fn nothing_but_the_protocol_s_own_commands_controls_the_terminal() {
    for protocol in ALL {
        for kind in GameKind::ALL {
            let bytes = compose(&scene(kind, protocol)).unwrap();
            if protocol == Protocol::Kitty {
                continue;
            }
            let inner = &bytes[1..bytes.len() - 2];
            assert!(inner.iter().all(|byte| (0x20..0x7f).contains(byte)), "{protocol:?} {kind}");
        }
    }
}

#[test]
fn a_picture_without_extent_is_none() {
    let mut flat = scene(GameKind::Chess, Protocol::Kitty);
    flat.board.size = (0, 10);
    assert_eq!(compose(&flat), None);
}
