-- Up Migration
-- From when on the next attempt is checked. Where it is null, at once.
ALTER TABLE attempts ADD COLUMN next_at timestamptz;
