-- Up Migration
-- Emails to hand over to notifications, written in the transaction that causes them. Events must not contain links.
CREATE TABLE mails_to_send (
  id uuid PRIMARY KEY,
  mail jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  tries int NOT NULL DEFAULT 0,
  next_try timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS mails_to_send_next ON mails_to_send (next_try);
