-- Up Migration
-- Everything that a submission reserves: limited editions at catalog, production time. Null: withdrawn.
DELETE FROM reservations;
ALTER TABLE reservations DROP COLUMN lines;
ALTER TABLE reservations ADD COLUMN wish jsonb;
