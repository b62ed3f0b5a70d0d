-- Up Migration
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  -- lower case: user names ignore case
  username_key text NOT NULL UNIQUE,
  email text,
  email_key text,
  email_verified boolean NOT NULL DEFAULT false,
  -- The address verified with the button behind an emailed link. `email_verified` may also come from a provider.
  proved_email_key text,
  -- null: signs in only with a social account
  password_hash text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin', 'artisan')),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login timestamptz
);
CREATE UNIQUE INDEX IF NOT EXISTS users_verified_email ON users (email_key) WHERE email_verified;
CREATE INDEX IF NOT EXISTS users_email ON users (email_key);
-- Pages of the admins' list.
CREATE INDEX IF NOT EXISTS users_in_order ON users (created_at, id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('session', 'admin')),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  visitor_id text,
  signed_in_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Whether this session has passed the second factor, by an app's code or a recovery code.
  second_step boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS sessions_user ON sessions (user_id);
CREATE INDEX IF NOT EXISTS sessions_expiry ON sessions (expires_at);

CREATE TABLE addresses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  recipient_name text NOT NULL,
  phone text NOT NULL,
  address_line1 text NOT NULL,
  address_line2 text,
  city text NOT NULL,
  state text NOT NULL,
  zip_code text NOT NULL,
  country text NOT NULL,
  delivery_instructions text,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS addresses_user ON addresses (user_id, created_at);
CREATE UNIQUE INDEX IF NOT EXISTS addresses_one_default ON addresses (user_id) WHERE is_default;

-- Recent attempts; `key` is the limited account or IP address.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count int NOT NULL,
  window_ends timestamptz NOT NULL,
  -- When the next attempt may be checked; null: immediately.
  next_at timestamptz
);
CREATE INDEX IF NOT EXISTS attempts_end ON attempts (window_ends);

-- Single-use links sent by email.
CREATE TABLE mail_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS mail_links_user ON mail_links (user_id, purpose);

-- Emails to hand over to notifications, stored in the transaction that causes them. Events must not contain links.
CREATE TABLE mails_to_send (
  id uuid PRIMARY KEY,
  mail jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  tries int NOT NULL DEFAULT 0,
  next_try timestamptz NOT NULL DEFAULT now(),
  -- the error of the last attempt to hand the email over
  last_error text,
  -- the trace in which the email was queued
  traceparent text
);
CREATE INDEX IF NOT EXISTS mails_to_send_next ON mails_to_send (next_try);

CREATE TABLE social_accounts (
  provider text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX IF NOT EXISTS social_accounts_user ON social_accounts (user_id);

-- One row per browser currently on a provider's sign-in page.
CREATE TABLE social_sign_ins (
  state_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  owner_id text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- An admin's second factor, active once a code has confirmed it.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- encrypted with the service's key, so that a stolen table can't generate codes
  secret bytea NOT NULL,
  -- the time step of the last used code: each code works once
  last_step bigint NOT NULL DEFAULT 0,
  confirmed_at timestamptz
);
CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS recovery_codes_user ON recovery_codes (user_id);

-- Audit log of the whole shop. Entries refer to users by id; the only stored name is the admin's.
CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject text NOT NULL,
  label text,
  -- the parent of the subject, in the same format
  within text,
  changes jsonb NOT NULL,
  request_id text
);
CREATE INDEX IF NOT EXISTS audit_newest ON audit (at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_of_subject ON audit (subject, at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_within ON audit (within, at DESC, id DESC) WHERE within IS NOT NULL;
CREATE INDEX IF NOT EXISTS audit_of_kind ON audit (subject_kind, at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_of_actor ON audit (actor_id, at DESC, id DESC);
