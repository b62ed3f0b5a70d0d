-- Up Migration
-- How often an order's details were told to the services that keep a copy of them, 0 for the log of a failed payment; and
-- the state (status, and whether it is erased) that was told last. A replica of the release before changes the state
-- without telling it: tell-details.ts finds such orders by this index.
ALTER TABLE orders ADD COLUMN details_version integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN told_state text;
CREATE INDEX IF NOT EXISTS orders_untold ON orders (updated_at) WHERE payment_id IS NOT NULL
  AND told_state IS DISTINCT FROM status || CASE WHEN erased THEN ', erased' ELSE '' END;
