//! Sixel, the pictures of the terminals of DEC (VT330/VT340 Programmer Reference, 14): bands of six rows, one pass over a band for each
//! colour in it.

use ::print::pixels::Pixels;
use std::collections::HashMap;
use std::ops::Range;

/// Colours of a picture: as many as a VT340 has registers, so that every terminal has them. A board has about ten, the rest are the shades
/// along their edges.
const COLOURS: usize = 16;
/// Two colours nearer than this, as the sum of the squares of the differences, do not both need a register.
const NEAR: u32 = 3 * 14 * 14;

type Rgb = [u8; 3];

/// The picture where the cursor stands.
pub fn encode(pixels: &Pixels) -> Vec<u8> {
    let (colours, dots) = registers(pixels);
    // Dots keep their proportion of one to one; what is not drawn stays as it was.
    let mut out = format!("\x1bP0;1;0q\"1;1;{};{}", pixels.width, pixels.height).into_bytes();
    for (number, rgb) in colours.iter().enumerate() {
        let [red, green, blue] = rgb.map(|part| (u32::from(part) * 100 + 127) / 255);
        out.extend_from_slice(format!("#{number};2;{red};{green};{blue}").as_bytes());
    }
    let width = usize::try_from(pixels.width).unwrap_or(1).max(1);
    let mut bands = vec![vec![0_u8; width]; colours.len()];
    let (mut before, mut written): (&[u8], Range<usize>) = (&[], 0..0);
    for band in dots.chunks(6 * width) {
        // Below a row of empty squares nearly all bands are as the one above.
        if band == before {
            out.extend_from_within(written.clone());
            continue;
        }
        let from = out.len();
        sixels(band, width, &mut bands, &mut out);
        (before, written) = (band, from..out.len());
    }
    out.extend_from_slice(b"\x1b\\");
    out
}

/// Six rows, or what is left of them: a line of signs for each colour in them. `bands` is room to work in, of each colour a line of zeros.
fn sixels(rows: &[u8], width: usize, bands: &mut [Vec<u8>], out: &mut Vec<u8>) {
    let mut present = vec![false; bands.len()];
    for (bit, row) in rows.chunks(width).enumerate() {
        let mut column = 0;
        for run in row.chunk_by(|a, b| a == b) {
            let register = usize::from(run[0]);
            present[register] = true;
            bands[register][column..column + run.len()].iter_mut().for_each(|dots| *dots |= 1 << bit);
            column += run.len();
        }
    }
    for (register, line) in bands.iter_mut().enumerate().filter(|(register, _)| present[*register]) {
        out.extend_from_slice(format!("#{register}").as_bytes());
        for run in line.chunk_by(|a, b| a == b) {
            let sign = 63 + run[0];
            if run.len() > 3 {
                out.extend_from_slice(format!("!{}", run.len()).as_bytes());
                out.push(sign);
            } else {
                out.extend(run.iter().map(|_| sign));
            }
        }
        line.fill(0);
        // Back to the beginning of the band.
        out.push(b'$');
    }
    out.push(b'-');
}

/// The colours of a picture, the most frequent first, and the number of that of each dot.
fn registers(pixels: &Pixels) -> (Vec<Rgb>, Vec<u8>) {
    // Most dots are as the one before: each run is looked up once.
    let (all, _) = pixels.rgb.as_chunks::<3>();
    let mut counted: HashMap<Rgb, usize> = HashMap::new();
    for run in all.chunk_by(|a, b| a == b) {
        *counted.entry(run[0]).or_default() += run.len();
    }
    let mut frequent: Vec<(usize, Rgb)> = counted.iter().map(|(rgb, count)| (*count, *rgb)).collect();
    frequent.sort_unstable_by(|a, b| b.cmp(a));
    let mut colours: Vec<Rgb> = Vec::new();
    for (_, rgb) in &frequent {
        if colours.len() < COLOURS && colours.iter().all(|other| apart(*other, *rgb) >= NEAR) {
            colours.push(*rgb);
        }
    }
    let number = |rgb: &Rgb| -> u8 {
        let nearest = (0_u8..).zip(&colours).min_by_key(|(_, other)| apart(**other, *rgb));
        nearest.map_or(0, |(number, _)| number)
    };
    let numbers: HashMap<Rgb, u8> = counted.keys().map(|rgb| (*rgb, number(rgb))).collect();
    let mut dots = Vec::with_capacity(all.len());
    for run in all.chunk_by(|a, b| a == b) {
        let register = numbers.get(&run[0]).copied().unwrap_or(0);
        dots.resize(dots.len() + run.len(), register);
    }
    (colours, dots)
}

fn apart(one: Rgb, other: Rgb) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}
