-- Up Migration
-- An admin's second factor, active once it is confirmed with a code.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- encrypted with a key of the service: a copy of the table can't generate codes
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
