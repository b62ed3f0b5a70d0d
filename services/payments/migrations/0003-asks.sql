-- Up Migration

-- How often the provider was asked to charge an attempt, and when last: an attempt is given up by the only one who
-- asked, or when no question can be on its way any more.
alter table payments add column asks integer not null default 0, add column asked_at timestamptz not null default now();
