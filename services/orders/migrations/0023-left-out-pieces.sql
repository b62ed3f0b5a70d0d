-- Up Migration
-- Pieces that were refunded before shipping and are neither made nor sent.
ALTER TABLE order_items ADD COLUMN IF NOT EXISTS left_out int NOT NULL DEFAULT 0;
-- Whether the refund leaves its pieces out once it is done.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS leaves_out boolean NOT NULL DEFAULT false;
