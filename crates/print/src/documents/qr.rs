//! The sheet with the QR code of the event's pages (二维码), to be read from a few steps away.

use crate::drawing::{Drawing, Ink, Letters, MM, Shape, Step, tenths};
use crate::input::Input;
use crate::measure::{Align, PT, Unit};
use crate::qr::{Matrix, QUIET, matrix};
use crate::sheet::Part;

/// The width of the sheet between its margins.
const WIDTH: Unit = 181 * MM;
/// The code with its white border.
const SIDE: Unit = 120 * MM;
/// Smaller modules are lost on a copy of a copy.
const LEAST: Unit = tenths(8);

/// The code, and the address in letters for those who type it.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let address = input.records.map_or("", |records| records.info.site.as_str());
    let Ok(code) = matrix(address) else { return vec![Part::Note(lang.fill("print.qr.too_long", &[("address", address)]))] };
    let modules = Unit::try_from(code.side() + 2 * QUIET).unwrap_or(1);
    let module = (SIDE / modules).max(LEAST);
    let side = module * modules;
    let centre = |y, size, text: &str, lines| Letters::new((WIDTH / 2, y), size, text).aligned(Align::Center).within(WIDTH, lines);
    let mut drawing = Drawing::new((WIDTH, side + 52 * MM));
    drawing.alt = lang.fill("print.qr.alt", &[("address", address)]);
    drawing.letters.push(centre(14 * MM, 24 * PT, lang.text("print.qr.what"), 1).bold());
    drawing.shapes.push(squares(&code, module, ((WIDTH - side) / 2, 20 * MM)));
    drawing.letters.push(centre(side + 28 * MM, 14 * PT, address, 3));
    vec![Part::Drawing(drawing)]
}

/// The dark modules of a code as one shape, its white border included in the place.
fn squares(code: &Matrix, module: Unit, at: (Unit, Unit)) -> Shape {
    let unit = |n: usize| Unit::try_from(n).unwrap_or(0);
    let bar = |(row, column, length): (usize, usize, usize)| {
        let (left, top) = (at.0 + unit(column + QUIET) * module, at.1 + unit(row + QUIET) * module);
        let (right, bottom) = (left + unit(length) * module, top + module);
        [Step::Move((left, top)), Step::Line((right, top)), Step::Line((right, bottom)), Step::Line((left, bottom)), Step::Close]
    };
    Shape { steps: code.bars().into_iter().flat_map(bar).collect(), fill: Some(Ink::BLACK), line: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_squares_inside_a_white_border() {
        let code = matrix("https://example.org").unwrap();
        let shape = squares(&code, 300, (1000, 2000));
        let places: Vec<(Unit, Unit)> = shape
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Move(at) | Step::Line(at) => Some(*at),
                _ => None,
            })
            .collect();
        let last = 300 * Unit::try_from(code.side() + QUIET).unwrap();
        assert_eq!(places.iter().min(), Some(&(1000 + 4 * 300, 2000 + 4 * 300)));
        assert!(places.iter().all(|(x, y)| *x <= 1000 + last && *y <= 2000 + last && (x - 1000) % 300 == 0 && (y - 2000) % 300 == 0));
    }
}
