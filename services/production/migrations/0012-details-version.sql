-- Up Migration
-- The version of the order's details that named its additional transit days; 0: `order.placed` did.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS details_version int NOT NULL DEFAULT 0;
