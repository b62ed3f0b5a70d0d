-- Up Migration
-- The state and times of a job before an admin last moved it, so that the move can be undone.
ALTER TABLE jobs ADD COLUMN moved_from jsonb;
