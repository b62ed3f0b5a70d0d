-- Up Migration
-- Null until `order.placed` arrives: other events of the order may arrive before it.
ALTER TABLE orders ALTER COLUMN lines DROP NOT NULL;
ALTER TABLE orders ALTER COLUMN service DROP NOT NULL;
ALTER TABLE orders ALTER COLUMN total_cents DROP NOT NULL;
ALTER TABLE orders ALTER COLUMN placed_at DROP NOT NULL;
ALTER TABLE orders ADD COLUMN is_paid boolean NOT NULL DEFAULT false;
-- The time of the last event that closed or reopened it; earlier events change nothing.
ALTER TABLE orders ADD COLUMN state_at timestamptz NOT NULL DEFAULT '-infinity';
