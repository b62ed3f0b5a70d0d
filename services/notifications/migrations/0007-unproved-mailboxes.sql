-- Up Migration
-- Set for an email to an unverified address: each mailbox gets only a few an hour.
ALTER TABLE mails ADD COLUMN unproved_mailbox text;
CREATE INDEX IF NOT EXISTS mails_to_unproved ON mails (unproved_mailbox, created_at) WHERE unproved_mailbox IS NOT NULL;
