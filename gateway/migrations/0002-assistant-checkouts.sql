-- Up Migration What an assistant prepared for a buyer besides the lines, which are in the cart service. Personal data is
-- removed when the session expires.
create table assistant_checkouts (
  handle text primary key,
  -- Of the request that created it, so that a repeated idempotency key with another body is refused.
  request_hash text not null,
  draft jsonb not null,
  -- Its lines are in the cart.
  filled boolean not null default false,
  canceled boolean not null default false,
  -- The visitor or customer who opened the link; only they get the draft.
  opened_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index if not exists assistant_checkouts_expiry on assistant_checkouts (expires_at);
