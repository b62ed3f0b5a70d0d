-- Up Migration
-- Statistics read the promises of a range of days and the jobs finished in it.
CREATE INDEX IF NOT EXISTS promises_by_day ON promises (made_by) WHERE state = 'confirmed';
CREATE INDEX IF NOT EXISTS jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;
