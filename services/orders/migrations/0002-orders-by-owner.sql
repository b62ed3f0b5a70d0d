-- Up Migration
-- A guest's orders, shown next to the conversation in the admins' chat.
CREATE INDEX IF NOT EXISTS orders_of_owner ON orders (owner_id, created_at DESC);
