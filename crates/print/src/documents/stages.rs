//! Documents of a section with several stages: one after the other, each under its name.

use crate::input::Input;
use crate::sheet::Part;
use std::collections::BTreeSet;

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
    once(&mut parts);
    parts
}

/// What explains a sign stands once, under the last stage that has it: of the legends above only what no later one says is left.
fn once(parts: &mut Vec<Part>) {
    let mut said = BTreeSet::new();
    for part in parts.iter_mut().rev() {
        let Part::Note(text) = part else { continue };
        let kept: Vec<&str> = text.split(" · ").filter(|clause| !said.contains(*clause)).collect();
        let kept = kept.join(" · ");
        said.extend(text.split(" · ").map(str::to_owned));
        *text = kept;
    }
    parts.retain(|part| !matches!(part, Part::Note(text) if text.is_empty()));
}

/// The stages, or the whole section as the only one.
pub fn list<'i, 'a>(input: &'i Input<'a>) -> &'i [Input<'a>] {
    if input.stages.is_empty() { std::slice::from_ref(input) } else { &input.stages }
}
