-- Up Migration
-- The trace in which an email was queued, so that sending it belongs to the same trace.
ALTER TABLE mails ADD COLUMN traceparent text;
