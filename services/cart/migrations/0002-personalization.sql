-- Up Migration
-- What shoppers ask to have on a piece, by key. Lines with different answers stay apart; the previous release writes
-- lines without answers, which keep their identity.
alter table cart_items add column personalization jsonb not null default '{}',
  add column personalization_key text generated always as (md5(personalization::text)) stored;
alter table cart_items drop constraint cart_items_one_line, add constraint cart_items_one_line
  unique nulls not distinct (owner_id, product_id, variation_id, selected_color, personalization_key);
