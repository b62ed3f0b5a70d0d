-- Up Migration
ALTER TABLE plan ADD COLUMN IF NOT EXISTS promise_level int NOT NULL DEFAULT 95 CHECK (promise_level IN (90, 95, 98));

-- in minutes since midnight
ALTER TABLE artisans ADD COLUMN IF NOT EXISTS working_hours jsonb NOT NULL DEFAULT '{"from": 540, "to": 1020}';
ALTER TABLE artisans ADD COLUMN IF NOT EXISTS added_at timestamptz NOT NULL DEFAULT now();

-- the day of the open delivery
ALTER TABLE materials ADD COLUMN IF NOT EXISTS expected_on text;
CREATE TABLE deliveries (
  material_id uuid NOT NULL REFERENCES materials ON DELETE CASCADE,
  expected_on text NOT NULL,
  arrived_on text NOT NULL
);

-- false: no artisan makes its pieces, so its days are not shown
ALTER TABLE promises ADD COLUMN IF NOT EXISTS is_dated boolean NOT NULL DEFAULT true;
-- the basis of the promise: the planned day and the probability by day; null for the usual days
ALTER TABLE promises ADD COLUMN IF NOT EXISTS forecast jsonb;
