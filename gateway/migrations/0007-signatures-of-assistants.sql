-- Up Migration Signatures that were accepted, until a repeated one is refused because of its age.
create table assistant_signatures (
  digest text primary key,
  expires_at timestamptz not null
);
create index if not exists assistant_signatures_expiry on assistant_signatures (expires_at);
