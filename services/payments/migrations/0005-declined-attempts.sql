-- Up Migration
-- Declined cards are counted by visitor, IP address and shop. An attempt keeps its IP address for a day.
alter table payments add column network text;
create index if not exists payments_declined on payments (created_at) where status in ('started', 'failed');
create index if not exists payments_with_network on payments (created_at) where network is not null;
