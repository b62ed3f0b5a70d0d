-- Up Migration
-- The trace in which an operation was enqueued, so that processing it belongs to the same trace.
alter table operations add column traceparent text;
