-- Up Migration
CREATE TABLE artisans (
  -- also the id of the artisan's account
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  -- null: no account
  username text,
  minutes_per_weekday jsonb NOT NULL,
  time_off jsonb NOT NULL,
  categories text[] NOT NULL,
  products text[] NOT NULL,
  is_active boolean NOT NULL,
  -- kept as long as finished jobs refer to the artisan
  is_deleted boolean NOT NULL DEFAULT false
);

CREATE TABLE materials (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  kind text NOT NULL,
  color text,
  unit text NOT NULL,
  on_hand double precision NOT NULL CHECK (on_hand >= 0),
  reorder_point double precision NOT NULL,
  -- business days; null: unknown
  delivery_days int,
  -- start of the shortage for ordered jobs
  short_since timestamptz
);
CREATE UNIQUE INDEX IF NOT EXISTS materials_name ON materials (lower(name), lower(coalesce(color, '')));

CREATE TABLE recipes (
  product_id text NOT NULL,
  -- empty: all variations without a recipe
  variation_id text NOT NULL,
  making_minutes int NOT NULL,
  finishing_days int NOT NULL,
  materials jsonb NOT NULL,
  PRIMARY KEY (product_id, variation_id)
);
-- Default recipes belong to the first slug of a category.
CREATE TABLE renamed_categories (
  slug text PRIMARY KEY,
  first_slug text NOT NULL
);

CREATE TABLE products (
  id text PRIMARY KEY,
  version int NOT NULL,
  snapshot jsonb,
  deleted boolean NOT NULL DEFAULT false
);
-- Products with a waitlist that can't be ordered; once they can be, they are published and deleted here.
CREATE TABLE awaited (
  product_id text NOT NULL,
  -- empty: no variation
  variation_id text NOT NULL,
  PRIMARY KEY (product_id, variation_id)
);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  -- Null until `order.placed` arrives, because the order's other events may arrive first.
  lines jsonb,
  service text,
  total_cents int,
  placed_at timestamptz,
  refunded_cents int NOT NULL DEFAULT 0,
  needed_by text,
  reservation_version int NOT NULL DEFAULT 0,
  -- Additional business days of every service to the order's destinations, compared with the mainland.
  extra_transit_days int NOT NULL DEFAULT 0,
  is_paid boolean NOT NULL DEFAULT false,
  -- Needs no more production: shipped, or ended as cancelled, refunded or never paid.
  closed text CHECK (closed IN ('shipped', 'ended')),
  -- The time of the last event that closed or reopened it; earlier events change nothing.
  state_at timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE TABLE promises (
  order_id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('reserved', 'confirmed', 'cancelled')),
  -- earlier promises get materials first
  number int GENERATED ALWAYS AS IDENTITY,
  -- The version of the submission for which the promise was reserved, and the version on which the order relies.
  version int NOT NULL DEFAULT 0,
  service text NOT NULL,
  extra_transit_days int NOT NULL DEFAULT 0,
  needed_by text,
  made_by text NOT NULL,
  -- The original promised day, set when the customer agrees to a later one. Statistics use it.
  first_made_by text,
  first_day text NOT NULL,
  last_day text NOT NULL,
  -- the planned last production day while it is later than promised; 'never' when it can't be made
  slipped_to text,
  slipped_at timestamptz,
  -- Whether the order was late when it was cancelled.
  cancelled_late boolean NOT NULL DEFAULT false,
  ordered_at timestamptz NOT NULL,
  -- for a reservation whose order is not placed yet
  expires_at timestamptz
);
CREATE INDEX IF NOT EXISTS promises_expiring ON promises (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS promises_slipped ON promises (slipped_at) WHERE slipped_at IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS promises_by_number ON promises (number);
CREATE INDEX IF NOT EXISTS promises_by_first_day ON promises (coalesce(first_made_by, made_by)) WHERE state = 'confirmed' OR cancelled_late;

-- One per ordered piece.
CREATE TABLE jobs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES promises ON DELETE CASCADE,
  line_id text NOT NULL,
  piece int NOT NULL,
  product_id text NOT NULL,
  variation_id text,
  product_name text NOT NULL,
  selected_color text,
  category text NOT NULL,
  state text NOT NULL CHECK
    (state IN ('reserved', 'queued', 'making', 'paused', 'finishing', 'ready', 'shipped', 'cancelled')),
  artisan_id uuid REFERENCES artisans,
  making_minutes int NOT NULL,
  finishing_days int NOT NULL,
  materials jsonb NOT NULL,
  -- the day of the material delivery on which the promise relies
  earliest text,
  materials_used boolean NOT NULL DEFAULT false,
  worked_seconds int NOT NULL DEFAULT 0,
  -- while an artisan works on it
  working_since timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  ready_at timestamptz,
  -- The state and times of a job before an admin last moved it, so that the move can be undone.
  moved_from jsonb,
  UNIQUE (order_id, line_id, piece)
);
CREATE INDEX IF NOT EXISTS jobs_open ON jobs (state) WHERE state IN ('reserved', 'queued', 'making', 'paused', 'finishing', 'ready');
CREATE INDEX IF NOT EXISTS jobs_of_artisan ON jobs (artisan_id, state);
CREATE INDEX IF NOT EXISTS jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE pictures (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
  details jsonb NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS pictures_of_job ON pictures (job_id, added_at);
CREATE TABLE picture_files (
  picture_id uuid NOT NULL REFERENCES pictures ON DELETE CASCADE,
  -- `640.avif`
  name text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (picture_id, name)
);

-- The version of the plan's input. A change of the input increments it first, which locks it until the transaction
-- ends.
CREATE TABLE plan (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version int NOT NULL DEFAULT 1,
  -- The number of versions that only added promises. After such changes, a process with an earlier version reads only
  -- the new jobs.
  grown int NOT NULL DEFAULT 0,
  -- the version and day of the last check of all promises
  watched_version int NOT NULL DEFAULT 0,
  watched_on text NOT NULL DEFAULT ''
);
