-- Up Migration
ALTER TABLE contacts ADD COLUMN IF NOT EXISTS answered_at timestamptz;
-- Older messages count as answered, because the shop did not record answers.
UPDATE contacts SET answered_at = created_at WHERE created_at < now() - interval '7 days';
CREATE INDEX IF NOT EXISTS contacts_unanswered ON contacts (created_at) WHERE answered_at IS NULL;
