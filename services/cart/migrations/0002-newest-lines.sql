-- Up Migration
-- How many carts are in use is asked with every scrape of the metrics.
create index if not exists cart_items_newest on cart_items (added_at);
