-- Up Migration
-- The order's promise, {madeBy, from, to} as days; null when production did not answer. The day by which the customer
-- needs it, YYYY-MM-DD. When its first piece was started and its last piece was ready.
ALTER TABLE orders ADD COLUMN needed_by text;
ALTER TABLE orders ADD COLUMN promise jsonb;
ALTER TABLE orders ADD COLUMN making_begun_at timestamptz;
ALTER TABLE orders ADD COLUMN pieces_ready_at timestamptz;

-- Copies of production's jobs, kept by events.
CREATE TABLE pieces (
  id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
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
