-- Up Migration Mailboxes that opted out of emails that ask for reviews, as digests.
CREATE TABLE IF NOT EXISTS review_refusals (
  mailbox text PRIMARY KEY,
  refused_at timestamptz NOT NULL DEFAULT now()
);
