//! International (100 squares), Russian and Brazilian (64 squares) draughts: position, moves, notation, draw rules.
