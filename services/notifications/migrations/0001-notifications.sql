-- Up Migration
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  -- Unique per reason to send, so that repeated events make one email: `order.placed:<order id>`.
  occasion text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  -- for one-click unsubscribe in marketing emails
  unsubscribe_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text
);
CREATE INDEX IF NOT EXISTS mails_to_send ON mails (next_attempt_at) WHERE sent_at IS NULL;
CREATE INDEX IF NOT EXISTS mails_by_time ON mails (created_at DESC);

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

-- Who switched a subscription on or off, and how.
CREATE TABLE subscription_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  is_active boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS contacts_by_time ON contacts (created_at DESC);
