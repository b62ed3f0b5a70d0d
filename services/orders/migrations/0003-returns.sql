-- Up Migration Returns by item, each with its state.
CREATE TABLE returns (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('requested', 'accepted', 'declined', 'received', 'refunded')),
  -- [{itemId, quantity}]
  items jsonb NOT NULL,
  -- The customer's reason; empty once erased.
  reason text NOT NULL,
  -- The shop's instructions, or its reason for declining.
  message text,
  requested_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS returns_of_order ON returns (order_id);
CREATE INDEX IF NOT EXISTS returns_requested ON returns (requested_at) WHERE state = 'requested';

-- Earlier requests covered the whole order; the owner settled those that are not open.
INSERT INTO returns (id, order_id, state, items, reason, requested_at, changed_at)
SELECT gen_random_uuid(), id, CASE WHEN return_open THEN 'requested' ELSE 'accepted' END,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'quantity', i.quantity) ORDER BY i.position), '[]')
   FROM order_items i WHERE i.order_id = orders.id),
  coalesce(return_reason, ''), return_requested_at, return_requested_at
FROM orders WHERE return_requested_at IS NOT NULL;
