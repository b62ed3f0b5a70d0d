-- Up Migration
-- The limited editions that attempts to place an order reserve before it is stored. A different wish is a new version.
-- Only an attempt with the latest version stores the order, because catalog then holds its pieces.
CREATE TABLE reservations (
  order_id uuid PRIMARY KEY,
  version integer NOT NULL,
  lines jsonb NOT NULL,
  -- The order relies on this version: no attempt may open another.
  confirmed boolean NOT NULL DEFAULT false,
  taken_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS reservations_oldest ON reservations (taken_at);
-- The version that the order relies on; 0 without any.
ALTER TABLE orders ADD COLUMN reservation_version integer NOT NULL DEFAULT 0;
