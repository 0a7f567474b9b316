//! Pictures that an event brings along: logo and sponsors, as PNG or JPEG. They are read once, whole, before anything is printed with them.

use std::fmt;
use std::sync::Arc;

/// A larger file is none that a sheet needs.
pub const LARGEST: u64 = 4 << 20;
/// Most points on a side: at 25 mm more than any printer sets.
const MOST_POINTS: u32 = 4000;

/// The form of a picture's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

/// A picture that was decoded once without an error.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    form: Form,
    size: (u32, u32),
    bytes: Arc<[u8]>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {} x {} points", self.form, self.size.0, self.size.1)
    }
}

/// Why a file is no picture to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPicture {
    /// Neither PNG nor JPEG.
    #[error("neither PNG nor JPEG")]
    Form,
    /// The file is larger than [`LARGEST`] bytes.
    #[error("larger than {LARGEST} bytes")]
    Bytes,
    /// It has more than 4000 points on a side, or none.
    #[error("{0} x {1} points")]
    Points(u32, u32),
    /// It cannot be decoded.
    #[error("cannot be decoded")]
    Damaged,
}

impl Picture {
    /// A picture by its head; [`super::pdf::read_picture`] also decodes it.
    ///
    /// # Errors
    /// It is none, or too large.
    pub(crate) fn of_head(bytes: &[u8]) -> Result<Self, NoPicture> {
        if bytes.len() as u64 > LARGEST {
            return Err(NoPicture::Bytes);
        }
        let (form, size) = match bytes {
            [0x89, b'P', b'N', b'G', ..] => (Form::Png, png_size(bytes)),
            [0xff, 0xd8, 0xff, ..] => (Form::Jpeg, jpeg_size(bytes)),
            _ => return Err(NoPicture::Form),
        };
        let size = size.ok_or(NoPicture::Damaged)?;
        // Before anything is decoded: a small file may say that it is as large as a house.
        if !(1..=MOST_POINTS).contains(&size.0) || !(1..=MOST_POINTS).contains(&size.1) {
            return Err(NoPicture::Points(size.0, size.1));
        }
        Ok(Self { form, size, bytes: bytes.into() })
    }

    /// The form of its file.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Width and height of the picture as large as it can stand within a width and a height.
    pub fn within(&self, room: (i32, i32)) -> (i32, i32) {
        let (width, height) = (i64::from(self.size.0), i64::from(self.size.1));
        let wide = i64::from(room.1) * width / height;
        let high = i64::from(room.0) * height / width;
        let fitted = if wide <= i64::from(room.0) { (wide, i64::from(room.1)) } else { (i64::from(room.0), high) };
        (i32::try_from(fitted.0).unwrap_or(room.0), i32::try_from(fitted.1).unwrap_or(room.1))
    }
}

fn big_endian(bytes: &[u8]) -> Option<u32> {
    Some(bytes.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte))).filter(|_| !bytes.is_empty())
}

/// Width and height stand first of all, in the chunk IHDR (ISO/IEC 15948, 11.2.2).
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    (bytes.get(12..16)? == b"IHDR").then_some(())?;
    Some((big_endian(bytes.get(16..20)?)?, big_endian(bytes.get(20..24)?)?))
}

/// Height and width stand in the frame header, whose marker is one of SOF0 to SOF15 (ISO/IEC 10918-1, B.2.2).
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        let (mark, kind) = (*bytes.get(at)?, *bytes.get(at + 1)?);
        if mark != 0xff {
            return None;
        }
        match kind {
            // Filling bytes, and markers that stand alone.
            0xff => at += 1,
            0x01 | 0xd0..=0xd7 => at += 2,
            0xc0..=0xcf if !matches!(kind, 0xc4 | 0xc8 | 0xcc) => {
                return Some((big_endian(bytes.get(at + 7..at + 9)?)?, big_endian(bytes.get(at + 5..at + 7)?)?));
            }
            _ => at += 2 + usize::try_from(big_endian(bytes.get(at + 2..at + 4)?)?).ok()?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::read_picture;

    /// One black point, 1 x 1.
    pub const DOT: &[u8] = include_bytes!("../fixtures/dot.png");
    const PHOTO: &[u8] = include_bytes!("../fixtures/dot.jpg");

    #[test]
    fn pictures_are_read_and_stand_in_their_room() {
        for (bytes, form) in [(DOT, Form::Png), (PHOTO, Form::Jpeg)] {
            let picture = read_picture(bytes).unwrap();
            assert_eq!((picture.form(), picture.size), (form, (8, 4)));
            assert_eq!(picture.within((1000, 1000)), (1000, 500));
            assert_eq!(picture.within((1000, 100)), (200, 100));
        }
    }

    #[test]
    fn what_is_no_picture_says_why() {
        assert_eq!(read_picture(b"a letter to the sponsors"), Err(NoPicture::Form));
        assert_eq!(read_picture(&[]), Err(NoPicture::Form));
        assert_eq!(read_picture(&vec![0; 5 << 20]), Err(NoPicture::Bytes));
        for cut in 4..DOT.len() - 20 {
            assert!(read_picture(&DOT[..cut]).is_err(), "PNG of {cut} bytes");
        }
        for cut in 3..PHOTO.len() / 2 {
            assert!(read_picture(&PHOTO[..cut]).is_err(), "JPEG of {cut} bytes");
        }
        let mut huge = DOT.to_vec();
        huge[16..20].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff]);
        assert_eq!(read_picture(&huge), Err(NoPicture::Points(0x7fff_ffff, 4)));
    }
}
