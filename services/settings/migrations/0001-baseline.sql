-- Up Migration
-- One row per save; the row with the highest version is in force.
create table documents (
  id text not null,
  version integer not null check (version > 0),
  -- json, not jsonb: saves are compared as texts, so the order of keys matters.
  document json not null,
  saved_by uuid not null,
  saved_at timestamptz not null default now(),
  primary key (id, version)
);
