-- Up Migration
-- While the carrier is asked to void a label, its parcel can't be handed over.
ALTER TABLE shipments ADD COLUMN void_requested_at timestamptz(3);
