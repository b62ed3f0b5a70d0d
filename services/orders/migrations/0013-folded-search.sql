-- Up Migration
-- Must equal the expression `SEARCHED` in find-orders.ts.
DROP INDEX IF EXISTS orders_search;
CREATE INDEX IF NOT EXISTS orders_search ON orders USING gin
  (fold_text(customer_name || E'\n' || customer_email || E'\n' || id::text || E'\n' || coalesce(tracking_number, '')) gin_trgm_ops);
