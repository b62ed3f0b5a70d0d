-- Up Migration Refunds by item, and the return that a refund pays for.
ALTER TABLE refunds
  -- [{itemId, quantity}]; empty for an amount.
  ADD COLUMN items jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN shipping_cents integer NOT NULL DEFAULT 0,
  -- The pieces are in stock again.
  ADD COLUMN restock boolean NOT NULL DEFAULT false,
  -- For the customer; empty once erased.
  ADD COLUMN reason text NOT NULL DEFAULT '';
ALTER TABLE returns ADD COLUMN refund_id uuid;
