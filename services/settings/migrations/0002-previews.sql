-- Up Migration
-- Unsaved words that a signed link shows until it expires.
CREATE TABLE IF NOT EXISTS previews (
  id uuid PRIMARY KEY,
  page text NOT NULL,
  fields json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS previews_by_age ON previews (created_at);
