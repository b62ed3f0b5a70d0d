-- Up Migration What the customer asked to have on each piece, with the questions as they were asked.
ALTER TABLE order_items ADD COLUMN wishes jsonb NOT NULL DEFAULT '[]';
