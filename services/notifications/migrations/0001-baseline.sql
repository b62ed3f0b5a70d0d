-- Up Migration
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  -- Unique per reason to send, so that repeated events send only one email: `order.placed:<order id>`.
  occasion text NOT NULL UNIQUE,
  -- The first word of the occasion.
  kind text NOT NULL GENERATED ALWAYS AS (split_part(occasion, ':', 1)) STORED,
  about text,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  -- for one-click unsubscribe in marketing emails
  unsubscribe_url text,
  -- Contains a link that signs in to an account, so the text is erased once an SMTP server has accepted the email.
  holds_secret boolean NOT NULL DEFAULT false,
  -- Set for an email to an unverified address: each mailbox gets only a few an hour.
  unproved_mailbox text,
  resend_of uuid REFERENCES mails,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- stored but not sent, without an SMTP server
  is_kept boolean NOT NULL DEFAULT false,
  -- Set when sending is not retried anymore.
  failed_at timestamptz,
  -- Set when recipient and text were erased.
  erased_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  -- The trace in which the email was queued; sending it continues this trace.
  traceparent text
);
CREATE INDEX IF NOT EXISTS mails_to_send ON mails (next_attempt_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX IF NOT EXISTS mails_by_time ON mails (created_at DESC);
CREATE INDEX IF NOT EXISTS mails_by_kind ON mails (kind, created_at DESC);
CREATE INDEX IF NOT EXISTS mails_by_mailbox ON mails (lower(recipient));
CREATE INDEX IF NOT EXISTS mails_about ON mails (about) WHERE about IS NOT NULL;
CREATE INDEX IF NOT EXISTS mails_failed ON mails (created_at DESC) WHERE failed_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS mails_kept ON mails (created_at) WHERE erased_at IS NULL;
CREATE INDEX IF NOT EXISTS mails_resent ON mails (resend_of, created_at) WHERE resend_of IS NOT NULL;
CREATE INDEX IF NOT EXISTS mails_to_unproved ON mails (unproved_mailbox, created_at) WHERE unproved_mailbox IS NOT NULL;

CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  -- The lower-case address: one subscription per mailbox.
  email_key text NOT NULL UNIQUE,
  is_active boolean NOT NULL,
  source text NOT NULL,
  subscribed_at timestamptz NOT NULL DEFAULT now(),
  unsubscribed_at timestamptz
);

-- Who subscribed or unsubscribed, and how.
CREATE TABLE subscription_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  is_active boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  -- Set when a signed-in customer sends the message, regardless of the address in it.
  user_id text,
  name text NOT NULL,
  email text NOT NULL,
  -- The value of the chosen option; screens and emails show its label.
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS contacts_by_time ON contacts (created_at DESC);
CREATE INDEX IF NOT EXISTS contacts_by_mailbox ON contacts (lower(email));
CREATE INDEX IF NOT EXISTS contacts_of_user ON contacts (user_id) WHERE user_id IS NOT NULL;

-- The latest order details that emails need.
CREATE TABLE order_copies (
  id uuid PRIMARY KEY,
  -- 0: no details have arrived yet
  version integer NOT NULL DEFAULT 0,
  -- Also null once the customer is erased, so that no more emails are sent.
  details jsonb,
  -- Events that arrived before the details and wait for them.
  waiting jsonb NOT NULL DEFAULT '[]'
);

-- Copies of products for emails, kept by events.
CREATE TABLE products (
  id text PRIMARY KEY,
  version int NOT NULL,
  snapshot jsonb,
  deleted boolean NOT NULL DEFAULT false
);

-- Requests for one email when a product can be ordered again; deleted when the email is queued.
CREATE TABLE waitlist (
  id uuid PRIMARY KEY,
  product_id text NOT NULL,
  -- empty: no variation
  variation_id text NOT NULL,
  email text NOT NULL,
  -- One entry per mailbox, however its address is spelled.
  mailbox text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  available_at timestamptz,
  UNIQUE (mailbox, product_id, variation_id)
);
CREATE INDEX IF NOT EXISTS waitlist_of_product ON waitlist (product_id, variation_id);
CREATE INDEX IF NOT EXISTS waitlist_available ON waitlist (available_at) WHERE available_at IS NOT NULL;
-- Mailboxes that opted out of waitlist emails.
CREATE TABLE waitlist_refusals (
  mailbox text PRIMARY KEY,
  refused_at timestamptz NOT NULL DEFAULT now()
);
