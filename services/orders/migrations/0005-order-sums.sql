-- Up Migration
-- The dashboard's totals of all orders, updated with each change of an order, by the UTC day of its placement. A day
-- has several rows, so that concurrent orders don't wait for each other; the sum is exact.
CREATE TABLE order_sums (
  day date NOT NULL,
  slot smallint NOT NULL,
  orders integer NOT NULL,
  pending integer NOT NULL,
  revenue_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  PRIMARY KEY (day, slot)
) WITH (fillfactor = 50);

-- Revenue as specified: paid orders with a payment. A refunded order is no revenue; the net sum counts the kept part.
CREATE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums AS sums (day, slot, orders, pending, revenue_cents, net_cents)
  SELECT (created_at AT TIME ZONE 'UTC')::date, pg_backend_pid() % 16, sum(times),
    coalesce(sum(times) FILTER (WHERE status = 'pending'), 0),
    coalesce(sum(times * total_cents::bigint) FILTER (WHERE coalesce(payment_id, '') <> ''
      AND payment_status = 'succeeded'), 0),
    coalesce(sum(times * (total_cents - refunded_cents)::bigint) FILTER (WHERE coalesce(payment_id, '') <> ''
      AND payment_status IN ('succeeded', 'partially_refunded', 'refunded')), 0)
  FROM (VALUES
    (-1, OLD.created_at, OLD.status, OLD.payment_status, OLD.payment_id, OLD.total_cents, OLD.refunded_cents),
    (1, NEW.created_at, NEW.status, NEW.payment_status, NEW.payment_id, NEW.total_cents, NEW.refunded_cents)
  ) AS one (times, created_at, status, payment_status, payment_id, total_cents, refunded_cents)
  WHERE created_at IS NOT NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (day, slot) DO UPDATE SET orders = sums.orders + excluded.orders, pending = sums.pending + excluded.pending,
    revenue_cents = sums.revenue_cents + excluded.revenue_cents, net_cents = sums.net_cents + excluded.net_cents;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_come_and_go AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
CREATE TRIGGER orders_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.created_at, OLD.status, OLD.payment_status, OLD.payment_id, OLD.total_cents, OLD.refunded_cents)
    IS DISTINCT FROM (NEW.created_at, NEW.status, NEW.payment_status, NEW.payment_id, NEW.total_cents, NEW.refunded_cents))
  EXECUTE FUNCTION keep_order_sums();

CREATE FUNCTION forget_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_sums;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_emptied AFTER TRUNCATE ON orders EXECUTE FUNCTION forget_order_sums();

INSERT INTO order_sums
SELECT (created_at AT TIME ZONE 'UTC')::date, 0, count(*), count(*) FILTER (WHERE status = 'pending'),
  coalesce(sum(total_cents) FILTER (WHERE coalesce(payment_id, '') <> '' AND payment_status = 'succeeded'), 0),
  coalesce(sum(total_cents - refunded_cents) FILTER (WHERE coalesce(payment_id, '') <> ''
    AND payment_status IN ('succeeded', 'partially_refunded', 'refunded')), 0)
FROM orders GROUP BY 1;

DROP INDEX orders_sums;
