-- Up Migration
-- The owner has not accepted its order yet: the payment is held and not captured.
alter table payments add column awaits_acceptance boolean not null default false;
