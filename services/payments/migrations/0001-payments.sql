-- Up Migration
-- Card data that can't be charged: of a token only the hash is stored.
create table card_tokens (
  token_hash bytea primary key,
  owner_id text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  expires_at timestamptz not null
);
create index if not exists card_tokens_expiry on card_tokens (expires_at);

-- One row per attempt to charge a card; its id is the provider's reference.
create table payments (
  id uuid primary key,
  owner_id text not null,
  token_hash bytea not null,
  idempotency_key text,
  provider text not null,
  provider_id text,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  description text,
  status text not null default 'started' check (
    status in ('started', 'pending', 'authorized', 'captured', 'failed', 'error', 'voiding', 'voided')
  ),
  message text,
  brand text,
  last4 text,
  exp_month smallint,
  exp_year smallint,
  order_id uuid,
  claimed_until timestamptz,
  order_placed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- 'error': the provider has charged nothing, so the same card token may be used again.
create unique index if not exists payments_token on payments (token_hash) where status <> 'error';
create unique index if not exists payments_idempotency_key on payments (owner_id, idempotency_key) where status <> 'error';
create index if not exists payments_provider_id on payments (provider_id);
create index if not exists payments_unsettled on payments (created_at) where status in ('started', 'pending', 'authorized');

-- Requests to the provider, written before they are sent and processed in order.
create table operations (
  id uuid primary key,
  seq bigint generated always as identity,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('capture', 'release', 'refund')),
  -- for a refund; null: the whole remaining amount
  amount_cents integer,
  state text not null default 'wanted' check (state in ('wanted', 'done', 'failed', 'dropped')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now()
);
create index if not exists operations_wanted on operations (payment_id, seq) where state = 'wanted';
create index if not exists operations_due on operations (next_try_at) where state = 'wanted';
create index if not exists operations_payment on operations (payment_id);

create table webhooks (
  id text primary key,
  received_at timestamptz not null default now()
);
