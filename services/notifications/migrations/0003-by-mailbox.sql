-- Up Migration
CREATE INDEX mails_by_mailbox ON mails (lower(recipient));
CREATE INDEX contacts_by_mailbox ON contacts (lower(email));
