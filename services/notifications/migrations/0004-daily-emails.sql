-- Up Migration
-- The days whose email is queued, so that all gateways and restarts queue it once.
CREATE TABLE IF NOT EXISTS daily_emails (
  day text PRIMARY KEY,
  queued_at timestamptz NOT NULL DEFAULT now()
);
