//! PNG, packed for speed: the bytes go no further than the terminal.

use ::print::pixels::Pixels;
use png::{BitDepth, ColorType, Compression, Encoder};

/// The file; `None` where the picture is none.
pub fn encode(pixels: &Pixels) -> Option<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width, pixels.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fastest);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&pixels.rgb).ok()?;
    writer.finish().ok()?;
    Some(file)
}
