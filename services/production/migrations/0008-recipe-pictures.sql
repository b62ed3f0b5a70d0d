-- Up Migration
ALTER TABLE recipes ADD COLUMN picture jsonb;
