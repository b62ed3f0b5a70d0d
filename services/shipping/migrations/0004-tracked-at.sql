-- Up Migration
-- When the carrier was last asked, with or without an answer; the oldest is asked next.
ALTER TABLE shipments ADD COLUMN tracked_at timestamptz;
