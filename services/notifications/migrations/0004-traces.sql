-- Up Migration
-- The trace that a mail was queued in, so that sending it belongs to what caused it.
ALTER TABLE mails ADD COLUMN traceparent text;
