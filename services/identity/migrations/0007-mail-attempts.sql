-- Up Migration
ALTER TABLE mails_to_send
  -- the error of the last attempt to hand the email over
  ADD COLUMN last_error text,
  -- the trace in which the email was queued
  ADD COLUMN traceparent text;
