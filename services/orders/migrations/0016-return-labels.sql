-- Up Migration The tracking number of a return's label; null without a label.
ALTER TABLE returns ADD COLUMN IF NOT EXISTS label_tracking_number text;
