-- What rating lists say of a player, beside the rating that the event uses. From here on the log may hold prizes, ranks by decision and
-- dates of rounds, which earlier programs do not know.
ALTER TABLE player ADD COLUMN ratings TEXT NOT NULL DEFAULT '[]';
