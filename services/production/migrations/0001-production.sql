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
  -- when ordered jobs began to lack it
  short_since timestamptz
);

CREATE TABLE recipes (
  product_id text NOT NULL,
  -- empty: all variations without their own recipe
  variation_id text NOT NULL,
  making_minutes int NOT NULL,
  finishing_days int NOT NULL,
  materials jsonb NOT NULL,
  PRIMARY KEY (product_id, variation_id)
);

CREATE TABLE products (
  id text PRIMARY KEY,
  version int NOT NULL,
  snapshot jsonb,
  deleted boolean NOT NULL DEFAULT false
);
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  lines jsonb NOT NULL,
  service text NOT NULL,
  total_cents int NOT NULL,
  refunded_cents int NOT NULL DEFAULT 0,
  placed_at timestamptz NOT NULL
);

CREATE TABLE promises (
  order_id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('reserved', 'confirmed', 'cancelled')),
  -- earlier promises have the first claim on materials
  number int GENERATED ALWAYS AS IDENTITY,
  -- the reserved request; a different request replaces a reservation
  request jsonb NOT NULL,
  service text NOT NULL,
  needed_by text,
  made_by text NOT NULL,
  first_day text NOT NULL,
  last_day text NOT NULL,
  -- the planned last day of making while it is later than promised; 'never' when it can't be made
  slipped_to text,
  slipped_at timestamptz,
  ordered_at timestamptz NOT NULL,
  -- for a reservation whose order is not placed yet
  expires_at timestamptz
);
CREATE INDEX IF NOT EXISTS promises_expiring ON promises (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS promises_slipped ON promises (slipped_at) WHERE slipped_at IS NOT NULL;

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
  -- the day of the delivery that the promise relies on
  earliest text,
  materials_used boolean NOT NULL DEFAULT false,
  worked_seconds int NOT NULL DEFAULT 0,
  -- while an artisan works on it
  working_since timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  ready_at timestamptz,
  UNIQUE (order_id, line_id, piece)
);
CREATE INDEX IF NOT EXISTS jobs_open ON jobs (state) WHERE state IN ('reserved', 'queued', 'making', 'paused', 'finishing', 'ready');
CREATE INDEX IF NOT EXISTS jobs_of_artisan ON jobs (artisan_id, state);

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

-- The version of the plan's input. Whoever changes the input increments it first, which locks it until the transaction
-- ends.
CREATE TABLE plan (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version int NOT NULL DEFAULT 1,
  -- the version and day of the last check of all promises
  watched_version int NOT NULL DEFAULT 0,
  watched_on text NOT NULL DEFAULT ''
);
