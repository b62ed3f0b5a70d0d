-- Up Migration
-- For the history of an order: who opened a label first, and whether the carrier voided it.
ALTER TABLE return_labels ADD COLUMN IF NOT EXISTS opened_at timestamptz;
ALTER TABLE return_labels ADD COLUMN IF NOT EXISTS opened_by text;
ALTER TABLE return_labels ADD COLUMN IF NOT EXISTS voided_at timestamptz;
