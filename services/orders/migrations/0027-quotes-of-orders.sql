-- Up Migration
-- Kept after the offer is open again because the payment failed.
ALTER TABLE orders ADD COLUMN quote_id uuid;
UPDATE orders SET quote_id = quotes.id FROM quotes WHERE quotes.order_id = orders.id;
