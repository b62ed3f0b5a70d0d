-- Up Migration
-- When the next attempt may be checked; null: immediately.
ALTER TABLE attempts ADD COLUMN next_at timestamptz;
