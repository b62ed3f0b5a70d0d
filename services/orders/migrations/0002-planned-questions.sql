-- Up Migration Planned questions to customers of late orders; the columns after ask_at are those of a job.
CREATE TABLE planned_questions (
  id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  ask_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  last_error text,
  traceparent text
);
CREATE INDEX IF NOT EXISTS planned_questions_due ON planned_questions (next_attempt_at);
