-- Contestants may be teams: their captains and lists, their players, the line-ups of each round.
ALTER TABLE player ADD COLUMN captain TEXT NOT NULL DEFAULT '';
ALTER TABLE player ADD COLUMN roster TEXT NOT NULL DEFAULT '[]';

CREATE TABLE member (
    section    INTEGER NOT NULL REFERENCES section (id) ON DELETE CASCADE,
    id         INTEGER NOT NULL CHECK (id > 0),
    team       INTEGER NOT NULL,
    name       TEXT NOT NULL,
    rating     INTEGER,
    body       TEXT NOT NULL,
    PRIMARY KEY (section, id),
    FOREIGN KEY (section, team) REFERENCES player (section, id)
) STRICT;

CREATE TABLE line_up (
    section INTEGER NOT NULL,
    round   INTEGER NOT NULL,
    team    INTEGER NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (section, round, team),
    FOREIGN KEY (section, round) REFERENCES round (section, number) ON DELETE CASCADE,
    FOREIGN KEY (section, team) REFERENCES player (section, id)
) STRICT;
