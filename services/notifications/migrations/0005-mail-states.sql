-- Up Migration
-- The first word of the occasion.
ALTER TABLE mails ADD COLUMN kind text NOT NULL GENERATED ALWAYS AS (split_part(occasion, ':', 1)) STORED;
ALTER TABLE mails
  -- stored without an SMTP server
  ADD COLUMN is_kept boolean NOT NULL DEFAULT false,
  -- no more attempts
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN resend_of uuid REFERENCES mails;
CREATE INDEX IF NOT EXISTS mails_failed ON mails (created_at DESC) WHERE failed_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS mails_by_kind ON mails (kind, created_at DESC);
CREATE INDEX IF NOT EXISTS mails_resent ON mails (resend_of, created_at) WHERE resend_of IS NOT NULL;
DROP INDEX mails_to_send;
CREATE INDEX IF NOT EXISTS mails_to_send ON mails (next_attempt_at) WHERE sent_at IS NULL AND failed_at IS NULL;
