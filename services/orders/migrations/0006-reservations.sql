-- Up Migration
-- What the attempts to place an order want to hold of limited editions, before the order stands. Another wish is another
-- version, and the order is stored by an attempt whose version still is the latest: catalog holds its pieces then.
CREATE TABLE reservations (
  order_id uuid PRIMARY KEY,
  version integer NOT NULL,
  lines jsonb NOT NULL,
  -- The order stands on this version: no attempt may ask for another.
  confirmed boolean NOT NULL DEFAULT false,
  taken_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS reservations_oldest ON reservations (taken_at);
-- Which of them the order stands on; 0 without any.
ALTER TABLE orders ADD COLUMN reservation_version integer NOT NULL DEFAULT 0;
