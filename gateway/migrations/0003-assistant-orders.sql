-- Up Migration The agent of a checkout, by the address of its profile; null for sessions from before.
alter table assistant_checkouts add column if not exists agent text;
-- Orders from checkouts of assistants, whose states are sent to the agent. Without personal data.
create table assistant_orders (
  -- The order's.
  id uuid primary key,
  checkout_handle text not null,
  agent text not null,
  total_cents integer not null,
  placed_at timestamptz not null default now(),
  -- Of the state that the agent received last.
  sent_digest text,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  traceparent text
);
create index if not exists assistant_orders_due on assistant_orders (next_attempt_at);
create index if not exists assistant_orders_by_agent on assistant_orders (agent, placed_at);
