-- Up Migration
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Copies of products, kept by events. A deleted product keeps its row, so that an older event can't restore it.
CREATE TABLE products (
  id text PRIMARY KEY,
  version integer NOT NULL,
  snapshot jsonb,
  deleted boolean NOT NULL DEFAULT false
);
CREATE TABLE offers (
  id text PRIMARY KEY,
  version integer NOT NULL,
  snapshot jsonb,
  deleted boolean NOT NULL DEFAULT false
);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  owner_id text NOT NULL,
  user_id text,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  shipping_address jsonb NOT NULL,
  subtotal_cents integer NOT NULL CHECK (subtotal_cents >= 0),
  tax_cents integer NOT NULL CHECK (tax_cents >= 0),
  shipping_cents integer NOT NULL CHECK (shipping_cents >= 0),
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  shipping_method text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_method text NOT NULL,
  payment_status text NOT NULL
    CHECK (payment_status IN
      ('pending', 'authorized', 'succeeded', 'failed', 'refunded', 'partially_refunded', 'voided')),
  payment_id text UNIQUE,
  needs_review boolean NOT NULL DEFAULT false,
  review_reason text,
  -- A large order is a request until the owner accepts it: why it is large, by when the owner decides, and when it was
  -- decided. Its payment is authorized until then.
  acceptance text CHECK (acceptance IN ('requested', 'accepted', 'declined', 'withdrawn')),
  large_because text CHECK (large_because IN ('total', 'work')),
  answer_by timestamptz(3),
  decided_at timestamptz(3),
  -- The day by which the customer needs it, YYYY-MM-DD.
  needed_by text,
  -- {madeBy, from, to} as days; null if production did not answer.
  promise jsonb,
  -- The time of the last event about the promise; earlier events change nothing.
  promise_at timestamptz(3),
  -- Set while the order is late: {expected: {madeBy, from, to} | null}.
  slip jsonb,
  -- When its first piece was started and its last piece was ready.
  making_begun_at timestamptz,
  pieces_ready_at timestamptz,
  -- The version of the reservation that the order relies on; 0 if it has none.
  reservation_version integer NOT NULL DEFAULT 0,
  -- Its limited editions were shipped: they are neither released nor reserved again.
  stock_left boolean NOT NULL DEFAULT false,
  tracking_number text,
  shipping_label_url text,
  paid_at timestamptz(3),
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  estimated_delivery timestamptz(3),
  return_requested_at timestamptz(3),
  return_reason text,
  return_open boolean NOT NULL DEFAULT false,
  erased boolean NOT NULL DEFAULT false,
  -- The number of published versions of the order's details; 0 for the log of a failed payment.
  details_version integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS orders_newest_by_status ON orders (status, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS orders_of_user ON orders (user_id, created_at DESC) WHERE user_id IS NOT NULL;
-- A guest's orders, shown next to the conversation in the admins' chat.
CREATE INDEX IF NOT EXISTS orders_of_owner ON orders (owner_id, created_at DESC);
-- For stuck orders, which are rare and queried every minute.
CREATE INDEX IF NOT EXISTS orders_standing ON orders (status, updated_at) WHERE status IN ('pending', 'processing', 'shipped');
CREATE INDEX IF NOT EXISTS orders_to_review ON orders (updated_at) WHERE needs_review;
CREATE INDEX IF NOT EXISTS orders_to_return ON orders (return_requested_at) WHERE return_open;
CREATE INDEX IF NOT EXISTS orders_requested ON orders (answer_by) WHERE acceptance = 'requested';
-- For deleting old logs of failed payments.
CREATE INDEX IF NOT EXISTS orders_failed ON orders (updated_at) WHERE payment_id IS NULL AND status = 'cancelled';
-- The admins' search matches parts of words in several columns: one index covers them all. Must equal the expression
-- `SEARCHED` in find-orders.ts.
CREATE INDEX IF NOT EXISTS orders_search ON orders USING gin
  (fold_text(customer_name || E'\n' || customer_email || E'\n' || id::text || E'\n' || coalesce(tracking_number, '')) gin_trgm_ops);

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

-- Gross revenue is all money taken; net revenue subtracts the refunds of the same orders.
CREATE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TABLE order_items (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id text NOT NULL,
  product_name text NOT NULL,
  variation_id text,
  selected_color text,
  quantity integer NOT NULL CHECK (quantity > 0),
  list_price_cents integer NOT NULL,
  price_cents integer NOT NULL,
  image_url text NOT NULL,
  parcel integer NOT NULL
);
CREATE INDEX IF NOT EXISTS order_items_of_order ON order_items (order_id);

CREATE TABLE parcels (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  number integer NOT NULL,
  address jsonb NOT NULL,
  PRIMARY KEY (order_id, number)
);

-- Parcel events from shipping. They may arrive in any order, even before the order, which then reads them here; the
-- tracking number may come last. A bought label does not mean that the parcel was handed over, and a voided label does
-- not count.
CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  tracking_number text NOT NULL,
  parcel_number integer,
  label_url text,
  service text,
  status text NOT NULL,
  moved_at timestamptz(3),
  estimated_delivery timestamptz(3),
  handed_over_at timestamptz(3),
  delivered_at timestamptz(3),
  voided_at timestamptz(3)
);
CREATE INDEX IF NOT EXISTS shipments_of_order ON shipments (order_id);

