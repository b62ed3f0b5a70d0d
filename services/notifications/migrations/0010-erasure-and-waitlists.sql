-- Up Migration
ALTER TABLE mails
  ADD COLUMN about text,
  -- since then recipient and text are empty
  ADD COLUMN erased_at timestamptz;
UPDATE mails SET about = 'order:' || substring(text from 'order=([0-9a-f-]{36})') WHERE kind LIKE 'order.%';
CREATE INDEX IF NOT EXISTS mails_about ON mails (about) WHERE about IS NOT NULL;
CREATE INDEX IF NOT EXISTS mails_kept ON mails (created_at) WHERE erased_at IS NULL;

-- Set when a signed-in customer sends the message, whatever address it contains.
ALTER TABLE contacts ADD COLUMN user_id text;
CREATE INDEX IF NOT EXISTS contacts_of_user ON contacts (user_id) WHERE user_id IS NOT NULL;

-- One entry per mailbox, however its address is spelled.
ALTER TABLE waitlist ADD COLUMN mailbox text, ADD COLUMN available_at timestamptz;
UPDATE waitlist SET mailbox = email_key;
ALTER TABLE waitlist
  ALTER COLUMN mailbox SET NOT NULL,
  DROP COLUMN email_key,
  ADD UNIQUE (mailbox, product_id, variation_id);
CREATE INDEX IF NOT EXISTS waitlist_available ON waitlist (available_at) WHERE available_at IS NOT NULL;
-- Mailboxes that opted out of waitlist emails.
CREATE TABLE waitlist_refusals (
  mailbox text PRIMARY KEY,
  refused_at timestamptz NOT NULL DEFAULT now()
);
