-- Up Migration
-- The submissions that are placing an order with this payment. A refused one voids it only if it is the last.
alter table payments add column claims uuid[] not null default '{}';
