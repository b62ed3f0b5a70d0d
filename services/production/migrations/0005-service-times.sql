-- Up Migration When the service of an order changed, so that an older event that arrives later changes nothing.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS service_at timestamptz NOT NULL DEFAULT '-infinity';
