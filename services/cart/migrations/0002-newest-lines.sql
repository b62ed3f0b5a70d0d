-- Up Migration
-- Each metrics scrape counts the carts in use.
create index if not exists cart_items_newest on cart_items (added_at);
