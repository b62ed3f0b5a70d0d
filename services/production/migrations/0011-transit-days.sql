-- Up Migration
-- Business days that every service takes longer to the order's destinations than on the mainland.
ALTER TABLE orders ADD COLUMN extra_transit_days int NOT NULL DEFAULT 0;
ALTER TABLE promises ADD COLUMN extra_transit_days int NOT NULL DEFAULT 0;
