-- Up Migration
-- Notes to the customer: emailed, and shown with the order.
CREATE TABLE customer_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  text text NOT NULL,
  by text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS customer_notes_of_order ON customer_notes (order_id, created_at);
