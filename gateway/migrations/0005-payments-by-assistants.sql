-- Up Migration What the assistant saw last: a payment for another total or a later day is not taken.
alter table assistant_checkouts add column if not exists shown jsonb;
-- A request of the assistant is paying until then; the buyer can't open the link meanwhile.
alter table assistant_checkouts add column if not exists completing_until timestamptz;
-- The latest payment without the buyer. It is repeated as it is until its outcome is known.
alter table assistant_checkouts add column if not exists attempt jsonb;
alter table assistant_checkouts add column if not exists declines integer not null default 0;
-- Paid by the assistant, not by the buyer on the shop's page.
alter table assistant_orders add column if not exists paid_by_agent boolean not null default false;
