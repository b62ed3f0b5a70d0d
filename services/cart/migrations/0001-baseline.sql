-- Up Migration
-- Copies of catalog's products, kept by events. A deleted product leaves a tombstone, so that an older event can't
-- restore it.
create table products (
  id text primary key,
  version integer not null,
  deleted boolean not null default false,
  snapshot jsonb
);

create table offers (
  id text primary key,
  version integer not null,
  deleted boolean not null default false,
  snapshot jsonb
);

create table carts (
  owner_id text primary key,
  offer_code text
);

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  owner_id text not null,
  product_id text not null,
  variation_id text,
  selected_color text,
  quantity integer not null check (quantity between 0 and 99),
  ship_to_address_id text,
  added_at timestamptz not null default clock_timestamp(),
  constraint cart_items_one_line unique nulls not distinct (owner_id, product_id, variation_id, selected_color)
);
-- Each metrics scrape counts the carts in use.
create index if not exists cart_items_newest on cart_items (added_at);

create table wishlist_items (
  id uuid primary key default gen_random_uuid(),
  owner_id text not null,
  product_id text not null,
  added_at timestamptz not null default clock_timestamp(),
  constraint wishlist_items_once unique (owner_id, product_id)
);
