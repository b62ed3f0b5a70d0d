-- Up Migration
ALTER TABLE mails_to_send
  -- what the last attempt to hand the mail over met
  ADD COLUMN last_error text,
  -- the trace that the mail was queued in
  ADD COLUMN traceparent text;
