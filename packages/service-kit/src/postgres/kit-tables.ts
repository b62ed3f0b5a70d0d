/**
 * The kit's tables in every Postgres service, and `fold_text`, the SQL version of `foldText` in the contracts.
 * Idempotent; applied before the service's migrations. In databases with locale C, `lower` changes only ASCII letters.
 */
export const kitTables = `
CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT RETURN
  replace(replace(replace(translate(regexp_replace(lower(normalize($1, NFKD)),
    '[\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u2060\\ufeff''’‘ʼ\`´]', '', 'g'), 'øđðłı', 'oddli'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
CREATE TABLE IF NOT EXISTS outbox (
  position bigserial PRIMARY KEY,
  event json NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS inbox (
  event_id uuid PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS inbox_by_time ON inbox USING brin (received_at);
CREATE TABLE IF NOT EXISTS dead_letters (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id uuid NOT NULL,
  type text NOT NULL,
  envelope json NOT NULL,
  reason text NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now(),
  replayed_at timestamptz
);
CREATE INDEX IF NOT EXISTS dead_letters_waiting ON dead_letters (parked_at) WHERE replayed_at IS NULL;
CREATE TABLE IF NOT EXISTS restores (
  taken_at timestamptz NOT NULL,
  restored_at timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS settings_copy (
  id text PRIMARY KEY,
  version integer NOT NULL,
  snapshot jsonb NOT NULL,
  deleted boolean NOT NULL DEFAULT false
)`;
