-- Up Migration
-- Products with a waitlist that can't be ordered; deleted and published once they can be.
CREATE TABLE awaited (
  product_id text NOT NULL,
  -- empty: no variation
  variation_id text NOT NULL,
  PRIMARY KEY (product_id, variation_id)
);
