-- Up Migration The assistant's checkout that an order came from.
ALTER TABLE orders ADD COLUMN checkout_id text;
CREATE INDEX IF NOT EXISTS orders_checkout ON orders (checkout_id) WHERE checkout_id IS NOT NULL;
