-- Up Migration

-- A guest's orders: the chat desk shows them beside the conversation.
CREATE INDEX IF NOT EXISTS orders_of_owner ON orders (owner_id, created_at DESC);
