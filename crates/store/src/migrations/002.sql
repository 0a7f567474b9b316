-- What was kept of the games themselves: both scoresheets as written with the arbiter's decisions, the clock's ledger, incidents.

CREATE TABLE game (
    section INTEGER NOT NULL REFERENCES section (id) ON DELETE CASCADE,
    round   INTEGER NOT NULL CHECK (round > 0),
    board   INTEGER NOT NULL CHECK (board > 0),
    body    TEXT NOT NULL,
    PRIMARY KEY (section, round, board)
) STRICT;

CREATE TABLE clock (
    section INTEGER NOT NULL REFERENCES section (id) ON DELETE CASCADE,
    round   INTEGER NOT NULL CHECK (round > 0),
    board   INTEGER NOT NULL CHECK (board > 0),
    body    TEXT NOT NULL,
    PRIMARY KEY (section, round, board)
) STRICT;

CREATE TABLE incident (
    section INTEGER NOT NULL REFERENCES section (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL CHECK (number > 0),
    round   INTEGER NOT NULL CHECK (round > 0),
    board   INTEGER NOT NULL CHECK (board > 0),
    body    TEXT NOT NULL,
    PRIMARY KEY (section, number)
) STRICT;
