-- Up Migration
-- A large order is a request until the owner accepts it: why it is large, by when the owner decides, and when it was
-- decided. Its payment is authorized until then.
ALTER TABLE orders ADD COLUMN acceptance text CHECK (acceptance IN ('requested', 'accepted', 'declined', 'withdrawn'));
ALTER TABLE orders ADD COLUMN large_because text CHECK (large_because IN ('total', 'work'));
ALTER TABLE orders ADD COLUMN answer_by timestamptz(3);
ALTER TABLE orders ADD COLUMN decided_at timestamptz(3);
CREATE INDEX IF NOT EXISTS orders_requested ON orders (answer_by) WHERE acceptance = 'requested';

ALTER TABLE orders DROP CONSTRAINT orders_payment_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_payment_status_check CHECK (payment_status IN
  ('pending', 'authorized', 'succeeded', 'failed', 'refunded', 'partially_refunded', 'voided'));
