-- Up Migration
-- How often an order's details were published, 0 for the log of a failed payment, and the last published state
-- (status, and whether it is erased).
ALTER TABLE orders ADD COLUMN details_version integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN told_state text;
CREATE INDEX IF NOT EXISTS orders_untold ON orders (updated_at) WHERE payment_id IS NOT NULL
  AND told_state IS DISTINCT FROM status || CASE WHEN erased THEN ', erased' ELSE '' END;
