-- Up Migration
-- The submissions that are placing an order with this payment. A refused one voids it only when no other is left.
alter table payments add column claims uuid[] not null default '{}';
