-- Up Migration
-- The amount due for which a payment was made that failed. If it is captured after all, it is refunded.
ALTER TABLE payments ADD COLUMN IF NOT EXISTS failed_due uuid REFERENCES dues ON DELETE SET NULL;

-- Refunds of amounts that were withdrawn and paid late: a refund of the shipping must not pay them again.
INSERT INTO refunds (id, order_id, amount_cents, state, requested_by, requested_at, shipping_cents, payment_id)
SELECT due.id, due.order_id, due.amount_cents, 'done', 'system', due.changed_at, due.amount_cents, due.payment_id
FROM dues due JOIN payments paid USING (payment_id)
WHERE due.state = 'paid' AND paid.refunded_cents = paid.amount_cents
  AND NOT EXISTS (SELECT FROM refunds one WHERE one.payment_id = due.payment_id)
ON CONFLICT (id) DO NOTHING;
