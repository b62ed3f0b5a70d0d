-- Up Migration
ALTER TABLE orders ADD COLUMN cancelled_at timestamptz(3);
UPDATE orders SET cancelled_at = coalesce(
  (SELECT max(at) FROM timeline WHERE order_id = orders.id AND type = 'order.cancelled'), updated_at)
 WHERE status = 'cancelled';
