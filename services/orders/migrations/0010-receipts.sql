-- Up Migration What each part of the total was for when the order was placed; null for earlier orders.
ALTER TABLE orders ADD COLUMN receipt jsonb;
