-- Up Migration
-- Pieces that were refunded before shipping and are neither made nor sent: their number by line id.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS left_out jsonb NOT NULL DEFAULT '{}';
