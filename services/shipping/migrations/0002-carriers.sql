-- Up Migration
-- The carrier's charge to the shop; shoppers pay the shop's rates.
ALTER TABLE shipments ADD COLUMN carrier_cost_cents integer;

-- Carriers reuse tracking numbers.
ALTER TABLE shipments DROP CONSTRAINT shipments_tracking_number_key;
CREATE INDEX IF NOT EXISTS shipments_by_tracking_number ON shipments (tracking_number, created_at DESC);

-- Labels from the carrier; they show an address and are erased with the account.
CREATE TABLE shipment_labels (
  shipment_id uuid PRIMARY KEY REFERENCES shipments ON DELETE CASCADE,
  pdf bytea NOT NULL
);

-- Written before the request to the carrier: an attempt without a shipment means that an answer was lost.
CREATE TABLE shipment_attempts (
  order_id uuid NOT NULL,
  parcel smallint NOT NULL,
  shipment_id uuid NOT NULL,
  -- Until then only the leaseholder may book the parcel.
  leased_until timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 1,
  PRIMARY KEY (order_id, parcel)
);
