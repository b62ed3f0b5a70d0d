-- Up Migration
-- Logs of failed payments, to find old ones to delete.
CREATE INDEX IF NOT EXISTS orders_failed ON orders (updated_at) WHERE payment_id IS NULL AND status = 'cancelled';
