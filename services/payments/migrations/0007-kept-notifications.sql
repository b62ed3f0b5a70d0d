-- Up Migration
-- A notification is kept until it can be applied: a refund may be reported before its capture is recorded here.
alter table webhooks add column payment_id uuid, add column notification jsonb;
create index if not exists webhooks_kept on webhooks (payment_id, received_at) where notification is not null;
