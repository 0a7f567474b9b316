//! Pictures on a page of the library.

use super::points;
use crate::drawing::Placed;
use crate::picture::{Form, NoPicture, Picture};
use krilla::Data;
use krilla::geom::{Size, Transform};
use krilla::image::Image;
use krilla::page::PageSettings;
use krilla::surface::Surface;

/// A picture as the library takes it.
fn opened(picture: &Picture) -> Result<Image, String> {
    let data = Data::from(picture.bytes().to_vec());
    match picture.form() {
        Form::Png => Image::from_png(data, true),
        Form::Jpeg => Image::from_jpeg(data, true),
    }
}

/// Reads a picture of a sheet, whole.
///
/// # Errors
/// It is none, too large, or damaged.
pub fn read_picture(bytes: &[u8]) -> Result<Picture, NoPicture> {
    let picture = Picture::of_head(bytes)?;
    if draws(&picture) { Ok(picture) } else { Err(NoPicture::Damaged) }
}

/// Whether a picture can be drawn: the library decodes it only when the file is finished, and then the whole file fails with it.
fn draws(picture: &Picture) -> bool {
    let (Ok(image), Some(size)) = (opened(picture), Size::from_wh(1.0, 1.0)) else { return false };
    let Some(settings) = PageSettings::from_wh(1.0, 1.0) else { return false };
    let mut pdf = krilla::Document::new();
    let mut page = pdf.start_page_with(settings);
    let mut surface = page.surface();
    surface.draw_image(image, size);
    surface.finish();
    page.finish();
    pdf.finish().is_ok()
}

/// A picture at its place.
pub(super) fn draw_picture(placed: &Placed, surface: &mut Surface<'_>) {
    let Placed { at, size, picture, turned } = placed;
    let (right, bottom) = (points(at.0 + size.0), points(at.1 + size.1));
    let (Ok(image), Some(size)) = (opened(picture), Size::from_wh(points(size.0), points(size.1))) else { return };
    let upright = Transform::from_translate(points(at.0), points(at.1));
    let place = if *turned { Transform::from_row(-1.0, 0.0, 0.0, -1.0, right, bottom) } else { upright };
    surface.push_transform(&place);
    surface.draw_image(image, size);
    surface.pop();
}
