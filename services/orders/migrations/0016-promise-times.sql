-- Up Migration
-- The time of the last event about the promise; earlier events change nothing.
ALTER TABLE orders ADD COLUMN promise_at timestamptz(3);
