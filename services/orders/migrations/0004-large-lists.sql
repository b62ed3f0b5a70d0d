-- Up Migration
-- The admins' search matches parts of words in several columns: one index covers them all.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX IF NOT EXISTS orders_search ON orders USING gin
  ((lower(customer_name || E'\n' || customer_email || E'\n' || id::text || E'\n' || coalesce(tracking_number, ''))) gin_trgm_ops);

-- The dashboard's sums read only this index.
CREATE INDEX IF NOT EXISTS orders_sums ON orders (created_at)
  INCLUDE (status, payment_status, payment_id, total_cents, refunded_cents);
