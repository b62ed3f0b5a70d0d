-- Up Migration
-- Single-use links sent by email.
CREATE TABLE mail_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS mail_links_user ON mail_links (user_id, purpose);

CREATE TABLE social_accounts (
  provider text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX IF NOT EXISTS social_accounts_user ON social_accounts (user_id);

-- One row per browser that is on a provider's sign-in page.
CREATE TABLE social_sign_ins (
  state_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  owner_id text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
