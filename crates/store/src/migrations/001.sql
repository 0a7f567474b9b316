-- The log is the truth: one row per command, never changed, each hash covering the row and the hash before it.
CREATE TABLE log (
    seq    INTEGER PRIMARY KEY CHECK (seq > 0),
    at     TEXT NOT NULL,
    actor  TEXT NOT NULL,
    kind   TEXT NOT NULL,
    reason TEXT NOT NULL,
    body   TEXT NOT NULL,
    undoes INTEGER REFERENCES log (seq),
    prev   TEXT NOT NULL,
    hash   TEXT NOT NULL UNIQUE
) STRICT;

CREATE TRIGGER log_keeps_rows BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_loses_none BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- Everything below is the fold of the log, written in the same transaction, for people and programs that ask in SQL.
CREATE TABLE info (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    name TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE section (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL,
    game     TEXT NOT NULL,
    system   TEXT NOT NULL,
    rounds   INTEGER NOT NULL CHECK (rounds > 0),
    setup    TEXT NOT NULL,
    initial_color TEXT CHECK (initial_color IN ('white', 'black')),
    prohibited    TEXT NOT NULL,
    comments      TEXT NOT NULL
) STRICT;

CREATE TABLE player (
    section     INTEGER NOT NULL REFERENCES section (id) ON DELETE CASCADE,
    id          INTEGER NOT NULL,
    tpn         INTEGER CHECK (tpn > 0),
    name        TEXT NOT NULL,
    sex         TEXT NOT NULL,
    title       TEXT NOT NULL,
    rating      INTEGER CHECK (rating > 0),
    federation  TEXT NOT NULL,
    number      TEXT NOT NULL,
    club        TEXT NOT NULL,
    birth       TEXT NOT NULL,
    lot         INTEGER,
    presence    TEXT NOT NULL CHECK (presence IN ('unknown', 'present', 'absent')),
    status      TEXT NOT NULL CHECK (status IN ('active', 'withdrawn', 'expelled')),
    fixed_table INTEGER,
    byes        TEXT NOT NULL,
    PRIMARY KEY (section, id)
) STRICT;

CREATE TABLE round (
    section   INTEGER NOT NULL REFERENCES section (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL CHECK (number > 0),
    published TEXT,
    started   TEXT,
    editing   INTEGER NOT NULL CHECK (editing IN (0, 1)),
    engine    TEXT,
    PRIMARY KEY (section, number)
) STRICT;

CREATE TABLE board (
    section  INTEGER NOT NULL,
    round    INTEGER NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    white    INTEGER NOT NULL,
    black    INTEGER NOT NULL,
    result   TEXT,
    verified INTEGER NOT NULL CHECK (verified IN (0, 1)),
    rating_result TEXT,
    PRIMARY KEY (section, round, number),
    FOREIGN KEY (section, round) REFERENCES round (section, number) ON DELETE CASCADE,
    FOREIGN KEY (section, white) REFERENCES player (section, id),
    FOREIGN KEY (section, black) REFERENCES player (section, id),
    CHECK (white <> black)
) STRICT;

CREATE TABLE bye (
    section INTEGER NOT NULL,
    round   INTEGER NOT NULL,
    player  INTEGER NOT NULL,
    kind    TEXT NOT NULL CHECK (kind IN ('PAB', 'FPB', 'HPB', 'ZPB')),
    PRIMARY KEY (section, round, player),
    FOREIGN KEY (section, round) REFERENCES round (section, number) ON DELETE CASCADE,
    FOREIGN KEY (section, player) REFERENCES player (section, id)
) STRICT;
