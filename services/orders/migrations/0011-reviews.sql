-- Up Migration Reviews by buyers, one for each item of a delivered order.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL UNIQUE REFERENCES order_items ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  product_id text NOT NULL,
  product_name text NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- Empty once erased, like the following three.
  text text NOT NULL,
  -- [{url, image}]
  pictures jsonb NOT NULL,
  -- The public name, such as "Ada L.".
  name text,
  reply text,
  replied_at timestamptz(3),
  hidden text CHECK (hidden IN ('personal-data', 'offensive', 'not-about-product', 'unlawful')),
  -- Increases with every edit.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  edited_at timestamptz(3)
);
CREATE INDEX IF NOT EXISTS reviews_of_product ON reviews (product_id, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS reviews_of_order ON reviews (order_id);
CREATE INDEX IF NOT EXISTS reviews_newest ON reviews (created_at DESC, id DESC);

-- Versions before an edit.
CREATE TABLE review_versions (
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  version integer NOT NULL,
  stars integer NOT NULL,
  text text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (review_id, version)
);

-- The number of changes to a product's reviews: the version of their events.
CREATE TABLE review_changes (
  product_id text PRIMARY KEY,
  version integer NOT NULL
);
