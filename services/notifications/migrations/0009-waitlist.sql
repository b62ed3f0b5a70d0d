-- Up Migration
-- Copies of products for emails, kept by events.
CREATE TABLE products (
  id text PRIMARY KEY,
  version int NOT NULL,
  name text NOT NULL DEFAULT '',
  is_visible boolean NOT NULL DEFAULT false,
  variation_ids text[] NOT NULL DEFAULT '{}'
);

-- Requests for one email when a product can be ordered again; deleted when the email is queued.
CREATE TABLE waitlist (
  id uuid PRIMARY KEY,
  product_id text NOT NULL,
  -- empty: no variation
  variation_id text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (email_key, product_id, variation_id)
);
CREATE INDEX IF NOT EXISTS waitlist_of_product ON waitlist (product_id, variation_id);
