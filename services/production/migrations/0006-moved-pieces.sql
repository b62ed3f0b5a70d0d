-- Up Migration
-- The state and times of a piece before an admin moved it last, so that the move can be undone.
ALTER TABLE jobs ADD COLUMN moved_from jsonb;
