-- Up Migration [{day, minutes}]: minutes worked after the usual hours of a day
ALTER TABLE artisans ADD COLUMN IF NOT EXISTS overtime jsonb NOT NULL DEFAULT '[]';
