-- Up Migration
-- Everything that a submission reserves: pieces of limited editions at catalog, work at production. Null: withdrawn.
DELETE FROM reservations;
ALTER TABLE reservations DROP COLUMN lines;
ALTER TABLE reservations ADD COLUMN wish jsonb;
