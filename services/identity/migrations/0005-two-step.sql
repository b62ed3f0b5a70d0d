-- Up Migration
-- The second factor of an admin; it counts once it was confirmed with a code.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- sealed with a key of the service: a copy of the table makes no codes
  secret bytea NOT NULL,
  -- the step of the last code that was used: no code is good twice
  last_step bigint NOT NULL DEFAULT 0,
  confirmed_at timestamptz
);
CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS recovery_codes_user ON recovery_codes (user_id);
