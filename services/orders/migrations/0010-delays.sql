-- Up Migration
-- While an order will be later than promised, as {expected: {madeBy, from, to} | null}.
ALTER TABLE orders ADD COLUMN slip jsonb;

-- What the customer of a late order was asked. The rows that are open are jobs: without an answer they are decided.
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
  -- what the cancellation gave back
  refund_cents integer,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  last_error text,
  traceparent text
);
CREATE UNIQUE INDEX IF NOT EXISTS delays_open ON delays (order_id) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS delays_due ON delays (next_attempt_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS delays_of_order ON delays (order_id, asked_at);
