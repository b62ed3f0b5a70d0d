-- Up Migration
-- How many of the versions only added promises: a process that knows an earlier one reads the new pieces alone. A release
-- that does not know this column counts versions only, and so has everything read anew.
ALTER TABLE plan ADD COLUMN grown int NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX IF NOT EXISTS promises_by_number ON promises (number);
