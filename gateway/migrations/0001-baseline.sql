-- Up Migration Strict rate limits, shared by all gateways. Unlogged, because a crash loses at most a minute of
-- counting.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
