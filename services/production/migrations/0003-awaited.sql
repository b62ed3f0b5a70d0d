-- Up Migration
-- What shoppers wait for that can't be ordered: told, and deleted, once it can.
CREATE TABLE awaited (
  product_id text NOT NULL,
  -- empty: without a variation
  variation_id text NOT NULL,
  PRIMARY KEY (product_id, variation_id)
);
