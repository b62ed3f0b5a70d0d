-- Up Migration
CREATE INDEX IF NOT EXISTS mails_by_mailbox ON mails (lower(recipient));
CREATE INDEX IF NOT EXISTS contacts_by_mailbox ON contacts (lower(email));
