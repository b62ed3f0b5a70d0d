-- Up Migration
-- Who changed what in the whole shop. Persons are named by their ids; only the admin's own name is kept beside it.
CREATE TABLE audit (
  -- of the event that told it
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  -- `order:5f0c…`
  subject text NOT NULL,
  label text,
  -- what the subject belongs to, in the same form
  within text,
  changes jsonb NOT NULL,
  request_id text
);
CREATE INDEX IF NOT EXISTS audit_newest ON audit (at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_of_subject ON audit (subject, at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_within ON audit (within, at DESC, id DESC) WHERE within IS NOT NULL;
CREATE INDEX IF NOT EXISTS audit_of_kind ON audit (subject_kind, at DESC, id DESC);
CREATE INDEX IF NOT EXISTS audit_of_actor ON audit (actor_id, at DESC, id DESC);
