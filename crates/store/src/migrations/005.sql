-- A section has stages; a meeting takes place at a table and may have several games. What stood before is the simplest case of it: one stage
-- of everybody, each board a meeting of one game.
CREATE TABLE stage (
    section INTEGER NOT NULL REFERENCES section (id) ON DELETE CASCADE,
    id      INTEGER NOT NULL CHECK (id > 0),
    name    TEXT NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (section, id)
) STRICT;

INSERT INTO stage (section, id, name, body) SELECT id, 1, '', '{"id":1,"entrants":"everybody"}' FROM section;

ALTER TABLE board ADD COLUMN meeting INTEGER NOT NULL DEFAULT 0;
ALTER TABLE board ADD COLUMN game INTEGER NOT NULL DEFAULT 1;
ALTER TABLE board ADD COLUMN stage INTEGER NOT NULL DEFAULT 1;
ALTER TABLE board ADD COLUMN extra TEXT;
UPDATE board SET meeting = number;

ALTER TABLE round ADD COLUMN settled TEXT NOT NULL DEFAULT '{}';
