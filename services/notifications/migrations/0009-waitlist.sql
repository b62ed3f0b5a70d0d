-- Up Migration
-- Copies of products, told by events: what a mail calls them.
CREATE TABLE products (
  id text PRIMARY KEY,
  version int NOT NULL,
  name text NOT NULL DEFAULT '',
  is_visible boolean NOT NULL DEFAULT false,
  variation_ids text[] NOT NULL DEFAULT '{}'
);

-- Who is to be told once that a product can be ordered again; deleted with the mail.
CREATE TABLE waitlist (
  id uuid PRIMARY KEY,
  product_id text NOT NULL,
  -- empty: without a variation
  variation_id text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (email_key, product_id, variation_id)
);
CREATE INDEX IF NOT EXISTS waitlist_of_product ON waitlist (product_id, variation_id);
