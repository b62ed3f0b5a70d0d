-- Up Migration The name of the offer that reduced a line's price; null without one, and for earlier orders.
ALTER TABLE order_items ADD COLUMN offer_title text;
