//! Documents of a section with several stages: one after the other, each under its name.

use crate::input::Input;
use crate::sheet::Part;

/// What a document says of each stage, under its name; of a section that is one stage, without one. A stage of which nothing is said has no
/// title.
pub fn each(input: &Input<'_>, make: impl Fn(&Input<'_>) -> Vec<Part>) -> Vec<Part> {
    if input.stages.is_empty() {
        return make(input);
    }
    let mut parts = Vec::new();
    for stage in &input.stages {
        let of_stage = make(stage);
        if !of_stage.is_empty() {
            parts.push(Part::Title(stage.stage.to_owned()));
            parts.extend(of_stage);
        }
    }
    // A legend stands once, under the last stage that needs it.
    let notes: Vec<Option<String>> = parts.iter().map(|part| if let Part::Note(text) = part { Some(text.clone()) } else { None }).collect();
    let mut at = 0;
    parts.retain(|_| {
        at += 1;
        notes[at - 1].is_none() || !notes[at..].contains(&notes[at - 1])
    });
    parts
}

/// The stages, or the whole section as the only one.
pub fn list<'i, 'a>(input: &'i Input<'a>) -> &'i [Input<'a>] {
    if input.stages.is_empty() { std::slice::from_ref(input) } else { &input.stages }
}
