-- Up Migration
-- Set for a mail to an address that nobody has proved: few an hour go to one mailbox.
ALTER TABLE mails ADD COLUMN unproved_mailbox text;
CREATE INDEX IF NOT EXISTS mails_to_unproved ON mails (unproved_mailbox, created_at) WHERE unproved_mailbox IS NOT NULL;
