-- Up Migration
-- What the carrier charges us; shoppers pay the shop's own rates.
ALTER TABLE shipments ADD COLUMN carrier_cost_cents integer;

-- Carriers use their numbers again after a while.
ALTER TABLE shipments DROP CONSTRAINT shipments_tracking_number_key;
CREATE INDEX IF NOT EXISTS shipments_by_tracking_number ON shipments (tracking_number, created_at DESC);

-- The carrier's own labels; they show an address and are erased with the account.
CREATE TABLE shipment_labels (
  shipment_id uuid PRIMARY KEY REFERENCES shipments ON DELETE CASCADE,
  pdf bytea NOT NULL
);

-- Written before the carrier is asked: who finds one without its shipment knows that an answer got lost.
CREATE TABLE shipment_attempts (
  order_id uuid NOT NULL,
  parcel smallint NOT NULL,
  shipment_id uuid NOT NULL,
  -- Until then the one who asks has the parcel to himself.
  leased_until timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 1,
  PRIMARY KEY (order_id, parcel)
);
