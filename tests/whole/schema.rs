//! What is written as JSON, held against the schema in `docs`: as much of JSON Schema as that schema uses, each word of it that is not known here
//! a failure.

use serde_json::Value;

/// What is wrong with a value; empty where it is as the schema says.
pub fn faults(value: &Value) -> Vec<String> {
    let text = include_str!("../../docs/section.schema.json");
    let schema: Value = serde_json::from_str(text).unwrap();
    let mut found = Vec::new();
    hold(&schema, &schema, value, "", &mut found);
    found
}

fn hold(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    for (word, asked) in schema.as_object().unwrap() {
        let holds = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" | "properties" => true,
            "$ref" => {
                let place = asked.as_str().unwrap().strip_prefix('#').unwrap();
                hold(root, root.pointer(place).unwrap_or_else(|| panic!("{place} is nowhere")), value, at, found);
                true
            }
            "const" => value == asked,
            "enum" => asked.as_array().unwrap().contains(value),
            "type" => match asked {
                Value::Array(types) => types.iter().any(|of| is_of(of, value)),
                of => is_of(of, value),
            },
            "minimum" => value.as_i64().is_none_or(|n| n >= asked.as_i64().unwrap()),
            "pattern" => {
                assert_eq!(asked, "^-?[0-9]+(\\.[0-9]+)?$", "the one pattern that is known here");
                let text = value.as_str().unwrap_or_default();
                let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
                let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
                digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(part)
            }
            "anyOf" => asked.as_array().unwrap().iter().any(|one| {
                let mut inner = Vec::new();
                hold(root, one, value, at, &mut inner);
                inner.is_empty()
            }),
            "required" => asked.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "items" => {
                for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                    hold(root, asked, item, &format!("{at}/{n}"), found);
                }
                true
            }
            "additionalProperties" => {
                assert_eq!(asked, false);
                for (name, inner) in value.as_object().into_iter().flatten() {
                    match schema["properties"].get(name) {
                        Some(of) => hold(root, of, inner, &format!("{at}/{name}"), found),
                        None => found.push(format!("{at}/{name}: not in the schema")),
                    }
                }
                true
            }
            word => panic!("{word} is not known here"),
        };
        if !holds {
            found.push(format!("{at}: {value} is against {word} {asked}"));
        }
    }
}

fn is_of(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        name => panic!("{name} is not known here"),
    }
}

#[test]
fn the_schema_refuses_what_is_not_so() {
    let wrong = serde_json::json!({"format": "flagfall-section", "version": 2, "rounds_declared": "9", "players": [{"id": 0}], "x": 1});
    let said = faults(&wrong).join("\n");
    for part in ["/version: 2", "/rounds_declared: \"9\"", "/players/0/id: 0", "/x: not in the schema", "against required"] {
        assert!(said.contains(part), "{part}\n{said}");
    }
}
