-- Up Migration
-- The first promised day, once the customer has agreed to a later one. Statistics compare deliveries with it.
ALTER TABLE promises ADD COLUMN first_made_by text;
-- Whether the order was late when it was cancelled.
ALTER TABLE promises ADD COLUMN cancelled_late boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS promises_by_first_day ON promises (coalesce(first_made_by, made_by)) WHERE state = 'confirmed' OR cancelled_late;
DROP INDEX promises_by_day;
