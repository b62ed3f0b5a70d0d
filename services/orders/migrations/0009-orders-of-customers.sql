-- Up Migration
-- The orders of a customer, newest first; an erased order has no address.
CREATE INDEX IF NOT EXISTS orders_of_customer ON orders (lower(customer_email), created_at DESC, id DESC)
  WHERE customer_email <> '';
