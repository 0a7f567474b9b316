//! The writer.

use super::{Game, Line, Step};

/// Longest line of moves, in characters, unless a single token is longer.
const WIDTH: usize = 79;

impl Game {
    /// The game as PDN text, ending with an empty line. Comments and tags that were read are written as they are; braces and control
    /// characters in others are replaced, because PDN cannot hold them.
    pub fn to_pdn(&self) -> String {
        let mut out = String::new();
        for (name, value) in &self.tags {
            let value = plain(value).replace('\\', "\\\\").replace('"', "\\\"");
            out.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        if !self.tags.is_empty() {
            out.push('\n');
        }
        let black_begins = self.tag("FEN").is_some_and(|f| f.trim_start().starts_with(['B', 'b']));
        let mut words = Vec::new();
        write_line(&self.line, usize::from(black_begins), &mut words);
        words.push(self.terminator.clone());
        let mut column = 0;
        for word in words {
            let length = word.chars().count();
            if column > 0 {
                let fits = column + 1 + length <= WIDTH;
                out.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            out.push_str(&word);
            column += length;
        }
        out.push_str("\n\n");
        out
    }
}

/// The words of a line whose first step is that ply: even White's, odd Black's.
fn write_line(line: &Line, first: usize, words: &mut Vec<String>) {
    comments(&line.comments, words);
    // After an interruption Black's move has its number again.
    let mut interrupted = true;
    for (ply, node) in (first..).zip(&line.nodes) {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if interrupted {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(match &node.step {
            Step::Move(text) => format!("{text}{}", node.strength),
            Step::Setup(fen) => format!("/FEN \"{}\"/", plain(fen).replace('\\', "\\\\").replace('"', "\\\"")),
            Step::Missing => "-".to_owned(),
        });
        words.extend(node.nags.iter().map(|n| format!("${n}")));
        comments(&node.comments, words);
        for variation in &node.variations {
            words.push("(".to_owned());
            write_line(variation, ply, words);
            words.push(")".to_owned());
        }
        interrupted = !node.comments.is_empty() || !node.variations.is_empty();
    }
}

fn comments(comments: &[String], words: &mut Vec<String>) {
    words.extend(comments.iter().map(|c| format!("{{{}}}", plain(c))));
}

fn plain(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '{' => '(',
            '}' => ')',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}
