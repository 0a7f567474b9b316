-- Which event this is: the same in every copy of the file, never changed. Not on any sheet.
CREATE TABLE identity (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id  TEXT NOT NULL CHECK (length(id) = 32)
) STRICT;

CREATE TRIGGER identity_stays BEFORE UPDATE ON identity BEGIN SELECT RAISE(ABORT, 'an event keeps its id'); END;
CREATE TRIGGER identity_is_kept BEFORE DELETE ON identity BEGIN SELECT RAISE(ABORT, 'an event keeps its id'); END;
