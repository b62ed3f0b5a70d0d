-- Up Migration The offers of quotes, which never change, and the production of pieces that they describe.
CREATE TABLE quote_offers (
  quote_id uuid NOT NULL REFERENCES quotes ON DELETE CASCADE,
  version integer NOT NULL,
  lines jsonb NOT NULL,
  service text NOT NULL,
  valid_until text NOT NULL,
  -- The name of the member of the staff.
  author text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (quote_id, version)
);
-- The version and last day of the latest offer, and the order of an accepted one.
ALTER TABLE quotes ADD COLUMN version integer NOT NULL DEFAULT 0, ADD COLUMN valid_until text, ADD COLUMN order_id uuid;
ALTER TABLE order_items ADD COLUMN work jsonb;
