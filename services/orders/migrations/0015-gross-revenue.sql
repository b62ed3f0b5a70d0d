-- Up Migration
-- Gross revenue is all money taken; net revenue subtracts the refunds of the same orders.
CREATE OR REPLACE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums AS sums (day, slot, orders, pending, revenue_cents, net_cents)
  SELECT (created_at AT TIME ZONE 'UTC')::date, pg_backend_pid() % 16, sum(times),
    coalesce(sum(times) FILTER (WHERE status = 'pending'), 0),
    coalesce(sum(times * total_cents::bigint) FILTER (WHERE is_paid), 0),
    coalesce(sum(times * (total_cents - refunded_cents)::bigint) FILTER (WHERE is_paid), 0)
  FROM (VALUES
    (-1, OLD.created_at, OLD.status, OLD.payment_status, OLD.payment_id, OLD.total_cents, OLD.refunded_cents),
    (1, NEW.created_at, NEW.status, NEW.payment_status, NEW.payment_id, NEW.total_cents, NEW.refunded_cents)
  ) AS one (times, created_at, status, payment_status, payment_id, total_cents, refunded_cents)
  CROSS JOIN LATERAL (SELECT coalesce(payment_id, '') <> ''
    AND payment_status IN ('succeeded', 'partially_refunded', 'refunded') AS is_paid) AS paid
  WHERE created_at IS NOT NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (day, slot) DO UPDATE SET orders = sums.orders + excluded.orders, pending = sums.pending + excluded.pending,
    revenue_cents = sums.revenue_cents + excluded.revenue_cents, net_cents = sums.net_cents + excluded.net_cents;
  RETURN NULL;
END $$;

LOCK TABLE orders IN SHARE MODE;
DELETE FROM order_sums;
INSERT INTO order_sums
SELECT (created_at AT TIME ZONE 'UTC')::date, 0, count(*), count(*) FILTER (WHERE status = 'pending'),
  coalesce(sum(total_cents) FILTER (WHERE is_paid), 0),
  coalesce(sum(total_cents - refunded_cents) FILTER (WHERE is_paid), 0)
FROM orders CROSS JOIN LATERAL (SELECT coalesce(payment_id, '') <> ''
  AND payment_status IN ('succeeded', 'partially_refunded', 'refunded') AS is_paid) AS paid
GROUP BY 1;
