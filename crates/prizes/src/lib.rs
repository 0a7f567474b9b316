//! Prize lists of a tournament: who gets what, shared how, and why. Amounts are whole numbers of the smallest unit (cents); shares are
//! exact fractions until a list says how they are rounded.
