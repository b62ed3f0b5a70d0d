-- Up Migration
-- Copies of products, kept by events. A deleted product keeps its row without a snapshot, so that an older event can't
-- restore it.
CREATE TABLE products (
  id text PRIMARY KEY,
  version integer NOT NULL,
  snapshot jsonb
);
CREATE TABLE offers (
  id text PRIMARY KEY,
  version integer NOT NULL,
  snapshot jsonb
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
    CHECK (payment_status IN ('pending', 'succeeded', 'failed', 'refunded', 'partially_refunded', 'voided')),
  payment_id text UNIQUE,
  needs_review boolean NOT NULL DEFAULT false,
  tracking_number text,
  shipping_label_url text,
  paid_at timestamptz(3),
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  estimated_delivery timestamptz(3),
  return_requested_at timestamptz(3),
  return_reason text,
  erased boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS orders_newest_by_status ON orders (status, created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS orders_of_user ON orders (user_id, created_at DESC) WHERE user_id IS NOT NULL;

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

-- Parcel events from shipping, which may arrive in any order: the tracking number may come last.
CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  tracking_number text NOT NULL,
  parcel_number integer,
  label_url text,
  service text,
  status text NOT NULL,
  moved_at timestamptz(3),
  delivered_at timestamptz(3)
);
CREATE INDEX IF NOT EXISTS shipments_of_order ON shipments (order_id);

CREATE TABLE timeline (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  type text NOT NULL,
  description text NOT NULL,
  by text NOT NULL
);
CREATE INDEX IF NOT EXISTS timeline_of_order ON timeline (order_id, at);

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
