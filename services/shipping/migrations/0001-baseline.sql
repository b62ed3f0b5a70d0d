-- Up Migration
CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  user_id text,
  parcel smallint NOT NULL,
  parcels smallint NOT NULL,
  -- Carriers reuse tracking numbers.
  tracking_number text NOT NULL,
  service text NOT NULL,
  -- The carrier's charge to the shop; shoppers pay the shop's rates.
  carrier_cost_cents integer,
  -- The recipient on the label; erased with the account.
  address jsonb,
  destination_zip text NOT NULL,
  destination text NOT NULL,
  stage text NOT NULL,
  estimated_delivery timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the carrier was last asked, with or without an answer; the shipment asked longest ago is next.
  tracked_at timestamptz,
  -- The carrier's first scan; null while only the label exists.
  handed_over_at timestamptz,
  delivered_at timestamptz,
  -- Set before the request to the carrier, and after its answer.
  void_requested_at timestamptz,
  voided_at timestamptz
);
-- A voided parcel gets a new label.
CREATE UNIQUE INDEX IF NOT EXISTS shipments_by_parcel ON shipments (order_id, parcel) WHERE voided_at IS NULL;
CREATE INDEX IF NOT EXISTS shipments_of_order ON shipments (order_id);
CREATE INDEX IF NOT EXISTS shipments_by_tracking_number ON shipments (tracking_number, created_at DESC);
CREATE INDEX IF NOT EXISTS shipments_under_way ON shipments (created_at) WHERE delivered_at IS NULL AND void_requested_at IS NULL;
CREATE INDEX IF NOT EXISTS shipments_to_void ON shipments (void_requested_at)
  WHERE void_requested_at IS NOT NULL AND voided_at IS NULL;
CREATE INDEX IF NOT EXISTS shipments_by_user ON shipments (user_id) WHERE user_id IS NOT NULL;

-- Labels from the carrier; erased with the account, because they show an address.
CREATE TABLE shipment_labels (
  shipment_id uuid PRIMARY KEY REFERENCES shipments ON DELETE CASCADE,
  pdf bytea NOT NULL
);

-- Written before the request to the carrier, so that an attempt without a shipment means that the response was lost.
CREATE TABLE shipment_attempts (
  order_id uuid NOT NULL,
  parcel smallint NOT NULL,
  shipment_id uuid NOT NULL,
  -- Until then only the leaseholder may book the parcel.
  leased_until timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 1,
  PRIMARY KEY (order_id, parcel)
);

-- The latest order details that labels need.
CREATE TABLE order_copies (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  status text NOT NULL,
  -- Only paid orders get labels.
  payment text NOT NULL,
  user_id text,
  shipping_method text NOT NULL,
  pieces integer NOT NULL,
  -- One per parcel; empty once the customer is erased and no parcel will be sent.
  addresses jsonb NOT NULL,
  is_erased boolean NOT NULL
);
