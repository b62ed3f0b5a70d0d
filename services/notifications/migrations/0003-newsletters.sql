-- Up Migration
CREATE TABLE IF NOT EXISTS newsletters (
  id uuid PRIMARY KEY,
  subject text NOT NULL,
  body text NOT NULL,
  product_ids text[] NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  problem text,
  -- The last subscription with a queued email, in order of ids; null before the first one.
  reached uuid,
  -- When the next batch may be queued, which limits the rate over all replicas.
  next_batch_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS newsletters_due ON newsletters (next_batch_at) WHERE state IN ('scheduled', 'sending');
CREATE INDEX IF NOT EXISTS subscription_changes_by ON subscription_changes (changed_by) WHERE NOT is_active;
