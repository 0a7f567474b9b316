//! Xiangqi: position, moves, notations, repetition rulings with reasons, natural limit.
