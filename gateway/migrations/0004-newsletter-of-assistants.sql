-- Up Migration What the buyer decided on the shop's page, whatever the assistant sends; null before.
alter table assistant_checkouts add column if not exists newsletter_choice boolean;
-- The buyer wants the newsletter, and has not been asked to confirm that by email yet.
alter table assistant_orders add column if not exists wants_newsletter boolean not null default false;
