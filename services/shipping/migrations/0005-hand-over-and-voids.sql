-- Up Migration
-- The carrier's first scan; null while there is only a label.
ALTER TABLE shipments ADD COLUMN handed_over_at timestamptz;
-- Set before the request to the carrier, and after its answer.
ALTER TABLE shipments ADD COLUMN void_requested_at timestamptz;
ALTER TABLE shipments ADD COLUMN voided_at timestamptz;

-- A voided parcel gets a new label.
ALTER TABLE shipments DROP CONSTRAINT shipments_order_id_parcel_key;
CREATE UNIQUE INDEX IF NOT EXISTS shipments_by_parcel ON shipments (order_id, parcel) WHERE voided_at IS NULL;
CREATE INDEX IF NOT EXISTS shipments_of_order ON shipments (order_id);
CREATE INDEX IF NOT EXISTS shipments_to_void ON shipments (void_requested_at)
  WHERE void_requested_at IS NOT NULL AND voided_at IS NULL;
DROP INDEX shipments_under_way;
CREATE INDEX IF NOT EXISTS shipments_under_way ON shipments (created_at) WHERE delivered_at IS NULL AND void_requested_at IS NULL;

-- Only paid orders get labels.
ALTER TABLE order_copies ADD COLUMN payment text NOT NULL DEFAULT 'paid';
