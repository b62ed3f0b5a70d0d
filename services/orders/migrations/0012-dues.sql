-- Up Migration
-- Sums that a customer pays for an order after placing it, such as the difference to a dearer service.
CREATE TABLE IF NOT EXISTS dues (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  -- What happens once it is paid: {kind: 'service', service, from, to}
  purpose jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'paying', 'paid', 'withdrawn')),
  payment_id text UNIQUE,
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS dues_of_order ON dues (order_id);
CREATE UNIQUE INDEX IF NOT EXISTS one_due_of_order ON dues (order_id) WHERE state IN ('open', 'paying');

-- Null: the payment that placed the order.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS payment_id text;
