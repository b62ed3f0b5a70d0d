-- Up Migration
-- How many of the versions only added promises: a process with an earlier version reads only the new jobs.
ALTER TABLE plan ADD COLUMN grown int NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX IF NOT EXISTS promises_by_number ON promises (number);
