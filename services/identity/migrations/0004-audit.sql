-- Up Migration
-- Audit log of the whole shop. Entries hold users' ids; only the admin's name is stored with them.
CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject text NOT NULL,
  label text,
  -- the parent of the subject, in the same form
  within text,
  changes jsonb NOT NULL,
  request_id text
);
CREATE INDEX IF NOT EXISTS audit_newest ON audit (at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_of_subject ON audit (subject, at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_within ON audit (within, at DESC, id DESC) WHERE within IS NOT NULL;
CREATE INDEX IF NOT EXISTS audit_of_kind ON audit (subject_kind, at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_of_actor ON audit (actor_id, at DESC, id DESC);
