-- Up Migration
-- [{day, minutes}]: minutes that are worked after the usual hours of a day
ALTER TABLE artisans ADD COLUMN IF NOT EXISTS overtime jsonb NOT NULL DEFAULT '[]';
