-- Up Migration
-- Set while an order will be later than promised: {expected: {madeBy, from, to} | null}.
ALTER TABLE orders ADD COLUMN slip jsonb;

-- Questions to customers of late orders. Open rows are jobs: without an answer they are decided at the deadline.
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
