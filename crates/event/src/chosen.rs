//! What can be chosen by name: on the command line, in forms and in the log the same.

/// A choice of a policy: its values have names, on the command line and in the log the same.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$value_doc])* #[serde(rename = $text)] $value),+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// The name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text),+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::NoSuchChoice;

            fn from_str(text: &str) -> Result<Self, $crate::NoSuchChoice> {
                let names = || Self::ALL.iter().map(|value| value.name()).collect();
                Self::ALL.iter().copied().find(|value| value.name() == text.trim()).ok_or_else(|| $crate::NoSuchChoice(names()))
            }
        }
    };
}

/// A text is none of the values; those that there are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("one of {}", .0.join(", "))]
pub struct NoSuchChoice(pub Vec<&'static str>);

pub(super) use choice;
