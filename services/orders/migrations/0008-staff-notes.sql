-- Up Migration
-- Notes and tags of the staff, which customers never see.
CREATE TABLE order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  text text NOT NULL,
  by text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS order_notes_of_order ON order_notes (order_id, created_at);
CREATE TABLE order_tags (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  tag text NOT NULL,
  PRIMARY KEY (order_id, tag)
);
CREATE INDEX IF NOT EXISTS order_tags_by_tag ON order_tags (tag);
