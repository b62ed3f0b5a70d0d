-- Up Migration Card data that can't be charged, because only the hash of the token is stored.
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
  -- Declined cards are counted by visitor, IP address and shop. An attempt keeps its IP address for a day.
  network text,
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
  -- How often the provider was asked to charge an attempt, and when last. Only a sole requester may abandon the
  -- attempt, or any process once no request can be in flight.
  asks integer not null default 0,
  asked_at timestamptz not null default now(),
  order_id uuid,
  claimed_until timestamptz,
  -- The submissions that are placing an order with this payment. A refused submission voids the payment only if it is
  -- the last one.
  claims uuid[] not null default '{}',
  order_placed_at timestamptz,
  -- The owner has not accepted its order yet: the payment is held and not captured.
  awaits_acceptance boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- 'error': the provider has charged nothing, so the card token may be used again.
create unique index if not exists payments_token on payments (token_hash) where status <> 'error';
create unique index if not exists payments_idempotency_key on payments (owner_id, idempotency_key) where status <> 'error';
create index if not exists payments_provider_id on payments (provider_id);
create index if not exists payments_unsettled on payments (created_at) where status in ('started', 'pending', 'authorized');
create index if not exists payments_declined on payments (created_at) where status in ('started', 'failed');
create index if not exists payments_with_network on payments (created_at) where network is not null;

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
  -- The trace in which the operation was enqueued; its processing continues this trace.
  traceparent text,
  created_at timestamptz not null default now()
);
create index if not exists operations_wanted on operations (payment_id, seq) where state = 'wanted';
create index if not exists operations_due on operations (next_try_at) where state = 'wanted';
create index if not exists operations_payment on operations (payment_id);

-- A notification waits until it can be applied: a refund may be reported before its capture is recorded.
create table webhooks (
  id text primary key,
  payment_id uuid,
  notification jsonb,
  received_at timestamptz not null default now()
);
create index if not exists webhooks_kept on webhooks (payment_id, received_at) where notification is not null;

-- The sandbox provider's records. Payments never reads them, just as it could not read a real provider's.
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

-- Customers whose "error once" test card has failed its first attempt.
create table sandbox_glitches (
  customer text primary key,
  at timestamptz not null default now()
);