-- Copies of production's jobs, kept by events.
CREATE TABLE pieces (
  id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_id text NOT NULL,
  number integer NOT NULL,
  product_name text NOT NULL,
  selected_color text,
  state text NOT NULL,
  artisan_name text,
  started_at timestamptz,
  finished_at timestamptz,
  pictures jsonb NOT NULL,
  -- When the event was sent; older events are ignored.
  told_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS pieces_of_order ON pieces (order_id);

-- Questions to customers of late orders. At its deadline, an open question without an answer is decided.
CREATE TABLE delays (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  promised jsonb NOT NULL,
  proposed jsonb NOT NULL,
  on_silence text NOT NULL CHECK (on_silence IN ('keep', 'cancel')),
  asked_at timestamptz(3) NOT NULL,
  answer_by timestamptz(3) NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'decided', 'withdrawn')),
  decision text CHECK (decision IN ('keep', 'cancel')),
  decided_by text CHECK (decided_by IN ('customer', 'silence')),
  decided_at timestamptz(3),
  refund_cents integer,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  last_error text,
  traceparent text
);
CREATE UNIQUE INDEX IF NOT EXISTS delays_open ON delays (order_id) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS delays_due ON delays (next_attempt_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS delays_of_order ON delays (order_id, asked_at);

CREATE TABLE timeline (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  type text NOT NULL,
  description text NOT NULL,
  by text NOT NULL
);
CREATE INDEX IF NOT EXISTS timeline_of_order ON timeline (order_id, at);
-- For failed payments, which are rare and queried every minute.
CREATE INDEX IF NOT EXISTS timeline_of_trouble ON timeline (at) WHERE type IN ('payment.failed', 'payment.refund-failed');

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('requested', 'done', 'failed')),
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS refunds_of_order ON refunds (order_id);

-- Payment events. The row may precede its order, which then reads it here.
CREATE TABLE payments (
  payment_id text PRIMARY KEY,
  order_id uuid UNIQUE,
  amount_cents integer NOT NULL,
  authorized_at timestamptz(3),
  captured_at timestamptz(3),
  voided_at timestamptz(3),
  failure text,
  refunded_cents integer NOT NULL DEFAULT 0
);

CREATE TABLE idempotency_keys (
  owner_id text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  order_id uuid NOT NULL,
  answer json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (owner_id, key)
);
CREATE INDEX IF NOT EXISTS idempotency_keys_of_order ON idempotency_keys (order_id);
CREATE INDEX IF NOT EXISTS idempotency_keys_oldest ON idempotency_keys (created_at);

-- Reservations of submissions before their order is stored: limited editions at catalog, production time. Different
-- lines get a new version. Only an attempt with the latest version stores the order, because catalog then holds its
-- pieces.
CREATE TABLE reservations (
  order_id uuid PRIMARY KEY,
  version integer NOT NULL,
  -- null: the reservation was withdrawn
  wish jsonb,
  -- The order relies on this version, so no attempt may open another one.
  confirmed boolean NOT NULL DEFAULT false,
  taken_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS reservations_oldest ON reservations (taken_at);
