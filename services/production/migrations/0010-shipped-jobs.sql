-- Up Migration
-- When a job left with its order or parcel. Jobs shipped by earlier releases have the time in `ready_at`.
ALTER TABLE jobs ADD COLUMN IF NOT EXISTS shipped_at timestamptz;
-- left in a parcel before the rest of its order was cancelled, so it stays shipped when the order is reopened
ALTER TABLE jobs ADD COLUMN IF NOT EXISTS is_sent boolean NOT NULL DEFAULT false;
