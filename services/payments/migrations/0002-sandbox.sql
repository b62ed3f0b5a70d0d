-- Up Migration
-- The sandbox provider's records, as if it were another company: payments never reads them.
create table sandbox_cards (
  token_hash bytea primary key,
  outcome text not null,
  expires_at timestamptz not null
);
create index if not exists sandbox_cards_expiry on sandbox_cards (expires_at);

create table sandbox_charges (
  id text primary key,
  reference text not null unique,
  outcome text not null,
  state text not null,
  message text,
  amount_cents integer not null,
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0 check (refunded_cents <= captured_cents),
  settle_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists sandbox_charges_settling on sandbox_charges (settle_at) where settle_at is not null;

create table sandbox_refunds (
  reference text primary key,
  charge_id text not null references sandbox_charges (id),
  amount_cents integer not null check (amount_cents > 0)
);

-- Customers whose card has just failed with "provider error, once".
create table sandbox_glitches (
  customer text primary key,
  at timestamptz not null default now()
);
