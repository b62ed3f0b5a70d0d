-- Up Migration
-- The last day of making that was promised first, once the customer has agreed to a later one: by it promises are kept or not.
ALTER TABLE promises ADD COLUMN first_made_by text;
-- Whether it was late when its order was cancelled.
ALTER TABLE promises ADD COLUMN cancelled_late boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS promises_by_first_day ON promises (coalesce(first_made_by, made_by)) WHERE state = 'confirmed' OR cancelled_late;
DROP INDEX promises_by_day;
