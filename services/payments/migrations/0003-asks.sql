-- Up Migration
-- How often and when the provider was last asked to charge an attempt. Only its sole requester may abandon the
-- attempt, or anyone once no request can be in flight.
alter table payments add column asks integer not null default 0, add column asked_at timestamptz not null default now();
