-- Up Migration Idempotency keys of new carts, so that simultaneous requests fill one cart once. Kept for a day.
create table assistant_cart_keys (
  handle text primary key,
  -- Of the request, so that a repeated key with another cart is refused.
  request_hash text not null,
  -- Its lines are in the cart.
  filled boolean not null default false,
  created_at timestamptz not null
);
create index if not exists assistant_cart_keys_age on assistant_cart_keys (created_at);
