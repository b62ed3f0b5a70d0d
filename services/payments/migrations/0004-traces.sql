-- Up Migration
-- The trace that an operation was wanted in, so that carrying it out belongs to what caused it.
alter table operations add column traceparent text;
