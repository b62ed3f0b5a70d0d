-- Up Migration
-- When the carrier was asked last, with or without an answer: those asked longest ago are asked first.
ALTER TABLE shipments ADD COLUMN tracked_at timestamptz;
