-- Up Migration
-- Stuck orders and failed payments: few among many, queried every minute.
CREATE INDEX IF NOT EXISTS orders_standing ON orders (status, updated_at) WHERE status IN ('pending', 'processing', 'shipped');
CREATE INDEX IF NOT EXISTS orders_to_review ON orders (updated_at) WHERE needs_review;
CREATE INDEX IF NOT EXISTS timeline_of_trouble ON timeline (at) WHERE type IN ('payment.failed', 'payment.refund-failed');
