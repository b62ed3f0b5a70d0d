-- Up Migration The lines of an order that are gifts, by line id.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS gift_lines text[] NOT NULL DEFAULT '{}';
