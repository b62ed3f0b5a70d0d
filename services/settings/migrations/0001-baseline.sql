-- Up Migration One row per save; the row with the highest version applies.
create table documents (
  id text not null,
  version integer not null check (version > 0),
  -- json, not jsonb: saved settings are compared as text, so the order of keys matters.
  document json not null,
  saved_by uuid not null,
  saved_at timestamptz not null default now(),
  primary key (id, version)
);
