/** The kit's own tables in every Postgres service; idempotent, applied before the service's migrations. */
export const kitTables = `
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
CREATE INDEX IF NOT EXISTS dead_letters_waiting ON dead_letters (parked_at) WHERE replayed_at IS NULL`;
