-- Up Migration
-- Declined cards are counted by visitor, network and shop. The network an attempt came from is kept for a day.
alter table payments add column network text;
create index if not exists payments_declined on payments (created_at) where status in ('started', 'failed');
create index if not exists payments_with_network on payments (created_at) where network is not null;
