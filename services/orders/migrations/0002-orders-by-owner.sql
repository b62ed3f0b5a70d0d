-- Up Migration

-- A guest's orders: the chat desk shows them beside the conversation.
CREATE INDEX orders_of_owner ON orders (owner_id, created_at DESC);
