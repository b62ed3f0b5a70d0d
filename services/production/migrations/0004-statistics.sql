-- Up Migration
-- Statistics read the promises of some days, and the pieces that were made on them.
CREATE INDEX IF NOT EXISTS promises_by_day ON promises (made_by) WHERE state = 'confirmed';
CREATE INDEX IF NOT EXISTS jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;
