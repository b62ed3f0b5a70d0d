-- Up Migration

-- Counters of the strict limits, shared by all gateways. Losing them after a crash only forgets a minute of counting.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
