-- Up Migration Emails that ask for reviews, by delivered order; the columns after `asked` are those of a job.
CREATE TABLE IF NOT EXISTS review_requests (
  id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- Null when no email is planned.
  ask_at timestamptz(3),
  -- The number of emails so far; stays when the order is delivered again.
  asked integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  last_error text,
  traceparent text
);
CREATE INDEX IF NOT EXISTS review_requests_due ON review_requests (next_attempt_at) WHERE ask_at IS NOT NULL;
