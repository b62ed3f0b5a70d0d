-- Up Migration
CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  user_id text,
  parcel smallint NOT NULL,
  parcels smallint NOT NULL,
  tracking_number text NOT NULL UNIQUE,
  service text NOT NULL,
  -- The recipient on the label; erased with the account.
  address jsonb,
  destination_zip text NOT NULL,
  destination text NOT NULL,
  stage text NOT NULL,
  estimated_delivery timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  UNIQUE (order_id, parcel)
);
CREATE INDEX IF NOT EXISTS shipments_under_way ON shipments (created_at) WHERE delivered_at IS NULL;
CREATE INDEX IF NOT EXISTS shipments_by_user ON shipments (user_id) WHERE user_id IS NOT NULL;
